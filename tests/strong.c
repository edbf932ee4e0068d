/* strong.c: the agents for games in real time, those that plan, and the one that chooses among all: they
 * win where they should, play the same play again, and keep nothing from play to play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agents/self.h"
#include "core/agent.h"
#include "core/arena.h"
#include "core/catalog.h"
#include "core/check.h"
#include "core/heap.h"
#include "core/nature.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return game;
}

static struct agent *open_agent(const char *spec, const struct game *game)
{
    struct problems problems = {0};
    struct agent *agent = agent_new(spec, game, &problems);
    if (!agent)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return agent;
}

/* A game that is written here, by the engine `vgdl`. */
static struct game *write_game(const char *text)
{
    struct problems problems = {0};
    struct spec spec;
    CHECK(spec_parse(&spec, "test:dialect=gvgai,ticks=200", &problems));
    struct source source = {.file = "test.vgdl", .text = text, .spec = &spec};
    struct game *game = game_load(engine_find("vgdl"), &source, &problems);
    if (!game)
        fail_msg("%s", problems.list[0].text);
    return game;
}

struct sums {
    int    won;
    double score;
};

static struct sums play(const struct game *game, const char *spec, int plays)
{
    struct agent *agent = open_agent(spec, game);
    struct arena *arena = arena_new(game, &agent);
    struct sums sums = {0};
    for (int i = 0; i < plays; i++) {
        struct outcome outcome;
        arena_play(arena, rng_play_seed(5, (uint64_t)i), NULL, &outcome);
        assert_int_equal(outcome.unanswered, 0);
        sums.won += outcome.result[0] > 0;
        sums.score += outcome.score[0];
    }
    print_message("%s, %s: won %d of %d, score %g\n", game->name, spec, sums.won, plays, sums.score);
    arena_free(arena);
    agent_free(agent);
    return sums;
}

static int wins(const struct game *game, const char *spec, int plays)
{
    return play(game, spec, plays).won;
}

/* ---- strength ---- */

static void plans_are_found(void **state)
{
    (void)state;
    struct game *game = open_game("vgdl/sokoban:level=2");
    struct agent *agent = open_agent("width", game);    /* as it comes */
    struct arena *arena = arena_new(game, &agent);
    struct outcome outcome;
    arena_play(arena, 1, NULL, &outcome);
    assert_int_equal(outcome.result[0], 1);
    arena_free(arena);
    agent_free(agent);
    assert_int_equal(wins(game, "width:iterations=100", 1), 1);
    assert_int_equal(wins(game, "strong:iterations=20", 1), 1);
    assert_int_equal(wins(game, "random", 4), 0);
    game_free(game);
}

static void real_time_is_won(void **state)
{
    (void)state;
    struct game *game = open_game("vgdl/zelda");
    assert_true(wins(game, "rolling:iterations=40", 3) >= 2);
    assert_true(wins(game, "openloop:iterations=10", 2) >= 1);
    game_free(game);
}

/* The goal is behind a wall, and one of two exits leads back. */
/* A shot hits long after it was fired. */
static void shots_pay_later(void **state)
{
    (void)state;
    static const char *const specs[] = {"greedy", "turn", "lookahead", "mcts:iterations=50"};
    struct game *game = open_game("vgdl/invaders:ticks=60");
    double chance = play(game, "random", 6).score;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        assert_true(play(game, specs[i], 6).score > 1.5 * chance);
    game_free(game);
}

/* How long rollouts are: longer where the world is slow, but not without chance. */
static void slow_worlds_are_seen(void **state)
{
    (void)state;
    static const struct { const char *game; int least, most; } worlds[] = {
        {"vgdl/zelda", 10, 10}, {"vgdl/salesman", 10, 10}, {"vgdl/salesman:level=2", 20, 20},
        {"vgdl/mario", 11, 19},
    };
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
        struct game *game = open_game(worlds[i].game);
        struct nature nature = nature_of(game, 4, 1);
        assert_in_range(nature_horizon(&nature), worlds[i].least, worlds[i].most);
        game_free(game);
    }
}

static void portals_are_used(void **state)
{
    (void)state;
    struct game *game = write_game("BasicGame\n"
                                   "  SpriteSet\n"
                                   "    goal > Immovable\n"
                                   "    entry > Portal stype=exit\n"
                                   "    exit > Immovable\n"
                                   "    bat > RandomNPC\n"
                                   "    avatar > MovingAvatar\n"
                                   "  LevelMapping\n"
                                   "    g > goal\n"
                                   "    i > entry\n"
                                   "    o > exit\n"
                                   "    b > bat\n"
                                   "  InteractionSet\n"
                                   "    avatar wall > stepBack\n"
                                   "    bat wall > stepBack\n"
                                   "    goal avatar > killSprite scoreChange=1\n"
                                   "    avatar entry > teleportToExit\n"
                                   "  TerminationSet\n"
                                   "    SpriteCounter stype=goal limit=0 win=True\n"
                                   "Level\n"
                                   "wwwwwwwwwwwwwww\n"
                                   "wg     w    i w\n"
                                   "w      w      w\n"
                                   "w    o w   o Aw\n"
                                   "wb     w      w\n"
                                   "wwwwwwwwwwwwwww\n");
    assert_int_equal(wins(game, "rolling:iterations=30", 3), 3);
    game_free(game);
}

