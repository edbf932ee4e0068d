/* memory.c: blocks in a chain, each cut from its front. */
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { BLOCK = 1 << 16 };

struct block {
    struct block *next;
};

struct memory {
    struct block *blocks;
    char         *at;
    size_t        left;
};

struct memory *memory_new(void)
{
    return heap_new(1, sizeof(struct memory));
}

void memory_free(struct memory *memory)
{
    struct block *block = memory ? memory->blocks : NULL;
    while (block) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    free(memory);
}

void *memory_get(struct memory *memory, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (size > memory->left) {
        size_t room = size > BLOCK ? size : BLOCK;
        struct block *block = heap_new(1, room + 16);
        block->next = memory->blocks;
        memory->blocks = block;
        memory->at = (char *)block + 16;
        memory->left = room;
    }
    void *got = memory->at;
    memory->at += size;
    memory->left -= size;
    return got;
}

char *memory_text(struct memory *memory, const char *text, size_t length)
{
    char *copy = memory_get(memory, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void *memory_more(struct memory *memory, void *list, int count, size_t size)
{
    if (count != 0 && (count < 4 || (count & (count - 1)) != 0))
        return list;
    size_t room = count == 0 ? 4 : (size_t)count * 2;
    void *larger = memory_get(memory, room * size);
    if (count > 0)
        memcpy(larger, list, (size_t)count * size);
    return larger;
}
