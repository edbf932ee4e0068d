/* painter.h: states as pixels of one size, for whoever looks at many: learners, pages. */
#ifndef PAINTER_H
#define PAINTER_H

#include "picture/picture.h"

struct painter;

/* For `workers` at the same time, width x height pixels each. */
struct painter *painter_new(const struct game *, int workers, int width, int height, enum perspective);
void            painter_free(struct painter *);

/* Paints what the viewer sees: three bytes a pixel, row by row; `painter` is a struct painter. */
void            painter_paint(void *painter, int worker, const struct state *, int viewer, uint8_t *rgb);

#endif
