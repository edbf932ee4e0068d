/* states.h: all states of a game, for the commands that need them. */
#ifndef STATES_H
#define STATES_H

#include "cli/cli.h"
#include "learn/model.h"

/* The model of a game within the limits of --states and --memory; says beforehand if memory is the
 * nearer one, and shows how many states were found meanwhile. NULL after an error. */
struct model *states_list(const struct call *, const struct game *, uint64_t seed,
                          struct problems *);

/* The same for a reward and within so many seconds, 0: no limit. */
struct model *states_list_within(const struct call *, const struct game *, uint64_t seed,
                                 enum model_reward, double seconds, struct problems *);

/* The memory that --memory allows. */
size_t states_memory(const struct call *);

#endif
