/* search.c: depth-limited search over what the viewer knows; search.h tells how. */
#include "agents/search.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

/* A turn is a number of decisions that only the game knows; deeper ones are cut. */
enum { TURN_LEVELS_MAX = 64 };
enum { TICKS_DEPTH = 2 };

/* One step down from the root. If the game hides nothing, all samples of a place are one state
 * with other seeds, and only worlds[0] is used. */
struct search_level {
    struct state **worlds;     /* the samples of the place */
    struct state **next;       /* the same after an action */
    uint64_t      *keys;       /* what the viewer sees in each of `next` */
    int           *groups;     /* the first of `next` that looks the same */
    uint64_t      *seeds;      /* of chance to come, the same for every action */
    int           *actions;
    double        *values;     /* [action][sample][player] */
    double        *below;      /* [sample][player]: of a place of the next level */
};

static void value_place(struct search *, int depth, int count, int64_t budget, double *out);

/* Values are kept for each sample and player: so that those who choose by some samples can be
 * judged by others. */
static double *value_of(const struct search *search, double *values, int sample)
{
    return values + (size_t)sample * (size_t)search->game->players;
}

static double *value_at(const struct search *search, const struct search_level *level, int action,
                        int sample)
{
    return value_of(search, level->values, action * search->samples + sample);
}

/* ---- leaves ---- */

/* The values of the samples of a place where the search ends. */
static void value_leaf(struct search *search, int depth, int count, double *out)
{
    const struct search_level *level = &search->levels[depth];
    size_t size = (size_t)search->game->players * sizeof *out;
    memset(out, 0, (size_t)count * size);
    for (int i = 0; i < count; i++) {
        const struct state *world = level->worlds[search->sight.open ? 0 : i];
        if (search->sight.open && i > 0 && !leaves_differ(&search->leaves, world))
            memcpy(value_of(search, out, i), out, size);
        else
            leaves_add(&search->leaves, world, search->viewer, i, value_of(search, out, i));
    }
}

static bool reached(const struct search *search, const struct state *state)
{
    if (state->player == OVER)
        return true;
    switch (search->unit) {
    case UNIT_DECISION:
        return state->ply - search->root_ply >= (uint32_t)search->limit;
    case UNIT_TURN:
        return state->turn - search->root_turn >= (uint32_t)search->limit;
    case UNIT_OWN_TURN:
        return state->turn != search->root_turn || state->player != search->viewer;
    }
    return true;
}

/* ---- one action from a place ---- */

/* Applies an action to every sample of a place, into `next`, and parts the results by what the
 * viewer then sees. Returns how many there are: one if all would come out the same. */
static int spread(struct search *search, struct search_level *level, int count, int action)
{
    for (int i = 0; i < count; i++) {
        state_copy(level->next[i], level->worlds[search->sight.open ? 0 : i]);
        if (search->sight.open)
            rng_seed(&level->next[i]->rng, level->seeds[i]);
        state_apply(search->game, level->next[i], action, NULL);
        search->nodes++;
        if (search->sight.open && level->next[i]->rng.draws == 0)
            return 1;
        level->keys[i] = sight_key(&search->sight, level->next[i], search->viewer);
        level->groups[i] = 0;
        while (level->keys[level->groups[i]] != level->keys[i])
            level->groups[i]++;
    }
    return count;
}

/* Takes a group of `next` to the level below; one that is not whole is filled up to `wanted` with
 * new samples. Returns how many there are then. */
static int gather(struct search *search, int depth, int count, int group, int wanted)
{
    struct search_level *level = &search->levels[depth], *below = level + 1;
    int members = 0; /* and so it stays if nothing is hidden: one is as good as another then */
    for (int i = group; i < count; i++)
        if (level->groups[i] == group)
            state_copy(below->worlds[search->sight.open ? 0 : members++], level->next[i]);
    if (members == count)
        return count;
    for (int i = members; i < wanted && members > 0; i++) {
        state_copy(below->worlds[i], below->worlds[i % members]);
        state_resample(search->game, below->worlds[i], search->viewer, rng_next64(search->rng));
    }
    return members > wanted ? members : wanted;
}

/* Samples to go on with after those of a place were parted: half, but two if there were two. */
static int fewer(int count)
{
    return count > 2 ? (count + 1) / 2 : count;
}

/* The mean over the samples of the level below, for every member of a group. */
static void share(struct search *search, struct search_level *level, int count, int group,
                  int below, int index)
{
    for (int player = 0; player < search->game->players; player++) {
        double sum = 0;
        for (int i = 0; i < below; i++)
            sum += value_of(search, level->below, i)[player];
        for (int i = group; i < count; i++)
            if (level->groups[i] == group)
                value_at(search, level, index, i)[player] = sum / below;
    }
}

