/* outline.c: what cards would do, as a table for those who judge a set of them.
 *
 * Cards that somebody wrote, not those that a grammar rolled. Attack, health and keywords are values; what
 * a card says besides is an effect of unknown worth. Minions and spells are not compared. */
#include <string.h>

#include "core/heap.h"
#include "engines/chaos/chaos.h"

enum { ROWS_MOST = KEYWORDS + 5 };

static void add(struct chaos_game *game, enum deed_kind kind, const struct card *card, const char *what,
                double amount)
{
    game->deeds[game->head.deed_count++] =
        (struct deed){.kind = kind, .part = card->part, .target = -1, .what = what,
                      .least = (float)amount, .most = (float)amount};
}

/* The sentences after the first, which has cost, attack and health. */
static const char *sentences(const struct chaos_game *game, const struct card *card)
{
    const char *text = game->parts[card->part].text, *end = strstr(text, ". ");
    return end ? end + 2 : text;
}

void chaos_outline(struct chaos_game *game)
{
    game->deeds = heap_new((size_t)game->card_list.count * ROWS_MOST + 1, sizeof *game->deeds);
    for (int i = 0; i < game->card_list.count; i++) {
        const struct card *card = &game->cards[i];
        if (card->nested || card->line == 0 || card->kind == KIND_LEADER)
            continue;
        bool minion = card->kind == KIND_MINION;
        add(game, DEED_COST, card, minion ? "mana of a minion" : "mana of a spell", card->cost);
        if (minion) {
            add(game, DEED_VALUE, card, "attack", card->attack);
            add(game, DEED_VALUE, card, "health", card->health);
            add(game, DEED_VALUE, card, "attacks a turn", card->attacks);
        }
        for (int k = 0; k < KEYWORDS; k++)
            if (card->keywords & (1 << k))
                add(game, DEED_VALUE, card, chaos_keywords[k], 1);
        if (card->effect_count > 0)
            add(game, DEED_EFFECT, card, sentences(game, card), 1);
    }
    game->head.deeds = game->deeds;
}
