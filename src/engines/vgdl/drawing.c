/* drawing.c: finds the text of a level, cuts it into rows and measures it. */
#include "engines/vgdl/drawing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { PICTURE_SIDE = 800, BLOCK_LEAST = 2 };    /* pixels: GVGAI fits the longer side into 800 */

/* ---- the text -------------------------------------------------------------------------------- */

static int count_rows(const char *text)
{
    int count = 1;
    for (; *text && count <= ROWS_MAX; text++)
        count += *text == '\n';
    return count;
}

/* Cuts rows up to the end or, inside a description, to the next line Level. */
static bool cut_rows(struct loader *loader, struct drawing *drawing, const char *text, int line,
                     bool inside)
{
    int most = count_rows(text);
    drawing->rows = heap_new((size_t)most, sizeof *drawing->rows);
    for (; *text; line++) {
        const char *end = strchr(text, '\n');
        size_t length = end ? (size_t)(end - text) : strlen(text);
        if (inside && strncmp(text, "Level", 5) == 0)
            break;
        if (drawing->count == ROWS_MAX || length > CELLS_MOST)
            return problem_error(loader->problems, load_level_place(loader, line, 1),
                                 "a level has at most %d rows and %d cells in all", ROWS_MAX,
                                 CELLS_MOST);
        size_t shown = length && text[length - 1] == '\r' ? length - 1 : length;
        DCHECK(drawing->count < most);
        drawing->rows[drawing->count++] = (struct row){text, (int)shown, line};
        text += length + (end != NULL);
    }
    while (inside && drawing->count && drawing->rows[drawing->count - 1].length == 0)
        drawing->count--;
    return true;
}

static bool find_inside(struct loader *loader, const struct tree *tree, struct drawing *drawing)
{
    const char *at = tree->levels;
    int line = tree->levels_line, index = -1;
    while (at && *at) {
        bool header = strncmp(at, "Level", 5) == 0;
        const char *end = strchr(at, '\n');
        line++;
        if (header && ++index == loader->level) {
            snprintf(loader->level_file, sizeof loader->level_file, "%s", loader->file);
            loader->level_source = loader->source->text;
            loader->level_line = line - 1;
            return cut_rows(loader, drawing, end ? end + 1 : "", line, true);
        }
        at = end ? end + 1 : NULL;
    }
    return problem_error(loader->problems, load_place(loader, tree->levels_line, 1),
                         "there is no level %d; the description has %d, counted from 0",
                         loader->level, index + 1);
}

/* "games/zelda_lvl2.txt" for "games/zelda.vgdl"; returns where its last part begins. */
static const char *name_beside(const struct loader *loader, char *path, size_t capacity)
{
    const char *slash = strrchr(loader->file, '/');
    const char *base = slash ? slash + 1 : loader->file;
    const char *dot = strrchr(base, '.');
    int stem = (int)(dot ? dot - loader->file : (long)strlen(loader->file));
    snprintf(path, capacity, "%.*s_lvl%d.txt", stem, loader->file, loader->level);
    slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool drawing_find(struct loader *loader, const struct tree *tree, struct drawing *drawing)
{
    const struct source *source = loader->source;
    *drawing = (struct drawing){0};
    const char *given = source->spec ? spec_given(source->spec, "map") : NULL;
    if (!given && tree->levels)
        return find_inside(loader, tree, drawing);
    const char *name = name_beside(loader, loader->level_file, sizeof loader->level_file);
    if (given) {
        snprintf(loader->level_file, sizeof loader->level_file, "%s", given);
        name = given;
    }
    struct why why;
    const char *text = source_include(source, name, &why);
    if (!text && (given || why.there))
        return problem_error(loader->problems, load_place(loader, 0, 0), "%s%s",
                             given ? "setting 'map': " : "", why.text);
    if (!text)
        return problem_error(loader->problems, load_place(loader, 0, 0),
                             "expected a level: lines after 'Level' in the description, or a file "
                             "%s beside it", name);
    loader->level_source = text;
    loader->level_line = 0;
    return cut_rows(loader, drawing, text, 1, false);
}

void drawing_free(struct drawing *drawing)
{
    free(drawing->rows);
}

/* ---- its size -------------------------------------------------------------------------------- */

static void drop_empty_rows(struct drawing *drawing)
{
    int kept = 0;
    for (int i = 0; i < drawing->count; i++)
        if (drawing->rows[i].length)
            drawing->rows[kept++] = drawing->rows[i];
    drawing->count = kept;
}

static void remark_ragged(struct loader *loader, const struct drawing *drawing)
{
    for (int i = 0; i < drawing->count; i++) {
        const struct row *row = &drawing->rows[i];
        int shorter = row->length < drawing->columns ? row->length : drawing->columns;
        if (row->length != drawing->columns)
            load_level_remark(loader, row->line, shorter + 1,
                              "row %d of the level has %d cells, the first has %d%s", i + 1,
                              row->length, drawing->columns,
                              row->length > shorter ? "; what is beyond is left out" : "");
    }
}

bool drawing_measure(struct loader *loader, struct drawing *drawing)
{
    struct vgdl_game *game = loader->game;
    if (!game->dialect->empty_rows_count)
        drop_empty_rows(drawing);
    drawing->columns = drawing->count ? drawing->rows[0].length : 0;
    int line = drawing->count ? drawing->rows[0].line : loader->level_line ? loader->level_line : 1;
    int64_t cells = (int64_t)drawing->columns * drawing->count;
    int64_t with_ring = (int64_t)(drawing->columns + 2) * (drawing->count + 2);
    if (cells < 1 || cells > CELLS_MOST || with_ring >= NO_SPRITE)
        return problem_error(loader->problems, load_level_place(loader, line, 1),
                             "a level needs 1 to %d cells, this one has %d rows of %d%s",
                             CELLS_MOST, drawing->count, drawing->columns,
                             cells >= 1 && cells <= CELLS_MOST ? ", too long for its width" : "");
    remark_ragged(loader, drawing);
    for (int i = 0; i < drawing->count; i++)
        loader->row_lines[i] = drawing->rows[i].line;
    game->columns = drawing->columns;
    game->rows = drawing->count;
    int longer = game->columns > game->rows ? game->columns : game->rows;
    int fitted = PICTURE_SIDE / longer < BLOCK_LEAST ? BLOCK_LEAST : PICTURE_SIDE / longer;
    game->block = loader->square_size > 0 ? loader->square_size : fitted;
    game->reach = GROUND_REACH < game->block ? GROUND_REACH : game->block;
    game->screen_width = game->columns * game->block;
    game->screen_height = game->rows * game->block;
    game->cell_columns = game->columns + 2;
    game->cell_rows = game->rows + 2;
    game->cell_count = game->cell_columns * game->cell_rows;
    return true;
}
