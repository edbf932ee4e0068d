/* print.c: cards in the English they are read from. */
#include "core/text.h"
#include "engines/chaos/chaos.h"

static const char *word_of(const char *const *words, int count, int bit)
{
    for (int i = 0; i < count; i++)
        if (bit == 1 << i)
            return words[i];
    return "?";
}

static const char *keyword_name(int keyword)
{
    return word_of(chaos_keywords, KEYWORDS, keyword);
}

static const char *tribe_name(int tribe)
{
    return word_of(chaos_tribes, 3, tribe);
}

/* ---- filters ---- */

static void print_variant(const struct filter *filter, struct text *out)
{
    text_add(out, "at %s %d", filter->at_least ? "least" : "most", filter->value);
}

static void print_traits(const struct filter *filter, struct text *out)
{
    static const char *const units[] = {"", "", " attack", " health", " attacks left"};
    if (filter->keyword)
        text_add(out, " with %s", keyword_name(filter->keyword));
    if (!filter->stat)
        return;
    text_add(out, filter->stat == STAT_COST ? " costing " : " having ");
    print_variant(filter, out);
    text_add(out, "%s", units[filter->stat]);
}

static const char *kind_of_card(const struct filter *filter)
{
    if (filter->tribes)
        return tribe_name(filter->tribes);
    switch (filter->kinds) {
    case KIND_LEADER: return "leader";
    case KIND_MINION: return "minion";
    case KIND_SPELL: return "spell";
    case KIND_LEADER | KIND_MINION: return "character";
    default: return "";
    }
}

static void print_zone(const struct filter *filter, struct text *out)
{
    static const char *const whose[] = {"", "your", "the enemy's", "any"};
    static const char *const zones[] = {"", "", "hand", "", "deck", "", "hand or deck"};
    text_add(out, " in %s %s", whose[filter->sides], zones[filter->zones]);
}

static void print_filter(const struct filter *filter, const char *article, bool plural,
                         struct text *out)
{
    bool card = filter->zones != IN_PLAY;
    const char *side = card || filter->sides == BOTH ? "" : filter->sides == ALLY ? "friendly "
                                                                                    : "enemy ";
    bool vowel = side[0] == 'e';
    if (article[0] == 'a' && !article[1])
        text_add(out, vowel ? "an " : "a ");
    else
        text_add(out, "%s ", article);
    const char *kind = kind_of_card(filter);
    text_add(out, "%s%s", side, kind);
    if (card)
        text_add(out, "%scard", kind[0] ? " " : "");
    if (plural)
        text_add(out, "s");
    if (card)
        print_zone(filter, out);
    print_traits(filter, out);
}

static void print_target(const struct effect *effect, struct text *out)
{
    static const char *const leaders[] = {"", "your leader", "the enemy leader", "both leaders"};
    switch ((enum mode)effect->mode) {
    case AT_CHOSEN: print_filter(&effect->target, "a", false, out); break;
    case AT_ALL: print_filter(&effect->target, "all", true, out); break;
    case AT_RANDOM: print_filter(&effect->target, "a random", false, out); break;
    case AT_LEADER: text_add(out, "%s", leaders[effect->owners]); break;
    default: text_add(out, "itself"); break;
    }
}

static void print_condition(const struct effect *effect, struct text *out)
{
    static const char *const leaders[] = {"", "your leader is one", "the enemy leader is one",
                                          "both leaders are ones"};
    static const char *const players[] = {"", "you have ", "the enemy has ", "both players have "};
    switch ((enum condition)effect->condition) {
    case IF_NOTHING: return;
    case IF_EXISTS:
        text_add(out, ", if there is ");
        print_filter(&effect->test, "a", false, out);
        text_add(out, effect->test.zones == IN_PLAY ? " in play" : "");
        return;
    case IF_SELF:
        text_add(out, ", if this is ");
        print_filter(&effect->test, "a", false, out);
        return;
    case IF_LEADER:
        text_add(out, ", if %s", leaders[effect->test.sides]);
        print_traits(&effect->test, out);
        return;
    case IF_MANA: case IF_MAX_MANA:
        text_add(out, ", if %s", players[effect->test.sides]);
        print_variant(&effect->test, out);
        text_add(out, effect->condition == IF_MANA ? " mana" : " max mana");
        return;
    }
}

