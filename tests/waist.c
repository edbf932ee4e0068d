/* waist.c: what is built on the waist gives what the waist gives: batches, chance in streams, the
 * number of plays of tic-tac-toe, and a cheat who finds nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/arena.h"
#include "core/batch.h"
#include "core/check.h"
#include "games.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return game;
}

/* ---- batches --------------------------------------------------------------------------------- */

enum { SLOTS = 5, STEPS = 300, SHORT = 6 };
static const uint64_t batch_seed = 9;

/* The buffers of a batch, and the same plays stepped one by one beside it. */
struct beside {
    const struct game   *game;
    struct batch_buffers out;
    struct state        *states[SLOTS];
    uint64_t             played[SLOTS];
    float               *seen;
    int                 *legal;
    int32_t              actions[SLOTS];
    long                 ends, cuts;
};

static void *zeroed(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    CHECK(memory);
    return memory;
}

static void open_beside(struct beside *beside, const struct game *game)
{
    size_t floats = (size_t)game->observation_size, players = (size_t)game->players;
    *beside = (struct beside){.game = game};
    beside->out = (struct batch_buffers){
        .now.observations = zeroed(SLOTS * floats, sizeof(float)),
        .masks = zeroed(SLOTS * (size_t)game->actions_max, 1),
        .players = zeroed(SLOTS, sizeof(int32_t)),
        .rewards = zeroed(SLOTS * players, sizeof(float)),
        .terminated = zeroed(SLOTS, 1),
        .truncated = zeroed(SLOTS, 1),
        .final.observations = zeroed(SLOTS * players * floats, sizeof(float)),
        .final_scores = zeroed(SLOTS * players, sizeof(float)),
    };
    for (int i = 0; i < SLOTS; i++) {
        beside->states[i] = state_new(game);
        state_start(game, beside->states[i], rng_play_seed(batch_seed, (uint64_t)i));
    }
    beside->seen = zeroed(floats, sizeof(float));
    beside->legal = zeroed((size_t)game->actions_max, sizeof(int));
}

static void close_beside(struct beside *beside)
{
    free(beside->out.now.observations);
    free(beside->out.masks);
    free(beside->out.players);
    free(beside->out.rewards);
    free(beside->out.terminated);
    free(beside->out.truncated);
    free(beside->out.final.observations);
    free(beside->out.final_scores);
    for (int i = 0; i < SLOTS; i++)
        state_free(beside->states[i]);
    free(beside->seen);
    free(beside->legal);
}

static void check_view(struct beside *beside, const struct state *state, int viewer,
                       const float *shown)
{
    size_t floats = (size_t)beside->game->observation_size;
    beside->game->engine->observe(beside->game, state, viewer, beside->seen);
    assert_memory_equal(beside->seen, shown, floats * sizeof *shown);
}

/* The slot shows what its state would; chooses its next action. */
static void check_slot(struct beside *beside, int i, struct rng *pick)
{
    const struct game *game = beside->game;
    const struct state *state = beside->states[i];
    size_t floats = (size_t)game->observation_size, most = (size_t)game->actions_max;
    assert_int_equal(beside->out.players[i], state->player);
    check_view(beside, state, state->player, beside->out.now.observations + (size_t)i * floats);
    int count = state_actions(game, state, beside->legal), marked = 0;
    for (size_t j = 0; j < most; j++)
        marked += beside->out.masks[(size_t)i * most + j];
    assert_int_equal(marked, count);
    for (int j = 0; j < count; j++)
        assert_int_equal(beside->out.masks[(size_t)i * most + (size_t)beside->legal[j]], 1);
    beside->actions[i] = beside->legal[rng_below(pick, (uint32_t)count)];
}

