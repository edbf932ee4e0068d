/* zones.c: instances of cards, and where they lie. */
#include <string.h>

#include "core/hidden.h"
#include "engines/chaos/run.h"

/* As printed: what a new card is, and what a reset makes of one. */
void chaos_print_on(const struct chaos_game *game, struct instance *one, uint16_t number)
{
    const struct card *card = &game->cards[number];
    one->card = number;
    one->cost = card->cost;
    one->attack = card->attack;
    one->health = card->health;
    one->damage = 0;
    one->attacks = card->attacks;
    one->tribe = card->tribe;
    one->keywords = card->keywords;
    one->limit = HEAT_LIMIT;
    one->kind = card->kind;
    one->triggers = card->triggers;
    one->targeted = card->targeted;
    one->aimed = card->kind == KIND_SPELL && card->targeted != NOBODY;
    one->waits = card->waits;
    one->effect = card->effect;
}

static int free_slot(struct run *run)
{
    struct chaos_state *state = run->state;
    if (state->high == INSTANCES_MAX)
        return NOBODY;
    return state->high++;
}

int chaos_make(struct run *run, uint16_t card, int owner)
{
    int id = free_slot(run);
    if (id == NOBODY)
        return NOBODY;
    struct instance *one = run_card(run, id);
    *one = run->game->prints[card];
    one->owner = (uint8_t)owner;
    return id;
}

static int given_slot(struct chaos_state *state)
{
    for (int i = 0; i < state->given_high; i++)
        if (state->given[i].effect == NO_EFFECT)
            return i;
    return state->given_high < GIVEN_MAX ? state->given_high++ : NOBODY;
}

/* At the end of the list: effects happen in the order in which they were given. */
static void append(struct run *run, struct instance *one, uint16_t effect, uint8_t heat)
{
    struct chaos_state *state = run->state;
    int slot = given_slot(state);
    if (slot == NOBODY)
        return;
    state->given[slot] = (struct given){effect, heat, NOBODY};
    uint8_t *at = &one->given;
    while (*at != NOBODY)
        at = &state->given[*at].next;
    *at = (uint8_t)slot;
    if (run->game->effects[effect].trigger >= ON_TURN_START) {
        one->flags |= FLAG_LISTENS;
        state->given_turns++;
    }
}

void chaos_give(struct run *run, int id, uint16_t effect)
{
    append(run, run_card(run, id), effect, 0);
}

void chaos_forget_given(const struct chaos_game *game, struct chaos_state *state,
                        struct instance *one)
{
    if (one->given == NOBODY)
        return;
    for (uint8_t at = one->given; at != NOBODY;) {
        uint8_t next = state->given[at].next;
        if (game->effects[state->given[at].effect].trigger >= ON_TURN_START)
            state->given_turns--;
        state->given[at] = (struct given){NO_EFFECT, 0, 0};
        at = next;
    }
    one->given = NOBODY;
    one->flags &= (uint8_t)~FLAG_LISTENS;
    while (state->given_high > 0 && state->given[state->given_high - 1].effect == NO_EFFECT)
        state->given[--state->given_high] = (struct given){0};
}

/* The same as it is now, with its activations counted on, so that a card which copies itself stops. */
int chaos_duplicate(struct run *run, int id)
{
    int copy = free_slot(run);
    if (copy == NOBODY)
        return NOBODY;
    struct instance *to = run_card(run, copy);
    const struct instance *from = run_card(run, id);
    *to = *from;
    to->flags = FLAG_USED;
    to->used = 0;
    to->given = NOBODY;
    for (uint8_t at = from->given; at != NOBODY; at = run->state->given[at].next)
        append(run, to, run->state->given[at].effect, run->state->given[at].heat);
    return copy;
}

void chaos_cool(struct chaos_state *state, struct instance *one)
{
    uint8_t epoch = state->sides[one->owner].epoch;
    if (one->stamp == epoch)
        return;
    one->stamp = epoch;
    memset(one->heat, 0, sizeof one->heat);
    for (uint8_t at = one->given; at != NOBODY; at = state->given[at].next)
        state->given[at].heat = 0;
}

