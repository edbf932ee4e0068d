/* would.c: what if a procedure were run: on a copy of the state, which is thrown away.
 *
 * A query holds if it holds at the end for some way of choosing, and of chance. Copies lie in the room of
 * the evaluation, one for every choice on the way. */
#include <string.h>

#include "engines/gamelan/machine.h"
#include "engines/gamelan/solve.h"

struct supposing {
    struct run        *outer;
    const struct node *query;
    int32_t           *slots;
    int                steps;      /* left, of all ways together */
};

enum { HEAD = (sizeof(struct gamelan_state) + sizeof(int32_t) - 1) / sizeof(int32_t) };

/* A copy of a state, laid into the room above what is in use. Its own stack goes on to the end of it. */
static struct gamelan_state *copy_state(const struct run *from, struct run *outer, struct run *copy)
{
    const struct gamelan *game = from->game;
    int32_t used = gamelan_scratch(from->state, gamelan_stack(game, from->state));
    int32_t start = outer->top;
    if ((uintptr_t)(outer->room + start) % sizeof(uint64_t))    /* a state begins with such numbers */
        start++;
    int32_t size = HEAD + game->cell_count + used;
    if (start + size + 200 > outer->rows)
        return NULL;
    struct gamelan_state *state = (struct gamelan_state *)(void *)(outer->room + start);
    memcpy(state, from->state, (size_t)size * sizeof(int32_t));
    *copy = *from;
    copy->state = state;
    copy->cells = state->cells;
    copy->room = state->cells + game->cell_count;
    copy->rows = outer->rows - start - HEAD - game->cell_count;
    copy->top = gamelan_scratch(state, copy->room);
    gamelan_changed(copy);
    copy->asks = true;
    copy->log = NULL;
    return state;
}

/* Runs on until the procedure is over, and asks then; every choice is tried. */
static bool goes_on(struct supposing *supposing, struct run *run)
{
    struct run *outer = supposing->outer;
    run->steps = supposing->steps;
    gamelan_go_on(run);
    supposing->steps = run->steps;
    if (run->fault != END_NONE) {
        outer->definition = run->definition;
        gamelan_fault(outer, run->fault, run->where);
        return false;
    }
    if (run->state->select < 0) {
        struct run asking = *run;
        asking.definition = outer->definition;
        asking.top = 0;
        int32_t slots[SLOTS_MAX];
        memcpy(slots, supposing->slots, sizeof slots);
        bool holds = gamelan_holds(&asking, supposing->query, slots);
        supposing->steps = asking.steps;
        if (asking.fault != END_NONE)
            gamelan_fault(outer, asking.fault, asking.where);
        return holds;
    }
    int list[OPTIONS_MOST + 2];
    int count = gamelan_list_actions(run->game, run->state, run->state->select, list);
    for (int i = 0; i < count && outer->fault == END_NONE; i++) {
        struct run copy;
        run->top = gamelan_scratch(run->state, run->room);
        if (!copy_state(run, run, &copy)) {
            gamelan_fault(outer, END_OVERFLOW, supposing->query);
            return false;
        }
        if (copy.state->strands >= 0)
            gamelan_strand_take(&copy, list[i]);
        else
            gamelan_take(&copy, list[i]);
        if (goes_on(supposing, &copy))
            return true;
    }
    return false;
}

bool gamelan_would(struct run *run, const struct node *node, int32_t *slots)
{
    const struct node *call = node->kids[0];
    int32_t arguments[ARITY_MAX], own[SLOTS_MAX];
    struct run copy;
    if (!run->state) {    /* while a game is loaded there is nothing to suppose */
        gamelan_fault(run, END_OVERFLOW, node);
        return false;
    }
    for (int i = 0; i < call->kid_count; i++)
        if (!gamelan_value(run, call->kids[i], slots, &arguments[i]))
            return false;
    const struct definition *definition = run->definition;
    int count = definition ? definition->slot_count : SLOTS_MAX;
    for (int i = 0; i < SLOTS_MAX; i++)
        own[i] = i < count ? slots[i] : UNBOUND;
    for (int i = 0; i < node->own_count; i++)
        own[node->owns[i]] = UNBOUND;
    if (++run->calls > CALLS_MOST / 10 || !copy_state(run, run, &copy)) {
        gamelan_fault(run, run->calls > CALLS_MOST / 10 ? END_DEPTH : END_OVERFLOW, node);
        return false;
    }
    memcpy(copy.cells, run->cells, (size_t)run->game->cell_count * sizeof *copy.cells);
    copy.state->frame = copy.state->select = copy.state->strands = -1;
    copy.state->top = 0;
    copy.calls = run->calls;
    struct supposing supposing = {run, node->kids[1], own, STEPS_WOULD};
    gamelan_call(&copy, call->functor, arguments, node);
    bool holds = goes_on(&supposing, &copy);
    run->calls--;
    run->steps -= STEPS_WOULD - supposing.steps;
    return holds && run->fault == END_NONE;
}
