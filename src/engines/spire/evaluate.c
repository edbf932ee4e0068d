/* evaluate.c: numbers read from the state: expressions, costs, candidates, the next move. */
#include <string.h>

#include "engines/spire/evaluate.h"
#include "engines/spire/events.h"
#include "engines/spire/number.h"
#include "engines/spire/scans.h"
#include "engines/spire/sets.h"

/* Oracle tests may replace how weighted choices are drawn. */
#ifndef RNG_WEIGHTED
#define RNG_WEIGHTED rng_below
#endif

enum { TRIES_MAX = 100 };

int resolve_other(const struct context *context, int reference)
{
    const struct effect_frame *effect = &context->frame->effect;
    switch (reference) {
    case COMBATANT_SELF: return effect->owner;
    case COMBATANT_PLAYER: return PLAYER;
    case COMBATANT_SOURCE: return effect->source;
    case COMBATANT_TARGET: return effect->target;
    default: return NOBODY;
    }
}

int resolve_card(const struct context *context, int reference)
{
    const struct frame *frame = context->frame;
    switch (reference) {
    case CARD_THIS: return effect_card(&frame->effect);
    case CARD_EVENT: return effect_event_card(&frame->effect);
    case CARD_IT: return context->it;
    case REF_NOTHING: return NO_CARD;
    default: return card_in_cell(context->game, context->cells[frame->base + reference]);
    }
}

bool card_has(const struct spire_game *game, const struct spire_state *state, int card, int keyword)
{
    DCHECK(card >= 0 && card_exists(state, card));
    const struct card *record = &state_cards(state)[card];
    return game->cards[record->definition].keywords[record->upgrades > 0] >> keyword & 1;
}

int card_base_cost(const struct spire_game *game, const struct spire_state *state, int card)
{
    const struct card_definition *definition = &game->cards[state_cards(state)[card].definition];
    if (reference_kind(definition->cost_ref) == REF_CONSTANT)
        return reference_value(definition->cost_ref);
    struct frame frame = card_frame(card);
    struct context context = {game, (struct spire_state *)(uintptr_t)state, &frame, NULL, card};
    return evaluate(&context, definition->cost_ref);
}

/* What a card costs before rules change it. A cost that is an expression counts as 0 while costs
 * are worked out: it might ask for the cost in question. */
static int written_cost(const struct spire_game *game, const struct spire_state *state, int card,
                        bool nested)
{
    const struct card *record = &state_cards(state)[card];
    int32_t reference = game->cards[record->definition].cost_ref;
    if (record->cost_turn)
        return record->cost_turn - 1;
    if (record->cost_battle)
        return record->cost_battle - 1;
    if (nested && reference_kind(reference) != REF_CONSTANT && reference_kind(reference) != REF_PAIR)
        return 0;
    return card_base_cost(game, state, card);
}

int card_cost(const struct spire_game *game, const struct spire_state *state, int card)
{
    DCHECK(card >= 0 && card_exists(state, card));
    /* Rules about costs that ask for costs get the written ones, or they would never finish. */
    if (state->costing)
        return written_cost(game, state, card, true);
    struct spire_state *open = (struct spire_state *)(uintptr_t)state;
    open->costing = 1;
    int cost = change_value(game, open, EV_COST, PLAYER, PLAYER, card,
                            written_cost(game, state, card, false));
    open->costing = 0;
    return cost < 0 ? 0 : cost;
}

/* The same for many cards of one state: what rules make of a cost is worked out once for cards that cost
 * the same, if they do not look at the card. */
static int card_cost_once(const struct spire_game *game, const struct spire_state *state, int card,
                          struct costs *costs)
{
    if (!costs || !game->blind || state->costing ||
        game->cards[state_cards(state)[card].definition].costs_itself)
        return card_cost(game, state, card);
    struct spire_state *open = (struct spire_state *)(uintptr_t)state;
    open->costing = 1;
    int written = written_cost(game, state, card, false);
    open->costing = 0;
    if (written < 0 || written >= COSTS_KEPT)
        return card_cost(game, state, card);
    if (!(costs->known >> written & 1))
        costs->costs[written] = card_cost(game, state, card);
    costs->known |= 1u << written;
    return costs->costs[written];
}

