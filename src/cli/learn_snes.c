/* learn_snes.c: `ruleplay learn --method snes`: evolves a controller, shows it, keeps it, plays it. */
#include <stdlib.h>
#include <string.h>

#include "cli/learn.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/record_file.h"
#include "learn/control.h"

enum { TRAILS = 5 };

const struct option snes_options[SNES_OPTIONS] = {
    {.name = "block", .type = OPTION_TEXT, .fallback = "around",
     .help = "the block of the observation that is seen"},
    {.name = "hidden", .type = OPTION_INTEGER, .fallback = "6", .low = 1, .high = 256,
     .help = "hidden units"},
    {.name = "population", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 10000,
     .help = "samples of a generation; 0: 4 + 3 ln weights"},
    {.name = "generations", .type = OPTION_INTEGER, .fallback = "12", .low = 1, .high = 1e6,
     .help = "give up after so many"},
    {.name = "rollouts", .type = OPTION_INTEGER, .fallback = "3", .low = 1, .high = 10000,
     .help = "plays whose mean is the fitness"},
    {.name = "steps", .type = OPTION_INTEGER, .fallback = "100", .low = 1, .high = 1e6,
     .help = "decisions of a play at most"},
    {.name = "discount", .type = OPTION_NUMBER, .fallback = "0.99", .low = 0, .high = 1,
     .help = "what a reward is worth one decision later"},
    {.name = "deviation", .type = OPTION_NUMBER, .fallback = "1", .low = 0.0001, .high = 1000,
     .help = "of the weights at first"},
    {.name = "rate", .type = OPTION_NUMBER, .fallback = "1", .low = 0, .high = 100,
     .help = "of learning, for the middle of the distribution"},
    {.name = "deviation_rate", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 100,
     .help = "of learning, for the deviations; 0: (3 + ln weights) / (5 sqrt weights)"},
    {.name = "mirrored", .type = OPTION_FLAG, .fallback = "no",
     .help = "every other sample is the mirror image of the one before it"},
    {.name = "greedy", .type = OPTION_FLAG, .fallback = "no",
     .help = "take the most probable action instead of drawing one"},
    {.name = "curiosity", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1000,
     .help = "fitness for a play in which every observation is new"},
    {.name = "paired", .type = OPTION_FLAG, .fallback = "no",
     .help = "all of a generation play the same seeds"},
    {.name = "scatter", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e6,
     .help = "plays for the fitness begin after up to so many actions by chance"},
    {.name = "checks", .type = OPTION_INTEGER, .fallback = "20", .low = 1, .high = 10000,
     .help = "plays that all must reach the goal for the controller to be consistent"},
    {.name = "seeds", .type = OPTION_INTEGER, .fallback = "1", .low = 1, .high = 10000,
     .help = "repeat with so many seeds"},
    {.name = "all", .type = OPTION_FLAG, .fallback = "no",
     .help = "do not stop at the first generation that is consistent"},
    {.name = "pictures", .type = OPTION_INTEGER, .fallback = "4", .low = 1, .high = 1e6,
     .help = "trails of every so many generations, with -o"},
    {.name = "controller", .type = OPTION_TEXT,
     .help = "a controller that was kept: plays it instead of learning"},
};

/* What is told and drawn after each generation. */
struct reporting {
    const struct lesson  *lesson;
    const struct control *control;
    struct problems      *problems;
    int                   every, checks;
    bool                  quiet, fine;
};

static void draw_trails(struct reporting *reporting, const char *name, const double *weights)
{
    const struct control *control = reporting->control;
    struct picture picture = {0};
    struct trail trails[TRAILS] = {{0}};
    for (int i = 0; i < TRAILS; i++) {
        trails[i].capacity = control->steps_most + 1;
        trails[i].places = heap_new((size_t)trails[i].capacity, sizeof *trails[i].places);
        control_play(control, weights, rng_play_seed(reporting->lesson->seed, (uint64_t)i), 0,
                     NULL, &trails[i]);
    }
    figure_trails(&picture, control->game, trails, TRAILS);
    reporting->fine = reporting->fine && lesson_figure(reporting->lesson, &picture, name,
                                                       reporting->problems);
    for (int i = 0; i < TRAILS; i++)
        free(trails[i].places);
    picture_free(&picture);
}

