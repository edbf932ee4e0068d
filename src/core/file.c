/* file.c: whole files as text, in and out. */
#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/heap.h"

static bool fail(struct problems *problems, const char *path, const char *what)
{
    return problem_error(problems, (struct place){.file = path}, "%s", what);
}

static bool fail_errno(struct problems *problems, const char *path, const char *doing)
{
    if (errno == ENOMEM)
        heap_failed(0, "a file");
    problems->lost = problems->lost || errno == ENOSPC || errno == EDQUOT || errno == EIO;
    return problem_error(problems, (struct place){.file = path}, "cannot %s: %s", doing,
                         strerror(errno));
}

/* A descriptor that the caller handed over already open: a pipe of his can be waited for. */
static bool is_handed_over(const char *path)
{
    return strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0;
}

/* What it is if it cannot be read as a file, or NULL. */
static const char *refusal(const struct stat *about, const char *path)
{
    if (S_ISDIR(about->st_mode))
        return "is a directory, expected a file";
    if (S_ISREG(about->st_mode) || (S_ISFIFO(about->st_mode) && is_handed_over(path)))
        return NULL;
    return S_ISFIFO(about->st_mode) ? "is a pipe, expected a file; /dev/stdin can be a pipe"
                                    : "is a device, expected a file";
}

FILE *file_open(const char *path, struct problems *problems)
{
    struct stat about;
    const char *refused = stat(path, &about) == 0 ? refusal(&about, path) : NULL;
    /* A pipe that took the place of the file since then must not block either. */
    int file = refused ? -1 : open(path, O_RDONLY | O_CLOEXEC | (is_handed_over(path) ? 0 : O_NONBLOCK));
    if (file >= 0 && fstat(file, &about) == 0)
        refused = refusal(&about, path);
    FILE *stream = file >= 0 && !refused ? fdopen(file, "rb") : NULL;
    if (refused)
        fail(problems, path, refused);
    else if (!stream)
        fail_errno(problems, path, "read");
    if (!stream && file >= 0)
        close(file);
    return stream;
}

/* Reads to the end or to one byte more than the limit. */
static char *read_all(FILE *file, size_t *length)
{
    size_t capacity = 4096;
    char *text = heap_raw(capacity);
    for (*length = 0;;) {
        size_t got = fread(text + *length, 1, capacity - *length - 1, file);
        *length += got;
        if (got == 0 || *length > FILE_SIZE_MAX)
            break;
        if (*length + 1 == capacity) {
            text = heap_grow(text, capacity *= 2);
        }
    }
    text[*length] = '\0';
    return text;
}

char *file_read(const char *path, struct problems *problems)
{
    FILE *file = file_open(path, problems);
    if (!file)
        return NULL;
    size_t length;
    char *text = read_all(file, &length), *nul;
    bool fine = true;
    if (ferror(file))
        fine = fail_errno(problems, path, "read");
    else if (length > FILE_SIZE_MAX)
        fine = fail(problems, path, "is longer than 16 MiB");
    else if ((nul = memchr(text, '\0', length)) != NULL)
        fine = problem_error(problems, (struct place){.file = path},
                             "is not a text: byte %ld is NUL", (long)(nul - text) + 1);
    else
        fine = text_accept(path, text, problems);
    fclose(file);
    if (!fine) {
        free(text);
        return NULL;
    }
    return text;
}

static bool write_all(int file, const char *text, size_t left)
{
    while (left > 0) {
        ssize_t done = write(file, text, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        text += done;
        left -= (size_t)done;
    }
    return true;
}

/* Pipes and devices cannot be replaced; they are written to as they are. */
static bool write_through(const char *path, const char *text, size_t count,
                          struct problems *problems)
{
    int file = open(path, O_WRONLY);
    bool fine = file >= 0 && write_all(file, text, count);
    if (!fine)
        fail_errno(problems, path, "write");
    if (file >= 0)
        close(file);
    return fine;
}

/* `now`: returns once it is on the disk. */
static bool write_whole(const char *path, const char *text, size_t count, bool now,
                        struct problems *problems)
{
    struct stat about;
    if (stat(path, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            return fail(problems, path, "is a directory, expected a file");
        if (!S_ISREG(about.st_mode))
            return write_through(path, text, count, problems);
    }
    char spare[FILE_PATH_MAX];
    int length = snprintf(spare, sizeof spare, "%s.%ld.part", path, (long)getpid());
    if (length >= (int)sizeof spare)
        return fail(problems, path, "this path is too long");
    int file = open(spare, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0)
        return fail_errno(problems, path, "write");
    bool fine = write_all(file, text, count) && (!now || fsync(file) == 0);
    fine = close(file) == 0 && fine;
    fine = fine && rename(spare, path) == 0;
    if (!fine) {
        fail_errno(problems, path, "write");
        unlink(spare);
    }
    return fine;
}

bool file_write_bytes(const char *path, const char *bytes, size_t count,
                      struct problems *problems)
{
    return write_whole(path, bytes, count, true, problems);
}

bool file_write(const char *path, const char *text, struct problems *problems)
{
    return write_whole(path, text, strlen(text), true, problems);
}

bool file_write_soon(const char *path, const char *text, struct problems *problems)
{
    return write_whole(path, text, strlen(text), false, problems);
}

bool file_make_folder(const char *path, struct problems *problems)
{
    char part[FILE_PATH_MAX];
    int length = snprintf(part, sizeof part, "%s", path);
    if (length >= (int)sizeof part)
        return fail(problems, path, "this path is too long");
    if (length == 0)
        return problem_error(problems, (struct place){0}, "expected the name of a folder, found nothing");
    for (char *at = part + 1;; at++) {
        char here = *at;
        if (here != '/' && here != '\0')
            continue;
        *at = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return fail_errno(problems, path, "make the folder");
        *at = here;
        if (here == '\0')
            break;
    }
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return fail(problems, path, "is not a folder");
    return true;
}

/* ---- files that are written bit by bit ---- */

bool file_begin(struct file_part *part, const char *path, struct problems *problems)
{
    struct stat about;
    *part = (struct file_part){.path = path, .stream = path ? NULL : stdout};
    if (!path)
        return true;
    bool there = stat(path, &about) == 0;
    if (there && S_ISDIR(about.st_mode))
        return fail(problems, path, "is a directory, expected a file");
    bool replace = !there || S_ISREG(about.st_mode);    /* pipes and devices cannot be replaced */
    int length = replace ? snprintf(part->spare, sizeof part->spare, "%s.%ld.part", path,
                                    (long)getpid()) : 0;
    if (length >= (int)sizeof part->spare)
        return fail(problems, path, "this path is too long");
    part->stream = fopen(replace ? part->spare : path, "wb");
    if (part->stream)
        return true;
    part->spare[0] = '\0';
    return fail_errno(problems, path, "write");
}

bool file_end(struct file_part *part, bool good, struct problems *problems)
{
    if (!part->stream || !part->path)
        return good;
    bool written = !ferror(part->stream);
    written = fclose(part->stream) == 0 && written;
    part->stream = NULL;
    if (part->spare[0] && !(good && written))
        unlink(part->spare);
    else if (part->spare[0])
        written = rename(part->spare, part->path) == 0;
    part->spare[0] = '\0';
    if (good && !written)
        return fail_errno(problems, part->path, "write");
    return good;
}
