/* cma.c: evolution strategy that learns how far to step along each number: sep-CMA-ES (Ros and Hansen 2008),
 * with the constants of Hansen's tutorial (2016). Numbers are in units of their bounds, 0 .. 1; what is drawn
 * outside is drawn again, then cut. The last vector of each generation is the middle itself, so that it
 * can come into the archive. Of a pair that was drawn the wrong way round the numbers change places. */
#include <math.h>
#include <string.h>

#include "core/exact.h"
#include "evolve/evolution.h"

enum { TRIES = 10 };

static double unit_of(const struct number *number, int64_t at)
{
    return (double)at / (double)number->steps;
}

static int64_t steps_of(const struct number *number, double unit)
{
    double at = unit * (double)number->steps;
    return at <= 0 ? 0 : at >= (double)number->steps ? number->steps : (int64_t)(at + 0.5);
}

static void begin(struct evolution *evolution)
{
    struct cma *cma = &evolution->cma;
    *cma = (struct cma){.sigma = 0.3};
    for (int i = 0; i < evolution->design->number_count; i++) {
        cma->mean[i] = 0.5;
        cma->variance[i] = 1;
    }
}

/* Around the middle, or, without chance, the middle itself. */
static void draw(const struct evolution *evolution, struct rng *rng, int64_t *at)
{
    const struct cma *cma = &evolution->cma;
    const struct design *design = evolution->design;
    for (int n = 0; n < design->number_count; n++) {
        double drawn = cma->mean[n];
        for (int i = 0; rng && i < TRIES; i++) {
            drawn = cma->mean[n] + cma->sigma * exact_sqrt(cma->variance[n]) * gauss_draw(rng);
            if (drawn >= 0 && drawn <= 1)
                break;
        }
        at[n] = steps_of(&design->numbers[n], drawn);
    }
    vector_order(evolution, at);
}

/* Where there is nothing in the middle, the last vector is one around it too. */
static int propose(struct evolution *evolution, struct rng *rng, int64_t at[][NUMBERS_MAX])
{
    int last = evolution->method.lambda - 1;
    if (evolution->generation == 0)
        begin(evolution);
    for (int i = 0; i <= last; i++) {
        memset(at[i], 0, sizeof at[i]);
        draw(evolution, i == last ? NULL : rng, at[i]);
        for (int j = 0; j < TRIES && !vector_possible(evolution, at[i]); j++)
            draw(evolution, rng, at[i]);
    }
    return evolution->method.lambda;
}

static int again(const struct evolution *evolution, int first, int count, int *list)
{
    (void)evolution, (void)first, (void)count, (void)list;
    return 0;    /* the middle is what lives on, and every generation judges around it */
}

struct constants {
    double weights[LAMBDA_MAX];
    int    parents;
    double mass;               /* variance effective selection mass */
    double sigma_rate, damping, path_rate, one_rate, mu_rate, expected;
};

static void find_constants(const struct evolution *evolution, struct constants *c)
{
    double n = evolution->design->number_count, sum = 0, squares = 0;
    c->parents = evolution->method.lambda / 2;
    for (int i = 0; i < c->parents; i++) {
        c->weights[i] = exact_log(c->parents + 0.5) - exact_log(i + 1.0);
        sum += c->weights[i];
    }
    for (int i = 0; i < c->parents; i++) {
        c->weights[i] /= sum;
        squares += c->weights[i] * c->weights[i];
    }
    c->mass = 1 / squares;
    c->sigma_rate = (c->mass + 2) / (n + c->mass + 5);
    double over = exact_sqrt((c->mass - 1) / (n + 1)) - 1;
    c->damping = 1 + 2 * (over > 0 ? over : 0) + c->sigma_rate;
    c->path_rate = (4 + c->mass / n) / (n + 4 + 2 * c->mass / n);
    /* Rates of the whole matrix, faster by (n + 2) / 3 since only its diagonal is learnt. */
    double faster = (n + 2) / 3;
    c->one_rate = faster * 2 / ((n + 1.3) * (n + 1.3) + c->mass);
    c->mu_rate = faster * 2 * (c->mass - 2 + 1 / c->mass) / ((n + 2) * (n + 2) + c->mass);
    if (c->one_rate > 0.5)
        c->one_rate = 0.5;
    if (c->mu_rate > 1 - c->one_rate)
        c->mu_rate = 1 - c->one_rate;
    c->expected = exact_sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

static void absorb(struct evolution *evolution, int first, int count)
{
    const struct design *design = evolution->design;
    struct cma *cma = &evolution->cma;
    struct constants c;
    int order[LAMBDA_MAX];
    double length = 0;
    find_constants(evolution, &c);
    for (int i = 0; i < count; i++)
        order[i] = first + i;
    candidates_sort(evolution, order, count, false);
    for (int n = 0; n < design->number_count; n++) {
        double old = cma->mean[n], deviation = exact_sqrt(cma->variance[n]), spread = 0, mean = 0;
        for (int i = 0; i < c.parents; i++) {
            double unit = unit_of(&design->numbers[n], evolution->list[order[i]].at[n]);
            mean += c.weights[i] * unit;
            spread += c.weights[i] * (unit - old) * (unit - old) / (cma->sigma * cma->sigma);
        }
        double step = (mean - old) / cma->sigma;
        cma->mean[n] = mean;
        cma->step_path[n] = (1 - c.sigma_rate) * cma->step_path[n] +
                            exact_sqrt(c.sigma_rate * (2 - c.sigma_rate) * c.mass) * step / deviation;
        cma->path[n] = (1 - c.path_rate) * cma->path[n] +
                       exact_sqrt(c.path_rate * (2 - c.path_rate) * c.mass) * step;
        cma->variance[n] = (1 - c.one_rate - c.mu_rate) * cma->variance[n] +
                           c.one_rate * cma->path[n] * cma->path[n] + c.mu_rate * spread;
        if (cma->variance[n] < 1e-8)
            cma->variance[n] = 1e-8;
        length += cma->step_path[n] * cma->step_path[n];
    }
    cma->sigma *= exact_exp(c.sigma_rate / c.damping * (exact_sqrt(length) / c.expected - 1));
    if (cma->sigma > 0.5)
        cma->sigma = 0.5;
    if (cma->sigma < 1e-4)
        cma->sigma = 1e-4;
    evolution->population_count = count;
    memcpy(evolution->population, order, (size_t)count * sizeof *order);
}

const struct method cma_method = {
    .name = "cma", .propose = propose, .again = again, .absorb = absorb,
};
