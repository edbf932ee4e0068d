/* results.c: reads a store and answers by column. */
#include "evaluate/results.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/pack.h"
#include "evaluate/runner.h"
#include "evaluate/sequential.h"
#include "evaluate/stopping.h"

static char *copy_of(const char *text)
{
    size_t length = strlen(text);
    char *copy = heap_raw(length + 1);
    memcpy(copy, text, length + 1);
    return copy;
}

static struct text text_copy(const struct text *from)
{
    struct text copy = TEXT_GROWING;
    text_bytes(&copy, text_of(from), from->length);
    return copy;
}

static void *grown(void *list, int64_t count, size_t size)
{
    if (count & (count - 1))    /* grows at powers of two */
        return list;
    list = heap_grow(list, (size_t)(count ? 2 * count : 1) * size);
    return list;
}

/* What is being read, and where what is wrong with it is told. */
struct reading {
    struct results  *results;
    bool             memory;       /* nothing that is in memory is damaged */
    struct problems *problems;
};

static bool add_chunk(void *context, const struct chunk *chunk)
{
    struct reading *reading = context;
    struct results *results = reading->results;
    if (!reading->memory && !chunk_check(results->plan, chunk, false, false, reading->problems))
        return false;
    struct cell_results *cell = &results->cells[chunk->cell];
    /* After a gap, or after a chunk that is to be played anew with more plays: not yet part of the
     * beginning that counts. */
    if (chunk->number * experiment_chunk(&results->plan->experiment) != cell->count) {
        cell->left_out += chunk->count;
        return true;
    }
    int players = plan_subject(results->plan, chunk->cell)->game->players;
    struct endings *endings = endings_read(players, chunk->count, &chunk->plays, &chunk->endings,
                                           &chunk->hashes);
    if (!endings)
        return store_damaged(reading->problems, "chunk %lld of cell %d: how its plays ended cannot be "
                             "read", (long long)chunk->number, chunk->cell);
    cell->chunks = grown(cell->chunks, cell->chunk_count, sizeof *cell->chunks);
    cell->endings = grown(cell->endings, cell->chunk_count, sizeof *cell->endings);
    cell->endings[cell->chunk_count] = endings;
    cell->chunks[cell->chunk_count++] = chunk_copy(chunk);
    cell->count += chunk->count;
    cell->seconds += chunk->seconds;
    return true;
}

static bool add_meta(void *context, const char *key, const char *value, uint64_t sum)
{
    struct results *results = ((struct reading *)context)->results;
    (void)sum;    /* judged with the plan */
    char **place = strcmp(key, "command") == 0   ? &results->command
                   : strcmp(key, "version") == 0 ? &results->version
                                                 : NULL;
    if (place) {
        free(*place);
        *place = copy_of(value);
    }
    return true;
}

static void add_column(struct results *results, const char *name, size_t length, bool steady)
{
    for (int i = 0; i < results->column_count; i++)
        if (strlen(results->columns[i]) == length &&
            memcmp(results->columns[i], name, length) == 0)
            return;
    int64_t count = results->column_count;
    if (!(count & (count - 1))) {
        size_t capacity = (size_t)(count ? 2 * count : 1);
        results->columns = heap_grow(results->columns, capacity * sizeof *results->columns);
        results->steady = heap_grow(results->steady, capacity * sizeof *results->steady);
    }
    char *copy = heap_raw(length + 1);
    memcpy(copy, name, length);
    copy[length] = '\0';
    results->steady[results->column_count] = steady;
    results->columns[results->column_count++] = copy;
}

static void add_packed(struct results *results, const struct text *packed, int count, bool steady)
{
    const unsigned char *at = (const unsigned char *)text_of(packed), *end = at + packed->length;
    struct packed_column column;
    while (unpack_column(&at, end, count, &column))
        add_column(results, column.name, (size_t)column.name_length, steady);
}

/* Where the metric of a column stands among those asked for. */
static int metric_order(const struct plan *plan, const char *column)
{
    size_t length = strcspn(column, ":");
    int i = 0;
    while (i < plan->metric_count && (strncmp(plan->metrics[i], column, length) != 0 ||
                                      strchr(":", plan->metrics[i][length]) == NULL))
        i++;
    return i;
}

