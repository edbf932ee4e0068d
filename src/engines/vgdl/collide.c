/* collide.c: finds what meets what and runs the rules on it, in the order of each system.
 *
 * For one pair of groups the work is done from the smaller group: if no sprite of it touches one of
 * the other, the rule has nothing to do. Only when something touches is the first group walked in
 * the system's order, with partners from the cells around each sprite. */
#include <string.h>

#include "core/hostile.h"
#include "engines/vgdl/vgdl.h"

/* Partners at hand, and groups so small that every pair of them is tried. */
enum { PARTNERS_MAX = CAPACITY(128, 8), FEW = CAPACITY(6, 0) };

/* Those who touch a sprite, in the order of their group. More than fit are found in turns: first
 * the foremost, then those that come `after` the last of them. */
struct partners {
    int            count;
    const struct sprite *after;
    const struct sprite *list[PARTNERS_MAX];
};

/* What is sought among the partners of a sprite: a group, and what holds of all of it. */
struct sought {
    const struct sprite_type *group;
    uint64_t fixed;            /* types modulo 64 that a fixed sprite of it can have; 0 if it has none */
    int      moving;           /* sprites of it that are not fixed */
};

static inline struct sought seek(const struct tick *tick, int type)
{
    const struct sprite_type *group = &tick->game->types[type];
    return (struct sought){
        .group = group,
        .fixed = group->fixed_total ? group->bits : 0,
        .moving = tick->types[type].all - group->fixed_total,
    };
}

/* ---- running one effect --------------------------------------------------------------------- */

static void add_scores(struct tick *tick, const struct effect *effect, const int32_t *scores,
                       int times)
{
    for (int p = 0; p < tick->game->players; p++) {
        int change = points_sum(0, (int64_t)scores[p] * times);
        tick->state->score[p] = points_sum(tick->state->score[p], change);
        if (change)
            event_add(tick->log, VERB_SCORE, p, effect->part, -1, change);
    }
}

static void add_outcome(struct tick *tick, const struct effect *effect, int outcome, int times)
{
    if (outcome & DONE && effect->scores)
        add_scores(tick, effect, effect->score, times);
    if (outcome & BROUGHT_DOWN)
        add_scores(tick, effect, effect->score_killed, times);
    if (!effect->counts)
        return;
    for (int i = 0; i < tick->game->counters; i++) {
        if (outcome & COUNT)
            tick->state->counter[i] =
                points_sum(tick->state->counter[i], (int64_t)effect->counter[i] * times);
        if (outcome & COUNT_ELSE)
            tick->state->counter[i] =
                points_sum(tick->state->counter[i], (int64_t)effect->counter_else[i] * times);
    }
}

/* What the effect does; one that lacks a sprite it needs is only a warning. */
static int act(struct tick *tick, const struct effect *effect, struct sprite *first,
               const struct sprite *second)
{
    const struct effect_kind *kind = effect->kind;
    DCHECK(effect >= tick->game->effects && effect < tick->game->effects + tick->game->effect_count);
    if ((!second && kind->flags & NEEDS_SECOND) || (!first && !(kind->flags & NO_FIRST))) {
        tick_warn(tick);
        return USUAL;
    }
    event_add(tick->log, VERB_EFFECT, first ? first->player : -1, effect->part,
              first ? type_of(tick, first)->part : -1, 1);
    return kind->act(tick, effect, first, second);
}

static void act_and_score(struct tick *tick, const struct effect *effect, struct sprite *first,
                          const struct sprite *second)
{
    add_outcome(tick, effect, act(tick, effect, first, second), 1);
}

/* By a timer, an effect scores whatever came of it; one that was planted counts nothing. */
void vgdl_effect_timed(struct tick *tick, const struct effect *effect, struct sprite *first)
{
    act(tick, effect, first, NULL);
    add_outcome(tick, effect, effect->timed_type == NO_TYPE ? DONE : USUAL, 1);
}

