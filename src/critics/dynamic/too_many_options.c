/* too_many_options.c: decisions with more options than anybody can weigh (branching). */
#include "critics/inquiry.h"

static const struct option options[] = {
    {.name = "options", .type = OPTION_NUMBER, .fallback = "60", .low = 0, .high = 1e6,
     .help = "options that a real decision has at most, on average"},
};

static void run(struct inquiry *inquiry)
{
    double limit = inquiry_number(inquiry, "options");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments branching = {0};
    const struct trace *telling = NULL;
    int widest = 0;
    for (int i = 0; i < plays->count; i++) {
        const struct trace *trace = &plays->list[i];
        struct moments options_here = {0};
        for (int k = 0; k < trace->choice_count; k++) {
            if (trace->choices[k].options > 1)
                moments_add(&options_here, trace->choices[k].options);
            if (trace->choices[k].options > widest) {
                widest = trace->choices[k].options;
                telling = trace;
            }
        }
        if (options_here.count > 0)
            moments_add(&branching, moments_mean(&options_here).value);
    }
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &branching, ABOVE, limit, "options of a real decision");
    finding_say(finding, "A decision has %.0f options on average, up to %d: more than anybody can weigh.",
                finding->evidence.interval.value, widest);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "a decision between %d", widest);
}

const struct critic too_many_options_critic = {
    .name = "too_many_options", .summary = "decisions with more options than anybody can weigh",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .run = run,
};
