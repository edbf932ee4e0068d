/* stations.c: where courses begin and end: a select, and what is known of the stack below it. */
#include "engines/gamelan/courses.h"

#include <string.h>

#include "engines/gamelan/fast.h"
#include "engines/gamelan/ground.h"
#include "engines/gamelan/menus.h"
#include "engines/gamelan/station_parts.h"

/* ---- at load ---- */

/* The root of a diagram whose inputs are all known; 0: they are not. */
static uintptr_t root_of(const struct station *station, const struct ground *ground)
{
    int root = 0;
    for (int i = 0; i < ground->input_count; i++) {
        const struct ground_input *input = &ground->inputs[i];
        int place = station->slots + input->slot;
        uint32_t index = (uint32_t)station->image[place] - (uint32_t)input->low;
        if (!station->mask[place] || index >= input->count || (input->index && input->index[index] < 0))
            return 0;
        root += (int)(input->index ? (uint32_t)input->index[index] : index) * input->stride;
    }
    return ground->roots[root];
}

static int most_of(const struct gamelan *game, const struct station *station, int which)
{
    const struct station_choice *choice = &station->list[which];
    int most = 0;
    if (station->choices->list[which].loop)
        return game->pile->cell_count;
    for (int i = 0; i <= choice->bound_count; i++)
        most = choice->lists[i].count > most ? choice->lists[i].count : most;
    return most;
}

/* A name: there is always one. */
static struct station_rows *plan_name(struct gamelan *game, const struct station *station, int which)
{
    struct memory *memory = game->program.memory;
    struct station_rows *list = memory_get(memory, sizeof *list);
    struct station_row *row = memory_get(memory, sizeof *row);
    *row = (struct station_row){.span = UINT32_MAX,
                                .option = gamelan_station_option(game, station, which, NULL)};
    *list = (struct station_rows){row, 1};
    return list;
}

int32_t *gamelan_station_option(struct gamelan *game, const struct station *station, int which,
                                const int32_t *values)
{
    const struct choices *choices = station->choices;
    int32_t *option = memory_get(game->program.memory, (size_t)choices->stride * sizeof *option);
    option[O_WHICH] = which;
    for (int k = 0; k < choices->list[which].width; k++)
        option[O_VALUES + k] = values[k];
    return option;
}

void gamelan_station_plan(struct gamelan *game, struct station *station)
{
    const struct choices *choices = station->choices;
    station->list = memory_get(game->program.memory, (size_t)(choices->count + 1) * sizeof *station->list);
    int most = 0;
    bool ready = true;
    for (int i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->list[i];
        uintptr_t root = choice->ground ? root_of(station, choice->ground) : 0;
        if (choice->loop)
            station->list[i].ready = station->mask[station->slots + choice->loop->slot];
        else if (root)
            gamelan_station_rows(game, station, i, root);
        else if (!choice->ground)
            station->list[i] = (struct station_choice){.ready = true, .selector = -1,
                                                       .lists = plan_name(game, station, i)};
        ready = ready && station->list[i].ready;
        most += ready ? most_of(game, station, i) : 0;
    }
    for (int i = 0; i < choices->count; i++)    /* all of them or none: so nothing has to be counted */
        station->list[i].ready = ready && most <= gamelan_choices_most(game, choices, station->top);
    const int32_t head[S_HEADER] = {[S_STRIDE] = choices->menu ? 0 : choices->stride, [S_LOW] = 1,
                                    [S_HIGH] = 1, [S_LAST] = station->mark, [S_NODE] = choices->number,
                                    [S_PLAYER] = station->player, [S_TOP] = station->top + S_HEADER};
    memcpy(station->head, head, sizeof head);
    gamelan_station_lists(game, station);
}

/* ---- in play ---- */

/* Whether all that is known lies on the stack. */
static inline bool is_at(const struct station *station, const int32_t *stack)
{
    const int32_t *image = station->image, *mask = station->mask, *end = stack + station->size;
    piece other = {0};
    for (; stack < end; stack += PIECE_CELLS, image += PIECE_CELLS, mask += PIECE_CELLS) {
        piece here, there, known;
        memcpy(&here, stack, sizeof here);
        memcpy(&there, image, sizeof there);
        memcpy(&known, mask, sizeof known);
        other |= (here ^ there) & known;
    }
    return piece_bits(other == 0) == (1u << PIECE_CELLS) - 1;
}

int32_t gamelan_station_mark(const struct run *run)
{
    const struct gamelan *game = run->game;
    const struct gamelan_state *state = run->state;
    if (!game->station_list || state->strands >= 0)
        return STATION_NONE;
    const int32_t *select = run->room + state->select;
    const struct station *station =
        game->stations[select[S_NODE] * game->head.players + select[S_PLAYER]];
    while (station && (station->top != state->select || station->frame != state->frame ||
                       !is_at(station, run->room)))
        station = station->next;
    return station ? station->mark : STATION_NONE;
}

bool gamelan_station_apply(struct run *run, int action)
{
    const int32_t *select = run->room + run->state->select;
    int32_t number = STATION_NONE - 1 - select[S_LAST];
    if (number < 0 || run->state->strands >= 0)
        return false;
    const struct station *station = run->game->station_list[number];
    run->state->select = -1;
    gamelan_course_run(run, enter(run, station, gamelan_menu_option(station->choices, select, action)));
    return true;
}

/* The bits of the options that there are. */
static inline uint64_t find_options(const struct station_list *list, const int32_t *cells)
{
    const int32_t *first = cells + list->cell, *at = first + list->pieces * PIECE_CELLS;
    struct piece_range range = list->range;
    uint64_t others = 0, bits = list->always;
    while (at > first)
        others = others << PIECE_CELLS | piece_others(at -= PIECE_CELLS, range);
    uint64_t found = list->wanted & ~others;
    if (!list->places)
        return bits | found;
    for (; found; found &= found - 1)
        bits |= (uint64_t)1 << list->places[__builtin_ctzll(found)];
    return bits;
}

/* The list of a station as the cells are; NULL: there is none. */
static inline const struct station_list *list_of(const struct station *station, const int32_t *cells)
{
    const struct station_lists *whole = station->whole;
    if (!whole)
        return NULL;
    if (whole->selector < 0)
        return whole->lists[0];
    if (cells[whole->selector] >= whole->end)
        return NULL;
    int64_t at = cells[whole->selector] - whole->first;
    return whole->lists[at < 0 ? 0 : at > whole->last ? whole->last : at];
}

/* See gamelan_open_choices, which does the same where nothing is known. */
int gamelan_station_open(struct run *run, const struct station *station, int32_t *to)
{
    const struct station_list *list = list_of(station, run->cells);
    const struct menu *menu = station->choices->menu;
    uint64_t bits;
    if (list)
        bits = find_options(list, run->cells);
    else if (!menu || !gamelan_menu_find(run, station->choices, run->room + station->slots, station->top,
                                         &bits))
        return gamelan_station_lines(run, station, to);
    if ((bits & (bits - 1)) == 0) {
        *to = bits ? enter(run, station, menu->options + __builtin_ctzll(bits) * menu->room)
                   : station->ways[station->choices->count].to;
        return CHOICES_NONE;
    }
    int32_t *select = lay_head(run, station);
    select[S_COUNT] = gamelan_menu_count(bits);
    gamelan_menu_lay(select, bits);
    return ask(run, station, select);
}
