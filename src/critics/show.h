/* show.h: findings for people (as text, as a page) and for programs (as JSON). */
#ifndef SHOW_H
#define SHOW_H

#include "critics/inquiry.h"
#include "critics/since.h"

/* How much of the evidence a text has. */
enum { SHOW_SHORT, SHOW_EVIDENCE };

/* Findings, worst first, each with its evidence; then what could not be told. `since` may be NULL. */
void critique_print(const struct inquiry *, const struct since *, int how, struct text *out);
void critique_json(const struct inquiry *, const struct since *, struct text *out);

/* A page of its own that opens from disk, and its middle part for the page of an experiment. */
void critique_page(const struct inquiry *, const struct since *, struct text *out);
void critique_section(const struct inquiry *, const struct since *, struct text *out);

#endif
