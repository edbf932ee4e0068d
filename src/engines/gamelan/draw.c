/* draw.c: boards, piles and hands of any game as a picture. */
#include "engines/gamelan/draw.h"

#include <string.h>

#include "engines/gamelan/machine.h"
#include "engines/gamelan/view.h"
#include "picture/canvas.h"

enum { UNIT = 24, WIDE = 480, CARD_WIDE = 30, CARD_HIGH = 40, LINE = 12 };
enum { TABLE = 0x2f6b4f, PAPER = 0xf8f6f0, INK = 0x1a1a1a, BACK = 0x7a2f3a, FIELD_A = 0xe6d3a8,
       FIELD_B = 0xd2b883 };

struct painter {
    struct run    *run;
    struct canvas *canvas;
    int            viewer, y, width;
    bool           measures;     /* the first time round only the height is found out */
};

/* A colour that goes with a value: what `colour` says, or one of a few by its number. */
static uint32_t colour_of(const struct painter *painter, int32_t value)
{
    static const uint32_t colours[] = {0xc0392b, 0x2c6fbb, 0xe0a526, 0x7d3c98, 0x1e8449, 0xd35400,
                                       0x566573, 0xb03a7f};
    static const struct { const char *name; uint32_t colour; } named[] = {
        {"red", 0xc0392b}, {"blue", 0x2c6fbb}, {"yellow", 0xf1c40f}, {"green", 0x1e8449},
        {"black", 0x222222}, {"white", 0xfafafa}, {"orange", 0xd35400}, {"purple", 0x7d3c98},
        {"grey", 0x808080}, {"brown", 0x7b4a2b}, {"gold", 0xd4a017}, {"silver", 0xb0b7bc},
    };
    struct functor *functor = painter->run->game->colour;
    int32_t said;
    if (functor && gamelan_function_value(painter->run, functor, &value, &said) && said >= SYMBOLS) {
        const char *name = painter->run->game->symbol_names[said - SYMBOLS];
        for (size_t i = 0; i < sizeof named / sizeof *named; i++)
            if (strcmp(named[i].name, name) == 0)
                return named[i].colour;
    }
    painter->run->fault = END_NONE;
    return colours[(uint32_t)(value < SYMBOLS ? value : value - SYMBOLS) % 8];
}

static void label_of(const struct painter *painter, int32_t value, struct text *out)
{
    struct functor *functor = painter->run->game->symbol;
    int32_t said;
    if (functor && gamelan_function_value(painter->run, functor, &value, &said))
        value = said;
    painter->run->fault = END_NONE;
    gamelan_write_value(painter->run, value, out);
}

static void paint_text(struct painter *painter, const char *text)
{
    int width = (int)strlen(text) * 6;
    if (!painter->measures)
        canvas_add_label(painter->canvas, 4, painter->y, width < WIDE - 8 ? width : WIDE - 8, LINE - 2,
                         text, PAPER);
    painter->y += LINE;
}

static void paint_square(struct painter *painter, const struct functor *functor, int cell, int x, int y,
                         bool dark)
{
    int32_t arguments[ARITY_MAX], value = painter->run->cells[functor->cell + cell];
    char label[LABEL_MAX];
    struct text text = TEXT_ON(label);
    if (functor->valid && !functor->valid[cell])
        return;
    gamelan_arguments_of(functor, cell, arguments);
    canvas_add_rectangle(painter->canvas, x, y, UNIT - 1, UNIT - 1, dark ? FIELD_B : FIELD_A);
    if (!gamelan_sees(painter->run, functor, arguments, painter->viewer)) {
        canvas_add_rectangle(painter->canvas, x + 3, y + 3, UNIT - 7, UNIT - 7, BACK);
        return;
    }
    if (value == functor->fallback)
        return;
    label_of(painter, value, &text);
    canvas_add_disc(painter->canvas, x + 2, y + 2, UNIT - 5, UNIT - 5, colour_of(painter, value));
    canvas_add_label(painter->canvas, x + 5, y + 6, UNIT - 11, UNIT - 13, text_of(&text), PAPER);
}

static void paint_board(struct painter *painter, const struct functor *functor)
{
    int columns = functor->values[0].count, rows = functor->values[1].count;
    for (int cell = 0; !painter->measures && cell < functor->cell_count; cell++)
        paint_square(painter, functor, cell, 8 + cell / rows * UNIT,
                     painter->y + (rows - 1 - cell % rows) * UNIT, (cell / rows + cell % rows) % 2);
    painter->y += rows * UNIT + 8;
    int width = 16 + columns * UNIT;
    painter->width = width > painter->width ? width : painter->width;
}

