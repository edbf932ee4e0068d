/* critic.h: programs that look for one kind of design fault each, and argue it with evidence.
 *
 * A critic is one constant struct in a file of its own (static/ if it only reads the rules, dynamic/
 * if agents play for it) and one line in registry.def; see docs/add-a-critic.md. It changes nothing
 * and judges nothing for good: it hands findings to the inquiry that runs it. */
#ifndef CRITIC_H
#define CRITIC_H

#include "core/game.h"

struct inquiry;

enum critic_way { CRITIC_STATIC, CRITIC_DYNAMIC };

struct critic {
    const char          *name, *summary;   /* what it finds, as a clause: "a card that nobody plays" */
    enum critic_way      way;
    double               severity;         /* 0 to 1: how bad what it finds usually is */
    const struct option *options;          /* thresholds, numbers all of them; a *.critics file sets them */
    int                  option_count;
    /* Why it has nothing to say about this game, as in "it is for one player"; NULL: it has. A
     * critic without the function applies to every game. */
    const char *(*unfit)(const struct inquiry *);
    void (*run)(struct inquiry *);
    const char *const   *lints;            /* names of warnings that are its fault, up to NULL, if it
                                            * looks for nothing else: it needs no functions (lints.h) */
};

extern const struct critic *const critics[];
extern const int critic_count;
const struct critic *critic_find(const char *name);

#endif
