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
    game->code = memory_more(game->program.memory, game->code, game->code_count, sizeof *game->code);
    game->code[game->code_count] = (struct instruction){.code = code, .node = node, .a = -1, .slot = -1};
    return game->code_count++;
}

/* ---- shortcuts: procedures of one simple statement in place of their call ---- */

static bool is_simple(const struct node *node)
{
    return node->kind == N_VARIABLE || node->kind == N_INTEGER || node->kind == N_ATOM;
}

/* The only statement of a procedure that does nothing else, has no variables but its parameters, and that
 * nothing else listens to; NULL: it is not so. */
static const struct node *only_statement(const struct functor *functor)
{
    if (functor->body_count != 1 || functor->before_count || functor->after_count ||
        functor->mentioned || functor->turn)
        return NULL;
    const struct definition *definition = functor->bodies[0];
    const struct node *head = definition->head, *body = definition->body;
    for (int i = 0; i < head->kid_count; i++)
        if (head->kids[i]->kind != N_VARIABLE || head->kids[i]->slot != i)
            return NULL;
    if (definition->slot_count != functor->arity || body->kid_count != 1 ||
        body->kids[0]->kind != N_ASSIGN)
        return NULL;
    const struct node *assign = body->kids[0];
    for (int i = 0; i < assign->kids[0]->kid_count; i++)
        if (!is_simple(assign->kids[0]->kids[i]))
            return NULL;
    return assign->kids[1] && !is_simple(assign->kids[1]) ? NULL : assign;
}

static struct node *replaced(const struct node *call, struct node *node)
{
    return node && node->kind == N_VARIABLE ? call->kids[node->slot] : node;
}

/* That statement with the arguments of a call in place of the parameters. */
static struct node *in_place(struct coder *coder, const struct node *call, const struct node *assign)
{
    struct program *program = &coder->game->program;
    struct node *copy = gamelan_node(program, N_ASSIGN, call->place);
    struct node *left = gamelan_node(program, N_CALL, call->place);
    left->name = assign->kids[0]->name;
    left->functor = assign->kids[0]->functor;
    left->kid_count = assign->kids[0]->kid_count;
    left->kids = memory_get(program->memory, (size_t)(left->kid_count + 1) * sizeof *left->kids);
    for (int i = 0; i < left->kid_count; i++)
        left->kids[i] = replaced(call, assign->kids[0]->kids[i]);
    copy->kids = memory_get(program->memory, 2 * sizeof *copy->kids);
    copy->kids[0] = left;
    copy->kids[1] = replaced(call, assign->kids[1]);
    copy->kid_count = 2;
    return copy;
}

static void code_run(struct coder *coder, const struct node *node)
{
    const struct node *call = node->kids[0];
    const struct node *assign = coder->game->plain ? NULL : only_statement(call->functor);
    if (!assign) {
        emit(coder, C_RUN, node);
        return;
    }
    emit(coder, C_NOTE, node);
    emit(coder, C_ASSIGN, in_place(coder, call, assign));
}

static bool mentions(const struct node *node, int slot)
{
    return node->needs[slot / 64] >> (slot % 64) & 1;
}

/* for each {C | position(C) = From}, run push_card(C, To): all objects of a zone to another, at once. What
 * From and To are must not change on the way. */
static bool code_move_all(struct coder *coder, const struct node *node)
{
    const struct node *set = node->kids[0], *query = set->kids[1], *block = node->kids[1];
    const struct functor *pile = coder->game->pile;
    if (coder->game->plain || !pile || set->width != 1 || !query || query->kind != N_COMPARE ||
        query->op != OP_EQUAL || block->kid_count != 1 || block->kids[0]->kind != N_RUN)
        return false;
    const struct node *position = query->kids[0], *from = query->kids[1];
    if (position->kind != N_CALL || position->functor != pile ||
        position->kids[0]->kind != N_VARIABLE || position->kids[0]->slot != set->binds[0])
        return false;
    const struct node *call = block->kids[0]->kids[0];
    const struct node *assign = only_statement(call->functor);
    if (!assign || assign->kids[0]->functor != pile)
        return false;
    struct node *moved = in_place(coder, call, assign);
    const struct node *to = moved->kids[1], *thing = moved->kids[0]->kids[0];
    bool terms = is_simple(to) || (to->kind == N_CALL && to->functor->kind == FUNCTOR_CONSTRUCTOR);
    for (int i = 0; i < to->kid_count; i++)
        terms = terms && is_simple(to->kids[i]);
    for (int i = 0; i < set->own_count; i++)    /* a zone that the set itself would have to find */
        terms = terms && !mentions(from, set->owns[i]);
    if (!terms || mentions(to, set->binds[0]) || mentions(from, set->binds[0]) ||
        thing->kind != N_VARIABLE || thing->slot != set->binds[0] || call->kid_count > 2)
        return false;
    struct program *program = &coder->game->program;
    struct node *both = gamelan_node(program, N_PUT, node->place);
    both->kids = memory_get(program->memory, 3 * sizeof *both->kids);
    both->kids[0] = query->kids[1];
    both->kids[1] = moved->kids[1];
    both->kids[2] = block->kids[0]->kids[0];
    both->kid_count = 2;
    emit(coder, C_MOVE_ALL, both);
    return true;
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
    if (code_move_all(coder, node))
        return;
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
    int32_t *targets = memory_get(game->program.memory, (size_t)(options + 1) * sizeof *targets);
    int select = emit(coder, C_SELECT, node);
    game->code[select].slot = slot;
    game->code[select].targets = targets;
    game->code[select].stride = O_VALUES;
    for (int i = 3; i < node->kid_count; i++)
        if (node->kids[i]->width > game->code[select].stride - O_VALUES)
            game->code[select].stride = O_VALUES + node->kids[i]->width;
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
        memory_get(game->program.memory, (size_t)(block->kid_count + 1) * sizeof *targets);
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
        {N_ASSIGN, C_ASSIGN}, {N_CLEAR, C_CLEAR}, {N_BIND, C_BIND},
        {N_CREATE, C_CREATE}, {N_SHUFFLE, C_SHUFFLE}, {N_PUT, C_PUT},
    };
    switch (node->kind) {
    case N_BLOCK: code_block(coder, node); return;
    case N_RUN: code_run(coder, node); return;
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

/* Whether arguments can go to slots as they come. */
static bool is_plain_head(const struct definition *definition)
{
    const struct node *head = definition->head;
    for (int i = 0; i < head->kid_count; i++)
        if (head->kids[i]->kind != N_VARIABLE || head->kids[i]->slot != i)
            return false;
    return true;
}

static void measure(struct functor *functor, struct definition *definition)
{
    definition->plain_head = is_plain_head(definition);
    functor->direct = functor->body_count == 1 && functor->before_count == 0 &&
                      functor->after_count == 0 && functor->bodies[0]->plain_head;
    if (definition->registers > functor->frame_slots)
        functor->frame_slots = definition->registers;
}

bool gamelan_compile(struct gamelan *game)
{
    struct program *program = &game->program;
    struct coder coder = {.game = game};
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        functor->turn = functor->is_proc && strcmp(functor->name, "turn") == 0;
        game->turns = game->turns || functor->turn;
    }
    game->selects = memory_get(program->memory,
                               (size_t)(program->select_count + 1) * sizeof *game->selects);
    game->select_code = memory_get(program->memory,
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