static bool before(const struct results *results, const char *a, const char *b)
{
    int one = metric_order(results->plan, a), two = metric_order(results->plan, b);
    return one != two ? one < two : strcmp(a, b) < 0;
}

/* Metrics are in the order they were asked for; columns of one metric are sorted. */
static void list_columns(struct results *results)
{
    for (int i = 0; i < results->plan->metric_count; i++) {
        const struct metric *metric = metric_find(results->plan->metrics[i]);
        if (metric && metric->outcome)
            add_column(results, metric->name, strlen(metric->name), true);
    }
    for (int i = 0; i < results->plan->cell_count; i++)
        for (int64_t j = 0; j < results->cells[i].chunk_count; j++) {
            const struct chunk *chunk = &results->cells[i].chunks[j];
            add_packed(results, &chunk->columns, chunk->count, true);
            add_packed(results, &chunk->times, chunk->count, false);
        }
    for (int i = 1; i < results->column_count; i++)
        for (int j = i; j > 0 && before(results, results->columns[j], results->columns[j - 1]);
             j--) {
            char *name = results->columns[j];
            bool steady = results->steady[j];
            results->columns[j] = results->columns[j - 1];
            results->steady[j] = results->steady[j - 1];
            results->columns[j - 1] = name;
            results->steady[j - 1] = steady;
        }
}

/* What is known well enough; NULL if all plays are to be played. */
static struct stopping *find_known(const struct results *results)
{
    if (!results->plan->experiment.until)
        return NULL;
    struct stopping *stopping = stopping_new(results->plan);
    for (int i = 0; i < results->plan->cell_count; i++)
        for (int64_t j = 0; j < results->cells[i].chunk_count; j++)
            stopping_note(stopping, &results->cells[i].chunks[j]);
    return stopping;
}

int results_undone(const struct results *results)
{
    struct stopping *stopping = find_known(results);
    int undone = 0;
    for (int i = 0; i < results->plan->cell_count; i++)
        undone += results->cells[i].count < results->plan->experiment.plays &&
                  !(stopping && results->cells[i].chunk_count >= stopping_end(stopping, i));
    stopping_free(stopping);
    return undone;
}

/* Plays that lack, and plays that are there and do not count, are told of. */
static void warn_of_gaps(const struct results *results, struct problems *problems)
{
    int64_t plays = 0;
    int gaps = 0, first = -1;
    for (int i = 0; i < results->plan->cell_count; i++)
        if (results->cells[i].left_out) {
            plays += results->cells[i].left_out;
            gaps++;
            first = first < 0 ? i : first;
        }
    if (gaps)
        problem_warning(problems, (struct place){0}, "%lld play%s of %d cell%s %s not counted, because "
                        "plays before are missing (the first: play %lld of cell %d); 'run' plays "
                        "what is missing", (long long)plays, plays == 1 ? "" : "s", gaps,
                        gaps == 1 ? "" : "s", plays == 1 ? "is" : "are",
                        (long long)results->cells[first].count, first);
    else if (results_undone(results))
        problem_warning(problems, (struct place){0}, "the run is not finished: %d of %d cells lack "
                        "plays", results_undone(results), results->plan->cell_count);
}

/* How much there is to look at. */
static struct look look_of(const struct results *results)
{
    struct look look = {0};
    for (int i = 0; i < results->plan->cell_count; i++) {
        int64_t count = results->cells[i].count;
        look.plays += count;
        look.cells += count > 0;
        look.most = count > look.most ? count : look.most;
    }
    return look;
}

/* An earlier look counts if plays were added to what it saw; other cells beside it do not matter. */
static bool add_look(void *context, const struct look *look)
{
    struct results *results = ((struct reading *)context)->results;
    struct look now = look_of(results);
    results->noted = results->noted || (look->plays == now.plays && look->cells == now.cells);
    if (look->plays <= 0 || look->most <= 0 ||
        !(look->most < now.most || (look->cells == now.cells && look->plays < now.plays)))
        return true;
    if (!results->looked || look->most < results->looked)
        results->looked = look->most;
    results->looks++;
    return true;
}

