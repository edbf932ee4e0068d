/* attack.c: tries to find out what is hidden from what agents are given, in three ways.
 *
 *     attack                          as a test: few plays of every game with something hidden
 *     attack --plays N [GAME...]      more of them, and a table
 *
 * Undo: a shuffle can be undone by whoever knows its seed, and a view carries the seed of its redraw.
 * No engine is known here: redrawing by one seed again and again goes round in a circle if it only
 * moves things, and what comes before the view in that circle is the truth.
 * Copies: some byte of the view, wherever it is, may equal a hidden one more often than by chance.
 * Streams: whatever key is seen, mixing is turned round and small seeds are tried, to get to the seed
 * of the play.
 *
 * Chance is what the same guess is worth in worlds that were drawn anew. Plays are independent of each
 * other, decisions are not, so differences are summed up by play. Each attack must also succeed where a
 * leak was planted: a check that cannot fail tells nothing.
 *
 * Program: release
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/arena.h"
#include "core/check.h"
#include "games.h"

enum { REDRAWS = 8, CIRCLE_MOST = 20000, PLAYS = 60, PLACES = 6, SERIES = 7, KEYS = 8 };
enum { MOMENTS_MOST = 12 };      /* of a play: more tell little new */
enum { EMPTY_MOST = 60, EMPTY_PLAYS = 3 };    /* then a play, or a game, has nothing to hide */
static const double SURE = 6;    /* standard errors; there are up to 20,000 pairs of places a game */

/* A sum over plays, with what is needed to judge it. */
struct sum {
    double total, squares, play;
};

static void sum_end_play(struct sum *sum)
{
    sum->total += sum->play;
    sum->squares += sum->play * sum->play;
    sum->play = 0;
}

static double sum_errors(const struct sum *sum)
{
    return sum->squares > 0 ? sum->total / sqrt(sum->squares) : 0;
}

struct attack {
    const struct game *game;
    struct state      *view, *guess, *next, *worlds[REDRAWS];
    int                viewer;
    struct rng         rng;
    int               *hidden, hidden_count;    /* places of bytes that a redraw can change */
    bool              *is_hidden;
    long               moments, undone;         /* with something hidden; guessed as a whole */
    double             by_chance;               /* guesses as a whole that were to be expected */
    struct sum         better;                  /* bytes right by undoing, less those by chance */
    struct sum        *copies;                  /* [place from the end][byte of the view] */
    uint64_t           keys[KEYS], seeds[KEYS];
    int                key_count, left, empty;  /* moments of this play */
};

/* ---- what is hidden ------------------------------------------------------------------------- */

static unsigned char *bytes_of(const struct state *state)
{
    return (unsigned char *)(uintptr_t)state;
}

/* Whether two states are equal but for their heads. */
static bool same_body(const struct state *one, const struct state *two)
{
    return one->size == two->size && memcmp(bytes_of(one) + sizeof *one,
                                            bytes_of(two) + sizeof *two,
                                            one->size - sizeof *one) == 0;
}

static void find_hidden(struct attack *attack)
{
    attack->hidden_count = 0;
    for (uint32_t at = sizeof(struct state); at < attack->view->size; at++) {
        bool differs = false;
        for (int i = 0; i < REDRAWS && !differs; i++)
            differs = bytes_of(attack->worlds[i])[at] != bytes_of(attack->view)[at];
        attack->is_hidden[at] = differs;
        if (differs)
            attack->hidden[attack->hidden_count++] = (int)at;
    }
}

/* ---- undo ----------------------------------------------------------------------------------- */

/* The seed of a generator that has drawn nothing yet, from its key. */
static uint64_t unmix(uint64_t x)
{
    x ^= x >> 31 ^ x >> 62;
    x *= 0x319642b2d24d8ec3u;
    x ^= x >> 27 ^ x >> 54;
    x *= 0x96de1b173f119089u;
    return x ^ x >> 30 ^ x >> 60;
}

static const uint64_t STEP = 0x9e3779b97f4a7c15u;

/* Goes once round from `guess`, and leaves there what comes before it; unchanged if there is no
 * circle. */