/* Takes the slot's action beside the batch and compares rewards and ends. */
static void check_taken(struct beside *beside, int i)
{
    const struct game *game = beside->game;
    struct state *state = beside->states[i];
    size_t players = (size_t)game->players, floats = (size_t)game->observation_size;
    float before[PLAYERS_MAX];
    memcpy(before, state->score, sizeof before);
    state_apply(game, state, beside->actions[i], NULL);
    bool over = state->player == OVER, cut = state->end == END_LIMIT;
    assert_int_equal(beside->out.terminated[i], over && !cut);
    assert_int_equal(beside->out.truncated[i], over && cut);
    for (size_t p = 0; p < players; p++) {
        size_t row = (size_t)i * players + p;
        assert_true(beside->out.rewards[row] == state->score[p] - before[p]);
        if (over) {
            check_view(beside, state, (int)p, beside->out.final.observations + row * floats);
            assert_true(beside->out.final_scores[row] == state->score[p]);
        }
    }
    if (over) {
        beside->ends++;
        beside->cuts += cut;
        uint64_t index = (uint64_t)i + ++beside->played[i] * SLOTS;
        state_start(game, state, rng_play_seed(batch_seed, index));
    }
}

/* Steps a batch and the same plays beside it; returns how many were cut off. */
static long step_beside(const struct game *game, int steps)
{
    struct beside beside;
    struct rng pick;
    open_beside(&beside, game);
    rng_seed(&pick, 4);
    struct batch *batch = batch_new(game, SLOTS, batch_seed, NULL);
    batch_start(batch, &beside.out);
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < SLOTS; i++)
            check_slot(&beside, i, &pick);
        assert_int_equal(batch_illegal(batch, beside.actions), -1);
        batch_step_range(batch, 0, 0, 2, beside.actions, &beside.out);
        batch_step_range(batch, 0, 2, SLOTS - 2, beside.actions, &beside.out);
        for (int i = 0; i < SLOTS; i++)
            check_taken(&beside, i);
    }
    for (int i = 0; i < SLOTS; i++)
        assert_true(state_equal(batch_state(batch, i), beside.states[i]));
    if (game->plies_max <= steps)
        assert_true(beside.ends > 0);
    batch_free(batch);
    close_beside(&beside);
    return beside.cuts;
}

static void batch_equals_plays(void **state)
{
    (void)state;
    struct games games = games_all();
    long cuts = 0;
    for (int g = 0; g < games.count; g++) {
        struct problems problems = {0};
        struct game *game = game_open_entry(&games.list[g], NULL, &problems);
        assert_non_null(game);
        step_beside(game, STEPS);
        /* Few plays are so long that they are cut off: here nearly all are. */
        game->plies_max = game->plies_max < SHORT ? game->plies_max : SHORT;
        cuts += step_beside(game, 2 * SHORT);
        game_free(game);
    }
    assert_true(cuts > games.count);
    games_free(&games);
}

/* A play that is cut off is no end by the rules: a learner treats it as if it went on. */
static void batch_tells_cut_plays_apart(void **state)
{
    (void)state;
    struct game *game = open_game("connect/tic-tac-toe");
    uint8_t terminated[2], truncated[2];
    float scores[4] = {9, 9, 9, 9};
    struct batch_buffers out = {.terminated = terminated, .truncated = truncated,
                                .final_scores = scores};
    int32_t actions[6][2] = {{0, 0}, {3, 3}, {1, 1}, {4, 4}, {2, 8}, {0, 5}};
    game->plies_max = 6;
    struct batch *batch = batch_new(game, 2, 1, NULL);
    batch_start(batch, &out);
    for (int i = 0; i < 6; i++) {
        batch_step(batch, actions[i], &out);
        assert_int_equal(terminated[0], i == 4);    /* three in a row */
        assert_int_equal(truncated[0], 0);
        assert_int_equal(terminated[1], i == 5);    /* likewise, in the last decision there is */
        assert_int_equal(truncated[1], 0);
    }
    batch_start(batch, &out);
    for (int i = 0; i < 6; i++) {
        int32_t draw[6] = {0, 1, 2, 4, 3, 5};
        batch_step(batch, (int32_t[2]){draw[i], draw[i]}, &out);
        assert_true(terminated[0] == 0 && terminated[1] == 0);
        assert_true(truncated[0] == (i == 5) && truncated[1] == (i == 5));
    }
    assert_true(scores[0] == 0 && scores[3] == 0);
    assert_int_equal(batch_state(batch, 1)->ply, 0);    /* the next play */
    batch_free(batch);
    game_free(game);
}

