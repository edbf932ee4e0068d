/* choose.c: which production is used.
 *
 * Weights and conditions are worked out once for everything they depend on: the answer is kept under
 * a key made of these values, so that most choices are a look-up and a draw. What is kept belongs to
 * the derivation; the grammar stays as it is. A walk through all derivations, values that do not fit a
 * key, and nodes so deep that not all productions fit are worked out each time. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "generate/compiled.h"

enum { ANSWERS_MAX = 1 << 14, ANSWERS_FIRST = 1 << 10 };    /* powers of two; half of them are used */

void aims_answers_free(struct answers *answers)
{
    free(answers->list);
    free(answers->shares);
    memset(answers, 0, sizeof *answers);
}

static void forget(struct answers *answers)
{
    if (answers->list)
        memset(answers->list, 0, (size_t)answers->capacity * sizeof *answers->list);
    answers->count = answers->shares_count = 0;
}

/* What is asked for from outside may decide too: then nothing that is kept holds any more. */
void aims_answers_begin(struct answers *answers, const struct aims *aims)
{
    static const struct aims none;
    const bool *given = aims ? aims->given : none.given;
    if (memcmp(answers->given, given, sizeof answers->given) == 0)
        return;
    memcpy(answers->given, given, sizeof answers->given);
    forget(answers);
}

/* ---- working it out ---- */

