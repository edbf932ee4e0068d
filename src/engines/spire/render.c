/* render.c: what a player sees, and what a learner sees. */
#include <string.h>

#include "core/memory.h"
#include "engines/spire/english.h"
#include "engines/spire/evaluate.h"
#include "engines/spire/intent.h"
#include "engines/spire/questions.h"
#include "engines/spire/scans.h"
#include "engines/spire/view.h"

/* ---- text ---- */

static void render_status(const struct spire_game *game, const struct status *status,
                          struct text *out)
{
    text_add(out, "%s %d", name_of(game, &game->statuses[status->definition].head),
             status->amount);
    if (status->card) /* the one it remembers */
        text_add(out, " (%s%s)",
                 name_of(game, &game->cards[(status->card - 1) % DEFINITIONS_MAX].head),
                 status->card > DEFINITIONS_MAX ? "+" : "");
}

/* Those that are shown, or in brackets those that are hidden: what only counts for the rules. */
static void render_statuses(const struct spire_game *game, const struct spire_state *state,
                            int combatant, bool hidden, struct text *out)
{
    const char *between = hidden ? "  [" : "  ";
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        if (status->combatant != combatant || status->flags & STATUS_DEAD ||
            game->statuses[status->definition].hidden != hidden)
            continue;
        text_add(out, "%s", between);
        render_status(game, status, out);
        between = hidden ? ", " : "  ";
    }
    if (hidden && between[0] == ',')
        text_add(out, "]");
}

static void render_combatant(const struct spire_game *game, const struct spire_state *state, int combatant,
                         struct text *out)
{
    const struct combatant_state *one = &state->combatants[combatant];
    text_add(out, "%-16s hp %d/%d", combatant_name(game, state, combatant), one->hp, one->max_hp);
    if (one->block)
        text_add(out, "  block %d", one->block);
    render_statuses(game, state, combatant, false, out);
    /* Agents that search have these in their view, so whoever reads is told as much. */
    if (one->mode)
        text_add(out, "  mode %d", one->mode);
    if (one->memory)
        text_add(out, "  memory %d", one->memory);
    if (combatant != PLAYER) {
        text_add(out, "  | ");
        english_intent(game, state, combatant, out);
    }
    render_statuses(game, state, combatant, true, out);
    text_add(out, "\n");
}

/* "2", "X", "-", or with other kinds of energy "1 and 2 red". */
static void render_cost(const struct spire_game *game, const struct spire_state *state, int card,
                        struct text *out)
{
    const struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    if (definition->keywords[record->upgrades > 0] >> KEY_UNPLAYABLE & 1) {
        text_add(out, "-");
        return;
    }
    if (definition->x_cost)
        text_add(out, "X");
    else
        text_add(out, "%d", card_cost(game, state, card));
    struct frame frame = card_frame(card);
    struct context context = {game, (struct spire_state *)(uintptr_t)state, &frame, NULL, card};
    for (int i = 1; definition->extra && i < game->rules.energy_kinds; i++)
        if (definition->extra_costs[i])
            text_add(out, " and %d %s", evaluate(&context, definition->extra_cost_refs[i]),
                     game->rules.energy_names[i]);
}

/* What an effect has done to a card and its name does not say, between two signs. */
static void render_marks(const struct card *card, const char *open, const char *close,
                         struct text *out)
{
    const char *between = open;
    if (card->cost_turn) {
        text_add(out, "%scosts %d %s", between, card->cost_turn - 1,
                 card->flags & CARD_UNTIL_PLAYED ? "until played" : "this turn");
        between = ", ";
    }
    if (card->cost_battle) {
        text_add(out, "%scosts %d this battle", between, card->cost_battle - 1);
        between = ", ";
    }
    if (card->counter) {
        text_add(out, "%scounter %d", between, card->counter);
        between = ", ";
    }
    if (card->flags & CARD_RETAIN) {
        text_add(out, "%sstays in hand", between);
        between = ", ";
    }
    if (between != open)
        text_add(out, "%s", close);
}

static void render_name(const struct spire_game *game, const struct card *card, struct text *out)
{
    text_add(out, "%s", name_of(game, &game->cards[card->definition].head));
    if (card->upgrades == 1)
        text_add(out, "+");
    else if (card->upgrades > 1)
        text_add(out, "+%d", card->upgrades);
}

void render_card_name(const struct spire_game *game, const struct card *card, struct text *out)
{
    render_name(game, card, out);
    render_marks(card, " (", ")", out);
}

