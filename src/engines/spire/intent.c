/* intent.c: what an enemy is about to do, read from the nodes of its move. */
#include <stdlib.h>

#include "core/heap.h"
#include "core/memory.h"
#include "engines/spire/english.h"
#include "engines/spire/evaluate.h"
#include "engines/spire/events.h"
#include "engines/spire/intent.h"
#include "engines/spire/number.h"

/* Where in a move the reader is: in the move itself or inside an action of the file. */
struct reader {
    const struct context *context; /* its cells are those below */
    int32_t *cells;                /* numbers that have a name */
    uint64_t *unsure;              /* which of them chance decides */
    bool own_side;                 /* its target is an enemy */
    int depth;
    int *calls;                    /* how many more actions of the file it looks into */
};
enum { DEPTH_MAX = 8, CALLS_MAX = 64 };

static void read_node(const struct reader *reader, const struct node *node, struct intent *intent);

static bool has_chance(const struct reader *reader, const struct node *node)
{
    if (node->kind == N_RANDOM || (node->kind == N_LOCAL && *reader->unsure >> node->a & 1))
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (has_chance(reader, kid))
            return true;
    return false;
}
_Static_assert(LOCALS_MAX <= 64, "a bit for each name");

/* A number of a move, as it stands now. Nothing is drawn for the picture: what chance decides
 * counts as its middle. */
static int32_t number_of(const struct reader *reader, const struct node *node)
{
    const struct context *context = reader->context;
    const struct enemy_definition *enemy =
        &context->game->enemies[context->state->combatants[context->frame->effect.owner].definition];
    const struct node *written = node;
    if (node->kind == N_VALUE && !reader->depth)
        node = enemy->head.values[node->a].expression;
    if (!has_chance(reader, node)) {
        int value = 0;
        if (written->reference != REF_NONE)
            return evaluate(context, written->reference);
        english_constant(&(struct english){.game = context->game, .definition = &enemy->head}, node,
                         &value); /* a part of something with chance in it */
        return value;
    }
    if (node->kind == N_LOCAL)
        return reader->cells[node->a];
    if (node->kind != N_RANDOM && node->kind != N_BINARY)
        return 0;
    int32_t a = number_of(reader, node->kids), b = number_of(reader, node->kids->next);
    return node->kind == N_RANDOM ? number_clamp((int64_t)a + b) / 2
                                  : number_binary(node->sub, a, b);
}

static bool on_own_side(const struct reader *reader, const struct node *combatant)
{
    switch (combatant->sub) {
    case W_TARGET: return reader->own_side;
    case W_PLAYER:
    case W_SOURCE:
    case W_OPPONENTS:
    case W_EVERYONE: return false;
    default: return true;
    }
}

/* What an action of the file does, with what it is given. */
static void read_call(const struct reader *reader, const struct node *node, bool own_side,
                      struct intent *intent)
{
    const struct context *outer = reader->context;
    int32_t cells[FRAME_CELLS_MAX * LARGER];
    memset(cells, 0, (size_t)frame_cells_max(outer->game) * sizeof *cells);
    int action = find_action(outer->game, node->name), count = 0;
    if (action < 0 || reader->depth == DEPTH_MAX || --*reader->calls < 0)
        return;
    for (const struct node *kid = node->kids; kid && count < PARAMETERS_MAX; kid = kid->next)
        if (kid->kind != N_COMBATANT)
            cells[count++] = number_of(reader, kid);
    struct frame frame = *outer->frame;
    frame.effect.target = own_side ? frame.effect.owner : PLAYER;
    struct context context = {outer->game, outer->state, &frame, cells, NO_CARD};
    uint64_t unsure = 0;
    struct reader inner = {&context, cells, &unsure, own_side, reader->depth + 1, reader->calls};
    read_node(&inner, outer->game->actions[action].body, intent);
}

/* The branch that holds now; both if chance decides. */
static void read_branches(const struct reader *reader, const struct node *node,
                          struct intent *intent)
{
    const struct node *yes = node->kids->next, *no = yes->next;
    bool open = has_chance(reader, node->kids), holds = !open && number_of(reader, node->kids);
    if (open || holds)
        read_node(reader, yes, intent);
    if (no && (open || !holds))
        read_node(reader, no, intent);
}

