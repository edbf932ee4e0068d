/* estimate_load.c: finds out from the rules what is good to meet, to shoot at and to push.
 *
 * Each pair of types under an effect gets a gain in units: its score, and what it does to the counts
 * that end the game. An effect that makes something of use, a key or the avatar that holds it, is worth
 * half of what the made thing is good for; this is handed on a few times along chains of effects. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/estimate.h"

enum { CHAINS = 3, PAIRS_MAX = 20000 };
enum { COST_FREE = 1, COST_PUSHED = 2, COST_SHIELDED = 3, COST_MOVING = 4, COST_OPENED = 10 };
static const float SCORE_MOST = 3, SHOT_SHARE = 0.8f, CARRY_SHARE = 0.8f, CURIOUS = 0.1f;
static const float USEFUL = 0.5f, CLEARING = 0.4f, DEADLY = 3, CHAIN_SHARE = 0.5f;

/* What an effect does to the first, the second and the named type. */
enum {
    FIRST_GOES = 1, SECOND_GOES = 2, NAMED_GOES = 4, MAKES_NAMED = 8, MAKES_OTHER = 16,
    DEATH = 32 /* of the first, whatever it holds */, BLOCKS = 64, PUSHES = 128, GIVES_SECOND = 256,
    GIVES_FIRST = 512, HEALS = 1024, STRANGE = 2048 /* does something elsewhere */,
    NEEDS_HELD = 4096 /* the second must hold it */, IF_POOR = 8192 /* the first holds little */,
    NEEDS_OWN = 65536 /* the first must hold it */,
    JUMPS = 16384 /* to the exit of the second */, SHIELDS = 32768 /* the first, from the named */,
};
static const struct consequence { const char *name; int does; } consequences[] = {
    {"killSprite", FIRST_GOES | DEATH},    /* killIfAlive punishes a meeting that went wrong */
    {"killBoth", FIRST_GOES | SECOND_GOES | DEATH}, {"killAll", NAMED_GOES | STRANGE},
    {"KillOthers", NAMED_GOES | STRANGE}, {"killIfSlow", FIRST_GOES}, {"killIfFast", FIRST_GOES},
    {"killIfFromAbove", FIRST_GOES}, {"killIfFrontal", FIRST_GOES},
    {"killIfNotFrontal", FIRST_GOES}, {"killIfHasMore", FIRST_GOES},
    {"killIfHasLess", FIRST_GOES | IF_POOR}, {"killIfOtherHasMore", FIRST_GOES | NEEDS_HELD},
    {"killIfOtherHasLess", FIRST_GOES}, {"KillIfAvatarWithoutResource", FIRST_GOES},
    {"subtractHealthPoints", FIRST_GOES}, {"transformTo", FIRST_GOES | MAKES_NAMED},
    {"transformIfCount", FIRST_GOES | MAKES_NAMED},
    {"transformToRandomChild", FIRST_GOES | MAKES_NAMED},
    {"transformToSingleton", FIRST_GOES | MAKES_NAMED},
    {"transformToAll", NAMED_GOES | MAKES_OTHER | STRANGE},
    {"spawn", MAKES_NAMED}, {"spawnBehind", MAKES_NAMED}, {"spawnAbove", MAKES_NAMED},
    {"spawnBelow", MAKES_NAMED}, {"spawnLeft", MAKES_NAMED}, {"spawnRight", MAKES_NAMED},
    {"spawnIfHasMore", MAKES_NAMED | NEEDS_OWN}, {"spawnIfHasLess", MAKES_NAMED},
    {"spawnIfCounterSubTypes", MAKES_NAMED}, {"stepBack", BLOCKS}, {"undoAll", BLOCKS},
    {"wallStop", BLOCKS}, {"wallBounce", BLOCKS}, {"wallReverse", BLOCKS},
    {"bounceForward", PUSHES}, {"attractGaze", PUSHES}, {"pullWithIt", PUSHES},
    {"collectResource", GIVES_SECOND}, {"collectResourceIfHeld", GIVES_SECOND},
    {"AvatarCollectResource", GIVES_SECOND}, {"changeResource", GIVES_FIRST},
    {"addHealthPoints", HEALS}, {"addHealthPointsToMax", HEALS},
    {"teleportToExit", STRANGE | JUMPS}, {"shieldFrom", SHIELDS},
    {"addTimer", STRANGE}, {"updateSpawnType", STRANGE},
};

