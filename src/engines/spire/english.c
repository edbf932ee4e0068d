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

/* Leaves out what adds nothing: x + 0, x - 0, 1 * x. */
static const struct node *simplified(const struct english *english, const struct node *node)
{
    int value;
    while (node->kind == N_BINARY && node->sub <= O_MUL) {
        const struct node *left = node->kids, *right = left->next;
        int idle = node->sub == O_MUL ? 1 : 0;
        if (constant(english, right, &value) && value == idle)
            node = left;
        else if (node->sub != O_SUB && constant(english, left, &value) && value == idle)
            node = right;
        else
            break;
    }
    return node;
}

/* What stands behind a number named with `set`, if that is done in one place only. */
static const struct node *find_set(const struct node *node, int slot, int *found)
{
    const struct node *value = NULL;
    if (node->kind == N_SET && node->sub < 0 && node->a == slot) {
        (*found)++;
        value = node->kids;
    }
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        const struct node *inner = find_set(kid, slot, found);
        value = inner ? inner : value;
    }
    return value;
}

static const struct node *set_value(const struct english *english, int slot)
{
    int found = 0;
    const struct node *value = english->effect ? find_set(english->effect, slot, &found) : NULL;
    return found == 1 ? value : NULL;
}

/* Whether a name stands for the enemy that was chosen at the start. */
static bool names_choice(const struct node *node, int slot)
{
    if (node->kind == N_CHOOSE_AGENT && node->kids->b == slot)
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (names_choice(kid, slot))
            return true;
    return false;
}

static bool is_choice(const struct english *english, const struct node *agent)
{
    return agent->sub == W_LOCAL && english->effect && names_choice(english->effect, agent->a);
}

