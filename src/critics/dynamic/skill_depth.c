/* skill_depth.c: who thinks longer plays no better (strength over search budget).
 *
 * Alone, the scale of a score says nothing of depth: there `skill_unrewarded` and `relative_performance`
 * speak. */
#include "critics/contest.h"

enum { STEPS = 2, PLAYS_MAX = 200 };
static const char *const budgets[STEPS + 1] = {"mcts:iterations=2,depth=20",
                                                   "mcts:iterations=8,depth=20",
                                                   "mcts:iterations=32,depth=20"};

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.5,
     .help = "edge that the longest thinking should give at least over the shortest"},
};

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "edge");
    struct contest contest = contest_hold(inquiry, budgets[STEPS], budgets[0], PLAYS_MAX);
    struct finding *finding = inquiry_find(inquiry, -1);
    contest_judge(inquiry, finding, &contest, BELOW, least, false);
    finding_say(finding, "Thinking 16 times as long gives an edge of only %.2f: the game has no depth.",
                finding->evidence.interval.value);
    for (int i = 0; i < STEPS; i++) {
        struct contest step = contest_hold(inquiry, budgets[i + 1], budgets[i], PLAYS_MAX);
        struct interval edge = moments_mean(&step.edge);
        finding_note(finding, "%s has an edge of %.2f (%.2f to %.2f) over %s", budgets[i + 1], edge.value,
                     edge.low, edge.high, budgets[i]);
    }
}

const struct critic skill_depth_critic = {
    .name = "skill_depth", .summary = "a game in which thinking longer is no use",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
