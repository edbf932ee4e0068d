/* listing.c: compiled code as text, written as instructions.def and terms.def describe it.
 *
 *     played (1 cell)
 *         120  ask_combatant     who: all enemies, cell: @0
 *         123  attack            target: @0, amount: 8(10), times: 1
 *
 * @0 is a cell of the effect, #120 a place in the code, [..] a number that is worked out. */
#include "engines/spire/listing.h"

#include "engines/spire/code.h"

static void list_number(const struct spire_game *game, int32_t reference, struct text *out);

static void list_cell(int32_t cell, struct text *out)
{
    text_add(out, "@%d", cell);
}

static void list_cells(const struct spire_game *game, int32_t cell, bool single, struct text *out)
{
    list_cell(cell, out);
    if (!single)
        text_add(out, "..%d", cell + game->set_cells - 1);
}

static void list_combatant(int32_t word, struct text *out)
{
    switch (word) {
    case COMBATANT_SELF: text_add(out, "self"); break;
    case COMBATANT_PLAYER: text_add(out, "player"); break;
    case COMBATANT_SOURCE: text_add(out, "source"); break;
    case COMBATANT_TARGET: text_add(out, "target"); break;
    case REF_NOTHING: text_add(out, "none"); break;
    default: list_cell(word, out); break;
    }
}

static void list_card(int32_t word, struct text *out)
{
    switch (word) {
    case CARD_THIS: text_add(out, "this"); break;
    case CARD_EVENT: text_add(out, "card"); break;
    case CARD_IT: text_add(out, "it"); break;
    case REF_NOTHING: text_add(out, "none"); break;
    default: list_cell(word, out); break;
    }
}

static void list_who(int32_t who, struct text *out)
{
    static const char *const words[] = {
        [W_ALL_ENEMIES] = "all enemies",
        [W_EVERYONE] = "everyone",
        [W_OTHER_ENEMIES] = "all other enemies",
        [W_OPPONENTS] = "all opponents",
    };
    text_add(out, "%s", words[who]);
}

static void list_piles(int32_t piles, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < PILES; i++)
        if (piles & PILE_SET ? piles >> i & 1 : piles == i) {
            text_add(out, "%s%s", between, destination_names[i]);
            between = " or ";
        }
}

static void list_new_card(const struct spire_game *game, int32_t word, struct text *out)
{
    if (word == CARD_REMEMBERED)
        text_add(out, "remembered");
    else
        text_add(out, "%s%s", game->cards[new_card_definition(word)].head.name,
                 new_card_upgrades(word) ? "+" : "");
}

static void list_enemy(const struct spire_game *game, int32_t word, struct text *out)
{
    text_add(out, "%s",
             word >= FIRST_ENCOUNTER ? game->encounters[word - FIRST_ENCOUNTER].head.name
                                     : game->enemies[word].head.name);
}

static void list_status_number(const struct spire_game *game, int32_t reference, struct text *out)
{
    if (reference_kind(reference) == REF_CONSTANT)
        text_add(out, "%s", game->statuses[reference_value(reference)].head.name);
    else
        list_number(game, reference, out);
}

static void list_word(const char *const *words, int32_t word, struct text *out)
{
    text_add(out, "%s", words[word]);
}