/* How many cards a hand may hold; like costs, a rule about it that asks for it gets what is
 * written. */
int hand_limit(const struct spire_game *game, struct spire_state *state)
{
    if (state->costing || !heard(game, state, HEAR_CHANGE, EV_HAND_LIMIT))
        return game->rules.hand_limit;
    state->costing = 1;
    int limit = change_heard(game, state, EV_HAND_LIMIT, PLAYER, PLAYER, NO_CARD,
                             game->rules.hand_limit, -1);
    state->costing = 0;
    return limit;
}

bool card_playable(const struct spire_game *game, const struct spire_state *state, int card,
                   struct costs *costs)
{
    DCHECK(card >= 0 && card_exists(state, card));
    const struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    if (definition->keywords[record->upgrades > 0] >> KEY_UNPLAYABLE & 1)
        return false;
    if (!definition->x_cost && card_cost_once(game, state, card, costs) > state->energy[0])
        return false;
    if (definition->extra || definition->playable) {
        struct frame frame = card_frame(card);
        struct context context = {game, (struct spire_state *)(uintptr_t)state, &frame, NULL, card};
        for (int i = 1; i < game->rules.energy_kinds; i++)
            if (evaluate(&context, definition->extra_cost_refs[i]) > state->energy[i])
                return false;
        if (definition->playable && !evaluate(&context, definition->playable_ref))
            return false;
    }
    return !heard(game, state, HEAR_BEFORE, EV_PLAY) || !play_forbidden(game, state, card);
}

/* Whose number it is, or NO_PART. */
static int context_part(const struct context *context)
{
    const struct spire_game *game = context->game;
    const struct spire_state *state = context->state;
    const struct effect_frame *effect = &context->frame->effect;
    if (effect->at > 0) /* an effect that runs */
        return context->frame->part;
    if (effect->slot < state->status_count)
        return game->statuses[state_statuses(state)[effect->slot].definition].head.part;
    if (card_exists(state, effect_card(effect)))
        return game->cards[state_cards(state)[effect_card(effect)].definition].head.part;
    return effect->owner != PLAYER && effect->owner < state->combatant_count
               ? game->enemies[state->combatants[effect->owner].definition].head.part : NO_PART;
}

/* Counts a pile that is gone through with a filter; true if that was one too many. */
static bool out_of_scans(const struct context *context)
{
    struct spire_state *state = context->state;
    struct combatant_state *player = &state->combatants[PLAYER];
    if (scans_exceeded(state))
        return true;
    player->scans++;
    scans_keep(state);
    if (!scans_exceeded(state))
        return false;
    player->slow = (int16_t)((player->slow & SLOW_RAISED) | (context_part(context) + 1) << SLOW_PART);
    return true;
}

/* The cards of a pile (or of several) that pass a filter, in pile order. */
int set_candidates(const struct context *context, int pile, int32_t where, uint16_t *out)
{
    const struct spire_state *state = context->state;
    struct context inner = *context;
    int count = 0;
    if (pile & PILE_SET) {
        for (int i = 0; i < PILES; i++)
            if (pile >> i & 1)
                count += set_candidates(context, i, where, out + count);
        return count;
    }
    if (where != REF_NONE && out_of_scans(context))
        return 0;
    for (int i = pile_start(state, pile); i < pile_end(state, pile); i++) {
        inner.it = zone_card(state, i);
        if (where == REF_NONE || evaluate(&inner, where))
            out[count++] = (uint16_t)inner.it;
    }
    return count;
}

