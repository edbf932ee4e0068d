/* rolling.c: evolves sequences of actions and takes the first of the best: rolling horizon evolution
 * (Perez, Samothrakis, Lucas and Rohlfshagen 2013).
 *
 * - From decision to decision the sequences are kept and moved up by one, with a new last action (shift
 *   buffer, Gaina, Lucas and Perez 2017).
 * - One sequence is seeded by steps, each the best by the estimate of the next state, as long as that
 *   costs no more than a quarter of the budget.
 * - A sequence is worth what it changed of the estimate, sooner changes more than later ones.
 * - A sequence that looks better than the best so far is tried again, up to RACE times, as long as it does:
 *   luck alone takes no lead. The best are tried again in every generation.
 *
 * - Where a sequence ends counts as worse the more often the play was there since the score last rose, each
 *   visit as much as a usual step changes: what looks near but cannot be reached is given up (learning
 *   real-time search, Korf 1990; where one is, self.h).
 * - It counts as better the nearer it is to things that play has shown to be good, and to those of
 *   which nothing is known (knowledge.h). Some sequences are watched to find that out, and one goes
 *   there. The longer the estimate brings nothing better, the more this counts.
 *
 * A new sequence takes each action from one of two good ones and changes one of them by chance. An action
 * that is not legal when its turn comes is replaced by the legal one that follows it. Other players act by
 * chance. */
#include <stdlib.h>
#include <string.h>

#include "agents/allowance.h"
#include "agents/knowledge.h"
#include "core/heap.h"

enum { VISITS_MOST = 40 };
enum { RACE = 4, TRIES_MOST = 16 };    /* older tries than that fade */
enum { LENGTH_MAX = 256, GENERATION_MAX = 256 };
enum { WATCHED = 8 };                  /* one line of so many is learnt from */
enum { PATIENT = 20, BORED_MOST = 3 };
static const double PACE_UNKNOWN = 0.01;

struct sequence {
    int    steps[LENGTH_MAX];      /* ids of actions */
    double value;                  /* a mean */
    double tries;                  /* its weight; 0: not tried in this decision */
};

struct rolling {
    struct agent   head;
    const struct game *game;
    struct allowance  budget;
    int            length, size;
    double         discount;
    struct sequence *list, *spare; /* best first after a generation */
    bool           kept;           /* the list is that of the decision before */
    struct self    self;
    double         shy;
    struct knowledge know;
    double         learn;
    bool           knows;          /* there is a field to go by */
    float          high, score;    /* the best estimate since the score was another */
    uint32_t       since;          /* decisions since then */
    double         bored;          /* how much more what was learnt counts for that */
    double         pace;           /* what a step changed of the estimate, as a rule */
    float          last;           /* the estimate a decision ago */
    bool           lasting;        /* there was one */
    struct state  *world, *trial;
    int           *actions;
};

/* ---- one sequence ---- */

/* The legal action that follows `wanted` most closely, itself if it is legal. */
static int nearest_legal(const int *actions, int count, int wanted)
{
    for (int i = 0; i < count; i++)
        if (actions[i] >= wanted)
            return actions[i];
    return actions[0];
}

static void start_world(struct rolling *rolling, const struct view *view, struct rng *rng)
{
    state_copy(rolling->world, view->state);
    state_resample(rolling->game, rolling->world, view->viewer, rng_next64(rng));
}

/* Lets the others act until the viewer decides. */
static void pass(struct rolling *rolling, int viewer, struct rng *rng)
{
    while (rolling->world->player != OVER && rolling->world->player != viewer) {
        int count = state_actions(rolling->game, rolling->world, rolling->actions);
        state_apply(rolling->game, rolling->world,
                    rolling->actions[rng_below(rng, (uint32_t)count)], NULL);
    }
}

/* What it is worth to be where the world has come to: less where the play was before, more near to what is
 * known to be good. */
