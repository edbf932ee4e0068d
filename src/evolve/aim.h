/* aim.h: what is measured of plays, and what is wanted of it.
 *
 *     win=60%                    a column of experiments, near a value
 *     turns=12
 *     hp=30                      a field of the game, as field:name=hp
 *     use: played Bash=1.5       how often a part is used in a play
 *     most score                 as much as can be
 *     least turns */
#ifndef AIM_H
#define AIM_H

#include "core/arena.h"
#include "core/statistics.h"
#include "evaluate/metric.h"

enum aim_kind { AIM_TARGET, AIM_MOST, AIM_LEAST };
enum { AIMS_MAX = 4, MEASURES = 2, COLUMNS_MAX = AIMS_MAX + MEASURES };

struct aim {
    enum aim_kind kind;
    char          column[COLUMN_NAME_MAX];    /* "use: played Bash", or the metric as written */
    char          spec[COLUMN_NAME_MAX];      /* of the metric */
    double        target;
    bool          rate;                       /* a share of plays */
};

/* Reads "COLUMN=VALUE"; with `others` also "most COLUMN" and "least COLUMN". False after an error. */
bool aim_parse(struct aim *, const char *text, bool others, struct place, struct problems *);

/* Whether it can be measured on a game; false after an error. A bare name may be a field of the game. */
bool aim_check(struct aim *, const struct game *, struct place, struct problems *);

/* The aim as it is written, and its column as people call it. */
void        aim_print(const struct aim *, struct text *out);
const char *aim_label(const struct aim *);

/* How good a mean is: higher is better; for a target how near, at most 0. */
double aim_worth(const struct aim *, double mean);

/* A number of this column: "52.1 %" or "12.34". */
void aim_value(const struct aim *, double value, struct text *out);

#endif
