/* card.c: any text as the sentences of a card, or as the list of a deck, of the engine `chaos`. What loads
 * is printed to the same card again, and played. The first byte says which of the two it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/game.h"
#include "fuzz.h"

enum { PLIES = 80 };

static void play(const struct game *game)
{
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(legal);
    struct rng pick;
    rng_seed(&pick, 1);
    state_start(game, state, 1);
    for (int i = 0; i < PLIES && state->player != OVER; i++) {
        int count = state_actions(game, state, legal);
        CHECK(count >= 1);
        state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        CHECK(state->size <= game->state_size);
    }
    free(legal);
    state_free(state);
}

static void same_again(const struct game *game)
{
    struct problems problems = {0};
    struct text once = TEXT_GROWING, twice = TEXT_GROWING;
    game->engine->describe(game, &once);
    struct source source = {.file = "again", .text = text_of(&once)};
    struct game *again = game_load(game->engine, &source, &problems);
    CHECK(again);
    again->engine->describe(again, &twice);
    CHECK(strcmp(text_of(&once), text_of(&twice)) == 0);
    game_free(again);
    text_free(&once);
    text_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char rest[] = "card \"Beast\"\n    Beast 1/2/3.\ncard \"Bolt\"\n    Spell 1. Cast: Deal 1 "
                               "damage to a character.\nrolled card \"R\"\n    Demon 3/3/3.\n"
                               "rolled minion \"M\"\n    Demon 3/3/3.\nmana 9\n";
    if (size == 0)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    struct text whole = TEXT_GROWING;
    text_add(&whole, "%s", rest);
    if (data[0] & 1)
        text_add(&whole, "deck \"D\": %s\nmatch \"D\" against \"D\"\n", text);
    else
        text_add(&whole, "card \"Fuzz\"\n    %s\n\ndeck \"D\": 4 \"Fuzz\", 2 \"Beast\", 2 \"Bolt\"\n"
                 "match \"D\" against \"D\"\n", text);
    struct problems problems = {0};
    struct source source = {.file = "fuzz", .text = text_of(&whole)};
    struct game *game = game_load(engine_find("chaos"), &source, &problems);
    CHECK((game == NULL) == (problems.error_count > 0));
    fuzz_judge(&problems);
    if (game) {
        same_again(game);
        play(game);
    }
    game_free(game);
    text_free(&whole);
    free(text);
    return 0;
}
