/* render.c: states and options as text and as numbers, for any game. */
#include <string.h>

#include "engines/gamelan/draw.h"
#include "engines/gamelan/machine.h"
#include "engines/gamelan/menus.h"
#include "engines/gamelan/view.h"

enum { NAME_MOST = 120 };

void gamelan_write_value(struct run *run, int32_t value, struct text *out)
{
    const struct gamelan *game = run->game;
    struct functor *names[] = {game->program.name_of, game->program.type_of};
    if (value < SYMBOLS) {
        text_add(out, "%d", value);
        return;
    }
    int pool = -1;
    for (int i = 0; i < game->program.pool_count; i++)
        if (value >= game->program.pools[i].base &&
            value < game->program.pools[i].base + game->program.pools[i].count)
            pool = i;
    for (int i = 0; pool >= 0 && i < 2; i++) {
        int32_t name;
        if (names[i] && (names[i]->kind == FUNCTOR_STATE || names[i]->kind == FUNCTOR_FUNCTION) &&
            gamelan_function_value(run, names[i], &value, &name) && name != value) {
            gamelan_write_value(run, name, out);
            return;
        }
        run->fault = END_NONE;
    }
    text_add(out, "%s", game->symbol_names[value - SYMBOLS]);
}

/* ---- options ---- */

/* An element as its template says it: move(X, Y) as "move 2 3", a single variable by its value. */
static void write_template(struct run *run, const struct node *node, const int32_t *slots, struct text *out)
{
    if (node->kind == N_VARIABLE) {
        gamelan_write_value(run, slots[node->slot], out);
    } else if (node->kind == N_INTEGER) {
        text_add(out, "%d", node->value);
    } else if (node->kind == N_CALL || node->kind == N_ATOM) {
        text_add(out, "%s", node->name);
        for (int i = 0; i < node->kid_count; i++) {
            text_add(out, " ");
            write_template(run, node->kids[i], slots, out);
        }
    }
}

static void write_option(struct run *run, const int32_t *select, int index, struct text *out)
{
    const struct node *node = run->game->selects[select[S_NODE]];
    if (index == select[S_COUNT]) {
        text_add(out, "%s", node->ranged ? "done" : select[S_COUNT] ? "wait" : "nothing");
        return;
    }
    const int32_t *option = gamelan_option(run->game, select, index);
    const struct node *chosen = node->kids[3 + option[O_WHICH]], *what = chosen->kids[0];
    /* a template may mention variables from outside: they are in the frame that waits */
    const int32_t *frame = run->state->cells + run->game->cell_count + run->state->frame;
    const struct functor *functor = run->game->program.functors[frame[F_FUNCTOR]];
    int32_t slots[SLOTS_MAX];
    for (int i = 0; i < SLOTS_MAX; i++)
        slots[i] = i < functor->frame_slots ? frame[F_HEADER + functor->arity + i] : 0;
    for (int i = 0; i < chosen->width; i++)
        slots[chosen->binds[i]] = option[O_VALUES + i];
    bool query = what->kind != N_SET && what->kind != N_ATOM;
    if (what->kind == N_ATOM || what->kind == N_CALL) {
        text_add(out, "%s", what->name);
    } else if (query) {
        text_add(out, "option %d", option[O_WHICH] + 1);
    } else if (!what->ranged && what->kids[0]->kind != N_SET) {
        write_template(run, what->kids[0], slots, out);
        return;
    }
    for (int i = 0; i < chosen->width; i++) {
        text_add(out, "%s", i > 0 || query ? " " : "");
        gamelan_write_value(run, option[O_VALUES + i], out);
    }
}

void gamelan_render_action(const struct game *head, const struct state *state, int action,
                           struct text *out)
{
    const struct gamelan *game = gamelan_of(head);
    const struct gamelan_state *table = gamelan_state_of(state);
    struct gamelan_query query;
    char mine[NAME_MOST], other[NAME_MOST];
    struct text text = TEXT_ON(mine);
    int list[OPTIONS_MOST + 2], same = 0;
    gamelan_query_start(&query, game, state);
    const int32_t *select = table->cells + game->cell_count + table->select;
    write_option(&query.run, select, action, &text);
    int count = gamelan_list_actions(game, table, table->select, list);
    for (int i = 0; i < count && list[i] < action; i++) {
        struct text another = TEXT_ON(other);
        write_option(&query.run, select, list[i], &another);
        same += strcmp(text_of(&text), text_of(&another)) == 0;
    }
    text_add(out, "%s", text_of(&text));
    if (same > 0)
        text_add(out, " (%d)", same + 1);
}

