/* model.c: a game as a Markov decision process. */
#include "learn/model.h"

#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

enum { NONE = -1, BUCKETS_FIRST = CAPACITY(1024, 4) };

/* What is at hand while a model grows. */
struct builder {
    struct model *model;
    const struct model_options *options;
    int           capacity;            /* of states */
    size_t        room;                /* for their bytes */
    uint64_t      tries;
    struct state *from, *next, *end, *other, *key, *end_key, *met;
    int          *actions, *actions_next;
};

const struct state *model_state(const struct model *model, int index)
{
    CHECK(index >= 0 && index < model->state_count);
    return (const struct state *)(model->states + model->offset[index]);
}

/* What makes a state the same as another. */
static void make_key(const struct game *game, const struct state *state, struct state *key)
{
    state_copy(key, state);
    if (game->engine->forget)
        game->engine->forget(game, key);
    key->ply = key->turn = 0;
    key->rng = (struct rng){0, 0};
    memset(key->score, 0, sizeof key->score);
}

/* ---- the table of states ---- */

/* The bucket of a key: that of the state that has it, or a free one. */
static size_t bucket_of(struct builder *builder, uint64_t hash, const struct state *key)
{
    const struct model *model = builder->model;
    size_t at = hash & (model->bucket_count - 1);
    for (; model->buckets[at] != NONE; at = (at + 1) & (model->bucket_count - 1)) {
        int index = model->buckets[at];
        if (model->hashes[index] != hash)
            continue;
        make_key(model->game, model_state(model, index), builder->met);
        if (state_equal(builder->met, key))
            break;
    }
    return at;
}

static void grow_buckets(struct model *model)
{
    model->bucket_count = model->bucket_count ? 2 * model->bucket_count : BUCKETS_FIRST;
    model->buckets = heap_grow_for(model->buckets, model->bucket_count * sizeof(int),
                                   "the states of the model");
    for (size_t i = 0; i < model->bucket_count; i++)
        model->buckets[i] = NONE;
    for (int i = 0; i < model->state_count; i++) {
        size_t at = model->hashes[i] & (model->bucket_count - 1);
        while (model->buckets[at] != NONE)
            at = (at + 1) & (model->bucket_count - 1);
        model->buckets[at] = i;
    }
}

/* What a state takes of the memory for states, so that the next one is aligned too. */
static size_t packed(const struct state *state)
{
    return ((size_t)state->size + 15) & ~(size_t)15;
}

/* Room for one more state of so many bytes. Pages that were never written to cost nothing yet. */
static void make_room(struct builder *builder, size_t bytes)
{
    struct model *model = builder->model;
    if (model->state_count == builder->capacity) {
        builder->capacity = builder->capacity ? 2 * builder->capacity : CAPACITY(256, 1);
        size_t count = (size_t)builder->capacity;
        model->offset = heap_grow(model->offset, (count + 1) * sizeof *model->offset);
        model->hashes = heap_grow(model->hashes, count * sizeof *model->hashes);
        model->depth = heap_grow(model->depth, count * sizeof *model->depth);
        model->offset[0] = 0;
    }
    size_t used = model->offset[model->state_count];
    if (used + bytes > builder->room) {
        builder->room = used + bytes + builder->room / 2;
        model->states = heap_grow_for(model->states, builder->room, "the states of the model");
    }
}

/* What one state takes besides its bytes and transitions. */
static size_t overhead(const struct game *game)
{
    return sizeof(size_t) + sizeof(uint64_t) + 5 * sizeof(int) +
           2 * (size_t)game->actions_max * sizeof(size_t);
}

static size_t bytes_of(const struct model *model)
{
    return model->offset[model->state_count] + (size_t)model->state_count * overhead(model->game) +
           model->transition_count * sizeof *model->transitions;
}

double model_fits(const struct game *game, size_t bytes, uint64_t seed)
{
    struct state *state = state_new(game);
    state_start(game, state, seed);
    size_t each = packed(state) + overhead(game) +
                  (size_t)game->actions_max * sizeof(struct transition);
    state_free(state);
    return (double)bytes / (double)each;
}

/* The index of a state, new or known; NONE if there is no room for a new one. */
static int add_state(struct builder *builder, const struct state *state, int depth)
{
    struct model *model = builder->model;
    const struct model_options *options = builder->options;
    if (model->stopped)
        return NONE;
    if ((size_t)model->state_count * 2 >= model->bucket_count)
        grow_buckets(model);
    make_key(model->game, state, builder->key);
    uint64_t hash = state_hash(builder->key);
    size_t bucket = bucket_of(builder, hash, builder->key);
    if (model->buckets[bucket] != NONE)
        return model->buckets[bucket];
    make_room(builder, packed(state));
    model->full = options->bytes_most && bytes_of(model) + packed(state) > options->bytes_most;
    if (model->full || model->state_count == options->states_most) {
        model->complete = false;
        return NONE;
    }
    int index = model->state_count++;
    memset(model->states + model->offset[index], 0, packed(state));
    memcpy(model->states + model->offset[index], state, state->size);
    model->offset[index + 1] = model->offset[index] + packed(state);
    model->hashes[index] = hash;
    model->depth[index] = depth;
    model->buckets[bucket] = index;
    if (options->found && !options->found(options->context, index + 1)) {
        model->stopped = true;
        model->complete = false;
    }
    return index;
}

