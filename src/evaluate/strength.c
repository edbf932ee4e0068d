/* strength.c: how strong cards are, from matches of decks. */
#include "evaluate/strength.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"
#include "core/linear.h"

void deck_sums_add(struct deck_sums *sums, const int *took_part, int half_points)
{
    int64_t all = 0, left = SHARE_UNITS;
    int64_t share[DECK_CARDS_MAX];
    for (int i = 0; i < sums->card_count; i++)
        all += took_part[i];
    for (int i = 0; i < sums->card_count; i++) {
        /* If none took part, all did alike. */
        share[i] = all ? took_part[i] * (int64_t)SHARE_UNITS / all : SHARE_UNITS / sums->card_count;
        left -= share[i];
    }
    /* What rounding left over goes to the first ones that have a share. */
    for (int i = 0; left > 0; i = (i + 1) % sums->card_count)
        if (share[i] > 0) {
            share[i]++;
            left--;
        }
    for (int i = 0; i < sums->card_count; i++) {
        sums->share[i] += share[i];
        sums->points[i] += share[i] * half_points;
    }
    sums->matches++;
    sums->half_points += half_points;
}

void strengths_mean(const struct deck_sums *decks, int deck_count, int64_t *points, int64_t *share)
{
    *points = *share = 0;
    for (int d = 0; d < deck_count; d++)
        for (int i = 0; i < decks[d].card_count; i++) {
            *points += decks[d].points[i];
            *share += 2 * decks[d].share[i];
        }
}

