/* svg.c: drawings for the report page.
 *
 * A drawing is as wide as a telephone, and pages with more room set two side by side: so nothing has to be
 * scrolled, and letters keep their size. Names of rows stand above them, where there is room. */
#include "evaluate/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

enum { WIDTH = 440, LEFT = 8, RIGHT = 424, ROW = 36, LABEL_MAX = 58, BINS_MAX = 40 };

void html_text(struct text *out, const char *text)
{
    struct text safe = TEXT_GROWING;    /* a page too can be turned round by marks of direction */
    text_safe(&safe, text, false);
    for (const char *at = text_of(&safe); *at; at++)
        switch (*at) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        case '"': text_add(out, "&quot;"); break;
        default: text_bytes(out, at, 1); break;
        }
    text_free(&safe);
}

/* A straight scale from numbers to places. */
struct scale {
    double low, high, step;      /* numbers; step between marks */
    double from, to;             /* places */
};

static double place(const struct scale *scale, double number)
{
    return scale->from + (number - scale->low) / (scale->high - scale->low) *
                             (scale->to - scale->from);
}

/* The next of 1, 2, 5, 10, 20 ... that is not less. */
static double round_step(double step)
{
    CHECK(step > 0 && isfinite(step));
    double size = 1;
    while (size > step)
        size /= 10;
    while (size * 10 <= step)
        size *= 10;
    return step <= size ? size : step <= 2 * size ? 2 * size : step <= 5 * size ? 5 * size
                                                                               : 10 * size;
}

static struct scale scale_over(double low, double high, double from, double to, int marks)
{
    if (!(high - low > 1e-300)) {    /* steps are made of powers of ten */
        double around = fabs(low) > 0 ? fabs(low) / 10 : 1;
        low -= around;
        high += around;
    }
    double step = round_step((high - low) / marks);
    return (struct scale){
        .low = floor(low / step + 1e-9) * step, .high = ceil(high / step - 1e-9) * step,
        .step = step, .from = from, .to = to,
    };
}

