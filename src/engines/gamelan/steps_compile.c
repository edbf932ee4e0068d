/* steps_compile.c: instructions of procedures into steps. */
#include "engines/gamelan/steps_compile.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

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
    struct gamelan_memory *memory = game->program.memory;
    if (game->step_count - translator->from >= STEPS_MOST)
        translator->failed = true;
    if (translator->failed && game->step_count > translator->from)
        game->step_count--;    /* what is written now is thrown away */
    game->steps = gamelan_more(memory, game->steps, game->step_count, sizeof *game->steps);
    game->step_owner =
        gamelan_more(memory, game->step_owner, game->step_count, sizeof *game->step_owner);
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
    if (scope->fault < 0)
        scope->fault = gamelan_step_label(translator);
    return scope->fault;
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

static void note_event(struct translator *translator, struct scope_of_steps *scope, struct functor *functor,
                       const struct operand *arguments)
{
    struct step_call *call = gamelan_get(translator->game->program.memory, sizeof *call);
    call->functor = functor;
    for (int i = 0; i < functor->arity; i++) {
        call->fixed[i] = arguments[i].fixed;
        call->arguments[i] = arguments[i].fixed ? arguments[i].value : arguments[i].at;
    }
    gamelan_step(translator, scope, DO_EVENT, 0, 0, -1)->p = call;
}

/* A call of itself as the last thing: back to the start with other parameters. */
static void call_itself(struct translator *translator, struct scope_of_steps *scope,
                        const struct functor *functor, const struct operand *arguments)
{
    int spare[ARITY_MAX];
    struct step *step = gamelan_step(translator, scope, DO_DEEPER, scope->deep, 0, -1);
    step->value = F_HEADER + functor->arity + functor->frame_slots;
    if (functor->mentioned)
        note_event(translator, scope, (struct functor *)(uintptr_t)functor, arguments);
    for (int i = 0; i < functor->arity; i++) {
        spare[i] = -1;
        if (!arguments[i].fixed && arguments[i].at == scope->of[i])
            continue;
        bool read_later = false;
        for (int k = i + 1; k < functor->arity; k++)
            read_later = read_later || (!arguments[k].fixed && arguments[k].at == scope->of[i]);
        spare[i] = read_later ? gamelan_step_register(translator) : scope->of[i];
        if (arguments[i].fixed)
            gamelan_step(translator, scope, DO_CONSTANT, spare[i], 0, -1)->value = arguments[i].value;
        else
            gamelan_step(translator, scope, DO_COPY, spare[i], arguments[i].at, -1);
    }
    for (int i = 0; i < functor->arity; i++)
        if (spare[i] >= 0 && spare[i] != scope->of[i])
            gamelan_step(translator, scope, DO_COPY, scope->of[i], spare[i], -1);
    gamelan_step(translator, scope, DO_AGAIN, 0, 0, scope->start);
}

/* Whether some instruction of a definition calls it again: then its parameters change. */
static bool calls_itself(const struct gamelan *game, const struct definition *definition)
{
    for (int at = definition->code; game->code[at].code != C_RETURN; at++)
        if (game->code[at].code == C_RUN && game->code[at].node->kids[0]->functor == definition->functor)
            return true;
    return false;
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
    bool again = calls_itself(game, definition);
    scope->outer = outer;
    scope->fault = scope->deep = -1;
    for (int i = 0; i < definition->slot_count; i++) {
        bool parameter = i < functor->arity;
        scope->fixed[i] = parameter && !again && arguments[i].fixed;
        if (scope->fixed[i])
            scope->value[i] = arguments[i].value;
        else if (parameter && !again)
            scope->of[i] = (uint16_t)arguments[i].at;
        else
            scope->of[i] = (uint16_t)gamelan_step_register(translator);
        if (!parameter || !again)
            continue;
        if (arguments[i].fixed)
            gamelan_step(translator, scope, DO_CONSTANT, scope->of[i], 0, -1)->value = arguments[i].value;
        else
            gamelan_step(translator, scope, DO_COPY, scope->of[i], arguments[i].at, -1);
    }
    if (again) {
        int frames = 0;
        for (const struct scope_of_steps *at = scope; at->outer; at = at->outer)
            frames += F_HEADER + at->definition->functor->arity + at->definition->functor->frame_slots;
        scope->deep = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CONSTANT, scope->deep, 0, -1)->value = frames;
    }
    if (functor->mentioned)
        note_event(translator, scope, functor, arguments);
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
    struct step_call *made = gamelan_get(game->program.memory, sizeof *made);
    made->functor = functor;
    for (int i = 0; i < call->kid_count; i++) {
        made->fixed[i] = arguments[i].fixed;
        made->arguments[i] = arguments[i].fixed ? arguments[i].value : arguments[i].at;
    }
    struct step *step = gamelan_step(translator, scope, DO_CALL, 0, 0, -1);
    step->p = made;
    step->value = at + 1;
}

