/* record_parse.c: reads a record back.
 *
 * The lexer finds the lines and their places; what follows the first word of a line is taken as it
 * is written, because action names may hold anything and seeds have 64 bits. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"
#include "core/record.h"

enum { VERSION = 1, DIGITS_MAX = 64 };

static const struct syntax syntax = {.comment = "#", .lines = true};

struct reader {
    struct lexer   lexer;
    struct record *record;
    struct place   place;         /* of the line that was taken */
    const char    *at, *end;      /* what is left of it */
};

/* Fails at what is left of the line. */
static bool fail(struct reader *reader, const char *expected)
{
    char seen[40];
    size_t length = (size_t)(reader->end - reader->at);
    if (reader->lexer.failed)
        return false;    /* said already, about the line after this one */
    if (length >= sizeof seen)
        length = sizeof seen - 1;
    memcpy(seen, reader->at, length);
    seen[length] = '\0';
    /* A last line without its end was cut in the middle. */
    const char *cut = *reader->end == '\0' ? "the record is cut off: " : "";
    if (length == 0)
        return problem_error(reader->lexer.problems, reader->place, "%sexpected %s, found the end "
                             "of the %s", cut, expected, *cut ? "text" : "line");
    return problem_error(reader->lexer.problems, reader->place, "%sexpected %s, found '%s'", cut,
                         expected, seen);
}

static void skip_blanks(struct reader *reader)
{
    const char *from = reader->at;
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader->at++;
    reader->place.column += (int)(reader->at - from);
}

/* Takes the current line and goes past its first `length` characters. */
static void take_current(struct reader *reader, size_t length)
{
    int unused;
    reader->place = reader->lexer.token.place;
    reader->at = reader->lexer.token.at;
    reader->end = reader->at + strcspn(reader->at, "\n");
    lexer_raw_line(&reader->lexer, &unused);
    if (reader->lexer.token.type == TOKEN_NEWLINE)
        lexer_next(&reader->lexer);    /* of a last line that was cut before its end */
    while (reader->end > reader->at + length && reader->end[-1] == '\r')
        reader->end--;
    reader->at += length;
    reader->place.column += (int)length;
}

/* Takes a line that must begin with this word. */
static bool take_line(struct reader *reader, const char *word)
{
    struct lexer *lexer = &reader->lexer;
    if (lexer->token.type == TOKEN_END && !lexer->failed)
        return lexer_fail(lexer, "the record is cut off: expected '%s', found the end of the text",
                          word);
    if (!lexer_is(lexer, word))
        return lexer_expect(lexer, word, "at the start of a line");
    take_current(reader, strlen(word));
    return true;
}

/* Takes the characters up to the next blank; false if there are none or too many. */
static bool take_word(struct reader *reader, char word[DIGITS_MAX])
{
    skip_blanks(reader);
    size_t length = 0;
    while (reader->at + length < reader->end && reader->at[length] != ' ' &&
           reader->at[length] != '\t')
        length++;
    if (length == 0 || length >= DIGITS_MAX)
        return false;
    memcpy(word, reader->at, length);
    word[length] = '\0';
    return true;
}

static void pass_word(struct reader *reader, const char *word)
{
    reader->at += strlen(word);
    reader->place.column += (int)strlen(word);
}

static bool take_hash(struct reader *reader, int digits, uint64_t *hash)
{
    char word[DIGITS_MAX];
    if (!take_word(reader, word) || strlen(word) != (size_t)digits ||
        strspn(word, "0123456789abcdef") != (size_t)digits)
        return fail(reader, digits == 8 ? "a hash of 8 digits" : "a hash of 16 digits");
    *hash = strtoull(word, NULL, 16);
    pass_word(reader, word);
    return true;
}

