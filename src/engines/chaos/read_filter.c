/* read_filter.c: whom an effect is for, and under which condition. */
#include "engines/chaos/read.h"

static bool read_variant(struct lexer *lexer, struct filter *filter)
{
    int value;
    if (!chaos_expect(lexer, "at"))
        return false;
    filter->at_least = chaos_accept(lexer, "least");
    if (!filter->at_least && !chaos_accept(lexer, "most")) {
        static const char *const words[] = {"least", "most"};
        return lexer_fail_expected(lexer, "'least' or 'most'", words, 2);
    }
    if (!chaos_number(lexer, "a number", 0, 250, &value))
        return false;
    filter->value = (uint8_t)value;
    return true;
}

bool chaos_read_traits(struct lexer *lexer, struct filter *filter)
{
    if (chaos_accept(lexer, "with")) {
        int keyword = chaos_one_of(lexer, chaos_keywords, KEYWORDS);
        if (keyword < 0)
            return lexer_fail_expected(lexer, "a keyword", chaos_keywords, KEYWORDS);
        filter->keyword = (uint8_t)(1 << keyword);
    }
    if (chaos_accept(lexer, "costing")) {
        filter->stat = STAT_COST;
        return read_variant(lexer, filter);
    }
    if (!chaos_accept(lexer, "having"))
        return true;
    static const char *const words[] = {"attack", "health", "attacks"};
    if (!read_variant(lexer, filter))
        return false;
    if (chaos_accept(lexer, "attack"))
        filter->stat = STAT_ATTACK;
    else if (chaos_accept(lexer, "health"))
        filter->stat = STAT_HEALTH;
    else if (chaos_accept(lexer, "attacks"))
        return filter->stat = STAT_ATTACKS, chaos_expect(lexer, "left");
    else
        return lexer_fail_expected(lexer, "'attack', 'health' or 'attacks left'", words, 3);
    return true;
}

/* "in your hand", "in the enemy's deck", "in any hand or deck" */
static bool read_zone(struct lexer *lexer, struct filter *filter)
{
    if (!chaos_expect(lexer, "in"))
        return false;
    if (chaos_accept(lexer, "your")) {
        filter->sides = ALLY;
    } else if (chaos_accept(lexer, "any")) {
        filter->sides = BOTH;
    } else if (chaos_accept(lexer, "the")) {
        if (!chaos_expect(lexer, "enemy's"))
            return false;
        filter->sides = ENEMY;
    } else {
        static const char *const words[] = {"your", "any", "the"};
        return lexer_fail_expected(lexer, "'your', 'the enemy's' or 'any'", words, 3);
    }
    filter->zones = 0;
    if (chaos_accept(lexer, "hand")) {
        filter->zones = IN_HAND;
        if (!chaos_accept(lexer, "or"))
            return true;
    }
    if (!chaos_expect(lexer, "deck"))
        return false;
    filter->zones |= IN_DECK;
    return true;
}

/* What a word says the thing is; `card` if it must be followed by that word. */
static bool read_type(struct lexer *lexer, struct filter *filter, bool *card)
{
    static const char *const words[] = {"character", "minion", "Beast", "Dragon", "Demon", "card",
                                        "leader", "spell"};
    enum { CHARACTER, MINION, FIRST_TRIBE, LAST_TRIBE = 4, CARD, LEADER, SPELL, WORDS };
    int type = chaos_one_of(lexer, words, WORDS);
    *card = false;
    if (type < 0)
        return lexer_fail_expected(lexer, "a character, a minion, a tribe or a kind of card", words,
                                   WORDS);
    filter->kinds = KIND_MINION;
    if (type == CHARACTER)
        filter->kinds = KIND_LEADER | KIND_MINION;
    if (type >= FIRST_TRIBE && type <= LAST_TRIBE)
        filter->tribes = (uint8_t)(1 << (type - FIRST_TRIBE));
    if (type == LEADER)
        filter->kinds = KIND_LEADER;
    if (type == SPELL)
        filter->kinds = KIND_SPELL;
    if (type == CARD) {
        filter->kinds = KIND_LEADER | KIND_MINION | KIND_SPELL;
        *card = true;
        return true;
    }
    static const char *const cards[] = {"card"};
    if (type != CHARACTER)
        *card = chaos_one_of(lexer, cards, 1) == 0;
    if (!*card && (type == LEADER || type == SPELL))
        return lexer_fail_expected(lexer, "'card'", NULL, 0);
    return true;
}

