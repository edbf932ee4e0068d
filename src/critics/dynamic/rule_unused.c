/* rule_unused.c: a rule that never acts, whoever plays. */
#include <string.h>

#include "core/named.h"
#include "critics/inquiry.h"
#include "critics/uses.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 1,
     .help = "share of plays in which a rule should act, of who wants to win and of who does not try"},
};

/* Kinds of parts that act; others, such as sprites, may be there without anything happening to them. */
static bool acts(const struct part *part)
{
    return strcmp(part->kind, "rule") == 0 || strcmp(part->kind, "termination") == 0;
}

static const char *unfit(const struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->game->part_count; i++)
        if (acts(&inquiry->game->parts[i]))
            return NULL;
    return "it has no rules that act by themselves";
}

static int64_t plays_with(const struct plays *plays, int part)
{
    int64_t count = 0;
    for (int i = 0; i < plays->count; i++) {
        const struct trace *trace = &plays->list[i];
        const struct events all = {trace->events, trace->event_count, trace->event_count};
        count += events_are_about(&all, part);
    }
    return count;
}

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent),
                       *others = inquiry_plays(inquiry, inquiry->weak);
    int64_t all = plays->count + others->count;
    for (int part = 0; part < inquiry->game->part_count; part++) {
        if (!acts(&inquiry->game->parts[part]))
            continue;
        struct text label = TEXT_GROWING;
        int64_t acted = plays_with(plays, part) + plays_with(others, part);
        part_label(inquiry->game, part, &label);
        struct finding *finding = inquiry_find_named(inquiry, text_of(&label));
        finding_conclude(finding, "rule_unused(%s)", finding->part);
        finding_consult(finding, inquiry->game, part);
        inquiry_played(inquiry, finding, plays, plays->count);
        inquiry_played(inquiry, finding, others, others->count);
        judge_rate(finding, acted, all, BELOW, least, "share of plays in which it acts");
        finding_say(finding, "The rule '%s' acts in %lld of %lld plays: nobody would miss it.",
                    finding->part, (long long)acted, (long long)all);
        text_free(&label);
    }
}

const struct critic rule_unused_critic = {
    .name = "rule_unused", .summary = "a rule that never acts, whoever plays",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
