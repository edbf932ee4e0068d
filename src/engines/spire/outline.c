/* outline.c: what cards would do, as a table for those who judge a set of them.
 *
 * Damage, block, cards, energy and statuses are values: more of them is better, or worse where they fall on
 * the wrong side. Whatever else a card does is an effect of unknown worth, called by the English of the
 * whole card. What happens under a condition happens at least 0 times. */
#include "engines/spire/outline.h"

#include <string.h>

#include "core/memory.h"
#include "engines/spire/constant.h"

enum { DEEDS_PER_CARD = 24 };

struct outliner {
    struct spire_game  *game;
    const struct card_definition *card;
    struct deed        *deeds;
    int                 first, count;      /* of this card; in all */
    double              least, most;       /* how often what is looked at happens */
    bool                opaque;
};

static void add(struct outliner *outliner, enum deed_kind kind, const char *what, double least, double most)
{
    for (int i = outliner->first; i < outliner->count; i++)
        if (outliner->deeds[i].kind == kind && strcmp(outliner->deeds[i].what, what) == 0) {
            outliner->deeds[i].least += (float)least;
            outliner->deeds[i].most += (float)most;
            return;
        }
    if (outliner->count - outliner->first < DEEDS_PER_CARD)
        outliner->deeds[outliner->count++] =
            (struct deed){.kind = kind, .part = outliner->card->head.part, .target = -1, .what = what,
                          .least = (float)least, .most = (float)most};
}

/* So much of a value, good or bad, as often as it happens. */
static void add_value(struct outliner *outliner, const char *what, double amount)
{
    double few = amount * outliner->least, many = amount * outliner->most;
    add(outliner, DEED_VALUE, what, few < many ? few : many, few < many ? many : few);
}

static const char *joined(struct outliner *outliner, const char *what, const char *more)
{
    char both[160];
    struct text text = TEXT_ON(both);
    text_add(&text, "%s%s", what, more);
    return memory_text(outliner->game->memory, text_of(&text), text.length);
}

static bool number_of(const struct outliner *outliner, const struct node *node, int *value)
{
    const struct constants constants = {&outliner->card->head, 0, 0};
    return constant_of(&constants, node, value);
}

static const char *reach(const struct node *target)
{
    return !target                                                      ? ""
           : target->sub == W_ALL_ENEMIES || target->sub == W_OPPONENTS ? " to all"
           : target->sub == W_RANDOM_ENEMY                              ? " to a random enemy"
                                                                        : "";
}

static const char *foes(const struct node *target)
{
    return *reach(target) ? reach(target) : " to the enemy";
}

static bool on_self(const struct node *target)
{
    return target && (target->sub == W_SELF || target->sub == W_PLAYER);
}

static bool on_foe(const struct node *target)
{
    return target && (target->sub == W_CHOOSE_ENEMY || target->sub == W_TARGET ||
                      target->sub == W_RANDOM_ENEMY || target->sub == W_ALL_ENEMIES ||
                      target->sub == W_OPPONENTS);
}

/* Good for the player on one side, bad on the other; a status that says neither is unknown. */
static void apply(struct outliner *outliner, const struct node *action, const struct node *target, int amount)
{
    const struct node *reference = action->kids->next;
    int status = reference && reference->b < 0 ? find_status(outliner->game, reference->name) : -1;
    if (status < 0 || (!on_self(target) && !on_foe(target))) {
        outliner->opaque = true;
        return;
    }
    const struct status_definition *definition = &outliner->game->statuses[status];
    bool good = on_self(target) ? definition->buff : definition->debuff,
         bad = on_self(target) ? definition->debuff : definition->buff;
    if (good == bad)
        outliner->opaque = true;
    else
        add_value(outliner,
                  joined(outliner, definition->head.name, on_self(target) ? "" : foes(target)),
                  good ? amount : -amount);
}

