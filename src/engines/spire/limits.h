/* limits.h: how much of everything there may be, and the numbers that stand for nobody and nothing. */
#ifndef SPIRE_LIMITS_H
#define SPIRE_LIMITS_H

enum {
    COMBATANTS_MAX = 8, CARDS_MAX = 240, STATUSES_MAX = 120, ENERGIES_MAX = 4, EVENTS_MAX = 64,
    DEFINITIONS_MAX = 512, STATUS_KINDS_MAX = 256, VALUES_MAX = 12, MOVES_MAX = 16,
    LOCALS_MAX = 60, FRAMES_MAX = 48, CELLS_MAX = 384, BATTLES_MAX = 16, OFFERS_MAX = 6,
    OPTIONS_MAX = 8, NUMBER_MAX = 999999, LIMIT = 999, PARAMETERS_MAX = 6, LISTENERS_MAX = 2048,
    INCLUDES_MAX = 32, FIRED_MAX = 48, TAGS_MAX = 64,
    DECK_MAX = 64,            /* kinds of cards in a deck */
    STARTS_MAX = 16,          /* statuses at the start of a battle */
    STORED_MAX = 30000,       /* of hit points and of what is remembered: sixteen bits hold it */
    COST_MAX = 99,            /* of a cost that an effect has changed */
    SCENARIOS_MAX = 128,
    ACTION_DEFINITIONS_MAX = 128, ENEMIES_MAX = 250,
    FRAME_CELLS_MAX = 120,    /* cells that one effect uses */
    SET_CELLS = 8,            /* a set of cards: 256 bits in eight locals */
    NUMBER_STACK_MAX = 24,    /* numbers that an expression puts aside */
    LAST_MOVES = 3,           /* of an enemy, remembered */
    CELLS_SPARE = 4,          /* zeroed and copied in one go for every frame; most need no more */
    STEPS_MAX = 20000,        /* instructions and frames for one decision */
    BATTLE_WORTH = 100,       /* of the score: a battle of a run that is won */
};
enum { PLAYER = 0, NOBODY = 255, NO_CARD = 255, NO_SLOT = 255, NO_PART = -1 };

#endif
