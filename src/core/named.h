/* named.h: what an action is about, by its name: "play Strike 2" is about the part Strike. */
#ifndef NAMED_H
#define NAMED_H

#include "core/game.h"

/* Whether the name of an action has this name in it, as whole words, and not only as a piece of the longer
 * name of another part ("play Twin Strike" is not about Strike). */
bool action_is_about(const struct game *, const char *action, const char *name);

/* The part that the name of an action has in it, the longest if there are several; -1: none. */
int  action_part(const struct game *, const char *action);

#endif
