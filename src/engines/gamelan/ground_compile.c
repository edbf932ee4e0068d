/* ground_compile.c: which queries become diagrams, and a root for every value of what they are given. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/domains.h"
#include "engines/gamelan/ground_build.h"
#include "engines/gamelan/layout.h"

enum { HOPELESS = 3 };    /* roots that are beyond it, one after the other from the first: so is the query */

struct grounder *gamelan_grounder_new(struct gamelan *game)
{
    struct grounder *grounder = heap_new(1, sizeof *grounder);
    grounder->game = game;
    grounder->run = gamelan_run_new(game);
    grounder->steps = GROUND_STEPS;
    grounder->owners = heap_new((size_t)game->cell_count + 1, sizeof *grounder->owners);
    for (int i = 0; i < game->program.functor_count; i++) {
        const struct functor *functor = game->program.functors[i];
        if (functor->kind != FUNCTOR_STATE && functor->kind != FUNCTOR_STATE_RELATION)
            continue;
        for (int k = 0; k < functor->cell_count; k++)
            grounder->owners[functor->cell + k] = functor;
        for (int k = 0; k < functor->arity; k++) {
            const struct values *values = &functor->values[k];
            if (values->low > values->high)
                continue;
            grounder->low = values->low < grounder->low ? values->low : grounder->low;
            grounder->high = values->high > grounder->high ? values->high : grounder->high;
        }
    }
    for (int i = GROUND_NO; i > GROUND_ROWS; i--)
        gamelan_ground_end(grounder, -1, i);    /* they have the first numbers */
    return grounder;
}

static uintptr_t address(const struct ground_all *all, const struct ground_chain *const *chains, int32_t at)
{
    if (at < 0)
        return (uintptr_t)&all->ends[~at] + GROUND_IS_END;
    return chains[at] ? (uintptr_t)chains[at] + GROUND_IS_CHAIN : (uintptr_t)&all->nodes[at];
}

/* Nodes and ends with their addresses; roots were numbers too. */
static void finish_all(struct grounder *grounder)
{
    struct ground_all *all = &grounder->game->ground;
    struct memory *memory = grounder->game->program.memory;
    all->nodes = memory_get(memory, (size_t)(grounder->node_count + 1) * sizeof *all->nodes);
    all->ends = memory_get(memory, (size_t)(grounder->end_count + 1) * sizeof *all->ends);
    const struct ground_chain **chains = gamelan_ground_chains(grounder);
    for (int i = 0; i < grounder->node_count; i++) {
        const struct test *test = &grounder->nodes[i];
        all->nodes[i] = (struct ground_node){test->cell, test->low, test->span,
                                             address(all, chains, test->yes),
                                             address(all, chains, test->no)};
    }
    for (int i = 0; i < grounder->end_count; i++) {
        const struct found *found = &grounder->ends[i];
        all->ends[i].row = found->rows ? found->rows + found->row : NULL;
        all->ends[i].next = address(all, chains, found->next);
        all->ends[i].says = ~i > GROUND_ROWS ? ~i : 0;    /* they have the first numbers */
    }
    for (int i = 0; i < grounder->root_count; i++)
        *grounder->roots[i] = address(all, chains, (int32_t)(intptr_t)*grounder->roots[i]);
    free(chains);
}

void gamelan_grounder_free(struct grounder *grounder)
{
    finish_all(grounder);
    free(grounder->roots);
    gamelan_run_free(grounder->run);
    free(grounder->owners);
    free(grounder->sketches);
    free(grounder->nodes);
    free(grounder->ends);
    free(grounder->table);
    free(grounder->stack);
    free(grounder->order);
    free(grounder->kept);
    free(grounder->end_next);
    free(grounder->rows);
    free(grounder);
}

/* ---- inputs ---- */

static bool add_input(struct grounder *grounder, struct ground *ground, const struct values **lists,
                      struct definition *definition, int slot)
{
    struct domain domain = definition->domains[slot];
    struct functor place = {.arity = 1, .arguments = &domain};
    if (domain.low <= domain.high && (int64_t)domain.high - domain.low >= GROUND_ENTRIES) {
        /* a number without end: only those that are places of the game are worked out */
        domain.low = domain.low > grounder->low ? domain.low : grounder->low;
        domain.high = domain.high < grounder->high ? domain.high : grounder->high;
    }
    if (ground->input_count == GROUND_INPUTS ||
        gamelan_domain_size(&grounder->game->program, &domain) > GROUND_ENTRIES)
        return false;
    const struct values *values = gamelan_list_values(&grounder->game->program, &place);
    if (!values->list || values->count == 0)
        return false;
    struct ground_input *input = &ground->inputs[ground->input_count];
    int32_t low = values->list[0], high = values->list[values->count - 1];
    *input = (struct ground_input){.slot = slot, .low = low, .count = (uint32_t)(high - low) + 1};
    if (input->count != (uint32_t)values->count) {
        if (input->count > 65536)
            return false;
        int16_t *index = memory_get(grounder->game->program.memory, input->count * sizeof *index);
        memset(index, -1, input->count * sizeof *index);
        for (int i = 0; i < values->count; i++)
            index[values->list[i] - low] = (int16_t)i;
        input->index = index;
    }
    lists[ground->input_count++] = values;
    return true;
}