static void render_card(const struct spire_game *game, const struct spire_state *state, int card,
                        struct text *out)
{
    const struct card *record = &state_cards(state)[card];
    char name[80];
    struct text words = {.at = name, .capacity = sizeof name};
    render_name(game, record, &words);
    text_add(out, "  (");
    render_cost(game, state, card, out);
    text_add(out, ") %-18s ", text_of(&words));
    english_card(game, record->definition, record->upgrades, out);
    preview_card(game, state, card, out);
    render_marks(record, " [", "]", out);
    text_add(out, "\n");
}

/* Orders cards by what is read of them: less than 0 if the first comes first, 0 if both read the
 * same. */
static int compare_words(const struct card *a, const struct card *b)
{
    const int shown = CARD_RETAIN | CARD_UNTIL_PLAYED;
    const int difference[] = {a->definition - b->definition, a->upgrades - b->upgrades,
                              a->cost_turn - b->cost_turn,   a->cost_battle - b->cost_battle,
                              a->counter - b->counter,       (a->flags & shown) - (b->flags & shown)};
    for (size_t i = 0; i < sizeof difference / sizeof *difference; i++)
        if (difference[i])
            return difference[i];
    return 0;
}

/* The cards of a pile, counted by name and in a fixed order, so that it tells nothing of theirs. */
static void render_pile(const struct spire_game *game, const struct spire_state *state, int pile,
                        struct text *out)
{
    const struct card *cards = state_cards(state), *last = NULL;
    const int first = pile_start(state, pile), end = pile_end(state, pile);
    text_add(out, "%s pile (%d):", destination_names[pile], end - first);
    for (;;) {
        const struct card *next = NULL; /* the first that comes behind the last */
        int count = 0;
        for (int i = first; i < end; i++) {
            const struct card *card = &cards[zone_card(state, i)];
            if ((!last || compare_words(last, card) < 0) &&
                (!next || compare_words(card, next) < 0))
                next = card;
        }
        if (!next)
            break;
        for (int i = first; i < end; i++)
            count += compare_words(&cards[zone_card(state, i)], next) == 0;
        text_add(out, "%s %d ", last ? "," : "", count);
        render_card_name(game, next, out);
        last = next;
    }
    text_add(out, "\n");
}

/* Cards of the draw pile whose place is known, the one that is drawn first coming first. */
static void render_known(const struct spire_game *game, const struct spire_state *state,
                         const char *where, int first, int count, struct text *out)
{
    if (count == 0)
        return;
    text_add(out, "  %s:", where);
    for (int i = 0; i < count; i++) {
        const struct card *card = &state_cards(state)[zone_card(state, first - i)];
        text_add(out, i ? ", " : " ");
        render_card_name(game, card, out);
    }
    text_add(out, "\n");
}

/* What every status in sight means, once each. */
static void render_glossary(const struct spire_game *game, const struct spire_state *state,
                            struct text *out)
{
    for (int kind = 0; kind < game->status_count; kind++)
        for (int i = 0; i < state->status_count; i++) {
            const struct status *status = &state_statuses(state)[i];
            if (status->definition != kind || status->flags & STATUS_DEAD ||
                game->statuses[kind].hidden || !combatant_alive(state, status->combatant))
                continue;
            text_add(out, "  %s: ", name_of(game, &game->statuses[kind].head));
            english_status(game, kind, out);
            text_add(out, "\n");
            break;
        }
}

/* What may be taken after a battle: each card as it would be. */
static void render_offers(const struct spire_game *game, const struct spire_state *state,
                          struct text *out)
{
    text_add(out, "offered:\n");
    for (int i = 0; i < OFFERS_MAX; i++) {
        if (!state->offers[i])
            continue;
        int index = state->offers[i] - 1;
        text_add(out, "  (");
        english_cost(game, index, 0, out);
        text_add(out, ") %-18s ", name_of(game, &game->cards[index].head));
        english_card(game, index, 0, out);
        text_add(out, "\n");
    }
}

static void render_end(const struct game *head, const struct state *state, struct text *out)
{
    if (state->end == END_RULES) {
        text_add(out, state->result[0] > 0 ? "Won with %d hit points.\n" : "Lost.\n",
                 ((const struct spire_state *)state)->combatants[PLAYER].hp);
        return;
    }
    text_add(out, "Stopped: %s", end_names[state->end]);
    for (int i = 0; i < state->culprit_count; i++)
        text_add(out, "%s%s '%s'", i == 0 ? ": " : " -> ", head->parts[state->culprits[i]].kind,
                 head->parts[state->culprits[i]].name);
    text_add(out, ".\n");
}

