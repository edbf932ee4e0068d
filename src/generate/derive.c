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
    NODES_FIRST = 256, VALUES_FIRST = 4096,    /* room to begin with */
};

/* ---- room ---- */

/* What one node may need above the top: a block, its slots, and the same for the child being prepared,
 * with what an expression keeps meanwhile. */
static int margin_of(const struct grammar *grammar)
{
    return 2 * (grammar->words + PARAMETERS_MAX) + SLOTS_MAX + grammar->temps + 2;
}

static void make_room(struct derivation *derivation, int nodes, int values)
{
    int count = derivation->nodes ? derivation_count(derivation) : 0;
    derivation->nodes_capacity = nodes;
    derivation->values_capacity = values;
    derivation->nodes = heap_grow(derivation->nodes, (size_t)nodes * sizeof *derivation->nodes);
    derivation->values = heap_grow(derivation->values, (size_t)values * sizeof *derivation->values);
    derivation->node_top = derivation->nodes + count;
    derivation->top_end = values - margin_of(derivation->grammar);
}

static void make_more_room(struct derivation *derivation)
{
    make_room(derivation, 2 * derivation->nodes_capacity, 2 * derivation->values_capacity);
    derivation->cramped = derivation->hopeless = false;
}

struct derivation *derivation_new(const struct grammar *grammar)
{
    struct derivation *derivation = heap_new(1, sizeof *derivation);
    derivation->grammar = grammar;
    make_room(derivation, NODES_FIRST, grammar->values_count + margin_of(grammar) + VALUES_FIRST);
    memcpy(derivation->values, grammar->values, (size_t)grammar->values_count * sizeof *grammar->values);
    size_t refusals = (size_t)(grammar->statements_count + grammar->symbols_count);
    derivation->refusals = heap_new(refusals, sizeof *derivation->refusals);
    derivation->frames = heap_new((size_t)grammar->depth + 2, sizeof *derivation->frames);
    for (int i = 0; i < grammar->depth + 2; i++)
        derivation->frames[i] = (struct frame){.derivation = derivation, .depth = i};
    answers_new(derivation);
    return derivation;
}

void derivation_free(struct derivation *derivation)
{
    if (!derivation)
        return;
    answers_free(derivation);
    free(derivation->nodes);
    free(derivation->values);
    free(derivation->turns);
    free(derivation->frames);
    free(derivation->refusals);
    free(derivation);
}

/* ---- the whole ---- */

/* Inherited values at the root: as they are asked for, as they always are, or drawn. */
static bool begin(struct derivation *derivation)
{
    const struct grammar *grammar = derivation->grammar;
    const struct aims *aims = derivation->aims;
    int64_t *block = derivation->values + grammar->values_count;
    memcpy(block, grammar->values + grammar->first_block, (size_t)grammar->words * sizeof *block);
    for (int i = 0; aims && i < grammar->inherited_count; i++)
        if (aims->given[i])
            bits_set(block, grammar->inherited[i].field, aims->value[i]);
    derivation->top = grammar->values_count + grammar->words;
    struct frame frame = {.derivation = derivation, .word = (uint64_t)block[0],
                          .inherited = grammar->values_count, .node = -1, .depth = 1};
    for (int i = 0; i < grammar->drawn_count; i++) {
        const struct inherited *inherited = &grammar->inherited[grammar->drawn[i]];
        if (!aims || !aims->given[grammar->drawn[i]])
            bits_set(block, inherited->field, expression_value(&frame, inherited->value));
        frame.word = (uint64_t)block[0];
    }
    return !frame.refused;
}

