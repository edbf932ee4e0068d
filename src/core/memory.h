/* memory.h: memory of one game, given back all at once. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

struct memory;

struct memory *memory_new(void);
void  memory_free(struct memory *);    /* NULL: nothing */

/* Zeroed bytes that live as long as the game. */
void *memory_get(struct memory *, size_t size);

/* A copy of the first `length` bytes, with a zero behind it. */
char *memory_text(struct memory *, const char *text, size_t length);

/* A list with room for one more: grown by doubling, the old block stays behind. */
void *memory_more(struct memory *, void *list, int count, size_t size);

#endif
