/* wishes.c: reads what a designer tells the critics. */
#include "critics/wishes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/agent.h"
#include "core/heap.h"
#include "core/named.h"
#include "critics/inquiry.h"
#include "critics/trace.h"

enum { ITEMS_MAX = 1000, NAMES_MAX = 256 };

enum wish_block { BLOCK_RANK, BLOCK_THRESHOLDS, BLOCK_SILENCE, BLOCK_SUPERSEDE, BLOCK_MEASURE, BLOCK_GAMELAN,
             BLOCKS };
static const char *const block_words[BLOCKS] = {
    "rank", "thresholds", "silence", "supersede", "measure", "gamelan",
};

/* One line of the file that is being read: `text` is in memory of its own. */
struct reader {
    struct wishes   *wishes;
    struct problems *problems;
    struct place     place;       /* of the text */
    char            *text;
    int              block, margin;
};

static bool fail_at(const struct reader *reader, const char *at, const char *what, const char *found)
{
    struct place place = reader->place;
    place.column += (int)(at - reader->text);
    return problem_error(reader->problems, place, "expected %s, found %s%.60s%s", what,
                         *found ? "'" : "the end of the line", found, *found ? "'" : "");
}

/* ---- names ---- */

/* All names that a file may use for a critic: those of the registry and its own measures. */
static size_t critic_names(const struct wishes *wishes, const char **names)
{
    size_t count = 0;
    for (int i = 0; i < critic_count && count < NAMES_MAX; i++)
        names[count++] = critics[i]->name;
    for (int i = 0; i < wishes->measure_count && count < NAMES_MAX; i++)
        names[count++] = wishes->measures[i].name;
    return count;
}

/* Whether a name may be that of a critic. A game may have critics of its own, of any name: only one that
 * is nearly right is refused. */
static bool check_critic(const struct wishes *wishes, const char *name, struct place place,
                         struct problems *problems)
{
    const char *names[NAMES_MAX];
    struct hint hint;
    size_t count = critic_names(wishes, names);
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    if (text_of(&wishes->gamelan)[0])
        return true;
    if (*nearest_hint(name, names, count, &hint))
        return problem_error(problems, place, "no critic is called '%.60s'%s", name, hint.text);
    problem_warning(problems, place, "no critic is called '%.60s', unless the game has one; 'ruleplay "
                    "list critics' shows the others", name);
    return true;
}

/* Takes a word of letters, digits, '_' and '-' from *at; NULL after an error. */
static char *take_word(const struct reader *reader, const char **at, const char *what)
{
    *at += strspn(*at, " \t");
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    if (length == 0) {
        fail_at(reader, *at, what, *at);
        return NULL;
    }
    char *word = text_duplicate(*at, length);
    *at += length;
    *at += strspn(*at, " \t");
    return word;
}

static bool take_sign(const struct reader *reader, const char **at, const char *sign, const char *what)
{
    *at += strspn(*at, " \t");
    if (strncmp(*at, sign, strlen(sign)) != 0)
        return fail_at(reader, *at, what, *at);
    *at += strlen(sign);
    *at += strspn(*at, " \t");
    return true;
}

/* Whether this word follows; goes past it. */
static bool accept_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0 || ((*at)[length] != ' ' && (*at)[length] != '\0'))
        return false;
    *at += length;
    *at += strspn(*at, " \t");
    return true;
}

#define ADD(list, count, ...) do { \
        (list) = heap_grow((list), (size_t)((count) + 1) * sizeof *(list)); \
        (list)[(count)++] = __VA_ARGS__; \
    } while (0)

/* ---- lines ---- */

static bool read_rank(struct reader *reader)
{
    const char *at = reader->text;
    char *name = take_word(reader, &at, "the name of a critic");
    if (!name)
        return false;
    ADD(reader->wishes->ranked, reader->wishes->rank_count, name);
    return *at == '\0' || fail_at(reader, at, "one critic in a line", at);
}

