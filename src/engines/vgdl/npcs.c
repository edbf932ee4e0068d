/* npcs.c: sprite classes that decide for themselves: random movers, chasers, walkers. */
#include <string.h>

#include "core/hostile.h"
#include "engines/vgdl/go.h"

/* Memory of one that moves at random, and of one that follows paths. */
enum { REPEATED, LAST_ACTION, RANDOM_MEMORY,
       TARGET = RANDOM_MEMORY, TARGET_X, TARGET_Y, TARGET_W, TARGET_H, KNOWN, KNOWN_X, KNOWN_Y,
       PATH_MEMORY };
enum { OPTIONS_KEPT = CAPACITY(12, 1) };    /* steps at hand; what goes beyond is found again */
enum { JUMP_LIFT = 5 };         /* pixels GVGAI lifts what begins to jump */

/* ---- at random ------------------------------------------------------------------------------ */

/* The number of a direction, from one, kept for `cons` further ticks; 0 is no direction. */
static inline int random_turn(struct tick *tick, struct sprite *sprite, int constant_moves)
{
    int32_t *memory = sprite_memory(tick, sprite);
    if (memory[REPEATED] < constant_moves) {
        memory[REPEATED]++;
        return memory[LAST_ACTION];
    }
    memory[REPEATED] = 0;
    return memory[LAST_ACTION] = 1 + (int32_t)draw_below(tick, 4);
}

static struct vector turn_vector(int turn)
{
    return turn ? base_directions[turn - 1] : SPACE_NONE;
}

static struct vector random_move(struct tick *tick, struct sprite *sprite)
{
    return turn_vector(random_turn(tick, sprite, type_of(tick, sprite)->given.constant_moves));
}

static void update_random(struct tick *tick, struct sprite *sprite)
{
    update_passive(tick, sprite);
    struct vector move = random_move(tick, sprite);
    move_active(tick, sprite, move, own_speed(sprite));
}

/* How sprites of one type take a step on GVGAI's grid, with what is the same for all of them: what
 * move_active does. */
struct pace {
    bool    plain;               /* neither stationary nor turning before it goes */
    int32_t latest;              /* whoever moved later has to wait */
    double  speed;               /* of the last one; most of a type have the same */
    int     pixels;              /* of a step at that speed */
};

static struct pace pace_of(const struct tick *tick, const struct type_parameters *given)
{
    return (struct pace){.plain = !given->stationary && !given->rotate_in_place,
                         .latest = tick->time - given->cooldown};
}

static inline bool waits(const struct sprite *sprite, const struct pace *pace)
{
    return sprite->moved > pace->latest && pace->plain;
}

static inline void step(struct tick *tick, struct sprite *sprite, struct pace *pace, int turn)
{
    static const int right[5] = {0, 0, -1, 0, 1}, down[5] = {0, -1, 0, 1, 0};
    double speed = own_speed(sprite);
    if (!pace->plain) {
        move_active(tick, sprite, turn_vector(turn), speed);
        return;
    }
    if (turn == 0)
        return;
    if (pace->pixels == 0 || pace->speed != speed) {
        pace->speed = speed;
        pace->pixels = truncated((speed != 0 ? speed : 1) * tick->game->block);
        if (pace->pixels == 0)
            pace->pixels = truncated(sprite->speed);
    }
    if (pace->pixels)
        sprite_shift(tick, sprite, right[turn] * pace->pixels, down[turn] * pace->pixels);
}

static void update_all_random(struct tick *tick, int type)
{
    const struct type_parameters *given = &tick->game->types[type].given;
    struct pace pace = pace_of(tick, given);
    uint16_t last = tick->types[type].last;
    for (unsigned next = tick->types[type].first; next != NO_SPRITE;) {
        struct sprite *sprite = sprite_at(tick, next);
        if (sprite->flags & (FRESH | ORIENTED))
            update_passive(tick, sprite);
        int turn = random_turn(tick, sprite, given->constant_moves);
        if (!waits(sprite, &pace))
            step(tick, sprite, &pace, turn);
        next = next == last ? NO_SPRITE : sprite->next;
    }
}

