/* lspi.c: least-squares policy iteration. */
#include "learn/lspi.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

enum { TESTS = 5 };    /* plays from each state to see how good a policy is */

/* What a learner knows of a step. Observations are numbered; -1: the play was over. */
struct step {
    int   before, action, after;
    float reward, weight;
};

struct learner {
    const struct model        *model;
    const struct lspi_options *options;
    struct lspi *result;
    float       *seen;            /* distinct observations, block_size apart */
    int         *observation;     /* of each state, or -1 */
    struct step *steps;
    size_t       step_room;
    struct rng   rng;
    int         *choice;          /* action for each observation */
    uint8_t     *legal;           /* [observation][action] */
    int          unknowns;
    double      *matrix, *weights;    /* [unknowns][unknowns + 1], [unknowns] */
};

/* ---- looking ---- */

static int find_observation(struct learner *learner, const float *seen)
{
    size_t size = (size_t)learner->options->block_size;
    int count = learner->result->observation_count;
    for (int i = 0; i < count; i++)
        if (memcmp(learner->seen + (size_t)i * size, seen, size * sizeof *seen) == 0)
            return i;
    learner->seen = heap_grow(learner->seen, (size_t)(count + 1) * size * sizeof *seen);
    memcpy(learner->seen + (size_t)count * size, seen, size * sizeof *seen);
    return learner->result->observation_count++;
}

static void look(struct learner *learner)
{
    const struct model *model = learner->model;
    float *whole = heap_new((size_t)model->game->observation_size, sizeof *whole);
    learner->observation = heap_new((size_t)model->state_count, sizeof *learner->observation);
    for (int s = 0; s < model->state_count; s++) {
        const struct state *state = model_state(model, s);
        learner->observation[s] = -1;
        if (state->player == OVER)
            continue;
        model->game->engine->observe(model->game, state, 0, whole);
        learner->observation[s] = find_observation(learner, whole + learner->options->block_first);
    }
    free(whole);
}

/* ---- trying ---- */

static bool is_legal(const struct model *model, int state, int action)
{
    const struct transition *outcomes;
    return model_outcomes(model, state, action, &outcomes) > 0;
}

static void add_step(struct learner *learner, const struct step *step)
{
    size_t count = (size_t)learner->result->step_count++;
    if (count == learner->step_room) {
        learner->step_room = count ? 2 * count : CAPACITY(4096, 1);
        learner->steps = heap_grow(learner->steps, learner->step_room * sizeof *learner->steps);
    }
    learner->steps[count] = *step;
}

/* Takes an action and notes what was seen of it; the state it leads to. */
static int take(struct learner *learner, int from, int action, float weight)
{
    struct step step = {.before = learner->observation[from], .action = action, .weight = weight};
    int to = model_step(learner->model, from, action, &learner->rng, &step.reward);
    step.after = learner->observation[to];
    if (weight > 0)
        add_step(learner, &step);
    return to;
}

static void try_all(struct learner *learner)
{
    const struct model *model = learner->model;
    learner->legal = heap_new((size_t)learner->result->observation_count *
                              (size_t)model->action_count + 1, 1);    /* there may be no choice */
    for (int s = 0; s < model->state_count; s++)
        for (int a = 0; a < model->action_count; a++) {
            if (!is_legal(model, s, a))
                continue;
            learner->legal[learner->observation[s] * model->action_count + a] = 1;
            for (int i = 0; i < learner->options->tries; i++)
                take(learner, s, a, 1);
        }
}

/* ---- learning ---- */

/* Calls up the features of an observation: their values and where they are. */
static int features_of(const struct learner *learner, int observation, int *at, double *value)
{
    int count = 0, size = learner->options->block_size;
    if (learner->options->features == LSPI_TABLE) {
        at[0] = observation;
        value[0] = 1;
        return 1;
    }
    for (int i = 0; i < size; i++) {
        float seen = learner->seen[observation * size + i];
        if (seen != 0) {
            at[count] = i;
            value[count++] = (double)seen;
        }
    }
    at[count] = size;
    value[count++] = 1;
    return count;
}

static double value_of(const struct learner *learner, int observation, int action, int *at,
                       double *value)
{
    int count = features_of(learner, observation, at, value);
    const double *weights = learner->weights + action * learner->result->feature_count;
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[at[i]] * value[i];
    return sum;
}

