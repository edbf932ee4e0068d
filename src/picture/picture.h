/* picture.h: pictures of states, and canvases as PNG, SVG, GIF and cells of a terminal.
 *
 * Everything goes to memory and needs no library, so that it also runs in a browser. The bytes are
 * put into a growing text; they may contain NUL. */
#ifndef PICTURE_H
#define PICTURE_H

#include "core/game.h"
#include "picture/canvas.h"

/* A canvas whose shapes grow as needed. */
struct picture {
    struct canvas canvas;
};

/* Draws a state: as the engine's `draw` does it, else its text. The picture begins as {0}, may be
 * drawn on again and again, and ends with picture_free. */
void picture_draw(struct picture *, const struct game *, const struct state *, int viewer);
void picture_free(struct picture *);

/* After drawing on the canvas by hand: makes room for what did not fit; true if it has to be drawn
 * again. */
bool picture_grow(struct picture *);

/* Pixels to a PNG, with a palette if there are few colours. */
void picture_png(const uint8_t *rgb, int width, int height, struct text *out);

/* The canvas with smooth edges, `scale` pixels to a unit; the pixels are the caller's to free. */
uint8_t *picture_smooth(const struct canvas *, double scale, int *width, int *height);

/* The canvas as SVG, `scale` pixels to a unit. */
void picture_svg(const struct canvas *, double scale, struct text *out);

/* Pixels as cells of a terminal that knows 24-bit colours: two pixels above each other are one
 * half block. Ends every line with a reset and a newline. */
void picture_blocks(const uint8_t *rgb, int width, int height, struct text *out);

/* Compresses bytes as a zlib stream (RFC 1950 and 1951). */
void picture_deflate(const uint8_t *bytes, size_t count, struct text *out);

/* An animated GIF, frame by frame; each stores only what changed. Up to 255 colours, then the
 * nearest. */
struct gif;
struct gif *gif_new(int width, int height);
void        gif_frame(struct gif *, const uint8_t *rgb, int centiseconds);

/* Ends the GIF, which then lies in `out`. */
void        gif_end(struct gif *, struct text *out);

#endif
