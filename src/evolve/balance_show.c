/* balance_show.c: what balance found: a sentence, a plot, JSON, and what else changed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "evaluate/beware.h"
#include "evaluate/brief.h"
#include "evaluate/runner.h"
#include "evaluate/tables.h"
#include "evolve/balance.h"

enum { PLOT_WIDTH = 40 };

static void add_number(const struct balance *balance, const struct balance_point *point,
                       struct text *out)
{
    number_print(&balance->wish.number, point->at, out);
}

/* "win 52.1 % (50.0 to 54.1)" */
static void add_mean(const struct balance *balance, const struct balance_point *point,
                     struct text *out)
{
    text_add(out, "%s ", aim_label(&balance->wish.aim));
    tables_interval(out, &point->interval, balance->wish.aim.rate);
}

/* ---- the plot ---- */

struct frame {
    double low, high;
};

static struct frame frame_of(const struct balance *balance)
{
    double target = balance->wish.aim.target;
    if (balance->wish.aim.rate)
        return (struct frame){0, 1};
    struct frame frame = {target, target};
    for (int i = 0; i < balance->count; i++) {
        frame.low = fmin(frame.low, balance->points[i].interval.low);
        frame.high = fmax(frame.high, balance->points[i].interval.high);
    }
    if (!(frame.high > frame.low))
        frame.high = frame.low + 1;
    return frame;
}

static int column_of(const struct frame *frame, double value)
{
    double at = (value - frame->low) / (frame->high - frame->low) * (PLOT_WIDTH - 1) + 0.5;
    return at < 0 ? 0 : at > PLOT_WIDTH - 1 ? PLOT_WIDTH - 1 : (int)at;
}

/* A line for each value: its interval, its mean, and the target. */
static void add_line(const struct balance *balance, const struct frame *frame, int which,
                     size_t width, struct text *out)
{
    const struct balance_point *point = &balance->points[which];
    char line[PLOT_WIDTH + 1];
    struct text number = TEXT_GROWING, mean = TEXT_GROWING;
    memset(line, ' ', PLOT_WIDTH);
    line[PLOT_WIDTH] = '\0';
    line[column_of(frame, balance->wish.aim.target)] = '|';
    for (int i = column_of(frame, point->interval.low); i <= column_of(frame, point->interval.high); i++)
        line[i] = '-';
    line[column_of(frame, point->interval.value)] = 'o';
    add_number(balance, point, &number);
    aim_value(&balance->wish.aim, point->interval.value, &mean);
    text_add(out, "  %*s %9s  %s ", (int)width, text_of(&number), text_of(&mean), line);
    text_grouped(out, point->moments.count);
    text_add(out, " plays%s\n", which == balance->best ? " <" : "");
    text_free(&number);
    text_free(&mean);
}

static void add_plot(const struct balance *balance, struct text *out)
{
    struct frame frame = frame_of(balance);
    struct text low = TEXT_GROWING, high = TEXT_GROWING, head = TEXT_GROWING;
    size_t width = 0;
    for (int i = 0; i < balance->count; i++) {
        struct text number = TEXT_GROWING;
        add_number(balance, &balance->points[i], &number);
        width = number.length > width ? number.length : width;
        text_free(&number);
    }
    aim_value(&balance->wish.aim, frame.low, &low);
    aim_value(&balance->wish.aim, frame.high, &high);
    text_add(&head, "%s and %s", balance->wish.number.key, aim_label(&balance->wish.aim));
    text_add(out, "\n%s (| is the target)\n", text_of(&head));
    text_add(out, "  %*s %9s  %-*s%s\n", (int)width, "", "", PLOT_WIDTH - (int)high.length,
             text_of(&low), text_of(&high));
    for (int i = 0; i < balance->count; i++)
        add_line(balance, &frame, i, width, out);
    text_free(&low);
    text_free(&high);
    text_free(&head);
}

/* ---- the sentence ---- */

static void add_beyond(const struct balance *balance, struct text *out)
{
    const struct balance_point *best = &balance->points[balance->best];
    const struct balance_point *first = balance->points, *last = first + balance->count - 1;
    struct text from = TEXT_GROWING, to = TEXT_GROWING;
    aim_print(&balance->wish.aim, out);
    text_add(out, " is out of reach: with %s from ", balance->wish.number.key);
    add_number(balance, first, out);
    text_add(out, " to ");
    add_number(balance, last, out);
    aim_value(&balance->wish.aim, first->interval.value, &from);
    aim_value(&balance->wish.aim, last->interval.value, &to);
    text_add(out, " it goes from %s to %s. Nearest is ", text_of(&from), text_of(&to));
    add_number(balance, best, out);
    text_add(out, ": ");
    add_mean(balance, best, out);
    text_add(out, "\n");
    text_free(&from);
    text_free(&to);
}

