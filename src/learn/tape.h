/* tape.h: vectors computed from weights, with derivatives backwards (reverse mode; Linnainmaa 1970). What is
 * computed is noted on the tape; tape_back goes through it from the end and adds up what each weight did
 * to the result.
 *
 * A vector is known by its number. Weights are one array of the caller's; matrices in it lie input by
 * input, each a row of as many weights as there are outputs. */
#ifndef TAPE_H
#define TAPE_H

#include <stdbool.h>

#include "core/rng.h"
#include "learn/coding.h"

enum squash { SQUASH_SINE, SQUASH_TANH, SQUASH_SIGMOID };

struct tape;

struct tape *tape_new(void);
void         tape_free(struct tape *);

/* Begins anew over these weights. `gradient` is added to by tape_back; NULL: only forwards. */
void tape_begin(struct tape *, const double *weights, double *gradient);

/* A vector of zeros; one that begins as the weights from `bias` on. */
int  tape_zeros(struct tape *, int size);
int  tape_bias(struct tape *, int size, int bias);

/* Adds to a vector: rows of a matrix times numbers; a matrix times another vector; another vector. */
void tape_add_rows(struct tape *, int to, int matrix, const struct coded_number *, int count);
void tape_add_product(struct tape *, int to, int matrix, int from);
void tape_add(struct tape *, int to, int from);

/* New vectors: squashed, a part of one, the product number by number, one with numbers dropped by
 * chance and the others enlarged (Srivastava and others 2014). */
int  tape_squash(struct tape *, enum squash, int from);
int  tape_part(struct tape *, int from, int first, int size);
int  tape_times(struct tape *, int a, int b);
int  tape_drop(struct tape *, int from, double rate, struct rng *);

/* The numbers of a vector. */
const double *tape_values(const struct tape *, int vector);

/* Adds the derivatives of `slope` times the first number of a vector to the gradient. */
void tape_back(struct tape *, int vector, double slope);

#endif
