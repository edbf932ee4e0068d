/* walk.c: goes through all ways on from a state. */
#include "walk.h"

#include <stdlib.h>

#include "core/check.h"

/* The legal actions of a state, and room for what comes after one of them. There is one for each decision
 * of a way, which all ways share: allocating for every state would take longer than playing. */
struct fork {
    struct state *next;
    int          *legal;
    int           count;
    struct fork  *deeper;
};

static struct fork *fork_at(const struct game *game, const struct state *state, struct fork **place)
{
    if (!*place) {
        struct fork *fork = *place = calloc(1, sizeof *fork);
        CHECK(fork);
        fork->next = state_new(game);
        fork->legal = malloc((size_t)game->actions_max * sizeof *fork->legal);
        CHECK(fork->legal);
    }
    (*place)->count = state_actions(game, state, (*place)->legal);
    return *place;
}

static void fork_take(const struct game *game, const struct state *state, struct fork *fork, int i)
{
    state_copy(fork->next, state);
    state_apply(game, fork->next, fork->legal[i], NULL);
}

static void forks_free(struct fork *fork)
{
    while (fork) {
        struct fork *deeper = fork->deeper;
        state_free(fork->next);
        free(fork->legal);
        free(fork);
        fork = deeper;
    }
}

static long nodes_from(const struct game *game, const struct state *state, int depth, struct fork **place)
{
    if (depth == 0)
        return 1;
    struct fork *fork = fork_at(game, state, place);
    long nodes = depth == 1 ? fork->count : 0;
    for (int i = 0; i < fork->count && depth > 1; i++) {
        fork_take(game, state, fork, i);
        nodes += nodes_from(game, fork->next, depth - 1, &fork->deeper);
    }
    return nodes;
}

static long plays_from(const struct game *game, const struct state *state, struct fork **place)
{
    if (state->player == OVER)
        return 1;
    struct fork *fork = fork_at(game, state, place);
    long plays = 0;
    for (int i = 0; i < fork->count; i++) {
        fork_take(game, state, fork, i);
        plays += plays_from(game, fork->next, &fork->deeper);
    }
    return plays;
}

static bool forced_from(const struct game *game, const struct state *state, int player,
                        struct fork **place)
{
    if (state->player == OVER)
        return state->result[player] == 1;
    struct fork *fork = fork_at(game, state, place);
    bool own = state->player == player, won = !own;
    for (int i = 0; i < fork->count && won != own; i++) {
        fork_take(game, state, fork, i);
        won = forced_from(game, fork->next, player, &fork->deeper);
    }
    return won;
}

long walk_nodes(const struct game *game, const struct state *state, int depth)
{
    struct fork *first = NULL;
    long nodes = nodes_from(game, state, depth, &first);
    forks_free(first);
    return nodes;
}

long walk_plays(const struct game *game, const struct state *state)
{
    struct fork *first = NULL;
    long plays = plays_from(game, state, &first);
    forks_free(first);
    return plays;
}

bool walk_forced(const struct game *game, const struct state *state, int player)
{
    struct fork *first = NULL;
    bool forced = forced_from(game, state, player, &first);
    forks_free(first);
    return forced;
}
