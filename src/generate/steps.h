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

/* Steps of one operand at most. What the register becomes:
 *     NUMBER            value
 *     LARGE             a value of the grammar, at `value`
 *     SLOT              slot a
 *     RESULT            slot b of the child in slot a
 *     FIRST             bits b and on of the first word of inherited values, masked by `value`
 *     FIRST_LARGE       the same, of any width: shifted left by b and then right by `value`
 *     INHERITED         the same, of word a of the block
 *     INHERITED_NUMBER  the same, with a sign
 *     PARAMETER         a
 *     GIVEN             whether option a is
 *     HOLDS             whether the set has member a
 *     BETWEEN           drawn, from value to value + b
 *     MEMBER            drawn from the set
 *     PICK              among a choices from `value` on; b values are kept meanwhile
 *     CALL              function `value` with a arguments, kept from b on
 *     TABLE             the entry of the table at `value`
 *     OF_LIST           expression `value`: a sum or the like
 * Where it goes:
 *     KEEP, SWAP        b
 *     STORE             slot a
 *     COPY_RESULT       slot `value`, from slot b of the child in slot a
 *     ARGUMENT          b, counted from the top
 *     ARGUMENT_SLOT     the same, from slot a
 *     CHILD_WORD        the first word for a child: this one's, changed as at `value`
 *     CHILD_BITS        bits b and on of it
 *     CHILD_RESULT      the same, from slot b of the child in slot a; shifted by `value`
 *     BLOCK             a block for a child: this one's, changed as at `value`
 *     FIELD             bits b and on of word a of it
 *     FIELD_NUMBER      the same, with a sign
 * What is done:
 *     JUMP, JUMP_NO, JUMP_YES    by `value` steps
 *     CHILD, CHILD_WITH          symbol b by statement `value`, into slot a; with a block of its own
 *     LEAF, LEAF_WITH            the same, of a symbol whose nodes are their models
 *     END               of the lines: back to the parent
 *     LIST              so many: index 0, or on by `value` if there are none; into slot a
 *     LIST_NEXT         the next index, and back by `value`; else on */
#define STEPS_OF_ONE(EACH)                                                                        \
    EACH(NUMBER) EACH(LARGE) EACH(SLOT) EACH(RESULT)                                              \
    EACH(FIRST) EACH(FIRST_LARGE) EACH(INHERITED) EACH(INHERITED_NUMBER)                          \
    EACH(PARAMETER) EACH(INDEX) EACH(DEPTH) EACH(GIVEN)                                           \
    EACH(NEGATE) EACH(NOT) EACH(SINGLE) EACH(SIZE) EACH(ABSOLUTE) EACH(HOLDS)                     \
    EACH(BETWEEN) EACH(MEMBER) EACH(PICK) EACH(CALL) EACH(TABLE) EACH(OF_LIST)                    \
    EACH(KEEP) EACH(SWAP) EACH(STORE) EACH(COPY_RESULT) EACH(ARGUMENT) EACH(ARGUMENT_SLOT)        \
    EACH(CHILD_WORD) EACH(CHILD_BITS) EACH(CHILD_RESULT) EACH(BLOCK) EACH(FIELD) EACH(FIELD_NUMBER) \
    EACH(JUMP) EACH(JUMP_NO) EACH(JUMP_YES) EACH(RETURN) EACH(END) EACH(REQUIRE)                  \
    EACH(CHILD) EACH(CHILD_WITH) EACH(LEAF) EACH(LEAF_WITH) EACH(LIST) EACH(LIST_NEXT)

/* Operations of two operands: the first is the register, the second a number, a slot, the result of a
 * child or what was kept. WHEN: the second if the first holds, else 0. */
#define STEPS_OF_TWO(EACH)                                                                        \
    EACH(ADD) EACH(SUBTRACT) EACH(MULTIPLY) EACH(DIVIDE) EACH(REMAINDER)                          \
    EACH(EQUAL) EACH(UNEQUAL) EACH(LESS) EACH(LESS_EQUAL) EACH(GREATER) EACH(GREATER_EQUAL)       \
    EACH(AND) EACH(OR) EACH(IN) EACH(UNION) EACH(INTERSECTION) EACH(DIFFERENCE)                   \
    EACH(MINIMUM) EACH(MAXIMUM) EACH(UNIFORM) EACH(CHANCE)

enum second_operand { SECOND_NUMBER, SECOND_SLOT, SECOND_RESULT, SECOND_KEPT };

enum step_code {
#define OF_ONE(name) STEP_##name,
#define OF_TWO(name) STEP_##name, STEP_##name##_SLOT, STEP_##name##_RESULT, STEP_##name##_KEPT,
    STEPS_OF_ONE(OF_ONE)
    STEPS_OF_TWO(OF_TWO)
    OF_TWO(WHEN)
#undef OF_ONE
#undef OF_TWO
};

#endif
