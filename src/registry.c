/* registry.c: turns registry.def into tables. Each table defines the kind it lists and leaves the
 * others empty. */
#include "core/agent.h"
#include "core/game.h"
#include "evaluate/metric.h"

#define ENGINE(name) extern const struct engine name##_engine;
#define AGENT(name) extern const struct agent_kind name##_agent;
#define METRIC(name) extern const struct metric name##_metric;
#include "registry.def"
#undef ENGINE
#undef AGENT
#undef METRIC

#define ENGINE(name) &name##_engine,
#define AGENT(name)
#define METRIC(name)
const struct engine *const engines[] = {
#include "registry.def"
};
const int engine_count = sizeof engines / sizeof *engines;
#undef ENGINE
#undef AGENT
#undef METRIC

#define ENGINE(name)
#define AGENT(name) &name##_agent,
#define METRIC(name)
const struct agent_kind *const agent_kinds[] = {
#include "registry.def"
};
const int agent_kind_count = sizeof agent_kinds / sizeof *agent_kinds;
#undef ENGINE
#undef AGENT
#undef METRIC

#define ENGINE(name)
#define AGENT(name)
#define METRIC(name) &name##_metric,
const struct metric *const metrics[] = {
#include "registry.def"
};
const int metric_count = sizeof metrics / sizeof *metrics;
