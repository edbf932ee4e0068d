/* code.c: procedures as instructions. */
#include "engines/gamelan/machine.h"

#include <string.h>

struct coder {
    struct gamelan    *game;
    struct definition *definition;
    int                strands;     /* inside `concurrently` */
    bool               failed;
};

static void code_statement(struct coder *, const struct node *);

static int emit(struct coder *coder, enum code code, const struct node *node)
{
    struct gamelan *game = coder->game;
    game->code = gamelan_more(game->program.memory, game->code, game->code_count, sizeof *game->code);
    game->code[game->code_count] = (struct instruction){.code = code, .node = node, .a = -1, .slot = -1};
    return game->code_count++;
}

static void code_block(struct coder *coder, const struct node *block)
{
    for (int i = 0; block && i < block->kid_count; i++)
        code_statement(coder, block->kids[i]);
}

static int hidden_slot(struct coder *coder, const struct node *node)
{
    struct definition *definition = coder->definition;
    if (definition->registers >= SLOTS_MAX) {
        coder->failed = true;
        problem_error(coder->game->program.problems, node->place,
                      "too many variables, loops and selects in one definition");
        return 0;
    }
    return definition->registers++;
}

static void code_if(struct coder *coder, const struct node *node)
{
    int test = emit(coder, C_IF, node);
    code_block(coder, node->kids[1]);
    if (node->kids[2]) {
        int jump = emit(coder, C_JUMP, node);
        coder->game->code[test].a = coder->game->code_count;
        code_block(coder, node->kids[2]);
        coder->game->code[jump].a = coder->game->code_count;
    } else {
        coder->game->code[test].a = coder->game->code_count;
    }
}

/* EACH collects; NEXT takes the next element or leaves. */
static void code_for(struct coder *coder, const struct node *node)
{
    int slot = hidden_slot(coder, node);
    int each = emit(coder, C_EACH, node);
    int next = emit(coder, C_NEXT, node);
    coder->game->code[each].slot = coder->game->code[next].slot = slot;
    code_block(coder, node->kids[1]);
    int jump = emit(coder, C_JUMP, node);
    coder->game->code[jump].a = next;
    coder->game->code[next].a = coder->game->code_count;
}

static void code_select(struct coder *coder, const struct node *node)
{
    struct gamelan *game = coder->game;
    int slot = hidden_slot(coder, node);
    int options = node->kid_count - 3;
    int32_t *targets = gamelan_get(game->program.memory, (size_t)(options + 1) * sizeof *targets);
    int select = emit(coder, C_SELECT, node);
    game->code[select].slot = slot;
    game->code[select].targets = targets;
    game->selects[node->number] = node;
    game->select_code[node->number] = select;
    if (node->ranged && node->kids[0] && node->kids[0]->kind == N_SET) {
        coder->failed = true;
        problem_error(game->program.problems, node->place,
                      "several players cannot choose from a range together");
    }
    for (int i = 0; i < options; i++) {
        targets[i] = game->code_count;
        code_block(coder, node->kids[3 + i]->kids[1]);
        int picked = emit(coder, C_PICKED, node);
        game->code[picked].a = select;
        game->code[picked].slot = slot;
    }
    game->code[select].a = game->code_count;
}

static void code_together(struct coder *coder, const struct node *node)
{
    struct gamelan *game = coder->game;
    const struct node *block = node->kids[0];
    int32_t *targets =
        gamelan_get(game->program.memory, (size_t)(block->kid_count + 1) * sizeof *targets);
    bool each = block->kid_count == 1 && block->kids[0]->kind == N_FOR;
    if (coder->strands++ > 0 || block->kid_count > STRANDS_MOST) {
        coder->failed = true;
        problem_error(game->program.problems, node->place,
                      coder->strands > 1 ? "'concurrently' inside 'concurrently'"
                                         : "more than %d things at once", STRANDS_MOST);
    }
    int together = emit(coder, C_TOGETHER, node);
    for (int i = 0; i < block->kid_count; i++) {
        targets[i] = game->code_count;
        if (each)
            code_block(coder, block->kids[i]->kids[1]);
        else
            code_statement(coder, block->kids[i]);
        emit(coder, C_STRAND_END, node);
    }
    coder->strands--;
    game->code[together].targets = targets;
    game->code[together].a = game->code_count;
}

static void code_leave(struct coder *coder, enum code code, const struct node *node)
{
    if (coder->strands > 0) {
        coder->failed = true;
        problem_error(coder->game->program.problems, node->place,
                      "a strand of 'concurrently' cannot leave or repeat its procedure; let it run one");
    }
    emit(coder, code, node);
}

static void code_statement(struct coder *coder, const struct node *node)
{
    static const struct { enum node_kind kind; enum code code; } plain[] = {
        {N_RUN, C_RUN}, {N_ASSIGN, C_ASSIGN}, {N_CLEAR, C_CLEAR}, {N_BIND, C_BIND},
        {N_CREATE, C_CREATE}, {N_SHUFFLE, C_SHUFFLE}, {N_PUT, C_PUT},
    };
    switch (node->kind) {
    case N_BLOCK: code_block(coder, node); return;
    case N_IF: code_if(coder, node); return;
    case N_FOR: code_for(coder, node); return;
    case N_SELECT: code_select(coder, node); return;
    case N_TOGETHER: code_together(coder, node); return;
    case N_PASS: code_leave(coder, C_PASS, node); return;
    case N_REPEAT: code_leave(coder, C_REPEAT, node); return;
    case N_DELEGATE: code_leave(coder, C_DELEGATE, node); return;
    default: break;
    }
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i].kind == node->kind)
            emit(coder, plain[i].code, node);
}

static void measure(struct functor *functor, const struct definition *definition)
{
    if (definition->registers > functor->frame_slots)
        functor->frame_slots = definition->registers;
}

bool gamelan_compile(struct gamelan *game)
{
    struct program *program = &game->program;
    struct coder coder = {.game = game};
    game->selects = gamelan_get(program->memory,
                                (size_t)(program->select_count + 1) * sizeof *game->selects);
    game->select_code = gamelan_get(program->memory,
                                    (size_t)(program->select_count + 1) * sizeof *game->select_code);
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->kind > DEFINE_INSTEAD)
            continue;
        coder.definition = definition;
        definition->registers = definition->slot_count;
        definition->code = game->code_count;
        code_block(&coder, definition->body);
        emit(&coder, C_RETURN, definition->body);
        measure(definition->functor, definition);
    }
    return !coder.failed;
}
