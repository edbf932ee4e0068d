/* inquiry.h: one game before all critics. What a critic sees while it runs, and what runs them. */
#ifndef INQUIRY_H
#define INQUIRY_H

#include "critics/critic.h"
#include "critics/finding.h"
#include "critics/judge.h"
#include "critics/plays.h"

struct wishes;

struct inquiry {
    const struct game     *game;
    const struct game     *outline;      /* the same with its table of deeds, if its engine has one */
    const char            *spec;         /* how it was opened */
    const struct problems *warnings;     /* what load warned of */
    const struct wishes   *wishes;       /* of the designer; NULL: none */
    const char            *agent;        /* one who wants to win */
    const char            *weak;         /* one who does not try */
    int                    games;        /* plays that a line-up has */
    double                 level;        /* of the whole critique: 0.05 */
    uint64_t               seed;
    double                 seconds;      /* for everything that is played; 0: no limit */
    const char            *repeat;       /* the command that says the same again; NULL: there is none */
    const char            *only;         /* name of the one critic that runs; NULL: all */
    struct pool           *pool;
    struct findings_list   findings;
    atomic_bool           *stop;
    void                 (*begun)(void *context, const struct critic *);    /* NULL: nobody is told */
    void                  *context;

    const struct critic   *critic;       /* the one that is at work */
    const char            *plain;        /* the agent as it was given */
    int                    start;        /* first decisions that are drawn, since its plays were alike; 0: none */
    char                  *varied;       /* the agent with that start; NULL: as it was given */
};

/* ---- for critics ---- */

/* A threshold of the critic at work: what the designer set, else the table's. */
double              inquiry_number(const struct inquiry *, const char *option);

/* A new finding about a part (-1: about the game), as bad as the critic says. */
struct finding     *inquiry_find(struct inquiry *, int part);
/* The same about something that is no part of the table, by its name. */
struct finding     *inquiry_find_named(struct inquiry *, const char *part);

/* The plays of a line-up, usually inquiry->games of them; fewer if time is short. */
const struct plays *inquiry_plays(struct inquiry *, const char *line_up);
/* The same for two agents: "a vs b". */
const struct plays *inquiry_match(struct inquiry *, const char *one, const char *other);

/* An agent as `agent` is to plays: with the same start, if that has one. */
void                inquiry_vary(const struct inquiry *, const char *agent, struct text *out);

/* Says of a finding what it rests on: the first `count` of these plays. */
void                inquiry_played(struct inquiry *, struct finding *, const struct plays *, int count);
/* Adds one of them to the evidence as a record; only the first few are kept. NULL: there is none. */
void                inquiry_show(struct inquiry *, struct finding *, const struct plays *,
                                 const struct trace *, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The part of this kind and name, or of any kind if NULL; -1: there is none. */
int                 part_find(const struct game *, const char *kind, const char *name);
/* The part of the game that is this one of its outline, which may have more; -1: there is none. */
int                 part_of_outline(const struct inquiry *, int part);
/* The part that a place of the description belongs to: the last one that begins there or before. */
int                 part_at(const struct game *, const char *file, int line);

/* Why critics of games for several, and of what parts would do, have nothing to say; NULL: they have. */
const char         *unfit_alone(const struct inquiry *);
const char         *unfit_untold(const struct inquiry *);

/* ---- for who asks ---- */

/* Why a critic has nothing to say about this game; NULL: it has. */
const char         *inquiry_unfit(const struct inquiry *, const struct critic *);

/* Runs all critics that apply, cheapest first, then settles what they found. */
void                inquiry_run(struct inquiry *);
/* The same for those that only read the rules: nothing is played, so no pool is needed. */
void                inquiry_read(struct inquiry *);
void                inquiry_free(struct inquiry *);

#endif
