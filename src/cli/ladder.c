/* ladder.c: `ruleplay ladder`: agents meet each other, and are rated. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/experiment.h"
#include "cli/rivals.h"
#include "core/file.h"
#include "core/heap.h"
#include "evaluate/grid.h"
#include "evaluate/ladder.h"
#include "evaluate/report.h"
#include "evaluate/tables.h"

enum { PLAYS_USUAL = 100 };

static struct plan *make_plan(const struct call *call, const struct rivals *rivals,
                              struct problems *problems)
{
    struct experiment experiment;
    struct plan *plan = NULL;
    const char *given;
    experiment_begin(&experiment);
    experiment.plays = call_all(call, "plays", &given, 1) ? call_integer(call, "plays") : PLAYS_USUAL;
    experiment.chunk = call_all(call, "chunk", &given, 1) ? (int)call_integer(call, "chunk")
                                                          : store_chunk(call_text(call, "store"));
    experiment.ladder = true;
    experiment.unfinished = rivals_follow(rivals);
    experiment.rotate = rivals->players > 1;
    experiment.seed = rivals->seed;
    if (experiment_add(&experiment, BLOCK_SCENARIOS, call->arguments[0], (struct place){0}, problems) &&
        rivals_line_ups(rivals, &experiment, problems) && experiment_complete(&experiment, problems))
        plan = plan_new(&experiment, problems);
    experiment_free(&experiment);
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

/* The number of somebody in a ladder; -1: he met nobody yet. */
static int rated_number(const struct ladder *ladder, const char *name)
{
    for (int i = 0; i < ladder->count; i++)
        if (strcmp(ladder->names[i], name) == 0)
            return i;
    return -1;
}

/* Points of one against another, a match; NaN: they did not meet. */
static double points_of(const struct rivals *rivals, const struct ladder *ladder,
                        const struct swiss_pair *pair)
{
    int one = rated_number(ladder, rivals->list[pair->one].name);
    int two = rated_number(ladder, rivals->list[pair->two].name);
    return one < 0 || two < 0 ? (double)NAN : ladder->against[one * ladder->count + two].value;
}

/* "round 2: mcts 0.75 greedy, first 0.50 random; turn rests" */
static void print_rounds(const struct rivals *rivals, const struct ladder *ladder, struct text *out)
{
    const struct swiss *meetings = &rivals->meetings;
    for (int round = 0; round < meetings->rounds; round++) {
        struct text line = TEXT_GROWING;
        bool plays[RIVALS_MAX] = {false};
        const char *between = "";
        text_add(&line, "round %d: ", round + 1);
        for (int i = 0; i < meetings->pair_count; i++) {
            const struct swiss_pair *pair = &meetings->pairs[i];
            double points = points_of(rivals, ladder, pair);
            if (meetings->round[i] != round)
                continue;
            text_add(&line, "%s%s ", between, rivals->list[pair->one].name);
            text_add(&line, isnan(points) ? "-" : "%.2f", points);
            text_add(&line, " %s", rivals->list[pair->two].name);
            plays[pair->one] = plays[pair->two] = true;
            between = ", ";
        }
        for (int i = 0; i < rivals->count; i++)
            if (!plays[i])
                text_add(&line, "; %s rests", rivals->list[i].name);
        text_add(&line, "\n");
        grid_wrap(text_of(&line), out);
        text_free(&line);
    }
    text_add(out, "\n");
}

static void print_head(const struct rivals *rivals, const struct results *results,
                       const struct ladder *ladder, struct text *out)
{
    int64_t plays = 0;
    for (int i = 0; i < results->plan->cell_count; i++)
        plays += results->cells[i].count;
    tables_notice(results, out);
    bool rest = results->plan->experiment.plays % rivals->players;
    text_add(out, "%d agents, %lld plays, the same %lld seed%s for all", ladder->count, (long long)plays,
             (long long)ladder->seeds, ladder->seeds == 1 ? "" : "s");
    if (rivals->players > 2)
        text_add(out, ", each from all %d seats", rivals->players);
    else if (rivals->players == 2)
        text_add(out, ", each from both seats");
    text_add(out, "%s\n\n", rest ? " but the last" : "");
}

static void print_ladder(const struct call *call, const struct rivals *rivals,
                         const struct results *results, const struct ladder *ladder, struct text *out)
{
    if (call_flag(call, "json")) {
        ladder_json(ladder, out);
        text_add(out, "\n");
        return;
    }
    print_head(rivals, results, ladder, out);
    if (rivals->pairing == PAIRING_SWISS)
        print_rounds(rivals, ladder, out);
    ladder_print(ladder, out);
}

/* Rates what is in the store, whole or not, and closes it. */
static int finish(const struct call *call, const struct rivals *rivals, struct store *store,
                  struct plan *plan, enum run_result outcome, struct problems *problems)
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
        print_ladder(call, rivals, results, ladder, &out);
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

/* Who stands where, by the ratings so far, which know whom one has met; before them as they were given. */
static void find_standing(const struct rivals *rivals, const struct ladder *ladder, int *standing)
{
    double rating[RIVALS_MAX];
    for (int i = 0; i < rivals->count; i++) {
        int number = ladder ? rated_number(ladder, rivals->list[i].name) : -1, at = i;
        rating[i] = number < 0 ? 0 : ladder->strength->rating[number].value;
        for (; at > 0 && rating[standing[at - 1]] < rating[i]; at--)
            standing[at] = standing[at - 1];
        standing[at] = i;
    }
}

