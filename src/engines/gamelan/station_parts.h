/* station_parts.h: pieces of opening a station, for both ways to do it. */
#ifndef GAMELAN_STATION_PARTS_H
#define GAMELAN_STATION_PARTS_H

#include "engines/gamelan/courses.h"

#include <string.h>

/* Binds what an option is about; where it goes on. */
static inline int32_t enter(struct run *run, const struct station *station, const int32_t *option)
{
    const struct station_way *way = &station->ways[option[O_WHICH]];
    for (int i = 0; i < way->width; i++)
        run->room[way->places[i]] = option[O_VALUES + i];
    return way->to;
}

/* The numbers of a select before its options. */
static inline int32_t *lay_head(struct run *run, const struct station *station)
{
    int32_t *select = run->room + station->top;
    memcpy(select, station->head, STATION_HEAD * sizeof *select);
    run->state->frame = station->frame;
    run->state->top = station->top;
    return select;
}

static inline int ask(struct run *run, const struct station *station, int32_t *select)
{
    struct gamelan_state *state = run->state;
    state->top = select[S_TOP];
    state->select = station->top;
    state->head.player = station->player;
    if (station->shared)
        select[S_LAST] = gamelan_station_mark(run);
    return CHOICES_ASKED;
}

#endif
