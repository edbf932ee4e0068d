/* width.c: plans in games without chance, by looking for what is new.
 *
 * A search over states that goes on from decision to decision. States that have the same future are
 * one (`forget`). Two queues take turns: in one the states come first that show something no state
 * with the same score has shown before (novelty: iterated width, Lipovetzky and Geffner 2012; best
 * first by novelty and value, 2017), in the other those with the best estimate. A state shows the numbers of
 * its observation that are not 0.
 *
 * If a way to a win is found it is followed to its end. As long as there is none, and the play can be
 * kept as it is by some action, this is taken, and the search goes on, for `patience` of the plies a
 * play may have. Otherwise the best state found so far is gone to (half of the way, where the world
 * does not wait; states that the play has been in do not count), and meanwhile the search goes on
 * from there. */
#include <stdlib.h>
#include <string.h>

#include "agents/allowance.h"
#include "core/hash.h"
#include "core/heap.h"

enum { ATOM_BITS = 1 << 21, PLAN_MAX = 4096, KNOWN = 1 << 16, NODES_FIRST = 4096 };
#define NOTHING UINT32_MAX

struct spot {
    uint64_t key;
    uint32_t parent, at;           /* at: where its state is in the store */
    float    value;
    int32_t  action;               /* that led here */
    uint16_t depth;
    uint8_t  newness;              /* 0: shows something new */
    bool     taken;                /* out of both queues */
};

struct queue {
    uint32_t *list;                /* a heap, best first */
    uint32_t  count, room;
};

struct width {
    struct agent   head;
    const struct game *game;
    struct allowance  budget;
    double         patience;
    size_t         memory;
    int            viewer;

    struct spot   *spots;          /* the first is the root of the search */
    uint32_t       spot_count, spot_room;
    char          *store;          /* the states, one after the other */
    size_t         stored, store_room;
    uint32_t      *table;          /* by key; 0: free, else 1 + index */
    uint32_t       table_room;     /* a power of two */
    struct queue   fresh, good;
    uint64_t      *atoms;          /* bits: seen with this score */
    uint32_t       won, best;      /* spots, or NOTHING */
    int            wait;           /* an action after which the root is as before; NO_ANSWER: none */
    bool           full;

    struct state  *world, *next, *key;
    int           *actions;
    float         *seen;
    int            plan[PLAN_MAX], plan_count, plan_at;
    uint64_t       expected[PLAN_MAX];     /* keys before each step of the plan */
    bool           sure;                   /* the plan wins */
    uint64_t      *been;                   /* keys of states that the play has been in, hashed */
};

/* ---- states ---- */

static uint64_t key_of(struct width *width, const struct state *state)
{
    const struct game *game = width->game;
    struct state *key = width->key;
    state_copy(key, state);
    if (game->engine->forget && key->player != OVER)
        game->engine->forget(game, key);
    key->ply = key->turn = 0;
    memset(&key->rng, 0, sizeof key->rng);
    return hash_bytes(1, key, key->size);
}

static const struct state *state_at(const struct width *width, uint32_t spot)
{
    return (const struct state *)(const void *)(width->store + width->spots[spot].at * 16ul);
}

/* The place of a key in the table: its own, or the free one where it would be. */
static uint32_t *slot_of(const struct width *width, uint64_t key)
{
    uint32_t at = (uint32_t)(rng_mix(key) & (width->table_room - 1));
    while (width->table[at] && width->spots[width->table[at] - 1].key != key)
        at = (at + 1) & (width->table_room - 1);
    return &width->table[at];
}

static void grow_table(struct width *width)
{
    free(width->table);
    width->table_room *= 2;
    width->table = heap_new(width->table_room, sizeof *width->table);
    for (uint32_t i = 0; i < width->spot_count; i++)
        *slot_of(width, width->spots[i].key) = i + 1;
}

/* ---- novelty ---- */

/* Notes all that a state shows; whether any of it is new at this score. */
static bool shows_new(struct width *width, const struct state *state)
{
    const struct game *game = width->game;
    uint32_t score;
    bool any = false;
    memcpy(&score, &state->score[width->viewer], sizeof score);
    game->engine->observe(game, state, width->viewer, width->seen);
    for (int i = 0; i < game->observation_size; i++) {
        uint32_t number;
        memcpy(&number, &width->seen[i], sizeof number);
        if (number == 0)
            continue;
        uint64_t atom = rng_mix((uint64_t)i << 32 ^ number ^ (uint64_t)score << 16) % ATOM_BITS;
        uint64_t bit = (uint64_t)1 << (atom & 63);
        any |= !(width->atoms[atom >> 6] & bit);
        width->atoms[atom >> 6] |= bit;
    }
    return any;
}

/* ---- queues ---- */

