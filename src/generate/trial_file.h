/* trial_file.h: how to try what a grammar makes, as it was read. */
#ifndef TRIAL_FILE_H
#define TRIAL_FILE_H

#include "generate/trial.h"

enum {
    TRIAL_TURNS_MAX = 10, TRIAL_ACTIONS_MAX = 8, TRIAL_NUMBERS_MAX = 16, TRIAL_SWAPS_MAX = 8,
    TRIAL_MOMENTS_MAX = 1 + TRIAL_TURNS_MAX * TRIAL_ACTIONS_MAX,
};

/* A number that is looked at: a sum of elements of a field, or how often something happened. */
struct trial_number {
    struct place place;
    char        *name;           /* of the field or the verb */
    int          sign;           /* 1: more of it is good, -1: less */
    bool         event;
    int          from, to;       /* elements; to -1: all */
    int          minus;          /* the element taken away; -1: none */
};

/* Lines of a result that begin so become another, or with NULL none. */
struct trial_swap {
    char *begins, *becomes;
};

struct trial {
    char                *file;
    const struct engine *engine;
    char                *first, *settled, *nothing, *use;    /* actions; use with {name} */
    char                *each;           /* what names a thing in the frame */
    char                *actions[TRIAL_ACTIONS_MAX];
    int                  action_count, turns;
    struct trial_number  numbers[TRIAL_NUMBERS_MAX];
    int                  number_count;
    struct trial_swap    swaps[TRIAL_SWAPS_MAX];
    int                  swap_count;
    struct text          part, frame;    /* templates, lines with {placeholders} */
};

#endif
