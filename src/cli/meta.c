/* meta.c: `ruleplay meta`: decks of a pool of cards evolve by playing each other. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/keeping.h"
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
    const struct keeping *keeping;
    struct meta_progress  last;          /* as it was after the last step */
    double                began, kept, shown, keep_every;
    int64_t               before;        /* pairs that were there when it began */
    bool                  stepped, show, lines;
};

static bool keep(const struct job *job, const struct meta *meta, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    meta_write(meta, &text);
    bool fine = keeping_write(job->keeping, &text, meta->phase == META_DONE, problems);
    text_free(&text);
    return fine;
}

static void show(struct job *job, int64_t pairs)
{
    const struct meta_progress *progress = &job->last;
    const struct meta *meta = progress->meta;
    double now = clock_seconds(), spent = now - job->began;
    if (!job->show || now - job->shown < (job->lines ? 10 * SHOW_EVERY : SHOW_EVERY))
        return;
    job->shown = now;
    struct text line = TEXT_GROWING;
    int64_t done = progress->done + pairs, total = progress->total > done ? progress->total : done;
    double rate = (double)(done - job->before) / (spent > 0.001 ? spent : 0.001);
    text_add(&line, "%s%3d %%  ", job->lines ? "" : "\r",
             (int)(100 * (double)done / (double)(total ? total : 1)));
    text_grouped(&line, (uint64_t)done);
    text_add(&line, " of about ");
    text_grouped(&line, (uint64_t)total);
    text_add(&line, " pairs, %.0f a second, ", rate);
    add_duration(&line, (double)(total - done) / (rate > 0 ? rate : 1));
    text_add(&line, " left (%s %lld)%s", meta_phase_names[meta->phase], (long long)meta->step,
             job->lines ? "\n" : "\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

static void played(void *context, int64_t matches)
{
    show(context, matches / 2);
}

static bool between(void *context, const struct meta_progress *progress, struct problems *problems)
{
    struct job *job = context;
    job->last = *progress;
    job->stepped = true;
    show(job, 0);
    if (!job->keeping->name || clock_seconds() - job->kept < job->keep_every)
        return true;
    bool fine = keep(job, progress->meta, problems);
    job->kept = clock_seconds();
    return fine;
}

/* The meta that was kept, if it is the one that was asked for. */
static struct meta *open_kept(const struct meta_settings *asked, const char *path, const char *store,
                              const char *text, struct problems *problems)
{
    struct text wanted = TEXT_GROWING, found = TEXT_GROWING;
    struct meta *kept = meta_read(store, text, problems);
    if (kept) {
        meta_settings_print(asked, &wanted);
        meta_settings_print(&kept->settings, &found);
        if (strcmp(text_of(&wanted), text_of(&found)) != 0)
            problem_error(problems, (struct place){.file = store},
                          "holds a meta with other settings than %s", path);
        else if (kept->foreign && kept->phase != META_DONE)
            problem_error(problems, (struct place){.file = store},
                          "was begun by another version of the program, which may play otherwise");
    }
    if (problems->error_count) {
        meta_free(kept);
        kept = NULL;
    }
    text_free(&wanted);
    text_free(&found);
    return kept;
}

static struct meta *open_meta(const struct call *call, const struct keeping *keeping,
                              struct problems *problems)
{
    const char *path = call->arguments[0], *given;
    struct meta_settings settings = {0};
    struct meta *meta = NULL;
    char *text = file_read(path, problems);
    if (text && meta_settings_read(&settings, path, text, problems) &&
        (!call_all(call, "seed", &given, 1) || call_seed(call, &settings.seed, problems))) {
        char *before = keeping_read(keeping, problems);
        if (before)
            meta = open_kept(&settings, path, keeping->name, before, problems);
        else if (!problems->error_count)
            meta = meta_new(&settings, problems);
        free(before);
    }
    free(text);
    meta_settings_free(&settings);
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

/* Step by step, from where the meta is; what is done is kept. */
static bool go_on(struct meta *meta, const struct call *call, struct keeping *keeping, struct job *job,
                  struct problems *problems)
{
    int jobs = (int)call_integer(call, "jobs");
    struct text settings = TEXT_GROWING;
    meta_settings_print(&meta->settings, &settings);
    struct meta_run run = {.threads = jobs ? jobs : threads_processors(), .stop = &interrupted,
                           .stages = keeping_stages(keeping, call, "meta", &settings),
                           .start = "fixed_start", .between = between, .played = played, .context = job};
    text_free(&settings);
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before, before_term;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    sigaction(SIGTERM, &action, &before_term);
    bool fine = meta_go_on(meta, &run, problems);
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (job->shown > 0 && !job->lines)
        fprintf(stderr, "\r\033[K");
    /* A store that was stopped before the first step holds no tables yet. */
    bool there = keeping->name && (!keeping->store || job->stepped || meta->phase == META_DONE);
    return fine && (!there || keep(job, meta, problems));
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct keeping keeping;
    bool opened = keeping_open(&keeping, call, &interrupted, &problems);
    struct meta *meta = opened ? open_meta(call, &keeping, &problems) : NULL;
    if (!meta) {
        keeping_close(&keeping);
        return complain(&problems);
    }
    struct terminal terminal = terminal_of(call, stderr);
    struct job job = {
        .keeping = &keeping, .began = clock_seconds(), .kept = clock_seconds(),
        .last = meta_progress(meta), .keep_every = call_number(call, "keep-every"),
        .lines = !terminal.interactive, .show = terminal.interactive || call_flag(call, "progress"),
    };
    job.before = job.last.done;
    bool fine = go_on(meta, call, &keeping, &job, &problems);
    int code = fine ? finish(call, meta, keeping.name, &problems) : complain(&problems);
    meta_free(meta);
    keeping_close(&keeping);
    return code;
}

const struct command meta_command = {
    .name = "meta", .arguments = "FILE.meta",
    .summary = "let decks of a pool of cards evolve, and rate decks and cards",
    .text = "Decks play each other; new ones, crossed ones and changed ones take the place of others by\n"
            "chance and merit. Then all meet once more, decks drawn by chance play, and the best of both\n"
            "meet. It tells how strong cards and decks are. With --store the meta is kept every few\n"
            "seconds: after an interruption the same command goes on and ends with the same bytes, on any\n"
            "number of threads. In a store on PostgreSQL, `ruleplay work` helps from any machine, and the\n"
            "bytes are the same. --game writes the best decks as a game, --trees the cards with their\n"
            "strengths for 'ruleplay learn cards'.",
    .examples = "ruleplay meta experiments/chaos-small.meta\n"
                "ruleplay meta experiments/chaos-fixed.meta --store fixed.state --progress\n"
                "ruleplay meta experiments/chaos-fixed.meta --store postgresql://database/fixed",
    .least = 1, .most = 1, .run = run,
};
