/* mcts.c: Monte Carlo tree search with upper confidence bounds (UCT, Kocsis and Szepesvari 2006).
 *
 * kind=ismcts grows one tree of what the viewer knows: every iteration draws a new sample of what
 * is hidden and to come and walks down the part of the tree that fits it, so no decision in the
 * tree can depend on anything the viewer would not see (single-observer information-set search,
 * Cowling, Powley and Whitehouse 2012). kind=ensemble grows a tree for each of a few samples, each
 * as if all were known, and adds up their visits: votes.
 *
 * tree=turns goes by whole turns instead; turns.h tells how.
 *
 * The means of a node are those of the player who acts there, so any number of players will do.
 * The action with the most visits is taken; of equals that with the higher mean, then the lower
 * id. */
#include "agents/mcts_parts.h"

#include "core/clock.h"

enum { ITERATIONS_PER_LOOK = 16 };

/* ---- one iteration ---- */

static void score(const struct mcts *mcts, const struct state *state, int viewer, double *scores)
{
    for (int i = 0; i < mcts->game->players; i++)
        scores[i] = state_estimate(mcts->game, state, i);
    if (mcts->goal != GOAL_SCORE)
        scores[viewer] = mcts->goal == GOAL_PLIES ? state->ply : state->turn;
}

/* The place that `node` leads to, now that its action was applied; NOWHERE if the tree has no room
 * for it. `chance` tells whether the way here was open to chance or to hidden things. */
static uint32_t arrive(struct mcts *mcts, uint32_t node, int viewer, bool chance)
{
    struct node *at = &mcts->tree.nodes[node];
    if (chance && mcts->observed)
        return tree_outcome(&mcts->tree, node, sight_key(&mcts->sight, mcts->world, viewer));
    if (mcts->reuse && at->visits == 0 && !chance)
        at->key = sight_key(&mcts->sight, mcts->world, viewer);
    return node;
}

/* Walks down the tree with mcts->world until it leaves the tree; fills mcts->path. */
static void descend(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    const struct game *game = mcts->game;
    struct state *world = mcts->world;
    uint32_t place = ROOT;
    bool chance = !mcts->ensemble && !mcts->sight.open;
    mcts->path_count = 0;
    mcts->sure = !chance;
    while (world->player != OVER && mcts->path_count < mcts->path_max) {
        bool first = mcts->path_count == 0;    /* who asks may allow less than the rules */
        int count = first ? view->action_count : state_actions(game, world, mcts->actions);
        uint32_t node = tree_choose(&mcts->tree, place, first ? view->actions : mcts->actions, count,
                                    world->player, rng);
        if (node == NOWHERE)
            return;
        uint64_t draws = world->rng.draws;
        if (count > 1)
            rollout_note(&mcts->rollout, world, mcts->tree.nodes[node].action);
        answer_note(&mcts->answers, world->player, mcts->tree.nodes[node].action);
        state_apply(game, world, mcts->tree.nodes[node].action, NULL);
        chance = chance || (!mcts->ensemble && world->rng.draws != draws);
        mcts->path[mcts->path_count++] = node;
        bool fresh = mcts->tree.nodes[node].visits == 0;
        uint32_t before = mcts->tree.count;
        place = arrive(mcts, node, view->viewer, chance);
        mcts->sure = !chance;
        if (fresh || place == NOWHERE || mcts->tree.count != before ||
            mcts->tree.nodes[node].proven)
            return;
    }
}

/* What the players get: what is proven of the end of the path, else what a rollout brings. */
static void play_out(struct mcts *mcts, int viewer, struct rng *rng, double *scores)
{
    struct state *world = mcts->world;
    bool provable = mcts->proves && mcts->sure && mcts->path_count > 0;
    const struct node *last = &mcts->tree.nodes[provable ? mcts->path[mcts->path_count - 1] : ROOT];
    if (provable && last->proven) {
        for (int i = 0; i < mcts->game->players; i++)
            scores[i] = (double)last->exact[i];
    } else {
        provable = provable && world->player == OVER && world->end == END_RULES;
        if (mcts->answers.policy)
            answer_run(&mcts->answers, world, rng);
        else
            rollout_run(&mcts->rollout, world, rng);
        score(mcts, world, viewer, scores);
    }
    tree_scale(&mcts->tree, scores, mcts->game->players);
    if (provable)
        tree_prove(&mcts->tree, mcts->path, mcts->path_count, world, mcts->game->players);
}

