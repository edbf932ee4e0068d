/* ground_values.c: values in diagrams: known ones, and those that cells will have. */
#include "engines/gamelan/ground_build.h"

/* ---- what is known of cells ---- */

enum { OPEN, INSIDE, OUTSIDE };

static int decided(const struct grounder *grounder, int cell, int32_t low, int32_t high)
{
    for (int i = grounder->fact_count - 1; i >= 0; i--) {
        const struct fact *fact = &grounder->facts[i];
        if (fact->cell != cell)
            continue;
        if (fact->inside && fact->low >= low && fact->high <= high)
            return INSIDE;
        if (fact->inside ? fact->low > high || fact->high < low : fact->low <= low && fact->high >= high)
            return OUTSIDE;
    }
    return OPEN;
}

static void push_fact(struct grounder *grounder, int cell, int32_t low, int32_t high, bool inside)
{
    if (grounder->fact_count == GROUND_FACTS)
        gamelan_ground_fail(grounder);
    else
        grounder->facts[grounder->fact_count++] = (struct fact){cell, low, high, inside};
}

int32_t gamelan_ground_within(struct grounder *grounder, int cell, int32_t low, int32_t high, bool wanted,
                              ground_next *next, void *context, int32_t fail)
{
    int known = low > high ? OUTSIDE : decided(grounder, cell, low, high), count = grounder->fact_count;
    if (grounder->failed)
        return fail;
    if (known != OPEN)
        return (known == INSIDE) == wanted ? next(grounder, context, fail) : fail;
    push_fact(grounder, cell, low, high, wanted);
    int32_t then = next(grounder, context, fail);
    grounder->fact_count = count;
    return gamelan_sketch_test(grounder, cell, low, high, wanted ? then : fail, wanted ? fail : then);
}

int32_t gamelan_ground_force(struct grounder *grounder, int32_t value, ground_use *use, void *context,
                             int32_t fail)
{
    if (!gamelan_is_cell(value))
        return use(grounder, context, value, fail);
    int cell = value - GROUND_CELL, count = grounder->fact_count;
    const struct functor *owner = grounder->owners[cell];
    const struct values *values = owner ? owner->result_values : NULL;
    if (!values || values->count > GROUND_FORCED || grounder->failed)
        return gamelan_ground_fail(grounder);
    int32_t at = gamelan_sketch_finished(grounder, GROUND_GIVE_UP);
    for (int i = values->count - 1; i >= 0 && !grounder->failed; i--) {
        int32_t one = values->list[i];
        int known = decided(grounder, cell, one, one);
        if (known == OUTSIDE)
            continue;
        if (known == INSIDE)
            return use(grounder, context, one, fail);
        push_fact(grounder, cell, one, one, true);
        int32_t then = use(grounder, context, one, fail);
        grounder->fact_count = count;
        at = gamelan_sketch_test(grounder, cell, one, one, then, at);
    }
    return at;
}

/* ---- lists of values ---- */

enum { KNOWN_MOST = 10000 };    /* numbers whose product is no overflow */

/* Sums of known numbers, without going round. */
static bool is_known(const struct node *node, const int32_t *slots, int32_t *value)
{
    int32_t a, b;
    switch (node->kind) {
    case N_INTEGER:
    case N_ATOM: *value = node->value; return true;
    case N_VARIABLE:
        *value = slots[node->slot];
        return *value != UNBOUND;
    case N_NEGATE:
        if (!is_known(node->kids[0], slots, &a) || a >= SYMBOLS || a < -NUMBER_MOST)
            return false;
        *value = -a;
        return true;
    case N_ARITHMETIC:
        if (node->op > OP_MULTIPLY || !is_known(node->kids[0], slots, &a) ||
            !is_known(node->kids[1], slots, &b) || a > KNOWN_MOST || b > KNOWN_MOST || a < -KNOWN_MOST ||
            b < -KNOWN_MOST)
            return false;
        *value = node->op == OP_ADD ? a + b : node->op == OP_SUBTRACT ? a - b : a * b;
        return true;
    default:
        return false;
    }
}

struct forcing {
    int32_t      values[ARITY_MAX];
    int          count, at;
    ground_list *use;
    void        *context;
};

static int32_t force_next(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct forcing forcing = *(struct forcing *)context;
    if (forcing.at >= 0)
        forcing.values[forcing.at] = value;
    while (++forcing.at < forcing.count)
        if (gamelan_is_cell(forcing.values[forcing.at]))
            return gamelan_ground_force(grounder, forcing.values[forcing.at], force_next, &forcing, fail);
    return forcing.use(grounder, forcing.context, forcing.values, fail);
}

