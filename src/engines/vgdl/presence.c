/* presence.c: follows the rules until nothing new can come or go. */
#include "engines/vgdl/presence.h"

#include <string.h>

#include "engines/vgdl/fixed.h"
#include "engines/vgdl/load.h"

static bool in_table(const struct sprite_class *table, const struct sprite_class *class)
{
    for (; table->name; table++)
        if (table == class)
            return true;
    return false;
}

bool class_makes(const struct sprite_class *class)
{
    if (in_table(npc_classes, class))
        return false;    /* they are after it */
    return class->control || class->update;
}

bool presence_of(const struct presence *presence, int group)
{
    if (group == NO_TYPE)
        return false;
    const struct sprite_type *type = &presence->game->types[group];
    for (int i = 0; i < type->member_count; i++)
        if (presence->there[type->members[i]])
            return true;
    return presence->there[group];
}

bool presence_fires(const struct presence *presence, const struct rule_pair *rule)
{
    return presence->game->effects[rule->effect].enabled && presence_of(presence, rule->first) &&
           (rule->second == NO_TYPE || presence_of(presence, rule->second));
}

/* ---- one step -------------------------------------------------------------------------------- */

/* Marks a type and all kinds of it; says whether that was new. */
static bool mark_group(const struct vgdl_game *game, bool *marks, int group)
{
    if (group == NO_TYPE)
        return false;
    bool new = !marks[group];
    marks[group] = true;
    for (int i = 0; i < game->types[group].member_count; i++) {
        new |= !marks[game->types[group].members[i]];
        marks[game->types[group].members[i]] = true;
    }
    return new;
}

static bool comes(struct presence *presence, int group)
{
    bool new = mark_group(presence->game, presence->comes, group);
    return mark_group(presence->game, presence->there, group) || new;
}

/* What the effect makes and takes away among the types it names. */
static bool follow_named(struct presence *presence, const struct effect *effect)
{
    const int named[] = {effect->stype, effect->stype_to, effect->stype_other, effect->estype};
    bool new = false;
    for (int i = 0; i < 4 && effect->kind->flags & MAKES_STYPE; i++)
        new |= comes(presence, named[i]);
    for (int i = 0; i < 4 && effect->kind->flags & CHANGES_STYPE; i++)
        new |= mark_group(presence->game, presence->goes, named[i]);
    return new;
}

static bool follow_rule(struct presence *presence, const struct rule_pair *rule)
{
    const struct vgdl_game *game = presence->game;
    const struct effect *effect = &game->effects[rule->effect];
    bool new = follow_named(presence, effect);
    if (effect->kind->flags & ENDS_FIRST)
        new |= mark_group(game, presence->goes, rule->first);
    if (effect->kind->flags & CLONES)
        new |= comes(presence, rule->first);
    if (rule->second != NO_TYPE && effect_changes_second(effect))
        new |= mark_group(game, presence->goes, rule->second);
    if (effect->delegate >= 0)
        new |= follow_named(presence, &game->effects[effect->delegate]);
    return new;
}

static bool follow_class(struct presence *presence, int t)
{
    const struct sprite_type *type = &presence->game->types[t];
    const struct type_parameters *given = &type->given;
    bool new = false;
    if (!type->class)
        return false;
    if (class_makes(type->class)) {
        for (int i = 0; i < given->stype.count; i++)
            new |= comes(presence, given->stype.list[i]);
        for (int i = 0; i < given->spawn_behind.count; i++)
            new |= comes(presence, given->spawn_behind.list[i]);
        if (word_listed(type->class->parameters, "spawnBehind") && given->spawn_behind.count == 0)
            new |= comes(presence, WALL_TYPE);
        if (word_listed(type->class->parameters, "spreadprob"))
            new |= comes(presence, t);
    }
    bool passes = given->time_to_live >= 0 || given->total > 0 ||
                  strstr(type->class->name, "Flicker") || strcmp(type->class->name, "Spreader") == 0;
    if (passes && !presence->goes[t])
        new = presence->goes[t] = true;
    return new;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool follow_timed(struct presence *presence)
{
    const struct vgdl_game *game = presence->game;
    bool new = false;
    for (int i = 0; i < game->timed_count; i++) {
        const struct effect *effect = &game->effects[game->timed[i]];
        struct rule_pair rule = {.first = effect->timed_type, .second = NO_TYPE,
                                 .effect = game->timed[i]};
        if (presence_of(presence, rule.first) || effect->kind->flags & NO_FIRST)
            new |= follow_rule(presence, &rule);
    }
    return new;
}

void presence_find(struct presence *presence, const struct vgdl_game *game, const bool *at_start)
{
    *presence = (struct presence){.game = game};
    memcpy(presence->there, at_start, (size_t)game->type_count * sizeof *at_start);
    for (bool new = true; new;) {
        new = follow_timed(presence);
        for (int i = 0; i < game->rule_count; i++)
            if (presence_fires(presence, &game->rules[i]))
                new |= follow_rule(presence, &game->rules[i]);
        for (int i = 0; i < game->edge_rule_count; i++)
            if (presence_fires(presence, &game->edge_rules[i]))
                new |= follow_rule(presence, &game->edge_rules[i]);
        for (int t = 0; t < game->type_count; t++)
            if (presence->there[t])
                new |= follow_class(presence, t);
    }
}
