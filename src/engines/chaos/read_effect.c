/* read_effect.c: what a card does, and when. */
#include <string.h>

#include "engines/chaos/read.h"

/* ---- whom ---- */

static bool read_leaders(struct lexer *lexer, struct effect *effect)
{
    effect->mode = AT_LEADER;
    if (chaos_accept(lexer, "your"))
        return effect->owners = ALLY, chaos_expect(lexer, "leader");
    if (chaos_accept(lexer, "the"))
        return effect->owners = ENEMY, chaos_expect(lexer, "enemy leader");
    if (chaos_accept(lexer, "both"))
        return effect->owners = BOTH, chaos_expect(lexer, "leaders");
    static const char *const words[] = {"a", "an", "all", "itself", "your", "the", "both"};
    return lexer_fail_expected(lexer, "whom: 'a', 'a random', 'all', 'itself', 'your leader', 'the "
                               "enemy leader' or 'both leaders'", words, 7);
}

static bool read_target(struct lexer *lexer, struct effect *effect)
{
    if (chaos_accept(lexer, "itself")) {
        effect->mode = AT_SELF;
        return true;
    }
    if (chaos_accept(lexer, "all")) {
        effect->mode = AT_ALL;
        return chaos_read_filter(lexer, &effect->target);
    }
    if (!chaos_accept(lexer, "a") && !chaos_accept(lexer, "an"))
        return read_leaders(lexer, effect);
    effect->mode = chaos_accept(lexer, "random") ? AT_RANDOM : AT_CHOSEN;
    struct place place = lexer->token.place;
    if (!chaos_read_filter(lexer, &effect->target))
        return false;
    const struct filter *filter = &effect->target;
    if (effect->mode == AT_CHOSEN && filter->zones != IN_PLAY &&
        (filter->zones != IN_HAND || filter->sides != ALLY)) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "of cards only those in your hand can be aimed "
                                                     "at");
    }
    return true;
}

/* ---- new cards ---- */

static bool read_plain(struct reading *reading, uint16_t *made)
{
    struct lexer *lexer = reading->lexer;
    struct card card = {.kind = KIND_MINION, .attacks = 1, .targeted = NOBODY, .nested = true};
    int cost, attack, health;
    if (!chaos_number(lexer, "a cost", 0, 100, &cost) || !chaos_expect(lexer, "/") ||
        !chaos_number(lexer, "an attack", 0, 100, &attack) || !chaos_expect(lexer, "/") ||
        !chaos_number(lexer, "a health", 1, 100, &health))
        return false;
    card.cost = (int16_t)cost;
    card.attack = (int16_t)attack;
    card.health = (int16_t)health;
    int tribe = chaos_one_of(lexer, chaos_tribes, 3);
    if (tribe < 0)
        return lexer_fail_expected(lexer, "a tribe", chaos_tribes, 3);
    card.tribe = (uint8_t)(1 << tribe);
    *made = chaos_card_add(reading->game, &card);
    return true;
}

static bool read_bracketed(struct reading *reading, bool minion, uint16_t *made)
{
    struct lexer *lexer = reading->lexer;
    struct card card = {.nested = true};
    if (reading->depth >= NESTING_MAX)
        return lexer_fail(lexer, "brackets are nested too deep: at most %d", NESTING_MAX);
    if (!chaos_expect(lexer, "["))
        return false;
    struct place place = lexer->token.place;
    reading->depth++;
    if (!chaos_read_body(reading, true, &card) || !chaos_expect(lexer, "]"))
        return false;
    reading->depth--;
    if (minion && card.kind != KIND_MINION) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "expected a minion");
    }
    *made = chaos_card_add(reading->game, &card);
    return true;
}