static bool take_unsigned(struct reader *reader, const char *what, uint64_t most, uint64_t *value)
{
    char word[DIGITS_MAX];
    if (!take_word(reader, word) || strspn(word, "0123456789") != strlen(word) ||
        strlen(word) > 20)
        return fail(reader, what);
    /* 20 digits can exceed 64 bits; the text compared with itself tells. */
    char again[DIGITS_MAX];
    struct text text = TEXT_ON(again);
    *value = strtoull(word, NULL, 10);
    text_add(&text, "%" PRIu64, *value);
    if (*value > most || strcmp(word, again) != 0)
        return fail(reader, what);
    pass_word(reader, word);
    return true;
}

static bool take_end(struct reader *reader)
{
    skip_blanks(reader);
    return reader->at == reader->end || fail(reader, "the end of the line");
}

/* The rest of the line after one blank, as it is. */
static char *take_rest(struct reader *reader)
{
    if (reader->at < reader->end && *reader->at == ' ')
        reader->at++;
    size_t length = (size_t)(reader->end - reader->at);
    return text_duplicate(reader->at, length);
}

static bool read_version(struct reader *reader)
{
    uint64_t version;
    char word[DIGITS_MAX];
    if (!lexer_is(&reader->lexer, "ruleplay"))
        return lexer_fail_expected(&reader->lexer,
                                   "'ruleplay play 1' at the start of a recorded play", NULL, 0);
    if (!take_line(reader, "ruleplay"))
        return false;
    if (!take_word(reader, word) || strcmp(word, "play") != 0)
        return fail(reader, "'play' after 'ruleplay'");
    pass_word(reader, word);
    return take_unsigned(reader, "version 1 of a recorded play", VERSION, &version) &&
           (version == VERSION || fail(reader, "version 1")) && take_end(reader);
}

static bool read_text(struct reader *reader)
{
    struct text text = TEXT_GROWING;
    if (!take_line(reader, "text"))
        return false;
    skip_blanks(reader);
    reader->record->engine = take_rest(reader);
    while (lexer_is(&reader->lexer, "|") && take_line(reader, "|")) {
        reader->at += reader->at < reader->end && *reader->at == ' ';
        text_bytes(&text, reader->at, (size_t)(reader->end - reader->at));
        text_bytes(&text, "\n", 1);
    }
    reader->record->text = text_duplicate(text_of(&text), text.length);
    text_free(&text);
    return true;
}

static bool read_head(struct reader *reader, uint64_t *plies)
{
    struct record *record = reader->record;
    if (!read_version(reader) || !take_line(reader, "game"))
        return false;
    skip_blanks(reader);
    if (reader->at == reader->end)
        return fail(reader, "a game");
    record->game = take_rest(reader);
    if (!take_line(reader, "description") || !take_hash(reader, 16, &record->description) ||
        !take_end(reader))
        return false;
    if (lexer_is(&reader->lexer, "text") && !read_text(reader))
        return false;
    if (!take_line(reader, "seed") ||
        !take_unsigned(reader, "a seed of 0 to 18446744073709551615", UINT64_MAX, &record->seed) ||
        !take_end(reader))
        return false;
    while (lexer_is(&reader->lexer, "agent") && take_line(reader, "agent")) {
        if (record->agent_count == PLAYERS_MAX)
            return fail(reader, "at most 4 agents");
        record->agents[record->agent_count++] = take_rest(reader);
    }
    uint64_t start;
    bool fine = take_line(reader, "plies") &&
                take_unsigned(reader, "a number of plies", INT32_MAX, plies) && take_end(reader) &&
                take_line(reader, "start") && take_hash(reader, 8, &start) && take_end(reader);
    record->start = fine ? (uint32_t)start : 0;
    return fine;
}

static bool fail_ply(struct reader *reader, uint64_t plies)
{
    struct lexer *lexer = &reader->lexer;
    uint32_t number = reader->record->ply_count + 1;
    if (lexer->token.type == TOKEN_END)
        return lexer_fail(lexer, "the record is cut off: expected ply %" PRIu32 " of %" PRIu64
                          ", found the end of the text", number, plies);
    return lexer_fail(lexer, "expected ply %" PRIu32 " of %" PRIu64 ", which begins with its "
                      "player (0 to 3), found '%.*s'", number, plies,
                      lexer->token.length > 40 ? 40 : lexer->token.length, lexer->token.at);
}

