/* meta_report.c: a meta as one page that opens from disk. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/meta_findings.h"
#include "evaluate/report_cells.h"
#include "evaluate/report_page.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"

enum { CARDS_SHOWN = 60 };

static void sums_row(struct text *out, const char *what, const struct battle_sums *sums)
{
    if (sums->matches <= 0)
        return;
    struct interval begun = statistics_share(sums->begun / sums->matches, sums->matches);
    text_add(out, "<tr>");
    cell_name(out, what);
    cell_integer(out, (long long)sums->matches);
    text_add(out, "<td>%.2f</td>", sums->turns / sums->matches);
    cell_interval(out, &begun, true, tables_value);
    text_add(out, "</tr>\n");
}

static void sums_table(const struct meta_findings *found, struct text *out)
{
    text_add(out, "<h2 id=\"matches\">Matches</h2>\n<div class=\"wide\"><table><thead><tr>");
    head_cells(out, (const char *const[]){"", "matches", "turns a match, both sides", "who begins has"},
               4);
    text_add(out, "</tr></thead><tbody>\n");
    sums_row(out, "all of the evolution", &found->all);
    sums_row(out, "last round robin", &found->last);
    sums_row(out, "random decks", &found->random_sums);
    sums_row(out, "best decks against the best random ones", &found->compared);
    text_add(out, "</tbody></table></div>\n");
    if (found->compared.matches > 0) {
        struct interval won = statistics_share(found->compared.first / found->compared.matches,
                                               found->compared.matches);
        text_add(out, "<p>The best decks here have ");
        tables_interval(out, &won, true);
        text_add(out, " of the points against the best random ones.</p>\n");
    }
}

static const char *text_of_card(const struct meta *meta, int card)
{
    for (int i = 0; i < meta->part_count; i++)
        if (meta->card_of[i] == card)
            return meta->game->parts[i].text;
    return "";
}

static void elo_cell(struct text *out, const struct interval *worth)
{
    if (isnan(worth->value))
        text_add(out, "<td></td>");
    else
        text_add(out, "<td data-v=\"%.6g\">%+.0f <small>%+.0f to %+.0f</small></td>", worth->value,
                 worth->value, worth->low, worth->high);
}

static void card_row(const struct meta_findings *found, int card, struct text *out)
{
    const struct strength *strength = &found->strengths[card];
    text_add(out, "<tr><td>%d</td><td class=\"name\"><b>", found->rank[card] + 1);
    html_text(out, found->meta->cards[card]);
    text_add(out, "</b> <small>");
    html_text(out, text_of_card(found->meta, card));
    text_add(out, "</small></td>");
    cell_interval(out, &strength->strength, true, tables_value);
    text_add(out, "<td data-v=\"%.6g\">%.0f</td>", strength->participation, strength->participation);
    elo_cell(out, &strength->worth);
    if (found->random && found->random_rank[card] >= 0) {
        text_add(out, "<td>%d</td>", found->random_rank[card] + 1);
        cell_interval(out, &found->random[card].strength, true, tables_value);
    } else if (found->random) {
        text_add(out, "<td></td><td></td>");
    }
    text_add(out, "</tr>\n");
}

static void card_table(const struct meta_findings *found, struct text *out)
{
    int count = found->meta->card_count < CARDS_SHOWN ? found->meta->card_count : CARDS_SHOWN;
    text_add(out, "<h2 id=\"cards\">Cards</h2>\n<p class=\"soft\">Strength: points of the decks that had "
             "the card, each match by the share that the card took part in it; intervals by how decks "
             "differ. Worth: what it adds to a deck, from one regression over all matches, which does "
             "not credit a card with the others of its deck.</p>\n");
    text_add(out, "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){"rank", "card", "strength", "took part", "worth, Elo",
                                          "random rank", "random strength"}, found->random ? 7 : 5);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++)
        if (found->rank[found->order[i]] >= 0)
            card_row(found, found->order[i], out);
    text_add(out, "</tbody></table></div>\n");
    if (found->random) {
        text_add(out, "<p>Strengths here and among random decks");
        meta_add_correlation(found, out);
        text_add(out, ".</p>\n");
    }
}

static void archetype_section(const struct meta_findings *found, struct text *out)
{
    text_add(out, "<h2 id=\"archetypes\">Archetypes</h2>\n<p class=\"soft\">The best deck founds one, "
             "and all that share at least half of its cards belong to it. Cards are those that three "
             "quarters have.</p>\n<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){"archetype", "decks", "Elo, mean", "cards"}, 4);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < found->archetype_count; i++) {
        const struct archetype *group = &found->archetypes[i];
        text_add(out, "<tr><td>%d</td><td>%d</td><td>%+.0f</td><td class=\"name\">", i + 1, group->count,
                 group->rating);
        for (int k = 0; k < group->core_count; k++) {
            text_add(out, "%s", k ? ", " : "");
            html_text(out, found->meta->cards[group->core[k]]);
        }
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

void meta_page(const struct meta_findings *found, struct text *out)
{
    const struct meta *meta = found->meta;
    const char *title = meta->settings.title ? meta->settings.title : "A meta";
    struct text settings = TEXT_GROWING;
    page_begin(out, title);
    text_add(out, "<p class=\"soft\">%d cards, %d decks of %d at a time, %d decks tried%s. All "
             "intervals are at 95 %%.</p>\n<nav>"
             "<a href=\"#matches\">matches</a><a href=\"#cards\">cards</a>",
             meta->card_count, meta->settings.decks, meta->settings.deck_size, meta->decks.count,
             meta->phase == META_DONE ? "" : " so far");
    if (found->ladder)
        text_add(out, "<a href=\"#archetypes\">archetypes</a><a href=\"#ladder\">ladder</a>");
    text_add(out, "<a href=\"#repeat\">how to repeat it</a></nav>\n");
    sums_table(found, out);
    card_table(found, out);
    if (found->ladder) {
        archetype_section(found, out);
        text_add(out, "<h2 id=\"ladder\">Decks</h2>\n");
        ladder_html(found->ladder, out);
    }
    meta_settings_print(&meta->settings, &settings);
    page_end(out, "ruleplay meta", text_of(&settings));
    text_free(&settings);
}
