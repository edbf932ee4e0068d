/* registry.c: turns registry.def into tables. */
#include "core/agent.h"
#include "core/game.h"

#define ENGINE(name) extern const struct engine name##_engine;
#define AGENT(name) extern const struct agent_kind name##_agent;
#include "registry.def"
#undef ENGINE
#undef AGENT

const struct engine *const engines[] = {
#define ENGINE(name) &name##_engine,
#define AGENT(name)
#include "registry.def"
#undef ENGINE
#undef AGENT
};
const int engine_count = sizeof engines / sizeof *engines;

const struct agent_kind *const agent_kinds[] = {
#define ENGINE(name)
#define AGENT(name) &name##_agent,
#include "registry.def"
#undef ENGINE
#undef AGENT
};
const int agent_kind_count = sizeof agent_kinds / sizeof *agent_kinds;
