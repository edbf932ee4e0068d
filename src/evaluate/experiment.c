/* experiment.c: reads and writes experiment files. */
#include "evaluate/experiment.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"
#include "core/rng.h"
#include "core/spec.h"

enum { PLAYS_MAX = 1000000000, CHUNKS_WANTED = 64, ITEMS_MAX = 4096 };

const char *const block_names[BLOCK_COUNT] = {
    [BLOCK_SCENARIOS] = "scenarios", [BLOCK_AGENTS] = "agents", [BLOCK_VARIANTS] = "variants",
    [BLOCK_METRICS] = "metrics",     [BLOCK_VALUES] = "values",
};

static const struct syntax syntax = {
    .comment = "#", .word_more = "-./", .lines = true, .indents = true,
};

static void replace(char **place, const char *text)
{
    free(*place);
    *place = text_duplicate(text, strlen(text));
}

void experiment_begin(struct experiment *experiment)
{
    *experiment = (struct experiment){
        .seed = EXPERIMENT_SEED_DEFAULT, .plays = EXPERIMENT_PLAYS_DEFAULT,
    };
}

void experiment_free(struct experiment *experiment)
{
    for (int i = 0; i < BLOCK_COUNT; i++) {
        for (int j = 0; j < experiment->blocks[i].count; j++) {
            free(experiment->blocks[i].list[j].name);
            free(experiment->blocks[i].list[j].text);
        }
        free(experiment->blocks[i].list);
    }
    free(experiment->title);
    free(experiment->until);
    free(experiment->against);
    free(experiment->by);
    free(experiment->file);
    *experiment = (struct experiment){0};
}

/* Where a name ends: at a colon that a blank or the end of the line follows, outside quotes; NULL if
 * there is none. `open` gets the quote that is not closed before, or 0. */
static const char *name_end(const char *line, char *open)
{
    char quote = 0;
    const char *at = line;
    for (; *at; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        else if (!quote && *at == ':' && (at[1] == ' ' || at[1] == '\0'))
            break;
    }
    *open = quote;
    return *at ? at : NULL;
}

/* The length without a comment and without blanks at the end. */
static size_t useful_length(const char *line, size_t length)
{
    char quote = 0;
    for (size_t i = 0; i < length; i++) {
        if (quote ? line[i] == quote : line[i] == '\'' || line[i] == '"')
            quote = quote ? 0 : line[i];
        else if (!quote && line[i] == '#' && (i == 0 || line[i - 1] == ' '))
            length = i;
    }
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    return length;
}

bool experiment_add(struct experiment *experiment, enum block_kind kind, const char *line,
                    struct place place, struct problems *problems)
{
    struct items *items = &experiment->blocks[kind];
    char open;
    const char *colon = name_end(line, &open);
    size_t name_length = colon ? (size_t)(colon - line) : strlen(line);
    const char *text = colon ? colon + 1 + strspn(colon + 1, " ") : line;
    if (text_unfit(line))
        return problem_error(problems, place, "a control character in %s: '%.60s'",
                             block_names[kind], line);
    if (name_length == 0)
        return problem_error(problems, place, "expected a name before ':' in %s",
                             block_names[kind]);
    if (open)
        return problem_error(problems, place, "a %c in %s is not closed by another", open,
                             block_names[kind]);
    if (items->count == ITEMS_MAX)
        return problem_error(problems, place, "more than %d %s", ITEMS_MAX, block_names[kind]);
    char *name = text_duplicate(line, name_length);
    for (int i = 0; i < items->count; i++)
        if (strcmp(items->list[i].name, name) == 0) {
            problem_error(problems, place, "'%.60s' is there twice in %s; give one of them another "
                          "name: 'name: %.60s'", name, block_names[kind], text);
            free(name);
            return false;
        }
    items->list = heap_grow(items->list, (size_t)(items->count + 1) * sizeof *items->list);
    /* A variant without settings is the scenario as it is described. */
    bool bare = kind == BLOCK_VARIANTS && !colon && !strchr(line, '=');
    struct text whole = TEXT_GROWING;
    if (kind == BLOCK_VALUES && experiment->by && !strchr(text, '='))
        text_add(&whole, "%s='%s'", experiment->by, text);
    else if (!bare)
        text_add(&whole, "%s", text);
    items->list[items->count++] = (struct item){
        .name = name, .text = text_duplicate(text_of(&whole), whole.length), .line = place.line,
        .column = place.column + (int)(text - line),
    };
    text_free(&whole);
    return true;
}

