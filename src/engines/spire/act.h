/* act.h: what the files that carry out actions share. */
#ifndef SPIRE_ACT_H
#define SPIRE_ACT_H

#include "engines/spire/choose.h"
#include "engines/spire/events.h"

/* An effect while one of its instructions is carried out. */
struct step {
    struct machine *machine;
    struct frame   *frame;        /* its own */
    struct context  context;      /* what its numbers are read from */
};

/* actions.c and deck.c: for every action a function, do_attack(step, its instruction). False if it has
 * to come again: rules act before it. */
#define INSTRUCTION(NAME, name, help, operands)
#define ACTION(NAME, name, help, operands) bool do_##name(struct step *, const struct code_##name *);
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION

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
void     act_at_once(struct machine *, const int32_t *action, uint32_t targets);
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
void act_move(struct machine *, int combatant);
/* An effect of an enemy's. */
void push_own(struct machine *, int combatant, int code, int locals, int part);
void act_remove(struct machine *, int target, int definition);
void act_decay(struct machine *, int combatant, bool round);

/* actions.c */
void act_forget_turn(struct spire_state *);      /* what is counted for a turn begins anew */
void act_refill(struct machine *);

/* Whether nobody listens to any part of a hit. */
static inline bool damage_is_quiet(const struct machine *machine)
{
    return !machine->log && !(heard_at_all(machine->game, machine->state) & DAMAGE_EVENTS);
}
/* Such a hit, on someone who lives. */
static inline void quiet_damage(struct machine *machine, int source, int target, int32_t amount)
{
    DCHECK(combatant_alive(machine->state, target));
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
void reshuffle(struct machine *);

#endif
