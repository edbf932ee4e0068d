/* effects.c: carries out one effect. What changes numbers happens at once; what takes a card from its
 * place, or makes one, waits in the queue. */
#include "engines/chaos/run.h"

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static void mark(struct run *run, int id, enum deferred what)
{
    run_card(run, id)->flags |= FLAG_LEAVING;
    chaos_later(run, (struct later){.what = (uint8_t)what, .card = (uint8_t)id});
}

static inline void heal(struct run *run, int id, int amount)
{
    struct instance *one = run_card(run, id);
    int healed = one->damage < amount ? one->damage : amount;
    one->damage = (int16_t)(one->damage - healed);
    chaos_tell(run, VERB_HEAL, id, healed);
}

/* Poison kills minions even without damage, and never leaders. */
static inline void find_dead(struct run *run, int id, bool poison)
{
    const struct instance *one = run_card(run, id);
    if (!(one->flags & FLAG_LEAVING) &&
        (one->damage >= one->health || (poison && id != run->state->sides[one->owner].leader)))
        mark(run, id, LATER_DIE);
}

/* Lifesteal heals before anybody is found dead. */
__attribute__((cold)) static void tell_and_heal(struct run *run, const struct bearer *bearer, int id,
                                                int amount)
{
    chaos_tell(run, VERB_DAMAGE, id, amount);
    if (bearer->keywords & LIFESTEAL && amount > 0)
        heal(run, run->state->sides[bearer->owner].leader, amount);
    find_dead(run, id, bearer->keywords & POISONOUS);
}

/* A shield takes one hit. */
void chaos_damage(struct run *run, const struct bearer *bearer, int id, int amount)
{
    struct instance *one = run_card(run, id);
    bool poison = bearer->keywords & POISONOUS;
    if (one->keywords & SHIELD && (amount > 0 || poison)) {
        one->keywords &= (uint8_t)~SHIELD;
        return;
    }
    int damage = one->damage + amount;
    one->damage = (int16_t)(damage < STAT_MAX ? damage : STAT_MAX);
    if (run->log || bearer->keywords & LIFESTEAL)
        tell_and_heal(run, bearer, id, amount);
    else
        find_dead(run, id, poison);
}

static void tire(struct run *run, int player)
{
    struct side *side = &run->state->sides[player];
    side->fatigue = (uint8_t)clamp(side->fatigue + 1, 0, 255);
    event_add(run->log, VERB_FATIGUE, player, -1, -1, side->fatigue);
    struct bearer nobody = {NOBODY, (uint8_t)player, 0, 0};
    chaos_damage(run, &nobody, side->leader, side->fatigue);
}

/* Somebody listens, there is no card or no room, or the card comes from the other's deck. */
__attribute__((cold)) static void draw_rarely(struct run *run, int player)
{
    struct side *side = &run->state->sides[player];
    if (side->deck_count == 0) {
        tire(run, player);
        return;
    }
    int id = side->deck[--side->deck_count];
    chaos_listen(run->state, run_card(run, id), -1);
    side->deck[side->deck_count] = 0;
    chaos_tell(run, VERB_DRAW, id, 0);
    chaos_arrive(run, id, player, IN_HAND);
}

void chaos_draw_card(struct run *run, int player)
{
    struct side *side = &run->state->sides[player];
    size_t count = side->deck_count, hand = side->hand_count;
    if (count == 0 || hand == HAND_MAX || run->log) {
        draw_rarely(run, player);
        return;
    }
    uint8_t *top = &side->deck[count - 1];
    struct instance *one = run_card(run, *top);
    if (one->origin != player + 1 || one->waits) {
        draw_rarely(run, player);
        return;
    }
    /* The same, for what is most common. */
    side->hand[hand] = *top;
    *top = 0;
    side->deck_count--;
    side->hand_count++;
    one->zone = IN_HAND;
    one->flags &= (uint8_t)~(FLAG_GONE | FLAG_LEAVING | FLAG_ASLEEP);
    chaos_price_add(side, (int)hand, one->cost);
}

/* ---- what cards are given and lose ---- */

