/* canvas.c: lists of shapes, and painting them on pixels. */
#include "picture/canvas.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "core/check.h"
#include "picture/font.h"

void canvas_begin(struct canvas *canvas, int width, int height, uint32_t background)
{
    CHECK(width > 0 && height > 0);
    canvas->width = width;
    canvas->height = height;
    canvas->background = background;
    canvas->count = 0;
}

static struct shape *add(struct canvas *canvas, enum shape_kind kind, uint32_t colour)
{
    int index = canvas->count++;
    if (index >= canvas->capacity)
        return NULL;
    canvas->shapes[index] = (struct shape){.kind = kind, .colour = colour};
    return &canvas->shapes[index];
}

static struct shape *add_box(struct canvas *canvas, enum shape_kind kind, int x, int y, int width,
                             int height, uint32_t colour)
{
    struct shape *shape = add(canvas, kind, colour);
    if (shape) {
        shape->corner_count = 2;
        shape->corners[0] = (struct point){x, y};
        shape->corners[1] = (struct point){x + width, y + height};
    }
    return shape;
}

void canvas_add_polygon(struct canvas *canvas, const struct point *corners, int count,
                        uint32_t colour)
{
    CHECK(count >= 3 && count <= CORNERS_MAX);
    struct shape *shape = add(canvas, SHAPE_POLYGON, colour);
    if (!shape)
        return;
    shape->corner_count = count;
    memcpy(shape->corners, corners, (size_t)count * sizeof *corners);
}

void canvas_add_rectangle(struct canvas *canvas, int x, int y, int width, int height,
                          uint32_t colour)
{
    const struct point corners[4] = {
        {x, y}, {x + width, y}, {x + width, y + height}, {x, y + height},
    };
    canvas_add_polygon(canvas, corners, 4, colour);
}

void canvas_add_disc(struct canvas *canvas, int x, int y, int width, int height, uint32_t colour)
{
    add_box(canvas, SHAPE_DISC, x, y, width, height, colour);
}

void canvas_add_triangle(struct canvas *canvas, int x, int y, int width, int height,
                         enum direction direction, uint32_t colour)
{
    int right = x + width, bottom = y + height, middle = x + width / 2, half = y + height / 2;
    const struct point corners[4][3] = {
        [DIRECTION_UP] = {{middle, y}, {right, bottom}, {x, bottom}},
        [DIRECTION_RIGHT] = {{right, half}, {x, bottom}, {x, y}},
        [DIRECTION_DOWN] = {{middle, bottom}, {x, y}, {right, y}},
        [DIRECTION_LEFT] = {{x, half}, {right, y}, {right, bottom}},
    };
    canvas_add_polygon(canvas, corners[direction], 3, colour);
}

void canvas_add_line(struct canvas *canvas, struct point from, struct point to, int width,
                     uint32_t colour)
{
    double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
    if (length == 0)
        return;
    /* Across the line, half its width. */
    int ax = (int)(-dy / length * width / 2 + (dy < 0 ? 0.5 : -0.5));
    int ay = (int)(dx / length * width / 2 + (dx > 0 ? 0.5 : -0.5));
    const struct point corners[4] = {
        {from.x + ax, from.y + ay}, {to.x + ax, to.y + ay},
        {to.x - ax, to.y - ay}, {from.x - ax, from.y - ay},
    };
    canvas_add_polygon(canvas, corners, 4, colour);
}

void canvas_add_label(struct canvas *canvas, int x, int y, int width, int height,
                      const char *label, uint32_t colour)
{
    struct shape *shape = add_box(canvas, SHAPE_LABEL, x, y, width, height, colour);
    if (!shape)
        return;
    size_t length = strlen(label);
    length = length < LABEL_MAX - 1 ? length : LABEL_MAX - 1;
    memcpy(shape->label, label, length);
}

int canvas_kept(const struct canvas *canvas)
{
    return canvas->count < canvas->capacity ? canvas->count : canvas->capacity;
}

/* ---- pixels ---- */

/* Where the canvas goes; a pixel has the colour of the shapes under its middle. */
struct raster {
    const struct canvas *canvas;
    int                  width, height;
    uint8_t             *rgb;
};

static double unit_x(const struct raster *raster, int column)
{
    return (2 * column + 1) * (double)raster->canvas->width / (2.0 * raster->width);
}

static double unit_y(const struct raster *raster, int row)
{
    return (2 * row + 1) * (double)raster->canvas->height / (2.0 * raster->height);
}

