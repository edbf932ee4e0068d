/* difference.c: what differs between two texts, by lines. */
#include "evaluate/difference.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

static const char *line_end(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

int difference_lines(const char *text, const char ***list)
{
    int count = 0, capacity = 64;
    *list = heap_raw((size_t)capacity * sizeof **list);
    for (const char *at = text;; at = line_end(at)) {
        if (count == capacity) {
            capacity *= 2;
            *list = heap_grow(*list, (size_t)capacity * sizeof **list);
        }
        (*list)[count] = at;
        if (!*at)
            return count;
        count++;
    }
}

/* Two texts that are compared. */
struct pair {
    const char **one, **two;             /* as difference_lines gives them */
    struct hunk *list;
    int          count;
};

static size_t length_at(const char *const *lines, int i)
{
    return (size_t)(lines[i + 1] - lines[i]);
}

static bool same(const struct pair *pair, int one, int two)
{
    size_t length = length_at(pair->one, one);
    return length == length_at(pair->two, two) &&
           memcmp(pair->one[one], pair->two[two], length) == 0;
}

/* A line of either text, to be sorted. */
struct line {
    const char *at;
    size_t      length;
    int         number, side;
};

static int by_bytes(const void *a, const void *b)
{
    const struct line *one = a, *two = b;
    size_t length = one->length < two->length ? one->length : two->length;
    int order = memcmp(one->at, two->at, length);
    if (order == 0 && one->length != two->length)
        order = one->length < two->length ? -1 : 1;
    if (order == 0)
        order = one->side != two->side ? one->side - two->side : one->number - two->number;
    return order;
}

static bool equal_lines(const struct line *a, const struct line *b)
{
    return a->length == b->length && memcmp(a->at, b->at, a->length) == 0;
}

/* Of each line of the first piece: the line of the second that equals it, if it is alone in both. */
static void find_partners(const struct pair *pair, const struct hunk *within, int *partner)
{
    int count = within->gone + within->added;
    struct line *lines = heap_new((size_t)count + 1, sizeof *lines);
    for (int i = 0; i < count; i++) {
        bool second = i >= within->gone;
        int number = second ? within->two + i - within->gone : within->one + i;
        const char **from = second ? pair->two : pair->one;
        lines[i] = (struct line){from[number], length_at(from, number), number, second};
    }
    qsort(lines, (size_t)count, sizeof *lines, by_bytes);
    for (int i = 0; i < within->gone; i++)
        partner[i] = -1;
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && equal_lines(&lines[i], &lines[end]); end++)
            ;
        if (end - i == 2 && lines[i].side == 0 && lines[i + 1].side == 1)
            partner[lines[i].number - within->one] = lines[i + 1].number;
    }
    free(lines);
}

/* Keeps the longest rising row of partners, takes away the others (patience sorting). */
static void keep_rising(int *partner, int count)
{
    int *tops = heap_new((size_t)count + 1, sizeof *tops), piles = 0;
    int *before = heap_new((size_t)count + 1, sizeof *before);
    for (int i = 0; i < count; i++) {
        if (partner[i] < 0)
            continue;
        int low = 0, high = piles;
        while (low < high) {
            int middle = (low + high) / 2;
            if (partner[tops[middle]] < partner[i])
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low ? tops[low - 1] : -1;
        tops[low] = i;
        piles += low == piles;
    }
    int kept = piles ? tops[piles - 1] : -1;
    for (int i = count - 1; i >= 0; i--)
        if (i == kept)
            kept = before[i];
        else
            partner[i] = -1;
    free(tops);
    free(before);
}

/* Takes away what is equal at both ends, and notes what is left. */
static void note(struct pair *pair, struct hunk hunk)
{
    while (hunk.gone && hunk.added && same(pair, hunk.one, hunk.two))
        hunk.one++, hunk.two++, hunk.gone--, hunk.added--;
    while (hunk.gone && hunk.added &&
           same(pair, hunk.one + hunk.gone - 1, hunk.two + hunk.added - 1))
        hunk.gone--, hunk.added--;
    if (!hunk.gone && !hunk.added)
        return;
    pair->list = heap_grow(pair->list, (size_t)(pair->count + 1) * sizeof *pair->list);
    pair->list[pair->count++] = hunk;
}

int difference_find(const char *one, const char *two, struct hunk **list)
{
    struct pair pair = {0};
    struct hunk all = {0};
    all.gone = difference_lines(one, &pair.one);
    all.added = difference_lines(two, &pair.two);
    int *partner = heap_new((size_t)all.gone + 1, sizeof *partner);
    find_partners(&pair, &all, partner);
    keep_rising(partner, all.gone);
    struct hunk rest = all;
    for (int i = 0; i < all.gone; i++)
        if (partner[i] >= 0) {
            note(&pair, (struct hunk){rest.one, i - rest.one, rest.two, partner[i] - rest.two});
            rest.one = i + 1;
            rest.two = partner[i] + 1;
        }
    note(&pair, (struct hunk){rest.one, all.gone - rest.one, rest.two, all.added - rest.two});
    free(partner);
    free(pair.one);
    free(pair.two);
    *list = pair.list;
    return pair.count;
}

void difference_print(const char *one, const char *two, struct text *out)
{
    struct hunk *list;
    const char **lines;
    int count = difference_find(one, two, &list);
    difference_lines(two, &lines);
    for (int i = 0; i < count; i++) {
        text_add(out, "@%d %d %d\n", list[i].one, list[i].gone, list[i].added);
        text_bytes(out, lines[list[i].two],
                   (size_t)(lines[list[i].two + list[i].added] - lines[list[i].two]));
    }
    free(lines);
    free(list);
}

/* A number of at most nine digits, and what must follow it. */
static bool take_number(const char **at, char after, int *number)
{
    int digits = 0;
    for (*number = 0; **at >= '0' && **at <= '9' && digits < 9; digits++)
        *number = 10 * *number + (*(*at)++ - '0');
    return digits > 0 && *(*at)++ == after;
}

bool difference_apply(const char *one, const char *difference, struct text *out)
{
    const char **lines;
    int count = difference_lines(one, &lines), next = 0;
    bool fine = true;
    while (fine && *difference) {
        int at = 0, gone = 0, added = 0;
        fine = *difference++ == '@' && take_number(&difference, ' ', &at) &&
               take_number(&difference, ' ', &gone) && take_number(&difference, '\n', &added) &&
               at >= next && at <= count && gone <= count - at;
        if (!fine)
            break;
        text_bytes(out, lines[next], (size_t)(lines[at] - lines[next]));
        next = at + gone;
        for (; added > 0 && *difference; added--) {
            const char *end = line_end(difference);
            text_bytes(out, difference, (size_t)(end - difference));
            difference = end;
        }
        fine = added == 0;
    }
    if (fine)
        text_bytes(out, lines[next], strlen(lines[next]));
    free(lines);
    return fine;
}
