/* station_lines.c: opens stations whose options are no list: line by line of the text. */
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

int gamelan_station_lines(struct run *run, const struct station *station, int32_t *to)
{
    int32_t *select = run->room + station->top, *option = select + S_HEADER;
    lay_head(run, station);
    int count = lay_options(run, station, option);
    if (count < 0)
        return CHOICES_OTHERS;
    if (count < 2)
        return pass(run, station, count, to);
    lay_end(run, station, count, option + count * station->choices->stride);
    if (station->choices->objects && !gamelan_find_leaders(run, select))
        return pass(run, station, 1, to);
    return ask(run, station);
}
