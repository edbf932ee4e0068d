/* deepen.c: alpha-beta search of what follows a state, for two players who see all.
 *
 * Alpha-beta (Knuth and Moore 1975) by iterative deepening, with a transposition table that lasts for
 * the play, empty windows for all but the first action of a place (principal variation search,
 * Marsland and Campbell 1982), killer moves and the history heuristic (Schaeffer 1983). Where the
 * estimate has just leapt, the last place is no leaf: loud actions are followed until it is calm
 * (quiescence, Shannon 1950). Where chance has a part, a few outcomes of it are searched and their
 * mean is taken.
 *
 * One wants much, the other wants him to have little: what counts is the difference of scores or
 * estimates. */
#include "agents/deepen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/heap.h"

enum { NODES_PER_LOOK = 256, SCORE_FIRST = 1 << 30 };

/* Of a score, for each decision: who can win wins soon, who loses loses late. */
static const double DELAY = 1e-7;
static const double EQUAL = 1e-9;      /* actions whose values differ by less are equally good */

static double search(struct deepen *, int depth, int at, double low, double high);

static bool out_of_budget(struct deepen *search)
{
    if (search->nodes_most)
        search->stopped = search->nodes >= search->nodes_most;
    else if (search->nodes % NODES_PER_LOOK == 0)
        search->stopped = search->stopped || clock_thinking() >= search->until;
    return search->stopped;
}

/* What a state is worth to the viewer. */
static double value_of(const struct deepen *search, const struct state *state)
{
    double value = (double)state_estimate(search->game, state, search->viewer) -
                   (double)state_estimate(search->game, state, 1 - search->viewer);
    if (state->player == OVER)
        value += (value > 0 ? -DELAY : DELAY) * state->ply;
    return value;
}

static struct deepen_level *level_at(struct deepen *search, int at)
{
    struct deepen_level *level = &search->levels[at];
    if (!level->state) {
        size_t count = (size_t)search->game->actions_max;
        level->state = state_new(search->game);
        level->actions = heap_new(count, sizeof *level->actions);
        level->order = heap_new(count, sizeof *level->order);
    }
    return level;
}

/* ---- the order of actions ---- */

static void sort(struct deepen *search, struct deepen_level *level, int count, int first)
{
    const uint32_t *history = search->history[level->state->player];
    for (int i = 0; i < count; i++) {
        int action = level->actions[i];
        uint32_t order = history[action];
        for (int j = 0; j < DEEPEN_KILLERS; j++)
            if (level->killers[j] == action + 1)
                order = SCORE_FIRST + (uint32_t)(DEEPEN_KILLERS - j);
        if (action == first)
            order = UINT32_MAX;
        int to = i;
        for (; to > 0 && level->order[to - 1] < order; to--) {
            level->order[to] = level->order[to - 1];
            level->actions[to] = level->actions[to - 1];
        }
        level->order[to] = order;
        level->actions[to] = action;
    }
}

static void note_cut(struct deepen *search, struct deepen_level *level, int action, int depth)
{
    uint32_t *count = &search->history[level->state->player][action];
    *count += (uint32_t)(depth * depth + 1);
    if (*count >= SCORE_FIRST)
        for (int i = 0; i < search->game->actions_max; i++)
            search->history[level->state->player][i] /= 2;
    if (level->killers[0] != action + 1) {
        level->killers[1] = level->killers[0];
        level->killers[0] = action + 1;
    }
}

/* ---- the search ---- */

/* Puts the state after an action of levels[at] into the next level; true if chance had a part. */
static bool step(struct deepen *search, int at, int action, uint64_t seed)
{
    struct state *from = search->levels[at].state, *to = level_at(search, at + 1)->state;
    state_copy(to, from);
    if (seed)
        rng_seed(&to->rng, seed);
    uint64_t draws = to->rng.draws;
    state_apply(search->game, to, action, NULL);
    search->nodes++;
    return to->rng.draws != draws;
}

/* The value of an action of levels[at], to be searched `depth` deeper. */
static double try_action(struct deepen *deepen, int depth, int at, int action, double low,
                         double high)
{
    if (!step(deepen, at, action, 0))
        return search(deepen, depth, at + 1, low, high);
    /* The seeds follow from the state, so that it is worth the same whenever it is met. */
    uint64_t key = table_key(deepen->levels[at].state).place;
    double sum = 0;
    for (int i = 0; i < deepen->samples; i++) {
        step(deepen, at, action, rng_mix(key + (uint64_t)i) | 1);
        sum += search(deepen, depth, at + 1, -INFINITY, INFINITY);
    }
    return sum / deepen->samples;
}

