/* render.c: what a player sees, and what a learner sees. */
#include <stdio.h>
#include <string.h>

#include "engines/spire/spire.h"

/* ---- intents ---- */

struct intent {
    int32_t damage, times;
    bool block, buff, debuff, other;
};

static void read_intent(const struct context *context, const struct node *node,
                        struct intent *intent);

/* A number of a move, as it stands now. */
static int32_t intent_number(const struct context *context, const struct node *node)
{
    /* The code of the move holds references; for the picture the constants and values suffice. */
    const struct enemy_definition *enemy =
        &context->game->enemies[context->state->agents[context->frame->owner].definition];
    switch (node->kind) {
    case N_NUMBER: return node->a;
    case N_UPGRADED:
    case N_PER_UPGRADE: return node->a;
    case N_VALUE: return intent_number(context, enemy->head.values[node->a].expression);
    case N_ASCENSION: {
        const struct node *chosen = node->kids;
        for (const struct node *level = node->kids->next; level; level = level->next)
            if (context->game->ascension >= level->a)
                chosen = level->kids;
        return intent_number(context, chosen);
    }
    case N_NEGATE: return -intent_number(context, node->kids);
    case N_BINARY: {
        int32_t a = intent_number(context, node->kids),
                b = intent_number(context, node->kids->next);
        switch (node->sub) {
        case O_ADD: return a + b;
        case O_SUB: return a - b;
        case O_MUL: return a * b;
        case O_DIV: return b ? a / b : 0;
        default: return 0;
        }
    }
    case N_RANDOM:
        return (intent_number(context, node->kids) + intent_number(context, node->kids->next)) / 2;
    case N_PROPERTY: {
        int agent = node->kids && node->kids->sub == W_PLAYER ? PLAYER : context->frame->owner;
        const struct agent_state *one = &context->state->agents[agent];
        switch (node->sub) {
        case P_HP: return one->hp;
        case P_BLOCK: return one->block;
        case P_MAX_HP: return one->max_hp;
        case P_MEMORY: return one->memory;
        case P_MODE: return one->mode;
        case P_TURN: return context->state->turn;
        default: return 0;
        }
    }
    case N_STATUS_OF: {
        int status = find_status(context->game, node->name);
        int agent = node->kids && node->kids->sub == W_PLAYER ? PLAYER : context->frame->owner;
        return status < 0 ? 0 : status_amount(context->state, agent, status);
    }
    default: return 0;
    }
}

static void read_group(const struct context *context, const struct node *node,
                       struct intent *intent)
{
    const struct node *agent = node->kids;
    while (agent->next)
        agent = agent->next;
    bool self = agent->sub == W_SELF || agent->sub == W_ALL_ENEMIES ||
                agent->sub == W_OTHER_ENEMIES || agent->sub == W_RANDOM_ENEMY;
    for (const struct node *kid = node->kids; kid != agent; kid = kid->next) {
        if (kid->kind != N_ACTION) {
            intent->other = true;
        } else if (kid->sub == A_ATTACK && !self) {
            int32_t amount = intent_number(context, kid->kids);
            const struct node *times = kid->kids->next;
            intent->damage = change_value(context->game, context->state, EV_ATTACK,
                                          context->frame->owner, PLAYER, NO_CARD, amount);
            if (intent->damage < 0)
                intent->damage = 0;
            intent->times += times->kind == N_NONE ? 1 : intent_number(context, times);
        } else if (kid->sub == A_BLOCK) {
            intent->block = true;
        } else if (kid->sub == A_APPLY) {
            if (self)
                intent->buff = true;
            else
                intent->debuff = true;
        } else {
            intent->other = true;
        }
    }
}

