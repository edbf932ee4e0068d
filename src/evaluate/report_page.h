/* report_page.h: the frame that pages share which tell of a meta or an evolution: head, style, the
 * settings that repeat it, the script. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "core/text.h"

/* Up to the heading. */
void page_begin(struct text *out, const char *title);

/* From "How to repeat it" (#repeat) to the end: the settings as a file for a command. */
void page_end(struct text *out, const char *command, const char *settings);

#endif