static void begin(struct text *out, const char *title, int height)
{
    text_add(out, "<figure><figcaption>");
    html_text(out, title);
    text_add(out, "</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, height);
    html_text(out, title);
    text_add(out, "</title>\n");
}

static void end(struct text *out)
{
    text_add(out, "</svg></figure>\n");
}

static void label_number(struct text *out, double number, bool rate)
{
    if (fabs(number) < 1e-12)
        number = 0;
    text_add(out, rate ? "%.4g %%" : "%.6g", rate ? 100 * number : number);
}

/* Marks, numbers and grid of an axis along the bottom. */
static void axis_below(struct text *out, const struct scale *scale, double top, double bottom,
                       bool rate)
{
    int marks = (int)((scale->high - scale->low) / scale->step + 0.5);
    for (int i = 0; i <= marks; i++) {
        double number = scale->low + i * scale->step, x = place(scale, number);
        const char *anchor = x < LEFT + 20 ? "start" : x > WIDTH - 24 ? "end" : "middle";
        text_add(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/><text class=\"tick\" x=\"%.1f\""
                 " y=\"%.1f\" text-anchor=\"%s\">", x, top, bottom, x, bottom + 14, anchor);
        label_number(out, number, rate);
        text_add(out, "</text>\n");
    }
}

static void axis_left(struct text *out, const struct scale *scale, double left, double right,
                      bool rate)
{
    int marks = (int)((scale->high - scale->low) / scale->step + 0.5);
    for (int i = 0; i <= marks; i++) {
        double number = scale->low + i * scale->step, y = place(scale, number);
        text_add(out, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text class=\"tick\" x=\"%.1f\""
                 " y=\"%.1f\" text-anchor=\"end\">", left, y, right, left - 6, y + 4);
        label_number(out, number, rate);
        text_add(out, "</text>\n");
    }
}

/* Columns that a character takes which begins with this byte; 0 within a character. Scripts of broad
 * letters begin with 0xe3 and above. */
static int letter_width(char byte)
{
    unsigned char first = (unsigned char)byte;
    return (first & 0xc0) == 0x80 ? 0 : first >= 0xe3 ? 2 : 1;
}

static int label_columns(const char *label)
{
    int width = 0;
    for (; *label; label++)
        width += letter_width(*label);
    return width;
}

static int label_width(const char *label)
{
    int width = label_columns(label);
    return (width > LABEL_MAX ? LABEL_MAX : width) * 7 + 10;
}

/* The label, cut between characters if it takes more than `most` columns. */
static void add_label(struct text *out, const char *label, int most)
{
    char letter[2] = {0};
    bool cut = label_columns(label) > most;
    for (int width = cut; *label; label++) {
        width += letter_width(*label);
        if (width > most)
            break;
        letter[0] = *label;
        html_text(out, letter);
    }
    if (cut)
        text_add(out, "…");
}

static void row_label(struct text *out, const char *label, double y)
{
    text_add(out, "<text class=\"label\" x=\"%d\" y=\"%.1f\">", LEFT, y);
    add_label(out, label, LABEL_MAX);
    text_add(out, "</text>");
}

/* What a scale has to reach: the ends of an interval, without those that are endless. */
static void reach(const struct interval *one, double *low, double *high)
{
    const double places[] = {one->value, one->low, one->high};
    for (int i = 0; i < 3; i++) {
        if (!isfinite(places[i]))
            continue;
        *low = places[i] < *low ? places[i] : *low;
        *high = places[i] > *high ? places[i] : *high;
    }
}

/* The place of an end of an interval: one that is endless ends with the scale. */
static double place_within(const struct scale *scale, double number)
{
    return place(scale, number < scale->low ? scale->low
                        : number > scale->high ? scale->high : number);
}

void svg_intervals(struct text *out, const char *title, const struct svg_row *rows, int count,
                   bool rate)
{
    double low = INFINITY, high = -INFINITY, bottom = count * ROW + 4;
    for (int i = 0; i < count; i++)
        reach(&rows[i].interval, &low, &high);
    if (!(high >= low) || !isfinite(high - low))
        return;
    struct scale x = scale_over(low, high, LEFT, RIGHT, 5);
    begin(out, title, (int)bottom + 20);
    axis_below(out, &x, 0, bottom, rate);
    for (int i = 0; i < count; i++) {
        const struct interval *one = &rows[i].interval;
        double y = i * ROW + 25;
        row_label(out, rows[i].label, i * ROW + 14);
        if (!isfinite(one->value))
            continue;
        text_add(out, "<g class=\"c%d\"><title>", rows[i].group % SVG_COLOURS);
        html_text(out, rows[i].label);
        text_add(out, ": ");
        html_text(out, rows[i].note);
        text_add(out, "</title><path class=\"bar\" d=\"M%.1f %.1fH%.1f\"/>"
                 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/></g>\n", place_within(&x, one->low),
                 y, place_within(&x, one->high), place(&x, one->value), y);
    }
    end(out);
}

static void path_of(struct text *out, const struct svg_line *line, const struct scale *x,
                    const struct scale *y)
{
    for (int i = 0; i < line->count; i++) {
        if (i && line->steps)
            text_add(out, "H%.1f", place(x, line->x[i]));
        text_add(out, "%s%.1f %.1f", i ? "L" : "M", place(x, line->x[i]), place(y, line->y[i]));
    }
}

static void band_of(struct text *out, const struct svg_line *line, const struct scale *x,
                    const struct scale *y)
{
    for (int i = 0; i < line->count; i++)
        text_add(out, "%s%.1f %.1f", i ? "L" : "M", place(x, line->x[i]), place(y, line->high[i]));
    for (int i = line->count - 1; i >= 0; i--)
        text_add(out, "L%.1f %.1f", place(x, line->x[i]), place(y, line->low[i]));
    text_add(out, "Z");
}

static void legend(struct text *out, const struct svg_line *lines, int count, double left,
                   double y)
{
    double x = left;
    for (int i = 0; i < count; i++) {
        double width = label_width(lines[i].label) + 26;
        if (x + width > WIDTH && x > left) {
            x = left;
            y += 16;
        }
        text_add(out, "<g class=\"c%d\"><path class=\"line d%d\" d=\"M%.1f %.1fh20\"/></g>"
                 "<text class=\"label\" x=\"%.1f\" y=\"%.1f\">", i % SVG_COLOURS, i % SVG_COLOURS,
                 x, y - 4, x + 24, y);
        add_label(out, lines[i].label, LABEL_MAX);
        text_add(out, "</text>\n");
        x += width;
    }
}

static int legend_rows(const struct svg_line *lines, int count, double left)
{
    double x = left;
    int rows = 1;
    for (int i = 0; i < count; i++) {
        double width = label_width(lines[i].label) + 26;
        if (x + width > WIDTH && x > left) {
            x = left;
            rows++;
        }
        x += width;
    }
    return rows;
}

void svg_lines(struct text *out, const char *title, const char *x_name,
               const struct svg_line *lines, int count, bool rate)
{
    double low = INFINITY, high = -INFINITY, start = INFINITY, last = -INFINITY;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < lines[i].count; j++) {
            double below = lines[i].low ? lines[i].low[j] : lines[i].y[j];
            double above = lines[i].high ? lines[i].high[j] : lines[i].y[j];
            low = below < low ? below : low;
            high = above > high ? above : high;
            start = lines[i].x[j] < start ? lines[i].x[j] : start;
            last = lines[i].x[j] > last ? lines[i].x[j] : last;
        }
    if (!(last >= start) || !isfinite(high - low))
        return;
    double left = 54, top = 8, bottom = 190;
    struct scale x = scale_over(start, last, left, RIGHT, 5);
    struct scale y = scale_over(low, high, bottom, top, 4);
    int rows = legend_rows(lines, count, LEFT);
    begin(out, title, (int)bottom + 40 + 16 * rows);
    axis_below(out, &x, top, bottom, false);
    axis_left(out, &y, left, RIGHT, rate);
    text_add(out, "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", RIGHT,
             bottom + 28);
    html_text(out, x_name);
    text_add(out, "</text>\n");
    for (int i = 0; i < count; i++) {
        text_add(out, "<g class=\"c%d\"><title>", i % SVG_COLOURS);
        html_text(out, lines[i].label);
        text_add(out, "</title>");
        if (lines[i].low) {
            text_add(out, "<path class=\"band\" d=\"");
            band_of(out, &lines[i], &x, &y);
            text_add(out, "\"/>");
        }
        text_add(out, "<path class=\"line d%d\" d=\"", i % SVG_COLOURS);
        path_of(out, &lines[i], &x, &y);
        text_add(out, "\"/></g>\n");
    }
    legend(out, lines, count, LEFT, bottom + 44);
    end(out);
}

