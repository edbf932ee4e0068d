/* report_repeat.c: the section of the report page on how to repeat it. */
#include <stdlib.h>
#include <string.h>

#include "evaluate/difference.h"
#include "evaluate/report_cells.h"
#include "evaluate/svg.h"

static void cell_table(const struct results *results, struct text *out)
{
    const struct plan *plan = results->plan;
    struct text seats = TEXT_GROWING;
    text_add(out, "<details><summary>%d cell%s, with their numbers, seats and times</summary>\n"
             "<div class=\"wide\"><table class=\"sort\"><thead><tr>", plan->cell_count,
             plan->cell_count == 1 ? "" : "s");
    head_cells(out, (const char *const[]){"cell", "scenario", "variant", "agents", "seats",
               "seconds"}, 6);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < plan->cell_count; i++) {
        text_clear(&seats);
        cell_print_seats(&plan->cells[i], &seats);
        for (size_t j = 0; j < seats.length; j++)
            if (seats.at[j] == '\n')
                seats.at[j] = ' ';
        text_add(out, "<tr>");
        cell_integer(out, i);
        cell_name(out, plan_subject(plan, i)->scenario);
        cell_name(out, plan_subject(plan, i)->variant);
        cell_name(out, plan->cells[i].agents);
        cell_name(out, text_of(&seats));
        text_add(out, "<td data-v=\"%.3f\">%.3g</td></tr>\n", results->cells[i].seconds,
                 results->cells[i].seconds);
    }
    text_add(out, "</tbody></table></div></details>\n");
    text_free(&seats);
}

static void subject_name(const struct plan *plan, int subject, struct text *out)
{
    html_text(out, plan->subjects[subject].scenario);
    if (plan->variants.count > 1) {
        text_add(out, ", ");
        html_text(out, plan->subjects[subject].variant);
    }
}

static void add_lines(const char *const *lines, int from, int count, const char *tag,
                      struct text *out)
{
    struct text piece = TEXT_GROWING;
    text_bytes(&piece, lines[from], (size_t)(lines[from + count] - lines[from]));
    if (count) {
        text_add(out, "<%s>", tag);
        html_text(out, text_of(&piece));
        text_add(out, "</%s>", tag);
    }
    text_free(&piece);
}

/* Where a place inside a text is moved to, so that no letter of several bytes is cut. */
static size_t whole_letters(const char *text, size_t at)
{
    while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
        at--;
    return at;
}

static void add_piece(const char *from, size_t length, const char *class, struct text *out)
{
    char *piece = text_duplicate(from, length);
    if (length && class)
        text_add(out, "<mark class=\"%s\">", class);
    html_text(out, piece);
    text_add(out, length && class ? "</mark>" : "");
    free(piece);
}

/* A line that became another one: only what differs, with a little of what stands around it. */
static void add_changed(const char *one, size_t one_length, const char *two, size_t two_length,
                        struct text *out)
{
    enum { AROUND = 24 };
    size_t least = one_length < two_length ? one_length : two_length, start = 0, end = 0;
    while (start < least && one[start] == two[start])
        start++;
    start = whole_letters(one, start);
    while (end < least - start && one[one_length - 1 - end] == two[two_length - 1 - end])
        end++;
    while (end > 0 && ((unsigned char)one[one_length - end] & 0xc0) == 0x80)
        end--;
    size_t from = start > 2 * AROUND ? whole_letters(one, start - AROUND) : 0;
    size_t after = end > 2 * AROUND ? whole_letters(one, one_length - end + AROUND) : one_length;
    text_add(out, from ? "…" : "");
    add_piece(one + from, start - from, NULL, out);
    add_piece(one + start, one_length - end - start, "minus", out);
    add_piece(two + start, two_length - end - start, "plus", out);
    add_piece(one + one_length - end, after - (one_length - end), NULL, out);
    text_add(out, after < one_length ? "…\n" : "");
}

/* The lines in which a description differs from another one. */
static void add_difference(const struct plan *plan, int subject, int base, struct text *out)
{
    const char *one = plan->subjects[base].text, *two = plan->subjects[subject].text;
    const char **before, **after;
    struct hunk *hunks;
    int count = difference_find(one, two, &hunks);
    difference_lines(one, &before);
    difference_lines(two, &after);
    text_add(out, "<h4>");
    subject_name(plan, subject, out);
    text_add(out, "</h4>");
    text_add(out, count ? "<pre>" : "<p>Nothing differs.</p>");
    for (int i = 0; i < count; i++) {
        const char **old = &before[hunks[i].one], **new = &after[hunks[i].two];
        text_add(out, "<i>line %d</i>\n", hunks[i].one + 1);
        if (hunks[i].gone == 1 && hunks[i].added == 1) {
            add_changed(old[0], (size_t)(old[1] - old[0]), new[0], (size_t)(new[1] - new[0]), out);
            continue;
        }
        add_lines(before, hunks[i].one, hunks[i].gone, "del", out);
        add_lines(after, hunks[i].two, hunks[i].added, "ins", out);
    }
    text_add(out, count ? "</pre>\n" : "\n");
    free(before);
    free(after);
    free(hunks);
}

/* One description as a whole, and in which lines the others differ from it. Variants of a scenario, or
 * scenarios of one engine, are nearly the same text. */
static void descriptions(const struct plan *plan, struct text *out)
{
    struct text difference = TEXT_GROWING;
    int base = 0;
    bool open = false;
    for (int i = 0; i < plan->subject_count; i++) {
        const struct subject *subject = &plan->subjects[i];
        text_clear(&difference);
        difference_print(plan->subjects[base].text, subject->text, &difference);
        if (i == 0 || difference.length >= strlen(subject->text) / 2) {
            text_add(out, "%s<details><summary>Description of ", open ? "</details>\n" : "");
            subject_name(plan, i, out);
            text_add(out, "</summary><pre>");
            html_text(out, subject->text);
            text_add(out, "</pre></details>\n");
            base = i;
            open = false;
            continue;
        }
        if (!open) {
            text_add(out, "<details><summary>In which lines others differ from ");
            subject_name(plan, base, out);
            text_add(out, "</summary>\n");
            open = true;
        }
        add_difference(plan, i, base, out);
    }
    text_add(out, "%s", open ? "</details>\n" : "");
    text_free(&difference);
}

void report_repeat(const struct results *results, struct text *out)
{
    const struct plan *plan = results->plan;
    const char *command = results->command, *version = results->version;
    text_add(out, "<h2 id=\"repeat\">How to repeat it</h2>\n<p>Version ");
    html_text(out, version ? version : store_version);
    text_add(out, " of ruleplay; seed %llu. Play <i>i</i> of a scenario has the same seed for all agents "
             "and variants%s. Any play can be looked at by its cell and number:</p>\n<pre>",
             (unsigned long long)plan->experiment.seed,
             plan->values.count && !plan->experiment.shared
                 ? "; with each thing or pair that is valued it has another" : "");
    html_text(out, command ? command : "ruleplay run this.experiment");
    text_add(out, "\nruleplay replay --store STORE 0.0</pre>\n<p>The experiment:</p>\n<pre>");
    html_text(out, plan->text);
    text_add(out, "</pre>\n");
    cell_table(results, out);
    descriptions(plan, out);
}
