/* code.h: what effects and numbers are compiled to.
 *
 * Effects are instructions, one after the other in `code`; instructions.def lists them. Their numbers
 * are references: a constant, or the place of terms in `expressions`; terms.def lists those. Each
 * instruction and term has a struct with its operands by name. Only what is made here from those
 * two lists knows where in a row of words an operand stands:
 *
 *     OP_JUMP             the number of an instruction, its first word
 *     struct code_jump    all its words, by name
 *     code_jump(at)       the instruction at a place
 *     WORDS_JUMP          how long it is
 *
 * and the same for terms with X_, term_ and TERM_WORDS_. */
#ifndef SPIRE_CODE_H
#define SPIRE_CODE_H

#include <stdint.h>

#include "core/check.h"
#include "engines/spire/nodes.h"

enum { ACTION_WORDS = 5, OPERANDS_MAX = 6, CODE_LIST_MAX = 8 };

/* ---- what operands mean ---- */

enum operand_kind {
    OPERAND_WORD,           /* a number as it is */
    OPERAND_FLAG,           /* 0 or 1 */
    OPERAND_COUNT,          /* how many words of a list follow */
    OPERAND_PLACE,          /* of an instruction */
    OPERAND_NUMBER,         /* a reference, see below */
    OPERAND_STATUS_NUMBER,  /* the same, of a status */
    OPERAND_FILTER,         /* a reference, or REF_NONE */
    OPERAND_CELL,           /* of the effect: one number, combatant, card or status */
    OPERAND_SET,            /* of the effect: the first of SET_CELLS cells */
    OPERAND_CARDS,          /* the one if the flag behind it is set, else the other */
    OPERAND_MADE,           /* the same for cards that are made, packed; see made_word */
    OPERAND_COMBATANT,      /* COMBATANT_..., a cell, or REF_NOTHING */
    OPERAND_COMBATANTS,     /* the same, or a set: see combatants_word */
    OPERAND_CARD,           /* CARD_..., a cell, or REF_NOTHING */
    OPERAND_WHO,            /* enum who: a set */
    OPERAND_PILES,          /* a pile, or several: PILE_SET and bits */
    OPERAND_DESTINATION,    /* enum pile */
    OPERAND_NEW_CARD,       /* which card is made: see new_card_word */
    OPERAND_TARGET,         /* enum set_target */
    OPERAND_SORT,           /* enum status_sort */
    OPERAND_DURATION,       /* enum duration */
    OPERAND_SIDE,           /* enum side */
    OPERAND_PROPERTY,       /* enum property */
    OPERAND_EVENT, OPERAND_CALLED, OPERAND_ENEMY, OPERAND_STATUS, OPERAND_TAG, OPERAND_ENERGY,
    OPERAND_OPTIONS,        /* indices into tables of the game */
};
struct operand {
    const char       *name;     /* NULL: there are no more */
    enum operand_kind kind;
    bool              list;     /* as many words as the operand before says */
};
struct instruction {
    const char    *name, *help;
    int            words;       /* without the list, if there is one */
    int            takes, leaves;    /* of a term: numbers on the stack */
    struct operand operands[OPERANDS_MAX + 1];
};

/* References to one combatant or one card; cells of the effect are 0 and up. */
enum {
    COMBATANT_SELF = -1, COMBATANT_PLAYER = -2, COMBATANT_SOURCE = -3, COMBATANT_TARGET = -4,
    COMBATANT_SET = -200,
};
enum { CARD_THIS = -1, CARD_EVENT = -2, CARD_IT = -3, REF_NOTHING = -99 };

/* A whole set of combatants instead of one. */
static inline int32_t combatants_word(enum who who)
{
    return COMBATANT_SET - (int32_t)who;
}
static inline int combatants_who(int32_t word)
{
    return COMBATANT_SET - word;
}

/* A card that is made: a definition and how upgraded it is, or the one that a status remembers. */
enum { CARD_REMEMBERED = -1 };
static inline int32_t new_card_word(int definition, int upgrades)
{
    return definition | upgrades << 16;
}
static inline int new_card_definition(int32_t word)
{
    return word & 0xffff;
}
static inline int new_card_upgrades(int32_t word)
{
    return (int)((uint32_t)word >> 16);
}

