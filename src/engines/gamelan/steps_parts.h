/* steps_parts.h: pieces of steps, for those who run them. */
#ifndef GAMELAN_STEPS_PARTS_H
#define GAMELAN_STEPS_PARTS_H

#include "engines/gamelan/ground_walk.h"
#include "engines/gamelan/steps.h"

/* Stops the play at a step, if nothing has stopped it yet. */
void gamelan_step_fault_at(struct run *, const struct step *, enum end);

/* One of the less common steps that go nowhere else; false: it failed. */
bool gamelan_step_do(struct run *, const struct step *, int32_t *r);

/* The next element of a list in scratch; false: there is none. */
bool gamelan_step_next(struct run *, const struct step_query *, int32_t *r, int32_t at);

/* A query asked anew where a diagram gave up. */
bool gamelan_step_first(struct run *, const struct step_query *, int32_t *r);

/* The number that a register tells (see struct step); -1: none. */
static inline int32_t number_of(const struct step *step, int32_t value)
{
    uint32_t at = (uint32_t)value - (uint32_t)step->first;
    if (at >= (uint32_t)step->span)
        return -1;
    if (!step->p)
        return step->value + (int32_t)at;
    int32_t entry = ((const int16_t *)step->p)[at];
    return entry < 0 ? -1 : step->value + entry;
}

static inline bool lies_in(int32_t value, const struct step *step)
{
    return (uint32_t)value - (uint32_t)step->low <= (uint32_t)step->range;
}

static inline bool is_number(int32_t value)
{
    return value < SYMBOLS && value >= -NUMBER_MOST;
}

/* A sum of two numbers; false: one of them is none. */
static inline bool add(int32_t a, int32_t b, int32_t *sum)
{
    if (!is_number(a) || !is_number(b) || !is_number(a + b))
        return false;
    *sum = a + b;
    return true;
}

/* Why there is none: a sum that is too large is a fault in a test too. */
static inline bool no_sum(struct run *run, const struct step *step, int32_t a, int32_t b)
{
    if (is_number(a) && is_number(b))
        gamelan_step_fault_at(run, step, END_OVERFLOW);
    return false;
}

static inline bool grow(struct run *run, const struct step *step, int32_t *cell, int32_t by)
{
    return add(*cell, by, cell) || no_sum(run, step, *cell, by);
}

static inline bool shrink(struct run *run, const struct step *step, int32_t *cell, int32_t by)
{
    return is_number(by) && grow(run, step, cell, -by);
}

static inline bool set_cell(struct run *run, int cell, int32_t value)
{
    if (cell < 0 || value < -NUMBER_MOST)
        return false;
    run->cells[cell] = value;
    gamelan_changed(run);
    return true;
}

static inline bool end_of_pile(const struct run *run, int zone, int ends, int32_t *value)
{
    int32_t object = zone < 0 ? -1 : run->cells[ends + zone];
    if (object < 0)
        return false;
    *value = run->game->pile->values[0].list[object];
    return true;
}

static inline bool move(struct run *run, int32_t object, int zone, bool under)
{
    const struct gamelan *game = run->game;
    uint32_t index = (uint32_t)object - (uint32_t)game->object_first;
    if (!game->object_first)
        index = (uint32_t)gamelan_index(game->pile->values, object);
    if (index >= (uint32_t)game->pile->cell_count || zone < 0)
        return false;
    gamelan_move_to(run, (int)index, zone, under);
    return true;
}

static inline bool create(struct run *run, const struct pool *pool, int32_t *object)
{
    if (run->cells[pool->cell] == pool->count)
        return false;
    *object = pool->base + run->cells[pool->cell]++;
    return true;
}

/* So many steps count; true: there were too many. */
static inline bool is_out_of(struct run *run, const struct step *step, int count)
{
    run->steps -= count;
    if (run->steps >= 0)
        return false;
    gamelan_step_fault_at(run, step, END_LOOP);
    return true;
}

static inline bool is_out_of_steps(struct run *run, const struct step *step)
{
    return is_out_of(run, step, 1);
}

/* The number of some values side by side (struct ground_input), from 0 on; -1: one is none of them. */
static inline int place_of(const struct ground_input *inputs, int count, const int32_t *r)
{
    uint32_t place = 0;
    for (int i = 0; i < count; i++) {
        const struct ground_input *input = &inputs[i];
        uint32_t index = (uint32_t)r[input->slot] - (uint32_t)input->low;
        if (index >= input->count || (input->index && input->index[index] < 0))
            return -1;
        if (input->index)
            index = (uint32_t)input->index[index];
        place += index * (uint32_t)input->stride;
    }
    return (int)place;
}

#endif
