/* ground_walk.h: from the root of a diagram to its end, for those who do that often. */
#ifndef GAMELAN_GROUND_WALK_H
#define GAMELAN_GROUND_WALK_H

#include "engines/gamelan/ground.h"

/* Where a walk begins for these values; the end that gives up if one of them is none of those that count. */
static inline uintptr_t gamelan_ground_root(const struct run *run, const struct ground *ground,
                                            const int32_t *slots)
{
    int at = 0;
    for (int i = 0; i < ground->input_count; i++) {
        const struct ground_input *input = &ground->inputs[i];
        uint32_t index = (uint32_t)slots[input->slot] - (uint32_t)input->low;
        if (index >= input->count || (input->index && input->index[index] < 0))
            return (uintptr_t)&run->game->ground.ends[~GROUND_GIVE_UP] + GROUND_IS_END;
        if (input->index)
            index = (uint32_t)input->index[index];
        at += (int)index * input->stride;
    }
    return ground->roots[at];
}

/* From test to test until an end is reached. */
static inline const struct ground_end *gamelan_ground_end(const int32_t *cells, uintptr_t at)
{
    for (;;) {
        while (!(at & (GROUND_IS_END | GROUND_IS_CHAIN))) {
            const struct ground_node *node = (const struct ground_node *)at;
            at = (uint32_t)cells[node->cell] - (uint32_t)node->low <= node->span ? node->yes : node->no;
        }
        if (at & GROUND_IS_END)
            return (const struct ground_end *)(at - GROUND_IS_END);
        at = gamelan_ground_pass((const struct ground_chain *)(at - GROUND_IS_CHAIN), cells);
    }
}

#endif