static void act(struct outliner *outliner, const struct node *action, const struct node *target)
{
    int amount = 0, times = 1;
    bool known = action->kids && number_of(outliner, action->kids, &amount);
    const struct node *second = action->kids ? action->kids->next : NULL;
    bool hits = action->sub == A_ATTACK || action->sub == A_DAMAGE;
    if (hits && second && second->kind != N_NONE)
        known = known && number_of(outliner, second, &times);
    if (action->sub == A_NOTHING)
        return;
    if (!known)
        outliner->opaque = true;
    else if (hits && on_foe(target)) {
        add_value(outliner, joined(outliner, "damage", reach(target)), (double)amount * times);
        if (times > 1)
            add_value(outliner, "hits beyond the first", times - 1);
    }
    else if (action->sub == A_BLOCK && on_self(target))
        add_value(outliner, "block", amount);
    else if (action->sub == A_HEAL && on_self(target))
        add_value(outliner, "healing", amount);
    else if ((action->sub == A_WOUND || hits) && on_self(target))
        add_value(outliner, "own hit points", -(double)amount);
    else if (action->sub == A_DRAW)
        add_value(outliner, "cards", amount);
    else if (action->sub == A_ENERGY)
        add_value(outliner, "energy gained", amount);
    else if (action->sub == A_APPLY)
        apply(outliner, action, target, amount);
    else
        outliner->opaque = true;
}

static void walk(struct outliner *outliner, const struct node *node)
{
    double least = outliner->least, most = outliner->most;
    int times;
    switch (node->kind) {
    case N_BLOCK:
        for (const struct node *kid = node->kids; kid; kid = kid->next)
            walk(outliner, kid);
        break;
    case N_GROUP:
        for (const struct node *kid = node->kids; kid != node->last; kid = kid->next)
            if (kid->kind == N_ACTION)
                act(outliner, kid, node->last);
            else
                outliner->opaque = true;
        break;
    case N_ACTION: act(outliner, node, NULL); break;
    case N_IF:
        outliner->least = 0;
        for (const struct node *kid = node->kids->next; kid; kid = kid->next)
            walk(outliner, kid);
        break;
    case N_REPEAT:
        if (number_of(outliner, node->kids, &times) && times >= 0) {
            outliner->least *= times;
            outliner->most *= times;
            walk(outliner, node->kids->next);
        } else {
            outliner->opaque = true;
        }
        break;
    default: outliner->opaque = true;
    }
    outliner->least = least;
    outliner->most = most;
}

static void keywords(struct outliner *outliner)
{
    static const struct { int key; const char *what; double worth; } known[] = {
        {KEY_EXHAUST, "can be played again", -1}, {KEY_ETHEREAL, "can be kept", -1},
        {KEY_INNATE, "is there at the start", 1}, {KEY_RETAIN, "stays in hand", 1},
    };
    for (int i = 0; i < 4; i++)
        if (outliner->card->keywords[0] & (1 << known[i].key))
            add_value(outliner, known[i].what, known[i].worth);
}

/* Being rare is a price too. Cards that nobody is offered, and those of different colours, are not chosen
 * between: their prices are of different kinds. */
static const char *rarity_cost(struct outliner *outliner, const struct card_definition *card)
{
    const char *kind = card->rarity == RARITY_STARTER   ? "starter "
                       : card->rarity == RARITY_SPECIAL ? "special " : "";
    return joined(outliner, joined(outliner, "rarity ", kind), card->color ? card->color : "");
}

static void outline(struct outliner *outliner, int index)
{
    const struct card_definition *card = outliner->card = &outliner->game->cards[index];
    int cost;
    if (card->keywords[0] & (1 << KEY_UNPLAYABLE) || !card->effect)
        return;
    outliner->first = outliner->count;
    outliner->least = outliner->most = 1;
    outliner->opaque = card->playable || card->extra || card->x_cost || card->upgrade_limit > 1;
    if (!card->x_cost && card->cost && number_of(outliner, card->cost, &cost))
        add(outliner, DEED_COST, "energy", cost, cost);
    else
        outliner->opaque = true;
    add(outliner, DEED_COST, rarity_cost(outliner, card), card->rarity, card->rarity);
    walk(outliner, card->effect);
    keywords(outliner);
    for (int i = 0; i < outliner->game->listener_count; i++) {
        const struct listener *listener = &outliner->game->listeners[i];
        outliner->opaque |= listener->owner_kind == OWNER_CARD && listener->owner == index;
    }
    if (outliner->opaque)
        add(outliner, DEED_EFFECT, outliner->game->part_list[card->head.part].text, 1, 1);
}

void outline_cards(struct spire_game *game)
{
    struct outliner outliner = {
        .game = game,
        .deeds = memory_get(game->memory, (size_t)(game->card_count * DEEDS_PER_CARD + 1) *
                                              sizeof *outliner.deeds)};
    for (int i = 0; i < game->card_count; i++)
        outline(&outliner, i);
    game->head.deeds = outliner.deeds;
    game->head.deed_count = outliner.count;
}
