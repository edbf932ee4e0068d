/* questions.c: what the player is asked: which card to play, which combatant, which card, which
 * status, which option, which reward. Each is an action of its own. */
#include <string.h>

#include "engines/spire/choose.h"
#include "engines/spire/code.h"
#include "engines/spire/english.h"
#include "engines/spire/events.h"
#include "engines/spire/questions.h"
#include "engines/spire/scans.h"
#include "engines/spire/sets.h"

enum { PLAIN_HAND = 12 }; /* cards in a hand that is looked through fast */
enum question { ASK_PLAY, ASK_COMBATANT, ASK_CARDS, ASK_STATUS, ASK_OPTION, ASK_REWARD };

static struct context context_at(const struct spire_game *game, const struct spire_state *state)
{
    return (struct context){game, (struct spire_state *)(uintptr_t)state,
                            state_frames(state) + state->frame_count - 1, state_cells(state),
                            NO_CARD};
}

static enum question question_of(const struct spire_game *game, const struct spire_state *state,
                                 const int32_t **at)
{
    if (state->flags & FLAG_REWARD)
        return ASK_REWARD;
    *at = game->code + state_frames(state)[state->frame_count - 1].effect.at;
    switch (**at) {
    case OP_ASK_COMBATANT: return ASK_COMBATANT;
    case OP_ASK_CARDS: return ASK_CARDS;
    case OP_ASK_STATUS: return ASK_STATUS;
    case OP_ASK_OPTION: return ASK_OPTION;
    default: return ASK_PLAY;
    }
}

static bool same_card(const struct spire_state *state, int a, int b)
{
    return memcmp(&state_cards(state)[a], &state_cards(state)[b], sizeof(struct card)) == 0;
}

/* The different cards of a hand, found by what they are. */
enum { KIND_TABLE = 512, KIND_TABLE_MOST = 2048 };    /* at least twice as many as cards in hand */
struct kinds {
    int      count;
    uint64_t words[CARDS_MAX];
    bool     playable[CARDS_MAX], listed[CARDS_MAX];
    int      size;                        /* of the table */
    uint16_t table[KIND_TABLE_MOST];      /* of a large hand: kinds plus 1, by a hash of the word */
};
_Static_assert((int)KIND_TABLE_MOST >= 2 * CARDS_MAX && (int)KIND_TABLE >= 2 * CARDS_FEW, "half is free");

/* Which kind a card is; a new one if it equals none. */
static int find_kind(struct kinds *kinds, uint64_t word, bool large)
{
    int kind = 0;
    if (large) {
        uint16_t *place = &kinds->table[(word * 0x9e3779b97f4a7c15u >> 32) % (uint64_t)kinds->size];
        while (*place && kinds->words[*place - 1] != word)
            place = place + 1 < kinds->table + kinds->size ? place + 1 : kinds->table;
        kind = *place ? *place - 1 : kinds->count;
        *place = (uint16_t)(kind + 1);
    } else {
        while (kind < kinds->count && kinds->words[kind] != word)
            kind++;
    }
    if (kind == kinds->count) {
        kinds->words[kind] = word;
        kinds->listed[kind] = false;
        kinds->count++;
    }
    return kind;
}

/* Adds an action at its place: there may be higher ones of cards already. */
static int add_action(int *out, int count, int action)
{
    int at = count;
    for (; at > 0 && out[at - 1] > action; at--)
        out[at] = out[at - 1];
    out[at] = action;
    return count + 1;
}

/* Which cards can be played, whatever rules say about it; of equal cards the first. */
static int play_actions_by_rules(const struct spire_game *game, const struct spire_state *state,
                                 int *out)
{
    const int first = pile_start(state, PILE_HAND), hand = pile_end(state, PILE_HAND) - first;
    const bool large = hand > PLAIN_HAND, apart = game->rules.duplicates_apart;
    struct costs costs = {.known = 0};
    struct kinds kinds;
    int count = 0;
    kinds.count = 0;
    kinds.size = hand <= CARDS_FEW ? KIND_TABLE : KIND_TABLE_MOST;
    if (large)
        memset(kinds.table, 0, (size_t)kinds.size * sizeof *kinds.table);
    for (int i = 0; i < hand; i++) {
        const int card = zone_card(state, first + i);
        int before = kinds.count, kind = find_kind(&kinds, card_word(&state_cards(state)[card]), large);
        if (kind == before || !game->steady)
            kinds.playable[kind] = card_playable(game, state, card, &costs);
        if (!kinds.playable[kind] || (kinds.listed[kind] && !apart))
            continue;
        kinds.listed[kind] = true;
        out[count++] = card_action(i);
    }
    count = add_action(out, count, ACTION_END);
    scans_end((struct spire_state *)(uintptr_t)state);
    return count;
}

