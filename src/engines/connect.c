/* connect.c: two players put stones on a board; the first with `line` in a row wins. Shows a game
 * of perfect information with a board, parts and a description of several words.
 *
 * Description, a line each, in any order, each once:
 *
 *     board WIDTH HEIGHT      from 1 1 to 20 20
 *     line N                  stones in a row that win, 2 or more
 *     drop                    stones fall to the lowest free cell of their column (optional)
 *
 * tic-tac-toe is "board 3 3, line 3"; connect four is "board 7 6, line 4, drop". */
#include <stdlib.h>

#include "core/game.h"
#include "core/heap.h"
#include "core/lexer.h"
#include "picture/canvas.h"

enum { SIDE_MAX = 20, CELLS_MAX = SIDE_MAX * SIDE_MAX };
enum { EMPTY = 0 };    /* else the player + 1 */
enum { VERB_PLACE, VERB_LINE, VERBS };

struct layout {
    int  width, height, line;
    bool drop;
};

struct connect_game {
    struct game  head;
    struct layout shape;
    struct field fields[1];
    struct block blocks[2];
};

/* Only the cells of the board are in use: state_size is cut to them. */
struct connect_state {
    struct state head;
    uint8_t      cells[CELLS_MAX];    /* row by row from the top */
};

static const char *const verbs[VERBS] = {"place", "line"};
static const struct option options[] = {
    {.name = "width", .type = OPTION_INTEGER, .low = 1, .high = SIDE_MAX,
     .help = "columns, instead of what the file says"},
    {.name = "height", .type = OPTION_INTEGER, .low = 1, .high = SIDE_MAX,
     .help = "rows, instead of what the file says"},
    {.name = "line", .type = OPTION_INTEGER, .low = 2, .high = SIDE_MAX,
     .help = "stones in a row that win, instead of what the file says"},
};
enum { OPTIONS = sizeof options / sizeof *options };
static const struct syntax syntax = {.comment = "#", .lines = true};

extern const struct engine connect_engine;

static const struct layout *layout_of(const struct game *game)
{
    return &((const struct connect_game *)game)->shape;
}

static const struct connect_state *of_state(const struct state *state)
{
    return (const struct connect_state *)state;
}

static bool read_number(struct lexer *lexer, const char *what, int low, int *value)
{
    int64_t number;
    if (!lexer_integer(lexer, what, low, SIDE_MAX, &number))
        return false;
    *value = (int)number;
    return true;
}

static bool read_line(struct lexer *lexer, struct layout *shape)
{
    static const char *const words[] = {"board", "line", "drop"};
    bool twice = (lexer_is(lexer, "board") && shape->width) ||
                 (lexer_is(lexer, "line") && shape->line) ||
                 (lexer_is(lexer, "drop") && shape->drop);
    if (twice)
        return lexer_fail(lexer, "'%.*s' is given twice", lexer->token.length, lexer->token.at);
    if (lexer_accept(lexer, "board")) {
        if (!read_number(lexer, "a width", 1, &shape->width) ||
            !read_number(lexer, "a height", 1, &shape->height))
            return false;
    } else if (lexer_accept(lexer, "line")) {
        if (!read_number(lexer, "a number of stones", 2, &shape->line))
            return false;
    } else if (lexer_accept(lexer, "drop")) {
        shape->drop = true;
    } else {
        return lexer_fail_expected(lexer, "'board', 'line' or 'drop'", words, 3);
    }
    if (lexer->token.type != TOKEN_NEWLINE)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return true;
}

static bool read_shape(const struct source *source, struct problems *problems,
                       struct layout *shape)
{
    struct lexer lexer;
    lexer_open(&lexer, &syntax, source->file, source->text, problems);
    while (lexer.token.type != TOKEN_END)
        if (!read_line(&lexer, shape))
            return false;
    if (lexer.failed)
        return false;
    if (!shape->width)
        return lexer_fail(&lexer, "expected a line 'board WIDTH HEIGHT'");
    if (!shape->line)
        return lexer_fail(&lexer, "expected a line 'line N'");
    return true;
}

