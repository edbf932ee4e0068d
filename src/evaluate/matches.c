/* matches.c: who met whom how often, and points by match. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "evaluate/ratings.h"

static bool sensible(const struct match *match, int count, int64_t index, struct problems *problems)
{
    const char *wrong = NULL;
    if (match->first < 0 || match->first >= count || match->second < 0 || match->second >= count)
        wrong = "is between others than those who are rated";
    else if (match->first == match->second)
        wrong = "is of somebody with himself";
    else if (!(match->points >= 0 && match->points <= 1))
        wrong = "has points outside 0 to 1";
    return !wrong || problem_error(problems, (struct place){0}, "match %lld %s",
                                   (long long)index + 1, wrong);
}

bool match_table_fill(struct match_table *table, int count, const struct match *matches,
                      int64_t match_count, struct problems *problems)
{
    CHECK(count > 0 && count <= RATED_MAX);
    size_t cells = (size_t)count * (size_t)count;
    *table = (struct match_table){.count = count, .points = heap_new(cells, sizeof *table->points),
                                  .plays = heap_new(cells, sizeof *table->plays)};
    for (int64_t i = 0; i < match_count; i++) {
        const struct match *match = &matches[i];
        if (!sensible(match, count, i, problems)) {
            match_table_free(table);
            return false;
        }
        size_t there = (size_t)match->first * (size_t)count + (size_t)match->second;
        size_t back = (size_t)match->second * (size_t)count + (size_t)match->first;
        table->points[there] += (double)match->points;
        table->points[back] += 1 - (double)match->points;
        table->plays[there]++;
        table->plays[back]++;
        table->begun++;
        table->begun_points += (double)match->points;
    }
    return true;
}

void match_table_free(struct match_table *table)
{
    free(table->points);
    free(table->plays);
    *table = (struct match_table){0};
}

double match_table_rate(const struct match_table *table, int i, int j)
{
    size_t at = (size_t)i * (size_t)table->count + (size_t)j;
    return i == j ? 0.5 : (table->points[at] + 0.5) / (table->plays[at] + 1);
}

void rate_wins(const struct match_table *table, struct interval *out)
{
    for (int i = 0; i < table->count; i++) {
        double points = 0, plays = 0;
        for (int j = 0; j < table->count; j++) {
            points += table->points[i * table->count + j];
            plays += table->plays[i * table->count + j];
        }
        out[i] = plays > 0 ? statistics_share(points / plays, plays)
                           : (struct interval){(double)NAN, (double)NAN, (double)NAN};
    }
}
