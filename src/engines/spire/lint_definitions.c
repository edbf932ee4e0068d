/* lint_definitions.c: what is odd about a card, a status, an enemy or a rule taken by itself. */
#include <string.h>

#include "engines/spire/lint.h"

enum { ORDERS_MAX = 12 };    /* warnings about the order of rules: they come in crowds */

/* One card, status, enemy or set of rules. */
struct subject {
    const struct definition *definition;
    int owner_kind, index;
    const char *texts[2 + MOVES_MAX];    /* in which {NAME} stands for a value; NULL: none */
    struct place places[2 + MOVES_MAX];
    int text_count;
};
typedef bool node_test(const struct node *, int);

static bool any_node(const struct node *node, node_test *test, int argument)
{
    if (!node)
        return false;
    if (test(node, argument))
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (any_node(kid, test, argument))
            return true;
    return false;
}

/* The pieces of a definition, but for its values and rules. */
static int pieces_of(const struct spire_game *game, const struct subject *subject,
                     const struct node **pieces)
{
    int count = 0;
    if (subject->owner_kind == OWNER_CARD) {
        const struct card_definition *card = &game->cards[subject->index];
        pieces[count++] = card->cost;
        for (int i = 1; i < ENERGIES_MAX; i++)
            pieces[count++] = card->extra_costs[i];
        pieces[count++] = card->playable;
        pieces[count++] = card->effect;
    } else if (subject->owner_kind == OWNER_STATUS) {
        pieces[count++] = game->statuses[subject->index].decay;
        pieces[count++] = game->statuses[subject->index].end_condition;
    } else if (subject->owner_kind == OWNER_ENEMY) {
        const struct enemy_definition *enemy = &game->enemies[subject->index];
        pieces[count++] = enemy->hp_low;
        if (enemy->hp_high != enemy->hp_low)
            pieces[count++] = enemy->hp_high;
        pieces[count++] = enemy->next;
        pieces[count++] = enemy->offset;
        pieces[count++] = enemy->start;
        for (int i = 0; i < enemy->move_count; i++)
            pieces[count++] = enemy->moves[i].effect;
    }
    return count;
}
enum { PIECES_MAX = 6 + MOVES_MAX };

static bool rule_is_of(const struct listener *listener, const struct subject *subject)
{
    return listener->owner_kind == subject->owner_kind && listener->owner == subject->index;
}

/* ---- values ---- */

static bool names_value(const struct node *node, int value)
{
    return node->kind == N_VALUE && node->a == value;
}

static bool text_names(const struct subject *subject, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < subject->text_count; i++) {
        const char *open = subject->texts[i] ? strchr(subject->texts[i], '{') : NULL;
        for (; open; open = strchr(open + 1, '{'))
            if (strncmp(open + 1, name, length) == 0 && open[1 + length] == '}')
                return true;
    }
    return false;
}

static bool value_is_used(const struct spire_game *game, const struct subject *subject, int value)
{
    const struct definition *definition = subject->definition;
    const struct node *pieces[PIECES_MAX];
    int count = pieces_of(game, subject, pieces);
    for (int i = 0; i < count; i++)
        if (any_node(pieces[i], names_value, value))
            return true;
    for (int i = 0; i < definition->value_count; i++)
        if (any_node(definition->values[i].expression, names_value, value))
            return true;
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *rule = &game->listeners[i];
        if (rule_is_of(rule, subject) && (any_node(rule->condition, names_value, value) ||
                                          any_node(rule->body, names_value, value) ||
                                          any_node(rule->divisor, names_value, value)))
            return true;
    }
    return text_names(subject, definition->values[value].name);
}

static void lint_values(const struct linter *linter, const struct subject *subject)
{
    const struct definition *definition = subject->definition;
    for (int i = 0; i < definition->value_count; i++)
        if (!value_is_used(linter->game, subject, i))
            lint_say(linter, LINT_UNUSED_VALUE, definition->values[i].place,
                     "nothing in '%s' names the value '%s'", definition->name,
                     definition->values[i].name);
}

