/* english.c: what an effect does, in English. Made from the nodes, so it is right again after an
 * upgrade and for cards nobody has seen before. */
#include "engines/spire/english.h"

#include <string.h>

/* ---- actions ---- */

static bool on_self(const struct english *english, const struct node *combatant)
{
    return combatant &&
           (combatant->sub == W_SELF || (combatant->sub == W_PLAYER && !english->self && !english->status));
}

/* How many enemies an effect lets the player choose. */
static int choices(const struct node *node)
{
    int count = node->kind == N_COMBATANT && node->sub == W_CHOOSE_ENEMY;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        count += choices(kid);
    return count;
}

/* Whom an action is for, as the end of a sentence; nothing when it goes without saying. */
static void target_text(const struct english *english, const struct node *combatant, struct text *out)
{
    if (combatant && combatant->sub == W_CHOOSE_ENEMY && english->effect && choices(english->effect) > 1) {
        text_add(out, " to an enemy");
        return;
    }
    if (!combatant || combatant->sub == W_CHOOSE_ENEMY || english_is_choice(english, combatant) ||
        (english->self && combatant->sub == W_PLAYER))
        return;
    text_add(out, " to ");
    english_combatants(english, combatant, out);
}

/* "the enemy loses", "ALL enemies lose", "you lose". */
static void loser_text(const struct english *english, const struct node *combatant, struct text *out)
{
    bool many = combatant && (combatant->sub == W_ALL_ENEMIES || combatant->sub == W_OTHER_ENEMIES ||
                          combatant->sub == W_OPPONENTS);
    if (!combatant || on_self(english, combatant)) {
        text_add(out, "lose");
        return;
    }
    if (combatant->sub == W_CHOOSE_ENEMY || english_is_choice(english, combatant))
        text_add(out, "the enemy");
    else
        english_combatants(english, combatant, out);
    text_add(out, many || combatant->sub == W_PLAYER ? " lose" : " loses");
}

/* "6 damage", or "damage equal to your block". */
static void amount_text(const struct english *english, const struct node *node, const char *what,
                        struct text *out)
{
    int value;
    node = english_simplified(english, node);
    bool plain = english_constant(english, node, &value) || node->kind == N_RANDOM ||
                 (node->kind == N_PROPERTY && node->sub == P_X) ||
                 (node->kind == N_LOCAL && !english_set_value(english, node->a));
    if (plain) {
        english_number(english, node, out);
        text_add(out, " %s", what);
        return;
    }
    text_add(out, "%s equal to ", what);
    english_number(english, node, out);
}

/* "for each other attack played this turn", if that is what a number counts. */
bool english_each(const struct english *english, const struct node *node, struct text *out)
{
    static const char *const words[PROPERTIES] = {[P_PLAYED] = "card played this turn",
                                                  [P_ATTACKS_PLAYED] = "attack played this turn",
                                                  [P_SKILLS_PLAYED] = "skill played this turn",
                                                  [P_DISCARDED] = "card discarded this turn",
                                                  [P_EXHAUSTED] = "card exhausted this turn",
                                                  [P_DRAWN] = "card drawn this turn",
                                                  [P_TIMES_HURT] = "time you lost HP",
                                                  [P_POWERS_PLAYED] = "power played this turn"};
    int value = 0;
    bool other = node->kind == N_BINARY && node->sub == O_SUB &&
                 english_constant(english, node->kids->next, &value) && value == 1;
    if (node->kind == N_LOCAL) {
        const struct node *named = english_set_value(english, node->a);
        return named && english_each(english, named, out);
    }
    if (other)
        node = node->kids;
    if (node->kind == N_PROPERTY && words[node->sub]) {
        text_add(out, " for each %s%s", other ? "other " : "", words[node->sub]);
        return true;
    }
    if (node->kind == N_COUNT && node->kids->kind == N_CARDS && node->kids->sub != C_SET) {
        text_add(out, " for each %s", other ? "other " : "");
        english_counted(english, node->kids, false, out);
        return true;
    }
    return false;
}

static void times_text(const struct english *english, const struct node *node, struct text *out)
{
    int value;
    node = english_simplified(english, node);
    if (english_constant(english, node, &value) && value <= 2) {
        text_add(out, value == 2 ? " twice" : "");
        return;
    }
    if (english_each(english, node, out))
        return;
    text_add(out, " ");
    english_number(english, node, out);
    text_add(out, " times");
}

static void apply_text(const struct english *english, const struct node *first,
                       const struct node *combatant, const struct node *shown, struct text *out)
{
    const char *status = english_status_name(english, first->next->name);
    int value;
    struct node positive = {.kind = N_NUMBER};
    if (english_constant(english, first, &value) && value < 0) {
        positive.a = -value;
        loser_text(english, combatant, out);
        text_add(out, " ");
        amount_text(english, &positive, status, out);
        return;
    }
    if (first->kind == N_NEGATE) {
        loser_text(english, combatant, out);
        text_add(out, " ");
        amount_text(english, first->kids, status, out);
        return;
    }
    text_add(out, on_self(english, combatant) ? "gain " : "apply ");
    amount_text(english, first, status, out);
    if (!on_self(english, combatant))
        target_text(english, shown, out);
}

