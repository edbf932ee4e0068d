/* gamelan.h: a compiled game, and the state of a play.
 *
 *     head | counters | cells: states, history, piles | stack: frames, sets, options | free room
 *                                                                                    ^ head.size
 *
 * All of it is 32-bit numbers. Frames of procedures lie one on the other in the stack; what lies above the
 * last is scratch for evaluations, is never read before it is written, and is not part of the state. */
#ifndef GAMELAN_H
#define GAMELAN_H

#include "engines/gamelan/pieces.h"
#include "engines/gamelan/program.h"

enum {
    STACK_MOST = 24000,       /* numbers: frames, sets, options and the scratch of evaluations */
    STACK_KEPT = 12000,       /* frames, sets and options may fill this much */
    STEPS_APPLY = 300000,     /* instructions and queries of one decision */
    STEPS_WOULD = 10000,      /* of one hypothetical */
    OPTIONS_MOST = 2000,
    CALLS_MOST = 100,         /* rules inside rules */
    STRANDS_MOST = 8,
    STRAND_ROOM = 800,
};

/* The fixed part of a state. */
struct gamelan_state {
    struct state head;
    int32_t      frame;       /* the current one: where it begins in the stack; -1: none */
    int32_t      top;         /* numbers in use of the stack */
    int32_t      select;      /* the select that waits: where it begins; -1: none */
    int32_t      time;        /* of the last event of the history */
    int32_t      strands;     /* where the strands of `concurrently` are listed; -1: none */
    int32_t      strand;      /* the one that runs or is asked */
    int32_t      cells[];
};

/* A frame of a procedure: this header, its arguments, its slots. */
enum { F_BEFORE, F_FUNCTOR, F_PHASE, F_CODE, F_DEFINITION, F_BODY, F_KIND, F_HEADER };
enum { FRAME_CALL, FRAME_DELEGATE, FRAME_STRAND };

/* A select that waits: this header, then options of `S_STRIDE` numbers each (which option of the text,
 * its class, its values), then the picks. Where one player chooses one thing nothing is picked one after
 * the other: S_LAST tells the station (courses.h), and if the stride is 0 there are bits for options
 * (menus.h). */
enum {
    S_COUNT, S_STRIDE, S_PICKED, S_STEP, S_LOW, S_HIGH, S_LAST, S_NODE, S_PLAYER, S_TOP, S_HEADER
};
enum { S_BITS = S_PICKED };
enum { O_WHICH, O_CLASS, O_CHOOSER, O_VALUES };

/* Strands of `concurrently`: their number and frame, then for each of them this. */
enum { T_COUNT, T_OUTER, T_HEADER };
enum { T_STATUS, T_FRAME, T_TOP, T_SELECT, T_PICK, T_BASE, T_SIZE };
enum { STRAND_READY, STRAND_ASKS, STRAND_PICKED, STRAND_DONE };

enum code {
    C_RUN, C_ASSIGN, C_CLEAR, C_IF, C_BIND, C_JUMP, C_EACH, C_NEXT, C_SELECT, C_PICKED, C_PASS,
    C_REPEAT, C_DELEGATE, C_RETURN, C_CREATE, C_SHUFFLE, C_PUT, C_TOGETHER, C_STRAND_END,
    C_NOTE, C_MOVE_ALL, CODE_COUNT
};

struct instruction {
    enum code          code;
    int32_t            a;        /* target of a jump */
    int32_t            slot;     /* hidden slot of a loop or select */
    int32_t            stride;   /* C_SELECT: numbers of an option */
    const struct node *node;
    const int32_t     *targets;  /* C_SELECT: code of each option; C_TOGETHER: of each strand */
    const struct choices *choices;    /* C_SELECT of the common kind (choices.h); else NULL */
};

/* What is kept of the state at calls of `from`, or of `next` after it. */
struct moment {
    const struct functor *from, *next;
    bool                 *columns;   /* of each functor: its cells are kept */
    bool                  piles;
    int                   cell, rows, size;
};

/* Diagrams of queries (ground.h). A test goes to `yes` if the cell's value is one of low, low + 1, ...
 * low + span; an end says that a row is a solution and where to go on. A way is the address of a node, or
 * of an end and 1, or of a chain and 2. */
enum { GROUND_IS_END = 1, GROUND_IS_CHAIN = 2 };
struct ground_node {
    int32_t   cell, low;
    uint32_t  span;
    uintptr_t yes, no;
};
struct ground_end {
    const int32_t *row;
    uintptr_t      next;
    int32_t        says;                /* GROUND_NO, GROUND_YES, GROUND_GIVE_UP; place of a row (menus.h) */
};
struct ground_chain {                   /* nodes one after the other for cells side by side */
    int32_t                          cell, count;
    struct piece_range               range;
    const struct ground_node *const *nodes;
};
struct ground_all {
    struct ground_node *nodes;
    struct ground_end  *ends;
};

struct gamelan {
    struct game         head;
    struct program      program;
    struct instruction *code;     int code_count;
    struct step        *steps;    int step_count;   /* flat code of statements */
    const struct definition **step_owner;    /* of each step: whose it is */
    struct step_entry  *entries;             /* of each instruction: where it goes on */
    const struct station **stations;         /* by select and player (courses.h); NULL: none */
    const struct station *const *station_list;    /* by number */
    const struct node **selects;             /* by number */
    int32_t            *select_code;         /* and the instruction of each */
    int                 cell_count;
    size_t              fixed_size;          /* bytes of a state without its stack */
    int32_t            *initial;             /* cells at the start */
    int                *numbers;             /* 0, 1, 2, ...: actions, where all options count */
    struct gamelan_state *beginning;         /* of every play (beginning.c); NULL: begin at the root */
    size_t              beginning_size;
    int                 beginning_steps;     /* that are left then */
    bool                beginning_asks;      /* somebody is asked there: nothing is left to do */
    /* the pile: links of objects, ends and sizes of zones */
    struct functor     *pile;
    struct values       zones;
    int                 pile_next, pile_before, pile_first, pile_last, pile_size;
    int32_t             object_first;        /* objects of the pile lie side by side from here; 0: no */
    struct values       player_values, *pool_values;
    struct moment      *moments; int moment_count;
    int                 table_words;         /* bits of recursive relations */
    int                 stack_size;
    struct functor     *root, *estimate, *colour, *symbol;
    struct ground_all   ground;
    bool                turns;               /* a procedure counts turns */
    bool                scored;              /* the score is a state, and these are its cells */
    bool                unscored;            /* it is none: nothing to read before the end */
    int32_t             score_cells[PLAYERS_MAX];
    const char         *description;
    bool                plain;               /* no shortcuts: the plain evaluator for everything */
    struct functor    **hidden; int hidden_count;
    int16_t            *symbol_part;         /* of each symbol; -1: none */
    uint8_t            *ordered;             /* of each zone: somebody asks for the order in it */
    const char        **symbol_names;
};

static inline const struct gamelan *gamelan_of(const struct game *game)
{
    return (const struct gamelan *)game;
}

static inline struct gamelan_state *gamelan_state_of(const struct state *state)
{
    return (struct gamelan_state *)(uintptr_t)state;
}

static inline int32_t *gamelan_stack(const struct gamelan *game, struct gamelan_state *state)
{
    return state->cells + game->cell_count;
}

#endif
