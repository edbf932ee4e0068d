/* copies.c: what it costs to copy states of 1 to 64 KiB, wherever they lie, beside memcpy between buffers that are
 * aligned.
 *
 *     copies      a row for each size: nanoseconds, and the worst ratio over places of states as state_new gives them,
 *                 and over any address at all */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/game.h"
#include "core/heap.h"

enum { ROOM = 128 * 1024, PAGE = 4096, TRIES = 15, AGAIN = 10, BYTES = 400000 };

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

/* The worst over offsets within a page. What looks slow is tried again: it may have been somebody else. */
static double worst(char *to, char *from, uint32_t size, int step, double plain)
{
    double most = 0;
    for (int offset = 0; offset < PAGE; offset += step) {
        double taken = best(to + offset, from, size, false);
        for (int again = 0; again < AGAIN && taken > 1.1 * plain; again++) {
            double next = best(to + offset, from, size, false);
            taken = next < taken ? next : taken;
        }
        most = taken > most ? taken : most;
    }
    return most;
}

int main(void)
{
    char *memory = NULL;
    CHECK(posix_memalign((void **)&memory, PAGE, 4 * ROOM) == 0);
    memset(memory, 0, 4 * ROOM);
    printf("%-22s %12s %12s %12s\n", "Copies, bytes", "memcpy, ns", "states", "anywhere");
    for (uint32_t size = 1024; size <= 64 * 1024; size *= 2) {
        double plain = 0; /* between aligned buffers, whatever their distance */
        for (int offset = 0; offset < PAGE; offset += PAGE / 4) {
            double taken = best(memory + offset, memory + 2 * ROOM, size, true);
            plain = taken > plain ? taken : plain;
        }
        printf("%-22u %12.0f %12.2f %12.2f\n", (unsigned)size, plain * 1e9,
               worst(memory, memory + 2 * ROOM, size, CACHE_LINE, plain) / plain,
               worst(memory, memory + 2 * ROOM, size, 8 * 37, plain) / plain);
    }
    free(memory);
    return 0;
}
