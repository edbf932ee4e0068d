/* vgdl.c: VGDL, video games in forty lines, behind the interface of all engines.
 *
 * With two players, player 0 decides, then player 1 without knowing how, then the tick happens. */
#include <string.h>

#include "engines/vgdl/lint.h"

static const char *const input_names[INPUTS] = {
    [INPUT_NIL] = "nil", [INPUT_UP] = "up", [INPUT_DOWN] = "down", [INPUT_LEFT] = "left",
    [INPUT_RIGHT] = "right", [INPUT_USE] = "use", [INPUT_UP2] = "up2", [INPUT_DOWN2] = "down2",
    [INPUT_LEFT2] = "left2", [INPUT_RIGHT2] = "right2",
};

static const struct vgdl_game *of_game(const struct game *game)
{
    return (const struct vgdl_game *)game;
}

/* A text that loads to the same game: its settings, unless it begins with them, itself, and the level it
 * was loaded with. */
static void describe(const struct game *head, struct text *out)
{
    const struct vgdl_game *game = of_game(head);
    const char *rest = game->text;
    bool settled = strncmp(rest, "#!", 2) == 0;
    if (settled && !game->settings_given) {
        text_add(out, "%sLevel\n%s", rest, game->level_text);
        return;
    }
    if (settled) {
        rest += strcspn(rest, "\n");
        rest += *rest == '\n';
    }
    text_add(out, "#! dialect=%s%s ticks=%d", game->dialect->name,
             game->lenient ? " lenient" : "", game->ticks_max);
    if (game->sprites_asked)
        text_add(out, " sprites=%d", game->sprites_asked);
    text_add(out, "%s\n%sLevel\n%s", text_of(&game->part_settings), rest, game->level_text);
}

/* An observation follows from the state alone, so its noise is drawn into the state, once a tick.
 * What is kept is a hash of the draw, from which nobody finds the generator. Whoever lists all outcomes
 * of chance (core/chance.h) is asked about something certain, and gets a state without noise: what
 * one thought one saw leads nowhere else. */
static void draw_glitch(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    tick->state->glitch = 0;
    if (tick->state->head.end != END_NONE)
        return;
    struct rng before = *tick->rng;
    uint64_t drawn = rng_next64(&before);
    rng_chance(tick->rng, 1);
    tick->state->glitch = drawn ? (uint32_t)rng_stream(drawn, game->sight_key) | 1 : 0;
}

static void start(const struct game *head, struct state *state)
{
    const struct vgdl_game *game = of_game(head);
    struct rng rng = state->rng;
    state_copy(state, game->image);
    state->rng = rng;
    struct tick tick;
    tick_open(&tick, game, state, NULL);
    for (int i = 0; i < tick.state->sprite_count; i++) {
        struct sprite *sprite = sprite_at(&tick, (unsigned)i);
        if (type_of(&tick, sprite)->class->born)
            type_of(&tick, sprite)->class->born(&tick, sprite);
    }
    if (game->noisy)
        draw_glitch(&tick);
}

/* ---- deciding ------------------------------------------------------------------------------------ */

/* What a player's avatar listens to; in pyvgdl, what any avatar in play does. */
static unsigned legal_inputs(const struct tick *tick, int player)
{
    const struct vgdl_game *game = tick->game;
    if (game->dialect == &gvgai_dialect) {
        unsigned index = tick->state->avatar[player];
        if (index == NO_SPRITE || sprite_at(tick, index)->flags & DEAD)
            return 1u << INPUT_NIL;
        return type_of(tick, sprite_at(tick, index))->inputs;
    }
    unsigned bits = 1u << INPUT_NIL;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (!type->avatar || tick->types[t].first == NO_SPRITE)
            continue;
        unsigned own = type->inputs;
        unsigned moves = own & (1u << INPUT_UP | 1u << INPUT_DOWN | 1u << INPUT_LEFT |
                                1u << INPUT_RIGHT);
        bits |= type->given.alternate_keys ? (own & ~moves) | moves << (INPUT_UP2 - INPUT_UP)
                                           : own;
    }
    return bits;
}

