/* ratings.c: ratings from matches, against known and published results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/linear.h"
#include "core/rng.h"
#include "evaluate/ratings.h"
#include "evaluate/strength.h"

#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

/* ---- linear systems ---- */

static void systems_are_solved(void **unused)
{
    (void)unused;
    double matrix[] = {4, 12, -16, 12, 37, -43, -16, -43, 98}, inverse[9];
    const double whole[] = {4, 12, -16, 12, 37, -43, -16, -43, 98};
    assert_true(linear_factor(matrix, 3));
    /* The factor that textbooks give for this one. */
    assert_near(matrix[0], 2, 1e-14);
    assert_near(matrix[3], 6, 1e-14);
    assert_near(matrix[4], 1, 1e-14);
    assert_near(matrix[6], -8, 1e-14);
    assert_near(matrix[7], 5, 1e-14);
    assert_near(matrix[8], 3, 1e-14);
    linear_invert(matrix, 3, inverse);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++)
                sum += whole[i * 3 + k] * inverse[k * 3 + j];
            assert_near(sum, i == j, 1e-10);
        }
    double diagonal[3];
    linear_invert_diagonal(matrix, 3, diagonal);
    for (int i = 0; i < 3; i++)
        assert_near(diagonal[i], inverse[i * 3 + i], 1e-10);
    double not_definite[] = {1, 2, 2, 1};
    assert_false(linear_factor(not_definite, 2));
}

/* ---- tables ---- */

static void tables_count(void **unused)
{
    (void)unused;
    const struct match matches[] = {{0, 1, 1, 0}, {1, 0, 1, 0}, {0, 1, 0.5f, 1}, {2, 0, 0, 2}};
    struct match_table table;
    struct problems problems = {0};
    struct interval wins[4];
    assert_true(match_table_fill(&table, 4, matches, 4, &problems));
    assert_near(table.points[0 * 4 + 1], 1.5, 0);
    assert_near(table.points[1 * 4 + 0], 1.5, 0);
    assert_near(table.points[0 * 4 + 2], 1, 0);
    assert_near(table.plays[2 * 4 + 0], 1, 0);
    assert_near(table.begun_points, 2.5, 0);
    assert_near(match_table_rate(&table, 0, 2), 0.75, 0);
    assert_near(match_table_rate(&table, 0, 3), 0.5, 0);
    rate_wins(&table, wins);
    assert_near(wins[0].value, 2.5 / 4, 1e-12);
    assert_true(wins[0].low > 0 && wins[0].high < 1);
    assert_true(isnan(wins[3].value));
    match_table_free(&table);
}

static void bad_matches_are_refused(void **unused)
{
    (void)unused;
    const struct match bad[] = {{0, 3, 1, 0}, {-1, 1, 1, 0}, {1, 1, 1, 0}, {0, 1, 1.5f, 0},
                                {0, 1, (float)NAN, 0}};
    const char *const said[] = {"match 1 is between others", "match 1 is between others",
                                "somebody with himself", "points outside 0 to 1",
                                "points outside 0 to 1"};
    for (int i = 0; i < 5; i++) {
        struct match_table table;
        struct problems problems = {0};
        assert_false(match_table_fill(&table, 3, &bad[i], 1, &problems));
        assert_non_null(strstr(problems.list[0].text, said[i]));
        assert_null(table.points);
    }
}

/* ---- Bradley-Terry ---- */

enum { LADDER_MATCHES = 4000 };

/* Wins between two in a table, as matches; each with luck of its own. */
static int64_t add_matches(struct match *list, int64_t count, int i, int j, int wins, int losses)
{
    for (int k = 0; k < wins + losses; k++, count++)
        list[count] = (struct match){i, j, k < wins ? 1 : 0, (uint32_t)count};
    return count;
}

/* Agresti (Categorical Data Analysis, table of baseball in the American League in 1987): seven teams,
 * 13 games a pair: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore. The estimates by
 * maximum likelihood are published, with Baltimore at 0. */
