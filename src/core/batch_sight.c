/* batch_sight.c: what a viewer sees, in floats, bytes, shorts, planes and pixels.
 *
 * An engine that can list what differs from what is always to be seen (`notice`) is asked for that
 * list once, and every form is made from it: the last list is taken back, the new one put in. Of an
 * observation of thousands of numbers some dozens are written. Others are asked for all numbers, and
 * the other forms are made from those. */
#include "core/batch_sight.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/hostile.h"

/* Lists longer than a part of the observation are not kept: writing it whole is as quick. */
enum { KEPT_PART = 6, KEPT_LEAST = CAPACITY(16, 1) };

/* ---- numbers as bytes and shorts ---------------------------------------------------------------- */

/* The nearest whole number; of two as near, the even one. Adding 1.5 * 2^23 leaves it in the lowest
 * bits of the sum: that takes no branch, so that compilers do many at once. */
static inline int32_t nearest(float value, float least, float most)
{
    union {
        float   number;
        int32_t bits;
    } sum;
    value = value > least ? value : least;
    value = value < most ? value : most;
    sum.number = value + 12582912.0f;
    return sum.bits - 0x4b400000;
}

static inline int8_t to_byte(float value)
{
    return (int8_t)nearest(value, INT8_MIN, INT8_MAX);
}

static inline int16_t to_short(float value)
{
    return (int16_t)nearest(value, INT16_MIN, INT16_MAX);
}

enum { AT_ONCE = 16 };

static void all_to_bytes(const float *from, int8_t *to, int count)
{
    int i = 0;
    for (; i + AT_ONCE <= count; i += AT_ONCE)
        for (int j = 0; j < AT_ONCE; j++)
            to[i + j] = to_byte(from[i + j]);
    for (; i < count; i++)
        to[i] = to_byte(from[i]);
}

static void all_to_shorts(const float *from, int16_t *to, int count)
{
    int i = 0;
    for (; i + AT_ONCE <= count; i += AT_ONCE)
        for (int j = 0; j < AT_ONCE; j++)
            to[i + j] = to_short(from[i + j]);
    for (; i < count; i++)
        to[i] = to_short(from[i]);
}

/* ---- the board as planes of bits ---------------------------------------------------------------- */

static void put_bit(const struct forms *forms, uint8_t *planes, int place, bool set)
{
    int cells = forms->rows * forms->columns, plane = place / cells, cell = place % cells;
    uint8_t *at = planes + (size_t)plane * (size_t)forms->plane_bytes + cell / 8;
    uint8_t bit = (uint8_t)(1u << cell % 8);
    *at = (uint8_t)(set ? *at | bit : *at & ~bit);
}

static void all_to_planes(const struct forms *forms, const float *from, uint8_t *planes)
{
    const float *board = from + forms->board_first;
    memset(planes, 0, (size_t)forms->planes * (size_t)forms->plane_bytes);
    for (int i = 0; i < forms->board_size; i++)
        if (board[i] != 0)
            put_bit(forms, planes, i, true);
}

/* What is not the board: what comes before it and after it. */
static void all_to_numbers(const struct forms *forms, const float *from, float *numbers)
{
    int after = forms->board_first + forms->board_size;
    memcpy(numbers, from, (size_t)forms->board_first * sizeof *numbers);
    memcpy(numbers + forms->board_first, from + after,
           (size_t)(forms->numbers - forms->board_first) * sizeof *numbers);
}

static void put_planes(const struct forms *forms, const struct noticed *list, int count,
                       const struct batch_sight *row)
{
    if (row->planes)
        memcpy(row->planes, forms->plane_bits, (size_t)forms->planes * (size_t)forms->plane_bytes);
    if (row->numbers)
        memcpy(row->numbers, forms->rest, (size_t)forms->numbers * sizeof *row->numbers);
    for (int i = 0; i < count; i++) {
        int place = (int)list[i].place - forms->board_first;
        if (place >= 0 && place < forms->board_size) {
            if (row->planes)
                put_bit(forms, row->planes, place, list[i].value != 0);
        } else if (row->numbers) {
            row->numbers[place < 0 ? (int)list[i].place : (int)list[i].place - forms->board_size] =
                list[i].value;
        }
    }
}