/* What is found out on the way. */
struct study {
    const struct vgdl_game *game;
    struct insight         *insight;
    int    does[EFFECTS_MAX];
    float  wanted[TYPES_MAX];        /* 1: more of it is good, -1: fewer */
    float  worth[TYPES_MAX];         /* what it is good for */
    bool   goes[TYPES_MAX], pushed[TYPES_MAX], spent[TYPES_MAX], made[TYPES_MAX];
    struct rule_pair *pairs;         /* the rules, of single types instead of groups */
    int    pair_count;
    float *gain;                     /* of each pair */
};

static bool is_avatar(const struct study *study, int type)
{
    return study->insight->seeker_of[type] < AVATARS_MAX;
}

static float most_score(const struct effect *effect)
{
    int most = effect->score[0];
    for (int i = 1; i < VGDL_PLAYERS_MAX; i++)
        if (effect->score[i] > most)
            most = effect->score[i];
    return (float)most;
}

/* ---- pairs -------------------------------------------------------------------------------------- */

/* Rules name groups; what is found out is about their members. */
static void expand_rules(struct study *study)
{
    const struct vgdl_game *game = study->game;
    study->pairs = heap_new(PAIRS_MAX, sizeof *study->pairs);
    study->gain = heap_new(PAIRS_MAX, sizeof *study->gain);
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule_pair *rule = &game->rules[i];
        if (rule->second == NO_TYPE)
            continue;
        const struct sprite_type *first = &game->types[rule->first];
        const struct sprite_type *second = &game->types[rule->second];
        for (int j = 0; j < first->member_count * second->member_count; j++) {
            struct rule_pair pair = {.first = first->members[j / second->member_count],
                                     .second = second->members[j % second->member_count],
                                     .effect = rule->effect};
            if (game->types[pair.first].leaf && game->types[pair.second].leaf &&
                study->pair_count < PAIRS_MAX)
                study->pairs[study->pair_count++] = pair;
        }
    }
}

/* ---- effects and counters ----------------------------------------------------------------------- */

static void mark_members(const struct sprite_type *group, bool *marks)
{
    for (int i = 0; i < group->member_count; i++)
        marks[group->members[i]] = true;
}

/* Something becomes possible for who holds so much of a resource. */
static void note_held(struct insight *insight, int resource, int32_t amount)
{
    struct need *held = insight->held;
    int at = 0;
    while (at < insight->held_count && held[at].resource != resource)
        at++;
    if (at == HELD_MAX)
        return;
    if (at == insight->held_count)
        held[insight->held_count++] = (struct need){.resource = (uint8_t)resource, .amount = 1};
    if (amount > held[at].amount)
        held[at].amount = amount;
}

static void study_effects(struct study *study)
{
    const struct vgdl_game *game = study->game;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect *effect = &game->effects[i];
        for (size_t j = 0; effect->kind && j < sizeof consequences / sizeof *consequences; j++)
            if (strcmp(effect->kind->name, consequences[j].name) == 0)
                study->does[i] = consequences[j].does;
        int *does = &study->does[i];
        if (*does & GIVES_SECOND && effect->kill_resource)
            *does |= FIRST_GOES;
        if ((*does & GIVES_FIRST && effect->kill_resource) || effect->kill_second)
            *does |= SECOND_GOES;
        if (*does & MAKES_NAMED && effect->stype != NO_TYPE)
            mark_members(&game->types[effect->stype], study->made);
        if (effect->resource != NO_TYPE)
            study->spent[effect->resource] = !(*does & GIVES_FIRST);
        if (effect->resource != NO_TYPE && *does & (NEEDS_HELD | NEEDS_OWN))
            note_held(study->insight, effect->resource, effect->limit);
        if (effect->held_resource != NO_TYPE)
            study->spent[effect->held_resource] = true;
    }
    for (int t = 0; t < game->type_count; t++) {
        const struct type_parameters *given = &game->types[t].given;
        for (int i = 0; i < given->ammo.count; i++)
            study->spent[given->ammo.list[i]] = true;
        for (int i = 0; i < given->stype.count; i++)
            mark_members(&game->types[given->stype.list[i]], study->made);
    }
}

