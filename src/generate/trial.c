/* trial.c: plays what a grammar makes, to see what it does. */
#include "generate/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "generate/trial_file.h"

enum { EVENTS_MAX = 256 };

const char *const verdict_names[VERDICTS] = {"does nothing", "helps nobody but the enemies",
                                             "stops the play"};

struct moments {
    int32_t numbers[TRIAL_MOMENTS_MAX][TRIAL_NUMBERS_MAX];
    int32_t happened[TRIAL_NUMBERS_MAX];    /* events so far */
    bool    stopped;
    bool    lost;                           /* an action of the trial was not there */
};

struct table {
    const struct trial *trial;
    const struct game  *game;
    const struct field *fields[TRIAL_NUMBERS_MAX];    /* of numbers that are no events */
    int                 verbs[TRIAL_NUMBERS_MAX];
    struct state       *ready, *state;                /* after the first action; the one that plays */
    struct event        events[EVENTS_MAX];
    int                *legal;
};

/* ---- playing ---- */

static void apply(struct table *table, int action, struct moments *moments)
{
    struct events log = {.list = table->events, .capacity = EVENTS_MAX};
    state_apply(table->game, table->state, action, &log);
    int kept = log.count < EVENTS_MAX ? log.count : EVENTS_MAX;
    for (int i = 0; i < kept; i++)
        for (int j = 0; j < table->trial->number_count; j++)
            moments->happened[j] += table->events[i].verb == table->verbs[j];
}

/* Goes on with the first answer until the player may begin something again. */
static void settle(struct table *table, struct moments *moments)
{
    while (table->state->player != OVER &&
           action_find(table->game, table->state, table->trial->settled) < 0) {
        state_actions(table->game, table->state, table->legal);
        apply(table, table->legal[0], moments);
    }
    moments->stopped |= table->state->player == OVER;
}

static void do_action(struct table *table, const char *name, struct moments *moments)
{
    if (table->state->player == OVER)
        return;
    int action = action_find(table->game, table->state, name);
    if (action < 0) {
        moments->lost = true;
        return;
    }
    apply(table, action, moments);
    settle(table, moments);
}

static void look(const struct table *table, struct moments *moments, int moment)
{
    for (int i = 0; i < table->trial->number_count; i++) {
        const struct trial_number *number = &table->trial->numbers[i];
        double sum = moments->happened[i];
        if (!number->event) {
            uint32_t end = number->to < 0 ? table->fields[i]->count : (uint32_t)number->to + 1;
            sum = 0;
            for (uint32_t j = (uint32_t)number->from; j < end; j++)
                sum += field_value(table->fields[i], table->state, j);
            if (number->minus >= 0)
                sum -= field_value(table->fields[i], table->state, (uint32_t)number->minus);
        }
        moments->numbers[moment][i] = (int32_t)sum;
    }
}

/* "play {name}" with the name put in. */
static void add_named(const char *template, const char *name, struct text *out)
{
    const char *mark = strstr(template, "{name}");
    text_add(out, "%.*s%s%s", mark ? (int)(mark - template) : (int)strlen(template), template,
             mark ? name : "", mark ? mark + strlen("{name}") : "");
}

/* Plays the card, then the turns, and notes the numbers at every moment. */
static void play(struct table *table, const char *card, struct moments *moments)
{
    const struct trial *trial = table->trial;
    struct text action = TEXT_GROWING;
    int moment = 0;
    memset(moments, 0, sizeof *moments);
    state_copy(table->state, table->ready);
    add_named(trial->use, card, &action);
    do_action(table, text_of(&action), moments);
    look(table, moments, moment++);
    for (int turn = 0; turn < trial->turns; turn++)
        for (int i = 0; i < trial->action_count; i++) {
            do_action(table, trial->actions[i], moments);
            look(table, moments, moment++);
        }
    text_free(&action);
}

/* ---- judging ---- */

static bool judge(const struct trial *trial, const struct moments *with,
                  const struct moments *without, enum verdict *verdict)
{
    bool better = false, differs = false;
    for (int i = 0; i < 1 + trial->turns * trial->action_count; i++)
        for (int j = 0; j < trial->number_count; j++) {
            int difference = (with->numbers[i][j] - without->numbers[i][j]) * trial->numbers[j].sign;
            better |= difference > 0;
            differs |= difference != 0;
        }
    *verdict = with->stopped ? VERDICT_STOPPED : differs ? VERDICT_HARMFUL : VERDICT_NULL;
    return better && !with->stopped;
}

