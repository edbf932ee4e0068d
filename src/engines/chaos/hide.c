/* hide.c: draws anew what a player cannot know.
 *
 * Hidden from a player are the cards in the other's hand and deck, the order of the own deck, and (with
 * `sight own deck no`) also which cards are left in it. Unknown cards become cards of the pool, as
 * they are printed. Nobody remembers what he saw go into a hidden place. Then the whole state is
 * built anew in one order, so that no number of an instance tells where it came from. */
#include <string.h>

#include "core/hidden.h"
#include "engines/chaos/run.h"

struct rebuilding {
    const struct chaos_game  *game;
    const struct chaos_state *from;
    struct chaos_state       *to;
    int                       viewer;
    uint8_t                   numbers[INSTANCES_MAX];    /* the next card gets the next of these */
    int                       next;
};

static int add(struct rebuilding *r, const struct instance *one)
{
    struct chaos_state *to = r->to;
    int id = r->numbers[r->next++];
    to->cards[id] = *one;
    chaos_listen(to, one, 1);
    uint8_t *tail = &to->cards[id].given;
    for (uint8_t at = one->given; at != NOBODY; at = r->from->given[at].next) {
        *tail = to->given_high++;
        to->given[*tail] = r->from->given[at];
        if (r->game->effects[r->from->given[at].effect].trigger >= ON_TURN_START)
            to->given_turns++;
        tail = &to->given[*tail].next;
    }
    *tail = NOBODY;
    return id;
}

static void add_list(struct rebuilding *r, uint8_t *list, int count)
{
    for (int i = 0; i < count; i++)
        list[i] = (uint8_t)add(r, &r->from->cards[list[i]]);
}

static int add_printed(struct rebuilding *r, uint16_t card, int player, int zone)
{
    struct instance one = r->game->prints[card];
    one.owner = (uint8_t)player;
    one.zone = (uint8_t)zone;
    one.origin = (uint8_t)(player + 1);
    return add(r, &one);
}

/* By what they are: everything of the card, then what it was given. */
static int compare(const struct chaos_state *state, int a, int b)
{
    if (state->cards[a].card != state->cards[b].card)
        return state->cards[a].card - state->cards[b].card;
    struct instance one = state->cards[a], other = state->cards[b];
    uint8_t at = one.given, to = other.given;
    one.given = other.given = 0;
    int order = memcmp(&one, &other, sizeof one);
    while (order == 0 && (at != NOBODY || to != NOBODY)) {
        if (at == NOBODY || to == NOBODY)
            return at == NOBODY ? -1 : 1;
        const struct given *left = &state->given[at], *right = &state->given[to];
        order = left->effect != right->effect ? left->effect - right->effect
                                              : left->heat - right->heat;
        at = left->next;
        to = right->next;
    }
    return order;
}

static void sort(const struct chaos_state *state, uint8_t *list, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t moved = list[i];
        int j = i;
        for (; j > 0 && compare(state, moved, list[j - 1]) < 0; j--)
            list[j] = list[j - 1];
        list[j] = moved;
    }
}

static void redraw_own_deck(struct rebuilding *r, struct side *side, int player)
{
    if (!r->game->own_deck_known) {
        for (int i = 0; i < side->deck_count; i++)
            side->deck[i] = (uint8_t)add_printed(r, r->game->pool[rng_below(
                                &r->to->head.rng, (uint32_t)r->game->pool_list.count)], player, IN_DECK);
        return;
    }
    sort(r->from, side->deck, side->deck_count);
    rng_shuffle(&r->to->head.rng, side->deck, side->deck_count);
    add_list(r, side->deck, side->deck_count);
}

/* A card that waits for its place or target has been shown. */
static bool is_announced(const struct rebuilding *r, int player, int index)
{
    return r->from->head.player == player && r->from->option == ACTION_PLAY + index;
}

/* Cards that the other player may still have, as far as the viewer knows: those of his deck that
 * were not seen yet, if decks are known, then any of the pool. In any order. */
