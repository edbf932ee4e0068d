/* plays.h: the plays that critics look at. Each line-up is played once, whoever asks; all critics are
 * handed the same traces, and none plays by itself.
 *
 * Play i of a line-up has the seed rng_play_seed(seed, i) with the seed of the pool, on any number of
 * threads. Different agents take all seats in turn (sim.h). What was played is kept on a shelf, if
 * there is one, and taken from there the next time. */
#ifndef PLAYS_H
#define PLAYS_H

#include <stdatomic.h>

#include "core/sim.h"

struct shelf;

/* One decision of a play. */
struct choice {
    int16_t  player;               /* the seat that decided */
    int32_t  options, action;      /* how many there were, and which was taken */
    uint32_t turn;                 /* state.turn before it */
};

/* What is kept of one play. */
struct trace {
    uint64_t       index;
    struct outcome outcome;        /* scores and results in order of the line-up */
    int            place[PLAYERS_MAX];    /* which agent of the line-up sat in this seat */
    struct choice *choices;
    int            choice_count;
    float         *estimates;      /* how good it looked for each seat before every choice, and in the
                                    * end: players numbers in each of choice_count + 1 rows */
    float         *scores;         /* the same of scores so far */
    struct event  *events;
    int            event_count;
    bool           chance;         /* whether the rules left anything to it */
    uint64_t       content;        /* a hash of all that can be seen of it: equal, if nothing differs */
};

/* All plays of a line-up. */
struct plays {
    const struct game *game;
    char              *line_up;    /* "mcts vs random"; the last serves the seats left */
    uint64_t           seed;
    bool               rotate;
    struct trace      *list;
    int                count;
    double             seconds;    /* by the clock, that it took to play those that were not kept */
    int                played;     /* how many these are */
    int                wanted;     /* the most that anybody asked for */
    struct plays      *next;
};

/* Told while something is played. */
struct onlooker {
    void *context;
    void (*progress)(void *context, const char *line_up, int done, int wanted);    /* NULL: nobody */
};

struct pool;
struct pool *pool_new(const struct game *, uint64_t seed, int threads, struct shelf *,
                      const struct onlooker *, atomic_bool *stop);
void         pool_free(struct pool *);

/* No play begins after this moment of clock_seconds(); 0: no limit. */
void         pool_until(struct pool *, double moment);

/* Seconds that are left; infinite, if there is no limit. */
double       pool_left(const struct pool *);

/* At least `count` plays of a line-up, or as many as there was time for; none if an agent is not to be
 * had for this game. They stay the pool's. */
const struct plays *pool_plays(struct pool *, const char *line_up, int count);

/* How many plays these are worth by how different they are (Kish's effective size of a sample): all alike
 * are one. Plays of one seed, in which the agents take all seats, are one too. */
double       plays_different(const struct plays *);

/* How many independent plays these are worth: all seeds where the rules leave something to chance; else as
 * many as are different, since who plays the same play again says nothing new. */
double       plays_independent(const struct plays *);

/* How many plays of a line-up share a seed: those in which its agents take all seats. */
int          plays_of_seed(const struct plays *);

/* Plays a trace again for somebody who wants its states; see core/arena.h. */
void         trace_walk(const struct plays *, const struct trace *, const struct watcher *);

/* The play as a record. */
void         trace_record(const struct plays *, const struct trace *, const char *spec, struct text *out);

#endif
