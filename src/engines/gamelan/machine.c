/* machine.c: runs procedures. Frames lie in the state, so a play can stop at any choice. */
#include "engines/gamelan/machine.h"

#include <string.h>

#include "engines/gamelan/fast.h"
#include "engines/gamelan/steps.h"

static int32_t *frame_of(const struct run *run)
{
    return run->room + run->state->frame;
}

static const struct functor *functor_of(const struct run *run)
{
    return run->game->program.functors[frame_of(run)[F_FUNCTOR]];
}

static int32_t frame_end(const struct run *run)
{
    const struct functor *functor = functor_of(run);
    return run->state->frame + F_HEADER + functor->arity + functor->frame_slots;
}

/* The most that the stack may hold now: a strand has its own piece of it. */
int32_t gamelan_limit(const struct run *run)
{
    const struct gamelan_state *state = run->state;
    if (state->strands < 0)
        return run->rows < STACK_KEPT ? run->rows : STACK_KEPT;
    const int32_t *strand = run->room + state->strands + T_HEADER + state->strand * T_SIZE;
    return strand[T_BASE] + STRAND_ROOM;
}

static bool push_frame(struct run *run, const struct functor *functor, int kind, const int32_t *arguments,
                       const struct node *where)
{
    struct gamelan_state *state = run->state;
    int32_t end = state->top + F_HEADER + functor->arity + functor->frame_slots;
    if (end > gamelan_limit(run)) {
        gamelan_fault(run, END_DEPTH, where);
        return false;
    }
    int32_t *frame = run->room + state->top;
    int32_t copy[ARITY_MAX];
    memcpy(copy, arguments, (size_t)functor->arity * sizeof *copy);
    memcpy(frame + F_HEADER, copy, (size_t)functor->arity * sizeof *copy);
    /* a definition may use fewer slots than another of its name: nothing old may stay in them */
    for (int i = 0; i < functor->frame_slots; i++)
        frame[F_HEADER + functor->arity + i] = UNBOUND;
    frame[F_BEFORE] = state->frame;
    frame[F_FUNCTOR] = functor->number;
    frame[F_PHASE] = 0;
    frame[F_CODE] = -1;
    frame[F_DEFINITION] = -1;
    frame[F_BODY] = 0;
    frame[F_KIND] = kind;
    state->frame = state->top;
    state->top = end;
    return true;
}

static void log_call(struct run *run, const struct functor *functor, const int32_t *arguments)
{
    int player = -1, part = -1, amount = 0;
    for (int i = functor->arity - 1; i >= 0; i--) {
        int symbol = arguments[i] - SYMBOLS;
        if (arguments[i] < SYMBOLS)
            amount = arguments[i];
        else if (symbol < run->game->head.players)
            player = symbol;
        else if (symbol < run->game->program.symbol_count && run->game->symbol_part[symbol] >= 0)
            part = run->game->symbol_part[symbol];
    }
    event_add(run->log, functor->verb, player, part, -1, amount);
}

void gamelan_call(struct run *run, struct functor *functor, const int32_t *arguments,
                  const struct node *where)
{
    if (!push_frame(run, functor, FRAME_CALL, arguments, where))
        return;
    if (functor->mentioned)
        gamelan_note_event(run, functor, arguments);
    if (functor->turn)
        run->state->head.turn++;
    if (run->log)
        log_call(run, functor, arguments);
    if (functor->direct) {
        int32_t *frame = frame_of(run);
        int32_t *slots = frame + F_HEADER + functor->arity;
        for (int i = 0; i < functor->arity; i++)
            slots[i] = frame[F_HEADER + i];
        for (int i = functor->arity; i < functor->frame_slots; i++)
            slots[i] = UNBOUND;
        frame[F_CODE] = functor->bodies[0]->code;
        frame[F_DEFINITION] = functor->bodies[0]->number;
        frame[F_PHASE] = 1;
    }
}

