/* outline.h: what procedures would do, worked out without playing them. */
#ifndef GAMELAN_OUTLINE_H
#define GAMELAN_OUTLINE_H

#include "engines/gamelan/view.h"

enum { SUMMARY_MOST = 64, NESTED_MOST = 24 };

/* Something a procedure leads to, and how much of it: over all ways through, for the first player. */
struct outcome_item {
    enum deed_kind kind;
    const char    *what;          /* type of a value; call that nobody annotated; who is asked */
    double         least, most;
};

struct summary {
    struct outcome_item items[SUMMARY_MOST];
    int                 count;
    double              decisions, seconds;    /* expected time of choices: see gamelan_think */
};

/* The means to work it out. */
struct outliner {
    struct gamelan      *game;
    struct state        *state;
    struct gamelan_query query;
    struct summary      *summary;
    const struct functor *stack[NESTED_MOST];
    int                  depth, covered;       /* calls inside each other; of which annotated */
    double               least, most;          /* how often what is looked at happens */
    const char          *outer;                /* the call of nobody's annotation it happens in */
    int32_t              player;               /* whose values count */
    const struct functor *skipped;             /* calls of this are passed over; NULL: none */
};

struct outliner *gamelan_outliner_new(struct gamelan *);
void             gamelan_outliner_free(struct outliner *);

/* What running a procedure leads to; arguments that are not known are UNBOUND. */
void gamelan_symbolic(struct outliner *, struct functor *, const int32_t *arguments, struct summary *);

/* The symbol of a name, or UNBOUND: what a game never mentions has none. */
int32_t gamelan_symbol(const struct gamelan *, const char *name);

/* critics.c: the raw trees of annotations and critics. */

/* The worth of a call by one annotation, for the player; false: it is about something else. What cannot
 * be told is 0 to any. */
bool gamelan_annotation(struct outliner *, const struct definition *, const struct functor *,
                        const int32_t *arguments, double *least, double *most);
const char *gamelan_annotation_type(const struct definition *);
bool gamelan_is_annotation(const struct definition *);

/* Calls back for every conclusion of every critic of the program. */
typedef void conclude(void *context, const struct definition *, const char *conclusion, int32_t symbol);
void gamelan_critics(struct outliner *, conclude *, void *context);

/* outline.c: lays down the deeds of the game. */
void gamelan_outline(struct gamelan *);

#endif