/* The first pixel whose middle is at `unit` or after it, within 0 .. pixels. */
static int first_pixel(double unit, int units, int pixels)
{
    double exact = ceil(unit * pixels / units - 0.5);
    return exact <= 0 ? 0 : exact >= pixels ? pixels : (int)exact;
}

static bool in_polygon(const struct shape *shape, double x, double y)
{
    bool left = true, right = true;
    for (int i = 0; i < shape->corner_count; i++) {
        struct point a = shape->corners[i], b = shape->corners[(i + 1) % shape->corner_count];
        double side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
        left = left && side >= 0;
        right = right && side <= 0;
    }
    return left || right;
}

static bool in_disc(const struct shape *shape, double x, double y)
{
    double rx = (shape->corners[1].x - shape->corners[0].x) / 2.0;
    double ry = (shape->corners[1].y - shape->corners[0].y) / 2.0;
    double dx = (x - shape->corners[0].x - rx) / rx, dy = (y - shape->corners[0].y - ry) / ry;
    return dx * dx + dy * dy <= 1;
}

static bool in_label(const struct shape *shape, double x, double y)
{
    double left, top, scale;
    label_place(shape, &left, &top, &scale);
    double column = (x - left) / scale, row = (y - top) / scale;
    if (column < 0 || row < 0 || row >= GLYPH_HEIGHT)
        return false;
    size_t letter = (size_t)column / GLYPH_STEP;
    return letter < strlen(shape->label) &&
           glyph_dot(shape->label[letter], (int)column % GLYPH_STEP, (int)row);
}

static bool in_shape(const struct shape *shape, double x, double y)
{
    switch (shape->kind) {
    case SHAPE_POLYGON: return in_polygon(shape, x, y);
    case SHAPE_DISC: return in_disc(shape, x, y);
    case SHAPE_LABEL: return in_label(shape, x, y);
    }
    return false;
}

static void put(const struct raster *raster, int column, int row, uint32_t colour)
{
    uint8_t *at = raster->rgb + 3 * ((size_t)row * (size_t)raster->width + (size_t)column);
    at[0] = (uint8_t)(colour >> 16);
    at[1] = (uint8_t)(colour >> 8);
    at[2] = (uint8_t)colour;
}

static void paint(const struct raster *raster, const struct shape *shape)
{
    struct point low = shape->corners[0], high = low;
    for (int i = 1; i < shape->corner_count; i++) {
        struct point corner = shape->corners[i];
        low.x = corner.x < low.x ? corner.x : low.x;
        low.y = corner.y < low.y ? corner.y : low.y;
        high.x = corner.x > high.x ? corner.x : high.x;
        high.y = corner.y > high.y ? corner.y : high.y;
    }
    int first = first_pixel(low.x, raster->canvas->width, raster->width);
    int last = first_pixel(high.x, raster->canvas->width, raster->width);
    int top = first_pixel(low.y, raster->canvas->height, raster->height);
    int bottom = first_pixel(high.y, raster->canvas->height, raster->height);
    for (int row = top; row < bottom; row++)
        for (int column = first; column < last; column++)
            if (in_shape(shape, unit_x(raster, column), unit_y(raster, row)))
                put(raster, column, row, shape->colour);
}

void canvas_rasterise(const struct canvas *canvas, int width, int height, uint8_t *rgb)
{
    struct raster raster = {canvas, width, height, rgb};
    CHECK(canvas->width > 0 && width > 0 && height > 0);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            put(&raster, column, row, canvas->background);
    for (int i = 0; i < canvas_kept(canvas); i++)
        paint(&raster, &canvas->shapes[i]);
}

/* ---- colours ---- */

static uint32_t mix_part(uint32_t from, uint32_t to, int part, int shift)
{
    int a = (int)(from >> shift & 255), b = (int)(to >> shift & 255);
    return (uint32_t)(a + (b - a) * part / 255) << shift;
}

uint32_t colour_mix(uint32_t from, uint32_t to, int part)
{
    return mix_part(from, to, part, 16) | mix_part(from, to, part, 8) | mix_part(from, to, part, 0);
}

uint32_t colour_heat(double value, double low, double high)
{
    double part = high > low ? (value - low) / (high - low) : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return part < 0.5 ? colour_mix(0x3b6fb6, 0xf5f1e6, (int)(part * 510))
                      : colour_mix(0xf5f1e6, 0xa30015, (int)(part * 510 - 255));
}