void chaos_count_listener(struct chaos_state *state, const struct instance *one, int change)
{
    struct side *side = &state->sides[one->owner];
    for (int i = 0; i < WAITS; i++)
        if (one->waits >> 4 * i & one->zone)
            side->listen[i][one->zone >> 1] = (uint8_t)(side->listen[i][one->zone >> 1] + change);
}

static inline void close_gap(uint8_t *list, uint8_t *count, int at)
{
    int last = *count - 1;
    *count = (uint8_t)last;
    uint8_t *to = list + at, *end = list + last;
    for (; to < end; to++)
        to[0] = to[1];
    *end = 0;
}

static void cut(uint8_t *list, uint8_t *count, int id)
{
    int at = 0;
    while (list[at] != id)
        at++;
    close_gap(list, count, at);
}

void chaos_leave_hand(struct chaos_state *state, int id, int index)
{
    const struct instance *one = &state->cards[id];
    struct side *side = &state->sides[one->owner];
    chaos_listen(state, one, -1);
    close_gap(side->hand, &side->hand_count, index);
    chaos_price_drop(side, index);
}

static int index_in_hand(const struct side *side, int id)
{
    int at = 0;
    while (side->hand[at] != id)
        at++;
    return at;
}

void chaos_price_anew(struct chaos_state *state, int id)
{
    const struct instance *one = &state->cards[id];
    struct side *side = &state->sides[one->owner];
    if (one->zone == IN_HAND && !(one->flags & FLAG_GONE))
        chaos_price_set(side, index_in_hand(side, id), one->cost);
}

void chaos_take_out(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[one->owner];
    if (one->zone == IN_HAND) {
        chaos_leave_hand(run->state, id, index_in_hand(side, id));
        chaos_gone(run, id);
        return;
    }
    chaos_listen(run->state, one, -1);
    if (one->zone == IN_PLAY && id != side->leader)
        cut(side->field, &side->field_count, id);
    else if (one->zone == IN_DECK)
        cut(side->deck, &side->deck_count, id);
    chaos_gone(run, id);
}

/* ---- what is kept beside the cards follows from them ---- */

static void count_again(const struct chaos_state *state, const uint8_t *list, int count,
                        uint8_t listen[WAITS][4])
{
    for (int i = 0; i < count; i++) {
        const struct instance *one = &state->cards[list[i]];
        for (int j = 0; j < WAITS; j++)
            listen[j][one->zone >> 1] = (uint8_t)(listen[j][one->zone >> 1] +
                                                  ((one->waits >> 4 * j & one->zone) != 0));
    }
}

bool chaos_is_consistent(const struct chaos_state *state)
{
    for (int i = 0; i < 2; i++) {
        const struct side *side = &state->sides[i];
        struct side again = {0};
        for (int j = 0; j < side->hand_count; j++)
            chaos_price_add(&again, j, state->cards[side->hand[j]].cost);
        count_again(state, &side->leader, 1, again.listen);
        count_again(state, side->field, side->field_count, again.listen);
        count_again(state, side->hand, side->hand_count, again.listen);
        count_again(state, side->deck, side->deck_count, again.listen);
        if (again.prices != side->prices || memcmp(again.listen, side->listen, sizeof again.listen) != 0)
            return false;
    }
    return true;
}

/* The list is full: keeps each number once. */
void chaos_forget_twice(struct run *run)
{
    bool there[256] = {false};
    int kept = 0;
    for (int i = 0; i < run->gone; i++) {
        uint8_t id = run->gone_list[i];
        if (!there[id] && run_card(run, id)->flags & FLAG_GONE)
            run->gone_list[kept++] = id;
        there[id] = true;
    }
    run->gone = kept;
}

