/* roster.h: who is present, by kind: the statuses of a kind one after the other, and the cards.
 *
 * It is made when it is first needed and never kept in a state. Cards are in it only if they listen to
 * anything. */
#ifndef SPIRE_ROSTER_H
#define SPIRE_ROSTER_H

#include "engines/spire/state.h"

enum { FEW_STATUSES = 8 };    /* so many are looked through faster than listed */

struct roster {
    const struct status *few;                           /* that are not listed; NULL: they are */
    int      statuses, cards;                           /* so many of the state are in it */
    uint64_t kinds[STATUS_KINDS_MAX / 64];              /* of statuses in it, as bits */
    uint64_t card_kinds[DEFINITIONS_MAX / 64];
    uint8_t  first_status[STATUS_KINDS_MAX], last_status[STATUS_KINDS_MAX], next_status[STATUSES_MAX];
    uint16_t first_card[DEFINITIONS_MAX], last_card[DEFINITIONS_MAX], next_card[CARDS_MAX];
};

static inline int first_bit(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static inline void roster_clear(struct roster *roster)
{
    roster->few = NULL;
    roster->statuses = roster->cards = 0;
}

/* Takes in who came since; cards only where those rules are of cards. */
void roster_extend(struct roster *, const struct spire_game *, const struct spire_state *,
                   const struct range *);

/* A new one for some rules: with the cards in the piles in which they listen. */
void roster_for(struct roster *, const struct spire_game *, const struct spire_state *,
                const struct range *);

/* The next status or card of a kind behind one, or with -1 the first; or NO_SLOT, NO_CARD. */
static inline int next_status_of(const struct roster *roster, int kind, int slot)
{
    if (roster->few) {
        while (++slot < roster->statuses)
            if (roster->few[slot].definition == kind)
                return slot;
        return NO_SLOT;
    }
    if (slot >= 0)
        return roster->next_status[slot];
    return roster->kinds[kind / 64] >> (kind % 64) & 1 ? roster->first_status[kind] : NO_SLOT;
}
static inline int next_card_of(const struct roster *roster, int kind, int card)
{
    if (card >= 0)
        return roster->next_card[card];
    return roster->card_kinds[kind / 64] >> (kind % 64) & 1 ? roster->first_card[kind] : NO_CARD;
}

#endif
