/* parser.h: what the files of the parser share. */
#ifndef GAMELAN_PARSER_H
#define GAMELAN_PARSER_H

#include "engines/gamelan/lexer.h"
#include "engines/gamelan/program.h"

struct parser {
    struct program       *program;
    struct gamelan_token *token;      /* the current one */
    int                   depth;      /* of text that is included */
    int                   nested;     /* expressions inside one another */
    bool                  failed;
};

bool         gamelan_is(const struct parser *, const char *sign);
bool         gamelan_word(const struct parser *, const char *word);
bool         gamelan_accept(struct parser *, const char *sign);
bool         gamelan_expect(struct parser *, const char *sign, const char *where);
bool         gamelan_expected(struct parser *, const char *what);
void         gamelan_adopt(struct parser *, struct node *parent, struct node *kid);
struct node *gamelan_new(struct parser *, enum node_kind);

/* parse_query.c; NULL after an error */
struct node *gamelan_parse_expression(struct parser *);
struct node *gamelan_parse_query(struct parser *);
struct node *gamelan_parse_prim(struct parser *);
struct node *gamelan_parse_call(struct parser *, const char *what);
struct node *gamelan_parse_term(struct parser *);
struct node *gamelan_parse_set(struct parser *);

/* parse_statements.c */
struct node *gamelan_parse_block(struct parser *);

#endif
