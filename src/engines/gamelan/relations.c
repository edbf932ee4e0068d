/* relations.c: rules: relations in any mode, functions with known arguments. */
#include "engines/gamelan/fast.h"
#include "engines/gamelan/solve.h"

#include <string.h>

/* ---- one rule ---- */

/* Begins a rule: slots of its own, all empty; NULL after a fault. */
static int32_t *enter(struct run *run, const struct definition *definition)
{
    if (++run->calls > CALLS_MOST) {
        run->definition = definition;
        gamelan_fault(run, END_DEPTH, definition->head);
        return NULL;
    }
    int32_t *slots = gamelan_room(run, definition->slot_count, definition->head);
    for (int i = 0; slots && i < definition->slot_count; i++)
        slots[i] = UNBOUND;
    return slots;
}

static bool match_head(struct run *run, const struct definition *definition, const int32_t *arguments,
                       int32_t *slots)
{
    for (int i = 0; i < definition->functor->arity; i++)
        if (arguments[i] != UNBOUND &&
            !gamelan_match(run, definition->head->kids[i], arguments[i], slots))
            return false;
    return true;
}

/* Whether a head alone fits the arguments: that makes it the rule to ask, whatever its body says. */
static bool head_fits(struct run *run, const struct definition *definition, const int32_t *arguments)
{
    int32_t top = run->top;
    int32_t *slots = gamelan_room(run, definition->slot_count, definition->head);
    for (int i = 0; slots && i < definition->slot_count; i++)
        slots[i] = UNBOUND;
    bool fits = slots && match_head(run, definition, arguments, slots);
    run->top = top;
    return fits;
}

/* Whether a rule of a superior level speaks about these arguments. */
static bool is_blocked(struct run *run, const struct definition *definition, const int32_t *arguments)
{
    const struct functor *functor = definition->functor;
    for (int i = 0; definition->level && i < functor->rule_count; i++)
        if (gamelan_superior(&run->game->program, functor->rules[i], definition) &&
            head_fits(run, functor->rules[i], arguments))
            return true;
    return false;
}

static bool yes(struct run *run, void *context)
{
    (void)run, (void)context;
    return true;
}

/* ---- relations, all arguments known ---- */

static bool rule_holds(struct run *run, const struct definition *definition, const int32_t *arguments)
{
    const struct definition *outer = run->definition;
    const int32_t *outer_arguments = run->arguments;
    int32_t top = run->top;
    int32_t *slots = enter(run, definition);
    bool holds = false;
    if (slots && match_head(run, definition, arguments, slots) &&
        !is_blocked(run, definition, arguments)) {
        run->definition = definition;
        run->arguments = arguments;
        holds = !definition->body || gamelan_solve(run, definition->body, slots, yes, NULL);
        if (run->fault == END_NONE)
            run->definition = outer;
        run->arguments = outer_arguments;
    }
    run->calls--;
    run->top = top;
    return holds && run->fault == END_NONE;
}

bool gamelan_relation_holds(struct run *run, struct functor *functor, const int32_t *arguments)
{
    if (functor->kind == FUNCTOR_STATE_RELATION) {
        int cell = gamelan_cell(functor, arguments);
        if (cell >= 0 && run->cells[cell])
            return true;
    }
    if (functor->constant_values || functor->unit)
        return gamelan_fast_rule(run, functor, arguments, NULL);
    if (functor->recursive && functor->table >= 0)
        return gamelan_table_holds(run, functor, arguments);
    for (int i = 0; i < functor->rule_count && run->fault == END_NONE; i++)
        if (rule_holds(run, functor->rules[i], arguments))
            return true;
    return false;
}

bool gamelan_delegated_holds(struct run *run)
{
    const struct definition *superior = run->definition;
    if (!superior)
        return false;
    struct functor *functor = superior->functor;
    for (int i = 0; i < functor->rule_count && run->fault == END_NONE; i++) {
        const struct definition *inferior = functor->rules[i];
        if (!gamelan_superior(&run->game->program, superior, inferior))
            continue;
        /* what stands between the two decides whether it is heard */
        bool hidden = false;
        for (int k = 0; k < functor->rule_count; k++)
            hidden = hidden ||
                     (gamelan_superior(&run->game->program, superior, functor->rules[k]) &&
                      gamelan_superior(&run->game->program, functor->rules[k], inferior) &&
                      head_fits(run, functor->rules[k], run->arguments));
        if (hidden)
            continue;
        int32_t top = run->top;
        int32_t *slots = enter(run, inferior);
        bool holds = slots && match_head(run, inferior, run->arguments, slots);
        run->definition = inferior;
        holds = holds && (!inferior->body || gamelan_solve(run, inferior->body, slots, yes, NULL));
        if (run->fault == END_NONE)
            run->definition = superior;
        run->top = top;
        run->calls--;
        if (holds)
            return true;
    }
    return false;
}

/* ---- relations with arguments to find ---- */

struct finding {
    const struct node       *call;       /* whose arguments want values */
    int32_t                 *outside;    /* its slots */
    const struct definition *definition;
    int32_t                 *inside;
    const int32_t           *arguments;  /* UNBOUND where not known */
    next_solution           *next;
    void                    *context;
    const struct definition *outer;
    const int32_t           *outer_arguments;
    int                      calls;
};

