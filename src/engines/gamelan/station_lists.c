/* station_lists.c: the options of a station as one list.
 *
 * Where every option hangs on one cell alone, and all of these cells lie near each other and are asked for
 * the same range, whether they lie there is found for many cells at once: a bit for each. An option has the
 * place on the menu; names that can always be chosen are always there.
 *
 *     cells   . . . . . . . . .          bits   1 1 0 1 0 0 1 1 1   | always
 *     options a b   d     g h i   no_buy                                        */
#include "engines/gamelan/courses.h"
#include "engines/gamelan/menus.h"

#include <string.h>

enum { PLACES = 64, SPREAD_MOST = 8, LISTS_MOST = 64 };

/* The rows of all lines of the text for one range of the selector. */
struct gathered {
    struct station_row rows[PLACES];
    int                count;
};

static bool is_always(const struct station_row *row)
{
    return row->span == UINT32_MAX;
}

static bool gather(const struct station *station, int bound, struct gathered *all)
{
    all->count = 0;
    for (int i = 0; i < station->choices->count; i++) {
        const struct station_choice *choice = &station->list[i];
        const struct station_rows *list = &choice->lists[choice->selector >= 0 ? bound : 0];
        if (all->count + list->count > PLACES)
            return false;
        memcpy(all->rows + all->count, list->rows, (size_t)list->count * sizeof *list->rows);
        all->count += list->count;
    }
    return true;
}

/* Whether rows ask the same of cells that ascend, then nothing. */
static bool is_even(const struct gathered *all)
{
    const struct station_row *rows = all->rows;
    for (int i = 1; i < all->count; i++)
        if (!is_always(&rows[i]) && (rows[i].low != rows[0].low || rows[i].span != rows[0].span ||
                                     rows[i].cell <= rows[i - 1].cell || is_always(&rows[i - 1])))
            return false;
    return true;
}

/* The place of an option on the menu. */
static int place_of(const struct menu *menu, const int32_t *option)
{
    for (int i = 0; i < menu->count; i++)
        if (memcmp(menu->options + i * menu->room, option, (size_t)menu->room * sizeof *option) == 0)
            return i;
    return -1;
}

static struct station_list *make_list(struct gamelan *game, const struct station *station,
                                      const struct gathered *all)
{
    struct memory *memory = game->program.memory;
    struct station_list *list = memory_get(memory, sizeof *list);
    uint8_t *places = memory_get(memory, PLACES);
    const struct station_row *rows = all->rows;
    int asked = 0;
    while (asked < all->count && !is_always(&rows[asked]))
        asked++;
    int cells = asked > 0 ? rows[asked - 1].cell - rows[0].cell + 1 : 0;
    if (cells > PLACES || cells > SPREAD_MOST * asked || !is_even(all))
        return NULL;
    bool same = true;
    for (int i = 0; i < all->count; i++) {
        int place = place_of(station->choices->menu, rows[i].option);
        int cell = i < asked ? rows[i].cell - rows[0].cell : -1;
        if (place < 0)
            return NULL;
        if (cell < 0) {
            list->always |= (uint64_t)1 << place;
            continue;
        }
        list->wanted |= (uint64_t)1 << cell;
        places[cell] = (uint8_t)place;
        same = same && cell == place;
    }
    if (asked > 0) {
        list->cell = rows[0].cell;
        list->pieces = (cells + PIECE_CELLS - 1) / PIECE_CELLS;
        list->range = piece_range(rows[0].low, rows[0].span);
    }
    list->places = same ? NULL : places;
    return list;
}

/* The line whose options hang on a selector; NULL: there is none. False: there are two. */
static bool find_selector(const struct station *station, const struct station_choice **found)
{
    *found = NULL;
    for (int i = 0; i < station->choices->count; i++) {
        if (station->list[i].selector < 0)
            continue;
        if (*found)
            return false;
        *found = &station->list[i];
    }
    return true;
}

static bool are_rows(const struct station *station)
{
    for (int i = 0; i < station->choices->count; i++)
        if (!station->list[i].ready || station->choices->list[i].loop)
            return false;
    return station->choices->count > 0 && station->choices->menu;
}

/* How many bounds lie so near to each other that there is a list for every value between them. */
static int count_near(const int32_t *bounds, int count)
{
    int near = 0;
    while (near < count && (int64_t)bounds[near] - bounds[0] < LISTS_MOST - 1)
        near++;
    return near;
}

void gamelan_station_lists(struct gamelan *game, struct station *station)
{
    const struct station_choice *selecting;
    struct station_list *lists[LISTS_MOST];
    if (!are_rows(station) || !find_selector(station, &selecting))
        return;
    const int32_t *bounds = selecting ? selecting->bounds : NULL;
    int bound_count = selecting ? selecting->bound_count : 0, near = count_near(bounds, bound_count);
    int last = near > 0 ? bounds[near - 1] - bounds[0] + 1 : 0;
    for (int i = 0, at = 0; i <= near; i++) {
        struct gathered all;
        struct station_list *list = gather(station, i, &all) ? make_list(game, station, &all) : NULL;
        if (!list)
            return;
        for (int to = i < near ? bounds[i] - bounds[0] : last; at <= to; at++)
            lists[at] = list;
    }
    struct station_list **kept = memory_get(game->program.memory, (size_t)(last + 1) * sizeof *kept);
    memcpy(kept, lists, (size_t)(last + 1) * sizeof *kept);
    *(station->whole = memory_get(game->program.memory, sizeof *station->whole)) = (struct station_lists){
        .selector = selecting ? selecting->selector : -1, .lists = kept,
        .first = bound_count > 0 ? (int64_t)bounds[0] - 1 : 0, .last = last,
        .end = near < bound_count ? bounds[near] : INT64_MAX};
}
