/* generate_levels.c: `ruleplay generate levels`: levels for a game from its own rules. */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/generate.h"
#include "core/catalog.h"
#include "core/file.h"
#include "generate/levels/levels.h"
#include "solve/shortest.h"

enum { SETTINGS_GIVEN_MAX = 64, LEVELS_MOST = 100000 };

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

struct job {
    const struct call  *call;
    struct level_wish   wish;
    struct level_order  order;
    struct game        *game;
    struct level_maker *maker;
    char               *draft, *program;
    char                names[DISTANCES_MAX][2][64];
    char                name[CATALOG_NAME_MAX];      /* of the files that are written */
};

static bool refuse(struct problems *problems, const char *option, const char *expected, const char *found)
{
    return problem_error(problems, (struct place){0}, "generate levels: --%s: expected %s, found '%.60s'",
                         option, expected, found);
}

/* "2..5", "2..", "..5" or "4"; what is not given stays as it is. */
static bool read_range(const char *text, int *least, int *most)
{
    char *end;
    long first = strtol(text, &end, 10);
    bool given = end != text;
    if (given && (first < 0 || first > 1000000))
        return false;
    if (given)
        *least = (int)first;
    if (*end == '\0' && given) {
        *most = (int)first;
        return true;
    }
    if (end[0] != '.' || end[1] != '.')
        return false;
    const char *rest = end + 2;
    if (*rest == '\0')
        return given;
    long last = strtol(rest, &end, 10);
    *most = (int)last;
    return *end == '\0' && end != rest && last >= 0 && last <= 1000000;
}

static bool read_size(struct job *job, struct problems *problems)
{
    const char *size = call_text(job->call, "size");
    int used = 0;
    if (!size && job->draft)
        return true;
    if (!size)
        size = "10x8";
    if (sscanf(size, "%5dx%5d%n", &job->wish.width, &job->wish.height, &used) == 2 && !size[used])
        return true;
    return refuse(problems, "size", "WIDTHxHEIGHT, as in 10x8", size);
}

/* "spider,avatar=4..9" */
static bool read_distances(struct job *job, struct problems *problems)
{
    const char *values[DISTANCES_MAX];
    int count = call_all(job->call, "distance", values, DISTANCES_MAX);
    for (int i = 0; i < count; i++) {
        struct level_distance *distance = &job->wish.distances[i];
        int used = 0;
        if (sscanf(values[i], "%63[^,],%63[^=]=%n", job->names[i][0], job->names[i][1], &used) != 2 ||
            !used || !read_range(values[i] + used, &distance->least, &distance->most))
            return refuse(problems, "distance", "FIRST,SECOND=LEAST..MOST", values[i]);
        distance->first = job->names[i][0];
        distance->second = job->names[i][1];
    }
    job->wish.distance_count = count;
    return true;
}

static int word_index(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (word && strcmp(words[i], word) == 0)
            return i;
    return 0;
}

