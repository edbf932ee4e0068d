/* define.h: what define.c and parse.c share: reading lines and definitions. */
#ifndef SPIRE_DEFINE_H
#define SPIRE_DEFINE_H

#include "engines/spire/spire.h"

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

bool parse_settings(struct spire_game *, const struct source *, struct problems *);

void parse_action_head(struct parser *, struct action_definition *);

#endif
