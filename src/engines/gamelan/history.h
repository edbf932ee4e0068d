/* history.h: what the files about the past share. */
#ifndef GAMELAN_HISTORY_H
#define GAMELAN_HISTORY_H

#include "engines/gamelan/solve.h"

/* The latest call of a procedure among those looked at: when, and which of its lists of arguments. */
struct latest {
    const struct functor *functor;
    int32_t               time;
    int                   row;
};

int  gamelan_event_cell(const struct functor *, const int32_t *arguments);
bool gamelan_event_arguments(struct run *, const struct node *call, int32_t *slots, int32_t *arguments);
bool gamelan_take_latest(struct run *, const int32_t *row, void *latest);
bool gamelan_never(struct run *, void *context);

/* moments.c: keeps what is asked about the state at a call. */
void gamelan_note_moment(struct run *, const struct functor *, int row);
bool gamelan_plan_moments(struct gamelan *);

#endif
