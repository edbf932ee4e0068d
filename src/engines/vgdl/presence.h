/* presence.h: which sprites can ever be there, come and go, as far as the rules tell: at least all that
 * really can. What is not marked here surely cannot happen. */
#ifndef VGDL_PRESENCE_H
#define VGDL_PRESENCE_H

#include "engines/vgdl/vgdl.h"

struct presence {
    const struct vgdl_game *game;
    bool there[TYPES_MAX];       /* sprites of this very type can exist */
    bool comes[TYPES_MAX];       /* new ones can appear during a play */
    bool goes[TYPES_MAX];        /* they can vanish, or become others */
};

/* From the types that can be there at the start. */
void presence_find(struct presence *, const struct vgdl_game *, const bool *at_start);

/* Whether some sprite of the group can ever be there. */
bool presence_of(const struct presence *, int group);

/* Whether both sprites of a rule can ever be there. */
bool presence_fires(const struct presence *, const struct rule_pair *);

/* Whether sprites of the class make others, those that `stype` names. */
bool class_makes(const struct sprite_class *);

#endif