static void call_text(const struct english *english, const struct node *node,
                      const struct node *shown, struct text *out)
{
    text_add(out, "%s", node->name);
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        text_add(out, " ");
        english_number(english, kid, out);
    }
    target_text(english, shown, out);
}

static void combatant_action_text(const struct english *english, const struct node *node,
                              const struct node *combatant, bool last, struct text *out)
{
    const struct node *first = node->kids, *shown = last ? combatant : NULL;
    bool self = on_self(english, combatant);
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
        loser_text(english, combatant, out);
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
        text_add(out, "raise %s max HP by ", english_possessive(english, combatant));
        english_number(english, first, out);
        break;
    case A_APPLY: apply_text(english, first, combatant, shown, out); break;
    case A_REMOVE:
        text_add(out, "remove %s",
                 first->b >= 0 ? "it" : english_status_name(english, first->name));
        if (!self) {
            text_add(out, " from ");
            english_combatants(english, combatant, out);
        }
        break;
    case A_LOSE_BLOCK:
        text_add(out, "remove all %s block", english_possessive(english, combatant));
        break;
    case A_LEAVE: text_add(out, "escape"); break;
    default:
        text_add(out, "%s ", action_forms[node->sub].word);
        if (combatant)
            english_combatants(english, combatant, out);
        break;
    }
}

static void energy_text(const struct english *english, const struct node *amount, struct text *out)
{
    int value = 0;
    bool known = english_constant(english, amount, &value);
    text_add(out, known && value < 0 ? "lose " : "gain ");
    if (known)
        text_add(out, "%d", value < 0 ? -value : value);
    else
        english_number(english, amount, out);
    text_add(out, " %s", amount->next->kind == N_WORD ? amount->next->name : "energy");
}

static void add_text(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *count = node->kids, *card = count->next, *place = card->next;
    int value = 0;
    text_add(out, "add ");
    if (english_constant(english, count, &value)) {
        english_added(english->game, node, value, out);
        return;
    }
    if (card->b)
        text_add(out, "the card it remembers to %s", english_piles[place->a]);
    else
        text_add(out, "%s%s to %s", english_card_name(english, card->name), card->a ? "+" : "",
                 english_piles[place->a]);
    times_text(english, count, out);
}

static void cost_text(const struct english *english, const struct node *cards, struct text *out)
{
    const struct node *how = cards->next, *amount = how->next, *duration = amount->next;
    bool add = how->a == 1;
    text_add(out, add ? "change " : "set ");
    if (cards->sub == C_LOCAL) {
        text_add(out, "its cost");
    } else {
        text_add(out, "the cost of ");
        english_cards(english, cards, out);
    }
    text_add(out, add ? " by " : " to ");
    english_number(english, amount, out);
    text_add(out, duration->a == 0   ? " this turn"
                  : duration->a == 1 ? " this battle"
                                     : " until it is played");
}

static void lone_action_text(const struct english *english, const struct node *node,
                             struct text *out)
{
    const struct node *first = node->kids;
    int value = 0;
    switch (node->sub) {
    case A_ENERGY: energy_text(english, first, out); break;
    case A_DRAW: {
        bool one = english_constant(english, first, &value) && value == 1;
        text_add(out, "draw ");
        amount_text(english, first, one ? "card" : "cards", out);
        break;
    }
    case A_ADD: add_text(english, node, out); break;
    case A_ADD_RANDOM:
        text_add(out, "add ");
        english_number(english, first, out);
        text_add(out, " random ");
        english_filter(english, first->next,
                       !(english_constant(english, first, &value) && value == 1), NULL, 0, out);
        text_add(out, " to %s", english_piles[first->next->next->a]);
        break;
    case A_MOVE:
        text_add(out, "put ");
        english_cards(english, first, out);
        text_add(out,
                 first->next->a == TO_TOP      ? " on top of your draw pile"
                 : first->next->a == TO_BOTTOM ? " on the bottom of your draw pile"
                 : first->next->a == PILE_AWAY    ? " out of the battle"
                                                  : " into %s",
                 english_piles[first->next->a]);
        break;
    case A_RESHUFFLE: text_add(out, "shuffle your discard pile into your draw pile"); break;
    case A_SHUFFLE: text_add(out, "shuffle your draw pile"); break;
    case A_COPY:
        text_add(out, "add a copy of ");
        english_cards(english, first, out);
        text_add(out, " to %s", english_piles[first->next->a]);
        break;
    case A_COST: cost_text(english, first, out); break;
    case A_SUMMON: text_add(out, "summon %s", first->name); break;
    case A_NOTHING: text_add(out, english->self ? "does nothing" : "nothing happens"); break;
    case A_END_TURN: text_add(out, "end your turn"); break;
    case A_REPLAY:
        text_add(out, "play ");
        english_cards(english, first, out);
        text_add(out, " again");
        break;
    default:
        text_add(out, "%s", action_forms[node->sub].word);
        if (action_forms[node->sub].operands[0] == 'c') {
            text_add(out, " ");
            english_cards(english, first, out);
        }
        break;
    }
}

