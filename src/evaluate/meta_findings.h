/* meta_findings.h: what is told about a meta, computed once. */
#ifndef META_FINDINGS_H
#define META_FINDINGS_H

#include "evaluate/ladder.h"
#include "evaluate/meta.h"

/* Sums over battles. */
struct battle_sums {
    double matches, turns, begun, first;     /* points of who began, points of the first decks */
};

/* Decks that share most of their cards. */
struct archetype {
    int    count, decks[META_DECKS_MAX];     /* places on the ladder, best first */
    int    core_count;
    int16_t core[DECK_CARDS_MAX];            /* cards that three quarters of them have */
    double rating;                           /* mean, in Elo */
};

struct meta_findings {
    const struct meta *meta;
    struct strength   *strengths, *random;
    int               *order;                /* cards by strength, best first */
    int               *rank, *random_rank;   /* of each card, from 0; -1: none */
    struct ladder     *ladder;               /* of the last round robin; NULL before it */
    int                decks[META_DECKS_MAX]; /* number of the deck of each on the ladder */
    struct archetype  *archetypes;
    int                archetype_count;
    struct battle_sums last, all, random_sums, compared;
    double             r;                    /* of strengths in both, over cards that are in both */
};

struct battle_sums battle_sums_of(const struct battles *);

/* Ends a sentence about strengths here and among random decks: how they correlate, if that can be told. */
void meta_add_correlation(const struct meta_findings *, struct text *out);

#endif
