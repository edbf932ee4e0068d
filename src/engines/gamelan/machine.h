/* machine.h: procedures run: instructions, frames, choices. */
#ifndef GAMELAN_MACHINE_H
#define GAMELAN_MACHINE_H

#include "engines/gamelan/evaluate.h"

/* code.c: compiles every procedure and hook; false after an error. */
bool gamelan_compile(struct gamelan *);

/* machine.c: runs until somebody has to choose, the play is over, or a fault. */
void gamelan_go_on(struct run *);
void gamelan_call(struct run *, struct functor *, const int32_t *arguments, const struct node *where);
void gamelan_start_run(struct run *, const struct gamelan *, struct gamelan_state *);
int32_t *gamelan_slots(const struct run *);
bool gamelan_value_here(struct run *, const struct node *, int32_t *slots, int32_t *value);
void gamelan_jump(struct run *, int32_t code);
int32_t gamelan_limit(const struct run *);

/* piles.c */
bool gamelan_assign_cell(struct run *, struct functor *, const int32_t *arguments, int32_t value,
                         const struct node *where);
void gamelan_move(struct run *, int object, int32_t value, bool under, const struct node *where);
void gamelan_move_to(struct run *, int object, int zone, bool under);
bool gamelan_move_all(struct run *, int from, int to);    /* false: there is no such zone */
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
int32_t gamelan_scratch(const struct gamelan_state *, const int32_t *stack);

#endif
