/* verify.c: looks through all code of a game as instructions.def and terms.def describe it. */
#include "engines/spire/verify.h"

#include <stdlib.h>

#include "core/check.h"
#include "core/heap.h"
#include "engines/spire/code.h"

struct verifier {
    const struct spire_game *game;
    const struct effect_code *effect; /* the one it looks at; NULL: a number of a definition */
    uint8_t *starts;                  /* for every word of code, whether an instruction begins there */
    struct text *why;
};

static bool verify_number(const struct verifier *verifier, int32_t reference, int below);

static bool is_within(int32_t word, int32_t low, int32_t end)
{
    return word >= low && word < end;
}

static int cells_of(const struct verifier *verifier)
{
    return verifier->effect ? verifier->effect->locals : 0;
}

static bool is_cell(const struct verifier *verifier, int32_t word, int count)
{
    return word >= 0 && word <= cells_of(verifier) - count;
}

static bool is_combatant(const struct verifier *verifier, int32_t word)
{
    return word == REF_NOTHING || is_within(word, COMBATANT_TARGET, 0) ||
           is_cell(verifier, word, 1);
}

static bool is_card(const struct verifier *verifier, int32_t word)
{
    return word == REF_NOTHING || is_within(word, CARD_IT, 0) || is_cell(verifier, word, 1);
}

static bool is_set_of_combatants(int32_t word)
{
    return is_within(word, W_ALL_ENEMIES, W_OPPONENTS + 1);
}

static bool is_new_card(const struct verifier *verifier, int32_t word)
{
    return word == CARD_REMEMBERED ||
           is_within(new_card_definition(word), 0, verifier->game->card_count);
}

static bool is_enemy(const struct spire_game *game, int32_t word)
{
    return is_within(word, 0, game->enemy_count) ||
           is_within(word, FIRST_ENCOUNTER, FIRST_ENCOUNTER + game->encounter_count);
}

/* Whether the conditions of options are numbers. */
static bool verify_options(const struct verifier *verifier, const struct node *options)
{
    for (const struct node *option = options->kids; option; option = option->next) {
        int32_t condition = option->kids->next->reference;
        if (condition != REF_NONE &&
            !verify_number(verifier, condition, verifier->game->expression_count))
            return false;
    }
    return true;
}

static bool is_place(const struct verifier *verifier, int32_t word)
{
    const struct effect_code *effect = verifier->effect;
    return effect && is_within(word, effect->at, effect->end) && verifier->starts[word];
}

/* One operand; `next` is the flag behind cards, `below` where numbers inside it must stand. */
static bool verify_operand(const struct verifier *verifier, enum operand_kind kind, int32_t word,
                           int32_t next, int below)
{
    const struct spire_game *game = verifier->game;
    switch (kind) {
    case OPERAND_WORD: return true;
    case OPERAND_FLAG: return is_within(word, 0, 2);
    case OPERAND_COUNT: return is_within(word, 0, CODE_LIST_MAX + 1);
    case OPERAND_PLACE: return is_place(verifier, word);
    case OPERAND_NUMBER:
    case OPERAND_STATUS_NUMBER: return word != REF_NONE && verify_number(verifier, word, below);
    case OPERAND_FILTER: return word == REF_NONE || verify_number(verifier, word, below);
    case OPERAND_CELL: return is_cell(verifier, word, 1);
    case OPERAND_SET: return is_cell(verifier, word, game->set_cells);
    case OPERAND_CARDS: return is_cell(verifier, word, next ? 1 : game->set_cells);
    case OPERAND_MADE:
        return word == 0 ||
               is_cell(verifier, made_cell(word), made_single(word) ? 1 : game->set_cells);
    case OPERAND_COMBATANT: return is_combatant(verifier, word);
    case OPERAND_COMBATANTS:
        return word <= COMBATANT_SET ? is_set_of_combatants(combatants_who(word))
                                     : is_combatant(verifier, word);
    case OPERAND_CARD: return is_card(verifier, word);
    case OPERAND_WHO: return is_set_of_combatants(word);
    case OPERAND_PILES: return is_within(word, 0, PILES) || is_within(word, PILE_SET, 2 * PILE_SET);
    case OPERAND_DESTINATION: return is_within(word, 0, DESTINATIONS);
    case OPERAND_NEW_CARD: return is_new_card(verifier, word);
    case OPERAND_TARGET: return is_within(word, SET_MODE, SET_TARGETS);
    case OPERAND_SORT: return is_within(word, SORT_ANY, SORT_DEBUFF + 1);
    case OPERAND_DURATION: return is_within(word, FOR_TURN, UNTIL_PLAYED + 1);
    case OPERAND_SIDE: return is_within(word, SIDE_PLAYER, SIDE_ENEMIES + 1);
    case OPERAND_PROPERTY: return is_within(word, 0, PROPERTIES);
    case OPERAND_EVENT: return is_within(word, 0, game->event_count);
    case OPERAND_CALLED: return is_within(word, 0, game->action_count);
    case OPERAND_ENEMY: return is_enemy(game, word);
    case OPERAND_STATUS: return is_within(word, 0, game->status_count);
    case OPERAND_TAG: return is_within(word, 0, game->tag_count);
    case OPERAND_ENERGY: return is_within(word, 0, game->rules.energy_kinds);
    case OPERAND_OPTIONS:
        return is_within(word, 0, game->option_node_count) &&
               verify_options(verifier, game->option_nodes[word]);
    }
    return false;
}

