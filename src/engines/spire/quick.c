/* quick.c: plain cards, played without the machine, and plain moves of enemies, made without a frame.
 *
 * Most cards that are played attack the only enemy, block, or apply a status, and nobody interferes. That
 * needs no frames. So the steps of such cards are done here, each only if no rule could hear of it, in the
 * same order and with the same state between them; where anything else is about to happen the machine
 * takes over in the middle of the card. The frame of the battle stays in the state untouched. Moves are the
 * same, but there the machine runs already. */
#include "engines/spire/quick.h"

#include "core/memory.h"
#include "engines/spire/play.h"
#include "engines/spire/questions.h"

/* ---- at load ---- */

/* The number before or after an upgrade, if it is as simple as that. */
static bool read_number(const struct spire_game *game, int32_t reference, bool upgraded, int32_t *amount)
{
    int kind = reference_kind(reference), value = reference_value(reference);
    *amount = kind == REF_PAIR ? game->expressions[value + upgraded] : value;
    return kind == REF_PAIR || kind == REF_CONSTANT;
}

static bool is_own(int32_t combatant)
{
    return combatant == COMBATANT_SELF || combatant == COMBATANT_PLAYER;
}

static bool read_apply(const struct spire_game *game, const struct code_apply *apply, int cell,
                       bool upgraded, struct plain_step *step)
{
    if (reference_kind(apply->status) != REF_CONSTANT || apply->remembered != REF_NOTHING)
        return false;
    step->status = (int16_t)reference_value(apply->status);
    step->aimed = cell >= 0 && apply->target == cell;
    const struct status_definition *kind = &game->statuses[step->status];
    return kind->stack == STACK_ADD && kind->ends != ENDS_WHEN &&
           (step->aimed || (is_own(apply->target) && !kind->unless_fresh)) &&
           read_number(game, apply->amount, upgraded, &step->amount);
}

/* Reads a step; false if it is not plain. */
static bool read_step(const struct spire_game *game, const int32_t *at, int cell, bool upgraded,
                      struct plain_step *step)
{
    step->op = (uint8_t)*at;
    step->at = (int32_t)(at - game->code);
    switch (*at) {
    case OP_ATTACK:
        return code_attack(at)->target == cell && cell >= 0 &&
               code_attack(at)->times == reference_number(1) &&
               read_number(game, code_attack(at)->amount, upgraded, &step->amount);
    case OP_BLOCK:
        return is_own(code_block(at)->target) &&
               read_number(game, code_block(at)->amount, upgraded, &step->amount);
    case OP_APPLY: return read_apply(game, code_apply(at), cell, upgraded, step);
    default: return *at == OP_END;
    }
}

static void read_card(const struct spire_game *game, const struct card_definition *card, bool upgraded,
                      struct plain_card *plain)
{
    const struct card_quick *quick = &game->quick[card - game->cards][upgraded];
    const int32_t *at = game->code + card->code;
    if (quick->cost == NOT_PLAIN || quick->keywords & (1 << KEY_EXHAUST | QUICK_POWER))
        return;
    plain->cost = quick->cost;
    plain->type = (uint8_t)card->type;
    plain->cell = -1;
    if (*at == OP_ASK_COMBATANT) {
        if (code_ask_combatant(at)->who != W_ALL_ENEMIES || game->rules.targets_asked)
            return;
        plain->cell = code_ask_combatant(at)->cell;
        at += WORDS_ASK_COMBATANT;
    }
    for (int i = 0; i < PLAIN_STEPS; i++, at += ACTION_WORDS) {
        if (!read_step(game, at, plain->cell, upgraded, &plain->steps[i]))
            return;
        if (*at == OP_END) {
            plain->is_plain = true;
            return;
        }
    }
}

static bool is_against(int32_t combatant)
{
    return combatant == COMBATANT_PLAYER || combatant == COMBATANT_TARGET;
}

/* Reads a step of a move; false if it is not plain. */
static bool read_move_step(const struct spire_game *game, const int32_t *at, struct plain_step *step)
{
    *step = (struct plain_step){.op = (uint8_t)*at, .at = (int32_t)(at - game->code)};
    switch (*at) {
    case OP_ATTACK:
        step->amount = code_attack(at)->amount;
        return is_against(code_attack(at)->target) && code_attack(at)->times == reference_number(1);
    case OP_BLOCK:
        step->amount = code_block(at)->amount;
        return code_block(at)->target == COMBATANT_SELF;
    case OP_APPLY:
        step->amount = code_apply(at)->amount;
        step->status = (int16_t)reference_value(code_apply(at)->status);
        step->aimed = is_against(code_apply(at)->target);
        return reference_kind(code_apply(at)->status) == REF_CONSTANT &&
               code_apply(at)->remembered == REF_NOTHING &&
               (step->aimed || code_apply(at)->target == COMBATANT_SELF);
    default: return *at == OP_END;
    }
}

