/* domains.h: sets of values as the compiler knows them. */
#ifndef GAMELAN_DOMAINS_H
#define GAMELAN_DOMAINS_H

#include "engines/gamelan/program.h"

enum { LIST_MOST = 20000, CELLS_MOST = 200000 };

int  gamelan_domain_words(const struct program *);
void gamelan_domain_new(struct program *, struct domain *);
bool gamelan_domain_add(const struct program *, struct domain *to, const struct domain *from);
void gamelan_domain_meet(const struct program *, struct domain *to, const struct domain *from);
void gamelan_domain_copy(const struct program *, struct domain *to, const struct domain *from);
void gamelan_domain_clear(const struct program *, struct domain *);

/* numbers.c: which symbol is which term; lists of values; false after an error. */
bool gamelan_number_terms(struct program *);

/* The values of a functor's first argument, as a list. */
const struct values *gamelan_list_values(struct program *, const struct functor *);

/* How many values a domain has, at most LIST_MOST; whether a value is in it. */
int  gamelan_domain_size(const struct program *, const struct domain *);
bool gamelan_domain_has(const struct program *, const struct domain *, int32_t value);

#endif