static int combatant_property(const struct context *context, int combatant, int property)
{
    if (combatant >= context->state->combatant_count)
        return 0;
    const struct combatant_state *one = &context->state->combatants[combatant];
    switch (property) {
    case P_HP: return one->hp;
    case P_MAX_HP: return one->max_hp;
    case P_MISSING_HP: return one->max_hp - one->hp;
    case P_BLOCK: return one->block;
    case P_MODE: return one->mode;
    case P_MEMORY: return one->memory;
    case P_MOVES: return one->since;
    case P_ALIVE: return combatant_alive(context->state, combatant);
    case P_ATTACKING:
        return combatant != PLAYER && one->move != NO_MOVE &&
               context->game->enemies[one->definition].moves[one->move].attacks;
    default: return 0;
    }
}

static int color_index(const struct spire_game *game, int definition)
{
    const char *color = game->cards[definition].color;
    for (int i = 0; color && i < definition; i++)
        if (game->cards[i].color && strcmp(game->cards[i].color, color) == 0)
            return i;
    return definition;
}

/* Of no card: higher than every word, name or color there is, so that it equals none. */
static int property_of_no_card(int property)
{
    switch (property) {
    case P_TYPE: return TYPES;
    case P_RARITY: return RARITIES;
    case P_PILE: return DESTINATIONS;
    case P_NAME:
    case P_COLOR: return DEFINITIONS_MAX;
    default: return 0;
    }
}

static int card_property(const struct context *context, int card, int property)
{
    const struct spire_game *game = context->game;
    const struct spire_state *state = context->state;
    if (card < 0 || !card_exists(state, card))
        return property_of_no_card(property);
    const struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    switch (property) {
    case P_COST: return definition->x_cost ? state->energy[0] : card_cost(game, state, card);
    case P_TYPE: return definition->type;
    case P_RARITY: return definition->rarity;
    case P_UPGRADES: return record->upgrades;
    case P_UPGRADED: return record->upgrades > 0;
    case P_UPGRADABLE: return record->upgrades < definition->upgrade_limit;
    case P_COUNTER: return record->counter;
    case P_NAME: return record->definition;
    case P_INNATE: return card_has(game, state, card, KEY_INNATE);
    case P_ETHEREAL: return card_has(game, state, card, KEY_ETHEREAL);
    case P_EXHAUSTS: return card_has(game, state, card, KEY_EXHAUST);
    case P_PILE: return card_pile(state, card_position(state, card));
    case P_COLOR: return color_index(game, record->definition);
    default: return 0;
    }
}

static bool has_tag(const struct context *context, int card, int tag)
{
    const struct spire_state *state = context->state;
    return card >= 0 && card_exists(state, card) &&
           context->game->cards[state_cards(state)[card].definition].tags >> tag & 1;
}

static int global_property(const struct context *context, int property)
{
    const struct spire_game *game = context->game;
    const struct spire_state *state = context->state;
    const struct effect_frame *effect = &context->frame->effect;
    switch (property) {
    case P_ENERGY: return state->energy[0];
    case P_TURN: return state->turn;
    case P_X: return effect->x;
    case P_AMOUNT:
        return effect->slot < state->status_count ? state_statuses(state)[effect->slot].amount : 0;
    case P_VALUE: return effect->amount;
    case P_PLAYED:
        return state->played[0] + state->played[1] + state->played[2] + state->played[3] +
               state->played[4];
    case P_ATTACKS_PLAYED: return state->played[TYPE_ATTACK];
    case P_SKILLS_PLAYED: return state->played[TYPE_SKILL];
    case P_POWERS_PLAYED: return state->played[TYPE_POWER];
    case P_DISCARDED: return state->discarded;
    case P_EXHAUSTED: return state->exhausted;
    case P_DRAWN: return state->drawn;
    case P_TIMES_HURT: return state->times_hurt;
    case P_FIRST: return effect->owner < COMBATANTS_MAX && state->combatants[effect->owner].moves == 0;
    case P_HAND_SPACE: return hand_limit(game, context->state) - pile_count(state, PILE_HAND);
    case P_ENEMIES: return bit_count(combatant_set(state, W_ALL_ENEMIES, PLAYER));
    case P_PLAYED_BATTLE: return state->played_battle;
    case P_ATTACK_HIT: return effect->hit;
    case P_REPLAYED: return effect->replayed || (context->frame->flags & FRAME_REUSE) != 0;
    case P_BATTLE: return state->battle;
    case P_ASCENSION: return game->ascension;
    case P_STATUS: return effect->status;
    case P_DEBUFF:
        return effect->status >= 0 && effect->status < game->status_count &&
               (game->statuses[effect->status].debuff ? effect->amount > 0 : effect->amount < 0);
    default: return 0;
    }
}

