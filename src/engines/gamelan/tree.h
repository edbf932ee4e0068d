/* tree.h: a Gamelan text as a tree, and the tables that names resolve to.
 *
 *     tokens --parse--> definitions of nodes --names--> functors --domains--> sizes --code--> machine
 *
 * A functor is a name with a number of arguments. The same functor can be a procedure and, apart from
 * that, one of: relation, function, state, constructor. */
#ifndef GAMELAN_TREE_H
#define GAMELAN_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/memory.h"
#include "core/problem.h"

enum { ARITY_MAX = 8, SLOTS_MAX = 96, KIDS_MAX = 60 };

/* A value is 32 bits: integers as they are, symbols (atoms, objects, terms) from SYMBOLS on, sets below
 * all integers as places in the room of an evaluation. */
enum { SYMBOLS = 1 << 30, NUMBER_MOST = (1 << 30) - 1, SETS = -(1 << 30) };
#define UNBOUND INT32_MIN

enum node_kind {
    /* expressions */
    N_INTEGER, N_REAL, N_VARIABLE, N_ATOM, N_CALL, N_SET, N_AGGREGATE, N_ARITHMETIC, N_NEGATE,
    N_ANALYSIS, N_DELEGATED,
    /* queries */
    N_AND, N_OR, N_NOT, N_COMPARE, N_ALL, N_SINCE, N_TIME,
    /* statements */
    N_BLOCK, N_RUN, N_ASSIGN, N_CLEAR, N_IF, N_FOR, N_SELECT, N_OPTION, N_TOGETHER, N_PASS, N_SKIP,
    N_REPEAT, N_DELEGATE, N_BIND, N_CREATE, N_SHUFFLE, N_PUT,
};

enum operation {
    OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE, OP_FLOOR, OP_MODULO,
    OP_EQUAL, OP_UNEQUAL, OP_LESS, OP_MORE, OP_AT_MOST, OP_AT_LEAST,
    OP_COUNT, OP_SUM, OP_MIN, OP_MAX,
    OP_AS_OF, OP_NEXT, OP_WOULD,
};

struct functor;

/* What the kids of a node are:
 *   N_CALL arguments; N_SET, N_AGGREGATE, N_ALL template and query (NULL: none)
 *   N_ARITHMETIC, N_COMPARE left and right; N_NEGATE, N_NOT one; N_AND, N_OR any number
 *   N_SINCE two calls; N_TIME call and query
 *   N_RUN, N_CLEAR call; N_ASSIGN call and value (NULL: a relation); N_BIND query
 *   N_IF query, block, otherwise (NULL: none); N_FOR set, block; N_TOGETHER, N_BLOCK statements
 *   N_SELECT chooser (NULL: random), low (NULL: one), high (NULL: all), then options
 *   N_OPTION what (set, atom or query), block; N_CREATE variable; N_SHUFFLE pile; N_PUT thing, pile */
struct node {
    enum node_kind  kind;
    enum operation  op;
    const char     *name;        /* of a variable, an atom, a call */
    int32_t         value;       /* N_INTEGER; N_ATOM: its symbol once names are resolved */
    double          real;
    int             slot;        /* N_VARIABLE; of N_SELECT, N_FOR: the first slot of its own */
    int             width;       /* of a set: how many variables an element binds; of N_IF, N_BIND: how */
    int            *binds;       /* many are new; the slots that they go to, in order of writing */
    uint64_t        needs[2];    /* free variables, a bit for each slot */
    int             own_count;   /* slots that are empty whenever this is entered */
    int            *owns;
    bool            ranged;      /* N_SELECT: has a range; N_FOR: over players */
    bool            exact;       /* N_SELECT: low is also high */
    bool            objects;     /* N_SELECT: options may be about objects, which can be alike */
    struct functor *functor;     /* N_CALL and what is like it */
    bool            direct;      /* a small expression or test, worked out by the machine itself */
    const struct fast *fast;     /* flat code of a query or expression of a procedure; NULL: none */
    struct place    place;
    struct node   **kids;
    int             kid_count;
    int             number;      /* of its kind in the program: selects, time points */
    struct definition *owner;
};

enum definition_kind {
    DEFINE_PROC, DEFINE_AFTER, DEFINE_BEFORE, DEFINE_INSTEAD,
    DEFINE_RELATION, DEFINE_FUNCTION, DEFINE_STATE, DEFINE_CRITIC,
};

