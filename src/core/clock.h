/* clock.h: how much time went by, for budgets and waiting. Anything that asks is no longer
 * reproducible, so rules never do, and in WebAssembly there is no clock at all. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Whether this build has a clock. */
bool clock_exists(void);

/* Nanoseconds since some moment in the past; 0 without a clock. Never goes back. */
uint64_t clock_nanoseconds(void);

/* The same in seconds. */
double clock_seconds(void);

/* Seconds of the processor that this process took so far, all its threads; 0 without a clock. */
double clock_processor(void);

/* Nanoseconds of the processor that this thread took so far; 0 without a clock. A budget of time for
 * thinking is of these: on a busy machine an agent is slower, but no weaker. */
uint64_t clock_thinking(void);

/* Waits, whatever signals come meanwhile; not at all without a clock. */
void clock_sleep(double seconds);

#endif
