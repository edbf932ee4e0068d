/* read_card.c: the sentences of a card, in the English that is printed on it.
 *
 *     Beast 3/4/5                    cost, attack, health; or Leader 7/0/30, Spell 3
 *     Attacks 2 times per turn.      or: Cannot attack.
 *     Taunt. Poisonous.
 *     Battlecry: Deal 3 damage to an enemy minion, if you have at least 5 max mana.
 *
 * docs/chaos.md has all of it. Words may begin with a capital or not. */
#include <string.h>

#include "core/lexer.h"
#include "engines/chaos/chaos.h"
#include "engines/chaos/read.h"

const char *const chaos_keywords[KEYWORDS] = {
    "Charge", "Taunt", "Stealth", "Untargetable", "Shield", "Poisonous", "Lifesteal",
};
const char *const chaos_tribes[3] = {"Beast", "Dragon", "Demon"};

bool chaos_word(const struct lexer *lexer, const char *word)
{
    const struct token *token = &lexer->token;
    if (token->type != TOKEN_WORD && token->type != TOKEN_SIGN)
        return false;
    for (int i = 0; i < token->length; i++)
        if (!word[i] || text_lower(token->at[i]) != text_lower(word[i]))
            return false;
    return word[token->length] == 0;
}

bool chaos_accept(struct lexer *lexer, const char *word)
{
    bool is = chaos_word(lexer, word);
    if (is)
        lexer_next(lexer);
    return is;
}

bool chaos_expect(struct lexer *lexer, const char *phrase)
{
    char word[32];
    while (*phrase) {
        size_t length = strcspn(phrase, " ");
        memcpy(word, phrase, length);
        word[length] = 0;
        if (!chaos_accept(lexer, word)) {
            char what[48] = "'";
            strcat(strcat(what, word), "'");
            const char *candidates[] = {word};
            return lexer_fail_expected(lexer, what, candidates, 1);
        }
        phrase += length + (phrase[length] == ' ');
    }
    return true;
}

/* One of the words, with or without an 's' at its end: its index, or -1. */
int chaos_one_of(struct lexer *lexer, const char *const *words, int count)
{
    char plural[48];
    for (int i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        memcpy(plural, words[i], length);
        memcpy(plural + length, "s", 2);
        if (chaos_accept(lexer, words[i]) || chaos_accept(lexer, plural))
            return i;
    }
    return -1;
}

bool chaos_number(struct lexer *lexer, const char *what, int low, int high, int *value)
{
    int64_t number;
    if (!lexer_integer(lexer, what, low, high, &number))
        return false;
    *value = (int)number;
    return true;
}

/* +3 or -3 */
bool chaos_signed(struct lexer *lexer, const char *what, int *value)
{
    int sign = chaos_accept(lexer, "+") ? 1 : 0;
    if (!sign && !chaos_word(lexer, "-"))
        return lexer_fail_expected(lexer, "'+' or '-' and a number", NULL, 0);
    return chaos_number(lexer, what, sign ? 0 : -100, 100, value);
}

/* ---- the card itself ---- */

static bool read_stats(struct lexer *lexer, struct card *card)
{
    int cost, attack = 0, health = 0;
    if (!chaos_number(lexer, "a cost", 0, 100, &cost))
        return false;
    if (card->kind != KIND_SPELL &&
        (!chaos_expect(lexer, "/") || !chaos_number(lexer, "an attack", 0, 100, &attack) ||
         !chaos_expect(lexer, "/") || !chaos_number(lexer, "a health", 1, 100, &health)))
        return false;
    card->cost = (int16_t)cost;
    card->attack = (int16_t)attack;
    card->health = (int16_t)health;
    return true;
}

static bool read_root(struct lexer *lexer, struct card *card)
{
    static const char *const words[] = {"Beast", "Dragon", "Demon", "Leader", "Spell"};
    int tribe = chaos_one_of(lexer, chaos_tribes, 3);
    card->attacks = 1;
    if (tribe >= 0) {
        card->kind = KIND_MINION;
        card->tribe = (uint8_t)(1 << tribe);
    } else if (chaos_accept(lexer, "leader")) {
        card->kind = KIND_LEADER;
    } else if (chaos_accept(lexer, "spell")) {
        card->kind = KIND_SPELL;
        card->attacks = 0;
    } else {
        return lexer_fail_expected(lexer, "what the card is: 'Beast', 'Dragon', 'Demon', 'Leader' or "
                                   "'Spell'", words, 5);
    }
    return read_stats(lexer, card);
}

