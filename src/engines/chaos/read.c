/* read.c: a description: cards, decks, where further cards come from, and who plays what.
 *
 *     include "some-cards.chaos"
 *     grammar "cards.grammar" preset fixed
 *     pool 1000 seed 1              cards that are rolled
 *     card "Grim Wyrm"
 *         Dragon 3/4/5
 *         Battlecry: Deal 3 damage to an enemy minion.
 *     deck "A": 2 "Grim Wyrm", "Old Hound"
 *     match random                  or: match choose, match "A" against "B" */
#include "engines/chaos/read.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

const struct syntax chaos_syntax = {.comment = "#", .word_more = "'", .lines = true, .indents = true};

void *chaos_grow(void *memory, struct list *list, size_t size)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        memory = heap_grow(memory, (size_t)list->capacity * size);
    }
    list->count++;
    return memory;
}

/* Where a name is in the table, or would be. */
static uint16_t *name_place(const struct chaos_game *game, const char *name)
{
    uint64_t at = hash_bytes(0, name, strlen(name));
    while (game->names[at % NAMES] && strcmp(game->cards[game->names[at % NAMES] - 1].name, name) != 0)
        at++;
    return &game->names[at % NAMES];
}

uint16_t chaos_card_add(struct chaos_game *game, const struct card *card)
{
    if (!game->names)
        game->names = heap_new(NAMES, sizeof *game->names);
    game->cards = chaos_grow(game->cards, &game->card_list, sizeof *game->cards);
    game->cards[game->card_list.count - 1] = *card;
    if (card->name)
        *name_place(game, card->name) = (uint16_t)game->card_list.count;
    return (uint16_t)(game->card_list.count - 1);
}

uint16_t chaos_card_find(const struct chaos_game *game, const char *name)
{
    return game->names ? (uint16_t)(*name_place(game, name) - 1) : NO_CARD;
}

/* One statement for each word, with what may be said only once. */
struct description {
    struct reading       reading;
    const struct source *source;
    struct problems     *problems;
    int                  includes;      /* depth */
    char                 grammar[128], preset[48];
    struct place         grammar_place, match_place;
    int                  pool, bag;
    uint64_t             seed;
    bool                 has_grammar, has_match;
    char                 seats[2][64];
};

static bool end_of_line(struct lexer *lexer)
{
    if (lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return true;
}

static bool fail_at(struct lexer *lexer, struct place place, const char *sentence, const char *name)
{
    lexer->failed = true;
    return problem_error(lexer->problems, place, sentence[0] ? "%s%s'" : "%s%s", sentence, name);
}

void chaos_pool_add(struct chaos_game *game, uint16_t card)
{
    game->pool = chaos_grow(game->pool, &game->pool_list, sizeof *game->pool);
    game->pool[game->pool_list.count - 1] = card;
}

static bool read_card(struct description *d, int bag)
{
    struct lexer *lexer = d->reading.lexer;
    struct chaos_game *game = d->reading.game;
    struct token name;
    struct card card = {.line = lexer->token.place.line};
    if (!lexer_take(lexer, TOKEN_STRING, "the name of the card in quotes", &name))
        return false;
    if (name.length == 0 || name.length > 47)
        return fail_at(lexer, name.place, "a name has 1 to 47 bytes, not '", "");
    char text[64];
    token_copy(&name, text, sizeof text);
    if (chaos_card_find(game, text) != NO_CARD)
        return fail_at(lexer, name.place, "there is a card of this name already: '", text);
    if (game->card_list.count >= CARDS_MAX)
        return lexer_fail(lexer, "too many cards: at most %d", CARDS_MAX);
    if (!end_of_line(lexer))
        return false;
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "the card, indented", NULL, 0);
    lexer_next(lexer);
    if (!chaos_read_body(&d->reading, false, &card))
        return false;
    if (lexer->token.type == TOKEN_DEDENT)
        lexer_next(lexer);
    if (bag != BAG_NONE && (card.cost > MANA_MAX || (bag == BAG_MINION && card.kind != KIND_MINION)))
        return fail_at(lexer, name.place, "this cannot be rolled: a rolled card costs at most 10, and a "
                       "rolled minion is one: '", text);
    card.name = heap_string(text);
    card.bag = (uint8_t)bag;
    uint16_t number = chaos_card_add(game, &card);
    if (bag == BAG_NONE)
        chaos_pool_add(game, number);
    return true;
}

