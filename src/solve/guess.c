/* guess.c: about how many histories a game has, before they are listed.
 *
 * A probe walks down at random and multiplies the numbers of ways it could have gone; the sum of these
 * products over the walk is, on average over probes, the number of histories (Knuth 1975, "Estimating
 * the efficiency of backtrack programs"). */
#include <stdlib.h>

#include "core/clock.h"
#include "core/heap.h"
#include "solve/histories.h"
#include "solve/outcomes.h"

enum { PROBES = 200 };

/* The sum of one probe; negative if chance cannot be listed. */
static double probe(struct outcomes *outcomes, struct state *state, int *actions, struct rng *rng)
{
    const struct game *game = outcomes->game;
    double width = 1, sum = 1;
    const struct state *from = NULL;
    int action = -1;
    do {
        if (!outcomes_list(outcomes, from, action))
            return -1;
        if (outcomes->count > 1) {
            width *= outcomes->count;
            sum += width;
        }
        state_copy(state, outcomes_state(outcomes,
                                         (int)rng_below(rng, (uint32_t)outcomes->count)));
        int count = state_actions(game, state, actions);
        if (count == 0)
            return sum;
        width *= count;
        sum += width;
        from = state;
        action = actions[rng_below(rng, (uint32_t)count)];
    } while (sum < 1e30);
    return sum;
}

double histories_guess(const struct game *game, uint64_t seed, double seconds)
{
    struct outcomes *outcomes = outcomes_new(game);
    struct state *state = state_new(game);
    int *actions = heap_new((size_t)game->actions_max, sizeof *actions), done = 0;
    struct rng rng;
    double sum = 0, began = clock_seconds();
    rng_seed(&rng, seed);
    while (done < PROBES && sum >= 0 && (done < 2 || clock_seconds() - began < seconds)) {
        double found = probe(outcomes, state, actions, &rng);
        sum = found < 0 ? -1 : sum + found;
        done++;
    }
    outcomes_free(outcomes);
    state_free(state);
    free(actions);
    return sum < 0 ? -1 : sum / done;
}