/* The variables of a query that have values when it is asked; how many roots that makes, 0: too many. */
static int find_inputs(struct grounder *grounder, struct ground *ground, const struct values **lists,
                       struct definition *definition, const bool *known, const struct node *query,
                       const int *binds)
{
    int64_t count = 1;
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = query->needs[k]; bits; bits &= bits - 1) {
            int slot = k * 64 + __builtin_ctzll(bits);
            bool bound = false;
            for (int i = 0; i < ground->width; i++)
                bound = bound || binds[i] == slot;
            if (known[slot] && !bound && !add_input(grounder, ground, lists, definition, slot))
                return 0;
        }
    for (int i = ground->input_count - 1; i >= 0; i--) {
        ground->inputs[i].stride = (int)count;
        count *= lists[i]->count;
        if (count > GROUND_ENTRIES)
            return 0;
    }
    return (int)count;
}

/* ---- roots ---- */

static int32_t root_of(struct grounder *grounder, const struct node *query, int32_t *slots,
                       const int *binds, int width, bool all, bool *sorted)
{
    int top = grounder->row_top;
    int32_t root;
    grounder->failed = false;
    grounder->entry_steps = GROUND_ENTRY_STEPS;
    grounder->fact_count = grounder->nesting = grounder->calls = grounder->sketch_count = 0;
    grounder->valuing = NULL;
    if (width == 0)
        root = gamelan_ground_lead(grounder, query, slots, -1, GROUND_YES, GROUND_NO);
    else
        root = gamelan_ground_root(grounder, query, slots, binds, width, all, sorted);
    grounder->run->fault = END_NONE;
    if (!grounder->failed)
        return root;
    grounder->row_top = top;
    return GROUND_GIVE_UP;
}

/* Notes a root: it becomes an address when all nodes are there. */
static void keep_root(struct grounder *grounder, uintptr_t *root)
{
    if (grounder->root_count == grounder->root_room) {
        grounder->root_room = grounder->root_room * 2 + 256;
        grounder->roots = heap_grow(grounder->roots,
                                    (size_t)grounder->root_room * sizeof *grounder->roots);
    }
    grounder->roots[grounder->root_count++] = root;
}

const struct ground *gamelan_ground_query(struct grounder *grounder, struct definition *definition,
                                          const bool *known, const struct node *query, const int *binds,
                                          int width, bool all)
{
    struct memory *memory = grounder->game->program.memory;
    const struct values *lists[GROUND_INPUTS];
    struct ground found = {.width = width};
    int good = 0;
    int count = find_inputs(grounder, &found, lists, definition, known, query, binds);
    if (count == 0 || width > ARITY_MAX || grounder->steps <= 0)
        return NULL;
    uintptr_t *roots = memory_get(memory, (size_t)count * sizeof *roots);
    grounder->row_top = 0;
    grounder->end_own = grounder->end_count;
    for (int i = 0; i < count; i++) {
        int32_t slots[SLOTS_MAX];
        for (int k = 0; k < SLOTS_MAX; k++)
            slots[k] = UNBOUND;
        for (int k = 0; k < found.input_count; k++)
            slots[found.inputs[k].slot] =
                lists[k]->list[i / found.inputs[k].stride % lists[k]->count];
        bool sorted = true;
        int32_t root = root_of(grounder, query, slots, binds, width, all, &sorted);
        roots[i] = (uintptr_t)(intptr_t)root;
        found.unsorted = found.unsorted || !sorted;
        good += root != GROUND_GIVE_UP;
        if (good == 0 && i + 1 >= HOPELESS)
            return NULL;
    }
    if (good == 0)
        return NULL;
    int32_t *rows = memory_get(memory, (size_t)(grounder->row_top + GROUND_SPARE) * sizeof *rows);
    if (grounder->row_top > 0)
        memcpy(rows, grounder->rows, (size_t)grounder->row_top * sizeof *rows);
    for (int i = grounder->end_own; i < grounder->end_count; i++)
        if (grounder->ends[i].row < grounder->row_top)    /* others belong to roots that gave up */
            grounder->ends[i].rows = rows;
    for (int i = 0; i < count; i++)
        keep_root(grounder, &roots[i]);
    found.roots = roots;
    found.first_end = grounder->end_own;
    found.last_end = grounder->end_count;
    struct ground *ground = memory_get(memory, sizeof *ground);
    *ground = found;
    return ground;
}
