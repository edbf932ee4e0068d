/* preview.c: what a card in hand would do now: its damage and block as rules change them, where
 * that is not what its text says. */
#include "engines/spire/english.h"
#include "engines/spire/evaluate.h"
#include "engines/spire/events.h"
#include "engines/spire/number.h"
#include "engines/spire/view.h"

/* Whether a number is known before the card is played: nothing chosen, drawn or named counts. */
static bool is_known(const struct definition *owner, const struct node *node)
{
    if (node->kind == N_VALUE)
        node = owner->values[node->a].expression;
    if (node->kind == N_RANDOM || node->kind == N_LOCAL || node->kind == N_COMBATANT ||
        (node->kind == N_CARDS && node->sub == C_LOCAL))
        return false;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (!(kid->kind == N_COMBATANT && kid->sub <= W_PLAYER) && !is_known(owner, kid))
            return false;
    return true;
}

/* The action of a kind that a card does first and in any case, and to whom. */
static const struct node *find_action_of(const struct node *effect, int action,
                                         const struct node **combatant)
{
    for (const struct node *line = effect->kids; line; line = line->next)
        for (const struct node *group = line->kind == N_BLOCK ? line->kids : NULL; group;
             group = group->next) {
            if (group->kind != N_GROUP)
                continue;
            for (*combatant = group->kids; (*combatant)->next;)
                *combatant = (*combatant)->next;
            for (const struct node *kid = group->kids; kid != *combatant; kid = kid->next)
                if (kid->kind == N_ACTION && kid->sub == action)
                    return kid;
        }
    return NULL;
}

static void damage_text(const struct context *context, int32_t written, bool said, struct text *out)
{
    const struct spire_state *state = context->state;
    int32_t damage[COMBATANTS_MAX] = {0}, first = -1;
    bool same = true;
    for (int i = 1; i < state->combatant_count; i++) {
        if (!combatant_alive(state, i))
            continue;
        damage[i] = change_value(context->game, context->state, EV_ATTACK, PLAYER, i,
                                 effect_card(&context->frame->effect), written);
        damage[i] = damage[i] < 0 ? 0 : damage[i];
        first = first < 0 ? damage[i] : first;
        same = same && damage[i] == first;
    }
    if (first < 0 || (same && said && first == written))
        return;
    if (same) {
        text_add(out, " [%d damage now]", first);
        return;
    }
    const char *between = " [damage now: ";
    for (int i = 1; i < state->combatant_count; i++)
        if (combatant_alive(state, i)) {
            text_add(out, "%s%d to %s", between, damage[i], combatant_name(context->game, state, i));
            between = ", ";
        }
    text_add(out, "]");
}

void preview_card(const struct spire_game *game, const struct spire_state *state, int card,
                  struct text *out)
{
    const struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    struct spire_state *open = (struct spire_state *)(uintptr_t)state;
    const struct rng rng = state->head.rng; /* rules may draw: that must tell and change nothing */
    const int32_t cells[FRAME_CELLS_MAX * LARGER] = {0};
    struct frame frame = card_frame(card);
    frame.effect.x = (uint8_t)number_within(state->energy[0], 0, UINT8_MAX);
    struct context context = {game, open, &frame, cells, NO_CARD};
    struct english english = {
        .game = game, .definition = &definition->head, .upgrades = record->upgrades};
    static const int actions[] = {A_ATTACK, A_BLOCK};
    rng_seed(&open->head.rng, 0);
    for (int i = 0; definition->effect && i < 2; i++) {
        const struct node *combatant, *action = find_action_of(definition->effect, actions[i], &combatant);
        if (!action || action->kids->reference == REF_NONE ||
            !is_known(&definition->head, action->kids))
            continue;
        int value, written = evaluate(&context, action->kids->reference);
        bool said = english_constant(&english, action->kids, &value);
        if (actions[i] == A_ATTACK && combatant->sub >= W_CHOOSE_ENEMY) {
            damage_text(&context, written, said, out);
        } else if (actions[i] == A_BLOCK && combatant->sub <= W_PLAYER) {
            int block = change_value(game, open, EV_BLOCK, PLAYER, PLAYER, card, written);
            if (!said || block != written)
                text_add(out, " [%d block now]", block < 0 ? 0 : block);
        }
    }
    open->head.rng = rng;
}
