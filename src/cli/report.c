/* report.c: `ruleplay report`: the results of a store as one page. */
#include "cli/cli.h"
#include "cli/critique.h"
#include "core/file.h"
#include "evaluate/report.h"

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *path = call_text(call, "output");
    struct results *results = results_open(call->arguments[0], &problems);
    bool fine = results != NULL;
    if (results) {
        struct text page = TEXT_GROWING, section = TEXT_GROWING;
        const struct items *scenarios = &results->plan->experiment.blocks[BLOCK_SCENARIOS];
        const char *kept = call_text(call, "critiques");
        struct shelf *shelf = kept ? shelf_look(kept, &problems) : NULL;
        fine = shelf || !kept;
        for (int i = 0; (kept || call_flag(call, "critique")) && i < scenarios->count; i++)
            critique_add_section(scenarios->list[i].text, shelf, &section);
        shelf_close(shelf);
        report_page_with(results, text_of(&section), &page);
        text_free(&section);
        if (path && fine)
            fine = file_write(path, text_of(&page), &problems);
        else if (fine)
            fputs(text_of(&page), stdout);
        text_free(&page);
        results_look(results, call->arguments[0], &problems);
    }
    results_free(results);
    if (!fine)
        return complain(&problems);
    warn(&problems);
    if (path)
        printf("report: %s\n", path);
    return EXIT_FINE;
}

const struct command report_command = {
    .name = "report", .arguments = "STORE", .summary = "results as one page that opens from disk",
    .text = "Tables with intervals, distributions, curves, value and synergy, use of parts, what\n"
            "differs, in plain words, and how to repeat it. The page needs no server and no network;\n"
            "it prints, follows the dark mode, and its tables sort. With\n"
            "--critique it has what critics say of the rules of every scenario, with --critiques also\n"
            "what they found in plays.",
    .examples = "ruleplay report results.db --output report.html\n"
                "ruleplay report results.db --critique --output report.html\n"
                "ruleplay report results.db --critiques critique.log --output report.html",
    .least = 1, .most = 1, .run = run,
};
