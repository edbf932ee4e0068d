/* ground_solve.c: queries into diagrams, part by part, in the order of the plain evaluator. */
#include "engines/gamelan/ground_build.h"

int32_t gamelan_ground_offers(struct grounder *grounder, int count, ground_offer *offer, void *data,
                              int32_t fail)
{
    struct valuing *valuing = grounder->valuing;
    int32_t first = fail, open = -1;
    int ways = 0;
    for (int i = 0; i < count && !grounder->failed; i++) {
        int32_t label = gamelan_sketch_label(grounder);
        int before = valuing ? valuing->reached : 0;
        if (--grounder->entry_steps < 0 || --grounder->steps < 0)
            return gamelan_ground_fail(grounder);
        int32_t then = offer(grounder, data, i, label);
        ways += valuing && valuing->reached > before;
        if (ways > 1 && valuing->differs)
            return gamelan_ground_fail(grounder);    /* it may have two values */
        bool used = gamelan_sketch_used(grounder, label, then);
        if (i == 0)
            first = then;
        else if (open >= 0)
            gamelan_sketch_resolve(grounder, open, then);
        open = used ? label : -1;
        /* nothing comes after what surely holds; but two values of a function would be a fault */
        if (!used && !valuing)
            return first;
        if (!used)
            open = gamelan_sketch_label(grounder);
    }
    if (open >= 0)
        gamelan_sketch_resolve(grounder, open, fail);
    return first;
}

/* ---- holding once ---- */

struct once {
    int32_t holds;
};

static int32_t hold(struct grounder *grounder, void *context, int32_t fail)
{
    (void)grounder, (void)fail;
    return ((struct once *)context)->holds;
}

int32_t gamelan_ground_once(struct grounder *grounder, ground_inner *inner, void *data, ground_next *next,
                            void *context, int32_t fail)
{
    struct valuing *valuing = grounder->valuing;
    struct once once = {gamelan_sketch_label(grounder)};
    grounder->valuing = NULL;
    int32_t first = inner(grounder, data, hold, &once, fail);
    grounder->valuing = valuing;
    if (grounder->failed || !gamelan_sketch_used(grounder, once.holds, first))
        return first;
    int32_t then = next(grounder, context, fail);
    if (first == once.holds)
        return then;
    gamelan_sketch_resolve(grounder, once.holds, then);
    return first;
}

/* ---- conjunctions and disjunctions ---- */

struct conjunction {
    const struct node *node;
    uint64_t           done;
    int32_t           *slots;
    ground_next       *next;
    void              *context;
};

static int32_t solve_rest(struct grounder *grounder, void *context, int32_t fail)
{
    struct conjunction rest = *(struct conjunction *)context;
    int best = -1;
    enum ready least = NOT_READY;
    for (int i = 0; i < rest.node->kid_count && least != READY_TEST; i++)
        if (!(rest.done >> i & 1)) {
            enum ready ready = gamelan_ready(rest.node->kids[i], rest.slots);
            if (best < 0 || ready < least)
                best = i, least = ready;
        }
    if (best < 0)
        return rest.next(grounder, rest.context, fail);
    rest.done |= (uint64_t)1 << best;
    return gamelan_ground_solve(grounder, rest.node->kids[best], rest.slots, solve_rest, &rest, fail);
}

struct branching {
    const struct node *node;
    int32_t           *slots;
    ground_next       *next;
    void              *context;
};

static int32_t branch(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct branching *branching = context;
    return gamelan_ground_solve(grounder, branching->node->kids[which], branching->slots, branching->next,
                                branching->context, fail);
}

static int32_t branches(struct grounder *grounder, void *inner, ground_next *next, void *context,
                        int32_t fail)
{
    struct branching *branching = inner;
    branching->next = next;
    branching->context = context;
    return gamelan_ground_offers(grounder, branching->node->kid_count, branch, branching, fail);
}

/* ---- not ---- */

static int32_t refuse(struct grounder *grounder, void *context, int32_t fail)
{
    (void)grounder, (void)fail;
    return ((struct once *)context)->holds;
}

