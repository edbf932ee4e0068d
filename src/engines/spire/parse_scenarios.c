/* parse_scenarios.c: reads scenarios, and what a user sets of them.
 *
 * Their lines are read last: by then every card, status and enemy that they name is known. */
#include <stdlib.h>
#include <string.h>

#include "engines/spire/parser.h"

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
        int count = lexer->token.type == TOKEN_NUMBER
                        ? parse_small(parser, "a number of cards", 0, DECK_CARDS_MAX) : 1;
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
                           ? parse_small(parser, "a number of upgrades", 1, 15)
                           : 1;
        if (scenario->deck_count == DECK_MAX)
            return lexer_fail(lexer, "a deck can have at most %d kinds of cards", DECK_MAX);
        scenario->deck[scenario->deck_count++] = (struct deck_entry){card, count, upgrades};
    } while (lexer_accept(lexer, ","));
    int total = 0;
    for (int i = 0; i < scenario->deck_count; i++)
        total += scenario->deck[i].count;
    if (total > DECK_CARDS_MAX)
        return lexer_fail(lexer, "a deck can have at most %d cards", DECK_CARDS_MAX);
    return end_list(parser);
}

static bool parse_enemies(struct parser *parser, struct battle *battle)
{
    struct lexer *lexer = &parser->lexer;
    do {
        int count =
            lexer->token.type == TOKEN_NUMBER ? parse_small(parser, "a number of enemies", 1, 7) : 1;
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
    int amount = parse_small(parser, "an amount", -LIMIT, LIMIT);
    struct token token = parser->lexer.token;
    const char *name = parse_name(parser, "the name of a status");
    int status = find_status(parser->game, name);
    if (status < 0 && !parser->lexer.failed) {
        const char *names[STATUS_KINDS_MAX];
        struct hint hint;
        for (int i = 0; i < parser->game->status_count; i++)
            names[i] = parser->game->statuses[i].head.name;
        parser->lexer.token = token;
        lexer_fail(&parser->lexer, "there is no status '%s'%s", name,
                   nearest_hint(name, names, (size_t)parser->game->status_count, &hint));
    }
    if (scenario->start_count == STARTS_MAX) {
        lexer_fail(&parser->lexer, "at most %d statuses at the start", STARTS_MAX);
        return;
    }
    scenario->start_statuses[scenario->start_count] = status;
    scenario->start_amounts[scenario->start_count++] = amount;
}

/* A scenario whose lines are read when every card, status and enemy is known. */
struct later {
    struct lexer  lexer;     /* at the end of its first line */
    int           index;
    struct later *next;
};

static void parse_reward_color(struct parser *parser, struct scenario *scenario)
{
    const struct spire_game *game = parser->game;
    const struct token token = parser->lexer.token;
    const char *colors[DEFINITIONS_MAX];
    struct hint hint;
    size_t count = 0;
    scenario->reward_color = parse_name(parser, "a color");
    for (int i = 0; i < game->card_count; i++)
        if (game->cards[i].color)
            colors[count++] = game->cards[i].color;
    if (word_index_of(colors, (int)count, scenario->reward_color) >= 0 || parser->lexer.failed)
        return;
    parser->lexer.token = token;
    lexer_fail(&parser->lexer, "no card has the color '%s'%s", scenario->reward_color,
               nearest_hint(scenario->reward_color, colors, count, &hint));
}

static void read_scenario(struct parser *parser, int index)
{
    static const char *const words[] = {"player", "hp",    "max_hp", "deck",      "enemies",
                                        "status", "offer", "heal",   "ascension", "text"};
    struct scenario *scenario = &parser->game->scenarios[index];
    struct lexer *lexer = &parser->lexer;
    struct token most = {0};
    scenario->hp = 80;
    scenario->character = "Player";
    if (begin_lines(parser))
        while (more_lines(parser)) {
            if (lexer_accept(lexer, "player")) {
                scenario->character = parse_name(parser, "a name");
            } else if (lexer_accept(lexer, "hp")) {
                scenario->hp = parse_small(parser, "hit points", 1, 30000);
            } else if (lexer_is(lexer, "max_hp")) {
                most = lexer->token;
                lexer_next(lexer);
                scenario->max_hp = parse_small(parser, "hit points", 1, 30000);
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
                scenario->offers = parse_small(parser, "a number of cards", 1, OFFERS_MAX);
                if (lexer->token.type == TOKEN_WORD || lexer->token.type == TOKEN_STRING)
                    parse_reward_color(parser, scenario);
            } else if (lexer_accept(lexer, "heal")) {
                scenario->heal = parse_small(parser, "hit points", 0, 30000);
            } else if (lexer_accept(lexer, "ascension")) {
                scenario->ascension = parse_small(parser, "an ascension level", 0, 30);
            } else if (lexer_accept(lexer, "text")) {
                scenario->head.text = parse_string(parser, "a text in quotes");
            } else {
                lexer_fail_expected(lexer, "a line of a scenario", words,
                                    sizeof words / sizeof *words);
            }
            end_line(parser);
        }
    if (scenario->max_hp == 0)
        scenario->max_hp = scenario->hp;
    if (scenario->max_hp < scenario->hp && !lexer->failed) {
        lexer->token = most;
        lexer_fail(lexer, "the player begins with %d hit points, so %d cannot be the most",
                   scenario->hp, scenario->max_hp);
    }
}

static void skip_lines(struct lexer *lexer)
{
    int depth = 0;
    do {
        depth += lexer->token.type == TOKEN_INDENT;
        depth -= lexer->token.type == TOKEN_DEDENT;
        lexer_next(lexer);
    } while (!lexer->failed && lexer->token.type != TOKEN_END &&
             (depth > 0 || lexer->token.type == TOKEN_INDENT ||
              lexer->token.type == TOKEN_NEWLINE));
}

void parse_scenario(struct parser *parser, int index)
{
    if (parser->include_depth == 0 && parser->game->scenario < 0)
        parser->game->scenario = index;
    struct later *later = memory_get(parser->game->memory, sizeof *later);
    *later = (struct later){.lexer = parser->lexer, .index = index};
    lexer_accept(&parser->lexer, ":");
    if (parser->lexer.token.type != TOKEN_NEWLINE) {
        end_line(parser);
        return;
    }
    skip_lines(&parser->lexer);
    if (parser->lexer.failed)
        return; /* what cannot be cut into words has been said */
    *(parser->last_later ? &parser->last_later->next : &parser->later) = later;
    parser->last_later = later;
}

bool parse_scenarios(struct parser *parser)
{
    bool fine = true;
    for (const struct later *later = parser->later; later; later = later->next) {
        parser->lexer = later->lexer;
        read_scenario(parser, later->index);
        fine = fine && !parser->lexer.failed;
    }
    return fine;
}

/* ---- settings ---- */

static bool open_setting(struct parser *parser, const char *key, const char *value)
{
    lexer_open(&parser->lexer, &spire_syntax, key,
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
    int number = parse_small(parser, "a number", 0, 99);
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
