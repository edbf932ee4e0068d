/* bind.c: the flat interface for other languages. */
#include "bind/bind.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bind/answer.h"
#include "bind/loader.h"
#include "core/heap.h"
#include "core/sim.h"

enum { EVENTS_MAX = 1024 };

/* Before the bytes of each state stands how many there is room for. */
struct room {
    size_t bytes;
    _Alignas(16) char state[];
};

int bind_give(struct text *text, char *out, int capacity)
{
    int length = (int)text->length;
    if (capacity > 0) {
        int fits = length < capacity ? length : capacity - 1;
        memcpy(out, text_of(text), (size_t)fits);
        out[fits] = '\0';
    }
    text_free(text);
    return length;
}

static bool sees(const struct game *game, int viewer)
{
    return viewer >= EVERYONE && viewer < game->players;
}

static bool plays(const struct game *game, int player)
{
    return player >= 0 && player < game->players;
}

void *rp_alloc(size_t size)
{
    return malloc(size);
}

void rp_free(void *memory)
{
    free(memory);
}

void rp_on_memory(void (*handler)(const char *sentence))
{
    heap_on_failure(handler);
}

const char *rp_version(void)
{
    return RULEPLAY_VERSION;
}

/* ---- what there is, as JSON ------------------------------------------------------------------ */

static void options_json(struct text *out, const struct option *options, int count)
{
    static const char *const types[] = {"integer", "number", "word", "text", "flag"};
    text_add(out, "\"options\":[");
    for (int i = 0; i < count; i++) {
        text_add(out, i ? ",{" : "{");
        member(out, "name", options[i].name);
        text_add(out, ",");
        member(out, "type", types[options[i].type]);
        text_add(out, ",");
        member(out, "default", options[i].fallback);
        text_add(out, ",");
        member(out, "words", options[i].words);
        text_add(out, ",");
        member(out, "help", options[i].help);
        if (options[i].high > options[i].low)
            text_add(out, ",\"low\":%.17g,\"high\":%.17g", options[i].low, options[i].high);
        text_add(out, "}");
    }
    text_add(out, "]");
}

int rp_engines_json(char *out, int capacity)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "[");
    for (int i = 0; i < engine_count; i++) {
        text_add(&json, i ? ",{" : "{");
        member(&json, "name", engines[i]->name);
        text_add(&json, ",");
        member(&json, "summary", engines[i]->summary);
        text_add(&json, ",");
        options_json(&json, engines[i]->options, engines[i]->option_count);
        text_add(&json, "}");
    }
    text_add(&json, "]");
    return bind_give(&json, out, capacity);
}

int rp_agents_json(char *out, int capacity)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "[");
    for (int i = 0; i < agent_kind_count; i++) {
        const struct agent_kind *kind = agent_kinds[i];
        text_add(&json, i ? ",{" : "{");
        member(&json, "name", kind->name);
        text_add(&json, ",");
        member(&json, "summary", kind->summary);
        text_add(&json, ",");
        member(&json, "unavailable", kind->unavailable);
        text_add(&json, ",");
        options_json(&json, kind->options, kind->option_count);
        text_add(&json, "}");
    }
    text_add(&json, "]");
    return bind_give(&json, out, capacity);
}

static void parts_json(struct text *out, const struct game *game)
{
    text_add(out, "\"parts\":[");
    for (int i = 0; i < game->part_count; i++) {
        text_add(out, i ? ",{" : "{");
        member(out, "kind", game->parts[i].kind);
        text_add(out, ",");
        member(out, "name", game->parts[i].name);
        text_add(out, ",");
        member(out, "text", game->parts[i].text);
        text_add(out, ",");
        member(out, "file", game->parts[i].file);
        text_add(out, ",\"line\":%d}", game->parts[i].line);
    }
    text_add(out, "]");
}

