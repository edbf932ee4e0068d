/* lint_reach.c: what never comes into play: cards, statuses, enemies, actions and rules that
 * nothing leads to, and battles that nobody can win. */
#include <string.h>

#include "engines/spire/lint.h"
#include "engines/spire/reach.h"

static void mark_effect(void *context, const struct effect *effect)
{
    struct reach *reach = context;
    reach->effect = effect;
    reach_effect(reach, effect->body);
}

/* ---- what nothing leads to ---- */

/* A file without a scenario is no game of its own: what it defines may be for others to use. */
static void lint_unused(const struct linter *linter, const struct reach *reach)
{
    const struct spire_game *game = linter->game;
    bool whole = false;
    for (int i = 0; i < game->scenario_count; i++)
        whole = whole || lint_own(linter, game->scenarios[i].head.place);
    if (!whole)
        return;
    for (int i = 0; i < game->card_count && !reach->any_card && linter->as_written; i++)
        if (!reach->marks[THING_CARD][i] && lint_own(linter, game->cards[i].head.place))
            lint_say(linter, LINT_UNUSED_CARD, game->cards[i].head.place,
                     "no deck, offer or effect brings the card '%s'", game->cards[i].head.name);
    for (int i = 0; i < game->status_count && !reach->any_status; i++)
        if (!reach->marks[THING_STATUS][i] && lint_own(linter, game->statuses[i].head.place))
            lint_say(linter, LINT_UNUSED_STATUS, game->statuses[i].head.place,
                     "nobody applies the status '%s'", game->statuses[i].head.name);
    for (int i = 0; i < game->enemy_count && linter->as_written; i++)
        if (!reach->marks[THING_ENEMY][i] && lint_own(linter, game->enemies[i].head.place))
            lint_say(linter, LINT_UNUSED_ENEMY, game->enemies[i].head.place,
                     "no battle or effect brings the enemy '%s'", game->enemies[i].head.name);
    for (int i = 0; i < game->encounter_count && linter->as_written; i++)
        if (!reach->marks[THING_ENCOUNTER][i] && lint_own(linter, game->encounters[i].head.place))
            lint_say(linter, LINT_UNUSED_ENEMY, game->encounters[i].head.place,
                     "no battle or effect brings the encounter '%s'",
                     game->encounters[i].head.name);
    for (int i = 0; i < game->action_count; i++)
        if (!reach->marks[THING_ACTION][i] && lint_own(linter, game->actions[i].head.place))
            lint_say(linter, LINT_UNUSED_ACTION, game->actions[i].head.place,
                     "no effect calls the action '%s'", game->actions[i].head.name);
}

/* ---- rules for what never happens ---- */

/* The action that announces an event, if nothing else makes it happen; -1: it happens by itself. */
static int announced_by(int event)
{
    switch (event) {
    case EV_BATTLE_START: return A_BATTLE_STARTS;
    case EV_ROUND_START: return A_ROUND_STARTS;
    case EV_ROUND_END: return A_ROUND_ENDS;
    case EV_SIDE_START: return A_SIDE_STARTS;
    case EV_SIDE_END: return A_SIDE_ENDS;
    case EV_TURN_START: return A_TURN_STARTS;
    case EV_TURN_END: return A_TURN_ENDS;
    case EV_DISCARD_HAND: return A_DISCARD_HAND;
    default: return -1;
    }
}

static bool has_phase(const struct node *node, const char *event)
{
    if (!node)
        return false;
    if (node->kind == N_PHASE && strcmp(event + strlen("phase "), node->name) == 0)
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (has_phase(kid, event))
            return true;
    return false;
}

static void lint_rule(const struct linter *linter, const struct reach *reach,
                      const struct listener *listener)
{
    const struct spire_game *game = linter->game;
    const struct event_definition *event = &game->events[listener->event];
    int action = announced_by(listener->event);
    if (listener->event >= EV_BUILT_IN && event->phase) {
        if (!has_phase(game->round, event->name) && !has_phase(game->battle, event->name))
            lint_say(linter, LINT_NEVER_HAPPENS, listener->place,
                     "the round has no '%s', so this rule never acts", event->name);
    } else if (listener->event >= EV_BUILT_IN) {
        if (!reach->emitted[listener->event] && lint_own(linter, listener->place))
            lint_say(linter, LINT_NEVER_HAPPENS, listener->place,
                     "no effect emits '%s', so this rule never acts", event->name);
    } else if (action >= 0 && !reach->done[action] && lint_own(linter, listener->place)) {
        lint_say(linter, LINT_NEVER_HAPPENS, listener->place,
                 "the round has no '%s', so this rule never acts", action_forms[action].word);
    }
}

