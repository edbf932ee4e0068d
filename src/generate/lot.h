/* lot.h: a lot of results from one grammar and one seed, without repeats if asked.
 *
 * Result i is drawn from a stream of its own, so it does not depend on how many come before it,
 * unless a repeat has to be avoided. Texts of forms that the grammar calls distinct (names of
 * cards) never repeat within a lot: cosmetic symbols are drawn again first. */
#ifndef LOT_H
#define LOT_H

#include "generate/grammar.h"

struct lot;

/* `grammar` and `aims` (may be NULL) stay the caller's. `unique`: no two results with one key. */
struct lot *lot_new(const struct grammar *, const struct aims *, uint64_t seed, bool unique);
void        lot_free(struct lot *);

/* Draws the next result; false, with an error, if there is none or no new one. */
bool        lot_next(struct lot *, struct problems *);

/* The result drawn last; valid until the next. */
const struct derivation *lot_derivation(const struct lot *);

#endif