/* One operand; `next` is the word behind it. */
static void list_operand(const struct spire_game *game, enum operand_kind kind, int32_t word,
                         int32_t next, struct text *out)
{
    static const char *const flags[] = {"no", "yes"}, *const sides[] = {"player", "enemies"},
        *const targets[] = {"amount", "counter", "mode", "memory", "hp", "block"},
        *const sorts[] = {"any", "buff", "debuff"},
        *const durations[] = {"turn", "battle", "until_played"};
    switch (kind) {
    case OPERAND_FLAG: list_word(flags, word, out); break;
    case OPERAND_PLACE: text_add(out, "#%d", word); break;
    case OPERAND_NUMBER:
    case OPERAND_FILTER: list_number(game, word, out); break;
    case OPERAND_STATUS_NUMBER: list_status_number(game, word, out); break;
    case OPERAND_CELL: list_cell(word, out); break;
    case OPERAND_SET: list_cells(game, word, false, out); break;
    case OPERAND_CARDS: list_cells(game, word, next, out); break;
    case OPERAND_MADE:
        if (word == 0)
            text_add(out, "none");
        else
            list_cells(game, made_cell(word), made_single(word), out);
        break;
    case OPERAND_COMBATANT: list_combatant(word, out); break;
    case OPERAND_COMBATANTS:
        if (word <= COMBATANT_SET)
            list_who(combatants_who(word), out);
        else
            list_combatant(word, out);
        break;
    case OPERAND_CARD: list_card(word, out); break;
    case OPERAND_WHO: list_who(word, out); break;
    case OPERAND_PILES: list_piles(word, out); break;
    case OPERAND_DESTINATION: list_word(destination_names, word, out); break;
    case OPERAND_NEW_CARD: list_new_card(game, word, out); break;
    case OPERAND_TARGET: list_word(targets, word, out); break;
    case OPERAND_SORT: list_word(sorts, word, out); break;
    case OPERAND_DURATION: list_word(durations, word, out); break;
    case OPERAND_SIDE: list_word(sides, word, out); break;
    case OPERAND_PROPERTY: list_word(property_names, word, out); break;
    case OPERAND_EVENT: text_add(out, "%s", game->events[word].name); break;
    case OPERAND_CALLED: text_add(out, "%s", game->actions[word].head.name); break;
    case OPERAND_ENEMY: list_enemy(game, word, out); break;
    case OPERAND_STATUS: text_add(out, "%s", game->statuses[word].head.name); break;
    case OPERAND_TAG: list_word(game->tags, word, out); break;
    case OPERAND_ENERGY: list_word(game->rules.energy_names, word, out); break;
    default: text_add(out, "%d", word); break;
    }
}

/* A number that is worked out, as its terms one after the other. */
static void list_terms(const struct spire_game *game, const int32_t *at, struct text *out)
{
    text_add(out, "[");
    for (const char *between = ""; *at != X_END; at += terms[*at].words, between = ", ") {
        const struct operand *operand = terms[*at].operands;
        text_add(out, "%s%s", between, terms[*at].name);
        for (const int32_t *word = at + 1; operand->name; operand++, word++) {
            text_add(out, " ");
            list_operand(game, operand->kind, *word, 0, out);
        }
    }
    text_add(out, "]");
}

static void list_number(const struct spire_game *game, int32_t reference, struct text *out)
{
    const int32_t *at = game->expressions + reference_value(reference);
    if (reference == REF_NONE)
        text_add(out, "none");
    else if (reference == REF_AMOUNT || reference == REF_FIRST)
        text_add(out, reference == REF_AMOUNT ? "amount" : "first");
    else if (reference_kind(reference) == REF_CONSTANT)
        text_add(out, "%d", reference_value(reference));
    else if (reference_kind(reference) == REF_PAIR)
        text_add(out, "%d(%d)", at[0], at[1]); /* before and after an upgrade */
    else
        list_terms(game, at, out);
}

static void list_instruction(const struct spire_game *game, int place, struct text *out)
{
    const int32_t *at = game->code + place, *word = at + 1;
    const struct instruction *form = &instructions[*at];
    text_add(out, "%8d  %-17s", place, form->name);
    const char *between = " ";
    for (const struct operand *operand = form->operands; operand->name; operand++) {
        text_add(out, "%s%s:", between, operand->name);
        for (int count = operand->list ? word[-1] : 1; count > 0; count--, word++) {
            text_add(out, " ");
            list_operand(game, operand->kind, *word, operand->kind == OPERAND_CARDS ? word[1] : 0,
                         out);
        }
        between = ", ";
    }
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
    text_add(out, "\n");
}

void list_part(const struct spire_game *game, int part, struct text *out)
{
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect_code *effect = &game->effects[i];
        if (effect->part != part)
            continue;
        text_add(out, "    %s (%d %s)\n", effect->role, effect->locals,
                 effect->locals == 1 ? "cell" : "cells");
        for (int at = effect->at; at < effect->end; at += code_length(instructions, game->code + at))
            list_instruction(game, at, out);
    }
}
