/* nature.h: what a game is like, as random plays show it: for whoever chooses a method by that. */
#ifndef NATURE_H
#define NATURE_H

#include "core/game.h"

struct nature {
    bool   hides;          /* something is hidden from who decides */
    bool   chance;         /* an action drew a number */
    bool   deals;          /* the start drew one */
    bool   repeats;        /* a play came back to where it was, less ply, turn and generator */
    bool   tells;          /* the estimate of somebody changed before a play was over */
    double changes;        /* share of the decisions of random play after which some estimate is another */
    double plies;          /* decisions of a play, on average; cut at NATURE_PLIES */
    double options;        /* legal actions at a decision, on average */
    double turn;           /* decisions one player takes in a row, on average */
};

enum { NATURE_PLIES = 400 };

/* Whether a turn is several decisions of one player, as of cards. */
static inline bool nature_takes_turns(const struct nature *nature)
{
    return nature->turn > 1.5;
}

/* Whether it is a game in real time: long plays of few actions, in which every decision lets the world go
 * on, and an estimate of how it goes. */
static inline bool nature_ticks(const struct nature *nature, const struct game *game)
{
    return !nature_takes_turns(nature) && game->engine->estimate && nature->plies >= 30 &&
           game->actions_max <= 16;
}

/* Decisions of a rollout in real time: the slower a world, the more; later than that all is chance. Without
 * chance few: a tree of places that are sure foresees by itself. */
int nature_horizon(const struct nature *);

/* Looks at `plays` random plays. A game may be more than they show. */
struct nature nature_of(const struct game *, int plays, uint64_t seed);

#endif