/* ---- chasing -------------------------------------------------------------------------------- */

/* On the grid, where most chasers are, without a call. */
static inline double distance_to(const struct tick *tick, const struct sprite *sprite,
                                 const struct sprite *target)
{
    int dx = sprite->x - target->x, dy = sprite->y - target->y;
    if (type_of(tick, sprite)->given.physics != PHYSICS_GRID)
        return sprite_distance(tick, sprite, sprite->x, sprite->y, target);
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* The directions in which one pixel brings the sprite nearer to the target, or farther from it. */
static unsigned list_options(const struct tick *tick, const struct sprite *sprite,
                             const struct sprite *target, bool fleeing, uint8_t *directions)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    double now = distance_to(tick, sprite, target);
    unsigned count = 0;
    if (given->max_distance != -1 && now > (double)(float)given->max_distance)
        return 0;
    if (given->physics == PHYSICS_GRID) {
        /* one pixel changes the sum of both distances by one, towards or away */
        int dx = sprite->x - target->x, dy = sprite->y - target->y;
        const bool nearer[4] = {dy > 0, dx > 0, dy < 0, dx < 0};
        for (uint8_t i = 0; i < 4; i++) {
            directions[count] = i;
            count += nearer[i] != fleeing;
        }
        return count;
    }
    for (uint8_t i = 0; i < 4; i++) {
        double then = sprite_distance(tick, sprite, sprite->x + (int)base_directions[i].x,
                                      sprite->y + (int)base_directions[i].y, target);
        if (fleeing ? now < then : now > then)
            directions[count++] = i;
    }
    return count;
}

/* Whether the target lies straight ahead in the direction of the last random move. */
static bool in_sight(const struct tick *tick, struct sprite *sprite, const struct sprite *target)
{
    switch (sprite_memory(tick, sprite)[LAST_ACTION]) {
    case 1: return target->x == sprite->x && target->y <= sprite->y;
    case 2: return target->x <= sprite->x && target->y == sprite->y;
    case 3: return target->x == sprite->x && target->y >= sprite->y;
    case 4: return target->x >= sprite->x && target->y == sprite->y;
    }
    return false;
}

/* The targets of a chaser: the sprites of the type itself, or, if it has none, of its group. */
static const struct sprite *targets_first(struct walk *walk, const struct tick *tick, int type)
{
    if (is_gvgai(tick) && type_has_own(tick, type))
        return walk_exact(walk, tick, type);
    return walk_first(walk, tick, type);
}

/* Whom a chaser is after. GVGAI's AlternateChaser goes through the type itself and then through its
 * group, which has it once more. */
struct hunt {
    int      type;
    bool     fleeing, sight;
    bool     twice;              /* the two rounds of AlternateChaser */
    double   best;               /* distance of the nearest */
    unsigned count;              /* directions to all who are as near, with repetition */
    uint8_t  kept[OPTIONS_KEPT + 4];    /* the first of them */
};

static int rounds_of(const struct hunt *hunt)
{
    return hunt->twice ? 2 : 1;
}

static const struct sprite *hunt_first(struct walk *walk, const struct tick *tick,
                                       const struct hunt *hunt, int round)
{
    if (!hunt->twice)
        return targets_first(walk, tick, hunt->type);
    return round == 0 ? walk_exact(walk, tick, hunt->type) : walk_first(walk, tick, hunt->type);
}

static bool is_target(const struct tick *tick, struct sprite *sprite, const struct hunt *hunt,
                      const struct sprite *target)
{
    return (is_gvgai(tick) || !(target->flags & KILLED)) &&
           (!hunt->sight || in_sight(tick, sprite, target));
}

static inline void consider(const struct tick *tick, struct sprite *sprite, struct hunt *hunt,
                            const struct sprite *target)
{
    double distance = distance_to(tick, sprite, target);
    if (distance > hunt->best || !is_target(tick, sprite, hunt, target))
        return;
    if (distance < hunt->best)
        hunt->count = 0;
    hunt->best = distance;
    unsigned at = hunt->count < OPTIONS_KEPT ? hunt->count : OPTIONS_KEPT;
    hunt->count += list_options(tick, sprite, target, hunt->fleeing, hunt->kept + at);
}