/* ---- states ---- */

static bool is_number(const struct values *values)
{
    return values->list && values->count > 0 && values->integers == values->count;
}

bool gamelan_is_board(const struct functor *functor)
{
    return functor->kind == FUNCTOR_STATE && functor->arity == 2 && is_number(&functor->values[0]) &&
           is_number(&functor->values[1]);
}

static void write_cell(struct run *run, const struct functor *functor, int cell, int viewer,
                       struct text *out)
{
    int32_t arguments[ARITY_MAX];
    gamelan_arguments_of(functor, cell, arguments);
    int32_t value = run->cells[functor->cell + cell];
    if (functor->valid && !functor->valid[cell])
        text_add(out, " ");
    else if (!gamelan_sees(run, functor, arguments, viewer))
        text_add(out, "?");
    else if (value == functor->fallback)
        text_add(out, ".");
    else
        gamelan_write_value(run, value, out);
}

static void write_board(struct run *run, const struct functor *functor, int viewer, struct text *out)
{
    int columns = functor->values[0].count, rows = functor->values[1].count;
    size_t width = 1;
    char name[NAME_MOST];
    for (int cell = 0; cell < functor->cell_count; cell++) {
        struct text text = TEXT_ON(name);
        write_cell(run, functor, cell, viewer, &text);
        width = text.length > width ? text.length : width;
    }
    text_add(out, "%s\n", functor->name);
    for (int row = rows - 1; row >= 0; row--) {
        text_add(out, "  %3d ", functor->values[1].list[row]);
        for (int column = 0; column < columns; column++) {
            struct text text = TEXT_ON(name);
            write_cell(run, functor, column * rows + row, viewer, &text);
            text_add(out, " %-*s", (int)width, text_of(&text));
        }
        text_add(out, "\n");
    }
    text_add(out, "      ");
    for (int column = 0; column < columns; column++)
        text_add(out, " %-*d", (int)width, functor->values[0].list[column]);
    text_add(out, "\n");
}

static bool same_name(struct run *run, int32_t a, int32_t b)
{
    char one[NAME_MOST], other[NAME_MOST];
    struct text first = TEXT_ON(one), second = TEXT_ON(other);
    gamelan_write_value(run, a, &first);
    gamelan_write_value(run, b, &second);
    return strcmp(text_of(&first), text_of(&second)) == 0;
}

/* A zone of the pile from the top, equal ones counted unless their order matters; what the viewer cannot
 * know as a number of them. */
static void write_zone(struct run *run, int zone, int viewer, struct text *out)
{
    const struct gamelan *game = run->game;
    int hidden = 0, shown = 0, count = 0;
    enum { KEPT = 400 };
    int32_t values[KEPT], times[KEPT];
    text_add(out, "%s:", game->symbol_names[game->zones.list[zone] - SYMBOLS]);
    for (int32_t object = run->cells[game->pile_last + zone]; object >= 0;
         object = run->cells[game->pile_before + object]) {
        int32_t value = game->pile->values[0].list[object];
        int same = count;
        if (!gamelan_sees(run, game->pile, &value, viewer)) {
            hidden++;
            continue;
        }
        for (int i = game->ordered[zone] ? count : 0; i < count; i++)
            same = same == count && same_name(run, values[i], value) ? i : same;
        if (same < count) {
            times[same]++;
        } else if (count < KEPT) {
            values[count] = value;
            times[count++] = 1;
        }
    }
    for (int i = 0; i < count; i++) {
        text_add(out, shown++ > 0 ? ", " : " ");
        if (times[i] > 1)
            text_add(out, "%d ", times[i]);
        gamelan_write_value(run, values[i], out);
    }
    if (hidden > 0)
        text_add(out, "%s %d face down", shown > 0 ? "," : "", hidden);
    text_add(out, "\n");
}

