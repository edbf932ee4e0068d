/* settings.h: what a user sets. */
#ifndef GAMELAN_SETTINGS_H
#define GAMELAN_SETTINGS_H

#include "engines/gamelan/program.h"

enum { GAMELAN_OPTIONS = 28 };
extern const struct option gamelan_options[GAMELAN_OPTIONS];

/* Works the settings into the program; false after an error. */
bool gamelan_apply_settings(struct program *);

/* The settings as lines of a text. */
void gamelan_describe_settings(const struct program *, struct text *out);

#endif
