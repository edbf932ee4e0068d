/* balance.c: finds the value of one number of a game at which plays come out as wanted. */
#include "evolve/balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/clock.h"
#include "core/exact.h"
#include "core/heap.h"

enum { COARSE = 9, PLAYS_FIRST = 100 };
static const double WITHIN_RATE = 0.025;    /* 2.5 points: about 1,500 plays near one half */
static const double SURELY = 5;             /* errors */
static const double WITHIN_SHARE = 0.05;    /* of how far the curve goes, for other columns */

/* A measured value's mean. Where all plays agree, an error of 0 would be a boast: a share is taken as if
 * one play more had gone either way (Agresti and Coull 1998). */
static void judge(const struct balance *balance, struct balance_point *point)
{
    double count = (double)point->moments.count;
    point->interval = moments_mean(&point->moments);
    if (balance->wish.aim.rate) {
        double mean = point->interval.value, shrunk = (mean * count + 1) / (count + 2);
        point->interval = statistics_share(mean, count);
        point->error = exact_sqrt(shrunk * (1 - shrunk) / count);
    } else {
        point->error = moments_deviation(&point->moments) / exact_sqrt(count);
    }
}

static bool open_point(struct balance *balance, int64_t at, struct problems *problems)
{
    int place = balance->count;
    struct text spec = TEXT_GROWING;
    numbers_spec(balance->wish.game, &balance->wish.number, &at, 1, &spec);
    struct game *game = game_open(text_of(&spec), problems);
    text_free(&spec);
    if (!game)
        return false;
    while (place > 0 && balance->points[place - 1].at > at) {
        balance->points[place] = balance->points[place - 1];
        place--;
    }
    balance->points[place] = (struct balance_point){.at = at, .game = game};
    balance->count++;
    return true;
}

struct telling {
    struct balance *balance;
    double          until;         /* when time is up; 0: never */
};

static void tell(void *context, int64_t done)
{
    struct telling *telling = context;
    const struct balance_wish *wish = &telling->balance->wish;
    if (wish->progress)
        wish->progress(wish->context, telling->balance->played + done, wish->plays);
}

/* Plays `extra[i]` more at point i, all at once. */
static bool play(struct balance *balance, const int64_t *extra, struct telling *telling,
                 struct problems *problems)
{
    const struct balance_wish *wish = &balance->wish;
    struct bout bouts[CURVE_MAX] = {0};
    struct bouts_run run = {.columns = &wish->aim, .column_count = 1, .threads = wish->threads,
                            .stop = wish->stop, .played = tell, .context = telling};
    int count = 0, of[CURVE_MAX];
    for (int i = 0; i < balance->count; i++)
        if (extra[i] > 0) {
            of[count] = i;
            bouts[count++] = (struct bout){
                .game = balance->points[i].game, .agents = wish->agents, .seed = wish->seed,
                .agent_count = wish->agent_count, .rotate = wish->rotate, .count = extra[i],
                .first = balance->points[i].moments.count,
                .values = heap_new((size_t)extra[i], sizeof(double)),
            };
        }
    bool fine = bouts_play(&run, bouts, count, problems);
    for (int i = 0; i < count; i++) {
        for (int64_t j = 0; fine && j < bouts[i].count; j++)
            moments_add(&balance->points[of[i]].moments, bouts[i].values[j]);
        balance->played += fine ? bouts[i].count : 0;
        if (fine)
            judge(balance, &balance->points[of[i]]);
        free(bouts[i].values);
    }
    return fine;
}

/* The curve through all that was measured, the point nearest to the target, and where it crosses. */
static void look(struct balance *balance)
{
    const struct balance_wish *wish = &balance->wish;
    struct curve *curve = &balance->curve;
    double least = INFINITY, most = -INFINITY;
    curve->count = balance->count;
    for (int i = 0; i < balance->count; i++) {
        const struct balance_point *point = &balance->points[i];
        curve->points[i] = (struct curve_point){
            .x = number_value(&wish->number, point->at), .mean = point->interval.value,
            .error = point->error,
        };
    }
    curve_fit(curve);
    balance->best = 0;
    for (int i = 0; i < balance->count; i++) {
        least = fmin(least, curve->points[i].fit);
        most = fmax(most, curve->points[i].fit);
        double away = fabs(curve->points[i].fit - wish->aim.target);
        double best = fabs(curve->points[balance->best].fit - wish->aim.target);
        double measured = fabs(curve->points[i].mean - wish->aim.target);
        double best_measured = fabs(curve->points[balance->best].mean - wish->aim.target);
        if (away < best || (away == best && measured < best_measured))
            balance->best = i;
    }
    balance->within = wish->within > 0 ? wish->within : wish->aim.rate ? WITHIN_RATE
                                                      : fmax(WITHIN_SHARE * (most - least), 1e-9);
}

static double half_width(const struct balance_point *point)
{
    return (point->interval.high - point->interval.low) / 2;
}

/* The other value that may be nearest: the better neighbour of the best; -1: none is near enough. */
static int rival(const struct balance *balance)
{
    int best = balance->best, found = -1;
    double target = balance->wish.aim.target, nearest = INFINITY;
    for (int i = best - 1; i <= best + 1; i += 2) {
        if (i < 0 || i >= balance->count)
            continue;
        double away = fabs(balance->points[i].interval.value - target);
        if (away < nearest) {
            nearest = away;
            found = i;
        }
    }
    if (found < 0)
        return -1;
    const struct balance_point *one = &balance->points[best], *two = &balance->points[found];
    double ahead = nearest - fabs(one->interval.value - target);
    double error = exact_sqrt(one->error * one->error + two->error * two->error);
    return ahead < statistics_normal() * error ? found : -1;
}

