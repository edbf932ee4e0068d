/* painter.c: states as pixels of one size. */
#include "picture/painter.h"

#include <stdlib.h>

#include "core/check.h"
#include "core/heap.h"

struct painter {
    const struct game *game;
    int                workers, width, height;
    struct picture    *pictures;      /* one for each worker: its shapes grow */
};

struct painter *painter_new(const struct game *game, int workers, int width, int height,
                            enum perspective perspective)
{
    struct painter *painter = heap_new(1, sizeof *painter);
    *painter = (struct painter){.game = game, .workers = workers, .width = width, .height = height};
    painter->pictures = heap_new((size_t)workers, sizeof *painter->pictures);
    for (int i = 0; i < workers; i++)
        painter->pictures[i].canvas.perspective = perspective;
    return painter;
}

void painter_free(struct painter *painter)
{
    if (!painter)
        return;
    for (int i = 0; i < painter->workers; i++)
        picture_free(&painter->pictures[i]);
    free(painter->pictures);
    free(painter);
}

void painter_paint(void *context, int worker, const struct state *state, int viewer, uint8_t *rgb)
{
    struct painter *painter = context;
    CHECK(worker >= 0 && worker < painter->workers);
    struct picture *picture = &painter->pictures[worker];
    picture_draw(picture, painter->game, state, viewer);
    canvas_rasterise(&picture->canvas, painter->width, painter->height, rgb);
}
