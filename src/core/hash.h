/* hash.h: a fast hash of bytes, equal on every machine. Not for secrets. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of `size` bytes, continued from `hash` (0 to begin). */
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);

/* The same for one number, whatever the byte order of the machine. */
uint64_t hash_number(uint64_t hash, uint64_t number);

#endif