static void override(const struct spec *spec, const char *name, int *value)
{
    if (spec && spec_given(spec, name))
        *value = (int)spec_integer(spec, options, OPTIONS, name);
}

static struct game *load(const struct source *source, struct problems *problems)
{
    struct layout shape = {0};
    if (!read_shape(source, problems, &shape))
        return NULL;
    override(source->spec, "width", &shape.width);
    override(source->spec, "height", &shape.height);
    override(source->spec, "line", &shape.line);
    if (shape.line > shape.width && shape.line > shape.height)
        problem_warning(problems, (struct place){source->file, 1, 1},
                        "nobody can win: a line of %d does not fit on a board of %d by %d",
                        shape.line, shape.width, shape.height);

    struct connect_game *connect = heap_new(1, sizeof *connect);
    int cells = shape.width * shape.height;
    size_t used = offsetof(struct connect_state, cells) + (size_t)cells;
    connect->shape = shape;
    connect->fields[0] = (struct field){
        .name = "cells", .kind = KIND_U8, .offset = offsetof(struct connect_state, cells),
        .count = (uint32_t)cells,
    };
    connect->blocks[0] = (struct block){.name = "own", .shape = {shape.height, shape.width, 1}, .high = 1};
    connect->blocks[1] = (struct block){.name = "other", .shape = {shape.height, shape.width, 1}, .high = 1};
    connect->head = (struct game){
        .engine = &connect_engine, .name = "connect", .players = 2,
        .actions_max = shape.drop ? shape.width : cells, .plies_max = cells,
        .state_size = (used + 7) / 8 * 8,
        .fields = connect->fields, .field_count = 1, .blocks = connect->blocks, .block_count = 2,
        .observation_size = 2 * cells, .verbs = verbs, .verb_count = VERBS,
    };
    return &connect->head;
}

static void unload(struct game *game)
{
    free(game);
}

static void describe(const struct game *game, struct text *out)
{
    const struct layout *shape = layout_of(game);
    text_add(out, "board %d %d\nline %d\n%s", shape->width, shape->height, shape->line,
             shape->drop ? "drop\n" : "");
}

static void start(const struct game *game, struct state *state)
{
    (void)game, (void)state;    /* an empty board, player 0 to move: all zero */
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    const struct connect_state *board = of_state(state);
    int count = 0;
    for (int i = 0; i < game->actions_max; i++)    /* with drop, i is a cell of the top row */
        if (board->cells[i] == EMPTY)
            out[count++] = i;
    return count;
}