static bool derive(struct derivation *derivation)
{
    const struct grammar *grammar = derivation->grammar;
    struct node root = {.parent = -1, .inherited = grammar->values_count, .statement = -1};
    derivation->hopeless = derivation->linked = false;
    derivation_undo(derivation, 0);
    bool begun = begin(derivation);
    root.word = (uint64_t)derivation->values[root.inherited];
    if (begun && derivation_add(derivation, grammar->start, &root) >= 0)
        return true;
    derivation_undo(derivation, 0);
    return false;
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
                             (long long)derivation->undone);
    if (worst >= grammar->statements_count) {
        const struct symbol *symbol = &grammar->symbols[worst - grammar->statements_count];
        return problem_error(problems, symbol->place,
                             "no derivation of %s found in %lld steps: no production of %s could "
                             "be used, %u times", grammar->symbols[grammar->start].name,
                             (long long)derivation->undone, symbol->name, (unsigned)most);
    }
    return problem_error(problems, grammar->statements[worst].place,
                         "no derivation of %s found in %lld steps: this line refused %u of them",
                         grammar->symbols[grammar->start].name, (long long)derivation->undone,
                         (unsigned)most);
}

static void clear_refusals(struct derivation *derivation)
{
    const struct grammar *grammar = derivation->grammar;
    size_t count = (size_t)(grammar->statements_count + grammar->symbols_count);
    if (derivation->refused)
        memset(derivation->refusals, 0, count * sizeof *derivation->refusals);
    derivation->refused = derivation->large = false;
    derivation->undone = 0;
    derivation->node_top = derivation->nodes;
}

static bool draw(struct derivation *derivation)
{
    clear_refusals(derivation);
    /* Options are drawn at the very start, so a refusal that comes from them needs a new start. */
    for (int i = 0; i < STARTS_MAX && derivation->undone < STEPS_MAX && !derivation->cramped; i++) {
        derivation->steps_end = derivation->undone + START_STEPS;
        if (derive(derivation))
            return true;
    }
    return false;
}

bool derivation_draw(struct derivation *derivation, const struct aims *aims, struct rng *rng,
                     struct problems *problems)
{
    const struct rng before = *rng;
    derivation->rng = rng;
    derivation->aims = aims;
    answers_begin(derivation);
    while (!draw(derivation)) {
        if (!derivation->cramped)
            return fail(derivation, problems);
        make_more_room(derivation);
        *rng = before;
    }
    return true;
}

/* Makes the nodes below this one, which come after it, known to their parents. */
static void link_from(struct derivation *derivation, int first)
{
    struct node *nodes = derivation->nodes;
    for (int i = first; i < derivation_count(derivation); i++)
        nodes[i].child = -1;
    for (int i = derivation_count(derivation) - 1; i > first; i--) {
        nodes[i].sibling = nodes[nodes[i].parent].child;
        nodes[nodes[i].parent].child = i;
    }
}

/* Whoever looks at a derivation does not change what it is. */
void derivation_link(const struct derivation *constant)
{
    struct derivation *derivation = (struct derivation *)constant;
    if (derivation->linked)
        return;
    derivation->linked = true;
    derivation->nodes[0].sibling = -1;
    link_from(derivation, 0);
}

/* Puts node `fresh` in the place of its sibling `old`. */
static void replace_node(struct derivation *derivation, int old, int fresh)
{
    struct node *was = &derivation->nodes[old], *now = &derivation->nodes[fresh];
    struct node *parent = &derivation->nodes[was->parent];
    now->sibling = was->sibling;
    link_from(derivation, fresh);
    if (parent->child == old)
        parent->child = fresh;
    for (int i = parent->child; i >= 0; i = derivation->nodes[i].sibling)
        if (derivation->nodes[i].sibling == old)
            derivation->nodes[i].sibling = fresh;
    const struct statement *statement = &derivation->grammar->statements[was->statement];
    if (statement->times < 0)
        derivation->values[parent->slots + statement->slot] = now->slots;
}

/* A node like this one, with the same arguments, or -1. */
static int draw_like(struct derivation *derivation, int node)
{
    struct node like = derivation->nodes[node];
    int symbol = derivation_symbol(derivation, node);
    memcpy(derivation->values + derivation->top, derivation->values + like.slots,
           (size_t)derivation->grammar->symbols[symbol].parameter_count * sizeof *derivation->values);
    int top = derivation->top, count = derivation_count(derivation);
    int fresh = derivation_add(derivation, symbol, &like);
    if (fresh < 0) {
        derivation_undo(derivation, count);
        derivation->top = top;
    }
    return fresh;
}