/* A term that makes one number of two; only X_RANDOM draws. */
static int32_t two(struct rng *rng, int term, int32_t a, int32_t b)
{
    switch (term) {
    case X_LEAST: return b < a ? b : a;
    case X_MOST: return b > a ? b : a;
    case X_RANDOM: return a < b ? rng_range(rng, a, b) : a;
    default: return number_binary(term, a, b);
    }
}

static int32_t upgraded(const struct context *context, const struct term_upgraded *term)
{
    return context_upgrades(context) > 0 ? term->after : term->before;
}

static int32_t per_upgrade(const struct context *context, const struct term_per_upgrade *term)
{
    return number_upgraded(term->base, term->step, context_upgrades(context));
}

static int count_cards(const struct context *context, const struct term_count *term)
{
    uint16_t found[CARDS_MAX];
    return set_candidates(context, term->piles, term->where, found);
}

static int count_combatants(const struct context *context, const struct term_count_combatants *term)
{
    return bit_count(combatant_set(context->state, term->who, context->frame->effect.owner));
}

/* Runs the terms of a number: each takes its operands, if any, and what it needs from the stack. */
int32_t evaluate_terms(const struct context *context, int place)
{
    const int32_t *at = context->game->expressions + place;
    const struct frame *frame = context->frame;
    int32_t stack[NUMBER_STACK_MAX], *top = stack; /* top points behind the last */
    for (; *at != X_END; at += terms[*at].words) {
        DCHECK(top - stack >= terms[*at].takes && top - stack <= NUMBER_STACK_MAX);
        switch (*at) {
        case X_NUMBER: *top++ = term_number(at)->value; break;
        case X_LOCAL: *top++ = context->cells[frame->base + term_local(at)->cell]; break;
        case X_UPGRADED: *top++ = upgraded(context, term_upgraded(at)); break;
        case X_PER_UPGRADE: *top++ = per_upgrade(context, term_per_upgrade(at)); break;
        case X_NEGATE: top[-1] = -top[-1]; break;
        case X_NOT: top[-1] = !top[-1]; break;
        case X_COMBATANT: *top++ = resolve_combatant(context, term_combatant(at)->combatant); break;
        case X_CARD: *top++ = resolve_card(context, term_card(at)->card); break;
        case X_COMBATANT_PROPERTY:
            top[-1] = combatant_property(context, top[-1], term_combatant_property(at)->property);
            break;
        case X_CARD_PROPERTY:
            top[-1] = card_property(context, top[-1], term_card_property(at)->property);
            break;
        case X_TAG: top[-1] = has_tag(context, top[-1], term_tag(at)->tag); break;
        case X_GLOBAL: *top++ = global_property(context, term_global(at)->property); break;
        case X_STATUS:
            top[-1] = status_amount(context->state, top[-1], term_status(at)->status);
            break;
        case X_COUNT: *top++ = count_cards(context, term_count(at)); break;
        case X_COUNT_SET:
            *top++ = set_count(context->cells + frame->base + term_count_set(at)->cards,
                                context->game->set_cells);
            break;
        case X_COUNT_COMBATANTS: *top++ = count_combatants(context, term_count_combatants(at)); break;
        default:
            top--;
            top[-1] = two(&context->state->head.rng, *at, top[-1], top[0]);
            break;
        }
    }
    DCHECK(top == stack + 1);
    return stack[0];
}

