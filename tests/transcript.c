/* transcript.c: a walk through what other programs are given (bind/bind.h, bind/native.h), written down.
 *
 *     transcript [--write]
 *
 * compares it with tests/golden/bind.txt; what is long is told by its sum. tests/bind.c and tests/native.c
 * say what must hold; this sees that nothing changes unless somebody says why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bind/bind.h"
#include "bind/native.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/text.h"

#define GOLDEN "tests/golden/bind.txt"
enum { ROOM = 1 << 21, SHORT = 90, PLIES = 14 };

static struct text walk = TEXT_GROWING;
static char *room;    /* what a call wrote */

static bool is_line(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)bytes[i] < ' ')
            return false;
    return size <= SHORT;
}

static void note(const char *name, const char *bytes, size_t size)
{
    text_add(&walk, "%s: ", name);
    if (!bytes)
        text_add(&walk, "none");
    else if (is_line(bytes, size))
        text_bytes(&walk, bytes, size);
    else
        text_add(&walk, "%zu bytes %016llx", size, (unsigned long long)hash_bytes(0, bytes, size));
    text_add(&walk, "\n");
}

static void note_text(const char *name, const char *text)
{
    note(name, text, text ? strlen(text) : 0);
}

/* What a function that says how long its text is left in `room`. */
static void note_room(const char *name, int length)
{
    if (length < 0)
        text_add(&walk, "%s: refused, %d\n", name, length);
    else
        note(name, room, (size_t)length);
}

/* A text that was given away, and freed here. */
static void note_given(const char *name, char *text, size_t size)
{
    note(name, text, size ? size : text ? strlen(text) : 0);
    rp_free(text);
}

static void note_problems(const char *name, const struct rp_loader *loader)
{
    note_room(name, rp_problems_json(loader, room, ROOM));
}

static void one_ply(const struct game *game, struct state *state, int number, int32_t *taken)
{
    int32_t actions[1024];
    static float seen[100000];
    int count = rp_actions(game, state, actions, 1024), size = rp_observation_size(game);
    text_add(&walk, "ply %d: player %d, turn %d, %d actions, hash %016llx, estimate %.6g\n",
             rp_ply(state), rp_player(state), rp_turn(state), count,
             (unsigned long long)rp_hash(state), (double)rp_estimate(game, state, 0));
    note_room("actions", rp_actions_json(game, state, room, ROOM));
    for (int viewer = -1; viewer < rp_players(game); viewer++)
        note_room("seen", rp_render(game, state, viewer, room, ROOM));
    if (size > 0 && size <= 100000 && rp_observe(game, state, rp_player(state), seen, size))
        note("observed", (const char *)seen, (size_t)size * sizeof *seen);
    *taken = actions[number % count];
    note_room("name", rp_render_action(game, state, *taken, room, ROOM));
    text_add(&walk, "found: %d\n", rp_action_find(game, state, room));
    note_room("happened", rp_apply_json(game, state, *taken, room, ROOM));
}

static void pictures(const struct game *game, const struct state *state, const int32_t *taken, int count)
{
    static int32_t shapes[100000];
    int width = 0, height = 0;
    size_t size = 0;
    note_room("svg", rp_svg(game, state, 0, 1.5, room, ROOM));
    int drawn = rp_shapes(game, state, -1, shapes, 100000);
    note("shapes", (const char *)shapes, drawn > 0 ? (size_t)drawn * sizeof *shapes : 0);
    note_room("gif", rp_gif(game, 3, taken, count < 4 ? count : 4, -1, 60, 10, room, ROOM));
    for (int viewer = -2; viewer <= 0; viewer++) {
        char *picture = rp_picture(game, state, viewer, viewer == 0 ? RP_PNG : RP_SVG, 0.5, &size);
        note_given("picture", picture, picture ? size : 0);
    }
    uint8_t *pixels = rp_pixels(game, state, 0, 0.25, &width, &height);
    note_given("pixels", (char *)pixels, (size_t)(3 * width * height));
}

static void records(struct rp_loader *loader, const struct game *game, const char *spec, const int32_t *taken,
                    int count)
{
    uint64_t seed = 0;
    int32_t *actions = NULL;
    int read = 0;
    for (int with_text = 0; with_text < 2; with_text++) {
        note_room("record", rp_record(game, spec, 3, taken, count, with_text, room, ROOM));
        char *kept = strdup(room);
        note_room("read", rp_record_json(loader, "x.play", kept, room, ROOM));
        bool fine = rp_record_read(loader, game, kept, &seed, &actions, &read);
        text_add(&walk, "again: %d, seed %llu, %d actions\n", fine, (unsigned long long)seed, read);
        rp_free(actions);
        actions = NULL;
        free(kept);
    }
    note_given("written", rp_record_write(loader, game, spec, 3, taken, count), 0);
    int32_t wrong = 1 << 20;
    note_room("no record", rp_record(game, spec, 3, &wrong, 1, false, room, ROOM));
    note_given("nor this", rp_record_write(loader, game, spec, 3, &wrong, 1), 0);
    note_problems("why", loader);
    note_room("no play", rp_record_json(loader, "x.play", "ruleplay\n", room, ROOM));
    note_problems("why", loader);
}

