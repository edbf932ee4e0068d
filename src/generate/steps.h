/* steps.h: what expressions and the lines of productions are made into: steps of a machine with one
 * register. steps.c writes them, run.c runs them. */
#ifndef STEPS_H
#define STEPS_H

#include <stdint.h>

struct step {
    uint8_t  code, a;
    uint16_t b;
    int32_t  value;
};

/* Operations of two operands: the first is the register, the second a number, a slot, the result of a
 * child or what was kept. */
#define STEPS_OF_TWO(EACH)                                                                        \
    EACH(ADD) EACH(SUBTRACT) EACH(MULTIPLY) EACH(DIVIDE) EACH(REMAINDER)                          \
    EACH(EQUAL) EACH(UNEQUAL) EACH(LESS) EACH(LESS_EQUAL) EACH(GREATER) EACH(GREATER_EQUAL)       \
    EACH(AND) EACH(OR) EACH(IN) EACH(UNION) EACH(INTERSECTION) EACH(DIFFERENCE)                   \
    EACH(MINIMUM) EACH(MAXIMUM) EACH(UNIFORM) EACH(CHANCE)

enum second_operand { SECOND_NUMBER, SECOND_SLOT, SECOND_RESULT, SECOND_KEPT };

enum step_code {
    /* what the register becomes */
    STEP_NUMBER,            /* value */
    STEP_LARGE,             /* a value of the grammar, at `value` */
    STEP_SLOT,              /* slot a */
    STEP_RESULT,            /* slot b of the child in slot a */
    STEP_INHERITED,         /* the field `value` of the block */
    STEP_INHERITED_NUMBER,
    STEP_PARAMETER,         /* a */
    STEP_INDEX, STEP_DEPTH,
    STEP_GIVEN,             /* whether option a is */
    STEP_NEGATE, STEP_NOT, STEP_SINGLE, STEP_SIZE, STEP_ABSOLUTE,
    STEP_HOLDS,             /* whether the set has member a */
    STEP_BETWEEN,           /* drawn, from value to value + b */
    STEP_MEMBER,            /* drawn from the set */
    STEP_PICK,              /* among a choices from `value` on; b values are kept meanwhile */
    STEP_CALL,              /* function `value` with a arguments, kept from b on */
    STEP_TABLE,             /* the entry of the table at `value` */
    STEP_OF_LIST,           /* expression `value`: a sum or the like */
    /* where it goes */
    STEP_KEEP, STEP_SWAP,   /* b */
    STEP_STORE,             /* slot a */
    STEP_COPY_RESULT,       /* the same, from slot b of the child in slot a to slot `value` */
    STEP_ARGUMENT,          /* b, counted from the top */
    STEP_ARGUMENT_SLOT,     /* the same, from slot a */
    STEP_BLOCK,             /* a block for a child: this one's, changed as at `value`; a: in other words than the first too */
    STEP_FIELD,             /* the field `value` of that block */
    STEP_FIELD_RESULT,      /* the same, from slot b of the child in slot a */
    /* what is done */
    STEP_JUMP, STEP_JUMP_NO, STEP_JUMP_YES,     /* by `value` steps */
    STEP_RETURN,
    STEP_REQUIRE,
    STEP_CHILD, STEP_CHILD_WITH,    /* symbol b by statement `value`, into slot a */
    STEP_LIST,              /* so many: index 0, or on by `value` if there are none; into slot a */
    STEP_LIST_NEXT,         /* the next index, and back by `value`; else on */
#define OF_TWO(name) STEP_##name, STEP_##name##_SLOT, STEP_##name##_RESULT, STEP_##name##_KEPT,
    STEPS_OF_TWO(OF_TWO)
    OF_TWO(WHEN)            /* the second if the first holds, else 0 */
#undef OF_TWO
};

#endif
