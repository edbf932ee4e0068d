/* kuhn.c: Kuhn poker with any number of cards; shows chance and hidden information.
 *
 * Two players put in a coin each and get one card each. They pass or bet a coin in turn; a pass
 * after a bet folds, two equal actions in a row end the hand, and the higher card wins the pot.
 *
 * Description: one line, "cards N". */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/heap.h"
#include "core/lexer.h"
#include "picture/canvas.h"

enum { CARDS_MAX = 100 };
enum { PASS, BET, ACTIONS };
enum { NO_ACTION = -1 };
enum { VERB_BET, VERB_FOLD, VERB_SHOW, VERBS };

struct kuhn_game {
    struct game  head;
    int          cards;
    struct block blocks[2];
};

struct kuhn_state {
    struct state head;
    int8_t       hand[2];
    int8_t       bets[2];    /* coins in the pot */
    int8_t       last;       /* last action, NO_ACTION at first */
    int8_t       pad[3];
};

static const struct field fields[] = {
    {.name = "hand", .kind = KIND_I8, .offset = offsetof(struct kuhn_state, hand), .count = 2},
    {.name = "bets", .kind = KIND_I8, .offset = offsetof(struct kuhn_state, bets), .count = 2},
    {.name = "last", .kind = KIND_I8, .offset = offsetof(struct kuhn_state, last), .count = 1},
};
static const char *const verbs[VERBS] = {"bet", "fold", "show"};
static const struct option options[] = {
    {.name = "cards", .type = OPTION_INTEGER, .low = 2, .high = CARDS_MAX,
     .help = "cards in the deck, instead of what the file says"},
};
static const struct syntax syntax = {.comment = "#", .lines = true};

extern const struct engine kuhn_engine;

static const struct kuhn_game *of_game(const struct game *game)
{
    return (const struct kuhn_game *)game;
}

static const struct kuhn_state *of_state(const struct state *state)
{
    return (const struct kuhn_state *)state;
}

static bool read_cards(const struct source *source, struct problems *problems, int64_t *cards)
{
    struct lexer lexer;
    lexer_open(&lexer, &syntax, source->file, source->text, problems);
    if (!lexer_expect(&lexer, "cards", "at the start") ||
        !lexer_integer(&lexer, "a number of cards", 2, CARDS_MAX, cards))
        return false;
    if (lexer.token.type == TOKEN_NEWLINE)
        lexer_next(&lexer);
    if (lexer.token.type != TOKEN_END)
        return lexer_fail_expected(&lexer, "nothing after the number of cards", NULL, 0);
    return !lexer.failed;
}

static struct game *load(const struct source *source, struct problems *problems)
{
    int64_t cards;
    if (!read_cards(source, problems, &cards))
        return NULL;
    if (source->spec && spec_given(source->spec, "cards"))
        cards = spec_integer(source->spec, options, 1, "cards");

    struct kuhn_game *kuhn = heap_new(1, sizeof *kuhn);
    kuhn->cards = (int)cards;
    kuhn->blocks[0] = (struct block){.name = "hand", .shape = {kuhn->cards, 1, 1}, .high = 1};
    kuhn->blocks[1] = (struct block){.name = "bets", .shape = {2, 1, 1}, .high = 2};
    kuhn->head = (struct game){
        .engine = &kuhn_engine, .name = "Kuhn poker", .players = 2,
        .actions_max = ACTIONS, .plies_max = 3, .state_size = sizeof(struct kuhn_state),
        .fields = fields, .field_count = sizeof fields / sizeof *fields,
        .blocks = kuhn->blocks, .block_count = 2, .observation_size = kuhn->cards + 2,
        .verbs = verbs, .verb_count = VERBS,
    };
    return &kuhn->head;
}

static void unload(struct game *game)
{
    free(game);
}

static void describe(const struct game *game, struct text *out)
{
    text_add(out, "cards %d\n", of_game(game)->cards);
}

/* A card other than `taken`. */
static int8_t draw(const struct kuhn_game *kuhn, struct rng *rng, int8_t taken)
{
    int8_t card = (int8_t)rng_below(rng, (uint32_t)kuhn->cards - 1);
    return card < taken ? card : (int8_t)(card + 1);
}

static void start(const struct game *game, struct state *state)
{
    const struct kuhn_game *kuhn = of_game(game);
    struct kuhn_state *table = (struct kuhn_state *)state;
    table->hand[0] = (int8_t)rng_below(&state->rng, (uint32_t)kuhn->cards);
    table->hand[1] = draw(kuhn, &state->rng, table->hand[0]);
    table->bets[0] = table->bets[1] = 1;
    table->last = NO_ACTION;
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    out[0] = PASS;
    out[1] = BET;
    return 2;
}