int32_t gamelan_ground_force_all(struct grounder *grounder, const int32_t *values, int count,
                                 ground_list *use, void *context, int32_t fail)
{
    struct forcing forcing = {.count = count, .at = -1, .use = use, .context = context};
    for (int i = 0; i < count; i++)
        forcing.values[i] = values[i];
    return force_next(grounder, &forcing, 0, fail);
}

struct arguing {
    const struct node *call;
    int32_t           *slots, values[ARITY_MAX];
    int                at;
    bool               open;
    ground_list       *use;
    void              *context;
};

static int32_t argue_next(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct arguing arguing = *(struct arguing *)context;
    if (arguing.at >= 0)
        arguing.values[arguing.at] = value;
    while (++arguing.at < arguing.call->kid_count) {
        const struct node *kid = arguing.call->kids[arguing.at];
        if (arguing.open && !gamelan_bound(kid, arguing.slots))
            arguing.values[arguing.at] = UNBOUND;
        else if (!is_known(kid, arguing.slots, &arguing.values[arguing.at]))
            return gamelan_ground_value(grounder, kid, arguing.slots, argue_next, &arguing, fail);
    }
    return arguing.use(grounder, arguing.context, arguing.values, fail);
}

int32_t gamelan_ground_arguments(struct grounder *grounder, const struct node *call, int32_t *slots,
                                 bool open, ground_list *use, void *context, int32_t fail)
{
    struct arguing arguing = {.call = call, .slots = slots, .at = -1, .open = open, .use = use,
                              .context = context};
    return argue_next(grounder, &arguing, 0, fail);
}

/* ---- comparing and matching ---- */

struct comparing {
    enum operation op;
    int32_t        other;
    ground_next   *next;
    void          *context;
};

static int32_t compare_forced(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct comparing *comparing = context;
    return gamelan_ground_compare(grounder, comparing->op, value, comparing->other, comparing->next,
                                  comparing->context, fail);
}

static int32_t compare_cell(struct grounder *grounder, enum operation op, int cell, int32_t with,
                            ground_next *next, void *context, int32_t fail)
{
    int32_t low = -NUMBER_MOST, high = NUMBER_MOST;
    switch (op) {
    case OP_EQUAL:
    case OP_UNEQUAL: low = high = with; break;
    case OP_LESS: high = with - 1; break;
    case OP_AT_MOST: high = with; break;
    case OP_MORE: low = with + 1; break;
    default: low = with; break;
    }
    if (with >= SYMBOLS && op != OP_EQUAL && op != OP_UNEQUAL)
        return fail;
    return gamelan_ground_within(grounder, cell, low, high, op != OP_UNEQUAL, next, context, fail);
}

static bool compares(enum operation op, int32_t a, int32_t b)
{
    switch (op) {
    case OP_EQUAL: return a == b;
    case OP_UNEQUAL: return a != b;
    case OP_LESS: return a < b && b < SYMBOLS;
    case OP_MORE: return a > b && a < SYMBOLS;
    case OP_AT_MOST: return a <= b && b < SYMBOLS;
    default: return a >= b && a < SYMBOLS;
    }
}

int32_t gamelan_ground_compare(struct grounder *grounder, enum operation op, int32_t a, int32_t b,
                               ground_next *next, void *context, int32_t fail)
{
    static const enum operation turned[] = {[OP_EQUAL] = OP_EQUAL, [OP_UNEQUAL] = OP_UNEQUAL,
                                            [OP_LESS] = OP_MORE, [OP_MORE] = OP_LESS,
                                            [OP_AT_MOST] = OP_AT_LEAST, [OP_AT_LEAST] = OP_AT_MOST};
    if (a == b && (op == OP_EQUAL || op == OP_UNEQUAL))
        return op == OP_EQUAL ? next(grounder, context, fail) : fail;
    if (gamelan_is_cell(a) && gamelan_is_cell(b)) {
        struct comparing comparing = {op, b, next, context};
        return gamelan_ground_force(grounder, a, compare_forced, &comparing, fail);
    }
    if (gamelan_is_cell(a))
        return compare_cell(grounder, op, a - GROUND_CELL, b, next, context, fail);
    if (gamelan_is_cell(b))
        return compare_cell(grounder, turned[op], b - GROUND_CELL, a, next, context, fail);
    return compares(op, a, b) ? next(grounder, context, fail) : fail;
}

