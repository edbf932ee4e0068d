/* deeds.h: what parts would do, as critics compare it. */
#ifndef DEEDS_H
#define DEEDS_H

#include "critics/inquiry.h"

/* A part that does something, and where its rows lie in the table. */
struct doer {
    int                part;
    const char        *name;
    const struct deed *first;
    int                count;
};

/* All parts that the outline tells something about, in order; to be freed. Conclusions do not count. */
struct doer *doers_new(const struct inquiry *, int *count);

/* The row of a kind and a name; NULL: there is none. */
const struct deed *doer_deed(const struct doer *, enum deed_kind, const char *what);

/* What it costs: the first of its costs; false: nobody says, or it is not fixed. */
bool               doer_cost(const struct doer *, double *cost);

/* How many rows of a kind. */
int                doer_count(const struct doer *, enum deed_kind);

/* Whether one costs no more than the other of every kind of cost, and whether less of some. Those with other
 * kinds of costs cannot be compared. */
bool               doer_cheaper(const struct doer *, const struct doer *, bool *strictly);

/* Whether one costs no more than the other and is worth at least as much of everything, whatever way it
 * goes; and whether it is better in something. */
bool               doer_covers(const struct doer *, const struct doer *, bool *better);

/* Whether all of the second that nobody gave a worth is done by the first as well. */
bool               doer_unknowns(const struct doer *, const struct doer *);

/* "cost 3, actions 2, cards 1; and nobody says what react is worth". */
void               doer_write(const struct doer *, struct text *out);

#endif
