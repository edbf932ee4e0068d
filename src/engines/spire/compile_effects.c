/* compile_effects.c: compiles effects: one instruction or a few for each statement. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/spire/compile.h"

int emit(struct compiler *compiler, int32_t word)
{
    struct spire_game *game = compiler->game;
    if (game->code_count == game->code_capacity) {
        game->code_capacity = game->code_capacity ? game->code_capacity * 2 : 4096;
        game->code = heap_grow(game->code, (size_t)game->code_capacity * sizeof *game->code);
    }
    game->code[game->code_count] = word;
    return game->code_count++;
}

static void patch(struct compiler *compiler, int at)
{
    compiler->game->code[at] = compiler->game->code_count;
}

static int cell(struct compiler *compiler, int count, const struct node *node)
{
    int at = compiler->locals;
    compiler->locals += count;
    if (compiler->locals > compiler->most)
        compiler->most = compiler->locals;
    if (compiler->locals > FRAME_CELLS_MAX) {
        problem_error(compiler->problems, node->place, "this effect is too long");
        compiler->locals = at;
    }
    return at;
}

static void statement(struct compiler *compiler, struct node *node);

void compile_block(struct compiler *compiler, struct node *node)
{
    for (struct node *kid = node->kids; kid; kid = kid->next)
        statement(compiler, kid);
}

/* A loop over a set of combatants or cards that is being built. */
struct loop {
    int top, end, set, slot;
    bool combatants;
};

static struct loop begin_cards(struct compiler *compiler, int set, int slot)
{
    struct loop loop = {.top = compiler->game->code_count, .set = set, .slot = slot};
    emit(compiler, OP_NEXT_CARD);
    emit(compiler, set);
    emit(compiler, slot);
    loop.end = emit(compiler, 0);
    return loop;
}

/* The test for another combatant stands at the end, so that one combatant costs two instructions. */
static struct loop begin_combatants(struct compiler *compiler, int who, int set, int slot)
{
    struct loop loop = {.set = set, .slot = slot, .combatants = true};
    emit(compiler, OP_EACH_COMBATANT);
    emit(compiler, who);
    emit(compiler, set);
    emit(compiler, slot);
    loop.end = emit(compiler, 0);
    loop.top = compiler->game->code_count;
    return loop;
}

static void end_loop(struct compiler *compiler, struct loop loop)
{
    if (loop.combatants) {
        emit(compiler, OP_NEXT_COMBATANT);
        emit(compiler, loop.set);
        emit(compiler, loop.slot);
        emit(compiler, loop.top);
    } else {
        emit(compiler, OP_JUMP);
        emit(compiler, loop.top);
    }
    patch(compiler, loop.end);
}

/* Makes sure the target is one combatant; *loop is set if there are several. */
static int target(struct compiler *compiler, const struct node *node, struct loop *loop)
{
    *loop = (struct loop){.top = -1};
    if (node->sub <= W_LOCAL)
        return combatant_reference(node);
    bool choose = node->sub == W_CHOOSE_ENEMY || node->sub == W_CHOOSE_ANYONE;
    int slot = node->b >= 0 ? node->b : choose ? compiler->choices++ : cell(compiler, 1, node);
    if (node->sub >= W_ALL_ENEMIES) {
        int set = cell(compiler, 1, node);
        *loop = begin_combatants(compiler, node->sub, set, slot);
        return slot;
    }
    bool enemies = node->sub == W_CHOOSE_ENEMY || node->sub == W_RANDOM_ENEMY;
    emit(compiler, choose ? OP_ASK_COMBATANT : OP_RANDOM_COMBATANT);
    emit(compiler, node->sub == W_RANDOM_OTHER ? W_OTHER_ENEMIES
                   : enemies                   ? W_ALL_ENEMIES
                                               : W_EVERYONE);
    emit(compiler, slot);
    return slot;
}

/* Lays down the choice of cards. Returns a slot: of one card if *single, else of a set. */
static int card_choice(struct compiler *compiler, const struct node *node, int purpose,
                       bool *single)
{
    struct node *count = node->kids;
    *single = (node->sub == C_CHOOSE || node->sub == C_RANDOM || node->sub == C_TOP) &&
              count->kind == N_NUMBER && count->a == 1;
    int slot = node->b >= 0 ? node->b : cell(compiler, *single ? 1 : SET_CELLS, node);
    int32_t number = compile_reference(compiler, count),
            where = compile_reference(compiler, count->next);
    switch (node->sub) {
    case C_ALL:
        emit(compiler, OP_ALL_CARDS);
        emit(compiler, node->a);
        emit(compiler, where);
        emit(compiler, slot);
        return slot;
    case C_TOP:
        emit(compiler, OP_TOP_CARDS);
        emit(compiler, number);
        break;
    case C_RANDOM:
        emit(compiler, OP_RANDOM_CARDS);
        emit(compiler, node->a);
        emit(compiler, where);
        emit(compiler, number);
        break;
    default:
        emit(compiler, OP_ASK_CARDS);
        emit(compiler, node->a);
        emit(compiler, where);
        emit(compiler, node->sub == C_CHOOSE ? number : REF_NUMBER(0));
        emit(compiler, node->sub == C_CHOOSE_ANY ? REF_NUMBER(CARDS_MAX) : number);
        emit(compiler, purpose);
        break;
    }
    emit(compiler, slot);
    emit(compiler, *single);
    return slot;
}

