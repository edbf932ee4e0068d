/* strands.c: concurrently: several things at once, one after the other up to where each asks.
 *
 * Every strand has a piece of the stack. All run until they are done or ask; then all who were asked
 * choose, none of them knowing what the others chose; then all go on. */
#include <string.h>

#include "engines/gamelan/machine.h"

static int32_t *strand_of(const struct run *run, int index)
{
    return run->room + run->state->strands + T_HEADER + index * T_SIZE;
}

static void switch_to(struct run *run, int index)
{
    const int32_t *strand = strand_of(run, index);
    run->state->strand = index;
    run->state->frame = strand[T_FRAME];
    run->state->top = strand[T_TOP];
    run->state->select = -1;
}

/* The next strand that can run; else whoever is asked; else all are done. */
static void schedule(struct run *run)
{
    struct gamelan_state *state = run->state;
    int32_t *list = run->room + state->strands;
    for (int i = 0; i < list[T_COUNT]; i++)
        if (strand_of(run, i)[T_STATUS] == STRAND_READY) {
            switch_to(run, i);
            return;
        }
    for (int i = 0; i < list[T_COUNT]; i++) {
        int32_t *strand = strand_of(run, i);
        if (strand[T_STATUS] == STRAND_ASKS) {
            switch_to(run, i);
            state->select = strand[T_SELECT];
            state->head.player = run->room[state->select + S_PLAYER];
            return;
        }
    }
    for (int i = 0; i < list[T_COUNT]; i++) {
        int32_t *strand = strand_of(run, i);
        if (strand[T_STATUS] == STRAND_PICKED) {
            switch_to(run, i);
            strand[T_STATUS] = STRAND_READY;
            gamelan_take_at(run, run->room + strand[T_SELECT], strand[T_PICK]);
            return;
        }
    }
    state->frame = list[T_OUTER];
    state->top = state->strands;
    state->strands = -1;
    state->select = -1;
}

void gamelan_strand_stops(struct run *run, int status)
{
    struct gamelan_state *state = run->state;
    int32_t *strand = strand_of(run, state->strand);
    strand[T_STATUS] = status;
    strand[T_FRAME] = state->frame;
    strand[T_TOP] = state->top;
    strand[T_SELECT] = state->select;
    schedule(run);
}

void gamelan_strand_take(struct run *run, int action)
{
    int32_t *strand = strand_of(run, run->state->strand);
    strand[T_PICK] = action;
    strand[T_STATUS] = STRAND_PICKED;
    run->state->select = -1;
    schedule(run);
}

/* `for each` right under `concurrently` is a strand for each element. */
void gamelan_together(struct run *run, const struct instruction *instruction)
{
    struct gamelan_state *state = run->state;
    const struct node *block = instruction->node->kids[0], *set = NULL;
    int count = block->kid_count;
    int32_t at = 0, rows = run->rows;
    if (count == 1 && block->kids[0]->kind == N_FOR) {
        set = block->kids[0]->kids[0];
        for (int i = 0; i < set->own_count; i++)
            gamelan_slots(run)[set->owns[i]] = UNBOUND;
        count = gamelan_rows(run, set->kids[1], gamelan_slots(run), set->binds, set->width, &at);
        if (count > STRANDS_MOST)
            gamelan_fault(run, END_OVERFLOW, set);
        if (run->fault != END_NONE)
            return;
    }
    int32_t base = state->top, size = T_HEADER + count * (T_SIZE + STRAND_ROOM);
    if (state->strands >= 0 || base + size > gamelan_limit(run)) {
        gamelan_fault(run, END_DEPTH, instruction->node);
        return;
    }
    gamelan_jump(run, instruction->a);
    memset(run->room + base, 0, (size_t)size * sizeof *run->room);
    run->room[base + T_COUNT] = count;
    run->room[base + T_OUTER] = state->frame;
    int32_t *outer = run->room + state->frame;
    const struct functor *functor = run->game->program.functors[outer[F_FUNCTOR]];
    int32_t length = F_HEADER + functor->arity + functor->frame_slots;
    for (int i = 0; i < count; i++) {
        int32_t *strand = run->room + base + T_HEADER + i * T_SIZE;
        strand[T_BASE] = base + T_HEADER + count * T_SIZE + i * STRAND_ROOM;
        strand[T_FRAME] = strand[T_BASE];
        strand[T_TOP] = strand[T_BASE] + length;
        strand[T_STATUS] = STRAND_READY;
        strand[T_SELECT] = -1;
        int32_t *frame = run->room + strand[T_BASE];
        memcpy(frame, outer, (size_t)length * sizeof *frame);
        frame[F_KIND] = FRAME_STRAND;
        frame[F_CODE] = instruction->targets[set ? 0 : i];
        for (int k = 0; set && k < set->width; k++)
            frame[F_HEADER + functor->arity + set->binds[k]] = run->room[at + i * set->width + k];
    }
    run->rows = rows;
    state->strands = base;
    schedule(run);
}
