/* parse.c: reads a whole description: the rules of the battle, definitions, scenarios, includes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/spire/parser.h"

enum { ACTION_DEFINITIONS_MAX = 128, ENEMIES_MAX = 250, RULE_SETS_MAX = 64 };

static const char *const signs[] = {"<=", ">=", "!=", NULL};
static const struct syntax syntax = {
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
    if (find_event(parser->game, name) >= 0)
        lexer_fail(lexer, "there is already an event '%s'", name);
    struct event_definition *event = &parser->game->events[add_event(parser, name, place)];
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

static int small(struct parser *parser, const char *what, int low, int high)
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
        rules->energy[0] = small(parser, "an amount of energy", 0, 99);
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
    rules->energy[kind] = small(parser, "an amount of energy", 0, 99);
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
            rules->draw = small(parser, "a number of cards", 0, 99);
        else if (lexer_accept(lexer, "hand"))
            rules->hand_limit =
                lexer_accept(lexer, "unlimited") ? CARDS_MAX : small(parser, "a hand limit", 1, 99);
        else if (lexer_accept(lexer, "duplicates"))
            rules->duplicates_apart = either(parser, "apart", "merged");
        else if (lexer_accept(lexer, "targets"))
            rules->targets_asked = either(parser, "asked", "skipped");
        else if (lexer_accept(lexer, "rounding"))
            rules->round_each = either(parser, "each", "end");
        else if (lexer_accept(lexer, "deck"))
            rules->starts_in_discard = either(parser, "discard", "draw");
        else if (lexer_accept(lexer, "decisions"))
            rules->plies = small(parser, "a number of decisions", 1, 1000000);
        else if (lexer_accept(lexer, "turns"))
            rules->turns = small(parser, "a number of turns", 1, 60000);
        else
            lexer_fail_expected(lexer, "a line of the rules", words, sizeof words / sizeof *words);
        end_line(parser);
    }
}

/* ---- scenarios ---- */

/* A name in a list, where it ends at a comma: of several words it needs no quotes there. */
static const char *parse_listed(struct parser *parser, const char *what)
{
    struct lexer *lexer = &parser->lexer;
    struct token first = lexer->token;
    const char *name = parse_name(parser, what);
    while (first.type == TOKEN_WORD && lexer->token.type == TOKEN_WORD && !lexer->failed &&
           !lexer_is(lexer, "upgraded")) {
        const char *end = lexer->token.at + lexer->token.length;
        name = memory_text(parser->game->memory, first.at, (size_t)(end - first.at));
        lexer_next(lexer);
    }
    return name;
}

/* A list goes on with a comma or ends with the line, or with the text of a setting. */
static bool end_list(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (!lexer->failed && lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END &&
        lexer->token.type != TOKEN_DEDENT)
        lexer_fail_expected(lexer, "',' or the end of the line", NULL, 0);
    return !lexer->failed;
}

/* "5 Strike, 4 Defend, Bash upgraded" */
static bool parse_deck(struct parser *parser, struct scenario *scenario)
{
    struct lexer *lexer = &parser->lexer;
    do {
        int count =
            lexer->token.type == TOKEN_NUMBER ? small(parser, "a number of cards", 0, 99) : 1;
        struct token token = lexer->token;
        const char *name = parse_listed(parser, "the name of a card");
        int card = find_card(parser->game, name);
        if (lexer->failed)
            return false;
        if (card < 0) {
            const char *names[DEFINITIONS_MAX];
            struct hint hint;
            for (int i = 0; i < parser->game->card_count; i++)
                names[i] = parser->game->cards[i].head.name;
            lexer->token = token;
            return lexer_fail(lexer, "there is no card '%s'%s", name,
                              nearest_hint(name, names, (size_t)parser->game->card_count, &hint));
        }
        int upgrades = 0;
        if (lexer_accept(lexer, "upgraded"))
            upgrades = lexer->token.type == TOKEN_NUMBER
                           ? small(parser, "a number of upgrades", 1, 15)
                           : 1;
        if (scenario->deck_count == DECK_MAX)
            return lexer_fail(lexer, "a deck can have at most %d kinds of cards", DECK_MAX);
        scenario->deck[scenario->deck_count++] = (struct deck_entry){card, count, upgrades};
    } while (lexer_accept(lexer, ","));
    int total = 0;
    for (int i = 0; i < scenario->deck_count; i++)
        total += scenario->deck[i].count;
    if (total > CARDS_MAX / 2)
        return lexer_fail(lexer, "a deck can have at most %d cards", CARDS_MAX / 2);
    return end_list(parser);
}

