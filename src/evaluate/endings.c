/* endings.c: how the plays of a chunk ended, in few bytes. */
#include "evaluate/endings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

/* One way to end, as words, so that two are compared in a few steps:
 *
 *     plies, turns | score of players 0, 1 | of 2, 3 | results, end (8 bits), seat (8), unanswered */
enum { WORDS = 4, SLOTS_LEAST = 64 };
struct ending {
    uint64_t words[WORDS];
};
_Static_assert(PLAYERS_MAX == 4, "the scores fill two words, the results half of one");

struct endings {
    int            players;
    uint32_t      *hashes;           /* of each play: the lower half */
    uint32_t      *numbers;          /* of each play's ending */
    int            count, capacity;
    struct ending *list;
    uint32_t       list_count;
    uint32_t      *slots;            /* hash table of the list: number plus 1; 0: free */
    uint32_t       slot_count;       /* a power of two, at least twice the list's count */
};

struct endings *endings_new(void)
{
    struct endings *endings = heap_new(1, sizeof *endings);
    return endings;
}

void endings_free(struct endings *endings)
{
    if (!endings)
        return;
    free(endings->hashes);
    free(endings->numbers);
    free(endings->list);
    free(endings->slots);
    free(endings);
}

/* The slot of an ending: its own, or the free one where it belongs. */
static inline uint32_t slot_of(const struct endings *endings, const struct ending *ending)
{
    const uint64_t *words = ending->words;
    uint64_t hash = words[0] * 0x9fb21c651e98df25u + words[1] * 0xbf58476d1ce4e5b9u +
                    words[2] * 0x94d049bb133111ebu + words[3] * 0x9e3779b97f4a7c15u;
    uint32_t mask = endings->slot_count - 1, slot = (uint32_t)(hash >> 40) & mask;
    while (endings->slots[slot] &&
           memcmp(&endings->list[endings->slots[slot] - 1], ending, sizeof *ending) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

static void size_slots(struct endings *endings, uint32_t count)
{
    endings->slot_count = count;
    endings->slots = heap_grow(endings->slots, count * sizeof *endings->slots);
    memset(endings->slots, 0, count * sizeof *endings->slots);
}

static void grow_slots(struct endings *endings)
{
    size_slots(endings, 2 * endings->slot_count);
    for (uint32_t i = 0; i < endings->list_count; i++)
        endings->slots[slot_of(endings, &endings->list[i])] = i + 1;
}

void endings_begin(struct endings *endings, int players, int count)
{
    endings->players = players;
    endings->count = 0;
    endings->list_count = 0;
    if (count > endings->capacity) {
        size_t capacity = (size_t)count;
        endings->capacity = count;
        endings->hashes = heap_grow(endings->hashes, capacity * sizeof *endings->hashes);
        endings->numbers = heap_grow(endings->numbers, capacity * sizeof *endings->numbers);
        endings->list = heap_grow(endings->list, capacity * sizeof *endings->list);
    }
    if (!endings->slots)
        size_slots(endings, SLOTS_LEAST);
    memset(endings->slots, 0, endings->slot_count * sizeof *endings->slots);
}

static inline struct ending ending_of(const struct outcome *outcome, int seat)
{
    struct ending ending;
    uint32_t results;
    memcpy(&results, outcome->result, sizeof results);
    ending.words[0] = outcome->plies | (uint64_t)outcome->turns << 32;
    memcpy(&ending.words[1], outcome->score, sizeof outcome->score);
    ending.words[3] = results | (uint64_t)(uint8_t)outcome->end << 32 |
                      (uint64_t)(uint8_t)seat << 40 | (uint64_t)outcome->unanswered << 48;
    return ending;
}

/* The outcome without its hash; returns the seat. */
static inline int outcome_of(const struct ending *ending, struct outcome *out)
{
    uint32_t results = (uint32_t)ending->words[3];
    *out = (struct outcome){
        .plies = (uint32_t)ending->words[0], .turns = (uint32_t)(ending->words[0] >> 32),
        .end = (int16_t)(uint8_t)(ending->words[3] >> 32),
        .unanswered = (uint16_t)(ending->words[3] >> 48),
    };
    memcpy(out->score, &ending->words[1], sizeof out->score);
    memcpy(out->result, &results, sizeof results);
    return (uint8_t)(ending->words[3] >> 40);
}

/* The number of an ending, which is added to the list if it is new. */
static inline uint32_t number_of(struct endings *endings, struct ending ending)
{
    uint32_t slot = slot_of(endings, &ending);
    if (endings->slots[slot])
        return endings->slots[slot] - 1;
    uint32_t number = endings->list_count++;
    endings->list[number] = ending;
    endings->slots[slot] = number + 1;
    if (2 * endings->list_count > endings->slot_count)
        grow_slots(endings);
    return number;
}

void endings_add(struct endings *endings, const struct outcome *outcome, int seat)
{
    DCHECK(endings->count < endings->capacity);
    endings->hashes[endings->count] = (uint32_t)outcome->hash;
    endings->numbers[endings->count++] = number_of(endings, ending_of(outcome, seat));
}

int endings_play(const struct endings *endings, int index, struct outcome *out)
{
    int seat = outcome_of(&endings->list[endings->numbers[index]], out);
    out->hash = endings->hashes[index];
    return seat;
}

/* ---- writing ---- */

enum { NUMBER_MAX = 32 };    /* characters of a number and what separates it */

static char *put_number(char *at, int64_t number)
{
    char digits[NUMBER_MAX];
    int count = 0;
    if (number >= 0 && number < 10) {    /* most are */
        *at++ = (char)('0' + number);
        return at;
    }
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    if (number < 0)
        *at++ = '-';
    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

/* In as many digits as tell it from its neighbours; whole numbers, the most usual, without a point.
 * JSON has no word for what is not a number, and none for infinity, which 9e999 is when read. */
static void write_score(float score, struct text *out)
{
    char digits[NUMBER_MAX];
    bool whole = fabsf(score) < 1e7f && score == (float)(int)score && !(score == 0 && signbit(score));
    if (whole)
        text_bytes(out, digits, (size_t)(put_number(digits, (int)score) - digits));
    else if (isnan(score))
        text_add(out, "null");
    else if (isinf(score))
        text_add(out, score < 0 ? "-9e999" : "9e999");
    else
        text_add(out, "%.9g", (double)score);
}

static void write_ending(const struct ending *ending, int players, struct text *out)
{
    char digits[6 * NUMBER_MAX], *at = digits;
    struct outcome outcome;
    int seat = outcome_of(ending, &outcome);
    const int64_t numbers[] = {outcome.plies, outcome.turns, outcome.end, seat,
                               outcome.unanswered};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        *at++ = i ? ',' : '[';
        at = put_number(at, numbers[i]);
    }
    text_bytes(out, digits, (size_t)(at - digits));
    for (int i = 0; i < players; i++) {
        text_bytes(out, ",", 1);
        write_score(outcome.score[i], out);
        at = digits;
        *at++ = ',';
        at = put_number(at, outcome.result[i]);
        text_bytes(out, digits, (size_t)(at - digits));
    }
    text_bytes(out, "]", 1);
}

enum { PIECE = 256 };    /* plays that are written at once */

static void write_numbers(const struct endings *endings, struct text *out)
{
    char digits[12 * PIECE], *at = digits;
    for (int i = 0; i < endings->count; i++) {
        *at++ = i ? ',' : '[';
        at = put_number(at, endings->numbers[i]);
        if (i % PIECE == PIECE - 1 || i == endings->count - 1) {
            text_bytes(out, digits, (size_t)(at - digits));
            at = digits;
        }
    }
    text_bytes(out, "]", 1);
}

static void write_hashes(const struct endings *endings, struct text *out)
{
    unsigned char bytes[4 * PIECE];
    for (int i = 0; i < endings->count; i++) {
        uint32_t hash = endings->hashes[i];
        unsigned char *at = bytes + 4 * (i % PIECE);
        at[0] = (unsigned char)hash;
        at[1] = (unsigned char)(hash >> 8);
        at[2] = (unsigned char)(hash >> 16);
        at[3] = (unsigned char)(hash >> 24);
        if (i % PIECE == PIECE - 1 || i == endings->count - 1)
            text_bytes(out, (const char *)bytes, (size_t)(at + 4 - bytes));
    }
}

void endings_write(const struct endings *endings, struct text *plays, struct text *list,
                   struct text *hashes)
{
    write_numbers(endings, plays);
    write_hashes(endings, hashes);
    text_bytes(list, "[", 1);
    for (uint32_t i = 0; i < endings->list_count; i++) {
        if (i)
            text_bytes(list, ",", 1);
        write_ending(&endings->list[i], endings->players, list);
    }
    text_bytes(list, "]", 1);
}

/* ---- reading: only what was written above, so that damage shows ---- */

struct cursor {
    const char *at, *end;
    bool        fine;
};

static bool next_is(struct cursor *cursor, char c)
{
    if (cursor->at == cursor->end || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

static void expect(struct cursor *cursor, char c)
{
    if (!next_is(cursor, c))
        cursor->fine = false;
}

static int64_t take_number(struct cursor *cursor)
{
    int64_t number = 0;
    bool minus = next_is(cursor, '-');
    int digits = 0;
    for (; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9' && digits < 11;
         digits++)
        number = 10 * number + (*cursor->at++ - '0');
    cursor->fine = cursor->fine && digits > 0;
    return minus ? -number : number;
}

static float take_score(struct cursor *cursor)
{
    char digits[NUMBER_MAX], *end;
    size_t length = 0;
    while (length + 1 < sizeof digits && cursor->at < cursor->end && *cursor->at != ',')
        digits[length++] = *cursor->at++;
    digits[length] = '\0';
    if (strcmp(digits, "null") == 0)
        return (float)NAN;
    float score = strtof(digits, &end);
    cursor->fine = cursor->fine && length > 0 && !*end;
    return score;
}

static void take_ending(struct cursor *cursor, int players, struct ending *out)
{
    int64_t numbers[5];
    for (int i = 0; i < 5; i++) {
        expect(cursor, i ? ',' : '[');
        numbers[i] = take_number(cursor);
    }
    struct outcome outcome = {
        .plies = (uint32_t)numbers[0], .turns = (uint32_t)numbers[1], .end = (int16_t)numbers[2],
        .unanswered = (uint16_t)numbers[4],
    };
    cursor->fine = cursor->fine && numbers[3] >= 0 && numbers[3] < players;
    for (int i = 0; i < players; i++) {
        expect(cursor, ',');
        outcome.score[i] = take_score(cursor);
        expect(cursor, ',');
        outcome.result[i] = (int8_t)take_number(cursor);
    }
    expect(cursor, ']');
    *out = ending_of(&outcome, (int)numbers[3]);
}

static bool read_list(struct endings *endings, const struct text *text)
{
    struct cursor cursor = {text_of(text), text_of(text) + text->length, true};
    uint32_t capacity = 0, most = (uint32_t)endings->capacity;
    while (endings->list_count < most && cursor.fine) {
        if (endings->list_count == capacity) {
            capacity = capacity ? 2 * capacity : CAPACITY(16, 1);
            endings->list = heap_grow(endings->list, capacity * sizeof *endings->list);
        }
        expect(&cursor, endings->list_count ? ',' : '[');
        take_ending(&cursor, endings->players, &endings->list[endings->list_count++]);
        if (next_is(&cursor, ']'))
            return cursor.fine && cursor.at == cursor.end;
    }
    return false;
}

static bool read_plays(struct endings *endings, const struct text *text)
{
    struct cursor cursor = {text_of(text), text_of(text) + text->length, true};
    for (; endings->count < endings->capacity; endings->count++) {
        expect(&cursor, endings->count ? ',' : '[');
        int64_t number = take_number(&cursor);
        if (!cursor.fine || number < 0 || number >= endings->list_count)
            return false;
        endings->numbers[endings->count] = (uint32_t)number;
    }
    expect(&cursor, ']');
    return cursor.fine && cursor.at == cursor.end;
}

struct endings *endings_read(int players, int count, const struct text *plays,
                             const struct text *list, const struct text *hashes)
{
    size_t capacity = (size_t)count;
    if (count < 1 || hashes->length != 4 * capacity)
        return NULL;
    struct endings *endings = endings_new();
    endings->players = players;
    endings->capacity = count;
    endings->hashes = heap_raw(capacity * sizeof *endings->hashes);
    endings->numbers = heap_raw(capacity * sizeof *endings->numbers);
    const unsigned char *bytes = (const unsigned char *)text_of(hashes);
    for (int i = 0; i < count; i++)
        endings->hashes[i] = bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                             (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    if (read_list(endings, list) && read_plays(endings, plays))
        return endings;
    endings_free(endings);
    return NULL;
}
