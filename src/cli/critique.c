/* critique.c: `ruleplay critique`: what looks wrong with a design, and the evidence. */
#include "cli/critique.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "core/catalog.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/record.h"
#include "core/threads.h"
#include "critics/show.h"
#include "critics/wishes.h"
#include "evaluate/svg.h"

enum { GAMES_USUAL = 200 };
static const double SHOW_EVERY = 0.1;    /* seconds */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

/* The first asks to come to an end, which plays see; the second is not asked. */
static void interrupt(int signal_number)
{
    atomic_store(&interrupted, true);
    signal(signal_number, SIG_DFL);
}

/* One critique: of the game that was asked about, or of the one it is compared with. */
struct job {
    const struct call *call;
    struct game       *game, *outline;
    struct problems    warnings;
    struct wishes      wishes;
    bool               wished;
    struct shelf      *shelf;
    struct inquiry     inquiry;
    struct onlooker    onlooker;
    bool               show, lines;
    double             shown;
    char              *setup;     /* how it is asked: options that change what is played */
    char              *repeat;    /* the whole command */
};

/* ---- progress ---- */

static void say(struct job *job, const char *what, const char *more)
{
    fprintf(stderr, "%s%s%s%s", job->lines ? "" : "\r", what, more, job->lines ? "\n" : "\033[K");
    fflush(stderr);
}

static void begun(void *context, const struct critic *critic)
{
    struct job *job = context;
    /* Until something is played nothing is lost, and who reads rules does not look up. */
    if (critic->way == CRITIC_DYNAMIC && !atomic_load(&interrupted)) {
        signal(SIGINT, interrupt);
        signal(SIGTERM, interrupt);
    }
    if (job->show)
        say(job, critic->name, "");
}

static void progress(void *context, const char *line_up, int done, int wanted)
{
    struct job *job = context;
    double now = clock_seconds();
    if (!job->show || now - job->shown < (job->lines ? 50 : 1) * SHOW_EVERY)
        return;
    char more[200];
    job->shown = now;
    snprintf(more, sizeof more, ": %d of %d plays of %.100s", done, wanted, line_up);
    say(job, job->inquiry.critic ? job->inquiry.critic->name : "first plays", more);
}

static void end_progress(const struct job *job)
{
    if (job->show && !job->lines)
        fputs("\r\033[K", stderr);
}

/* ---- opening ---- */

/* The file of the designer beside the game: the same name, ending with .critics. */
static bool read_wishes(struct job *job, const struct entry *entry, struct problems *problems)
{
    char path[CATALOG_PATH_MAX + 16];
    struct stat there;
    const char *given = job->call ? call_text(job->call, "critics") : NULL;
    const char *dot = strrchr(entry->path, '.'), *slash = strrchr(entry->path, '/');
    size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - entry->path) : strlen(entry->path);
    snprintf(path, sizeof path, "%.*s.critics", (int)stem, entry->path);
    if (!given && stat(path, &there) != 0)
        return true;
    char *text = file_read(given ? given : path, problems);
    job->wished = text != NULL;
    bool fine = text && wishes_read(&job->wishes, given ? given : path, text, problems);
    free(text);
    return fine;
}

static bool has_option(const struct engine *engine, const char *name)
{
    for (int i = 0; i < engine->option_count; i++)
        if (strcmp(engine->options[i].name, name) == 0)
            return true;
    return false;
}

/* The same game once more, with what each part does laid open. */
static bool open_outline(struct job *job, const struct entry *entry, const struct spec *given,
                         struct problems *problems)
{
    struct spec spec = *given;
    struct problems again = {0};
    bool own = job->wished && text_of(&job->wishes.gamelan)[0];
    if (own && !has_option(entry->engine, "critics"))
        return problem_error(problems, (struct place){.file = job->wishes.file,
                                                      .line = job->wishes.gamelan_line},
                             "critics in Gamelan are for games in Gamelan; for others there is 'measure'");
    if (!has_option(entry->engine, "outline") || spec.setting_count + 2 > SETTINGS_MAX)
        return true;
    spec.settings[spec.setting_count++] = (struct setting){.key = "outline", .value = "yes"};
    if (own)
        spec.settings[spec.setting_count++] =
            (struct setting){.key = "critics", .value = text_of(&job->wishes.gamelan)};
    job->outline = game_open_entry(entry, &spec, &again);
    for (int i = 0; i < again.count; i++)
        if (own && strcmp(again.list[i].file, "critics") == 0) {
            /* Back to where the designer wrote it. */
            snprintf(again.list[i].file, sizeof again.list[i].file, "%.*s", PROBLEM_FILE_MAX - 1,
                     job->wishes.file);
            again.list[i].line += job->wishes.gamelan_line - 1;
            again.list[i].column += job->wishes.gamelan_margin;
        }
    if (!job->outline)
        *problems = again;
    return job->outline != NULL;
}

