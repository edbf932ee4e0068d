/* study.h: evolutions that were asked for by a file: of each game, so many runs.
 *
 *     title "Fair and long"
 *     games
 *         jaw worm: spire/jaw-worm
 *     agent random
 *     numbers
 *         Bash.damage = 4..16
 *         Strike.damage = 3..9
 *     aims
 *         win = 50%
 *     method plus 10 + 10
 *     generations 10
 *
 * docs/evolve.md has every statement. */
#ifndef STUDY_H
#define STUDY_H

#include "evolve/evolution.h"

enum { SUBJECTS_MAX = 16, RUNS_MAX = 100 };

/* What evolves: numbers of games, limits of their levels, numbers that fill holes of descriptions. */
enum study_kind { STUDY_GAMES, STUDY_LEVELS, STUDY_TEMPLATES };

struct study_settings {
    char                  *title;                  /* NULL: none */
    char                  *names[SUBJECTS_MAX], *games[SUBJECTS_MAX];
    int                    subject_count;
    enum study_kind        kind;
    char                  *agents[PLAYERS_MAX];
    int                    agent_count;
    bool                   rotate;
    uint64_t               seed;
    int                    runs;
    struct number          numbers[NUMBERS_MAX];
    char                  *number_texts[NUMBERS_MAX];
    int                    number_count;
    struct aim             columns[COLUMNS_MAX];   /* aims, then measures */
    int                    measure_count;
    struct method_settings method;
    int                    repeat;                 /* plays of each level or set of cards */
    /* Of levels: */
    int                    width, height;
    char                  *strong, *weak;
    int64_t                states;                 /* that a search for a solution may look at */
    /* Of templates: */
    char                  *cards;                  /* the grammar; NULL: none */
    int                    card_count;
};

/* Reads a file into settings; false after an error. To be freed in any case. */
bool study_settings_read(struct study_settings *, const char *file, const char *text, struct problems *);
void study_settings_print(const struct study_settings *, struct text *out);
void study_settings_free(struct study_settings *);

struct study {
    struct study_settings settings;
    struct design         designs[SUBJECTS_MAX];
    const char           *level_agents[2];         /* strong and weak */
    struct evolution     *list;                    /* of the first game all runs, then of the next */
    int                   count;
    bool                  foreign;                 /* kept by another version: it must not go on */
};

/* Opens the games of the settings, which belong to the study from then on; NULL after an error. */
struct study *study_new(struct study_settings *, struct problems *);
void          study_free(struct study *);

bool    study_done(const struct study *);
int64_t study_rows(const struct study *);
int64_t study_rows_done(const struct study *);

/* Does the next generation of the next evolution that is not done; false if it was stopped, or after an
 * error. */
bool study_step(struct study *, const struct design_run *, struct problems *);

/* ---- kept (study_keep.c) ---- */
void          study_write(const struct study *, struct text *out);
struct study *study_read(const char *file, const char *text, struct problems *);

/* ---- shown (study_show.c, study_page.c) ---- */
void study_print(const struct study *, struct text *out);
void study_json(const struct study *, struct text *out);
void study_page(const struct study *, struct text *out);

/* The archive against the first generation on fresh seeds, by the first aim: what it has more, over all runs
 * of a game. False: there is nothing to compare. */
struct study_gain {
    double first, archive;         /* means of both */
    double searched;               /* what the search believed of the archive */
    struct interval difference;
    double p;
    struct interval of_runs;       /* the same, each run as one: evolutions differ; NaN if fewer than three */
    int    counts[2];
};
bool study_gain(const struct study *, int subject, struct study_gain *);

/* What became of a number: means over the first generation and the archive, and how far runs of the game lie
 * apart (the standard deviation; 0 of one run). False: nothing is done yet. */
struct study_shift {
    double first, first_spread, archive, archive_spread;
};
bool study_shift(const struct study *, int subject, int number, struct study_shift *);

/* Worst, mean and best fitness after a generation, over all runs of a game that came so far, and how far runs
 * lie apart; of the population or of the archive. How many runs there are. */
int study_history(const struct study *, int subject, int generation, bool archive, double mean[3],
                  double spread[3]);

/* The numbers of a candidate: "Bash.damage 8, Strike.damage 5". */
void study_vector(const struct design *, const struct candidate *, struct text *out);

#endif
