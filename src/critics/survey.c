/* survey.c: one question to all plays of a line-up. */
#include "critics/survey.h"

struct survey survey_numbers(const struct plays *plays, enum side_of side, survey_number *number_of)
{
    struct survey survey = {0};
    for (int i = 0; i < plays->count; i++) {
        double number;
        if (!number_of(plays, &plays->list[i], &number))
            continue;
        survey.count++;
        moments_add(&survey.numbers, number);
        if (!survey.worst || (side == ABOVE ? number > survey.extreme : number < survey.extreme)) {
            survey.worst = &plays->list[i];
            survey.extreme = number;
        }
    }
    return survey;
}

struct survey survey_share(const struct plays *plays, enum side_of side, survey_question *is_so)
{
    struct survey survey = {.count = plays->count};
    for (int i = 0; i < plays->count; i++) {
        bool yes = is_so(plays, &plays->list[i]);
        survey.yes += yes;
        if (yes == (side == ABOVE) && !survey.worst)
            survey.worst = &plays->list[i];
    }
    return survey;
}

void survey_judge_mean(struct inquiry *inquiry, struct finding *finding, const struct plays *plays,
                       const struct survey *survey, enum side_of side, double threshold, const char *measure)
{
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &survey->numbers, side, threshold, measure);
}

void survey_judge_share(struct inquiry *inquiry, struct finding *finding, const struct plays *plays,
                        const struct survey *survey, enum side_of side, double threshold,
                        const char *measure)
{
    inquiry_played(inquiry, finding, plays);
    judge_rate(finding, survey->yes, survey->count, side, threshold, measure);
}
