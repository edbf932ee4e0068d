/* answers.h: rollouts of games for two who see all, in which an action is an answer to the one before.
 *
 * Policies: `reply` takes what last won after the same action of the other, if it is legal now, and
 * forgets it when it loses (last good reply with forgetting, Baier and Drake 2010). `decisive` wins at
 * once if that is possible, and takes no action that lets the other win at once if it finds another
 * (decisive and anti-decisive moves, Teytaud and Teytaud 2010). Otherwise both are random. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "core/game.h"

enum answer_policy { ANSWER_NONE, ANSWER_REPLY, ANSWER_DECISIVE };
#define ANSWER_WORDS "reply|decisive"

enum { ANSWERS_TRACE = 1024 };

struct answers {
    const struct game *game;
    enum answer_policy policy;
    int                depth;              /* decisions at most; 0: until the play is over */
    int               *actions, *others;
    struct state      *next, *trial;       /* decisive */
    int               *replies[2];         /* reply: of each player to an action; its number + 1, or 0 */
    int                trace[ANSWERS_TRACE];
    int8_t             movers[ANSWERS_TRACE];
    int                trace_count;
};

/* The policy that bears the name; ANSWER_NONE if there is none. */
enum answer_policy answer_policy_find(const char *word);

/* For a game of two; ends with answer_close. */
void answer_open(struct answers *, const struct game *, enum answer_policy, int depth);
void answer_close(struct answers *);

/* A play starts: nothing is known. */
void answer_forget(struct answers *);

/* A line of play begins; an action was taken in it before the rollout. */
void answer_begin(struct answers *);
void answer_note(struct answers *, int mover, int action);

/* Plays on. */
void answer_run(struct answers *, struct state *, struct rng *);

/* How the line ended. */
void answer_learn(struct answers *, const double *scores);

#endif
