/* null.c: the smallest engine. Copy it to start a new one; it is built and tested so that it
 * never goes stale. One player, one decision, no chance. The description is empty. */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/heap.h"

struct null_state {
    struct state head;
};

extern const struct engine null_engine;

static struct game *load(const struct source *source, struct problems *problems)
{
    if (source->text[strspn(source->text, " \t\r\n")] != '\0') {
        problem_error(problems, (struct place){source->file, 1, 1},
                      "expected nothing: a null game has an empty description");
        return NULL;
    }
    struct game *game = heap_new(1, sizeof *game);
    *game = (struct game){
        .engine = &null_engine, .name = "null", .players = 1, .actions_max = 1, .plies_max = 1,
        .state_size = sizeof(struct null_state),
    };
    return game;
}

static void unload(struct game *game)
{
    free(game);
}

static void describe(const struct game *game, struct text *out)
{
    (void)game;
    text_add(out, "\n");
}

static void start(const struct game *game, struct state *state)
{
    (void)game;
    state->player = 0;
}

static int actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    out[0] = 0;
    return 1;
}

static void apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)game, (void)action, (void)log;
    state_finish(state);
}

static void render(const struct game *game, const struct state *state, int viewer,
                   struct text *out)
{
    (void)game, (void)viewer;
    text_add(out, "%s\n", state->player == OVER ? "over" : "waiting");
}

static void render_action(const struct game *game, const struct state *state, int action,
                          struct text *out)
{
    (void)game, (void)state, (void)action;
    text_add(out, "end");
}

static void observe(const struct game *game, const struct state *state, int viewer, float *out)
{
    (void)game, (void)state, (void)viewer, (void)out;
}

const struct engine null_engine = {
    .name = "null", .summary = "Template: one player, one decision.",
    .load = load, .unload = unload, .describe = describe,
    .start = start, .actions = actions, .apply = apply,
    .render = render, .render_action = render_action, .observe = observe,
};
