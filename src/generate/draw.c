/* draw.c: what is drawn while a value is worked out. */
#include "core/check.h"
#include "generate/compiled.h"

int derivation_symbol(const struct derivation *derivation, int node)
{
    int statement = derivation->nodes[node].statement;
    return statement < 0 ? derivation->grammar->start : derivation->grammar->statements[statement].symbol;
}

int derivation_child(const struct derivation *derivation, int node, int slot, int after)
{
    const struct statement *statements = derivation->grammar->statements;
    const struct node *at = &derivation->nodes[after];
    do
        at++;
    while (at->parent != node || statements[at->statement].slot != slot);
    return (int)(at - derivation->nodes);
}

static bool is_cosmetic(const struct derivation *derivation, int node)
{
    for (; node >= 0; node = derivation->nodes[node].parent)
        if (derivation->grammar->symbols[derivation_symbol(derivation, node)].cosmetic)
            return true;
    return false;
}

/* Without a generator: the next turn of a walk through everything, in which cosmetic symbols take
 * their first choice. */
uint64_t derivation_below(struct derivation *derivation, int node, uint64_t count)
{
    struct rng *rng = derivation->rng;
    if (rng) {
        if (count <= UINT32_MAX)
            return rng_below(rng, (uint32_t)count);
        uint64_t reject = -count % count, draw;
        do
            draw = rng_next64(rng);
        while (draw < reject);
        return draw % count;
    }
    if (is_cosmetic(derivation, node))
        return 0;
    if (derivation->turns_used == derivation->turns_count)
        *LIST_ADD(derivation, turns) = (struct turn){0, count};
    return derivation->turns[derivation->turns_used++].taken;
}

int derivation_choose(struct derivation *derivation, int node, const uint64_t *weights, int count)
{
    uint64_t total = 0, possible = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
        possible += weights[i] > 0;
    }
    if (possible == 0)
        return -1;
    /* A walk takes every possible choice once, whatever its weight. */
    bool walk = !derivation->rng;
    uint64_t left = derivation_below(derivation, node, walk ? possible : total);
    for (int i = 0; i < count; i++) {
        uint64_t weight = walk ? weights[i] > 0 : weights[i];
        if (left < weight)
            return i;
        left -= weight;
    }
    check_failed(__FILE__, __LINE__, "weights add up");
}

uint64_t weight_value(struct frame *frame, const struct weight *weight)
{
    if (weight->factor < 0)
        return (uint64_t)weight->coefficient;
    int64_t factor = expression_value(frame, weight->factor);
    if (factor <= 0)
        return 0;
    if (factor > WEIGHT_FACTOR_MAX)
        factor = WEIGHT_FACTOR_MAX;
    return (uint64_t)(weight->coefficient * factor);
}

static int64_t refuse(struct frame *frame)
{
    frame->refused = true;
    return 0;
}

int64_t value_member(struct frame *frame, uint64_t set)
{
    if (set == 0)
        return refuse(frame);
    uint64_t left = derivation_below(frame->derivation, frame->node, (uint64_t)__builtin_popcountll(set));
    for (; left > 0; left--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

int64_t value_uniform(struct frame *frame, int64_t low, int64_t high)
{
    if (high < low)
        return refuse(frame);
    return low + (int64_t)derivation_below(frame->derivation, frame->node, (uint64_t)(high - low) + 1);
}

/* `a` chances in `b`. */
int64_t value_chance(struct frame *frame, int64_t a, int64_t b)
{
    if (b <= 0)
        return refuse(frame);
    uint64_t weights[2] = {a < b ? (uint64_t)(b - (a < 0 ? 0 : a)) : 0,
                           a < 0 ? 0 : (uint64_t)(a < b ? a : b)};
    return derivation_choose(frame->derivation, frame->node, weights, 2);
}

int64_t value_pick(struct frame *frame, const struct choice *choices, int count)
{
    uint64_t weights[64];
    for (int i = 0; i < count; i++)
        weights[i] = weight_value(frame, &choices[i].weight);
    if (frame->refused)
        return 0;
    int choice = derivation_choose(frame->derivation, frame->node, weights, count);
    return choice < 0 ? refuse(frame) : expression_value(frame, choices[choice].value);
}