static void iterate(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    double scores[PLAYERS_MAX];
    rollout_begin(&mcts->rollout);
    answer_begin(&mcts->answers);
    descend(mcts, view, rng);
    play_out(mcts, view->viewer, rng, scores);
    for (int i = 0; i < mcts->path_count; i++) {
        struct node *node = &mcts->tree.nodes[mcts->path[i]];
        node->visits++;
        node->sum += scores[node->mover];
    }
    rollout_learn(&mcts->rollout, scores);
    answer_learn(&mcts->answers, scores);
}

/* ---- one decision ---- */

/* Whether to go on: after `done` iterations of `share` of the budget, begun at `start`. */
static bool more(const struct mcts *mcts, uint32_t done, int share, uint64_t start)
{
    if (mcts->tree.nodes[ROOT].proven)
        return false;
    if (mcts->nanoseconds == 0)
        return done < mcts->iterations / (uint32_t)share || done == 0;
    return done % ITERATIONS_PER_LOOK != 0 || done == 0 ||
           clock_thinking() - start < mcts->nanoseconds / (uint64_t)share;
}

/* Grows the tree of what the viewer knows; returns the iterations. */
static uint32_t grow(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    uint64_t start = mcts->nanoseconds ? clock_thinking() : 0;
    uint32_t done = 0;
    for (; more(mcts, done, 1, start); done++) {
        state_copy(mcts->world, view->state);
        state_resample(mcts->game, mcts->world, view->viewer, rng_next64(rng));
        iterate(mcts, view, rng);
    }
    return done;
}

/* Grows a tree for one sample in which everything is known. */
static uint32_t grow_sample(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    uint64_t start = mcts->nanoseconds ? clock_thinking() : 0;
    uint32_t done = 0;
    state_copy(mcts->sample, view->state);
    state_resample(mcts->game, mcts->sample, view->viewer, rng_next64(rng));
    tree_clear(&mcts->tree);
    for (; more(mcts, done, mcts->tree_count, start); done++) {
        state_copy(mcts->world, mcts->sample);
        iterate(mcts, view, rng);
    }
    return done;
}

static void count_votes(struct mcts *mcts, const struct view *view)
{
    for (int i = 0; i < view->action_count; i++) {
        uint32_t at = tree_find(&mcts->tree, view->actions[i], view->viewer);
        if (at != NOWHERE)
            mcts->votes[i] += mcts->tree.nodes[at].visits;
    }
}

/* Begins with the part of the last tree that fits what the viewer sees now, or with none. */
static void take_up(struct mcts *mcts, const struct view *view)
{
    bool kept = false;
    if (mcts->reuse && mcts->last >= 0)
        kept = tree_keep(&mcts->tree, tree_find(&mcts->tree, mcts->last, view->viewer),
                         sight_key(&mcts->sight, view->state, view->viewer));
    if (!kept)
        tree_clear(&mcts->tree);
    else
        agent_count(&mcts->head, "nodes kept", mcts->tree.count);
}

int mcts_decide(struct agent *agent, const struct view *view)
{
    struct mcts *mcts = (struct mcts *)agent;
    uint32_t done = 0;
    if (mcts->by_turns) {
        int action = turns_decide(&mcts->turns, view, mcts->iterations, TURNS_TRIALS,
                                  &agent->rng, &done);
        agent_count(agent, "iterations", done);
        return action;
    }
    if (view->action_count == 1 && !mcts->reuse)
        return view->actions[0];
    for (int i = 0; i < view->action_count; i++)
        mcts->votes[i] = 0;
    rollout_fade(&mcts->rollout, 0.5);
    if (mcts->ensemble) {
        for (int i = 0; i < mcts->tree_count; i++) {
            done += grow_sample(mcts, view, &agent->rng);
            count_votes(mcts, view);
        }
    } else {
        take_up(mcts, view);
        if (view->action_count > 1)
            done = grow(mcts, view, &agent->rng);
        count_votes(mcts, view);
    }
    agent_count(agent, "iterations", done);
    mcts->last = view->actions[tree_elect(&mcts->tree, view->actions, view->action_count, view->viewer,
                                          mcts->votes)];
    return mcts->last;
}

int mcts_choose(struct agent *agent, const struct view *view)
{
    struct mcts *mcts = (struct mcts *)agent;
    for (int i = 0; i < view->action_count; i++)
        mcts->votes[i] = 0;
    count_votes(mcts, view);
    mcts->last = view->actions[tree_elect(&mcts->tree, view->actions, view->action_count, view->viewer,
                                          mcts->votes)];
    return mcts->last;
}

void mcts_begin(struct agent *agent)
{
    struct mcts *mcts = (struct mcts *)agent;
    mcts->last = -1;
    if (mcts->by_turns)
        turns_begin(&mcts->turns);
    rollout_forget(&mcts->rollout);
    answer_forget(&mcts->answers);
}
