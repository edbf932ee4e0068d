/* search.h: depth-limited search over what the viewer knows; lookahead and turn share it.
 *
 * A search that draws one sample of chance and then takes the maximum is too hopeful: it takes
 * luck for skill, and it plans with cards it cannot see yet. Here a place of the search is a set of
 * samples that look the same to the viewer, and the viewer must take one action for all of them.
 * After an action the samples are parted by what the viewer then sees; each part goes on by
 * itself, filled up with new samples of what is still unseen. Where a maximum is taken over means
 * of few samples, half of the samples choose the action and the other half say what it is worth,
 * in turns, so that the maximum brings no gain from noise (as in van Hasselt 2010). Every action
 * of a place is tried on the same samples.
 *
 * Others are expected to do their best: with two players the other wants the viewer to have
 * little, with more each wants his own score (max-n). They know what they hold, so they choose for
 * each sample by itself.
 *
 * In real time what follows from an action comes later than such a search can look: a shot hits ten
 * ticks after it was fired. So the last states are valued by short rollouts there (leaves.h), and since
 * these cost more than a level does, the search is one level less deep. */
#ifndef SEARCH_H
#define SEARCH_H

#include "agents/leaves.h"
#include "agents/sight.h"
#include "core/agent.h"

/* What the depth counts; UNIT_OWN_TURN stops when the viewer's turn is over, whatever the depth. */
enum unit { UNIT_DECISION, UNIT_TURN, UNIT_OWN_TURN };

#define SEARCH_OPTIONS                                                                            \
    {.name = "samples", .type = OPTION_INTEGER, .fallback = "8", .low = 1, .high = 1000,          \
     .help = "samples of what is hidden and to come"},                                            \
    {.name = "nodes", .type = OPTION_INTEGER, .fallback = "20000", .low = 1, .high = 1e9,         \
     .help = "actions tried for one decision at most, those of rollouts not counted"},            \
    LEAVES_OPTIONS

struct search_level;
struct turns;

struct search {
    struct agent   head;
    const struct game *game;
    enum unit      unit;
    int            depth, samples;
    int64_t        nodes_max;

    struct turns  *turns;            /* of lookahead by ways, which needs nothing else; or NULL */
    uint32_t       trials;

    /* during a decision */
    int            viewer;
    int            limit;            /* the depth of this round */
    uint32_t       root_ply, root_turn;
    int64_t        nodes;
    bool           cut;              /* the nodes did not last for this round */
    struct rng    *rng;
    struct sight   sight;
    struct leaves  leaves;
    int            level_count;
    struct search_level *levels;
};

/* For the slots of an agent kind; `options` begins with SEARCH_OPTIONS. */
struct agent *search_open(const struct spec *, const struct option *options, int option_count,
                          enum unit, int depth, const struct game *);
void          search_close(struct agent *);
int           search_decide(struct agent *, const struct view *);

#endif
