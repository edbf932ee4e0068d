/* tables.h: results as plain text. */
#ifndef TABLES_H
#define TABLES_H

#include "evaluate/findings.h"

/* The number, or 0 if it would be printed as "-0.0" with so many decimals. */
double tables_number(double number, int decimals);

/* How many decimals an interval deserves: one or two digits of half its width. */
int    tables_decimals(const struct interval *, bool rate);

/* A value with its interval: "53.2 % (51.0 to 55.4)" for shares, "12.3 (11.9 to 12.7)" else. */
void tables_interval(struct text *, const struct interval *, bool rate);

/* The same for a difference: "+2.2 points (0.3 to 4.1)" of shares, "-0.4 (-0.8 to 0.0)" else. */
void tables_difference(struct text *, const struct interval *, bool rate);

/* Their halves: "53.2 %", "+2.2 points", and "51.0 to 55.4". */
void tables_value(struct text *, const struct interval *, bool rate);
void tables_change(struct text *, const struct interval *, bool rate);
void tables_range(struct text *, const struct interval *, bool rate);

/* "p < 0.0001", else with two digits. */
void tables_p(struct text *, double p);

/* What a reader has to know first, if anything: plays that went wrong, and that these results were looked
 * at before. */
void tables_notice(const struct results *, struct text *out);

/* Every cell with its main columns, then value and synergy, then what differs. */
void tables_print(const struct results *, struct text *out);

/* What was looked at before these plays were added, if anything; a sentence. */
void tables_looks(const struct results *, struct text *out);

/* Plain sentences on what differs and how sure that is, over all columns: things that are valued
 * (the best and the worst of them, and of their pairs), then variants and line-ups. `html` puts names
 * in <b>. */
void tables_summary(const struct findings *, bool html, struct text *out);

#endif