/* The same for a small hand where only energy counts; `few`: see piles.h. Returns 0 if rules have to be
 * asked. */
static inline int plain_actions(const struct spire_game *game, const struct spire_state *state, bool few,
                                int first, int hand, int *out)
{
    const struct card *const cards = state_cards(state);
    const int energy = state->energy[0];
    const bool all = energy >= game->dearest, apart = game->rules.duplicates_apart;
    uint64_t listed[PLAIN_HAND]; /* cards that can be played */
    int count = 0;
    for (int i = 0; i < hand; i++) {
        const struct card *record =
            &cards[few ? state->few_zone[first + i] : state_many(state)->zone[first + i]];
        const uint64_t word = card_word(record);
        if (!all) {
            const int cost = game->quick[record->definition][record->upgrades > 0].cost;
            if (cost == NOT_PLAIN)
                return 0;
            if (cost > energy)
                continue;
        }
        int like = apart ? count : 0;
        while (like < count && listed[like] != word)
            like++;
        if (like < count)
            continue;
        listed[count] = word;
        out[count++] = i;
    }
    out[count] = ACTION_END;
    return count + 1;
}

/* What may be played, nearly always without asking rules; this is asked at every decision. */
static int play_actions(const struct spire_game *game, const struct spire_state *state, int *out)
{
    if (!energy_decides(game, state))
        return play_actions_by_rules(game, state, out);
    if (state->energy[0] < game->cheapest) {
        *out = ACTION_END;
        return 1;
    }
    const int first = pile_start(state, PILE_HAND), hand = pile_end(state, PILE_HAND) - first;
    int count = 0;
    if (hand <= PLAIN_HAND)
        count = has_few(state) ? plain_actions(game, state, true, first, hand, out)
                               : plain_actions(game, state, false, first, hand, out);
    return count ? count : play_actions_by_rules(game, state, out);
}

/* How a card that can be chosen is numbered: by its place, but in the draw pile, whose order is
 * hidden, by the card itself. */
static int card_action_of(const struct spire_state *state, int pile, int card)
{
    return card_action(pile == PILE_DRAW ? card : card_position(state, card) - pile_start(state, pile));
}

static int card_of_action(const struct spire_state *state, int pile, int action)
{
    const int answer = card_answer(action);
    return pile == PILE_DRAW ? answer : zone_card(state, pile_start(state, pile) + answer);
}

static int card_actions(const struct spire_game *game, const struct spire_state *state,
                        const int32_t *at, int *out)
{
    struct context context = context_at(game, state);
    const struct code_ask_cards *ask = code_ask_cards(at);
    uint16_t found[CARDS_MAX];
    int count = ask_cards(&context, ask, found), kept = 0;
    if (ask->piles == PILE_DRAW) /* by number: insertion sort */
        for (int i = 1; i < count; i++)
            for (int k = i; k > 0 && found[k] < found[k - 1]; k--) {
                uint16_t card = found[k];
                found[k] = found[k - 1];
                found[k - 1] = card;
            }
    for (int i = 0; i < count; i++) {
        bool again = false;
        for (int k = 0; k < i && !again; k++)
            again = !game->rules.duplicates_apart && same_card(state, found[k], found[i]);
        if (!again)
            out[kept++] = card_action_of(state, ask->piles, found[i]);
    }
    if (!ask->single && set_count(context.cells + context.frame->base + ask->cards, game->set_cells) >=
                            evaluate(&context, ask->least))
        kept = add_action(out, kept, ACTION_DONE);
    scans_end(context.state);
    return kept;
}

static int combatant_actions(const struct spire_game *game, const struct spire_state *state,
                         const int32_t *at, int *out)
{
    int owner = context_at(game, state).frame->effect.owner, count = 0;
    uint32_t set = combatant_set(state, code_ask_combatant(at)->who, owner);
    for (int i = 0; i < COMBATANTS_MAX; i++)
        if (set >> i & 1)
            out[count++] = ACTION_COMBATANT + i;
    return count;
}

static int status_actions(const struct spire_game *game, const struct spire_state *state,
                          const int32_t *at, int *out)
{
    struct context context = context_at(game, state);
    uint8_t found[STATUSES_MAX];
    int count = ask_statuses(&context, code_ask_status(at), found);
    for (int i = 0; i < count; i++)
        out[i] = ACTION_STATUS + found[i];
    return count;
}

