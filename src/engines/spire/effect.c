/* effect.c: reads effects, a line at a time.
 *
 *     attack 8(10) and apply 2(3) Vulnerable to choose enemy
 *
 * Actions are joined by "and"; those that need a target share the next "to". Which operands an
 * action takes is said once, in action_forms. */

#include "engines/spire/parser.h"

enum {
    NESTING_MAX = 16,
    BRANCHES_MAX = 32,
    NODES_MAX = 8000, /* of one effect: some things are looked for in all of it */
};

const struct action_form action_forms[ACTIONS_COUNT] = {
    [A_ATTACK] = {"attack", "et", true, "to"},
    [A_DAMAGE] = {"damage", "et", true, "to"},
    [A_WOUND] = {"wound", "e", true, "to"},
    [A_BLOCK] = {"block", "e", true, "to"},
    [A_HEAL] = {"heal", "e", true, "to"},
    [A_MAX_HP] = {"max_hp", "e", true, "to"},
    [A_APPLY] = {"apply", "esr", true, "to"},
    [A_REMOVE] = {"remove", "s", true, "from"},
    [A_KILL] = {"kill", "", true, ""},
    [A_LEAVE] = {"leave", "", true, ""},
    [A_LOSE_BLOCK] = {"lose_block", "", true, ""},
    [A_ACT] = {"act", "", true, ""},
    [A_PLAN] = {"plan", "", true, ""},
    [A_DECAY_TURN] = {"decay_turn", "", true, ""},
    [A_DECAY_ROUND] = {"decay_round", "", true, ""},
    [A_TURN_STARTS] = {"turn_starts", "", true, ""},
    [A_TURN_ENDS] = {"turn_ends", "", true, ""},
    [A_ENERGY] = {"energy", "ek", false, ""},
    [A_DRAW] = {"draw", "e", false, ""},
    [A_SHUFFLE] = {"shuffle", "", false, ""},
    [A_RESHUFFLE] = {"reshuffle", "", false, ""},
    [A_REFILL] = {"refill", "", false, ""},
    [A_DEAL] = {"deal", "", false, ""},
    [A_PLAY_CARDS] = {"play_cards", "", false, ""},
    [A_DISCARD_HAND] = {"discard_hand", "", false, ""},
    [A_END_TURN] = {"end_turn", "", false, ""},
    [A_NOTHING] = {"nothing", "", false, ""},
    [A_SUMMON] = {"summon", "m", false, ""},
    [A_SIDE_STARTS] = {"side_starts", "w", false, ""},
    [A_SIDE_ENDS] = {"side_ends", "w", false, ""},
    [A_ROUND_STARTS] = {"round_starts", "", false, ""},
    [A_ROUND_ENDS] = {"round_ends", "", false, ""},
    [A_BATTLE_STARTS] = {"battle_starts", "", false, ""},
    [A_DISCARD] = {"discard", "c", false, ""},
    [A_EXHAUST] = {"exhaust", "c", false, ""},
    [A_UPGRADE] = {"upgrade", "c", false, ""},
    [A_MOVE] = {"move", "cp", false, ""},
    [A_COPY] = {"copy", "cpa", false, ""},
    [A_PLAY] = {"play", "c", false, ""},
    [A_REPLAY] = {"replay", "c", false, ""},
    [A_COST] = {"cost", "coed", false, ""},
    [A_RETAIN] = {"retain", "c", false, ""},
    [A_ADD] = {"add", "enpa", false, ""},
    [A_ADD_RANDOM] = {"add_random", "efpa", false, ""},
};

static struct node *parse_word_of(struct parser *parser, const char *const *words, int count,
                                  const char *what)
{
    struct node *node = node_new(parser, N_WORD);
    node->a = word_index(words, count, &parser->lexer.token);
    node->sub = WORD_OPERAND;
    if (node->a < 0)
        lexer_fail_expected(&parser->lexer, what, words, (size_t)count);
    else
        node->name = parse_name(parser, what);
    return node;
}