/* ---- effects ---- */

static void print_effect(const struct chaos_game *, const struct effect *, struct text *out);

static void print_made(const struct chaos_game *game, const struct effect *effect, bool plural,
                       struct text *out)
{
    const char *s = plural ? "s" : "";
    if (effect->rolled) {
        text_add(out, "random %d-cost %s%s", effect->made,
                 effect->rolled_minion ? "minion" : "card", s);
        return;
    }
    const struct card *card = &game->cards[effect->made];
    bool plain = card->effect_count == 0 && card->keywords == 0 && card->attacks == 1 &&
                 card->kind == KIND_MINION;
    bool to_play = effect->operation == DO_NEW ? effect->zone == IN_PLAY
                                               : effect->target.zones & IN_PLAY;
    if (plain) {
        text_add(out, "plain %d/%d/%d %s%s%s", card->cost, card->attack, card->health,
                 tribe_name(card->tribe), to_play ? "" : " card", s);
        return;
    }
    text_add(out, "%s%s [", to_play ? "minion" : "card", s);
    chaos_print_card(game, card, " ", out);
    text_add(out, "]");
}

static void print_destination(const struct effect *effect, struct text *out)
{
    static const char *const whose[] = {"its owner's", "your", "the enemy's", "each player's"};
    const char *zone = effect->zone == IN_PLAY ? "field" : effect->zone == IN_HAND ? "hand" : "deck";
    text_add(out, " %s %s %s", effect->zone == IN_PLAY ? "on" : "into", whose[effect->owners], zone);
}

static void print_players(const struct effect *effect, struct text *out)
{
    static const char *const who[] = {"", "You", "The enemy", "Both players"};
    const char *s = effect->owners == ENEMY ? "s" : "";
    int amount = effect->a < 0 ? -effect->a : effect->a;
    text_add(out, "%s ", who[effect->owners]);
    switch ((enum operation)effect->operation) {
    case DO_DRAW: text_add(out, "draw%s %d card%s", s, amount, amount == 1 ? "" : "s"); break;
    case DO_MANA: text_add(out, "%s%s %d mana", effect->a < 0 ? "lose" : "regain", s, amount); break;
    case DO_MAX_MANA:
        text_add(out, "%s%s %d max mana", effect->a < 0 ? "lose" : "gain", s, amount);
        break;
    default: text_add(out, "win%s the game", s); break;
    }
}

static void print_move(const struct chaos_game *game, const struct effect *effect, struct text *out)
{
    text_add(out, effect->zone == IN_PLAY ? "Summon " : effect->zone == IN_HAND ? "Put "
                                                                                : "Shuffle ");
    if (effect->operation == DO_NEW) {
        text_add(out, "%d ", effect->count);
        print_made(game, effect, effect->count > 1, out);
    } else {
        text_add(out, effect->operation == DO_COPY ? "a copy of " : "");
        print_target(effect, out);
    }
    print_destination(effect, out);
}

static void print_give(const struct chaos_game *game, const struct effect *effect, struct text *out)
{
    text_add(out, "Give ");
    print_target(effect, out);
    if (effect->operation == DO_STATS)
        text_add(out, " %+d/+%d", effect->a, effect->b);
    else if (effect->operation == DO_KEYWORD)
        text_add(out, " %s", keyword_name(effect->a));
    else {
        text_add(out, " [");
        print_effect(game, &game->effects[effect->given], out);
        text_add(out, "]");
    }
}