static int option_actions(const struct spire_game *game, const struct spire_state *state,
                          const int32_t *at, int *out)
{
    struct context context = context_at(game, state);
    uint32_t offered = ask_options(&context, code_ask_option(at));
    int count = 0;
    for (int i = 0; i < code_ask_option(at)->count; i++)
        if (offered >> i & 1)
            out[count++] = ACTION_OPTION + i;
    scans_end(context.state);
    return count;
}

static int reward_actions(const struct spire_game *game, const struct spire_state *state,
                          const int32_t *at, int *out)
{
    (void)game, (void)at;
    int count = 0;
    for (int i = 0; i < OFFERS_MAX; i++)
        if (state->offers[i])
            out[count++] = ACTION_OPTION + i;
    out[count++] = ACTION_DONE;
    return count;
}

int question_actions(const struct game *head, const struct state *common, int *out)
{
    static int (*const lists[])(const struct spire_game *, const struct spire_state *,
                                const int32_t *at, int *out) = {
        [ASK_COMBATANT] = combatant_actions,   [ASK_CARDS] = card_actions,    [ASK_STATUS] = status_actions,
        [ASK_OPTION] = option_actions, [ASK_REWARD] = reward_actions,
    };
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    const int32_t *at = game->code + state_frames(state)[state->frame_count - 1].effect.at;
    if (*at == OP_PLAY_CARDS && !(state->flags & FLAG_REWARD))
        return play_actions(game, state, out);
    enum question question = question_of(game, state, &at);
    return lists[question](game, state, at, out);
}

/* ---- answers ---- */

static void take_reward(struct machine *machine, int action)
{
    struct spire_state *state = machine->state;
    int definition = action == ACTION_DONE ? -1 : state->offers[action - ACTION_OPTION] - 1;
    if (definition >= 0) {
        int card = card_create(machine->game, state, definition, 0);
        if (card != NO_CARD)
            state_cards(state)[card].flags = CARD_DECK;
        event_add(machine->log, V_REWARD, 0, machine->game->cards[definition].head.part, -1, 1);
    }
    memset(state->offers, 0, sizeof state->offers);
    next_battle(machine);
}

/* One card is the answer, of several there may be more. */
static void answer_cards(const struct spire_state *state, struct frame *frame, int32_t *cells,
                         const struct code_ask_cards *ask, int action)
{
    if (action == ACTION_DONE) {
        frame->flags &= (uint8_t)~FRAME_ASKING;
        frame->effect.at += WORDS_ASK_CARDS;
    } else if (ask->single) {
        cells[ask->cards] = card_of_action(state, ask->piles, action);
        frame->effect.at += WORDS_ASK_CARDS;
    } else {
        set_add(cells + ask->cards, card_of_action(state, ask->piles, action));
    }
}

void question_answer(struct machine *machine, int action)
{
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    if (state->flags & FLAG_REWARD) {
        take_reward(machine, action);
        return;
    }
    struct frame *frame = top_frame(machine);
    DCHECK(frame->kind == F_EFFECT);
    const int32_t *at = game->code + frame->effect.at;
    int32_t *cells = machine->cells + frame->base;
    switch (*at) {
    case OP_ASK_COMBATANT:
        cells[code_ask_combatant(at)->cell] = action - ACTION_COMBATANT;
        state->last_target = (uint8_t)(action - ACTION_COMBATANT);
        frame->effect.at += WORDS_ASK_COMBATANT;
        break;
    case OP_ASK_CARDS: answer_cards(state, frame, cells, code_ask_cards(at), action); break;
    case OP_ASK_STATUS:
        cells[code_ask_status(at)->cell] =
            state_statuses(state)[action - ACTION_STATUS].definition;
        frame->effect.at += WORDS_ASK_STATUS;
        break;
    case OP_ASK_OPTION: frame->effect.at = code_ask_option(at)->places[action - ACTION_OPTION]; break;
    default:
        if (action == ACTION_END) {
            frame->effect.at += WORDS_PLAY_CARDS;
            state->flags |= FLAG_AFTER_TURN;
        } else {
            const int card = card_of_action(state, PILE_HAND, action);
            struct play_frame *play = &push_frame(machine, F_PLAY)->play;
            play->card = (uint8_t)card;
            play->card_high = (uint8_t)(card >> 8);
        }
        break;
    }
}

/* ---- names ---- */

