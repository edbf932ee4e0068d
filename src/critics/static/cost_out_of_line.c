/* cost_out_of_line.c: cards that cost more or less than the others say they should.
 *
 * Every kind of value has a price, fitted over all cards whose worth is known. What a card should cost is
 * foretold from all others. */
#include <math.h>
#include <stdlib.h>

#include "core/heap.h"
#include "critics/prices.h"

static const struct option options[] = {
    {.name = "off", .type = OPTION_NUMBER, .fallback = "2", .low = 0, .high = 1e6,
     .help = "by how much a cost may differ from what the other cards foretell"},
    {.name = "deviations", .type = OPTION_NUMBER, .fallback = "2.5", .low = 0, .high = 100,
     .help = "and by how many times what the others differ by"},
};

/* How far the others are off, on average. */
static double usual(const struct prices *prices, const double *costs, int without)
{
    double sum = 0;
    for (int i = 0; i < prices->card_count; i++)
        sum += i == without ? 0 : fabs(costs[i] - prices->foretold[i]);
    return sum / (prices->card_count - 1);
}

static void find(struct inquiry *inquiry, const struct prices *prices, const struct doer *doers,
                 const double *costs, int card)
{
    const struct doer *doer = &doers[prices->cards[card]];
    double off = costs[card] - prices->foretold[card];
    struct finding *finding = inquiry_find(inquiry, doer->part);
    finding_say(finding, "%s costs %g, though cards of this set with its effects would cost %.1f.",
                doer->name, costs[card], prices->foretold[card]);
    finding_conclude(finding, "cost_out_of_line(%s, %s)", doer->name, off > 0 ? "dear" : "cheap");
    finding_method(finding, "prices of effects, by least squares over %d cards, this one left out",
                   prices->card_count - 1);
    struct text line = TEXT_GROWING;
    text_add(&line, "prices: base %.2f", prices->base);
    for (int i = 0; i < prices->count; i++)
        text_add(&line, ", %s %+.2f", prices->what[i], prices->price[i]);
    finding_note(finding, "%s", text_of(&line));
    text_clear(&line);
    text_add(&line, "costs less what is foretold: ");
    for (int i = 0; i < prices->card_count; i++)
        text_add(&line, "%s%s %+.1f", i ? ", " : "", doers[prices->cards[i]].name,
                 costs[i] - prices->foretold[i]);
    finding_note(finding, "%s", text_of(&line));
    text_free(&line);
}

static void run(struct inquiry *inquiry)
{
    struct prices prices;
    int count;
    struct doer *doers = doers_new(inquiry, &count);
    double most = inquiry_number(inquiry, "off"), deviations = inquiry_number(inquiry, "deviations");
    if (prices_fit(&prices, doers, count)) {
        double *costs = heap_new((size_t)prices.card_count, sizeof *costs);
        for (int i = 0; i < prices.card_count; i++)
            doer_cost(&doers[prices.cards[i]], &costs[i]);
        for (int i = 0; i < prices.card_count; i++) {
            double off = fabs(costs[i] - prices.foretold[i]);
            if (off > most && off > deviations * usual(&prices, costs, i))
                find(inquiry, &prices, doers, costs, i);
        }
        free(costs);
    }
    prices_free(&prices);
    free(doers);
}

const struct critic cost_out_of_line_critic = {
    .name = "cost_out_of_line", .summary = "a card that costs more or less than the others foretell",
    .way = CRITIC_STATIC, .severity = 0.5, .options = options, .option_count = 2, .unfit = unfit_untold, .run = run,
};
