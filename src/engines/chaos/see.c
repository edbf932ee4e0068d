/* see.c: what a player sees of a match, as text and as numbers, and how good it looks. */
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "engines/chaos/run.h"

enum { CARD_NUMBERS = 34, PLAYER_NUMBERS = 10, MOMENT_NUMBERS = 2 };

/* ---- tables ---- */

static const struct field state_fields[] = {
#define SIDE(label, member)                                                                       \
    {.name = label, .kind = KIND_U8, .offset = offsetof(struct chaos_state, sides) +              \
     offsetof(struct side, member), .count = 2, .stride = sizeof(struct side)}
    SIDE("mana", mana), SIDE("mana.max", mana_max), SIDE("turns", turns), SIDE("fatigue", fatigue),
    SIDE("field", field_count), SIDE("hand", hand_count), SIDE("deck", deck_count),
    {.name = "option", .kind = KIND_U8, .offset = offsetof(struct chaos_state, option), .count = 1},
    {.name = "deck.card", .kind = KIND_U16, .offset = offsetof(struct chaos_state, list),
     .count = SLOTS_MAX},
#undef SIDE
};

/* Numbers of a card have sixteen bits; those of the effects it was given add up. */
#define OF_CARDS(title, rows) \
    {.name = title, .shape = {rows, CARD_NUMBERS, 1}, .low = INT16_MIN / 16, .high = 16384}
static const struct block state_blocks[] = {
    {.name = "moment", .shape = {MOMENT_NUMBERS, 1, 1}, .high = 65536},
    {.name = "players", .shape = {2, PLAYER_NUMBERS, 1}, .low = INT16_MIN / 16, .high = UINT16_MAX / 16},
    OF_CARDS("leaders", 2),
    OF_CARDS("own", FIELD_MAX),
    OF_CARDS("enemy", FIELD_MAX),
    OF_CARDS("hand", HAND_MAX),
};
#undef OF_CARDS

void chaos_tables(struct chaos_game *game)
{
    game->head.fields = state_fields;
    game->head.field_count = sizeof state_fields / sizeof *state_fields;
    game->head.blocks = state_blocks;
    game->head.block_count = sizeof state_blocks / sizeof *state_blocks;
    game->head.observation_size = 0;
    for (int i = 0; i < game->head.block_count; i++)
        game->head.observation_size += state_blocks[i].shape[0] * state_blocks[i].shape[1];
}

/* Heat of a turn that is over does not count. */
static bool is_cold(const struct chaos_state *state, const struct instance *one)
{
    return one->stamp != state->sides[one->owner].epoch;
}

/* ---- text ---- */

static void render_marks(const struct instance *one, bool in_play, struct text *out)
{
    for (int i = 0; i < KEYWORDS; i++)
        if (one->keywords & 1 << i)
            text_add(out, " %s", chaos_keywords[i]);
    if (!in_play)
        return;
    if (one->flags & FLAG_ASLEEP && !(one->keywords & CHARGE))
        text_add(out, " asleep");
    if (one->attacks != 1)
        text_add(out, " %d attacks", one->attacks);
    if (one->used > 0)
        text_add(out, " (%d used)", one->used);
}

/* How often each effect was active, first those that are printed, then those that were given. */
static void render_heat(const struct chaos_game *game, const struct chaos_state *state,
                        const struct instance *one, struct text *out)
{
    int count = chaos_card(game, one)->effect_count, most = 0;
    for (int i = 0; i < count; i++)
        most = one->heat[i] > most ? one->heat[i] : most;
    for (uint8_t at = one->given; at != NOBODY; at = state->given[at].next)
        most = state->given[at].heat > most ? state->given[at].heat : most;
    if (most == 0 || is_cold(state, one))
        return;
    text_add(out, " heat");
    for (int i = 0; i < count; i++)
        text_add(out, " %d", one->heat[i]);
    for (uint8_t at = one->given; at != NOBODY; at = state->given[at].next)
        text_add(out, " %d", state->given[at].heat);
}

