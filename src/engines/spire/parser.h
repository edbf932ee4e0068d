/* parser.h: reading a description: tokens to nodes and definitions. */
#ifndef SPIRE_PARSER_H
#define SPIRE_PARSER_H

#include "core/lexer.h"
#include "core/memory.h"
#include "engines/spire/definitions.h"

struct scope {
    const char *names[LOCALS_MAX];
    char        types[LOCALS_MAX];      /* n number, a combatant, c card, s set of cards, t status */
    int         slots[LOCALS_MAX];
    int         count, slot_count;
};
/* A text that is included, by the name that was asked for. */
struct file {
    const char *name, *text;
    bool        declared, read;
};
struct parser {
    struct lexer            lexer;
    struct spire_game      *game;
    struct definition      *definition;     /* whose values may be named */
    struct event_definition *event;         /* whose values may be named */
    struct scope            scope;
    bool                    in_where;
    int                     depth;
    int                     node_count;     /* of the effect that is read */
    const struct source    *source;
    int                     include_depth;
    struct file             files[INCLUDES_MAX];
    int                     file_count;
    const struct file      *open[INCLUDES_MAX + 1]; /* being read, each included by the one before */
    struct later           *later, *last_later;   /* scenarios: read when all they name is known */
    bool                    declaring;      /* only what is defined is looked at, not how */
    bool                    broken;         /* something failed; the rest is read for its errors */
    bool                    lost;           /* so much is missing that reading on tells nothing */
};
bool          parse_description(struct parser *);
void          parse_prepare(struct parser *);
struct node  *node_new(struct parser *, enum node_kind);
void          node_add(struct node *parent, struct node *kid);
const char   *parse_name(struct parser *, const char *what);
struct node  *parse_expression(struct parser *);
struct node  *parse_condition(struct parser *);
struct node  *parse_primary(struct parser *);
struct node  *parse_combatant(struct parser *);          /* NULL if no combatant starts here */
struct node  *parse_cards(struct parser *);          /* NULL if no cards start here */
int           parse_piles(struct parser *);          /* a pile, or several as PILE_SET and bits */
struct node  *parse_block(struct parser *);          /* ':' and one line or indented lines */
int           scope_find(const struct parser *, const char *name, char *type);
int           scope_add(struct parser *, const char *name, char type);
int           word_index(const char *const *words, int count, const struct token *);

void end_line(struct parser *);    /* expects the end of the line, goes past it */
bool begin_lines(struct parser *); /* whether indented lines follow */
bool more_lines(struct parser *);
const char *parse_string(struct parser *, const char *what);
struct node *parse_body(struct parser *);
int phase_event(struct parser *, const char *phase); /* the event of a phase */

void parse_card(struct parser *, int index);
void parse_status(struct parser *, int index);
void parse_enemy(struct parser *, int index);
void parse_rule_set(struct parser *, int index);
void parse_encounter(struct parser *, int index);
void parse_action_definition(struct parser *, int index);
void parse_action_head(struct parser *, struct action_definition *);

void parse_scenario(struct parser *, int index);    /* for later */
bool parse_scenarios(struct parser *);              /* now */
extern const struct syntax spire_syntax;
int parse_small(struct parser *, const char *what, int low, int high);
bool parse_settings(struct spire_game *, const struct source *, struct problems *);

#endif