/* Begins a definition in the current frame if its head fits the arguments. */
static bool begin(struct run *run, const struct definition *definition)
{
    int32_t *frame = frame_of(run);
    const struct functor *functor = definition->functor;
    int32_t *slots = frame + F_HEADER + functor->arity;
    for (int i = 0; i < functor->frame_slots; i++)
        slots[i] = UNBOUND;
    if (definition->plain_head)
        memcpy(slots, frame + F_HEADER, (size_t)functor->arity * sizeof *slots);
    for (int i = 0; !definition->plain_head && i < functor->arity; i++)
        if (!gamelan_match(run, definition->head->kids[i], frame[F_HEADER + i], slots))
            return false;
    frame[F_CODE] = definition->code;
    frame[F_DEFINITION] = definition->number;
    return true;
}

/* Whether a definition is for one symbol alone in an argument. */
static bool is_for_one(const struct definition *definition, int argument)
{
    return definition->head->kids[argument]->kind == N_ATOM;
}

/* Of procedures with many definitions, each for one symbol: which is the first for a symbol. */
void gamelan_plan_bodies(struct gamelan *game)
{
    struct program *program = &game->program;
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        int best = 2;    /* fewer need no table */
        int16_t *table = NULL;
        for (int k = 0; k < functor->arity; k++) {
            int count = 0;
            for (int body = 0; body < functor->body_count; body++)
                count += is_for_one(functor->bodies[body], k);
            if (count > best) {
                best = count;
                functor->chosen_by = k;
                table = table ? table
                              : memory_get(program->memory, (size_t)program->symbol_count * sizeof *table);
            }
        }
        for (int symbol = 0; table && symbol < program->symbol_count; symbol++) {
            int body = 0;
            for (; body < functor->body_count; body++) {
                const struct definition *definition = functor->bodies[body];
                if (!is_for_one(definition, functor->chosen_by) ||
                    definition->head->kids[functor->chosen_by]->value == SYMBOLS + symbol)
                    break;
            }
            table[symbol] = (int16_t)body;
        }
        functor->first_body = table;
    }
}

static bool begin_body(struct run *run, const struct functor *functor, int from)
{
    int32_t chosen = functor->first_body ? frame_of(run)[F_HEADER + functor->chosen_by] : 0;
    if (functor->first_body && from == 0 && chosen >= SYMBOLS)
        from = functor->first_body[chosen - SYMBOLS];
    for (int i = from; i < functor->body_count; i++)
        if (begin(run, functor->bodies[i])) {
            frame_of(run)[F_BODY] = i;
            return true;
        }
    return false;
}

static void pop_frame(struct run *run)
{
    run->state->top = run->state->frame;
    run->state->frame = frame_of(run)[F_BEFORE];
}

/* What a procedure does next: what is before it, itself, what is after it, and back. */
static void next_phase(struct run *run)
{
    int32_t *frame = frame_of(run);
    const struct functor *functor = functor_of(run);
    run->state->top = frame_end(run);
    if (frame[F_KIND] == FRAME_DELEGATE) {
        if (frame[F_PHASE]++ > 0 || !begin_body(run, functor, frame[F_BODY]))
            pop_frame(run);
        return;
    }
    for (;;) {
        int phase = frame[F_PHASE]++;
        int after = phase - functor->before_count - 1;
        if (phase < functor->before_count) {
            if (begin(run, functor->befores[phase]))
                return;
        } else if (after < 0) {
            if (begin_body(run, functor, 0))
                return;
        } else if (after >= functor->after_count) {
            break;
        } else if (begin(run, functor->afters[after])) {
            return;
        }
    }
    pop_frame(run);
}

/* pass: what is after the procedure still runs, unless it is that which passes. */
static void leave(struct run *run)
{
    int32_t *frame = frame_of(run);
    const struct functor *functor = functor_of(run);
    if (frame[F_KIND] == FRAME_CALL)
        frame[F_PHASE] = frame[F_PHASE] > functor->before_count + 1
                             ? functor->before_count + 1 + functor->after_count
                             : functor->before_count + 1;
    frame[F_CODE] = -1;
}

static void start_again(struct run *run)
{
    while (frame_of(run)[F_KIND] == FRAME_DELEGATE)
        pop_frame(run);
    frame_of(run)[F_PHASE] = 0;
    frame_of(run)[F_CODE] = -1;
}

static void delegate(struct run *run, const struct node *where)
{
    const struct functor *functor = functor_of(run);
    int32_t *frame = frame_of(run);
    int body = frame[F_BODY] + 1;
    if (push_frame(run, functor, FRAME_DELEGATE, frame + F_HEADER, where))
        frame_of(run)[F_BODY] = body;
}

