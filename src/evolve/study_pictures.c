/* study_pictures.c: pictures of what was evolved, for the page: levels that vectors give. They are images of
 * their own, so that the style of the page leaves them alone. */
#include <string.h>

#include "evaluate/svg.h"
#include "evolve/study_page.h"
#include "picture/picture.h"

enum { CELLS_SHOWN = 150 };

/* SVG as the address of an image: what HTML and addresses would misread is written as numbers. */
static void add_address(const struct text *svg, struct text *out)
{
    text_add(out, "data:image/svg+xml,");
    for (const char *at = text_of(svg); *at; at++)
        if (strchr("\"#%<>&'\n", *at))
            text_add(out, "%%%02X", (unsigned)(unsigned char)*at);
        else
            text_bytes(out, at, 1);
}

static bool add_picture(const struct design *design, const int64_t *at, uint64_t seed, const char *note,
                        struct text *out)
{
    struct game *game = design->show(design, at, seed);
    struct picture picture = {0};
    struct text svg = TEXT_GROWING;
    if (!game)
        return false;
    struct state *state = state_new(game);
    state_start(game, state, 1);
    picture_draw(&picture, game, state, 0);
    picture_svg(&picture.canvas, 12, &svg);
    text_add(out, "<img loading=\"lazy\" alt=\"a level\" title=\"");
    html_text(out, note);
    text_add(out, "\" src=\"");
    add_address(&svg, out);
    text_add(out, "\">\n");
    picture_free(&picture);
    text_free(&svg);
    state_free(state);
    game_free(game);
    return true;
}

void study_levels(const struct evolution *evolution, int shown, struct text *out)
{
    const struct design *design = evolution->design;
    if (!design->show || evolution->archive_count == 0)
        return;
    const struct candidate *best = &evolution->list[evolution->archive[0]];
    struct text note = TEXT_GROWING;
    study_vector(design, best, &note);
    text_add(out, "<h3>Levels of the best in the archive</h3>\n<p class=\"levels\">");
    for (int i = 0; i < shown; i++)
        add_picture(design, best->at, (uint64_t)i + 1, text_of(&note), out);
    text_add(out, "</p>\n");
    text_free(&note);
}

void study_map_levels(const struct evolution *evolution, struct text *out)
{
    const struct method_settings *method = &evolution->method;
    const struct aim *columns = evolution->design->columns;
    int rows = method->measures[0].cells, across = method->measures[1].cells;
    if (!evolution->design->show || rows * across > CELLS_SHOWN)
        return;
    text_add(out, "<h3>A level for each cell</h3>\n<div class=\"wide\"><table class=\"map\"><tbody>\n");
    for (int y = 0; y < rows; y++) {
        text_add(out, "<tr>");
        for (int x = 0; x < across; x++) {
            int holder = evolution->cells[y * CELLS_SIDE_MAX + x];
            text_add(out, "<td>");
            if (holder >= 0) {
                struct text note = TEXT_GROWING;
                for (int c = 0; c < evolution->design->column_count; c++) {
                    text_add(&note, "%s%s ", c ? ", " : "", aim_label(&columns[c]));
                    aim_value(&columns[c], candidate_mean(&evolution->list[holder], c, false), &note);
                }
                add_picture(evolution->design, evolution->list[holder].at, 1, text_of(&note), out);
                text_free(&note);
            }
            text_add(out, "</td>");
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}