static double value_place(struct rolling *rolling, int viewer)
{
    if (rolling->shy <= 0 && !rolling->knows)
        return 0;
    uint32_t visits = self_visits(&rolling->self, rolling->world, viewer);
    double value = -rolling->shy * (visits < VISITS_MOST ? visits : VISITS_MOST);
    if (rolling->knows)
        value += rolling->learn * rolling->bored *
                 knowledge_pull(&rolling->know, knowledge_place(&rolling->know));
    return (rolling->pace > 0 ? rolling->pace : PACE_UNKNOWN) * value;
}

static void try_sequence(struct rolling *rolling, const struct view *view,
                         struct sequence *sequence, struct rng *rng)
{
    double value = 0, weight = 1;
    bool watched = rolling->knows && rolling->budget.done % WATCHED == 0;
    start_world(rolling, view, rng);
    if (watched)
        knowledge_watch(&rolling->know, rolling->world, view->viewer);
    float before = state_estimate(rolling->game, rolling->world, view->viewer);
    for (int i = 0; i < rolling->length && rolling->world->player != OVER; i++) {
        int count = state_actions(rolling->game, rolling->world, rolling->actions);
        int action = nearest_legal(rolling->actions, count, sequence->steps[i]);
        state_apply(rolling->game, rolling->world, action, watched ? &rolling->know.log : NULL);
        pass(rolling, view->viewer, rng);
        if (watched)
            knowledge_note(&rolling->know, rolling->world, view->viewer, action);
        float after = state_estimate(rolling->game, rolling->world, view->viewer);
        value += weight * ((double)after - (double)before);
        weight *= rolling->discount;
        before = after;
    }
    if (rolling->world->player != OVER)
        value += value_place(rolling, view->viewer);
    sequence->tries = sequence->tries < TRIES_MOST ? sequence->tries + 1 : TRIES_MOST;
    sequence->value += (value - sequence->value) / sequence->tries;
    rolling->budget.done++;
}

/* Steps that each look best when they are taken; costs as many tries as there are actions. */
static void seed_sequence(struct rolling *rolling, const struct view *view,
                          struct sequence *sequence, struct rng *rng)
{
    start_world(rolling, view, rng);
    for (int i = 0; i < rolling->length && rolling->world->player != OVER; i++) {
        int count = state_actions(rolling->game, rolling->world, rolling->actions), best = 0;
        float best_value = 0;
        for (int j = 0; j < count; j++) {
            state_copy(rolling->trial, rolling->world);
            state_apply(rolling->game, rolling->trial, rolling->actions[j], NULL);
            float value = state_estimate(rolling->game, rolling->trial, view->viewer);
            if (j == 0 || value > best_value) {
                best = j;
                best_value = value;
            }
        }
        sequence->steps[i] = rolling->actions[best];
        state_apply(rolling->game, rolling->world, rolling->actions[best], NULL);
        pass(rolling, view->viewer, rng);
    }
    rolling->budget.done += (uint32_t)view->action_count;
    sequence->value = sequence->tries = 0;
}

/* One sequence leads to what is known to be good. */
static void guide_sequence(struct rolling *rolling, struct sequence *sequence)
{
    int steps[LENGTH_MAX];
    int count = knowledge_guide(&rolling->know, steps, rolling->length);
    memcpy(sequence->steps, steps, (size_t)count * sizeof *steps);
}

/* ---- generations ---- */

/* Tries a sequence, again and again as long as it is ahead of the first. */
static void race(struct rolling *rolling, const struct view *view, struct sequence *sequence,
                 struct rng *rng)
{
    const struct sequence *first = &rolling->list[0];
    do
        try_sequence(rolling, view, sequence, rng);
    while (sequence != first && sequence->tries < RACE && sequence->value > first->value);
}

static int any_action(const struct rolling *rolling, struct rng *rng)
{
    return (int)rng_below(rng, (uint32_t)rolling->game->actions_max);
}