static int32_t solve_not(struct grounder *grounder, const struct node *node, int32_t *slots,
                         ground_next *next, void *context, int32_t fail)
{
    struct valuing *valuing = grounder->valuing;
    struct once once = {fail};
    int32_t fine = gamelan_sketch_label(grounder);
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    grounder->valuing = NULL;
    int32_t first = gamelan_ground_solve(grounder, node->kids[0], slots, refuse, &once, fine);
    grounder->valuing = valuing;
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    if (grounder->failed || !gamelan_sketch_used(grounder, fine, first))
        return first;
    int32_t then = next(grounder, context, fail);
    if (first == fine)
        return then;
    gamelan_sketch_resolve(grounder, fine, then);
    return first;
}

/* ---- comparisons ---- */

struct listing {
    const struct node *node;
    struct lister      lister;
    int32_t           *slots;
    ground_next       *next;
    void              *context;
};

static int32_t list_one(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct listing *listing = context;
    listing->slots[listing->lister.slot] = listing->lister.values->list[which];
    int32_t then = gamelan_ground_solve(grounder, listing->node, listing->slots, listing->next,
                                        listing->context, fail);
    listing->slots[listing->lister.slot] = UNBOUND;
    return then;
}

/* Lists a variable that nothing else gives values to, and tries again with each. */
static int32_t solve_listed(struct grounder *grounder, const struct node *node, int32_t *slots,
                            ground_next *next, void *context, int32_t fail)
{
    struct listing listing = {.node = node, .slots = slots, .next = next, .context = context};
    if (!gamelan_lister(node, slots, &listing.lister))
        return gamelan_ground_fail(grounder);
    return gamelan_ground_offers(grounder, listing.lister.values->count, list_one, &listing, fail);
}

struct equating {
    const struct node *node, *pattern;
    int32_t           *slots;
    ground_next       *next;
    void              *context;
};

static int32_t compare_known(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct equating *equating = context;
    return gamelan_ground_compare(grounder, equating->node->op, values[0], values[1], equating->next,
                                  equating->context, fail);
}

static int32_t match_pattern(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct equating *equating = context;
    return gamelan_ground_match(grounder, equating->pattern, value, equating->slots, equating->next,
                                equating->context, fail);
}

static bool is_pattern(const struct node *node, const int32_t *slots)
{
    struct node *kids[1] = {(struct node *)(uintptr_t)node};
    struct node call = {.kind = N_CALL, .kids = kids, .kid_count = 1};
    return gamelan_patterns(&call, slots);
}

static int32_t solve_compare(struct grounder *grounder, const struct node *node, int32_t *slots,
                             ground_next *next, void *context, int32_t fail)
{
    struct equating equating = {.node = node, .slots = slots, .next = next, .context = context};
    bool left = gamelan_bound(node->kids[0], slots), right = gamelan_bound(node->kids[1], slots);
    if (left && right)
        return gamelan_ground_arguments(grounder, node, slots, false, compare_known, &equating, fail);
    for (int i = 0; node->op == OP_EQUAL && i < 2; i++)
        if ((i == 0 ? right : left) && is_pattern(node->kids[i], slots)) {
            equating.pattern = node->kids[i];
            return gamelan_ground_value(grounder, node->kids[1 - i], slots, match_pattern, &equating, fail);
        }
    return solve_listed(grounder, node, slots, next, context, fail);
}

/* ---- what is built in ---- */

struct building {
    const struct node *call;
    int32_t           *slots, low;
    ground_next       *next;
    void              *context;
};

static int32_t offer_number(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct building *building = context;
    const struct node *kid = building->call->kids[building->call->functor->built_in == BUILT_BETWEEN];
    return gamelan_ground_match(grounder, kid, building->low + which, building->slots, building->next,
                                building->context, fail);
}

