/* menu.c: takes the first line of a list that is legal and whose conditions hold. The list is data: buying
 * plans of Dominion are five lines each.
 *
 *     # a comment
 *     play smithy
 *     buy province
 *     buy duchy if supply[5] <= 4
 *     buy smithy at most 1
 *     buy *
 *
 * A line is the name of an action, or its beginning and a star; then, if wanted, how often it may be taken
 * in a play, and conditions on fields of the state, with the player's own seat as [me]. Where no line
 * fits, the last option is taken: in most games that is the one that ends something. */
#include "core/agent.h"

static const struct option options[] = {
    {.name = "name", .type = OPTION_TEXT,
     .help = "the list: a file x.menu, or the name of one in games/menus; must be given"},
};
enum { OPTIONS = sizeof options / sizeof *options };

#ifndef __wasi__

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"

enum { LINES_MAX = 200, CONDITIONS_MAX = 4, NAME_SIZE = 256, ME = -1 };
enum compare { AT_MOST, AT_LEAST, UNEQUAL, BELOW, ABOVE, EQUAL, COMPARES };
static const char *const compare_signs[COMPARES] = {"<=", ">=", "!=", "<", ">", "="};

struct condition {
    const struct field *field;
    int                 index;       /* or ME */
    enum compare        compare;
    long                number;
};

struct line {
    char             name[NAME_SIZE];
    bool             beginning;      /* a star stood behind it */
    long             most;           /* times a play; -1: as often as one likes */
    struct condition conditions[CONDITIONS_MAX];
    int              condition_count;
};

struct menu {
    struct agent head;
    struct line  lines[LINES_MAX];
    long         taken[LINES_MAX];   /* in this play */
    int          count;
};

/* ---- reading it ---- */

/* Cuts "NAME[INDEX]" apart; the field, or NULL after an error. */
static const struct field *read_field(char *word, const struct game *game, int *index,
                                      struct place place, struct problems *problems)
{
    const char *names[100];
    int count = 0;
    struct hint hint;
    char *bracket = strchr(word, '[');
    *index = 0;
    if (bracket) {
        *bracket++ = '\0';
        *index = strncmp(bracket, "me]", 3) == 0 ? ME : atoi(bracket);
    }
    for (int i = 0; i < game->field_count; i++) {
        const struct field *field = &game->fields[i];
        bool inside = *index == ME ? (int)field->count >= game->players
                                   : *index >= 0 && (uint32_t)*index < field->count;
        if (strcmp(field->name, word) == 0 && inside)
            return field;
        if (count < 100)
            names[count++] = field->name;
    }
    problem_error(problems, place, "%s has no field '%s' with such an index%s", game->name, word,
                  nearest_hint(word, names, (size_t)count, &hint));
    return NULL;
}

/* "FIELD SIGN NUMBER" */
static bool read_condition(char *text, const struct game *game, struct condition *condition,
                           struct place place, struct problems *problems)
{
    char word[NAME_SIZE], sign[4], rest[2];
    if (sscanf(text, " %255s %3s %ld %1s", word, sign, &condition->number, rest) != 3)
        return problem_error(problems, place, "expected a field, a comparison and a number, as in "
                             "'supply[5] <= 4', found '%.80s'", text);
    condition->field = read_field(word, game, &condition->index, place, problems);
    for (int i = 0; condition->field && i < COMPARES; i++)
        if (strcmp(sign, compare_signs[i]) == 0) {
            condition->compare = (enum compare)i;
            return true;
        }
    return condition->field &&
           problem_error(problems, place, "expected <=, >=, <, >, = or !=, found '%s'", sign);
}

static bool read_conditions(char *text, const struct game *game, struct line *line,
                            struct place place, struct problems *problems)
{
    while (text) {
        char *more = strstr(text, " and ");
        if (more) {
            *more = '\0';
            more += strlen(" and ");
        }
        if (line->condition_count == CONDITIONS_MAX)
            return problem_error(problems, place, "more than %d conditions", CONDITIONS_MAX);
        if (!read_condition(text, game, &line->conditions[line->condition_count++], place, problems))
            return false;
        text = more;
    }
    return true;
}

