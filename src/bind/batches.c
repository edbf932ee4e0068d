/* batches.c: many plays at once through the flat interface, over memory of the caller's. */
#include "bind/batches.h"

#include <stdio.h>
#include <stdlib.h>

#include "bind/loader.h"
#include "core/heap.h"
#include "core/spec.h"
#include "picture/painter.h"
#ifndef __wasi__
#include "core/crew.h"
#include "core/threads.h"
#endif

enum { PIXELS_SIDE_MAX = 1024, GRAIN = 64, GRAINS_EACH = 8 };

static const struct option options[] = {
    {.name = "reset", .type = OPTION_WORD, .fallback = "same-step",
     .words = "same-step|next-step|disabled", .help = "when a play follows one that ended"},
    {.name = "threads", .type = OPTION_INTEGER, .fallback = "1", .low = 0, .high = 256,
     .help = "threads that step; 0: one for each processor"},
    {.name = "events", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 4096,
     .help = "events kept of each step of a slot"},
    {.name = "pixels", .type = OPTION_TEXT, .help = "WIDTHxHEIGHT of pictures as observations"},
    {.name = "first-person", .type = OPTION_FLAG, .fallback = "no",
     .help = "pictures as the avatar sees it, where the game has that"},
    {.name = "whole", .type = OPTION_FLAG, .fallback = "no",
     .help = "write observations whole at every step, for callers that change them in place"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static bool read_pixels(const struct spec *spec, struct batch_options *out, struct problems *problems)
{
    const char *given = spec_given(spec, "pixels");
    char rest;
    if (!given)
        return true;
    if (sscanf(given, "%dx%d%c", &out->pixel_width, &out->pixel_height, &rest) == 2 &&
        out->pixel_width > 0 && out->pixel_width <= PIXELS_SIDE_MAX && out->pixel_height > 0 &&
        out->pixel_height <= PIXELS_SIDE_MAX)
        return true;
    return problem_error(problems, (struct place){0},
                         "pixels: expected WIDTHxHEIGHT, each from 1 to %d, found '%.40s'",
                         PIXELS_SIDE_MAX, given);
}

static int count_threads(int64_t asked)
{
#ifdef __wasi__
    (void)asked;
    return 1;
#else
    return asked == 0 ? threads_processors() : (int)asked;
#endif
}

static bool read_options(const char *settings, struct batch_options *out, bool *within,
                         struct problems *problems)
{
    struct spec spec;
    struct text string = TEXT_GROWING;
    bool given = settings && *settings;
    text_add(&string, "batch%s%s", given ? ":" : "", given ? settings : "");
    bool read = spec_parse(&spec, text_of(&string), problems) &&
                spec_check(&spec, options, OPTIONS, false, "a batch", problems);
    text_free(&string);
    if (!read)
        return false;
    static const char initials[] = "snd";    /* of the words, in the order of enum batch_reset */
    const char *reset = spec_text(&spec, options, OPTIONS, "reset");
    for (int i = 0; initials[i]; i++)
        if (reset[0] == initials[i])
            out->reset = (enum batch_reset)i;
    out->workers = count_threads(spec_integer(&spec, options, OPTIONS, "threads"));
    out->events_max = (int)spec_integer(&spec, options, OPTIONS, "events");
    out->whole = spec_flag(&spec, options, OPTIONS, "whole");
    *within = spec_flag(&spec, options, OPTIONS, "first-person");
    return read_pixels(&spec, out, problems);
}

struct rp_batch *rp_batch_new(struct rp_loader *loader, const struct game *game, int count,
                              uint64_t seed, const char *settings)
{
    struct batch_options asked = {0};
    bool within = false;
    loader->problems = (struct problems){0};
    if (!read_options(settings, &asked, &within, &loader->problems))
        return NULL;
    if (count <= 0 || !heap_fits((size_t)count, batch_slot_size(game))) {
        if (count <= 0)
            problem_error(&loader->problems, (struct place){0},
                          "expected at least one slot, found %d", count);
        else
            problem_error(&loader->problems, (struct place){0}, "too little memory for %d slots",
                          count);
        return NULL;
    }
    struct rp_batch *batch = heap_new(1, sizeof *batch);
    if (asked.pixel_width) {
        batch->painter = painter_new(game, asked.workers, asked.pixel_width, asked.pixel_height,
                                     within ? FROM_WITHIN : FROM_ABOVE);
        asked.paint = painter_paint;
        asked.context = batch->painter;
    }
    batch->batch = batch_new(game, count, seed, &asked);
#ifndef __wasi__
    if (asked.workers > 1)
        batch->crew = crew_new(asked.workers);
#endif
    return batch;
}

void rp_batch_free(struct rp_batch *batch)
{
    if (!batch)
        return;
#ifndef __wasi__
    crew_free(batch->crew);
    opponents_free(batch->opponents);
#endif
    batch_free(batch->batch);
    painter_free(batch->painter);
    free(batch);
}

/* ---- stepping ----------------------------------------------------------------------------------- */

struct errand {
    struct batch               *batch;
    const struct batch_buffers *out;
    const int32_t              *actions;    /* NULL: to start */
};

static void run(void *context, int worker, int first, int count)
{
    const struct errand *errand = context;
    if (errand->actions)
        batch_step_range(errand->batch, worker, first, count, errand->actions, errand->out);
    else
        batch_start_range(errand->batch, worker, first, count, errand->out);
}

/* Shares the slots out. Ranges are whole multiples of what lies in one line of the cache even in the
 * narrowest buffers, so that no two threads write to the same one. */
static void run_all(struct rp_batch *batch, struct errand *errand)
{
    int count = batch_count(batch->batch);
#ifndef __wasi__
    int jobs = batch_shape(batch->batch).options.workers;
    int grain = (count / (jobs * GRAINS_EACH) + GRAIN - 1) / GRAIN * GRAIN;
    if (batch->crew) {
        crew_run(batch->crew, count, grain > 0 ? grain : GRAIN, run, errand);
        return;
    }
#endif
    run(errand, 0, 0, count);
}

static bool suit(const struct rp_buffers *buffers, const struct rp_batch *batch)
{
    return buffers->made_for == batch && buffers->game == batch_game(batch->batch) &&
           buffers->count == batch_count(batch->batch);
}

/* Memory that was given since the last step holds nothing yet. */
static void write_fresh(struct rp_batch *batch, struct rp_buffers *buffers)
{
    if (buffers->fresh)
        batch_write_whole(batch->batch);
    buffers->fresh = false;
}

bool rp_batch_start(struct rp_batch *batch, struct rp_buffers *buffers)
{
    if (!suit(buffers, batch))
        return false;
    write_fresh(batch, buffers);
    run_all(batch, &(struct errand){batch->batch, &buffers->to, NULL});
    return true;
}

int rp_batch_step(struct rp_batch *batch, const int32_t *actions, int count,
                  struct rp_buffers *buffers)
{
    if (count != batch_count(batch->batch) || !suit(buffers, batch))
        return -2;
    int illegal = batch_illegal(batch->batch, actions);
    if (illegal >= 0)
        return illegal;
    write_fresh(batch, buffers);
    run_all(batch, &(struct errand){batch->batch, &buffers->to, actions});
    return -1;
}

void rp_batch_write_whole(struct rp_batch *batch)
{
    batch_write_whole(batch->batch);
}

/* ---- single slots ------------------------------------------------------------------------------- */

static bool has_slot(const struct rp_batch *batch, int slot)
{
    return slot >= 0 && slot < batch_count(batch->batch);
}

bool rp_batch_restart(struct rp_batch *batch, const int32_t *slots, const uint64_t *seeds, int count,
                      struct rp_buffers *buffers)
{
    if (!suit(buffers, batch) || count < 0 || (!slots && count != batch_count(batch->batch)))
        return false;
    for (int i = 0; slots && i < count; i++)
        if (!has_slot(batch, slots[i]))
            return false;
    write_fresh(batch, buffers);
    for (int i = 0; i < count; i++) {
        int slot = slots ? slots[i] : i;
        if (seeds)
            batch_start_seeded(batch->batch, slot, seeds[i], &buffers->to);
        else
            batch_start_next(batch->batch, slot, &buffers->to);
    }
    return true;
}

bool rp_batch_put(struct rp_batch *batch, int slot, const struct state *state,
                  struct rp_buffers *buffers)
{
    const struct game *game = batch_game(batch->batch);
    if (!suit(buffers, batch) || !has_slot(batch, slot) || state->size > game->state_size ||
        state->player >= game->players)
        return false;
    write_fresh(batch, buffers);
    batch_put(batch->batch, slot, state, &buffers->to);
    return true;
}

bool rp_batch_take(const struct rp_batch *batch, int slot, struct state *to)
{
    return has_slot(batch, slot) && rp_copy(to, batch_state(batch->batch, slot));
}

const struct state *rp_batch_state(const struct rp_batch *batch, int slot)
{
    return has_slot(batch, slot) ? batch_state(batch->batch, slot) : NULL;
}
