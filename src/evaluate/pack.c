/* pack.c: chunks of plays as few bytes. */
#include "evaluate/pack.h"

#include <math.h>
#include <string.h>

enum { CODE_SAME, CODE_U8, CODE_I16, CODE_I32, CODE_F32, CODE_F64, CODE_COUNT };
static const int widths[CODE_COUNT] = {0, 1, 2, 4, 4, 8};

static void put(unsigned char *at, uint64_t value, int width)
{
    for (int i = 0; i < width; i++)
        at[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t get(const unsigned char *at, int width)
{
    uint64_t value = 0;
    for (int i = 0; i < width; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t long_bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Bits decide, so that a NaN equals itself and -0 is not 0. */
static bool same(double a, double b)
{
    return long_bits_of(a) == long_bits_of(b);
}

/* Whether the code keeps the value exactly. */
static bool fits(int code, double value)
{
    switch (code) {
    case CODE_U8: return value >= 0 && value <= 255 && same((double)(uint8_t)value, value);
    case CODE_I16:
        return value >= INT16_MIN && value <= INT16_MAX && same((double)(int16_t)value, value);
    case CODE_I32:
        return value >= INT32_MIN && value <= INT32_MAX && same((double)(int32_t)value, value);
    case CODE_F32: return isnan(value) || same((double)(float)value, value);
    default: return true;
    }
}

static int narrowest(const double *values, int count)
{
    int code = CODE_U8;
    bool all_same = true;
    for (int i = 0; i < count; i++) {
        all_same = all_same && same(values[i], values[0]);
        while (!fits(code, values[i]))
            code++;
    }
    /* A wider code must still fit what came before: float does not hold every i32. */
    for (int i = 0; i < count && code == CODE_F32; i++)
        if (!fits(code, values[i]))
            code = CODE_F64;
    return all_same ? CODE_SAME : code;
}

/* There are many NaNs; one is written, the same on every machine. */
static uint64_t coded(int code, double value)
{
    switch (code) {
    case CODE_U8: return (uint8_t)value;
    case CODE_I16: return (uint16_t)(int16_t)value;
    case CODE_I32: return (uint32_t)(int32_t)value;
    case CODE_F32: return isnan(value) ? 0x7fc00000u : bits_of((float)value);
    default: return isnan(value) ? 0x7ff8000000000000u : long_bits_of(value);
    }
}

void pack_column(struct text *out, const char *name, bool may_lack, const double *values,
                 int count)
{
    unsigned char bytes[8];
    size_t length = strlen(name);
    int code = narrowest(values, count);
    put(bytes, length, 2);
    text_bytes(out, (const char *)bytes, 2);
    text_bytes(out, name, length);
    bytes[0] = (unsigned char)code;
    bytes[1] = may_lack;
    text_bytes(out, (const char *)bytes, 2);
    int width = code == CODE_SAME ? 8 : widths[code];
    for (int i = 0; i < (code == CODE_SAME ? 1 : count); i++) {
        put(bytes, coded(code, values[i]), width);
        text_bytes(out, (const char *)bytes, (size_t)width);
    }
}

bool unpack_column(const unsigned char **at, const unsigned char *end, int count,
                   struct packed_column *out)
{
    if (end - *at < 2)
        return false;
    int length = (int)get(*at, 2);
    if (end - *at < length + 4)
        return false;
    const unsigned char *head = *at + 2 + length;
    *out = (struct packed_column){
        .name = (const char *)*at + 2, .name_length = length,
        .code = head[0], .may_lack = head[1], .numbers = head + 2,
    };
    if (out->code >= CODE_COUNT)
        return false;
    int64_t size = out->code == CODE_SAME ? 8 : (int64_t)widths[out->code] * count;
    if (end - out->numbers < size)
        return false;
    *at = out->numbers + size;
    return true;
}

double unpack_value(const struct packed_column *column, int index)
{
    const unsigned char *at = column->numbers + (int64_t)index * widths[column->code];
    uint64_t bits;
    double value;
    switch (column->code) {
    case CODE_U8: return at[0];
    case CODE_I16: return (int16_t)get(at, 2);
    case CODE_I32: return (int32_t)get(at, 4);
    case CODE_F32: return (double)float_of((uint32_t)get(at, 4));
    case CODE_SAME: at = column->numbers; break;
    default: break;
    }
    bits = get(at, 8);
    memcpy(&value, &bits, sizeof value);
    return value;
}

void pack_number(struct text *out, int64_t value)
{
    uint64_t folded = value < 0 ? ~((uint64_t)value << 1) : (uint64_t)value << 1;
    do {
        char byte = (char)(unsigned char)((folded & 0x7f) | (folded > 0x7f ? 0x80 : 0));
        text_bytes(out, &byte, 1);
        folded >>= 7;
    } while (folded);
}

bool unpack_number(const unsigned char **at, const unsigned char *end, int64_t *value)
{
    uint64_t folded = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (*at == end)
            return false;
        unsigned char byte = *(*at)++;
        folded |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *value = (int64_t)(folded >> 1) ^ -(int64_t)(folded & 1);
            return true;
        }
    }
    return false;
}
