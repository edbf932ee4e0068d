/* ladder.h: those who met in matches, best first, rated in every way of ratings.h, as text, as JSON and as a
 * part of the report page. */
#ifndef LADDER_H
#define LADDER_H

#include "evaluate/ratings.h"
#include "evaluate/results.h"

struct ladder {
    int                   count;
    char                **names;
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
};

/* Rates; the matches are copied. NULL after an error. */
struct ladder *ladder_new(const char *const *names, int count, const struct match *,
                          int64_t match_count, bool seats, struct problems *);
void           ladder_free(struct ladder *);

/* The ladder of a scenario under a variant: of a game for two the agents of the line-ups "A vs B" there,
 * of a game for one all line-ups, who meet where they play the same seed: the better result wins, then the
 * higher score. NULL, without an error, if fewer than two were compared. */
struct ladder *ladder_of(const struct results *, int scenario, int variant, struct problems *);

/* Whether the report shows ladders: the experiment says so, or line-ups of a game for two have three or
 * more agents who met. */
bool           ladder_applies(const struct results *);

void           ladder_print(const struct ladder *, struct text *out);
void           ladder_json(const struct ladder *, struct text *out);
void           ladder_html(const struct ladder *, struct text *out);

#endif
