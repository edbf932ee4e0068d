/* describe.c: prints a whole game as one description; loading it gives the same game. */
#include "engines/spire/english.h"
#include "engines/spire/print.h"

static void print_values(const struct spire_game *game, const struct definition *definition,
                         struct text *out)
{
    for (int i = 0; i < definition->value_count; i++) {
        text_add(out, "    value %s ", definition->values[i].name);
        print_expression(game, definition->values[i].expression, out);
        text_add(out, "\n");
    }
}

static void print_text(const struct definition *definition, struct text *out)
{
    if (definition->text)
        text_add(out, "    text \"%s\"\n", definition->text);
}

static void print_piles(int piles, struct text *out)
{
    if ((piles & 0xff) == 0xff) {
        text_add(out, "in anywhere ");
    } else if (piles != 1 << PILE_HAND) {
        const char *between = "in ";
        for (int i = 0; i < PILES; i++)
            if (piles >> i & 1) {
                text_add(out, "%s%s", between, destination_names[i]);
                between = " or ";
            }
        text_add(out, " ");
    }
}

static void print_listener(const struct spire_game *game, const struct listener *listener,
                           struct text *out)
{
    static const char *const hows[HOWS] = {"before", "cancel", "replace", "change", "after"};
    static const char *const roles[] = {"", " by owner", " to owner"};
    static const char *const changes[] = {"add", "times", "set", "at_most", "at_least"};
    text_add(out, "    ");
    if (listener->owner_kind == OWNER_CARD)
        print_piles(listener->piles, out);
    text_add(out, "%s %s%s", hows[listener->how], game->events[listener->event].name,
             roles[listener->role]);
    if (listener->ordered)
        text_add(out, " at %d", listener->order);
    if (listener->condition) {
        text_add(out, " if ");
        print_condition(listener->condition, out);
    }
    if (listener->how == HOW_CANCEL) {
        text_add(out, "\n");
    } else if (listener->how == HOW_CHANGE) {
        text_add(out, ": %s ", changes[listener->change]);
        if (listener->change == CHANGE_TIMES)
            print_primary(listener->body, out);
        else
            print_expression(game, listener->body, out);
        if (listener->divisor) {
            text_add(out, "/");
            print_primary(listener->divisor, out);
        }
        text_add(out, "\n");
    } else {
        text_add(out, ":\n");
        print_effect(game, listener->body, 2, out);
    }
}

static void print_listeners(const struct spire_game *game, int owner_kind, int owner,
                            struct text *out)
{
    for (int order = 0; order < game->listener_count; order++)
        for (int i = 0; i < game->listener_count; i++) /* as they were written */
            if (game->listeners[i].sequence == order &&
                game->listeners[i].owner_kind == owner_kind && game->listeners[i].owner == owner)
                print_listener(game, &game->listeners[i], out);
}

static void print_head(const char *kind, const struct definition *definition, struct text *out)
{
    text_add(out, "\n%s ", kind);
    print_name(definition->name, out);
    text_add(out, "\n");
}

static void print_rules(const struct rules *rules, struct text *out)
{
    text_add(out, "rules \"%s\"\n    energy %d\n", rules->title, rules->energy[0]);
    for (int i = 1; i < rules->energy_kinds; i++)
        text_add(out, "    energy %s %d\n", rules->energy_names[i], rules->energy[i]);
    text_add(out, "    draw %d\n", rules->draw);
    if (rules->hand_limit >= CARDS_FEW)
        text_add(out, "    hand unlimited\n");
    else
        text_add(out, "    hand %d\n", rules->hand_limit);
    text_add(out, "    deck %s\n    duplicates %s\n    targets %s\n    rounding %s\n",
             rules->starts_in_discard ? "discard" : "draw",
             rules->duplicates_apart ? "apart" : "merged",
             rules->targets_asked ? "asked" : "skipped", rules->round_each ? "each" : "end");
    text_add(out, "    decisions %d\n    turns %d\n", rules->plies, rules->turns);
}

