/* steps_finish.c: the last things that are done to the steps of a definition. */
#include <stdlib.h>

#include "core/heap.h"
#include "engines/gamelan/steps_compile.h"

/* ---- steps that are done many at a time ---- */

static bool same_place(const struct step *a, const struct step *b)
{
    return a->b == b->b && a->value == b->value && a->first == b->first && a->span == b->span && a->p == b->p;
}

/* A loop that lays the top of one pile onto another, so often:
 *     start: IN n from 1 on; SIZE_IN pile = 0, else top; ...
 *     top:   TOP card of pile; MOVE card; ADD_NUMBER n = n - 1; DEEPER to start */
static void find_draws(struct gamelan *game, int from)
{
    for (int i = from; i + 3 < game->step_count; i++) {
        struct step *top = &game->steps[i];
        if (top[0].code != DO_TOP || top[1].code != DO_MOVE || top[2].code != DO_ADD_NUMBER ||
            top[3].code != DO_DEEPER)
            continue;
        const struct step *start = &game->steps[top[3].to];
        int number = top[2].a;
        bool counts = start->code == DO_IN && start->a == number && start->low == 1 &&
                      (uint32_t)start->low + (uint32_t)start->range == SYMBOLS - 1 &&
                      top[2].b == number && top[2].low == -1;
        bool looks = start[1].code == DO_SIZE_IN && start[1].low == 0 && start[1].range == 0 &&
                     start[1].to == i && same_place(&start[1], top);
        int card = top[0].a;
        bool apart = card != number && card != top[3].a && number != top[3].a && top[0].b != card &&
                     top[0].b != number && top[1].a == card && top[1].b != card && top[1].b != number;
        if (!counts || !looks || !apart)
            continue;
        top->code = DO_DRAW;
        top->c = (uint16_t)number;
    }
}

/* ---- what is left over ---- */

static int follow(const struct gamelan *game, int to)
{
    for (int i = 0; i < 50 && game->steps[to].code == DO_JUMP; i++)
        to = game->steps[to].to;
    return to;
}

/* Labels to steps, and no jump that goes where one comes anyway. */
void gamelan_step_finish(struct translator *translator, const struct definition *definition)
{
    struct gamelan *game = translator->game;
    int from = translator->from, count = game->step_count - from, left = 0;
    int *moved = heap_new((size_t)count + 1, sizeof *moved);
    for (int i = from; i < game->step_count; i++)
        if (game->steps[i].to >= 0)
            game->steps[i].to = translator->labels[game->steps[i].to];
    for (int i = from; i < game->step_count; i++)
        if (game->steps[i].to >= 0)
            game->steps[i].to = follow(game, game->steps[i].to);
    for (int i = 0; i < count; i++) {
        const struct step *step = &game->steps[from + i];
        bool drop = step->code == DO_JUMP && step->to == from + i + 1;
        moved[i] = from + left;
        left += !drop;
    }
    moved[count] = from + left;
    for (int i = 0; i < count; i++) {
        struct step step = game->steps[from + i];
        if (moved[i + 1] == moved[i])
            continue;
        if (step.to >= 0)
            step.to = moved[step.to - from];
        game->steps[moved[i]] = step;
        game->step_owner[moved[i]] = game->step_owner[from + i];
    }
    for (int at = definition->code;; at++) {
        struct step_entry *entry = &game->entries[at];
        entry->step = entry->step < 0 ? -1 : moved[entry->step - from];
        entry->slots = (int16_t)(F_HEADER + definition->functor->arity);
        entry->scratch = (int16_t)definition->scratch;
        if (game->code[at].code == C_RETURN)
            break;
    }
    game->step_count = from + left;
    free(moved);
    find_draws(game, from);
}