/* Small expressions are worked out where they stand: entering flat code costs more than they do. */
static bool direct_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    const struct functor *functor = node->functor;
    int32_t a, b;
    if (node->kind == N_CALL) {
        if (node->kid_count == 0) {
            *value = run->cells[functor->cell];
            return true;
        }
        if (!gamelan_value_here(run, node->kids[0], slots, &a))
            return false;
        int index = gamelan_index(functor->kind == FUNCTOR_BUILT_IN ? &run->game->zones
                                                                    : functor->values, a);
        if (functor->kind == FUNCTOR_BUILT_IN) {    /* pile_size */
            *value = index < 0 ? 0 : run->cells[run->game->pile_size + index];
            return true;
        }
        if (index < 0)
            return false;
        *value = functor->kind == FUNCTOR_CONSTRUCTOR ? functor->base + index
                                                      : run->cells[functor->cell + index];
        return functor->kind == FUNCTOR_CONSTRUCTOR || !functor->valid || functor->valid[index];
    }
    if (!gamelan_value_here(run, node->kids[0], slots, &a) ||
        !gamelan_value_here(run, node->kids[1], slots, &b) || a >= SYMBOLS || b >= SYMBOLS)
        return false;
    *value = node->op == OP_ADD ? a + b : a - b;
    if (*value > NUMBER_MOST || *value < -NUMBER_MOST)
        gamelan_fault(run, END_OVERFLOW, node);
    return run->fault == END_NONE;
}

/* The value of an expression of the procedure that runs. */
bool gamelan_value_here(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    if (node->kind == N_VARIABLE) {
        *value = slots[node->slot];
        return *value != UNBOUND;
    }
    if (node->kind == N_INTEGER || node->kind == N_ATOM) {
        *value = node->value;
        return true;
    }
    if (node->direct)
        return direct_value(run, node, slots, value);
    return node->fast ? gamelan_fast_value(run, node->fast, slots, value)
                      : gamelan_value(run, node, slots, value);
}

/* Comparisons of such expressions, all of which must hold. */
static bool direct_test(struct run *run, const struct node *node, int32_t *slots)
{
    int32_t a, b;
    if (node->kind == N_AND) {
        for (int i = 0; i < node->kid_count; i++)
            if (!direct_test(run, node->kids[i], slots))
                return false;
        return true;
    }
    if (!gamelan_value_here(run, node->kids[0], slots, &a) ||
        !gamelan_value_here(run, node->kids[1], slots, &b))
        return false;
    switch (node->op) {
    case OP_EQUAL: return a == b;
    case OP_UNEQUAL: return a != b;
    case OP_LESS: return a < b && b < SYMBOLS;
    case OP_MORE: return a > b && a < SYMBOLS;
    case OP_AT_MOST: return a <= b && b < SYMBOLS;
    default: return a >= b && a < SYMBOLS;
    }
}

static bool values_of(struct run *run, const struct node *call, int32_t *values)
{
    int32_t *slots = gamelan_slots(run);
    for (int i = 0; i < call->kid_count; i++)
        if (call->kids[i]->kind == N_VARIABLE && slots[call->kids[i]->slot] != UNBOUND) {
            values[i] = slots[call->kids[i]->slot];
        } else if (!gamelan_value_here(run, call->kids[i], slots, &values[i])) {
            gamelan_fault(run, END_OVERFLOW, call->kids[i]);
            return false;
        }
    return true;
}

/* Sets that a statement binds stay in the frame: moved down to where the scratch began. */
static void keep_sets(struct run *run, const struct node *node)
{
    int32_t *slots = gamelan_slots(run);
    for (int i = 0; i < node->width; i++) {
        int32_t value = slots[node->binds[i]];
        if (value >= -NUMBER_MOST || value == UNBOUND)
            continue;
        int32_t from = value - GAMELAN_SETS_FROM;
        int32_t count = run->room[from] + 1;
        if (run->state->top + count > gamelan_limit(run)) {
            gamelan_fault(run, END_OVERFLOW, node);
            return;
        }
        memmove(run->room + run->state->top, run->room + from, (size_t)count * sizeof *run->room);
        slots[node->binds[i]] = GAMELAN_SETS_FROM + run->state->top;
        run->state->top += count;
    }
}

