/* balance.h: finds the value of one number of a game at which plays come out as wanted.
 *
 * A root of a curve that can only be measured with noise. All values play the same seeds. A few values over
 * the whole range are measured first; then the two between which the curve crosses the target are brought
 * together, and plays go where they decide: to the values that may be nearest, until the nearest is known
 * well enough, or all plays are used up. */
#ifndef BALANCE_H
#define BALANCE_H

#include "evolve/bout.h"
#include "evolve/curve.h"
#include "evolve/number.h"

struct balance_wish {
    const char        *game;               /* spec */
    struct number      number;
    struct aim         aim;
    const char *const *agents;
    int                agent_count;
    bool               rotate;
    uint64_t           seed;
    int64_t            plays;              /* at most, in the search */
    double             within;             /* half the width of an interval that will do; 0: chosen */
    double             seconds;            /* 0: no limit */
    int                threads;
    atomic_bool       *stop;
    void             (*progress)(void *context, int64_t done, int64_t most);
    void              *context;
};

/* One value that was measured. */
struct balance_point {
    int64_t         at;                    /* steps from the lower bound */
    struct game    *game;
    struct moments  moments;
    struct interval interval;              /* of the mean */
    double          error;
};

enum balance_verdict {
    BALANCE_FOUND,                         /* the nearest value is known well enough */
    BALANCE_UNSURE,                        /* plays or time ran out before */
    BALANCE_BEYOND,                        /* no value reaches the target */
};

struct balance {
    struct balance_wish   wish;
    struct balance_point  points[CURVE_MAX];    /* in order of value */
    int                   count;
    struct curve          curve;
    double                within;
    int64_t               played;
    int                   best;            /* point nearest to the target */
    enum balance_verdict  verdict;
    bool                  flat;            /* the number makes no difference that could be seen */
    bool                  late;            /* the time was up */
    struct interval       crossing;        /* value at which the curve crosses */
};

/* Searches. NULL after an error, or if it was stopped before anything was measured. */
struct balance *balance_search(const struct balance_wish *, struct problems *);
void            balance_free(struct balance *);

/* What was found, as text with a plot, and as members of a JSON object without its braces. */
void balance_print(const struct balance *, struct text *out);
void balance_json(const struct balance *, struct text *out);

/* Plays the game as it is and with the value found, on seeds that the search has not seen, and says what
 * came of the aim and what else changed. False after an error or if it was stopped. */
bool balance_compare(const struct balance *, struct text *out, struct interval *fresh,
                     struct problems *);

#endif
