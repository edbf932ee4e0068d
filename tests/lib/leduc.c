/* leduc.c: Leduc poker for tests. */
#include "leduc.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

enum { CARDS = 6, SUITS = 2, RANKS = 3, RAISES_MAX = 2, NO_CARD = -1 };
enum { FOLD, CALL, RAISE, ACTIONS };

struct leduc_state {
    struct state head;
    int8_t       hand[2];
    int8_t       table;              /* NO_CARD in the first round */
    int8_t       round, raises, calls;
    int8_t       pot[2];             /* what each has put in */
    int8_t       history[8];         /* actions + 1, both rounds */
    int8_t       length, pad[7];
};

static const struct engine leduc_engine;

static struct leduc_state *of(struct state *state)
{
    return (struct leduc_state *)state;
}

static const struct leduc_state *seen(const struct state *state)
{
    return (const struct leduc_state *)state;
}

static struct game *load(const struct source *source, struct problems *problems)
{
    (void)source, (void)problems;
    struct game *game = calloc(1, sizeof *game);
    CHECK(game);
    *game = (struct game){
        .engine = &leduc_engine, .name = "Leduc poker", .players = 2, .actions_max = ACTIONS,
        .plies_max = 9, .state_size = sizeof(struct leduc_state),
        .observation_size = 2 * RANKS + 8,
    };
    return game;
}

static void unload(struct game *game)
{
    free(game);
}

/* A card that neither of the two others is. */
static int8_t draw(struct rng *rng, int8_t one, int8_t other)
{
    int8_t left[CARDS];
    uint32_t count = 0;
    for (int8_t card = 0; card < CARDS; card++)
        if (card != one && card != other)
            left[count++] = card;
    return left[rng_below(rng, count)];
}

static void start(const struct game *game, struct state *state)
{
    (void)game;
    struct leduc_state *own = of(state);
    own->hand[0] = draw(&state->rng, NO_CARD, NO_CARD);
    own->hand[1] = draw(&state->rng, own->hand[0], NO_CARD);
    own->table = NO_CARD;
    own->pot[0] = own->pot[1] = 1;
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    (void)game;
    const struct leduc_state *own = seen(state);
    int count = 0;
    if (own->pot[state->player] < own->pot[1 - state->player])
        out[count++] = FOLD;
    out[count++] = CALL;
    if (own->raises < RAISES_MAX)
        out[count++] = RAISE;
    return count;
}

static void finish(struct leduc_state *own, int winner)
{
    int8_t won = winner < 0 ? 0 : own->pot[1 - winner];
    for (int i = 0; winner >= 0 && i < 2; i++) {
        own->head.score[i] = (float)(i == winner ? won : -won);
        own->head.result[i] = i == winner ? 1 : -1;
    }
    state_finish(&own->head);
}

/* Who wins at the end; -1: neither. A pair with the table beats all, else the higher rank. */
static int winner_of(const struct leduc_state *own)
{
    int ranks[2] = {own->hand[0] / SUITS, own->hand[1] / SUITS}, table = own->table / SUITS;
    if (ranks[0] == ranks[1])
        return -1;
    if (ranks[0] == table || ranks[1] == table)
        return ranks[0] == table ? 0 : 1;
    return ranks[0] > ranks[1] ? 0 : 1;
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)game, (void)log;
    struct leduc_state *own = of(state);
    int mover = state->player, other = 1 - mover;
    own->history[own->length++] = (int8_t)(action + 1);
    if (action == FOLD) {
        finish(own, other);
        return;
    }
    own->pot[mover] = own->pot[other];
    if (action == RAISE) {
        own->pot[mover] = (int8_t)(own->pot[mover] + (own->round ? 4 : 2));
        own->raises++;
        own->calls = 1;
    } else {
        own->calls++;
    }
    state->player = other;
    if (own->calls < 2)
        return;
    if (own->round == 1) {
        finish(own, winner_of(own));
        return;
    }
    own->round = 1;
    own->raises = own->calls = 0;
    own->table = draw(&state->rng, own->hand[0], own->hand[1]);
    state->player = 0;
}

static void resample(const struct game *game, struct state *state, int viewer)
{
    (void)game;
    struct leduc_state *own = of(state);
    if (viewer != EVERYONE)
        own->hand[1 - viewer] = draw(&state->rng, own->hand[viewer], own->table);
}

static void render(const struct game *game, const struct state *state, int viewer, struct text *out)
{
    (void)game;
    text_add(out, "card %d table %d", viewer < 0 ? -1 : seen(state)->hand[viewer],
             seen(state)->table);
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    static const char *const names[ACTIONS] = {"fold", "call", "raise"};
    (void)game, (void)state;
    text_add(out, "%s", names[action]);
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    const struct leduc_state *own = seen(state);
    memset(out, 0, (size_t)game->observation_size * sizeof *out);
    out[own->hand[viewer] / SUITS] = 1;
    if (own->table != NO_CARD)
        out[RANKS + own->table / SUITS] = 1;
    for (int i = 0; i < 8; i++)
        out[2 * RANKS + i] = own->history[i];
}

static const struct engine leduc_engine = {
    .name = "leduc", .load = load, .unload = unload, .start = start, .actions = actions,
    .apply = apply, .resample = resample, .render = render, .render_action = render_action,
    .observe = observe,
};

struct game *leduc_open(void)
{
    struct problems problems = {0};
    struct source source = {.file = "leduc", .text = ""};
    struct game *game = game_load(&leduc_engine, &source, &problems);
    CHECK(game);
    return game;
}