/* A solution of the body: variables that only the head mentions take every value they can have. */
static bool found(struct run *run, void *context)
{
    struct finding *finding = context;
    const struct node *head = finding->definition->head;
    struct lister lister;
    if (!gamelan_bound(head, finding->inside)) {
        if (!gamelan_lister(head, finding->inside, &lister)) {
            gamelan_fault(run, END_OVERFLOW, head);
            return true;
        }
        bool stopped = false;
        for (int i = 0; !stopped && i < lister.values->count; i++) {
            finding->inside[lister.slot] = lister.values->list[i];
            stopped = found(run, finding);
        }
        finding->inside[lister.slot] = UNBOUND;
        return stopped;
    }
    int32_t values[ARITY_MAX];
    for (int i = 0; i < head->kid_count; i++)
        if (!gamelan_value(run, head->kids[i], finding->inside, &values[i]))
            return run->fault != END_NONE;
    if (is_blocked(run, finding->definition, values))
        return run->fault != END_NONE;
    run->definition = finding->outer;
    run->arguments = finding->outer_arguments;
    int calls = run->calls;
    run->calls = finding->calls;
    bool stopped = gamelan_offer_row(run, finding->call, values, finding->outside, finding->next,
                                     finding->context);
    run->calls = calls;
    if (run->fault == END_NONE) {
        run->definition = finding->definition;
        run->arguments = finding->arguments;
    }
    return stopped;
}

bool gamelan_offer_row(struct run *run, const struct node *call, const int32_t *values, int32_t *slots,
                       next_solution *next, void *context)
{
    uint8_t empty[SLOTS_MAX];
    int count = 0;
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = call->needs[k]; bits; bits &= bits - 1) {
            int slot = k * 64 + __builtin_ctzll(bits);
            if (slots[slot] == UNBOUND)
                empty[count++] = (uint8_t)slot;
        }
    bool fits = true;
    for (int i = 0; fits && i < call->kid_count; i++)
        fits = gamelan_match(run, call->kids[i], values[i], slots);
    bool stopped = fits && next(run, context);
    for (int i = 0; !stopped && i < count; i++)
        slots[empty[i]] = UNBOUND;
    return stopped || run->fault != END_NONE;
}

static bool find_by_rule(struct run *run, const struct definition *definition, const struct node *call,
                         const int32_t *arguments, int32_t *slots, next_solution *next, void *context)
{
    int32_t top = run->top;
    struct finding finding = {call, slots, definition, NULL, arguments, next, context,
                              run->definition, run->arguments, run->calls};
    finding.inside = enter(run, definition);
    bool stopped = false;
    if (finding.inside && match_head(run, definition, arguments, finding.inside)) {
        run->definition = definition;
        run->arguments = arguments;
        stopped = definition->body
                      ? gamelan_solve(run, definition->body, finding.inside, found, &finding)
                      : found(run, &finding);
    }
    if (run->fault == END_NONE)
        run->definition = finding.outer;
    run->arguments = finding.outer_arguments;
    run->calls--;
    if (!stopped)
        run->top = top;
    return stopped || run->fault != END_NONE;
}

/* All rows of a list of domains that agree with what is known; `has` says which are in. */
bool gamelan_scan(struct run *run, const struct node *call, const struct values *values,
                  const int32_t *arguments, int32_t *slots, row_test *has, void *data,
                  next_solution *next, void *context)
{
    int arity = call->kid_count, index[ARITY_MAX], at = 0;
    int32_t row[ARITY_MAX];
    bool stopped = false;
    index[0] = -1;
    while (at >= 0 && !stopped) {
        if (at == arity) {
            if (has(run, row, data))
                stopped = gamelan_offer_row(run, call, row, slots, next, context);
            at--;
            continue;
        }
        if (arguments[at] != UNBOUND) {
            if (++index[at] > 0 || gamelan_index(&values[at], arguments[at]) < 0) {
                at--;
                continue;
            }
            row[at] = arguments[at];
        } else {
            if (--run->steps < 0)
                gamelan_fault(run, END_LOOP, call);
            if (run->fault != END_NONE || ++index[at] >= values[at].count) {
                at--;
                continue;
            }
            row[at] = values[at].list[index[at]];
        }
        if (++at < arity)
            index[at] = -1;
    }
    return stopped || run->fault != END_NONE;
}

static bool state_has(struct run *run, const int32_t *row, void *data)
{
    int cell = gamelan_cell(data, row);
    return cell >= 0 && run->cells[cell];
}

static bool table_has(struct run *run, const int32_t *row, void *data)
{
    return gamelan_table_holds(run, data, row);
}

