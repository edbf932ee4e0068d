/* predict.c: `ruleplay predict`: what a reader that was kept says about trees, from a file or a grammar. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/trees.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/heap.h"
#include "learn/teach.h"

enum { SETTINGS_GIVEN_MAX = 32 };

struct guess {
    const struct call *call;
    struct reader     *reader;
    struct trees       trees;
    struct coded      *coded;
    double            *answers;
    char             **texts;          /* of what was drawn from a grammar; else NULL */
    double             seconds;
};

static bool set_aims(const struct guess *guess, const struct grammar *grammar, struct aims *aims,
                     struct problems *problems)
{
    const char *given[SETTINGS_GIVEN_MAX];
    int count = call_all(guess->call, "set", given, SETTINGS_GIVEN_MAX);
    for (int i = 0; i < count; i++) {
        char name[64];
        size_t length = strcspn(given[i], "=");
        if (given[i][length] != '=' || length >= sizeof name)
            return problem_error(problems, (struct place){0},
                                 "expected NAME=VALUE after --set, found '%.60s'", given[i]);
        snprintf(name, sizeof name, "%.*s", (int)length, given[i]);
        if (!grammar_aim(grammar, aims, name, given[i] + length + 1, problems))
            return false;
    }
    return true;
}

/* The form to show: English if there is one, else the first. */
static int shown_form(const struct grammar *grammar)
{
    int form = grammar_form(grammar, "english");
    return form >= 0 ? form : 0;
}

static bool draw_trees(struct guess *guess, const struct grammar *grammar,
                       struct problems *problems)
{
    struct aims aims = {{0}, {0}};
    struct derivation *derivation = derivation_new(grammar);
    struct text line = TEXT_GROWING;
    struct rng rng;
    uint64_t seed = 0;
    int64_t count = call_integer(guess->call, "count");
    int form = grammar_form(grammar, "name"), shown = shown_form(grammar);
    bool fine = set_aims(guess, grammar, &aims, problems) &&
                call_seed(guess->call, &seed, problems);
    bool told = !call_flag(guess->call, "quiet") || call_flag(guess->call, "json");
    if (fine && count > 100000)
        fine = problem_error(problems, (struct place){0}, "predict: expected at most 100000 at once");
    guess->texts = told && fine ? heap_new((size_t)count, sizeof *guess->texts) : NULL;
    for (int64_t i = 0; i < count && fine; i++) {
        rng_seed(&rng, rng_play_seed(seed, (uint64_t)i));
        fine = derivation_draw(derivation, &aims, &rng, problems);
        if (!fine)
            break;
        text_clear(&line);
        text_add(&line, "item ? ? ");
        if (form >= 0)
            derivation_text(derivation, form, &line);
        else
            text_add(&line, "%lld", (long long)i + 1);
        fine = trees_begin_item(&guess->trees, "drawn", (int)i + 1, text_of(&line), problems) &&
               trees_add_derivation(&guess->trees, derivation, problems);
        if (guess->texts) {
            struct text text = TEXT_GROWING;
            derivation_text(derivation, shown, &text);
            guess->texts[i] = heap_string(text_of(&text));
            text_free(&text);
        }
    }
    text_free(&line);
    derivation_free(derivation);
    return fine;
}

static bool draw_from_grammar(struct guess *guess, struct problems *problems)
{
    struct grammar *grammar = grammar_open(call_text(guess->call, "grammar"), problems);
    double began = clock_seconds();
    bool fine = grammar && draw_trees(guess, grammar, problems);
    guess->seconds = clock_seconds() - began;
    grammar_free(grammar);
    return fine;
}

static bool answer_all(struct guess *guess, struct problems *problems)
{
    double began = clock_seconds();
    guess->coded = coding_apply(guess->reader->coding, &guess->trees, problems);
    if (!guess->coded)
        return false;
    struct tape *tape = tape_new();
    guess->answers = heap_new((size_t)guess->trees.item_count, sizeof *guess->answers);
    for (int i = 0; i < guess->trees.item_count; i++)
        guess->answers[i] = reader_answer(guess->reader, guess->coded, i, tape);
    tape_free(tape);
    guess->seconds += clock_seconds() - began;
    if (guess->coded->unknown)
        problem_warning(problems, (struct place){0},
                        "%d nodes are of a kind that the reader did not learn; they do not count",
                        guess->coded->unknown);
    return true;
}

