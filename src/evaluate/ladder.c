/* ladder.c: rates those who met in matches. */
#include "evaluate/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/budgets.h"

/* The population and the strength of selection of alpha-rank: strong enough that hardly more than who beats
 * whom counts, as its authors advise. */
enum { POPULATION = 50 };
static const double ALPHA = 10;

/* Draws for the intervals of shares; none for so many rated that they would take long. */
enum { DRAWS = 200, DRAWN_MOST = 40 };

/* Fewer seeds tell nothing about how answers vary from one to the next. */
enum { SEEDS_LEAST = 4 };

/* What each gains against each, of rates in a table. */
static double *payoffs(const struct match_table *table)
{
    int n = table->count;
    double *payoff = heap_new((size_t)n * (size_t)n, sizeof *payoff);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            payoff[i * n + j] = 2 * match_table_rate(table, i, j) - 1;
    return payoff;
}

static void shares_of(const struct match_table *table, double *nash, double *skill, double *alpha)
{
    double *payoff = payoffs(table);
    nash_average(payoff, table->count, nash, skill);
    alpha_rank(payoff, table->count, ALPHA, POPULATION, alpha);
    free(payoff);
}

static int by_luck(const void *a, const void *b)
{
    const struct match *one = a, *two = b;
    if (one->luck != two->luck)
        return one->luck < two->luck ? -1 : 1;
    if (one->first != two->first)
        return one->first - two->first;
    return one->second - two->second;
}

static int by_number(const void *a, const void *b)
{
    const double *one = a, *two = b;
    return (*one > *two) - (*one < *two);
}

/* The interval of a share from its draws. */
static struct interval percentiles(double value, double *drawn)
{
    qsort(drawn, DRAWS, sizeof *drawn, by_number);
    return (struct interval){value, drawn[DRAWS / 40], drawn[DRAWS - 1 - DRAWS / 40]};
}

/* Sorts matches by seed; where those of each begin, and of what follows the last. Free the list. */
static int64_t *find_seeds(struct ladder *ladder)
{
    int64_t *starts = heap_new((size_t)ladder->match_count + 1, sizeof *starts);
    ladder->seeds = 0;
    if (ladder->match_count)
        qsort(ladder->matches, (size_t)ladder->match_count, sizeof *ladder->matches, by_luck);
    for (int64_t i = 0; i < ladder->match_count; i++)
        if (i == 0 || ladder->matches[i].luck != ladder->matches[i - 1].luck)
            starts[ladder->seeds++] = i;
    starts[ladder->seeds] = ladder->match_count;
    return starts;
}

/* Points and matches of somebody, of all seeds and of the one at hand. */
struct points {
    double points, matches, seeds;
    double points_here, matches_here;
    double squares, products, counts;      /* of what single seeds add up to */
};

static void points_add(struct points *points, double gained)
{
    points->points_here += gained;
    points->matches_here++;
}

static void points_end_seed(struct points *points)
{
    double gained = points->points_here, matches = points->matches_here;
    points->points += gained;
    points->matches += matches;
    points->seeds += matches > 0;
    points->squares += gained * gained;
    points->products += gained * matches;
    points->counts += matches * matches;
    points->points_here = points->matches_here = 0;
}

/* Wilson's interval for as many independent matches as would spread like the seeds do (Kish 1965), never
 * more than there are. Where all are alike nothing is known of that: then seeds count, not matches. */
static struct interval points_share(const struct points *points)
{
    if (!(points->matches > 0))
        return (struct interval){(double)NAN, (double)NAN, (double)NAN};
    double share = points->points / points->matches, trials = points->seeds;
    double spread = points->squares - 2 * share * points->products + share * share * points->counts;
    if (points->seeds > 1 && spread > 0 && share > 0 && share < 1) {
        double variance = spread * points->seeds / (points->seeds - 1) /
                          (points->matches * points->matches);
        double alike = variance * points->matches / (share * (1 - share));
        trials = alike > 1 ? points->matches / alike : points->matches;
    }
    return statistics_share(share, trials);
}

static void find_points(struct ladder *ladder, const int64_t *starts)
{
    size_t n = (size_t)ladder->count;
    struct points *all = heap_new(n, sizeof *all), *pairs = heap_new(n * n, sizeof *pairs);
    for (int64_t seed = 0; seed < ladder->seeds; seed++) {
        for (int64_t i = starts[seed]; i < starts[seed + 1]; i++) {
            const struct match *match = &ladder->matches[i];
            size_t first = (size_t)match->first, second = (size_t)match->second;
            double points = (double)match->points;
            points_add(&all[first], points);
            points_add(&all[second], 1 - points);
            points_add(&pairs[first * n + second], points);
            points_add(&pairs[second * n + first], 1 - points);
        }
        for (int64_t i = starts[seed]; i < starts[seed + 1]; i++) {    /* those of the seed, once each */
            size_t first = (size_t)ladder->matches[i].first, second = (size_t)ladder->matches[i].second;
            struct points *touched[] = {&all[first], &all[second], &pairs[first * n + second],
                                        &pairs[second * n + first]};
            for (int k = 0; k < 4; k++)
                if (touched[k]->matches_here > 0)
                    points_end_seed(touched[k]);
        }
    }
    for (size_t i = 0; i < n; i++)
        ladder->wins[i] = points_share(&all[i]);
    for (size_t i = 0; i < n * n; i++)
        ladder->against[i] = points_share(&pairs[i]);
    free(all);
    free(pairs);
}

