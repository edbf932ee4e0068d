/* ground_build.h: what the files share that make diagrams.
 *
 * A query is solved as the plain evaluator does it, part by part and in its order, but with cells that have
 * no values yet. Wherever a value is needed that only a cell can give, the way divides: on one side the
 * cell has it, on the other not. What comes after a solution is `next`, which makes the diagram of the rest
 * and is told where to go if the rest fails. */
#ifndef GAMELAN_GROUND_BUILD_H
#define GAMELAN_GROUND_BUILD_H

#include "engines/gamelan/ground.h"
#include "engines/gamelan/solve.h"

enum {
    GROUND_STEPS = 800000,       /* parts of queries of a game that are looked at */
    GROUND_ENTRY_STEPS = 90000,  /* of one root */
    GROUND_NODES = 60000,        /* of a game */
    GROUND_ENTRIES = 2048,       /* roots of a query */
    GROUND_ROWS_MOST = 700,      /* rows that a root can give */
    GROUND_NESTING = 400,        /* parts inside parts */
    GROUND_CALLS = 40,           /* rules inside rules */
    GROUND_FACTS = 200,
    FACTS_KEPT = 20,             /* of one sketch */
    END_TABLE = 1024,
    GROUND_FORCED = 24,          /* values that a cell is tried with one by one */
    GROUND_COUNTED = 48,         /* rows that are counted */
};

/* A value that stands for what is in a cell: below all others. */
#define GROUND_CELL (INT32_MIN + 1)

static inline bool gamelan_is_cell(int32_t value)
{
    return value != UNBOUND && value < GROUND_CELL + (1 << 20);
}

/* What is known of a cell on the way to where we are. */
struct fact {
    int     cell;
    int32_t low, high;
    bool    inside;
};

/* Nodes and ends by number: ends downward from -1. The game gets them with addresses when all is done. */
struct test {
    int32_t  cell, low;
    uint32_t span;
    int32_t  yes, no;
};
struct found {
    int32_t        row, next;
    const int32_t *rows;         /* of its query */
};

/* A node in the making: a test, a row that is found, a place to be said later, or a node that is
 * finished. */
enum { SKETCH_TEST, SKETCH_ROW, SKETCH_LABEL, SKETCH_FINISHED };
struct sketch {
    int      kind;
    int      cell;
    int32_t  low, high;
    int32_t  yes, no;            /* of a label or row: `yes` is where it leads to; finished: the node */
    bool     used;               /* something leads to it */
    bool     done, met;
    int      fact_count;         /* known wherever one comes from */
    int32_t  final;              /* the node that it became, once it is done */
};

/* The function whose value is being worked out: all solutions of a definition must agree. */
struct valuing {
    int     reached;
    int32_t value;
    bool    differs;
};

struct grounder {
    struct gamelan        *game;
    struct run            *run;          /* for terms and built-in functions */
    const struct functor **owners;       /* of cells */
    struct sketch         *sketches;     int sketch_count, sketch_room;
    struct test           *nodes;        int node_count, node_room;
    struct found          *ends;         int end_count, end_room, end_own;   /* from the query's first */
    int32_t               *table;        int table_size;     /* of nodes, by what they are */
    int32_t               *end_next, end_first[END_TABLE];   /* of ends, likewise */
    int32_t               *stack;        int stack_room;
    uintptr_t            **roots;        int root_count, root_room;
    int32_t               *order;
    struct fact           *kept;         /* of sketches, FACTS_KEPT each */
    int32_t               *rows;         int row_top, row_room;
    struct fact            facts[GROUND_FACTS];
    int                    fact_count;
    struct valuing        *valuing;
    int                    nesting, calls;
    int                    steps, entry_steps;   /* left */
    int32_t                low, high;    /* numbers that are arguments of states lie between these */
    bool                   failed;       /* this root is beyond it */
};

typedef int32_t ground_next(struct grounder *, void *context, int32_t fail);
typedef int32_t ground_use(struct grounder *, void *context, int32_t value, int32_t fail);

