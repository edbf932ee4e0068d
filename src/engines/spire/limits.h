/* limits.h: how much of everything there may be, and the numbers that stand for nobody and nothing. */
#ifndef SPIRE_LIMITS_H
#define SPIRE_LIMITS_H

/* Of a battle: what runs beyond these ends the play with a fault of its description, but for
 * combatants: who finds no room does not come. In the hostile build they are the second number: little
 * more than the games need that come with the program, so that whoever forgets to look is found. */
#ifdef HOSTILE
#define BATTLE_LIMIT(normal, hostile) (hostile)
#else
#define BATTLE_LIMIT(normal, hostile) (normal)
#endif
enum {
    COMBATANTS_MAX = 8,                        /* a byte of bits */
    CARDS_MAX = BATTLE_LIMIT(1000, 560),       /* more than a deck has */
    CARDS_FEW = BATTLE_LIMIT(240, 136),        /* the same where the deck is small: see piles.h */
    STATUSES_MAX = BATTLE_LIMIT(120, 32),      /* of all combatants */
    FRAMES_MAX = BATTLE_LIMIT(48, 12),         /* effects inside of effects */
    CELLS_MAX = BATTLE_LIMIT(384, 144),        /* of all frames together; more in large games */
    FIRED_MAX = BATTLE_LIMIT(48, 16),          /* events that one action sets off */
    STEPS_MAX = BATTLE_LIMIT(20000, 2000),     /* frames and repetitions for one decision */
    SCANS_MAX = BATTLE_LIMIT(20000, 2000),     /* piles gone through with a filter for one decision */
};
#undef BATTLE_LIMIT

/* Of a description: what runs beyond these is an error with a place. */
enum {
    DEFINITIONS_MAX = 512,           /* of each kind */
    STATUS_KINDS_MAX = 256, ENEMIES_MAX = 250, ACTION_DEFINITIONS_MAX = 128, SCENARIOS_MAX = 128,
    EVENTS_MAX = 64,                 /* as bits */
    LISTENERS_MAX = 2048,
    INCLUDES_MAX = 32,
    TAGS_MAX = 64,                   /* as bits */
    VALUES_MAX = 12, MOVES_MAX = 16, PARAMETERS_MAX = 6, OPTIONS_MAX = 8,    /* of one definition */
    ENERGIES_MAX = 4, BATTLES_MAX = 16, OFFERS_MAX = 6,
    DECK_MAX = 500, DECK_CARDS_MAX = 500,    /* kinds of cards in a deck, and cards */
    DECK_FEW = 120,                  /* cards of a deck that is small */
    STARTS_MAX = 16,                 /* statuses at the start of a battle */
    LOCALS_MAX = 60,                 /* names in an effect */
    FRAME_CELLS_MAX = 120,           /* cells that one effect uses */
    NUMBER_STACK_MAX = 24,           /* numbers that an expression puts aside */
    FILTERS_MAX = 2,                 /* filters inside of filters: each is asked for every card */
};

/* Of numbers: they stop there. */
enum {
    NUMBER_MAX = 999999,
    LIMIT = 999,                     /* of block, energy and amounts of statuses */
    STORED_MAX = 30000,              /* of hit points and of what is remembered: sixteen bits hold it */
    COST_MAX = 99,                   /* of a cost that an effect has changed */
};

enum {
    SET_CELLS = 8,                   /* a set of cards: 256 bits in eight cells, */
    SET_CELLS_MOST = 32,             /* in large games 1,024 */
    LARGER = SET_CELLS_MOST / SET_CELLS,    /* so many times the cells that effects have */
    CELLS_SPARE = 4,                 /* zeroed and copied in one go for every frame; most need no more */
    LAST_MOVES = 3,                  /* of an enemy, remembered */
    BATTLE_WORTH = 100,              /* of the score: a battle of a run that is won */
};
enum { PLAYER = 0, NOBODY = 255, NO_CARD = 255, NO_SLOT = 255, NO_PART = -1 };

_Static_assert(CARDS_MAX % 8 == 0 && CARDS_FEW % 8 == 0 && STATUSES_MAX % 8 == 0, "rooms grow by eight");
_Static_assert((int)CARDS_FEW < NO_CARD && (int)STATUSES_MAX < NO_SLOT, "there is a number for none");
_Static_assert((int)CARDS_FEW >= DECK_FEW + 8 && (int)CARDS_MAX >= DECK_CARDS_MAX + 16,
               "every deck fits, and a card more");
_Static_assert((int)SCANS_MAX < 32767, "sixteen bits hold it");
_Static_assert((int)CELLS_MAX > FRAME_CELLS_MAX, "every effect fits alone");

#endif