static bool can_bear(const struct instance *one, int keyword)
{
    if (keyword & (CHARGE | TAUNT | SHIELD))
        return one->kind != KIND_SPELL;
    return keyword != STEALTH || one->kind == KIND_MINION;
}

static void change_stats(struct instance *one, int attack, int health)
{
    one->attack = (int16_t)clamp(one->attack + attack, 0, STAT_MAX);
    one->health = (int16_t)clamp(one->health + health, 0, STAT_MAX);
}

static void overheat(struct run *run, struct instance *one)
{
    chaos_cool(run->state, one);
    for (int i = 0; i < chaos_card(run->game, one)->effect_count; i++)
        one->heat[i] = one->limit;
    for (uint8_t at = one->given; at != NOBODY; at = run->state->given[at].next)
        run->state->given[at].heat = one->limit;
}

/* ---- where cards go ---- */

/* The players a destination means, in order; none for "its owner's" is the owner. */
static int players_of(int sides, int self, int owner, int *out)
{
    int count = 0;
    if (!sides)
        out[count++] = owner;
    if (sides & ALLY)
        out[count++] = self;
    if (sides & ENEMY)
        out[count++] = 1 - self;
    return count;
}

static bool in_play_as_leader(const struct run *run, int id)
{
    const struct instance *one = &run->state->cards[id];
    return one->zone == IN_PLAY && id == run->state->sides[one->owner].leader;
}

static void move(struct run *run, const struct effect *effect, const struct bearer *bearer, int id)
{
    struct instance *one = run_card(run, id);
    int players[2];
    if (in_play_as_leader(run, id))
        return;
    if (effect->zone == IN_PLAY && one->kind != KIND_MINION)
        return;
    players_of(effect->owners, bearer->owner, one->owner, players);
    one->flags |= FLAG_LEAVING;
    chaos_later(run, (struct later){.what = LATER_MOVE, .card = (uint8_t)id, .zone = effect->zone,
                                    .player = (uint8_t)players[0]});
}

static void copy(struct run *run, const struct effect *effect, const struct bearer *bearer, int id)
{
    struct instance *one = run_card(run, id);
    int players[2];
    if (in_play_as_leader(run, id))
        return;
    if (effect->zone == IN_PLAY && one->kind != KIND_MINION)
        return;
    int count = players_of(effect->owners, bearer->owner, one->owner, players);
    for (int i = 0; i < count; i++) {
        int made = chaos_duplicate(run, id);
        if (made == NOBODY)
            return;
        run_card(run, made)->flags |= FLAG_LEAVING;
        chaos_gone(run, made);
        chaos_later(run, (struct later){.what = LATER_MOVE, .card = (uint8_t)made,
                                        .zone = effect->zone, .player = (uint8_t)players[i]});
    }
}

static void make_new(struct run *run, const struct effect *effect, const struct bearer *bearer)
{
    int players[2], count = players_of(effect->owners, bearer->owner, bearer->owner, players);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < effect->count; j++)
            chaos_later(run, (struct later){
                .what = LATER_NEW, .card = NOBODY, .zone = effect->zone,
                .player = (uint8_t)players[i], .made = effect->made, .rolled = effect->rolled,
                .minion = effect->rolled_minion});
}

/* ---- one effect ---- */