bool chaos_put(struct run *run, int id, int player, int zone)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[player];
    if (one->owner != player) {
        chaos_cool(run->state, one);
        one->owner = (uint8_t)player;
        one->stamp = side->epoch;
    }
    one->zone = (uint8_t)zone;
    bool room = zone == IN_PLAY ? side->field_count < FIELD_MAX
                : zone == IN_HAND ? side->hand_count < HAND_MAX : side->deck_count < DECK_MAX;
    if (!room)
        return false;
    one->flags &= (uint8_t)~(FLAG_GONE | FLAG_LEAVING | FLAG_ASLEEP);
    if (zone == IN_PLAY || (zone == IN_HAND && one->origin != player + 1))
        chaos_show(run->state, one);
    if (zone == IN_PLAY) {
        one->flags |= FLAG_ASLEEP;
        side->field[side->field_count++] = (uint8_t)id;
    } else if (zone == IN_HAND) {
        chaos_price_add(side, side->hand_count, one->cost);
        side->hand[side->hand_count++] = (uint8_t)id;
    } else {
        uint32_t at = rng_below(&run->state->head.rng, side->deck_count + 1u);
        memmove(side->deck + at + 1, side->deck + at, side->deck_count - at);
        side->deck[at] = (uint8_t)id;
        side->deck_count++;
    }
    chaos_listen(run->state, one, 1);
    return true;
}

/* Where a card stands in the list of the deck it comes from; -1 if it does not. */
static int slot_of(const struct chaos_state *state, const struct instance *one, uint64_t without)
{
    const uint16_t *list = state->list + (one->origin - 1) * DECK_MAX;
    uint16_t wanted = (uint16_t)(one->card + 1);
    for (int i = 0; i < DECK_MAX && list[i]; i++)
        if (list[i] == wanted && !(without >> i & 1))
            return i;
    return -1;
}

void chaos_mark_seen(struct chaos_state *state, const struct instance *one)
{
    uint64_t *seen = &state->seen[one->origin - 1];
    int slot = slot_of(state, one, *seen);
    if (slot >= 0)
        *seen |= (uint64_t)1 << slot;
}

/* ---- numbers of instances ----
 *
 * Which number a card has must tell nothing of what is hidden, and what a player is shown is numbered
 * anew (hide.c). So numbers are drawn: at the start the first of them, when something new comes, and in
 * every view; and a card that leaves is replaced by the one with the last number. */

static uint8_t *place_of(struct chaos_state *state, int id)
{
    struct side *side = &state->sides[state->cards[id].owner];
    uint8_t *list = side->field;
    if (id == side->leader)
        return &side->leader;
    if (state->cards[id].zone == IN_HAND)
        list = side->hand;
    else if (state->cards[id].zone == IN_DECK)
        list = side->deck;
    while (*list != id)
        list++;
    return list;
}

static void swap(struct chaos_state *state, int a, int b)
{
    if (a == b)
        return;
    uint8_t *one = place_of(state, a), *other = place_of(state, b);
    struct instance kept = state->cards[a];
    state->cards[a] = state->cards[b];
    state->cards[b] = kept;
    *one = (uint8_t)b;
    *other = (uint8_t)a;
}

void chaos_set_size(struct chaos_state *state)
{
    state->head.size = (uint32_t)(offsetof(struct chaos_state, cards) +
                                  state->high * sizeof(struct instance));
}

static void drop(const struct chaos_game *game, struct chaos_state *state, int id)
{
    chaos_forget_given(game, state, &state->cards[id]);
    state->high--;
    if (id == state->high)
        return;
    *place_of(state, state->high) = (uint8_t)id;
    state->cards[id] = state->cards[state->high];
}

/* From the highest number down, so that the last card is always one that is still there. */
void chaos_fill_holes(struct run *run)
{
    struct chaos_state *state = run->state;
    if (run->gone > 1)
        hidden_sort_bytes(run->gone_list, run->gone);
    for (int i = run->gone - 1; i >= 0; i--) {
        int id = run->gone_list[i];
        if (id < state->high && state->cards[id].flags & FLAG_GONE)
            drop(run->game, state, id);
    }
    chaos_set_size(state);
}

void chaos_number_new(struct run *run)
{
    struct chaos_state *state = run->state;
    for (int i = run->known; i < state->high; i++)
        swap(state, i, (int)rng_below(&state->head.rng, (uint32_t)i + 1));
    chaos_set_size(state);
}