static void baseball(void **unused)
{
    (void)unused;
    enum { TEAMS = 7 };
    static const int wins[TEAMS][TEAMS] = {
        {0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9}, {4, 6, 0, 7, 7, 8, 12},
        {6, 8, 6, 0, 6, 7, 10}, {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
        {2, 4, 1, 3, 1, 7, 0},
    };
    static const double published[TEAMS] = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0};
    struct match list[TEAMS * TEAMS * 13];
    int64_t count = 0;
    /* Half of each pair's games in either order, so that beginning means nothing; a hundredfold, so that
     * the prior does too. */
    for (int i = 0; i < TEAMS; i++)
        for (int j = 0; j < TEAMS; j++)
            if (i != j)
                count = add_matches(list, count, i, j, wins[i][j], 0);
    struct match *many = calloc((size_t)count * 200, sizeof *many);
    for (int64_t i = 0; i < count * 200; i++) {
        many[i] = list[i % count];
        many[i].luck = (uint32_t)i;
        if (i % 400 >= 200) {    /* the same game, begun by the other */
            int first = many[i].first;
            many[i].first = many[i].second;
            many[i].second = first;
            many[i].points = 0;
        }
    }
    struct bradley_terry *fit = bradley_terry_fit(TEAMS, many, count * 200);
    for (int i = 0; i < TEAMS; i++)
        assert_near((fit->rating[i].value - fit->rating[6].value) / 173.7178, published[i], 0.012);
    bradley_terry_free(fit);
    free(many);
}

static void a_ladder_is_climbed(void **unused)
{
    (void)unused;
    enum { RATED = 5 };
    struct match *list = calloc(LADDER_MATCHES, sizeof *list);
    int64_t count = 0;
    for (int i = 0; i < RATED; i++)    /* everybody always beats those below */
        for (int j = i + 1; j < RATED; j++) {
            count = add_matches(list, count, i, j, 10, 0);
            count = add_matches(list, count, j, i, 0, 10);
        }
    struct bradley_terry *fit = bradley_terry_fit(RATED, list, count);
    for (int i = 0; i + 1 < RATED; i++)
        assert_true(fit->rating[i].value > fit->rating[i + 1].value + 50);
    assert_true(fit->rating[0].value < 3000 && isfinite(fit->rating[0].high));
    assert_near(fit->rating[2].value, 0, 1e-6);
    assert_near(fit->beginning.value, 0, 1e-6);
    assert_true(elo_chance(400, 0) > 0.9090 && elo_chance(400, 0) < 0.9091);
    bradley_terry_free(fit);
    /* Nobody played: all alike, and nothing known. */
    fit = bradley_terry_fit(RATED, list, 0);
    assert_near(fit->rating[0].value, 0, 1e-9);
    assert_true(fit->rating[0].high > 100);
    bradley_terry_free(fit);
    free(list);
}

static double drawn(struct rng *rng)    /* nearly normal */
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += rng_below(rng, 1000001) / 1e6;
    return sum;
}

/* Intervals cover the truth as often as they say, with luck of its own for each match and with luck that
 * all matches of a seed share; and beginning is found out. */
static void intervals_cover(void **unused)
{
    (void)unused;
    enum { RATED = 8, SEEDS = 20, TRIALS = 120 };
    struct rng rng;
    rng_seed(&rng, 20);
    for (int shared = 0; shared < 2; shared++) {
        int covered = 0, began = 0;
        double off = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            struct match list[RATED * RATED * SEEDS];
            double truth[RATED], mean = 0, lucky[RATED];
            int64_t count = 0;
            for (int i = 0; i < RATED; i++)
                mean += (truth[i] = 0.8 * drawn(&rng)) / RATED;
            for (int seed = 0; seed < SEEDS; seed++) {
                for (int i = 0; i < RATED; i++)
                    lucky[i] = shared ? 0.8 * drawn(&rng) : 0;
                for (int i = 0; i < RATED; i++)
                    for (int j = 0; j < RATED; j++) {
                        if (i == j)
                            continue;
                        double edge = truth[i] + lucky[i] - truth[j] - lucky[j] + 0.3;
                        double chance = 1 / (1 + exact_exp(-edge));
                        list[count] = (struct match){i, j, rng_chance(&rng, chance) ? 1 : 0,
                                                     (uint32_t)(shared ? seed : count)};
                        count++;
                    }
            }
            struct bradley_terry *fit = bradley_terry_fit(RATED, list, count);
            for (int i = 0; i < RATED; i++) {
                /* Luck flattens what one sees; the truth to be covered is the flatter one. */
                double is = 173.7178 * (truth[i] - mean) * (shared ? 0.84 : 1);
                covered += fit->rating[i].low <= is && is <= fit->rating[i].high;
                off += fit->rating[i].value - is;
            }
            began += fit->beginning.low <= 52.1 && 52.1 <= fit->beginning.high;
            bradley_terry_free(fit);
        }
        double rate = covered / (double)(TRIALS * RATED);
        if (getenv("RATINGS_SHOW"))
            print_message("covered %.3f, beginning %.3f\n", rate, began / (double)TRIALS);
        assert_true(rate > (shared ? 0.90 : 0.925) && rate < 0.99);
        assert_true(shared || began > 0.88 * TRIALS);
        assert_near(off / (TRIALS * RATED), 0, 1e-6);
    }
}

