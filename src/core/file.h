/* file.h: whole files as text, in and out. Not part of the WebAssembly module. */
#ifndef FILE_H
#define FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/problem.h"

enum { FILE_SIZE_MAX = 16 << 20 };

/* The text of a file, to be freed by the caller; NULL after one error: it is missing, a directory
 * or a device, longer than FILE_SIZE_MAX, or holds a NUL byte and so is no text. */
char *file_read(const char *path, struct problems *);

/* Writes a text so that the file is at every moment either the old one or the new one, whole. */
bool file_write(const char *path, const char *text, struct problems *);

/* The same for bytes that need not be text. */
bool file_write_bytes(const char *path, const char *bytes, size_t count, struct problems *);

/* The same for a text that is one of many and can be made again: when it reaches the disk is left to
 * the system, so that losing power can cost the last ones. */
bool file_write_soon(const char *path, const char *text, struct problems *);

/* Makes a folder and those above it; fine if it is there. */
bool file_make_folder(const char *path, struct problems *);

#endif
