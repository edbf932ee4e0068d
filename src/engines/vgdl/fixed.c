/* fixed.c: sprites that no rule can change: most walls, all floor. They are kept in the game and only
 * counted in the state. Which they are follows from the rules. */
#include "engines/vgdl/fixed.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/hostile.h"

#include "engines/vgdl/load.h"
#include "engines/vgdl/presence.h"

/* ---- what can change ------------------------------------------------------------------------- */

static void mark(bool *changes, const struct vgdl_game *game, int group)
{
    if (group == NO_TYPE)
        return;
    changes[group] = true;
    for (int i = 0; i < game->types[group].member_count; i++)
        changes[game->types[group].members[i]] = true;
}

static void mark_list(bool *changes, const struct vgdl_game *game, const struct type_list *list)
{
    for (int i = 0; i < list->count; i++)
        mark(changes, game, list->list[i]);
}

bool effect_changes_second(const struct effect *effect)
{
    if (!(effect->kind->flags & CHANGES_SECOND))
        return false;
    bool conditional = word_listed(effect->kind->parameters, "killSecond") ||
                       word_listed(effect->kind->parameters, "subtract") ||
                       strcmp(effect->kind->name, "changeResource") == 0;
    return !conditional || effect->kill_second || effect->subtract || effect->kill_resource;
}

static void mark_effect(bool *changes, const struct vgdl_game *game, const struct effect *effect)
{
    mark(changes, game, effect->timed_type);
    if (effect->kind->flags & (MAKES_STYPE | CHANGES_STYPE)) {
        mark(changes, game, effect->stype);
        mark(changes, game, effect->stype_to);
        mark(changes, game, effect->stype_other);
        mark(changes, game, effect->estype);
    }
    if (effect->kind->flags & CHANGES_STYPE)
        mark(changes, game, effect->spawn_point);
}

/* Whether the type's sprites do anything by themselves. */
static bool is_active(const struct sprite_type *type)
{
    const struct type_parameters *given = &type->given;
    if (!type->class)
        return false;
    if (type->class->update || type->avatar || given->time_to_live >= 0)
        return true;
    return !given->is_static && !given->only_active &&
           (given->oriented || given->physics != PHYSICS_GRID);
}

/* Whether a letter of the level stands for it: then even a type with types below it has sprites. */
static bool is_drawn(const struct vgdl_game *game, const bool *letters, int type)
{
    for (int letter = 0; letter < 256; letter++)
        for (int i = 0; letters[letter] && i < game->mapping_count[letter]; i++)
            if (game->mapping[letter][i] == type)
                return true;
    return false;
}

void fixed_find(struct vgdl_game *game, const bool *letters)
{
    bool changes[TYPES_MAX] = {false};
    bool turns = false;
    for (int i = 0; i < game->effect_count; i++) {
        mark_effect(changes, game, &game->effects[i]);
        turns |= game->effects[i].take_orientation != 0;
    }
    for (int i = 0; i < game->rule_count; i++) {
        const struct effect *effect = &game->effects[game->rules[i].effect];
        if (!effect->idle)
            mark(changes, game, game->rules[i].first);
        if (effect_changes_second(effect))
            mark(changes, game, game->rules[i].second);
    }
    for (int i = 0; i < game->edge_rule_count; i++)
        mark(changes, game, game->edge_rules[i].first);
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        type->active = is_active(type) || (turns && type->class && !type->given.is_static);
        if (type->active)
            changes[t] = true;
        if (!type->class)
            continue;
        if (type->class->update || type->avatar) {
            mark_list(changes, game, &type->given.stype);
            mark_list(changes, game, &type->given.spawn_behind);
            if ((type->leaf || is_drawn(game, letters, t)) && type->given.spawn_behind.count == 0 &&
                word_listed(type->class->parameters, "spawnBehind"))
                changes[WALL_TYPE] = true;
        }
    }
    for (int t = 0; t < game->type_count; t++)
        game->types[t].fixed = !changes[t];
}

/* ---- what can come ------------------------------------------------------------------------------ */

/* Whatever is drawn, or named by anything that makes sprites. What is not of these has none in any state. */
static void mark_coming(const struct vgdl_game *game, const bool *letters, bool *comes)
{
    for (int letter = 0; letter < 256; letter++)
        for (int i = 0; letters[letter] && i < game->mapping_count[letter]; i++)
            comes[game->mapping[letter][i]] = true;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect *effect = &game->effects[i];
        if (!(effect->kind->flags & MAKES_STYPE))
            continue;
        mark(comes, game, effect->stype);
        mark(comes, game, effect->stype_to);
        mark(comes, game, effect->stype_other);
        mark(comes, game, effect->estype);
    }
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (!type->class || !class_makes(type->class))
            continue;
        mark_list(comes, game, &type->given.stype);
        mark_list(comes, game, &type->given.spawn_behind);
        comes[WALL_TYPE] = true;    /* what is left behind if nothing is named */
    }
}

