/* ladder.c: `ruleplay ladder`: agents meet each other, and are rated. */
#include <stdlib.h>
#include <string.h>

#include "cli/experiment.h"
#include "core/catalog.h"
#include "core/file.h"
#include "evaluate/ladder.h"
#include "evaluate/report.h"
#include "evaluate/tables.h"

enum { RIVALS_MAX = 48, PLAYS_USUAL = 100 };

/* An agent that takes part: how it is called, and what it is. */
struct rival {
    char *name, *spec;
};

/* Names and specs of --agent; "name: spec", or a spec that is its own name. */
static int read_rivals(const struct call *call, struct rival *rivals, struct problems *problems)
{
    const char *given[RIVALS_MAX + 1];
    int count = call_all(call, "agent", given, RIVALS_MAX + 1);
    if (count < 2 || count > RIVALS_MAX) {
        problem_error(problems, (struct place){0},
                      "ladder: expected 2 to %d agents, each after --agent, found %d", RIVALS_MAX,
                      count > RIVALS_MAX ? RIVALS_MAX + 1 : count);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        const char *colon = strstr(given[i], ": ");
        size_t length = colon ? (size_t)(colon - given[i]) : strlen(given[i]);
        rivals[i].name = text_duplicate(given[i], length);
        rivals[i].spec = heap_string(colon ? colon + 2 : given[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(rivals[k].name, rivals[i].name) == 0)
                problem_error(problems, (struct place){0},
                              "ladder: two agents are called '%.60s'; give one a name of its own, as in "
                              "--agent 'name: %.60s'", rivals[i].name, rivals[i].spec);
        if (strstr(given[i], " vs "))
            problem_error(problems, (struct place){0}, "ladder: expected one agent, found '%.60s'",
                          given[i]);
    }
    return problems->error_count ? 0 : count;
}

static void free_rivals(struct rival *rivals)
{
    for (int i = 0; i < RIVALS_MAX; i++) {
        free(rivals[i].name);
        free(rivals[i].spec);
    }
}

static int players_of(const char *spec, struct problems *problems)
{
    struct game *game = game_open(spec, problems);
    int players = game ? game->players : 0;
    if (players > 2)
        problem_error(problems, (struct place){0},
                      "ladder: %s is for %d players; agents can meet in games for two, and over the "
                      "same seeds in games for one", game->name, players);
    game_free(game);
    return problems->error_count ? 0 : players;
}

/* "name: spec" as a line of the block of agents. */
static bool add_line_up(struct experiment *experiment, const char *name, const char *specs,
                        struct problems *problems)
{
    struct text line = TEXT_GROWING;
    if (strcmp(name, specs) != 0)
        text_add(&line, "%s: ", name);
    text_add(&line, "%s", specs);
    bool fine = experiment_add(experiment, BLOCK_AGENTS, text_of(&line), (struct place){0}, problems);
    text_free(&line);
    return fine;
}

/* All pairs of a game for two, each alone in a game for one. */
static bool add_line_ups(struct experiment *experiment, const struct rival *rivals, int count,
                         int players, struct problems *problems)
{
    bool fine = true;
    for (int i = 0; i < count && players == 1 && fine; i++)
        fine = add_line_up(experiment, rivals[i].name, rivals[i].spec, problems);
    for (int i = 0; i < count && players == 2; i++)
        for (int j = i + 1; j < count && fine; j++) {
            struct text name = TEXT_GROWING, specs = TEXT_GROWING;
            text_add(&name, "%s vs %s", rivals[i].name, rivals[j].name);
            text_add(&specs, "%s vs %s", rivals[i].spec, rivals[j].spec);
            fine = add_line_up(experiment, text_of(&name), text_of(&specs), problems);
            text_free(&name);
            text_free(&specs);
        }
    return fine;
}

static struct plan *make_plan(const struct call *call, struct problems *problems)
{
    struct rival rivals[RIVALS_MAX] = {{0}};
    struct experiment experiment;
    struct plan *plan = NULL;
    const char *game = call->arguments[0], *given;
    experiment_begin(&experiment);
    experiment.plays = call_all(call, "plays", &given, 1) ? call_integer(call, "plays") : PLAYS_USUAL;
    experiment.chunk = call_all(call, "chunk", &given, 1) ? (int)call_integer(call, "chunk")
                                                          : store_chunk(call_text(call, "store"));
    experiment.ladder = true;
    int count = read_rivals(call, rivals, problems);
    int players = count ? players_of(game, problems) : 0;
    experiment.rotate = players == 2;
    if (players && call_seed(call, &experiment.seed, problems) &&
        experiment_add(&experiment, BLOCK_SCENARIOS, game, (struct place){0}, problems) &&
        add_line_ups(&experiment, rivals, count, players, problems) &&
        experiment_complete(&experiment, problems))
        plan = plan_new(&experiment, problems);
    experiment_free(&experiment);
    free_rivals(rivals);
    return plan;
}

static bool write_report(const struct results *results, const char *path, struct problems *problems)
{
    struct text page = TEXT_GROWING;
    report_page(results, &page);
    bool fine = file_write(path, text_of(&page), problems);
    text_free(&page);
    return fine;
}

static void print_ladder(const struct call *call, const struct results *results,
                         const struct ladder *ladder, struct text *out)
{
    int64_t plays = 0;
    for (int i = 0; i < results->plan->cell_count; i++)
        plays += results->cells[i].count;
    if (call_flag(call, "json")) {
        ladder_json(ladder, out);
        text_add(out, "\n");
        return;
    }
    tables_notice(results, out);
    bool odd = results->plan->experiment.plays % 2;
    text_add(out, "%d agents, %lld plays, the same %lld seed%s for all%s\n\n", ladder->count,
             (long long)plays, (long long)ladder->seeds, ladder->seeds == 1 ? "" : "s",
             !ladder->seats ? ""
             : odd          ? ", each from both seats but the last"
                            : ", each from both seats");
    ladder_print(ladder, out);
}

/* Rates what is in the store, whole or not, and closes it. */
static int finish(const struct call *call, struct store *store, struct plan *plan,
                  enum run_result outcome, struct problems *problems)
{
    bool memory = store->kind == &memory_store;
    const char *report = call_text(call, "report");
    struct results *results = memory ? results_read(store, plan, problems) : NULL;
    store_close(store);
    if (!memory) {
        plan_free(plan);
        results = results_open(call_text(call, "store"), problems);
    }
    struct ladder *ladder = results ? ladder_of(results, 0, 0, problems) : NULL;
    struct text out = TEXT_GROWING;
    if (ladder && !call_flag(call, "quiet"))
        print_ladder(call, results, ladder, &out);
    if (results && !ladder && !problems->error_count && outcome != RUN_STOPPED)
        problem_error(problems, (struct place){0}, "ladder: nobody met anybody");
    if (outcome == RUN_STOPPED && !call_flag(call, "json"))
        text_add(&out, "stopped before the end%s\n",
                 memory ? "" : "; the same command goes on");
    if (results && report && write_report(results, report, problems) && !call_flag(call, "json"))
        text_add(&out, "report: %s\n", report);
    print_and_free(&out);
    struct problems unnoted = {0};
    if (results && !memory && (report || !call_flag(call, "quiet")) &&
        !results_look(results, call_text(call, "store"), &unnoted))
        warn(&unnoted);
    ladder_free(ladder);
    if (results)
        results_free(results);
    else if (memory)
        plan_free(plan);
    if (problems->error_count)
        return complain(problems);
    return outcome == RUN_STOPPED ? EXIT_STOPPED : EXIT_FINE;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct plan *plan = make_plan(call, &problems);
    struct store *store = plan ? store_open(call_text(call, "store"), STORE_WRITE, &problems) : NULL;
    struct text command = TEXT_GROWING;
    if (store) {
        call_print(call, &command);
        if (!store->kind->begin(store, plan, text_of(&command), &problems)) {
            store_close(store);
            store = NULL;
        }
    }
    text_free(&command);
    if (!store) {
        plan_free(plan);
        return complain(&problems);
    }
    enum run_result outcome = experiment_run(call, &plan, store, true, &problems);
    if (outcome != RUN_FAILED)
        return finish(call, store, plan, outcome, &problems);
    plan_free(plan);
    store_close(store);
    complain(&problems);
    return EXIT_FAILED;
}

const struct command ladder_command = {
    .name = "ladder", .arguments = "GAME", .summary = "let agents meet each other, and rate them",
    .text = "Every pair of agents plays a game for two over the same seeds, each seed from both seats; in\n"
            "a game for one, two agents meet where they play the same seed. Ratings are those of Elo, with\n"
            "intervals, then points by match, shares by Nash averaging and alpha-rank, which are right\n"
            "where A beats B beats C beats A, and who beat whom. An agent may be given a name, as in\n"
            "'strong: mcts:iterations=2000'. With --store an interrupted ladder goes on with the same\n"
            "command, and one with more agents or plays adds what is missing.",
    .examples = "ruleplay ladder connect/tic-tac-toe --agent random --agent greedy --agent mcts\n"
                "ruleplay ladder connect/four --agent random --agent greedy --store ladder.db --plays 200",
    .least = 1, .most = 1, .run = run,
};
