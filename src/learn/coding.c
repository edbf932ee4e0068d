/* coding.c: derivation trees as numbers. */
#include "learn/coding.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

/* ---- a table from four numbers to one ---- */

struct key {
    int a, b, c, d;
};
struct table {
    struct key *keys;
    int        *found;      /* 0: free; else one more than what was put */
    size_t      size;       /* a power of two */
    size_t      count;
};

static void table_begin(struct table *table, size_t about)
{
    table->size = 64;
    while (table->size < 3 * about)
        table->size *= 2;
    table->keys = heap_new(table->size, sizeof *table->keys);
    table->found = heap_new(table->size, sizeof *table->found);
    table->count = 0;
}

static void table_free(struct table *table)
{
    free(table->keys);
    free(table->found);
}

static size_t table_at(const struct table *table, struct key key)
{
    uint64_t hash = hash_number(hash_number(0, (uint64_t)(uint32_t)key.a << 32 | (uint32_t)key.b),
                                (uint64_t)(uint32_t)key.c << 32 | (uint32_t)key.d);
    size_t at = (size_t)hash & (table->size - 1);
    while (table->found[at] && memcmp(&table->keys[at], &key, sizeof key) != 0)
        at = (at + 1) & (table->size - 1);
    return at;
}

static int table_get(const struct table *table, struct key key)
{
    return table->found[table_at(table, key)] - 1;
}

static void table_put(struct table *table, struct key key, int value)
{
    if (2 * ++table->count > table->size) {
        struct table larger;
        table_begin(&larger, table->size);
        for (size_t i = 0; i < table->size; i++)
            if (table->found[i])
                table_put(&larger, table->keys[i], table->found[i] - 1);
        larger.count++;
        table_free(table);
        *table = larger;
    }
    size_t at = table_at(table, key);
    table->keys[at] = key;
    table->found[at] = value + 1;
}

/* ---- making a coding ---- */

/* What is met, in order of first meeting, before it is sorted by symbol. */
struct meeting {
    const struct trees *trees;
    struct table        symbols, features, places;
    struct coding      *coding;
    int                 feature_capacity, place_capacity, symbol_capacity;
};

static int meet_symbol(struct meeting *meeting, int word)
{
    struct coding *coding = meeting->coding;
    struct key key = {word, 0, 0, 0};
    int found = table_get(&meeting->symbols, key);
    if (found >= 0)
        return found;
    if (coding->symbol_count == meeting->symbol_capacity) {
        meeting->symbol_capacity = 2 * meeting->symbol_capacity + 16;
        coding->symbols = heap_grow(coding->symbols, (size_t)meeting->symbol_capacity *
                                                         sizeof *coding->symbols);
    }
    coding->symbols[coding->symbol_count] =
        (struct coding_symbol){.name = heap_string(meeting->trees->words[word]), .leaf = true};
    table_put(&meeting->symbols, key, coding->symbol_count);
    return coding->symbol_count++;
}

static char *word_or_none(const struct trees *trees, int word)
{
    return word >= 0 ? heap_string(trees->words[word]) : NULL;
}

static void meet_feature(struct meeting *meeting, int symbol, int production, int name, int word,
                         double number)
{
    struct coding *coding = meeting->coding;
    struct key key = {symbol, production, name, word};
    int found = table_get(&meeting->features, key);
    if (found < 0) {
        if (coding->feature_count == meeting->feature_capacity) {
            meeting->feature_capacity = 2 * meeting->feature_capacity + 64;
            coding->features = heap_grow(coding->features, (size_t)meeting->feature_capacity *
                                                               sizeof *coding->features);
        }
        const struct trees *trees = meeting->trees;
        coding->features[coding->feature_count] = (struct feature){
            .symbol = symbol, .production = word_or_none(trees, production),
            .name = word_or_none(trees, name), .word = word_or_none(trees, word),
            .low = number, .high = number,
        };
        found = coding->feature_count++;
        table_put(&meeting->features, key, found);
    }
    struct feature *feature = &coding->features[found];
    feature->low = number < feature->low ? number : feature->low;
    feature->high = number > feature->high ? number : feature->high;
}