static void add_crossing(const struct balance *balance, struct text *out)
{
    const struct number *number = &balance->wish.number;
    int digits = number->whole ? 1 : 3;
    text_add(out, "the curve crosses the target at %.*f (%.*f to %.*f)\n", digits,
             balance->crossing.value, digits, balance->crossing.low, digits, balance->crossing.high);
}

void balance_print(const struct balance *balance, struct text *out)
{
    const struct balance_point *best = &balance->points[balance->best];
    double target = balance->wish.aim.target;
    if (balance->verdict == BALANCE_BEYOND) {
        add_beyond(balance, out);
    } else {
        text_add(out, "%s = ", balance->wish.number.key);
        add_number(balance, best, out);
        text_add(out, ": ");
        add_mean(balance, best, out);
        text_add(out, ", wanted ");
        aim_print(&balance->wish.aim, out);
        text_add(out, "\n");
        add_crossing(balance, out);
        if (target < best->interval.low || target > best->interval.high)
            text_add(out, "no value of %s gives just that; this one is nearest\n",
                     balance->wish.number.key);
    }
    if (balance->flat)
        text_add(out, "beware: %s makes no difference that could be seen\n", balance->wish.number.key);
    if (balance->curve.bent)
        text_add(out, "beware: %s both rises and falls; there may be other values\n",
                 aim_label(&balance->wish.aim));
    if (balance->verdict == BALANCE_UNSURE)
        text_add(out, "beware: %s before it was known to within %.3g%s\n",
                 balance->wish.stop && atomic_load(balance->wish.stop) ? "it was stopped"
                 : balance->late                                        ? "the time was up"
                                                                        : "the plays were used up",
                 balance->within * (balance->wish.aim.rate ? 100 : 1),
                 balance->wish.aim.rate ? " points" : "");
    add_plot(balance, out);
}

/* ---- JSON ---- */

static void json_interval_of(struct text *out, struct interval interval)
{
    text_add(out, "{\"value\": ");
    json_number(out, interval.value);
    text_add(out, ", \"low\": ");
    json_number(out, interval.low);
    text_add(out, ", \"high\": ");
    json_number(out, interval.high);
    text_add(out, "}");
}

void balance_json(const struct balance *balance, struct text *out)
{
    static const char *const verdicts[] = {"found", "unsure", "out of reach"};
    text_add(out, "  \"game\": ");
    text_json(out, balance->wish.game);
    text_add(out, ",\n  \"number\": ");
    text_json(out, balance->wish.number.key);
    text_add(out, ",\n  \"column\": ");
    text_json(out, balance->wish.aim.column);
    text_add(out, ",\n  \"target\": ");
    json_number(out, balance->wish.aim.target);
    text_add(out, ",\n  \"verdict\": \"%s\",\n  \"value\": ", verdicts[balance->verdict]);
    json_number(out, number_value(&balance->wish.number, balance->points[balance->best].at));
    text_add(out, ",\n  \"crossing\": ");
    json_interval_of(out, balance->crossing);
    text_add(out, ",\n  \"flat\": %s,\n  \"bent\": %s,\n  \"plays\": %lld,\n  \"points\": [",
             balance->flat ? "true" : "false", balance->curve.bent ? "true" : "false",
             (long long)balance->played);
    for (int i = 0; i < balance->count; i++) {
        const struct balance_point *point = &balance->points[i];
        text_add(out, "%s\n    {\"value\": ", i ? "," : "");
        json_number(out, number_value(&balance->wish.number, point->at));
        text_add(out, ", \"plays\": %llu, \"mean\": ", (unsigned long long)point->moments.count);
        json_interval_of(out, point->interval);
        text_add(out, "}");
    }
    text_add(out, "\n  ]");
}

/* ---- what else changed ---- */

static bool add_item(struct experiment *experiment, enum block_kind kind, const char *line,
                     struct problems *problems)
{
    return experiment_add(experiment, kind, line, (struct place){0}, problems);
}

