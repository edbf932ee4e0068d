/* png.c: pixels as PNG (RFC 2083), with a palette if there are at most 256 colours. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "picture/picture.h"

enum { PALETTE_MAX = 256, COLOUR_TRUE = 2, COLOUR_PALETTE = 3 };

static uint32_t crc(const char *bytes, size_t count)
{
    uint32_t sum = 0xffffffff;
    for (size_t i = 0; i < count; i++) {
        sum ^= (uint8_t)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum;
}

static void put32(struct text *out, uint32_t value)
{
    const char bytes[4] = {(char)(value >> 24), (char)(value >> 16), (char)(value >> 8),
                           (char)value};
    text_bytes(out, bytes, 4);
}

/* A chunk: length, name, bytes, and a checksum of the last two. */
static void put_chunk(struct text *out, const char *name, const char *bytes, size_t count)
{
    put32(out, (uint32_t)count);
    size_t start = out->length;
    text_bytes(out, name, 4);
    text_bytes(out, bytes, count);
    put32(out, crc(out->at + start, out->length - start));
}

static void put_header(struct text *out, int width, int height, int type)
{
    char buffer[16];
    struct text header = TEXT_ON(buffer);
    put32(&header, (uint32_t)width);
    put32(&header, (uint32_t)height);
    const char rest[5] = {8, (char)type, 0, 0, 0};
    text_bytes(&header, rest, 5);
    put_chunk(out, "IHDR", header.at, header.length);
}

/* Fills the palette and an index for each pixel; the number of colours, or 0 if they are too many. */
static int find_palette(const uint8_t *rgb, size_t pixels, uint8_t palette[][3], uint8_t *indices)
{
    int count = 0, last = 0;
    for (size_t i = 0; i < pixels; i++) {
        if (count == 0 || memcmp(palette[last], rgb + 3 * i, 3) != 0)
            for (last = 0; last < count && memcmp(palette[last], rgb + 3 * i, 3) != 0; last++)
                ;
        if (last == count) {
            if (count == PALETTE_MAX)
                return 0;
            memcpy(palette[count++], rgb + 3 * i, 3);
        }
        indices[i] = (uint8_t)last;
    }
    return count;
}

/* Rows, each after a byte that says that it is not filtered. */
static void put_rows(struct text *out, const uint8_t *bytes, size_t row_size, size_t rows)
{
    uint8_t *raw = heap_raw(rows * (row_size + 1));
    for (size_t i = 0; i < rows; i++) {
        raw[i * (row_size + 1)] = 0;
        memcpy(raw + i * (row_size + 1) + 1, bytes + i * row_size, row_size);
    }
    struct text packed = TEXT_GROWING;
    picture_deflate(raw, rows * (row_size + 1), &packed);
    put_chunk(out, "IDAT", packed.at, packed.length);
    text_free(&packed);
    free(raw);
}

void picture_png(const uint8_t *rgb, int width, int height, struct text *out)
{
    size_t columns = (size_t)width, rows = (size_t)height;
    uint8_t palette[PALETTE_MAX][3], *indices = heap_raw(columns * rows);
    CHECK(width > 0 && height > 0);
    int colours = find_palette(rgb, columns * rows, palette, indices);
    text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    put_header(out, width, height, colours ? COLOUR_PALETTE : COLOUR_TRUE);
    if (colours) {
        put_chunk(out, "PLTE", (const char *)palette, 3 * (size_t)colours);
        put_rows(out, indices, columns, rows);
    } else {
        put_rows(out, rgb, 3 * columns, rows);
    }
    put_chunk(out, "IEND", "", 0);
    free(indices);
}
