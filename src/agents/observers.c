/* observers.c: search in which every player sees only what he can, for games that hide things.
 *
 * A tree for each observer (Cowling, Powley and Whitehouse 2012), kept as one table of information
 * sets: an entry is what one player sees when he decides. Every iteration draws a world and plays it;
 * whoever decides is looked up by what he would see of it, so others neither know what the viewer
 * holds nor forget what they hold themselves. At one decision of the player who learns in this
 * iteration all his actions are tried in the same world, and he regrets what would have been better:
 * regret matching (Hart and Mas-Colell 2000) with regrets that stay above zero (Tammelin 2014), the
 * world sampled (Lanctot and others 2009). The decision is drawn from the average of his strategies,
 * later ones heavier, because whoever bluffs never or always is found out.
 *
 * Worlds are of three kinds. From the start of the play, with all that is hidden drawn anew: these teach
 * every player, and those that come to what the viewer sees now are kept as guesses, so that a guess
 * is as likely as it explains what the others did. From here, by one of these guesses or, if there
 * are few, by resample: they teach the viewer only, since the others would learn from them what he
 * holds. And from here as another might see it, with what the viewer holds drawn anew: for games too
 * large to be met again from their start, they teach the others. Guesses are also made from the
 * decision before: his action, then what the others would do, kept if it looks like now. */
#include <stdlib.h>
#include <string.h>

#include "agents/rollout.h"
#include "agents/sight.h"
#include "core/agent.h"
#include "core/clock.h"
#include "core/heap.h"

enum { GUESSES = 128, GUESSES_FEW = 8, STARTS_TRIED = 128, SETS_MAX = 1 << 20, TIMED_SETS = 1 << 16 };

struct set {
    uint64_t key;                  /* 0: nothing here */
    uint32_t first, count;         /* its actions in `regrets` and `sums` */
    double   visits;
};

struct observers {
    struct agent   head;
    const struct game *game;
    uint32_t       iterations;
    uint64_t       nanoseconds;        /* 0: by iterations */
    double         rare;               /* shares below are never taken */
    struct sight   sight;
    struct rollout rollout;
    struct set    *sets;
    uint32_t       set_room, set_count;
    double        *regrets, *sums;     /* sums: of strategies, the later the heavier */
    uint32_t       stat_room, stat_count;
    struct state  *world, *before, *lesson, *guesses[GUESSES];
    int           *actions, *options;
    double        *values;             /* of the options of a lesson */

    /* of the decision */
    int            viewer;
    uint64_t       here;               /* what the viewer sees */
    uint32_t       found;              /* guesses so far; the last GUESSES of them are kept */
    uint32_t       starts, hits;       /* plays from the start, and those that came here */
    int            last;               /* the action after `before`; -1: none yet */
};

/* The set of a key, new or known; NULL if there is no room for it. */
static struct set *find_set(struct observers *own, uint64_t key, uint32_t count)
{
    uint32_t last = own->set_room - 1, at = (uint32_t)key & last;
    while (own->sets[at].key && own->sets[at].key != key)
        at = (at + 1) & last;
    if (own->sets[at].key)
        return own->sets[at].count == count ? &own->sets[at] : NULL;
    if (own->set_count * 2 >= own->set_room || own->stat_count + count > own->stat_room)
        return NULL;
    own->sets[at] = (struct set){.key = key, .first = own->stat_count, .count = count};
    memset(own->regrets + own->stat_count, 0, count * sizeof *own->regrets);
    memset(own->sums + own->stat_count, 0, count * sizeof *own->sums);
    own->stat_count += count;
    own->set_count++;
    return &own->sets[at];
}

static void clear(struct observers *own)
{
    memset(own->sets, 0, own->set_room * sizeof *own->sets);
    own->set_count = own->stat_count = 0;
}

/* An action as weights share them out; any if there are none. */
static uint32_t draw_by(const double *weights, uint32_t count, struct rng *rng)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += weights[i];
    if (sum <= 0)
        return rng_below(rng, count);
    double at = (double)rng_below(rng, 1u << 30) / (1u << 30) * sum;
    for (uint32_t i = 0; i < count; i++) {
        at -= weights[i];
        if (at < 0)
            return i;
    }
    return count - 1;
}