/* Follows loud actions from the place at levels[at] until it is calm. Loud is what changes the estimate by
 * more than twice what actions do on average. */
static double quiet(struct deepen *search, int depth, int at, double low, double high)
{
    struct deepen_level *level = level_at(search, at);
    double calm = value_of(search, level->state), best = calm;
    if (level->state->player == OVER)
        return calm;
    search->cut = true;
    if (depth == 0 || search->nodes >= search->nodes_quiet)
        return calm;
    bool wants = level->state->player == search->viewer;
    if (wants ? calm >= high : calm <= low)
        return calm;
    int count = state_actions(search->game, level->state, level->actions);
    for (int i = 0; i < count; i++) {
        if (step(search, at, level->actions[i], 0))
            continue;    /* luck is no threat */
        double change = value_of(search, search->levels[at + 1].state) - calm;
        if ((wants ? change : -change) <= 2 * search->leap)
            continue;
        double value = quiet(search, depth - 1, at + 1, low, high);
        if (wants ? value > best : value < best)
            best = value;
        if (wants ? best >= high : best <= low)
            break;
        if (wants && best > low)
            low = best;
        if (!wants && best < high)
            high = best;
    }
    return best;
}

/* A leaf: as it stands, or after the exchange that was begun. */
static double leaf(struct deepen *search, int at, double low, double high)
{
    const struct state *state = search->levels[at].state;
    double value = value_of(search, state);
    if (state->player == OVER)
        return value;
    search->cut = true;
    if (search->flat || at == 0)
        return value;
    double change = fabs(value - value_of(search, search->levels[at - 1].state));
    search->leap += (change - search->leap) / 256;
    return change > 2 * search->leap ? quiet(search, DEEPEN_LOUD, at, low, high) : value;
}

static double search_actions(struct deepen *search, int depth, int at, double low, double high,
                             int *best)
{
    struct deepen_level *level = &search->levels[at];
    bool wants = level->state->player == search->viewer;
    int count = state_actions(search->game, level->state, level->actions);
    double value = wants ? -INFINITY : INFINITY;
    sort(search, level, count, *best);
    for (int i = 0; i < count; i++) {
        int action = level->actions[i];
        double found;
        if (i == 0) {
            found = try_action(search, depth - 1, at, action, low, high);
        } else {
            /* First whether it is better at all, then by how much. */
            double edge = wants ? nextafter(low, INFINITY) : nextafter(high, -INFINITY);
            found = wants ? try_action(search, depth - 1, at, action, low, edge)
                          : try_action(search, depth - 1, at, action, edge, high);
            if (found > low && found < high && !search->stopped)
                found = try_action(search, depth - 1, at, action, low, high);
        }
        if (search->stopped)
            return value;
        if (wants ? found > value : found < value) {
            value = found;
            *best = action;
        }
        if (wants && value > low)
            low = value;
        if (!wants && value < high)
            high = value;
        if (low >= high) {
            note_cut(search, level, action, depth);
            break;
        }
    }
    return value;
}

/* The value of levels[at] to the viewer if it lies between the two bounds, else a bound of it. */
static double search(struct deepen *search, int depth, int at, double low, double high)
{
    struct state *state = search->levels[at].state;
    if (state->player == OVER || depth <= 0 || at >= DEEPEN_DEPTH)
        return leaf(search, at, low, high);
    if (out_of_budget(search))
        return 0;
    struct table_key key = table_key(state);
    const struct table_entry *known = table_find(&search->table, key);
    int best = known ? known->action : -1;
    if (known && known->depth >= depth) {
        bool use = known->bound == BOUND_EXACT ||
                   (known->bound == BOUND_LOWER && known->value >= high) ||
                   (known->bound == BOUND_UPPER && known->value <= low);
        if (use) {
            search->cut = search->cut || known->depth < DEEPEN_DEPTH;
            return known->value;
        }
    }
    bool cut_before = search->cut;
    search->cut = false;
    double value = search_actions(search, depth, at, low, high, &best);
    if (!search->stopped)
        /* What was searched to the end of all plays need not be searched deeper. */
        table_put(&search->table, key, value, value >= high  ? BOUND_LOWER
                                              : value <= low ? BOUND_UPPER
                                                             : BOUND_EXACT,
                  search->cut ? depth : DEEPEN_DEPTH, best);
    search->cut = search->cut || cut_before;
    return value;
}

