/* check.c: refuses what can be read but not done, each with its place: choices where nobody can be
 * asked, actions that call themselves, numbers beyond what is kept of them. */
#include "engines/spire/check.h"

#include <string.h>

#include "engines/spire/constant.h"
#include "engines/spire/walk.h"

enum { ASCENSIONS = 31 };

struct check {
    const struct spire_game *game;
    struct problems         *problems;
    const struct effect     *effect;
};

/* ---- choices where nobody can be asked ---- */

/* The first thing in an effect, or in the actions it calls, that asks the player. */
static const struct node *find_choice(const struct spire_game *game, const struct node *node,
                                      int calls)
{
    if (node_asks(node))
        return node;
    if (node->kind == N_CALL && calls > 0) {
        const struct node *inner = find_choice(game, game->actions[node->a].body, calls - 1);
        if (inner)
            return node; /* its place says where it is asked */
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        const struct node *found = find_choice(game, kid, calls);
        if (found)
            return found;
    }
    return NULL;
}

static void check_encounter(const struct check *check, const struct node *body)
{
    const struct node *choice = find_choice(check->game, body, 1);
    if (choice)
        problem_error(check->problems, choice->place,
                      "nobody can be asked in an encounter; let chance decide: 'set kind to random "
                      "1 to 2', then 'if kind = 1: ...'");
}

/* Whom an enemy aims at is not for the player to say. */
static void check_enemy(const struct check *check, const struct node *node)
{
    if (node->kind == N_COMBATANT && node_asks(node))
        problem_error(check->problems, node->place,
                      "an enemy cannot choose a target; write '%s', 'player' or 'all enemies'",
                      node->sub == W_CHOOSE_ENEMY ? "random enemy" : "random anyone");
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        check_enemy(check, kid);
}

/* ---- actions in a circle ---- */

/* Whether action `from` leads to action `to`; seen has a mark for each that was looked at. */
static bool leads_to(const struct spire_game *game, const struct node *node, int to, char *seen)
{
    if (node->kind == N_CALL) {
        if (node->a == to)
            return true;
        if (!seen[node->a]) {
            seen[node->a] = 1;
            if (leads_to(game, game->actions[node->a].body, to, seen))
                return true;
        }
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (leads_to(game, kid, to, seen))
            return true;
    return false;
}

static void check_action(const struct check *check, int index)
{
    const struct action_definition *action = &check->game->actions[index];
    char seen[ACTION_DEFINITIONS_MAX] = {0};
    if (leads_to(check->game, action->body, index, seen))
        problem_error(check->problems, action->head.place,
                      "action '%s' calls itself, so it would never end; use 'repeat'",
                      action->head.name);
}

/* ---- numbers beyond what is kept of them ---- */

struct bound {
    int low, high;
    const char *what;
};

static const struct bound *bound_of(const struct node *node)
{
    static const struct bound block = {-NUMBER_MAX, LIMIT, "block"},
                              amount = {-LIMIT, LIMIT, "the amount of a status"},
                              energy = {-NUMBER_MAX, LIMIT, "energy"},
                              max_hp = {-NUMBER_MAX, STORED_MAX, "hit points"};
    static const struct bound places[] = {
        [SET_AMOUNT] = {-LIMIT, LIMIT, "the amount of a status"},
        [SET_COUNTER] = {-STORED_MAX, STORED_MAX, "a counter"},
        [SET_MODE] = {0, UINT8_MAX, "a mode"},
        [SET_MEMORY] = {-STORED_MAX, STORED_MAX, "what an enemy remembers"},
        [SET_HP] = {-NUMBER_MAX, NUMBER_MAX, "hit points"},
        [SET_BLOCK] = {-NUMBER_MAX, LIMIT, "block"},
    };
    if (node->kind == N_SET)
        return node->sub < 0 ? NULL : &places[node->sub];
    if (node->kind != N_ACTION)
        return NULL;
    switch (node->sub) {
    case A_BLOCK: return &block;
    case A_APPLY: return &amount;
    case A_ENERGY: return &energy;
    case A_MAX_HP: return &max_hp;
    default: return NULL;
    }
}

/* Whether a number is written as such; what is worked out stops at its bound, as it does in play. */
static bool is_written(const struct node *number)
{
    return number->kind == N_NUMBER || number->kind == N_UPGRADED || number->kind == N_VALUE ||
           number->kind == N_PER_UPGRADE || number->kind == N_ASCENSION ||
           (number->kind == N_NEGATE && is_written(number->kids));
}

static void check_number(const struct check *check, const struct node *number,
                         const struct bound *bound)
{
    int value = 0;
    if (!is_written(number))
        return;
    for (int upgrades = 0; upgrades < 2; upgrades++) {
        const struct constants constants = {check->effect->definition, upgrades,
                                            check->game->ascension};
        if (!constant_of(&constants, number, &value))
            return;
        if (value < bound->low || value > bound->high) {
            problem_error(check->problems, number->place, "%s goes %s %d, but this is %d",
                          bound->what, value > bound->high ? "up to" : "down to",
                          value > bound->high ? bound->high : bound->low, value);
            return;
        }
    }
}

static void check_numbers(const struct check *check, const struct node *node)
{
    static const struct bound cost = {-NUMBER_MAX, COST_MAX, "a changed cost"},
                              hits = {-NUMBER_MAX, LIMIT, "the number of hits"};
    const struct bound *bound = bound_of(node);
    if (bound)
        check_number(check, node->kids, bound);
    if (node->kind == N_ACTION && node->sub == A_COST)
        check_number(check, node->kids->next->next, &cost);
    if (node->kind == N_ACTION && (node->sub == A_ATTACK || node->sub == A_DAMAGE))
        check_number(check, node->kids->next, &hits);
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        check_numbers(check, kid);
}

/* ---- filters inside of filters ---- */

/* Where filters lie too deep inside each other, or NULL. */
static const struct node *find_deep(const struct definition *owner, const struct node *node, int left)
{
    if (node->kind == N_VALUE)
        return owner && find_deep(owner, owner->values[node->a].expression, left) ? node : NULL;
    bool filter = node->kind == N_CARDS && node->kids && node->kids->next &&
                  node->kids->next->kind != N_NONE;
    if (filter && left == 0)
        return node;
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        const struct node *found = find_deep(owner, kid, left - filter);
        if (found)
            return found;
    }
    return NULL;
}

