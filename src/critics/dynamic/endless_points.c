/* endless_points.c: points that can be had again and again, so that who wants them never comes to an end. */
#include "critics/pace.h"

enum { PLAYS_MAX = 60, TIMES = 2, OFTEN = 50 };
static const char *const collector = "greedy";    /* who takes the points that he sees */

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.3", .low = 0, .high = 1,
     .help = "share of plays that may be stopped, or lost, while points still come"},
};

/* The most points of anybody who has won; 0: nobody has. */
static double most_of_winners(const struct plays *plays)
{
    double most = 0;
    for (int i = 0; i < plays->count; i++)
        for (int place = 0; place < plays->game->players; place++) {
            const struct outcome *outcome = &plays->list[i].outcome;
            if (outcome->result[place] > 0 && (double)outcome->score[place] > most)
                most = (double)outcome->score[place];
        }
    return most;
}

/* Decisions of a stretch that brought the first of the line-up points. */
static int gains(const struct plays *plays, const struct trace *trace, int from, int to)
{
    int count = 0, players = plays->game->players, seat = 0;
    while (trace->place[seat] != 0)
        seat++;
    for (const float *score = trace->scores + seat; from < to; from++)
        count += score[(from + 1) * players] > score[from * players];
    return count;
}

/* Whether points came in the third quarter and in the last of a play that he has not won: it had to be
 * stopped, or he has far more than who wins ever had or, where nobody does, they came at every other decision
 * to the end. */
static bool goes_on(const struct plays *plays, const struct trace *trace, double winners)
{
    int last = trace->choice_count, late = gains(plays, trace, 3 * last / 4, last);
    if (trace->outcome.result[0] > 0 || late == 0 || !gains(plays, trace, last / 2, 3 * last / 4))
        return false;
    return was_cut_off(plays, trace) == ANSWER_YES ||
           (winners > 0 ? (double)trace->outcome.score[0] > TIMES * winners
                        : late > OFTEN && 8 * late > last);
}

static void run(struct inquiry *inquiry)
{
    struct inquiry fewer = *inquiry;
    struct text who = TEXT_GROWING;
    fewer.games = inquiry->games < PLAYS_MAX ? inquiry->games : PLAYS_MAX;
    inquiry_vary(inquiry, collector, &who);
    double winners = most_of_winners(inquiry_plays(inquiry, inquiry->agent));
    const struct plays *plays = inquiry->game->players > 1
                                    ? inquiry_match(&fewer, text_of(&who), inquiry->weak)
                                    : inquiry_plays(&fewer, text_of(&who));
    struct finding *finding = inquiry_find(inquiry, -1);
    int64_t endless = 0;
    for (int i = 0; i < plays->count; i++)
        if (goes_on(plays, &plays->list[i], winners) && endless++ == 0)
            inquiry_show(inquiry, finding, plays, &plays->list[i], "%g points in %d decisions, and no end",
                         (double)plays->list[i].outcome.score[0], plays->list[i].choice_count);
    inquiry_played(inquiry, finding, plays, plays->count);
    judge_rate(finding, endless, plays->count, ABOVE, inquiry_number(inquiry, "share"),
               "share of plays that end while points still come");
    finding_say(finding, "Who takes every point that he sees gains to the end, and does not win, in %lld of "
                "%d plays: there are points without end.", (long long)endless, plays->count);
    text_free(&who);
}

const struct critic endless_points_critic = {
    .name = "endless_points", .summary = "points that can be had without end",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
