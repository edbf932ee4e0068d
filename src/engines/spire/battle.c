/* battle.c: sets up battles, counts their rounds, and ends them. */
#include <string.h>

#include "core/memory.h"
#include "engines/spire/act.h"
#include "engines/spire/scans.h"

enum { FIRST_ROOM = 8 };

/* Lays the deck out as cards; every one in the pile where the rules let it start. */
static void deal_deck(const struct spire_game *game, struct spire_state *state)
{
    const struct scenario *scenario = &game->scenarios[game->scenario];
    const int start = game->rules.starts_in_discard ? PILE_DISCARD : PILE_DRAW;
    const int room = (deck_size(scenario) + FIRST_ROOM) / FIRST_ROOM * FIRST_ROOM;
    if (game->large)
        state_many(state)->room = (uint16_t)room;
    else
        state->few_room = (uint8_t)room;
    struct card *cards = state_cards(state);
    int card = 0;
    for (int i = 0; i < scenario->deck_count; i++) {
        const struct deck_entry *entry = &scenario->deck[i];
        const struct card record = {
            .definition = (uint16_t)entry->card,
            .upgrades = (uint8_t)entry->upgrades,
            .flags = (uint8_t)(CARD_DECK | entry->upgrades << CARD_LEVEL_SHIFT),
        };
        for (int end = card + entry->count; card < end; card++) {
            cards[card_number(card)] = record;
            zone_put(state, card, card_number(card));
        }
    }
    number_cards(state, card_number(card));
    for (int pile = start; pile < PILES; pile++)
        set_end(state, pile, card);
}

/* Only the cards of the deck come to the next battle, as they were. */
static void gather_deck(struct machine *machine)
{
    struct spire_state *state = machine->state;
    struct card *cards = state_cards(state);
    int kept = 0, start = machine->game->rules.starts_in_discard ? PILE_DISCARD : PILE_DRAW;
    const int numbered = cards_numbered(state);
    for (int i = 0; i < numbered; i++)
        if (cards[i].flags & CARD_DECK) {
            uint8_t level = cards[i].flags >> CARD_LEVEL_SHIFT;
            cards[card_number(kept)] = (struct card){.definition = cards[i].definition,
                                        .upgrades = level,
                                        .flags = (uint8_t)(CARD_DECK | level << CARD_LEVEL_SHIFT)};
            zone_put(state, kept, card_number(kept));
            kept++;
        }
    const int room = room_for_cards(state);
    memset(cards + card_number(kept), 0, (size_t)(room - card_number(kept)) * sizeof *cards);
    for (int i = kept; i < room; i++)
        zone_put(state, i, 0);
    number_cards(state, card_number(kept));
    for (int pile = 0; pile < PILES; pile++)
        set_end(state, pile, pile < start ? 0 : kept);
}

/* Nobody is there but the player, and nothing has happened. Needs the cards in place. */
static void clear_battle(const struct spire_game *game, struct spire_state *state)
{
    memset(state_statuses(state), 0, state->status_room * sizeof(struct status));
    state->status_count = 0;
    state->flags = 0;
    set_known(state, 0, 0);
    state->turn = 0;
    state->times_hurt = state->played_battle = 0;
    memset(state->played, 0, sizeof state->played);
    memset(state->combatants + 1, 0, (COMBATANTS_MAX - 1) * sizeof *state->combatants);
    state->combatants[PLAYER].block = 0;
    state->alive = 1u << PLAYER;
    state->combatant_count = 1;
    status_sweep(game, state); /* makes the tables of who listens */
}

/* Brings in the enemies and starts the program, in a battle that is clear. */
void begin_battle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    const struct scenario *scenario = &game->scenarios[game->scenario];
    DCHECK(state->battle < scenario->battle_count);
    const struct battle *battle = &scenario->battles[state->battle];
    machine->depth = machine->cell_count = machine->fired_count = 0;
    roster_clear(&machine->roster);
    struct frame *base = push_effect(machine, game->battle_code, game->battle_locals, NO_PART);
    base->effect.owner = base->effect.source = PLAYER;
    if (battle->code >= 0)
        act_encounter(machine, battle->code, 0, NO_PART);
    for (int i = 0; battle->code < 0 && i < battle->enemy_count; i++)
        act_summon(machine, battle->enemies[i], 0);
    for (int i = 0; i < scenario->start_count; i++)
        act_apply(machine, PLAYER, PLAYER, scenario->start_statuses[i], scenario->start_amounts[i]);
    flush(machine);
}

