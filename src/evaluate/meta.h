/* meta.h: a meta: decks of a pool of cards that evolve by playing each other.
 *
 *     title "Chaos Cards"
 *     game chaos/arena:preset=fixed        a game whose players first pick a deck
 *     agent chaos:level=2                  who plays, on both sides
 *     seed 1
 *     decks 30 of 20                       at a time, and cards of each
 *     rounds 1000
 *     pairs 2 to 8                         by opponent; a pair is two matches, each begins one
 *     heat 1 to 0.001                      of acceptance
 *     new 0.7 to 0.2                       share of rounds that try a new deck,
 *     cross 0.1 to 0.5                     that cross two; the others change a card
 *     random 3000 decks 200000 pairs       decks drawn by chance, and who meets
 *     compare 10 pairs 64                  best decks of either kind against each other
 *
 * The phases follow each other: a first round robin, the rounds, a last round robin, random decks, the
 * comparison. What is decided in a round depends on the seed, the number of the round and on results
 * before it alone; so a meta that is kept after any round goes on as if nothing had happened. */
#ifndef META_H
#define META_H

#include <stdatomic.h>

#include "core/game.h"
#include "evaluate/stage.h"
#include "evaluate/strength.h"

enum { META_DECKS_MAX = 200, META_ROUNDS_MAX = 1000000, META_RANDOM_MAX = 30000,
       META_CARDS_MAX = 20000 };

struct schedule {
    double first, last;
};

struct meta_settings {
    char           *title, *game, *agent;
    uint64_t        seed;
    int             decks, deck_size, rounds;
    struct schedule pairs, heat, fresh, cross;
    int             random_decks;
    int64_t         random_pairs;
    int             compared, compared_pairs;
};

bool meta_settings_read(struct meta_settings *, const char *file, const char *text,
                        struct problems *);
void meta_settings_print(const struct meta_settings *, struct text *out);
void meta_settings_free(struct meta_settings *);

enum meta_phase {
    META_FIRST, META_ROUNDS, META_LAST, META_RANDOM, META_COMPARED, META_DONE, META_PHASES
};
extern const char *const meta_phase_names[META_PHASES];

/* Battles that were played, in order. */
struct battles {
    struct battle *list;
    int64_t        count, capacity;
};

/* Decks that were made, in order. */
struct decks {
    struct deck_sums *list;
    int               count, capacity;
};

enum meta_move { MOVE_NEW, MOVE_CROSS, MOVE_CHANGE, MOVES };
extern const char *const meta_move_names[MOVES];

struct meta {
    struct meta_settings settings;
    struct game         *game;           /* the game without decks of ours */
    char                *base;           /* its description, without decks and match */
    char               **cards;          /* names of the pool */
    int                  card_count;
    int                 *card_of;        /* part -> card, or -1 */
    int                  part_count;

    enum meta_phase      phase;
    int64_t              step;           /* within the phase: how much of it is done */
    struct decks         decks;          /* of the evolution */
    int                  current[META_DECKS_MAX];
    struct battles       battles, last;  /* last: the last round robin again */
    struct decks         random;
    struct battles       random_battles;
    struct battles       compared;       /* first: an evolved deck, second: a random one */
    int64_t              tried[MOVES], kept[MOVES];
    bool                 foreign;        /* kept by another version of the program: it must not go on */
};

/* Opens the game of the settings, which belong to the meta from then on; NULL after an error. */
struct meta *meta_new(struct meta_settings *, struct problems *);
void         meta_free(struct meta *);

/* How far a run is, in pairs of matches. */
struct meta_progress {
    const struct meta *meta;
    int64_t            done, total;
};

struct meta_run {
    int            threads;
    atomic_bool   *stop;
    struct stages *stages;       /* of a shared store; NULL: all is played here */
    const char    *start;        /* an agent who takes its setting `option` first, then plays as `agent` */
    /* Called between steps, on one thread: to show, and to keep the meta. */
    bool         (*between)(void *context, const struct meta_progress *, struct problems *);
    /* Told of the matches that are done within a step; NULL: nobody wants to know. */
    void         (*played)(void *context, int64_t matches);
    void          *context;
};

/* How far a meta is before it goes on. */
struct meta_progress meta_progress(const struct meta *);

/* Goes on until all phases are done, or `stop`; false after an error, or if `between` gave false. */
bool meta_go_on(struct meta *, const struct meta_run *, struct problems *);

/* Pairs of matches that a meta needs, about: rounds differ by what is tried. */
int64_t meta_pairs_about(const struct meta_settings *);

/* The rating of a deck: points by match over all it played. */
double  deck_rating(const struct deck_sums *);

/* The current decks, best first: numbers of decks; the same for the best random ones, at most `most`. */
int     meta_best(const struct meta *, int *out, int most);
int     meta_best_random(const struct meta *, int *out, int most);

/* ---- kept (meta_file.c) ---- */
void         meta_write(const struct meta *, struct text *out);
/* The meta that a text holds, with its game opened; NULL after an error. */
struct meta *meta_read(const char *file, const char *text, struct problems *);

/* ---- shown (meta_show.c, meta_report.c) ---- */

/* Everything that is told about a meta. */
struct meta_findings;
struct meta_findings *meta_findings_new(const struct meta *);
void                  meta_findings_free(struct meta_findings *);
void                  meta_print(const struct meta_findings *, struct text *out);
void                  meta_json(const struct meta_findings *, struct text *out);
void                  meta_page(const struct meta_findings *, struct text *out);

/* Strengths of all cards in the evolution, and among random decks (NULL: there were none). */
const struct strength *meta_strengths(const struct meta_findings *);
const struct strength *meta_random_strengths(const struct meta_findings *);

/* A game with the decks of a meta, best first, of which the two best meet. */
void                  meta_game(const struct meta *, struct text *out);

/* ---- for meta.c: matches (meta_play.c) ---- */

/* The verb of events that tell of a card that took part. */
#define META_VERB "take part"

/* Plays pairs between decks, as many in each bout, and adds them to the sums of both. `one` and `two` may be
 * the same list. A stage of its own. */
struct meta_bout {
    int first, second;                   /* decks */
    int pairs;
};
bool meta_play(struct meta *, const struct meta_run *, struct decks *one, struct decks *two,
               const struct meta_bout *, int count, uint64_t series, struct battles *into,
               struct problems *);

#endif
