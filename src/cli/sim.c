/* sim.c: `ruleplay sim`: many plays by agents, and what they add up to. */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "core/catalog.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/record_file.h"
#include "core/sim_threads.h"
#include "core/trouble.h"

enum { AGENTS_GIVEN_MAX = 64, PATH_LENGTH_MAX = 4096 };
static const double patience = 2, redraw = 0.2;    /* seconds: before progress, between lines */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

struct job {
    struct series   series;
    const char     *agents[AGENTS_GIVEN_MAX];
    int             jobs;
    struct table   *tables[THREADS_MAX];
    struct totals   totals;
    struct trouble  trouble;
    bool            faulty;                    /* a play was stopped by a fault of the rules, */
    uint64_t        fault;                     /* this one first */
    double          began, seconds, drawn;
    bool            progress;                  /* stderr is a terminal */
    const char     *folder;                    /* for records; NULL: none */
    struct record  *records[THREADS_MAX][PLAYERS_MAX];     /* by the seat of the first agent */
    struct watcher  watchers[THREADS_MAX][PLAYERS_MAX];
    struct problems record_problems;           /* guarded by record_lock */
    atomic_flag     record_lock;
};

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* ---- recording ---- */

static const struct watcher *begin_record(void *context, int worker, uint64_t index)
{
    struct job *job = context;
    index += job->series.first;
    int turn = series_turn(&job->series, index);
    job->records[worker][turn]->seed = series_seed(&job->series, index);
    return &job->watchers[worker][turn];
}

static void write_record(void *context, int worker, uint64_t index, const struct outcome *outcome)
{
    struct job *job = context;
    struct problems problems = {0};
    char path[PATH_LENGTH_MAX];
    (void)outcome;
    index += job->series.first;
    snprintf(path, sizeof path, "%s/%" PRIu64 ".play", job->folder, index);
    if (record_write_soon(job->records[worker][series_turn(&job->series, index)], path, &problems))
        return;
    while (atomic_flag_test_and_set(&job->record_lock))
        ;
    job->record_problems = problems;
    atomic_flag_clear(&job->record_lock);
    atomic_store(&interrupted, true);
}

static void open_records(struct job *job, const struct call *call)
{
    const struct series *series = &job->series;
    int players = series->game->players, turns = series->rotate ? players : 1;
    for (int i = 0; job->folder && i < job->jobs * turns; i++) {
        int worker = i / turns, turn = i % turns;
        struct record *record = record_new(series->game, series->name, call_flag(call, "inline"));
        for (int seat = 0; seat < players; seat++)
            record_agent(record, series_agent(series, series_place(series, (uint64_t)turn, seat)));
        job->records[worker][turn] = record;
        job->watchers[worker][turn] = record_watcher(record);
    }
}

/* ---- progress ---- */

static void note_trouble(struct job *job, const struct outcome *rows, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (!job->faulty && trouble_fault(&rows[i])) {
            job->faulty = true;
            job->fault = job->series.first + job->trouble.plays;
        }
        trouble_add(&job->trouble, &rows[i]);
    }
}