static void find_nearest(struct tick *tick, struct sprite *sprite, struct hunt *hunt)
{
    struct walk walk;
    hunt->best = 1e100;
    hunt->count = 0;
    if (hunt->type == NO_TYPE)
        return;
    /* Most are after one type whose sprites all move: its list is walked without more ado. */
    unsigned next = tick->types[hunt->type].first;
    if (!hunt->twice && is_gvgai(tick) && next != NO_SPRITE &&
        tick->game->types[hunt->type].fixed_total == 0) {
        for (; next != NO_SPRITE; next = sprite_at(tick, next)->next)
            consider(tick, sprite, hunt, sprite_at(tick, next));
        return;
    }
    for (int round = 0; round < rounds_of(hunt); round++)
        for (const struct sprite *s = hunt_first(&walk, tick, hunt, round); s;
             s = walk_next(&walk, tick))
            consider(tick, sprite, hunt, s);
}

/* One of the directions that were counted, all equally likely. */
static struct vector draw_option(struct tick *tick, struct sprite *sprite, const struct hunt *hunt)
{
    struct walk walk;
    uint8_t directions[4];
    unsigned choice = draw_below(tick, hunt->count);
    if (choice < OPTIONS_KEPT)
        return base_directions[hunt->kept[choice]];
    for (int round = 0; round < rounds_of(hunt); round++)
        for (const struct sprite *s = hunt_first(&walk, tick, hunt, round); s;
             s = walk_next(&walk, tick)) {
            if (distance_to(tick, sprite, s) != hunt->best ||
                !is_target(tick, sprite, hunt, s))
                continue;
            unsigned count = list_options(tick, sprite, s, hunt->fleeing, directions);
            if (choice < count)
                return base_directions[directions[choice]];
            choice -= count;
        }
    CHECK(false);    /* the same walk finds the same directions */
    return SPACE_NONE;
}

/* The one target of chasers on GVGAI's grid, if there is just one, as for most; else NULL. */
static const struct sprite *only_target(const struct tick *tick, const struct type_parameters *given)
{
    int type = given->stype.count ? given->stype.list[0] : NO_TYPE;
    if (type == NO_TYPE || given->physics != PHYSICS_GRID || given->max_distance != -1 ||
        !is_gvgai(tick))
        return NULL;
    unsigned first = tick->types[type].first;
    bool one = first != NO_SPRITE && first == tick->types[type].last &&
               tick->game->types[type].fixed_total == 0;
    return one ? sprite_at(tick, first) : NULL;
}

/* A direction that leads to it, or away from it: list_options and draw_option in one. */
static inline int turn_for(struct tick *tick, struct sprite *sprite, const struct sprite *target,
                           const struct type_parameters *given)
{
    /* For the target above, level and below, and then for it left, level and right: how many directions lead
     * there and which, in order; then those that do not. */
    static const uint8_t sets[2][3][3][5] = {
        {{{2, 1, 2}, {1, 1}, {2, 1, 4}}, {{1, 2}, {0}, {1, 4}}, {{2, 2, 3}, {1, 3}, {2, 3, 4}}},
        {{{2, 3, 4}, {3, 2, 3, 4}, {2, 2, 3}}, {{3, 1, 3, 4}, {4, 1, 2, 3, 4}, {3, 1, 2, 3}},
         {{2, 1, 4}, {3, 1, 2, 4}, {2, 1, 2}}},
    };
    int across = (target->x > sprite->x) - (target->x < sprite->x);
    int along = (target->y > sprite->y) - (target->y < sprite->y);
    const uint8_t *set = sets[given->fleeing != 0][1 + along][1 + across];
    return set[0] ? set[1 + draw_below(tick, set[0])] : random_turn(tick, sprite, given->constant_moves);
}

static void chase(struct tick *tick, struct sprite *sprite, bool sight)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    update_passive(tick, sprite);
    struct hunt hunt = {.type = given->stype.count ? given->stype.list[0] : NO_TYPE,
                        .fleeing = given->fleeing, .sight = sight};
    find_nearest(tick, sprite, &hunt);
    struct vector move = hunt.count == 0 ? random_move(tick, sprite)
                                         : draw_option(tick, sprite, &hunt);
    move_active(tick, sprite, move, own_speed(sprite));
}

