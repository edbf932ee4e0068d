/* lint_effects.c: what effects and conditions say that cannot be meant. */
#include <string.h>

#include "engines/spire/lint.h"

/* ---- conditions that always or never hold ---- */

/* Where a number lies, for certain. */
struct span { int64_t low, high; };
static const struct span anything = {-NUMBER_MAX, NUMBER_MAX};

static struct span property_span(const struct node *node)
{
    switch (node->sub) {
    case P_HP:
    case P_MAX_HP:
    case P_MISSING_HP: return (struct span){0, STORED_MAX};
    case P_BLOCK:
    case P_ENERGY: return (struct span){0, LIMIT};
    case P_MODE:
    case P_X:
    case P_PLAYED:
    case P_ATTACKS_PLAYED:
    case P_SKILLS_PLAYED:
    case P_POWERS_PLAYED:
    case P_DISCARDED:
    case P_EXHAUSTED:
    case P_DRAWN: return (struct span){0, TYPES * UINT8_MAX};
    case P_MOVES:
    case P_TURN:
    case P_TIMES_HURT:
    case P_PLAYED_BATTLE: return (struct span){0, UINT16_MAX};
    case P_ENEMIES: return (struct span){0, COMBATANTS_MAX};
    case P_UPGRADES: return (struct span){0, UINT8_MAX};
    case P_COST: return (struct span){0, NUMBER_MAX};
    default: return anything;
    }
}

static struct span number_span(const struct linter *linter, const struct definition *definition,
                         const struct node *node)
{
    int value;
    if (lint_constant(definition, node, &value))
        return (struct span){value, value};
    if (node->kind == N_PROPERTY)
        return property_span(node);
    if (node->kind == N_COUNT)
        return (struct span){0, cards_max(linter->game)};
    if (node->kind != N_RANDOM)
        return anything;
    struct span low = number_span(linter, definition, node->kids),
                high = number_span(linter, definition, node->kids->next);
    if (low.low < high.low) /* the other way round it is just the first number */
        return (struct span){low.low, high.high > low.high ? high.high : low.high};
    return anything;
}

/* 1: always, 0: never, -1: who knows. */
static int holds(const struct linter *linter, const struct definition *definition,
                         const struct node *node);

static int holds_comparison(const struct linter *linter, const struct definition *definition,
                         const struct node *node)
{
    struct span a = number_span(linter, definition, node->kids),
                b = number_span(linter, definition, node->kids->next);
    int below = a.high < b.low ? 1 : a.low >= b.high ? 0 : -1,
        above = a.low > b.high ? 1 : a.high <= b.low ? 0 : -1;
    switch (node->sub) {
    case O_LT: return below;
    case O_GE: return below < 0 ? -1 : !below;
    case O_GT: return above;
    case O_LE: return above < 0 ? -1 : !above;
    case O_EQ: return a.high < b.low || a.low > b.high ? 0 : -1;
    case O_NE: return a.high < b.low || a.low > b.high ? 1 : -1;
    default: return -1;
    }
}

static int holds(const struct linter *linter, const struct definition *definition,
                         const struct node *node)
{
    int value;
    if (lint_constant(definition, node, &value))
        return value != 0;
    if (node->kind == N_NOT) {
        int inner = holds(linter, definition, node->kids);
        return inner < 0 ? -1 : !inner;
    }
    if (node->kind != N_BINARY || node->sub < O_EQ)
        return -1;
    if (node->sub != O_AND && node->sub != O_OR)
        return holds_comparison(linter, definition, node);
    int left = holds(linter, definition, node->kids), right = holds(linter, definition, node->kids->next);
    int decides = node->sub == O_OR;
    if (left == decides || right == decides)
        return decides;
    return left >= 0 && right >= 0 ? !decides : -1;
}

static void lint_condition(const struct linter *linter, const struct definition *definition,
                           const struct node *condition)
{
    int answer = condition && condition->kind != N_NONE ? holds(linter, definition, condition) : -1;
    if (answer >= 0)
        lint_say(linter, LINT_CONSTANT_CONDITION, condition->place, "this condition %s holds",
                 answer ? "always" : "never");
}

/* ---- actions that do nothing ---- */

/* Whether a number is at most nothing, or exactly nothing, at every level. */
static bool is_nothing(const struct definition *definition, const struct node *number, bool negative)
{
    int value;
    return lint_constant(definition, number, &value) && (negative ? value <= 0 : value == 0);
}

static void lint_action(const struct linter *linter, const struct effect *effect,
                        const struct node *node)
{
    const struct definition *definition = effect->definition;
    const struct node *amount = node->kids;
    const char *word = action_forms[node->sub].word;
    switch (node->sub) {
    case A_ATTACK:
    case A_DAMAGE:
    case A_WOUND: {
        const struct node *times = node->sub == A_WOUND ? NULL : amount->next;
        if (is_nothing(definition, amount, true))
            lint_say(linter, LINT_ZERO_DAMAGE, amount->place, "this '%s' hurts nobody", word);
        else if (times && times->kind != N_NONE && is_nothing(definition, times, true))
            lint_say(linter, LINT_ZERO_DAMAGE, times->place, "this '%s' hits no times", word);
        break;
    }
    case A_BLOCK:
    case A_HEAL:
    case A_DRAW:
    case A_ADD:
    case A_ADD_RANDOM:
        if (is_nothing(definition, amount, true))
            lint_say(linter, LINT_ZERO_AMOUNT, amount->place, "this '%s' does nothing", word);
        break;
    case A_APPLY:
    case A_ENERGY:
    case A_MAX_HP:
        if (is_nothing(definition, amount, false))
            lint_say(linter, LINT_ZERO_AMOUNT, amount->place, "this '%s' does nothing", word);
        break;
    default: break;
    }
}