static bool parse_enemies(struct parser *parser, struct battle *battle)
{
    struct lexer *lexer = &parser->lexer;
    do {
        int count =
            lexer->token.type == TOKEN_NUMBER ? small(parser, "a number of enemies", 1, 7) : 1;
        struct token token = lexer->token;
        const char *name = parse_listed(parser, "the name of an enemy");
        int enemy = find_enemy(parser->game, name);
        if (enemy < 0)
            enemy = find_encounter(parser->game, name);
        if (lexer->failed)
            return false;
        if (enemy < 0) {
            struct hint hint;
            lexer->token = token;
            return lexer_fail(lexer, "there is no enemy or encounter '%s'%s", name,
                              enemy_hint(parser->game, name, &hint));
        }
        if (battle->enemy_count + count >= COMBATANTS_MAX)
            return lexer_fail(lexer, "a battle can have at most %d enemies", COMBATANTS_MAX - 1);
        for (int i = 0; i < count; i++)
            battle->enemies[battle->enemy_count++] = enemy;
    } while (lexer_accept(lexer, ","));
    return end_list(parser);
}

static void parse_start_status(struct parser *parser, struct scenario *scenario)
{
    int amount = small(parser, "an amount", -LIMIT, LIMIT);
    const char *name = parse_name(parser, "the name of a status");
    int status = find_status(parser->game, name);
    if (status < 0 && !parser->lexer.failed)
        lexer_fail(&parser->lexer, "there is no status '%s' above this line", name);
    if (scenario->start_count == STARTS_MAX) {
        lexer_fail(&parser->lexer, "at most %d statuses at the start", STARTS_MAX);
        return;
    }
    scenario->start_statuses[scenario->start_count] = status;
    scenario->start_amounts[scenario->start_count++] = amount;
}

