/* index.c: which rules are whose, and which events anyone can listen to at all. */
#include "engines/spire/index.h"

#include "engines/spire/memory.h"
#include "engines/spire/reach.h"

/* Gives every owner the list of his rules. */
static void share_out(struct spire_game *game)
{
    for (int i = 0; i < game->listener_count; i++)
        listener_owner(game, &game->listeners[i])->listener_count++;
    for (int i = 0; i < game->listener_count; i++) {
        struct definition *owner = listener_owner(game, &game->listeners[i]);
        if (owner->listeners)
            continue;
        uint16_t *list = memory_get(game->memory, (size_t)owner->listener_count * sizeof *list);
        int count = 0;
        for (int k = i; k < game->listener_count; k++)
            if (listener_owner(game, &game->listeners[k]) == owner)
                list[count++] = (uint16_t)k;
        owner->listeners = list;
    }
}

/* Whose the rules for an event are. */
static void index_range(struct spire_game *game, struct range *range)
{
    uint64_t *rules = NULL;
    for (int i = 0; i < range->count; i++) {
        const struct listener *listener = &game->listeners[range->first + i];
        switch (listener->owner_kind) {
        case OWNER_STATUS:
            range->statuses[listener->owner / 64] |= (uint64_t)1 << (listener->owner % 64);
            break;
        case OWNER_CARD: range->piles |= listener->piles & ((1 << PILES) - 1); break;
        case OWNER_ENEMY: range->enemies = true; break;
        default:
            if (!rules)
                rules = memory_get(game->memory, ((size_t)range->count / 64 + 1) * sizeof *rules);
            rules[i / 64] |= (uint64_t)1 << (i % 64);
            break;
        }
    }
    range->rules = rules;
}

/* The events that someone listens to who can come into play. */
static void find_possible(struct spire_game *game)
{
    struct reach *reach = memory_get(game->memory, sizeof *reach);
    *reach = (struct reach){.game = game};
    reach_scenario(reach, &game->scenarios[game->scenario]);
    reach_all(reach);
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        if (!reach_owner(reach, listener))
            continue;
        enum hearing hearing = listener->how == HOW_CHANGE  ? HEAR_CHANGE
                               : listener->how == HOW_AFTER ? HEAR_AFTER
                                                            : HEAR_BEFORE;
        game->possible[hearing] |= (uint64_t)1 << listener->event;
        game->possible_at_all |= (uint64_t)1 << listener->event;
    }
}

void index_rules(struct spire_game *game)
{
    for (int i = 0; i < game->listener_count; i++)
        game->cards_hear = game->cards_hear || game->listeners[i].owner_kind == OWNER_CARD;
    share_out(game);
    for (int event = 0; event < EVENTS_MAX; event++)
        for (int how = 0; how < HOWS; how++)
            index_range(game, &game->ranges[event][how]);
    find_possible(game);
}
