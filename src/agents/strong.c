/* strong.c: the agent for those who do not want to think about agents: looks what kind of game it is
 * (study.h) and hands every decision to the method that is best for such games. It never looks at
 * the name of a game or an engine. `explain`, which `ruleplay show` prints, tells what was chosen. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "agents/budget.h"
#include "agents/study.h"
#include "agents/turns.h"
#include "core/clock.h"
#include "core/heap.h"

enum { WIDTH_STATES = 8 };         /* places that width looks at in the time of one line of play */
enum { ROLLING_LINES = 2 };        /* sequences of rolling, which tries no other actions on the way */
enum { FIRST_ITERATIONS = 100 };   /* by turns, to see how long they take */

struct strong {
    struct agent  head;
    struct study  study;
    struct budget budget;
    struct agent *inner;           /* who decides; NULL: by turns */
    struct turns  turns;
    double        nanoseconds;     /* by turns: of one iteration, as far as is known */
    char          spec[128];
    const char   *why;
};

/* ---- choosing ---- */

struct method {
    const char *agent;             /* with settings but the budget; "turns": by whole turns */
    int         share;             /* iterations of it for one of ours */
    const char *why;
};

static struct method for_one(const struct study *study)
{
    if (!study->hidden && !study->chance)
        return (struct method){"width", WIDTH_STATES,
                               "one player who sees all, and no chance: what is planned happens"};
    if (study->choosing)
        return (struct method){"turns", 10,
                               "one player, chance, and turns of several decisions: whole turns are "
                               "compared"};
    return (struct method){"rolling", ROLLING_LINES,
                           "one player and chance at every decision: sequences of actions evolve under "
                           "many draws"};
}

static struct method for_several(const struct study *study)
{
    if (study->ticks)
        return (struct method){"openloop", 1,
                               "several players in real time: sequences of actions are tried under "
                               "many draws"};
    if (study->players == 2 && !study->hidden && !study->chance && agent_kind_find("alphabeta"))
        return (struct method){"alphabeta", 10,
                               "two players who see all, and no chance: every answer is looked at"};
    if (!study->hidden)
        return (struct method){"mcts:reuse=yes", 10, "several players who see all: tree search"};
    return (struct method){"mcts", 10,
                           "several players and hidden things: one tree of what is known"};
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
        text_add(&spec, "iterations=%llu",
                 (unsigned long long)(iterations < 10000000 ? iterations : 10000000));
    snprintf(strong->spec, sizeof strong->spec, "%s", text_of(&spec));
    text_free(&spec);
    strong->inner = agent_new(strong->spec, game, problems);
    return strong->inner != NULL;
}

static void open_turns(struct strong *strong, const struct game *game)
{
    struct turns_settings settings = {
        .explore = TURNS_EXPLORE, .epsilon = TURNS_EPSILON, .horizon = TURNS_HORIZON, .depth = 4,
    };
    turns_open(&strong->turns, game, &settings);
    snprintf(strong->spec, sizeof strong->spec, "mcts:tree=turns");
}

/* ---- deciding ---- */

static int decide_by_turns(struct strong *strong, const struct view *view)
{
    struct budget *budget = &strong->budget;
    double iterations = 10.0 * budget->iterations;
    if (budget->nanoseconds)
        iterations = strong->nanoseconds > 0 ? (double)budget->nanoseconds / strong->nanoseconds
                                             : FIRST_ITERATIONS;
    iterations = iterations < 1 ? 1 : iterations > 1e9 ? 1e9 : iterations;
    uint32_t done = 0;
    budget_begin(budget);
    int action = turns_decide(&strong->turns, view, (uint32_t)iterations, TURNS_TRIALS,
                              &strong->head.rng, &done);
    if (budget->nanoseconds && done > 0)
        strong->nanoseconds = (double)(clock_nanoseconds() - budget->start) / done;
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
    text_add(out, "%s, since it is %s (", strong->spec, strong->why);
    study_print(&strong->study, out);
    text_add(out, ")");
}

/* ---- opening and closing ---- */

static const struct option options[] = {BUDGET_OPTIONS("100")};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct budget budget;
    if (!budget_open(&budget, spec, options, OPTIONS, "strong", problems))
        return NULL;
    struct strong *strong = heap_new(1, sizeof *strong);
    strong->budget = budget;
    strong->study = study_game(game);
    struct method method = game->players == 1 ? for_one(&strong->study)
                                              : for_several(&strong->study);
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
    if (strong->inner)
        agent_free(strong->inner);
    else
        turns_close(&strong->turns);
    free(strong);
}

const struct agent_kind strong_agent = {
    .name = "strong", .summary = "Chooses a method by what the game is; says which in `show`.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .explain = explain,
};
