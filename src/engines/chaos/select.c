/* select.c: which cards a filter means, whether a condition holds, what may be aimed at. */
#include <string.h>

#include "engines/chaos/run.h"

static inline int stat_of(const struct instance *one, int stat)
{
    switch (stat) {
    case STAT_COST: return one->cost;
    case STAT_ATTACK: return one->attack;
    case STAT_HEALTH: return one->health - one->damage;
    default: return one->attacks - one->used;
    }
}

static inline bool has_stat(const struct filter *filter, const struct instance *one)
{
    if (filter->stat == STAT_NONE)
        return true;
    int value = stat_of(one, filter->stat);
    return filter->at_least ? value >= filter->value : value <= filter->value;
}

/* Whether it asks for a tribe, a keyword or a number, which stand side by side. */
static inline bool is_narrow(const struct filter *filter)
{
    uint32_t asks;
    memcpy(&asks, (const uint8_t *)filter + offsetof(struct filter, tribes), sizeof asks);
    return asks != 0;
}

/* Everything but where it is. */
static inline bool is_such(const struct filter *filter, const struct instance *one)
{
    return (filter->kinds & one->kind) &&
           (!is_narrow(filter) || ((!filter->tribes || (filter->tribes & one->tribe)) &&
                                   (!filter->keyword || (filter->keyword & one->keywords)) &&
                                   has_stat(filter, one)));
}

static inline bool matches(const struct filter *filter, const struct instance *one)
{
    return !(one->flags & (FLAG_LEAVING | FLAG_GONE)) && is_such(filter, one);
}

/* Of the cards of one zone of one side; gives where the next is to be noted. */
static uint8_t *gather(const struct chaos_state *state, const struct filter *filter,
                       const uint8_t *list, int count, uint8_t *out)
{
    for (int i = 0; i < count; i++)
        if (matches(filter, &state->cards[list[i]]))
            *out++ = list[i];
    return out;
}

/* In the order in which everything happens: own leader, own field, enemy field, enemy leader, own
 * hand, own deck, enemy deck, enemy hand. */
int chaos_collect(const struct chaos_state *state, const struct filter *filter,
                  const struct bearer *bearer, uint8_t *out)
{
    const struct side *own = &state->sides[bearer->owner], *enemy = &state->sides[1 - bearer->owner];
    uint8_t *end = out;
    if (filter->zones & IN_PLAY) {
        if (filter->sides & ALLY) {
            if (matches(filter, &state->cards[own->leader]))
                *end++ = own->leader;
            end = gather(state, filter, own->field, own->field_count, end);
        }
        if (filter->sides & ENEMY) {
            end = gather(state, filter, enemy->field, enemy->field_count, end);
            if (matches(filter, &state->cards[enemy->leader]))
                *end++ = enemy->leader;
        }
    }
    if (filter->zones & IN_HAND && filter->sides & ALLY)
        end = gather(state, filter, own->hand, own->hand_count, end);
    if (filter->zones & IN_DECK) {
        if (filter->sides & ALLY)
            end = gather(state, filter, own->deck, own->deck_count, end);
        if (filter->sides & ENEMY)
            end = gather(state, filter, enemy->deck, enemy->deck_count, end);
    }
    if (filter->zones & IN_HAND && filter->sides & ENEMY)
        end = gather(state, filter, enemy->hand, enemy->hand_count, end);
    return (int)(end - out);
}

static bool exists(const struct chaos_state *state, const struct filter *filter,
                   const struct bearer *bearer)
{
    uint8_t found[INSTANCES_MAX];
    int count = chaos_collect(state, filter, bearer, found);
    for (int i = 0; i < count; i++)
        if (found[i] != bearer->id)
            return true;
    return false;
}

static bool number_fits(const struct filter *filter, int value)
{
    return filter->at_least ? value >= filter->value : value <= filter->value;
}

/* Leaders and mana: what is said of both players has to hold for each. */
static bool holds_for(const struct chaos_state *state, const struct effect *effect, int player)
{
    const struct side *side = &state->sides[player];
    switch (effect->condition) {
    case IF_LEADER: return is_such(&effect->test, &state->cards[side->leader]);
    case IF_MANA: return number_fits(&effect->test, side->mana);
    default: return number_fits(&effect->test, side->mana_max);
    }
}

bool chaos_check(const struct chaos_state *state, const struct effect *effect,
                 const struct bearer *bearer)
{
    const struct filter *test = &effect->test;
    switch (effect->condition) {
    case IF_NOTHING: return true;
    case IF_EXISTS: return exists(state, test, bearer);
    case IF_SELF:
        return bearer->id != NOBODY && test->zones & bearer->zone &&
               is_such(test, &state->cards[bearer->id]);
    default:
        return (!(test->sides & ALLY) || holds_for(state, effect, bearer->owner)) &&
               (!(test->sides & ENEMY) || holds_for(state, effect, 1 - bearer->owner));
    }
}