static void layout_json(struct text *out, const struct game *game)
{
    static const char *const kinds[] = {"i8", "u8", "i16", "u16", "i32", "u32", "f32"};
    static const uint32_t sizes[] = {1, 1, 2, 2, 4, 4, 4};
    text_add(out, "\"fields\":[");
    for (int i = 0; i < game->field_count; i++) {
        const struct field *field = &game->fields[i];
        text_add(out, i ? ",{" : "{");
        member(out, "name", field->name);
        text_add(out, ",");
        member(out, "kind", kinds[field->kind]);
        text_add(out, ",\"offset\":%u,\"count\":%u,\"stride\":%u}", field->offset, field->count,
                 field->stride ? field->stride : sizes[field->kind]);
    }
    text_add(out, "],\"blocks\":[");
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        text_add(out, i ? ",{" : "{");
        member(out, "name", game->blocks[i].name);
        text_add(out, ",\"shape\":[%d,%d,%d]", shape[0], shape[1], shape[2]);
        if (game->blocks[i].low < game->blocks[i].high)
            text_add(out, ",\"low\":%.9g,\"high\":%.9g", (double)game->blocks[i].low, (double)game->blocks[i].high);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void rules_json(struct text *out, const struct game *game)
{
    text_add(out, "\"rules\":[");
    for (int i = 0; i < game->rule_count; i++) {
        text_add(out, i ? ",{" : "{");
        member(out, "event", game->rules[i].event);
        text_add(out, ",");
        member(out, "how", game->rules[i].how);
        text_add(out, ",\"order\":%d,\"part\":%d}", game->rules[i].order, game->rules[i].part);
    }
    text_add(out, "],\"verbs\":[");
    for (int i = 0; i < game->verb_count; i++) {
        text_add(out, i ? "," : "");
        text_json(out, game->verbs[i]);
    }
    text_add(out, "]");
}

int rp_game_json(const struct game *game, char *out, int capacity)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "{");
    member(&json, "name", game->name);
    text_add(&json, ",");
    member(&json, "engine", game->engine->name);
    text_add(&json,
             ",\"players\":%d,\"actions_max\":%d,\"plies_max\":%d,\"state_size\":%d,"
             "\"observation_size\":%d,",
             game->players, game->actions_max, game->plies_max, (int)game->state_size,
             game->observation_size);
    parts_json(&json, game);
    text_add(&json, ",");
    layout_json(&json, game);
    text_add(&json, ",");
    rules_json(&json, game);
    text_add(&json, "}");
    return bind_give(&json, out, capacity);
}

/* ---- loading --------------------------------------------------------------------------------- */

struct rp_loader *rp_loader_new(void)
{
    struct rp_loader *loader = heap_new(1, sizeof *loader);
    return loader;
}

void rp_loader_free(struct rp_loader *loader)
{
    if (!loader)
        return;
    for (int i = 0; i < loader->count; i++) {
        free(loader->list[i].name);
        free(loader->list[i].text);
    }
    free(loader->list);
    free(loader);
}

void rp_loader_include(struct rp_loader *loader, const char *name, const char *text)
{
    for (int i = 0; i < loader->count; i++)
        if (strcmp(loader->list[i].name, name) == 0) {
            free(loader->list[i].text);
            loader->list[i].text = copied(text);
            return;
        }
    size_t size = ((size_t)loader->count + 1) * sizeof *loader->list;
    loader->list = heap_grow(loader->list, size);
    loader->list[loader->count++] = (struct included){copied(name), copied(text)};
}

const char *loader_text(const struct source *source, const char *name, struct problems *unused)
{
    (void)unused;
    const struct rp_loader *loader = source->context;
    for (int i = 0; i < loader->count; i++)
        if (strcmp(loader->list[i].name, name) == 0)
            return loader->list[i].text;
    return NULL;
}

struct game *rp_load(struct rp_loader *loader, const char *engine, const char *file,
                     const char *text, const char *settings)
{
    loader->problems = (struct problems){0};
    const struct engine *found = engine_find(engine);
    struct place place = {file, 0, 0};
    if (!found) {
        problem_error(&loader->problems, place, "there is no engine '%s'", engine);
        return NULL;
    }
    struct spec spec;
    struct text string = TEXT_GROWING;
    bool given = settings && *settings;
    text_add(&string, "%s%s%s", engine, given ? ":" : "", given ? settings : "");
    bool read = spec_parse(&spec, text_of(&string), &loader->problems);
    text_free(&string);
    if (!read)
        return NULL;
    struct source source = {.file = file, .text = text, .spec = &spec, .include = loader_text,
                            .context = loader};
    return game_load(found, &source, &loader->problems);
}

int rp_problems_json(const struct rp_loader *loader, char *out, int capacity)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "[");
    for (int i = 0; i < loader->problems.count; i++) {
        const struct problem *problem = &loader->problems.list[i];
        text_add(&json, i ? ",{" : "{");
        member(&json, "file", problem->file);
        text_add(&json, ",\"line\":%d,\"column\":%d,\"warning\":%s,", problem->line,
                 problem->column, problem->warning ? "true" : "false");
        member(&json, "text", problem->text);
        text_add(&json, "}");
    }
    text_add(&json, "]");
    return bind_give(&json, out, capacity);
}

void rp_game_free(struct game *game)
{
    game_free(game);
}

