/* station_lines.c: opens stations that have no menu: line by line of the text. */
#include "engines/gamelan/station_parts.h"

/* All options; how many, -1: they do not fit. */
static int lay_options(struct run *run, const struct station *station, int32_t *first)
{
    const struct choices *choices = station->choices;
    int32_t *slots = run->room + station->slots;
    int count = 0, most = gamelan_choices_most(run->game, choices, station->top);
    for (int i = 0; i < choices->count && count >= 0; i++)
        count = gamelan_gather_choice(run, choices, i, slots, first + count * choices->stride, count, most);
    return count;
}

/* Less than two options. */
static int pass(struct run *run, const struct station *station, int count, int32_t *to)
{
    *to = count == 1 ? enter(run, station, run->room + station->top + S_HEADER)
                     : station->ways[station->choices->count].to;
    return CHOICES_NONE;
}

/* Behind the options lie the picks; none yet. */
static void lay_picks(struct run *run, const struct station *station, int32_t *select, int count)
{
    int32_t *picks = select + S_HEADER + count * station->choices->stride;
    select[S_TOP] = (int32_t)(picks - run->room) + count;
    for (int i = 0; i < count; i++)
        picks[i] = 0;
}

int gamelan_station_lines(struct run *run, const struct station *station, int32_t *to)
{
    int32_t *select = lay_head(run, station);
    int count = station->choices->menu ? -1 : lay_options(run, station, select + S_HEADER);
    if (count < 0)
        return CHOICES_OTHERS;
    if (count < 2)
        return pass(run, station, count, to);
    select[S_COUNT] = count;
    lay_picks(run, station, select, count);
    if (station->choices->objects && !gamelan_find_leaders(run, select))
        return pass(run, station, 1, to);
    return ask(run, station, select);
}
