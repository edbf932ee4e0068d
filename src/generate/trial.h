/* trial.h: plays what a grammar makes, to see what it does.
 *
 * Every part of a result is made a thing of its own and played in a game in which anything a part can
 * do matters. The same is done with a thing that does nothing. A part is null if no number that is
 * looked at differs, and harmful if none differs in the player's favour. The results themselves are
 * tried the same way.
 *
 * Which game that is, which numbers count and what is done meanwhile is written in a file of its own, which
 * the grammar names (docs/grammar.md, "Trials"): nothing in here knows an engine. */
#ifndef TRIAL_H
#define TRIAL_H

#include "core/game.h"

struct trial;

/* How to try, from a text; NULL after an error. */
struct trial *trial_load(const char *file, const char *text, struct problems *);
void          trial_free(struct trial *);

/* Something on trial: its name, its text, its parts, one a line (indented lines go on), its type. */
struct trial_card {
    const char *name, *rules, *parts, *type;
};

enum verdict { VERDICT_NULL, VERDICT_HARMFUL, VERDICT_STOPPED, VERDICTS };
extern const char *const verdict_names[VERDICTS];

/* What was found: called for every part (or, with part -1, whole card) that is at fault. */
typedef void fault_found(void *context, const struct trial_card *, int part, enum verdict,
                         const char *text);

struct trial_totals {
    uint64_t cards, parts, faults[VERDICTS];
};

/* Tries `count` cards. `opening` is what their descriptions begin with; `include` finds the texts
 * it includes. False, with the problem, if a description does not load or cannot be tried. */
bool trial_run(const struct trial *, const char *opening, const struct source *include,
               const struct trial_card *cards, int count, fault_found *found, void *context,
               struct trial_totals *totals, struct problems *);

/* How many cards are best tried at once. */
enum { TRIAL_CARDS_MAX = 12 };

#endif