bool results_look(const struct results *results, const char *address, struct problems *problems)
{
    if (results->noted)
        return true;
    struct problems found = {0};
    struct look look = look_of(results);
    struct store *store = store_open(address, STORE_WRITE, &found);
    bool fine = store && (!store->kind->look || store->kind->look(store, &look, &found));
    store_close(store);
    if (!fine)
        problem_warning(problems, (struct place){0}, "that these results were looked at is not noted, "
                        "so later looks cannot allow for it: %.300s",
                        found.count ? found.list[0].text : "");
    return fine;
}

struct results *results_read(struct store *store, struct plan *plan, struct problems *problems)
{
    struct results *results = heap_new(1, sizeof *results);
    results->plan = plan ? plan : store_plan(store, problems);
    if (!results->plan) {
        free(results);
        return NULL;
    }
    results->cells = heap_new((size_t)results->plan->cell_count + 1, sizeof *results->cells);
    struct reading reading = {results, store->kind == &memory_store, problems};
    const struct store_reader reader = {
        .context = &reading, .meta = add_meta, .chunk = add_chunk, .look = add_look,
    };
    if (!store->kind->read(store, &reader, problems)) {
        if (plan)
            results->plan = NULL;
        results_free(results);
        return NULL;
    }
    warn_of_gaps(results, problems);
    list_columns(results);
    /* Differences that were waited for were looked at after every chunk. */
    if (results->plan->experiment.differs)
        results->looked = STOPPING_TUNED * experiment_chunk(&results->plan->experiment);
    return results;
}

struct results *results_open(const char *address, struct problems *problems)
{
    struct store *store = store_open(address, STORE_READ, problems);
    struct results *results = store ? results_read(store, NULL, problems) : NULL;
    store_close(store);
    return results;
}

void results_free(struct results *results)
{
    if (!results)
        return;
    for (int i = 0; results->plan && i < results->plan->cell_count; i++) {
        for (int64_t j = 0; j < results->cells[i].chunk_count; j++) {
            chunk_free(&results->cells[i].chunks[j]);
            endings_free(results->cells[i].endings[j]);
        }
        free(results->cells[i].chunks);
        free(results->cells[i].endings);
    }
    for (int i = 0; i < results->column_count; i++)
        free(results->columns[i]);
    plan_free(results->plan);
    free(results->columns);
    free(results->steady);
    free(results->cells);
    free(results->command);
    free(results->version);
    free(results);
}

static void outcome_column(const struct results *results, int cell, const struct metric *metric,
                           double *out)
{
    const struct cell_results *one = &results->cells[cell];
    for (int64_t i = 0; i < one->chunk_count; i++)
        for (int j = 0; j < one->chunks[i].count; j++) {
            struct outcome outcome;
            int seat = endings_play(one->endings[i], j, &outcome);
            *out++ = metric->outcome(&outcome, seat);
        }
}

static bool find_packed(const struct text *packed, int count, const char *name,
                        struct packed_column *column)
{
    const unsigned char *at = (const unsigned char *)text_of(packed), *end = at + packed->length;
    size_t length = strlen(name);
    while (unpack_column(&at, end, count, column))
        if ((size_t)column->name_length == length && memcmp(column->name, name, length) == 0)
            return true;
    return false;
}

double *results_column(const struct results *results, int cell, const char *name)
{
    const struct cell_results *one = &results->cells[cell];
    double *values = heap_new((size_t)one->count + 1, sizeof *values), *out = values;
    const struct metric *metric = metric_of_column(name);
    if (metric && metric->outcome) {
        outcome_column(results, cell, metric, values);
        return values;
    }
    double absent = metric && metric->may_lack ? (double)NAN : 0;
    for (int64_t i = 0; i < one->chunk_count; i++) {
        const struct chunk *chunk = &one->chunks[i];
        struct packed_column column;
        bool found = find_packed(&chunk->columns, chunk->count, name, &column) ||
                     find_packed(&chunk->times, chunk->count, name, &column);
        for (int j = 0; j < chunk->count; j++)
            *out++ = found ? unpack_value(&column, j) : absent;
    }
    return values;
}

