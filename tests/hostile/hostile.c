/* hostile.c: what the hostile build does to a program, by wrapping functions when it is linked.
 *
 * Games are constant: whatever is allocated while one is loaded lies in pages of its own, which
 * become read-only when it is loaded and inaccessible when it is freed. A rule, an agent or a page
 * that writes into a game stops the program there. Between the blocks lies poison.
 *
 * States are bytes: every start, apply and resample happens at another address, in a block of just
 * the game's size, whose bytes beyond those in use are poison.
 *
 * Memory is dirty: the sanitizer fills what is allocated and what is freed (__asan_default_options).
 * Leaks are left to the debug build: the sanitizer does not look for pointers in pages of games. */
#define _DEFAULT_SOURCE    /* for MAP_ANONYMOUS */
#include <pthread.h>
#include <sanitizer/asan_interface.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core/check.h"
#include "core/game.h"

enum { POISON = 0xa5, GAP = 32, ALIGNMENT = 16, CHUNKS = 4096, SLOTS = 4 };
#define CHUNK ((size_t)64 << 20)    /* of addresses; pages are taken as they are touched */

/* Some addresses of a game. Never used again, so that a pointer into a freed game is known as such. */
struct chunk {
    size_t             used;
    const struct game *game;        /* NULL: being loaded, or gone */
    bool               loading;
};

static char           *region;      /* of all chunks, one beside the other */
static struct chunk    chunks[CHUNKS];
static int             chunk_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int current = -1;    /* the chunk that takes what is allocated; -1: nobody loads */

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "max_malloc_fill_size=1000000000:malloc_fill_byte=190:max_free_fill_size=1000000000:"
           "free_fill_byte=239:detect_stack_use_after_return=1:detect_leaks=0:"
           "quarantine_size_mb=32";
}

/* ---- games ----------------------------------------------------------------------------------- */

void *__real_heap_new(size_t count, size_t size);
void *__real_heap_raw(size_t size);
void *__real_heap_grow(void *memory, size_t size);
void *__real_heap_grow_for(void *memory, size_t size, const char *what);
void  __real_free(void *memory);
struct game *__real_game_load(const struct engine *, const struct source *, struct problems *);
void  __real_game_free(struct game *);

void *__wrap_heap_new(size_t count, size_t size);
void *__wrap_heap_raw(size_t size);
void *__wrap_heap_grow(void *memory, size_t size);
void *__wrap_heap_grow_for(void *memory, size_t size, const char *what);
void  __wrap_free(void *memory);
struct game *__wrap_game_load(const struct engine *, const struct source *, struct problems *);
void  __wrap_game_free(struct game *);

/* The chunk that an address lies in; NULL: none. */
static struct chunk *chunk_of(const void *address)
{
    size_t offset = (uintptr_t)address - (uintptr_t)region;
    return region && offset < CHUNKS * CHUNK ? &chunks[offset / CHUNK] : NULL;
}

/* Begins a chunk; -1 if all were used: then nothing more is guarded. */
static int chunk_new(void)
{
    int number = -1;
    pthread_mutex_lock(&lock);
    if (!region) {
        region = mmap(NULL, CHUNKS * CHUNK, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                      -1, 0);
        CHECK(region != MAP_FAILED);
    }
    if (chunk_count < CHUNKS) {
        number = chunk_count++;
        chunks[number].loading = true;
        CHECK(mprotect(region + (size_t)number * CHUNK, CHUNK, PROT_READ | PROT_WRITE) == 0);
    }
    pthread_mutex_unlock(&lock);
    return number;
}