/* "heal 5 to choose enemy" in a card: whoever is healed there is fought. */
static void lint_group(const struct linter *linter, const struct effect *effect,
                       const struct node *group)
{
    const struct node *target = group->last;
    bool enemies = target->sub == W_CHOOSE_ENEMY || target->sub == W_RANDOM_ENEMY ||
                   target->sub == W_ALL_ENEMIES || target->sub == W_OPPONENTS;
    for (const struct node *kid = group->kids; kid != target; kid = kid->next)
        if (kid->kind == N_ACTION && kid->sub == A_HEAL && effect->of == EFFECT_CARD && enemies)
            lint_say(linter, LINT_HEAL_ENEMY, kid->place,
                     "this card heals those it fights; 'to self' heals the player");
}

/* ---- names that nothing uses ---- */

static bool uses(const struct node *node, int slot)
{
    bool own = (node->kind == N_LOCAL ||
                (node->kind == N_COMBATANT && node->sub == W_LOCAL) ||
                (node->kind == N_CARDS && (node->sub == C_LOCAL || node->sub == C_SET))) &&
               node->a == slot;
    if (own || (node->kind == N_STATUS_REF && node->b == slot))
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (uses(kid, slot))
            return true;
    return false;
}

static void lint_name(const struct linter *linter, const struct effect *effect,
                      const struct node *node)
{
    const struct node *chosen = node->kids;
    int slot = -1;
    const char *name = node->name;
    if (node->kind == N_SET && node->sub == SET_NAME) {
        slot = node->a;
    } else if ((node->kind == N_CHOOSE_COMBATANT || node->kind == N_CHOOSE_CARDS) &&
               node_asks(chosen)) {
        slot = chosen->b;
        name = chosen->name;
    }
    if (slot >= 0 && !uses(effect->body, slot))
        lint_say(linter, LINT_UNUSED_NAME, node->place, "nothing uses '%s'", name);
}

/* ---- all of it ---- */

static void lint_node(const struct linter *linter, const struct effect *effect,
                      const struct node *node)
{
    switch (node->kind) {
    case N_ACTION: lint_action(linter, effect, node); break;
    case N_GROUP: lint_group(linter, effect, node); break;
    case N_IF: lint_condition(linter, effect->definition, node->kids); break;
    case N_OPTION: lint_condition(linter, effect->definition, node->kids->next); break;
    case N_REPEAT:
        if (is_nothing(effect->definition, node->kids, true))
            lint_say(linter, LINT_ZERO_AMOUNT, node->kids->place, "this is repeated no times");
        break;
    case N_SET:
    case N_CHOOSE_COMBATANT:
    case N_CHOOSE_CARDS: lint_name(linter, effect, node); break;
    default: break;
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        lint_node(linter, effect, kid);
}

static void lint_effect(void *context, const struct effect *effect)
{
    const struct linter *linter = context;
    lint_node(linter, effect, effect->body);
    if (effect->listener)
        lint_condition(linter, effect->definition, effect->listener->condition);
    if (effect->of != EFFECT_ACTION)
        return;
    const struct action_definition *action = &linter->game->actions[effect->index];
    for (int i = 0; i < action->parameter_count; i++)
        if (!uses(action->body, i))
            lint_say(linter, LINT_UNUSED_NAME, action->head.place, "action '%s' does not use '%s'",
                     action->head.name, action->parameters[i]);
}

/* Conditions in the ways to choose a move. */
static void lint_selector(const struct linter *linter, const struct definition *enemy,
                          const struct node *node)
{
    if (node->kind == N_IF)
        lint_condition(linter, enemy, node->kids);
    else if (node->kind == N_ENTRY)
        lint_condition(linter, enemy, node->kids->next->next);
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        lint_selector(linter, enemy, kid);
}

void lint_effects(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    effects_each(game, lint_effect, (void *)(uintptr_t)linter);
    for (int i = 0; i < game->card_count; i++)
        lint_condition(linter, &game->cards[i].head, game->cards[i].playable);
    for (int i = 0; i < game->status_count; i++)
        lint_condition(linter, &game->statuses[i].head, game->statuses[i].end_condition);
    for (int i = 0; i < game->enemy_count; i++)
        lint_selector(linter, &game->enemies[i].head, game->enemies[i].next);
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        if (listener->how == HOW_CHANGE || listener->how == HOW_CANCEL)
            lint_condition(linter, listener_owner(game, listener), listener->condition);
    }
}
