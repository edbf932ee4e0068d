/* lint.h: warnings about what is legal but surely not meant. */
#ifndef GAMELAN_LINT_H
#define GAMELAN_LINT_H

#include "core/lint.h"
#include "engines/gamelan/gamelan.h"

enum { LINT_HIDDEN, LINT_UNUSED, LINT_SINGLE, LINT_UNCALLED, GAMELAN_LINTS };
extern const struct lint gamelan_lints[GAMELAN_LINTS];

void gamelan_lint(struct gamelan *);

#endif