static void find_scores(struct study *study)
{
    float least = 0, most = 0;
    for (int i = 0; i < study->game->effect_count; i++) {
        float score = most_score(&study->game->effects[i]);
        if (score > 0 && (least == 0 || score < least))
            least = score;
        most = score > most ? score : score < -most ? -score : most;
    }
    struct insight *insight = study->insight;
    insight->unit = least > 0 ? least : 1;
    insight->loss = insight->unit + most;
    insight->win = 10 * insight->unit + 3 * most;
}

static int count_at_start(const struct vgdl_game *game, const struct termination *termination)
{
    struct tick tick;
    int total = 0;
    tick_open(&tick, game, game->image, NULL);
    for (int i = 0; i < termination->stype_count; i++)
        total += type_alive(&tick, termination->stypes[i]);
    return total;
}

/* Which counts should fall and which should rise. */
static void study_counters(struct study *study)
{
    const struct vgdl_game *game = study->game;
    for (int i = 0; i < game->termination_count; i++) {
        const struct termination *termination = &game->terminations[i];
        int over = count_at_start(game, termination) - termination->limit;
        study->insight->counted[i] = over;
        if (termination->stype_count == 0 || over == 0 ||
            strcmp(termination->kind->name, "StopCounter") == 0)
            continue;
        bool avatars = true;
        for (int j = 0; j < termination->stype_count; j++) {
            const struct sprite_type *group = &game->types[termination->stypes[j]];
            study->wanted[termination->stypes[j]] =
                (over > 0) == (termination->win[0] != 0) ? -1.0f : 1.0f;
            for (int k = 0; k < group->member_count; k++) {
                avatars &= is_avatar(study, group->members[k]);
                study->wanted[group->members[k]] = study->wanted[termination->stypes[j]];
            }
        }
        study->insight->counts[i] = !avatars || over < 0;
    }
}

/* ---- gains -------------------------------------------------------------------------------------- */

static float worth_of(const struct study *study, int type)
{
    return type == NO_TYPE ? 0 : study->wanted[type];
}

static float chain_of(const struct study *study, int made, int gone)
{
    if (made == NO_TYPE)
        return 0;
    float more = study->worth[made] - (gone == NO_TYPE ? 0 : study->worth[gone]);
    return more > 0 ? CHAIN_SHARE * more : 0;
}

/* What a pair of types gains by an effect. */
static float gain_of(const struct study *study, const struct rule_pair *rule)
{
    const struct effect *effect = &study->game->effects[rule->effect];
    int does = study->does[rule->effect], first = rule->first, second = rule->second;
    float gain = most_score(effect) / study->insight->unit;
    gain = gain > SCORE_MOST ? SCORE_MOST : gain < -SCORE_MOST ? -SCORE_MOST : gain;
    if (does & FIRST_GOES)
        gain -= worth_of(study, first);
    if (does & SECOND_GOES)
        gain -= worth_of(study, second);
    if (does & NAMED_GOES)
        gain -= worth_of(study, effect->stype);
    if (does & MAKES_NAMED)
        gain += worth_of(study, effect->stype) +
                chain_of(study, effect->stype, does & FIRST_GOES ? first : NO_TYPE);
    if (does & MAKES_OTHER)
        gain += worth_of(study, effect->stype_to) +
                chain_of(study, effect->stype_to, effect->stype);
    if (does & DEATH && is_avatar(study, first))
        gain -= DEADLY;
    return gain;
}

