/* contest.c: who does better, one agent or another. */
#include "critics/contest.h"

/* In a game for several: a win counts one, a draw a fair share. */
static double edge_of_seat(const struct trace *trace, int players)
{
    double fair = 1.0 / players;
    int result = trace->outcome.result[0];
    return result > 0 ? 1 - fair : result < 0 ? -fair : 0;
}

/* In a game for one: who has won where the other has not, else who has the higher score. */
static double edge_alone(const struct trace *one, const struct trace *other, bool wins)
{
    double result = one->outcome.result[0] - other->outcome.result[0],
           score = (double)one->outcome.score[0] - (double)other->outcome.score[0];
    double away = result != 0 || wins ? result : score;
    return away > 0 ? 0.5 : away < 0 ? -0.5 : 0;
}

static bool same_play(const struct trace *one, const struct trace *other)
{
    if (one->choice_count != other->choice_count)
        return false;
    for (int i = 0; i < one->choice_count; i++)
        if (one->choices[i].action != other->choices[i].action)
            return false;
    return true;
}

/* Whether, where nothing is left to chance, plays only repeat the first of every seating: they say no more
 * than these do. */
static bool same_again(const struct plays *plays)
{
    int players = plays->game->players;
    for (int i = players; i < plays->count; i++)
        if (!same_play(&plays->list[i], &plays->list[i % players]))
            return false;
    return true;
}

struct contest contest_hold(struct inquiry *inquiry, const char *one, const char *other, int games)
{
    struct contest contest = {0};
    struct inquiry own = *inquiry;
    int players = inquiry->game->players;
    if (games > 0 && games < own.games)
        own.games = games;
    contest.plays = players > 1 ? inquiry_match(&own, one, other) : inquiry_plays(&own, one);
    contest.others = players > 1 ? NULL : inquiry_plays(&own, other);
    int count = same_again(contest.plays) && players > 1 ? players : contest.plays->count;
    if (count > contest.plays->count)
        count = contest.plays->count;
    if (contest.others && count > contest.others->count)
        count = contest.others->count;
    for (int i = 0; i < count; i++) {
        const struct trace *trace = &contest.plays->list[i];
        const struct trace *other_trace = contest.others ? &contest.others->list[i] : NULL;
        double edge = other_trace ? edge_alone(trace, other_trace, false) : edge_of_seat(trace, players);
        moments_add(&contest.edge, edge);
        moments_add(&contest.wins, other_trace ? edge_alone(trace, other_trace, true) : edge);
        if (edge > 0 && !contest.best)
            contest.best = trace;
        if (edge < 0 && !contest.worst)
            contest.worst = trace;
    }
    return contest;
}

void contest_judge(struct inquiry *inquiry, struct finding *finding, const struct contest *contest,
                   enum side_of side, double threshold, bool wins)
{
    inquiry_played(inquiry, finding, contest->plays);
    if (contest->others)
        inquiry_played(inquiry, finding, contest->others);
    judge_mean(finding, wins ? &contest->wins : &contest->edge, side, threshold,
               "edge: half of plays won more than lost");
    const struct trace *telling = side == BELOW ? contest->worst : contest->best;
    if (telling)
        inquiry_show(inquiry, finding, contest->plays, telling, side == BELOW ? "it does worse" :
                     "it does better");
}
