/* store_memory.c: keeps chunks for as long as the program runs. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/hostile.h"
#include "evaluate/store.h"

struct memory {
    struct store       head;
    const struct plan *plan;
    struct chunk      *chunks;
    int64_t            count, capacity;
};

static struct store *open(const char *address, enum store_mode mode, struct problems *problems)
{
    (void)address, (void)mode, (void)problems;
    struct memory *memory = heap_new(1, sizeof *memory);
    return &memory->head;
}

static void close(struct store *store)
{
    struct memory *memory = (struct memory *)store;
    for (int64_t i = 0; i < memory->count; i++)
        chunk_free(&memory->chunks[i]);
    free(memory->chunks);
    free(memory);
}

static bool begin(struct store *store, const struct plan *plan, const char *command,
                  struct problems *problems)
{
    (void)command, (void)problems;
    ((struct memory *)store)->plan = plan;
    return true;
}

static bool put(struct store *store, const struct plan *plan, const struct chunk *chunks,
                int count, struct problems *problems)
{
    struct memory *memory = (struct memory *)store;
    (void)plan, (void)problems;
    for (int i = 0; i < count; i++) {
        if (memory->count == memory->capacity) {
            memory->capacity = memory->capacity ? 2 * memory->capacity : CAPACITY(64, 1);
            memory->chunks = heap_grow(memory->chunks,
                                       (size_t)memory->capacity * sizeof *memory->chunks);
        }
        memory->chunks[memory->count++] = chunk_copy(&chunks[i]);
    }
    return true;
}

/* Chunks come in order, and none after a cell is known well enough. */
static bool cut(struct store *store, const struct plan *plan, int cell, int64_t number,
                struct problems *problems)
{
    (void)store, (void)plan, (void)cell, (void)number, (void)problems;
    return true;
}

static bool read(struct store *store, const struct store_reader *reader,
                 struct problems *problems)
{
    struct memory *memory = (struct memory *)store;
    (void)problems;
    const struct chunk *only = reader->only;
    for (int64_t i = 0; reader->chunk && i < memory->count; i++) {
        const struct chunk *chunk = &memory->chunks[i];
        bool wanted = !only || (only->cell == chunk->cell && only->number == chunk->number);
        if (wanted && !reader->chunk(reader->context, chunk))
            return false;
    }
    return true;
}

const struct store_kind memory_store = {
    .name = "memory", .open = open, .close = close, .begin = begin, .put = put, .cut = cut,
    .read = read,
};