static void raise(float *value, float to)
{
    if (to > *value)
        *value = to;
}

static void study_gains(struct study *study)
{
    const struct vgdl_game *game = study->game;
    for (int round = 0; round < CHAINS; round++) {
        for (int i = 0; i < study->pair_count; i++)
            study->gain[i] = gain_of(study, &study->pairs[i]);
        for (int i = 0; i < study->pair_count; i++) {
            const struct rule_pair *rule = &study->pairs[i];
            raise(&study->worth[rule->first], study->gain[i]);
            raise(&study->worth[rule->second], study->gain[i]);
        }
    }
    for (int i = 0; i < study->pair_count; i++) {
        const struct rule_pair *rule = &study->pairs[i];
        int does = study->does[rule->effect];
        int named = does & NAMED_GOES ? game->effects[rule->effect].stype : NO_TYPE;
        study->goes[rule->first] |= (does & FIRST_GOES) != 0;
        study->goes[rule->second] |= (does & SECOND_GOES) != 0;
        if (named != NO_TYPE)
            mark_members(&game->types[named], study->goes);
        if (does & PUSHES && is_avatar(study, rule->second) && !is_avatar(study, rule->first))
            study->pushed[rule->first] = true;
    }
}

/* ---- wishes ------------------------------------------------------------------------------------- */

/* What the avatar gets out of a meeting besides its gain. */
static float use_of(const struct study *study, const struct rule_pair *rule, int avatar)
{
    const struct effect *effect = &study->game->effects[rule->effect];
    int does = study->does[rule->effect];
    if (does & GIVES_SECOND && rule->second == avatar) {
        const struct type_list *named = &study->game->types[rule->first].given.resource;
        return named->count && study->spent[named->list[0]] ? USEFUL : 0;
    }
    if (does & GIVES_FIRST && rule->first == avatar && effect->amount > 0)
        return effect->resource != NO_TYPE && study->spent[effect->resource] ? USEFUL : 0;
    if (does & HEALS && rule->first == avatar)
        return USEFUL;
    return does & STRANGE ? CURIOUS : 0;
}

static bool is_weapon(const struct study *study, int avatar, int type)
{
    const struct type_list *weapons = &study->game->types[avatar].given.stype;
    for (int i = 0; i < weapons->count; i++)
        if (type_is(&study->game->types[weapons->list[i]], type))
            return true;
    return false;
}

static void add_meeting(struct study *study, int avatar, const struct rule_pair *rule, float gain,
                        float *shot, bool *scored)
{
    struct seeker *seeker = &study->insight->seekers[study->insight->seeker_of[avatar]];
    int other = rule->first == avatar ? rule->second : rule->first;
    bool score = most_score(&study->game->effects[rule->effect]) > 0;
    if (rule->first == avatar || rule->second == avatar) {
        seeker->wish[other] += gain + use_of(study, rule, avatar);
        scored[other] |= score;
        int holds = rule->second == avatar ? NEEDS_HELD : NEEDS_OWN;
        if (study->does[rule->effect] & holds)
            seeker->need[other] = (struct need){
                study->game->effects[rule->effect].resource,
                study->game->effects[rule->effect].limit};
    } else if (is_weapon(study, avatar, rule->first)) {
        shot[rule->second] += gain;
        scored[rule->second] |= score;
    } else if (is_weapon(study, avatar, rule->second)) {
        shot[rule->first] += gain;
        scored[rule->first] |= score;
    }
}

