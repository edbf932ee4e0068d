/* code.h: the instructions that effects are compiled to. */
#ifndef SPIRE_CODE_H
#define SPIRE_CODE_H

#include <stdint.h>

#include "engines/spire/nodes.h"

enum op {
    OP_END, OP_JUMP, OP_JUMP_UNLESS, OP_LET, OP_LOOP, OP_SET,
    OP_ASK_COMBATANT, OP_RANDOM_COMBATANT, OP_EACH_COMBATANT, OP_NEXT_COMBATANT, OP_COPY_SET,
    OP_ASK_CARDS, OP_RANDOM_CARDS, OP_ALL_CARDS, OP_TOP_CARDS, OP_NEXT_CARD,
    OP_ASK_STATUS, OP_ASK_OPTION, OP_CALL, OP_EMIT, OP_PHASE, OP_ROUND, OP_PLAY_CARDS,
    OP_ACTION,                /* and one for each action from here on */
};

/* Values of expressions: the two low bits say whether the rest is a constant, the place of a pair
 * (before and after an upgrade), or the place of code. */
enum {
    REF_NONE = 0, REF_CONSTANT = 1, REF_PAIR = 3,
    REF_AMOUNT = 2,           /* of the status whose rule this is */
    REF_FIRST = 4 | 2,        /* whether an enemy has made no move yet */
};
#define REF_NUMBER(n) ((int32_t)((uint32_t)(n) << 2 | REF_CONSTANT))

/* Operators of expressions, in postfix order, ended by X_END. */
enum x_op {
    X_END = O_OR + 1, X_NUMBER, X_LOCAL, X_UPGRADED, X_PER_UPGRADE, X_RANDOM, X_NEGATE, X_NOT,
    X_LEAST, X_MOST, X_COMBATANT, X_CARD, X_COMBATANT_PROPERTY, X_CARD_PROPERTY, X_TAG, X_GLOBAL, X_STATUS,
    X_COUNT, X_COUNT_SET, X_COUNT_COMBATANTS,
};

/* References to one combatant or one card inside code. */
enum {
    COMBATANT_SELF = -1,
    COMBATANT_PLAYER = -2,
    COMBATANT_SOURCE = -3,
    COMBATANT_TARGET = -4,
    COMBATANT_SET = -200
};
enum { CARD_THIS = -1, CARD_EVENT = -2, CARD_IT = -3, REF_NOTHING = -99 };
enum { CARD_REMEMBERED = -1 };  /* instead of a card by name */
enum { ACTION_WORDS = 6 };    /* OP_ACTION + which, combatant or card, up to four operands */

#endif
