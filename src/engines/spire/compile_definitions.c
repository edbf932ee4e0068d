/* compile_definitions.c: compiles cards, statuses, enemies and the program of a battle; sorts rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "engines/spire/compile.h"
#include "engines/spire/verify.h"

static void compile_card(struct compiler *compiler, struct card_definition *card)
{
    compiler->definition = &card->head;
    card->cost_ref = card->cost ? compile_reference(compiler, card->cost) : reference_number(0);
    for (int i = 1; i < ENERGIES_MAX; i++)
        card->extra_cost_refs[i] = card->extra_costs[i]
                                       ? compile_reference(compiler, card->extra_costs[i])
                                       : reference_number(0);
    card->playable_ref = compile_reference(compiler, card->playable);
    card->code = compile_effect(compiler, card->effect, card->head.part, "played", &card->locals);
    if (card->code < 0)
        card->code = 0; /* an end and nothing else */
    card->uncosted =
        !card->cost && !card->x_cost && !(card->keywords[0] >> KEY_UNPLAYABLE & 1);
    if (!card->cost && !card->x_cost)
        card->keywords[0] |= 1 << KEY_UNPLAYABLE, card->keywords[1] |= 1 << KEY_UNPLAYABLE;
    for (int i = 0; i < 2; i++) {
        int32_t ref = card->cost_ref;
        bool pair = reference_kind(ref) == REF_PAIR,
             plain = pair || reference_kind(ref) == REF_CONSTANT;
        int cost = pair    ? compiler->game->expressions[reference_value(ref) + i]
                   : plain ? reference_value(ref)
                           : NOT_PLAIN;
        plain = plain && cost >= 0 && cost < NOT_PLAIN && !card->x_cost && !card->extra &&
                !card->playable && !(card->keywords[i] >> KEY_UNPLAYABLE & 1);
        compiler->game->cards_stay |=
            (card->keywords[i] & (1 << KEY_ETHEREAL | 1 << KEY_RETAIN)) != 0;
        compiler->game->quick[card - compiler->game->cards][i] = (struct card_quick){
            (int8_t)(plain ? cost : NOT_PLAIN),
            (uint8_t)(card->keywords[i] | (card->type == TYPE_POWER ? QUICK_POWER : 0))};
    }
}

static void compile_status(struct compiler *compiler, struct status_definition *status)
{
    compiler->definition = &status->head;
    int number = (int)(status - compiler->game->statuses);
    status->decay_ref = compile_reference(compiler, status->decay);
    if (status->decay)
        compiler->game->decaying[status->each_round][number / 64] |= (uint64_t)1 << number % 64;
    status->end_ref = compile_reference(compiler, status->end_condition);
}

static void compile_selector(struct compiler *compiler, struct enemy_definition *enemy,
                             struct node *node)
{
    switch (node->kind) {
    case N_MOVE:
        node->a = 0;
        while (node->a < enemy->move_count && strcmp(enemy->moves[node->a].name, node->name) != 0)
            node->a++;
        if (node->a == enemy->move_count) {
            const char *names[MOVES_MAX];
            struct hint hint;
            for (int i = 0; i < enemy->move_count; i++)
                names[i] = enemy->moves[i].name;
            problem_error(compiler->problems, node->place, "'%s' has no move '%s'%s",
                          enemy->head.name, node->name,
                          nearest_hint(node->name, names, (size_t)enemy->move_count, &hint));
        }
        return;
    case N_IF: compile_reference(compiler, node->kids); break;
    case N_ENTRY:
        compile_reference(compiler, node->kids);
        compile_reference(compiler, node->kids->next->next);
        break;
    default: break;
    }
    for (struct node *kid = node->kids; kid; kid = kid->next)
        if (kid->kind == N_MOVE || kid->kind == N_IF || kid->kind == N_ENTRY ||
            kid->kind == N_BLOCK || kid->kind == N_CYCLE || kid->kind == N_SEQUENCE ||
            kid->kind == N_WEIGHTED)
            compile_selector(compiler, enemy, kid);
    if (node->kind != N_WEIGHTED)
        return;
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        int32_t weight = kid->kids->reference;
        if (reference_kind(weight) != REF_CONSTANT || reference_value(weight) < 0) {
            node->b = 0; /* the total has to be found every time */
            return;
        }
        node->b += reference_value(weight);
    }
}