static void meet_place(struct meeting *meeting, int symbol, int child, int repeat)
{
    struct coding *coding = meeting->coding;
    struct key key = {symbol, child, repeat, 0};
    if (table_get(&meeting->places, key) >= 0)
        return;
    if (coding->place_count == meeting->place_capacity) {
        meeting->place_capacity = 2 * meeting->place_capacity + 64;
        coding->places = heap_grow(coding->places, (size_t)meeting->place_capacity *
                                                       sizeof *coding->places);
    }
    coding->places[coding->place_count] =
        (struct child_place){.symbol = symbol, .child = child, .repeat = repeat};
    table_put(&meeting->places, key, coding->place_count++);
}

/* How many children of this symbol the parent of a node had before it, at most so many as have places. */
static int repeats_before(const struct tree_node *nodes, int node)
{
    int count = 0;
    for (int i = nodes[node].parent + 1; i < node; i++)
        count += nodes[i].parent == nodes[node].parent && nodes[i].symbol == nodes[node].symbol;
    return count < CODING_REPEATS_MAX ? count : CODING_REPEATS_MAX - 1;
}

static void meet_item(struct meeting *meeting, const struct tree_item *item)
{
    const struct tree_node *nodes = &meeting->trees->nodes[item->node];
    for (int i = 0; i < item->node_count; i++) {
        const struct tree_node *node = &nodes[i];
        int symbol = meet_symbol(meeting, node->symbol);
        meet_feature(meeting, symbol, node->production, -1, -1, 1);
        for (int k = 0; k < node->value_count; k++) {
            const struct tree_value *value = &meeting->trees->values[node->value + k];
            meet_feature(meeting, symbol, node->production, value->name, value->word,
                         value->number);
        }
        if (node->parent < 0) {
            meeting->coding->symbols[symbol].leaf = false;
            continue;
        }
        int parent = meet_symbol(meeting, nodes[node->parent].symbol);
        meeting->coding->symbols[parent].leaf = false;
        meet_place(meeting, parent, symbol, repeats_before(nodes, i));
    }
}

static int by_symbol(const void *a, const void *b)
{
    const struct feature *one = a, *two = b;
    if (one->symbol != two->symbol)
        return one->symbol - two->symbol;
    int order = strcmp(one->production, two->production);
    if (order == 0)
        order = strcmp(one->name ? one->name : "", two->name ? two->name : "");
    if (order == 0)
        order = strcmp(one->word ? one->word : "", two->word ? two->word : "");
    return order;
}

static int by_place(const void *a, const void *b)
{
    const struct child_place *one = a, *two = b;
    if (one->symbol != two->symbol)
        return one->symbol - two->symbol;
    return one->child != two->child ? one->child - two->child : one->repeat - two->repeat;
}

/* What never varies says nothing. */
static bool idle(const struct feature *feature)
{
    return feature->name && !feature->word && feature->low == feature->high;
}

static void sort_all(struct coding *coding)
{
    int kept = 0;
    for (int i = 0; i < coding->feature_count; i++) {
        struct feature *feature = &coding->features[i];
        if (idle(feature)) {
            free(feature->production);
            free(feature->name);
        } else {
            coding->features[kept++] = *feature;
        }
    }
    coding->feature_count = kept;
    if (kept > 0)
        qsort(coding->features, (size_t)kept, sizeof *coding->features, by_symbol);
    if (coding->place_count > 0)
        qsort(coding->places, (size_t)coding->place_count, sizeof *coding->places, by_place);
}

bool coding_lay_out(struct coding *coding)
{
    int64_t rows = 0;
    for (int i = 0; i < coding->symbol_count; i++)
        coding->symbols[i].feature_count = coding->symbols[i].inner = 0;
    for (int i = coding->feature_count - 1; i >= 0; i--) {
        struct coding_symbol *symbol = &coding->symbols[coding->features[i].symbol];
        symbol->feature = i;
        symbol->feature_count++;
    }
    for (int i = 0; i < coding->symbol_count; i++)
        coding->symbols[i].rows = coding->symbols[i].feature_count;
    for (int i = 0; i < coding->place_count; i++) {
        struct child_place *place = &coding->places[i];
        struct coding_symbol *symbol = &coding->symbols[place->symbol];
        const struct coding_symbol *child = &coding->symbols[place->child];
        place->row = child->leaf ? symbol->rows : symbol->inner;
        if (child->leaf)
            symbol->rows += child->feature_count;
        if (symbol->rows > CODING_ROWS_MAX)
            return false;
        if (!child->leaf)
            symbol->inner++;
    }
    for (int i = 0; i < coding->symbol_count; i++) {
        coding->symbols[i].first_row = (int)rows;
        rows += coding->symbols[i].leaf ? 0 : coding->symbols[i].rows;
        if (rows > CODING_ROWS_MAX)
            return false;
    }
    coding->rows = (int)rows;
    return true;
}

