/* vgdl.h: the compiled game and the state of the VGDL engine; shared by its files only.
 *
 * Two systems speak VGDL: py-vgdl and GVGAI. They share the grammar and most words, and differ in
 * the order of one tick and in many details. What differs is said once, in the table of dialect.c,
 * or in rows of the ontology that name the system they belong to.
 *
 * Positions are pixels, as in both systems: a sprite of speed 0.3 moves int(0.3 * block) pixels.
 * Sprites that no rule can change (most walls, all floor) are kept in the game, not in the state:
 * a state holds only what can differ between two states of one level.
 *
 *     state:  head | counts of each type | grid cells | pending timers | sprites in use
 *
 * Sprites of one type are a list in order of creation, which is the order in which both systems
 * treat them. Sprites whose corner lies in the same cell are a list too: these are the buckets of
 * the collision search. */
#ifndef VGDL_H
#define VGDL_H

#include "core/check.h"
#include "core/game.h"

enum { TYPES_MAX = 240, PARENTS_MAX = 16, LIST_MAX = 8, RULES_MAX = 2000, EFFECTS_MAX = 1000 };
enum { TIMED_MAX = 32, TIMERS_MOST = 8192, COUNTERS_MAX = 8, TERMINATIONS_MAX = 64, VGDL_PLAYERS_MAX = 2 };
enum { NO_TYPE = 255, WALL_TYPE = 0, NO_SPRITE = 0xffff };
/* How much is kept at hand; what goes beyond is asked again, or a defined end of the play. So these can be as
 * small as one likes, and in the hostile build fewer are used: fixed.c, effects_state.c, sprites.c. */
enum { SHIELDS_MAX = 64, ASKED_MAX = 31, GRAVES_MAX = 16 };
enum { SPRITES_MOST = 60000, ROWS_MAX = 4000, CELLS_MOST = 60000 };
enum { PATH_CELLS_MAX = 4096 };      /* the table has a byte for every pair of them: 16 MB */
enum { AMOUNT_MAX = 30000, DEBT_MAX = 20000 };    /* of a resource: sixteen bits hold it */
enum { WARNINGS_ALLOWED = 25 };      /* GVGAI ends a game that warned more often */
enum { PYVGDL_SPRITES_MAX = 10000 }; /* made in one play */
enum { GROUND_REACH = 3 };           /* pixels below a sprite that count as standing */

/* Systems an ontology entry belongs to. */
enum { PYVGDL = 1, GVGAI = 2, PYVGDL2 = 4, GYM = 8, SYSTEMS_P = PYVGDL | PYVGDL2,
       SYSTEMS_ALL = PYVGDL | GVGAI | PYVGDL2 | GYM };

enum { PHYSICS_GRID, PHYSICS_CONTINUOUS };

enum input { INPUT_NIL, INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT, INPUT_USE,
             INPUT_UP2, INPUT_DOWN2, INPUT_LEFT2, INPUT_RIGHT2, INPUTS };

enum verb { VERB_EFFECT, VERB_CREATE, VERB_KILL, VERB_SCORE, VERB_END, VERBS };

struct vector { double x, y; };
#define SPACE_NONE ((struct vector){0, 0})

extern const struct vector base_directions[4];      /* up, left, down, right: both systems' order */

/* What a description can reach stays where arithmetic is defined and exact: positions within
 * PIXELS_FAR, speeds and directions within QUANTITY_MAX, scores, counters and health within
 * TALLY_MAX. Whatever goes further stays at the bound; what is no number (0/0) is nothing. */
enum { PIXELS_FAR = 100000000, TALLY_MAX = 1000000000, SIZE_MAX_PIXELS = 32000 };
#define QUANTITY_MAX 1e9

static inline double bounded(double x)
{
    if (x > -QUANTITY_MAX && x < QUANTITY_MAX)
        return x;
    return x > 0 ? QUANTITY_MAX : x < 0 ? -QUANTITY_MAX : 0;
}