/* ---- sentences ---- */

static void clause(const struct english *english, const struct node *node, struct text *out);

/* What only keeps count behind the scenes is not said. */
static bool unsaid(const struct english *english, const struct node *node)
{
    if (node->kind == N_SET)
        return node->sub == SET_NAME ? english_set_value(english, node->a) != NULL
                             : strcmp(node->name, "mode") == 0 || strcmp(node->name, "memory") == 0;
    if (node->kind == N_CHOOSE_COMBATANT)
        return node->kids->sub == W_CHOOSE_ENEMY;
    if (node->kind != N_ACTION || node->sub != A_APPLY || !node->kids->next->name)
        return false;
    int status = find_status(english->game, node->kids->next->name);
    return status >= 0 && english->game->statuses[status].hidden;
}

/* How many of the first letters say the same verb in both: "gain ", "the enemy loses ". */
static size_t same_verb(const char *one, const char *two)
{
    static const char *const verbs[] = {"apply ",           "gain ",     "lose ",
                                        "you lose ",        "it loses ", "the enemy loses ",
                                        "ALL enemies lose "};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        size_t length = strlen(verbs[i]);
        if (strncmp(one, verbs[i], length) == 0 && strncmp(two, verbs[i], length) == 0)
            return length;
    }
    return 0;
}

/* Whether a clause says who does it: "the enemy loses 2 Strength". */
static bool has_subject(const char *text)
{
    return strncmp(text, "the ", 4) == 0 || strncmp(text, "ALL ", 4) == 0 ||
           strncmp(text, "it ", 3) == 0 || strncmp(text, "you ", 4) == 0;
}

static void group_text(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *combatant = node->kids, *last = NULL;
    struct text now = TEXT_GROWING, before_it = TEXT_GROWING;
    int left = 0;
    for (; combatant->next; combatant = combatant->next)
        if (!unsaid(english, combatant)) {
            last = combatant;
            left++;
        }
    for (const struct node *kid = node->kids; kid != combatant; kid = kid->next) {
        if (unsaid(english, kid))
            continue;
        text_clear(&now);
        combatant_action_text(english, kid, combatant, kid == last, &now);
        size_t same = same_verb(text_of(&before_it), text_of(&now));
        bool apart = before_it.length > 0 && same == 0 &&
                     has_subject(text_of(&before_it)) != has_subject(text_of(&now));
        if (before_it.length > 0)
            text_add(out, "%s", apart ? ". " : left == 1 ? " and " : ", ");
        size_t at = out->length;
        text_add(out, "%s", text_of(&now) + same);
        if (apart)
            english_capital(out, at);
        text_clear(&before_it);
        text_add(&before_it, "%s", text_of(&now));
        left--;
    }
    text_free(&now);
    text_free(&before_it);
}

/* Appends the clauses of a block and of the blocks in it: "a", ", b", ", c". Returns how many;
 * *last is where the last one's comma stands. */
static int list_clauses(const struct english *english, const struct node *block, int count,
                        size_t *last, struct text *out)
{
    for (const struct node *kid = block->kids; kid; kid = kid->next) {
        if (kid->kind == N_BLOCK) {
            count = list_clauses(english, kid, count, last, out);
            continue;
        }
        size_t before_it = out->length;
        text_add(out, "%s", count ? ", " : "");
        size_t at = out->length;
        clause(english, kid, out);
        if (out->length > at) {
            *last = before_it;
            count++;
        } else if (out->at) {
            out->at[out->length = before_it] = '\0';
        }
    }
    return count;
}

/* The clauses of a block: "a, b and c". */
static void clauses(const struct english *english, const struct node *block, struct text *out)
{
    size_t last = 0;
    if (list_clauses(english, block, 0, &last, out) < 2)
        return;
    struct text tail = TEXT_GROWING;
    text_add(&tail, "%s", out->at + last + strlen(", "));
    out->at[out->length = last] = '\0';
    text_add(out, strncmp(text_of(&tail), "if ", 3) == 0 ? "; %s" : " and %s", text_of(&tail));
    text_free(&tail);
}

