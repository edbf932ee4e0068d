/* fast.h: queries as flat code: nested loops whose order is fixed at load.
 *
 * One unit is the code of one query, of one rule asked with all arguments known, or of one function. It
 * works on registers: those of a query begin with the slots of its definition. Every instruction that can
 * fail says where to go then, which is the nearest loop around it; so there is nothing to keep for going
 * back. What the compiler cannot do is left to the plain evaluator, which gives the same solutions. */
#ifndef GAMELAN_FAST_H
#define GAMELAN_FAST_H

#include "engines/gamelan/ground.h"

enum { FAST_REGISTERS = 160, FAST_OPS_MOST = 1500 };

/* name, what it does; r is the registers, `to` is where to go if it fails */
#define FAST_OPS(X)                                                                                    \
    X(F_JUMP, "goes to `to`")                                                                          \
    X(F_CONSTANT, "r[a] = value")                                                                      \
    X(F_MOVE, "r[a] = r[b]")                                                                           \
    X(F_ADD, "r[a] = r[b] + r[c]")                                                                     \
    X(F_SUBTRACT, "r[a] = r[b] - r[c]")                                                                \
    X(F_MULTIPLY, "r[a] = r[b] * r[c]")                                                                \
    X(F_FLOOR, "r[a] = r[b] // r[c]")                                                                  \
    X(F_MODULO, "r[a] = r[b] % r[c]")                                                                  \
    X(F_EQUAL, "fails unless r[a] = r[b]")                                                             \
    X(F_UNEQUAL, "fails if r[a] = r[b]")                                                               \
    X(F_LESS, "fails unless r[a] < r[b]")                                                              \
    X(F_AT_MOST, "fails unless r[a] <= r[b]")                                                          \
    X(F_WITHIN, "fails unless r[a] lies from r[b] to r[c], symbols by their number")                   \
    X(F_CELL, "r[a] = the cell of state p for arguments from r[b] on")                                 \
    X(F_CELL_FIXED, "r[a] = cell number value")                                                        \
    X(F_CELL_ONE, "r[a] = the cell of state p for one argument r[b]")                                  \
    X(F_HOLDS, "fails unless the cell of state p for r[b] on is set")                                  \
    X(F_TABLE, "r[a] = the constant function p of arguments from r[b] on")                             \
    X(F_TABLE_ONE, "the same for one argument")                                                        \
    X(F_IN_TABLE, "fails unless the constant relation p has the arguments from r[b] on")               \
    X(F_TERM, "r[a] = the term p of arguments from r[b] on")                                           \
    X(F_UNTERM, "fails unless r[b] is a term p; its arguments go to r[a] on")                          \
    X(F_BUILT_IN, "r[a] = the built-in function p of r[b] on")                                         \
    X(F_FUNCTION, "r[a] = the function p of arguments from r[b] on, by its unit")                      \
    X(F_RELATION, "fails unless the relation p holds for r[b] on, by its unit")                        \
    X(F_EVALUATE, "r[a] = the expression p, by the plain evaluator")                                   \
    X(F_TEST, "fails unless the query p holds, by the plain evaluator")                                \
    X(F_BEGIN, "r[a] = -1: before a loop")                                                             \
    X(F_LIST, "the next value of list p after number r[a] to r[b]; fails at the end")                  \
    X(F_RANGE, "r[a] goes on by one, from r[b] to r[c]; fails at the end")                             \
    X(F_ROWS, "the next row of relation p that agrees with what is known, after number r[a]")          \
    X(F_SCAN, "the next argument of state p whose value compares with r[c], after number r[a], to r[b]") \
    X(F_PILE, "the next object of zone r[c], after r[a], to r[b]")                                     \
    X(F_ROW, "a solution: the registers of the list p are collected; goes on at `to`")                 \
    X(F_ONE_MORE, "r[a] = r[a] + 1; goes on at `to`")                                                  \
    X(F_SUM, "r[a] = r[a] + r[b]; goes on at `to`")                                                    \
    X(F_LEAST, "r[a] = the lesser of it and r[b]; goes on at `to`")                                    \
    X(F_MOST, "r[a] = the greater of it and r[b]; goes on at `to`")                                    \
    X(F_BOUND, "fails unless r[a] has a value")                                                        \
    X(F_CELL_AT, "r[a] = the cell that place p has for r[b]")                                          \
    X(F_HOLDS_AT, "fails unless the cell that place p has for r[b] is set")                            \
    X(F_TABLE_AT, "r[a] = the entry that place p has for r[b]")                                        \
    X(F_CHECK, "fails unless place p has r[b]")                                                        \
    X(F_PILE_HOLDS, "the next object of zone r[c] whose cell is set, after r[a], to r[b]")             \
    X(F_PILE_CHECK, "the next object of zone r[c] whose cell is in a table, after r[a], to r[b]")      \
    X(F_PILE_SUM, "r[a] = r[a] + entries for the cells of all objects of zone r[c]; goes to `to`")     \
    X(F_SCAN_SUM, "fails after the sum of the loop behind it; F_BEGIN if that cannot be")              \
    X(F_YES, "the unit holds")                                                                         \
    X(F_NO, "the unit does not hold")

