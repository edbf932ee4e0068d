/* chaos.h: a match of generated cards: what a description is compiled to, and its state.
 *
 * Every sentence on a card becomes one `struct effect` at load: when it happens, under which
 * condition, to whom, what. Effects and cards name one another by index, so that a card which is
 * given, summoned or rolled is a number. A card in a match is an `instance`; zones hold numbers of
 * instances. What an action sets off is done from a queue on the C stack (see queue.c): between
 * decisions nothing is pending, so the state holds none of it. */
#ifndef CHAOS_H
#define CHAOS_H

#include "core/game.h"

enum {
    FIELD_MAX = 7, HAND_MAX = 10, DECK_MAX = 64, INSTANCES_MAX = 250, GIVEN_MAX = 128,
    EFFECTS_MAX = 3,            /* on one card */
    DECK_SIZE = 20,             /* of a deck that is drawn from the pool */
    MANA_MAX = 10, HEAT_LIMIT = 10, STAT_MAX = 9999,
    CARDS_MAX = 30000, DECKS_MAX = 1000, NESTING_MAX = 4,
    NAMES = 1 << 16, NOBODY = 255, NO_CARD = 0xffff, NO_EFFECT = 0xffff,
};

enum { ALLY = 1, ENEMY = 2, BOTH = 3 };                       /* sides, seen from a card's owner */
enum { KIND_LEADER = 1, KIND_MINION = 2, KIND_SPELL = 4 };
enum { BEAST = 1, DRAGON = 2, DEMON = 4 };
enum { IN_PLAY = 1, IN_HAND = 2, IN_DECK = 4 };
enum {
    CHARGE = 1, TAUNT = 2, STEALTH = 4, UNTARGETABLE = 8, SHIELD = 16, POISONOUS = 32, LIFESTEAL = 64,
    KEYWORDS = 7,
};
enum stat { STAT_NONE, STAT_COST, STAT_ATTACK, STAT_HEALTH, STAT_ATTACKS };

enum trigger {
    ON_PLAY, ON_DEATH, ON_DISCARD, ON_TURN_START, ON_TURN_END, TRIGGERS
};

/* Which cards: all of these hold. */
struct filter {
    uint8_t zones, sides, kinds, tribes;    /* sets; tribes 0: whatever */
    uint8_t keyword;                        /* 0: whatever */
    uint8_t stat, at_least;                 /* enum stat; else at most */
    uint8_t value;
};

enum condition { IF_NOTHING, IF_EXISTS, IF_LEADER, IF_MANA, IF_MAX_MANA, IF_SELF };
enum mode { AT_CHOSEN, AT_ALL, AT_RANDOM, AT_LEADER, AT_SELF, AT_NONE };

enum operation {
    DO_DAMAGE, DO_HEAL, DO_REFRESH, DO_COST, DO_STATS, DO_ATTACKS, DO_DESTROY, DO_DISCARD, DO_MOVE,
    DO_COPY, DO_TRANSFORM, DO_TRIBE, DO_KEYWORD, DO_STRIP, DO_OVERHEAT, DO_COOL, DO_RESET, DO_GIVE,
    DO_DRAW, DO_MANA, DO_MAX_MANA, DO_NEW, DO_WIN, OPERATIONS
};

/* One sentence of a card. */
struct effect {
    uint8_t       trigger, turns;           /* turns: whose; of what is played: 'Cast' */
    uint8_t       condition;
    uint8_t       mode, operation;
    uint8_t       zone, owners;             /* where to: enum IN_..., sides; owners 0: its owner's */
    uint8_t       count;                    /* of new cards */
    struct filter target, test;
    int8_t        a, b;                     /* amounts; a: tribe or keyword */
    uint8_t       rolled, rolled_minion;    /* `made` is a cost, and what is made is rolled */
    uint16_t      made;                     /* card, or cost if rolled */
    uint16_t      given;                    /* effect */
};

struct card {
    char     *name, *text;
    uint8_t   kind, tribe, keywords, attacks;
    int16_t   cost, attack, health;
    uint16_t  effect;                       /* first; they lie side by side */
    uint8_t   effect_count;
    uint8_t   triggers;                     /* set of 1 << enum trigger */
    uint16_t  waits;                        /* zones in which some effect waits for turns: see WAITS */
    uint8_t   targeted;                     /* which effect is aimed, or NOBODY */
    bool      nested;                       /* written inside another card */
    uint8_t   bag;                          /* enum: what it can be rolled as */
    int16_t   part;
    int       line;
};

