/* memory.h: blocks that live as long as a game. */
#ifndef SPIRE_MEMORY_H
#define SPIRE_MEMORY_H

#include <stddef.h>

struct memory *memory_new(void);
void          *memory_get(struct memory *, size_t size);           /* zeroed */
char          *memory_text(struct memory *, const char *at, size_t length);
void           memory_free(struct memory *);

#endif
