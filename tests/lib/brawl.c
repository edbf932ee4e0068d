/* brawl.c: a game for tests whose turns are several decisions. */
#include "brawl.h"

#include <stdlib.h>

#include "core/check.h"

enum { HIT_POINTS = 30, ENERGY = 3, BLOW = 2, GUARD_STRENGTH = 3 };
enum { HIT, CHARGE, GUARD, ACTIONS };

struct brawl_state {
    struct state head;
    int16_t      health[2], guard[2], charge, energy, damage, pad;
};

static const struct engine brawl_engine;

static struct game *load(const struct source *source, struct problems *problems)
{
    (void)problems;
    struct game *game = calloc(1, sizeof *game);
    CHECK(game);
    *game = (struct game){
        .engine = &brawl_engine, .players = 2, .actions_max = ACTIONS, .plies_max = 300,
        .state_size = sizeof(struct brawl_state), .observation_size = 7,
    };
    game->name[0] = source->text[0];
    return game;
}

static void unload(struct game *game)
{
    free(game);
}

static void start(const struct game *game, struct state *state)
{
    (void)game;
    struct brawl_state *own = (struct brawl_state *)state;
    own->health[0] = own->health[1] = HIT_POINTS;
    own->energy = ENERGY;
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    for (int i = 0; i < ACTIONS; i++)
        out[i] = i;
    return ACTIONS;
}

static void end_turn(struct brawl_state *own)
{
    int mover = own->head.player, other = 1 - mover;
    int damage = own->damage - own->guard[other];
    own->health[other] = (int16_t)(own->health[other] - (damage > 0 ? damage : 0));
    own->guard[other] = 0;
    own->charge = own->damage = 0;
    own->energy = ENERGY;
    own->head.turn++;
    own->head.player = other;
    if (own->health[other] > 0)
        return;
    own->head.score[mover] = 1;
    own->head.score[other] = -1;
    own->head.result[mover] = 1;
    own->head.result[other] = -1;
    state_finish(&own->head);
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)log;
    struct brawl_state *own = (struct brawl_state *)state;
    if (action == HIT) {
        int blow = BLOW;
        if (game->name[0] == 'd')
            blow += (int)rng_below(&state->rng, 3) - 1;
        own->damage = (int16_t)(own->damage + blow * (1 + own->charge));
    } else if (action == CHARGE) {
        own->charge++;
    } else {
        own->guard[state->player] = (int16_t)(own->guard[state->player] + GUARD_STRENGTH);
    }
    if (--own->energy == 0)
        end_turn(own);
}

static void render(const struct game *game, const struct state *state, int viewer, struct text *out)
{
    (void)game, (void)viewer;
    const struct brawl_state *own = (const struct brawl_state *)state;
    text_add(out, "%d %d\n", own->health[0], own->health[1]);
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    static const char *const names[ACTIONS] = {"hit", "charge", "guard"};
    (void)game, (void)state;
    text_add(out, "%s", names[action]);
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    (void)game;
    const struct brawl_state *own = (const struct brawl_state *)state;
    for (int i = 0; i < 2; i++) {
        out[i] = own->health[i ? 1 - viewer : viewer];
        out[2 + i] = own->guard[i ? 1 - viewer : viewer];
    }
    out[4] = own->charge;
    out[5] = own->energy;
    out[6] = own->damage;
}

static const struct engine brawl_engine = {
    .name = "brawl", .load = load, .unload = unload, .start = start, .actions = actions,
    .apply = apply, .render = render, .render_action = render_action, .observe = observe,
};

struct game *brawl_open(bool dice)
{
    struct problems problems = {0};
    struct source source = {.file = "brawl", .text = dice ? "dice" : "brawl"};
    struct game *game = game_load(&brawl_engine, &source, &problems);
    CHECK(game);
    return game;
}
