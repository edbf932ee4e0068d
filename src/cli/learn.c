/* learn.c: `ruleplay learn`: finds out how to play a game well, in one of three ways. */
#include <stdlib.h>
#include <string.h>

#include "cli/learn.h"
#include "cli/states.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"
#include "learn/figure.h"
#include "learn/lspi.h"
#include "learn/policy.h"

enum { FIGURE_PIXELS = 480 };

double lesson_number(const struct lesson *lesson, const char *name)
{
    return spec_number(lesson->spec, lesson->options, lesson->option_count, name);
}

int lesson_integer(const struct lesson *lesson, const char *name)
{
    return (int)spec_integer(lesson->spec, lesson->options, lesson->option_count, name);
}

const char *lesson_word(const struct lesson *lesson, const char *name)
{
    return spec_text(lesson->spec, lesson->options, lesson->option_count, name);
}

bool lesson_truth(const struct lesson *lesson, const char *name)
{
    return spec_flag(lesson->spec, lesson->options, lesson->option_count, name);
}

/* Writes a figure as PNG and SVG. */
bool lesson_figure(const struct lesson *lesson, const struct picture *picture, const char *name,
                   struct problems *problems)
{
    char path[PATH_LENGTH_MAX];
    const struct canvas *canvas = &picture->canvas;
    int longest = canvas->width > canvas->height ? canvas->width : canvas->height, width, height;
    double scale = (double)FIGURE_PIXELS / longest;
    uint8_t *rgb = picture_smooth(canvas, scale, &width, &height);
    struct text png = TEXT_GROWING, svg = TEXT_GROWING;
    picture_png(rgb, width, height, &png);
    picture_svg(canvas, scale, &svg);
    snprintf(path, sizeof path, "%s/%s.png", lesson->folder, name);
    bool fine = file_write_bytes(path, text_of(&png), png.length, problems);
    snprintf(path, sizeof path, "%s/%s.svg", lesson->folder, name);
    fine = fine && file_write_bytes(path, text_of(&svg), svg.length, problems);
    text_free(&png);
    text_free(&svg);
    free(rgb);
    return fine;
}

static bool keep_values(const struct lesson *lesson, const struct model *model,
                        const double *values, const char *name, struct problems *problems)
{
    struct picture picture = {0};
    if (!lesson->folder || !figure_possible(model->game))
        return true;
    figure_values(&picture, model, values);
    bool fine = lesson_figure(lesson, &picture, name, problems);
    picture_free(&picture);
    return fine;
}

static struct model *make_model(const struct lesson *lesson, struct problems *problems)
{
    if (lesson->game->players != 1) {
        problem_error(problems, (struct place){0},
                      "learn: %s is for %d players; this method learns for one alone",
                      lesson->game->name, lesson->game->players);
        return NULL;
    }
    return states_list(lesson->call, lesson->game, lesson->seed, problems);
}

/* ---- policy iteration ---- */

static const struct option iteration_options[] = {
    {.name = "discount", .type = OPTION_NUMBER, .fallback = "0.9", .low = 0, .high = 0.999999,
     .help = "what a reward is worth one decision later"},
};

static bool learn_iteration(const struct lesson *lesson, struct problems *problems)
{
    struct model *model = make_model(lesson, problems);
    if (!model)
        return false;
    struct policy *policy = policy_iterate(model, lesson_number(lesson, "discount"));
    struct text out = TEXT_GROWING;
    text_add(&out, lesson->json ? "{\"states\": %d, \"rounds\": %d, \"value\": %.10g}\n"
                                : "states %d\nrounds %d\nvalue of a play %.10g\n",
             model->state_count, policy->rounds, policy_start_value(model, policy->values));
    print_and_free(&out);
    bool fine = keep_values(lesson, model, policy->values, "values", problems);
    policy_free(policy);
    model_free(model);
    return fine;
}

/* ---- least squares ---- */

