/* roster.c: who is present, by kind. */
#include "engines/spire/roster.h"

static void add_statuses(struct roster *roster, const struct spire_state *state)
{
    const struct status *list = state_statuses(state);
    if (roster->statuses == 0)
        memset(roster->kinds, 0, sizeof roster->kinds);
    for (; roster->statuses < state->status_count; roster->statuses++) {
        const int slot = roster->statuses, kind = list[slot].definition;
        uint64_t *kinds = &roster->kinds[kind / 64], bit = (uint64_t)1 << (kind % 64);
        if (*kinds & bit)
            roster->next_status[roster->last_status[kind]] = (uint8_t)slot;
        else
            roster->first_status[kind] = (uint8_t)slot;
        *kinds |= bit;
        roster->last_status[kind] = (uint8_t)slot;
        roster->next_status[slot] = NO_SLOT;
    }
}

static void add_card(struct roster *roster, const struct spire_game *game,
                     const struct spire_state *state, int card)
{
    const int kind = state_cards(state)[card].definition;
    if (game->cards[kind].head.listener_count == 0)
        return;
    uint64_t *kinds = &roster->card_kinds[kind / 64], bit = (uint64_t)1 << (kind % 64);
    if (*kinds & bit)
        roster->next_card[roster->last_card[kind]] = (uint16_t)card;
    else
        roster->first_card[kind] = (uint16_t)card;
    *kinds |= bit;
    roster->last_card[kind] = (uint16_t)card;
    roster->next_card[card] = NO_CARD;
}

void roster_extend(struct roster *roster, const struct spire_game *game,
                   const struct spire_state *state, const struct range *range)
{
    add_statuses(roster, state);
    if (range->piles == 0)
        return;
    if (roster->cards == 0)
        memset(roster->card_kinds, 0, sizeof roster->card_kinds);
    for (; roster->cards < cards_numbered(state); roster->cards++)
        if (roster->cards != NO_CARD)
            add_card(roster, game, state, roster->cards);
}

void roster_for(struct roster *roster, const struct spire_game *game, const struct spire_state *state,
                const struct range *range)
{
    if (state->status_count <= FEW_STATUSES) {
        roster->few = state_statuses(state);
        roster->statuses = state->status_count;
    } else {
        roster_clear(roster);
        add_statuses(roster, state);
    }
    if (range->piles == 0)
        return;
    /* By number: first which, then in their order. */
    uint64_t cards[(CARDS_MAX + 63) / 64];
    memset(cards, 0, (size_t)(cards_numbered(state) + 63) / 64 * sizeof *cards);
    memset(roster->card_kinds, 0, sizeof roster->card_kinds);
    for (int pile = 0; pile < PILES; pile++)
        for (int i = pile_start(state, pile); range->piles >> pile & 1 && i < pile_end(state, pile); i++) {
            int card = zone_card(state, i);
            cards[card / 64] |= (uint64_t)1 << (card % 64);
        }
    for (int word = 0; word * 64 < cards_numbered(state); word++)
        for (uint64_t bits = cards[word]; bits; bits &= bits - 1)
            add_card(roster, game, state, word * 64 + first_bit(bits));
}
