/* choose.h: the quick half of choose.c: a choice that was worked out before. */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "generate/compiled.h"

enum { SHARES_SEARCHED = 16 };         /* of more than these the one is searched for by halves */

#define NO_KEY UINT64_MAX              /* keys never have all bits */
#define ALWAYS static inline __attribute__((always_inline))

/* Behind the last place that keys lead to there are a few more, of which the very last is always free:
 * whoever looks for a key finds an end. */
static inline size_t answer_place(const struct table *table, uint64_t key)
{
    return (size_t)(key * 0x9e3779b97f4a7c15u >> table->shift);
}

/* What a key holds beside the bits of the first word: values, if they are small. */
ALWAYS uint64_t add_dependences(const struct table *table, uint64_t key, const int64_t *slots,
                                const int64_t *block, int depth)
{
    for (int i = 0; i < table->dependence_count; i++) {
        const struct dependence *at = &table->dependence[i];
        int64_t value;
        switch ((enum dependence_kind)at->kind) {
        case DEPENDS_PARAMETER: value = slots[at->slot]; break;
        case DEPENDS_INHERITED: value = bits_value(block, at->field); break;
        default: value = depth;
        }
        if (at->number) {
            value += NUMBER_SHIFT;
            if ((uint64_t)value >> NUMBER_BITS)
                return NO_KEY;
        }
        key |= (uint64_t)value << at->shift;
    }
    return key;
}

/* What the shares of an answer give. */
ALWAYS int answer_draw(const struct derivation *derivation, const struct answer *answer)
{
    uint32_t draw = rng_below(derivation->rng, answer->total);
    const struct share *share = &derivation->answers.shares[answer->share];
    for (int count = answer->count; count > SHARES_SEARCHED;) {
        int half = count / 2;
        share += draw > share[half - 1].last ? half : 0;
        count -= half;
    }
    while (draw > share->last)
        share++;
    return share->production;
}

/* The production for a node of which all else is known; -1: there is none. */
ALWAYS int choose_production(struct derivation *derivation, int symbol, const struct node *node, int depth)
{
    const struct table *table = &derivation->answers.tables[symbol];
    uint64_t key = node->word & table->mask;
    if (table->dependence_count > 0)
        key = add_dependences(table, key, derivation->values + node->slots,
                              derivation->values + node->inherited, depth);
    if (depth > table->deepest)
        key = NO_KEY;
    const struct answer *answer = &table->list[answer_place(table, key)];
    while (answer->key != key && answer->key != NO_KEY)
        answer++;
    if (answer->total > 0)
        return answer_draw(derivation, answer);
    return answer->key == NO_KEY ? choose_anew(derivation, node, key) : answer->production;
}

#endif
