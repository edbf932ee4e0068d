/* steps_compile.h: what the files that translate statements share. */
#ifndef GAMELAN_STEPS_COMPILE_H
#define GAMELAN_STEPS_COMPILE_H

#include "engines/gamelan/steps.h"

enum { STEP_LABELS_MOST = 4000, STEPS_MOST = 3000, FAULTS_MOST = 400, IN_PLACE_MOST = 8,
       SCRATCH_MOST = 600, ALWAYS_MOST = 64 };

/* A value: known at load, in a register, or the term of what is in one. */
struct operand {
    bool                  fixed;
    int32_t               value;
    int                   at;
    const struct functor *term;
};

/* How a register tells a number: of a cell, a zone (steps.h). */
struct placing {
    int         at;
    int32_t     value, first, span;
    const void *table;
};

struct pending_fault {
    int                      label;
    const struct definition *definition;
};

/* One definition at a time; labels are numbers until all steps of it are there. */
struct translator {
    struct gamelan          *game;
    int                      from;        /* its first step */
    int                      labels[STEP_LABELS_MOST], label_count;
    struct pending_fault     faults[FAULTS_MOST];
    int                      fault_count;
    int                      next, most;  /* registers: the first free one, and the most that were in use */
    int                      mark;        /* registers from here on hold nothing after the instruction */
    bool                     failed;
};

/* Where the variables of one definition are while its instructions are translated. */
struct scope_of_steps {
    const struct definition *definition;
    struct scope_of_steps   *outer;       /* NULL: the definition that has the frame */
    struct operand           of[SLOTS_MAX];
    int                      fault;       /* label of its fault; -1: none yet */
    int                      start, end;  /* labels */
    int                      deep;        /* register that counts frames that are not there; -1 */
};

int  gamelan_step_label(struct translator *);
void gamelan_step_place(struct translator *, int label);
struct step *gamelan_step(struct translator *, const struct scope_of_steps *, enum step_code, int a, int b,
                          int to);
int  gamelan_step_register(struct translator *);
bool gamelan_step_is_target(const struct translator *, int step);
int  gamelan_step_fault(struct translator *, struct scope_of_steps *);

/* steps_values.c: whether an expression, or a test that binds at most these slots, can be steps. */
bool gamelan_step_has_value(const struct gamelan *, const struct node *);
bool gamelan_step_has_test(const struct gamelan *, const struct node *, const int *binds, int width);

/* An expression; in a register; in that one. `to`: where to go if there is no value. */
struct operand gamelan_step_value(struct translator *, struct scope_of_steps *, const struct node *, int to);
int  gamelan_step_in(struct translator *, struct scope_of_steps *, struct operand);
void gamelan_step_put(struct translator *, struct scope_of_steps *, struct operand, int at);
int  gamelan_step_arguments(struct translator *, struct scope_of_steps *, const struct node *, int to);

/* The cell of a state of one argument (false: there is no such way to it); the zone that a value names. */
bool gamelan_step_cell(struct translator *, struct scope_of_steps *, const struct node *call, int to,
                       struct placing *);
struct step_cells *gamelan_step_cells(struct translator *, struct scope_of_steps *,
                                      const struct node *call, int to);
struct placing gamelan_step_zone(struct translator *, struct scope_of_steps *, const struct node *, int to);
struct step *gamelan_step_by(struct translator *, struct scope_of_steps *, enum step_code, int a,
                             struct placing, int to);

/* A test; some of these slots take values by it. */
void gamelan_step_test(struct translator *, struct scope_of_steps *, const struct node *, const int *binds,
                       int width, int to);

/* A query in flat code, for DO_VALUE, DO_FIRST and DO_EACH. */
struct step_query *gamelan_step_query(struct translator *, struct scope_of_steps *, const struct node *,
                                      const struct node *needs, const int *binds, int width);

/* The rows of a set that are the same whatever the state; NULL: they are not. */
struct step_list *gamelan_step_always(struct gamelan *, const struct node *set);

/* steps_finish.c: labels to steps, and what becomes shorter by that. */
void gamelan_step_finish(struct translator *, const struct definition *);

/* Whether values lie side by side: the number of one is its distance from the first. */
bool gamelan_values_run(const struct values *);
bool gamelan_cells_run(const struct functor *);

#endif