static void read_move(const struct spire_game *game, struct move *move)
{
    struct plain_step steps[PLAIN_STEPS];
    const int32_t *at = game->code + move->code;
    for (int i = 0; i < PLAIN_STEPS; i++, at += ACTION_WORDS) {
        if (!read_move_step(game, at, &steps[i]))
            return;
        if (*at == OP_END) {
            struct plain_step *kept = memory_get(game->memory, sizeof steps);
            memcpy(kept, steps, (size_t)(i + 1) * sizeof *kept);
            move->plain = kept;
            return;
        }
    }
}

void quick_prepare(struct spire_game *game)
{
    for (int i = 0; i < game->enemy_count; i++)
        for (int k = 0; k < game->enemies[i].move_count; k++)
            read_move(game, &game->enemies[i].moves[k]);
    game->plain = memory_get(game->memory, (size_t)(game->card_count + 1) * sizeof *game->plain);
    for (int i = 0; i < game->card_count; i++)
        for (int upgraded = 0; upgraded < 2; upgraded++)
            read_card(game, &game->cards[i], upgraded, &game->plain[i][upgraded]);
}

/* ---- in play ---- */

/* Whether a plain step can be done with nobody hearing of it. */
static inline bool is_quiet(const struct spire_game *game, const struct spire_state *state)
{
    return is_quiet_for(game, state, QUICK_EVENTS);
}

/* ---- moves ---- */

/* One step that nobody interferes with. */
static inline void do_move_step(struct machine *machine, int combatant, const struct plain_step *step,
                                int32_t amount)
{
    struct spire_state *state = machine->state;
    if (step->op == OP_APPLY) {
        act_apply(machine, combatant, step->aimed ? PLAYER : combatant, step->status, amount);
    } else if (step->op == OP_BLOCK) {
        act_block(machine, combatant, combatant, NO_CARD, amount);
    } else if (combatant_alive(state, PLAYER)) {
        amount = change_value(machine->game, state, EV_ATTACK, combatant, PLAYER, NO_CARD, amount);
        quiet_damage(machine, combatant, PLAYER, amount);
    }
}

const struct plain_step *make_move(struct machine *machine, int combatant, const struct move *move, bool full)
{
    const struct spire_state *state = machine->state;
    struct frame frame = enemy_frame(combatant);
    const struct context context = {machine->game, machine->state, &frame, machine->cells, NO_CARD};
    frame.part = (int16_t)move->part;
    frame.effect.status = -1;
    for (const struct plain_step *step = move->plain; step->op != OP_END; step++) {
        if (full && step->op == OP_APPLY && state->status_count == state->status_room)
            return step;
        frame.effect.at = step->at;
        do_move_step(machine, combatant, step, evaluate(&context, step->amount));
        if (step->op == OP_APPLY && !is_quiet(machine->game, state))
            return step + 1;
    }
    return NULL;
}

/* A frame would be stepped twice: before its first instruction, and when it is gone. */
enum { STEPS_OF_FRAME = 2 };

bool quick_move(struct machine *machine, int combatant, const struct move *move)
{
    if (!move->plain || machine->log || !is_quiet(machine->game, machine->state) ||
        !has_room(machine, move->locals) || machine->steps + STEPS_OF_FRAME > STEPS_MAX)
        return false;
    const struct plain_step *left = make_move(machine, combatant, move, false);
    if (left)
        push_own(machine, combatant, left->at, move->locals, move->part);
    else
        machine->steps += STEPS_OF_FRAME;
    return true;
}

/* ---- cards ---- */

/* A card that is paid for, while its steps are done. It is on its way from the hand to the discard pile; only
 * if rules that may look for it change a number, it lies in play meanwhile. */
struct played {
    int  position, card;
    int  target;                 /* the only enemy */
    bool in_play;
};

static void put_in_play(struct spire_state *state, struct played *played)
{
    if (!played->in_play)
        card_to_play(state, played->position);
    played->in_play = true;
}

/* What rules make of a number of the card. */
static int32_t changed(const struct spire_game *game, struct spire_state *state, int event, int target,
                       struct played *played, int32_t amount)
{
    if (change_by_few(game, state, event, PLAYER, target, &amount))
        return amount;
    put_in_play(state, played);
    return change_heard(game, state, event, PLAYER, target, played->card, amount, -1);
}

/* False if the machine has to do it: the damage kills. */
static bool attack(const struct spire_game *game, struct spire_state *state, struct played *played,
                   int32_t amount, struct ahead *ahead)
{
    struct combatant_state *target = &state->combatants[played->target];
    if (heard(game, state, HEAR_CHANGE, EV_ATTACK))
        amount = changed(game, state, EV_ATTACK, played->target, played, amount);
    if (amount <= target->block) {
        target->block = (int16_t)(target->block - (amount > 0 ? amount : 0));
        return true;
    }
    if (amount - target->block >= target->hp) {
        ahead->damage = amount;
        return false;
    }
    target->hp = (int16_t)(target->hp - (amount - target->block));
    target->block = 0;
    return true;
}