/* The strategy of now: in proportion to regrets; equal if there are none. */
static double share_of(const struct observers *own, const struct set *set, uint32_t action)
{
    double sum = 0;
    const double *regrets = own->regrets + set->first;
    for (uint32_t i = 0; i < set->count; i++)
        sum += regrets[i];
    return sum > 0 ? regrets[action] / sum : 1.0 / set->count;
}

static void keep_guess(struct observers *own, const struct state *world)
{
    struct state **to = &own->guesses[own->found++ % GUESSES];
    if (!*to)
        *to = state_new(own->game);
    state_copy(*to, world);
}

/* An action by the strategy of now, which goes into the average. */
static uint32_t choose(struct observers *own, struct set *set, struct rng *rng)
{
    double weight = ++set->visits;
    for (uint32_t i = 0; i < set->count; i++)
        own->sums[set->first + i] += weight * share_of(own, set, i);
    return draw_by(own->regrets + set->first, set->count, rng);
}

/* Plays on by the table; from where it ends, by chance. Returns what the learner gets. */
static double play_on(struct observers *own, struct state *world, int learner, struct rng *rng)
{
    bool fresh = false;
    while (world->player != OVER && !fresh) {
        int count = state_actions(own->game, world, own->actions), pick = 0;
        if (count > 1) {
            struct set *set = find_set(own, sight_key(&own->sight, world, world->player),
                                       (uint32_t)count);
            if (!set)
                break;
            fresh = set->visits == 0;
            pick = (int)choose(own, set, rng);
        }
        state_apply(own->game, world, own->actions[pick], NULL);
    }
    rollout_run(&own->rollout, world, rng);
    return (double)state_estimate(own->game, world, learner);
}

/* Tries every action of the learner, who decides in own->lesson, in the same world, and regrets what would
 * have been better; returns how many were tried. */
static uint32_t learn(struct observers *own, int learner, struct rng *rng)
{
    int count = state_actions(own->game, own->lesson, own->options);
    struct set *set = find_set(own, sight_key(&own->sight, own->lesson, learner), (uint32_t)count);
    double mean = 0;
    if (!set)
        return 1;
    uint64_t seed = rng_next64(rng);
    for (int i = 0; i < count; i++) {
        state_copy(own->world, own->lesson);
        rng_seed(&own->world->rng, seed);    /* the same chance for all of them */
        state_apply(own->game, own->world, own->options[i], NULL);
        own->values[i] = play_on(own, own->world, learner, rng);
    }
    for (int i = 0; i < count; i++)
        mean += share_of(own, set, (uint32_t)i) * own->values[i];
    for (int i = 0; i < count; i++) {
        double *regret = &own->regrets[set->first + (uint32_t)i];
        *regret += own->values[i] - mean;
        *regret = *regret > 0 ? *regret : 0;
    }
    choose(own, set, rng);
    return (uint32_t)count;
}

/* Plays the world up to a decision of the learner, his first or a later one, and lets him learn there.
 * Returns what it cost, in plays. */
static uint32_t iterate(struct observers *own, int learner, bool from_start, struct rng *rng)
{
    struct state *world = own->world;
    bool found = false;
    while (world->player != OVER) {
        int player = world->player, count = state_actions(own->game, world, own->actions);
        uint32_t pick = 0;
        if (count > 1) {
            uint64_t key = sight_key(&own->sight, world, player);
            if (from_start && player == own->viewer && key == own->here) {
                own->hits++;
                keep_guess(own, world);
            }
            if (player == learner) {
                found = true;
                state_copy(own->lesson, world);
                if (rng_below(rng, 2))
                    break;
            }
            struct set *set = find_set(own, key, (uint32_t)count);
            if (!set || set->visits == 0)
                break;
            pick = choose(own, set, rng);
        }
        state_apply(own->game, world, own->actions[pick], NULL);
    }
    return found ? learn(own, learner, rng) : 1;
}

