/* choose.c: which production is used.
 *
 * Weights and conditions are worked out once for everything they depend on: the answer is kept under
 * a key made of these values, so that most choices are a look-up and a draw (choose.h). What is kept
 * belongs to the derivation; the grammar stays as it is. A walk through all derivations, values that do
 * not fit a key, and nodes so deep that not all productions fit are worked out each time. */
#include "generate/choose.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

/* What is kept takes some 12 MB at most (ANSWERS_MAX, SHARES_MAX): half of the places of a table are free,
 * and it begins with four. */
enum { SHIFT_FIRST = 62, PLACES_BEHIND = 8 };

static size_t place_count(const struct table *table)
{
    return ((size_t)1 << (64 - table->shift)) + PLACES_BEHIND;
}

static void table_clear(struct table *table, int shift)
{
    if (shift != table->shift) {
        free(table->list);
        table->shift = shift;
        table->list = heap_raw(place_count(table) * sizeof *table->list);
    }
    table->count = 0;
    for (size_t i = 0; i < place_count(table); i++)
        table->list[i] = (struct answer){.key = NO_KEY};
}

static void forget(struct derivation *derivation)
{
    for (int i = 0; i < derivation->grammar->symbols_count; i++)
        table_clear(&derivation->answers.tables[i], SHIFT_FIRST);
    derivation->answers.count = derivation->answers.shares_count = 0;
}

void answers_new(struct derivation *derivation)
{
    struct answers *answers = &derivation->answers;
    const struct grammar *grammar = derivation->grammar;
    answers->tables = heap_new((size_t)grammar->symbols_count, sizeof *answers->tables);
    LIST_PLACE(answers, shares);
    for (int i = 0; i < grammar->symbols_count; i++) {
        const struct chooser *chooser = &grammar->choosers[i];
        struct table *table = &answers->tables[i];
        table->mask = chooser->mask;
        table->dependence = grammar->dependences + chooser->dependence;
        table->dependence_count = chooser->dependence_count;
        table->deepest = chooser->deepest;
    }
    forget(derivation);
}

void answers_free(struct derivation *derivation)
{
    for (int i = 0; i < derivation->grammar->symbols_count; i++)
        free(derivation->answers.tables[i].list);
    free(derivation->answers.tables);
    free(derivation->answers.shares);
}

/* A walk keeps nothing. What is asked for from outside may decide too: then nothing that is kept holds
 * any more. */
void answers_begin(struct derivation *derivation)
{
    static const struct aims none;
    struct answers *answers = &derivation->answers;
    bool idle = !derivation->rng || derivation->forgetful;
    if (answers->idle != idle) {
        answers->idle = idle;
        for (int i = 0; i < derivation->grammar->symbols_count; i++)
            answers->tables[i].deepest = idle ? 0 : derivation->grammar->choosers[i].deepest;
    }
    const bool *given = derivation->aims ? derivation->aims->given : none.given;
    if (memcmp(answers->given, given, sizeof answers->given) == 0)
        return;
    memcpy(answers->given, given, sizeof answers->given);
    forget(derivation);
}

/* ---- working it out ---- */

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

/* ---- keeping it ---- */

/* False if what is free lies behind too many others, or is the last place. */
static bool put(struct table *table, const struct answer *answer)
{
    struct answer *at = &table->list[answer_place(table, answer->key)];
    while (at->key != NO_KEY)
        at++;
    if (at == &table->list[place_count(table) - 1] || 2 * table->count >= 1 << (64 - table->shift))
        return false;
    *at = *answer;
    table->count++;
    return true;
}

static void grow(struct table *table)
{
    struct table old = *table;
    table->list = NULL;
    bool all;
    do {
        table_clear(table, table->shift - 1);
        all = true;
        for (size_t i = 0; all && i < place_count(&old); i++)
            all = old.list[i].key == NO_KEY || put(table, &old.list[i]);
    } while (!all);
    free(old.list);
}

/* A place for an answer; the tables begin again when they hold too much: what is needed often comes back. */
static void keep(struct derivation *derivation, int symbol, struct answer *answer,
                 const uint64_t *weights)
{
    struct answers *answers = &derivation->answers;
    struct table *table = &answers->tables[symbol];
    const struct symbol *of = &derivation->grammar->symbols[symbol];
    if (answers->count == ANSWERS_MAX || answers->shares_count + of->production_count > SHARES_MAX)
        forget(derivation);
    answers->count++;
    answer->share = answers->shares_count;
    uint64_t until = 0;
    for (int i = 0; answer->total > 0 && i < of->production_count; i++)
        if (weights[i] > 0) {
            until += weights[i];
            *LIST_ADD(answers, shares) = (struct share){(uint32_t)(until - 1), of->production + i};
        }
    answer->count = answers->shares_count - answer->share;
    while (!put(table, answer))
        grow(table);
}

int choose_anew(struct derivation *derivation, const struct node *at, uint64_t key)
{
    int node = (int)(at - derivation->nodes), number = derivation_symbol(derivation, node);
    const struct symbol *symbol = &derivation->grammar->symbols[number];
    struct frame frame = frame_of(derivation, node);
    uint64_t weights[PRODUCTIONS_MAX], total = 0;
    int found = weigh(&frame, symbol, weights);
    for (int i = 0; found == BY_WEIGHT && i < symbol->production_count; i++)
        total += weights[i];
    if (found == BY_WEIGHT && total == 0)
        found = IMPOSSIBLE;
    if (key == NO_KEY || total > UINT32_MAX) {
        if (found != BY_WEIGHT)
            return found;
        return symbol->production + derivation_choose(derivation, node, weights, symbol->production_count);
    }
    struct answer answer = {.key = key, .production = found, .total = (uint32_t)total};
    keep(derivation, number, &answer, weights);
    return total > 0 ? answer_draw(derivation, &answer) : found;
}
