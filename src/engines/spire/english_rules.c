/* english_rules.c: what cards, statuses and moves are, in English: their effects, their rules, and
 * texts of their own. */
#include "engines/spire/english.h"

#include <string.h>

static void small_letter(struct text *out, size_t at)
{
    if (at + 1 < out->length && out->at[at] >= 'A' && out->at[at] <= 'Z' &&
        !(out->at[at + 1] >= 'A' && out->at[at + 1] <= 'Z'))
        out->at[at] = (char)(out->at[at] - 'A' + 'a');
}

/* A text of the file; {NAME} stands for a value of the definition. */
static void own_text(const struct english *english, const char *text, struct text *out)
{
    while (*text) {
        const char *open = strchr(text, '{'), *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            text_add(out, "%s", text);
            return;
        }
        const struct value *value = NULL;
        size_t length = (size_t)(close - open) - 1;
        for (int i = 0; i < english->definition->value_count; i++)
            if (strlen(english->definition->values[i].name) == length &&
                strncmp(english->definition->values[i].name, open + 1, length) == 0)
                value = &english->definition->values[i];
        text_add(out, "%.*s", (int)(open - text), text);
        if (value)
            english_number(english, value->expression, out);
        else
            text_add(out, "%.*s", (int)length + 2, open);
        text = close + 1;
    }
}

/* ---- rules ---- */

/* "card is this", alone or before "and": the rule is about the card itself. */
static bool about_itself(const struct node *condition)
{
    if (!condition || condition->kind != N_NUMBER_OF)
        return false;
    const struct node *one = condition->kids, *two = one->next;
    return one->kind == N_CARDS && two->kind == N_CARDS &&
           ((one->sub == C_EVENT && two->sub == C_THIS) ||
            (one->sub == C_THIS && two->sub == C_EVENT));
}

/* When a rule with an effect acts; NULL: there is no good phrase. */
static const char *occasion(const struct listener *listener, bool itself)
{
    static const char *const own[EV_BUILT_IN] = {
        [EV_DRAW] = "When drawn",  [EV_DISCARD] = "When discarded", [EV_EXHAUST] = "When exhausted",
        [EV_PLAY] = "When played", [EV_RETAIN] = "When retained",   [EV_CREATE] = "When created"};
    static const char *const all[EV_BUILT_IN] = {
        [EV_BATTLE_START] = "At the start of the battle",
        [EV_BATTLE_END] = "At the end of the battle",
        [EV_ROUND_START] = "At the start of the round",
        [EV_ROUND_END] = "At the end of the round",
        [EV_TURN_START] = "At the start of the turn",
        [EV_TURN_END] = "At the end of the turn",
        [EV_DRAW] = "Whenever you draw a card",
        [EV_PLAY] = "Whenever you play a card",
        [EV_DISCARD] = "Whenever you discard a card",
        [EV_EXHAUST] = "Whenever a card is exhausted",
        [EV_SHUFFLE] = "Whenever you shuffle your draw pile",
        [EV_CREATE] = "Whenever a card is created",
    };
    if (listener->event >= EV_BUILT_IN ||
        (listener->how != HOW_AFTER && listener->how != HOW_BEFORE))
        return NULL;
    if (itself)
        return own[listener->event];
    if (listener->owner_kind == OWNER_CARD && listener->role == ROLE_TO)
        return listener->event == EV_TURN_END     ? "At the end of your turn"
               : listener->event == EV_TURN_START ? "At the start of your turn"
                                                  : all[listener->event];
    return all[listener->event];
}

static void change_text(const struct english *english, const struct listener *listener,
                        struct text *out)
{
    static const char *const words[] = {": plus ", ": times ", ": becomes ", ": at most ",
                                        ": at least "};
    text_add(out, "%s", words[listener->change]);
    english_number(english, listener->body, out);
    if (listener->divisor) {
        text_add(out, "/");
        english_number(english, listener->divisor, out);
    }
    text_add(out, ".");
}

static void listener_text(const struct english *english, const struct listener *listener,
                          struct text *out)
{
    static const char *const hows[HOWS] = {"Before", "No", "Instead of", "Changes", "After"};
    static const char *const roles[] = {"", " by the owner", " to the owner"};
    const bool itself = about_itself(listener->condition);
    const char *when = occasion(listener, itself);
    if (when)
        text_add(out, "%s", when);
    else
        text_add(out, "%s %s%s", hows[listener->how], english->game->events[listener->event].name,
                 roles[listener->role]);
    if (listener->condition && !(when && itself)) {
        text_add(out, " if ");
        english_condition(english, listener->condition, out);
    }
    if (listener->how == HOW_CHANGE) {
        change_text(english, listener, out);
    } else if (listener->body) {
        text_add(out, when ? ", " : ": ");
        size_t at = out->length;
        english_effect(english, listener->body, out);
        if (when)
            small_letter(out, at);
    } else {
        text_add(out, ".");
    }
}

static void space(struct text *out)
{
    if (out->length > 0 && out->at[out->length - 1] != ' ')
        text_add(out, " ");
}

