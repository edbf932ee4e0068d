/* uses.h: what could be used in plays and what was, by the names of the options. */
#ifndef USES_H
#define USES_H

#include "core/statistics.h"
#include "critics/plays.h"

/* Something that options are about: a part, or where options name none, the option itself. */
struct use {
    char *name;
    int   part;                    /* or -1 */
    int   plays_offered;           /* plays in which it could be used, and something else too */
    int   plays_taken;             /* those in which it was, at least once */
    int   offered, taken;          /* the same, of decisions */
    int   seen_play, taken_play;   /* the last such play, while counting */
    int   taken_here;              /* in the play that is being counted */
    uint64_t pattern;              /* of where it was offered: equal, if two things always go together */
    struct moments share;          /* of a play's decisions between different things that took it */
    const struct trace *unused;    /* a play in which it could be used and never was; NULL: none */
};

struct uses {
    struct use *list;
    int         count;
    int         decisions;         /* with several options about different things */
    int         decisions_here;
    int         plays;             /* that were looked at */
};

/* By the names of options. Looks at so many plays, at most. */
struct uses uses_count(const struct plays *, int most);

/* By what options lead to at once: a use is a part to which, or by which, something happens after some of the
 * options and not after others. Two that always go together are one. */
struct uses uses_that_happen(const struct plays *, int most);

/* Whether options name any part. */
bool        uses_name_parts(const struct uses *);
void        uses_free(struct uses *);

#endif
