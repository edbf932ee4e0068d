/* siphash.h: SipHash-2-4 (Aumasson and Bernstein 2012), a short keyed hash that cannot be turned
 * round: whoever sees results, even for texts of his choice, learns neither the key nor the result
 * for any other text. */
#ifndef SIPHASH_H
#define SIPHASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of `size` bytes under a key of 128 bits, equal on every machine. */
uint64_t siphash(uint64_t key_low, uint64_t key_high, const void *bytes, size_t size);
/* The same for eight bytes, given as a word whose lowest byte comes first: every play splits streams. */
uint64_t siphash_word(uint64_t key_low, uint64_t key_high, uint64_t word);

#endif
