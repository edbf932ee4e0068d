/* learn_cards.c: `ruleplay learn cards`: what derivation trees are worth, learnt from examples. */
#include <stdlib.h>
#include <string.h>

#include "cli/learn.h"
#include "cli/trees.h"
#include "core/clock.h"
#include "core/exact.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/threads.h"
#include "learn/teach.h"

enum { ITEMS_LEAST = 10, METHODS_GIVEN_MAX = 16 };

/* The first is of all methods, the second of all that learn more than a mean, the rest of networks. */
static const struct option teach_options[] = {
    {.name = "power", .type = OPTION_NUMBER, .fallback = "0.5", .low = 0, .high = 2,
     .help = "to which the weights of examples count: 1 as they are, 0 all alike"},
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 1,
     .help = "that examples have of what is learnt, if others stand beside them"},
    {.name = "epochs", .type = OPTION_INTEGER, .low = 1, .high = 100000,
     .help = "times that all examples are gone through; else until 120,000 were looked at, 10 to 40"},
    {.name = "batch", .type = OPTION_INTEGER, .fallback = "32", .low = 1, .high = 100000,
     .help = "examples by step"},
    {.name = "members", .type = OPTION_INTEGER, .fallback = "4", .low = 1, .high = READER_MEMBERS_MAX,
     .help = "networks whose mean is the answer"},
    {.name = "size", .type = OPTION_INTEGER, .fallback = "10500", .low = 1, .high = 1e7,
     .help = "weights of a network, at most; the smallest has a width of four"},
    {.name = "rate", .type = OPTION_NUMBER, .fallback = "0.006", .low = 1e-6, .high = 10,
     .help = "of learning, at first"},
    {.name = "drop", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.9,
     .help = "share of numbers that are dropped while learning"},
    {.name = "decay", .type = OPTION_NUMBER, .fallback = "0.01", .low = 0, .high = 10,
     .help = "by which weights shrink, as a share of the rate"},
    {.name = "lean", .type = OPTION_NUMBER, .fallback = "0.6", .low = 0, .high = 1,
     .help = "share of ridge in the answer of a network; 0: the network alone"},
};
enum { TEACH_OPTIONS = sizeof teach_options / sizeof *teach_options };

/* One way of learning, as it was asked for. */
struct way {
    char             name[80];
    enum reader_kind kind;
    struct teaching  teaching;
};

struct study {
    struct trees     trees;
    struct coding   *coding;
    struct coded    *coded;
    double          *targets, *weights;
    int             *known, known_count;     /* items that can be learnt from */
    int             *beside, beside_count;   /* those whose worth is of another sort */
    int             *sorts;                  /* of each item; NULL: there is one alone */
    struct way       ways[METHODS_GIVEN_MAX];
    int              way_count, splits;
    double           held;                   /* share of items that are held back */
    uint64_t         seed;
    struct marks    *marks;                  /* [way * splits + split] */
    double          *seconds;
};

/* Settings of the table that the method does have. */
static int option_count(enum reader_kind kind)
{
    return kind == READER_CONSTANT ? 1 : kind == READER_RIDGE ? 2 : TEACH_OPTIONS;
}

/* No setting is one of other methods alone. */
static bool check_own(const struct spec *spec, enum reader_kind kind, struct problems *problems)
{
    int own = option_count(kind);
    for (int i = own; i < TEACH_OPTIONS; i++) {
        if (!spec_given(spec, teach_options[i].name))
            continue;
        char names[64];
        struct text list = TEXT_ON(names);
        for (int j = 0; j < own; j++)
            text_add(&list, "%s%s", j ? ", " : "", teach_options[j].name);
        return problem_error(problems, (struct place){0}, "%s has no setting '%s'; it has %s", spec->name,
                             teach_options[i].name, text_of(&list));
    }
    return true;
}

