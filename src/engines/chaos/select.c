/* select.c: which cards a filter means, whether a condition holds, what may be aimed at. */
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

/* Everything but whether it is still there and which side it is on. */
static inline bool is_such(const struct chaos_game *game, const struct filter *filter,
                    const struct instance *one, int zone)
{
    const struct card *card = chaos_card(game, one);
    return (filter->zones & zone) && (filter->kinds & card->kind) &&
           (!filter->tribes || (filter->tribes & one->tribe)) &&
           (!filter->keyword || (filter->keyword & one->keywords)) && has_stat(filter, one);
}

static inline bool matches(const struct chaos_state *state, const struct chaos_game *game,
                           const struct filter *filter, const struct bearer *bearer, int id)
{
    const struct instance *one = &state->cards[id];
    int side = one->owner == bearer->owner ? ALLY : ENEMY;
    return !(one->flags & (FLAG_LEAVING | FLAG_GONE)) && (filter->sides & side) &&
           is_such(game, filter, one, one->zone);
}

struct gathering {
    const struct chaos_state *state;
    const struct chaos_game  *game;
    const struct filter      *filter;
    const struct bearer      *bearer;
    uint8_t                  *out;
    int                       count;
};

static void gather(struct gathering *g, const uint8_t *list, int count)
{
    for (int i = 0; i < count; i++)
        if (matches(g->state, g->game, g->filter, g->bearer, list[i]))
            g->out[g->count++] = list[i];
}

/* In the order in which everything happens: own leader, own field, enemy field, enemy leader, own
 * hand, own deck, enemy deck, enemy hand. */
int chaos_collect(const struct chaos_state *state, const struct chaos_game *game,
                  const struct filter *filter, const struct bearer *bearer, uint8_t *out)
{
    const struct side *own = &state->sides[bearer->owner], *enemy = &state->sides[1 - bearer->owner];
    struct gathering g = {state, game, filter, bearer, out, 0};
    if (filter->zones & IN_PLAY) {
        if (filter->sides & ALLY) {
            gather(&g, &own->leader, 1);
            gather(&g, own->field, own->field_count);
        }
        if (filter->sides & ENEMY) {
            gather(&g, enemy->field, enemy->field_count);
            gather(&g, &enemy->leader, 1);
        }
    }
    if (filter->zones & IN_HAND && filter->sides & ALLY)
        gather(&g, own->hand, own->hand_count);
    if (filter->zones & IN_DECK) {
        if (filter->sides & ALLY)
            gather(&g, own->deck, own->deck_count);
        if (filter->sides & ENEMY)
            gather(&g, enemy->deck, enemy->deck_count);
    }
    if (filter->zones & IN_HAND && filter->sides & ENEMY)
        gather(&g, enemy->hand, enemy->hand_count);
    return g.count;
}

static bool exists(const struct chaos_state *state, const struct chaos_game *game,
                   const struct filter *filter, const struct bearer *bearer)
{
    uint8_t found[INSTANCES_MAX];
    int count = chaos_collect(state, game, filter, bearer, found);
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
static bool holds_for(const struct chaos_state *state, const struct chaos_game *game,
                      const struct effect *effect, int player)
{
    const struct side *side = &state->sides[player];
    switch (effect->condition) {
    case IF_LEADER: return is_such(game, &effect->test, &state->cards[side->leader], IN_PLAY);
    case IF_MANA: return number_fits(&effect->test, side->mana);
    default: return number_fits(&effect->test, side->mana_max);
    }
}

bool chaos_condition(const struct chaos_state *state, const struct chaos_game *game,
                     const struct effect *effect, const struct bearer *bearer)
{
    const struct filter *test = &effect->test;
    switch (effect->condition) {
    case IF_NOTHING: return true;
    case IF_EXISTS: return exists(state, game, test, bearer);
    case IF_SELF:
        return bearer->id != NOBODY && is_such(game, test, &state->cards[bearer->id], bearer->zone);
    default:
        return (!(test->sides & ALLY) || holds_for(state, game, effect, bearer->owner)) &&
               (!(test->sides & ENEMY) || holds_for(state, game, effect, 1 - bearer->owner));
    }
}

/* Nothing Untargetable, no character in stealth, no card but those in one's own hand. */
static inline bool can_target(const struct chaos_state *state, const struct chaos_game *game,
                              const struct effect *effect, const struct bearer *bearer, int id)
{
    const struct instance *one = &state->cards[id];
    if (id == bearer->id || one->keywords & UNTARGETABLE)
        return false;
    if (one->zone == IN_PLAY ? one->keywords & STEALTH : one->owner != bearer->owner)
        return false;
    return matches(state, game, &effect->target, bearer, id);
}

/* A card that is about to be played counts as being where it will be. */
static struct bearer of_hand(const struct chaos_state *state, const struct chaos_game *game, int id)
{
    const struct instance *one = &state->cards[id];
    bool spell = chaos_card(game, one)->kind == KIND_SPELL;
    return (struct bearer){id, one->owner, one->keywords, spell ? IN_HAND : IN_PLAY};
}

const struct effect *chaos_wants_target(const struct chaos_state *state,
                                        const struct chaos_game *game, int id)
{
    const struct instance *one = &state->cards[id];
    const struct card *card = chaos_card(game, one);
    if (card->targeted == NOBODY)
        return NULL;
    bool fresh = one->stamp != state->sides[one->owner].epoch;
    if ((fresh ? 0 : one->heat[card->targeted]) >= one->limit)
        return NULL;
    const struct effect *effect = &game->effects[card->effect + card->targeted];
    struct bearer bearer = of_hand(state, game, id);
    return chaos_condition(state, game, effect, &bearer) ? effect : NULL;
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

struct aiming {
    const struct chaos_state *state;
    const struct chaos_game  *game;
    const struct effect      *effect;
    struct bearer             bearer;
    uint8_t                  *out;
    int                       count, most;
};

static void aim(struct aiming *a, const uint8_t *list, int count, int first)
{
    for (int i = 0; i < count && a->count < a->most; i++)
        if (can_target(a->state, a->game, a->effect, &a->bearer, list[i]))
            a->out[a->count++] = (uint8_t)(first + i);
}

int chaos_targets(const struct chaos_state *state, const struct chaos_game *game,
                  const struct effect *effect, int id, int most, uint8_t *out)
{
    struct aiming a = {state, game, effect, of_hand(state, game, id), out, 0, most};
    const struct side *own = &state->sides[a.bearer.owner];
    const struct side *enemy = &state->sides[1 - a.bearer.owner];
    uint8_t zones = effect->target.zones, sides = effect->target.sides;
    if (zones & IN_PLAY) {
        if (sides & ALLY) {
            aim(&a, &own->leader, 1, TARGET_LEADER);
            aim(&a, own->field, own->field_count, TARGET_FIELD);
        }
        if (sides & ENEMY) {
            aim(&a, enemy->field, enemy->field_count, TARGET_ENEMY_FIELD);
            aim(&a, &enemy->leader, 1, TARGET_ENEMY_LEADER);
        }
    }
    if (zones & IN_HAND && sides & ALLY)
        aim(&a, own->hand, own->hand_count, TARGET_HAND);
    return a.count;
}
