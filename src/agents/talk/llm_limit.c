/* llm_limit.c: how many requests and tokens a minute. A window of 60 seconds slides over the past:
 * a request may start when those inside it are fewer, and used less, than the limits. */
#include "agents/talk/llm.h"
#include "core/check.h"

static const double window = 60;

static int place(const struct limiter *limiter, int index)
{
    return (limiter->first + index) % LIMITER_MAX;
}

double limiter_wait(struct limiter *limiter, double now)
{
    while (limiter->count && limiter->ring[limiter->first].time + window <= now) {
        limiter->first = place(limiter, 1);
        limiter->count--;
    }
    /* How many of the oldest have to leave the window first. */
    int most = limiter->requests ? limiter->requests : LIMITER_MAX;
    int leave = limiter->count >= most ? limiter->count - most + 1 : 0;
    double used = 0;
    for (int i = leave; i < limiter->count; i++)
        used += limiter->ring[place(limiter, i)].tokens;
    while (limiter->tokens && used >= limiter->tokens && leave < limiter->count)
        used -= limiter->ring[place(limiter, leave++)].tokens;
    return leave ? limiter->ring[place(limiter, leave - 1)].time + window - now : 0;
}

void limiter_start(struct limiter *limiter, double now)
{
    CHECK(limiter->count < LIMITER_MAX);
    limiter->ring[place(limiter, limiter->count++)].time = now;
    limiter_use(limiter, 0);
}

void limiter_use(struct limiter *limiter, double tokens)
{
    if (limiter->count)
        limiter->ring[place(limiter, limiter->count - 1)].tokens = tokens;
}