static bool read_way(const char *text, struct way *way, uint64_t seed, struct problems *problems)
{
    struct spec spec;
    struct hint hint;
    if (!spec_parse(&spec, text, problems))
        return false;
    int kind = 0;
    while (kind < READER_KINDS && strcmp(reader_names[kind], spec.name) != 0)
        kind++;
    if (kind == READER_KINDS)
        return problem_error(problems, (struct place){0},
                             "learn cards: no method is called '%.40s'%s; expected recursive, "
                             "tree-lstm, sequence, ridge or constant", spec.name,
                             nearest_hint(spec.name, reader_names, READER_KINDS, &hint));
    if (!check_own(&spec, (enum reader_kind)kind, problems) ||
        !spec_check(&spec, teach_options, option_count((enum reader_kind)kind), false, spec.name, problems))
        return false;
    *way = (struct way){.kind = (enum reader_kind)kind};
    snprintf(way->name, sizeof way->name, "%s", text);
#define WHOLE(key) (int)spec_integer(&spec, teach_options, TEACH_OPTIONS, key)
#define NUMBER(key) spec_number(&spec, teach_options, TEACH_OPTIONS, key)
    way->teaching = (struct teaching){
        .epochs = spec_given(&spec, "epochs") ? WHOLE("epochs") : 0,
        .batch = WHOLE("batch"),
        .members = WHOLE("members"),
        .size = WHOLE("size"),
        .rate = NUMBER("rate"),
        .drop = NUMBER("drop"),
        .decay = NUMBER("decay"),
        .power = NUMBER("power"),
        .lean = NUMBER("lean"),
        .share = NUMBER("share"),
        .seed = seed,
    };
#undef WHOLE
#undef NUMBER
    return true;
}

static bool read_ways(const struct call *call, struct study *study, struct problems *problems)
{
    const char *given[METHODS_GIVEN_MAX];
    int count = call_all(call, "method", given, METHODS_GIVEN_MAX);
    bool keeps = call_text(call, "output");
    if (count == 0 && keeps)
        given[count++] = "recursive";
    for (int i = 0; count == 0 && i < READER_KINDS; i++)
        given[i] = reader_names[i];
    count = count ? count : READER_KINDS;
    if (keeps && count > 1)
        return problem_error(problems, (struct place){0},
                             "learn cards: with --output expected one method, found %d", count);
    for (int i = 0; i < count; i++)
        if (!read_way(given[i], &study->ways[i], study->seed, problems))
            return false;
    study->way_count = count;
    return true;
}

static bool read_study(const struct call *call, struct study *study, struct problems *problems)
{
    const char *path = call->arguments[1];
    if (!trees_open_file(&study->trees, path, problems) ||
        !(study->coding = coding_new(&study->trees, problems)) ||
        !(study->coded = coding_apply(study->coding, &study->trees, problems)))
        return false;
    size_t count = (size_t)study->trees.item_count;
    study->targets = heap_new(count, sizeof *study->targets);
    study->weights = heap_new(count, sizeof *study->weights);
    study->known = heap_new(count, sizeof *study->known);
    study->beside = heap_new(count, sizeof *study->beside);
    for (int i = 0; i < study->trees.item_count; i++) {
        const struct tree_item *item = &study->trees.items[i];
        study->targets[i] = item->target;
        study->weights[i] = item->weight;
        if (item->known && (item->target < 0 || item->target > 1))
            return problem_error(problems, (struct place){.file = path},
                                 "'%.60s' is worth %g; expected a number from 0 to 1", item->name,
                                 item->target);
        if (item->known && item->weight > 0 && item->sort > 0)
            study->beside[study->beside_count++] = i;
        else if (item->known && item->weight > 0)
            study->known[study->known_count++] = i;
    }
    for (int i = 0; i < study->beside_count; i++) {
        study->sorts = study->sorts ? study->sorts : heap_new(count, sizeof *study->sorts);
        study->sorts[study->beside[i]] = study->trees.items[study->beside[i]].sort;
    }
    return study->known_count >= ITEMS_LEAST ||
           problem_error(problems, (struct place){.file = path},
                         "%d items have a worth and a weight; expected at least %d to learn from",
                         study->known_count, ITEMS_LEAST);
}

static void study_free(struct study *study)
{
    coded_free(study->coded);
    coding_free(study->coding);
    trees_free(&study->trees);
    free(study->targets);
    free(study->weights);
    free(study->known);
    free(study->beside);
    free(study->sorts);
    free(study->marks);
    free(study->seconds);
}

/* ---- splits ---- */

