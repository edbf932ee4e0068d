/* tables.c: recursive relations: all rows that follow, found by going round until nothing is new.
 *
 * The rows of a component of relations are bits over the product of their arguments, in scratch of the
 * evaluation. They hold until a cell changes. */
#include <string.h>

#include "engines/gamelan/solve.h"

static int bit_of(const struct functor *functor, const int32_t *row)
{
    int bit = 0;
    for (int i = 0; i < functor->arity; i++) {
        int index = gamelan_index(&functor->values[i], row[i]);
        if (index < 0)
            return -1;
        bit = bit * functor->values[i].count + index;
    }
    return bit;
}

struct filling {
    struct functor          *functor;
    const struct definition *definition;
    int32_t                 *slots;
    bool                     changed;
};

static bool set_row(struct run *run, void *context)
{
    struct filling *filling = context;
    const struct node *head = filling->definition->head;
    int32_t row[ARITY_MAX];
    struct lister lister;
    if (!gamelan_bound(head, filling->slots)) {
        if (!gamelan_lister(head, filling->slots, &lister)) {
            gamelan_fault(run, END_OVERFLOW, head);
            return true;
        }
        for (int i = 0; i < lister.values->count && run->fault == END_NONE; i++) {
            filling->slots[lister.slot] = lister.values->list[i];
            set_row(run, filling);
        }
        filling->slots[lister.slot] = UNBOUND;
        return run->fault != END_NONE;
    }
    for (int i = 0; i < head->kid_count; i++)
        if (!gamelan_value(run, head->kids[i], filling->slots, &row[i]))
            return run->fault != END_NONE;
    int bit = bit_of(filling->functor, row);
    if (bit < 0)
        return false;
    uint32_t *word = &run->tables[filling->functor->table + bit / 32];
    uint32_t mask = (uint32_t)1 << (bit % 32);
    filling->changed = filling->changed || !(*word & mask);
    *word |= mask;
    return false;
}

static bool fill_by(struct run *run, struct functor *functor, const struct definition *definition)
{
    const struct definition *outer = run->definition;
    int32_t top = run->top;
    struct filling filling = {functor, definition, NULL, false};
    filling.slots = gamelan_room(run, definition->slot_count, definition->head);
    if (!filling.slots)
        return false;
    for (int i = 0; i < definition->slot_count; i++)
        filling.slots[i] = UNBOUND;
    run->definition = definition;
    if (definition->body)
        gamelan_solve(run, definition->body, filling.slots, set_row, &filling);
    else
        set_row(run, &filling);
    if (run->fault == END_NONE)
        run->definition = outer;
    run->top = top;
    return filling.changed;
}

static void fill_component(struct run *run, int component)
{
    const struct program *program = &run->game->program;
    run->tables_done |= (uint64_t)1 << component;
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        if (functor->component == component && functor->table >= 0)
            memset(run->tables + functor->table, 0, (size_t)functor->table_words * sizeof *run->tables);
    }
    for (bool changed = true; changed && run->fault == END_NONE;) {
        changed = false;
        for (int i = 0; i < program->functor_count; i++) {
            struct functor *functor = program->functors[i];
            for (int k = 0; functor->component == component && k < functor->rule_count; k++)
                changed = fill_by(run, functor, functor->rules[k]) || changed;
        }
    }
}

bool gamelan_table_holds(struct run *run, struct functor *functor, const int32_t *row)
{
    int bit = bit_of(functor, row);
    if (bit < 0)
        return false;
    if (!(run->tables_done >> functor->component & 1))
        fill_component(run, functor->component);
    return run->tables[functor->table + bit / 32] >> (bit % 32) & 1;
}
