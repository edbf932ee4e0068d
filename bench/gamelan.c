/* gamelan.c: plays of Gamelan games through the waist, to be counted in instructions.
 *
 *     gamelan big-money PLAYS     Dominion, Big Money in both seats
 *     gamelan GAME PLAYS          random plays of a game: gamelan/tic-tac-toe
 *
 * Prints how many, the decisions, and the bytes of a state, so that a run less one that does nothing is
 * its cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/check.h"

static const struct field *field_named(const struct game *game, const char *name)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    CHECK(!"a field of Dominion");
    return NULL;
}

/* Options to buy stand in the order of the supply: copper, silver, gold, estate, duchy, province. So the
 * place of a card is the number of cheaper things before it that are left. The last one buys nothing. */
struct big_money {
    const struct field *coins, *supply;
};

/* Numbers of a field are read where they lie: what is counted here is to be the game. */
static const int32_t *numbers(const struct field *field, const struct state *state)
{
    return (const int32_t *)((const char *)state + field->offset);
}

static int buy(const struct big_money *plan, const struct state *state, int count)
{
    static const int costs[] = {0, 3, 6, 2, 5, 8};
    const int32_t *supply = numbers(plan->supply, state);
    int coins = numbers(plan->coins, state)[state->player];
    int wanted = coins >= 8 ? 5 : coins >= 6 ? 2 : coins >= 3 ? 1 : -1, place = 0;
    for (int i = 0; i < wanted; i++)
        place += costs[i] <= coins && supply[i] > 0;
    return wanted < 0 || supply[wanted] == 0 ? count - 1 : place;
}

static long play(const struct game *game, const struct big_money *plan, long count, size_t *bytes)
{
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(legal);
    struct rng pick;
    long plies = 0;
    rng_seed(&pick, 7);
    for (long i = 0; i < count; i++) {
        state_start(game, state, (uint64_t)i);
        for (; state->player != OVER; plies++) {
            int options = state_actions(game, state, legal);
            int choice = plan ? buy(plan, state, options) : (int)rng_below(&pick, (uint32_t)options);
            *bytes = state->size;
            state_apply(game, state, legal[choice], NULL);
        }
    }
    free(legal);
    state_free(state);
    return plies;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    struct problems problems = {0};
    bool rich = strcmp(argv[1], "big-money") == 0;
    struct game *game = game_open(rich ? "gamelan/dominion" : argv[1], &problems);
    CHECK(game);
    struct big_money plan = {0};
    if (rich) {
        plan = (struct big_money){field_named(game, "coins"), field_named(game, "supply")};
        CHECK(plan.coins->kind == KIND_I32 && plan.supply->kind == KIND_I32);
        CHECK(plan.coins->stride == 0 && plan.supply->stride == 0);
    }
    size_t bytes = 0;
    long count = atol(argv[2]);
    long done = play(game, rich ? &plan : NULL, count, &bytes);
    printf("%ld %ld %zu\n", count, done, bytes);
    game_free(game);
    return 0;
}