static void undo(struct attack *attack, uint64_t seed)
{
    struct state *at = attack->worlds[0], *next = attack->next;
    state_copy(at, attack->guess);
    for (int i = 0; i < CIRCLE_MOST; i++) {
        state_copy(next, at);
        state_resample(attack->game, next, attack->viewer, seed);
        if (same_body(next, attack->guess)) {
            state_copy(attack->guess, at);
            return;
        }
        if (same_body(next, at))
            return;
        state_copy(at, next);
    }
}

static int bytes_right(const struct attack *attack, const struct state *guess,
                       const struct state *truth)
{
    int right = 0;
    for (int i = 0; i < attack->hidden_count; i++)
        right += bytes_of(guess)[attack->hidden[i]] == bytes_of(truth)[attack->hidden[i]];
    return right;
}

static void try_undo(struct attack *attack, const struct state *truth)
{
    double right = 0, whole = 0;
    for (int i = 0; i < REDRAWS; i++) {
        int bytes = bytes_right(attack, attack->worlds[i], truth);
        right += bytes;
        whole += bytes == attack->hidden_count;
    }
    attack->by_chance += whole / REDRAWS;
    state_copy(attack->guess, attack->view);
    undo(attack, unmix(attack->view->rng.key) - STEP);
    undo(attack, 0);    /* how views are made is no secret */
    int guessed = bytes_right(attack, attack->guess, truth);
    attack->undone += guessed == attack->hidden_count;
    attack->better.play += guessed - right / REDRAWS;
}

/* ---- copies --------------------------------------------------------------------------------- */

static void try_copies(struct attack *attack, const struct state *truth, const struct state *world)
{
    const unsigned char *view = bytes_of(attack->view);
    for (int place = 0; place < PLACES && place < attack->hidden_count; place++) {
        int at = attack->hidden[attack->hidden_count - 1 - place];
        int right = bytes_of(truth)[at], other = bytes_of(world)[at];
        struct sum *row = attack->copies + (size_t)place * attack->game->state_size;
        for (uint32_t i = 0; i < attack->view->size && right != other; i++)
            if (!attack->is_hidden[i])
                row[i].play += (view[i] == right) - (view[i] == other);
    }
}

/* The most that any byte of the view tells, in standard errors. */
static double most_told(const struct attack *attack)
{
    double most = 0;
    for (size_t i = 0; i < PLACES * attack->game->state_size; i++)
        most = fmax(most, fabs(sum_errors(&attack->copies[i])));
    return most;
}

/* ---- plays ---------------------------------------------------------------------------------- */

static struct attack *attack_new(const struct game *game)
{
    struct attack *attack = calloc(1, sizeof *attack);
    CHECK(attack);
    attack->game = game;
    attack->view = state_new(game);
    attack->guess = state_new(game);
    attack->next = state_new(game);
    for (int i = 0; i < REDRAWS; i++)
        attack->worlds[i] = state_new(game);
    attack->hidden = calloc(game->state_size, sizeof *attack->hidden);
    attack->is_hidden = calloc(game->state_size, sizeof *attack->is_hidden);
    attack->copies = calloc(PLACES * game->state_size, sizeof *attack->copies);
    CHECK(attack->hidden && attack->is_hidden && attack->copies);
    rng_seed(&attack->rng, 11);
    return attack;
}

static void attack_free(struct attack *attack)
{
    state_free(attack->view);
    state_free(attack->guess);
    state_free(attack->next);
    for (int i = 0; i < REDRAWS; i++)
        state_free(attack->worlds[i]);
    free(attack->hidden);
    free(attack->is_hidden);
    free(attack->copies);
    free(attack);
}

/* Sits on every seat, plays at random and keeps what it is given. */
struct spy {
    struct agent   head;
    struct attack *attack;
};

static int spy_decide(struct agent *agent, const struct view *view)
{
    struct attack *attack = ((struct spy *)agent)->attack;
    attack->viewer = view->viewer;
    state_copy(attack->view, view->state);
    return view->actions[rng_below(&attack->rng, (uint32_t)view->action_count)];
}

static const struct agent_kind spy_kind = {
    .name = "spy", .summary = "keeps what it is given", .needs_state = true, .decide = spy_decide,
};

