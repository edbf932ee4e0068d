/* openloop.c: tree search over sequences of actions, for games in which chance acts at every tick.
 *
 *     root --up--> node --left--> node ...      a node is the actions that led to it, not a state
 *
 * Every iteration starts under a new draw of all chance, follows the tree, adds a node and plays on for
 * `depth` decisions; so the value of a node is a mean over chance (open loop expectimax, Perez, Dieskau,
 * Hunermund, Mostaghim and Lucas 2015).
 *
 * - A line of play is worth what it changed of the estimate, sooner changes more than later ones
 *   (`discount` a decision).
 * - A node is worth its mean, mixed with the best that can follow (`mix`: MixMax, Frydenberg,
 *   Andersen, Risi and Togelius 2015): one deadly branch does not spoil a path around it.
 * - Lines are played on by the estimate of the next state, but by chance with `epsilon`.
 * - The first line of a decision is what is left of the best one of the decision before.
 * - Root actions that lead to where the viewer just was lose `shy` of the range of values for each
 *   time (self.h).
 *
 * Several players each want the best for themselves. The action with the most visits is taken. */
#include <stdlib.h>
#include <string.h>

#include "agents/allowance.h"
#include "agents/self.h"
#include "core/exact.h"
#include "core/heap.h"

enum { TIMED_NODES = 65536, NODES_MAX = 4194304, PLAN_MAX = 64, PATH_MAX = 256 };
enum { VISITS_MOST = 8 };
enum { NONE = 0 };    /* as a link: nothing leads to the root */

struct line_node {
    double   sum;                      /* of values to who acted */
    double   best;                     /* the value, mixed with what can follow */
    uint32_t visits;
    uint32_t child, sibling;
    int32_t  action, mover;
};

struct openloop {
    struct agent   head;
    const struct game *game;
    struct allowance  budget;
    int            depth;
    double         discount, explore, mix, shy;
    uint32_t       epsilon;            /* of 2^32 */
    bool           greedy;             /* who plays lines on */
    struct self    self;

    struct line_node *nodes;           /* the first is the root */
    uint32_t       node_count, node_max;
    uint32_t       path[PATH_MAX];
    int            path_count;
    double         low[PLAYERS_MAX], high[PLAYERS_MAX];
    double        *penalties;          /* of the root's actions, by id, as a share of the range */

    struct state  *world, *trial, *kept;
    int           *actions;
    float          now[PLAYERS_MAX];   /* estimates of world */
    double         value[PLAYERS_MAX], weight;    /* of the line so far; of its next change */
    int            plan[PLAN_MAX], plan_count, plan_at;
};

/* ---- a line of play ---- */

static void look(const struct openloop *loop, const struct state *state, float *estimates)
{
    for (int i = 0; i < loop->game->players; i++)
        estimates[i] = state_estimate(loop->game, state, i);
}

/* The world has become what it is now by one decision. */
static void note_step(struct openloop *loop)
{
    float estimates[PLAYERS_MAX];
    look(loop, loop->world, estimates);
    for (int i = 0; i < loop->game->players; i++) {
        loop->value[i] += loop->weight * ((double)estimates[i] - (double)loop->now[i]);
        loop->now[i] = estimates[i];
    }
    loop->weight *= loop->discount;
}

static void swap_states(struct state **one, struct state **two)
{
    struct state *three = *one;
    *one = *two;
    *two = three;
}

static void take(struct openloop *loop, int action)
{
    state_apply(loop->game, loop->world, action, NULL);
    note_step(loop);
}

/* Tries all actions and keeps the world of the best, by the estimate of who decides; of equals any
 * with the same chance. */
static void take_best(struct openloop *loop, int count, struct rng *rng)
{
    int mover = loop->world->player;
    uint32_t equals = 0;
    float best = 0;
    for (int i = 0; i < count; i++) {
        state_copy(loop->trial, loop->world);
        state_apply(loop->game, loop->trial, loop->actions[i], NULL);
        float value = state_estimate(loop->game, loop->trial, mover);
        if (i > 0 && value < best)
            continue;
        equals = i > 0 && value == best ? equals + 1 : 1;
        if (equals > 1 && rng_below(rng, equals) != 0)
            continue;
        best = value;
        swap_states(&loop->trial, &loop->kept);
    }
    swap_states(&loop->world, &loop->kept);
    note_step(loop);
}

/* Takes any action by chance; true unless it loses at once. */
static bool take_any(struct openloop *loop, int count, struct rng *rng)
{
    int mover = loop->world->player;
    state_copy(loop->trial, loop->world);
    state_apply(loop->game, loop->trial, loop->actions[rng_below(rng, (uint32_t)count)], NULL);
    if (loop->trial->player == OVER && loop->trial->result[mover] < 0)
        return false;
    swap_states(&loop->world, &loop->trial);
    note_step(loop);
    return true;
}

/* The next action of the plan, which then moves on; -1 if there is none or it is not legal. */
static int next_planned(struct openloop *loop, int count)
{
    for (int i = 0; i < count && loop->plan_at < loop->plan_count; i++)
        if (loop->actions[i] == loop->plan[loop->plan_at])
            return loop->plan[loop->plan_at++];
    return -1;
}