/* {NAME} in a text stands for a value; one that is none is probably a slip. */
static void lint_text(const struct linter *linter, const struct definition *owner, const char *text,
                      struct place place)
{
    const char *names[VALUES_MAX];
    for (int i = 0; i < owner->value_count; i++)
        names[i] = owner->values[i].name;
    for (const char *open = text ? strchr(text, '{') : NULL; open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        char name[64];
        struct hint hint;
        if (!close || (size_t)(close - open) > sizeof name)
            return;
        memcpy(name, open + 1, (size_t)(close - open) - 1);
        name[close - open - 1] = '\0';
        if (word_index_of(names, owner->value_count, name) < 0)
            lint_say(linter, LINT_TEXT_VALUE, place,
                     "the text of '%s' speaks of {%s}, but it has no such value%s", owner->name,
                     name, nearest_hint(name, names, (size_t)owner->value_count, &hint));
    }
}

/* ---- upgrades that cannot come ---- */

static void lint_upgrade(const struct linter *linter, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_UPGRADED || node->kind == N_PER_UPGRADE)
        lint_say(linter, LINT_NO_UPGRADE, node->place, "nothing upgrades this, so it is always %d",
                 node->a);
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        lint_upgrade(linter, kid);
}

static void lint_upgrades(const struct linter *linter, const struct subject *subject)
{
    const struct spire_game *game = linter->game;
    const struct node *pieces[PIECES_MAX];
    if (subject->owner_kind == OWNER_CARD && game->cards[subject->index].upgrade_limit > 0)
        return;
    int count = pieces_of(game, subject, pieces);
    for (int i = 0; i < count; i++)
        lint_upgrade(linter, pieces[i]);
    for (int i = 0; i < subject->definition->value_count; i++)
        lint_upgrade(linter, subject->definition->values[i].expression);
    for (int i = 0; i < game->listener_count; i++)
        if (rule_is_of(&game->listeners[i], subject)) {
            lint_upgrade(linter, game->listeners[i].condition);
            lint_upgrade(linter, game->listeners[i].body);
        }
}

static void lint_subject(const struct linter *linter, const struct subject *subject)
{
    lint_values(linter, subject);
    lint_upgrades(linter, subject);
    for (int i = 0; i < subject->text_count; i++)
        lint_text(linter, subject->definition, subject->texts[i], subject->places[i]);
}

/* ---- cards ---- */

/* Whether all that an effect says is 'nothing'. */
static bool does_nothing(const struct node *node)
{
    if (node->kind != N_BLOCK)
        return node->kind == N_ACTION && node->sub == A_NOTHING;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (!does_nothing(kid))
            return false;
    return true;
}

static void lint_card(const struct linter *linter, int index)
{
    const struct card_definition *card = &linter->game->cards[index];
    const struct place place = card->head.place;
    struct subject subject = {&card->head, OWNER_CARD, index,
                              {card->head.text, card->upgraded_text}, {place, place}, 2};
    bool rules = false;
    lint_subject(linter, &subject);
    for (int i = 0; i < linter->game->listener_count; i++)
        rules = rules || rule_is_of(&linter->game->listeners[i], &subject);
    if (card->effect && card->uncosted)
        lint_say(linter, LINT_NO_COST, place,
                 "card '%s' has an effect but no cost, so it cannot be played; write 'cost 0', or "
                 "'unplayable' if that is meant",
                 card->head.name);
    if (card->cost &&
        (card->cost->kind == N_NEGATE || (card->cost->kind == N_NUMBER && card->cost->a < 0)))
        lint_say(linter, LINT_NEGATIVE_COST, card->cost->place,
                 "card '%s' has a negative cost, which counts as none", card->head.name);
    if ((!card->effect || does_nothing(card->effect)) && !rules && card->type <= TYPE_POWER &&
        !(card->keywords[0] >> KEY_UNPLAYABLE & 1))
        lint_say(linter, LINT_EMPTY_CARD, place, "card '%s' can be played and does nothing%s",
                 card->head.name, card->effect ? "" : "; it has no 'effect'");
}

/* ---- enemies ---- */

/* Marks the moves that a way to choose may give; returns whether it always gives one. */
static bool mark_moves(const struct enemy_definition *enemy, const struct node *node, char *taken);

static bool mark_all(const struct enemy_definition *enemy, const struct node *kid, char *taken)
{
    for (; kid; kid = kid->next)
        mark_moves(enemy, kid, taken);
    return true;
}

