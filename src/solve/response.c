/* response.c: what strategies are worth, and what the best answer to them is worth.
 *
 * The best answer is found as in Johanson and others 2011, without their speed: an action of an
 * information set is worth the sum over its histories of how likely the others and chance are to come
 * there, times what follows. Sets are asked for when they are needed, so those that lie deeper
 * come first. */
#include "solve/response.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

struct answer {
    const struct histories *tree;
    const double           *strategy;
    int                     player;
    double                 *reach;     /* of each history: by chance and the others */
    double                 *values;    /* of each history, to the player */
    bool                   *known;
    int                    *choices;   /* of each set of the player: index of the action; -1: not known */
};

static double value_of(struct answer *, uint32_t index);

/* What a player gets from a history on. */
static double follow(const struct histories *tree, const double *strategy, uint32_t index, int player)
{
    const struct history *at = &tree->list[index];
    if (at->player == OVER)
        return tree->scores[at->set * tree->game->players + player];
    double sum = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        double share = at->player == BY_CHANCE ? tree->list[at->first + i].probability
                                               : strategy[tree->sets[at->set].first + i];
        if (share > 0)
            sum += share * follow(tree, strategy, at->first + i, player);
    }
    return sum;
}

void response_value(const struct histories *tree, const double *strategy, double *values)
{
    for (int i = 0; i < tree->game->players; i++)
        values[i] = follow(tree, strategy, 0, i);
}

static void spread(struct answer *answer, uint32_t index, double reach)
{
    const struct histories *tree = answer->tree;
    const struct history *at = &tree->list[index];
    answer->reach[index] = reach;
    for (uint32_t i = 0; i < at->count; i++) {
        double share = 1;
        if (at->player == BY_CHANCE)
            share = tree->list[at->first + i].probability;
        else if (at->player != answer->player)
            share = answer->strategy[tree->sets[at->set].first + i];
        spread(answer, at->first + i, reach * share);
    }
}

/* The best action of a set of the player, by its index. */
static int choice_of(struct answer *answer, int32_t index)
{
    const struct histories *tree = answer->tree;
    const struct information *set = &tree->sets[index];
    double best = 0;
    if (answer->choices[index] >= 0)
        return answer->choices[index];
    int choice = 0;
    for (int i = 0; i < set->action_count; i++) {
        double sum = 0;
        for (uint32_t at = set->history; at; at = tree->list[at].next)
            if (answer->reach[at] > 0)
                sum += answer->reach[at] * value_of(answer, tree->list[at].first + (uint32_t)i);
        /* The root has no number to be linked by. */
        if (tree->list[0].player == answer->player && tree->list[0].set == index)
            sum += value_of(answer, tree->list[0].first + (uint32_t)i);
        if (i == 0 || sum > best) {
            best = sum;
            choice = i;
        }
    }
    return answer->choices[index] = choice;
}

static double find_value(struct answer *answer, uint32_t index)
{
    const struct histories *tree = answer->tree;
    const struct history *at = &tree->list[index];
    if (at->player == OVER)
        return tree->scores[at->set * tree->game->players + answer->player];
    if (at->player == answer->player)
        return value_of(answer, at->first + (uint32_t)choice_of(answer, at->set));
    double sum = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        double share = at->player == BY_CHANCE ? tree->list[at->first + i].probability
                                               : answer->strategy[tree->sets[at->set].first + i];
        if (share > 0)
            sum += share * value_of(answer, at->first + i);
    }
    return sum;
}

static double value_of(struct answer *answer, uint32_t index)
{
    if (!answer->known[index]) {
        answer->values[index] = find_value(answer, index);
        answer->known[index] = true;
    }
    return answer->values[index];
}

double response_best(const struct histories *tree, const double *strategy, int player, double *best)
{
    struct answer answer = {
        .tree = tree, .strategy = strategy, .player = player,
        .reach = heap_new(tree->count, sizeof *answer.reach),
        .values = heap_new(tree->count, sizeof *answer.values),
        .known = heap_new(tree->count, sizeof *answer.known),
        .choices = heap_new((size_t)tree->set_count + 1, sizeof *answer.choices),
    };
    for (uint32_t i = 0; i < tree->set_count; i++)
        answer.choices[i] = -1;
    spread(&answer, 0, 1);
    double value = value_of(&answer, 0);
    for (uint32_t i = 0; best && i < tree->set_count; i++) {
        const struct information *set = &tree->sets[i];
        if (set->player != player)
            continue;
        int choice = choice_of(&answer, (int32_t)i);
        for (int j = 0; j < set->action_count; j++)
            best[set->first + (size_t)j] = j == choice;
    }
    free(answer.reach);
    free(answer.values);
    free(answer.known);
    free(answer.choices);
    return value;
}

double response_distance(const struct histories *tree, const double *strategy)
{
    double values[PLAYERS_MAX], sum = 0;
    response_value(tree, strategy, values);
    for (int i = 0; i < tree->game->players; i++)
        sum += response_best(tree, strategy, i, NULL) - values[i];
    return sum;
}
