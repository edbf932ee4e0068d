/* combine.c: which parts are used together: for each pair, the turns (or plays) in which both were.
 * A pair of the same part means it was used twice. */
#include <stdio.h>
#include <string.h>

#include "evaluate/metric.h"

static const struct option options[] = {
    {.name = "verb", .type = OPTION_TEXT, .fallback = "played", .help = "what counts as use"},
    {.name = "in", .type = OPTION_WORD, .words = "turn|play", .fallback = "turn",
     .help = "together in one turn, or in the whole play"},
};
enum { OPTIONS = sizeof options / sizeof *options, USES_MAX = 64 };

struct memory {
    uint32_t turn;
    int      parts[USES_MAX], count;    /* used so far; more than USES_MAX are left out */
};

static size_t memory(const struct game *game)
{
    (void)game;
    return sizeof(struct memory);
}

static bool check(const struct spec *spec, const struct game *game, struct problems *problems)
{
    const char *verb = spec_text(spec, options, OPTIONS, "verb");
    for (int i = 0; i < game->verb_count; i++)
        if (strcmp(game->verbs[i], verb) == 0)
            return true;
    struct hint hint;
    return problem_error(problems, (struct place){0}, "combine:verb=%s: no event of %s is called "
                         "that%s", verb, game->name,
                         nearest_hint(verb, game->verbs, (size_t)game->verb_count, &hint));
}

static void count_pairs(struct meter *meter)
{
    struct memory *used = meter->memory;
    for (int i = 0; i < used->count; i++)
        for (int j = i + 1; j < used->count; j++) {
            int one = used->parts[i], two = used->parts[j];
            bool seen = false;    /* the same pair earlier in the list counts once */
            for (int k = 0; k < i && !seen; k++)
                for (int l = k + 1; l < used->count && !seen; l++)
                    seen = (used->parts[k] == one && used->parts[l] == two) ||
                           (used->parts[k] == two && used->parts[l] == one);
            for (int l = i + 1; l < j && !seen; l++)
                seen = used->parts[l] == two;
            const struct part *a = &meter->game->parts[one < two ? one : two];
            const struct part *b = &meter->game->parts[one < two ? two : one];
            char name[COLUMN_NAME_MAX];
            snprintf(name, sizeof name, "%s + %s", a->name, b->name);
            if (!seen)
                meter_add(meter, meter_column(meter, name, false), 1);
        }
    used->count = 0;
}

static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct memory *used = meter->memory;
    (void)actions, (void)action_count, (void)action;
    if (state->turn != used->turn &&
        strcmp(spec_text(meter->spec, options, OPTIONS, "in"), "turn") == 0)
        count_pairs(meter);
    used->turn = state->turn;
}

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    struct memory *used = meter->memory;
    const char *verb = spec_text(meter->spec, options, OPTIONS, "verb");
    (void)state, (void)action;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        bool ours = meter->game->players == 1 || event->player == meter->seat;
        if (ours && event->part >= 0 && used->count < USES_MAX &&
            strcmp(meter->game->verbs[event->verb], verb) == 0)
            used->parts[used->count++] = event->part;
    }
}

static void end(struct meter *meter, const struct state *state)
{
    (void)state;
    count_pairs(meter);
}

const struct metric combine_metric = {
    .name = "combine", .summary = "Pairs of parts used in one turn or play.",
    .options = options, .option_count = OPTIONS, .check = check, .memory = memory,
    .decision = decision, .applied = applied, .end = end,
};
