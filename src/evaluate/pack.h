/* pack.h: chunks of plays as few bytes, the same on every machine (little endian).
 *
 *     plays      for each play: hash u64, plies u32, turns u32, end u8, seat u8, unanswered u16,
 *                then for each player: score f32, result i8
 *     columns    for each column: length u16, name, code u8, lacking u8, then the numbers
 *     decisions  for each play: how many, then each action, as variable-length numbers
 *     events     for each play: how many, then ply, verb, player, part, target, amount of each */
#ifndef PACK_H
#define PACK_H

#include "core/arena.h"

/* Bytes of one play in `plays`. */
static inline int pack_play_size(int players)
{
    return 20 + 5 * players;
}

void pack_play(struct text *, const struct outcome *, int players, int seat);

/* Reads play `index`; returns the seat of the agent that is measured. The seed is not packed. */
int  unpack_play(const void *plays, int players, int64_t index, struct outcome *out);

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
