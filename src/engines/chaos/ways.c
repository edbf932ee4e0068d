/* ways.c: the second half of a decision: where a card goes, and whom it is aimed at. */
#include <string.h>

#include "engines/chaos/run.h"

/* Whom an attack can meet, as target numbers. Taunt draws all attacks unless it is hidden itself. */
static int defenders(const struct chaos_state *state, uint8_t *out)
{
    const struct side *enemy = &state->sides[1 - state->head.player];
    int field = enemy->field_count, count = 0;
    int needed = 0;    /* TAUNT once somebody was found who has it: then those before do not count */
    for (int i = 0; i < field; i++) {
        int has = state->cards[enemy->field[i]].keywords;
        if (has & STEALTH || (has & needed) != needed)
            continue;
        if (needed != (has & TAUNT)) {
            needed = TAUNT;
            count = 0;
        }
        out[count++] = (uint8_t)(TARGET_ENEMY_FIELD + i);
    }
    int has = state->cards[enemy->leader].keywords;
    if (needed < (has & TAUNT))
        count = 0;
    if (!(has & STEALTH) && needed <= (has & TAUNT))
        out[count++] = TARGET_ENEMY_LEADER;
    return count;
}

/* A spell that is aimed needs something to aim at. */
static bool has_target(const struct chaos_state *state, const struct chaos_game *game, int id)
{
    const struct effect *effect = chaos_wants_target(state, game, id);
    return !effect || chaos_has_target(state, effect, id);
}

static int without_minions(const struct chaos_state *state, const struct side *side, int *list,
                           int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool card = list[i] >= ACTION_PLAY && list[i] < ACTION_ATTACK;
        if (!card || state->cards[side->hand[list[i] - ACTION_PLAY]].kind != KIND_MINION)
            list[kept++] = list[i];
    }
    return kept;
}

int chaos_without_vain(const struct chaos_state *state, const struct chaos_game *game, int *list,
                       int count, unsigned aimed)
{
    const struct side *side = &state->sides[state->head.player];
    for (int gone = 0; aimed; aimed &= aimed - 1) {
        int at = __builtin_ctz(aimed) - gone;
        if (has_target(state, game, side->hand[list[at] - ACTION_PLAY]))
            continue;
        count--;
        gone++;
        memmove(list + at, list + at + 1, (size_t)(count - at) * sizeof *list);
    }
    return side->field_count == FIELD_MAX ? without_minions(state, side, list, count) : count;
}

/* The ways to take an option: places times targets. */
struct ways {
    int     places, target_count;
    uint8_t targets[TARGETS];
};

static void ways_of(const struct chaos_state *state, const struct chaos_game *game, int option,
                    struct ways *ways)
{
    const struct side *side = &state->sides[state->head.player];
    ways->places = 1;
    if (option >= ACTION_ATTACK) {
        ways->target_count = defenders(state, ways->targets);
        return;
    }
    int id = side->hand[option - ACTION_PLAY];
    if (state->cards[id].kind == KIND_MINION)
        ways->places = side->field_count + 1;
    const struct effect *effect = chaos_wants_target(state, game, id);
    ways->target_count = effect ? chaos_targets(state, effect, id, ways->targets) : 0;
    if (ways->target_count == 0) {
        ways->targets[0] = TARGET_NONE;
        ways->target_count = 1;
    }
}

/* A look at the field often tells. */
int chaos_only_way(const struct chaos_state *state, const struct chaos_game *game, int option)
{
    int player = state->head.player;
    if (option >= ACTION_ATTACK) {
        const struct side *enemy = &state->sides[1 - player];
        int any = 0;
        for (int i = 0; i < enemy->field_count; i++)
            any |= state->cards[enemy->field[i]].keywords;
        if (!(any & (TAUNT | STEALTH)) && !(state->cards[enemy->leader].keywords & TAUNT))
            return enemy->field_count == 0 ? TARGET_ENEMY_LEADER : -1;
    } else {
        const struct side *side = &state->sides[player];
        const struct instance *one = &state->cards[side->hand[option - ACTION_PLAY]];
        if (one->kind == KIND_MINION && side->field_count > 0)
            return -1;
        if (one->targeted == NOBODY)
            return TARGET_NONE;
    }
    struct ways ways;
    ways_of(state, game, option, &ways);
    return ways.target_count == 1 ? ways.targets[0] : -1;
}

int chaos_ways(const struct chaos_state *state, const struct chaos_game *game, int *out)
{
    struct ways ways;
    ways_of(state, game, state->option, &ways);
    int *next = out;
    for (int first = ACTION_WAY; first < ACTION_WAY + ways.places * TARGETS; first += TARGETS) {
        const uint8_t *target = ways.targets, *end = target + ways.target_count;
        do
            *next++ = first + *target++;
        while (target < end);
    }
    return (int)(next - out);
}
