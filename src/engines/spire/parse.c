/* parse.c: reads a whole description: the rules of the battle, definitions, scenarios, includes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/spire/parser.h"

enum { RULE_SETS_MAX = 64 };

static const char *const signs[] = {"<=", ">=", "!=", NULL};
const struct syntax spire_syntax = {
    .comment = "#", .signs = signs, .lines = true, .indents = true};

static const char *const event_names[EV_BUILT_IN] = {
    "battle_start",   "battle_end",   "round_start",  "round_end", "side_start", "side_end",
    "turn_start",     "turn_end",     "draw",         "shuffle",   "play",       "discard",
    "exhaust",        "retain",       "create",       "upgrade",   "block",      "block_lost",
    "attack",         "hit",          "damage",       "hp_loss",   "heal",       "status",
    "status_removed", "energy",       "death",        "intent",    "cost",       "draw_count",
    "hand_limit",     "energy_count", "discard_hand",
};

static int add_event(struct parser *parser, const char *name, struct place place)
{
    struct spire_game *game = parser->game;
    if (game->event_count == EVENTS_MAX) {
        lexer_fail(&parser->lexer, "at most %d events and phases", EVENTS_MAX);
        return 0;
    }
    game->events[game->event_count] =
        (struct event_definition){.name = name, .place = place, .part = NO_PART};
    return game->event_count++;
}

int phase_event(struct parser *parser, const char *phase)
{
    char name[80];
    snprintf(name, sizeof name, "phase %s", phase);
    int event = find_event(parser->game, name);
    if (event >= 0)
        return event;
    event = add_event(parser, memory_text(parser->game->memory, name, strlen(name)),
                      parser->lexer.token.place);
    parser->game->events[event].phase = true;
    return event;
}

/* "event NAME [amount number] [, who combatant] [, what card]" */
static void parse_event_definition(struct parser *parser)
{
    static const char *const types[] = {"number", "combatant", "card"};
    struct lexer *lexer = &parser->lexer;
    struct place place = lexer->token.place;
    const char *name = parse_name(parser, "the name of an event");
    int known = find_event(parser->game, name);
    if (known >= 0 && (known < EV_BUILT_IN || parser->game->events[known].defined))
        lexer_fail(lexer, "there is already an event '%s'", name);
    if (lexer->failed)
        return;
    struct event_definition *event =
        &parser->game->events[known >= 0 ? known : add_event(parser, name, place)];
    *event = (struct event_definition){
        .name = name, .place = place, .part = NO_PART, .defined = !parser->declaring};
    while (lexer->token.type == TOKEN_WORD && !lexer->failed) {
        const char *value = parse_name(parser, "the name of a value");
        int type = word_index(types, 3, &lexer->token);
        if (type < 0) {
            lexer_fail_expected(lexer, "'number', 'combatant' or 'card'", types, 3);
            return;
        }
        int slot = type == 0 ? 0 : type == 2 ? 3 : event->names[2] ? 1 : 2;
        if (event->names[slot])
            lexer_fail(lexer, "an event carries at most one number, two combatants and one card");
        event->names[slot] = value;
        lexer_next(lexer);
        if (!lexer_accept(lexer, ","))
            break;
    }
    end_line(parser);
}

/* ---- rules ---- */

int parse_small(struct parser *parser, const char *what, int low, int high)
{
    int64_t number = low;
    lexer_integer(&parser->lexer, what, low, high, &number);
    return (int)number;
}

static bool either(struct parser *parser, const char *yes, const char *no)
{
    const char *const words[] = {yes, no};
    int index = word_index(words, 2, &parser->lexer.token);
    if (index < 0)
        lexer_fail_expected(&parser->lexer, "one of the two words for this", words, 2);
    else
        lexer_next(&parser->lexer);
    return index == 0;
}

static void parse_energy_line(struct parser *parser)
{
    struct rules *rules = &parser->game->rules;
    struct lexer *lexer = &parser->lexer;
    if (lexer->token.type == TOKEN_NUMBER) {
        rules->energy[0] = parse_small(parser, "an amount of energy", 0, 99);
        return;
    }
    const char *name = parse_name(parser, "a kind of energy");
    int kind = word_index_of(rules->energy_names, rules->energy_kinds, name);
    if (kind < 0 && rules->energy_kinds == ENERGIES_MAX) {
        lexer_fail(lexer, "at most %d kinds of energy", ENERGIES_MAX);
        return;
    }
    if (kind < 0)
        kind = rules->energy_kinds++;
    rules->energy_names[kind] = name;
    rules->energy[kind] = parse_small(parser, "an amount of energy", 0, 99);
}

