/* replay.c: takes its actions from a recorded play. Under the seed of the record this repeats the
 * play; under others it shows what the same actions lead to. Where the recorded action is not legal
 * or the record ends, there is no answer, and the decision is counted. */
#include "core/agent.h"

static const struct option options[] = {
    {.name = "file", .type = OPTION_TEXT, .help = "the recorded play, x.play; must be given"},
};
enum { OPTIONS = sizeof options / sizeof *options };

#ifndef __wasi__

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/record_file.h"

enum { ACTION_NAME_MAX = 512 };

struct replay {
    struct agent   head;
    struct record *record;
};

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    const char *file = spec_text(spec, options, OPTIONS, "file");
    if (!file) {
        problem_error(problems, (struct place){0}, "agent 'replay' needs a record: "
                      "replay:file=x.play");
        return NULL;
    }
    struct record *record = record_read(file, problems);
    if (!record)
        return NULL;
    if (record->players != game->players) {
        problem_error(problems, (struct place){.file = file},
                      "a play of %d players, but %s has %d", record->players, game->name,
                      game->players);
        record_free(record);
        return NULL;
    }
    struct replay *replay = heap_new(1, sizeof *replay);
    replay->record = record;
    return &replay->head;
}

static void close(struct agent *agent)
{
    record_free(((struct replay *)agent)->record);
    free(agent);
}

static int decide(struct agent *agent, const struct view *view)
{
    const struct record *record = ((struct replay *)agent)->record;
    uint32_t ply = view->state->ply;
    if (ply >= record->ply_count) {
        agent_count(agent, "decisions after the record's end", 1);
        return NO_ANSWER;
    }
    const char *name = record_name(record, ply);
    for (int i = 0; record->plies[ply].player == view->viewer && i < view->action_count; i++) {
        char buffer[ACTION_NAME_MAX];
        struct text text = TEXT_ON(buffer);
        view->game->engine->render_action(view->game, view->state, view->actions[i], &text);
        if (strcmp(text_of(&text), name) == 0)
            return view->actions[i];
    }
    agent_count(agent, "recorded actions not legal", 1);
    return NO_ANSWER;
}

const struct agent_kind replay_agent = {
    .name = "replay", .summary = "Takes its actions from a recorded play.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .decide = decide,
};

#else

const struct agent_kind replay_agent = {
    .name = "replay", .summary = "Takes its actions from a recorded play.",
    .options = options, .option_count = OPTIONS, .unavailable = "not in the browser",
};

#endif
