/* steps_compile.c: instructions of procedures into steps. */
#include "engines/gamelan/steps_compile.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/fast.h"

/* ---- writing ---- */

int gamelan_step_label(struct translator *translator)
{
    if (translator->label_count == STEP_LABELS_MOST) {
        translator->failed = true;
        return 0;
    }
    translator->labels[translator->label_count] = -1;
    return translator->label_count++;
}

void gamelan_step_place(struct translator *translator, int label)
{
    translator->labels[label] = translator->game->step_count;
}

struct step *gamelan_step(struct translator *translator, const struct scope_of_steps *scope,
                          enum step_code code, int a, int b, int to)
{
    struct gamelan *game = translator->game;
    struct memory *memory = game->program.memory;
    if (game->step_count - translator->from >= STEPS_MOST)
        translator->failed = true;
    if (translator->failed && game->step_count > translator->from)
        game->step_count--;    /* what is written now is thrown away */
    game->steps = memory_more(memory, game->steps, game->step_count, sizeof *game->steps);
    game->step_owner =
        memory_more(memory, game->step_owner, game->step_count, sizeof *game->step_owner);
    game->step_owner[game->step_count] = scope->definition;
    game->steps[game->step_count] = (struct step){.code = (uint16_t)code, .a = (uint16_t)a,
                                                  .b = (uint16_t)b, .to = to};
    return &game->steps[game->step_count++];
}

int gamelan_step_register(struct translator *translator)
{
    if (translator->next >= UINT16_MAX / 64)
        translator->failed = true;
    int at = translator->next++;
    if (translator->next > translator->most)
        translator->most = translator->next;
    return at;
}

int gamelan_step_fault(struct translator *translator, struct scope_of_steps *scope)
{
    if (scope->fault >= 0)
        return scope->fault;
    scope->fault = gamelan_step_label(translator);
    if (translator->fault_count == FAULTS_MOST)
        translator->failed = true;
    else
        translator->faults[translator->fault_count++] =
            (struct pending_fault){scope->fault, scope->definition};
    return scope->fault;
}

bool gamelan_step_is_target(const struct translator *translator, int step)
{
    for (int i = 0; i < translator->label_count; i++)
        if (translator->labels[i] == step)
            return true;
    return false;
}

/* ---- procedures in place of their calls ---- */

enum { IN_PLACE_UNKNOWN, IN_PLACE_BUSY, IN_PLACE_YES, IN_PLACE_NO };

static bool can_be_in_place(struct gamelan *, struct functor *);

/* Whether nothing is left to do after an instruction. */
static bool is_last(const struct gamelan *game, int at)
{
    for (int i = 0; i < 100; i++) {
        if (game->code[at].code == C_RETURN)
            return true;
        if (game->code[at].code != C_JUMP)
            return false;
        at = game->code[at].a;
    }
    return false;
}

static bool has_set(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_SET)
        return true;
    for (int i = 0; i < node->kid_count; i++)
        if (has_set(node->kids[i]))
            return true;
    return false;
}

static bool value_fits(const struct gamelan *game, const struct node *node)
{
    return gamelan_step_has_value(game, node) || (node->fast && !has_set(node));
}

static bool values_fit(const struct gamelan *game, const struct node *call)
{
    for (int i = 0; i < call->kid_count; i++)
        if (!value_fits(game, call->kids[i]))
            return false;
    return true;
}

static bool test_fits(const struct gamelan *game, const struct node *node)
{
    return gamelan_step_has_test(game, node->kids[0], node->binds, node->width) ||
           (node->fast && !has_set(node->kids[0]));
}