static bool before(const struct width *width, const struct queue *queue, uint32_t a, uint32_t b)
{
    const struct spot *one = &width->spots[a], *two = &width->spots[b];
    if (queue == &width->fresh && one->newness != two->newness)
        return one->newness < two->newness;
    if (one->value != two->value)
        return one->value > two->value;
    if (one->depth != two->depth)
        return one->depth < two->depth;
    return a < b;
}

static void queue_add(struct width *width, struct queue *queue, uint32_t spot)
{
    if (queue->count == queue->room) {
        queue->room = queue->room ? 2 * queue->room : NODES_FIRST;
        queue->list = heap_grow(queue->list, queue->room * sizeof *queue->list);
    }
    uint32_t at = queue->count++;
    for (; at > 0 && before(width, queue, spot, queue->list[(at - 1) / 2]); at = (at - 1) / 2)
        queue->list[at] = queue->list[(at - 1) / 2];
    queue->list[at] = spot;
}

/* The best that no queue has given before, or NOTHING. */
static uint32_t queue_take(struct width *width, struct queue *queue)
{
    while (queue->count > 0) {
        uint32_t first = queue->list[0], last = queue->list[--queue->count], at = 0;
        for (uint32_t child = 1; child < queue->count; child = 2 * at + 1) {
            if (child + 1 < queue->count &&
                before(width, queue, queue->list[child + 1], queue->list[child]))
                child++;
            if (!before(width, queue, queue->list[child], last))
                break;
            queue->list[at] = queue->list[child];
            at = child;
        }
        queue->list[at] = last;
        if (!width->spots[first].taken) {
            width->spots[first].taken = true;
            return first;
        }
    }
    return NOTHING;
}

/* ---- growing ---- */

/* Adds a state with its key; returns its spot, or NOTHING without room. */
static uint32_t add_spot(struct width *width, const struct state *state, uint64_t key,
                         uint32_t parent, int action)
{
    size_t size = ((size_t)state->size + 15) / 16 * 16;
    if (width->stored + size > width->memory) {
        width->full = true;
        return NOTHING;
    }
    if (width->stored + size > width->store_room) {
        width->store_room = 2 * (width->stored + size);
        width->store = heap_grow(width->store, width->store_room);
    }
    if (width->spot_count == width->spot_room) {
        width->spot_room *= 2;
        width->spots = heap_grow(width->spots, width->spot_room * sizeof *width->spots);
    }
    if (2 * width->spot_count > width->table_room)
        grow_table(width);
    uint32_t spot = width->spot_count++;
    width->spots[spot] = (struct spot){
        .key = key, .parent = parent, .at = (uint32_t)(width->stored / 16), .action = action,
        .value = state_estimate(width->game, state, width->viewer),
        .depth = (uint16_t)(parent == NOTHING ? 0 : width->spots[parent].depth + 1),
    };
    memcpy(width->store + width->stored, state, state->size);
    width->stored += size;
    *slot_of(width, key) = spot + 1;
    width->spots[spot].newness = !shows_new(width, state);
    queue_add(width, &width->fresh, spot);
    queue_add(width, &width->good, spot);
    return spot;
}

/* Begins anew from a state. */
static void plant(struct width *width, const struct state *state)
{
    width->spot_count = 0;
    width->stored = 0;
    width->fresh.count = width->good.count = 0;
    width->won = width->best = NOTHING;
    width->wait = NO_ANSWER;
    width->full = false;
    memset(width->table, 0, width->table_room * sizeof *width->table);
    memset(width->atoms, 0, ATOM_BITS / 8);
    add_spot(width, state, key_of(width, state), NOTHING, NO_ANSWER);
}

static void note_spot(struct width *width, uint32_t spot)
{
    const struct spot *now = &width->spots[spot];
    if (width->been[now->key % KNOWN] == now->key)
        return;
    if (width->best == NOTHING || now->value > width->spots[width->best].value)
        width->best = spot;
}

static void try_action(struct width *width, uint32_t from, int action)
{
    state_copy(width->next, state_at(width, from));
    state_apply(width->game, width->next, action, NULL);
    bool over = width->next->player == OVER;
    if (over && width->next->result[width->viewer] <= 0)
        return;
    uint64_t key = key_of(width, width->next);
    if (from == 0 && key == width->spots[0].key)
        width->wait = action;
    if (*slot_of(width, key))
        return;
    uint32_t spot = add_spot(width, width->next, key, from, action);
    if (spot == NOTHING)
        return;
    if (over)
        width->won = spot;
    else
        note_spot(width, spot);
}

static void expand(struct width *width)
{
    struct queue *queue = width->budget.done % 2 ? &width->good : &width->fresh;
    uint32_t from = queue_take(width, queue);
    if (from == NOTHING) {
        width->full = true;
        return;
    }
    int count = state_actions(width->game, state_at(width, from), width->actions);
    for (int i = 0; i < count && width->won == NOTHING && !width->full; i++)
        try_action(width, from, width->actions[i]);
}