static void print_marks(const struct guess *guess, struct text *out)
{
    int count = 0;
    size_t most = (size_t)guess->trees.item_count;
    double *answers = heap_new(most, sizeof *answers), *targets = heap_new(most, sizeof *targets);
    double *weights = heap_new(most, sizeof *weights);
    for (int i = 0; i < guess->trees.item_count; i++)
        if (guess->trees.items[i].known && guess->trees.items[i].weight > 0) {
            answers[count] = guess->answers[i];
            targets[count] = guess->trees.items[i].target;
            weights[count++] = guess->trees.items[i].weight;
        }
    if (count > 1) {
        struct marks marks = marks_of(answers, targets, weights, count);
        text_add(out, "%d are known: weighted r %.3f, error %.3f; plain r %.3f, error %.3f\n", count,
                 marks.r, marks.error, marks.plain_r, marks.plain_error);
    }
    free(answers);
    free(targets);
    free(weights);
}

static void print_guess(const struct guess *guess)
{
    struct text out = TEXT_GROWING;
    bool json = call_flag(guess->call, "json"), quiet = call_flag(guess->call, "quiet");
    if (json)
        text_add(&out, "{\"items\": [");
    for (int i = 0; i < guess->trees.item_count && !(quiet && !json); i++) {
        if (json) {
            text_add(&out, "%s\n  {\"name\": ", i ? "," : "");
            text_json(&out, guess->trees.items[i].name);
            text_add(&out, ", \"worth\": %.6f", guess->answers[i]);
            if (guess->texts) {
                text_add(&out, ", \"text\": ");
                text_json(&out, guess->texts[i]);
            }
            text_add(&out, "}");
        } else {
            text_add(&out, "%.4f  ", guess->answers[i]);
            text_safe(&out, guess->texts ? guess->texts[i] : guess->trees.items[i].name, true);
            text_add(&out, "\n");
        }
    }
    if (json)
        text_add(&out, "], \"timing\": {\"seconds\": %.6f}}\n", guess->seconds);
    else
        print_marks(guess, &out);
    if (quiet && !json)
        text_add(&out, "%d items in %.1f ms\n", guess->trees.item_count, 1000 * guess->seconds);
    print_and_free(&out);
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct guess guess = {.call = call};
    trees_begin(&guess.trees);
    guess.trees.alone = true;
    char *text = file_read(call->arguments[0], &problems);
    guess.reader = text ? reader_read(call->arguments[0], text, &problems) : NULL;
    free(text);
    bool fine = guess.reader &&
                (call->argument_count > 1 ? trees_open_file(&guess.trees, call->arguments[1], &problems)
                                          : draw_from_grammar(&guess, &problems)) &&
                answer_all(&guess, &problems);
    if (fine) {
        print_guess(&guess);
        warn(&problems);
    }
    for (int i = 0; guess.texts && i < guess.trees.item_count; i++)
        free(guess.texts[i]);
    free(guess.texts);
    free(guess.answers);
    coded_free(guess.coded);
    reader_free(guess.reader);
    trees_free(&guess.trees);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command predict_command = {
    .name = "predict", .arguments = "READER [FILE.trees]",
    .summary = "say what cards are worth, by a reader that learnt it",
    .text = "READER is a file that 'ruleplay learn cards ... -o READER' wrote. Without a file of trees,\n"
            "--count trees are drawn from --grammar and told with their texts. Where the worth is known, it\n"
            "says how well the answers fit. With --quiet only that and the time are printed.",
    .examples = "ruleplay predict cards.reader cards.trees\n"
                "ruleplay predict cards.reader --grammar spire/cards --count 20",
    .least = 1, .most = 2, .run = run,
};
