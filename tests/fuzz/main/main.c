/* main.c: feeds files to a fuzz target, where libFuzzer is not the main program.
 *
 *     TARGET FILE...                                  each file as it is
 *     TARGET --mangle COUNT SEED FOLDER FILE...       COUNT files made from these by damaging them
 *
 * Damaged files are tried in processes of their own, a hundred in each. One that crashes, leaks or
 * takes more than five seconds of a processor is kept in FOLDER and counted; the rest goes on. */
#define _DEFAULT_SOURCE    /* for MAP_ANONYMOUS */
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fuzz.h"
#include "core/check.h"
#include "mangle.h"

enum { SIZE_MAX_READ = 1 << 20, BATCH = 100, SECONDS = 5 };

struct file {
    uint8_t *data;
    size_t   size;
};

static struct file read_file(const char *path)
{
    struct file file = {.data = malloc(SIZE_MAX_READ)};
    FILE *stream = fopen(path, "rb");
    if (!stream || !file.data) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    file.size = fread(file.data, 1, SIZE_MAX_READ, stream);
    fclose(stream);
    return file;
}

/* Five seconds of a processor, not of a clock: the machine may be busy with other things. */
static void limit_time(void)
{
    struct itimerval limit = {.it_value.tv_sec = SECONDS};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static void keep(const char *folder, uint64_t number, const struct mangled *mangled)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%llu", folder, (unsigned long long)number);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(mangled->data, 1, mangled->size, file) != mangled->size || fclose(file) != 0)
        fprintf(stderr, "%s cannot be written\n", path);
    else
        fprintf(stderr, "kept as %s\n", path);
}

struct lot {
    struct file     *seeds;
    int              seed_count;
    uint64_t         seed, count;
    const char      *folder;
    _Atomic uint64_t *now;    /* shared with the process that tries: the file it is at */
};

static struct mangled make(const struct lot *lot, uint64_t number)
{
    const struct file *seed = &lot->seeds[number % (uint64_t)lot->seed_count];
    const struct file *other = &lot->seeds[(number * 7 + 3) % (uint64_t)lot->seed_count];
    return mangle(seed->data, seed->size, other->data, other->size, lot->seed, number);
}

static void try_batch(const struct lot *lot, uint64_t first, uint64_t end)
{
    for (uint64_t i = first; i < end; i++) {
        struct mangled mangled = make(lot, i);
        atomic_store(lot->now, i);
        limit_time();
        LLVMFuzzerTestOneInput(mangled.data, mangled.size);
        free(mangled.data);
    }
    for (int i = 0; i < lot->seed_count; i++)
        free(lot->seeds[i].data);
    free(lot->seeds);
    atomic_store(lot->now, end);
    struct itimerval none = {0};
    setitimer(ITIMER_PROF, &none, NULL);
    exit(0);    /* the sanitizer looks for leaks */
}

static int try_mangled(const struct lot *lot)
{
    int crashes = 0, hangs = 0, status;
    for (uint64_t first = 0; first < lot->count;) {
        uint64_t end = first + BATCH < lot->count ? first + BATCH : lot->count;
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0)
            try_batch(lot, first, end);
        CHECK(waitpid(child, &status, 0) == child);
        uint64_t at = atomic_load(lot->now);
        first = at + 1 > end ? end : at + 1;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
            first = end;
            continue;
        }
        bool hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
        hangs += hang;
        crashes += !hang;
        struct mangled mangled = make(lot, at < end ? at : end - 1);
        fprintf(stderr, at < end ? "%s at file %llu: " : "a leak (%s) before file %llu: ",
                hang ? "a hang" : "a crash", (unsigned long long)at);
        keep(lot->folder, at, &mangled);
        free(mangled.data);
    }
    printf("%llu files, %d crashes, %d hangs\n", (unsigned long long)lot->count, crashes, hangs);
    return crashes || hangs;
}

int main(int argc, char **argv)
{
    if (argc > 5 && strcmp(argv[1], "--mangle") == 0) {
        struct lot lot = {
            .count = strtoull(argv[2], NULL, 10), .seed = strtoull(argv[3], NULL, 10),
            .folder = argv[4], .seed_count = argc - 5,
            .seeds = calloc((size_t)argc, sizeof *lot.seeds),
            .now = mmap(NULL, sizeof *lot.now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
        };
        CHECK(lot.seeds && lot.now != MAP_FAILED);
        for (int i = 0; i < lot.seed_count; i++)
            lot.seeds[i] = read_file(argv[5 + i]);
        int code = try_mangled(&lot);
        for (int i = 0; i < lot.seed_count; i++)
            free(lot.seeds[i].data);
        free(lot.seeds);
        return code;
    }
    for (int i = 1; i < argc; i++) {
        struct file file = read_file(argv[i]);
        LLVMFuzzerTestOneInput(file.data, file.size);
        free(file.data);
    }
    return 0;
}
