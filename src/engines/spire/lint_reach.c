/* lint_reach.c: what never comes into play: cards, statuses, enemies, actions and rules that
 * nothing leads to, and battles that nobody can win. */
#include <string.h>

#include "engines/spire/lint.h"

enum thing { THING_CARD, THING_STATUS, THING_ENEMY, THING_ENCOUNTER, THING_ACTION, THINGS };

/* What some effect or scenario leads to; first from anywhere, then from one scenario. */
struct reach {
    const struct linter *linter;
    const struct effect *effect;             /* that is looked at */
    bool any_card, any_status;               /* chance or a choice may lead to all of them */
    bool done[ACTIONS_COUNT];                /* actions that some effect has */
    bool emitted[EVENTS_MAX];
    bool marks[THINGS][DEFINITIONS_MAX];
};

/* ---- what a node leads to ---- */

static void mark_enemy(struct reach *reach, int enemy)
{
    if (enemy >= FIRST_ENCOUNTER)
        reach->marks[THING_ENCOUNTER][enemy - FIRST_ENCOUNTER] = true;
    else if (enemy >= 0)
        reach->marks[THING_ENEMY][enemy] = true;
}

static int enemy_by_name(const struct spire_game *game, const char *name)
{
    int enemy = find_enemy(game, name);
    return enemy >= 0 ? enemy : find_encounter(game, name);
}

/* What makes only more of itself is not led to by that. */
static bool is_own(const struct reach *reach, enum effect_of of, int index)
{
    return reach->effect && reach->effect->of == of && reach->effect->index == index;
}

static void mark_action(struct reach *reach, const struct node *node)
{
    const struct spire_game *game = reach->linter->game;
    reach->done[node->sub] = true;
    if (node->sub == A_ADD) {
        const struct node *name = node->kids->next;
        int card = name->b ? -1 : find_card(game, name->name);
        if (card >= 0 && !is_own(reach, EFFECT_CARD, card))
            reach->marks[THING_CARD][card] = true;
    } else if (node->sub == A_ADD_RANDOM) {
        reach->any_card = true;
    } else if (node->sub == A_APPLY) {
        const struct node *name = node->kids->next;
        int status = name->b < 0 ? find_status(game, name->name) : -1;
        if (status >= 0)
            reach->marks[THING_STATUS][status] = true;
        else
            reach->any_status = true;
    } else if (node->sub == A_SUMMON) {
        int enemy = enemy_by_name(game, node->kids->name);
        bool own = is_own(reach, EFFECT_MOVE, enemy) || is_own(reach, EFFECT_START, enemy) ||
                   is_own(reach, EFFECT_ENCOUNTER, enemy - FIRST_ENCOUNTER);
        if (!own)
            mark_enemy(reach, enemy);
    }
}

static void mark_node(struct reach *reach, const struct node *node)
{
    if (node->kind == N_ACTION)
        mark_action(reach, node);
    else if (node->kind == N_CALL)
        reach->marks[THING_ACTION][node->a] = true;
    else if (node->kind == N_EMIT && find_event(reach->linter->game, node->name) >= 0)
        reach->emitted[find_event(reach->linter->game, node->name)] = true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        mark_node(reach, kid);
}

static void mark_effect(void *context, const struct effect *effect)
{
    struct reach *reach = context;
    reach->effect = effect;
    mark_node(reach, effect->body);
}

static bool is_offered(const struct scenario *scenario, const struct card_definition *card)
{
    return scenario->offers > 0 && card->type < TYPE_STATUS && card->rarity != RARITY_STARTER &&
           card->rarity != RARITY_SPECIAL && !(card->keywords[0] >> KEY_UNPLAYABLE & 1) &&
           (!scenario->reward_color ||
            (card->color && strcmp(card->color, scenario->reward_color) == 0));
}

