/* survey.c: one question to all plays of a line-up. */
#include "critics/survey.h"

static struct survey survey_begin(struct inquiry *inquiry, const struct plays *plays, double threshold)
{
    struct survey survey = {.finding = inquiry_find(inquiry, -1), .plays = plays, .threshold = threshold};
    inquiry_played(inquiry, survey.finding, plays, plays->count);
    return survey;
}

struct survey survey_mean(struct inquiry *inquiry, const char *option, enum side_of side,
                          survey_number *number_of, struct range range, const char *measure)
{
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct survey survey = survey_begin(inquiry, plays, inquiry_number(inquiry, option));
    struct moments numbers = {0};
    for (int i = 0; i < plays->count; i++) {
        double number;
        if (!number_of(plays, &plays->list[i], &number))
            continue;
        survey.count++;
        moments_add(&numbers, number);
        if (!survey.worst || (side == ABOVE ? number > survey.extreme : number < survey.extreme)) {
            survey.worst = &plays->list[i];
            survey.extreme = number;
        }
    }
    judge_mean(survey.finding, &numbers, side, survey.threshold, range, measure);
    survey.value = survey.finding->evidence.interval.value;
    return survey;
}

struct survey survey_share_of(struct inquiry *inquiry, const struct plays *plays, double threshold,
                              enum side_of side, survey_question *is_so, const char *measure)
{
    struct survey survey = survey_begin(inquiry, plays, threshold);
    for (int i = 0; i < plays->count; i++) {
        enum survey_answer answer = is_so(plays, &plays->list[i]);
        survey.count += answer != ANSWER_NONE;
        survey.yes += answer == ANSWER_YES;
        if (answer == (side == ABOVE ? ANSWER_YES : ANSWER_NO) && !survey.worst)
            survey.worst = &plays->list[i];
    }
    judge_rate(survey.finding, survey.yes, survey.count, side, threshold, measure);
    survey.value = survey.finding->evidence.interval.value;
    return survey;
}

struct survey survey_share(struct inquiry *inquiry, const char *option, enum side_of side,
                           survey_question *is_so, const char *measure)
{
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    return survey_share_of(inquiry, plays, inquiry_number(inquiry, option), side, is_so, measure);
}
