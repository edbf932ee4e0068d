/* print.h: nodes and whole games as the language they were read from. */
#ifndef SPIRE_PRINT_H
#define SPIRE_PRINT_H

#include "engines/spire/definitions.h"

void     print_expression(const struct spire_game *, const struct node *, struct text *);
void     print_effect(const struct spire_game *, const struct node *, int indent, struct text *);
void     print_primary(const struct node *, struct text *);
void     print_condition(const struct node *, struct text *);
void     print_game(const struct spire_game *, struct text *);
void     print_name(const char *name, struct text *);

#endif
