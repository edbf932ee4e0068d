/* sqlite_heap.c: SQLite takes its memory from core/heap.h. */
#include "evaluate/sqlite_heap.h"

#ifdef HAVE_SQLITE
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

/* Before each block stands its size, in as many bytes as keep the block aligned. */
enum { BEFORE = 16 };

static void *memory_take(int size)
{
    char *block = heap_raw((size_t)size + BEFORE);
    memcpy(block, &size, sizeof size);
    return block + BEFORE;
}

static void memory_give(void *memory)
{
    free((char *)memory - BEFORE);
}

static void *memory_grow(void *memory, int size)
{
    char *block = heap_grow((char *)memory - BEFORE, (size_t)size + BEFORE);
    memcpy(block, &size, sizeof size);
    return block + BEFORE;
}

static int memory_size(void *memory)
{
    int size = 0;
    if (memory)
        memcpy(&size, (char *)memory - BEFORE, sizeof size);
    return size;
}

static int memory_round(int size)
{
    return (size + 7) & ~7;
}

static int memory_begin(void *context)
{
    (void)context;
    return SQLITE_OK;
}

static void memory_end(void *context)
{
    (void)context;
}

void sqlite_use_heap(void)
{
    static const sqlite3_mem_methods methods = {
        .xMalloc = memory_take, .xFree = memory_give, .xRealloc = memory_grow,
        .xSize = memory_size, .xRoundup = memory_round, .xInit = memory_begin,
        .xShutdown = memory_end,
    };
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
#endif