static inline int32_t points_sum(int32_t points, int64_t change)
{
    int64_t sum = points + change;
    return (int32_t)(sum > TALLY_MAX ? TALLY_MAX : sum < -TALLY_MAX ? -TALLY_MAX : sum);
}

/* Steps and sizes are so much smaller than the bound that adding one cannot overflow. */
static inline int near_pixel(int at)
{
    return at > PIXELS_FAR ? PIXELS_FAR : at < -PIXELS_FAR ? -PIXELS_FAR : at;
}

/* A list of sprite types as written "a,b,c". */
struct type_list {
    uint8_t count;
    uint8_t list[LIST_MAX];
};

/* ---- sprite types --------------------------------------------------------------------------- */

struct tick;
struct sprite;
struct effect;

/* One sprite class of the ontology: a row in the table of the file that holds its behaviour.
 * Defaults are written as VGDL parameters. */
struct sprite_class {
    const char *name;
    int         systems;
    const char *parameters;     /* names it takes besides those of every sprite */
    const char *defaults, *pyvgdl, *gvgai;    /* "speed=1", then what one system adds */
    void      (*born)(struct tick *, struct sprite *);      /* chance at creation, or NULL */
    void      (*update)(struct tick *, struct sprite *);                     /* NULL: passive only */
    void      (*update_all)(struct tick *, int type);       /* on GVGAI's grid; NULL: one by one */
    void      (*control)(struct tick *, struct sprite *, enum input);       /* avatars */
    const char *keys;           /* avatars: what they listen to, of "UDLRX" */
    bool        ground;         /* standing is found out while colliding */
    bool        follows;        /* goes on to where its target was last */
    bool        rotates;        /* avatars: what is `around` turns with them */
    uint8_t     memory;         /* extra numbers one sprite keeps */
};

/* Everything a type can be given by parameters, own or inherited. */
struct type_parameters {
    double  speed, mass, gravity, friction, max_speed, jump_strength, strength;
    double  width_factor, height_factor, probability, prob, spread_probability, epsilon;
    double  angle_difference, noise, ground_speedup, air_slowdown, max_distance;
    double  physics_gravity, physics_friction;    /* of pyvgdl's physics classes */
    struct vector orientation, spawn_orientation;
    int32_t cooldown, limit, total, constant_moves, value, health, max_health, limit_health;
    int32_t time_to_live, min_ammo, ammo_cost, physics, color;
    int32_t is_static, only_active, stationary, rotate_in_place, solid, portal, singleton;
    int32_t invisible, hidden, fleeing, random_target, air_steering, alternate_keys, oriented;
    int32_t no_speed;            /* pyvgdl's speed=None */
    struct type_list stype, stype1, ammo, spawn_behind, resource;
    const char *image;
};

struct sprite_type {
    char     name[32];
    int      line, part;
    const struct sprite_class *class;
    struct type_parameters given;
    int16_t  width, height;               /* pixels, with the factors */
    bool     leaf, active, fixed, avatar, motion;
    bool     comes;                       /* the level has sprites of it, or something can make one */
    uint16_t inputs;                      /* avatars: a bit for each they listen to */
    /* GVGAI's grid: updates all sprites of the type, as `update` would one by one; NULL: it does. */
    void   (*update_all)(struct tick *, int type);
    uint8_t  parents[PARENTS_MAX], parent_count;   /* from the root to itself */
    int      parent_lines[PARENTS_MAX];   /* where each was defined: the last definition counts */
    uint8_t *members, member_count;       /* types that count as this one, in the systems' order */
    uint8_t *movers, mover_count;         /* of the members, those that states can have sprites of */
    uint8_t *groups, group_count;         /* types whose members include it */
    uint64_t member_bits[4], bits;        /* who counts as this one; and modulo 64 */
    int32_t  resource_limit;              /* as a resource */
    int16_t  resource;                    /* slot in a sprite's amounts, or -1 */
    int      fixed_total;                 /* sprites of the group that never change */
    int      z;                           /* place in the drawing order, or -1 */
    char     symbol;                      /* for the terminal */
};