static void guess(struct rebuilding *r, int player, int count, uint16_t *out)
{
    struct rng *rng = &r->to->head.rng;
    const struct chaos_game *game = r->game;
    int known = 0;
    if (r->from->public_decks) {
        uint16_t unseen[DECK_MAX];
        const struct deck *deck = &game->decks[r->from->picks[player]];
        for (int i = 0; i < deck->count; i++)
            if (!(r->to->seen[player] >> i & 1))
                unseen[known++] = deck->cards[i];
        hidden_redraw(rng, unseen, known, sizeof *unseen);
        known = known < count ? known : count;
        memcpy(out, unseen, (size_t)known * sizeof *out);
    }
    for (int i = known; i < count; i++)
        out[i] = game->pool[rng_below(rng, (uint32_t)game->pool_list.count)];
    if (known > 0 && known < count)
        hidden_redraw(rng, out, count, sizeof *out);
}

static void redraw_enemy(struct rebuilding *r, struct side *side, int player)
{
    uint16_t cards[HAND_MAX + DECK_MAX];
    int next = 0;
    guess(r, player, side->hand_count + side->deck_count, cards);
    for (int i = 0; i < side->hand_count; i++) {
        side->hand[i] = (uint8_t)(is_announced(r, player, i)
                                      ? add(r, &r->from->cards[side->hand[i]])
                                      : add_printed(r, cards[next++], player, IN_HAND));
        chaos_price_set(side, i, r->to->cards[side->hand[i]].cost);
    }
    for (int i = 0; i < side->deck_count; i++)
        side->deck[i] = (uint8_t)add_printed(r, cards[next++], player, IN_DECK);
}

static void redraw_side(struct rebuilding *r, int player)
{
    struct side *side = &r->to->sides[player];
    bool own = player == r->viewer, all = r->viewer == EVERYONE;
    add_list(r, &side->leader, 1);
    add_list(r, side->field, side->field_count);
    if (!own && !all) {
        redraw_enemy(r, side, player);
        return;
    }
    add_list(r, side->hand, side->hand_count);
    if (all)
        add_list(r, side->deck, side->deck_count);
    else
        redraw_own_deck(r, side, player);
}

static void rebuild(const struct chaos_game *game, struct chaos_state *state, int viewer)
{
    struct chaos_state from;
    memcpy(&from, state, state->head.size);
    struct rebuilding r;
    r.game = game;
    r.from = &from;
    r.to = state;
    r.viewer = viewer;
    r.next = 0;
    for (int i = 0; i < state->high; i++)
        r.numbers[i] = (uint8_t)i;
    if (viewer != EVERYONE)
        rng_shuffle(&state->head.rng, r.numbers, state->high);
    memset(state->given, 0, state->given_high * sizeof *state->given);
    state->given_high = state->given_turns = 0;
    for (int i = 0; i < 2; i++)
        memset(state->sides[i].listen, 0, sizeof state->sides[i].listen);
    for (int i = 0; i < 2; i++)
        redraw_side(&r, i);
}

/* A deck that is not known has no list. */
static void forget_deck(struct chaos_state *state, int player)
{
    if (!state->public_decks)
        memset(state->list + player * DECK_MAX, 0, DECK_MAX * sizeof *state->list);
}

void chaos_resample(const struct game *game, struct state *head, int viewer)
{
    struct chaos_state *state = (struct chaos_state *)head;
    if (viewer == EVERYONE)
        return;
    rebuild(chaos_of(game), state, viewer);
    forget_deck(state, 1 - viewer);
}

/* Numbers of instances and heat of turns that are over mean nothing. */
void chaos_forget(const struct game *game, struct state *head)
{
    struct chaos_state *state = (struct chaos_state *)head;
    for (int i = 0; i < state->high; i++)
        chaos_cool(state, &state->cards[i]);
    rebuild(chaos_of(game), state, EVERYONE);
}
