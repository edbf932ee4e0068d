/* spec.c: reads and checks names with settings. */
#include "core/spec.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

static const struct place nowhere = {0};
static const char blanks[] = " \t";

/* Takes a value up to the next comma outside quotes; returns what follows, NULL if a quote is
 * not closed. Moves the characters together in place. */
static char *take_value(char *from)
{
    char *to = from, quote = 0;
    for (; *from && (quote || *from != ','); from++) {
        if (quote ? *from == quote : *from == '\'' || *from == '"')
            quote = quote ? 0 : *from;
        else
            *to++ = *from;
    }
    if (quote)
        return NULL;
    char *rest = *from ? from + 1 : from;
    *to = '\0';
    return rest;
}

/* Ends a key at `end`, less the blanks before that. */
static void end_key(char *key, char *end)
{
    while (end > key && strchr(blanks, end[-1]))
        end--;
    *end = '\0';
}

static bool parse_setting(struct spec *spec, char **at, const char *whole,
                          struct problems *problems)
{
    char *key = *at + strspn(*at, blanks), *equals = key + strcspn(key, "=,");
    if (spec->setting_count == SETTINGS_MAX)
        return problem_error(problems, nowhere, "'%.60s' has more than %d settings", whole,
                             SETTINGS_MAX);
    if (equals == key)
        return problem_error(problems, nowhere, "expected key=value after ':' in '%.60s'", whole);
    struct setting *setting = &spec->settings[spec->setting_count++];
    setting->key = key;
    if (*equals == '=') {
        char *value = equals + 1 + strspn(equals + 1, blanks);
        end_key(key, equals);
        setting->value = value;
        *at = take_value(value);
        if (!*at)
            return problem_error(problems, nowhere, "a quote is not closed in '%.60s'", whole);
    } else {    /* a key alone is a flag that is set */
        *at = *equals ? equals + 1 : equals;
        end_key(key, equals);
        setting->value = "yes";
        setting->alone = true;
    }
    for (int i = 0; i < spec->setting_count - 1; i++)
        if (strcmp(spec->settings[i].key, key) == 0)
            return problem_error(problems, nowhere, "'%.40s' is set twice in '%.60s'", key, whole);
    return true;
}

bool spec_parse(struct spec *spec, const char *string, struct problems *problems)
{
    size_t length = strlen(string);
    memset(spec, 0, sizeof *spec);
    spec->name = spec->buffer;
    if (length >= SPEC_MAX)
        return problem_error(problems, nowhere, "'%.40s...' is longer than %d characters", string,
                             SPEC_MAX - 1);
    const char *unfit = text_unfit(string);
    if (unfit) {
        struct unfit name;
        return problem_error(problems, nowhere, "'%.60s' has the control character %s", string,
                             text_unfit_name(unfit, &name));
    }
    memcpy(spec->buffer, string, length + 1);
    char *colon = strchr(spec->buffer, ':');
    if (!colon)
        return true;
    *colon = '\0';
    char *at = colon + 1;
    if (!*at)
        return problem_error(problems, nowhere, "expected key=value after ':' in '%.60s'", string);
    while (*at)
        if (!parse_setting(spec, &at, string, problems))
            return false;
    return true;
}

static bool parse_number(const char *value, double *number)
{
    char *end;
    errno = 0;
    *number = strtod(value, &end);
    return end != value && *end == '\0' && errno == 0 && isfinite(*number);
}

static bool parse_flag(const char *value, bool *flag)
{
    *flag = strcmp(value, "yes") == 0 || strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
    return *flag || strcmp(value, "no") == 0 || strcmp(value, "false") == 0 ||
           strcmp(value, "0") == 0;
}

/* Whether `value` is one of the words of "alpha|beta". */
static bool among_words(const char *words, const char *value)
{
    size_t length = strlen(value);
    for (const char *at = words; length && at; at = strchr(at, '|')) {
        at += *at == '|';
        if (strncmp(at, value, length) == 0 && (at[length] == '|' || at[length] == '\0'))
            return true;
    }
    return false;
}

static bool check_numeric(const struct setting *setting, const struct option *option,
                          const char *owner, struct problems *problems)
{
    double number;
    bool whole = option->type == OPTION_INTEGER;
    if (!parse_number(setting->value, &number) || (whole && number != floor(number)) ||
        (whole && fabs(number) > 9007199254740992.0))
        return problem_error(problems, nowhere, "%s: %s=%.40s: expected %s", owner, option->name,
                             setting->value, whole ? "a whole number" : "a number");
    if (option->low != option->high && (number < option->low || number > option->high))
        return problem_error(problems, nowhere, "%s: %s=%.40s: expected %.16g to %.16g", owner,
                             option->name, setting->value, option->low, option->high);
    return true;
}

