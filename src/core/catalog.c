/* catalog.c: finds games by path or by short name, and opens them. */
#define _GNU_SOURCE    /* for dladdr, and realpath */
#include "core/catalog.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/file.h"
#include "core/heap.h"
#include "core/hostile.h"

#ifndef RULEPLAY_SHARE
#define RULEPLAY_SHARE "/usr/local/share/ruleplay"
#endif

enum { ROOTS_MAX = 8, DEPTH_MAX = 8, INCLUDES_MAX = 256 };
enum { NEAR_MAX = 256 };    /* files of a folder among which one of nearly that name is looked for */

/* ---- folders of games ---- */

struct roots {
    char path[ROOTS_MAX][CATALOG_PATH_MAX];
    struct { dev_t device; ino_t file; } seen[ROOTS_MAX];
    int  count;
};

/* Writes a path; false if it does not fit. */
static bool make_path(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool make_path(char *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, CATALOG_PATH_MAX, format, arguments);
    va_end(arguments);
    return length >= 0 && length < CATALOG_PATH_MAX;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* Whether something of this name is there, be it readable or not. */
static bool is_there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

/* Adds a folder unless it is missing or known under another name. */
static void add_root(struct roots *roots, const char *path)
{
    struct stat about;
    if (roots->count == ROOTS_MAX || stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return;
    for (int i = 0; i < roots->count; i++)
        if (roots->seen[i].device == about.st_dev && roots->seen[i].file == about.st_ino)
            return;
    if (!make_path(roots->path[roots->count], "%s", path))
        return;
    roots->seen[roots->count].device = about.st_dev;
    roots->seen[roots->count].file = about.st_ino;
    roots->count++;
}

/* Folders beside and above the program: in bin/ of an installation or build/release/ of a clone. */
static void add_roots_of_program(struct roots *roots)
{
    char folder[CATALOG_PATH_MAX], path[CATALOG_PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    folder[length > 0 ? length : 0] = '\0';
    for (int up = 0; up < 3; up++) {
        char *slash = strrchr(folder, '/');
        if (!slash)
            return;
        *slash = '\0';
        if (make_path(path, "%s/games", folder))
            add_root(roots, path);
        if (up == 1 && make_path(path, "%s/share/ruleplay/games", folder))
            add_root(roots, path);
    }
}

/* The folder beside the library that this is part of: a program of another language carries its games
 * there. In the program itself that is the folder beside the program. */
static void add_root_of_library(struct roots *roots)
{
    static const char within = 0;
    char path[CATALOG_PATH_MAX];
    Dl_info about;
    const char *slash = dladdr(&within, &about) ? strrchr(about.dli_fname, '/') : NULL;
    if (slash && make_path(path, "%.*s/games", (int)(slash - about.dli_fname), about.dli_fname))
        add_root(roots, path);
}

static void find_roots(struct roots *roots)
{
    roots->count = 0;
    const char *own = getenv("RULEPLAY_GAMES");
    if (own && *own)
        add_root(roots, own);
    add_root(roots, "games");
    add_root_of_library(roots);
    add_roots_of_program(roots);
    add_root(roots, RULEPLAY_SHARE "/games");
}

/* ---- walking them ---- */

struct list {
    struct entry *entries;
    int           count, capacity;
};

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* The engine of a file by its extension, or NULL. */
static const struct engine *engine_of(const char *path)
{
    const char *dot = strrchr(last_part(path), '.');
    return dot && dot[1] ? engine_find(dot + 1) : NULL;
}

/* The first word of a text that is neither blank nor a comment. */
static size_t first_word(const char *text, const char **word)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        text += strspn(text, " \t\r\n");
        if (*text == '#')
            continue;
        *word = text;
        return strcspn(text, " \t\r\n");
    }
    return 0;
}

static bool word_among(const char *words, const char *word, size_t length)
{
    for (; words && *words; words += strcspn(words, " "), words += *words == ' ')
        if (strcspn(words, " ") == length && strncmp(words, word, length) == 0)
            return true;
    return false;
}

const struct engine *engine_by_text(const char *text)
{
    const char *word = NULL;
    size_t length = first_word(text, &word);
    for (int i = 0; length && i < engine_count; i++)
        if (word_among(engines[i]->first_words, word, length))
            return engines[i];
    return NULL;
}

/* The engine of a file of another extension by how its text begins, or NULL. */
static const struct engine *engine_by_content(const char *path)
{
    struct problems unread = {0};
    char *text = file_read(path, &unread);
    const struct engine *found = text ? engine_by_text(text) : NULL;
    free(text);
    return found;
}

/* The short name of a file given relative to its root: no extension, and "a/b/b" is "a/b". */
static bool short_name(const char *relative, char *name)
{
    size_t length = (size_t)(strrchr(relative, '.') - relative);
    if (length >= CATALOG_NAME_MAX)
        return false;
    memcpy(name, relative, length);
    name[length] = '\0';
    char *slash = strrchr(name, '/');
    if (slash) {
        *slash = '\0';
        if (strcmp(last_part(name), slash + 1) != 0)
            *slash = '/';
    }
    return true;
}

static void add_entry(struct list *list, const char *path, const char *relative)
{
    struct entry entry = {.engine = engine_of(path)};
    if (!entry.engine || !short_name(relative, entry.name) || !make_path(entry.path, "%s", path))
        return;
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->entries[i].name, entry.name) == 0)
            return;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? list->capacity * 2 : CAPACITY(64, 1);
        list->entries = heap_grow(list->entries, (size_t)list->capacity * sizeof *list->entries);
    }
    list->entries[list->count++] = entry;
}

