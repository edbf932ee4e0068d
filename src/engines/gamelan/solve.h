/* solve.h: what the files of the plain evaluator share. */
#ifndef GAMELAN_SOLVE_H
#define GAMELAN_SOLVE_H

#include "engines/gamelan/evaluate.h"

enum { SETS_FROM = GAMELAN_SETS_FROM };

typedef bool next_solution(struct run *, void *context);

/* Calls `next` for every solution until it returns true; then true. */
bool gamelan_solve(struct run *, const struct node *query, int32_t *slots, next_solution *, void *context);

/* relations.c */
bool gamelan_solve_relation(struct run *, const struct node *call, int32_t *slots, next_solution *,
                            void *context);
bool gamelan_delegated_value(struct run *, int32_t *value);
bool gamelan_delegated_holds(struct run *);

/* How near a literal is to being a test; NOT_READY: some variable must be known first. */
enum ready { READY_TEST, READY_RELATION, READY_SEARCH, NOT_READY };
enum ready gamelan_ready(const struct node *, const int32_t *slots);

/* Whether values can be laid into all empty arguments of a call. */
bool gamelan_patterns(const struct node *call, const int32_t *slots);

/* modes.c: whether a relation can be solved if these of its arguments are known. */
bool gamelan_mode_works(struct functor *, unsigned known);

/* The first empty variable that a function or term of the literal lists values for. */
struct lister {
    int                  slot;
    const struct values *values;
};
bool gamelan_lister(const struct node *, const int32_t *slots, struct lister *);

/* Offers one row of a relation to the arguments of a call. */
bool gamelan_offer_row(struct run *, const struct node *call, const int32_t *values, int32_t *slots,
                       next_solution *, void *context);

/* Offers the rows over a list of domains that a test lets through. */
typedef bool row_test(struct run *, const int32_t *row, void *data);
bool gamelan_scan(struct run *, const struct node *call, const struct values *, const int32_t *arguments,
                  int32_t *slots, row_test *, void *data, next_solution *, void *context);

/* tables.c: recursive relations, all rows at once. */
bool gamelan_table_holds(struct run *, struct functor *, const int32_t *row);

/* history.c */
bool gamelan_at_time(struct run *, const struct node *, int32_t *slots, next_solution *, void *context);

int32_t *gamelan_room(struct run *, int count, const struct node *where);
bool     gamelan_same(const struct run *, int32_t a, int32_t b);
int      gamelan_sort_rows(int32_t *rows, int width, int count);
int      gamelan_set_count(const struct run *, int32_t set);
int32_t  gamelan_set_member(const struct run *, int32_t set, int index);

#endif
