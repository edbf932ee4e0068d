/* report.h: results as one page that opens from disk. */
#ifndef REPORT_H
#define REPORT_H

#include "evaluate/results.h"

/* The whole page: HTML with its styles, its script and its drawings. */
void report_page(const struct results *, struct text *out);

/* The same with one more section, of HTML, before how to repeat it; "" for none. */
void report_page_with(const struct results *, const char *section, struct text *out);

#endif
