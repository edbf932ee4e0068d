/* golden.c: plays that must stay as they are, for every game and every agent that can play alone.
 *
 *     golden            compares with the .play files of tests/golden, line by line
 *     golden --write    writes them anew; a change needs a sentence that says why
 *
 * A golden play is a record of one play by `random` (or by the agent after which it is named). Its
 * last lines, comments to a reader of records, hash what records do not hold: what each viewer saw,
 * the observations, the events, and the end of a play too long to be written down whole. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/record.h"
#include "games.h"

enum { PLIES_KEPT = 120, PATH_SIZE = 400 };
static const uint64_t golden_seed = 20;

/* Looks on at one play: forwards its beginning to the record, and hashes what can be seen. */
struct looker {
    struct record *record;
    struct watcher recorder;
    uint64_t       texts, observations, events;
    float         *observation;
    bool           cut;
};

static void look(struct looker *looker, const struct game *game, const struct state *state)
{
    struct text text = TEXT_GROWING;
    for (int viewer = EVERYONE; viewer < game->players; viewer++) {
        text_clear(&text);
        game->engine->render(game, state, viewer, &text);
        looker->texts = hash_bytes(looker->texts, text_of(&text), text.length);
        if (viewer == EVERYONE)
            continue;
        game->engine->observe(game, state, viewer, looker->observation);
        looker->observations =
            hash_bytes(looker->observations, looker->observation,
                       (size_t)game->observation_size * sizeof *looker->observation);
    }
    text_free(&text);
}

static void begin(void *context, const struct game *game, const struct state *state)
{
    struct looker *looker = context;
    looker->recorder.begin(looker->recorder.context, game, state);
    look(looker, game, state);
}

static void decision(void *context, const struct game *game, const struct state *state,
                     const int *actions, int action_count, int action)
{
    struct looker *looker = context;
    if (!looker->cut)
        looker->recorder.decision(looker->recorder.context, game, state, actions, action_count,
                                  action);
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *log)
{
    struct looker *looker = context;
    if (looker->cut)
        return;
    looker->recorder.applied(looker->recorder.context, game, state, action, log);
    look(looker, game, state);
    looker->events = hash_number(looker->events, (uint64_t)log->count);
    for (int i = 0; i < log->count && i < log->capacity; i++) {
        const struct event *event = &log->list[i];
        looker->events = hash_bytes(looker->events, event, sizeof *event);
    }
    if (state->ply >= PLIES_KEPT && state->player != OVER) {
        record_finish(looker->record, game, state);
        looker->cut = true;
    }
}

static void end(void *context, const struct game *game, const struct state *state)
{
    struct looker *looker = context;
    if (!looker->cut)
        looker->recorder.end(looker->recorder.context, game, state);
}

/* The text of a golden play. */
static void golden_text(const struct game *game, const char *name, const char *agent,
                        struct text *out)
{
    struct problems problems = {0};
    struct agent *agents[PLAYERS_MAX] = {0};
    struct looker looker = {.record = record_new(game, name, false)};
    for (int i = 0; i < game->players; i++) {
        agents[i] = agent_new(agent, game, &problems);
        CHECK(agents[i]);
        record_agent(looker.record, agent);
    }
    looker.record->seed = golden_seed;
    looker.recorder = record_watcher(looker.record);
    looker.observation = calloc((size_t)game->observation_size + 1, sizeof *looker.observation);
    CHECK(looker.observation);
    struct watcher watcher = {.context = &looker, .begin = begin, .decision = decision,
                              .applied = applied, .end = end};
    struct arena *arena = arena_new(game, agents);
    struct outcome outcome;
    arena_play(arena, golden_seed, &watcher, &outcome);

    record_print(looker.record, out);
    text_add(out, "# texts %016" PRIx64 "\n# observations %016" PRIx64 "\n", looker.texts,
             looker.observations);
    text_add(out, "# events %016" PRIx64 "\n", looker.events);
    if (looker.cut)
        text_add(out, "# whole play: %u plies, end %s, score %g, final %016" PRIx64 "\n",
                 outcome.plies, end_names[outcome.end], (double)outcome.score[0], outcome.hash);
    arena_free(arena);
    for (int i = 0; i < game->players; i++)
        agent_free(agents[i]);
    free(looker.observation);
    record_free(looker.record);
}

/* ---- what there is to play ------------------------------------------------------------------- */

struct golden {
    char         name[CATALOG_NAME_MAX + 40], path[PATH_SIZE], agent[200];
    struct entry entry;
};

struct list {
    struct golden *all;
    int            count;
};

