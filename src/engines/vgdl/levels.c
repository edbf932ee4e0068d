/* levels.c: what of a VGDL game those must know who make levels for it: see generate/levels/rules.h. */
#include <string.h>

#include "engines/vgdl/fixed.h"
#include "engines/vgdl/load.h"
#include "engines/vgdl/presence.h"
#include "generate/levels/rules.h"

static int type_or_none(int type)
{
    return type == NO_TYPE ? LEVEL_NONE : type;
}

/* ---- types ----------------------------------------------------------------------------------- */

/* Whether an avatar goes about in cells, up, down, left and right. */
static bool walks(const struct vgdl_game *game, const struct sprite_type *type)
{
    for (const struct sprite_class *row = engine_avatar_classes; row->name; row++)
        if (row == type->class)
            return false;
    double speed = type->given.no_speed ? 1 : type->given.speed;
    const char *keys = type->class->keys;
    bool stays = strcmp(type->class->name, "ShootOnlyAvatar") == 0;
    bool turns = type->class->rotates;
    return !stays && strchr(keys, 'U') && strchr(keys, 'D') && strchr(keys, 'L') &&
           strchr(keys, 'R') && type->given.physics == PHYSICS_GRID &&
           (turns || (speed > 0 && speed <= 1)) && type->width <= game->block &&
           type->height <= game->block;
}

static bool moves(const struct sprite_type *type)
{
    bool still = type->given.is_static || (!type->class->update && !type->given.oriented &&
                                           type->given.physics == PHYSICS_GRID);
    bool nailed = strncmp(type->class->name, "SpawnPoint", 10) == 0;
    return !type->avatar && !still && !nailed;
}

static void add_made(struct level_type *out, const struct type_list *list)
{
    for (int i = 0; i < list->count && out->make_count < LEVEL_LIST_MAX; i++)
        out->makes[out->make_count++] = list->list[i];
}

static void read_type(const struct vgdl_game *game, int index, struct level_type *out)
{
    const struct sprite_type *type = &game->types[index];
    *out = (struct level_type){.name = type->name, .line = type->line, .resource = LEVEL_NONE};
    memcpy(out->group, type->member_bits, sizeof out->group);
    out->group[index >> 6] |= (uint64_t)1 << (index & 63);
    if (!type->class)
        return;
    out->placed = true;
    out->avatar = type->avatar;
    out->walks = type->avatar && walks(game, type);
    out->moves = moves(type);
    out->single = type->given.singleton != 0;
    if (class_makes(type->class)) {
        add_made(out, &type->given.stype);
        add_made(out, &type->given.spawn_behind);
    }
    if (type->given.resource.count) {
        out->resource = type->given.resource.list[0];
        out->value = type->given.value;
        out->most = game->types[out->resource].resource_limit;
    }
}

/* ---- meetings -------------------------------------------------------------------------------- */

/* Effects that ask for a resource: whose, and which way. */
static void read_asked(const struct effect *effect, struct level_meeting *out)
{
    static const struct { const char *name; bool of_second, if_less; } asking[] = {
        {"killIfHasMore", false, false},      {"killIfHasLess", false, true},
        {"killIfOtherHasMore", true, false},  {"killIfOtherHasLess", true, true},
        {"collectResourceIfHeld", true, false},
    };
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++) {
        if (strcmp(effect->kind->name, asking[i].name) != 0)
            continue;
        bool held = effect->held_resource != NO_TYPE;
        out->asks = type_or_none(held ? effect->held_resource : effect->resource);
        out->amount = held ? effect->amount : effect->limit + (asking[i].if_less ? 1 : 0);
        out->of_second = asking[i].of_second;
        out->if_less = asking[i].if_less;
        out->spends = effect->subtract != 0;
    }
}