static void card_label(const struct spire_game *game, const struct spire_state *state, int card,
                       struct text *out)
{
    const struct card *record = &state_cards(state)[card];
    text_add(out, "%s", name_of(game, &game->cards[record->definition].head));
    if (record->upgrades == 1)
        text_add(out, "+");
    else if (record->upgrades > 1)
        text_add(out, "+%d", record->upgrades);
}

/* " #2" if another option before this one would have the same name. */
static void number_label(const struct game *head, const struct spire_state *state, int action,
                         struct text *out)
{
    const struct spire_game *game = (const struct spire_game *)head;
    int legal[ACTION_COUNT_LARGE], before_it = 1;
    const int32_t *at = NULL;
    enum question question = question_of(game, state, &at);
    int count = question_actions(head, &state->head, legal);
    int pile = question == ASK_PLAY ? PILE_HAND : question == ASK_CARDS ? code_ask_cards(at)->piles : -1;
    for (int i = 0; i < count && legal[i] < action; i++) {
        if (pile >= 0 && is_card_action(legal[i])) {
            const struct card *one = &state_cards(state)[card_of_action(state, pile, legal[i])];
            const struct card *two = &state_cards(state)[card_of_action(state, pile, action)];
            before_it += one->definition == two->definition && one->upgrades == two->upgrades;
        } else if (question == ASK_COMBATANT) {
            before_it += legal[i] != ACTION_COMBATANT && action != ACTION_COMBATANT &&
                         state->combatants[legal[i] - ACTION_COMBATANT].definition ==
                             state->combatants[action - ACTION_COMBATANT].definition;
        } else if (question == ASK_STATUS) {
            before_it += state_statuses(state)[legal[i] - ACTION_STATUS].definition ==
                         state_statuses(state)[action - ACTION_STATUS].definition;
        }
    }
    if (before_it > 1)
        text_add(out, " #%d", before_it);
}

void question_render_action(const struct game *head, const struct state *common, int action,
                            struct text *out)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    const int32_t *at = NULL;
    enum question question = question_of(game, state, &at);
    if (action == ACTION_END) {
        text_add(out, "end turn");
        return;
    }
    if (action == ACTION_DONE) {
        text_add(out, "%s", question == ASK_REWARD ? "no card" : "done");
        return;
    }
    switch (question) {
    case ASK_PLAY:
        text_add(out, "play ");
        card_label(game, state, card_of_action(state, PILE_HAND, action), out);
        break;
    case ASK_COMBATANT:
        text_add(out, "target %s", combatant_name(game, state, action - ACTION_COMBATANT));
        break;
    case ASK_CARDS:
        text_add(out, "choose ");
        card_label(game, state, card_of_action(state, code_ask_cards(at)->piles, action), out);
        break;
    case ASK_STATUS:
        text_add(
            out, "choose %s",
            name_of(
                game,
                &game->statuses[state_statuses(state)[action - ACTION_STATUS].definition].head));
        break;
    case ASK_OPTION: {
        const struct node *option = game->option_nodes[code_ask_option(at)->options]->kids;
        for (int i = ACTION_OPTION; i < action; i++)
            option = option->next;
        text_add(out, "option %d: ", action - ACTION_OPTION + 1);
        if (option->name)
            text_add(out, "%s", option->name);
        else
            english_effect(&(struct english){.game = game}, option->kids, out);
        return;
    }
    default:
        text_add(out, "take %s",
                 name_of(game, &game->cards[state->offers[action - ACTION_OPTION] - 1].head));
        return;
    }
    number_label(head, state, action, out);
}

void question_render(const struct spire_game *game, const struct spire_state *state,
                     struct text *out)
{
    const int32_t *at = NULL;
    if (state->head.player == OVER || question_of(game, state, &at) != ASK_OPTION)
        return;
    const struct context context = context_at(game, state);
    const struct node *option = game->option_nodes[code_ask_option(at)->options]->kids;
    const int card = effect_card(&context.frame->effect);
    struct english english = {.game = game};
    if (card_exists(state, card)) {
        english.definition = &game->cards[state_cards(state)[card].definition].head;
        english.upgrades = state_cards(state)[card].upgrades;
    }
    uint32_t offered = ask_options(&context, code_ask_option(at));
    for (int i = 0; option; option = option->next, i++) {
        struct text words = TEXT_GROWING;
        if (option->name && offered >> i & 1 && !game->alias)
            english_effect(&english, option->kids, &words);
        if (words.length > 0)
            text_add(out, "option %d, %s: %s\n", i + 1, option->name, text_of(&words));
        text_free(&words);
    }
}