/* All operands of the instruction or term at `at`. */
static bool verify_operands(const struct verifier *verifier, const struct instruction *form,
                            const int32_t *at, int below)
{
    const int32_t *word = at + 1;
    for (const struct operand *operand = form->operands; operand->name; operand++) {
        int count = operand->list ? word[-1] : 1;
        for (int i = 0; i < count; i++, word++)
            if (!verify_operand(verifier, operand->kind, *word,
                                operand->kind == OPERAND_CARDS ? word[1] : 0, below)) {
                text_clear(verifier->why);
                text_add(verifier->why, "%s of '%s' is %d", operand->name, form->name, *word);
                return false;
            }
    }
    return true;
}

/* Runs through the terms of a number without working it out. */
static bool verify_terms(const struct verifier *verifier, int place)
{
    const struct spire_game *game = verifier->game;
    int stack = 0;
    for (int at = place; at < game->expression_count;) {
        const int32_t *term = game->expressions + at;
        if (!is_within(*term, 0, TERMS))
            return false;
        const struct instruction *form = &terms[*term];
        if (at + form->words > game->expression_count || stack < form->takes ||
            !verify_operands(verifier, form, term, place))
            return false;
        if (*term == X_END)
            return stack == form->takes;
        stack += form->leaves - form->takes;
        if (stack > NUMBER_STACK_MAX)
            return false;
        at += form->words;
    }
    return false;
}

/* `below`: numbers that numbers are made of stand before them, so looking through them ends. */
static bool verify_number(const struct verifier *verifier, int32_t reference, int below)
{
    const int count = verifier->game->expression_count, place = reference_value(reference);
    switch (reference_kind(reference)) {
    case REF_CONSTANT: return true;
    case REF_SPECIAL: return reference == REF_AMOUNT || reference == REF_FIRST;
    case REF_PAIR: return is_within(place, 1, count - 1);
    default: return is_within(place, 1, below < count ? below : count) && verify_terms(verifier, place);
    }
}

static bool complain(const struct verifier *verifier, int at)
{
    const struct effect_code *effect = verifier->effect;
    const char *whose = effect->part >= 0 && verifier->game->part_list[effect->part].name
                            ? verifier->game->part_list[effect->part].name : "the game";
    text_add(verifier->why, "%sin the code '%s' of %s at %d", verifier->why->length ? ", " : "",
             effect->role, whose, at);
    return false;
}

