/* breakthrough.c: Breakthrough for tests. */
#include "breakthrough.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

enum { SIDE_MAX = 8, CELLS = SIDE_MAX * SIDE_MAX, STEPS = 3 };

struct board_game {
    struct game head;
    int         side;
};

struct board_state {
    struct state head;
    uint8_t      cells[CELLS];    /* 0: free, else the player + 1 */
};

static const struct engine plain_engine, judged_engine;

static int side_of(const struct game *game)
{
    return ((const struct board_game *)game)->side;
}

static struct game *load(const struct source *source, struct problems *problems)
{
    (void)problems;
    struct board_game *board = calloc(1, sizeof *board);
    CHECK(board);
    board->side = source->text[0] - '0';
    board->head = (struct game){
        .engine = source->text[1] == 'e' ? &judged_engine : &plain_engine,
        .name = "Breakthrough", .players = 2, .actions_max = CELLS * STEPS, .plies_max = 400,
        .state_size = sizeof(struct board_state), .observation_size = 2 * CELLS,
    };
    return &board->head;
}

static void unload(struct game *game)
{
    free(game);
}

static void start(const struct game *game, struct state *state)
{
    struct board_state *board = (struct board_state *)state;
    int side = side_of(game);
    for (int i = 0; i < 2 * side; i++) {
        board->cells[i] = 1;
        board->cells[side * side - 1 - i] = 2;
    }
}

/* Where a step leads; -1: off the board or not allowed. */
static int target(const struct game *game, const struct state *state, int action)
{
    const struct board_state *board = (const struct board_state *)state;
    int side = side_of(game), cell = action / STEPS, dx = action % STEPS - 1;
    int x = cell % side + dx, y = cell / side + (state->player == 0 ? 1 : -1);
    if (cell >= side * side || board->cells[cell] != state->player + 1 || x < 0 || x >= side ||
        y < 0 || y >= side)
        return -1;
    int there = board->cells[y * side + x];
    return there == state->player + 1 || (dx == 0 && there) ? -1 : y * side + x;
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    int count = 0, side = side_of(game);
    for (int action = 0; action < side * side * STEPS; action++)
        if (target(game, state, action) >= 0)
            out[count++] = action;
    return count;
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)log;
    struct board_state *board = (struct board_state *)state;
    int side = side_of(game), mover = state->player, to = target(game, state, action), left = 0;
    int next[CELLS * STEPS];
    board->cells[to] = (uint8_t)(mover + 1);
    board->cells[action / STEPS] = 0;
    for (int i = 0; i < side * side; i++)
        left += board->cells[i] == 2 - mover;
    state->turn++;
    state->player = 1 - mover;
    if (to / side == (mover == 0 ? side - 1 : 0) || left == 0 || actions(game, state, next) == 0) {
        state->score[mover] = 1;
        state->score[1 - mover] = -1;
        state->result[mover] = 1;
        state->result[1 - mover] = -1;
        state_finish(state);
    }
}

static void render(const struct game *game, const struct state *state, int viewer, struct text *out)
{
    (void)viewer;
    int side = side_of(game);
    for (int i = 0; i < side * side; i++)
        text_add(out, "%c%s", ".xo"[((const struct board_state *)state)->cells[i]],
                 i % side == side - 1 ? "\n" : "");
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    int side = side_of(game), from = action / STEPS, to = target(game, state, action);
    text_add(out, "%c%d%c%d", 'a' + from % side, from / side + 1, 'a' + to % side, to / side + 1);
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    const struct board_state *board = (const struct board_state *)state;
    (void)game;
    for (int i = 0; i < CELLS; i++) {
        out[i] = board->cells[i] == viewer + 1;
        out[CELLS + i] = board->cells[i] == 2 - viewer;
    }
}

static float estimate(const struct game *game, const struct state *state, int player)
{
    const struct board_state *board = (const struct board_state *)state;
    int side = side_of(game);
    float sum = 0;
    if (state->player == OVER)
        return state->score[player];
    for (int i = 0; i < side * side; i++) {
        int way = board->cells[i] == 1 ? i / side : side - 1 - i / side;
        if (board->cells[i])
            sum += (board->cells[i] == player + 1 ? 1.0f : -1.0f) * (0.03f + 0.003f * (float)way);
    }
    return sum;
}

#define SLOTS                                                                                     \
    .load = load, .unload = unload, .start = start, .actions = actions, .apply = apply,           \
    .render = render, .render_action = render_action, .observe = observe
static const struct engine plain_engine = {.name = "plain", SLOTS};
static const struct engine judged_engine = {.name = "judged", SLOTS, .estimate = estimate};

struct game *breakthrough_open(int side, bool judged)
{
    struct problems problems = {0};
    char text[3] = {(char)('0' + side), judged ? 'e' : '\0', '\0'};
    struct source source = {.file = "breakthrough", .text = text};
    struct game *game = game_load(judged ? &judged_engine : &plain_engine, &source, &problems);
    CHECK(game);
    return game;
}
