/* blocks.c: pixels as cells of a terminal. */

#include "picture/picture.h"

static uint32_t colour_at(const uint8_t *rgb, int width, int height, int column, int row)
{
    if (row >= height)
        return 0;
    const uint8_t *at = rgb + 3 * ((size_t)row * (size_t)width + (size_t)column);
    return (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
}

static void put_colour(struct text *out, int which, uint32_t colour)
{
    text_add(out, "\033[%d;2;%u;%u;%um", which, (unsigned)(colour >> 16),
             (unsigned)(colour >> 8 & 255), (unsigned)(colour & 255));
}

void picture_blocks(const uint8_t *rgb, int width, int height, struct text *out)
{
    enum { FOREGROUND = 38, BACKGROUND = 48, NONE = 1 << 24 };
    for (int row = 0; row < height; row += 2) {
        uint32_t over = NONE, under = NONE;
        for (int column = 0; column < width; column++) {
            uint32_t upper = colour_at(rgb, width, height, column, row);
            uint32_t lower = colour_at(rgb, width, height, column, row + 1);
            if (lower != under)
                put_colour(out, BACKGROUND, under = lower);
            if (upper != lower && upper != over)
                put_colour(out, FOREGROUND, over = upper);
            text_add(out, upper == lower ? " " : "\u2580");
        }
        text_add(out, "\033[0m\n");
    }
}