static void print_event(const struct event_definition *event, struct text *out)
{
    static const char *const types[] = {"number", "combatant", "combatant", "card"};
    static const int order[] = {0, 2, 1, 3}; /* the first combatant named is the target */
    const char *between = " ";
    text_add(out, "\nevent %s", event->name);
    for (int i = 0; i < 4; i++)
        if (event->names[order[i]]) {
            text_add(out, "%s%s %s", between, event->names[order[i]], types[order[i]]);
            between = ", ";
        }
    text_add(out, "\n");
}

static void print_action_definition(const struct spire_game *game,
                                    const struct action_definition *action, struct text *out)
{
    text_add(out, "\naction %s", action->head.name);
    for (int i = 0; i < action->parameter_count; i++)
        text_add(out, "%s%s", i == 0 ? " " : ", ", action->parameters[i]);
    text_add(out, action->targeted ? " to target:\n" : ":\n");
    print_effect(game, action->body, 1, out);
}

static void print_status(const struct spire_game *game, int index, struct text *out)
{
    static const char *const stacks[] = {"add", "none", "max", "separate"};
    static const char *const ends[] = {"zero", "below_one", "never"};
    const struct status_definition *status = &game->statuses[index];
    print_head("status", &status->head, out);
    text_add(out, "%s%s%s    stack %s\n", status->buff ? "    buff\n" : "",
             status->debuff ? "    debuff\n" : "", status->hidden ? "    hidden\n" : "",
             stacks[status->stack]);
    print_values(game, &status->head, out);
    if (status->decay) {
        text_add(out, "    decay ");
        print_expression(game, status->decay, out);
        text_add(out, " each %s%s\n", status->each_round ? "round" : "turn",
                 status->unless_fresh ? " unless fresh" : "");
    }
    if (status->ends == ENDS_WHEN) {
        text_add(out, "    ends when ");
        print_condition(status->end_condition, out);
        text_add(out, "\n");
    } else {
        text_add(out, "    ends %s\n", ends[status->ends]);
    }
    print_text(&status->head, out);
    print_listeners(game, OWNER_STATUS, index, out);
}

static void print_cost(const struct spire_game *game, const struct card_definition *card,
                       struct text *out)
{
    if (!card->cost && !card->x_cost)
        return;
    text_add(out, "    cost ");
    if (card->x_cost)
        text_add(out, "X");
    else
        print_expression(game, card->cost, out);
    for (int i = 1; i < ENERGIES_MAX; i++)
        if (card->extra_costs[i]) {
            text_add(out, " and ");
            print_expression(game, card->extra_costs[i], out);
            text_add(out, " %s", game->rules.energy_names[i]);
        }
    text_add(out, "\n");
}

static void print_card(const struct spire_game *game, int index, struct text *out)
{
    const struct card_definition *card = &game->cards[index];
    print_head("card", &card->head, out);
    print_values(game, &card->head, out);
    print_cost(game, card, out);
    text_add(out, "    type %s\n    rarity %s\n", type_names[card->type],
             rarity_names[card->rarity]);
    if (card->color) {
        text_add(out, "    color ");
        print_name(card->color, out);
        text_add(out, "\n");
    }
    const char *between = "    tag ";
    for (int i = 0; i < game->tag_count; i++)
        if (card->tags >> i & 1) {
            text_add(out, "%s", between);
            print_name(game->tags[i], out);
            between = ", ";
        }
    text_add(out, card->tags ? "\n" : "");
    text_add(out, "    upgrades %s\n",
             card->upgrade_limit == 0   ? "never"
             : card->upgrade_limit == 1 ? "once"
                                        : "any");
    for (int i = 0; i < KEYWORDS; i++) {
        bool plain = card->keywords[0] >> i & 1, upgraded = card->keywords[1] >> i & 1;
        if (i == KEY_UNPLAYABLE && !card->cost && !card->x_cost)
            continue; /* goes without saying */
        if (plain || upgraded)
            text_add(out, "    %s%s\n", keyword_names[i],
                     plain && upgraded ? ""
                     : plain           ? " unless upgraded"
                                       : " if upgraded");
    }
    if (card->playable) {
        text_add(out, "    playable if ");
        print_condition(card->playable, out);
        text_add(out, "\n");
    }
    print_text(&card->head, out);
    if (card->upgraded_text)
        text_add(out, "    text \"%s\" if upgraded\n", card->upgraded_text);
    if (card->effect) {
        text_add(out, "    effect:\n");
        print_effect(game, card->effect, 2, out);
    }
    print_listeners(game, OWNER_CARD, index, out);
}

