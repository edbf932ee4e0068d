/* draw.c: a match as a picture: both boards, the hands, the mana, every card as a card. */
#include "engines/chaos/chaos.h"
#include "picture/canvas.h"

enum {
    CARD_WIDTH = 60, CARD_HEIGHT = 80, GAP = 6, ROW = CARD_HEIGHT + GAP,
    WIDTH = HAND_MAX * (CARD_WIDTH + GAP) + GAP, HEIGHT = 6 * ROW + GAP,
    TABLE = 0x2f4a3c, INK = 0x1d1d1f, PAPER = 0xf4ecd8, BACK = 0x6b3a2e, MANA = 0x3b82c4,
    BLOOD = 0xb3261e, STEEL = 0x8a6d1f, NONE = 0x24392f,
};

static uint32_t colour_of(const struct card *card, const struct instance *one)
{
    static const uint32_t tribes[] = {0, 0xcfe3c0, 0xe6c7b8, 0, 0xd8c6e6};
    if (card->kind == KIND_LEADER)
        return 0xe8d48a;
    return card->kind == KIND_SPELL ? 0xc4d8ea : tribes[one->tribe];
}

static void number(struct canvas *canvas, int x, int y, int value, uint32_t colour)
{
    char label[8];
    struct text out = TEXT_ON(label);
    text_add(&out, "%d", value);
    canvas_add_disc(canvas, x, y, 16, 16, colour);
    canvas_add_label(canvas, x + 2, y + 3, 12, 10, text_of(&out), 0xffffff);
}

static void draw_card(const struct chaos_game *game, const struct chaos_state *state, int id, int x,
                      int y, struct canvas *canvas)
{
    const struct instance *one = &state->cards[id];
    const struct card *card = chaos_card(game, one);
    bool sleeps = one->zone == IN_PLAY && one->flags & FLAG_ASLEEP && !(one->keywords & CHARGE);
    canvas_add_rectangle(canvas, x, y, CARD_WIDTH, CARD_HEIGHT,
                         one->keywords & TAUNT ? 0x555555 : INK);
    canvas_add_rectangle(canvas, x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4,
                         sleeps ? colour_mix(colour_of(card, one), 0x808080, 90)
                                : colour_of(card, one));
    canvas_add_rectangle(canvas, x + 4, y + 18, CARD_WIDTH - 8, 30, PAPER);
    canvas_add_label(canvas, x + 20, y + 4, CARD_WIDTH - 24, 12, card->name, INK);
    char label[16];
    struct text marks = TEXT_ON(label);
    for (int i = 0; i < KEYWORDS; i++)
        if (one->keywords & 1 << i)
            text_add(&marks, "%c", chaos_keywords[i][0]);
    if (marks.length > 0)
        canvas_add_label(canvas, x + 6, y + 20, CARD_WIDTH - 12, 12, label, INK);
    for (int i = 0; i < card->effect_count; i++)    /* a line for each effect */
        canvas_add_rectangle(canvas, x + 8, y + 36 + 4 * i, CARD_WIDTH - 16, 2, STEEL);
    number(canvas, x + 2, y + 2, one->cost, MANA);
    if (card->kind != KIND_SPELL) {
        number(canvas, x + 2, y + CARD_HEIGHT - 18, one->attack, STEEL);
        number(canvas, x + CARD_WIDTH - 18, y + CARD_HEIGHT - 18, one->health - one->damage, BLOOD);
    }
}

static void draw_back(int x, int y, int count, struct canvas *canvas)
{
    char label[8];
    struct text out = TEXT_ON(label);
    canvas_add_rectangle(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, INK);
    canvas_add_rectangle(canvas, x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, BACK);
    if (count <= 0)
        return;
    text_add(&out, "%d", count);
    canvas_add_label(canvas, x + 10, y + 30, CARD_WIDTH - 20, 20, text_of(&out), 0xffffff);
}

static int place(int count, int index)
{
    int left = (WIDTH - count * (CARD_WIDTH + GAP) + GAP) / 2;
    return left + index * (CARD_WIDTH + GAP);
}

static void draw_mana(const struct side *side, int y, struct canvas *canvas)
{
    for (int i = 0; i < MANA_MAX; i++)
        canvas_add_disc(canvas, WIDTH - (MANA_MAX - i) * 14 - GAP, y, 12, 12,
                        i < side->mana ? MANA : i < side->mana_max ? 0x1f4568 : NONE);
}

/* Three rows: hand, leader with deck and mana, field; `rows` says where they are. */
static void draw_side(const struct chaos_game *game, const struct chaos_state *state, int player,
                      bool sees, const int rows[3], struct canvas *canvas)
{
    const struct side *side = &state->sides[player];
    for (int i = 0; i < side->hand_count; i++) {
        int x = place(side->hand_count, i);
        if (sees)
            draw_card(game, state, side->hand[i], x, rows[0], canvas);
        else
            draw_back(x, rows[0], 0, canvas);
    }
    draw_card(game, state, side->leader, place(1, 0), rows[1], canvas);
    if (side->deck_count > 0)
        draw_back(GAP, rows[1], side->deck_count, canvas);
    draw_mana(side, rows[1] + CARD_HEIGHT / 2, canvas);
    for (int i = 0; i < side->field_count; i++)
        draw_card(game, state, side->field[i], place(side->field_count, i), rows[2], canvas);
}

void chaos_draw(const struct game *head, const struct state *state_head, int viewer,
                struct canvas *canvas)
{
    static const int above[3] = {GAP, GAP + ROW, GAP + 2 * ROW};
    static const int below[3] = {GAP + 5 * ROW, GAP + 4 * ROW, GAP + 3 * ROW};
    const struct chaos_game *game = chaos_of(head);
    const struct chaos_state *state = chaos_state_of(state_head);
    int self = viewer == EVERYONE ? 0 : viewer;
    canvas_begin(canvas, WIDTH, HEIGHT, TABLE);
    draw_side(game, state, 1 - self, viewer == EVERYONE, above, canvas);
    draw_side(game, state, self, true, below, canvas);
}
