/* study_file.c: settings of a study as people write them. One statement a line, '#' begins a comment, blocks
 * have one item on each indented line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evolve/study.h"

enum { LINE_MAX_LENGTH = 2000 };
enum study_block { NO_BLOCK, BLOCK_GAMES, BLOCK_NUMBERS, BLOCK_AIMS, BLOCK_OF_MEASURES };

struct reading {
    struct study_settings *settings;
    struct place           place;
    struct problems       *problems;
    enum study_block       block;
    struct place           measures_place;
    bool                   again_given;
};

static bool take_integer(struct reading *reading, const char *text, const char *what, int64_t low,
                         int64_t high, int64_t *out)
{
    char *end;
    *out = strtoll(text, &end, 10);
    if (end == text || *end || *out < low || *out > high)
        return problem_error(reading->problems, reading->place, "expected %s from %lld to %lld, found "
                             "'%.40s'", what, (long long)low, (long long)high, text);
    return true;
}

static bool take_int(struct reading *reading, const char *text, const char *what, int low, int high,
                     int *out)
{
    int64_t value;
    if (!take_integer(reading, text, what, low, high, &value))
        return false;
    *out = (int)value;
    return true;
}

static void keep(char **to, const char *text)
{
    free(*to);
    *to = heap_string(text);
}

/* ---- items of blocks ---- */

static bool add_game(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    const char *colon = strstr(text, ": ");
    if (settings->subject_count == SUBJECTS_MAX)
        return problem_error(reading->problems, reading->place, "more than %d games", SUBJECTS_MAX);
    const char *game = colon ? colon + 1 + strspn(colon + 1, " ") : text;
    settings->names[settings->subject_count] =
        text_duplicate(text, colon ? (size_t)(colon - text) : strlen(text));
    settings->games[settings->subject_count++] = heap_string(game);
    return true;
}

static bool add_number(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    if (settings->number_count == NUMBERS_MAX)
        return problem_error(reading->problems, reading->place, "more than %d numbers", NUMBERS_MAX);
    struct number *number = &settings->numbers[settings->number_count];
    if (!number_parse(number, text, reading->place, reading->problems))
        return false;
    if (number->steps > UINT32_MAX - 1)
        return problem_error(reading->problems, reading->place, "%s has too wide bounds", number->key);
    for (int i = 0; i < settings->number_count; i++)
        if (strcmp(settings->numbers[i].key, number->key) == 0)
            return problem_error(reading->problems, reading->place, "%s stands twice", number->key);
    settings->number_texts[settings->number_count++] = heap_string(text);
    return true;
}

static bool add_aim(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    if (settings->method.aim_count == AIMS_MAX)
        return problem_error(reading->problems, reading->place, "more than %d aims", AIMS_MAX);
    if (settings->measure_count)
        return problem_error(reading->problems, reading->place, "aims stand before measures");
    return aim_parse(&settings->columns[settings->method.aim_count++], text, true, reading->place,
                     reading->problems);
}

/* "turns 0..30 in 10" */
static bool add_measure(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    char column[COLUMN_NAME_MAX], line[COLUMN_NAME_MAX + 8], rest[4], first[24] = "", *end = first;
    double low = 0, high = 0;
    int cells = 0;
    if (settings->measure_count == MEASURES)
        return problem_error(reading->problems, reading->place, "more than %d measures", MEASURES);
    const char *dots = strstr(text, ".."), *range = dots;
    while (range && range > text && range[-1] != ' ')
        range--;
    if (dots && dots - range < (int)sizeof first) {
        snprintf(first, sizeof first, "%.*s", (int)(dots - range), range);
        low = strtod(first, &end);
    }
    if (!range || range <= text + 1 || (size_t)(range - text) > COLUMN_NAME_MAX - 1 || end == first ||
        *end || sscanf(dots + 2, "%20lf in %4d %3s", &high, &cells, rest) != 2 || !(high > low) ||
        cells < 1 || cells > CELLS_SIDE_MAX || !(low > -1e12) || !(high < 1e12))
        return problem_error(reading->problems, reading->place, "expected a measure, its range and how many "
                             "cells it has (at most %d), as 'turns 0..30 in 10', found '%.60s'",
                             CELLS_SIDE_MAX, text);
    snprintf(column, sizeof column, "%.*s", (int)(range - text - 1), text);
    snprintf(line, sizeof line, "most %s", column);
    struct aim *aim = &settings->columns[settings->method.aim_count + settings->measure_count];
    settings->method.measures[settings->measure_count++] = (struct measure){low, high, cells};
    return aim_parse(aim, line, true, reading->place, reading->problems);
}

