/* evolution.h: vectors of numbers that get better from generation to generation.
 *
 * What is tried in a generation depends on the seed, its number and on results before it alone, so an
 * evolution that is kept after any generation goes on as if nothing had happened. All vectors of a generation
 * play the same seeds, and every generation others. */
#ifndef EVOLUTION_H
#define EVOLUTION_H

#include "evolve/design.h"

enum { LAMBDA_MAX = 256, ARCHIVE_MAX = 64, CELLS_SIDE_MAX = 32, GENERATIONS_MAX = 100000 };

enum method_kind { METHOD_PLUS, METHOD_CMA, METHOD_ELITES, METHOD_COUNT };
extern const char *const method_names[METHOD_COUNT];

struct measure {                       /* a side of the map of elites */
    double low, high;
    int    cells;
};

struct method_settings {
    enum method_kind kind;
    int              mu, lambda;       /* kept, and new in each generation */
    bool             anew;             /* mutation: half of the numbers drawn anew, as in the paper */
    int              generations;
    int64_t          plays;            /* of each new vector: seeds */
    int64_t          again;            /* of those that were kept, in each generation */
    int64_t          fresh;            /* of the archive and of the first generation, at the end */
    int              archive;
    int              aim_count;        /* the first columns of the design; then come measures */
    struct measure   measures[MEASURES];
};

/* A vector and what was seen of it. */
struct candidate {
    int64_t at[NUMBERS_MAX];
    int     generation;
    int64_t plays, fresh;              /* rows of the search, and on fresh seeds */
    double  sums[COLUMNS_MAX], squares[COLUMNS_MAX];
    double  fresh_sums[COLUMNS_MAX], fresh_squares[COLUMNS_MAX];
};

/* Fitness after a generation: least, mean, most. */
struct history {
    double population[3], archive[3];
};

/* What sep-CMA-ES keeps (cma.c), in units of the bounds. */
struct cma {
    double mean[NUMBERS_MAX], variance[NUMBERS_MAX], path[NUMBERS_MAX], step_path[NUMBERS_MAX], sigma;
};

struct evolution {
    struct method_settings method;
    struct design         *design;     /* not owned */
    uint64_t               seed;
    int                    generation; /* that were done; 0: none, not even the first */
    bool                   done;       /* the archive was judged on fresh seeds */
    struct candidate      *list;       /* all that were tried, in order */
    int                    count, capacity;
    int                    population[LAMBDA_MAX], population_count;    /* best first */
    int                    archive[ARCHIVE_MAX], archive_count;         /* best first */
    int                    cells[CELLS_SIDE_MAX * CELLS_SIDE_MAX];      /* of elites; -1: empty */
    struct cma             cma;
    struct history        *history;    /* of each generation */
};

void evolution_begin(struct evolution *, const struct method_settings *, struct design *, uint64_t seed);
void evolution_free(struct evolution *);

/* Does the next generation, or what is left at the end; false if it was stopped (and nothing changed), or
 * after an error. */
bool evolution_step(struct evolution *, const struct design_run *, struct problems *);

/* Rows that the whole takes, and that were judged so far. */
int64_t evolution_rows(const struct method_settings *);
int64_t evolution_rows_done(const struct evolution *);

/* The mean of a column over what a candidate played, in the search or on fresh seeds. */
double  candidate_mean(const struct candidate *, int column, bool fresh);
struct interval candidate_interval(const struct evolution *, int candidate, int column, bool fresh);

/* How good it is by an aim, and whether one is at least as good as another by all and better by one. */
double  candidate_worth(const struct evolution *, int candidate, int aim, bool fresh);
bool    candidate_dominates(const struct evolution *, int one, int two);

/* Puts numbers of candidates into order, best first: by the only aim, or by fronts (Deb and others 2002). */
void    candidates_sort(const struct evolution *, int *list, int count, bool fresh);

/* The cell of the map that a candidate belongs to. */
int     candidate_cell(const struct evolution *, int candidate);

/* ---- for methods ---- */

/* One method. `propose` fills the vectors of a generation and returns how many; `absorb` puts them, judged
 * as candidates first .. first + count - 1, where they belong. `again` lists who is judged again beside
 * them. */
struct method {
    const char *name;
    int  (*propose)(struct evolution *, struct rng *, int64_t at[][NUMBERS_MAX]);
    int  (*again)(const struct evolution *, int first, int count, int *list);
    void (*absorb)(struct evolution *, int first, int count);
};
extern const struct method plus_method, cma_method, elites_method;

/* A vector drawn evenly, and one that is another with changes. */
void vector_draw(const struct evolution *, struct rng *, int64_t *at);
void vector_mutate(const struct evolution *, struct rng *, const int64_t *from, int64_t *at);

/* What both keep, and whoever draws by himself has to: in pairs the first number is not above the second, and
 * there is something with these numbers. */
void vector_order(const struct evolution *, int64_t *at);
bool vector_possible(const struct evolution *, const int64_t *at);

#endif