/* One more match of all who met, won by either: what was never seen is possible, however few seeds there
 * are and however alike they were. */
static void add_doubt(const struct ladder *ladder, struct rng *rng, struct match_table *table)
{
    int n = ladder->count;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int there = i * n + j, back = j * n + i;
            double points = rng_below(rng, 2);
            if (!(ladder->table.plays[there] > 0))
                continue;
            table->points[there] += points;
            table->points[back] += 1 - points;
            table->plays[there]++;
            table->plays[back]++;
        }
}

/* Shares again and again, from as many seeds as there are, drawn with replacement (Efron 1979). */
static void draw_shares(struct ladder *ladder, const int64_t *starts)
{
    int n = ladder->count;
    size_t cells = (size_t)n * DRAWS;
    int64_t lucks = ladder->seeds;
    double *nash = heap_new(cells, sizeof *nash), *alpha = heap_new(cells, sizeof *alpha);
    double *share = heap_new((size_t)n, sizeof *share), *skill = heap_new((size_t)n, sizeof *skill);
    struct rng rng;
    rng_seed(&rng, 1);
    for (int draw = 0; draw < DRAWS; draw++) {
        struct match_table table;
        struct problems none = {0};
        match_table_fill(&table, n, NULL, 0, &none);
        for (int64_t k = 0; k < lucks; k++) {
            int64_t luck = rng_below(&rng, (uint32_t)lucks);
            for (int64_t i = starts[luck]; i < starts[luck + 1]; i++) {
                const struct match *match = &ladder->matches[i];
                int there = match->first * n + match->second, back = match->second * n + match->first;
                table.points[there] += (double)match->points;
                table.points[back] += 1 - (double)match->points;
                table.plays[there]++;
                table.plays[back]++;
            }
        }
        add_doubt(ladder, &rng, &table);
        shares_of(&table, share, skill, skill);
        double *both[] = {share, skill}, *into[] = {nash, alpha};
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < n; i++)
                into[k][i * DRAWS + draw] = both[k][i];
        match_table_free(&table);
    }
    for (int i = 0; i < n; i++) {
        ladder->nash[i] = percentiles(ladder->nash[i].value, &nash[i * DRAWS]);
        ladder->alpha[i] = percentiles(ladder->alpha[i].value, &alpha[i * DRAWS]);
    }
    free(nash);
    free(alpha);
    free(share);
    free(skill);
}

static void put_in_order(struct ladder *ladder)
{
    for (int i = 0; i < ladder->count; i++) {    /* those who are equal stay as they were given */
        int at = i;
        double value = ladder->strength->rating[i].value;
        for (; at > 0 && ladder->strength->rating[ladder->order[at - 1]].value < value; at--)
            ladder->order[at] = ladder->order[at - 1];
        ladder->order[at] = i;
    }
}

struct ladder *ladder_new(const char *const *names, int count, const struct match *matches,
                          int64_t match_count, bool seats, struct problems *problems)
{
    struct match_table table;
    if (!match_table_fill(&table, count, matches, match_count, problems))
        return NULL;
    size_t n = (size_t)count;
    struct ladder *ladder = heap_new(1, sizeof *ladder);
    *ladder = (struct ladder){
        .count = count, .names = heap_new(n, sizeof *ladder->names), .table = table, .seats = seats,
        .matches = heap_new((size_t)match_count, sizeof *ladder->matches),
        .match_count = match_count, .wins = heap_new(n, sizeof *ladder->wins),
        .against = heap_new(n * n, sizeof *ladder->against),
        .nash = heap_new(n, sizeof *ladder->nash), .skill = heap_new(n, sizeof *ladder->skill),
        .alpha = heap_new(n, sizeof *ladder->alpha), .order = heap_new(n, sizeof *ladder->order),
    };
    if (match_count)
        memcpy(ladder->matches, matches, (size_t)match_count * sizeof *matches);
    for (int i = 0; i < count; i++)
        ladder->names[i] = heap_string(names[i]);
    int64_t *starts = find_seeds(ladder);
    find_points(ladder, starts);
    ladder->strength = bradley_terry_fit(count, ladder->matches, match_count);
    double *nash = heap_new(n, sizeof *nash), *alpha = heap_new(n, sizeof *alpha);
    shares_of(&ladder->table, nash, ladder->skill, alpha);
    for (size_t i = 0; i < n; i++) {
        ladder->nash[i] = (struct interval){nash[i], 0, 1};
        ladder->alpha[i] = (struct interval){alpha[i], 0, 1};
    }
    free(nash);
    free(alpha);
    ladder->drawn = count <= DRAWN_MOST;
    if (ladder->drawn && ladder->seeds >= SEEDS_LEAST)
        draw_shares(ladder, starts);
    free(starts);
    put_in_order(ladder);
    return ladder;
}