#define FAST_NAME(name, text) name,
enum fast_code { FAST_OPS(FAST_NAME) FAST_CODES };
#undef FAST_NAME

struct fast_op {
    uint16_t    code, a, b, c;
    int32_t     to, value;
    const void *p;
};

/* Rows of a constant relation, and which of its arguments are known in a loop. */
struct fast_rows {
    const int32_t *rows;
    int            count, arity;
    unsigned       known;
    uint16_t       registers[ARITY_MAX];
};

/* A table over values of one argument: those from `first` on. */
struct fast_place {
    int32_t        first, span;
    const int32_t *entries;      /* numbers of cells, -1: none; or values, UNBOUND: none */
    const uint8_t *holds;
};

/* A loop over the objects of a zone: the cell of each, by its number, and a table of what that can be. */
struct fast_pile {
    int            column;
    int32_t        first, span;
    const int32_t *entries;
    const uint8_t *holds;
    int            value;        /* register of the cell */
};

/* The sum of a function over what has one value in a state: a cell of each is an argument (fast_tally.c). */
struct fast_tally {
    int             cell, count;          /* of that state */
    int             column;               /* those other cells */
    struct functor *functor;
    int             open;                 /* which argument they are */
    uint16_t        arguments[ARITY_MAX]; /* registers of the others */
    uint16_t        sum;
};

/* Code that is one loop over a pile and nothing else (fast_piles.c). */
struct fast_loop {
    int                     slot;            /* what tells the pile */
    int32_t                 first, span;
    const int16_t          *zones;           /* by the value of that, from `first` on */
    const struct fast_pile *pile;
    bool                    sums;            /* else its objects are rows */
};

struct fast {
    struct fast_op *ops;
    int             count;
    int             slots;       /* registers that come from the slots of a definition */
    bool            slow;        /* a function with loops: its values are remembered */
    bool            doubles;     /* a solution may come more than once */
    int             result;      /* register of an expression's value; of a query: how many it binds */
    const struct ground *ground; /* the same query as a diagram; NULL: none */
    const struct fast_loop *loop;/* the same as one loop over a pile; NULL: it is more */
    int             width;       /* of a row; 0: there is one solution at most */
    uint16_t        columns[16]; /* registers of a row */
};

/* Compiles what can be compiled: queries of instructions, rules, constant tables. */
void gamelan_fast_compile(struct gamelan *);

/* fast_fuse.c: makes code shorter. `given`: registers filled from outside; `result`: one more that is
 * read in the end, or -1. */
void gamelan_fast_fuse(struct gamelan *, struct fast *, int given, int result);

/* fast_piles.c: whether it is one loop; the sum; objects, ascending, `stride` apart, -1: more than `most`. */
void    gamelan_fast_find_pile(struct gamelan *, struct fast *);
int32_t gamelan_loop_sum(struct run *, const struct fast_loop *, const int32_t *slots);
int32_t gamelan_loop_sum_in(struct run *, const struct fast_loop *, int zone);
bool    gamelan_loop_finds(const struct run *, const struct fast_loop *, int zone);    /* any object */
int     gamelan_loop_objects(struct run *, const struct fast_loop *, const int32_t *slots, int32_t *list,
                             int stride, int most);

/* fast_tally.c: adds it to a sum; false: nothing was done, it must be added one by one. */
bool gamelan_fast_tally(struct run *, const struct fast_tally *, int32_t *r, int32_t wanted, int32_t *sum);

/* A function with all arguments known, by its unit if it has one. */
bool gamelan_fast_function(struct run *, struct functor *, const int32_t *arguments, int32_t *value);

/* A rule that is constant or has a unit, with all arguments known. */
bool gamelan_fast_rule(struct run *, struct functor *, const int32_t *arguments, int32_t *value);

/* Runs a unit on registers that hold what it is given. */
bool gamelan_fast_run(struct run *, const struct fast *, int32_t *registers);

/* Runs a query of a definition on its slots. */
bool gamelan_fast_holds(struct run *, const struct fast *, const int32_t *slots);
bool gamelan_fast_value(struct run *, const struct fast *, const int32_t *slots, int32_t *value);

/* All solutions as rows, ascending, each once; the least of them into the slots `binds`. */
int  gamelan_fast_rows(struct run *, const struct fast *, const int32_t *slots, int32_t *at);
bool gamelan_fast_first(struct run *, const struct fast *, int32_t *slots, const int *binds);

#endif
