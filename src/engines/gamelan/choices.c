/* choices.c: selects of the common kind.
 *
 * One player, whom a variable names, chooses one thing: a name, a row of a diagram, an object of a pile.
 * All of that is known at load, so options are written at once where they lie (gamelan.h), and where there
 * is only one nothing is written at all. Whatever else there is to a select is done in options.c, which
 * leaves the same bytes. */
#include "engines/gamelan/choices.h"

#include <string.h>

#include "engines/gamelan/courses.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/menus.h"

/* ---- at load ---- */

static bool plan_option(const struct node *option, struct choice *choice)
{
    const struct node *what = option->kids[0];
    choice->binds = option->binds;
    choice->width = option->width;
    if (what->kind == N_ATOM)
        return option->width == 0;
    if (what->kind != N_SET || !what->fast)
        return false;
    choice->owns = what->owns;
    choice->own_count = what->own_count;
    if (what->fast->ground && what->fast->ground->width > 0 && !what->fast->ground->unsorted)
        choice->ground = what->fast->ground;
    else if (what->fast->loop && !what->fast->loop->sums)
        choice->loop = what->fast->loop;
    return (choice->ground || choice->loop) && what->width == option->width;
}

void gamelan_plan_choices(struct gamelan *game)
{
    struct memory *memory = game->program.memory;
    for (int i = 0; i < game->program.select_count; i++) {
        const struct node *node = game->selects[i];
        const struct node *chooser = node ? node->kids[0] : NULL;
        if (!chooser || node->ranged || chooser->kind != N_VARIABLE)
            continue;
        struct choices *choices = memory_get(memory, sizeof *choices);
        choices->count = node->kid_count - 3;
        choices->list = memory_get(memory, (size_t)(choices->count + 1) * sizeof *choices->list);
        choices->chooser = chooser->slot;
        choices->objects = node->objects;
        choices->number = node->number;
        struct instruction *instruction = &game->code[game->select_code[i]];
        choices->stride = instruction->stride;
        choices->slot = instruction->slot;
        choices->after = instruction->a;
        choices->targets = instruction->targets;
        bool all = true;
        for (int k = 0; k < choices->count; k++)
            all = all && plan_option(node->kids[3 + k], &choices->list[k]);
        if (!all)
            continue;
        choices->menu = choices->objects ? NULL : gamelan_menu_plan(game, choices);
        instruction->choices = choices;
    }
}

/* ---- in play ---- */

int gamelan_gather_choice(struct run *run, const struct choices *choices, int which, int32_t *slots,
                          int32_t *option, int first, int most)
{
    const struct choice *choice = &choices->list[which];
    int stride = choices->stride, chooser = slots[choices->chooser] - SYMBOLS, added = 1;
    for (int i = 0; i < choice->own_count; i++)
        slots[choice->owns[i]] = UNBOUND;
    if (choice->ground)
        added = gamelan_ground_options(run, choice->ground, slots, option, stride, most - first,
                                       (struct ground_heads){which, first, chooser});
    else if (choice->loop)
        added = gamelan_loop_objects(run, choice->loop, slots, option + O_VALUES, stride, most - first);
    if (added < 0 || first + added > most)
        return -1;
    int32_t *end = option + added * stride;
    if (!choice->ground)
        for (int32_t *at = option, i = first; at < end; at += stride) {
            at[O_WHICH] = which;
            at[O_CLASS] = i++;
            at[O_CHOOSER] = chooser;
        }
    for (int k = O_VALUES + choice->width; k < stride; k++)
        for (int32_t *at = option; at < end; at += stride)
            at[k] = 0;
    return first + added;
}

void gamelan_enter_choice(struct run *run, const struct choices *choices, const int32_t *option,
                          int32_t *slots)
{
    const struct choice *choice = &choices->list[option[O_WHICH]];
    for (int i = 0; i < choice->width; i++)
        slots[choice->binds[i]] = option[O_VALUES + i];
    gamelan_jump(run, choices->targets[option[O_WHICH]]);
}

/* As many as a game may have, or as fit on the stack. */
int gamelan_choices_most(const struct gamelan *game, const struct choices *choices, int32_t top)
{
    int room = (STACK_KEPT - top - S_HEADER - GROUND_SPARE) / (choices->stride + 1);
    return room < game->head.actions_max - 2 ? room : game->head.actions_max - 2;
}

/* The numbers of a select before its options; what is not said here is 0. */
static void lay_header(struct run *run, const struct choices *choices, int32_t player, int count,
                       int32_t *select)
{
    memset(select, 0, S_HEADER * sizeof *select);
    select[S_COUNT] = count;
    select[S_LOW] = select[S_HIGH] = 1;
    select[S_NODE] = choices->number;
    select[S_PLAYER] = player;
    run->state->select = (int32_t)(select - run->room);
    run->state->head.player = player;
}

/* No choice: the one option there is, or on behind the select. */
static int pass(struct run *run, const struct choices *choices, const int32_t *option, int32_t *slots)
{
    run->state->select = -1;
    if (option)
        gamelan_enter_choice(run, choices, option, slots);
    else
        gamelan_jump(run, choices->after);
    return CHOICES_NONE;
}

static int open_menu(struct run *run, const struct choices *choices, int32_t *slots, uint64_t bits)
{
    struct gamelan_state *state = run->state;
    const struct menu *menu = choices->menu;
    int32_t *select = run->room + state->top, player = slots[choices->chooser] - SYMBOLS;
    slots[choices->slot] = state->top;
    if ((bits & (bits - 1)) == 0)
        return pass(run, choices, bits ? menu->options + __builtin_ctzll(bits) * menu->room : NULL, slots);
    lay_header(run, choices, player, gamelan_menu_count(bits), select);
    gamelan_menu_lay(select, bits);
    state->top = select[S_TOP] = state->top + S_HEADER;
    select[S_LAST] = gamelan_station_mark(run);
    return CHOICES_ASKED;
}

int gamelan_open_choices(struct run *run, const struct choices *choices, int32_t *slots)
{
    struct gamelan_state *state = run->state;
    int32_t top = state->top, *select = run->room + top, *option = select + S_HEADER;
    int32_t player = slots[choices->chooser] - SYMBOLS;
    int most = gamelan_choices_most(run->game, choices, top), stride = choices->stride, count = 0;
    uint64_t bits;
    if (state->strands >= 0 || (uint32_t)player >= (uint32_t)run->game->head.players)
        return CHOICES_OTHERS;
    if (choices->menu)
        return gamelan_menu_find(run, choices, slots, top, &bits) ? open_menu(run, choices, slots, bits)
                                                                  : CHOICES_OTHERS;
    for (int i = 0; i < choices->count; i++) {
        count = gamelan_gather_choice(run, choices, i, slots, option + count * stride, count, most);
        if (count < 0)
            return CHOICES_OTHERS;
    }
    slots[choices->slot] = top;
    if (count < 2)
        return pass(run, choices, count == 1 ? option : NULL, slots);
    lay_header(run, choices, player, count, select);
    select[S_STRIDE] = stride;
    state->top = select[S_TOP] = top + S_HEADER + count * (stride + 1);
    for (int i = 0; i < count; i++)
        option[count * stride + i] = 0;
    if (choices->objects && !gamelan_find_leaders(run, select)) {
        state->top = top;
        return pass(run, choices, option, slots);
    }
    select[S_LAST] = gamelan_station_mark(run);
    return CHOICES_ASKED;
}
