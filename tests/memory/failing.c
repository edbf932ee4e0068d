/* failing.c: a library to put before the C library: one allocation of a program fails, or all from
 * one on.
 *
 *     FAIL_AT=N      the allocation with this number fails; "N+": all from there on
 *     FAIL_COUNT=F   at the end, how many there were is written to this file */
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic long number;
static long at = -1;
static int all_after, counting;

__attribute__((constructor)) static void begin(void)
{
    const char *given = getenv("FAIL_AT");
    char *end = NULL;
    at = given ? strtol(given, &end, 10) : -1;
    all_after = end && *end == '+';
    unsetenv("LD_PRELOAD");    /* programs that it starts are left alone */
    counting = 1;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAIL_COUNT");
    counting = 0;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", atomic_load(&number));
        fclose(file);
    }
}

static int fails(void)
{
    if (!counting)
        return 0;
    long here = atomic_fetch_add(&number, 1);
    if (at < 0 || here < at || (here > at && !all_after))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails() ? NULL : __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (fails())
        return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}
