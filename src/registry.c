/* registry.c: turns registry.def into tables of engines and agents. */
#include "core/agent.h"
#include "core/game.h"

#define ENGINE(name) extern const struct engine name##_engine;
#define AGENT(name) extern const struct agent_kind name##_agent;
#include "registry.def"

#define ENGINE(name) &name##_engine,
const struct engine *const engines[] = {
#include "registry.def"
};
const int engine_count = sizeof engines / sizeof *engines;

#define AGENT(name) &name##_agent,
const struct agent_kind *const agent_kinds[] = {
#include "registry.def"
};
const int agent_kind_count = sizeof agent_kinds / sizeof *agent_kinds;