static bool read_item(struct reading *reading, const char *text)
{
    switch (reading->block) {
    case BLOCK_GAMES: return add_game(reading, text);
    case BLOCK_NUMBERS: return add_number(reading, text);
    case BLOCK_AIMS: return add_aim(reading, text);
    case BLOCK_OF_MEASURES: return add_measure(reading, text);
    case NO_BLOCK: break;
    }
    return problem_error(reading->problems, reading->place, "an indented line belongs to a block (games, "
                         "levels, numbers, aims, measures), and there is none before it");
}

/* ---- statements ---- */

static bool read_method(struct reading *reading, const char *text)
{
    struct method_settings *method = &reading->settings->method;
    char rest[4];
    if (sscanf(text, "plus %4d + %4d %3s", &method->mu, &method->lambda, rest) == 2)
        method->kind = METHOD_PLUS;
    else if (sscanf(text, "cma %4d %3s", &method->lambda, rest) == 1)
        method->kind = METHOD_CMA;
    else if (sscanf(text, "elites %4d %3s", &method->lambda, rest) == 1)
        method->kind = METHOD_ELITES;
    else
        return problem_error(reading->problems, reading->place, "expected a method: 'plus 10 + 10', 'cma 12' "
                             "or 'elites 20', found '%.60s'", text);
    int least = method->kind == METHOD_CMA ? 4 : 1;
    if (method->mu < 1 || method->mu > LAMBDA_MAX || method->lambda < least || method->lambda > LAMBDA_MAX)
        return problem_error(reading->problems, reading->place, "a generation has from %d to %d vectors",
                             least, LAMBDA_MAX);
    return true;
}

static bool read_agents(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    for (const char *at = text; *at;) {
        const char *end = strstr(at, " vs ");
        size_t length = end ? (size_t)(end - at) : strlen(at);
        if (settings->agent_count == PLAYERS_MAX || length == 0)
            return problem_error(reading->problems, reading->place, "expected one agent, or up to %d as "
                                 "'mcts vs random'", PLAYERS_MAX);
        settings->agents[settings->agent_count++] = text_duplicate(at, length);
        at += length + (end ? 4 : 0);
    }
    return true;
}

static bool read_title(struct reading *reading, char *text)
{
    size_t length = strlen(text);
    if (length < 2 || text[0] != '"' || text[length - 1] != '"')
        return problem_error(reading->problems, reading->place, "expected a title in double quotes");
    text[length - 1] = '\0';
    keep(&reading->settings->title, text + 1);
    return true;
}

static bool read_size(struct reading *reading, const char *text)
{
    struct study_settings *settings = reading->settings;
    char rest[4];
    if (sscanf(text, "%4dx%4d %3s", &settings->width, &settings->height, rest) != 2 ||
        settings->width < 4 || settings->height < 4 || settings->width > 60 || settings->height > 60)
        return problem_error(reading->problems, reading->place, "expected a size from 4x4 to 60x60, as "
                             "'10x8', found '%.40s'", text);
    return true;
}

static bool read_seed(struct reading *reading, const char *text)
{
    return seed_parse(text, &reading->settings->seed) ||
           problem_error(reading->problems, reading->place, "expected a seed of 64 bits, found '%.40s'",
                         text);
}

static bool read_mutation(struct reading *reading, const char *text)
{
    reading->settings->method.anew = strcmp(text, "anew") == 0;
    return reading->settings->method.anew || strcmp(text, "near") == 0 ||
           problem_error(reading->problems, reading->place, "expected 'near' or 'anew', found '%.40s'", text);
}

