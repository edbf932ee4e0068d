/* rivals.h: who takes part in a ladder, and who meets whom. */
#ifndef RIVALS_H
#define RIVALS_H

#include "cli/cli.h"
#include "evaluate/plan.h"
#include "evaluate/swiss.h"

enum { RIVALS_MAX = SWISS_MAX };

/* An agent that takes part: how it is called, and what it is. */
struct rival {
    char *name, *spec;
};

enum pairing { PAIRING_ALL, PAIRING_SWISS, PAIRING_NEIGHBOURS };

struct rivals {
    struct rival list[RIVALS_MAX];
    int          count;
    int          players;              /* of the game */
    enum pairing pairing;
    int          rounds;               /* of Swiss ones */
    uint64_t     seed;
    struct swiss meetings;             /* of a game for several: who meets whom */
};

/* Reads --agent, --doublings, --pairing, --rounds and --seed; who meets is known then, of Swiss rounds those
 * of the first. False after an error. Free them in any case. */
bool rivals_read(struct rivals *, const struct call *, struct problems *);
void rivals_free(struct rivals *);

/* Takes what was met before from a plan, for Swiss rounds to follow. False after an error: it has more
 * rounds than are asked for. */
bool rivals_recall(struct rivals *, const struct plan *, struct problems *);

/* Whether Swiss rounds follow those that are known. */
bool rivals_follow(const struct rivals *);

/* The line-ups of all who meet, as lines of the block of agents. */
bool rivals_line_ups(const struct rivals *, struct experiment *, struct problems *);

#endif
