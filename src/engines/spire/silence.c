/* silence.c: leaves out of a compiled round what nobody who can come listens to.
 *
 * A description may include statuses, cards and enemies that never come into its scenario. What announces
 * something to them alone does nothing. Every instruction keeps its place, since places stand in states:
 * loops become one instruction where they were, which leaves the cells as the loop would. */
#include "engines/spire/code.h"
#include "engines/spire/index.h"

/* Puts a way past it in the place of an instruction. */
static void skip(const struct spire_game *game, int at, int length, int to)
{
    game->code[at] = OP_SKIP;
    game->code[at + 1] = to;
    for (int i = WORDS_SKIP; i < length; i++)
        game->code[at + i] = OP_PASS;
}

/* Whether a loop may be done at once: no rule can run between two of its steps. */
static bool is_silent(const struct spire_game *game, const int32_t *action, int cell)
{
    int event, target;
    switch (*action) {
    case OP_TURN_STARTS: event = EV_TURN_START, target = code_turn_starts(action)->target; break;
    case OP_TURN_ENDS: event = EV_TURN_END, target = code_turn_ends(action)->target; break;
    case OP_LOSE_BLOCK: event = EV_BLOCK_LOST, target = code_lose_block(action)->targets; break;
    case OP_DECAY_TURN: event = EV_STATUS_REMOVED, target = code_decay_turn(action)->targets; break;
    case OP_DECAY_ROUND: event = EV_STATUS_REMOVED, target = code_decay_round(action)->targets; break;
    default: return false;
    }
    return target == cell && !(game->possible_at_all >> event & 1);
}

/* Whether all whom a loop goes through are enemies: the turn of the player does more than announce. */
static bool may_loop(const int32_t *action, int who)
{
    return *action != OP_TURN_STARTS || who == W_ALL_ENEMIES;
}

/* Whether the loop that comes next goes through the same combatants in the same cells. */
static bool is_repeated(const struct spire_game *game, const struct code_each_combatant *each)
{
    const int32_t *next = game->code + each->end;
    return *next == OP_EACH_COMBATANT && code_each_combatant(next)->who == each->who &&
           code_each_combatant(next)->cell == each->cell && code_each_combatant(next)->rest == each->rest;
}

static void silence_loop(const struct spire_game *game, int32_t *at)
{
    const struct code_each_combatant *each = code_each_combatant(at);
    const int32_t *action = at + WORDS_EACH_COMBATANT, *last = action + ACTION_WORDS;
    const int place = (int)(action - game->code);
    if (!is_silent(game, action, each->cell) || !may_loop(action, each->who) ||
        *last != OP_NEXT_COMBATANT || code_next_combatant(last)->top != place ||
        each->end != place + ACTION_WORDS + WORDS_NEXT_COMBATANT)
        return;
    bool announces = *action == OP_TURN_STARTS || *action == OP_TURN_ENDS;
    if (announces && is_repeated(game, each)) /* the next one leaves the cells as this one would */
        skip(game, (int)(at - game->code), WORDS_EACH_COMBATANT, each->end);
    else
        *at = OP_AT_ONCE;
}

/* Whether no card that can come has a keyword. */
static bool nobody_has(const struct spire_game *game, int keyword)
{
    return !(game->keywords_possible >> keyword & 1);
}

/* "move all cards in draw where innate to top", if no card is innate. */
static void silence_cards(const struct spire_game *game, int32_t *at)
{
    const struct code_all_cards *all = code_all_cards(at);
    const int32_t *next = at + WORDS_ALL_CARDS;
    if (all->where == REF_NONE || reference_kind(all->where) != REF_TERMS || *next != OP_NEXT_CARD ||
        code_next_card(next)->set != all->cards)
        return;
    const int32_t *card = game->expressions + reference_value(all->where), *property = card + TERM_WORDS_CARD;
    if (*card != X_CARD || term_card(card)->card != CARD_IT || *property != X_CARD_PROPERTY ||
        property[TERM_WORDS_CARD_PROPERTY] != X_END ||
        term_card_property(property)->property != P_INNATE || !nobody_has(game, KEY_INNATE))
        return;
    skip(game, (int)(at - game->code), WORDS_ALL_CARDS, code_next_card(next)->end);
}

/* Whether an instruction only announces what nobody hears of. */
static bool only_announces(const struct spire_game *game, const int32_t *at)
{
    int event;
    switch (*at) {
    case OP_PHASE: return !(game->possible[HEAR_BEFORE] >> code_phase(at)->event & 1);
    case OP_EMIT:
        event = code_emit(at)->event;
        if (reference_kind(code_emit(at)->amount) != REF_CONSTANT)
            return false;
        break;
    case OP_TURN_ENDS: event = EV_TURN_END; break;
    case OP_SIDE_STARTS: event = EV_SIDE_START; break;
    case OP_SIDE_ENDS: event = EV_SIDE_END; break;
    case OP_ROUND_STARTS: event = EV_ROUND_START; break;
    case OP_ROUND_ENDS: event = EV_ROUND_END; break;
    case OP_BATTLE_STARTS: event = EV_BATTLE_START; break;
    default: return false;
    }
    return !(game->possible_at_all >> event & 1);
}

/* A way past an instruction that leads to another such way leads to where that goes. */
static void join_ways(const struct spire_game *game, const struct effect_code *effect)
{
    for (int at = effect->at; at < effect->end; at += code_length(instructions, game->code + at)) {
        int32_t *code = game->code + at;
        while (*code == OP_SKIP && game->code[code[1]] == OP_SKIP)
            code[1] = game->code[code[1] + 1];
    }
}

void silence(struct spire_game *game)
{
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect_code *effect = &game->effects[i];
        if (effect->at != game->battle_code)
            continue;
        for (int at = effect->at, length; at < effect->end; at += length) {
            length = code_length(instructions, game->code + at);
            if (game->code[at] == OP_EACH_COMBATANT)
                silence_loop(game, game->code + at);
            else if (game->code[at] == OP_ALL_CARDS)
                silence_cards(game, game->code + at);
            else if (only_announces(game, game->code + at))
                skip(game, at, length, at + length);
        }
        join_ways(game, effect);
    }
}