static void walk_game(const char *spec)
{
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, spec);
    assert_non_null(game);
    struct state *state = rp_state_new(game), *other = rp_state_new(game);
    int32_t taken[PLIES];
    int count = 0;
    text_add(&walk, "---- %s: %d players, %d parts, %d verbs, %d actions, %d plies, state of %d\n",
             spec, rp_players(game), rp_part_count(game), rp_verb_count(game), rp_actions_max(game),
             rp_plies_max(game), rp_state_size(game));
    note_room("game", rp_game_json(game, room, ROOM));
    note_room("text", rp_describe(game, room, ROOM));
    rp_start(game, state, 3);
    for (; count < PLIES && rp_player(state) >= 0; count++)
        one_ply(game, state, count, &taken[count]);
    rp_copy(other, state);
    for (int viewer = 0; viewer < rp_players(game); viewer++) {
        rp_copy(other, state);
        rp_resample(game, other, viewer, 9);
        text_add(&walk, "as %d knows: %016llx, score %g, result %d, same %d\n", viewer,
                 (unsigned long long)rp_hash(other), (double)rp_score(state, viewer),
                 rp_result(state, viewer), rp_equal(other, state));
    }
    for (int field = 0; field < 4; field++)
        text_add(&walk, "field %d: %g %g\n", field, rp_field(game, state, field, 0),
                 rp_field(game, state, field, 1));
    text_add(&walk, "end: %d, %s\n", rp_end(state), rp_end_name(rp_end(state)));
    pictures(game, state, taken, count);
    records(loader, game, spec, taken, count);
    note_given("series", rp_sim_json(loader, game, spec, "random\nfirst", 4, 2, 6), 0);
    note_problems("of a series", loader);
    rp_state_free(state);
    rp_state_free(other);
    rp_game_free(game);
    rp_loader_free(loader);
}

/* Rows of a series, with how its plays ended, and how that is told. */
static void walk_series(const char *spec)
{
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, spec);
    const struct rp_seat seats[] = {{.spec = "random"}, {.spec = "first"}};
    struct rp_row rows[12] = {{0}};
    struct rp_series series = {.name = spec,
                               .seats = seats,
                               .seat_count = game->players < 2 ? 1 : 2,
                               .seed = 6,
                               .first = 2,
                               .count = 12,
                               .jobs = 2,
                               .rotate = game->players == 2};
    text_add(&walk, "---- series of %s: %d\n", spec, (int)rp_series_play(loader, game, &series, rows));
    for (int i = 0; i < 12; i++)
        text_add(&walk, "%016llx %u %u %g %g %d %d %d %u\n", (unsigned long long)rows[i].hash,
                 rows[i].plies, rows[i].turns, (double)rows[i].score[0], (double)rows[i].score[1],
                 rows[i].result[0], rows[i].result[1], rows[i].end, rows[i].unanswered);
    note_given("told", rp_series_json(game, &series, rows, 12), 0);
    rows[3].end = -1;
    note_given("an end that is none", rp_series_json(game, &series, rows, 12), 0);
    rows[3].end = 0;
    note_given("one that is not over", rp_series_json(game, &series, rows, 12), 0);
    rows[3].end = 99;
    note_given("nor is this", rp_series_json(game, &series, rows, 12), 0);
    series.seat_count = 9;
    text_add(&walk, "too many: %d\n", (int)rp_series_play(loader, game, &series, rows));
    note_problems("why", loader);
    rp_game_free(game);
    rp_loader_free(loader);
}

static const char experiment[] = "plays 12\nchunk 5\nscenarios\n    kuhn\n    four: "
                                 "kuhn:cards=4\nagents\n    a: first vs random\n"
                                 "    b: random\nmetrics\n    win\n    score\n";

/* Which changes of one byte of a plan are refused, counted from its end: at its beginning stands
 * the version. */
static void damaged(struct rp_loader *loader, char *bytes, size_t size)
{
    text_add(&walk, "changed bytes that are refused:");
    for (size_t i = size - 380; i < size; i++) {
        bytes[i] ^= 0x55;
        struct rp_plan *plan = rp_plan_unpack(loader, bytes, size);
        bytes[i] ^= 0x55;
        if (!plan)
            text_add(&walk, " %zu", size - i);
        rp_plan_free(plan);
    }
    text_add(&walk, "\n");
}

