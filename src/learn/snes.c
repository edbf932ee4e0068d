/* snes.c: the separable natural evolution strategy. */
#include "learn/snes.h"

#include <stdlib.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"
#include "learn/network.h"

struct snes {
    struct snes_options options;
    struct rng rng;
    double    *center, *deviation;      /* [size] */
    double    *noise, *samples;         /* [population][size] */
    double    *utility;                 /* by rank, the best first */
    int       *ranks;                   /* indices, the best first */
};

/* The best half shares the weight, logarithmically by rank; all together weigh nothing. */
static void set_utilities(struct snes *snes)
{
    int count = snes->options.population;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double weight = exact_log(count / 2.0 + 1) - exact_log(i + 1.0);
        snes->utility[i] = weight > 0 ? weight : 0;
        sum += snes->utility[i];
    }
    for (int i = 0; i < count; i++)
        snes->utility[i] = snes->utility[i] / sum - 1.0 / count;
}

struct snes *snes_new(const struct snes_options *options, uint64_t seed)
{
    struct snes *snes = heap_new(1, sizeof *snes);
    CHECK(options->size > 0);
    snes->options = *options;
    double size = options->size;
    if (!options->population)
        snes->options.population = 4 + (int)(3 * exact_log(size));
    if (options->deviation_rate == 0)
        snes->options.deviation_rate = (3 + exact_log(size)) / (5 * exact_sqrt(size));
    size_t row = (size_t)options->size, count = (size_t)snes->options.population;
    snes->center = heap_new(row, sizeof(double));
    snes->deviation = heap_new(row, sizeof(double));
    snes->noise = heap_new(row * count, sizeof(double));
    snes->samples = heap_new(row * count, sizeof(double));
    snes->utility = heap_new(count, sizeof(double));
    snes->ranks = heap_new(count, sizeof(int));
    for (size_t i = 0; i < row; i++)
        snes->deviation[i] = options->deviation;
    set_utilities(snes);
    rng_seed(&snes->rng, seed);
    return snes;
}

void snes_free(struct snes *snes)
{
    if (!snes)
        return;
    free(snes->center);
    free(snes->deviation);
    free(snes->noise);
    free(snes->samples);
    free(snes->utility);
    free(snes->ranks);
    free(snes);
}

int snes_population(const struct snes *snes)
{
    return snes->options.population;
}

void snes_ask(struct snes *snes)
{
    int size = snes->options.size;
    for (int i = 0; i < snes->options.population; i++) {
        double *noise = snes->noise + i * size, *sample = snes->samples + i * size;
        for (int j = 0; j < size; j++) {
            bool mirror = snes->options.mirrored && i % 2;
            noise[j] = mirror ? -noise[j - size] : rng_normal(&snes->rng);
            sample[j] = snes->center[j] + snes->deviation[j] * noise[j];
        }
    }
}

const double *snes_sample(const struct snes *snes, int index)
{
    return snes->samples + index * snes->options.size;
}

void snes_tell(struct snes *snes, const double *fitness)
{
    int count = snes->options.population, size = snes->options.size;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && fitness[snes->ranks[at - 1]] < fitness[i]; at--)
            snes->ranks[at] = snes->ranks[at - 1];
        snes->ranks[at] = i;
    }
    for (int j = 0; j < size; j++) {
        double move = 0, spread = 0;
        for (int i = 0; i < count; i++) {
            double noise = snes->noise[snes->ranks[i] * size + j];
            move += snes->utility[i] * noise;
            spread += snes->utility[i] * (noise * noise - 1);
        }
        snes->center[j] += snes->options.rate * snes->deviation[j] * move;
        snes->deviation[j] *= exact_exp(snes->options.deviation_rate / 2 * spread);
    }
}