static void add_hits(struct intent *intent, int32_t damage, int32_t hits)
{
    damage = damage < 0 ? 0 : damage;
    intent->mixed |= intent->times > 0 && damage != intent->damage;
    intent->damage = damage;
    intent->times = number_clamp((int64_t)intent->times + hits);
    intent->total = number_clamp(intent->total + (int64_t)intent->damage * hits);
}

static void read_attack(const struct reader *reader, const struct node *node, struct intent *intent)
{
    const struct context *context = reader->context;
    const struct node *times = node->kids->next;
    int32_t damage = change_value(context->game, context->state, EV_ATTACK,
                                  context->frame->effect.owner, PLAYER, NO_CARD,
                                  number_of(reader, node->kids));
    add_hits(intent, damage, times->kind == N_NONE ? 1 : number_of(reader, times));
}

static void read_combatant_action(const struct reader *reader, const struct node *node, bool own_side,
                              struct intent *intent)
{
    switch (node->sub) {
    case A_ATTACK:
        if (!own_side)
            read_attack(reader, node, intent);
        break;
    case A_BLOCK: intent->does[INTENT_BLOCK] = true; break;
    case A_HEAL: intent->does[own_side ? INTENT_HEAL : INTENT_BUFF] = true; break;
    case A_DAMAGE:
    case A_WOUND:
        if (!own_side)
            intent->does[INTENT_HURT] = true;
        break;
    case A_APPLY:
        if (!own_side)
            intent->does[INTENT_DEBUFF] = true;
        else if (number_of(reader, node->kids) >= 0)
            intent->does[INTENT_BUFF] = true;
        break;
    case A_REMOVE:
    case A_LOSE_BLOCK:
    case A_MAX_HP:
        if (!own_side)
            intent->does[INTENT_DEBUFF] = true;
        break;
    case A_LEAVE: intent->does[INTENT_FLEE] = true; break;
    case A_KILL: intent->does[INTENT_DIE] = true; break;
    default: break;
    }
}

static void read_lone_action(const struct reader *reader, const struct node *node,
                             struct intent *intent)
{
    switch (node->sub) {
    case A_SUMMON: intent->does[INTENT_SUMMON] = true; break;
    case A_NOTHING: break;
    case A_ADD:
        intent->added = node;
        intent->added_count = number_of(reader, node->kids);
        break;
    case A_ENERGY:
    case A_DRAW: intent->does[INTENT_DEBUFF] = true; break;
    default: intent->does[INTENT_CARDS] = true; break;
    }
}

static void read_group(const struct reader *reader, const struct node *node, struct intent *intent)
{
    const struct node *combatant = node->kids;
    while (combatant->next)
        combatant = combatant->next;
    bool own_side = on_own_side(reader, combatant);
    for (const struct node *kid = node->kids; kid != combatant; kid = kid->next)
        if (kid->kind == N_CALL)
            read_call(reader, kid, own_side, intent);
        else
            read_combatant_action(reader, kid, own_side, intent);
}

/* A number gets a name. */
static void read_name(const struct reader *reader, const struct node *node)
{
    reader->cells[node->a] = number_of(reader, node->kids);
    if (has_chance(reader, node->kids))
        *reader->unsure |= (uint64_t)1 << node->a;
}