void spire_render(const struct game *head, const struct state *common, int viewer, struct text *out)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    const struct scenario *scenario = &game->scenarios[game->scenario];
    (void)viewer;
    if (scenario->battle_count > 1)
        text_add(out, "Battle %d of %d. ", state->battle + 1, scenario->battle_count);
    text_add(out, "Turn %d, energy %d/%d", state->turn, state->energy[0], game->rules.energy[0]);
    for (int i = 1; i < game->rules.energy_kinds; i++)
        text_add(out, ", %s %d/%d", game->rules.energy_names[i], state->energy[i],
                 game->rules.energy[i]);
    text_add(out, "\n\n");
    render_combatant(game, state, PLAYER, out);
    for (int i = 1; i < state->combatant_count; i++)
        if (combatant_alive(state, i))
            render_combatant(game, state, i, out);
    render_glossary(game, state, out);
    text_add(out, "\nhand:\n");
    for (int i = pile_start(state, PILE_HAND); i < pile_end(state, PILE_HAND); i++)
        render_card(game, state, zone_card(state, i), out);
    render_pile(game, state, PILE_DRAW, out);
    render_known(game, state, "on top", pile_end(state, PILE_DRAW) - 1, known_top(state), out);
    if (known_top(state) < pile_end(state, PILE_DRAW))
        render_known(game, state, "at the bottom", known_bottom(state) - 1, known_bottom(state), out);
    render_pile(game, state, PILE_DISCARD, out);
    if (pile_count(state, PILE_EXHAUST) > 0)
        render_pile(game, state, PILE_EXHAUST, out);
    if (state->flags & FLAG_REWARD)
        render_offers(game, state, out);
    render_so_far(game, state, out);
    question_render(game, state, out);
    if (common->player == OVER)
        render_end(head, common, out);
    scans_end((struct spire_state *)(uintptr_t)state);
}

/* ---- numbers ---- */

enum { HAND_SLOTS = 10, COMBATANT_FEATURES = 10, GLOBAL_FEATURES = 10,
       SEEN_PILES = 4 };

/* What is nearly always seen of a card in hand, before and after an upgrade, and where the rest goes. */
enum { SEEN_COST = 1, SEEN_UPGRADES = 3, SEEN_PLAYABLE = 4, SEEN_COUNTER = 6 };
static struct card_look (*card_looks(struct spire_game *game))[2]
{
    struct card_look (*looks)[2] = memory_get(game->memory, (size_t)(game->card_count + 1) * sizeof *looks);
    for (int i = 0; i < game->card_count; i++)
        for (int upgraded = 0; upgraded < 2; upgraded++)
            looks[i][upgraded] = (struct card_look){{
                1, game->quick[i][upgraded].cost, (float)game->cards[i].type, (float)upgraded, 1, (float)i, 0,
                game->cards[i].x_cost}};
    return looks;
}

void observation_prepare(struct spire_game *game)
{
    struct block *blocks = memory_get(game->memory, 5 * sizeof *blocks);
    game->looks = card_looks(game);
    blocks[0] = (struct block){.name = "battle", .shape = {GLOBAL_FEATURES, 1, 1},
                               .low = -LIMIT, .high = UINT16_MAX};
    blocks[1] = (struct block){.name = "combatants", .shape = {COMBATANTS_MAX, COMBATANT_FEATURES, 1},
                               .low = -NUMBER_MAX, .high = NUMBER_MAX};
    blocks[2] =
        (struct block){.name = "statuses",
                       .shape = {COMBATANTS_MAX, game->status_count ? game->status_count : 1, 1},
                       .low = -LIMIT * STATUSES_MAX, .high = LIMIT * STATUSES_MAX};
    blocks[3] = (struct block){.name = "hand", .shape = {HAND_SLOTS, CARD_FEATURES, 1},
                               .options = true, .low = INT16_MIN, .high = INT16_MAX};
    blocks[4] = (struct block){.name = "piles", .shape = {SEEN_PILES, game->card_count, 1},
                               .high = (float)cards_max(game)};
    game->head.blocks = blocks;
    game->head.block_count = 5;
    for (int i = 0; i < 5; i++)
        game->head.observation_size += blocks[i].shape[0] * blocks[i].shape[1];
}

/* What is seldom seen of a card in hand; `plain`: but for odd costs, energy decides what can be played. */
static void observe_oddities(const struct spire_game *game, const struct spire_state *state, bool plain,
                             int card, float *out)
{
    const struct card *record = &state_cards(state)[card];
    out[SEEN_UPGRADES] = record->upgrades;
    out[SEEN_COUNTER] = record->counter;
    if (!plain || out[SEEN_COST] == NOT_PLAIN) {
        out[SEEN_COST] = (float)card_cost(game, state, card);
        out[SEEN_PLAYABLE] = card_playable(game, state, card, NULL);
    } else {
        out[SEEN_PLAYABLE] = out[SEEN_COST] <= state->energy[0];
    }
}

