/* reader.c: networks that read a derivation tree. */
#include "learn/reader.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"

const char *const reader_names[READER_KINDS] = {
    [READER_RECURSIVE] = "recursive", [READER_TREE_LSTM] = "tree-lstm",
    [READER_SEQUENCE] = "sequence", [READER_RIDGE] = "ridge", [READER_CONSTANT] = "constant",
};

/* The head: from the vector of the root to one number through two small layers, as in the paper. */
enum { HEAD_FIRST = 16, HEAD_SECOND = 4 };

static int64_t head_size(int64_t width)
{
    return (width + 1) * HEAD_FIRST + (HEAD_FIRST + 1) * HEAD_SECOND + HEAD_SECOND + 1;
}

/* Weights of the recursive network's symbol: bias, then rows of numbers, then of children. */
static int64_t symbol_size(const struct coding_symbol *symbol, int64_t width)
{
    return symbol->leaf ? 0 : (1 + symbol->rows + symbol->inner * width) * width;
}

static int64_t symbols_size(const struct coding *coding, int width)
{
    int64_t size = 0;
    for (int i = 0; i < coding->symbol_count; i++)
        size += symbol_size(&coding->symbols[i], width);
    return size;
}

/* Weights of a memory cell: bias, rows of numbers, what came before; for each of four gates. */
static int64_t cell_size(const struct coding *coding, int64_t width)
{
    return (1 + coding->rows + width) * 4 * width;
}

static int64_t body_size(enum reader_kind kind, const struct coding *coding, int width)
{
    return kind == READER_RECURSIVE ? symbols_size(coding, width) : cell_size(coding, width);
}

int64_t reader_size(enum reader_kind kind, const struct coding *coding, int width)
{
    if (kind == READER_CONSTANT)
        return 1;
    if (kind == READER_RIDGE)
        return 1 + coding->rows;
    return body_size(kind, coding, width) + head_size(width);
}

struct reader *reader_new(enum reader_kind kind, struct coding *coding, int members, int size)
{
    struct reader *reader = heap_new(1, sizeof *reader);
    CHECK(members > 0 && members <= READER_MEMBERS_MAX);
    int width = kind == READER_RIDGE || kind == READER_CONSTANT ? 0 : 4;
    while (width && width + 4 <= READER_WIDTH_MAX && reader_size(kind, coding, width + 4) <= size)
        width += 4;
    *reader = (struct reader){.kind = kind, .coding = coding, .width = width, .members = members,
                               .heads = 1};
    reader_lay_out(reader);
    reader->weights = heap_new((size_t)members * (size_t)reader->weight_count,
                               sizeof *reader->weights);
    return reader;
}

void reader_lay_out(struct reader *reader)
{
    const struct coding *coding = reader->coding;
    int64_t size = reader_size(reader->kind, coding, reader->width), first = 0;
    CHECK(size <= READER_WEIGHTS_MAX);
    if (reader->heads > 1)
        size += (reader->heads - 1) * head_size(reader->width);
    reader->weight_count = (int)size;
    free(reader->first);
    reader->first = heap_new((size_t)coding->symbol_count, sizeof *reader->first);
    for (int i = 0; i < coding->symbol_count; i++) {
        reader->first[i] = (int)first;
        first += symbol_size(&coding->symbols[i], reader->width);
    }
    reader->head = reader->width ? (int)body_size(reader->kind, coding, reader->width) : 0;
}

static void weights_again(struct reader *reader, int heads)
{
    int before = reader->weight_count;
    double *old = reader->weights;
    reader->heads = heads;
    reader_lay_out(reader);
    size_t each = (size_t)reader->weight_count;
    reader->weights = heap_new((size_t)reader->members * each, sizeof *reader->weights);
    for (int i = 0; i < reader->members; i++)
        memcpy(&reader->weights[(size_t)i * each], &old[(size_t)i * (size_t)before],
               (size_t)(before < reader->weight_count ? before : reader->weight_count) *
                   sizeof *old);
    free(old);
}

void reader_add_heads(struct reader *reader, int heads)
{
    if (reader->width)
        weights_again(reader, heads);
}

void reader_keep_first_head(struct reader *reader)
{
    weights_again(reader, 1);
}

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    free(reader->first);
    if (!reader->borrowed)
        coding_free(reader->coding);
    free(reader->weights);
    free(reader->rows);
    free(reader->title);
    free(reader);
}

/* ---- weights at first ---- */

static void draw_some(double *weights, int count, double most, struct rng *rng)
{
    for (int i = 0; i < count; i++)
        weights[i] = most * ((double)(rng_next64(rng) >> 11) * 0x1p-52 - 1);
}

