/* work.c: `ruleplay work`: plays chunks of an experiment that another machine began. */
#include <string.h>
#include <unistd.h>

#include "cli/experiment.h"

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
    struct store *store = store_open(address, STORE_WRITE, &problems);
    struct plan *plan = store ? store_plan(store, &problems) : NULL;
    bool begun = plan && store->kind->begin(store, plan, "", &problems);
    enum run_result result = begun ? experiment_run(call, &plan, store, true, &problems)
                                   : RUN_FAILED;
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
    .text = "Takes chunks of an experiment that `ruleplay run --store postgresql://...` began, and plays\n"
            "them until none is left. The descriptions come from the store; no files are needed. A\n"
            "worker may be killed at any time: its chunk is taken by others once its lease ends.",
    .examples = "ruleplay work --store postgresql://database/results",
    .least = 0, .most = 0, .run = work,
};