bool column_is_rate(const char *name)
{
    const struct metric *metric = metric_find(name);
    return metric && metric->rate;
}

const char *column_label(const char *name)
{
    const struct metric *metric = metric_of_column(name);
    size_t prefix = metric ? strlen(metric->name) + 2 : 0;    /* "field: " */
    return metric && metric->bare && strlen(name) > prefix ? name + prefix : name;
}

bool column_is_main(const struct results *results, const char *name)
{
    (void)results;
    const struct metric *metric = metric_of_column(name);
    return metric && !metric->many;
}

int results_main_columns(const struct results *results)
{
    int count = 0;
    for (int i = 0; i < results->column_count; i++)
        count += results->steady[i] && column_is_main(results, results->columns[i]);
    return count;
}

/* How many neighbours have one seed. */
static int seats_of(const struct results *results, int cell)
{
    return results->plan->experiment.rotate ? plan_subject(results->plan, cell)->game->players : 1;
}

/* The means of every `seats` neighbours, in place of them; returns how many. A play without a value
 * is left out of its mean. */
static int64_t by_seed(double *values, int64_t count, int seats)
{
    int64_t groups = 0;
    for (int64_t i = 0; i < count && seats > 1; i += seats) {
        double sum = 0;
        int present = 0;
        for (int64_t j = i; j < i + seats && j < count; j++)
            if (!isnan(values[j])) {
                sum += values[j];
                present++;
            }
        values[groups++] = present ? sum / present : (double)NAN;
    }
    return seats > 1 ? groups : count;
}

/* Wilson's interval for a share whose plays come in groups that may be alike: as many independent
 * plays as would spread like the means of the groups (Kish 1965), never more than there are. */
static struct interval grouped_share(double share, int64_t count, const double *means,
                                     int64_t groups)
{
    struct moments moments = {0};
    for (int64_t i = 0; i < groups; i++)
        moments_add(&moments, means[i]);
    double deviation = moments_deviation(&moments), trials = (double)count;
    double alike = deviation * deviation / (double)groups / (share * (1 - share) / trials);
    return statistics_share(share, alike > 1 ? trials / alike : trials);
}

/* The mean of the first `count` plays of a cell, given by their values, which are used up. */
static struct interval mean_of(const struct results *results, int cell, const char *column,
                               double *values, int64_t count)
{
    double sum = 0;
    int64_t present = 0;
    for (int64_t i = 0; i < count; i++)
        if (!isnan(values[i])) {
            sum += values[i];
            present++;
        }
    int seats = seats_of(results, cell);
    int64_t groups = by_seed(values, count, seats);
    struct interval interval;
    if (!column_is_rate(column) || count == 0) {
        interval = bootstrap_mean(values, groups);
        if (seats > 1 && present) {    /* around the mean of the plays */
            double shift = sum / (double)present - interval.value;
            interval.value += shift;
            interval.low += shift;
            interval.high += shift;
        }
    } else if (seats > 1 && sum > 0 && sum < (double)count) {
        interval = grouped_share(sum / (double)count, count, values, groups);
    } else {
        interval = statistics_rate((uint64_t)sum, (uint64_t)count);
    }
    interval = results_guarded(results, interval, (double)groups);
    const struct metric *metric = metric_of_column(column);
    if (column_is_rate(column) || (metric && metric->never_negative && isfinite(interval.low)))
        interval.low = interval.low < 0 ? 0 : interval.low;
    if (column_is_rate(column))
        interval.high = interval.high > 1 ? 1 : interval.high;
    return interval;
}

struct interval results_mean(const struct results *results, int cell, const char *column)
{
    double *values = results_column(results, cell, column);
    struct interval mean = mean_of(results, cell, column, values, results->cells[cell].count);
    free(values);
    return mean;
}