static void write_cells(struct run *run, const struct functor *functor, int viewer, struct text *out)
{
    int shown = 0;
    for (int cell = 0; cell < functor->cell_count; cell++) {
        int32_t arguments[ARITY_MAX], value = run->cells[functor->cell + cell];
        gamelan_arguments_of(functor, cell, arguments);
        bool sees = gamelan_sees(run, functor, arguments, viewer);
        bool player = functor->kind == FUNCTOR_STATE && functor->arity == 1 &&
                      arguments[0] - SYMBOLS >= 0 &&
                      arguments[0] - SYMBOLS < run->game->head.players;
        if ((functor->valid && !functor->valid[cell]) ||
            (value == functor->fallback && sees && !player && functor->arity > 0))
            continue;
        text_add(out, "%s", shown++ == 0 ? functor->name : ",");
        for (int i = 0; i < functor->arity; i++) {
            text_add(out, " ");
            gamelan_write_value(run, arguments[i], out);
        }
        if (functor->kind == FUNCTOR_STATE) {
            text_add(out, functor->arity > 0 ? ": " : " ");
            if (sees)
                gamelan_write_value(run, value, out);
            else
                text_add(out, "?");
        } else if (!sees) {
            text_add(out, "?");
        }
    }
    if (shown > 0)
        text_add(out, "\n");
}

/* What is said of objects is seen by what they are called. */
bool gamelan_is_about_objects(const struct gamelan *game, const struct functor *functor)
{
    return game->pile && functor != game->pile && functor->arity > 0 &&
           functor->values[0].count > 0 && functor->values[0].list &&
           gamelan_index(&game->pile->values[0], functor->values[0].list[0]) >= 0;
}

void gamelan_render(const struct game *head, const struct state *state, int viewer, struct text *out)
{
    const struct gamelan *game = gamelan_of(head);
    const struct gamelan_state *table = gamelan_state_of(state);
    struct gamelan_query query;
    struct run *run = &query.run;
    gamelan_query_start(&query, game, state);
    for (int i = 0; i < game->program.functor_count; i++) {
        const struct functor *functor = game->program.functors[i];
        run->steps = STEPS_APPLY;
        if (functor == game->pile) {
            for (int zone = 0; zone < game->zones.count; zone++)
                if (run->cells[game->pile_size + zone] > 0)
                    write_zone(run, zone, viewer, out);
        } else if (gamelan_is_board(functor)) {
            write_board(run, functor, viewer, out);
        } else if ((functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_STATE_RELATION) &&
                   !gamelan_is_about_objects(game, functor)) {
            write_cells(run, functor, viewer, out);
        }
    }
    if (state->player == OVER) {
        text_add(out, "over\n");
    } else if (table->select >= 0) {
        const int32_t *select = table->cells + game->cell_count + table->select;
        const struct node *node = game->selects[select[S_NODE]];
        text_add(out, "p%d chooses (%s)\n", state->player + 1, node->owner->name);
    }
}

void gamelan_observe(const struct game *head, const struct state *state, int viewer, float *out)
{
    const struct gamelan *game = gamelan_of(head);
    struct gamelan_query query;
    struct run *run = &query.run;
    gamelan_query_start(&query, game, state);
    memset(out, 0, (size_t)head->observation_size * sizeof *out);
    for (int i = 0; i < game->program.functor_count; i++) {
        const struct functor *functor = game->program.functors[i];
        if (functor->kind != FUNCTOR_STATE && functor->kind != FUNCTOR_STATE_RELATION)
            continue;
        for (int cell = 0; cell < functor->cell_count; cell++, out++) {
            int32_t arguments[ARITY_MAX], value = run->cells[functor->cell + cell];
            if (functor->hidden) {
                gamelan_arguments_of(functor, cell, arguments);
                if (!gamelan_sees(run, functor, arguments, viewer))
                    continue;
            }
            int index = value >= SYMBOLS && functor->result_values
                            ? gamelan_index(functor->result_values, value) + 1 : value;
            *out = (float)index;
        }
    }
}