static bool bind(struct run *run, const struct node *node)
{
    int32_t *slots = gamelan_slots(run);
    for (int i = 0; i < node->width; i++)
        slots[node->binds[i]] = UNBOUND;
    bool holds = node->direct ? direct_test(run, node->kids[0], slots)
                 : node->fast ? gamelan_fast_first(run, node->fast, slots, node->binds)
                            : gamelan_first(run, node->kids[0], slots, node->binds, node->width);
    if (holds)
        keep_sets(run, node);
    return holds;
}

/* for each: how many, which, then the elements. */
static void each(struct run *run, const struct instruction *instruction)
{
    const struct node *set = instruction->node->kids[0];
    struct gamelan_state *state = run->state;
    int32_t *slots = gamelan_slots(run);
    int32_t at, rows = run->rows;
    for (int i = 0; i < set->own_count; i++)
        slots[set->owns[i]] = UNBOUND;
    int count = set->fast ? gamelan_fast_rows(run, set->fast, slots, &at)
                          : gamelan_rows(run, set->kids[1], slots, set->binds, set->width, &at);
    int32_t size = 2 + count * set->width;
    if (state->top + size > gamelan_limit(run)) {
        gamelan_fault(run, END_OVERFLOW, set);
        return;
    }
    int32_t *list = run->room + state->top;
    memmove(list + 2, run->room + at, (size_t)(count * set->width) * sizeof *list);
    list[0] = count;
    list[1] = 0;
    slots[instruction->slot] = state->top;
    state->top += size;
    run->rows = rows;
}

static void next(struct run *run, const struct instruction *instruction)
{
    const struct node *set = instruction->node->kids[0];
    int32_t *slots = gamelan_slots(run);
    int32_t *list = run->room + slots[instruction->slot];
    if (list[1] == list[0]) {
        run->state->top = slots[instruction->slot];
        gamelan_jump(run, instruction->a);
        return;
    }
    for (int i = 0; i < set->width; i++)
        slots[set->binds[i]] = list[2 + list[1] * set->width + i];
    list[1]++;
    run->state->top = slots[instruction->slot] + 2 + list[0] * set->width;
}

static void create(struct run *run, const struct node *node)
{
    const struct pool *pool = &run->game->program.pools[node->value];
    if (run->cells[pool->cell] == pool->count) {
        gamelan_fault(run, END_OVERFLOW, node);
        return;
    }
    gamelan_slots(run)[node->kids[0]->slot] = pool->base + run->cells[pool->cell]++;
}

static void assign(struct run *run, const struct node *node)
{
    int32_t arguments[ARITY_MAX], value = node->kind == N_ASSIGN;
    if (!values_of(run, node->kids[0], arguments))
        return;
    if (node->kind == N_ASSIGN && node->kids[1] &&
        !gamelan_value_here(run, node->kids[1], gamelan_slots(run), &value)) {
        gamelan_fault(run, END_OVERFLOW, node->kids[1]);
        return;
    }
    gamelan_assign_cell(run, node->kids[0]->functor, arguments, value, node);
}

static void move_piles(struct run *run, const struct node *node)
{
    int32_t values[2];
    struct node call = {.kids = node->kids, .kid_count = node->kid_count};
    if (!values_of(run, &call, values))
        return;
    if (node->kind == N_SHUFFLE) {
        gamelan_shuffle(run, gamelan_index(&run->game->zones, values[0]));
        return;
    }
    int object = gamelan_index(&run->game->pile->values[0], values[0]);
    if (object < 0)
        gamelan_fault(run, END_OVERFLOW, node);
    else
        gamelan_move(run, object, values[1], true, node);
}

/* A procedure that was put in place of its call is seen all the same by whoever counts. */
static void note(struct run *run, const struct node *call)
{
    int32_t arguments[ARITY_MAX];
    if (run->log && values_of(run, call, arguments))
        log_call(run, call->functor, arguments);
}