static void paint_card(struct painter *painter, int x, int32_t value, bool sees)
{
    char label[LABEL_MAX];
    struct text text = TEXT_ON(label);
    canvas_add_rectangle(painter->canvas, x, painter->y, CARD_WIDE, CARD_HIGH, INK);
    canvas_add_rectangle(painter->canvas, x + 1, painter->y + 1, CARD_WIDE - 2, CARD_HIGH - 2,
                         sees ? PAPER : BACK);
    if (!sees)
        return;
    label_of(painter, value, &text);
    canvas_add_label(painter->canvas, x + 3, painter->y + 12, CARD_WIDE - 6, CARD_HIGH - 24,
                     text_of(&text), INK);
}

/* A zone: its name, then its cards beside one another, closer if there are many. */
static void paint_zone(struct painter *painter, int zone)
{
    const struct gamelan *game = painter->run->game;
    const int32_t *cells = painter->run->cells;
    int count = cells[game->pile_size + zone], x = 8;
    char title[80];
    struct text text = TEXT_ON(title);
    text_add(&text, "%s %d", game->symbol_names[game->zones.list[zone] - SYMBOLS], count);
    paint_text(painter, text_of(&text));
    int room = WIDE - 16 - CARD_WIDE;
    int step = count > 1 && (count - 1) * (CARD_WIDE + 2) > room ? room / (count - 1) : CARD_WIDE + 2;
    for (int32_t object = cells[game->pile_first + zone]; !painter->measures && object >= 0;
         object = cells[game->pile_next + object], x += step) {
        int32_t value = game->pile->values[0].list[object];
        paint_card(painter, x, value,
                   gamelan_sees(painter->run, game->pile, &value, painter->viewer));
    }
    painter->y += CARD_HIGH + 4;
    painter->width = WIDE;
}

/* One short text at a place of a line; the next place, on a new line where this one is full. */
static int paint_entry(struct painter *painter, int x, const char *text)
{
    int width = (int)strlen(text) * 6;
    if (x + width > WIDE - 4) {
        x = 16;
        painter->y += LINE;
    }
    if (!painter->measures)
        canvas_add_label(painter->canvas, x, painter->y, width, LINE - 2, text, PAPER);
    painter->width = x + width + 8 > painter->width ? x + width + 8 : painter->width;
    return x + width + 8;
}

/* Numbers and names of a state of at most one argument, on a line or more. */
static void paint_cells(struct painter *painter, const struct functor *functor)
{
    char entry[LABEL_MAX];
    int x = 0;
    for (int cell = 0; cell < functor->cell_count; cell++) {
        struct text text = TEXT_ON(entry);
        int32_t arguments[ARITY_MAX], value = painter->run->cells[functor->cell + cell];
        gamelan_arguments_of(functor, cell, arguments);
        bool player = functor->arity == 1 && arguments[0] >= SYMBOLS &&
                      arguments[0] - SYMBOLS < painter->run->game->head.players;
        bool holds = functor->kind == FUNCTOR_STATE || value != 0;
        if (functor->arity > 0 && value == functor->fallback && !(player && holds))
            continue;
        if (x == 0) {
            text_add(&text, "%s", functor->name);
            x = paint_entry(painter, 4, text_of(&text));
            text_clear(&text);
        }
        for (int i = 0; i < functor->arity; i++) {
            gamelan_write_value(painter->run, arguments[i], &text);
            text_add(&text, functor->kind == FUNCTOR_STATE ? ":" : " ");
        }
        if (!gamelan_sees(painter->run, functor, arguments, painter->viewer))
            text_add(&text, "?");
        else if (functor->kind == FUNCTOR_STATE)
            gamelan_write_value(painter->run, value, &text);
        x = paint_entry(painter, x, text_of(&text));
    }
    if (x > 0)
        painter->y += LINE;
}

static void paint(struct painter *painter)
{
    const struct gamelan *game = painter->run->game;
    painter->y = 6;
    for (int i = 0; i < game->program.functor_count; i++) {
        const struct functor *functor = game->program.functors[i];
        painter->run->steps = STEPS_APPLY;
        if (functor == game->pile) {
            for (int zone = 0; zone < game->zones.count; zone++)
                if (painter->run->cells[game->pile_size + zone] > 0)
                    paint_zone(painter, zone);
        } else if (gamelan_is_board(functor)) {
            paint_board(painter, functor);
        } else if ((functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_STATE_RELATION) &&
                   functor->arity < 2 && !gamelan_is_about_objects(game, functor)) {
            paint_cells(painter, functor);
        }
    }
}

void gamelan_draw(const struct game *head, const struct state *state, int viewer, struct canvas *canvas)
{
    struct gamelan_query query;
    gamelan_query_start(&query, gamelan_of(head), state);
    struct painter painter = {.run = &query.run, .canvas = canvas, .viewer = viewer, .measures = true,
                              .width = 96};
    paint(&painter);
    canvas_begin(canvas, painter.width, painter.y + 6, TABLE);
    painter.measures = false;
    paint(&painter);
}