/* A card in hand; what costs more than `most` is looked at closely. */
static inline void observe_card(const struct spire_game *game, const struct spire_state *state,
                                struct card_look (*looks)[2], float most, const struct card *cards, int card,
                                float *out)
{
    const struct card *record = &cards[card];
    const struct card_look *look = looks[record->definition] + (record->upgrades > 0);
    memcpy(out, look->numbers, sizeof look->numbers);
    if (look->numbers[SEEN_COST] > most || record->upgrades > 1 || record->counter)
        observe_oddities(game, state, most >= 0, card, out);
}

static void observe_many_cards(const struct spire_game *game, const struct spire_state *state, float most,
                               int first, int count, float *out)
{
    const struct card *cards = state_cards(state);
    for (int i = 0; i < count; i++)
        observe_card(game, state, game->looks, most, cards, zone_card(state, first + i),
                     out + i * CARD_FEATURES);
    out += HAND_SLOTS * CARD_FEATURES;
    int position = 0;
    for (int pile = 0; pile < SEEN_PILES; pile++, out += game->card_count)
        for (const int end = pile_end(state, pile); position < end; position++)
            out[cards[zone_card(state, position)].definition] += 1;
}

/* The same without asking for every card which kind of game it is: see piles.h. */
static void observe_few_cards(const struct spire_game *game, const struct spire_state *state, float most,
                              int first, int count, float *out)
{
    const struct card *const cards = state_cards(state);
    struct card_look (*const looks)[2] = game->looks;
    const uint8_t *card = state->few_zone + first;
    float *row = out;
    for (const uint8_t *end = card + count; card < end; card++, row += CARD_FEATURES)
        observe_card(game, state, looks, most, cards, *card, row);
    const int kinds = game->card_count;
    card = state->few_zone;
    out += HAND_SLOTS * CARD_FEATURES;
    for (int pile = 0; pile < SEEN_PILES; pile++, out += kinds)
        for (const uint8_t *end = state->few_zone + state->few_ends[pile]; card < end; card++)
            out[cards[*card].definition] += 1;
}

/* The cards in hand, as far as there are places for them, and how many of each kind lie in each pile. */
static void observe_cards(const struct spire_game *game, const struct spire_state *state, float *out)
{
    const int first = pile_start(state, PILE_HAND), hand = pile_end(state, PILE_HAND) - first;
    const int count = hand < HAND_SLOTS ? hand : HAND_SLOTS, energy = state->energy[0];
    const int most = !energy_decides(game, state) ? -LIMIT : energy < NOT_PLAIN ? energy : NOT_PLAIN - 1;
    if (has_few(state))
        observe_few_cards(game, state, (float)most, first, count, out);
    else
        observe_many_cards(game, state, (float)most, first, count, out);
}

static void observe_combatant(const struct spire_game *game, const struct spire_state *state, int combatant,
                              float *out)
{
    const struct combatant_state *one = &state->combatants[combatant];
    out[0] = combatant_alive(state, combatant);
    out[1] = one->hp;
    out[2] = one->max_hp;
    out[3] = one->block;
    out[8] = one->mode;
    out[9] = one->memory;
    if (combatant != PLAYER)
        intent_observe(game, state, combatant, out + 4);
}

void spire_observe(const struct game *head, const struct state *common, int viewer, float *out)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    (void)viewer;
    memset(out, 0, (size_t)head->observation_size * sizeof *out);
    out[0] = state->turn;
    for (int i = 0; i < game->rules.energy_kinds; i++)
        out[1 + i] = state->energy[i];
    for (int i = 0; i < SEEN_PILES; i++)
        out[5 + i] = (float)pile_count(state, i);
    out[9] = state->battle;
    out += GLOBAL_FEATURES;
    for (int i = 0; i < state->combatant_count; i++)
        observe_combatant(game, state, i, out + i * COMBATANT_FEATURES);
    out += COMBATANTS_MAX * COMBATANT_FEATURES;
    int kinds = game->status_count ? game->status_count : 1;
    const struct status *status = state_statuses(state), *last = status + state->status_count;
    for (; status < last; status++) {
        if (!(status->flags & STATUS_DEAD))
            out[status->combatant * kinds + status->definition] += status->amount;
    }
    out += COMBATANTS_MAX * kinds;
    observe_cards(game, state, out);
    scans_end((struct spire_state *)(uintptr_t)state);
}