/* What is made: plain, written in brackets, or rolled; after its article or number. */
static bool read_made(struct reading *reading, struct effect *effect, bool *minion)
{
    static const char *const words[] = {"plain", "random", "card", "minion"};
    static const char *const kinds[] = {"card", "minion"};
    struct lexer *lexer = reading->lexer;
    int cost;
    *minion = true;
    if (reading->game->card_list.count >= CARDS_MAX)
        return lexer_fail(lexer, "too many cards: at most %d", CARDS_MAX);
    if (chaos_accept(lexer, "plain")) {
        if (!read_plain(reading, &effect->made))
            return false;
        static const char *const card[] = {"card"};
        if (chaos_one_of(lexer, card, 1) == 0)
            *minion = false;
        return true;
    }
    if (chaos_accept(lexer, "random")) {
        if (!chaos_number(lexer, "a cost", 0, MANA_MAX, &cost) || !chaos_expect(lexer, "- cost"))
            return false;
        effect->rolled = 1;
        effect->made = (uint16_t)cost;
    }
    int kind = chaos_one_of(lexer, kinds, 2);
    if (kind < 0)
        return lexer_fail_expected(lexer, "'plain', 'random', 'card' or 'minion'", words, 4);
    *minion = kind == 1;
    effect->rolled_minion = effect->rolled && *minion;
    return effect->rolled || read_bracketed(reading, *minion, &effect->made);
}

/* ---- where to ---- */

static bool read_destination(struct lexer *lexer, struct effect *effect)
{
    static const char *const zones[] = {"field", "hand", "deck"};
    static const char *const prepositions[] = {"on", "into", "into"};
    int zone = effect->zone == IN_PLAY ? 0 : effect->zone == IN_HAND ? 1 : 2;
    if (!chaos_expect(lexer, prepositions[zone]))
        return false;
    if (chaos_accept(lexer, "your")) {
        effect->owners = ALLY;
    } else if (chaos_accept(lexer, "the")) {
        effect->owners = ENEMY;
        if (!chaos_expect(lexer, "enemy's"))
            return false;
    } else if (chaos_accept(lexer, "each")) {
        effect->owners = BOTH;
        if (!chaos_expect(lexer, "player's"))
            return false;
    } else if (effect->operation != DO_NEW && chaos_accept(lexer, "its")) {
        effect->owners = 0;
        if (!chaos_expect(lexer, "owner's"))
            return false;
    } else {
        static const char *const words[] = {"your", "the", "each", "its"};
        return lexer_fail_expected(lexer, "'your', 'the enemy's', 'each player's' or 'its owner's'",
                                   words, 4);
    }
    return chaos_expect(lexer, zones[zone]);
}

/* "Summon", "Put" or "Shuffle": a copy, something new, or what is there already. */
static bool read_move(struct reading *reading, struct effect *effect)
{
    struct lexer *lexer = reading->lexer;
    bool minion = true;
    if (lexer->token.type == TOKEN_NUMBER) {
        int count;
        effect->operation = DO_NEW;
        effect->mode = AT_NONE;
        if (!chaos_number(lexer, "how many", 1, 20, &count))
            return false;
        effect->count = (uint8_t)count;
        struct place place = lexer->token.place;
        if (!read_made(reading, effect, &minion))
            return false;
        if (effect->zone == IN_PLAY && !minion) {
            lexer->failed = true;
            return problem_error(lexer->problems, place, "only minions come into play so: say "
                                                         "'minion'");
        }
        return read_destination(lexer, effect);
    }
    effect->operation = DO_MOVE;
    struct lexer before = *lexer;
    if (chaos_accept(lexer, "a")) {
        if (chaos_accept(lexer, "copy"))
            effect->operation = DO_COPY;
        else
            *lexer = before;
    }
    if (effect->operation == DO_COPY && !chaos_expect(lexer, "of"))
        return false;
    if (!read_target(lexer, effect))
        return false;
    if (effect->mode == AT_LEADER)
        return lexer_fail(lexer, "a leader in play stays there");
    struct place place = lexer->token.place;
    if (!read_destination(lexer, effect))
        return false;
    if (effect->operation == DO_MOVE && effect->owners == BOTH) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "a card can move to one place only");
    }
    return true;
}

/* ---- impacts ---- */

static bool read_amount(struct lexer *lexer, struct effect *effect)
{
    int value;
    if (!chaos_number(lexer, "an amount", 0, 100, &value))
        return false;
    effect->a = (int8_t)value;
    return true;
}

