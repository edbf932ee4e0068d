/* report_page.c: the frame that pages share which tell of a meta or an evolution. */
#include "evaluate/report_page.h"

#include <string.h>

#include "evaluate/report_style.h"
#include "evaluate/svg.h"

void page_begin(struct text *out, const char *title)
{
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    html_text(out, title);
    text_add(out, "</title>\n<style>\n%s%s</style></head><body>\n<h1>", report_style, report_drawings);
    html_text(out, title);
    text_add(out, "</h1>\n");
}

void page_end(struct text *out, const char *command, const char *settings)
{
    text_add(out, "<h2 id=\"repeat\">How to repeat it</h2>\n<p>As a file for '%s':</p>\n<pre>", command);
    html_text(out, settings);
    text_add(out, "</pre>\n<script>\n");
    text_bytes(out, report_script, strlen(report_script));
    text_add(out, "</script></body></html>\n");
}