static bool open_game(struct job *job, const char *name, struct problems *problems)
{
    struct spec spec;
    struct entry entry;
    if (!spec_parse(&spec, name, problems) || !catalog_find(spec.name, &entry, problems) ||
        !(job->game = game_open_entry(&entry, &spec, &job->warnings))) {
        if (job->warnings.error_count > 0)
            *problems = job->warnings;
        return false;
    }
    return read_wishes(job, &entry, problems) && open_outline(job, &entry, &spec, problems);
}

/* ---- asking ---- */

static bool known_critic(const char *name, struct problems *problems)
{
    const char *names[256];
    struct hint hint;
    if (critic_find(name))
        return true;
    for (int i = 0; i < critic_count && i < 256; i++)
        names[i] = critics[i]->name;
    return problem_error(problems, (struct place){0}, "no critic is called '%.60s'%s; 'ruleplay list "
                         "critics' shows them", name,
                         nearest_hint(name, names, (size_t)critic_count, &hint));
}

static bool good_agent(const char *spec, const struct game *game, struct problems *problems)
{
    struct agent *agent = agent_new(spec, game, problems);
    agent_free(agent);
    return agent != NULL;
}

/* A word as a shell reads it. */
static void add_word(struct text *out, const char *word)
{
    bool plain = *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                             "_-./:=,+@%")];
    text_add(out, plain ? " " : " '");
    for (; *word; word++)
        text_add(out, *word == '\'' ? "'\\''" : "%c", *word);
    text_add(out, plain ? "" : "'");
}

static void add_option(struct text *out, const char *option, const char *word)
{
    if (!word)
        return;
    text_add(out, " --%s", option);
    add_word(out, word);
}

static void write_command(struct job *job, const char *name)
{
    const struct inquiry *inquiry = &job->inquiry;
    struct text setup = TEXT_GROWING, repeat = TEXT_GROWING;
    add_option(&setup, "agent", inquiry->agent);
    text_add(&setup, " --games %d --seconds %g", inquiry->games, inquiry->seconds);
    add_option(&setup, "seed", call_text(job->call, "seed"));
    text_add(&repeat, "ruleplay critique");
    add_word(&repeat, name);
    text_add(&repeat, "%s%s", call_flag(job->call, "static") ? " --static" : "", text_of(&setup));
    add_option(&repeat, "only", inquiry->only);
    add_option(&repeat, "critics", call_text(job->call, "critics"));
    add_option(&repeat, "since", call_text(job->call, "since"));
    job->setup = heap_string(text_of(&setup) + 1);    /* without the blank before it */
    job->repeat = heap_string(text_of(&repeat));
    text_free(&setup);
    text_free(&repeat);
}

static bool prepare(struct job *job, const char *name, struct problems *problems)
{
    const struct call *call = job->call;
    struct inquiry *inquiry = &job->inquiry;
    int threads = (int)call_integer(call, "jobs");
    const char *given;
    *inquiry = (struct inquiry){
        .spec = name, .agent = call_text(call, "agent"), .weak = "random", .only = call_text(call, "only"),
        .games = call_all(call, "games", &given, 1) ? (int)call_integer(call, "games") : GAMES_USUAL,
        .level = 0.05, .seconds = call_number(call, "seconds"),
        .stop = &interrupted, .begun = begun, .context = job};
    write_command(job, name);
    inquiry->repeat = job->repeat;
    job->onlooker = (struct onlooker){.context = job, .progress = progress};
    if (inquiry->only && !known_critic(inquiry->only, problems))
        return false;
    if (!open_game(job, name, problems) || !call_seed(call, &inquiry->seed, problems) ||
        !good_agent(inquiry->agent, job->game, problems))
        return false;
    if (job->wished && !wishes_fit(&job->wishes, job->game, problems))
        return false;
    inquiry->game = job->game;
    inquiry->outline = job->outline ? job->outline : job->game;
    inquiry->warnings = &job->warnings;
    inquiry->wishes = job->wished ? &job->wishes : NULL;
    inquiry->pool = pool_new(job->game, inquiry->seed, threads ? threads : threads_processors(),
                             job->shelf, &job->onlooker, &interrupted);
    return true;
}

