/* compile_effects.c: compiles effects: one instruction or a few for each statement. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/spire/compile.h"

enum { STILL_HELD = -1 }; /* a cell whose end is not known yet */

int emit_words(struct compiler *compiler, const void *words, size_t size, int length)
{
    struct spire_game *game = compiler->game;
    int at = game->code_count, end = at + length;
    if (end > game->code_capacity) {
        game->code_capacity = game->code_capacity * 2 + 4096;
        game->code = heap_grow(game->code, (size_t)game->code_capacity * sizeof *game->code);
    }
    memset(game->code + at, 0, (size_t)length * sizeof *game->code);
    memcpy(game->code + at, words, size);
    game->code_count = end;
    return at;
}

/* Where the next instruction will stand. */
static int here(const struct compiler *compiler)
{
    return compiler->game->code_count;
}

static int cell(struct compiler *compiler, int count, const struct node *node)
{
    int at = compiler->locals;
    compiler->locals += count;
    if (compiler->locals > compiler->most)
        compiler->most = compiler->locals;
    if (compiler->locals > frame_cells_max(compiler->game)) {
        problem_error(compiler->problems, node->place, "this effect is too long");
        compiler->locals = at;
    }
    return at;
}

/* Notes what a cell holds from here on: what has a name to the end of the effect, the rest to the end of
 * its statement. */
static void hold(struct compiler *compiler, enum holds what, int at, const char *name)
{
    struct spire_game *game = compiler->game;
    for (int i = compiler->first_holding; name && i < game->holding_count; i++)
        if (game->holdings[i].cell == at && game->holdings[i].name)
            return; /* it got another value */
    game->holdings = heap_grow(game->holdings,
                               (size_t)(game->holding_count + 1) * sizeof *game->holdings);
    game->holdings[game->holding_count++] = (struct holding){
        .from = here(compiler), .to = STILL_HELD, .cell = at, .what = what, .name = name};
}

/* What was noted since `first` is held up to here; with a name only if the effect is over. */
static void let_go(struct compiler *compiler, int first, bool named)
{
    for (int i = first; i < compiler->game->holding_count; i++) {
        struct holding *holding = &compiler->game->holdings[i];
        if (holding->to == STILL_HELD && (named || !holding->name))
            holding->to = here(compiler);
    }
}

static void statement(struct compiler *compiler, struct node *node);

void compile_block(struct compiler *compiler, struct node *node)
{
    for (struct node *kid = node->kids; kid; kid = kid->next)
        statement(compiler, kid);
}

/* A loop over a set of combatants or cards that is being built. */
struct loop {
    int start, top;    /* its first instruction, and where a further round begins */
    int set, slot;     /* cells: who or which is left, and who or which it is now */
    bool combatants;
};
enum { NO_LOOP = -1 };

static struct loop begin_cards(struct compiler *compiler, int set, int slot, const char *name)
{
    int at = emit_next_card(compiler, (struct code_next_card){.set = set, .cell = slot});
    hold(compiler, HOLDS_CARD, slot, name);
    hold(compiler, HOLDS_CARDS, set, NULL);
    return (struct loop){.start = at, .top = at, .set = set, .slot = slot};
}

/* The test for another combatant stands at the end, so that one combatant costs two instructions. */
static struct loop begin_combatants(struct compiler *compiler, int who, int set, int slot,
                                    const char *name)
{
    int at = emit_each_combatant(
        compiler, (struct code_each_combatant){.who = who, .rest = set, .cell = slot});
    hold(compiler, HOLDS_COMBATANT, slot, name);
    hold(compiler, HOLDS_COMBATANTS, set, NULL);
    return (struct loop){
        .start = at, .top = here(compiler), .set = set, .slot = slot, .combatants = true};
}

