/* network.c: a small neural controller. */
#include "learn/network.h"

#include "core/check.h"
#include "core/exact.h"

int network_size(const struct network *network)
{
    return (network->input_count + 1) * network->hidden_count +
           (network->hidden_count + 1) * network->output_count;
}

/* Each unit's weights lie side by side, its bias last. */
static double unit(const double *weights, const double *inputs, int count)
{
    double sum = weights[count];
    for (int i = 0; i < count; i++)
        sum += weights[i] * inputs[i];
    return sum;
}

/* What keeps exp in range: the largest becomes 0. */
static void softmax(double *values, int count)
{
    double most = values[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = values[i] > most ? values[i] : most;
    for (int i = 0; i < count; i++)
        sum += values[i] = exact_exp(values[i] - most);
    for (int i = 0; i < count; i++)
        values[i] /= sum;
}

void network_run(const struct network *network, const double *weights, const float *inputs,
                 double *outputs)
{
    double wide[NETWORK_UNITS_MAX], hidden[NETWORK_UNITS_MAX];
    int step = network->input_count + 1;
    DCHECK(network->input_count <= NETWORK_UNITS_MAX);
    DCHECK(network->hidden_count <= NETWORK_UNITS_MAX);
    for (int i = 0; i < network->input_count; i++)
        wide[i] = (double)inputs[i];
    for (int i = 0; i < network->hidden_count; i++)
        hidden[i] = exact_tanh(unit(weights + i * step, wide, network->input_count));
    weights += network->hidden_count * step;
    for (int i = 0; i < network->output_count; i++)
        outputs[i] = unit(weights + i * (network->hidden_count + 1), hidden,
                          network->hidden_count);
    softmax(outputs, network->output_count);
}

int network_draw(const struct network *network, const double *outputs, struct rng *rng)
{
    double draw = (double)(rng_next64(rng) >> 11) * 0x1p-53;
    int at = 0;
    while (at < network->output_count - 1 && (draw -= outputs[at]) >= 0)
        at++;
    return at;
}

int network_best(const struct network *network, const double *outputs)
{
    int best = 0;
    for (int i = 1; i < network->output_count; i++)
        best = outputs[i] > outputs[best] ? i : best;
    return best;
}

/* Marsaglia's polar method (1964), which needs no sine. */
double rng_normal(struct rng *rng)
{
    double x, y, square;
    do {
        x = (double)(rng_next64(rng) >> 11) * 0x1p-52 - 1;
        y = (double)(rng_next64(rng) >> 11) * 0x1p-52 - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    return x * exact_sqrt(-2 * exact_log(square) / square);
}
