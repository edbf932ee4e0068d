/* pace.c: the turns of a play, and how it stands. */
#include "critics/pace.h"

#include "core/exact.h"

int turn_end(const struct trace *trace, int i)
{
    uint32_t turn = trace->choices[i].turn;
    while (i < trace->choice_count && trace->choices[i].turn == turn)
        i++;
    return i;
}

double thinking_time(const struct trace *trace, int from, int to)
{
    double sum = 0;
    for (int i = from; i < to; i++)
        if (trace->choices[i].options > 1)
            sum += 1 + exact_log(trace->choices[i].options + 1) / exact_log(2);
    return sum;
}

bool turn_seconds(const struct plays *plays, const struct trace *trace, double *seconds)
{
    int turns = 0;
    (void)plays;
    for (int at = 0; at < trace->choice_count; at = turn_end(trace, at))
        turns++;
    *seconds = turns ? thinking_time(trace, 0, trace->choice_count) / turns : 0;
    return turns > 0;
}

enum survey_answer was_cut_off(const struct plays *plays, const struct trace *trace)
{
    (void)plays;
    return trace->outcome.end == END_RULES ? ANSWER_NO : ANSWER_YES;
}

double standing(const struct plays *plays, const struct trace *trace, int i, int seat)
{
    return (double)trace->estimates[i * plays->game->players + seat];
}

int leader(const struct plays *plays, const struct trace *trace, int i)
{
    int best = 0;
    bool alone = true;
    for (int seat = 1; seat < plays->game->players; seat++) {
        double away = standing(plays, trace, i, seat) - standing(plays, trace, i, best);
        if (away > 0)
            best = seat;
        alone = away > 0 || (alone && away < 0);
    }
    return alone ? best : -1;
}

bool shows_leads(const struct plays *plays, const struct trace *trace)
{
    for (int i = 0; i < trace->choice_count; i++)
        if (leader(plays, trace, i) >= 0)
            return true;
    return false;
}

int winner(const struct plays *plays, const struct trace *trace)
{
    int found = -1;
    for (int seat = 0; seat < plays->game->players; seat++)
        if (trace->outcome.result[trace->place[seat]] > 0) {
            if (found >= 0)
                return -1;
            found = seat;
        }
    return found;
}
