/* english.c: what an effect does, in English. Made from the nodes, so it is right again after an
 * upgrade and for cards nobody has seen before. */
#include <string.h>

#include "engines/spire/spire.h"

const char *name_of(const struct spire_game *game, const struct definition *definition)
{
    return game->alias && game->alias[definition->part] ? game->alias[definition->part]
                                                        : definition->name;
}

const char *agent_name(const struct spire_game *game, const struct spire_state *state, int agent)
{
    if (agent == PLAYER)
        return game->scenarios[game->scenario].character;
    return name_of(game, &game->enemies[state->agents[agent].definition].head);
}

static const char *card_name(const struct english *english, const char *name)
{
    int card = find_card(english->game, name);
    return card < 0 ? name : name_of(english->game, &english->game->cards[card].head);
}

static const char *status_name(const struct english *english, const char *name)
{
    int status = find_status(english->game, name);
    return status < 0 ? name : name_of(english->game, &english->game->statuses[status].head);
}

/* ---- numbers ---- */

/* A number known without a state; false if it depends on one. */
static bool constant(const struct english *english, const struct node *node, int *value)
{
    int left, right;
    switch (node->kind) {
    case N_NUMBER: *value = node->a; return true;
    case N_UPGRADED: *value = english->upgrades > 0 ? node->b : node->a; return true;
    case N_PER_UPGRADE: *value = node->a + node->b * english->upgrades; return true;
    case N_VALUE:
        return english->definition &&
               constant(english, english->definition->values[node->a].expression, value);
    case N_ASCENSION: {
        const struct node *chosen = node->kids;
        for (const struct node *level = node->kids->next; level; level = level->next)
            if (english->game->ascension >= level->a)
                chosen = level->kids;
        return constant(english, chosen, value);
    }
    case N_PROPERTY:
        if (node->sub == P_UPGRADES && !node->kids)
            *value = english->upgrades;
        else if (node->sub == P_UPGRADED && !node->kids)
            *value = english->upgrades > 0;
        else
            return false;
        return !node->a;
    case N_NEGATE:
        if (!constant(english, node->kids, value))
            return false;
        *value = -*value;
        return true;
    case N_BINARY:
        if (!constant(english, node->kids, &left) || !constant(english, node->kids->next, &right))
            return false;
        switch (node->sub) {
        case O_ADD: *value = left + right; return true;
        case O_SUB: *value = left - right; return true;
        case O_MUL: *value = left * right; return true;
        case O_DIV: *value = right ? left / right : 0; return true;
        default: return false;
        }
    default: return false;
    }
}

static const char *possessive(const struct english *english, const struct node *agent)
{
    if (!agent || agent->sub == W_SELF)
        return english->self || english->status ? "its" : "your";
    switch (agent->sub) {
    case W_PLAYER: return "your";
    case W_SOURCE: return "the source's";
    default: return "the target's";
    }
}

static void number(const struct english *english, const struct node *node, struct text *out);

static void property_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const plain[PROPERTIES] = {
        [P_HP] = "HP",
        [P_MAX_HP] = "max HP",
        [P_MISSING_HP] = "missing HP",
        [P_BLOCK] = "block",
        [P_ENERGY] = "your energy",
        [P_TURN] = "the turn number",
        [P_X] = "X",
        [P_AMOUNT] = "its amount",
        [P_VALUE] = "that much",
        [P_PLAYED] = "cards played this turn",
        [P_ATTACKS_PLAYED] = "attacks played this turn",
        [P_SKILLS_PLAYED] = "skills played this turn",
        [P_POWERS_PLAYED] = "powers played this turn",
        [P_DISCARDED] = "cards discarded this turn",
        [P_EXHAUSTED] = "cards exhausted this turn",
        [P_DRAWN] = "cards drawn this turn",
        [P_TIMES_HURT] = "times you lost HP",
        [P_ENEMIES] = "the number of enemies",
        [P_PLAYED_BATTLE] = "cards played this battle",
        [P_COUNTER] = "its counter",
    };
    if (node->sub < P_FIRST_CARD)
        text_add(out, "%s %s", possessive(english, node->kids),
                 plain[node->sub] ? plain[node->sub] : property_names[node->sub]);
    else if (node->sub < P_FIRST_GLOBAL && node->sub != P_COUNTER)
        text_add(out, "its %s", property_names[node->sub]);
    else
        text_add(out, "%s", plain[node->sub] ? plain[node->sub] : property_names[node->sub]);
}

static void cards_text(const struct english *english, const struct node *node, struct text *out);
static void agents_text(const struct english *english, const struct node *node, struct text *out);

