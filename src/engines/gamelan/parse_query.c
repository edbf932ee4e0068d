/* parse_query.c: expressions and queries. */
#include <string.h>

#include "engines/gamelan/parser.h"

enum { NESTED_MAX = 100 };

static bool enter(struct parser *parser)
{
    if (++parser->nested <= NESTED_MAX)
        return true;
    if (!parser->failed)
        problem_error(parser->program->problems, parser->token->place,
                      "expressions are nested too deep (at most %d)", NESTED_MAX);
    parser->failed = true;
    return false;
}

struct node *gamelan_parse_set(struct parser *parser)
{
    struct node *set = gamelan_new(parser, N_SET);
    if (!gamelan_expect(parser, "{", "before a set"))
        return NULL;
    gamelan_adopt(parser, set, gamelan_parse_expression(parser));
    struct node *query = NULL;
    if (!parser->failed && gamelan_accept(parser, "|"))
        query = gamelan_parse_query(parser);
    gamelan_adopt(parser, set, query);
    if (parser->failed || !gamelan_expect(parser, "}", "after a set"))
        return NULL;
    return set;
}

struct node *gamelan_parse_call(struct parser *parser, const char *what)
{
    if (parser->token->type != GT_ATOM) {
        gamelan_expected(parser, what);
        return NULL;
    }
    struct node *call = gamelan_new(parser, N_CALL);
    call->name = parser->token->text;
    parser->token++;
    if (!gamelan_accept(parser, "("))
        return call;
    while (!gamelan_is(parser, ")")) {
        gamelan_adopt(parser, call, gamelan_parse_expression(parser));
        if (parser->failed)
            return NULL;
        if (call->kid_count > ARITY_MAX) {
            parser->failed = true;
            problem_error(parser->program->problems, call->place,
                          "'%s' has more than %d arguments", call->name, ARITY_MAX);
            return NULL;
        }
        if (!gamelan_accept(parser, ","))
            break;
    }
    return gamelan_expect(parser, ")", "after the arguments") ? call : NULL;
}

/* NAME[TERM]{QUERY}: what only critics ask. */
static struct node *parse_analysis(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_ANALYSIS);
    node->name = parser->token->text;
    parser->token += 2;
    gamelan_adopt(parser, node, gamelan_parse_term(parser));
    if (parser->failed || !gamelan_expect(parser, "]", "after the procedure") ||
        !gamelan_expect(parser, "{", "before the query"))
        return NULL;
    gamelan_adopt(parser, node, gamelan_parse_query(parser));
    return !parser->failed && gamelan_expect(parser, "}", "after the query") ? node : NULL;
}

struct node *gamelan_parse_term(struct parser *parser)
{
    const struct gamelan_token *token = parser->token;
    struct node *node;
    switch (token->type) {
    case GT_INTEGER:
    case GT_REAL:
        node = gamelan_new(parser, token->type == GT_INTEGER ? N_INTEGER : N_REAL);
        node->value = token->integer;
        node->real = token->real;
        parser->token++;
        return node;
    case GT_VARIABLE:
        node = gamelan_new(parser, N_VARIABLE);
        node->name = token->text;
        parser->token++;
        return node;
    case GT_ATOM:
        if (token[1].type == GT_SIGN && strcmp(token[1].text, "(") == 0)
            return gamelan_parse_call(parser, "a term");
        if (token[1].type == GT_SIGN && strcmp(token[1].text, "[") == 0)
            return parse_analysis(parser);
        node = gamelan_new(parser, N_ATOM);
        node->name = token->text;
        parser->token++;
        return node;
    default:
        gamelan_expected(parser, "a number, a name, a variable or a set");
        return NULL;
    }
}

