/* sheet.c: the cards of a game on one sheet: a page that opens from disk, or a picture.
 *
 * Cards are the parts of the kind "card" that have a text. The colour follows from the first word of the
 * text, so that cards of one sort look alike, whatever the game. */
#include "cli/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "picture/picture.h"

enum {
    WIDE = 150, TALL = 190, GAP = 8, ACROSS = 6,
    LINE = 11, LINE_LETTERS = 22, LINES_MAX = 14,
    INK = 0x1d1d1f, PAPER = 0xfaf5e6, TABLE = 0x39423c,
};

static bool is_card(const struct part *part)
{
    return strcmp(part->kind, "card") == 0 && part->text && part->text[0];
}

static uint32_t colour_of(const struct part *part)
{
    static const uint32_t colours[] = {0xcfe3c0, 0xe6c7b8, 0xd8c6e6, 0xe8d48a, 0xc4d8ea, 0xd9d2c3};
    return colours[hash_bytes(0, part->text, strcspn(part->text, " ")) % 6];
}

static void put_escaped(const char *text, struct text *out)
{
    for (; *text; text++)
        switch (*text) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        default: text_bytes(out, text, 1);
        }
}

static void put_page(const struct game *game, int count, struct text *out)
{
    text_add(out, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>");
    put_escaped(game->name, out);
    text_add(out, "</title>\n<style>body{background:#39423c;font:14px serif;display:flex;flex-wrap:wrap;"
                  "gap:8px}article{width:170px;min-height:215px;border:2px solid #1d1d1f;border-radius:8px;"
                  "padding:6px}h2{font-size:16px;margin:0 0 6px}p{background:#faf5e6;margin:0;padding:6px}"
                  "</style>\n");
    for (int i = 0; i < game->part_count && count > 0; i++) {
        const struct part *part = &game->parts[i];
        if (!is_card(part))
            continue;
        count--;
        text_add(out, "<article style=\"background:#%06x\"><h2>", (unsigned)colour_of(part));
        put_escaped(part->name, out);
        text_add(out, "</h2><p>");
        put_escaped(part->text, out);
        text_add(out, "</p></article>\n");
    }
    text_add(out, "</html>\n");
}

/* The longest beginning of the text that fits into a line, cut between words where it can be. */
static int line_length(const char *text)
{
    int length = (int)strlen(text), fit = LINE_LETTERS;
    if (length <= LINE_LETTERS)
        return length;
    while (fit > 0 && text[fit] != ' ')
        fit--;
    return fit > 0 ? fit : LINE_LETTERS;
}

static void draw_card(struct canvas *canvas, const struct part *part, int x, int y)
{
    canvas_add_rectangle(canvas, x, y, WIDE, TALL, INK);
    canvas_add_rectangle(canvas, x + 2, y + 2, WIDE - 4, TALL - 4, colour_of(part));
    canvas_add_label(canvas, x + 6, y + 5, WIDE - 12, 14, part->name, INK);
    canvas_add_rectangle(canvas, x + 6, y + 24, WIDE - 12, TALL - 30, PAPER);
    const char *rest = part->text;
    for (int i = 0; i < LINES_MAX && *rest; i++) {
        char line[LINE_LETTERS + 1];
        int length = line_length(rest);
        memcpy(line, rest, (size_t)length);
        line[length] = 0;
        /* As wide as its letters are many, so that all lines have one size. */
        canvas_add_label(canvas, x + 8, y + 27 + i * LINE, (WIDE - 16) * length / LINE_LETTERS, LINE - 2,
                         line, INK);
        rest += length;
        while (*rest == ' ')
            rest++;
    }
}

static void draw_sheet(struct canvas *canvas, const struct game *game, int count)
{
    int rows = (count + ACROSS - 1) / ACROSS, columns = count < ACROSS ? count : ACROSS, at = 0;
    canvas_begin(canvas, GAP + columns * (WIDE + GAP), GAP + rows * (TALL + GAP), TABLE);
    for (int i = 0; i < game->part_count && at < count; i++)
        if (is_card(&game->parts[i])) {
            draw_card(canvas, &game->parts[i], GAP + at % ACROSS * (WIDE + GAP),
                      GAP + at / ACROSS * (TALL + GAP));
            at++;
        }
}

static void put_image(const struct game *game, int count, double scale, bool svg, struct text *out)
{
    struct picture picture = {0};
    do
        draw_sheet(&picture.canvas, game, count);
    while (picture_grow(&picture));
    if (svg) {
        picture_svg(&picture.canvas, scale, out);
    } else {
        int width, height;
        uint8_t *rgb = picture_smooth(&picture.canvas, scale, &width, &height);
        picture_png(rgb, width, height, out);
        free(rgb);
    }
    picture_free(&picture);
}

bool sheet_put(const struct game *game, int count, double scale, const char *path, struct text *out,
               struct problems *problems)
{
    int cards = 0;
    for (int i = 0; i < game->part_count; i++)
        cards += is_card(&game->parts[i]);
    if (cards == 0)
        return problem_error(problems, (struct place){0}, "picture: %s has no cards", game->name);
    count = count < cards ? count : cards;
    const char *ending = strrchr(path, '.');
    if (strcmp(ending, ".html") == 0)
        put_page(game, count, out);
    else
        put_image(game, count, scale, strcmp(ending, ".svg") == 0, out);
    return true;
}