/* ---- enemies ---- */

static void print_selector(const struct spire_game *game, const struct enemy_definition *enemy,
                           const struct node *node, int indent, struct text *out);

static void print_entry(const struct spire_game *game, const struct enemy_definition *enemy,
                        const struct node *entry, struct text *out)
{
    const struct node *move = entry->kids->next, *condition = move->next;
    print_primary(entry->kids, out);
    text_add(out, " ");
    print_name(move->name, out);
    if (entry->a)
        text_add(out, " at_most %d", entry->a);
    if (condition->kind != N_NONE) {
        text_add(out, " if ");
        print_condition(condition, out);
    }
    if (condition->next) {
        text_add(out, " else ");
        print_selector(game, enemy, condition->next, -1, out);
    }
}

static void margin(int indent, struct text *out)
{
    if (indent > 0)
        text_add(out, "%*s", indent * 4, "");
}

/* A way to choose a move; an indent of -1 means in the middle of a line. */
static void print_selector(const struct spire_game *game, const struct enemy_definition *enemy,
                           const struct node *node, int indent, struct text *out)
{
    const struct node *kid = node->kids;
    if (node->kind == N_BLOCK) {
        for (; kid; kid = kid->next)
            print_selector(game, enemy, kid, indent, out);
        return;
    }
    margin(indent, out);
    switch (node->kind) {
    case N_MOVE: print_name(node->name, out); break;
    case N_IF:
        text_add(out, "if ");
        print_condition(kid, out);
        text_add(out, ":\n");
        print_selector(game, enemy, kid->next, indent + 1, out);
        if (kid->next->next) {
            margin(indent, out);
            text_add(out, "else:\n");
            print_selector(game, enemy, kid->next->next, indent + 1, out);
        }
        return;
    case N_CYCLE:
    case N_SEQUENCE:
        text_add(out, node->kind == N_CYCLE ? "cycle " : "sequence ");
        for (; kid && (node->kind == N_CYCLE || kid->next); kid = kid->next) {
            print_name(kid->name, out);
            bool last = node->kind == N_CYCLE ? !kid->next : !kid->next->next;
            text_add(out, last ? "" : ", ");
        }
        if (node->kind == N_SEQUENCE) {
            text_add(out, " then ");
            print_selector(game, enemy, kid, -1, out);
        } else if (enemy->offset) {
            text_add(out, " from ");
            print_expression(game, enemy->offset, out);
        }
        break;
    default:
        if (indent < 0 || node->a) {
            text_add(out, "weighted (");
            for (; kid; kid = kid->next) {
                print_entry(game, enemy, kid, out);
                text_add(out, kid->next ? ", " : ")");
            }
            break;
        }
        text_add(out, "weighted:\n");
        for (; kid; kid = kid->next) {
            margin(indent + 1, out);
            print_entry(game, enemy, kid, out);
            text_add(out, "\n");
        }
        return;
    }
    if (indent >= 0)
        text_add(out, "\n");
}

static void print_enemy(const struct spire_game *game, int index, struct text *out)
{
    const struct enemy_definition *enemy = &game->enemies[index];
    print_head("enemy", &enemy->head, out);
    print_values(game, &enemy->head, out);
    text_add(out, "    hp ");
    print_expression(game, enemy->hp_low, out);
    if (enemy->hp_high != enemy->hp_low) {
        text_add(out, " to ");
        print_expression(game, enemy->hp_high, out);
    }
    text_add(out, "\n");
    print_text(&enemy->head, out);
    if (enemy->start) {
        text_add(out, "    start:\n");
        print_effect(game, enemy->start, 2, out);
    }
    for (int i = 0; i < enemy->move_count; i++) {
        text_add(out, "    move ");
        print_name(enemy->moves[i].name, out);
        if (enemy->moves[i].text)
            text_add(out, " \"%s\"", enemy->moves[i].text);
        text_add(out, ":\n");
        print_effect(game, enemy->moves[i].effect, 2, out);
    }
    text_add(out, "    next:\n");
    print_selector(game, enemy, enemy->next, 2, out);
    print_listeners(game, OWNER_ENEMY, index, out);
}