/* "rolled card" or "rolled minion": one of those that effects make at random. */
static bool read_rolled(struct description *d)
{
    static const char *const words[] = {"card", "minion"};
    struct lexer *lexer = d->reading.lexer;
    if (chaos_accept(lexer, "card"))
        return read_card(d, BAG_CARD);
    if (chaos_accept(lexer, "minion"))
        return read_card(d, BAG_MINION);
    return lexer_fail_expected(lexer, "'card' or 'minion'", words, 2);
}

static bool read_deck_card(struct description *d, struct deck *deck)
{
    struct lexer *lexer = d->reading.lexer;
    struct token name;
    int times = 1;
    if (lexer->token.type == TOKEN_NUMBER &&
        !chaos_number(lexer, "how many of a card", 1, DECK_MAX, &times))
        return false;
    if (!lexer_take(lexer, TOKEN_STRING, "the name of a card in quotes", &name))
        return false;
    char text[64];
    token_copy(&name, text, sizeof text);
    uint16_t card = chaos_card_find(d->reading.game, text);
    if (card == NO_CARD)
        return fail_at(lexer, name.place, "there is no card '", text);
    if (deck->count + times > DECK_MAX)
        return lexer_fail(lexer, "a deck has at most %d cards", DECK_MAX);
    while (times-- > 0)
        deck->cards[deck->count++] = card;
    return true;
}

