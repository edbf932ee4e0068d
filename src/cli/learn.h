/* learn.h: what the methods of `ruleplay learn` share. */
#ifndef CLI_LEARN_H
#define CLI_LEARN_H

#include "cli/cli.h"
#include "learn/figure.h"

enum { PATH_LENGTH_MAX = 4096 };

/* What every method is given. */
struct lesson {
    const struct call *call;
    const struct game *game;
    const struct spec *spec;          /* of the method */
    const struct option *options;
    int                option_count;
    const char        *folder;        /* for pictures, or NULL */
    bool               json;
    uint64_t           seed;
};

/* Settings of the method. */
double      lesson_number(const struct lesson *, const char *name);
int         lesson_integer(const struct lesson *, const char *name);
const char *lesson_word(const struct lesson *, const char *name);
bool        lesson_truth(const struct lesson *, const char *name);

/* Writes a figure into the folder, as PNG and SVG. */
bool lesson_figure(const struct lesson *, const struct picture *, const char *name,
                   struct problems *);

/* learn_snes.c */
enum { SNES_OPTIONS = 20 };
extern const struct option snes_options[SNES_OPTIONS];
bool learn_snes(const struct lesson *, struct problems *);

/* learn_cards.c: `ruleplay learn cards FILE`; the code to end with. */
int learn_cards(const struct call *);

#endif
