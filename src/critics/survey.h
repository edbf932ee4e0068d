/* survey.h: one question to all plays of a line-up: a number of each, or whether something is so. Most
 * dynamic critics are one.
 *
 *     struct survey length = survey_mean(inquiry, "decisions", BELOW, decisions,
 *                                       RANGE_COUNT, "decisions of a play");
 *
 * plays, asks, and judges the mean as the number of a new finding: a fault below the option "decisions". */
#ifndef SURVEY_H
#define SURVEY_H

#include "critics/inquiry.h"

struct survey {
    struct finding     *finding;         /* what was judged; what it says is left to the critic */
    const struct plays *plays;
    int64_t             count, yes;      /* of a share: plays that could answer, and in which it is so */
    double              value, threshold;
    const struct trace *worst;           /* the first play that shows it most; NULL: none */
    double              extreme;         /* its number */
};

/* A number of each play, within a range; false: this one has none. The worst lies farthest on the side of
 * the fault. */
typedef bool survey_number(const struct plays *, const struct trace *, double *number);
struct survey survey_mean(struct inquiry *, const char *option, enum side_of, survey_number *,
                          struct range, const char *measure);

/* Whether something is so in a play; ANSWER_NONE: the question has no sense there. The worst is the first in
 * which it is so (ABOVE), or is not (BELOW). */
enum survey_answer { ANSWER_NO, ANSWER_YES, ANSWER_NONE };
typedef enum survey_answer survey_question(const struct plays *, const struct trace *);
struct survey survey_share(struct inquiry *, const char *option, enum side_of, survey_question *,
                           const char *measure);

/* The same of other plays than those of who wants to win, and with any threshold. */
struct survey survey_share_of(struct inquiry *, const struct plays *, double threshold, enum side_of,
                              survey_question *, const char *measure);

#endif