/* "its counter grows by 5", for a number of its own that is set to itself plus something. */
static bool grows_text(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *value = node->kids;
    if (value->kind != N_BINARY || (value->sub != O_ADD && value->sub != O_SUB) ||
        value->kids->kind != N_PROPERTY ||
        strcmp(property_names[value->kids->sub], node->name) != 0)
        return false;
    text_add(out, value->sub == O_ADD ? "its %s grows by " : "its %s falls by ", node->name);
    english_number(english, value->kids->next, out);
    return true;
}

static void if_text(const struct english *english, const struct node *condition, struct text *out)
{
    const struct node *then = condition->next, *otherwise = then->next;
    int known;
    if (english_constant(english, condition, &known)) {
        if (known || otherwise)
            clauses(english, known ? then : otherwise, out);
        return;
    }
    text_add(out, "if ");
    english_condition(english, condition, out);
    text_add(out, ", ");
    clauses(english, then, out);
    if (otherwise) {
        text_add(out, "; otherwise ");
        clauses(english, otherwise, out);
    }
}

/* What an option does; nothing at all if there is nothing to say. */
static void option_text(const struct english *english, const struct node *option,
                        const char *before, struct text *out)
{
    struct text words = TEXT_GROWING;
    clauses(english, option->kids, &words);
    if (words.length > 0)
        text_add(out, "%s%s", before, text_of(&words));
    text_free(&words);
}

static void clause(const struct english *english, const struct node *node, struct text *out)
{
    const struct node *kid = node->kids;
    switch (node->kind) {
    case N_BLOCK: clauses(english, node, out); break;
    case N_GROUP: group_text(english, node, out); break;
    case N_CALL: combatant_action_text(english, node, NULL, false, out); break;
    case N_ACTION: lone_action_text(english, node, out); break;
    case N_IF: if_text(english, kid, out); break;
    case N_REPEAT:
        if (kid->next->kids && !kid->next->kids->next) { /* one thing, so many times */
            clauses(english, kid->next, out);
            times_text(english, kid, out);
            break;
        }
        english_number(english, kid, out);
        text_add(out, " times: ");
        clauses(english, kid->next, out);
        break;
    case N_FOR_COMBATANTS:
        text_add(out, "for each %s, ", kid->sub == W_ALL_ENEMIES ? "enemy" : "character");
        clauses(english, kid->next, out);
        break;
    case N_FOR_CARDS:
        text_add(out, "for each ");
        if (kid->sub == C_SET)
            text_add(out, "of those cards");
        else
            english_counted(english, kid, false, out);
        text_add(out, ", ");
        clauses(english, kid->next, out);
        break;
    case N_CHOOSE_COMBATANT:
        if (unsaid(english, node))
            break;
        text_add(out, "choose ");
        english_combatants(english, kid, out);
        break;
    case N_CHOOSE_CARDS:
        text_add(out, kid->sub == C_TOP ? "look at " : kid->sub >= C_ALL ? "pick " : "choose ");
        english_cards(english, kid, out);
        break;
    case N_CHOOSE_STATUS:
        text_add(out, "choose one of %s %s", english_possessive(english, kid),
                 node->sub == SORT_BUFF     ? "buffs"
                 : node->sub == SORT_DEBUFF ? "debuffs"
                                  : "status effects");
        break;
    case N_CHOOSE_ONE:
        text_add(out, "choose one: ");
        for (; kid; kid = kid->next) {
            if (kid->name)
                text_add(out, "%s", kid->name);
            option_text(english, kid, kid->name ? ": " : "", out);
            if (kid->kids->next->kind != N_NONE) {
                text_add(out, " (if ");
                english_condition(english, kid->kids->next, out);
                text_add(out, ")");
            }
            text_add(out, kid->next ? " / " : "");
        }
        break;
    case N_SET:
        if (unsaid(english, node))
            break;
        if (grows_text(english, node, out))
            break;
        text_add(out, "set %s to ", node->name);
        english_number(english, kid, out);
        break;
    case N_EMIT: text_add(out, "cause %s", node->name); break;
    case N_PHASE: clauses(english, kid, out); break;
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
            english_capital(out, at);
            text_add(out, ". ");
        }
    }
    if (out->length > start && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
}

void english_added(const struct spire_game *game, const struct node *add, int count,
                   struct text *out)
{
    struct english english = {.game = game};
    const struct node *card = add->kids->next;
    const char *name = english_card_name(&english, card->name);
    if (card->b) {
        if (count == 1)
            text_add(out, "a copy");
        else
            text_add(out, "%d copies", count);
        text_add(out, " of the card it remembers to %s", english_piles[card->next->a]);
        return;
    }
    text_add(out, "%d ", count);
    if (count == 1 || card->a)
        text_add(out, "%s", name);
    else
        english_plural(name, out);
    text_add(out, "%s to %s", card->a ? "+" : "", english_piles[card->next->a]);
}
