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

static inline void copy_piece(int32_t *to, const int32_t *from)
{
    memcpy(to, from, STATION_PIECE * sizeof *to);
}

/* The numbers of a select before its options, and how far the stack goes. */
static inline void lay_head(struct run *run, const struct station *station)
{
    int32_t *select = run->room + station->top;
    memcpy(select, station->head, STATION_HEAD * sizeof *select);
    run->state->frame = station->frame;
    run->state->top = station->top;
}

/* Somebody is asked: what is known when the options are there. */
static inline void lay_end(struct run *run, const struct station *station, int32_t count, int32_t *picks)
{
    int32_t *select = run->room + station->top;
    select[S_COUNT] = count;
    select[S_TOP] = (int32_t)(picks - run->room) + count;
    for (const int32_t *end = picks + count; picks < end; picks += STATION_PIECE)
        copy_piece(picks, station->head + S_HEADER);    /* zeros */
}

static inline int ask(struct run *run, const struct station *station)
{
    struct gamelan_state *state = run->state;
    state->top = run->room[station->top + S_TOP];
    state->select = station->top;
    state->head.player = station->player;
    return CHOICES_ASKED;
}

/* Less than two options. */
static inline int pass(struct run *run, const struct station *station, int count, int32_t *to)
{
    *to = count == 1 ? enter(run, station, run->room + station->top + S_HEADER)
                     : station->ways[station->choices->count].to;
    return CHOICES_NONE;
}

#endif