/* Depth first; what is below a cosmetic node goes with it. */
static bool redraw(struct derivation *derivation)
{
    bool found = false;
    int node = 0;
    while (node >= 0) {
        const struct node *at = &derivation->nodes[node];
        if (at->parent >= 0 && derivation->grammar->symbols[derivation_symbol(derivation, node)].cosmetic) {
            int fresh = draw_like(derivation, node);
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

bool derivation_redraw(struct derivation *derivation, struct rng *rng)
{
    const struct rng before = *rng;
    derivation->rng = rng;
    answers_begin(derivation);
    derivation_link(derivation);
    for (;;) {
        derivation->undone = -derivation_count(derivation);    /* what there is does not count */
        derivation->steps_end = STEPS_MAX;
        derivation->hopeless = false;
        derivation_undo(derivation, derivation_count(derivation));
        bool found = redraw(derivation);
        if (!derivation->cramped)
            return found;
        make_more_room(derivation);
        *rng = before;
    }
}

uint64_t derivation_each(struct derivation *derivation, const struct aims *aims, uint64_t limit,
                         bool *complete, bool (*each)(void *, const struct derivation *),
                         void *context)
{
    uint64_t count = 0;
    derivation->rng = NULL;
    derivation->aims = aims;
    answers_begin(derivation);
    derivation->turns_count = 0;
    *complete = false;
    for (uint64_t i = 0; i < limit; i++) {
        clear_refusals(derivation);
        derivation->turns_used = 0;
        derivation->steps_end = STEPS_MAX;
        bool found = derive(derivation);
        for (; derivation->cramped; found = derive(derivation)) {
            make_more_room(derivation);
            clear_refusals(derivation);
            derivation->turns_used = 0;
        }
        if (found) {
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
    if (grammar->symbols[production->symbol].cosmetic)
        return hash;
    hash = hash_number(hash, (uint64_t)at->production);
    for (int i = grammar->symbols[production->symbol].parameter_count; i < production->slot_count; i++)
        if (production->slots[i].type.base < TYPE_NODE)
            hash = hash_number(hash, (uint64_t)derivation->values[at->slots + i]);
    for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling)
        hash = hash_node(derivation, child, hash);
    return hash_number(hash, 1);
}

uint64_t derivation_key(const struct derivation *derivation)
{
    derivation_link(derivation);
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

/* A result of the root or an inherited value; false if there is none of this name. */
static bool find_value(const struct derivation *derivation, const char *name, struct type *type,
                       int64_t *value)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *root = &derivation->nodes[0];
    const struct symbol *symbol = &grammar->symbols[grammar->start];
    for (int i = 0; i < symbol->result_count; i++)
        if (strcmp(symbol->results[i].name, name) == 0) {
            *type = symbol->results[i].type;
            *value = derivation->values[root->slots + symbol->parameter_count + i];
            return true;
        }
    for (int i = 0; i < grammar->inherited_count; i++)
        if (strcmp(grammar->inherited[i].name, name) == 0) {
            *type = grammar->inherited[i].type;
            *value = bits_value(derivation->values + root->inherited, grammar->inherited[i].field);
            return true;
        }
    return false;
}

bool derivation_result(const struct derivation *derivation, const char *name, int64_t *value)
{
    struct type type;
    return find_value(derivation, name, &type, value);
}

int derivation_node_count(const struct derivation *derivation)
{
    return derivation_count(derivation);
}

struct derivation_node derivation_node(const struct derivation *derivation, int node)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct production *production = &grammar->productions[at->production];
    const struct symbol *symbol = &grammar->symbols[production->symbol];
    return (struct derivation_node){symbol->name, production->name, at->parent,
                                    at->production - symbol->production, symbol->cosmetic};
}

bool derivation_word(const struct derivation *derivation, const char *name, struct text *out)
{
    struct type type;
    int64_t value;
    bool found = find_value(derivation, name, &type, &value);
    if (found)
        grammar_value_print(derivation->grammar, type, value, out);
    return found;
}
