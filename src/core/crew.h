/* crew.h: threads that help with work that is cut into ranges, many thousand times a second. Not part of
 * the WebAssembly module.
 *
 * The caller's thread begins at once and takes ranges like the others, whoever is free takes the next:
 * nobody waits for a thread that has not woken up yet, and work that is done sooner than a thread wakes
 * is done alone. So a crew is never much slower than its caller. Which worker does a range is chance;
 * what comes out must not depend on it. threads.h is for work whose results are merged in order. */
#ifndef CREW_H
#define CREW_H

enum { CREW_MAX = 256 };

struct crew;

/* `jobs` workers, numbered from 0; the caller's own thread is worker 0. */
struct crew *crew_new(int jobs);
void         crew_free(struct crew *);

/* Has `work` done for all of 0 .. count-1, in ranges of at most `grain`. One call at a time. */
void         crew_run(struct crew *, int count, int grain,
                      void (*work)(void *context, int worker, int first, int count), void *context);

/* Ranges that other threads than the caller's have done so far. */
unsigned long long crew_helped(const struct crew *);

#endif
