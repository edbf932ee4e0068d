/* levels.h: makes levels for a game from the game's own rules.
 *
 *     struct level_wish wish = {.width = 10, .height = 8, .balance = BALANCE_QUADRANTS};
 *     struct level_maker *maker = level_maker_new(game, &wish, &problems);
 *     level_maker_set(maker, 3, 1, 4);                          at least 1, at most 4 of the fourth limit
 *     struct level_order order = {.count = 10, .seed = 1};
 *     struct level_set *set = level_maker_make(maker, &order, &problems);
 *     level_set_text(set, 0)                                    rows, as the game reads them
 *
 * The same game, wish, limits, count and seed give the same levels on any number of threads, unless the time
 * limit strikes. */
#ifndef LEVELS_H
#define LEVELS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/problem.h"

enum level_balance { BALANCE_QUADRANTS, BALANCE_SOFT, BALANCE_NONE };
enum level_symmetry { SYMMETRY_NONE, SYMMETRY_LEFT_RIGHT, SYMMETRY_TOP_BOTTOM, SYMMETRY_BOTH,
                      SYMMETRY_TURN };
enum { DISTANCES_MAX = 8 };

/* What a level should be like beyond what the rules ask for. All zero: nothing. */
struct level_wish {
    int                 width, height;       /* 0: those of the draft */
    enum level_balance  balance;
    enum level_symmetry symmetry;            /* of what stands in the way for good */
    int                 empty_least, empty_most;   /* tiles with nothing on them, in percent; most 0: any */
    int                 way_least, way_most;       /* steps to the nearest goal, locks open; most 0: any */
    struct level_distance {
        const char     *first, *second;      /* names of objects */
        int             least, most;         /* from each first to any, to some second; most 0: any */
    }                   distances[DISTANCES_MAX];
    int                 distance_count;
    const char         *draft, *draft_name;  /* a level in which '?' is free; NULL: all is */
    const char         *program, *program_name;    /* more rules for the solver; NULL: none */
};

struct level_maker;

/* Opens a game by path or short name with settings, also one that has no level yet; NULL after an error.
 * Warnings are left out: they are about levels that it has. */
struct game *level_game_open(const char *name, struct problems *);

/* Reads the game; NULL after an error. The game may be freed before the maker. */
struct level_maker *level_maker_new(const struct game *, const struct level_wish *, struct problems *);
void                level_maker_free(struct level_maker *);

/* How many there may be of an object, or of several together. Bounds are those that a search may try. */
struct level_number {
    const char *name;
    int         least, most;
    int         low, high;           /* bounds of both */
    bool        adjustable;          /* otherwise the game says it */
    int         line;                /* of the description that it follows from; 0: none */
};
int  level_maker_number_count(const struct level_maker *);
struct level_number level_maker_number(const struct level_maker *, int index);
int  level_maker_number_find(const struct level_maker *, const char *name);     /* or -1 */

/* Changes one; must not be called while levels are made. */
void level_maker_set(struct level_maker *, int index, int least, int most);

struct level_order {
    uint64_t     count, seed;
    int          jobs;               /* threads; 0: one for each processor */
    double       seconds;            /* for all of them; 0: as long as it takes */
    atomic_bool *stop;               /* once true, no level is begun; NULL: never */
    /* A level that is found but not accepted is drawn on; called from many threads. NULL: all are. */
    bool       (*accept)(void *context, const char *rows);
    void        *context;
    const char  *quality;            /* what accepted levels are, for a message: "can be won" */
    /* For searches: what is hard is given up soon, nobody asks why, and the solver is not asked about a draw
     * that the checker finds to be a level as it is. */
    bool         brief;
};

/* What came of an order. */
struct level_set;
struct level_totals {
    uint64_t made, asked;
    uint64_t repeated;               /* draws thrown away because that level was there already */
    uint64_t eased;                  /* levels for which the drawn counts or the balance had to give way */
    bool     out_of_time;
};

/* Whether the numbers alone allow for a level; if not, the solver need not be asked. */
bool level_maker_counts_fit(const struct level_maker *);

/* Makes levels, all different. NULL after an error: limits that conflict are named, the fewest that do. If
 * time runs out, what was made so far is returned. */
struct level_set   *level_maker_make(struct level_maker *, const struct level_order *, struct problems *);
struct level_totals level_set_totals(const struct level_set *);
const char         *level_set_text(const struct level_set *, uint64_t index);
void                level_set_free(struct level_set *);

/* The program that the first attempt at level `index` gives to the solver. */
void level_maker_program(const struct level_maker *, uint64_t seed, uint64_t index, struct text *out);

/* The description of the game without its levels. */
const char *level_maker_game(const struct level_maker *);

/* Whether a level holds what was asked for, found out without the solver; otherwise `why` has a sentence. A
 * designer's own rules are not looked at. */
bool level_maker_check(const struct level_maker *, const char *level, struct text *why);

#endif