struct coding *coding_new(const struct trees *trees, struct problems *problems)
{
    if (trees->item_count == 0) {
        problem_error(problems, (struct place){0}, "there are no trees to learn from");
        return NULL;
    }
    struct meeting meeting = {.trees = trees, .coding = heap_new(1, sizeof *meeting.coding)};
    struct coding *coding = meeting.coding;
    table_begin(&meeting.symbols, 64);
    table_begin(&meeting.features, 1024);
    table_begin(&meeting.places, 256);
    bool fine = true;
    for (int i = 0; i < trees->item_count && fine; i++) {
        meet_item(&meeting, &trees->items[i]);
        int root = meet_symbol(&meeting, trees->nodes[trees->items[i].node].symbol);
        if (i == 0)
            coding->root = root;
        if (root != coding->root || coding->symbol_count > CODING_SYMBOLS_MAX ||
            coding->feature_count > CODING_FEATURES_MAX)
            fine = problem_error(problems, (struct place){0},
                                 root != coding->root
                                     ? "the trees begin with different symbols: %s and %s"
                                     : "the trees have too many symbols or values",
                                 coding->symbols[coding->root].name, coding->symbols[root].name);
    }
    table_free(&meeting.symbols);
    table_free(&meeting.features);
    table_free(&meeting.places);
    sort_all(coding);
    if (fine && !coding_lay_out(coding))
        fine = problem_error(problems, (struct place){0}, "the trees have too many values");
    if (fine)
        return coding;
    coding_free(coding);
    return NULL;
}

void coding_free(struct coding *coding)
{
    if (!coding)
        return;
    for (int i = 0; i < coding->symbol_count; i++)
        free(coding->symbols[i].name);
    for (int i = 0; i < coding->feature_count; i++) {
        free(coding->features[i].production);
        free(coding->features[i].name);
        free(coding->features[i].word);
    }
    free(coding->symbols);
    free(coding->features);
    free(coding->places);
    free(coding);
}

/* ---- using it ---- */

/* Symbols, features and places by the words of these trees. */
struct lookup {
    struct table symbols, features, places;
};

static int word_of(const struct trees *trees, const char *word)
{
    return word ? trees_find(trees, word, strlen(word)) : -1;
}

static void look_up(struct lookup *lookup, const struct coding *coding, const struct trees *trees)
{
    table_begin(&lookup->symbols, (size_t)coding->symbol_count);
    table_begin(&lookup->features, (size_t)coding->feature_count);
    table_begin(&lookup->places, (size_t)coding->place_count);
    for (int i = 0; i < coding->symbol_count; i++) {
        int word = word_of(trees, coding->symbols[i].name);
        if (word >= 0)
            table_put(&lookup->symbols, (struct key){word, 0, 0, 0}, i);
    }
    for (int i = 0; i < coding->feature_count; i++) {
        const struct feature *feature = &coding->features[i];
        struct key key = {feature->symbol, word_of(trees, feature->production),
                          word_of(trees, feature->name), word_of(trees, feature->word)};
        if (key.b >= 0 && (!feature->name || key.c >= 0) && (!feature->word || key.d >= 0))
            table_put(&lookup->features, key, i);
    }
    for (int i = 0; i < coding->place_count; i++)
        table_put(&lookup->places, (struct key){coding->places[i].symbol, coding->places[i].child,
                                                coding->places[i].repeat, 0}, i);
}

static void lookup_free(struct lookup *lookup)
{
    table_free(&lookup->symbols);
    table_free(&lookup->features);
    table_free(&lookup->places);
}

