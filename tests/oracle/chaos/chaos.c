/* chaos.c: how often our grammar uses each of its productions, against how often the original did.
 *
 * rule_marginals.tsv holds, for each production, its share within its symbol and its number for each
 * card, over 50,000 cards. Each symbol is one chi-square test of two samples, with its degrees of
 * freedom; a symbol fails at odds of one to a thousand.
 *
 *     oracle DIR [CARDS] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/file.h"
#include "generate/grammar.h"

enum { SYMBOLS = 64, RULES = 32, THEIR_CARDS = 50000 };

struct counted {
    char   symbol[48];
    double theirs[RULES], ours[RULES];
    bool   there;
};

static struct counted *find(struct counted *table, const char *symbol)
{
    int i = 0;
    while (table[i].symbol[0] && strcmp(table[i].symbol, symbol) != 0)
        i++;
    CHECK(i < SYMBOLS - 1);
    snprintf(table[i].symbol, sizeof table[i].symbol, "%s", symbol);
    return &table[i];
}

static bool read_theirs(const char *folder, struct counted *table)
{
    char path[512], line[256], symbol[48];
    snprintf(path, sizeof path, "%s/chaos/rule_marginals.tsv", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    int rule;
    double share, per_card;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%47s %d %lf %lf", symbol, &rule, &share, &per_card) == 4 && rule < RULES) {
            struct counted *row = find(table, symbol);
            row->theirs[rule] = per_card * THEIR_CARDS;
            row->there = true;
        }
    fclose(file);
    return true;
}

static void count_ours(const struct grammar *grammar, int cards, struct counted *table)
{
    struct derivation *derivation = derivation_new(grammar);
    struct aims aims;
    struct problems problems = {0};
    memset(&aims, 0, sizeof aims);
    CHECK(grammar_aim(grammar, &aims, "preset", "paper", &problems));
    for (int i = 0; i < cards; i++) {
        struct rng rng;
        rng_seed(&rng, rng_play_seed(1, (uint64_t)i));
        CHECK(derivation_draw(derivation, &aims, &rng, &problems));
        for (int j = 0; j < derivation_node_count(derivation); j++) {
            struct derivation_node node = derivation_node(derivation, j);
            if (!node.cosmetic)
                find(table, node.symbol)->ours[node.rule]++;
        }
    }
    derivation_free(derivation);
}

/* Two samples of different sizes (Press et al., Numerical Recipes, 14.3). */
static double chi_square(const struct counted *row, int *freedom)
{
    double a = 0, b = 0, sum = 0;
    *freedom = -1;
    for (int i = 0; i < RULES; i++) {
        a += row->theirs[i];
        b += row->ours[i];
    }
    for (int i = 0; i < RULES; i++) {
        if (row->theirs[i] + row->ours[i] == 0)
            continue;
        double difference = sqrt(b / a) * row->theirs[i] - sqrt(a / b) * row->ours[i];
        sum += difference * difference / (row->theirs[i] + row->ours[i]);
        ++*freedom;
    }
    return sum;
}

/* As a standard normal number (Wilson and Hilferty 1931). */
static double normal_of(double chi, int freedom)
{
    double f = freedom;
    return f <= 0 ? 0 : (cbrt(chi / f) - (1 - 2 / (9 * f))) / sqrt(2 / (9 * f));
}

static void print_row(const struct counted *row)
{
    double a = 0, b = 0;
    for (int i = 0; i < RULES; i++) {
        a += row->theirs[i];
        b += row->ours[i];
    }
    for (int i = 0; i < RULES; i++)
        if (row->theirs[i] + row->ours[i] > 0)
            printf("    %2d  theirs %.5f  ours %.5f\n", i, row->theirs[i] / a, row->ours[i] / b);
}

int main(int argc, char **argv)
{
    static struct counted table[SYMBOLS];
    const char *folder = argc > 1 ? argv[1] : "../shared/oracle";
    int cards = argc > 2 ? atoi(argv[2]) : 1000000, passed = 0, failed = 0;
    struct problems problems = {0};
    char *text = file_read("games/chaos/cards.grammar", &problems);
    CHECK(text);
    struct source source = {.file = "cards.grammar", .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    CHECK(grammar);
    if (!read_theirs(folder, table)) {
        printf("0 passed, 0 failed, 1 skipped\n");
        return 0;
    }
    count_ours(grammar, cards, table);
    for (int i = 0; table[i].symbol[0]; i++) {
        int freedom;
        if (!table[i].there)
            continue;
        double chi = chi_square(&table[i], &freedom), ours = 0, theirs = 0;
        for (int j = 0; j < RULES; j++)
            ours += table[i].ours[j], theirs += table[i].theirs[j];
        bool good = normal_of(chi, freedom) < 3.09;
        printf("%-18s chi-square %8.2f, %2d degrees, %5.2f deviations; a card has %.5f, theirs %.5f%s\n",
               table[i].symbol, chi, freedom, normal_of(chi, freedom), ours / cards,
               theirs / THEIR_CARDS, good ? "" : "  FAILED");
        if (!good)
            print_row(&table[i]);
        passed += good;
        failed += !good;
    }
    grammar_free(grammar);
    free(text);
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed > 0;
}
