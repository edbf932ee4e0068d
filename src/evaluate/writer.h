/* writer.h: writes chunks on a thread of its own, so that nobody who plays waits for the disk. */
#ifndef WRITER_H
#define WRITER_H

#include "evaluate/store.h"

struct writer;
struct writer *writer_new(struct store *, const struct plan *);

/* Hands over a chunk: `chunk` gets the buffers of one that was written. Waits while much is waiting
 * already. False once something could not be written. */
bool           writer_add(struct writer *, struct chunk *chunk);

/* Forgets the chunks of a cell from `number` on, in the store; see store.h. */
bool           writer_cut(struct writer *, int cell, int64_t number);

/* Writes what is left and ends the writer. False if something could not be written: the first
 * problem goes to `problems`. */
bool           writer_end(struct writer *, struct problems *);

#endif
