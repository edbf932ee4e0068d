/* picture.c: pictures of states. */
#include "picture/picture.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "picture/font.h"

enum { PAPER = 0xf8f6f0, INK = 0x222222 };
enum { LINE_STEP = 10, MARGIN = 6 };            /* of drawn text, in dots of the font */
enum { SIDE_PIXELS_MAX = 8192, SAMPLES = 3 };   /* per pixel and direction, for smooth edges */

bool picture_grow(struct picture *picture)
{
    struct canvas *canvas = &picture->canvas;
    if (canvas->count <= canvas->capacity)
        return false;
    canvas->capacity = canvas->count;
    canvas->shapes = heap_grow(canvas->shapes, (size_t)canvas->capacity * sizeof *canvas->shapes);
    return true;
}

static size_t longest_line(const char *text, int *lines)
{
    size_t longest = 1;
    for (*lines = 0; *text; ++*lines) {
        size_t length = strcspn(text, "\n");
        longest = length > longest ? length : longest;
        text += length + (text[length] == '\n');
    }
    return longest;
}

static void draw_text(struct canvas *canvas, const char *text)
{
    int lines;
    int columns = (int)longest_line(text, &lines);
    canvas_begin(canvas, columns * GLYPH_STEP + 2 * MARGIN, (lines ? lines : 1) * LINE_STEP + 2 *
                 MARGIN, PAPER);
    for (int line = 0; *text; line++) {
        size_t length = strcspn(text, "\n");
        for (size_t at = 0; at < length; at++) {
            char letter[2] = {text[at], '\0'};
            if (text[at] != ' ')
                canvas_add_label(canvas, MARGIN + GLYPH_STEP * (int)at, MARGIN + LINE_STEP * line,
                                 GLYPH_WIDTH, GLYPH_HEIGHT, letter, INK);
        }
        text += length + (text[length] == '\n');
    }
}

void picture_draw(struct picture *picture, const struct game *game, const struct state *state,
                  int viewer)
{
    if (!game->engine->draw) {
        struct text text = TEXT_GROWING;
        game->engine->render(game, state, viewer, &text);
        do {
            draw_text(&picture->canvas, text_of(&text));
        } while (picture_grow(picture));
        text_free(&text);
        return;
    }
    do {
        game->engine->draw(game, state, viewer, &picture->canvas);
        CHECK(picture->canvas.width > 0);
    } while (picture_grow(picture));
}

void picture_free(struct picture *picture)
{
    free(picture->canvas.shapes);
    *picture = (struct picture){0};
}

static int side(double pixels)
{
    return pixels < 1 ? 1 : pixels > SIDE_PIXELS_MAX ? SIDE_PIXELS_MAX : (int)(pixels + 0.5);
}

uint8_t *picture_smooth(const struct canvas *canvas, double scale, int *width, int *height)
{
    *width = side(canvas->width * scale);
    *height = side(canvas->height * scale);
    size_t wide = (size_t)*width * SAMPLES, high = (size_t)*height * SAMPLES;
    uint8_t *fine = heap_raw(wide * high * 3), *rgb = heap_raw(wide * high * 3 / (SAMPLES * SAMPLES));
    canvas_rasterise(canvas, (int)wide, (int)high, fine);
    for (size_t row = 0; row < (size_t)*height; row++)
        for (size_t at = 0; at < (size_t)*width * 3; at++) {
            unsigned sum = 0;
            for (size_t i = 0; i < SAMPLES * SAMPLES; i++)
                sum += fine[((row * SAMPLES + i / SAMPLES) * wide + at / 3 * SAMPLES +
                             i % SAMPLES) * 3 + at % 3];
            rgb[row * (size_t)*width * 3 + at] = (uint8_t)(sum / (SAMPLES * SAMPLES));
        }
    free(fine);
    return rgb;
}
