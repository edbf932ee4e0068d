/* ground_rules.c: rules in diagrams: functions, and relations in any mode. */
#include "engines/gamelan/ground_build.h"

/* One rule that is gone into: its slots, and what to do with a solution. */
struct entering {
    const struct definition *rule;
    int32_t                  slots[SLOTS_MAX];
    ground_next             *next;
    void                    *context;
};

static int32_t enter_body(struct grounder *grounder, void *context, int32_t fail)
{
    struct entering *entering = context;
    if (!entering->rule->body)
        return entering->next(grounder, entering->context, fail);
    return gamelan_ground_solve(grounder, entering->rule->body, entering->slots, entering->next,
                                entering->context, fail);
}

/* The head against what is known, then the body. */
static int32_t enter(struct grounder *grounder, struct entering *entering, const int32_t *values,
                     int32_t fail)
{
    if (grounder->calls >= GROUND_CALLS || entering->rule->delegates)
        return gamelan_ground_fail(grounder);
    for (int i = 0; i < entering->rule->slot_count; i++)
        entering->slots[i] = UNBOUND;
    grounder->calls++;
    int32_t then = gamelan_ground_match_all(grounder, entering->rule->head, values, entering->slots,
                                            enter_body, entering, fail);
    grounder->calls--;
    return then;
}

/* ---- functions ---- */

struct applying {
    struct functor  *functor;
    const int32_t   *values;
    ground_use      *use;
    void            *context;
    int32_t          fail;        /* where to go if the value is not what was wanted */
    struct valuing   valuing, *outer;
    struct entering  entering;
    int              calls;
};

static int32_t use_value(struct grounder *grounder, void *context, int32_t value, int32_t fail)
{
    struct applying *applying = context;
    struct valuing *valuing = &applying->valuing;
    (void)fail;    /* a function has one value: nothing else is tried after it */
    valuing->differs = valuing->differs || (valuing->reached > 0 && valuing->value != value);
    valuing->value = value;
    valuing->reached++;
    int calls = grounder->calls;
    grounder->valuing = applying->outer;
    grounder->calls = applying->calls;
    int32_t then = applying->use(grounder, applying->context, value, applying->fail);
    grounder->calls = calls;
    grounder->valuing = valuing;
    return then;
}

static int32_t take_value(struct grounder *grounder, void *context, int32_t fail)
{
    struct applying *applying = context;
    return gamelan_ground_value(grounder, applying->entering.rule->value, applying->entering.slots,
                                use_value, applying, fail);
}

/* Definitions one after the other: the first that has a value gives it. */
static int32_t apply_rule(struct grounder *grounder, struct applying *applying, int which, int32_t fail)
{
    applying->entering = (struct entering){.rule = applying->functor->rules[which], .next = take_value,
                                           .context = applying};
    applying->valuing = (struct valuing){0};
    grounder->valuing = &applying->valuing;
    int32_t then = enter(grounder, &applying->entering, applying->values, fail);
    grounder->valuing = applying->outer;
    return then;
}

int32_t gamelan_ground_function(struct grounder *grounder, struct functor *functor, const int32_t *values,
                                ground_use *use, void *context, int32_t fail)
{
    struct applying applying = {.functor = functor, .values = values, .use = use, .context = context,
                                .fail = fail, .outer = grounder->valuing, .calls = grounder->calls};
    int32_t first = fail, open = -1;
    for (int i = 0; i < functor->rule_count && !grounder->failed; i++) {
        int32_t label = gamelan_sketch_label(grounder);
        int32_t then = apply_rule(grounder, &applying, i, label);
        if (i == 0)
            first = then;
        else
            gamelan_sketch_resolve(grounder, open, then);
        open = label;
        if (!gamelan_sketch_used(grounder, label, then))
            return first;
    }
    if (open >= 0)
        gamelan_sketch_resolve(grounder, open, fail);
    return first;
}

