/* ladder.h: those who met in matches, best first, rated in every way of ratings.h, as text, as JSON and as a
 * part of the report page. */
#ifndef LADDER_H
#define LADDER_H

#include "evaluate/ratings.h"
#include "evaluate/results.h"

struct budgets;

struct ladder {
    int                   count;
    char                **names;
    char                **specs;     /* of agents; NULL: they are something else */
    struct match         *matches;
    int64_t               match_count;
    struct match_table    table;
    struct interval      *wins;      /* points by match, over seeds: matches of one share their luck */
    struct interval      *against;   /* [i * count + j]: those of i against j; NaN: they never met */
    int64_t               seeds;
    bool                  drawn;     /* whether nash and alpha have intervals */
    struct bradley_terry *strength;
    struct interval      *nash;      /* shares of the mixture that nobody beats, with their intervals */
    double               *skill;     /* points gained against that mixture, a match */
    struct interval      *alpha;     /* shares by alpha-rank */
    int                  *order;     /* best first, by strength */
    bool                  seats;     /* somebody begins */
    struct budgets       *budgets;   /* if they are one agent with more and more of a setting; else NULL */
};

/* Rates; the matches are copied. NULL after an error. */
struct ladder *ladder_new(const char *const *names, int count, const struct match *,
                          int64_t match_count, bool seats, struct problems *);
void           ladder_free(struct ladder *);

/* The ladder of a scenario under a variant: of a game for two the agents of the line-ups "A vs B" there,
 * of a game for one all line-ups, who meet where they play the same seed: the better result wins, then the
 * higher score. In a game for more B has all other seats, and A has a match with each of them. NULL,
 * without an error, if fewer than two were compared. */
struct ladder *ladder_of(const struct results *, int scenario, int variant, struct problems *);

/* Pairs of those rated that never met, of all pairs. */
int            ladder_unmet(const struct ladder *);

/* Whether the report shows ladders: the experiment says so, or line-ups "A vs B" of a game for several have
 * three or more agents who met. */
bool           ladder_applies(const struct results *);

void           ladder_print(const struct ladder *, struct text *out);
void           ladder_json(const struct ladder *, struct text *out);
void           ladder_html(const struct ladder *, struct text *out);

#endif
