/* expression.c: reads numbers, conditions, and who or which an effect is for.
 *
 * The text becomes nodes. Names of cards and statuses stay names until everything is read, so
 * that they may be used before they are defined; names of values and locals are known at once. */
#include <string.h>

#include "engines/spire/parser.h"

enum { DEPTH_MAX = 40, TERMS_MAX = 100, LEVELS_MAX = 4 };

const char *const property_names[PROPERTIES] = {
    [P_HP] = "hp",
    [P_MAX_HP] = "max_hp",
    [P_MISSING_HP] = "missing_hp",
    [P_BLOCK] = "block",
    [P_MODE] = "mode",
    [P_MEMORY] = "memory",
    [P_MOVES] = "moves",
    [P_ALIVE] = "alive",
    [P_ATTACKING] = "attacking",
    [P_COST] = "cost",
    [P_TYPE] = "type",
    [P_RARITY] = "rarity",
    [P_UPGRADES] = "upgrades",
    [P_UPGRADED] = "upgraded",
    [P_UPGRADABLE] = "upgradable",
    [P_COUNTER] = "counter",
    [P_NAME] = "name",
    [P_INNATE] = "innate",
    [P_ETHEREAL] = "ethereal",
    [P_PILE] = "pile",
    [P_COLOR] = "color",
    [P_EXHAUSTS] = "exhausts",
    [P_TAG] = "tag",
    [P_ENERGY] = "energy",
    [P_TURN] = "turn",
    [P_X] = "x",
    [P_AMOUNT] = "amount",
    [P_VALUE] = "value",
    [P_PLAYED] = "played",
    [P_ATTACKS_PLAYED] = "attacks_played",
    [P_SKILLS_PLAYED] = "skills_played",
    [P_POWERS_PLAYED] = "powers_played",
    [P_DISCARDED] = "discarded",
    [P_EXHAUSTED] = "exhausted",
    [P_DRAWN] = "drawn",
    [P_TIMES_HURT] = "times_hurt",
    [P_FIRST] = "first",
    [P_HAND_SPACE] = "hand_space",
    [P_ENEMIES] = "enemies",
    [P_PLAYED_BATTLE] = "played_in_battle",
    [P_ATTACK_HIT] = "from_attack",
    [P_REPLAYED] = "replayed",
    [P_BATTLE] = "battle",
    [P_STATUS] = "status",
    [P_DEBUFF] = "debuffing",
    [P_ASCENSION] = "ascension",
};
const char *const type_names[TYPES] = {"attack", "skill", "power", "status_card", "curse"};
const char *const rarity_names[RARITIES] = {"starter", "common", "uncommon", "rare", "special"};
const char *const keyword_names[KEYWORDS] = {"exhaust", "ethereal", "innate", "retain",
                                             "unplayable"};
const char *const destination_names[DESTINATIONS] = {"draw", "hand", "discard", "exhaust",
                                              "play", "away", "top",     "bottom"};

struct node *node_new(struct parser *parser, enum node_kind kind)
{
    struct node *node = memory_get(parser->game->memory, sizeof *node);
    node->kind = kind;
    node->place = parser->lexer.token.place;
    parser->node_count++;
    return node;
}

void node_add(struct node *parent, struct node *kid)
{
    *(parent->last ? &parent->last->next : &parent->kids) = kid;
    parent->last = kid;
}

