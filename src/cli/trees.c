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
    uint64_t           seed;
};

static bool read_drawing(struct drawing *drawing, struct place place, const char *line,
                         struct problems *problems)
{
    char *words = heap_string(line), *rest = words;
    char *name = strtok_r(words, " ", &rest), *word = strtok_r(NULL, " ", &rest);
    const char *seed = word && strcmp(word, "seed") == 0 ? strtok_r(NULL, " ", &rest) : NULL;
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

/* Draws tree `index` below its line of an item, whose name is given. */
static bool draw_tree(const struct drawing *drawing, uint64_t index, const char *name,
                      struct place place, struct text *out, struct problems *problems)
{
    struct rng rng;
    struct text made = TEXT_GROWING;
    int form = grammar_form(drawing->grammar, "name");
    rng_seed(&rng, rng_play_seed(drawing->seed, index));
    bool fine = derivation_draw(drawing->derivation, &drawing->aims, &rng, problems);
    if (fine && form >= 0)
        derivation_text(drawing->derivation, form, &made);
    if (fine && strncmp(name, text_of(&made), made.length) != 0)
        fine = problem_error(problems, place, "item %llu is '%.60s', but the grammar makes '%.60s': it is "
                             "another grammar, seed or setting", (unsigned long long)index + 1, name,
                             text_of(&made));
    if (fine)
        derivation_tree(drawing->derivation, out);
    text_free(&made);
    return fine;
}

/* The name on the line of an item: what follows two words. */
static const char *name_of(const char *line)
{
    for (int i = 0; i < 3; i++) {
        line += strcspn(line, " ");
        line += *line == ' ';
    }
    return line;
}

/* Adds the trees to a text that has none. */
static bool draw_all(const struct drawing *drawing, const char *file, const char *text,
                     struct text *out, struct problems *problems)
{
    uint64_t index = 0;
    int number = 2;
    for (const char *at = text; *at; number++) {
        size_t length = strcspn(at, "\n");
        char *line = text_duplicate(at, length);
        bool item = strncmp(line, "item ", 5) == 0, fine = true;
        text_add(out, "%s\n", line);
        if (item)
            fine = draw_tree(drawing, index++, name_of(line), (struct place){file, number + 1, 1}, out,
                             problems);
        free(line);
        if (!fine)
            return false;
        at += length + (at[length] == '\n');
    }
    return true;
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
    struct text whole = TEXT_GROWING;
    size_t length = strcspn(second, "\n");
    char *line = text_duplicate(second + 8, length - 8);
    text_add(&whole, "%s#\n", head);    /* so that lines keep their numbers until the first tree */
    bool fine = read_drawing(&drawing, (struct place){file, 2, 1}, line, problems) &&
                draw_all(&drawing, file, second + length + (second[length] == '\n'), &whole, problems) &&
                trees_read(trees, file, text_of(&whole), problems);
    free(line);
    text_free(&whole);
    derivation_free(drawing.derivation);
    grammar_free(drawing.grammar);
    return fine;
}

bool trees_open_file(struct trees *trees, const char *path, struct problems *problems)
{
    char *text = file_read(path, problems);
    bool fine = text && trees_open(trees, path, text, problems);
    free(text);
    return fine;
}
