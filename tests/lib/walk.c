/* walk.c: goes through all ways on from a state. */
#include "walk.h"

#include <stdlib.h>

#include "core/check.h"

/* The legal actions of a state, and room for what comes after one of them. */
struct fork {
    struct state *next;
    int          *legal;
    int           count;
};

static struct fork fork_at(const struct game *game, const struct state *state)
{
    struct fork fork = {.next = state_new(game),
                        .legal = malloc((size_t)game->actions_max * sizeof *fork.legal)};
    CHECK(fork.legal);
    fork.count = state_actions(game, state, fork.legal);
    return fork;
}

static void fork_take(const struct game *game, const struct state *state, struct fork *fork, int i)
{
    state_copy(fork->next, state);
    state_apply(game, fork->next, fork->legal[i], NULL);
}

static void fork_free(struct fork *fork)
{
    state_free(fork->next);
    free(fork->legal);
}

long walk_nodes(const struct game *game, const struct state *state, int depth)
{
    if (depth == 0)
        return 1;
    struct fork fork = fork_at(game, state);
    long nodes = depth == 1 ? fork.count : 0;
    for (int i = 0; i < fork.count && depth > 1; i++) {
        fork_take(game, state, &fork, i);
        nodes += walk_nodes(game, fork.next, depth - 1);
    }
    fork_free(&fork);
    return nodes;
}

long walk_plays(const struct game *game, const struct state *state)
{
    if (state->player == OVER)
        return 1;
    struct fork fork = fork_at(game, state);
    long plays = 0;
    for (int i = 0; i < fork.count; i++) {
        fork_take(game, state, &fork, i);
        plays += walk_plays(game, fork.next);
    }
    fork_free(&fork);
    return plays;
}

bool walk_forced(const struct game *game, const struct state *state, int player)
{
    if (state->player == OVER)
        return state->result[player] == 1;
    struct fork fork = fork_at(game, state);
    bool own = state->player == player, won = !own;
    for (int i = 0; i < fork.count && won != own; i++) {
        fork_take(game, state, &fork, i);
        won = walk_forced(game, fork.next, player);
    }
    fork_free(&fork);
    return won;
}