static void read_meeting(const struct vgdl_game *game, const struct rule_pair *rule,
                         struct level_meeting *out)
{
    const struct effect *effect = &game->effects[rule->effect];
    const char *name = effect->kind->name;
    int flags = effect->kind->flags;
    bool turns = strcmp(name, "transformTo") == 0 || strcmp(name, "transformToSingleton") == 0;
    bool takes = strstr(name, "ollectResource") != NULL;
    *out = (struct level_meeting){.first = rule->first, .second = rule->second,
                                  .line = effect->line, .becomes = LEVEL_NONE, .asks = LEVEL_NONE,
                                  .gains = LEVEL_NONE};
    read_asked(effect, out);
    bool changes = strcmp(name, "changeResource") == 0;
    if (changes && effect->amount > 0)
        out->gains = type_or_none(effect->resource);
    out->stops_first = (flags & BLOCKS_FIRST && effect->not_stype.count == 0) ||
                       strncmp(name, "wall", 4) == 0;
    out->gives = takes && effect->kill_resource;
    out->ends_first = strcmp(name, "killSprite") == 0 || strcmp(name, "killBoth") == 0 ||
                      strcmp(name, "killIfAlive") == 0 || turns ||
                      strcmp(name, "transformToRandomChild") == 0 ||
                      (strcmp(name, "collectResource") == 0 && effect->kill_resource);
    out->ends_second = effect_changes_second(effect) &&
                       (strcmp(name, "killBoth") == 0 || effect->kill_second ||
                        (changes && effect->kill_resource));
    out->may_end_first = !out->ends_first && flags & ENDS_FIRST && !(flags & CARRIES_FIRST);
    out->pushes_first = strcmp(name, "bounceForward") == 0;
    out->carries_first = flags & CARRIES_FIRST && !out->pushes_first;
    if (turns)
        out->becomes = type_or_none(effect->stype);
}

/* Effects on all of a type, wherever they are: as if they were met. */
static void read_remote(const struct vgdl_game *game, const struct rule_pair *rule,
                        struct level_rules *out)
{
    const struct effect *effect = &game->effects[rule->effect];
    if (!(effect->kind->flags & CHANGES_STYPE) || effect->stype == NO_TYPE ||
        out->meeting_count == LEVEL_MEETINGS_MAX)
        return;
    out->meetings[out->meeting_count++] = (struct level_meeting){
        .first = effect->stype, .second = rule->second, .line = effect->line,
        .may_end_first = true, .becomes = LEVEL_NONE, .asks = LEVEL_NONE, .gains = LEVEL_NONE};
}

/* ---- ends ------------------------------------------------------------------------------------ */

static void read_end(const struct termination *termination, struct level_rules *out)
{
    const char *name = termination->kind->name;
    bool falls = strcmp(name, "SpriteCounter") == 0;
    bool rises = strcmp(name, "SpriteCounterMore") == 0;
    bool exact = strcmp(name, "MultiSpriteCounter") == 0;
    if ((!falls && !rises && !exact) || out->end_count == LEVEL_ENDS_MAX)
        return;
    struct level_end *end = &out->ends[out->end_count++];
    *end = (struct level_end){.line = termination->line, .limit = termination->limit,
                              .wins = termination->win[0] != 0, .at_most = falls,
                              .at_least = rises || (exact && termination->min)};
    for (int i = 0; i < termination->stype_count && i < LEVEL_LIST_MAX; i++)
        end->types[end->type_count++] = termination->stypes[i];
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void read_letters(const struct vgdl_game *game, struct level_rules *out)
{
    for (int c = ' '; c < 127; c++) {
        if (!game->mapped[c])
            continue;
        struct level_letter *letter = &out->letters[out->letter_count];
        *letter = (struct level_letter){.sign = (char)c, .line = game->mapping_line[c]};
        for (int i = 0; i < game->mapping_count[c]; i++)
            if (game->types[game->mapping[c][i]].class)
                letter->types[letter->type_count++] = game->mapping[c][i];
        out->letter_count += letter->type_count > 0 || c == ' ';
    }
}

static void read(const struct game *head, struct level_rules *out)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    memset(out, 0, sizeof *out);
    out->text = game->text;
    out->players = game->players;
    out->wall = WALL_TYPE;
    out->type_count = game->type_count;
    for (int t = 0; t < game->type_count; t++)
        read_type(game, t, &out->types[t]);
    read_letters(game, out);
    for (int i = 0; i < game->rule_count && out->meeting_count < LEVEL_MEETINGS_MAX; i++) {
        if (!game->effects[game->rules[i].effect].enabled || game->rules[i].second == NO_TYPE)
            continue;
        read_meeting(game, &game->rules[i], &out->meetings[out->meeting_count++]);
        read_remote(game, &game->rules[i], out);
    }
    for (int i = 0; i < game->termination_count; i++)
        read_end(&game->terminations[i], out);
}

extern const struct engine vgdl_engine;
extern const struct level_reader vgdl_levels;
const struct level_reader vgdl_levels = {.engine = &vgdl_engine, .read = read};
