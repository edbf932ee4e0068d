/* ask.c: the strategy of an agent, found by asking it. */
#include "solve/ask.h"

#include <stdlib.h>

#include "core/hash.h"
#include "core/heap.h"

/* The index of the agent's answer among the actions of a set. */
static int ask_once(const struct information *set, const int *actions, struct agent *agent,
                    const struct state *state, uint64_t seed, struct asked *asked)
{
    const struct view view = {
        .game = agent->game, .viewer = set->player, .actions = actions,
        .action_count = set->action_count, .state = agent->kind->needs_state ? state : NULL,
    };
    rng_seed(&agent->rng, seed);
    agent->seat = set->player;
    if (agent->kind->begin)
        agent->kind->begin(agent);
    int action = agent->kind->decide(agent, &view);
    asked->answers++;
    for (int i = 0; i < set->action_count; i++)
        if (actions[i] == action)
            return i;
    asked->unanswered++;    /* the arena plays the first legal action then */
    return 0;
}

static void ask_set(const struct histories *tree, uint32_t index, struct agent *agent,
                    const struct state *view, int times, uint64_t seed, struct asked *asked)
{
    const struct information *set = &tree->sets[index];
    const int *actions = tree->actions + set->first;
    bool chance = false;
    int done = 0;
    for (; done < times && (done == 0 || chance); done++) {
        uint64_t own = hash_number(hash_number(seed, set->key), (uint64_t)done);
        int answer = set->action_count == 1 ? 0 : ask_once(set, actions, agent, view, own, asked);
        asked->halves[done % 2][set->first + (size_t)answer] += 1;
        asked->strategy[set->first + (size_t)answer] += 1;
        if (done == 0 && set->action_count > 1)
            chance = agent->rng.draws > 0 || agent->kind->alone;
    }
    int odd = done / 2, even = done - odd;
    for (size_t i = set->first; i < set->first + (size_t)set->action_count; i++) {
        asked->strategy[i] /= done;
        asked->halves[0][i] /= even;
        asked->halves[1][i] = odd ? asked->halves[1][i] / odd : asked->halves[0][i];
    }
    asked->exact = asked->exact && !chance;
}

struct asked *ask_agent(const struct histories *tree, struct agent *agent, int times, uint64_t seed,
                        struct budget *budget)
{
    struct asked *asked = heap_new(1, sizeof *asked);
    struct state *view = state_new(tree->game);
    asked->exact = true;
    asked->strategy = heap_new(tree->action_count + 1, sizeof *asked->strategy);
    for (int i = 0; i < 2; i++)
        asked->halves[i] = heap_new(tree->action_count + 1, sizeof *asked->halves[i]);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        budget->looks = 0;    /* an answer may take long: the clock is read before each */
        if (!budget_allows(budget, "information sets asked for", i, 0))
            break;
        state_copy(view, histories_state(tree, i));
        state_view(tree->game, view, tree->sets[i].player);
        ask_set(tree, i, agent, view, times, seed, asked);
    }
    state_free(view);
    if (budget->reached == LIMIT_NONE)
        return asked;
    asked_free(asked);
    return NULL;
}

void asked_free(struct asked *asked)
{
    if (!asked)
        return;
    free(asked->strategy);
    free(asked->halves[0]);
    free(asked->halves[1]);
    free(asked);
}