/* What the file of the designer speaks of and nobody knows. */
static void tell_warnings(const struct problems *problems)
{
    struct text text = TEXT_GROWING;
    problems_print(problems, &text);
    fputs(text_of(&text), stderr);
    text_free(&text);
}

static bool criticize(struct job *job, const char *name, struct problems *problems)
{
    if (!prepare(job, name, problems))
        return false;
    tell_warnings(problems);
    bool unplayed = call_flag(job->call, "static");
    if (unplayed)
        inquiry_read(&job->inquiry);
    else
        inquiry_run(&job->inquiry);
    end_progress(job);
    bool whole = !atomic_load(&interrupted) && !job->inquiry.only && !unplayed;
    if (job->shelf && whole)
        shelf_keep_findings(job->shelf, game_hash(job->game), name, job->setup, &job->inquiry.findings);
    return true;
}

static void job_free(struct job *job)
{
    inquiry_free(&job->inquiry);
    pool_free(job->inquiry.pool);
    game_free(job->outline);
    game_free(job->game);
    if (job->wished)
        wishes_free(&job->wishes);
    free(job->setup);
    free(job->repeat);
}

/* What is compared with: a critique in the store, else one that is made now. */
static struct since *look_back(const struct job *job, const char *other, struct problems *problems)
{
    struct job before = {.call = job->call, .shelf = job->shelf, .show = job->show, .lines = job->lines};
    struct kept_finding *kept;
    struct since *since = NULL;
    struct problems warnings = {0};
    int count;
    struct game *game = game_open(other, &warnings);
    bool whole = !job->inquiry.only && !call_flag(job->call, "static");
    if (game && job->shelf && whole && shelf_findings(job->shelf, game_hash(game), job->setup, &kept, &count))
        since = since_kept(other, kept, count);
    else if (game && criticize(&before, other, problems))
        since = since_findings(other, &before.inquiry.findings);
    else if (!game)
        *problems = warnings;
    game_free(game);
    job_free(&before);
    return since;
}

/* What was found in plays, as it is kept. */
static void add_kept(const struct shelf *shelf, const char *name, const struct game *game, struct text *out)
{
    struct kept_finding *kept;
    int count, shown = 0;
    text_add(out, "<h3>Found in plays</h3>\n");
    if (!shelf_findings(shelf, game_hash(game), NULL, &kept, &count)) {
        text_add(out, "<p>Nothing is kept of this game. To look for more: <code>ruleplay critique '");
        html_text(out, name);
        text_add(out, "' --store FILE</code></p>\n");
        return;
    }
    text_add(out, "<p class=\"soft\">");
    html_text(out, shelf_setup(shelf, game_hash(game)));
    text_add(out, "</p>\n");
    for (int i = 0; i < count; i++) {
        char critic[80];
        snprintf(critic, sizeof critic, "%.*s", (int)strcspn(kept[i].key, " "), kept[i].key);
        const struct critic *known = critic_find(critic);
        if (known && known->way == CRITIC_STATIC)
            continue;
        text_add(out, "%s<li><span class=\"say\">", shown++ ? "" : "<ol class=\"found\">\n");
        html_text(out, kept[i].sentence);
        text_add(out, "</span><br><span class=\"tag\">");
        html_text(out, critic);
        text_add(out, "</span>");
        html_text(out, kept[i].evidence);
        text_add(out, "</li>\n");
    }
    text_add(out, shown ? "</ol>\n"
                        : "<p>Agents have played it; critics found nothing in their plays.</p>\n");
    kept_findings_free(kept, count);
}