/* Water kills, but not who stands on a log. */
static void shields_are_used(void **state)
{
    (void)state;
    struct game *game = write_game("BasicGame\n"
                                   "  SpriteSet\n"
                                   "    water > Immovable\n"
                                   "    goal > Immovable\n"
                                   "    log > Missile orientation=LEFT speed=0.2\n"
                                   "    bat > RandomNPC\n"
                                   "    avatar > MovingAvatar\n"
                                   "  LevelMapping\n"
                                   "    g > goal\n"
                                   "    0 > water\n"
                                   "    = > log water\n"
                                   "    b > bat\n"
                                   "  InteractionSet\n"
                                   "    avatar log > shieldFrom ftype=killSprite stype=water\n"
                                   "    avatar log > pullWithIt\n"
                                   "    avatar wall EOS > stepBack\n"
                                   "    bat wall water EOS > stepBack\n"
                                   "    avatar water > killSprite\n"
                                   "    log EOS > wrapAround\n"
                                   "    goal avatar > killSprite scoreChange=1\n"
                                   "  TerminationSet\n"
                                   "    SpriteCounter stype=goal limit=0 win=True\n"
                                   "    SpriteCounter stype=avatar limit=0 win=False\n"
                                   "Level\n"
                                   "     g     \n"
                                   "           \n"
                                   "000==000==0\n"
                                   "0==000==000\n"
                                   "           \n"
                                   "wwwwbAwwwww\n");
    assert_int_equal(wins(game, "rolling:iterations=40", 3), 3);
    game_free(game);
}

/* Without an estimate only play tells that coins are good and moths are not: one coin is near, the others are
 * beyond the horizon, and the chest, which ends it, is something that nobody has met. */
static void knowledge_is_found(void **state)
{
    (void)state;
    struct game *game = write_game("BasicGame\n"
                                   "  SpriteSet\n"
                                   "    coin > Immovable\n"
                                   "    chest > Immovable\n"
                                   "    moth > RandomNPC cooldown=3\n"
                                   "    avatar > MovingAvatar\n"
                                   "  LevelMapping\n"
                                   "    c > coin\n"
                                   "    h > chest\n"
                                   "    m > moth\n"
                                   "  InteractionSet\n"
                                   "    avatar wall > stepBack\n"
                                   "    moth wall coin chest > stepBack\n"
                                   "    avatar moth > killSprite\n"
                                   "    coin avatar > killSprite scoreChange=1\n"
                                   "    chest avatar > killSprite scoreChange=5\n"
                                   "  TerminationSet\n"
                                   "    SpriteCounter stype=chest limit=0 win=True\n"
                                   "    SpriteCounter stype=avatar limit=0 win=False\n"
                                   "Level\n"
                                   "wwwwwwwwwwwwwwwwwwwwwwwwww\n"
                                   "wA  c       w        w   w\n"
                                   "w           w        w h w\n"
                                   "w     w              w   w\n"
                                   "w     w   m      c       w\n"
                                   "wwwwwwwwwwwwwwwwwwwwwwwwww\n");
    struct engine plain = *game->engine;
    const struct engine *engine = game->engine;
    plain.estimate = NULL;
    game->engine = &plain;
    assert_true(wins(game, "rolling:iterations=40", 4) >= 3);
    assert_true(wins(game, "rolling:iterations=40,learn=0", 4) <= 1);
    game->engine = engine;
    game_free(game);
}

/* ---- choosing ---- */

static void chooses_by_what_the_game_is(void **state)
{
    (void)state;
    static const char *const chosen[][2] = {
        {"vgdl/sokoban", "width:"}, {"vgdl/zelda", "rolling:"}, {"vgdl/volley", "openloop:"},
        {"spire/jaw-worm", "mcts:tree=turns"}, {"connect/four", "alphabeta:"}, {"kuhn", "mcts:"},
    };
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        struct game *game = open_game(chosen[i][0]);
        struct agent *agent = open_agent("strong", game);
        struct text text = TEXT_GROWING;
        agent->kind->explain(agent, &text);
        if (strncmp(text_of(&text), chosen[i][1], strlen(chosen[i][1])) != 0)
            fail_msg("%s: %s", chosen[i][0], text_of(&text));
        text_free(&text);
        agent_free(agent);
        game_free(game);
    }
}

/* ---- promises ---- */