static void update_chaser(struct tick *tick, struct sprite *sprite)
{
    chase(tick, sprite, false);
}

static void update_all_chasers(struct tick *tick, int type)
{
    const struct type_parameters *given = &tick->game->types[type].given;
    const struct sprite *only = only_target(tick, given);
    struct pace pace = pace_of(tick, given);
    uint16_t last = tick->types[type].last;
    for (unsigned next = tick->types[type].first; next != NO_SPRITE;) {
        struct sprite *sprite = sprite_at(tick, next);
        if (sprite->flags & (FRESH | ORIENTED) && only)
            update_passive(tick, sprite);
        if (only) {
            int turn = turn_for(tick, sprite, only, given);
            if (!waits(sprite, &pace))
                step(tick, sprite, &pace, turn);
        } else {
            chase(tick, sprite, false);
        }
        next = next == last ? NO_SPRITE : sprite->next;
    }
}

static void update_sight_chaser(struct tick *tick, struct sprite *sprite)
{
    chase(tick, sprite, true);
}

/* GVGAI means to chase the first type and flee from the second; as written, it always chases the
 * first, whichever are more. */
static int alternate_target(struct tick *tick, const struct sprite_type *type)
{
    const struct type_list *first = &type->given.stype1;
    int total = 0;
    for (int i = 0; i < first->count; i++)
        total += type_total(tick, first->list[i]);
    if (total == 0)
        return NO_TYPE;
    return first->list[first->count > 1 ? draw_unseeded(tick, first->count) : 0];
}

static void update_alternate_chaser(struct tick *tick, struct sprite *sprite)
{
    update_passive(tick, sprite);
    struct hunt hunt = {.type = alternate_target(tick, type_of(tick, sprite)), .twice = true};
    find_nearest(tick, sprite, &hunt);
    struct vector move = hunt.count == 0 ? draw_direction(tick)
                                         : draw_option(tick, sprite, &hunt);
    move_active(tick, sprite, move, sprite->speed);
}

static bool acts_at_random(struct tick *tick, struct sprite *sprite)
{
    if (!draw_chance(tick, type_of(tick, sprite)->given.epsilon))
        return false;
    update_passive(tick, sprite);
    struct vector move = draw_direction(tick);
    move_active(tick, sprite, move, sprite->speed);
    return true;
}

static void update_random_alternate_chaser(struct tick *tick, struct sprite *sprite)
{
    if (!acts_at_random(tick, sprite))
        update_alternate_chaser(tick, sprite);
}

/* ---- paths ---------------------------------------------------------------------------------- */

/* The first step of the shortest path found when the level was read; 0 if there is none. */
static int path_step(const struct tick *tick, int from_x, int from_y, int to_x, int to_y)
{
    const struct vgdl_game *game = tick->game;
    double scale = 1.0 / game->block;
    int columns = game->columns, rows = game->rows;
    int fx = (int)(from_x * scale), fy = (int)(from_y * scale);
    int tx = (int)(to_x * scale), ty = (int)(to_y * scale);
    if (!game->path || fx < 0 || fy < 0 || tx < 0 || ty < 0 || fx >= columns || fy >= rows ||
        tx >= columns || ty >= rows)
        return 0;
    return game->path[(size_t)(fy * columns + fx) * (size_t)game->path_cells +
                      (size_t)(ty * columns + tx)];
}

/* The first of the nearest. */
static const struct sprite *nearest(struct tick *tick, struct sprite *sprite,
                                    const struct hunt *hunt)
{
    struct walk walk;
    const struct sprite *found = NULL;
    double best = 1e100;
    for (int round = 0; round < rounds_of(hunt) && hunt->type != NO_TYPE; round++)
        for (const struct sprite *s = hunt_first(&walk, tick, hunt, round); s;
             s = walk_next(&walk, tick)) {
            double distance = sprite_distance(tick, sprite, sprite->x, sprite->y, s);
            if (distance < best && is_target(tick, sprite, hunt, s)) {
                best = distance;
                found = s;
            }
        }
    return found;
}

