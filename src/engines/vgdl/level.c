/* level.c: reads a level and lays out the state: which sprites can change, how large one is, how
 * many there may be; then builds the state in which every play begins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/load.h"

enum { SPRITES_MOST = 60000, ROWS_MAX = 4000, CELLS_MOST = 60000 };

struct row { const char *text; int length, line; };
struct drawing {
    struct row *rows;
    int         count, columns;
    const char *file;
};

/* ---- the text of the level -------------------------------------------------------------------- */

/* Cuts rows up to the end or, inside a description, to the next line Level. */
static void cut_rows(struct drawing *drawing, const char *text, int line, bool inside)
{
    while (*text && drawing->count < ROWS_MAX) {
        const char *end = strchr(text, '\n');
        size_t length = end ? (size_t)(end - text) : strlen(text);
        if (inside && strncmp(text, "Level", 5) == 0)
            break;
        size_t shown = length && text[length - 1] == '\r' ? length - 1 : length;
        drawing->rows[drawing->count++] = (struct row){text, (int)shown, line++};
        text += length + (end != NULL);
    }
    while (inside && drawing->count && drawing->rows[drawing->count - 1].length == 0)
        drawing->count--;
}

static bool find_inside(struct loader *loader, const struct tree *tree, struct drawing *drawing)
{
    const char *at = tree->levels;
    int line = tree->levels_line, index = -1;
    while (at && *at) {
        bool header = strncmp(at, "Level", 5) == 0;
        const char *end = strchr(at, '\n');
        line++;
        if (header && ++index == loader->level) {
            drawing->file = loader->file;
            cut_rows(drawing, end ? end + 1 : "", line, true);
            return true;
        }
        at = end ? end + 1 : NULL;
    }
    return problem_error(loader->problems, load_place(loader, 0, 0),
                         "there is no level %d; the description has %d", loader->level, index + 1);
}

/* "zelda_lvl2.txt" beside "games/zelda.vgdl". */
static void level_name(const struct loader *loader, char *name, size_t capacity)
{
    const char *slash = strrchr(loader->file, '/');
    const char *base = slash ? slash + 1 : loader->file;
    const char *dot = strrchr(base, '.');
    snprintf(name, capacity, "%.*s_lvl%d.txt", (int)(dot ? dot - base : (long)strlen(base)), base,
             loader->level);
}

static bool find_drawing(struct loader *loader, const struct tree *tree, struct drawing *drawing)
{
    const struct source *source = loader->source;
    char name[160];
    const char *given = source->spec ? spec_given(source->spec, "map") : NULL;
    if (!given && tree->levels)
        return find_inside(loader, tree, drawing);
    level_name(loader, name, sizeof name);
    struct why why;
    const char *text = source_include(source, given ? given : name, &why);
    if (!text && (given || why.there))
        return problem_error(loader->problems, load_place(loader, 0, 0), "%s%s",
                             given ? "setting 'map': " : "", why.text);
    if (!text)
        return problem_error(loader->problems, load_place(loader, 0, 0),
                             "expected a level: lines after 'Level' in the description, or a file "
                             "%s beside it", name);
    drawing->file = NULL;
    cut_rows(drawing, text, 1, false);
    return true;
}

static void drop_empty_rows(struct drawing *drawing)
{
    int kept = 0;
    for (int i = 0; i < drawing->count; i++)
        if (drawing->rows[i].length)
            drawing->rows[kept++] = drawing->rows[i];
    drawing->count = kept;
}

