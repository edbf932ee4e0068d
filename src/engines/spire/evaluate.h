/* evaluate.h: numbers read from a state: expressions, costs, candidates, the next move. */
#ifndef SPIRE_EVALUATE_H
#define SPIRE_EVALUATE_H

#include "engines/spire/code.h"
#include "engines/spire/state.h"

/* What numbers are read from. */
struct context {
    const struct spire_game  *game;
    struct spire_state       *state;       /* chance is drawn from it, nothing else changes */
    const struct frame       *frame;       /* an effect's: who is meant by self, source, this card */
    const int32_t            *cells;       /* of all frames; NULL if none can be asked for */
    int                       it;          /* the card a filter looks at */
};
int32_t       evaluate_terms(const struct context *, int at);
static inline int context_upgrades(const struct context *context)
{
    int card = effect_card(&context->frame->effect);
    return card_exists(context->state, card) ? state_cards(context->state)[card].upgrades : 0;
}
static inline int32_t evaluate(const struct context *context, int32_t reference)
{
    if (reference_kind(reference) == REF_CONSTANT)
        return reference_value(reference);
    if (reference_kind(reference) == REF_PAIR)
        return context->game
            ->expressions[reference_value(reference) + (context_upgrades(context) > 0)];
    if (reference == REF_AMOUNT)
        return context->frame->effect.slot < context->state->status_count
                   ? state_statuses(context->state)[context->frame->effect.slot].amount : 0;
    if (reference == REF_FIRST)
        return context->frame->effect.owner < COMBATANTS_MAX &&
               context->state->combatants[context->frame->effect.owner].moves == 0;
    return evaluate_terms(context, reference_value(reference));
}
int           resolve_other(const struct context *, int reference);
static inline int resolve_combatant(const struct context *context, int reference)
{
    DCHECK(reference < FRAME_CELLS_MAX * LARGER && (reference < 0 || context->cells));
    if (reference >= 0)
        return context->cells[context->frame->base + reference] & 0xff;
    if (reference == COMBATANT_SELF)
        return context->frame->effect.owner;
    return reference == COMBATANT_PLAYER ? PLAYER : resolve_other(context, reference);
}
/* A card that an effect has in a cell. */
static inline int card_in_cell(const struct spire_game *game, int32_t cell)
{
    return cell & (game->large ? 0xffff : 0xff);
}
int           resolve_card(const struct context *, int reference);
int           card_cost(const struct spire_game *, const struct spire_state *, int card);
int           card_base_cost(const struct spire_game *, const struct spire_state *, int card);
int           hand_limit(const struct spire_game *, struct spire_state *);
/* What rules made of costs already, for whoever asks about many cards of one state; begins as zeros. */
enum { COSTS_KEPT = 16 };
struct costs {
    uint32_t known;                  /* written costs, as bits */
    int32_t  costs[COSTS_KEPT];
};
bool          card_playable(const struct spire_game *, const struct spire_state *, int card,
                            struct costs *);    /* NULL: none are kept */
bool          card_has(const struct spire_game *, const struct spire_state *, int card, int keyword);
int           set_candidates(const struct context *, int pile, int32_t where, uint16_t *out);
int           select_move(const struct context *, int combatant);

#endif
