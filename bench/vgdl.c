/* vgdl.c: ticks, copies, and copies with a tick a second on GVGAI's boards, against GVGAI.
 *
 *     vgdl DIR [SECONDS]       DIR holds the folder gridphysics of the oracle
 *     vgdl DIR ticks N GAME    plays N ticks of one game, for callgrind
 *     vgdl DIR full            loads boards full of walls, coins and boxes, and lets one avatar go about
 *     vgdl DIR sum N GAME...   a sum over the bytes of all states of N ticks of each: does behaviour change?
 *
 * GVGAI's rates were measured on a similar machine, one thread, after warming up; a ratio is ours
 * over theirs. Random play, level 0. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/game.h"
#include "core/hash.h"

struct board {
    const char *name;
    double      ticks, both;      /* GVGAI: game ticks, copy and advance; 0 where not measured */
};
static const struct board boards[] = {
    {"aliens", 8610, 11570}, {"zelda", 12120, 18480}, {"sokoban", 11690, 28240},
    {"chase", 5700, 11930}, {"survivezombies", 8450, 18760}, {"frogs", 3600, 7900},
    {"butterflies", 5710, 0}, {"missilecommand", 6860, 0},
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static char *read_text(const char *folder, const char *name, const char *suffix)
{
    char path[600];
    snprintf(path, sizeof path, "%s/gridphysics/%s%s", folder, name, suffix);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "vgdl: %s cannot be read\n", path);
        exit(2);
    }
    char *text = calloc(1, 1 << 20);
    CHECK(text && fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static const char *give_level(const struct source *source, const char *name,
                              struct problems *problems)
{
    (void)name, (void)problems;
    return source->context;
}

static struct game *load_board(const char *settings, const char *name, const char *text, char *level)
{
    struct problems problems = {0};
    struct spec spec;
    CHECK(spec_parse(&spec, settings, &problems));
    struct source source = {.file = name, .text = text, .spec = &spec, .include = give_level,
                            .context = level};
    struct game *game = game_load(engine_find("vgdl"), &source, &problems);
    if (!game)
        fprintf(stderr, "vgdl: %s: %s\n", name, problems.list[0].text);
    CHECK(game);
    return game;
}

static struct game *open_board(const char *folder, const char *name)
{
    char *text = read_text(folder, name, ".txt"), *level = read_text(folder, name, "_lvl0.txt");
    struct game *game = load_board("game:dialect=gvgai", name, text, level);
    free(text);
    free(level);
    return game;
}

/* One random tick; a play that is over begins anew. */
static void random_tick(const struct game *game, struct state *state, struct rng *rng,
                        uint64_t *seed)
{
    int actions[16];
    if (state->player == OVER)
        state_start(game, state, ++*seed);
    int count = state_actions(game, state, actions);
    state_apply(game, state, actions[rng_below(rng, (uint32_t)count)], NULL);
}

struct rates { double ticks, copies, both; uint32_t size; };

enum { ROUND = 2000 };

static struct rates measure(const struct game *game, double seconds)
{
    struct state *state = state_new(game), *other = state_new(game);
    struct rng rng;
    struct rates rates = {0};
    uint64_t seed = 1, done;
    double start;
    rng_seed(&rng, 7);
    state_start(game, state, seed);
    for (done = 0, start = now(); now() - start < seconds; done += ROUND)
        for (int i = 0; i < ROUND; i++)
            random_tick(game, state, &rng, &seed);
    rates.ticks = (double)done / (now() - start);
    state_start(game, state, seed);
    for (int i = 0; i < 20 && state->player != OVER; i++)
        random_tick(game, state, &rng, &seed);
    rates.size = state->size;
    for (done = 0, start = now(); now() - start < seconds / 2; done += ROUND)
        for (int i = 0; i < ROUND; i++) {
            state_copy(other, state);
            state->turn += other->turn & 1;    /* keeps the copy from being optimised away */
        }
    rates.copies = (double)done / (now() - start);
    state_start(game, state, seed);
    for (done = 0, start = now(); now() - start < seconds; done += ROUND)
        for (int i = 0; i < ROUND; i++) {
            if (i % 100 == 0)
                random_tick(game, state, &rng, &seed);
            state_copy(other, state);
            random_tick(game, other, &rng, &seed);
        }
    rates.both = (double)done / (now() - start);
    state_free(state);
    state_free(other);
    return rates;
}

static void play_ticks(const char *folder, int ticks, const char *name)
{
    struct game *game = open_board(folder, name);
    struct state *state = state_new(game);
    struct rng rng;
    uint64_t seed = 1;
    rng_seed(&rng, 7);
    state_start(game, state, seed);
    for (int i = 0; i < ticks; i++)
        random_tick(game, state, &rng, &seed);
    state_free(state);
    game_free(game);
}

/* A board of `side` cells a side, all full but for a walled room in which the avatar goes about. Coins and boxes
 * are in the state, but stand still. */
static char *full_level(int side, char full)
{
    char *level = calloc((size_t)side * (size_t)(side + 1) + 1, 1), *at = level;
    CHECK(level);
    for (int row = 0; row < side; row++, *at++ = '\n')
        for (int column = 0; column < side; column++) {
            int off = row > column ? row : column, near = row < column ? row : column;
            bool room = off < 7, edge = near == 0 || off == 6;
            *at++ = row == 3 && column == 3 ? 'A' : !room ? full : edge ? 'w' : '.';
        }
    return level;
}

static void load_full(int side, char full, const char *what)
{
    static const char text[] =
        "BasicGame\n    SpriteSet\n        floor > Immovable\n        box > Passive\n        coin > Passive\n"
        "        avatar > MovingAvatar\n        wall > Immovable\n"
        "    InteractionSet\n        avatar wall > stepBack\n        box avatar > bounceForward\n"
        "        coin avatar > killSprite\n    LevelMapping\n        . > floor\n        b > box\n        c > coin\n"
        "    TerminationSet\n        SpriteCounter stype=avatar\n";
    char *level = full_level(side, full);
    double least = 1e9, ticks;
    for (int i = 0; i < 5; i++) {
        double start = now();
        struct game *game = load_board("game:dialect=gvgai,sprites=50000", "full", text, level);
        double taken = now() - start;
        least = taken < least ? taken : least;
        if (i == 4) {
            ticks = measure(game, 0.1).ticks;
            printf("%-16s %6d %10.1f %14.2f\n", what, side, least * 1e3, 1e6 / ticks);
        }
        game_free(game);
    }
    free(level);
}

static uint64_t sum_of_ticks(const char *folder, int ticks, const char *name)
{
    struct game *game = open_board(folder, name);
    struct state *state = state_new(game);
    struct rng rng;
    uint64_t seed = 1, sum = 0;
    rng_seed(&rng, 7);
    state_start(game, state, seed);
    for (int i = 0; i < ticks; i++) {
        random_tick(game, state, &rng, &seed);
        sum = hash_bytes(sum, state, state->size);
    }
    state_free(state);
    game_free(game);
    return sum;
}

int main(int argc, char **argv)
{
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 0.5;
    double tick_sum = 0, both_sum = 0;
    int both_count = 0, count = sizeof boards / sizeof *boards;
    if (argc < 2) {
        fprintf(stderr, "usage: vgdl DIR [SECONDS]\n");
        return 2;
    }
    if (argc > 4 && strcmp(argv[2], "ticks") == 0) {
        play_ticks(argv[1], atoi(argv[3]), argv[4]);
        return 0;
    }
    if (argc > 2 && strcmp(argv[2], "full") == 0) {
        printf("%-16s %6s %10s %14s\n", "full boards", "side", "load, ms", "a tick, us");
        for (int i = 0; i < 3; i++)
            for (int side = 50; side <= 200; side *= 2)
                load_full(side, "wcb"[i], (const char *[]){"walls", "coins to take", "boxes to push"}[i]);
        return 0;
    }
    if (argc > 4 && strcmp(argv[2], "sum") == 0) {
        for (int i = 4; i < argc; i++)
            printf("%-24s %016" PRIx64 "\n", argv[i], sum_of_ticks(argv[1], atoi(argv[3]), argv[i]));
        return 0;
    }
    printf("%-16s %10s %7s %12s %7s %10s %6s\n", "board", "ticks/s", "ratio", "copy+tick/s",
           "ratio", "copy ns", "bytes");
    for (int i = 0; i < count; i++) {
        struct game *game = open_board(argv[1], boards[i].name);
        struct rates rates = measure(game, seconds);
        printf("%-16s %10.0f %7.1f %12.0f ", boards[i].name, rates.ticks,
               rates.ticks / boards[i].ticks, rates.both);
        tick_sum += exact_log(rates.ticks / boards[i].ticks);
        if (boards[i].both > 0) {
            printf("%7.1f", rates.both / boards[i].both);
            both_sum += exact_log(rates.both / boards[i].both);
            both_count++;
        } else {
            printf("%7s", "-");
        }
        printf(" %10.0f %6u\n", 1e9 / rates.copies, rates.size);
        game_free(game);
    }
    printf("%-16s %10s %7.1f %12s %7.1f\n", "geometric mean", "", exact_exp(tick_sum / count), "",
           exact_exp(both_sum / both_count));
    return 0;
}
