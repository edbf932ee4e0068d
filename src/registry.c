/* registry.c: turns registry.def into tables of engines, agents and readers for level makers. */
#include "core/agent.h"
#include "core/game.h"
#include "generate/levels/rules.h"

#define ENGINE(name) extern const struct engine name##_engine;
#define AGENT(name) extern const struct agent_kind name##_agent;
#define LEVELS(name) extern const struct level_reader name##_levels;
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

#define LEVELS(name) &name##_levels,
const struct level_reader *const level_readers[] = {
#include "registry.def"
};
const int level_reader_count = sizeof level_readers / sizeof *level_readers;