int word_index_of(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

int word_index(const char *const *words, int count, const struct token *token)
{
    for (int i = 0; i < count; i++)
        if (token_is(token, words[i]))
            return i;
    return -1;
}

/* A name: one word, or anything in quotes. */
const char *parse_name(struct parser *parser, const char *what)
{
    struct lexer *lexer = &parser->lexer;
    struct token token = lexer->token;
    if (token.type != TOKEN_WORD && token.type != TOKEN_STRING) {
        lexer_fail_expected(lexer, what, NULL, 0);
        return "";
    }
    if (token.length == 0 || token.length > 60) {
        lexer_fail(lexer, "%s must have 1 to 60 characters", what);
        return "";
    }
    lexer_next(lexer);
    return memory_text(parser->game->memory, token.at, (size_t)token.length);
}

int scope_find(const struct parser *parser, const char *name, char *type)
{
    for (int i = parser->scope.count - 1; i >= 0; i--)
        if (strcmp(parser->scope.names[i], name) == 0) {
            *type = parser->scope.types[i];
            return parser->scope.slots[i];
        }
    return -1;
}

int scope_add(struct parser *parser, const char *name, char type)
{
    struct scope *scope = &parser->scope;
    const int most = parser->game->large ? LOCALS_MAX * LARGER : LOCALS_MAX;
    int size = type == 's' ? parser->game->set_cells : 1;
    char known;
    int slot = scope_find(parser, name, &known);
    if (slot >= 0 && known == type)
        return slot; /* the same name means the new one from here on */
    if (scope->count == LOCALS_MAX || scope->slot_count + size > most) {
        lexer_fail(&parser->lexer, "one effect can hold no more names than this");
        return 0;
    }
    scope->names[scope->count] = name;
    scope->types[scope->count] = type;
    scope->slots[scope->count++] = scope->slot_count;
    scope->slot_count += size;
    return scope->slot_count - size;
}

static int find_local(const struct parser *parser, const struct token *token, char *type)
{
    char word[64];
    if (token->type != TOKEN_WORD)
        return -1;
    token_copy(token, word, sizeof word);
    return scope_find(parser, word, type);
}

static bool event_name_is(const struct parser *parser, int index)
{
    const struct event_definition *event = parser->event;
    return event && event->names[index] && token_is(&parser->lexer.token, event->names[index]);
}

/* " as NAME" after something chosen. */
static void parse_as(struct parser *parser, struct node *node, char type)
{
    node->b = -1;
    if (!lexer_accept(&parser->lexer, "as"))
        return;
    node->name = parse_name(parser, "a name for what is chosen");
    node->b = scope_add(parser, node->name, type);
}

static struct node *combatant_of(struct parser *parser, int who, int skip)
{
    struct node *node = node_new(parser, N_COMBATANT);
    node->sub = who;
    node->b = -1;
    for (int i = 0; i < skip; i++)
        lexer_next(&parser->lexer);
    if (who >= W_CHOOSE_ENEMY && who <= W_RANDOM_OTHER)
        parse_as(parser, node, 'a');
    return node;
}

/* What the token after the current one is. */
static struct token peek(struct parser *parser)
{
    struct lexer ahead = parser->lexer;
    struct problems unused; /* its list stays as it is: this is done for nearly every token */
    unused.count = unused.error_count = unused.warning_count = 0;
    ahead.problems = &unused;
    lexer_next(&ahead);
    return ahead.token;
}

/* "random other enemy" */
static struct node *parse_other(struct parser *parser)
{
    lexer_next(&parser->lexer);
    lexer_next(&parser->lexer);
    lexer_expect(&parser->lexer, "enemy", "after 'random other'");
    return combatant_of(parser, W_RANDOM_OTHER, 0);
}

struct node *parse_combatant(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    char type;
    int slot = find_local(parser, &lexer->token, &type);
    if (slot >= 0 && type == 'a') {
        struct node *node = node_new(parser, N_COMBATANT);
        node->sub = W_LOCAL;
        node->a = slot;
        node->b = -1;
        node->name = parse_name(parser, "a name");
        return node;
    }
    if (lexer_is(lexer, "self") || lexer_is(lexer, "owner"))
        return combatant_of(parser, W_SELF, 1);
    if (lexer_is(lexer, "player"))
        return combatant_of(parser, W_PLAYER, 1);
    if (lexer_is(lexer, "source") || event_name_is(parser, 1))
        return combatant_of(parser, W_SOURCE, 1);
    if (lexer_is(lexer, "target") || event_name_is(parser, 2))
        return combatant_of(parser, W_TARGET, 1);
    if (lexer_is(lexer, "everyone"))
        return combatant_of(parser, W_EVERYONE, 1);
    bool choose = lexer_is(lexer, "choose"), chance = lexer_is(lexer, "random");
    if (!choose && !chance && !lexer_is(lexer, "all"))
        return NULL;
    struct token next = peek(parser);
    if (choose || chance) {
        if (token_is(&next, "enemy"))
            return combatant_of(parser, choose ? W_CHOOSE_ENEMY : W_RANDOM_ENEMY, 2);
        if (token_is(&next, "anyone"))
            return combatant_of(parser, choose ? W_CHOOSE_ANYONE : W_RANDOM_ANYONE, 2);
        if (chance && token_is(&next, "other"))
            return parse_other(parser);
        return NULL;
    }
    if (token_is(&next, "enemies"))
        return combatant_of(parser, W_ALL_ENEMIES, 2);
    if (token_is(&next, "other"))
        return combatant_of(parser, W_OTHER_ENEMIES, 3);
    if (token_is(&next, "opponents"))
        return combatant_of(parser, W_OPPONENTS, 2);
    return NULL;
}

/* One pile, or "hand or draw or discard": a set of them. */
int parse_piles(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    int first = -1, set = PILE_SET;
    do {
        int pile = word_index(destination_names, PILE_PLAY, &lexer->token);
        if (pile < 0) {
            lexer_fail_expected(lexer, "a pile (draw, hand, discard or exhaust)", destination_names,
                                PILE_PLAY);
            return 0;
        }
        lexer_next(lexer);
        first = first < 0 ? pile : first;
        set |= 1 << pile;
    } while (lexer_accept(lexer, "or"));
    return set == (PILE_SET | 1 << first) ? first : set;
}

/* "[N] cards from PILE [where CONDITION] [as NAME]" */
static struct node *parse_card_set(struct parser *parser, int which)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_CARDS), *count = NULL;
    node->sub = which;
    if (which == C_CHOOSE_ANY || which == C_ALL)
        count = node_new(parser, N_NONE);
    else
        count = parse_primary(parser);
    node_add(node, count);
    if (!lexer_accept(lexer, "card"))
        lexer_expect(lexer, "cards", "after the number");
    if (which == C_TOP) {
        node->a = PILE_DRAW;
    } else {
        if (!lexer_accept(lexer, "in"))
            lexer_expect(lexer, "from", "before the pile");
        node->a = parse_piles(parser);
        if (node->a & PILE_SET && which != C_ALL && which != C_RANDOM)
            lexer_fail(lexer, "cards are chosen from one pile; 'all' and 'random' take several");
    }
    struct node *where = node_new(parser, N_NONE);
    if (lexer_accept(lexer, "where")) {
        bool outer = parser->in_where;
        parser->in_where = true;
        where = parse_primary(parser);
        if (lexer_is(lexer, "=") || lexer_is(lexer, "!=") || lexer_is(lexer, "<") ||
            lexer_is(lexer, ">") || lexer_is(lexer, "<=") || lexer_is(lexer, ">=")) {
            static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">="};
            struct node *both = node_new(parser, N_BINARY);
            both->sub = O_EQ + word_index(signs, 6, &lexer->token);
            lexer_next(lexer);
            node_add(both, where);
            node_add(both, parse_primary(parser));
            where = both;
        }
        parser->in_where = outer;
    }
    node_add(node, where);
    bool single = (which == C_CHOOSE || which == C_RANDOM || which == C_TOP) &&
                  count->kind == N_NUMBER && count->a == 1;
    parse_as(parser, node, single ? 'c' : 's');
    return node;
}