static bool read_threshold(struct reader *reader)
{
    struct wish_threshold threshold = {0};
    const char *at = reader->text;
    char *end;
    bool fine = (threshold.critic = take_word(reader, &at, "CRITIC.NAME = NUMBER")) &&
                take_sign(reader, &at, ".", "'.' and the name of a threshold") &&
                (threshold.option = take_word(reader, &at, "the name of a threshold")) &&
                take_sign(reader, &at, "=", "'='");
    if (fine) {
        threshold.value = strtod(at, &end);
        fine = (end != at && *end == '\0' && isfinite(threshold.value)) ||
               fail_at(reader, at, "a number", at);
    }
    const struct critic *critic = fine ? critic_find(threshold.critic) : NULL;
    if (fine && critic) {
        const char *names[NAMES_MAX];
        struct hint hint;
        int i = 0;
        for (; i < critic->option_count && strcmp(critic->options[i].name, threshold.option) != 0; i++)
            names[i] = critic->options[i].name;
        if (i == critic->option_count)
            fine = problem_error(reader->problems, reader->place,
                                 "the critic '%s' has no threshold '%.40s'%s", critic->name,
                                 threshold.option,
                                 nearest_hint(threshold.option, names, (size_t)i, &hint));
        else if (critic->options[i].low < critic->options[i].high &&
                 (threshold.value < critic->options[i].low || threshold.value > critic->options[i].high))
            fine = problem_error(reader->problems, reader->place,
                                 "expected %s.%s within %g and %g, found %g", critic->name,
                                 threshold.option, critic->options[i].low, critic->options[i].high,
                                 threshold.value);
    } else if (fine) {
        fine = check_critic(reader->wishes, threshold.critic, reader->place, reader->problems);
    }
    ADD(reader->wishes->thresholds, reader->wishes->threshold_count, threshold);
    return fine;
}

/* "for PART: REASON", of which the first is optional and the reason not. */
static bool read_reason(const struct reader *reader, const char *at, struct wish *wish)
{
    const char *colon = strchr(at, ':');
    if (!colon)
        return fail_at(reader, at, "': ' and the reason", at);
    if (accept_word(&at, "for")) {
        size_t length = (size_t)(colon - at);
        while (length > 0 && at[length - 1] == ' ')
            length--;
        if (length == 0)
            return fail_at(reader, at, "the name of a part", at);
        wish->part = text_duplicate(at, length);
    } else if (at != colon) {
        return fail_at(reader, at, "'for PART' or ': ' and the reason", at);
    }
    const char *reason = colon + 1 + strspn(colon + 1, " \t");
    if (!*reason)
        return fail_at(reader, reason, "the reason", reason);
    wish->reason = heap_string(reason);
    return true;
}

static bool read_wish(struct reader *reader, bool supersede)
{
    struct wish wish = {.place = reader->place};
    const char *at = reader->text;
    bool fine = (wish.critic = take_word(reader, &at, "the name of a critic"));
    if (fine && supersede) {
        fine = accept_word(&at, "with") || fail_at(reader, at, "'with' and another critic", at);
        fine = fine && (wish.other = take_word(reader, &at, "the name of another critic"));
    }
    fine = fine && read_reason(reader, at, &wish);
    ADD(reader->wishes->wishes, reader->wishes->wish_count, wish);
    return fine;
}

/* "NAME: FORMULA > NUMBER with LINE-UP says SENTENCE" */
static bool read_measure(struct reader *reader)
{
    struct wish_measure measure = {.place = reader->place};
    const char *at = reader->text, *says;
    char *end;
    bool fine = (measure.name = take_word(reader, &at, "NAME: METRIC > NUMBER says SENTENCE")) &&
                take_sign(reader, &at, ":", "':'");
    if (fine && critic_find(measure.name))
        fine = problem_error(reader->problems, reader->place, "'%s' is a critic already; give yours "
                             "another name", measure.name);
    for (int i = 0; fine && i < reader->wishes->measure_count; i++)
        if (strcmp(reader->wishes->measures[i].name, measure.name) == 0)
            fine = problem_error(reader->problems, reader->place, "'%s' is measured in line %d already; give "
                                 "this one another name", measure.name, reader->wishes->measures[i].place.line);
    struct place place = reader->place;
    place.column += (int)(at - reader->text);
    fine = fine && (measure.formula = formula_read(at, place, &at, reader->problems));
    if (fine && *at != '<' && *at != '>')
        fine = fail_at(reader, at, "'<' or '>' and a number", at);
    if (fine) {
        measure.above = *at++ == '>';
        measure.threshold = strtod(at, &end);
        fine = (end != at && isfinite(measure.threshold)) || fail_at(reader, at, "a number", at);
        at = end + strspn(end, " \t");
    }
    if (fine && accept_word(&at, "with")) {
        says = strstr(at, " says ");
        fine = says || fail_at(reader, at + strlen(at), "'says' and a sentence", "");
        measure.line_up = text_duplicate(at, says ? (size_t)(says - at) : 0);
        at = says ? says + 1 : at;
    }
    fine = fine && (accept_word(&at, "says") || fail_at(reader, at, "'says' and a sentence", at)) &&
           (*at || fail_at(reader, at, "a sentence", at));
    measure.sentence = heap_string(fine ? at : "");
    ADD(reader->wishes->measures, reader->wishes->measure_count, measure);
    return fine;
}

