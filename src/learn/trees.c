/* trees.c: reads derivation trees. */
#include "learn/trees.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

enum { SLOTS_FIRST = 256 };

#define ADD(trees, list) \
    ((trees)->list##_count == (trees)->list##_capacity \
         ? ((trees)->list##_capacity = (trees)->list##_capacity ? 2 * (trees)->list##_capacity : 64, \
            (trees)->list##s = heap_grow((trees)->list##s, (size_t)(trees)->list##_capacity * \
                                                               sizeof *(trees)->list##s)) \
         : (void *)0, \
     &(trees)->list##s[(trees)->list##_count++])

void trees_begin(struct trees *trees)
{
    *trees = (struct trees){.slot_count = SLOTS_FIRST,
                            .slots = heap_new(SLOTS_FIRST, sizeof *trees->slots)};
}

void trees_free(struct trees *trees)
{
    for (int i = 0; i < trees->word_count; i++)
        free(trees->words[i]);
    for (int i = 0; i < trees->item_count; i++)
        free(trees->items[i].name);
    free(trees->words);
    free(trees->slots);
    free(trees->nodes);
    free(trees->values);
    free(trees->items);
    *trees = (struct trees){0};
}

/* The place of a word in the table: where it is, or where it belongs. */
static int *slot_of(const struct trees *trees, const char *word, size_t length)
{
    size_t mask = (size_t)trees->slot_count - 1, at = (size_t)hash_bytes(0, word, length) & mask;
    for (; trees->slots[at]; at = (at + 1) & mask) {
        const char *found = trees->words[trees->slots[at] - 1];
        if (strncmp(found, word, length) == 0 && found[length] == '\0')
            break;
    }
    return &trees->slots[at];
}

int trees_find(const struct trees *trees, const char *word, size_t length)
{
    return *slot_of(trees, word, length) - 1;
}

int trees_word(struct trees *trees, const char *word, size_t length)
{
    int *slot = slot_of(trees, word, length);
    if (*slot)
        return *slot - 1;
    *ADD(trees, word) = text_duplicate(word, length);
    *slot = trees->word_count;
    if (2 * trees->word_count > trees->slot_count) {
        free(trees->slots);
        trees->slot_count *= 2;
        trees->slots = heap_new((size_t)trees->slot_count, sizeof *trees->slots);
        for (int i = 0; i < trees->word_count; i++)
            *slot_of(trees, trees->words[i], strlen(trees->words[i])) = i + 1;
    }
    return trees->word_count - 1;
}

/* ---- reading ---- */

struct reading {
    struct trees    *trees;
    const char      *file, *line;
    int              number;             /* of the line */
    size_t           length;
    int              depth;              /* of the last one; -1: none yet */
    bool             within;             /* an item has begun */
    struct problems *problems;
};

static bool wrong(const struct reading *reading, const char *at, const char *expected)
{
    return problem_error(reading->problems,
                         (struct place){reading->file, reading->number,
                                        (int)(at - reading->line) + 1},
                         "expected %s", expected);
}

/* A number that fills all of a text of this length. */
static bool whole_number(const char *at, size_t length, double *number)
{
    char digits[40], *end;
    if (length == 0 || length >= sizeof digits || !strchr("+-.0123456789", *at))
        return false;
    memcpy(digits, at, length);
    digits[length] = '\0';
    *number = strtod(digits, &end);
    return *end == '\0' && isfinite(*number) && fabs(*number) < 1e15;
}

static void add_value(struct trees *trees, int name, int word, double number)
{
    *ADD(trees, value) = (struct tree_value){name, word, number};
}

/* "cost=3", "attacks=yes", "themes=damage, poison". */
static bool read_value(struct reading *reading, const char *at, size_t length)
{
    const char *equals = memchr(at, '=', length);
    struct trees *trees = reading->trees;
    if (!equals || equals == at)
        return wrong(reading, at, "a value, as in cost=3");
    int name = trees_word(trees, at, (size_t)(equals - at));
    const char *from = equals + 1, *end = at + length;
    size_t left = (size_t)(end - from);
    double number = 0;
    if (whole_number(from, left, &number) || (left == 3 && memcmp(from, "yes", 3) == 0) ||
        (left == 2 && memcmp(from, "no", 2) == 0)) {
        add_value(trees, name, -1, *from == 'y' ? 1 : number);
        return true;
    }
    while (from < end) {
        const char *comma = from;
        while (comma < end && !(comma + 1 < end && comma[0] == ',' && comma[1] == ' '))
            comma++;
        add_value(trees, name, trees_word(trees, from, (size_t)(comma - from)), 1);
        from = comma < end ? comma + 2 : end;
    }
    return true;
}

/* Where the piece of a line ends: at two blanks, or at the end of the line. */
static const char *piece_end(const char *at, const char *end)
{
    while (at < end && !(at + 1 < end && at[0] == ' ' && at[1] == ' '))
        at++;
    return at;
}

static bool read_node(struct reading *reading)
{
    struct trees *trees = reading->trees;
    const char *at = reading->line, *end = at + reading->length;
    while (at < end && *at == ' ')
        at++;
    size_t indent = (size_t)(at - reading->line);
    if (indent % 2 || indent / 2 > (size_t)(reading->depth + 1) || indent / 2 >= TREE_DEPTH_MAX ||
        (indent == 0 && reading->depth >= 0))
        return wrong(reading, at, reading->depth < 0
                                      ? "a node at the left edge"
                                      : "a node two blanks deeper than its parent, 64 levels at most");
    const char *next = piece_end(at, end), *arrow = at;
    while (arrow + 4 <= next && memcmp(arrow, " -> ", 4) != 0)
        arrow++;
    if (arrow + 4 > next || arrow == at || arrow + 4 == next)
        return wrong(reading, at, "a node, as in 'Symbol -> production  name=value'");
    if (trees->node_count == TREE_NODES_MAX)
        return wrong(reading, at, "fewer nodes: there are too many trees");
    struct tree_item *item = &trees->items[trees->item_count - 1];
    if (item->node_count == TREE_ITEM_MAX)
        return wrong(reading, at, "a tree of at most 2048 nodes");
    int symbol = trees_word(trees, at, (size_t)(arrow - at));
    int production = trees_word(trees, arrow + 4, (size_t)(next - arrow - 4));
    int values = trees->value_count;
    for (at = next; at < end; at = next) {
        while (at < end && *at == ' ')
            at++;
        next = piece_end(at, end);
        if (at < next && !read_value(reading, at, (size_t)(next - at)))
            return false;
    }
    reading->depth = (int)(indent / 2);
    trees->path[reading->depth] = item->node_count;
    *ADD(trees, node) = (struct tree_node){
        .symbol = symbol, .production = production, .value = values,
        .value_count = trees->value_count - values,
        .parent = reading->depth ? trees->path[reading->depth - 1] : -1,
    };
    item->node_count++;
    return true;
}

static void begin_item(struct reading *reading, const char *name, size_t length)
{
    struct trees *trees = reading->trees;
    *ADD(trees, item) = (struct tree_item){.name = text_duplicate(name, length),
                                           .node = trees->node_count, .sort = trees->sort};
    reading->depth = -1;
    reading->within = true;
}

/* A word of the line of an item, as a number or a question mark. */
static bool read_figure(struct reading *reading, const char **at, bool *known, double *number)
{
    const char *from = *at, *end = reading->line + reading->length;
    while (*at < end && **at != ' ')
        ++*at;
    size_t length = (size_t)(*at - from);
    *known = !(length == 1 && *from == '?');
    if (*known && !whole_number(from, length, number))
        return wrong(reading, from, "a number or ?");
    *at += *at < end;
    return true;
}

static bool read_item(struct reading *reading)
{
    const char *at = reading->line + 5;
    double target = 0, weight = 0;
    bool known, weighed;
    if (reading->within && reading->depth < 0)
        return wrong(reading, reading->line, "the tree of the item before");
    if (!read_figure(reading, &at, &known, &target) ||
        !read_figure(reading, &at, &weighed, &weight))
        return false;
    if (known != weighed || weight < 0)
        return wrong(reading, reading->line + 5, "a worth and a weight of at least 0, or ? ?");
    begin_item(reading, at, (size_t)(reading->line + reading->length - at));
    struct tree_item *item = &reading->trees->items[reading->trees->item_count - 1];
    item->known = known;
    item->target = target;
    item->weight = weight;
    return true;
}

/* All lines of a text. */
static bool read_lines(struct reading *reading, const char *text, bool items)
{
    for (const char *at = text; *at; at = reading->line + reading->length,
                    at += *at == '\n') {
        reading->line = at;
        reading->length = strcspn(at, "\n");
        reading->number++;
        size_t blank = strspn(at, " ");
        if (blank >= reading->length || *at == '#')
            continue;
        bool item = items && strncmp(at, "item ", 5) == 0;
        if (!item && !reading->within)
            return wrong(reading, at, "an item, as in 'item 0.5 10 Name'");
        if (!(item ? read_item(reading) : read_node(reading)))
            return false;
    }
    if (reading->within && reading->depth < 0)
        return problem_error(reading->problems, (struct place){reading->file, reading->number, 1},
                             "expected the tree of the last item");
    return true;
}

bool trees_read(struct trees *trees, const char *file, const char *text, struct problems *problems)
{
    static const char head[] = "ruleplay trees 1\n";
    struct reading reading = {.trees = trees, .file = file, .depth = -1, .problems = problems,
                              .number = 1};
    if (!text_accept(file, text, problems))
        return false;
    if (strncmp(text, head, sizeof head - 1) != 0)
        return problem_error(problems, (struct place){file, 1, 1},
                             "expected 'ruleplay trees 1', the first line of a file of trees");
    return read_lines(&reading, text + sizeof head - 1, true);
}

bool trees_add(struct trees *trees, const char *name, const char *tree, struct problems *problems)
{
    struct reading reading = {.trees = trees, .file = name, .depth = -1, .problems = problems};
    begin_item(&reading, name, strlen(name));
    return read_lines(&reading, tree, false);
}

/* ---- bit by bit ---- */

bool trees_begin_item(struct trees *trees, const char *file, int number, const char *line,
                      struct problems *problems)
{
    struct reading reading = {.trees = trees, .file = file, .line = line, .number = number,
                              .length = strcspn(line, "\n"), .depth = -1, .problems = problems};
    if (strncmp(line, "item ", 5) != 0)
        return wrong(&reading, line, "an item, as in 'item 0.5 10 Name'");
    return read_item(&reading);
}

bool trees_begin_node(struct trees *trees, int depth, const char *symbol, const char *production)
{
    struct tree_item *item = &trees->items[trees->item_count - 1];
    if (depth >= TREE_DEPTH_MAX || item->node_count == TREE_ITEM_MAX ||
        trees->node_count == TREE_NODES_MAX)
        return false;
    trees->path[depth] = item->node_count++;
    int first = trees_word(trees, symbol, strlen(symbol));
    int second = trees_word(trees, production, strlen(production));
    *ADD(trees, node) = (struct tree_node){.symbol = first, .production = second,
                                           .value = trees->value_count,
                                           .parent = depth ? trees->path[depth - 1] : -1};
    return true;
}

void trees_number(struct trees *trees, const char *name, double number)
{
    add_value(trees, trees_word(trees, name, strlen(name)), -1, number);
    trees->nodes[trees->node_count - 1].value_count++;
}

void trees_text(struct trees *trees, const char *name, const char *word)
{
    int first = trees_word(trees, name, strlen(name));
    add_value(trees, first, trees_word(trees, word, strlen(word)), 1);
    trees->nodes[trees->node_count - 1].value_count++;
}

bool trees_same(const struct trees *trees, int one, int two)
{
    const struct tree_item *a = &trees->items[one], *b = &trees->items[two];
    if (a->node_count != b->node_count)
        return false;
    for (int i = 0; i < a->node_count; i++) {
        const struct tree_node *x = &trees->nodes[a->node + i], *y = &trees->nodes[b->node + i];
        if (x->symbol != y->symbol || x->production != y->production || x->parent != y->parent ||
            x->value_count != y->value_count)
            return false;
        for (int k = 0; k < x->value_count; k++) {
            const struct tree_value *v = &trees->values[x->value + k], *w = &trees->values[y->value + k];
            if (v->name != w->name || v->word != w->word || v->number != w->number)
                return false;
        }
    }
    return true;
}