/* ---- the game's forms --------------------------------------------------------------------------- */

static void find_board(struct forms *forms)
{
    const struct game *game = forms->game;
    int first = 0;
    forms->numbers = game->observation_size;
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        int size = shape[0] * shape[1] * shape[2];
        if (shape[1] > 1 && shape[2] > 1) {
            forms->board_first = first;
            forms->board_size = size;
            forms->planes = shape[0];
            forms->rows = shape[1];
            forms->columns = shape[2];
            forms->plane_bytes = (shape[1] * shape[2] + 7) / 8;
            forms->numbers -= size;
            return;
        }
        first += size;
    }
}

void forms_open(struct forms *forms, const struct game *game, const struct batch_options *options)
{
    size_t size = (size_t)game->observation_size;
    *forms = (struct forms){.game = game, .options = *options};
    find_board(forms);
    if (!game->engine->notice)
        return;
    forms->kept_max = game->observation_size / KEPT_PART + KEPT_LEAST;
    if (forms->kept_max > game->noticed_max)
        forms->kept_max = game->noticed_max;
    forms->bytes = heap_new(size + 1, sizeof *forms->bytes);
    forms->shorts = heap_new(size + 1, sizeof *forms->shorts);
    forms->plane_bits = heap_new((size_t)forms->planes * (size_t)forms->plane_bytes + 1, 1);
    forms->rest = heap_new((size_t)forms->numbers + 1, sizeof *forms->rest);
    all_to_bytes(game->resting, forms->bytes, game->observation_size);
    all_to_shorts(game->resting, forms->shorts, game->observation_size);
    all_to_planes(forms, game->resting, forms->plane_bits);
    all_to_numbers(forms, game->resting, forms->rest);
}

void forms_close(struct forms *forms)
{
    free(forms->bytes);
    free(forms->shorts);
    free(forms->plane_bits);
    free(forms->rest);
}

void looker_open(struct looker *looker, const struct forms *forms, int worker)
{
    const struct game *game = forms->game;
    looker->worker = worker;
    looker->dense = heap_new((size_t)game->observation_size + 1, sizeof *looker->dense);
    looker->noticed = heap_new((size_t)game->noticed_max + 1, sizeof *looker->noticed);
}

void looker_close(struct looker *looker)
{
    free(looker->dense);
    free(looker->noticed);
}

/* ---- only what changed ------------------------------------------------------------------------- */

/* Brings a row of one type up to date. If it lies where it lay and still holds all that was written,
 * only that is taken back; else all of it is written. */
#define WRITE_NOTICED(row, was, type, resting, convert)                                          \
    do {                                                                                         \
        type *to = (row);                                                                        \
        const type *from = (resting);                                                            \
        bool same = trace && trace->count >= 0 && (const void *)to == (was);                     \
        const struct noticed *old = same ? trace->list : NULL, *end = same ? old + trace->count : NULL; \
        for (const struct noticed *each = old; same && each < end; each++)                       \
            same = to[each->place] == convert(each->value);                                      \
        if (!same)                                                                               \
            memcpy(to, from, (size_t)game->observation_size * sizeof(type));                     \
        else                                                                                     \
            for (const struct noticed *each = old; each < end; each++)                           \
                to[each->place] = from[each->place];                                             \
        for (const struct noticed *each = list; each < list + count; each++)                     \
            to[each->place] = convert(each->value);                                              \
    } while (0)

static inline float as_it_is(float value)
{
    return value;
}