static bool read_change(struct lexer *lexer, struct effect *effect)
{
    static const char *const words[] = {"cost", "attacks"};
    int value;
    if (!chaos_expect(lexer, "the"))
        return false;
    if (chaos_accept(lexer, "cost"))
        effect->operation = DO_COST;
    else if (chaos_accept(lexer, "attacks"))
        effect->operation = DO_ATTACKS;
    else
        return lexer_fail_expected(lexer, "'cost' or 'attacks'", words, 2);
    if (!chaos_expect(lexer, "of") || !read_target(lexer, effect) || !chaos_expect(lexer, "by") ||
        !chaos_signed(lexer, "a change", &value))
        return false;
    effect->a = (int8_t)value;
    return true;
}

static bool read_given(struct reading *reading, struct effect *effect)
{
    struct lexer *lexer = reading->lexer;
    struct effect given;
    memset(&given, 0, sizeof given);
    struct chaos_game *game = reading->game;
    if (reading->depth >= NESTING_MAX)
        return lexer_fail(lexer, "brackets are nested too deep: at most %d", NESTING_MAX);
    effect->operation = DO_GIVE;
    lexer_next(lexer);
    struct place place = lexer->token.place;
    reading->depth++;
    if (!chaos_read_effect(reading, 0, &given))
        return false;
    reading->depth--;
    chaos_accept(lexer, ".");
    if (!chaos_expect(lexer, "]"))
        return false;
    if (given.mode == AT_CHOSEN) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "an effect that is given cannot be aimed");
    }
    if (game->effect_list.count + 1 >= NO_EFFECT)
        return lexer_fail(lexer, "too many effects: at most %d", NO_EFFECT);
    game->effects = chaos_grow(game->effects, &game->effect_list, sizeof *game->effects);
    effect->given = (uint16_t)(game->effect_list.count - 1);
    game->effects[effect->given] = given;
    return true;
}

/* "Give them +1/+2", "Taunt" or "[an effect]". */
static bool read_give(struct reading *reading, struct effect *effect)
{
    struct lexer *lexer = reading->lexer;
    int attack, health;
    if (!read_target(lexer, effect))
        return false;
    if (chaos_word(lexer, "["))
        return read_given(reading, effect);
    int keyword = chaos_one_of(lexer, chaos_keywords, KEYWORDS);
    if (keyword >= 0) {
        effect->operation = DO_KEYWORD;
        effect->a = (int8_t)(1 << keyword);
        return true;
    }
    if (!chaos_word(lexer, "+") && !chaos_word(lexer, "-"))
        return lexer_fail_expected(lexer, "what is given: +1/+2, a keyword or '['", chaos_keywords,
                                   KEYWORDS);
    effect->operation = DO_STATS;
    if (!chaos_signed(lexer, "attack", &attack) || !chaos_expect(lexer, "/ +") ||
        !chaos_number(lexer, "health", 0, 100, &health))
        return false;
    effect->a = (int8_t)attack;
    effect->b = (int8_t)health;
    return true;
}

static bool read_tribe(struct lexer *lexer, struct effect *effect)
{
    effect->operation = DO_TRIBE;
    if (!read_target(lexer, effect) || !chaos_expect(lexer, "a"))
        return false;
    int tribe = chaos_one_of(lexer, chaos_tribes, 3);
    if (tribe < 0)
        return lexer_fail_expected(lexer, "a tribe", chaos_tribes, 3);
    effect->a = (int8_t)(1 << tribe);
    return true;
}

static bool read_transform(struct reading *reading, struct effect *effect)
{
    struct lexer *lexer = reading->lexer;
    bool minion;
    effect->operation = DO_TRANSFORM;
    if (!read_target(lexer, effect) || !chaos_expect(lexer, "into"))
        return false;
    if (!chaos_accept(lexer, "a") && !chaos_accept(lexer, "this"))
        return lexer_fail_expected(lexer, "'a' or 'this'", NULL, 0);
    struct place place = lexer->token.place;
    if (!read_made(reading, effect, &minion))
        return false;
    bool in_play = effect->mode == AT_LEADER || (effect->mode != AT_SELF &&
                                                 effect->target.zones & IN_PLAY);
    if (!minion && in_play) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "what is in play becomes a minion: say "
                                                     "'minion'");
    }
    return true;
}

