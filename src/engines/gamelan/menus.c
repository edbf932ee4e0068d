/* menus.c: which selects have a menu, and how options become bits. */
#include "engines/gamelan/menus.h"

#include <string.h>

#include "engines/gamelan/ground_walk.h"

/* ---- at load ---- */

/* Options of one line of the text, ascending; how many there are then, -1: too many. */
struct rows {
    const int32_t *list[MENU_MOST];
    int            count;
};

static int compare(const int32_t *a, const int32_t *b, int width)
{
    for (int i = 0; i < width; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static bool add_row(struct rows *rows, const int32_t *row, int width)
{
    int to = rows->count;
    while (to > 0 && compare(rows->list[to - 1], row, width) > 0)
        to--;
    if (to > 0 && compare(rows->list[to - 1], row, width) == 0)
        return true;
    if (rows->count == MENU_MOST)
        return false;
    memmove(rows->list + to + 1, rows->list + to, (size_t)(rows->count - to) * sizeof *rows->list);
    rows->list[to] = row;
    rows->count++;
    return true;
}

static bool find_rows(const struct gamelan *game, const struct choice *choice, struct rows *rows)
{
    static const int32_t name[1] = {0};
    rows->count = 0;
    if (!choice->ground)
        return !choice->loop && add_row(rows, name, 0);
    for (int i = choice->ground->first_end; i < choice->ground->last_end; i++) {
        const int32_t *row = game->ground.ends[i].row;
        if (row && !add_row(rows, row, choice->width))
            return false;
    }
    return true;
}

/* Ends that have a row tell its place. */
static void mark_ends(const struct gamelan *game, const struct choice *choice, const struct rows *rows,
                      int first)
{
    for (int i = choice->ground->first_end; i < choice->ground->last_end; i++)
        for (int k = 0; game->ground.ends[i].row && k < rows->count; k++)
            if (compare(game->ground.ends[i].row, rows->list[k], choice->width) == 0)
                game->ground.ends[i].says = first + k;
}

const struct menu *gamelan_menu_plan(struct gamelan *game, const struct choices *choices)
{
    struct memory *memory = game->program.memory;
    struct menu *menu = memory_get(memory, sizeof *menu);
    int32_t *options = memory_get(memory, (size_t)(MENU_MOST * choices->stride) * sizeof *options);
    int *first = memory_get(memory, (size_t)(choices->count + 1) * sizeof *first);
    for (int i = 0; i < choices->count; i++) {
        struct rows rows;
        if (!find_rows(game, &choices->list[i], &rows) || menu->count + rows.count > MENU_MOST)
            return NULL;
        first[i] = menu->count;
        if (choices->list[i].ground)
            mark_ends(game, &choices->list[i], &rows, first[i]);
        for (int k = 0; k < rows.count; k++) {
            int32_t *option = options + menu->count++ * choices->stride;
            option[O_WHICH] = i;
            memcpy(option + O_VALUES, rows.list[k], (size_t)choices->list[i].width * sizeof *option);
        }
    }
    menu->room = choices->stride;
    menu->options = options;
    menu->first = first;
    return menu;
}

/* ---- in play ---- */

bool gamelan_menu_find(const struct run *run, const struct choices *choices, int32_t *slots, int32_t top,
                       uint64_t *bits)
{
    if (gamelan_choices_most(run->game, choices, top) < choices->menu->count)
        return false;
    *bits = 0;
    for (int i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->list[i];
        for (int k = 0; k < choice->own_count; k++)
            slots[choice->owns[k]] = UNBOUND;
        if (!choice->ground) {
            *bits |= (uint64_t)1 << choices->menu->first[i];
            continue;
        }
        const struct ground_end *end =
            gamelan_ground_end(run->cells, gamelan_ground_root(run, choice->ground, slots));
        for (; end->row; end = gamelan_ground_end(run->cells, end->next))
            *bits |= (uint64_t)1 << end->says;
        if (end->says != GROUND_NO)
            return false;
    }
    return true;
}

/* Options lie in the order of the menu, so it is gone through once. */
bool gamelan_menu_fold(const struct menu *menu, int32_t *select)
{
    const int32_t *option = select + S_HEADER;
    int width = menu->room - O_VALUES, place = 0;
    uint64_t bits = 0;
    for (int i = 0; i < select[S_COUNT]; i++, option += menu->room, place++) {
        const int32_t *listed = menu->options + place * menu->room;
        for (; place < menu->count; place++, listed += menu->room)
            if (listed[O_WHICH] == option[O_WHICH] &&
                compare(listed + O_VALUES, option + O_VALUES, width) == 0)
                break;
        if (place == menu->count)
            return false;
        bits |= (uint64_t)1 << place;
    }
    select[S_STRIDE] = 0;
    gamelan_menu_lay(select, bits);
    return true;
}