static bool measure(struct loader *loader, struct drawing *drawing)
{
    struct vgdl_game *game = loader->game;
    if (!game->dialect->empty_rows_count)
        drop_empty_rows(drawing);
    drawing->columns = drawing->count ? drawing->rows[0].length : 0;
    if (drawing->columns < 1 || drawing->columns * drawing->count > CELLS_MOST)
        return problem_error(loader->problems, load_place(loader, 0, 0),
                             "a level needs 1 to %d cells, this one has %d rows of %d", CELLS_MOST,
                             drawing->count, drawing->columns);
    for (int i = 0; i < drawing->count; i++)
        if (drawing->rows[i].length != drawing->columns)
            load_remark(loader, 0, 0, "row %d of the level has %d cells, the first has %d", i + 1,
                        drawing->rows[i].length, drawing->columns);
    game->columns = drawing->columns;
    game->rows = drawing->count;
    int longer = game->columns > game->rows ? game->columns : game->rows;
    int fitted = 800 / longer;
    game->block = loader->square_size > 0 ? loader->square_size : fitted < 2 ? 2 : fitted;
    game->screen_width = game->columns * game->block;
    game->screen_height = game->rows * game->block;
    game->cell_columns = game->columns + 2;
    game->cell_rows = game->rows + 2;
    game->cell_count = game->cell_columns * game->cell_rows;
    return game->cell_count < NO_SPRITE;
}

/* ---- what can change -------------------------------------------------------------------------- */

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

static bool changes_second(const struct effect *effect)
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

static void find_fixed(struct vgdl_game *game)
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
        if (changes_second(effect))
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
            if (type->leaf && word_listed(type->class->parameters, "spawnBehind") &&
                type->given.spawn_behind.count == 0)
                changes[WALL_TYPE] = true;
        }
    }
    for (int t = 0; t < game->type_count; t++)
        game->types[t].fixed = !changes[t];
}

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

static void lay_out(struct loader *loader, int level_sprites)
{
    struct vgdl_game *game = loader->game;
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        type->width = (int16_t)(game->block * type->given.width_factor);
        type->height = (int16_t)(game->block * type->given.height_factor);
        if (type->width < 1)
            type->width = 1;
        if (type->height < 1)
            type->height = 1;
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
    const struct spec *spec = loader->source->spec;
    if (spec && spec_given(spec, "sprites"))
        most = (int)spec_integer(spec, vgdl_options, vgdl_option_count, "sprites");
    game->capacity = most > SPRITES_MOST ? SPRITES_MOST : most;
    game->head.state_size = game->sprites_offset + (size_t)game->capacity * (size_t)game->stride;
}

/* ---- the sprites of the level ------------------------------------------------------------------ */

static bool is_single(const struct tick *tick, const struct sprite_type *type)
{
    for (int i = 0; i < type->parent_count; i++)
        if (tick->game->types[type->parents[i]].given.singleton &&
            tick->types[type->parents[i]].all > 0)
            return true;
    return false;
}

