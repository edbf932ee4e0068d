/* english.h: what the files that put a description into English share; see english_words.c. */
#ifndef SPIRE_ENGLISH_H
#define SPIRE_ENGLISH_H

#include "engines/spire/state.h"

struct english {
    const struct spire_game *game;
    const struct definition *definition;
    int                      upgrades;
    bool                     status;     /* self is the owner of a status */
    int                      self;       /* 0 the player's, 1 an enemy's */
    const struct node       *effect;     /* the whole, in which names are looked up */
};
void     english_number(const struct english *, const struct node *, struct text *);
void     english_condition(const struct english *, const struct node *, struct text *);
void     english_effect(const struct english *, const struct node *, struct text *);
/* What a card costs as it is written: "1 and 2 red". */
void     english_cost(const struct spire_game *, int card, int upgrades, struct text *);
void     english_card(const struct spire_game *, int card, int upgrades, struct text *);
void     english_status(const struct spire_game *, int status, struct text *);
void     english_move(const struct spire_game *, int enemy, int move, struct text *);
/* "2 Wounds to your discard pile": what an action adds, the number given. */
void     english_added(const struct spire_game *, const struct node *add, int count, struct text *);
const char *name_of(const struct spire_game *, const struct definition *);
const char *combatant_name(const struct spire_game *, const struct spire_state *, int combatant);

extern const char *const english_piles[DESTINATIONS];

/* A number known without a state; false if it depends on one. */
bool english_constant(const struct english *, const struct node *, int *value);
/* Leaves out what adds nothing: x + 0, 1 * x. */
const struct node *english_simplified(const struct english *, const struct node *);
/* What stands behind a number named with `set`, if that is done in one place only; or NULL. */
const struct node *english_set_value(const struct english *, int slot);
/* Whether a combatant's name stands for the enemy that was chosen. */
bool english_is_choice(const struct english *, const struct node *combatant);
const char *english_possessive(const struct english *, const struct node *combatant);
const char *english_card_name(const struct english *, const char *name);
const char *english_status_name(const struct english *, const char *name);
void english_combatants(const struct english *, const struct node *, struct text *);
void english_cards(const struct english *, const struct node *, struct text *);
/* Cards of a pile without saying how many. */
void english_counted(const struct english *, const struct node *, bool several, struct text *);
/* What a filter makes of "card", with the pile it is in unless the preposition is NULL. */
void english_filter(const struct english *, const struct node *where, bool several,
                    const char *preposition, int pile, struct text *);
/* " for each card in your hand", if a number counts something; false if not. */
bool english_each(const struct english *, const struct node *, struct text *);
void english_plural(const char *word, struct text *);
/* Makes the letter at `at` a capital one. */
void english_capital(struct text *, size_t at);

#endif