bool gamelan_solve_relation(struct run *run, const struct node *call, int32_t *slots,
                            next_solution *next, void *context)
{
    struct functor *functor = call->functor;
    int32_t arguments[ARITY_MAX];
    bool all = true;
    for (int i = 0; i < call->kid_count; i++) {
        arguments[i] = UNBOUND;
        if (!gamelan_bound(call->kids[i], slots))
            all = false;
        else if (!gamelan_value(run, call->kids[i], slots, &arguments[i]))
            return run->fault != END_NONE;
    }
    if (all)
        return gamelan_relation_holds(run, functor, arguments) ? next(run, context)
                                                               : run->fault != END_NONE;
    if (functor->kind == FUNCTOR_STATE_RELATION &&
        gamelan_scan(run, call, functor->values, arguments, slots, state_has, functor, next, context))
        return true;
    if (functor->recursive && functor->table >= 0)
        return gamelan_scan(run, call, functor->values, arguments, slots, table_has, functor, next,
                            context);
    for (int i = 0; i < functor->rule_count; i++)
        if (find_by_rule(run, functor->rules[i], call, arguments, slots, next, context))
            return true;
    return false;
}

/* ---- functions ---- */

struct valuing {
    const struct definition *definition;
    int32_t                 *slots;
    int32_t                  value;
    bool                     some;
};

static bool take_value(struct run *run, void *context)
{
    struct valuing *valuing = context;
    int32_t value;
    if (!gamelan_value(run, valuing->definition->value, valuing->slots, &value))
        return run->fault != END_NONE;
    if (valuing->some && !gamelan_same(run, value, valuing->value)) {
        gamelan_fault(run, END_OVERFLOW, valuing->definition->value);
        return true;
    }
    valuing->value = value;
    valuing->some = true;
    return false;
}

static bool rule_value(struct run *run, const struct definition *definition, const int32_t *arguments,
                       int32_t *value)
{
    const struct definition *outer = run->definition;
    const int32_t *outer_arguments = run->arguments;
    int32_t top = run->top;
    struct valuing valuing = {.definition = definition, .slots = enter(run, definition)};
    if (valuing.slots && match_head(run, definition, arguments, valuing.slots)) {
        run->definition = definition;
        run->arguments = arguments;
        if (definition->body)
            gamelan_solve(run, definition->body, valuing.slots, take_value, &valuing);
        else
            take_value(run, &valuing);
        if (run->fault == END_NONE)
            run->definition = outer;
        run->arguments = outer_arguments;
    }
    run->calls--;
    if (valuing.value >= -NUMBER_MOST)    /* a set stays where it was made */
        run->top = top;
    *value = valuing.value;
    return valuing.some && run->fault == END_NONE;
}

bool gamelan_delegated_value(struct run *run, int32_t *value)
{
    const struct definition *superior = run->definition;
    bool passed = false;
    for (int i = 0; superior && i < superior->functor->rule_count && run->fault == END_NONE; i++) {
        if (passed && rule_value(run, superior->functor->rules[i], run->arguments, value))
            return true;
        passed = passed || superior->functor->rules[i] == superior;
    }
    return false;
}

static bool built_in_value(struct run *run, const struct functor *functor, const int32_t *arguments,
                           int32_t *value)
{
    const struct gamelan *game = run->game;
    int index;
    switch (functor->built_in) {
    case BUILT_NEXT_PLAYER:
        index = arguments[0] - SYMBOLS;
        *value = SYMBOLS + (index + 1) % game->head.players;
        return index >= 0 && index < game->head.players;
    case BUILT_PLAYER_COUNT:
        *value = game->head.players;
        return true;
    case BUILT_ABS:
        *value = arguments[0] < 0 ? -arguments[0] : arguments[0];
        return arguments[0] < SYMBOLS;
    case BUILT_RANK:
        if (!game->pile || (index = gamelan_index(&game->pile->values[0], arguments[0])) < 0 ||
            run->cells[game->pile->cell + index] == game->pile->fallback)
            return false;
        for (*value = 0; run->cells[game->pile_before + index] >= 0; ++*value)
            index = run->cells[game->pile_before + index];
        return true;
    default:
        if (!game->pile)
            return false;
        index = gamelan_index(&game->zones, arguments[0]);
        *value = 0;
        if (functor->built_in == BUILT_PILE_SIZE) {
            *value = index < 0 ? 0 : run->cells[game->pile_size + index];
            return true;
        }
        if (index < 0 || run->cells[game->pile_size + index] == 0)
            return false;
        index = run->cells[(functor->built_in == BUILT_TOP ? game->pile_last : game->pile_first) +
                           index];
        *value = game->pile->values[0].list[index];
        return true;
    }
}

bool gamelan_function_value(struct run *run, struct functor *functor, const int32_t *arguments,
                            int32_t *value)
{
    if (functor->kind == FUNCTOR_STATE) {
        int cell = gamelan_cell(functor, arguments);
        *value = cell < 0 ? 0 : run->cells[cell];
        return cell >= 0;
    }
    if (functor->kind == FUNCTOR_BUILT_IN)
        return built_in_value(run, functor, arguments, value);
    if (functor->constant_values || functor->unit)
        return gamelan_fast_rule(run, functor, arguments, value);
    if (--run->steps < 0)
        gamelan_fault(run, END_LOOP, functor->rules[0]->head);
    for (int i = 0; i < functor->rule_count && run->fault == END_NONE; i++)
        if (rule_value(run, functor->rules[i], arguments, value))
            return true;
    return false;
}
