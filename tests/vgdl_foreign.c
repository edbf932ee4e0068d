/* vgdl_foreign.c: every game of GVGAI and py-vgdl that lies at hand loads and plays.
 *
 *     vgdl_foreign [--ticks N] [WORD]      WORD keeps only paths that contain it
 *
 * The games are not ours and lie in ORACLE/vgdl/games (../shared/oracle if not set); where the folder
 * is missing, the test is skipped. Each game plays random actions for N ticks on one level, from
 * further seeds where plays end before. Its dialect must be guessed as the folder says. Written with
 * tabs, the ends of lines of another system, comments and blanks, it plays the same; with a ragged
 * level, it plays. Files with faults of their own are refused with the place of the fault, and read
 * with `lenient`. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/file.h"
#include "engines/vgdl/vgdl.h"

enum { TICKS = 100, TICKS_AGAIN = 40, FILES_MAX = 1000, PATH_BYTES = 600 };

static int passed, failed, ticks_wanted = TICKS;
static const char *only;

/* Faults of the games themselves: where, and whether it is an error or a warning. */
static const struct { const char *game; int line, column; bool error; } faults[] = {
    {"gridphysics/solarfox_ggame.txt", 36, 6, true},
    {"2player/dragonattack.txt", 38, 31, false},
};
enum { FAULTS = sizeof faults / sizeof *faults };

/* Levels that do not bear the name of their game. */
static const struct { const char *game, *level; } levels[] = {
    {"maze", "layout_maze_89.txt"}, {"polarmaze", "layout_maze_89.txt"},
    {"flippolarmaze", "layout_maze_89.txt"}, {"noisymaze", "layout_maze_89.txt"},
    {"polartmaze", "tmaze_lvl_len4.txt"}, {"windy_det", "windy_lvl0.txt"},
    {"windy_stoch", "windy_lvl0.txt"}, {"aliensRules", "aliens_lvl0.txt"},
    {"aliens_ggame", "aliens_lvl0.txt"}, {"boulderdash_ggame", "boulderdash_lvl0.txt"},
    {"solarfox_ggame", "solarfox_lvl0.txt"}, {"zelda_ggame", "zelda_lvl0.txt"},
    {"myAliens", "aliens_lvl0.txt"},
};

/* ---- files ---------------------------------------------------------------------------------- */

struct files {
    char *list[FILES_MAX];
    int   count;
};

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool list_folder(const char *folder, struct files *files)
{
    DIR *directory = opendir(folder);
    files->count = 0;
    if (!directory)
        return false;
    for (struct dirent *entry; (entry = readdir(directory)) && files->count < FILES_MAX;)
        if (strstr(entry->d_name, ".txt")) {
            char *copy = malloc(strlen(entry->d_name) + 1);
            CHECK(copy);
            files->list[files->count++] = strcpy(copy, entry->d_name);
        }
    closedir(directory);
    qsort(files->list, (size_t)files->count, sizeof *files->list, compare_names);
    return true;
}

static bool is_level(const char *name)
{
    return strstr(name, "_lvl") || strstr(name, "_glvl") || strncmp(name, "layout_", 7) == 0;
}

/* The first level of a game, or NULL. */
static const char *level_of(const struct files *files, const char *game)
{
    size_t length = strcspn(game, ".");
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strlen(levels[i].game) == length && strncmp(levels[i].game, game, length) == 0)
            return levels[i].level;
    for (int i = 0; i < files->count; i++)
        if (strncmp(files->list[i], game, length) == 0 &&
            strncmp(files->list[i] + length, "_lvl", 4) == 0)
            return files->list[i];
    return NULL;
}

/* ---- one game ------------------------------------------------------------------------------- */

static const char *give_level(const struct source *source, const char *name,
                              struct problems *unused)
{
    (void)name, (void)unused;
    return source->context;
}

static struct game *load(const char *path, const char *text, const char *level, bool lenient,
                         struct problems *problems)
{
    struct problems none = {0};
    struct spec spec;
    CHECK(spec_parse(&spec, lenient ? "game:lenient=yes" : "game", &none));
    struct source source = {.file = path, .text = text, .spec = &spec, .include = give_level,
                            .context = (void *)(uintptr_t)level};
    return game_load(engine_find("vgdl"), &source, problems);
}

static bool complain(const char *path, const char *what, const struct problems *problems)
{
    struct text out = TEXT_GROWING;
    if (problems)
        problems_print(problems, &out);
    printf("%s: %s\n%s", path, what, problems ? text_of(&out) : "");
    text_free(&out);
    return false;
}

/* The problems of a file are those that are known, at their places. */
static bool faults_are_known(const char *path, const struct problems *problems)
{
    int known = 0;
    for (int i = 0; i < FAULTS; i++) {
        if (!strstr(path, faults[i].game))
            continue;
        bool found = false;
        for (int k = 0; k < problems->count; k++)
            found |= problems->list[k].line == faults[i].line &&
                     problems->list[k].column == faults[i].column &&
                     problems->list[k].warning != faults[i].error;
        if (!found)
            return complain(path, "its fault is not said, or at another place", problems);
        known += faults[i].error;
    }
    if ((problems->error_count > 0) != (known > 0))
        return complain(path, "an error that is not known", problems);
    return true;
}

/* Random actions until so many ticks were played; the sum of all hashes. */
static uint64_t play(const struct game *game, int ticks)
{
    struct state *state = state_new(game);
    uint64_t sum = 1;
    int done = 0;
    for (uint64_t seed = 1; done < ticks; seed++) {
        struct rng rng;
        rng_seed(&rng, seed + 1000);
        state_start(game, state, seed);
        int actions[64];
        for (; state->player != OVER && done < ticks; done++)
            for (int p = 0; p < game->players && state->player != OVER; p++) {
                int count = state_actions(game, state, actions);
                state_apply(game, state, actions[rng_below(&rng, (uint32_t)count)], NULL);
            }
        sum = sum * 31 + state_hash(state);
        if (state->ply == 0)
            break;    /* over before it began */
    }
    state_free(state);
    return sum;
}