static bool read_item(struct reader *reader)
{
    switch (reader->block) {
    case BLOCK_RANK: return read_rank(reader);
    case BLOCK_THRESHOLDS: return read_threshold(reader);
    case BLOCK_SILENCE: return read_wish(reader, false);
    case BLOCK_SUPERSEDE: return read_wish(reader, true);
    case BLOCK_MEASURE: return read_measure(reader);
    default: return false;
    }
}

/* A line at the left edge names a block. */
static bool read_block(struct reader *reader)
{
    struct hint hint;
    for (int i = 0; i < BLOCKS; i++)
        if (strcmp(reader->text, block_words[i]) == 0) {
            reader->block = i;
            reader->margin = -1;
            return true;
        }
    return problem_error(reader->problems, reader->place,
                         "expected rank, thresholds, silence, supersede, measure or gamelan, found "
                         "'%.60s'%s", reader->text,
                         nearest_hint(reader->text, block_words, BLOCKS, &hint));
}

/* A line of the language of the game: kept as it is, less the margin of the first. */
static void keep_gamelan(struct reader *reader, const char *line, size_t length)
{
    int indent = (int)strspn(line, " ");
    if (reader->margin < 0) {
        reader->margin = indent;
        reader->wishes->gamelan_line = reader->place.line;
        reader->wishes->gamelan_margin = indent;
    }
    int cut = indent < reader->margin ? indent : reader->margin;
    if ((size_t)cut > length)
        cut = (int)length;
    text_bytes(&reader->wishes->gamelan, line + cut, length - (size_t)cut);
    text_add(&reader->wishes->gamelan, "\n");
}

/* Without a comment and without blanks at the end. */
static size_t useful(const char *line, size_t length)
{
    char quote = 0;
    for (size_t i = 0; i < length; i++) {
        if (quote ? line[i] == quote : line[i] == '\'' || line[i] == '"')
            quote = quote ? 0 : i == 0 || line[i - 1] == ' ' ? line[i] : 0;
        else if (line[i] == '#' && (i == 0 || line[i - 1] == ' '))
            length = i;
    }
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    return length;
}

static bool read_line(struct reader *reader, const char *line, size_t length)
{
    size_t indent = strspn(line, " \t"), used = useful(line, length);
    if (reader->block == BLOCK_GAMELAN && indent > 0 && indent < length) {
        keep_gamelan(reader, line, length);
        return true;
    }
    if (indent >= used)
        return true;
    reader->place.column = (int)indent + 1;
    reader->text = text_duplicate(line + indent, used - indent);
    bool fine = indent == 0         ? read_block(reader)
                : reader->block < 0 ? fail_at(reader, reader->text, "a block at the left edge, as 'silence'",
                                              reader->text)
                                    : read_item(reader);
    free(reader->text);
    return fine;
}

/* Names of critics can be checked when all of the file is known. */
static bool check_names(const struct wishes *wishes, struct problems *problems)
{
    bool fine = true;
    for (int i = 0; i < wishes->rank_count; i++)
        fine &= check_critic(wishes, wishes->ranked[i], (struct place){.file = wishes->file}, problems);
    for (int i = 0; i < wishes->wish_count; i++) {
        const struct wish *wish = &wishes->wishes[i];
        if (wish->critic)
            fine &= check_critic(wishes, wish->critic, wish->place, problems);
        if (wish->other)
            fine &= check_critic(wishes, wish->other, wish->place, problems);
    }
    return fine;
}

bool wishes_read(struct wishes *wishes, const char *file, const char *text, struct problems *problems)
{
    *wishes = (struct wishes){.file = heap_string(file), .gamelan = TEXT_GROWING};
    struct reader reader = {.wishes = wishes, .problems = problems, .block = -1, .margin = -1};
    bool fine = text_accept(file, text, problems);
    int lines = 0;
    for (const char *line = text; fine && *line;) {
        size_t length = strcspn(line, "\n");
        reader.place = (struct place){.file = wishes->file, .line = ++lines, .column = 1};
        if (lines > ITEMS_MAX)
            fine = problem_error(problems, reader.place, "more than %d lines", ITEMS_MAX);
        else
            fine = read_line(&reader, line, length);
        line += length + (line[length] == '\n');
    }
    return fine && check_names(wishes, problems);
}