/* How many columns apart labels stand that fit under an axis. */
static int label_every(const struct svg_row *rows, int count, double between)
{
    int widest = 0;
    for (int i = 0; i < count; i++)
        widest = label_columns(rows[i].label) > widest ? label_columns(rows[i].label) : widest;
    return 1 + (int)(7 * (widest + 1) / between);
}

static void step_mark(struct text *out, const struct svg_row *row, const struct scale *y, double x)
{
    text_add(out, "<g class=\"c%d\"><title>", row->group % SVG_COLOURS);
    html_text(out, row->label);
    text_add(out, ": ");
    html_text(out, row->note);
    text_add(out, "</title><path class=\"bar\" d=\"M%.1f %.1fV%.1f\"/>"
             "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/></g>\n", x, place_within(y, row->interval.low),
             place_within(y, row->interval.high), x, place(y, row->interval.value));
}

void svg_steps(struct text *out, const char *title, const char *x_name, const struct svg_row *rows, int count,
               bool rate)
{
    double low = INFINITY, high = -INFINITY, left = 54, top = 8, bottom = 190;
    for (int i = 0; i < count; i++)
        reach(&rows[i].interval, &low, &high);
    if (!(high >= low) || !isfinite(high - low))
        return;
    struct scale y = scale_over(low, high, bottom, top, 4);
    double between = (RIGHT - left) / count;
    int every = label_every(rows, count, between);
    begin(out, title, (int)bottom + 36);
    axis_left(out, &y, left, RIGHT, rate);
    text_add(out, "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", RIGHT, bottom + 30);
    html_text(out, x_name);
    text_add(out, "</text>\n<path class=\"line c%d d0\" d=\"", rows[0].group % SVG_COLOURS);
    for (int i = 0, drawn = 0; i < count; i++)
        if (isfinite(rows[i].interval.value))
            text_add(out, "%s%.1f %.1f", drawn++ ? "L" : "M", left + (i + 0.5) * between,
                     place(&y, rows[i].interval.value));
    text_add(out, "\"/>\n");
    for (int i = 0; i < count; i++) {
        double x = left + (i + 0.5) * between;
        if (i % every == 0) {
            text_add(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x,
                     bottom + 14);
            html_text(out, rows[i].label);
            text_add(out, "</text>\n");
        }
        if (isfinite(rows[i].interval.value))
            step_mark(out, &rows[i], &y, x);
    }
    end(out);
}