/* ---- transitions ---- */

static void find_reward(const struct builder *builder, const struct state *before,
                        const struct state *after, float *reward)
{
    for (int p = 0; p < builder->model->game->players; p++)
        reward[p] = builder->options->reward == REWARD_RESULT
                        ? after->player == OVER ? (float)after->result[p] : 0
                        : after->score[p] - (before ? before->score[p] : 0);
}

/* Notes an outcome in the list that began at `first`; those that lead to the same state are one. */
static void add_outcome(struct builder *builder, size_t first, int to, double probability,
                        const float *reward)
{
    struct model *model = builder->model;
    size_t at = first;
    while (at < model->transition_count && model->transitions[at].to != to)
        at++;
    if (at == model->transition_capacity) {
        model->transition_capacity = at ? 2 * at : CAPACITY(1024, 1);
        model->transitions = heap_grow_for(
            model->transitions, model->transition_capacity * sizeof *model->transitions,
            "the transitions of the model");
    }
    struct transition *transition = &model->transitions[at];
    if (at == model->transition_count) {
        model->transition_count++;
        *transition = (struct transition){.to = to};
    }
    double sum = transition->probability + probability;
    for (int p = 0; p < PLAYERS_MAX; p++)
        transition->reward[p] = (float)((transition->reward[p] * transition->probability +
                                         reward[p] * probability) / sum);
    transition->probability = sum;
}

/* Puts the state before an action into `next`; with action NONE, nothing yet. */
static void set_up(struct builder *builder, int action)
{
    const struct game *game = builder->model->game;
    if (action == NONE) {
        memset(builder->next, 0, game->state_size);
        builder->next->size = (uint32_t)game->state_size;
    } else {
        state_copy(builder->next, builder->from);
    }
}

static void act(struct builder *builder, int action)
{
    const struct game *game = builder->model->game;
    if (action == NONE)
        game->engine->start(game, builder->next);
    else
        state_apply(game, builder->next, action, NULL);
}

/* If at least two actions are legal in `next` and all of them end the play alike, without chance,
 * nothing is decided there any more: goes on to the end. (Some rules look only at the beginning of
 * the next step whether the play is over.) */
static void skip_decided(struct builder *builder)
{
    const struct game *game = builder->model->game;
    struct state *next = builder->next, *end = builder->end, *other = builder->other;
    int count = state_actions(game, next, builder->actions_next);
    for (int i = 0; i < count; i++) {
        struct state *after = i ? other : end;
        memset(after, 0, game->state_size);
        state_copy(after, next);
        uint64_t draws = after->rng.draws;
        state_apply(game, after, builder->actions_next[i], NULL);
        if (after->end != END_RULES || after->rng.draws != draws)
            return;
        make_key(game, after, builder->key);
        make_key(game, end, builder->end_key);
        if (!state_equal(builder->key, builder->end_key))
            return;
    }
    if (count > 1)
        state_copy(next, end);
}

/* Notes that `next` comes about; false if there is no room for it. */
static bool note(struct builder *builder, int action, size_t first, double probability)
{
    struct state *next = builder->next;
    float reward[PLAYERS_MAX] = {0};
    int depth = action == NONE ? 0 : (int)next->ply;
    rng_seed(&next->rng, 0);
    skip_decided(builder);
    find_reward(builder, action == NONE ? NULL : builder->from, next, reward);
    int to = add_state(builder, next, depth);
    if (to == NONE)
        return false;
    builder->model->cut += next->end == END_LIMIT;
    add_outcome(builder, first, to, probability, reward);
    return true;
}

/* Notes every outcome of an action; false if they cannot be listed. */
static bool list_outcomes(struct builder *builder, int action, size_t first)
{
    struct chance chance;
    int count = 0;
    chance_begin(&chance);
    do {
        set_up(builder, action);
        chance_script(&chance, &builder->next->rng);
        act(builder, action);
        if (!chance_kept(&chance, &builder->next->rng) || ++count > CHANCE_OUTCOMES_MAX)
            return false;
    } while (note(builder, action, first, chance.probability) && chance_next(&chance));
    return true;
}