static void same_seed_same_play(void **state)
{
    (void)state;
    static const char *const both[][2] = {
        {"vgdl/zelda:ticks=30", "rolling:iterations=20"},
        {"vgdl/zelda:ticks=30", "openloop:iterations=5"},
        {"vgdl/sokoban:ticks=60", "width:iterations=20"},
        {"vgdl/zelda:ticks=30", "strong:iterations=10"},
        {"vgdl/volley:ticks=20", "strong:iterations=4"},
        {"spire/jaw-worm", "strong:iterations=5"},
        {"kuhn", "rolling:iterations=20"}, {"kuhn", "openloop:iterations=20"},
    };
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        struct game *game = open_game(both[i][0]);
        struct agent *one[2], *two[2];
        for (int j = 0; j < 2; j++) {
            one[j] = open_agent(both[i][1], game);
            two[j] = open_agent(both[i][1], game);
        }
        struct arena *first = arena_new(game, one), *second = arena_new(game, two);
        struct outcome a, b;
        arena_play(second, 99, NULL, &b);    /* nothing may stay from play to play */
        for (uint64_t seed = 0; seed < 2; seed++) {
            arena_play(first, seed, NULL, &a);
            arena_play(second, seed, NULL, &b);
            assert_true(a.hash == b.hash);
            assert_int_equal(a.unanswered, 0);
        }
        arena_free(first);
        arena_free(second);
        for (int j = 0; j < 2; j++) {
            agent_free(one[j]);
            agent_free(two[j]);
        }
        game_free(game);
    }
}

static void times_are_kept(void **state)
{
    (void)state;
    static const char *const games[] = {"vgdl/zelda:ticks=20", "vgdl/sokoban:ticks=20",
                                        "spire/jaw-worm", "kuhn", "connect/tic-tac-toe"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *game = open_game(games[i]);
        struct agent *agents[2] = {open_agent("strong:milliseconds=1", game),
                                   open_agent("random", game)};
        struct arena *arena = arena_new(game, agents);
        struct outcome outcome;
        arena_play(arena, 1, NULL, &outcome);
        assert_int_equal(outcome.unanswered, 0);
        arena_free(arena);
        agent_free(agents[0]);
        agent_free(agents[1]);
        game_free(game);
    }
}

static void bad_settings_are_refused(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "strong:iterations=5,milliseconds=5", "strong:depth=3", "rolling:length=0", "width",
        "openloop:rollout=luck",
    };
    struct game *game = open_game("kuhn");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct problems problems = {0};
        assert_null(agent_new(specs[i], game, &problems));
        assert_int_equal(problems.error_count, 1);
    }
    game_free(game);
}

/* What one swings comes and goes; a place where one has swung is no new place. */
static void places_are_where_one_stands(void **state)
{
    (void)state;
    struct game *game = write_game("BasicGame\n"
                                   "  SpriteSet\n"
                                   "    sword > Flicker limit=1 singleton=True\n"
                                   "    avatar > ShootAvatar stype=sword\n"
                                   "  InteractionSet\n"
                                   "    avatar wall > stepBack\n"
                                   "  TerminationSet\n"
                                   "    SpriteCounter stype=avatar limit=0 win=False\n"
                                   "Level\n"
                                   "wwwwwwww\n"
                                   "w      w\n"
                                   "w  A   w\n"
                                   "w      w\n"
                                   "wwwwwwww\n");
    struct state *now = state_new(game), *next = state_new(game);
    struct self *self = heap_new(1, sizeof *self);
    int actions[16], kept = 0, gone = 0;
    self_open(self, game);
    self_begin(self);
    state_start(game, now, 1);
    int count = state_actions(game, now, actions);
    for (int i = 0; i < 20; i++)
        self_look(self, now, 0, actions, count, (uint64_t)i);
    for (int i = 0; i < count; i++) {
        state_copy(next, now);
        state_apply(game, next, actions[i], NULL);
        uint32_t visits = self_visits(self, next, 0);
        kept += visits >= 19;    /* the first look knew nothing */
        gone += visits == 0;
    }
    assert_int_equal(kept, 5);   /* to wait, to swing, and to turn three ways */
    assert_int_equal(gone, 1);
    self_close(self);
    free(self);
    state_free(next);
    state_free(now);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_found),
        cmocka_unit_test(real_time_is_won),
        cmocka_unit_test(shots_pay_later),
        cmocka_unit_test(slow_worlds_are_seen),
        cmocka_unit_test(portals_are_used),
        cmocka_unit_test(shields_are_used),
        cmocka_unit_test(places_are_where_one_stands),
        cmocka_unit_test(knowledge_is_found),
        cmocka_unit_test(chooses_by_what_the_game_is),
        cmocka_unit_test(same_seed_same_play),
        cmocka_unit_test(times_are_kept),
        cmocka_unit_test(bad_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