struct definition {
    enum definition_kind kind;
    const char      *level;      /* NULL: none */
    int              level_id;   /* index in the table of levels, -1 none */
    int              depth;      /* 0: the description itself, 1: what it includes, ... */
    int              order;      /* in the file */
    const char      *name;
    struct functor  *functor;
    struct node     *head;       /* N_CALL */
    struct node     *value;      /* of functions, default of states; NULL */
    struct node     *body;       /* N_AND or N_BLOCK; NULL: none */
    struct place     place, end; /* where it begins, and its last token */
    const char      *text, *stop;  /* the source of it */
    int              slot_count;
    const char      *slot_names[SLOTS_MAX];
    int              part;
    bool             pile;       /* DEFINE_STATE that keeps order */
    bool             delegates;
    bool             plain_head;  /* of a procedure: its arguments are different variables, slots 0, 1, ... */
    int              code;       /* DEFINE_PROC and hooks: first instruction */
    int              registers;
    int              scratch;    /* registers of its steps behind those */
    int              number;
    struct domain   *domains;    /* of slots */
};

/* What values there can be: integers from low to high, and classes of symbols. Each atom is a class of
 * its own; all objects of a pool are one class, all terms of a constructor another. */
struct domain {
    int32_t  low, high;          /* low > high: no integers */
    uint64_t *bits;
};

/* The values of a finite domain in ascending order, and the way back. */
struct values {
    int32_t *list;
    int      count;
    int32_t  low, high;          /* of integers; low > high: none */
    int      integers;           /* how many of the list are integers */
    int16_t *of_symbol;          /* index by symbol, -1: not among them; NULL: no symbols */
};

/* Whether a relation can be solved with some of its arguments known. */
enum mode_state { MODE_UNKNOWN, MODE_WORKS, MODE_FAILS };

enum functor_kind {
    FUNCTOR_UNKNOWN, FUNCTOR_RELATION, FUNCTOR_FUNCTION, FUNCTOR_STATE, FUNCTOR_STATE_RELATION,
    FUNCTOR_CONSTRUCTOR, FUNCTOR_BUILT_IN,
};

enum built_in {
    BUILT_PLAYER, BUILT_MEMBER, BUILT_EMPTY, BUILT_BETWEEN, BUILT_TRUE, BUILT_FAIL, BUILT_NEXT_PLAYER,
    BUILT_PLAYER_COUNT, BUILT_TOP, BUILT_BOTTOM, BUILT_PILE_SIZE, BUILT_RANK, BUILT_ABS,
    BUILT_POOL,
};

struct functor {
    const char      *name;
    int              arity, number;
    enum functor_kind kind;
    enum built_in    built_in;
    bool             built_in_function;
    int              pool;               /* BUILT_POOL: which */
    bool             is_proc;            /* defined as a procedure */
    bool             mentioned;          /* as an event in a history query */
    bool             recursive;          /* relation that depends on itself */
    bool             constant;           /* depends on no state */
    bool             called;
    struct place     place;              /* of its first mention */

    struct definition **rules;   int rule_count;     /* in order of priority */
    uint8_t          modes[1 << ARITY_MAX];          /* whether it can be solved: enum mode_state */
    struct definition **bodies;  int body_count;     /* procedures and insteads */
    struct definition **befores; int before_count;
    struct definition **afters;  int after_count;
    struct definition *state;            /* DEFINE_STATE */

    struct domain   *arguments;          /* values that arguments take */
    struct domain   *calls;              /* values that arguments are called with */
    unsigned         free_arguments;     /* a bit for each that some definition takes as it comes */
    struct domain    result;
    struct values   *values;             /* finite domains of arguments; NULL entries' list: infinite */
    bool             finite;
    struct domain   *events;             /* arguments of the procedure */
    struct values   *event_values;

    /* state: cells from `cell` on, mixed radix over values */
    int              cell, cell_count;
    int32_t          fallback;           /* default */
    uint8_t         *valid;              /* which cells are in the declared domain; NULL: all */
    bool             hidden;             /* appears in a head of visible */
    struct functor  *sight, *possible;   /* the relations about its places; NULL: none */
    const struct values *result_values;  /* finite domain of a state's values; NULL: infinite */
    /* what does not change in a play: all values or rows, found at load; NULL: not so */
    int32_t         *constant_values;    /* by mixed radix; of a relation 0 or 1 */
    int32_t         *constant_rows;
    int              constant_count;
    const struct fast *unit;             /* asked with all arguments known */
    /* history: last call times from here on; -1: not kept */
    int              history, history_count;
    /* recursive relation: bits over the product of its arguments */
    int              table;              /* words before it in the room of tables */
    int              table_words;
    bool             depends_state;
    int              verb;               /* of a procedure, among the verbs of the game */
    bool             turn;               /* a procedure that counts as a turn */
    int              component, low_link, visited;
    int              frame_slots;        /* procedure: slots of its largest definition */
    bool             direct;             /* one definition, plain head, nothing before or after it */
    uint8_t          in_place;           /* whether steps can stand in place of its call */
    int              chosen_by;          /* argument that tells its definitions apart */
    const int16_t   *first_body;         /* by its symbol: the first that can fit; NULL: look at all */
    /* constructor: terms are symbols from `base` on */
    int32_t          base, term_count;
    int32_t         *term_arguments;     /* arity values for each term */
    bool             open, nested;       /* while terms are numbered */
    int              class_bit;
};

#endif