/* The cell in which what is made gets a name, for one card or a set; 0: it gets none. */
static inline int32_t made_word(int cell, bool single)
{
    return (cell << 1 | single) + 1;
}
static inline int made_cell(int32_t word)
{
    return (word - 1) >> 1;
}
static inline bool made_single(int32_t word)
{
    return (word - 1) & 1;
}

/* ---- references to numbers ---- */

/* The two low bits say whether the rest is a constant, the place of a pair (before and after an
 * upgrade), the place of terms, or one of a few things asked all the time. */
enum {
    REF_NONE = 0, REF_TERMS = 0, REF_CONSTANT = 1, REF_SPECIAL = 2, REF_PAIR = 3,
    REF_AMOUNT = 0 << 2 | REF_SPECIAL,    /* of the status whose rule this is */
    REF_FIRST = 1 << 2 | REF_SPECIAL,     /* whether an enemy has made no move yet */
};
static inline int reference_kind(int32_t reference)
{
    return reference & 3;
}
static inline int32_t reference_value(int32_t reference)    /* the constant, or the place */
{
    return reference >> 2;
}
static inline int32_t reference_make(int kind, int32_t value)
{
    return (int32_t)((uint32_t)value << 2 | (uint32_t)kind);
}
static inline int32_t reference_number(int32_t value)
{
    return reference_make(REF_CONSTANT, value);
}

/* ---- made from the two lists ---- */

enum op {
#define INSTRUCTION(NAME, name, help, operands) OP_##NAME,
#define ACTION INSTRUCTION
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
    OP_COUNT,
    OP_ACTION = OP_COUNT - ACTIONS_COUNT,    /* the first of the actions */
};
enum term {
#define TERM(NAME, name, takes, leaves, help, operands) X_##NAME,
#include "engines/spire/terms.def"
#undef TERM
    TERMS,
};
_Static_assert((int)X_ADD == O_ADD && (int)X_OR == O_OR, "operators are terms of the same number");

#define OPERAND(KIND, name) int32_t name;
#define LIST(KIND, name) int32_t name[];
#define INSTRUCTION(NAME, name, help, operands) struct code_##name { int32_t op; operands };
#define ACTION INSTRUCTION
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
#define TERM(NAME, name, takes, leaves, help, operands) struct term_##name { int32_t op; operands };
#include "engines/spire/terms.def"
#undef TERM
#undef OPERAND
#undef LIST

enum code_words {
#define INSTRUCTION(NAME, name, help, operands)                                                    \
    WORDS_##NAME = sizeof(struct code_##name) / sizeof(int32_t),
#define ACTION(NAME, name, help, operands) WORDS_##NAME = ACTION_WORDS,
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
#define TERM(NAME, name, takes, leaves, help, operands)                                            \
    TERM_WORDS_##NAME = sizeof(struct term_##name) / sizeof(int32_t),
#include "engines/spire/terms.def"
#undef TERM
};

#define INSTRUCTION(NAME, name, help, operands)                                                    \
    static inline const struct code_##name *code_##name(const int32_t *at)                         \
    {                                                                                              \
        DCHECK(*at == OP_##NAME);                                                                  \
        return (const struct code_##name *)(const void *)at;                                       \
    }
#define ACTION INSTRUCTION
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
#define TERM(NAME, name, takes, leaves, help, operands)                                            \
    static inline const struct term_##name *term_##name(const int32_t *at)                         \
    {                                                                                              \
        DCHECK(*at == X_##NAME);                                                                   \
        return (const struct term_##name *)(const void *)at;                                       \
    }
#include "engines/spire/terms.def"
#undef TERM

/* The same as tables, for those who read any instruction. */
extern const struct instruction instructions[OP_COUNT], terms[TERMS];

/* How many operands an instruction has. */
static inline int operand_count(int op)
{
    int count = 0;
    while (instructions[op].operands[count].name)
        count++;
    return count;
}
/* How many words the instruction takes, its list included. */
int code_length(const struct instruction *table, const int32_t *at);

#endif
