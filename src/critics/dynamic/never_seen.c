/* never_seen.c: a part that nothing happens with in any play, while others of its kind are in use. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "critics/inquiry.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 1,
     .help = "share of plays in which something should happen with every part"},
};

/* Whether something happens, in any play, with any part of the same kind. */
static bool kind_occurs(const struct game *game, const int *plays_with, int part)
{
    for (int i = 0; i < game->part_count; i++)
        if (plays_with[i] > 0 && strcmp(game->parts[i].kind, game->parts[part].kind) == 0)
            return true;
    return false;
}

static void count(const struct game *game, const struct plays *plays, int *plays_with)
{
    int *last = heap_new((size_t)game->part_count + 1, sizeof *last);
    for (int i = 0; i < plays->count; i++)
        for (int k = 0; k < plays->list[i].event_count; k++) {
            const struct event *event = &plays->list[i].events[k];
            const int parts[] = {event->part, event->target};
            for (int j = 0; j < 2; j++)
                if (parts[j] >= 0 && last[parts[j]] != i + 1) {
                    last[parts[j]] = i + 1;
                    plays_with[parts[j]]++;
                }
        }
    free(last);
}

static void judge(struct inquiry *inquiry, const struct plays *plays, int part, int with, double least)
{
    struct finding *finding = inquiry_find(inquiry, part);
    const struct part *row = &inquiry->game->parts[part];
    inquiry_played(inquiry, finding, plays);
    finding_conclude(finding, "never_seen(%s, %s)", row->name, row->text ? row->text : "");
    judge_rate(finding, with, plays->count, BELOW, least, "share of plays in which it is met");
    finding_say(finding, "The %s %s is met in %d of %d plays.", row->kind, row->name, with, plays->count);
}

static void run(struct inquiry *inquiry)
{
    const struct game *game = inquiry->game;
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    int *plays_with = heap_new((size_t)game->part_count + 1, sizeof *plays_with);
    count(game, plays, plays_with);
    for (int i = 0; i < game->part_count; i++)
        if (plays->count > 0 && kind_occurs(game, plays_with, i))
            judge(inquiry, plays, i, plays_with[i], least);
    free(plays_with);
}

const struct critic never_seen_critic = {
    .name = "never_seen", .summary = "a part that is hardly ever met in play, while others of its kind are",
    .way = CRITIC_DYNAMIC, .severity = 0.3, .options = options, .option_count = 1, .run = run,
};