static void study_seeker(struct study *study, int avatar)
{
    const struct vgdl_game *game = study->game;
    struct insight *insight = study->insight;
    struct seeker *seeker = &insight->seekers[insight->seeker_of[avatar]];
    float shot[TYPES_MAX] = {0};
    bool scored[TYPES_MAX] = {false};
    const char *keys = game->types[avatar].class->keys;
    seeker->sideways = !strchr(keys, 'U') && !strchr(keys, 'D') && strchr(keys, 'L');
    for (int t = 0; t < game->type_count; t++)
        seeker->need[t].resource = NO_TYPE;
    for (int i = 0; i < study->pair_count; i++)
        add_meeting(study, avatar, &study->pairs[i], study->gain[i], shot, scored);
    for (int t = 0; t < game->type_count; t++) {
        if (SHOT_SHARE * shot[t] > seeker->wish[t])
            seeker->wish[t] = SHOT_SHARE * shot[t];
        if (seeker->wish[t] > 1)
            seeker->wish[t] = 1;
        if (is_avatar(study, t) || seeker->wish[t] < 0)
            seeker->wish[t] = 0;
        if (study->goes[t] && !scored[t] && !study->made[t] && study->wanted[t] == 0)
            raise(&insight->left[t], seeker->wish[t]);
    }
}

/* Whether a rule lets `moved` clear away something that stops or kills the avatar. */
static bool clears_way(const struct study *study, const struct rule_pair *rule, int moved)
{
    int other = moved == rule->first ? rule->second : rule->first;
    if (!(study->does[rule->effect] & (moved == rule->first ? SECOND_GOES : FIRST_GOES)))
        return false;
    for (int i = 0; i < study->pair_count; i++)
        if (is_avatar(study, study->pairs[i].first) && study->pairs[i].second == other &&
            study->does[study->pairs[i].effect] & (BLOCKS | DEATH))
            return true;
    return false;
}

/* What is pushed, and to what. */
static void study_carrying(struct study *study)
{
    const struct vgdl_game *game = study->game;
    struct insight *insight = study->insight;
    size_t types = (size_t)game->type_count;
    bool any = false;
    insight->carry = heap_new(types * types, sizeof *insight->carry);
    for (int i = 0; i < study->pair_count; i++) {
        int first = study->pairs[i].first, second = study->pairs[i].second;
        if (is_avatar(study, first) || is_avatar(study, second))
            continue;
        int moved = study->pushed[first] ? first : second, to = moved == first ? second : first;
        if (study->pushed[moved])
            insight->carry[(size_t)moved * types + (size_t)to] +=
                study->gain[i] + (clears_way(study, &study->pairs[i], moved) ? CLEARING : 0);
    }
    for (size_t i = 0; i < types * types; i++) {
        if (insight->carry[i] <= 0)
            continue;
        insight->carry[i] = CARRY_SHARE * (insight->carry[i] > 1 ? 1 : insight->carry[i]);
        insight->carried[i / types] = insight->target[i % types] = any = true;
    }
    if (any)
        return;
    free(insight->carry);
    insight->carry = NULL;
}

/* ---- ways --------------------------------------------------------------------------------------- */

/* Whether something that may lie in the same place keeps a sprite of a type from the avatar. */
static bool is_shielded(const struct study *study, int avatar, int type)
{
    for (int i = 0; i < study->pair_count; i++) {
        const struct effect *effect = &study->game->effects[study->pairs[i].effect];
        if (study->does[study->pairs[i].effect] & SHIELDS && study->pairs[i].first == avatar &&
            effect->stype != NO_TYPE && type_is(&study->game->types[effect->stype], type))
            return true;
    }
    return false;
}