void ladder_free(struct ladder *ladder)
{
    if (!ladder)
        return;
    for (int i = 0; i < ladder->count; i++)
        free(ladder->names[i]);
    for (int i = 0; ladder->specs && i < ladder->count; i++)
        free(ladder->specs[i]);
    free(ladder->names);
    free(ladder->specs);
    budgets_free(ladder->budgets);
    free(ladder->matches);
    match_table_free(&ladder->table);
    free(ladder->wins);
    free(ladder->against);
    bradley_terry_free(ladder->strength);
    free(ladder->nash);
    free(ladder->skill);
    free(ladder->alpha);
    free(ladder->order);
    free(ladder);
}

/* ---- from the results of an experiment ---- */

/* Names and specs as they come, and matches among them. */
struct collecting {
    char        **names, **specs;
    int           count;
    struct match *matches;
    int64_t       match_count, capacity;
};

static int number_of(struct collecting *all, const char *name, size_t length, const char *spec)
{
    for (int i = 0; i < all->count; i++)
        if (strlen(all->names[i]) == length && memcmp(all->names[i], name, length) == 0)
            return i;
    all->names = heap_grow(all->names, (size_t)(all->count + 1) * sizeof *all->names);
    all->specs = heap_grow(all->specs, (size_t)(all->count + 1) * sizeof *all->specs);
    all->names[all->count] = text_duplicate(name, length);
    all->specs[all->count] = heap_string(spec);
    return all->count++;
}

static void add_match(struct collecting *all, struct match match)
{
    if (all->match_count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 256;
        all->matches = heap_grow(all->matches, (size_t)all->capacity * sizeof *all->matches);
    }
    all->matches[all->match_count++] = match;
}

/* The two of a line-up: by the names around " vs " of its own name if it has them, else by spec. */
static bool two_of(struct collecting *all, const struct cell *cell, int who[2])
{
    if (cell->seat_count != 2)
        return false;
    const char *between = strstr(cell->agents, " vs ");
    if (between && !strstr(between + 4, " vs ")) {
        who[0] = number_of(all, cell->agents, (size_t)(between - cell->agents), cell->seats[0]);
        who[1] = number_of(all, between + 4, strlen(between + 4), cell->seats[1]);
    } else {
        for (int i = 0; i < 2; i++)
            who[i] = number_of(all, cell->seats[i], strlen(cell->seats[i]), cell->seats[i]);
    }
    return who[0] != who[1];
}

static bool outcome_of(const struct results *results, int cell, int64_t index,
                       struct outcome *outcome, int *seat)
{
    const struct cell_results *found = &results->cells[cell];
    for (int64_t i = 0; i < found->chunk_count; i++) {
        if (index < found->chunks[i].count) {
            *seat = endings_play(found->endings[i], (int)index, outcome);
            return true;
        }
        index -= found->chunks[i].count;
    }
    return false;
}

static float points_of(int better)
{
    return better > 0 ? 1.0f : better < 0 ? 0.0f : 0.5f;
}

/* Every play of a line-up of two is a match, of a game for more one with each other seat; who sits first is
 * said to begin. */
static void collect_duels(const struct results *results, int cell, struct collecting *all)
{
    int who[2], players = plan_subject(results->plan, cell)->game->players;
    if (!two_of(all, &results->plan->cells[cell], who))
        return;
    int64_t turns = results->plan->experiment.rotate ? players : 1, index = 0;
    const struct cell_results *found = &results->cells[cell];
    for (int64_t i = 0; i < found->chunk_count; i++)
        for (int k = 0; k < found->chunks[i].count && index < found->count; k++, index++) {
            struct outcome outcome;
            int seat = endings_play(found->endings[i], k, &outcome);
            for (int other = 0; other < players; other++) {
                int better = outcome.result[seat] - outcome.result[other];
                bool begins = seat < other;
                if (other == seat)
                    continue;
                add_match(all, (struct match){
                    .first = who[begins ? 0 : 1], .second = who[begins ? 1 : 0],
                    .points = points_of(begins ? better : -better),
                    .luck = (uint32_t)(index / turns)});
            }
        }
}

