/* canvas.h: a picture as a list of shapes, before it is pixels, SVG or a terminal's cells.
 *
 * Whoever wants a picture owns the list; an engine's `draw` fills it. Nothing here allocates, so
 * drawing is as free of side effects as the rules are. Shapes beyond the capacity are counted, not
 * kept: draw once on an empty list to learn how many there will be.
 *
 *     struct shape shapes[100];
 *     struct canvas canvas = {.shapes = shapes, .capacity = 100};
 *     canvas_begin(&canvas, 8 * 10, 8 * 10, 0x204060);
 *     canvas_add_disc(&canvas, 10, 10, 10, 10, 0xffcc00);
 *
 * Units are whole numbers of the engine's choice, x to the right and y down; colours 0xrrggbb. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdint.h>

enum { LABEL_MAX = 24, CORNERS_MAX = 4 };

enum shape_kind {
    SHAPE_POLYGON,       /* convex, three or four corners */
    SHAPE_DISC,          /* the ellipse in the box of corners 0 and 1 */
    SHAPE_LABEL,         /* text as large as fits into the box of corners 0 and 1, centred */
};

enum direction { DIRECTION_UP, DIRECTION_RIGHT, DIRECTION_DOWN, DIRECTION_LEFT };

struct point {
    int32_t x, y;
};

struct shape {
    enum shape_kind kind;
    uint32_t        colour;
    int             corner_count;
    struct point    corners[CORNERS_MAX];
    char            label[LABEL_MAX];
};

/* From where one looks, if the engine has more than one view; set by whoever wants the picture. */
enum perspective { FROM_ABOVE, FROM_WITHIN };

struct canvas {
    int              width, height;      /* units; 0: nothing was drawn */
    uint32_t         background;
    enum perspective perspective;
    struct shape    *shapes;
    int              count, capacity;    /* count may exceed capacity */
};

/* Empties the canvas and sets its size and background; the first thing `draw` does. */
void canvas_begin(struct canvas *, int width, int height, uint32_t background);

void canvas_add_rectangle(struct canvas *, int x, int y, int width, int height, uint32_t colour);
void canvas_add_disc(struct canvas *, int x, int y, int width, int height, uint32_t colour);

/* A triangle in a box, its tip in the middle of the side it points to. */
void canvas_add_triangle(struct canvas *, int x, int y, int width, int height, enum direction,
                         uint32_t colour);

/* A convex polygon of three or four corners. */
void canvas_add_polygon(struct canvas *, const struct point *corners, int count, uint32_t colour);

/* A line between two points, `width` units wide. */
void canvas_add_line(struct canvas *, struct point from, struct point to, int width,
                     uint32_t colour);

/* A short text in a box; what does not fit into LABEL_MAX is cut. */
void canvas_add_label(struct canvas *, int x, int y, int width, int height, const char *label,
                      uint32_t colour);

/* The shapes that were kept. */
int  canvas_kept(const struct canvas *);

/* Paints the canvas on width x height pixels of three bytes each, red, green, blue, row by row.
 * The same bytes on every machine: this is also a game's observation as pixels. */
void canvas_rasterise(const struct canvas *, int width, int height, uint8_t *rgb);

/* A colour between two, `part` of 255 towards the second. */
uint32_t colour_mix(uint32_t from, uint32_t to, int part);

/* Blue over white to red for values from low to high, as in maps of a value function. */
uint32_t colour_heat(double value, double low, double high);

#endif