static void walk_experiment(void)
{
    static const char *const whats[] = {"plays",     "tallies", "means",  "differences", "values",
                                        "decisions", "page",    "tables", "all",         "meens"};
    struct rp_loader *loader = rp_loader_new();
    struct rp_plan *plan = rp_plan_new(loader, "x.experiment", experiment, 0, NULL, NULL);
    struct results *results = NULL;
    const char *engine, *text;
    size_t size = 0;
    text_add(&walk, "---- an experiment\n");
    for (int i = -1; i < 3; i++) {
        engine = text = NULL;
        text_add(&walk, "subject %d: %d\n", i, rp_plan_subject(plan, i, &engine, &text));
        note_text("engine", engine);
        note_text("text", text);
    }
    char *packed = rp_plan_pack(plan, &size);
    const size_t packed_size = size;
    struct rp_plan *unpacked = rp_plan_unpack(loader, packed, size);
    engine = text = NULL;
    rp_plan_subject(unpacked, 1, &engine, &text);
    note_text("unpacked", text);
    struct worker *worker = rp_worker_new(unpacked);
    char *chunk = rp_worker_play(loader, worker, unpacked, 1, 1, 5, &size);
    note_text("a chunk", chunk ? "given" : NULL);
    rp_free(chunk);
    rp_worker_free(worker);
    rp_plan_free(unpacked);
    text_add(&walk, "cut short: %d\n", rp_plan_unpack(loader, packed, 20) != NULL);
    note_problems("why", loader);
    damaged(loader, packed, packed_size);
    rp_free(packed);
    assert_int_equal(rp_run(loader, plan, &(struct rp_run){.threads = 1}, &results), RP_DONE);
    for (size_t i = 0; i < sizeof whats / sizeof *whats; i++)
        for (int lines = 0; lines < 2; lines++) {
            char *given = rp_results_write(results, whats[i], lines ? "jsonl" : "csv", false, &size);
            if (strcmp(whats[i], "page") == 0 && given)    /* it tells the version and how long plays took */
                note_text(whats[i], strstr(given, "</html>") ? "a page" : "part of a page"), rp_free(given);
            else
                note_given(whats[i], given, given ? size : 0);
        }
    rp_results_free(results);
    rp_plan_free(plan);
    for (int i = 0; i < 3; i++) {
        static const char *const wrong[] = {
            "plays 0\n", "scenarios\n    kuhnn\nagents\n    random\n", "nothing\n"};
        text_add(&walk, "wrong: %d\n", rp_plan_new(loader, "x.experiment", wrong[i], 0, NULL, NULL) != NULL);
        note_problems("why", loader);
    }
    rp_loader_free(loader);
}

/* Plays one by one, what happened in them and who was to blame. */
static void walk_runs(const char *spec, const char *agents)
{
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, spec);
    assert_non_null(game);
    int parts = rp_part_count(game), verbs = rp_verb_count(game);
    int32_t *uses = calloc((size_t)(parts * (verbs + 1)) + 1, sizeof *uses), actions[64];
    uint64_t rows[256] = {0}, sum = 0;
    struct rp_run *run = rp_run_new(loader, game, agents, 7);
    assert_non_null(run);
    text_add(&walk, "---- runs of %s\n", spec);
    rp_run_count(run, uses, uses + parts * verbs);
    text_add(&walk, "%d %d %d %d of %d bytes\n", rp_run_play(run, 3, 8, rows),
             rp_run_play(run, -1, 8, rows), rp_run_play(run, 3, 0, rows),
             rp_run_play(run, 3, INT32_MAX, rows), rp_rows_size(8, rp_players(game)));
    note("rows", (const char *)rows, (size_t)rp_rows_size(8, rp_players(game)));
    note("uses", (const char *)uses, (size_t)(parts * verbs) * sizeof *uses);
    for (int i = 0; i < parts; i++)
        if (uses[parts * verbs + i])
            text_add(&walk, "to blame: %s, %d times\n", game->parts[i].name, uses[parts * verbs + i]);
    for (int i = 0; i < 8; i++)
        sum = rp_hash_join(sum, rows[i]);
    int taken = rp_run_actions(run, 4, actions, 64);
    text_add(&walk, "all: %016llx, seed %016llx, %d actions\n", (unsigned long long)sum,
             (unsigned long long)rp_run_seed(run, 4), taken);
    note("taken", (const char *)actions, (size_t)(taken < 64 ? taken : 64) * sizeof *actions);
    rp_run_free(run);
    text_add(&walk, "no run: %d\n", rp_run_new(loader, game, "gredy", 7) != NULL);
    note_problems("why", loader);
    free(uses);
    rp_game_free(game);
    rp_loader_free(loader);
}