void critique_add_section(const char *game, const struct shelf *shelf, struct text *out)
{
    struct job job = {0};
    struct problems problems = {0};
    if (open_game(&job, game, &problems)) {
        job.inquiry = (struct inquiry){.game = job.game, .outline = job.outline ? job.outline : job.game,
                                       .spec = game, .warnings = &job.warnings, .level = 0.05,
                                       .wishes = job.wished ? &job.wishes : NULL};
        inquiry_read(&job.inquiry);
        critique_section(&job.inquiry, NULL, out);
        if (shelf)
            add_kept(shelf, game, job.game, out);
    } else {
        text_add(out, "<h2>What critics say</h2>\n<p>");
        html_text(out, problems.count > 0 ? problems.list[0].text : "The game cannot be opened.");
        text_add(out, "</p>\n");
    }
    job_free(&job);
}

/* ---- answering ---- */

/* The plays that tell most, a file each. */
static bool write_records(const struct inquiry *inquiry, const char *folder, struct problems *problems)
{
    bool fine = file_make_folder(folder, problems);
    for (int i = 0; i < inquiry->findings.count && fine; i++) {
        const struct finding *finding = inquiry->findings.list[i];
        for (int k = 0; k < finding->evidence.shown_count && fine; k++) {
            char path[FILE_PATH_MAX];
            if (finding->verdict != VERDICT_FAULT)
                continue;
            snprintf(path, sizeof path, "%s/%02d-%s-%d.play", folder, i + 1, finding->critic, k + 1);
            fine = file_write(path, finding->evidence.plays_shown[k].record, problems);
        }
    }
    return fine;
}

static int answer(const struct job *job, const struct since *since, struct problems *problems)
{
    const struct call *call = job->call;
    const char *report = call_text(call, "report"), *records = call_text(call, "record");
    struct text out = TEXT_GROWING;
    if (call_flag(call, "json"))
        critique_json(&job->inquiry, since, &out);
    else if (!call_flag(call, "quiet"))
        critique_print(&job->inquiry, since, call_flag(call, "evidence") ? SHOW_EVIDENCE
                                             : call_flag(call, "all")    ? SHOW_ALL
                                                                         : SHOW_SHORT, &out);
    if (atomic_load(&interrupted) && !call_flag(call, "json"))
        text_add(&out, "stopped before the end%s\n", job->shelf ? "; the same command goes on" : "");
    print_and_free(&out);
    if (report) {
        struct text page = TEXT_GROWING;
        critique_page(&job->inquiry, since, &page);
        file_write(report, text_of(&page), problems);
        text_free(&page);
    }
    if (records && !problems->error_count)
        write_records(&job->inquiry, records, problems);
    if (job->shelf && !shelf_good(job->shelf))
        problem_error(problems, (struct place){.file = call_text(call, "store")}, "cannot be written");
    if (problems->error_count)
        return complain(problems);
    return atomic_load(&interrupted) ? EXIT_STOPPED : EXIT_FINE;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct job job = {.call = call};
    struct terminal terminal = terminal_of(call, stderr);
    const char *store = call_text(call, "store"), *other = call_text(call, "since");
    struct since *since = NULL;
    job.lines = !terminal.interactive;
    job.show = terminal.interactive || call_flag(call, "progress");
    int code = EXIT_USAGE;
    if ((!store || (job.shelf = shelf_open(store, &problems))) &&
        criticize(&job, call->arguments[0], &problems) &&
        (!other || (since = look_back(&job, other, &problems))))
        code = answer(&job, since, &problems);
    else
        code = complain(&problems);
    since_free(since);
    job_free(&job);
    shelf_close(job.shelf);
    return code;
}

const struct command critique_command = {
    .name = "critique", .arguments = "GAME", .summary = "what looks wrong with a design, and the evidence",
    .text = "Critics look for one kind of design fault each: static ones read the rules, dynamic ones let\n"
            "agents play. Findings come worst first, each with what it rests on: method, plays, interval,\n"
            "p adjusted for all tests, the rules consulted, plays that show it. Where plays are too few to\n"
            "tell, it says how many would do. A file GAME.critics beside the game ranks critics, sets\n"
            "thresholds, silences and adds some (docs/critics.md). With --store nothing is played twice.",
    .examples = "ruleplay critique gamelan/dominion --static\n"
                "ruleplay critique connect/tic-tac-toe --agent greedy --games 100 --seconds 0\n"
                "ruleplay critique spire/jaw-worm --report critique.html --store critique.log",
    .least = 1, .most = 1, .run = run,
};