static void add(struct list *list, const struct entry *entry, const char *agent)
{
    char name[CATALOG_NAME_MAX];
    list->all = realloc(list->all, ((size_t)list->count + 1) * sizeof *list->all);
    CHECK(list->all);
    struct golden *golden = &list->all[list->count++];
    *golden = (struct golden){.entry = *entry};
    games_file_name(entry, name, sizeof name);
    if (agent)
        snprintf(golden->name, sizeof golden->name, "agent-%.30s-%s", agent, name);
    else
        snprintf(golden->name, sizeof golden->name, "%s", name);
    snprintf(golden->agent, sizeof golden->agent, "%s", agent ? agent : "random");
    snprintf(golden->path, sizeof golden->path, "tests/golden/%s.play", golden->name);
}

/* Agents that can be made without options and talk to nobody. */
static bool plays_alone(const struct agent_kind *kind, const struct game *game)
{
    struct problems problems = {0};
    if (kind->alone || kind->unavailable)
        return false;
    struct agent *agent = agent_new(kind->name, game, &problems);
    agent_free(agent);
    return agent != NULL;
}

static struct list list_all(void)
{
    static const char *const boards[] = {"kuhn", "connect/tic-tac-toe"};
    struct list list = {0};
    struct games games = games_all();
    for (int i = 0; i < games.count; i++)
        add(&list, &games.list[i], NULL);
    for (int i = 0; i < 2; i++) {
        struct entry entry;
        struct problems problems = {0};
        CHECK(catalog_find(boards[i], &entry, &problems));
        struct game *game = game_open_entry(&entry, NULL, &problems);
        for (int j = 0; j < agent_kind_count; j++)
            if (strcmp(agent_kinds[j]->name, "random") != 0 && plays_alone(agent_kinds[j], game))
                add(&list, &entry, agent_kinds[j]->name);
        game_free(game);
    }
    games_free(&games);
    return list;
}

static void make(const struct golden *golden, struct text *out)
{
    struct problems problems = {0};
    struct game *game = game_open_entry(&golden->entry, NULL, &problems);
    CHECK(game);
    golden_text(game, golden->entry.name, golden->agent, out);
    game_free(game);
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* Fails at the first line that differs, with both. */
static void compare_lines(const char *path, const char *old, const char *new)
{
    for (int line = 1; *old || *new; line++) {
        int old_length = (int)strcspn(old, "\n"), new_length = (int)strcspn(new, "\n");
        if (old_length != new_length || strncmp(old, new, (size_t)old_length) != 0)
            fail_msg("%s:%d: expected '%.*s', found '%.*s'; if the new one is right, `make golden` "
                     "writes it", path, line, old_length, old, new_length, new);
        old += old_length + (old[old_length] != '\0');
        new += new_length + (new[new_length] != '\0');
    }
}

static void check_golden(void **state)
{
    const struct golden *golden = *state;
    struct problems problems = {0};
    char *old = file_read(golden->path, &problems);
    if (!old)
        fail_msg("%s is missing; `make golden` writes it", golden->path);
    struct text new = TEXT_GROWING;
    make(golden, &new);
    compare_lines(golden->path, old, text_of(&new));

    struct record *record = record_parse(golden->path, old, &problems);
    struct game *game = game_open_entry(&golden->entry, NULL, &problems);
    if (!record || !game || !replay_check(record, game, &problems))
        fail_msg("%s cannot be replayed: %s", golden->path, problems.list[0].text);
    game_free(game);
    record_free(record);
    text_free(&new);
    free(old);
}

/* No golden play is left of a game or agent that is gone. */
static void check_stale(void **state)
{
    const struct list *list = *state;
    glob_t found = {0};
    glob("tests/golden/*.play", 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        bool known = false;
        for (int j = 0; j < list->count && !known; j++)
            known = strcmp(list->all[j].path, found.gl_pathv[i]) == 0;
        if (!known)
            fail_msg("%s belongs to no game or agent", found.gl_pathv[i]);
    }
    globfree(&found);
}

static int write_all(const struct list *list)
{
    struct problems problems = {0};
    file_make_folder("tests/golden", &problems);
    for (int i = 0; i < list->count; i++) {
        struct text text = TEXT_GROWING;
        make(&list->all[i], &text);
        if (!file_write(list->all[i].path, text_of(&text), &problems)) {
            fprintf(stderr, "%s\n", problems.list[0].text);
            return 1;
        }
        text_free(&text);
    }
    printf("%d golden plays written\n", list->count);
    return 0;
}

int main(int argc, char **argv)
{
    struct list list = list_all();
    int failed;
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        failed = write_all(&list);
    } else {
        struct CMUnitTest *tests = calloc((size_t)list.count + 1, sizeof *tests);
        CHECK(tests);
        for (int i = 0; i < list.count; i++)
            tests[i] = (struct CMUnitTest){.name = list.all[i].name, .test_func = check_golden,
                                           .initial_state = &list.all[i]};
        tests[list.count] = (struct CMUnitTest){.name = "none is stale", .test_func = check_stale,
                                                .initial_state = &list};
        failed = _cmocka_run_group_tests("golden", tests, (size_t)list.count + 1, NULL, NULL);
        free(tests);
    }
    free(list.all);
    return failed;
}
