/* game.h: the waist, the one interface between engines (below) and everything else (above).
 *
 *     description --load--> struct game      constant, shared by all threads
 *     game + seed --start-> struct state     flat bytes, one per play
 *     state + action --apply-> state         all chance comes from state->rng
 *
 * A state holds no pointers: copying it is memcpy, comparing it is memcmp, saving it is fwrite.
 * So a play is exactly (description, seed, actions) and replays bit for bit. Only `load` can fail. A
 * rule that would loop or overflow is a defined, reported end of the play. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/problem.h"
#include "core/rng.h"
#include "core/spec.h"
#include "core/text.h"

struct canvas;    /* picture/canvas.h */
struct lint;      /* core/lint.h */

enum { PLAYERS_MAX = 4, CULPRITS_MAX = 4 };
enum { OVER = -1 };        /* state.player when nobody is left to decide */
enum { EVERYONE = -1 };    /* a viewer who sees all */

/* How a play ended; the names are in end_names. */
enum end {
    END_NONE,              /* not over */
    END_RULES,             /* as the rules say */
    END_LIMIT,             /* cut off at plies_max: nobody won */
    END_LOOP,              /* faults of a description, stopped: rules that never finish, */
    END_OVERFLOW,          /* too many things for the state, */
    END_DEPTH,             /* effects nested too deep */
    END_COUNT
};
extern const char *const end_names[END_COUNT];

/* Common head of every state; the first member of each engine's own state struct. */
struct state {
    int32_t    player;                   /* who decides now, or OVER */
    uint32_t   ply;                      /* decisions taken so far */
    uint32_t   turn;                     /* counts what the game calls a turn, from 0 */
    uint32_t   size;                     /* bytes in use, this head included; <= game->state_size */
    struct rng rng;                      /* every chance event still to come */
    float      score[PLAYERS_MAX];       /* returns so far; final once OVER */
    int8_t     result[PLAYERS_MAX];      /* once OVER: 1 won, 0 neither, -1 lost */
    int16_t    end;                      /* enum end */
    int16_t    culprit_count;            /* after a fault: the parts to blame, in order of the cycle */
    int16_t    culprits[CULPRITS_MAX];   /* indices into game->parts */
};

/* One named place in the state: makes any state readable without its engine's header. */
enum kind { KIND_I8, KIND_U8, KIND_I16, KIND_U16, KIND_I32, KIND_U32, KIND_F32 };
struct field {
    const char *name;                    /* "hand", "enemy.hp" */
    enum kind   kind;
    uint32_t    offset, count, stride;   /* stride in bytes; 0 means elements lie side by side */
};

/* One named block of the observation vector; blocks lie one after the other. */
struct block {
    const char *name;                    /* "hand", "board" */
    int         shape[3];                /* unused dimensions are 1 */
    bool        options;                 /* row i is what action i is about, in no order that matters */
    float       low, high;               /* between which its numbers lie; 0 and 0: nobody knows */
};

/* One number of the observation vector. */
struct noticed {
    uint32_t place;
    float    value;
};

/* One named thing of the description (a card, a sprite, a rule) and where it is written. */
struct part {
    const char *kind, *name, *text;      /* "card", "Strike", "Deal 6 damage." */
    const char *file;                    /* NULL: the description itself */
    int         line;
    const char *code;                    /* what it was compiled to, as text; NULL: nothing, or the
                                          * game was not loaded with the setting `listing` */
};

/* One rule that listens to an event. The table is in order of event, then of resolution. */
struct rule {
    const char *event, *how;             /* "attack", "changes the value" */
    int         order;
    int         part;                    /* whose rule it is */
};

/* Something that a part would do if it were used, as far as its rules tell without being played: for
 * those who judge a design. Laid down by load if the setting `outline` asks for it. */