static void end_loop(struct compiler *compiler, struct loop loop)
{
    if (loop.combatants) {
        emit_next_combatant(compiler, (struct code_next_combatant){
                                          .rest = loop.set, .cell = loop.slot, .top = loop.top});
        edit_each_combatant(compiler, loop.start)->end = here(compiler);
    } else {
        emit_jump(compiler, (struct code_jump){.to = loop.top});
        edit_next_card(compiler, loop.start)->end = here(compiler);
    }
}

/* Makes sure the target is one combatant; *loop is set if there are several. */
static int target(struct compiler *compiler, const struct node *node, struct loop *loop)
{
    *loop = (struct loop){.top = NO_LOOP};
    if (node->sub <= W_LOCAL)
        return combatant_reference(node);
    bool choose = node->sub == W_CHOOSE_ENEMY || node->sub == W_CHOOSE_ANYONE;
    int slot = node->b >= 0 ? node->b : choose ? compiler->choices++ : cell(compiler, 1, node);
    if (node->sub >= W_ALL_ENEMIES) {
        int set = cell(compiler, 1, node);
        *loop = begin_combatants(compiler, node->sub, set, slot, NULL);
        return slot;
    }
    bool enemies = node->sub == W_CHOOSE_ENEMY || node->sub == W_RANDOM_ENEMY;
    int who = node->sub == W_RANDOM_OTHER ? W_OTHER_ENEMIES : enemies ? W_ALL_ENEMIES : W_EVERYONE;
    if (choose)
        emit_ask_combatant(compiler, (struct code_ask_combatant){.who = who, .cell = slot});
    else
        emit_random_combatant(compiler, (struct code_random_combatant){.who = who, .cell = slot});
    hold(compiler, HOLDS_COMBATANT, slot, node->b >= 0 ? node->name : NULL);
    return slot;
}

/* Lays down the choice of cards. Returns a slot: of one card if *single, else of a set. */
static int card_choice(struct compiler *compiler, const struct node *node, bool *single)
{
    struct node *count = node->kids;
    *single = (node->sub == C_CHOOSE || node->sub == C_RANDOM || node->sub == C_TOP) &&
              count->kind == N_NUMBER && count->a == 1;
    int slot = node->b >= 0 ? node->b : cell(compiler, *single ? 1 : compiler->game->set_cells, node);
    int32_t number = compile_reference(compiler, count),
            where = compile_reference(compiler, count->next);
    switch (node->sub) {
    case C_ALL:
        emit_all_cards(compiler,
                       (struct code_all_cards){.piles = node->a, .where = where, .cards = slot});
        break;
    case C_TOP:
        emit_top_cards(compiler, (struct code_top_cards){
                                     .count = number, .cards = slot, .single = *single});
        break;
    case C_RANDOM:
        emit_random_cards(compiler, (struct code_random_cards){.piles = node->a,
                                                               .where = where,
                                                               .count = number,
                                                               .cards = slot,
                                                               .single = *single});
        break;
    default:
        emit_ask_cards(
            compiler,
            (struct code_ask_cards){
                .piles = node->a,
                .where = where,
                .least = node->sub == C_CHOOSE ? number : reference_number(0),
                .most = node->sub == C_CHOOSE_ANY ? reference_number(cards_max(compiler->game)) : number,
                .cards = slot,
                .single = *single});
        break;
    }
    if (*single || node->b >= 0)
        hold(compiler, *single ? HOLDS_CARD : HOLDS_CARDS, slot, node->b >= 0 ? node->name : NULL);
    return slot;
}

/* The same for an action: a reference to one card, in a loop if there are several. */
static int cards(struct compiler *compiler, const struct node *node, struct loop *loop)
{
    *loop = (struct loop){.top = NO_LOOP};
    if (node->sub == C_THIS || node->sub == C_EVENT || node->sub == C_IT || node->sub == C_LOCAL)
        return card_reference(node);
    bool single = false;
    int set = node->sub == C_SET ? node->a : card_choice(compiler, node, &single);
    if (single)
        return set;
    if (node->sub == C_SET || node->b >= 0) { /* a named set is needed again */
        int copy = cell(compiler, compiler->game->set_cells, node);
        emit_copy_set(compiler, (struct code_copy_set){.from = set, .to = copy});
        set = copy;
    }
    int slot = cell(compiler, 1, node);
    *loop = begin_cards(compiler, set, slot, NULL);
    return slot;
}