static void draw_symbol(double *weights, const struct coding_symbol *symbol, int width,
                        struct rng *rng)
{
    /* About so many numbers of a node are not zero. */
    enum { USUAL_NUMBERS = 6 };
    double most = exact_sqrt(3.0 / (USUAL_NUMBERS + symbol->inner * width));
    draw_some(weights, width, 0.2, rng);
    draw_some(weights + width, symbol->rows * width, 0.3, rng);
    draw_some(weights + (1 + symbol->rows) * width, symbol->inner * width * width, most, rng);
}

static void draw_head(double *head, int width, double mean, struct rng *rng)
{
    draw_some(head, HEAD_FIRST, 0.3, rng);
    draw_some(head + HEAD_FIRST, width * HEAD_FIRST, exact_sqrt(3.0 / width), rng);
    head += (width + 1) * HEAD_FIRST;
    draw_some(head, HEAD_SECOND, 0.3, rng);
    draw_some(head + HEAD_SECOND, HEAD_FIRST * HEAD_SECOND, exact_sqrt(3.0 / HEAD_FIRST), rng);
    head += (HEAD_FIRST + 1) * HEAD_SECOND;
    head[0] = exact_log(mean / (1 - mean));
    draw_some(head + 1, HEAD_SECOND, 0.3, rng);
}

void reader_draw(struct reader *reader, int member, const double *means, struct rng *rng)
{
    const struct coding *coding = reader->coding;
    double *weights = &reader->weights[member * reader->weight_count];
    int width = reader->width;
    if (reader->kind == READER_RECURSIVE) {
        for (int i = 0; i < coding->symbol_count; i++)
            if (!coding->symbols[i].leaf)
                draw_symbol(weights + reader->first[i], &coding->symbols[i], width, rng);
    } else {
        draw_some(weights + 4 * width, coding->rows * 4 * width, 0.4, rng);
        draw_some(weights + (1 + coding->rows) * 4 * width, width * 4 * width,
                  exact_sqrt(3.0 / width), rng);
        for (int i = 0; i < width; i++)    /* memory is kept at first (Jozefowicz 2015) */
            weights[width + i] = 1;
    }
    for (int i = 0; i < reader->heads; i++)
        draw_head(weights + reader->head + i * head_size(width), width, means[i], rng);
}

/* ---- forwards ---- */

static int answer_of(struct tape *tape, int root, int head, int width, double rate,
                     struct rng *rng)
{
    int first = tape_bias(tape, HEAD_FIRST, head);
    tape_add_product(tape, first, head + HEAD_FIRST, root);
    first = tape_squash(tape, SQUASH_SINE, first);
    if (rng)
        first = tape_drop(tape, first, rate, rng);
    head += (width + 1) * HEAD_FIRST;
    int second = tape_bias(tape, HEAD_SECOND, head);
    tape_add_product(tape, second, head + HEAD_SECOND, first);
    second = tape_squash(tape, SQUASH_SINE, second);
    head += (HEAD_FIRST + 1) * HEAD_SECOND;
    int last = tape_bias(tape, 1, head);
    tape_add_product(tape, last, head + 1, second);
    return tape_squash(tape, SQUASH_SIGMOID, last);
}

/* Vectors of all nodes of an item, children first; gives that of the root. */
static int forward_recursive(const struct reader *reader, const struct coded *coded,
                             const struct coded_item *item, struct tape *tape, double rate,
                             struct rng *rng, int *vectors)
{
    const struct coding *coding = reader->coding;
    int width = reader->width, last = 0;
    for (int i = 0; i < item->node_count; i++) {
        const struct coded_node *node = &coded->nodes[item->node + i];
        const struct coding_symbol *symbol = &coding->symbols[node->symbol];
        int first = reader->first[node->symbol];
        int sum = tape_bias(tape, width, first);
        tape_add_rows(tape, sum, first + width, &coded->numbers[node->number], node->number_count);
        for (int k = 0; k < node->child_count; k++) {
            const struct coded_child *child = &coded->children[node->child + k];
            tape_add_product(tape, sum,
                             first + (1 + symbol->rows + child->place * width) * width,
                             vectors[child->node - item->node]);
        }
        last = tape_squash(tape, SQUASH_SINE, sum);
        if (rng)
            last = tape_drop(tape, last, rate, rng);
        vectors[i] = last;
    }
    return last;
}

/* A memory cell: gates for what comes in, what is kept and what goes out, then the new content. `kept` are
 * memories that came before, each with what it showed; several are summed. */
