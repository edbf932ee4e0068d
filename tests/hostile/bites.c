/* bites.c: does one forbidden thing that the hostile build must stop, or nothing: bites [WHAT].
 *
 * Ends with 0 and says so if nobody stops it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

static struct game *open_board(void)
{
    struct problems problems = {0};
    struct source source = {.file = "board", .text = "board 3 3\nline 3\n"};
    return game_load(engine_find("connect"), &source, &problems);
}

/* An engine whose rules keep to nothing. */
static const char *how;

static void bad_apply(const struct game *game, struct state *state, int action, struct events *log)
{
    static struct state *last;
    (void)action, (void)log;
    if (strcmp(how, "rules-write-game") == 0)
        ((struct game *)(uintptr_t)game)->players++;
    if (strcmp(how, "beyond-the-state") == 0)
        ((char *)state)[game->state_size] = 1;
    if (strcmp(how, "pointer-to-the-state") == 0) {
        if (last)
            last->turn++;
        last = state;
    }
}

static int bad_actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    return out[0] = 0, 1;
}

static void bad_start(const struct game *game, struct state *state)
{
    (void)game, (void)state;
}

static void bad_unload(struct game *game)
{
    free(game);
}

static struct game *bad_load(const struct source *, struct problems *);
static const struct engine bad_engine = {.name = "bad", .load = bad_load, .unload = bad_unload,
                                         .start = bad_start, .actions = bad_actions,
                                         .apply = bad_apply};

static struct game *bad_load(const struct source *source, struct problems *problems)
{
    struct game *game = engine_find("null")->load(source, problems);
    game->engine = &bad_engine;
    game->plies_max = 9;
    return game;
}

static void play_badly(void)
{
    struct problems problems = {0};
    struct source source = {.file = "bad", .text = ""};
    struct game *game = game_load(&bad_engine, &source, &problems);
    struct state *state = state_new(game);
    state_start(game, state, 1);
    for (int i = 0; i < 3; i++)
        state_apply(game, state, 0, NULL);
    state_free(state);
    game_free(game);
}

int main(int argc, char **argv)
{
    how = argc > 1 ? argv[1] : "";
    struct game *game = open_board();
    if (strcmp(how, "write-game") == 0)
        game->plies_max = 3;
    if (strcmp(how, "read-freed-game") == 0) {
        game_free(game);
        printf("%d\n", game->players);
        return 0;
    }
    if (strcmp(how, "read-beside-a-block") == 0)
        printf("%d\n", ((const char *)game)[-1]);
    play_badly();
    game_free(game);
    printf("nobody stopped it\n");
    return 0;
}
