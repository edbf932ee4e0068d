/* svg.h: drawings for the report page. Colours are classes, which the page defines for light, dark
 * and print; every mark has a title that tells its numbers. */
#ifndef SVG_H
#define SVG_H

#include <stdint.h>

#include "core/statistics.h"
#include "core/text.h"

enum { SVG_COLOURS = 8 };

/* Text with what HTML would misread replaced. */
void html_text(struct text *, const char *);

/* Rows of values with their intervals over one axis. `group` chooses the colour. */
struct svg_row {
    const char     *label;
    struct interval interval;
    const char     *note;        /* shown on pointing */
    int             group;
};
void svg_intervals(struct text *, const char *title, const struct svg_row *, int count, bool rate);

/* The same upright, at equal distances and joined by a line: over budgets that double. */
void svg_steps(struct text *, const char *title, const char *x_name, const struct svg_row *, int count,
               bool rate);

/* Lines over two axes; a band around a line if `low` and `high` are given. */
struct svg_line {
    const char   *label;
    const double *x, *y, *low, *high;
    int           count;
    bool          steps;
};
void svg_lines(struct text *, const char *title, const char *x_name,
               const struct svg_line *, int count, bool rate);

/* How often values occur, one row of bars for each label, all over the same axis and with the same
 * height for the same share of plays. */
struct svg_bars {
    const char   *label;
    const double *values;
    int64_t       count;
    int           group;         /* chooses the colour */
};
void svg_histograms(struct text *, const char *title, const struct svg_bars *, int count);

/* How certain it is that a number is not 0: only what is sure is filled with colour. */
enum certainty { CERTAINTY_NONE, CERTAINTY_LIKELY, CERTAINTY_SURE };

/* A square of numbers around 0 as a table; a lacking one is a NaN. `notes` are shown on pointing. */
void html_heat(struct text *, const char *title, const char *const *labels, const double *values,
               const char *const *notes, const enum certainty *, int count, bool rate);

#endif