static void translate_assign(struct translator *translator, struct scope_of_steps *scope,
                             const struct node *node)
{
    const struct node *call = node->kids[0];
    const struct functor *functor = call->functor;
    const struct gamelan *game = translator->game;
    int fault = gamelan_step_fault(translator, scope);
    if (functor == game->pile) {
        struct operand object = gamelan_step_value(translator, scope, call->kids[0], fault);
        struct operand zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        int a = gamelan_step_in(translator, scope, object), b = gamelan_step_in(translator, scope, zone);
        gamelan_step(translator, scope, DO_MOVE, a, b, fault);
        return;
    }
    struct operand value = {.fixed = true, .value = node->kind == N_ASSIGN}, argument = {0};
    bool one = functor->arity == 1 && gamelan_cells_run(functor);
    int a = 0;
    if (one)
        argument = gamelan_step_value(translator, scope, call->kids[0], fault);
    else if (functor->arity > 0)
        a = gamelan_step_arguments(translator, scope, call, fault);
    if (node->kind == N_ASSIGN && node->kids[1])
        value = gamelan_step_value(translator, scope, node->kids[1], fault);
    int b = gamelan_step_in(translator, scope, value), cell = -1;
    if (functor->arity == 0)
        cell = functor->cell;
    else if (one && argument.fixed)
        cell = gamelan_cell(functor, &argument.value);
    if (cell >= 0) {
        gamelan_step(translator, scope, DO_SET_FIXED, 0, b, fault)->value = cell;
    } else if (one) {
        a = gamelan_step_in(translator, scope, argument);
        struct step *step = gamelan_step(translator, scope, DO_SET, a, b, fault);
        step->value = functor->cell;
        step->first = functor->values[0].list[0];
        step->span = functor->values[0].count;
    } else {
        gamelan_step(translator, scope, DO_SET_LIST, a, b, fault)->p = functor;
    }
}

