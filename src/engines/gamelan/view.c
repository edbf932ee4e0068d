/* view.c: what a player may see, and worlds that he cannot tell from the true one. */
#include "engines/gamelan/view.h"

#include <string.h>

#include "core/hidden.h"
#include "engines/gamelan/domains.h"
#include "engines/gamelan/machine.h"

enum { HIDDEN_MOST = 4096 };

void gamelan_query_start(struct gamelan_query *query, const struct gamelan *game,
                         const struct state *state)
{
    query->run = (struct run){.game = game, .state = gamelan_state_of(state), .culprit = -1,
                              .steps = STEPS_APPLY, .rows = QUERY_ROOM};
    query->run.cells = query->run.state->cells;
    query->run.room = query->room;
    query->run.tables = query->tables;
}

void gamelan_arguments_of(const struct functor *functor, int cell, int32_t *arguments)
{
    for (int i = functor->arity - 1; i >= 0; i--) {
        arguments[i] = functor->values[i].list[cell % functor->values[i].count];
        cell /= functor->values[i].count;
    }
}

bool gamelan_sees(struct run *run, const struct functor *functor, const int32_t *arguments, int viewer)
{
    int32_t all[ARITY_MAX];
    if (!functor->hidden || viewer == EVERYONE)
        return true;
    memcpy(all, arguments, (size_t)functor->arity * sizeof *all);
    all[functor->arity] = SYMBOLS + viewer;
    run->steps = STEPS_APPLY;
    bool sees = functor->sight && gamelan_relation_holds(run, functor->sight, all);
    run->fault = END_NONE;
    return sees;
}

/* ---- prepared at load ---- */

static void mark_ordered(struct gamelan *game, const struct definition *definition, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL && node->functor && node->functor->kind == FUNCTOR_BUILT_IN &&
        node->functor->built_in >= BUILT_TOP && node->functor->built_in <= BUILT_RANK &&
        node->functor->built_in != BUILT_PILE_SIZE) {
        const struct node *zone = node->kids[0];
        for (int i = 0; i < game->zones.count; i++) {
            int32_t value = game->zones.list[i];
            bool marked = true;
            if (node->functor->built_in == BUILT_RANK)
                marked = true;
            else if (zone->kind == N_ATOM)
                marked = value == zone->value;
            else if (zone->kind == N_CALL && zone->functor->kind == FUNCTOR_CONSTRUCTOR)
                marked = value >= zone->functor->base &&
                         value < zone->functor->base + zone->functor->term_count;
            else if (zone->kind == N_VARIABLE)
                marked = gamelan_domain_has(&game->program, &definition->domains[zone->slot], value);
            game->ordered[i] |= marked;
        }
    }
    for (int i = 0; i < node->kid_count; i++)
        mark_ordered(game, definition, node->kids[i]);
}

void gamelan_view_prepare(struct gamelan *game)
{
    struct program *program = &game->program;
    char name[200];
    game->hidden = memory_get(program->memory,
                              (size_t)(program->functor_count + 1) * sizeof *game->hidden);
    game->ordered = memory_get(program->memory, (size_t)game->zones.count + 1);
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        if (!functor->hidden)
            continue;
        struct text text = TEXT_ON(name);
        text_add(&text, "visible %s", functor->name);
        functor->sight = gamelan_functor(program, name, functor->arity + 1, false);
        text_clear(&text);
        text_add(&text, "possible %s", functor->name);
        functor->possible = gamelan_functor(program, name, functor->arity + 1, false);
        game->hidden[game->hidden_count++] = functor;
    }
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        if (definition->kind == DEFINE_CRITIC || !game->pile)
            continue;
        mark_ordered(game, definition, definition->body);
        mark_ordered(game, definition, definition->value);
    }
}

/* ---- piles ---- */

/* Objects that may stand for one another: all that is public about whose they are agrees. */
static bool same_group(const struct run *run, int32_t a, int32_t b)
{
    const struct program *program = &run->game->program;
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        if (functor->kind != FUNCTOR_STATE || functor->arity != 1 || functor->hidden ||
            !(functor->result.bits[0] & ((1u << run->game->head.players) - 1)))
            continue;
        int one = gamelan_index(&functor->values[0], a), other = gamelan_index(&functor->values[0], b);
        if (one >= 0 && other >= 0 &&
            run->cells[functor->cell + one] != run->cells[functor->cell + other])
            return false;
    }
    return true;
}

struct redraw {
    int16_t place[HIDDEN_MOST];     /* hidden objects in order of where they lie */
    int16_t object[HIDDEN_MOST];    /* and who lies there now */
    int     count;
};

