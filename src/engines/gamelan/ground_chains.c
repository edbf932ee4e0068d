/* ground_chains.c: parts of diagrams that ask the same of cells side by side.
 *
 *     node -no-> node -no-> node -no-> ...      "is any of these piles empty"
 *      | yes      | yes      | yes
 *
 * Such a chain is passed four cells at a time, up to the first that lies in the range. It ends where less
 * than four are left: nothing behind the last cell is looked at, where a state may end. */
#include <stdlib.h>

#include "core/heap.h"
#include "engines/gamelan/ground_build.h"

enum { CHAIN_LEAST = 12 };

/* Whether the way of a node that is not in its range leads to the next of a chain. */
static bool goes_on(const struct grounder *grounder, int32_t at)
{
    const struct test *test = &grounder->nodes[at], *next = test->no >= 0 ? &grounder->nodes[test->no] : NULL;
    return next && next->cell == test->cell + 1 && next->low == test->low && next->span == test->span;
}

/* How many nodes each chain has that begins here. Of those that lead to the same one the first has it. */
static void measure(const struct grounder *grounder, int32_t *lengths, bool *taken)
{
    for (int32_t i = 0; i < grounder->node_count; i++) {
        int32_t next = grounder->nodes[i].no;
        lengths[i] = 1;
        if (!goes_on(grounder, i) || next > i || taken[next])    /* what it leads to was made before */
            continue;
        taken[next] = true;
        lengths[i] += lengths[next];
    }
}

/* The chain from a node on, and those from the nodes in it on. */
static void make_chains(const struct grounder *grounder, int32_t first, int32_t length,
                        const struct ground_chain **of)
{
    struct memory *memory = grounder->game->program.memory;
    const struct ground_node **nodes = memory_get(memory, (size_t)length * sizeof *nodes);
    for (int32_t at = first, k = 0; k < length; at = grounder->nodes[at].no, k++) {
        const struct test *test = &grounder->nodes[at];
        nodes[k] = &grounder->game->ground.nodes[at];
        if (length - k < CHAIN_LEAST)
            continue;
        struct ground_chain *chain = memory_get(memory, sizeof *chain);
        *chain = (struct ground_chain){.cell = test->cell, .nodes = nodes + k,
                                       .count = (length - k) / PIECE_CELLS * PIECE_CELLS,
                                       .range = piece_range(test->low, test->span)};
        of[at] = chain;
    }
}

const struct ground_chain **gamelan_ground_chains(const struct grounder *grounder)
{
    size_t count = (size_t)grounder->node_count + 1;
    const struct ground_chain **of = heap_new(count, sizeof *of);
    int32_t *lengths = heap_new(count, sizeof *lengths);
    bool *taken = heap_new(count, sizeof *taken);
    measure(grounder, lengths, taken);
    for (int32_t i = 0; i < grounder->node_count; i++)
        if (!taken[i] && lengths[i] >= CHAIN_LEAST)
            make_chains(grounder, i, lengths[i], of);
    free(taken);
    free(lengths);
    return of;
}

uintptr_t gamelan_ground_pass(const struct ground_chain *chain, const int32_t *cells)
{
    const uint64_t all = (1u << PIECE_CELLS) - 1;
    const int32_t *first = cells + chain->cell, *end = first + chain->count, *at = first;
    uint64_t others = all;
    for (; at < end && (others = piece_others(at, chain->range)) == all; at += PIECE_CELLS)
        ;
    ptrdiff_t found = at - first + __builtin_ctzll(~others);
    return found < chain->count ? chain->nodes[found]->yes : chain->nodes[chain->count - 1]->no;
}
