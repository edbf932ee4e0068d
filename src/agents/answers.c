/* answers.c: rollouts of games for two who see all, in which an action is an answer to the one before. */
#include "agents/answers.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum answer_policy answer_policy_find(const char *word)
{
    return strcmp(word, "reply") == 0      ? ANSWER_REPLY
           : strcmp(word, "decisive") == 0 ? ANSWER_DECISIVE
                                           : ANSWER_NONE;
}

void answer_open(struct answers *answers, const struct game *game, enum answer_policy policy, int depth)
{
    size_t actions = (size_t)game->actions_max;
    *answers = (struct answers){.game = game, .policy = policy, .depth = depth};
    answers->actions = heap_new(actions, sizeof *answers->actions);
    if (policy == ANSWER_DECISIVE) {
        answers->others = heap_new(actions, sizeof *answers->others);
        answers->next = state_new(game);
        answers->trial = state_new(game);
    }
    for (int i = 0; i < 2 && policy == ANSWER_REPLY; i++)
        answers->replies[i] = heap_new(actions, sizeof *answers->replies[i]);
}

void answer_close(struct answers *answers)
{
    free(answers->actions);
    free(answers->others);
    free(answers->replies[0]);
    free(answers->replies[1]);
    state_free(answers->next);
    state_free(answers->trial);
}

void answer_forget(struct answers *answers)
{
    for (int i = 0; i < 2 && answers->policy == ANSWER_REPLY; i++)
        memset(answers->replies[i], 0, (size_t)answers->game->actions_max * sizeof *answers->replies[i]);
}

/* ---- last good replies ---- */

void answer_begin(struct answers *answers)
{
    answers->trace_count = 0;
}

void answer_note(struct answers *answers, int mover, int action)
{
    if (answers->policy == ANSWER_REPLY && answers->trace_count < ANSWERS_TRACE) {
        answers->movers[answers->trace_count] = (int8_t)mover;
        answers->trace[answers->trace_count++] = action;
    }
}

void answer_learn(struct answers *answers, const double *scores)
{
    for (int i = 1; i < answers->trace_count; i++) {
        int mover = answers->movers[i], action = answers->trace[i];
        int *reply = &answers->replies[mover][answers->trace[i - 1]];
        if (answers->movers[i - 1] == mover)
            continue;
        if (scores[mover] > scores[1 - mover])
            *reply = action + 1;
        else if (scores[mover] < scores[1 - mover] && *reply == action + 1)
            *reply = 0;
    }
}

/* The last good reply to what was done before, if it is legal; else any. */
static int choose_reply(struct answers *answers, int mover, int count, struct rng *rng)
{
    int last = answers->trace_count - 1;
    if (last >= 0 && answers->movers[last] != mover) {
        int wanted = answers->replies[mover][answers->trace[last]] - 1;
        for (int i = 0; i < count && wanted >= 0; i++)
            if (answers->actions[i] == wanted)
                return wanted;
    }
    return answers->actions[rng_below(rng, (uint32_t)count)];
}

/* ---- decisive actions ---- */

/* An action by which who decides wins at once; -1: none. */
static int winning(struct answers *answers, const struct state *state)
{
    int mover = state->player, count = state_actions(answers->game, state, answers->others);
    for (int i = 0; i < count; i++) {
        state_copy(answers->trial, state);
        state_apply(answers->game, answers->trial, answers->others[i], NULL);
        if (answers->trial->player == OVER && answers->trial->result[mover] > 0)
            return answers->others[i];
    }
    return -1;
}

/* Puts the state after an action, drawn from those that are left, into `next`; returns what the other can
 * win by then, or -1. `wish` is an action to take if it is there: mostly what wins for one is where
 * the other has to be. */
static int attempt(struct answers *answers, const struct state *state, int left, int wish,
                   struct rng *rng)
{
    int pick = -1;
    for (int i = 0; i < left && wish >= 0; i++)
        if (answers->actions[i] == wish)
            pick = i;
    if (pick < 0)
        pick = (int)rng_below(rng, (uint32_t)left);
    int action = answers->actions[pick];
    answers->actions[pick] = answers->actions[left - 1];
    state_copy(answers->next, state);
    state_apply(answers->game, answers->next, action, NULL);
    return answers->next->player == OVER || answers->next->player == state->player
               ? -1
               : winning(answers, answers->next);
}

/* One decision of who cannot win at once; what the other can win by now, or -1. */
static int step_safely(struct answers *answers, struct state *state, struct rng *rng)
{
    enum { ATTEMPTS = 3 };
    int count = state_actions(answers->game, state, answers->actions), danger = -1;
    for (int i = 0; i < ATTEMPTS && i < count; i++) {
        danger = attempt(answers, state, count - i, danger, rng);
        if (danger < 0)
            break;
    }
    state_copy(state, answers->next);
    return danger;
}

static void run_decisive(struct answers *answers, struct state *state, int limit, struct rng *rng)
{
    int win = winning(answers, state);
    for (int i = 0; i < limit && state->player != OVER; i++) {
        if (win >= 0) {
            state_apply(answers->game, state, win, NULL);
            win = state->player == OVER ? -1 : winning(answers, state);
        } else {
            win = step_safely(answers, state, rng);
        }
    }
}

void answer_run(struct answers *answers, struct state *state, struct rng *rng)
{
    int limit = answers->depth ? answers->depth : INT_MAX;
    if (answers->policy == ANSWER_DECISIVE) {
        if (state->player != OVER)
            run_decisive(answers, state, limit, rng);
        return;
    }
    for (int i = 0; i < limit && state->player != OVER; i++) {
        int count = state_actions(answers->game, state, answers->actions);
        int action = choose_reply(answers, state->player, count, rng);
        answer_note(answers, state->player, action);
        state_apply(answers->game, state, action, NULL);
    }
}
