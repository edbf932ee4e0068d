/* judge.c: numbers that were measured against a threshold. */
#include "critics/judge.h"

#include "core/exact.h"
#include "evaluate/normal.h"

enum { NEEDED_MAX = 1000000000 };

/* How far from the threshold, in standard errors, makes most tests certain: at a level that many
 * tests at once leave, and with a fair chance to see it. */
static const double clearly = 4.0;

static double log_choose(int64_t n, int64_t k)
{
    double sum = 0;
    for (int64_t i = 1; i <= k; i++)
        sum += exact_log((double)(n - k + i)) - exact_log((double)i);
    return sum;
}

/* The chance of at most so many, which are no more than are expected: from the likeliest term of the sum
 * downwards, so that nothing is lost. */
static double lower_tail(int64_t hits, int64_t trials, double rate)
{
    double term = exact_exp(log_choose(trials, hits) + (double)hits * exact_log(rate) +
                            (double)(trials - hits) * exact_log(1 - rate));
    double sum = 0, odds = (1 - rate) / rate;
    for (int64_t k = hits; k >= 0; k--) {
        sum += term;
        term *= (double)k / (double)(trials - k + 1) * odds;
    }
    return sum < 1 ? sum : 1;
}

double binomial_at_most(int64_t hits, int64_t trials, double rate)
{
    if (hits < 0)
        return 0;
    if (hits >= trials || rate <= 0)
        return 1;
    if (rate >= 1)
        return 0;
    /* Beyond what is expected the other tail is the one that can be summed. */
    return (double)hits <= rate * (double)trials ? lower_tail(hits, trials, rate)
                                                 : 1 - lower_tail(trials - hits - 1, trials, 1 - rate);
}

double binomial_at_least(int64_t hits, int64_t trials, double rate)
{
    return binomial_at_most(trials - hits, trials, 1 - rate);
}

/* Plays at which a difference of this size is several errors long, at a deviation a play. */
static int64_t plays_needed(double away, double deviation)
{
    if (away == 0)
        return 0;
    double root = clearly * deviation / fabs(away), needed = ceil(root * root);
    return needed < 10 ? 10 : needed > NEEDED_MAX ? 0 : (int64_t)needed;
}

/* How many of so many plays tell something of their own. */
static double telling_of(const struct evidence *evidence, double count)
{
    return evidence->share > 0 && evidence->share < 1 ? evidence->share * count : count;
}

/* Plays that would tell, of which as many say the same again; where all do, no number would. */
static void need(struct evidence *evidence, double away, double deviation, double counted, double count)
{
    int64_t needed = plays_needed(away, deviation);
    bool alike = counted < 2 && count >= 2;
    evidence->needed = alike || counted <= 0 ? 0 : (int64_t)ceil((double)needed * count / counted);
}

void judge_rate(struct finding *finding, int64_t hits, int64_t trials, enum side_of side,
                double threshold, const char *measure)
{
    struct evidence *evidence = &finding->evidence;
    evidence->measured = evidence->tested = true;
    evidence->measure = measure;
    evidence->threshold = threshold;
    evidence->above = side == ABOVE;
    double played = (double)trials, counted = telling_of(evidence, played);
    double rate = trials > 0 ? (double)hits / (double)trials : 0;
    evidence->interval = trials > 0 ? statistics_share(rate, counted) : statistics_rate(0, 0);
    trials = (int64_t)(counted + 1e-9);
    double met = rate * (double)trials;
    hits = (int64_t)(side == ABOVE ? floor(met + 1e-9) : ceil(met - 1e-9));
    evidence->p = trials == 0     ? 1
                  : side == ABOVE ? binomial_at_least(hits, trials, threshold)
                                  : binomial_at_most(hits, trials, threshold);
    /* A rate of exactly 0 or 1 has no deviation of its own: that of the threshold serves. */
    double spread = exact_sqrt(rate * (1 - rate)), usual = exact_sqrt(threshold * (1 - threshold));
    need(evidence, rate - threshold, spread > usual ? spread : usual, counted, played);
}

/* A mean, and how far it may be off. */
struct sample { double mean, error; };

/* Plays, and one more of this number; `telling` of them say something of their own. */
static struct sample one_more(const struct moments *moments, double telling, double more)
{
    double count = (double)moments->count, mean = moments_mean(moments).value, away = more - mean;
    double deviation = moments_deviation(moments);
    double variance = ((count - 1) * deviation * deviation + count / (count + 1) * away * away) / count;
    return (struct sample){.mean = mean + away / (count + 1), .error = exact_sqrt(variance / (telling + 1))};
}

void judge_mean(struct finding *finding, const struct moments *moments, enum side_of side,
                double threshold, struct range range, const char *measure)
{
    struct evidence *evidence = &finding->evidence;
    double deviation = moments_deviation(moments), value = moments_mean(moments).value;
    double count = telling_of(evidence, (double)moments->count), away = value - threshold;
    evidence->measured = evidence->tested = true;
    evidence->measure = measure;
    evidence->threshold = threshold;
    evidence->above = side == ABOVE;
    evidence->interval = (struct interval){value, -INFINITY, INFINITY};
    evidence->p = 1;
    need(evidence, away, deviation, count, (double)moments->count);
    if (count < 2)
        return;
    double reach = deviation > 0 ? fmin(2 * fabs(away), 4 * deviation) : 2 * fabs(away);
    struct sample less = one_more(moments, count, isinf(range.low) ? value - reach : range.low),
                  more = one_more(moments, count, isinf(range.high) ? value + reach : range.high);
    double half = statistics_student(count), low = less.mean - half * less.error,
           high = more.mean + half * more.error;
    evidence->interval.low = fmax(low, range.low);
    evidence->interval.high = fmin(high, range.high);
    struct sample other = side == ABOVE ? less : more;
    double beyond = other.mean - threshold;
    if (other.error > 0) {
        double tail = student_beyond(beyond / other.error, count) / 2;
        evidence->p = (side == ABOVE) == (beyond > 0) ? tail : 1 - tail;
    }
}
