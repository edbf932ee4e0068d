/* verify.h: whether compiled code is sound: nothing it says can lead out of bounds. */
#ifndef SPIRE_VERIFY_H
#define SPIRE_VERIFY_H

#include "engines/spire/definitions.h"

/* True if every instruction of a game is one, with operands in range, jumps that land on
 * instructions of the same effect, and numbers whose stack is known and fits; else false, with one
 * sentence. Debug builds ask after every load: a compiler that errs stops there. */
bool verify_code(const struct spire_game *, struct text *why);
void verify_or_stop(const struct spire_game *);

#endif
