/* reach.c: what can come into play. What is in doubt can. */
#include "engines/spire/reach.h"

#include <string.h>

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
    const struct spire_game *game = reach->game;
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

void reach_effect(struct reach *reach, const struct node *node)
{
    if (node->kind == N_ACTION)
        mark_action(reach, node);
    else if (node->kind == N_CALL)
        reach->marks[THING_ACTION][node->a] = true;
    else if (node->kind == N_EMIT && find_event(reach->game, node->name) >= 0)
        reach->emitted[find_event(reach->game, node->name)] = true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        reach_effect(reach, kid);
}

static bool is_offered(const struct scenario *scenario, const struct card_definition *card)
{
    return scenario->offers > 0 && card->type < TYPE_STATUS && card->rarity != RARITY_STARTER &&
           card->rarity != RARITY_SPECIAL && !(card->keywords[0] >> KEY_UNPLAYABLE & 1) &&
           (!scenario->reward_color ||
            (card->color && strcmp(card->color, scenario->reward_color) == 0));
}

void reach_scenario(struct reach *reach, const struct scenario *scenario)
{
    const struct spire_game *game = reach->game;
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

bool reach_owner(const struct reach *reach, const struct listener *listener)
{
    switch (listener->owner_kind) {
    case OWNER_CARD: return reach->any_card || reach->marks[THING_CARD][listener->owner];
    case OWNER_STATUS: return reach->any_status || reach->marks[THING_STATUS][listener->owner];
    case OWNER_ENEMY: return reach->marks[THING_ENEMY][listener->owner];
    default: return true;
    }
}

bool reach_has(const struct reach *reach, const struct effect *effect)
{
    switch (effect->of) {
    case EFFECT_CARD: return reach->any_card || reach->marks[THING_CARD][effect->index];
    case EFFECT_START:
    case EFFECT_MOVE: return reach->marks[THING_ENEMY][effect->index];
    case EFFECT_ACTION: return reach->marks[THING_ACTION][effect->index];
    case EFFECT_ENCOUNTER: return reach->marks[THING_ENCOUNTER][effect->index];
    case EFFECT_RULE: return reach_owner(reach, effect->listener);
    default: return true;
    }
}

static void follow_effect(void *context, const struct effect *effect)
{
    if (reach_has(context, effect))
        reach_effect(context, effect->body);
}

void reach_all(struct reach *reach)
{
    struct reach before;
    do {
        before = *reach;
        effects_each(reach->game, follow_effect, reach);
    } while (before.any_card != reach->any_card || before.any_status != reach->any_status ||
             memcmp(before.marks, reach->marks, sizeof before.marks) != 0);
}