/* Adds a Swiss round by what was played, if there is to be one. Results of a store in memory take the plan
 * with them. */
static bool add_round(struct rivals *rivals, struct store *store, struct plan **plan,
                      struct problems *problems)
{
    struct swiss *meetings = &rivals->meetings;
    int standing[RIVALS_MAX];
    if (!rivals_follow(rivals))
        return false;
    bool memory = store->kind == &memory_store;
    struct results *results = results_read(store, memory ? *plan : NULL, problems);
    struct ladder *ladder = results ? ladder_of(results, 0, 0, problems) : NULL;
    if (results && memory)
        *plan = NULL;
    if (results && !problems->error_count)
        find_standing(rivals, ladder, standing);
    bool added = results && !problems->error_count && swiss_next(meetings, standing);
    ladder_free(ladder);
    results_free(results);
    return added;
}

/* Takes the rounds that a store holds, if they are more than are known here: of an earlier run, or of one
 * that goes on with the same. */
static bool recall(struct rivals *rivals, struct store *store, struct problems *problems)
{
    struct problems unheard = {0};
    int known = rivals->meetings.pair_count;
    if (rivals->pairing != PAIRING_SWISS || store->kind == &memory_store)
        return false;
    struct plan *there = store_plan(store, &unheard);
    bool more = there && rivals_recall(rivals, there, problems) && rivals->meetings.pair_count > known;
    plan_free(there);
    return more;
}

/* Lays out who meets in the store; false after an error. */
static bool lay_out(const struct call *call, struct rivals *rivals, struct store *store, struct plan **plan,
                    struct problems *problems)
{
    struct text command = TEXT_GROWING;
    bool begun = false, more = true;
    call_print(call, &command);
    while (more && !begun) {
        struct problems found = {0};
        begun = store->kind->begin(store, *plan, text_of(&command), &found);
        more = !begun && recall(rivals, store, problems);
        if (more) {
            plan_free(*plan);
            *plan = make_plan(call, rivals, problems);
            more = *plan != NULL;
        } else if (!begun && !problems->error_count) {
            *problems = found;
        }
    }
    text_free(&command);
    return begun;
}

/* Plays what is laid out, and then round after round while there are any to be added. */
static enum run_result play_all(const struct call *call, struct rivals *rivals, struct store *store,
                                struct plan **plan, struct problems *problems)
{
    enum run_result outcome;
    bool more = true;
    do {
        outcome = experiment_run(call, plan, store, true, problems);
        more = outcome == RUN_DONE && rivals->pairing == PAIRING_SWISS &&
               rivals_recall(rivals, *plan, problems) && add_round(rivals, store, plan, problems);
        if (more) {
            plan_free(*plan);
            *plan = make_plan(call, rivals, problems);
            more = *plan && lay_out(call, rivals, store, plan, problems);
        }
    } while (more);
    return problems->error_count ? RUN_FAILED : outcome;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct rivals *rivals = heap_new(1, sizeof *rivals);
    struct plan *plan = rivals_read(rivals, call, &problems) ? make_plan(call, rivals, &problems) : NULL;
    struct store *store = plan ? store_open(call_text(call, "store"), STORE_WRITE, &problems) : NULL;
    bool begun = store && lay_out(call, rivals, store, &plan, &problems);
    enum run_result outcome = begun ? play_all(call, rivals, store, &plan, &problems) : RUN_FAILED;
    int code = EXIT_FAILED;
    if (outcome != RUN_FAILED) {
        code = finish(call, rivals, store, plan, outcome, &problems);
    } else {
        int told = complain(&problems);
        code = begun ? EXIT_FAILED : told;
        plan_free(plan);
        store_close(store);
    }
    rivals_free(rivals);
    free(rivals);
    return code;
}

const struct command ladder_command = {
    .name = "ladder", .arguments = "GAME", .summary = "let agents meet each other, and rate them",
    .text = "Every pair of agents plays a game for two over the same seeds, each seed from both seats; in\n"
            "a game for one, two agents meet where they play the same seed; in a game for more, one has\n"
            "each seat in turn and the other all others. Ratings are those of Elo, with intervals, then\n"
            "points by match, shares by Nash averaging and alpha-rank, which are right where A beats B\n"
            "beats C beats A, and who beat whom. An agent may be given a name, as in\n"
            "'strong: mcts:iterations=2000'. With --store an interrupted ladder goes on with the same\n"
            "command, and one with more agents, rounds or plays adds what is missing.\n"
            "--pairing swiss: round after round, neighbours in the standing meet, and nobody twice.\n"
            "--doublings 50..3200: one agent with 50, 100, ... 3200 iterations; tells how strength grows,\n"
            "and whether it falls anywhere.",
    .examples = "ruleplay ladder connect/tic-tac-toe --agent random --agent greedy --agent mcts\n"
                "ruleplay ladder connect/four --agent random --agent greedy --store ladder.db --plays 200\n"
                "ruleplay ladder connect/four --agent mcts --doublings 50..800 --report doublings.html",
    .least = 1, .most = 1, .run = run,
};
