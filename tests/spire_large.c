/* spire_large.c: a battle is the same whether its cards are numbered by one byte or by two. Every game of
 * Spire is loaded both ways and played with the same choices; after each, all that anybody can see is
 * compared. Decks that need two bytes are played to the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/heap.h"
#include "engines/spire/questions.h"
#include "engines/spire/view.h"
#include "games.h"

enum { PLAYS = 6, PLIES = 200, MANY = 500 };

struct both {
    struct game  *game;
    struct state *state, *copy;
    int           legal[ACTION_COUNT_LARGE], count;
    float        *seen;
    struct text   text;
};

static void look(struct both *one, uint64_t seed)
{
    one->count = state_actions(one->game, one->state, one->legal);
    one->game->engine->observe(one->game, one->state, 0, one->seen);
    one->text.length = 0;
    one->game->engine->render(one->game, one->state, 0, &one->text);
    for (int i = 0; i < one->count; i++)
        one->game->engine->render_action(one->game, one->state, one->legal[i], &one->text);
    /* How it would go on after what is hidden was drawn anew. */
    state_copy(one->copy, one->state);
    state_resample(one->game, one->copy, 0, seed);
    for (int i = 0; i < 3 && one->copy->player != OVER; i++) {
        int legal[ACTION_COUNT_LARGE], count = state_actions(one->game, one->copy, legal);
        state_apply(one->game, one->copy, legal[count - 1], NULL);
        text_add(&one->text, "%g", state_estimate(one->game, one->copy, 0));
    }
    one->game->engine->render(one->game, one->copy, 0, &one->text);
}

static struct both open_both(struct game *game)
{
    struct both one = {.game = game, .state = state_new(game), .copy = state_new(game), .text = TEXT_GROWING};
    one.seen = heap_new((size_t)game->observation_size, sizeof *one.seen);
    return one;
}

static void close_both(struct both *one)
{
    free(one->seen);
    text_free(&one->text);
    state_free(one->state);
    state_free(one->copy);
    game_free(one->game);
}

static void compare(struct both *few, struct both *many, const char *name)
{
    if (few->count != many->count || few->state->player != many->state->player ||
        few->state->score[0] != many->state->score[0] || few->state->end != many->state->end ||
        memcmp(few->legal, many->legal, (size_t)few->count * sizeof *few->legal) != 0 ||
        memcmp(few->seen, many->seen, (size_t)few->game->observation_size * sizeof *few->seen) != 0 ||
        memcmp(&few->state->rng, &many->state->rng, sizeof few->state->rng) != 0)
        fail_msg("%s at ply %u: what can be done or is seen differs", name, (unsigned)few->state->ply);
    if (strcmp(text_of(&few->text), text_of(&many->text)) != 0)
        fail_msg("%s at ply %u: the text differs:\n%s\n---\n%s", name, (unsigned)few->state->ply,
                 text_of(&few->text), text_of(&many->text));
}

static void play_both(const struct entry *entry)
{
    struct problems problems = {0};
    struct engine engine = *entry->engine;
    struct entry again = *entry;
    engine.load = load_large;
    again.engine = &engine;
    struct game *first = game_open_entry(entry, NULL, &problems);
    struct game *second = game_open_entry(&again, NULL, &problems);
    CHECK(first && second);
    struct both few = open_both(first), many = open_both(second);
    for (uint64_t seed = 0; seed < PLAYS; seed++) {
        struct rng pick;
        rng_seed(&pick, seed);
        state_start(few.game, few.state, seed);
        state_start(many.game, many.state, seed);
        for (int ply = 0; ply < PLIES; ply++) {
            look(&few, seed);
            look(&many, seed);
            compare(&few, &many, entry->name);
            if (few.state->player == OVER)
                break;
            int action = few.legal[rng_below(&pick, (uint32_t)few.count)];
            state_apply(few.game, few.state, action, NULL);
            state_apply(many.game, many.state, action, NULL);
        }
    }
    close_both(&few);
    close_both(&many);
}

static void plays_are_the_same(void **context)
{
    (void)context;
    struct games games = games_all_and_tests();
    for (int i = 0; i < games.count; i++)
        if (strcmp(games.list[i].engine->name, "spire") == 0)
            play_both(&games.list[i]);
    games_free(&games);
}

/* Large decks: nothing is lost, whatever is done to it. */
static void play_deck(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    struct both one = open_both(game);
    for (uint64_t seed = 0; seed < PLAYS; seed++) {
        struct rng pick;
        rng_seed(&pick, seed);
        state_start(game, one.state, seed);
        for (int ply = 0; ply < PLIES && one.state->player != OVER; ply++) {
            look(&one, seed);
            assert_true(one.count > 0 && state_is_sound((const struct spire_game *)game,
                                                        (const struct spire_state *)one.state));
            for (int i = 1; i < one.count; i++)
                assert_true(one.legal[i - 1] < one.legal[i]);
            assert_true(one.legal[one.count - 1] < game->actions_max);
            assert_true(pile_end((const struct spire_state *)one.state, PILE_AWAY) >= MANY);
            state_apply(game, one.state, one.legal[rng_below(&pick, (uint32_t)one.count)], NULL);
        }
    }
    close_both(&one);
}

static void decks_of_five_hundred_are_played(void **context)
{
    (void)context;
    play_deck("spire/jaw-worm:deck='250 Strike, 249 Defend, Bash'");
    play_deck("spire/training:deck='100 Anger, 100 \"Burning Pact\", 100 \"True Grit\" upgraded, 100 Havoc, "
              "50 Headbutt, 50 \"Dual Wield\"'");
    play_deck("spire/training:deck='100 \"Seeing Red\", 100 Offering, 100 \"Second Wind\", "
              "100 \"Body Slam\", 50 Rampage, 50 Warcry'");
    play_deck("spire/training:deck='200 Acrobatics, 100 \"All-Out Attack\", 100 Survivor, "
              "50 Setup, 50 Nightmare'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_the_same),
        cmocka_unit_test(decks_of_five_hundred_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