/* ---- the description ---- */

struct part_of_card {
    int         card, index;      /* index -1: the whole card */
    const char *text;
    int         length;
    char       *name;
};

struct parts {
    struct part_of_card *list;
    int                  count, capacity;
};

static void add_thing(struct parts *parts, struct part_of_card thing, const char *name)
{
    if (parts->count == parts->capacity) {
        parts->capacity = parts->capacity ? 2 * parts->capacity : 32;
        parts->list = heap_grow(parts->list, (size_t)parts->capacity * sizeof *parts->list);
    }
    char own[40];
    snprintf(own, sizeof own, "Trial Part %d", parts->count);
    thing.name = heap_string(name ? name : own);
    parts->list[parts->count++] = thing;
}

/* Splits the lines of the parts; indented lines belong to the one above. */
static void split_parts(const struct trial_card *card, int number, struct parts *parts)
{
    int index = 0;
    for (const char *at = card->parts; *at;) {
        const char *end = strchr(at, '\n');
        while (end && end[1] == ' ')
            end = strchr(end + 1, '\n');
        int length = end ? (int)(end - at) : (int)strlen(at);
        add_thing(parts, (struct part_of_card){number, index++, at, length, NULL}, NULL);
        at += length + (at[length] == '\n');
    }
    add_thing(parts, (struct part_of_card){number, -1, "", 0, NULL}, card->name);
}

/* The text of a card, with the lines changed that would keep it from being tried. */
static void add_whole(const struct trial *trial, const char *rules, struct text *out)
{
    for (const char *at = rules; *at;) {
        int length = (int)strcspn(at, "\n"), i = 0;
        while (i < trial->swap_count &&
               strncmp(at, trial->swaps[i].begins, strlen(trial->swaps[i].begins)) != 0)
            i++;
        if (i == trial->swap_count)
            text_add(out, "%.*s\n", length, at);
        else if (trial->swaps[i].becomes)
            text_add(out, "%s\n", trial->swaps[i].becomes);
        at += length + (at[length] == '\n');
    }
}

/* The lines of a part, each behind what stands before the placeholder. */
static void add_lines(const struct part_of_card *part, const char *before, int before_length,
                      struct text *out)
{
    for (int i = 0; i < part->length;) {
        int length = (int)strcspn(part->text + i, "\n");
        length = length > part->length - i ? part->length - i : length;
        text_add(out, "%.*s%.*s\n", before_length, before, length, part->text + i);
        i += length + 1;
    }
}

static void add_part(const struct trial *trial, const struct trial_card *card,
                     const struct part_of_card *part, struct text *out)
{
    for (const char *line = text_of(&trial->part); *line;) {
        int length = (int)strcspn(line, "\n");
        const char *mark = strstr(line, "{text}");
        if (mark && mark < line + length) {
            add_lines(part, line, (int)(mark - line), out);
        } else {
            for (int i = 0; i < length; i++) {
                const char *name = strncmp(line + i, "{name}", 6) == 0   ? part->name
                                   : strncmp(line + i, "{type}", 6) == 0 ? card->type
                                                                         : NULL;
                text_add(out, name ? "%s" : "%.1s", name ? name : line + i);
                i += name ? 5 : 0;
            }
            text_add(out, "\n");
        }
        line += length + (line[length] == '\n');
    }
}

static void describe(const struct trial *trial, const char *opening, const struct trial_card *cards,
                     int card_count, const struct parts *parts, struct text *out)
{
    text_add(out, "%s", opening);
    for (const char *at = text_of(&trial->frame); *at;) {
        if (strncmp(at, "{things}\n", 9) == 0) {
            for (int i = 0; i < card_count; i++)
                add_whole(trial, cards[i].rules, out);
            for (int i = 0; i < parts->count; i++)
                if (parts->list[i].index >= 0)
                    add_part(trial, &cards[parts->list[i].card], &parts->list[i], out);
            at += 9;
        } else if (strncmp(at, "{each}", 6) == 0) {
            for (int i = 0; i < parts->count; i++)
                add_named(trial->each ? trial->each : "", parts->list[i].name, out);
            at += 6;
        } else {
            text_bytes(out, at++, 1);
        }
    }
}

/* ---- a trial ---- */

