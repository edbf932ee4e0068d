/* meta.c: `ruleplay meta`: decks of a pool of cards evolve by playing each other. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/trees.h"
#include "cli/terminal.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/threads.h"
#include "evaluate/meta.h"

static const double SHOW_EVERY = 0.5;    /* seconds */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

struct job {
    const struct call *call;
    const char        *store;
    double             began, kept, shown, keep_every;
    int64_t            before;           /* pairs that were there when it began */
    bool               first, show, lines;
};

static bool keep(const struct job *job, const struct meta *meta, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    meta_write(meta, &text);
    bool fine = file_write(job->store, text_of(&text), problems);
    text_free(&text);
    return fine;
}

static void show(struct job *job, const struct meta_progress *progress)
{
    const struct meta *meta = progress->meta;
    struct text line = TEXT_GROWING;
    double spent = clock_seconds() - job->began;
    double rate = (double)(progress->done - job->before) / (spent > 0.001 ? spent : 0.001);
    int64_t total = progress->total > progress->done ? progress->total : progress->done;
    text_add(&line, "%s%3d %%  ", job->lines ? "" : "\r",
             (int)(100 * (double)progress->done / (double)(total ? total : 1)));
    text_grouped(&line, (uint64_t)progress->done);
    text_add(&line, " of about ");
    text_grouped(&line, (uint64_t)total);
    text_add(&line, " pairs, %.0f a second, ", rate);
    add_duration(&line, (double)(total - progress->done) / (rate > 0 ? rate : 1));
    text_add(&line, " left (%s %lld)%s", meta_phase_names[meta->phase], (long long)meta->step,
             job->lines ? "\n" : "\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

static bool between(void *context, const struct meta_progress *progress, struct problems *problems)
{
    struct job *job = context;
    double now = clock_seconds();
    if (job->first) {
        job->first = false;
        job->before = progress->done;
    }
    if (job->show && now - job->shown > (job->lines ? 10 * SHOW_EVERY : SHOW_EVERY)) {
        job->shown = now;
        show(job, progress);
    }
    if (!job->store || now - job->kept < job->keep_every)
        return true;
    bool fine = keep(job, progress->meta, problems);
    job->kept = clock_seconds();
    return fine;
}

static struct meta *open_meta(const struct call *call, const char *store, struct problems *problems)
{
    const char *path = call->arguments[0], *given;
    struct meta_settings settings = {0};
    struct meta *meta = NULL, *kept = NULL;
    struct stat there;
    char *text = file_read(path, problems);
    if (!text || !meta_settings_read(&settings, path, text, problems) ||
        (call_all(call, "seed", &given, 1) && !call_seed(call, &settings.seed, problems))) {
        free(text);
        meta_settings_free(&settings);
        return NULL;
    }
    free(text);
    struct text wanted = TEXT_GROWING, found = TEXT_GROWING;
    meta_settings_print(&settings, &wanted);
    if (store && stat(store, &there) == 0) {
        text = file_read(store, problems);
        kept = text ? meta_read(store, text, problems) : NULL;
        free(text);
        if (kept)
            meta_settings_print(&kept->settings, &found);
        if (kept && strcmp(text_of(&wanted), text_of(&found)) != 0)
            problem_error(problems, (struct place){.file = store},
                          "holds a meta with other settings than %s", path);
        else if (kept && kept->foreign && kept->phase != META_DONE)
            problem_error(problems, (struct place){.file = store},
                          "was begun by another version of the program, which may play otherwise");
        else
            meta = kept;
        if (!meta)
            meta_free(kept);
    } else {
        meta = meta_new(&settings, problems);
    }
    meta_settings_free(&settings);
    text_free(&wanted);
    text_free(&found);
    return meta;
}

/* ---- what comes of it ---- */

static bool write_text(const char *path, struct text *text, struct problems *problems)
{
    bool fine = file_write(path, text_of(text), problems);
    text_free(text);
    return fine;
}

static void add_item(const struct strength *strength, const char *name, struct text *out)
{
    if (strength->participation > 0)
        text_add(out, "item %.6f %.6f %s\n", strength->strength.value, strength->participation, name);
    else
        text_add(out, "item ? ? %s\n", name);
}

/* Every card of the pool with its strength, and how to draw its tree again: card i of the pool has the
 * stream of its own that the game gave it. */
static bool write_trees(const struct call *call, const struct meta *meta,
                        const struct strength *strengths, const char *path, struct problems *problems)
{
    struct text out = TEXT_GROWING;
    const char *given[16];
    int count = call_all(call, "set", given, 16);
    text_add(&out, "ruleplay trees 1\ngrammar %s seed %lld", call_text(call, "grammar"),
             (long long)call_integer(call, "pool-seed"));
    for (int i = 0; i < count; i++)
        text_add(&out, " %s", given[i]);
    text_add(&out, "\n");
    for (int i = 0; i < meta->card_count; i++)
        add_item(&strengths[i], meta->cards[i], &out);
    struct trees trees;
    trees_begin(&trees);
    bool fine = trees_open(&trees, path, text_of(&out), problems) &&    /* whether it can be read */
                file_write(path, text_of(&out), problems);
    trees_free(&trees);
    text_free(&out);
    return fine;
}

static bool write_all(const struct call *call, const struct meta *meta,
                      const struct meta_findings *found, struct problems *problems)
{
    const char *report = call_text(call, "report"), *game = call_text(call, "game");
    const char *trees = call_text(call, "trees"), *random = call_text(call, "random-trees");
    struct text text = TEXT_GROWING;
    if (report) {
        meta_page(found, &text);
        if (!write_text(report, &text, problems))
            return false;
    }
    if (game) {
        text = (struct text)TEXT_GROWING;
        meta_game(meta, &text);
        if (!write_text(game, &text, problems))
            return false;
    }
    if (trees && !write_trees(call, meta, meta_strengths(found), trees, problems))
        return false;
    if (random && !meta_random_strengths(found))
        return problem_error(problems, (struct place){0}, "the meta has no random decks yet");
    return !random || write_trees(call, meta, meta_random_strengths(found), random, problems);
}

static int finish(const struct call *call, const struct meta *meta, const char *store,
                  struct problems *problems)
{
    struct meta_findings *found = meta_findings_new(meta);
    struct text out = TEXT_GROWING;
    if (call_flag(call, "json"))
        meta_json(found, &out);
    else if (!call_flag(call, "quiet"))
        meta_print(found, &out);
    if (meta->phase != META_DONE && !call_flag(call, "json"))
        text_add(&out, "stopped before the end%s\n", store ? "; the same command goes on" : "");
    print_and_free(&out);
    bool fine = write_all(call, meta, found, problems);
    meta_findings_free(found);
    if (!fine)
        return complain(problems);
    return meta->phase == META_DONE ? EXIT_FINE : EXIT_STOPPED;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *store = call_text(call, "store");
    struct meta *meta = open_meta(call, store, &problems);
    if (!meta)
        return complain(&problems);
    struct terminal terminal = terminal_of(call, stderr);
    struct job job = {
        .call = call, .store = store, .began = clock_seconds(), .kept = clock_seconds(),
        .keep_every = call_number(call, "keep-every"), .first = true, .lines = !terminal.interactive,
        .show = terminal.interactive || call_flag(call, "progress"),
    };
    int jobs = (int)call_integer(call, "jobs");
    struct meta_run run = {.threads = jobs ? jobs : threads_processors(), .stop = &interrupted,
                           .between = between, .context = &job};
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before, before_term;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    sigaction(SIGTERM, &action, &before_term);
    bool fine = meta_go_on(meta, &run, &problems);
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (job.shown > 0 && !job.lines)
        fprintf(stderr, "\r\033[K");
    fine = fine && (!store || keep(&job, meta, &problems));
    int code = fine ? finish(call, meta, store, &problems) : complain(&problems);
    meta_free(meta);
    return code;
}

const struct command meta_command = {
    .name = "meta", .arguments = "FILE.meta",
    .summary = "let decks of a pool of cards evolve, and rate decks and cards",
    .text = "Decks play each other; new ones, crossed ones and changed ones take the place of others by\n"
            "chance and merit. Then all meet once more, decks drawn by chance play, and the best of both\n"
            "meet. It tells how strong cards and decks are. With --store the meta is kept every few\n"
            "seconds: after an interruption the same command goes on and ends with the same bytes, on any\n"
            "number of threads. --game writes the best decks as a game, --trees the cards with their\n"
            "strengths for 'ruleplay learn cards'.",
    .examples = "ruleplay meta experiments/chaos-small.meta\n"
                "ruleplay meta experiments/chaos-fixed.meta --store fixed.state --progress",
    .least = 1, .most = 1, .run = run,
};