/* The same for an action: a reference to one card, in a loop if there are several. */
static int cards(struct compiler *compiler, const struct node *node, int purpose, struct loop *loop)
{
    *loop = (struct loop){.top = -1};
    if (node->sub == C_THIS || node->sub == C_EVENT || node->sub == C_IT || node->sub == C_LOCAL)
        return card_reference(node);
    bool single = false;
    int set = node->sub == C_SET ? node->a : card_choice(compiler, node, purpose, &single);
    if (single)
        return set;
    if (node->sub == C_SET || node->b >= 0) { /* a named set is needed again */
        int copy = cell(compiler, SET_CELLS, node);
        emit(compiler, OP_COPY_SET);
        emit(compiler, set);
        emit(compiler, copy);
        set = copy;
    }
    int slot = cell(compiler, 1, node);
    *loop = begin_cards(compiler, set, slot);
    return slot;
}

static int32_t status_reference(struct compiler *compiler, const struct node *node)
{
    if (node->b < 0)
        return REF_NUMBER(status_of(compiler, node));
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
        return card_of(compiler, node) | node->a << 16;
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
            words[count++] = kid->kind == N_NONE ? REF_NUMBER(1) : compile_reference(compiler, kid);
            break;
        case 's': words[count++] = status_reference(compiler, kid); break;
        case 'n': words[count++] = card_word_of(compiler, kid); break;
        case 'r': words[count++] = kid->kind == N_NONE ? REF_NOTHING : card_reference(kid); break;
        case 'a': words[count++] = kid->kind == N_NONE ? 0 : (kid->a << 1 | kid->sub) + 1; break;
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
    emit(compiler, OP_CALL);
    emit(compiler, node->a);
    emit(compiler, action->targeted ? combatant : REF_NOTHING);
    emit(compiler, count);
    for (int i = 0; i < count; i++)
        emit(compiler, arguments[i]);
}

/* What is made gets a name: at first nothing has been made. */
static void begin_made(struct compiler *compiler, const struct node *action)
{
    const struct node *last = action->kids;
    while (last && last->next)
        last = last->next;
    if (!last || last->kind != N_LOCAL || !strchr(action_forms[action->sub].operands, 'a'))
        return;
    for (int i = 0; i < (last->sub ? 1 : SET_CELLS); i++) {
        emit(compiler, OP_LET);
        emit(compiler, last->a + i);
        emit(compiler, last->sub ? REF_NUMBER(NO_CARD) : REF_NUMBER(0));
    }
}

/* One action on one combatant or card. */
static void action(struct compiler *compiler, const struct node *node, int subject)
{
    if (node->kind == N_CALL) {
        call(compiler, node, subject);
        return;
    }
    int32_t words[ACTION_WORDS] = {0};
    int count = operands(compiler, node, words);
    compiler->game->cards_stay |= node->sub == A_RETAIN;
    emit(compiler, node->sub == A_PLAY_CARDS ? (int32_t)OP_PLAY_CARDS : OP_ACTION + node->sub);
    emit(compiler, subject);
    for (int i = 0; i < ACTION_WORDS - 2; i++)
        emit(compiler, i < count ? words[i] : 0);
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
        action(compiler, node->kids, COMBATANT_SET - last->sub);
        return;
    }
    struct loop loop;
    int combatant = target(compiler, last, &loop);
    for (const struct node *kid = node->kids; kid != last; kid = kid->next)
        action(compiler, kid, combatant);
    if (loop.top >= 0)
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
    int card = cards(compiler, node->kids, node->sub, &loop);
    action(compiler, node, card);
    if (loop.top >= 0)
        end_loop(compiler, loop);
}

static void branch(struct compiler *compiler, struct node *node)
{
    struct node *yes = node->kids->next, *no = yes->next;
    emit(compiler, OP_JUMP_UNLESS);
    emit(compiler, compile_reference(compiler, node->kids));
    int otherwise = emit(compiler, 0);
    compile_block(compiler, yes);
    if (no) {
        emit(compiler, OP_JUMP);
        int end = emit(compiler, 0);
        patch(compiler, otherwise);
        compile_block(compiler, no);
        patch(compiler, end);
    } else {
        patch(compiler, otherwise);
    }
}

static void repeat(struct compiler *compiler, struct node *node)
{
    int counter = cell(compiler, 1, node);
    int32_t times = compile_reference(compiler, node->kids);
    emit(compiler, OP_LET);
    emit(compiler, counter);
    emit(compiler, times);
    int top = compiler->game->code_count;
    emit(compiler, OP_LOOP);
    emit(compiler, counter);
    int end = emit(compiler, 0);
    compile_block(compiler, node->kids->next);
    emit(compiler, OP_JUMP);
    emit(compiler, top);
    patch(compiler, end);
}

