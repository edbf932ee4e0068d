/* fast_piles.c: flat code that is nothing but one loop over the objects of a pile.
 *
 * "What the cards in hand are worth", "the actions in hand": which pile it is hangs on one variable, and
 * what is asked of an object is one cell of it. Such code is known at load, and a loop of its own does it. */
#include "engines/gamelan/fast.h"

/* The zones that a table of terms names, by their numbers; NULL: one of them is that of the start, which
 * has no links. */
static const int16_t *zones_of(struct gamelan *game, const struct fast_place *place)
{
    int16_t *zones = memory_get(game->program.memory, (size_t)(place->span + 1) * sizeof *zones);
    for (int i = 0; i < place->span; i++) {
        int32_t term = place->entries[i];
        zones[i] = (int16_t)(term == UNBOUND ? -1 : gamelan_index(&game->zones, term));
        if (term == game->pile->fallback)
            return NULL;
    }
    return zones;
}

/* Which part of the code is what; NULL: it is not such a loop. */
static const struct fast_op *part(const struct fast *fast, enum fast_code code)
{
    const struct fast_op *found = NULL;
    for (int i = 0; i < fast->count; i++)
        if (fast->ops[i].code == code)
            found = found ? NULL : &fast->ops[i];
    return found;
}

static bool is_rows(const struct fast *fast, const struct fast_op *loop)
{
    const struct fast_op *row = part(fast, F_ROW);
    return fast->count == 5 && row == loop + 1 && row->to == loop - fast->ops && fast->width == 1 &&
           fast->columns[0] == loop->b && loop[2].code == F_NO && loop->to == fast->count - 1;
}

static bool is_sum(const struct fast *fast, const struct fast_op *loop)
{
    const struct fast_op *zero = part(fast, F_CONSTANT);
    return fast->count == 6 && zero == fast->ops && zero->value == 0 && zero->a == loop->a &&
           fast->result == loop->a && fast->width == 0 && loop[1].code == F_YES &&
           loop->to == loop + 1 - fast->ops;
}

/* Whether no sum over a pile can be too large. */
static bool is_small(const struct gamelan *game, const struct fast_pile *pile)
{
    int32_t most = NUMBER_MOST / (game->pile->cell_count + 1);
    for (int i = 0; i < pile->span; i++)
        if (pile->entries[i] != UNBOUND && pile->entries[i] < SYMBOLS &&
            (pile->entries[i] > most || pile->entries[i] < -most))
            return false;
    return true;
}

void gamelan_fast_find_pile(struct gamelan *game, struct fast *fast)
{
    const struct fast_op *table = part(fast, F_TABLE_AT), *sum = part(fast, F_PILE_SUM);
    const struct fast_op *check = part(fast, F_PILE_CHECK), *holds = part(fast, F_PILE_HOLDS);
    const struct fast_op *loop = sum ? sum : check ? check : holds;
    if (!table || !loop || loop != table + 2 || table[1].code != F_BEGIN || table->a != loop->c ||
        table->b >= fast->slots || table->to != loop->to ||
        !(sum ? is_sum(fast, loop) && is_small(game, loop->p)
              : is_rows(fast, loop) && table[1].a == loop->a))
        return;
    const struct fast_place *place = table->p;
    struct fast_loop *found = memory_get(game->program.memory, sizeof *found);
    *found = (struct fast_loop){.slot = table->b, .first = place->first, .span = place->span,
                                .zones = zones_of(game, place), .pile = loop->p, .sums = sum};
    if (found->zones)
        fast->loop = found;
}

/* ---- running ---- */

static inline int zone_of(const struct fast_loop *loop, const int32_t *slots)
{
    uint32_t at = (uint32_t)slots[loop->slot] - (uint32_t)loop->first;
    return at < (uint32_t)loop->span ? loop->zones[at] : -1;
}

int32_t gamelan_loop_sum(struct run *run, const struct fast_loop *loop, const int32_t *slots)
{
    return gamelan_loop_sum_in(run, loop, zone_of(loop, slots));
}

int32_t gamelan_loop_sum_in(struct run *run, const struct fast_loop *loop, int zone)
{
    const struct gamelan *game = run->game;
    const struct fast_pile *pile = loop->pile;
    const int32_t *column = run->cells + pile->column, *next = run->cells + game->pile_next;
    const int32_t *entries = pile->entries;
    const uint32_t first = (uint32_t)pile->first, span = (uint32_t)pile->span;
    int32_t sum = 0;
    if (zone < 0)
        return 0;
    run->steps -= run->cells[game->pile_size + zone];
    for (int32_t object = run->cells[game->pile_first + zone]; object >= 0; object = next[object]) {
        uint32_t at = (uint32_t)column[object] - first;
        if (at < span && entries[at] < SYMBOLS && entries[at] != UNBOUND)
            sum += entries[at];
    }
    return sum;
}

/* Whether a loop is about this object. */
static inline bool is_meant(const struct fast_pile *pile, int32_t value)
{
    uint32_t at = (uint32_t)value - (uint32_t)pile->first;
    return pile->holds ? at < (uint32_t)pile->span && pile->holds[at] : value != 0;
}

bool gamelan_loop_finds(const struct run *run, const struct fast_loop *loop, int zone)
{
    const struct fast_pile *pile = loop->pile;
    const int32_t *column = run->cells + pile->column, *next = run->cells + run->game->pile_next;
    int32_t object = zone < 0 ? -1 : run->cells[run->game->pile_first + zone];
    if (!pile->holds) {
        while (object >= 0 && column[object] == 0)
            object = next[object];
        return object >= 0;
    }
    const uint32_t first = (uint32_t)pile->first, span = (uint32_t)pile->span;
    const uint8_t *holds = pile->holds;
    for (; object >= 0; object = next[object]) {
        uint32_t at = (uint32_t)column[object] - first;
        if (at < span && holds[at])
            return true;
    }
    return false;
}

int gamelan_loop_objects(struct run *run, const struct fast_loop *loop, const int32_t *slots,
                         int32_t *list, int stride, int most)
{
    const struct gamelan *game = run->game;
    const struct fast_pile *pile = loop->pile;
    const int32_t *column = run->cells + pile->column, *next = run->cells + game->pile_next;
    int zone = zone_of(loop, slots), count = 0;
    if (zone < 0)
        return 0;
    run->steps -= run->cells[game->pile_size + zone];
    for (int32_t object = run->cells[game->pile_first + zone]; object >= 0; object = next[object]) {
        if (!is_meant(pile, column[object]))
            continue;
        if (count == most)
            return -1;
        int32_t value = game->pile->values[0].list[object];
        int to = count++;
        for (; to > 0 && list[(to - 1) * stride] > value; to--)
            list[to * stride] = list[(to - 1) * stride];
        list[to * stride] = value;
    }
    return count;
}