static void lint_happenings(const struct linter *linter, const struct reach *reach)
{
    const struct spire_game *game = linter->game;
    for (int i = 0; i < game->listener_count; i++)
        lint_rule(linter, reach, &game->listeners[i]);
    for (int i = 0; i < game->status_count; i++) {
        const struct status_definition *status = &game->statuses[i];
        int action = status->each_round ? A_DECAY_ROUND : A_DECAY_TURN;
        if (status->decay && !reach->done[action] && lint_own(linter, status->head.place))
            lint_say(linter, LINT_NEVER_HAPPENS, status->decay->place,
                     "the round has no '%s', so this status never decays",
                     action_forms[action].word);
    }
    for (int i = 0; i < game->scenario_count && linter->as_written; i++) {
        const struct scenario *scenario = &game->scenarios[i];
        if (scenario->battle_count == 1 && (scenario->offers || scenario->heal) &&
            lint_own(linter, scenario->head.place))
            lint_say(linter, LINT_NEVER_HAPPENS, scenario->head.place,
                     "'%s' comes between battles, but scenario '%s' has only one",
                     scenario->offers ? "offer" : "heal", scenario->head.name);
    }
}

/* ---- battles that nobody can win ---- */

/* Whether a target may be an enemy, for an effect of a card, an enemy or whoever has a status. */
static bool may_be_enemy(const struct effect *effect, const struct node *target)
{
    bool card = effect->of == EFFECT_CARD ||
                (effect->of == EFFECT_RULE && effect->listener->owner_kind == OWNER_CARD);
    bool enemy = effect->of == EFFECT_MOVE || effect->of == EFFECT_START;
    switch (target->sub) {
    case W_PLAYER: return false;
    case W_SELF: return !card;
    case W_OPPONENTS: return !enemy;
    default: return true;
    }
}

static bool can_hurt(const struct effect *effect, const struct node *node)
{
    if (node->kind == N_CALL)
        return true; /* who knows what it is given */
    if (node->kind == N_GROUP && may_be_enemy(effect, node->last))
        for (const struct node *kid = node->kids; kid != node->last; kid = kid->next)
            if (kid->kind == N_CALL ||
                (kid->kind == N_ACTION &&
                 (kid->sub == A_ATTACK || kid->sub == A_DAMAGE || kid->sub == A_WOUND ||
                  kid->sub == A_KILL || kid->sub == A_LEAVE)))
                return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (can_hurt(effect, kid))
            return true;
    return false;
}

struct winning {
    struct reach reach;
    bool hurts;    /* an enemy can be hurt */
};

static void find_harm(void *context, const struct effect *effect)
{
    struct winning *winning = context;
    winning->hurts = winning->hurts ||
                     (reach_has(&winning->reach, effect) && can_hurt(effect, effect->body));
}

static void lint_winning(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    const struct scenario *scenario = &game->scenarios[game->scenario];
    struct winning winning = {.reach = {.game = game}};
    if (!linter->as_written)
        return;
    for (int i = 0; i < scenario->battle_count; i++)
        for (int k = 0; k < scenario->battles[i].enemy_count; k++)
            if (scenario->battles[i].enemies[k] >= FIRST_ENCOUNTER)
                return; /* perhaps nobody comes */
    reach_scenario(&winning.reach, scenario);
    reach_all(&winning.reach);
    effects_each(game, find_harm, &winning);
    if (!winning.hurts)
        lint_say(linter, LINT_CANNOT_WIN, scenario->head.place,
                 "nothing in scenario '%s' can hurt an enemy, so it cannot be won",
                 scenario->head.name);
}

void lint_reach(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    struct reach reach = {.game = game};
    effects_each(game, mark_effect, &reach);
    for (int i = 0; i < game->scenario_count; i++)
        reach_scenario(&reach, &game->scenarios[i]);
    lint_unused(linter, &reach);
    lint_happenings(linter, &reach);
    lint_winning(linter);
}