/* ---- finding partners ----------------------------------------------------------------------- */

/* The pixels a sprite covers; for what stands on ground, with a reach below. */
struct area { int left, right, top, bottom; };

static inline struct area area_of(const struct sprite *sprite, int below)
{
    return (struct area){sprite->x, sprite->x + sprite->w, sprite->y,
                         sprite->y + sprite->h + below};
}

static inline bool covers(const struct area *area, const struct sprite *other)
{
    return area->left < other->x + other->w && other->x < area->right &&
           area->top < other->y + other->h && other->y < area->bottom;
}

/* A block of cells: its first cell and how many columns and rows. */
struct cells { int first, columns, rows; };

static int clamp(int value, int high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

/* Further cells that `length` pixels from `offset` in a cell reach into. */
static inline int reached(int offset, int length, int block)
{
    int end = offset + length;
    return end <= block ? 0 : end <= 2 * block ? 1 : (end - 1) / block;
}

/* The cells whose sprites can touch this one. Sprites are filed by their upper left corner, so
 * one that begins up to `before` cells to the left or above may reach in. */
static inline struct cells cells_around(const struct vgdl_game *game, const struct sprite *sprite,
                                        int below, int before_x, int before_y)
{
    int block = game->block, cell = sprite->cell;
    if (!(sprite->flags & OUTSIDE) && before_x <= 1 && before_y <= 1) {
        int right = reached(sprite->x - game->corners[cell].x, sprite->w, block);
        int down = reached(sprite->y - game->corners[cell].y, sprite->h + below, block);
        DCHECK(cell % game->cell_columns + right < game->cell_columns &&
               cell / game->cell_columns + down < game->cell_rows);
        return (struct cells){cell - before_y * game->cell_columns - before_x,
                              1 + before_x + right, 1 + before_y + down};
    }
    int column = cell % game->cell_columns, row = cell / game->cell_columns;
    int right = (sprite->w + block - 1) / block, down = (sprite->h + below + block - 1) / block;
    int left = clamp(column - before_x - 1, column), top = clamp(row - before_y - 1, row);
    right = clamp(column + right, game->cell_columns - 1);
    down = clamp(row + down, game->cell_rows - 1);
    DCHECK(left <= right && right < game->cell_columns && top <= down && down < game->cell_rows);
    return (struct cells){top * game->cell_columns + left, right - left + 1, down - top + 1};
}

/* Cells before its own in which a fixed sprite, or one that moves, can begin and reach it. */
static inline struct cells fixed_cells(const struct vgdl_game *game, const struct sprite *sprite,
                                       int below)
{
    bool loose = game->fixed_unaligned != 0;
    return cells_around(game, sprite, below, loose ? game->wide_cells : 0,
                        loose ? game->tall_cells : 0);
}

static inline struct cells moving_cells(const struct tick *tick, const struct sprite *sprite,
                                        int below)
{
    bool loose = tick->state->unaligned > ((sprite->flags & UNALIGNED) != 0);
    return cells_around(tick->game, sprite, below, loose ? tick->game->wide_cells : 0,
                        loose ? tick->game->tall_cells : 0);
}

/* Cell by cell, whatever the sizes. */
static bool touches_fixed_closely(const struct vgdl_game *game, const struct sprite *sprite,
                                  const struct sought *sought, int below)
{
    struct cells around = fixed_cells(game, sprite, below);
    struct area area = area_of(sprite, below);
    for (int first = around.first; around.rows > 0; around.rows--, first += game->cell_columns)
        for (int cell = first; cell < first + around.columns; cell++) {
            if (!(game->fixed_bits[cell] & sought->fixed))
                continue;
            for (uint32_t i = game->fixed_start[cell]; i < game->fixed_start[cell + 1]; i++) {
                const struct sprite *other = fixed_at(game, game->fixed_list[i]);
                if (type_is(sought->group, other->type) && covers(&area, other))
                    return true;
            }
        }
    return false;
}

static bool cells_touch(const struct tick *tick, struct cells around, const struct sprite *sprite,
                        const struct sprite_type *group, int below)
{
    struct area area = area_of(sprite, below);
    const uint16_t *row = tick->cells + around.first;
    for (; around.rows > 0; around.rows--, row += tick->game->cell_columns)
        for (int column = 0; column < around.columns; column++)
            for (unsigned i = row[column]; i != NO_SPRITE;) {
                const struct sprite *other = sprite_at(tick, i);
                if (other != sprite && type_is(group, other->type) && covers(&area, other))
                    return true;
                i = other->beside;
            }
    return false;
}

/* Whether any of a few is touched, one by one. */
static bool touches_few(const struct tick *tick, const struct sprite *sprite,
                        const struct sprite_type *group, int below)
{
    struct area area = area_of(sprite, below);
    for (int m = 0; m < group->mover_count; m++)
        for (unsigned i = tick->types[group->movers[m]].first; i != NO_SPRITE;) {
            const struct sprite *other = sprite_at(tick, i);
            if (other != sprite && covers(&area, other))
                return true;
            i = other->next;
        }
    return false;
}

static bool touches_closely(const struct tick *tick, const struct sprite *sprite,
                            const struct sought *sought, int below)
{
    const struct sprite_type *group = sought->group;
    if (sought->moving > 0 &&
        (sought->moving <= FEW && group->mover_count <= FEW
             ? touches_few(tick, sprite, group, below)
             : cells_touch(tick, moving_cells(tick, sprite, below), sprite, group, below)))
        return true;
    return sought->fixed && touches_fixed_closely(tick->game, sprite, sought, below);
}

/* In a plain game, the cells of a sprite on the screen: its corner's, and what to add for the next column and
 * row if it reaches into them, else 0. */
struct lying { int cell, right, down; };

static inline struct lying lies(const struct vgdl_game *game, const struct sprite *sprite)
{
    struct lying at = {.cell = sprite->cell};
    if (!(sprite->flags & UNALIGNED))
        return at;
    const struct corner *corner = &game->corners[at.cell];
    at.right = sprite->x - corner->x + sprite->w > game->block;
    at.down = sprite->y - corner->y + sprite->h > game->block ? game->cell_columns : 0;
    return at;
}

/* A bit for each type says all of a cell that is to be known of fixed sprites. */
static inline bool lies_on_fixed(const struct vgdl_game *game, const struct sprite *sprite, uint64_t types)
{
    struct lying at = lies(game, sprite);
    const uint64_t *bits = game->fixed_bits + at.cell;
    return ((bits[0] | bits[at.right] | bits[at.down] | bits[at.right + at.down]) & types) != 0;
}

/* Those who touch it begin in one of its cells or, if others are not aligned, up to a cell before. */
static bool lying_touches(const struct tick *tick, const struct sprite *sprite,
                          const struct sought *sought)
{
    const struct sprite_type *group = sought->group;
    if (sought->moving <= FEW && group->mover_count <= FEW)
        return touches_few(tick, sprite, group, 0);
    struct lying at = lies(tick->game, sprite);
    int loose = tick->state->unaligned > ((sprite->flags & UNALIGNED) != 0);
    struct cells around = {at.cell, 1 + at.right + loose, 1 + (at.down != 0) + loose};
    if (loose)
        around.first -= tick->game->cell_columns + 1;
    else if (around.columns + around.rows == 2 && (sprite->before & sprite->beside) == NO_SPRITE)
        return false;    /* alone in its cell */
    return cells_touch(tick, around, sprite, group, 0);
}

/* Whether any of the sought touches this one. */
static inline bool touches_any(const struct tick *tick, const struct sprite *sprite,
                               const struct sought *sought, int below)
{
    if (below || !tick->game->plain || sprite->flags & OUTSIDE)
        return touches_closely(tick, sprite, sought, below);
    return (sought->fixed && lies_on_fixed(tick->game, sprite, sought->fixed)) ||
           (sought->moving > 0 && lying_touches(tick, sprite, sought));
}

/* The place of a type among the members of a group. */
static int member_place(const struct sprite_type *group, int type)
{
    int place = 0;
    while (place < group->member_count && group->members[place] != type)
        place++;
    return place;
}

static bool comes_before(const struct tick *tick, const struct sprite_type *group,
                         const struct sprite *a, const struct sprite *b)
{
    if (a->type == b->type)
        return a->serial < b->serial;
    if (!is_gvgai(tick))
        return tick->types[a->type].seen < tick->types[b->type].seen;
    return member_place(group, a->type) < member_place(group, b->type);
}

static void add_partner(const struct tick *tick, struct partners *partners,
                        const struct sprite_type *group, const struct sprite *sprite)
{
    int at = partners->count;
    if (partners->after && !comes_before(tick, group, partners->after, sprite))
        return;
    if (at == PARTNERS_MAX && !comes_before(tick, group, sprite, partners->list[--at]))
        return;
    while (at > 0 && comes_before(tick, group, sprite, partners->list[at - 1])) {
        partners->list[at] = partners->list[at - 1];
        at--;
    }
    DCHECK(at == 0 || partners->list[at - 1] != sprite);
    partners->list[at] = sprite;
    if (partners->count < PARTNERS_MAX)
        partners->count++;
}

/* Whether there may be more, to be found next. */
static bool more_partners(struct partners *partners)
{
    if (partners->count < PARTNERS_MAX)
        return false;
    partners->after = partners->list[PARTNERS_MAX - 1];
    return true;
}

/* Whether a sprite meets another, which also finds out what stands on ground. */
static inline bool meets(const struct tick *tick, const struct sprite *sprite, bool stands,
                         const struct sprite *other)
{
    return stands ? sprite_meets(tick, sprite, other) : overlaps(sprite, other);
}

/* All of the sought that touch the sprite now, in the group's order, without later ones. */
static void find_partners(struct tick *tick, const struct sprite *sprite, const struct sought *sought,
                          int below, struct partners *partners)
{
    const struct vgdl_game *game = tick->game;
    const struct sprite_type *group = sought->group;
    bool stands = type_of(tick, sprite)->class->ground;
    partners->count = 0;
    struct cells around = {0};
    if (sought->moving > 0)
        around = moving_cells(tick, sprite, below);
    for (int row = 0; row < around.rows; row++)
        for (int column = 0; column < around.columns; column++) {
            int cell = around.first + row * game->cell_columns + column;
            for (unsigned i = tick->cells[cell]; i != NO_SPRITE;) {
                const struct sprite *other = sprite_at(tick, i);
                if (other != sprite && type_is(group, other->type) &&
                    other->serial < tick->limit && meets(tick, sprite, stands, other))
                    add_partner(tick, partners, group, other);
                i = other->beside;
            }
        }
    if (!sought->fixed)
        return;
    around = fixed_cells(game, sprite, below);
    for (int row = 0; row < around.rows; row++)
        for (int column = 0; column < around.columns; column++) {
            int cell = around.first + row * game->cell_columns + column;
            if (!(game->fixed_bits[cell] & sought->fixed))
                continue;
            for (uint32_t i = game->fixed_start[cell]; i < game->fixed_start[cell + 1]; i++) {
                const struct sprite *other = fixed_at(game, game->fixed_list[i]);
                if (type_is(group, other->type) && meets(tick, sprite, stands, other))
                    add_partner(tick, partners, group, other);
            }
        }
}

/* ---- GVGAI ----------------------------------------------------------------------------------- */

static bool shielded(const struct tick *tick, const struct rule_pair *rule,
                     const struct effect_kind *kind)
{
    for (int i = 0; i < tick->shield_count; i++)
        if (tick->shields[i].first == rule->first && tick->shields[i].second == rule->second &&
            tick->shields[i].kind == kind)
            return true;
    return false;
}

static void run_partners(struct tick *tick, const struct effect *effect, struct sprite *sprite,
                         const struct partners *partners)
{
    if (effect->kind->flags & BATCH) {
        int times = bounce_batch(tick, effect, sprite, partners->list, partners->count);
        event_add(tick->log, VERB_EFFECT, sprite->player, effect->part,
                  type_of(tick, sprite)->part, times);
        add_outcome(tick, effect, USUAL, times);
        return;
    }
    for (int i = 0; i < partners->count; i++) {
        const struct sprite *other = partners->list[i];
        if (!(sprite->flags & KILLED) && sprite_meets(tick, sprite, other))
            act_and_score(tick, effect, sprite, other);
    }
}

/* Whether a look from the second group, which is the smaller one, shows that nothing touches. */
static bool nothing_touches(const struct tick *tick, const struct rule_pair *rule,
                            const struct sought *firsts)
{
    const struct sprite_type *group = &tick->game->types[rule->second];
    for (int m = 0; m < group->mover_count; m++)
        for (unsigned i = tick->types[group->movers[m]].first; i != NO_SPRITE;) {
            const struct sprite *sprite = sprite_at(tick, i);
            if (touches_any(tick, sprite, firsts, 0))
                return false;
            i = sprite->next;
        }
    for (int m = 0; group->fixed_total && m < group->member_count; m++) {
        const uint32_t *start = &tick->game->fixed_of_type[group->members[m]];
        for (uint32_t i = start[0]; i < start[1]; i++)
            if (touches_any(tick, fixed_at(tick->game, i), firsts, 0))
                return false;
    }
    return true;
}

static inline bool unmoved(const struct sprite *sprite)
{
    return sprite->x == sprite->last_x && sprite->y == sprite->last_y &&
           sprite->w == sprite->last_w && sprite->h == sprite->last_h;
}

/* Lets the sprite meet all that it touches. */
static void run_sprite(struct tick *tick, const struct effect *effect, struct sprite *sprite,
                       const struct sought *seconds, int below)
{
    struct partners partners;
    if (effect->idle && !below && !tick->log) {    /* nobody asks how often it is put back */
        if (!(sprite->flags & KILLED))
            sprite_back(tick, sprite);
        return;
    }
    partners.after = NULL;
    do {
        find_partners(tick, sprite, seconds, below, &partners);
        if (partners.count)
            run_partners(tick, effect, sprite, &partners);
    } while (more_partners(&partners) && !(effect->kind->flags & BATCH));
}

/* Lets every sprite of the first group that comes `after` one, or all if that is NULL, meet those of
 * the second that it touches; whether all were looked at and none touched any. */
static bool run_group(struct tick *tick, const struct rule_pair *rule, const struct sprite_type *firsts,
                      const struct sought *seconds, const struct sprite *after)
{
    const struct vgdl_game *game = tick->game;
    const struct effect *effect = &game->effects[rule->effect];
    uint32_t limit = tick->limit;
    bool idle = effect->idle, quiet = !idle;
    int m = 0;
    while (after && firsts->movers[m] != after->type)
        m++;
    for (; m < firsts->mover_count; m++, after = NULL)
        for (unsigned i = after ? after->next : tick->types[firsts->movers[m]].first; i != NO_SPRITE;) {
            struct sprite *sprite = sprite_at(tick, i);
            int below = firsts->motion && type_of(tick, sprite)->class->ground ? game->reach : 0;
            if (sprite->serial >= limit)
                break;
            i = sprite->next;
            if ((idle && unmoved(sprite) && !below) || !touches_any(tick, sprite, seconds, below))
                continue;
            quiet = false;
            run_sprite(tick, effect, sprite, seconds, below);
        }
    return quiet;
}

/* What one of the second group touches, if it is the only one of them: then nobody else of the first
 * needs to be looked at. As soon as anything has moved, the rest is looked at after all. Whether that
 * was so. */
static bool run_touched(struct tick *tick, const struct rule_pair *rule, const struct sought *firsts,
                        const struct sought *seconds)
{
    const struct effect *effect = &tick->game->effects[rule->effect];
    const struct sprite_type *group = seconds->group;
    if (seconds->moving != 1 || group->fixed_total || group->motion)
        return false;
    struct partners touched = {.after = NULL};
    for (int m = 0; m < group->mover_count; m++)
        if (tick->types[group->movers[m]].first != NO_SPRITE)
            find_partners(tick, sprite_at(tick, tick->types[group->movers[m]].first), firsts, 0, &touched);
    if (touched.count == PARTNERS_MAX)
        return false;
    uint32_t changes = tick->changes;
    for (int i = 0; i < touched.count; i++) {
        struct sprite *sprite = changeable(tick, touched.list[i]);
        run_sprite(tick, effect, sprite, seconds, 0);
        if (tick->changes != changes) {
            run_group(tick, rule, firsts->group, seconds, sprite);
            return true;
        }
    }
    return true;
}

/* Fixed sprites are never acted upon, so the first group is what moves of it. */
static void run_pair(struct tick *tick, const struct rule_pair *rule)
{
    const struct vgdl_game *game = tick->game;
    const struct effect *effect = &game->effects[rule->effect];
    const struct sprite_type *group = &game->types[rule->first];
    if (tick->types[rule->first].all == group->fixed_total || tick->types[rule->second].all == 0 ||
        !effect->enabled)
        return;
    if (rule->question && tick->quiet[rule->question] == tick->changes)
        return;    /* nothing touched, and nothing has moved since */
    if (tick->shield_count && shielded(tick, rule, effect->kind))
        return;
    struct sought firsts = seek(tick, rule->first), seconds = seek(tick, rule->second);
    tick->limit = tick->state->serial;
    if (!group->motion && !effect->idle && firsts.moving > tick->types[rule->second].all) {
        if (nothing_touches(tick, rule, &firsts))
            tick->quiet[rule->question] = tick->changes;
        else if (!run_touched(tick, rule, &firsts, &seconds))
            run_group(tick, rule, group, &seconds, NULL);
    } else if (run_group(tick, rule, group, &seconds, NULL)) {
        tick->quiet[rule->question] = tick->changes;
    }
}

/* A sprite not wholly on the screen. A type that grows while its rule runs stops the walk: GVGAI
 * loses its place in the list. */
static void run_edge(struct tick *tick, const struct rule_pair *rule)
{
    const struct effect *effect = &tick->game->effects[rule->effect];
    const struct sprite_type *group = &tick->game->types[rule->first];
    if (!effect->enabled)
        return;
    for (int i = 0; i < group->member_count; i++) {
        struct walk walk;
        int type = group->members[i];
        uint16_t last = tick->types[type].last;
        for (const struct sprite *s = walk_exact(&walk, tick, type); s;
             s = walk_next(&walk, tick)) {
            if (!(s->flags & OUTSIDE) || s->flags & (KILLED | DEAD))
                continue;
            act_and_score(tick, effect, changeable(tick, s), NULL);
            if (tick->types[type].last != last) {
                tick_warn(tick);
                break;
            }
        }
    }
}

void collide_gvgai(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    if (tick->state->timer_count)
        vgdl_run_timers(tick);
    if (tick->state->outside)
        for (int i = 0; i < game->edge_rule_count; i++)
            run_edge(tick, &game->edge_rules[i]);
    memset(tick->quiet, 0, sizeof tick->quiet);
    for (int i = 0; i < game->rule_count; i++)
        if (!game->rules[i].apart)
            run_pair(tick, &game->rules[i]);
}

/* ---- pyvgdl ---------------------------------------------------------------------------------- */

static void run_edge_pyvgdl(struct tick *tick, const struct rule_pair *rule)
{
    const struct effect *effect = &tick->game->effects[rule->effect];
    struct walk walk;
    const struct sprite *s = walk_first(&walk, tick, rule->first);
    walk.limit = UINT32_MAX;
    for (; s; s = walk_next(&walk, tick))
        if (s->flags & OUTSIDE)
            act_and_score(tick, effect, changeable(tick, s), NULL);
}

/* pyvgdl gathers each group once a tick, when a rule first names it: its length decides which
 * group is the outer one all tick long, and what was created later is not in a gathered group. */
struct gathered {
    bool     known, unborn;        /* unborn: the type had not had a sprite yet */
    uint16_t size;
    uint32_t serial;
};

static const struct gathered *gather(const struct tick *tick, struct gathered *groups, int type)
{
    if (!groups[type].known)
        groups[type] = (struct gathered){true, tick->types[type].seen == 0,
                                         tick->types[type].all, tick->state->serial};
    return &groups[type];
}

/* A concrete type's list is the living one: what a rule creates is met by the same rule. But such a
 * list begins with the type's first sprite, and a rule that looked for it before got an empty one. */
static uint32_t last_serial(const struct tick *tick, const struct gathered *group, int type)
{
    bool living = tick->game->types[type].member_count == 1 && !group->unborn;
    return living ? UINT32_MAX : group->serial;
}

/* A sprite of the outer group meets those that touch it at that moment. The score counts even where
 * the effect is left out because its sprite was killed. */
static void meet_pyvgdl(struct tick *tick, const struct effect *effect, const struct sprite *s,
                        int inner, bool swapped)
{
    struct partners partners = {.after = NULL};
    do {
        struct sought sought = seek(tick, inner);    /* what is met may make more */
        find_partners(tick, s, &sought, 0, &partners);
        for (int i = 0; i < partners.count; i++) {
            const struct sprite *first = swapped ? partners.list[i] : s;
            const struct sprite *second = swapped ? s : partners.list[i];
            int outcome = DONE;
            if (!(first->flags & KILLED) && !type_of(tick, first)->fixed)
                outcome |= act(tick, effect, changeable(tick, first), second);
            add_outcome(tick, effect, outcome, 1);
        }
    } while (more_partners(&partners));
}

static void run_pair_pyvgdl(struct tick *tick, const struct rule_pair *rule,
                            struct gathered *groups)
{
    const struct vgdl_game *game = tick->game;
    const struct effect *effect = &game->effects[rule->effect];
    const struct gathered *a = gather(tick, groups, rule->first);
    const struct gathered *b = gather(tick, groups, rule->second);
    bool swapped = a->size >= b->size;
    int outer = swapped ? rule->second : rule->first, inner = swapped ? rule->first : rule->second;
    if (tick->types[outer].all == 0 || tick->types[inner].all == 0)
        return;
    struct walk walk;
    const struct sprite *s = walk_first(&walk, tick, outer);
    tick->limit = last_serial(tick, &groups[inner], inner);
    walk.limit = last_serial(tick, &groups[outer], outer);
    if (s && s->serial >= walk.limit)
        s = walk_next(&walk, tick);
    for (; s && tick->state->head.end == END_NONE; s = walk_next(&walk, tick)) {
        struct sought sought = seek(tick, inner);
        if (touches_any(tick, s, &sought, 0))
            meet_pyvgdl(tick, effect, s, inner, swapped);
    }
}

void collide_pyvgdl(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    struct gathered groups[TYPES_MAX] = {{0}};
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule_pair *rule = &game->rules[i];
        if (rule->second == NO_TYPE)
            run_edge_pyvgdl(tick, rule);
        else
            run_pair_pyvgdl(tick, rule, groups);
    }
}
