/* version.c: `ruleplay version`. */
#include "cli/cli.h"
#include "core/agent.h"
#include "evaluate/store.h"

static int run(const struct call *call)
{
    struct text out = TEXT_GROWING;
    if (call_flag(call, "json"))
        text_add(&out, "{\"version\": \"%s\", \"engines\": %d, \"agents\": %d}\n",
                 store_version, engine_count, agent_kind_count);
    else
        text_add(&out, "ruleplay %s, %d engines, %d agents\n", store_version, engine_count,
                 agent_kind_count);
    print_and_free(&out);
    return EXIT_FINE;
}

const struct command version_command = {
    .name = "version", .arguments = "", .summary = "print the version",
    .text = "Prints the version, with a sum of the sources that decide what plays give (a store is\n"
            "continued by the same version only), and how many engines and agents this build has.",
    .examples = "ruleplay version",
    .least = 0, .most = 0, .run = run,
};