/* Whether the agents of a line-up can be had. */
static bool line_up_fits(const struct wish_measure *measure, const struct game *game,
                         struct problems *problems)
{
    char *names[PLAYERS_MAX] = {0};
    bool fine = true;
    int count = line_up_split(measure->line_up, names);
    for (int i = 0; i < count; i++) {
        struct problems wrong = {0};
        struct agent *agent = fine ? agent_new(names[i], game, &wrong) : NULL;
        if (fine && !agent)
            fine = problem_error(problems, measure->place, "'%s' cannot be played: %s", measure->name,
                                 wrong.count > 0 ? wrong.list[0].text : names[i]);
        agent_free(agent);
        free(names[i]);
    }
    return fine;
}

bool wishes_fit(const struct wishes *wishes, const struct game *game, struct problems *problems)
{
    bool fine = true;
    const char **parts = heap_new((size_t)game->part_count + 1, sizeof *parts);
    for (int i = 0; i < game->part_count; i++)
        parts[i] = game->parts[i].name;
    for (int i = 0; i < wishes->measure_count && fine; i++)
        fine = !wishes->measures[i].line_up || line_up_fits(&wishes->measures[i], game, problems);
    for (int i = 0; i < wishes->wish_count; i++) {
        const struct wish *wish = &wishes->wishes[i];
        struct hint hint;
        bool known = !wish->part || game->part_count == 0;    /* else it is the name of an option */
        for (int k = 0; k < game->part_count && !known; k++)
            known = part_is_called(game, k, wish->part);
        if (!known)
            problem_warning(problems, wish->place, "the game has no part '%.60s'%s", wish->part,
                            nearest_hint(wish->part, parts, (size_t)game->part_count, &hint));
    }
    free(parts);
    return fine;
}

void wishes_free(struct wishes *wishes)
{
    for (int i = 0; i < wishes->rank_count; i++)
        free(wishes->ranked[i]);
    for (int i = 0; i < wishes->threshold_count; i++) {
        free(wishes->thresholds[i].critic);
        free(wishes->thresholds[i].option);
    }
    for (int i = 0; i < wishes->wish_count; i++) {
        free(wishes->wishes[i].critic);
        free(wishes->wishes[i].part);
        free(wishes->wishes[i].other);
        free(wishes->wishes[i].reason);
    }
    for (int i = 0; i < wishes->measure_count; i++) {
        free(wishes->measures[i].name);
        free(wishes->measures[i].line_up);
        free(wishes->measures[i].sentence);
        formula_free(wishes->measures[i].formula);
    }
    free(wishes->ranked);
    free(wishes->thresholds);
    free(wishes->wishes);
    free(wishes->measures);
    free(wishes->file);
    text_free(&wishes->gamelan);
    *wishes = (struct wishes){0};
}

/* ---- what they change ---- */

bool wishes_threshold(const struct wishes *wishes, const char *critic, const char *option, double *value)
{
    for (int i = wishes->threshold_count - 1; i >= 0; i--) {
        const struct wish_threshold *threshold = &wishes->thresholds[i];
        if (strcmp(threshold->critic, critic) == 0 && strcmp(threshold->option, option) == 0) {
            *value = threshold->value;
            return true;
        }
    }
    return false;
}

/* Whether a wish is about this finding. */
static bool applies(const struct wish *wish, const struct finding *finding)
{
    return strcmp(wish->critic, finding->critic) == 0 &&
           (!wish->part || strcmp(wish->part, finding->part) == 0);
}

void wishes_apply(const struct wishes *wishes, struct findings_list *findings)
{
    for (int i = 0; i < findings->count; i++) {
        struct finding *finding = findings->list[i];
        for (int k = 0; k < wishes->rank_count; k++)
            if (strcmp(wishes->ranked[k], finding->critic) == 0)
                finding->rank = k - wishes->rank_count;
        for (int k = 0; k < wishes->wish_count && !finding->reason; k++) {
            const struct wish *wish = &wishes->wishes[k];
            if (!applies(wish, finding) || finding->verdict != VERDICT_FAULT)
                continue;
            struct text reason = TEXT_GROWING;
            if (wish->other)
                text_add(&reason, "superseded by %s: ", wish->other);
            text_add(&reason, "%s", wish->reason);
            finding->reason = heap_string(text_of(&reason));
            finding->verdict = wish->other ? VERDICT_SUPERSEDED : VERDICT_SILENCED;
            text_free(&reason);
        }
    }
}
