/* sim.h: series of plays, and what they add up to.
 *
 * Play i of a series has the seed rng_play_seed(seed, i). If seats rotate among n players, plays
 * n*k to n*k + n-1 have the seed of k, and in play i the first agent sits in seat i mod n, the others
 * after it. Totals are taken in order of index, so they are the same to the last bit for any number
 * of threads, native or in WebAssembly. Pure: no file, clock or thread; sim_threads.h runs the same
 * on several threads. */
#ifndef SIM_H
#define SIM_H

#include "core/arena.h"
#include "core/statistics.h"

/* Agents in their seats, ready to play. */
struct table {
    const struct game *game;
    struct agent      *agents[PLAYERS_MAX];    /* in the order given */
    struct arena      *arena;                  /* each in the seat of its number */
    struct arena      *turned[PLAYERS_MAX];    /* by the seat of the first; made when needed */
    const atomic_bool *stop;
};

/* Seats agents; the last of the `count` specs serves the seats left. NULL after an error. */
struct table *table_new(const struct game *, const char *const *specs, int count,
                        struct problems *);
void          table_free(struct table *);

/* Whether an agent talks to a terminal or program, so that plays must follow one another. */
bool          table_alone(const struct table *);

/* Says who answers for the agents that are functions. */
void          table_hear(struct table *, const struct decider *);

/* The number of an agent that was asked and never answered, or gave up: its program or server is not to
 * be had. -1: there is none. */
int           table_silent(const struct table *);

/* Has plays that nobody watches end at the next decision once `stop` is true, with the end END_NONE. */
void          table_stop_on(struct table *, const atomic_bool *stop);

/* Plays the series from play `first` on into `count` rows. */
void          table_play(struct table *, uint64_t seed, uint64_t first, uint64_t count,
                         const struct watcher *, struct outcome *rows);

enum { TALLY_SUMS_MAX = 4 * TALLIES_MAX };

/* What the agents of a place (a seat, unless seats rotate) counted at several tables, summed and
 * sorted by name; returns how many. `out` has room for TALLY_SUMS_MAX. */
int           tables_tallies(struct table *const *, int table_count, int place,
                             struct tally *out);

/* Whether a tally is a time and so differs from run to run: it counts seconds. */
bool          tally_is_timing(const struct tally *);

/* What plays add up to. */
struct totals {
    uint64_t       plays, unanswered;
    uint64_t       hash;                    /* over every final state, in order */
    uint64_t       ends[END_COUNT];
    struct moments plies, turns;
    struct {
        uint64_t       won, neither, lost;
        struct moments score;
    } players[PLAYERS_MAX];
};

/* Adds plays in order. */
void totals_add(struct totals *, int players, const struct outcome *rows, uint64_t count);

/* Decisions taken in all plays. */
uint64_t totals_decisions(const struct totals *);

/* A series as it was asked for. */
struct series {
    const struct game *game;
    const char        *name;                /* the spec of the game */
    const char *const *agents;              /* specs, as given */
    int                agent_count;
    uint64_t           seed, first, count;
    bool               rotate;              /* the first agent takes each seat in turn */
};

/* The spec of the agent in a place of the line-up. */
const char *series_agent(const struct series *, int place);

/* The seat that the first agent has in play `index`, and the place of the line-up that is seated
 * in `seat` then. */
int         series_turn(const struct series *, uint64_t index);
int         series_place(const struct series *, uint64_t index, int seat);

/* The seed of play `index`. */
uint64_t    series_seed(const struct series *, uint64_t index);

/* Plays one play of the series. Scores and results of the outcome are in order of the line-up. */
void        series_play(const struct series *, struct table *, uint64_t index,
                        const struct watcher *, struct outcome *);

/* Writes the members of a JSON object, without its braces: equal bytes wherever it ran. */
void sim_json(const struct series *, const struct totals *, struct text *out);

/* A number in the fewest digits that tell it from its neighbours in nine; JSON can read it. */
void json_number(struct text *out, double number);

#endif