/* Solves by elimination; what the steps say nothing about stays near 0. */
static void solve(struct learner *learner)
{
    int size = learner->unknowns, row_size = size + 1;
    double *m = learner->matrix;
    for (int i = 0; i < size; i++) {
        int pivot = i;
        for (int row = i + 1; row < size; row++) {
            double here = m[row * row_size + i], best = m[pivot * row_size + i];
            if (here * here > best * best)
                pivot = row;
        }
        for (int column = i; column <= size && pivot != i; column++) {
            double spare = m[i * row_size + column];
            m[i * row_size + column] = m[pivot * row_size + column];
            m[pivot * row_size + column] = spare;
        }
        for (int row = i + 1; row < size; row++) {
            double part = m[row * row_size + i] / m[i * row_size + i];
            for (int column = i; column <= size && part != 0; column++)
                m[row * row_size + column] -= part * m[i * row_size + column];
        }
    }
    for (int i = size - 1; i >= 0; i--) {
        double sum = m[i * row_size + size];
        for (int column = i + 1; column < size; column++)
            sum -= m[i * row_size + column] * learner->weights[column];
        learner->weights[i] = sum / m[i * row_size + i];
    }
}

/* The value of the policy, from all steps at once. */
static void evaluate(struct learner *learner, int *at, double *value, int *at_next,
                     double *value_next)
{
    static const double RIDGE = 1e-6;
    int size = learner->unknowns, row_size = size + 1, wide = learner->result->feature_count;
    memset(learner->matrix, 0, (size_t)size * (size_t)row_size * sizeof *learner->matrix);
    for (int i = 0; i < size; i++)
        learner->matrix[i * row_size + i] = RIDGE;
    for (int i = 0; i < learner->result->step_count; i++) {
        const struct step *step = &learner->steps[i];
        int count = features_of(learner, step->before, at, value), next = 0, then = 0;
        if (step->after >= 0) {
            next = features_of(learner, step->after, at_next, value_next);
            then = learner->choice[step->after];
        }
        for (int j = 0; j < count; j++) {
            double *row = learner->matrix + (step->action * wide + at[j]) * row_size;
            double weight = value[j] * (double)step->weight;
            for (int k = 0; k < count; k++)
                row[step->action * wide + at[k]] += weight * value[k];
            for (int k = 0; k < next; k++)
                row[then * wide + at_next[k]] -=
                    weight * learner->options->discount * value_next[k];
            row[size] += weight * (double)step->reward;
        }
    }
    solve(learner);
}

static bool improve(struct learner *learner, int *at, double *value)
{
    int actions = learner->model->action_count;
    bool changed = false;
    for (int o = 0; o < learner->result->observation_count; o++) {
        int best = learner->choice[o];
        double most = value_of(learner, o, best, at, value);
        for (int a = 0; a < actions; a++) {
            if (!learner->legal[o * actions + a])
                continue;
            double worth = value_of(learner, o, a, at, value);
            if (worth > most + 1e-9) {
                most = worth;
                best = a;
            }
        }
        changed = changed || best != learner->choice[o];
        learner->choice[o] = best;
    }
    return changed;
}

static void note_result(struct learner *learner, int *at, double *value)
{
    struct lspi *result = learner->result;
    size_t count = (size_t)learner->model->state_count;
    result->policy = heap_new(count, sizeof *result->policy);
    result->values = heap_new(count, sizeof *result->values);
    for (size_t s = 0; s < count; s++) {
        int observation = learner->observation[s];
        result->policy[s] = observation < 0 ? -1 : learner->choice[observation];
        result->values[s] =
            observation < 0 ? 0 : value_of(learner, observation, result->policy[s], at, value);
    }
}

/* ---- practising ---- */

/* A play of the policy from a state; true if it was won in time. Steps are noted if weight > 0. */
static bool practise_play(struct learner *learner, int from, double exploring, float weight,
                          int *length)
{
    const struct model *model = learner->model;
    int actions = model->action_count;
    for (*length = 0; *length < learner->options->play_length; ++*length) {
        int seen = learner->observation[from];
        if (seen < 0)
            return model_state(model, from)->result[0] > 0;
        int action = learner->choice[seen];
        if (rng_chance(&learner->rng, exploring))
            do {
                action = (int)rng_below(&learner->rng, (uint32_t)actions);
            } while (!learner->legal[seen * actions + action]);
        from = take(learner, from, action, weight);
    }
    return false;
}

/* Plays from every state without exploring: how many reach the goal, and how fast. */
static int test_policy(struct learner *learner, long *total)
{
    int reached = 0, length;
    *total = 0;
    for (int s = 0; s < learner->model->state_count; s++)
        for (int i = 0; i < TESTS && learner->observation[s] >= 0; i++) {
            reached += practise_play(learner, s, 0, 0, &length);
            *total += length;
        }
    return reached;
}