/* Whether plays from the start come to what is seen now often enough to be worth it. */
static bool starts_pay(const struct observers *own)
{
    return own->starts < STARTS_TRIED || own->hits * STARTS_TRIED >= own->starts;
}

static uint32_t from_start(struct observers *own, struct rng *rng)
{
    state_start(own->game, own->world, rng_next64(rng));
    return iterate(own, (int)(own->starts++ % (uint32_t)own->game->players), true, rng);
}

/* A guess that explains what the others did, if there are enough; else any world that looks like this. */
static uint32_t from_here(struct observers *own, const struct view *view, struct rng *rng)
{
    uint32_t kept = own->found < GUESSES ? own->found : GUESSES;
    if (own->found >= GUESSES_FEW) {
        state_copy(own->world, own->guesses[rng_below(rng, kept)]);
        rng_seed(&own->world->rng, rng_next64(rng));
    } else {
        state_copy(own->world, view->state);
        state_resample(own->game, own->world, view->viewer, rng_next64(rng));
    }
    return iterate(own, view->viewer, false, rng);
}

/* What another sees of a guess: what the viewer holds is drawn anew. */
static uint32_t as_another(struct observers *own, const struct view *view, struct rng *rng)
{
    int players = own->game->players;
    int other = (view->viewer + 1 + (int)rng_below(rng, (uint32_t)players - 1)) % players;
    state_copy(own->world, view->state);
    state_resample(own->game, own->world, view->viewer, rng_next64(rng));
    state_resample(own->game, own->world, other, rng_next64(rng));
    return iterate(own, other, false, rng);
}

/* Makes guesses from the decision before: his action, then what the others would do. */
static void follow_up(struct observers *own, const struct view *view, uint32_t tries, struct rng *rng)
{
    for (uint32_t i = 0; i < tries && own->last >= 0; i++) {
        state_copy(own->world, own->before);
        state_resample(own->game, own->world, view->viewer, rng_next64(rng));
        state_apply(own->game, own->world, own->last, NULL);
        while (own->world->player != OVER && own->world->player != view->viewer) {
            int count = state_actions(own->game, own->world, own->actions);
            uint64_t key = sight_key(&own->sight, own->world, own->world->player);
            struct set *set = find_set(own, key, (uint32_t)count);
            uint32_t pick = set ? draw_by(own->sums + set->first, set->count, rng)
                                : rng_below(rng, (uint32_t)count);
            state_apply(own->game, own->world, own->actions[pick], NULL);
        }
        if (own->world->player == view->viewer &&
            sight_key(&own->sight, own->world, view->viewer) == own->here)
            keep_guess(own, own->world);
    }
}

static bool more(const struct observers *own, uint32_t done, uint64_t start)
{
    if (own->nanoseconds == 0)
        return done < own->iterations;
    return done == 0 || clock_thinking() - start < own->nanoseconds;
}

/* Draws an action from the average strategy, without those that are rare. */
static int draw_action(struct observers *own, const struct view *view, struct rng *rng)
{
    struct set *set = find_set(own, own->here, (uint32_t)view->action_count);
    if (!set)
        return view->actions[rng_below(rng, (uint32_t)view->action_count)];
    double *sums = own->sums + set->first, all = 0, most = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        all += sums[i];
        most = sums[i] > most ? sums[i] : most;
    }
    double least = own->game->players == 1 ? most : own->rare * all;    /* alone nobody need bluff */
    for (uint32_t i = 0; i < set->count; i++)
        sums[i] = sums[i] < least ? 0 : sums[i];
    return view->actions[draw_by(sums, set->count, rng)];
}