static void on_card(struct run *run, const struct effect *effect, const struct bearer *bearer, int id)
{
    struct instance *one = run_card(run, id);
    bool character = one->kind != KIND_SPELL;
    switch ((enum operation)effect->operation) {
    case DO_DAMAGE: chaos_damage(run, bearer, id, effect->a); break;
    case DO_HEAL: heal(run, id, effect->a); break;
    case DO_REFRESH: one->used = (uint8_t)clamp(one->used - effect->a, 0, 255); break;
    case DO_COST:
        one->cost = (int16_t)clamp(one->cost + effect->a, 0, STAT_MAX);
        chaos_price_anew(run->state, id);
        break;
    case DO_STATS:
        if (character)
            change_stats(one, effect->a, effect->b);
        break;
    case DO_ATTACKS:
        if (character)
            one->attacks = (uint8_t)clamp(one->attacks + effect->a, 0, 200);
        break;
    case DO_DESTROY:
        if (one->zone == IN_PLAY && !in_play_as_leader(run, id))
            mark(run, id, LATER_DIE);
        break;
    case DO_DISCARD:
        if (!in_play_as_leader(run, id))
            mark(run, id, LATER_DISCARD);
        break;
    case DO_MOVE: move(run, effect, bearer, id); break;
    case DO_COPY: copy(run, effect, bearer, id); break;
    case DO_TRANSFORM:
        if (!in_play_as_leader(run, id)) {
            one->flags |= FLAG_LEAVING;
            chaos_later(run, (struct later){.what = LATER_TRANSFORM, .card = (uint8_t)id,
                                            .made = effect->made, .rolled = effect->rolled,
                                            .minion = effect->rolled_minion});
        }
        break;
    case DO_TRIBE:
        if (one->kind == KIND_MINION)
            one->tribe = (uint8_t)effect->a;
        break;
    case DO_KEYWORD:
        if (can_bear(one, effect->a))
            one->keywords |= (uint8_t)effect->a;
        break;
    case DO_STRIP: one->keywords = 0; break;
    case DO_OVERHEAT: overheat(run, one); break;
    case DO_COOL: one->limit = (uint8_t)clamp(one->limit - effect->a, 0, HEAT_LIMIT); break;
    case DO_RESET: mark(run, id, LATER_RESET); break;
    case DO_GIVE: chaos_give(run, id, effect->given); break;
    default: break;
    }
}

static void on_players(struct run *run, const struct effect *effect, const struct bearer *bearer)
{
    int players[2], count = players_of(effect->owners, bearer->owner, bearer->owner, players);
    if (effect->operation == DO_NEW) {
        make_new(run, effect, bearer);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct side *side = &run->state->sides[players[i]];
        if (effect->operation == DO_DRAW)
            for (int j = 0; j < effect->a; j++)
                chaos_draw_card(run, players[i]);
        else if (effect->operation == DO_WIN)
            chaos_later(run, (struct later){.what = LATER_WIN, .card = NOBODY,
                                            .player = (uint8_t)(1 - players[i])});
        else if (effect->operation == DO_MAX_MANA)
            side->mana_max = (uint8_t)clamp(side->mana_max + effect->a, 0, MANA_MAX);
        if (effect->operation == DO_MANA || effect->operation == DO_MAX_MANA)
            side->mana = (uint8_t)clamp(side->mana + effect->a, 0, MANA_MAX);
    }
}

/* Whom it is for, in order. */
static int targets_of(struct run *run, const struct effect *effect, const struct bearer *bearer,
                      int target, uint8_t *out)
{
    const struct chaos_state *state = run->state;
    int count = 0;
    switch ((enum mode)effect->mode) {
    case AT_CHOSEN:
        out[0] = (uint8_t)target;
        return target != NOBODY;
    case AT_SELF:
        out[0] = (uint8_t)bearer->id;
        return bearer->id != NOBODY &&
               !(state->cards[bearer->id].flags & (FLAG_LEAVING | FLAG_GONE));
    case AT_LEADER:
        if (effect->owners & ALLY)
            out[count++] = state->sides[bearer->owner].leader;
        if (effect->owners & ENEMY)
            out[count++] = state->sides[1 - bearer->owner].leader;
        return count;
    default:
        count = chaos_collect(state, &effect->target, bearer, out);
        if (effect->mode == AT_RANDOM && count > 0) {
            out[0] = out[rng_below(&run->state->head.rng, (uint32_t)count)];
            count = 1;
        }
        return count;
    }
}

static void activate(struct run *run, const struct effect *effect, const struct bearer *bearer,
                     int target)
{
    uint8_t targets[INSTANCES_MAX];
    run->batch++;
    if (effect->mode == AT_NONE) {
        on_players(run, effect, bearer);
        return;
    }
    int count = targets_of(run, effect, bearer, target, targets);
    for (int i = 0; i < count; i++)
        if (!(run_card(run, targets[i])->flags & (FLAG_LEAVING | FLAG_GONE)))
            on_card(run, effect, bearer, targets[i]);
}