static void number(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {
        " plus ", " minus ",      " times ", " divided by ",  " modulo ", " = ", " is not ",
        " < ",    " is at most ", " > ",     " is at least ", " and ",    " or "};
    int value;
    if (constant(english, node, &value)) {
        text_add(out, "%d", value);
        return;
    }
    switch (node->kind) {
    case N_BINARY:
        number(english, node->kids, out);
        text_add(out, "%s", node->sub == O_EQ ? " is " : words[node->sub]);
        number(english, node->kids->next, out);
        break;
    case N_RANDOM:
        number(english, node->kids, out);
        text_add(out, " to ");
        number(english, node->kids->next, out);
        break;
    case N_NEGATE:
        text_add(out, "minus ");
        number(english, node->kids, out);
        break;
    case N_NOT:
        text_add(out, "not ");
        number(english, node->kids, out);
        break;
    case N_LEAST:
    case N_MOST:
        text_add(out, node->kind == N_LEAST ? "the lower of " : "the higher of ");
        number(english, node->kids, out);
        text_add(out, " and ");
        number(english, node->kids->next, out);
        break;
    case N_PROPERTY: property_text(english, node, out); break;
    case N_STATUS_OF:
        text_add(out, "%s %s", possessive(english, node->kids), status_name(english, node->name));
        break;
    case N_COUNT:
        text_add(out, "the number of ");
        if (node->kids->kind == N_AGENT)
            agents_text(english, node->kids, out);
        else if (node->kids->sub == C_SET)
            text_add(out, "them");
        else
            cards_text(english, node->kids, out);
        break;
    case N_NUMBER_OF: print_condition(node, out); break;
    case N_CARD_NAME: text_add(out, "%s", card_name(english, node->name)); break;
    case N_VALUE:
        number(english,
               english->definition ? english->definition->values[node->a].expression : node, out);
        break;
    default: text_add(out, "%s", node->name ? node->name : "?"); break;
    }
}

/* ---- who and which ---- */

static void agents_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {"you",
                                        "you",
                                        "the source",
                                        "the target",
                                        "the target",
                                        "an enemy",
                                        "anyone",
                                        "a random enemy",
                                        "a random character",
                                        "ALL enemies",
                                        "EVERYONE",
                                        "ALL other enemies",
                                        "ALL opponents"};
    if (node->sub == W_SELF && (english->self || english->status))
        text_add(out, english->status ? "the owner" : "itself");
    else
        text_add(out, "%s", words[node->sub]);
}

static void filter_text(const struct english *english, const struct node *where, bool several,
                        struct text *out)
{
    bool equal = where->kind == N_BINARY && where->sub == O_EQ && where->kids->kind == N_PROPERTY &&
                 where->kids->next->name;
    if (where->kind == N_PROPERTY && where->sub >= P_FIRST_CARD && where->sub < P_FIRST_GLOBAL) {
        text_add(out, "%s %s", property_names[where->sub], several ? "cards" : "card");
    } else if (equal && where->kids->sub == P_TYPE) {
        text_add(out, "%s%s", where->kids->next->name, several ? "s" : "");
    } else if (equal && where->kids->sub == P_NAME) {
        text_add(out, "%s", card_name(english, where->kids->next->name));
    } else {
        text_add(out, several ? "cards" : "card");
        if (where->kind == N_NONE)
            return;
        text_add(out, " (");
        number(english, where, out);
        text_add(out, ")");
    }
}

static void cards_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const piles[] = {"your draw pile", "your hand", "your discard pile",
                                        "your exhaust pile"};
    int count = 0;
    switch (node->sub) {
    case C_THIS: text_add(out, "this card"); return;
    case C_LOCAL: text_add(out, "that card"); return;
    case C_SET: text_add(out, "those cards"); return;
    case C_EVENT:
    case C_IT: text_add(out, "it"); return;
    default: break;
    }
    bool one = node->kids->kind != N_NONE && constant(english, node->kids, &count) && count == 1;
    if (node->sub == C_TOP) {
        text_add(out, one ? "the top card" : "the top ");
        if (!one)
            number(english, node->kids, out);
        text_add(out, one ? " of your draw pile" : " cards of your draw pile");
        return;
    }
    if (node->sub == C_ALL)
        text_add(out, "ALL ");
    else if (node->sub == C_CHOOSE_ANY)
        text_add(out, "any number of ");
    else if (one)
        text_add(out, node->sub == C_RANDOM         ? "a random "
                      : node->sub == C_CHOOSE_UP_TO ? "up to 1 "
                                                    : "a ");
    else {
        text_add(out, node->sub == C_RANDOM ? "" : node->sub == C_CHOOSE_UP_TO ? "up to " : "");
        number(english, node->kids, out);
        text_add(out, node->sub == C_RANDOM ? " random " : " ");
    }
    filter_text(english, node->kids->next, !one, out);
    if (node->a != PILE_HAND || node->sub == C_ALL)
        text_add(out, " in %s", piles[node->a]);
}

