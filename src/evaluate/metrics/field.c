/* field.c: any named place of the state at the end of the play: hit points, cards left. */
#include <stdio.h>
#include <string.h>

#include "evaluate/metric.h"

static const struct option options[] = {
    {.name = "name", .type = OPTION_TEXT, .help = "the field; 'ruleplay show GAME' lists them"},
    {.name = "index", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e6,
     .help = "which element of it"},
    {.name = "sum", .type = OPTION_FLAG, .fallback = "no", .help = "all elements together"},
};
enum { OPTIONS = sizeof options / sizeof *options, NAMES_MAX = 256 };

static const struct field *find(const struct spec *spec, const struct game *game)
{
    const char *name = spec_text(spec, options, OPTIONS, "name");
    for (int i = 0; name && i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    return NULL;
}

static bool check(const struct spec *spec, const struct game *game, struct problems *problems)
{
    const struct field *field = find(spec, game);
    if (field && spec_integer(spec, options, OPTIONS, "index") < (int64_t)field->count)
        return true;
    const char *names[NAMES_MAX], *name = spec_text(spec, options, OPTIONS, "name");
    int count = game->field_count < NAMES_MAX ? game->field_count : NAMES_MAX;
    for (int i = 0; i < count; i++)
        names[i] = game->fields[i].name;
    struct hint hint;
    return problem_error(problems, (struct place){0}, "field:name=%s: %s has no such place%s",
                         name ? name : "", game->name,
                         nearest_hint(name ? name : "", names, (size_t)count, &hint));
}

static void end(struct meter *meter, const struct state *state)
{
    const struct field *field = find(meter->spec, meter->game);
    bool sum = spec_flag(meter->spec, options, OPTIONS, "sum");
    uint32_t index = (uint32_t)spec_integer(meter->spec, options, OPTIONS, "index");
    char name[COLUMN_NAME_MAX];
    double value = 0;
    for (uint32_t i = sum ? 0 : index; i < (sum ? field->count : index + 1); i++)
        value += field_value(field, state, i);
    snprintf(name, sizeof name, index ? "%s %u" : "%s", field->name, index);
    meter_set(meter, meter_column(meter, name), value);
}

const struct metric field_metric = {
    .name = "field", .summary = "A named place of the state at the end, such as hit points.",
    .bare = true,
    .options = options, .option_count = OPTIONS, .check = check, .end = end,
};