static const char *possessive(const struct english *english, const struct node *agent)
{
    if (!agent || agent->sub == W_SELF)
        return english->self || english->status ? "its" : "your";
    switch (agent->sub) {
    case W_PLAYER: return "your";
    case W_SOURCE: return english->status ? "its source's" : "the enemy's";
    default: return "the enemy's";
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

static void counted_text(const struct english *english, const struct node *node, bool several,
                         struct text *out);
static void agents_text(const struct english *english, const struct node *node, struct text *out);

static void number(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {
        " plus ", " minus ",      " times ", " divided by ",  " modulo ", " = ", " is not ",
        " < ",    " is at most ", " > ",     " is at least ", " and ",    " or "};
    int value;
    node = simplified(english, node);
    if (constant(english, node, &value)) {
        text_add(out, "%d", value);
        return;
    }
    switch (node->kind) {
    case N_LOCAL: {
        const struct node *named = set_value(english, node->a);
        if (named)
            number(english, named, out);
        else
            text_add(out, "%s", node->name ? node->name : "that many");
        break;
    }
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
            counted_text(english, node->kids, true, out);
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

static const char *const pile_texts[PLACE_COUNT] = {
    "your draw pile", "your hand", "your discard pile",         "your exhaust pile",
    "play",           "nowhere",   "the top of your draw pile", "the bottom of your draw pile"};

static const char *article(const char *word)
{
    return strchr("AEIOUaeiou", word[0]) ? "an" : "a";
}

static const char *type_word(const char *type)
{
    return strcmp(type, "status_card") == 0 ? "status card" : type;
}

/* "Wounds", but "Dazed" and "Slimed". */
static void plural_text(const char *word, struct text *out)
{
    size_t length = strlen(word);
    const char *last = length > 1 ? word + length - 2 : "??";
    if (strcmp(last, "ed") == 0)
        text_add(out, "%s", word);
    else if (last[1] == 'y' && !strchr("aeiou", last[0]))
        text_add(out, "%.*sies", (int)length - 1, word);
    else
        text_add(out, last[1] == 's' || last[1] == 'x' || strcmp(last, "sh") == 0 ? "%ses" : "%ss",
                 word);
}

static void agents_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[] = {"you",
                                        "you",
                                        "the source",
                                        "the enemy",
                                        "it",
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

/* "that cost more than 1": a filter that is no word for the cards themselves. */
static void clause_of_filter(const struct english *english, const struct node *where, bool several,
                             struct text *out)
{
    static const char *const than[] = {[O_LT] = "less than ", [O_LE] = "at most ",
                                       [O_GT] = "more than ", [O_GE] = "at least ", [O_EQ] = ""};
    const struct node *left = where->kids;
    if (where->kind == N_PROPERTY && where->sub == P_UPGRADABLE)
        text_add(out, " that can be upgraded");
    else if (where->kind == N_NOT && left->kind == N_PROPERTY && left->sub == P_UPGRADED)
        text_add(out, several ? " that are not upgraded" : " that is not upgraded");
    else if (where->kind == N_BINARY && where->sub == O_NE && left->kind == N_PROPERTY &&
             left->sub == P_TYPE && left->next->name)
        text_add(out, several ? " that are not %ss" : " that is not %s %s",
                 several ? type_word(left->next->name) : article(type_word(left->next->name)),
                 type_word(left->next->name));
    else if (where->kind == N_BINARY && left->kind == N_PROPERTY && left->sub == P_COST &&
             where->sub >= O_EQ && where->sub <= O_GE && where->sub != O_NE) {
        text_add(out, several ? " that cost %s" : " that costs %s", than[where->sub]);
        number(english, left->next, out);
    } else {
        text_add(out, " (");
        number(english, where, out);
        text_add(out, ")");
    }
}

/* The word that a filter makes of "card", or NULL: "attack", "Shiv". */
static const char *word_of_filter(const struct english *english, const struct node *where)
{
    bool equal = where->kind == N_BINARY && where->sub == O_EQ && where->kids->kind == N_PROPERTY &&
                 where->kids->next->name;
    if (equal && where->kids->sub == P_TYPE)
        return type_word(where->kids->next->name);
    if (equal && where->kids->sub == P_NAME)
        return card_name(english, where->kids->next->name);
    return NULL;
}

static void filter_text(const struct english *english, const struct node *where, bool several,
                        struct text *out)
{
    const char *word = word_of_filter(english, where);
    if (!word && where->kind == N_PROPERTY && where->sub >= P_FIRST_CARD &&
        where->sub < P_FIRST_GLOBAL && where->sub != P_UPGRADABLE) {
        text_add(out, "%s %s", property_names[where->sub], several ? "cards" : "card");
        return;
    }
    if (several)
        plural_text(word ? word : "card", out);
    else
        text_add(out, "%s", word ? word : "card");
    if (!word && where->kind != N_NONE)
        clause_of_filter(english, where, several, out);
}

/* Cards of a pile without saying how many. */
static void counted_text(const struct english *english, const struct node *node, bool several,
                         struct text *out)
{
    filter_text(english, node->kids->next, several, out);
    text_add(out, " in %s", pile_texts[node->a]);
}

static void cards_text(const struct english *english, const struct node *node, struct text *out)
{
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
    else if (one && node->sub == C_CHOOSE) {
        const char *word = word_of_filter(english, node->kids->next);
        text_add(out, "%s ", article(word ? word : "card"));
    } else if (one)
        text_add(out, node->sub == C_RANDOM ? "a random " : "up to 1 ");
    else {
        text_add(out, node->sub == C_RANDOM ? "" : node->sub == C_CHOOSE_UP_TO ? "up to " : "");
        number(english, node->kids, out);
        text_add(out, node->sub == C_RANDOM ? " random " : " ");
    }
    filter_text(english, node->kids->next, !one, out);
    if (node->a != PILE_HAND || node->sub == C_ALL)
        text_add(out, " %s %s", node->sub == C_ALL ? "in" : "from", pile_texts[node->a]);
}

/* ---- conditions ---- */

/* "you discarded a card this turn": a count that is above zero. */
static bool happened_text(const struct node *node, struct text *out)
{
    static const char *const words[PROPERTIES] = {
        [P_DISCARDED] = "you discarded a card this turn",
        [P_EXHAUSTED] = "you exhausted a card this turn",
        [P_DRAWN] = "you drew a card this turn",
        [P_PLAYED] = "you played a card this turn",
        [P_ATTACKS_PLAYED] = "you played an attack this turn",
        [P_SKILLS_PLAYED] = "you played a skill this turn",
        [P_POWERS_PLAYED] = "you played a power this turn",
        [P_TIMES_HURT] = "you lost HP in this battle"};
    if (node->kind != N_PROPERTY || !words[node->sub])
        return false;
    text_add(out, "%s", words[node->sub]);
    return true;
}

static void has_text(const struct english *english, const struct node *agent, const char *status,
                     struct text *out)
{
    bool own = !agent || agent->sub == W_SELF;
    bool you = own ? !english->self && !english->status : agent->sub == W_PLAYER;
    text_add(out, "%s %s", you ? "you have" : own ? "it has" : "the enemy has", status);
}

void english_condition(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *left = node->kids, *right = left ? left->next : NULL;
    int value = 1;
    bool positive = node->kind == N_BINARY && node->sub == O_GT && constant(english, right, &value) &&
                    value == 0;
    if (node->kind == N_BINARY && (node->sub == O_AND || node->sub == O_OR)) {
        english_condition(english, left, out);
        text_add(out, node->sub == O_AND ? " and " : " or ");
        english_condition(english, right, out);
    } else if (positive && happened_text(left, out)) {
        return;
    } else if (positive && left->kind == N_STATUS_OF) {
        has_text(english, left->kids, status_name(english, left->name), out);
    } else if (node->kind == N_PROPERTY && node->sub == P_ATTACKING) {
        text_add(out, "the enemy intends to attack");
    } else if (node->kind == N_PROPERTY && node->sub == P_ALIVE) {
        text_add(out, "it lives");
    } else if (node->kind == N_NOT && left->kind == N_PROPERTY && left->sub == P_ALIVE) {
        text_add(out, "it dies");
    } else if (node->kind == N_BINARY && (node->sub == O_EQ || node->sub == O_NE) &&
               left->kind == N_PROPERTY && left->sub == P_TYPE && right->name) {
        const char *word = type_word(right->name);
        text_add(out, node->sub == O_EQ ? "it is %s %s" : "it is not %s %s", article(word), word);
    } else if (node->kind == N_BINARY && node->sub == O_EQ && left->kind == N_COUNT &&
               constant(english, right, &value) && value == 0 && left->kids->kind == N_CARDS &&
               left->kids->sub != C_SET) {
        text_add(out, "there are no ");
        counted_text(english, left->kids, true, out);
    } else {
        number(english, node, out);
    }
}

/* ---- actions ---- */

static bool on_self(const struct english *english, const struct node *agent)
{
    return agent && (agent->sub == W_SELF || (agent->sub == W_PLAYER && !english->self &&
                                              !english->status));
}

/* Whom an action is for, as the end of a sentence; nothing when it goes without saying. */
static void target_text(const struct english *english, const struct node *agent, struct text *out)
{
    if (!agent || agent->sub == W_CHOOSE_ENEMY || is_choice(english, agent) ||
        (english->self && agent->sub == W_PLAYER))
        return;
    text_add(out, " to ");
    agents_text(english, agent, out);
}

/* "the enemy loses", "ALL enemies lose", "you lose". */
static void loser_text(const struct english *english, const struct node *agent, struct text *out)
{
    bool many = agent && (agent->sub == W_ALL_ENEMIES || agent->sub == W_OTHER_ENEMIES ||
                          agent->sub == W_OPPONENTS);
    if (!agent || on_self(english, agent)) {
        text_add(out, "lose");
        return;
    }
    if (agent->sub == W_CHOOSE_ENEMY || is_choice(english, agent))
        text_add(out, "the enemy");
    else
        agents_text(english, agent, out);
    text_add(out, many || agent->sub == W_PLAYER ? " lose" : " loses");
}

/* "6 damage", or "damage equal to your block". */
static void amount_text(const struct english *english, const struct node *node, const char *what,
                        struct text *out)
{
    int value;
    node = simplified(english, node);
    bool plain = constant(english, node, &value) || node->kind == N_RANDOM ||
                 (node->kind == N_PROPERTY && node->sub == P_X) ||
                 (node->kind == N_LOCAL && !set_value(english, node->a));
    if (plain) {
        number(english, node, out);
        text_add(out, " %s", what);
        return;
    }
    text_add(out, "%s equal to ", what);
    number(english, node, out);
}

/* "for each other attack played this turn", if that is what a number counts. */
static bool each_text(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[PROPERTIES] = {
        [P_PLAYED] = "card played this turn",      [P_ATTACKS_PLAYED] = "attack played this turn",
        [P_SKILLS_PLAYED] = "skill played this turn", [P_DISCARDED] = "card discarded this turn",
        [P_EXHAUSTED] = "card exhausted this turn", [P_DRAWN] = "card drawn this turn",
        [P_TIMES_HURT] = "time you lost HP",       [P_POWERS_PLAYED] = "power played this turn"};
    int value = 0;
    bool other = node->kind == N_BINARY && node->sub == O_SUB &&
                 constant(english, node->kids->next, &value) && value == 1;
    if (node->kind == N_LOCAL) {
        const struct node *named = set_value(english, node->a);
        return named && each_text(english, named, out);
    }
    if (other)
        node = node->kids;
    if (node->kind == N_PROPERTY && words[node->sub]) {
        text_add(out, " for each %s%s", other ? "other " : "", words[node->sub]);
        return true;
    }
    if (node->kind == N_COUNT && node->kids->kind == N_CARDS && node->kids->sub != C_SET) {
        text_add(out, " for each %s", other ? "other " : "");
        counted_text(english, node->kids, false, out);
        return true;
    }
    return false;
}

static void times_text(const struct english *english, const struct node *node, struct text *out)
{
    int value;
    node = simplified(english, node);
    if (constant(english, node, &value) && value <= 2) {
        text_add(out, value == 2 ? " twice" : "");
        return;
    }
    if (each_text(english, node, out))
        return;
    text_add(out, " ");
    number(english, node, out);
    text_add(out, " times");
}

static void apply_text(const struct english *english, const struct node *first,
                       const struct node *agent, const struct node *shown, struct text *out)
{
    const char *status = status_name(english, first->next->name);
    int value;
    struct node positive = {.kind = N_NUMBER};
    if (constant(english, first, &value) && value < 0) {
        positive.a = -value;
        loser_text(english, agent, out);
        text_add(out, " ");
        amount_text(english, &positive, status, out);
        return;
    }
    if (first->kind == N_NEGATE) {
        loser_text(english, agent, out);
        text_add(out, " ");
        amount_text(english, first->kids, status, out);
        return;
    }
    text_add(out, on_self(english, agent) ? "gain " : "apply ");
    amount_text(english, first, status, out);
    if (!on_self(english, agent))
        target_text(english, shown, out);
}

static void call_text(const struct english *english, const struct node *node,
                      const struct node *shown, struct text *out)
{
    text_add(out, "%s", node->name);
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        text_add(out, " ");
        number(english, kid, out);
    }
    target_text(english, shown, out);
}

static void agent_action_text(const struct english *english, const struct node *node,
                              const struct node *agent, bool last, struct text *out)
{
    const struct node *first = node->kids, *shown = last ? agent : NULL;
    bool self = on_self(english, agent);
    if (node->kind == N_CALL) {
        call_text(english, node, shown, out);
        return;
    }
    switch (node->sub) {
    case A_ATTACK:
    case A_DAMAGE:
        text_add(out, self ? "take " : "deal ");
        amount_text(english, first, "damage", out);
        if (!self)
            target_text(english, shown, out);
        if (first->next->kind != N_NONE)
            times_text(english, first->next, out);
        break;
    case A_BLOCK:
        text_add(out, self || !last ? "gain " : "give ");
        amount_text(english, first, "block", out);
        if (!self)
            target_text(english, shown, out);
        break;
    case A_WOUND:
        loser_text(english, agent, out);
        text_add(out, " ");
        amount_text(english, first, "HP", out);
        break;
    case A_HEAL:
        text_add(out, "heal ");
        amount_text(english, first, "HP", out);
        if (!self)
            target_text(english, shown, out);
        break;
    case A_MAX_HP:
        text_add(out, "raise %s max HP by ", possessive(english, agent));
        number(english, first, out);
        break;
    case A_APPLY: apply_text(english, first, agent, shown, out); break;
    case A_REMOVE:
        text_add(out, "remove %s", first->b >= 0 ? "it" : status_name(english, first->name));
        if (!self) {
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
        if (constant(english, first, &value)) {
            english_added(english->game, node, value, out);
        } else {
            number(english, first, out);
            text_add(out, " %s%s to %s", card_name(english, first->next->name),
                     first->next->a ? "+" : "", pile_texts[first->next->next->a]);
        }
        break;
    case A_ADD_RANDOM:
        text_add(out, "add ");
        number(english, first, out);
        text_add(out, " random ");
        filter_text(english, first->next, !(constant(english, first, &value) && value == 1), out);
        text_add(out, " to %s", pile_texts[first->next->next->a]);
        break;
    case A_MOVE:
        text_add(out, "put ");
        cards_text(english, first, out);
        text_add(out, first->next->a == PLACE_TOP      ? " on top of your draw pile"
                      : first->next->a == PLACE_BOTTOM ? " on the bottom of your draw pile"
                      : first->next->a == PILE_AWAY    ? " out of the battle"
                                                       : " into %s",
                 pile_texts[first->next->a]);
        break;
    case A_RESHUFFLE: text_add(out, "shuffle your discard pile into your draw pile"); break;
    case A_SHUFFLE: text_add(out, "shuffle your draw pile"); break;
    case A_COPY:
        text_add(out, "add a copy of ");
        cards_text(english, first, out);
        text_add(out, " to %s", pile_texts[first->next->a]);
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

/* What only keeps count behind the scenes is not said. */
static bool unsaid(const struct english *english, const struct node *node)
{
    if (node->kind == N_SET)
        return node->sub < 0 ? set_value(english, node->a) != NULL
                             : strcmp(node->name, "mode") == 0 || strcmp(node->name, "memory") == 0;
    if (node->kind == N_CHOOSE_AGENT)
        return node->kids->sub == W_CHOOSE_ENEMY;
    if (node->kind != N_ACTION || node->sub != A_APPLY || !node->kids->next->name)
        return false;
    int status = find_status(english->game, node->kids->next->name);
    return status >= 0 && english->game->statuses[status].hidden;
}

static void group_text(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *agent = node->kids, *last = NULL;
    int left = 0;
    for (; agent->next; agent = agent->next)
        if (!unsaid(english, agent)) {
            last = agent;
            left++;
        }
    for (const struct node *kid = node->kids; kid != agent; kid = kid->next) {
        if (unsaid(english, kid))
            continue;
        agent_action_text(english, kid, agent, kid == last, out);
        if (kid != last)
            text_add(out, --left == 1 ? " and " : ", ");
    }
}

/* Clauses of a block, joined by `between`. */
static void clauses(const struct english *english, const struct node *block, const char *between,
                    struct text *out)
{
    bool first = true;
    for (const struct node *kid = block->kids; kid; kid = kid->next) {
        size_t before_it = out->length;
        text_add(out, "%s", first ? "" : between);
        size_t at = out->length;
        clause(english, kid, out);
        if (out->length > at)
            first = false;
        else if (out->at)
            out->at[out->length = before_it] = '\0';
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
        english_condition(english, kid, out);
        text_add(out, ", ");
        clauses(english, kid->next, ", ", out);
        if (kid->next->next) {
            text_add(out, "; otherwise ");
            clauses(english, kid->next->next, ", ", out);
        }
        break;
    case N_REPEAT:
        if (kid->next->kids && !kid->next->kids->next) { /* one thing, so many times */
            clauses(english, kid->next, ", ", out);
            times_text(english, kid, out);
            break;
        }
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
        if (unsaid(english, node))
            break;
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
        if (unsaid(english, node))
            break;
        text_add(out, "set %s to ", node->name);
        number(english, kid, out);
        break;
    case N_EMIT: text_add(out, "cause %s", node->name); break;
    case N_PHASE: clauses(english, kid, ", ", out); break;
    default: break;
    }
}

/* Every statement is a sentence of its own. */
void english_effect(const struct english *given, const struct node *node, struct text *out)
{
    struct english whole = *given, *english = &whole;
    size_t start = out->length;
    whole.effect = node;
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
    if (out->length > start && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
}

void english_number(const struct english *english, const struct node *node, struct text *out)
{
    number(english, node, out);
}

void english_added(const struct spire_game *game, const struct node *add, int count,
                   struct text *out)
{
    struct english english = {.game = game};
    const struct node *card = add->kids->next;
    const char *name = card_name(&english, card->name);
    text_add(out, "%d ", count);
    if (count == 1 || card->a)
        text_add(out, "%s", name);
    else
        plural_text(name, out);
    text_add(out, "%s to %s", card->a ? "+" : "", pile_texts[card->next->a]);
}