/* Whether an instruction can be steps that ask nobody. */
static bool fits(struct gamelan *game, const struct functor *own, int at)
{
    const struct instruction *instruction = &game->code[at];
    const struct node *node = instruction->node;
    switch (instruction->code) {
    case C_RUN:
        if (!values_fit(game, node->kids[0]))
            return false;
        return node->kids[0]->functor == own ? is_last(game, at + 1)
                                             : can_be_in_place(game, node->kids[0]->functor);
    case C_ASSIGN:
    case C_CLEAR:
        return values_fit(game, node->kids[0]) &&
               (node->kind != N_ASSIGN || !node->kids[1] || value_fits(game, node->kids[1]));
    case C_IF:
    case C_BIND: return test_fits(game, node);
    case C_EACH: return node->kids[0]->fast && !has_set(node->kids[0]->kids[1]);
    case C_SHUFFLE:
    case C_PUT:
    case C_MOVE_ALL: return game->pile && value_fits(game, node->kids[0]) &&
                            (node->kid_count < 2 || value_fits(game, node->kids[1]));
    case C_JUMP:
    case C_NEXT:
    case C_PASS:
    case C_REPEAT:
    case C_RETURN:
    case C_CREATE:
    case C_NOTE: return true;
    default: return false;
    }
}

static bool all_fit(struct gamelan *game, struct functor *functor)
{
    for (int at = functor->bodies[0]->code;; at++) {
        if (!fits(game, functor, at))
            return false;
        if (game->code[at].code == C_RETURN)
            return true;
    }
}

static bool can_be_in_place(struct gamelan *game, struct functor *functor)
{
    if (functor->in_place == IN_PLACE_UNKNOWN) {
        functor->in_place = IN_PLACE_BUSY;
        functor->in_place = functor->direct && !functor->turn && all_fit(game, functor) ? IN_PLACE_YES
                                                                                      : IN_PLACE_NO;
    }
    return functor->in_place == IN_PLACE_YES;
}

/* ---- one instruction ---- */

static void translate_definition(struct translator *, struct scope_of_steps *);

static int depth_of(const struct scope_of_steps *scope)
{
    return scope->outer ? 1 + depth_of(scope->outer) : 0;
}

static bool is_same(const struct operand *a, const struct operand *b)
{
    return a->fixed == b->fixed && (a->fixed ? a->value == b->value : a->at == b->at) &&
           a->term == b->term;
}

static struct step_call *call_of(struct translator *translator, struct scope_of_steps *scope,
                                 struct functor *functor, const struct operand *arguments)
{
    struct step_call *call = memory_get(translator->game->program.memory, sizeof *call);
    call->functor = functor;
    call->arity = functor->arity;
    call->mentioned = functor->mentioned;
    call->turn = functor->turn;
    call->size = F_HEADER + functor->arity + functor->frame_slots;
    if (functor->direct) {
        int32_t *image = memory_get(translator->game->program.memory,
                                    (size_t)(call->size + FRAME_PIECE) * sizeof *image);
        for (int i = F_HEADER; i < call->size; i++)
            image[i] = UNBOUND;
        image[F_FUNCTOR] = functor->number;
        image[F_PHASE] = 1;
        image[F_CODE] = functor->bodies[0]->code;
        image[F_DEFINITION] = functor->bodies[0]->number;
        image[F_KIND] = FRAME_CALL;
        call->image = image;
        call->entry = &translator->game->entries[functor->bodies[0]->code];
    }
    for (int i = 0; i < functor->arity; i++) {
        call->fixed[i] = arguments[i].fixed;
        call->arguments[i] = arguments[i].fixed ? arguments[i].value
                                                : gamelan_step_in(translator, scope, arguments[i]);
    }
    return call;
}

static void note_event(struct translator *translator, struct scope_of_steps *scope, struct functor *functor,
                       const struct operand *arguments)
{
    struct step_call *call = call_of(translator, scope, functor, arguments);
    gamelan_step(translator, scope, DO_EVENT, 0, 0, -1)->p = call;
}