enum deed_kind {
    DEED_COST,                           /* what it takes to use the part */
    DEED_VALUE,                          /* known to be good, by so much; below 0: known to be bad */
    DEED_EFFECT,                         /* anything else: nobody says what it is worth */
    DEED_CHOICE,                         /* a decision between so many options */
    DEED_CONCLUSION                      /* of a critic in the description: what it says of the part */
};
struct deed {
    enum deed_kind kind;
    int            part;                 /* who does it */
    int            target;               /* the part it is about, or -1 */
    const char    *what;                 /* "damage", "actions": a word of the engine's */
    float          least, most;          /* how much, over all ways it can go; may be infinite */
};

/* What happened during one apply, for metrics and critics; noted only when asked for. */
struct event {
    int16_t verb;                        /* index into game->verbs */
    int16_t player;
    int16_t part, target;                /* indices into game->parts, or -1 */
    int32_t amount;
};
struct events {
    struct event *list;
    int           count, capacity;       /* events beyond capacity are counted, not kept */
};

/* A compiled description. Constant after load. */
struct game {
    const struct engine *engine;
    char   name[64];
    int    players;
    int    actions_max;                  /* action ids are 0 .. actions_max-1 */
    int    plies_max;                    /* every play is over by then */
    size_t state_size;                   /* the most bytes a state can use */
    size_t start_size;                   /* bytes zeroed for start, if fewer do; 0: all of them */
    int    observation_size;             /* floats */
    const float *resting;                /* with `notice`: what is always to be seen */
    int    noticed_max;                  /* with `notice`: the most it can list */

    const struct part  *parts;       int part_count;
    const struct field *fields;      int field_count;
    const struct block *blocks;      int block_count;
    const struct rule  *rules;       int rule_count;
    const char *const  *verbs;       int verb_count;
    const struct deed  *deeds;       int deed_count;    /* in order of part; none unless asked for */
};

/* A description to load. Included texts are asked for by name, so that engines read no files. */
struct source {
    const char        *file;             /* for messages and to find what it includes */
    const char        *text;             /* NUL-terminated */
    const struct spec *spec;             /* settings given by the user; NULL: none */
    /* A text by name; NULL if there is none (a warning may say where it was looked for) or, with an error
     * noted, if it cannot be read. Optional. */
    const char *(*include)(const struct source *, const char *name, struct problems *);
    void              *context;          /* for include */
};

/* What an engine provides. Nothing here keeps state of its own; only load allocates and only
 * load can fail. */
struct engine {
    const char *name;                    /* also the file extension of its games */
    const char *summary;
    const char *first_words;             /* "BasicGame GameSpace": a file of any name whose first
                                          * word is one of them is its too; NULL: none */
    const struct option *options;        /* settings of a game */
    int                  option_count;
    bool                 part_settings;  /* keys with a dot (PART.NAME) too, left to load to check */
    const struct lint   *lints;          /* what load warns of; see lint.h */
    int                  lint_count;

    /* description */
    struct game *(*load)(const struct source *, struct problems *);   /* NULL after an error */
    void (*unload)(struct game *);
    void (*describe)(const struct game *, struct text *out);   /* load's inverse: one text, whole */

    /* rules */
    void (*start)(const struct game *, struct state *);        /* zeroed, seeded, size set */
    int  (*actions)(const struct game *, const struct state *, int *out);   /* ascending ids */
    void (*apply)(const struct game *, struct state *, int action, struct events *log);

    /* sight */
    void (*resample)(const struct game *, struct state *, int viewer);   /* NULL: nothing hidden */
    void (*render)(const struct game *, const struct state *, int viewer, struct text *out);
    void (*render_action)(const struct game *, const struct state *, int action,
                          struct text *out);                   /* unique among the legal ones */
    void (*observe)(const struct game *, const struct state *, int viewer, float *out);

    /* The observation as a list: what differs from game->resting, in any order; a place may come
     * twice with the same value. Where little of much changes, as on boards, only the rules know what,
     * and whoever looks at every step should not have to write the walls each time. Gives how many.
     * NULL: everything may change. */
    int  (*notice)(const struct game *, const struct state *, int viewer, struct noticed *out);