static void play_on(struct openloop *loop, struct rng *rng)
{
    for (int i = 0; i < loop->depth && loop->world->player != OVER; i++) {
        int count = state_actions(loop->game, loop->world, loop->actions);
        int planned = next_planned(loop, count);
        if (planned >= 0)
            take(loop, planned);
        else if (count == 1)
            take(loop, loop->actions[0]);
        else if ((loop->greedy && rng_next(rng) >= loop->epsilon) || !take_any(loop, count, rng))
            take_best(loop, count, rng);
    }
}

/* ---- the tree ---- */

static uint32_t add_node(struct openloop *loop, uint32_t place, int action, int mover)
{
    if (loop->node_count == loop->node_max)
        return NONE;
    uint32_t at = loop->node_count++;
    loop->nodes[at] = (struct line_node){
        .action = action, .mover = mover, .sibling = loop->nodes[place].child,
    };
    loop->nodes[place].child = at;
    return at;
}

static uint32_t find_child(const struct openloop *loop, uint32_t place, int action)
{
    uint32_t at = loop->nodes[place].child;
    while (at != NONE && loop->nodes[at].action != action)
        at = loop->nodes[at].sibling;
    return at;
}

/* One that was never tried, by chance; else by upper confidence bounds. */
static uint32_t choose(struct openloop *loop, uint32_t place, int count, struct rng *rng)
{
    int mover = loop->world->player, untried = 0, pick = 0;
    uint32_t best = NONE;
    double best_bound = 0, logarithm = exact_log(loop->nodes[place].visits + 1.0);
    double low = loop->low[mover], width = fmax(loop->high[mover] - low, 1e-9);
    for (int i = 0; i < count; i++) {
        uint32_t at = find_child(loop, place, loop->actions[i]);
        if (at == NONE) {
            if (rng_below(rng, (uint32_t)++untried) == 0)
                pick = loop->actions[i];
            continue;
        }
        const struct line_node *node = &loop->nodes[at];
        double bound = (node->best - low) / width +
                       loop->explore * exact_sqrt(logarithm / node->visits) -
                       (place == 0 ? loop->penalties[node->action] : 0);
        if (best == NONE || bound > best_bound) {
            best = at;
            best_bound = bound;
        }
    }
    return untried > 0 ? add_node(loop, place, pick, mover) : best;
}

/* Follows the tree until a new node was added. */
static void descend(struct openloop *loop, struct rng *rng)
{
    uint32_t place = 0;
    loop->path_count = 0;
    while (loop->world->player != OVER && loop->path_count < PATH_MAX) {
        int count = state_actions(loop->game, loop->world, loop->actions);
        int planned = next_planned(loop, count);
        uint32_t next = planned < 0 ? choose(loop, place, count, rng)
                                    : find_child(loop, place, planned);
        if (next == NONE && planned >= 0)
            next = add_node(loop, place, planned, loop->world->player);
        if (next == NONE)
            return;
        loop->path[loop->path_count++] = next;
        take(loop, loop->nodes[next].action);
        place = next;
        if (loop->nodes[next].visits == 0)
            return;
    }
}

static void back_up(struct openloop *loop)
{
    for (int i = 0; i < loop->game->players; i++) {
        loop->low[i] = fmin(loop->low[i], loop->value[i]);
        loop->high[i] = fmax(loop->high[i], loop->value[i]);
    }
    loop->nodes[0].visits++;
    for (int i = loop->path_count - 1; i >= 0; i--) {
        struct line_node *node = &loop->nodes[loop->path[i]];
        node->visits++;
        node->sum += loop->value[node->mover];
        double mean = node->sum / node->visits, most = mean;
        for (uint32_t at = node->child; loop->mix > 0 && at != NONE; at = loop->nodes[at].sibling)
            if (loop->nodes[at].mover == node->mover)
                most = at == node->child ? loop->nodes[at].best : fmax(most, loop->nodes[at].best);
        node->best = mean + loop->mix * (most - mean);
    }
}

/* ---- a decision ---- */

static void iterate(struct openloop *loop, const struct view *view, const float *estimates,
                    struct rng *rng)
{
    state_copy(loop->world, view->state);
    state_resample(loop->game, loop->world, view->viewer, rng_next64(rng));
    for (int i = 0; i < loop->game->players; i++) {
        loop->now[i] = estimates[i];
        loop->value[i] = 0;
    }
    loop->weight = 1;
    descend(loop, rng);
    play_on(loop, rng);
    loop->plan_at = loop->plan_count;    /* only the first line follows it */
    back_up(loop);
}

/* Tries each action once under the same chance, to see where it leads to. */
static void find_penalties(struct openloop *loop, const struct view *view, struct rng *rng)
{
    uint64_t seed = rng_next64(rng);
    self_look(&loop->self, view->state, view->viewer, view->actions, view->action_count, seed);
    for (int i = 0; i < view->action_count; i++) {
        state_copy(loop->trial, view->state);
        state_resample(loop->game, loop->trial, view->viewer, seed);
        state_apply(loop->game, loop->trial, view->actions[i], NULL);
        uint32_t visits = 0;
        if (loop->trial->player != OVER)
            visits = self_visits(&loop->self, loop->trial, view->viewer);
        loop->penalties[view->actions[i]] = loop->shy * fmin(visits, VISITS_MOST);
    }
}

