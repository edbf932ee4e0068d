/* folder.c: the one folder a server may touch. */
#include "serve/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/heap.h"

enum { PATH_LENGTH_MAX = 200, DEPTH_MAX = 6, FILES_MAX = 2000 };

static const char *const endings[] = {
    ".spire", ".vgdl", ".gamelan", ".chaos", ".connect", ".kuhn", ".null", ".grammar",
    ".trial", ".menu", ".experiment", ".play", NULL,
};

static bool ends_well(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && endings[i]; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/* One name between slashes: not empty, not hidden, nothing that a shell or a terminal could obey. */
static bool plain_name(const char *name, size_t length)
{
    if (length == 0 || name[0] == '.' || name[0] == '-')
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 127 || strchr("\\:*?\"<>|", name[i]))
            return false;
    return true;
}

bool folder_allows(const char *path)
{
    if (strlen(path) > PATH_LENGTH_MAX || !ends_well(path) || text_unfit(path))
        return false;
    for (const char *at = path;; at++) {
        size_t length = strcspn(at, "/");
        if (!plain_name(at, length))
            return false;
        at += length;
        if (!*at)
            return true;
    }
}

/* Opens the folder of a path, step by step and following no link; gives the last name. -1: there is none. */
static int open_above(const char *root, const char *path, const char **last)
{
    int at = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const char *slash;
    while (at >= 0 && (slash = strchr(path, '/'))) {
        char name[PATH_LENGTH_MAX + 1];
        snprintf(name, sizeof name, "%.*s", (int)(slash - path), path);
        int next = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = next;
        path = slash + 1;
    }
    *last = path;
    return at;
}

char *folder_read(const char *root, const char *path, size_t *length)
{
    const char *name;
    int above = folder_allows(path) ? open_above(root, path, &name) : -1;
    if (above < 0)
        return NULL;
    int file = openat(above, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close(above);
    struct stat status;
    char *bytes = NULL;
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_size <= FOLDER_FILE_MAX) {
        bytes = heap_raw((size_t)status.st_size + 1);
        *length = 0;
        ssize_t got;
        while (*length < (size_t)status.st_size &&
               (got = read(file, bytes + *length, (size_t)status.st_size - *length)) > 0)
            *length += (size_t)got;
        bytes[*length] = '\0';
    }
    if (file >= 0)
        close(file);
    return bytes;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t put = write(file, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

bool folder_write(const char *root, const char *path, const char *bytes, size_t length)
{
    const char *name;
    int above = folder_allows(path) ? open_above(root, path, &name) : -1;
    if (above < 0)
        return false;
    char spare[PATH_LENGTH_MAX + 16];
    snprintf(spare, sizeof spare, ".%s.part", name);
    unlinkat(above, spare, 0);
    int file = openat(above, spare, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    bool good = file >= 0 && write_all(file, bytes, length);
    if (file >= 0)
        good = close(file) == 0 && good;
    struct stat status;
    /* What is there and is no plain file stays: a link, a device, a folder. */
    if (fstatat(above, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(status.st_mode))
        good = false;
    good = good && renameat(above, spare, above, name) == 0;
    if (!good)
        unlinkat(above, spare, 0);
    close(above);
    return good;
}

struct listing {
    char *paths[FILES_MAX];
    int   count;
};

static void look(int folder, const char *prefix, int depth, struct listing *listing)
{
    DIR *stream = fdopendir(folder);
    struct dirent *entry;
    while (stream && listing->count < FILES_MAX && (entry = readdir(stream))) {
        struct stat status;
        char path[2 * PATH_LENGTH_MAX + 8];
        if (!plain_name(entry->d_name, strlen(entry->d_name)) ||
            fstatat(dirfd(stream), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            strlen(prefix) + strlen(entry->d_name) > PATH_LENGTH_MAX)
            continue;
        snprintf(path, sizeof path, "%s%s", prefix, entry->d_name);
        if (S_ISREG(status.st_mode) && folder_allows(path)) {
            listing->paths[listing->count++] = heap_string(path);
        } else if (S_ISDIR(status.st_mode) && depth < DEPTH_MAX) {
            int below = openat(dirfd(stream), entry->d_name,
                               O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            strcat(path, "/");
            if (below >= 0)
                look(below, path, depth + 1, listing);
        }
    }
    if (stream)
        closedir(stream);
    else
        close(folder);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void folder_list(const char *root, struct text *json)
{
    struct listing *listing = heap_new(1, sizeof *listing);
    int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0)
        look(folder, "", 0, listing);
    qsort(listing->paths, (size_t)listing->count, sizeof *listing->paths, by_name);
    text_add(json, "[");
    for (int i = 0; i < listing->count; i++) {
        text_add(json, i ? "," : "");
        text_json(json, listing->paths[i]);
        free(listing->paths[i]);
    }
    text_add(json, "]");
    free(listing);
}
