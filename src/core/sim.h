/* sim.h: series of plays, and what they add up to.
 *
 * Play i of a series has the seed rng_play_seed(seed, i). Totals are taken in order of index, so
 * they are the same to the last bit for any number of threads, native or in WebAssembly. Pure: no
 * file, clock or thread; sim_threads.h runs the same on several threads. */
#ifndef SIM_H
#define SIM_H

#include "core/arena.h"
#include "core/statistics.h"

/* Agents in their seats, ready to play. */
struct table {
    const struct game *game;
    struct agent      *agents[PLAYERS_MAX];
    struct arena      *arena;
};

/* Seats agents; the last of the `count` specs serves the seats left. NULL after an error. */
struct table *table_new(const struct game *, const char *const *specs, int count,
                        struct problems *);
void          table_free(struct table *);

/* Whether an agent talks to a terminal or program, so that plays must follow one another. */
bool          table_alone(const struct table *);

/* Plays the series from play `first` on into `count` rows. */
void          table_play(struct table *, uint64_t seed, uint64_t first, uint64_t count,
                         const struct watcher *, struct outcome *rows);

enum { TALLY_SUMS_MAX = 4 * TALLIES_MAX };

/* What the agents of a seat counted at several tables, summed and sorted by name; returns how many.
 * `out` has room for TALLY_SUMS_MAX. */
int           tables_tallies(struct table *const *, int table_count, int seat, struct tally *out);

/* Whether a tally is a time and so differs from run to run: its name ends in "seconds". */
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

/* A series as it was asked for, for its report. */
struct series {
    const struct game *game;
    const char        *name;                /* the spec of the game */
    const char *const *agents;              /* specs, as given */
    int                agent_count;
    uint64_t           seed, first, count;
};

/* The spec of the agent that plays a seat. */
const char *series_agent(const struct series *, int seat);

/* Writes the members of a JSON object, without its braces: equal bytes wherever it ran. */
void sim_json(const struct series *, const struct totals *, struct text *out);

/* A number in the fewest digits that tell it from its neighbours in nine; JSON can read it. */
void json_number(struct text *out, double number);

#endif