struct memory { int cell, shown; };

static struct memory remember(const struct reader *reader, const struct coded *coded,
                              const struct coded_node *node, const struct memory *kept, int count,
                              struct tape *tape)
{
    int width = reader->width, rows = 4 * width;
    int before = rows + reader->coding->rows * 4 * width;
    const struct coding_symbol *symbol = &reader->coding->symbols[node->symbol];
    int gates = tape_bias(tape, 4 * width, 0), shown = tape_zeros(tape, width);
    tape_add_rows(tape, gates, rows + symbol->first_row * 4 * width, &coded->numbers[node->number],
                  node->number_count);
    for (int i = 0; i < count; i++)
        tape_add(tape, shown, kept[i].shown);
    tape_add_product(tape, gates, before, shown);
    int in = tape_squash(tape, SQUASH_SIGMOID, tape_part(tape, gates, 0, width));
    int keep = tape_squash(tape, SQUASH_SIGMOID, tape_part(tape, gates, width, width));
    int out = tape_squash(tape, SQUASH_SIGMOID, tape_part(tape, gates, 2 * width, width));
    int content = tape_squash(tape, SQUASH_TANH, tape_part(tape, gates, 3 * width, width));
    int cell = tape_times(tape, in, content);
    for (int i = 0; i < count; i++)
        tape_add(tape, cell, tape_times(tape, keep, kept[i].cell));
    return (struct memory){cell, tape_times(tape, out, tape_squash(tape, SQUASH_TANH, cell))};
}

static int forward_memory(const struct reader *reader, const struct coded *coded,
                          const struct coded_item *item, struct tape *tape, double rate,
                          struct rng *rng, struct memory *memories)
{
    struct memory last = {0};
    for (int k = 0; k < item->node_count; k++) {
        bool sequence = reader->kind == READER_SEQUENCE;
        int i = sequence ? item->node_count - 1 - k : k;    /* parents first */
        const struct coded_node *node = &coded->nodes[item->node + i];
        struct memory kept[64];
        int count = 0;
        if (sequence && k > 0)
            kept[count++] = last;
        for (int c = 0; !sequence && c < node->child_count && count < 64; c++)
            kept[count++] = memories[coded->children[node->child + c].node - item->node];
        last = memories[i] = remember(reader, coded, node, kept, count, tape);
    }
    return rng ? tape_drop(tape, last.shown, rate, rng) : last.shown;
}

int reader_forward(const struct reader *reader, const struct coded *coded, int item, int head,
                   struct tape *tape, double rate, struct rng *rng)
{
    const struct coded_item *at = &coded->items[item];
    int root;
    if (reader->kind == READER_RECURSIVE) {
        int *vectors = heap_new((size_t)at->node_count, sizeof *vectors);
        root = forward_recursive(reader, coded, at, tape, rate, rng, vectors);
        free(vectors);
    } else {
        struct memory *memories = heap_new((size_t)at->node_count, sizeof *memories);
        root = forward_memory(reader, coded, at, tape, rate, rng, memories);
        free(memories);
    }
    return answer_of(tape, root, reader->head + head * (int)head_size(reader->width),
                     reader->width, rate, rng);
}

/* How often everything occurs, times weights. */
static double answer_ridge(const struct coding *coding, const double *weights,
                           const struct coded *coded, const struct coded_item *item)
{
    double sum = weights[0];
    for (int i = 0; i < item->node_count; i++) {
        const struct coded_node *node = &coded->nodes[item->node + i];
        int row = 1 + coding->symbols[node->symbol].first_row;
        for (int k = 0; k < node->number_count; k++) {
            const struct coded_number *number = &coded->numbers[node->number + k];
            sum += weights[row + number->row] * number->value;
        }
    }
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

double reader_answer(const struct reader *reader, const struct coded *coded, int item,
                     struct tape *tape)
{
    double sum = 0;
    if (reader->kind == READER_CONSTANT)
        return reader->weights[0];
    if (reader->kind == READER_RIDGE)
        return answer_ridge(reader->coding, reader->weights, coded, &coded->items[item]);
    for (int i = 0; i < reader->members; i++) {
        tape_begin(tape, &reader->weights[i * reader->weight_count], NULL);
        int answer = reader_forward(reader, coded, item, 0, tape, 0, NULL);
        sum += *tape_values(tape, answer);
    }
    double mean = sum / reader->members;
    return reader->rows ? mean + reader->lean * (answer_ridge(reader->coding, reader->rows, coded,
                                                              &coded->items[item]) - mean)
                        : mean;
}