static void read_intent(const struct context *context, const struct node *node,
                        struct intent *intent)
{
    if (node->kind == N_GROUP) {
        read_group(context, node, intent);
        return;
    }
    if (node->kind == N_ACTION)
        intent->other = true;
    if (node->kind == N_REPEAT) {
        int32_t times = intent_number(context, node->kids), was = intent->times;
        read_intent(context, node->kids->next, intent);
        intent->times = was + (intent->times - was) * times;
        return;
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (kid->kind >= N_BLOCK)
            read_intent(context, kid, intent);
}

static struct intent intent_of(const struct spire_game *game, const struct spire_state *state,
                               int agent)
{
    struct intent intent = {0};
    const struct agent_state *one = &state->agents[agent];
    struct frame frame = {.owner = (uint8_t)agent,
                          .card = NO_CARD,
                          .slot = NO_SLOT,
                          .source = (uint8_t)agent,
                          .target = PLAYER,
                          .event_card = NO_CARD};
    struct context context = {game, (struct spire_state *)(uintptr_t)state, &frame, NULL, NO_CARD};
    if (one->move != NO_MOVE)
        read_intent(&context, game->enemies[one->definition].moves[one->move].effect, &intent);
    return intent;
}

void english_intent(const struct spire_game *game, const struct spire_state *state, int agent,
                    struct text *out)
{
    const struct agent_state *one = &state->agents[agent];
    if (one->move == NO_MOVE) {
        text_add(out, "unknown");
        return;
    }
    struct intent intent = intent_of(game, state, agent);
    const char *between = "";
    text_add(out, "%s: ", game->enemies[one->definition].moves[one->move].name);
    if (intent.times > 0) {
        text_add(out, intent.times > 1 ? "attacks for %d x %d" : "attacks for %d", intent.damage,
                 intent.times);
        between = ", ";
    }
    const struct {
        bool on;
        const char *word;
    } kinds[] = {{intent.block, "blocks"},
                 {intent.buff, "strengthens"},
                 {intent.debuff, "weakens you"},
                 {intent.other && !intent.times, "does something else"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].on) {
            text_add(out, "%s%s", between, kinds[i].word);
            between = ", ";
        }
}

/* ---- text ---- */

static void render_agent(const struct spire_game *game, const struct spire_state *state, int agent,
                         struct text *out)
{
    const struct agent_state *one = &state->agents[agent];
    text_add(out, "%-16s hp %d/%d", agent_name(game, state, agent), one->hp, one->max_hp);
    if (one->block)
        text_add(out, "  block %d", one->block);
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &game->statuses[status->definition];
        if (status->agent == agent && !(status->flags & STATUS_DEAD) && !kind->hidden)
            text_add(out, "  %s %d", name_of(game, &kind->head), status->amount);
    }
    if (agent != PLAYER) {
        text_add(out, "  | ");
        english_intent(game, state, agent, out);
    }
    text_add(out, "\n");
}

static void render_card(const struct spire_game *game, const struct spire_state *state, int card,
                        struct text *out)
{
    const struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    char cost[8], name[80];
    if (definition->keywords[record->upgrades > 0] >> KEY_UNPLAYABLE & 1)
        snprintf(cost, sizeof cost, "-");
    else if (definition->x_cost)
        snprintf(cost, sizeof cost, "X");
    else
        snprintf(cost, sizeof cost, "%d", card_cost(game, state, card));
    snprintf(name, sizeof name, "%s%s", name_of(game, &definition->head),
             record->upgrades ? "+" : "");
    text_add(out, "  (%s) %-18s ", cost, name);
    english_card(game, record->definition, record->upgrades, out);
    text_add(out, "\n");
}

/* The cards of a pile, counted by name and in a fixed order, so that it tells nothing of theirs. */
static void render_pile(const struct spire_game *game, const struct spire_state *state, int pile,
                        struct text *out)
{
    bool first = true;
    text_add(out, "%s pile (%d):", place_names[pile], pile_count(state, pile));
    for (int definition = 0; definition < game->card_count; definition++)
        for (int level = 0; level < 2; level++) {
            int count = 0;
            for (int i = pile_start(state, pile); i < state->ends[pile]; i++) {
                const struct card *card = &state_cards(state)[state->zone[i]];
                count += card->definition == definition && (card->upgrades > 0) == level;
            }
            if (count == 0)
                continue;
            text_add(out, "%s %d %s%s", first ? "" : ",", count,
                     name_of(game, &game->cards[definition].head), level ? "+" : "");
            first = false;
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
                game->statuses[kind].hidden || !agent_alive(state, status->agent))
                continue;
            text_add(out, "  %s: ", name_of(game, &game->statuses[kind].head));
            english_status(game, kind, out);
            text_add(out, "\n");
            break;
        }
}

