/* skill_unrewarded.c: who wants to win does no better than who does not try. */
#include <string.h>

#include "critics/contest.h"
#include "critics/judge.h"

enum { PLAYS_MAX = 200 };

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.5,
     .help = "edge that who wants to win should have at least; 0.5: wins every play"},
};

/* Where the usual agent has no edge, who thinks may have one: a bad player says nothing of a game. Alone, a
 * second opinion would take too long. */
static const char *const thinker = "mcts:iterations=32,depth=20";

/* One who does not try cannot say whether trying helps. */
static void ask_another(struct inquiry *inquiry, double least)
{
    static const struct moments none;
    struct finding *finding = inquiry_find(inquiry, -1);
    judge_mean(finding, &none, BELOW, least, (struct range){-0.5, 0.5}, "edge");
    finding_method(finding, "no plays: %s, who was to play, does not try; give another player with --agent",
                   inquiry->plain);
}

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "edge");
    const char *who = inquiry->plain;
    if (strcmp(who, inquiry->weak) == 0) {
        ask_another(inquiry, least);
        return;
    }
    struct contest contest = contest_hold(inquiry, inquiry->agent, inquiry->weak, 0), first = contest;
    if (inquiry->game->players > 1 && moments_mean(&first.edge).value < least) {
        struct contest second = contest_hold(inquiry, thinker, inquiry->weak, PLAYS_MAX);
        bool better = moments_mean(&second.edge).value > moments_mean(&first.edge).value;
        contest = better ? second : first;
        who = better ? thinker : who;
    }
    struct finding *finding = inquiry_find(inquiry, -1);
    contest_judge(inquiry, finding, &contest, BELOW, least, BY_SCORE);
    finding_say(finding, "Who wants to win (%s) has an edge of only %.2f over %s: it does not matter how one "
                "plays.", who, finding->evidence.interval.value, inquiry->weak);
    if (who == thinker)
        finding_note(finding, "%s has an edge of %.2f", inquiry->plain, moments_mean(&first.edge).value);
}

const struct critic skill_unrewarded_critic = {
    .name = "skill_unrewarded", .summary = "a game in which it does not matter how one plays",
    .way = CRITIC_DYNAMIC, .severity = 0.8, .options = options, .option_count = 1, .run = run,
};