static bool check_setting(const struct setting *setting, const struct option *option,
                          const char *owner, struct problems *problems)
{
    bool flag;
    switch (option->type) {
    case OPTION_INTEGER:
    case OPTION_NUMBER:
        return check_numeric(setting, option, owner, problems);
    case OPTION_WORD:
        return among_words(option->words, setting->value) ||
               problem_error(problems, nowhere, "%s: %s=%.40s: expected one of %s", owner,
                             option->name, setting->value, option->words);
    case OPTION_FLAG:
        return parse_flag(setting->value, &flag) ||
               problem_error(problems, nowhere, "%s: %s=%.40s: expected yes or no", owner,
                             option->name, setting->value);
    case OPTION_TEXT:
        break;
    }
    return true;
}

static const struct option *option_find(const struct option *options, int count,
                                        const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(options[i].name, name) == 0)
            return &options[i];
    return NULL;
}

bool spec_check(const struct spec *spec, const struct option *options, int count, bool dotted,
                const char *owner, struct problems *problems)
{
    for (int i = 0; i < spec->setting_count; i++) {
        const struct setting *setting = &spec->settings[i];
        if (dotted && strchr(setting->key, '.') && setting->alone)
            return problem_error(problems, nowhere, "expected a value, as in %.60s=VALUE",
                                 setting->key);
        if (dotted && strchr(setting->key, '.'))
            continue;
        const struct option *option = option_find(options, count, setting->key);
        if (!option) {
            const char *names[SETTINGS_MAX];
            struct hint hint;
            int named = 0;
            for (; named < count && named < SETTINGS_MAX; named++)
                names[named] = options[named].name;
            nearest_hint(setting->key, names, (size_t)named, &hint);
            return problem_error(problems, nowhere, "%s has no option '%.40s'%s", owner,
                                 setting->key,
                                 dotted && !hint.text[0]
                                     ? "; settings of a part are written PART.NAME=VALUE"
                                     : hint.text);
        }
        if (!check_setting(setting, option, owner, problems))
            return false;
    }
    return true;
}

const char *spec_given(const struct spec *spec, const char *name)
{
    for (int i = 0; i < spec->setting_count; i++)
        if (strcmp(spec->settings[i].key, name) == 0)
            return spec->settings[i].value;
    return NULL;
}

const char *spec_text(const struct spec *spec, const struct option *options, int count,
                      const char *name)
{
    const struct option *option = option_find(options, count, name);
    CHECK(option);
    const char *given = spec_given(spec, name);
    return given ? given : option->fallback;
}

double spec_number(const struct spec *spec, const struct option *options, int count,
                   const char *name)
{
    const char *value = spec_text(spec, options, count, name);
    double number;
    CHECK(value && parse_number(value, &number));
    return number;
}

int64_t spec_integer(const struct spec *spec, const struct option *options, int count,
                     const char *name)
{
    return (int64_t)spec_number(spec, options, count, name);
}

bool spec_flag(const struct spec *spec, const struct option *options, int count,
               const char *name)
{
    const char *value = spec_text(spec, options, count, name);
    bool flag;
    CHECK(value && parse_flag(value, &flag));
    return flag;
}

/* A value that needs quotes. One with quotes inside is written in pieces, each in the other kind. */
static void print_quoted(const char *value, struct text *out)
{
    do {
        char quote = *value == '\'' ? '"' : '\'';
        size_t length = quote == '"' ? strspn(value, "'") : strcspn(value, "'");
        text_add(out, "%c%.*s%c", quote, (int)length, value, quote);
        value += length;
    } while (*value);
}

void spec_print(const struct spec *spec, struct text *out)
{
    text_add(out, "%s", spec->name);
    for (int i = 0; i < spec->setting_count; i++) {
        const struct setting *setting = &spec->settings[i];
        text_add(out, "%c%s=", i ? ',' : ':', setting->key);
        if (strpbrk(setting->value, ", '\"") || !*setting->value)
            print_quoted(setting->value, out);
        else
            text_add(out, "%s", setting->value);
    }
}

bool seed_parse(const char *text, uint64_t *seed)
{
    char *end;
    bool hexadecimal = strncmp(text, "0x", 2) == 0;
    const char *digits = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    const char *first = text + (hexadecimal ? 2 : 0);
    if (!*first || first[strspn(first, digits)])
        return false;
    errno = 0;
    *seed = strtoull(first, &end, hexadecimal ? 16 : 10);
    return !errno;
}