static bool begin_block(struct reading *reading, enum study_block block, const char *text)
{
    reading->block = block;
    return !*text || problem_error(reading->problems, reading->place, "expected the end of the line: items "
                                   "stand below, indented, found '%.40s'", text);
}

static bool read_games(struct reading *reading, const char *word, const char *text)
{
    struct study_settings *settings = reading->settings;
    enum study_kind kind = strcmp(word, "levels") == 0      ? STUDY_LEVELS
                           : strcmp(word, "templates") == 0 ? STUDY_TEMPLATES
                                                            : STUDY_GAMES;
    if (settings->kind != kind && settings->subject_count)
        return problem_error(reading->problems, reading->place, "either games, levels or templates, not "
                             "several of them");
    settings->kind = kind;
    return begin_block(reading, BLOCK_GAMES, text);
}

static const char *const statements[] = {
    "title", "seed", "runs", "games", "levels", "templates", "agent", "rotate", "numbers", "aims", "measures",
    "method", "mutation", "generations", "plays", "again", "fresh", "archive", "size", "repeat", "strong",
    "weak", "states", "cards", "count",
};
enum { STATEMENTS = sizeof statements / sizeof *statements };

static bool read_count(struct reading *reading, const char *word, const char *text, bool *known)
{
    struct study_settings *settings = reading->settings;
    struct method_settings *method = &settings->method;
    *known = true;
    if (strcmp(word, "runs") == 0)
        return take_int(reading, text, "a number of runs", 1, RUNS_MAX, &settings->runs);
    if (strcmp(word, "generations") == 0)
        return take_int(reading, text, "a number of generations", 1, GENERATIONS_MAX, &method->generations);
    if (strcmp(word, "archive") == 0)
        return take_int(reading, text, "how many are kept", 1, ARCHIVE_MAX, &method->archive);
    if (strcmp(word, "repeat") == 0)
        return take_int(reading, text, "plays of a level or set of cards", 1, 1000, &settings->repeat);
    if (strcmp(word, "count") == 0)
        return take_int(reading, text, "cards of a set", 1, 1000, &settings->card_count);
    if (strcmp(word, "states") == 0)
        return take_integer(reading, text, "how many states a search may look at", 1, 100000000,
                            &settings->states);
    if (strcmp(word, "plays") == 0)
        return take_integer(reading, text, "a number of plays", 1, 1000000, &method->plays);
    if (strcmp(word, "fresh") == 0)
        return take_integer(reading, text, "a number of plays", 2, 1000000, &method->fresh);
    if (strcmp(word, "again") == 0) {
        reading->again_given = true;
        return take_integer(reading, text, "a number of plays", 0, 1000000, &method->again);
    }
    *known = false;
    return true;
}

static bool read_statement(struct reading *reading, const char *word, char *text)
{
    struct study_settings *settings = reading->settings;
    struct hint hint;
    bool known;
    reading->block = NO_BLOCK;
    if (!read_count(reading, word, text, &known) || known)
        return known && reading->problems->error_count == 0;
    if (strcmp(word, "title") == 0)
        return read_title(reading, text);
    if (strcmp(word, "seed") == 0)
        return read_seed(reading, text);
    if (strcmp(word, "games") == 0 || strcmp(word, "levels") == 0 ||
        strcmp(word, "templates") == 0)
        return read_games(reading, word, text);
    if (strcmp(word, "agent") == 0)
        return read_agents(reading, text);
    if (strcmp(word, "rotate") == 0) {
        settings->rotate = true;
        return begin_block(reading, NO_BLOCK, text);
    }
    if (strcmp(word, "numbers") == 0)
        return begin_block(reading, BLOCK_NUMBERS, text);
    if (strcmp(word, "aims") == 0)
        return begin_block(reading, BLOCK_AIMS, text);
    if (strcmp(word, "measures") == 0)
        return begin_block(reading, BLOCK_OF_MEASURES, text);
    if (strcmp(word, "method") == 0)
        return read_method(reading, text);
    if (strcmp(word, "mutation") == 0)
        return read_mutation(reading, text);
    if (strcmp(word, "size") == 0)
        return read_size(reading, text);
    if (strcmp(word, "strong") == 0 && *text) {
        keep(&settings->strong, text);
        return true;
    }
    if (strcmp(word, "weak") == 0 && *text) {
        keep(&settings->weak, text);
        return true;
    }
    if (strcmp(word, "cards") == 0 && *text) {
        keep(&settings->cards, text);
        return true;
    }
    reading->place.column = 1;
    return problem_error(reading->problems, reading->place, "expected a statement with what belongs to it, "
                         "found '%.40s'%s", word, nearest_hint(word, statements, STATEMENTS, &hint));
}

