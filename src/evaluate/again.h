/* again.h: any play of a store as a record, to be looked at or checked. */
#ifndef AGAIN_H
#define AGAIN_H

#include "core/record.h"
#include "evaluate/store.h"

/* The play with this id, "CELL.PLAY", with its description inside: from the decisions that were
 * kept, else by letting the same agents play again. NULL after an error: no such play, or it does
 * not come out as it did. */
struct record *store_record(struct store *, const char *id, struct problems *);

#endif