static struct node *parse_status_ref(struct parser *parser)
{
    struct node *node = node_new(parser, N_STATUS_REF);
    char type;
    node->name = parse_name(parser, "the name of a status");
    int slot = scope_find(parser, node->name, &type);
    node->b = slot >= 0 && type == 't' ? slot : -1;
    return node;
}

static struct node *parse_filter(struct parser *parser)
{
    struct node *where = node_new(parser, N_NONE);
    if (!lexer_accept(&parser->lexer, "cards"))
        lexer_expect(&parser->lexer, "card", "after the number");
    if (lexer_accept(&parser->lexer, "where")) {
        parser->in_where = true;
        where = parse_condition(parser);
        parser->in_where = false;
    }
    return where;
}

static struct node *parse_energy_kind(struct parser *parser)
{
    struct node *node = node_new(parser, N_NONE);
    const struct rules *rules = &parser->game->rules;
    int kind = parser->lexer.token.type != TOKEN_WORD
                   ? -1
                   : word_index(rules->energy_names, rules->energy_kinds, &parser->lexer.token);
    if (kind >= 0) {
        node->kind = N_WORD;
        node->sub = WORD_OPERAND;
        node->a = kind;
        node->name = parse_name(parser, "a kind of energy");
    }
    return node;
}

/* "remembering CARD": what a status keeps in mind. */
static struct node *parse_remembered(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (!lexer_accept(lexer, "remembering"))
        return node_new(parser, N_NONE);
    struct node *card = parse_cards(parser);
    if (!card || card->sub > C_IT) {
        lexer_fail_expected(lexer, "one card ('this', 'card' or a name)", NULL, 0);
        return node_new(parser, N_NONE);
    }
    return card;
}

/* "as NAME" after cards are made: one card if exactly one is made, else a set. */
static struct node *parse_made(struct parser *parser, const struct node *action)
{
    struct node *node = node_new(parser, N_NONE);
    const struct node *first = action->kids;
    bool one = action->sub == A_COPY
                   ? first->sub <= C_IT || (first->sub != C_ALL && first->kids &&
                                            first->kids->kind == N_NUMBER && first->kids->a == 1)
                   : first->kind == N_NUMBER && first->a == 1;
    if (!lexer_accept(&parser->lexer, "as"))
        return node;
    node->kind = N_LOCAL;
    node->sub = one;
    node->name = parse_name(parser, "a name for what is made");
    node->a = scope_add(parser, node->name, one ? 'c' : 's');
    return node;
}

static struct node *parse_operand(struct parser *parser, const struct node *action, char what)
{
    static const char *const durations[] = {"turn", "battle", "until_played"};
    static const char *const changes[] = {"set", "add"};
    static const char *const sides[] = {"player", "enemies"};
    struct lexer *lexer = &parser->lexer;
    struct node *node;
    switch (what) {
    case 'e': return parse_expression(parser);
    case 't':
        return lexer_accept(lexer, "times") ? parse_expression(parser) : node_new(parser, N_NONE);
    case 's': return parse_status_ref(parser);
    case 'k': return parse_energy_kind(parser);
    case 'f': return parse_filter(parser);
    case 'r': return parse_remembered(parser);
    case 'a': return parse_made(parser, action);
    case 'o': return parse_word_of(parser, changes, 2, "'set' or 'add'");
    case 'w': return parse_word_of(parser, sides, 2, "'player' or 'enemies'");
    case 'd':
        lexer_expect(lexer, "for", "before how long the cost stays");
        return parse_word_of(parser, durations, 3, "'turn', 'battle' or 'until_played'");
    case 'p':
        lexer_expect(lexer, "to", "before the place");
        return parse_word_of(parser, destination_names, DESTINATIONS,
                             "a place (hand, draw, discard, exhaust, top, bottom or away)");
    case 'n':
        node = node_new(parser, N_CARD_NAME);
        node->b = lexer->token.type == TOKEN_WORD && lexer_is(lexer, "remembered");
        node->name = parse_name(parser, "the name of a card");
        node->a = !node->b && lexer_accept(lexer, "upgraded");
        return node;
    case 'm':
        node = node_new(parser, N_CARD_NAME);
        node->name = parse_name(parser, "the name of an enemy");
        if (lexer_accept(lexer, "with")) {
            node_add(node, parse_expression(parser));
            lexer_expect(lexer, "hp", "after the hit points");
        }
        return node;
    default:
        node = parse_cards(parser);
        if (!node) {
            lexer_fail_expected(lexer,
                                "which cards ('this', 'choose 1 card from hand', 'all cards in "
                                "hand', 'random 1 card from discard', or a name)",
                                NULL, 0);
            node = node_new(parser, N_CARDS);
        }
        return node;
    }
}