bool experiment_until(struct experiment *experiment, const char *text, struct problems *problems)
{
    const char *sign = strstr(text, "±");
    size_t width = sign ? strlen("±") : 0;
    if (!sign && (sign = strstr(text, "+-")))
        width = 2;
    char *end = NULL;
    double within = sign ? strtod(sign + width, &end) : 0;
    bool percent = end && *end == '%';
    if (end)
        end += percent + strspn(end + percent, " ");
    size_t length = sign ? useful_length(text, (size_t)(sign - text)) : 0;
    if (!sign || length == 0 || *end || !(within > 0) || !isfinite(within))
        return problem_error(problems, (struct place){0},
                             "expected a column and how well to know it, as in 'win ±0.5%%' or "
                             "'win differs ±2%%', found '%.60s'", text);
    static const char differs[] = "differs";
    size_t word = sizeof differs - 1;
    bool difference = length > word && memcmp(text + length - word, differs, word) == 0 &&
                      text[length - word - 1] == ' ';
    if (difference)
        length = useful_length(text, length - word);
    free(experiment->until);
    experiment->until = text_duplicate(text, length);
    experiment->within = percent ? within / 100 : within;
    experiment->differs = difference;
    experiment->until_line = 0;
    return true;
}

static bool read_block(struct experiment *experiment, enum block_kind kind, struct lexer *lexer)
{
    if (kind == BLOCK_VALUES && lexer_accept(lexer, "singly"))
        experiment->singly = true;
    if (kind == BLOCK_VALUES && lexer_accept(lexer, "shared"))
        experiment->shared = true;
    if (kind == BLOCK_VALUES && lexer_accept(lexer, "by")) {
        struct token key;
        if (!lexer_take(lexer, TOKEN_WORD, "the name of a setting", &key))
            return false;
        free(experiment->by);
        experiment->by = token_new(&key);
    }
    if (lexer->token.type != TOKEN_NEWLINE)
        return lexer_fail_expected(lexer, "the end of the line, then indented lines", NULL, 0);
    lexer_next(lexer);
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "indented lines, one for each", NULL, 0);
    lexer_next(lexer);
    while (lexer->token.type != TOKEN_DEDENT && lexer->token.type != TOKEN_END) {
        struct place place = lexer->token.place;
        int length;
        if (lexer->token.type == TOKEN_INDENT)
            return lexer_fail_expected(lexer, "no deeper indentation here", NULL, 0);
        const char *at = lexer->token.at - (lexer->token.type == TOKEN_STRING);
        lexer_raw_line(lexer, &length);
        if (lexer->token.type == TOKEN_NEWLINE)
            lexer_next(lexer);
        char *line = text_duplicate(at, useful_length(at, strcspn(at, "\n")));
        bool fine = experiment_add(experiment, kind, line, place, lexer->problems);
        free(line);
        if (!fine)
            return false;
    }
    if (lexer->token.type == TOKEN_DEDENT)
        lexer_next(lexer);
    return !lexer->failed;
}