static int choose_constant(struct derivation *derivation, const struct symbol *symbol)
{
    int count = symbol->production_count;
    const uint64_t *cumulative = symbol->cumulative;
    uint64_t whole = cumulative[count - 1], draw;
    if (whole <= UINT32_MAX)
        draw = rng_below(derivation->rng, (uint32_t)whole);
    else
        draw = rng_next64(derivation->rng) % whole;
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (draw < cumulative[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return symbol->production + low;
}

/* Whether the production can be used here at all. */
static bool usable(struct frame *frame, const struct production *production)
{
    int room = frame->derivation->grammar->depth - frame->depth + 1;
    if (production->height > room)
        return false;
    return production->when < 0 || expression_value(frame, production->when);
}

enum { BY_WEIGHT = -2, IMPOSSIBLE = -1 };

/* The production that is forced, or that there is none, or the weights. */
static int weigh(struct frame *frame, const struct symbol *symbol, uint64_t *weights)
{
    const struct production *productions = &frame->derivation->grammar->productions[symbol->production];
    uint64_t rest_count = (uint64_t)symbol->rest_count, given = 0;
    for (int i = 0; i < symbol->production_count; i++) {
        const struct production *production = &productions[i];
        bool can = usable(frame, production);
        if (can && production->force >= 0 && expression_value(frame, production->force))
            return symbol->production + i;
        weights[i] = 0;
        /* What is left of one depends on all weights, even on those that cannot be used. */
        if ((can || rest_count > 0) && !production->weight.rest) {
            uint64_t weight = weight_value(frame, &production->weight);
            given += weight;
            weights[i] = can ? weight * (rest_count > 0 ? rest_count : 1) : 0;
        } else if (can) {
            weights[i] = 1;
        }
    }
    /* Others were multiplied by the number of those that share the rest, to keep it whole. */
    uint64_t left = given < WEIGHT_SCALE ? WEIGHT_SCALE - given : 0;
    for (int i = 0; rest_count > 0 && i < symbol->production_count; i++)
        if (productions[i].weight.rest)
            weights[i] *= left;
    return frame->refused ? IMPOSSIBLE : BY_WEIGHT;
}

static struct frame frame_of(struct derivation *derivation, const struct node *at)
{
    return (struct frame){.derivation = derivation, .slots = at->slots,
                          .inherited = at->inherited, .index = at->index, .depth = at->depth};
}

static int choose_anew(struct derivation *derivation, const struct node *node)
{
    const struct symbol *symbol = &derivation->grammar->symbols[node->symbol];
    struct frame frame = frame_of(derivation, node);
    uint64_t weights[PRODUCTIONS_MAX];
    int found = weigh(&frame, symbol, weights);
    if (found != BY_WEIGHT)
        return found;
    int choice = derivation_choose(derivation, weights, symbol->production_count);
    return choice < 0 ? IMPOSSIBLE : symbol->production + choice;
}

/* ---- keeping it ---- */

static void grow(struct answers *answers)
{
    if (answers->capacity == ANSWERS_MAX) {    /* begin again: what is needed often comes back */
        forget(answers);
        return;
    }
    struct answer *old = answers->list;
    int count = answers->capacity;
    answers->capacity = count ? 2 * count : ANSWERS_FIRST;
    answers->list = heap_new((size_t)answers->capacity, sizeof *answers->list);
    for (int i = 0; i < count; i++) {
        if (!old[i].symbol)
            continue;
        size_t at = answer_place(answers, old[i].symbol, old[i].key);
        while (answers->list[at].symbol)
            at = (at + 1) & (size_t)(answers->capacity - 1);
        answers->list[at] = old[i];
    }
    free(old);
}

/* Works out the answer and keeps it; false: it cannot be kept. */
static bool keep(struct derivation *derivation, const struct node *node, uint64_t key,
                 struct answer *answer)
{
    const struct symbol *symbol = &derivation->grammar->symbols[node->symbol];
    struct answers *answers = &derivation->answers;
    struct frame frame = frame_of(derivation, node);
    uint64_t weights[PRODUCTIONS_MAX], total = 0;
    int found = weigh(&frame, symbol, weights);
    *answer = (struct answer){.key = key, .symbol = node->symbol + 1, .production = found};
    if (found == BY_WEIGHT) {
        for (int i = 0; i < symbol->production_count; i++)
            total += weights[i];
        if (total > UINT32_MAX)
            return false;
        if (total == 0)
            answer->production = IMPOSSIBLE;
    }
    if (2 * (answers->count + 1) > answers->capacity)
        grow(answers);
    answer->total = (uint32_t)total;
    answer->share = answers->shares_count;
    uint64_t until = 0;
    for (int i = 0; answer->production == BY_WEIGHT && i < symbol->production_count; i++)
        if (weights[i] > 0) {
            until += weights[i];
            *LIST_ADD(answers, shares) = (struct share){(uint32_t)(until - 1), symbol->production + i};
        }
    size_t at = answer_place(answers, answer->symbol, key);
    while (answers->list[at].symbol)
        at = (at + 1) & (size_t)(answers->capacity - 1);
    answers->list[at] = *answer;
    answers->count++;
    return true;
}

static int take(struct derivation *derivation, const struct answer *answer)
{
    if (answer->production != BY_WEIGHT)
        return answer->production;
    uint32_t draw = rng_below(derivation->rng, answer->total);
    const struct share *share = &derivation->answers.shares[answer->share];
    while (draw > share->last)
        share++;
    return share->production;
}

/* The values that the choice depends on, side by side; false if they do not fit. */
static inline bool key_of(const struct derivation *derivation, const struct symbol *symbol,
                          const struct node *node, uint64_t *key)
{
    const struct dependence *at = &derivation->grammar->dependences[symbol->dependence];
    const struct dependence *end = at + symbol->dependence_count;
    uint64_t made = 0;
    for (; at < end; at++) {
        int64_t value;
        switch ((enum dependence_kind)at->kind) {
        case DEPENDS_PARAMETER: value = derivation->values[node->slots + at->index]; break;
        case DEPENDS_INHERITED: value = derivation->values[node->inherited + at->index]; break;
        case DEPENDS_INDEX: value = node->index; break;
        default: value = node->depth;
        }
        if (at->number) {
            value += NUMBER_SHIFT;
            if ((uint64_t)value >> NUMBER_BITS)
                return false;
        }
        made |= (uint64_t)value << at->shift;
    }
    *key = made;
    return true;
}

int choose_production(struct derivation *derivation, const struct node *node)
{
    const struct grammar *grammar = derivation->grammar;
    const struct symbol *symbol = &grammar->symbols[node->symbol];
    bool all_fit = node->depth + symbol->highest - 1 <= grammar->depth;
    uint64_t key;
    if (!derivation->rng || !all_fit)
        return choose_anew(derivation, node);
    if (symbol->constant)
        return choose_constant(derivation, symbol);
    if (!symbol->kept || !key_of(derivation, symbol, node, &key))
        return choose_anew(derivation, node);
    const struct answers *answers = &derivation->answers;
    if (answers->capacity > 0) {
        size_t at = answer_place(answers, node->symbol + 1, key);
        for (; answers->list[at].symbol; at = (at + 1) & (size_t)(answers->capacity - 1))
            if (answers->list[at].key == key && answers->list[at].symbol == node->symbol + 1)
                return take(derivation, &answers->list[at]);
    }
    struct answer answer;
    return keep(derivation, node, key, &answer) ? take(derivation, &answer)
                                                : choose_anew(derivation, node);
}