/* Marks where instructions begin; false if they do not fill the effect exactly. */
static bool mark_instructions(const struct verifier *verifier)
{
    const struct effect_code *effect = verifier->effect;
    const int32_t *code = verifier->game->code;
    int at = effect->at, last = OP_COUNT;
    while (at < effect->end) {
        if (!is_within(code[at], 0, OP_COUNT) || at + instructions[code[at]].words > effect->end)
            return complain(verifier, at);
        verifier->starts[at] = 1;
        last = code[at];
        int length = code_length(instructions, code + at);
        if (length < instructions[last].words || length > CODE_LIST_MAX + OPERANDS_MAX)
            return complain(verifier, at);
        at += length;
    }
    /* It must not run on into the next one. */
    return (at == effect->end && (last == OP_END || last == OP_JUMP)) || complain(verifier, at);
}

static bool verify_effect(const struct verifier *verifier)
{
    const struct effect_code *effect = verifier->effect;
    const struct spire_game *game = verifier->game;
    if (!is_within(effect->locals, 0, frame_cells_max(game) + 1))
        return complain(verifier, effect->at);
    if (!mark_instructions(verifier))
        return false;
    for (int at = effect->at; at < effect->end; at += code_length(instructions, game->code + at))
        if (!verify_operands(verifier, &instructions[game->code[at]], game->code + at,
                             game->expression_count))
            return complain(verifier, at);
    return true;
}

/* ---- numbers outside of effects ---- */

static bool verify_selector(const struct verifier *verifier, const struct node *node)
{
    const int all = verifier->game->expression_count;
    bool fine = true;
    if (node->kind == N_IF || node->kind == N_ENTRY)
        fine = verify_number(verifier, node->kids->reference, all);
    if (node->kind == N_ENTRY && node->kids->next->next->reference != REF_NONE)
        fine = fine && verify_number(verifier, node->kids->next->next->reference, all);
    for (const struct node *kid = node->kids; kid && fine; kid = kid->next)
        if (kid->kind >= N_BLOCK)
            fine = verify_selector(verifier, kid);
    return fine;
}

static bool is_optional(const struct verifier *verifier, int32_t reference)
{
    return reference == REF_NONE ||
           verify_number(verifier, reference, verifier->game->expression_count);
}

static bool verify_definitions(const struct verifier *verifier)
{
    const struct spire_game *game = verifier->game;
    bool fine = true;
    for (int i = 0; i < game->card_count; i++) {
        fine = fine && is_optional(verifier, game->cards[i].cost_ref) &&
               is_optional(verifier, game->cards[i].playable_ref);
        for (int k = 1; k < ENERGIES_MAX; k++)
            fine = fine && is_optional(verifier, game->cards[i].extra_cost_refs[k]);
    }
    for (int i = 0; i < game->status_count; i++)
        fine = fine && is_optional(verifier, game->statuses[i].decay_ref) &&
               is_optional(verifier, game->statuses[i].end_ref);
    for (int i = 0; i < game->enemy_count; i++)
        fine = fine && is_optional(verifier, game->enemies[i].hp_low_ref) &&
               is_optional(verifier, game->enemies[i].hp_high_ref) &&
               is_optional(verifier, game->enemies[i].offset_ref) &&
               verify_selector(verifier, game->enemies[i].next);
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        fine = fine && is_optional(verifier, listener->condition_ref);
        if (listener->how == HOW_CHANGE)
            fine = fine && is_optional(verifier, listener->body_ref) &&
                   is_optional(verifier, listener->divisor_ref);
    }
    if (!fine)
        text_add(verifier->why, "a number of a card, a status, an enemy or a rule is no number");
    return fine;
}

bool verify_code(const struct spire_game *game, struct text *why)
{
    struct verifier verifier = {.game = game, .why = why};
    verifier.starts = heap_new((size_t)game->code_count + 1, 1);
    bool fine = verify_definitions(&verifier);
    for (int i = 0; i < game->effect_count && fine; i++) {
        verifier.effect = &game->effects[i];
        fine = verify_effect(&verifier);
    }
    free(verifier.starts);
    return fine;
}

void verify_or_stop(const struct spire_game *game)
{
    struct text why = TEXT_GROWING;
    if (!verify_code(game, &why))
        check_failed(__FILE__, __LINE__, text_of(&why));
    text_free(&why);
}
