/* evolve.c: `ruleplay evolve`: numbers of games that get better from generation to generation. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/keeping.h"
#include "cli/terminal.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/threads.h"
#include "evolve/study.h"

static const double SHOW_EVERY = 0.2;    /* seconds */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

struct job {
    struct study *study;
    double        began, shown;
    int64_t       before, kept;        /* rows when it began, and when the last generation was done */
    bool          show, lines;
};

static void show(void *context, int64_t rows)
{
    struct job *job = context;
    double now = clock_seconds(), spent = now - job->began;
    if (!job->show || now - job->shown < (job->lines ? 25 : 1) * SHOW_EVERY)
        return;
    job->shown = now;
    int64_t total = study_rows(job->study), done = job->kept + rows;
    struct text line = TEXT_GROWING;
    total = total > done ? total : done;
    double rate = (double)(done - job->before) / (spent > 0.001 ? spent : 0.001);
    text_add(&line, "%s%3d %%  ", job->lines ? "" : "\r", (int)(100 * (double)done / (double)total));
    text_grouped(&line, (uint64_t)done);
    text_add(&line, " of about ");
    text_grouped(&line, (uint64_t)total);
    text_add(&line, " plays, %.0f a second, ", rate);
    add_duration(&line, (double)(total - done) / (rate > 0 ? rate : 1));
    text_add(&line, " left%s", job->lines ? "\n" : "\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

static bool keep(const struct study *study, const struct keeping *keeping, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    study_write(study, &text);
    bool fine = keeping_write(keeping, &text, study_done(study), problems);
    text_free(&text);
    return fine;
}

/* The study that was kept, if it is the one that was asked for. */
static struct study *open_kept(const struct study *asked, const char *path, const char *store,
                               const char *text, struct problems *problems)
{
    struct text wanted = TEXT_GROWING, found = TEXT_GROWING;
    struct study *kept = study_read(store, text, problems);
    if (kept) {
        study_settings_print(&asked->settings, &wanted);
        study_settings_print(&kept->settings, &found);
        if (strcmp(text_of(&wanted), text_of(&found)) != 0)
            problem_error(problems, (struct place){.file = store},
                          "holds an evolution with other settings than %s", path);
        else if (kept->foreign && !study_done(kept))
            problem_error(problems, (struct place){.file = store},
                          "was begun by another version of the program, which may play otherwise");
    }
    if (problems->error_count) {
        study_free(kept);
        kept = NULL;
    }
    text_free(&wanted);
    text_free(&found);
    return kept;
}

static struct study *open_study(const struct call *call, const struct keeping *keeping,
                                struct problems *problems)
{
    const char *path = call->arguments[0], *given;
    struct study_settings settings = {0};
    struct study *study = NULL;
    char *text = file_read(path, problems);
    if (text && study_settings_read(&settings, path, text, problems) &&
        (!call_all(call, "seed", &given, 1) || call_seed(call, &settings.seed, problems)))
        study = study_new(&settings, problems);
    study_settings_free(&settings);
    free(text);
    char *before = study ? keeping_read(keeping, problems) : NULL;
    if (before || problems->error_count) {
        struct study *kept = before ? open_kept(study, path, keeping->name, before, problems) : NULL;
        study_free(study);
        study = kept;
    }
    free(before);
    return study;
}

static int finish(const struct call *call, const struct study *study, bool kept,
                  struct problems *problems)
{
    const char *report = call_text(call, "report");
    struct text out = TEXT_GROWING;
    if (call_flag(call, "json"))
        study_json(study, &out);
    else if (!call_flag(call, "quiet"))
        study_print(study, &out);
    if (!study_done(study) && !call_flag(call, "json"))
        text_add(&out, "stopped before the end%s\n", kept ? "; the same command goes on" : "");
    print_and_free(&out);
    if (report) {
        struct text page = TEXT_GROWING;
        study_page(study, &page);
        bool fine = file_write(report, text_of(&page), problems);
        text_free(&page);
        if (!fine)
            return complain(problems);
    }
    return study_done(study) ? EXIT_FINE : EXIT_STOPPED;
}

/* Generation by generation; what is done is kept. */
static bool go_on(struct job *job, const struct call *call, struct keeping *keeping,
                  struct problems *problems)
{
    int jobs = (int)call_integer(call, "jobs");
    struct text settings = TEXT_GROWING;
    study_settings_print(&job->study->settings, &settings);
    struct design_run run = {.threads = jobs ? jobs : threads_processors(), .stop = &interrupted,
                             .stages = keeping_stages(keeping, call, "evolution", &settings),
                             .judged = show, .context = job};
    text_free(&settings);
    while (!study_done(job->study) && !atomic_load(&interrupted)) {
        job->kept = study_rows_done(job->study);
        if (!study_step(job->study, &run, problems))
            break;
        if (keeping->name && !keep(job->study, keeping, problems))
            break;
    }
    return problems->error_count == 0;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct keeping keeping;
    bool opened = keeping_open(&keeping, call, &interrupted, &problems);
    struct study *study = opened ? open_study(call, &keeping, &problems) : NULL;
    if (!study) {
        keeping_close(&keeping);
        return complain(&problems);
    }
    problems = (struct problems){0};
    struct terminal terminal = terminal_of(call, stderr);
    struct job job = {
        .study = study, .began = clock_seconds(), .before = study_rows_done(study),
        .lines = !terminal.interactive, .show = terminal.interactive || call_flag(call, "progress"),
    };
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before, before_term;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    sigaction(SIGTERM, &action, &before_term);
    bool fine = go_on(&job, call, &keeping, &problems);
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (job.shown > 0 && !job.lines)
        fprintf(stderr, "\r\033[K");
    int code = fine ? finish(call, study, keeping.name, &problems) : complain(&problems);
    study_free(study);
    keeping_close(&keeping);
    return code;
}

const struct command evolve_command = {
    .name = "evolve", .arguments = "FILE.evolve",
    .summary = "let numbers of games evolve toward what is wanted of plays",
    .text = "Vectors of numbers (settings of games, limits of levels, weights of a grammar, holes of\n"
            "descriptions) are judged by plays; the better ones live on and are changed. At the end\n"
            "the archive of the best and the first generation play seeds that the search has not seen,\n"
            "and both figures are told. With --store everything is kept after each generation: after an\n"
            "interruption the same command goes on and ends with the same bytes, on any number of threads.\n"
            "In a store on PostgreSQL, `ruleplay work` helps from any machine, and the bytes are the same.",
    .examples = "ruleplay evolve experiments/jaw-worm.evolve\n"
                "ruleplay evolve experiments/jaw-worm-map.evolve --store map.state --report map.html\n"
                "ruleplay evolve experiments/spire-closer.evolve",
    .least = 1, .most = 1, .run = run,
};