/* One sprite. Extra numbers follow it, as many as the game needs: see sprite_memory and so on. */
struct sprite {
    int32_t  x, y, last_x, last_y;
    int16_t  w, h, last_w, last_h;
    double   ox, oy, speed;               /* orientation and speed */
    int32_t  moved;                       /* tick of the last move */
    uint32_t serial;                      /* grows with every creation */
    int32_t  health;
    uint16_t next, previous;              /* same type, in order of creation */
    uint16_t cell, beside, before;        /* the cell of its corner and its list there */
    uint8_t  type, flags;
    int16_t  time_to_live;
    int8_t   player;                      /* whose avatar it is, or -1 */
    int8_t   pad;
};

enum {
    KILLED = 1, DEAD = 2 /* an avatar out of play that still lies there */, FRESH = 4,
    ORIENTED = 8, ON_GROUND = 16, UNALIGNED = 32, OUTSIDE = 64, NO_SPEED = 128,
};

/* Rotation and gravity of one sprite, in games that need them. */
struct motion { double rotation, gravity; };

/* ---- rules ---------------------------------------------------------------------------------- */

/* What an effect did. */
enum { DONE = 1 /* counts for score */, COUNT = 2, COUNT_ELSE = 4, USUAL = DONE | COUNT | COUNT_ELSE,
       BROUGHT_DOWN = 8 /* scores as scoreChangeIfKilled says */ };

/* One effect of the ontology: a row in the table of the file that holds its function. `second` is
 * NULL at the edge of the screen and on timers; an effect that needs it has NEEDS_SECOND and is
 * then not called. */
struct effect_kind {
    const char *name;
    int         systems;
    const char *parameters;
    const char *defaults;
    int       (*act)(struct tick *, const struct effect *, struct sprite *first,
                     const struct sprite *second);
    int         flags;
};
enum {
    NEEDS_SECOND = 1, CHANGES_SECOND = 2, BATCH = 4, MAKES_STYPE = 8, CHANGES_STYPE = 16,
    CHANGES_ALL = 32, ONCE = 64, NEEDS_STYPE = 128, MOVES_SECOND = 256, NO_FIRST = 512,
    STILL_SAFE = 1024 /* does nothing to a sprite that never moves */,
    ENDS_FIRST = 2048 /* kills the first or makes it another, maybe */,
    CLONES = 4096, BLOCKS_FIRST = 8192 /* puts it back, always */, CARRIES_FIRST = 16384 /* elsewhere */,
};

struct effect {
    const struct effect_kind *kind;
    int      line, part;
    uint8_t  stype, stype_to, stype_other, stype_count, estype, spawn_point;
    struct type_list not_stype;
    uint8_t  resource, held_resource;
    double   prob, limit_speed, friction, offset, value, angle;
    int32_t  limit, amount, geq, leq, spend, sub_types;
    int32_t  kill_second, kill_resource, pixel_perfect, align, orient, take_orientation;
    int32_t  force_orientation, subtract, step_back, enabled, repeat;
    int32_t  timer, next_execution, repeating;
    int32_t  score[VGDL_PLAYERS_MAX], score_killed[VGDL_PLAYERS_MAX];
    int32_t  counter[COUNTERS_MAX], counter_else[COUNTERS_MAX];
    bool     scores, counts;
    bool     idle;                 /* only puts a sprite back: nothing to one that did not move */
    uint8_t  once;                 /* bit of its own, for effects that act once a tick */
    int16_t  delegate;             /* addTimer: the effect it plants, else -1 */
    uint8_t  timed_type;           /* of a TIME rule */
    const struct effect_kind *shielded;   /* shieldFrom: the kind it wards off */
};

/* One pair of types under one effect, in the order of execution. */
struct rule_pair {
    uint8_t  first, second;        /* second NO_TYPE: the edge of the screen */
    uint16_t effect;
    uint8_t  question;             /* asked by other rules too: see questions_number; 0: by none */
    bool     apart;                /* one of them never has sprites that it could act upon */
};

