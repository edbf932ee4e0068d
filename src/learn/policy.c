/* policy.c: policy iteration. */
#include "learn/policy.h"

#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/heap.h"

enum { SWEEPS_MAX = 100000 };
static const double SMALL = 1e-13;     /* change of a value in a sweep that ends evaluation */
static const double BETTER = 1e-9;     /* by how much another action must be better */

/* What an action is worth in a state, if `values` are those of the states after it. */
static double action_value(const struct model *model, int state, int action, double discount,
                           const double *values)
{
    const struct transition *outcomes;
    int count = model_outcomes(model, state, action, &outcomes);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += outcomes[i].probability *
               ((double)outcomes[i].reward[0] + discount * values[outcomes[i].to]);
    return sum;
}

/* Sweeps that use new values at once (Gauss and Seidel), backwards because states come breadth first
 * and value flows from the end. */
void policy_evaluate(const struct model *model, const int *actions, double discount,
                     double *values)
{
    for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
        double change = 0;
        for (int s = model->state_count - 1; s >= 0; s--) {
            double value = actions[s] < 0 ? 0 : action_value(model, s, actions[s], discount,
                                                                    values);
            double by = fabs(value - values[s]);
            change = by > change ? by : change;
            values[s] = value;
        }
        if (change < SMALL)
            return;
    }
}

static bool improve(const struct model *model, struct policy *policy)
{
    bool changed = false;
    for (int s = 0; s < model->state_count; s++) {
        if (policy->actions[s] < 0)
            continue;
        double best = action_value(model, s, policy->actions[s], policy->discount,
                                          policy->values);
        for (int a = 0; a < model->action_count; a++) {
            const struct transition *outcomes;
            if (!model_outcomes(model, s, a, &outcomes))
                continue;
            double value = action_value(model, s, a, policy->discount, policy->values);
            if (value > best + BETTER) {
                best = value;
                policy->actions[s] = a;
                changed = true;
            }
        }
    }
    return changed;
}

struct policy *policy_iterate(const struct model *model, double discount)
{
    CHECK(model->game->players == 1 && discount >= 0 && discount < 1);
    struct policy *policy = heap_new(1, sizeof *policy);
    policy->state_count = model->state_count;
    policy->discount = discount;
    policy->actions = heap_new((size_t)model->state_count, sizeof *policy->actions);
    policy->values = heap_new((size_t)model->state_count, sizeof *policy->values);
    for (int s = 0; s < model->state_count; s++) {
        const struct transition *outcomes;
        int action = 0;
        while (action < model->action_count && !model_outcomes(model, s, action, &outcomes))
            action++;
        policy->actions[s] = action < model->action_count ? action : -1;
    }
    do {
        policy_evaluate(model, policy->actions, discount, policy->values);
        policy->rounds++;
    } while (improve(model, policy));
    return policy;
}

void policy_free(struct policy *policy)
{
    if (!policy)
        return;
    free(policy->actions);
    free(policy->values);
    free(policy);
}

/* One sweep of wins (step 0) or lengths (step 1): the mean over outcomes, plus the step. */
static double follow_once(const struct model *model, const int *actions, double step,
                          double *values)
{
    double change = 0;
    for (int s = model->state_count - 1; s >= 0; s--) {
        const struct transition *outcomes;
        if (actions[s] < 0)
            continue;
        int count = model_outcomes(model, s, actions[s], &outcomes);
        double value = step;
        for (int i = 0; i < count; i++)
            value += outcomes[i].probability * values[outcomes[i].to];
        double by = fabs(value - values[s]);
        change = by > change ? by : change;
        values[s] = value;
    }
    return change;
}

void policy_follow(const struct model *model, const int *actions, double *wins, double *lengths)
{
    for (int s = 0; s < model->state_count; s++) {
        wins[s] = model_state(model, s)->player == OVER && model_state(model, s)->result[0] > 0;
        lengths[s] = 0;
    }
    for (int i = 0; i < SWEEPS_MAX && follow_once(model, actions, 0, wins) > SMALL; i++)
        ;
    for (int i = 0; i < SWEEPS_MAX && follow_once(model, actions, 1, lengths) > 1e-9; i++)
        ;
}

double policy_start_value(const struct model *model, const double *values)
{
    double sum = 0;
    for (int i = 0; i < model->start_count; i++)
        sum += model->starts[i].probability *
               ((double)model->starts[i].reward[0] + values[model->starts[i].to]);
    return sum;
}
