/* mangle.h: damages files, so that most of what is in them is still right. */
#ifndef MANGLE_H
#define MANGLE_H

#include <stddef.h>
#include <stdint.h>

struct mangled {
    uint8_t *data;    /* free it */
    size_t   size;
};

/* The file with one to six faults, by seed and number; some are words and lines of the other file. */
struct mangled mangle(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                      uint64_t seed, uint64_t number);

#endif
