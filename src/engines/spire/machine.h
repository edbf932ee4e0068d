/* machine.h: a program that runs: on the C stack, packed into the state between decisions. */
#ifndef SPIRE_MACHINE_H
#define SPIRE_MACHINE_H

#include <string.h>

#include "core/check.h"
#include "engines/spire/state.h"

enum { CELLS_SPARE = 4 };    /* zeroed in one go for every new frame; most need no more */
struct machine {
    const struct spire_game *game;
    struct spire_state      *state;
    struct events           *log;
    int                      depth, cell_count, steps;
    struct frame             fired[FIRED_MAX];
    int                      fired_count;
    bool                     stopped;
    bool                     interrupted;     /* something was fired, ended or stopped */
    struct frame             frames[FRAMES_MAX];
    int32_t                  cells[CELLS_MAX + CELLS_SPARE];
};

void     fault(struct machine *, enum end how);
/* A new frame on top. When there is no room the play is stopped and the top one is written over:
 * nothing of it is read again. */
static inline struct frame *push_frame(struct machine *machine, int kind)
{
    static const struct frame blank = {.card = NO_CARD, .slot = NO_SLOT, .source = NOBODY,
                                       .target = NOBODY, .event_card = NO_CARD, .status = -1,
                                       .part = NO_PART};
    if (machine->depth == FRAMES_MAX) {
        fault(machine, END_DEPTH);
        machine->depth--;
    }
    struct frame *frame = &machine->frames[machine->depth++];
    *frame = blank;
    frame->kind = (uint8_t)kind;
    frame->base = (int16_t)machine->cell_count;
    return frame;
}
/* Whether a frame of code with so many cells can be put on top. */
static inline bool has_room(const struct machine *machine, int locals)
{
    return machine->depth < FRAMES_MAX && machine->cell_count + locals <= CELLS_MAX;
}
/* Zeroed cells for the frame on top. */
static inline void add_cells(struct machine *machine, int locals)
{
    memset(machine->cells + machine->cell_count, 0, CELLS_SPARE * sizeof *machine->cells);
    for (int i = CELLS_SPARE; i < locals; i++)
        machine->cells[machine->cell_count + i] = 0;
    machine->cell_count += locals;
}
/* A frame that runs code, with cells of its own. */
static inline struct frame *push_code(struct machine *machine, int code, int locals)
{
    struct frame *frame = push_frame(machine, F_CODE);
    frame->pc = code;
    if (machine->cell_count + locals > CELLS_MAX) {
        fault(machine, END_DEPTH);
        return frame;
    }
    add_cells(machine, locals);
    return frame;
}
static inline void pop_frame(struct machine *machine)
{
    machine->cell_count = machine->frames[--machine->depth].base;
}

/* run.c, battle.c */
void     spire_start(const struct game *, struct state *);
void     spire_apply(const struct game *, struct state *, int action, struct events *log);
void     next_battle(struct machine *);
void     begin_play(struct machine *);

#endif
