/* lint_walls.c: warns of things that must be met to win and that no avatar can get to.
 *
 * Only what is sure counts. Avatars must go by steps of at most a cell, and nothing may carry them,
 * or make one elsewhere; walls are sprites that never change and put every avatar back; the outside of
 * the board is open; the thing must stay where it is, and nothing but an avatar may take it away.
 * What lies beside a cell that can be reached counts as met, also across a corner. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/fixed.h"
#include "engines/vgdl/lint.h"

/* ---- who goes how ---------------------------------------------------------------------------- */

static bool is_avatar_there(const struct linter *linter, int type)
{
    return linter->game->types[type].avatar && linter->here.there[type];
}

/* Whether some, or only, sprites of the group that can be there are avatars. */
static bool has_avatar(const struct linter *linter, int group)
{
    if (group == NO_TYPE)
        return false;
    const struct sprite_type *type = &linter->game->types[group];
    for (int i = 0; i < type->member_count; i++)
        if (is_avatar_there(linter, type->members[i]))
            return true;
    return is_avatar_there(linter, group);
}

static bool only_avatars(const struct linter *linter, int group)
{
    const struct sprite_type *type = &linter->game->types[group];
    for (int i = 0; i < type->member_count; i++)
        if (linter->here.there[type->members[i]] && !linter->game->types[type->members[i]].avatar)
            return false;
    return true;
}

static bool goes_by_steps(const struct vgdl_game *game, const struct sprite_type *type)
{
    for (const struct sprite_class *row = engine_avatar_classes; row->name; row++)
        if (row == type->class)
            return false;
    double speed = type->given.no_speed ? 1 : type->given.speed;
    return type->given.physics == PHYSICS_GRID && speed >= -1 && speed <= 1 &&
           type->width == game->block && type->height == game->block;
}

/* Whether the effect makes an avatar, or changes how fast one is. */
static bool touches_avatars(const struct linter *linter, const struct effect *effect)
{
    if (!(effect->kind->flags & (MAKES_STYPE | CHANGES_STYPE)))
        return false;
    return has_avatar(linter, effect->stype) || has_avatar(linter, effect->stype_to) ||
           has_avatar(linter, effect->stype_other) || has_avatar(linter, effect->estype);
}

static bool rule_carries(const struct linter *linter, const struct rule_pair *rule)
{
    const struct effect *effect = &linter->game->effects[rule->effect];
    bool carried = effect->kind->flags & (CARRIES_FIRST | BATCH) || effect->align;
    if (carried && has_avatar(linter, rule->first))
        return true;
    /* an avatar that becomes another stays where it is */
    bool stays = effect->kind->flags & ENDS_FIRST && !(effect->kind->flags & CHANGES_STYPE) &&
                 only_avatars(linter, rule->first);
    return touches_avatars(linter, effect) && !stays;
}

/* Whether avatars go nowhere but step by step. */
static bool avatars_walk(const struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    bool some = false;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (!linter->here.there[t] || !type->class)
            continue;
        if (type->avatar && !goes_by_steps(game, type))
            return false;
        some |= type->avatar;
        for (int i = 0; i < type->given.stype.count; i++)
            if (class_makes(type->class) && has_avatar(linter, type->given.stype.list[i]))
                return false;
    }
    for (int i = 0; i < game->effect_count; i++)
        if (strcmp(game->effects[i].kind->name, "shieldFrom") == 0)
            return false;
    for (int i = 0; i < game->rule_count; i++)
        if (presence_fires(&linter->here, &game->rules[i]) && rule_carries(linter, &game->rules[i]))
            return false;
    for (int i = 0; i < game->edge_rule_count; i++)
        if (rule_carries(linter, &game->edge_rules[i]))
            return false;
    for (int i = 0; i < game->timed_count; i++) {
        const struct effect *effect = &game->effects[game->timed[i]];
        if (touches_avatars(linter, effect) || has_avatar(linter, effect->timed_type))
            return false;
    }
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].delegate >= 0 &&
            touches_avatars(linter, &game->effects[game->effects[i].delegate]))
            return false;
    return some;
}

/* ---- walls ----------------------------------------------------------------------------------- */

static bool stops(const struct linter *linter, int avatar, int wall)
{
    const struct vgdl_game *game = linter->game;
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule_pair *rule = &game->rules[i];
        const struct effect *effect = &game->effects[rule->effect];
        bool always = effect->kind->flags & BLOCKS_FIRST ||
                      strcmp(effect->kind->name, "killSprite") == 0;
        if (always && effect->enabled && effect->not_stype.count == 0 && rule->second != NO_TYPE &&
            type_is(&game->types[rule->first], avatar) && type_is(&game->types[rule->second], wall))
            return true;
    }
    return false;
}

static bool is_wall(const struct linter *linter, int type)
{
    const struct vgdl_game *game = linter->game;
    if (game->types[type].width != game->block || game->types[type].height != game->block)
        return false;
    for (int t = 0; t < game->type_count; t++)
        if (is_avatar_there(linter, t) && !stops(linter, t, type))
            return false;
    return true;
}

/* ---- the board ------------------------------------------------------------------------------- */

enum { OPEN, WALL, REACHED };

/* Cells with a ring around them, which is the outside. */
struct board {
    uint8_t *cells;
    int     *queue, count;
};