static bool keyword_fits(const struct card *card, int keyword)
{
    if (card->kind == KIND_SPELL)
        return keyword & (UNTARGETABLE | POISONOUS | LIFESTEAL);
    return card->kind == KIND_MINION || keyword != STEALTH;
}

static bool read_keyword(struct lexer *lexer, struct card *card, bool *found)
{
    struct token token = lexer->token;
    int keyword = chaos_one_of(lexer, chaos_keywords, KEYWORDS);
    *found = keyword >= 0;
    if (!*found)
        return true;
    if (!keyword_fits(card, 1 << keyword)) {
        lexer->failed = true;
        return problem_error(lexer->problems, token.place, "a %s cannot have %s",
                             card->kind == KIND_SPELL ? "spell" : "leader", chaos_keywords[keyword]);
    }
    card->keywords |= (uint8_t)(1 << keyword);
    return true;
}

static bool read_attacks(struct lexer *lexer, struct card *card)
{
    int times;
    if (card->kind == KIND_SPELL)
        return lexer_fail(lexer, "a spell does not attack");
    if (chaos_accept(lexer, "cannot")) {
        card->attacks = 0;
        return chaos_expect(lexer, "attack");
    }
    lexer_next(lexer);
    if (!chaos_number(lexer, "how often it attacks", 0, 100, &times) ||
        !chaos_expect(lexer, "times per turn"))
        return false;
    card->attacks = (uint8_t)times;
    return true;
}

/* One sentence after the first. */
static bool read_sentence(struct reading *reading, struct card *card, struct effect *effects)
{
    struct lexer *lexer = reading->lexer;
    bool keyword;
    if (chaos_word(lexer, "attacks") || chaos_word(lexer, "cannot"))
        return read_attacks(lexer, card);
    if (!read_keyword(lexer, card, &keyword))
        return false;
    if (keyword)
        return true;
    if (card->effect_count == EFFECTS_MAX)
        return lexer_fail(lexer, "a card has at most %d effects", EFFECTS_MAX);
    struct effect *effect = &effects[card->effect_count];
    struct place place = lexer->token.place;
    if (!chaos_read_effect(reading, card->kind, effect))
        return false;
    if (effect->mode == AT_CHOSEN) {
        if (card->targeted != NOBODY || effect->trigger != ON_PLAY) {
            lexer->failed = true;
            return problem_error(lexer->problems, place, card->targeted != NOBODY
                                     ? "only one effect of a card can be aimed"
                                     : "only a battlecry or a cast can be aimed: say 'a random' or "
                                       "'all'");
        }
        card->targeted = card->effect_count;
    }
    card->triggers |= (uint8_t)(1 << effect->trigger);
    card->effect_count++;
    return true;
}

static void skip_lines(struct lexer *lexer)
{
    while (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
}

/* A card from its first sentence up to the end of its block or bracket. */
static bool read_body(struct reading *reading, bool nested, struct card *card,
                      struct effect *effects)
{
    struct lexer *lexer = reading->lexer;
    card->targeted = NOBODY;
    if (!read_root(lexer, card))
        return false;
    for (;;) {
        if (!chaos_accept(lexer, ".") && lexer->token.type != TOKEN_NEWLINE &&
            lexer->token.type != TOKEN_DEDENT && lexer->token.type != TOKEN_END &&
            !chaos_word(lexer, "]"))
            return lexer_fail_expected(lexer, "'.'", NULL, 0);
        if (!nested)
            skip_lines(lexer);
        if (nested ? chaos_word(lexer, "]") : lexer->token.type == TOKEN_DEDENT ||
                                              lexer->token.type == TOKEN_END)
            break;
        if (!read_sentence(reading, card, effects))
            return false;
    }
    if (card->kind == KIND_SPELL && card->effect_count == 0)
        return lexer_fail(lexer, "a spell needs an effect");
    return !lexer->failed;
}

bool chaos_read_body(struct reading *reading, bool nested, struct card *card)
{
    struct effect effects[EFFECTS_MAX];
    memset(effects, 0, sizeof effects);
    struct chaos_game *game = reading->game;
    if (!read_body(reading, nested, card, effects))
        return false;
    if (game->effect_list.count + EFFECTS_MAX >= NO_EFFECT)
        return lexer_fail(reading->lexer, "too many effects: at most %d", NO_EFFECT);
    card->effect = (uint16_t)game->effect_list.count;
    for (int i = 0; i < card->effect_count; i++) {
        game->effects = chaos_grow(game->effects, &game->effect_list, sizeof *game->effects);
        game->effects[game->effect_list.count - 1] = effects[i];
    }
    return true;
}
