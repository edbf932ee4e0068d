/* child.h: a program of somebody else, talked to in lines through its standard input and output.
 *
 * It runs in a process group of its own, which is killed at the end, so nothing it started stays
 * behind. Every call ends by its deadline, whatever the program does. */
#ifndef CHILD_H
#define CHILD_H

#include "core/text.h"

#ifndef __wasi__

#include <stdbool.h>
#include <sys/types.h>

enum { CHILD_LINE_MAX = 1 << 20 };    /* bytes of an answer; more is no answer */

enum child_result {
    CHILD_OK,
    CHILD_TIMEOUT,       /* nothing came, or nothing was read, by the deadline */
    CHILD_CLOSED,        /* it ended, or closed its input or output */
    CHILD_TOO_LONG,      /* more than CHILD_LINE_MAX bytes without the end of a line */
};

struct child {
    pid_t       pid;     /* 0: not running */
    int         input;   /* we write here */
    int         output;  /* we read here */
    struct text unread;  /* came, but not yet asked for */
};

#define CHILD_NONE { .input = -1, .output = -1, .unread = TEXT_GROWING }

struct child_command {
    const char *line;            /* for the shell */
    const char *passed;          /* variables for keys that it is given: see secret.h; NULL: none */
    bool        hide_errors;     /* what it writes to standard error goes nowhere */
};

/* Starts a command; false if the system refuses, with errno set. It is not given keys of servers. */
bool child_start(struct child *, const struct child_command *);

/* Sends the line (its '\n' included) by the deadline, in clock_seconds. What the program says
 * meanwhile is kept, so that neither waits for the other. */
enum child_result child_send(struct child *, const char *line, size_t length, double deadline);

/* The next line it says, without its end. */
enum child_result child_receive(struct child *, struct text *line, double deadline);

/* Throws away what it said so far; returns the number of lines. */
int child_drain(struct child *);

enum child_end {
    CHILD_ENDED,         /* by itself, with code 0 */
    CHILD_FAILED,        /* by itself, with another code or by a signal */
    CHILD_KILLED,        /* it went on, and was killed */
};

/* Closes its pipes, waits `patience` seconds for it to end, kills what is left of its group, and
 * adds to `how` (may be NULL) how it ended: "ended with code 1". */
enum child_end child_stop(struct child *, double patience, struct text *how);

#endif
#endif
