/* stations.c: where courses begin and end: a select, and what is known of the stack below it. */
#include "engines/gamelan/courses.h"

#include <string.h>

#include "engines/gamelan/fast.h"
#include "engines/gamelan/ground.h"

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

static void plan_loop(struct station *station, struct station_choice *choice, const struct fast_loop *loop)
{
    int place = station->slots + loop->slot;
    uint32_t at = (uint32_t)station->image[place] - (uint32_t)loop->first;
    choice->ready = station->mask[place];
    choice->zone = at < (uint32_t)loop->span ? loop->zones[at] : -1;
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
    int size = (choices->stride + STATION_PIECE - 1) / STATION_PIECE * STATION_PIECE;
    int32_t *option = memory_get(game->program.memory, (size_t)size * sizeof *option);
    option[O_WHICH] = which;
    option[O_CHOOSER] = station->player;
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
            plan_loop(station, &station->list[i], choice->loop);
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
    const int32_t head[S_HEADER] = {[S_STRIDE] = choices->stride, [S_LOW] = 1, [S_HIGH] = 1, [S_LAST] = -1,
                                    [S_NODE] = choices->number, [S_PLAYER] = station->player};
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

/* The station where a play is; NULL: none of those that are known. */
static inline const struct station *station_of(const struct run *run)
{
    const struct gamelan *game = run->game;
    const struct gamelan_state *state = run->state;
    if (!game->stations || state->strands >= 0)
        return NULL;
    const int32_t *select = run->room + state->select;
    const struct station *station =
        game->stations[select[S_NODE] * game->head.players + select[S_PLAYER]];
    if (station && station->alone)
        return station;
    while (station && (station->top != state->select || station->frame != state->frame ||
                       !is_at(station, run->room)))
        station = station->next;
    return station;
}

/* Binds what an option is about; where it goes on. */
static inline int32_t enter(struct run *run, const struct station *station, const int32_t *option)
{
    const struct station_way *way = &station->ways[option[O_WHICH]];
    for (int i = 0; i < way->width; i++)
        run->room[way->places[i]] = option[O_VALUES + i];
    return way->to;
}

bool gamelan_station_apply(struct run *run, int action)
{
    const struct station *station = station_of(run);
    if (!station)
        return false;
    const int32_t *options = run->room + station->top + S_HEADER;
    run->state->select = -1;
    gamelan_course_run(run, enter(run, station, options + action * station->choices->stride));
    return true;
}

static inline void copy_piece(int32_t *to, const int32_t *from)
{
    memcpy(to, from, STATION_PIECE * sizeof *to);
}

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

/* The places of the options that there are. */
static inline uint64_t find_options(const struct station_list *list, const int32_t *cells)
{
    const int32_t *first = cells + list->cell, *at = first + list->pieces * PIECE_CELLS;
    struct piece_range range = list->range;
    uint64_t others = 0;
    while (at > first)
        others = others << PIECE_CELLS | piece_others(at -= PIECE_CELLS, range);
    return list->always | (list->wanted & ~others);
}

uint64_t gamelan_station_found(const struct station_list *list, const int32_t *cells)
{
    return find_options(list, cells);
}

static inline int32_t lay_found(const struct station_list *list, uint64_t found, int32_t *option, int stride,
                                int room)
{
    int32_t number = 0;
    for (; found; found &= found - 1, option += stride) {
        const int32_t *from = list->options + __builtin_ctzll(found) * room;
        copy_piece(option, from);
        if (room > STATION_PIECE)
            copy_piece(option + STATION_PIECE, from + STATION_PIECE);
        option[O_CLASS] = number++;
    }
    return number;
}

/* All options, where they are one list; how many, -1: they have to be laid down line by line. */
static inline int32_t lay_whole(const struct station_lists *whole, const int32_t *cells, int32_t *option,
                                int stride)
{
    int64_t at = 0;
    if (whole->selector >= 0) {
        if (cells[whole->selector] >= whole->end)
            return -1;
        at = cells[whole->selector] - whole->first;
        at = at < 0 ? 0 : at > whole->last ? whole->last : at;
    }
    const struct station_list *list = whole->lists[at];
    uint64_t found = find_options(list, cells);
    if (found == list->usual) {
        memcpy(option, list->image, (size_t)(list->count * stride) * sizeof *option);
        return list->count;
    }
    return list->room == STATION_PIECE ? lay_found(list, found, option, stride, STATION_PIECE)
                                       : lay_found(list, found, option, stride, 2 * STATION_PIECE);
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

/* See gamelan_open_choices, which does the same where nothing is known. */
int gamelan_station_open(struct run *run, const struct station *station, int32_t *to)
{
    struct gamelan_state *state = run->state;
    int32_t top = station->top, *select = run->room + top, *option = select + S_HEADER;
    for (int i = 0; i < S_HEADER; i += STATION_PIECE)
        copy_piece(select + i, station->head + i);
    state->frame = station->frame;
    state->top = top;
    int count = station->whole ? lay_whole(station->whole, run->cells, option, station->choices->stride) : -1;
    if (count < 0)
        count = lay_options(run, station, option);
    if (count < 2) {
        if (count < 0)
            return CHOICES_OTHERS;
        *to = count == 1 ? enter(run, station, option)
                         : station->ways[station->choices->count].to;
        return CHOICES_NONE;
    }
    int32_t *picks = option + count * station->choices->stride;
    select[S_COUNT] = count;
    select[S_TOP] = top + (int32_t)(picks - select) + count;
    for (int i = 0; i < count; i += STATION_PIECE)
        copy_piece(picks + i, station->head + S_HEADER);    /* zeros */
    if (station->choices->objects && !gamelan_find_leaders(run, select)) {
        *to = enter(run, station, option);
        return CHOICES_NONE;
    }
    state->top = select[S_TOP];
    state->select = top;
    state->head.player = station->player;
    return CHOICES_ASKED;
}