void coming_find(struct vgdl_game *game, const bool *letters)
{
    bool comes[TYPES_MAX] = {false};
    mark_coming(game, letters, comes);
    for (int t = 0; t < game->type_count; t++)
        game->types[t].comes = comes[t];
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *group = &game->types[t];
        group->movers = heap_new((size_t)group->member_count + 1, 1);
        for (int i = 0; i < group->member_count; i++) {
            const struct sprite_type *member = &game->types[group->members[i]];
            if (member->comes && member->class && !member->fixed)
                group->movers[group->mover_count++] = group->members[i];
        }
    }
}

/* ---- what can move ------------------------------------------------------------------------------ */

static bool in_table(const struct effect_kind *table, const struct effect_kind *kind)
{
    while (table->name && table != kind)
        table++;
    return table == kind;
}

/* Whether the effect may put a sprite elsewhere, or make one that remembers another place. */
static bool effect_moves(const struct effect *effect)
{
    return in_table(vgdl_move_effects, effect->kind) || in_table(vgdl_bounce_effects, effect->kind);
}

static void mark_made(bool *moves, const struct vgdl_game *game, const struct effect *effect)
{
    if (effect->kind->flags & MAKES_STYPE) {    /* what is transformed was where the other was */
        mark(moves, game, effect->stype);
        mark(moves, game, effect->stype_to);
        mark(moves, game, effect->stype_other);
    }
}

void mobile_find(struct vgdl_game *game)
{
    bool moves[TYPES_MAX] = {false};
    for (int i = 0; i < game->effect_count; i++) {
        mark_made(moves, game, &game->effects[i]);
        if (effect_moves(&game->effects[i]))
            mark(moves, game, game->effects[i].timed_type);
    }
    for (int i = 0; i < game->rule_count; i++)
        if (effect_moves(&game->effects[game->rules[i].effect])) {
            mark(moves, game, game->rules[i].first);
            mark(moves, game, game->rules[i].second);
        }
    for (int i = 0; i < game->edge_rule_count; i++)
        if (effect_moves(&game->effects[game->edge_rules[i].effect]))
            mark(moves, game, game->edge_rules[i].first);
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        if (type->class && type->comes && !type->fixed && (moves[t] || type->active || type->avatar))
            game->mobile[game->mobile_count++] = (uint8_t)t;
        if (game->dialect == &gvgai_dialect && type->class && !type->avatar &&
            type->given.physics == PHYSICS_GRID)
            type->update_all = type->class->update ? type->class->update_all : update_all_plain;
    }
    for (int i = game->order_count - 1; i >= 0; i--) {
        const struct sprite_type *type = &game->types[game->order[i]];
        if (type->comes && type->active && !type->avatar)
            game->acting[game->acting_count++] = game->order[i];
    }
}

/* Whether two rules ask the same: does anything of the one group touch anything of the other? Turned
 * round it is the same question only if both groups move: of the first, fixed sprites are not asked. */
static bool same_question(const struct vgdl_game *game, const struct rule_pair *a,
                          const struct rule_pair *b)
{
    bool movers = game->types[a->first].fixed_total == 0 && game->types[a->second].fixed_total == 0;
    return (a->first == b->first && a->second == b->second) ||
           (movers && a->first == b->second && a->second == b->first);
}

/* Gives questions that several rules ask a number, so that a no is not found out twice. */
void questions_number(struct vgdl_game *game)
{
    int count = 0;
    for (int i = 0; i < game->rule_count; i++) {
        struct rule_pair *rule = &game->rules[i];
        if (rule->second != NO_TYPE)
            rule->apart =
                game->types[rule->first].mover_count == 0 ||
                game->types[rule->second].mover_count + game->types[rule->second].fixed_total == 0;
    }
    for (int i = 0; i < game->rule_count; i++) {
        struct rule_pair *rule = &game->rules[i];
        bool stands = rule->second != NO_TYPE &&
                      (game->types[rule->first].motion || game->types[rule->second].motion);
        if (rule->question || rule->second == NO_TYPE || stands)
            continue;
        for (int k = i + 1; k < game->rule_count && count < CAPACITY(ASKED_MAX, 1); k++)
            if (game->rules[k].second != NO_TYPE && same_question(game, rule, &game->rules[k])) {
                if (!rule->question)
                    rule->question = (uint8_t)++count;
                game->rules[k].question = rule->question;
            }
    }
}

/* ---- adding them, and finding them again ------------------------------------------------------ */

