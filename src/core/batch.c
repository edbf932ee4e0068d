/* batch.c: steps many plays of one game at once. */
#include "core/batch.h"

#include <stdlib.h>
#include <string.h>

#include "core/batch_sight.h"
#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

enum {
    LINE = 64,             /* bytes that processors fetch at once: no state shares one with another */
    WORD = 64,             /* bits in a word of what is legal */
    NARROW = 16,           /* masks that are written sooner than cleared */
    PASSED_OVER_MAX = 1000, /* plays in a row that the others end before the caller's seat decides */
    PAGE = CAPACITY(4096, 1),
    AT_HAND = CAPACITY(1 << 20, 0) /* bytes that stay in a processor's own cache from step to step */
};

struct slot {
    uint64_t     seed;          /* of its series */
    uint64_t     next, step;    /* number of its next play there, and from one to the next */
    uint64_t     play_seed;     /* of the play that is there */
    int          viewer;        /* who decided last */
    float        told[PLAYERS_MAX]; /* the scores that rewards have told of */
    struct trace trace;
};

struct worker {
    struct looker looker;
    int          *legal;        /* actions_max */
};

struct batch {
    const struct game *game;
    int                count;
    uint64_t           seed;
    struct forms       forms;
    struct batch_others others;      /* decide is NULL: every seat is the caller's */
    struct worker     *workers;
    int                worker_count;
    struct slot       *slots;
    struct noticed    *kept;         /* for the traces */
    int                mask_bytes, words;
    uint64_t          *legal;        /* so many words for each slot: a bit for each action */
    size_t             stride;       /* state_size, rounded up so that every state is aligned */
    bool               ahead;        /* the next slot is read ahead: see read_ahead */
    char              *memory, *states;
};

static size_t rounded(size_t size)
{
    return (size + LINE - 1) / LINE * LINE;
}

size_t batch_slot_size(const struct game *game)
{
    return rounded(game->state_size) + sizeof(struct slot) + (size_t)game->actions_max / 8 + 8 +
           (size_t)game->observation_size * sizeof(struct noticed);
}

struct batch *batch_new(const struct game *game, int count, uint64_t seed,
                        const struct batch_options *options)
{
    CHECK(count > 0);
    struct batch *batch = heap_new(1, sizeof *batch);
    struct batch_options none = {0};
    *batch = (struct batch){.game = game, .count = count, .seed = seed,
                            .stride = rounded(game->state_size),
                            .mask_bytes = (game->actions_max + 7) / 8,
                            .words = (game->actions_max + WORD - 1) / WORD};
    forms_open(&batch->forms, game, options ? options : &none);
    batch->worker_count = options && options->workers > 1 ? options->workers : 1;
    batch->workers = heap_new((size_t)batch->worker_count, sizeof *batch->workers);
    for (int i = 0; i < batch->worker_count; i++) {
        looker_open(&batch->workers[i].looker, &batch->forms, i);
        batch->workers[i].legal = heap_new((size_t)game->actions_max, sizeof(int));
    }
    size_t kept = (size_t)batch->forms.kept_max;
    batch->slots = heap_new((size_t)count, sizeof *batch->slots);
    batch->kept = heap_new((size_t)count * kept + 1, sizeof *batch->kept);
    for (int i = 0; i < count; i++)
        batch->slots[i].trace = (struct trace){.count = -1, .list = batch->kept + (size_t)i * kept};
    batch->legal = heap_new((size_t)count * (size_t)batch->words, sizeof *batch->legal);
    /* Small states lie side by side, and processors read ahead by themselves. */
    batch->ahead = batch->stride >= PAGE && (size_t)count * PAGE > AT_HAND;
    batch->memory = heap_new((size_t)count * batch->stride + LINE, 1);
    batch->states = batch->memory + (LINE - (uintptr_t)batch->memory % LINE);
    return batch;
}

void batch_oppose(struct batch *batch, const struct batch_others *others)
{
    batch->others = *others;
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    forms_close(&batch->forms);
    for (int i = 0; i < batch->worker_count; i++) {
        looker_close(&batch->workers[i].looker);
        free(batch->workers[i].legal);
    }
    free(batch->workers);
    free(batch->slots);
    free(batch->kept);
    free(batch->legal);
    free(batch->memory);
    free(batch);
}

