/* report_cells.c: the cells of tables on the report page. */
#include "evaluate/report_cells.h"

#include <math.h>
#include <string.h>

#include "evaluate/svg.h"
#include "evaluate/tables.h"

void cell_interval(struct text *out, const struct interval *interval, bool rate,
                          add_value *add)
{
    if (isnan(interval->value)) {
        text_add(out, "<td>–</td>");
        return;
    }
    text_add(out, "<td data-v=\"%.9g\">", interval->value);
    add(out, interval, rate);
    text_add(out, " <small>");
    tables_range(out, interval, rate);
    text_add(out, "</small></td>");
}

void cell_name(struct text *out, const char *name)
{
    text_add(out, "<td class=\"name\">");
    html_text(out, name);
    text_add(out, "</td>");
}

void cell_p(struct text *out, double p)
{
    struct text text = TEXT_GROWING;
    tables_p(&text, p);
    text_add(out, "<td data-v=\"%.9g\">", p);
    html_text(out, text_of(&text) + strspn(text_of(&text), "p ="));
    text_add(out, "</td>");
    text_free(&text);
}

void cell_integer(struct text *out, long long number)
{
    text_add(out, "<td data-v=\"%lld\">%lld</td>", number, number);
}

/* Headings over names stand to the left, as the names do. */
static bool over_names(const char *heading)
{
    static const char *const names[] = {"agents", "variant", "agents, variant", "scenario", "first",
                                        "second", "column", "seats", "what", "count"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], heading) == 0)
            return true;
    return false;
}

void head_cells(struct text *out, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(out, "<th scope=\"col\"%s>", over_names(names[i]) ? " class=\"name\"" : "");
        html_text(out, names[i]);
        text_add(out, "</th>");
    }
}
