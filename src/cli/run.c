/* run.c: `ruleplay run`: plays an experiment, keeps its results, prints its tables. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/experiment.h"
#include "cli/terminal.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/threads.h"
#include "evaluate/brief.h"
#include "evaluate/export.h"
#include "evaluate/report.h"
#include "evaluate/tables.h"

enum { GIVEN_ITEMS_MAX = 64 };
static const double redraw = 0.2;    /* seconds between progress lines */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

struct display {
    double began, drawn;
    bool   shown;                    /* stderr is a terminal, or progress was asked for */
    bool   lines;                    /* a line each, for logs */
    const struct plan *plan;
};

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

static void show_progress(void *context, const struct progress *progress)
{
    struct display *display = context;
    double now = clock_seconds(), spent = now - display->began;
    if (!display->shown || now - display->drawn < (display->lines ? 5 * redraw : redraw))
        return;
    display->drawn = now;
    struct text line = TEXT_GROWING;
    double rate = (double)progress->here / (spent > 0 ? spent : 1);
    text_add(&line, "%s%3d %%  ", display->lines ? "" : "\r",
             (int)(100 * (double)progress->done / (double)progress->total));
    text_grouped(&line, (uint64_t)progress->done);
    text_add(&line, " of ");
    text_grouped(&line, (uint64_t)progress->total);
    text_add(&line, " plays, ");
    text_grouped(&line, (uint64_t)rate);
    text_add(&line, " a second, ");
    add_duration(&line, (double)(progress->total - progress->done) / (rate > 0 ? rate : 1));
    text_add(&line, " left (%s, %s)%s", plan_subject(display->plan, progress->cell)->scenario,
             display->plan->cells[progress->cell].agents, display->lines ? "\n" : "\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

void say_waiting(const char *reason)
{
    fprintf(stderr, "ruleplay: waiting for the store: %.*s\n", (int)strcspn(reason, "\n"), reason);
}

static bool add_items(struct experiment *experiment, const struct call *call, const char *name,
                      enum block_kind kind, struct problems *problems)
{
    const char *values[GIVEN_ITEMS_MAX];
    int count = call_all(call, name, values, GIVEN_ITEMS_MAX);
    for (int i = 0; i < count; i++)
        if (!experiment_add(experiment, kind, values[i], (struct place){0}, problems))
            return false;
    return true;
}

static bool given(const struct call *call, const char *name)
{
    const char *value;
    return call_all(call, name, &value, 1) > 0;
}

static bool take_options(struct experiment *experiment, const struct call *call,
                         struct problems *problems)
{
    if (!add_items(experiment, call, "scenario", BLOCK_SCENARIOS, problems) ||
        !add_items(experiment, call, "agent", BLOCK_AGENTS, problems) ||
        !add_items(experiment, call, "variant", BLOCK_VARIANTS, problems) ||
        !add_items(experiment, call, "metric", BLOCK_METRICS, problems) ||
        !add_items(experiment, call, "value", BLOCK_VALUES, problems))
        return false;
    if (given(call, "seed") && !call_seed(call, &experiment->seed, problems))
        return false;
    if (given(call, "plays"))
        experiment->plays = call_integer(call, "plays");
    if (given(call, "chunk"))
        experiment->chunk = (int)call_integer(call, "chunk");
    if (call_flag(call, "keep-decisions"))
        experiment->decisions = true;
    if (call_flag(call, "keep-events"))
        experiment->events = true;
    if (call_flag(call, "rotate"))
        experiment->rotate = true;
    const char *against = call_text(call, "against");
    if (against) {
        free(experiment->against);
        experiment->against = heap_string(against);
    }
    const char *until = call_text(call, "until");
    return !until || experiment_until(experiment, until, problems);
}

static struct plan *make_plan(const struct call *call, struct problems *problems)
{
    struct experiment experiment;
    struct plan *plan = NULL;
    experiment_begin(&experiment);
    bool fine = true;
    if (call->argument_count) {
        char *text = file_read(call->arguments[0], problems);
        fine = text && experiment_read(&experiment, call->arguments[0], text, problems);
        free(text);
    }
    fine = fine && take_options(&experiment, call, problems);
    if (fine && !experiment.chunk)    /* a store keeps its chunks when it grows */
        experiment.chunk = store_chunk(call_text(call, "store"));
    if (fine && experiment_complete(&experiment, problems))
        plan = plan_new(&experiment, problems);
    experiment_free(&experiment);
    return plan;
}

void call_print(const struct call *call, struct text *out)
{
    text_add(out, "ruleplay %s", call->command->name);
    for (int i = 0; i < call->argument_count; i++)
        text_add(out, " %s", call->arguments[i]);
    for (int i = 0; i < call->given_count; i++) {
        const struct flag *flag = call->given[i].flag;
        const char *value = call->given[i].value;
        bool quote = flag->value && strpbrk(value, " '\"$&;|<>()*?#");
        text_add(out, " --%s", flag->base.name);
        struct text shown = TEXT_GROWING;
        if (flag->value) {
            store_shown(value, &shown);
            text_add(out, quote ? " '%s'" : " %s", text_of(&shown));
        }
        text_free(&shown);
    }
}

/* Says how many warnings there are about the games, and how to see them. */
static void mention_plan(const struct plan *plan)
{
    for (int i = 0; i < plan->subject_count; i++) {
        const struct subject *subject = &plan->subjects[i];
        int first = i - i % plan->variants.count;
        if (i == first ? subject->warnings > 0 : subject->warnings > plan->subjects[first].warnings)
            fprintf(stderr, "ruleplay: %d warning%s about %s: 'ruleplay check %s' shows %s\n",
                    subject->warnings, subject->warnings == 1 ? "" : "s", subject->scenario,
                    subject->spec, subject->warnings == 1 ? "it" : "them");
    }
}

static struct store *begin_store(const struct call *call, const struct plan *plan,
                                 struct problems *problems)
{
    struct store *store = store_open(call_text(call, "store"), STORE_WRITE, problems);
    struct text command = TEXT_GROWING;
    call_print(call, &command);
    if (store && !store->kind->begin(store, plan, text_of(&command), problems)) {
        store_close(store);
        store = NULL;
    }
    text_free(&command);
    return store;
}

enum run_result experiment_run(const struct call *call, struct plan **plan, struct store *store,
                               bool wait, struct problems *problems)
{
    struct terminal terminal = terminal_of(call, stderr);
    struct display display = {
        .plan = *plan, .began = clock_seconds(), .lines = !terminal.interactive,
        .shown = terminal.interactive || call_flag(call, "progress"),
    };
    int jobs = (int)call_integer(call, "jobs");
    struct run run = {
        .plan = *plan, .store = store, .wait = wait,
        .threads = jobs ? jobs : threads_processors(), .stop = &interrupted,
        .progress = display.shown ? show_progress : NULL, .context = &display,
    };
    store->lease = (int)call_integer(call, "lease");
    store->patience = (int)call_integer(call, "wait");
    store->waiting = say_waiting;
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before, before_term;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    sigaction(SIGTERM, &action, &before_term);
    enum run_result result;
    while ((result = run_all(&run, problems)) == RUN_OUTDATED) {
        plan_free(*plan);
        run.plan = display.plan = *plan = store_plan(store, problems);
        if (!*plan) {
            result = RUN_FAILED;
            break;
        }
    }
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (display.drawn > 0 && !display.lines)
        fprintf(stderr, "\r\033[K");
    return result;
}

static bool write_report(const struct results *results, const char *path,
                         struct problems *problems)
{
    struct text page = TEXT_GROWING;
    report_page(results, &page);
    bool fine = file_write(path, text_of(&page), problems);
    text_free(&page);
    return fine;
}

/* The title, then "10,000 plays of each variant, 5,000 in each row, over the same seeds, in 1.3 s". */
static void add_size(const struct results *results, double seconds, struct text *out)
{
    if (results->plan->experiment.title)
        text_add(out, "%s\n", results->plan->experiment.title);
    brief_size(results, out);
    text_add(out, ", in %.1f s\n\n", seconds);
}

/* Prints the tables of a store that was run, and closes it. */
static int finish(const struct call *call, struct store *store, struct plan *plan,
                  enum run_result outcome, double seconds, struct problems *problems)
{
    bool memory = store->kind == &memory_store;
    const char *address = call_text(call, "store"), *report = call_text(call, "report");
    struct results *results = memory ? results_read(store, plan, problems) : NULL;
    store_close(store);
    if (!memory)    /* opened anew, because others may write to it */
        results = results_open(address, problems);
    if (!results) {
        plan_free(plan);
        return complain(problems);
    }
    struct text out = TEXT_GROWING;
    bool json = call_flag(call, "json");
    if (json) {
        if (!export_json(results, stdout))
            problem_error(problems, (struct place){0}, "run: %s", strerror(errno));
    } else if (call_flag(call, "brief") && brief_applies(results)) {
        add_size(results, seconds, &out);
        brief_print(results, &out);
    } else if (!call_flag(call, "quiet")) {
        tables_print(results, &out);
    }
    if (outcome == RUN_STOPPED && !json)
        text_add(&out, "stopped before the end%s\n", address ? "; the same command goes on" : "");
    if (report && write_report(results, report, problems) && !json)
        text_add(&out, "report: %s\n", report);
    if (address && !json && !call_flag(call, "quiet") && !call_flag(call, "brief")) {
        text_add(&out, "results: ");
        store_shown(address, &out);
        text_add(&out, "\n");
    }
    print_and_free(&out);
    struct problems unnoted = {0};
    if (address && (report || json || !call_flag(call, "quiet")) &&
        !results_look(results, address, &unnoted))
        warn(&unnoted);
    results_free(results);
    if (!memory)
        plan_free(plan);
    if (problems->error_count)
        return complain(problems);
    return outcome == RUN_STOPPED ? EXIT_STOPPED : EXIT_FINE;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct plan *plan = make_plan(call, &problems);
    if (plan)
        mention_plan(plan);
    struct store *store = plan ? begin_store(call, plan, &problems) : NULL;
    if (!store) {
        plan_free(plan);
        return complain(&problems);
    }
    double began = clock_seconds();
    enum run_result outcome = experiment_run(call, &plan, store, true, &problems);
    double seconds = clock_seconds() - began;
    bool silent = call_flag(call, "quiet") && !call_flag(call, "json") && !call_text(call, "report");
    if (outcome != RUN_FAILED && !(outcome == RUN_DONE && silent))
        return finish(call, store, plan, outcome, seconds, &problems);
    plan_free(plan);
    store_close(store);
    if (outcome == RUN_FAILED)
        return complain(&problems) == EXIT_OUTPUT ? EXIT_OUTPUT : EXIT_FAILED;
    return EXIT_FINE;
}

const struct command run_command = {
    .name = "run", .arguments = "[FILE.experiment]",
    .summary = "play an experiment: scenarios x variants x agents",
    .text = "Plays every combination of scenario, variant and agents, each with the same seeds, and\n"
            "prints tables with intervals and what differs beyond chance. What a file says can also be\n"
            "given, or added to, by options. With --store results are kept as they come: after an\n"
            "interruption the same command goes on, and what comes out does not depend on it, nor on\n"
            "the number of threads.",
    .examples = "ruleplay run experiments/first.experiment --store results.db\n"
                "ruleplay run --scenario connect/four --agent 'random vs first' --agent 'mcts vs first'\n"
                "ruleplay run --scenario kuhn --agent random --until 'win ±0.5%' --plays 1000000",
    .least = 0, .most = 1, .run = run,
};