bool chaos_read_filter(struct lexer *lexer, struct filter *filter)
{
    bool card;
    *filter = (struct filter){.zones = IN_PLAY, .sides = BOTH};
    if (chaos_accept(lexer, "friendly"))
        filter->sides = ALLY;
    else if (chaos_accept(lexer, "enemy"))
        filter->sides = ENEMY;
    struct place place = lexer->token.place;
    if (!read_type(lexer, filter, &card))
        return false;
    if (card && filter->sides != BOTH) {
        lexer->failed = true;
        return problem_error(lexer->problems, place, "cards are not friendly: say whose hand or "
                                                     "deck they are in");
    }
    if (card && !read_zone(lexer, filter))
        return false;
    return chaos_read_traits(lexer, filter);
}

/* ---- conditions ---- */

static bool read_article(struct lexer *lexer)
{
    if (chaos_accept(lexer, "a") || chaos_accept(lexer, "an"))
        return true;
    return lexer_fail_expected(lexer, "'a' or 'an'", NULL, 0);
}

static bool read_mana(struct lexer *lexer, struct effect *effect)
{
    if (!read_variant(lexer, &effect->test))
        return false;
    effect->condition = chaos_accept(lexer, "max") ? IF_MAX_MANA : IF_MANA;
    return chaos_expect(lexer, "mana");
}

static bool read_leader(struct lexer *lexer, struct effect *effect, const char *words)
{
    if (!chaos_expect(lexer, words))
        return false;
    effect->condition = IF_LEADER;
    effect->test.zones = IN_PLAY;
    effect->test.kinds = KIND_LEADER;
    struct place place = lexer->token.place;
    if (!chaos_read_traits(lexer, &effect->test))
        return false;
    if (effect->test.keyword || effect->test.stat)
        return true;
    lexer->failed = true;
    return problem_error(lexer->problems, place, "expected 'with' a keyword or 'having' or 'costing' "
                                                 "a number");
}

/* After "if". */
bool chaos_read_condition(struct reading *reading, struct effect *effect)
{
    static const char *const words[] = {"there", "this", "your", "you", "the", "both"};
    struct lexer *lexer = reading->lexer;
    struct filter *test = &effect->test;
    if (chaos_accept(lexer, "there")) {
        effect->condition = IF_EXISTS;
        if (!chaos_expect(lexer, "is") || !read_article(lexer) || !chaos_read_filter(lexer, test))
            return false;
        return test->zones != IN_PLAY || chaos_expect(lexer, "in play");
    }
    if (chaos_accept(lexer, "this")) {
        effect->condition = IF_SELF;
        return chaos_expect(lexer, "is") && read_article(lexer) && chaos_read_filter(lexer, test);
    }
    test->sides = ALLY;
    if (chaos_accept(lexer, "your"))
        return read_leader(lexer, effect, "leader is one");
    if (chaos_accept(lexer, "you"))
        return chaos_expect(lexer, "have") && read_mana(lexer, effect);
    test->sides = ENEMY;
    if (chaos_accept(lexer, "the")) {
        if (!chaos_expect(lexer, "enemy"))
            return false;
        if (chaos_word(lexer, "leader"))
            return read_leader(lexer, effect, "leader is one");
        return chaos_expect(lexer, "has") && read_mana(lexer, effect);
    }
    test->sides = BOTH;
    if (!chaos_accept(lexer, "both"))
        return lexer_fail_expected(lexer, "'there is', 'this is', 'you have', 'the enemy has', 'both "
                                   "players have' or a leader", words, 6);
    if (chaos_word(lexer, "leaders"))
        return read_leader(lexer, effect, "leaders are ones");
    return chaos_expect(lexer, "players have") && read_mana(lexer, effect);
}
