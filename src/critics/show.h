/* show.h: findings for people (as text, as a page) and for programs (as JSON). */
#ifndef SHOW_H
#define SHOW_H

#include "critics/inquiry.h"
#include "critics/since.h"

/* How much a text has: the worst, findings of one kind together; all, one by one; and all evidence. */
enum { SHOW_SHORT, SHOW_ALL, SHOW_EVIDENCE };

/* From how many of one critic on they are one entry. */
enum { TOGETHER_FAULTS = 7, TOGETHER_OTHERS = 2 };

/* Findings, worst first, each with its evidence; then what could not be told. `since` may be NULL. */
void critique_print(const struct inquiry *, const struct since *, int how, struct text *out);
void critique_json(const struct inquiry *, const struct since *, struct text *out);

/* A page of its own that opens from disk, and its middle part for the page of an experiment. */
void critique_page(const struct inquiry *, const struct since *, struct text *out);
void critique_section(const struct inquiry *, const struct since *, struct text *out);

#endif