/* ---- scenarios ---- */

static void print_scenario(const struct spire_game *game, int index, struct text *out)
{
    const struct scenario *scenario = &game->scenarios[index];
    print_head("scenario", &scenario->head, out);
    text_add(out, "    player ");
    print_name(scenario->character, out);
    text_add(out, "\n    hp %d\n    max_hp %d\n    ascension %d\n", scenario->hp, scenario->max_hp,
             scenario->ascension);
    for (int i = 0; i < scenario->deck_count; i++) {
        const struct deck_entry *entry = &scenario->deck[i];
        text_add(out, "%s%d ", i == 0 ? "    deck " : ", ", entry->count);
        print_name(game->cards[entry->card].head.name, out);
        if (entry->upgrades)
            text_add(out, " upgraded %d", entry->upgrades);
    }
    text_add(out, scenario->deck_count ? "\n" : "");
    for (int i = 0; i < scenario->battle_count; i++) {
        const struct battle *battle = &scenario->battles[i];
        for (int k = 0; k < battle->enemy_count; k++) {
            text_add(out, k == 0 ? "    enemies " : ", ");
            int enemy = battle->enemies[k];
            print_name(enemy < FIRST_ENCOUNTER
                           ? game->enemies[enemy].head.name
                           : game->encounters[enemy - FIRST_ENCOUNTER].head.name,
                       out);
        }
        text_add(out, "\n");
    }
    for (int i = 0; i < scenario->start_count; i++) {
        text_add(out, "    status %d ", scenario->start_amounts[i]);
        print_name(game->statuses[scenario->start_statuses[i]].head.name, out);
        text_add(out, "\n");
    }
    if (scenario->offers) {
        text_add(out, "    offer %d", scenario->offers);
        if (scenario->reward_color) {
            text_add(out, " ");
            print_name(scenario->reward_color, out);
        }
        text_add(out, "\n");
    }
    if (scenario->heal)
        text_add(out, "    heal %d\n", scenario->heal);
    print_text(&scenario->head, out);
}

void print_game(const struct spire_game *game, struct text *out)
{
    print_rules(&game->rules, out);
    for (int i = EV_BUILT_IN; i < game->event_count; i++)
        if (game->events[i].place.line && !game->events[i].phase)
            print_event(&game->events[i], out);
    for (int i = 0; i < game->action_count; i++)
        print_action_definition(game, &game->actions[i], out);
    for (int i = 0; i < game->status_count; i++)
        print_status(game, i, out);
    for (int i = 0; i < game->card_count; i++)
        print_card(game, i, out);
    for (int i = 0; i < game->enemy_count; i++)
        print_enemy(game, i, out);
    for (int i = 0; i < game->encounter_count; i++) {
        print_head("encounter", &game->encounters[i].head, out);
        print_effect(game, game->encounters[i].body, 1, out);
    }
    for (int i = 0; i < game->rule_set_count; i++) {
        print_head("rule", &game->rule_sets[i], out);
        print_values(game, &game->rule_sets[i], out);
        print_listeners(game, OWNER_RULE, i, out);
    }
    if (game->battle) {
        text_add(out, "\nbattle:\n");
        print_effect(game, game->battle, 1, out);
    }
    text_add(out, "\nround:\n");
    print_effect(game, game->round, 1, out);
    print_scenario(game, game->scenario, out); /* the first one is played */
    for (int i = 0; i < game->scenario_count; i++)
        if (i != game->scenario)
            print_scenario(game, i, out);
}
