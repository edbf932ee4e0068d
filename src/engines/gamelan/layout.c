/* layout.c: where everything lies in a state. */
#include "engines/gamelan/layout.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/domains.h"
#include "engines/gamelan/history.h"
#include "engines/gamelan/solve.h"

struct run *gamelan_run_new(const struct gamelan *game)
{
    struct run *run = heap_new(1, sizeof *run);
    run->game = game;
    run->cells = game->initial;
    run->room = heap_new(STACK_MOST, sizeof *run->room);
    run->rows = STACK_MOST;
    run->tables = heap_new((size_t)game->table_words + 1, sizeof *run->tables);
    run->steps = 5000000;
    run->culprit = -1;
    return run;
}

void gamelan_run_free(struct run *run)
{
    free(run->room);
    free(run->tables);
    free(run);
}

/* How many cells a list of arguments needs; 0 after an error. */
static int cells_for(struct gamelan *game, const struct functor *functor, const struct values *values,
                     struct place place, const char *what)
{
    int64_t cells = 1;
    for (int i = 0; i < functor->arity; i++) {
        if (!values[i].list) {
            problem_error(game->program.problems, place,
                          "nothing limits argument %d of %s '%s': say which values it has (an indented "
                          "line such as 'between(1, X, 9)' under its declaration)", i + 1, what,
                          functor->name);
            return -1;
        }
        cells *= values[i].count;
        if (cells > CELLS_MOST || game->cell_count + cells > CELLS_MOST) {
            problem_error(game->program.problems, place, "%s '%s' needs more than %d cells", what,
                          functor->name, CELLS_MOST);
            return -1;
        }
    }
    return (int)cells;
}

static bool place_functors(struct gamelan *game)
{
    bool good = true;
    for (int i = 0; i < game->program.functor_count; i++) {
        struct functor *functor = game->program.functors[i];
        if (functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_STATE_RELATION) {
            int cells = cells_for(game, functor, functor->values, functor->place, "the state");
            good = good && cells >= 0;
            functor->cell = game->cell_count;
            functor->cell_count = cells < 0 ? 0 : cells;
            game->cell_count += functor->cell_count;
        }
        if (functor->is_proc && functor->mentioned) {
            int cells = cells_for(game, functor, functor->event_values, functor->bodies[0]->place,
                                  "the history of");
            good = good && cells >= 0;
            functor->history = game->cell_count;
            functor->history_count = cells < 0 ? 0 : cells;
            game->cell_count += functor->history_count;
        }
    }
    for (int i = 0; i < game->program.pool_count; i++)
        game->program.pools[i].cell = game->cell_count++;
    return good;
}

/* The zones of the pile: every value its state can have. */
static bool place_pile(struct gamelan *game)
{
    if (!game->program.pile)
        return true;
    struct functor *pile = game->pile = game->program.pile->functor;
    int objects = pile->cell_count;
    const struct domain *domain = &pile->result;
    if (domain->low <= domain->high)
        return problem_error(game->program.problems, pile->place,
                             "a pile lies in places that have names, not numbers");
    struct functor zone = {.arity = 1, .arguments = &pile->result};
    game->zones = *gamelan_list_values(&game->program, &zone);
    int zones = game->zones.count;
    int *places[] = {&game->pile_next, &game->pile_before, &game->pile_first, &game->pile_last,
                     &game->pile_size};
    for (int i = 0; i < 5; i++) {
        *places[i] = game->cell_count;
        game->cell_count += i < 2 ? objects : zones;
    }
    return true;
}

/* The cells that the declaration of a state lets in. */
static bool mark_valid(struct gamelan *game, struct run *run, struct functor *functor)
{
    const struct definition *definition = functor->state;
    if (!definition || !definition->body)
        return true;
    int32_t slots[SLOTS_MAX];
    functor->valid = memory_get(game->program.memory, (size_t)functor->cell_count + 1);
    for (int cell = 0; cell < functor->cell_count; cell++) {
        int rest = cell;
        bool fits = true;
        for (int i = 0; i < SLOTS_MAX; i++)
            slots[i] = UNBOUND;
        for (int i = functor->arity - 1; i >= 0; i--) {
            const struct values *values = &functor->values[i];
            fits = fits && gamelan_match(run, definition->head->kids[i],
                                         values->list[rest % values->count], slots);
            rest /= values->count;
        }
        functor->valid[cell] = fits && gamelan_holds(run, definition->body, slots);
    }
    if (run->fault != END_NONE)
        return problem_error(game->program.problems, definition->place,
                             "the domain of '%s' cannot be worked out", functor->name);
    return true;
}

static bool fill_initial(struct gamelan *game, struct run *run)
{
    for (int i = 0; i < game->program.functor_count; i++) {
        struct functor *functor = game->program.functors[i];
        int32_t slots[SLOTS_MAX];
        for (int k = 0; k < SLOTS_MAX; k++)
            slots[k] = UNBOUND;
        if (functor->kind == FUNCTOR_STATE &&
            !gamelan_value(run, functor->state->value, slots, &functor->fallback))
            return problem_error(game->program.problems, functor->state->value->place,
                                 "expected a value that can be worked out before the game starts");
        for (int k = 0; functor->kind == FUNCTOR_STATE && k < functor->cell_count; k++)
            game->initial[functor->cell + k] = functor->fallback;
        if (!mark_valid(game, run, functor))
            return false;
    }
    return true;
}

bool gamelan_layout(struct gamelan *game)
{
    if (!place_functors(game) || !place_pile(game) || !gamelan_plan_moments(game))
        return false;
    game->initial =
        memory_get(game->program.memory, (size_t)(game->cell_count + 1) * sizeof *game->initial);
    struct run *run = gamelan_run_new(game);
    bool good = fill_initial(game, run);
    gamelan_run_free(run);
    for (int i = 0; good && game->pile && i < game->pile->cell_count; i++)
        game->initial[game->pile_next + i] = game->initial[game->pile_before + i] = -1;
    for (int i = 0; good && game->pile && i < game->zones.count; i++)
        game->initial[game->pile_first + i] = game->initial[game->pile_last + i] = -1;
    return good;
}