/* What it costs an avatar to enter where a sprite of a type lies; 0: it never can. */
static int cost_of(const struct study *study, int avatar, int type, struct need *gate)
{
    const struct vgdl_game *game = study->game;
    int cost = COST_FREE;
    bool moves = game->types[type].active && !game->types[type].given.is_static;
    gate->resource = NO_TYPE;
    if (is_avatar(study, type))
        return cost;
    for (int i = 0; moves && i < study->pair_count; i++)
        if (study->pairs[i].first == avatar && study->pairs[i].second == type &&
            study->does[study->pairs[i].effect] & BLOCKS)
            return COST_MOVING;
    if (moves)
        return cost;
    for (int i = 0; i < study->pair_count; i++) {
        const struct rule_pair *pair = &study->pairs[i];
        const struct effect *effect = &game->effects[pair->effect];
        int does = study->does[pair->effect];
        if (pair->first == type && pair->second == avatar && does & NEEDS_HELD)
            *gate = (struct need){effect->resource, effect->limit};
        if (pair->first != avatar || pair->second != type)
            continue;
        if (does & IF_POOR)
            *gate = (struct need){effect->resource, effect->limit + 1};
        if (does & (BLOCKS | DEATH))
            cost = study->pushed[type]                ? COST_PUSHED
                   : study->goes[type]                ? COST_OPENED
                   : is_shielded(study, avatar, type) ? COST_SHIELDED
                                                      : 0;
        else if (does & (FIRST_GOES | MAKES_NAMED) && does & IF_POOR)
            cost = COST_OPENED;
        if (cost == 0)
            break;
    }
    return cost;
}

/* Calls `act` for every sprite there is at the start. */
static void each_sprite(struct study *study,
                        void (*act)(struct study *, const struct sprite *, void *), void *context)
{
    const struct vgdl_game *game = study->game;
    struct tick tick;
    tick_open(&tick, game, game->image, NULL);
    for (int i = 0; i < game->fixed_count; i++)
        act(study, (const struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride), context);
    for (int i = 0; i < tick.state->sprite_count; i++)
        act(study, sprite_at(&tick, (unsigned)i), context);
}

/* A board, and what entering where a sprite lies costs for ever. */
struct boarding {
    uint8_t  lasting[TYPES_MAX];
    uint8_t *board;
};

static void board_sprite(struct study *study, const struct sprite *sprite, void *context)
{
    struct boarding *boarding = context;
    uint8_t *cost = &boarding->board[vgdl_center(study->game, sprite)];
    int own = boarding->lasting[sprite->type];
    *cost = (uint8_t)(*cost == 0 || own == 0 ? 0 : own > *cost ? own : *cost);
}

static void study_board(struct study *study, int avatar)
{
    struct insight *insight = study->insight;
    struct seeker *seeker = &insight->seekers[insight->seeker_of[avatar]];
    struct boarding boarding = {.board = heap_raw((size_t)insight->cells)};
    for (int t = 0; t < study->game->type_count; t++) {
        int cost = cost_of(study, avatar, t, &seeker->gate[t]);
        bool lasts = cost == 0 || cost == COST_SHIELDED;
        boarding.lasting[t] = (uint8_t)(lasts ? cost : COST_FREE);
        seeker->cost[t] = (uint8_t)(cost > COST_FREE && !lasts ? cost : 0);
        seeker->changing |= seeker->cost[t] > 0;
    }
    seeker->board = boarding.board;
    memset(seeker->board, COST_FREE, (size_t)insight->cells);
    each_sprite(study, board_sprite, &boarding);
}

/* ---- jumps -------------------------------------------------------------------------------------- */

static void add_exit(struct study *study, const struct sprite *sprite, void *context)
{
    const struct sprite *entry = context;
    const struct type_list *exits = &study->game->types[entry->type].given.stype;
    struct jumps *jumps = &study->insight->jumps;
    for (int i = 0; i < exits->count; i++)
        if (type_is(&study->game->types[exits->list[i]], sprite->type) &&
            jumps->count < JUMPS_MAX) {
            jumps->from[jumps->count] = (int16_t)vgdl_center(study->game, entry);
            jumps->to[jumps->count++] = (int16_t)vgdl_center(study->game, sprite);
            return;
        }
}

static void add_entry(struct study *study, const struct sprite *sprite, void *context)
{
    const bool *entries = context;
    if (entries[sprite->type])
        each_sprite(study, add_exit, (void *)(uintptr_t)sprite);
}

