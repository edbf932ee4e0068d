/* svg.c: a canvas as SVG. */
#include <string.h>

#include "picture/font.h"
#include "picture/picture.h"

static void put_letters(struct text *out, const char *letters)
{
    for (; *letters; letters++)
        switch (*letters) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        default: text_add(out, "%c", *letters < ' ' || *letters > '~' ? '?' : *letters);
        }
}

/* The font's own letters are as wide as its dots; a viewer's font is stretched to that. */
static void put_label(const struct shape *shape, struct text *out)
{
    double left, top, scale;
    size_t length = strlen(shape->label);
    label_place(shape, &left, &top, &scale);
    text_add(out, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" ", left,
             top + scale * GLYPH_HEIGHT, scale * (GLYPH_HEIGHT + 3));
    if (length > 1)
        text_add(out, "textLength=\"%g\" ", scale * (double)(GLYPH_STEP * length - 1));
    text_add(out, "fill=\"#%06x\">", (unsigned)shape->colour);
    put_letters(out, shape->label);
    text_add(out, "</text>\n");
}

static void put_disc(const struct shape *shape, struct text *out)
{
    struct point low = shape->corners[0], high = shape->corners[1];
    text_add(out, "<ellipse cx=\"%g\" cy=\"%g\" rx=\"%g\" ry=\"%g\" fill=\"#%06x\"/>\n",
             (low.x + high.x) / 2.0, (low.y + high.y) / 2.0, (high.x - low.x) / 2.0,
             (high.y - low.y) / 2.0, (unsigned)shape->colour);
}

static void put_polygon(const struct shape *shape, struct text *out)
{
    text_add(out, "<polygon points=\"");
    for (int i = 0; i < shape->corner_count; i++)
        text_add(out, "%s%d,%d", i ? " " : "", shape->corners[i].x, shape->corners[i].y);
    text_add(out, "\" fill=\"#%06x\"/>\n", (unsigned)shape->colour);
}

void picture_svg(const struct canvas *canvas, double scale, struct text *out)
{
    text_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
             "viewBox=\"0 0 %d %d\" font-family=\"monospace\">\n"
             "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
             canvas->width * scale, canvas->height * scale, canvas->width, canvas->height,
             canvas->width, canvas->height, (unsigned)canvas->background);
    for (int i = 0; i < canvas_kept(canvas); i++)
        switch (canvas->shapes[i].kind) {
        case SHAPE_POLYGON: put_polygon(&canvas->shapes[i], out); break;
        case SHAPE_DISC: put_disc(&canvas->shapes[i], out); break;
        case SHAPE_LABEL: put_label(&canvas->shapes[i], out); break;
        }
    text_add(out, "</svg>\n");
}