/* A value against a pattern; if it is a term, its arguments are compared one after the other. */
struct matching {
    const struct node *pattern;
    int32_t           *slots, value;
    ground_next       *next;
    void              *context;
};

static int32_t match_value(struct grounder *grounder, void *context, int32_t known, int32_t fail)
{
    struct matching *matching = context;
    return gamelan_ground_compare(grounder, OP_EQUAL, known, matching->value, matching->next,
                                  matching->context, fail);
}

static int32_t match_term(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct matching *matching = context;
    const struct functor *functor = matching->pattern->functor;
    int term = value - functor->base;
    if (value < SYMBOLS || term < 0 || term >= functor->term_count)
        return fail;
    return gamelan_ground_match_all(grounder, matching->pattern,
                                    functor->term_arguments + term * functor->arity, matching->slots,
                                    matching->next, matching->context, fail);
}

int32_t gamelan_ground_match(struct grounder *grounder, const struct node *pattern, int32_t value,
                             int32_t *slots, ground_next *next, void *context, int32_t fail)
{
    if (grounder->failed)
        return fail;
    if (pattern->kind == N_VARIABLE && slots[pattern->slot] == UNBOUND) {
        slots[pattern->slot] = value;
        int32_t then = next(grounder, context, fail);
        slots[pattern->slot] = UNBOUND;
        return then;
    }
    struct matching matching = {pattern, slots, value, next, context};
    if (pattern->kind == N_CALL && pattern->functor->kind == FUNCTOR_CONSTRUCTOR)
        return gamelan_ground_force(grounder, value, match_term, &matching, fail);
    return gamelan_ground_value(grounder, pattern, slots, match_value, &matching, fail);
}

struct matching_all {
    const struct node *call;
    const int32_t     *values;
    int32_t           *slots;
    int                at;
    ground_next       *next;
    void              *context;
};

static int32_t match_next(struct grounder *grounder, void *context, int32_t fail)
{
    struct matching_all matching = *(struct matching_all *)context;
    do {
        matching.at++;
    } while (matching.at < matching.call->kid_count && matching.values[matching.at] == UNBOUND);
    if (matching.at == matching.call->kid_count)
        return matching.next(grounder, matching.context, fail);
    return gamelan_ground_match(grounder, matching.call->kids[matching.at], matching.values[matching.at],
                                matching.slots, match_next, &matching, fail);
}

int32_t gamelan_ground_match_all(struct grounder *grounder, const struct node *call, const int32_t *values,
                                 int32_t *slots, ground_next *next, void *context, int32_t fail)
{
    struct matching_all matching = {call, values, slots, -1, next, context};
    return match_next(grounder, &matching, fail);
}

/* ---- expressions ---- */

struct using {
    const struct node *node;
    struct functor    *functor;
    int32_t           *slots;
    ground_use        *use;
    void              *context;
};

static int32_t use_computed(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct using *using = context;
    int64_t a = values[0], b = values[1], result;
    if (a >= SYMBOLS || b >= SYMBOLS)
        return fail;
    switch (using->node->op) {
    case OP_ADD: result = a + b; break;
    case OP_SUBTRACT: result = a - b; break;
    case OP_MULTIPLY: result = a * b; break;
    default:
        if (b == 0)
            return fail;
        result = a / b - (a % b != 0 && (a < 0) != (b < 0));
        if (using->node->op == OP_MODULO)
            result = a - result * b;
    }
    if (result > NUMBER_MOST || result < -NUMBER_MOST)
        return gamelan_ground_fail(grounder);    /* a fault, and its place, are found out in the play */
    return using->use(grounder, using->context, (int32_t)result, fail);
}

static int32_t compute(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    return gamelan_ground_force_all(grounder, values, 2, use_computed, context, fail);
}

static int32_t use_negated(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct using *using = context;
    return value >= SYMBOLS ? fail : using->use(grounder, using->context, -value, fail);
}

static int32_t negate(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    return gamelan_ground_force(grounder, value, use_negated, context, fail);
}