/* The values of action number `index`, for every sample of the place. */
static void try_action(struct search *search, int depth, int count, int index, int64_t budget)
{
    struct search_level *level = &search->levels[depth];
    int64_t before = search->nodes;
    int filled = spread(search, level, count, level->actions[index]);
    budget -= search->nodes - before;
    if (filled < count) {
        state_copy(level[1].worlds[0], level->next[0]);
        value_place(search, depth + 1, count, budget, value_at(search, level, index, 0));
        return;
    }
    for (int group = 0; group < count; group++) {
        if (level->groups[group] != group)
            continue;
        int members = 0;
        for (int i = group; i < count; i++)
            members += level->groups[i] == group;
        if (members == count) {
            gather(search, depth, count, group, count);
            value_place(search, depth + 1, count, budget, value_at(search, level, index, 0));
            return;
        }
        int below = gather(search, depth, count, group, fewer(count));
        value_place(search, depth + 1, below, budget * members / count, level->below);
        share(search, level, count, group, below, index);
    }
}

/* ---- places ---- */

static double sum_of(const struct search *search, const struct search_level *level, int action,
                     int count, int first, int step, int mover)
{
    double sum = 0;
    for (int i = first; i < count; i += step)
        sum += value_at(search, level, action, i)[mover];
    return sum;
}

/* The best action for `mover` by the mean over the samples first, first + step, ... Of equals it
 * is `favourite`, else the lowest. */
static int best_action(const struct search *search, const struct search_level *level, int actions,
                       int count, int first, int step, int mover, int favourite)
{
    int best = favourite;
    double best_sum = sum_of(search, level, favourite, count, first, step, mover);
    for (int action = 0; action < actions; action++) {
        double sum = sum_of(search, level, action, count, first, step, mover);
        if (sum > best_sum) {
            best = action;
            best_sum = sum;
        }
    }
    return best;
}

/* What the samples of a place are worth if `mover` chooses: the even samples choose the action by
 * which the odd ones are valued, and the other way round. */
static void value_choice(const struct search *search, const struct search_level *level,
                         int actions, int count, int mover, double *out)
{
    int step = count > 1 ? 2 : 1;
    for (int half = 0; half < step; half++) {
        int best = best_action(search, level, actions, count, half, step, mover, 0);
        for (int i = step - 1 - half; i < count; i += step)
            memcpy(value_of(search, out, i), value_at(search, level, best, i),
                   (size_t)search->game->players * sizeof *out);
    }
}

/* Fills the values of all actions at a place where one action is taken for all samples. */
static void try_actions(struct search *search, int depth, int count, int actions, int64_t budget)
{
    struct search_level *level = &search->levels[depth];
    int64_t end = search->nodes + budget;
    for (int i = 0; i < count && search->sight.open; i++)
        level->seeds[i] = rng_next64(search->rng);
    for (int i = 0; i < actions; i++)
        try_action(search, depth, count, i, (end - search->nodes) / (actions - i));
}

/* The value of one action of another in one sample, as a mean over what the viewer cannot tell
 * from it afterwards; into levels[depth].below. */
static void try_other(struct search *search, int depth, int sample, int action, int below,
                      int64_t budget)
{
    struct search_level *level = &search->levels[depth];
    struct state **worlds = level[1].worlds;
    state_copy(worlds[0], level->worlds[sample]);
    state_apply(search->game, worlds[0], action, NULL);
    search->nodes++;
    for (int i = 1; i < below; i++) {
        state_copy(worlds[i], worlds[0]);
        state_resample(search->game, worlds[i], search->viewer, rng_next64(search->rng));
    }
    value_place(search, depth + 1, below, budget - 1, level->below);
    for (int player = 0; player < search->game->players; player++) {
        for (int i = 1; i < below; i++)
            level->below[player] += value_of(search, level->below, i)[player];
        level->below[player] /= below;
    }
}

/* A place where another decides, who knows what is hidden from the viewer: sample by sample. */
static void value_others(struct search *search, int depth, int count, int64_t budget, double *out)
{
    struct search_level *level = &search->levels[depth];
    int64_t end = search->nodes + budget;
    for (int i = 0; i < count; i++) {
        int mover = level->worlds[i]->player;
        double *best = value_of(search, out, i);
        int actions = state_actions(search->game, level->worlds[i], level->actions);
        for (int j = 0; j < actions; j++) {
            int64_t part = (end - search->nodes) / ((count - i) * (int64_t)(actions - j));
            try_other(search, depth, i, level->actions[j], fewer(count), part);
            if (j == 0 || level->below[mover] > best[mover])
                memcpy(best, level->below, (size_t)search->game->players * sizeof *best);
        }
    }
}

