/* level.c: lays out the state: how large a sprite is, how many there may be; then builds the state
 * in which every play begins, from the drawing of the level. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/drawing.h"
#include "engines/vgdl/fixed.h"

/* ---- the layout of a state -------------------------------------------------------------------- */

static uint32_t align8(uint32_t size)
{
    return (size + 7) & ~(uint32_t)7;
}

static void number_resource(struct vgdl_game *game, int type)
{
    if (type != NO_TYPE && game->types[type].resource < 0)
        game->types[type].resource = (int16_t)game->resource_count++;
}

static void number_resources(struct vgdl_game *game)
{
    for (int t = 0; t < game->type_count; t++) {
        const struct type_parameters *given = &game->types[t].given;
        for (int i = 0; i < given->resource.count; i++)
            number_resource(game, given->resource.list[i]);
        for (int i = 0; i < given->ammo.count; i++)
            number_resource(game, given->ammo.list[i]);
    }
    for (int i = 0; i < game->effect_count; i++) {
        number_resource(game, game->effects[i].resource);
        number_resource(game, game->effects[i].held_resource);
        if (word_listed(game->effects[i].kind->parameters, "target"))
            number_resource(game, game->effects[i].stype);
    }
    for (int i = 0; i < game->termination_count; i++)
        if (strcmp(game->terminations[i].kind->name, "ResourceCounter") == 0 &&
            game->terminations[i].stype_count)
            number_resource(game, game->terminations[i].stypes[0]);
}

/* Effects that act once a tick share two numbers in each sprite: the tick and a bit for each. */
static void number_once(struct vgdl_game *game)
{
    static const char *const names[] = {"wallBounce", "wallStop", "pullWithIt"};
    int bits = 0;
    game->once_slot = -1;
    for (int i = 0; i < game->effect_count; i++) {
        struct effect *effect = &game->effects[i];
        if (!(effect->kind->flags & ONCE))
            continue;
        game->once_slot = game->memory_count;
        effect->once = (uint8_t)bits++;
        for (uint8_t k = 0; k < 3 && game->dialect == &pyvgdl_dialect; k++)
            if (strcmp(effect->kind->name, names[k]) == 0)
                effect->once = k;
    }
    if (game->once_slot >= 0)
        game->memory_count += 2;
}

static bool needs_motion(const struct vgdl_game *game)
{
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (type->class && (type->given.physics != PHYSICS_GRID || type->class->ground ||
                            word_listed(type->class->parameters, "angle_diff") ||
                            strcmp(type->class->name, "BirdAvatar") == 0))
            return true;
    }
    for (int i = 0; i < game->effect_count; i++) {
        const char *name = game->effects[i].kind->name;
        if (strncmp(name, "wall", 4) == 0 || strcmp(name, "waterPhysics") == 0 ||
            strcmp(name, "killIfNotUpright") == 0)
            return true;
    }
    return false;
}

/* A planted effect waits for `timer` ticks, so at most that many wait at one time, if one rule
 * plants it once a tick. */
static int count_timers(const struct vgdl_game *game)
{
    int count = 2 * game->timed_count;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].delegate >= 0)
            count += 8 + (game->effects[i].timer > 0 ? game->effects[i].timer : 0);
    return count < TIMERS_MOST ? count : TIMERS_MOST;
}

static int16_t side_of(const struct vgdl_game *game, double factor)
{
    double side = game->block * factor;
    return (int16_t)(side < 1 ? 1 : side > SIZE_MAX_PIXELS ? SIZE_MAX_PIXELS : side);
}

