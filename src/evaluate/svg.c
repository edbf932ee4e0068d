/* svg.c: drawings for the report page. */
#include "evaluate/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

enum { WIDTH = 720, MARGIN = 12, ROW = 22, LABEL_MAX = 34, BINS_MAX = 40 };

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
    text_add(out, "<div class=\"wide\"><svg viewBox=\"0 0 %d %d\" role=\"img\" width=\"%d\">"
             "<title>", WIDTH, height, WIDTH);
    html_text(out, title);
    text_add(out, "</title>\n<text class=\"head\" x=\"0\" y=\"14\">");
    html_text(out, title);
    text_add(out, "</text>\n");
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
        text_add(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/><text class=\"tick\" x=\"%.1f\""
                 " y=\"%.1f\" text-anchor=\"middle\">", x, top, bottom, x, bottom + 14);
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

static void row_label(struct text *out, const char *label, double x, double y)
{
    text_add(out, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", x, y);
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
    double low = INFINITY, high = -INFINITY, left = 60, top = 24, bottom = top + count * ROW;
    for (int i = 0; i < count; i++) {
        reach(&rows[i].interval, &low, &high);
        left = label_width(rows[i].label) > left ? label_width(rows[i].label) : left;
    }
    if (!(high >= low))
        return;
    struct scale x = scale_over(low, high, left + MARGIN, WIDTH - 4 * MARGIN, 6);
    begin(out, title, (int)bottom + 22);
    axis_below(out, &x, top, bottom, rate);
    for (int i = 0; i < count; i++) {
        const struct interval *one = &rows[i].interval;
        double y = top + i * ROW + ROW / 2.0;
        row_label(out, rows[i].label, left, y + 4);
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
    text_add(out, "</svg></div>\n");
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
    double low = INFINITY, high = -INFINITY, start = INFINITY, end = -INFINITY;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < lines[i].count; j++) {
            double below = lines[i].low ? lines[i].low[j] : lines[i].y[j];
            double above = lines[i].high ? lines[i].high[j] : lines[i].y[j];
            low = below < low ? below : low;
            high = above > high ? above : high;
            start = lines[i].x[j] < start ? lines[i].x[j] : start;
            end = lines[i].x[j] > end ? lines[i].x[j] : end;
        }
    if (!(end >= start))
        return;
    double left = 70, top = 28, bottom = 228;
    struct scale x = scale_over(start, end, left, WIDTH - 3 * MARGIN, 7);
    struct scale y = scale_over(low, high, bottom, top, 4);
    int rows = legend_rows(lines, count, left);
    begin(out, title, (int)bottom + 40 + 16 * rows);
    axis_below(out, &x, top, bottom, false);
    axis_left(out, &y, left, WIDTH - 3 * MARGIN, rate);
    text_add(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">",
             WIDTH - 3.0 * MARGIN, bottom + 28);
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
    legend(out, lines, count, left, bottom + 44);
    text_add(out, "</svg></div>\n");
}

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

void svg_histograms(struct text *out, const char *title, const struct svg_bars *bars, int count)
{
    double low, high, left = 60;
    bool whole;
    range_of(bars, count, &low, &high, &whole);
    if (!(high >= low))
        return;
    /* Whole numbers get bins of whole numbers, so that no bar stands for more of them than others. */
    double size = whole ? ceil((high - low + 1) / BINS_MAX) : (high - low) / (BINS_MAX - 1);
    if (!(size > 0))
        size = 1;
    if (whole && size == 1)
        low -= 0.5;    /* a bar stands around its number */
    int bins = (int)((high - low) / size) + 1;
    for (int i = 0; i < count; i++)
        left = label_width(bars[i].label) > left ? label_width(bars[i].label) : left;
    double top = 24, height = 44, bottom = top + count * height;
    struct scale x = scale_over(low, low + bins * size, left + MARGIN, WIDTH - 3 * MARGIN, 8);
    if (whole && x.step < 1) {
        x.low = floor(low);
        x.high = ceil(low + bins * size);
        x.step = 1;
    }
    begin(out, title, (int)bottom + 22);
    axis_below(out, &x, top, bottom, false);
    int64_t *hits = heap_new((size_t)bins + 1, sizeof *hits);
    for (int i = 0; i < count; i++) {
        int64_t most = 1, all = 0;
        memset(hits, 0, (size_t)bins * sizeof *hits);
        for (int64_t j = 0; j < bars[i].count; j++) {
            if (!isfinite(bars[i].values[j]))
                continue;
            int bin = (int)((bars[i].values[j] - low) / size);
            bin = bin < bins ? bin : bins - 1;
            hits[bin]++;
            all++;
            most = hits[bin] > most ? hits[bin] : most;
        }
        double base = top + (i + 1) * height - 4;
        row_label(out, bars[i].label, left, base - 8);
        text_add(out, "<g class=\"c%d\">", bars[i].group % SVG_COLOURS);
        for (int j = 0; j < bins; j++) {
            double tall = (height - 10) * (double)hits[j] / (double)most;
            double from = place(&x, low + j * size), to = place(&x, low + (j + 1) * size);
            if (hits[j] == 0)
                continue;
            if (to - from > 40) {    /* few values: slender bars */
                double middle = (from + to) / 2;
                from = middle - 20;
                to = middle + 20;
            }
            text_add(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                     from, base - tall, to - from > 1.5 ? to - from - 0.5 : 1, tall);
            if (whole && size == 1)
                text_add(out, "%.6g", low + 0.5 + j);
            else
                text_add(out, "%.6g to %.6g", low + j * size, low + (j + 1) * size);
            text_add(out, ": %lld of %lld</title></rect>", (long long)hits[j], (long long)all);
        }
        text_add(out, "</g><path class=\"axis\" d=\"M%.1f %.1fH%d\"/>\n", left + MARGIN, base,
                 WIDTH - 3 * MARGIN);
    }
    free(hits);
    text_add(out, "</svg></div>\n");
}

void svg_heat(struct text *out, const char *title, const char *const *labels, const double *values,
              const char *const *notes, const bool *sure, int count, bool rate)
{
    double most = 0, left = 60;
    for (int i = 0; i < count * count; i++)
        if (!isnan(values[i]) && fabs(values[i]) > most)
            most = fabs(values[i]);
    for (int i = 0; i < count; i++)
        left = label_width(labels[i]) > left ? label_width(labels[i]) : left;
    double room = (WIDTH - left - 2 * MARGIN) / count, size = room < 84 ? room : 84;
    double high = size < 44 ? size : 44, top = 44;
    begin(out, title, (int)(top + count * high) + 8);
    for (int i = 0; i < count; i++) {
        row_label(out, labels[i], left, top + i * high + high / 2 + 4);
        text_add(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                 left + MARGIN + (i + 0.5) * size, top - 6);
        add_label(out, labels[i], (int)(size / 7));
        text_add(out, "</text>\n");
        for (int j = 0; j < count; j++) {
            double value = values[i * count + j];
            double x = left + MARGIN + j * size, y = top + i * high;
            if (isnan(value))
                continue;
            double strength = most > 0 ? fabs(value) / most : 0;
            text_add(out, "<g><title>");
            html_text(out, notes[i * count + j] ? notes[i * count + j] : "");
            text_add(out, "</title><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                     "height=\"%.1f\" fill-opacity=\"%.2f\"/><text class=\"%s\" x=\"%.1f\" "
                     "y=\"%.1f\" text-anchor=\"middle\">", value < 0 ? "minus" : "plus", x, y,
                     size - 2, high - 2, value == 0 ? 0 : 0.12 + 0.68 * strength,
                     sure[i * count + j] ? "value sure" : "value", x + size / 2 - 1,
                     y + high / 2 + 3);
            text_add(out, value == 0 ? "%.3g</text></g>\n" : "%+.3g</text></g>\n",
                     rate ? 100 * value : value);
        }
    }
    text_add(out, "</svg></div>\n");
}