/* The cell where a stone put by `action` comes to lie. */
static int landing(const struct layout *shape, const struct connect_state *board, int action)
{
    if (!shape->drop)
        return action;
    const int width = shape->width, lowest = width * (shape->height - 1);
    const uint8_t *below = board->cells + width;
    int cell = action;
    while (cell < lowest && below[cell] == EMPTY)
        cell += width;
    return cell;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many equal stones lie in a row with the one on a cell. Going on by `step` there are `on` more cells
 * before the edge of the board, going back by it `back`. */
static inline int row(const uint8_t *cell, int step, int back, int on)
{
    int count = 1;
    for (const uint8_t *at = cell - step; back > 0 && *at == *cell; at -= step, back--)
        count++;
    for (const uint8_t *at = cell + step; on > 0 && *at == *cell; at += step, on--)
        count++;
    return count;
}

static bool makes_line(const struct layout *shape, const struct connect_state *board, int cell)
{
    const uint8_t *at = board->cells + cell;
    const int width = shape->width, line = shape->line;
    const int up = cell / width, down = shape->height - 1 - up;
    const int left = cell - up * width, right = width - 1 - left;
    return row(at, 1, left, right) >= line || row(at, width, up, down) >= line ||
           row(at, width + 1, least(left, up), least(right, down)) >= line ||
           row(at, width - 1, least(right, up), least(left, down)) >= line;
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    const struct layout *shape = layout_of(game);
    struct connect_state *board = (struct connect_state *)state;
    int mover = state->player, cell = landing(shape, board, action);

    board->cells[cell] = (uint8_t)(mover + 1);
    event_add(log, VERB_PLACE, mover, -1, -1, cell);
    state->turn++;
    state->player = 1 - mover;
    if (state->ply + 1 >= 2 * (uint32_t)shape->line && makes_line(shape, board, cell)) {
        event_add(log, VERB_LINE, mover, -1, -1, cell);
        state->score[mover] = 1;
        state->score[1 - mover] = -1;
        state->result[mover] = 1;
        state->result[1 - mover] = -1;
        state_finish(state);
    } else if (state->ply == (uint32_t)(shape->width * shape->height)) {
        state_finish(state);
    }
}

/* Columns are letters and rows numbers from the bottom, as in chess: "b2". */
static void cell_name(const struct layout *shape, int cell, struct text *out)
{
    text_add(out, "%c%d", 'a' + cell % shape->width, shape->height - cell / shape->width);
}

static void render(const struct game *game, const struct state *state, int viewer,
                   struct text *out)
{
    (void)viewer;
    const struct layout *shape = layout_of(game);
    const struct connect_state *board = of_state(state);
    for (int y = 0; y < shape->height; y++) {
        text_add(out, "%3d ", shape->height - y);
        for (int x = 0; x < shape->width; x++)
            text_add(out, " %c", ".xo"[board->cells[y * shape->width + x]]);
        text_add(out, "\n");
    }
    text_add(out, "    ");
    for (int x = 0; x < shape->width; x++)
        text_add(out, " %c", 'a' + x);
    text_add(out, "\n");
    if (state->player != OVER)
        text_add(out, "%c to move\n", "xo"[state->player]);
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    const struct layout *shape = layout_of(game);
    cell_name(shape, landing(shape, of_state(state), action), out);
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    const struct connect_state *board = of_state(state);
    int cells = game->observation_size / 2;
    for (int i = 0; i < cells; i++) {
        out[i] = board->cells[i] == viewer + 1;
        out[cells + i] = board->cells[i] == 2 - viewer;
    }
}

static void draw(const struct game *game, const struct state *state, int viewer,
                 struct canvas *canvas)
{
    enum { CELL = 20, RIM = 2, WOOD = 0xd9b06b, SPOT = 0xc49a52, BOARD = 0x2f5d9b };
    static const uint32_t colours[2][3] = {
        {SPOT, 0x1d1d1f, 0xf7f5ee}, {0x24497a, 0xf2c230, 0xd8362f},
    };
    (void)viewer;
    const struct layout *shape = layout_of(game);
    const struct connect_state *board = of_state(state);
    canvas_begin(canvas, shape->width * CELL, shape->height * CELL, shape->drop ? BOARD : WOOD);
    for (int i = 0; i < shape->width * shape->height; i++) {
        int margin = board->cells[i] == EMPTY && !shape->drop ? CELL / 2 - RIM : RIM;
        int size = CELL - 2 * margin, x = i % shape->width, y = i / shape->width;
        canvas_add_disc(canvas, x * CELL + margin, y * CELL + margin, size, size,
                        colours[shape->drop][board->cells[i]]);
    }
}

const struct engine connect_engine = {
    .name = "connect", .summary = "Stones in a row on any board: tic-tac-toe, connect four, gomoku.",
    .options = options, .option_count = OPTIONS,
    .load = load, .unload = unload, .describe = describe,
    .start = start, .actions = actions, .apply = apply,
    .render = render, .render_action = render_action, .observe = observe, .draw = draw,
};