int64_t results_both(const struct results *results, int a, int b, const char *column,
                     struct interval means[2])
{
    double *one = results_column(results, a, column), *two = results_column(results, b, column);
    int64_t count = results->cells[a].count, used = 0;
    count = results->cells[b].count < count ? results->cells[b].count : count;
    for (int64_t i = 0; i < count; i++) {
        if (isnan(one[i]) || isnan(two[i]))
            one[i] = two[i] = (double)NAN;
        used += !isnan(one[i]);
    }
    means[0] = mean_of(results, a, column, one, count);
    means[1] = mean_of(results, b, column, two, count);
    free(one);
    free(two);
    return used;
}

static int add_tallies(const struct text *text, bool about_time, struct tally_sum *out, int count)
{
    const char *at = text_of(text), *end = at + text->length;
    while (at < end) {
        struct tally_sum line = {.about_time = about_time};
        int used = 0;
        if (sscanf(at, "%d\t%63[^\t]\t%lf%n", &line.seat, line.name, &line.sum, &used) < 3)
            break;
        int i = 0;
        while (i < count && (out[i].seat != line.seat || strcmp(out[i].name, line.name) != 0))
            i++;
        if (i < count)
            out[i].sum += line.sum;
        else if (count < TALLY_LINES_MAX)
            out[count++] = line;
        at += used + 1;
    }
    return count;
}

int results_tallies(const struct results *results, int cell, struct tally_sum out[TALLY_LINES_MAX])
{
    int count = 0;
    for (int64_t i = 0; i < results->cells[cell].chunk_count; i++) {
        const struct chunk *chunk = &results->cells[cell].chunks[i];
        struct text tallies = text_copy(&chunk->tallies), times = text_copy(&chunk->time_tallies);
        count = add_tallies(&tallies, false, out, count);
        count = add_tallies(&times, true, out, count);
        text_free(&tallies);
        text_free(&times);
    }
    return count;
}

double results_tuned(const struct results *results)
{
    return (double)results->looked;
}

struct interval results_guarded(const struct results *results, struct interval interval,
                                double seeds)
{
    if (!results->looked || !isfinite(interval.high - interval.low))
        return interval;
    double usual = statistics_student(seeds - 1);
    double wider = sequential_reach(seeds, results_tuned(results), 0.05) / usual;
    if (isinf(wider)) {
        interval.low = -(double)INFINITY;
        interval.high = (double)INFINITY;
    } else if (wider > 1) {
        interval.low = interval.value - wider * (interval.value - interval.low);
        interval.high = interval.value + wider * (interval.high - interval.value);
    }
    return interval;
}

void results_guard(const struct results *results, struct paired *paired)
{
    if (!results->looked || paired->count < 2)
        return;
    paired->difference = results_guarded(results, paired->difference, (double)paired->count);
    if (paired->error > 0 || paired->difference.value != 0)
        paired->p = sequential_p(paired->difference.value / paired->error, (double)paired->count,
                                 results_tuned(results));
    paired->test = "sequential";
}

struct paired results_difference(const struct results *a, int a_cell, const struct results *b,
                                 int b_cell, const char *column, bool same_plays)
{
    int64_t a_count = a->cells[a_cell].count, b_count = b->cells[b_cell].count;
    double *before = results_column(a, a_cell, column), *after = results_column(b, b_cell, column);
    int a_seats = seats_of(a, a_cell), b_seats = seats_of(b, b_cell);
    if (same_plays)
        a_count = b_count = a_count < b_count ? a_count : b_count;
    a_count = by_seed(before, a_count, a_seats);
    b_count = by_seed(after, b_count, b_seats);
    struct paired paired = same_plays ? paired_compare(before, after, a_count)
                                      : unpaired_compare(before, a_count, after, b_count);
    results_guard(a->looked ? a : b, &paired);
    paired.count *= a_seats < b_seats ? a_seats : b_seats;
    free(before);
    free(after);
    return paired;
}

double *results_series(const struct results *results, int cell, const char *column, int64_t *count)
{
    double *values = results_column(results, cell, column);
    *count = by_seed(values, results->cells[cell].count, seats_of(results, cell));
    return values;
}