int batch_count(const struct batch *batch)
{
    return batch->count;
}

const struct game *batch_game(const struct batch *batch)
{
    return batch->game;
}

struct batch_shape batch_shape(const struct batch *batch)
{
    const struct forms *forms = &batch->forms;
    return (struct batch_shape){
        .planes = forms->planes, .rows = forms->rows, .columns = forms->columns,
        .plane_bytes = forms->plane_bytes, .numbers = forms->numbers,
        .mask_bytes = batch->mask_bytes, .options = forms->options,
    };
}

static struct state *state_at(const struct batch *batch, int slot)
{
    return (struct state *)(void *)(batch->states + (size_t)slot * batch->stride);
}

static uint64_t *legal_at(const struct batch *batch, int slot)
{
    return batch->legal + (size_t)slot * (size_t)batch->words;
}

const struct state *batch_state(const struct batch *batch, int slot)
{
    CHECK(slot >= 0 && slot < batch->count);
    return state_at(batch, slot);
}

void batch_write_whole(struct batch *batch)
{
    for (int i = 0; i < batch->count; i++)
        batch->slots[i].trace.count = -1;
}

/* ---- showing ------------------------------------------------------------------------------------ */

static inline void mark_legal(uint64_t *words, int words_count, const int *actions, int count)
{
    if (words_count == 1) { /* as in most games */
        uint64_t all = 0;
        for (int j = 0; j < count; j++)
            all |= UINT64_C(1) << (unsigned)actions[j] % WORD;
        words[0] = all;
        return;
    }
    memset(words, 0, (size_t)words_count * sizeof *words);
    for (int j = 0; j < count; j++)
        words[(unsigned)actions[j] / WORD] |= UINT64_C(1) << (unsigned)actions[j] % WORD;
}

static inline void write_mask(int width, const int *actions, int count, uint64_t bits, uint8_t *mask)
{
    if (width <= NARROW) {
        for (const uint8_t *end = mask + width; mask < end; bits >>= 1)
            *mask++ = bits & 1;
        return;
    }
    memset(mask, 0, (size_t)width);
    for (int j = 0; j < count; j++)
        mask[actions[j]] = 1;
}

static void write_mask_bits(const struct batch *batch, const uint64_t *words, uint8_t *bits)
{
    for (int j = 0; j < batch->mask_bytes; j++)
        bits[j] = (uint8_t)(words[j * 8 / WORD] >> j * 8 % WORD);
}

/* What the slot shows now: the view of who decides, or decided last, and what may be done, which is
 * remembered for the next step. */
static void show(struct batch *batch, struct worker *worker, int i, const struct batch_buffers *out)
{
    const struct game *game = batch->game;
    const struct state *state = state_at(batch, i);
    struct slot *slot = &batch->slots[i];
    uint64_t *words = legal_at(batch, i);
    int count = 0;
    if (state->player != OVER) {
        slot->viewer = state->player;
        count = game->engine->actions(game, state, worker->legal);
    }
    mark_legal(words, batch->words, worker->legal, count);
    if (out->masks)
        write_mask(game->actions_max, worker->legal, count, words[0],
                   out->masks + (size_t)i * (size_t)game->actions_max);
    if (out->mask_bits)
        write_mask_bits(batch, words, out->mask_bits + (size_t)i * (size_t)batch->mask_bytes);
    if (out->players)
        out->players[i] = state->player;
    if (out->seeds)
        out->seeds[i] = slot->play_seed;
    sight_write(&batch->forms, &worker->looker, state, slot->viewer, &out->now, (size_t)i, &slot->trace);
}

/* What every player sees of a play that is over, before the next one takes its place. */
static void keep_end(const struct batch *batch, struct worker *worker, int i,
                     const struct batch_buffers *out)
{
    const struct state *state = state_at(batch, i);
    const size_t players = (size_t)batch->game->players, first = (size_t)i * players;
    if (sight_is_wanted(&out->final))
        for (size_t p = 0; p < players; p++)
            sight_write(&batch->forms, &worker->looker, state, (int)p, &out->final, first + p, NULL);
    if (out->final_scores)
        memcpy(out->final_scores + first, state->score, players * sizeof *state->score);
    if (out->results)
        memcpy(out->results + first, state->result, players);
    if (out->ends)
        out->ends[i] = (uint8_t)state->end;
    if (out->lengths)
        out->lengths[i] = (int32_t)state->ply;
}

