/* play.h: a card that is played: paid for, carried out, put where it belongs. Most of what happens in a
 * battle goes this way, so it is inline; play.c has what is rare. */
#ifndef SPIRE_PLAY_H
#define SPIRE_PLAY_H

#include <string.h>

#include "engines/spire/act.h"

/* play.c */
int  pay(struct machine *, const struct card_definition *, int card, bool no_cost);    /* returns X */
void note_played(struct machine *, const struct card_definition *, int card);
void announce_played(struct machine *, struct frame *);
void end_card(struct machine *, int card, uint8_t keywords);
void play_step(struct machine *, struct frame *);    /* of a card that is about to be played */

/* Moves a card from the hand to the play pile, and from there, if it is alone, on top of the
 * discard pile: what card_move does, for the two moves every played card makes. */
static void card_to_play(struct spire_state *state, int position)
{
    zone_raise(state, position, pile_end(state, PILE_PLAY) - 1);
    shift_ends(state, PILE_HAND, PILE_PLAY, -1);
}

static bool card_from_play(struct spire_state *state, int card)
{
    int last = pile_end(state, PILE_PLAY) - 1;
    if (pile_end(state, PILE_EXHAUST) != last || zone_card(state, last) != card)
        return false;
    zone_lower(state, last, pile_end(state, PILE_DISCARD));
    shift_ends(state, PILE_DISCARD, PILE_PLAY, 1);
    return true;
}

/* A cost that was changed for one play is used up. */
static inline void forget_cost(struct card *record)
{
    record->cost_turn = 0;
    record->flags &= (uint8_t)~CARD_UNTIL_PLAYED;
}

/* Counts stop where their fields end. */
static inline void count_played(struct spire_state *state, int type)
{
    state->played[type] = (uint8_t)(state->played[type] + (state->played[type] < UINT8_MAX));
    state->played_battle =
        (uint16_t)(state->played_battle + (state->played_battle < UINT16_MAX));
}

/* Starts the effect of a card that is paid for and lies where it should. */
static inline void start_card(struct machine *machine, const struct card_definition *definition,
                              int card, int x, int flags)
{
    if (!has_room(machine, definition->locals)) {
        fault(machine, END_DEPTH);
        return;
    }
    machine->frames[machine->depth++] = (struct frame){
        .kind = F_EFFECT,
        .flags = (uint8_t)((flags & (FRAME_AUTO | FRAME_REUSE)) | FRAME_CARD),
        .part = (int16_t)definition->head.part,
        .base = (int16_t)machine->cell_count,
        .effect = {.at = definition->code,
                   .status = -1,
                   .source = PLAYER,
                   .target = NOBODY,
                   STORED(event_card, card),
                   .owner = PLAYER,
                   STORED(card, card),
                   .slot = NO_SLOT,
                   .x = (uint8_t)x,
                   /* What it brings does not hear of it. */
                   .hearers = (int16_t)(machine->state->status_count + 1)},
    };
    add_cells(machine, definition->locals);
}

/* Plays a card the player has chosen. */
static inline void play_from_hand(struct machine *machine, int position)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    DCHECK(position >= pile_start(state, PILE_HAND) && position < pile_end(state, PILE_HAND));
    int card = zone_card(state, position), x = 0;
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    int plain = game->quick[record->definition][record->upgrades > 0].cost;
    if (plain != NOT_PLAIN && !costs_open(machine->game, state)) {
        state->energy[0] = (int16_t)(state->energy[0] - plain);
    } else {
        x = pay(machine, definition, card, false);
        forget_cost(record);
    }
    card_to_play(state, position);
    count_played(state, definition->type);
    if (machine->log)
        note_played(machine, definition, card);
    start_card(machine, definition, card, x, 0);
}

/* At its end the effect of a played card first lets rules know, and comes here again; then the card
 * goes where it belongs. `at` is where it ends. */
static inline void end_effect(struct machine *machine, struct frame *frame, int32_t at)
{
    struct spire_state *state = machine->state;
    const int card = effect_card(&frame->effect), flags = frame->flags;
    if (flags & FRAME_CARD && heard(machine->game, state, HEAR_AFTER, EV_PLAY) && !frame->effect.announced) {
        frame->effect.at = at;
        announce_played(machine, frame);
        return;
    }
    pop_frame(machine);
    if ((flags & (FRAME_CARD | FRAME_REUSE)) == FRAME_CARD) {
        const struct card *record = &state_cards(state)[card];
        uint8_t keywords = machine->game->quick[record->definition][record->upgrades > 0].keywords;
        if (keywords & (1 << KEY_EXHAUST | QUICK_POWER) || !card_from_play(state, card))
            end_card(machine, card, keywords);
    } else if (flags & FRAME_ENCOUNTER && !(top_frame(machine)->flags & FRAME_ENCOUNTER)) {
        check_end(machine); /* an encounter with nobody is won */
    }
}

#endif