static void render_given(const struct chaos_state *state, const struct instance *one,
                         struct text *out)
{
    int count = 0;
    for (uint8_t at = one->given; at != NOBODY; at = state->given[at].next)
        count++;
    if (count > 0)
        text_add(out, " +%d effect%s", count, count == 1 ? "" : "s");
    if (one->limit < HEAT_LIMIT)
        text_add(out, " limit %d", one->limit);
}

static void render_card(const struct chaos_game *game, const struct chaos_state *state, int id,
                        struct text *out)
{
    const struct instance *one = &state->cards[id];
    const struct card *card = chaos_card(game, one);
    bool in_play = one->zone == IN_PLAY;
    text_add(out, "%s", card->name);
    if (card->kind == KIND_MINION)
        text_add(out, " (%s)", chaos_tribes[one->tribe / 2]);
    if (!in_play)
        text_add(out, " cost %d", one->cost);
    if (card->kind != KIND_SPELL)
        text_add(out, " %d/%d", one->attack, one->health - one->damage);
    if (in_play && one->damage > 0)
        text_add(out, " of %d", one->health);
    render_marks(one, in_play, out);
    render_given(state, one, out);
    render_heat(game, state, one, out);
    text_add(out, "\n");
}

static void render_list(const struct chaos_game *game, const struct chaos_state *state,
                        const char *title, const uint8_t *list, int count, bool texts,
                        struct text *out)
{
    if (count == 0)
        return;
    text_add(out, "  %s\n", title);
    for (int i = 0; i < count; i++) {
        text_add(out, "    %d ", i + 1);
        render_card(game, state, list[i], out);
        if (texts)
            text_add(out, "        %s\n", chaos_card(game, &state->cards[list[i]])->text);
    }
}

static void render_side(const struct chaos_game *game, const struct chaos_state *state, int player,
                        int viewer, struct text *out)
{
    const struct side *side = &state->sides[player];
    bool sees = viewer == player || viewer == EVERYONE;
    text_add(out, "player %d: mana %d/%d, hand %d, deck %d", player, side->mana, side->mana_max,
             side->hand_count, side->deck_count);
    if (side->fatigue > 0)
        text_add(out, ", fatigue %d", side->fatigue);
    text_add(out, "\n  leader ");
    render_card(game, state, side->leader, out);
    render_list(game, state, "field", side->field, side->field_count, true, out);
    if (sees)
        render_list(game, state, "hand", side->hand, side->hand_count, true, out);
    if (viewer == EVERYONE)
        render_list(game, state, "deck", side->deck, side->deck_count, false, out);
}

static void render_target(const struct chaos_game *game, const struct chaos_state *state, int target,
                          struct text *out)
{
    const char *name = chaos_card(game, &state->cards[chaos_target_id(state, target)])->name;
    if (target == TARGET_LEADER)
        text_add(out, "your leader");
    else if (target == TARGET_ENEMY_LEADER)
        text_add(out, "the enemy leader");
    else if (target >= TARGET_HAND)
        text_add(out, "%s in hand at %d", name, target - TARGET_HAND + 1);
    else if (target >= TARGET_ENEMY_FIELD)
        text_add(out, "enemy %s at %d", name, target - TARGET_ENEMY_FIELD + 1);
    else
        text_add(out, "your %s at %d", name, target - TARGET_FIELD + 1);
}

/* A number behind the name where another card of the list has the same. */
static void render_among(const struct chaos_game *game, const struct chaos_state *state,
                         const uint8_t *list, int count, int at, struct text *out)
{
    const char *name = chaos_card(game, &state->cards[list[at]])->name;
    int same = 0;
    for (int i = 0; i < count; i++)
        same += strcmp(chaos_card(game, &state->cards[list[i]])->name, name) == 0;
    text_add(out, "%s", name);
    if (same > 1)
        text_add(out, " (%d)", at + 1);
}

