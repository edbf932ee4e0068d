/* alphabeta.c: alpha-beta search for two players who see all; deepen.c and prove.c tell how.
 *
 * A game without an estimate, or with one that tells nothing before the end, looks the same everywhere until
 * somebody scores. There alpha-beta only finds out what surely wins or loses (prove.c; with chance
 * deepen.c), and Monte Carlo tree search chooses among the actions that are left. What it chooses is
 * then looked at alone, which goes deeper; if it loses, the next best takes its place. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "agents/deepen.h"
#include "agents/mcts.h"
#include "agents/prove.h"
#include "core/agent.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/nature.h"

enum { NATURE_PLAYS = 4, ENTRIES_PER_MILLISECOND = 4096, TIMED_TABLE = 1 << 22 };
/* Without an estimate the budget is shared out: to alpha-beta, to the tree, and to what the tree chose. */
enum { SHARES = 8, SHARES_FIRST = 2, SHARES_TREE = 3, SHARES_CHOICE = 3 };
enum { DECISIVE = 12 }; /* up to so many options, rollouts look at each of them */

struct alphabeta {
    struct agent  head;
    uint64_t      nodes_max, nanoseconds;
    int           depth_max;
    bool          proves;          /* by `prove`, else `deepen` */
    struct deepen deepen;
    struct prove  prove;
    struct agent *judge;           /* chooses among equals; NULL: the estimate does */
};

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* So many shares of the budget from now on; all of it if nobody else needs any. */
static void share_out(const struct alphabeta *own, uint64_t shares, uint64_t *nodes, uint64_t *until)
{
    uint64_t part = own->judge ? shares : SHARES;
    *until = own->nanoseconds ? clock_thinking() + own->nanoseconds / SHARES * part : 0;
    *nodes = own->nanoseconds ? 0 : own->judge ? own->nodes_max / SHARES * part + 1 : own->nodes_max;
}

/* The action that the judge takes of the first `count`. */
static int ask_judge(struct alphabeta *own, struct view *view, int count)
{
    view->action_count = count;
    own->judge->rng = own->head.rng;
    own->judge->seat = view->viewer;
    int action = own->judge->kind->decide(own->judge, view);
    own->head.rng = own->judge->rng;
    return action;
}

/* Takes what surely loses out of the choice, `reached` deep or deeper, as long as the budget lasts. */
static int choose_sound(struct alphabeta *own, struct view *view, int *actions, int action, int reached)
{
    uint64_t nodes, until;
    share_out(own, SHARES_CHOICE, &nodes, &until);
    for (;;) {
        int depth = reached;
        if (view->action_count == 1 || !prove_refutes(&own->prove, view->viewer, action, own->depth_max,
                                                      nodes, until, &depth))
            return action;
        int kept = 0;
        for (int i = 0; i < view->action_count; i++)
            if (actions[i] != action)
                actions[kept++] = actions[i];
        view->action_count = kept;
        action = mcts_choose(own->judge, view);
        nodes = until = 0;
    }
}

/* One of the first `count` actions, which look equally good `depth` deep. */
static int choose_equal(struct alphabeta *own, const struct view *view, int *actions, int count, int depth)
{
    struct view narrowed = *view;
    if (!own->judge || count == 1)
        return actions[0];
    qsort(actions, (size_t)count, sizeof *actions, compare);
    narrowed.actions = actions;
    int action = ask_judge(own, &narrowed, count);
    return own->proves ? choose_sound(own, &narrowed, actions, action, depth) : action;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct alphabeta *own = (struct alphabeta *)agent;
    if (view->action_count == 1)
        return view->actions[0];
    uint64_t nodes, until;
    share_out(own, SHARES_FIRST, &nodes, &until);
    struct deepen *deepen = &own->deepen;
    struct prove *prove = &own->prove;
    int depth, equal;
    if (own->proves)
        equal = prove_run(prove, view->state, view->viewer, own->depth_max, nodes, until, &depth);
    else
        equal = deepen_run(deepen, view->state, view->viewer, own->depth_max, nodes, until, &depth);
    agent_count(agent, "nodes", (double)(own->proves ? prove->nodes : deepen->nodes));
    agent_count(agent, "depth", depth);
    return choose_equal(own, view, own->proves ? prove->root : deepen->root, equal, depth);
}

