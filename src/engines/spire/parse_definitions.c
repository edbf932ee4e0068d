/* parse_definitions.c: reads cards, statuses, enemies and the rules that listen to events. */

#include "engines/spire/parser.h"

enum { VALUE_NODES_MAX = 400 };
enum { SELECTORS_MAX = 12, ENTRIES_MAX = 64 }; /* nested; in one weighted list */

static void begin_body(struct parser *parser, struct event_definition *event)
{
    parser->scope = (struct scope){.count = 0};
    parser->event = event;
    parser->in_where = false;
    parser->depth = parser->node_count = 0;
}

/* A whole effect with locals of its own; the root's `a` says how many. */
struct node *parse_body(struct parser *parser)
{
    struct node *root = parse_block(parser);
    root->a = parser->scope.slot_count;
    return root;
}

void end_line(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer->token.type == TOKEN_NEWLINE)
        lexer_next(lexer);
    else if (lexer->token.type != TOKEN_END && lexer->token.type != TOKEN_DEDENT)
        lexer_fail_expected(lexer, "the end of the line", NULL, 0);
}

bool begin_lines(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    lexer_accept(lexer, ":");
    end_line(parser);
    if (lexer->token.type != TOKEN_INDENT)
        return false;
    lexer_next(lexer);
    return true;
}

bool more_lines(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer->token.type == TOKEN_DEDENT) {
        lexer_next(lexer);
        return false;
    }
    return lexer->token.type != TOKEN_END && !lexer->failed;
}

const char *parse_string(struct parser *parser, const char *what)
{
    struct token token = {0};
    if (!lexer_take(&parser->lexer, TOKEN_STRING, what, &token))
        return "";
    return memory_text(parser->game->memory, token.at, (size_t)token.length);
}

/* How many nodes an expression has when the values it names are put in their places. */
static int size_of(const struct definition *definition, const struct node *node)
{
    int size = node->kind == N_VALUE ? definition->values[node->a].size : 1;
    for (const struct node *kid = node->kids; kid && size <= VALUE_NODES_MAX; kid = kid->next)
        size += size_of(definition, kid);
    return size;
}

static void parse_value(struct parser *parser, struct definition *definition)
{
    if (definition->value_count == VALUES_MAX) {
        lexer_fail(&parser->lexer, "at most %d named values", VALUES_MAX);
        return;
    }
    begin_body(parser, NULL);
    struct place place = parser->lexer.token.place;
    const char *name = parse_name(parser, "the name of a value");
    struct node *expression = parse_expression(parser);
    struct value *value = &definition->values[definition->value_count++];
    value->size = size_of(definition, expression);
    if (value->size > VALUE_NODES_MAX)
        lexer_fail(&parser->lexer, "the value '%s' is too long", name);
    value->name = name;
    value->expression = expression;
    value->place = place;
    end_line(parser);
}

/* ---- listeners ---- */

static const char *const how_names[HOWS] = {"before", "cancel", "replace", "change", "after"};

static int parse_event(struct parser *parser)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer_accept(lexer, "phase"))
        return phase_event(parser, parse_name(parser, "the name of a phase"));
    char word[64];
    token_copy(&lexer->token, word, sizeof word);
    int event = find_event(parser->game, word);
    if (event < 0) {
        const char *names[EVENTS_MAX];
        for (int i = 0; i < parser->game->event_count; i++)
            names[i] = parser->game->events[i].name;
        lexer_fail_expected(lexer, "the name of an event", names,
                            (size_t)parser->game->event_count);
        return 0;
    }
    lexer_next(lexer);
    return event;
}

static void parse_change(struct parser *parser, struct listener *listener)
{
    static const char *const words[] = {"add", "times", "set", "at_most", "at_least"};
    struct lexer *lexer = &parser->lexer;
    lexer_expect(lexer, ":", "before what changes");
    listener->change = word_index(words, 5, &lexer->token);
    if (listener->change < 0) {
        lexer_fail_expected(lexer, "'add', 'times', 'set', 'at_most' or 'at_least'", words, 5);
        return;
    }
    lexer_next(lexer);
    if (listener->change == CHANGE_TIMES) {
        listener->body = parse_primary(parser);
        if (lexer_accept(lexer, "/"))
            listener->divisor = parse_primary(parser);
    } else {
        listener->body = parse_expression(parser);
    }
    end_line(parser);
}

