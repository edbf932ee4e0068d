/* search.h: all states of a play for one, as far as a budget goes. */
#ifndef CRITICS_SEARCH_H
#define CRITICS_SEARCH_H

#include "core/game.h"

enum search_result {
    SEARCH_WON,          /* a way to win was found */
    SEARCH_NO_WAY,       /* every state was looked at, and none is a win */
    SEARCH_TOO_MUCH,     /* more states than the budget has */
    SEARCH_CHANCE        /* chance has a part in it: nothing is proved */
};

/* Looks at every state that can be reached from the start, nearest first. `states` gets how many. */
enum search_result search_wins(const struct game *, int most_states, size_t most_bytes, int *states);

#endif
