/* study.h: what kind of game a game is, found out from a few random plays through the waist: for
 * agents that choose their method by it. The same for every seed of a play: the plays tried are its
 * own. */
#ifndef STUDY_H
#define STUDY_H

#include "core/game.h"

struct study {
    int    players;
    bool   hidden;              /* a viewer does not see all */
    bool   chance;              /* something is drawn after the start */
    bool   ticks;               /* long plays of few actions, and every decision is a turn: real time */
    bool   choosing;            /* turns of several decisions of one player */
    bool   waits;               /* some action leaves a state as it was */
    bool   estimate;            /* the engine says how good a state looks */
    double actions;             /* legal ones in a state, on average */
    double plies;               /* of a play, at least */
};

struct study study_game(const struct game *);

/* "1 player, sees all, no chance, 4.2 actions, waits" */
void         study_print(const struct study *, struct text *out);

#endif