static bool line_ends(const struct parser *parser)
{
    return parser->lexer.token.type == TOKEN_NEWLINE || parser->lexer.token.type == TOKEN_END ||
           parser->lexer.token.type == TOKEN_DEDENT;
}

static struct node *parse_call(struct parser *parser, int index)
{
    const struct action_definition *action = &parser->game->actions[index];
    struct node *node = node_new(parser, N_CALL);
    node->name = parse_name(parser, "an action");
    node->a = index;
    for (int i = 0; i < action->parameter_count; i++) {
        if (i > 0)
            lexer_expect(&parser->lexer, ",", "between the values of an action");
        node_add(node, parse_expression(parser));
    }
    return node;
}

/* An action without its target; NULL if the word is none. Sets *combatant if it needs one. */
static struct node *parse_action(struct parser *parser, bool *combatant)
{
    struct lexer *lexer = &parser->lexer;
    for (int i = 0; i < parser->game->action_count; i++)
        if (token_is(&lexer->token, parser->game->actions[i].head.name)) {
            *combatant = parser->game->actions[i].targeted;
            return parse_call(parser, i);
        }
    for (int i = 0; i < ACTIONS_COUNT; i++) {
        if (!token_is(&lexer->token, action_forms[i].word))
            continue;
        struct node *node = node_new(parser, N_ACTION);
        node->sub = i;
        lexer_next(lexer);
        for (const char *operand = action_forms[i].operands; *operand; operand++)
            node_add(node, parse_operand(parser, node, *operand));
        *combatant = action_forms[i].combatant;
        return node;
    }
    return NULL;
}

static void fail_statement(struct parser *parser)
{
    const char *words[ACTIONS_COUNT + 16];
    size_t count = 0;
    for (int i = 0; i < ACTIONS_COUNT; i++)
        words[count++] = action_forms[i].word;
    static const char *const more[] = {"if", "repeat", "for", "choose", "set", "emit", "phase"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        words[count++] = more[i];
    lexer_fail_expected(&parser->lexer, "an action", words, count);
}

static struct node *parse_emit(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_EMIT), *none = node_new(parser, N_NONE);
    lexer_next(lexer);
    node->name = parse_name(parser, "the name of an event");
    bool value = !line_ends(parser) && !lexer_is(lexer, "and") && !lexer_is(lexer, "from") &&
                 !lexer_is(lexer, "to") && !lexer_is(lexer, "with");
    node_add(node, value ? parse_expression(parser) : none);
    struct node *source = lexer_accept(lexer, "from") ? parse_combatant(parser) : NULL;
    struct node *target = lexer_accept(lexer, "to") ? parse_combatant(parser) : NULL;
    struct node *card = lexer_accept(lexer, "with") ? parse_cards(parser) : NULL;
    if ((source && source->sub > W_LOCAL) || (target && target->sub > W_LOCAL) ||
        (card && card->sub > C_IT))
        lexer_fail(lexer, "an event carries one combatant or card, not a choice; name it first");
    node_add(node, source ? source : node_new(parser, N_NONE));
    node_add(node, target ? target : node_new(parser, N_NONE));
    node_add(node, card ? card : node_new(parser, N_NONE));
    return node;
}