/* What rules can do about an event; anything else would never happen. */
enum {
    CAN_BEFORE = 1 << HOW_BEFORE, CAN_CANCEL = 1 << HOW_CANCEL | 1 << HOW_REPLACE,
    CAN_CHANGE = 1 << HOW_CHANGE, CAN_AFTER = 1 << HOW_AFTER,
    CAN_ALL = CAN_BEFORE | CAN_CANCEL | CAN_CHANGE | CAN_AFTER,
};
static const uint8_t built_in_hows[EV_BUILT_IN] = {
    [EV_BATTLE_START] = CAN_AFTER,
    [EV_BATTLE_END] = CAN_AFTER,
    [EV_ROUND_START] = CAN_AFTER,
    [EV_ROUND_END] = CAN_AFTER,
    [EV_SIDE_START] = CAN_AFTER,
    [EV_SIDE_END] = CAN_AFTER,
    [EV_TURN_START] = CAN_BEFORE | CAN_AFTER,
    [EV_TURN_END] = CAN_BEFORE | CAN_AFTER,
    [EV_DRAW] = CAN_BEFORE | CAN_CANCEL | CAN_AFTER,
    [EV_SHUFFLE] = CAN_AFTER,
    [EV_PLAY] = CAN_BEFORE | 1 << HOW_CANCEL | CAN_AFTER,
    [EV_DISCARD] = CAN_BEFORE | CAN_CANCEL | CAN_AFTER,
    [EV_EXHAUST] = CAN_BEFORE | CAN_CANCEL | CAN_AFTER,
    [EV_RETAIN] = CAN_AFTER,
    [EV_CREATE] = CAN_AFTER,
    [EV_UPGRADE] = CAN_AFTER,
    [EV_BLOCK] = CAN_ALL,
    [EV_BLOCK_LOST] = CAN_CANCEL | CAN_AFTER,
    [EV_ATTACK] = CAN_ALL,
    [EV_HIT] = CAN_AFTER,
    [EV_DAMAGE] = CAN_CANCEL | CAN_CHANGE | CAN_AFTER,
    [EV_HP_LOSS] = CAN_CANCEL | CAN_CHANGE | CAN_AFTER,
    [EV_HEAL] = CAN_ALL,
    [EV_STATUS] = CAN_ALL,
    [EV_STATUS_REMOVED] = CAN_AFTER,
    [EV_ENERGY] = CAN_CANCEL | CAN_CHANGE | CAN_AFTER,
    [EV_DEATH] = CAN_CANCEL | CAN_AFTER,
    [EV_INTENT] = CAN_AFTER,
    [EV_COST] = CAN_CHANGE,
    [EV_DRAW_COUNT] = CAN_CHANGE,
    [EV_HAND_LIMIT] = CAN_CHANGE,
    [EV_ENERGY_COUNT] = CAN_CHANGE,
    [EV_DISCARD_HAND] = CAN_CANCEL | CAN_AFTER,
};

static int hows_of(const struct event_definition *event, int index)
{
    if (index < EV_BUILT_IN)
        return built_in_hows[index];
    return event->phase ? CAN_BEFORE | CAN_CANCEL | CAN_AFTER
                        : CAN_CANCEL | CAN_CHANGE | CAN_AFTER;
}

/* Fails, saying which ways there are. */
static void check_listener(struct parser *parser, const struct listener *listener)
{
    const struct event_definition *event = &parser->game->events[listener->event];
    int hows = hows_of(event, listener->event);
    if (hows >> listener->how & 1)
        return;
    struct text ways = TEXT_GROWING;
    for (int i = 0; i < HOWS; i++)
        if (hows >> i & 1)
            text_add(&ways, "%s'%s'", ways.length == 0 ? "" : hows >> (i + 1) ? ", " : " or ",
                     how_names[i]);
    parser->lexer.token.place = listener->place;
    lexer_fail(&parser->lexer, "there is no '%s' for the event '%s'; write %s",
               how_names[listener->how], event->name, text_of(&ways));
    text_free(&ways);
}