static void begin(struct agent *agent)
{
    struct alphabeta *own = (struct alphabeta *)agent;
    if (own->proves)
        prove_begin(&own->prove);
    else
        deepen_begin(&own->deepen);
    if (own->judge && own->judge->kind->begin)
        own->judge->kind->begin(own->judge);
}

static const struct option options[] = {
    {.name = "nodes", .type = OPTION_INTEGER, .fallback = "100000", .low = 1, .high = 1e12,
     .help = "actions tried for one decision"},
    {.name = "milliseconds", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3600000,
     .help = "time for one decision instead of nodes; not reproducible; 0: no"},
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "100", .low = 1, .high = DEEPEN_DEPTH,
     .help = "decisions to look ahead at most"},
    {.name = "samples", .type = OPTION_INTEGER, .fallback = "4", .low = 1, .high = 1000,
     .help = "outcomes of chance that are searched"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static bool sensible(const struct spec *spec, const struct game *game, const struct nature *nature,
                     struct problems *problems)
{
    const char *wrong = NULL;
    if (game->players != 2 || nature->hides)
        wrong = "it is for two players who see all; mcts plays the others";
    else if (spec_integer(spec, options, OPTIONS, "milliseconds") && !clock_exists())
        wrong = "milliseconds: there is no clock in this build; use nodes";
    else if (spec_integer(spec, options, OPTIONS, "milliseconds") && spec_given(spec, "nodes"))
        wrong = "expected nodes or milliseconds, not both";
    return !wrong || problem_error(problems, (struct place){0}, "alphabeta: %s", wrong);
}

/* The agent that chooses among equals, with the rest of the budget. */
static struct agent *new_judge(const struct alphabeta *own, const struct game *game,
                               const struct nature *nature, struct problems *problems)
{
    enum { ITERATIONS_MAX = 10000000 };
    char spec[96];
    bool decisive = !nature->chance && nature->options <= DECISIVE;
    double steps = fmax(nature->plies, 1) * (decisive ? nature->options : 1);
    double iterations = (double)own->nodes_max / SHARES * SHARES_TREE / steps + 1;
    uint64_t milliseconds = own->nanoseconds / 1000000 * SHARES_TREE / SHARES + 1;
    const char *policy = nature->chance ? "random" : decisive ? "decisive" : "reply";
    int length = snprintf(spec, sizeof spec, "mcts:reuse=yes,rollout=%s,", policy);
    if (own->nanoseconds)
        snprintf(spec + length, sizeof spec - (size_t)length, "milliseconds=%llu",
                 (unsigned long long)milliseconds);
    else
        snprintf(spec + length, sizeof spec - (size_t)length, "iterations=%d",
                 (int)fmin(iterations, ITERATIONS_MAX));
    return agent_new(spec, game, problems);
}

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct nature nature = nature_of(game, NATURE_PLAYS, 1);
    if (!sensible(spec, game, &nature, problems))
        return NULL;
    struct alphabeta *own = heap_new(1, sizeof *own);
    own->nanoseconds = 1000000 * (uint64_t)spec_integer(spec, options, OPTIONS, "milliseconds");
    own->nodes_max = (uint64_t)spec_integer(spec, options, OPTIONS, "nodes");
    own->depth_max = (int)spec_integer(spec, options, OPTIONS, "depth");
    size_t timed = (size_t)(own->nanoseconds / 1000000) * ENTRIES_PER_MILLISECOND;
    size_t entries = own->nanoseconds ? (timed < TIMED_TABLE ? timed : TIMED_TABLE)
                                      : (size_t)own->nodes_max;
    own->proves = !nature.tells && !nature.chance;
    if (own->proves)
        prove_open(&own->prove, game, entries);
    else
        deepen_open(&own->deepen, game, (int)spec_integer(spec, options, OPTIONS, "samples"),
                    !nature.tells, entries);
    if (!nature.tells)
        own->judge = new_judge(own, game, &nature, problems);
    return &own->head;
}

static void close(struct agent *agent)
{
    struct alphabeta *own = (struct alphabeta *)agent;
    if (own->proves)
        prove_close(&own->prove);
    else
        deepen_close(&own->deepen);
    agent_free(own->judge);
    free(own);
}

const struct agent_kind alphabeta_agent = {
    .name = "alphabeta", .summary = "Alpha-beta search, for two players who see all.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
