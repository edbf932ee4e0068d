/* wishes.h: what a designer tells the critics: a file GAME.critics beside the game.
 *
 *     rank                                   most important first
 *         shadows
 *     thresholds
 *         game_too_short.turns = 12
 *     silence
 *         vanilla for village: the plain village is meant
 *     supersede
 *         skill_rewarded with child_wins: parents play this with their children
 *     measure
 *         child_wins: loss > 0.8 with mcts:iterations=50 vs random says the child hardly ever wins
 *     gamelan                                for games in that language
 *         critic(dear(T))
 *           card_type(T), cost(T) > 7
 *
 * Whatever silences or supersedes has a reason. */
#ifndef WISHES_H
#define WISHES_H

#include "critics/formula.h"
#include "critics/finding.h"

struct wish {
    char        *critic, *part;      /* part NULL: all */
    char        *other;              /* who speaks instead; NULL: silence */
    char        *reason;
    struct place place;
};

struct wish_threshold {
    char  *critic, *option;
    double value;
};

struct wish_measure {
    char              *name, *line_up, *sentence;    /* line_up NULL: the usual agent */
    struct formula *formula;
    bool               above;
    double             threshold;
    struct place       place;
};

struct wishes {
    char                  *file;
    char                 **ranked;     int rank_count;
    struct wish_threshold *thresholds; int threshold_count;
    struct wish           *wishes;     int wish_count;
    struct wish_measure   *measures;   int measure_count;
    struct text            gamelan;    /* as it is written, less the margin */
    int                    gamelan_line, gamelan_margin;    /* of its first line */
};

/* Reads such a file; false after an error. */
bool wishes_read(struct wishes *, const char *file, const char *text, struct problems *);
void wishes_free(struct wishes *);

/* Whether a game has what it speaks of: agents of line-ups (an error if not), and parts (a warning). */
bool wishes_fit(const struct wishes *, const struct game *, struct problems *);

/* What the designer set a threshold of a critic to; false: nothing. */
bool wishes_threshold(const struct wishes *, const char *critic, const char *option, double *value);

/* Ranks, silences and supersedes. */
void wishes_apply(const struct wishes *, struct findings_list *);

#endif
