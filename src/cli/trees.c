/* trees.c: files of derivation trees, also those that say by which grammar to draw them again. */
#include "cli/trees.h"

#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"

static const char head[] = "ruleplay trees 1\n";

struct grammar *grammar_open(const char *name, struct problems *problems)
{
    char path[CATALOG_PATH_MAX];
    if (!catalog_path(name, "grammar", path, problems))
        return NULL;
    char *text = file_read(path, problems);
    struct source source = {.file = path, .text = text};
    struct grammar *grammar = text ? grammar_load(&source, problems) : NULL;
    free(text);
    return grammar;
}

/* "NAME seed N key=value ...": what draws the trees. */
struct drawing {
    struct grammar    *grammar;
    struct derivation *derivation;
    struct aims        aims;
    uint64_t           seed, index;      /* index: of the next item */
};

static void drawing_free(struct drawing *drawing)
{
    derivation_free(drawing->derivation);
    grammar_free(drawing->grammar);
    memset(drawing, 0, sizeof *drawing);
}

static bool read_drawing(struct drawing *drawing, struct place place, const char *line,
                         struct problems *problems)
{
    char *words = text_duplicate(line, strcspn(line, "\n")), *rest = words;
    char *name = strtok_r(words, " ", &rest), *word = strtok_r(NULL, " ", &rest);
    const char *seed = word && strcmp(word, "seed") == 0 ? strtok_r(NULL, " ", &rest) : NULL;
    drawing_free(drawing);
    bool fine = seed && seed_parse(seed, &drawing->seed);
    if (!fine)
        problem_error(problems, place, "expected 'grammar NAME seed N' and settings of the grammar");
    drawing->grammar = fine ? grammar_open(name, problems) : NULL;
    fine = drawing->grammar != NULL;
    while (fine && (word = strtok_r(NULL, " ", &rest))) {
        char *equals = strchr(word, '=');
        if (equals)
            *equals = '\0';
        fine = equals ? grammar_aim(drawing->grammar, &drawing->aims, word, equals + 1, problems)
                      : problem_error(problems, place, "expected name=value, found '%.40s'", word);
    }
    free(words);
    if (fine)
        drawing->derivation = derivation_new(drawing->grammar);
    return fine;
}

static bool visit_node(void *context, int depth, const char *symbol, const char *production)
{
    return trees_begin_node(context, depth, symbol, production);
}

static void visit_number(void *context, const char *name, double number)
{
    trees_number(context, name, number);
}

static void visit_word(void *context, const char *name, const char *word)
{
    trees_text(context, name, word);
}

bool trees_add_derivation(struct trees *trees, const struct derivation *derivation,
                          struct problems *problems)
{
    struct derivation_visitor visitor = {.context = trees, .node = visit_node,
                                         .number = visit_number, .word = visit_word};
    return derivation_visit(derivation, &visitor) ||
           problem_error(problems, (struct place){0},
                         "the tree of '%.60s' is too large: at most %d nodes, %d below each other",
                         trees->items[trees->item_count - 1].name, TREE_ITEM_MAX, TREE_DEPTH_MAX);
}

/* Draws the next tree, that of the item that was begun last. */
static bool draw_tree(struct drawing *drawing, struct place place, struct trees *trees,
                      struct problems *problems)
{
    struct rng rng;
    struct text made = TEXT_GROWING;
    const char *name = trees->items[trees->item_count - 1].name;
    int form = grammar_form(drawing->grammar, "name");
    rng_seed(&rng, rng_play_seed(drawing->seed, drawing->index++));
    bool fine = derivation_draw(drawing->derivation, &drawing->aims, &rng, problems);
    if (fine && form >= 0)
        derivation_text(drawing->derivation, form, &made);
    if (fine && strncmp(name, text_of(&made), made.length) != 0)
        fine = problem_error(problems, place, "item %llu is '%.60s', but the grammar makes '%.60s': it is "
                             "another grammar, seed or setting", (unsigned long long)drawing->index,
                             name, text_of(&made));
    text_free(&made);
    return fine && trees_add_derivation(trees, drawing->derivation, problems);
}

/* Reads the file that a line names, which lies where this one lies. */
static bool read_beside(struct trees *trees, struct place place, const char *line,
                        struct problems *problems)
{
    size_t length = strcspn(line, "\n"), folder = strlen(place.file);
    if (trees->alone)
        return true;
    if (trees->sort || trees->sort_count + 2 > TREE_SORTS_MAX)
        return problem_error(problems, place,
                             trees->sort ? "what stands beside other trees can have nothing beside it"
                                         : "too many files beside this one");
    if (length == 0 || memchr(line, '/', length) || *line == '.')
        return problem_error(problems, place, "expected the name of a file in the same folder");
    while (folder > 0 && place.file[folder - 1] != '/')
        folder--;
    struct text path = TEXT_GROWING;
    text_add(&path, "%.*s%.*s", (int)folder, place.file, (int)length, line);
    trees->sort = ++trees->sort_count;
    bool fine = trees_open_file(trees, text_of(&path), problems);
    trees->sort = 0;
    text_free(&path);
    return fine;
}

/* A tree for every line of an item; a line "grammar ..." begins another set of them. */
static bool draw_all(struct drawing *drawing, const char *file, const char *text,
                     struct trees *trees, struct problems *problems)
{
    int number = 2;
    bool fine = true;
    for (const char *at = text; *at && fine; number++) {
        size_t length = strcspn(at, "\n");
        struct place place = {file, number, 1};
        if (strncmp(at, "grammar ", 8) == 0)
            fine = read_drawing(drawing, place, at + 8, problems);
        else if (strncmp(at, "beside ", 7) == 0)
            fine = read_beside(trees, place, at + 7, problems);
        else if (strspn(at, " ") < length && *at != '#')
            fine = trees_begin_item(trees, file, number, at, problems) &&
                   draw_tree(drawing, place, trees, problems);
        at += length + (at[length] == '\n');
    }
    return fine;
}

bool trees_open(struct trees *trees, const char *file, const char *text, struct problems *problems)
{
    const char *second = text + sizeof head - 1;
    if (strncmp(text, head, sizeof head - 1) != 0 || strncmp(second, "grammar ", 8) != 0)
        return trees_read(trees, file, text, problems);
    if (!text_accept(file, text, problems))
        return false;
    struct drawing drawing;
    memset(&drawing, 0, sizeof drawing);
    bool fine = draw_all(&drawing, file, second, trees, problems);
    drawing_free(&drawing);
    return fine;
}

bool trees_open_file(struct trees *trees, const char *path, struct problems *problems)
{
    char *text = file_read(path, problems);
    bool fine = text && trees_open(trees, path, text, problems);
    free(text);
    return fine;
}