static struct node *simple_cards(struct parser *parser, int which, int slot)
{
    struct node *node = node_new(parser, N_CARDS);
    node->sub = which;
    node->a = slot;
    node->b = -1;
    node->name = parse_name(parser, "a card");
    return node;
}

struct node *parse_cards(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    char type;
    int slot = find_local(parser, &lexer->token, &type);
    if (slot >= 0 && (type == 'c' || type == 's'))
        return simple_cards(parser, type == 'c' ? C_LOCAL : C_SET, slot);
    if (lexer_is(lexer, "this"))
        return simple_cards(parser, C_THIS, 0);
    if (lexer_is(lexer, "it"))
        return simple_cards(parser, C_IT, 0);
    if (lexer_is(lexer, "card") || event_name_is(parser, 3))
        return simple_cards(parser, C_EVENT, 0);
    if (lexer_accept(lexer, "top"))
        return parse_card_set(parser, C_TOP);
    if (lexer_accept(lexer, "all"))
        return parse_card_set(parser, C_ALL);
    if (lexer_accept(lexer, "random"))
        return parse_card_set(parser, C_RANDOM);
    if (!lexer_accept(lexer, "choose"))
        return NULL;
    if (lexer_accept(lexer, "up")) {
        lexer_expect(lexer, "to", "after 'up'");
        return parse_card_set(parser, C_CHOOSE_UP_TO);
    }
    if (lexer_accept(lexer, "any"))
        return parse_card_set(parser, C_CHOOSE_ANY);
    return parse_card_set(parser, C_CHOOSE);
}