/* ---- relations with all arguments known ---- */

struct asking {
    struct functor *functor;
    const int32_t  *values;
    ground_next    *next;
    void           *context;
    int             cell;
};

static bool has_levels(const struct functor *functor)
{
    for (int i = 0; i < functor->rule_count; i++)
        if (functor->rules[i]->level)
            return true;
    return false;
}

static int32_t ask_rule(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct asking *asking = context;
    if (which == 0 && asking->functor->kind == FUNCTOR_STATE_RELATION)
        return asking->cell < 0 ? fail
                                : gamelan_ground_within(grounder, asking->cell, 0, 0, false, asking->next,
                                                        asking->context, fail);
    which -= asking->functor->kind == FUNCTOR_STATE_RELATION;
    struct entering entering = {.rule = asking->functor->rules[which], .next = asking->next,
                                .context = asking->context};
    return enter(grounder, &entering, asking->values, fail);
}

static int32_t ask(struct grounder *grounder, void *inner, ground_next *next, void *context, int32_t fail)
{
    struct asking *asking = inner;
    asking->next = next;
    asking->context = context;
    return gamelan_ground_offers(
        grounder, asking->functor->rule_count + (asking->functor->kind == FUNCTOR_STATE_RELATION),
        ask_rule, asking, fail);
}

struct holding {
    struct functor *functor;
    ground_next    *next;
    void           *context;
};

static int32_t holds_known(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct holding *holding = context;
    struct functor *functor = holding->functor;
    if (functor->constant_values) {
        grounder->run->top = 0;
        return gamelan_relation_holds(grounder->run, functor, values)
                   ? holding->next(grounder, holding->context, fail) : fail;
    }
    struct asking asking = {.functor = functor, .values = values};
    asking.cell = functor->kind == FUNCTOR_STATE_RELATION ? gamelan_cell(functor, values) : -1;
    return gamelan_ground_once(grounder, ask, &asking, holding->next, holding->context, fail);
}

static int32_t holds(struct grounder *grounder, struct functor *functor, const int32_t *values,
                     ground_next *next, void *context, int32_t fail)
{
    struct holding holding = {functor, next, context};
    if ((functor->recursive && functor->table >= 0) || has_levels(functor))
        return gamelan_ground_fail(grounder);
    if (functor->constant_values || functor->kind == FUNCTOR_STATE_RELATION)
        return gamelan_ground_force_all(grounder, values, functor->arity, holds_known, &holding, fail);
    return holds_known(grounder, &holding, values, fail);
}

/* ---- relations with arguments to find ---- */

struct finding {
    const struct node *call;
    struct functor    *functor;
    int32_t           *outside;
    const int32_t     *values;
    ground_next       *next;
    void              *context;
    int                calls;
    struct entering    entering;
};

static int32_t find_head(struct grounder *, void *context, int32_t fail);

/* A row of the relation is a solution if it fits the arguments of the call. */
static int32_t offer_row(struct grounder *grounder, void *context, const int32_t *row, int32_t fail)
{
    struct finding *finding = context;
    int32_t values[ARITY_MAX];
    for (int i = 0; i < finding->call->kid_count; i++)
        values[i] = row[i];
    int calls = grounder->calls;
    grounder->calls = finding->calls;
    int32_t then = gamelan_ground_match_all(grounder, finding->call, values, finding->outside,
                                            finding->next, finding->context, fail);
    grounder->calls = calls;
    return then;
}

struct heading {
    struct finding *finding;
    struct lister   lister;
};

static int32_t list_head(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct heading *heading = context;
    int32_t *slot = &heading->finding->entering.slots[heading->lister.slot];
    *slot = heading->lister.values->list[which];
    int32_t then = find_head(grounder, heading->finding, fail);
    *slot = UNBOUND;
    return then;
}