/* A block of the game that is being loaded, with its size before it; NULL if it is too large. */
static void *chunk_block(size_t size, int fill)
{
    struct chunk *chunk = &chunks[current];
    size_t whole = GAP + (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (size > CHUNK || chunk->used + whole + GAP > CHUNK)
        return NULL;
    char *gap = region + (size_t)current * CHUNK + chunk->used, *block = gap + GAP;
    memcpy(block - sizeof size, &size, sizeof size);
    if (fill)    /* pages of a chunk are used once: they are zero until somebody writes */
        memset(block, fill, size);
    ASAN_POISON_MEMORY_REGION(gap, GAP);
    ASAN_POISON_MEMORY_REGION(block + size, whole - GAP - size);
    chunk->used += whole;
    return block;
}

/* The size that stands before a block. */
static size_t block_size(void *block)
{
    size_t size;
    char *place = (char *)block - sizeof size;
    ASAN_UNPOISON_MEMORY_REGION(place, sizeof size);
    memcpy(&size, place, sizeof size);
    ASAN_POISON_MEMORY_REGION(place, sizeof size);
    return size;
}

void *__wrap_heap_new(size_t count, size_t size)
{
    size_t whole = count * size;
    void *block = current >= 0 ? chunk_block(whole > 0 ? whole : 1, 0) : NULL;
    return block ? block : __real_heap_new(count, size);
}

void *__wrap_heap_raw(size_t size)
{
    void *block = current >= 0 ? chunk_block(size > 0 ? size : 1, POISON) : NULL;
    return block ? block : __real_heap_raw(size);
}

void *__wrap_heap_grow_for(void *memory, size_t size, const char *what)
{
    struct chunk *chunk = memory ? chunk_of(memory) : NULL;
    if (!chunk && (memory || current < 0))
        return __real_heap_grow_for(memory, size, what);
    void *larger = __wrap_heap_raw(size);
    if (memory) {
        size_t before = block_size(memory);
        memcpy(larger, memory, before < size ? before : size);
        __wrap_free(memory);
    }
    return larger;
}

void *__wrap_heap_grow(void *memory, size_t size)
{
    return __wrap_heap_grow_for(memory, size, NULL);
}

/* What lies in a game goes with it; until then nobody may touch it. */
void __wrap_free(void *memory)
{
    struct chunk *chunk = memory ? chunk_of(memory) : NULL;
    if (!chunk)
        __real_free(memory);
    else if (chunk->loading)
        ASAN_POISON_MEMORY_REGION(memory, block_size(memory));
}

struct game *__wrap_game_load(const struct engine *engine, const struct source *source,
                              struct problems *problems)
{
    int outer = current, own = chunk_new();
    current = own;
    struct game *game = __real_game_load(engine, source, problems);
    current = outer;
    if (own >= 0) {
        /* Texts that were read to be included are the caller's, who may still look at them. */
        chunks[own].loading = false;
        chunks[own].game = game;
        CHECK(mprotect(region + (size_t)own * CHUNK, CHUNK, PROT_READ) == 0);
    }
    return game;
}

void __wrap_game_free(struct game *game)
{
    struct chunk *chunk = game ? chunk_of(game) : NULL;
    __real_game_free(game);
    if (!chunk)
        return;
    char *memory = region + (size_t)(chunk - chunks) * CHUNK;
    CHECK(madvise(memory, CHUNK, MADV_DONTNEED) == 0 && mprotect(memory, CHUNK, PROT_NONE) == 0);
    chunk->game = NULL;
}

/* ---- states ---------------------------------------------------------------------------------- */

void __real_state_start(const struct game *, struct state *, uint64_t seed);
void __real_state_apply(const struct game *, struct state *, int action, struct events *);
void __real_state_resample(const struct game *, struct state *, int viewer, uint64_t seed);
void __wrap_state_start(const struct game *, struct state *, uint64_t seed);
void __wrap_state_apply(const struct game *, struct state *, int action, struct events *);
void __wrap_state_resample(const struct game *, struct state *, int viewer, uint64_t seed);

/* Places for states, one after the other in turn; all but the one in use are poisoned. */
static _Thread_local char  *stage;
static _Thread_local size_t stage_size;
static _Thread_local int    slot;

/* The state somewhere else, with nothing but poison behind it. */
static struct state *moved(const struct game *game, const struct state *state)
{
    size_t size = (game->state_size + GAP + 4095) / 4096 * 4096;
    if (size > stage_size) {
        if (stage) {
            ASAN_UNPOISON_MEMORY_REGION(stage, SLOTS * stage_size);
            munmap(stage, SLOTS * stage_size);
        }
        stage = mmap(NULL, SLOTS * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(stage != MAP_FAILED);
        stage_size = size;
        ASAN_POISON_MEMORY_REGION(stage, SLOTS * size);
    }
    slot = (slot + 1) % SLOTS;
    char *place = stage + (size_t)slot * stage_size;
    ASAN_UNPOISON_MEMORY_REGION(place, game->state_size);
    size_t used = state ? state->size : 0;
    memset(place + used, POISON, game->state_size - used);
    if (state)
        memcpy(place, state, used);
    return (struct state *)(void *)place;
}

static void move_back(const struct game *game, struct state *state, struct state *copy)
{
    memcpy(state, copy, copy->size);
    ASAN_POISON_MEMORY_REGION(copy, game->state_size);
}

void __wrap_state_start(const struct game *game, struct state *state, uint64_t seed)
{
    struct state *copy = moved(game, NULL);
    __real_state_start(game, copy, seed);
    move_back(game, state, copy);
}

void __wrap_state_apply(const struct game *game, struct state *state, int action,
                        struct events *log)
{
    struct state *copy = moved(game, state);
    __real_state_apply(game, copy, action, log);
    move_back(game, state, copy);
}

void __wrap_state_resample(const struct game *game, struct state *state, int viewer, uint64_t seed)
{
    struct state *copy = moved(game, state);
    __real_state_resample(game, copy, viewer, seed);
    move_back(game, state, copy);
}