static int32_t status_reference(struct compiler *compiler, const struct node *node)
{
    if (node->b < 0)
        return reference_number(status_of(compiler, node));
    struct node local = {.kind = N_LOCAL, .a = node->b, .place = node->place};
    return compile_reference(compiler, &local);
}

static int enemy_of(struct compiler *compiler, const struct node *node)
{
    struct spire_game *game = compiler->game;
    int enemy = find_enemy(game, node->name);
    if (enemy < 0)
        enemy = find_encounter(game, node->name);
    if (enemy >= 0)
        return enemy;
    struct hint hint;
    problem_error(compiler->problems, node->place, "there is no enemy or encounter '%s'%s",
                  node->name, enemy_hint(game, node->name, &hint));
    return 0;
}

/* A card by name, and whether it is upgraded; or the one that a status remembers. */
static int32_t card_word_of(struct compiler *compiler, const struct node *node)
{
    const struct spire_game *game = compiler->game;
    if (!node->b)
        return new_card_word(card_of(compiler, node), node->a);
    const struct status_definition *status = game->statuses, *end = status + game->status_count;
    while (status < end && &status->head != compiler->definition)
        status++;
    if (status == end)
        problem_error(compiler->problems, node->place,
                      "only a status remembers a card: 'apply N STATUS remembering CARD to COMBATANT'");
    return CARD_REMEMBERED;
}

/* The operands of an action as words; the first set of cards is the subject instead. */
static int operands(struct compiler *compiler, const struct node *node, int32_t *words)
{
    struct node *kid = node->kids;
    int count = 0;
    for (const char *form = action_forms[node->sub].operands; *form; form++, kid = kid->next) {
        switch (*form) {
        case 'e':
        case 'f': words[count++] = compile_reference(compiler, kid); break;
        case 't':
            words[count++] =
                kid->kind == N_NONE ? reference_number(1) : compile_reference(compiler, kid);
            break;
        case 's': words[count++] = status_reference(compiler, kid); break;
        case 'n': words[count++] = card_word_of(compiler, kid); break;
        case 'r': words[count++] = kid->kind == N_NONE ? REF_NOTHING : card_reference(kid); break;
        case 'a': words[count++] = kid->kind == N_NONE ? 0 : made_word(kid->a, kid->sub); break;
        case 'm':
            words[count++] = enemy_of(compiler, kid);
            words[count++] = compile_reference(compiler, kid->kids);
            break;
        case 'c': break;
        default: words[count++] = kid->kind == N_NONE ? 0 : kid->a; break;
        }
    }
    return count;
}

static void call(struct compiler *compiler, const struct node *node, int combatant)
{
    const struct action_definition *action = &compiler->game->actions[node->a];
    int32_t arguments[PARAMETERS_MAX];
    int count = 0;
    for (struct node *kid = node->kids; kid; kid = kid->next)
        arguments[count++] = compile_reference(compiler, kid);
    emit_call(compiler, (struct code_call){.action = node->a,
                                           .target = action->targeted ? combatant : REF_NOTHING,
                                           .count = count});
    emit_words(compiler, arguments, (size_t)count * sizeof *arguments, count);
}

/* What is made gets a name: at first nothing has been made. */
static void begin_made(struct compiler *compiler, const struct node *action)
{
    const struct node *last = action->kids;
    while (last && last->next)
        last = last->next;
    if (!last || last->kind != N_LOCAL || !strchr(action_forms[action->sub].operands, 'a'))
        return;
    for (int i = 0; i < (last->sub ? 1 : compiler->game->set_cells); i++)
        emit_let(compiler, (struct code_let){.cell = last->a + i,
                                             .value = reference_number(last->sub ? NO_CARD : 0)});
    hold(compiler, last->sub ? HOLDS_CARD : HOLDS_CARDS, last->a, last->name);
}

