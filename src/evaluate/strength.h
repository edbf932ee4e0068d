/* strength.h: how strong cards are, from matches of decks.
 *
 * In a match every card of a deck has a share: how often it took part, of all that took part. The
 * strength of a card is the mean of the points of its decks, each match weighted by that share (the
 * participation-weighted win rate of the Chaos Cards paper). The shares of a deck sum up to 1 and the
 * points of a match too; so the mean of all strengths, weighted by participation, is one half. Shares are
 * whole numbers of SHARE_UNITS and points are counted in halves, so that this holds exactly.
 *
 * A card that good decks carry looks good by that. So there is a second estimate beside it: one
 * regression over all matches, in which the odds of winning follow from the sum of what the cards of a deck
 * are worth less that of the other's, with who begins; worths are drawn towards 0 as far as chance
 * explains them (as bradley_terry_fit does). */
#ifndef STRENGTH_H
#define STRENGTH_H

#include "core/statistics.h"
#include "core/problem.h"

enum { SHARE_UNITS = 1 << 20, DECK_CARDS_MAX = 64 };

/* What a deck did: with each of its cards, shares and points by shares. */
struct deck_sums {
    int      card_count;
    int16_t  cards[DECK_CARDS_MAX];      /* ascending */
    int64_t  share[DECK_CARDS_MAX];      /* in SHARE_UNITS */
    int64_t  points[DECK_CARDS_MAX];     /* share times points, in half points */
    int64_t  matches, half_points;
};

/* Counts a match: how often each card took part, by place in the deck, and the deck's points in halves. */
void deck_sums_add(struct deck_sums *, const int *took_part, int half_points);

struct strength {
    double          participation;       /* matches that it counts for */
    struct interval strength;            /* NaN: it never took part */
    int             decks;               /* that had it and played */
    struct interval worth;               /* by the regression, in Elo; 0 is the mean of all that played */
};

/* Strengths of cards 0 .. card_count-1 without the regression. Intervals judge by how decks differ: plays of
 * one deck are no independent witnesses for its cards. */
void strengths_of(const struct deck_sums *, int deck_count, int card_count, struct strength *out);

/* The weighted mean of all strengths as a fraction; exactly 1/2 of any set of whole matches. */
void strengths_mean(const struct deck_sums *, int deck_count, int64_t *points, int64_t *share);

/* Matches between two decks, all alike for the regression. */
struct battle {
    int     first, second;               /* decks */
    int32_t matches;                     /* half of them begun by each */
    int32_t half_points;                 /* of the first */
    int32_t begun_half_points;           /* of whoever began */
    int32_t turns;                       /* of all matches, both sides */
};

/* Fills `worth` of all cards. */
void strengths_regress(const struct deck_sums *, int deck_count, const struct battle *,
                       int64_t battle_count, int card_count, struct strength *out);

#endif