static void show_progress(void *context, const struct totals *totals, const struct outcome *rows,
                          uint64_t count)
{
    struct job *job = context;
    note_trouble(job, rows, count);
    double now = clock_seconds(), spent = now - job->began;
    if (!job->progress || spent < patience || now - job->drawn < redraw || totals->plays == 0)
        return;
    job->drawn = now;
    double share = (double)totals->plays / (double)job->series.count;
    struct text line = TEXT_GROWING;
    text_add(&line, "\r%3d %%  ", (int)(100 * share));
    text_grouped(&line, totals->plays);
    text_add(&line, " of ");
    text_grouped(&line, job->series.count);
    text_add(&line, " plays, ");
    add_duration(&line, spent * (1 - share) / share);
    text_add(&line, " left\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

/* ---- results ---- */

/* An array with an object for each seat: what its agents counted, or how long they took. */
static void add_tallies_json(const struct job *job, bool timing, struct text *out)
{
    struct tally tallies[TALLY_SUMS_MAX];
    text_add(out, "[");
    for (int p = 0; p < job->series.game->players; p++) {
        int count = tables_tallies(job->tables, job->jobs, p, tallies);
        bool some = false;
        text_add(out, "%s{", p ? ", " : "");
        for (int i = 0; i < count; i++) {
            if (tally_is_timing(&tallies[i]) != timing)
                continue;
            text_add(out, "%s", some ? ", " : "");
            text_json(out, tallies[i].name);
            text_add(out, ": ");
            json_number(out, tallies[i].value);
            some = true;
        }
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void add_json(const struct job *job, struct text *out)
{
    uint64_t decisions = totals_decisions(&job->totals);
    text_add(out, "{\n");
    sim_json(&job->series, &job->totals, out);
    text_add(out, ",\n  \"tallies\": ");
    add_tallies_json(job, false, out);
    text_add(out, ",\n  \"timing\": {\"seconds\": ");
    json_number(out, job->seconds);
    text_add(out, ", \"jobs\": %d, \"plays_per_second\": ", job->jobs);
    json_number(out, (double)job->totals.plays / job->seconds);
    text_add(out, ", \"decisions_per_second\": ");
    json_number(out, (double)decisions / job->seconds);
    text_add(out, ", \"tallies\": ");
    add_tallies_json(job, true, out);
    text_add(out, "}\n}\n");
}

static void add_rate(struct text *out, uint64_t hits, uint64_t trials)
{
    struct interval rate = statistics_rate(hits, trials);
    text_add(out, "%5.1f %% (%.1f-%.1f)", 100 * rate.value, 100 * rate.low, 100 * rate.high);
}

/* The words are those of tables of experiments. What is counted is never below 0. */
static void add_mean(struct text *out, const struct moments *moments, bool counted)
{
    enum { VALUES_LEAST = 4 };    /* below, an interval is wider than all that was seen */
    struct interval mean = moments_mean(moments);
    text_add(out, "%.4g ", mean.value);
    if (moments->count < VALUES_LEAST)
        text_add(out, "(too few plays)");
    else if (!(mean.high > mean.low))
        text_add(out, "(always)");
    else
        text_add(out, "(%.4g to %.4g)", counted && mean.low < 0 ? 0 : mean.low, mean.high);
}

/* 12.3 M, 4.5 k, 67 */
static void add_speed(struct text *out, double number, const char *what)
{
    if (number >= 1e6)
        text_add(out, "%.3g million %s a second", number / 1e6, what);
    else if (number >= 1e3)
        text_add(out, "%.3g thousand %s a second", number / 1e3, what);
    else
        text_add(out, "%.3g %s a second", number, what);
}

/* What the numbers of agents count: players or, if seats rotate, places of the line-up. */
static const char *who(const struct job *job)
{
    return job->series.rotate ? "place" : "player";
}

/* The table of players; the column "neither" only if a play ended so. */
static void add_players(const struct job *job, const struct terminal *terminal, struct text *out)
{
    enum { RATE_WIDTH = 22, NEITHER_WIDTH = 9 };
    const struct totals *totals = &job->totals;
    size_t width = 6;
    uint64_t neither = 0;
    for (int p = 0; p < job->series.game->players; p++) {
        size_t length = strlen(series_agent(&job->series, p));
        width = length > width ? length : width;
        neither += totals->players[p].neither;
    }
    text_add(out, "\n%s%-6s %-*s %-*s", terminal_style(terminal, DIM), who(job), (int)width,
             "agent", RATE_WIDTH, "  won");
    if (neither)
        text_add(out, "%-*s", NEITHER_WIDTH, "neither");
    text_add(out, "%-*sscore%s\n", RATE_WIDTH, "  lost", terminal_style(terminal, PLAIN));
    for (int p = 0; p < job->series.game->players; p++) {
        size_t column = 7 + width + 1;
        text_add(out, "%-6d %s", p, series_agent(&job->series, p));
        text_pad(out, column);
        add_rate(out, totals->players[p].won, totals->plays);
        text_pad(out, column += RATE_WIDTH);
        if (neither) {
            text_add(out, "%5.1f %%",
                     100 * (double)totals->players[p].neither / (double)totals->plays);
            text_pad(out, column += NEITHER_WIDTH);
        }
        add_rate(out, totals->players[p].lost, totals->plays);
        text_pad(out, column + RATE_WIDTH);
        add_mean(out, &totals->players[p].score, false);
        text_add(out, "\n");
    }
}

static void add_tallies(const struct job *job, struct text *out)
{
    struct tally tallies[TALLY_SUMS_MAX];
    for (int p = 0; p < job->series.game->players; p++) {
        int count = tables_tallies(job->tables, job->jobs, p, tallies);
        for (int i = 0; i < count; i++)
            if (i == 0)
                text_add(out, "counted  %s %d: %s %.6g", who(job), p, tallies[i].name,
                         tallies[i].value);
            else
                text_add(out, ", %s %.6g", tallies[i].name, tallies[i].value);
        text_add(out, "%s", count ? "\n" : "");
    }
}

/* Which rules stopped the first play that a fault stopped: it is played again, if its agents answer the
 * same when asked again. */
static void find_blame(const struct job *job, struct text *blame)
{
    struct problems problems = {0};
    struct outcome outcome;
    struct watcher watcher = trouble_watcher(blame);
    struct table *table = job->faulty && !table_alone(job->tables[0])
        ? table_new(job->series.game, job->agents, job->series.agent_count, &problems) : NULL;
    if (table)
        series_play(&job->series, table, job->fault, &watcher, &outcome);
    table_free(table);
}

static void add_trouble(const struct job *job, struct text *out)
{
    struct text blame = TEXT_GROWING;
    if (!trouble_any(&job->trouble))
        return;
    find_blame(job, &blame);
    text_add(out, "beware: ");
    trouble_tell(&job->trouble, text_of(&blame), out);
    text_add(out, "\n");
    text_free(&blame);
}

static void add_results(const struct job *job, const struct terminal *terminal, struct text *out)
{
    const struct totals *totals = &job->totals;
    double plays = (double)totals->plays;
    text_add(out, "%s%s%s (%s): ", terminal_style(terminal, BOLD), job->series.name,
             terminal_style(terminal, PLAIN), job->series.game->name);
    text_grouped(out, totals->plays);
    if (totals->plays < job->series.count) {
        text_add(out, " of ");
        text_grouped(out, job->series.count);
    }
    text_add(out, " plays%s, seed %" PRIu64 "%s\n",
             totals->plays < job->series.count ? ", then stopped" : "", job->series.seed,
             job->series.rotate ? ", seats rotate" : "");
    if (totals->plays == 0)
        return;
    add_trouble(job, out);
    add_players(job, terminal, out);
    text_add(out, "\nplies    ");
    add_mean(out, &totals->plies, true);
    text_add(out, ", from %g to %g; turns ", totals->plies.least, totals->plies.most);
    add_mean(out, &totals->turns, true);
    text_add(out, "\nends     ");
    for (int i = END_RULES, some = 0; i < END_COUNT; i++)
        if (totals->ends[i])
            text_add(out, "%s%s %.4g %%", some++ ? ", " : "", end_names[i],
                     100 * (double)totals->ends[i] / plays);
    text_add(out, "\nspeed    ");
    add_speed(out, plays / job->seconds, "plays");
    text_add(out, ", ");
    add_speed(out, (double)totals_decisions(totals) / job->seconds, "decisions");
    text_add(out, " (%.3g s, %d thread%s)\n", job->seconds, job->jobs, job->jobs == 1 ? "" : "s");
    add_tallies(job, out);
    text_add(out, "hash     %016" PRIx64 "\n", totals->hash);
}

/* ---- running ---- */

static bool open_tables(struct job *job, struct problems *problems)
{
    for (int i = 0; i < job->jobs; i++) {
        job->tables[i] = table_new(job->series.game, job->agents, job->series.agent_count,
                                   problems);
        if (!job->tables[i])
            return false;
        if (table_alone(job->tables[i]))
            job->jobs = 1;
    }
    return true;
}

static bool prepare(struct job *job, const struct call *call, struct problems *problems)
{
    struct series *series = &job->series;
    series->name = call->arguments[0];
    series->count = call_text(call, "games") ? (uint64_t)call_integer(call, "games") : 1000;
    series->first = (uint64_t)call_integer(call, "first");
    series->rotate = call_flag(call, "rotate");
    series->agents = job->agents;
    series->agent_count = call_all(call, "agent", job->agents, AGENTS_GIVEN_MAX);
    if (series->agent_count == 0) {
        job->agents[0] = "random";
        series->agent_count = 1;
    }
    job->jobs = (int)call_integer(call, "jobs");
    if (job->jobs == 0)
        job->jobs = threads_processors();
    if ((uint64_t)job->jobs > series->count)
        job->jobs = (int)series->count;
    job->folder = call_text(call, "record");
    if (call_flag(call, "inline") && !job->folder)
        return problem_error(problems, (struct place){0}, "sim: --inline needs --record DIR");
    if (!call_seed(call, &series->seed, problems))
        return false;
    series->game = game_open(series->name, problems);
    return series->game && open_tables(job, problems) &&
           (!job->folder || file_make_folder(job->folder, problems));
}

static void play_all(struct job *job)
{
    struct sim_listener listener = {.context = job, .added = show_progress};
    if (job->folder) {
        listener.watcher = begin_record;
        listener.played = write_record;
    }
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    job->began = clock_seconds();
    sim_threads_run(&job->series, job->tables, job->jobs, &listener, &interrupted, &job->totals);
    job->seconds = clock_seconds() - job->began;
    sigaction(SIGINT, &before, NULL);
    if (job->drawn > 0)
        fprintf(stderr, "\r\033[K");
}

static void clean_up(struct job *job)
{
    for (int i = 0; i < THREADS_MAX; i++) {
        table_free(job->tables[i]);
        for (int turn = 0; turn < PLAYERS_MAX; turn++)
            record_free(job->records[i][turn]);
    }
    game_free((struct game *)job->series.game);
    free(job);
}

/* Whoever never answered has no results: what was played instead says nothing about it. */
static int refuse_silent(const struct job *job)
{
    for (int i = 0; i < job->jobs; i++) {
        struct problems problems = {0};
        int silent = table_silent(job->tables[i]);
        if (silent < 0 || job->tables[i]->agents[silent]->kind->person)
            continue;
        problem_error(&problems, (struct place){0}, "agent '%.160s' does not answer; these are no "
                      "results of it", series_agent(&job->series, silent));
        complain(&problems);
        return EXIT_FAILED;
    }
    return EXIT_FINE;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct terminal terminal = terminal_of(call, stdout);
    struct job *job = heap_new(1, sizeof *job);
    if (!prepare(job, call, &problems)) {
        clean_up(job);
        return complain(&problems);
    }
    mention_warnings(&problems, job->series.name);
    job->progress = terminal_of(call, stderr).interactive;
    open_records(job, call);
    play_all(job);

    int code = job->totals.plays < job->series.count ? EXIT_STOPPED : EXIT_FINE;
    if (job->record_problems.error_count) {
        code = complain(&job->record_problems);
    } else {
        struct text out = TEXT_GROWING;
        if (call_flag(call, "json"))
            add_json(job, &out);
        else
            add_results(job, &terminal, &out);
        print_and_free(&out);
        int silent = refuse_silent(job);
        code = silent == EXIT_FINE ? code : silent;
    }
    clean_up(job);
    return code;
}

const struct command sim_command = {
    .name = "sim", .arguments = "GAME",
    .summary = "let agents play many times; results with intervals",
    .text = "Play i of a series has a seed of its own, made from --seed and i, so results are the\n"
            "same for any number of threads; the hash over every final state, in order, shows it.\n"
            "Intervals are at 95 %: Wilson's for rates, Student's for means. An interrupt prints\n"
            "what was done so far. Without --agent everyone is random. Agents that talk to a\n"
            "terminal or program play on one thread. With --rotate every seed is played once from\n"
            "each seat, and results are those of the agents, in the order given.",
    .examples = "ruleplay sim kuhn --games 100000\n"
                "ruleplay sim connect/four --agent first --agent random --games 5000 --seed 7\n"
                "ruleplay sim connect/four --agent mcts --agent greedy --games 100 --rotate\n"
                "ruleplay sim kuhn --games 10 --record plays --json",
    .least = 1, .most = 1, .run = run,
};
