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
            "worker may be killed at any time: its chunk is taken by others once its lease ends. Asked to\n"
            "end (SIGTERM, or an interrupt), it gives its chunk back at once.",
    .examples = "ruleplay work --store postgresql://database/results",
    .least = 0, .most = 0, .run = work,
};
