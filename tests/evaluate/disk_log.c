/* disk_log.c: notes what a program does to the files whose paths begin with $DISK_LOG_FILES, and to
 * their folder, in the file $DISK_LOG. Loaded before the program's own libraries; power.py reads it.
 *
 *     open PATH | write PATH OFFSET LENGTH (and as many bytes) | size PATH LENGTH | sync PATH |
 *     gone PATH */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES_MAX = 1024, PATH_LENGTH_MAX = 512 };

/* Paths of what is open, by descriptor; "" for what does not matter. */
static char paths[FILES_MAX][PATH_LENGTH_MAX];
static FILE *out;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int matters(const char *path)
{
    const char *files = getenv("DISK_LOG_FILES"), *slash = files ? strrchr(files, '/') : NULL;
    if (!slash || strlen(path) >= PATH_LENGTH_MAX)
        return 0;
    size_t folder = (size_t)(slash - files);
    return strncmp(path, files, strlen(files)) == 0 ||
           (strlen(path) == folder && strncmp(path, files, folder) == 0);
}

static void note(const char *verb, const char *path, const char *numbers, const void *bytes,
                 size_t length)
{
    pthread_mutex_lock(&lock);
    if (!out)
        out = fopen(getenv("DISK_LOG"), "w");
    fprintf(out, "%s %s%s\n", verb, path, numbers);
    fwrite(bytes, 1, length, out);
    fflush(out);    /* the program may be killed */
    pthread_mutex_unlock(&lock);
}

static const char *path_of(int file)
{
    return file >= 0 && file < FILES_MAX && paths[file][0] ? paths[file] : NULL;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) \
        *(void **)&real = dlsym(RTLD_NEXT, name)

static int opened(int file, const char *path)
{
    if (file < 0 || file >= FILES_MAX || !matters(path))
        return file;
    strcpy(paths[file], path);
    note("open", path, "", "", 0);
    return file;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(int, #name, const char *, int, ...); \
        va_list rest; \
        va_start(rest, flags); \
        unsigned mode = flags & O_CREAT ? va_arg(rest, unsigned) : 0; \
        va_end(rest); \
        return opened(real(path, flags, mode), path); \
    }
OPEN(open)
OPEN(open64)

int close(int file)
{
    REAL(int, "close", int);
    if (path_of(file))
        paths[file][0] = '\0';
    return real(file);
}

static ssize_t written(int file, const void *bytes, ssize_t length, off_t offset)
{
    char numbers[64];
    if (length > 0 && path_of(file)) {
        snprintf(numbers, sizeof numbers, " %lld %lld", (long long)offset, (long long)length);
        note("write", path_of(file), numbers, bytes, (size_t)length);
    }
    return length;
}

#define WRITE(name) \
    ssize_t name(int file, const void *bytes, size_t length, off_t offset) \
    { \
        REAL(ssize_t, #name, int, const void *, size_t, off_t); \
        return written(file, bytes, real(file, bytes, length, offset), offset); \
    }
WRITE(pwrite)
WRITE(pwrite64)

static int sized(int file, int result, off_t length)
{
    char numbers[64];
    snprintf(numbers, sizeof numbers, " %lld", (long long)length);
    if (result == 0 && path_of(file))
        note("size", path_of(file), numbers, "", 0);
    return result;
}

#define SIZE(name) \
    int name(int file, off_t length) \
    { \
        REAL(int, #name, int, off_t); \
        return sized(file, real(file, length), length); \
    }
SIZE(ftruncate)
SIZE(ftruncate64)

#define SYNC(name) \
    int name(int file) \
    { \
        REAL(int, #name, int); \
        if (path_of(file)) \
            note("sync", path_of(file), "", "", 0); \
        return real(file); \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path)
{
    REAL(int, "unlink", const char *);
    if (matters(path))
        note("gone", path, "", "", 0);
    return real(path);
}
