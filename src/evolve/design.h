/* design.h: anything that has numbers and can be judged with them: the seam between methods that search
 * and what they search in. A vector of numbers is in steps (number.h); judging it over a seed gives a row
 * of columns. The same vector and seed give the same row, on any number of threads. */
#ifndef DESIGN_H
#define DESIGN_H

#include "evolve/bout.h"
#include "evolve/gauss.h"
#include "evolve/number.h"

struct design_run {
    int          threads;
    atomic_bool *stop;
    struct stages *stages;             /* a shared store where plays are had; NULL: here */
    void       (*judged)(void *context, int64_t rows);    /* how many so far; NULL: nobody asks */
    void        *context;
};

/* One vector over seeds number first .. first + count - 1 of a series. */
struct trial {
    const int64_t *at;
    uint64_t       seed, first;
    int64_t        count;
    double        *rows;               /* [count][columns]; filled */
};

struct design {
    void          *context;
    struct number  numbers[NUMBERS_MAX];
    int            number_count;
    int            pair_count;         /* numbers 2i and 2i + 1, for i below: the first is never above */
    struct aim     columns[COLUMNS_MAX];
    int            column_count;
    bool         (*judge)(const struct design *, const struct design_run *, const struct trial *,
                          int count, struct problems *);
    /* Whether there is anything with these numbers; NULL: always. Vectors without are drawn again. */
    bool         (*possible)(const struct design *, const int64_t *at);
    /* A game to look at, drawn with these numbers; NULL: there is nothing to see, or none was found. The
     * function itself may be NULL too. */
    struct game *(*show)(const struct design *, const int64_t *at, uint64_t seed);
    void         (*free)(struct design *);
};

/* A game whose settings are the numbers. The agents stay the caller's. False after an error. */
bool design_game(struct design *, const char *game, const char *const *agents, int agent_count,
                 bool rotate, struct problems *);

/* A description with holes in a file, as "duel.chaos.template", and the cards that fill it. */
struct template_settings {
    const char *grammar;               /* NULL: no cards */
    int         count, repeat;         /* cards of a set, plays of each set */
};
bool design_template(struct design *, const char *path, const struct template_settings *,
                     const char *const *agents, int agent_count, bool rotate, struct problems *);

/* How many of each object the levels of a game have; the numbers are found here. Columns may also be those
 * of levels (design_levels.c). False after an error. */
struct level_settings {
    int                width, height;
    const char *const *agents;         /* best first; each plays alone */
    int                agent_count;
    int                repeat;         /* plays of each level by each */
    uint64_t           states;         /* that a search for a solution may look at */
};
bool design_levels(struct design *, const char *game, const struct level_settings *, struct problems *);

void design_free(struct design *);

#endif
