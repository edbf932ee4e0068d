/* readers.c: derivation trees as numbers, networks that read them, and what they learn.
 *
 * Program: release
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/exact.h"
#include "core/file.h"
#include "generate/grammar.h"
#include "learn/teach.h"

#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

static const char *const few =
    "ruleplay trees 1\n"
    "# three cards\n"
    "item 0.25 2 Imp\n"
    "Card -> minion  cost=1  attack=2\n"
    "  Word -> taunt\n"
    "  List -> more\n"
    "    Effect -> harm  amount=3  to=all, enemies\n"
    "    List -> none\n"
    "item 0.75 4.5 A longer name\n"
    "Card -> spell  cost=3\n"
    "  Word -> none\n"
    "  List -> none\n"
    "item ? ? Unknown\n"
    "Card -> minion  cost=2  attack=0  quick=yes\n"
    "  Word -> none\n"
    "  List -> more\n"
    "    Effect -> heal  amount=-1\n"
    "    List -> none\n";

static bool read_trees(struct trees *trees, const char *text, char *said, size_t size)
{
    struct problems problems = {0};
    trees_begin(trees);
    bool fine = trees_read(trees, "some.trees", text, &problems);
    snprintf(said, size, "%d:%d: %s", problems.list[0].line, problems.list[0].column,
             problems.list[0].text);
    return fine;
}

static void trees_are_read(void **unused)
{
    (void)unused;
    struct trees trees;
    char said[500];
    assert_true(read_trees(&trees, few, said, sizeof said));
    assert_int_equal(trees.item_count, 3);
    assert_int_equal(trees.items[0].node_count, 5);
    assert_string_equal(trees.items[1].name, "A longer name");
    assert_near(trees.items[1].weight, 4.5, 0);
    assert_true(trees.items[0].known && !trees.items[2].known);
    const struct tree_node *nodes = &trees.nodes[trees.items[0].node];
    assert_int_equal(nodes[3].parent, 2);
    assert_int_equal(nodes[4].parent, 2);
    assert_int_equal(nodes[3].value_count, 3);    /* a number and two words */
    assert_string_equal(trees.words[trees.values[nodes[3].value + 2].word], "enemies");
    const struct tree_node *last = &trees.nodes[trees.items[2].node];
    assert_near(trees.values[last->value + 2].number, 1, 0);
    trees_free(&trees);
}

static void bad_trees_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"", "1:1: expected 'ruleplay trees 1'"},
        {"ruleplay trees 1\nCard -> a\n", "2:1: expected an item"},
        {"ruleplay trees 1\nitem 0.5 1 A\n", "2:1: expected the tree of the last item"},
        {"ruleplay trees 1\nitem 0.5 1 A\nitem 0.5 1 B\nA -> b\n", "3:1: expected the tree of the item"},
        {"ruleplay trees 1\nitem x 1 A\nA -> b\n", "2:6: expected a number or ?"},
        {"ruleplay trees 1\nitem 0.5 ? A\nA -> b\n", "2:6: expected a worth and a weight"},
        {"ruleplay trees 1\nitem 0.5 -1 A\nA -> b\n", "2:6: expected a worth and a weight"},
        {"ruleplay trees 1\nitem 0.5 1 A\n  A -> b\n", "3:3: expected a node at the left edge"},
        {"ruleplay trees 1\nitem 0.5 1 A\nA -> b\n    C -> d\n", "4:5: expected a node two blanks"},
        {"ruleplay trees 1\nitem 0.5 1 A\nA -> b\nC -> d\n", "4:1: expected a node two blanks"},
        {"ruleplay trees 1\nitem 0.5 1 A\nA b\n", "3:1: expected a node, as in"},
        {"ruleplay trees 1\nitem 0.5 1 A\nA -> b  c\n", "3:9: expected a value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trees trees;
        char said[500];
        assert_false(read_trees(&trees, cases[i].text, said, sizeof said));
        if (strncmp(said, cases[i].said, strlen(cases[i].said)) != 0)
            fail_msg("%s, expected %s", said, cases[i].said);
        trees_free(&trees);
    }
}