static void compile_enemy(struct compiler *compiler, struct enemy_definition *enemy)
{
    compiler->definition = &enemy->head;
    enemy->hp_low_ref = compile_reference(compiler, enemy->hp_low);
    enemy->hp_high_ref = compile_reference(compiler, enemy->hp_high);
    enemy->offset_ref = compile_reference(compiler, enemy->offset);
    enemy->start_code =
        compile_effect(compiler, enemy->start, enemy->head.part, "start", &enemy->start_locals);
    for (int i = 0; i < enemy->move_count; i++)
        enemy->moves[i].code = compile_effect(compiler, enemy->moves[i].effect, enemy->moves[i].part,
                                              "move", &enemy->moves[i].locals);
    compile_selector(compiler, enemy, enemy->next);
}

static struct definition *owner_of(struct spire_game *game, const struct listener *listener)
{
    switch (listener->owner_kind) {
    case OWNER_STATUS: return &game->statuses[listener->owner].head;
    case OWNER_CARD: return &game->cards[listener->owner].head;
    case OWNER_ENEMY: return &game->enemies[listener->owner].head;
    default: return &game->rule_sets[listener->owner];
    }
}

/* "after attack" */
static const char *listener_role(const struct spire_game *game, const struct listener *listener)
{
    static const char *const hows[HOWS] = {[HOW_BEFORE] = "before", [HOW_CANCEL] = "cancels",
                                           [HOW_REPLACE] = "instead of", [HOW_AFTER] = "after"};
    char role[80];
    int length = snprintf(role, sizeof role, "%s %s", hows[listener->how],
                          game->events[listener->event].name);
    return memory_text(game->memory, role,
                       (size_t)length < sizeof role ? (size_t)length : sizeof role - 1);
}

static void compile_listener(struct compiler *compiler, struct listener *listener)
{
    struct definition *owner = owner_of(compiler->game, listener);
    compiler->definition = owner;
    listener->part = owner->part;
    listener->condition_ref = compile_reference(compiler, listener->condition);
    if (listener->how == HOW_CHANGE) {
        listener->body_ref = compile_reference(compiler, listener->body);
        listener->divisor_ref =
            listener->divisor ? compile_reference(compiler, listener->divisor) : reference_number(1);
        listener->simple = listener->condition_ref == REF_NONE &&
                           reference_kind(listener->divisor_ref) == REF_CONSTANT &&
                           (listener->body_ref == REF_AMOUNT ||
                            reference_kind(listener->body_ref) == REF_CONSTANT);
    } else if (listener->body) {
        listener->code = compile_effect(compiler, listener->body, owner->part,
                                        listener_role(compiler->game, listener), &listener->locals);
    }
    enum hearing group = listener->how == HOW_CHANGE  ? HEAR_CHANGE
                         : listener->how == HOW_AFTER ? HEAR_AFTER
                                                      : HEAR_BEFORE;
    owner->hears[group] |= (uint64_t)1 << listener->event;
    if (listener->owner_kind == OWNER_RULE || listener->owner_kind == OWNER_ENEMY)
        compiler->game->rule_hears[group] |= (uint64_t)1 << listener->event;
}

static int compare_listeners(const void *left, const void *right)
{
    const struct listener *a = left, *b = right;
    if (a->event != b->event)
        return a->event - b->event;
    if (a->how != b->how)
        return a->how - b->how;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return a->sequence - b->sequence;
}