static void after(void *context, const struct generation *generation, const double *weights)
{
    struct reporting *reporting = context;
    if (!reporting->quiet && !reporting->lesson->json) {
        printf("generation %d: best fitness %.4f, mean %.4f, goal reached %d of %d\n",
               generation->number, generation->best, generation->mean, generation->reached,
               reporting->checks);
        fflush(stdout);
    }
    if (!reporting->quiet && reporting->lesson->folder &&
        figure_possible(reporting->control->game) && generation->number % reporting->every == 0) {
        char name[40];
        snprintf(name, sizeof name, "trails-%d", generation->number);
        draw_trails(reporting, name, weights);
    }
}

static struct control_options control_options_of(const struct lesson *lesson)
{
    return (struct control_options){
        .hidden = lesson_integer(lesson, "hidden"), .steps = lesson_integer(lesson, "steps"),
        .rollouts = lesson_integer(lesson, "rollouts"),
        .generations_most = lesson_integer(lesson, "generations"),
        .population = lesson_integer(lesson, "population"),
        .checks = lesson_integer(lesson, "checks"),
        .discount = lesson_number(lesson, "discount"),
        .deviation = lesson_number(lesson, "deviation"),
        .rate = lesson_number(lesson, "rate"),
        .deviation_rate = lesson_number(lesson, "deviation_rate"),
        .curiosity = lesson_number(lesson, "curiosity"),
        .scatter = lesson_integer(lesson, "scatter"), .paired = lesson_truth(lesson, "paired"),
        .mirrored = lesson_truth(lesson, "mirrored"), .greedy = lesson_truth(lesson, "greedy"),
        .stop = !lesson_truth(lesson, "all"),
    };
}

/* ---- what was found ---- */

/* The controller that did it first, or the best of the last training. */
struct found {
    double *weights;
    int     generation, training;    /* 0: it was not consistent; which training, from 1 */
};

static void add_actions(const struct lesson *lesson, const struct record *record, struct text *out)
{
    for (uint32_t i = 0; i < record->ply_count; i++) {
        text_add(out, "%s", i ? lesson->json ? ", " : " " : "");
        if (lesson->json)
            text_json(out, record_name(record, i));
        else
            text_add(out, "%s", record_name(record, i));
    }
}

/* Keeps the controller, trails of it, and a record of its first play, which replay and picture read. */
static void keep_found(struct reporting *reporting, const double *weights,
                       const struct record *record)
{
    const struct lesson *lesson = reporting->lesson;
    char path[PATH_LENGTH_MAX];
    struct text out = TEXT_GROWING;
    control_write(reporting->control, weights, &out);
    snprintf(path, sizeof path, "%s/controller.txt", lesson->folder);
    reporting->fine = reporting->fine && file_write(path, text_of(&out), reporting->problems);
    snprintf(path, sizeof path, "%s/controller.play", lesson->folder);
    reporting->fine = reporting->fine && record_write(record, path, reporting->problems);
    if (figure_possible(reporting->control->game))
        draw_trails(reporting, "trails", weights);
    text_free(&out);
}

/* How the controller does in new plays, and its first one move by move. */
static void show_found(struct reporting *reporting, const double *weights, struct text *out)
{
    const struct lesson *lesson = reporting->lesson;
    struct trail trail = {.record = record_new(lesson->game, lesson->call->arguments[0], false)};
    bool won;
    int reached = control_check(reporting->control, weights, reporting->checks,
                                rng_stream(lesson->seed, rng_stream_key("show")));
    record_agent(trail.record, "controller");
    control_play(reporting->control, weights, rng_play_seed(lesson->seed, 0), 0, &won, &trail);
    text_add(out,
             lesson->json ? "\"reached\": %d, \"checks\": %d, \"won\": %s, \"actions\": ["
                          : "the controller reaches the goal in %d of %d new plays\n"
                            "a play of it, %s: ",
             reached, reporting->checks,
             lesson->json ? won ? "true" : "false" : won ? "won" : "not won");
    add_actions(lesson, trail.record, out);
    text_add(out, lesson->json ? "]" : "\n");
    if (lesson->folder)
        keep_found(reporting, weights, trail.record);
    record_free(trail.record);
}

