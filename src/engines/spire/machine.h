/* machine.h: a program that runs: on the C stack, packed into the state between decisions.
 *
 *     text --parse--> nodes --compile--> code        at load, once
 *     state + code --run--> state                    the whole battle is one program
 *
 * A battle is always in the middle of its program: some frame stands at a question. So a choice
 * inside an effect is nothing special, and the frames lie in the state like everything else. */
#ifndef SPIRE_MACHINE_H
#define SPIRE_MACHINE_H

#include "core/check.h"
#include "engines/spire/roster.h"

/* Which rules of an event have an owner that is present, 64 at a time. */
struct window {
    uint64_t ranks;
    int16_t  number;                     /* of the 64, or NO_WINDOW */
};
enum { NO_WINDOW = -1 };

struct machine {
    const struct spire_game *game;
    struct spire_state      *state;
    struct events           *log;
    int                      depth, cell_count, steps;
    struct dispatch_frame    fired[FIRED_MAX];    /* what happened since the last flush */
    int                      fired_count;
    bool                     stopped;
    bool                     interrupted;         /* something was fired, ended or stopped */
    struct frame             frames[FRAMES_MAX];
    struct window            windows[FRAMES_MAX];    /* of frames that are events */
    struct roster            roster;
    int32_t                  cells[CELLS_MAX * LARGER + CELLS_SPARE];
};

/* machine.c */
void machine_tidy(struct machine *);
/* Ends the play by a fault of its description, with the rules to blame. */
void fault(struct machine *, enum end how);

/* run.c and quick.c: the two functions of the waist that run a program. */
void spire_start(const struct game *, struct state *);
void spire_apply(const struct game *, struct state *, int action, struct events *log);

/* battle.c */
void opening_prepare(struct spire_game *);    /* at load; needs all else */
void begin_battle(struct machine *);
void next_battle(struct machine *);
void next_round(struct machine *);
void end_battle(struct machine *);

static inline struct frame *top_frame(struct machine *machine)
{
    DCHECK(machine->depth > 0 && machine->depth <= FRAMES_MAX);
    return &machine->frames[machine->depth - 1];
}

/* Room for a frame on top. When there is none the play is stopped and the top one is written over:
 * nothing of it is read again. */
static inline struct frame *add_frame(struct machine *machine)
{
    if (machine->depth == FRAMES_MAX) {
        fault(machine, END_DEPTH);
        machine->depth--;
    }
    return &machine->frames[machine->depth++];
}

/* A frame that runs no code. */
static inline struct frame *push_frame(struct machine *machine, enum frame_kind kind)
{
    struct frame *frame = add_frame(machine);
    *frame = (struct frame){
        .kind = (uint8_t)kind, .part = NO_PART, .base = (int16_t)machine->cell_count};
    return frame;
}

/* Whether an effect with so many cells can be put on top. */
static inline bool has_room(const struct machine *machine, int locals)
{
    return machine->depth < FRAMES_MAX && machine->cell_count + locals <= cells_max(machine->game);
}

/* Zeroed cells for the frame on top. */
static inline void add_cells(struct machine *machine, int locals)
{
    DCHECK(locals >= 0 && machine->cell_count + locals <= cells_max(machine->game));
    memset(machine->cells + machine->cell_count, 0, CELLS_SPARE * sizeof *machine->cells);
    for (int i = CELLS_SPARE; i < locals; i++)
        machine->cells[machine->cell_count + i] = 0;
    machine->cell_count += locals;
}

/* A frame that runs an effect, with cells of its own. */
static inline struct frame *push_effect(struct machine *machine, int at, int locals, int part)
{
    struct frame *frame = add_frame(machine);
    *frame = (struct frame){.kind = F_EFFECT,
                            .part = (int16_t)part,
                            .base = (int16_t)machine->cell_count,
                            .effect = {.at = at, .status = -1, .source = NOBODY, .target = NOBODY,
                                       .event_card = NO_CARD, .card = NO_CARD, .slot = NO_SLOT}};
    if (machine->cell_count + locals > cells_max(machine->game))
        fault(machine, END_DEPTH);
    else
        add_cells(machine, locals);
    return frame;
}

static inline void pop_frame(struct machine *machine)
{
    DCHECK(machine->depth > 0);
    machine->cell_count = machine->frames[--machine->depth].base;
}

/* ---- in and out of the state ---- */

/* Some at a time; there is room behind them, in the machine and in the state, to copy a few more. */
static inline void copy_cells(int32_t *to, const int32_t *from, int count)
{
    memcpy(to, from, CELLS_SPARE * sizeof *to);
    for (int i = CELLS_SPARE; i < count; i += CELLS_SPARE)
        memcpy(to + i, from + i, CELLS_SPARE * sizeof *to);
}

static inline void machine_load(struct machine *machine, const struct spire_game *game,
                                struct spire_state *state, struct events *log)
{
    machine->game = game;
    machine->state = state;
    machine->log = log;
    machine->depth = state->frame_count;
    machine->cell_count = state->cell_count;
    machine->steps = machine->fired_count = 0;
    machine->stopped = false;
    roster_clear(&machine->roster);
    machine->interrupted = state->flags & FLAG_ENDING;
    DCHECK(machine->depth <= FRAMES_MAX && machine->cell_count <= cells_max(game));
    const struct frame *frames = state_frames(state);
    const int32_t *cells = state_cells(state);
    machine->frames[0] = frames[0]; /* nearly always there is no other */
    for (int i = 1; i < machine->depth; i++) {
        machine->frames[i] = frames[i];
        machine->windows[i].number = NO_WINDOW;
    }
    copy_cells(machine->cells, cells, machine->cell_count);
}

/* Between decisions the frames lie behind the statuses, the cells behind the frames. */
static inline void machine_store(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (machine->depth > 2 || state->head.player == OVER || state->flags & FLAG_HOLES)
        machine_tidy(machine);
    const int depth = machine->depth, cell_count = machine->cell_count;
    DCHECK(depth <= machine->game->frame_most && cell_count <= machine->game->cell_most);
    struct frame *frames = state_frames(state);
    int32_t *cells = (int32_t *)(void *)(frames + depth);
    if (depth > 0)
        frames[0] = machine->frames[0];
    for (int i = 1; i < depth; i++)
        frames[i] = machine->frames[i];
    copy_cells(cells, machine->cells, cell_count);
    state->frame_count = (uint8_t)depth;
    state->cell_count = (uint16_t)cell_count;
    state->head.size = (uint32_t)((const char *)(cells + cell_count) - (const char *)state);
    if (state->head.end == END_NONE)
        state->head.score[0] = (float)(BATTLE_WORTH * state->battle + state->combatants[PLAYER].hp);
}

#endif