static const struct option lspi_option_table[] = {
    {.name = "discount", .type = OPTION_NUMBER, .fallback = "0.95", .low = 0, .high = 0.999999,
     .help = "what a reward is worth one decision later"},
    {.name = "features", .type = OPTION_WORD, .words = "linear|table", .fallback = "linear",
     .help = "the observation itself, or one feature for each observation there is"},
    {.name = "block", .type = OPTION_TEXT, .fallback = "around",
     .help = "the block of the observation that is seen"},
    {.name = "tries", .type = OPTION_INTEGER, .fallback = "20", .low = 1, .high = 1e6,
     .help = "steps taken with every action in every state"},
    {.name = "rounds", .type = OPTION_INTEGER, .fallback = "50", .low = 1, .high = 1e6,
     .help = "give up after so many"},
    {.name = "practice", .type = OPTION_INTEGER, .fallback = "60", .low = 0, .high = 1e6,
     .help = "rounds of playing by what was learnt, and learning from that"},
    {.name = "exploring", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1,
     .help = "part of the actions drawn by chance meanwhile"},
    {.name = "length", .type = OPTION_INTEGER, .fallback = "200", .low = 1, .high = 1e6,
     .help = "decisions of a play at most meanwhile"},
};

static bool find_block(const struct game *game, const char *name, struct lspi_options *options,
                       struct problems *problems)
{
    int at = 0;
    for (int i = 0; i < game->block_count; i++) {
        const struct block *block = &game->blocks[i];
        int size = block->shape[0] * block->shape[1] * block->shape[2];
        if (strcmp(block->name, name) == 0) {
            options->block_first = at;
            options->block_size = size;
            return true;
        }
        at += size;
    }
    return problem_error(problems, (struct place){0},
                         "learn: %s has no observation block '%.40s'; 'ruleplay show' names them",
                         game->name, name);
}

/* How the policy does in truth, which the learner does not know. */
static void report_lspi(const struct lesson *lesson, const struct model *model,
                        const struct lspi *lspi, double *values)
{
    size_t count = (size_t)model->state_count;
    double *wins = heap_new(count, sizeof *wins), *lengths = heap_new(count, sizeof *lengths);
    double discount = lesson_number(lesson, "discount"), mean = 0;
    int sure = 0, deciding = 0;
    policy_follow(model, lspi->policy, wins, lengths);
    policy_evaluate(model, lspi->policy, discount, values);
    for (size_t s = 0; s < count; s++)
        if (lspi->policy[s] >= 0) {
            deciding++;
            sure += wins[s] > 1 - 1e-6;
            mean += lengths[s];
        }
    struct policy *best = policy_iterate(model, discount);
    struct text out = TEXT_GROWING;
    text_add(&out,
             lesson->json
                 ? "{\"states\": %d, \"observations\": %d, \"steps\": %d, \"rounds\": %d, "
                   "\"settled\": %s, \"starts\": %d, \"reached\": %d, \"actions\": %.6g, "
                   "\"value\": %.6g, \"best\": %.6g}\n"
                 : "states %d\ndistinct observations %d\nsteps to learn from %d\nrounds %d\n"
                   "settled %s\nstates to start from %d\nthe goal is reached for sure from %d\n"
                   "mean actions until then %.6g\nvalue of a play %.6g\n"
                   "value of the best policy that sees the state %.6g\n",
             model->state_count, lspi->observation_count, lspi->step_count, lspi->rounds,
             lspi->settled ? "true" : "false", deciding, sure, mean / deciding,
             policy_start_value(model, values), policy_start_value(model, best->values));
    print_and_free(&out);
    policy_free(best);
    free(wins);
    free(lengths);
}

static bool learn_lspi(const struct lesson *lesson, struct problems *problems)
{
    struct lspi_options options = {
        .features =
            strcmp(lesson_word(lesson, "features"), "table") == 0 ? LSPI_TABLE : LSPI_LINEAR,
        .discount = lesson_number(lesson, "discount"), .tries = lesson_integer(lesson, "tries"),
        .rounds_most = lesson_integer(lesson, "rounds"), .seed = lesson->seed,
        .practice = lesson_integer(lesson, "practice"),
        .exploring = lesson_number(lesson, "exploring"),
        .play_length = lesson_integer(lesson, "length"), .bytes_most = states_memory(lesson->call),
    };
    if (!find_block(lesson->game, lesson_word(lesson, "block"), &options, problems))
        return false;
    struct model *model = make_model(lesson, problems);
    if (!model)
        return false;
    struct lspi *lspi = lspi_learn(model, &options, problems);
    if (!lspi) {
        model_free(model);
        return false;
    }
    double *values = heap_new((size_t)model->state_count, sizeof *values);
    report_lspi(lesson, model, lspi, values);
    bool fine = keep_values(lesson, model, lspi->values, "learnt", problems) &&
                keep_values(lesson, model, values, "values", problems);
    free(values);
    lspi_free(lspi);
    model_free(model);
    return fine;
}