static void parse_scenario(struct parser *parser, int index)
{
    static const char *const words[] = {"player", "hp",    "max_hp", "deck",      "enemies",
                                        "status", "offer", "heal",   "ascension", "text"};
    struct scenario *scenario = &parser->game->scenarios[index];
    struct lexer *lexer = &parser->lexer;
    scenario->hp = 80;
    scenario->character = "Player";
    if (parser->include_depth == 0 && parser->game->scenario < 0)
        parser->game->scenario = index;
    if (begin_lines(parser))
        while (more_lines(parser)) {
            if (lexer_accept(lexer, "player")) {
                scenario->character = parse_name(parser, "a name");
            } else if (lexer_accept(lexer, "hp")) {
                scenario->hp = small(parser, "hit points", 1, 30000);
            } else if (lexer_accept(lexer, "max_hp")) {
                scenario->max_hp = small(parser, "hit points", 1, 30000);
            } else if (lexer_accept(lexer, "deck")) {
                parse_deck(parser, scenario);
            } else if (lexer_accept(lexer, "enemies")) {
                if (scenario->battle_count == BATTLES_MAX)
                    lexer_fail(lexer, "at most %d battles", BATTLES_MAX);
                else
                    parse_enemies(parser, &scenario->battles[scenario->battle_count++]);
            } else if (lexer_accept(lexer, "status")) {
                parse_start_status(parser, scenario);
            } else if (lexer_accept(lexer, "offer")) {
                scenario->offers = small(parser, "a number of cards", 1, OFFERS_MAX);
                if (lexer->token.type == TOKEN_WORD || lexer->token.type == TOKEN_STRING)
                    scenario->reward_color = parse_name(parser, "a color");
            } else if (lexer_accept(lexer, "heal")) {
                scenario->heal = small(parser, "hit points", 0, 30000);
            } else if (lexer_accept(lexer, "ascension")) {
                scenario->ascension = small(parser, "an ascension level", 0, 30);
            } else if (lexer_accept(lexer, "text")) {
                scenario->head.text = parse_string(parser, "a text in quotes");
            } else {
                lexer_fail_expected(lexer, "a line of a scenario", words,
                                    sizeof words / sizeof *words);
            }
            end_line(parser);
        }
    if (scenario->max_hp < scenario->hp)
        scenario->max_hp = scenario->hp;
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
    if (index < *count && !again) {
        lexer_fail(&parser->lexer,
                   "there is already a %s '%s' (%s, line %d); write 'replace %s' to define it "
                   "anew",
                   kind->word, name, last_of(definition_at(game, kind, index)->place.file),
                   definition_at(game, kind, index)->place.line, kind->word);
        return;
    }
    if (index == *count && again) {
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
    if (!again && kind->parse != parse_action_definition)
        ++*count;
    kind->parse(parser, index);
    if (!again && kind->parse == parse_action_definition)
        ++*count; /* only now: an action cannot call itself */
}

static void parse_program(struct parser *parser, bool round)
{
    parser->scope = (struct scope){.count = 0};
    parser->definition = NULL;
    struct node *body = parse_body(parser);
    if (round)
        parser->game->round = body;
    else
        parser->game->battle = body;
}

static void parse_include(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct place place = lexer->token.place;
    const char *name = parse_string(parser, "the name of a file in quotes");
    if (lexer->failed)
        return;
    for (int i = 0; i < parser->included_count; i++)
        if (strcmp(parser->included[i], name) == 0) {
            end_line(parser); /* every file once */
            return;
        }
    struct source here = *parser->source; /* what it includes is looked for beside it */
    here.file = lexer->file;
    struct why why;
    const char *text = source_include(&here, name, &why);
    if (!text) {
        lexer->token.place = place;
        lexer_fail(lexer, "%s", why.text);
        parser->lost = true;
        return;
    }
    if (parser->included_count == INCLUDES_MAX) {
        lexer_fail(lexer, "at most %d files can be included", INCLUDES_MAX);
        return;
    }
    parser->included[parser->included_count++] = name;
    struct lexer outer = *lexer;
    parser->include_depth++;
    bool fine = parse_text(parser, name, text);
    parser->include_depth--;
    *lexer = outer;
    lexer->failed = !fine;
    if (fine)
        end_line(parser);
    else
        lexer->token.type = TOKEN_END;
}

/* After an error: to the next definition, so that one look finds more than one mistake. */
static bool go_on(struct parser *parser)
{
    parser->broken = true;
    parser->definition = NULL;
    parser->event = NULL;
    parser->in_where = false;
    parser->depth = 0;
    parser->scope = (struct scope){.count = 0};
    return !parser->lost && lexer_resume(&parser->lexer);
}

bool parse_text(struct parser *parser, const char *file, const char *text)
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
    lexer_open(lexer, &syntax, file, text, problems);
    for (;;) {
        if (lexer->failed) {
            fine = false;
            if (!go_on(parser))
                return false;
        }
        if (lexer->token.type == TOKEN_END)
            return fine;
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
            if (parser->broken && kinds[kind].parse == parse_scenario)
                lexer->failed = true;    /* what it names may be what is broken: says nothing */
            else
                parse_definition(parser, &kinds[kind], again);
        }
    }
}

/* ---- settings ---- */

static bool open_setting(struct parser *parser, const char *key, const char *value)
{
    lexer_open(&parser->lexer, &syntax, key,
               memory_text(parser->game->memory, value, strlen(value)), parser->lexer.problems);
    return !parser->lexer.failed;
}

static bool finish_setting(struct parser *parser)
{
    if (parser->lexer.token.type == TOKEN_NEWLINE)
        lexer_next(&parser->lexer);
    if (parser->lexer.token.type != TOKEN_END)
        lexer_fail_expected(&parser->lexer, "the end of the setting", NULL, 0);
    return !parser->lexer.failed;
}

/* The values of a definition and of its kind ("cost", "hp") that a setting may change. */
static struct node **setting_place(struct spire_game *game, const char *owner, const char *value,
                                   struct problems *problems, struct definition **definition)
{
    const char *names[VALUES_MAX + 2];
    size_t count = 0;
    struct hint hint;
    int card = find_card(game, owner), status = find_status(game, owner),
        enemy = find_enemy(game, owner);
    *definition = card >= 0     ? &game->cards[card].head
                  : status >= 0 ? &game->statuses[status].head
                  : enemy >= 0  ? &game->enemies[enemy].head
                                : NULL;
    if (!*definition) {
        const char *all[DEFINITIONS_MAX + STATUS_KINDS_MAX + ENEMIES_MAX];
        for (int i = 0; i < game->card_count; i++)
            all[count++] = game->cards[i].head.name;
        for (int i = 0; i < game->status_count; i++)
            all[count++] = game->statuses[i].head.name;
        for (int i = 0; i < game->enemy_count; i++)
            all[count++] = game->enemies[i].head.name;
        problem_error(problems, (struct place){0},
                      "there is no card, status or enemy '%s' to change%s", owner,
                      nearest_hint(owner, all, count, &hint));
        return NULL;
    }
    for (int i = 0; i < (*definition)->value_count; i++) {
        names[count++] = (*definition)->values[i].name;
        if (strcmp((*definition)->values[i].name, value) == 0)
            return &(*definition)->values[i].expression;
    }
    if (card >= 0 && strcmp(value, "cost") == 0)
        return &game->cards[card].cost;
    if (enemy >= 0 && strcmp(value, "hp") == 0)
        return &game->enemies[enemy].hp_low;
    if (card >= 0 || enemy >= 0)
        names[count++] = card >= 0 ? "cost" : "hp";
    nearest_hint(value, names, count, &hint);
    struct text sentence = TEXT_GROWING;
    text_add(&sentence, "'%s' has no value '%s'%s", owner, value, hint.text);
    for (size_t i = 0; i < count && !hint.text[0]; i++)
        text_add(&sentence, "%s%s", i ? ", " : "; it has ", names[i]);
    problem_error(problems, (struct place){0}, "%s", text_of(&sentence));
    text_free(&sentence);
    return NULL;
}

