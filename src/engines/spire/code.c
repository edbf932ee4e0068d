/* code.c: the two lists of instructions and terms as tables. */
#include "engines/spire/code.h"

#define OPERAND(KIND, text) {#text, OPERAND_##KIND, false},
#define LIST(KIND, text) {#text, OPERAND_##KIND, true},

const struct instruction instructions[OP_COUNT] = {
#define INSTRUCTION(NAME, text, what, list)                                                        \
    [OP_##NAME] = {.name = #text, .help = (what), .words = WORDS_##NAME, .operands = {list{0}}},
#define ACTION INSTRUCTION
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
};

const struct instruction terms[TERMS] = {
#define TERM(NAME, text, taken, left, what, list)                                                  \
    [X_##NAME] = {.name = #text, .help = (what), .words = TERM_WORDS_##NAME, .takes = (taken),      \
                  .leaves = (left), .operands = {list{0}}},
#include "engines/spire/terms.def"
#undef TERM
};

#define INSTRUCTION(NAME, name, help, operands)
#define ACTION(NAME, name, help, operands)                                                         \
    _Static_assert(sizeof(struct code_##name) <= ACTION_WORDS * sizeof(int32_t), "an action fits");
#undef OPERAND
#undef LIST
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION

int code_length(const struct instruction *table, const int32_t *at)
{
    const struct instruction *form = &table[*at];
    int length = form->words;
    for (int i = 0; form->operands[i].name; i++)
        if (form->operands[i].list)
            length += at[i]; /* the operand before it, behind the number of the instruction */
    return length;
}
