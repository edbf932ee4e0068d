/* strong.c: the agent for those who do not want to think about agents: looks what a game is like
 * (core/nature.h) and hands every decision to the method that is best for such games. It never looks at
 * the name of a game or an engine. `explain`, which `ruleplay show` prints, tells what was chosen. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "agents/allowance.h"
#include "agents/turns.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/nature.h"

/* What other methods do in the time of one line of play of openloop. */
enum { WIDTH_STATES = 8, ROLLING_LINES = 2, TURNS_LINES = 10, ALPHABETA_NODES = 1000 };
enum { LINE_PLIES = 40 };          /* of a play up to which mcts has its full share */
enum { FIRST_ITERATIONS = 100 };   /* by turns, to see how long they take */
enum { NATURE_PLAYS = 4, TURNS_DEPTH = 4 };

struct strong {
    struct agent  head;
    struct nature nature;
    struct allowance budget;
    struct agent *inner;           /* who decides; NULL: by turns */
    struct turns  turns;
    double        nanoseconds;     /* by turns: of one iteration, as far as is known */
    char          spec[128];
    const char   *why;
};

/* ---- choosing ---- */

struct method {
    const char *agent;             /* with settings but the budget; "turns": by whole turns */
    const char *unit;              /* what its budget is called, if it is not a time */
    int         share;             /* how much of that for one of our iterations */
    const char *why;
};

static struct method for_one(const struct nature *nature)
{
    if (!nature->hides && !nature->chance && nature->repeats)
        return (struct method){"width", "iterations", WIDTH_STATES,
                               "nothing is hidden or left to chance and states come again, so a plan can "
                               "be found and followed"};
    if (nature_takes_turns(nature))
        return (struct method){"turns", "iterations", TURNS_LINES,
                               "turns of several decisions are compared as wholes"};
    return (struct method){"rolling", "iterations", ROLLING_LINES,
                           nature->chance ? "chance acts at every decision, so sequences of actions "
                                            "evolve under many draws of it"
                                          : "the world goes on with every decision, so sequences of "
                                            "actions evolve"};
}

static struct method for_several(const struct nature *nature, const struct game *game)
{
    if (nature_ticks(nature, game))
        return (struct method){"openloop", "iterations", 1,
                               "several act in real time, so sequences of actions are tried under many "
                               "draws of chance"};
    if (!nature->hides && nature->chance && nature_takes_turns(nature))
        return (struct method){"turns", "iterations", TURNS_LINES,
                               "turns of several decisions are compared as wholes"};
    if (game->players == 2 && !nature->hides)
        return (struct method){"alphabeta", "nodes", ALPHABETA_NODES,
                               "two who see all: every answer is looked at"};
    if (!nature->hides)
        return (struct method){"mcts:reuse=yes", "iterations", TURNS_LINES,
                               "several who see all: a tree of what each does best"};
    /* A rollout goes to the end of the play. */
    double share = nature->plies > LINE_PLIES ? TURNS_LINES * LINE_PLIES / nature->plies : TURNS_LINES;
    return (struct method){"mcts", "iterations", share < 2 ? 2 : (int)share,
                           "something is hidden: a tree of what is known"};
}

static bool open_inner(struct strong *strong, const struct method *method, const struct game *game,
                       struct problems *problems)
{
    bool settings = strchr(method->agent, ':') != NULL;
    uint64_t iterations = (uint64_t)strong->budget.iterations * (uint64_t)method->share;
    struct text spec = TEXT_GROWING;
    text_add(&spec, "%s%c", method->agent, settings ? ',' : ':');
    if (strong->budget.nanoseconds)
        text_add(&spec, "milliseconds=%llu",
                 (unsigned long long)(strong->budget.nanoseconds / 1000000));
    else
        text_add(&spec, "%s=%llu", method->unit,
                 (unsigned long long)(iterations < 10000000 ? iterations : 10000000));
    snprintf(strong->spec, sizeof strong->spec, "%s", text_of(&spec));
    text_free(&spec);
    strong->inner = agent_new(strong->spec, game, problems);
    return strong->inner != NULL;
}