static void lay_out(struct loader *loader, int level_sprites)
{
    struct vgdl_game *game = loader->game;
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        type->width = side_of(game, type->given.width_factor);
        type->height = side_of(game, type->given.height_factor);
        int wide = (type->width + game->block - 1) / game->block;
        int tall = (type->height + game->block - 1) / game->block;
        if (type->class && wide > game->wide_cells)
            game->wide_cells = wide;
        if (type->class && tall > game->tall_cells)
            game->tall_cells = tall;
        if (type->class && type->class->memory > game->memory_count)
            game->memory_count = type->class->memory;
        game->follows |= type->class && type->class->follows;
    }
    for (int t = 0; t < game->type_count; t++)
        for (int i = 0; i < game->types[t].member_count; i++) {
            const struct sprite_class *class = game->types[game->types[t].members[i]].class;
            game->types[t].motion |= class && class->ground;
        }
    number_resources(game);
    number_once(game);
    uint32_t size = (uint32_t)sizeof(struct sprite);
    if (needs_motion(game)) {
        game->motion_offset = (int)size;
        size += (uint32_t)sizeof(struct motion);
    }
    game->memory_offset = (int)size;
    size += (uint32_t)game->memory_count * 4;
    game->resource_offset = (int)size;
    size += (uint32_t)game->resource_count * 2;
    game->stride = (int)align8(size);
    game->types_offset = align8((uint32_t)sizeof(struct vgdl_state));
    game->cells_offset = game->types_offset +
                         (uint32_t)game->type_count * (uint32_t)sizeof(struct type_count);
    game->timers_offset = align8(game->cells_offset + (uint32_t)game->cell_count * 2);
    game->timer_capacity = count_timers(game);
    game->sprites_offset = game->timers_offset +
                           (uint32_t)game->timer_capacity * (uint32_t)sizeof(struct timer);
    int most = 4 * level_sprites + 4 * game->cell_count + 512;
    if (most > 10001)
        most = 10001;
    if (game->sprites_asked)
        most = game->sprites_asked;
    game->capacity = most > SPRITES_MOST ? SPRITES_MOST : most;
    game->head.state_size = game->sprites_offset + (size_t)game->capacity * (size_t)game->stride;
}

/* ---- the sprites of the level ------------------------------------------------------------------ */

/* A character for a sentence: as it is, or by its number. */
static const char *shown_sign(unsigned char c, char sign[16])
{
    snprintf(sign, 16, c > ' ' && c < 127 ? "'%c'" : c == '\t' ? "a tab" : "character %d", c);
    return sign;
}

static void fill(struct loader *loader, const struct drawing *drawing, struct tick *tick)
{
    struct vgdl_game *game = loader->game;
    bool said[256] = {false};
    char sign[16];
    for (int row = 0; row < drawing->count; row++)
        for (int column = 0; column < drawing->columns; column++) {
            const struct row *line = &drawing->rows[row];
            unsigned char c = column < line->length ? (unsigned char)line->text[column] : ' ';
            if (!game->mapped[c]) {
                bool blank = c == ' ';
                if (!blank && game->dialect == &gvgai_dialect)
                    game->load_warnings++;
                if (!blank && !said[c])
                    load_level_remark(loader, line->line, column + 1, "%s in the level means "
                                      "nothing: no LevelMapping has it", shown_sign(c, sign));
                said[c] = true;
                continue;
            }
            for (int i = 0; i < game->mapping_count[c]; i++) {
                int type = game->mapping[c][i];
                if (!game->types[type].class)
                    continue;    /* said when it was read */
                if (game->types[type].fixed)
                    fixed_add(tick, game, type, column * game->block, row * game->block);
                else
                    sprite_create(tick, type, column * game->block, row * game->block, false);
            }
        }
}

static void index_cells(struct vgdl_game *game)
{
    game->corners = heap_new((size_t)game->cell_count, sizeof *game->corners);
    for (int cell = 0; cell < game->cell_count; cell++) {
        game->corners[cell].x = (cell % game->cell_columns - 1) * game->block;
        game->corners[cell].y = (cell / game->cell_columns - 1) * game->block;
    }
}

static int first_line(const struct loader *loader)
{
    return loader->level_line + 1;
}