/* Whether an effect may act now, which is counted. Besides the limit of the card there is one for
 * everything that a single action sets off, and no effect begins that the queue has no room for. */
static bool heats(struct run *run, const struct effect *effect, const struct bearer *bearer,
                  uint8_t *heat)
{
    struct instance *one = run_card(run, bearer->id);
    bool cold = one->stamp != run->state->sides[one->owner].epoch;
    if ((cold ? 0 : *heat) >= one->limit || run->activations >= ACTIVATIONS_MAX ||
        run->tail - run->head > QUEUE_MAX - QUEUE_ROOM)
        return false;
    if (!chaos_condition(run->state, effect, bearer))
        return false;
    if (cold)
        chaos_cool(run->state, one);
    ++*heat;
    run->activations++;
    chaos_tell(run, VERB_EFFECT, bearer->id, 0);
    chaos_take_part(run, bearer->id);
    return true;
}

static struct bearer bearer_of(struct run *run, int id)
{
    const struct instance *one = run_card(run, id);
    return (struct bearer){id, one->owner, one->keywords, one->zone};
}

/* The trigger fits, and for turns also whose turn it is. */
static bool listens(const struct effect *effect, enum trigger trigger, bool own_turn)
{
    if (effect->trigger != trigger)
        return false;
    return trigger < ON_TURN_START || effect->turns & (own_turn ? ALLY : ENEMY);
}

static void try(struct run *run, const struct effect *effect, int id, uint8_t *heat, int target,
                bool drain_each)
{
    struct bearer bearer = bearer_of(run, id);
    if (run->over || !heats(run, effect, &bearer, heat))
        return;
    activate(run, effect, &bearer, target);
    if (drain_each)
        chaos_drain(run);
}

static bool bears(struct run *run, int id, int given)
{
    uint8_t at = run_card(run, id)->given;
    while (at != NOBODY && at != given)
        at = run->state->given[at].next;
    return at != NOBODY;
}

/* Effects that a card was given fire after its own. The list may be cut short under way. */
static void fire_given(struct run *run, int id, enum trigger trigger, bool own_turn, bool drain_each)
{
    uint8_t list[GIVEN_MAX];
    int count = 0;
    for (uint8_t at = run_card(run, id)->given; at != NOBODY; at = run->state->given[at].next)
        if (listens(&run->game->effects[run->state->given[at].effect], trigger, own_turn))
            list[count++] = at;
    for (int i = 0; i < count; i++) {
        struct given *given = &run->state->given[list[i]];
        if (bears(run, id, list[i]))
            try(run, &run->game->effects[given->effect], id, &given->heat, NOBODY, drain_each);
    }
}

void chaos_set_off(struct run *run, int id, enum trigger trigger, int active)
{
    struct instance *one = run_card(run, id);
    bool own_turn = one->owner == active;
    if (one->triggers & 1 << trigger) {
        int count = chaos_card(run->game, one)->effect_count;
        const struct effect *effect = &run->game->effects[one->effect];
        for (int i = 0; i < count; i++, effect++) {
            if (listens(effect, trigger, own_turn))
                try(run, effect, id, &one->heat[i], NOBODY, false);
        }
    }
    if (one->given != NOBODY)
        fire_given(run, id, trigger, own_turn, false);
}

/* A card was played: what is aimed comes first, then the rest in order. All of it is done even if the
 * card dies meanwhile. */
void chaos_play_effects(struct run *run, int id, int target)
{
    struct instance *one = run_card(run, id);
    if (one->triggers & 1 << ON_PLAY) {
        int count = chaos_card(run->game, one)->effect_count, targeted = one->targeted;
        const struct effect *effect = &run->game->effects[one->effect];
        if (targeted != NOBODY && target != NOBODY)
            try(run, effect + targeted, id, &one->heat[targeted], target, true);
        for (int i = 0; i < count; i++, effect++) {
            if (effect->trigger == ON_PLAY && i != targeted)
                try(run, effect, id, &one->heat[i], NOBODY, true);
        }
    }
    if (one->given != NOBODY)
        fire_given(run, id, ON_PLAY, true, true);
}