static void batch_finds_illegal_actions(void **state)
{
    (void)state;
    struct game *game = open_game("connect/tic-tac-toe");
    struct batch *batch = batch_new(game, 3, 1, NULL);
    struct batch_buffers none = {0};
    int32_t same[3] = {4, 4, 4}, mixed[3] = {0, 1, 4}, outside[3] = {0, -1, 9};
    batch_start(batch, &none);
    assert_int_equal(batch_illegal(batch, same), -1);
    batch_step(batch, same, &none);
    assert_int_equal(batch_illegal(batch, same), 0);
    assert_int_equal(batch_illegal(batch, mixed), 2);
    assert_int_equal(batch_illegal(batch, outside), 1);
    batch_free(batch);
    game_free(game);
}

/* Copies hold every byte in use, and comparing and hashing look at every one. */
static void states_are_bytes(void **state)
{
    (void)state;
    struct game *game = open_game("connect/four");
    struct state *one = state_new(game), *two = state_new(game);
    state_start(game, one, 3);
    for (size_t i = 0; i < one->size; i++) {
        unsigned char *byte = (unsigned char *)two + i;
        state_copy(two, one);
        assert_memory_equal(one, two, one->size);
        assert_true(state_equal(one, two) && state_hash(one) == state_hash(two));
        if (i >= offsetof(struct state, size) && i < offsetof(struct state, size) + 4)
            continue;
        *byte ^= 0x10;
        assert_false(state_equal(one, two));
        assert_true(state_hash(one) != state_hash(two));
    }
    state_free(one);
    state_free(two);
    game_free(game);
}

/* ---- theory ---------------------------------------------------------------------------------- */

static long count_plays(const struct game *game, const struct state *state)
{
    int legal[9], count = state_actions(game, state, legal);
    long plays = count == 0;
    union { struct state head; char bytes[256]; } next;
    for (int i = 0; i < count; i++) {
        state_copy(&next.head, state);
        state_apply(game, &next.head, legal[i], NULL);
        plays += count_plays(game, &next.head);
    }
    return plays;
}

static void tic_tac_toe_has_255168_plays(void **state)
{
    (void)state;
    struct game *game = open_game("connect/tic-tac-toe");
    struct state *first = state_new(game);
    assert_true(game->state_size <= 256);
    state_start(game, first, 1);
    assert_int_equal(count_plays(game, first), 255168);
    state_free(first);
    game_free(game);
}

/* ---- the cheat ------------------------------------------------------------------------------- */

/* Kuhn poker with many cards. The cheat studies plays in which it is told, afterwards, the other's
 * card, and learns for every byte of what it is given, and for the seeds of its own generator,
 * which values, together with its own card, go with a higher card of the other. Then it plays by
 * the byte that taught it most.
 * If any byte held the hidden card, or the chance it was drawn from, it would nearly always win. */
enum { CARDS = 13, STUDY = 12000, EXAM = 12000, BYTES_MAX = 160, EXTRA = 16 };
enum { SIGNS = CARDS * 256 };

struct cheat {
    struct agent head;
    int          size;                                    /* bytes looked at */
    uint8_t      given[BYTES_MAX + EXTRA];                /* at the last decision */
    bool         looked;
    long         higher[BYTES_MAX + EXTRA][SIGNS], seen[BYTES_MAX + EXTRA][SIGNS];
    int          choice;                                  /* the byte it trusts; -1: studying */
    int          own;
};

