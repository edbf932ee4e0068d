/* catalog.c: games found by path and by short name, and the texts they include; files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/file.h"
#include "core/record_file.h"

static char root[] = "/tmp/ruleplay-catalog-XXXXXX";
static char path_buffer[512];

static const char *in_root(const char *name)
{
    snprintf(path_buffer, sizeof path_buffer, "%s/%s", root, name);
    return path_buffer;
}

static void put(const char *name, const char *text)
{
    struct problems problems = {0};
    assert_true(file_write(in_root(name), text, &problems));
}

static int set_up(void **unused)
{
    (void)unused;
    static const char *const folders[] = {"a", "a/deep", "b", "b/inner", "_shared", "join"};
    struct problems problems = {0};
    if (!mkdtemp(root))
        return -1;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!file_make_folder(in_root(folders[i]), &problems))
            return -1;
    put("zebra.kuhn", "cards 3\n");
    put("a/twin.kuhn", "cards 4\n");
    put("b/twin.kuhn", "cards 5\n");
    put("a/deep/deep.kuhn", "cards 6\n");
    put("_shared/hidden.kuhn", "cards 7\n");
    put("wrong.kuhn", "cards\n");
    put("notes.txt", "not a game\n");
    put("stock.txt", "# a comment\n\nBasicGame\n    TerminationSet\n        Timeout limit=9\n");
    put("stock_lvl0.txt", "A\n");
    put("stock_lvl1.txt", "AwA\n");
    return setenv("RULEPLAY_GAMES", root, 1);
}

static int tear_down(void **unused)
{
    (void)unused;
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

static void opens(const char *spec, const char *describes)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    struct text text = TEXT_GROWING;
    game->engine->describe(game, &text);
    assert_string_equal(text_of(&text), describes);
    text_free(&text);
    game_free(game);
}

static void refuses(const char *spec, const char *words)
{
    struct problems problems = {0};
    assert_null(game_open(spec, &problems));
    assert_int_equal(problems.error_count, 1);
    if (!strstr(problems.list[0].text, words))
        fail_msg("%s: expected '%s' in: %s", spec, words, problems.list[0].text);
}

static void names(void **unused)
{
    (void)unused;
    opens("zebra", "cards 3\n");
    opens("zebra:cards=9", "cards 9\n");
    opens("a/twin", "cards 4\n");
    opens("a/deep", "cards 6\n");           /* NAME/LAST.EXT */
    opens("deep", "cards 6\n");             /* the only one of that last name */
    opens(in_root("b/twin.kuhn"), "cards 5\n");
}

/* Games of another extension are known by their first word; levels lie beside them. */
static void stock_games(void **unused)
{
    (void)unused;
    char spec[600];
    snprintf(spec, sizeof spec, "%s:level=1", in_root("stock.txt"));
    opens(in_root("stock.txt"),
          "#! dialect=pyvgdl ticks=2000\n# a comment\n\nBasicGame\n    TerminationSet\n"
          "        Timeout limit=9\nLevel\nA\n");
    opens(spec, "#! dialect=pyvgdl ticks=2000\n# a comment\n\nBasicGame\n    TerminationSet\n"
                "        Timeout limit=9\nLevel\nAwA\n");
    snprintf(spec, sizeof spec, "%s:level=2", in_root("stock.txt"));
    refuses(spec, "a file stock_lvl2.txt beside it");
    refuses(in_root("stock_lvl0.txt"), "a text whose first word is one of: BasicGame GameSpace");
}

static void bad_names(void **unused)
{
    (void)unused;
    refuses("twin", "2 games are called 'twin'");
    refuses("zebar", "did you mean 'zebra'?");
    refuses("depe", "did you mean 'a/deep'?");
    refuses("hidden", "no game is called");
    refuses("", "expected the name of a game");
    refuses("../etc/passwd", "no game is called");
    refuses("zebra:", "expected key=value");
    refuses("zebra:crads=3", "did you mean 'cards'?");
    refuses("wrong", "expected a number of cards");
    refuses(root, "is a directory");
    refuses(in_root("notes.txt"), "expected a name that ends in the engine");
    refuses(in_root("missing.kuhn"), "cannot read: No such file");
}

struct seen {
    char names[1000];
    int  count;
};

static bool note(void *context, const struct entry *entry)
{
    struct seen *seen = context;
    if (strncmp(entry->path, root, strlen(root)) == 0) {
        strcat(seen->names, entry->name);
        strcat(seen->names, " ");
    }
    return ++seen->count < 1000;
}

static void walk(void **unused)
{
    (void)unused;
    struct seen seen = {.count = 0};
    catalog_each(note, &seen);
    assert_string_equal(seen.names, "a/deep a/twin b/twin wrong zebra ");
}

/* ---- includes: an engine of our own that joins the texts named by its lines ---- */

static char joined[1000];
static struct why why;    /* of the last that could not be included */

static bool join(const struct source *source, const char *text, int depth)
{
    char copy[500], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *line; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        if (*line != '@') {
            strcat(joined, line);
            continue;
        }
        struct source inner = *source;
        const char *included = source_include(source, line + 1, &why);
        inner.file = line + 1;
        if (!included || depth == 5 || !join(&inner, included, depth + 1))
            return false;
    }
    return true;
}

static struct game *load(const struct source *source, struct problems *problems)
{
    joined[0] = '\0';
    if (!join(source, source->text, 0))
        problem_error(problems, (struct place){0}, "cannot include");
    else
        problem_error(problems, (struct place){0}, "joined");
    return NULL;
}