static bool read_wish(struct job *job, struct problems *problems)
{
    static const char *const balances[] = {"quarters", "soft", "none"};
    static const char *const symmetries[] = {"none", "left-right", "top-bottom", "both", "turn"};
    const char *empty = call_text(job->call, "empty"), *way = call_text(job->call, "way");
    struct level_wish *wish = &job->wish;
    wish->balance = (enum level_balance)word_index(balances, 3, call_text(job->call, "balance"));
    wish->symmetry = (enum level_symmetry)word_index(symmetries, 5, call_text(job->call, "symmetry"));
    wish->draft_name = call_text(job->call, "draft");
    wish->program_name = call_text(job->call, "asp");
    if (wish->draft_name && !(wish->draft = job->draft = file_read(wish->draft_name, problems)))
        return false;
    if (wish->program_name && !(wish->program = job->program = file_read(wish->program_name, problems)))
        return false;
    wish->empty_most = empty ? 100 : 0;
    if (empty && (!read_range(empty, &wish->empty_least, &wish->empty_most) ||
                  wish->empty_most > 100 || wish->empty_least > wish->empty_most || !wish->empty_most))
        return refuse(problems, "empty", "percentages LEAST..MOST within 0..100", empty);
    if (way && (!read_range(way, &wish->way_least, &wish->way_most) ||
                (wish->way_most && wish->way_least > wish->way_most) || wish->way_least > 1000 ||
                wish->way_most > 1000))
        return refuse(problems, "way", "steps LEAST..MOST within 0..1000", way);
    return read_size(job, problems) && read_distances(job, problems);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static bool report_limit(const struct job *job, const char *name, struct problems *problems)
{
    const char *names[256];
    struct hint hint;
    int count = level_maker_number_count(job->maker);
    for (int i = 0; i < count && i < 256; i++)
        names[i] = level_maker_number(job->maker, i).name;
    return problem_error(problems, (struct place){0}, "generate levels: --set: there is no limit '%s'%s",
                         name, nearest_hint(name, names, (size_t)count, &hint));
}

static bool read_limits(struct job *job, struct problems *problems)
{
    const char *values[SETTINGS_GIVEN_MAX];
    int count = call_all(job->call, "set", values, SETTINGS_GIVEN_MAX);
    for (int i = 0; i < count; i++) {
        char name[64];
        size_t length = strcspn(values[i], "=");
        if (values[i][length] != '=' || length >= sizeof name)
            return refuse(problems, "set", "NAME=LEAST..MOST", values[i]);
        memcpy(name, values[i], length);
        name[length] = '\0';
        int index = level_maker_number_find(job->maker, name);
        if (index < 0)
            return report_limit(job, name, problems);
        struct level_number number = level_maker_number(job->maker, index);
        if (!read_range(values[i] + length + 1, &number.least, &number.most))
            return refuse(problems, "set", "NAME=LEAST..MOST", values[i]);
        level_maker_set(job->maker, index, number.least, number.most);
    }
    return true;
}

static void show_limits(const struct job *job)
{
    struct text out = TEXT_GROWING;
    bool json = call_flag(job->call, "json");
    int count = level_maker_number_count(job->maker);
    text_add(&out, json ? "[" : "limit               at least  at most  from\n");
    for (int i = 0; i < count; i++) {
        struct level_number number = level_maker_number(job->maker, i);
        if (json) {
            text_add(&out, "%s\n  {\"name\": ", i ? "," : "");
            text_json(&out, number.name);
            text_add(&out, ", \"least\": %d, \"most\": %d, \"low\": %d, \"high\": %d, \"adjustable\": %s, "
                           "\"line\": %d}", number.least, number.most, number.low, number.high,
                     number.adjustable ? "true" : "false", number.line);
            continue;
        }
        text_add(&out, "%-20s%8d%9d", number.name, number.least, number.most);
        if (number.line)
            text_add(&out, "  line %d", number.line);
        text_add(&out, "%s\n", number.adjustable ? "" : "  (the game says so)");
    }
    text_add(&out, json ? "\n]\n" : "");
    print_and_free(&out);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static struct game *load_level(const struct job *job, const char *rows)
{
    struct problems none = {0};
    struct text text = TEXT_GROWING;
    text_add(&text, "%sLevel made\n%s", level_maker_game(job->maker), rows);
    struct source source = {.file = "made", .text = text_of(&text)};
    struct game *game = game_load(job->game->engine, &source, &none);
    text_free(&text);
    return game;
}

/* Whether the rules have a win within so many states; `out` (or NULL) gets it as a record. */
static bool solve(const struct job *job, const char *rows, struct text *out)
{
    struct game *game = load_level(job, rows);
    struct shortest shortest = {.verdict = SHORTEST_OPEN};
    if (game)
        shortest_search(game, 1, (uint64_t)call_integer(job->call, "solve"), &shortest);
    bool found = shortest.verdict == SHORTEST_FOUND;
    if (found && out) {
        struct record *record = shortest_record(game, "made", 1, &shortest);
        text_add(out, "# the shortest way to win, by search: %d decisions, %" PRIu64 " states seen%s\n",
                 shortest.count, shortest.states, shortest.chance ? "; it knows what this seed brings" : "");
        record_print(record, out);
        record_free(record);
    }
    shortest_free(&shortest);
    game_free(game);
    return found;
}

static bool can_be_won(void *context, const char *rows)
{
    return solve(context, rows, NULL);
}

/* ---- levels ---------------------------------------------------------------------------------- */

static bool write_solution(const struct job *job, const char *rows, const char *folder, uint64_t number,
                           struct problems *problems)
{
    char path[CATALOG_PATH_MAX + CATALOG_NAME_MAX + 32];
    struct text text = TEXT_GROWING;
    solve(job, rows, &text);
    snprintf(path, sizeof path, "%s/%s_lvl%" PRIu64 ".play", folder, job->name, number);
    bool good = file_write_soon(path, text_of(&text), problems);
    text_free(&text);
    return good;
}

static bool write_levels(const struct job *job, const struct level_set *set, const char *folder,
                         struct problems *problems)
{
    char path[CATALOG_PATH_MAX + CATALOG_NAME_MAX + 32];
    bool good = file_make_folder(folder, problems);
    for (uint64_t i = 0; good && i < level_set_totals(set).made; i++) {
        snprintf(path, sizeof path, "%s/%s_lvl%" PRIu64 ".txt", folder, job->name, i);
        good = file_write_soon(path, level_set_text(set, i), problems);
        if (good && job->order.accept)
            good = write_solution(job, level_set_text(set, i), folder, i, problems);
    }
    snprintf(path, sizeof path, "%s/%s.%s", folder, job->name, job->game->engine->name);
    return good && file_write_soon(path, level_maker_game(job->maker), problems);
}

static void print_levels(const struct job *job, const struct level_set *set)
{
    struct text out = TEXT_GROWING;
    struct level_totals totals = level_set_totals(set);
    bool json = call_flag(job->call, "json");
    if (json)
        text_add(&out, "{\n  \"made\": %" PRIu64 ",\n  \"repeated\": %" PRIu64 ",\n  \"eased\": %" PRIu64
                       ",\n  \"levels\": [", totals.made, totals.repeated, totals.eased);
    for (uint64_t i = 0; i < totals.made; i++) {
        if (json) {
            text_add(&out, "%s\n    ", i ? "," : "");
            text_json(&out, level_set_text(set, i));
        } else {
            text_add(&out, "Level %" PRIu64 "\n%s", i, level_set_text(set, i));
        }
    }
    text_add(&out, json ? "\n  ]\n}\n" : "");
    print_and_free(&out);
}

static void tell(const struct level_totals *totals, const char *folder, const char *name, const char *engine)
{
    if (folder && totals->made)
        fprintf(stderr, "%" PRIu64 " levels written; play one: ruleplay play %s/%s.%s:level=0\n",
                totals->made, folder, name, engine);
    if (totals->made < totals->asked)
        fprintf(stderr, "generate levels: %" PRIu64 " of %" PRIu64 " levels were made%s\n", totals->made,
                totals->asked, totals->out_of_time ? " before the time was up" : "");
}

static int make_levels(struct job *job, struct problems *problems)
{
    const char *folder = call_text(job->call, "output");
    struct sigaction action = {.sa_handler = interrupt}, before;
    atomic_store(&interrupted, false);
    action.sa_flags = (int)SA_RESETHAND;     /* the second interrupt ends the program at once */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    struct level_set *set = level_maker_make(job->maker, &job->order, problems);
    sigaction(SIGINT, &before, NULL);
    if (!set)
        return complain(problems);
    warn(problems);
    struct level_totals totals = level_set_totals(set);
    bool good = true;
    if (folder)
        good = write_levels(job, set, folder, problems);
    else
        print_levels(job, set);
    if (good)
        tell(&totals, folder, job->name, job->game->engine->name);
    level_set_free(set);
    if (!good)
        return complain(problems);
    return atomic_load(&interrupted) ? EXIT_STOPPED : totals.made < totals.asked ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool open_job(struct job *job, struct problems *problems)
{
    const struct call *call = job->call;
    if (call->argument_count < 2)
        return problem_error(problems, (struct place){0}, "expected a game after 'generate %s'",
                             call->arguments[0]);
    if (!read_wish(job, problems) || !call_seed(call, &job->order.seed, problems))
        return false;
    job->order.count = (uint64_t)call_integer(call, "count");
    job->order.jobs = (int)call_integer(call, "jobs");
    job->order.seconds = call_number(call, "seconds");
    job->order.stop = &interrupted;
    if (call_integer(call, "solve") > 0) {
        job->order.accept = can_be_won;
        job->order.context = job;
        job->order.quality = "was won by the search; more states (--solve) or fewer things (--set) would "
                             "help";
    }
    if (job->order.count > LEVELS_MOST)
        return problem_error(problems, (struct place){0},
                             "generate levels: --count: at most %d levels at once", LEVELS_MOST);
    job->game = level_game_open(call->arguments[1], problems);
    if (!job->game)
        return false;
    snprintf(job->name, sizeof job->name, "%s", job->game->name);
    job->maker = level_maker_new(job->game, &job->wish, problems);
    if (job->game->players != 1 && job->order.accept)
        return problem_error(problems, (struct place){0},
                             "generate levels: --solve is for games of one player");
    return job->maker && read_limits(job, problems);
}

int generate_levels(const struct call *call, bool limits)
{
    struct problems problems = {0};
    struct job job = {.call = call};
    int code = EXIT_FINE;
    if (!open_job(&job, &problems)) {
        code = complain(&problems);
    } else if (limits) {
        show_limits(&job);
    } else if (call_flag(call, "show-asp")) {
        struct text out = TEXT_GROWING;
        level_maker_program(job.maker, job.order.seed, 0, &out);
        print_and_free(&out);
    } else {
        code = make_levels(&job, &problems);
    }
    level_maker_free(job.maker);
    game_free(job.game);
    free(job.draft);
    free(job.program);
    return code;
}
