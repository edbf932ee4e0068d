/* chaos.c: the look-ahead of the Chaos Cards player: to the end of the own turn, by short rollouts.
 *
 * A decision has options (which card, who attacks, end the turn) and each option has ways (where, at
 * whom). Rollouts are shared out by upper confidence bounds, first over options, then over the ways of
 * one; each takes its way, goes on at random until the turn is over, and asks the game's estimate. The
 * best way is played, and all is thought out anew for the next decision.
 *
 * way=original: (n - 1) * level rollouts for n ways, in one filling of what is hidden; a way that was
 * never tried counts as 0, and the best mean is taken. way=corrected: level 1 tries every option once, by
 * one way drawn at random, and leaves other ways alone; from level 2 on there are n * level rollouts, every
 * way is tried once, each round in another filling, and the best rollout counts: how the turn goes on is
 * the player's own choice, so a bad rest of it says little. A game in which options need no second choice
 * is played as well: each option then has one way. (Chen and Guy 2020; upper confidence bounds: Auer
 * et al. 2002.) */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/agent.h"
#include "core/exact.h"
#include "core/heap.h"

struct tried {
    double sum, best;
    int    count;
};

struct chaos {
    struct agent  head;
    int           level;
    bool          corrected;
    bool          glance;               /* the corrected level 1: one way of each option */
    struct state *world, *trial;
    int          *legal;
    struct tried *options, *ways;       /* options: by index; ways: of option i from first[i] on */
    int          *first, *action;       /* the actions of ways */
    int           way_capacity;
    int           planned;              /* the second half of a decision that was thought out; -1 */
};

static const struct option options[] = {
    {.name = "level", .type = OPTION_INTEGER, .fallback = "2", .low = 1, .high = 1000,
     .help = "rollouts for each way to act, at 1 one for each option; the paper has 1 to 5"},
    {.name = "way", .type = OPTION_WORD, .fallback = "corrected", .words = "corrected|original",
     .help = "every way tried and several fillings of what is hidden, or as in the paper's program"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)problems;
    struct chaos *chaos = heap_new(1, sizeof *chaos);
    size_t most = (size_t)game->actions_max;
    chaos->level = (int)spec_integer(spec, options, OPTIONS, "level");
    chaos->corrected = spec_text(spec, options, OPTIONS, "way")[0] == 'c';
    chaos->glance = chaos->corrected && chaos->level == 1;
    chaos->world = state_new(game);
    chaos->trial = state_new(game);
    chaos->legal = heap_new(most, sizeof *chaos->legal);
    chaos->options = heap_new(most, sizeof *chaos->options);
    chaos->first = heap_new(most + 1, sizeof *chaos->first);
    return &chaos->head;
}

static void close(struct agent *agent)
{
    struct chaos *chaos = (struct chaos *)agent;
    state_free(chaos->world);
    state_free(chaos->trial);
    free(chaos->legal);
    free(chaos->options);
    free(chaos->ways);
    free(chaos->first);
    free(chaos->action);
    free(chaos);
}

static void begin(struct agent *agent)
{
    ((struct chaos *)agent)->planned = NO_ANSWER;
}

/* Whether an option waits for a second choice of the same player: nothing happened yet. */
static bool half_done(const struct state *before, const struct state *after)
{
    return after->player == before->player && after->turn == before->turn &&
           after->size == before->size;
}

static void add_way(struct chaos *chaos, int at, int action)
{
    if (at >= chaos->way_capacity) {
        chaos->way_capacity = chaos->way_capacity ? 2 * chaos->way_capacity : 64;
        size_t count = (size_t)chaos->way_capacity;
        chaos->ways = heap_grow(chaos->ways, count * sizeof *chaos->ways);
        chaos->action = heap_grow(chaos->action, count * sizeof *chaos->action);
    }
    chaos->ways[at] = (struct tried){0, 0, 0};
    chaos->action[at] = action;
}

/* The one with the highest bound: mean + 2 sqrt(2 ln N / n), those never tried first. */
static int pick(const struct tried *list, int count, int tries)
{
    int best = 0;
    double highest = 0, spread = 0;
    for (int i = 0; i < count; i++)
        if (list[i].count == 0)
            return i;
    spread = 8 * exact_log(tries);
    for (int i = 0; i < count; i++) {
        double bound = list[i].sum / list[i].count + sqrt(spread / list[i].count);
        if (i == 0 || bound > highest) {
            best = i;
            highest = bound;
        }
    }
    return best;
}

/* Goes on at random until the turn is over, and says how it looks then. */
static double finish_turn(struct chaos *chaos, const struct game *game, int viewer, uint32_t turn)
{
    struct state *trial = chaos->trial;
    while (trial->player == viewer && trial->turn == turn) {
        int count = state_actions(game, trial, chaos->legal);
        int action = count == 1 ? 0 : (int)rng_below(&chaos->head.rng, (uint32_t)count);
        state_apply(game, trial, chaos->legal[action], NULL);
    }
    return state_estimate(game, trial, viewer);
}