static void check_filters(const struct check *check, const struct definition *owner,
                          const struct node *node)
{
    const struct node *deep = node ? find_deep(owner, node, FILTERS_MAX) : NULL;
    if (deep)
        problem_error(check->problems, deep->place,
                      "at most %d filters inside each other: each 'where' is asked for every card of "
                      "the one around it; give a part a name with 'set'", FILTERS_MAX);
}

/* Of numbers that are not part of an effect. */
static void check_lone_filters(const struct check *check)
{
    const struct spire_game *game = check->game;
    for (int i = 0; i < game->card_count; i++) {
        const struct card_definition *card = &game->cards[i];
        check_filters(check, &card->head, card->cost);
        check_filters(check, &card->head, card->playable);
        for (int k = 1; k < ENERGIES_MAX; k++)
            check_filters(check, &card->head, card->extra_costs[k]);
    }
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        const struct definition *owner = listener_owner(game, listener);
        check_filters(check, owner, listener->condition);
        check_filters(check, owner, listener->divisor);
        if (listener->how == HOW_CHANGE)
            check_filters(check, owner, listener->body);
    }
    for (int i = 0; i < game->status_count; i++) {
        check_filters(check, &game->statuses[i].head, game->statuses[i].end_condition);
        check_filters(check, &game->statuses[i].head, game->statuses[i].decay);
    }
    for (int i = 0; i < game->enemy_count; i++)
        check_filters(check, &game->enemies[i].head, game->enemies[i].next);
}

static void check_hit_points(const struct check *check, const struct enemy_definition *enemy)
{
    for (int level = 0; level < ASCENSIONS; level++) {
        const struct constants constants = {&enemy->head, 0, level};
        int low = 0, high = 0;
        bool known = constant_of(&constants, enemy->hp_low, &low) &&
                     constant_of(&constants, enemy->hp_high, &high);
        if (!known || (low <= high && low >= 1 && high <= STORED_MAX))
            continue;
        if (low > high)
            problem_error(check->problems, enemy->hp_low->place,
                          "the hit points of '%s' go from %d to %d; the lower number comes first",
                          enemy->head.name, low, high);
        else
            problem_error(check->problems, enemy->hp_low->place,
                          "'%s' needs 1 to %d hit points, but this is %d%s", enemy->head.name,
                          STORED_MAX, low < 1 ? low : high,
                          enemy->hp_low->kind == N_BINARY && enemy->hp_low->sub == O_SUB
                              ? "; a range is written 'hp LOW to HIGH'"
                              : "");
        return;
    }
}

static void check_effect(void *context, const struct effect *effect)
{
    struct check *check = context;
    check->effect = effect;
    if (effect->of == EFFECT_ENCOUNTER)
        check_encounter(check, effect->body);
    if (effect->of == EFFECT_MOVE || effect->of == EFFECT_START ||
        (effect->of == EFFECT_RULE && effect->listener->owner_kind == OWNER_ENEMY))
        check_enemy(check, effect->body);
    check_numbers(check, effect->body);
    check_filters(check, effect->definition, effect->body);
}

bool check_game(const struct spire_game *game, struct problems *problems)
{
    struct check check = {.game = game, .problems = problems};
    int before = problems->error_count;
    for (int i = 0; i < game->action_count; i++)
        check_action(&check, i);
    if (problems->error_count > before)
        return false; /* what follows goes through calls */
    effects_each(game, check_effect, &check);
    check_chance(game, problems);
    check_lone_filters(&check);
    for (int i = 0; i < game->enemy_count; i++)
        check_hit_points(&check, &game->enemies[i]);
    return problems->error_count == before;
}
