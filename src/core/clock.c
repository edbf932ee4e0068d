/* clock.c: how much time went by. */
#include "core/clock.h"

#ifdef __wasm__

bool clock_exists(void)
{
    return false;
}

uint64_t clock_nanoseconds(void)
{
    return 0;
}

double clock_processor(void)
{
    return 0;
}

uint64_t clock_thinking(void)
{
    return 0;
}

void clock_sleep(double seconds)
{
    (void)seconds;
}

#else

#include <errno.h>
#include <time.h>

bool clock_exists(void)
{
    return true;
}

uint64_t clock_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

double clock_processor(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        return 0;
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

uint64_t clock_thinking(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        return clock_nanoseconds();
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void clock_sleep(double seconds)
{
    if (seconds <= 0)
        return;
    struct timespec left = {.tv_sec = (time_t)seconds};
    left.tv_nsec = (long)((seconds - (double)left.tv_sec) * 1e9);
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
}

#endif

double clock_seconds(void)
{
    return (double)clock_nanoseconds() * 1e-9;
}
