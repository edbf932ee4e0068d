/* number.c: a number that may be changed, and between which bounds. */
#include "evolve/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_LEAST = 100 };
static const double BOUND = 1e9;

/* A bound at `at` that ends where `rest` is; `whole` stays if it has no point. */
static bool take_bound(const char *at, const char *rest, double *out, bool *whole)
{
    char digits[40], *end;
    size_t length = (size_t)(rest - at);
    while (length > 0 && *at == ' ') {
        at++;
        length--;
    }
    while (length > 0 && at[length - 1] == ' ')
        length--;
    if (length == 0 || length >= sizeof digits ||
        strspn(at, "+-.0123456789eE") < length)
        return false;
    memcpy(digits, at, length);
    digits[length] = '\0';
    *out = strtod(digits, &end);
    if (strpbrk(digits, ".eE"))
        *whole = false;
    return !*end && *out >= -BOUND && *out <= BOUND;
}

/* The largest power of ten of which there are enough in a width. */
static double choose_step(double width)
{
    double step = 1;
    while (step * STEPS_LEAST > width)
        step /= 10;
    while (step * 10 * STEPS_LEAST <= width)
        step *= 10;
    return step;
}

bool number_parse(struct number *number, const char *text, struct place place,
                  struct problems *problems)
{
    const char *equals = strchr(text, '='), *dots = equals ? strstr(equals, "..") : NULL;
    size_t length = equals ? (size_t)(equals - text) : 0;
    double high;
    *number = (struct number){.whole = true, .step = 1};
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (!dots || length == 0 || length >= NUMBER_KEY_MAX ||
        !take_bound(equals + 1, dots, &number->low, &number->whole) ||
        !take_bound(dots + 2, text + strlen(text), &high, &number->whole))
        return problem_error(problems, place, "expected a setting and its bounds, as "
                             "'Bash.damage=4..16', found '%.80s'", text);
    memcpy(number->key, text, length);
    if (!(high > number->low))
        return problem_error(problems, place, "%s: the lower bound %g has to be below the upper "
                             "one, %g", number->key, number->low, high);
    if (!number->whole)
        number->step = choose_step(high - number->low);
    number->steps = (int64_t)((high - number->low) / number->step + 0.5);
    return true;
}

double number_value(const struct number *number, int64_t at)
{
    return number->low + (double)at * number->step;
}

int64_t number_nearest(const struct number *number, double value)
{
    double at = (value - number->low) / number->step;
    if (!(at > 0))
        return 0;
    return at < (double)number->steps ? (int64_t)(at + 0.5) : number->steps;
}

void number_print(const struct number *number, int64_t at, struct text *out)
{
    if (number->whole)
        text_add(out, "%.0f", number_value(number, at));
    else    /* digits beyond those are rests of the steps */
        text_add(out, "%.9g", number_value(number, at));
}

void numbers_spec(const char *spec, const struct number *numbers, const int64_t *at, int count,
                  struct text *out)
{
    bool colon = strchr(spec, ':') != NULL;
    text_add(out, "%s", spec);
    for (int i = 0; i < count; i++) {
        text_add(out, "%s%s=", i || colon ? "," : ":", numbers[i].key);
        number_print(&numbers[i], at[i], out);
    }
}