/* The first avatars are the players'; GVGAI takes the rest away. */
static void assign_avatars(struct loader *loader, struct tick *tick)
{
    struct vgdl_game *game = loader->game;
    int found = 0;
    for (int p = 0; p < VGDL_PLAYERS_MAX; p++)
        tick->state->avatar[p] = NO_SPRITE;
    for (unsigned i = 0; i < tick->state->sprite_count; i++) {
        struct sprite *s = sprite_at(tick, i);
        if (type_of(tick, s)->avatar && found++ >= game->players &&
            game->dialect == &gvgai_dialect) {
            sprite_kill(tick, s, true);
            game->load_warnings++;
        }
    }
    sprite_remove_killed(tick);
    if (found > game->players && game->dialect == &gvgai_dialect)
        load_level_remark(loader, first_line(loader), 1, "the level has %d avatars for %d players",
                          found, game->players);
    int player = 0;
    for (int z = 0; z < game->order_count && player < game->players; z++)
        for (unsigned i = tick->types[game->order[z]].last;
             i != NO_SPRITE && player < game->players; i = sprite_at(tick, i)->previous) {
            struct sprite *s = sprite_at(tick, i);
            if (!type_of(tick, s)->avatar)
                continue;
            s->player = (int8_t)player;
            tick->state->avatar[player++] = (uint16_t)i;
        }
    if (player < game->players && game->dialect == &gvgai_dialect)
        load_level_remark(loader, first_line(loader), 1, "the level has %d avatars for %d players",
                          player, game->players);
}

static void start_timers(struct vgdl_game *game, struct tick *tick)
{
    for (int i = 0; i < game->timed_count; i++) {
        const struct effect *effect = &game->effects[game->timed[i]];
        vgdl_timer_add(tick, game->timed[i], effect->next_execution == -1 ? -1 : effect->timer);
    }
}

static void keep_text(struct vgdl_game *game, const struct drawing *drawing)
{
    struct text out = TEXT_GROWING;
    for (int i = 0; i < drawing->count; i++)
        text_add(&out, "%.*s\n", drawing->rows[i].length, drawing->rows[i].text);
    game->level_text = text_duplicate(text_of(&out), out.length);
    text_free(&out);
}

static bool build_image(struct loader *loader, const struct drawing *drawing)
{
    struct vgdl_game *game = loader->game;
    bool letters[256] = {false};
    int written = 0;
    for (int i = 0; i < drawing->count; i++)
        for (int k = 0; k < drawing->rows[i].length; k++) {
            unsigned char letter = (unsigned char)drawing->rows[i].text[k];
            letters[letter] = true;
            written += game->mapping_count[letter];
        }
    if (written >= NO_SPRITE)
        return problem_error(loader->problems, load_level_place(loader, first_line(loader), 1),
                             "a level has at most %d sprites, this one %d", NO_SPRITE - 1, written);
    index_cells(game);
    fixed_find(game, letters);
    coming_find(game, letters);
    mobile_find(game);
    lay_out(loader, written);
    game->fixed = heap_new((size_t)written + 1, (size_t)game->stride);
    game->fixed_of_type = heap_new((size_t)game->type_count + 1, sizeof *game->fixed_of_type);
    game->image = heap_new(1, game->head.state_size);
    struct tick tick;
    tick_open(&tick, game, game->image, NULL);
    tick.time = tick.state->time = game->dialect == &gvgai_dialect ? -1 : 0;
    for (int t = 0; t < game->type_count; t++)
        tick.types[t].first = tick.types[t].last = NO_SPRITE;
    memset(tick.cells, 0xff, (size_t)game->cell_count * 2);
    tick.rng = NULL;
    fill(loader, drawing, &tick);
    fixed_index(game);
    questions_number(game);
    assign_avatars(loader, &tick);
    start_timers(game, &tick);
    tick.state->warnings = (uint16_t)(game->load_warnings < 1000 ? game->load_warnings : 1000);
    game->image_size = game->sprites_offset +
                       (uint32_t)tick.state->sprite_count * (uint32_t)game->stride;
    game->image->size = game->image_size;
    keep_text(game, drawing);
    return true;
}

bool vgdl_load_level(struct loader *loader, const struct tree *tree)
{
    struct vgdl_game *game = loader->game;
    struct drawing drawing;
    bool good = drawing_find(loader, tree, &drawing) && drawing_measure(loader, &drawing) &&
                build_image(loader, &drawing);
    if (good && game->image->end == END_OVERFLOW)
        good = problem_error(loader->problems, load_level_place(loader, first_line(loader), 1),
                             "the level has more sprites than the limit of %d", game->capacity);
    if (good)
        vgdl_find_paths(loader);
    drawing_free(&drawing);
    return good;
}
