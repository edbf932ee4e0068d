/* fit.h: what things are worth, alone and in pairs, from one fit over all cells.
 *
 * The mean of a cell is taken as
 *
 *     level + value of each thing in it + synergy of the two, if there are two + chance
 *
 * where synergies are drawn around 0 with a spread that the data tell (normal with normal: Henderson
 * 1975). If they hardly spread, a value rests on every cell that has the thing, and a synergy is
 * how far a cell lies above what all cells add up to, drawn towards 0. If they spread far more than
 * chance does, values are those of things alone and synergies those of the four cells. What the spread
 * is remains uncertain: every answer is an average over the spreads that are likely (all variances
 * alike before the data: Morris 1983). No cell is more than one among all.
 *
 * What chance does is judged by how the answer varies from one play of all cells to the next (Liang and
 * Zeger 1986). That is right whatever cells have in common: nothing where each has seeds of its own, the
 * luck of a seed where they share them. */
#ifndef FIT_H
#define FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/statistics.h"

/* One cell: the things in it, by number, -1 for none, and what its plays gave, one value a seed; if
 * cells share seeds, values at the same index belong to the same. A NaN is a play without a value. */
struct fit_cell {
    int           first, second;
    const double *values;
    int64_t       count;
};

/* A worth with its 95 % interval and the chance of one as far from 0 if there were none. NaN: no
 * cell tells. */
struct worth_of {
    struct interval interval;
    double          deviation;      /* standard error, all uncertainty in it */
    double          p;
};

struct fit {
    int              things;
    struct worth_of *value;         /* [i] */
    struct worth_of *rather;        /* [i]: its value less the mean of all values */
    struct worth_of *synergy;       /* [i * things + j], i < j */
    double           spread;        /* of synergies: the likely standard deviation */
    int64_t          seeds;         /* that were judged by */
};

/* Fewer than three pairs leave values and synergies as single cells have them: nothing tells how far
 * synergies spread. */
struct fit *fit_cells(const struct fit_cell *, int cell_count, int things);
void        fit_free(struct fit *);

#endif
