/* pack.h: chunks of plays as few bytes, the same on every machine (little endian).
 *
 *     columns    for each column: length u16, name, code u8, lacking u8, then the numbers
 *     decisions  for each play: how many, then each action, as variable-length numbers
 *     events     for each play: how many, then ply, verb, player, part, target, amount of each */
#ifndef PACK_H
#define PACK_H

#include "core/arena.h"

/* Adds a column in the narrowest code that keeps every number exactly. `may_lack`: plays of chunks
 * without this column have no value, not 0. */
void pack_column(struct text *, const char *name, bool may_lack, const double *values, int count);

/* One packed column. */
struct packed_column {
    const char *name;
    int         name_length;
    int         code;
    bool        may_lack;
    const unsigned char *numbers;
};

/* Reads the column at *at, of `count` plays, and moves on; false at the end or if the bytes are
 * not a column. */
bool   unpack_column(const unsigned char **at, const unsigned char *end, int count,
                     struct packed_column *out);
double unpack_value(const struct packed_column *, int index);

/* Variable-length whole numbers: seven bits a byte, lowest first, the sign folded in. */
void   pack_number(struct text *, int64_t value);
bool   unpack_number(const unsigned char **at, const unsigned char *end, int64_t *value);

#endif
