/* effects.h: how the files of effects write one: EFFECT(name) and its body, which returns what it
 * did; see struct effect_kind. */
#ifndef VGDL_EFFECTS_H
#define VGDL_EFFECTS_H

#include "engines/vgdl/vgdl.h"

#define EFFECT(name)                                                                             \
    static int name(struct tick *tick, const struct effect *effect, struct sprite *first,        \
                    const struct sprite *second)

/* For effects that look at the first sprite only. */
#define UNUSED (void)effect, (void)second

#endif
