/* parse_statements.c: what procedures do. */
#include <string.h>

#include "engines/gamelan/parser.h"

static struct node *parse_statement(struct parser *parser);

/* Statements of one line, with commas between them. */
static void parse_line(struct parser *parser, struct node *block)
{
    do {
        if (parser->token->type == GT_NEWLINE)
            break;
        gamelan_adopt(parser, block, parse_statement(parser));
    } while (!parser->failed && gamelan_accept(parser, ","));
}

struct node *gamelan_parse_block(struct parser *parser)
{
    struct node *block = gamelan_new(parser, N_BLOCK);
    if (parser->token->type != GT_NEWLINE || parser->token[1].type != GT_INDENT) {
        gamelan_expected(parser, "an indented block");
        return NULL;
    }
    parser->token += 2;
    while (!parser->failed && parser->token->type != GT_DEDENT) {
        parse_line(parser, block);
        /* a statement that ends with a block has eaten its line's end */
        if (!parser->failed && parser->token->type == GT_NEWLINE)
            parser->token++;
        else if (!parser->failed && parser->token[-1].type != GT_DEDENT &&
                 parser->token->type != GT_DEDENT)
            gamelan_expected(parser, "a new line after the statement");
    }
    if (parser->failed)
        return NULL;
    parser->token++;
    return block;
}

/* run p(X) and run(p(X)) */
static struct node *parse_run(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_RUN);
    parser->token++;
    bool bracket = gamelan_accept(parser, "(");
    gamelan_adopt(parser, node, gamelan_parse_call(parser, "a procedure"));
    if (!parser->failed && bracket)
        gamelan_expect(parser, ")", "after the procedure");
    return node;
}

static struct node *parse_assign(struct parser *parser, enum node_kind kind)
{
    struct node *node = gamelan_new(parser, kind);
    parser->token++;
    gamelan_adopt(parser, node, gamelan_parse_call(parser, "the name of a state"));
    if (!parser->failed && kind == N_ASSIGN) {
        struct node *value = NULL;
        if (gamelan_accept(parser, "="))
            value = gamelan_parse_expression(parser);
        gamelan_adopt(parser, node, value);
    }
    return node;
}

static struct node *parse_if(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_IF);
    parser->token++;
    gamelan_adopt(parser, node, gamelan_parse_query(parser));
    if (!parser->failed)
        gamelan_adopt(parser, node, gamelan_parse_block(parser));
    struct node *otherwise = NULL;
    if (!parser->failed && gamelan_word(parser, "else")) {
        parser->token++;
        if (parser->token->type == GT_NEWLINE) {
            otherwise = gamelan_parse_block(parser);
        } else {
            otherwise = gamelan_new(parser, N_BLOCK);
            parse_line(parser, otherwise);
        }
    }
    if (!parser->failed)
        gamelan_adopt(parser, node, otherwise);
    return node;
}

/* for each {T | Q}, for each player P: a set of its own */
static struct node *parse_for(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_FOR);
    parser->token++;
    if (!gamelan_word(parser, "each")) {
        gamelan_expected(parser, "'each' after 'for'");
        return NULL;
    }
    parser->token++;
    struct node *set;
    if (gamelan_is(parser, "{")) {
        set = gamelan_parse_set(parser);
    } else {
        struct node *call = gamelan_new(parser, N_CALL);
        if (parser->token->type != GT_ATOM) {
            gamelan_expected(parser, "a set or 'player P' after 'for each'");
            return NULL;
        }
        call->name = parser->token->text;
        parser->token++;
        set = gamelan_new(parser, N_SET);
        struct node *term = gamelan_parse_term(parser);
        if (parser->failed)
            return NULL;
        gamelan_adopt(parser, call, term);
        gamelan_adopt(parser, set, term);
        gamelan_adopt(parser, set, call);
    }
    gamelan_adopt(parser, node, set);
    if (!parser->failed)
        gamelan_adopt(parser, node, gamelan_parse_block(parser));
    return node;
}

static void parse_range(struct parser *parser, struct node *select)
{
    struct node *low = NULL, *high = NULL;
    select->ranged = parser->token->type != GT_NEWLINE;
    if (!select->ranged) {
        select->exact = true;
    } else if (gamelan_word(parser, "all")) {
        parser->token++;
        select->exact = true;
    } else {
        low = gamelan_parse_expression(parser);
        select->exact = true;
        if (!parser->failed && gamelan_accept(parser, "..")) {
            select->exact = false;
            if (gamelan_word(parser, "all"))
                parser->token++;
            else
                high = gamelan_parse_expression(parser);
        }
    }
    gamelan_adopt(parser, select, low);
    gamelan_adopt(parser, select, high);
}