static void reach(struct board *board, int cell)
{
    if (board->cells[cell] != OPEN)
        return;
    board->cells[cell] = REACHED;
    board->queue[board->count++] = cell;
}

static int cell_of(const struct vgdl_game *game, const struct sprite *sprite)
{
    return (sprite->y / game->block + 1) * game->cell_columns + sprite->x / game->block + 1;
}

static void flood(const struct linter *linter, struct board *board)
{
    const struct vgdl_game *game = linter->game;
    bool walls[TYPES_MAX];
    for (int t = 0; t < game->type_count; t++)
        walls[t] = game->types[t].fixed && is_wall(linter, t);
    for (int i = 0; i < game->fixed_count; i++)
        if (walls[fixed_at(game, (unsigned)i)->type])
            board->cells[cell_of(game, fixed_at(game, (unsigned)i))] = WALL;
    for (unsigned i = 0; i < linter->start.state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(&linter->start, i);
        if (game->types[sprite->type].avatar) {
            board->cells[cell_of(game, sprite)] = OPEN;    /* wherever it begins */
            reach(board, cell_of(game, sprite));
        }
    }
    for (int at = 0; at < board->count; at++) {
        int cell = board->queue[at];
        int column = cell % game->cell_columns, row = cell / game->cell_columns;
        if (column > 0)
            reach(board, cell - 1);
        if (column + 1 < game->cell_columns)
            reach(board, cell + 1);
        if (row > 0)
            reach(board, cell - game->cell_columns);
        if (row + 1 < game->cell_rows)
            reach(board, cell + game->cell_columns);
    }
}

static bool is_met(const struct vgdl_game *game, const struct board *board, int cell)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (board->cells[cell + dy * game->cell_columns + dx] == REACHED)
                return true;
    return false;
}

/* ---- what must be met ------------------------------------------------------------------------ */

static bool named_by(const struct vgdl_game *game, const struct effect *effect, int type)
{
    const int named[] = {effect->stype, effect->stype_to, effect->stype_other, effect->estype};
    for (int i = 0; i < 4; i++)
        if (effect->kind->flags & CHANGES_STYPE && named[i] != NO_TYPE &&
            (named[i] == type || type_is(&game->types[named[i]], type)))
            return true;
    return false;
}

/* Whether a sprite of this type goes by nothing but the touch of an avatar, and stays till then. */
static bool awaits_avatar(const struct linter *linter, int t)
{
    const struct vgdl_game *game = linter->game;
    const struct sprite_type *type = &game->types[t];
    if (type->active || type->avatar)
        return false;
    for (int i = 0; i < game->effect_count; i++)
        if (named_by(game, &game->effects[i], t) || game->effects[i].timed_type == t ||
            (game->effects[i].timed_type != NO_TYPE &&
             type_is(&game->types[game->effects[i].timed_type], t)))
            return false;
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule_pair *rule = &game->rules[i];
        const struct effect *effect = &game->effects[rule->effect];
        if (!presence_fires(&linter->here, rule))
            continue;
        bool first = type_is(&game->types[rule->first], t);
        if (first && effect->kind->flags & (CARRIES_FIRST | BATCH))
            return false;
        if (first && effect->kind->flags & ENDS_FIRST &&
            (rule->second == NO_TYPE || !only_avatars(linter, rule->second)))
            return false;
        if (rule->second != NO_TYPE && type_is(&game->types[rule->second], t) &&
            effect_changes_second(effect) && !only_avatars(linter, rule->first))
            return false;
    }
    return true;
}

static bool wins_by_loss(const struct termination *termination)
{
    const char *name = termination->kind->name;
    return (termination->win[0] || termination->win[1]) &&
           (strcmp(name, "SpriteCounter") == 0 || strcmp(name, "MultiSpriteCounter") == 0);
}

static void lint_goal(struct linter *linter, const struct board *board,
                      const struct termination *termination)
{
    const struct vgdl_game *game = linter->game;
    const struct sprite *hidden = NULL;
    int count = 0;
    for (unsigned i = 0; i < linter->start.state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(&linter->start, i);
        bool counted = false;
        for (int k = 0; k < termination->stype_count; k++)
            counted |= type_is(&game->types[termination->stypes[k]], sprite->type);
        if (!counted || is_met(game, board, cell_of(game, sprite)) ||
            !awaits_avatar(linter, sprite->type))
            continue;
        if (count++ == 0)
            hidden = sprite;
    }
    if (!hidden || count <= termination->limit)    /* a limit may be below 0 */
        return;
    int row = hidden->y / game->block;
    lint_level(linter->loader, LINT_UNREACHABLE, termination->line,
               linter->loader->row_lines[row], hidden->x / game->block + 1,
               "no avatar can get to this '%s', and %s (line %d) needs it gone to win",
               game->types[hidden->type].name, termination->kind->name, termination->line);
}

void lint_walls(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    bool asked = false;
    for (int i = 0; i < game->termination_count; i++)
        asked |= wins_by_loss(&game->terminations[i]);
    if (!asked || !avatars_walk(linter))
        return;
    struct board board = {.cells = heap_new((size_t)game->cell_count, 1),
                          .queue = heap_new((size_t)game->cell_count, sizeof(int))};
    flood(linter, &board);
    for (int i = 0; i < game->termination_count; i++)
        if (wins_by_loss(&game->terminations[i]))
            lint_goal(linter, &board, &game->terminations[i]);
    free(board.cells);
    free(board.queue);
}