static inline void report(const struct batch *batch, int i, const struct state *state, const float *before,
                          const struct batch_buffers *out)
{
    const bool over = state->player == OVER, cut = state->end == END_LIMIT;
    if (out->rewards) {
        const int players = batch->game->players;
        float *rewards = out->rewards + (size_t)i * (size_t)players;
        for (int p = 0; p < players; p++)
            rewards[p] = state->score[p] - before[p];
    }
    if (out->terminated)
        out->terminated[i] = over & !cut;
    if (out->truncated)
        out->truncated[i] = over & cut;
}

/* A play that begins, or goes on from a state that was put there: nothing has happened yet. */
static void show_anew(struct batch *batch, struct worker *worker, int i,
                      const struct batch_buffers *out)
{
    const struct state *state = state_at(batch, i);
    report(batch, i, state, state->score, out);
    if (out->event_counts)
        out->event_counts[i] = 0;
    show(batch, worker, i, out);
}

/* ---- starting ----------------------------------------------------------------------------------- */

/* Lets the others decide until it is the turn of the seat that is the caller's. */
static void let_others(struct batch *batch, struct worker *worker, int i, struct events *log)
{
    const struct batch_others *others = &batch->others;
    struct state *state = state_at(batch, i);
    while (state->player != OVER && state->player != others->seat)
        state_apply(batch->game, state,
                    others->decide(others->context, worker->looker.worker, i, state), log);
}

/* What the others do before the seat decides anything is part of its first reward. */
static void begin_with(struct batch *batch, struct worker *worker, int i, uint64_t seed)
{
    memcpy(batch->slots[i].told, state_at(batch, i)->score, sizeof batch->slots[i].told);
    if (!batch->others.decide)
        return;
    batch->others.begin(batch->others.context, i, seed);
    let_others(batch, worker, i, NULL);
}

static void begin_next(struct batch *batch, struct worker *worker, int i)
{
    struct slot *slot = &batch->slots[i];
    int begun = 0;
    do {
        slot->play_seed = rng_play_seed(slot->seed, slot->next);
        slot->next += slot->step;
        state_start(batch->game, state_at(batch, i), slot->play_seed);
        begin_with(batch, worker, i, slot->play_seed);
    } while (batch->others.decide && state_at(batch, i)->player == OVER &&
             ++begun < PASSED_OVER_MAX);
}

/* Before any play has ended in it. */
static void clear_end(const struct batch *batch, int i, const struct batch_buffers *out)
{
    size_t players = (size_t)batch->game->players;
    if (out->ends)
        out->ends[i] = END_NONE;
    if (out->lengths)
        out->lengths[i] = 0;
    if (out->results)
        memset(out->results + (size_t)i * players, 0, players);
}

void batch_start_range(struct batch *batch, int worker, int first, int count,
                       const struct batch_buffers *out)
{
    CHECK(first >= 0 && count >= 0 && count <= batch->count - first);
    CHECK(worker >= 0 && worker < batch->worker_count);
    for (int i = first; i < first + count; i++) {
        struct slot *slot = &batch->slots[i];
        slot->seed = batch->seed;
        slot->next = (uint64_t)i;
        slot->step = (uint64_t)batch->count;
        slot->trace.count = -1;
        begin_next(batch, &batch->workers[worker], i);
        clear_end(batch, i, out);
        show_anew(batch, &batch->workers[worker], i, out);
    }
}

void batch_start(struct batch *batch, const struct batch_buffers *out)
{
    batch_start_range(batch, 0, 0, batch->count, out);
}

void batch_start_seeded(struct batch *batch, int i, uint64_t seed, const struct batch_buffers *out)
{
    CHECK(i >= 0 && i < batch->count);
    struct slot *slot = &batch->slots[i];
    slot->seed = seed;
    slot->next = 0;
    slot->step = 1;
    clear_end(batch, i, out);
    batch_start_next(batch, i, out);
}

void batch_start_next(struct batch *batch, int i, const struct batch_buffers *out)
{
    CHECK(i >= 0 && i < batch->count);
    begin_next(batch, &batch->workers[0], i);
    show_anew(batch, &batch->workers[0], i, out);
}

