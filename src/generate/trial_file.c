/* trial_file.c: reads how to try what a grammar makes. */
#include "generate/trial_file.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"

static const struct syntax syntax = {.comment = "#", .lines = true, .indents = true};
static const char *const statements[] = {"engine", "first", "settled", "nothing", "use", "each", "turns",
                                         "turn", "more", "less", "swap", "drop", "part", "frame"};

/* Two single quotes stand for a double one. */
static void add_unquoted(struct text *out, const struct token *token)
{
    for (int i = 0; i < token->length; i++) {
        bool quote = token->at[i] == '\'' && i + 1 < token->length && token->at[i + 1] == '\'';
        text_bytes(out, quote ? "\"" : token->at + i, 1);
        i += quote;
    }
}

static bool read_string(struct lexer *lexer, const char *what, char **string)
{
    struct token token;
    struct text text = TEXT_GROWING;
    if (!lexer_take(lexer, TOKEN_STRING, what, &token))
        return false;
    add_unquoted(&text, &token);
    free(*string);
    *string = heap_string(text_of(&text));
    text_free(&text);
    return true;
}

static bool read_end(struct lexer *lexer)
{
    if (lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return !lexer->failed;
}

static bool read_block(struct lexer *lexer, struct text *out)
{
    if (!read_end(lexer))
        return false;
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "lines of text, indented", NULL, 0);
    text_clear(out);
    for (lexer_next(lexer); lexer->token.type != TOKEN_DEDENT;) {
        struct token line;
        if (!lexer_take(lexer, TOKEN_STRING, "a text between quotes", &line))
            return false;
        add_unquoted(out, &line);
        text_bytes(out, "\n", 1);
        if (!read_end(lexer))
            return false;
    }
    lexer_next(lexer);
    return true;
}

static bool read_index(struct lexer *lexer, int *index)
{
    int64_t value;
    if (!lexer_integer(lexer, "the number of an element", 0, 1000000, &value))
        return false;
    *index = (int)value;
    return true;
}

/* more "hp" at 0 | less "hp" from 1 | more "pile ends" at 1 minus 0 | more event "upgraded" */
static bool read_number(struct lexer *lexer, struct trial *trial, int sign)
{
    if (trial->number_count == TRIAL_NUMBERS_MAX)
        return lexer_fail(lexer, "at most %d numbers are looked at", TRIAL_NUMBERS_MAX);
    struct trial_number *number = &trial->numbers[trial->number_count++];
    *number = (struct trial_number){.place = lexer->token.place, .sign = sign, .minus = -1, .to = -1};
    number->place.file = trial->file;
    number->event = lexer_accept(lexer, "event");
    if (!read_string(lexer, number->event ? "what happens, between quotes"
                                          : "a field of the game, between quotes", &number->name))
        return false;
    if (!number->event && lexer_accept(lexer, "at")) {
        if (!read_index(lexer, &number->from))
            return false;
        number->to = number->from;
        if (lexer_accept(lexer, "minus") && !read_index(lexer, &number->minus))
            return false;
    } else if (!number->event && lexer_accept(lexer, "from") && !read_index(lexer, &number->from)) {
        return false;
    }
    return read_end(lexer);
}

static bool read_engine(struct lexer *lexer, struct trial *trial)
{
    struct token name;
    char word[48];
    if (!lexer_take(lexer, TOKEN_WORD, "the name of an engine", &name))
        return false;
    token_copy(&name, word, sizeof word);
    trial->engine = engine_find(word);
    if (!trial->engine) {
        problem_error(lexer->problems, name.place, "no engine is called '%s'", word);
        return false;
    }
    return read_end(lexer);
}

static bool read_turn(struct lexer *lexer, struct trial *trial)
{
    do {
        if (trial->action_count == TRIAL_ACTIONS_MAX)
            return lexer_fail(lexer, "at most %d actions a turn", TRIAL_ACTIONS_MAX);
        if (!read_string(lexer, "an action between quotes", &trial->actions[trial->action_count++]))
            return false;
    } while (lexer_accept(lexer, ","));
    return read_end(lexer);
}

