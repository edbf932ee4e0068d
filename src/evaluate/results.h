/* results.h: everything a store holds, ready to be asked for by column. */
#ifndef RESULTS_H
#define RESULTS_H

#include "evaluate/endings.h"
#include "evaluate/inference.h"
#include "evaluate/metric.h"
#include "evaluate/store.h"

struct cell_results {
    struct chunk *chunks;          /* in order */
    struct endings **endings;      /* of each */
    int64_t       chunk_count;
    int64_t       count;           /* plays */
    int64_t       left_out;        /* plays that are there after a gap, and do not count */
    double        seconds;         /* it took, summed over threads */
};

struct results {
    struct plan         *plan;
    char                *command, *version;
    struct cell_results *cells;
    char               **columns;  /* names, in the order of the metrics */
    int                  column_count;
    bool                *steady;   /* columns that do not depend on the machine */
    int64_t              looked;   /* plays of a cell when they were first looked at, if they
                                      were fewer then; 0: nobody looked, or nothing was added */
    int                  looks;    /* earlier ones, each with fewer plays */
    bool                 noted;    /* there was a look at just these already */
};

/* Reads all of a store; NULL after an error. For a store in memory `plan` is given, and belongs to
 * the results from then on. */
struct results *results_read(struct store *, struct plan *plan, struct problems *);

/* Reads all of the store at an address, as it is at one moment; NULL after an error. */
struct results *results_open(const char *address, struct problems *);
void            results_free(struct results *);

/* Notes in the store at an address that tables were made of its results, for those who look later;
 * false, with a warning, if it cannot be written. */
bool            results_look(const struct results *, const char *address, struct problems *);

/* Cells in which something is left to be played. */
int             results_undone(const struct results *);

/* The values of a column in the plays of a cell, in order; free them. All 0, or all lacking, if the
 * cell has no such column. */
double         *results_column(const struct results *, int cell, const char *column);

/* Whether a column is a share of plays, 0 or 1 in each. */
bool            column_is_rate(const char *column);

/* What a column is called in tables: hp rather than "field: hp". */
const char     *column_label(const char *column);

/* Whether a column is one of few that its metric always has, so that tables show it. */
bool            column_is_main(const struct results *, const char *column);

/* How many such columns there are that do not depend on the machine; the first COMPARED_MAX of them
 * are compared. */
enum { COMPARED_MAX = 8 };
int             results_main_columns(const struct results *);

/* The value of a column in a cell with its interval: Wilson's for shares, else the bootstrap. Where
 * seats rotate, the plays of one seed share their luck, so they count as one for the interval. */
struct interval results_mean(const struct results *, int cell, const char *column);

/* The means of a column in two cells over the plays that both have, which a change between them rests on;
 * returns how many. */
int64_t         results_both(const struct results *, int a, int b, const char *column,
                             struct interval means[2]);

/* Sum of a tally over all plays of a cell; results_tallies lists them and returns how many. */
struct tally_sum {
    int    seat;
    char   name[64];
    double sum;
    bool   about_time;
};
enum { TALLY_LINES_MAX = PLAYERS_MAX * TALLIES_MAX };
int             results_tallies(const struct results *, int cell,
                                struct tally_sum out[TALLY_LINES_MAX]);

/* What a column of cell b has more than that of cell a, over the same plays or over different ones. */
struct paired   results_difference(const struct results *a, int a_cell, const struct results *b,
                                   int b_cell, const char *column, bool same_plays);

/* The values of a column in a cell with one number a seed: means of plays where seats rotate. Free
 * them. */
double         *results_series(const struct results *, int cell, const char *column,
                               int64_t *count);

/* An interval over so many seeds as it has to be once results were looked at before they grew: valid
 * however often one looks. As it is if they were not. */
struct interval results_guarded(const struct results *, struct interval, double seeds);

/* The same of a difference, and of its p. */
void            results_guard(const struct results *, struct paired *);

/* What sequential intervals of these results are tuned to. */
double          results_tuned(const struct results *);

#endif
