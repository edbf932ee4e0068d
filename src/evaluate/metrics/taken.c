/* taken.c: how often an option is taken when it is there. One column for each name of an action:
 * the share, within a play, of the decisions that offered it in which it was chosen. */
#include <string.h>

#include "evaluate/metric.h"

enum { OPTIONS_MAX = 512, NAME_MAX_LENGTH = 96 };

struct memory {
    struct {
        char   name[NAME_MAX_LENGTH];
        double offered, taken;
    } list[OPTIONS_MAX];
    int count;    /* names beyond OPTIONS_MAX in one play are left out */
};

static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct memory *seen = meter->memory;
    if (state->player != meter->seat)
        return;
    for (int i = 0; i < action_count; i++) {
        char name[NAME_MAX_LENGTH];
        struct text text = TEXT_ON(name);
        meter->game->engine->render_action(meter->game, state, actions[i], &text);
        int j = 0;
        while (j < seen->count && strcmp(seen->list[j].name, name) != 0)
            j++;
        if (j == OPTIONS_MAX)
            continue;
        if (j == seen->count)
            memcpy(seen->list[seen->count++].name, name, sizeof name);
        seen->list[j].offered++;
        seen->list[j].taken += actions[i] == action;
    }
}

static void end(struct meter *meter, const struct state *state)
{
    const struct memory *seen = meter->memory;
    (void)state;
    for (int i = 0; i < seen->count; i++)
        meter_set(meter, meter_column(meter, seen->list[i].name),
                  seen->list[i].taken / seen->list[i].offered);
}

const struct metric taken_metric = {
    .name = "taken", .summary = "How often each option is taken when it is there.", .many = OF_OPTIONS,
    .may_lack = true,
    .memory = sizeof(struct memory), .decision = decision, .end = end,
    .never_negative = true,
};
