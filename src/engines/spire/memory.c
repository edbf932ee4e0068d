/* memory.c: blocks that live as long as a game and are freed together. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/spire/memory.h"

enum { BLOCK_SIZE = 1 << 16 };

struct chunk {
    struct chunk *next;
    size_t used, size;
};
struct memory {
    struct chunk *chunks;
};

struct memory *memory_new(void)
{
    struct memory *memory = heap_new(1, sizeof *memory);
    return memory;
}

void *memory_get(struct memory *memory, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct chunk *chunk = memory->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE,
               head = (sizeof *chunk + 15) & ~(size_t)15;
        chunk = heap_new(1, head + room);
        chunk->used = head;
        chunk->size = head + room;
        chunk->next = memory->chunks;
        memory->chunks = chunk;
    }
    void *at = (char *)chunk + chunk->used;
    chunk->used += size;
    return at;
}

char *memory_text(struct memory *memory, const char *at, size_t length)
{
    char *copy = memory_get(memory, length + 1);
    memcpy(copy, at, length);
    return copy;
}

void memory_free(struct memory *memory)
{
    struct chunk *chunk = memory ? memory->chunks : NULL;
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(memory);
}
