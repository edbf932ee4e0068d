/* named.h: what an action is about, by its name: "play Strike 2" is about the part Strike. */
#ifndef NAMED_H
#define NAMED_H

#include "core/game.h"

/* Whether the name of an action has this name in it, as whole words, and not only as a piece of the longer
 * name of another part ("play Twin Strike" is not about Strike). */
bool action_is_about(const struct game *, const char *action, const char *name);

/* The part that the name of an action has in it, the longest if there are several; -1: none. */
int  action_part(const struct game *, const char *action);

/* Whether a part is meant by this: it is its name or, if no part has that name, its text begins so ("nokey
 * key" of a rule "nokey key > transformTo"), as whole words. */
bool part_is_called(const struct game *, int part, const char *name);

/* Whether anything is called so: a part, or an option of some random plays. If nothing is, `hint` says
 * what may have been meant. */
bool name_is_known(const struct game *, const char *name, struct hint *hint);

/* What tells a part from all others: its name, else as much of its text as it takes. */
void part_label(const struct game *, int part, struct text *out);

/* Whether something happened to the part, or by it. */
bool events_are_about(const struct events *, int part);

#endif