int rp_describe(const struct game *game, char *out, int capacity)
{
    struct text text = TEXT_GROWING;
    game->engine->describe(game, &text);
    return bind_give(&text, out, capacity);
}

int rp_part_count(const struct game *game)
{
    return game->part_count;
}

int rp_verb_count(const struct game *game)
{
    return game->verb_count;
}

int rp_players(const struct game *game)
{
    return game->players;
}

int rp_actions_max(const struct game *game)
{
    return game->actions_max;
}

int rp_plies_max(const struct game *game)
{
    return game->plies_max;
}

int rp_observation_size(const struct game *game)
{
    return game->observation_size;
}

int rp_state_size(const struct game *game)
{
    return (int)game->state_size;
}

/* ---- states ---------------------------------------------------------------------------------- */

static struct room *room_of(struct state *state)
{
    return (struct room *)((char *)state - offsetof(struct room, state));
}

struct state *rp_state_new(const struct game *game)
{
    struct room *room = heap_new(1, sizeof *room + game->state_size);
    struct state *state = (struct state *)room->state;
    room->bytes = game->state_size;
    state->player = OVER;    /* until started */
    state->size = (uint32_t)game->state_size;
    return state;
}

void rp_state_free(struct state *state)
{
    if (state)
        free(room_of(state));
}

bool rp_start(const struct game *game, struct state *state, uint64_t seed)
{
    if (room_of(state)->bytes < game->state_size)
        return false;
    state_start(game, state, seed);
    return true;
}

bool rp_copy(struct state *to, const struct state *from)
{
    if (room_of(to)->bytes < from->size)
        return false;
    state_copy(to, from);
    return true;
}

bool rp_equal(const struct state *state, const struct state *other)
{
    return state_equal(state, other);
}

uint64_t rp_hash(const struct state *state)
{
    return state_hash(state);
}

int rp_player(const struct state *state)
{
    return state->player;
}

int rp_ply(const struct state *state)
{
    return (int)state->ply;
}

int rp_turn(const struct state *state)
{
    return (int)state->turn;
}

int rp_end(const struct state *state)
{
    return state->end;
}

const char *rp_end_name(int end)
{
    return end >= 0 && end < END_COUNT ? end_names[end] : "";
}

float rp_score(const struct state *state, int player)
{
    return player >= 0 && player < PLAYERS_MAX ? state->score[player] : 0;
}

int rp_result(const struct state *state, int player)
{
    return player >= 0 && player < PLAYERS_MAX ? state->result[player] : 0;
}

float rp_estimate(const struct game *game, const struct state *state, int player)
{
    return plays(game, player) ? state_estimate(game, state, player) : 0;
}

/* ---- rules and sight ------------------------------------------------------------------------- */

int rp_actions(const struct game *game, const struct state *state, int32_t *out, int capacity)
{
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    int count = state_actions(game, state, legal);
    bool fits = count <= capacity;
    for (int i = 0; fits && i < count; i++)
        out[i] = legal[i];
    free(legal);
    return fits ? count : -1;
}

static bool is_legal(const struct game *game, const struct state *state, int action)
{
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    int count = state_actions(game, state, legal);
    bool found = false;
    for (int i = 0; i < count && !found; i++)
        found = legal[i] == action;
    free(legal);
    return found;
}

bool rp_apply(const struct game *game, struct state *state, int action)
{
    if (!is_legal(game, state, action))
        return false;
    state_apply(game, state, action, NULL);
    return true;
}

int rp_apply_json(const struct game *game, struct state *state, int action, char *out,
                  int capacity)
{
    if (!is_legal(game, state, action))
        return -1;
    struct event *list = heap_new(EVENTS_MAX, sizeof *list);
    struct events log = {.list = list, .capacity = EVENTS_MAX};
    state_apply(game, state, action, &log);
    struct text json = TEXT_GROWING;
    text_add(&json, "[");
    for (int i = 0; i < log.count && i < log.capacity; i++) {
        text_add(&json, i ? ",{" : "{");
        member(&json, "verb", game->verbs[list[i].verb]);
        text_add(&json, ",\"player\":%d,\"part\":%d,\"target\":%d,\"amount\":%d}", list[i].player,
                 list[i].part, list[i].target, list[i].amount);
    }
    text_add(&json, "]");
    free(list);
    return bind_give(&json, out, capacity);
}

bool rp_resample(const struct game *game, struct state *state, int viewer, uint64_t seed)
{
    if (!sees(game, viewer))
        return false;
    state_resample(game, state, viewer, seed);
    return true;
}

