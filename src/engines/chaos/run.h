/* run.h: one action being carried out: what is still to be done, and by whom. */
#ifndef RUN_H
#define RUN_H

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
    bool                     lost[2];
    bool                     over;
    uint16_t                 batch;
    int                      activations;
    int                      gone;                  /* how many left their zone */
    uint8_t                  gone_list[256];        /* which; some may have come back */
    int                      known;                 /* instances there were before */
    int                      head, tail;            /* of the queue, which is a ring */
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

/* select.c */
int  chaos_collect(const struct chaos_state *, const struct chaos_game *, const struct filter *,
                   const struct bearer *, uint8_t *out);
bool chaos_condition(const struct chaos_state *, const struct chaos_game *, const struct effect *,
                     const struct bearer *);
/* The effect of a card in hand that wants a target now, or NULL. */
const struct effect *chaos_wants_target(const struct chaos_state *, const struct chaos_game *, int id);
/* What it can be aimed at, as target numbers; stops after `most` of them. */
int  chaos_targets(const struct chaos_state *, const struct chaos_game *, const struct effect *,
                   int id, int most, uint8_t *out);
int  chaos_target_id(const struct chaos_state *, int target);

/* zones.c */
int  chaos_make(struct run *, uint16_t card, int owner);       /* an instance in no zone, or NOBODY */
int  chaos_duplicate(struct run *, int id);
void chaos_print_on(const struct chaos_game *, struct instance *, uint16_t card);
void chaos_take_out(struct run *, int id);                     /* of its zone */
bool chaos_put(struct run *, int id, int player, int zone);    /* false: no room */
void chaos_give(struct run *, int id, uint16_t effect);
void chaos_forget_given(const struct chaos_game *, struct chaos_state *, struct instance *);
void chaos_take_part(struct run *, const struct instance *);
void chaos_show(struct chaos_state *, const struct instance *);   /* both players have seen it */
/* Counts a card among those that wait for turns where it is, or no longer. */
static inline void chaos_listen(const struct chaos_game *game, struct chaos_state *state,
                                const struct instance *one, int change)
{
    if (game->cards[one->card].listens & one->zone)
        state->sides[one->owner].listen[one->zone >> 1] =
            (uint8_t)(state->sides[one->owner].listen[one->zone >> 1] + change);
}
/* Forgets the heat of a turn that is over. */
void chaos_cool(struct chaos_state *, struct instance *);
void chaos_gone(struct run *, int id);
void chaos_sweep(struct run *);
void chaos_relabel(struct chaos_state *);

/* queue.c */
void chaos_later(struct run *, struct later);
void chaos_drain(struct run *);
void chaos_arrive(struct run *, int id, int player, int zone);

/* effects.c */
void chaos_activate(struct run *, const struct effect *, const struct bearer *, int target);
void chaos_fire(struct run *, int id, enum trigger, int active, bool drain_each);
void chaos_play_effects(struct run *, int id, int target);
void chaos_damage(struct run *, const struct bearer *, int id, int amount);
void chaos_heal(struct run *, int id, int amount);
void chaos_draw_cards(struct run *, int player, int count);

#endif
