/* npy.c: arrays in the file format of numpy, version 1.0. */
#include "learn/npy.h"

enum { HEADER_SIZE = 128, PREFIX_SIZE = 10 };

static const struct {
    const char *name;
    size_t      size;
} kinds[] = {
    [NPY_U8] = {"|u1", 1}, [NPY_I32] = {"<i4", 4}, [NPY_F32] = {"<f4", 4}, [NPY_F64] = {"<f8", 8},
};

void npy_begin(struct text *out, enum npy_kind kind, size_t rows, size_t columns, size_t layers)
{
    text_bytes(out, "\x93NUMPY\x01\x00", 8);
    const char length[2] = {HEADER_SIZE - PREFIX_SIZE, 0};
    text_bytes(out, length, 2);
    size_t start = out->length;
    text_add(out, "{'descr': '%s', 'fortran_order': False, 'shape': (%zu,", kinds[kind].name, rows);
    if (columns)
        text_add(out, " %zu,", columns);
    if (layers)
        text_add(out, " %zu,", layers);
    text_add(out, "), }");
    while (out->length - start < HEADER_SIZE - PREFIX_SIZE - 1)
        text_add(out, " ");
    text_add(out, "\n");
}

/* The format is little-endian, as all machines are for which this is built; the test reads it. */
void npy_put(struct text *out, enum npy_kind kind, const void *elements, size_t count)
{
    text_bytes(out, elements, count * kinds[kind].size);
}