static void first_generation(struct rolling *rolling, struct rng *rng)
{
    for (int i = 0; i < rolling->size; i++) {
        struct sequence *sequence = &rolling->list[i];
        int from = 0;
        if (rolling->kept) {
            memmove(sequence->steps, sequence->steps + 1,
                    (size_t)(rolling->length - 1) * sizeof *sequence->steps);
            from = rolling->length - 1;
        }
        for (int j = from; j < rolling->length; j++)
            sequence->steps[j] = any_action(rolling, rng);
        sequence->value = sequence->tries = 0;
    }
    rolling->kept = true;
}

/* Into order, best first; what was not tried comes last. */
static void sort(struct rolling *rolling)
{
    struct sequence *list = rolling->list;
    for (int i = 1; i < rolling->size; i++)
        for (int j = i; j > 0 && list[j].tries > 0 &&
                        (list[j - 1].tries <= 0 || list[j].value > list[j - 1].value); j--) {
            struct sequence other = list[j];
            list[j] = list[j - 1];
            list[j - 1] = other;
        }
}

static const struct sequence *good_one(const struct rolling *rolling, struct rng *rng)
{
    uint32_t one = rng_below(rng, (uint32_t)rolling->size);
    uint32_t two = rng_below(rng, (uint32_t)rolling->size);
    return &rolling->list[one < two ? one : two];    /* they are in order */
}

static void breed(struct rolling *rolling, struct sequence *child, struct rng *rng)
{
    const struct sequence *one = good_one(rolling, rng), *two = good_one(rolling, rng);
    for (int i = 0; i < rolling->length; i++)
        child->steps[i] = (rng_below(rng, 2) ? one : two)->steps[i];
    child->steps[rng_below(rng, (uint32_t)rolling->length)] = any_action(rolling, rng);
    child->value = child->tries = 0;
}

static void next_generation(struct rolling *rolling, const struct view *view, struct rng *rng)
{
    int elite = rolling->size / 4 > 0 ? rolling->size / 4 : 1;
    memcpy(rolling->spare, rolling->list, (size_t)elite * sizeof *rolling->list);
    for (int i = elite; i < rolling->size; i++)
        breed(rolling, &rolling->spare[i], rng);
    struct sequence *swap = rolling->list;
    rolling->list = rolling->spare;
    rolling->spare = swap;
    for (int i = 0; i < rolling->size && allowance_left(&rolling->budget); i++)
        race(rolling, view, &rolling->list[i], rng);
    sort(rolling);
}

/* If the estimate has brought nothing better for long, what was found out in play counts for more. */
static void grow_bored(struct rolling *rolling, const struct view *view, float now)
{
    float score = view->state->score[view->viewer];
    bool better = !rolling->lasting || score != rolling->score || now > rolling->high;
    rolling->high = better ? now : rolling->high;
    rolling->score = score;
    rolling->since = better ? 0 : rolling->since + 1;
    rolling->bored = rolling->since > PATIENT ? (double)rolling->since / PATIENT : 1;
    if (rolling->bored > BORED_MOST)
        rolling->bored = BORED_MOST;
}

/* Notes where the play is, and how much a step changes as a rule: a middle that moves slowly, so that
 * no great gain or loss counts for more than a small one. */