static struct node *parse_option(struct parser *parser)
{
    struct node *option = gamelan_new(parser, N_OPTION);
    struct node *what = gamelan_is(parser, "{") ? gamelan_parse_set(parser)
                                                 : gamelan_parse_query(parser);
    gamelan_adopt(parser, option, what);
    if (!parser->failed)
        gamelan_adopt(parser, option, gamelan_parse_block(parser));
    return option;
}

static struct node *parse_select(struct parser *parser)
{
    struct node *node = gamelan_new(parser, N_SELECT);
    struct node *chooser = NULL;
    parser->token++;
    node->number = parser->program->select_count++;
    if (gamelan_word(parser, "random"))
        parser->token++;
    else
        chooser = gamelan_is(parser, "{") ? gamelan_parse_set(parser) : gamelan_parse_term(parser);
    if (parser->failed)
        return NULL;
    gamelan_adopt(parser, node, chooser);
    parse_range(parser, node);
    if (parser->failed)
        return NULL;
    if (parser->token->type != GT_NEWLINE || parser->token[1].type != GT_INDENT) {
        gamelan_expected(parser, "indented options");
        return NULL;
    }
    parser->token += 2;
    while (!parser->failed && parser->token->type != GT_DEDENT)
        gamelan_adopt(parser, node, parse_option(parser));
    if (!parser->failed)
        parser->token++;
    return node;
}

static struct node *parse_simple(struct parser *parser, enum node_kind kind)
{
    struct node *node = gamelan_new(parser, kind);
    parser->token++;
    return node;
}

/* create card C */
static struct node *parse_create(struct parser *parser)
{
    struct node *node = parse_simple(parser, N_CREATE);
    node->name = parser->token->text;
    if (parser->token->type != GT_ATOM || parser->token[1].type != GT_VARIABLE) {
        gamelan_expected(parser, "the name of a pool of objects and a variable");
        return NULL;
    }
    parser->token++;
    gamelan_adopt(parser, node, gamelan_parse_term(parser));
    return node;
}

static struct node *parse_put(struct parser *parser)
{
    struct node *node = parse_simple(parser, N_PUT);
    gamelan_adopt(parser, node, gamelan_parse_term(parser));
    if (!parser->failed && !gamelan_word(parser, "under")) {
        gamelan_expected(parser, "'under'");
        return NULL;
    }
    if (!parser->failed)
        parser->token++;
    if (!parser->failed)
        gamelan_adopt(parser, node, gamelan_parse_expression(parser));
    return node;
}

static struct node *parse_statement(struct parser *parser)
{
    static const struct { const char *word; enum node_kind kind; } simple[] = {
        {"pass", N_PASS}, {"skip", N_SKIP}, {"repeat", N_REPEAT}, {"delegate", N_DELEGATE},
    };
    bool called = parser->token[1].type == GT_SIGN && parser->token[1].text[0] == '(';
    bool compared = parser->token[1].type == GT_SIGN && strchr("=!<>", parser->token[1].text[0]);
    if (gamelan_word(parser, "run"))
        return parse_run(parser);
    if (!called && !compared) {
        if (gamelan_word(parser, "set"))
            return parse_assign(parser, N_ASSIGN);
        if (gamelan_word(parser, "clear"))
            return parse_assign(parser, N_CLEAR);
        if (gamelan_word(parser, "for"))
            return parse_for(parser);
        if (gamelan_word(parser, "select"))
            return parse_select(parser);
        if (gamelan_word(parser, "create"))
            return parse_create(parser);
        if (gamelan_word(parser, "put"))
            return parse_put(parser);
        if (gamelan_word(parser, "shuffle")) {
            struct node *node = parse_simple(parser, N_SHUFFLE);
            gamelan_adopt(parser, node, gamelan_parse_expression(parser));
            return node;
        }
        if (gamelan_word(parser, "concurrently")) {
            struct node *node = parse_simple(parser, N_TOGETHER);
            gamelan_adopt(parser, node, gamelan_parse_block(parser));
            return node;
        }
        for (int i = 0; i < 4; i++)
            if (gamelan_word(parser, simple[i].word))
                return parse_simple(parser, simple[i].kind);
    }
    if (gamelan_word(parser, "if"))
        return parse_if(parser);
    struct node *node = gamelan_new(parser, N_BIND);
    gamelan_adopt(parser, node, gamelan_parse_prim(parser));
    return node;
}
