/* dialect.h: tells the dialect of a description. The table itself is declared in vgdl.h. */
#ifndef VGDL_DIALECT_H
#define VGDL_DIALECT_H

#include "engines/vgdl/tree.h"
#include "engines/vgdl/vgdl.h"

/* By the words of the description. */
const struct dialect *dialect_guess(const struct tree *);

/* By name: pyvgdl or gvgai. */
const struct dialect *dialect_find(const char *name);

#endif