static void mark_scenario(struct reach *reach, const struct scenario *scenario)
{
    const struct spire_game *game = reach->linter->game;
    for (int i = 0; i < scenario->deck_count; i++)
        reach->marks[THING_CARD][scenario->deck[i].card] = true;
    for (int i = 0; i < scenario->start_count; i++)
        reach->marks[THING_STATUS][scenario->start_statuses[i]] = true;
    for (int i = 0; i < scenario->battle_count; i++)
        for (int k = 0; k < scenario->battles[i].enemy_count; k++)
            mark_enemy(reach, scenario->battles[i].enemies[k]);
    for (int i = 0; i < game->card_count; i++)
        if (scenario->battle_count > 1 && is_offered(scenario, &game->cards[i]))
            reach->marks[THING_CARD][i] = true;
}

/* ---- what nothing leads to ---- */

/* A file without a scenario is no game of its own: what it defines may be for others to use. */
static void lint_unused(const struct reach *reach)
{
    const struct linter *linter = reach->linter;
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

static void lint_rule(const struct reach *reach, const struct listener *listener)
{
    const struct linter *linter = reach->linter;
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

static void lint_happenings(const struct reach *reach)
{
    const struct linter *linter = reach->linter;
    const struct spire_game *game = linter->game;
    for (int i = 0; i < game->listener_count; i++)
        lint_rule(reach, &game->listeners[i]);
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
    bool hurts, grown;    /* an enemy can be hurt; more was reached than before */
};

static bool is_there(const struct winning *winning, const struct effect *effect)
{
    const struct reach *reach = &winning->reach;
    const struct listener *listener = effect->listener;
    switch (effect->of) {
    case EFFECT_CARD: return reach->any_card || reach->marks[THING_CARD][effect->index];
    case EFFECT_START:
    case EFFECT_MOVE: return reach->marks[THING_ENEMY][effect->index];
    case EFFECT_ACTION: return reach->marks[THING_ACTION][effect->index];
    case EFFECT_ENCOUNTER: return reach->marks[THING_ENCOUNTER][effect->index];
    case EFFECT_RULE:
        switch (listener->owner_kind) {
        case OWNER_CARD: return reach->any_card || reach->marks[THING_CARD][listener->owner];
        case OWNER_STATUS: return reach->any_status || reach->marks[THING_STATUS][listener->owner];
        case OWNER_ENEMY: return reach->marks[THING_ENEMY][listener->owner];
        default: return true;
        }
    default: return true;
    }
}

static void follow_effect(void *context, const struct effect *effect)
{
    struct winning *winning = context;
    if (!is_there(winning, effect))
        return;
    struct reach before = winning->reach;
    winning->reach.effect = NULL;
    mark_node(&winning->reach, effect->body);
    winning->grown = winning->grown || before.any_card != winning->reach.any_card ||
                     before.any_status != winning->reach.any_status ||
                     memcmp(before.marks, winning->reach.marks, sizeof before.marks) != 0;
    winning->hurts = winning->hurts || can_hurt(effect, effect->body);
}

static void lint_winning(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    const struct scenario *scenario = &game->scenarios[game->scenario];
    struct winning winning = {.reach = {.linter = linter}, .grown = true};
    if (!linter->as_written)
        return;
    for (int i = 0; i < scenario->battle_count; i++)
        for (int k = 0; k < scenario->battles[i].enemy_count; k++)
            if (scenario->battles[i].enemies[k] >= FIRST_ENCOUNTER)
                return; /* perhaps nobody comes */
    mark_scenario(&winning.reach, scenario);
    while (winning.grown && !winning.hurts) {
        winning.grown = false;
        effects_each(game, follow_effect, &winning);
    }
    if (!winning.hurts)
        lint_say(linter, LINT_CANNOT_WIN, scenario->head.place,
                 "nothing in scenario '%s' can hurt an enemy, so it cannot be won",
                 scenario->head.name);
}

void lint_reach(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    struct reach reach = {.linter = linter};
    effects_each(game, mark_effect, &reach);
    for (int i = 0; i < game->scenario_count; i++)
        mark_scenario(&reach, &game->scenarios[i]);
    lint_unused(&reach);
    lint_happenings(&reach);
    lint_winning(linter);
}