static void render_end(const struct game *head, const struct state *state, struct text *out)
{
    if (state->end == END_RULES) {
        text_add(out, state->result[0] > 0 ? "Won with %.0f hit points.\n" : "Lost.\n",
                 (double)state->score[0]);
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
    render_agent(game, state, PLAYER, out);
    for (int i = 1; i < state->agent_count; i++)
        if (agent_alive(state, i))
            render_agent(game, state, i, out);
    render_glossary(game, state, out);
    text_add(out, "\nhand:\n");
    for (int i = pile_start(state, PILE_HAND); i < state->ends[PILE_HAND]; i++)
        render_card(game, state, state->zone[i], out);
    render_pile(game, state, PILE_DRAW, out);
    if (state->known_top > 0) {
        text_add(out, "  on top:");
        for (int i = 0; i < state->known_top; i++)
            text_add(
                out, "%s %s", i ? "," : "",
                name_of(game,
                        &game->cards[state_cards(state)[state->zone[state->ends[PILE_DRAW] - 1 - i]]
                                         .definition]
                             .head));
        text_add(out, "\n");
    }
    render_pile(game, state, PILE_DISCARD, out);
    if (pile_count(state, PILE_EXHAUST) > 0)
        render_pile(game, state, PILE_EXHAUST, out);
    if (common->player == OVER)
        render_end(head, common, out);
}

/* ---- numbers ---- */

enum { HAND_SLOTS = 10, CARD_FEATURES = 8, AGENT_FEATURES = 8, GLOBAL_FEATURES = 10 };

void observation_prepare(struct spire_game *game)
{
    struct block *blocks = memory_get(game->memory, 5 * sizeof *blocks);
    blocks[0] = (struct block){"battle", {GLOBAL_FEATURES, 1, 1}};
    blocks[1] = (struct block){"agents", {AGENTS_MAX, AGENT_FEATURES, 1}};
    blocks[2] =
        (struct block){"statuses", {AGENTS_MAX, game->status_count ? game->status_count : 1, 1}};
    blocks[3] = (struct block){"hand", {HAND_SLOTS, CARD_FEATURES, 1}};
    blocks[4] = (struct block){"piles", {4, game->card_count, 1}};
    game->head.blocks = blocks;
    game->head.block_count = 5;
    for (int i = 0; i < 5; i++)
        game->head.observation_size += blocks[i].shape[0] * blocks[i].shape[1];
}

static void observe_hand(const struct spire_game *game, const struct spire_state *state, float *out)
{
    int count = pile_count(state, PILE_HAND);
    for (int i = 0; i < count && i < HAND_SLOTS; i++, out += CARD_FEATURES) {
        int card = state->zone[pile_start(state, PILE_HAND) + i];
        const struct card *record = &state_cards(state)[card];
        const struct card_definition *definition = &game->cards[record->definition];
        out[0] = 1;
        out[1] = (float)card_cost(game, state, card);
        out[2] = (float)definition->type;
        out[3] = record->upgrades;
        out[4] = card_playable(game, state, card);
        out[5] = (float)record->definition;
        out[6] = record->counter;
        out[7] = definition->x_cost;
    }
}

void spire_observe(const struct game *head, const struct state *common, int viewer, float *out)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    (void)viewer;
    memset(out, 0, (size_t)head->observation_size * sizeof *out);
    out[0] = state->turn;
    for (int i = 0; i < ENERGIES_MAX; i++)
        out[1 + i] = state->energy[i];
    for (int i = 0; i < 4; i++)
        out[5 + i] = (float)pile_count(state, i);
    out[9] = state->battle;
    out += GLOBAL_FEATURES;
    for (int i = 0; i < state->agent_count; i++) {
        const struct agent_state *one = &state->agents[i];
        float *to = out + i * AGENT_FEATURES;
        struct intent intent = i > 0 ? intent_of(game, state, i) : (struct intent){0};
        to[0] = agent_alive(state, i);
        to[1] = one->hp;
        to[2] = one->max_hp;
        to[3] = one->block;
        to[4] = (float)intent.damage;
        to[5] = (float)intent.times;
        to[6] = intent.block || intent.buff;
        to[7] = intent.debuff;
    }
    out += AGENTS_MAX * AGENT_FEATURES;
    int kinds = game->status_count ? game->status_count : 1;
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        if (!(status->flags & STATUS_DEAD))
            out[status->agent * kinds + status->definition] += status->amount;
    }
    out += AGENTS_MAX * kinds;
    observe_hand(game, state, out);
    out += HAND_SLOTS * CARD_FEATURES;
    for (int pile = 0; pile < 4; pile++)
        for (int i = pile_start(state, pile); i < state->ends[pile]; i++)
            out[pile * game->card_count + state_cards(state)[state->zone[i]].definition] += 1;
}