static int find_deck(const struct chaos_game *game, const char *name)
{
    for (int i = 0; i < game->deck_list.count; i++)
        if (strcmp(game->decks[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_deck(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    struct chaos_game *game = d->reading.game;
    struct token name;
    struct deck deck = {.line = lexer->token.place.line};
    if (!lexer_take(lexer, TOKEN_STRING, "the name of the deck in quotes", &name))
        return false;
    char text[64];
    token_copy(&name, text, sizeof text);
    if (find_deck(game, text) >= 0)
        return fail_at(lexer, name.place, "there is a deck of this name already: '", text);
    if (game->deck_list.count == DECKS_MAX)
        return lexer_fail(lexer, "too many decks: at most %d", DECKS_MAX);
    if (!chaos_expect(lexer, ":"))
        return false;
    /* The list may go on in indented lines. */
    int indents = 0;
    do {
        while (lexer->token.type == TOKEN_NEWLINE || lexer->token.type == TOKEN_INDENT) {
            indents += lexer->token.type == TOKEN_INDENT;
            lexer_next(lexer);
        }
        if (!read_deck_card(d, &deck))
            return false;
    } while (chaos_accept(lexer, ","));
    if (!end_of_line(lexer))
        return false;
    for (; indents > 0 && lexer->token.type == TOKEN_DEDENT; indents--)
        lexer_next(lexer);
    deck.name = heap_string(text);
    game->decks = chaos_grow(game->decks, &game->deck_list, sizeof *game->decks);
    game->decks[game->deck_list.count - 1] = deck;
    return true;
}

static bool read_file(struct description *, const char *file, const char *text);

static bool read_include(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    struct token name;
    struct why why;
    if (!lexer_take(lexer, TOKEN_STRING, "the name of a file in quotes", &name))
        return false;
    char file[128];
    token_copy(&name, file, sizeof file);
    if (d->includes >= 8)
        return fail_at(lexer, name.place, "files include one another too deep: '", file);
    const char *text = source_include(d->source, file, &why);
    if (!text) {
        lexer->failed = true;
        return problem_error(d->problems, name.place, "cannot include \"%s\": %s", file, why.text);
    }
    if (!end_of_line(lexer))
        return false;
    char *kept = heap_string(text);    /* the next include may reuse the memory */
    d->includes++;
    bool good = read_file(d, file, kept);
    d->includes--;
    free(kept);
    lexer->failed |= !good;
    return good;
}

static bool read_grammar(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    struct token name;
    d->grammar_place = lexer->token.place;
    if (!lexer_take(lexer, TOKEN_STRING, "the name of a grammar in quotes", &name))
        return false;
    token_copy(&name, d->grammar, sizeof d->grammar);
    d->has_grammar = true;
    if (chaos_accept(lexer, "preset")) {
        struct token preset;
        if (!lexer_take(lexer, TOKEN_WORD, "the name of a preset", &preset))
            return false;
        token_copy(&preset, d->preset, sizeof d->preset);
    }
    return end_of_line(lexer);
}

static bool read_pool(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    int64_t seed;
    if (!chaos_number(lexer, "how many cards", 1, 5000, &d->pool))
        return false;
    if (chaos_accept(lexer, "seed")) {
        if (!lexer_integer(lexer, "a seed", 0, INT64_MAX, &seed))
            return false;
        d->seed = (uint64_t)seed;
    }
    return end_of_line(lexer);
}

static bool read_match(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    struct chaos_game *game = d->reading.game;
    static const char *const words[] = {"random", "choose"};
    d->match_place = lexer->token.place;
    d->has_match = true;
    if (chaos_accept(lexer, "random")) {
        game->match = MATCH_RANDOM;
    } else if (chaos_accept(lexer, "choose")) {
        game->match = MATCH_CHOOSE;
    } else if (lexer->token.type == TOKEN_STRING) {
        struct token name;
        game->match = MATCH_FIXED;
        lexer_take(lexer, TOKEN_STRING, "a deck", &name);
        token_copy(&name, d->seats[0], sizeof d->seats[0]);
        if (!chaos_expect(lexer, "against") || !lexer_take(lexer, TOKEN_STRING, "a deck", &name))
            return false;
        token_copy(&name, d->seats[1], sizeof d->seats[1]);
    } else {
        return lexer_fail_expected(lexer, "'random', 'choose' or the name of a deck in quotes",
                                   words, 2);
    }
    return end_of_line(lexer);
}

static bool read_yes(struct lexer *lexer, bool *value)
{
    static const char *const words[] = {"yes", "no"};
    *value = chaos_accept(lexer, "yes");
    if (!*value && !chaos_accept(lexer, "no"))
        return lexer_fail_expected(lexer, "'yes' or 'no'", words, 2);
    return end_of_line(lexer);
}

static bool read_title(struct description *d)
{
    struct lexer *lexer = d->reading.lexer;
    struct token name;
    if (!lexer_take(lexer, TOKEN_STRING, "the title in quotes", &name))
        return false;
    free(d->reading.game->title);
    d->reading.game->title = token_new(&name);
    return end_of_line(lexer);
}

static bool read_value(struct lexer *lexer, const char *what, int low, int high, int *value)
{
    return chaos_number(lexer, what, low, high, value) && end_of_line(lexer);
}

static bool read_sight(struct lexer *lexer, struct chaos_game *game)
{
    static const char *const words[] = {"own", "enemy"};
    bool own = chaos_accept(lexer, "own");
    if (!own && !chaos_accept(lexer, "enemy"))
        return lexer_fail_expected(lexer, "'own deck' or 'enemy deck'", words, 2);
    return chaos_expect(lexer, "deck") &&
           read_yes(lexer, own ? &game->own_deck_known : &game->enemy_deck_known);
}

static bool read_statement(struct description *d)
{
    static const char *const words[] = {
        "card", "deck", "include", "grammar", "pool", "bag", "match", "game", "hand", "mana",
        "health", "turns", "token", "shuffle", "transformed", "rolled", "sight",
    };
    struct lexer *lexer = d->reading.lexer;
    struct chaos_game *game = d->reading.game;
    if (chaos_accept(lexer, "card"))
        return read_card(d, BAG_NONE);
    if (chaos_accept(lexer, "rolled"))
        return read_rolled(d);
    if (chaos_accept(lexer, "deck"))
        return read_deck(d);
    if (chaos_accept(lexer, "include"))
        return read_include(d);
    if (chaos_accept(lexer, "grammar"))
        return read_grammar(d);
    if (chaos_accept(lexer, "pool"))
        return read_pool(d);
    if (chaos_accept(lexer, "bag"))
        return read_value(lexer, "how many cards of each cost", 1, 200, &d->bag);
    if (chaos_accept(lexer, "match"))
        return read_match(d);
    if (chaos_accept(lexer, "game"))
        return read_title(d);
    if (chaos_accept(lexer, "hand"))
        return read_value(lexer, "how many cards", 0, HAND_MAX - 1, &game->hand);
    if (chaos_accept(lexer, "mana"))
        return read_value(lexer, "how much mana", 0, MANA_MAX, &game->mana);
    if (chaos_accept(lexer, "health"))
        return read_value(lexer, "how much health", 1, 1000, &game->health);
    if (chaos_accept(lexer, "turns"))
        return read_value(lexer, "how many turns", 1, 100, &game->turns);
    if (chaos_accept(lexer, "token"))
        return read_yes(lexer, &game->with_token);
    if (chaos_accept(lexer, "shuffle"))
        return read_yes(lexer, &game->shuffled);
    if (chaos_accept(lexer, "transformed"))
        return chaos_expect(lexer, "sleep") && read_yes(lexer, &game->transformed_sleep);
    if (chaos_accept(lexer, "sight"))
        return read_sight(lexer, game);
    return lexer_fail_expected(lexer, "a statement: 'card', 'deck', 'include', 'grammar', 'pool', "
                               "'match', ...", words, 17);
}

static bool read_file(struct description *d, const char *file, const char *text)
{
    struct lexer lexer, *outer = d->reading.lexer;
    bool good = true;
    lexer_open(&lexer, &chaos_syntax, file, text, d->problems);
    d->reading.lexer = &lexer;
    while (good && !lexer.failed && lexer.token.type != TOKEN_END) {
        if (lexer.token.type == TOKEN_NEWLINE)
            lexer_next(&lexer);
        else
            good = read_statement(d);
    }
    d->reading.lexer = outer;
    return good && !lexer.failed;
}

/* A card from one text: those that every match has, and those that a grammar made. */
bool chaos_text_card(struct chaos_game *game, const char *name, const char *text,
                     struct problems *problems, uint16_t *number)
{
    struct lexer lexer;
    struct card card = {.nested = false};
    struct reading reading = {game, &lexer, 0};
    lexer_open(&lexer, &chaos_syntax, name, text, problems);
    if (lexer.token.type == TOKEN_INDENT)
        lexer_next(&lexer);
    if (!chaos_read_body(&reading, false, &card))
        return false;
    card.name = heap_string(name);
    *number = chaos_card_add(game, &card);
    return true;
}

static bool find_seats(struct description *d)
{
    struct chaos_game *game = d->reading.game;
    for (int i = 0; i < 2 && game->match == MATCH_FIXED; i++) {
        game->seats[i] = find_deck(game, d->seats[i]);
        if (game->seats[i] < 0)
            return problem_error(d->problems, d->match_place, "there is no deck '%s'", d->seats[i]);
    }
    if (game->match == MATCH_CHOOSE && game->deck_list.count == 0)
        return problem_error(d->problems, d->match_place, "there is no deck to choose");
    if (game->pool_list.count == 0)
        return problem_error(d->problems, d->match_place, "there are no cards: expected 'card' or "
                                                          "'grammar' and 'pool'");
    return true;
}

static void set_from(const struct spec *spec, struct description *d)
{
    const char *first = spec ? spec_given(spec, "first") : NULL;
    const char *second = spec ? spec_given(spec, "second") : NULL;
    const char *preset = spec ? spec_given(spec, "preset") : NULL;
    const char *pool = spec ? spec_given(spec, "pool") : NULL;
    const char *seed = spec ? spec_given(spec, "pool_seed") : NULL;
    const char *own = spec ? spec_given(spec, "own_deck") : NULL;
    const char *enemy = spec ? spec_given(spec, "enemy_deck") : NULL;
    struct chaos_game *game = d->reading.game;
    if (first || second) {
        const char *other = game->deck_list.count > 0 ? game->decks[0].name : "";
        game->match = MATCH_FIXED;
        const char *seats[2] = {first ? first : d->seats[0][0] ? d->seats[0] : other,
                                second ? second : d->seats[1][0] ? d->seats[1] : other};
        for (int i = 0; i < 2; i++) {
            struct text out = TEXT_ON(d->seats[i]);
            char name[64];
            struct text copy = TEXT_ON(name);
            text_add(&copy, "%s", seats[i]);
            text_clear(&out);
            text_add(&out, "%s", name);
        }
    }
    if (preset) {
        struct text out = TEXT_ON(d->preset);
        text_add(&out, "%s", preset);
    }
    if (pool)
        d->pool = atoi(pool);
    if (seed)
        d->seed = strtoull(seed, NULL, 10);
    if (own)
        game->own_deck_known = strcmp(own, "known") == 0;
    if (enemy)
        game->enemy_deck_known = strcmp(enemy, "known") == 0;
}

/* ---- bags ---- */

static const struct bag *bag_of(const struct chaos_game *game, const struct effect *effect)
{
    return &game->bags[effect->rolled_minion][effect->made];
}

bool chaos_bag_wanted(const struct chaos_game *game, int *minion, int *cost)
{
    for (int i = 0; i < game->effect_list.count; i++) {
        const struct effect *effect = &game->effects[i];
        if (effect->rolled && bag_of(game, effect)->count == 0) {
            *minion = effect->rolled_minion;
            *cost = effect->made;
            return true;
        }
    }
    return false;
}

/* Sorts the rolled cards into bags, by kind and cost. */
void chaos_fill_bags(struct chaos_game *game)
{
    game->rolled_list.count = 0;
    for (int minion = 0; minion < 2; minion++)
        for (int cost = 0; cost <= MANA_MAX; cost++) {
            struct bag *bag = &game->bags[minion][cost];
            bag->first = game->rolled_list.count;
            for (int i = 0; i < game->card_list.count; i++)
                if (game->cards[i].bag == BAG_CARD + minion && game->cards[i].cost == cost) {
                    game->rolled = chaos_grow(game->rolled, &game->rolled_list,
                                              sizeof *game->rolled);
                    game->rolled[game->rolled_list.count - 1] = (uint16_t)i;
                }
            bag->count = game->rolled_list.count - bag->first;
        }
}

static bool roll(struct description *d)
{
    struct chaos_game *game = d->reading.game;
    struct rolling rolling = {d->source, d->grammar, d->preset, d->pool, d->bag, d->seed,
                              d->grammar_place};
    int minion, cost;
    if (d->pool > 0 && !d->has_grammar)
        return problem_error(d->problems, d->match_place, "'pool' needs a 'grammar'");
    if (d->has_grammar && !chaos_roll(game, &rolling, d->problems))
        return false;
    chaos_fill_bags(game);
    if (chaos_bag_wanted(game, &minion, &cost))
        return problem_error(d->problems, d->match_place, "an effect makes random %ss that cost %d, and "
                             "there are none: expected a 'grammar' to roll them from, or 'rolled %s'",
                             minion ? "minion" : "card", cost, minion ? "minion" : "card");
    return true;
}

bool chaos_read(struct chaos_game *game, const struct source *source, struct problems *problems)
{
    struct description d = {.reading = {.game = game}, .source = source, .problems = problems,
                            .bag = 64, .seed = 1, .match_place = {source->file, 1, 1}};
    if (!chaos_text_card(game, "Leader", "Leader 7/0/30.", problems, &game->leader) ||
        !chaos_text_card(game, "Spark", "Spell 0. Cast: Change the cost of a card in your hand by -1. "
                         "Cast: You draw 1 card.", problems, &game->token))
        return false;
    if (!read_file(&d, source->file, source->text))
        return false;
    set_from(source->spec, &d);
    return roll(&d) && find_seats(&d);
}
