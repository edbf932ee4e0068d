/* english_words.c: numbers, conditions, whom and which, in English. */
#include "engines/spire/english.h"
#include "engines/spire/print.h"

#include <string.h>

#include "engines/spire/constant.h"

const char *name_of(const struct spire_game *game, const struct definition *definition)
{
    return game->alias && game->alias[definition->part] ? game->alias[definition->part]
                                                        : definition->name;
}

const char *combatant_name(const struct spire_game *game, const struct spire_state *state, int combatant)
{
    if (combatant == PLAYER)
        return game->scenarios[game->scenario].character;
    return name_of(game, &game->enemies[state->combatants[combatant].definition].head);
}

const char *english_card_name(const struct english *english, const char *name)
{
    int card = find_card(english->game, name);
    return card < 0 ? name : name_of(english->game, &english->game->cards[card].head);
}

const char *english_status_name(const struct english *english, const char *name)
{
    int status = find_status(english->game, name);
    return status < 0 ? name : name_of(english->game, &english->game->statuses[status].head);
}

/* ---- numbers ---- */

/* A number known without a state; false if it depends on one. */
bool english_constant(const struct english *english, const struct node *node, int *value)
{
    const struct constants constants = {english->definition, english->upgrades,
                                        english->game->ascension};
    return constant_of(&constants, node, value);
}

/* Leaves out what adds nothing: x + 0, x - 0, 1 * x. */
const struct node *english_simplified(const struct english *english, const struct node *node)
{
    int value;
    while (node->kind == N_BINARY && node->sub <= O_MUL) {
        const struct node *left = node->kids, *right = left->next;
        int idle = node->sub == O_MUL ? 1 : 0;
        if (english_constant(english, right, &value) && value == idle)
            node = left;
        else if (node->sub != O_SUB && english_constant(english, left, &value) && value == idle)
            node = right;
        else
            break;
    }
    return node;
}

/* What stands behind a number named with `set`, if that is done in one place only. */
static const struct node *find_set(const struct node *node, int slot, int *found)
{
    const struct node *value = NULL;
    if (node->kind == N_SET && node->sub == SET_NAME && node->a == slot) {
        (*found)++;
        value = node->kids;
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        const struct node *inner = find_set(kid, slot, found);
        value = inner ? inner : value;
    }
    return value;
}

const struct node *english_set_value(const struct english *english, int slot)
{
    int found = 0;
    const struct node *value = english->effect ? find_set(english->effect, slot, &found) : NULL;
    return found == 1 ? value : NULL;
}

/* Whether a name stands for the enemy that was chosen at the start. */
static bool names_choice(const struct node *node, int slot)
{
    if (node->kind == N_CHOOSE_COMBATANT && node->kids->b == slot)
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (names_choice(kid, slot))
            return true;
    return false;
}

bool english_is_choice(const struct english *english, const struct node *combatant)
{
    return combatant->sub == W_LOCAL && english->effect && names_choice(english->effect, combatant->a);
}

const char *english_possessive(const struct english *english, const struct node *combatant)
{
    if (!combatant || combatant->sub == W_SELF)
        return english->self || english->status ? "its" : "your";
    switch (combatant->sub) {
    case W_PLAYER: return "your";
    case W_SOURCE: return english->status ? "its source's" : "the enemy's";
    default: return "the enemy's";
    }
}

static void property_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const plain[PROPERTIES] = {
        [P_HP] = "HP",
        [P_MAX_HP] = "max HP",
        [P_MISSING_HP] = "missing HP",
        [P_BLOCK] = "block",
        [P_ENERGY] = "your energy",
        [P_TURN] = "the turn number",
        [P_X] = "X",
        [P_AMOUNT] = "its amount",
        [P_VALUE] = "that much",
        [P_PLAYED] = "cards played this turn",
        [P_ATTACKS_PLAYED] = "attacks played this turn",
        [P_SKILLS_PLAYED] = "skills played this turn",
        [P_POWERS_PLAYED] = "powers played this turn",
        [P_DISCARDED] = "cards discarded this turn",
        [P_EXHAUSTED] = "cards exhausted this turn",
        [P_DRAWN] = "cards drawn this turn",
        [P_TIMES_HURT] = "times you lost HP",
        [P_ENEMIES] = "the number of enemies",
        [P_PLAYED_BATTLE] = "cards played this battle",
        [P_COUNTER] = "its counter",
        [P_HAND_SPACE] = "the space left in your hand",
        [P_BATTLE] = "the number of battles won",
        [P_ASCENSION] = "the ascension level",
    };
    if (node->sub < P_FIRST_CARD)
        text_add(out, "%s %s", english_possessive(english, node->kids),
                 plain[node->sub] ? plain[node->sub] : property_names[node->sub]);
    else if (node->sub < P_FIRST_GLOBAL && node->sub != P_COUNTER)
        text_add(out, "its %s", property_names[node->sub]);
    else
        text_add(out, "%s", plain[node->sub] ? plain[node->sub] : property_names[node->sub]);
}

