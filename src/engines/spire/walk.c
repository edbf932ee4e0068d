/* walk.c: goes through every effect of a description. */
#include "engines/spire/walk.h"

struct definition *listener_owner(const struct spire_game *game, const struct listener *listener)
{
    switch (listener->owner_kind) {
    case OWNER_STATUS: return &game->statuses[listener->owner].head;
    case OWNER_CARD: return &game->cards[listener->owner].head;
    case OWNER_ENEMY: return &game->enemies[listener->owner].head;
    default: return &game->rule_sets[listener->owner];
    }
}

bool node_asks(const struct node *node)
{
    if (node->kind == N_COMBATANT)
        return node->sub == W_CHOOSE_ENEMY || node->sub == W_CHOOSE_ANYONE;
    if (node->kind == N_CARDS)
        return node->sub >= C_CHOOSE && node->sub <= C_CHOOSE_ANY;
    return node->kind == N_CHOOSE_ONE || node->kind == N_CHOOSE_STATUS;
}

static void enemy_effects(const struct enemy_definition *enemy, int index, effect_function *function,
                          void *context)
{
    if (enemy->start)
        function(context, &(struct effect){.of = EFFECT_START, .index = index,
                                           .definition = &enemy->head, .body = enemy->start});
    for (int i = 0; i < enemy->move_count; i++)
        function(context,
                 &(struct effect){.of = EFFECT_MOVE, .index = index, .definition = &enemy->head,
                                  .body = enemy->moves[i].effect});
}

void effects_each(const struct spire_game *game, effect_function *function, void *context)
{
    for (int i = 0; i < game->card_count; i++)
        if (game->cards[i].effect)
            function(context, &(struct effect){.of = EFFECT_CARD, .index = i,
                                               .definition = &game->cards[i].head,
                                               .body = game->cards[i].effect});
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        if (listener->body && listener->how != HOW_CHANGE)
            function(context, &(struct effect){.of = EFFECT_RULE, .listener = listener,
                                               .definition = listener_owner(game, listener),
                                               .body = listener->body});
    }
    for (int i = 0; i < game->enemy_count; i++)
        enemy_effects(&game->enemies[i], i, function, context);
    for (int i = 0; i < game->action_count; i++)
        function(context, &(struct effect){.of = EFFECT_ACTION, .index = i,
                                           .definition = &game->actions[i].head,
                                           .body = game->actions[i].body});
    for (int i = 0; i < game->encounter_count; i++)
        function(context, &(struct effect){.of = EFFECT_ENCOUNTER, .index = i,
                                           .definition = &game->encounters[i].head,
                                           .body = game->encounters[i].body});
    if (game->battle)
        function(context, &(struct effect){.of = EFFECT_BATTLE, .body = game->battle});
    if (game->round)
        function(context, &(struct effect){.of = EFFECT_ROUND, .body = game->round});
}