static uint32_t most_visited(const struct openloop *loop, uint32_t place)
{
    uint32_t best = loop->nodes[place].child;
    for (uint32_t at = best; at != NONE; at = loop->nodes[at].sibling) {
        const struct line_node *one = &loop->nodes[at], *two = &loop->nodes[best];
        bool equal = one->visits == two->visits;
        if (one->visits > two->visits || (equal && one->best > two->best) ||
            (equal && one->best == two->best && one->action < two->action))
            best = at;
    }
    return best;
}

/* Keeps what is to follow the action that is taken now. */
static void keep_plan(struct openloop *loop)
{
    loop->plan_count = 0;
    for (uint32_t at = most_visited(loop, most_visited(loop, 0));
         at != NONE && loop->plan_count < PLAN_MAX; at = most_visited(loop, at))
        loop->plan[loop->plan_count++] = loop->nodes[at].action;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct openloop *loop = (struct openloop *)agent;
    float estimates[PLAYERS_MAX];
    if (view->action_count == 1)
        return view->actions[0];
    allowance_begin(&loop->budget);
    loop->node_count = 1;
    loop->nodes[0] = (struct line_node){.action = -1};
    for (int i = 0; i < loop->game->players; i++) {
        loop->low[i] = INFINITY;
        loop->high[i] = -INFINITY;
    }
    find_penalties(loop, view, &agent->rng);
    look(loop, view->state, estimates);
    loop->plan_at = 0;
    for (; allowance_left(&loop->budget); loop->budget.done++)
        iterate(loop, view, estimates, &agent->rng);
    agent_count(agent, "iterations", loop->budget.done);
    keep_plan(loop);
    return loop->nodes[most_visited(loop, 0)].action;
}

static void begin(struct agent *agent)
{
    struct openloop *loop = (struct openloop *)agent;
    loop->plan_count = 0;
    self_begin(&loop->self);
}

/* ---- opening and closing ---- */

static const struct option options[] = {
    ALLOWANCE_OPTIONS("200"),
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "10", .low = 0, .high = 1000000,
     .help = "decisions that a line of play goes on below the tree"},
    {.name = "rollout", .type = OPTION_WORD, .fallback = "greedy", .words = "greedy|random",
     .help = "who plays lines on"},
    {.name = "epsilon", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1,
     .help = "chance of a random action in them"},
    {.name = "discount", .type = OPTION_NUMBER, .fallback = "0.98", .low = 0, .high = 1,
     .help = "what a gain is still worth one decision later"},
    {.name = "c", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 100,
     .help = "how much to explore, when values lie between 0 and 1"},
    {.name = "mix", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 1,
     .help = "weight of the best that can follow in the value of a node; the rest is the mean"},
    {.name = "shy", .type = OPTION_NUMBER, .fallback = "0.02", .low = 0, .high = 1,
     .help = "share of the range of values lost for each recent visit to a place"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct allowance budget;
    if (!allowance_open(&budget, spec, options, OPTIONS, "openloop", problems))
        return NULL;
    struct openloop *loop = heap_new(1, sizeof *loop);
    double epsilon = spec_number(spec, options, OPTIONS, "epsilon");
    loop->game = game;
    loop->budget = budget;
    loop->depth = (int)spec_integer(spec, options, OPTIONS, "depth");
    loop->greedy = spec_text(spec, options, OPTIONS, "rollout")[0] == 'g';
    loop->epsilon = epsilon >= 1 ? UINT32_MAX : (uint32_t)(epsilon * 4294967296.0);
    loop->discount = spec_number(spec, options, OPTIONS, "discount");
    loop->explore = spec_number(spec, options, OPTIONS, "c");
    loop->mix = spec_number(spec, options, OPTIONS, "mix");
    loop->shy = spec_number(spec, options, OPTIONS, "shy");
    loop->node_max = budget.nanoseconds                ? TIMED_NODES
                     : budget.iterations < NODES_MAX / 2 ? 2 * budget.iterations + PLAN_MAX
                                                         : NODES_MAX;
    loop->nodes = heap_new(loop->node_max, sizeof *loop->nodes);
    loop->penalties = heap_new((size_t)game->actions_max, sizeof *loop->penalties);
    loop->actions = heap_new((size_t)game->actions_max, sizeof *loop->actions);
    loop->world = state_new(game);
    loop->trial = state_new(game);
    loop->kept = state_new(game);
    self_open(&loop->self, game);
    return &loop->head;
}

static void close(struct agent *agent)
{
    struct openloop *loop = (struct openloop *)agent;
    self_close(&loop->self);
    free(loop->nodes);
    free(loop->penalties);
    free(loop->actions);
    state_free(loop->world);
    state_free(loop->trial);
    state_free(loop->kept);
    free(loop);
}

const struct agent_kind openloop_agent = {
    .name = "openloop", .summary = "Tree search over sequences of actions, for chance at every tick.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