static void listeners_text(const struct english *english, int owner_kind, int owner,
                           struct text *out)
{
    for (int i = 0; i < english->game->listener_count; i++) {
        const struct listener *listener = &english->game->listeners[i];
        if (listener->owner_kind != owner_kind || listener->owner != owner)
            continue;
        space(out);
        listener_text(english, listener, out);
    }
}

/* ---- cards ---- */

static bool is_number(const struct node *node)
{
    switch (node->kind) {
    case N_NUMBER:
    case N_UPGRADED:
    case N_PER_UPGRADE:
    case N_VALUE:
    case N_ASCENSION: return true;
    default: return false;
    }
}

/* When it can be played and what it costs, where that is not just a number. */
static void terms_text(const struct english *english, const struct card_definition *card,
                       struct text *out)
{
    if (card->playable) {
        text_add(out, "Can be played only if ");
        english_condition(english, card->playable, out);
        text_add(out, ". ");
    }
    if (!card->cost || card->x_cost || is_number(card->cost))
        return;
    const struct node *cost = english_simplified(english, card->cost);
    if (cost->kind == N_MOST && cost->kids->kind == N_BINARY) /* max(4 - ..., 0) */
        cost = cost->kids;
    if (cost->kind == N_BINARY && cost->sub == O_SUB && is_number(cost->kids)) {
        size_t at = out->length;
        text_add(out, "Costs 1 less");
        if (!english_each(english, cost->kids->next, out)) {
            out->at[out->length = at] = '\0';
            text_add(out, "Costs less by ");
            english_number(english, cost->kids->next, out);
        }
    } else {
        size_t at = out->length;
        text_add(out, "Costs 1");
        if (!english_each(english, cost, out)) {
            out->at[out->length = at] = '\0';
            text_add(out, "Costs ");
            english_number(english, cost, out);
        }
    }
    text_add(out, ". ");
}

/* Whether some action of an effect applies a status. */
static bool applies(const struct node *node, const char *status)
{
    if (node->kind == N_ACTION && node->sub == A_APPLY && node->kids->next->name &&
        strcmp(node->kids->next->name, status) == 0)
        return true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        if (applies(kid, status))
            return true;
    return false;
}

/* What the statuses mean that a power brings, or that bear the card's name: else its text would
 * only say how many of them. */
static void meaning_text(const struct spire_game *game, const struct card_definition *card,
                         struct text *out)
{
    for (int i = 0; card->effect && i < game->status_count; i++) {
        const struct definition *status = &game->statuses[i].head;
        if (game->statuses[i].hidden || !applies(card->effect, status->name) ||
            (card->type != TYPE_POWER && strcmp(card->head.name, status->name) != 0))
            continue;
        space(out);
        text_add(out, "%s: ", name_of(game, status));
        english_status(game, i, out);
    }
}

void english_cost(const struct spire_game *game, int index, int upgrades, struct text *out)
{
    const struct card_definition *card = &game->cards[index];
    struct english english = {.game = game, .definition = &card->head, .upgrades = upgrades};
    int value;
    if (card->keywords[upgrades > 0] >> KEY_UNPLAYABLE & 1) {
        text_add(out, "-");
        return;
    }
    if (card->x_cost)
        text_add(out, "X");
    else if (english_constant(&english, card->cost, &value))
        text_add(out, "%d", value < 0 ? 0 : value);
    else
        text_add(out, "varies");
    for (int i = 1; i < ENERGIES_MAX; i++)
        if (card->extra_costs[i]) {
            text_add(out, " and ");
            english_number(&english, card->extra_costs[i], out);
            text_add(out, " %s", game->rules.energy_names[i]);
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
        if (keywords >> i & 1) {
            space(&own);
            text_add(&own, "%s", words[i]);
        }
    space(&own);
    const char *text = upgrades > 0 && card->upgraded_text ? card->upgraded_text : card->head.text;
    if (text && !game->alias) {
        own_text(&english, text, &own);
    } else {
        terms_text(&english, card, &own);
        if (card->effect)
            english_effect(&english, card->effect, &own);
        listeners_text(&english, OWNER_CARD, index, &own);
        meaning_text(game, card, &own);
    }
    if (keywords & 1 << KEY_EXHAUST) {
        space(&own);
        text_add(&own, "%s", words[KEY_EXHAUST]);
    }
    while (own.length > 0 && own.at[own.length - 1] == ' ')
        own.at[--own.length] = '\0';
    text_add(out, "%s", text_of(&own));
    text_free(&own);
}

void english_status(const struct spire_game *game, int index, struct text *out)
{
    const struct status_definition *status = &game->statuses[index];
    struct english english = {.game = game, .definition = &status->head, .status = true};
    struct text own = TEXT_GROWING;
    if (status->head.text && !game->alias)
        own_text(&english, status->head.text, &own);
    else
        listeners_text(&english, OWNER_STATUS, index, &own);
    text_add(out, "%s", text_of(&own));
    text_free(&own);
}

void english_move(const struct spire_game *game, int index, int move, struct text *out)
{
    const struct enemy_definition *enemy = &game->enemies[index];
    struct english english = {.game = game, .definition = &enemy->head, .self = 1};
    size_t at = out->length;
    if (enemy->moves[move].text && !game->alias)
        own_text(&english, enemy->moves[move].text, out);
    else
        english_effect(&english, enemy->moves[move].effect, out);
    english_capital(out, at);
}
