/* copies.c: what it costs to copy states of 1 to 64 KiB, wherever they lie, beside memcpy between buffers that are
 * aligned.
 *
 *     copies      a row for each size: nanoseconds, the worst ratio over places of states as state_new gives them and
 *                 over every eighth address of a page, and the share of these at which it is above 1.3 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/game.h"
#include "core/heap.h"

enum { ROOM = 128 * 1024, PAGE = 4096, TRIES = 15, AGAIN = 3, BYTES = 400000 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The best of a few tries: others use this machine too. */
static double best(char *to, char *from, uint32_t size, bool plain)
{
    double least = 1;
    struct state *state = (struct state *)(void *)from;
    memset(from, 0, size);
    state->size = size;
    for (int i = 0; i < TRIES; i++) {
        int count = BYTES / (int)size + 1;
        double before = seconds();
        for (int k = 0; k < count; k++) {
            if (plain)
                memcpy(to, from, size);
            else
                state_copy((struct state *)(void *)to, state);
            __asm__ volatile("" : : "r"(to) : "memory");
        }
        double taken = (seconds() - before) / count;
        least = taken < least ? taken : least;
    }
    return least;
}

struct ratios {
    double worst, above;    /* above: the share of offsets beyond 1.3 */
};

/* Over offsets within a page. What looks slow is tried again: it may have been somebody else. */
static struct ratios over_page(char *to, char *from, uint32_t size, int step, double plain)
{
    struct ratios found = {0};
    for (int offset = 0; offset < PAGE; offset += step) {
        double taken = best(to + offset, from, size, false);
        for (int again = 0; again < AGAIN && taken > 1.1 * plain; again++) {
            double next = best(to + offset, from, size, false);
            taken = next < taken ? next : taken;
        }
        found.worst = taken / plain > found.worst ? taken / plain : found.worst;
        found.above += taken > 1.3 * plain ? (double)step / PAGE : 0;
    }
    return found;
}

int main(void)
{
    char *memory = NULL;
    CHECK(posix_memalign((void **)&memory, PAGE, 4 * ROOM) == 0);
    memset(memory, 0, 4 * ROOM);
    printf("%-22s %12s %12s %12s %12s\n", "Copies, bytes", "memcpy, ns", "states", "anywhere", "above 1.3");
    for (uint32_t size = 1024; size <= 64 * 1024; size *= 2) {
        double plain = 0; /* between aligned buffers, whatever their distance */
        for (int offset = 0; offset < PAGE; offset += PAGE / 4) {
            double taken = best(memory + offset, memory + 2 * ROOM, size, true);
            plain = taken > plain ? taken : plain;
        }
        struct ratios lines = over_page(memory, memory + 2 * ROOM, size, CACHE_LINE, plain);
        struct ratios all = over_page(memory, memory + 2 * ROOM, size, 8, plain);
        printf("%-22u %12.0f %12.2f %12.2f %10.1f %%\n", (unsigned)size, plain * 1e9, lines.worst, all.worst,
               100 * all.above);
    }
    free(memory);
    return 0;
}
