/* evaluate.h: queries and expressions over a state, by the plain evaluator. */
#ifndef GAMELAN_EVALUATE_H
#define GAMELAN_EVALUATE_H

#include "engines/gamelan/gamelan.h"

enum { GAMELAN_SETS_FROM = -(1 << 30) - 1000000 };    /* a set is this + its place in the room */

enum { MEMO_MOST = 32 };

/* The value of a function that takes long to work out, for one argument or two. */
struct remembered {
    const struct functor *functor;
    int32_t               arguments[2], value;
    bool                  some;
};

struct run {
    const struct gamelan *game;
    struct gamelan_state *state;
    int32_t              *cells;      /* of now, or of another time */
    int32_t              *room;       /* scratch, usually the stack */
    int32_t               top;        /* of it in use from the front: variables, sets */
    int32_t               rows;       /* and from here to its end: solutions that are collected */
    uint32_t             *tables;     /* bits of recursive relations */
    uint64_t              tables_done;/* components whose tables hold for the state as it is */
    struct remembered     memo[MEMO_MOST];
    uint32_t              memo_used;  /* a bit for each that holds for the state as it is */
    int                   steps;      /* left */
    int                   calls;      /* rules inside rules */
    enum end              fault;
    int                   culprit;    /* part */
    const struct node    *where;
    const struct definition *definition;   /* the rule that is evaluated, and its arguments */
    const int32_t        *arguments;
    int                   time;       /* depth of as_of */
    bool                  asks;       /* chance is asked for like a choice: a hypothetical */
    struct events        *log;
};

/* Whatever was worked out of the state holds no longer. */
static inline void gamelan_changed(struct run *run)
{
    run->tables_done = 0;
    run->memo_used = 0;
}

/* The value of an expression; false if it has none. */
bool gamelan_value(struct run *, const struct node *, int32_t *slots, int32_t *value);

/* Whether a query holds for some values of its free variables. */
bool gamelan_holds(struct run *, const struct node *, int32_t *slots);

/* The least solution, variable by variable; fills the slots. */
bool gamelan_first(struct run *, const struct node *, int32_t *slots, const int *binds, int width);

/* The distinct values that `binds` take in solutions, ascending, as rows in the room from `*at` on. The
 * caller gives the room back by setting run->rows as it was. Their number. */
int  gamelan_rows(struct run *, const struct node *query, int32_t *slots, const int *binds, int width,
                  int32_t *at);

/* A relation or function with all arguments given. */
bool gamelan_relation_holds(struct run *, struct functor *, const int32_t *arguments);
bool gamelan_function_value(struct run *, struct functor *, const int32_t *arguments, int32_t *value);

/* Whether a pattern and a value agree; binds empty variables of the pattern. */
bool gamelan_match(struct run *, const struct node *, int32_t value, int32_t *slots);

/* The cell of a state for these arguments, or -1. */
int  gamelan_cell(const struct functor *, const int32_t *arguments);
static inline int gamelan_index(const struct values *values, int32_t value)
{
    if (value < SYMBOLS)
        return value >= values->low && value <= values->high ? value - values->low : -1;
    return values->of_symbol ? values->of_symbol[value - SYMBOLS] : -1;
}

/* Stops the play; the node says where. */
void gamelan_fault(struct run *, enum end, const struct node *);

/* The value of a term with these arguments, or -1 if there is none. */
int32_t gamelan_term(const struct functor *, const int32_t *arguments);

bool gamelan_bound(const struct node *, const int32_t *slots);

/* history.c */
bool gamelan_since(struct run *, const struct node *, int32_t *slots,
                   bool (*next)(struct run *, void *), void *context);

/* Notes that a procedure is called, if anything asks about it. */
void gamelan_note_event(struct run *, const struct functor *, const int32_t *arguments);

/* would.c */
bool gamelan_would(struct run *, const struct node *, int32_t *slots);

#endif
