/* fuzz.h: what a fuzz target is. libFuzzer calls it with inputs it makes up; main/main.c calls it
 * with the files of tests/fuzz/corpus, as part of make check. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input as a text; free it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Sees that every problem is one line for a terminal, and names the file. */
struct problems;
void  fuzz_judge(const struct problems *);

#endif