static struct node *parse_set(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_SET);
    char type;
    lexer_next(lexer);
    node->name = parse_name(parser, "a name");
    if (lexer_accept(lexer, "of")) {
        struct node *subject = parse_combatant(parser);
        if (!subject)
            subject = parse_cards(parser);
        if (!subject || (subject->kind == N_COMBATANT ? subject->sub > W_LOCAL : subject->sub > C_IT))
            lexer_fail_expected(lexer, "one combatant or card", NULL, 0);
        else
            node_add(node, subject);
    }
    lexer_expect(lexer, "to", "before the new value");
    struct node *value = parse_expression(parser);
    static const char *const targets[SET_TARGETS] = {
        [SET_AMOUNT] = "amount", [SET_COUNTER] = "counter", [SET_MODE] = "mode",
        [SET_MEMORY] = "memory", [SET_HP] = "hp",           [SET_BLOCK] = "block"};
    node->sub = word_index_of(targets, SET_TARGETS, node->name);
    if (node->sub == SET_NAME) {
        int slot = scope_find(parser, node->name, &type);
        if (slot >= 0 && type != 'n')
            lexer_fail(lexer, "'%s' is not a number", node->name);
        node->a = slot >= 0 ? slot : scope_add(parser, node->name, 'n');
    }
    struct node *holder = node->kids;
    node->kids = node->last = value;
    if (holder)
        node_add(node, holder);
    return node;
}

/* "choose ..." or "random ..." as a statement of its own: the choice is named for later. */
static struct node *parse_choice(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct lexer ahead = *lexer;
    lexer_next(&ahead);
    struct node *node;
    if (token_is(&ahead.token, "status")) {
        node = node_new(parser, N_CHOOSE_STATUS);
        lexer_next(lexer);
        lexer_next(lexer);
        node->sub = lexer_accept(lexer, "buff")     ? SORT_BUFF
                    : lexer_accept(lexer, "debuff") ? SORT_DEBUFF
                                                    : SORT_ANY;
        lexer_expect(lexer, "of", "before whose status");
        struct node *combatant = parse_combatant(parser);
        if (!combatant || combatant->sub > W_LOCAL)
            lexer_fail_expected(lexer, "one combatant", NULL, 0);
        else
            node_add(node, combatant);
        lexer_expect(lexer, "as", "before a name for the status");
        node->name = parse_name(parser, "a name for the status");
        node->b = scope_add(parser, node->name, 't');
        return node;
    }
    const struct place place = lexer->token.place;
    struct node *what = parse_combatant(parser);
    node = node_new(parser, what ? N_CHOOSE_COMBATANT : N_CHOOSE_CARDS);
    node->place = place;
    if (!what)
        what = parse_cards(parser);
    if (!what || what->b < 0) {
        lexer_fail(lexer,
                   "a choice on its own needs a name: 'choose enemy as NAME' or 'choose 1 card "
                   "from hand as NAME'");
        return node;
    }
    node_add(node, what);
    return node;
}

static struct node *parse_options(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_CHOOSE_ONE);
    lexer_next(lexer);
    lexer_next(lexer);
    lexer_expect(lexer, ":", "after 'choose one'");
    if (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
    if (lexer->token.type != TOKEN_INDENT) {
        lexer_fail_expected(lexer, "indented lines that begin with 'option'", NULL, 0);
        return node;
    }
    lexer_next(lexer);
    int count = 0;
    while (lexer_is(lexer, "option") && !lexer->failed) {
        if (++count > OPTIONS_MAX)
            lexer_fail(lexer, "a choice can have at most %d options", OPTIONS_MAX);
        struct node *option = node_new(parser, N_OPTION);
        lexer_next(lexer);
        if (lexer->token.type == TOKEN_STRING)
            option->name = parse_name(parser, "a text");
        struct node *condition =
            lexer_accept(lexer, "if") ? parse_condition(parser) : node_new(parser, N_NONE);
        if (!lexer_is(lexer, ":"))
            lexer_expect(lexer, ":", "after 'option'");
        node_add(option, parse_block(parser));
        node_add(option, condition);
        node_add(node, option);
    }
    if (count < 1)
        lexer_fail_expected(lexer, "'option'", NULL, 0);
    if (lexer->token.type == TOKEN_DEDENT)
        lexer_next(lexer);
    return node;
}