static int decide(struct agent *agent, const struct view *view)
{
    struct observers *own = (struct observers *)agent;
    struct rng *rng = &agent->rng;
    int action = view->actions[0];
    own->viewer = view->viewer;
    if (view->action_count > 1) {
        uint64_t start = own->nanoseconds ? clock_thinking() : 0;
        uint32_t done = 0;
        own->here = sight_key(&own->sight, view->state, view->viewer);
        own->found = own->starts = own->hits = 0;
        if (own->set_count * 4 > own->set_room || own->stat_count * 2 > own->stat_room)
            clear(own);    /* what was learnt before is less likely to be met than what is to come */
        follow_up(own, view, own->nanoseconds ? GUESSES : own->iterations / 8 + 1, rng);
        for (uint32_t i = 0; more(own, done, start); i++) {
            bool pays = starts_pay(own);
            if (pays && i % 2 == 0)
                done += from_start(own, rng);
            else if (!pays && own->game->players > 1 && i % 2 == 0)
                done += as_another(own, view, rng);
            else
                done += from_here(own, view, rng);
        }
        agent_count(agent, "iterations", done);
        agent_count(agent, "guesses", own->found);
        action = draw_action(own, view, rng);
    }
    state_copy(own->before, view->state);
    own->last = action;
    return action;
}

static void begin(struct agent *agent)
{
    struct observers *own = (struct observers *)agent;
    clear(own);
    own->last = -1;
}

static const struct option options[] = {
    {.name = "iterations", .type = OPTION_INTEGER, .fallback = "5000", .low = 1, .high = 10000000,
     .help = "plays for one decision"},
    {.name = "milliseconds", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3600000,
     .help = "time for one decision instead; not reproducible; 0: no"},
    {.name = "rare", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 0.5,
     .help = "actions with a smaller share of the average strategy are never taken"},
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "200", .low = 0, .high = 1000000,
     .help = "decisions of a rollout, then the estimate; 0: until the play is over"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    int64_t time = spec_integer(spec, options, OPTIONS, "milliseconds");
    const char *wrong = !time || (clock_exists() && !spec_given(spec, "iterations")) ? NULL
                        : clock_exists() ? "observers: expected iterations or milliseconds, not both"
                                         : "observers: there is no clock in this build; use iterations";
    if (wrong && !problem_error(problems, (struct place){0}, "%s", wrong))
        return NULL;
    struct observers *own = heap_new(1, sizeof *own);
    own->game = game;
    own->iterations = (uint32_t)spec_integer(spec, options, OPTIONS, "iterations");
    own->nanoseconds = 1000000 * (uint64_t)time;
    own->rare = spec_number(spec, options, OPTIONS, "rare");
    uint32_t wanted = time ? TIMED_SETS : own->iterations;
    own->set_room = 1024;
    while (own->set_room < 4 * (uint64_t)wanted && own->set_room < SETS_MAX)
        own->set_room *= 2;
    own->stat_room = own->set_room * 4 + 64 * (uint32_t)game->actions_max;
    own->sets = heap_new(own->set_room, sizeof *own->sets);
    own->regrets = heap_new(own->stat_room, sizeof *own->regrets);
    own->sums = heap_new(own->stat_room, sizeof *own->sums);
    own->world = state_new(game);
    own->before = state_new(game);
    own->lesson = state_new(game);
    own->options = heap_new((size_t)game->actions_max, sizeof *own->options);
    own->values = heap_new((size_t)game->actions_max, sizeof *own->values);
    own->actions = heap_new((size_t)game->actions_max, sizeof *own->actions);
    sight_open(&own->sight, game);
    rollout_open(&own->rollout, game, "random", 0,
                 (int)spec_integer(spec, options, OPTIONS, "depth"));
    begin(&own->head);
    return &own->head;
}

static void close(struct agent *agent)
{
    struct observers *own = (struct observers *)agent;
    for (int i = 0; i < GUESSES; i++)
        state_free(own->guesses[i]);
    sight_close(&own->sight);
    rollout_close(&own->rollout);
    state_free(own->world);
    state_free(own->before);
    state_free(own->lesson);
    free(own->options);
    free(own->values);
    free(own->actions);
    free(own->sets);
    free(own->regrets);
    free(own->sums);
    free(own);
}

const struct agent_kind observers_agent = {
    .name = "observers", .summary = "Tree search in which every player sees only what he can.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