/* Bins that all bars of a drawing share, and the height of the tallest. */
struct bins {
    double  low, size;
    int     count;
    bool    whole;              /* whole numbers get bins of whole numbers */
    double  most;               /* largest share of plays in a bin, of any row */
};

static void range_of(const struct svg_bars *bars, int count, double *low, double *high,
                     bool *whole)
{
    *low = INFINITY;
    *high = -INFINITY;
    *whole = true;
    for (int i = 0; i < count; i++)
        for (int64_t j = 0; j < bars[i].count; j++) {
            double value = bars[i].values[j];
            if (!isfinite(value))
                continue;
            *low = value < *low ? value : *low;
            *high = value > *high ? value : *high;
            *whole = *whole && value == floor(value);
        }
}

/* How many plays are in each bin; returns how many in all. */
static int64_t fill(const struct bins *bins, const struct svg_bars *bars, int64_t *hits)
{
    int64_t all = 0;
    memset(hits, 0, (size_t)bins->count * sizeof *hits);
    for (int64_t i = 0; i < bars->count; i++) {
        if (!isfinite(bars->values[i]))
            continue;
        int bin = (int)((bars->values[i] - bins->low) / bins->size);
        hits[bin < bins->count ? bin : bins->count - 1]++;
        all++;
    }
    return all;
}

/* False if there is nothing to show. */
static bool choose_bins(const struct svg_bars *bars, int count, struct bins *bins)
{
    double low, high;
    bool whole;
    range_of(bars, count, &low, &high, &whole);
    if (!(high >= low) || !isfinite(high - low))
        return false;
    /* So that no bar stands for more whole numbers than others. */
    double size = whole ? ceil((high - low + 1) / BINS_MAX) : (high - low) / (BINS_MAX - 1);
    if (!(size > 0))
        size = 1;
    if (whole && size == 1)
        low -= 0.5;    /* a bar stands around its number */
    *bins = (struct bins){low, size, (int)((high - low) / size) + 1, whole, 0};
    int64_t *hits = heap_new((size_t)bins->count, sizeof *hits);
    for (int i = 0; i < count; i++) {
        double all = (double)fill(bins, &bars[i], hits);
        for (int j = 0; j < bins->count && all > 0; j++)
            bins->most = (double)hits[j] / all > bins->most ? (double)hits[j] / all : bins->most;
    }
    free(hits);
    return true;
}

static void bars_of(struct text *out, const struct bins *bins, const int64_t *hits, int64_t all,
                    const struct scale *x, double base, double height)
{
    for (int i = 0; i < bins->count; i++) {
        double tall = height * (double)hits[i] / (double)all / bins->most;
        double from = place(x, bins->low + i * bins->size);
        double to = place(x, bins->low + (i + 1) * bins->size);
        if (hits[i] == 0)
            continue;
        if (to - from > 40) {    /* few values: slender bars */
            double middle = (from + to) / 2;
            from = middle - 20;
            to = middle + 20;
        }
        text_add(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                 from, base - tall, to - from > 1.5 ? to - from - 0.5 : 1, tall);
        if (bins->whole && bins->size == 1)
            text_add(out, "%.6g", bins->low + 0.5 + i);
        else
            text_add(out, "%.6g to %.6g", bins->low + i * bins->size,
                     bins->low + (i + 1) * bins->size);
        text_add(out, ": %lld of %lld</title></rect>", (long long)hits[i], (long long)all);
    }
}

