/* rules.c: a match: its start, what can be done and doing it. */
#include <string.h>

#include "core/check.h"
#include "engines/chaos/run.h"

/* ---- the start ---- */

/* Cards are numbered as they are dealt, but the first number is drawn, and after the last comes 0. */
struct dealing {
    int next, total;
};

static int next_number(struct dealing *dealing)
{
    int number = dealing->next++;
    if (dealing->next == dealing->total)
        dealing->next = 0;
    return number;
}

static struct dealing begin_dealing(struct run *run, int total)
{
    run->state->high = (uint8_t)total;
    run->known = total;
    return (struct dealing){(int)rng_below(&run->state->head.rng, (uint32_t)total), total};
}

/* A whole deck, the first of the list at the bottom. */
static void deal(struct run *run, struct dealing *dealing, int player, const uint16_t *cards, int count)
{
    struct chaos_state *state = run->state;
    struct side *side = &state->sides[player];
    const struct instance *prints = run->game->prints;
    struct dealing local = *dealing;    /* bytes are written below: this stays in registers */
    for (int i = 0; i < count; i++) {
        int id = next_number(&local);
        struct instance *one = &state->cards[id];
        *one = prints[cards[i]];
        one->owner = (uint8_t)player;
        one->zone = IN_DECK;
        one->origin = (uint8_t)(player + 1);
        side->deck[i] = (uint8_t)id;
        chaos_listen(state, one, 1);
    }
    *dealing = local;
    side->deck_count = (uint8_t)count;
}