/* A term, cell or function whose arguments are known. */
static int32_t use_known(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct using *using = context;
    struct functor *functor = using->functor;
    int32_t value;
    if (functor->kind == FUNCTOR_STATE) {
        int cell = gamelan_cell(functor, values);
        return cell < 0 ? fail : using->use(grounder, using->context, GROUND_CELL + cell, fail);
    }
    if (functor->kind == FUNCTOR_BUILT_IN && functor->built_in == BUILT_PILE_SIZE) {
        int zone = gamelan_index(&grounder->game->zones, values[0]);
        return using->use(grounder, using->context,
                          zone < 0 ? 0 : GROUND_CELL + grounder->game->pile_size + zone, fail);
    }
    if (functor->kind == FUNCTOR_CONSTRUCTOR) {
        value = gamelan_term(functor, values);
        return value < 0 ? fail : using->use(grounder, using->context, value, fail);
    }
    grounder->run->top = 0;
    grounder->run->steps = STEPS_APPLY;
    if (!gamelan_function_value(grounder->run, functor, values, &value))
        return grounder->run->fault != END_NONE ? gamelan_ground_fail(grounder) : fail;
    return using->use(grounder, using->context, value, fail);
}

int32_t gamelan_ground_call(struct grounder *grounder, struct functor *functor, const int32_t *values,
                            ground_use *use, void *context, int32_t fail)
{
    struct using using = {.functor = functor, .use = use, .context = context};
    bool known = functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_CONSTRUCTOR ||
                 functor->constant_values;
    if (functor == grounder->game->pile)
        return gamelan_ground_fail(grounder);
    if (functor->kind == FUNCTOR_BUILT_IN) {
        known = functor->built_in == BUILT_NEXT_PLAYER || functor->built_in == BUILT_PLAYER_COUNT ||
                functor->built_in == BUILT_ABS ||
                (functor->built_in == BUILT_PILE_SIZE && grounder->game->pile);
        if (!known)
            return gamelan_ground_fail(grounder);
    }
    if (known)
        return gamelan_ground_force_all(grounder, values, functor->arity, use_known, &using, fail);
    if (functor->kind != FUNCTOR_FUNCTION)
        return gamelan_ground_fail(grounder);
    return gamelan_ground_function(grounder, functor, values, use, context, fail);
}

static int32_t call_value(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct using *using = context;
    return gamelan_ground_call(grounder, using->node->functor, values, using->use, using->context, fail);
}

/* ---- count ---- */

struct counted {
    int32_t found;
};

static int32_t count_one(struct grounder *grounder, void *context, int32_t fail)
{
    (void)grounder, (void)fail;
    return ((struct counted *)context)->found;
}

/* One row after the other, from the last: what comes after it if so many were found before it. */
static int32_t count_value(struct grounder *grounder, const struct node *node, int32_t *slots,
                           ground_use *use, void *context, int32_t fail)
{
    struct valuing *valuing = grounder->valuing;
    int32_t after[GROUND_COUNTED + 2];
    int count, top = grounder->row_top, width = node->width;
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    if (node->op != OP_COUNT || !node->kids[1])
        return gamelan_ground_fail(grounder);
    int rows = gamelan_ground_candidates(grounder, node->kids[1], slots, node->binds, width, &count);
    if (grounder->failed || count > GROUND_COUNTED)
        return gamelan_ground_fail(grounder);
    for (int i = 0; i <= count && !grounder->failed; i++)
        after[i] = use(grounder, context, i, fail);
    grounder->valuing = NULL;
    for (int k = count - 1; k >= 0; k--) {
        for (int i = 0; i < width; i++)
            slots[node->binds[i]] = grounder->rows[rows + k * width + i];
        for (int i = 0; i <= k && !grounder->failed; i++) {
            struct counted counted = {after[i + 1]};
            after[i] = gamelan_ground_solve(grounder, node->kids[1], slots, count_one, &counted, after[i]);
        }
    }
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    grounder->valuing = valuing;
    grounder->row_top = top;
    return after[0];
}

int32_t gamelan_ground_value(struct grounder *grounder, const struct node *node, int32_t *slots,
                             ground_use *use, void *context, int32_t fail)
{
    int32_t known;
    if (grounder->failed)
        return fail;
    if (is_known(node, slots, &known))
        return use(grounder, context, known, fail);
    struct using using = {.node = node, .slots = slots, .use = use, .context = context};
    switch (node->kind) {
    case N_VARIABLE:
        return fail;    /* it is empty */
    case N_CALL:
        return gamelan_ground_arguments(grounder, node, slots, false, call_value, &using, fail);
    case N_ARITHMETIC:
        return gamelan_ground_arguments(grounder, node, slots, false, compute, &using, fail);
    case N_NEGATE:
        return gamelan_ground_value(grounder, node->kids[0], slots, negate, &using, fail);
    case N_AGGREGATE:
        return count_value(grounder, node, slots, use, context, fail);
    default:
        return gamelan_ground_fail(grounder);
    }
}
