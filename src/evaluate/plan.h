/* plan.h: an experiment laid out: every game it is about and every cell to be played.
 *
 * A subject is a scenario under a variant: one description. A cell is a subject with agents in its
 * seats. What is played is always the text that `describe` gave, because that is what a store keeps
 * and what another machine plays. */
#ifndef PLAN_H
#define PLAN_H

#include "core/agent.h"
#include "evaluate/experiment.h"

struct subject {
    char        *scenario, *variant;
    char        *spec;                   /* what it was opened by */
    char        *engine, *text;          /* the whole description */
    struct game *game;                   /* NULL until plan_load */
    int          warnings;               /* about the game, when it was opened */
};

struct cell {
    int   subject;                       /* index */
    char *agents;                        /* name of the line-up */
    char *seats[PLAYERS_MAX];            /* specs; the last serves the seats that are left */
    int   seat_count;
};

/* Which cards, rules or settings an experiment values: variant indices, base first. */
struct value_design {
    int   count;                         /* of things valued */
    int   base;                          /* variant without any */
    int  *alone;                         /* variant with the i-th */
    int  *pairs;                         /* [i * count + j], i < j: variant with both; or NULL */
};

struct plan {
    struct experiment   experiment;
    char               *text;            /* the experiment, printed */
    struct items        variants;        /* of the experiment, then those that values need */
    struct value_design values;
    struct subject     *subjects;
    int                 subject_count;
    struct cell        *cells;
    int                 cell_count;
    const char        **metrics;         /* specs */
    int                 metric_count;
    struct decider      decider;         /* for agents that are functions */
};

/* Lays out a complete experiment, which now belongs to the plan: opens and describes its games.
 * NULL after an error. */
struct plan *plan_new(struct experiment *, struct problems *);

/* The same from what a store kept: the experiment's text; subjects and cells are added after. */
struct plan *plan_read(const char *text, struct problems *);
void         plan_add_subject(struct plan *, const char *scenario, const char *variant,
                              const char *spec, const char *engine, const char *text);
void         plan_add_cell(struct plan *, int subject, const char *agents, const char *seats);

/* Loads the games of a plan that came from a store, and checks agents and metrics on them. */
bool         plan_load(struct plan *, struct problems *);
void         plan_free(struct plan *);

/* The specs of a cell's seats, one a line, as stores keep them. */
void         cell_print_seats(const struct cell *, struct text *out);

/* What a cell is, whatever its number: scenario, variant, spec, agents and seats, one a line. */
void         plan_print_key(const struct plan *, int cell, struct text *out);

static inline const struct subject *plan_subject(const struct plan *plan, int cell)
{
    return &plan->subjects[plan->cells[cell].subject];
}

/* Cells are ordered by scenario, variant, line-up; this finds one. */
int          plan_cell(const struct plan *, int scenario, int variant, int line_up);

/* The seed of the series that a cell plays: that of its scenario, whatever agents and variant, so that
 * they are compared play by play; but a cell that values add has one of its own, whatever agents. Decks
 * with another card have other shuffles, and the same shuffles among each other: shared seeds would
 * give all of them the same luck. */
uint64_t     plan_series(const struct plan *, int cell);

/* The number in that series of a cell's first play: 0, but for stages. Their scenarios, or their line-ups,
 * are called by the seed and the first number of what they play, as "9c3f01aa+1000003 4". */
uint64_t     plan_first(const struct plan *, int cell);

/* The cells that are compared: line-ups with each other under each variant, and variants with the
 * first one for each line-up; not those that values need. Returns how many; free the list. */
struct plan_pair {
    int a, b;
};
int          plan_pairs(const struct plan *, struct plan_pair **list);

/* Whether a cell's agents answer the same when asked again: not people, programs or models. */
bool         plan_repeatable(const struct plan *, int cell);

/* Chunks of a cell when all plays are done, and the plays of one of them. */
int64_t      plan_chunks(const struct plan *);
int          plan_chunk_size(const struct plan *, int64_t chunk);

#endif