void chaos_render_action(const struct game *head, const struct state *state_head, int action,
                         struct text *out)
{
    const struct chaos_game *game = chaos_of(head);
    const struct chaos_state *state = chaos_state_of(state_head);
    const struct side *side = &state->sides[state_head->player];
    if (action == ACTION_END) {
        text_add(out, "end turn");
    } else if (action < ACTION_ATTACK) {
        text_add(out, "play ");
        render_among(game, state, side->hand, side->hand_count, action - ACTION_PLAY, out);
    } else if (action == ACTION_ATTACK) {
        text_add(out, "attack with the leader");
    } else if (action < ACTION_WAY) {
        text_add(out, "attack with ");
        render_among(game, state, side->field, side->field_count, action - ACTION_ATTACK - 1, out);
    } else if (action >= ACTION_DECK) {
        text_add(out, "take %s", game->decks[action - ACTION_DECK].name);
    } else {
        int place = (action - ACTION_WAY) / TARGETS, target = (action - ACTION_WAY) % TARGETS;
        bool minion = state->option < ACTION_ATTACK &&
                      chaos_card(game, &state->cards[side->hand[state->option - ACTION_PLAY]])->kind ==
                          KIND_MINION;
        if (minion)
            text_add(out, "at %d", place + 1);
        if (target != TARGET_NONE) {
            text_add(out, minion ? ", on " : "on ");
            render_target(game, state, target, out);
        }
    }
}

void chaos_render(const struct game *head, const struct state *state_head, int viewer,
                  struct text *out)
{
    const struct chaos_game *game = chaos_of(head);
    const struct chaos_state *state = chaos_state_of(state_head);
    int below = viewer == EVERYONE ? 0 : viewer;
    if (game->match == MATCH_CHOOSE && !state->chosen[1]) {
        text_add(out, "player %d picks a deck\n", state_head->player);
        return;
    }
    text_add(out, "turn %d", (int)state_head->turn + 1);
    if (state_head->player == OVER)
        text_add(out, ", over\n");
    else
        text_add(out, ", player %d to move\n", state_head->player);
    render_side(game, state, 1 - below, viewer, out);
    render_side(game, state, below, viewer, out);
    if (state->option && state_head->player != OVER) {
        const struct side *side = &state->sides[state_head->player];
        int option = state->option;
        int id = option < ACTION_ATTACK ? side->hand[option - ACTION_PLAY]
                 : option == ACTION_ATTACK ? side->leader : side->field[option - ACTION_ATTACK - 1];
        text_add(out, "where and at whom: %s %s\n", option < ACTION_ATTACK ? "play" : "attack with",
                 chaos_card(game, &state->cards[id])->name);
    }
}

/* ---- numbers ---- */

static float *observe_card(const struct chaos_game *game, const struct chaos_state *state, int id,
                           float *out)
{
    memset(out, 0, CARD_NUMBERS * sizeof *out);
    if (id == NOBODY)
        return out + CARD_NUMBERS;
    const struct instance *one = &state->cards[id];
    const struct card *card = chaos_card(game, one);
    float *at = out;
    *at++ = 1;
    *at++ = (float)one->card / 1024;
    for (int i = 0; i < 3; i++)
        *at++ = card->kind >> i & 1;
    for (int i = 0; i < 3; i++)
        *at++ = one->tribe >> i & 1;
    *at++ = (float)one->cost / 16;
    *at++ = (float)one->attack / 16;
    *at++ = (float)(one->health - one->damage) / 16;
    *at++ = (float)one->health / 16;
    *at++ = (float)one->attacks / 4;
    *at++ = (float)one->used / 4;
    for (int i = 0; i < KEYWORDS; i++)
        *at++ = one->keywords >> i & 1;
    *at++ = (one->flags & FLAG_ASLEEP) != 0;
    for (int i = 0; i < TRIGGERS; i++)
        *at++ = card->triggers >> i & 1;
    *at++ = (float)one->limit / 16;
    bool cold = is_cold(state, one);
    float *heat = at + 2;    /* of what is printed, then of all that was given */
    for (int i = 0; !cold && i < EFFECTS_MAX; i++)
        heat[i] = (float)one->heat[i] / 16;
    for (uint8_t given = one->given; given != NOBODY; given = state->given[given].next) {
        at[0] += 1;
        at[1] += (float)(state->given[given].effect + 1) / 1024;
        heat[EFFECTS_MAX] += cold ? 0 : (float)state->given[given].heat / 16;
    }
    DCHECK(heat + EFFECTS_MAX < out + CARD_NUMBERS);
    return out + CARD_NUMBERS;
}