static bool read_swap(struct lexer *lexer, struct trial *trial, bool drop)
{
    if (trial->swap_count == TRIAL_SWAPS_MAX)
        return lexer_fail(lexer, "at most %d lines are changed", TRIAL_SWAPS_MAX);
    struct trial_swap *swap = &trial->swaps[trial->swap_count++];
    return read_string(lexer, "how lines begin, between quotes", &swap->begins) &&
           (drop || read_string(lexer, "the line in its place, between quotes", &swap->becomes)) &&
           read_end(lexer);
}

static bool read_statement(struct lexer *lexer, struct trial *trial)
{
    const struct {
        const char *name;
        char      **kept;
    } strings[] = {{"first", &trial->first}, {"settled", &trial->settled}, {"nothing", &trial->nothing},
                   {"use", &trial->use}, {"each", &trial->each}};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        if (lexer_accept(lexer, strings[i].name))
            return read_string(lexer, "a text between quotes", strings[i].kept) && read_end(lexer);
    if (lexer_accept(lexer, "turns")) {
        int64_t turns;
        bool fine = lexer_integer(lexer, "a number of turns", 1, TRIAL_TURNS_MAX, &turns);
        trial->turns = fine ? (int)turns : 0;
        return fine && read_end(lexer);
    }
    if (lexer_accept(lexer, "engine"))
        return read_engine(lexer, trial);
    if (lexer_accept(lexer, "turn"))
        return read_turn(lexer, trial);
    if (lexer_accept(lexer, "more"))
        return read_number(lexer, trial, 1);
    if (lexer_accept(lexer, "less"))
        return read_number(lexer, trial, -1);
    if (lexer_accept(lexer, "swap"))
        return read_swap(lexer, trial, false);
    if (lexer_accept(lexer, "drop"))
        return read_swap(lexer, trial, true);
    if (lexer_accept(lexer, "part"))
        return read_block(lexer, &trial->part);
    if (lexer_accept(lexer, "frame"))
        return read_block(lexer, &trial->frame);
    return lexer_fail_expected(lexer, "a statement of a trial", statements,
                               sizeof statements / sizeof *statements);
}

/* Everything that is needed is there. */
static bool is_whole(const struct trial *trial, struct problems *problems)
{
    const char *missing = !trial->engine         ? "engine"
                          : !trial->settled      ? "settled"
                          : !trial->nothing      ? "nothing"
                          : !trial->use          ? "use"
                          : !trial->turns        ? "turns"
                          : !trial->action_count ? "turn"
                          : !trial->number_count ? "more' or 'less"
                          : !trial->part.length  ? "part"
                          : !trial->frame.length ? "frame"
                                                 : NULL;
    return !missing || problem_error(problems, (struct place){.file = trial->file},
                                     "expected a statement '%s'", missing);
}

struct trial *trial_load(const char *file, const char *text, struct problems *problems)
{
    struct trial *trial = heap_new(1, sizeof *trial);
    struct lexer lexer;
    trial->file = heap_string(file);
    trial->part = trial->frame = (struct text)TEXT_GROWING;
    bool fine = text_accept(file, text, problems);
    if (fine)
        lexer_open(&lexer, &syntax, trial->file, text, problems);
    while (fine && lexer.token.type != TOKEN_END)
        fine = read_statement(&lexer, trial);
    if (fine && !lexer.failed && is_whole(trial, problems))
        return trial;
    trial_free(trial);
    return NULL;
}

void trial_free(struct trial *trial)
{
    if (!trial)
        return;
    for (int i = 0; i < TRIAL_ACTIONS_MAX; i++)
        free(trial->actions[i]);
    for (int i = 0; i < TRIAL_NUMBERS_MAX; i++)
        free(trial->numbers[i].name);
    for (int i = 0; i < TRIAL_SWAPS_MAX; i++) {
        free(trial->swaps[i].begins);
        free(trial->swaps[i].becomes);
    }
    free(trial->file);
    free(trial->first);
    free(trial->settled);
    free(trial->nothing);
    free(trial->use);
    free(trial->each);
    text_free(&trial->part);
    text_free(&trial->frame);
    free(trial);
}
