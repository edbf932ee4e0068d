/* meta_findings.c: strengths, ladder and archetypes of a meta. */
#include "evaluate/meta_findings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"

/* Cards below this participation are not ranked: their strength is chance. */
static const double RANKED_LEAST = 5;

struct battle_sums battle_sums_of(const struct battles *battles)
{
    struct battle_sums sums = {0};
    for (int64_t i = 0; i < battles->count; i++) {
        sums.matches += battles->list[i].matches;
        sums.turns += battles->list[i].turns;
        sums.begun += battles->list[i].begun_half_points / 2.0;
        sums.first += battles->list[i].half_points / 2.0;
    }
    return sums;
}

/* ---- ranks ---- */

struct ranked {
    int    card;
    double strength;
};

static int by_strength(const void *a, const void *b)
{
    const struct ranked *one = a, *two = b;
    if (one->strength != two->strength)
        return one->strength > two->strength ? -1 : 1;
    return one->card - two->card;
}

static void rank_cards(const struct strength *strengths, int count, int *order, int *rank)
{
    struct ranked *list = heap_new((size_t)count, sizeof *list);
    for (int i = 0; i < count; i++) {
        bool ranked = strengths[i].participation >= RANKED_LEAST;
        list[i] = (struct ranked){i, ranked ? strengths[i].strength.value : -1};
    }
    qsort(list, (size_t)count, sizeof *list, by_strength);
    for (int i = 0; i < count; i++) {
        if (order)
            order[i] = list[i].card;
        rank[list[i].card] = list[i].strength >= 0 ? i : -1;
    }
    free(list);
}

static double correlation(const struct strength *one, const struct strength *two, int count)
{
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            if (one[i].participation < RANKED_LEAST || two[i].participation < RANKED_LEAST)
                continue;
            double x = one[i].strength.value, y = two[i].strength.value;
            if (pass == 0) {
                n++;
                a += x;
                b += y;
            } else {
                aa += (x - a / n) * (x - a / n);
                bb += (y - b / n) * (y - b / n);
                ab += (x - a / n) * (y - b / n);
            }
        }
    return aa > 0 && bb > 0 ? ab / exact_sqrt(aa * bb) : (double)NAN;
}

void meta_add_correlation(const struct meta_findings *found, struct text *out)
{
    if (isnan(found->r))
        text_add(out, ": whether they correlate cannot be told, since too few cards took part in both or "
                      "all are as strong");
    else
        text_add(out, " correlate by %.2f", found->r);
}

/* ---- the ladder ---- */

/* Matches with this many half points among them. */
static int64_t spread_points(struct match *list, int64_t count, int first, int second, int matches,
                             int half_points, uint32_t *luck)
{
    for (int i = 0; i < matches; i++) {
        int points = half_points >= 2 ? 2 : half_points;
        half_points -= points;
        list[count++] = (struct match){first, second, (float)points / 2, (*luck)++};
    }
    return count;
}

static void make_ladder(struct meta_findings *found)
{
    const struct meta *meta = found->meta;
    int n = meta->settings.decks;
    int64_t all = 0, count = 0;
    uint32_t luck = 0;
    if (meta->last.count == 0)
        return;
    for (int i = 0; i < n; i++)
        found->decks[i] = meta->current[i];
    for (int64_t i = 0; i < meta->last.count; i++)
        all += meta->last.list[i].matches;
    struct match *matches = heap_new((size_t)all, sizeof *matches);
    for (int64_t i = 0; i < meta->last.count; i++) {
        const struct battle *battle = &meta->last.list[i];
        int first = 0, second = 0, each = battle->matches / 2;
        while (first < n && found->decks[first] != battle->first)
            first++;
        while (second < n && found->decks[second] != battle->second)
            second++;
        if (first == n || second == n)
            continue;
        /* Points of the first where it began, from its points and those of whoever began. */
        int begun = (battle->half_points + battle->begun_half_points - 2 * each) / 2;
        begun = begun < 0 ? 0 : begun > 2 * each ? 2 * each : begun;
        count = spread_points(matches, count, first, second, each, begun, &luck);
        count = spread_points(matches, count, second, first, each,
                              2 * each - (battle->half_points - begun), &luck);
    }
    char **names = heap_new((size_t)n, sizeof *names);
    for (int i = 0; i < n; i++) {
        struct text name = TEXT_GROWING;
        text_add(&name, "deck %d", found->decks[i]);
        names[i] = heap_string(text_of(&name));
        text_free(&name);
    }
    struct problems none = {0};
    found->ladder = ladder_new((const char *const *)names, n, matches, count, true, &none);
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    free(matches);
}

/* ---- archetypes ---- */