/* A call of itself as the last thing: back to the start with other parameters. */
static void call_itself(struct translator *translator, struct scope_of_steps *scope,
                        struct functor *functor, const struct operand *arguments)
{
    struct operand spare[ARITY_MAX];
    bool changes[ARITY_MAX] = {false};
    if (functor->mentioned)
        note_event(translator, scope, functor, arguments);
    for (int i = functor->arity - 1; i >= 0; i--) {
        changes[i] = !is_same(&arguments[i], &scope->of[i]);
        bool read_later = false;
        for (int k = 0; k < functor->arity; k++)
            read_later = read_later || (k != i && !arguments[k].fixed && arguments[k].at == scope->of[i].at);
        spare[i] = scope->of[i];
        if (changes[i] && read_later)
            spare[i] = (struct operand){.at = gamelan_step_register(translator)};
        if (changes[i])
            gamelan_step_put(translator, scope, arguments[i], spare[i].at);
    }
    for (int i = 0; i < functor->arity; i++)
        if (changes[i] && spare[i].at != scope->of[i].at)
            gamelan_step(translator, scope, DO_COPY, scope->of[i].at, spare[i].at, -1);
    gamelan_step(translator, scope, DO_DEEPER, scope->deep, 0, scope->start)->value =
        F_HEADER + functor->arity + functor->frame_slots;
}

/* Which parameters of a definition change where it calls itself; whether it does. */
static bool calls_itself(const struct gamelan *game, const struct definition *definition, bool *changes)
{
    bool again = false;
    for (int at = definition->code; game->code[at].code != C_RETURN; at++) {
        const struct node *call = game->code[at].code == C_RUN ? game->code[at].node->kids[0] : NULL;
        if (!call || call->functor != definition->functor)
            continue;
        again = true;
        for (int i = 0; i < call->kid_count; i++)
            changes[i] = changes[i] || call->kids[i]->kind != N_VARIABLE || call->kids[i]->slot != i;
    }
    return again;
}

static bool has_code(const struct gamelan *game, const struct definition *definition, enum code code)
{
    for (int at = definition->code; game->code[at].code != C_RETURN; at++)
        if (game->code[at].code == code)
            return true;
    return false;
}

/* The body of a procedure in place of its call. */
static void put_in_place(struct translator *translator, struct scope_of_steps *outer,
                         struct functor *functor, const struct operand *arguments)
{
    const struct gamelan *game = translator->game;
    struct scope_of_steps *scope = heap_new(1, sizeof *scope);
    const struct definition *definition = scope->definition = functor->bodies[0];
    bool changes[ARITY_MAX] = {false};
    bool again = calls_itself(game, definition, changes);
    scope->outer = outer;
    scope->fault = scope->deep = -1;
    if (functor->mentioned)
        note_event(translator, outer, functor, arguments);
    for (int i = 0; i < definition->slot_count; i++) {
        bool parameter = i < functor->arity;
        if (parameter && !changes[i]) {
            scope->of[i] = arguments[i];
            continue;
        }
        scope->of[i] = (struct operand){.at = gamelan_step_register(translator)};
        if (parameter)
            gamelan_step_put(translator, outer, arguments[i], scope->of[i].at);
    }
    if (again) {
        int frames = 0;
        for (const struct scope_of_steps *at = scope; at->outer; at = at->outer)
            frames += F_HEADER + at->definition->functor->arity + at->definition->functor->frame_slots;
        scope->deep = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CONSTANT, scope->deep, 0, -1)->value = frames;
    }
    bool drops = has_code(game, definition, C_EACH) && (has_code(game, definition, C_PASS) ||
                                                        has_code(game, definition, C_REPEAT));
    int kept = drops ? gamelan_step_register(translator) : 0;
    if (drops)
        gamelan_step(translator, scope, DO_KEEP, kept, 0, -1);
    scope->start = gamelan_step_label(translator);
    scope->end = gamelan_step_label(translator);
    gamelan_step_place(translator, scope->start);
    if (drops)
        gamelan_step(translator, scope, DO_DROP, kept, 0, -1);
    translate_definition(translator, scope);
    gamelan_step_place(translator, scope->end);
    if (drops)
        gamelan_step(translator, scope, DO_DROP, kept, 0, -1);
    free(scope);
}