/* The truth, after the spy was given its view of it. */
static void judge(void *context, const struct game *game, const struct state *truth,
                  const int *actions, int count, int action)
{
    (void)actions, (void)count, (void)action;
    struct attack *attack = context;
    if (attack->left == 0 || attack->empty == EMPTY_MOST)
        return;
    for (int i = 0; i < REDRAWS; i++) {
        state_copy(attack->worlds[i], attack->view);
        state_resample(game, attack->worlds[i], attack->viewer, rng_next64(&attack->rng));
    }
    find_hidden(attack);
    attack->empty += attack->hidden_count == 0;
    if (attack->hidden_count == 0)
        return;
    attack->left--;
    attack->moments++;
    try_copies(attack, truth, attack->worlds[REDRAWS - 1]);
    try_undo(attack, truth);
}

static void play(struct attack *attack, int plays)
{
    struct spy spies[PLAYERS_MAX];
    struct agent *seats[PLAYERS_MAX];
    for (int i = 0; i < PLAYERS_MAX; i++) {
        spies[i] = (struct spy){.head = {.kind = &spy_kind}, .attack = attack};
        seats[i] = &spies[i].head;
    }
    struct arena *arena = arena_new(attack->game, seats);
    struct watcher watcher = {.context = attack, .decision = judge};
    for (int i = 0; i < plays && (attack->moments || i < EMPTY_PLAYS || plays <= KEYS); i++) {
        struct outcome outcome;
        uint64_t seed = rng_play_seed(SERIES, (uint64_t)i);
        attack->left = MOMENTS_MOST;
        attack->empty = 0;
        arena_play(arena, seed, &watcher, &outcome);
        sum_end_play(&attack->better);
        for (size_t k = 0; k < PLACES * attack->game->state_size; k++)
            sum_end_play(&attack->copies[k]);
        if (attack->key_count < KEYS) {
            attack->seeds[attack->key_count] = seed;
            attack->keys[attack->key_count++] = attack->view->rng.key;
        }
    }
    arena_free(arena);
}

static struct game *open_game(const char *name)
{
    struct problems problems = {0};
    struct game *game = game_open(name, &problems);
    if (!game)
        fail_msg("%s: %s", name, problems.list[0].text);
    return game;
}

/* ---- views ---------------------------------------------------------------------------------- */

static void print_attack(const char *name, const struct attack *attack)
{
    print_message("%-28s %7ld decisions, undone %5ld (chance %7.1f), bytes right %+5.1f, "
                  "copies %4.1f errors\n", name, attack->moments, attack->undone,
                  attack->by_chance, sum_errors(&attack->better), most_told(attack));
}

/* Whether nothing was better than chance. */
static bool blind(const struct attack *attack)
{
    double error = sqrt(attack->by_chance + 1);
    return attack->undone < attack->by_chance + SURE * error &&
           sum_errors(&attack->better) < SURE && most_told(attack) < SURE;
}

static bool check_game(const struct entry *entry, int plays, bool all, long *moments)
{
    struct problems problems = {0};
    struct game *game = game_open_entry(entry, NULL, &problems);
    CHECK(game);
    bool fine = true;
    if (game->engine->resample) {
        struct attack *attack = attack_new(game);
        play(attack, plays);
        fine = blind(attack);
        if (attack->moments && (all || !fine))
            print_attack(entry->name, attack);
        *moments += attack->moments;
        attack_free(attack);
    }
    game_free(game);
    return fine;
}

static void views_tell_nothing(void **unused)
{
    (void)unused;
    struct games games = games_all_and_tests();
    int failed = 0;
    long moments = 0;
    for (int i = 0; i < games.count; i++)
        failed += !check_game(&games.list[i], PLAYS, false, &moments);
    games_free(&games);
    print_message("%ld decisions with something hidden\n", moments);
    assert_int_equal(failed, 0);
    assert_true(moments > 10000);
}

/* An effect that goes through a hidden pile and makes something of every card: in worlds that cannot
 * be told apart it leaves what cannot be told apart either. */