/* One line without its comment and end. */
static bool read_line(char *text, const struct game *game, struct line *line, struct place place,
                      struct problems *problems)
{
    char *conditions = strstr(text, " if "), *most = NULL, rest[2];
    if (conditions) {
        *conditions = '\0';
        conditions += strlen(" if ");
    }
    line->most = -1;
    if ((most = strstr(text, " at most "))) {
        *most = '\0';
        if (sscanf(most + strlen(" at most "), "%ld %1s", &line->most, rest) != 1 || line->most < 0)
            return problem_error(problems, place, "expected a number after 'at most'");
    }
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    if (length > 0 && text[length - 1] == '*') {
        line->beginning = true;
        text[--length] = '\0';
    }
    if (length >= NAME_SIZE || (length == 0 && !line->beginning))
        return problem_error(problems, place, "expected the name of an action");
    memcpy(line->name, text, length + 1);
    return read_conditions(conditions, game, line, place, problems);
}

static bool read_menu(struct menu *menu, char *text, const char *path, const struct game *game,
                      struct problems *problems)
{
    int number = 0;
    for (char *next = text; next;) {
        char *start = next, *end = strchr(next, '\n');
        struct place place = {.file = path, .line = ++number, .column = 1};
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        start[strcspn(start, "#")] = '\0';
        start += strspn(start, " ");
        if (!*start)
            continue;
        if (menu->count == LINES_MAX)
            return problem_error(problems, place, "more than %d lines", LINES_MAX);
        if (!read_line(start, game, &menu->lines[menu->count++], place, problems))
            return false;
    }
    return menu->count > 0 || problem_error(problems, (struct place){.file = path}, "an empty list");
}

static bool find_menu(const char *name, char path[CATALOG_PATH_MAX], struct problems *problems)
{
    char inside[CATALOG_PATH_MAX];
    struct problems ignored = {0};
    snprintf(inside, sizeof inside, "menus/%.900s", name);
    return catalog_path(inside, "menu", path, &ignored) || catalog_path(name, "menu", path, problems);
}

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    const char *name = spec_text(spec, options, OPTIONS, "name");
    char path[CATALOG_PATH_MAX];
    if (!name) {
        problem_error(problems, (struct place){0}, "agent 'menu' needs a list: menu:name=big-money");
        return NULL;
    }
    char *text = find_menu(name, path, problems) ? file_read(path, problems) : NULL;
    struct menu *menu = text ? heap_new(1, sizeof *menu) : NULL;
    if (menu && !read_menu(menu, text, path, game, problems)) {
        free(menu);
        menu = NULL;
    }
    free(text);
    return menu ? &menu->head : NULL;
}

/* ---- playing by it ---- */

static void begin(struct agent *agent)
{
    struct menu *menu = (struct menu *)agent;
    memset(menu->taken, 0, sizeof menu->taken);
}

static bool holds(const struct condition *condition, const struct view *view)
{
    uint32_t index = (uint32_t)(condition->index == ME ? view->viewer : condition->index);
    double value = field_value(condition->field, view->state, index);
    double number = (double)condition->number;
    switch (condition->compare) {
    case AT_MOST: return value <= number;
    case AT_LEAST: return value >= number;
    case UNEQUAL: return value != number;
    case BELOW: return value < number;
    case ABOVE: return value > number;
    default: return value == number;
    }
}

static bool applies(const struct menu *menu, int i, const struct view *view)
{
    const struct line *line = &menu->lines[i];
    if (line->most >= 0 && menu->taken[i] >= line->most)
        return false;
    for (int k = 0; k < line->condition_count; k++)
        if (!holds(&line->conditions[k], view))
            return false;
    return true;
}

static bool is_called(const struct view *view, int action, const struct line *line)
{
    char buffer[2 * NAME_SIZE];
    struct text text = TEXT_ON(buffer);
    view->game->engine->render_action(view->game, view->state, action, &text);
    return line->beginning ? strncmp(text_of(&text), line->name, strlen(line->name)) == 0
                           : strcmp(text_of(&text), line->name) == 0;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct menu *menu = (struct menu *)agent;
    for (int i = 0; i < menu->count; i++)
        for (int k = 0; applies(menu, i, view) && k < view->action_count; k++)
            if (is_called(view, view->actions[k], &menu->lines[i])) {
                menu->taken[i]++;
                return view->actions[k];
            }
    agent_count(agent, "decisions without a line", 1);
    return view->actions[view->action_count - 1];
}

const struct agent_kind menu_agent = {
    .name = "menu", .summary = "Takes the first line of a list that is legal and fits.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .begin = begin, .decide = decide,
};

#else

const struct agent_kind menu_agent = {
    .name = "menu", .summary = "Takes the first line of a list that is legal and fits.",
    .options = options, .option_count = OPTIONS, .unavailable = "not in the browser",
};

#endif