enum { BAG_NONE, BAG_CARD, BAG_MINION };

struct deck {
    char     *name;
    uint16_t  cards[DECK_MAX];
    int       count, line;
};

/* Cards that "a random 3-cost minion" can be: rolled at load, one bag for each cost that is asked for. */
struct bag {
    int first, count;                       /* in game->rolled */
};

struct list {                               /* a list that grows at load */
    int count, capacity;
};

enum match { MATCH_RANDOM, MATCH_FIXED, MATCH_CHOOSE };

struct chaos_game {
    struct game    head;
    struct card   *cards;
    struct effect *effects;
    struct deck   *decks;
    uint16_t      *pool;                    /* cards that decks and guesses are drawn from */
    uint16_t      *rolled;
    struct bag     bags[2][MANA_MAX + 1];   /* any card, minions; by cost */
    struct list    card_list, effect_list, deck_list, pool_list, rolled_list;
    struct instance *prints;                /* every card as it is printed */
    struct part   *parts;
    struct deed   *deeds;
    struct field  *fields;
    struct block  *blocks;
    uint16_t      *names;                   /* cards by the hash of their name, from 1; 0: none */
    uint16_t       leader, token;           /* cards */
    enum match     match;
    int            seats[2];                /* decks, for MATCH_FIXED */
    int            hand, mana, health, turns;
    bool           with_token, shuffled, own_deck_known, enemy_deck_known, transformed_sleep;
    char          *title;
};

enum {
    FLAG_USED = 1,        /* the slot holds a card */
    FLAG_LEAVING = 2,     /* dying, or on its way: no target, not counted */
    FLAG_GONE = 4,        /* in no zone any more; its slot is free after the action */
    FLAG_ASLEEP = 8,
    FLAG_LISTENS = 16,    /* was given an effect that listens to turns */
};

/* What cards wait for: the start and the end of turns of their owner, and of the other player. For each
 * there is a set of zones in which they do, four bits one after the other. */
enum { WAITS = 4 };
static inline int wait_of(enum trigger trigger, bool own_turn)
{
    return (trigger == ON_TURN_START ? 0 : 2) + !own_turn;
}

/* What is known from the number of the card stands here again if it is asked for all the time. */
struct instance {
    uint16_t card;
    int16_t  cost, attack, health, damage;
    uint8_t  attacks, used;
    uint8_t  tribe, keywords, flags;
    uint8_t  owner, zone;
    uint8_t  origin;                        /* whose deck it comes from: 1 + player; 0: none */
    uint8_t  limit;                         /* overheat: activations until its effects stop */
    uint8_t  heat[EFFECTS_MAX];
    uint8_t  given;                         /* first of the effects it was given, or NOBODY */
    uint8_t  stamp;                         /* the epoch of its owner in which heat was counted */
    uint16_t waits;                         /* this and what follows: as on the card */
    uint8_t  kind, triggers, targeted;
    uint8_t  aimed;                         /* 1: a spell with an effect that is aimed */
    uint16_t effect;                        /* and this makes it 32 bytes */
};

struct given {
    uint16_t effect;
    uint8_t  heat, next;                    /* next: NOBODY ends a list; a free one has effect NO_EFFECT */
};

struct side {
    uint64_t prices;                        /* what the cards in hand cost: see run.h */
    uint8_t mana, mana_max, turns, fatigue;
    uint8_t leader;
    uint8_t field_count, hand_count, deck_count;
    uint8_t epoch;                          /* turns ended: heat of earlier ones does not count */
    uint8_t padding[14];                    /* to 128 bytes, which are found by a shift */
    uint8_t listen[WAITS][4];               /* how many cards wait for turns: in play, hand, deck, - */
    uint8_t field[FIELD_MAX];
    uint8_t hand[HAND_MAX];
    uint8_t deck[DECK_MAX];                 /* top last */
};

enum { SLOTS_MAX = 2 * DECK_MAX };

