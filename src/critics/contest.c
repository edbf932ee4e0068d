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

struct contest contest_hold(struct inquiry *inquiry, const char *one, const char *other, int games)
{
    struct contest contest = {0};
    struct inquiry own = *inquiry;
    int players = inquiry->game->players;
    if (games > 0 && games < own.games)
        own.games = games;
    contest.plays = players > 1 ? inquiry_match(&own, one, other) : inquiry_plays(&own, one);
    contest.others = players > 1 ? NULL : inquiry_plays(&own, other);
    int together = plays_of_seed(contest.plays), count = contest.plays->count / together;
    if (contest.others && count > contest.others->count)
        count = contest.others->count;
    for (int i = 0; i < count; i++) {
        double edge = 0, wins = 0;
        /* What is played with one seed, in all seats, is one answer. */
        for (int k = i * together; k < (i + 1) * together; k++) {
            const struct trace *trace = &contest.plays->list[k];
            const struct trace *alone = contest.others ? &contest.others->list[k] : NULL;
            double here = alone ? edge_alone(trace, alone, false) : edge_of_seat(trace, players);
            edge += here / together;
            wins += (alone ? edge_alone(trace, alone, true) : here) / together;
            if (here > 0 && !contest.best)
                contest.best = trace;
            if (here < 0 && !contest.worst)
                contest.worst = trace;
        }
        moments_add(&contest.edge, edge);
        moments_add(&contest.wins, wins);
    }
    return contest;
}

void contest_judge(struct inquiry *inquiry, struct finding *finding, const struct contest *contest,
                   enum side_of side, double threshold, bool wins)
{
    inquiry_played(inquiry, finding, contest->plays, contest->plays->count);
    if (contest->others)
        inquiry_played(inquiry, finding, contest->others, contest->others->count);
    finding->evidence.share *= plays_of_seed(contest->plays);
    int players = inquiry->game->players;
    double fair = players > 1 ? 1.0 / players : 0.5;
    const struct range range = {-fair, 1 - fair};
    judge_mean(finding, wins ? &contest->wins : &contest->edge, side, threshold, range,
               "edge (0.5: wins every play, 0: as good, -0.5: loses every play)");
    /* Seeds were judged; what is said is said of plays. */
    finding->evidence.together = plays_of_seed(contest->plays);
    finding->evidence.share /= finding->evidence.together;
    finding->evidence.needed *= finding->evidence.together;
    const struct trace *telling = side == BELOW ? contest->worst : contest->best;
    if (telling)
        inquiry_show(inquiry, finding, contest->plays, telling, side == BELOW ? "it does worse" :
                     "it does better");
}