static bool read_overheat(struct lexer *lexer, struct effect *effect)
{
    effect->operation = DO_OVERHEAT;
    return chaos_expect(lexer, "all effects of") && read_target(lexer, effect);
}

static bool read_lower(struct lexer *lexer, struct effect *effect)
{
    effect->operation = DO_COOL;
    return chaos_expect(lexer, "the overheat limit of") && read_target(lexer, effect) &&
           chaos_expect(lexer, "by") && read_amount(lexer, effect);
}

/* ---- players ---- */

static bool read_player_does(struct lexer *lexer, struct effect *effect)
{
    static const char *const verbs[] = {"draw", "regain", "lose", "gain", "win"};
    enum { DRAW, REGAIN, LOSE, GAIN, WIN };
    static const char *const cards[] = {"card"};
    int verb = chaos_one_of(lexer, verbs, 5);
    effect->mode = AT_NONE;
    if (verb < 0)
        return lexer_fail_expected(lexer, "'draw', 'regain', 'gain', 'lose' or 'win'", verbs, 5);
    if (verb == WIN) {
        effect->operation = DO_WIN;
        return chaos_expect(lexer, "the game");
    }
    if (!read_amount(lexer, effect))
        return false;
    if (verb == DRAW) {
        effect->operation = DO_DRAW;
        if (chaos_one_of(lexer, cards, 1) < 0)
            return lexer_fail_expected(lexer, "'cards'", NULL, 0);
        return true;
    }
    effect->operation = DO_MANA;
    if (verb != REGAIN && chaos_accept(lexer, "max"))
        effect->operation = DO_MAX_MANA;
    if (verb == GAIN && effect->operation == DO_MANA)
        return lexer_fail_expected(lexer, "'max mana'", NULL, 0);
    if (verb == LOSE)
        effect->a = (int8_t)-effect->a;
    return chaos_expect(lexer, "mana");
}

static bool read_player(struct lexer *lexer, struct effect *effect, bool *found)
{
    *found = true;
    if (chaos_accept(lexer, "you"))
        effect->owners = ALLY;
    else if (chaos_accept(lexer, "the"))
        return effect->owners = ENEMY, chaos_expect(lexer, "enemy") && read_player_does(lexer, effect);
    else if (chaos_accept(lexer, "both"))
        return effect->owners = BOTH, chaos_expect(lexer, "players") && read_player_does(lexer, effect);
    else
        return *found = false, true;
    return read_player_does(lexer, effect);
}

bool chaos_read_impact(struct reading *reading, struct effect *effect)
{
    static const char *const words[] = {
        "deal", "restore", "refresh", "change", "give", "destroy", "discard", "summon", "put",
        "shuffle", "transform", "make", "remove", "overheat", "lower", "reset", "you", "the", "both",
    };
    enum { DEAL, RESTORE, REFRESH, CHANGE, GIVE, DESTROY, DISCARD, SUMMON, PUT, SHUFFLE, TRANSFORM,
           MAKE, REMOVE, OVERHEAT, LOWER, RESET, VERBS_OF_CARDS, ALL_WORDS = VERBS_OF_CARDS + 3 };
    struct lexer *lexer = reading->lexer;
    bool player;
    if (!read_player(lexer, effect, &player))
        return false;
    if (player)
        return true;
    int verb = 0;
    while (verb < VERBS_OF_CARDS && !chaos_accept(lexer, words[verb]))
        verb++;
    switch (verb) {
    case DEAL:
        effect->operation = DO_DAMAGE;
        return read_amount(lexer, effect) && chaos_expect(lexer, "damage to") &&
               read_target(lexer, effect);
    case RESTORE:
        effect->operation = DO_HEAL;
        return read_amount(lexer, effect) && chaos_expect(lexer, "health to") &&
               read_target(lexer, effect);
    case REFRESH:
        effect->operation = DO_REFRESH;
        return read_amount(lexer, effect) && chaos_expect(lexer, "attacks of") &&
               read_target(lexer, effect);
    case CHANGE: return read_change(lexer, effect);
    case GIVE: return read_give(reading, effect);
    case DESTROY: effect->operation = DO_DESTROY; return read_target(lexer, effect);
    case DISCARD: effect->operation = DO_DISCARD; return read_target(lexer, effect);
    case SUMMON: effect->zone = IN_PLAY; return read_move(reading, effect);
    case PUT: effect->zone = IN_HAND; return read_move(reading, effect);
    case SHUFFLE: effect->zone = IN_DECK; return read_move(reading, effect);
    case TRANSFORM: return read_transform(reading, effect);
    case MAKE: return read_tribe(lexer, effect);
    case REMOVE:
        effect->operation = DO_STRIP;
        return chaos_expect(lexer, "all keywords from") && read_target(lexer, effect);
    case OVERHEAT: return read_overheat(lexer, effect);
    case LOWER: return read_lower(lexer, effect);
    case RESET: effect->operation = DO_RESET; return read_target(lexer, effect);
    default:
        return lexer_fail_expected(lexer, "what is done: 'Deal', 'Give', 'Destroy', 'You draw', ...",
                                   words, ALL_WORDS);
    }
}

