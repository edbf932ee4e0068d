/* ground.h: queries that are worked out when a game is loaded, but for what the state has a part in.
 *
 * What a game can say is finite: a query over a board asks about so many cells, and which ones is known
 * once its inputs are. So for every value that the variables from outside can have, a query becomes a
 * diagram: each node asks whether one cell lies in a range and says where to go in either case; an end says
 * that the query holds, that it does not, or that a row is a solution. "Is there a line through this
 * square" is then a walk over the squares around it, and the moves of a player are one walk over the board.
 *
 *         inputs --> root         node: cell, low, span, yes, no          end: row, next
 *
 * Equal nodes are one node. What is too large, or asks for what is not in cells (piles, sets, history),
 * gives up: the flat code or the plain evaluator is asked as if there were no diagram. */
#ifndef GAMELAN_GROUND_H
#define GAMELAN_GROUND_H

#include "engines/gamelan/evaluate.h"

enum { GROUND_INPUTS = 6, GROUND_BLOCK = 4, GROUND_SPARE = 2 * GROUND_BLOCK };

/* A variable from outside: its values are numbered. */
struct ground_input {
    int            slot;
    int32_t        low;
    uint32_t       count;
    const int16_t *index;      /* of value - low; NULL: it is that itself */
    int            stride;
};

struct ground {
    struct ground_input inputs[GROUND_INPUTS];
    int                 input_count;
    int                 width;          /* of a row; 0: it holds or not */
    bool                unsorted;       /* rows may come in any order, and twice */
    const uintptr_t    *roots;
    int                 first_end, last_end;    /* those before the last have its rows */
};

enum { GROUND_NO = -1, GROUND_YES = -2, GROUND_GIVE_UP = -3, GROUND_ROWS = -4 };

/* What a walk says; GROUND_GIVE_UP: ask otherwise. */
int32_t gamelan_ground_walk(const struct run *, const struct ground *, const int32_t *slots);

/* All rows, ascending, one after the other at `to`, `stride` apart; their number. -1: ask otherwise, or
 * there are more than `most`. After the last row GROUND_SPARE more numbers may be written to. */
int gamelan_ground_rows(const struct run *, const struct ground *, const int32_t *slots, int32_t *to,
                        int stride, int most);

/* The same for options of a select, which have three numbers before their values (gamelan.h). */
struct ground_heads {
    int32_t which, first, chooser;
};
int gamelan_ground_options(const struct run *, const struct ground *, const int32_t *slots, int32_t *option,
                           int stride, int most, struct ground_heads);

/* ground_chains.c: where a chain leads. */
uintptr_t gamelan_ground_pass(const struct ground_chain *, const int32_t *cells);

/* ground_compile.c: diagrams of queries; NULL where that is beyond them. */
struct grounder;
struct grounder *gamelan_grounder_new(struct gamelan *);
void             gamelan_grounder_free(struct grounder *);    /* gives the game its diagrams */
const struct ground *gamelan_ground_query(struct grounder *, struct definition *, const bool *known,
                                          const struct node *query, const int *binds, int width,
                                          bool all);

#endif