static struct agent *cheat_open(const struct spec *spec, const struct game *game,
                                struct problems *problems)
{
    (void)spec, (void)problems;
    struct cheat *cheat = zeroed(1, sizeof *cheat);
    cheat->size = (int)game->state_size + EXTRA;
    cheat->choice = -1;
    CHECK(game->state_size <= BYTES_MAX);
    return &cheat->head;
}

static int own_card(const struct game *game, const struct view *view)
{
    return (int)field_value(&game->fields[0], view->state, (uint32_t)view->viewer);
}

/* What the cheat goes by: its own card and the value of a byte. */
static int sign(const struct cheat *cheat, int byte)
{
    return cheat->own * 256 + cheat->given[byte];
}

static int cheat_decide(struct agent *agent, const struct view *view)
{
    struct cheat *cheat = (struct cheat *)agent;
    size_t size = view->game->state_size;
    memcpy(cheat->given, view->state, size);
    memcpy(cheat->given + size, &agent->rng, EXTRA);
    cheat->looked = true;
    cheat->own = own_card(view->game, view);
    if (cheat->choice < 0)
        return (int)rng_below(&agent->rng, 2);
    int value = sign(cheat, cheat->choice);
    long higher = cheat->higher[cheat->choice][value], seen = cheat->seen[cheat->choice][value];
    return 2 * higher < seen;    /* bets when the other's card is thought to be lower */
}

static const struct agent_kind cheat_kind = {
    .name = "cheat", .summary = "looks for what it must not know", .needs_state = true,
    .open = cheat_open, .decide = cheat_decide,
};

/* How many of the studied plays a byte would have told right. */
static long told(const struct cheat *cheat, int byte)
{
    long right = 0;
    for (int value = 0; value < SIGNS; value++) {
        long higher = cheat->higher[byte][value], lower = cheat->seen[byte][value] - higher;
        right += higher > lower ? higher : lower;
    }
    return right;
}

struct lesson {
    struct cheat *cheat;
    double        other;    /* the hidden card */
};

static void note_other(void *context, const struct game *game, const struct state *state)
{
    struct lesson *lesson = context;
    lesson->other = field_value(&game->fields[0], state, 1u - (uint32_t)lesson->cheat->head.seat);
}

static void study(struct lesson *lesson)
{
    struct cheat *cheat = lesson->cheat;
    for (int i = 0; i < cheat->size && cheat->looked; i++) {
        cheat->seen[i][sign(cheat, i)]++;
        cheat->higher[i][sign(cheat, i)] += lesson->other > cheat->own;
    }
    cheat->looked = false;
}

/* Part of the exam's decisions at which the cheat's byte tells who has the higher card. */
static double exam_rate(struct cheat *cheat, struct arena *arena, struct lesson *lesson,
                        int byte, uint64_t first)
{
    struct watcher watcher = {.context = lesson, .begin = note_other};
    long right = 0, asked = 0;
    cheat->choice = byte;
    for (uint64_t i = 0; i < EXAM; i++) {
        struct outcome outcome;
        cheat->looked = false;
        arena_play(arena, rng_play_seed(77, first + i), &watcher, &outcome);
        if (!cheat->looked)
            continue;
        int value = sign(cheat, byte);
        bool thinks = 2 * cheat->higher[byte][value] >= cheat->seen[byte][value];
        asked++;
        right += thinks == (lesson->other > cheat->own);
    }
    return (double)right / (double)asked;
}