/* What each of the `count` samples of the place at levels[depth] is worth to each player. */
static void value_place(struct search *search, int depth, int count, int64_t budget, double *out)
{
    struct search_level *level = &search->levels[depth];
    const struct state *state = level->worlds[0];
    if (reached(search, state)) {
        value_leaf(search, depth, count, out);
        return;
    }
    int actions = state_actions(search->game, state, level->actions);
    if (budget < (int64_t)actions * (search->sight.open ? 1 : count) ||
        depth == search->level_count - 1) {
        search->cut = true;
        value_leaf(search, depth, count, out);
    } else if (state->player == search->viewer || search->sight.open) {
        try_actions(search, depth, count, actions, budget);
        value_choice(search, level, actions, count, state->player, out);
    } else {
        value_others(search, depth, count, budget, out);
    }
}

/* ---- the agent ---- */

static void draw_samples(struct search *search, const struct view *view)
{
    for (int i = 0; i < (search->sight.open ? 1 : search->samples); i++) {
        state_copy(search->levels[0].worlds[i], view->state);
        state_resample(search->game, search->levels[0].worlds[i], view->viewer,
                       rng_next64(search->rng));
    }
}

/* Searches deeper round by round; a round that runs out of nodes counts only if it is the first.
 * Actions that look equal are told apart by the round before: one that loses later is better. */
int search_decide(struct agent *agent, const struct view *view)
{
    struct search *search = (struct search *)agent;
    struct search_level *root = &search->levels[0];
    int best = 0;
    if (view->action_count == 1)
        return view->actions[0];
    search->viewer = view->viewer;
    search->root_ply = view->state->ply;
    search->root_turn = view->state->turn;
    search->rng = &agent->rng;
    search->nodes = 0;
    draw_samples(search, view);
    for (search->limit = 1; search->limit <= search->depth; search->limit++) {
        int64_t budget = search->nodes_max - search->nodes;
        if (search->limit > 1 && budget < view->action_count)
            break;
        search->cut = false;
        memcpy(root->actions, view->actions, (size_t)view->action_count * sizeof *view->actions);
        try_actions(search, 0, search->samples, view->action_count, budget);
        if (search->cut && search->limit > 1)
            break;
        best = best_action(search, root, view->action_count, search->samples, 0, 1,
                           view->viewer, best);
    }
    agent_count(agent, "nodes", (double)search->nodes);
    agent_count(agent, "decisions cut", search->cut);
    return view->actions[best];
}

static void level_open(const struct search *search, struct search_level *level)
{
    size_t samples = (size_t)search->samples, actions = (size_t)search->game->actions_max;
    level->worlds = heap_new(samples, sizeof *level->worlds);
    level->next = heap_new(samples, sizeof *level->next);
    level->keys = heap_new(samples, sizeof *level->keys);
    level->groups = heap_new(samples, sizeof *level->groups);
    level->seeds = heap_new(samples, sizeof *level->seeds);
    level->actions = heap_new(actions, sizeof *level->actions);
    level->values = heap_new(actions * samples * (size_t)search->game->players,
                             sizeof *level->values);
    level->below = heap_new(samples * (size_t)search->game->players, sizeof *level->below);
    for (size_t i = 0; i < samples; i++) {
        level->worlds[i] = i == 0 || !search->sight.open ? state_new(search->game) : NULL;
        level->next[i] = state_new(search->game);
    }
}

static void level_close(const struct search *search, struct search_level *level)
{
    for (int i = 0; i < search->samples; i++) {
        state_free(level->worlds[i]);
        state_free(level->next[i]);
    }
    free(level->worlds);
    free(level->next);
    free(level->keys);
    free(level->groups);
    free(level->seeds);
    free(level->actions);
    free(level->values);
    free(level->below);
}

struct agent *search_open(const struct spec *spec, const struct option *options, int option_count,
                          enum unit unit, int depth, const struct game *game)
{
    struct search *search = heap_new(1, sizeof *search);
    search->game = game;
    search->unit = unit;
    search->samples = (int)spec_integer(spec, options, option_count, "samples");
    search->nodes_max = spec_integer(spec, options, option_count, "nodes");
    bool ticks = leaves_open(&search->leaves, spec, options, option_count, game);
    if (ticks && depth > TICKS_DEPTH && !spec_given(spec, "depth"))
        depth = TICKS_DEPTH;
    search->depth = depth;
    sight_open(&search->sight, game);
    search->level_count = 1 + (unit == UNIT_DECISION ? depth : TURN_LEVELS_MAX);
    if (search->level_count > game->plies_max + 1)
        search->level_count = game->plies_max + 1;
    search->levels = heap_new((size_t)search->level_count, sizeof *search->levels);
    for (int i = 0; i < search->level_count; i++)
        level_open(search, &search->levels[i]);
    return &search->head;
}

void search_close(struct agent *agent)
{
    struct search *search = (struct search *)agent;
    for (int i = 0; i < search->level_count; i++)
        level_close(search, &search->levels[i]);
    free(search->levels);
    leaves_close(&search->leaves);
    sight_close(&search->sight);
    free(search);
}