/* ---- the root ---- */

/* Values all actions at the root `depth` deep; false if the budget did not last. Those that are as good
 * as the best have its value, all others less; their number is in `*equal`. */
static bool search_root(struct deepen *search, int count, int depth, int *equal)
{
    double top = -INFINITY;
    int *order = search->root;
    search->cut = false;
    for (int i = 0; i < count; i++) {
        double low = top - 2 * EQUAL;
        double value = i == 0 ? try_action(search, depth - 1, 0, order[i], -INFINITY, INFINITY)
                              : try_action(search, depth - 1, 0, order[i], low, low + EQUAL);
        if (i > 0 && value > low && !search->stopped)
            value = try_action(search, depth - 1, 0, order[i], low, INFINITY);
        if (search->stopped)
            return false;
        search->values[i] = value;
        top = value > top ? value : top;
    }
    /* The order of the next round: best first, equals as they were. */
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && search->values[j] > search->values[j - 1]; j--) {
            double value = search->values[j];
            int action = order[j];
            search->values[j] = search->values[j - 1];
            order[j] = order[j - 1];
            search->values[j - 1] = value;
            order[j - 1] = action;
        }
    *equal = 1;
    while (*equal < count && search->values[*equal] >= top - EQUAL)
        (*equal)++;
    return true;
}

/* How much the estimate changes by an action, as far as is known before the search. */
static void measure_leap(struct deepen *search, int count)
{
    double before = value_of(search, search->levels[0].state), sum = 0;
    for (int i = 0; i < count; i++) {
        step(search, 0, search->root[i], 0);
        sum += fabs(value_of(search, search->levels[1].state) - before);
    }
    if (sum / count > search->leap)
        search->leap = sum / count;
}

int deepen_run(struct deepen *search, const struct state *state, int viewer, int depth, uint64_t nodes,
               uint64_t until, int *reached)
{
    int equal = 1, count = state_actions(search->game, state, search->root);
    search->viewer = viewer;
    search->nodes = 0;
    search->stopped = false;
    search->until = until;
    table_next(&search->table);
    state_copy(level_at(search, 0)->state, state);
    measure_leap(search, count);
    search->nodes_quiet = nodes ? nodes : UINT64_MAX;
    for (*reached = 1; *reached <= depth; (*reached)++) {
        /* The first round is never cut short: something must be known of every action. */
        search->nodes_most = *reached == 1 ? UINT64_MAX : nodes;
        bool whole = search_root(search, count, *reached, &equal);
        search->nodes_most = nodes;
        if (!whole || !search->cut || out_of_budget(search))
            break;
    }
    return equal;
}

void deepen_begin(struct deepen *search)
{
    size_t bytes = (size_t)search->game->actions_max * sizeof *search->history[0];
    table_clear(&search->table);
    search->leap = 0;
    for (int i = 0; i < 2; i++)
        memset(search->history[i], 0, bytes);
    for (int i = 0; i < DEEPEN_LEVELS; i++)
        memset(search->levels[i].killers, 0, sizeof search->levels[i].killers);
}

void deepen_open(struct deepen *search, const struct game *game, int samples, bool flat, size_t entries)
{
    size_t actions = (size_t)game->actions_max;
    *search = (struct deepen){.game = game, .samples = samples, .flat = flat};
    table_open(&search->table, entries);
    search->values = heap_new(actions, sizeof *search->values);
    search->root = heap_new(actions, sizeof *search->root);
    for (int i = 0; i < 2; i++)
        search->history[i] = heap_new(actions, sizeof *search->history[i]);
}

void deepen_close(struct deepen *search)
{
    for (int i = 0; i < DEEPEN_LEVELS; i++) {
        state_free(search->levels[i].state);
        free(search->levels[i].actions);
        free(search->levels[i].order);
    }
    free(search->history[0]);
    free(search->history[1]);
    free(search->values);
    free(search->root);
    table_close(&search->table);
}
