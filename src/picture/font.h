/* font.h: a tiny bitmap font for the labels of pictures. */
#ifndef PICTURE_FONT_H
#define PICTURE_FONT_H

#include <stdbool.h>

#include "picture/canvas.h"

enum { GLYPH_WIDTH = 5, GLYPH_HEIGHT = 7, GLYPH_STEP = 6 };    /* dots */

/* Whether a letter has a dot there. Letters that are not printable ASCII are a small box. */
bool glyph_dot(char letter, int column, int row);

/* Where a label comes to lie in its box, and how many units a dot is wide. */
void label_place(const struct shape *, double *left, double *top, double *scale);

#endif
