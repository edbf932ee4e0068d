/* trial.h: plays generated Spire cards to see what they do.
 *
 * Every part of a card is made a card of its own and played in a battle in which anything a part
 * can do matters: the player is hurt, has block and energy, cards lie in every pile, two enemies
 * hit, and one of them weakens. Then an attack, a skill and a card that exhausts are played and
 * the enemies act, for three turns. The same is done with a card that does nothing. A part is null
 * if no number differs, and harmful if none differs in the player's favour. The cards themselves
 * are tried the same way. */
#ifndef TRIAL_H
#define TRIAL_H

#include "core/game.h"

enum { TRIAL_NAME_MAX = 96 };

/* A card on trial: its name, its text, and its parts, one a line (indented lines go on). */
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
 * it includes. False, with the problem, if a description does not load. */
bool trial_run(const char *opening, const struct source *include, const struct trial_card *cards,
               int count, fault_found *found, void *context, struct trial_totals *totals,
               struct problems *);

/* How many cards fit into one trial. */
enum { TRIAL_CARDS_MAX = 12 };

#endif