static bool aggregate_here(const struct parser *parser, enum operation *op)
{
    static const char *const names[] = {"count", "sum", "min", "max"};
    for (int i = 0; i < 4; i++)
        if (gamelan_word(parser, names[i]) && parser->token[1].type == GT_SIGN &&
            strcmp(parser->token[1].text, "{") == 0) {
            *op = (enum operation)(OP_COUNT + i);
            return true;
        }
    return false;
}

static struct node *parse_unary(struct parser *parser)
{
    if (!enter(parser))
        return NULL;
    struct node *node = NULL;
    enum operation op;
    if (gamelan_is(parser, "-")) {
        node = gamelan_new(parser, N_NEGATE);
        parser->token++;
        gamelan_adopt(parser, node, parse_unary(parser));
        if (!parser->failed && node->kids[0]->kind == N_INTEGER) {
            node->kids[0]->value = -node->kids[0]->value;
            node->kids[0]->real = -node->kids[0]->real;
            node = node->kids[0];
        }
    } else if (gamelan_accept(parser, "(")) {
        node = gamelan_parse_expression(parser);
        if (!parser->failed)
            gamelan_expect(parser, ")", "after the expression");
    } else if (gamelan_is(parser, "{")) {
        node = gamelan_parse_set(parser);
    } else if (aggregate_here(parser, &op)) {
        struct place place = parser->token->place;
        parser->token++;
        node = gamelan_parse_set(parser);
        if (node) {
            node->kind = N_AGGREGATE;
            node->op = op;
            node->place = place;
        }
    } else {
        node = gamelan_parse_term(parser);
    }
    parser->nested--;
    return parser->failed ? NULL : node;
}

static struct node *parse_binary(struct parser *parser, int strength)
{
    static const struct { const char *sign; int strength; enum operation op; } operators[] = {
        {"+", 0, OP_ADD}, {"-", 0, OP_SUBTRACT}, {"*", 1, OP_MULTIPLY}, {"/", 1, OP_DIVIDE},
        {"//", 1, OP_FLOOR}, {"%", 1, OP_MODULO},
    };
    struct node *left = strength == 1 ? parse_unary(parser) : parse_binary(parser, 1);
    while (!parser->failed) {
        size_t i = 0;
        while (i < 6 && !(operators[i].strength == strength && gamelan_is(parser, operators[i].sign)))
            i++;
        if (i == 6)
            return left;
        struct node *node = gamelan_new(parser, N_ARITHMETIC);
        node->op = operators[i].op;
        parser->token++;
        gamelan_adopt(parser, node, left);
        gamelan_adopt(parser, node, strength == 1 ? parse_unary(parser) : parse_binary(parser, 1));
        left = node;
    }
    return NULL;
}

struct node *gamelan_parse_expression(struct parser *parser)
{
    if (!enter(parser))
        return NULL;
    struct node *node = parse_binary(parser, 0);
    parser->nested--;
    return parser->failed ? NULL : node;
}

/* The token after the bracket that closes the one here. */
static const struct gamelan_token *after_bracket(const struct parser *parser)
{
    const struct gamelan_token *token = parser->token;
    int open = 0;
    do {
        if (token->type == GT_SIGN && strchr("([{", token->text[0]))
            open++;
        if (token->type == GT_SIGN && strchr(")]}", token->text[0]))
            open--;
        token++;
    } while (open > 0 && token->type != GT_END);
    return token;
}

static bool expression_follows(const struct parser *parser)
{
    const struct gamelan_token *token = after_bracket(parser);
    return token->type == GT_SIGN &&
           strstr(" + - * / // % = != < > <= >= ", token->text) != NULL;
}

static struct node *parse_time(struct parser *parser, enum operation op)
{
    struct node *node = gamelan_new(parser, N_TIME);
    node->op = op;
    parser->token += 2;
    gamelan_adopt(parser, node, gamelan_parse_call(parser, "a procedure"));
    if (parser->failed || !gamelan_expect(parser, "]", "after the procedure") ||
        !gamelan_expect(parser, "{", "before the query"))
        return NULL;
    gamelan_adopt(parser, node, gamelan_parse_query(parser));
    return !parser->failed && gamelan_expect(parser, "}", "after the query") ? node : NULL;
}