static void read_node(const struct reader *reader, const struct node *node, struct intent *intent)
{
    switch (node->kind) {
    case N_GROUP: read_group(reader, node, intent); return;
    case N_CALL: read_call(reader, node, false, intent); return;
    case N_ACTION: read_lone_action(reader, node, intent); return;
    case N_IF: read_branches(reader, node, intent); return;
    case N_SET:
        if (node->sub == SET_NAME)
            read_name(reader, node);
        return;
    case N_REPEAT: {
        int32_t times = number_of(reader, node->kids), was = intent->times, sum = intent->total;
        read_node(reader, node->kids->next, intent);
        intent->times = number_clamp(was + (int64_t)(intent->times - was) * times);
        intent->total = number_clamp(sum + (int64_t)(intent->total - sum) * times);
        return;
    }
    default: break;
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (kid->kind >= N_BLOCK)
            read_node(reader, kid, intent);
}

static struct intent read_move(const struct spire_game *game, const struct spire_state *state, int combatant)
{
    struct intent intent = {0};
    const struct combatant_state *one = &state->combatants[combatant];
    struct frame frame = enemy_frame(combatant);
    int32_t cells[FRAME_CELLS_MAX * LARGER];
    memset(cells, 0, (size_t)frame_cells_max(game) * sizeof *cells);
    struct context context = {game, (struct spire_state *)(uintptr_t)state, &frame, cells, NO_CARD};
    uint64_t unsure = 0;
    int calls = CALLS_MAX;
    struct reader reader = {
        .context = &context, .cells = cells, .unsure = &unsure, .calls = &calls};
    read_node(&reader, game->enemies[one->definition].moves[one->move].effect, &intent);
    return intent;
}

/* Adds what was foreseen of attacks, if no more than simple rules change it, which draw nothing. */
static inline bool foresee_attacks(const struct spire_game *game, const struct spire_state *state,
                                   int combatant, const struct foreseen *foreseen,
                                   struct intent *intent)
{
    const bool changed = heard(game, state, HEAR_CHANGE, EV_ATTACK);
    for (int i = 0; i < foreseen->attack_count; i++) {
        int32_t amount = foreseen->attacks[i].amount;
        if (changed && !change_by_few(game, state, EV_ATTACK, combatant, PLAYER, &amount))
            return false;
        add_hits(intent, amount, foreseen->attacks[i].hits);
    }
    return true;
}

struct intent intent_of(const struct spire_game *game, const struct spire_state *state, int combatant)
{
    const struct combatant_state *one = &state->combatants[combatant];
    struct spire_state *drawn = (struct spire_state *)(uintptr_t)state;
    if (one->move == NO_MOVE)
        return (struct intent){0};
    const struct foreseen *foreseen = game->enemies[one->definition].moves[one->move].foreseen;
    if (foreseen->is_known && !foreseen->attack_count)
        return foreseen->rest;
    struct intent intent = foreseen->rest;
    if (foreseen->is_known && foresee_attacks(game, state, combatant, foreseen, &intent))
        return intent;
    const struct rng rng = state->head.rng; /* rules may draw: that must tell and change nothing */
    rng_seed(&drawn->head.rng, 0);
    intent = foreseen->is_known ? foreseen->rest : read_move(game, state, combatant);
    for (int i = 0; i < foreseen->attack_count; i++)
        add_hits(&intent, change_value(game, drawn, EV_ATTACK, combatant, PLAYER, NO_CARD,
                                       foreseen->attacks[i].amount), foreseen->attacks[i].hits);
    drawn->head.rng = rng;
    return intent;
}

static void write_numbers(const struct intent *intent, float *out)
{
    out[0] = intent->mixed ? (float)intent->total / (float)intent->times : (float)intent->damage;
    out[1] = (float)intent->times;
    out[2] = intent->does[INTENT_BLOCK] || intent->does[INTENT_BUFF];
    out[3] = intent->does[INTENT_DEBUFF];
}

void intent_observe(const struct spire_game *game, const struct spire_state *state, int combatant, float *out)
{
    const struct combatant_state *one = &state->combatants[combatant];
    const struct foreseen *foreseen =
        one->move == NO_MOVE ? NULL : game->enemies[one->definition].moves[one->move].foreseen;
    if (foreseen && foreseen->is_known && foreseen->attack_count < 2) { /* nearly always */
        int32_t amount = foreseen->attacks[0].amount;
        memcpy(out, foreseen->shown, sizeof foreseen->shown);
        if (foreseen->attack_count == 0 || !heard(game, state, HEAR_CHANGE, EV_ATTACK))
            return;
        if (change_by_few(game, state, EV_ATTACK, combatant, PLAYER, &amount)) {
            out[0] = (float)(amount < 0 ? 0 : amount);
            return;
        }
    }
    const struct intent intent = intent_of(game, state, combatant);
    write_numbers(&intent, out);
}

/* ---- at load ---- */

static bool is_constant(const struct node *number)
{
    return number->reference != REF_NONE && reference_kind(number->reference) == REF_CONSTANT;
}

/* Notes an attack whose numbers are written down; false if that cannot be. */
static bool foresee_attack(const struct node *node, struct foreseen *foreseen)
{
    const struct node *times = node->kids->next;
    if (!is_constant(node->kids) || (times->kind != N_NONE && !is_constant(times)) ||
        foreseen->attack_count == FORESEEN_ATTACKS)
        return false;
    int i = foreseen->attack_count++;
    foreseen->attacks[i].amount = reference_value(node->kids->reference);
    foreseen->attacks[i].hits = times->kind == N_NONE ? 1 : reference_value(times->reference);
    return true;
}

/* Notes the attacks of a move; false if it has anything in it that a state decides. */
static bool foresee(const struct node *node, struct foreseen *foreseen)
{
    bool known = node->kind == N_BLOCK || node->kind == N_GROUP, own_side = false;
    if (known && node->kind == N_GROUP) {
        const struct node *combatant = node->kids;
        while (combatant->next)
            combatant = combatant->next;
        own_side = on_own_side(&(struct reader){.own_side = false}, combatant);
    }
    for (const struct node *kid = node->kids; known && kid; kid = kid->next) {
        if (node->kind == N_BLOCK)
            known = foresee(kid, foreseen);
        else if (kid->next) /* the last of a group is who it is for */
            known = kid->kind == N_ACTION && (kid->sub != A_APPLY || is_constant(kid->kids)) &&
                    (kid->sub != A_ATTACK || own_side || foresee_attack(kid, foreseen));
    }
    return known;
}

void intents_foresee(struct spire_game *game)
{
    struct spire_state *alone = heap_new(1, sizeof *alone); /* nobody is there who could change a number */
    for (int i = 0; i < game->enemy_count; i++)
        for (int k = 0; k < game->enemies[i].move_count; k++) {
            struct move *move = &game->enemies[i].moves[k];
            struct foreseen found = {.is_known = false};
            struct foreseen *foreseen = memory_get(game->memory, sizeof *foreseen);
            move->foreseen = foreseen;
            if (!foresee(move->effect, &found))
                continue;
            alone->combatants[1] = (struct combatant_state){.definition = (uint16_t)i, .move = (uint8_t)k};
            *foreseen = found;
            foreseen->is_known = true;
            foreseen->rest = read_move(game, alone, 1);
            foreseen->rest.damage = foreseen->rest.times = foreseen->rest.total = 0;
            foreseen->rest.mixed = false;
            struct intent plain = foreseen->rest;
            if (foreseen->attack_count > 0)
                add_hits(&plain, foreseen->attacks[0].amount, foreseen->attacks[0].hits);
            write_numbers(&plain, foreseen->shown);
        }
    free(alone);
}

/* A sentence as a part of another: no capital, no full stop. */
static void lower_text(const char *sentence, struct text *out)
{
    size_t at = out->length;
    text_add(out, "%s", sentence);
    if (out->length == at)
        return;
    bool word = out->at[at] >= 'A' && out->at[at] <= 'Z' &&
                !(out->at[at + 1] >= 'A' && out->at[at + 1] <= 'Z');
    if (word)
        out->at[at] = (char)(out->at[at] - 'A' + 'a');
    if (out->at[out->length - 1] == '.')
        out->at[--out->length] = '\0';
}

void english_intent(const struct spire_game *game, const struct spire_state *state, int combatant,
                    struct text *out)
{
    static const char *const words[INTENTS] = {
        [INTENT_BLOCK] = "blocks",     [INTENT_HEAL] = "heals",
        [INTENT_BUFF] = "strengthens", [INTENT_DEBUFF] = "weakens you",
        [INTENT_HURT] = "hurts you",   [INTENT_CARDS] = "handles cards",
        [INTENT_SUMMON] = "summons",   [INTENT_FLEE] = "flees",
        [INTENT_DIE] = "dies"};
    const struct combatant_state *one = &state->combatants[combatant];
    if (one->move == NO_MOVE) {
        text_add(out, "unknown");
        return;
    }
    const struct move *move = &game->enemies[one->definition].moves[one->move];
    struct intent intent = intent_of(game, state, combatant);
    text_add(out, "%s: ", move->name);
    size_t start = out->length;
    if (move->text && !intent.times && !game->alias) {
        lower_text(move->text, out);
        return;
    }
    if (intent.mixed)
        text_add(out, "attacks for %d in %d hits", intent.total, intent.times);
    else if (intent.times > 0)
        text_add(out, intent.times > 1 ? "attacks for %d x %d" : "attacks for %d", intent.damage,
                 intent.times);
    for (int i = 0; i < INTENTS; i++)
        if (intent.does[i])
            text_add(out, "%s%s", out->length > start ? ", " : "", words[i]);
    if (intent.added) {
        text_add(out, "%sadds ", out->length > start ? ", " : "");
        english_added(game, intent.added, intent.added_count, out);
    }
    if (out->length == start)
        text_add(out, "does nothing");
}
