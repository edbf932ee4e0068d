/* heap.h: memory that is there. Nobody looks at what these functions return: if there is too little,
 * the program ends with one sentence on stderr and the exit code HEAP_EXIT, whatever thread it is.
 *
 *     ruleplay: out of memory (wanted 13.8 GB for the states of the model)
 *
 * It ends at once: no file is written to its end, no handler of the C library runs, so nothing can
 * wait for a lock that another thread holds. Everything is given back with free(). */
#ifndef HEAP_H
#define HEAP_H

#include <stdbool.h>
#include <stddef.h>

enum { HEAP_EXIT = 3 };

/* Zeroed memory for `count` things of `size` bytes; at least one byte. */
void *heap_new(size_t count, size_t size);

/* `size` bytes with anything in them; at least one. */
void *heap_raw(size_t size);

/* Zeroed, beginning where a line of the processor's cache does: for what is copied all the time. */
enum { CACHE_LINE = 64 };
void *heap_lines(size_t size);

/* A block of another size that begins with what was in `memory`, which may be NULL. */
void *heap_grow(void *memory, size_t size);

/* The same, for a block that can be large: the sentence says what it is for. */
void *heap_grow_for(void *memory, size_t size, const char *what);

/* A copy of a string. */
char *heap_string(const char *string);

/* Whether so much could be had now: for sizes that a caller from outside chooses. */
bool  heap_fits(size_t count, size_t size);

/* An amount of memory for people: "13.8 GB". */
struct amount { char text[32]; };
const char *heap_amount(size_t bytes, struct amount *buffer);

/* Ends the program as above; `wanted` bytes (0: not known), `what` for (NULL: not said). For libraries
 * that say themselves that there is no memory. */
_Noreturn void heap_failed(size_t wanted, const char *what);

/* Called with the sentence before it is printed; NULL: nobody. It may leave by longjmp and so keep the
 * program alive, with the memory lost that the interrupted call had taken. Set once, before there are
 * threads: it is the one setting of the program that outlives a call. */
typedef void heap_handler(const char *sentence);
void heap_on_failure(heap_handler *handler);

#endif
