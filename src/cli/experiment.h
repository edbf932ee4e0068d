/* experiment.h: what the commands for experiments share. */
#ifndef CLI_EXPERIMENT_H
#define CLI_EXPERIMENT_H

#include "cli/cli.h"
#include "evaluate/runner.h"

/* Plays what is missing, with a line of progress; an interrupt stops after the chunks in hand, or
 * gives them back where others can play them. Where others let the experiment grow meanwhile, the plan
 * is replaced; NULL if it cannot be read. */
enum run_result experiment_run(const struct call *, struct plan **, struct store *, bool wait,
                               struct problems *);

/* The command as it can be typed again, without passwords; stores keep it. */
void call_print(const struct call *, struct text *out);

/* Says on the standard error what a store is waited for. */
void            say_waiting(const char *reason);

#endif