/* ---- numbers ---- */

static int small_number(struct parser *parser, const char *what)
{
    int64_t number = 0;
    lexer_integer(&parser->lexer, what, -NUMBER_MAX, NUMBER_MAX, &number);
    return (int)number;
}

/* 6, 6(9) or 12(+4). */
static struct node *parse_number(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_NUMBER);
    node->a = small_number(parser, "a number");
    if (lexer_accept(lexer, "(")) {
        node->kind = lexer_accept(lexer, "+") ? N_PER_UPGRADE : N_UPGRADED;
        node->b = small_number(parser, "the number after an upgrade");
        lexer_expect(lexer, ")", "after the upgraded number");
    }
    return node;
}

/* "of SUBJECT" after a property. */
static void parse_subject(struct parser *parser, struct node *node)
{
    struct lexer *lexer = &parser->lexer;
    if (!lexer_accept(lexer, "of"))
        return;
    struct node *subject = NULL;
    if (node->kind == N_STATUS_OF || node->sub < P_FIRST_CARD)
        subject = parse_combatant(parser);
    else if (node->sub < P_FIRST_GLOBAL)
        subject = parse_cards(parser);
    if (!subject) {
        lexer_fail_expected(lexer,
                            node->kind == N_PROPERTY && node->sub >= P_FIRST_CARD
                                ? "one card ('this', 'card' or a name)"
                                : "one combatant ('self', 'player', 'target' or a name)",
                            NULL, 0);
        return;
    }
    bool one = subject->kind == N_COMBATANT ? subject->sub <= W_LOCAL : subject->sub <= C_IT;
    if (!one)
        lexer_fail(lexer, "a number can be read only of one combatant or card, not of a choice");
    node_add(node, subject);
}

static struct node *parse_property(struct parser *parser, int property)
{
    struct node *node = node_new(parser, N_PROPERTY);
    node->sub = property;
    node->a = parser->in_where;
    lexer_next(&parser->lexer);
    parse_subject(parser, node);
    return node;
}

static struct node *parse_word_constant(struct parser *parser)
{
    struct token *token = &parser->lexer.token;
    const char *const *lists[] = {
        [WORD_TYPE] = type_names, [WORD_RARITY] = rarity_names, [WORD_PILE] = destination_names};
    const int counts[] = {[WORD_TYPE] = TYPES, [WORD_RARITY] = RARITIES, [WORD_PILE] = PILE_PLAY};
    for (int i = 0; i < 3; i++) {
        int index = word_index(lists[i], counts[i], token);
        if (index < 0)
            continue;
        struct node *node = node_new(parser, N_WORD);
        node->sub = i;
        node->a = index;
        node->name = parse_name(parser, "a word");
        return node;
    }
    return NULL;
}

