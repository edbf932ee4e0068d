/* budgets.h: strength over budget, of a ladder whose agents are one agent with more and more of one setting,
 * as mcts:iterations=50, mcts:iterations=100 and so on. */
#ifndef BUDGETS_H
#define BUDGETS_H

#include "evaluate/inference.h"
#include "evaluate/ladder.h"

/* One with more met one with less. */
struct budget_step {
    int             more, less;        /* places in `who` */
    struct interval points;            /* of the one with more, a match */
    double          p;                 /* that it is chance, adjusted for all steps (Holm) */
};

struct budgets {
    char               *setting;
    int                 count;
    int                *who;           /* numbers in the ladder, smallest first */
    double             *size;
    struct interval    *win, *score;   /* of a play, in games for one; else NULL */
    struct budget_step *steps;
    int                 step_count;
};

/* Of the ladder of a scenario under a variant; NULL if its agents are not such, or fewer than three. */
struct budgets *budgets_of(const struct results *, int scenario, int variant, const struct ladder *);
void            budgets_free(struct budgets *);

/* Whether a step shows that more made it weaker. */
bool            budgets_fall(const struct budget_step *);

void            budgets_print(const struct budgets *, const struct ladder *, struct text *out);
void            budgets_json(const struct budgets *, const struct ladder *, struct text *out);
void            budgets_html(const struct budgets *, const struct ladder *, struct text *out);

#endif
