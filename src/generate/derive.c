/* derive.c: draws derivations.
 *
 * A node is made by choosing a production among those that can be used and running its lines in
 * order. When a line refuses (a failed `require`, a child for which nothing was found) the node
 * is undone and drawn again, `tries` times; then the refusal goes to the parent. All steps
 * together are bounded, so a grammar that cannot be satisfied ends with an error, never a hang. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"
#include "generate/compiled.h"

enum {
    STARTS_MAX = 1000,          /* times a derivation is begun anew, options drawn again */
    START_STEPS = 25000,        /* nodes that may lead nowhere before it is */
    STEPS_MAX = 500000,         /* nodes made for one derivation, refused ones included */
    NODES_MAX = 20000,          /* nodes of one derivation */
    TIMES_MAX = 1000,           /* children in a list */
};

/* What makes a node: everything but the production. */
struct plan {
    int symbol, parent, inherited, index, depth, statement;
    int64_t arguments[PARAMETERS_MAX];
};

static int make_node(struct derivation *, const struct plan *);

struct derivation *derivation_new(const struct grammar *grammar)
{
    struct derivation *derivation = heap_new(1, sizeof *derivation);
    derivation->grammar = grammar;
    size_t refusals = (size_t)(grammar->statements_count + grammar->symbols_count);
    derivation->refusals = heap_new(refusals, sizeof *derivation->refusals);
    return derivation;
}

void derivation_free(struct derivation *derivation)
{
    if (!derivation)
        return;
    free(derivation->nodes);
    free(derivation->values);
    free(derivation->turns);
    free(derivation->refusals);
    aims_answers_free(&derivation->answers);
    free(derivation);
}

static void grow_values(struct derivation *derivation)
{
    while (derivation->values_capacity < derivation->values_count)
        derivation->values = grammar_grow(derivation->values, &derivation->values_capacity,
                                          derivation->values_capacity, sizeof *derivation->values);
}

static void grow_nodes(struct derivation *derivation)
{
    derivation->nodes = grammar_grow(derivation->nodes, &derivation->nodes_capacity,
                                     derivation->nodes_capacity, sizeof *derivation->nodes);
}

/* Room for so many more values, with anything in it; gives the first. */
static inline int add_room(struct derivation *derivation, int count)
{
    int first = derivation->values_count;
    derivation->values_count = first + count;
    if (derivation->values_capacity < derivation->values_count)
        grow_values(derivation);
    return first;
}

static int add_values(struct derivation *derivation, int count)
{
    int first = add_room(derivation, count);
    for (int i = 0; i < count; i++)
        derivation->values[first + i] = 0;
    return first;
}

/* The values of results and locals as far as they never change; the others follow. */
static void add_model(struct derivation *derivation, const struct production *production, int parameters)
{
    int count = production->slot_count - parameters, first = add_room(derivation, count);
    const int64_t *model = &derivation->grammar->values[production->model], *end = model + count;
    int64_t *to = derivation->values + first;
    while (model < end)
        *to++ = *model++;
}

static struct frame frame_of(struct derivation *derivation, int node)
{
    const struct node *at = &derivation->nodes[node];
    return (struct frame){.derivation = derivation, .slots = at->slots,
                          .inherited = at->inherited, .index = at->index, .depth = at->depth};
}

/* ---- running a production ---- */

static void note_refusal(struct derivation *derivation, int where)
{
    derivation->refusals[where]++;
    derivation->refused = true;
}

/* The inherited values a child sees: the parent's, or a copy with some changed. */
static int child_inherited(struct frame *frame, const struct statement *statement)
{
    struct derivation *derivation = frame->derivation;
    const struct grammar *grammar = derivation->grammar;
    if (statement->with_count == 0)
        return frame->inherited;
    int block = add_room(derivation, grammar->inherited_count);
    memcpy(derivation->values + block, derivation->values + frame->inherited,
           (size_t)grammar->inherited_count * sizeof *derivation->values);
    for (int i = 0; i < statement->with_count; i++) {
        const struct with *with = &grammar->withs[statement->with + i];
        int64_t value = operand_value(frame, with->value);
        derivation->values[block + with->inherited] = value;
    }
    return block;
}