static void update_path_chaser(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    update_passive(tick, sprite);
    struct hunt hunt = {.type = given->stype.count ? given->stype.list[0] : NO_TYPE};
    const struct sprite *target = nearest(tick, sprite, &hunt);
    struct vector move;
    if (target) {
        move = turn_vector(path_step(tick, sprite->x, sprite->y, target->x, target->y));
        sprite_memory(tick, sprite)[REPEATED] = given->constant_moves;
    } else {
        move = random_move(tick, sprite);
    }
    move_active(tick, sprite, move, sprite->speed);
}

/* The sprite a path follower is after, by its serial; it is followed to where it was last seen. */
static const struct sprite *find_serial(const struct tick *tick, uint32_t serial)
{
    for (int i = 0; i < tick->state->sprite_count; i++)
        if (sprite_at(tick, (unsigned)i)->serial == serial)
            return sprite_at(tick, (unsigned)i);
    return NULL;
}

static void remember_target(int32_t *memory, const struct sprite *target)
{
    memory[TARGET] = (int32_t)target->serial + 1;
    memory[TARGET_X] = target->x;
    memory[TARGET_Y] = target->y;
    memory[TARGET_W] = target->w;
    memory[TARGET_H] = target->h;
}

void follow_to_last_place(struct tick *tick, const struct sprite *target)
{
    for (int i = 0; i < tick->state->sprite_count; i++) {
        struct sprite *sprite = sprite_at(tick, (unsigned)i);
        if (type_of(tick, sprite)->class->follows &&
            sprite_memory(tick, sprite)[TARGET] == (int32_t)target->serial + 1)
            remember_target(sprite_memory(tick, sprite), target);
    }
}

/* One of the type's own sprites and, once more, those of its group. */
static const struct sprite *random_target(struct tick *tick, int type)
{
    struct walk walk;
    unsigned own = 0, all = 0;
    for (const struct sprite *s = walk_exact(&walk, tick, type); s; s = walk_next(&walk, tick))
        own++;
    for (const struct sprite *s = walk_first(&walk, tick, type); s; s = walk_next(&walk, tick))
        all++;
    if (own + all == 0)
        return NULL;
    unsigned choice = draw_below(tick, own + all);
    const struct sprite *s = choice < own ? walk_exact(&walk, tick, type)
                                          : walk_first(&walk, tick, type);
    for (choice = choice < own ? choice : choice - own; choice > 0; choice--)
        s = walk_next(&walk, tick);
    return s;
}

static bool choose_target(struct tick *tick, struct sprite *sprite)
{
    const struct sprite_type *type = type_of(tick, sprite);
    struct hunt hunt = {.type = alternate_target(tick, type), .twice = true};
    if (hunt.type == NO_TYPE)
        return false;
    const struct sprite *target = type->given.random_target ? random_target(tick, hunt.type)
                                                            : nearest(tick, sprite, &hunt);
    if (target)
        remember_target(sprite_memory(tick, sprite), target);
    return target != NULL;
}

static void update_path_alternate_chaser(struct tick *tick, struct sprite *sprite)
{
    int32_t *memory = sprite_memory(tick, sprite);
    update_passive(tick, sprite);
    bool has_target = memory[TARGET] != 0;
    if (has_target) {
        const struct sprite *alive = find_serial(tick, (uint32_t)memory[TARGET] - 1);
        if (alive)
            remember_target(memory, alive);
    }
    bool reached = has_target && sprite->x <= memory[TARGET_X] && sprite->y <= memory[TARGET_Y] &&
                   sprite->x + sprite->w >= memory[TARGET_X] + memory[TARGET_W] &&
                   sprite->y + sprite->h >= memory[TARGET_Y] + memory[TARGET_H];
    if (!has_target || reached)
        has_target = choose_target(tick, sprite);
    struct vector move;
    if (has_target) {
        int step = path_step(tick, sprite->x, sprite->y, memory[TARGET_X], memory[TARGET_Y]);
        if (!step && memory[KNOWN]) {
            step = path_step(tick, sprite->x, sprite->y, memory[KNOWN_X], memory[KNOWN_Y]);
        } else {
            memory[KNOWN] = 1;
            memory[KNOWN_X] = memory[TARGET_X];
            memory[KNOWN_Y] = memory[TARGET_Y];
        }
        move = turn_vector(step);
    } else {
        move = draw_direction(tick);
    }
    move_active(tick, sprite, move, sprite->speed);
}