static void translate_run(struct translator *translator, struct scope_of_steps *scope, int at)
{
    struct gamelan *game = translator->game;
    const struct node *call = game->code[at].node->kids[0];
    struct functor *functor = call->functor;
    struct operand arguments[ARITY_MAX];
    int fault = gamelan_step_fault(translator, scope);
    for (int i = 0; i < call->kid_count; i++)
        arguments[i] = gamelan_step_value(translator, scope, call->kids[i], fault);
    if (scope->outer && functor == scope->definition->functor) {
        call_itself(translator, scope, functor, arguments);
        return;
    }
    if (can_be_in_place(game, functor) && depth_of(scope) < IN_PLACE_MOST) {
        put_in_place(translator, scope, functor, arguments);
        return;
    }
    translator->failed = translator->failed || scope->outer;
    struct step_call *made = call_of(translator, scope, functor, arguments);
    struct step *step = gamelan_step(translator, scope, DO_CALL, 0, 0, -1);
    step->p = made;
    step->value = at + 1;
}

/* set f(X) = f(X) + N, for a number. */
static bool translate_change(struct translator *translator, struct scope_of_steps *scope,
                             const struct node *node, int fault)
{
    const struct node *call = node->kids[0], *sum = node->kids[1];
    struct placing placing;
    if (node->kind != N_ASSIGN || !sum || call->functor->arity != 1 || sum->kind != N_ARITHMETIC ||
        (sum->op != OP_ADD && sum->op != OP_SUBTRACT) || sum->kids[0]->kind != N_CALL ||
        sum->kids[0]->functor != call->functor || call->kids[0]->kind != N_VARIABLE ||
        sum->kids[0]->kids[0]->kind != N_VARIABLE || sum->kids[0]->kids[0]->slot != call->kids[0]->slot)
        return false;
    const struct node *amount = sum->kids[1];
    if (amount->kind == N_ATOM || !value_fits(translator->game, amount) ||
        !gamelan_step_cell(translator, scope, call, fault, &placing))
        return false;
    struct operand more = gamelan_step_value(translator, scope, amount, fault);
    if (more.fixed && more.value < SYMBOLS && more.value >= -NUMBER_MOST) {
        gamelan_step_by(translator, scope, DO_CHANGE, 0, placing, fault)->low =
            sum->op == OP_ADD ? more.value : -more.value;
        return true;
    }
    int at = gamelan_step_in(translator, scope, more);
    gamelan_step_by(translator, scope, sum->op == OP_ADD ? DO_GROW : DO_SHRINK, at, placing, fault);
    return true;
}

static void translate_assign(struct translator *translator, struct scope_of_steps *scope,
                             const struct node *node)
{
    const struct node *call = node->kids[0];
    const struct functor *functor = call->functor;
    int fault = gamelan_step_fault(translator, scope);
    if (functor == translator->game->pile) {
        struct operand object = gamelan_step_value(translator, scope, call->kids[0], fault);
        int at = gamelan_step_in(translator, scope, object);
        struct placing zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        gamelan_step_by(translator, scope, DO_MOVE, at, zone, fault);
        return;
    }
    if (translate_change(translator, scope, node, fault))
        return;
    struct operand value = {.fixed = true, .value = node->kind == N_ASSIGN};
    struct placing placing;
    bool one = gamelan_step_cell(translator, scope, call, fault, &placing);
    struct step_cells *cells = NULL;
    if (!one && functor->arity > 0)
        cells = gamelan_step_cells(translator, scope, call, fault);
    if (node->kind == N_ASSIGN && node->kids[1])
        value = gamelan_step_value(translator, scope, node->kids[1], fault);
    if (one && value.fixed && value.value >= -NUMBER_MOST) {
        gamelan_step_by(translator, scope, DO_SET_NUMBER, 0, placing, fault)->low = value.value;
        return;
    }
    int at = gamelan_step_in(translator, scope, value);
    if (one)
        gamelan_step_by(translator, scope, DO_SET, at, placing, fault);
    else if (functor->arity == 0)
        gamelan_step(translator, scope, DO_SET_FIXED, at, 0, fault)->value = functor->cell;
    else
        gamelan_step(translator, scope, DO_SET_LIST, at, 0, fault)->p = cells;
}