void english_number(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {
        " plus ",   " minus ",        " times ",      " divided by ",   " modulo ",      " is ",
        " is not ", " is less than ", " is at most ", " is more than ", " is at least ", " and ",
        " or "};
    int value;
    node = english_simplified(english, node);
    if (english_constant(english, node, &value)) {
        text_add(out, "%d", value);
        return;
    }
    switch (node->kind) {
    case N_LOCAL: {
        const struct node *named = english_set_value(english, node->a);
        if (named)
            english_number(english, named, out);
        else
            text_add(out, "%s", node->name ? node->name : "that many");
        break;
    }
    case N_BINARY:
        english_number(english, node->kids, out);
        text_add(out, "%s", words[node->sub]);
        english_number(english, node->kids->next, out);
        break;
    case N_RANDOM:
        english_number(english, node->kids, out);
        text_add(out, " to ");
        english_number(english, node->kids->next, out);
        break;
    case N_NEGATE:
        text_add(out, "minus ");
        english_number(english, node->kids, out);
        break;
    case N_NOT:
        text_add(out, "not ");
        english_number(english, node->kids, out);
        break;
    case N_LEAST:
    case N_MOST:
        text_add(out, node->kind == N_LEAST ? "the lower of " : "the higher of ");
        english_number(english, node->kids, out);
        text_add(out, " and ");
        english_number(english, node->kids->next, out);
        break;
    case N_PROPERTY: property_text(english, node, out); break;
    case N_STATUS_OF:
        text_add(out, "%s %s", english_possessive(english, node->kids),
                 english_status_name(english, node->name));
        break;
    case N_COUNT:
        text_add(out, "the number of ");
        if (node->kids->kind == N_COMBATANT)
            english_combatants(english, node->kids, out);
        else if (node->kids->sub == C_SET)
            text_add(out, "them");
        else
            english_counted(english, node->kids, true, out);
        break;
    case N_NUMBER_OF: print_condition(node, out); break;
    case N_CARD_NAME: text_add(out, "%s", english_card_name(english, node->name)); break;
    case N_VALUE:
        if (english->definition)
            english_number(english, english->definition->values[node->a].expression, out);
        else
            text_add(out, "%s", node->name);
        break;
    default: text_add(out, "%s", node->name ? node->name : "?"); break;
    }
}

/* ---- who and which ---- */

const char *const english_piles[DESTINATIONS] = {
    "your draw pile", "your hand", "your discard pile",         "your exhaust pile",
    "play",           "nowhere",   "the top of your draw pile", "the bottom of your draw pile"};

static const char *article(const char *word)
{
    return strchr("AEIOUaeiou", word[0]) ? "an" : "a";
}

static const char *type_word(const char *type)
{
    return strcmp(type, "status_card") == 0 ? "status card" : type;
}

/* "Wounds", but "Dazed" and "Slimed". */
void english_plural(const char *word, struct text *out)
{
    size_t length = strlen(word);
    const char *last = length > 1 ? word + length - 2 : "??";
    if (strcmp(last, "ed") == 0)
        text_add(out, "%s", word);
    else if (last[1] == 'y' && !strchr("aeiou", last[0]))
        text_add(out, "%.*sies", (int)length - 1, word);
    else
        text_add(out, last[1] == 's' || last[1] == 'x' || strcmp(last, "sh") == 0 ? "%ses" : "%ss",
                 word);
}

