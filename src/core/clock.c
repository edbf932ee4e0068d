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

#else

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

#endif
