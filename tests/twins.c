/* twins.c: one game written for two engines is one game. Both are played with the same choices, and
 * compared after every one: who decides, what is legal, how it stands, how it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "games.h"

enum { NAME_SIZE = 80, LEGAL_MAX = 8192, PLAYS = 60, PLAIN_PLAYS = 2, WORLDS = 20000 };

struct twin {
    struct game  *game;
    struct state *state;
};

/* Gamelan takes the only option unasked; for the other twin that is done here. */
static void take_forced(struct twin *twin)
{
    int legal[LEGAL_MAX];
    while (state_actions(twin->game, twin->state, legal) == 1)
        state_apply(twin->game, twin->state, legal[0], NULL);
}

/* What an action of the first twin is called by the second. */
typedef void (*translation)(const struct twin *second, const char *name, char out[NAME_SIZE]);

static struct twin twin_open(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return (struct twin){game, state_new(game)};
}

static void twin_close(struct twin *twin)
{
    state_free(twin->state);
    game_free(twin->game);
}

static void action_name(const struct twin *twin, int action, char out[NAME_SIZE])
{
    struct text text = TEXT_GROWING;
    twin->game->engine->render_action(twin->game, twin->state, action, &text);
    snprintf(out, NAME_SIZE, "%s", text_of(&text));
    text_free(&text);
}

static int value_of(const struct twin *twin, const char *name, uint32_t index)
{
    for (int i = 0; i < twin->game->field_count; i++)
        if (strcmp(twin->game->fields[i].name, name) == 0)
            return (int)field_value(&twin->game->fields[i], twin->state, index);
    fail_msg("%s has no field %s", twin->game->name, name);
    return 0;
}

/* Whether both can do the same; gives how many choices there are. */
static int same_choices(const struct twin *one, const struct twin *two, translation translate,
                        int legal[LEGAL_MAX])
{
    int others[LEGAL_MAX];
    CHECK(one->game->actions_max <= LEGAL_MAX && two->game->actions_max <= LEGAL_MAX);
    int count = state_actions(one->game, one->state, legal);
    assert_int_equal(count, state_actions(two->game, two->state, others));
    assert_int_equal(one->state->player, two->state->player);
    for (int i = 0; i < count; i++) {
        char name[NAME_SIZE], other[NAME_SIZE];
        action_name(one, legal[i], name);
        translate(two, name, other);
        if (action_find(two->game, two->state, other) < 0)
            fail_msg("'%s' is legal, but '%s' is not", name, other);
    }
    return count;
}

static void same_ending(const struct twin *one, const struct twin *two)
{
    for (int i = 0; i < one->game->players; i++)
        assert_int_equal(one->state->result[i], two->state->result[i]);
    assert_int_equal(one->state->end, two->state->end);
}

/* Takes the action in both. */
static void both_take(struct twin *one, struct twin *two, translation translate, int action)
{
    char name[NAME_SIZE], other[NAME_SIZE];
    action_name(one, action, name);
    translate(two, name, other);
    int second = action_find(two->game, two->state, other);
    state_apply(one->game, one->state, action, NULL);
    state_apply(two->game, two->state, second, NULL);
    take_forced(two);
}