struct termination_kind;
struct termination {
    const struct termination_kind *kind;
    int      line, part;
    uint8_t  stypes[LIST_MAX], stype_count;
    int32_t  limit, limits[COUNTERS_MAX], min, sub_types, count_score, use_counter, compare;
    int32_t  win[VGDL_PLAYERS_MAX];
};
struct termination_kind {
    const char *name;
    int         systems;
    const char *parameters;
    /* Whether it holds; may set win. `open` is GVGAI's flag that StopCounter closes. */
    bool      (*holds)(const struct tick *, const struct termination *, bool *open, int *win);
};

/* ---- the game ------------------------------------------------------------------------------- */

struct dialect;
struct insight;
extern const struct dialect pyvgdl_dialect, gvgai_dialect;    /* dialect.c */

struct corner { int32_t x, y; };

/* An effect to come, `times` over. */
struct timer { int32_t next; uint16_t effect, times; };

struct vgdl_game {
    struct game  head;
    const struct dialect *dialect;
    bool         lenient;
    int          ticks_max;
    bool         settings_given;             /* with the text, not in its first line */
    int          sprites_asked;              /* most sprites at one time, if that was given; else 0 */
    int          block, columns, rows, cell_columns, cell_rows, cell_count;
    int          reach;                   /* GROUND_REACH, or a cell where cells are smaller */
    int          screen_width, screen_height;
    int          players, counters;
    bool         alternate;               /* a second set of keys is in use */
    double       sight_miss, sight_false; /* how often `around` misses a thing, or sees one too many */
    bool         noisy;                   /* one of them is not nought */
    uint64_t     sight_key;
    bool         follows;                 /* some type follows a target: see npcs.c */

    struct sprite_type *types;  int type_count;
    uint8_t      order[TYPES_MAX];  int order_count;     /* leaf types, wall first, avatar last */
    uint8_t      mobile[TYPES_MAX]; int mobile_count;    /* types whose sprites can ever move */
    uint8_t      acting[TYPES_MAX]; int acting_count;    /* those that act by themselves, front first */
    struct effect *effects;     int effect_count;
    struct rule_pair *rules;    int rule_count;
    struct rule_pair *edge_rules; int edge_rule_count;
    uint16_t     timed[TIMED_MAX]; int timed_count;
    struct termination *terminations; int termination_count;
    int          load_warnings;           /* what GVGAI would have logged */

    /* one sprite and the state around it */
    int          stride, motion_offset, memory_offset, resource_offset;
    int          resource_count, memory_count;
    int          once_slot;               /* memory slots for effects that act once a tick, or -1 */
    bool         shields;
    int          capacity;                /* sprites a state can hold */
    int          wide_cells, tall_cells;  /* cells the largest sprite reaches over */
    struct corner *corners;               /* of each cell, in pixels */
    int          timer_capacity;
    uint32_t     types_offset, cells_offset, timers_offset, sprites_offset;

    /* sprites that never change, and where they lie */
    char        *fixed;         int fixed_count;         /* stride apart */
    uint32_t    *fixed_start;                            /* cell -> first in fixed_list */
    uint16_t    *fixed_list;
    uint64_t    *fixed_bits;                             /* cell -> types there, modulo 64 */
    uint32_t    *fixed_of_type;                          /* type -> first in fixed, by type */
    int          fixed_unaligned;
    /* Nothing is larger than a cell, what is fixed fills its own, no two types share a bit. */
    bool         plain;
    uint8_t     *path;          int path_cells;          /* first step from cell to cell */

    /* what never changes of an observation: see observe.c */
    int32_t     *board_cell;                             /* cell -> cell of the board */
    int32_t      plane_of[TYPES_MAX];                    /* where a type's plane begins, or -1 */
    uint32_t    *seen_start;                             /* cell of the board -> first in seen_list */
    uint8_t     *seen_list;                              /* z of what is always there */