/* `if` goes to `to` without a solution; for others that is a fault. */
static void translate_test(struct translator *translator, struct scope_of_steps *scope,
                           const struct node *node, int to)
{
    bool steps = gamelan_step_has_test(translator->game, node->kids[0], node->binds, node->width);
    if (!steps) {
        gamelan_step(translator, scope, DO_FIRST, 0, 0, to)->p = gamelan_step_query(
            translator, scope, node, node->kids[0], node->binds, node->width);
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
        gamelan_step(translator, scope, DO_CONSTANT, scope->of[node->binds[i]], 0, -1)->value = UNBOUND;
    gamelan_step(translator, scope, DO_JUMP, 0, 0, to);
    gamelan_step_place(translator, on);
}

static void translate_piles(struct translator *translator, struct scope_of_steps *scope,
                            const struct instruction *instruction)
{
    const struct node *node = instruction->node;
    int fault = gamelan_step_fault(translator, scope), a, b;
    struct operand zone;
    switch (instruction->code) {
    case C_SHUFFLE:
        zone = gamelan_step_zone(translator, scope, node->kids[0], fault);
        gamelan_step(translator, scope, DO_SHUFFLE, gamelan_step_in(translator, scope, zone), 0, fault);
        return;
    case C_PUT:
        a = gamelan_step_in(translator, scope,
                            gamelan_step_value(translator, scope, node->kids[0], fault));
        zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        gamelan_step(translator, scope, DO_MOVE_UNDER, a, gamelan_step_in(translator, scope, zone), fault);
        return;
    default:
        zone = gamelan_step_zone(translator, scope, node->kids[0], fault);
        a = gamelan_step_in(translator, scope, zone);
        zone = gamelan_step_zone(translator, scope, node->kids[1], fault);
        b = gamelan_step_in(translator, scope, zone);
        gamelan_step(translator, scope, DO_MOVE_ALL, a, b, fault);
    }
}

/* Where a list lies is in a register of this scope that lives as long as the loop: its hidden slot, or in
 * the frame itself one of the scratch registers, since the slot tells instructions another place. */
struct loop {
    int at, list;
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
        walking->loops[walking->loop_count++] = (struct loop){instruction->slot, list};
}

static void as_it_stands(struct walking *walking, int at)
{
    gamelan_step(walking->translator, walking->scope, DO_INSTRUCTION, 0, 0, -1)->value = at;
}

static void translate_next(struct walking *walking, int at)
{
    const struct instruction *instruction = &walking->translator->game->code[at];
    const struct node *set = instruction->node->kids[0];
    int list = list_of(walking, instruction->slot);
    struct step *step = gamelan_step(walking->translator, walking->scope, DO_NEXT, list < 0 ? 0 : list, 0,
                                     label_at(walking, instruction->a));
    step->p = gamelan_step_query(walking->translator, walking->scope, set, set, set->binds, set->width);
    walking->translator->failed = walking->translator->failed || list < 0;
}

static void translate_leave(struct walking *walking, int at)
{
    struct translator *translator = walking->translator;
    struct scope_of_steps *scope = walking->scope;
    if (!scope->outer) {
        if (translator->game->code[at].code == C_RETURN)
            gamelan_step(translator, scope, DO_RETURN, 0, 0, -1);
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
        else
            as_it_stands(walking, at);
        return;
    case C_NEXT:
        if (walking->lists[offset - 1])
            translate_next(walking, at);
        else
            as_it_stands(walking, at);
        return;
    case C_SELECT: gamelan_step(translator, scope, DO_SELECT, 0, 0, -1)->value = at; return;
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
        gamelan_step(translator, scope, DO_CREATE, scope->of[node->kids[0]->slot], 0,
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
            game->step_of[at] = first;
        translator->most = next;
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
    if (scope->fault >= 0) {
        int on = gamelan_step_label(translator);
        gamelan_step(translator, scope, DO_JUMP, 0, 0, scope->outer ? scope->end : on);
        gamelan_step_place(translator, scope->fault);
        gamelan_step(translator, scope, DO_FAULT, 0, 0, -1);
        gamelan_step_place(translator, on);
    }
    translator->next = next;
    free(walking);
    free(labels);
    free(lists);
    free(bare);
}

static void finish(struct translator *translator)
{
    struct gamelan *game = translator->game;
    for (int i = translator->from; i < game->step_count; i++)
        if (game->steps[i].to >= 0)
            game->steps[i].to = translator->labels[game->steps[i].to];
}

static void translate(struct translator *translator, struct definition *definition)
{
    struct gamelan *game = translator->game;
    struct scope_of_steps *scope = heap_new(1, sizeof *scope);
    translator->from = game->step_count;
    translator->label_count = 0;
    translator->failed = false;
    translator->next = translator->most = definition->functor->frame_slots;
    scope->definition = definition;
    scope->fault = scope->deep = scope->start = scope->end = -1;
    for (int i = 0; i < SLOTS_MAX; i++)
        scope->of[i] = (uint16_t)i;
    translate_definition(translator, scope);
    if (translator->failed) {
        game->step_count = translator->from;
        for (int at = definition->code;; at++) {
            game->step_of[at] = -1;
            if (game->code[at].code == C_RETURN)
                break;
        }
    } else {
        finish(translator);
        definition->scratch = translator->most - definition->functor->frame_slots;
    }
    free(scope);
}

void gamelan_steps_compile(struct gamelan *game)
{
    struct program *program = &game->program;
    struct translator *translator = heap_new(1, sizeof *translator);
    translator->game = game;
    game->step_of = gamelan_get(program->memory, (size_t)(game->code_count + 1) * sizeof *game->step_of);
    for (int i = 0; i < game->code_count; i++)
        game->step_of[i] = -1;
    for (int i = 0; i < program->definition_count; i++)
        if (program->definitions[i]->kind <= DEFINE_INSTEAD)
            translate(translator, program->definitions[i]);
    free(translator);
}
