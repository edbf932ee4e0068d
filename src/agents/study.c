/* study.c: what kind of game a game is, found out from a few random plays. */
#include "agents/study.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { PLAYS = 4, PLIES = 160, LOOK_EVERY = 4 };
enum { TICKS_PLIES = 30, TICKS_ACTIONS = 16 };    /* from and up to which plays are of ticks */

struct student {
    const struct game *game;
    struct state *state, *one, *two;
    int          *actions;
    struct study  study;
    double        decisions, options, turns;
};

/* Whether two states are equal but for their generators and clocks. */
static bool same(struct state *one, struct state *two)
{
    one->rng = two->rng;
    one->ply = two->ply;
    one->turn = two->turn;
    return one->size == two->size && memcmp(one, two, one->size) == 0;
}

static void look_for_hidden(struct student *student, uint64_t seed)
{
    const struct game *game = student->game;
    int viewer = student->state->player;
    state_copy(student->one, student->state);
    state_copy(student->two, student->state);
    state_resample(game, student->one, viewer, seed);
    state_resample(game, student->two, viewer, seed + 1);
    student->study.hidden |= !same(student->one, student->two);
}

static void look_for_waiting(struct student *student, int count)
{
    const struct game *game = student->game;
    for (int i = 0; i < count && !student->study.waits; i++) {
        state_copy(student->one, student->state);
        state_copy(student->two, student->state);
        state_apply(game, student->two, student->actions[i], NULL);
        if (student->two->player == OVER)
            continue;
        if (game->engine->forget) {
            game->engine->forget(game, student->one);
            game->engine->forget(game, student->two);
        }
        student->study.waits = same(student->one, student->two);
    }
}

static void play(struct student *student, uint64_t seed)
{
    const struct game *game = student->game;
    struct state *state = student->state;
    struct rng rng;
    rng_seed(&rng, seed);
    state_start(game, state, seed);
    for (int ply = 0; ply < PLIES && state->player != OVER; ply++) {
        int count = state_actions(game, state, student->actions);
        int mover = state->player;
        uint32_t turn = state->turn;
        if (ply % LOOK_EVERY == 0)
            look_for_hidden(student, rng_next64(&rng));
        if (ply == 0 && game->players == 1)
            look_for_waiting(student, count);
        uint64_t draws = state->rng.draws;
        state_apply(game, state, student->actions[rng_below(&rng, (uint32_t)count)], NULL);
        student->study.chance |= state->rng.draws != draws;
        student->decisions++;
        student->options += count;
        student->turns += state->player == OVER || state->player != mover || state->turn != turn;
    }
}

struct study study_game(const struct game *game)
{
    struct student student = {.game = game};
    student.study = (struct study){.players = game->players,
                                   .estimate = game->engine->estimate != NULL};
    student.state = state_new(game);
    student.one = state_new(game);
    student.two = state_new(game);
    student.actions = heap_new((size_t)game->actions_max, sizeof *student.actions);
    for (uint64_t i = 0; i < PLAYS; i++)
        play(&student, i + 1);
    state_free(student.state);
    state_free(student.one);
    state_free(student.two);
    free(student.actions);
    struct study *study = &student.study;
    study->actions = student.options / student.decisions;
    study->plies = student.decisions / PLAYS;
    study->choosing = student.decisions > 1.5 * student.turns;
    study->ticks = !study->choosing && study->estimate && study->plies >= TICKS_PLIES &&
                   game->actions_max <= TICKS_ACTIONS;
    return *study;
}

void study_print(const struct study *study, struct text *out)
{
    text_add(out, "%d player%s, %s, %s, %s, %.1f actions on average%s", study->players,
             study->players == 1 ? "" : "s", study->hidden ? "something hidden" : "nothing hidden",
             study->chance ? "chance" : "no chance",
             study->choosing ? "turns of several decisions"
             : study->ticks  ? "a tick after every decision"
                             : "turns of one decision",
             study->actions, study->waits ? ", the play can wait" : "");
}
