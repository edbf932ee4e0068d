/* stopping.h: when enough was played, looked at after every chunk.
 *
 * `until win ±2%`: a cell is done once its mean is known as well as that.
 *
 * `until win differs ±2%`: two cells that are compared are decided once the interval of their
 * difference leaves out 0, or is no wider than ±2 points. The interval is one of sequential.h, over the
 * differences of the means of chunks (which have the same seeds in both cells), so that looking after
 * every chunk costs nothing; its error is shared by all comparisons of the experiment. A cell is done
 * when all its comparisons are decided. What is decided depends on the chunks alone, not on the order
 * in which they came. */
#ifndef STOPPING_H
#define STOPPING_H

#include "core/statistics.h"
#include "evaluate/plan.h"

/* Chunks that the intervals are tuned to: a quarter of those there usually are. */
enum { STOPPING_TUNED = 16 };

struct stopping;
struct chunk;
/* For a plan that has `until`. */
struct stopping *stopping_new(const struct plan *);
void             stopping_free(struct stopping *);

/* Notes a chunk that is there, by the sums that it has of the column. */
void             stopping_note(struct stopping *, const struct chunk *);

/* Chunks of a cell from this one on are not needed, as far as is known. */
int64_t          stopping_end(const struct stopping *, int cell);

/* Whether a mean of a column's `count` values with these sums is known to plus or minus `within` at 95 %. */
bool             known_within(const char *column, int64_t count, double sum, double squares,
                              double within);

/* Whether it is known if two cells differ, given the differences of the means of their chunks. */
bool             differs_known(const struct moments *, bool rate, int64_t plays, double within,
                               double error);

#endif
