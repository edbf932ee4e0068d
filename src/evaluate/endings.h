/* endings.h: how the plays of a chunk ended, in few bytes, the same on every machine.
 *
 * Short games end in few ways. Each way is kept once, and a play is the number of its way and the
 * hash of its final state. The first two are JSON, so that any SQL tool can take them apart:
 *
 *     endings  [[plies,turns,end,seat,unanswered,score,result,...],...]  score, result: each player
 *     plays    [number,...]  of the play's way in `endings`
 *     hashes   of each play: the lower 32 bits, little endian; with the way to end that is enough to
 *              tell whether a play came out the same */
#ifndef ENDINGS_H
#define ENDINGS_H

#include "core/arena.h"

struct endings;
struct endings *endings_new(void);
void            endings_free(struct endings *);

/* Begins anew, for at most `count` plays of a game. */
void endings_begin(struct endings *, int players, int count);

/* Adds a play in which the measured agent had `seat`. */
void endings_add(struct endings *, const struct outcome *, int seat);

/* How play `index` ended; returns the seat of the measured agent. The seed is not kept, and of the
 * hash only the lower half. */
int  endings_play(const struct endings *, int index, struct outcome *out);

/* Writes the three texts; `list` is that of the endings. */
void endings_write(const struct endings *, struct text *plays, struct text *list,
                   struct text *hashes);

/* What was written, to be asked and not added to; NULL if it is not `count` plays of such a game. */
struct endings *endings_read(int players, int count, const struct text *plays,
                             const struct text *endings, const struct text *hashes);

#endif