static int actions(const struct game *head, const struct state *state, int *out)
{
    struct tick tick;
    int count = 0;
    tick_glance(&tick, of_game(head), state);
    unsigned bits = legal_inputs(&tick, state->player);
    for (int i = 0; bits; i++, bits >>= 1)
        if (bits & 1)
            out[count++] = i;
    return count;
}

/* ---- the tick ------------------------------------------------------------------------------------ */

static void settle(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    struct vgdl_state *state = tick->state;
    struct state *head = &state->head;
    for (int p = 0; p < game->players; p++) {
        if (state->avatar[p] != NO_SPRITE) {
            const struct sprite *avatar = sprite_at(tick, state->avatar[p]);
            state->avatar_x[p] = avatar->x;
            state->avatar_y[p] = avatar->y;
        }
        head->score[p] = (float)state->score[p];
        /* Whoever wins has at least one point, in both systems. */
        if (head->end == END_RULES && head->result[p] > 0 && state->score[p] <= 0)
            head->score[p] = 1;
    }
    head->size = game->sprites_offset + (uint32_t)state->sprite_count * (uint32_t)game->stride;
}

static void apply(const struct game *head, struct state *state, int action, struct events *log)
{
    const struct vgdl_game *game = of_game(head);
    struct vgdl_state *own = (struct vgdl_state *)state;
    if (game->players == 2 && state->player == 0) {
        own->chosen = (uint8_t)action;
        state->player = 1;
        return;
    }
    struct tick tick;
    own->time++;
    tick_open(&tick, game, state, log);
    unsigned first = game->players == 2 ? own->chosen : (unsigned)action;
    tick.input[0] = legal_inputs(&tick, 0) >> first & 1 ? (enum input)first : INPUT_NIL;
    tick.input[1] = INPUT_NIL;
    if (game->players == 2)
        tick.input[1] = legal_inputs(&tick, 1) >> action & 1 ? (enum input)action : INPUT_NIL;
    own->chosen = INPUT_NIL;
    state->player = 0;
    game->dialect->tick(&tick);
    state->turn++;
    if (state->end != END_NONE)
        state->player = OVER;
    else if (!game->dialect->limit_is_loss && own->time >= game->ticks_max)
        state_fault(state, END_LIMIT, -1);
    if (game->noisy)
        draw_glitch(&tick);
    settle(&tick);
#ifdef HOSTILE
    vgdl_audit(&tick);
#endif
}

/* What player 0 chose is hidden from player 1 until the tick: it is drawn anew. */
static void resample(const struct game *head, struct state *state, int viewer)
{
    struct vgdl_state *own = (struct vgdl_state *)state;
    if (viewer != 1 || state->player != 1)
        return;
    struct tick tick;
    int legal[INPUTS], count = 0;
    tick_open(&tick, of_game(head), state, NULL);
    unsigned bits = legal_inputs(&tick, 0);
    for (int i = 0; i < INPUTS; i++)
        if (bits >> i & 1)
            legal[count++] = i;
    own->chosen = (uint8_t)legal[rng_below(&state->rng, (uint32_t)count)];
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    (void)game, (void)state;
    text_add(out, "%s", input_names[action]);
}

extern const struct engine vgdl_engine;
const struct engine vgdl_engine = {
    .name = "vgdl",
    .summary = "VGDL: grid and physics video games, as py-vgdl and GVGAI play them.",
    .first_words = "BasicGame GameSpace",
    .lints = vgdl_lints, .lint_count = VGDL_LINTS,
    .options = vgdl_options, .option_count = 6, .part_settings = true,
    .load = vgdl_load, .unload = vgdl_unload, .describe = describe,
    .start = start, .actions = actions, .apply = apply,
    .resample = resample, .render = vgdl_render, .render_action = render_action, .observe = vgdl_observe,
    .notice = vgdl_notice,
    .estimate = vgdl_estimate,
    .draw = vgdl_draw, .forget = vgdl_forget,
};