static void sort_listeners(struct spire_game *game)
{
    qsort(game->listeners, (size_t)game->listener_count, sizeof *game->listeners,
          compare_listeners);
    for (int i = game->listener_count - 1; i >= 0; i--) {
        struct range *range = &game->ranges[game->listeners[i].event][game->listeners[i].how];
        range->first = i;
        range->count++;
    }
}

/* If chance decides about some of them, the enemies of a battle are brought in by code. */
static void compile_battle(struct compiler *compiler, struct battle *battle, int part)
{
    bool chance = false;
    for (int i = 0; i < battle->enemy_count; i++)
        chance = chance || battle->enemies[i] >= FIRST_ENCOUNTER;
    battle->code = chance ? compiler->game->code_count : -1;
    if (!chance)
        return;
    for (int i = 0; i < battle->enemy_count; i++)
        emit_summon(compiler, (struct code_summon){.enemy = battle->enemies[i]});
    emit_end(compiler, (struct code_end){0});
    keep_effect(compiler, battle->code, 0, part, "enemies");
}

static void compile_programs(struct compiler *compiler)
{
    struct spire_game *game = compiler->game;
    compiler->definition = NULL;
    game->battle_code = game->code_count;
    if (game->battle) {
        begin_effect(compiler, game->battle);
        compile_block(compiler, game->battle);
    }
    int most = game->battle ? compiler->most : 0;
    game->round_code = emit_round(compiler, (struct code_round){0});
    begin_effect(compiler, game->round);
    compile_block(compiler, game->round);
    emit_jump(compiler, (struct code_jump){.to = game->round_code});
    game->battle_locals = most > compiler->most ? most : compiler->most;
    keep_effect(compiler, game->battle_code, game->battle_locals,
                game->scenarios[game->scenario].head.part, "battle and rounds");
}

bool compile_game(struct spire_game *game, struct problems *problems)
{
    struct compiler compiler = {.game = game, .problems = problems};
    if (!game->round)
        return problem_error(problems, (struct place){0},
                             "the description has no 'round': include one, as "
                             "in 'include \"_rules.spire\"'");
    emit_end(&compiler, (struct code_end){0}); /* place 0 is no effect */
    keep_effect(&compiler, 0, 0, NO_PART, "nothing");
    for (int i = 0; i < game->action_count; i++) {
        compiler.definition = &game->actions[i].head;
        compiler.action = &game->actions[i];
        game->actions[i].code =
            compile_effect(&compiler, game->actions[i].body, game->actions[i].head.part, "called",
                           &game->actions[i].locals);
    }
    compiler.action = NULL;
    game->quick = memory_get(game->memory, (size_t)(game->card_count + 1) * sizeof *game->quick);
    for (int i = 0; i < game->card_count; i++)
        compile_card(&compiler, &game->cards[i]);
    for (int i = 0; i < game->status_count; i++)
        compile_status(&compiler, &game->statuses[i]);
    for (int i = 0; i < game->enemy_count; i++)
        compile_enemy(&compiler, &game->enemies[i]);
    for (int i = 0; i < game->encounter_count; i++) {
        struct encounter_definition *encounter = &game->encounters[i];
        compiler.definition = &encounter->head;
        encounter->code = compile_effect(&compiler, encounter->body, encounter->head.part, "enemies",
                                         &encounter->locals);
    }
    for (int i = 0; i < game->scenario_count; i++)
        for (int k = 0; k < game->scenarios[i].battle_count; k++)
            compile_battle(&compiler, &game->scenarios[i].battles[k], game->scenarios[i].head.part);
    for (int i = 0; i < game->listener_count; i++) {
        game->listeners[i].sequence = i;
        compile_listener(&compiler, &game->listeners[i]);
    }
    compile_programs(&compiler);
    sort_listeners(game);
#ifdef DEBUG
    if (problems->error_count == 0)
        verify_or_stop(game);
#endif
    return problems->error_count == 0;
}
