/* work.c: `ruleplay work`: plays chunks of an experiment that another machine began. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/experiment.h"

/* Opens a store. Workers may be started before the experiment is laid out; meanwhile they keep no
 * connection, which whoever lays it out may need. */
static struct store *open_begun(const char *address, int64_t seconds, struct problems *problems)
{
    const struct timespec rest = {.tv_nsec = 500000000};
    struct store *store;
    for (int64_t i = 0; (store = store_open(address, STORE_WRITE, problems)); i++) {
        if (!store->kind->shared || store_begun(store, problems) || problems->error_count ||
            i >= 2 * seconds)
            break;
        store_close(store);
        if (i == 0)
            fprintf(stderr, "ruleplay: waiting for the store: it holds no experiment yet\n");
        nanosleep(&rest, NULL);
    }
    return store;
}

/* Whether something follows what the plan holds, by what comes of it. */
static bool is_followed(const struct plan *plan)
{
    return plan->experiment.stage || plan->experiment.unfinished;
}

/* Waits until the store holds another stage, or round, than that of the plan; false: that was the last one,
 * or nobody has laid out another for so many seconds. */
static bool next_stage(struct store *store, const struct plan *plan, int64_t seconds,
                       struct problems *problems)
{
    const struct timespec rest = {.tv_nsec = 50000000};
    for (int64_t i = 0; i < 20 * seconds; i++) {
        struct text none = TEXT_GROWING;
        bool over = store_kept(store, STAGES_OVER, &none, problems);
        text_free(&none);
        if (over || problems->error_count)
            return false;
        if (store_moved_on(store, plan))
            return true;
        nanosleep(&rest, NULL);
    }
    return false;
}

/* Stage by stage, as long as there are any. */
static enum run_result work_on(const struct call *call, struct plan **plan, struct store *store,
                               struct problems *problems)
{
    enum run_result result;
    while ((result = experiment_run(call, plan, store, true, problems)) == RUN_DONE &&
           is_followed(*plan) && next_stage(store, *plan, call_integer(call, "wait"), problems)) {
        plan_free(*plan);
        *plan = store_plan(store, problems);
        if (!*plan)
            return RUN_FAILED;
    }
    return problems->error_count ? RUN_FAILED : result;
}

static int work(const struct call *call)
{
    struct problems problems = {0};
    const char *address = call_text(call, "store");
    if (!address) {
        problem_error(&problems, (struct place){0}, "work: expected --store STORE");
        return complain(&problems);
    }
    /* A worker helps with what was begun: it makes no store of its own. */
    if (!strstr(address, "://") && access(address, F_OK) != 0) {
        problem_error(&problems, (struct place){0}, "work: store %s: no such file", address);
        return complain(&problems);
    }
    struct store *store = open_begun(address, call_integer(call, "wait"), &problems);
    struct plan *plan = store && !problems.error_count ? store_plan(store, &problems) : NULL;
    /* Stages and rounds are laid out by whoever asks for them: by now they may be at the next one. */
    bool begun = plan && (is_followed(plan) || store->kind->begin(store, plan, "", &problems));
    enum run_result result = begun ? work_on(call, &plan, store, &problems) : RUN_FAILED;
    plan_free(plan);
    store_close(store);
    if (result == RUN_FAILED) {
        complain(&problems);
        return begun ? EXIT_FAILED : EXIT_USAGE;
    }
    return result == RUN_STOPPED ? EXIT_STOPPED : EXIT_FINE;
}

const struct command work_command = {
    .name = "work", .arguments = "--store STORE", .summary = "help with an experiment from any machine",
    .text = "Takes chunks of an experiment that `ruleplay run --store postgresql://...` began, of the\n"
            "generations of `evolve`, the steps of `meta` or the rounds of `ladder`, and plays them until\n"
            "none is left. The descriptions come from the store; no files are needed. A worker may be\n"
            "killed at any time: its chunk is taken by others once its lease ends. Asked to end (SIGTERM,\n"
            "or an interrupt), it gives its chunk back at once.",
    .examples = "ruleplay work --store postgresql://database/results",
    .least = 0, .most = 0, .run = work,
};