#define GROW(coded, list) \
    ((coded)->list##_count == (coded)->list##_capacity \
         ? ((coded)->list##_capacity = 2 * (coded)->list##_capacity + 256, \
            (coded)->CODED_##list = heap_grow((coded)->CODED_##list, \
                                              (size_t)(coded)->list##_capacity * \
                                                  sizeof *(coded)->CODED_##list)) \
         : (void *)0, \
     &(coded)->CODED_##list[(coded)->list##_count++])
#define CODED_node nodes
#define CODED_number numbers
#define CODED_child children

static double scaled(const struct feature *feature, double number)
{
    if (!feature->name || feature->word)
        return 1;
    double value = 2 * (number - feature->low) / (feature->high - feature->low) - 1;
    return value < -2 ? -2 : value > 2 ? 2 : value;
}

/* The numbers of a node itself, as rows that begin at `row`. */
static void code_numbers(const struct coding *coding, const struct lookup *lookup,
                         const struct trees *trees, const struct tree_node *node, int symbol, int row,
                         struct coded *out)
{
    int first = coding->symbols[symbol].feature;
    int chosen = table_get(&lookup->features, (struct key){symbol, node->production, -1, -1});
    if (chosen < 0) {
        out->unknown++;
        return;
    }
    *GROW(out, number) = (struct coded_number){row + chosen - first, 1};
    for (int k = 0; k < node->value_count; k++) {
        const struct tree_value *value = &trees->values[node->value + k];
        int found = table_get(&lookup->features,
                              (struct key){symbol, node->production, value->name, value->word});
        if (found >= 0)    /* else it never varied, or is new */
            *GROW(out, number) = (struct coded_number){
                row + found - first, scaled(&coding->features[found], value->number)};
    }
}

/* One tree; `at` is where the nodes of the tree went, and `symbol` what they are. */
static void code_item(const struct coding *coding, const struct lookup *lookup,
                      const struct trees *trees, const struct tree_item *item, int *at, int *symbol,
                      struct coded *out)
{
    const struct tree_node *nodes = &trees->nodes[item->node];
    for (int i = 0; i < item->node_count; i++)
        symbol[i] = table_get(&lookup->symbols, (struct key){nodes[i].symbol, 0, 0, 0});
    for (int i = item->node_count - 1; i >= 0; i--) {
        at[i] = -1;
        if (symbol[i] < 0 || coding->symbols[symbol[i]].leaf) {
            out->unknown += symbol[i] < 0;
            continue;
        }
        struct coded_node node = {.symbol = symbol[i], .number = out->number_count,
                                  .child = out->child_count};
        code_numbers(coding, lookup, trees, &nodes[i], symbol[i], 0, out);
        for (int k = i + 1; k < item->node_count; k++) {
            if (nodes[k].parent != i || symbol[k] < 0)
                continue;
            int found = table_get(&lookup->places, (struct key){symbol[i], symbol[k],
                                                                repeats_before(nodes, k), 0});
            if (found < 0)
                out->unknown++;
            else if (at[k] >= 0)
                *GROW(out, child) = (struct coded_child){at[k], coding->places[found].row};
            else
                code_numbers(coding, lookup, trees, &nodes[k], symbol[k],
                             coding->places[found].row, out);
        }
        node.number_count = out->number_count - node.number;
        node.child_count = out->child_count - node.child;
        at[i] = out->node_count;
        *GROW(out, node) = node;
    }
}

struct coded *coding_apply(const struct coding *coding, struct trees *trees,
                           struct problems *problems)
{
    struct coded *out = heap_new(1, sizeof *out);
    struct lookup lookup;
    int most = 1;
    out->items = heap_new((size_t)trees->item_count, sizeof *out->items);
    out->item_count = trees->item_count;
    for (int i = 0; i < trees->item_count; i++)
        most = trees->items[i].node_count > most ? trees->items[i].node_count : most;
    int *at = heap_new((size_t)most, sizeof *at), *symbol = heap_new((size_t)most, sizeof *symbol);
    look_up(&lookup, coding, trees);
    bool fine = true;
    for (int i = 0; i < trees->item_count && fine; i++) {
        const struct tree_item *item = &trees->items[i];
        struct key root = {trees->nodes[item->node].symbol, 0, 0, 0};
        out->items[i].node = out->node_count;
        if (table_get(&lookup.symbols, root) != coding->root)
            fine = problem_error(problems, (struct place){0},
                                 "the tree of '%.60s' begins with %s, expected %s", item->name,
                                 trees->words[root.a], coding->symbols[coding->root].name);
        else
            code_item(coding, &lookup, trees, item, at, symbol, out);
        out->items[i].node_count = out->node_count - out->items[i].node;
    }
    lookup_free(&lookup);
    free(at);
    free(symbol);
    if (fine)
        return out;
    coded_free(out);
    return NULL;
}

void coded_free(struct coded *coded)
{
    if (!coded)
        return;
    free(coded->items);
    free(coded->nodes);
    free(coded->numbers);
    free(coded->children);
    free(coded);
}
