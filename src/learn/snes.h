/* snes.h: the separable natural evolution strategy (Schaul, Glasmachers and Schmidhuber 2011): a
 * normal distribution with its own deviation in each dimension, moved along the natural gradient.
 *
 *     struct snes *snes = snes_new(94, 17, 1.0, seed);
 *     for (;;) {
 *         snes_ask(snes);
 *         for (int i = 0; i < 17; i++)
 *             fitness[i] = ... snes_sample(snes, i) ...
 *         snes_tell(snes, fitness);
 *     } */
#ifndef SNES_H
#define SNES_H

#include <stdbool.h>
#include <stdint.h>

struct snes_options {
    int    size;                  /* numbers to find */
    int    population;            /* 0: 4 + floor(3 ln size) */
    double deviation;             /* of every dimension at first */
    double rate, deviation_rate;  /* of learning; deviation_rate 0: (3 + ln size) / (5 sqrt size) */
    bool   mirrored;              /* each sample together with its mirror image */
};

struct snes;

struct snes  *snes_new(const struct snes_options *, uint64_t seed);
void          snes_free(struct snes *);
int           snes_population(const struct snes *);

/* Draws a population. */
void          snes_ask(struct snes *);
const double *snes_sample(const struct snes *, int index);

/* Moves the distribution by how good each sample was; more is better. */
void          snes_tell(struct snes *, const double *fitness);

#endif
