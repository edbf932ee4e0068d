/* agent.h: who decides. An agent is one constant struct in a file of its own and one line in
 * registry.def; see docs/add-an-agent.md.
 *
 * An agent never sees the true state. The arena hands it a view whose state was resampled for the
 * viewer: hidden things and all chance to come are redrawn, what the viewer knows is kept. For
 * more samples, copy that state and call state_resample with seeds of one's own. */
#ifndef AGENT_H
#define AGENT_H

#include "core/game.h"

enum { TALLIES_MAX = 24 };
enum { NO_ANSWER = -1 };    /* decide: no usable answer; the arena plays the first legal action */

/* What an agent is given for one decision; valid during the call. */
struct view {
    const struct game  *game;
    const struct state *state;      /* resampled; NULL for kinds that need no state */
    int                 viewer;     /* whom the agent plays */
    const int          *actions;    /* legal, ascending */
    int                 action_count;
};

/* What a number tells of the agent that kept it, for those who do not know its name. */
enum tally_kind {
    TALLY_PLAIN,
    TALLY_SECONDS,      /* a time, which differs from run to run */
    TALLY_MACHINE,      /* a count that depends on the machine, as that of time-outs */
    TALLY_ANSWERS,      /* it was asked and answered, well or badly */
    TALLY_SILENCE,      /* it was asked and did not answer */
    TALLY_GIVEN_UP      /* its program or server is not to be had */
};

/* One number an agent kept about itself: illegal answers, tokens, nodes. Summed over plays. */
struct tally {
    const char     *name;
    double          value;
    enum tally_kind kind;
};

/* Common head of every agent; the first member of each kind's own struct. */
struct agent {
    const struct agent_kind *kind;
    const struct game       *game;      /* the game it was opened for */
    struct rng               rng;       /* its own chance; seeded anew for every play */
    int                      seat;      /* whom it plays in this play */
    struct tally             tallies[TALLIES_MAX];
    int                      tally_count;
};

/* Who answers for agents that are functions of the program around. */
struct decider {
    /* An action, or less than 0; `name` is the function's, `chance` a number of the agent's own stream. */
    int  (*decide)(void *context, const char *name, const struct view *, uint64_t chance);
    void *context;
};

struct agent_kind {
    const char          *name, *summary;
    const struct option *options;
    int                  option_count;
    bool                 needs_state;
    bool                 alone;         /* talks to a terminal, program or server: one play at a time,
                                           and not sure to answer the same when asked again */
    bool                 person;        /* who may leave: the rest is then played without him */
    const char          *unavailable;   /* not in this build, and why; NULL: it is */

    /* A new agent, or NULL after an error; `spec` was checked against `options` and may go away
     * after the call. Set kind-specific members only, the head is filled by agent_new. */
    struct agent *(*open)(const struct spec *spec, const struct game *, struct problems *);
    void (*close)(struct agent *);                      /* NULL: free is enough */
    void (*begin)(struct agent *);                      /* a play starts; NULL: nothing to do */
    int  (*decide)(struct agent *, const struct view *);    /* a legal action, or NO_ANSWER */
    /* A play ended; `state` is what the seat sees of it (NULL if the kind needs no state). */
    void (*finish)(struct agent *, const struct state *);   /* NULL: nothing to do */
    /* Says who answers for it; NULL: it decides itself. */
    void (*hear)(struct agent *, const struct decider *);
    /* How it plays this game and why, in a part of a sentence. NULL: as it plays every game. */
    void (*explain)(const struct agent *, struct text *out);
};

extern const struct agent_kind *const agent_kinds[];
extern const int agent_kind_count;
const struct agent_kind *agent_kind_find(const char *name);

/* Makes an agent from a spec such as "mcts:iterations=2000"; NULL after an error. */
struct agent *agent_new(const char *spec, const struct game *, struct problems *);
void          agent_free(struct agent *);

/* Adds to a tally of the agent, which appears with the first call. `name` must be constant. */
void          agent_count(struct agent *, const char *name, double amount);

/* The same for one that tells something; one name always has the same kind. */
void          agent_count_as(struct agent *, enum tally_kind, const char *name, double amount);

#endif
