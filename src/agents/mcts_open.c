/* mcts_open.c: which variant of Monte Carlo tree search a game is played by, unless settings say it, and how
 * much memory it has. */
#include <stdlib.h>
#include <string.h>

#include "agents/mcts_parts.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/nature.h"

enum { TIMED_NODES = 262144, NODES_MAX = 4194304, PATH_MAX_PLIES = 4096 };
enum { NATURE_PLAYS = 4 };
enum { TREE_TURNS = 4 };    /* where outcomes repeat, a tree would grow deep and slow */

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
        .depth = ticks && !spec_given(spec, "depth") ? nature_horizon(&nature) : -1,
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
