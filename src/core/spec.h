/* spec.h: names with settings, as people write them on a command line or in an experiment.
 *
 *     mcts:iterations=2000,c=1.4        an agent
 *     connect/four:width=9              a game
 *     external:command='python3 a.py'   quotes keep commas and spaces
 *
 * Blanks before and after keys, and before values, do not count.
 *
 * Whoever takes settings lists them in a constant table of `struct option`; the table gives the
 * defaults, the checks, the messages and the help. */
#ifndef SPEC_H
#define SPEC_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"

enum { SPEC_MAX = 1024, SETTINGS_MAX = 32 };

enum option_type { OPTION_INTEGER, OPTION_NUMBER, OPTION_WORD, OPTION_TEXT, OPTION_FLAG };

struct option {
    const char      *name;
    enum option_type type;
    const char      *fallback;     /* value when not given; NULL: none */
    double           low, high;    /* for numbers; high == low means no limits */
    const char      *words;        /* for OPTION_WORD: "alpha|beta" */
    const char      *help;         /* one line */
};

struct setting {
    const char *key, *value;       /* inside spec.buffer */
    bool        alone;             /* a key without a value, which means yes */
};

struct spec {
    const char    *name;           /* inside buffer */
    struct setting settings[SETTINGS_MAX];
    int            setting_count;
    char           buffer[SPEC_MAX];
};

/* Splits "name:key=value,..."; false, with one error, if it cannot be read. */
bool spec_parse(struct spec *spec, const char *string, struct problems *problems);

/* Checks every setting against a table of `count` options. `owner` is what the messages name.
 * Keys that contain a dot are left to the owner if `dotted` is true. */
bool spec_check(const struct spec *spec, const struct option *options, int count, bool dotted,
                const char *owner, struct problems *problems);

/* Values by name: what was set, else the table's fallback. The name must be in the table and the
 * spec checked before. */
const char *spec_text(const struct spec *spec, const struct option *options, int count,
                      const char *name);
int64_t     spec_integer(const struct spec *spec, const struct option *options, int count,
                         const char *name);
double      spec_number(const struct spec *spec, const struct option *options, int count,
                        const char *name);
bool        spec_flag(const struct spec *spec, const struct option *options, int count,
                      const char *name);

/* The value that was set, or NULL. */
const char *spec_given(const struct spec *spec, const char *name);

/* A seed as people write it: 64 bits, decimal or hexadecimal after 0x. False if it is not one. */
bool seed_parse(const char *text, uint64_t *seed);

/* Writes the spec back; spec_parse reads it again to the same settings. */
void spec_print(const struct spec *spec, struct text *out);

#endif
