/* pace.h: the turns of a play, and how long they take. */
#ifndef PACE_H
#define PACE_H

#include "critics/survey.h"

/* The choice after the last one of the turn in which choice `i` is. */
int    turn_end(const struct trace *, int i);

/* Seconds that decisions from .. to-1 take people: 1 + log2(options + 1) each; one option takes none. */
double thinking_time(const struct trace *, int from, int to);

/* The same of a turn, on average; false: the play has none. For a survey. */
bool   turn_seconds(const struct plays *, const struct trace *, double *seconds);

/* Whether a play was stopped because it did not end by itself. For a survey. */
enum survey_answer was_cut_off(const struct plays *, const struct trace *);

/* How good it looks for a seat before choice `i`; i == choice_count: in the end. */
double standing(const struct plays *, const struct trace *, int i, int seat);

/* The seat that looks best there; -1: none alone. */
int    leader(const struct plays *, const struct trace *, int i);

/* Whether anybody is ahead before the end: where nothing tells who is, nothing can be said of leads. */
bool   shows_leads(const struct plays *, const struct trace *);

/* The only seat that won the play; -1: none or several. */
int    winner(const struct plays *, const struct trace *);

#endif
