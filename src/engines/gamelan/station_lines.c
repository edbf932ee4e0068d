/* station_lines.c: opens stations whose options are no list: line by line of the text. */
#include "engines/gamelan/fast.h"
#include "engines/gamelan/station_parts.h"

/* Lays down the rows whose cells lie where they must; the end of them. */
static inline int32_t *lay_rows(const struct station_choice *choice, const int32_t *cells, int32_t *option,
                                int stride, int32_t *class)
{
    const struct station_rows *list = choice->lists;
    for (int i = 0; i < choice->bound_count && cells[choice->selector] >= choice->bounds[i]; i++)
        list++;
    const struct station_row *row = list->rows, *end = row + list->count;
    int32_t number = *class;
    for (; row < end; row++) {
        if ((uint32_t)cells[row->cell] - (uint32_t)row->low > row->span)
            continue;
        copy_piece(option, row->option);
        if (stride > STATION_PIECE)
            copy_piece(option + STATION_PIECE, row->option + STATION_PIECE);
        for (int k = 2 * STATION_PIECE; k < stride; k += STATION_PIECE)
            copy_piece(option + k, row->option + k);
        option[O_CLASS] = number++;
        option += stride;
    }
    *class = number;
    return option;
}

/* Lays down the objects of a pile that are asked for. */
static int32_t *lay_objects(struct run *run, const struct station *station, int which, int32_t *option,
                            int32_t *class)
{
    const struct choice *choice = &station->choices->list[which];
    int stride = station->choices->stride, zone = station->list[which].zone;
    int count = zone < 0 || run->cells[run->game->pile_size + zone] == 0 ? 0
                : gamelan_loop_objects(run, choice->loop, run->room + station->slots, option + O_VALUES,
                                       stride, run->game->pile->cell_count);
    for (int i = 0; i < count; i++, option += stride) {
        option[O_WHICH] = which;
        option[O_CLASS] = (*class)++;
        option[O_CHOOSER] = station->player;
        for (int k = O_VALUES + choice->width; k < stride; k++)
            option[k] = 0;
    }
    return option;
}

/* All options; how many, -1: they have to be gathered otherwise. */
static int lay_options(struct run *run, const struct station *station, int32_t *option)
{
    const struct choices *choices = station->choices;
    int32_t count = 0;
    for (int i = 0; i < choices->count; i++) {
        const struct station_choice *choice = &station->list[i];
        if (!choice->ready) {
            count = gamelan_gather_choice(run, choices, i, run->room + station->slots, option, count,
                                          gamelan_choices_most(run->game, choices, station->top));
            if (count < 0)
                return -1;
            option = run->room + station->top + S_HEADER + count * choices->stride;
        } else if (choices->list[i].loop) {
            option = lay_objects(run, station, i, option, &count);
        } else {
            option = lay_rows(choice, run->cells, option, choices->stride, &count);
        }
    }
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
