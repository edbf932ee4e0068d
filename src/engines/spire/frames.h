/* frames.h: what a battle is in the middle of: a stack of frames, each of one kind.
 *
 * Only effects run code. The others are actions of several steps with rules in between. Frames lie
 * in the state between decisions, so every byte of them is always set. */
#ifndef SPIRE_FRAMES_H
#define SPIRE_FRAMES_H

#include <stdint.h>

#include "engines/spire/limits.h"

enum frame_kind { F_EFFECT, F_DISPATCH, F_ATTACK, F_PLAY, F_DRAW };
enum frame_flag {
    FRAME_BEFORE_DONE = 1,    /* rules have acted before the action it stands at */
    FRAME_AUTO = 2,           /* nobody is asked: chance answers */
    FRAME_REUSE = 4,          /* a card is played again, for the same targets */
    FRAME_FREE = 8,           /* a card is played for nothing */
    FRAME_ASKING = 16,        /* some of several cards are chosen already */
    FRAME_CARD = 32,          /* the effect of a card that is being played */
    FRAME_ENCOUNTER = 64,     /* it brings in the enemies of a battle */
};

/* An effect that runs: of a card, a move, a rule or an action of the file. */
struct effect_frame {
    int32_t at;                             /* the next instruction */
    int32_t amount;                         /* what it answers to: how much, */
    int16_t status;                         /* which status, or -1, */
    uint8_t source, target, event_card;     /* by whom, to whom, with which card, */
    uint8_t hit, replayed;                  /* by an attack, by a card that is played again */
    uint8_t owner, card, slot;              /* whose effect it is */
    uint8_t x;                              /* paid for a card that costs X */
    uint8_t announced;                      /* of a card: rules have heard that it was played */
    int16_t hearers;                        /* of a card: statuses that may hear it, plus 1 */
    uint8_t card_high, event_card_high;     /* high bytes of numbers of cards; 0 in most games */
};

/* Something happened: rules that listen run one after the other. */
struct dispatch_frame {
    int32_t amount;
    int16_t status;                         /* which status, or -1 */
    uint8_t source, target, card;
    uint8_t hit, replayed;
    uint8_t event, how;                     /* which rules: enum how */
    uint8_t cursor;                         /* from which instance of the rule's owner on */
    int16_t rank;                           /* which of the rules is next */
    int16_t statuses;                       /* that were there and hear of it, plus 1; 0: all */
    uint8_t cards;                          /* the same of cards; 0: all */
    uint8_t slot;                           /* of a status that is removed: it hears of it too */
    uint8_t card_high, cards_high, cursor_high;
    uint8_t spare;
};

/* Several hits, with whatever each sets off between them. */
struct attack_frame {
    int32_t amount;
    int16_t hits;                           /* still to come */
    uint8_t source, target, card;
    uint8_t attack;                         /* 0: damage that is no attack */
    uint8_t card_high;
    uint8_t spare[13];
};

/* A card that is about to be played. */
struct play_frame {
    uint8_t card, x, card_high;
    uint8_t spare[21];
};

/* Cards that are drawn one by one. */
struct draw_frame {
    int16_t cards;                          /* still to come */
    uint8_t spare[22];
};

struct frame {
    uint8_t kind, flags;                    /* enum frame_kind, enum frame_flag */
    int16_t part;                           /* whose effect it is, for reports; or NO_PART */
    int16_t base;                           /* its first cell */
    int16_t spare;
    union {
        struct effect_frame   effect;
        struct dispatch_frame dispatch;
        struct attack_frame   attack;
        struct play_frame     play;
        struct draw_frame     draw;
    };
};
_Static_assert(sizeof(struct effect_frame) == 24 && sizeof(struct dispatch_frame) == 24 &&
               sizeof(struct attack_frame) == 24 && sizeof(struct play_frame) == 24 &&
               sizeof(struct draw_frame) == 24 && sizeof(struct frame) == 32, "no byte is left unset");

/* Numbers of cards and counts of them are stored in two bytes, the second of which most games never need. */
#define STORED(field, number) .field = (uint8_t)(number), .field##_high = (uint8_t)((number) >> 8)
static inline int effect_card(const struct effect_frame *effect)
{
    return effect->card | effect->card_high << 8;
}
static inline int effect_event_card(const struct effect_frame *effect)
{
    return effect->event_card | effect->event_card_high << 8;
}
static inline int dispatch_card(const struct dispatch_frame *event)
{
    return event->card | event->card_high << 8;
}
static inline int dispatch_cards(const struct dispatch_frame *event)
{
    return event->cards | event->cards_high << 8;
}
static inline int dispatch_cursor(const struct dispatch_frame *event)
{
    return event->cursor | event->cursor_high << 8;
}
static inline int attack_card(const struct attack_frame *attack)
{
    return attack->card | attack->card_high << 8;
}
static inline int play_card_of(const struct play_frame *play)
{
    return play->card | play->card_high << 8;
}

/* Effects that are not run: what the numbers of a card, an enemy or a status refer to. */
static inline struct frame card_frame(int card)
{
    return (struct frame){.effect = {.owner = PLAYER, STORED(card, card), .slot = NO_SLOT,
                                     .source = PLAYER, .target = NOBODY, STORED(event_card, card)}};
}
static inline struct frame enemy_frame(int combatant)
{
    return (struct frame){.effect = {.owner = (uint8_t)combatant, .card = NO_CARD, .slot = NO_SLOT,
                                     .source = (uint8_t)combatant, .target = PLAYER,
                                     .event_card = NO_CARD}};
}
static inline struct frame status_frame(int combatant, int slot)
{
    return (struct frame){.effect = {.owner = (uint8_t)combatant, .card = NO_CARD,
                                     .slot = (uint8_t)slot, .source = NOBODY, .target = NOBODY,
                                     .event_card = NO_CARD}};
}

#endif