static void effects_do_not_tell_the_order(void **unused)
{
    (void)unused;
    struct game *game = open_game("tests/games/ends.spire");
    struct state *state = state_new(game), *one = state_new(game), *two = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal), compared = 0;
    struct rng pick;
    rng_seed(&pick, 5);
    for (uint64_t seed = 0; seed < 40; seed++) {
        state_start(game, state, seed);
        while (state->player != OVER) {
            int echo = action_find(game, state, "play Echo");
            for (int i = 0; i < 4 && echo >= 0; i++, compared++) {
                state_copy(one, state);
                state_resample(game, one, 0, (uint64_t)i);
                state_copy(two, state);
                state_apply(game, one, echo, NULL);
                state_apply(game, two, echo, NULL);
                state_view(game, one, 0);
                state_view(game, two, 0);
                assert_true(state_equal(one, two));
            }
            int count = state_actions(game, state, legal);
            state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        }
    }
    assert_true(compared > 100);
    free(legal);
    state_free(state);
    state_free(one);
    state_free(two);
    game_free(game);
}

/* ---- planted leaks -------------------------------------------------------------------------- */

/* An engine with a fault put into the real one. */
static struct {
    const struct engine *real;
    struct engine        fake;
    struct attack       *helper;    /* finds what is hidden */
    uint32_t             spare;     /* a byte that no rule uses */
} plant;

static void plant_find_hidden(const struct game *game, const struct state *state, int viewer)
{
    struct attack *helper = plant.helper;
    state_copy(helper->view, state);
    for (int i = 0; i < REDRAWS; i++) {
        state_copy(helper->worlds[i], state);
        rng_seed(&helper->worlds[i]->rng, (uint64_t)i);
        plant.real->resample(game, helper->worlds[i], viewer);
    }
    state_copy(helper->view, helper->worlds[0]);
    find_hidden(helper);
}

/* Shuffles what is hidden where it lies. */
static void shuffle_in_place(const struct game *game, struct state *state, int viewer)
{
    if (viewer == EVERYONE)
        return;
    plant_find_hidden(game, state, viewer);
    const struct attack *helper = plant.helper;
    for (int i = helper->hidden_count - 1; i > 0; i--) {
        unsigned char *one = bytes_of(state) + helper->hidden[i];
        unsigned char *two = bytes_of(state) +
                             helper->hidden[rng_below(&state->rng, (uint32_t)i + 1)], byte = *one;
        *one = *two;
        *two = byte;
    }
}

/* Leaves a copy of a hidden byte behind. */
static void apply_with_a_trace(const struct game *game, struct state *state, int action,
                               struct events *log)
{
    plant.real->apply(game, state, action, log);
    if (state->player == OVER)
        return;
    plant_find_hidden(game, state, state->player);
    const struct attack *helper = plant.helper;
    if (helper->hidden_count)
        bytes_of(state)[plant.spare] =
            bytes_of(state)[helper->hidden[helper->hidden_count - 1]];
}

/* The last byte before what varies in size that is zero in all of a few plays. */
static uint32_t find_spare(const struct game *game, uint32_t before)
{
    struct state *state = state_new(game);
    bool *used = calloc(game->state_size, sizeof *used);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(used && legal);
    struct rng pick;
    rng_seed(&pick, 1);
    for (uint64_t seed = 0; seed < 20; seed++) {
        state_start(game, state, seed);
        while (state->player != OVER) {
            for (uint32_t i = 0; i < state->size; i++)
                used[i] = used[i] || bytes_of(state)[i];
            int count = state_actions(game, state, legal);
            state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        }
    }
    uint32_t at = before - 1;
    while (used[at])
        at--;
    CHECK(at > sizeof *state);
    free(used);
    free(legal);
    state_free(state);
    return at;
}

/* Plays a game with a fault and looks whether the attack finds it. */
static struct attack *attack_planted(struct game *game, int plays)
{
    plant.helper = attack_new(game);
    game->engine = &plant.fake;
    struct attack *attack = attack_new(game);
    play(attack, plays);
    game->engine = plant.real;
    attack_free(plant.helper);
    return attack;
}