static void keep_trace(const struct forms *forms, const struct noticed *list, int count,
                       const struct batch_sight *row, struct trace *trace)
{
    trace->observations = row->observations;
    trace->bytes = row->bytes;
    trace->shorts = row->shorts;
    trace->count = count <= forms->kept_max && !forms->options.whole ? count : -1;
    if (trace->count > 0)
        memcpy(trace->list, list, (size_t)count * sizeof *list);
}

static void write_noticed(const struct forms *forms, const struct noticed *list, int count,
                          const struct batch_sight *row, struct trace *trace)
{
    const struct game *game = forms->game;
    if (row->observations)
        WRITE_NOTICED(row->observations, trace->observations, float, game->resting, as_it_is);
    if (row->bytes)
        WRITE_NOTICED(row->bytes, trace->bytes, int8_t, forms->bytes, to_byte);
    if (row->shorts)
        WRITE_NOTICED(row->shorts, trace->shorts, int16_t, forms->shorts, to_short);
    if (row->planes || row->numbers)
        put_planes(forms, list, count, row);
    if (trace)
        keep_trace(forms, list, count, row, trace);
}

/* ---- all of it ---------------------------------------------------------------------------------- */

static void write_all(const struct forms *forms, struct looker *looker, const struct state *state,
                      int viewer, const struct batch_sight *row)
{
    const struct game *game = forms->game;
    float *dense = row->observations ? row->observations : looker->dense;
    game->engine->observe(game, state, viewer, dense);
    if (row->bytes)
        all_to_bytes(dense, row->bytes, game->observation_size);
    if (row->shorts)
        all_to_shorts(dense, row->shorts, game->observation_size);
    if (row->planes)
        all_to_planes(forms, dense, row->planes);
    if (row->numbers)
        all_to_numbers(forms, dense, row->numbers);
}

/* Where a row of each form lies. */
static struct batch_sight row_of(const struct forms *forms, const struct batch_sight *all, size_t index)
{
    size_t size = (size_t)forms->game->observation_size * index;
    size_t planes = (size_t)forms->planes * (size_t)forms->plane_bytes * index;
    size_t pixels = (size_t)forms->options.pixel_width * (size_t)forms->options.pixel_height * 3 * index;
    return (struct batch_sight){
        .observations = all->observations ? all->observations + size : NULL,
        .bytes = all->bytes ? all->bytes + size : NULL,
        .shorts = all->shorts ? all->shorts + size : NULL,
        .planes = all->planes ? all->planes + planes : NULL,
        .numbers = all->numbers ? all->numbers + (size_t)forms->numbers * index : NULL,
        .pixels = all->pixels ? all->pixels + pixels : NULL,
    };
}

void sight_write_forms(const struct forms *forms, struct looker *looker, const struct state *state,
                       int viewer, const struct batch_sight *all, size_t index, struct trace *trace)
{
    const struct game *game = forms->game;
    struct batch_sight row = {0};
    if (sight_has_others(all))
        row = row_of(forms, all, index);
    else if (all->observations)
        row.observations = all->observations + (size_t)game->observation_size * index;
    const bool wanted = row.observations || row.bytes || row.shorts || row.planes || row.numbers;
    if (wanted && game->engine->notice)
        write_noticed(forms, looker->noticed,
                      game->engine->notice(game, state, viewer, looker->noticed), &row, trace);
    else if (wanted)
        write_all(forms, looker, state, viewer, &row);
    if (row.pixels)
        forms->options.paint(forms->options.context, looker->worker, state, viewer, row.pixels);
}

void sight_read_ahead(const struct forms *forms, const struct batch_sight *all, size_t index,
                      const struct trace *trace)
{
    if (!all->observations)
        return;
    const volatile float *row = all->observations + (size_t)forms->game->observation_size * index;
    bool same = (const volatile void *)row == trace->observations;
    for (int i = 0; same && i < trace->count; i++)
        (void)row[trace->list[i].place];
}