/* ---- Nash averaging ---- */

static void nash_of(const double *payoff, int count, double *share, double *skill)
{
    double sum = 0;
    nash_average(payoff, count, share, skill);
    for (int i = 0; i < count; i++) {
        assert_true(share[i] >= 0 && skill[i] < 2e-6);
        sum += share[i];
    }
    assert_near(sum, 1, 1e-9);
}

static void nash_of_known_games(void **unused)
{
    (void)unused;
    double share[4], skill[4];
    const double rock[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    nash_of(rock, 3, share, skill);
    for (int i = 0; i < 3; i++) {
        assert_near(share[i], 1 / 3.0, 1e-6);
        assert_near(skill[i], 0, 1e-6);
    }
    /* Uneven: the one equilibrium is (c, b, a) over their sum, with a, b, c the gains. */
    const double uneven[] = {0, -0.1, 0.5, 0.1, 0, -0.2, -0.5, 0.2, 0};
    nash_of(uneven, 3, share, skill);
    assert_near(share[0], 0.2 / 0.8, 1e-5);
    assert_near(share[1], 0.5 / 0.8, 1e-5);
    assert_near(share[2], 0.1 / 0.8, 1e-5);
    /* A ladder: the best alone; skill is what one gains against it. */
    const double ladder[] = {0, 0.2, 0.4, -0.2, 0, 0.2, -0.4, -0.2, 0};
    nash_of(ladder, 3, share, skill);
    assert_near(share[0], 1, 1e-5);
    assert_near(skill[1], -0.2, 1e-5);
    assert_near(skill[2], -0.4, 1e-5);
    /* Balduzzi and others, example 1: A beats B, C beats A, B beats C by 4.6 in logits; a copy of C gets
     * half of its share and changes nothing for the others. */
    const double with_copy[] = {0,   4.6, -4.6, -4.6, -4.6, 0,    4.6, 4.6,
                                4.6, -4.6, 0,   0,    4.6,  -4.6, 0,   0};
    nash_of(with_copy, 4, share, skill);
    assert_near(share[0], 1 / 3.0, 1e-5);
    assert_near(share[1], 1 / 3.0, 1e-5);
    assert_near(share[2], 1 / 6.0, 1e-5);
    assert_near(share[3], 1 / 6.0, 1e-5);
    /* All alike: the largest entropy. One alone. */
    const double alike[4] = {0};
    nash_of(alike, 2, share, skill);
    assert_near(share[0], 0.5, 1e-9);
    nash_of(alike, 1, share, skill);
    assert_near(share[0], 1, 1e-12);
}

/* On random games, which have one equilibrium: nobody gains against the mixture, and whoever is in it
 * loses nothing. That is what an equilibrium is. */
static void nash_of_random_games(void **unused)
{
    (void)unused;
    enum { MOST = 25 };
    struct rng rng;
    rng_seed(&rng, 3);
    for (int trial = 0; trial < 60; trial++) {
        int n = 2 + (int)rng_below(&rng, MOST - 1);
        double payoff[MOST * MOST] = {0}, share[MOST], skill[MOST];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                payoff[j * n + i] = -(payoff[i * n + j] = rng_below(&rng, 2001) / 1000.0 - 1);
        nash_of(payoff, n, share, skill);
        for (int i = 0; i < n; i++)
            assert_true(share[i] * -skill[i] < 1e-6);
    }
}

/* ---- alpha-rank ---- */

static void alpha_rank_of_known_games(void **unused)
{
    (void)unused;
    double share[5];
    const double rock[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    alpha_rank(rock, 3, 100, 50, share);
    for (int i = 0; i < 3; i++)
        assert_near(share[i], 1 / 3.0, 1e-12);
    /* The biased game of the paper: only who beats whom counts when selection is strong. */
    const double biased[] = {0, -0.5, 1, 0.5, 0, -0.1, -1, 0.1, 0};
    alpha_rank(biased, 3, 100, 50, share);
    for (int i = 0; i < 3; i++)
        assert_near(share[i], 1 / 3.0, 1e-3);
    const double ladder[] = {0, 1, 1, -1, 0, 1, -1, -1, 0};
    alpha_rank(ladder, 3, 10, 50, share);
    assert_near(share[0], 1, 1e-9);
    assert_true(share[1] > share[2] && share[2] >= 0);
    /* Han, Pereira and Lenaerts 2013, agreements: five strategies, a population of 20, selection 0.1. The
     * shares are those that implementations of alpha-rank are tested against. */
    const double r = 1, t = 2, p = 0, s = -1, delta = 4, eps = 0.25;
    const double han[] = {r - eps / 2, r - eps, 0, s + delta - eps, r - eps, r, r, s, s, s, 0, t, p, p,
                          p, t - delta, t, p, p, p, r, t, p, p, p};
    const double published[] = {0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039};
    alpha_rank(han, 5, 0.1, 20, share);
    for (int i = 0; i < 5; i++)
        assert_near(share[i], published[i], 1e-4);
    alpha_rank(han, 1, 0.1, 20, share);
    assert_near(share[0], 1, 0);
}

/* ---- cards ---- */

enum { CARDS = 12, DECK = 4, DECKS = 40 };

/* Decks drawn by chance whose cards are worth what `worth` says, in logits; each meets some others. */
static int64_t play_decks(struct deck_sums *decks, const double *worth, struct battle *battles,
                          struct rng *rng)
{
    int64_t count = 0;
    for (int d = 0; d < DECKS; d++) {
        int16_t cards[CARDS];
        for (int i = 0; i < CARDS; i++)
            cards[i] = (int16_t)i;
        /* Cards 0 and 1 are always together. */
        int from = rng_below(rng, 2) ? 0 : 2;
        for (int i = from ? 0 : 2; i < DECK; i++) {
            int k = from + i + (int)rng_below(rng, (uint32_t)(CARDS - from - i));
            int16_t spare = cards[from + i];
            cards[from + i] = cards[k];
            cards[k] = spare;
        }
        memset(&decks[d], 0, sizeof decks[d]);
        decks[d].card_count = DECK;
        bool has[CARDS] = {false};
        for (int i = 0; i < DECK; i++)
            has[cards[from + i]] = true;
        for (int i = 0, at = 0; i < CARDS; i++)
            if (has[i])
                decks[d].cards[at++] = (int16_t)i;
    }
    for (int a = 0; a < DECKS; a++)
        for (int b = 0; b < a; b++) {
            double edge = 0;
            for (int i = 0; i < DECK; i++)
                edge += worth[decks[a].cards[i]] - worth[decks[b].cards[i]];
            struct battle battle = {.first = a, .second = b};
            for (int k = 0; k < 10; k++) {
                int points = rng_chance(rng, 1 / (1 + exact_exp(-edge))) ? 2 : 0;
                int took[2][DECK];
                points = k == 0 ? 1 : points;
                for (int i = 0; i < 2 * DECK; i++)
                    took[i / DECK][i % DECK] = (int)rng_below(rng, 7);
                if (k == 3)
                    memset(took, 0, sizeof took);    /* nobody took part */
                deck_sums_add(&decks[a], took[0], points);
                deck_sums_add(&decks[b], took[1], 2 - points);
                battle.matches++;
                battle.half_points += points;
            }
            battles[count++] = battle;
        }
    return count;
}

/* The mean of strengths by participation is one half: not nearly, but exactly, whatever was played. */
static void strengths_average_one_half(void **unused)
{
    (void)unused;
    struct deck_sums *decks = calloc(DECKS, sizeof *decks);
    struct battle *battles = calloc(DECKS * DECKS, sizeof *battles);
    struct rng rng;
    rng_seed(&rng, 8);
    for (int trial = 0; trial < 5; trial++) {
        double worth[CARDS], mean = 0, all = 0;
        struct strength strengths[CARDS];
        int64_t points, share;
        for (int i = 0; i < CARDS; i++)
            worth[i] = drawn(&rng);
        play_decks(decks, worth, battles, &rng);
        strengths_mean(decks, DECKS, &points, &share);
        assert_true(2 * points == share && share > 0);
        assert_true(share == (int64_t)2 * SHARE_UNITS * DECKS * (DECKS - 1) * 10);
        strengths_of(decks, DECKS, CARDS, strengths);
        for (int i = 0; i < CARDS; i++) {
            mean += strengths[i].participation * strengths[i].strength.value;
            all += strengths[i].participation;
            assert_true(strengths[i].strength.low <= strengths[i].strength.value);
            assert_true(strengths[i].strength.value <= strengths[i].strength.high);
        }
        assert_near(mean / all, 0.5, 1e-12);
        assert_near(all, 2 * 10 * DECKS * (DECKS - 1) / 2.0, 1e-6);
    }
    free(decks);
    free(battles);
}

/* Card 1 is worth nothing and always beside card 0, which is worth much: its win rate says that it is
 * strong. With decks that have one without the other the regression would know; with cards that stand
 * together for ever nothing can, and it divides the credit. All others it tells right. */
static void passengers_are_found(void **unused)
{
    (void)unused;
    struct deck_sums *decks = calloc(DECKS, sizeof *decks);
    struct battle *battles = calloc(DECKS * DECKS, sizeof *battles);
    struct strength strengths[CARDS];
    double worth[CARDS] = {1.5, 0, 0.5, -0.5, 0.5, -0.5, 0.5, -0.5, 0.5, -0.5, 0, 0};
    struct rng rng;
    int covered = 0, order = 0;
    rng_seed(&rng, 9);
    int64_t count = play_decks(decks, worth, battles, &rng);
    strengths_of(decks, DECKS, CARDS, strengths);
    strengths_regress(decks, DECKS, battles, count, CARDS, strengths);
    assert_true(strengths[1].strength.value > 0.55);
    double both = strengths[0].worth.value + strengths[1].worth.value, mean = 1.5 / CARDS;
    assert_near(both / 173.7178, 1.5 - 2 * mean, 0.5);
    for (int i = 2; i < CARDS; i++) {
        double is = 173.7178 * (worth[i] - mean);
        covered += strengths[i].worth.low <= is && is <= strengths[i].worth.high;
        for (int k = 2; k < i; k++)
            order += worth[i] > worth[k] ? strengths[i].worth.value > strengths[k].worth.value
                     : worth[i] < worth[k] ? strengths[i].worth.value < strengths[k].worth.value : 1;
    }
    assert_true(covered >= 8 && order == 45);
    free(decks);
    free(battles);
}

/* A card that sat in its deck and never took part has no strength, but its deck won or lost with it. */
static void idle_cards_have_a_worth(void **unused)
{
    (void)unused;
    struct deck_sums decks[2] = {{.card_count = 2, .cards = {0, 1}}, {.card_count = 2, .cards = {0, 2}}};
    struct battle battle = {.first = 0, .second = 1, .matches = 1, .half_points = 2};
    struct strength strengths[4];
    deck_sums_add(&decks[0], (int[]){3, 0}, 2);
    deck_sums_add(&decks[1], (int[]){1, 1}, 0);
    strengths_of(decks, 2, 4, strengths);
    strengths_regress(decks, 2, &battle, 1, 4, strengths);
    assert_true(isnan(strengths[1].strength.value) && strengths[1].worth.value > 0);
    assert_true(strengths[2].worth.value < 0);
    assert_true(isnan(strengths[3].worth.value));    /* nobody had it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_solved), cmocka_unit_test(tables_count),
        cmocka_unit_test(bad_matches_are_refused), cmocka_unit_test(baseball),
        cmocka_unit_test(a_ladder_is_climbed), cmocka_unit_test(intervals_cover),
        cmocka_unit_test(nash_of_known_games), cmocka_unit_test(nash_of_random_games),
        cmocka_unit_test(alpha_rank_of_known_games), cmocka_unit_test(strengths_average_one_half),
        cmocka_unit_test(passengers_are_found), cmocka_unit_test(idle_cards_have_a_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