static struct node *parse_since(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_SINCE);
    parser->token++;
    for (int i = 0; i < 2; i++) {
        if (!gamelan_expect(parser, "[", "before a procedure"))
            return NULL;
        gamelan_adopt(parser, node, gamelan_parse_call(parser, "a procedure"));
        if (parser->failed || !gamelan_expect(parser, "]", "after the procedure"))
            return NULL;
    }
    return node;
}

static struct node *parse_comparison(struct parser *parser)
{
    static const char *const signs[] = {"=", "!=", "<", ">", "<=", ">="};
    struct node *left = gamelan_parse_expression(parser);
    for (int i = 0; !parser->failed && i < 6; i++)
        if (gamelan_is(parser, signs[i])) {
            struct node *node = gamelan_new(parser, N_COMPARE);
            node->op = (enum operation)(OP_EQUAL + i);
            parser->token++;
            gamelan_adopt(parser, node, left);
            gamelan_adopt(parser, node, gamelan_parse_expression(parser));
            return parser->failed ? NULL : node;
        }
    return parser->failed ? NULL : left;
}

static bool word_then(const struct parser *parser, const char *word, const char *sign)
{
    return gamelan_word(parser, word) && parser->token[1].type == GT_SIGN &&
           strcmp(parser->token[1].text, sign) == 0;
}

static struct node *parse_prim_inside(struct parser *parser)
{
    static const char *const times[] = {"as_of", "next", "would"};
    if (gamelan_word(parser, "not") && !word_then(parser, "not", "=")) {
        struct node *node = gamelan_new(parser, N_NOT);
        parser->token++;
        gamelan_adopt(parser, node, gamelan_parse_prim(parser));
        return parser->failed ? NULL : node;
    }
    if (gamelan_is(parser, "(") && !expression_follows(parser)) {
        parser->token++;
        struct node *node = gamelan_parse_query(parser);
        return !parser->failed && gamelan_expect(parser, ")", "after the query") ? node : NULL;
    }
    if (word_then(parser, "since", "["))
        return parse_since(parser);
    for (int i = 0; i < 3; i++)
        if (word_then(parser, times[i], "["))
            return parse_time(parser, (enum operation)(OP_AS_OF + i));
    if (word_then(parser, "all", "{")) {
        parser->token++;
        struct node *node = gamelan_parse_set(parser);
        if (node)
            node->kind = N_ALL;
        return node;
    }
    return parse_comparison(parser);
}

struct node *gamelan_parse_prim(struct parser *parser)
{
    if (!enter(parser))
        return NULL;
    struct node *node = parse_prim_inside(parser);
    parser->nested--;
    return parser->failed ? NULL : node;
}

static struct node *parse_conjunction(struct parser *parser)
{
    struct node *and = gamelan_new(parser, N_AND);
    do {
        if (and->kid_count > 0 && (parser->token->type == GT_NEWLINE || gamelan_is(parser, ";") ||
                                   gamelan_is(parser, "}") || gamelan_is(parser, ")")))
            break;    /* a comma at the end */
        gamelan_adopt(parser, and, gamelan_parse_prim(parser));
        if (parser->failed)
            return NULL;
    } while (gamelan_accept(parser, ","));
    return and->kid_count == 1 ? and->kids[0] : and;
}

struct node *gamelan_parse_query(struct parser *parser)
{
    if (!enter(parser))
        return NULL;
    struct node *or = gamelan_new(parser, N_OR);
    do {
        gamelan_adopt(parser, or, parse_conjunction(parser));
    } while (!parser->failed && gamelan_accept(parser, ";"));
    parser->nested--;
    if (parser->failed)
        return NULL;
    return or->kid_count == 1 ? or->kids[0] : or;
}
