/* compile.h: nodes to code. */
#ifndef SPIRE_COMPILE_H
#define SPIRE_COMPILE_H

#include "engines/spire/code.h"
#include "engines/spire/definitions.h"

/* compile_definitions.c: all of it; false after an error. */
bool compile_game(struct spire_game *, struct problems *);

struct compiler {
    struct spire_game *game;
    struct problems *problems;
    const struct definition *definition; /* whose values are named */
    int locals, most;                    /* cells in use now, and at most */
    int choices;                         /* the next cell for a combatant the player chooses */
};

/* compile_numbers.c */
int32_t compile_reference(struct compiler *, struct node *); /* the value of a number */
int combatant_reference(const struct node *);
int card_reference(const struct node *);
int card_of(struct compiler *, const struct node *);
int status_of(struct compiler *, const struct node *);

/* compile_effects.c */
int emit(struct compiler *, int32_t word); /* returns where it stands */
void begin_effect(struct compiler *, const struct node *); /* sets up its cells */
void compile_block(struct compiler *, struct node *);
int compile_effect(struct compiler *, struct node *, int *locals); /* where it begins, or -1 */

#endif