static void trees_become_numbers(void **unused)
{
    (void)unused;
    struct trees trees;
    struct problems problems = {0};
    char said[500];
    assert_true(read_trees(&trees, few, said, sizeof said));
    struct coding *coding = coding_new(&trees, &problems);
    struct coded *coded = coding_apply(coding, &trees, &problems);
    assert_non_null(coded);
    assert_int_equal(coded->unknown, 0);
    /* Word and Effect have no children: their numbers are those of their parents. */
    int leaves = 0;
    for (int i = 0; i < coding->symbol_count; i++)
        leaves += coding->symbols[i].leaf;
    assert_int_equal(coding->symbol_count, 4);
    assert_int_equal(leaves, 2);
    assert_int_equal(coded->items[0].node_count, 3);
    assert_int_equal(coded->items[1].node_count, 2);
    /* The card of item 0: minion, attack 2 of 0 .. 2, cost 1 of 1 .. 2, and the word of its child. */
    const struct coded_node *card = &coded->nodes[coded->items[0].node + 2];
    double sum = 0;
    assert_int_equal(card->number_count, 4);
    for (int i = 0; i < 4; i++)
        sum += coded->numbers[card->number + i].value;
    assert_near(sum, 1 + 1 - 1 + 1, 1e-12);
    assert_int_equal(card->child_count, 1);
    coded_free(coded);
    /* Another grammar's trees. */
    struct trees other;
    trees_begin(&other);
    assert_true(trees_add(&other, "x", "Zap -> b\n", &problems));
    assert_null(coding_apply(coding, &other, &problems));
    assert_non_null(strstr(problems.list[0].text, "begins with Zap, expected Card"));
    trees_free(&other);
    /* The same grammar with what was never seen: it does not count, and is told of. */
    trees_begin(&other);
    assert_true(trees_add(&other, "x", "Card -> leader\n  Power -> flight\n", &problems));
    coded = coding_apply(coding, &other, &problems);
    assert_int_equal(coded->unknown, 2);
    coded_free(coded);
    trees_free(&other);
    coding_free(coding);
    trees_free(&trees);
}

/* ---- examples from Spire's grammar of cards ---- */

struct examples {
    struct trees   trees;
    struct coding *coding;
    struct coded  *coded;
    double        *targets, *weights;
    int           *chosen, count;
};

