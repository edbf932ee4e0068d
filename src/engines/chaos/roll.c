/* roll.c: cards from a grammar: the pool, and the bags that "a random 3-cost minion" is drawn from.
 *
 * All of it happens at load. The grammar makes the text of a card, which is then read like one that
 * somebody wrote; so there is one way into the game, and a rolled card is an index like any other. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/chaos/chaos.h"
#include "generate/grammar.h"

struct roller {
    struct chaos_game *game;
    struct grammar    *grammar;
    struct derivation *derivation;
    struct problems   *problems;
    struct text        text, name;
    int                form, name_form;
};

/* Draws until it is a minion, if it has to be: inside other cards the grammar is free to choose. */
static bool draw_card(struct roller *roller, const struct aims *aims, bool minion, struct rng *rng)
{
    static const char *const others[] = {"Spell ", "Leader "};
    do {
        if (!derivation_draw(roller->derivation, aims, rng, roller->problems))
            return false;
        text_clear(&roller->text);
        derivation_text(roller->derivation, roller->form, &roller->text);
    } while (minion && (strncmp(text_of(&roller->text), others[0], strlen(others[0])) == 0 ||
                        strncmp(text_of(&roller->text), others[1], strlen(others[1])) == 0));
    return true;
}

static bool roll_card(struct roller *roller, const struct aims *aims, bool minion, struct rng *rng,
                      uint16_t *card)
{
    if (roller->game->card_list.count >= CARDS_MAX)
        return problem_error(roller->problems, (struct place){"pool", 0, 0},
                             "too many cards: at most %d", CARDS_MAX);
    if (!draw_card(roller, aims, minion, rng))
        return false;
    for (int i = 2;; i++) {
        text_clear(&roller->name);
        derivation_text(roller->derivation, roller->name_form, &roller->name);
        if (i > 2)
            text_add(&roller->name, " %d", i - 1);
        if (chaos_card_find(roller->game, text_of(&roller->name)) == NO_CARD)
            break;
    }
    return chaos_text_card(roller->game, text_of(&roller->name), text_of(&roller->text),
                           roller->problems, card);
}

static bool aim(const struct roller *roller, struct aims *aims, const char *name, int value)
{
    char number[16];
    struct text out = TEXT_ON(number);
    text_add(&out, "%d", value);
    return grammar_aim(roller->grammar, aims, name, text_of(&out), roller->problems);
}

/* Result i has a stream of its own, so that a longer pool begins like a shorter one. */
static bool roll_pool(struct roller *roller, const struct rolling *rolling, const struct aims *aims)
{
    for (int i = 0; i < rolling->pool; i++) {
        struct rng rng;
        uint16_t card;
        rng_seed(&rng, rng_play_seed(rolling->seed, (uint64_t)i));
        if (!roll_card(roller, aims, false, &rng, &card))
            return false;
        chaos_pool_add(roller->game, card);
    }
    return true;
}

static bool roll_bag(struct roller *roller, const struct rolling *rolling, struct aims aims,
                     int minion, int cost)
{
    if (!aim(roller, &aims, "cost", cost) || !aim(roller, &aims, "nest", 1) ||
        (minion && !grammar_aim(roller->grammar, &aims, "type", "minion", roller->problems)))
        return false;
    for (int i = 0; i < rolling->bag; i++) {
        struct rng rng;
        uint16_t card;
        uint64_t series = rng_series_seed(rolling->seed, (uint64_t)(2 * cost + minion + 1));
        rng_seed(&rng, rng_play_seed(series, (uint64_t)i));
        if (!roll_card(roller, &aims, minion, &rng, &card))
            return false;
        roller->game->cards[card].bag = (uint8_t)(BAG_CARD + minion);
    }
    chaos_fill_bags(roller->game);
    return true;
}

static bool roll_all(struct roller *roller, const struct rolling *rolling)
{
    struct aims aims;
    memset(&aims, 0, sizeof aims);
    int minion, cost;
    struct problems found = {0};
    if (rolling->preset[0] &&
        !grammar_aim(roller->grammar, &aims, "preset", rolling->preset, &found))
        return problem_error(roller->problems, rolling->place, "%s", found.list[0].text);
    if (!roll_pool(roller, rolling, &aims))
        return false;
    chaos_fill_bags(roller->game);
    while (chaos_bag_wanted(roller->game, &minion, &cost)) {
        if (!roll_bag(roller, rolling, aims, minion, cost))
            return false;
        if (roller->game->bags[minion][cost].count == 0)
            return problem_error(roller->problems, rolling->place, "the grammar makes no %s that costs "
                                 "%d when it is asked to", minion ? "minion" : "card", cost);
    }
    return true;
}

bool chaos_roll(struct chaos_game *game, const struct rolling *rolling, struct problems *problems)
{
    struct why why;
    const char *text = source_include(rolling->source, rolling->grammar, &why);
    if (!text)
        return problem_error(problems, rolling->place, "cannot read \"%s\": %s", rolling->grammar,
                             why.text);
    struct source source = {.file = rolling->grammar, .text = text};
    struct roller roller = {.game = game, .problems = problems, .text = TEXT_GROWING,
                            .name = TEXT_GROWING};
    roller.grammar = grammar_load(&source, problems);
    if (!roller.grammar)
        return false;
    roller.form = grammar_form(roller.grammar, "rules");
    roller.name_form = grammar_form(roller.grammar, "name");
    bool good = roller.form >= 0 && roller.name_form >= 0;
    if (!good)
        problem_error(problems, rolling->place, "the grammar needs the forms 'rules' and 'name'");
    roller.derivation = derivation_new(roller.grammar);
    good = good && roll_all(&roller, rolling);
    derivation_free(roller.derivation);
    grammar_free(roller.grammar);
    text_free(&roller.text);
    text_free(&roller.name);
    return good;
}