void svg_histograms(struct text *out, const char *title, const struct svg_bars *bars, int count)
{
    enum { HEIGHT = 50, BARS = 30 };
    struct bins bins;
    if (!choose_bins(bars, count, &bins))
        return;
    double bottom = count * HEIGHT + 2;
    struct scale x = scale_over(bins.low, bins.low + bins.count * bins.size, LEFT, RIGHT, 6);
    if (bins.whole && x.step < 1) {
        x.low = floor(bins.low);
        x.high = ceil(bins.low + bins.count * bins.size);
        x.step = 1;
    }
    struct text whole_title = TEXT_GROWING;
    text_add(&whole_title, "%s; the tallest bar is %.3g %% of plays", title, 100 * bins.most);
    begin(out, text_of(&whole_title), (int)bottom + 20);
    text_free(&whole_title);
    axis_below(out, &x, 0, bottom, false);
    int64_t *hits = heap_new((size_t)bins.count + 1, sizeof *hits);
    for (int i = 0; i < count; i++) {
        double base = (i + 1) * HEIGHT - 2;
        int64_t all = fill(&bins, &bars[i], hits);
        row_label(out, bars[i].label, i * HEIGHT + 14);
        text_add(out, "<g class=\"c%d\">", bars[i].group % SVG_COLOURS);
        bars_of(out, &bins, hits, all, &x, base, BARS);
        text_add(out, "</g><path class=\"axis\" d=\"M%d %.1fH%d\"/>\n", LEFT, base, RIGHT);
    }
    free(hits);
    end(out);
}

void html_heat(struct text *out, const char *title, const char *const *labels, const double *values,
               const char *const *notes, const enum certainty *certain, int count, bool rate)
{
    static const char *const classes[] = {
        [CERTAINTY_NONE] = "none", [CERTAINTY_LIKELY] = "likely", [CERTAINTY_SURE] = "sure",
    };
    double most = 0;
    for (int i = 0; i < count * count; i++)
        if (isfinite(values[i]) && fabs(values[i]) > most)
            most = fabs(values[i]);
    double largest = rate ? 100 * most : most;
    int decimals = largest < 1 ? 3 : largest < 10 ? 2 : largest < 100 ? 1 : 0;
    text_add(out, "<div class=\"wide\"><table class=\"heat\"><caption>");
    html_text(out, title);
    text_add(out, "</caption><thead><tr><th></th>");
    for (int i = 0; i < count; i++) {
        text_add(out, "<th scope=\"col\"><span>");
        html_text(out, labels[i]);
        text_add(out, "</span></th>");
    }
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) {
        text_add(out, "<tr><th scope=\"row\">");
        html_text(out, labels[i]);
        text_add(out, "</th>");
        for (int j = 0; j < count; j++) {
            double value = values[i * count + j];
            if (isnan(value)) {
                text_add(out, "<td></td>");
                continue;
            }
            text_add(out, "<td class=\"%s %s\"", value < 0 ? "minus" : "plus",
                     classes[certain[i * count + j]]);
            if (certain[i * count + j] == CERTAINTY_SURE && most > 0 && isfinite(value))
                text_add(out, " style=\"--s:%.0f%%\"", 15 + 45 * fabs(value) / most);
            if (i <= j && notes[i * count + j]) {    /* the other half says the same */
                text_add(out, " title=\"");
                html_text(out, notes[i * count + j]);
                text_add(out, "\"");
            }
            text_add(out, value == 0 ? ">%.*f</td>" : ">%+.*f</td>", decimals,
                     rate ? 100 * value : value);
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n<p class=\"key\"><span class=\"plus sure\">+1</span> "
             "<span class=\"minus sure\">−1</span> sure (p below 0.05, adjusted); "
             "<span class=\"plus likely\">+1</span> the interval excludes 0, but among so many that "
             "may be chance; +1 may well be 0.</p>\n");
}
