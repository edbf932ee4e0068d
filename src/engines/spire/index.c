/* index.c: which rules are whose, and which events anyone can listen to at all. */
#include "engines/spire/index.h"

#include <limits.h>

#include "engines/spire/code.h"
#include "core/memory.h"
#include "engines/spire/reach.h"

enum { FRACTION_BITS = 12 };

/* Gives every owner the list of his rules. */
static void share_out(struct spire_game *game)
{
    for (int i = 0; i < game->listener_count; i++)
        listener_owner(game, &game->listeners[i])->listener_count++;
    for (int i = 0; i < game->listener_count; i++) {
        struct definition *owner = listener_owner(game, &game->listeners[i]);
        if (owner->listeners)
            continue;
        uint16_t *list = memory_get(game->memory, (size_t)owner->listener_count * sizeof *list);
        int count = 0;
        for (int k = i; k < game->listener_count; k++)
            if (listener_owner(game, &game->listeners[k]) == owner)
                list[count++] = (uint16_t)k;
        owner->listeners = list;
    }
}

/* Whose the rules for an event are. */
static void index_range(struct spire_game *game, struct range *range)
{
    uint64_t *rules = NULL;
    range->statuses_only = true; /* until somebody else is found who can come */
    for (int i = 0; i < range->count; i++) {
        const struct listener *listener = &game->listeners[range->first + i];
        switch (listener->owner_kind) {
        case OWNER_STATUS:
            range->statuses[listener->owner / 64] |= (uint64_t)1 << (listener->owner % 64);
            break;
        case OWNER_CARD:
            if (listener->itself)
                range->itself = true;
            else
                range->piles |= listener->piles & ((1 << PILES) - 1);
            break;
        case OWNER_ENEMY: range->enemies = true; break;
        default:
            if (!rules)
                rules = memory_get(game->memory, ((size_t)range->count / 64 + 1) * sizeof *rules);
            rules[i / 64] |= (uint64_t)1 << (i % 64);
            break;
        }
    }
    range->rules = rules;
}

/* Which kinds of statuses change a number by one simple rule: that is nearly always all that changes it. */
static void index_simple(struct spire_game *game, struct range *range)
{
    int16_t *simple = memory_get(game->memory, (size_t)(game->status_count + 1) * sizeof *simple);
    for (int i = 0; i < game->status_count; i++)
        simple[i] = NO_RULE;
    for (int i = range->first; i < range->first + range->count; i++) {
        const struct listener *listener = &game->listeners[i];
        if (listener->owner_kind == OWNER_STATUS)
            simple[listener->owner] = listener->simple && simple[listener->owner] == NO_RULE
                                          ? (int16_t)i : OTHER_RULES;
    }
    range->simple = simple;
}

/* ---- what a rule looks at ---- */

/* Whether a number begins with "card is this", and all of the rest is joined to that by "and". */
static bool is_about_itself(const struct spire_game *game, int32_t reference)
{
    if (reference == REF_NONE || reference_kind(reference) != REF_TERMS)
        return false;
    const int32_t *at = game->expressions + reference_value(reference);
    const int32_t *second = at + TERM_WORDS_CARD, *equal = second + TERM_WORDS_CARD;
    if (*at != X_CARD || *second != X_CARD || *equal != X_EQ ||
        term_card(at)->card + term_card(second)->card != CARD_EVENT + CARD_THIS ||
        term_card(at)->card == term_card(second)->card)
        return false;
    int depth = 1, last = X_AND; /* the answer lies at the bottom until it is joined, once */
    for (at = equal + TERM_WORDS_EQ; *at != X_END; at += terms[*at].words) {
        if (depth - terms[*at].takes < 1 && !(*at == X_AND && at[TERM_WORDS_AND] == X_END))
            return false;
        depth += terms[*at].leaves - terms[*at].takes;
        last = *at;
    }
    return last == X_AND;
}

enum { LOOKS_AT_CARD = 1, COMPARES_OR_COUNTS = 2 };

/* What a number depends on beside the numbers of the battle. */
static int looks_at(const struct spire_game *game, int32_t reference)
{
    int found = 0;
    if (reference == REF_NONE || reference_kind(reference) != REF_TERMS)
        return 0;
    for (const int32_t *at = game->expressions + reference_value(reference); *at != X_END;
         at += terms[*at].words) {
        if (*at == X_COUNT && term_count(at)->where != REF_NONE)
            found |= LOOKS_AT_CARD | COMPARES_OR_COUNTS;
        if (*at != X_CARD)
            continue;
        if (term_card(at)->card != CARD_THIS)
            found |= LOOKS_AT_CARD;
        int32_t next = at[TERM_WORDS_CARD];
        if (next != X_CARD_PROPERTY && next != X_TAG)
            found |= COMPARES_OR_COUNTS;
    }
    return found;
}

/* What rules for an event look at, but for those about themselves. */
static int rules_look_at(const struct spire_game *game, int event, int how)
{
    const struct range *range = &game->ranges[event][how];
    int found = 0;
    for (const struct listener *listener = game->listeners + range->first;
         listener < game->listeners + range->first + range->count; listener++)
        if (!listener->itself)
            found |= looks_at(game, listener->condition_ref) |
                     (how == HOW_CHANGE ? looks_at(game, listener->body_ref) |
                                              looks_at(game, listener->divisor_ref) : 0);
    return found;
}