static void finish(struct kuhn_state *table, int winner)
{
    int8_t won = table->bets[1 - winner];
    table->head.score[winner] = won;
    table->head.score[1 - winner] = -won;
    table->head.result[winner] = 1;
    table->head.result[1 - winner] = -1;
    state_finish(&table->head);
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)game;
    struct kuhn_state *table = (struct kuhn_state *)state;
    int mover = state->player;
    int higher = table->hand[0] > table->hand[1] ? 0 : 1;

    if (action == BET) {
        table->bets[mover]++;
        event_add(log, VERB_BET, mover, -1, -1, 1);
    }
    if (action == PASS && table->last == BET) {
        event_add(log, VERB_FOLD, mover, -1, -1, 0);
        finish(table, 1 - mover);
    } else if (action == table->last) {
        event_add(log, VERB_SHOW, higher, -1, -1, table->hand[higher]);
        finish(table, higher);
    } else {
        state->player = 1 - mover;
    }
    table->last = (int8_t)action;
    state->turn++;
}

/* Whether the viewer sees this hand: both are shown if nobody folded. */
static bool seen(const struct kuhn_state *table, int viewer, int hand)
{
    bool shown = table->head.player == OVER && table->bets[0] == table->bets[1];
    return viewer == EVERYONE || viewer == hand || shown;
}

static void resample(const struct game *game, struct state *state, int viewer)
{
    struct kuhn_state *table = (struct kuhn_state *)state;
    if (viewer != EVERYONE && !seen(table, viewer, 1 - viewer))
        table->hand[1 - viewer] = draw(of_game(game), &state->rng, table->hand[viewer]);
}

static void render(const struct game *game, const struct state *state, int viewer,
                   struct text *out)
{
    (void)game;
    const struct kuhn_state *table = of_state(state);
    for (int p = 0; p < 2; p++) {
        text_add(out, "%c player %d  pot %d  card ", state->player == p ? '>' : ' ', p,
                 table->bets[p]);
        if (seen(table, viewer, p))
            text_add(out, "%d\n", table->hand[p]);
        else
            text_add(out, "?\n");
    }
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    (void)game, (void)state;
    text_add(out, "%s", action == PASS ? "pass" : "bet");
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    const struct kuhn_state *table = of_state(state);
    int cards = of_game(game)->cards;
    memset(out, 0, (size_t)game->observation_size * sizeof *out);
    out[table->hand[viewer]] = 1;
    out[cards + 0] = table->bets[viewer];
    out[cards + 1] = table->bets[1 - viewer];
}

static void draw_card(struct canvas *canvas, int x, int y, const char *label, uint32_t colour)
{
    enum { WIDTH = 30, HEIGHT = 42, EDGE = 1 };
    canvas_add_rectangle(canvas, x, y, WIDTH, HEIGHT, 0x1a1a1a);
    canvas_add_rectangle(canvas, x + EDGE, y + EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, colour);
    canvas_add_label(canvas, x + 6, y + 12, WIDTH - 12, HEIGHT - 24, label, 0x1a1a1a);
}

static void draw_picture(const struct game *game, const struct state *state, int viewer,
                         struct canvas *canvas)
{
    enum { WIDTH = 120, ROW = 54, TABLE = 0x2f6b4f, BACK = 0x7a2f3a, COIN = 10 };
    const struct kuhn_state *table = of_state(state);
    (void)game;
    canvas_begin(canvas, WIDTH, 2 * ROW, TABLE);
    for (int p = 0; p < 2; p++) {
        bool open = seen(table, viewer, p);
        char label[8];
        struct text text = TEXT_ON(label);
        text_add(&text, open ? "%d" : "?", table->hand[p]);
        draw_card(canvas, 16, p * ROW + 6, label, open ? 0xf8f6f0 : BACK);
        if (state->player == p)
            canvas_add_triangle(canvas, 4, p * ROW + 22, 8, 10, DIRECTION_RIGHT, 0xffffff);
        for (int i = 0; i < table->bets[p]; i++)
            canvas_add_disc(canvas, 60 + i * (COIN + 4), p * ROW + ROW / 2 - COIN / 2, COIN, COIN,
                            0xf2c230);
    }
}

const struct engine kuhn_engine = {
    .name = "kuhn", .summary = "Kuhn poker: the smallest game with hidden cards.",
    .options = options, .option_count = sizeof options / sizeof *options,
    .load = load, .unload = unload, .describe = describe,
    .start = start, .actions = actions, .apply = apply,
    .resample = resample, .render = render, .render_action = render_action, .observe = observe,
    .draw = draw_picture,
};
