/* record.c: notes plays and writes them down. */
#include "core/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"
#include "core/hostile.h"

enum { NAME_MAX_LENGTH = 512 };    /* as in action_find */

uint64_t game_hash(const struct game *game)
{
    struct text text = TEXT_GROWING;
    game->engine->describe(game, &text);
    uint64_t hash = hash_bytes(0, text_of(&text), text.length);
    text_free(&text);
    return hash;
}

static char *copy_of(const char *string)
{
    return text_duplicate(string, strlen(string));
}

struct record *record_new(const struct game *game, const char *spec, bool inline_text)
{
    struct record *record = heap_new(1, sizeof *record);
    record->file = copy_of("record");
    record->game = copy_of(spec);
    record->names = (struct text)TEXT_GROWING;
    record->players = game->players;
    record->description = game_hash(game);
    if (inline_text) {
        struct text text = TEXT_GROWING;
        game->engine->describe(game, &text);
        record->engine = copy_of(game->engine->name);
        record->text = copy_of(text_of(&text));
        text_free(&text);
    }
    return record;
}

void record_free(struct record *record)
{
    if (!record)
        return;
    for (int i = 0; i < record->agent_count; i++)
        free(record->agents[i]);
    free(record->file);
    free(record->game);
    free(record->engine);
    free(record->text);
    free(record->plies);
    text_free(&record->names);
    free(record);
}

void record_agent(struct record *record, const char *spec)
{
    CHECK(record->agent_count < PLAYERS_MAX);
    record->agents[record->agent_count++] = copy_of(spec);
}

uint32_t record_hash(const struct state *state)
{
    return (uint32_t)(state_hash(state) >> 32);
}

void record_begin(struct record *record, uint64_t seed, const struct state *state)
{
    record->seed = seed;
    record->start = record_hash(state);
    record->ply_count = 0;
    text_clear(&record->names);
}

struct record_ply *record_add(struct record *record, int player, const char *name, size_t length)
{
    if (record->ply_count == record->ply_capacity) {
        record->ply_capacity = record->ply_capacity ? record->ply_capacity * 2 : CAPACITY(64, 1);
        record->plies = heap_grow(record->plies, record->ply_capacity * sizeof *record->plies);
    }
    struct record_ply *ply = &record->plies[record->ply_count++];
    *ply = (struct record_ply){.player = player, .name = record->names.length};
    text_bytes(&record->names, name, length);
    text_bytes(&record->names, "", 1);
    return ply;
}

void record_decision(struct record *record, const struct game *game, const struct state *state,
                     int action)
{
    char name[NAME_MAX_LENGTH];
    struct text text = TEXT_ON(name);
    game->engine->render_action(game, state, action, &text);
    record_add(record, state->player, text_of(&text), text.length);
}

void record_applied(struct record *record, const struct state *state)
{
    CHECK(record->ply_count > 0);
    record->plies[record->ply_count - 1].hash = record_hash(state);
}

void record_finish(struct record *record, const struct game *game, const struct state *state)
{
    record->players = game->players;
    record->end = state->end;
    record->final = state_hash(state);
    memcpy(record->score, state->score, sizeof record->score);
    memcpy(record->result, state->result, sizeof record->result);
}

static void watch_begin(void *context, const struct game *game, const struct state *state)
{
    struct record *record = context;
    (void)game;
    record_begin(record, record->seed, state);
}

static void watch_decision(void *context, const struct game *game, const struct state *state,
                           const int *actions, int action_count, int action)
{
    (void)actions, (void)action_count;
    record_decision(context, game, state, action);
}

static void watch_applied(void *context, const struct game *game, const struct state *state,
                          int action, const struct events *events)
{
    (void)game, (void)action, (void)events;
    record_applied(context, state);
}

static void watch_end(void *context, const struct game *game, const struct state *state)
{
    record_finish(context, game, state);
}

struct watcher record_watcher(struct record *record)
{
    return (struct watcher){
        .context = record, .begin = watch_begin, .decision = watch_decision,
        .applied = watch_applied, .end = watch_end,
    };
}

const char *record_name(const struct record *record, uint32_t ply)
{
    return record->names.at + record->plies[ply].name;
}

/* The description, each line after a bar. */
static void print_text(const struct record *record, struct text *out)
{
    text_add(out, "text %s\n", record->engine);
    for (const char *line = record->text; *line;) {
        size_t length = strcspn(line, "\n");
        text_add(out, "| ");
        text_bytes(out, line, length);
        text_add(out, "\n");
        line += length + (line[length] == '\n');
    }
}

void record_print(const struct record *record, struct text *out)
{
    text_add(out, "ruleplay play 1\ngame %s\ndescription %016" PRIx64 "\n", record->game,
             record->description);
    if (record->text)
        print_text(record, out);
    text_add(out, "seed %" PRIu64 "\n", record->seed);
    for (int i = 0; i < record->agent_count; i++)
        text_add(out, "agent %s\n", record->agents[i]);
    text_add(out, "plies %" PRIu32 "\nstart %08" PRIx32 "\n", record->ply_count, record->start);
    for (uint32_t i = 0; i < record->ply_count; i++)
        text_add(out, "%d %08" PRIx32 " %s\n", record->plies[i].player, record->plies[i].hash,
                 record_name(record, i));
    text_add(out, "end %s\nscore", end_names[record->end]);
    for (int p = 0; p < record->players; p++)
        text_add(out, " %.9g", (double)record->score[p]);
    text_add(out, "\nresult");
    for (int p = 0; p < record->players; p++)
        text_add(out, " %d", record->result[p]);
    text_add(out, "\nfinal %016" PRIx64 "\n", record->final);
}