/* One rule; false if the line is something else. */
static bool parse_listener(struct parser *parser, int owner_kind, int owner)
{
    struct lexer *lexer = &parser->lexer;
    struct spire_game *game = parser->game;
    struct listener listener = {.owner_kind = owner_kind,
                                .owner = owner,
                                .piles = 1 << PILE_HAND,
                                .place = lexer->token.place,
                                .part = NO_PART};
    if (owner_kind == OWNER_CARD && lexer_accept(lexer, "in")) {
        listener.piles = 0;
        do {
            int pile = word_index(destination_names, PILES, &lexer->token);
            if (pile < 0 && !lexer_is(lexer, "anywhere")) {
                lexer_fail_expected(lexer, "a pile or 'anywhere'", destination_names, PILES);
                return true;
            }
            listener.piles |= pile < 0 ? 0xff : 1 << pile;
            lexer_next(lexer);
        } while (lexer_accept(lexer, "or"));
    }
    listener.how = word_index(how_names, HOWS, &lexer->token);
    if (listener.how < 0)
        return false;
    lexer_next(lexer);
    listener.event = parse_event(parser);
    begin_body(parser, &game->events[listener.event]);
    listener.role = lexer_accept(lexer, "by")   ? ROLE_BY
                    : lexer_accept(lexer, "to") ? ROLE_TO
                                                : ROLE_ANY;
    if (listener.role != ROLE_ANY && !lexer_accept(lexer, "self"))
        lexer_expect(lexer, "owner", "(whose rule this is)");
    if (lexer_accept(lexer, "at")) {
        int64_t order = 0;
        lexer_integer(lexer, "an order", -1000, 1000, &order);
        listener.order = (int)order;
        listener.ordered = true;
    }
    if (lexer_accept(lexer, "if"))
        listener.condition = parse_condition(parser);
    if (!lexer->failed)
        check_listener(parser, &listener);
    if (listener.how == HOW_CHANGE)
        parse_change(parser, &listener);
    else if (listener.how == HOW_CANCEL)
        end_line(parser);
    else
        listener.body = parse_body(parser);
    listener.locals = parser->scope.slot_count;
    if (game->listener_count == LISTENERS_MAX)
        lexer_fail(lexer, "at most %d rules", LISTENERS_MAX);
    else
        game->listeners[game->listener_count++] = listener;
    parser->event = NULL;
    return true;
}

static void fail_line(struct parser *parser, const char *what, const char *const *words,
                      size_t count)
{
    lexer_fail_expected(&parser->lexer, what, words, count);
}

/* ---- cards ---- */

/* "exhaust", "exhaust if upgraded", "exhaust unless upgraded" */
static bool parse_keyword(struct parser *parser, struct card_definition *card)
{
    struct lexer *lexer = &parser->lexer;
    int keyword = word_index(keyword_names, KEYWORDS, &lexer->token);
    if (keyword < 0)
        return false;
    lexer_next(lexer);
    uint8_t bit = (uint8_t)(1 << keyword);
    bool only = lexer_accept(lexer, "if"), unless = !only && lexer_accept(lexer, "unless");
    if (only || unless)
        lexer_expect(lexer, "upgraded", "after 'if' or 'unless'");
    if (!only)
        card->keywords[0] |= bit;
    if (!unless)
        card->keywords[1] |= bit;
    end_line(parser);
    return true;
}

static void parse_cost(struct parser *parser, struct card_definition *card)
{
    struct lexer *lexer = &parser->lexer;
    begin_body(parser, NULL);
    if (lexer_accept(lexer, "X"))
        card->x_cost = true;
    else
        card->cost = parse_expression(parser);
    while (lexer_accept(lexer, "and")) {
        struct node *amount = parse_expression(parser);
        const struct rules *rules = &parser->game->rules;
        int kind = word_index(rules->energy_names, rules->energy_kinds, &lexer->token);
        if (kind < 1) {
            lexer_fail_expected(lexer, "a kind of energy", rules->energy_names,
                                (size_t)rules->energy_kinds);
            return;
        }
        lexer_next(lexer);
        card->extra_costs[kind] = amount;
        card->extra = true;
    }
    end_line(parser);
}