static void block(const struct spire_game *game, struct spire_state *state, struct played *played,
                  int32_t amount)
{
    if (heard(game, state, HEAR_CHANGE, EV_BLOCK))
        amount = changed(game, state, EV_BLOCK, PLAYER, played, amount);
    if (amount > 0)
        state->combatants[PLAYER].block = limited(state->combatants[PLAYER].block + amount);
}

/* False, and nothing is done, if that needs room or ends the status. */
static bool apply(const struct spire_game *game, struct spire_state *state, int target, int definition,
                  int32_t amount)
{
    int slot = status_find(state, target, definition);
    int32_t sum = slot < 0 ? amount : state_statuses(state)[slot].amount + amount;
    if (limited(sum) <= 0 || (slot < 0 && state->status_count == state->status_room))
        return false;
    struct status *status = slot < 0 ? status_create(game, state, target, definition)
                                     : &state_statuses(state)[slot];
    status->amount = limited(sum);
    return true;
}

/* Does the steps of a card until the end or where the machine has to go on: where a status came, or rules
 * that change a number looked through cards, it may not be quiet any more. */
static inline bool do_steps(const struct spire_game *game, struct spire_state *state,
                            const struct plain_step *step, struct played *played, struct ahead *ahead)
{
    for (;; step++) {
        const bool applies = step->op == OP_APPLY;
        if (step->op == OP_ATTACK) {
            if (!attack(game, state, played, step->amount, ahead)) {
                ahead->at = step[1].at;
                return false;
            }
        } else if (step->op == OP_BLOCK) {
            block(game, state, played, step->amount);
        } else if (!applies) {
            return true;
        } else if (!apply(game, state, step->aimed ? played->target : PLAYER, step->status, step->amount)) {
            ahead->at = step->at;
            return false;
        }
        if ((applies || played->in_play) && !is_quiet(game, state)) {
            ahead->at = step[1].at;
            return false;
        }
    }
}

/* A card that is done, wherever it was meanwhile. */
static void discard_played(struct spire_state *state, const struct played *played)
{
    if (played->in_play) {
        if (!card_from_play(state, played->card))
            card_move(state, card_position(state, played->card), PILE_DISCARD);
        return;
    }
    zone_raise(state, played->position, pile_end(state, PILE_DISCARD) - 1);
    shift_ends(state, PILE_HAND, PILE_DISCARD, -1);
}

static void play_plain(const struct spire_game *game, struct spire_state *state, int action,
                       const struct plain_card *plain, struct played *played)
{
    const int hearers = state->status_count + 1;
    struct ahead ahead;
    ahead.damage = 0;
    state->energy[0] = (int16_t)(state->energy[0] - plain->cost);
    count_played(state, plain->type);
    if (do_steps(game, state, plain->steps, played, &ahead)) {
        discard_played(state, played);
        return;
    }
    put_in_play(state, played);
    ahead.definition = &game->cards[state_cards(state)[played->card].definition];
    ahead.card = played->card;
    ahead.cell = plain->cell;
    ahead.target = played->target;
    ahead.hearers = hearers;
    machine_run(game, state, action, NULL, &ahead);
}

/* The plain card that an action plays, if it does and nobody interferes; or NULL. */
static inline const struct plain_card *plain_card(const struct spire_game *game,
                                                  const struct spire_state *state, int action,
                                                  struct played *played)
{
    const uint32_t enemies = combatant_set(state, W_ALL_ENEMIES, PLAYER);
    if (!is_card_action(action) || state->frame_count != 1 || !is_quiet(game, state) ||
        costs_open(game, state) || (enemies & (enemies - 1)) != 0 ||
        game->code[state_frames(state)->effect.at] != OP_PLAY_CARDS)
        return NULL;
    played->position = pile_start(state, PILE_HAND) + card_answer(action);
    DCHECK(played->position < pile_end(state, PILE_HAND));
    played->card = zone_card(state, played->position);
    played->target = lowest_bit(enemies);
    played->in_play = false;
    const struct card *card = &state_cards(state)[played->card];
    const struct plain_card *plain = &game->plain[card->definition][card->upgrades > 0];
    return plain->is_plain ? plain : NULL;
}

void spire_apply(const struct game *head, struct state *common, int action, struct events *log)
{
    const struct spire_game *game = (const struct spire_game *)head;
    struct spire_state *state = (struct spire_state *)common;
    struct played played;
    const struct plain_card *plain = log ? NULL : plain_card(game, state, action, &played);
    if (plain)
        play_plain(game, state, action, plain, &played);
    else if (log || action != ACTION_END || !quick_round(game, state))
        machine_run(game, state, action, log, NULL);
}