static const struct engine joiner = {.name = "join", .load = load};

static const char *join_file(const char *name)
{
    struct problems problems = {0};
    struct entry entry = {.engine = &joiner};
    snprintf(entry.path, sizeof entry.path, "%s/%s", root, name);
    assert_null(game_open_entry(&entry, NULL, &problems));
    return strcmp(problems.list[0].text, "joined") == 0 ? joined : "cannot include";
}

static void includes(void **unused)
{
    (void)unused;
    put("a/main.join", "1\n@part.join\n@_shared/root.join\n5\n");
    put("a/part.join", "2\n@../b/inner/x.join\n");
    put("b/inner/x.join", "3\n@y.join\n");              /* beside the file that includes it */
    put("b/inner/y.join", "y\n");
    put("_shared/root.join", "4\n");                    /* from the folder of games */
    assert_string_equal(join_file("a/main.join"), "123y45");
    put("join/usual.join", "6\n");                      /* from the engine's folder there */
    put("b/mine.join", "@usual.join\n");
    assert_string_equal(join_file("b/mine.join"), "6");
    put("a/lost.join", "@nowhere.join\n");
    assert_string_equal(join_file("a/lost.join"), "cannot include");
    assert_non_null(strstr(why.text, "cannot find 'nowhere.join' to include it, neither beside this file"));
    /* What is there and cannot be read says why. */
    put("a/folder.join", "@../b\n");
    assert_string_equal(join_file("a/folder.join"), "cannot include");
    assert_non_null(strstr(why.text, "is a directory"));
    put("a/device.join", "@/dev/zero\n");
    assert_string_equal(join_file("a/device.join"), "cannot include");
    assert_non_null(strstr(why.text, "lies outside the folder of the game"));
    setenv("RULEPLAY_INCLUDE_FROM", "/nowhere:/dev", 1);
    assert_string_equal(join_file("a/device.join"), "cannot include");
    assert_non_null(strstr(why.text, "is a device"));
    unsetenv("RULEPLAY_INCLUDE_FROM");
    /* Nor does a link lead out of the folders of games. */
    assert_int_equal(symlink("/etc/passwd", in_root("a/link.join")), 0);
    put("a/linked.join", "@link.join\n");
    assert_string_equal(join_file("a/linked.join"), "cannot include");
    assert_non_null(strstr(why.text, "lies outside"));
    put("a/closed.join", "@part.join\n");
    const char *path = in_root("a/part.join");
    assert_int_equal(chmod(path, 0), 0);
    if (access(path, R_OK) != 0) {    /* the superuser may read everything */
        assert_string_equal(join_file("a/closed.join"), "cannot include");
        assert_non_null(strstr(why.text, "cannot read: Permission denied"));
    }
    assert_int_equal(chmod(in_root("a/part.join"), 0600), 0);
    put("a/self.join", "@self.join\n");
    assert_string_equal(join_file("a/self.join"), "cannot include");
}

static void no_text(const char *path, const char *words)
{
    struct problems problems = {0};
    assert_null(file_read(path, &problems));
    assert_int_equal(problems.error_count, 1);
    if (!strstr(problems.list[0].text, words))
        fail_msg("%s: expected '%s' in: %s", path, words, problems.list[0].text);
}

static void files(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    put("x.txt", "old");
    put("x.txt", "new");
    char *text = file_read(in_root("x.txt"), &problems);
    assert_string_equal(text, "new");
    free(text);
    put("empty.txt", "");
    text = file_read(in_root("empty.txt"), &problems);
    assert_string_equal(text, "");
    free(text);

    FILE *file = fopen(in_root("nul.txt"), "w");
    fwrite("ab\0c", 1, 4, file);
    fclose(file);
    no_text(in_root("nul.txt"), "byte 3 is NUL");
    no_text(in_root("a"), "is a directory");
    no_text("/dev/zero", "is a device");
    no_text(in_root("missing"), "No such file");
    file = fopen(in_root("large"), "w");
    fseek(file, FILE_SIZE_MAX, SEEK_SET);
    fputc('x', file);
    fclose(file);
    no_text(in_root("large"), "longer than 16 MiB");

    assert_false(file_write(in_root("a"), "x", &problems));
    assert_false(file_write(in_root("missing/x"), "x", &problems));
    assert_false(file_make_folder(in_root("x.txt"), &problems));
    assert_int_equal(problems.error_count, 3);
}

/* A record that holds its description needs no game file. */
static void record_with_text(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct game *game = game_open("zebra:cards=8", &problems);
    struct record *record = record_new(game, "gone", true);
    struct state *state = state_new(game);
    state_start(game, state, 4);
    record_begin(record, 4, state);
    record_finish(record, game, state);
    assert_true(record_write(record, in_root("x.play"), &problems));
    record_free(record);
    game_free(game);
    state_free(state);

    record = record_read(in_root("x.play"), &problems);
    assert_non_null(record);
    game = record_game(record, &problems);
    assert_non_null(game);
    assert_true(replay_check(record, game, &problems));
    game_free(game);
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names), cmocka_unit_test(stock_games), cmocka_unit_test(bad_names),
        cmocka_unit_test(walk),
        cmocka_unit_test(includes), cmocka_unit_test(files), cmocka_unit_test(record_with_text),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