static void a_shuffle_in_place_is_undone(void **unused)
{
    (void)unused;
    static const char *const names[] = {"spire/jaw-worm", "spire/minists", "spire/silent"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *game = open_game(names[i]);
        plant.real = game->engine;
        plant.fake = *game->engine;
        plant.fake.resample = shuffle_in_place;
        struct attack *attack = attack_planted(game, 20);
        print_attack(names[i], attack);
        assert_true(attack->moments > 100);
        assert_true((double)attack->undone > 0.95 * (double)attack->moments);
        assert_false(blind(attack));
        attack_free(attack);
        game_free(game);
    }
}

static void a_copy_left_behind_is_found(void **unused)
{
    (void)unused;
    static const char *const names[] = {"spire/jaw-worm", "spire/silent"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *game = open_game(names[i]);
        plant.real = game->engine;
        plant.fake = *game->engine;
        plant.fake.apply = apply_with_a_trace;
        plant.spare = find_spare(game, game->fields[0].offset +
                                           game->fields[0].count * game->fields[0].stride);
        struct attack *attack = attack_planted(game, PLAYS);
        print_attack(names[i], attack);
        assert_true(most_told(attack) > SURE);
        assert_false(blind(attack));
        attack_free(attack);
        game_free(game);
    }
}

/* ---- streams -------------------------------------------------------------------------------- */

static const char *const stream_names[] = {"view",    "look",    "agent 0", "agent 1",
                                           "agent 2", "agent 3", "hint",    "external"};
enum { STREAM_NAMES = sizeof stream_names / sizeof *stream_names };
enum { DRAWS_BACK = 4, DEPTH = 5 };

/* What an attacker wants to get to. */
struct truth {
    uint64_t seeds[4];
    int      count;
};

static struct truth truth_of(uint64_t play_seed)
{
    struct rng rng;
    rng_seed(&rng, play_seed);
    return (struct truth){.seeds = {SERIES, play_seed, rng.key}, .count = 3};
}

static bool is_true(const struct truth *truth, uint64_t guess)
{
    for (int i = 0; i < truth->count; i++)
        if (truth->seeds[i] == guess)
            return true;
    return false;
}

/* Turns round whatever can be, in any order: seeding, the draws of a generator, names mixed in. */
static bool turn_round(const struct truth *truth, uint64_t x, int depth)
{
    if (is_true(truth, x))
        return true;
    if (depth == 0)
        return false;
    uint64_t back = unmix(x);
    for (uint64_t i = 0; i <= DRAWS_BACK; i++)
        if (turn_round(truth, back - i * STEP, depth - 1))
            return true;
    for (int i = 0; i < STREAM_NAMES; i++)
        if (turn_round(truth, x ^ rng_stream_key(stream_names[i]), depth - 1))
            return true;
    return false;
}

typedef uint64_t split_function(uint64_t seed, uint64_t key);

/* As it must not be: one mix, which can be turned round. */
static uint64_t weak_split(uint64_t seed, uint64_t key)
{
    return rng_mix(seed ^ key);
}

/* The key of a view whose seed is drawn from a stream of the play, which it must not be either. */
static uint64_t drawn_key(uint64_t play_seed, split_function *split)
{
    struct rng views, view;
    rng_seed(&views, split(play_seed, rng_stream_key("view")));
    rng_seed(&view, rng_next64(&views));
    return view.key;
}

/* The keys of views that spies were given in plays of a game. */
static struct attack *attack_keys(struct game *game)
{
    struct attack *attack = attack_new(game);
    play(attack, KEYS);
    assert_int_equal(attack->key_count, KEYS);
    return attack;
}

static void streams_lead_nowhere(void **unused)
{
    (void)unused;
    static const char *const names[] = {"spire/jaw-worm", "kuhn", "vgdl/comets"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *game = open_game(names[i]);
        struct attack *attack = attack_keys(game);
        for (int k = 0; k < 2; k++) {
            struct truth truth = truth_of(attack->seeds[k]);
            assert_false(turn_round(&truth, attack->keys[k], DEPTH));
        }
        attack_free(attack);
        game_free(game);
    }
    for (uint64_t i = 0; i < 2; i++) {
        uint64_t seed = rng_play_seed(SERIES, i);
        struct truth truth = truth_of(seed);
        struct rng agent;
        rng_seed(&agent, rng_stream(seed, rng_stream_key("agent 0")));
        assert_false(turn_round(&truth, agent.key, DEPTH));
        assert_false(turn_round(&truth, drawn_key(seed, rng_stream), DEPTH));
        rng_seed(&agent, weak_split(seed, rng_stream_key("agent 0")));
        assert_true(turn_round(&truth, agent.key, DEPTH));
        assert_true(turn_round(&truth, drawn_key(seed, weak_split), DEPTH));
    }
}

