/* steps.h: statements as flat code.
 *
 * Instructions (code.c) are where a play can stop; steps are how it gets from one to the next. Each
 * definition of a procedure is translated once: its slots in the frame are the first registers, behind
 * them lie scratch registers, which hold nothing between two instructions. A procedure that never asks
 * anybody is put in place of its call, with registers of its own. Whatever has no steps is done by the
 * instruction itself, so both ways leave the same bytes. */
#ifndef GAMELAN_STEPS_H
#define GAMELAN_STEPS_H

#include "engines/gamelan/ground.h"
#include "engines/gamelan/machine.h"

/* name, what it does; r is the registers, `to` is where to go if it fails */
#define STEP_OPS(X)                                                                                    \
    X(DO_JUMP, "goes to `to`")                                                                         \
    X(DO_AGAIN, "goes back to `to`, which counts")                                                     \
    X(DO_CONSTANT, "r[a] = value")                                                                     \
    X(DO_COPY, "r[a] = r[b]")                                                                          \
    X(DO_ADD, "r[a] = r[b] + r[c]")                                                                    \
    X(DO_SUBTRACT, "r[a] = r[b] - r[c]")                                                               \
    X(DO_ADD_NUMBER, "r[a] = r[b] + low")                                                              \
    X(DO_CELL, "r[a] = the cell of r[b]")                                                              \
    X(DO_CELL_FIXED, "r[a] = cell number value")                                                       \
    X(DO_CELL_LIST, "r[a] = the cell of the arguments p")                                              \
    X(DO_CELL_IN, "fails unless the cell of r[b] lies from low on, range more at most")                \
    X(DO_TABLE, "r[a] = the entry of r[b]")                                                            \
    X(DO_TERM, "r[a] = the number of r[b]: a term, a zone")                                            \
    X(DO_TERM_LIST, "r[a] = the term p of arguments from r[b] on")                                     \
    X(DO_ZONE, "r[a] = the number of the zone r[b]; -1: it is none")                                   \
    X(DO_SIZE, "r[a] = how many objects lie in the zone of r[b]; none in what is no zone")             \
    X(DO_SIZE_IN, "fails unless so many are from low on, range more at most")                          \
    X(DO_TOP, "r[a] = the last object of the zone of r[b]; fails if there is none")                    \
    X(DO_DRAW, "as DO_TOP and the three steps after it, until r[c] is 0 or nothing is left there")     \
    X(DO_BOTTOM, "r[a] = the first object of the zone of r[b]; fails if there is none")                \
    X(DO_VALUE, "r[a] = the expression of query p")                                                    \
    X(DO_IN, "fails unless r[a] lies from low on, range more at most")                                 \
    X(DO_OUT, "fails if r[a] lies there")                                                              \
    X(DO_EQUAL, "fails unless r[a] = r[b]")                                                            \
    X(DO_UNEQUAL, "fails if r[a] = r[b]")                                                              \
    X(DO_LESS, "fails unless r[a] < r[b]")                                                             \
    X(DO_AT_MOST, "fails unless r[a] <= r[b]")                                                         \
    X(DO_HOLDS, "fails unless the query p holds, by its diagram")                                      \
    X(DO_HOLDS_HERE, "the same for variables of the frame alone")                                      \
    X(DO_FIRST, "the least solution of query p; fails if there is none")                               \
    X(DO_SET, "the cell of r[b] = r[a]")                                                               \
    X(DO_SET_NUMBER, "the cell of r[b] = low")                                                         \
    X(DO_CHANGE, "the cell of r[b] grows by low")                                                      \
    X(DO_GROW, "the cell of r[b] grows by r[a]")                                                       \
    X(DO_SHRINK, "the cell of r[b] shrinks by r[a]")                                                   \
    X(DO_SET_FIXED, "cell number value = r[a]")                                                        \
    X(DO_SET_LIST, "the cell of the arguments p = r[a]")                                               \
    X(DO_MOVE, "object r[a] onto the zone of r[b]")                                                    \
    X(DO_MOVE_UNDER, "object r[a] under the zone of r[b]")                                             \
    X(DO_MOVE_ALL, "all objects of zone number r[a] onto the zone of r[b], by their numbers")          \
    X(DO_SHUFFLE, "shuffles the zone of r[b]")                                                         \
    X(DO_CREATE, "r[a] = the next object of pool p")                                                   \
    X(DO_EACH, "the solutions of query p as a list; r[a] = where it lies")                             \
    X(DO_EACH_HERE, "the same, but the list lies on the frame")                                        \
    X(DO_LIST_HERE, "the list p on the frame; slot a tells where")                                     \
    X(DO_NEXT, "the next element of list r[a]; goes to `to` at its end")                               \
    X(DO_NEXT_HERE, "the same for a list that lies on the frame")                                      \
    X(DO_KEEP, "r[a] = how much scratch is in use")                                                    \
    X(DO_DROP, "so much is in use again")                                                              \
    X(DO_DEEPER, "r[a] = r[a] + value, as if so many frames lay there; then back to `to`")             \
    X(DO_EVENT, "notes the call p")                                                                    \
    X(DO_CALL, "runs the call p in a frame of its own; this one goes on at instruction value")         \
    X(DO_RETURN, "back to the frame before")                                                           \
    X(DO_END, "the definition is over, but the procedure may not be")                                  \
    X(DO_REPEAT, "the procedure from the start, in the frame as it was")                               \
    X(DO_SELECT, "the select of instruction value")                                                    \
    X(DO_INSTRUCTION, "does instruction number value as it stands")                                    \
    X(DO_FAULT, "something has no value that must have one")                                           \
    X(DO_CELL_AT, "r[a] = the cell of places p")                                                       \
    X(DO_SET_AT, "the cell of places p = low")                                                         \
    X(DO_SET_AT_WALK, "DO_SET_AT, then the DO_WALK behind it, whose roots are by the same places")      \
    X(DO_CELL_FIXED_IN, "fails unless cell number value lies from low on, range more at most")         \
    X(DO_SET_FIXED_NUMBER, "cell number value = low")                                                  \
    X(DO_CHANGE_FIXED, "cell number value grows by low")                                               \
    X(DO_GROW_FIXED, "cell number value grows by r[a]")                                                \
    X(DO_SHRINK_FIXED, "cell number value shrinks by r[a]")                                            \
    X(DO_MOVE_FIXED, "object r[a] onto zone number value")                                             \
    X(DO_MOVE_ALL_FIXED, "all objects of zone number low onto zone number value, by their numbers")    \
    X(DO_POUR, "the same for piles that have links; cell number first tells how many there are")        \
    X(DO_SHUFFLE_FIXED, "shuffles zone number value")                                                   \
    X(DO_DRAW_FIXED, "r[c] objects of zone value onto zone low, r[b] frames more; then to `first`")    \
    X(DO_PILE_SUM, "r[a] = the sum of loop p over zone number low")                                    \
    X(DO_PILE_HAS, "fails if loop p finds nothing in zone number low")                                 \
    X(DO_WALK, "fails unless diagram p holds for what registers hold")                                 \
    X(DO_WALK_FIXED, "fails unless diagram p holds")                                                   \
    X(DO_LAY, "r[a] and the next, b in all = the numbers p, in whole pieces")                          \
    X(DO_LAY_FEW, "the same for one piece")                                                              \
    X(DO_COUNT, "value steps count, low turns more")                                                   \
    X(DO_STATION, "the select of station p; value steps count, low turns more")                        \
    X(DO_LEAVE, "the course ends: on in frame number value, where low numbers of the stack are in use") \
    X(DO_OVER, "the last frame is gone")

