/* run.h: one action being carried out: what is still to be done, and by whom. */
#ifndef RUN_H
#define RUN_H

#include <string.h>

#include "engines/chaos/chaos.h"

enum { QUEUE_MAX = 1024, QUEUE_ROOM = 300, ACTIVATIONS_MAX = 1000 };

enum deferred { LATER_DIE, LATER_DISCARD, LATER_MOVE, LATER_NEW, LATER_TRANSFORM, LATER_RESET, LATER_WIN };

/* Something that is done when its turn in the queue comes. */
struct later {
    uint8_t  what;
    uint8_t  card;              /* instance, or NOBODY */
    uint8_t  zone, player;      /* where to */
    uint16_t batch;
    uint16_t made;              /* card, or cost if rolled */
    uint8_t  rolled, minion;
};

struct run {
    const struct chaos_game *game;
    struct chaos_state      *state;
    struct events           *log;
    int                      known;                 /* instances there were before */
    int                      activations;           /* from here all is 0 at first */
    int                      gone;                  /* how many left their zone */
    int                      head, tail;            /* of the queue, which is a ring */
    uint16_t                 batch;
    bool                     lost[2], over;
    uint8_t                  gone_list[256];        /* to here; which: some may have come back */
    struct later             queue[QUEUE_MAX];
};

static inline struct instance *run_card(struct run *run, int id)
{
    return &run->state->cards[id];
}

/* An effect at work: whose it is and in whose name it is done. */
struct bearer {
    int     id;                  /* instance, or NOBODY */
    uint8_t owner, keywords;
    uint8_t zone;                /* where it counts as being */
};

/* turns.c */
void chaos_finish(struct run *);
void chaos_begin_turn(struct run *, int player);
void chaos_end_turn(const struct chaos_game *, struct chaos_state *, struct events *log);

/* select.c */
int  chaos_collect(const struct chaos_state *, const struct filter *, const struct bearer *,
                   uint8_t *out);
bool chaos_check(const struct chaos_state *, const struct effect *, const struct bearer *);
/* Whether the condition of an effect holds. */
static inline bool chaos_condition(const struct chaos_state *state, const struct effect *effect,
                                   const struct bearer *bearer)
{
    return effect->condition == IF_NOTHING || chaos_check(state, effect, bearer);
}
bool chaos_check_in_hand(const struct chaos_state *, const struct effect *, int id);
/* The effect of a card in hand that wants a target now, or NULL. */
static inline const struct effect *chaos_wants_target(const struct chaos_state *state,
                                                      const struct chaos_game *game, int id)
{
    const struct instance *one = &state->cards[id];
    if (one->targeted == NOBODY)
        return NULL;
    bool fresh = one->stamp != state->sides[one->owner].epoch;
    if ((fresh ? 0 : one->heat[one->targeted]) >= one->limit)
        return NULL;
    const struct effect *effect = &game->effects[one->effect + one->targeted];
    return effect->condition == IF_NOTHING || chaos_check_in_hand(state, effect, id) ? effect : NULL;
}
/* What it can be aimed at, as target numbers. */
int  chaos_targets(const struct chaos_state *, const struct effect *, int id, uint8_t *out);
bool chaos_has_target(const struct chaos_state *, const struct effect *, int id);
int  chaos_target_id(const struct chaos_state *, int target);

/* ways.c */
/* Leaves out of a list of options aimed spells that have no target (bits of `aimed`: where such spells
 * are), and minions if there is no room. */
int  chaos_without_vain(const struct chaos_state *, const struct chaos_game *, int *list, int count,
                        unsigned aimed);
/* The actions that say where and at whom, for the option that was chosen. */
int  chaos_ways(const struct chaos_state *, const struct chaos_game *, int *out);
/* At whom an option is taken, if there is only one way to; else -1. */
int  chaos_only_way(const struct chaos_state *, const struct chaos_game *, int option);

/* zones.c */
int  chaos_make(struct run *, uint16_t card, int owner);       /* an instance in no zone, or NOBODY */
int  chaos_duplicate(struct run *, int id);
void chaos_print_on(const struct chaos_game *, struct instance *, uint16_t card);
void chaos_take_out(struct run *, int id);                     /* of its zone */
void chaos_leave_hand(struct chaos_state *, int id, int index);    /* it has to go somewhere then */
bool chaos_put(struct run *, int id, int player, int zone);    /* false: no room */
void chaos_give(struct run *, int id, uint16_t effect);
void chaos_forget_given(const struct chaos_game *, struct chaos_state *, struct instance *);
void chaos_mark_seen(struct chaos_state *, const struct instance *);
/* Both players have seen it. */
static inline void chaos_show(struct chaos_state *state, const struct instance *one)
{
    if (one->origin && state->public_decks)
        chaos_mark_seen(state, one);
}
/* Tells what happened to a card, and that a card of a deck did something, which is what its strength is
 * judged by. Nobody listens in rollouts: `cold` keeps what only telling needs out of the way of the rest. */