static void report_seeds(struct reporting *reporting, const int *needed, int seeds, int most,
                         const struct found *found)
{
    const struct lesson *lesson = reporting->lesson;
    struct text out = TEXT_GROWING;
    int within = 0;
    for (int i = 0; i < seeds; i++)
        within += needed[i] > 0;
    text_add(&out,
             lesson->json ? "{\"weights\": %d, \"seeds\": %d, \"generations\": %d, "
                            "\"consistent\": %d, \"needed\": ["
                          : "weights %d\nseeds %d\nconsistent within %d generations: %d\n"
                            "generations needed:",
             network_size(&reporting->control->network), seeds, most, within);
    for (int i = 0; i < seeds; i++)
        text_add(&out, lesson->json ? "%s%d" : " %.0s%d", lesson->json && i ? ", " : "",
                 needed[i]);
    if (lesson->json)
        text_add(&out, "], \"controller\": {\"generation\": %d, \"training\": %d, ",
                 found->generation, found->training);
    else if (found->generation)
        text_add(&out, " (0: not reached)\nfound in generation %d of training %d\n",
                 found->generation, found->training);
    else
        text_add(&out, " (0: not reached)\nnone was consistent; this is the best of training %d\n",
                 found->training);
    show_found(reporting, found->weights, &out);
    text_add(&out, lesson->json ? "}}\n" : "");
    print_and_free(&out);
}

/* Plays a controller that was kept. */
static bool play_kept(const struct lesson *lesson, const char *path, struct problems *problems)
{
    struct reporting reporting = {.lesson = lesson, .problems = problems, .fine = true,
                                  .checks = lesson_integer(lesson, "checks")};
    struct text out = TEXT_GROWING;
    double *weights = NULL;
    char *text = file_read(path, problems);
    struct control *control = text ? control_read(lesson->game, path, text, &weights, problems)
                                   : NULL;
    free(text);
    if (!control)
        return false;
    reporting.control = control;
    text_add(&out, lesson->json ? "{" : "");
    show_found(&reporting, weights, &out);
    text_add(&out, lesson->json ? "}\n" : "");
    print_and_free(&out);
    control_free(control);
    free(weights);
    return reporting.fine;
}

bool learn_snes(const struct lesson *lesson, struct problems *problems)
{
    struct control_options options = control_options_of(lesson);
    const char *kept = spec_given(lesson->spec, "controller");
    if (kept)
        return play_kept(lesson, kept, problems);
    struct control *control = control_new(lesson->game, lesson_word(lesson, "block"), &options,
                                          lesson->seed, problems);
    if (!control)
        return false;
    int seeds = lesson_integer(lesson, "seeds"), *needed = heap_new((size_t)seeds, sizeof *needed);
    size_t size = (size_t)network_size(&control->network);
    double *weights = heap_new(size, sizeof *weights);
    struct found found = {.weights = heap_new(size, sizeof *found.weights)};
    struct reporting reporting = {
        .lesson = lesson, .control = control, .problems = problems,
        .every = lesson_integer(lesson, "pictures"), .checks = options.checks, .quiet = seeds > 1,
        .fine = true,
    };
    for (int i = 0; i < seeds; i++) {
        needed[i] = control_train(control, &options, rng_play_seed(lesson->seed, (uint64_t)i),
                                  after, &reporting, weights);
        if (found.generation)
            continue;
        memcpy(found.weights, weights, size * sizeof *weights);
        found.generation = needed[i];
        found.training = i + 1;
    }
    report_seeds(&reporting, needed, seeds, options.generations_most, &found);
    control_free(control);
    free(needed);
    free(weights);
    free(found.weights);
    return reporting.fine;
}