/* A sprite that never changes goes into the game, and is only counted in the state. */
static void add_fixed(struct tick *tick, struct vgdl_game *game, int type_index, int x, int y)
{
    const struct sprite_type *type = &game->types[type_index];
    if (is_single(tick, type))
        return;
    struct sprite *sprite = (struct sprite *)(game->fixed + (size_t)game->fixed_count++ *
                                                                (size_t)game->stride);
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

static void fill(struct loader *loader, const struct drawing *drawing, struct tick *tick)
{
    struct vgdl_game *game = loader->game;
    bool said[256] = {false};
    for (int row = 0; row < drawing->count; row++)
        for (int column = 0; column < drawing->columns; column++) {
            const struct row *line = &drawing->rows[row];
            unsigned char c = column < line->length ? (unsigned char)line->text[column] : ' ';
            if (!game->mapped[c]) {
                bool blank = c == ' ';
                if (!blank && game->dialect == &gvgai_dialect)
                    game->load_warnings++;
                if (!blank && !said[c])
                    load_remark(loader, drawing->file ? line->line : 0, drawing->file ? column + 1 : 0,
                                "'%c' in the level means nothing: no LevelMapping has it", c);
                said[c] = true;
                continue;
            }
            for (int i = 0; i < game->mapping_count[c]; i++) {
                int type = game->mapping[c][i];
                if (!game->types[type].class)
                    continue;    /* said when it was read */
                if (game->types[type].fixed)
                    add_fixed(tick, game, type, column * game->block, row * game->block);
                else
                    sprite_create(tick, type, column * game->block, row * game->block, false);
            }
        }
}

/* Fixed sprites by type, in order of creation; then the list of each cell. */
static void index_cells(struct vgdl_game *game)
{
    game->cell_x = heap_new((size_t)game->cell_count, sizeof *game->cell_x);
    game->cell_y = heap_new((size_t)game->cell_count, sizeof *game->cell_y);
    for (int cell = 0; cell < game->cell_count; cell++) {
        game->cell_x[cell] = (cell % game->cell_columns - 1) * game->block;
        game->cell_y[cell] = (cell / game->cell_columns - 1) * game->block;
    }
}

static void index_fixed(struct vgdl_game *game)
{
    char *sorted = heap_new((size_t)game->fixed_count + 1, (size_t)game->stride);
    game->fixed_of_type = heap_new((size_t)game->type_count + 1, sizeof *game->fixed_of_type);
    game->fixed_start = heap_new((size_t)game->cell_count + 1, sizeof *game->fixed_start);
    game->fixed_list = heap_new((size_t)game->fixed_count + 1, sizeof *game->fixed_list);
    game->fixed_bits = heap_new((size_t)game->cell_count, sizeof *game->fixed_bits);
    uint32_t count = 0;
    for (int t = 0; t < game->type_count; t++) {
        game->fixed_of_type[t] = count;
        for (int i = 0; i < game->fixed_count; i++) {
            const char *from = game->fixed + (size_t)i * (size_t)game->stride;
            if (((const struct sprite *)from)->type == t)
                memcpy(sorted + (size_t)count++ * (size_t)game->stride, from,
                       (size_t)game->stride);
        }
    }
    game->fixed_of_type[game->type_count] = count;
    for (int g = 0; g < game->type_count; g++)
        for (int i = 0; i < game->types[g].member_count; i++) {
            int type = game->types[g].members[i];
            game->types[g].fixed_total +=
                (int)(game->fixed_of_type[type + 1] - game->fixed_of_type[type]);
        }
    free(game->fixed);
    game->fixed = sorted;
    uint32_t listed = 0;
    for (int cell = 0; cell < game->cell_count; cell++) {
        game->fixed_start[cell] = listed;
        int column = cell % game->cell_columns - 1, row = cell / game->cell_columns - 1;
        for (int i = 0; i < game->fixed_count; i++) {
            struct sprite *s = (struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride);
            if (s->x / game->block != column || s->y / game->block != row)
                continue;
            s->cell = (uint16_t)cell;
            game->fixed_list[listed++] = (uint16_t)i;
            game->fixed_bits[cell] |= (uint64_t)1 << (s->type & 63);
        }
    }
    game->fixed_start[game->cell_count] = listed;
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
        load_remark(loader, 0, 0, "the level has %d avatars for %d players", found, game->players);
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
        load_remark(loader, 0, 0, "the level has %d avatars for %d players", player, game->players);
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

static void build_image(struct loader *loader, const struct drawing *drawing)
{
    struct vgdl_game *game = loader->game;
    int written = 0;
    for (int i = 0; i < drawing->count; i++)
        for (int k = 0; k < drawing->rows[i].length; k++)
            written += game->mapping_count[(unsigned char)drawing->rows[i].text[k]];
    index_cells(game);
    find_fixed(game);
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
    free(game->fixed_of_type);
    index_fixed(game);
    assign_avatars(loader, &tick);
    start_timers(game, &tick);
    tick.state->warnings = (uint16_t)(game->load_warnings < 1000 ? game->load_warnings : 1000);
    game->image_size = game->sprites_offset +
                       (uint32_t)tick.state->sprite_count * (uint32_t)game->stride;
    keep_text(game, drawing);
}

bool vgdl_load_level(struct loader *loader, const struct tree *tree)
{
    struct drawing drawing = {.rows = heap_new(ROWS_MAX, sizeof *drawing.rows)};
    bool good = find_drawing(loader, tree, &drawing) && measure(loader, &drawing);
    if (good) {
        build_image(loader, &drawing);
        if (loader->game->image->end == END_OVERFLOW)
            good = problem_error(loader->problems, load_place(loader, 0, 0),
                                 "the level has more sprites than the limit of %d",
                                 loader->game->capacity);
        vgdl_find_paths(loader);
    }
    free(drawing.rows);
    return good;
}
