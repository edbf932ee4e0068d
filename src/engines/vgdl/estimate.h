/* estimate.h: what the rules of a game tell about how to play it, found once, at load.
 *
 * Nothing here knows a game by name. An interaction is worth the score it gives, in units of the
 * smallest score of the description, and what it does to the counters that end the game. A sprite is
 * wished for if the avatar, or what the avatar shoots, gains by meeting it; a sprite that the avatar
 * can push is carried to what it should meet. */
#ifndef VGDL_ESTIMATE_H
#define VGDL_ESTIMATE_H

#include "engines/vgdl/vgdl.h"

enum { AVATARS_MAX = 8, HELD_MAX = 8, FAR = 255 };

/* What an avatar must hold for a meeting to do anything. */
struct need {
    uint8_t resource;         /* NO_TYPE: nothing */
    int32_t amount;
};

/* Avatars of one type: what they want to meet, and how far it is from cell to cell. */
struct seeker {
    float        wish[TYPES_MAX];     /* units that meeting a sprite of the type is worth, or 0 */
    struct need  need[TYPES_MAX];
    uint8_t      cost[TYPES_MAX];     /* of entering where one lies that may go; 0: nothing */
    struct need  gate[TYPES_MAX];     /* with this it costs nothing */
    bool         sideways;            /* moves left and right only */
    bool         changing;            /* there may be something with a cost */
    uint8_t     *board;               /* cost of entering each cell for what never goes; 0: never */
    uint8_t     *steps;               /* [to][from], FAR if there is no way; NULL: large board */
};

/* Cells that lead elsewhere at once: who enters `from` stands at `to`. */
enum { JUMPS_MAX = 256 };
struct jumps {
    int     count;
    int16_t from[JUMPS_MAX], to[JUMPS_MAX];
};

struct insight {
    float   unit;                     /* the smallest score an interaction gives, at least 1 */
    float   win, loss;                /* what the end is worth, for and against */
    int     longest;                  /* steps that count as very far */
    int     cells;
    struct jumps jumps;
    int     seeker_count;
    struct seeker seekers[AVATARS_MAX];
    uint8_t seeker_of[TYPES_MAX];     /* AVATARS_MAX: no avatar */
    float   left[TYPES_MAX];          /* units that each sprite still there costs */
    struct need held[HELD_MAX];       /* resources that make something possible, up to an amount */
    int     held_count;
    bool    carried[TYPES_MAX];       /* can be pushed to something */
    bool    target[TYPES_MAX];        /* something is pushed to it */
    float  *carry;                    /* [type][type]: units for bringing one to the other */
    uint8_t *pushes;                  /* [to][from], FAR if pushes never bring it there; or NULL */
    int     counted[TERMINATIONS_MAX];     /* sprites at the start, less the limit */
    bool    counts[TERMINATIONS_MAX];      /* whether coming closer to the limit tells anything */
    bool    seen[TYPES_MAX];          /* has any of wish, left, carried, target */
    uint16_t *still;                  /* sprites among the fixed ones that are seen */
    int     still_count;
};

/* Allocates; after the level was loaded. */
struct insight *vgdl_insight_new(const struct vgdl_game *);
void            vgdl_insight_free(struct insight *);

/* The cell of a sprite's centre; the nearest one on the board if it lies beyond. */
static inline int vgdl_center(const struct vgdl_game *game, const struct sprite *sprite)
{
    int x = (sprite->x + sprite->w / 2) / game->block, y = (sprite->y + sprite->h / 2) / game->block;
    x = x < 0 ? 0 : x >= game->columns ? game->columns - 1 : x;
    y = y < 0 ? 0 : y >= game->rows ? game->rows - 1 : y;
    return y * game->columns + x;
}

/* estimate_ways.c: steps by costs of entering a cell; 0: never. Boards of TABLE_CELLS_MAX at most. */
enum { TABLE_CELLS_MAX = 1024 };

/* The steps from every cell to every other, [to][from], on foot or pushed; `jumps` may be NULL. */
uint8_t *vgdl_steps_new(const struct vgdl_game *, const uint8_t *cost, const struct jumps *,
                        bool push);

/* The steps from one cell to all. */
void     vgdl_steps_from(const struct vgdl_game *, const uint8_t *cost, const struct jumps *,
                         int from, uint8_t *steps);

#endif
