/* shapes.c: pictures of states and plays for a page, through the flat interface. */
#include <stdlib.h>
#include <string.h>

#include "bind/loader.h"
#include "bind/bind.h"
#include "core/heap.h"
#include "picture/picture.h"

enum { SHAPE_HEAD = 4, SHAPE_SIZE = 17, SIDE_MAX = 1024, LAST_FRAME = 150 };

static bool sees(const struct game *game, int viewer)
{
    return viewer >= EVERYONE && viewer < game->players;
}

int rp_svg(const struct game *game, const struct state *state, int viewer, double scale, char *out,
           int capacity)
{
    struct text svg = TEXT_GROWING;
    if (sees(game, viewer) && scale > 0) {
        struct picture picture = {0};
        picture_draw(&picture, game, state, viewer);
        picture_svg(&picture.canvas, scale, &svg);
        picture_free(&picture);
    }
    return bind_give(&svg, out, capacity);
}

static void put_shape(const struct shape *shape, int32_t *out)
{
    out[0] = (int32_t)shape->kind;
    out[1] = (int32_t)shape->colour;
    out[2] = shape->corner_count;
    for (int i = 0; i < CORNERS_MAX; i++) {
        out[3 + 2 * i] = shape->corners[i].x;
        out[4 + 2 * i] = shape->corners[i].y;
    }
    memcpy(out + 3 + 2 * CORNERS_MAX, shape->label, LABEL_MAX);
}

int rp_shapes(const struct game *game, const struct state *state, int viewer, int32_t *out,
              int capacity)
{
    if (!game->engine->draw || !sees(game, viewer))
        return 0;
    struct picture picture = {0};
    picture_draw(&picture, game, state, viewer);
    const struct canvas *canvas = &picture.canvas;
    int count = canvas_kept(canvas), needed = SHAPE_HEAD + count * SHAPE_SIZE;
    if (needed <= capacity) {
        out[0] = canvas->width;
        out[1] = canvas->height;
        out[2] = (int32_t)canvas->background;
        out[3] = count;
        for (int i = 0; i < count; i++)
            put_shape(&canvas->shapes[i], out + SHAPE_HEAD + i * SHAPE_SIZE);
    }
    picture_free(&picture);
    return needed;
}

/* The pixels to a unit by which the longer side has about `pixels`. */
static double scale_for(const struct canvas *canvas, int pixels)
{
    int longest = canvas->width > canvas->height ? canvas->width : canvas->height;
    if (pixels < 16 || pixels > SIDE_MAX)
        pixels = SIDE_MAX / 2;
    return longest > 0 ? (double)pixels / longest : 1;
}

static bool legal_now(const struct game *game, const struct state *state, int action, int *legal)
{
    int count = state_actions(game, state, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

static int side(int units, double scale)
{
    double pixels = units * scale + 0.5;
    return pixels < 1 ? 1 : pixels > SIDE_MAX ? SIDE_MAX : (int)pixels;
}

/* Frames of one size, that of the first. */
struct film {
    struct picture picture;
    struct gif    *gif;
    uint8_t       *rgb;
    int            width, height;
};

static void put_frame(struct film *film, const struct game *game, const struct state *state,
                      int viewer, int pixels, int centiseconds)
{
    picture_draw(&film->picture, game, state, viewer);
    const struct canvas *canvas = &film->picture.canvas;
    if (!film->gif) {
        double scale = scale_for(canvas, pixels);
        film->width = side(canvas->width, scale);
        film->height = side(canvas->height, scale);
        film->gif = gif_new(film->width, film->height);
        film->rgb = heap_raw((size_t)film->width * (size_t)film->height * 3);
    }
    canvas_rasterise(canvas, film->width, film->height, film->rgb);
    gif_frame(film->gif, film->rgb, centiseconds);
}

int rp_gif(const struct game *game, uint64_t seed, const int32_t *actions, int count, int viewer,
           int pixels, int centiseconds, char *out, int capacity)
{
    if (!sees(game, viewer) || count < 0 || centiseconds < 2)
        return 0;
    struct state *state = state_new(game);
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    struct film film = {0};
    state_start(game, state, seed);
    for (int i = 0; i < count && legal_now(game, state, actions[i], legal); i++) {
        put_frame(&film, game, state, viewer, pixels, centiseconds);
        state_apply(game, state, actions[i], NULL);
    }
    put_frame(&film, game, state, viewer, pixels, LAST_FRAME);
    struct text bytes = TEXT_GROWING;
    gif_end(film.gif, &bytes);
    picture_free(&film.picture);
    free(film.rgb);
    free(legal);
    state_free(state);
    return bind_give(&bytes, out, capacity);
}
