/* screen.c: pictures of states and single keys, on a terminal. */
#include "cli/screen.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/heap.h"
#include "picture/picture.h"

bool screen_suits(const struct game *game)
{
    static const char *const names[] = {"up", "down", "left", "right"};
    if (!game->engine->draw || game->actions_max > 16)
        return false;
    struct state *state = state_new(game);
    int found = 0;
    state_start(game, state, 0);
    for (size_t i = 0; i < sizeof names / sizeof *names && state->player != OVER; i++)
        found += action_find(game, state, names[i]) >= 0;
    state_free(state);
    return found >= 2;
}

/* Pixels of a terminal are half a cell high and so about as wide as they are high. */
static void fit(const struct canvas *canvas, int columns, int rows, int *width, int *height)
{
    double across = (double)columns / canvas->width, down = 2.0 * rows / canvas->height;
    double scale = across < down ? across : down;
    *width = (int)(canvas->width * scale);
    *height = (int)(canvas->height * scale);
    *width = *width < 1 ? 1 : *width;
    *height = *height < 2 ? 2 : *height;
}

void screen_picture(const struct terminal *terminal, const struct game *game,
                    const struct state *state, int viewer, enum perspective perspective, int rows,
                    struct text *out)
{
    struct picture picture = {.canvas.perspective = perspective};
    int width, height, room = terminal->rows - rows;
    picture_draw(&picture, game, state, viewer);
    fit(&picture.canvas, terminal->columns - 1, room > 4 ? room : 4, &width, &height);
    uint8_t *rgb = heap_raw((size_t)width * (size_t)height * 3);
    canvas_rasterise(&picture.canvas, width, height, rgb);
    picture_blocks(rgb, width, height, out);
    free(rgb);
    picture_free(&picture);
}

/* ---- keys ---- */

void keys_open(struct keys *keys)
{
    keys->changed = tcgetattr(STDIN_FILENO, &keys->before) == 0;
    if (!keys->changed)
        return;
    struct termios raw = keys->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

void keys_close(struct keys *keys)
{
    if (keys->changed)
        tcsetattr(STDIN_FILENO, TCSANOW, &keys->before);
    keys->changed = false;
}

/* A byte within some milliseconds; KEY_NONE if there is none, KEY_GONE at the end. */
static int read_byte(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    int ready = poll(&input, 1, milliseconds);
    if (ready == 0)
        return KEY_NONE;
    if (ready < 0 || read(STDIN_FILENO, &byte, 1) != 1)
        return KEY_GONE;
    return byte;
}

int keys_read(double seconds)
{
    enum { INTERRUPT = 3, ESCAPE = 27, ESCAPE_WAIT = 30 };
    int key = read_byte(seconds < 0 ? -1 : (int)(seconds * 1000));
    if (key == INTERRUPT)
        return KEY_GONE;
    if (key != ESCAPE)
        return key;
    int second = read_byte(ESCAPE_WAIT);
    if (second != '[' && second != 'O')
        return ESCAPE;
    switch (read_byte(ESCAPE_WAIT)) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    default: return KEY_NONE;
    }
}
