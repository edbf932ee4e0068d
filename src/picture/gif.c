/* gif.c: animated GIF (GIF89a) with its own LZW coder. A frame holds only the smallest
 * rectangle in which something changed, and in it what did not change is transparent, which
 * compresses to almost nothing. A frame in which nothing changed prolongs the one before it. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "picture/picture.h"

enum { PALETTE_MAX = 256, TRANSPARENT = 255, COLOURS_MAX = 255 };
enum { CODE_BITS = 8, CLEAR = 256, FINISH = 257, CODES_MAX = 4096 };
enum { HEADER_SIZE = 13, DELAY_MAX = 65535, NO_DELAY = 0 };

struct gif {
    int         width, height;
    uint8_t     palette[PALETTE_MAX][3];
    int         colour_count;
    uint8_t    *shown, *next;       /* indices of the pixels */
    struct text out;
    size_t      delay_at;           /* of the last frame in `out`; NO_DELAY: no frame yet */
    int         delay;
    int16_t     codes[CODES_MAX][PALETTE_MAX];    /* code of a string plus a colour; 0: none */
};

static void put_byte(struct text *out, int byte)
{
    char letter = (char)byte;
    text_bytes(out, &letter, 1);
}

static void put16(struct text *out, int value)
{
    put_byte(out, value & 255);
    put_byte(out, value >> 8);
}

