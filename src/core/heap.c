/* heap.c: memory that is there, or one sentence and the end. */
#include "core/heap.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Atomic, so that setting it while a thread fails is no race. */
static _Atomic(heap_handler *) on_failure;
#ifndef __wasi__
static atomic_flag ending = ATOMIC_FLAG_INIT;
#endif

void heap_on_failure(heap_handler *handler)
{
    on_failure = handler;
}

/* In the unit that leaves the fewest digits, one of them behind the point. */
const char *heap_amount(size_t bytes, struct amount *buffer)
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
    uint64_t whole = bytes, rest = 0;
    int unit = 0;
    for (; whole >= 1000; unit++) {
        rest = whole % 1000 / 100;
        whole /= 1000;
    }
    if (unit == 0)
        snprintf(buffer->text, sizeof buffer->text, "%d bytes", (int)whole);
    else
        snprintf(buffer->text, sizeof buffer->text, "%d.%d %s", (int)whole, (int)rest, units[unit]);
    return buffer->text;
}

void heap_failed(size_t wanted, const char *what)
{
    struct amount amount;
    char sentence[200], more[160] = "";
    if (wanted && what)
        snprintf(more, sizeof more, " (wanted %s for %s)", heap_amount(wanted, &amount), what);
    else if (wanted)
        snprintf(more, sizeof more, " (wanted %s)", heap_amount(wanted, &amount));
    else if (what)
        snprintf(more, sizeof more, " (for %s)", what);
    snprintf(sentence, sizeof sentence, "ruleplay: out of memory%s\n", more);
    heap_handler *handler = on_failure;
    if (handler)
        handler(sentence);
#ifndef __wasi__
    while (atomic_flag_test_and_set(&ending))    /* another thread is at it: one sentence is enough */
        sleep(1);
#endif
    /* Not by stdio: another thread may hold its lock. */
    if (write(STDERR_FILENO, sentence, strlen(sentence)) < 0)
        _Exit(HEAP_EXIT);
    _Exit(HEAP_EXIT);
}

void *heap_new(size_t count, size_t size)
{
    void *memory = count && size ? calloc(count, size) : calloc(1, 1);
    if (!memory)
        heap_failed(count > SIZE_MAX / (size ? size : 1) ? SIZE_MAX : count * size, NULL);
    return memory;
}

void *heap_lines(size_t size)
{
    void *memory = NULL;
    if (posix_memalign(&memory, CACHE_LINE, size ? size : 1) != 0)
        heap_failed(size, NULL);
    return memset(memory, 0, size);
}

void *heap_raw(size_t size)
{
    void *memory = malloc(size ? size : 1);
    if (!memory)
        heap_failed(size, NULL);
    return memory;
}

void *heap_grow_for(void *memory, size_t size, const char *what)
{
    void *larger = realloc(memory, size ? size : 1);
    if (!larger)
        heap_failed(size, what);
    return larger;
}

void *heap_grow(void *memory, size_t size)
{
    return heap_grow_for(memory, size, NULL);
}

char *heap_string(const char *string)
{
    size_t length = strlen(string);
    return memcpy(heap_raw(length + 1), string, length + 1);
}

bool heap_fits(size_t count, size_t size)
{
    if (size && count > PTRDIFF_MAX / size)
        return false;
    void *memory = malloc(count * size + 1);
    free(memory);
    return memory != NULL;
}