/* `if` goes to `to` without a solution; for others that is a fault. */
static void translate_test(struct translator *translator, struct scope_of_steps *scope,
                           const struct node *node, int to)
{
    bool steps = gamelan_step_has_test(translator->game, node->kids[0], node->binds, node->width);
    if (!steps) {
        struct step_query *query = gamelan_step_query(translator, scope, node, node->kids[0], node->binds,
                                                      node->width);
        bool diagram = node->width == 0 && node->fast && node->fast->ground;
        gamelan_step(translator, scope, !diagram ? DO_FIRST : query->own ? DO_HOLDS_HERE : DO_HOLDS, 0, 0,
                     to)->p = query;
        return;
    }
    if (node->width == 0 || scope->outer) {
        gamelan_step_test(translator, scope, node->kids[0], node->binds, node->width, to);
        return;
    }
    /* in a frame that others see, what is not bound is empty */
    int empty = gamelan_step_label(translator), on = gamelan_step_label(translator);
    gamelan_step_test(translator, scope, node->kids[0], node->binds, node->width, empty);
    gamelan_step(translator, scope, DO_JUMP, 0, 0, on);
    gamelan_step_place(translator, empty);
    for (int i = 0; i < node->width; i++)
        gamelan_step(translator, scope, DO_CONSTANT, scope->of[node->binds[i]].at, 0, -1)->value = UNBOUND;
    gamelan_step(translator, scope, DO_JUMP, 0, 0, to);
    gamelan_step_place(translator, on);
}

static void translate_piles(struct translator *translator, struct scope_of_steps *scope,
                            const struct instruction *instruction)
{
    const struct node *node = instruction->node;
    int fault = gamelan_step_fault(translator, scope), at;
    struct placing zone;
    switch (instruction->code) {
    case C_SHUFFLE:
        zone = gamelan_step_zone(translator, scope, node->kids[0], fault);
        gamelan_step_by(translator, scope, DO_SHUFFLE, 0, zone, fault);
        return;
    case C_PUT:
        at = gamelan_step_in(translator, scope,
                             gamelan_step_value(translator, scope, node->kids[0], fault));
        zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        gamelan_step_by(translator, scope, DO_MOVE_UNDER, at, zone, fault);
        return;
    default:
        zone = gamelan_step_zone(translator, scope, node->kids[0], fault);
        at = gamelan_step_register(translator);
        gamelan_step_by(translator, scope, DO_ZONE, at, zone, -1);
        zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        gamelan_step_by(translator, scope, DO_MOVE_ALL, at, zone, fault);
    }
}

/* Where a list lies is in a register of this scope that lives as long as the loop: its hidden slot, or in
 * the frame itself one of the scratch registers, since the slot tells instructions another place. */
struct loop {
    int at, list, each;          /* the slot, the register, the instruction that begins it */
};

struct walking {
    struct translator     *translator;
    struct scope_of_steps *scope;
    const bool            *bare;      /* of each instruction: scratch registers are not free there */
    const bool            *lists;     /* of each C_EACH: its list is kept in scratch */
    int                   *labels;
    struct loop            loops[SLOTS_MAX];
    int                    loop_count;
};

static int label_at(const struct walking *walking, int instruction)
{
    return walking->labels[instruction - walking->scope->definition->code];
}

