/* maker.h: what the files share that make levels. */
#ifndef LEVEL_MAKER_H
#define LEVEL_MAKER_H

#include "core/rng.h"
#include "generate/levels/clingo.h"
#include "generate/levels/levels.h"
#include "generate/levels/plan.h"

/* What is on a tile: an object, or one of these. */
enum { TILE_KEPT = -3 /* empty so far, and to stay so */, TILE_FREE = -2, TILE_EMPTY = -1 };

struct level_maker {
    struct level_rules rules;
    struct level_plan  plan;
    struct level_wish  wish;
    int                distance_first[DISTANCES_MAX], distance_second[DISTANCES_MAX];
    int16_t           *draft;            /* for every tile, row by row: what is fixed there */
    bool               drafted;          /* a draft was given */
    char              *text;             /* copies of what the game and the wish point to */
    char              *names, *game;
    char              *program, *program_name;
    struct clingo     *clingo;
};

/* A closed corner for what hides behind locks: so many tiles across and down. */
struct level_vault {
    bool there;
    int  quarter, across, down;
};

/* What is drawn before the solver is asked: how many, where about, and a layout to begin with. */
struct level_draw {
    int      counts[OBJECTS_MAX];
    bool     exact[OBJECTS_MAX];         /* that many, no more and no less */
    bool     split[OBJECTS_MAX];         /* so many in each quarter of the map */
    int      quarters[OBJECTS_MAX][4];
    struct level_vault vault;
    int16_t *layout;                     /* for every tile */
};

/* How much of a draw the solver must keep. */
enum level_ease { EASE_NONE, EASE_QUARTERS, EASE_COUNTS, EASES };

static inline int level_quarter(const struct level_plan *plan, int x, int y)
{
    return (2 * x >= plan->width) + 2 * (2 * y >= plan->height);
}

static inline bool level_at_border(const struct level_plan *plan, int x, int y)
{
    return x == 0 || y == 0 || x == plan->width - 1 || y == plan->height - 1;
}

/* Whether an object stands in the way for good: symmetry is about these. */
static inline bool level_is_firm(const struct level_object *object)
{
    return object->border || (object->solid && !object->opens && !object->pushed);
}

/* What a way leads to: objects that must go to win and that the avatar takes; else all it can take. */
void level_goals(const struct level_plan *, struct object_set *out);

/* draw.c */
void level_draw_new(const struct level_maker *, struct rng *, enum level_ease, struct level_draw *);
void level_draw_free(struct level_draw *);

/* vault.c: decides on a vault, with walls enough for it; places it, and counts what it placed. */
void level_vault_plan(const struct level_maker *, struct rng *, struct level_draw *);
void level_vault_place(const struct level_maker *, struct rng *, struct level_draw *, int *placed);

/* program.c. Demands are the numbered wishes that can conflict: limits, pairs, options. */
int  level_demand_count(const struct level_maker *);
void level_demand_name(const struct level_maker *, int demand, struct text *out);
int  level_demand_of_pair(const struct level_maker *, int pair);

/* The whole program; `draw` NULL: none; `left_out`, by demand, NULL: nothing is. */
void level_program(const struct level_maker *, const struct level_draw *, const bool *left_out,
                   struct text *out);

/* counts.c: whether the numbers alone cannot be; `left_out` as above. */
bool level_counts_conflict(const struct level_maker *, const bool *left_out);

/* conflict.c: says which demands cannot be met together, as few as possible. */
void level_conflict(const struct level_maker *, double deadline, struct problems *);

#endif
