/* swiss.c: rounds of Swiss tournaments, of every size: nobody meets anybody twice, and rests are fair. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "evaluate/swiss.h"

/* Strengths that a better one always shows, so that the standing is who won how often. */
struct tournament {
    struct swiss swiss;
    int          strength[SWISS_MAX], points[SWISS_MAX], standing[SWISS_MAX];
};

static void begin(struct tournament *all, int count, struct rng *rng)
{
    swiss_begin(&all->swiss, count);
    for (int i = 0; i < count; i++) {
        int at = (int)rng_below(rng, (uint32_t)i + 1);
        all->strength[i] = all->strength[at];
        all->strength[at] = i;
        all->points[i] = 0;
        all->standing[i] = i;
    }
}

static void settle(struct tournament *all, int from)
{
    for (int i = from; i < all->swiss.pair_count; i++) {
        const struct swiss_pair *pair = &all->swiss.pairs[i];
        all->points[all->strength[pair->one] > all->strength[pair->two] ? pair->one : pair->two]++;
    }
    for (int i = 0; i < all->swiss.count; i++) {
        int at = i;
        for (; at > 0 && all->points[all->standing[at - 1]] < all->points[i]; at--)
            all->standing[at] = all->standing[at - 1];
        all->standing[at] = i;
    }
}

/* Nobody twice in a round, no pair twice at all. */
static void check_pairs(const struct swiss *swiss)
{
    for (int i = 0; i < swiss->pair_count; i++) {
        const struct swiss_pair *one = &swiss->pairs[i];
        assert_true(one->one >= 0 && one->one < one->two && one->two < swiss->count);
        for (int k = 0; k < i; k++) {
            const struct swiss_pair *two = &swiss->pairs[k];
            assert_false(one->one == two->one && one->two == two->two);
            if (swiss->round[i] == swiss->round[k])
                assert_true(one->one != two->one && one->one != two->two && one->two != two->one &&
                            one->two != two->two);
        }
    }
}

static void rounds_are_fair(void **unused)
{
    (void)unused;
    static struct tournament all;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int count = 2; count <= SWISS_MAX; count++) {
        int usual = swiss_rounds(count);
        begin(&all, count, &rng);
        for (int round = 0; round < usual; round++) {
            int before = all.swiss.pair_count;
            if (!swiss_next(&all.swiss, all.standing)) {
                assert_int_equal(before, count * (count - 1) / 2);
                break;
            }
            assert_int_equal(all.swiss.rounds, round + 1);
            /* While half of the others are left, all play but one of an odd number. */
            if (round < count / 2 - 1)
                assert_int_equal(all.swiss.pair_count - before, count / 2);
            settle(&all, before);
        }
        check_pairs(&all.swiss);
        for (int i = 0; i < count && count > 8; i++)
            assert_true(swiss_rests(&all.swiss, i) <= 1);
    }
}

/* Round after round until everybody has met everybody; then there is none. */
static void all_meet_at_last(void **unused)
{
    (void)unused;
    static struct tournament all;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int count = 2; count <= SWISS_MAX; count += count < 16 ? 1 : 8) {
        int rounds = 0;
        begin(&all, count, &rng);
        for (int before = 0; swiss_next(&all.swiss, all.standing); before = all.swiss.pair_count) {
            settle(&all, before);
            assert_int_equal(all.swiss.rounds, ++rounds);
        }
        assert_int_equal(all.swiss.pair_count, count * (count - 1) / 2);
        check_pairs(&all.swiss);
    }
}

/* What was played tells the rounds, whatever is known besides. */
static void pairs_tell_rounds(void **unused)
{
    (void)unused;
    static struct tournament all;
    static struct swiss again;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int count = 2; count <= 24; count++) {
        begin(&all, count, &rng);
        for (int before = 0; swiss_next(&all.swiss, all.standing); before = all.swiss.pair_count)
            settle(&all, before);
        swiss_begin(&again, count);
        for (int i = 0; i < all.swiss.pair_count; i++) {
            swiss_add(&again, all.swiss.pairs[i].two, all.swiss.pairs[i].one);
            swiss_add(&again, all.swiss.pairs[i].one, all.swiss.pairs[i].two);    /* there already */
        }
        assert_memory_equal(&again, &all.swiss, sizeof again);
    }
}

/* Eight of whom the better always wins: by hand. */
static void eight_by_hand(void **unused)
{
    (void)unused;
    static struct tournament all;
    static const int pairs[][2] = {{0, 4}, {1, 5}, {2, 6}, {3, 7}, {4, 5}, {6, 7}, {0, 1}, {2, 3}};
    swiss_begin(&all.swiss, 8);
    for (int i = 0; i < 8; i++) {
        all.strength[i] = all.standing[i] = i;
        all.points[i] = 0;
    }
    for (int round = 0; round < 2; round++) {
        assert_true(swiss_next(&all.swiss, all.standing));
        settle(&all, 4 * round);
    }
    for (int i = 0; i < 8; i++) {
        assert_int_equal(all.swiss.pairs[i].one, pairs[i][0]);
        assert_int_equal(all.swiss.pairs[i].two, pairs[i][1]);
    }
    assert_int_equal(swiss_rounds(8), 4);
    assert_int_equal(swiss_rounds(2), 2);
    assert_int_equal(swiss_rounds(9), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_are_fair),
        cmocka_unit_test(all_meet_at_last),
        cmocka_unit_test(pairs_tell_rounds),
        cmocka_unit_test(eight_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
