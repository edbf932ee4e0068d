/* hidden.c: draws hidden things anew so that nothing is left of how they lay. */
#include "core/hidden.h"

#include <string.h>

enum { FEW = 12 };       /* so many bytes are sorted faster by moving them */
enum { BYTES = 256 };

static void insert_bytes(uint8_t *list, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t one = list[i];
        int at = i;
        for (; at > 0 && list[at - 1] > one; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

void hidden_sort_bytes(uint8_t *list, int count)
{
    if (count <= FEW) {
        insert_bytes(list, count);
        return;
    }
    int counts[BYTES] = {0}, highest = 0, at = 0;
    for (int i = 0; i < count; i++) {
        counts[list[i]]++;
        highest = list[i] > highest ? list[i] : highest;
    }
    for (int value = 0; value <= highest; value++)
        for (int left = counts[value]; left > 0; left--)
            list[at++] = (uint8_t)value;
}

static void swap(unsigned char *one, unsigned char *other, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = one[i];
        one[i] = other[i];
        other[i] = byte;
    }
}

/* Lets the thing at `root` sink until no child is above it (Floyd 1964). */
static void sink(unsigned char *list, int root, int count, size_t size)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && memcmp(list + (size_t)child * size,
                                        list + (size_t)(child + 1) * size, size) < 0)
            child++;
        if (memcmp(list + (size_t)root * size, list + (size_t)child * size, size) >= 0)
            return;
        swap(list + (size_t)root * size, list + (size_t)child * size, size);
    }
}

void hidden_sort(void *list, int count, size_t size)
{
    for (int root = count / 2 - 1; root >= 0; root--)
        sink(list, root, count, size);
    for (int last = count - 1; last > 0; last--) {
        swap(list, (unsigned char *)list + (size_t)last * size, size);
        sink(list, 0, last, size);
    }
}

void hidden_redraw_bytes(struct rng *rng, uint8_t *list, int count)
{
    if (count < 2)
        return;
    hidden_sort_bytes(list, count);
    rng_shuffle(rng, list, count);
}

void hidden_redraw(struct rng *rng, void *list, int count, size_t size)
{
    unsigned char *at = list;
    hidden_sort(list, count, size);
    for (int i = count - 1; i > 0; i--)
        swap(at + (size_t)i * size, at + (size_t)rng_below(rng, (uint32_t)i + 1) * size, size);
}