/* ---- when ---- */

static bool read_turn(struct lexer *lexer, struct effect *effect)
{
    if (!chaos_expect(lexer, "the"))
        return false;
    effect->trigger = ON_TURN_START;
    if (!chaos_accept(lexer, "start")) {
        effect->trigger = ON_TURN_END;
        if (!chaos_expect(lexer, "end"))
            return false;
    }
    if (!chaos_expect(lexer, "of"))
        return false;
    effect->turns = BOTH;
    if (chaos_accept(lexer, "your"))
        effect->turns = ALLY;
    else if (chaos_accept(lexer, "the"))
        return effect->turns = ENEMY, chaos_expect(lexer, "enemy's turn");
    else if (!chaos_accept(lexer, "each"))
        return lexer_fail_expected(lexer, "'your', 'the enemy's' or 'each'", NULL, 0);
    return chaos_expect(lexer, "turn");
}

/* `kind` of the card it is printed on; 0 for effects that are given to any. */
static bool read_trigger(struct lexer *lexer, int kind, struct effect *effect)
{
    static const char *const words[] = {"Battlecry", "Cast", "Deathrattle", "When", "At", "Taunt",
                                        "Attacks", "Cannot"};
    struct place place = lexer->token.place;
    int wrong = 0;
    if (chaos_accept(lexer, "battlecry"))
        effect->trigger = ON_PLAY, wrong = kind & KIND_SPELL;
    else if (chaos_accept(lexer, "cast"))
        effect->trigger = ON_PLAY, effect->turns = BOTH, wrong = kind & (KIND_LEADER | KIND_MINION);
    else if (chaos_accept(lexer, "deathrattle"))
        effect->trigger = ON_DEATH, wrong = kind & (KIND_SPELL | KIND_LEADER);
    else if (chaos_accept(lexer, "when"))
        return effect->trigger = ON_DISCARD, chaos_expect(lexer, "discarded");
    else if (chaos_accept(lexer, "at"))
        return read_turn(lexer, effect);
    else
        return lexer_fail_expected(lexer, "a keyword or an effect: 'Battlecry:', 'Cast:', "
                                   "'Deathrattle:', 'When discarded:', 'At the start of ...'", words, 8);
    if (!wrong)
        return true;
    lexer->failed = true;
    return problem_error(lexer->problems, place, "a %s has no such effect",
                         kind == KIND_SPELL ? "spell" : kind == KIND_LEADER ? "leader" : "minion");
}

bool chaos_read_effect(struct reading *reading, int kind, struct effect *effect)
{
    struct lexer *lexer = reading->lexer;
    *effect = (struct effect){.made = NO_CARD, .given = NO_EFFECT};
    if (!read_trigger(lexer, kind, effect) || !chaos_expect(lexer, ":") ||
        !chaos_read_impact(reading, effect))
        return false;
    if (!chaos_accept(lexer, ","))
        return !lexer->failed;
    return chaos_expect(lexer, "if") && chaos_read_condition(reading, effect);
}