static void print_transform(const struct chaos_game *game, const struct effect *effect,
                            struct text *out)
{
    text_add(out, "Transform ");
    print_target(effect, out);
    text_add(out, " into ");
    bool written = !effect->rolled && (game->cards[effect->made].effect_count > 0);
    text_add(out, written ? "this " : "a ");
    print_made(game, effect, false, out);
}

static void print_around(const char *before, const struct effect *effect, const char *after,
                         struct text *out)
{
    text_add(out, "%s", before);
    print_target(effect, out);
    text_add(out, "%s", after);
}

static void print_impact(const struct chaos_game *game, const struct effect *effect,
                         struct text *out)
{
    char before[64], after[32];
    struct text front = TEXT_ON(before), back = TEXT_ON(after);
    switch ((enum operation)effect->operation) {
    case DO_DAMAGE: text_add(&front, "Deal %d damage to ", effect->a); break;
    case DO_HEAL: text_add(&front, "Restore %d health to ", effect->a); break;
    case DO_REFRESH: text_add(&front, "Refresh %d attacks of ", effect->a); break;
    case DO_COST:
        text_add(&front, "Change the cost of "), text_add(&back, " by %+d", effect->a);
        break;
    case DO_ATTACKS:
        text_add(&front, "Change the attacks of "), text_add(&back, " by %+d", effect->a);
        break;
    case DO_DESTROY: text_add(&front, "Destroy "); break;
    case DO_DISCARD: text_add(&front, "Discard "); break;
    case DO_TRIBE:
        text_add(&front, "Make "), text_add(&back, " a %s", tribe_name(effect->a));
        break;
    case DO_STRIP: text_add(&front, "Remove all keywords from "); break;
    case DO_OVERHEAT: text_add(&front, "Overheat all effects of "); break;
    case DO_COOL:
        text_add(&front, "Lower the overheat limit of "), text_add(&back, " by %d", effect->a);
        break;
    case DO_RESET: text_add(&front, "Reset "); break;
    case DO_MOVE: case DO_COPY: case DO_NEW: print_move(game, effect, out); return;
    case DO_STATS: case DO_KEYWORD: case DO_GIVE: print_give(game, effect, out); return;
    case DO_TRANSFORM: print_transform(game, effect, out); return;
    default: print_players(effect, out); return;
    }
    print_around(text_of(&front), effect, text_of(&back), out);
}

static void print_effect(const struct chaos_game *game, const struct effect *effect,
                         struct text *out)
{
    static const char *const turns[] = {"", "your", "the enemy's", "each"};
    switch ((enum trigger)effect->trigger) {
    case ON_PLAY: text_add(out, effect->turns ? "Cast: " : "Battlecry: "); break;
    case ON_DEATH: text_add(out, "Deathrattle: "); break;
    case ON_DISCARD: text_add(out, "When discarded: "); break;
    default:
        text_add(out, "At the %s of %s turn: ", effect->trigger == ON_TURN_START ? "start" : "end",
                 turns[effect->turns]);
    }
    print_impact(game, effect, out);
    print_condition(effect, out);
    text_add(out, ".");
}

/* `joint` stands between the lines: a space inside brackets. */
void chaos_print_card(const struct chaos_game *game, const struct card *card, const char *joint,
                      struct text *out)
{
    if (card->kind == KIND_SPELL)
        text_add(out, "Spell %d.", card->cost);
    else
        text_add(out, "%s %d/%d/%d.", card->kind == KIND_LEADER ? "Leader" : tribe_name(card->tribe),
                 card->cost, card->attack, card->health);
    if (card->kind != KIND_SPELL && card->attacks == 0)
        text_add(out, " Cannot attack.");
    else if (card->attacks > 1)
        text_add(out, " Attacks %d times per turn.", card->attacks);
    for (int i = 0; i < KEYWORDS; i++)
        if (card->keywords & 1 << i)
            text_add(out, " %s.", chaos_keywords[i]);
    for (int i = 0; i < card->effect_count; i++) {
        text_add(out, "%s", joint);
        print_effect(game, &game->effects[card->effect + i], out);
    }
}