/* Child number `index` of a statement, the last so far; -1 after a refusal. */
static inline int run_child(struct frame *frame, int node, int number, int index, int *last)
{
    struct derivation *derivation = frame->derivation;
    const struct grammar *grammar = derivation->grammar;
    const struct statement *statement = &grammar->statements[number];
    struct plan plan;    /* not cleared: only the arguments that there are get read */
    plan.symbol = statement->symbol;
    plan.parent = node;
    plan.index = index;
    plan.depth = frame->depth + 1;
    plan.statement = number;
    const int *argument = &grammar->arguments[statement->argument];
    for (int i = 0; i < statement->argument_count; i++)
        plan.arguments[i] = operand_value(frame, argument[i]);
    plan.inherited = child_inherited(frame, statement);
    int child = frame->refused ? -1 : make_node(derivation, &plan);
    if (child < 0)
        return -1;
    if (*last < 0)
        derivation->nodes[node].child = child;
    else
        derivation->nodes[*last].sibling = child;
    *last = child;
    return child;
}

static bool run_list(struct frame *frame, int node, int number, int *last)
{
    const struct statement *statement = &frame->derivation->grammar->statements[number];
    int64_t times = expression_value(frame, statement->times);
    if (frame->refused || times < 0 || times > TIMES_MAX)
        return false;
    int first = 0, own = frame->index;
    for (int i = 0; i < (int)times; i++) {
        frame->index = i;
        int child = run_child(frame, node, number, i, last);
        if (child < 0)
            return false;
        if (i == 0)
            first = child;
    }
    frame->index = own;
    frame->derivation->values[frame->slots + statement->slot] = times << 32 | first;
    return true;
}

static bool run_children(struct frame *frame, int node, int number, int *last)
{
    const struct statement *statement = &frame->derivation->grammar->statements[number];
    if (statement->times >= 0)
        return run_list(frame, node, number, last);
    int own = frame->index;
    frame->index = 0;
    int child = run_child(frame, node, number, 0, last);
    frame->index = own;
    if (child < 0)
        return false;
    frame->derivation->values[frame->slots + statement->slot] = child;
    return true;
}

static bool run_production(struct derivation *derivation, int node)
{
    const struct grammar *grammar = derivation->grammar;
    const struct production *production =
        &grammar->productions[derivation->nodes[node].production];
    struct frame frame = frame_of(derivation, node);
    int last = -1;
    const int *line = &grammar->lines[production->line], *end = line + production->line_count;
    for (; line < end; line++) {
        const struct statement *statement = &grammar->statements[*line];
        bool good = true;
        if (statement->kind == STATEMENT_CHILD) {
            good = run_children(&frame, node, *line, &last);
        } else {
            int64_t value = operand_value(&frame, statement->value);
            if (statement->kind == STATEMENT_REQUIRE)
                good = value != 0;
            else
                derivation->values[frame.slots + statement->slot] = value;
        }
        if (!good || frame.refused) {
            note_refusal(derivation, *line);
            return false;
        }
    }
    return true;
}

/* A node with all that is below it, or -1. */
static int make_node(struct derivation *derivation, const struct plan *plan)
{
    const struct grammar *grammar = derivation->grammar;
    const struct symbol *symbol = &grammar->symbols[plan->symbol];
    int tries = derivation->rng ? symbol->tries : 1;
    int node = derivation->nodes_count, values = derivation->values_count;
    for (int i = 0; i < tries && !derivation->hopeless; i++) {
        derivation->nodes_count = node;
        derivation->values_count = values;
        if (++derivation->steps > derivation->steps_end || node >= NODES_MAX) {
            derivation->hopeless = true;
            derivation->large |= node >= NODES_MAX / 2;
            break;
        }
        if (node == derivation->nodes_capacity)
            grow_nodes(derivation);
        derivation->nodes_count = node + 1;
        struct node *made = &derivation->nodes[node];
        *made = (struct node){
            .symbol = plan->symbol, .parent = plan->parent, .child = -1, .sibling = -1, .slots = values,
            .inherited = plan->inherited, .index = plan->index, .depth = plan->depth,
            .statement = plan->statement,
        };
        add_room(derivation, symbol->parameter_count);
        for (int j = 0; j < symbol->parameter_count; j++)
            derivation->values[values + j] = plan->arguments[j];
        derivation->cosmetic += symbol->cosmetic;
        int production = choose_production(derivation, made);
        derivation->cosmetic -= symbol->cosmetic;
        if (production < 0) {
            note_refusal(derivation, grammar->statements_count + plan->symbol);
            break;
        }
        made->production = production;
        add_model(derivation, &grammar->productions[production], symbol->parameter_count);
        if (grammar->productions[production].line_count == 0)
            return node;
        derivation->cosmetic += symbol->cosmetic;
        bool good = run_production(derivation, node);
        derivation->cosmetic -= symbol->cosmetic;
        if (good)
            return node;
    }
    derivation->nodes_count = node;
    derivation->values_count = values;
    return -1;
}

/* ---- the whole ---- */