/* The rest of the line as it is written, in memory of its own. */
static char *rest_of_line(struct lexer *lexer)
{
    int length;
    const char *at = lexer->token.at - (lexer->token.type == TOKEN_STRING);
    lexer_raw_line(lexer, &length);
    if (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
    return text_duplicate(at, useful_length(at, strcspn(at, "\n")));
}

static bool end_of_line(struct lexer *lexer)
{
    if (lexer->token.type != TOKEN_NEWLINE)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return true;
}

static bool read_keep(struct experiment *experiment, struct lexer *lexer)
{
    static const char *const kept[] = {"decisions", "events"};
    do {
        if (lexer_accept(lexer, "decisions"))
            experiment->decisions = true;
        else if (lexer_accept(lexer, "events"))
            experiment->events = true;
        else
            return lexer_fail_expected(lexer, "'decisions' or 'events'", kept, 2);
    } while (lexer_accept(lexer, ","));
    return end_of_line(lexer);
}

static bool read_title(struct experiment *experiment, struct lexer *lexer)
{
    struct token token;
    if (!lexer_take(lexer, TOKEN_STRING, "a title in double quotes", &token))
        return false;
    free(experiment->title);
    experiment->title = token_new(&token);
    return end_of_line(lexer);
}

static bool read_until(struct experiment *experiment, struct lexer *lexer)
{
    struct token here = lexer->token;
    char *text = rest_of_line(lexer);
    struct problems found = {0};
    bool fine = experiment_until(experiment, text, &found);
    if (!fine)
        problem_error(lexer->problems, here.place, "%s", found.list[0].text);
    experiment->until_line = here.place.line;
    free(text);
    return fine;
}

/* The whole line is taken as it is, because a seed may be too large for a number of the lexer. */
static bool read_seed(struct experiment *experiment, struct lexer *lexer)
{
    struct place place = lexer->token.place;
    char *line = rest_of_line(lexer);
    const char *text = line + strlen("seed");
    text += strspn(text, " \t");
    bool fine = seed_parse(text, &experiment->seed);
    if (!fine)
        problem_error(lexer->problems, place, "expected a seed of 0 to 18446744073709551615, or "
                      "hexadecimal after 0x, found '%.40s'%s", text,
                      strncmp(text, "random", strlen("random")) == 0
                          ? "; 'ruleplay run --seed random' draws one" : "");
    free(line);
    return fine;
}

static bool read_number(struct lexer *lexer, const char *what, int64_t low, int64_t high,
                        int64_t *value)
{
    return lexer_integer(lexer, what, low, high, value) && end_of_line(lexer);
}

static bool read_statement(struct experiment *experiment, struct lexer *lexer)
{
    static const char *const statements[] = {
        "title", "seed", "plays", "chunk", "until", "rotate", "ladder", "against", "keep",
        "scenarios", "agents", "variants", "metrics", "values",
    };
    int64_t number = 0;
    for (int kind = 0; kind < BLOCK_COUNT; kind++)
        if (lexer_accept(lexer, block_names[kind]))
            return read_block(experiment, (enum block_kind)kind, lexer);
    if (lexer_accept(lexer, "title"))
        return read_title(experiment, lexer);
    if (lexer_accept(lexer, "keep"))
        return read_keep(experiment, lexer);
    if (lexer_accept(lexer, "until"))
        return read_until(experiment, lexer);
    if (lexer_accept(lexer, "rotate")) {
        experiment->rotate = true;
        return end_of_line(lexer);
    }
    if (lexer_accept(lexer, "ladder")) {
        experiment->ladder = true;
        experiment->unfinished = lexer_accept(lexer, "unfinished");
        return end_of_line(lexer);
    }
    if (lexer_accept(lexer, "against")) {
        if (lexer->token.type == TOKEN_NEWLINE)
            return lexer_fail_expected(lexer, "an agent", NULL, 0);
        free(experiment->against);
        experiment->against = rest_of_line(lexer);
        return true;
    }
    if (lexer_is(lexer, "seed"))
        return read_seed(experiment, lexer);
    if (lexer_accept(lexer, "plays"))
        return read_number(lexer, "a number of plays", 1, PLAYS_MAX, &experiment->plays);
    if (lexer_accept(lexer, "stage"))    /* written by whoever needs more than one experiment */
        return read_number(lexer, "the number of a stage", 1, INT64_MAX / 2, &experiment->stage);
    if (lexer_accept(lexer, "chunk")) {
        bool fine = read_number(lexer, "a number of plays", 1, 1000000, &number);
        experiment->chunk = (int)number;
        return fine;
    }
    return lexer_fail_expected(lexer, "a statement (title, seed, plays, until, scenarios, agents, "
                               "variants, values, metrics, against, rotate, ladder, keep, chunk)",
                               statements, sizeof statements / sizeof *statements);
}

bool experiment_read(struct experiment *experiment, const char *file, const char *text,
                     struct problems *problems)
{
    struct lexer lexer;
    replace(&experiment->file, file);
    if (!text_accept(file, text, problems))
        return false;
    lexer_open(&lexer, &syntax, file, text, problems);
    while (lexer.token.type != TOKEN_END)
        if (!read_statement(experiment, &lexer))
            return false;
    return !lexer.failed;
}

int experiment_chunk(const struct experiment *experiment)
{
    if (experiment->chunk)
        return experiment->chunk;
    int64_t chunk = experiment->plays / CHUNKS_WANTED;
    return chunk < 1 ? 1 : chunk > CHUNK_MAX ? CHUNK_MAX : (int)chunk;
}

uint64_t experiment_stream(const struct experiment *experiment, const char *name)
{
    return rng_series_seed(experiment->seed, rng_stream_key(name));
}

static void print_block(const struct experiment *experiment, enum block_kind kind,
                        struct text *out)
{
    const struct items *items = &experiment->blocks[kind];
    if (items->count == 0)
        return;
    text_add(out, "%s%s%s\n", block_names[kind],
             kind == BLOCK_VALUES && experiment->singly ? " singly" : "",
             kind == BLOCK_VALUES && experiment->shared ? " shared" : "");
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->list[i];
        if (strcmp(item->name, item->text) == 0)
            text_add(out, "    %s\n", item->text);
        else
            text_add(out, "    %s:%s%s\n", item->name, *item->text ? " " : "", item->text);
    }
}

void experiment_print(const struct experiment *experiment, struct text *out)
{
    if (experiment->title)
        text_add(out, "title \"%s\"\n", experiment->title);
    text_add(out, "seed %llu\nplays %lld\nchunk %d\n", (unsigned long long)experiment->seed,
             (long long)experiment->plays, experiment_chunk(experiment));
    if (experiment->stage)
        text_add(out, "stage %lld\n", (long long)experiment->stage);
    if (experiment->until)
        text_add(out, "until %s%s ±%.17g\n", experiment->until,
                 experiment->differs ? " differs" : "", experiment->within);
    if (experiment->rotate)
        text_add(out, "rotate\n");
    if (experiment->ladder)
        text_add(out, experiment->unfinished ? "ladder unfinished\n" : "ladder\n");
    if (experiment->against)
        text_add(out, "against %s\n", experiment->against);
    if (experiment->decisions || experiment->events)
        text_add(out, "keep %s%s%s\n", experiment->decisions ? "decisions" : "",
                 experiment->decisions && experiment->events ? ", " : "",
                 experiment->events ? "events" : "");
    for (int kind = 0; kind < BLOCK_COUNT; kind++)
        print_block(experiment, (enum block_kind)kind, out);
}