static void for_each(struct compiler *compiler, struct node *node)
{
    struct node *set = node->kids;
    int start = compiler->game->code_count;
    struct loop loop;
    if (set->kind == N_COMBATANT) {
        loop = begin_combatants(compiler, set->sub, cell(compiler, 1, node), node->b);
    } else if (set->sub == C_SET) {
        int copy = cell(compiler, SET_CELLS, node);
        emit(compiler, OP_COPY_SET);
        emit(compiler, set->a);
        emit(compiler, copy);
        loop = begin_cards(compiler, copy, node->b);
    } else {
        bool single;
        loop = begin_cards(compiler, card_choice(compiler, set, -1, &single), node->b);
    }
    compile_block(compiler, set->next);
    if (compiler->game->code_count == loop.end + 1)
        compiler->game->code_count = start; /* nothing to do for any of them */
    else
        end_loop(compiler, loop);
}

static void options(struct compiler *compiler, struct node *node)
{
    struct spire_game *game = compiler->game;
    int count = 0, places = 0, ends[OPTIONS_MAX];
    for (struct node *kid = node->kids; kid; kid = kid->next)
        count++;
    emit(compiler, OP_ASK_OPTION);
    emit(compiler, count);
    emit(compiler, game->option_node_count);
    game->option_nodes = heap_grow(game->option_nodes, (size_t)(game->option_node_count + 1) *
                                                           sizeof *game->option_nodes);
    game->option_nodes[game->option_node_count++] = node;
    places = game->code_count;
    for (int i = 0; i <= count; i++) /* of each option, and where to go on if none is offered */
        emit(compiler, 0);
    int index = 0;
    for (struct node *kid = node->kids; kid; kid = kid->next, index++) {
        compile_reference(compiler, kid->kids->next);
        patch(compiler, places + index);
        compile_block(compiler, kid->kids);
        emit(compiler, OP_JUMP);
        ends[index] = emit(compiler, 0);
    }
    for (int i = 0; i < count; i++)
        patch(compiler, ends[i]);
    patch(compiler, places + count);
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
    emit(compiler, OP_EMIT);
    emit(compiler, event);
    emit(compiler, amount);
    emit(compiler, source->kind == N_NONE ? COMBATANT_SELF : combatant_reference(source));
    emit(compiler, who->kind == N_NONE ? REF_NOTHING : combatant_reference(who));
    emit(compiler, card->kind == N_NONE ? REF_NOTHING : card_reference(card));
}

static void assign(struct compiler *compiler, const struct node *node)
{
    int32_t value = compile_reference(compiler, node->kids);
    const struct node *holder = node->kids->next;
    if (node->sub == SET_NAME) {
        emit(compiler, OP_LET);
        emit(compiler, node->a);
        emit(compiler, value);
        return;
    }
    bool of_card = node->sub == SET_COUNTER;
    if (holder && (holder->kind == N_CARDS) != of_card)
        problem_error(compiler->problems, node->place, "'%s' belongs to %s", node->name,
                      of_card ? "a card" : "a combatant");
    emit(compiler, OP_SET);
    emit(compiler, node->sub);
    emit(compiler, !holder ? -1 : of_card ? card_reference(holder) : combatant_reference(holder));
    emit(compiler, value);
}

static void phase(struct compiler *compiler, struct node *node)
{
    char name[80];
    snprintf(name, sizeof name, "phase %s", node->name);
    int event = find_event(compiler->game, name);
    if (event >= 0) {
        emit(compiler, OP_PHASE);
        emit(compiler, event);
        int end = emit(compiler, 0);
        compile_block(compiler, node->kids);
        emit(compiler, OP_EMIT);
        emit(compiler, event);
        emit(compiler, REF_NUMBER(0));
        emit(compiler, COMBATANT_PLAYER);
        emit(compiler, REF_NOTHING);
        emit(compiler, REF_NOTHING);
        patch(compiler, end);
    } else {
        compile_block(compiler, node->kids); /* nobody listens to it */
    }
}

static void statement(struct compiler *compiler, struct node *node)
{
    struct loop loop;
    bool single;
    int saved = compiler->locals;
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
    case N_CHOOSE_CARDS: card_choice(compiler, node->kids, -1, &single); break;
    case N_CHOOSE_STATUS: {
        emit(compiler, OP_ASK_STATUS);
        emit(compiler, combatant_reference(node->kids));
        emit(compiler, node->sub);
        emit(compiler, node->b);
        break;
    }
    case N_CHOOSE_ONE: options(compiler, node); break;
    case N_SET: assign(compiler, node); break;
    case N_EMIT: emission(compiler, node); break;
    case N_PHASE: phase(compiler, node); break;
    default: break;
    }
    compiler->locals = saved; /* cells of one statement are free for the next */
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
    cell(compiler, count_choices(node), node);
}

/* A whole effect; returns where it begins, and how many cells it needs. */
int compile_effect(struct compiler *compiler, struct node *node, int *locals)
{
    if (!node)
        return -1;
    int at = compiler->game->code_count;
    begin_effect(compiler, node);
    compile_block(compiler, node);
    emit(compiler, OP_END);
    *locals = compiler->most;
    return at;
}