/* ---- small seeds ---------------------------------------------------------------------------- */

enum { SMALL_SEEDS = 2000, INDICES = 3, FIRST_DRAWS = 3 };

static bool is_key(const uint64_t *keys, int count, uint64_t value)
{
    for (int i = 0; i < count; i++)
        if (keys[i] == value)
            return true;
    return false;
}

/* Whether a generator of this seed, or one seeded by its first draws, has one of the keys. */
static bool leads_to(const uint64_t *keys, int count, uint64_t seed)
{
    struct rng rng, drawn;
    rng_seed(&rng, seed);
    if (is_key(keys, count, seed) || is_key(keys, count, rng.key))
        return true;
    for (int i = 0; i < FIRST_DRAWS; i++) {
        rng_seed(&drawn, rng_next64(&rng));
        if (is_key(keys, count, drawn.key))
            return true;
    }
    return false;
}

/* Whether a seed of 0 to SMALL_SEEDS, itself or as that of a series, explains one of the keys. */
static bool seed_found(const uint64_t *keys, int count)
{
    static split_function *const splits[] = {rng_stream, rng_series_seed, weak_split};
    uint64_t names[STREAM_NAMES];
    for (int i = 0; i < STREAM_NAMES; i++)
        names[i] = rng_stream_key(stream_names[i]);
    for (uint64_t small = 0; small < SMALL_SEEDS; small++)
        for (uint64_t index = 0; index <= INDICES; index++) {
            uint64_t seed = index == INDICES ? small : rng_play_seed(small, index);
            if (leads_to(keys, count, seed))
                return true;
            for (int i = 0; i < STREAM_NAMES; i++)
                for (size_t k = 0; k < sizeof splits / sizeof *splits; k++)
                    if (leads_to(keys, count, splits[k](seed, names[i])))
                        return true;
        }
    return false;
}

/* A program is sent no seed unless it asks; what is left to try are the keys of views. */
static void small_seeds_explain_nothing(void **unused)
{
    (void)unused;
    static const char *const names[] = {"spire/jaw-worm", "kuhn"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game *game = open_game(names[i]);
        struct attack *attack = attack_keys(game);
        assert_false(seed_found(attack->keys, attack->key_count));
        attack_free(attack);
        game_free(game);
    }
    /* Had views a stream of the play's, one way or not, guesses could be checked by their keys. */
    uint64_t seed = rng_play_seed(SERIES, 1);
    for (int i = 0; i < 2; i++) {
        uint64_t key = drawn_key(seed, i ? weak_split : rng_stream);
        assert_true(seed_found(&key, 1));
    }
}

/* ---- by hand -------------------------------------------------------------------------------- */

static bool wanted(const struct entry *entry, char **names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(entry->name, names[i]) == 0)
            return true;
    return count == 0;
}

static int table(int plays, char **names, int count)
{
    struct games games = games_all_and_tests();
    int failed = 0;
    long moments = 0;
    for (int i = 0; i < games.count; i++)
        if (wanted(&games.list[i], names, count))
            failed += !check_game(&games.list[i], plays, true, &moments);
    games_free(&games);
    print_message("%ld decisions with something hidden, %d games better than chance\n", moments,
                  failed);
    return failed > 0;
}

int main(int count, char **words)
{
    if (count > 2 && strcmp(words[1], "--plays") == 0)
        return table(atoi(words[2]), words + 3, count - 3);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_tell_nothing),
        cmocka_unit_test(effects_do_not_tell_the_order),
        cmocka_unit_test(a_shuffle_in_place_is_undone),
        cmocka_unit_test(a_copy_left_behind_is_found),
        cmocka_unit_test(streams_lead_nowhere),
        cmocka_unit_test(small_seeds_explain_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