    struct insight *insight;              /* how to play it, for estimates */
    struct state *image;                  /* the state at the start */
    uint32_t     image_size;
    char        *text;                    /* the description with its level, for describe */
    struct text  part_settings;           /* " with wolf.cooldown=3", or nothing: see settings.c */
    char        *level_text;
    struct text  names;
    struct part *parts;
    struct field *fields;
    struct block blocks[3];
    char       **strings;       int string_count;
    uint8_t      mapping[256][LIST_MAX], mapping_count[256];
    bool         mapped[256];
    int          mapping_line[256];       /* where it is written; 0: by default */
};

struct type_count {
    uint16_t all;          /* sprites in the group, killed ones of this tick too */
    uint16_t dead;         /* avatars among them that are out of play */
    uint16_t first, last;  /* the list of this very type; NO_SPRITE if empty */
    uint16_t seen;         /* order of first creation, from 1; 0: never */
    uint16_t pad;
};

struct vgdl_state {
    struct state head;
    int32_t      time;              /* of the current tick */
    int32_t      score[VGDL_PLAYERS_MAX];
    int32_t      counter[COUNTERS_MAX];
    int32_t      avatar_x[VGDL_PLAYERS_MAX], avatar_y[VGDL_PLAYERS_MAX];
    uint16_t     avatar[VGDL_PLAYERS_MAX];     /* sprite or NO_SPRITE */
    uint16_t     sprite_count, unaligned, outside, killed, warnings, timer_count, seen;
    uint8_t      chosen;            /* what player 0 chose, while player 1 decides */
    uint8_t      blocked;           /* terminations blocked by StopCounter */
    uint8_t      winner[VGDL_PLAYERS_MAX];     /* 0 undecided, 1 lost, 2 won */
    uint32_t     serial;            /* of the next sprite */
    uint32_t     glitch;            /* where the noise of sight comes from in this tick; 0: none */
};

/* ---- what is at hand during a tick ---------------------------------------------------------- */

struct shield { uint8_t first, second; const struct effect_kind *kind; };

struct tick {
    const struct vgdl_game *game;
    struct vgdl_state      *state;
    struct type_count      *types;
    uint16_t               *cells;
    struct timer           *timers;
    char                   *sprites;
    struct events          *log;
    struct rng             *rng;
    int32_t                 time;
    int                     turn;        /* z of the type being updated; sprites of lower z come */
    bool                    updating;
    enum input              input[VGDL_PLAYERS_MAX];
    uint32_t                limit;       /* serials below it existed when the rule began */
    uint32_t                changes;     /* places taken so far */
    uint32_t                quiet[ASKED_MAX + 1];    /* `changes` when two groups did not touch */
    int                     grave_count; /* killed in this tick; the first of them are listed */
    uint16_t                graves[GRAVES_MAX];
    int                     shield_count;
    struct shield           shields[SHIELDS_MAX];
};

static inline struct sprite *sprite_at(const struct tick *tick, unsigned index)
{
    DCHECK(index < (unsigned)tick->game->capacity);
    return (struct sprite *)(tick->sprites + (size_t)index * (size_t)tick->game->stride);
}

/* A sprite of the state, to change it; those of the game never change, and are given out as const. */
static inline struct sprite *changeable(const struct tick *tick, const struct sprite *sprite)
{
    size_t offset = (size_t)((const char *)sprite - tick->sprites);
    DCHECK(offset < (size_t)tick->state->sprite_count * (size_t)tick->game->stride);
    return (struct sprite *)(tick->sprites + offset);
}

static inline unsigned sprite_index(const struct tick *tick, const struct sprite *sprite)
{
    return (unsigned)((size_t)((const char *)sprite - tick->sprites) /
                      (size_t)tick->game->stride);
}

/* A sprite that never changes. */
static inline const struct sprite *fixed_at(const struct vgdl_game *game, unsigned index)
{
    DCHECK(index < (unsigned)game->fixed_count);
    return (const struct sprite *)(game->fixed + (size_t)index * (size_t)game->stride);
}