static void open_turns(struct strong *strong, const struct game *game)
{
    struct turns_settings settings = {
        .policy = game->players == 1 ? "learned" : "random", .explore = TURNS_EXPLORE,
        .epsilon = TURNS_EPSILON, .depth = TURNS_DEPTH * game->players,
        .horizon = game->engine->estimate ? TURNS_HORIZON : TURNS_FAR,
    };
    turns_open(&strong->turns, game, &settings);
    snprintf(strong->spec, sizeof strong->spec, "mcts:tree=turns");
}

/* ---- deciding ---- */

static int decide_by_turns(struct strong *strong, const struct view *view)
{
    struct allowance *budget = &strong->budget;
    double iterations = (double)TURNS_LINES * budget->iterations;
    if (budget->nanoseconds)
        iterations = strong->nanoseconds > 0 ? (double)budget->nanoseconds / strong->nanoseconds
                                             : FIRST_ITERATIONS;
    iterations = iterations < 1 ? 1 : iterations > 1e9 ? 1e9 : iterations;
    uint32_t done = 0;
    allowance_begin(budget);
    int action = turns_decide(&strong->turns, view, (uint32_t)iterations, TURNS_TRIALS,
                              &strong->head.rng, &done);
    if (budget->nanoseconds && done > 0)
        strong->nanoseconds = (double)(clock_thinking() - budget->start) / done;
    agent_count(&strong->head, "iterations", done);
    return action;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct strong *strong = (struct strong *)agent;
    if (!strong->inner)
        return decide_by_turns(strong, view);
    struct agent *inner = strong->inner;
    int action = inner->kind->decide(inner, view);
    for (int i = 0; i < inner->tally_count; i++)
        agent_count_as(agent, inner->tallies[i].kind, inner->tallies[i].name,
                       inner->tallies[i].value);
    inner->tally_count = 0;
    return action;
}

static void begin(struct agent *agent)
{
    struct strong *strong = (struct strong *)agent;
    if (!strong->inner) {
        turns_begin(&strong->turns);
        return;
    }
    strong->inner->rng = agent->rng;
    strong->inner->seat = agent->seat;
    if (strong->inner->kind->begin)
        strong->inner->kind->begin(strong->inner);
}

static void explain(const struct agent *agent, struct text *out)
{
    const struct strong *strong = (const struct strong *)agent;
    const struct nature *nature = &strong->nature;
    text_add(out, "%s: %s (%d player%s, %s hidden, %s, %.1f actions, %.1f decisions a turn)",
             strong->spec, strong->why, agent->game->players, agent->game->players == 1 ? "" : "s",
             nature->hides ? "something" : "nothing", nature->chance ? "chance" : "no chance",
             nature->options, nature->turn);
}

/* ---- opening and closing ---- */

static const struct option options[] = {ALLOWANCE_OPTIONS("100")};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct allowance budget;
    if (!allowance_open(&budget, spec, options, OPTIONS, "strong", problems))
        return NULL;
    struct strong *strong = heap_new(1, sizeof *strong);
    strong->budget = budget;
    strong->nature = nature_of(game, NATURE_PLAYS, 1);
    struct method method = game->players == 1 ? for_one(&strong->nature)
                                              : for_several(&strong->nature, game);
    strong->why = method.why;
    if (strcmp(method.agent, "turns") == 0) {
        open_turns(strong, game);
    } else if (!open_inner(strong, &method, game, problems)) {
        free(strong);
        return NULL;
    }
    return &strong->head;
}

static void close(struct agent *agent)
{
    struct strong *strong = (struct strong *)agent;
    if (strong->inner) {
        agent_free(strong->inner);
    } else {
        turns_close(&strong->turns);
    }
    free(strong);
}

const struct agent_kind strong_agent = {
    .name = "strong", .summary = "Chooses a method by what the game is; says which in `show`.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .explain = explain,
};
