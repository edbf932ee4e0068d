/* game.c: what can be done with any game, whatever its engine. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

const char *const end_names[END_COUNT] = {
    [END_NONE] = "not over",       [END_RULES] = "by the rules",
    [END_LIMIT] = "ply limit",     [END_LOOP] = "rules that never finish",
    [END_OVERFLOW] = "overflow",   [END_DEPTH] = "effects nested too deep",
};

void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: check failed: %s\n", file, line, what);
    abort();
}

const struct engine *engine_find(const char *name)
{
    for (int i = 0; i < engine_count; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

const char *source_include(const struct source *source, const char *name, struct why *why)
{
    struct problems problems = {0};
    const char *text = source->include ? source->include(source, name, &problems) : NULL;
    const struct problem *problem = &problems.list[0];
    if (text && text_accept(name, text, &problems))
        return text;
    why->there = problems.error_count > 0;
    if (why->there)
        snprintf(why->text, sizeof why->text, "cannot include '%.60s': %s%s%.150s", name,
                 problem->file, problem->file[0] ? ": " : "", problem->text);
    else
        snprintf(why->text, sizeof why->text, "cannot find '%.100s' to include it%s%.220s", name,
                 problems.count > 0 ? ", " : "", problems.count > 0 ? problem->text : "");
    return NULL;
}

struct game *game_load(const struct engine *engine, const struct source *source,
                       struct problems *problems)
{
    if (source->spec && !spec_check(source->spec, engine->options, engine->option_count,
                                    engine->part_settings, engine->name, problems))
        return NULL;
    if (!text_accept(source->file, source->text, problems))
        return NULL;
    struct game *game = engine->load(source, problems);
    CHECK((game == NULL) == (problems->error_count > 0));
    if (!game)
        return NULL;
    CHECK(game->players >= 1 && game->players <= PLAYERS_MAX);
    CHECK(game->state_size >= sizeof(struct state) && game->state_size <= UINT32_MAX);
    return game;
}

void game_free(struct game *game)
{
    if (game)
        game->engine->unload(game);
}

struct state *state_new(const struct game *game)
{
    return heap_lines(game->state_size);
}

void state_free(struct state *state)
{
    free(state);
}

void state_start(const struct game *game, struct state *state, uint64_t seed)
{
    memset(state, 0, game->start_size ? game->start_size : game->state_size);
    state->size = (uint32_t)game->state_size;
    rng_seed(&state->rng, seed);
    game->engine->start(game, state);
}

/* States of state_new lie on lines of the cache, and are copied as fast as memory goes. Elsewhere, as in
 * memory of a caller's, addresses may lie so that the C library takes up to fifty times as long for a
 * large block ("rep movsb" between addresses that differ by a little modulo 4096), but not for small ones. */
void state_copy(struct state *to, const struct state *from)
{
    enum { SMALL = 2048 };
    char *there = (char *)to;
    const char *here = (const char *)from;
    size_t left = from->size;
    if (((uintptr_t)there ^ (uintptr_t)here) % CACHE_LINE != 0)
        for (; left > SMALL; left -= SMALL, there += SMALL, here += SMALL)
            memcpy(there, here, SMALL);
    memcpy(there, here, left);
}

bool state_equal(const struct state *a, const struct state *b)
{
    return a->size == b->size && memcmp(a, b, a->size) == 0;
}

uint64_t state_hash(const struct state *state)
{
    return hash_bytes(0, state, state->size);
}

int state_actions(const struct game *game, const struct state *state, int *out)
{
    return state->player == OVER ? 0 : game->engine->actions(game, state, out);
}

void state_apply(const struct game *game, struct state *state, int action, struct events *log)
{
    DCHECK(state->player != OVER);
    DCHECK(action >= 0 && action < game->actions_max);
    if (++state->ply < (uint32_t)game->plies_max) {
        game->engine->apply(game, state, action, log);
        return;
    }
    game->engine->apply(game, state, action, log);
    if (state->player != OVER)
        state_fault(state, END_LIMIT, -1);
}

void state_resample(const struct game *game, struct state *state, int viewer, uint64_t seed)
{
    rng_seed(&state->rng, seed);
    if (game->engine->resample)
        game->engine->resample(game, state, viewer);
}

void state_view(const struct game *game, struct state *state, int viewer)
{
    state_resample(game, state, viewer, 0);
    uint64_t known = hash_bytes((uint64_t)(viewer + 1), state, state->size);
    state_resample(game, state, viewer, known);
}

float state_estimate(const struct game *game, const struct state *state, int player)
{
    if (!game->engine->estimate)
        return state->score[player];
    return game->engine->estimate(game, state, player);
}

void state_finish(struct state *state)
{
    state->player = OVER;
    state->end = END_RULES;
}

void state_fault(struct state *state, enum end how, int culprit)
{
    state->player = OVER;
    state->end = (int16_t)how;
    if (culprit >= 0 && state->culprit_count < CULPRITS_MAX)
        state->culprits[state->culprit_count++] = (int16_t)culprit;
}

int action_find(const struct game *game, const struct state *state, const char *name)
{
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal), found = -1;
    int count = state_actions(game, state, legal);
    for (int i = 0; i < count && found < 0; i++) {
        char buffer[512];
        struct text text = TEXT_ON(buffer);
        game->engine->render_action(game, state, legal[i], &text);
        if (strcmp(text_of(&text), name) == 0)
            found = legal[i];
    }
    free(legal);
    return found;
}

#define READ(type)                         \
    do {                                   \
        type value;                        \
        memcpy(&value, at, sizeof value);  \
        return (double)value;              \
    } while (0)

double field_value(const struct field *field, const struct state *state, uint32_t index)
{
    static const uint32_t sizes[] = {1, 1, 2, 2, 4, 4, 4};
    uint32_t stride = field->stride ? field->stride : sizes[field->kind];
    CHECK(index < field->count);
    size_t offset = field->offset + (size_t)index * stride;
    if (offset + sizes[field->kind] > state->size)
        return 0;    /* beyond what this state uses */
    const char *at = (const char *)state + offset;
    switch (field->kind) {
    case KIND_I8: READ(int8_t);
    case KIND_U8: READ(uint8_t);
    case KIND_I16: READ(int16_t);
    case KIND_U16: READ(uint16_t);
    case KIND_I32: READ(int32_t);
    case KIND_U32: READ(uint32_t);
    case KIND_F32: READ(float);
    }
    check_failed(__FILE__, __LINE__, "a kind of field");
}
