/* finding.h: what a critic says, and what makes it say so.
 *
 * A critic that tests something always hands in a finding, whatever came out: only when all critics
 * have spoken it is known how many tests there were, and p is adjusted for that (findings_settle).
 * Before that a finding that was tested is a draft. */
#ifndef FINDING_H
#define FINDING_H

#include "core/game.h"
#include "core/statistics.h"

enum verdict {
    VERDICT_FAULT,         /* it is so */
    VERDICT_UNKNOWN,       /* cannot tell: too few plays */
    VERDICT_CLEAR,         /* it is not so */
    VERDICT_SILENCED,      /* so, but the designer means it */
    VERDICT_SUPERSEDED,    /* so, but another critic speaks instead */
};

/* A rule that was looked at. */
struct consulted {
    char *file;            /* NULL: the description itself */
    int   line;
    char *text;
};

/* A play that shows it. */
struct telling {
    char    *why;
    uint64_t seed;
    char    *record;       /* as `ruleplay replay` reads it */
};

struct evidence {
    char            *conclusion;      /* a term: shadows(market, village) */
    char            *method;          /* "symbolic execution", "200 plays of random vs random" */
    int64_t          plays;           /* 0: nothing was played */
    int64_t          games;           /* of the line-up that has most, as --games counts them */
    int64_t          lacking;         /* more that were wanted, and for which there was no time */
    double           share;           /* of them that tell something of their own; 0: nobody said */
    int              together;        /* plays of one seed, which count as one; 0: none */
    uint64_t         seed;            /* of the series that was played */
    bool             measured;        /* whether there is a number with an interval */
    const char      *measure;         /* what the number is: "share of plays" */
    struct interval  interval;
    double           threshold;
    bool             above;           /* it is a fault above the threshold, not below it */
    bool             tested;
    double           p, adjusted;     /* once settled */
    int64_t          needed;          /* plays of a line-up that would tell; 0: not known */
    char           **notes;      int note_count;
    struct consulted *consulted; int consulted_count;
    struct telling  *plays_shown;     int shown_count;
    double           seconds;         /* of the processor, that the critic took in all */
};

struct finding {
    const char     *critic;
    char           *part;             /* "" : the game as a whole */
    char           *key;              /* what it is about, for versions that differ; NULL: the conclusion */
    char           *sentence;
    double          severity;         /* 0 to 1 */
    int             rank;             /* of its critic, as the designer ranks them: smaller is first */
    enum verdict    verdict;
    char           *reason;           /* why it was silenced or superseded; NULL: it was not */
    struct evidence evidence;
};

struct findings_list {
    struct finding **list;
    int              count;
    int              family;          /* tests that p was adjusted for */
};

/* A new finding; everything else is filled in with the functions below. */
struct finding *findings_add(struct findings_list *, const char *critic, const char *part,
                             double severity);
void            findings_list_free(struct findings_list *);

void finding_say(struct finding *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void finding_conclude(struct finding *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void finding_method(struct finding *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void finding_note(struct finding *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What it is about, if the conclusion says more than another version of the rules would have to. */
void finding_about(struct finding *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a part of the game to the rules consulted. */
void finding_consult(struct finding *, const struct game *, int part);

/* What tells two findings apart: critic and conclusion. It is the same under another version of the
 * rules. */
void finding_key(const struct finding *, struct text *out);

/* Adjusts all p for the number of tests (Holm 1979), and decides every verdict at the
 * level. */
void findings_settle(struct findings_list *, double level);

/* Faults first, then by rank, severity and name. */
void findings_sort(struct findings_list *);

/* What is to be read of it: its sentence if it is so; else what it is that is not so, or cannot be told. */
void finding_headline(const struct finding *, const char *summary, struct text *out);

/* Method, plays, number and p in one line. */
void evidence_brief(const struct evidence *, struct text *out);

/* " (200 plays, which tell as much as 12; seed 1)". */
void evidence_plays(const struct evidence *, struct text *out);

/* "; about 300 plays would do", or that time was short. */
void evidence_needed(int64_t needed, int64_t lacking, struct text *out);

/* "p 0.012"; of very small ones that they are. */
void evidence_p(double p, struct text *out);

/* How many have a verdict. */
int  findings_count(const struct findings_list *, enum verdict);

#endif
