/* survey.h: one question to all plays of a line-up: a number of each, or whether something is so. */
#ifndef SURVEY_H
#define SURVEY_H

#include "critics/inquiry.h"

struct survey {
    struct moments      numbers;
    int64_t             count, yes;      /* plays that could answer, and those in which it is so */
    const struct trace *worst;           /* the first play that shows it most; NULL: none */
    double              extreme;         /* its number */
};

/* A number of each play; false: this one has none. The worst lies farthest on the side of the fault. */
typedef bool survey_number(const struct plays *, const struct trace *, double *number);
struct survey survey_numbers(const struct plays *, enum side_of, survey_number *);

/* Whether something is so in each play; the worst is the first in which it is (ABOVE), or is not (BELOW). */
typedef bool survey_question(const struct plays *, const struct trace *);
struct survey survey_share(const struct plays *, enum side_of, survey_question *);

/* Judges it as the finding's number: a mean, or a share. */
void survey_judge_mean(struct inquiry *, struct finding *, const struct plays *, const struct survey *,
                       enum side_of, double threshold, const char *measure);
void survey_judge_share(struct inquiry *, struct finding *, const struct plays *, const struct survey *,
                        enum side_of, double threshold, const char *measure);

#endif