/* Finds what is looked at; false if the game has no such thing. */
static bool find_numbers(struct table *table, struct problems *problems)
{
    const struct game *game = table->game;
    for (int i = 0; i < table->trial->number_count; i++) {
        const struct trial_number *number = &table->trial->numbers[i];
        int last = number->to > number->minus ? number->to : number->minus;
        last = number->from > last ? number->from : last;
        table->verbs[i] = -1;
        for (int j = 0; number->event && j < game->verb_count; j++)
            if (strcmp(game->verbs[j], number->name) == 0)
                table->verbs[i] = j;
        for (int j = 0; !number->event && j < game->field_count; j++)
            if (strcmp(game->fields[j].name, number->name) == 0)
                table->fields[i] = &game->fields[j];
        if (number->event ? table->verbs[i] < 0 : !table->fields[i])
            return problem_error(problems, number->place, "the game has no %s '%s'",
                                 number->event ? "event" : "field", number->name);
        if (table->fields[i] && (uint32_t)last >= table->fields[i]->count)
            return problem_error(problems, number->place, "'%s' has %d elements, counted from 0",
                                 number->name, (int)table->fields[i]->count);
    }
    return true;
}

static bool open_table(struct table *table, struct moments *unused, struct problems *problems)
{
    const struct game *game = table->game;
    table->ready = state_new(game);
    table->state = state_new(game);
    table->legal = heap_new((size_t)game->actions_max, sizeof *table->legal);
    if (!find_numbers(table, problems))
        return false;
    memset(unused, 0, sizeof *unused);
    state_start(game, table->state, 1);
    if (table->trial->first)
        do_action(table, table->trial->first, unused);
    state_copy(table->ready, table->state);
    return !unused->lost || problem_error(problems, (struct place){.file = table->trial->file},
                                          "the game has no action '%s'", table->trial->first);
}

static struct game *load(const struct trial *trial, const char *opening, const struct source *include,
                         const struct trial_card *cards, int count, const struct parts *parts,
                         struct problems *problems)
{
    struct text text = TEXT_GROWING;
    describe(trial, opening, cards, count, parts, &text);
    struct source source = *include;
    source.text = text_of(&text);
    struct game *game = game_load(trial->engine, &source, problems);
    text_free(&text);
    return game;
}

struct findings {
    const struct trial_card *cards;
    fault_found             *found;
    void                    *context;
    struct trial_totals     *totals;
};

static bool try_all(struct table *table, const struct parts *parts, const struct findings *findings,
                    struct problems *problems)
{
    const struct trial *trial = table->trial;
    struct moments *with = heap_new(2, sizeof *with), *without = with + 1;
    bool fine = open_table(table, with, problems);
    if (fine)
        play(table, trial->nothing, without);
    fine = fine && (!without->lost || problem_error(problems, (struct place){.file = trial->file},
                                                    "the game lacks an action of the trial"));
    for (int i = 0; fine && i < parts->count; i++) {
        const struct part_of_card *part = &parts->list[i];
        enum verdict verdict;
        play(table, part->name, with);
        if (with->lost) {
            fine = problem_error(problems, (struct place){.file = trial->file},
                                 "'%s' cannot be tried: it is not there to be used, or takes away what "
                                 "the trial needs", part->name);
            break;
        }
        findings->totals->parts += part->index >= 0;
        findings->totals->cards += part->index < 0;
        if (judge(trial, with, without, &verdict))
            continue;
        char text[200];
        snprintf(text, sizeof text, "%.*s", part->length, part->text);
        findings->totals->faults[verdict]++;
        findings->found(findings->context, &findings->cards[part->card], part->index, verdict, text);
    }
    free(with);
    return fine;
}

bool trial_run(const struct trial *trial, const char *opening, const struct source *include,
               const struct trial_card *cards, int count, fault_found *found, void *context,
               struct trial_totals *totals, struct problems *problems)
{
    struct parts parts = {0};
    for (int i = 0; i < count; i++)
        split_parts(&cards[i], i, &parts);
    struct game *game = load(trial, opening, include, cards, count, &parts, problems);
    bool fine = game != NULL;
    if (game) {
        struct findings findings = {cards, found, context, totals};
        struct table *table = heap_new(1, sizeof *table);
        table->trial = trial;
        table->game = game;
        fine = try_all(table, &parts, &findings, problems);
        state_free(table->ready);
        state_free(table->state);
        free(table->legal);
        free(table);
    }
    game_free(game);
    for (int i = 0; i < parts.count; i++)
        free(parts.list[i].name);
    free(parts.list);
    return fine;
}