static inline const struct sprite_type *type_of(const struct tick *tick,
                                                const struct sprite *sprite)
{
    DCHECK(sprite->type < tick->game->type_count);
    return &tick->game->types[sprite->type];
}

static inline struct motion *sprite_motion(const struct tick *tick, struct sprite *sprite)
{
    DCHECK(tick->game->motion_offset > 0);
    return (struct motion *)((char *)sprite + tick->game->motion_offset);
}

static inline int32_t *sprite_memory(const struct tick *tick, struct sprite *sprite)
{
    return (int32_t *)((char *)sprite + tick->game->memory_offset);
}

static inline int16_t *sprite_amounts(const struct tick *tick, struct sprite *sprite)
{
    return (int16_t *)((char *)sprite + tick->game->resource_offset);
}

static inline const int16_t *amounts_held(const struct tick *tick, const struct sprite *sprite)
{
    return (const int16_t *)((const char *)sprite + tick->game->resource_offset);
}

static inline bool type_is(const struct sprite_type *group, int type)
{
    DCHECK(type >= 0 && type < TYPES_MAX);
    return group->member_bits[type >> 6] >> (type & 63) & 1;
}

/* Whether the very type has sprites, not only its group. */
static inline bool type_has_own(const struct tick *tick, int type)
{
    return tick->types[type].first != NO_SPRITE ||
           tick->game->fixed_of_type[type + 1] > tick->game->fixed_of_type[type];
}

