/* clingo.h: clingo, the solver of answer set programs, through the C interface of its library, which is
 * looked for when it is first needed: the program itself is built and runs without it. */
#ifndef LEVEL_CLINGO_H
#define LEVEL_CLINGO_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"

struct clingo;

/* Finds the library; NULL after an error that says what to install. */
struct clingo *clingo_open(struct problems *);
void           clingo_close(struct clingo *);

enum solved {
    SOLVED,
    UNSOLVABLE,          /* proved */
    GAVE_UP,             /* after so many conflicts; the same on every machine */
    OUT_OF_TIME,
    NOT_UNDERSTOOD,      /* the program has a fault: an error was noted */
};

struct question {
    const char *program;             /* ours */
    const char *more, *more_name;    /* a designer's, and its file; NULL: none */
    uint64_t    seed;
    int64_t     conflicts;           /* 0: no bound */
    double      deadline;            /* on the clock of core/clock.h; 0: none */
    bool        best;                /* the best of all answers, not any; the best so far if time is up */
    /* Called for every atom at(X,Y,Object) of the answer; `start` once before each answer. */
    void      (*start)(void *context);
    void      (*atom)(void *context, int x, int y, const char *object);
    void       *context;
};

/* Looks for an answer. Safe from several threads at once. */
enum solved clingo_ask(const struct clingo *, const struct question *, struct problems *);

#endif