/* ---- actions ---- */

/* Whom an action is for, as the end of a sentence; nothing when it goes without saying. */
static void target_text(const struct english *english, const struct node *agent, struct text *out)
{
    if (!agent || agent->sub == W_CHOOSE_ENEMY || (english->self && agent->sub == W_PLAYER))
        return;
    text_add(out, " to ");
    agents_text(english, agent, out);
}

static bool on_self(const struct node *agent)
{
    return agent && agent->sub == W_SELF;
}

static void agent_action_text(const struct english *english, const struct node *node,
                              const struct node *agent, bool last, struct text *out)
{
    const struct node *first = node->kids;
    const struct node *shown = last ? agent : NULL;
    int value = 0;
    bool known = first && node->kind == N_ACTION && action_forms[node->sub].operands[0] == 'e' &&
                 constant(english, first, &value);
    if (node->kind == N_CALL) {
        text_add(out, "%s", node->name);
        for (const struct node *kid = first; kid; kid = kid->next) {
            text_add(out, " ");
            number(english, kid, out);
        }
        target_text(english, shown, out);
        return;
    }
    switch (node->sub) {
    case A_ATTACK:
    case A_DAMAGE:
        if (known || first->kind == N_PROPERTY) {
            text_add(out, "deal ");
            number(english, first, out);
            text_add(out, " damage");
        } else {
            text_add(out, "deal damage equal to ");
            number(english, first, out);
        }
        if (first->next->kind != N_NONE) {
            text_add(out, " ");
            number(english, first->next, out);
            text_add(out, " times");
        }
        target_text(english, shown, out);
        break;
    case A_BLOCK:
        text_add(out, on_self(agent) || !last ? "gain " : "give ");
        number(english, first, out);
        text_add(out, " block");
        if (!on_self(agent))
            target_text(english, shown, out);
        break;
    case A_WOUND:
        text_add(out, on_self(agent) ? "lose " : "take ");
        number(english, first, out);
        text_add(out, " HP");
        if (!on_self(agent) && last) {
            text_add(out, " from ");
            agents_text(english, agent, out);
        }
        break;
    case A_HEAL:
        text_add(out, "heal ");
        number(english, first, out);
        text_add(out, " HP");
        if (!on_self(agent))
            target_text(english, shown, out);
        break;
    case A_MAX_HP:
        text_add(out, "raise max HP by ");
        number(english, first, out);
        break;
    case A_APPLY: {
        const char *status = status_name(english, first->next->name);
        text_add(out, known && value < 0 ? "lose " : on_self(agent) ? "gain " : "apply ");
        if (known)
            text_add(out, "%d", value < 0 ? -value : value);
        else
            number(english, first, out);
        text_add(out, " %s", status);
        if (!on_self(agent))
            target_text(english, shown, out);
        break;
    }
    case A_REMOVE:
        text_add(out, "remove %s", first->b >= 0 ? "it" : status_name(english, first->name));
        if (!on_self(agent)) {
            text_add(out, " from ");
            agents_text(english, agent, out);
        }
        break;
    case A_LOSE_BLOCK:
        text_add(out, "remove all block of ");
        agents_text(english, agent, out);
        break;
    case A_LEAVE: text_add(out, "escape"); break;
    default:
        text_add(out, "%s ", action_forms[node->sub].word);
        if (agent)
            agents_text(english, agent, out);
        break;
    }
}

static void place_text(const struct node *place, struct text *out)
{
    static const char *const words[PLACE_COUNT] = {
        "your draw pile", "your hand", "your discard pile",         "your exhaust pile",
        "play",           "nowhere",   "the top of your draw pile", "the bottom of your draw pile"};
    text_add(out, "%s", words[place->a]);
}