/* ground_nodes.c */
int32_t gamelan_sketch_label(struct grounder *);
void    gamelan_sketch_resolve(struct grounder *, int32_t label, int32_t to);
bool    gamelan_sketch_used(const struct grounder *, int32_t label, int32_t returned);
int32_t gamelan_sketch_finished(struct grounder *, int32_t final);
int32_t gamelan_sketch_test(struct grounder *, int cell, int32_t low, int32_t high, int32_t yes, int32_t no);
int32_t gamelan_sketch_row(struct grounder *, int32_t row, int32_t then);
int32_t gamelan_ground_end(struct grounder *, int32_t row, int32_t next);
int32_t gamelan_ground_finish(struct grounder *, int32_t sketch);

/* Beyond it: whatever is returned will not be used. */
int32_t gamelan_ground_fail(struct grounder *);

/* ground_chains.c: by node, the chain that begins there; NULL: none. The caller frees the list. */
const struct ground_chain **gamelan_ground_chains(const struct grounder *);

/* ground_values.c */
int32_t gamelan_ground_value(struct grounder *, const struct node *, int32_t *slots, ground_use *, void *,
                             int32_t fail);
int32_t gamelan_ground_call(struct grounder *, struct functor *, const int32_t *values, ground_use *, void *,
                            int32_t fail);

/* The same value as a value: if it is a cell, one way for each that it can have. */
int32_t gamelan_ground_force(struct grounder *, int32_t value, ground_use *, void *, int32_t fail);

/* Goes on if the cell lies in a range, or if it does not. */
int32_t gamelan_ground_within(struct grounder *, int cell, int32_t low, int32_t high, bool wanted,
                              ground_next *, void *, int32_t fail);
int32_t gamelan_ground_compare(struct grounder *, enum operation, int32_t a, int32_t b, ground_next *,
                               void *, int32_t fail);
int32_t gamelan_ground_match(struct grounder *, const struct node *pattern, int32_t value, int32_t *slots,
                             ground_next *, void *, int32_t fail);

/* Patterns side by side against values; UNBOUND: no matter what. */
int32_t gamelan_ground_match_all(struct grounder *, const struct node *call, const int32_t *values,
                                 int32_t *slots, ground_next *, void *, int32_t fail);

/* Values of arguments, UNBOUND where a variable is empty and that is allowed. */
typedef int32_t ground_list(struct grounder *, void *, const int32_t *values, int32_t fail);
int32_t gamelan_ground_arguments(struct grounder *, const struct node *call, int32_t *slots, bool open,
                                 ground_list *, void *, int32_t fail);
int32_t gamelan_ground_force_all(struct grounder *, const int32_t *values, int count, ground_list *, void *,
                                 int32_t fail);

/* ground_rules.c */
int32_t gamelan_ground_function(struct grounder *, struct functor *, const int32_t *values, ground_use *,
                                void *, int32_t fail);
int32_t gamelan_ground_relation(struct grounder *, const struct node *call, int32_t *slots, ground_next *,
                                void *, int32_t fail);

/* ground_solve.c */
int32_t gamelan_ground_solve(struct grounder *, const struct node *, int32_t *slots, ground_next *, void *,
                             int32_t fail);

/* Ways that are tried one after the other. */
typedef int32_t ground_offer(struct grounder *, void *, int which, int32_t fail);
int32_t gamelan_ground_offers(struct grounder *, int count, ground_offer *, void *, int32_t fail);

/* Whether something holds, in whatever way; then goes on once. */
typedef int32_t ground_inner(struct grounder *, void *inner, ground_next *, void *, int32_t fail);
int32_t gamelan_ground_once(struct grounder *, ground_inner *, void *inner, ground_next *, void *,
                            int32_t fail);

/* ground_rows.c: the rows that a query can give, sorted, in grounder->rows from the returned place on. */
int gamelan_ground_candidates(struct grounder *, const struct node *query, int32_t *slots,
                              const int *binds, int width, int *count);

/* The root of all rows of a query, or of the least of them. Says whether they come in order. */
int32_t gamelan_ground_root(struct grounder *, const struct node *query, int32_t *slots,
                            const int *binds, int width, bool all, bool *sorted);

/* The diagram of a query that leads to `yes`, by way of a row (-1: none), or to `no`. */
int32_t gamelan_ground_lead(struct grounder *, const struct node *query, int32_t *slots, int32_t row,
                            int32_t yes, int32_t no);

#endif
