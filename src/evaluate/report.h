/* report.h: results as one page that opens from disk. */
#ifndef REPORT_H
#define REPORT_H

#include "evaluate/results.h"

/* The whole page: HTML with its styles, its script and its drawings. */
void report_page(const struct results *, struct text *out);

#endif
