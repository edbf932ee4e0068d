/* regret.c: equilibria of games of two players with hidden things, by CFR+.
 *
 * Counterfactual regret minimisation (Zinkevich and others 2007) in the form of Tammelin 2014: regrets
 * never fall below zero, players are updated in turns, and pass t of the strategy weighs t in the
 * average. The average comes to an equilibrium, and how far it is from one can be computed exactly,
 * so the value is known between bounds and not merely believed. */
#include "solve/regret.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "solve/response.h"

struct regret *regret_new(const struct histories *tree)
{
    struct regret *regret = heap_new(1, sizeof *regret);
    size_t count = tree->action_count + 1;
    CHECK(tree->zero_sum);
    regret->tree = tree;
    regret->regrets = heap_new(count, sizeof *regret->regrets);
    regret->gains = heap_new(count, sizeof *regret->gains);
    regret->now = heap_new(count, sizeof *regret->now);
    regret->sums = heap_new(count, sizeof *regret->sums);
    regret->average = heap_new(count, sizeof *regret->average);
    return regret;
}

void regret_free(struct regret *regret)
{
    if (!regret)
        return;
    free(regret->regrets);
    free(regret->gains);
    free(regret->now);
    free(regret->sums);
    free(regret->average);
    free(regret);
}

/* Shares in proportion to weights; equal ones if there is none. */
static void share_out(const double *weights, int count, double *shares)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i];
    for (int i = 0; i < count; i++)
        shares[i] = sum > 0 ? weights[i] / sum : 1.0 / count;
}

/* What `player` gets from a history on; notes his regrets on the way. `own` and `other` are how likely he,
 * and the other with chance, come here. */
static double pass(struct regret *regret, uint32_t index, int player, double own, double other)
{
    const struct histories *tree = regret->tree;
    const struct history *at = &tree->list[index];
    double value = 0;
    if (own == 0 && other == 0)
        return 0;    /* neither a regret nor the average hears of it */
    if (at->player == OVER)
        return tree->scores[at->set * 2 + player];
    if (at->player == BY_CHANCE) {
        for (uint32_t i = 0; i < at->count; i++) {
            double share = tree->list[at->first + i].probability;
            value += share * pass(regret, at->first + i, player, own, other * share);
        }
        return value;
    }
    size_t first = tree->sets[at->set].first;
    if (at->player != player) {
        /* All of them, however unlikely: the average counts every history of a set in every pass. */
        for (uint32_t i = 0; i < at->count; i++) {
            double share = regret->now[first + i];
            value += share * pass(regret, at->first + i, player, own, other * share);
        }
        return value;
    }
    for (uint32_t i = 0; i < at->count; i++) {
        double share = regret->now[first + i];
        double found = pass(regret, at->first + i, player, own * share, other);
        regret->gains[first + i] += other * found;
        value += share * found;
    }
    for (uint32_t i = 0; i < at->count; i++) {
        regret->gains[first + i] -= other * value;
        regret->sums[first + i] += (double)regret->passes * own * regret->now[first + i];
    }
    return value;
}

/* Takes up what the pass found for a player. */
static void learn(struct regret *regret, int player)
{
    for (uint32_t i = 0; i < regret->tree->set_count; i++) {
        const struct information *set = &regret->tree->sets[i];
        if (set->player != player)
            continue;
        for (size_t j = set->first; j < set->first + (size_t)set->action_count; j++) {
            regret->regrets[j] += regret->gains[j];
            if (regret->regrets[j] < 0)
                regret->regrets[j] = 0;
            regret->gains[j] = 0;
        }
        share_out(regret->regrets + set->first, set->action_count, regret->now + set->first);
    }
}

void regret_run(struct regret *regret, uint64_t passes)
{
    if (regret->passes == 0)
        for (int player = 0; player < 2; player++)
            learn(regret, player);
    for (uint64_t i = 0; i < passes; i++) {
        regret->passes++;
        for (int player = 0; player < 2; player++) {
            pass(regret, 0, player, 1, 1);
            learn(regret, player);
        }
    }
}

void regret_average(struct regret *regret, double *lower, double *upper)
{
    const struct histories *tree = regret->tree;
    for (uint32_t i = 0; i < tree->set_count; i++) {
        const struct information *set = &tree->sets[i];
        share_out(regret->sums + set->first, set->action_count, regret->average + set->first);
    }
    *upper = response_best(tree, regret->average, 0, NULL);
    *lower = tree->sum - response_best(tree, regret->average, 1, NULL);
}