/* One action on one combatant or card. What it takes in the language is what its instruction takes, in
 * the same order. */
static void action(struct compiler *compiler, const struct node *node, int subject)
{
    if (node->kind == N_CALL) {
        call(compiler, node, subject);
        return;
    }
    int32_t words[ACTION_WORDS] = {OP_ACTION + node->sub};
    int count = 1;
    if (action_forms[node->sub].combatant || action_forms[node->sub].operands[0] == 'c')
        words[count++] = subject;
    count += operands(compiler, node, words + count);
    DCHECK(count == operand_count(OP_ACTION + node->sub) + 1);
    compiler->game->cards_stay |= node->sub == A_RETAIN;
    emit_words(compiler, words, (size_t)count * sizeof *words, ACTION_WORDS);
}

static bool any_listener(const struct spire_game *game, int event)
{
    for (int i = 0; i < game->listener_count; i++)
        if (game->listeners[i].event == event)
            return true;
    return false;
}

static bool any_decay(const struct spire_game *game, bool round)
{
    for (int i = 0; i < game->status_count; i++)
        if (game->statuses[i].decay && game->statuses[i].each_round == round)
            return true;
    return false;
}

/* Whether an action can do nothing in this game: it announces what nobody listens to. */
static bool idle(const struct spire_game *game, const struct node *node, const struct node *combatant)
{
    if (node->kind != N_ACTION)
        return false;
    switch (node->sub) {
    case A_TURN_STARTS: /* also forgets what the player did in the last turn */
        return !any_listener(game, EV_TURN_START) && combatant->sub != W_PLAYER &&
               combatant->sub != W_EVERYONE && combatant->sub != W_SELF;
    case A_TURN_ENDS: return !any_listener(game, EV_TURN_END);
    case A_SIDE_STARTS: return !any_listener(game, EV_SIDE_START);
    case A_SIDE_ENDS: return !any_listener(game, EV_SIDE_END);
    case A_ROUND_STARTS: return !any_listener(game, EV_ROUND_START);
    case A_ROUND_ENDS: return !any_listener(game, EV_ROUND_END);
    case A_BATTLE_STARTS: return !any_listener(game, EV_BATTLE_START);
    case A_DECAY_TURN: return !any_decay(game, false);
    case A_DECAY_ROUND: return !any_decay(game, true);
    default: return false;
    }
}

/* Whether an action can be done to a whole set at once: no rule could run between two of them. */
static bool at_once(const struct spire_game *game, const struct node *node)
{
    if (node->kind != N_ACTION)
        return false;
    switch (node->sub) {
    case A_LOSE_BLOCK: return !any_listener(game, EV_BLOCK_LOST);
    case A_DECAY_TURN:
    case A_DECAY_ROUND: return !any_listener(game, EV_STATUS_REMOVED);
    case A_PLAN: return !any_listener(game, EV_INTENT);
    default: return false;
    }
}

static void group(struct compiler *compiler, const struct node *node)
{
    const struct node *last = node->kids;
    bool nothing = true;
    while (last->next)
        last = last->next;
    for (const struct node *kid = node->kids; kid != last; kid = kid->next)
        nothing = nothing && idle(compiler->game, kid, last);
    if (nothing)
        return;
    if (last->sub >= W_ALL_ENEMIES && node->kids->next == last &&
        at_once(compiler->game, node->kids)) {
        action(compiler, node->kids, combatants_word((enum who)last->sub));
        return;
    }
    struct loop loop;
    int combatant = target(compiler, last, &loop);
    for (const struct node *kid = node->kids; kid != last; kid = kid->next)
        action(compiler, kid, combatant);
    if (loop.top != NO_LOOP)
        end_loop(compiler, loop);
}

