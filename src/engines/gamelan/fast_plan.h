/* fast_plan.h: what the files of the query compiler share. */
#ifndef GAMELAN_FAST_PLAN_H
#define GAMELAN_FAST_PLAN_H

#include "engines/gamelan/fast.h"

enum { LABELS_MOST = 600, INLINE_MOST = 6 };

/* A unit that is being written. Registers have values or not while the code is laid down, just as they
 * will have when it runs. */
struct planner {
    struct gamelan *game;
    struct fast_op  ops[FAST_OPS_MOST];
    int             count;
    int             labels[LABELS_MOST], label_count;
    int             registers;
    bool            known[FAST_REGISTERS];
    bool            looped[FAST_REGISTERS];    /* it takes one value after the other */
    bool            own;          /* slots are registers: the plain evaluator can be asked */
    bool            doubles;
    bool            failed;       /* something here is beyond it */
    int             inlined;
    uint16_t        columns[16];
    int             width;
};

/* Where the variables of a tree are: registers by slot. */
struct binding {
    uint16_t of[SLOTS_MAX];
};

/* What comes after a query has been solved: writes code that ends by going to `fail`. */
struct rest {
    void (*write)(struct planner *, struct rest *, int fail);
};

int  gamelan_plan_label(struct planner *);
void gamelan_plan_place(struct planner *, int label);
struct fast_op *gamelan_plan_op(struct planner *, enum fast_code, int a, int b, int c, int fail);
int  gamelan_plan_register(struct planner *);
bool gamelan_plan_knows(const struct planner *, const struct binding *, const struct node *);

/* The value of an expression into a register (any that has it already, if one does). */
int  gamelan_plan_value(struct planner *, const struct binding *, const struct node *, int fail);

/* A register against a pattern: open variables take their values. */
void gamelan_plan_match(struct planner *, const struct binding *, const struct node *, int value, int fail);

/* Arguments into registers side by side. */
int  gamelan_plan_arguments(struct planner *, const struct binding *, const struct node *call, int fail);

/* A query, then the rest. */
void gamelan_plan_query(struct planner *, const struct binding *, const struct node *, struct rest *,
                        int fail);

struct fast *gamelan_plan_finish(struct planner *);
void gamelan_plan_start(struct planner *, struct gamelan *);

#endif
