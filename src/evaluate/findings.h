/* findings.h: all that is compared in the results of an experiment, judged as one family.
 *
 * Whoever reads a page reads all of it, and what stands out is noticed wherever it stands. So the p
 * values of every comparison of cells, every value and every synergy, over all columns, are adjusted
 * together. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "evaluate/results.h"

/* One comparison of two cells over the same plays. */
struct comparison {
    int           a, b;            /* cells */
    const char   *column;
    struct paired paired;
    double        adjusted;        /* p, for the size of the family */
};

/* Values and synergies of the things an experiment values, for one scenario, line-up and column; see
 * fit.h. All p are adjusted. */
struct worth {
    int              scenario, line_up;
    const char      *column;
    struct interval *value;        /* [i] */
    double          *value_p;
    struct interval *rather;       /* [i]: value less the mean of all; NULL: fewer than three pairs */
    double          *rather_p;
    struct interval *synergy;      /* [i * count + j], i < j; NULL: not asked for */
    double          *synergy_p;
    struct interval  general;      /* what two do beyond both alone, on average of all pairs; NaN: */
    double           general_p;    /* fewer than three pairs */
    int              count;
    bool             none;         /* nothing changes the column in any play */
};

struct findings {
    const struct results *results;
    struct comparison    *compared;
    int                   compared_count;
    struct worth        **worths;
    int                   worth_count;
    int                   family;  /* tests that are adjusted together */
    int                   nominal; /* of these, with p below 0.05 before */
};

/* Compares line-ups with each other under each variant, variants with the first one for each
 * line-up, in the first COMPARED_MAX columns; values things in all columns. */
struct findings    *findings_new(const struct results *);
void                findings_free(struct findings *);

/* The values of a scenario's line-up by a column; NULL: it has none. */
const struct worth *findings_worth(const struct findings *, int scenario, int line_up,
                                   const char *column);

/* Below this a p that is adjusted is called certain. */
extern const double findings_certain;

#endif
