/* aim.c: what is measured of plays, and what is wanted of it. */
#include "evolve/aim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/results.h"

/* "use: played Bash" is a column of the metric "use"; "field:name=hp" is a metric. */
static bool take_column(struct aim *aim, const char *text, size_t length, struct place place,
                        struct problems *problems)
{
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length == 0 || length >= COLUMN_NAME_MAX)
        return problem_error(problems, place, "expected a column such as 'win' or 'turns'");
    memcpy(aim->column, text, length);
    aim->column[length] = '\0';
    const char *blank = strstr(aim->column, ": ");
    length = blank ? (size_t)(blank - aim->column) : length;
    memcpy(aim->spec, aim->column, length);
    aim->spec[length] = '\0';
    bool field = strncmp(aim->spec, "field:name=", 11) == 0;
    if (field && strchr(" #", aim->spec[11]))    /* nothing, or what begins a comment once it is printed */
        return problem_error(problems, place, "expected the name of a field, as in 'field:name=hp'");
    if (field && !strchr(aim->spec, ','))
        snprintf(aim->column, sizeof aim->column, "field: %.140s", aim->spec + 11);
    const struct metric *metric = metric_of_column(aim->spec);
    if (metric && metric->unsteady)
        return problem_error(problems, place, "%s depends on the machine; no aim can be set by it",
                             aim->column);
    if (metric && metric->many && !blank)
        return problem_error(problems, place, "%s has a column for each part; expected one of them, as "
                             "'use: played Bash'", aim->column);
    aim->rate = metric && metric->rate;
    return true;
}

bool aim_parse(struct aim *aim, const char *text, bool others, struct place place,
               struct problems *problems)
{
    *aim = (struct aim){.kind = AIM_TARGET};
    if (others && strncmp(text, "most ", 5) == 0) {
        aim->kind = AIM_MOST;
        return take_column(aim, text + 5, strlen(text + 5), place, problems);
    }
    if (others && strncmp(text, "least ", 6) == 0) {
        aim->kind = AIM_LEAST;
        return take_column(aim, text + 6, strlen(text + 6), place, problems);
    }
    const char *equals = strrchr(text, '=');
    char *end = NULL;
    if (equals)
        aim->target = strtod(equals + 1, &end);
    if (!equals || end == equals + 1 || !(fabs(aim->target) < 1e12))
        return problem_error(problems, place, "expected a column and the value it shall have, as "
                             "'win=60%%' or 'turns=12'%s, found '%.80s'",
                             others ? ", or 'most COLUMN', 'least COLUMN'" : "", text);
    while (*end == ' ')
        end++;
    bool percent = *end == '%';
    end += percent;
    if (*end)
        return problem_error(problems, place, "expected the end of the target, found '%.40s'", end);
    if (!take_column(aim, text, (size_t)(equals - text), place, problems))
        return false;
    if (percent)
        aim->target /= 100;
    if (aim->rate && !(aim->target >= 0 && aim->target <= 1))
        return problem_error(problems, place, "%s is a share of plays: expected a target from 0 to "
                             "100%%, found '%.40s'", aim->column, equals + 1);
    return true;
}

/* A bare name may be that of a field. */
static bool try_field(struct aim *aim, const struct game *game)
{
    struct problems none = {0};
    char spec[COLUMN_NAME_MAX];
    snprintf(spec, sizeof spec, "field:name=%.140s", aim->column);
    if (strchr(aim->column, ':') || metric_find(aim->column) || !metric_check(spec, game, &none))
        return false;
    memcpy(aim->spec, spec, sizeof spec);
    snprintf(spec, sizeof spec, "field: %.140s", aim->column);
    memcpy(aim->column, spec, sizeof spec);
    return true;
}

bool aim_check(struct aim *aim, const struct game *game, struct place place,
               struct problems *problems)
{
    struct problems found = {0};
    if (try_field(aim, game) || metric_check(aim->spec, game, &found))
        return true;
    return problem_error(problems, place, "%s", found.count ? found.list[0].text : "no such metric");
}

const char *aim_label(const struct aim *aim)
{
    return column_label(aim->column);
}

void aim_print(const struct aim *aim, struct text *out)
{
    if (aim->kind != AIM_TARGET)
        text_add(out, "%s %s", aim->kind == AIM_MOST ? "most" : "least", aim_label(aim));
    else if (aim->rate)
        text_add(out, "%s=%.9g%%", aim_label(aim), aim->target * 100);
    else
        text_add(out, "%s=%.9g", aim_label(aim), aim->target);
}

double aim_worth(const struct aim *aim, double mean)
{
    if (aim->kind == AIM_TARGET)
        return -fabs(mean - aim->target);
    return aim->kind == AIM_MOST ? mean : -mean;
}

void aim_value(const struct aim *aim, double value, struct text *out)
{
    if (aim->rate)
        text_add(out, "%.1f %%", 100 * value);
    else
        text_add(out, "%.4g", value);
}