static int parse_choice_of(struct parser *parser, const char *const *words, int count,
                           const char *what)
{
    int index = word_index(words, count, &parser->lexer.token);
    if (index < 0) {
        lexer_fail_expected(&parser->lexer, what, words, (size_t)count);
        return 0;
    }
    lexer_next(&parser->lexer);
    end_line(parser);
    return index;
}

/* "tag strike, finisher" */
static void parse_tags(struct parser *parser, struct card_definition *card)
{
    struct spire_game *game = parser->game;
    do {
        const char *name = parse_name(parser, "a tag");
        int tag = word_index_of(game->tags, game->tag_count, name);
        if (tag < 0 && game->tag_count == TAGS_MAX) {
            lexer_fail(&parser->lexer, "at most %d different tags", TAGS_MAX);
            return;
        }
        if (tag < 0)
            game->tags[tag = game->tag_count++] = name;
        card->tags |= (uint64_t)1 << tag;
    } while (lexer_accept(&parser->lexer, ","));
    end_line(parser);
}

/* text "...", or for upgraded cards only: text "..." if upgraded */
static void parse_card_text(struct parser *parser, struct card_definition *card)
{
    const char *text = parse_string(parser, "a text in quotes");
    bool upgraded = lexer_accept(&parser->lexer, "if");
    if (upgraded)
        lexer_expect(&parser->lexer, "upgraded", "after 'if'");
    *(upgraded ? &card->upgraded_text : &card->head.text) = text;
    end_line(parser);
}

static void parse_card_line(struct parser *parser, struct card_definition *card, int index)
{
    static const char *const words[] = {"cost",   "type",     "rarity",   "color",  "value",
                                        "text",   "playable", "upgrades", "effect", "in",
                                        "before", "after",    "change",   "tag",    "cancel",
                                        "replace", "exhaust", "ethereal", "innate", "retain",
                                        "unplayable"};
    static const char *const limits[] = {"never", "once", "any"};
    struct lexer *lexer = &parser->lexer;
    if ((lexer_is(lexer, "cost") && (card->cost || card->x_cost)) ||
        (lexer_is(lexer, "effect") && card->effect)) {
        lexer_fail(lexer, "this card has a line '%.*s' already", lexer->token.length,
                   lexer->token.at);
        return;
    }
    if (lexer_accept(lexer, "cost")) {
        parse_cost(parser, card);
    } else if (lexer_accept(lexer, "type")) {
        card->type = parse_choice_of(parser, type_names, TYPES, "a type of card");
    } else if (lexer_accept(lexer, "rarity")) {
        card->rarity = parse_choice_of(parser, rarity_names, RARITIES, "a rarity");
    } else if (lexer_accept(lexer, "color")) {
        card->color = parse_name(parser, "a color");
        end_line(parser);
    } else if (lexer_accept(lexer, "value")) {
        parse_value(parser, &card->head);
    } else if (lexer_accept(lexer, "tag")) {
        parse_tags(parser, card);
    } else if (lexer_accept(lexer, "text")) {
        parse_card_text(parser, card);
    } else if (lexer_accept(lexer, "playable")) {
        lexer_expect(lexer, "if", "after 'playable'");
        begin_body(parser, NULL);
        card->playable = parse_condition(parser);
        end_line(parser);
    } else if (lexer_accept(lexer, "upgrades")) {
        static const int most[] = {0, 1, 99};
        card->upgrade_limit = most[parse_choice_of(parser, limits, 3, "'never', 'once' or 'any'")];
    } else if (lexer_accept(lexer, "effect")) {
        begin_body(parser, NULL);
        card->effect = parse_body(parser);
    } else if (!parse_keyword(parser, card) && !parse_listener(parser, OWNER_CARD, index)) {
        fail_line(parser, "a line of a card", words, sizeof words / sizeof *words);
    }
}