static void update_random_path_chaser(struct tick *tick, struct sprite *sprite)
{
    if (!acts_at_random(tick, sprite))
        update_path_alternate_chaser(tick, sprite);
}

/* pyvgdl's AStarChaser goes only over cells that are empty or hold food, nest or moving sprites,
 * to the first sprite of type pacman, by A* with the distance along the axes. Among the open cells
 * that look best it takes the one found first, which decides between paths of one length. */
enum { SEARCH_CELLS_MAX = 8192 };
enum { UNSEEN, OPEN, CLOSED };

struct map {
    int      columns, rows, empty;
    bool     walkable[SEARCH_CELLS_MAX];
    bool     covered[SEARCH_CELLS_MAX];
};

static void cover(struct map *map, const struct sprite *s, int block)
{
    int left = s->x < 0 ? 0 : s->x / block, top = s->y < 0 ? 0 : s->y / block;
    for (int row = top; row < map->rows && row * block < s->y + s->h; row++)
        for (int column = left; column < map->columns && column * block < s->x + s->w; column++)
            map->covered[row * map->columns + column] = true;
}

static void open_group(const struct tick *tick, struct map *map, const char *name)
{
    const struct vgdl_game *game = tick->game;
    struct walk walk;
    for (int t = 0; t < game->type_count; t++) {
        if (strcmp(game->types[t].name, name) != 0)
            continue;
        for (const struct sprite *s = walk_first(&walk, tick, t); s; s = walk_next(&walk, tick)) {
            int column = s->x / game->block, row = s->y / game->block;
            if (!(s->flags & KILLED) && s->x >= 0 && s->y >= 0 && column < map->columns &&
                row < map->rows)
                map->walkable[row * map->columns + column] = true;
        }
    }
}

static void draw_map(const struct tick *tick, struct map *map)
{
    const struct vgdl_game *game = tick->game;
    *map = (struct map){.columns = game->columns, .rows = game->rows};
    for (int i = 0; i < game->fixed_count; i++)
        cover(map, (const struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride),
              game->block);
    for (int i = 0; i < tick->state->sprite_count; i++)
        cover(map, sprite_at(tick, (unsigned)i), game->block);
    for (int i = 0; i < map->columns * map->rows; i++) {
        map->walkable[i] = !map->covered[i];
        map->empty += !map->covered[i];
    }
    open_group(tick, map, "food");
    open_group(tick, map, "nest");
    open_group(tick, map, "moving");
}