static int list_of(const struct walking *walking, int slot)
{
    for (int i = walking->loop_count - 1; i >= 0; i--)
        if (walking->loops[i].at == slot)
            return walking->loops[i].list;
    return -1;
}

static void translate_each(struct walking *walking, const struct instruction *instruction)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    const struct node *set = instruction->node->kids[0];
    int list = gamelan_step_register(translator);
    struct step_query *query =
        gamelan_step_query(translator, scope, set, set, set->binds, set->width);
    query->hidden = scope->outer ? -1 : instruction->slot;
    gamelan_step(translator, scope, DO_EACH, list, 0, gamelan_step_fault(translator, scope))->p = query;
    if (walking->loop_count == SLOTS_MAX)
        translator->failed = true;
    else
        walking->loops[walking->loop_count++] =
            (struct loop){instruction->slot, list, (int)(instruction - translator->game->code)};
}

static void as_it_stands(struct walking *walking, int at)
{
    gamelan_step(walking->translator, walking->scope, DO_INSTRUCTION, 0, 0, -1)->value = at;
}

/* The list of a loop in which somebody may be asked lies on the frame. */
static void translate_each_here(struct walking *walking, int at)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    const struct instruction *instruction = &translator->game->code[at];
    const struct node *set = instruction->node->kids[0];
    struct step_list *always = gamelan_step_always(translator->game, set);
    struct step_query *query = gamelan_step_query(translator, scope, set, set, set->binds, set->width);
    int fault = always ? -1 : gamelan_step_fault(translator, scope);
    struct step *step = gamelan_step(translator, scope, always ? DO_LIST_HERE : DO_EACH_HERE,
                                     instruction->slot, 0, fault);
    step->value = at;
    step->p = always ? (const void *)always : query;
}

static void translate_next(struct walking *walking, int at, bool elsewhere)
{
    const struct instruction *instruction = &walking->translator->game->code[at];
    const struct node *set = instruction->node->kids[0];
    int list = elsewhere ? list_of(walking, instruction->slot) : instruction->slot;
    struct step *step = gamelan_step(walking->translator, walking->scope,
                                     elsewhere ? DO_NEXT : DO_NEXT_HERE, list < 0 ? 0 : list, 0,
                                     label_at(walking, instruction->a));
    step->p = gamelan_step_query(walking->translator, walking->scope, set, NULL, set->binds, set->width);
    walking->translator->failed = walking->translator->failed || list < 0;
}

static void translate_leave(struct walking *walking, int at)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    if (!scope->outer) {
        bool direct = scope->definition->functor->direct;
        enum code code = translator->game->code[at].code;
        if (code == C_RETURN || (code == C_PASS && direct))
            gamelan_step(translator, scope, direct ? DO_RETURN : DO_END, 0, 0, -1);
        else if (code == C_REPEAT && direct)
            gamelan_step(translator, scope, DO_REPEAT, 0, 0, -1)->p = scope->definition;
        else
            as_it_stands(walking, at);
    } else if (translator->game->code[at].code == C_REPEAT) {
        gamelan_step(translator, scope, DO_AGAIN, 0, 0, scope->start);
    } else {
        gamelan_step(translator, scope, DO_JUMP, 0, 0, scope->end);
    }
}

