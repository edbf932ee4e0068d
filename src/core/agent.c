/* agent.c: makes agents from their specs. */
#include "core/agent.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

enum { KINDS_MAX = 64 };

const struct agent_kind *agent_kind_find(const char *name)
{
    for (int i = 0; i < agent_kind_count; i++)
        if (strcmp(agent_kinds[i]->name, name) == 0)
            return agent_kinds[i];
    return NULL;
}

static const struct agent_kind *find_or_report(const char *name, struct problems *problems)
{
    const struct agent_kind *kind = agent_kind_find(name);
    if (kind)
        return kind;
    const char *names[KINDS_MAX];
    CHECK(agent_kind_count <= KINDS_MAX);
    for (int i = 0; i < agent_kind_count; i++)
        names[i] = agent_kinds[i]->name;
    struct hint hint;
    problem_error(problems, (struct place){0},
                  "no agent is called '%.40s'%s; 'ruleplay list agents' shows them", name,
                  nearest_hint(name, names, (size_t)agent_kind_count, &hint));
    return NULL;
}

struct agent *agent_new(const char *string, const struct game *game, struct problems *problems)
{
    struct spec spec;
    if (!spec_parse(&spec, string, problems))
        return NULL;
    const struct agent_kind *kind = find_or_report(spec.name, problems);
    if (!kind)
        return NULL;
    if (kind->unavailable) {
        problem_error(problems, (struct place){0}, "agent '%s': %s", kind->name,
                      kind->unavailable);
        return NULL;
    }
    if (!spec_check(&spec, kind->options, kind->option_count, false, kind->name, problems))
        return NULL;
    struct agent *agent = kind->open(&spec, game, problems);
    if (!agent)
        return NULL;
    agent->kind = kind;
    agent->game = game;
    rng_seed(&agent->rng, 0);
    return agent;
}

void agent_free(struct agent *agent)
{
    if (!agent)
        return;
    if (agent->kind->close)
        agent->kind->close(agent);
    else
        free(agent);
}

void agent_count(struct agent *agent, const char *name, double amount)
{
    agent_count_as(agent, TALLY_PLAIN, name, amount);
}

void agent_count_as(struct agent *agent, enum tally_kind kind, const char *name, double amount)
{
    for (int i = 0; i < agent->tally_count; i++)
        if (strcmp(agent->tallies[i].name, name) == 0) {
            agent->tallies[i].value += amount;
            return;
        }
    CHECK(agent->tally_count < TALLIES_MAX);
    agent->tallies[agent->tally_count++] = (struct tally){name, amount, kind};
}