/* A card that is about to be played counts as being where it will be. */
static struct bearer of_hand(const struct chaos_state *state, int id)
{
    const struct instance *one = &state->cards[id];
    bool spell = one->kind == KIND_SPELL;
    return (struct bearer){id, one->owner, one->keywords, spell ? IN_HAND : IN_PLAY};
}

bool chaos_check_in_hand(const struct chaos_state *state, const struct effect *effect, int id)
{
    struct bearer bearer = of_hand(state, id);
    return chaos_check(state, effect, &bearer);
}

/* Which instance a target number means for the player to move, or NOBODY. */
int chaos_target_id(const struct chaos_state *state, int target)
{
    int player = state->head.player;
    const struct side *own = &state->sides[player], *enemy = &state->sides[1 - player];
    if (target == TARGET_NONE)
        return NOBODY;
    if (target == TARGET_LEADER)
        return own->leader;
    if (target < TARGET_ENEMY_FIELD)
        return target - TARGET_FIELD < own->field_count ? own->field[target - TARGET_FIELD] : NOBODY;
    if (target < TARGET_ENEMY_LEADER)
        return target - TARGET_ENEMY_FIELD < enemy->field_count
                   ? enemy->field[target - TARGET_ENEMY_FIELD] : NOBODY;
    if (target == TARGET_ENEMY_LEADER)
        return enemy->leader;
    return target - TARGET_HAND < own->hand_count ? own->hand[target - TARGET_HAND] : NOBODY;
}

/* Nothing Untargetable, no character in stealth, no card but those in one's own hand. */
static inline bool is_target(const struct filter *filter, const struct instance *one)
{
    return !(one->keywords & (UNTARGETABLE | STEALTH)) && matches(filter, one);
}

static inline bool is_target_in_hand(const struct filter *filter, const struct instance *one)
{
    return !(one->keywords & UNTARGETABLE) && matches(filter, one);
}

static inline uint8_t *aim(const struct instance *cards, const struct filter *filter,
                           const uint8_t *list, int count, int first, uint8_t *next)
{
    for (int i = 0; i < count; i++)
        if (is_target(filter, &cards[list[i]]))
            *next++ = (uint8_t)(first + i);
    return next;
}

int chaos_targets(const struct chaos_state *state, const struct effect *effect, int id, uint8_t *out)
{
    const struct filter *filter = &effect->target;
    const struct instance *cards = state->cards;
    int player = cards[id].owner;
    const struct side *own = &state->sides[player], *enemy = &state->sides[1 - player];
    uint8_t *next = out;
    if (filter->zones & IN_PLAY) {
        if (filter->sides & ALLY) {
            next = aim(cards, filter, &own->leader, 1, TARGET_LEADER, next);
            next = aim(cards, filter, own->field, own->field_count, TARGET_FIELD, next);
        }
        if (filter->sides & ENEMY) {
            next = aim(cards, filter, enemy->field, enemy->field_count, TARGET_ENEMY_FIELD, next);
            next = aim(cards, filter, &enemy->leader, 1, TARGET_ENEMY_LEADER, next);
        }
    }
    if (filter->zones & IN_HAND && filter->sides & ALLY)
        for (int i = 0; i < own->hand_count; i++)
            if (own->hand[i] != id && is_target_in_hand(filter, &cards[own->hand[i]]))
                *next++ = (uint8_t)(TARGET_HAND + i);
    return (int)(next - out);
}

static inline bool has_in_play(const struct instance *cards, const struct filter *filter,
                               const struct side *side)
{
    if (is_target(filter, &cards[side->leader]))
        return true;
    for (int i = 0; i < side->field_count; i++)
        if (is_target(filter, &cards[side->field[i]]))
            return true;
    return false;
}

/* Whether chaos_targets finds any. */
bool chaos_has_target(const struct chaos_state *state, const struct effect *effect, int id)
{
    const struct filter *filter = &effect->target;
    const struct instance *cards = state->cards;
    int player = cards[id].owner;
    const struct side *own = &state->sides[player];
    if (filter->zones & IN_PLAY &&
        ((filter->sides & ALLY && has_in_play(cards, filter, own)) ||
         (filter->sides & ENEMY && has_in_play(cards, filter, &state->sides[1 - player]))))
        return true;
    if (!(filter->zones & IN_HAND) || !(filter->sides & ALLY))
        return false;
    for (int i = 0; i < own->hand_count; i++)
        if (own->hand[i] != id && is_target_in_hand(filter, &cards[own->hand[i]]))
            return true;
    return false;
}