/* One line, without its comment and the blanks at its ends. */
static bool read_line(struct reading *reading, char *line)
{
    for (char *at = line; *at; at++)
        if (*at == '#' && (at == line || at[-1] == ' ')) {
            *at = '\0';
            break;
        }
    size_t length = strlen(line);
    while (length > 0 && strchr(" \r\t", line[length - 1]))
        line[--length] = '\0';
    size_t indent = strspn(line, " \t");
    reading->place.column = (int)indent + 1;
    if (!line[indent])
        return true;
    if (indent)
        return read_item(reading, line + indent);
    char word[40];
    size_t end = strcspn(line, " ");
    snprintf(word, sizeof word, "%.*s", (int)(end < 39 ? end : 39), line);
    char *rest = line + end + strspn(line + end, " ");
    reading->place.column = (int)(rest - line) + 1;
    return read_statement(reading, word, rest);
}

static bool complete(struct study_settings *settings, struct reading *reading)
{
    struct place place = {.file = reading->place.file};
    struct method_settings *method = &settings->method;
    struct problems *problems = reading->problems;
    if (settings->subject_count == 0)
        return problem_error(problems, place, "expected games, or levels of games: a block 'games' with one "
                             "on each indented line");
    bool levels = settings->kind == STUDY_LEVELS;
    if (!levels && settings->number_count == 0)
        return problem_error(problems, place, "expected numbers that may change: a block 'numbers', as "
                             "'Bash.damage = 4..16'");
    if (levels && settings->number_count)
        return problem_error(problems, place, "of levels, the limits of their objects are the numbers; "
                             "expected no block 'numbers'");
    if (settings->cards && settings->kind != STUDY_TEMPLATES)
        return problem_error(problems, place, "cards fill holes of 'templates'; expected such a block");
    if (!levels && method->aim_count == 0)
        return problem_error(problems, place, "expected an aim: a block 'aims', as 'win = 50%%' or 'most "
                             "turns'");
    if (levels && method->aim_count == 0) {
        memmove(&settings->columns[1], settings->columns,
                (size_t)settings->measure_count * sizeof *settings->columns);
        method->aim_count = 1;
        settings->columns[0] = (struct aim){.kind = AIM_MOST, .column = "ahead", .spec = "ahead"};
    }
    if (method->kind == METHOD_ELITES && settings->measure_count != MEASURES)
        return problem_error(problems, place, "a map of elites needs two measures, as 'turns 0..30 in 10'");
    if (method->kind != METHOD_ELITES && settings->measure_count)
        return problem_error(problems, place, "measures are for the method 'elites'");
    if (method->kind != METHOD_PLUS && method->aim_count > 1)
        return problem_error(problems, place, "only the method 'plus' follows several aims");
    if (!reading->again_given)
        method->again = method->plays;
    if (settings->agent_count == 0)
        settings->agents[settings->agent_count++] = heap_string("random");
    return true;
}