static bool add_metrics(struct experiment *experiment, const struct balance *balance,
                        struct problems *problems)
{
    static const char *const usual[] = {"win", "loss", "score", "turns", "decisions", "field:name=hp", "use"};
    const char *wanted = balance->wish.aim.spec;
    bool fine = true, there = false;
    for (size_t i = 0; fine && i < sizeof usual / sizeof *usual; i++) {
        struct problems none = {0};    /* a game without hit points has none to tell of */
        if (!metric_check(usual[i], balance->points[0].game, &none))
            continue;
        there = there || strcmp(usual[i], wanted) == 0;
        fine = add_item(experiment, BLOCK_METRICS, usual[i], problems);
    }
    return fine && (there || add_item(experiment, BLOCK_METRICS, wanted, problems));
}

static bool lay_out(struct experiment *experiment, const struct balance *balance,
                    struct problems *problems)
{
    const struct balance_wish *wish = &balance->wish;
    const struct balance_point *best = &balance->points[balance->best];
    struct text agents = TEXT_GROWING, variant = TEXT_GROWING, scenario = TEXT_GROWING;
    experiment->seed = rng_stream(wish->seed, rng_stream_key("balance: fresh"));
    experiment->plays = best->moments.count < 1000 ? (int64_t)best->moments.count : 1000;
    experiment->rotate = wish->rotate;
    for (int i = 0; i < wish->agent_count; i++)
        text_add(&agents, "%s%s", i ? " vs " : "", wish->agents[i]);
    text_add(&variant, "%s = ", wish->number.key);
    add_number(balance, best, &variant);
    text_add(&scenario, "%s", wish->game);
    bool fine = add_item(experiment, BLOCK_SCENARIOS, text_of(&scenario), problems) &&
                add_item(experiment, BLOCK_AGENTS, text_of(&agents), problems) &&
                add_item(experiment, BLOCK_VARIANTS, "as it is", problems) &&
                add_item(experiment, BLOCK_VARIANTS, text_of(&variant), problems) &&
                add_metrics(experiment, balance, problems) && experiment_complete(experiment, problems);
    text_free(&agents);
    text_free(&variant);
    text_free(&scenario);
    return fine;
}

/* Whether the game as it is and with the value found came out the same in everything that is measured. */
static bool is_unchanged(const struct results *results)
{
    for (int i = 0; i < results->column_count; i++) {
        struct interval before = results_mean(results, 0, results->columns[i]);
        struct interval after = results_mean(results, 1, results->columns[i]);
        bool both = before.value == after.value && before.low == after.low && before.high == after.high;
        if (results->steady[i] && !both && !(isnan(before.value) && isnan(after.value)))
            return false;
    }
    return true;
}

static void tell_fresh(const struct balance *balance, const struct results *results, struct text *out,
                       struct interval *fresh)
{
    const struct aim *aim = &balance->wish.aim;
    *fresh = results_mean(results, 1, aim->column);
    text_add(out, "\non seeds that the search has not seen: %s ", aim_label(aim));
    tables_interval(out, fresh, aim->rate);
    text_add(out, ", ");
    text_grouped(out, (uint64_t)results->cells[1].count);
    text_add(out, " plays\n");
    beware_print(results, false, out);
    if (is_unchanged(results)) {
        text_add(out, "\nthe game as it is has this value already, or plays as if it had: nothing changes\n");
        return;
    }
    text_add(out, "\nwhat else changed against the game as it is\n");
    brief_print(results, out);
}

bool balance_compare(const struct balance *balance, struct text *out, struct interval *fresh,
                     struct problems *problems)
{
    struct experiment experiment;
    experiment_begin(&experiment);
    struct plan *plan = lay_out(&experiment, balance, problems) ? plan_new(&experiment, problems) : NULL;
    experiment_free(&experiment);
    struct store *store = plan ? store_open(NULL, STORE_WRITE, problems) : NULL;
    if (!store || !store->kind->begin(store, plan, "ruleplay balance", problems)) {
        if (store)
            store_close(store);
        plan_free(plan);
        return false;
    }
    struct run run = {.plan = plan, .store = store, .threads = balance->wish.threads,
                      .stop = balance->wish.stop};
    struct results *results = NULL;
    if (run_all(&run, problems) == RUN_DONE)
        results = results_read(store, plan, problems);
    store_close(store);
    if (!results) {
        plan_free(plan);
        return false;
    }
    tell_fresh(balance, results, out, fresh);
    results_free(results);
    return true;
}
