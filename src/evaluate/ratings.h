/* ratings.h: how good those who met in matches are, from who beat whom, in four ways.
 *
 *     win rate         points by match: what everybody understands, and what depends on whom one met
 *     Bradley-Terry    one number each, on the scale of Elo, so that differences tell who wins
 *     Nash averaging   how often each is played where everybody answers everybody best, and how one does
 *                      against that mixture: right where A beats B beats C beats A, and not to be
 *                      pushed up by adding weak opponents or copies of somebody
 *     alpha-rank       how long a population that changes to what beats it stays with each
 *
 * A match is between two. Points are 1 for a win, 0 for a loss, 0.5 for neither. Only core/exact.h
 * and basic operations are used: the same matches give the same digits on every machine. */
#ifndef RATINGS_H
#define RATINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"
#include "core/statistics.h"

enum { RATED_MAX = 2048 };

struct match {
    int      first, second;        /* who, by number; the first one began */
    float    points;               /* of the first */
    uint32_t luck;                 /* matches of one number share their luck, as those of one seed do */
};

/* Who met whom how often, and with what result. */
struct match_table {
    int      count;                /* of those who are rated */
    double  *points, *plays;       /* [i * count + j]: of i against j, whoever began */
    double   begun, begun_points;  /* matches, and points of those who began */
};

/* The table of matches among `count`; false after an error if one names somebody else, a match with
 * oneself, or points outside 0 .. 1. Free it with match_table_free. */
bool match_table_fill(struct match_table *, int count, const struct match *, int64_t match_count,
                      struct problems *);
void match_table_free(struct match_table *);

/* Points of i in a match with j: those of the table drawn towards 0.5 as if there had been one more
 * match without a winner. 0.5 if they never met, and for i = j. */
double match_table_rate(const struct match_table *, int i, int j);

/* Points by match of each, with the interval of a share. NaN for somebody who never played. */
void rate_wins(const struct match_table *, struct interval *out);

/* Bradley and Terry (1952): the odds that i beats j are those of exp(rating i - rating j), with an
 * advantage of who begins. Ratings are drawn towards their middle as if they were normal around it, with
 * the spread that the matches tell (empirical Bayes, with a weak guess of 1 where they tell little). So
 * somebody who never lost has a finite rating, and few matches do not make extremes. Intervals are at
 * 95 %, for the distance to the mean of all, and know that matches of one seed share their luck (Liang
 * and Zeger 1986); they are never narrower than independent matches would make them. */
struct bradley_terry {
    int              count;
    struct interval *rating;       /* in units of Elo: 400 points are odds of 10 to 1; mean 0 */
    struct interval  beginning;    /* what beginning is worth, in the same units */
    double           spread;       /* of the ratings, as it was judged */
};
struct bradley_terry *bradley_terry_fit(int count, const struct match *, int64_t match_count);
void                  bradley_terry_free(struct bradley_terry *);

/* The chance that a rating beats another, neither beginning. */
double elo_chance(double rating, double other);

/* Nash averaging (Balduzzi, Tuyls, Perolat and Graepel 2018). `payoff` is antisymmetric: [i * count + j]
 * is what i gains against j. Among all mixtures that nobody beats there is one of largest entropy;
 * `share` is that one, and `skill` what each gains against it: at most 0, and 0 for whoever is in it.
 * Solved to about 1e-6. */
void nash_average(const double *payoff, int count, double *share, double *skill);

/* alpha-rank of one population (Omidshafiei and others 2019). `payoff` [i * count + j] is what i gains
 * against j; a population of `size` changes by single mutants that are taken over in proportion to
 * exp(alpha * gain). `share` is how long it stays with each in the long run, by elimination without
 * subtraction (Grassmann, Taksar and Heyman 1985), so that tiny shares are right too. */
void alpha_rank(const double *payoff, int count, double alpha, int size, double *share);

#endif
