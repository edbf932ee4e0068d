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
            return (uintptr_t)&run->game->ground.ends[~GROUND_GIVE_UP] + 1;
        if (input->index)
            index = (uint32_t)input->index[index];
        at += (int)index * input->stride;
    }
    return ground->roots[at];
}

/* From test to test until an end is reached. */
static inline const struct ground_end *gamelan_ground_end(const int32_t *cells, uintptr_t at)
{
    while (!(at & 1)) {
        const struct ground_node *node = (const struct ground_node *)at;
        at = (uint32_t)cells[node->cell] - (uint32_t)node->low <= node->span ? node->yes : node->no;
    }
    return (const struct ground_end *)(at - 1);
}

#endif
