/* watch.c: `ruleplay watch`: agents play, and one looks on. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/stage.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/record_file.h"
#include "core/sim.h"

enum { AGENTS_GIVEN_MAX = 64, PATH_LENGTH_MAX = 4096 };

struct watching {
    struct stage   stage;
    struct record *record;
    struct watcher recorder;
    char           title[200];
};

static void begin(void *context, const struct game *game, const struct state *state)
{
    struct watching *watching = context;
    watching->recorder.begin(watching->record, game, state);
    watching->stage.lines = 0;
    stage_show(&watching->stage, game, state, watching->title, NULL);
}

static void decision(void *context, const struct game *game, const struct state *state,
                     const int *actions, int action_count, int action)
{
    struct watching *watching = context;
    watching->recorder.decision(watching->record, game, state, actions, action_count, action);
    stage_action(&watching->stage, game, state, action);
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *log)
{
    struct watching *watching = context;
    watching->recorder.applied(watching->record, game, state, action, log);
    stage_show(&watching->stage, game, state, watching->title, log);
}

static void end(void *context, const struct game *game, const struct state *state)
{
    struct watching *watching = context;
    watching->recorder.end(watching->record, game, state);
}

static bool keep(const struct watching *watching, const char *folder, uint64_t index,
                 struct problems *problems)
{
    char path[PATH_LENGTH_MAX];
    if (!folder)
        return true;
    snprintf(path, sizeof path, "%s/%" PRIu64 ".play", folder, index);
    return record_write(watching->record, path, problems);
}

/* A record for play `index`, with who sits where. */
static void open_record(const struct call *call, const struct series *series, uint64_t index,
                        struct watching *watching)
{
    watching->record = record_new(series->game, series->name, call_flag(call, "inline"));
    watching->record->seed = series_seed(series, index);
    for (int seat = 0; seat < series->game->players; seat++)
        record_agent(watching->record, series_agent(series, series_place(series, index, seat)));
    watching->recorder = record_watcher(watching->record);
}

static bool watch(const struct call *call, struct series *series, struct table *table,
                  struct watching *watching, struct problems *problems)
{
    uint64_t first = (uint64_t)call_integer(call, "first");
    uint64_t count = call_text(call, "games") ? (uint64_t)call_integer(call, "games") : 1;
    const char *folder = call_text(call, "record");
    struct watcher watcher = {
        .context = watching, .begin = begin, .decision = decision, .applied = applied, .end = end,
    };
    if (call_flag(call, "inline") && !folder)
        return problem_error(problems, (struct place){0}, "watch: --inline needs --record DIR");
    if (!call_seed(call, &series->seed, problems) ||
        (folder && !file_make_folder(folder, problems)))
        return false;
    for (uint64_t i = first; i < first + count; i++) {
        struct outcome outcome;
        open_record(call, series, i, watching);
        snprintf(watching->title, sizeof watching->title, "%s, play %" PRIu64, table->game->name,
                 i);
        series_play(series, table, i, &watcher, &outcome);
        bool kept = keep(watching, folder, i, problems);
        record_free(watching->record);
        if (!kept)
            return false;
    }
    return true;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *agents[AGENTS_GIVEN_MAX] = {"random"};
    int agent_count = call_all(call, "agent", agents, AGENTS_GIVEN_MAX);
    agent_count += agent_count == 0;
    struct game *game = game_open(call->arguments[0], &problems);
    if (!game)
        return complain(&problems);
    struct table *table = table_new(game, agents, agent_count, &problems);
    bool fine = table != NULL;
    if (fine && call_integer(call, "viewer") >= game->players)
        fine = problem_error(&problems, (struct place){0}, "watch: --viewer: %s has %d player%s",
                             game->name, game->players, game->players == 1 ? "" : "s");
    if (fine) {
        struct watching watching = {0};
        struct series series = {
            .game = game, .name = call->arguments[0], .agents = agents,
            .agent_count = agent_count, .rotate = call_flag(call, "rotate"),
        };
        mention_warnings(&problems, series.name);
        stage_open(&watching.stage, call);
        fine = watch(call, &series, table, &watching, &problems);
        stage_close(&watching.stage);
    }
    table_free(table);
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command watch_command = {
    .name = "watch", .arguments = "GAME", .summary = "look on while agents play",
    .text = "Shows every state, in place on a terminal, at a pace of --pace seconds a step. The\n"
            "plays are those that sim has under the same seed and indices, and --rotate if given.",
    .examples = "ruleplay watch connect/four --agent random\n"
                "ruleplay watch kuhn --games 3 --pace 1 --events",
    .least = 1, .most = 1, .run = run,
};
