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

void gamelan_move(struct run *run, int object, int32_t value, bool under, const struct node *where)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells;
    int zone = gamelan_index(&game->zones, value);
    if (zone < 0) {
        gamelan_fault(run, END_OVERFLOW, where);
        return;
    }
    unlink_object(run, object);
    cells[game->pile->cell + object] = value;
    gamelan_changed(run);
    if (value == game->pile->fallback)
        return;
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
void gamelan_shuffle(struct run *run, int32_t value)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells, *list = run->room + run->top;
    int zone = gamelan_index(&game->zones, value);
    if (zone < 0 || value == game->pile->fallback)
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