/* Whether a choice of cards by a keyword can find none: no card of this game has it. */
static bool never(const struct spire_game *game, const struct node *cards)
{
    const struct node *where =
        cards->sub >= C_CHOOSE && cards->sub != C_SET ? cards->kids->next : NULL;
    if (!where || where->kind != N_PROPERTY || where->kids)
        return false;
    int keyword = where->sub == P_INNATE     ? KEY_INNATE
                  : where->sub == P_ETHEREAL ? KEY_ETHEREAL
                  : where->sub == P_EXHAUSTS ? KEY_EXHAUST
                                             : -1;
    if (keyword < 0 || cards->b >= 0)
        return false;
    for (int i = 0; i < game->card_count; i++)
        if ((game->cards[i].keywords[0] | game->cards[i].keywords[1]) >> keyword & 1)
            return false;
    return true;
}

static void lone_action(struct compiler *compiler, const struct node *node)
{
    if (idle(compiler->game, node, NULL))
        return;
    if (node->kind == N_ACTION)
        begin_made(compiler, node);
    if (node->kind == N_CALL || action_forms[node->sub].operands[0] != 'c') {
        action(compiler, node, REF_NOTHING);
        return;
    }
    if (never(compiler->game, node->kids))
        return;
    struct loop loop;
    int card = cards(compiler, node->kids, &loop);
    action(compiler, node, card);
    if (loop.top != NO_LOOP)
        end_loop(compiler, loop);
}

static void branch(struct compiler *compiler, struct node *node)
{
    struct node *yes = node->kids->next, *no = yes->next;
    int32_t condition = compile_reference(compiler, node->kids);
    int unless = emit_jump_unless(compiler, (struct code_jump_unless){.condition = condition});
    compile_block(compiler, yes);
    if (no) {
        int jump = emit_jump(compiler, (struct code_jump){0});
        edit_jump_unless(compiler, unless)->to = here(compiler);
        compile_block(compiler, no);
        edit_jump(compiler, jump)->to = here(compiler);
    } else {
        edit_jump_unless(compiler, unless)->to = here(compiler);
    }
}

static void repeat(struct compiler *compiler, struct node *node)
{
    int counter = cell(compiler, 1, node);
    int32_t times = compile_reference(compiler, node->kids);
    emit_let(compiler, (struct code_let){.cell = counter, .value = times});
    int top = emit_loop(compiler, (struct code_loop){.cell = counter});
    hold(compiler, HOLDS_TIMES, counter, NULL);
    compile_block(compiler, node->kids->next);
    emit_jump(compiler, (struct code_jump){.to = top});
    edit_loop(compiler, top)->end = here(compiler);
}

static void for_each(struct compiler *compiler, struct node *node)
{
    struct node *set = node->kids;
    int before = here(compiler), held = compiler->game->holding_count, empty;
    struct loop loop;
    if (set->kind == N_COMBATANT) {
        loop = begin_combatants(compiler, set->sub, cell(compiler, 1, node), node->b, node->name);
    } else if (set->sub == C_SET) {
        int copy = cell(compiler, compiler->game->set_cells, node);
        emit_copy_set(compiler, (struct code_copy_set){.from = set->a, .to = copy});
        loop = begin_cards(compiler, copy, node->b, node->name);
    } else {
        bool single;
        loop = begin_cards(compiler, card_choice(compiler, set, &single), node->b, node->name);
    }
    empty = here(compiler);
    compile_block(compiler, set->next);
    if (here(compiler) == empty) { /* nothing to do for any of them */
        compiler->game->code_count = before;
        compiler->game->holding_count = held;
    } else {
        end_loop(compiler, loop);
    }
}

