/* prices.c: what each kind of value costs in a set of cards, by least squares. */
#include "critics/prices.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/linear.h"

static const double ridge = 0.3;

static bool takes_part(const struct doer *doer)
{
    double cost;
    if (!doer_cost(doer, &cost) || doer_count(doer, DEED_EFFECT) > 0 || doer_count(doer, DEED_VALUE) == 0)
        return false;
    for (int i = 0; i < doer->count; i++)
        if (isinf(doer->first[i].most) || isinf(doer->first[i].least))
            return false;
    return true;
}

/* The amounts of a card, the last for the base. */
static void features(const struct prices *prices, const struct doer *doer, double *x)
{
    for (int i = 0; i < prices->count; i++) {
        const struct deed *deed = doer_deed(doer, DEED_VALUE, prices->what[i]);
        x[i] = deed ? 0.5 * ((double)deed->least + (double)deed->most) : 0;
    }
    x[prices->count] = 1;
}

static void find_kinds(struct prices *prices, const struct doer *doer)
{
    for (int i = 0; i < doer->count; i++) {
        int k = 0;
        if (doer->first[i].kind != DEED_VALUE)
            continue;
        while (k < prices->count && strcmp(prices->what[k], doer->first[i].what) != 0)
            k++;
        if (k == prices->count && k < PRICES_MAX)
            prices->what[prices->count++] = doer->first[i].what;
    }
}

/* Least squares over all cards but one (-1: all); the last weight is the base. */
static bool fit(const struct prices *prices, const struct doer *doers, int without, double *weights)
{
    int size = prices->count + 1;
    double *matrix = heap_new((size_t)size * (size_t)size, sizeof *matrix), x[PRICES_MAX + 1], cost;
    for (int i = 0; i < size; i++) {
        weights[i] = 0;
        matrix[i * size + i] = i < prices->count ? ridge : 1e-6;
    }
    for (int c = 0; c < prices->card_count; c++) {
        const struct doer *doer = &doers[prices->cards[c]];
        if (c == without || !doer_cost(doer, &cost))
            continue;
        features(prices, doer, x);
        for (int i = 0; i < size; i++) {
            weights[i] += x[i] * cost;
            for (int k = 0; k < size; k++)
                matrix[i * size + k] += x[i] * x[k];
        }
    }
    bool fine = linear_factor(matrix, size);
    if (fine)
        linear_solve(matrix, size, weights);
    free(matrix);
    return fine;
}

/* Whether at least two others have each of its values, and one of them half as much: what nobody else has
 * has no price. */
static bool comparable(const struct doer *doers, int count, int card)
{
    for (int i = 0; i < doers[card].count; i++) {
        const struct deed *deed = &doers[card].first[i];
        int others = 0;
        float most = 0;
        for (int k = 0; k < count && deed->kind == DEED_VALUE; k++) {
            const struct deed *other = doer_deed(&doers[k], DEED_VALUE, deed->what);
            if (k == card || !other || !takes_part(&doers[k]))
                continue;
            others++;
            most = fmaxf(most, fabsf(other->most));
        }
        if (deed->kind == DEED_VALUE && (others < 2 || fabsf(deed->most) > 2 * most))
            return false;
    }
    return true;
}

bool prices_fit(struct prices *prices, const struct doer *doers, int count)
{
    double weights[PRICES_MAX + 1], x[PRICES_MAX + 1];
    *prices = (struct prices){.cards = heap_new((size_t)count + 1, sizeof *prices->cards),
                              .foretold = heap_new((size_t)count + 1, sizeof *prices->foretold)};
    for (int i = 0; i < count; i++)
        if (takes_part(&doers[i]) && comparable(doers, count, i)) {
            prices->cards[prices->card_count++] = i;
            find_kinds(prices, &doers[i]);
        }
    if (prices->card_count < 6 || prices->card_count < prices->count || !fit(prices, doers, -1, weights))
        return false;
    memcpy(prices->price, weights, (size_t)prices->count * sizeof *weights);
    prices->base = weights[prices->count];
    for (int c = 0; c < prices->card_count; c++) {
        fit(prices, doers, c, weights);
        features(prices, &doers[prices->cards[c]], x);
        prices->foretold[c] = 0;
        for (int i = 0; i <= prices->count; i++)
            prices->foretold[c] += weights[i] * x[i];
        prices->foretold[c] = fmax(prices->foretold[c], 0);    /* nobody is paid for a card */
    }
    return true;
}

void prices_free(struct prices *prices)
{
    free(prices->cards);
    free(prices->foretold);
}