static int shared_cards(const struct deck_sums *one, const struct deck_sums *two)
{
    int count = 0, i = 0, j = 0;
    while (i < one->card_count && j < two->card_count) {
        int a = one->cards[i], b = two->cards[j];
        count += a == b;
        i += a <= b;
        j += b <= a;
    }
    return count;
}

static void find_core(const struct meta_findings *found, struct archetype *group)
{
    const struct meta *meta = found->meta;
    for (int card = 0; card < meta->card_count; card++) {
        int count = 0;
        for (int i = 0; i < group->count; i++) {
            const struct deck_sums *deck = &meta->decks.list[found->decks[group->decks[i]]];
            for (int k = 0; k < deck->card_count; k++)
                count += deck->cards[k] == card;
        }
        if (4 * count >= 3 * group->count && group->core_count < DECK_CARDS_MAX)
            group->core[group->core_count++] = (int16_t)card;
    }
}

/* Best deck first: it founds an archetype, and takes in all that share at least half of its cards. */
static void find_archetypes(struct meta_findings *found)
{
    const struct meta *meta = found->meta;
    int n = found->ladder ? found->ladder->count : 0;
    bool *taken = heap_new((size_t)n, sizeof *taken);
    found->archetypes = heap_new((size_t)n, sizeof *found->archetypes);
    for (int k = 0; k < n; k++) {
        int founder = found->ladder->order[k];
        if (taken[founder])
            continue;
        struct archetype *group = &found->archetypes[found->archetype_count++];
        for (int l = k; l < n; l++) {
            int other = found->ladder->order[l];
            if (taken[other] ||
                2 * shared_cards(&meta->decks.list[found->decks[founder]],
                                 &meta->decks.list[found->decks[other]]) <
                    meta->settings.deck_size)
                continue;
            taken[other] = true;
            group->decks[group->count++] = other;
            group->rating += found->ladder->strength->rating[other].value;
        }
        group->rating /= group->count;
        find_core(found, group);
    }
    free(taken);
}

/* ---- all ---- */

/* The regression takes as long as the cube of the number of cards: half a minute for so many. */
enum { REGRESSION_MOST = 2000 };

static struct strength *judge(const struct decks *decks, const struct battles *battles, int cards)
{
    struct strength *strengths = heap_new((size_t)cards, sizeof *strengths);
    strengths_of(decks->list, decks->count, cards, strengths);
    if (cards <= REGRESSION_MOST)
        strengths_regress(decks->list, decks->count, battles->list, battles->count, cards, strengths);
    return strengths;
}

struct meta_findings *meta_findings_new(const struct meta *meta)
{
    struct meta_findings *found = heap_new(1, sizeof *found);
    size_t n = (size_t)meta->card_count;
    found->meta = meta;
    found->order = heap_new(n, sizeof *found->order);
    found->rank = heap_new(n, sizeof *found->rank);
    found->random_rank = heap_new(n, sizeof *found->random_rank);
    found->strengths = judge(&meta->decks, &meta->battles, meta->card_count);
    rank_cards(found->strengths, meta->card_count, found->order, found->rank);
    found->r = (double)NAN;
    if (meta->random_battles.count) {
        found->random = judge(&meta->random, &meta->random_battles, meta->card_count);
        rank_cards(found->random, meta->card_count, NULL, found->random_rank);
        found->r = correlation(found->strengths, found->random, meta->card_count);
    }
    found->all = battle_sums_of(&meta->battles);
    found->last = battle_sums_of(&meta->last);
    found->random_sums = battle_sums_of(&meta->random_battles);
    found->compared = battle_sums_of(&meta->compared);
    make_ladder(found);
    find_archetypes(found);
    return found;
}

void meta_findings_free(struct meta_findings *found)
{
    if (!found)
        return;
    free(found->strengths);
    free(found->random);
    free(found->order);
    free(found->rank);
    free(found->random_rank);
    ladder_free(found->ladder);
    free(found->archetypes);
    free(found);
}

const struct strength *meta_strengths(const struct meta_findings *found)
{
    return found->strengths;
}

const struct strength *meta_random_strengths(const struct meta_findings *found)
{
    return found->random;
}

void meta_game(const struct meta *meta, struct text *out)
{
    int best[META_DECKS_MAX], count = meta_best(meta, best, META_DECKS_MAX);
    text_add(out, "%s", meta->base);
    for (int i = 0; i < count; i++) {
        const struct deck_sums *deck = &meta->decks.list[best[i]];
        text_add(out, "deck \"Deck %d\": ", i + 1);
        for (int k = 0; k < deck->card_count; k++)
            text_add(out, "%s\"%s\"", k ? ", " : "", meta->cards[deck->cards[k]]);
        text_add(out, "\n");
    }
    text_add(out, "match \"Deck 1\" against \"Deck %d\"\n", count > 1 ? 2 : 1);
}