static bool read_ply(struct reader *reader, uint64_t plies)
{
    const struct token *token = &reader->lexer.token;
    if (token->type != TOKEN_NUMBER || token->length != 1 || token->integer >= PLAYERS_MAX)
        return fail_ply(reader, plies);
    int player = (int)token->integer, line = token->place.line;
    uint64_t hash;
    take_current(reader, 1);
    if (!take_hash(reader, 8, &hash))
        return false;
    reader->at += reader->at < reader->end && *reader->at == ' ';
    struct record_ply *ply = record_add(reader->record, player, reader->at,
                                        (size_t)(reader->end - reader->at));
    ply->hash = (uint32_t)hash;
    ply->line = line;
    return true;
}

static bool read_how(struct reader *reader)
{
    struct record *record = reader->record;
    if (!take_line(reader, "end"))
        return false;
    record->end_line = reader->place.line;
    skip_blanks(reader);
    size_t length = (size_t)(reader->end - reader->at);
    for (int i = 0; i < END_COUNT; i++)
        if (strlen(end_names[i]) == length && memcmp(end_names[i], reader->at, length) == 0) {
            record->end = i;
            return true;
        }
    return fail(reader, "how the play ended, such as 'by the rules' or 'not over'");
}

static bool read_score(struct reader *reader)
{
    struct record *record = reader->record;
    char word[DIGITS_MAX], *end;
    if (!take_line(reader, "score"))
        return false;
    for (record->players = 0; skip_blanks(reader), reader->at < reader->end; record->players++) {
        bool fine = record->players < PLAYERS_MAX && take_word(reader, word);
        float score = fine ? strtof(word, &end) : 0;
        if (!fine || *end || !isfinite(score))
            return fail(reader, "a score for each of at most 4 players");
        record->score[record->players] = score;
        pass_word(reader, word);
    }
    return record->players > 0 || fail(reader, "a score");
}

static bool read_result(struct reader *reader)
{
    struct record *record = reader->record;
    char word[DIGITS_MAX];
    if (!take_line(reader, "result"))
        return false;
    for (int p = 0; p < record->players; p++) {
        if (!take_word(reader, word) || (strcmp(word, "1") != 0 && strcmp(word, "0") != 0 &&
                                         strcmp(word, "-1") != 0))
            return fail(reader, "a result of 1, 0 or -1 for each player");
        record->result[p] = (int8_t)(word[0] == '-' ? -1 : word[0] - '0');
        pass_word(reader, word);
    }
    return take_end(reader);
}

static bool read_all(struct reader *reader)
{
    uint64_t plies;
    if (!read_head(reader, &plies))
        return false;
    for (uint64_t i = 0; i < plies; i++)
        if (!read_ply(reader, plies))
            return false;
    if (!read_how(reader) || !read_score(reader) || !read_result(reader))
        return false;
    if (!take_line(reader, "final") || !take_hash(reader, 16, &reader->record->final) ||
        !take_end(reader))
        return false;
    if (reader->lexer.token.type != TOKEN_END)
        return lexer_fail_expected(&reader->lexer, "nothing after the final hash", NULL, 0);
    return !reader->lexer.failed;
}

struct record *record_parse(const char *file, const char *text, struct problems *problems)
{
    struct record *record = heap_new(1, sizeof *record);
    struct reader reader = {.record = record};
    record->names = (struct text)TEXT_GROWING;
    record->file = text_duplicate(file, strlen(file));
    bool fine = text_accept(record->file, text, problems);
    if (fine)
        lexer_open(&reader.lexer, &syntax, record->file, text, problems);
    if (!fine || !read_all(&reader)) {
        record_free(record);
        return NULL;
    }
    return record;
}
