/* machine.c: what there is of this machine. */
#include "core/machine.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* The limit of the control group; none if there is no such file or it says "max". */
static size_t group_limit(const char *path)
{
    unsigned long long limit = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return SIZE_MAX;
    int got = fscanf(file, "%llu", &limit);
    fclose(file);
    return got == 1 && limit < SIZE_MAX ? (size_t)limit : SIZE_MAX;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t machine_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    size_t memory = pages > 0 && size > 0 ? (size_t)pages * (size_t)size : SIZE_MAX;
    struct rlimit own;
    if (getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY)
        memory = least(memory, (size_t)own.rlim_cur);
    memory = least(memory, group_limit("/sys/fs/cgroup/memory.max"));
    return least(memory, group_limit("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
}
