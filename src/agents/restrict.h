/* restrict.h: restricted play (Jaffe et al. 2012): another agent that may not choose among all options. */
#ifndef RESTRICT_H
#define RESTRICT_H

#include "core/agent.h"

#define RESTRICT_OPTIONS \
    {.name = "part", .type = OPTION_TEXT, \
     .help = "options with this name in theirs, as whole words; this or event must be given"}, \
    {.name = "event", .type = OPTION_TEXT, \
     .help = "options after which at once something happens to, or by, a part of this name"}, \
    {.name = "agent", .type = OPTION_TEXT, .fallback = "greedy", .help = "who chooses among the rest"}
enum { RESTRICT_OPTION_COUNT = 3 };

/* `about`: whether those are left that are about the part, or those that are not. Where none is left,
 * all are. */
struct agent *restrict_open(const struct spec *, const struct option *, bool about, const struct game *,
                            struct problems *);
void          restrict_close(struct agent *);
void          restrict_begin(struct agent *);
int           restrict_decide(struct agent *, const struct view *);
void          restrict_finish(struct agent *, const struct state *);

#endif