/* Adds the value of the trial, after its way was taken, to the way and its option. */
static void finish_rollout(struct chaos *chaos, const struct view *view, int option, int way)
{
    double value = finish_turn(chaos, view->game, view->viewer, view->state->turn);
    chaos->options[option].sum += value;
    chaos->options[option].count++;
    struct tried *tried = &chaos->ways[way];
    if (tried->count == 0 || value > tried->best)
        tried->best = value;
    tried->sum += value;
    tried->count++;
}

static void begin_rollout(struct chaos *chaos, const struct view *view, int option)
{
    state_copy(chaos->trial, chaos->world);
    rng_seed(&chaos->trial->rng, rng_next64(&chaos->head.rng));
    state_apply(view->game, chaos->trial, view->actions[option], NULL);
}

static void roll_out(struct chaos *chaos, const struct view *view, int option, int way)
{
    begin_rollout(chaos, view, option);
    if (chaos->action[way] != NO_ANSWER)
        state_apply(view->game, chaos->trial, chaos->action[way], NULL);
    finish_rollout(chaos, view, option, way);
}

/* Finds all ways of all options, and gives their number. An option whose first half leads straight to
 * other actions has those as its ways; NO_ANSWER marks one that needs no second choice. Since every
 * option is begun here, its first way has its first rollout here too: that is the order in which bounds
 * would try them; a glance takes any way of it instead. Only the last may have to go without (see decide). */
static int list_ways(struct chaos *chaos, const struct view *view, int tried)
{
    int count = 0;
    for (int i = 0; i < view->action_count; i++) {
        int first = chaos->first[i] = count;
        chaos->options[i] = (struct tried){0, 0, 0};
        begin_rollout(chaos, view, i);
        int legal = chaos->trial->rng.draws == 0 && half_done(view->state, chaos->trial)
                        ? state_actions(view->game, chaos->trial, chaos->legal) : 0;
        bool new = legal > 0 && chaos->legal[0] > view->actions[view->action_count - 1];
        for (int j = 0; j < legal && new; j++)
            add_way(chaos, count++, chaos->legal[j]);
        if (!new)
            add_way(chaos, count++, NO_ANSWER);
        if (i >= tried)
            continue;
        int way = first;
        if (chaos->glance && count > first + 1)
            way += (int)rng_below(&chaos->head.rng, (uint32_t)(count - first));
        if (new)
            state_apply(view->game, chaos->trial, chaos->action[way], NULL);
        finish_rollout(chaos, view, i, way);
    }
    chaos->first[view->action_count] = count;
    return count;
}

static void refill(struct chaos *chaos, const struct view *view)
{
    state_copy(chaos->world, view->state);
    state_resample(view->game, chaos->world, view->viewer, rng_next64(&chaos->head.rng));
}

static int best_way(const struct chaos *chaos, int count)
{
    int best = -1;
    double highest = 0;
    for (int i = 0; i < count; i++) {
        const struct tried *way = &chaos->ways[i];
        double value = way->count > 0 ? way->sum / way->count : 0;
        if (chaos->corrected && way->count == 0)
            continue;
        if (chaos->corrected)
            value = way->best;
        if (best < 0 || value > highest) {
            best = i;
            highest = value;
        }
    }
    return best;
}

/* A second choice that was not thought out (the agent took over in between): each way by itself. */
static int decide(struct agent *agent, const struct view *view)
{
    struct chaos *chaos = (struct chaos *)agent;
    for (int i = 0; i < view->action_count && chaos->planned != NO_ANSWER; i++)
        if (view->actions[i] == chaos->planned) {
            chaos->planned = NO_ANSWER;
            return view->actions[i];
        }
    chaos->planned = NO_ANSWER;
    if (view->action_count == 1)
        return view->actions[0];
    state_copy(chaos->world, view->state);    /* the view is one filling of what is hidden */
    /* (n - 1) * level rollouts reach every option, but for the last at level 1. */
    bool all = chaos->corrected || chaos->level > 1;
    int count = view->action_count, tries = all ? count : count - 1;
    int ways = list_ways(chaos, view, tries);
    int budget = (chaos->corrected ? ways : ways - 1) * chaos->level;
    if (chaos->glance)
        budget = tries;
    for (int i = 0; chaos->corrected && !chaos->glance && i < count; i++)
        for (int j = chaos->first[i] + 1; j < chaos->first[i + 1]; j++, tries++)
            roll_out(chaos, view, i, j);
    for (; tries < budget; tries++) {
        if (chaos->corrected && tries % ways == 0)
            refill(chaos, view);
        int option = pick(chaos->options, count, tries);
        int first = chaos->first[option], number = chaos->first[option + 1] - first;
        int way = first + pick(chaos->ways + first, number, chaos->options[option].count);
        roll_out(chaos, view, option, way);
    }
    int best = best_way(chaos, ways), option = 0;
    while (chaos->first[option + 1] <= best)
        option++;
    chaos->planned = chaos->action[best];
    return view->actions[option];
}

const struct agent_kind chaos_agent = {
    .name = "chaos", .summary = "To the end of the own turn by short rollouts, as in Chaos Cards.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