void english_combatants(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {"you",
                                        "you",
                                        "the source",
                                        "the enemy",
                                        "it",
                                        "an enemy",
                                        "anyone",
                                        "a random enemy",
                                        "a random character",
                                        "another enemy at random",
                                        "ALL enemies",
                                        "EVERYONE",
                                        "ALL other enemies",
                                        "ALL opponents"};
    if (node->sub == W_SELF && (english->self || english->status))
        text_add(out, english->status ? "the owner" : "itself");
    else
        text_add(out, "%s", words[node->sub]);
}

static const char *word_of_filter(const struct english *english, const struct node *where);

/* "that cost more than 1": a filter that is no word for the cards themselves. */
static void clause_of_filter(const struct english *english, const struct node *where, bool several,
                             struct text *out)
{
    static const char *const than[] = {[O_LT] = "less than ",
                                       [O_LE] = "at most ",
                                       [O_GT] = "more than ",
                                       [O_GE] = "at least ",
                                       [O_EQ] = ""};
    const struct node *left = where->kids;
    if (where->kind == N_PROPERTY && where->sub == P_UPGRADABLE)
        text_add(out, " that can be upgraded");
    else if (where->kind == N_NOT && left->kind == N_PROPERTY && left->sub == P_UPGRADED)
        text_add(out, several ? " that are not upgraded" : " that is not upgraded");
    else if (where->kind == N_BINARY && where->sub == O_NE && left->kind == N_PROPERTY &&
             left->sub == P_TYPE && left->next->name)
        text_add(out, several ? " that are not %ss" : " that is not %s %s",
                 several ? type_word(left->next->name) : article(type_word(left->next->name)),
                 type_word(left->next->name));
    else if (where->kind == N_BINARY && left->kind == N_PROPERTY && left->sub == P_COST &&
             where->sub >= O_EQ && where->sub <= O_GE && where->sub != O_NE) {
        text_add(out, several ? " that cost %s" : " that costs %s", than[where->sub]);
        english_number(english, left->next, out);
    } else if (where->kind == N_BINARY && where->sub == O_NE && left->kind == N_PROPERTY &&
               left->sub == P_NAME && left->next->name) {
        text_add(out, " other than %s", english_card_name(english, left->next->name));
    } else {
        text_add(out, " (");
        english_condition(english, where, out);
        text_add(out, ")");
    }
}

/* "attack or power": two types. */
static bool either_text(const struct english *english, const struct node *where, bool several,
                        struct text *out)
{
    if (where->kind != N_BINARY || where->sub != O_OR)
        return false;
    const char *one = word_of_filter(english, where->kids);
    const char *two = word_of_filter(english, where->kids->next);
    if (!one || !two)
        return false;
    text_add(out, several ? "%ss or %ss" : "%s or %s", one, two);
    return true;
}

/* The word that a filter makes of "card", or NULL: "attack", "Shiv". */
static const char *word_of_filter(const struct english *english, const struct node *where)
{
    bool equal = where->kind == N_BINARY && where->sub == O_EQ && where->kids->kind == N_PROPERTY &&
                 where->kids->next->name;
    if (equal && where->kids->sub == P_TYPE)
        return type_word(where->kids->next->name);
    if (equal && where->kids->sub == P_NAME)
        return english_card_name(english, where->kids->next->name);
    return NULL;
}

/* "your hand", or "your draw pile, hand or discard pile" */
static void piles_text(int piles, struct text *out)
{
    int left = 0;
    if (!(piles & PILE_SET)) {
        text_add(out, "%s", english_piles[piles]);
        return;
    }
    for (int i = 0; i < PILES; i++)
        left += piles >> i & 1;
    text_add(out, "your ");
    for (int i = 0; i < PILES; i++)
        if (piles >> i & 1)
            text_add(out, "%s%s", english_piles[i] + strlen("your "),
                     --left > 1  ? ", "
                     : left == 1 ? " or "
                                 : "");
}

/* A filter taken apart: "colourless", "attack", "that costs 0". */
enum { PIECES_MAX = 8 };
struct pieces {
    const struct node *adjectives[PIECES_MAX], *noun, *clauses[PIECES_MAX];
    int adjective_count, clause_count;
};