/* Lists the hidden objects zone by zone, from the bottom up. */
static void find_hidden(struct run *run, int viewer, struct redraw *redraw)
{
    const struct gamelan *game = run->game;
    redraw->count = 0;
    for (int zone = 0; zone < game->zones.count; zone++)
        for (int32_t object = run->cells[game->pile_first + zone]; object >= 0;
             object = run->cells[game->pile_next + object])
            if (redraw->count < HIDDEN_MOST &&
                !gamelan_sees(run, game->pile, &game->pile->values[0].list[object], viewer))
                redraw->place[redraw->count++] = (int16_t)object;
}

/* Deals the objects of each group anew over the places of the group. */
static void deal(const struct run *run, struct redraw *redraw)
{
    const int32_t *list = run->game->pile->values[0].list;
    bool done[HIDDEN_MOST] = {false};
    uint16_t group[HIDDEN_MOST];
    for (int i = 0; i < redraw->count; i++) {
        int count = 0;
        for (int k = i; !done[i] && k < redraw->count; k++)
            if (!done[k] && same_group(run, list[redraw->place[i]], list[redraw->place[k]]))
                group[count++] = (uint16_t)redraw->place[k];
        if (done[i])
            continue;
        hidden_redraw(&run->state->head.rng, group, count, sizeof *group);
        int next = 0;
        for (int k = i; k < redraw->count; k++)
            if (!done[k] && same_group(run, list[redraw->place[i]], list[redraw->place[k]])) {
                redraw->object[k] = (int16_t)group[next++];
                done[k] = true;
            }
    }
}

/* Lays the objects where they were dealt, and links all piles again. */
static void lay(struct run *run, const struct redraw *redraw, int16_t *instead)
{
    const struct gamelan *game = run->game;
    int32_t *cells = run->cells, values[HIDDEN_MOST];
    int16_t order[HIDDEN_MOST];
    for (int i = 0; i < redraw->count; i++) {
        values[i] = cells[game->pile->cell + redraw->place[i]];
        instead[redraw->place[i]] = redraw->object[i];
    }
    for (int zone = 0; zone < game->zones.count; zone++) {
        int count = 0;
        for (int32_t object = cells[game->pile_first + zone]; object >= 0;
             object = cells[game->pile_next + object])
            order[count++] = instead[object];
        /* links of others are still needed: those of this zone are written when all were read */
        for (int i = 0; i < count; i++)
            run->room[run->top + i] = order[i];
        run->top += count;
    }
    int32_t at = run->top;
    for (int zone = game->zones.count - 1; zone >= 0; zone--)
        at -= cells[game->pile_size + zone];
    for (int zone = 0; zone < game->zones.count; zone++) {
        int32_t before = -1;
        for (int i = 0; i < cells[game->pile_size + zone]; i++) {
            int32_t object = run->room[at++];
            *(before >= 0 ? &cells[game->pile_next + before] : &cells[game->pile_first + zone]) = object;
            cells[game->pile_before + object] = before;
            cells[game->pile_next + object] = -1;
            before = object;
        }
        cells[game->pile_last + zone] = before;
    }
    for (int i = 0; i < redraw->count; i++)
        cells[game->pile->cell + redraw->object[i]] = values[i];
}

/* What waits in the stack means objects by where they lie. */
static void rename_objects(struct run *run, const int16_t *instead, int32_t end)
{
    const struct values *objects = &run->game->pile->values[0];
    for (int32_t i = 0; i < end; i++) {
        int32_t value = run->room[i];
        int object = value >= SYMBOLS && value < SYMBOLS + run->game->program.symbol_count
                         ? gamelan_index(objects, value) : -1;
        if (object >= 0)
            run->room[i] = objects->list[instead[object]];
    }
}

static void redraw_piles(struct run *run, int viewer, int32_t end)
{
    struct redraw redraw;
    int16_t instead[HIDDEN_MOST];
    for (int i = 0; i < HIDDEN_MOST; i++)
        instead[i] = (int16_t)i;
    find_hidden(run, viewer, &redraw);
    deal(run, &redraw);
    int32_t top = run->top;
    lay(run, &redraw, instead);
    run->top = top;
    rename_objects(run, instead, end);
}

/* ---- other cells ---- */