/* "for each enemy as foe:", "for each card in hand where ... as it:" */
static struct node *parse_for(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_FOR_COMBATANTS), *set = NULL;
    lexer_next(lexer);
    lexer_expect(lexer, "each", "after 'for'");
    static const char *const words[] = {"enemy", "anyone", "other", "opponent"};
    static const int sets[] = {W_ALL_ENEMIES, W_EVERYONE, W_OTHER_ENEMIES, W_OPPONENTS};
    int index = word_index(words, 4, &lexer->token);
    if (index >= 0) {
        set = node_new(parser, N_COMBATANT);
        set->sub = sets[index];
        set->b = -1;
        lexer_next(lexer);
        if (index == 2)
            lexer_expect(lexer, "enemy", "after 'other'");
    } else if (lexer_is(lexer, "card")) {
        struct scope saved = parser->scope;
        set = node_new(parser, N_CARDS);
        set->sub = C_ALL;
        set->b = -1;
        lexer_next(lexer);
        lexer_expect(lexer, "in", "before the pile");
        set->a = parse_piles(parser);
        node_add(set, node_new(parser, N_NONE));
        parser->in_where = true;
        node_add(set,
                 lexer_accept(lexer, "where") ? parse_condition(parser) : node_new(parser, N_NONE));
        parser->in_where = false;
        parser->scope = saved;
    } else {
        set = parse_cards(parser);
        if (!set || set->sub != C_SET) {
            lexer_fail_expected(lexer,
                                "'enemy', 'anyone', 'other enemy', 'opponent', 'card in PILE' or a "
                                "name for several cards",
                                words, 4);
            return node;
        }
    }
    node->kind = set->kind == N_COMBATANT ? N_FOR_COMBATANTS : N_FOR_CARDS;
    lexer_expect(lexer, "as", "before a name for each of them");
    node->name = parse_name(parser, "a name");
    node->b = scope_add(parser, node->name, node->kind == N_FOR_COMBATANTS ? 'a' : 'c');
    node_add(node, set);
    node_add(node, parse_block(parser));
    return node;
}

/* "if ...: ...", and each "else if" inside the one before it. */
static struct node *parse_if(struct parser *parser, int before)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node = node_new(parser, N_IF);
    if (before == BRANCHES_MAX) {
        lexer_fail(lexer, "a choice of branches can have %d of them, no more", BRANCHES_MAX);
        return node;
    }
    lexer_next(lexer);
    node_add(node, parse_condition(parser));
    node_add(node, parse_block(parser));
    if (!lexer_accept(lexer, "else"))
        return node;
    if (lexer_is(lexer, "if")) {
        struct node *other = node_new(parser, N_BLOCK);
        node_add(other, parse_if(parser, before + 1));
        node_add(node, other);
    } else {
        node_add(node, parse_block(parser));
    }
    return node;
}

/* Statements that hold blocks; NULL if none starts here. */
static struct node *parse_control(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node;
    if (lexer_is(lexer, "if"))
        return parse_if(parser, 0);
    if (lexer_is(lexer, "repeat")) {
        node = node_new(parser, N_REPEAT);
        lexer_next(lexer);
        node_add(node, parse_expression(parser));
        node_add(node, parse_block(parser));
        return node;
    }
    if (lexer_is(lexer, "for"))
        return parse_for(parser);
    if (lexer_is(lexer, "phase")) {
        node = node_new(parser, N_PHASE);
        lexer_next(lexer);
        node->name = parse_name(parser, "the name of a phase");
        node_add(node, parse_block(parser));
        return node;
    }
    if (lexer_is(lexer, "choose")) {
        struct lexer ahead = *lexer;
        lexer_next(&ahead);
        if (token_is(&ahead.token, "one"))
            return parse_options(parser);
    }
    return NULL;
}