static inline bool overlaps(const struct sprite *a, const struct sprite *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static inline double own_speed(const struct sprite *sprite)
{
    return sprite->flags & NO_SPEED ? 1 : sprite->speed;
}

/* For whoever only looks at a state: what is where, and nothing of what a tick needs besides. */
static inline void tick_glance(struct tick *tick, const struct vgdl_game *game,
                               const struct state *state)
{
    char *bytes = (char *)(uintptr_t)state;
    tick->game = game;
    tick->state = (struct vgdl_state *)(void *)bytes;
    tick->types = (struct type_count *)(void *)(bytes + game->types_offset);
    tick->cells = (uint16_t *)(void *)(bytes + game->cells_offset);
    tick->sprites = bytes + game->sprites_offset;
}

/* sprites.c: creating, killing, placing. */
void           tick_open(struct tick *, const struct vgdl_game *, struct state *,
                         struct events *log);
struct sprite *sprite_create(struct tick *, int type, int x, int y, bool force);
void           sprite_kill(struct tick *, struct sprite *, bool transformed);
void           sprite_remove_killed(struct tick *);
void           sprite_refresh(struct tick *);       /* last positions := positions */
void           sprite_file(struct tick *, struct sprite *);    /* into its cell, with its flags */
void           sprite_back(struct tick *, struct sprite *);    /* to where the tick began */
void           sprite_set_rectangle(struct tick *, struct sprite *, int x, int y, int w, int h);
int            sprite_amount(const struct tick *, const struct sprite *, int resource_type);
void           sprite_change_amount(struct tick *, struct sprite *, int resource_type, int delta);
void           tick_warn(struct tick *);            /* what GVGAI would log while playing */
struct sprite *living_avatar(const struct tick *);             /* the first, or NULL */

/* Whether a sprite stays on the screen, in its cell, and not aligned, if it goes to x, y: then there is
 * nothing to file. Most moves of what is slower than a cell a tick are of this kind. */
static inline bool stays_in_cell(const struct vgdl_game *game, const struct sprite *sprite,
                                 int x, int y)
{
    const struct corner *corner = &game->corners[sprite->cell];
    unsigned right = (unsigned)(x - corner->x), down = (unsigned)(y - corner->y);
    unsigned block = (unsigned)game->block;
    return (sprite->flags & (OUTSIDE | UNALIGNED)) == UNALIGNED && right < block && down < block &&
           (right | down) != 0 && x + sprite->w <= game->screen_width &&
           y + sprite->h <= game->screen_height;
}

/* After the corner or the size of a sprite changed. */
static inline void sprite_place(struct tick *tick, struct sprite *sprite)
{
    tick->changes++;
    if (!stays_in_cell(tick->game, sprite, sprite->x, sprite->y))
        sprite_file(tick, sprite);
}

/* Moves a sprite by whole pixels, fewer than a million. */
static inline void sprite_shift(struct tick *tick, struct sprite *sprite, int right, int down)
{
    int x = sprite->x + right, y = sprite->y + down;
    tick->changes++;
    sprite->moved = tick->time;
    if (stays_in_cell(tick->game, sprite, x, y)) {
        sprite->x = x;
        sprite->y = y;
        return;
    }
    sprite->x = near_pixel(x);
    sprite->y = near_pixel(y);
    sprite_file(tick, sprite);
}

int type_total_left(const struct tick *, int type);    /* sprites.c: without those killed in this tick */

/* All in the group; pyvgdl takes off at once what was killed. */
static inline int type_total(const struct tick *tick, int type)
{
    if (tick->state->killed == 0 || tick->game->dialect == &gvgai_dialect)
        return tick->types[type].all;
    return type_total_left(tick, type);
}

/* Less those out of play. */
static inline int type_alive(const struct tick *tick, int type)
{
    return type_total(tick, type) - tick->types[type].dead;
}

/* Walks the sprites of a group in the dialect's order, those that exist when the walk begins.
 *     struct walk walk;
 *     for (const struct sprite *s = walk_first(&walk, tick, type); s; s = walk_next(&walk, tick)) */
struct walk {
    const uint8_t *members;
    int            member_count, at;
    unsigned       current, next;
    uint32_t       fixed, fixed_end;
    uint32_t       limit;          /* serials from it on came later and are left out */
    uint8_t        sorted[TYPES_MAX];
};
const struct sprite *walk_first(struct walk *, const struct tick *, int type);
const struct sprite *walk_next(struct walk *, const struct tick *);
const struct sprite *walk_exact(struct walk *, const struct tick *, int type);   /* one type only */

/* avatars.c */
struct vector input_direction(enum input);
void control_moving(struct tick *, struct sprite *, enum input);
void control_shoot(struct tick *, struct sprite *, enum input);
void shoot_towards(struct tick *, struct sprite *, int weapon, struct vector direction);
void use_weapon(struct tick *, struct sprite *);
int  first_loaded_weapon(const struct tick *, const struct sprite *);   /* or -1 */

/* npcs.c: those who follow the sprite, about to be removed, note its place. */
void follow_to_last_place(struct tick *, const struct sprite *);

/* producers.c */
void producer_replace(struct tick *, const struct sprite *, int old, int type);

/* effects_move.c */
bool once_per_tick(struct tick *, const struct effect *, struct sprite *);
void place_flush(struct tick *, struct sprite *first, const struct sprite *second);

/* effects_bounce.c: two effects take all partners at once; returns the collisions they count. */
int bounce_batch(struct tick *, const struct effect *, struct sprite *first,
                 const struct sprite *const *partners, int count);

/* physics.c */
enum movement { STILL, TURNED, MOVED };
int           whole_pixels(double);                   /* towards zero, and not beyond reason */
bool          move_by(struct tick *, struct sprite *, struct vector direction, double pixels);
enum movement move_active(struct tick *, struct sprite *, struct vector action, double speed);
void          update_passive(struct tick *, struct sprite *);
void          update_plain(struct tick *, struct sprite *);
void          update_all_plain(struct tick *, int type);
double        sprite_distance(const struct tick *, const struct sprite *, int x, int y,
                              const struct sprite *);
struct vector sprite_last_direction(const struct sprite *);
struct vector vector_unit(struct vector);             /* GVGAI: zero stays zero */
struct vector vector_unit_or_right(struct vector);    /* pyvgdl */
double        vector_length(struct vector);
bool          sprite_turn_to(struct sprite *, struct vector);
bool          sprite_meets(const struct tick *, const struct sprite *,
                           const struct sprite *);   /* finds ground too */

static inline unsigned draw_below(struct tick *tick, unsigned n)
{
    return rng_below(tick->rng, n);
}

static inline float draw_float(struct tick *tick)
{
    return (float)(rng_next(tick->rng) >> 8) * 0x1p-24f;
}

/* angle.c: the same bits on every machine. */
double angle_sin(double);
double angle_cos(double);
double angle_atan2(double y, double x);

/* physics.c too: random numbers in the forms the two systems draw them */
double   draw_double(struct tick *);
bool     draw_chance(struct tick *, double probability);    /* can be listed: core/chance.h */
unsigned draw_unseeded(struct tick *, unsigned n);    /* where GVGAI's generator has no seed */
struct vector draw_direction(struct tick *);

/* tables.c, terminations.c: the ontology by name */
const struct sprite_class *sprite_class_find(const char *name, int systems);
const struct effect_kind *vgdl_effect_find(const char *name, int systems);
const struct termination_kind *vgdl_termination_find(const char *name, int systems);
size_t sprite_class_names(const char **out, size_t capacity, int systems);
size_t vgdl_effect_names(const char **out, size_t capacity, int systems);
size_t vgdl_termination_names(const char **out, size_t capacity, int systems);
size_t vgdl_physics_names(const char **out, size_t capacity);
extern const struct sprite_class thing_classes[], producer_classes[], npc_classes[],
    avatar_classes[], engine_avatar_classes[];
extern const struct effect_kind vgdl_kill_effects[], vgdl_move_effects[], vgdl_make_effects[],
    vgdl_bounce_effects[], vgdl_state_effects[];

/* dialect.c */
struct dialect {
    const char *name;
    int    systems;                /* ontology rows it knows */
    int    lenient_systems;        /* and with `lenient` */
    int    tab_width;
    int    cooldown_least;
    int    resource_limit;         /* of a type that is not a Resource */
    int    default_win;            /* of counters without win= */
    int    limit_default;          /* of effects that compare amounts */
    bool   parent_class_wins;
    bool   members_with_parents;
    bool   empty_rows_count;
    bool   zero_means_default;     /* speed=0 and cooldown=0 are as if not given */
    bool   rules_grouped;
    bool   limit_is_loss;          /* the tick limit is a rule, not a cut */
    void (*tick)(struct tick *);
};

static inline bool is_gvgai(const struct tick *tick)
{
    return tick->game->dialect == &gvgai_dialect;
}

/* tick.c, collide.c, terminations.c */
void tick_pyvgdl(struct tick *);
void tick_gvgai(struct tick *);
void collide_gvgai(struct tick *);
void collide_pyvgdl(struct tick *);
void vgdl_effect_timed(struct tick *, const struct effect *, struct sprite *);
void vgdl_timer_add(struct tick *, int effect, int32_t next);
void vgdl_run_timers(struct tick *);
bool vgdl_check_terminations(struct tick *);

/* audit.c: stops the program if the state does not hold together. */
void vgdl_audit(const struct tick *);

/* see.c, observe.c */
void vgdl_render(const struct game *, const struct state *, int viewer, struct text *);
void vgdl_observe(const struct game *, const struct state *, int viewer, float *out);
int  vgdl_notice(const struct game *, const struct state *, int viewer, struct noticed *out);

/* estimate.c */
float vgdl_estimate(const struct game *, const struct state *, int player);

/* draw.c, forget.c */
void vgdl_draw(const struct game *, const struct state *, int viewer, struct canvas *);
void vgdl_forget(const struct game *, struct state *);

/* load.c and its helpers */
struct game *vgdl_load(const struct source *, struct problems *);
void         vgdl_unload(struct game *);
extern const struct option vgdl_options[];
extern const int vgdl_option_count;

#endif
