/* registry.c: turns registry.def into the table of metrics. */
#include "evaluate/metric.h"

#define METRIC(name) extern const struct metric name##_metric;
#include "registry.def"

#define METRIC(name) &name##_metric,
const struct metric *const metrics[] = {
#include "registry.def"
};
const int metric_count = sizeof metrics / sizeof *metrics;