/* ---- the command ---- */

#define TABLE(table) .options = (table), .option_count = sizeof(table) / sizeof *(table)
static const struct {
    const char *name, *summary;
    const struct option *options;
    int option_count;
    bool (*learn)(const struct lesson *, struct problems *);
} methods[] = {
    {.name = "policy-iteration", .learn = learn_iteration, TABLE(iteration_options)},
    {.name = "lspi", .learn = learn_lspi, TABLE(lspi_option_table)},
    {.name = "snes", .learn = learn_snes, .options = snes_options, .option_count = SNES_OPTIONS},
};
enum { METHODS = sizeof methods / sizeof *methods };

static int find_method(const char *name, struct problems *problems)
{
    const char *names[METHODS];
    struct hint hint;
    for (int i = 0; i < METHODS; i++) {
        names[i] = methods[i].name;
        if (strcmp(names[i], name) == 0)
            return i;
    }
    problem_error(problems, (struct place){0},
                  "learn: no method is called '%.40s'%s; expected policy-iteration, lspi or snes",
                  name, nearest_hint(name, names, METHODS, &hint));
    return -1;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct spec spec;
    if (strcmp(call->arguments[0], "cards") == 0 && call->argument_count == 2)
        return learn_cards(call);
    if (call->argument_count == 2) {
        problem_error(&problems, (struct place){0},
                      "learn: expected a game, or 'cards' and a file of trees; found '%.60s' and '%.60s'",
                      call->arguments[0], call->arguments[1]);
        return complain(&problems);
    }
    struct lesson lesson = {.call = call, .spec = &spec, .folder = call_text(call, "output"),
                            .json = call_flag(call, "json")};
    int method = -1;
    if (call_seed(call, &lesson.seed, &problems) &&
        spec_parse(&spec, call_text(call, "method"), &problems))
        method = find_method(spec.name, &problems);
    bool fine = method >= 0 && spec_check(&spec, methods[method].options,
                                          methods[method].option_count, false, spec.name,
                                          &problems) &&
                (!lesson.folder || file_make_folder(lesson.folder, &problems));
    struct game *game = fine ? game_open(call->arguments[0], &problems) : NULL;
    if (game) {
        lesson.game = game;
        lesson.options = methods[method].options;
        lesson.option_count = methods[method].option_count;
        fine = methods[method].learn(&lesson, &problems);
    }
    fine = fine && game;
    if (fine)
        warn(&problems);
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command learn_command = {
    .name = "learn", .arguments = "GAME | cards FILE.trees",
    .summary = "learn to play a game for one player, or what cards are worth",
    .text = "Methods: policy-iteration (the best policy, from the table of all states), lspi (least\n"
            "squares, from steps and what can be seen), snes (evolves a neural controller).\n"
            "Settings follow the name, as in snes:generations=50,seeds=20. With -o DIR, pictures of\n"
            "values and trails are written there, and the controller that was found, with a record of a\n"
            "play of it.\n"
            "'learn cards' learns what derivation trees are worth from examples. Methods: recursive,\n"
            "tree-lstm, sequence, ridge, constant; without one all are compared, over --splits. With -o\n"
            "the reader is kept for 'ruleplay predict'.",
    .examples = "ruleplay learn vgdl/maze-89 -o pictures\n"
                "ruleplay learn vgdl/windy-stochastic --method lspi -o pictures\n"
                "ruleplay learn vgdl/maze-89:level=1 --method snes:deviation=20,curiosity=1 -o found\n"
                "ruleplay learn vgdl/maze-89:level=1 --method snes:controller=found/controller.txt\n"
                "ruleplay learn cards cards.trees --splits 20\n"
                "ruleplay learn cards cards.trees --method recursive:epochs=100 -o cards.reader",
    .least = 1, .most = 2, .run = run,
};
