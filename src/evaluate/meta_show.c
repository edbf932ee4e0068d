/* meta_show.c: what is told about a meta, as text and as JSON. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/heap.h"
#include "evaluate/grid.h"
#include "evaluate/meta_findings.h"
#include "evaluate/tables.h"

enum { CARDS_SHOWN = 12, UNDERRATED_SHOWN = 5 };

static void add_sums(struct text *out, const char *what, const struct battle_sums *sums)
{
    if (sums->matches <= 0)
        return;
    struct interval begun = statistics_share(sums->begun / sums->matches, sums->matches);
    text_add(out, "%-24s %8.0f matches, %5.1f turns a match, who begins has ", what, sums->matches,
             sums->turns / sums->matches);
    tables_interval(out, &begun, true);
    text_add(out, "\n");
}

/* The sentence of a card's text. */
static const char *card_text(const struct meta *meta, int card)
{
    for (int i = 0; i < meta->part_count; i++)
        if (meta->card_of[i] == card)
            return meta->game->parts[i].text;
    return "";
}

static void add_number(struct grid *grid, const char *format, double number)
{
    char line[40];
    snprintf(line, sizeof line, format, number);
    grid_add(grid, line);
}

static void add_interval(struct grid *grid, const struct interval *interval, const char *format)
{
    char line[80] = "";
    if (!isnan(interval->value))
        snprintf(line, sizeof line, format, interval->value, interval->low, interval->high);
    grid_add(grid, line);
}

static void add_card_row(struct grid *grid, const struct meta_findings *found, int card)
{
    const struct strength *strength = &found->strengths[card];
    add_number(grid, "%.0f", found->rank[card] + 1);
    grid_add(grid, found->meta->cards[card]);
    add_interval(grid, &strength->strength, "%.3f (%.3f to %.3f)");
    add_number(grid, "%.0f", strength->participation);
    add_interval(grid, &strength->worth, "%+.0f (%+.0f to %+.0f)");
    if (found->random && found->random_rank[card] >= 0) {
        add_number(grid, "%.0f", found->random_rank[card] + 1);
        add_number(grid, "%.3f", found->random[card].strength.value);
    } else {
        grid_add(grid, "");
        grid_add(grid, "");
    }
}

static void begin_cards(struct grid *grid)
{
    static const char *const head[] = {"", "card", "strength", "took part", "worth, Elo", "random rank",
                                       "random"};
    for (int i = 0; i < 7; i++)
        grid_add(grid, head[i]);
}

static void print_cards(const struct meta_findings *found, struct text *out)
{
    struct grid grid = {.columns = 7, .keys = 2};
    int count = found->meta->card_count < CARDS_SHOWN ? found->meta->card_count : CARDS_SHOWN;
    begin_cards(&grid);
    for (int i = 0; i < count; i++)
        if (found->rank[found->order[i]] >= 0)
            add_card_row(&grid, found, found->order[i]);
    grid_print(&grid, out);
    for (int i = 0; i < count && i < UNDERRATED_SHOWN; i++) {
        text_add(out, "  %s: ", found->meta->cards[found->order[i]]);
        text_safe(out, card_text(found->meta, found->order[i]), true);
        text_add(out, "\n");
    }
}

/* Cards among the best of the meta that random decks rate lowest: what only a built deck can use. */
static int underrated(const struct meta_findings *found, int *out)
{
    int best = found->meta->card_count / 20, count = 0;
    for (int i = 0; i < best && found->random; i++) {
        int card = found->order[i], at = count;
        if (found->rank[card] < 0 || found->random_rank[card] < 2 * best)
            continue;
        for (; at > 0 && found->random_rank[out[at - 1]] < found->random_rank[card]; at--)
            if (at < UNDERRATED_SHOWN)
                out[at] = out[at - 1];
        if (at < UNDERRATED_SHOWN)
            out[at] = card;
        count += count < UNDERRATED_SHOWN;
    }
    return count;
}

static void print_underrated(const struct meta_findings *found, struct text *out)
{
    int list[UNDERRATED_SHOWN], count = underrated(found, list);
    if (count == 0)
        return;
    text_add(out, "\namong the best twentieth here, and far lower among random decks\n");
    for (int i = 0; i < count; i++) {
        text_add(out, "  %s (%d here, %d there): ", found->meta->cards[list[i]],
                 found->rank[list[i]] + 1, found->random_rank[list[i]] + 1);
        text_safe(out, card_text(found->meta, list[i]), true);
        text_add(out, "\n");
    }
}

