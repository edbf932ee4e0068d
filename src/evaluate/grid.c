/* grid.c: tables of text. */
#include "evaluate/grid.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { GAP = 2, LINE = 80, KEYS = 36, KEY_LEAST = 16, FURTHER_IN = 4 };

void grid_add(struct grid *grid, const char *text)
{
    struct text safe = TEXT_GROWING;    /* names can come from a store that somebody else made */
    text_safe(&safe, text, true);
    if (!(grid->count & (grid->count - 1)))    /* grows at powers of two */
        grid->cells = heap_grow(grid->cells,
                                (size_t)(grid->count ? 2 * grid->count : 1) * sizeof(char *));
    grid->cells[grid->count++] = heap_string(text_of(&safe));
    text_free(&safe);
}

static bool begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += begins(*text);
    return width;
}

/* Where the letter number `column` begins. */
static const char *letter(const char *text, int column)
{
    for (; *text; text++)
        if (begins(*text) && column-- == 0)
            break;
    return text;
}

static int column_width(const struct grid *grid, int column)
{
    int widest = 0;
    for (int i = column; i < grid->count; i += grid->columns)
        widest = width_of(grid->cells[i]) > widest ? width_of(grid->cells[i]) : widest;
    return widest;
}

/* A name of at most `width` letters, without its middle if it has more: beginnings and ends tell
 * names apart. */
static void add_name(struct text *out, const char *name, int width)
{
    int all = width_of(name);
    if (all <= width) {
        text_add(out, "%s", name);
        return;
    }
    int end = (width - 1) / 2, start = width - 1 - end;
    text_bytes(out, name, (size_t)(letter(name, start) - name));
    text_add(out, "…%s", letter(name, all - end));
}

static void add_cell(struct text *out, const char *cell, int width, bool last)
{
    add_name(out, cell, width);
    int blanks = last ? 0 : width - width_of(cell) + GAP;
    text_add(out, "%*s", blanks > 0 ? blanks : last ? 0 : GAP, "");
}

/* The columns from..to of every row, after the keys. */
static void print_piece(const struct grid *grid, const int *widths, int from, int to,
                        struct text *out)
{
    for (int row = 0; row < grid->count; row += grid->columns) {
        for (int i = 0; i < grid->keys; i++)
            add_cell(out, grid->cells[row + i], widths[i], false);
        for (int i = from; i < to; i++)
            add_cell(out, grid->cells[row + i], widths[i], i + 1 == to);
        while (out->length && out->at[out->length - 1] == ' ')    /* of empty cells */
            out->at[--out->length] = '\0';
        text_add(out, "\n");
    }
}

void grid_print(struct grid *grid, struct text *out)
{
    int *widths = heap_new((size_t)grid->columns + 1, sizeof *widths);
    int keys = 0, widest = 0;
    for (int i = 0; i < grid->columns; i++) {
        widths[i] = column_width(grid, i);
        if (i < grid->keys)
            keys += widths[i] + GAP;
        else
            widest = widths[i] > widest ? widths[i] : widest;
    }
    if (keys + widest > LINE) {
        int most = KEYS / (grid->keys ? grid->keys : 1);
        most = most < KEY_LEAST ? KEY_LEAST : most;
        keys = 0;
        for (int i = 0; i < grid->keys; i++) {
            widths[i] = widths[i] < most ? widths[i] : most;
            keys += widths[i] + GAP;
        }
    }
    for (int from = grid->keys, to; from < grid->columns; from = to) {
        int used = keys + widths[from];
        for (to = from + 1; to < grid->columns && used + GAP + widths[to] <= LINE; to++)
            used += GAP + widths[to];
        if (from > grid->keys)
            text_add(out, "\n");
        print_piece(grid, widths, from, to, out);
    }
    for (int i = 0; i < grid->count; i++)
        free(grid->cells[i]);
    free(grid->cells);
    free(widths);
    *grid = (struct grid){.columns = grid->columns, .keys = grid->keys};
}

/* Bytes of the line that are printed before it is broken: up to the last blank that fits. */
static size_t broken_at(const char *line, size_t length, int room)
{
    size_t blank = 0;
    int width = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == ' ' && i > 0 && line[i - 1] != ' ')
            blank = i;
        width += begins(line[i]);
        if (width > room && blank)
            return blank;
    }
    return length;
}

void grid_wrap(const char *lines, struct text *out)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        for (int inward = 0; length; inward = FURTHER_IN) {
            size_t part = broken_at(lines, length, LINE - inward);
            text_add(out, "%*s", inward, "");
            text_bytes(out, lines, part);
            text_add(out, "\n");
            lines += part;
            length -= part;
            for (; length && *lines == ' '; length--)
                lines++;
        }
        lines += *lines == '\n';
    }
}
