/* bout_share.c: bouts that any number of machines play: each call is a stage of an experiment in a shared
 * store, of which `ruleplay work` takes chunks as of any other.
 *
 *     stage 2049                           of the evolution; another stage takes its place in the store
 *     scenarios
 *         9c3f01aa+1000003 0: vgdl         each game; what it plays of which series (evaluate/plan.h)
 *     agents
 *         1: mcts:iterations=8             line-ups, the same for every game
 *         2: random
 *
 * Plays are the same wherever they are played, so what comes out is what bout.c finds. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/metric.h"
#include "evolve/bout.h"

enum { CHUNK = 8 };    /* plays that a worker takes at once */

/* How many line-ups play each game: bouts of a game follow each other. */
static int count_line_ups(const struct bout *bouts, int count)
{
    int line_ups = 1;
    while (line_ups < count && bouts[line_ups].game == bouts[0].game)
        line_ups++;
    return line_ups;
}

static void print_scenario(const struct bout *bout, int number, struct text *out)
{
    text_add(out, "%" PRIx64 "+%" PRIu64 " %d", bout->seed, bout->first, number);
}

static void print_agents(const struct bout *bout, const char *between, struct text *out)
{
    for (int i = 0; i < bout->agent_count; i++)
        text_add(out, "%s%s", i ? between : "", bout->agents[i]);
}

/* The stage as an experiment is written. */
static void print_stage(const struct bouts_run *run, const struct bout *bouts, int count, struct text *out)
{
    int line_ups = count_line_ups(bouts, count);
    text_add(out, "title \"%s\"\nplays %" PRId64 "\nchunk %d\nstage %" PRId64 "\n%sscenarios\n",
             run->stages->title, bouts[0].count, CHUNK, run->stages->number,
             bouts[0].rotate ? "rotate\n" : "");
    for (int i = 0; i < count; i += line_ups) {
        text_add(out, "    ");
        print_scenario(&bouts[i], i / line_ups, out);
        text_add(out, ": %s\n", bouts[i].game->engine->name);
    }
    text_add(out, "agents\n");
    for (int i = 0; i < line_ups; i++) {
        text_add(out, "    %d: ", i + 1);
        print_agents(&bouts[i], " vs ", out);
        text_add(out, "\n");
    }
    text_add(out, "metrics\n");
    for (int i = 0; i < run->column_count; i++) {
        int before = 0;
        while (strcmp(run->columns[before].spec, run->columns[i].spec) != 0)
            before++;
        if (before == i)
            text_add(out, "    %s\n", run->columns[i].spec);
    }
}

static void add_game(struct plan *plan, const struct bout *bout, int number)
{
    struct text name = TEXT_GROWING, description = TEXT_GROWING;
    char spec[40];    /* so that no chunk of another stage is taken for one of this */
    snprintf(spec, sizeof spec, "stage %" PRId64, plan->experiment.stage);
    print_scenario(bout, number, &name);
    bout->game->engine->describe(bout->game, &description);
    plan_add_subject(plan, text_of(&name), plan->variants.list[0].name, spec, bout->game->engine->name,
                     text_of(&description));
    text_free(&name);
    text_free(&description);
}

/* NULL after an error. */
static struct plan *plan_stage(const struct bouts_run *run, const struct bout *bouts, int count,
                               struct problems *problems)
{
    int line_ups = count_line_ups(bouts, count);
    struct text text = TEXT_GROWING;
    print_stage(run, bouts, count, &text);
    struct plan *plan = plan_read(text_of(&text), problems);
    for (int i = 0; plan && i < count; i++) {
        if (i % line_ups == 0)
            add_game(plan, &bouts[i], i / line_ups);
        text_clear(&text);
        print_agents(&bouts[i], "\n", &text);
        plan_add_cell(plan, plan->subject_count - 1,
                      plan->experiment.blocks[BLOCK_AGENTS].list[i % line_ups].name, text_of(&text));
    }
    text_free(&text);
    if (plan && plan_load(plan, problems))
        return plan;
    plan_free(plan);
    return NULL;
}

/* ---- what was played ---- */

struct gathering {
    const struct bouts_run *run;
    const struct bout      *bouts;
};

static bool gather(void *context, const struct chunk *chunk, const struct endings *endings,
                   struct problems *problems)
{
    const struct gathering *gathering = context;
    const struct bouts_run *run = gathering->run;
    (void)problems;
    for (int i = 0; i < chunk->count; i++) {
        struct outcome outcome;
        int seat = endings_play(endings, i, &outcome);
        double *values = gathering->bouts[chunk->cell].values + (chunk->first + i) * run->column_count;
        for (int c = 0; c < run->column_count; c++)
            values[c] = bout_value(&run->columns[c], &outcome, seat, &chunk->columns, chunk->count, i);
    }
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct bouts_run *run = ((const struct gathering *)context)->run;
    run->played(run->context, done);
}

bool bouts_share(const struct bouts_run *run, const struct bout *bouts, int count,
                 struct problems *problems)
{
    struct plan *plan = plan_stage(run, bouts, count, problems);
    struct gathering gathering = {run, bouts};
    const struct stage_run stage = {.stages = run->stages, .threads = run->threads, .stop = run->stop,
                                    .gather = gather, .played = run->played ? tell : NULL,
                                    .context = &gathering};
    bool fine = plan && stage_play(&stage, plan, problems);
    plan_free(plan);
    return fine;
}