static void print_archetypes(const struct meta_findings *found, struct text *out)
{
    text_add(out, "\narchetypes: decks that share at least half of their cards with the best of them\n");
    for (int i = 0; i < found->archetype_count; i++) {
        const struct archetype *group = &found->archetypes[i];
        struct text line = TEXT_GROWING;
        text_add(&line, "  %d. %d deck%s, %+.0f on average; three quarters have ", i + 1, group->count,
                 group->count == 1 ? "" : "s", group->rating);
        for (int k = 0; k < group->core_count; k++)
            text_add(&line, "%s%s", k ? ", " : "", found->meta->cards[group->core[k]]);
        if (!group->core_count)
            text_add(&line, "no card in common");
        text_add(&line, "\n");
        grid_wrap(text_of(&line), out);
        text_free(&line);
    }
}

void meta_print(const struct meta_findings *found, struct text *out)
{
    const struct meta *meta = found->meta;
    int64_t points, share;
    if (meta->settings.title)
        text_add(out, "%s\n", meta->settings.title);
    text_add(out, "%d cards, %d decks of %d, %d decks tried\n\n", meta->card_count,
             meta->settings.decks, meta->settings.deck_size, meta->decks.count);
    add_sums(out, "all of the evolution", &found->all);
    add_sums(out, "last round robin", &found->last);
    add_sums(out, "random decks", &found->random_sums);
    if (found->compared.matches > 0) {
        struct interval won = statistics_share(found->compared.first / found->compared.matches,
                                               found->compared.matches);
        text_add(out, "the best decks here against the best random ones: ");
        tables_interval(out, &won, true);
        text_add(out, " of %.0f matches, %.1f turns a match\n", found->compared.matches,
                 found->compared.turns / found->compared.matches);
    }
    for (int i = 0; i < MOVES; i++)
        text_add(out, "%s%s: %lld tried, %lld kept", i ? "; " : "", meta_move_names[i],
                 (long long)meta->tried[i], (long long)meta->kept[i]);
    strengths_mean(meta->decks.list, meta->decks.count, &points, &share);
    text_add(out, "\nthe mean of strengths by participation is %.17g%s\n\n",
             share ? (double)points / (double)share : 0.5, 2 * points == share ? ", exactly" : "");
    print_cards(found, out);
    if (found->random) {
        text_add(out, "strengths here and among random decks");
        meta_add_correlation(found, out);
        text_add(out, "\n");
    }
    print_underrated(found, out);
    if (found->ladder) {
        print_archetypes(found, out);
        text_add(out, "\n");
        ladder_print(found->ladder, out);
    }
}

/* ---- JSON ---- */

static void json_interval(struct text *out, const char *name, const struct interval *interval)
{
    if (isnan(interval->value))
        text_add(out, ", \"%s\": null", name);
    else
        text_add(out, ", \"%s\": {\"value\": %.6f, \"low\": %.6f, \"high\": %.6f}", name,
                 interval->value, interval->low, interval->high);
}

static void json_sums(struct text *out, const char *name, const struct battle_sums *sums)
{
    if (sums->matches > 0)
        text_add(out, ", \"%s\": {\"matches\": %.0f, \"turns\": %.6f, \"begun\": %.6f, \"first\": %.6f}",
                 name, sums->matches, sums->turns / sums->matches, sums->begun / sums->matches,
                 sums->first / sums->matches);
}

void meta_json(const struct meta_findings *found, struct text *out)
{
    const struct meta *meta = found->meta;
    int64_t points, share;
    strengths_mean(meta->decks.list, meta->decks.count, &points, &share);
    text_add(out, "{\"phase\": \"%s\", \"decks_tried\": %d, \"mean_exact\": %s",
             meta_phase_names[meta->phase], meta->decks.count, 2 * points == share ? "true" : "false");
    json_sums(out, "evolution", &found->all);
    json_sums(out, "last", &found->last);
    json_sums(out, "random", &found->random_sums);
    json_sums(out, "compared", &found->compared);
    if (!isnan(found->r))
        text_add(out, ", \"r\": %.6f", found->r);
    text_add(out, ", \"cards\": [");
    for (int i = 0; i < meta->card_count; i++) {
        text_add(out, "%s\n  {\"name\": ", i ? "," : "");
        text_json(out, meta->cards[i]);
        text_add(out, ", \"participation\": %.6f, \"decks\": %d", found->strengths[i].participation,
                 found->strengths[i].decks);
        json_interval(out, "strength", &found->strengths[i].strength);
        json_interval(out, "worth", &found->strengths[i].worth);
        if (found->random)
            json_interval(out, "random", &found->random[i].strength);
        text_add(out, "}");
    }
    text_add(out, "]");
    if (found->ladder) {
        text_add(out, ", \"archetypes\": [");
        for (int i = 0; i < found->archetype_count; i++)
            text_add(out, "%s{\"decks\": %d, \"elo\": %.6f, \"core\": %d}", i ? ", " : "",
                     found->archetypes[i].count, found->archetypes[i].rating,
                     found->archetypes[i].core_count);
        text_add(out, "], \"ladder\": ");
        ladder_json(found->ladder, out);
    }
    text_add(out, "}\n");
}
