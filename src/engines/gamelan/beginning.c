/* beginning.c: what is the same at the start of every play is done once.
 *
 * Until chance has its first part, or somebody is asked, a play depends on nothing but its description. So
 * that much of it is played when the game is loaded, instruction by instruction, and every play begins
 * with a copy of where that came to. */
#include "engines/gamelan/beginning.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/courses.h"

void gamelan_begin_root(struct run *run)
{
    const struct gamelan *game = run->game;
    int32_t players = game->head.players;
    gamelan_call(run, game->root, &players, game->root->bodies[0]->head);
}

void gamelan_find_beginning(struct gamelan *game)
{
    struct gamelan_state *state = heap_new(1, game->head.state_size);
    struct run run;
    memcpy(state->cells, game->initial, (size_t)game->cell_count * sizeof *state->cells);
    state->frame = state->select = state->strands = -1;
    gamelan_start_run(&run, game, state);
    gamelan_begin_root(&run);
    gamelan_go_to_chance(&run);
    if (run.fault == END_NONE && state->frame >= 0 && state->strands < 0) {
        size_t size = game->fixed_size + (size_t)state->top * sizeof *state->cells;
        game->beginning = memory_get(game->program.memory, size);
        game->beginning_size = size;
        game->beginning_steps = run.steps;
        memcpy(game->beginning, state, size);
    }
    free(state);
}
