/* files.c: games by name and records, through the flat interface. */
#include <stdlib.h>
#include <string.h>

#include "bind/loader.h"
#include "bind/native.h"
#include "core/catalog.h"
#include "core/heap.h"
#include "core/record.h"

static const struct place nowhere = {0};

struct game *rp_open(struct rp_loader *loader, const char *spec)
{
    loader->problems = (struct problems){0};
    return game_open(spec, &loader->problems);
}

struct game *rp_open_text(struct rp_loader *loader, const char *engine, const char *file,
                          const char *text, const char *settings)
{
    struct problems *problems = &loader->problems;
    struct spec spec;
    struct text string = TEXT_GROWING;
    struct entry entry = {.engine = engine ? engine_find(engine) : engine_by_text(text)};
    *problems = (struct problems){0};
    if (!entry.engine) {
        if (engine)
            problem_error(problems, nowhere, "there is no engine '%.40s'", engine);
        else
            problem_error(problems, nowhere, "expected the name of an engine: the first word of the "
                          "text does not tell it");
        return NULL;
    }
    if (strlen(file) >= sizeof entry.path) {
        problem_error(problems, nowhere, "'%.60s...' is too long for a path", file);
        return NULL;
    }
    strcpy(entry.path, file);
    text_add(&string, "%s%s%s", entry.engine->name, settings && *settings ? ":" : "",
             settings ? settings : "");
    bool read = spec_parse(&spec, text_of(&string), problems);
    text_free(&string);
    return read ? game_open_text(&entry, text, &spec, problems) : NULL;
}

static bool add_entry(void *context, const struct entry *entry)
{
    struct text *json = context;
    text_add(json, json->length > 1 ? ",{\"name\":" : "{\"name\":");
    text_json(json, entry->name);
    text_add(json, ",\"engine\":");
    text_json(json, entry->engine->name);
    text_add(json, ",\"path\":");
    text_json(json, entry->path);
    text_add(json, "}");
    return true;
}

char *rp_games_json(void)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "[");
    catalog_each(add_entry, &json);
    text_add(&json, "]");
    return json.at;
}

/* ---- records --------------------------------------------------------------------------------- */

static bool is_legal(const struct game *game, const struct state *state, int action, int *room)
{
    int count = state_actions(game, state, room);
    for (int i = 0; i < count; i++)
        if (room[i] == action)
            return true;
    return false;
}

char *rp_record_write(struct rp_loader *loader, const struct game *game, const char *spec,
                      uint64_t seed, const int32_t *actions, int count)
{
    struct record *record = record_new(game, spec, true);
    struct state *state = state_new(game);
    int *room = heap_new((size_t)game->actions_max, sizeof *room);
    bool fine = true;
    loader->problems = (struct problems){0};
    state_start(game, state, seed);
    record_begin(record, seed, state);
    for (int i = 0; fine && i < count; i++) {
        fine = is_legal(game, state, actions[i], room) ||
               problem_error(&loader->problems, nowhere, "action %d is not legal at ply %d",
                             (int)actions[i], i);
        if (!fine)
            break;
        record_decision(record, game, state, actions[i]);
        state_apply(game, state, actions[i], NULL);
        record_applied(record, state);
    }
    record_finish(record, game, state);
    struct text text = TEXT_GROWING;
    if (fine)
        record_print(record, &text);
    free(room);
    state_free(state);
    record_free(record);
    return text.at;
}

bool rp_record_read(struct rp_loader *loader, const struct game *game, const char *text,
                    uint64_t *seed, int32_t **actions, int *count)
{
    struct problems *problems = &loader->problems;
    *problems = (struct problems){0};
    struct record *record = record_parse("the record", text, problems);
    if (!record)
        return false;
    struct state *state = state_new(game);
    int32_t *list = heap_new((size_t)record->ply_count + 1, sizeof *list);
    bool fine = replay_begin(record, game, state, problems);
    while (fine && state->ply < record->ply_count) {
        list[state->ply] = action_find(game, state, record_name(record, state->ply));
        fine = replay_step(record, game, state, NULL, problems);
    }
    fine = fine && replay_end(record, game, state, problems);
    *seed = record->seed;
    *count = (int)record->ply_count;
    *actions = fine ? list : NULL;
    if (!fine)
        free(list);
    state_free(state);
    record_free(record);
    return fine;
}