/* The same text with the ends of lines of another system and, in a description, tabs for blanks
 * before, blanks behind, comments and empty lines between. */
static char *disguise(const char *text, bool description)
{
    struct text out = TEXT_GROWING;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        int length = (int)strcspn(text, "\r\n"), blanks = (int)strspn(text, " ");
        if (!description) {
            text_add(&out, "%.*s\r\n", length, text);
            continue;
        }
        blanks = blanks < length ? blanks : length;
        for (int i = 0; i < blanks; i++)
            text_add(&out, "\t");
        text_add(&out, "%.*s \t \r\n   # between the lines > stepBack\r\n\t\r\n", length - blanks,
                 text + blanks);
    }
    char *copy = malloc(out.length + 1);
    CHECK(copy);
    strcpy(copy, text_of(&out));
    text_free(&out);
    return copy;
}

/* A level with lines of other lengths and a character that means nothing. */
static char *tear(const char *level)
{
    char *torn = malloc(strlen(level) + 1), *to = torn;
    CHECK(torn);
    int line = 0, column = 0;
    for (; *level; level++, column++) {
        bool end = *level == '\n';
        if (line % 3 == 1 && column % 7 == 6 && !end)
            continue;
        *to++ = line == 2 && column == 1 && !end ? '~' : *level;
        line += end;
        column = end ? -1 : column;
    }
    *to = '\0';
    return torn;
}

/* Loads with `lenient` and plays, to the known end if there is one. */
static bool plays_as(const char *path, const char *text, const char *level, const char *dialect,
                     const uint64_t *known, const char *how)
{
    struct problems problems = {0};
    struct game *game = load(path, text, level, true, &problems);
    if (!game)
        return complain(path, how, &problems);
    bool good = strcmp(((struct vgdl_game *)game)->dialect->name, dialect) == 0;
    uint64_t sum = play(game, TICKS_AGAIN);
    game_free(game);
    if (!good || (known && *known != sum))
        return complain(path, how, NULL);
    return true;
}

static bool plays(const char *path, const char *text, const char *level, const char *dialect)
{
    struct problems problems = {0}, lenient_problems = {0};
    struct game *strict = load(path, text, level, false, &problems);
    if (!strict == !problems.error_count)
        return complain(path, "loaded with errors, or refused without", &problems);
    game_free(strict);
    if (!faults_are_known(path, &problems))
        return false;
    struct game *game = load(path, text, level, true, &lenient_problems);
    if (!game)
        return complain(path, "cannot be loaded, not even with lenient", &lenient_problems);
    bool good = strcmp(((struct vgdl_game *)game)->dialect->name, dialect) == 0;
    if (!good)
        complain(path, "its dialect is not guessed", NULL);
    uint64_t sum = play(game, ticks_wanted), known = play(game, TICKS_AGAIN);
    good &= sum != 0;
    game_free(game);
    char *disguised = disguise(text, true), *level_disguised = disguise(level, false);
    char *ragged = tear(level);
    good &= plays_as(path, disguised, level_disguised, dialect, &known, "written otherwise") &&
            plays_as(path, text, ragged, dialect, NULL, "with a ragged level");
    free(disguised);
    free(level_disguised);
    free(ragged);
    return good;
}

static void try_folder(const char *root, const char *folder, const char *dialect)
{
    static struct files files;
    char path[PATH_BYTES], level_path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", root, folder);
    if (!list_folder(path, &files))
        return;
    for (int i = 0; i < files.count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", root, folder, files.list[i]);
        if (is_level(files.list[i]) || (only && !strstr(path, only)))
            continue;
        struct problems problems = {0};
        const char *level_name = level_of(&files, files.list[i]);
        snprintf(level_path, sizeof level_path, "%s/%s/%s", root, folder,
                 level_name ? level_name : "");
        char *text = file_read(path, &problems);
        char *level = level_name ? file_read(level_path, &problems) : NULL;
        bool good = text && level ? plays(path, text, level, dialect)
                                  : complain(path, "no level, or it cannot be read", &problems);
        passed += good;
        failed += !good;
        free(text);
        free(level);
    }
    for (int i = 0; i < files.count; i++)
        free(files.list[i]);
}

int main(int argc, char **argv)
{
    char root[PATH_BYTES];
    const char *oracle = getenv("ORACLE");
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--ticks") == 0 && i + 1 < argc)
            ticks_wanted = atoi(argv[++i]);
        else
            only = argv[i];
    snprintf(root, sizeof root, "%s/vgdl/games", oracle ? oracle : "../shared/oracle");
    try_folder(root, "gvgai/gridphysics", "gvgai");
    try_folder(root, "gvgai/contphysics", "gvgai");
    try_folder(root, "gvgai/2player", "gvgai");
    try_folder(root, "gvgai/gameDesign", "gvgai");
    try_folder(root, "gvgai_gym", "gvgai");
    try_folder(root, "pyvgdl/gridphysics", "pyvgdl");
    try_folder(root, "pyvgdl/continuousphysics", "pyvgdl");
    try_folder(root, "pyvgdl/mazes", "pyvgdl");
    if (passed + failed == 0) {
        printf("there are no games in %s: skipped\n0 passed, 0 failed, 1 skipped\n", root);
        return 77;
    }
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed != 0;
}