struct chaos_state {
    struct state    head;
    uint8_t         option;                 /* what was chosen and waits for where and whom; 0: none */
    uint8_t         chosen[2];              /* decks picked so far, for MATCH_CHOOSE: 1 yes */
    uint8_t         high;                   /* instances in use lie below */
    uint16_t        picks[2];               /* the decks that are played, if they have names */
    uint64_t        seen[2];                /* which cards of each deck the other player has seen */
    struct side     sides[2];
    uint16_t        list[SLOTS_MAX];        /* the part of each card of the two decks, from 1; 0: none */
    struct given    given[GIVEN_MAX];
    uint8_t         given_high;
    uint8_t         public_decks;           /* both know both decks */
    uint8_t         given_turns;            /* how many given effects wait for turns */
    uint8_t         padding;
    struct instance cards[INSTANCES_MAX];
};

/* Actions: first what, then, unless there is only one way, where and at whom. */
enum {
    TARGETS = 1 + 1 + FIELD_MAX + FIELD_MAX + 1 + HAND_MAX,
    TARGET_NONE = 0, TARGET_LEADER = 1, TARGET_FIELD = 2, TARGET_ENEMY_FIELD = TARGET_FIELD + FIELD_MAX,
    TARGET_ENEMY_LEADER = TARGET_ENEMY_FIELD + FIELD_MAX, TARGET_HAND = TARGET_ENEMY_LEADER + 1,
    ACTION_END = 0, ACTION_PLAY = 1, ACTION_ATTACK = ACTION_PLAY + HAND_MAX,
    ACTION_WAY = ACTION_ATTACK + 1 + FIELD_MAX,
    ACTION_DECK = ACTION_WAY + (FIELD_MAX + 1) * TARGETS,
};

enum verb {
    VERB_TURN, VERB_DRAW, VERB_PLAY, VERB_ATTACK, VERB_EFFECT, VERB_DAMAGE, VERB_HEAL, VERB_DIE,
    VERB_DISCARD, VERB_SUMMON, VERB_PUT, VERB_SHUFFLE, VERB_TRANSFORM, VERB_RESET, VERB_FATIGUE,
    VERB_TAKE_PART, VERBS
};

static inline const struct chaos_game *chaos_of(const struct game *game)
{
    return (const struct chaos_game *)game;
}

static inline const struct chaos_state *chaos_state_of(const struct state *state)
{
    return (const struct chaos_state *)state;
}

static inline const struct card *chaos_card(const struct chaos_game *chaos, const struct instance *one)
{
    return &chaos->cards[one->card];
}

/* ---- reading and printing ---- */
struct lexer;
bool chaos_read(struct chaos_game *, const struct source *, struct problems *);
uint16_t chaos_card_add(struct chaos_game *, const struct card *);
uint16_t chaos_card_find(const struct chaos_game *, const char *name);
void chaos_pool_add(struct chaos_game *, uint16_t card);
bool chaos_text_card(struct chaos_game *, const char *name, const char *text, struct problems *,
                     uint16_t *card);
/* A bag that some effect rolls from and that is empty; false: there is none. */
bool chaos_bag_wanted(const struct chaos_game *, int *minion, int *cost);
void chaos_fill_bags(struct chaos_game *);
void chaos_print_card(const struct chaos_game *, const struct card *, const char *joint,
                      struct text *out);
void *chaos_grow(void *memory, struct list *, size_t size);
void chaos_outline(struct chaos_game *);
extern const struct syntax chaos_syntax;
extern const char *const chaos_keywords[KEYWORDS];
extern const char *const chaos_tribes[3];

/* ---- the pool ---- */
struct rolling {
    const struct source *source;
    const char          *grammar, *preset;
    int                  pool, bag;         /* how many cards; how many in each bag */
    uint64_t             seed;
    struct place         place;             /* where the grammar is named */
};
bool chaos_roll(struct chaos_game *, const struct rolling *, struct problems *);

/* ---- rules ---- */
struct run;
void chaos_start(const struct game *, struct state *);
int  chaos_actions(const struct game *, const struct state *, int *out);
void chaos_apply(const struct game *, struct state *, int action, struct events *log);

/* ---- sight ---- */
void  chaos_resample(const struct game *, struct state *, int viewer);
void  chaos_forget(const struct game *, struct state *);
void  chaos_render(const struct game *, const struct state *, int viewer, struct text *out);
void  chaos_render_action(const struct game *, const struct state *, int action, struct text *out);
void  chaos_observe(const struct game *, const struct state *, int viewer, float *out);
float chaos_estimate(const struct game *, const struct state *, int player);
void  chaos_draw(const struct game *, const struct state *, int viewer, struct canvas *);
void  chaos_tables(struct chaos_game *);
extern const char *const chaos_verbs[VERBS];

#endif