/* ---- moves ---- */

/* Whether an enemy made this move so often in a row just now. */
static inline bool made_in_a_row(const struct combatant_state *combatant, int move, int times)
{
    if (times > LAST_MOVES || times > combatant->moves)
        return false;
    for (int i = 0; i < times; i++)
        if (combatant->last[i] != move)
            return false;
    return true;
}

static int select_from(const struct context *context, const struct combatant_state *combatant,
                       const struct node *node);

static bool entry_allowed(const struct context *context, const struct combatant_state *combatant,
                          const struct node *entry)
{
    if (entry->a && made_in_a_row(combatant, entry->kids->next->a, entry->a))
        return false;
    int32_t condition = entry->kids->next->next->reference;
    return condition == REF_NONE || evaluate(context, condition);
}

/* Draws until an entry is allowed; one that is not and says what then, is asked instead. */
static int select_weighted(const struct context *context, const struct combatant_state *combatant,
                           const struct node *node)
{
    int total = node->b, fallback = NO_MOVE;
    for (const struct node *entry = total ? NULL : node->kids; entry; entry = entry->next) {
        int weight = evaluate(context, entry->kids->reference);
        total += weight > 0 ? weight : 0;
    }
    for (int tries = 0; total > 0 && tries < TRIES_MAX; tries++) {
        int drawn = (int)RNG_WEIGHTED(&context->state->head.rng, (uint32_t)total);
        const struct node *entry = node->kids;
        for (; entry->next; entry = entry->next) {
            int weight = evaluate(context, entry->kids->reference);
            if (weight > 0 && (drawn -= weight) < 0)
                break;
        }
        fallback = entry->kids->next->a;
        if (entry_allowed(context, combatant, entry))
            return fallback;
        const struct node *otherwise = entry->kids->next->next->next;
        if (otherwise)
            return select_from(context, combatant, otherwise);
    }
    return fallback;
}

static int select_from(const struct context *context, const struct combatant_state *combatant,
                       const struct node *node)
{
    int found = NO_MOVE, index = combatant->since, count = 1;
    const struct node *kid = node->kids;
    switch (node->kind) {
    case N_MOVE: return node->a;
    case N_BLOCK:
        for (; kid && found == NO_MOVE; kid = kid->next)
            found = select_from(context, combatant, kid);
        return found;
    case N_IF:
        if (evaluate(context, kid->reference))
            return select_from(context, combatant, kid->next);
        return kid->next->next ? select_from(context, combatant, kid->next->next) : NO_MOVE;
    case N_CYCLE:
        for (const struct node *move = kid->next; move; move = move->next)
            count++;
        for (index = (index + combatant->offset) % count; index > 0; index--)
            kid = kid->next;
        return kid->a;
    case N_SEQUENCE: {
        for (; kid->next && index > 0; index--)
            kid = kid->next;
        if (kid->next)
            return kid->a;
        struct combatant_state later = *combatant; /* what follows counts from there */
        later.since = (uint16_t)index;
        return select_from(context, &later, kid);
    }
    case N_WEIGHTED: return select_weighted(context, combatant, node);
    default: return NO_MOVE;
    }
}

/* The move an enemy makes next, by its rules; draws chance. */
int select_move(const struct context *context, int combatant)
{
    const struct combatant_state *one = &context->state->combatants[combatant];
    const struct node *kid = context->game->enemies[one->definition].next->kids;
    int move = NO_MOVE;
    for (; kid && move == NO_MOVE; kid = kid->next) {
        if (kid->kind == N_WEIGHTED) /* nearly always */
            move = select_weighted(context, one, kid);
        else if (kid->kind != N_IF || kid->kids->next->next || evaluate(context, kid->kids->reference))
            move = select_from(context, one, kid);
    }
    return move == NO_MOVE ? 0 : move;
}