/* ---- deciding ---- */

/* Adds the way from the root to a spot to the plan, and starts a new search at its end. */
static void follow(struct width *width, uint32_t spot, uint32_t depth)
{
    while (width->spots[spot].depth > depth)
        spot = width->spots[spot].parent;
    int end = width->plan_count + width->spots[spot].depth;
    if (end > PLAN_MAX)
        return;
    for (uint32_t at = spot; at != 0; at = width->spots[at].parent) {
        int step = width->plan_count + width->spots[at].depth - 1;
        width->plan[step] = width->spots[at].action;
        width->expected[step] = width->spots[width->spots[at].parent].key;
    }
    width->plan_count = end;
    state_copy(width->world, state_at(width, spot));
    plant(width, width->world);
}

static bool may_wait(const struct width *width, const struct view *view)
{
    return width->wait != NO_ANSWER && !width->full &&
           view->state->ply < width->patience * width->game->plies_max;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct width *width = (struct width *)agent;
    uint64_t key = key_of(width, view->state);
    width->viewer = view->viewer;
    width->been[key % KNOWN] = key;
    bool ready = width->plan_at < width->plan_count;
    if (ready ? key != width->expected[width->plan_at]
              : width->spot_count == 0 || key != width->spots[0].key) {
        width->plan_at = width->plan_count = 0;    /* a new play, or not what was expected */
        width->sure = ready = false;
        plant(width, view->state);
        agent_count(agent, "searches begun", 1);
    }
    allowance_begin(&width->budget);
    for (; !width->sure && !width->full && width->won == NOTHING && allowance_left(&width->budget);
         width->budget.done++)
        expand(width);
    agent_count(agent, "states", width->spot_count);
    if (!width->sure && width->won != NOTHING) {
        follow(width, width->won, UINT32_MAX);
        width->sure = true;
    } else if (!ready) {
        if (may_wait(width, view))
            return width->wait;
        width->plan_at = width->plan_count = 0;
        if (width->best != NOTHING) {
            uint32_t depth = width->spots[width->best].depth;
            follow(width, width->best, width->wait == NO_ANSWER ? (depth + 1) / 2 : depth);
        }
    }
    if (width->plan_at == width->plan_count)
        return view->actions[rng_below(&agent->rng, (uint32_t)view->action_count)];
    return width->plan[width->plan_at++];
}

static void begin(struct agent *agent)
{
    struct width *width = (struct width *)agent;
    width->spot_count = 0;
    width->plan_at = width->plan_count = 0;
    width->sure = false;
    memset(width->been, 0, KNOWN * sizeof *width->been);
}

/* ---- opening and closing ---- */

static const struct option options[] = {
    ALLOWANCE_OPTIONS("1000"),
    {.name = "patience", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 1,
     .help = "share of the plies of a play to wait for a plan, where the play waits"},
    {.name = "memory", .type = OPTION_INTEGER, .fallback = "128", .low = 1, .high = 16384,
     .help = "megabytes of states at most"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct allowance budget;
    if (game->players > 1)
        problem_error(problems, (struct place){0}, "width: only for games of one player");
    if (game->players > 1 || !allowance_open(&budget, spec, options, OPTIONS, "width", problems))
        return NULL;
    struct width *width = heap_new(1, sizeof *width);
    width->game = game;
    width->budget = budget;
    width->patience = spec_number(spec, options, OPTIONS, "patience");
    width->memory = (size_t)spec_integer(spec, options, OPTIONS, "memory") << 20;
    width->spot_room = NODES_FIRST;
    width->spots = heap_new(width->spot_room, sizeof *width->spots);
    width->table_room = 4 * NODES_FIRST;
    width->table = heap_new(width->table_room, sizeof *width->table);
    width->atoms = heap_new(ATOM_BITS / 64, sizeof *width->atoms);
    width->been = heap_new(KNOWN, sizeof *width->been);
    width->seen = heap_new((size_t)game->observation_size + 1, sizeof *width->seen);
    width->actions = heap_new((size_t)game->actions_max, sizeof *width->actions);
    width->world = state_new(game);
    width->next = state_new(game);
    width->key = state_new(game);
    return &width->head;
}

static void close(struct agent *agent)
{
    struct width *width = (struct width *)agent;
    free(width->spots);
    free(width->store);
    free(width->table);
    free(width->fresh.list);
    free(width->good.list);
    free(width->atoms), free(width->been);
    free(width->seen);
    free(width->actions);
    state_free(width->world);
    state_free(width->next);
    state_free(width->key);
    free(width);
}

const struct agent_kind width_agent = {
    .name = "width", .summary = "Plans in games without chance, by novelty and estimate.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