static void parse_rules(struct parser *parser)
{
    static const char *const words[] = {"energy",   "draw", "hand",      "duplicates", "targets",
                                        "rounding", "deck", "decisions", "turns"};
    struct rules *rules = &parser->game->rules;
    struct lexer *lexer = &parser->lexer;
    if (lexer->token.type == TOKEN_STRING)
        rules->title = parse_string(parser, "a title");
    if (!begin_lines(parser))
        return;
    while (more_lines(parser)) {
        if (lexer_accept(lexer, "energy"))
            parse_energy_line(parser);
        else if (lexer_accept(lexer, "draw"))
            rules->draw = parse_small(parser, "a number of cards", 0, 99);
        else if (lexer_accept(lexer, "hand"))
            rules->hand_limit = lexer_accept(lexer, "unlimited")
                                    ? cards_max(parser->game) : parse_small(parser, "a hand limit", 1, 99);
        else if (lexer_accept(lexer, "duplicates"))
            rules->duplicates_apart = either(parser, "apart", "merged");
        else if (lexer_accept(lexer, "targets"))
            rules->targets_asked = either(parser, "asked", "skipped");
        else if (lexer_accept(lexer, "rounding"))
            rules->round_each = either(parser, "each", "end");
        else if (lexer_accept(lexer, "deck"))
            rules->starts_in_discard = either(parser, "discard", "draw");
        else if (lexer_accept(lexer, "decisions"))
            rules->plies = parse_small(parser, "a number of decisions", 1, 1000000);
        else if (lexer_accept(lexer, "turns"))
            rules->turns = parse_small(parser, "a number of turns", 1, 60000);
        else
            lexer_fail_expected(lexer, "a line of the rules", words, sizeof words / sizeof *words);
        end_line(parser);
    }
}

/* ---- definitions by kind ---- */

struct sort {
    const char *word;
    int most;
    size_t size, array, count; /* of one; offsets into the game */
    void (*parse)(struct parser *, int index);
};
#define KIND(word, most, type, array, count, parse)                                                \
    {                                                                                              \
        word, most, sizeof(struct type), offsetof(struct spire_game, array),                       \
            offsetof(struct spire_game, count), parse                                              \
    }