    /* How good a state looks for a player, in units of score: only the rules know what leads to
     * score, and every search that stops early has to ask. Once over, the score; a game that can be
     * lost with a high score adds what winning is worth. NULL: the score. */
    float (*estimate)(const struct game *, const struct state *, int player);

    /* Draws what the viewer sees, beginning with canvas_begin: only the rules know where things
     * are, and every picture, animation, page and observation as pixels needs it. Allocates nothing.
     * NULL: the text is drawn. */
    void (*draw)(const struct game *, const struct state *, int viewer, struct canvas *);

    /* Leaves of a state only what its future depends on: clocks nobody asks, numbers of order and
     * traces of the past go. States with the same future become equal bytes, so that models,
     * searches and critics can count them and meet them again. The result is for comparing, not
     * for playing on. NULL: nothing to forget. */
    void (*forget)(const struct game *, struct state *);

    /* A number for what the viewer sees, without writing it all down: states that he can tell apart by
     * observe have different ones, but for chance in 64 bits, and states that he cannot tell apart have the
     * same. `about` is KEY_ALL; KEY_UNORDERED, if the order of the things does not count that actions are
     * about (the block with `options`); or the index of one of those things, whose number it then is. For
     * searches, which do nothing as often. NULL: who needs it observes and hashes. */
    uint64_t (*key)(const struct game *, const struct state *, int viewer, int about);
};
enum { KEY_ALL = -1, KEY_UNORDERED = -2 };

/* Everything plugged in; see registry.def. */
extern const struct engine *const engines[];
extern const int engine_count;
const struct engine *engine_find(const char *name);

/* Asks the source for a text; after NULL, `why` has a sentence for a problem. */
struct why {
    bool there;                          /* it is there, but cannot be read */
    char text[PROBLEM_TEXT_MAX];
};
const char   *source_include(const struct source *, const char *name, struct why *why);

/* Loads a description after checking its settings; NULL after an error. Warnings may be noted
 * all the same. */
struct game  *game_load(const struct engine *, const struct source *, struct problems *);
void          game_free(struct game *);

struct state *state_new(const struct game *);                   /* free with state_free */
void          state_free(struct state *);
void          state_start(const struct game *, struct state *, uint64_t seed);
void          state_copy(struct state *to, const struct state *from);
bool          state_equal(const struct state *, const struct state *);
uint64_t      state_hash(const struct state *);

/* Fills `out` (room for actions_max) with the legal actions, ascending; 0 when over. */
int           state_actions(const struct game *, const struct state *, int *out);
void          state_apply(const struct game *, struct state *, int action, struct events *log);

/* Turns the state into one the viewer cannot tell from it: what is hidden from the viewer and
 * all chance to come are redrawn, under another seed. This is what agents search on. The result
 * depends on what the viewer may know and on the seed alone: two states that the viewer cannot tell
 * apart become equal bytes. */
void          state_resample(const struct game *, struct state *, int viewer, uint64_t seed);

/* Turns the state into what an agent is given. The seed it is redrawn under is a hash of what the
 * viewer may know, so the view tells nothing else: neither the seed of the play nor the true state
 * has any part in it. */
void          state_view(const struct game *, struct state *, int viewer);

/* The engine's estimate, or the score if it has none. */
float         state_estimate(const struct game *, const struct state *, int player);

/* For engines: ends the play as the rules say, or by a fault with the part to blame (-1: none). */
void          state_finish(struct state *);
void          state_fault(struct state *, enum end how, int culprit);

/* The legal action whose name is `name`, or -1. */
int           action_find(const struct game *, const struct state *, const char *name);

/* Element `index` of a field, as a double (exact for every kind). */
double        field_value(const struct field *, const struct state *, uint32_t index);

/* Notes an event if anyone listens. */
static inline void event_add(struct events *log, int verb, int player, int part, int target,
                             int amount)
{
    if (!log)
        return;
    if (log->count < log->capacity)
        log->list[log->count] = (struct event){(int16_t)verb, (int16_t)player, (int16_t)part,
                                               (int16_t)target, amount};
    log->count++;
}

#endif
