/* replay.c: `ruleplay replay`: plays a record again, to look at it or to check it. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/stage.h"
#include "core/heap.h"
#include "core/record_file.h"
#include "evaluate/again.h"

enum { EVENTS_MAX = 4096 };

static void step_shown(struct stage *stage, const struct record *record, const struct game *game,
                       const struct state *state)
{
    int action = action_find(game, state, record_name(record, state->ply));
    if (action >= 0)
        stage_action(stage, game, state, action);
}

/* Plays to ply `to`, shown step by step, or only its last state if `to` was asked for. */
static bool replay_shown(const struct call *call, const struct record *record,
                         const struct game *game, struct problems *problems)
{
    int64_t to = call_integer(call, "to");
    uint32_t last = to >= 0 && to < record->ply_count ? (uint32_t)to : record->ply_count;
    struct events log = {.list = heap_new(EVENTS_MAX, sizeof *log.list), .capacity = EVENTS_MAX};
    struct state *state = state_new(game);
    struct stage stage;
    stage_open(&stage, call);
    bool fine = replay_begin(record, game, state, problems);
    if (fine && (to < 0 || last == 0))
        stage_show(&stage, game, state, game->name, NULL);
    while (fine && state->ply < last) {
        log.count = 0;
        step_shown(&stage, record, game, state);
        fine = replay_step(record, game, state, &log, problems);
        if (fine && (to < 0 || state->ply == last))
            stage_show(&stage, game, state, game->name, &log);
    }
    if (fine && last == record->ply_count)
        fine = replay_end(record, game, state, problems);
    stage_close(&stage);
    state_free(state);
    free(log.list);
    return fine;
}

static void say_fine(const struct record *record, bool json)
{
    struct text out = TEXT_GROWING;
    if (json) {
        text_add(&out, "{\"file\": ");
        text_json(&out, record->file);
        text_add(&out, ", \"repeats\": true, \"plies\": %" PRIu32 ", \"final\": \"%016" PRIx64
                       "\"}\n", record->ply_count, record->final);
    } else {
        text_add(&out, "%s: repeats: %" PRIu32 " plies of %s, %s\n", record->file,
                 record->ply_count, record->game, end_names[record->end]);
    }
    print_and_free(&out);
}

static int say_differs(const struct record *record, const struct problems *problems, bool json)
{
    if (json) {
        struct text out = TEXT_GROWING;
        text_add(&out, "{\"file\": ");
        text_json(&out, record->file);
        text_add(&out, ", \"repeats\": false, \"reason\": ");
        text_json(&out, problems->list[0].text);
        text_add(&out, "}\n");
        print_and_free(&out);
    }
    complain(problems);
    return EXIT_FAILED;
}

/* A record from a file, or a play of a store by its id; NULL after an error. */
static struct record *find_record(const struct call *call, const char *name,
                                  struct problems *problems)
{
    const char *address = call_text(call, "store");
    if (!address)
        return record_read(name, problems);
    struct store *store = store_open(address, STORE_READ, problems);
    struct record *record = store ? store_record(store, name, problems) : NULL;
    store_close(store);
    return record;
}

static int replay_one(const struct call *call, const char *name)
{
    struct problems problems = {0};
    bool json = call_flag(call, "json"), check = json || call_flag(call, "check");
    struct record *record = find_record(call, name, &problems);
    struct game *game = record ? record_game(record, &problems) : NULL;
    int code = EXIT_FINE;
    if (!game)
        code = complain(&problems);
    else if (call_integer(call, "viewer") >= game->players)
        code = (problem_error(&problems, (struct place){0}, "replay: --viewer: %s has %d players",
                              game->name, game->players), complain(&problems));
    else if (check ? !replay_check(record, game, &problems)
                   : !replay_shown(call, record, game, &problems))
        code = say_differs(record, &problems, json);
    else if (check)
        say_fine(record, json);
    game_free(game);
    record_free(record);
    return code;
}

static int run(const struct call *call)
{
    int worst = EXIT_FINE;
    for (int i = 0; i < call->argument_count; i++) {
        int code = replay_one(call, call->arguments[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

const struct command replay_command = {
    .name = "replay", .arguments = "FILE.play|ID ...", .summary = "play a record again, or check it",
    .text = "Repeats a recorded play step by step and stops at the ply where it differs, with the\n"
            "reason: another description, an action that is not legal, another state. Returns 1\n"
            "then. With --store any play of an experiment's results is replayed by its id.",
    .examples = "ruleplay replay plays/0.play\nruleplay replay --check plays/0.play plays/1.play\n"
                "ruleplay replay plays/0.play --to 2\nruleplay replay --store results.db 0.17",
    .least = 1, .most = ARGUMENTS_MAX, .run = run,
};