static void try_outcomes(struct builder *builder, int action, size_t first)
{
    int samples = builder->options->samples;
    for (int i = 0; i < samples; i++) {
        set_up(builder, action);
        rng_seed(&builder->next->rng, rng_play_seed(builder->options->seed, builder->tries++));
        act(builder, action);
        if (!note(builder, action, first, 1.0 / samples))
            return;
    }
    builder->model->sampled++;
}

static void find_outcomes(struct builder *builder, int action)
{
    size_t first = builder->model->transition_count;
    if (list_outcomes(builder, action, first))
        return;
    builder->model->transition_count = first;
    try_outcomes(builder, action, first);
}

/* ---- the whole ---- */

static void find_starts(struct builder *builder)
{
    struct model *model = builder->model;
    find_outcomes(builder, NONE);
    model->start_count = (int)model->transition_count;
    model->starts = model->transitions;
    model->transitions = NULL;
    model->transition_count = model->transition_capacity = 0;
}

static void expand(struct builder *builder, int index)
{
    struct model *model = builder->model;
    memset(builder->from, 0, model->game->state_size);
    state_copy(builder->from, model_state(model, index));
    int count = state_actions(model->game, builder->from, builder->actions);
    for (int action = 0, i = 0; action < model->action_count; action++) {
        model->first[(size_t)index * (size_t)model->action_count + (size_t)action] =
            model->transition_count;
        if (i < count && builder->actions[i] == action) {
            find_outcomes(builder, action);
            i++;
        }
    }
}

static void build(struct builder *builder)
{
    struct model *model = builder->model;
    size_t columns = (size_t)model->action_count, room = 0;
    find_starts(builder);
    for (int i = 0; i < model->state_count && model->complete; i++) {
        if ((size_t)i >= room) {
            room = 2 * (size_t)model->state_count;
            model->first = heap_grow_for(model->first, (room * columns + 1) * sizeof *model->first,
                                         "the states of the model");
        }
        expand(builder, i);
    }
    if (model->complete)
        model->first[(size_t)model->state_count * columns] = model->transition_count;
}

struct model *model_new(const struct game *game, const struct model_options *options,
                        struct problems *problems)
{
    struct model *model = heap_new(1, sizeof *model);
    struct builder builder = {
        .model = model, .options = options, .next = state_new(game), .key = state_new(game),
        .from = state_new(game), .end = state_new(game), .other = state_new(game),
        .end_key = state_new(game), .met = state_new(game),
        .actions = heap_new((size_t)game->actions_max, sizeof(int)),
        .actions_next = heap_new((size_t)game->actions_max, sizeof(int)),
    };
    model->game = game;
    model->action_count = game->actions_max;
    model->complete = true;
    build(&builder);
    state_free(builder.next);
    state_free(builder.key);
    state_free(builder.from);
    state_free(builder.end);
    state_free(builder.other);
    state_free(builder.end_key);
    state_free(builder.met);
    free(builder.actions);
    free(builder.actions_next);
    if (!model->complete) {
        struct amount amount;
        if (model->stopped)
            problem_error(problems, (struct place){0}, "%s was given up after %d states", game->name,
                          model->state_count);
        else if (model->full)
            problem_error(problems, (struct place){0},
                          "%s has more than the %d states that fit into %s; --memory allows more",
                          game->name, model->state_count, heap_amount(options->bytes_most, &amount));
        else
            problem_error(problems, (struct place){0}, "%s has more than %d states", game->name,
                          options->states_most);
        model_free(model);
        return NULL;
    }
    if (model->sampled)
        problem_warning(problems, (struct place){0},
                        "%d of the probabilities are estimates of %d samples each: these rules "
                        "draw numbers that cannot be listed", (int)model->sampled,
                        options->samples);
    if (model->cut)
        problem_warning(problems, (struct place){0},
                        "%d plays reach the limit of plies: beyond it nothing is known",
                        (int)model->cut);
    return model;
}

void model_free(struct model *model)
{
    if (!model)
        return;
    free(model->states);
    free(model->offset);
    free(model->hashes);
    free(model->depth);
    free(model->first);
    free(model->transitions);
    free(model->starts);
    free(model->buckets);
    free(model);
}

/* ---- use ---- */

int model_outcomes(const struct model *model, int state, int action,
                   const struct transition **first)
{
    size_t row = (size_t)state * (size_t)model->action_count + (size_t)action;
    *first = model->transitions + model->first[row];
    return (int)(model->first[row + 1] - model->first[row]);
}

int model_step(const struct model *model, int state, int action, struct rng *rng, float *reward)
{
    const struct transition *outcomes;
    int count = model_outcomes(model, state, action, &outcomes), at = 0;
    CHECK(count > 0);
    double draw = (double)(rng_next64(rng) >> 11) * 0x1p-53;
    while (at < count - 1 && (draw -= outcomes[at].probability) >= 0)
        at++;
    *reward = outcomes[at].reward[0];
    return outcomes[at].to;
}