/* As many plays as one call may ask for, and one more. */
static void walk_most(void)
{
    enum { MOST = 1 << 20 };
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "null");
    struct rp_run *run = rp_run_new(loader, game, "first", 7);
    void *rows = malloc((size_t)rp_rows_size(MOST, rp_players(game)));
    assert_non_null(rows);
    text_add(&walk, "---- most plays: %d, and more: %d, of %d bytes\n",
             rp_run_play(run, 0, MOST, rows), rp_run_play(run, 0, MOST + 1, rows),
             rp_rows_size(MOST + 1, 1));
    free(rows);
    rp_run_free(run);
    rp_game_free(game);
    rp_loader_free(loader);
}

static void walk_languages(const char *spec, const char *agents)
{
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, spec);
    text_add(&walk, "---- languages: %s, %s\n", spec, agents);
    note_room("complete", rp_complete(loader, "experiment", "x", "scenarios\n    kuhn\nrp__here\n",
                                      room, ROOM));
    note_room("complete", rp_complete(loader, "spire", "x", "card Bash\n    rp__here\n", room, ROOM));
    note_room("complete", rp_complete(loader, "nothing", "x", "rp__here\n", room, ROOM));
    text_add(&walk, "checked: %d %d %d\n", rp_check(loader, "experiment", "x", experiment),
             rp_check(loader, "grammar", "x", "grammar\n"),
             rp_check(loader, "grammar", "x",
                      "grammar \"A\"\nsymbol S\n    a = \"x\"\n    b = \"y\"\n"));
    note_problems("why", loader);
    note_room("grammar", rp_grammar_json(loader, "x",
                                         "grammar \"A\"\nsymbol S\n    a = \"x\"\n    b = \"y\"\n",
                                         3, 4, room, ROOM));
    note_room("no grammar", rp_grammar_json(loader, "x", "grammer\n", 3, 4, room, ROOM));
    note_problems("why", loader);
    note_room("findings", rp_findings_json(loader, "connect", "x", "board 3 3\nline 4\n", NULL, room, ROOM));
    note_room("no findings", rp_findings_json(loader, "connect", "x", "bord 3 3\n", NULL, room, ROOM));
    note_problems("why", loader);
    struct agent *agent = rp_agent_new(loader, game, agents, 0, 5);
    struct state *state = rp_state_new(game);
    rp_start(game, state, 3);
    text_add(&walk, "decides: %d\n", rp_agent_decide(agent, state));
    rp_agent_free(agent);
    text_add(&walk, "no agent: %d\n", rp_agent_new(loader, game, "gredy", 0, 5) != NULL);
    note_problems("why", loader);
    rp_state_free(state);
    rp_game_free(game);
    rp_loader_free(loader);
}

static void nothing_changed(void **unused)
{
    static const char *const specs[] = {"kuhn",       "connect/four",  "spire/jaw-worm",
                                        "vgdl/zelda", "gamelan/poker", "chaos/starter"};
    bool write = *unused != NULL;
    room = malloc(ROOM);
    assert_non_null(room);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        walk_game(specs[i]);
    walk_series("kuhn");
    walk_series("spire/jaw-worm");
    walk_experiment();
    walk_runs("kuhn", "rotate\nrandom\nfirst");
    walk_runs("tests/games/loop.spire", "random");
    walk_runs("spire/jaw-worm", "random");
    walk_most();
    walk_languages("connect/four", "mcts:iterations=20");
    free(room);
    if (write) {
        FILE *file = fopen(GOLDEN, "w");
        assert_non_null(file);
        fputs(text_of(&walk), file);
        fclose(file);
    }
    struct problems problems = {0};
    char *golden = file_read(GOLDEN, &problems);
    assert_non_null(golden);
    const char *found = text_of(&walk), *wanted = golden;
    for (int line = 1; *found || *wanted; line++) {
        size_t one = strcspn(found, "\n"), other = strcspn(wanted, "\n");
        if (one != other || memcmp(found, wanted, one) != 0)
            fail_msg(GOLDEN ":%d: expected '%.*s', found '%.*s'; if it is right, 'transcript "
                            "--write' writes it",
                     line, (int)other, wanted, (int)one, found);
        found += one + (found[one] != '\0');
        wanted += other + (wanted[other] != '\0');
    }
    free(golden);
    text_free(&walk);
}

int main(int argc, char **argv)
{
    static char write;
    const struct CMUnitTest tests[] = {
        {.name = "nothing_changed",
         .test_func = nothing_changed,
         .initial_state = argc > 1 && strcmp(argv[1], "--write") == 0 ? &write : NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