/* Two who play the same seed of a game for one. */
static void collect_pair(const struct results *results, int a, int b, int first, int second,
                         struct collecting *all)
{
    int64_t count = results->cells[a].count < results->cells[b].count ? results->cells[a].count
                                                                      : results->cells[b].count;
    for (int64_t i = 0; i < count; i++) {
        struct outcome one, two;
        int seat;
        if (!outcome_of(results, a, i, &one, &seat) || !outcome_of(results, b, i, &two, &seat))
            return;
        int better = one.result[0] != two.result[0] ? one.result[0] - two.result[0]
                     : one.score[0] > two.score[0]  ? 1
                     : one.score[0] < two.score[0]  ? -1
                                                    : 0;
        add_match(all, (struct match){.first = first, .second = second, .points = points_of(better),
                                      .luck = (uint32_t)i});
    }
}

static void collect(const struct results *results, int scenario, int variant,
                    struct collecting *all)
{
    const struct plan *plan = results->plan;
    int line_ups = plan->experiment.blocks[BLOCK_AGENTS].count;
    int players = plan_subject(plan, plan_cell(plan, scenario, variant, 0))->game->players;
    for (int a = 0; a < line_ups; a++) {
        int cell = plan_cell(plan, scenario, variant, a);
        if (players > 1)
            collect_duels(results, cell, all);
        for (int b = 0; players == 1 && b < a; b++) {
            int other = plan_cell(plan, scenario, variant, b);
            const char *name = plan->cells[cell].agents, *his = plan->cells[other].agents;
            int second = number_of(all, his, strlen(his), plan->cells[other].seats[0]);
            int first = number_of(all, name, strlen(name), plan->cells[cell].seats[0]);
            collect_pair(results, cell, other, first, second, all);
        }
    }
}

static void collecting_free(struct collecting *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->names[i]);
        free(all->specs[i]);
    }
    free(all->names);
    free(all->specs);
    free(all->matches);
}

/* Makes an interval valid however often one looks, within what is possible. */
static void guard(const struct results *results, const struct ladder *ladder, double low, double high,
                  struct interval *interval)
{
    if (isnan(interval->value))
        return;
    *interval = results_guarded(results, *interval, (double)ladder->seeds);
    interval->low = interval->low < low ? low : interval->low;
    interval->high = interval->high > high ? high : interval->high;
}

/* Results that were looked at before they grew have wider intervals, here as everywhere. */
static void guard_all(const struct results *results, struct ladder *ladder)
{
    double far = 1e6;    /* of Elo; what has no end cannot be printed as JSON */
    if (!results->looked)
        return;
    for (int i = 0; i < ladder->count; i++) {
        guard(results, ladder, -far, far, &ladder->strength->rating[i]);
        guard(results, ladder, 0, 1, &ladder->wins[i]);
        guard(results, ladder, 0, 1, &ladder->nash[i]);
        guard(results, ladder, 0, 1, &ladder->alpha[i]);
    }
    for (int i = 0; i < ladder->count * ladder->count; i++)
        guard(results, ladder, 0, 1, &ladder->against[i]);
    guard(results, ladder, -far, far, &ladder->strength->beginning);
}

struct ladder *ladder_of(const struct results *results, int scenario, int variant,
                         struct problems *problems)
{
    struct collecting all = {0};
    struct ladder *ladder = NULL;
    collect(results, scenario, variant, &all);
    int players =
        plan_subject(results->plan, plan_cell(results->plan, scenario, variant, 0))->game->players;
    if (all.count > 1 && all.count <= RATED_MAX && all.match_count > 0)
        ladder = ladder_new((const char *const *)all.names, all.count, all.matches,
                            all.match_count, players == 2, problems);
    if (ladder) {
        ladder->specs = heap_new((size_t)all.count, sizeof *ladder->specs);
        for (int i = 0; i < all.count; i++)
            ladder->specs[i] = heap_string(all.specs[i]);
        guard_all(results, ladder);
        ladder->budgets = budgets_of(results, scenario, variant, ladder);
    }
    collecting_free(&all);
    return ladder;
}

int ladder_unmet(const struct ladder *ladder)
{
    int unmet = 0;
    for (int i = 0; i < ladder->count; i++)
        for (int j = 0; j < i; j++)
            unmet += !(ladder->table.plays[i * ladder->count + j] > 0);
    return unmet;
}

bool ladder_applies(const struct results *results)
{
    const struct plan *plan = results->plan;
    struct collecting all = {0};
    if (plan->experiment.ladder)
        return true;
    for (int i = 0; i < plan->cell_count; i++) {
        int who[2];
        if (plan_subject(plan, i)->game->players > 1)
            two_of(&all, &plan->cells[i], who);
    }
    bool enough = all.count > 2;
    collecting_free(&all);
    return enough;
}