#define STEP_NAME(name, text) name,
enum step_code { STEP_OPS(STEP_NAME) STEP_CODES };
#undef STEP_NAME

/* "The cell of r[b]" is number value + r[b] - first, if that difference is below span; where there is a
 * table p of int16_t, the entry for the difference takes its place, and none is below 0. Zones, terms and
 * entries of tables are found in the same way. */
struct step {
    uint16_t    code, a, b, c;
    int32_t     to, value, first, span, low, range;
    const void *p;
};

/* Where an instruction goes on. */
struct step_entry {
    int32_t step;                /* -1: there are no steps */
    int16_t slots;               /* from the start of the frame */
    int16_t scratch;             /* registers behind the frame */
    int16_t list, hidden;        /* in a loop: register of its list, slot that tells where it lies; -1 */
};

/* A query and where its variables are: slots of its definition, by registers. */
struct step_query {
    const struct node       *node;        /* whose flat code it is */
    const struct ground     *ground;      /* its diagram, if there is one */
    const struct definition *definition;
    bool                     own;         /* registers are the slots themselves */
    int                      needs, width;
    uint8_t                  slots[SLOTS_MAX];
    uint16_t                 registers[SLOTS_MAX];
    bool                     fixed[SLOTS_MAX];    /* a constant in place of a register */
    int32_t                  values[SLOTS_MAX];
    const int               *binds;
    uint16_t                 bound[SLOTS_MAX];
    int                      hidden;      /* DO_EACH: slot that tells instructions where the list is; -1 */
};

/* A list that is the same whatever the state: how many, which is next, the elements. */
struct step_list {
    int            size, owns;
    const int     *own;          /* slots that are empty in it */
    const int32_t *numbers;
};

/* The cell of several arguments; each is a register or a constant. */
struct step_cells {
    const struct functor *functor;
    int                   count;
    int                   cell;
    const uint8_t        *valid;
    bool                  runs;        /* all arguments are numbers side by side: */
    int32_t               first[ARITY_MAX], span[ARITY_MAX];
    bool                  fixed[ARITY_MAX];
    int32_t               arguments[ARITY_MAX];
};

/* A cell, from the one that known arguments lead to. */
struct step_cell {
    int                 cell, input_count;
    struct ground_input inputs[GROUND_INPUTS];         /* their slots are registers */
};

/* A diagram, from the root that what is known leads to. */
struct step_walk {
    const struct step_query *query;      /* asked if the diagram gives up */
    const uintptr_t         *roots, *by_cell;          /* and by the place of a cell (DO_SET_AT_WALK) */
    int                      input_count;
    struct ground_input      inputs[GROUND_INPUTS];    /* their slots are registers */
};

enum { FRAME_PIECE = 4 };

/* A call: registers or constants that its arguments are. */
struct step_call {
    struct functor *functor;
    const struct step_entry *entry;      /* of a direct one: where it begins; else NULL */
    int             arity, size; /* of its frame, with its slots */
    const int32_t  *image;       /* of that frame but for its arguments: whole pieces of FRAME_PIECE */
    bool            mentioned;
    uint32_t        turn;        /* 1: it counts as one */
    bool            fixed[ARITY_MAX];
    int32_t         arguments[ARITY_MAX];
};

/* steps_compile.c: translates every procedure. */
void gamelan_steps_compile(struct gamelan *);

/* steps_run.c: goes on in the current frame as far as steps go; false: there are none here. */
bool gamelan_steps_run(struct run *);

#endif
