/* fixed.h: sprites that never change; used while a game is loaded. */
#ifndef VGDL_FIXED_H
#define VGDL_FIXED_H

#include "engines/vgdl/vgdl.h"

/* Finds the types whose sprites no rule can change; `letters` are those that the level uses. */
void fixed_find(struct vgdl_game *, const bool *letters);

/* Whether the effect can change the second sprite, by what it is and as it is written. */
bool effect_changes_second(const struct effect *);

/* Adds a sprite of such a type; the tick counts it. */
void fixed_add(struct tick *, struct vgdl_game *, int type, int x, int y);

/* Once all are added: finds them by type and by cell. */
void fixed_index(struct vgdl_game *);

/* Which types can have sprites at all, and which of a group can have some that states hold. */
void coming_find(struct vgdl_game *, const bool *letters);

/* Finds the types whose sprites can ever be elsewhere than where they began, and how all of one type are
 * updated at once. */
void mobile_find(struct vgdl_game *);

/* After fixed_index: finds the rules that never apply, and numbers what several ask. */
void questions_number(struct vgdl_game *);

#endif