/* A solution of the body: variables that only the head mentions take every value they can have. */
static int32_t find_head(struct grounder *grounder, void *context, int32_t fail)
{
    struct finding *finding = context;
    const struct node *head = finding->entering.rule->head;
    struct heading heading = {.finding = finding};
    if (gamelan_bound(head, finding->entering.slots))
        return gamelan_ground_arguments(grounder, head, finding->entering.slots, false, offer_row, finding,
                                        fail);
    if (!gamelan_lister(head, finding->entering.slots, &heading.lister))
        return gamelan_ground_fail(grounder);
    return gamelan_ground_offers(grounder, heading.lister.values->count, list_head, &heading, fail);
}

static int32_t find_by_rule(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct finding finding = *(struct finding *)context;
    finding.entering = (struct entering){.rule = finding.functor->rules[which], .next = find_head};
    finding.entering.context = &finding;
    return enter(grounder, &finding.entering, finding.values, fail);
}

static int32_t find_constant(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct finding *finding = context;
    const int32_t *row = finding->functor->constant_rows + which * finding->functor->arity;
    for (int i = 0; i < finding->functor->arity; i++)
        if (finding->values[i] != UNBOUND && !gamelan_is_cell(finding->values[i]) &&
            finding->values[i] != row[i])
            return fail;
    return offer_row(grounder, finding, row, fail);
}

struct set_cell {
    struct finding *finding;
    int32_t         row[ARITY_MAX];
};

static int32_t offer_cell(struct grounder *grounder, void *context, int32_t fail)
{
    struct set_cell *cell = context;
    return offer_row(grounder, cell->finding, cell->row, fail);
}

/* Cells of a state relation: the row of each, if it agrees with what is known. */
static int32_t find_cell(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct finding *finding = context;
    const struct functor *functor = finding->functor;
    struct set_cell cell = {.finding = finding};
    for (int i = functor->arity - 1, rest = which; i >= 0; i--) {
        cell.row[i] = functor->values[i].list[rest % functor->values[i].count];
        rest /= functor->values[i].count;
        if (finding->values[i] != UNBOUND && !gamelan_is_cell(finding->values[i]) &&
            finding->values[i] != cell.row[i])
            return fail;
    }
    if (functor->valid && !functor->valid[which])
        return fail;
    return gamelan_ground_within(grounder, functor->cell + which, 0, 0, false, offer_cell, &cell, fail);
}

static int32_t find_both(struct grounder *grounder, void *context, int which, int32_t fail)
{
    struct finding *finding = context;
    if (which == 0)
        return gamelan_ground_offers(grounder, finding->functor->cell_count, find_cell, finding, fail);
    return find_by_rule(grounder, finding, which - 1, fail);
}

static int32_t find(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct finding finding = *(struct finding *)context;
    struct functor *functor = finding.functor;
    bool all = true;
    finding.values = values;
    for (int i = 0; i < functor->arity; i++)
        all = all && values[i] != UNBOUND;
    if (all)
        return holds(grounder, functor, values, finding.next, finding.context, fail);
    if (functor->constant_rows)
        return gamelan_ground_offers(grounder, functor->constant_count, find_constant, &finding, fail);
    if ((functor->recursive && functor->table >= 0) || has_levels(functor))
        return gamelan_ground_fail(grounder);
    if (functor->kind == FUNCTOR_STATE_RELATION)
        return gamelan_ground_offers(grounder, functor->rule_count + 1, find_both, &finding, fail);
    return gamelan_ground_offers(grounder, functor->rule_count, find_by_rule, &finding, fail);
}

int32_t gamelan_ground_relation(struct grounder *grounder, const struct node *call, int32_t *slots,
                                ground_next *next, void *context, int32_t fail)
{
    struct finding finding = {.call = call, .functor = call->functor, .outside = slots, .next = next,
                              .context = context, .calls = grounder->calls};
    return gamelan_ground_arguments(grounder, call, slots, true, find, &finding, fail);
}
