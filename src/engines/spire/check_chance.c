/* check_chance.c: refuses chance in what is read whenever somebody looks: what a card costs, whether it
 * can be played, what may be chosen. Such a number would be another one at every look, and a play would
 * hang on who looks at it. */
#include "engines/spire/check.h"

#include "engines/spire/walk.h"

struct chance_check {
    const struct spire_game *game;
    struct problems         *problems;
    const struct definition *owner;      /* whose values may be named */
};

/* Where chance comes into a number: 'random', or a value that draws. */
static const struct node *find_chance(const struct definition *owner, const struct node *node)
{
    if (!node || node->kind == N_RANDOM)
        return node;
    if (node->kind == N_VALUE && owner && find_chance(owner, owner->values[node->a].expression))
        return node;
    for (const struct node *kid = node->kids; kid; kid = kid->next) {
        const struct node *found = find_chance(owner, kid);
        if (found)
            return found;
    }
    return NULL;
}

static void check_steady(const struct chance_check *check, const struct node *number,
                         const char *where, const char *instead)
{
    const struct node *chance = find_chance(check->owner, number);
    if (chance)
        problem_error(check->problems, chance->place,
                      "chance in %s would be drawn anew whenever somebody looks; %s", where,
                      instead);
}

static void check_card(struct chance_check *check, const struct card_definition *card)
{
    static const char *const drawn = "let it be drawn once: 'in hand after draw if card is this: "
                                     "cost this set random 0 to 3 for turn'";
    check->owner = &card->head;
    check_steady(check, card->cost, "a cost", drawn);
    for (int i = 1; i < ENERGIES_MAX; i++)
        check_steady(check, card->extra_costs[i], "a cost",
                     "write a number, or pay with the main energy");
    check_steady(check, card->playable, "'playable if'",
                 "let it be drawn once: 'in hand after draw if card is this: set counter to random "
                 "1 to 2', then 'playable if counter = 1'");
}

static void check_listener(struct chance_check *check, const struct listener *listener)
{
    static const char *const kept = "keep it in a status: 'after turn_start to owner: set amount "
                                    "to random 1 to 2', and ask for 'amount' here";
    check->owner = listener_owner(check->game, listener);
    if (listener->how == HOW_CHANGE &&
        (listener->event == EV_COST || listener->event == EV_HAND_LIMIT)) {
        const char *what = listener->event == EV_COST ? "'change cost'" : "'change hand_limit'";
        check_steady(check, listener->condition, what, kept);
        check_steady(check, listener->body, what, kept);
        check_steady(check, listener->divisor, what, kept);
    } else if (listener->how == HOW_CANCEL && listener->event == EV_PLAY) {
        check_steady(check, listener->condition, "'cancel play'", kept);
    }
}

/* What may be chosen is worked out for whoever asks what is legal, and again for the answer. */
static void check_choices(const struct chance_check *check, const struct node *node)
{
    if (node->kind == N_CARDS && node_asks(node)) {
        check_steady(check, node->kids, "how many may be chosen",
                     "draw it before: 'set n to random 1 to 3', then 'choose n cards from hand'");
        check_steady(check, node->kids->next, "what may be chosen",
                     "draw before: 'random 3 cards from hand as found', or 'set n to random 1 to 3' "
                     "and ask for 'n'");
    }
    if (node->kind == N_OPTION)
        check_steady(check, node->kids->next, "which options there are",
                     "draw it before: 'set n to random 1 to 2', then 'option \"...\" if n = 1'");
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        check_choices(check, kid);
}

static void check_effect(void *context, const struct effect *effect)
{
    struct chance_check *check = context;
    check->owner = effect->definition;
    check_choices(check, effect->body);
}

void check_chance(const struct spire_game *game, struct problems *problems)
{
    struct chance_check check = {.game = game, .problems = problems};
    for (int i = 0; i < game->card_count; i++)
        check_card(&check, &game->cards[i]);
    for (int i = 0; i < game->listener_count; i++)
        check_listener(&check, &game->listeners[i]);
    effects_each(game, check_effect, &check);
}
