/* stage.c: experiments that follow each other in one store. */
#include "evaluate/stage.h"

#include <inttypes.h>

struct gathering {
    const struct stage_run *run;
    const struct plan      *plan;
    struct problems        *problems;
    int64_t                 plays;
};

static bool gather(void *context, const struct chunk *chunk)
{
    struct gathering *gathering = context;
    const struct stage_run *run = gathering->run;
    bool memory = run->stages->store->kind == &memory_store;    /* where nothing has sums */
    if (!memory && !chunk_check(gathering->plan, chunk, false, false, gathering->problems))
        return false;
    struct endings *endings = endings_read(plan_subject(gathering->plan, chunk->cell)->game->players,
                                           chunk->count, &chunk->plays, &chunk->endings, &chunk->hashes);
    if (!endings)
        return store_damaged(gathering->problems, "chunk %" PRId64 " of cell %d cannot be read",
                             chunk->number, chunk->cell);
    bool fine = run->gather(run->context, chunk, endings, gathering->problems);
    endings_free(endings);
    gathering->plays += chunk->count;
    return fine;
}

static bool gather_all(const struct stage_run *run, const struct plan *plan, struct problems *problems)
{
    struct store *store = run->stages->store;
    struct gathering gathering = {.run = run, .plan = plan, .problems = problems};
    const struct store_reader reader = {.context = &gathering, .chunk = gather};
    return store->kind->read(store, &reader, problems) &&
           (gathering.plays == plan->cell_count * plan->experiment.plays ||
            store_damaged(problems, "of stage %" PRId64 " there are %" PRId64 " plays, not all",
                          plan->experiment.stage, gathering.plays));
}

static void tell(void *context, const struct progress *progress)
{
    const struct stage_run *run = context;
    run->played(run->context, progress->done);
}

bool stage_play(const struct stage_run *run, const struct plan *plan, struct problems *problems)
{
    struct stages *stages = run->stages;
    if (!stages->store->kind->begin(stages->store, plan, stages->command, problems))
        return false;
    const struct run all = {.plan = plan, .store = stages->store, .threads = run->threads, .wait = true,
                            .stop = run->stop, .progress = run->played ? tell : NULL,
                            .context = (void *)run};
    enum run_result result = run_all(&all, problems);
    if (result == RUN_OUTDATED)
        problem_error(problems, (struct place){0}, "another command goes on with the same in this store; "
                      "'ruleplay work' helps with it");
    stages->number++;
    return result == RUN_DONE && gather_all(run, plan, problems);
}