static void a_cheat_finds_nothing(void **state)
{
    (void)state;
    struct game *game = open_game("kuhn:cards=13");
    struct problems problems = {0};
    struct agent *other = agent_new("random", game, &problems);
    struct cheat *cheat = (struct cheat *)cheat_open(NULL, game, &problems);
    cheat->head.kind = &cheat_kind;
    cheat->head.game = game;
    struct agent *seats[2] = {other, &cheat->head};
    struct arena *arena = arena_new(game, seats);
    struct lesson lesson = {.cheat = cheat};
    struct watcher watcher = {.context = &lesson, .begin = note_other};
    for (uint64_t i = 0; i < STUDY; i++) {
        struct outcome outcome;
        arena_play(arena, rng_play_seed(77, i), &watcher, &outcome);
        study(&lesson);
    }
    /* Honest knowledge: the own card, which tells who is higher in about three of four plays. The
     * best byte must not tell more than it. */
    uint32_t hand = game->fields[0].offset;
    int best = 0, honest = (int)hand + 1;
    for (int i = 0; i < cheat->size; i++)
        if (told(cheat, i) > told(cheat, best))
            best = i;
    double honest_rate = exam_rate(cheat, arena, &lesson, honest, STUDY);
    double best_rate = exam_rate(cheat, arena, &lesson, best, STUDY);
    print_message("byte %d tells %.4f, the own card %.4f\n", best, best_rate, honest_rate);
    assert_true(honest_rate > 0.70 && honest_rate < 0.80);
    assert_true(best_rate < honest_rate + 0.02);
    arena_free(arena);
    agent_free(other);
    free(cheat);
    game_free(game);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* Notes the first draw of its generator and the keys of the states it is given. */
struct spy {
    struct agent head;
    uint64_t     draw, keys[8];
    int          count;
};

static int spy_decide(struct agent *agent, const struct view *view)
{
    struct spy *spy = (struct spy *)agent;
    if (spy->count == 0) {
        struct rng copy = agent->rng;
        spy->draw = rng_next64(&copy);
    }
    if (spy->count < 8)
        spy->keys[spy->count++] = view->state->rng.key;
    return view->actions[0];
}

static const struct agent_kind spy_kind = {
    .name = "spy", .summary = "notes what it is given", .needs_state = true, .decide = spy_decide,
};

static void every_stream_is_its_own(void **state)
{
    (void)state;
    struct game *game = open_game("connect/tic-tac-toe");
    struct spy spies[2] = {{.head = {.kind = &spy_kind}}, {.head = {.kind = &spy_kind}}};
    struct agent *seats[2] = {&spies[0].head, &spies[1].head};
    struct arena *arena = arena_new(game, seats);
    struct outcome outcome;
    uint64_t seed = 5;
    arena_play(arena, seed, NULL, &outcome);
    struct rng true_rng;
    rng_seed(&true_rng, seed);
    assert_true(spies[0].draw != spies[1].draw);
    assert_true(spies[0].count > 1 && spies[1].count > 1);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < spies[s].count; i++) {
            assert_true(spies[s].keys[i] != true_rng.key);
            assert_true(spies[s].keys[i] != seed);
            for (int j = 0; j < i; j++)
                assert_true(spies[s].keys[i] != spies[s].keys[j]);
        }
    uint64_t first = spies[0].keys[0], draw = spies[0].draw;
    spies[0].count = spies[1].count = 0;
    arena_play(arena, seed, NULL, &outcome);
    assert_true(spies[0].keys[0] == first && spies[0].draw == draw);
    /* Whatever the seed of the play: nothing was hidden and the decisions were the same, so the
     * views are. Only the agents' own chance is another. */
    spies[0].count = spies[1].count = 0;
    arena_play(arena, seed + 1, NULL, &outcome);
    assert_true(spies[0].keys[0] == first && spies[0].draw != draw);
    arena_free(arena);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_equals_plays),
        cmocka_unit_test(batch_tells_cut_plays_apart),
        cmocka_unit_test(batch_finds_illegal_actions),
        cmocka_unit_test(states_are_bytes),
        cmocka_unit_test(tic_tac_toe_has_255168_plays),
        cmocka_unit_test(a_cheat_finds_nothing),
        cmocka_unit_test(every_stream_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