static bool is_among(uint16_t card, const uint16_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

static int drawn_size(const struct chaos_game *game)
{
    return game->pool_list.count < DECK_SIZE ? game->pool_list.count : DECK_SIZE;
}

/* Different cards of the pool in any order, each with the same chance: those that were drawn already are
 * drawn again. 256 signs tell most cards apart without a look at the list. */
static void draw_deck(struct run *run, struct dealing *dealing, int player)
{
    const uint16_t *pool = run->game->pool;
    int count = run->game->pool_list.count, size = drawn_size(run->game);
    uint16_t cards[DECK_SIZE], *list = run->state->list + player * DECK_MAX;
    uint64_t signs[4] = {0};
    struct rng rng = run->state->head.rng;
    for (int i = 0; i < size;) {
        uint16_t card = pool[rng_below(&rng, (uint32_t)count)];
        uint64_t *signs_at = &signs[card >> 6 & 3], sign = (uint64_t)1 << (card & 63);
        if (*signs_at & sign && is_among(card, cards, i))
            continue;
        *signs_at |= sign;
        list[i] = (uint16_t)(card + 1);
        cards[i++] = card;
    }
    run->state->head.rng = rng;
    deal(run, dealing, player, cards, size);
}

static void deal_deck(struct run *run, struct dealing *dealing, const struct deck *deck, int player)
{
    uint16_t cards[DECK_MAX];
    for (int i = 0; i < deck->count; i++) {
        cards[deck->count - 1 - i] = deck->cards[i];    /* the first of the list lies on top */
        run->state->list[player * DECK_MAX + i] = (uint16_t)(deck->cards[i] + 1);
    }
    deal(run, dealing, player, cards, deck->count);
}

static void open_hands(struct run *run, struct dealing *dealing)
{
    struct chaos_state *state = run->state;
    for (int i = 0; i < 2; i++) {
        if (run->game->shuffled && run->game->match != MATCH_RANDOM)
            rng_shuffle(&state->head.rng, state->sides[i].deck, state->sides[i].deck_count);
        int count = run->game->hand < state->sides[i].deck_count ? run->game->hand
                                                                 : state->sides[i].deck_count;
        for (int j = 0; j < count; j++)
            chaos_draw_card(run, i);
    }
    if (run->game->with_token) {
        int id = next_number(dealing);
        *run_card(run, id) = run->game->prints[run->game->token];
        run_card(run, id)->owner = 1;
        chaos_put(run, id, 1, IN_HAND);
    }
    chaos_begin_turn(run, 0);
    chaos_settle(run);
    chaos_set_size(run->state);
}

static void deal_leaders(struct run *run, struct dealing *dealing)
{
    for (int i = 0; i < 2; i++) {
        int id = next_number(dealing);
        struct instance *one = run_card(run, id);
        *one = run->game->prints[run->game->leader];
        one->owner = (uint8_t)i;
        one->zone = IN_PLAY;
        one->health = (int16_t)run->game->health;
        run->state->sides[i].leader = (uint8_t)id;
        run->state->sides[i].mana_max = (uint8_t)run->game->mana;
    }
}

/* A match of the two decks that were picked. */
static void play_picks(struct run *run)
{
    const struct deck *decks = run->game->decks;
    const uint16_t *picks = run->state->picks;
    struct dealing dealing = begin_dealing(run, 2 + decks[picks[0]].count + decks[picks[1]].count +
                                                    run->game->with_token);
    deal_leaders(run, &dealing);
    for (int i = 0; i < 2; i++)
        deal_deck(run, &dealing, &decks[picks[i]], i);
    open_hands(run, &dealing);
}

void chaos_start(const struct game *game, struct state *head)
{
    const struct chaos_game *chaos = chaos_of(game);
    struct run run;
    chaos_open(&run, chaos, (struct chaos_state *)head, NULL);
    run.state->public_decks = chaos->enemy_deck_known && chaos->match != MATCH_RANDOM;
    if (chaos->match == MATCH_CHOOSE) {
        struct dealing dealing = begin_dealing(&run, 2);
        deal_leaders(&run, &dealing);
        head->player = 0;
        chaos_set_size(run.state);
        return;    /* all is dealt when decks are picked */
    }
    for (int i = 0; i < 2; i++)
        run.state->picks[i] = (uint16_t)chaos->seats[i];
    if (chaos->match == MATCH_FIXED) {
        play_picks(&run);
        return;
    }
    struct dealing dealing = begin_dealing(&run, 2 + 2 * drawn_size(chaos) + chaos->with_token);
    deal_leaders(&run, &dealing);
    draw_deck(&run, &dealing, 0);
    draw_deck(&run, &dealing, 1);
    open_hands(&run, &dealing);
}

/* ---- what can be done ---- */

static bool can_attack(const struct instance *one)
{
    return one->used < one->attacks && (!(one->flags & FLAG_ASLEEP) || one->keywords & CHARGE);
}

/* Nothing is called here until all is noted: that takes a third less. */
static int options(const struct chaos_state *state, const struct chaos_game *game, int *out)
{
    const struct side *side = &state->sides[state->head.player];
    int field = side->field_count;
    size_t count = 0;
    unsigned aimed = 0;    /* where in the list aimed spells are */
    out[count++] = ACTION_END;
    for (uint64_t cards = chaos_payable(side); cards; cards &= cards - 1) {
        int i = __builtin_ctzll(cards) / PRICE_BITS;
        const struct instance *one = &state->cards[side->hand[i]];
        DCHECK(one->cost <= side->mana);
        aimed |= (unsigned)one->aimed << count;
        out[count++] = ACTION_PLAY + i;
    }
    /* There is always somebody to attack: leaders cannot hide. */
    if (can_attack(&state->cards[side->leader]))
        out[count++] = ACTION_ATTACK;
    for (int i = 0; i < field; i++)
        if (can_attack(&state->cards[side->field[i]]))
            out[count++] = ACTION_ATTACK + 1 + i;
    return aimed || field == FIELD_MAX ? chaos_without_vain(state, game, out, (int)count, aimed)
                                       : (int)count;
}

static int decks_out(const struct chaos_game *game, int *out)
{
    for (int i = 0; i < game->deck_list.count; i++)
        out[i] = ACTION_DECK + i;
    return game->deck_list.count;
}

int chaos_actions(const struct game *game, const struct state *head, int *out)
{
    const struct chaos_game *chaos = chaos_of(game);
    const struct chaos_state *state = chaos_state_of(head);
    if (state->option)
        return chaos_ways(state, chaos, out);
    if (chaos->match == MATCH_CHOOSE && !state->chosen[1])
        return decks_out(chaos, out);
    DCHECK(chaos_is_consistent(state));
    return options(state, chaos, out);
}

/* ---- doing it ---- */

static void attack(struct run *run, int id, int target)
{
    struct instance *one = run_card(run, id), *other = run_card(run, target);
    if (run->log)
        chaos_note(run, VERB_ATTACK, id, target, one->attack);
    one->keywords &= (uint8_t)~STEALTH;
    one->used++;
    run->batch++;
    struct bearer first = {id, one->owner, one->keywords, IN_PLAY};
    int back = other->attack;
    bool strikes_back = target != run->state->sides[other->owner].leader;
    chaos_damage(run, &first, target, one->attack);
    if (strikes_back) {
        struct bearer second = {target, other->owner, other->keywords, IN_PLAY};
        chaos_damage(run, &second, id, back);
    }
    chaos_drain(run);
}

static void enter_as_leader(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[one->owner];
    chaos_listen(run->state, run_card(run, side->leader), -1);
    chaos_gone(run, side->leader);
    side->leader = (uint8_t)id;
}

static void enter_field(struct run *run, int id, int place)
{
    struct side *side = &run->state->sides[run_card(run, id)->owner];
    memmove(side->field + place + 1, side->field + place, (size_t)(side->field_count - place));
    side->field[place] = (uint8_t)id;
    side->field_count++;
}

static void play(struct run *run, int index, int place, int target)
{
    struct side *side = &run->state->sides[run->state->head.player];
    int id = side->hand[index];
    struct instance *one = run_card(run, id);
    side->mana = (uint8_t)(side->mana - one->cost);
    if (run->log)
        chaos_note(run, VERB_PLAY, id, target, place);
    chaos_show(run->state, one);
    chaos_leave_hand(run->state, id, index);
    if (one->kind == KIND_SPELL) {
        chaos_gone(run, id);
    } else {
        one->zone = IN_PLAY;
        one->flags |= FLAG_ASLEEP;
        chaos_listen(run->state, one, 1);
        if (one->kind == KIND_LEADER)
            enter_as_leader(run, id);
        else
            enter_field(run, id, place);
        chaos_take_part(run, id);
    }
    if (one->triggers & 1 << ON_PLAY || one->given != NOBODY)
        chaos_play_effects(run, id, target);
}

static void take_way(struct run *run, int option, int place, int target)
{
    struct chaos_state *state = run->state;
    int player = state->head.player;
    const struct side *side = &state->sides[player], *enemy = &state->sides[1 - player];
    state->option = 0;
    if (option < ACTION_ATTACK)
        play(run, option - ACTION_PLAY, place,
             target == TARGET_NONE ? NOBODY : chaos_target_id(state, target));
    else
        attack(run, option == ACTION_ATTACK ? side->leader : side->field[option - ACTION_ATTACK - 1],
               target == TARGET_ENEMY_LEADER ? enemy->leader
                                             : enemy->field[target - TARGET_ENEMY_FIELD]);
}

static void pick_deck(struct run *run, int pick)
{
    struct chaos_state *state = run->state;
    int player = state->head.player;
    state->picks[player] = (uint16_t)pick;
    state->chosen[player] = 1;
    if (player == 0) {
        state->head.player = 1;
        return;
    }
    play_picks(run);
}

/* Noted, until it is said where and at whom. */
static void announce(struct chaos_state *state, int option)
{
    state->option = (uint8_t)option;
    if (option < ACTION_ATTACK)    /* now both know the card */
        chaos_show(state, &state->cards[state->sides[state->head.player].hand[option - ACTION_PLAY]]);
}

void chaos_apply(const struct game *game, struct state *head, int action, struct events *log)
{
    const struct chaos_game *chaos = chaos_of(game);
    struct chaos_state *state = (struct chaos_state *)head;
    if (action == ACTION_END) {
        chaos_end_turn(chaos, state, log);
        return;
    }
    int option = state->option, place = 0, target = 0;
    if (action >= ACTION_WAY) {
        target = action - ACTION_WAY;
        if (target >= TARGETS) {
            place = target / TARGETS;
            target %= TARGETS;
        }
    } else {
        target = chaos_only_way(state, chaos, action);
        if (target < 0) {
            announce(state, action);
            return;
        }
        option = action;
    }
    struct run run;
    chaos_open(&run, chaos, state, log);
    if (action >= ACTION_DECK) {
        pick_deck(&run, action - ACTION_DECK);
        return;
    }
    take_way(&run, option, place, target);
    chaos_settle(&run);
}