static void play_boards(const char *first, const char *second, translation translate)
{
    struct twin one = twin_open(first), two = twin_open(second);
    struct rng chance;
    rng_seed(&chance, 5);
    for (uint64_t play = 0; play < PLAYS; play++) {
        int legal[LEGAL_MAX], count;
        state_start(one.game, one.state, play);
        state_start(two.game, two.state, play);
        while ((count = same_choices(&one, &two, translate, legal)) > 0)
            both_take(&one, &two, translate, legal[rng_below(&chance, (uint32_t)count)]);
        same_ending(&one, &two);
    }
    twin_close(&one);
    twin_close(&two);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* "place 1 3": "a3" */
static void square_name(const struct twin *second, const char *name, char out[NAME_SIZE])
{
    (void)second;
    int x = 0, y = 0;
    assert_int_equal(sscanf(name, "place %d %d", &x, &y), 2);
    snprintf(out, NAME_SIZE, "%c%d", 'a' + x - 1, y);
}

/* "drop 2": "b4", if that is where a stone falls */
static void column_name(const struct twin *second, const char *name, char out[NAME_SIZE])
{
    int x = 0, legal[LEGAL_MAX], count = state_actions(second->game, second->state, legal);
    assert_int_equal(sscanf(name, "drop %d", &x), 1);
    out[0] = '\0';
    for (int i = 0; i < count && out[0] != 'a' + x - 1; i++)
        action_name(second, legal[i], out);
}

static void tic_tac_toe(void **unused)
{
    (void)unused;
    play_boards("gamelan/tic-tac-toe", "connect/tic-tac-toe", square_name);
}

static void connect_four(void **unused)
{
    (void)unused;
    play_boards("gamelan/connect-four", "connect/four", column_name);
}

/* ---- Kuhn poker ------------------------------------------------------------------------------ */

static void kuhn_name(const struct twin *second, const char *name, char out[NAME_SIZE])
{
    (void)second;
    bool bets = strcmp(name, "raise") == 0 || strcmp(name, "call") == 0;
    snprintf(out, NAME_SIZE, "%s", bets ? "bet" : "pass");
}

/* Deals until the other engine's cards are higher and lower in the same way. The deal is known by its
 * end: a play of passes is won by the higher card. */
static int higher_card(const struct twin *twin, uint64_t seed, const char *pass)
{
    state_start(twin->game, twin->state, seed);
    for (int i = 0; i < 2; i++)
        state_apply(twin->game, twin->state, action_find(twin->game, twin->state, pass), NULL);
    return twin->state->score[0] > 0 ? 0 : 1;
}

static void kuhn_poker(void **unused)
{
    (void)unused;
    struct twin one = twin_open("gamelan/poker:suits=1,rounds=1,stake=1,raises=1");
    struct twin two = twin_open("kuhn");
    struct rng chance;
    rng_seed(&chance, 6);
    for (uint64_t play = 0, other = 0; play < PLAYS; play++) {
        int higher = higher_card(&one, play, "check"), legal[LEGAL_MAX], count;
        while (higher_card(&two, other, "pass") != higher)
            other++;
        state_start(one.game, one.state, play);
        state_start(two.game, two.state, other++);
        while ((count = same_choices(&one, &two, kuhn_name, legal)) > 0)
            both_take(&one, &two, kuhn_name, legal[rng_below(&chance, (uint32_t)count)]);
        same_ending(&one, &two);
        for (int i = 0; i < 2; i++)
            assert_true(one.state->score[i] == two.state->score[i]);
    }
    twin_close(&one);
    twin_close(&two);
}

/* ---- Strikes and Defends --------------------------------------------------------------------- */

static void same_name(const struct twin *second, const char *name, char out[NAME_SIZE])
{
    (void)second;
    snprintf(out, NAME_SIZE, "%s", name);
}

/* How often a word stands in the line, or in the lines, that begin with one mark and end before the
 * other, numbers before it counted: "2 Strike" is two. */
static int count_between(const char *text, const char *from, const char *to, const char *word)
{
    const char *at = strstr(text, from), *end = at ? strstr(at, to) : NULL;
    int count = 0;
    if (!at)
        return 0;
    for (const char *found = at; (found = strstr(found, word)) && (!end || found < end); found++) {
        int number = 0;
        const char *before = found;
        while (before > at && before[-1] == ' ')
            before--;
        const char *last = before;
        while (before > at && before[-1] >= '0' && before[-1] <= '9')
            before--;
        if (before < last)
            number = atoi(before);
        count += number > 0 ? number : 1;
    }
    return count;
}

/* Strikes in hand and in the draw pile, Defends in hand and in the draw pile. */
struct cards {
    int counts[4];
};

static struct cards cards_of(const struct twin *twin, const char *hand, const char *hand_end,
                             const char *draw)
{
    struct text text = TEXT_GROWING;
    twin->game->engine->render(twin->game, twin->state, EVERYONE, &text);
    struct cards cards = {{
        count_between(text_of(&text), hand, hand_end, "Strike"),
        count_between(text_of(&text), draw, "\n", "Strike"),
        count_between(text_of(&text), hand, hand_end, "Defend"),
        count_between(text_of(&text), draw, "\n", "Defend"),
    }};
    text_free(&text);
    return cards;
}

static bool same_cards(const struct twin *one, const struct twin *two)
{
    struct cards first = cards_of(one, "hand(p1)", "\n", "deck(p1)");
    struct cards second = cards_of(two, "hand:", "draw pile", "draw pile");
    return memcmp(&first, &second, sizeof first) == 0;
}

static void same_battle(const struct twin *one, const struct twin *two)
{
    assert_int_equal(value_of(one, "health", 0), value_of(two, "hp", 0));
    assert_int_equal(value_of(one, "enemy", 0), value_of(two, "hp", 1));
    assert_int_equal(value_of(one, "block", 0), value_of(two, "block", 0));
    if (two->state->player != OVER)
        assert_int_equal(value_of(one, "energy", 0), value_of(two, "energy", 0));
    assert_true(same_cards(one, two));
}

/* Takes the action in both. Where it draws cards, the first is played in one world after the other,
 * none of which the player can tell from the true one, until the same cards come. */
static void battle_take(struct twin *one, struct twin *two, int action)
{
    char name[NAME_SIZE];
    action_name(one, action, name);
    state_apply(two->game, two->state, action_find(two->game, two->state, name), NULL);
    take_forced(two);
    struct state *before = state_new(one->game);
    state_copy(before, one->state);
    for (uint64_t world = 1; world < WORLDS; world++) {
        state_apply(one->game, one->state, action, NULL);
        if (same_cards(one, two))
            break;
        state_copy(one->state, before);
        state_resample(one->game, one->state, 0, world);
    }
    state_free(before);
    assert_true(same_cards(one, two));
}

static void strikes_and_defends(void **unused)
{
    (void)unused;
    struct twin one = twin_open("gamelan/battle"), two = twin_open("tests/games/strikes.spire");
    struct rng chance;
    rng_seed(&chance, 7);
    int won = 0;
    for (uint64_t play = 0; play < PLAYS; play++) {
        int legal[LEGAL_MAX], count;
        uint64_t seed = 0;
        state_start(two.game, two.state, play);
        do
            state_start(one.game, one.state, seed++);
        while (!same_cards(&one, &two));
        while ((count = same_choices(&one, &two, same_name, legal)) > 0) {
            same_battle(&one, &two);
            /* Mostly the first card, so that some battles are won. */
            int choice = rng_below(&chance, 4) ? 0 : (int)rng_below(&chance, (uint32_t)count);
            battle_take(&one, &two, legal[choice]);
        }
        same_battle(&one, &two);
        same_ending(&one, &two);
        won += one.state->result[0] == 1;
    }
    assert_true(won > 0 && won < PLAYS);
    twin_close(&one);
    twin_close(&two);
}

/* ---- shortcuts of the compiler --------------------------------------------------------------- */

/* Whether all that can be seen is the same, and all chance to come. Where a program stands may be written
 * otherwise. */
static bool same_states(const struct twin *one, const struct twin *two)
{
    struct text first = TEXT_GROWING, second = TEXT_GROWING;
    one->game->engine->render(one->game, one->state, EVERYONE, &first);
    two->game->engine->render(two->game, two->state, EVERYONE, &second);
    bool same = strcmp(text_of(&first), text_of(&second)) == 0 &&
                memcmp(&one->state->rng, &two->state->rng, sizeof one->state->rng) == 0 &&
                memcmp(one->state->score, two->state->score, sizeof one->state->score) == 0 &&
                one->state->turn == two->state->turn;
    for (int i = 0; same && i < one->game->field_count; i++)
        for (uint32_t k = 0; same && k < one->game->fields[i].count; k++)
            same = field_value(&one->game->fields[i], one->state, k) ==
                   field_value(&two->game->fields[i], two->state, k);
    text_free(&first);
    text_free(&second);
    return same;
}

/* Every Gamelan game plays the same with the shortcuts of the compiler and without. */
static void same_without_shortcuts(const struct entry *entry)
{
    char spec[CATALOG_NAME_MAX + 20];
    snprintf(spec, sizeof spec, "%s:plain=yes", entry->name);
    struct twin one = twin_open(entry->name), two = twin_open(spec);
    struct rng chance;
    rng_seed(&chance, 8);
    for (uint64_t play = 0; play < PLAIN_PLAYS; play++) {
        int legal[LEGAL_MAX], count;
        state_start(one.game, one.state, play);
        state_start(two.game, two.state, play);
        while ((count = same_choices(&one, &two, same_name, legal)) > 0) {
            if (!same_states(&one, &two))
                fail_msg("%s differs at ply %u", entry->name, one.state->ply);
            int action = legal[rng_below(&chance, (uint32_t)count)];
            state_apply(one.game, one.state, action, NULL);
            state_apply(two.game, two.state, action, NULL);
        }
        assert_true(same_states(&one, &two));
        same_ending(&one, &two);
    }
    twin_close(&one);
    twin_close(&two);
}

static void shortcuts(void **unused)
{
    (void)unused;
    struct games games = games_all();
    int count = 0;
    for (int i = 0; i < games.count; i++)
        if (strcmp(games.list[i].engine->name, "gamelan") == 0) {
            same_without_shortcuts(&games.list[i]);
            count++;
        }
    assert_true(count >= 12);
    games_free(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe),
        cmocka_unit_test(connect_four),
        cmocka_unit_test(kuhn_poker),
        cmocka_unit_test(strikes_and_defends),
        cmocka_unit_test(shortcuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