static float *observe_list(const struct chaos_game *game, const struct chaos_state *state,
                           const uint8_t *list, int count, int most, float *out)
{
    for (int i = 0; i < most; i++)
        out = observe_card(game, state, i < count ? list[i] : NOBODY, out);
    return out;
}

static float *observe_player(const struct chaos_state *state, int player, float *out)
{
    const struct side *side = &state->sides[player];
    const float numbers[PLAYER_NUMBERS] = {
        side->mana, side->mana_max, side->turns, side->fatigue, side->field_count, side->hand_count,
        side->deck_count, state->head.player == player, state->chosen[player], state->picks[player],
    };
    for (int i = 0; i < PLAYER_NUMBERS; i++)
        *out++ = numbers[i] / 16;
    return out;
}

void chaos_observe(const struct game *head, const struct state *state_head, int viewer, float *out)
{
    const struct chaos_game *game = chaos_of(head);
    const struct chaos_state *state = chaos_state_of(state_head);
    int self = viewer == EVERYONE ? 0 : viewer;
    const struct side *own = &state->sides[self], *enemy = &state->sides[1 - self];
    *out++ = (float)state_head->turn / 64;
    *out++ = (float)state->option / 16;
    out = observe_player(state, self, out);
    out = observe_player(state, 1 - self, out);
    out = observe_card(game, state, own->leader, out);
    out = observe_card(game, state, enemy->leader, out);
    out = observe_list(game, state, own->field, own->field_count, FIELD_MAX, out);
    out = observe_list(game, state, enemy->field, enemy->field_count, FIELD_MAX, out);
    observe_list(game, state, own->hand, own->hand_count, HAND_MAX, out);
}

/* ---- how good it looks ---- */

struct outlook {
    int   attack, health, shielded;     /* shielded: health with the minions that stand before the leader */
    float cards;
};

static struct outlook look_out(const struct chaos_game *game, const struct chaos_state *state,
                               int player, bool fatigue)
{
    const struct side *side = &state->sides[player];
    const struct instance *leader = &state->cards[side->leader];
    struct outlook look = {.attack = leader->attack * leader->attacks,
                           .health = leader->health - leader->damage};
    if (side->deck_count == 0 && fatigue)
        look.health -= side->fatigue;
    look.shielded = look.health;
    for (int i = 0; i < side->field_count; i++) {
        const struct instance *one = &state->cards[side->field[i]];
        look.attack += one->attack * one->attacks;
        if (one->keywords & TAUNT && !(leader->keywords & TAUNT))
            look.shielded += one->health - one->damage;
    }
    int hand = side->hand_count < HAND_MAX - 1 ? side->hand_count : HAND_MAX - 1;
    look.cards = 0.9f * (float)hand -
                 0.9f * (float)(game->turns - side->turns) / ((float)side->deck_count + 0.5f);
    return look;
}

static float within(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

/* The evaluation of the paper's player, from -1 to 1: what one can hit with, how long one lasts, and
 * how many cards there are; a leader that falls next turn counts as nearly won or lost. */
float chaos_estimate(const struct game *head, const struct state *state_head, int player)
{
    const struct chaos_game *game = chaos_of(head);
    const struct chaos_state *state = chaos_state_of(state_head);
    if (state_head->player == OVER)
        return state_head->score[player];
    if (game->match == MATCH_CHOOSE && !state->chosen[1])
        return 0;
    struct outlook own = look_out(game, state, player, state->sides[player].turns < game->turns);
    struct outlook enemy = look_out(game, state, 1 - player, true);
    float raw = ((float)(own.attack + own.shielded) + own.cards -
                 ((float)(enemy.attack + enemy.shielded) + enemy.cards)) / 30;
    if (enemy.health <= 0)
        return within(0.9f + 0.1f * raw, 0.9f, 1);
    if (own.shielded <= enemy.attack)
        return within(-0.9f + 0.1f * raw, -1, -0.9f);
    return within(raw, -0.9f, 0.9f);
}
