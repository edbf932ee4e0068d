/* trace.h: a play as it is noted for critics, whether it is just being played or played again. */
#ifndef TRACE_H
#define TRACE_H

#include "critics/plays.h"

struct scribe {
    struct trace *trace;
    int           choice_room, event_room;
};

/* A watcher that fills the trace of the scribe, which is empty before. */
struct watcher scribe_watcher(struct scribe *);

/* Makes a trace from actions; false if they are not a whole play of this game. */
bool trace_again(const struct game *, uint64_t seed, const int *actions, int count, struct trace *);

void trace_free(struct trace *);

/* Where " vs " ends the first agent of a line-up, but not inside quotes; NULL: there is no other. */
const char *line_up_next(const char *line_up);

/* The agents of a line-up, to be freed one by one; how many. `names` has room for PLAYERS_MAX. */
int  line_up_split(const char *line_up, char **names);

#endif