void parse_card(struct parser *parser, int index)
{
    struct card_definition *card = &parser->game->cards[index];
    card->upgrade_limit = 1;
    card->rarity = RARITY_COMMON;
    card->type = TYPE_SKILL;
    parser->definition = &card->head;
    if (begin_lines(parser))
        while (more_lines(parser))
            parse_card_line(parser, card, index);
    parser->definition = NULL;
}

/* ---- statuses ---- */

static void parse_decay(struct parser *parser, struct status_definition *status)
{
    struct lexer *lexer = &parser->lexer;
    begin_body(parser, NULL);
    status->decay = parse_expression(parser);
    lexer_expect(lexer, "each", "after how much");
    status->each_round = lexer_accept(lexer, "round");
    if (!status->each_round)
        lexer_expect(lexer, "turn", "after 'each'");
    if (lexer_accept(lexer, "unless")) {
        lexer_expect(lexer, "fresh", "after 'unless'");
        status->unless_fresh = true;
    }
    end_line(parser);
}

static void parse_ends(struct parser *parser, struct status_definition *status)
{
    struct lexer *lexer = &parser->lexer;
    if (lexer_accept(lexer, "never")) {
        status->ends = ENDS_NEVER;
    } else if (lexer_accept(lexer, "zero")) {
        status->ends = ENDS_ZERO;
    } else if (lexer_accept(lexer, "below_one")) {
        status->ends = ENDS_BELOW_ONE;
    } else {
        lexer_expect(lexer, "when", "(or 'zero', 'below_one' or 'never')");
        begin_body(parser, NULL);
        status->ends = ENDS_WHEN;
        status->end_condition = parse_condition(parser);
    }
    end_line(parser);
}

static void parse_status_line(struct parser *parser, struct status_definition *status, int index)
{
    static const char *const words[] = {"buff",   "debuff", "hidden", "stack",  "decay",
                                        "ends",   "value",  "text",   "before", "after",
                                        "change", "cancel", "replace"};
    static const char *const stacks[] = {"add", "none", "max", "separate"};
    struct lexer *lexer = &parser->lexer;
    if (lexer_accept(lexer, "buff")) {
        status->buff = true;
        end_line(parser);
    } else if (lexer_accept(lexer, "debuff")) {
        status->debuff = true;
        end_line(parser);
    } else if (lexer_accept(lexer, "hidden")) {
        status->hidden = true;
        end_line(parser);
    } else if (lexer_accept(lexer, "stack")) {
        status->stack =
            (enum stack)parse_choice_of(parser, stacks, 4, "'add', 'none', 'max' or 'separate'");
    } else if (lexer_accept(lexer, "decay")) {
        parse_decay(parser, status);
    } else if (lexer_accept(lexer, "ends")) {
        parse_ends(parser, status);
    } else if (lexer_accept(lexer, "value")) {
        parse_value(parser, &status->head);
    } else if (lexer_accept(lexer, "text")) {
        status->head.text = parse_string(parser, "a text in quotes");
        end_line(parser);
    } else if (!parse_listener(parser, OWNER_STATUS, index)) {
        fail_line(parser, "a line of a status", words, sizeof words / sizeof *words);
    }
}

void parse_status(struct parser *parser, int index)
{
    struct status_definition *status = &parser->game->statuses[index];
    parser->definition = &status->head;
    if (begin_lines(parser))
        while (more_lines(parser))
            parse_status_line(parser, status, index);
    parser->definition = NULL;
}

/* ---- enemies ---- */

static struct node *parse_move_name(struct parser *parser)
{
    struct node *node = node_new(parser, N_MOVE);
    node->name = parse_name(parser, "the name of a move");
    return node;
}

static struct node *parse_selector(struct parser *parser, struct enemy_definition *enemy);
static struct node *parse_selector_here(struct parser *parser, struct enemy_definition *enemy);

static struct node *parse_selectors(struct parser *parser, struct enemy_definition *enemy)
{
    struct lexer *lexer = &parser->lexer;
    struct node *block = node_new(parser, N_BLOCK);
    lexer_accept(lexer, ":");
    if (lexer->token.type != TOKEN_NEWLINE) {
        node_add(block, parse_selector(parser, enemy));
        end_line(parser);
    } else if (begin_lines(parser)) {
        while (more_lines(parser)) {
            struct node *selector = parse_selector(parser, enemy);
            node_add(block, selector);
            bool lines = selector->kind == N_WEIGHTED && selector->a == 0; /* many, already ended */
            if (selector->kind != N_IF && !lines)
                end_line(parser);
        }
    } else {
        lexer_fail_expected(lexer, "how moves are chosen", NULL, 0);
    }
    return block;
}

