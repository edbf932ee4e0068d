/* load.c: the engine: loads descriptions, lays down the tables of the waist, prints a game back. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/chaos/run.h"

const char *const chaos_verbs[VERBS] = {
    "turn", "draw", "play", "attack", "effect", "damage", "heal", "die", "discard", "summon", "put",
    "shuffle", "transform", "reset", "fatigue", "take part",
};

static const struct option options[] = {
    {.name = "first", .type = OPTION_TEXT, .help = "the deck of the first player, by name"},
    {.name = "second", .type = OPTION_TEXT, .help = "the deck of the second player, by name"},
    {.name = "preset", .type = OPTION_TEXT, .help = "the preset of the grammar that cards are rolled "
                                                    "with"},
    {.name = "pool", .type = OPTION_INTEGER, .low = 1, .high = 5000,
     .help = "how many cards are rolled, instead of what the file says"},
    {.name = "pool_seed", .type = OPTION_INTEGER, .low = 0, .high = 9e15,
     .help = "the seed they are rolled with, instead of what the file says"},
    {.name = "own_deck", .type = OPTION_WORD, .words = "known|unknown",
     .help = "whether players know which cards are left in their deck"},
    {.name = "enemy_deck", .type = OPTION_WORD, .words = "known|unknown",
     .help = "whether players know the other's deck, if it has a name"},
    {.name = "outline", .type = OPTION_FLAG, .fallback = "no", .help = "work out what every card would do"},
};

extern const struct engine chaos_engine;

static void unload(struct game *head)
{
    struct chaos_game *game = (struct chaos_game *)head;
    for (int i = 0; i < game->card_list.count; i++) {
        free(game->cards[i].name);
        free(game->cards[i].text);
    }
    for (int i = 0; i < game->deck_list.count; i++)
        free(game->decks[i].name);
    free(game->cards);
    free(game->effects);
    free(game->decks);
    free(game->pool);
    free(game->rolled);
    free(game->parts);
    free(game->deeds);
    free(game->fields);
    free(game->blocks);
    free(game->names);
    free(game->prints);
    free(game->title);
    free(game);
}

/* Cards that are written inside others have no name of their own. */
static void name_nested(struct chaos_game *game)
{
    for (int i = 0; i < game->card_list.count; i++) {
        struct card *card = &game->cards[i];
        if (card->name)
            continue;
        char name[64];
        struct text out = TEXT_ON(name);
        static const char *const kinds[] = {[KIND_LEADER] = "leader", [KIND_MINION] = "minion",
                                            [KIND_SPELL] = "spell"};
        const char *what = card->tribe ? chaos_tribes[card->tribe / 2] : kinds[card->kind];
        text_add(&out, "%s %d", what, i);
        card->name = heap_string(name);
    }
}

static void make_parts(struct chaos_game *game)
{
    game->parts = heap_new((size_t)game->card_list.count, sizeof *game->parts);
    for (int i = 0; i < game->card_list.count; i++) {
        struct card *card = &game->cards[i];
        struct text text = TEXT_GROWING;
        chaos_print_card(game, card, " ", &text);
        card->text = heap_string(text_of(&text));
        text_free(&text);
        card->part = (int16_t)i;
        game->parts[i] = (struct part){.kind = "card", .name = card->name, .text = card->text,
                                       .line = card->line};
    }
    game->head.parts = game->parts;
    game->head.part_count = game->card_list.count;
}

/* In which zones a card waits for turns: where a condition on itself may hold. */
static void find_listeners(struct chaos_game *game)
{
    for (int i = 0; i < game->card_list.count; i++) {
        struct card *card = &game->cards[i];
        for (int j = 0; j < card->effect_count; j++) {
            const struct effect *effect = &game->effects[card->effect + j];
            int zones = effect->condition == IF_SELF ? effect->test.zones : IN_PLAY | IN_HAND | IN_DECK;
            if (effect->trigger < ON_TURN_START)
                continue;
            if (effect->turns & ALLY)
                card->waits |= (uint16_t)(zones << 4 * wait_of(effect->trigger, true));
            if (effect->turns & ENEMY)
                card->waits |= (uint16_t)(zones << 4 * wait_of(effect->trigger, false));
        }
    }
}