static void translate_instruction(struct walking *walking, int at)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    struct gamelan *game = translator->game;
    const struct instruction *instruction = &game->code[at];
    const struct node *node = instruction->node;
    int offset = at - scope->definition->code;
    switch (instruction->code) {
    case C_RUN: translate_run(translator, scope, at); return;
    case C_ASSIGN:
    case C_CLEAR: translate_assign(translator, scope, node); return;
    case C_IF: translate_test(translator, scope, node, label_at(walking, instruction->a)); return;
    case C_BIND:
        translate_test(translator, scope, node, gamelan_step_fault(translator, scope));
        return;
    case C_JUMP:
        gamelan_step(translator, scope, instruction->a <= at ? DO_AGAIN : DO_JUMP, 0, 0,
                     label_at(walking, instruction->a));
        return;
    case C_EACH:
        if (walking->lists[offset])
            translate_each(walking, instruction);
        else if (!scope->outer && !walking->bare[offset])
            translate_each_here(walking, at);
        else
            as_it_stands(walking, at);
        return;
    case C_NEXT:
        translate_next(walking, at, walking->lists[offset - 1]);
        return;
    case C_SELECT: {
        struct step *step = gamelan_step(translator, scope, DO_SELECT, 0, 0, -1);
        step->value = at;
        step->p = instruction->choices;
        return;
    }
    case C_PICKED:
        if (node->ranged)
            as_it_stands(walking, at);
        else
            gamelan_step(translator, scope, DO_JUMP, 0, 0, label_at(walking, game->code[instruction->a].a));
        return;
    case C_PASS:
    case C_REPEAT:
    case C_RETURN: translate_leave(walking, at); return;
    case C_CREATE:
        gamelan_step(translator, scope, DO_CREATE, scope->of[node->kids[0]->slot].at, 0,
                     gamelan_step_fault(translator, scope))->p = &game->program.pools[node->value];
        return;
    case C_SHUFFLE:
    case C_PUT:
    case C_MOVE_ALL: translate_piles(translator, scope, instruction); return;
    case C_NOTE: return;    /* plays that are listened to go by instructions */
    default: as_it_stands(walking, at); return;
    }
}

/* ---- one definition ---- */

/* Marks where something lies on the frame while instructions run: lists of loops in which somebody may be
 * asked, and the choices of a range. Loops that ask nobody keep their lists elsewhere. */
static void find_bare(struct gamelan *game, const struct definition *definition, int count, bool *bare,
                      bool *lists, bool own)
{
    for (int i = 0; i < count; i++) {
        int at = definition->code + i;
        const struct instruction *instruction = &game->code[at];
        int from = 0, to = 0;
        if (instruction->code == C_EACH) {
            from = at + 2, to = game->code[at + 1].a;
            lists[i] = !bare[i] && fits(game, definition->functor, at);
            for (int k = from; own && k < to; k++)
                lists[i] = lists[i] && game->code[k].code != C_PASS && game->code[k].code != C_REPEAT &&
                           !(game->code[k].code == C_RUN &&
                             game->code[k].node->kids[0]->functor == definition->functor) &&
                           fits(game, definition->functor, k);
            if (lists[i])
                continue;
        } else if (instruction->code == C_SELECT && instruction->node->ranged) {
            from = instruction->targets[0], to = instruction->a;
        }
        for (int k = from; k < to; k++)
            bare[k - definition->code] = true;
    }
}

static bool translates(const struct gamelan *game, struct scope_of_steps *scope, int at)
{
    enum code code = game->code[at].code;
    if (code == C_SELECT || (code == C_PICKED && !game->code[at].node->ranged))
        return true;
    if (code == C_RUN && !scope->outer)
        return values_fit(game, game->code[at].node->kids[0]);
    return fits((struct gamelan *)(uintptr_t)game, scope->definition->functor, at);
}

/* Where steps go on from an instruction; in a loop whose list is in scratch they have to find it. */
static void enter_at(const struct walking *walking, int at, int step)
{
    struct gamelan *game = walking->translator->game;
    struct step_entry *entry = &game->entries[at];
    entry->step = step;
    entry->list = entry->hidden = -1;
    for (int i = 0; i < walking->loop_count; i++) {
        const struct loop *loop = &walking->loops[i];
        if (at <= loop->each || at >= game->code[loop->each + 1].a)
            continue;
        if (entry->list >= 0)
            entry->step = -1;    /* in two of them */
        entry->list = (int16_t)loop->list;
        entry->hidden = (int16_t)loop->at;
    }
}

