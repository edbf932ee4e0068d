/* meta_file.c: settings of a meta as people write them, and a meta as it is kept.
 *
 *     ruleplay meta 1
 *     version ...                          of the program
 *     settings 12                          so many lines, as people write them
 *     cards 8a7f...                        a sum of the description
 *     phase rounds 417
 *     moves 250 31 60 40 107 66            tried and kept, of each kind
 *     decks 320                            matches, half points; cards, shares, points of shares
 *     current 3 17 42 ...
 *     battles 9000                         first, second, matches, half points, of who began, turns
 *     last, random, random_battles, compared
 *     sum 0123456789abcdef                 of all bytes before */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"
#include "core/lexer.h"
#include "evaluate/meta.h"
#include "evaluate/store.h"

/* ---- settings ---- */

static const struct syntax syntax = {.comment = "#", .lines = true};

static const char *const statements[] = {"title", "game", "agent", "seed", "decks", "rounds", "pairs",
                                         "heat", "new", "cross", "random", "compare"};
enum { STATEMENTS = sizeof statements / sizeof *statements };

static bool end_of_line(struct lexer *lexer)
{
    if (lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return true;
}

/* The rest of the line as it is written. */
static bool take_line(struct lexer *lexer, const char *what, char **into)
{
    int length;
    if (lexer->token.type == TOKEN_NEWLINE || lexer->token.type == TOKEN_END)
        return lexer_fail_expected(lexer, what, NULL, 0);
    const char *at = lexer->token.at - (lexer->token.type == TOKEN_STRING);
    lexer_raw_line(lexer, &length);
    length = (int)strcspn(at, "\n");
    while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\r'))
        length--;
    if (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
    free(*into);
    *into = text_duplicate(at, (size_t)length);
    return true;
}

static bool take_number(struct lexer *lexer, const char *what, double low, double high, double *out)
{
    struct token token;
    if (!lexer_take(lexer, TOKEN_NUMBER, what, &token))
        return false;
    *out = token.whole ? (double)token.integer : token.number;
    if (*out >= low && *out <= high)
        return true;
    return problem_error(lexer->problems, token.place, "expected %s from %g to %g", what, low, high);
}

static bool take_schedule(struct lexer *lexer, const char *what, double low, double high,
                          struct schedule *out)
{
    return take_number(lexer, what, low, high, &out->first) && lexer_expect(lexer, "to", "") &&
           take_number(lexer, what, low, high, &out->last) && end_of_line(lexer);
}

static bool take_count(struct lexer *lexer, const char *what, int64_t low, int64_t high, int *out)
{
    int64_t value;
    if (!lexer_integer(lexer, what, low, high, &value))
        return false;
    *out = (int)value;
    return true;
}

static bool take_seed(struct lexer *lexer, struct meta_settings *settings)
{
    struct place place = lexer->token.place;
    char *line = NULL;
    bool fine = take_line(lexer, "a seed", &line);
    if (fine && !seed_parse(line, &settings->seed))
        fine = problem_error(lexer->problems, place, "expected a seed of 64 bits, found '%.40s'", line);
    free(line);
    return fine;
}

static bool read_statement(struct meta_settings *settings, struct lexer *lexer)
{
    struct token token;
    if (lexer_accept(lexer, "title")) {
        if (!lexer_take(lexer, TOKEN_STRING, "a title in double quotes", &token))
            return false;
        free(settings->title);
        settings->title = token_new(&token);
        return end_of_line(lexer);
    }
    if (lexer_accept(lexer, "game"))
        return take_line(lexer, "a game", &settings->game);
    if (lexer_accept(lexer, "agent"))
        return take_line(lexer, "an agent", &settings->agent);
    if (lexer_accept(lexer, "seed"))
        return take_seed(lexer, settings);
    if (lexer_accept(lexer, "decks"))
        return take_count(lexer, "a number of decks", 2, META_DECKS_MAX, &settings->decks) &&
               lexer_expect(lexer, "of", "and the cards of each") &&
               take_count(lexer, "a number of cards", 1, DECK_CARDS_MAX, &settings->deck_size) &&
               end_of_line(lexer);
    if (lexer_accept(lexer, "rounds"))
        return take_count(lexer, "a number of rounds", 1, META_ROUNDS_MAX, &settings->rounds) &&
               end_of_line(lexer);
    if (lexer_accept(lexer, "pairs"))
        return take_schedule(lexer, "pairs of matches", 1, 10000, &settings->pairs);
    if (lexer_accept(lexer, "heat"))
        return take_schedule(lexer, "a heat", 1e-9, 1e9, &settings->heat);
    if (lexer_accept(lexer, "new"))
        return take_schedule(lexer, "a share", 0, 1, &settings->fresh);
    if (lexer_accept(lexer, "cross"))
        return take_schedule(lexer, "a share", 0, 1, &settings->cross);
    if (lexer_accept(lexer, "random"))
        return take_count(lexer, "a number of decks", 0, META_RANDOM_MAX, &settings->random_decks) &&
               lexer_expect(lexer, "decks", "") &&
               lexer_integer(lexer, "a number of pairs", 0, 100000000, &settings->random_pairs) &&
               lexer_expect(lexer, "pairs", "") && end_of_line(lexer);
    if (lexer_accept(lexer, "compare"))
        return take_count(lexer, "a number of decks", 0, META_DECKS_MAX, &settings->compared) &&
               lexer_expect(lexer, "pairs", "and how many") &&
               take_count(lexer, "a number of pairs", 1, 100000, &settings->compared_pairs) &&
               end_of_line(lexer);
    return lexer_fail_expected(lexer, "a statement (title, game, agent, seed, decks, rounds, pairs, heat, "
                               "new, cross, random, compare)", statements, STATEMENTS);
}

bool meta_settings_read(struct meta_settings *settings, const char *file, const char *text,
                        struct problems *problems)
{
    struct lexer lexer;
    *settings = (struct meta_settings){
        .seed = 1, .decks = 30, .deck_size = 20, .rounds = 1000, .pairs = {2, 8}, .heat = {1, 0.001},
        .fresh = {0.7, 0.2}, .cross = {0.1, 0.5}, .compared_pairs = 1,
    };
    if (!text_accept(file, text, problems))
        return false;
    lexer_open(&lexer, &syntax, file, text, problems);
    while (lexer.token.type != TOKEN_END)
        if (lexer.token.type == TOKEN_NEWLINE)
            lexer_next(&lexer);
        else if (!read_statement(settings, &lexer))
            return false;
    if (lexer.failed)
        return false;
    const char *lacking = !settings->game ? "game" : !settings->agent ? "agent" : NULL;
    if (lacking)
        return problem_error(problems, (struct place){.file = file}, "expected a statement '%s'",
                             lacking);
    if (settings->fresh.first + settings->cross.first > 1 ||
        settings->fresh.last + settings->cross.last > 1)
        return problem_error(problems, (struct place){.file = file},
                             "expected shares 'new' and 'cross' that sum up to at most 1");
    if ((settings->random_decks < 2) != (settings->random_pairs == 0))
        return problem_error(problems, (struct place){.file = file},
                             "expected at least 2 random decks and a pair of them, or 0 of both");
    return settings->compared <= settings->decks ||
           problem_error(problems, (struct place){.file = file},
                         "expected to compare at most as many decks as there are, %d",
                         settings->decks);
}

void meta_settings_print(const struct meta_settings *settings, struct text *out)
{
    if (settings->title)
        text_add(out, "title \"%s\"\n", settings->title);
    text_add(out, "game %s\nagent %s\nseed %" PRIu64 "\ndecks %d of %d\nrounds %d\n", settings->game,
             settings->agent, settings->seed, settings->decks, settings->deck_size, settings->rounds);
    text_add(out, "pairs %.17g to %.17g\nheat %.17g to %.17g\nnew %.17g to %.17g\n",
             settings->pairs.first, settings->pairs.last, settings->heat.first, settings->heat.last,
             settings->fresh.first, settings->fresh.last);
    text_add(out, "cross %.17g to %.17g\n", settings->cross.first, settings->cross.last);
    text_add(out, "random %d decks %" PRId64 " pairs\ncompare %d pairs %d\n", settings->random_decks,
             settings->random_pairs, settings->compared, settings->compared_pairs);
}

void meta_settings_free(struct meta_settings *settings)
{
    free(settings->title);
    free(settings->game);
    free(settings->agent);
    *settings = (struct meta_settings){0};
}

/* ---- a meta that is kept ---- */

static void write_decks(const char *name, const struct decks *decks, struct text *out)
{
    text_add(out, "%s %d\n", name, decks->count);
    for (int d = 0; d < decks->count; d++) {
        const struct deck_sums *deck = &decks->list[d];
        text_add(out, "%" PRId64 " %" PRId64, deck->matches, deck->half_points);
        for (int i = 0; i < deck->card_count; i++)
            text_add(out, " %d %" PRId64 " %" PRId64, deck->cards[i], deck->share[i],
                     deck->points[i]);
        text_add(out, "\n");
    }
}

static void write_battles(const char *name, const struct battles *battles, struct text *out)
{
    text_add(out, "%s %" PRId64 "\n", name, battles->count);
    for (int64_t i = 0; i < battles->count; i++) {
        const struct battle *battle = &battles->list[i];
        text_add(out, "%d %d %d %d %d %d\n", battle->first, battle->second, battle->matches,
                 battle->half_points, battle->begun_half_points, battle->turns);
    }
}

void meta_write(const struct meta *meta, struct text *out)
{
    struct text settings = TEXT_GROWING;
    int lines = 0;
    meta_settings_print(&meta->settings, &settings);
    for (const char *at = text_of(&settings); (at = strchr(at, '\n')); at++)
        lines++;
    text_add(out, "ruleplay meta 1\nversion %s\nsettings %d\n%s", store_version, lines,
             text_of(&settings));
    text_add(out, "cards %016" PRIx64 "\nphase %s %" PRId64 "\nmoves",
             hash_bytes(0, meta->base, strlen(meta->base)), meta_phase_names[meta->phase],
             meta->step);
    for (int i = 0; i < MOVES; i++)
        text_add(out, " %" PRId64 " %" PRId64, meta->tried[i], meta->kept[i]);
    text_add(out, "\n");
    write_decks("decks", &meta->decks, out);
    text_add(out, "current");
    for (int i = 0; i < meta->settings.decks && meta->decks.count; i++)
        text_add(out, " %d", meta->current[i]);
    text_add(out, "\n");
    write_battles("battles", &meta->battles, out);
    write_battles("last", &meta->last, out);
    write_decks("random", &meta->random, out);
    write_battles("random_battles", &meta->random_battles, out);
    write_battles("compared", &meta->compared, out);
    text_add(out, "sum %016" PRIx64 "\n", hash_bytes(0, text_of(out), out->length));
    text_free(&settings);
}

struct reading {
    const char      *file, *text, *at;
    int              line;
    struct problems *problems;
};

static bool wrong(const struct reading *reading, const char *expected)
{
    return problem_error(reading->problems, (struct place){reading->file, reading->line, 1},
                         "the meta is damaged: expected %s", expected);
}

/* Goes past a word at the beginning of the next line. */
static bool word_of_line(struct reading *reading, const char *word)
{
    size_t length = strlen(word);
    char expected[64];
    reading->line++;
    if (strncmp(reading->at, word, length) == 0 &&
        (reading->at[length] == ' ' || reading->at[length] == '\n')) {
        reading->at += length;
        return true;
    }
    snprintf(expected, sizeof expected, "a line '%s ...'", word);
    return wrong(reading, expected);
}

static bool take_integer(struct reading *reading, int64_t low, int64_t high, int64_t *out)
{
    char *end;
    const char *at = reading->at;
    at += *at == ' ';
    if (*at < '0' || *at > '9')
        return wrong(reading, "a whole number");
    *out = strtoll(at, &end, 10);
    reading->at = end;
    return (*out >= low && *out <= high) || wrong(reading, "a number within its limits");
}

static bool take_int(struct reading *reading, int64_t low, int64_t high, int *out)
{
    int64_t value;
    if (!take_integer(reading, low, high, &value))
        return false;
    *out = (int)value;
    return true;
}

static bool line_end(struct reading *reading)
{
    if (*reading->at != '\n')
        return wrong(reading, "the end of the line");
    reading->at++;
    return true;
}

static bool read_decks(struct reading *reading, const char *name, const struct meta *meta,
                       struct decks *decks)
{
    int count;
    if (!word_of_line(reading, name) || !take_int(reading, 0, 10000000, &count) ||
        !line_end(reading))
        return false;
    if (strlen(reading->at) < (size_t)count)
        return wrong(reading, "so many decks");
    decks->list = heap_new((size_t)count, sizeof *decks->list);
    decks->count = decks->capacity = count;
    for (int d = 0; d < count; d++) {
        struct deck_sums *deck = &decks->list[d];
        reading->line++;
        deck->card_count = meta->settings.deck_size;
        if (!take_integer(reading, 0, INT64_MAX / SHARE_UNITS / 4, &deck->matches) ||
            !take_integer(reading, 0, 2 * deck->matches, &deck->half_points))
            return false;
        for (int i = 0; i < deck->card_count; i++) {
            int card, least = i ? deck->cards[i - 1] + 1 : 0;
            if (!take_int(reading, least, meta->card_count - 1, &card) ||
                !take_integer(reading, 0, deck->matches * SHARE_UNITS, &deck->share[i]) ||
                !take_integer(reading, 0, 2 * deck->share[i], &deck->points[i]))
                return false;
            deck->cards[i] = (int16_t)card;
        }
        if (!line_end(reading))
            return false;
    }
    return true;
}

static bool read_battles(struct reading *reading, const char *name, int first, int second,
                         struct battles *battles)
{
    int64_t count;
    if (!word_of_line(reading, name) || !take_integer(reading, 0, 1000000000, &count) ||
        !line_end(reading))
        return false;
    if (strlen(reading->at) < (size_t)count)
        return wrong(reading, "so many battles");
    battles->list = heap_new((size_t)count, sizeof *battles->list);
    battles->count = battles->capacity = count;
    for (int64_t i = 0; i < count; i++) {
        struct battle *battle = &battles->list[i];
        reading->line++;
        if (!take_int(reading, 0, first - 1, &battle->first) ||
            !take_int(reading, 0, second - 1, &battle->second) ||
            !take_int(reading, 0, 1 << 28, &battle->matches) ||
            !take_int(reading, 0, 2 * (int64_t)battle->matches, &battle->half_points) ||
            !take_int(reading, 0, 2 * (int64_t)battle->matches, &battle->begun_half_points) ||
            !take_int(reading, 0, INT32_MAX, &battle->turns) || !line_end(reading))
            return false;
    }
    return true;
}

static bool read_phase(struct reading *reading, struct meta *meta)
{
    if (!word_of_line(reading, "phase"))
        return false;
    int phase = 0;
    size_t length = strcspn(reading->at + 1, " \n");
    while (phase < META_PHASES && (strlen(meta_phase_names[phase]) != length ||
                                   memcmp(reading->at + 1, meta_phase_names[phase], length) != 0))
        phase++;
    if (phase == META_PHASES || *reading->at == '\n')
        return wrong(reading, "a phase");
    meta->phase = (enum meta_phase)phase;
    reading->at += 1 + length;
    if (!take_integer(reading, 0, INT64_MAX, &meta->step) || !line_end(reading) ||
        !word_of_line(reading, "moves"))
        return false;
    for (int i = 0; i < MOVES; i++)
        if (!take_integer(reading, 0, INT64_MAX, &meta->tried[i]) ||
            !take_integer(reading, 0, meta->tried[i], &meta->kept[i]))
            return false;
    return line_end(reading);
}

static bool read_current(struct reading *reading, struct meta *meta)
{
    if (!word_of_line(reading, "current"))
        return false;
    for (int i = 0; i < meta->settings.decks && meta->decks.count; i++)
        if (!take_int(reading, 0, meta->decks.count - 1, &meta->current[i]))
            return false;
    return line_end(reading);
}

/* The settings, and the meta of them before anything was played. */
static struct meta *read_settings(struct reading *reading)
{
    struct meta_settings settings = {0};
    struct text text = TEXT_GROWING;
    size_t version = strlen(store_version);
    int lines;
    if (!word_of_line(reading, "version"))
        return NULL;
    bool foreign = strncmp(reading->at + 1, store_version, version) != 0 ||
                   reading->at[version + 1] != '\n';
    reading->at += strcspn(reading->at, "\n");
    if (!line_end(reading))
        return NULL;
    if (!word_of_line(reading, "settings") || !take_int(reading, 1, 100, &lines) ||
        !line_end(reading))
        return NULL;
    for (int i = 0; i < lines; i++) {
        size_t length = strcspn(reading->at, "\n");
        text_bytes(&text, reading->at, length);
        text_bytes(&text, "\n", 1);
        reading->at += length + (reading->at[length] == '\n');
        reading->line++;
    }
    bool fine = meta_settings_read(&settings, reading->file, text_of(&text), reading->problems);
    struct meta *meta = fine ? meta_new(&settings, reading->problems) : NULL;
    if (meta)
        meta->foreign = foreign;
    meta_settings_free(&settings);
    text_free(&text);
    return meta;
}

static bool read_cards(struct reading *reading, const struct meta *meta)
{
    char line[40];
    snprintf(line, sizeof line, "cards %016" PRIx64 "\n",
             hash_bytes(0, meta->base, strlen(meta->base)));
    reading->line++;
    if (strncmp(reading->at, line, strlen(line)) != 0)
        return problem_error(reading->problems, (struct place){reading->file, reading->line, 1},
                             "the cards of %s are not those that the meta was made with",
                             meta->settings.game);
    reading->at += strlen(line);
    return true;
}

static bool read_sum(struct reading *reading)
{
    char line[32];
    snprintf(line, sizeof line, "sum %016" PRIx64 "\n",
             hash_bytes(0, reading->text, (size_t)(reading->at - reading->text)));
    reading->line++;
    return strcmp(reading->at, line) == 0 || wrong(reading, "the sum of what stands before");
}

struct meta *meta_read(const char *file, const char *text, struct problems *problems)
{
    static const char head[] = "ruleplay meta 1\n";
    struct reading reading = {.file = file, .text = text, .problems = problems, .line = 1};
    if (!text_accept(file, text, problems))
        return NULL;
    if (strncmp(text, head, sizeof head - 1) != 0) {
        problem_error(problems, (struct place){file, 1, 1},
                      "expected 'ruleplay meta 1', the first line of a meta that is kept");
        return NULL;
    }
    reading.at = text + sizeof head - 1;
    struct meta *meta = read_settings(&reading);
    if (meta && read_cards(&reading, meta) && read_phase(&reading, meta) &&
        read_decks(&reading, "decks", meta, &meta->decks) && read_current(&reading, meta) &&
        read_battles(&reading, "battles", meta->decks.count, meta->decks.count, &meta->battles) &&
        read_battles(&reading, "last", meta->decks.count, meta->decks.count, &meta->last) &&
        read_decks(&reading, "random", meta, &meta->random) &&
        read_battles(&reading, "random_battles", meta->random.count, meta->random.count,
                     &meta->random_battles) &&
        read_battles(&reading, "compared", meta->decks.count, meta->random.count,
                     &meta->compared) &&
        read_sum(&reading))
        return meta;
    meta_free(meta);
    return NULL;
}