static void lone_action_text(const struct english *english, const struct node *node,
                             struct text *out)
{
    const struct node *first = node->kids;
    int value = 0;
    switch (node->sub) {
    case A_ENERGY: {
        bool known = constant(english, first, &value);
        text_add(out, known && value < 0 ? "lose " : "gain ");
        if (known)
            text_add(out, "%d", value < 0 ? -value : value);
        else
            number(english, first, out);
        text_add(out, " %s", first->next->kind == N_WORD ? first->next->name : "energy");
        break;
    }
    case A_DRAW: {
        bool one = constant(english, first, &value) && value == 1;
        text_add(out, "draw ");
        number(english, first, out);
        text_add(out, one ? " card" : " cards");
        break;
    }
    case A_ADD:
        text_add(out, "add ");
        number(english, first, out);
        text_add(out, " %s%s to ", card_name(english, first->next->name),
                 first->next->a ? "+" : "");
        place_text(first->next->next, out);
        break;
    case A_ADD_RANDOM:
        text_add(out, "add ");
        number(english, first, out);
        text_add(out, " random ");
        filter_text(english, first->next, !(constant(english, first, &value) && value == 1), out);
        text_add(out, " to ");
        place_text(first->next->next, out);
        break;
    case A_MOVE:
        text_add(out, "put ");
        cards_text(english, first, out);
        text_add(out, first->next->a == PLACE_TOP ? " on " : " into ");
        place_text(first->next, out);
        break;
    case A_COPY:
        text_add(out, "add a copy of ");
        cards_text(english, first, out);
        text_add(out, " to ");
        place_text(first->next, out);
        break;
    case A_COST: {
        bool add = first->next->a == 1;
        text_add(out, add ? "change the cost of " : "set the cost of ");
        cards_text(english, first, out);
        text_add(out, add ? " by " : " to ");
        number(english, first->next->next, out);
        text_add(out, first->next->next->next->a == 0   ? " this turn"
                      : first->next->next->next->a == 1 ? " this battle"
                                                        : " until it is played");
        break;
    }
    case A_SUMMON: text_add(out, "summon %s", first->name); break;
    case A_END_TURN: text_add(out, "end your turn"); break;
    case A_REPLAY:
        text_add(out, "play ");
        cards_text(english, first, out);
        text_add(out, " again");
        break;
    default:
        text_add(out, "%s", action_forms[node->sub].word);
        if (action_forms[node->sub].operands[0] == 'c') {
            text_add(out, " ");
            cards_text(english, first, out);
        }
        break;
    }
}

/* ---- sentences ---- */

static void capital(struct text *out, size_t at)
{
    if (at < out->length && out->at[at] >= 'a' && out->at[at] <= 'z')
        out->at[at] = (char)(out->at[at] - 'a' + 'A');
}

static void clause(const struct english *english, const struct node *node, struct text *out);

static void group_text(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *agent = node->kids;
    while (agent->next)
        agent = agent->next;
    for (const struct node *kid = node->kids; kid != agent; kid = kid->next) {
        agent_action_text(english, kid, agent, kid->next == agent, out);
        if (kid->next != agent)
            text_add(out, kid->next->next == agent ? " and " : ", ");
    }
}

/* Clauses of a block, joined by `between`. */
static void clauses(const struct english *english, const struct node *block, const char *between,
                    struct text *out)
{
    bool first = true;
    for (const struct node *kid = block->kids; kid; kid = kid->next) {
        text_add(out, "%s", first ? "" : between);
        first = false;
        clause(english, kid, out);
    }
}

static void clause(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *kid = node->kids;
    int known;
    switch (node->kind) {
    case N_BLOCK: clauses(english, node, ", ", out); break;
    case N_GROUP: group_text(english, node, out); break;
    case N_CALL: agent_action_text(english, node, NULL, false, out); break;
    case N_ACTION: lone_action_text(english, node, out); break;
    case N_IF:
        if (constant(english, kid, &known)) {
            const struct node *taken = known ? kid->next : kid->next->next;
            if (taken)
                clauses(english, taken, ", ", out);
            break;
        }
        text_add(out, "if ");
        number(english, kid, out);
        text_add(out, ", ");
        clauses(english, kid->next, ", ", out);
        if (kid->next->next) {
            text_add(out, "; otherwise ");
            clauses(english, kid->next->next, ", ", out);
        }
        break;
    case N_REPEAT:
        number(english, kid, out);
        text_add(out, " times: ");
        clauses(english, kid->next, ", ", out);
        break;
    case N_FOR_AGENTS:
        text_add(out, "for each %s, ", kid->sub == W_ALL_ENEMIES ? "enemy" : "character");
        clauses(english, kid->next, ", ", out);
        break;
    case N_FOR_CARDS:
        text_add(out, "for each of ");
        cards_text(english, kid, out);
        text_add(out, ", ");
        clauses(english, kid->next, ", ", out);
        break;
    case N_CHOOSE_AGENT:
        text_add(out, "choose ");
        agents_text(english, kid, out);
        break;
    case N_CHOOSE_CARDS:
        text_add(out, kid->sub >= C_ALL ? "take " : "choose ");
        cards_text(english, kid, out);
        break;
    case N_CHOOSE_STATUS:
        text_add(out, "choose one of %s %s", possessive(english, kid),
                 node->sub == 1   ? "buffs"
                 : node->sub == 2 ? "debuffs"
                                  : "status effects");
        break;
    case N_CHOOSE_ONE:
        text_add(out, "choose one: ");
        for (; kid; kid = kid->next) {
            if (kid->name)
                text_add(out, "%s", kid->name);
            else
                clauses(english, kid->kids, ", ", out);
            text_add(out, kid->next ? " / " : "");
        }
        break;
    case N_SET:
        text_add(out, "set %s to ", node->name);
        number(english, kid, out);
        break;
    case N_EMIT: text_add(out, "cause %s", node->name); break;
    case N_PHASE: clauses(english, kid, ", ", out); break;
    default: break;
    }
}