/* What stands before "card" for a condition; NULL if nothing does. */
static const char *adjective_of(const struct node *where)
{
    bool equal = where->kind == N_BINARY && where->sub == O_EQ && where->kids->kind == N_PROPERTY &&
                 where->kids->next->name;
    if (equal &&
        (where->kids->sub == P_COLOR || where->kids->sub == P_RARITY || where->kids->sub == P_TAG))
        return where->kids->next->name;
    if (where->kind == N_PROPERTY && where->sub >= P_FIRST_CARD && where->sub < P_FIRST_GLOBAL &&
        where->sub != P_UPGRADABLE)
        return property_names[where->sub];
    return NULL;
}

static void take_apart(const struct english *english, const struct node *where,
                       struct pieces *pieces)
{
    if (where->kind == N_BINARY && where->sub == O_AND) {
        take_apart(english, where->kids, pieces);
        take_apart(english, where->kids->next, pieces);
    } else if (adjective_of(where) && pieces->adjective_count < PIECES_MAX) {
        pieces->adjectives[pieces->adjective_count++] = where;
    } else if (!pieces->noun && (word_of_filter(english, where) ||
                                 (where->kind == N_BINARY && where->sub == O_OR))) {
        pieces->noun = where;
    } else if (where->kind != N_NONE && pieces->clause_count < PIECES_MAX) {
        pieces->clauses[pieces->clause_count++] = where;
    }
}

void english_filter(const struct english *english, const struct node *where, bool several,
                    const char *preposition, int pile, struct text *out)
{
    struct pieces pieces = {.noun = NULL};
    take_apart(english, where, &pieces);
    for (int i = 0; i < pieces.adjective_count; i++)
        text_add(out, "%s ", adjective_of(pieces.adjectives[i]));
    const char *word = pieces.noun ? word_of_filter(english, pieces.noun) : NULL;
    if (word || !pieces.noun || !either_text(english, pieces.noun, several, out)) {
        if (several)
            english_plural(word ? word : "card", out);
        else
            text_add(out, "%s", word ? word : "card");
        if (pieces.noun && !word && pieces.clause_count < PIECES_MAX)
            pieces.clauses[pieces.clause_count++] = pieces.noun;
    }
    if (preposition) {
        text_add(out, " %s ", preposition);
        piles_text(pile, out);
    }
    for (int i = 0; i < pieces.clause_count; i++) {
        text_add(out, i ? " and" : "");
        clause_of_filter(english, pieces.clauses[i], several, out);
    }
}

/* Cards of a pile without saying how many. */
void english_counted(const struct english *english, const struct node *node, bool several,
                     struct text *out)
{
    english_filter(english, node->kids->next, several, "in", node->a, out);
}

void english_cards(const struct english *english, const struct node *node, struct text *out)
{
    int count = 0;
    switch (node->sub) {
    case C_THIS: text_add(out, "this card"); return;
    case C_LOCAL: text_add(out, "that card"); return;
    case C_SET: text_add(out, "those cards"); return;
    case C_EVENT:
    case C_IT: text_add(out, "it"); return;
    default: break;
    }
    bool one =
        node->kids->kind != N_NONE && english_constant(english, node->kids, &count) && count == 1;
    if (node->sub == C_TOP) {
        text_add(out, one ? "the top card" : "the top ");
        if (!one)
            english_number(english, node->kids, out);
        text_add(out, one ? " of your draw pile" : " cards of your draw pile");
        return;
    }
    if (node->sub == C_ALL)
        text_add(out, "ALL ");
    else if (node->sub == C_CHOOSE_ANY)
        text_add(out, "any number of ");
    else if (one && node->sub == C_CHOOSE) {
        struct text rest = TEXT_GROWING;
        english_filter(english, node->kids->next, false, NULL, 0, &rest);
        text_add(out, "%s ", article(text_of(&rest)));
        text_free(&rest);
    } else if (one)
        text_add(out, node->sub == C_RANDOM ? "a random " : "up to 1 ");
    else {
        text_add(out, node->sub == C_RANDOM ? "" : node->sub == C_CHOOSE_UP_TO ? "up to " : "");
        english_number(english, node->kids, out);
        text_add(out, node->sub == C_RANDOM ? " random " : " ");
    }
    english_filter(english, node->kids->next, !one,
                   node->sub == C_ALL     ? "in"
                   : node->a != PILE_HAND ? "from"
                                          : NULL,
                   node->a, out);
}