static const struct sort kinds[] = {
    KIND("card", DEFINITIONS_MAX, card_definition, cards, card_count, parse_card),
    KIND("status", STATUS_KINDS_MAX, status_definition, statuses, status_count, parse_status),
    KIND("enemy", ENEMIES_MAX, enemy_definition, enemies, enemy_count, parse_enemy),
    KIND("rule", RULE_SETS_MAX, definition, rule_sets, rule_set_count, parse_rule_set),
    KIND("scenario", SCENARIOS_MAX, scenario, scenarios, scenario_count, parse_scenario),
    KIND("encounter", ENEMIES_MAX, encounter_definition, encounters, encounter_count,
         parse_encounter),
    KIND("action", ACTION_DEFINITIONS_MAX, action_definition, actions, action_count,
         parse_action_definition),
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static struct definition *definition_at(const struct spire_game *game, const struct sort *kind,
                                        int index)
{
    char *array;
    memcpy(&array, (const char *)game + kind->array, sizeof array);
    return (struct definition *)(void *)(array + (size_t)index * kind->size);
}

/* Forgets the rules of a definition that is written again. */
static void drop_listeners(struct spire_game *game, int owner_kind, int owner)
{
    int kept = 0;
    for (int i = 0; i < game->listener_count; i++)
        if (game->listeners[i].owner_kind != owner_kind || game->listeners[i].owner != owner)
            game->listeners[kept++] = game->listeners[i];
    game->listener_count = kept;
}

/* The name of a file without its folders. */
static const char *last_of(const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;
    return slash ? slash + 1 : file ? file : "here";
}

static void parse_definition(struct parser *parser, const struct sort *kind, bool again)
{
    static const int owner_kinds[] = {OWNER_CARD, OWNER_STATUS, OWNER_ENEMY, OWNER_RULE};
    struct spire_game *game = parser->game;
    struct place place = parser->lexer.token.place;
    const char *name = parse_name(parser, "a name");
    if (parser->lexer.token.type == TOKEN_WORD && kind->parse != parse_action_definition)
        lexer_fail(&parser->lexer, "a name of several words stands in double quotes: %s \"%s %.*s\"",
                   kind->word, name, parser->lexer.token.length, parser->lexer.token.at);
    int *count = (int *)(void *)((char *)game + kind->count), index = 0;
    while (index < *count && strcmp(definition_at(game, kind, index)->name, name) != 0)
        index++;
    bool action = kind->parse == parse_action_definition, declared = action && index < *count &&
                  !((struct action_definition *)(void *)definition_at(game, kind, index))->body;
    if (index < *count && !again && !declared) {
        lexer_fail(&parser->lexer,
                   "there is already %s %s '%s' (%s, line %d); write 'replace %s' to define it "
                   "anew",
                   strchr("aeiou", kind->word[0]) ? "an" : "a", kind->word, name,
                   last_of(definition_at(game, kind, index)->place.file),
                   definition_at(game, kind, index)->place.line, kind->word);
        return;
    }
    if ((index == *count || declared) && again) {
        lexer_fail(&parser->lexer, "there is no %s '%s' to replace", kind->word, name);
        return;
    }
    if (index == kind->most) {
        lexer_fail(&parser->lexer, "at most %d of these", kind->most);
        return;
    }
    struct definition *definition = definition_at(game, kind, index);
    if (again && kind - kinds < 4)
        drop_listeners(game, owner_kinds[kind - kinds], index);
    memset(definition, 0, kind->size);
    definition->name = name;
    definition->place = place;
    definition->part = NO_PART;
    if (index == *count)
        ++*count;
    kind->parse(parser, index);
}

static void parse_program(struct parser *parser, bool round)
{
    parser->scope = (struct scope){.count = 0};
    parser->definition = NULL;
    parser->node_count = 0;
    struct node *body = parse_body(parser);
    if (round)
        parser->game->round = body;
    else
        parser->game->battle = body;
}

/* ---- includes ---- */

/* The text of that name: the one that was read before, or NULL, with the reason. */
static struct file *find_file(struct parser *parser, const char *from, const char *name,
                              struct why *why)
{
    for (int i = 0; i < parser->file_count; i++)
        if (strcmp(parser->files[i].name, name) == 0)
            return &parser->files[i];
    struct source here = *parser->source; /* what it includes is looked for beside it */
    here.file = from;
    const char *text = source_include(&here, name, why);
    if (!text)
        return NULL;
    if (parser->file_count == INCLUDES_MAX) {
        snprintf(why->text, sizeof why->text, "at most %d files can be included", INCLUDES_MAX);
        return NULL;
    }
    parser->files[parser->file_count] = (struct file){.name = name, .text = text};
    return &parser->files[parser->file_count++];
}

/* Fails if a file is being read already: "a.spire -> b.spire -> a.spire". */
static bool check_circle(struct parser *parser, const struct file *file)
{
    const struct source *source = parser->source;
    int first = strcmp(file->text, source->text) == 0 ? 0 : -1;
    for (int i = 1; i <= parser->include_depth; i++)
        first = strcmp(parser->open[i]->text, file->text) == 0 ? i : first;
    if (first < 0)
        return true;
    struct text chain = TEXT_GROWING;
    for (int i = first; i <= parser->include_depth; i++)
        text_add(&chain, "%s -> ", last_of(i == 0 ? source->file : parser->open[i]->name));
    lexer_fail(&parser->lexer, "'%s' is included by itself: %s%s", file->name, text_of(&chain),
               last_of(file->name));
    text_free(&chain);
    parser->lost = true;
    return false;
}

static bool parse_text(struct parser *parser, const char *file, const char *text);

static void parse_include(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct place place = lexer->token.place;
    struct why why;
    const char *name = parse_string(parser, "the name of a file in quotes");
    if (lexer->failed)
        return;
    struct file *file = find_file(parser, lexer->file, name, &why);
    if (!file) {
        lexer->token.place = place;
        lexer_fail(lexer, "%s", why.text);
        parser->lost = true;
        return;
    }
    struct lexer outer = *lexer;
    lexer->token.place = place;
    if (!check_circle(parser, file))
        return;
    *lexer = outer;
    bool fine = true;
    if (!file->read) { /* every file once */
        file->read = true;
        parser->open[++parser->include_depth] = file;
        fine = parse_text(parser, name, file->text);
        parser->include_depth--;
        *lexer = outer;
    }
    lexer->failed = !fine;
    if (fine)
        end_line(parser);
    else
        lexer->token.type = TOKEN_END;
}

/* ---- what may be used before it is defined ---- */

/* "NAME [a, b] [to target]": how an action is used. */
static void declare_action(struct parser *parser)
{
    struct spire_game *game = parser->game;
    const char *name = parse_name(parser, "a name");
    if (parser->lexer.failed)
        return;
    int index = find_action(game, name);
    if (index < 0 && game->action_count == ACTION_DEFINITIONS_MAX)
        return;
    if (index < 0)
        index = game->action_count++;
    game->actions[index] = (struct action_definition){.head = {.name = name, .part = NO_PART}};
    parse_action_head(parser, &game->actions[index]);
}

static void declare_text(struct parser *parser, const char *file, const char *text);

static void declare_include(struct parser *parser)
{
    struct why why;
    const char *name = parse_string(parser, "the name of a file");
    struct file *file =
        parser->lexer.failed ? NULL : find_file(parser, parser->lexer.file, name, &why);
    if (!file || file->declared)
        return;
    file->declared = true;
    struct lexer outer = parser->lexer;
    declare_text(parser, name, file->text);
    parser->lexer = outer;
}

/* Actions and events are known before anything is read, as cards and statuses are: their order
 * does not matter. What is wrong is said when they are read in earnest. */
static void declare_text(struct parser *parser, const char *file, const char *text)
{
    struct lexer *lexer = &parser->lexer;
    struct problems unused = {0}, *problems = lexer->problems;
    file = file ? memory_text(parser->game->memory, file, strlen(file)) : NULL;
    lexer_open(lexer, &spire_syntax, file, text, &unused);
    for (const char *start = text; !lexer->failed || lexer_resume(lexer, start);) {
        if (lexer->token.type == TOKEN_END)
            break;
        start = lexer->token.at;
        bool edge = lexer->token.type == TOKEN_WORD && lexer->token.place.column == 1;
        if (edge)
            lexer_accept(lexer, "replace");
        if (edge && lexer_accept(lexer, "include"))
            declare_include(parser);
        else if (edge && lexer_accept(lexer, "action"))
            declare_action(parser);
        else if (edge && lexer_accept(lexer, "event"))
            parse_event_definition(parser);
        else
            lexer_next(lexer);
    }
    lexer->problems = problems;
}

/* After an error: to the next definition, so that one look finds more than one mistake. */
static bool go_on(struct parser *parser, const char *start)
{
    parser->broken = true;
    parser->definition = NULL;
    parser->event = NULL;
    parser->in_where = false;
    parser->depth = 0;
    parser->scope = (struct scope){.count = 0};
    return !parser->lost && lexer_resume(&parser->lexer, start);
}

static bool parse_text(struct parser *parser, const char *file, const char *text)
{
    static const char *const words[] = {"include",  "rules",  "event",    "battle", "round",
                                        "replace",  "card",   "status",   "enemy",  "rule",
                                        "scenario", "action", "encounter"};
    enum { WORDS = sizeof words / sizeof *words, REPLACED = 6 };    /* from there on */
    struct lexer *lexer = &parser->lexer;
    struct problems *problems = lexer->problems;
    if (file) /* definitions keep their place, the caller's name goes away */
        file = memory_text(parser->game->memory, file, strlen(file));
    bool fine = true;
    const char *start = text; /* of the definition that is read */
    lexer_open(lexer, &spire_syntax, file, text, problems);
    for (;;) {
        if (lexer->failed) {
            fine = false;
            if (!go_on(parser, start))
                return false;
        }
        if (lexer->token.type == TOKEN_END)
            return fine;
        start = lexer->token.at;
        if (lexer_accept(lexer, "include")) {
            parse_include(parser);
        } else if (lexer_accept(lexer, "rules")) {
            parse_rules(parser);
        } else if (lexer_accept(lexer, "event")) {
            parse_event_definition(parser);
        } else if (lexer_accept(lexer, "battle")) {
            parse_program(parser, false);
        } else if (lexer_accept(lexer, "round")) {
            parse_program(parser, true);
        } else {
            bool again = lexer_accept(lexer, "replace");
            int kind = 0;
            while (kind < KINDS && !lexer_is(lexer, kinds[kind].word))
                kind++;
            if (kind == KINDS) {
                if (again)
                    lexer_fail_expected(lexer, "something with a name to replace ('rules', "
                                        "'battle' and 'round' are just written again)",
                                        words + REPLACED, WORDS - REPLACED);
                else
                    lexer_fail_expected(lexer, "a definition", words, WORDS);
                continue;
            }
            lexer_next(lexer);
            parse_definition(parser, &kinds[kind], again);
        }
    }
}

bool parse_description(struct parser *parser)
{
    const struct source *source = parser->source;
    parser->declaring = true;
    declare_text(parser, source->file, source->text);
    parser->declaring = false;
    /* What a scenario names may be what is broken: then nothing is said of it. */
    return parse_text(parser, source->file, source->text) && parse_scenarios(parser);
}

void parse_prepare(struct parser *parser)
{
    struct spire_game *game = parser->game;
    for (int i = 0; i < KINDS; i++) {
        char *array = memory_get(game->memory, kinds[i].size * (size_t)kinds[i].most);
        memcpy((char *)game + kinds[i].array, &array, sizeof array);
    }
    game->events = memory_get(game->memory, EVENTS_MAX * sizeof *game->events);
    game->listeners = memory_get(game->memory, LISTENERS_MAX * sizeof *game->listeners);
    for (int i = 0; i < EV_BUILT_IN; i++)
        add_event(parser, event_names[i], (struct place){0});
    game->rules = (struct rules){.title = "Spire",
                                 .energy = {3},
                                 .energy_kinds = 1,
                                 .energy_names = {"energy"},
                                 .draw = 5,
                                 .hand_limit = 10,
                                 .plies = 5000,
                                 .turns = 1000};
    game->scenario = -1;
}
