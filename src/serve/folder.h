/* folder.h: the one folder a server may touch. Paths are relative, plain, and end as descriptions do; links
 * are not followed, so nothing outside can be reached by any name. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/text.h"

enum { FOLDER_FILE_MAX = 4 << 20 };

/* Whether a path is one that could lie in the folder: letters, no "..", no link, a known ending. */
bool folder_allows(const char *path);

/* Paths of all such files below the folder, as a JSON list, sorted. */
void folder_list(const char *root, struct text *json);

/* The bytes of a file, to be freed; NULL if there is none. */
char *folder_read(const char *root, const char *path, size_t *length);

/* Writes a file whole, or not at all. */
bool folder_write(const char *root, const char *path, const char *bytes, size_t length);

#endif
