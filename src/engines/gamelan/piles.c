/* piles.c: changing cells, and the order in which objects lie. */
#include <string.h>

#include "engines/gamelan/machine.h"

/* Takes an object out of the list of its zone. */
static void unlink_object(struct run *run, int object)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells;
    int32_t value = cells[game->pile->cell + object];
    if (value == game->pile->fallback)
        return;
    int zone = gamelan_index(&game->zones, value);
    int32_t before = cells[game->pile_before + object], next = cells[game->pile_next + object];
    *(before >= 0 ? &cells[game->pile_next + before] : &cells[game->pile_first + zone]) = next;
    *(next >= 0 ? &cells[game->pile_before + next] : &cells[game->pile_last + zone]) = before;
    cells[game->pile_size + zone]--;
    cells[game->pile_before + object] = cells[game->pile_next + object] = -1;
}

/* Lays an object that lies nowhere on a zone, or under it. */
static inline void link_object(const struct gamelan *game, int32_t *cells, int object, int zone, bool under)
{
    int front = under ? game->pile_first : game->pile_last;
    int back = under ? game->pile_last : game->pile_first;
    int32_t end = cells[front + zone];
    cells[(under ? game->pile_next : game->pile_before) + object] = end;
    if (end >= 0)
        cells[(under ? game->pile_before : game->pile_next) + end] = object;
    else
        cells[back + zone] = object;
    cells[front + zone] = object;
    cells[game->pile_size + zone]++;
}

void gamelan_move_to(struct run *run, int object, int zone, bool under)
{
    const struct gamelan *game = run->game;
    int32_t value = game->zones.list[zone];
    unlink_object(run, object);
    run->cells[game->pile->cell + object] = value;
    gamelan_changed(run);
    if (value == game->pile->fallback)
        return;
    if (under)
        link_object(game, run->cells, object, zone, true);
    else
        link_object(game, run->cells, object, zone, false);
}

void gamelan_move(struct run *run, int object, int32_t value, bool under, const struct node *where)
{
    int zone = gamelan_index(&run->game->zones, value);
    if (zone < 0)
        gamelan_fault(run, END_OVERFLOW, where);
    else
        gamelan_move_to(run, object, zone, under);
}

/* The objects of a zone in order of their numbers, in scratch; how many. */
static int list_zone(struct run *run, int zone, int32_t *list)
{
    const struct gamelan *game = run->game;
    const int32_t *cells = run->cells, value = game->zones.list[zone];
    int count = 0;
    if (value == game->pile->fallback)
        for (int i = 0; i < game->pile->cell_count && run->top + count < run->rows; i++)
            if (cells[game->pile->cell + i] == value)
                list[count++] = i;
    for (int32_t object = cells[game->pile_first + zone]; object >= 0 && run->top + count < run->rows;
         object = cells[game->pile_next + object]) {
        int at = count++;
        for (; at > 0 && list[at - 1] > object; at--)
            list[at] = list[at - 1];
        list[at] = object;
    }
    return count;
}

bool gamelan_move_all(struct run *run, int from, int to)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells, *list = run->room + run->top;
    int count = from < 0 ? 0 : list_zone(run, from, list);
    if (count == 0)
        return true;
    if (to < 0)
        return false;
    int32_t value = game->zones.list[to];
    if (game->zones.list[from] == game->pile->fallback || value == game->pile->fallback) {
        for (int i = 0; i < count; i++)
            gamelan_move_to(run, list[i], to, false);
        return true;
    }
    cells[game->pile_first + from] = cells[game->pile_last + from] = -1;
    cells[game->pile_size + from] = 0;
    int32_t last = cells[game->pile_last + to];
    *(last >= 0 ? &cells[game->pile_next + last] : &cells[game->pile_first + to]) = list[0];
    for (int i = 0; i < count; i++) {
        int32_t object = list[i];
        cells[game->pile->cell + object] = value;
        cells[game->pile_before + object] = last;
        cells[game->pile_next + object] = list[i + 1];
        last = object;
    }
    cells[game->pile_next + last] = -1;
    cells[game->pile_last + to] = last;
    cells[game->pile_size + to] += count;
    gamelan_changed(run);
    return true;
}

bool gamelan_assign_cell(struct run *run, struct functor *functor, const int32_t *arguments, int32_t value,
                         const struct node *where)
{
    int cell = gamelan_cell(functor, arguments);
    if (cell < 0 || value < -NUMBER_MOST) {
        gamelan_fault(run, END_OVERFLOW, where);
        return false;
    }
    if (functor == run->game->pile) {
        gamelan_move(run, cell - functor->cell, value, false, where);
        return true;
    }
    run->cells[cell] = value;
    gamelan_changed(run);
    return true;
}

/* The objects of a zone into any order (Fisher and Yates), and linked anew. */
void gamelan_shuffle(struct run *run, int zone)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells, *list = run->room + run->top;
    if (zone < 0 || game->zones.list[zone] == game->pile->fallback)
        return;
    if (run->top + cells[game->pile_size + zone] > run->rows) {
        gamelan_fault(run, END_OVERFLOW, game->pile->state->head);
        return;
    }
    int count = 0;
    for (int32_t object = cells[game->pile_first + zone]; object >= 0;
         object = cells[game->pile_next + object])
        list[count++] = object;
    struct rng rng = run->state->head.rng;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1);
        int32_t spare = list[i];
        list[i] = list[other];
        list[other] = spare;
    }
    run->state->head.rng = rng;
    int32_t before = -1;
    for (int i = 0; i < count; i++) {
        *(before >= 0 ? &cells[game->pile_next + before] : &cells[game->pile_first + zone]) = list[i];
        cells[game->pile_before + list[i]] = before;
        before = list[i];
    }
    if (count > 0) {
        cells[game->pile_next + before] = -1;
        cells[game->pile_last + zone] = before;
    }
}
