/* questions.h: an agent in three functions, for games of cards: which card to play, which combatant to
 * aim at, which card to aim at. (These are the three questions of MiniStS.)
 *
 * Which question a decision is follows from the names of its actions:
 *
 *     "play CARD ..."     choose_card           beside it: "end turn", or any other words
 *     "target COMBATANT"  choose_combatant
 *     "choose CARD"       choose_card_target    beside it: "done", or any other words
 *
 * Any other game asks choose_card only, with its actions as the options. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "core/agent.h"

struct question {
    const struct view *view;
    int                count;      /* options, in order of view->actions */
    const char *const *options;    /* "Strike", "Jaw Worm", "end turn": less play, target, choose */
};

/* Each returns the index of an option. */
struct answers {
    int (*choose_card)(struct agent *, const struct question *);
    int (*choose_combatant)(struct agent *, const struct question *);
    int (*choose_card_target)(struct agent *, const struct question *);
};

/* First member of the agent's own struct. */
struct questions {
    struct agent          head;
    const struct answers *answers;
    struct text           names;     /* one after the other, each with its NUL */
    const char          **options;
};

/* For the slots of an agent kind; `size` is that of the agent's own struct, which is zeroed. */
struct agent *questions_open(const struct answers *, size_t size, const struct game *);
void          questions_close(struct agent *);
int           questions_decide(struct agent *, const struct view *);

#endif
