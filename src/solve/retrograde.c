/* retrograde.c: the value of every state, from the end backwards.
 *
 * Where no play comes back to a state, one pass over the states in reverse topological order does
 * (backward induction, Zermelo 1913, Kuhn 1953; with chance the mean). Where plays go in circles, every
 * sweep makes the play one decision longer (value iteration, Shapley 1953): after n sweeps the
 * values are those of a play of n decisions, so a win in n is found by sweep n, as by retrograde
 * analysis, and a play that never ends is worth what it has brought. */
#include "solve/retrograde.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

static const double BETTER = 1e-12, SMALL = 1e-12;

enum mark { MARK_NEW, MARK_OPEN, MARK_DONE };

static double *values_of(const struct retrograde *retrograde, double *values, int state)
{
    return values + (size_t)state * (size_t)retrograde->model->game->players;
}

/* What an action brings the players, if `values` are those of the states after it; false if it is not
 * legal. */
static bool action_values(const struct retrograde *retrograde, int state, int action, double *values,
                          double *out)
{
    const struct transition *outcomes;
    int players = retrograde->model->game->players;
    int count = model_outcomes(retrograde->model, state, action, &outcomes);
    memset(out, 0, (size_t)players * sizeof *out);
    for (int i = 0; i < count; i++)
        for (int p = 0; p < players; p++)
            out[p] += outcomes[i].probability *
                      ((double)outcomes[i].reward[p] +
                       values_of(retrograde, values, outcomes[i].to)[p]);
    return count > 0;
}

/* Writes what a state is worth, by `from`, into `to`; returns the change. The action it had stays unless
 * another is really better. */
static double improve(struct retrograde *retrograde, int state, double *from, double *to)
{
    const struct model *model = retrograde->model;
    int mover = model_state(model, state)->player, players = model->game->players;
    double *value = values_of(retrograde, to, state), found[PLAYERS_MAX], best[PLAYERS_MAX] = {0};
    if (mover == OVER)
        return 0;
    int had = retrograde->best[state];
    if (had >= 0)
        action_values(retrograde, state, had, from, best);
    for (int a = 0; a < model->action_count; a++)
        if (a != had && action_values(retrograde, state, a, from, found) &&
            (retrograde->best[state] < 0 || found[mover] > best[mover] + BETTER)) {
            memcpy(best, found, sizeof best);
            retrograde->best[state] = a;
        }
    double change = 0;
    const double *before = values_of(retrograde, from, state);
    for (int p = 0; p < players; p++) {
        double by = best[p] - before[p];
        change = by > change ? by : -by > change ? -by : change;
        value[p] = best[p];
    }
    return change;
}

/* Puts the states into an order in which all that follow a state come before it; false if plays go in
 * circles. */
static bool sort_states(const struct model *model, int *sorted)
{
    size_t count = (size_t)model->state_count, columns = (size_t)model->action_count;
    char *marks = heap_new(count, 1);
    int *stack = heap_new(count, sizeof *stack), done = 0;
    size_t *at = heap_new(count, sizeof *at);
    bool straight = true;
    for (int start = 0; start < model->state_count && straight; start++) {
        int depth = 0;
        if (marks[start] != MARK_NEW)
            continue;
        stack[depth++] = start;
        marks[start] = MARK_OPEN;
        at[start] = model->first[(size_t)start * columns];
        while (depth > 0 && straight) {
            int state = stack[depth - 1];
            if (at[state] == model->first[((size_t)state + 1) * columns]) {
                marks[state] = MARK_DONE;
                sorted[done++] = state;
                depth--;
                continue;
            }
            int next = model->transitions[at[state]++].to;
            straight = marks[next] != MARK_OPEN;
            if (marks[next] == MARK_NEW) {
                marks[next] = MARK_OPEN;
                at[next] = model->first[(size_t)next * columns];
                stack[depth++] = next;
            }
        }
    }
    free(marks);
    free(stack);
    free(at);
    return straight;
}

static void sweep_once(struct retrograde *retrograde, const int *sorted)
{
    for (int i = 0; i < retrograde->model->state_count; i++)
        improve(retrograde, sorted[i], retrograde->values, retrograde->values);
    retrograde->sweeps = 1;
    retrograde->settled = true;
}

/* Sweeps until nothing changes or plies_max decisions are played; false if the budget does not last. */
static bool sweep(struct retrograde *retrograde, struct budget *budget)
{
    const struct model *model = retrograde->model;
    size_t count = (size_t)model->state_count * (size_t)model->game->players;
    double *next = heap_new(count, sizeof *next);
    while (!retrograde->settled && retrograde->sweeps < model->game->plies_max) {
        double change = 0;
        for (int s = 0; s < model->state_count; s++) {
            if (s % 1024 == 0 && !budget_allows(budget, "sweeps", 0, 0)) {
                free(next);
                return false;
            }
            double by = improve(retrograde, s, retrograde->values, next);
            change = by > change ? by : change;
        }
        memcpy(retrograde->values, next, count * sizeof *next);
        retrograde->sweeps++;
        retrograde->settled = change <= SMALL;
    }
    free(next);
    return true;
}

/* Whether what one of two wins the other loses. */
static bool adds_up(const struct model *model)
{
    for (size_t i = 0; model->game->players == 2 && i < model->transition_count; i++) {
        double sum = (double)model->transitions[i].reward[0] +
                     (double)model->transitions[i].reward[1];
        if (sum > 1e-6 || sum < -1e-6)
            return false;
    }
    return model->game->players == 2;
}

struct retrograde *retrograde_new(struct model *model, struct budget *budget)
{
    struct retrograde *retrograde = heap_new(1, sizeof *retrograde);
    size_t states = (size_t)model->state_count, players = (size_t)model->game->players;
    int *sorted = heap_new(states, sizeof *sorted);
    retrograde->model = model;
    retrograde->values = heap_new(states * players, sizeof *retrograde->values);
    retrograde->best = heap_new(states, sizeof *retrograde->best);
    for (size_t s = 0; s < states; s++)
        retrograde->best[s] = -1;
    bool fine = true;
    if (sort_states(model, sorted))
        sweep_once(retrograde, sorted);
    else
        fine = sweep(retrograde, budget);
    free(sorted);
    if (!fine) {
        retrograde_free(retrograde);
        return NULL;
    }
    for (int i = 0; i < model->start_count; i++)
        for (size_t p = 0; p < players; p++)
            retrograde->value[p] +=
                model->starts[i].probability *
                ((double)model->starts[i].reward[p] +
                 values_of(retrograde, retrograde->values, model->starts[i].to)[p]);
    retrograde->zero_sum = adds_up(model);
    return retrograde;
}

void retrograde_free(struct retrograde *retrograde)
{
    if (!retrograde)
        return;
    free(retrograde->values);
    free(retrograde->best);
    free(retrograde);
}
