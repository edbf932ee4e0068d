/* act.h: what the files that carry out actions share. */
#ifndef SPIRE_ACT_H
#define SPIRE_ACT_H

#include "engines/spire/choose.h"
#include "engines/spire/events.h"

/* actions.c: one action; false if it has to come again: rules act before it, or the player is
 * asked. */
typedef bool action_function(struct machine *, const struct context *, struct frame *, const int32_t *at);
extern action_function *const action_table[ACTIONS_COUNT];

/* act.c, deck.c */
void     act_damage(struct machine *, int source, int target, int32_t amount, bool attack);
void     act_wound(struct machine *, int source, int target, int32_t amount);
int      act_apply(struct machine *, int source, int target, int definition, int32_t amount);
void     act_kill(struct machine *, int source, int target);
void     check_end(struct machine *);      /* whether one side is gone */
void     act_exhaust(struct machine *, int position);
bool     act_draw(struct machine *);
void     act_summon(struct machine *, int definition, int32_t hp);
void     act_encounter(struct machine *, int code, int locals, int part);
void     act_set_amount(struct machine *, int slot, int32_t amount);

static inline int16_t limited(int32_t number)
{
    return (int16_t)(number > LIMIT ? LIMIT : number < -LIMIT ? -LIMIT : number);
}

/* How often the player was hurt; the count stops where its field ends. */
static inline void count_hurt(struct spire_state *state)
{
    state->times_hurt = (uint16_t)(state->times_hurt + (state->times_hurt < UINT16_MAX));
}

/* act.c: combatants */
void act_note(struct machine *, enum verb, int combatant, int target, int amount);
static inline void note(struct machine *machine, enum verb verb, int combatant, int target, int amount)
{
    if (machine->log)
        act_note(machine, verb, combatant, target, amount);
}
int  combatant_part(const struct machine *, int combatant);
void act_block(struct machine *, int source, int target, int card, int32_t amount);
void act_heal(struct machine *, int source, int target, int32_t amount);
void act_lose_block(struct machine *, int target);
void act_plan(struct machine *, int combatant);
void act_act(struct machine *, int combatant);
void act_remove(struct machine *, int target, int definition);
void act_decay(struct machine *, int combatant, bool round);

/* Whether nobody listens to any part of a hit. */
static inline bool damage_is_quiet(const struct machine *machine)
{
    const uint64_t *hears = machine->state->hears;
    return !machine->log && !((hears[0] | hears[1] | hears[2]) & DAMAGE_EVENTS);
}
/* Such a hit, on someone who lives. */
static inline void quiet_damage(struct machine *machine, int source, int target, int32_t amount)
{
    struct combatant_state *combatant = &machine->state->combatants[target];
    if (amount <= combatant->block) {
        combatant->block = (int16_t)(combatant->block - (amount > 0 ? amount : 0));
        return;
    }
    amount -= combatant->block;
    combatant->block = 0;
    if (target == PLAYER)
        count_hurt(machine->state);
    combatant->hp = (int16_t)(amount < combatant->hp ? combatant->hp - amount : 0);
    if (combatant->hp == 0)
        act_kill(machine, source, target);
}

/* deck.c: cards */
void act_draw_many(struct machine *, int32_t count);
void act_discard_hand(struct machine *);
int add_card(struct machine *, int definition, int upgrades, int place, const struct card *like);
void add_random(struct machine *, const struct context *, const int32_t *at);
void name_made(struct machine *, const struct frame *, int32_t name, int card);
void reshuffle(struct machine *);
bool card_action(struct machine *, const struct context *, struct frame *, int action, int card,
                 const int32_t *operands);

#endif