static struct node *parse_pair(struct parser *parser, enum node_kind kind)
{
    struct node *node = node_new(parser, kind);
    lexer_next(&parser->lexer);
    lexer_expect(&parser->lexer, "(", "before the two numbers");
    node_add(node, parse_expression(parser));
    lexer_expect(&parser->lexer, ",", "between the two numbers");
    node_add(node, parse_expression(parser));
    lexer_expect(&parser->lexer, ")", "after the two numbers");
    return node;
}

static struct node *parse_count(struct parser *parser)
{
    struct node *node = node_new(parser, N_COUNT);
    lexer_next(&parser->lexer);
    lexer_expect(&parser->lexer, "of", "after 'count'");
    struct node *what = parse_combatant(parser);
    if (!what)
        what = parse_cards(parser);
    bool fine = what && (what->kind == N_COMBATANT ? what->sub >= W_ALL_ENEMIES
                                               : what->sub == C_ALL || what->sub == C_SET);
    if (!fine) {
        lexer_fail(&parser->lexer,
                   "expected 'all cards in PILE', 'all enemies', 'everyone' or a name "
                   "for several cards after 'count of'");
        return node;
    }
    node_add(node, what);
    return node;
}

/* "self is target", "card is this" */
static struct node *parse_is(struct parser *parser)
{
    struct token next = peek(parser);
    if (!token_is(&next, "is"))
        return NULL;
    struct node *node = node_new(parser, N_NUMBER_OF), *left = parse_combatant(parser), *right = NULL;
    bool combatants = left != NULL;
    if (!left)
        left = parse_cards(parser);
    if (!left) {
        lexer_fail_expected(&parser->lexer, "a combatant or a card before 'is'", NULL, 0);
        return node;
    }
    lexer_next(&parser->lexer);
    right = combatants ? parse_combatant(parser) : parse_cards(parser);
    if (!right || (combatants ? left->sub > W_LOCAL || right->sub > W_LOCAL
                          : left->sub > C_IT || right->sub > C_IT)) {
        lexer_fail(&parser->lexer,
                   "'is' compares one combatant with one combatant or one card with one card");
        return node;
    }
    node_add(node, left);
    node_add(node, right);
    return node;
}

static struct node *parse_word(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct definition *definition = parser->definition;
    char word[64], type;
    token_copy(&lexer->token, word, sizeof word);
    struct node *node = parse_is(parser);
    if (node)
        return node;
    int slot = scope_find(parser, word, &type);
    if (slot >= 0 && type == 'n') {
        node = node_new(parser, N_LOCAL);
        node->a = slot;
        node->name = parse_name(parser, "a name");
        return node;
    }
    for (int i = 0; definition && i < definition->value_count; i++)
        if (strcmp(definition->values[i].name, word) == 0) {
            node = node_new(parser, N_VALUE);
            node->a = i;
            node->name = parse_name(parser, "a name");
            return node;
        }
    if (event_name_is(parser, 0))
        return parse_property(parser, P_VALUE);
    struct token next = peek(parser);
    int property = word_index(property_names, PROPERTIES, &lexer->token);
    if (property >= 0)
        return parse_property(parser, property);
    if (token_is(&next, "of")) {
        node = node_new(parser, N_STATUS_OF);
        node->name = parse_name(parser, "the name of a status");
        parse_subject(parser, node);
        return node;
    }
    node = parse_word_constant(parser);
    if (node)
        return node;
    node = node_new(parser, N_CARD_NAME);
    node->name = parse_name(parser, "a name");
    return node;
}

/* EXPRESSION{2: 12, 17: 13}: from ascension 2 on 12, from 17 on 13. */
static struct node *parse_levels(struct parser *parser, struct node *base)
{
    struct lexer *lexer = &parser->lexer;
    for (int nested = 0; lexer_is(lexer, "{"); nested++) {
        struct node *node = node_new(parser, N_ASCENSION);
        if (nested == LEVELS_MAX) {
            lexer_fail(lexer, "a number can have %d lists of ascension levels, no more", LEVELS_MAX);
            return base;
        }
        node_add(node, base);
        do {
            lexer_next(lexer);
            struct node *level = node_new(parser, N_ENTRY);
            level->a = small_number(parser, "an ascension level");
            lexer_expect(lexer, ":", "after the ascension level");
            node_add(level, parse_expression(parser));
            node_add(node, level);
        } while (lexer_is(lexer, ",") && !lexer->failed);
        lexer_expect(lexer, "}", "after the ascension levels");
        base = node;
    }
    return base;
}

