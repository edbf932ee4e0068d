/* batch_sight.h: what a viewer sees, written in the forms that learners want; for batch.c. */
#ifndef BATCH_SIGHT_H
#define BATCH_SIGHT_H

#include "core/batch.h"

/* The forms of one game's observations. Those of what is always to be seen are made once. */
struct forms {
    const struct game *game;
    struct batch_options options;
    int      board_first, board_size;      /* where the board lies in the observation */
    int      planes, rows, columns, plane_bytes, numbers;
    int      kept_max;                     /* noticed numbers worth remembering: see struct trace */
    int8_t  *bytes;                        /* of game->resting, if there is one; else NULL */
    int16_t *shorts;
    uint8_t *plane_bits;
    float   *rest;
};

/* What one worker needs at hand. */
struct looker {
    int             worker;
    float          *dense;
    struct noticed *noticed;
};

/* What was last noticed in a slot, and where it was written: the next time only that is taken back. */
struct trace {
    const void     *observations, *bytes, *shorts;
    int             count;                 /* -1: nothing, or too much to be worth it */
    struct noticed *list;                  /* kept_max */
};

void forms_open(struct forms *, const struct game *, const struct batch_options *);
void forms_close(struct forms *);
void looker_open(struct looker *, const struct forms *, int worker);
void looker_close(struct looker *);

/* Whether anything but floats is to be written. */
static inline bool sight_has_others(const struct batch_sight *all)
{
    return ((uintptr_t)all->bytes | (uintptr_t)all->shorts | (uintptr_t)all->planes |
            (uintptr_t)all->numbers | (uintptr_t)all->pixels) != 0;
}

/* Whether anything is. */
static inline bool sight_is_wanted(const struct batch_sight *all)
{
    return all->observations || sight_has_others(all);
}

/* Writes what the viewer sees to row `index` of the buffers; without `trace` (NULL) all of it. */
void sight_write_forms(const struct forms *, struct looker *, const struct state *, int viewer,
                       const struct batch_sight *all, size_t index, struct trace *trace);

/* The same; floats alone of an engine that does not notice take no way round. */
static inline void sight_write(const struct forms *forms, struct looker *looker, const struct state *state,
                               int viewer, const struct batch_sight *all, size_t index, struct trace *trace)
{
    const struct game *game = forms->game;
    if (game->engine->notice || sight_has_others(all))
        sight_write_forms(forms, looker, state, viewer, all, index, trace);
    else if (all->observations)
        game->engine->observe(game, state, viewer,
                              all->observations + (size_t)game->observation_size * index);
}

/* Reads the numbers of row `index` that the next sight will take back, so that they are at hand then. */
void sight_read_ahead(const struct forms *, const struct batch_sight *all, size_t index,
                      const struct trace *);

#endif