void next_battle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct scenario *scenario = &machine->game->scenarios[machine->game->scenario];
    struct combatant_state *player = &state->combatants[PLAYER];
    int hp = player->hp + scenario->heal;
    player->hp = (int16_t)(hp > player->max_hp ? player->max_hp : hp);
    state->battle++;
    gather_deck(machine);
    clear_battle(machine->game, state);
    begin_battle(machine);
    scans_keep(state);
}

/* Every play begins with the same bytes behind the head; they are made once. */
void opening_prepare(struct spire_game *game)
{
    const struct scenario *scenario = &game->scenarios[game->scenario];
    const size_t size = start_room(game), head = sizeof(struct state);
    struct spire_state *state = memory_get(game->memory, state_room(game));
    state->status_room = FIRST_ROOM;
    deal_deck(game, state);
    state->combatants[PLAYER] = (struct combatant_state){
        .hp = (int16_t)scenario->hp, .max_hp = (int16_t)scenario->max_hp, .move = NO_MOVE};
    clear_battle(game, state);
    game->opening = (const char *)state + head;
    game->opening_size = size - head;
}

/* ---- rounds, and how battles end ---- */

void next_round(struct machine *machine)
{
    struct spire_state *state = machine->state;
    state->head.turn++;
    state->turn++;
    state->flags &= (uint8_t)~FLAG_AFTER_TURN;
    if (machine->log)
        event_add(machine->log, V_TURN, 0, -1, -1, state->turn);
    if (state->turn > machine->game->rules.turns)
        fault(machine, END_LIMIT);
}

static void finish(struct machine *machine, bool won)
{
    struct state *head = &machine->state->head;
    head->score[0] = run_score(machine->state, won ? (float)machine->state->combatants[PLAYER].hp : 0);
    head->result[0] = won ? 1 : -1;
    state_finish(head);
    machine->stopped = true;
}

/* Whether a card may be offered: of the wanted color, and not offered already. */
static bool may_offer(const struct spire_game *game, const struct spire_state *state,
                      const char *color, int definition, int offered)
{
    const struct card_definition *card = &game->cards[definition];
    if (card->type >= TYPE_STATUS || card->keywords[0] >> KEY_UNPLAYABLE & 1 ||
        (color && (!card->color || strcmp(card->color, color) != 0)))
        return false;
    for (int i = 0; i < offered; i++)
        if (state->offers[i] == definition + 1)
            return false;
    return true;
}

/* The next card to offer, or -1; rarer ones are drawn less often. */
static int roll_offer(struct machine *machine, const char *color, int offered)
{
    static const int weights[RARITIES] = {
        [RARITY_COMMON] = 60, [RARITY_UNCOMMON] = 37, [RARITY_RARE] = 3};
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    int total = 0;
    for (int i = 0; i < game->card_count; i++)
        if (may_offer(game, state, color, i, offered))
            total += weights[game->cards[i].rarity];
    if (total == 0)
        return -1;
    int drawn = (int)rng_below(&state->head.rng, (uint32_t)total);
    for (int i = 0; i < game->card_count; i++)
        if (may_offer(game, state, color, i, offered) &&
            (drawn -= weights[game->cards[i].rarity]) < 0)
            return i;
    return -1;
}

/* Rolls the cards offered after a battle, none twice. */
static void roll_offers(struct machine *machine, const struct scenario *scenario)
{
    uint16_t *offers = machine->state->offers;
    memset(offers, 0, sizeof machine->state->offers);
    for (int i = 0; i < scenario->offers; i++)
        offers[i] = (uint16_t)(roll_offer(machine, scenario->reward_color, i) + 1);
}

/* The battle is decided: first the rules for its end, then a reward, the next one, or the end. */
void end_battle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct scenario *scenario = &machine->game->scenarios[machine->game->scenario];
    if (!combatant_alive(state, PLAYER)) {
        finish(machine, false);
        return;
    }
    if (!(state->flags & FLAG_CLOSED)) {
        state->flags |= FLAG_CLOSED;
        fire(machine, EV_BATTLE_END, PLAYER, PLAYER, NO_CARD, 0, -1);
        return;
    }
    if (state->battle + 1 >= scenario->battle_count) {
        finish(machine, true);
        return;
    }
    if (scenario->offers > 0) {
        roll_offers(machine, scenario);
        if (state->offers[0]) {
            state->flags |= FLAG_REWARD;
            return;
        }
    }
    next_battle(machine);
}
