/* view.h: what a player may see, and everything that is shown. */
#ifndef GAMELAN_VIEW_H
#define GAMELAN_VIEW_H

#include "engines/gamelan/evaluate.h"

struct canvas;

enum { QUERY_ROOM = 12000, QUERY_TABLES = 16384 };

/* An evaluation over a state that must not change. */
struct gamelan_query {
    struct run run;
    int32_t    room[QUERY_ROOM];
    uint32_t   tables[QUERY_TABLES];
};
void gamelan_query_start(struct gamelan_query *, const struct gamelan *, const struct state *);

/* Finds what is hidden, and which zones keep an order that somebody asks for. */
void gamelan_view_prepare(struct gamelan *);

/* Whether a viewer may know a cell of a state. */
bool gamelan_sees(struct run *, const struct functor *, const int32_t *arguments, int viewer);

/* The arguments of a cell of a state. */
void gamelan_arguments_of(const struct functor *, int cell, int32_t *arguments);

/* A value as text: objects by what they are called. */
void gamelan_write_value(struct run *, int32_t value, struct text *out);

void gamelan_resample(const struct game *, struct state *, int viewer);
void gamelan_render(const struct game *, const struct state *, int viewer, struct text *out);
void gamelan_render_action(const struct game *, const struct state *, int action, struct text *out);
void gamelan_observe(const struct game *, const struct state *, int viewer, float *out);
void gamelan_draw(const struct game *, const struct state *, int viewer, struct canvas *);

/* options.c: works the options of a select out anew, in a world that was redrawn. */
void gamelan_regather(struct run *, int32_t select);
void gamelan_sort_options(struct run *, int32_t select);

#endif
