/* listing.c: what procedures and rules were compiled to, as text for people. */
#include "engines/gamelan/listing.h"

#include <string.h>

#include "engines/gamelan/fast.h"
#include "engines/gamelan/steps.h"

static const char *const names[CODE_COUNT] = {
    [C_RUN] = "run", [C_ASSIGN] = "set", [C_CLEAR] = "clear", [C_IF] = "if", [C_BIND] = "bind",
    [C_JUMP] = "jump", [C_EACH] = "each", [C_NEXT] = "next", [C_SELECT] = "select",
    [C_PICKED] = "picked", [C_PASS] = "pass", [C_REPEAT] = "repeat", [C_DELEGATE] = "delegate",
    [C_RETURN] = "return", [C_CREATE] = "create", [C_SHUFFLE] = "shuffle", [C_PUT] = "put under",
    [C_TOGETHER] = "concurrently", [C_STRAND_END] = "end of strand", [C_NOTE] = "note",
    [C_MOVE_ALL] = "move all",
};

#define FAST_NAME(name, text) #name,
static const char *const fast_names[] = {FAST_OPS(FAST_NAME)};
#undef FAST_NAME
#define FAST_TEXT(name, text) text,
static const char *const fast_texts[] = {FAST_OPS(FAST_TEXT)};
#undef FAST_TEXT

#define STEP_NAME(name, text) #name,
static const char *const step_names[] = {STEP_OPS(STEP_NAME)};
#undef STEP_NAME
#define STEP_TEXT(name, text) text,
static const char *const step_texts[] = {STEP_OPS(STEP_TEXT)};
#undef STEP_TEXT

/* The steps of an instruction: up to those of the next that has any. */
static void list_steps(const struct gamelan *game, int instruction, struct text *out)
{
    int from = game->entries ? game->entries[instruction].step : -1, to = game->step_count;
    if (from < 0)
        return;
    for (int i = 0; i < game->code_count; i++)
        if (game->entries[i].step > from && game->entries[i].step < to)
            to = game->entries[i].step;
    for (int i = from; i < to; i++) {
        const struct step *step = &game->steps[i];
        text_add(out, "    %6d  %-12s a=%d b=%d c=%d", i, step_names[step->code] + 3, step->a, step->b,
                 step->c);
        if (step->to >= 0)
            text_add(out, " else %d", step->to);
        text_add(out, "    # %s\n", step_texts[step->code]);
    }
}

static void list_fast(const struct fast *fast, const char *what, struct text *out)
{
    text_add(out, "      %s: flat code, %d instructions\n", what, fast->count);
    for (int i = 0; i < fast->count; i++) {
        const struct fast_op *op = &fast->ops[i];
        const char *name = fast_names[op->code] + 2;
        text_add(out, "      %4d  %-12s a=%d b=%d c=%d", i, name, op->a, op->b, op->c);
        if (op->to >= 0)
            text_add(out, " else %d", op->to);
        text_add(out, "    # %s\n", fast_texts[op->code]);
    }
}

/* The flat code of whatever an instruction evaluates. */
static void list_inside(const struct node *node, struct text *out)
{
    if (!node)
        return;
    if (node->fast)
        list_fast(node->fast, node->name ? node->name : "query", out);
    bool blocks = node->kind == N_IF || node->kind == N_FOR || node->kind == N_OPTION;
    for (int i = 0; i < node->kid_count && !(blocks && i > 0); i++)
        list_inside(node->kids[i], out);
}

static void list_definition(const struct gamelan *game, const struct definition *definition,
                            struct text *out)
{
    for (int i = definition->code; i < game->code_count; i++) {
        const struct instruction *instruction = &game->code[i];
        text_add(out, "%5d  %s", i, names[instruction->code]);
        if (instruction->a >= 0)
            text_add(out, " -> %d", instruction->a);
        if (instruction->node)
            text_add(out, "    # line %d", instruction->node->place.line);
        text_add(out, "\n");
        if (instruction->code != C_PICKED && instruction->code != C_JUMP &&
            instruction->code != C_NEXT && instruction->code != C_RETURN &&
            instruction->code != C_TOGETHER)
            list_inside(instruction->node, out);
        list_steps(game, i, out);
        if (instruction->code == C_RETURN)
            return;
    }
}

void gamelan_list_code(struct gamelan *game, struct part *parts)
{
    struct program *program = &game->program;
    struct text text = TEXT_GROWING;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        const struct functor *functor = definition->functor;
        if (definition->part < 0)
            continue;
        if (definition->kind <= DEFINE_INSTEAD)
            list_definition(game, definition, &text);
        else if (functor && functor->unit && functor->rules[0] == definition)
            list_fast(functor->unit, functor->name, &text);
        else if (functor && functor->constant_values && functor->rule_count > 0 &&
                 functor->rules[0] == definition)
            text_add(&text, "      a table, worked out at load\n");
        if (text.length > 0)
            parts[definition->part].code = memory_text(program->memory, text_of(&text), text.length);
        text_clear(&text);
    }
    text_free(&text);
}