/* All objects of a zone to another, in order of their numbers. */
static void move_all(struct run *run, const struct node *node)
{
    const struct gamelan *game = run->game;
    int32_t values[2], *list = run->room + run->top;
    struct node call = {.kids = node->kids, .kid_count = 2};
    if (!values_of(run, &call, values))
        return;
    int zone = gamelan_index(&game->zones, values[0]), count = 0;
    if (zone < 0)
        return;
    if (values[0] == game->pile->fallback) {
        for (int i = 0; i < game->pile->cell_count && run->top + count < run->rows; i++)
            if (run->cells[game->pile->cell + i] == values[0])
                list[count++] = i;
    }
    for (int32_t object = run->cells[game->pile_first + zone];
         object >= 0 && run->top + count < run->rows; object = run->cells[game->pile_next + object]) {
        int at = count++;
        for (; at > 0 && list[at - 1] > object; at--)
            list[at] = list[at - 1];
        list[at] = object;
    }
    for (int i = 0; i < count && run->fault == END_NONE; i++) {
        if (run->log) {
            int32_t arguments[2] = {game->pile->values[0].list[list[i]], values[1]};
            log_call(run, node->kids[2]->functor, arguments);
        }
        gamelan_move(run, list[i], values[1], false, node);
    }
}

static void step(struct run *run, const struct instruction *instruction)
{
    const struct node *node = instruction->node;
    int32_t arguments[ARITY_MAX];
    switch (instruction->code) {
    case C_RUN:
        if (values_of(run, node->kids[0], arguments))
            gamelan_call(run, node->kids[0]->functor, arguments, node);
        return;
    case C_ASSIGN:
    case C_CLEAR: assign(run, node); return;
    case C_IF:
        if (!bind(run, node))
            gamelan_jump(run, instruction->a);
        return;
    case C_BIND:
        if (!bind(run, node))
            gamelan_fault(run, END_OVERFLOW, node);
        return;
    case C_JUMP: gamelan_jump(run, instruction->a); return;
    case C_EACH: each(run, instruction); return;
    case C_NEXT: next(run, instruction); return;
    case C_SELECT: gamelan_open_select(run, instruction); return;
    case C_PICKED: gamelan_picked(run, instruction); return;
    case C_PASS: leave(run); return;
    case C_REPEAT: start_again(run); return;
    case C_DELEGATE: delegate(run, node); return;
    case C_RETURN:
        if (functor_of(run)->direct && frame_of(run)[F_KIND] == FRAME_CALL)
            pop_frame(run);
        else
            frame_of(run)[F_CODE] = -1;
        return;
    case C_CREATE: create(run, node); return;
    case C_SHUFFLE:
    case C_PUT: move_piles(run, node); return;
    case C_NOTE: note(run, node->kids[0]); return;
    case C_MOVE_ALL: move_all(run, node); return;
    case C_TOGETHER: gamelan_together(run, instruction); return;
    case C_STRAND_END:
        gamelan_strand_stops(run, STRAND_DONE);
        return;
    default: return;
    }
}

/* The next instruction, or the next part of a procedure. */
static void go_on_by_one(struct run *run)
{
    int32_t *frame = frame_of(run);
    run->top = gamelan_scratch(run->state, run->room);
    if (frame[F_CODE] < 0) {
        next_phase(run);
        return;
    }
    run->definition = run->game->program.definitions[frame[F_DEFINITION]];
    if (--run->steps < 0) {
        gamelan_fault(run, END_LOOP, run->definition->head);
        return;
    }
    step(run, &run->game->code[frame[F_CODE]++]);
}

void gamelan_go_on(struct run *run)
{
    const struct gamelan_state *state = run->state;
    bool steps = run->game->entries && !run->log;
    while (run->fault == END_NONE && state->select < 0 && state->frame >= 0)
        if (!steps || !gamelan_steps_run(run))
            go_on_by_one(run);
}

/* Whether an instruction may draw from the generator. */
static bool is_chance(const struct instruction *instruction)
{
    return instruction->code == C_SHUFFLE || instruction->code == C_TOGETHER ||
           (instruction->code == C_SELECT && !instruction->node->kids[0]);
}

void gamelan_go_to_chance(struct run *run)
{
    const struct gamelan *game = run->game;
    struct gamelan_state *state = run->state;
    while (run->fault == END_NONE && state->select < 0 && state->frame >= 0) {
        int32_t code = frame_of(run)[F_CODE];
        if (code >= 0 && is_chance(&game->code[code]))
            return;
        go_on_by_one(run);
    }
}