static void translate_all(struct walking *walking, int count)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    struct gamelan *game = translator->game;
    for (int i = 0; i < count; i++) {
        int at = scope->definition->code + i, first = game->step_count;
        int next = translator->next, most = translator->most;
        gamelan_step_place(translator, walking->labels[i]);
        if (!scope->outer)
            enter_at(walking, at, first);
        translator->most = translator->mark = next;
        if (translates(game, scope, at))
            translate_instruction(walking, at);
        else
            as_it_stands(walking, at);
        if (walking->bare[i] && translator->most > next) {
            game->step_count = first;
            as_it_stands(walking, at);
            translator->most = next;
        }
        translator->most = translator->most > most ? translator->most : most;
        /* registers are free again, but for a list that goes on */
        bool loop = game->code[at].code == C_EACH && walking->lists[i];
        translator->next = loop ? next + 1 : next;
    }
}

static void translate_definition(struct translator *translator, struct scope_of_steps *scope)
{
    struct gamelan *game = translator->game;
    const struct definition *definition = scope->definition;
    int count = 1, next = translator->next;
    while (game->code[definition->code + count - 1].code != C_RETURN)
        count++;
    bool *bare = heap_new((size_t)count, sizeof *bare), *lists = heap_new((size_t)count, sizeof *lists);
    int *labels = heap_new((size_t)count, sizeof *labels);
    struct walking *walking = heap_new(1, sizeof *walking);
    *walking = (struct walking){.translator = translator, .scope = scope, .bare = bare, .lists = lists,
                                .labels = labels};
    for (int i = 0; i < count; i++)
        labels[i] = gamelan_step_label(translator);
    find_bare(game, definition, count, bare, lists, !scope->outer);
    if (scope->outer)
        memset(bare, 0, (size_t)count * sizeof *bare);
    if (!translator->failed)
        translate_all(walking, count);
    translator->next = next;
    free(walking);
    free(labels);
    free(lists);
    free(bare);
}

static void translate(struct translator *translator, struct definition *definition)
{
    struct gamelan *game = translator->game;
    struct scope_of_steps *scope = heap_new(1, sizeof *scope);
    translator->from = game->step_count;
    translator->label_count = translator->fault_count = 0;
    translator->failed = false;
    translator->next = translator->most = translator->mark = definition->functor->frame_slots;
    scope->definition = definition;
    scope->fault = scope->deep = scope->start = scope->end = -1;
    for (int i = 0; i < SLOTS_MAX; i++)
        scope->of[i].at = i;
    translate_definition(translator, scope);
    for (int i = 0; i < translator->fault_count; i++) {
        scope->definition = translator->faults[i].definition;
        gamelan_step_place(translator, translator->faults[i].label);
        gamelan_step(translator, scope, DO_FAULT, 0, 0, -1);
    }
    definition->scratch = translator->most - definition->functor->frame_slots;
    if (!translator->failed && definition->scratch < SCRATCH_MOST) {
        gamelan_step_finish(translator, definition);
    } else {
        game->step_count = translator->from;
        for (int at = definition->code;; at++) {
            game->entries[at].step = -1;
            if (game->code[at].code == C_RETURN)
                break;
        }
    }
    free(scope);
}

void gamelan_steps_compile(struct gamelan *game)
{
    struct program *program = &game->program;
    struct translator *translator = heap_new(1, sizeof *translator);
    translator->game = game;
    game->entries = memory_get(program->memory, (size_t)(game->code_count + 1) * sizeof *game->entries);
    for (int i = 0; i < game->code_count; i++)
        game->entries[i].step = -1;
    if (game->pile && gamelan_values_run(game->pile->values))
        game->object_first = game->pile->values->list[0];
    for (int i = 0; i < program->definition_count; i++)
        if (program->definitions[i]->kind <= DEFINE_INSTEAD)
            translate(translator, program->definitions[i]);
    free(translator);
}
