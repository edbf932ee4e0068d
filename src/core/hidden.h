/* hidden.h: draws hidden things anew so that nothing is left of how they lay.
 *
 * A shuffle only moves things: whoever knows its seed can undo it, and views carry seeds. So what is
 * hidden is first put into an order that tells nothing (sorted by what it is, not by where it was),
 * and shuffled from there. What comes out depends on which things there are and on the generator,
 * on nothing else. Every `resample` draws lists of hidden things by these functions. */
#ifndef HIDDEN_H
#define HIDDEN_H

#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

/* Bytes into ascending order; takes time in proportion to their number. */
void hidden_sort_bytes(uint8_t *list, int count);

/* Things of `size` bytes each into ascending order of their bytes, in place. */
void hidden_sort(void *list, int count, size_t size);

/* The same things in any order, each with the same chance, whatever the order was before. */
void hidden_redraw_bytes(struct rng *, uint8_t *list, int count);
void hidden_redraw(struct rng *, void *list, int count, size_t size);

#endif