static struct sprite *fixed_slot(struct vgdl_game *game, int index)
{
    return (struct sprite *)(game->fixed + (size_t)index * (size_t)game->stride);
}

static bool is_single(const struct tick *tick, const struct sprite_type *type)
{
    for (int i = 0; i < type->parent_count; i++)
        if (tick->game->types[type->parents[i]].given.singleton &&
            tick->types[type->parents[i]].all > 0)
            return true;
    return false;
}

/* A sprite that never changes goes into the game, and is only counted in the state. */
void fixed_add(struct tick *tick, struct vgdl_game *game, int type_index, int x, int y)
{
    const struct sprite_type *type = &game->types[type_index];
    if (is_single(tick, type))
        return;
    DCHECK(type->fixed && game->fixed_count < NO_SPRITE);
    struct sprite *sprite = fixed_slot(game, game->fixed_count++);
    *sprite = (struct sprite){
        .x = x, .y = y, .last_x = x, .last_y = y, .w = type->width, .h = type->height,
        .last_w = type->width, .last_h = type->height, .ox = type->given.orientation.x,
        .oy = type->given.orientation.y, .speed = type->given.speed,
        .health = type->given.health, .type = (uint8_t)type_index, .player = -1,
        .serial = tick->state->serial++, .next = NO_SPRITE, .previous = NO_SPRITE,
        .time_to_live = -1,
    };
    if (type->given.oriented)
        sprite->flags |= ORIENTED;
    if (type->given.no_speed)
        sprite->flags |= NO_SPEED;
    if (type->width != game->block || type->height != game->block)
        game->fixed_unaligned++;
    for (int i = 0; i < type->group_count; i++)
        tick->types[type->groups[i]].all++;
    if (tick->types[type_index].seen == 0)
        tick->types[type_index].seen = ++tick->state->seen;
}

/* In order of type and, within it, of creation. */
static void sort_by_type(struct vgdl_game *game)
{
    char *sorted = heap_new((size_t)game->fixed_count + 1, (size_t)game->stride);
    uint32_t next[TYPES_MAX];
    for (int i = 0; i < game->fixed_count; i++)
        game->fixed_of_type[fixed_at(game, (unsigned)i)->type + 1]++;
    for (int t = 0; t < game->type_count; t++)
        game->fixed_of_type[t + 1] += game->fixed_of_type[t];
    memcpy(next, game->fixed_of_type, (size_t)game->type_count * sizeof *next);
    for (int i = 0; i < game->fixed_count; i++)
        memcpy(sorted + (size_t)next[fixed_at(game, (unsigned)i)->type]++ * (size_t)game->stride,
               fixed_at(game, (unsigned)i), (size_t)game->stride);
    free(game->fixed);
    game->fixed = sorted;
}

/* The sprites of each cell, in the order they have now. */
static void list_by_cell(struct vgdl_game *game)
{
    uint32_t *next = heap_new((size_t)game->cell_count + 1, sizeof *next);
    for (int i = 0; i < game->fixed_count; i++) {
        struct sprite *sprite = fixed_slot(game, i);
        sprite->cell = (uint16_t)((sprite->y / game->block + 1) * game->cell_columns +
                                  sprite->x / game->block + 1);
        game->fixed_start[sprite->cell + 1]++;
        game->fixed_bits[sprite->cell] |= (uint64_t)1 << (sprite->type & 63);
    }
    for (int cell = 0; cell < game->cell_count; cell++)
        game->fixed_start[cell + 1] += game->fixed_start[cell];
    memcpy(next, game->fixed_start, (size_t)game->cell_count * sizeof *next);
    for (int i = 0; i < game->fixed_count; i++)
        game->fixed_list[next[fixed_at(game, (unsigned)i)->cell]++] = (uint16_t)i;
    free(next);
}

void fixed_index(struct vgdl_game *game)
{
    game->fixed_start = heap_new((size_t)game->cell_count + 1, sizeof *game->fixed_start);
    game->fixed_list = heap_new((size_t)game->fixed_count + 1, sizeof *game->fixed_list);
    game->fixed_bits = heap_new((size_t)game->cell_count, sizeof *game->fixed_bits);
    game->plain = !game->fixed_unaligned && game->wide_cells <= 1 && game->tall_cells <= 1 &&
                  game->type_count <= CAPACITY(64, 8);
    sort_by_type(game);
    list_by_cell(game);
    for (int g = 0; g < game->type_count; g++)
        for (int i = 0; i < game->types[g].member_count; i++) {
            int type = game->types[g].members[i];
            game->types[g].fixed_total +=
                (int)(game->fixed_of_type[type + 1] - game->fixed_of_type[type]);
        }
}