bool study_settings_read(struct study_settings *settings, const char *file, const char *text,
                         struct problems *problems)
{
    struct reading reading = {.settings = settings, .place = {.file = file}, .problems = problems};
    char line[LINE_MAX_LENGTH];
    *settings = (struct study_settings){
        .seed = 1, .runs = 1, .width = 10, .height = 8, .repeat = 3, .states = 100000, .card_count = 20,
        .method = {.kind = METHOD_PLUS, .mu = 10, .lambda = 10, .generations = 10, .plays = 50,
                   .fresh = 200, .archive = 10},
    };
    if (!text_accept(file, text, problems))
        return false;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        reading.place.line++;
        if (length >= sizeof line)
            return problem_error(problems, reading.place, "a line of more than %d characters",
                                 LINE_MAX_LENGTH - 1);
        memcpy(line, at, length);
        line[length] = '\0';
        if (!read_line(&reading, line))
            return false;
        at += length + (at[length] == '\n');
    }
    return complete(settings, &reading);
}

static void print_method(const struct study_settings *settings, struct text *out)
{
    const struct method_settings *method = &settings->method;
    if (method->kind == METHOD_PLUS)
        text_add(out, "method plus %d + %d\n", method->mu, method->lambda);
    else
        text_add(out, "method %s %d\n", method_names[method->kind], method->lambda);
    text_add(out, "mutation %s\ngenerations %d\nplays %" PRId64 "\nagain %" PRId64 "\nfresh %" PRId64
             "\narchive %d\n", method->anew ? "anew" : "near", method->generations, method->plays,
             method->again, method->fresh, method->archive);
}

void study_settings_print(const struct study_settings *settings, struct text *out)
{
    const struct method_settings *method = &settings->method;
    if (settings->title)
        text_add(out, "title \"%s\"\n", settings->title);
    text_add(out, "seed %" PRIu64 "\nruns %d\n%s\n", settings->seed, settings->runs,
             settings->kind == STUDY_LEVELS      ? "levels"
             : settings->kind == STUDY_TEMPLATES ? "templates"
                                                 : "games");
    for (int i = 0; i < settings->subject_count; i++)
        if (strcmp(settings->names[i], settings->games[i]) == 0)
            text_add(out, "    %s\n", settings->games[i]);
        else
            text_add(out, "    %s: %s\n", settings->names[i], settings->games[i]);
    if (settings->kind == STUDY_LEVELS)
        text_add(out, "size %dx%d\nstates %" PRId64 "\n", settings->width, settings->height,
                 settings->states);
    if (settings->kind != STUDY_GAMES)
        text_add(out, "repeat %d\n", settings->repeat);
    if (settings->cards)
        text_add(out, "cards %s\ncount %d\n", settings->cards, settings->card_count);
    if (settings->strong)
        text_add(out, "strong %s\n", settings->strong);
    if (settings->weak)
        text_add(out, "weak %s\n", settings->weak);
    text_add(out, "agent ");
    for (int i = 0; i < settings->agent_count; i++)
        text_add(out, "%s%s", i ? " vs " : "", settings->agents[i]);
    text_add(out, "\n%s", settings->rotate ? "rotate\n" : "");
    for (int i = 0; i < settings->number_count; i++)
        text_add(out, "%s    %s\n", i ? "" : "numbers\n", settings->number_texts[i]);
    for (int i = 0; i < method->aim_count; i++) {
        text_add(out, "%s    ", i ? "" : "aims\n");
        aim_print(&settings->columns[i], out);
        text_add(out, "\n");
    }
    for (int i = 0; i < settings->measure_count; i++)
        text_add(out, "%s    %s %.9g..%.9g in %d\n", i ? "" : "measures\n",
                 settings->columns[method->aim_count + i].column, method->measures[i].low,
                 method->measures[i].high, method->measures[i].cells);
    print_method(settings, out);
}

void study_settings_free(struct study_settings *settings)
{
    free(settings->title);
    free(settings->strong);
    free(settings->weak);
    free(settings->cards);
    for (int i = 0; i < settings->subject_count; i++) {
        free(settings->names[i]);
        free(settings->games[i]);
    }
    for (int i = 0; i < settings->agent_count; i++)
        free(settings->agents[i]);
    for (int i = 0; i < settings->number_count; i++)
        free(settings->number_texts[i]);
    *settings = (struct study_settings){0};
}
