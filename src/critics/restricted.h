/* restricted.h: what something is worth in a player's hands: he plays without it, or with it whenever he
 * can, against the same player who is free (Jaffe et al. 2012). */
#ifndef RESTRICTED_H
#define RESTRICTED_H

#include "critics/contest.h"

/* How a critic that plays restricted judges: for each part that can be used. */
struct restriction {
    const char   *how;             /* the agent: "never", "only" */
    enum side_of  side;
    double        threshold;       /* of the edge of who is restricted */
    enum contest_by by;            /* not by score: of parts only */
    double        most_used;       /* share of all uses of parts beyond which one that is always at hand is
                                    * not asked about, nor is one of a kind of its own; 0: all are */
    const char   *sentence;        /* $ stands for the name, # for the edge */
};

void restricted_judge(struct inquiry *, const struct restriction *);

#endif