/* Where an avatar that enters a cell comes out elsewhere, if entries and exits stay where they are. */
static void find_jumps(struct study *study)
{
    bool entries[TYPES_MAX] = {false};
    for (int i = 0; i < study->pair_count; i++) {
        const struct rule_pair *pair = &study->pairs[i];
        const struct sprite_type *second = &study->game->types[pair->second];
        if (study->does[pair->effect] & JUMPS && is_avatar(study, pair->first) &&
            second->given.speed == 0)
            entries[pair->second] = true;
    }
    each_sprite(study, add_entry, entries);
}

/* The longest way there is, up to that through a quarter of the board. */
static int longest_way(const struct insight *insight, const struct vgdl_game *game)
{
    int longest = game->columns + game->rows;
    const uint8_t *steps = insight->seeker_count ? insight->seekers[0].steps : NULL;
    size_t all = (size_t)insight->cells * (size_t)insight->cells;
    for (size_t i = 0; steps && i < all; i++)
        if (steps[i] != FAR && steps[i] > longest)
            longest = steps[i];
    return longest;
}

static void find_ways(struct study *study)
{
    const struct vgdl_game *game = study->game;
    struct insight *insight = study->insight;
    if (insight->cells <= TABLE_CELLS_MAX)
        find_jumps(study);
    for (int t = 0; t < game->type_count && insight->cells <= TABLE_CELLS_MAX; t++) {
        if (!is_avatar(study, t))
            continue;
        struct seeker *seeker = &insight->seekers[insight->seeker_of[t]];
        study_board(study, t);
        seeker->steps = vgdl_steps_new(game, seeker->board, &insight->jumps, false);
        if (insight->carry && !insight->pushes)
            insight->pushes = vgdl_steps_new(game, seeker->board, NULL, true);
    }
    insight->longest = longest_way(insight, game);
}

/* What is to be looked at in every state. */
static void find_seen(struct study *study)
{
    const struct vgdl_game *game = study->game;
    struct insight *insight = study->insight;
    for (int t = 0; t < game->type_count; t++) {
        insight->seen[t] = insight->left[t] > 0 || insight->carried[t] || insight->target[t];
        for (int i = 0; i < insight->seeker_count; i++)
            insight->seen[t] |= insight->seekers[i].wish[t] > 0 || insight->seekers[i].cost[t] > 0;
    }
    insight->still = heap_new((size_t)game->fixed_count + 1, sizeof *insight->still);
    for (int i = 0; i < game->fixed_count; i++) {
        const struct sprite *sprite =
            (const struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride);
        if (insight->seen[sprite->type])
            insight->still[insight->still_count++] = (uint16_t)i;
    }
}

/* ---- all of it ---------------------------------------------------------------------------------- */

static void find_avatars(struct study *study)
{
    const struct vgdl_game *game = study->game;
    memset(study->insight->seeker_of, AVATARS_MAX, sizeof study->insight->seeker_of);
    for (int t = 0; t < game->type_count; t++)
        if (game->types[t].avatar && game->types[t].leaf && game->types[t].class &&
            study->insight->seeker_count < AVATARS_MAX)
            study->insight->seeker_of[t] = (uint8_t)study->insight->seeker_count++;
}

struct insight *vgdl_insight_new(const struct vgdl_game *game)
{
    struct study *study = heap_new(1, sizeof *study);
    struct insight *insight = heap_new(1, sizeof *insight);
    *study = (struct study){.game = game, .insight = insight};
    insight->cells = game->columns * game->rows;
    find_avatars(study);
    expand_rules(study);
    study_effects(study);
    find_scores(study);
    study_counters(study);
    study_gains(study);
    for (int t = 0; t < game->type_count; t++)
        if (is_avatar(study, t))
            study_seeker(study, t);
    study_carrying(study);
    find_ways(study);
    find_seen(study);
    free(study->pairs);
    free(study->gain);
    free(study);
    return insight;
}

void vgdl_insight_free(struct insight *insight)
{
    if (!insight)
        return;
    for (int i = 0; i < insight->seeker_count; i++) {
        free(insight->seekers[i].steps);
        free(insight->seekers[i].board);
    }
    free(insight->carry);
    free(insight->pushes);
    free(insight->still);
    free(insight);
}