/* Old plays count less and less, until they are dropped; the first steps, from every state, stay as
 * a faint memory of what else there is. */
static void fade_steps(struct learner *learner, int first)
{
    static const float FADING = 0.7f, FAINT = 0.01f;
    int kept = first;
    for (int i = 0; i < first; i++)
        learner->steps[i].weight = FAINT;
    for (int i = first; i < learner->result->step_count; i++) {
        learner->steps[kept] = learner->steps[i];
        learner->steps[kept].weight *= FADING;
        kept += learner->steps[kept].weight > FAINT;
    }
    learner->result->step_count = kept;
}

static void practise(struct learner *learner, int *at, double *value, size_t room)
{
    const struct lspi_options *options = learner->options;
    struct lspi *result = learner->result;
    size_t bytes = (size_t)result->observation_count * sizeof(int);
    int *best = heap_raw(bytes + 1), first = result->step_count, length;
    long total, least;
    memcpy(best, learner->choice, bytes);
    result->reached = test_policy(learner, &least);
    for (int round = 1; round <= options->practice; round++) {
        fade_steps(learner, first);
        for (int s = 0; s < learner->model->state_count; s++)
            if (learner->observation[s] >= 0)
                practise_play(learner, s, options->exploring, 1, &length);
        evaluate(learner, at, value, at + room, value + room);
        improve(learner, at, value);
        int reached = test_policy(learner, &total);
        if (reached > result->reached || (reached == result->reached && total < least)) {
            result->reached = reached;
            least = total;
            memcpy(best, learner->choice, bytes);
        }
    }
    memcpy(learner->choice, best, bytes);
    evaluate(learner, at, value, at + room, value + room);
    free(best);
}

/* Sizes the equations; false if they take more memory than allowed. */
static bool measure(struct learner *learner, struct problems *problems)
{
    struct lspi *result = learner->result;
    result->feature_count = learner->options->features == LSPI_TABLE
                                ? result->observation_count
                                : learner->options->block_size + 1;
    learner->unknowns = result->feature_count * learner->model->action_count;
    double bytes = (double)learner->unknowns * (learner->unknowns + 1.0) * sizeof(double);
    size_t most = learner->options->bytes_most;
    if (!most || bytes <= (double)most)
        return true;
    struct amount wanted, allowed;
    return problem_error(problems, (struct place){0},
                         "lspi: %d unknowns take %s, and %s are allowed; --memory allows more, "
                         "features=linear needs less", learner->unknowns,
                         heap_amount((size_t)bytes, &wanted), heap_amount(most, &allowed));
}

static void learn(struct learner *learner)
{
    struct lspi *result = learner->result;
    int actions = learner->model->action_count;
    size_t unknowns = (size_t)learner->unknowns, room = (size_t)learner->options->block_size + 1;
    /* One more than needed, because nothing at all would be no memory. */
    learner->matrix = heap_new(unknowns * (unknowns + 1) + 1, sizeof(double));
    learner->weights = heap_new(unknowns + 1, sizeof(double));
    learner->choice = heap_new((size_t)result->observation_count + 1, sizeof(int));
    int *at = heap_new(2 * room, sizeof *at);
    double *value = heap_new(2 * room, sizeof *value);
    for (int o = 0; o < result->observation_count; o++)
        while (!learner->legal[o * actions + learner->choice[o]])
            learner->choice[o]++;
    while (result->rounds < learner->options->rounds_most && !result->settled) {
        evaluate(learner, at, value, at + room, value + room);
        result->settled = !improve(learner, at, value);
        result->rounds++;
    }
    if (learner->options->practice)
        practise(learner, at, value, room);
    note_result(learner, at, value);
    free(at);
    free(value);
}

struct lspi *lspi_learn(const struct model *model, const struct lspi_options *options,
                        struct problems *problems)
{
    struct learner learner = {.model = model, .options = options,
                              .result = heap_new(1, sizeof *learner.result)};
    CHECK(model->game->players == 1);
    rng_seed(&learner.rng, options->seed);
    look(&learner);
    try_all(&learner);
    bool fits = measure(&learner, problems);
    if (fits)
        learn(&learner);
    free(learner.seen);
    free(learner.observation);
    free(learner.steps);
    free(learner.legal);
    free(learner.choice);
    free(learner.matrix);
    free(learner.weights);
    if (!fits) {
        lspi_free(learner.result);
        return NULL;
    }
    return learner.result;
}

void lspi_free(struct lspi *lspi)
{
    if (!lspi)
        return;
    free(lspi->policy);
    free(lspi->values);
    free(lspi);
}