/* ---- conditions ---- */

/* "you discarded a card this turn": a count that is above zero. */
static bool happened_text(const struct node *node, struct text *out)
{
    static const char *const words[PROPERTIES] = {
        [P_DISCARDED] = "you discarded a card this turn",
        [P_EXHAUSTED] = "you exhausted a card this turn",
        [P_DRAWN] = "you drew a card this turn",
        [P_PLAYED] = "you played a card this turn",
        [P_ATTACKS_PLAYED] = "you played an attack this turn",
        [P_SKILLS_PLAYED] = "you played a skill this turn",
        [P_POWERS_PLAYED] = "you played a power this turn",
        [P_TIMES_HURT] = "you lost HP in this battle"};
    if (node->kind != N_PROPERTY || !words[node->sub])
        return false;
    text_add(out, "%s", words[node->sub]);
    return true;
}

static void has_text(const struct english *english, const struct node *combatant, const char *status,
                     struct text *out)
{
    bool own = !combatant || combatant->sub == W_SELF;
    bool you = own ? !english->self && !english->status : combatant->sub == W_PLAYER;
    text_add(out, "%s %s", you ? "you have" : own ? "it has" : "the enemy has", status);
}

void english_condition(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *left = node->kids, *right = left ? left->next : NULL;
    int value = 1;
    bool positive = node->kind == N_BINARY && node->sub == O_GT &&
                    english_constant(english, right, &value) && value == 0;
    if (node->kind == N_BINARY && (node->sub == O_AND || node->sub == O_OR)) {
        english_condition(english, left, out);
        text_add(out, node->sub == O_AND ? " and " : " or ");
        english_condition(english, right, out);
    } else if (positive && happened_text(left, out)) {
        return;
    } else if (positive && left->kind == N_COUNT && left->kids->kind == N_CARDS &&
               left->kids->sub != C_SET) {
        const char *word = word_of_filter(english, left->kids->kids->next);
        text_add(out, "there is %s ", article(word ? word : "card"));
        english_counted(english, left->kids, false, out);
    } else if (node->kind == N_BINARY && node->sub == O_EQ && left->kind == N_STATUS_OF &&
               english_constant(english, right, &value) && value == 0) {
        struct text status = TEXT_GROWING;
        text_add(&status, "no %s", english_status_name(english, left->name));
        has_text(english, left->kids, text_of(&status), out);
        text_free(&status);
    } else if (positive && left->kind == N_STATUS_OF) {
        has_text(english, left->kids, english_status_name(english, left->name), out);
    } else if (node->kind == N_PROPERTY && node->sub == P_ATTACKING) {
        text_add(out, "the enemy intends to attack");
    } else if (node->kind == N_PROPERTY && node->sub == P_ALIVE) {
        text_add(out, "it lives");
    } else if (node->kind == N_NOT && left->kind == N_PROPERTY && left->sub == P_ALIVE) {
        text_add(out, "it dies");
    } else if (node->kind == N_BINARY && (node->sub == O_EQ || node->sub == O_NE) &&
               left->kind == N_PROPERTY && left->sub == P_TYPE && right->name) {
        const char *word = type_word(right->name);
        text_add(out, node->sub == O_EQ ? "it is %s %s" : "it is not %s %s", article(word), word);
    } else if (node->kind == N_BINARY && node->sub == O_EQ && left->kind == N_COUNT &&
               english_constant(english, right, &value) && value == 0 &&
               left->kids->kind == N_CARDS && left->kids->sub != C_SET) {
        text_add(out, "there are no ");
        english_counted(english, left->kids, true, out);
    } else {
        english_number(english, node, out);
    }
}

void english_capital(struct text *out, size_t at)
{
    if (at < out->length && out->at[at] >= 'a' && out->at[at] <= 'z')
        out->at[at] = (char)(out->at[at] - 'a' + 'A');
}
