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
#include "agents/mcts.h"

#include <stdlib.h>
#include <string.h>

#include "agents/sight.h"
#include "agents/tree.h"
#include "agents/turns.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/nature.h"

enum { TIMED_NODES = 262144, NODES_MAX = 4194304, ITERATIONS_PER_LOOK = 16, PATH_MAX_PLIES = 4096 };
enum { NATURE_PLAYS = 4, TICKS_DEPTH = 10 };    /* in real time, later than that all is chance */
enum { TREE_TURNS = 4 };    /* where outcomes repeat, a tree would grow deep and slow */

struct mcts {
    struct agent   head;
    const struct game *game;
    enum goal      goal;
    bool           ensemble, observed, reuse;
    bool           proves;           /* keeps what is proven: see tree.h */
    bool           sure;             /* chance had no part in the path */
    int            tree_count;
    uint32_t       iterations;
    uint64_t       nanoseconds;      /* 0: by iterations */
    struct tree    tree;
    struct rollout rollout;
    struct answers answers;          /* instead, if it has a policy */
    struct sight   sight;
    struct state  *world, *sample;
    int           *actions;
    uint32_t      *path;
    int            path_count, path_max;
    uint64_t      *votes;
    bool           by_turns;         /* with `turns` and nothing of what is above */
    struct turns   turns;
    int            last;             /* reuse: the action taken before, -1 if the tree is stale */
};

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
static void descend(struct mcts *mcts, int viewer, struct rng *rng)
{
    const struct game *game = mcts->game;
    struct state *world = mcts->world;
    uint32_t place = ROOT;
    bool chance = !mcts->ensemble && !mcts->sight.open;
    mcts->path_count = 0;
    mcts->sure = !chance;
    while (world->player != OVER && mcts->path_count < mcts->path_max) {
        int count = state_actions(game, world, mcts->actions);
        uint32_t node = tree_choose(&mcts->tree, place, mcts->actions, count, world->player, rng);
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
        place = arrive(mcts, node, viewer, chance);
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

static void iterate(struct mcts *mcts, int viewer, struct rng *rng)
{
    double scores[PLAYERS_MAX];
    rollout_begin(&mcts->rollout);
    answer_begin(&mcts->answers);
    descend(mcts, viewer, rng);
    play_out(mcts, viewer, rng, scores);
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
           clock_nanoseconds() - start < mcts->nanoseconds / (uint64_t)share;
}

/* Grows the tree of what the viewer knows; returns the iterations. */
static uint32_t grow(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    uint64_t start = mcts->nanoseconds ? clock_nanoseconds() : 0;
    uint32_t done = 0;
    for (; more(mcts, done, 1, start); done++) {
        state_copy(mcts->world, view->state);
        state_resample(mcts->game, mcts->world, view->viewer, rng_next64(rng));
        iterate(mcts, view->viewer, rng);
    }
    return done;
}

/* Grows a tree for one sample in which everything is known. */
static uint32_t grow_sample(struct mcts *mcts, const struct view *view, struct rng *rng)
{
    uint64_t start = mcts->nanoseconds ? clock_nanoseconds() : 0;
    uint32_t done = 0;
    state_copy(mcts->sample, view->state);
    state_resample(mcts->game, mcts->sample, view->viewer, rng_next64(rng));
    tree_clear(&mcts->tree);
    for (; more(mcts, done, mcts->tree_count, start); done++) {
        state_copy(mcts->world, mcts->sample);
        iterate(mcts, view->viewer, rng);
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

void mcts_begin(struct agent *agent)
{
    struct mcts *mcts = (struct mcts *)agent;
    mcts->last = -1;
    if (mcts->by_turns)
        turns_begin(&mcts->turns);
    rollout_forget(&mcts->rollout);
    answer_forget(&mcts->answers);
}

/* ---- opening and closing ---- */

static uint32_t capacity_for(const struct mcts *mcts, int64_t nodes)
{
    if (nodes > 0)
        return (uint32_t)nodes + 1;
    if (mcts->nanoseconds)
        return TIMED_NODES;
    uint32_t each = mcts->ensemble ? mcts->iterations / (uint32_t)mcts->tree_count + 1
                                   : mcts->iterations;
    uint32_t wanted = (mcts->reuse ? 2 : 1) * (each + 1) + 1;    /* an iteration adds one at most */
    return wanted < NODES_MAX ? wanted : NODES_MAX;
}

static bool refuse(const char *what, struct problems *problems)
{
    return problem_error(problems, (struct place){0}, "%s", what);
}

static bool sensible(const struct mcts *mcts, const struct spec *spec, enum answer_policy answer,
                     struct problems *problems)
{
    if (mcts->nanoseconds && !clock_exists())
        return refuse("mcts: milliseconds: there is no clock in this build; use iterations",
                      problems);
    if (mcts->nanoseconds && spec_given(spec, "iterations"))
        return refuse("mcts: expected iterations or milliseconds, not both", problems);
    if (mcts->reuse && mcts->ensemble)
        return refuse("mcts: reuse=yes needs kind=ismcts", problems);
    if (answer != ANSWER_NONE && mcts->game->players != 2)
        return refuse("mcts: rollouts by reply or decisive are for two players", problems);
    return true;
}

static void allocate(struct mcts *mcts)
{
    const struct game *game = mcts->game;
    mcts->world = state_new(game);
    mcts->sample = state_new(game);
    mcts->actions = heap_new((size_t)game->actions_max, sizeof *mcts->actions);
    mcts->votes = heap_new((size_t)game->actions_max, sizeof *mcts->votes);
    mcts->path_max = game->plies_max < PATH_MAX_PLIES ? game->plies_max : PATH_MAX_PLIES;
    mcts->path = heap_new((size_t)mcts->path_max, sizeof *mcts->path);
}

/* Whether all that was asked for can be had by turns. */
static bool turns_fit(const struct mcts *mcts, const struct spec *spec, const char *policy)
{
    bool others = mcts->game->players > 1;
    return mcts->goal == GOAL_SCORE && !mcts->ensemble && !mcts->reuse && mcts->nanoseconds == 0 &&
           !spec_given(spec, "nodes") && answer_policy_find(policy) == ANSWER_NONE &&
           (others || policy[0] == 'a' || policy[0] == 'l');
}

static void open_turns(struct mcts *mcts, const struct spec *spec, const struct option *options,
                       int option_count, const char *policy)
{
    struct turns_settings settings = {
        .policy = policy, .explore = TURNS_EXPLORE, .horizon = TURNS_HORIZON,
        .depth = TREE_TURNS * mcts->game->players,
        .epsilon = spec_number(spec, options, option_count, "epsilon"),
    };
    if (spec_given(spec, "c"))
        settings.explore = spec_number(spec, options, option_count, "c");
    if (spec_given(spec, "depth"))
        settings.horizon = (int)spec_integer(spec, options, option_count, "depth");
    turns_open(&mcts->turns, mcts->game, &settings);
}

/* What `auto` stands for in this game; what was set stays as it is. */
struct choice {
    bool        turns, observed;
    const char *policy;
    int         depth;
};

static struct choice choose_variant(const struct mcts *mcts, const struct spec *spec, bool fit,
                                    const char *tree, const char *policy)
{
    const struct game *game = mcts->game;
    bool open = strcmp(tree, "auto") == 0;
    struct nature nature = {0};
    if (open)
        nature = nature_of(game, NATURE_PLAYS, 1);
    bool ticks = open && mcts->goal == GOAL_SCORE && nature_ticks(&nature, game);
    struct choice choice = {
        .turns = tree[0] == 't' ||
                 (open && fit && game->players == 1 && nature_takes_turns(&nature) &&
                  (nature.hides || nature.chance)),
        .observed = strcmp(tree, "actions") != 0 && !(ticks && nature.chance),
        .policy = policy,
        .depth = ticks && !spec_given(spec, "depth") ? TICKS_DEPTH : -1,
    };
    /* What an action did elsewhere in the play tells much about cards and buttons, and little
     * about cells of a board. */
    if (policy[0] == 'a')
        choice.policy = game->players == 1 ? "learned" : "random";
    return choice;
}

struct agent *mcts_open(const struct spec *spec, const struct option *options, int option_count,
                        enum goal goal, const struct game *game, struct problems *problems)
{
    struct mcts settings = {
        .game = game, .goal = goal, .last = -1,
        .ensemble = spec_text(spec, options, option_count, "kind")[0] == 'e',
        .reuse = spec_flag(spec, options, option_count, "reuse"),
        .proves = spec_flag(spec, options, option_count, "proofs") && goal == GOAL_SCORE &&
                  game->players <= 2,
        .tree_count = (int)spec_integer(spec, options, option_count, "trees"),
        .iterations = (uint32_t)spec_integer(spec, options, option_count, "iterations"),
        .nanoseconds = 1000000u *
                       (uint64_t)spec_integer(spec, options, option_count, "milliseconds"),
    };
    settings.proves = settings.proves && !settings.ensemble;
    const char *tree = spec_text(spec, options, option_count, "tree");
    const char *policy = spec_text(spec, options, option_count, "rollout");
    enum answer_policy answer = answer_policy_find(policy);
    if (!sensible(&settings, spec, answer, problems))
        return NULL;
    bool fit = turns_fit(&settings, spec, policy);
    if (tree[0] == 't' && !fit) {
        refuse("mcts: tree=turns needs kind=ismcts, players who want score, with one player "
               "rollout=learned, and neither milliseconds, reuse, nodes, rollout=reply nor "
               "rollout=decisive", problems);
        return NULL;
    }
    struct choice choice = choose_variant(&settings, spec, fit, tree, policy);
    settings.by_turns = choice.turns;
    settings.observed = choice.observed;
    struct mcts *mcts = heap_raw(sizeof *mcts);
    *mcts = settings;
    tree_open(&mcts->tree, game,
              capacity_for(mcts, spec_integer(spec, options, option_count, "nodes")),
              spec_number(spec, options, option_count, "c"), mcts->reuse);
    int depth = choice.depth >= 0 ? choice.depth
                                  : (int)spec_integer(spec, options, option_count, "depth");
    rollout_open(&mcts->rollout, game, answer ? "random" : choice.policy,
                 spec_number(spec, options, option_count, "epsilon"), depth);
    if (answer)
        answer_open(&mcts->answers, game, answer, depth);
    sight_open(&mcts->sight, game);
    if (mcts->by_turns)
        open_turns(mcts, spec, options, option_count, choice.policy);
    allocate(mcts);
    return &mcts->head;
}

void mcts_close(struct agent *agent)
{
    struct mcts *mcts = (struct mcts *)agent;
    tree_close(&mcts->tree);
    if (mcts->by_turns)
        turns_close(&mcts->turns);
    rollout_close(&mcts->rollout);
    answer_close(&mcts->answers);
    sight_close(&mcts->sight);
    state_free(mcts->world);
    state_free(mcts->sample);
    free(mcts->actions);
    free(mcts->votes);
    free(mcts->path);
    free(mcts);
}

static const struct option options[] = {MCTS_OPTIONS};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    return mcts_open(spec, options, OPTIONS, GOAL_SCORE, game, problems);
}

const struct agent_kind mcts_agent = {
    .name = "mcts", .summary = "Monte Carlo tree search, honest about what is hidden.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = mcts_close, .begin = mcts_begin, .decide = mcts_decide,
};
