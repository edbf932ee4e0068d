/* npy.h: arrays in the file format of numpy, which reads and maps them without copying. */
#ifndef NPY_H
#define NPY_H

#include "core/text.h"

enum npy_kind { NPY_U8, NPY_I32, NPY_F32, NPY_F64 };

/* Begins a file of an array with up to three dimensions; 0 for those it does not have. Elements
 * follow with npy_put, the last index fastest. */
void npy_begin(struct text *out, enum npy_kind, size_t rows, size_t columns, size_t layers);

/* Adds elements as they lie in memory. */
void npy_put(struct text *out, enum npy_kind, const void *elements, size_t count);

#endif
