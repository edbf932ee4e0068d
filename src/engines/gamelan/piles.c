/* piles.c: changing cells, and the order in which objects lie. */
#include <string.h>

#include "engines/gamelan/machine.h"

enum { MARKED_MOST = 2048, FEW = 8 };

/* The ends of a zone in the cells: what lies lowest, what lies on top, how many there are. */
struct ends {
    int32_t *first, *last, *size;
};

static inline struct ends ends_of(const struct gamelan *game, int32_t *cells, int zone)
{
    int32_t *first = cells + game->pile_first + zone, zones = game->zones.count;
    return (struct ends){first, first + zones, first + 2 * zones};    /* as layout.c places them */
}

/* Takes an object out of the list of its zone. */
static inline void unlink_object(const struct gamelan *game, int32_t *cells, int object, int32_t value)
{
    int zone = gamelan_index(&game->zones, value);
    int32_t *link_before = &cells[game->pile_before + object], *link_next = &cells[game->pile_next + object];
    int32_t before = *link_before, next = *link_next;
    *(before >= 0 ? &cells[game->pile_next + before] : &cells[game->pile_first + zone]) = next;
    *(next >= 0 ? &cells[game->pile_before + next] : &cells[game->pile_last + zone]) = before;
    cells[game->pile_size + zone]--;
    *link_before = *link_next = -1;
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
    int32_t value = game->zones.list[zone], *cells = run->cells;
    int32_t *where = &cells[game->pile->cell + object];
    if (*where != game->pile->fallback)
        unlink_object(game, cells, object, *where);
    *where = value;
    gamelan_changed(run);
    if (value == game->pile->fallback)
        return;
    if (under)
        link_object(game, cells, object, zone, true);
    else
        link_object(game, cells, object, zone, false);
}

void gamelan_move(struct run *run, int object, int32_t value, bool under, const struct node *where)
{
    int zone = gamelan_index(&run->game->zones, value);
    if (zone < 0)
        gamelan_fault(run, END_OVERFLOW, where);
    else
        gamelan_move_to(run, object, zone, under);
}

/* Few objects of a zone in order of their numbers. Before the list stands what is less than any. */
static inline void sort_few(const int32_t *next, int32_t object, int32_t *list)
{
    for (int32_t *end = list; object >= 0; object = next[object]) {
        int32_t *at = end++;
        for (; at[-1] > object; at--)
            *at = at[-1];
        *at = object;
    }
}

/* Many of them: a bit is marked for each. Nothing is sorted: bits are. */
static void sort_many(const int32_t *next, int32_t object, int32_t *list, int most)
{
    uint64_t marks[MARKED_MOST / 64];
    int words = (most + 63) / 64;
    for (int i = 0; i < words; i++)
        marks[i] = 0;
    for (; object >= 0; object = next[object])
        marks[(uint32_t)object / 64] |= (uint64_t)1 << ((uint32_t)object % 64);
    for (int32_t i = 0, base = 0; i < words; i++, base += 64)
        for (uint64_t word = marks[i]; word; word &= word - 1)
            *list++ = base + __builtin_ctzll(word);
}

void gamelan_pour(struct run *run, int from, int to)
{
    const struct gamelan *game = run->game;
    int32_t room[MARKED_MOST + 1], *list = room + 1, *cells = run->cells;
    int32_t *next = cells + game->pile_next, *before = cells + game->pile_before;
    int32_t *where = cells + game->pile->cell, value = game->zones.list[to];
    struct ends lower = ends_of(game, cells, from), upper = ends_of(game, cells, to);
    int32_t count = *lower.size, last = *upper.last;
    room[0] = -1;
    if (count <= FEW)
        sort_few(next, *lower.first, list);
    else
        sort_many(next, *lower.first, list, game->pile->cell_count);
    *lower.first = *lower.last = -1;
    *lower.size = 0;
    *upper.size += count;
    int32_t *link = last >= 0 ? &next[last] : upper.first;
    for (const int32_t *at = list, *end = list + count; at < end; at++) {
        uint32_t object = (uint32_t)*at;    /* never below 0, which need not be looked at */
        *link = (int32_t)object;
        link = &next[object];
        where[object] = value;
        before[object] = last;
        last = (int32_t)object;
    }
    *link = -1;
    *upper.last = last;
    gamelan_changed(run);
}

bool gamelan_pours(const struct gamelan *game, int from, int to)
{
    int32_t fallback = game->pile->fallback;
    return from >= 0 && to >= 0 && game->zones.list[from] != fallback && game->zones.list[to] != fallback &&
           game->pile->cell_count <= MARKED_MOST;
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
    int32_t *list = run->room + run->top;
    if (from < 0)
        return true;
    if (gamelan_pours(game, from, to)) {
        if (run->cells[game->pile_size + from] > 0)
            gamelan_pour(run, from, to);
        return true;
    }
    int count = list_zone(run, from, list);
    if (to < 0)
        return count == 0;
    for (int i = 0; i < count; i++)
        gamelan_move_to(run, list[i], to, false);
    return true;
}

int gamelan_move_top(struct run *run, int from, int to, int count)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells, fallback = game->pile->fallback, value = game->zones.list[to], last = -1;
    if (from == to || value == fallback) {
        for (int i = 0; i < count; i++) {
            last = cells[game->pile_last + from];
            gamelan_move_to(run, last, to, false);
        }
        return last;
    }
    int32_t *before = cells + game->pile_before, *next = cells + game->pile_next;
    int32_t *where = cells + game->pile->cell;
    struct ends lower = ends_of(game, cells, from), upper = ends_of(game, cells, to);
    int32_t object = *lower.last;
    last = *upper.last;
    *lower.size -= count;
    *upper.size += count;
    int32_t *link = last >= 0 ? &next[last] : upper.first;
    for (; count > 0; count--) {
        uint32_t at = (uint32_t)object;
        *link = object;
        link = &next[at];
        where[at] = value;
        object = before[at];
        before[at] = last;
        last = (int32_t)at;
    }
    *link = -1;
    *(object >= 0 ? &next[object] : lower.first) = -1;
    *lower.last = object;
    *upper.last = last;
    gamelan_changed(run);
    return last;
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
    struct ends ends = ends_of(game, cells, zone);
    int count = *ends.size;
    if (run->top + count > run->rows) {
        gamelan_fault(run, END_OVERFLOW, game->pile->state->head);
        return;
    }
    if (count == 0)
        return;
    int32_t *next = cells + game->pile_next, *before = cells + game->pile_before, *end = list;
    for (int32_t object = *ends.first; object >= 0; object = next[object])
        *end++ = object;
    struct rng rng = run->state->head.rng;
    for (uint32_t left = (uint32_t)count; left > 1; left--) {
        uint32_t other = rng_below(&rng, left);
        int32_t spare = list[left - 1];
        list[left - 1] = list[other];
        list[other] = spare;
    }
    run->state->head.rng = rng;
    int32_t last = -1, *link = ends.first;
    for (const int32_t *at = list; at < end; at++) {
        uint32_t object = (uint32_t)*at;
        *link = (int32_t)object;
        link = &next[object];
        before[object] = last;
        last = (int32_t)object;
    }
    *link = -1;
    *ends.last = last;
}