static void options(struct compiler *compiler, struct node *node)
{
    struct spire_game *game = compiler->game;
    int32_t places[OPTIONS_MAX] = {0};
    int count = 0, ends[OPTIONS_MAX];
    for (struct node *kid = node->kids; kid; kid = kid->next)
        count++;
    int ask = emit_ask_option(
        compiler, (struct code_ask_option){.options = game->option_node_count, .count = count});
    emit_words(compiler, places, (size_t)count * sizeof *places, count);
    game->option_nodes = heap_grow(game->option_nodes, (size_t)(game->option_node_count + 1) *
                                                           sizeof *game->option_nodes);
    game->option_nodes[game->option_node_count++] = node;
    int index = 0;
    for (struct node *kid = node->kids; kid; kid = kid->next, index++) {
        compile_reference(compiler, kid->kids->next);
        edit_ask_option(compiler, ask)->places[index] = here(compiler);
        compile_block(compiler, kid->kids);
        ends[index] = emit_jump(compiler, (struct code_jump){0});
    }
    for (int i = 0; i < count; i++)
        edit_jump(compiler, ends[i])->to = here(compiler);
    edit_ask_option(compiler, ask)->none = here(compiler);
}

static void emission(struct compiler *compiler, const struct node *node)
{
    struct spire_game *game = compiler->game;
    struct node *value = node->kids;
    const struct node *source = value->next, *who = source->next, *card = who->next;
    int event = find_event(game, node->name);
    if (event < EV_BUILT_IN) {
        problem_error(compiler->problems, node->place,
                      event < 0 ? "there is no event '%s'; declare it with "
                                  "'event %s'"
                                : "'%s' is built in and happens by itself%.0s",
                      node->name, node->name);
        return;
    }
    const struct event_definition *definition = &game->events[event];
    if ((value->kind != N_NONE) != (definition->names[0] != NULL) ||
        (source->kind != N_NONE) != (definition->names[1] != NULL) ||
        (who->kind != N_NONE) != (definition->names[2] != NULL) ||
        (card->kind != N_NONE) != (definition->names[3] != NULL)) {
        problem_error(
            compiler->problems, node->place, "event '%s' carries other values: 'emit %s%s%s%s%s'",
            node->name, node->name, definition->names[0] ? " NUMBER" : "",
            definition->names[1] ? " from COMBATANT" : "", definition->names[2] ? " to COMBATANT" : "",
            definition->names[3] ? " with CARD" : "");
        return;
    }
    int32_t amount = compile_reference(compiler, value);
    emit_emit(
        compiler,
        (struct code_emit){
            .event = event,
            .amount = amount,
            .source = source->kind == N_NONE ? COMBATANT_SELF : combatant_reference(source),
            .target = who->kind == N_NONE ? REF_NOTHING : combatant_reference(who),
            .card = card->kind == N_NONE ? REF_NOTHING : card_reference(card)});
}

static void assign(struct compiler *compiler, const struct node *node)
{
    int32_t value = compile_reference(compiler, node->kids);
    const struct node *holder = node->kids->next;
    if (node->sub == SET_NAME) {
        emit_let(compiler, (struct code_let){.cell = node->a, .value = value});
        hold(compiler, HOLDS_NUMBER, node->a, node->name);
        return;
    }
    bool of_card = node->sub == SET_COUNTER;
    if (holder && (holder->kind == N_CARDS) != of_card)
        problem_error(compiler->problems, node->place, "'%s' belongs to %s", node->name,
                      of_card ? "a card" : "a combatant");
    if (node->sub == SET_AMOUNT)
        emit_set_amount(compiler, (struct code_set_amount){.value = value});
    else if (of_card)
        emit_set_counter(
            compiler, (struct code_set_counter){
                          .card = holder ? card_reference(holder) : CARD_THIS, .value = value});
    else
        emit_set_combatant(
            compiler, (struct code_set_combatant){
                          .target = node->sub,
                          .combatant = holder ? combatant_reference(holder) : COMBATANT_SELF,
                          .value = value});
}