static void look(struct rolling *rolling, const struct view *view, struct rng *rng)
{
    float now = state_estimate(rolling->game, view->state, view->viewer);
    double change = rolling->lasting ? (double)now - (double)rolling->last : 0;
    change = change < 0 ? -change : change;
    if (change > 0 && rolling->pace <= 0)
        rolling->pace = change;
    else if (change > 0)
        rolling->pace *= change > rolling->pace ? 1.1 : 1 / 1.1;
    grow_bored(rolling, view, now);
    rolling->last = now;
    rolling->lasting = true;
    self_look(&rolling->self, view->state, view->viewer, view->actions, view->action_count,
              rng_next64(rng));
    rolling->knows = rolling->learn > 0 && knowledge_look(&rolling->know, view->state, view->viewer);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct rolling *rolling = (struct rolling *)agent;
    struct rng *rng = &agent->rng;
    if (view->action_count == 1)
        return view->actions[0];
    allowance_begin(&rolling->budget);
    if (rolling->shy > 0 || rolling->learn > 0)
        look(rolling, view, rng);
    first_generation(rolling, rng);
    if (rolling->knows && rolling->size > 2)
        guide_sequence(rolling, &rolling->list[rolling->size - 2]);
    if (rolling->budget.nanoseconds ||
        rolling->budget.iterations >= 4 * (uint32_t)view->action_count)
        seed_sequence(rolling, view, &rolling->list[rolling->size - 1], rng);
    for (int i = rolling->size - 1; i >= 0; i--)    /* the seed first */
        if (i == rolling->size - 1 || allowance_left(&rolling->budget))
            try_sequence(rolling, view, &rolling->list[i], rng);
    sort(rolling);
    while (rolling->list[0].tries < RACE && allowance_left(&rolling->budget)) {
        try_sequence(rolling, view, &rolling->list[0], rng);
        sort(rolling);
    }
    while (allowance_left(&rolling->budget))
        next_generation(rolling, view, rng);
    agent_count(agent, "iterations", rolling->budget.done);
    return nearest_legal(view->actions, view->action_count, rolling->list[0].steps[0]);
}

static void begin(struct agent *agent)
{
    struct rolling *rolling = (struct rolling *)agent;
    rolling->kept = rolling->lasting = false;
    rolling->pace = 0;
    self_begin(&rolling->self);
    knowledge_begin(&rolling->know);
}

/* ---- opening and closing ---- */

static const struct option options[] = {
    ALLOWANCE_OPTIONS("200"),
    {.name = "length", .type = OPTION_INTEGER, .fallback = "12", .low = 1, .high = LENGTH_MAX,
     .help = "actions of a sequence"},
    {.name = "size", .type = OPTION_INTEGER, .fallback = "10", .low = 2,
     .high = GENERATION_MAX, .help = "sequences of a generation"},
    {.name = "discount", .type = OPTION_NUMBER, .fallback = "0.9", .low = 0, .high = 1,
     .help = "what a gain is still worth one decision later"},
    {.name = "shy", .type = OPTION_NUMBER, .fallback = "0.3", .low = 0, .high = 1000,
     .help = "usual steps that a sequence loses for each former visit to where it ends"},
    {.name = "learn", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1000,
     .help = "usual steps that a sequence gains for each step nearer to what is known to be good"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct allowance budget;
    if (!allowance_open(&budget, spec, options, OPTIONS, "rolling", problems))
        return NULL;
    struct rolling *rolling = heap_new(1, sizeof *rolling);
    rolling->game = game;
    rolling->budget = budget;
    rolling->length = (int)spec_integer(spec, options, OPTIONS, "length");
    rolling->size = (int)spec_integer(spec, options, OPTIONS, "size");
    rolling->discount = spec_number(spec, options, OPTIONS, "discount");
    rolling->shy = spec_number(spec, options, OPTIONS, "shy");
    rolling->learn = spec_number(spec, options, OPTIONS, "learn");
    self_open(&rolling->self, game);
    knowledge_open(&rolling->know, game, &rolling->self);
    rolling->list = heap_new((size_t)rolling->size, sizeof *rolling->list);
    rolling->spare = heap_new((size_t)rolling->size, sizeof *rolling->spare);
    rolling->actions = heap_new((size_t)game->actions_max, sizeof *rolling->actions);
    rolling->world = state_new(game);
    rolling->trial = state_new(game);
    return &rolling->head;
}

static void close(struct agent *agent)
{
    struct rolling *rolling = (struct rolling *)agent;
    self_close(&rolling->self);
    knowledge_close(&rolling->know);
    free(rolling->list);
    free(rolling->spare);
    free(rolling->actions);
    state_free(rolling->world);
    state_free(rolling->trial);
    free(rolling);
}

const struct agent_kind rolling_agent = {
    .name = "rolling", .summary = "Evolves sequences of actions: rolling horizon evolution.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