int rp_render(const struct game *game, const struct state *state, int viewer, char *out,
              int capacity)
{
    if (!sees(game, viewer))
        return -1;
    struct text text = TEXT_GROWING;
    game->engine->render(game, state, viewer, &text);
    return bind_give(&text, out, capacity);
}

int rp_render_action(const struct game *game, const struct state *state, int action, char *out,
                     int capacity)
{
    if (!is_legal(game, state, action))
        return -1;
    struct text text = TEXT_GROWING;
    game->engine->render_action(game, state, action, &text);
    return bind_give(&text, out, capacity);
}

int rp_action_find(const struct game *game, const struct state *state, const char *name)
{
    return action_find(game, state, name);
}

bool rp_observe(const struct game *game, const struct state *state, int viewer, float *out, int count)
{
    if (!plays(game, viewer) || count != game->observation_size)
        return false;
    game->engine->observe(game, state, viewer, out);
    return true;
}

double rp_field(const struct game *game, const struct state *state, int field, int index)
{
    if (field < 0 || field >= game->field_count || index < 0 ||
        (uint32_t)index >= game->fields[field].count)
        return 0;
    return field_value(&game->fields[field], state, (uint32_t)index);
}

/* ---- agents ---------------------------------------------------------------------------------- */

struct agent *rp_agent_new(struct rp_loader *loader, const struct game *game, const char *spec,
                           int seat, uint64_t seed)
{
    loader->problems = (struct problems){0};
    if (!plays(game, seat)) {
        problem_error(&loader->problems, (struct place){0}, "there is no player %d", seat);
        return NULL;
    }
    struct agent *agent = agent_new(spec, game, &loader->problems);
    if (!agent)
        return NULL;
    rng_seed(&agent->rng, rng_stream(seed, rng_stream_key("agent")));
    agent->seat = seat;
    if (agent->kind->begin)
        agent->kind->begin(agent);
    return agent;
}

void rp_agent_free(struct agent *agent)
{
    agent_free(agent);
}

int rp_agent_decide(struct agent *agent, const struct state *state)
{
    const struct game *game = agent->game;
    if (state->player != agent->seat)
        return NO_ANSWER;
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    struct state *seen = state_new(game);
    state_copy(seen, state);
    state_view(game, seen, agent->seat);
    struct view view = {
        .game = game, .viewer = agent->seat, .actions = legal,
        .action_count = state_actions(game, state, legal),
        .state = agent->kind->needs_state ? seen : NULL,
    };
    int action = agent->kind->decide(agent, &view);
    free(legal);
    state_free(seen);
    return is_legal(game, state, action) ? action : NO_ANSWER;
}

int cut_specs(char *text, const char **specs)
{
    int count = 0;
    for (char *at = text; at && *at && count < PLAYERS_MAX;) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        specs[count++] = at;
        at = end;
    }
    return count;
}

int cut_line_up(char *text, const char **specs, bool *rotate)
{
    static const char word[] = "rotate\n";
    *rotate = strncmp(text, word, sizeof word - 1) == 0;
    return cut_specs(text + (*rotate ? sizeof word - 1 : 0), specs);
}

static char *sim_text(const struct series *series, struct table *table)
{
    struct outcome *rows = heap_new((size_t)series->count + 1, sizeof *rows);
    struct totals totals = {0};
    table_play(table, series->seed, series->first, series->count, NULL, rows);
    totals_add(&totals, series->game->players, rows, series->count);
    free(rows);
    struct text json = TEXT_GROWING;
    text_add(&json, "{\n");
    sim_json(series, &totals, &json);
    text_add(&json, "\n}\n");
    char *text = copied(text_of(&json));
    text_free(&json);
    return text;
}

char *rp_sim_json(struct rp_loader *loader, const struct game *game, const char *name,
                  const char *agents, uint64_t seed, int first, int count)
{
    char *lines = copied(agents), *text = NULL;
    const char *specs[PLAYERS_MAX];
    struct series series = {
        .game = game, .name = name, .agents = specs, .agent_count = cut_specs(lines, specs),
        .seed = seed, .first = (uint64_t)first, .count = (uint64_t)count,
    };
    loader->problems = (struct problems){0};
    if (series.agent_count == 0 || first < 0 || count < 0) {
        problem_error(&loader->problems, (struct place){0},
                      "expected agents and a number of plays");
    } else if (!heap_fits((size_t)count + 1, sizeof(struct outcome))) {
        problem_error(&loader->problems, (struct place){0}, "too little memory for %d plays", count);
    } else {
        struct table *table = table_new(game, specs, series.agent_count, &loader->problems);
        if (table)
            text = sim_text(&series, table);
        table_free(table);
    }
    free(lines);
    return text;
}