static void print_cards(struct chaos_game *game)
{
    game->prints = heap_new((size_t)game->card_list.count, sizeof *game->prints);
    for (int i = 0; i < game->card_list.count; i++) {
        game->prints[i].flags = FLAG_USED;
        game->prints[i].given = NOBODY;
        chaos_print_on(game, &game->prints[i], (uint16_t)i);
    }
}

static struct game *load(const struct source *source, struct problems *problems)
{
    struct chaos_game *game = heap_new(1, sizeof *game);
    game->hand = 3;
    game->health = 30;
    game->turns = 30;
    game->with_token = game->shuffled = game->own_deck_known =
        game->enemy_deck_known = true;
    game->head = (struct game){
        .engine = &chaos_engine, .players = 2, .state_size = sizeof(struct chaos_state),
        .start_size = offsetof(struct chaos_state, cards),
        .verbs = chaos_verbs, .verb_count = VERBS,
    };
    if (!chaos_read(game, source, problems)) {
        unload(&game->head);
        return NULL;
    }
    find_listeners(game);
    print_cards(game);
    name_nested(game);
    make_parts(game);
    chaos_tables(game);
    if (source->spec && spec_flag(source->spec, options, sizeof options / sizeof *options, "outline"))
        chaos_outline(game);
    struct text name = TEXT_ON(game->head.name);
    text_add(&name, "%s", game->title ? game->title : "chaos");
    game->head.actions_max = ACTION_DECK + game->deck_list.count;
    /* Each turn at most a decision or two for every card in hand and every attack. */
    game->head.plies_max = 2 * game->turns * 400;
    return &game->head;
}

static void describe_decks(const struct chaos_game *game, struct text *out)
{
    for (int i = 0; i < game->deck_list.count; i++) {
        const struct deck *deck = &game->decks[i];
        text_add(out, "deck \"%s\": ", deck->name);
        for (int j = 0; j < deck->count; j++)
            text_add(out, "%s\"%s\"", j ? ", " : "", game->cards[deck->cards[j]].name);
        text_add(out, "\n");
    }
}

static void describe(const struct game *head, struct text *out)
{
    static const char *const bags[] = {"", "rolled ", "rolled "};
    const struct chaos_game *game = chaos_of(head);
    if (game->title)
        text_add(out, "game \"%s\"\n", game->title);
    text_add(out, "hand %d\nmana %d\nhealth %d\nturns %d\ntoken %s\nshuffle %s\n", game->hand,
             game->mana, game->health, game->turns, game->with_token ? "yes" : "no",
             game->shuffled ? "yes" : "no");
    text_add(out, "transformed sleep %s\nsight own deck %s\nsight enemy deck %s\n",
             game->transformed_sleep ? "yes" : "no", game->own_deck_known ? "yes" : "no",
             game->enemy_deck_known ? "yes" : "no");
    for (int i = 0; i < game->card_list.count; i++) {
        const struct card *card = &game->cards[i];
        if (card->nested || i == game->leader || i == game->token)
            continue;
        text_add(out, "%s%s \"%s\"\n    ", bags[card->bag], card->bag == BAG_MINION ? "minion" : "card",
                 card->name);
        chaos_print_card(game, card, "\n    ", out);
        text_add(out, "\n");
    }
    describe_decks(game, out);
    if (game->match == MATCH_FIXED)
        text_add(out, "match \"%s\" against \"%s\"\n", game->decks[game->seats[0]].name,
                 game->decks[game->seats[1]].name);
    else
        text_add(out, "match %s\n", game->match == MATCH_CHOOSE ? "choose" : "random");
}

const struct engine chaos_engine = {
    .name = "chaos", .summary = "Duels of generated cards: leaders, minions and spells from a grammar.",
    .options = options, .option_count = sizeof options / sizeof *options,
    .load = load, .unload = unload, .describe = describe,
    .start = chaos_start, .actions = chaos_actions, .apply = chaos_apply,
    .resample = chaos_resample, .render = chaos_render, .render_action = chaos_render_action,
    .observe = chaos_observe, .estimate = chaos_estimate, .draw = chaos_draw,
    .forget = chaos_forget,
};
