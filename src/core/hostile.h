/* hostile.h: capacities that shrink to where they hurt, in the hostile build (MODE=hostile).
 *
 *     enum { ROWS_FIRST = CAPACITY(64, 1) };
 *
 * For what grows when it is full, and for tables that only save time: whatever is computed must come
 * out the same in both builds. What else that build does is in tests/hostile/hostile.c. */
#ifndef HOSTILE_H
#define HOSTILE_H

#ifdef HOSTILE
#define CAPACITY(normal, hostile) (hostile)
#else
#define CAPACITY(normal, hostile) (normal)
#endif

#endif
