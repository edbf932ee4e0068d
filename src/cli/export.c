/* export.c: `ruleplay export`: the rows of a store for other programs. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "core/file.h"
#include "evaluate/export.h"

/* Whether the store holds any decisions or events. */
static bool kept(const struct results *results, int rows)
{
    for (int i = 0; i < results->plan->cell_count; i++)
        for (int64_t j = 0; j < results->cells[i].chunk_count; j++) {
            const struct chunk *chunk = &results->cells[i].chunks[j];
            if ((rows == EXPORT_EVENTS ? &chunk->events : &chunk->decisions)->length > 0)
                return true;
        }
    return false;
}

static bool export_to(const struct call *call, const struct results *results, FILE *file,
                      struct problems *problems)
{
    static const char *const names[] = {
        [EXPORT_PLAYS] = "plays", [EXPORT_DECISIONS] = "decisions", [EXPORT_EVENTS] = "events",
        [EXPORT_TALLIES] = "tallies", [EXPORT_MEANS] = "means",
        [EXPORT_DIFFERENCES] = "differences", [EXPORT_VALUES] = "values",
    };
    const char *what = call_text(call, "what");
    bool times = call_flag(call, "times");
    enum export_format format = call_flag(call, "npy")     ? EXPORT_NPY
                                : call_flag(call, "jsonl") ? EXPORT_JSONL
                                                           : EXPORT_CSV;
    if (call_flag(call, "npy") + call_flag(call, "jsonl") + call_flag(call, "csv") > 1)
        return problem_error(problems, (struct place){0},
                             "export: expected one of --csv, --jsonl and --npy");
    int rows = EXPORT_PLAYS;
    while (strcmp(names[rows], what) != 0)
        rows++;
    if (rows != EXPORT_PLAYS && format == EXPORT_NPY)
        return problem_error(problems, (struct place){0}, "export: --npy is for plays; %s are "
                             "written with --csv or --jsonl", what);
    if ((rows == EXPORT_DECISIONS || rows == EXPORT_EVENTS) && !kept(results, rows))
        problem_warning(problems, (struct place){0}, "no %s were kept; an experiment that is begun "
                        "with --keep-%s keeps them", what, what);
    if (rows == EXPORT_VALUES && results->plan->experiment.blocks[BLOCK_VALUES].count == 0)
        problem_warning(problems, (struct place){0}, "the experiment values nothing: it has no block "
                        "'values'");
    bool fine = rows == EXPORT_PLAYS
                    ? export_plays(results, format, times, file)
                : rows >= EXPORT_MEANS
                    ? export_tables(results, (enum export_rows)rows, format, file)
                    : export_kept(results, (enum export_rows)rows, format, times, file);
    if (fine && rows >= EXPORT_MEANS)
        results_look(results, call->arguments[0], problems);
    return fine || problem_error(problems, (struct place){0}, "export: %s", strerror(errno));
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *path = call_text(call, "output");
    int lost = EXIT_FINE;
    struct results *results = results_open(call->arguments[0], &problems);
    if (results) {
        struct file_part part;
        if (file_begin(&part, path, &problems))
            file_end(&part, export_to(call, results, part.stream, &problems), &problems);
        lost = output_end(EXIT_FINE);
    }
    results_free(results);
    if (lost != EXIT_FINE)
        return lost;
    if (problems.error_count)
        return complain(&problems);
    warn(&problems);
    return EXIT_FINE;
}

const struct command export_command = {
    .name = "export", .arguments = "STORE", .summary = "write the rows of a store for other programs",
    .text = "One row a play, in order of cell and play, with every measured column. Equal runs give\n"
            "equal bytes; what depends on the machine is left out unless --times is given. With\n"
            "--what means, differences or values: what the tables say, with intervals and tests.",
    .examples = "ruleplay export results.db > plays.csv\n"
                "ruleplay export results.db --jsonl --output plays.jsonl\n"
                "ruleplay export results.db --npy -o plays.npy\n"
                "ruleplay export results.db --what decisions\n"
                "ruleplay export results.db --what means --jsonl",
    .least = 1, .most = 1, .run = run,
};