/* "if C: ... else: ..."; a condition that never holds is told by another warning. */
static bool mark_branches(const struct enemy_definition *enemy, const struct node *node, char *taken)
{
    const struct node *yes = node->kids->next, *no = yes->next;
    bool first = mark_moves(enemy, yes, taken), second = no && mark_moves(enemy, no, taken);
    return first && second;
}

static bool mark_moves(const struct enemy_definition *enemy, const struct node *node, char *taken)
{
    switch (node->kind) {
    case N_MOVE:
        taken[node->a] = 1;
        return true;
    case N_BLOCK:
        for (const struct node *kid = node->kids; kid; kid = kid->next)
            if (mark_moves(enemy, kid, taken))
                return true; /* what follows is never asked */
        return false;
    case N_IF: return mark_branches(enemy, node, taken);
    case N_ENTRY: {
        int weight;
        const struct node *move = node->kids->next, *otherwise = move->next->next;
        bool drawn = !lint_constant(&enemy->head, node->kids, &weight) || weight > 0;
        if (drawn)
            mark_moves(enemy, move, taken);
        if (drawn && otherwise)
            mark_moves(enemy, otherwise, taken);
        return true;
    }
    case N_CYCLE:
    case N_SEQUENCE:
    case N_WEIGHTED: return mark_all(enemy, node->kids, taken);
    default: return false;
    }
}

static void lint_enemy(const struct linter *linter, int index)
{
    const struct enemy_definition *enemy = &linter->game->enemies[index];
    struct subject subject = {&enemy->head, OWNER_ENEMY, index, {enemy->head.text},
                              {enemy->head.place}, 1};
    char taken[MOVES_MAX] = {0};
    for (int i = 0; i < enemy->move_count; i++) {
        subject.texts[subject.text_count] = enemy->moves[i].text;
        subject.places[subject.text_count++] = enemy->moves[i].place;
    }
    lint_subject(linter, &subject);
    if (!mark_moves(enemy, enemy->next, taken))
        taken[0] = 1; /* if nothing else is said, the first */
    for (int i = 0; i < enemy->move_count; i++)
        if (!taken[i])
            lint_say(linter, LINT_UNUSED_MOVE, enemy->moves[i].place,
                     "'%s' never takes the move '%s'; 'next' does not come to it", enemy->head.name,
                     enemy->moves[i].name);
}

/* ---- rules whose order matters ---- */

static bool order_matters(const struct spire_game *game, const struct listener *a,
                          const struct listener *b)
{
    if (a->event != b->event || a->how != HOW_CHANGE || b->how != HOW_CHANGE ||
        (a->ordered && b->ordered && a->order != b->order) ||
        (a->owner_kind == b->owner_kind && a->owner == b->owner))
        return false;
    if (a->change == b->change)
        return a->change == CHANGE_SET ||
               (a->change == CHANGE_TIMES && game->rules.round_each && a->owner != b->owner);
    return true;
}

static void lint_order(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    int said = 0;
    for (int i = 0; i < game->listener_count; i++)
        for (int j = i + 1; j < game->listener_count && said < ORDERS_MAX; j++) {
            const struct listener *a = &game->listeners[i], *b = &game->listeners[j];
            if (!order_matters(game, a, b))
                continue;
            const struct listener *vague = a->ordered ? b : a, *other = a->ordered ? a : b;
            lint_say(linter, LINT_VAGUE_ORDER, vague->place,
                     "'%s' and '%s' both change '%s' and the result depends on their order, which "
                     "is not stated: give both 'at NUMBER'",
                     listener_owner(game, other)->name, listener_owner(game, vague)->name,
                     game->events[a->event].name);
            said++;
        }
}

void lint_definitions(const struct linter *linter)
{
    const struct spire_game *game = linter->game;
    for (int i = 0; i < game->card_count; i++)
        lint_card(linter, i);
    for (int i = 0; i < game->status_count; i++) {
        const struct definition *head = &game->statuses[i].head;
        lint_subject(linter,
                     &(struct subject){head, OWNER_STATUS, i, {head->text}, {head->place}, 1});
    }
    for (int i = 0; i < game->enemy_count; i++)
        lint_enemy(linter, i);
    for (int i = 0; i < game->rule_set_count; i++)
        lint_subject(linter, &(struct subject){&game->rule_sets[i], OWNER_RULE, i, {NULL},
                                               {{0}}, 0});
    lint_order(linter);
}
