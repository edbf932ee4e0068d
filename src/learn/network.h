/* network.h: a small neural controller: inputs, one hidden layer with tanh, softmax over actions. Its
 * weights are one row of numbers, as evolution strategies want them. */
#ifndef NETWORK_H
#define NETWORK_H

#include "core/rng.h"

enum { NETWORK_UNITS_MAX = 256 };

struct network {
    int input_count, hidden_count, output_count;
};

/* Weights, those of the biases included: (inputs + 1) * hidden + (hidden + 1) * outputs. */
int  network_size(const struct network *);

/* The probability of each output. */
void network_run(const struct network *, const double *weights, const float *inputs,
                 double *outputs);

/* An output drawn with these probabilities, and the most probable one. */
int  network_draw(const struct network *, const double *outputs, struct rng *);
int  network_best(const struct network *, const double *outputs);

/* A number of the normal distribution with mean 0 and deviation 1. */
double rng_normal(struct rng *);

#endif