/* Which cards cost and can be played alike. */
static void find_alike(struct spire_game *game)
{
    int costs = rules_look_at(game, EV_COST, HOW_CHANGE), own = 0;
    int plays = rules_look_at(game, EV_PLAY, HOW_CANCEL);
    for (int i = 0; i < game->card_count; i++) {
        const struct card_definition *card = &game->cards[i];
        own |= looks_at(game, card->cost_ref) | looks_at(game, card->playable_ref);
        for (int k = 1; k < ENERGIES_MAX; k++)
            own |= looks_at(game, card->extra_cost_refs[k]);
    }
    game->steady = !((costs | plays | own) & COMPARES_OR_COUNTS);
    game->blind = !(costs & LOOKS_AT_CARD);
}

/* Whether an instruction is about cards, but for a hand that is drawn and discarded. */
static bool handles_cards(int32_t op)
{
    switch (op) {
    case OP_ASK_CARDS: case OP_RANDOM_CARDS: case OP_ALL_CARDS: case OP_TOP_CARDS: case OP_NEXT_CARD:
    case OP_COPY_SET: case OP_ADD: case OP_ADD_RANDOM: case OP_COPY: case OP_PLAY: case OP_REPLAY:
        return true;
    default: return false;
    }
}

/* Whether numbers of the game count cards. */
static bool counts_cards(const struct spire_game *game)
{
    for (const int32_t *at = game->expressions; at < game->expressions + game->expression_count; at++)
        if (*at == X_COUNT || *at == P_HAND_SPACE || *at == P_DRAWN || *at == P_DISCARDED)
            return true; /* perhaps a number that only looks so: then cards are not laid aside */
    return false;
}

/* Whether cards may be left out of rounds in which none is played: see estimate.c. */
static bool cards_aside(const struct spire_game *game)
{
    static const int events[] = {EV_DRAW, EV_DISCARD, EV_SHUFFLE, EV_DISCARD_HAND, EV_RETAIN, EV_EXHAUST};
    if (game->cards_hear || game->cards_stay || game->scenarios[game->scenario].battle_count > 1 ||
        counts_cards(game))
        return false;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (game->possible_at_all >> events[i] & 1)
            return false;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect_code *effect = &game->effects[i];
        bool played = effect->part >= 0 && effect->part < game->card_count;
        for (int at = effect->at; !played && at < effect->end;
             at += code_length(instructions, game->code + at))
            if (handles_cards(game->code[at]))
                return false;
    }
    return true;
}

/* ---- who can come ---- */

/* Takes in what a card is written to cost, before and after an upgrade. Where that has to be worked out, it
 * may be nothing; who cannot be played counts as too dear. */
static void widen_costs(struct spire_game *game, int card)
{
    for (int upgraded = 0; upgraded < 2; upgraded++) {
        const int cost = game->quick[card][upgraded].cost;
        const bool never = game->cards[card].keywords[upgraded] >> KEY_UNPLAYABLE & 1;
        const int least = cost == NOT_PLAIN && !never ? 0 : cost;
        game->cheapest = least < game->cheapest ? least : game->cheapest;
        game->dearest = cost == NOT_PLAIN ? INT_MAX : cost > game->dearest ? cost : game->dearest;
    }
}

/* The events that someone listens to who can come into play. */
static void find_possible(struct spire_game *game)
{
    struct reach *reach = memory_get(game->memory, sizeof *reach);
    *reach = (struct reach){.game = game};
    reach_scenario(reach, &game->scenarios[game->scenario]);
    reach_all(reach);
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        if (!reach_owner(reach, listener))
            continue;
        enum hearing hearing = listener->how == HOW_CHANGE  ? HEAR_CHANGE
                               : listener->how == HOW_AFTER ? HEAR_AFTER
                                                            : HEAR_BEFORE;
        if (listener->owner_kind != OWNER_STATUS)
            game->ranges[listener->event][listener->how].statuses_only = false;
        game->possible[hearing] |= (uint64_t)1 << listener->event;
        game->possible_at_all |= (uint64_t)1 << listener->event;
    }
    game->cheapest = NOT_PLAIN;
    game->dearest = 0;
    for (int i = 0; i < game->card_count; i++)
        if (reach->any_card || reach->marks[THING_CARD][i]) {
            game->keywords_possible |= game->cards[i].keywords[0] | game->cards[i].keywords[1];
            widen_costs(game, i);
        }
    const uint8_t staying = 1 << KEY_ETHEREAL | 1 << KEY_RETAIN;
    game->cards_stay = game->cards_stay && (game->keywords_possible & staying || reach->done[A_RETAIN]);
}

void index_rules(struct spire_game *game)
{
    game->fraction_bits = game->rules.round_each ? 0 : FRACTION_BITS;
    for (int i = 0; i < game->listener_count; i++) {
        struct listener *listener = &game->listeners[i];
        bool card = listener->owner_kind == OWNER_CARD;
        listener->itself = card && is_about_itself(game, listener->condition_ref);
        game->cards_hear = game->cards_hear || card;
        if (listener->itself && listener->event == EV_COST)
            game->cards[listener->owner].costs_itself = true;
    }
    share_out(game);
    for (int event = 0; event < EVENTS_MAX; event++)
        for (int how = 0; how < HOWS; how++)
            index_range(game, &game->ranges[event][how]);
    for (int event = 0; event < EVENTS_MAX; event++)
        if (game->ranges[event][HOW_CHANGE].count > 0)
            index_simple(game, &game->ranges[event][HOW_CHANGE]);
    find_alike(game);
    find_possible(game);
    game->cards_aside = cards_aside(game);
}
