/* contest.h: who does better, one agent or another: against each other, or alone over the same seeds. */
#ifndef CONTEST_H
#define CONTEST_H

#include "critics/inquiry.h"

struct contest {
    const struct plays *plays, *others;    /* others: of a game for one, the plays of the other agent */
    struct moments      edge;              /* a play: 0.5 better, 0 equal, -0.5 worse */
    struct moments      wins;              /* the same by who wins alone, whatever the score */
    struct moments      length;            /* alone: decisions of the other by those of the first,
                                            * in plays that both win */
    const struct trace *best, *worst;      /* plays in which the first did better, and worse; or NULL */
};

/* What is judged: who wins or else has the higher score, who wins alone, or how long it takes. */
enum contest_by { BY_SCORE, BY_WINS, BY_LENGTH };

/* So many plays of each line-up; 0: as many as is usual. For more than two players the edge is the share of
 * wins beyond a fair one. */
struct contest contest_hold(struct inquiry *, const char *one, const char *other, int games);

/* Says of a finding that it rests on the contest, and judges it. */
void           contest_judge(struct inquiry *, struct finding *, const struct contest *, enum side_of,
                             double threshold, enum contest_by);

#endif