struct gif *gif_new(int width, int height)
{
    struct gif *gif = heap_new(1, sizeof *gif);
    CHECK(width > 0 && height > 0 && width <= DELAY_MAX && height <= DELAY_MAX);
    gif->width = width;
    gif->height = height;
    gif->shown = heap_new((size_t)width * (size_t)height, 1);
    gif->next = heap_new((size_t)width * (size_t)height, 1);
    gif->out = (struct text)TEXT_GROWING;
    text_add(&gif->out, "GIF89a");
    put16(&gif->out, width);
    put16(&gif->out, height);
    put_byte(&gif->out, 0xf7);    /* a palette of 256 colours, filled in at the end */
    put16(&gif->out, 0);
    text_bytes(&gif->out, (const char *)gif->palette, sizeof gif->palette);
    text_bytes(&gif->out, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", 19);    /* for ever */
    return gif;
}

static int nearest(const struct gif *gif, const uint8_t *rgb)
{
    int best = 0, least = 3 * 256 * 256;
    for (int i = 0; i < gif->colour_count; i++) {
        int red = gif->palette[i][0] - rgb[0], green = gif->palette[i][1] - rgb[1];
        int blue = gif->palette[i][2] - rgb[2], far = red * red + green * green + blue * blue;
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

static int find_colour(struct gif *gif, const uint8_t *rgb)
{
    for (int i = 0; i < gif->colour_count; i++)
        if (memcmp(gif->palette[i], rgb, 3) == 0)
            return i;
    if (gif->colour_count == COLOURS_MAX)
        return nearest(gif, rgb);
    memcpy(gif->palette[gif->colour_count], rgb, 3);
    return gif->colour_count++;
}

static void find_indices(struct gif *gif, const uint8_t *rgb)
{
    size_t pixels = (size_t)gif->width * (size_t)gif->height;
    for (size_t i = 0; i < pixels; i++)
        gif->next[i] = i > 0 && memcmp(rgb + 3 * i, rgb + 3 * i - 3, 3) == 0
                           ? gif->next[i - 1]
                           : (uint8_t)find_colour(gif, rgb + 3 * i);
}

/* ---- LZW ---- */

/* Bits gathered to bytes, bytes gathered to blocks of at most 255. */
struct packer {
    struct text *out;
    uint32_t     pending;
    int          bit_count, block_count;
    uint8_t      block[255];
};

static void put_block(struct packer *packer)
{
    put_byte(packer->out, packer->block_count);
    text_bytes(packer->out, (const char *)packer->block, (size_t)packer->block_count);
    packer->block_count = 0;
}

static void put_code(struct packer *packer, int code, int size)
{
    packer->pending |= (uint32_t)code << packer->bit_count;
    for (packer->bit_count += size; packer->bit_count >= 8; packer->bit_count -= 8) {
        packer->block[packer->block_count++] = (uint8_t)(packer->pending & 255);
        packer->pending >>= 8;
        if (packer->block_count == 255)
            put_block(packer);
    }
}

/* The pixels of a rectangle, with what is as before made transparent. */
struct box {
    int left, top, right, bottom;
    bool whole;
};

static int pixel(const struct gif *gif, const struct box *box, int column, int row)
{
    size_t at = (size_t)row * (size_t)gif->width + (size_t)column;
    return !box->whole && gif->next[at] == gif->shown[at] ? TRANSPARENT : gif->next[at];
}

static void put_pixels(struct gif *gif, const struct box *box)
{
    struct packer packer = {.out = &gif->out};
    int size = CODE_BITS + 1, next = FINISH + 1, current = -1;
    put_byte(&gif->out, CODE_BITS);
    put_code(&packer, CLEAR, size);
    memset(gif->codes, 0, sizeof gif->codes);
    for (int row = box->top; row < box->bottom; row++)
        for (int column = box->left; column < box->right; column++) {
            int colour = pixel(gif, box, column, row);
            if (current < 0) {
                current = colour;
            } else if (gif->codes[current][colour]) {
                current = gif->codes[current][colour];
            } else {
                put_code(&packer, current, size);
                gif->codes[current][colour] = (int16_t)next;
                /* The reader is one code behind, so the size grows one later than `next` says. */
                size += next == 1 << size && size < 12;
                if (++next == CODES_MAX) {
                    put_code(&packer, CLEAR, size);
                    memset(gif->codes, 0, sizeof gif->codes);
                    size = CODE_BITS + 1;
                    next = FINISH + 1;
                }
                current = colour;
            }
        }
    put_code(&packer, current, size);
    /* The reader has now one code more, and may have gone up a size. */
    size += next == 1 << size && size < 12;
    put_code(&packer, FINISH, size);
    put_code(&packer, 0, 7);
    if (packer.block_count)
        put_block(&packer);
    put_byte(&gif->out, 0);
}

/* ---- frames ---- */

/* The rectangle of what changed; false if nothing did. */
static bool find_changes(const struct gif *gif, struct box *box)
{
    *box = (struct box){.left = gif->width, .top = gif->height};
    for (int row = 0; row < gif->height; row++)
        for (int column = 0; column < gif->width; column++) {
            size_t at = (size_t)row * (size_t)gif->width + (size_t)column;
            if (gif->next[at] == gif->shown[at])
                continue;
            box->left = column < box->left ? column : box->left;
            box->right = column + 1 > box->right ? column + 1 : box->right;
            box->top = row < box->top ? row : box->top;
            box->bottom = row + 1;
        }
    return box->right > 0;
}

static void set_delay(struct gif *gif, int delay)
{
    gif->delay = delay < DELAY_MAX ? delay : DELAY_MAX;
    gif->out.at[gif->delay_at] = (char)(gif->delay & 255);
    gif->out.at[gif->delay_at + 1] = (char)(gif->delay >> 8);
}

void gif_frame(struct gif *gif, const uint8_t *rgb, int centiseconds)
{
    struct box box = {0, 0, gif->width, gif->height, true};
    find_indices(gif, rgb);
    if (gif->delay_at != NO_DELAY && !find_changes(gif, &box)) {
        set_delay(gif, gif->delay + centiseconds);
        return;
    }
    text_bytes(&gif->out, "\x21\xf9\x04", 3);
    put_byte(&gif->out, 1 << 2 | (box.whole ? 0 : 1));    /* leave the frame standing */
    gif->delay_at = gif->out.length;
    put16(&gif->out, 0);
    put_byte(&gif->out, TRANSPARENT);
    put_byte(&gif->out, 0);
    set_delay(gif, centiseconds);
    put_byte(&gif->out, ',');
    put16(&gif->out, box.left);
    put16(&gif->out, box.top);
    put16(&gif->out, box.right - box.left);
    put16(&gif->out, box.bottom - box.top);
    put_byte(&gif->out, 0);
    put_pixels(gif, &box);
    uint8_t *spare = gif->shown;
    gif->shown = gif->next;
    gif->next = spare;
}

void gif_end(struct gif *gif, struct text *out)
{
    memcpy(gif->out.at + HEADER_SIZE, gif->palette, sizeof gif->palette);
    put_byte(&gif->out, ';');
    text_bytes(out, gif->out.at, gif->out.length);
    text_free(&gif->out);
    free(gif->shown);
    free(gif->next);
    free(gif);
}