static int axes_distance(const struct map *map, int a, int b)
{
    int dx = a % map->columns - b % map->columns, dy = a / map->columns - b / map->columns;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* What is known of the cells during a search; `open` in the order in which they were found. */
struct search {
    uint8_t  status[SEARCH_CELLS_MAX], first[SEARCH_CELLS_MAX];
    uint16_t cost[SEARCH_CELLS_MAX], open[SEARCH_CELLS_MAX];
    int      open_count;
};

static int take_best(const struct map *map, struct search *search, int goal)
{
    int best = 0, best_cost = SEARCH_CELLS_MAX * 4;
    for (int i = 0; i < search->open_count; i++) {
        int cost = search->cost[search->open[i]] + axes_distance(map, search->open[i], goal);
        if (cost < best_cost) {
            best_cost = cost;
            best = i;
        }
    }
    int cell = search->open[best];
    search->open_count--;
    memmove(&search->open[best], &search->open[best + 1],
            (size_t)(search->open_count - best) * sizeof *search->open);
    search->status[cell] = CLOSED;
    return cell;
}

/* The number of the first step, as in base_directions but from one; 0 if there is no way. */
static int search_step(const struct map *map, int from, int to)
{
    static const int dx[4] = {-1, 1, 0, 0}, dy[4] = {0, 0, -1, 1};
    static const uint8_t number[4] = {2, 4, 1, 3};
    struct search search = {.open = {(uint16_t)from}, .open_count = 1};
    search.status[from] = OPEN;
    while (search.open_count) {
        int cell = take_best(map, &search, to);
        if (cell == to)
            return search.first[cell];
        int x = cell % map->columns, y = cell / map->columns;
        for (int i = 0; i < 4; i++) {
            int nx = x + dx[i], ny = y + dy[i], next = ny * map->columns + nx;
            uint16_t cost = (uint16_t)(search.cost[cell] + 1);
            if (nx < 0 || ny < 0 || nx >= map->columns || ny >= map->rows ||
                !map->walkable[next] ||
                (search.status[next] != UNSEEN && cost >= search.cost[next]))
                continue;
            if (search.status[next] != OPEN)
                search.open[search.open_count++] = (uint16_t)next;
            search.status[next] = OPEN;
            search.cost[next] = cost;
            search.first[next] = cell == from ? number[i] : search.first[cell];
        }
    }
    return 0;
}

static void update_search_chaser(struct tick *tick, struct sprite *sprite)
{
    const struct vgdl_game *game = tick->game;
    struct map map;
    update_plain(tick, sprite);
    if (game->columns * game->rows > SEARCH_CELLS_MAX)
        return;
    draw_map(tick, &map);
#ifdef RNG_PAINT    /* oracle tests: there an empty cell is a sprite, with a colour of its own */
    RNG_PAINT(tick->rng, "OrientedSprite", map.empty);
#endif
    for (int t = 0; t < game->type_count; t++) {
        struct walk walk;
        const struct sprite *target;
        if (strcmp(game->types[t].name, "pacman") != 0 || !(target = walk_first(&walk, tick, t)))
            continue;
        int fx = sprite->x / game->block, fy = sprite->y / game->block;
        int tx = target->x / game->block, ty = target->y / game->block;
        if (fx < 0 || fy < 0 || tx < 0 || ty < 0 || fx >= game->columns || fy >= game->rows ||
            tx >= game->columns || ty >= game->rows || (fx == tx && fy == ty))
            return;
        int step = search_step(&map, fy * game->columns + fx, ty * game->columns + tx);
        move_active(tick, sprite, turn_vector(step), own_speed(sprite));
        return;
    }
}

/* ---- walking on ground ---------------------------------------------------------------------- */

static double heading(struct tick *tick, const struct sprite *sprite)
{
    if (sprite->ox != 0)
        return sprite->ox > 0 ? 1 : -1;
    return draw_below(tick, 2) ? 1 : -1;
}

static void remember_place(struct sprite *sprite)
{
    sprite->last_x = sprite->x;
    sprite->last_y = sprite->y;
    sprite->last_w = sprite->w;
    sprite->last_h = sprite->h;
}

static void walk_pyvgdl(struct tick *tick, struct sprite *sprite)
{
    if (type_of(tick, sprite)->given.air_steering || sprite->x == sprite->last_x)
        move_active(tick, sprite, (struct vector){heading(tick, sprite), 0}, own_speed(sprite));
    remember_place(sprite);
    update_plain(tick, sprite);
}

static void update_walker(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    if (!is_gvgai(tick)) {
        walk_pyvgdl(tick, sprite);
        return;
    }
    update_passive(tick, sprite);
    if (given->air_steering || sprite->x == sprite->last_x) {
        struct vector direction = {heading(tick, sprite), 0};
        sprite->ox = direction.x;
        sprite->oy = 0;
        move_active(tick, sprite, direction, given->max_speed);
    }
    sprite->speed = given->max_speed;
    sprite->flags = (uint8_t)(sprite->flags & ~ON_GROUND);
}

static void update_walk_jumper(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    if (sprite->x == sprite->last_x && given->prob < draw_double(tick))
        move_active(tick, sprite, (struct vector){0, -given->strength}, own_speed(sprite));
    walk_pyvgdl(tick, sprite);
}

static void update_walker_jumper(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    update_passive(tick, sprite);
#ifdef RNG_UNSEEDED    /* oracle tests try both */
    bool jumps = sprite->flags & ON_GROUND && draw_unseeded(tick, 2);
#else
    bool jumps = sprite->flags & ON_GROUND && draw_chance(tick, given->probability);
#endif
    if (jumps) {
        sprite->oy = 0;
        move_active(tick, sprite, (struct vector){0, -given->jump_strength}, sprite->speed);
        sprite->moved = tick->time - given->cooldown;
        move_by(tick, sprite, (struct vector){0, -1}, JUMP_LIFT);
    } else {
        move_active(tick, sprite, (struct vector){sprite->ox, sprite->oy}, sprite->speed);
    }
    sprite->flags = (uint8_t)(sprite->flags & ~ON_GROUND);
}

const struct sprite_class npc_classes[] = {
    {.name = "RandomNPC", .systems = SYSTEMS_ALL, .defaults = "speed=1", .parameters = "cons",
     .update = update_random, .update_all = update_all_random, .memory = RANDOM_MEMORY},
    {.name = "RandomInertial", .systems = SYSTEMS_ALL, .parameters = "cons",
     .defaults = "speed=1 oriented=True physicstype=ContinuousPhysics", .pyvgdl = "orientation=RIGHT",
     .update = update_random, .update_all = update_all_random, .memory = RANDOM_MEMORY},
    {.name = "Chaser", .systems = SYSTEMS_ALL, .defaults = "speed=1",
     .parameters = "stype maxDistance cons fleeing", .update = update_chaser,
     .update_all = update_all_chasers,
     .memory = RANDOM_MEMORY},
    {.name = "Fleeing", .systems = SYSTEMS_ALL, .defaults = "speed=1 fleeing=True",
     .parameters = "stype maxDistance cons fleeing", .update = update_chaser,
     .update_all = update_all_chasers,
     .memory = RANDOM_MEMORY},
    {.name = "AStarChaser", .systems = SYSTEMS_P, .defaults = "speed=1",
     .parameters = "stype fleeing drawpath walkableTiles neighborNodes",
     .update = update_search_chaser, .memory = RANDOM_MEMORY},
    {.name = "LOSChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype maxDistance cons fleeing", .update = update_sight_chaser,
     .memory = RANDOM_MEMORY},
    {.name = "AlternateChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype1 stype2 cons fleeing", .update = update_alternate_chaser,
     .memory = RANDOM_MEMORY},
    {.name = "RandomAltChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype1 stype2 cons fleeing epsilon", .update = update_random_alternate_chaser,
     .memory = RANDOM_MEMORY},
    {.name = "PathChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype maxDistance cons fleeing", .update = update_path_chaser,
     .memory = RANDOM_MEMORY},
    {.name = "PathAltChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype1 stype2 cons fleeing randomTarget",
     .update = update_path_alternate_chaser, .memory = PATH_MEMORY, .follows = true},
    {.name = "RandomPathAltChaser", .systems = GVGAI, .defaults = "speed=1",
     .parameters = "stype1 stype2 cons fleeing randomTarget epsilon",
     .update = update_random_path_chaser, .memory = PATH_MEMORY, .follows = true},
    {.name = "Walker", .systems = SYSTEMS_ALL, .parameters = "airsteering",
     .defaults = "oriented=True", .pyvgdl = "speed=1 orientation=RIGHT",
     .gvgai = "speed=5 max_speed=5", .update = update_walker, .ground = true},
    {.name = "WalkJumper", .systems = SYSTEMS_P, .parameters = "airsteering prob strength",
     .defaults = "speed=1 orientation=RIGHT prob=0.1 strength=10", .update = update_walk_jumper,
     .ground = true},
    {.name = "WalkerJumper", .systems = GVGAI, .parameters = "airsteering probability",
     .defaults = "oriented=True speed=5 max_speed=5 probability=0.1 jump_strength=1",
     .update = update_walker_jumper, .ground = true},
    {.name = NULL},
};
