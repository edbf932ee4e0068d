/* complete.c: fills what an experiment left open, and sees whether it can be held. */
#include <inttypes.h>

#include "evaluate/experiment.h"
#include "evaluate/until.h"

enum { SUBJECTS_MAX = 20000, CELLS_MAX = 200000 };

/* Every description is loaded and every combination kept, so what is asked for is counted first. */
static bool check_size(const struct experiment *experiment, struct problems *problems)
{
    const struct items *blocks = experiment->blocks;
    uint64_t values = (uint64_t)blocks[BLOCK_VALUES].count;
    uint64_t variants = (uint64_t)blocks[BLOCK_VARIANTS].count + values;
    if (!experiment->singly)
        variants += values * (values - (values > 0)) / 2;
    uint64_t subjects = (uint64_t)blocks[BLOCK_SCENARIOS].count * variants;
    uint64_t cells = subjects * (uint64_t)blocks[BLOCK_AGENTS].count;
    struct place place = {experiment->file, 0, 0};
    if (subjects > SUBJECTS_MAX)
        return problem_error(problems, place, "the experiment has %" PRIu64 " descriptions (scenarios "
                             "times variants, values and their pairs); at most %d can be held%s",
                             subjects, SUBJECTS_MAX,
                             values > 1 && !experiment->singly ? "; 'values singly' needs no pairs" : "");
    if (cells > CELLS_MAX)
        return problem_error(problems, place, "the experiment has %" PRIu64 " combinations of "
                             "scenario, variant and agents; at most %d can be held", cells, CELLS_MAX);
    return true;
}

bool experiment_complete(struct experiment *experiment, struct problems *problems)
{
    static const char *const usual[] = {"win", "score", "turns", "decisions"};
    struct place place = {experiment->file, 0, 0};
    for (int kind = BLOCK_SCENARIOS; kind <= BLOCK_AGENTS; kind++)
        if (experiment->blocks[kind].count == 0)
            return problem_error(problems, place, "the experiment has no %s%s", block_names[kind],
                                 experiment->file ? ""
                                 : kind == BLOCK_SCENARIOS ? ": give a file, or --scenario GAME"
                                                           : ": give a file, or --agent SPEC");
    if (experiment->blocks[BLOCK_VARIANTS].count == 0)
        experiment_add(experiment, BLOCK_VARIANTS, "as it is", place, problems);
    if (experiment->blocks[BLOCK_METRICS].count == 0)
        for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
            experiment_add(experiment, BLOCK_METRICS, usual[i], place, problems);
    experiment->chunk = experiment_chunk(experiment);
    until_settle(experiment);
    return check_size(experiment, problems);
}
