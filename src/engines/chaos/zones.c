/* zones.c: instances of cards, and where they lie. */
#include <string.h>

#include "core/check.h"
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
}

static int free_slot(struct run *run)
{
    struct chaos_state *state = run->state;
    for (int i = 0; i < state->high; i++)
        if (!state->cards[i].flags)
            return i;
    if (state->high == INSTANCES_MAX)
        return NOBODY;
    state->high++;
    state->head.size = (uint32_t)(offsetof(struct chaos_state, cards) +
                                  state->high * sizeof(struct instance));
    memset(&state->cards[state->high - 1], 0, sizeof(struct instance));
    return state->high - 1;
}

int chaos_make(struct run *run, uint16_t card, int owner)
{
    int id = free_slot(run);
    if (id == NOBODY)
        return NOBODY;
    struct instance *one = run_card(run, id);
    *one = (struct instance){.flags = FLAG_USED, .owner = (uint8_t)owner, .slot = NO_SLOT,
                             .given = NOBODY};
    chaos_print_on(run->game, one, card);
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
    uint8_t trigger = run->game->effects[effect].trigger;
    if (trigger == ON_TURN_START || trigger == ON_TURN_END)
        one->flags |= FLAG_LISTENS;
}

void chaos_give(struct run *run, int id, uint16_t effect)
{
    append(run, run_card(run, id), effect, 0);
}

void chaos_forget_given(struct chaos_state *state, struct instance *one)
{
    for (uint8_t at = one->given; at != NOBODY;) {
        uint8_t next = state->given[at].next;
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

static void cut(uint8_t *list, uint8_t *count, int id)
{
    int at = 0;
    while (list[at] != id)
        at++;
    memmove(list + at, list + at + 1, (size_t)(*count - at - 1));
    list[--*count] = 0;
}

void chaos_take_out(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[one->owner];
    if (one->zone == IN_PLAY && id != side->leader)
        cut(side->field, &side->field_count, id);
    else if (one->zone == IN_HAND)
        cut(side->hand, &side->hand_count, id);
    else if (one->zone == IN_DECK)
        cut(side->deck, &side->deck_count, id);
    one->flags |= FLAG_GONE;
}

bool chaos_put(struct run *run, int id, int player, int zone)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[player];
    one->owner = (uint8_t)player;
    one->zone = (uint8_t)zone;
    bool room = zone == IN_PLAY ? side->field_count < FIELD_MAX
                : zone == IN_HAND ? side->hand_count < HAND_MAX : side->deck_count < DECK_MAX;
    if (!room)
        return false;
    one->flags &= (uint8_t)~(FLAG_GONE | FLAG_LEAVING | FLAG_ASLEEP);
    if (zone == IN_PLAY) {
        one->flags |= FLAG_ASLEEP;
        side->field[side->field_count++] = (uint8_t)id;
    } else if (zone == IN_HAND) {
        side->hand[side->hand_count++] = (uint8_t)id;
    } else {
        uint32_t at = rng_below(&run->state->head.rng, side->deck_count + 1u);
        memmove(side->deck + at + 1, side->deck + at, side->deck_count - at);
        side->deck[at] = (uint8_t)id;
        side->deck_count++;
    }
    return true;
}

void chaos_take_part(struct run *run, const struct instance *one)
{
    if (one->slot == NO_SLOT)
        return;
    run->state->took_part[one->slot]++;
    event_add(run->log, VERB_TAKE_PART, one->slot / DECK_MAX, chaos_card(run->game, one)->part, -1,
              1);
}

/* After an action: slots of cards that are gone become free, and the state as small as it can be. */
void chaos_sweep(struct run *run)
{
    struct chaos_state *state = run->state;
    for (int i = 0; i < state->high; i++)
        if (state->cards[i].flags & FLAG_GONE) {
            chaos_forget_given(state, &state->cards[i]);
            memset(&state->cards[i], 0, sizeof(struct instance));
        }
    while (state->high > 0 && !state->cards[state->high - 1].flags)
        state->high--;
    state->head.size = (uint32_t)(offsetof(struct chaos_state, cards) +
                                  state->high * sizeof(struct instance));
}