static bool begin(struct derivation *derivation)
{
    const struct grammar *grammar = derivation->grammar;
    derivation->nodes_count = derivation->values_count = 0;
    derivation->hopeless = false;
    int block = add_values(derivation, grammar->inherited_count);
    struct frame frame = {.derivation = derivation, .inherited = block, .depth = 1};
    for (int i = 0; i < grammar->inherited_count; i++) {
        bool given = derivation->aims && derivation->aims->given[i];
        int64_t value = given ? derivation->aims->value[i]
                              : operand_value(&frame, grammar->inherited[i].value);
        derivation->values[block + i] = value;
    }
    return !frame.refused;
}

static bool derive(struct derivation *derivation)
{
    struct plan plan = {.symbol = derivation->grammar->start, .parent = -1, .depth = 1,
                        .statement = -1};
    return begin(derivation) && make_node(derivation, &plan) >= 0;
}

/* Names what stood in the way most often; the deepest cause counts, not the parents it refused. */
static bool fail(const struct derivation *derivation, struct problems *problems)
{
    const struct grammar *grammar = derivation->grammar;
    uint32_t most = 0;
    int worst = -1;
    for (int i = 0; i < grammar->statements_count + grammar->symbols_count; i++) {
        bool child = i < grammar->statements_count &&
                     grammar->statements[i].kind == STATEMENT_CHILD;
        if (!child && derivation->refusals[i] > most) {
            most = derivation->refusals[i];
            worst = i;
        }
    }
    if (worst < 0 || derivation->large)
        return problem_error(problems, (struct place){grammar->file, 0, 0},
                             "no derivation of %s found in %lld steps: what it derives is too "
                             "large", grammar->symbols[grammar->start].name,
                             (long long)derivation->steps);
    if (worst >= grammar->statements_count) {
        const struct symbol *symbol = &grammar->symbols[worst - grammar->statements_count];
        return problem_error(problems, symbol->place,
                             "no derivation of %s found in %lld steps: no production of %s could "
                             "be used, %u times", grammar->symbols[grammar->start].name,
                             (long long)derivation->steps, symbol->name, (unsigned)most);
    }
    return problem_error(problems, grammar->statements[worst].place,
                         "no derivation of %s found in %lld steps: this line refused %u of them",
                         grammar->symbols[grammar->start].name, (long long)derivation->steps,
                         (unsigned)most);
}

static void clear_refusals(struct derivation *derivation)
{
    const struct grammar *grammar = derivation->grammar;
    size_t count = (size_t)(grammar->statements_count + grammar->symbols_count);
    if (derivation->refused)
        memset(derivation->refusals, 0, count * sizeof *derivation->refusals);
    derivation->refused = false;
    derivation->steps = 0;
    derivation->large = false;
}

bool derivation_draw(struct derivation *derivation, const struct aims *aims, struct rng *rng,
                     struct problems *problems)
{
    derivation->rng = rng;
    derivation->aims = aims;
    aims_answers_begin(&derivation->answers, aims);
    clear_refusals(derivation);
    /* Options are drawn at the very start, so a refusal that comes from them needs a new start. */
    for (int i = 0; i < STARTS_MAX && derivation->steps < STEPS_MAX; i++) {
        derivation->steps_end = derivation->steps + START_STEPS;
        if (derive(derivation))
            return true;
    }
    return fail(derivation, problems);
}

/* Puts node `fresh` in the place of its sibling `old`. */
static void replace_node(struct derivation *derivation, int old, int fresh)
{
    struct node *was = &derivation->nodes[old], *now = &derivation->nodes[fresh];
    struct node *parent = &derivation->nodes[was->parent];
    now->sibling = was->sibling;
    if (parent->child == old)
        parent->child = fresh;
    for (int i = parent->child; i >= 0; i = derivation->nodes[i].sibling)
        if (derivation->nodes[i].sibling == old)
            derivation->nodes[i].sibling = fresh;
    const struct statement *statement = &derivation->grammar->statements[was->statement];
    int64_t *slot = &derivation->values[parent->slots + statement->slot];
    if ((*slot & INT32_MAX) == old)
        *slot = (*slot & ~(int64_t)INT32_MAX) | fresh;
}

