/* machine.h: procedures run: instructions, frames, choices. */
#ifndef GAMELAN_MACHINE_H
#define GAMELAN_MACHINE_H

#include "engines/gamelan/evaluate.h"

/* code.c: compiles every procedure and hook; false after an error. */
bool gamelan_compile(struct gamelan *);

/* machine.c: runs until somebody has to choose, the play is over, or a fault. */
void gamelan_go_on(struct run *);
void gamelan_go_to_chance(struct run *);    /* the same, but stops before chance has a part */
void gamelan_plan_bodies(struct gamelan *);
void gamelan_call(struct run *, struct functor *, const int32_t *arguments, const struct node *where);
static inline int32_t *gamelan_slots(const struct run *run)
{
    int32_t *frame = run->room + run->state->frame;
    return frame + F_HEADER + run->game->program.functors[frame[F_FUNCTOR]]->arity;
}
bool gamelan_value_here(struct run *, const struct node *, int32_t *slots, int32_t *value);
static inline void gamelan_jump(struct run *run, int32_t code)
{
    run->room[run->state->frame + F_CODE] = code;
}
int32_t gamelan_limit(const struct run *);

/* piles.c */
bool gamelan_assign_cell(struct run *, struct functor *, const int32_t *arguments, int32_t value,
                         const struct node *where);
void gamelan_move(struct run *, int object, int32_t value, bool under, const struct node *where);
void gamelan_move_to(struct run *, int object, int zone, bool under);
bool gamelan_move_all(struct run *, int from, int to);    /* false: there is no such zone */
bool gamelan_pours(const struct gamelan *, int from, int to);    /* both have links: */
void gamelan_pour(struct run *, int from, int to);
int  gamelan_move_top(struct run *, int from, int to, int count);    /* so many, the top first; the last */
void gamelan_shuffle(struct run *, int zone);

/* options.c */
void gamelan_find_columns(struct gamelan *);
void gamelan_open_select(struct run *, const struct instruction *);
void gamelan_picked(struct run *, const struct instruction *);
int  gamelan_list_actions(const struct gamelan *, const struct gamelan_state *, int32_t select, int *out);
void gamelan_take(struct run *, int action);
void gamelan_take_at(struct run *, int32_t *select, int action);

/* strands.c */
void gamelan_together(struct run *, const struct instruction *);
void gamelan_strand_stops(struct run *, int status);
void gamelan_strand_take(struct run *, int action);

/* Where the scratch of evaluations begins: above all frames, and all strands. */
static inline int32_t gamelan_scratch(const struct gamelan_state *state, const int32_t *stack)
{
    if (state->strands < 0)
        return state->top;
    return state->strands + T_HEADER + stack[state->strands + T_COUNT] * (T_SIZE + STRAND_ROOM);
}

static inline void gamelan_start_run(struct run *run, const struct gamelan *game, struct gamelan_state *state)
{
    /* one by one: what is remembered needs no clearing, and is the largest part */
    run->tables_done = 0;
    run->memo_used = 0;
    run->calls = run->time = 0;
    run->fault = END_NONE;
    run->where = NULL;
    run->definition = NULL;
    run->arguments = NULL;
    run->asks = false;
    run->log = NULL;
    run->game = game;
    run->state = state;
    run->cells = state->cells;
    run->culprit = -1;
    run->steps = STEPS_APPLY;
    run->rows = game->stack_size;
    run->room = gamelan_stack(game, state);
    run->tables = (uint32_t *)(run->room + game->stack_size);
    run->top = gamelan_scratch(state, run->room);
}

#endif