static struct grammar *open_grammar(void)
{
    char path[CATALOG_PATH_MAX];
    struct problems problems = {0};
    assert_true(catalog_path("spire/cards", "grammar", path, &problems));
    char *text = file_read(path, &problems);
    assert_non_null(text);
    struct source source = {.file = path, .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    assert_non_null(grammar);
    free(text);
    return grammar;
}

/* Cards whose worth is made up here: a smooth function of what their derivations chose. */
static void draw_examples(struct examples *examples, int count)
{
    struct grammar *grammar = open_grammar();
    struct derivation *derivation = derivation_new(grammar);
    struct problems problems = {0};
    struct rng rng;
    trees_begin(&examples->trees);
    examples->count = count;
    examples->targets = calloc((size_t)count, sizeof *examples->targets);
    examples->weights = calloc((size_t)count, sizeof *examples->weights);
    examples->chosen = calloc((size_t)count, sizeof *examples->chosen);
    for (int i = 0; i < count; i++) {
        struct text tree = TEXT_GROWING;
        int64_t cost = 0;
        rng_seed(&rng, (uint64_t)i);
        assert_true(derivation_draw(derivation, NULL, &rng, &problems));
        derivation_tree(derivation, &tree);
        assert_true(trees_add(&examples->trees, "card", text_of(&tree), &problems));
        derivation_result(derivation, "cost", &cost);
        double worth = strstr(text_of(&tree), "Poison") ? 0.3 : -0.2;
        worth += strstr(text_of(&tree), "exhausts") ? -0.5 : 0.2;
        worth += 0.25 * (double)cost * (strstr(text_of(&tree), "=attack") ? 1 : -1);
        examples->targets[i] = 1 / (1 + exact_exp(-worth));
        examples->weights[i] = 1 + i % 7;
        examples->chosen[i] = i;
        text_free(&tree);
    }
    examples->coding = coding_new(&examples->trees, &problems);
    assert_non_null(examples->coding);
    examples->coded = coding_apply(examples->coding, &examples->trees, &problems);
    assert_non_null(examples->coded);
    derivation_free(derivation);
    grammar_free(grammar);
}

static void free_examples(struct examples *examples)
{
    coded_free(examples->coded);
    coding_free(examples->coding);
    trees_free(&examples->trees);
    free(examples->targets);
    free(examples->weights);
    free(examples->chosen);
}

static struct lessons lessons_of(const struct examples *examples, int from, int to)
{
    return (struct lessons){.coded = examples->coded, .targets = examples->targets,
                            .weights = examples->weights, .chosen = examples->chosen + from,
                            .count = to - from};
}

/* Derivatives by the tape against differences, of every kind of network. */
static void gradients_are_right(void **unused)
{
    (void)unused;
    struct examples examples;
    draw_examples(&examples, 3);
    struct lessons lessons = lessons_of(&examples, 0, 3);
    lessons.sorts = (const int[]){0, 1, 0};
    for (int kind = READER_RECURSIVE; kind <= READER_SEQUENCE; kind++) {
        struct reader *reader = reader_new((enum reader_kind)kind, examples.coding, 1, 3000);
        struct rng rng;
        reader->borrowed = true;
        rng_seed(&rng, 5);
        reader_add_heads(reader, 2);
        reader_draw(reader, 0, (const double[]){0.4, 0.6}, &rng);
        double *gradient = calloc((size_t)reader->weight_count, sizeof *gradient);
        double largest = 0, worst = 0;
        struct lessons none = lessons;
        none.count = 0;
        assert_true(teach_gradient(reader, &none, NULL) == 0);
        teach_gradient(reader, &lessons, gradient);
        for (int i = 0; i < reader->weight_count; i += 3) {
            const double step = 1e-5;
            double was = reader->weights[i];
            reader->weights[i] = was + step;
            double up = teach_gradient(reader, &lessons, NULL);
            reader->weights[i] = was - step;
            double down = teach_gradient(reader, &lessons, NULL);
            reader->weights[i] = was;
            double slope = (up - down) / (2 * step);
            largest = fabs(slope) > largest ? fabs(slope) : largest;
            worst = fabs(slope - gradient[i]) > worst ? fabs(slope - gradient[i]) : worst;
        }
        assert_true(largest > 1e-3 && worst < 1e-7 * largest + 1e-9);
        free(gradient);
        reader_free(reader);
    }
    free_examples(&examples);
}

static const struct teaching usual = {.epochs = 12, .batch = 16, .members = 1, .size = 4000,
                                      .rate = 0.005, .drop = 0.05, .decay = 0.01, .power = 0.5,
                                      .seed = 3};

static struct marks judge(const struct reader *reader, const struct examples *examples, int from)
{
    int count = examples->count - from;
    double *answers = calloc((size_t)count, sizeof *answers);
    struct tape *tape = tape_new();
    for (int i = 0; i < count; i++)
        answers[i] = reader_answer(reader, examples->coded, from + i, tape);
    struct marks marks = marks_of(answers, examples->targets + from, examples->weights + from, count);
    tape_free(tape);
    free(answers);
    return marks;
}

/* Every kind learns something of cards it has not seen; the constant cannot. */
static void all_kinds_learn(void **unused)
{
    (void)unused;
    enum { EXAMPLES = 240, KEPT = 180 };
    struct examples examples;
    draw_examples(&examples, EXAMPLES);
    struct lessons lessons = lessons_of(&examples, 0, KEPT);
    double constant = 0;
    for (int kind = READER_KINDS - 1; kind >= 0; kind--) {
        struct reader *reader = teach((enum reader_kind)kind, examples.coding, &lessons, &usual);
        struct marks marks = judge(reader, &examples, KEPT);
        if (getenv("READERS_SHOW"))
            print_message("%s: r %.3f error %.4f plain %.3f %.4f\n", reader_names[kind], marks.r,
                          marks.error, marks.plain_r, marks.plain_error);
        if (kind == READER_CONSTANT)
            constant = marks.plain_error;
        else
            assert_true(marks.plain_r > 0.7 && marks.plain_error < 0.75 * constant);
        reader_free(reader);
    }
    free_examples(&examples);
}

/* Forty cards are too few to learn from. Others whose worth is of another sort, here turned round, tell
 * what matters; networks and ridge learn better with them, and what is kept answers for the first sort. */
static void other_worth_helps(void **unused)
{
    (void)unused;
    enum { EXAMPLES = 300, OWN = 40, HELD = 100 };
    struct examples examples;
    int sorts[EXAMPLES] = {0};
    draw_examples(&examples, EXAMPLES);
    for (int i = OWN; i < EXAMPLES - HELD; i++) {
        sorts[i] = 1;
        examples.targets[i] = 1 - examples.targets[i];
    }
    static const enum reader_kind kinds[] = {READER_RECURSIVE, READER_RIDGE};
    for (int k = 0; k < 2; k++) {
        struct teaching teaching = usual;
        teaching.share = 0.3;
        struct lessons alone = lessons_of(&examples, 0, OWN);
        struct lessons both = lessons_of(&examples, 0, EXAMPLES - HELD);
        both.sorts = sorts;
        struct reader *one = teach(kinds[k], examples.coding, &alone, &teaching);
        struct reader *two = teach(kinds[k], examples.coding, &both, &teaching);
        double without = judge(one, &examples, EXAMPLES - HELD).plain_r;
        double with = judge(two, &examples, EXAMPLES - HELD).plain_r;
        if (getenv("READERS_SHOW"))
            print_message("%s: alone %.3f, with others %.3f\n", reader_names[kinds[k]], without, with);
        assert_true(with > without + 0.03 && two->weight_count == one->weight_count);
        reader_free(one);
        reader_free(two);
    }
    free_examples(&examples);
}

static void kept_readers_answer_the_same(void **unused)
{
    (void)unused;
    struct examples examples;
    draw_examples(&examples, 40);
    struct lessons lessons = lessons_of(&examples, 0, 40);
    for (int kind = 0; kind < READER_KINDS; kind++) {
        struct teaching teaching = usual;
        struct problems problems = {0};
        teaching.epochs = 2;
        teaching.members = 2;
        teaching.lean = kind == READER_RECURSIVE ? 0.3 : 0;
        struct reader *one = teach((enum reader_kind)kind, examples.coding, &lessons, &teaching);
        struct reader *two = teach((enum reader_kind)kind, examples.coding, &lessons, &teaching);
        struct text kept = TEXT_GROWING, again = TEXT_GROWING;
        reader_write(one, &kept);
        reader_write(two, &again);
        assert_string_equal(text_of(&kept), text_of(&again));    /* learning repeats */
        struct reader *read = reader_read("kept", text_of(&kept), &problems);
        assert_non_null(read);
        struct coded *coded = coding_apply(read->coding, &examples.trees, &problems);
        struct tape *tape = tape_new();
        for (int i = 0; i < 40; i++) {
            double answer = reader_answer(one, examples.coded, i, tape);
            assert_true(answer == reader_answer(read, coded, i, tape));
            assert_true(answer >= 0 && answer <= 1);
        }
        text_clear(&again);
        reader_write(read, &again);
        assert_string_equal(text_of(&kept), text_of(&again));
        tape_free(tape);
        coded_free(coded);
        reader_free(read);
        reader_free(one);
        reader_free(two);
        text_free(&kept);
        text_free(&again);
    }
    free_examples(&examples);
}

/* Every byte changed, every place cut: refused with a place, never taken. */
static void damage_is_refused(void **unused)
{
    (void)unused;
    struct examples examples;
    draw_examples(&examples, 12);
    struct lessons lessons = lessons_of(&examples, 0, 12);
    struct teaching teaching = usual;
    teaching.epochs = 1;
    teaching.size = 100;
    teaching.lean = 0.5;
    struct reader *reader = teach(READER_RECURSIVE, examples.coding, &lessons, &teaching);
    struct text kept = TEXT_GROWING;
    struct rng rng;
    reader_write(reader, &kept);
    rng_seed(&rng, 11);
    for (int trial = 0; trial < 400; trial++) {
        char *text = text_duplicate(text_of(&kept), kept.length);
        size_t at = rng_below(&rng, (uint32_t)(trial % 2 ? kept.length : 4000));
        struct problems problems = {0};
        if (trial % 5 == 0)
            text[at] = '\0';
        else if (text[at] == (char)('!' + trial % 90))
            text[at] = ' ';
        else
            text[at] = (char)('!' + trial % 90);
        struct reader *damaged = reader_read("kept", text, &problems);
        assert_null(damaged);
        assert_true(problems.error_count == 1 && problems.list[0].line > 0);
        free(text);
    }
    reader_free(reader);
    text_free(&kept);
    free_examples(&examples);
}

static void marks_are_right(void **unused)
{
    (void)unused;
    const double answers[] = {0.1, 0.4, 0.35, 0.8}, targets[] = {0.2, 0.3, 0.5, 0.7};
    const double weights[] = {1, 2, 3, 4}, flat[] = {0.5, 0.5, 0.5, 0.5};
    struct marks marks = marks_of(answers, targets, weights, 4);
    /* By hand: weighted means 0.513 and 0.51. */
    double aa = 0, bb = 0, ab = 0, off = 0, a = 0, b = 0;
    for (int i = 0; i < 4; i++) {
        a += weights[i] * answers[i] / 10;
        b += weights[i] * targets[i] / 10;
    }
    for (int i = 0; i < 4; i++) {
        aa += weights[i] * (answers[i] - a) * (answers[i] - a);
        bb += weights[i] * (targets[i] - b) * (targets[i] - b);
        ab += weights[i] * (answers[i] - a) * (targets[i] - b);
        off += weights[i] * (answers[i] - targets[i]) * (answers[i] - targets[i]);
    }
    assert_near(marks.r, ab / sqrt(aa * bb), 1e-12);
    assert_near(marks.error, sqrt(off / 10), 1e-12);
    assert_near(marks.rank, 0.8, 1e-12);
    assert_near(marks.effective, 100 / 30.0, 1e-12);
    marks = marks_of(flat, targets, weights, 4);
    assert_true(marks.r == 0 && marks.plain_r == 0 && marks.rank == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_are_read), cmocka_unit_test(bad_trees_are_refused),
        cmocka_unit_test(trees_become_numbers), cmocka_unit_test(gradients_are_right),
        cmocka_unit_test(all_kinds_learn), cmocka_unit_test(other_worth_helps),
        cmocka_unit_test(kept_readers_answer_the_same),
        cmocka_unit_test(damage_is_refused), cmocka_unit_test(marks_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