bool derivation_redraw(struct derivation *derivation, struct rng *rng)
{
    const struct grammar *grammar = derivation->grammar;
    derivation->rng = rng;
    derivation->steps = 0;
    derivation->steps_end = STEPS_MAX;
    derivation->hopeless = false;
    bool found = false;
    /* Depth first; what is below a cosmetic node goes with it. */
    int node = 0;
    while (node >= 0) {
        const struct node *at = &derivation->nodes[node];
        bool cosmetic = grammar->symbols[at->symbol].cosmetic && at->parent >= 0;
        if (cosmetic) {
            struct plan plan = {.symbol = at->symbol, .parent = at->parent,
                                .inherited = at->inherited, .index = at->index,
                                .depth = at->depth, .statement = at->statement};
            memcpy(plan.arguments, &derivation->values[at->slots],
                   (size_t)grammar->symbols[at->symbol].parameter_count *
                       sizeof *plan.arguments);
            int fresh = make_node(derivation, &plan);
            if (fresh >= 0) {
                replace_node(derivation, node, fresh);
                node = fresh;
                found = true;
            }
        } else if (at->child >= 0) {
            node = at->child;
            continue;
        }
        while (node >= 0 && derivation->nodes[node].sibling < 0)
            node = derivation->nodes[node].parent;
        if (node >= 0)
            node = derivation->nodes[node].sibling;
    }
    return found;
}

uint64_t derivation_each(struct derivation *derivation, const struct aims *aims, uint64_t limit,
                         bool *complete, bool (*each)(void *, const struct derivation *),
                         void *context)
{
    uint64_t count = 0;
    derivation->rng = NULL;
    derivation->aims = aims;
    derivation->turns_count = 0;
    *complete = false;
    for (uint64_t i = 0; i < limit; i++) {
        clear_refusals(derivation);
        derivation->turns_used = 0;
        derivation->steps_end = STEPS_MAX;
        if (derive(derivation)) {
            count++;
            if (each && !each(context, derivation))
                return count;
        }
        /* Advance like an odometer: the last turn that has another choice takes it. */
        derivation->turns_count = derivation->turns_used;
        while (derivation->turns_count > 0) {
            struct turn *turn = &derivation->turns[derivation->turns_count - 1];
            if (++turn->taken < turn->count)
                break;
            derivation->turns_count--;
        }
        if (derivation->turns_count == 0) {
            *complete = true;
            return count;
        }
    }
    return count;
}

static uint64_t hash_node(const struct derivation *derivation, int node, uint64_t hash)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct production *production = &grammar->productions[at->production];
    if (grammar->symbols[at->symbol].cosmetic)
        return hash;
    hash = hash_number(hash, (uint64_t)at->production);
    for (int i = grammar->symbols[at->symbol].parameter_count; i < production->slot_count; i++)
        if (production->slots[i].type.base < TYPE_NODE)
            hash = hash_number(hash, (uint64_t)derivation->values[at->slots + i]);
    for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling)
        hash = hash_node(derivation, child, hash);
    return hash_number(hash, 1);
}

uint64_t derivation_key(const struct derivation *derivation)
{
    if (derivation->grammar->canonical < 0)
        return hash_node(derivation, 0, 0);
    char small[2048];
    struct text text = TEXT_ON(small);
    derivation_text(derivation, derivation->grammar->canonical, &text);
    if (!text.full)
        return hash_bytes(0, text_of(&text), text.length);
    struct text large = TEXT_GROWING;
    derivation_text(derivation, derivation->grammar->canonical, &large);
    uint64_t key = hash_bytes(0, text_of(&large), large.length);
    text_free(&large);
    return key;
}

/* Where a result of the root or an inherited value lies; -1 if there is none of this name. */
static int find_value(const struct derivation *derivation, const char *name, struct type *type)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *root = &derivation->nodes[0];
    const struct symbol *symbol = &grammar->symbols[root->symbol];
    for (int i = 0; i < symbol->result_count; i++)
        if (strcmp(symbol->results[i].name, name) == 0) {
            *type = symbol->results[i].type;
            return root->slots + symbol->parameter_count + i;
        }
    for (int i = 0; i < grammar->inherited_count; i++)
        if (strcmp(grammar->inherited[i].name, name) == 0) {
            *type = grammar->inherited[i].type;
            return root->inherited + i;
        }
    return -1;
}

bool derivation_result(const struct derivation *derivation, const char *name, int64_t *value)
{
    struct type type;
    int at = find_value(derivation, name, &type);
    if (at >= 0)
        *value = derivation->values[at];
    return at >= 0;
}

int derivation_node_count(const struct derivation *derivation)
{
    return derivation->nodes_count;
}

struct derivation_node derivation_node(const struct derivation *derivation, int node)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct symbol *symbol = &grammar->symbols[at->symbol];
    return (struct derivation_node){symbol->name, grammar->productions[at->production].name,
                                    at->parent, at->production - symbol->production,
                                    symbol->cosmetic};
}

bool derivation_word(const struct derivation *derivation, const char *name, struct text *out)
{
    struct type type;
    int at = find_value(derivation, name, &type);
    if (at >= 0)
        grammar_value_print(derivation->grammar, type, derivation->values[at], out);
    return at >= 0;
}
