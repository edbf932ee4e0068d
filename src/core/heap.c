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
static atomic_flag ending = ATOMIC_FLAG_INIT;

void heap_on_failure(heap_handler *handler)
{
    on_failure = handler;
}

/* In the unit that leaves the fewest digits, one of them behind the point. */
static void say_size(size_t wanted, char *out, size_t room)
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
    uint64_t tenths = (uint64_t)wanted, rest = 0;
    int unit = 0;
    if (tenths < 1000) {
        snprintf(out, room, "%d bytes", (int)tenths);
        return;
    }
    for (; tenths >= 1000; unit++) {
        rest = tenths % 1000 / 100;
        tenths /= 1000;
    }
    snprintf(out, room, "%d.%d %s", (int)tenths, (int)rest, units[unit]);
}

void heap_failed(size_t wanted, const char *what)
{
    char size[32] = "", sentence[200];
    if (wanted)
        say_size(wanted, size, sizeof size);
    snprintf(sentence, sizeof sentence, "ruleplay: out of memory%s%s%s%s%s\n",
             wanted || what ? " (" : "", wanted ? "wanted " : "", size,
             !what ? "" : wanted ? " for " : "for ", what ? what : "");
    size_t length = strlen(sentence);
    if (wanted || what)
        memcpy(sentence + length - 1, ")\n", length + 1 < sizeof sentence ? 3 : 1);
    heap_handler *handler = on_failure;
    if (handler)
        handler(sentence);
    while (atomic_flag_test_and_set(&ending))    /* another thread is at it: one sentence is enough */
        sleep(1);
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