/* "45 Bellow at_most 1 [if CONDITION] [else SELECTOR]" */
static void parse_entry(struct parser *parser, struct enemy_definition *enemy,
                        struct node *weighted)
{
    struct lexer *lexer = &parser->lexer;
    struct node *entry = node_new(parser, N_ENTRY);
    if (++weighted->sub > ENTRIES_MAX)
        lexer_fail(lexer, "at most %d moves to draw from", ENTRIES_MAX);
    node_add(weighted, entry);
    node_add(entry, parse_primary(parser));
    node_add(entry, parse_move_name(parser));
    if (lexer_accept(lexer, "at_most")) {
        int64_t limit = 1;
        lexer_integer(lexer, "a number of times in a row", 1, LAST_MOVES, &limit);
        entry->a = (int)limit;
    }
    node_add(entry, lexer_accept(lexer, "if") ? parse_condition(parser) : node_new(parser, N_NONE));
    if (lexer_accept(lexer, "else"))
        node_add(entry, parse_selector(parser, enemy));
}

/* One way to choose a move; the caller ends the line unless it holds a block. */
static struct node *parse_selector(struct parser *parser, struct enemy_definition *enemy)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node;
    if (parser->depth >= SELECTORS_MAX) {
        lexer_fail(lexer, "ways to choose a move can be nested %d deep, no deeper", SELECTORS_MAX);
        return node_new(parser, N_MOVE);
    }
    parser->depth++;
    node = parse_selector_here(parser, enemy);
    parser->depth--;
    return node;
}

static struct node *parse_selector_here(struct parser *parser, struct enemy_definition *enemy)
{
    struct lexer *lexer = &parser->lexer;
    struct node *node;
    if (lexer_is(lexer, "if")) {
        node = node_new(parser, N_IF);
        lexer_next(lexer);
        node_add(node, parse_condition(parser));
        node_add(node, parse_selectors(parser, enemy));
        if (lexer_accept(lexer, "else"))
            node_add(node, parse_selectors(parser, enemy));
        return node;
    }
    if (lexer_is(lexer, "cycle") || lexer_is(lexer, "sequence")) {
        node = node_new(parser, lexer_is(lexer, "cycle") ? N_CYCLE : N_SEQUENCE);
        lexer_next(lexer);
        do
            node_add(node, parse_move_name(parser));
        while (lexer_accept(lexer, ","));
        if (node->kind == N_CYCLE && lexer_accept(lexer, "from"))
            enemy->offset = parse_expression(parser);
        if (node->kind == N_SEQUENCE) {
            lexer_expect(lexer, "then", "after the moves of a sequence");
            node_add(node, parse_selector(parser, enemy));
        }
        return node;
    }
    if (lexer_is(lexer, "weighted")) {
        node = node_new(parser, N_WEIGHTED);
        lexer_next(lexer);
        if (lexer_accept(lexer, "(")) {
            do
                parse_entry(parser, enemy, node);
            while (lexer_accept(lexer, ",") && !lexer->failed);
            lexer_expect(lexer, ")", "after the moves");
            node->a = 1;
            return node;
        }
        if (!begin_lines(parser))
            lexer_fail_expected(lexer, "indented lines with a weight and a move", NULL, 0);
        else
            while (more_lines(parser)) {
                parse_entry(parser, enemy, node);
                end_line(parser);
            }
        return node;
    }
    return parse_move_name(parser);
}

static void parse_move(struct parser *parser, struct enemy_definition *enemy)
{
    struct lexer *lexer = &parser->lexer;
    if (enemy->move_count == MOVES_MAX) {
        lexer_fail(lexer, "at most %d moves", MOVES_MAX);
        return;
    }
    struct move *move = &enemy->moves[enemy->move_count++];
    move->place = lexer->token.place;
    move->name = parse_name(parser, "the name of a move");
    if (lexer->token.type == TOKEN_STRING)
        move->text = parse_string(parser, "a text");
    begin_body(parser, NULL);
    move->effect = parse_body(parser);
}

