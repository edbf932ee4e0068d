/* pictures.c: pictures of states and plays, through the flat interface. */
#include <stdlib.h>

#include "bind/native.h"
#include "core/game.h"
#include "core/heap.h"
#include "picture/picture.h"

enum { USUAL_PIXELS = 480, SIDE_MAX = 4096 };

/* As the command line has it: a whole number of pixels to a unit, and no side too long to hold. */
static double scale_of(const struct canvas *canvas, double scale)
{
    int longest = canvas->width > canvas->height ? canvas->width : canvas->height;
    longest = longest > 0 ? longest : 1;
    if (!(scale > 0))
        scale = longest < USUAL_PIXELS ? USUAL_PIXELS / longest : 1;
    return scale * longest > SIDE_MAX ? (double)SIDE_MAX / longest : scale;
}

static bool sees(const struct game *game, int viewer)
{
    return viewer >= EVERYONE && viewer < game->players;
}

uint8_t *rp_pixels(const struct game *game, const struct state *state, int viewer, double scale,
                   int *width, int *height)
{
    if (!sees(game, viewer))
        return NULL;
    struct picture picture = {0};
    picture_draw(&picture, game, state, viewer);
    uint8_t *rgb = picture_smooth(&picture.canvas, scale_of(&picture.canvas, scale), width, height);
    picture_free(&picture);
    return rgb;
}

static char *as_svg(const struct game *game, const struct state *state, int viewer, double scale,
                    struct text *out)
{
    struct picture picture = {0};
    picture_draw(&picture, game, state, viewer);
    picture_svg(&picture.canvas, scale_of(&picture.canvas, scale), out);
    picture_free(&picture);
    return out->at;
}

char *rp_picture(const struct game *game, const struct state *state, int viewer,
                 enum rp_picture kind, double scale, size_t *size)
{
    struct text out = TEXT_GROWING;
    int width, height;
    if (!sees(game, viewer))
        return NULL;
    if (kind == RP_SVG) {
        as_svg(game, state, viewer, scale, &out);
    } else {
        uint8_t *rgb = rp_pixels(game, state, viewer, scale, &width, &height);
        picture_png(rgb, width, height, &out);
        free(rgb);
    }
    *size = out.length;
    return out.at;
}

/* All frames are as large as the first: what is larger is cut, what is smaller leaves what was there. */
struct rp_animation {
    const struct game *game;
    int                viewer, width, height;
    double             scale;
    struct gif        *gif;
    uint8_t           *frame;
};

struct rp_animation *rp_animation_new(const struct game *game, int viewer, double scale)
{
    if (!sees(game, viewer))
        return NULL;
    struct rp_animation *animation = heap_new(1, sizeof *animation);
    *animation = (struct rp_animation){.game = game, .viewer = viewer, .scale = scale};
    return animation;
}

void rp_animation_frame(struct rp_animation *animation, const struct state *state,
                        int centiseconds)
{
    int width, height;
    uint8_t *rgb = rp_pixels(animation->game, state, animation->viewer, animation->scale, &width,
                             &height);
    if (!animation->gif) {
        animation->width = width;
        animation->height = height;
        animation->gif = gif_new(width, height);
        animation->frame = heap_new((size_t)width * (size_t)height, 3);
    }
    for (int y = 0; y < height && y < animation->height; y++)
        for (int x = 0; x < 3 * width && x < 3 * animation->width; x++)
            animation->frame[(size_t)y * 3 * (size_t)animation->width + (size_t)x] =
                rgb[(size_t)y * 3 * (size_t)width + (size_t)x];
    free(rgb);
    gif_frame(animation->gif, animation->frame, centiseconds);
}

char *rp_animation_end(struct rp_animation *animation, size_t *size)
{
    struct text out = TEXT_GROWING;
    if (animation->gif)
        gif_end(animation->gif, &out);
    *size = out.length;
    free(animation->frame);
    free(animation);
    return out.at;
}