/* Adds to a list what stands beside, without trees that are held back; gives how many it has then. */
static int add_beside(const struct study *study, const int *held, int held_count, int *list, int count)
{
    for (int i = 0; i < study->beside_count; i++) {
        bool same = false;
        for (int k = 0; k < held_count && !same; k++)
            same = trees_same(&study->trees, study->beside[i], held[k]);
        if (!same)
            list[count++] = study->beside[i];
    }
    return count;
}

/* Learns from some of the items and answers the others; split and way by number. */
static void do_split(void *context, int worker, uint64_t chunk, int slot)
{
    struct study *study = context;
    (void)worker, (void)slot;
    int split = (int)(chunk % (uint64_t)study->splits), w = (int)(chunk / (uint64_t)study->splits);
    int count = study->known_count, held = (int)(count * study->held);
    int *order = heap_new((size_t)(count + study->beside_count), sizeof *order);
    double *answers = heap_new((size_t)held, sizeof *answers);
    double *targets = heap_new((size_t)held, sizeof *targets);
    double *weights = heap_new((size_t)held, sizeof *weights);
    struct rng rng;
    rng_seed(&rng, rng_play_seed(study->seed, (uint64_t)split));    /* the same split for all ways */
    memcpy(order, study->known, (size_t)count * sizeof *order);
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint32_t)i + 1), spare = order[i];
        order[i] = order[k];
        order[k] = spare;
    }
    struct lessons lessons = {.coded = study->coded, .targets = study->targets,
                              .weights = study->weights, .chosen = order + held,
                              .count = add_beside(study, order, held, order, count) - held,
                              .sorts = study->sorts};
    struct teaching teaching = study->ways[w].teaching;
    teaching.seed = rng_play_seed(teaching.seed, (uint64_t)split);
    double began = clock_seconds();
    struct reader *reader = teach(study->ways[w].kind, study->coding, &lessons, &teaching);
    study->seconds[chunk] = clock_seconds() - began;
    struct tape *tape = tape_new();
    for (int i = 0; i < held; i++) {
        answers[i] = reader_answer(reader, study->coded, order[i], tape);
        targets[i] = study->targets[order[i]];
        weights[i] = study->weights[order[i]];
    }
    study->marks[chunk] = marks_of(answers, targets, weights, held);
    tape_free(tape);
    reader_free(reader);
    free(order);
    free(answers);
    free(targets);
    free(weights);
}

/* A mean over splits. They share items, so that the usual error would be too small: it is enlarged as if
 * each told only of its own held back part (Nadeau and Bengio 2003). */
static struct interval over_splits(const struct study *study, int way, size_t member)
{
    struct moments moments = {0};
    for (int i = 0; i < study->splits; i++) {
        const char *at = (const char *)&study->marks[way * study->splits + i];
        double value;
        memcpy(&value, at + member, sizeof value);
        moments_add(&moments, value);
    }
    struct interval mean = moments_mean(&moments);
    double half = (mean.high - mean.low) / 2;
    half *= exact_sqrt(1 + study->splits * study->held / (1 - study->held));
    return (struct interval){mean.value, mean.value - half, mean.value + half};
}