/* A value to look at next: where the line between the two that hold the target crosses it. -1: there is
 * none between them, or one that is near enough already. */
static int64_t next_value(const struct balance *balance)
{
    const struct curve *curve = &balance->curve;
    double target = balance->wish.aim.target;
    int at = curve_bracket(curve, target);
    if (at < 0 || balance->count == CURVE_MAX ||
        fabs(curve->points[balance->best].fit - target) < balance->within / 2)
        return -1;
    int64_t one = balance->points[at].at, two = balance->points[at + 1].at;
    if (two - one < 2)
        return -1;
    int64_t next = number_nearest(&balance->wish.number, curve_crossing(curve, target));
    return next <= one ? one + 1 : next >= two ? two - 1 : next;
}

/* Who gets how many plays next; false: it is known well enough. */
static bool choose(struct balance *balance, int64_t *extra, struct problems *problems)
{
    memset(extra, 0, CURVE_MAX * sizeof *extra);
    int64_t next = next_value(balance);
    if (next >= 0) {
        if (!open_point(balance, next, problems))
            return false;
        for (int i = 0; i < balance->count; i++)
            extra[i] = balance->points[i].moments.count == 0 ? PLAYS_FIRST : 0;
        return true;
    }
    const struct balance_point *best = &balance->points[balance->best];
    int other = rival(balance);
    if (curve_bracket(&balance->curve, balance->wish.aim.target) < 0 &&
        fabs(best->interval.value - balance->wish.aim.target) > SURELY * best->error + balance->within)
        return false;    /* out of reach, however many plays */
    if (half_width(best) > balance->within)
        extra[balance->best] = (int64_t)best->moments.count;    /* twice as many each time */
    if (other >= 0 && half_width(&balance->points[other]) > balance->within)
        extra[other] = (int64_t)balance->points[other].moments.count;
    for (int i = 0; i < balance->count; i++)
        if (extra[i] > 0)
            return true;
    return false;
}

static int64_t sum(const int64_t *extra, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++)
        total += extra[i];
    return total;
}

/* Leaves no more than there are plays left, the same share for all. */
static void cut(int64_t *extra, int count, int64_t left)
{
    int64_t total = sum(extra, count);
    for (int i = 0; total > left && i < count; i++)
        extra[i] = extra[i] * left / total;
}

static void decide(struct balance *balance, bool known)
{
    const struct balance_point *best = &balance->points[balance->best];
    const struct balance_point *first = balance->points, *last = first + balance->count - 1;
    double target = balance->wish.aim.target;
    bool outside = curve_bracket(&balance->curve, target) < 0;
    balance->verdict = known ? BALANCE_FOUND : BALANCE_UNSURE;
    if (outside && (target < best->interval.low || target > best->interval.high))
        balance->verdict = BALANCE_BEYOND;
    double error = exact_sqrt(first->error * first->error + last->error * last->error);
    balance->flat = fabs(first->interval.value - last->interval.value) <= 2 * error &&
                    !balance->curve.bent;
    balance->crossing = curve_crossing_interval(&balance->curve, target);
}

static bool open_coarse(struct balance *balance, struct problems *problems)
{
    int64_t steps = balance->wish.number.steps;
    int64_t count = steps + 1 < COARSE ? steps + 1 : COARSE;
    for (int64_t i = 0; i < count; i++)
        if (!open_point(balance, steps * i / (count - 1), problems))
            return false;
    return true;
}

/* Values that were opened when play was stopped have nothing to tell. */
static void drop_unplayed(struct balance *balance)
{
    int kept = 0;
    for (int i = 0; i < balance->count; i++)
        if (balance->points[i].moments.count > 0)
            balance->points[kept++] = balance->points[i];
        else
            game_free(balance->points[i].game);
    balance->count = kept;
}

/* Measures until it is known well enough (true), or plays, time or patience run out. */
static bool narrow(struct balance *balance, struct telling *telling, struct problems *problems)
{
    int64_t extra[CURVE_MAX];
    for (;;) {
        look(balance);
        if (!choose(balance, extra, problems))
            return true;
        balance->late = telling->until > 0 && clock_seconds() > telling->until;
        cut(extra, balance->count, balance->wish.plays - balance->played);
        if (balance->late || sum(extra, balance->count) == 0 ||
            !play(balance, extra, telling, problems))
            return false;
    }
}

struct balance *balance_search(const struct balance_wish *wish, struct problems *problems)
{
    struct balance *balance = heap_new(1, sizeof *balance);
    int64_t extra[CURVE_MAX] = {0};
    balance->wish = *wish;
    struct telling telling = {
        .balance = balance, .until = wish->seconds > 0 ? clock_seconds() + wish->seconds : 0,
    };
    bool fine = open_coarse(balance, problems) &&
                aim_check(&balance->wish.aim, balance->points[0].game, (struct place){0}, problems);
    for (int i = 0; i < balance->count; i++)
        extra[i] = PLAYS_FIRST;
    cut(extra, balance->count, wish->plays);
    fine = fine && play(balance, extra, &telling, problems);
    bool known = fine && narrow(balance, &telling, problems);
    if (!fine || problems->error_count) {
        balance_free(balance);
        return NULL;
    }
    drop_unplayed(balance);
    look(balance);
    decide(balance, known);
    return balance;
}

void balance_free(struct balance *balance)
{
    if (!balance)
        return;
    for (int i = 0; i < balance->count; i++)
        game_free(balance->points[i].game);
    free(balance);
}
