/* choices.h: selects of the common kind: one player chooses one thing. */
#ifndef GAMELAN_CHOICES_H
#define GAMELAN_CHOICES_H

#include "engines/gamelan/machine.h"

struct ground;
struct menu;
struct fast_loop;

/* An option of the text: a name, rows of a diagram, or objects of a pile. */
struct choice {
    const struct ground    *ground;
    const struct fast_loop *loop;
    const int              *binds, *owns;    /* slots of its values; those that are empty before */
    int                     width, own_count;
};

struct choices {
    struct choice *list;
    int            count;
    int            chooser;      /* slot of the player */
    int            stride, slot, number;
    bool           objects;
    int32_t        after;        /* instruction behind the select */
    const int32_t *targets;      /* of each option */
    const struct menu *menu;     /* all that can be chosen (menus.h); NULL: that is not known */
};

/* Finds such selects, at load. */
void gamelan_plan_choices(struct gamelan *);

/* Opens one: somebody is asked; there was no choice and it goes on; it has to be done by options.c. */
enum { CHOICES_ASKED, CHOICES_NONE, CHOICES_OTHERS };
int gamelan_open_choices(struct run *, const struct choices *, int32_t *slots);

/* The options of one choice from number `first` on; how many there are then, -1: they do not fit. */
int gamelan_gather_choice(struct run *, const struct choices *, int which, int32_t *slots, int32_t *option,
                          int first, int most);

/* How many options there may be from `top` on. */
int gamelan_choices_most(const struct gamelan *, const struct choices *, int32_t top);

/* Binds what an option is about and goes to its block. */
void gamelan_enter_choice(struct run *, const struct choices *, const int32_t *option, int32_t *slots);

/* options.c: the class of every option; whether there are two. */
bool gamelan_find_leaders(struct run *, int32_t *select);

#endif