/* Every statement is a sentence of its own. */
void english_effect(const struct english *english, const struct node *node, struct text *out)
{
    for (const struct node *line = node->kids; line; line = line->next) {
        bool simple = line->kind == N_BLOCK;
        for (const struct node *kid = simple ? line->kids : line; kid;
             kid = simple ? kid->next : NULL) {
            size_t at = out->length;
            clause(english, kid, out);
            if (out->length == at)
                continue;
            capital(out, at);
            text_add(out, ". ");
        }
    }
    if (out->length > 0 && out->at && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
}

static const char *event_words(const struct spire_game *game, int event)
{
    return game->events[event].name;
}

static void listener_text(const struct english *english, const struct listener *listener,
                          struct text *out)
{
    static const char *const hows[HOWS] = {"Before", "No", "Instead of", "Changes", "After"};
    static const char *const roles[] = {"", " by the owner", " to the owner"};
    text_add(out, "%s %s%s", hows[listener->how], event_words(english->game, listener->event),
             roles[listener->role]);
    if (listener->condition) {
        text_add(out, " if ");
        number(english, listener->condition, out);
    }
    if (listener->how == HOW_CHANGE) {
        static const char *const words[] = {": plus ", ": times ", ": becomes ", ": at most ",
                                            ": at least "};
        text_add(out, "%s", words[listener->change]);
        number(english, listener->body, out);
        if (listener->divisor) {
            text_add(out, "/");
            number(english, listener->divisor, out);
        }
        text_add(out, ".");
    } else if (listener->body) {
        text_add(out, ": ");
        english_effect(english, listener->body, out);
    } else {
        text_add(out, ".");
    }
}

static void listeners_text(const struct english *english, int owner_kind, int owner,
                           struct text *out)
{
    for (int i = 0; i < english->game->listener_count; i++) {
        const struct listener *listener = &english->game->listeners[i];
        if (listener->owner_kind != owner_kind || listener->owner != owner)
            continue;
        text_add(out, out->length > 0 ? " " : "");
        listener_text(english, listener, out);
    }
}

void english_card(const struct spire_game *game, int index, int upgrades, struct text *out)
{
    static const char *const words[KEYWORDS] = {"Exhaust.", "Ethereal.", "Innate.", "Retain.",
                                                "Unplayable."};
    const struct card_definition *card = &game->cards[index];
    struct english english = {.game = game, .definition = &card->head, .upgrades = upgrades};
    struct text own = TEXT_GROWING;
    uint8_t keywords = card->keywords[upgrades > 0];
    for (int i = KEYWORDS - 1; i > 0; i--)
        if (keywords >> i & 1)
            text_add(&own, "%s ", words[i]);
    if (card->head.text && !game->alias) {
        text_add(&own, "%s", card->head.text);
    } else {
        if (card->effect)
            english_effect(&english, card->effect, &own);
        listeners_text(&english, OWNER_CARD, index, &own);
    }
    if (keywords & 1 << KEY_EXHAUST)
        text_add(&own, "%s%s", own.length > 0 ? " " : "", words[KEY_EXHAUST]);
    text_add(out, "%s", text_of(&own));
    text_free(&own);
}

void english_status(const struct spire_game *game, int index, struct text *out)
{
    const struct status_definition *status = &game->statuses[index];
    struct english english = {.game = game, .definition = &status->head, .status = true};
    if (status->head.text && !game->alias)
        text_add(out, "%s", status->head.text);
    else
        listeners_text(&english, OWNER_STATUS, index, out);
}

void english_move(const struct spire_game *game, int index, int move, struct text *out)
{
    const struct enemy_definition *enemy = &game->enemies[index];
    struct english english = {.game = game, .definition = &enemy->head, .self = 1};
    english_effect(&english, enemy->moves[move].effect, out);
}