static int visible(const struct dirent *item)
{
    return item->d_name[0] != '.' && item->d_name[0] != '_';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* What is in a folder, in order; -1 if it cannot be read. */
static int scan(const char *folder, struct dirent ***items)
{
    int count = scandir(folder, items, visible, by_name);
    if (count < 0 && errno == ENOMEM)
        heap_failed(0, "the list of games");
    return count;
}

static void walk(struct list *list, const char *folder, size_t root_length, int depth)
{
    struct dirent **items;
    int count = depth < DEPTH_MAX ? scan(folder, &items) : -1;
    for (int i = 0; i < count; i++) {
        char path[CATALOG_PATH_MAX];
        if (make_path(path, "%s/%s", folder, items[i]->d_name)) {
            if (is_folder(path))
                walk(list, path, root_length, depth + 1);
            else if (is_file(path))
                add_entry(list, path, path + root_length + 1);
        }
        free(items[i]);
    }
    if (count >= 0)
        free(items);
}

/* Adds the short names of texts that are no games. */
static void add_texts(const char *folder, size_t root_length, const char *extension, int depth,
                      struct text *out)
{
    struct dirent **items;
    int count = depth < DEPTH_MAX ? scan(folder, &items) : -1;
    for (int i = 0; i < count; i++) {
        char path[CATALOG_PATH_MAX], *dot;
        if (make_path(path, "%s/%s", folder, items[i]->d_name)) {
            if (is_folder(path))
                add_texts(path, root_length, extension, depth + 1, out);
            else if ((dot = strrchr(items[i]->d_name, '.')) && strcmp(dot + 1, extension) == 0)
                text_add(out, "%s%.*s", out->length ? ", " : "",
                         (int)(strrchr(path, '.') - path - (long)root_length - 1),
                         path + root_length + 1);
        }
        free(items[i]);
    }
    if (count >= 0)
        free(items);
}

static int by_entry_name(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

static void list_all(struct list *list)
{
    struct roots roots;
    find_roots(&roots);
    *list = (struct list){0};
    for (int i = 0; i < roots.count; i++) {
        int before = list->count;
        walk(list, roots.path[i], strlen(roots.path[i]), 0);
        if (list->count > before)
            qsort(list->entries + before, (size_t)(list->count - before), sizeof *list->entries,
                  by_entry_name);
    }
}

void catalog_each(bool (*callback)(void *context, const struct entry *), void *context)
{
    struct list list;
    list_all(&list);
    for (int i = 0; i < list.count && callback(context, &list.entries[i]); i++)
        ;
    free(list.entries);
}

/* ---- finding one ---- */

/* NAME.EXT or NAME/LAST.EXT under a root, for the first engine that has one. */
static bool find_under(const char *root, const char *name, struct entry *out)
{
    for (int i = 0; i < engine_count; i++) {
        const char *extension = engines[i]->name;
        out->engine = engines[i];
        if (make_path(out->path, "%s/%s.%s", root, name, extension) && is_file(out->path))
            return true;
        if (make_path(out->path, "%s/%s/%s.%s", root, name, last_part(name), extension) &&
            is_file(out->path))
            return true;
    }
    return false;
}

/* A name that could leave the root is no short name. */
static bool is_plain_name(const char *name)
{
    return *name && *name != '/' && *name != '.' && !strstr(name, "/.") &&
           strlen(name) < CATALOG_NAME_MAX;
}

static bool find_short(const char *name, struct entry *out)
{
    struct roots roots;
    if (!is_plain_name(name))
        return false;
    find_roots(&roots);
    for (int i = 0; i < roots.count; i++)
        if (find_under(roots.path[i], name, out)) {
            snprintf(out->name, sizeof out->name, "%s", name);
            return true;
        }
    return false;
}

/* A file given by its path from a folder of games, as in "connect/four.connect". */
static bool find_file(const char *name, struct entry *out)
{
    struct roots roots;
    if (!is_plain_name(name))
        return false;
    find_roots(&roots);
    for (int i = 0; i < roots.count; i++)
        if (make_path(out->path, "%s/%s", roots.path[i], name) && is_file(out->path)) {
            out->engine = engine_of(name);
            return short_name(name, out->name);
        }
    return false;
}

/* If the name is that of a folder of games, says which there are. */
static bool report_folder(const char *name, const struct list *list, struct problems *problems)
{
    struct text names = TEXT_GROWING;
    size_t length = strlen(name);
    for (int i = 0; i < list->count; i++) {
        const char *full = list->entries[i].name;
        if (strncmp(full, name, length) == 0 && full[length] == '/')
            text_add(&names, "%s%s", names.length ? ", " : "", full);
    }
    bool some = names.length > 0;
    if (some)
        problem_error(problems, (struct place){0}, "'%.60s' is a folder of games: %.250s%s", name,
                      text_of(&names), names.length > 250 ? "..." : "");
    text_free(&names);
    return some;
}

static bool report_unknown(const char *name, const struct list *list, struct problems *problems)
{
    if (report_folder(name, list, problems))
        return false;
    size_t count = (size_t)list->count;
    const char **whole = heap_new(2 * count + 1, sizeof *whole), **last = whole + count;
    for (size_t i = 0; i < count; i++) {
        whole[i] = list->entries[i].name;
        last[i] = last_part(whole[i]);
    }
    const char *meant = nearest_word(name, whole, count);
    const char *meant_last = meant ? NULL : nearest_word(name, last, count);
    for (size_t i = 0; meant_last && !meant && i < count; i++)
        if (strcmp(last[i], meant_last) == 0)
            meant = whole[i];
    char hint[CATALOG_NAME_MAX + 32] = "";
    if (meant)
        snprintf(hint, sizeof hint, " (did you mean '%.200s'?)", meant);
    free(whole);
    return problem_error(problems, (struct place){0},
                         "no game is called '%.60s'%s; 'ruleplay list games' shows them", name,
                         hint);
}

/* The only game whose last name is this. */
static bool find_last(const char *name, struct entry *out, struct problems *problems)
{
    struct list list;
    struct text several = TEXT_GROWING;
    int found = 0;
    bool fine = true;
    list_all(&list);
    for (int i = 0; i < list.count; i++)
        if (strcmp(last_part(list.entries[i].name), name) == 0) {
            *out = list.entries[i];
            text_add(&several, "%s%s", found ? ", " : "", out->name);
            found++;
        }
    if (found == 0)
        fine = report_unknown(name, &list, problems);
    else if (found > 1)
        fine = problem_error(problems, (struct place){0}, "%d games are called '%.60s': %.200s",
                             found, name, text_of(&several));
    text_free(&several);
    free(list.entries);
    return fine;
}

static bool report_engine(const char *path, struct problems *problems)
{
    struct text names = TEXT_GROWING, words = TEXT_GROWING;
    for (int i = 0; i < engine_count; i++) {
        text_add(&names, "%s.%s", i ? ", " : "", engines[i]->name);
        if (engines[i]->first_words)
            text_add(&words, "%s%s", words.length ? " " : "", engines[i]->first_words);
    }
    problem_error(problems, (struct place){.file = path},
                  "expected a name that ends in the engine that reads it (%s), or a text whose first "
                  "word is one of: %s", text_of(&names), text_of(&words));
    text_free(&names);
    text_free(&words);
    return false;
}

/* A path that no short name matched: a file, or a sentence that says why not. */
static bool find_path(const char *name, struct entry *out, struct problems *problems)
{
    struct stat about;
    if (!make_path(out->path, "%s", name))
        return problem_error(problems, (struct place){0}, "'%.60s...' is too long for a path",
                             name);
    snprintf(out->name, sizeof out->name, "%s", name);
    if (stat(name, &about) == 0 && S_ISDIR(about.st_mode))
        return problem_error(problems, (struct place){.file = name},
                             "is a directory, expected a file");
    out->engine = engine_of(name);
    if (!out->engine)
        out->engine = engine_by_content(name);
    return out->engine != NULL || report_engine(name, problems);
}

bool catalog_find(const char *name, struct entry *out, struct problems *problems)
{
    struct stat about;
    *out = (struct entry){0};
    bool exists = stat(name, &about) == 0;
    bool looks_like_path = engine_of(name) != NULL;
    if (!*name)
        return problem_error(problems, (struct place){0}, "expected the name of a game, found ''");
    if (exists && !S_ISDIR(about.st_mode) && looks_like_path)
        return find_path(name, out, problems);
    if (find_short(name, out) || (looks_like_path && find_file(name, out)))
        return true;
    if (exists || looks_like_path)
        return find_path(name, out, problems);
    return find_last(name, out, problems);
}

/* Names the texts of this kind that there are. */
static bool report_text(const struct roots *roots, const char *name, const char *extension,
                        struct problems *problems)
{
    struct text names = TEXT_GROWING;
    for (int i = 0; i < roots->count; i++)
        add_texts(roots->path[i], strlen(roots->path[i]), extension, 0, &names);
    problem_error(problems, (struct place){0}, "there is no %s '%.100s'%s%.200s", extension, name,
                  names.length ? "; there are " : "", text_of(&names));
    text_free(&names);
    return false;
}

bool catalog_path(const char *name, const char *extension, char path[CATALOG_PATH_MAX],
                  struct problems *problems)
{
    struct roots roots;
    if (make_path(path, "%s", name) && is_file(path))
        return true;
    if (make_path(path, "%s.%s", name, extension) && is_file(path))
        return true;
    find_roots(&roots);
    for (int i = 0; is_plain_name(name) && i < roots.count; i++)
        if (make_path(path, "%s/%s.%s", roots.path[i], name, extension) && is_file(path))
            return true;
    return report_text(&roots, name, extension, problems);
}

/* ---- opening it ---- */

/* Texts included so far: kept until the game is loaded, and each remembered with its path, so that
 * what it includes is looked for beside it. */
struct includes {
    const struct entry *entry;
    int                 count;
    struct {
        char *name, *path, *text;
    } list[INCLUDES_MAX];
};

static bool beside(const char *file, const char *name, char *path)
{
    const char *slash = strrchr(file, '/');
    return make_path(path, "%.*s%s", slash ? (int)(slash - file) + 1 : 0, file, name) &&
           is_there(path);
}

/* In a folder of games, or in its folder for this engine (games/spire). */
static bool under_root(const char *root, const struct engine *engine, const char *name, char *path)
{
    return (make_path(path, "%s/%s", root, name) && is_there(path)) ||
           (make_path(path, "%s/%s/%s", root, engine->name, name) && is_there(path));
}

/* The path of the including file, which the engine knows only by the name it asked for. */
static const char *path_of(const struct includes *includes, const char *file)
{
    for (int i = includes->count - 1; file && i >= 0; i--)
        if (strcmp(includes->list[i].name, file) == 0)
            return includes->list[i].path;
    return includes->entry->path;
}

static bool find_include(const struct includes *includes, const char *file, const char *name,
                         char *path)
{
    if (*name == '/')
        return make_path(path, "%s", name) && is_there(path);
    if (beside(path_of(includes, file), name, path) || beside(includes->entry->path, name, path))
        return true;
    struct roots roots;
    find_roots(&roots);
    for (int i = 0; i < roots.count; i++)
        if (under_root(roots.path[i], includes->entry->engine, name, path))
            return true;
    return false;
}

/* Whether a file lies in a folder or below it, after all links are followed. */
static bool lies_in(const char *whole_path, const char *folder)
{
    char whole_folder[FILE_PATH_MAX];
    if (!*folder || !realpath(folder, whole_folder))
        return false;
    size_t length = strlen(whole_folder);
    return strncmp(whole_path, whole_folder, length) == 0 &&
           (whole_path[length] == '/' || strcmp(whole_folder, "/") == 0);
}

static bool lies_in_any(const char *whole_path, const char *folders)
{
    for (; folders && *folders; folders += *folders == ':') {
        size_t length = strcspn(folders, ":");
        char *folder = text_duplicate(folders, length);
        bool inside = lies_in(whole_path, folder);
        free(folder);
        if (inside)
            return true;
        folders += length;
    }
    return false;
}

bool catalog_allows(const char *path, const char *file, struct problems *problems)
{
    char whole[FILE_PATH_MAX], home[CATALOG_PATH_MAX];
    const char *slash = strrchr(file, '/');
    struct roots roots;
    if (!realpath(path, whole))
        return true;    /* reading it says why not */
    if (!make_path(home, "%.*s", slash ? (int)(slash - file) + 1 : 1, slash ? file : "."))
        return false;
    if (lies_in(whole, home) || lies_in_any(whole, getenv("RULEPLAY_INCLUDE_FROM")))
        return true;
    find_roots(&roots);
    for (int i = 0; i < roots.count; i++)
        if (lies_in(whole, roots.path[i]))
            return true;
    return problem_error(problems, (struct place){0}, "it lies outside the folder of the game and the "
                         "folders of games; --include-from DIR allows another");
}

static char *copy_of(const char *string)
{
    return text_duplicate(string, strlen(string));
}

/* The file of a folder that was perhaps meant, as a hint; nothing if there is one already. */
static void find_near(const char *folder, const char *name, struct hint *hint)
{
    char *names[NEAR_MAX];
    const char *ending = strrchr(name, '.');
    size_t count = 0;
    DIR *open = hint->text[0] || !ending ? NULL : opendir(*folder ? folder : ".");
    if (!open)
        return;
    for (struct dirent *one; count < NEAR_MAX && (one = readdir(open));) {
        const char *other = strrchr(one->d_name, '.');
        if (other && strcmp(other, ending) == 0)
            names[count++] = copy_of(one->d_name);
    }
    closedir(open);
    nearest_hint(name, (const char *const *)names, count, hint);
    while (count > 0)
        free(names[--count]);
}

/* Notes where a text was looked for; that it is missing is for the engine to say. */
static void note_missing(const struct includes *includes, const char *file, const char *name,
                         struct problems *problems)
{
    const char *from = path_of(includes, file), *slash = strrchr(from, '/');
    char folder[CATALOG_PATH_MAX];
    struct text places = TEXT_GROWING;
    struct hint hint = {""};
    struct roots roots;
    find_roots(&roots);
    if (make_path(folder, "%.*s", slash ? (int)(slash - from) : 0, from))
        find_near(folder, name, &hint);
    for (int i = 0; i < roots.count; i++) {
        text_add(&places, "%s%s", i ? ", " : "", roots.path[i]);
        if (make_path(folder, "%s/%s", roots.path[i], includes->entry->engine->name))
            find_near(folder, name, &hint);
    }
    problem_warning(problems, (struct place){0}, "neither beside this file nor in %.100s%s",
                    places.length ? text_of(&places) : "a folder of games", hint.text);
    text_free(&places);
}

static const char *include(const struct source *source, const char *name,
                           struct problems *problems)
{
    struct includes *includes = source->context;
    char path[CATALOG_PATH_MAX];
    if (!find_include(includes, source->file, name, path)) {
        note_missing(includes, source->file, name, problems);
        return NULL;
    }
    if (includes->count == INCLUDES_MAX) {
        problem_error(problems, (struct place){0}, "at most %d texts can be included",
                      INCLUDES_MAX);
        return NULL;
    }
    char *text = catalog_allows(path, includes->entry->path, problems) ? file_read(path, problems)
                                                                       : NULL;
    if (!text)
        return NULL;
    includes->list[includes->count].name = copy_of(name);
    includes->list[includes->count].path = copy_of(path);
    includes->list[includes->count].text = text;
    includes->count++;
    return text;
}

struct game *game_open_text(const struct entry *entry, const char *text, const struct spec *settings,
                            struct problems *problems)
{
    struct includes *includes = heap_new(1, sizeof *includes);
    includes->entry = entry;
    struct source source = {
        .file = entry->path, .text = text, .spec = settings,
        .include = include, .context = includes,
    };
    struct game *game = game_load(entry->engine, &source, problems);
    for (int i = 0; i < includes->count; i++) {
        free(includes->list[i].name);
        free(includes->list[i].path);
        free(includes->list[i].text);
    }
    free(includes);
    return game;
}

struct game *game_open_entry(const struct entry *entry, const struct spec *settings,
                             struct problems *problems)
{
    char *text = file_read(entry->path, problems);
    struct game *game = text ? game_open_text(entry, text, settings, problems) : NULL;
    free(text);
    return game;
}

struct game *game_open(const char *string, struct problems *problems)
{
    struct spec spec;
    struct entry entry;
    if (!spec_parse(&spec, string, problems) || !catalog_find(spec.name, &entry, problems))
        return NULL;
    return game_open_entry(&entry, &spec, problems);
}