static const struct {
    const char *name, *key;
    size_t      member;
} columns[] = {
    {"weighted r", "r", offsetof(struct marks, r)},
    {"weighted error", "error", offsetof(struct marks, error)},
    {"plain r", "plain_r", offsetof(struct marks, plain_r)},
    {"plain error", "plain_error", offsetof(struct marks, plain_error)},
    {"rank r", "rank", offsetof(struct marks, rank)},
    {"counting", "effective", offsetof(struct marks, effective)},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_json(const struct study *study, struct text *out)
{
    text_add(out, "{\"items\": %d, \"splits\": %d, \"held\": %g, \"methods\": [", study->known_count,
             study->splits, study->held);
    for (int w = 0; w < study->way_count; w++) {
        double seconds = 0;
        text_add(out, "%s\n  {\"method\": ", w ? "," : "");
        text_json(out, study->ways[w].name);
        for (int c = 0; c < COLUMNS; c++) {
            struct interval mean = over_splits(study, w, columns[c].member);
            text_add(out, ", \"%s\": {\"value\": %.6f, \"low\": %.6f, \"high\": %.6f}",
                     columns[c].key, mean.value, mean.low, mean.high);
        }
        for (int i = 0; i < study->splits; i++)
            seconds += study->seconds[w * study->splits + i] / study->splits;
        text_add(out, ", \"timing\": {\"seconds\": %.3f}}", seconds);
    }
    text_add(out, "]}\n");
}

static void print_table(const struct study *study, struct text *out)
{
    text_add(out, "%d items, %d splits, each with %.0f %% held back\n", study->known_count,
             study->splits, 100 * study->held);
    if (study->beside_count)
        text_add(out, "%d items beside them to learn from\n", study->beside_count);
    text_add(out, "\n");
    text_add(out, "%-24s", "");
    for (int c = 0; c < COLUMNS - 1; c++)
        text_add(out, "  %-16s", columns[c].name);
    text_add(out, "\n");
    for (int w = 0; w < study->way_count; w++) {
        text_add(out, "%-24s", study->ways[w].name);
        for (int c = 0; c < COLUMNS - 1; c++) {
            struct interval mean = over_splits(study, w, columns[c].member);
            char cell[40];
            snprintf(cell, sizeof cell, "%.3f ±%.3f", mean.value, mean.high - mean.value);
            text_add(out, "  %-17s", cell);
        }
        text_add(out, "\n");
    }
    struct interval counting = over_splits(study, 0, offsetof(struct marks, effective));
    text_add(out, "\nBy weight, what is held back counts as much as %.1f items alike.\n",
             counting.value);
}

static bool compare_ways(const struct call *call, struct study *study)
{
    size_t count = (size_t)(study->way_count * study->splits);
    int jobs = (int)call_integer(call, "jobs");
    study->marks = heap_new(count, sizeof *study->marks);
    study->seconds = heap_new(count, sizeof *study->seconds);
    struct threads *threads = threads_new(jobs ? jobs : threads_processors());
    threads_run(threads, &(struct task){.context = study, .chunks = count, .slots = 8,
                                        .work = do_split});
    threads_free(threads);
    struct text out = TEXT_GROWING;
    if (call_flag(call, "json"))
        print_json(study, &out);
    else
        print_table(study, &out);
    print_and_free(&out);
    return true;
}

/* ---- a reader to keep ---- */

static bool keep_reader(const struct call *call, struct study *study, struct problems *problems)
{
    size_t count = (size_t)(study->known_count + study->beside_count);
    int *chosen = heap_new(count, sizeof *chosen);
    memcpy(chosen, study->known, (size_t)study->known_count * sizeof *chosen);
    struct lessons lessons = {.coded = study->coded, .targets = study->targets,
                              .weights = study->weights, .chosen = chosen,
                              .count = add_beside(study, NULL, 0, chosen, study->known_count),
                              .sorts = study->sorts};
    struct reader *reader = teach(study->ways[0].kind, study->coding, &lessons,
                                  &study->ways[0].teaching);
    struct text kept = TEXT_GROWING, out = TEXT_GROWING;
    const char *slash = strrchr(call->arguments[1], '/'), *path = call_text(call, "output");
    reader->title = heap_string(slash ? slash + 1 : call->arguments[1]);
    reader_write(reader, &kept);
    bool fine = file_write(path, text_of(&kept), problems);
    if (fine && call_flag(call, "json"))
        text_add(&out, "{\"items\": %d, \"weights\": %d, \"width\": %d, \"members\": %d}\n",
                 study->known_count, reader->weight_count, reader->width, reader->members);
    else if (fine)
        text_add(&out, "%s: learnt from %d items; %d weights, vectors of %d\nreader: %s\n",
                 reader_names[reader->kind], study->known_count, reader->weight_count,
                 reader->width, path);
    print_and_free(&out);
    text_free(&kept);
    reader_free(reader);
    free(chosen);
    return fine;
}

int learn_cards(const struct call *call)
{
    struct problems problems = {0};
    struct study study = {.splits = (int)call_integer(call, "splits"), .held = 0.2};
    trees_begin(&study.trees);
    bool fine = call_seed(call, &study.seed, &problems) && read_ways(call, &study, &problems) &&
                read_study(call, &study, &problems) &&
                (call_text(call, "output") ? keep_reader(call, &study, &problems)
                                           : compare_ways(call, &study));
    study_free(&study);
    return fine ? EXIT_FINE : complain(&problems);
}