static bool set_rule(struct parser *parser, const char *name)
{
    static const char *const words[] = {"energy", "draw", "hand"};
    struct rules *rules = &parser->game->rules;
    int number = small(parser, "a number", 0, 99);
    int index = word_index_of(words, 3, name);
    struct hint hint;
    if (index < 0)
        return problem_error(parser->lexer.problems, (struct place){0},
                             "the rules have no number '%s'%s", name,
                             nearest_hint(name, words, 3, &hint));
    *(index == 0 ? &rules->energy[0] : index == 1 ? &rules->draw : &rules->hand_limit) = number;
    return finish_setting(parser);
}

static bool apply_setting(struct parser *parser, const struct setting *setting)
{
    struct spire_game *game = parser->game;
    char owner[64];
    const char *dot = strrchr(setting->key, '.');
    struct definition *definition;
    if ((size_t)(dot - setting->key) >= sizeof owner)
        return problem_error(parser->lexer.problems, (struct place){0}, "'%s' is too long",
                             setting->key);
    memcpy(owner, setting->key, (size_t)(dot - setting->key));
    owner[dot - setting->key] = '\0';
    if (!open_setting(parser, setting->key, setting->value))
        return false;
    if (strcmp(owner, "rules") == 0)
        return set_rule(parser, dot + 1);
    struct node **place = setting_place(game, owner, dot + 1, parser->lexer.problems, &definition);
    if (!place)
        return false;
    parser->definition = definition;
    parser->scope = (struct scope){.count = 0};
    *place = parse_expression(parser);
    for (int i = 0; i < game->enemy_count; i++)
        if (place == &game->enemies[i].hp_low)
            game->enemies[i].hp_high = *place;
    parser->definition = NULL;
    return finish_setting(parser);
}

/* What the user set: scenario, deck, enemies, cards to add, ascension, and dotted values. */
bool parse_settings(struct spire_game *game, const struct source *source, struct problems *problems)
{
    const struct spec *spec = source->spec;
    struct parser parser = {.game = game, .source = source, .lexer = {.problems = problems}};
    struct scenario *scenario = &game->scenarios[game->scenario];
    bool fine = true;
    for (int i = 0; spec && fine && i < spec->setting_count; i++) {
        const struct setting *setting = &spec->settings[i];
        if (strchr(setting->key, '.')) {
            fine = apply_setting(&parser, setting);
        } else if (strcmp(setting->key, "deck") == 0 || strcmp(setting->key, "add") == 0) {
            if (setting->key[0] == 'd')
                scenario->deck_count = 0;
            fine = open_setting(&parser, setting->key, setting->value) &&
                   parse_deck(&parser, scenario) && finish_setting(&parser);
        } else if (strcmp(setting->key, "enemies") == 0) {
            scenario->battle_count = 1;
            scenario->battles[0].enemy_count = 0;
            fine = open_setting(&parser, setting->key, setting->value) &&
                   parse_enemies(&parser, &scenario->battles[0]) && finish_setting(&parser);
        } else if (strcmp(setting->key, "ascension") == 0) {
            scenario->ascension = atoi(setting->value);
        } else if (strcmp(setting->key, "hp") == 0) {
            scenario->hp = atoi(setting->value);
            if (scenario->max_hp < scenario->hp)
                scenario->max_hp = scenario->hp;
        }
    }
    return fine;
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