__attribute__((cold)) void chaos_note(struct run *, int verb, int id, int target, int amount);
__attribute__((cold)) void chaos_note_part(struct run *, int id);
static inline void chaos_tell(struct run *run, int verb, int id, int amount)
{
    if (run->log)
        chaos_note(run, verb, id, NOBODY, amount);
}
static inline void chaos_take_part(struct run *run, int id)
{
    if (run->log)
        chaos_note_part(run, id);
}
void chaos_count_listener(struct chaos_state *, const struct instance *, int change);
/* Counts a card among those that wait for turns where it is, or no longer. */
static inline void chaos_listen(struct chaos_state *state, const struct instance *one, int change)
{
    if (one->waits & one->zone * 0x1111)    /* in this zone, whatever for */
        chaos_count_listener(state, one, change);
}
/* Forgets the heat of a turn that is over. */
void chaos_cool(struct chaos_state *, struct instance *);
void chaos_forget_twice(struct run *);
/* It is in no zone any more. */
static inline void chaos_gone(struct run *run, int id)
{
    run_card(run, id)->flags |= FLAG_GONE;
    if (run->gone == (int)sizeof run->gone_list)
        chaos_forget_twice(run);
    run->gone_list[run->gone++] = (uint8_t)id;
}
void chaos_fill_holes(struct run *);
void chaos_number_new(struct run *);
/* After an action: cards that are gone leave no hole, and new ones get a number. */
static inline void chaos_sweep(struct run *run)
{
    if (run->gone)
        chaos_fill_holes(run);
    if (run->known < run->state->high)
        chaos_number_new(run);
}
void chaos_set_size(struct chaos_state *);

/* What the cards in hand cost, in one number: six bits a card, of which the highest is 0, so that one
 * subtraction tells all that can be paid. */
enum { PRICE_BITS = 6, PRICE_MAX = 31 };
static inline void chaos_price_set(struct side *side, int index, int cost)
{
    uint64_t price = (uint64_t)(cost < PRICE_MAX ? cost : PRICE_MAX);
    int shift = index * PRICE_BITS;
    side->prices = (side->prices & ~((uint64_t)PRICE_MAX << shift)) | price << shift;
}
/* Of a card that comes to the end of the hand: there all is 0. */
static inline void chaos_price_add(struct side *side, int index, int cost)
{
    side->prices |= (uint64_t)(cost < PRICE_MAX ? cost : PRICE_MAX) << index * PRICE_BITS;
}
static inline void chaos_price_drop(struct side *side, int index)
{
    int shift = index * PRICE_BITS;
    uint64_t before = ((uint64_t)1 << shift) - 1;
    side->prices = (side->prices & before) | (side->prices >> PRICE_BITS & ~before);
}
/* The highest bit of each card that can be paid. */
static inline uint64_t chaos_payable(const struct side *side)
{
    const uint64_t ones = 0x0041041041041041;    /* the lowest bit of each card */
    uint64_t most = ones * (PRICE_MAX + 1u + side->mana);
    uint64_t there = ((uint64_t)1 << side->hand_count * PRICE_BITS) - 1;
    return (most - side->prices) & ones << (PRICE_BITS - 1) & there;
}
/* For debug builds: prices and listeners are what the cards say. */
bool chaos_is_consistent(const struct chaos_state *);
/* A card in hand costs something else now. */
void chaos_price_anew(struct chaos_state *, int id);

/* queue.c */
void chaos_later(struct run *, struct later);
void chaos_empty_queue(struct run *);
static inline void chaos_drain(struct run *run)
{
    if (run->head != run->tail)
        chaos_empty_queue(run);
}
void chaos_arrive(struct run *, int id, int player, int zone);

/* effects.c */
void chaos_set_off(struct run *, int id, enum trigger, int active);
/* What a card does when something happens, its own effects and those it was given. */
static inline void chaos_fire(struct run *run, int id, enum trigger trigger, int active)
{
    const struct instance *one = run_card(run, id);
    if (one->triggers & 1 << trigger || one->given != NOBODY)
        chaos_set_off(run, id, trigger, active);
}
void chaos_play_effects(struct run *, int id, int target);
void chaos_damage(struct run *, const struct bearer *, int id, int amount);
void chaos_draw_card(struct run *, int player);

/* ---- an action as a whole ---- */

static inline void chaos_open(struct run *run, const struct chaos_game *game,
                              struct chaos_state *state, struct events *log)
{
    run->game = game;
    run->state = state;
    run->log = log;
    run->known = state->high;
    enum { FROM = offsetof(struct run, activations), TO = offsetof(struct run, gone_list) };
    memset((uint8_t *)run + FROM, 0, TO - FROM);
}

static inline void chaos_settle(struct run *run)
{
    if (run->over)
        chaos_finish(run);
    chaos_sweep(run);
}

#endif