/* The interval of a ratio of sums over decks (linearised). */
static struct interval between_decks(double value, double squares, double share, int decks)
{
    if (decks < 2)
        return (struct interval){value, 0, 1};
    double error = exact_sqrt(squares * decks / (decks - 1)) / share;
    double half = statistics_student(decks - 1) * error;
    double low = value - half, high = value + half;
    return (struct interval){value, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

void strengths_of(const struct deck_sums *decks, int deck_count, int card_count, struct strength *out)
{
    size_t n = (size_t)card_count;
    int64_t *share = heap_new(n, sizeof *share), *points = heap_new(n, sizeof *points);
    double *squares = heap_new(n, sizeof *squares);
    memset(out, 0, n * sizeof *out);
    for (int d = 0; d < deck_count; d++)
        for (int i = 0; i < decks[d].card_count; i++) {
            int card = decks[d].cards[i];
            CHECK(card >= 0 && card < card_count);
            share[card] += decks[d].share[i];
            points[card] += decks[d].points[i];
            out[card].decks += decks[d].share[i] > 0;
        }
    for (int d = 0; d < deck_count; d++)
        for (int i = 0; i < decks[d].card_count; i++) {
            int card = decks[d].cards[i];
            double mean = share[card] ? (double)points[card] / (2 * (double)share[card]) : 0;
            double off = (double)decks[d].points[i] / 2 - mean * (double)decks[d].share[i];
            squares[card] += off * off;
        }
    for (size_t i = 0; i < n; i++) {
        double mean = (double)points[i] / (2 * (double)share[i]);
        out[i].participation = (double)share[i] / SHARE_UNITS;
        out[i].strength = share[i] ? between_decks(mean, squares[i], (double)share[i], out[i].decks)
                                   : (struct interval){(double)NAN, (double)NAN, (double)NAN};
        out[i].worth = (struct interval){(double)NAN, (double)NAN, (double)NAN};
    }
    free(share);
    free(points);
    free(squares);
}

/* ---- the regression ---- */

enum { ROUNDS = 6, STEPS_FIRST = 4 };
static const double ELO = 173.71779276130073;       /* 400 / ln 10 */
static const double SPREAD_GUESS = 0.2, GUESS_COUNTS = 10;

struct regression {
    const struct deck_sums *decks;
    const struct battle    *battles;
    int64_t                 battle_count;
    int                     size;          /* cards that played */
    int                    *number;        /* of each card, -1: it never played */
    double                 *worth, *gradient, *factor, *variance;
    double                  precision;
};

/* The cards in which two decks differ, with their signs. */
static int differing(const struct regression *fit, const struct battle *battle, int *cards,
                     double *signs)
{
    const struct deck_sums *one = &fit->decks[battle->first], *two = &fit->decks[battle->second];
    int count = 0, i = 0, j = 0;
    while (i < one->card_count || j < two->card_count) {
        int a = i < one->card_count ? one->cards[i] : INT16_MAX;
        int b = j < two->card_count ? two->cards[j] : INT16_MAX;
        i += a <= b;
        j += b <= a;
        if (a == b)
            continue;
        cards[count] = fit->number[a < b ? a : b];
        signs[count++] = a < b ? 1 : -1;
    }
    return count;
}

static void look(struct regression *fit)
{
    size_t n = (size_t)fit->size;
    memset(fit->factor, 0, n * n * sizeof *fit->factor);
    for (size_t i = 0; i < n; i++) {
        fit->gradient[i] = -fit->precision * fit->worth[i];
        fit->factor[i * n + i] = fit->precision;
    }
    for (int64_t b = 0; b < fit->battle_count; b++) {
        const struct battle *battle = &fit->battles[b];
        int cards[2 * DECK_CARDS_MAX];
        double signs[2 * DECK_CARDS_MAX], edge = 0;
        int count = differing(fit, battle, cards, signs);
        for (int i = 0; i < count; i++)
            edge += signs[i] * fit->worth[cards[i]];
        double chance = 1 / (1 + exact_exp(-edge)), plays = battle->matches;
        double beyond = battle->half_points / 2.0 - plays * chance;
        double curve = plays * chance * (1 - chance);
        for (int i = 0; i < count; i++) {
            fit->gradient[cards[i]] += signs[i] * beyond;
            for (int j = 0; j < count; j++)
                if (cards[j] <= cards[i])
                    fit->factor[(size_t)cards[i] * n + (size_t)cards[j]] += curve * signs[i] * signs[j];
        }
    }
    CHECK(linear_factor(fit->factor, fit->size));
}

static void climb(struct regression *fit, int steps)
{
    for (int step = 0; step < steps; step++) {
        look(fit);
        linear_solve(fit->factor, fit->size, fit->gradient);
        for (int i = 0; i < fit->size; i++) {
            double by = fit->gradient[i];
            fit->worth[i] += by > 1 ? 1 : by < -1 ? -1 : by;
        }
    }
    look(fit);
    linear_invert_diagonal(fit->factor, fit->size, fit->variance);
}

void strengths_regress(const struct deck_sums *decks, int deck_count, const struct battle *battles,
                       int64_t battle_count, int card_count, struct strength *out)
{
    struct regression fit = {.decks = decks, .battles = battles, .battle_count = battle_count,
                             .precision = 1 / (SPREAD_GUESS * SPREAD_GUESS),
                             .number = heap_new((size_t)card_count, sizeof *fit.number)};
    (void)deck_count;
    /* Cards of decks that played, whether they took part or not: it is decks that win. */
    for (int64_t b = 0; b < battle_count; b++)
        for (int side = 0; side < 2; side++) {
            const struct deck_sums *deck = &decks[side ? battles[b].second : battles[b].first];
            for (int i = 0; i < deck->card_count; i++)
                fit.number[deck->cards[i]] = 1;
        }
    for (int i = 0; i < card_count; i++)
        fit.number[i] = fit.number[i] ? fit.size++ : -1;
    size_t n = (size_t)fit.size;
    fit.worth = heap_new(n, sizeof *fit.worth);
    fit.gradient = heap_new(n, sizeof *fit.gradient);
    fit.factor = heap_new(n * n, sizeof *fit.factor);
    fit.variance = heap_new(n, sizeof *fit.variance);
    for (int round = 0; round < ROUNDS && n > 0; round++) {
        climb(&fit, round == 0 ? STEPS_FIRST : 1);    /* it starts near */
        double squares = GUESS_COUNTS * SPREAD_GUESS * SPREAD_GUESS;
        for (size_t i = 0; i < n; i++)
            squares += fit.worth[i] * fit.worth[i] + fit.variance[i];
        if (round + 1 < ROUNDS)
            fit.precision = ((double)n + GUESS_COUNTS) / squares;
    }
    double mean = 0;
    for (size_t i = 0; i < n; i++)
        mean += fit.worth[i] / (double)n;
    for (int i = 0; i < card_count; i++) {
        if (fit.number[i] < 0)
            continue;
        size_t at = (size_t)fit.number[i];
        double value = fit.worth[at] - mean;
        double half = statistics_normal() * exact_sqrt(fit.variance[at]);
        out[i].worth = (struct interval){ELO * value, ELO * (value - half), ELO * (value + half)};
    }
    free(fit.number);
    free(fit.worth);
    free(fit.gradient);
    free(fit.factor);
    free(fit.variance);
}
