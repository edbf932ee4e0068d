/* record_file.h: records in files. Not part of the WebAssembly module. */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include "core/record.h"

/* Reads a .play file; NULL after one error. */
struct record *record_read(const char *path, struct problems *);

bool           record_write(const struct record *, const char *path, struct problems *);

/* The same for one of many, which need not be on the disk at once. */
bool           record_write_soon(const struct record *, const char *path, struct problems *);

/* Opens the game of a record: from the description it holds, else by its spec. */
struct game   *record_game(const struct record *, struct problems *);

#endif
