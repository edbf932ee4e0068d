/* file.h: whole files as text, in and out. Not part of the WebAssembly module. */
#ifndef FILE_H
#define FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/problem.h"

enum { FILE_SIZE_MAX = 16 << 20, FILE_PATH_MAX = 4096 };

/* A file to read, never one that blocks or never ends: NULL after one error for a directory, a device,
 * or a pipe other than those that the caller of the program opened (/dev/stdin, /dev/fd/3). */
FILE *file_open(const char *path, struct problems *);

/* The text of a file, to be freed by the caller; NULL after one error: it cannot be opened, is longer
 * than FILE_SIZE_MAX, or is no text (see text_accept). */
char *file_read(const char *path, struct problems *);

/* Writes a text so that the file is at every moment either the old one or the new one, whole. */
bool file_write(const char *path, const char *text, struct problems *);

/* The same for bytes that need not be text. */
bool file_write_bytes(const char *path, const char *bytes, size_t count, struct problems *);

/* The same for a text that is one of many and can be made again: when it reaches the disk is left to
 * the system, so that losing power can cost the last ones. */
bool file_write_soon(const char *path, const char *text, struct problems *);

/* A file that is written bit by bit: it has another name until file_end makes it whole, so that what
 * was not finished is never taken for it. `path` NULL: the standard output. */
struct file_part {
    FILE       *stream;
    const char *path;
    char        spare[FILE_PATH_MAX];
};
bool file_begin(struct file_part *, const char *path, struct problems *);

/* Closes it, and keeps it if `good` and all could be written; false after an error, or if not `good`. The
 * standard output is left to its owner. */
bool file_end(struct file_part *, bool good, struct problems *);

/* Makes a folder and those above it; fine if it is there. */
bool file_make_folder(const char *path, struct problems *);

#endif