static void phase(struct compiler *compiler, struct node *node)
{
    char name[80];
    snprintf(name, sizeof name, "phase %s", node->name);
    int event = find_event(compiler->game, name);
    if (event >= 0) {
        int begin = emit_phase(compiler, (struct code_phase){.event = event});
        compile_block(compiler, node->kids);
        emit_emit(compiler, (struct code_emit){.event = event,
                                               .amount = reference_number(0),
                                               .source = COMBATANT_PLAYER,
                                               .target = REF_NOTHING,
                                               .card = REF_NOTHING});
        edit_phase(compiler, begin)->end = here(compiler);
    } else {
        compile_block(compiler, node->kids); /* nobody listens to it */
    }
}

static void statement(struct compiler *compiler, struct node *node)
{
    struct loop loop;
    bool single;
    int saved = compiler->locals, held = compiler->game->holding_count;
    switch (node->kind) {
    case N_BLOCK: compile_block(compiler, node); break;
    case N_GROUP: group(compiler, node); break;
    case N_ACTION:
    case N_CALL: lone_action(compiler, node); break;
    case N_IF: branch(compiler, node); break;
    case N_REPEAT: repeat(compiler, node); break;
    case N_FOR_COMBATANTS:
    case N_FOR_CARDS: for_each(compiler, node); break;
    case N_CHOOSE_COMBATANT: target(compiler, node->kids, &loop); break;
    case N_CHOOSE_CARDS: card_choice(compiler, node->kids, &single); break;
    case N_CHOOSE_STATUS:
        emit_ask_status(compiler,
                        (struct code_ask_status){.combatant = combatant_reference(node->kids),
                                                 .sort = node->sub,
                                                 .cell = node->b});
        hold(compiler, HOLDS_STATUS, node->b, node->name);
        break;
    case N_CHOOSE_ONE: options(compiler, node); break;
    case N_SET: assign(compiler, node); break;
    case N_EMIT: emission(compiler, node); break;
    case N_PHASE: phase(compiler, node); break;
    default: break;
    }
    compiler->locals = saved; /* cells of one statement are free for the next */
    let_go(compiler, held, false);
}

/* How many combatants without a name an effect lets the player choose. */
static int count_choices(const struct node *node)
{
    int count = node->kind == N_COMBATANT && node->b < 0 &&
                (node->sub == W_CHOOSE_ENEMY || node->sub == W_CHOOSE_ANYONE);
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        count += count_choices(kid);
    return count;
}

/* Every chosen combatant has a cell of its own, which keeps it: the card may be played again. */
void begin_effect(struct compiler *compiler, const struct node *node)
{
    compiler->choices = node->a;
    compiler->locals = compiler->most = node->a;
    compiler->first_holding = compiler->game->holding_count;
    cell(compiler, count_choices(node), node);
    for (int i = 0; compiler->action && i < compiler->action->parameter_count; i++)
        hold(compiler, HOLDS_NUMBER, i, compiler->action->parameters[i]);
}

/* Notes what was compiled since `at`. */
void keep_effect(struct compiler *compiler, int at, int locals, int part, const char *role)
{
    struct spire_game *game = compiler->game;
    let_go(compiler, compiler->first_holding, true);
    game->effects = heap_grow(game->effects, (size_t)(game->effect_count + 1) * sizeof *game->effects);
    game->effects[game->effect_count++] = (struct effect_code){
        .at = at, .end = here(compiler), .locals = locals, .part = part, .role = role};
}

/* A whole effect; returns where it begins, and how many cells it needs. */
int compile_effect(struct compiler *compiler, struct node *node, int part, const char *role,
                   int *locals)
{
    if (!node)
        return -1;
    int at = here(compiler);
    begin_effect(compiler, node);
    compile_block(compiler, node);
    emit_end(compiler, (struct code_end){0});
    *locals = compiler->most;
    keep_effect(compiler, at, compiler->most, part, role);
    return at;
}
