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
    int first_holding;                   /* of the effect that is compiled */
    const struct action_definition *action; /* of the file, whose effect it is; or NULL */
};

/* compile_numbers.c */
int32_t compile_reference(struct compiler *, struct node *); /* the value of a number */
int combatant_reference(const struct node *);
int card_reference(const struct node *);
int card_of(struct compiler *, const struct node *);
int status_of(struct compiler *, const struct node *);

/* compile_effects.c */
void begin_effect(struct compiler *, const struct node *); /* sets up its cells */
void compile_block(struct compiler *, struct node *);
/* Where the effect begins, or -1. Whose it is and what it is for is kept for listings. */
int compile_effect(struct compiler *, struct node *, int part, const char *role, int *locals);
void keep_effect(struct compiler *, int at, int locals, int part, const char *role);

/* Lays down words, filled up with zeros to `length`; returns where they stand. */
int emit_words(struct compiler *, const void *words, size_t size, int length);

/* For every instruction a writer, emit_jump(compiler, (struct code_jump){.to = ...}), which returns
 * where it stands, and one to change it later: edit_jump(compiler, at)->to = ... */
#define INSTRUCTION(NAME, name, help, operands)                                                    \
    static inline int emit_##name(struct compiler *compiler, struct code_##name code)              \
    {                                                                                              \
        code.op = OP_##NAME;                                                                       \
        return emit_words(compiler, &code, sizeof code, WORDS_##NAME);                             \
    }                                                                                              \
    static inline struct code_##name *edit_##name(struct compiler *compiler, int at)               \
    {                                                                                              \
        CHECK(compiler->game->code[at] == OP_##NAME);                                              \
        return (struct code_##name *)(void *)(compiler->game->code + at);                          \
    }
#define ACTION INSTRUCTION
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION

#endif