/* A value that a hidden cell may have: one that `possible` lets in, or any of its kind. */
static void redraw_cell(struct run *run, const struct functor *functor, const int32_t *arguments, int cell)
{
    const struct values *values = functor->result_values;
    int32_t all[ARITY_MAX], *list = run->room + run->top;
    int count = 0;
    memcpy(all, arguments, (size_t)functor->arity * sizeof *all);
    for (int i = 0; values && i < values->count; i++) {
        all[functor->arity] = values->list[i];
        run->steps = STEPS_APPLY;
        bool can = functor->possible ? gamelan_relation_holds(run, functor->possible, all)
                                     : functor->kind == FUNCTOR_STATE_RELATION ||
                                           values->list[i] != functor->fallback;
        run->fault = END_NONE;
        if (can && run->top + count < run->rows)
            list[count++] = values->list[i];
    }
    if (count > 0)
        run->cells[cell] = list[rng_below(&run->state->head.rng, (uint32_t)count)];
}

static void redraw_cells(struct run *run, int viewer)
{
    for (int i = 0; i < run->game->hidden_count; i++) {
        const struct functor *functor = run->game->hidden[i];
        uint8_t unseen[HIDDEN_MOST];
        int32_t arguments[ARITY_MAX];
        for (int cell = 0; cell < functor->cell_count && cell < HIDDEN_MOST; cell++) {
            gamelan_arguments_of(functor, cell, arguments);
            unseen[cell] = functor != run->game->pile &&
                           (functor->kind == FUNCTOR_STATE_RELATION ||
                            run->cells[functor->cell + cell] != functor->fallback) &&
                           !gamelan_sees(run, functor, arguments, viewer);
        }
        for (int cell = 0; cell < functor->cell_count && cell < HIDDEN_MOST; cell++)
            if (unseen[cell]) {
                gamelan_arguments_of(functor, cell, arguments);
                run->cells[functor->cell + cell] = functor->fallback;
                redraw_cell(run, functor, arguments, functor->cell + cell);
            }
    }
}

/* ---- choices that wait ---- */

/* Options of others are worked out anew; own ones are kept, in an order that tells nothing. */
static void redraw_select(struct run *run, int viewer, int32_t select)
{
    if (run->room[select + S_PLAYER] == viewer)
        gamelan_sort_options(run, select);
    else
        gamelan_regather(run, select);
}

static void redraw_strands(struct run *run, int viewer)
{
    struct gamelan_state *state = run->state;
    int32_t *list = run->room + state->strands;
    int32_t frame = state->frame, top = state->top, select = state->select, current = state->strand;
    for (int i = 0; i < list[T_COUNT]; i++) {
        int32_t *strand = list + T_HEADER + i * T_SIZE;
        int asks[OPTIONS_MOST + 2];
        bool waits = strand[T_STATUS] == STRAND_ASKS || strand[T_STATUS] == STRAND_PICKED;
        if (waits) {
            state->frame = strand[T_FRAME];
            state->top = strand[T_TOP];
            state->strand = i;
            redraw_select(run, viewer, strand[T_SELECT]);
            if (run->room[strand[T_SELECT] + S_PLAYER] != viewer)
                strand[T_TOP] = state->top;
        }
        if (strand[T_STATUS] == STRAND_PICKED && run->room[strand[T_SELECT] + S_PLAYER] != viewer) {
            int count = gamelan_list_actions(run->game, state, strand[T_SELECT], asks);
            strand[T_PICK] = asks[rng_below(&state->head.rng, (uint32_t)count)];
        }
        int32_t end = strand[T_STATUS] == STRAND_DONE ? strand[T_BASE] : strand[T_TOP];
        memset(run->room + end, 0, (size_t)(strand[T_BASE] + STRAND_ROOM - end) * sizeof *run->room);
    }
    state->frame = frame;
    state->strand = current;
    state->select = select;
    state->top = current >= 0 && select >= 0 ? list[T_HEADER + current * T_SIZE + T_TOP] : top;
}

void gamelan_resample(const struct game *head, struct state *state, int viewer)
{
    const struct gamelan *game = gamelan_of(head);
    struct gamelan_state *table = gamelan_state_of(state);
    struct run run;
    if (viewer == EVERYONE)
        return;
    gamelan_start_run(&run, game, table);
    int32_t end = run.top;
    if (game->pile && game->pile->hidden)
        redraw_piles(&run, viewer, end);
    gamelan_changed(&run);
    redraw_cells(&run, viewer);
    gamelan_changed(&run);
    run.steps = STEPS_APPLY;
    if (table->strands >= 0)
        redraw_strands(&run, viewer);
    else if (table->select >= 0 && (game->hidden_count > 0))
        redraw_select(&run, viewer, table->select);
    if (state->player != OVER)
        state->size = (uint32_t)game->fixed_size +
                      (uint32_t)gamelan_scratch(table, run.room) * (uint32_t)sizeof(int32_t);
}
