/* memory.h: memory of one game, given back all at once. */
#ifndef GAMELAN_MEMORY_H
#define GAMELAN_MEMORY_H

#include <stddef.h>

struct gamelan_memory;

struct gamelan_memory *gamelan_memory_new(void);
void  gamelan_memory_free(struct gamelan_memory *);

/* Zeroed bytes that live as long as the game. */
void *gamelan_get(struct gamelan_memory *, size_t size);

/* A copy of the first `length` bytes, with a zero behind it. */
char *gamelan_text(struct gamelan_memory *, const char *text, size_t length);

/* A list with room for one more: grown by doubling, the old block stays behind. */
void *gamelan_more(struct gamelan_memory *, void *list, int count, size_t size);

#endif