void batch_put(struct batch *batch, int i, const struct state *state, const struct batch_buffers *out)
{
    CHECK(i >= 0 && i < batch->count && state->size <= batch->game->state_size);
    state_copy(state_at(batch, i), state);
    batch->slots[i].viewer = batch->others.decide ? batch->others.seat : 0;
    batch->slots[i].play_seed = 0;    /* no seed leads there */
    begin_with(batch, &batch->workers[0], i, state_hash(state));
    show_anew(batch, &batch->workers[0], i, out);
}

/* ---- stepping ----------------------------------------------------------------------------------- */

/* Where a play is over nothing is marked, and any action will do. */
static inline bool legal(const struct batch *batch, int i, int action)
{
    const unsigned number = (unsigned)action;
    return (number < (unsigned)batch->game->actions_max &&
            legal_at(batch, i)[number / WORD] >> number % WORD & 1) ||
           state_at(batch, i)->player == OVER;
}

int batch_illegal(const struct batch *batch, const int32_t *actions)
{
    for (int i = 0; i < batch->count; i++)
        if (!legal(batch, i, actions[i]))
            return i;
    return -1;
}

/* A slot whose play is over takes no action: it begins the next play, or stays as it is. */
static void step_over(struct batch *batch, struct worker *worker, int i,
                      const struct batch_buffers *out)
{
    if (batch->forms.options.reset != RESET_DISABLED)
        begin_next(batch, worker, i);
    show_anew(batch, worker, i, out);
}

static void step(struct batch *batch, struct worker *worker, int i, int action,
                 const struct batch_buffers *out)
{
    struct state *state = state_at(batch, i);
    struct slot *slot = &batch->slots[i];
    CHECK(legal(batch, i, action));
    if (state->player == OVER) {
        step_over(batch, worker, i, out);
        return;
    }
    int most = batch->forms.options.events_max;
    struct events log = {.list = out->events ? out->events + (size_t)i * (size_t)most : NULL,
                         .capacity = out->events ? most : 0};
    struct events *noted = out->events || out->event_counts ? &log : NULL;
    state_apply(batch->game, state, action, noted);
    if (batch->others.decide)
        let_others(batch, worker, i, noted);
    report(batch, i, state, slot->told, out);
    memcpy(slot->told, state->score, sizeof slot->told);
    if (out->event_counts)
        out->event_counts[i] = log.count;
    if (state->player == OVER) {
        keep_end(batch, worker, i, out);
        if (batch->forms.options.reset == RESET_SAME_STEP)
            begin_next(batch, worker, i);
    }
    show(batch, worker, i, out);
}

static void read_lines(const void *memory, size_t size)
{
    for (size_t at = 0; at < size; at += LINE)
        (void)((const volatile char *)memory)[at];
}

/* Where all slots do not fit into the cache, what the next one needs is asked for while slot `i` is
 * stepped: its state, which is about as large as this one's, the places of its observation that will be
 * taken back, and the list of those of the slot after it. Nobody waits for what is read, so it comes all
 * at once. */
static void read_ahead(const struct batch *batch, int i, int end, const struct batch_buffers *out)
{
    size_t list = (size_t)batch->forms.kept_max * sizeof(struct noticed);
    if (i + 1 < end) {
        read_lines(state_at(batch, i + 1), state_at(batch, i)->size);
        sight_read_ahead(&batch->forms, &out->now, (size_t)i + 1, &batch->slots[i + 1].trace);
    }
    if (i + 2 < end)
        read_lines(batch->slots[i + 2].trace.list, list < 2 * LINE ? list : 2 * LINE);
}

void batch_step_range(struct batch *batch, int worker, int first, int count,
                      const int32_t *actions, const struct batch_buffers *out)
{
    CHECK(first >= 0 && count >= 0 && count <= batch->count - first);
    CHECK(worker >= 0 && worker < batch->worker_count);
    for (int i = first; i < first + count; i++) {
        if (batch->ahead)
            read_ahead(batch, i, first + count, out);
        step(batch, &batch->workers[worker], i, actions[i], out);
    }
}

void batch_step(struct batch *batch, const int32_t *actions, const struct batch_buffers *out)
{
    batch_step_range(batch, 0, 0, batch->count, actions, out);
}