/* A known value in a range. */
static int32_t test_range(struct grounder *grounder, const struct building *building, int32_t value,
                          int32_t low, int32_t high, int32_t fail)
{
    if (gamelan_is_cell(value))
        return gamelan_ground_within(grounder, value - GROUND_CELL, low, high, true, building->next,
                                     building->context, fail);
    return value >= low && value <= high ? building->next(grounder, building->context, fail) : fail;
}

static int32_t solve_between(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct building *building = context;
    int32_t ends[] = {values[0], values[2]};
    if (gamelan_is_cell(ends[0]) || gamelan_is_cell(ends[1]))
        return gamelan_ground_fail(grounder);
    if (ends[0] >= SYMBOLS || ends[1] >= SYMBOLS)
        return fail;
    if (values[1] != UNBOUND)
        return test_range(grounder, building, values[1], ends[0], ends[1], fail);
    if ((int64_t)ends[1] - ends[0] >= GROUND_ENTRY_STEPS)
        return gamelan_ground_fail(grounder);
    building->low = ends[0];
    return gamelan_ground_offers(grounder, ends[1] - ends[0] + 1, offer_number, building, fail);
}

static int32_t solve_objects(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct building *building = context;
    const struct gamelan *game = grounder->game;
    const struct functor *functor = building->call->functor;
    bool players = functor->built_in == BUILT_PLAYER;
    int32_t low = players ? SYMBOLS : game->program.pools[functor->pool].base;
    int count = players ? game->head.players : game->program.pools[functor->pool].count;
    if (values[0] != UNBOUND)
        return test_range(grounder, building, values[0], low, low + count - 1, fail);
    if (count > GROUND_COUNTED)
        return gamelan_ground_fail(grounder);
    building->low = low;
    return gamelan_ground_offers(grounder, count, offer_number, building, fail);
}

static int32_t solve_built_in(struct grounder *grounder, const struct node *call, int32_t *slots,
                              ground_next *next, void *context, int32_t fail)
{
    struct building building = {.call = call, .slots = slots, .next = next, .context = context};
    switch (call->functor->built_in) {
    case BUILT_TRUE:
        return next(grounder, context, fail);
    case BUILT_FAIL:
        return fail;
    case BUILT_PLAYER:
    case BUILT_POOL:
        return gamelan_ground_arguments(grounder, call, slots, true, solve_objects, &building, fail);
    case BUILT_BETWEEN:
        return gamelan_ground_arguments(grounder, call, slots, true, solve_between, &building, fail);
    default:
        return gamelan_ground_fail(grounder);
    }
}

/* ---- one part ---- */

static int32_t solve_part(struct grounder *grounder, const struct node *node, int32_t *slots,
                          ground_next *next, void *context, int32_t fail)
{
    struct branching branching = {node, slots, next, context};
    switch (node->kind) {
    case N_AND:
        return solve_rest(grounder, &(struct conjunction){node, 0, slots, next, context}, fail);
    case N_OR:
        if (gamelan_bound(node, slots))
            return gamelan_ground_once(grounder, branches, &branching, next, context, fail);
        return branches(grounder, &branching, next, context, fail);
    case N_NOT:
        return solve_not(grounder, node, slots, next, context, fail);
    case N_COMPARE:
        return solve_compare(grounder, node, slots, next, context, fail);
    case N_CALL:
        if (node->functor->kind == FUNCTOR_BUILT_IN)
            return solve_built_in(grounder, node, slots, next, context, fail);
        if (!gamelan_patterns(node, slots))
            return solve_listed(grounder, node, slots, next, context, fail);
        return gamelan_ground_relation(grounder, node, slots, next, context, fail);
    default:
        return gamelan_ground_fail(grounder);
    }
}

int32_t gamelan_ground_solve(struct grounder *grounder, const struct node *node, int32_t *slots,
                             ground_next *next, void *context, int32_t fail)
{
    if (grounder->failed)
        return fail;
    if (--grounder->steps < 0 || --grounder->entry_steps < 0 || grounder->nesting >= GROUND_NESTING)
        return gamelan_ground_fail(grounder);
    grounder->nesting++;
    int32_t then = solve_part(grounder, node, slots, next, context, fail);
    grounder->nesting--;
    return then;
}