static struct node *parse_simple(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer_is(lexer, "choose") || lexer_is(lexer, "random") || lexer_is(lexer, "top") ||
        lexer_is(lexer, "all"))
        return parse_choice(parser);
    if (lexer_is(lexer, "set"))
        return parse_set(parser);
    if (lexer_is(lexer, "emit"))
        return parse_emit(parser);
    return NULL;
}

/* Takes "to TARGET" for the actions gathered so far. True if there was one. */
static bool parse_target(struct parser *parser, struct node *group)
{
    static const char *const words[] = {"self", "owner", "player", "choose", "all", "random",
                                        "everyone", "source", "target"};
    struct lexer *lexer = &parser->lexer;
    bool said =
        lexer_accept(lexer, "to") || lexer_accept(lexer, "from") || lexer_accept(lexer, "of");
    struct node *combatant = parse_combatant(parser);
    if (combatant) {
        node_add(group, combatant);
        return true;
    }
    if (said)
        lexer_fail_expected(lexer,
                            "a target ('self', 'player', 'choose enemy', 'all enemies', 'random "
                            "enemy', 'everyone' or a name)",
                            words, sizeof words / sizeof *words);
    return false;
}

/* One line: actions joined by "and". */
static struct node *parse_line(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *control = parse_control(parser);
    if (control)
        return control;
    struct node *line = node_new(parser, N_BLOCK), *group = NULL;
    line->sub = BLOCK_LINE;
    do {
        bool combatant = false;
        if (parser->node_count > NODES_MAX) {
            lexer_fail(lexer, "an effect this long cannot be read; make actions of its parts");
            return line;
        }
        struct node *simple = group ? NULL : parse_simple(parser);
        if (simple) {
            node_add(line, simple);
            continue;
        }
        struct node *action = parse_action(parser, &combatant);
        if (!action) {
            fail_statement(parser);
            return line;
        }
        if (!combatant) {
            if (group)
                lexer_fail(lexer, "the actions before this one need 'to' and a target");
            node_add(line, action);
            continue;
        }
        if (!group)
            group = node_new(parser, N_GROUP);
        node_add(group, action);
        if (parse_target(parser, group)) {
            node_add(line, group);
            group = NULL;
        }
    } while (lexer_accept(lexer, "and") && !lexer->failed);
    if (group)
        lexer_fail_expected(lexer, "'to' and a target (or 'and' and another action)", NULL, 0);
    if (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
    else if (lexer->token.type != TOKEN_END && lexer->token.type != TOKEN_DEDENT)
        lexer_fail_expected(lexer, "'and' or the end of the line", NULL, 0);
    return line;
}

struct node *parse_block(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    struct node *block = node_new(parser, N_BLOCK);
    if (!lexer_accept(lexer, ":") && lexer->token.type != TOKEN_NEWLINE)
        lexer_expect(lexer, ":", "before what is done");
    if (++parser->depth > NESTING_MAX)
        lexer_fail(lexer, "blocks can be nested %d deep, no deeper", NESTING_MAX);
    if (lexer->token.type != TOKEN_NEWLINE) {
        node_add(block, parse_line(parser));
    } else {
        lexer_next(lexer);
        if (lexer->token.type != TOKEN_INDENT)
            lexer_fail_expected(lexer, "indented lines", NULL, 0);
        else
            lexer_next(lexer);
        while (!lexer->failed && lexer->token.type != TOKEN_DEDENT &&
               lexer->token.type != TOKEN_END)
            node_add(block, parse_line(parser));
        if (lexer->token.type == TOKEN_DEDENT)
            lexer_next(lexer);
    }
    parser->depth--;
    return block;
}
