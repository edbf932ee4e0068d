/* play.c: a card that is played, when it is not as simple as in play.h. */
#include "engines/spire/play.h"

#include "engines/spire/number.h"

/* Pays for a card unless it is free; returns X. */
int pay(struct machine *machine, const struct card_definition *definition, int card,
               bool no_cost)
{
    struct spire_state *state = machine->state;
    struct frame frame = card_frame(card);
    struct context context = {machine->game, state, &frame, machine->cells, card};
    int energy = state->energy[0], x = definition->x_cost ? energy > 255 ? 255 : energy : 0;
    if (no_cost)
        return x;
    state->energy[0] =
        (int16_t)(energy - (definition->x_cost ? energy : card_cost(machine->game, state, card)));
    for (int i = 1; definition->extra && i < machine->game->rules.energy_kinds; i++)
        state->energy[i] =
            (int16_t)(state->energy[i] -
                      number_within(evaluate(&context, definition->extra_cost_refs[i]), 0,
                                    state->energy[i]));
    return x;
}

void note_played(struct machine *machine, const struct card_definition *definition, int card)
{
    event_add(machine->log, V_PLAYED, 0, definition->head.part, -1,
              state_cards(machine->state)[card].upgrades);
}

/* Plays a card that rules or effects play, from wherever it lies. */
static void play_card(struct machine *machine, const struct frame *from)
{
    struct spire_state *state = machine->state;
    int card = play_card_of(&from->play);
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &machine->game->cards[record->definition];
    bool again = from->flags & FRAME_REUSE;
    int x = again ? from->play.x : pay(machine, definition, card, from->flags & FRAME_FREE);
    count_played(state, definition->type);
    if (!again) {
        card_move(state, card_position(state, card), PILE_PLAY);
        forget_cost(record);
    }
    if (machine->log)
        note_played(machine, definition, card);
    start_card(machine, definition, card, x, from->flags);
}

/* Where a played card goes that does not simply go from the play pile to the discard pile. */
void end_card(struct machine *machine, int card, uint8_t keywords)
{
    struct spire_state *state = machine->state;
    int position = card_position(state, card);
    if (card_pile(state, position) != PILE_PLAY)
        return; /* its effect has put it elsewhere */
    if (keywords & QUICK_POWER)
        card_move(state, position, PILE_AWAY);
    else if (keywords & 1 << KEY_EXHAUST)
        act_exhaust(machine, position);
    else
        card_move(state, position, PILE_DISCARD);
}

/* Lets rules know that a card was played, for those who were there before. */
void announce_played(struct machine *machine, struct frame *frame)
{
    struct effect_frame *effect = &frame->effect;
    effect->announced = 1;
    fire_heard(machine, EV_PLAY, PLAYER, NOBODY, effect_card(effect), 0, -1);
    struct dispatch_frame *last = &machine->fired[machine->fired_count - 1];
    last->statuses = effect->hearers;
    last->replayed = (frame->flags & FRAME_REUSE) != 0;
}

/* A card that is played by an effect, or before which rules act. */
void play_step(struct machine *machine, struct frame *frame)
{
    struct frame copy = *frame;
    if (before(machine, frame, EV_PLAY, PLAYER, NOBODY, play_card_of(&copy.play), 0)) {
        top_frame(machine)->dispatch.replayed = (copy.flags & FRAME_REUSE) != 0;
        return;
    }
    pop_frame(machine);
    if (card_exists(machine->state, play_card_of(&copy.play)))
        play_card(machine, &copy);
}