static struct node *parse_plain(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer->token.type == TOKEN_NUMBER ||
        (lexer_is(lexer, "-") && peek(parser).type == TOKEN_NUMBER))
        return parse_number(parser);
    if (lexer_accept(lexer, "(")) {
        struct node *inner = parse_condition(parser);
        lexer_expect(lexer, ")", "to close '('");
        return inner;
    }
    if (lexer_is(lexer, "-") || lexer_is(lexer, "not")) {
        struct node *node = node_new(parser, lexer_is(lexer, "-") ? N_NEGATE : N_NOT);
        lexer_next(lexer);
        node_add(node, parse_primary(parser));
        return node;
    }
    if (lexer_is(lexer, "random")) {
        struct node *node = node_new(parser, N_RANDOM);
        lexer_next(lexer);
        node_add(node, parse_expression(parser));
        lexer_expect(lexer, "to", "between the lowest and the highest number");
        node_add(node, parse_expression(parser));
        return node;
    }
    if (lexer_is(lexer, "min"))
        return parse_pair(parser, N_LEAST);
    if (lexer_is(lexer, "max"))
        return parse_pair(parser, N_MOST);
    if (lexer_is(lexer, "count"))
        return parse_count(parser);
    if (lexer->token.type == TOKEN_WORD || lexer->token.type == TOKEN_STRING)
        return parse_word(parser);
    lexer_fail_expected(lexer, "a number", NULL, 0);
    return node_new(parser, N_NUMBER);
}

struct node *parse_primary(struct parser *parser)
{
    if (parser->depth >= DEPTH_MAX) {
        lexer_fail(&parser->lexer, "expressions can be nested %d deep, no deeper", DEPTH_MAX);
        return node_new(parser, N_NUMBER);
    }
    parser->depth++;
    struct node *node = parse_levels(parser, parse_plain(parser));
    parser->depth--;
    return node;
}

/* Operators by how tightly they bind. */
static const struct {
    const char *sign;
    int operator, level;
} operators[] = {
    {"or", O_OR, 0}, {"and", O_AND, 1}, {"=", O_EQ, 2},  {"!=", O_NE, 2}, {"<", O_LT, 2},
    {"<=", O_LE, 2}, {">", O_GT, 2},    {">=", O_GE, 2}, {"+", O_ADD, 3}, {"-", O_SUB, 3},
    {"*", O_MUL, 4}, {"/", O_DIV, 4},   {"%", O_MOD, 4},
};
enum { LEVEL_CONDITION = 0, LEVEL_NUMBER = 3, LEVEL_PRIMARY = 5 };

static struct node *parse_level(struct parser *parser, int level)
{
    if (level == LEVEL_PRIMARY)
        return parse_primary(parser);
    struct node *left = parse_level(parser, level + 1);
    for (int terms = 1;; terms++) {
        int found = -1;
        for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
            if (operators[i].level == level && lexer_is(&parser->lexer, operators[i].sign))
                found = (int)i;
        if (found < 0)
            return left;
        if (terms == TERMS_MAX) {
            lexer_fail(&parser->lexer, "an expression can hold %d terms side by side, no more",
                       TERMS_MAX);
            return left;
        }
        struct node *node = node_new(parser, N_BINARY);
        node->sub = operators[found].operator;
        lexer_next(&parser->lexer);
        node_add(node, left);
        node_add(node, parse_level(parser, level + 1));
        left = node;
    }
}

struct node *parse_expression(struct parser *parser)
{
    return parse_level(parser, LEVEL_NUMBER);
}

struct node *parse_condition(struct parser *parser)
{
    return parse_level(parser, LEVEL_CONDITION);
}