static void parse_enemy_line(struct parser *parser, struct enemy_definition *enemy, int index)
{
    static const char *const words[] = {"hp",     "move",  "next",   "value",  "text",   "start",
                                        "before", "after", "change", "cancel", "replace"};
    struct lexer *lexer = &parser->lexer;
    if (lexer_accept(lexer, "hp")) {
        begin_body(parser, NULL);
        enemy->hp_low = enemy->hp_high = parse_expression(parser);
        if (lexer_accept(lexer, "to"))
            enemy->hp_high = parse_expression(parser);
        end_line(parser);
    } else if (lexer_accept(lexer, "move")) {
        parse_move(parser, enemy);
    } else if (lexer_accept(lexer, "next")) {
        begin_body(parser, NULL);
        enemy->next = parse_selectors(parser, enemy);
    } else if (lexer_accept(lexer, "start")) {
        begin_body(parser, NULL);
        enemy->start = parse_body(parser);
    } else if (lexer_accept(lexer, "value")) {
        parse_value(parser, &enemy->head);
    } else if (lexer_accept(lexer, "text")) {
        enemy->head.text = parse_string(parser, "a text in quotes");
        end_line(parser);
    } else if (!parse_listener(parser, OWNER_ENEMY, index)) {
        fail_line(parser, "a line of an enemy", words, sizeof words / sizeof *words);
    }
}

void parse_enemy(struct parser *parser, int index)
{
    struct enemy_definition *enemy = &parser->game->enemies[index];
    parser->definition = &enemy->head;
    if (begin_lines(parser))
        while (more_lines(parser))
            parse_enemy_line(parser, enemy, index);
    if (!parser->lexer.failed && (!enemy->hp_low || !enemy->next || enemy->move_count == 0)) {
        problem_error(parser->lexer.problems, enemy->head.place,
                      "enemy '%s' has no '%s'; it needs 'hp', at least one 'move' and 'next'",
                      enemy->head.name,
                      !enemy->hp_low ? "hp" : enemy->move_count == 0 ? "move" : "next");
        parser->lexer.failed = true;
    }
    parser->definition = NULL;
}

void parse_rule_set(struct parser *parser, int index)
{
    static const char *const words[] = {"before", "after", "change", "cancel", "replace", "value"};
    struct definition *definition = &parser->game->rule_sets[index];
    parser->definition = definition;
    if (begin_lines(parser))
        while (more_lines(parser)) {
            if (lexer_accept(&parser->lexer, "value"))
                parse_value(parser, definition);
            else if (!parse_listener(parser, OWNER_RULE, index))
                fail_line(parser, "a rule", words, 6);
        }
    parser->definition = NULL;
}

void parse_encounter(struct parser *parser, int index)
{
    begin_body(parser, NULL);
    parser->game->encounters[index].body = parse_body(parser);
}

/* "[a, b] [to target]" after the name of an action */
void parse_action_head(struct parser *parser, struct action_definition *action)
{
    struct lexer *lexer = &parser->lexer;
    begin_body(parser, NULL);
    while (lexer->token.type == TOKEN_WORD && !lexer_is(lexer, "to") && !lexer->failed) {
        if (action->parameter_count == PARAMETERS_MAX) {
            lexer_fail(lexer, "at most %d values", PARAMETERS_MAX);
            return;
        }
        const char *name = parse_name(parser, "a name");
        action->parameters[action->parameter_count++] = name;
        scope_add(parser, name, 'n');
        if (!lexer_accept(lexer, ","))
            break;
    }
    if (lexer_accept(lexer, "to")) {
        lexer_expect(lexer, "target", "after 'to'");
        action->targeted = true;
    }
}

void parse_action_definition(struct parser *parser, int index)
{
    struct action_definition *action = &parser->game->actions[index];
    parse_action_head(parser, action);
    action->body = parse_body(parser);
}
