/* collide.c: finds what sprite_meets what and runs the rules on it, in the order of each system.
 *
 * For one pair of groups the work is done from the smaller group: if no sprite of it touches one of
 * the other, the rule has nothing to do. Only when something touches is the first group walked in
 * the system's order, with partners from the cells around each sprite. */
#include "engines/vgdl/vgdl.h"

enum { PARTNERS_MAX = 128 };

struct partners {
    int            count;
    struct sprite *list[PARTNERS_MAX];
};

static bool is_gvgai(const struct tick *tick)
{
    return tick->game->dialect == &gvgai_dialect;
}

/* ---- running one effect --------------------------------------------------------------------- */

static void add_outcome(struct tick *tick, const struct effect *effect, int outcome, int times)
{
    if (outcome & DONE && effect->scores)
        for (int p = 0; p < tick->game->players; p++) {
            int change = effect->score[p] * times;
            tick->state->score[p] += change;
            if (change)
                event_add(tick->log, VERB_SCORE, p, effect->part, -1, change);
        }
    if (!effect->counts)
        return;
    for (int i = 0; i < tick->game->counters; i++) {
        if (outcome & COUNT)
            tick->state->counter[i] += effect->counter[i] * times;
        if (outcome & COUNT_ELSE)
            tick->state->counter[i] += effect->counter_else[i] * times;
    }
}

/* What the effect does; one that lacks a sprite it needs is only a warning. */
static int run_effect(struct tick *tick, const struct effect *effect, struct sprite *first,
                      struct sprite *second)
{
    const struct effect_kind *kind = effect->kind;
    if ((!second && kind->flags & NEEDS_SECOND) || (!first && !(kind->flags & NO_FIRST))) {
        tick_warn(tick);
        return USUAL;
    }
    event_add(tick->log, VERB_EFFECT, first ? first->player : -1, effect->part,
              first ? type_of(tick, first)->part : -1, 1);
    return kind->run(tick, effect, first, second);
}

void vgdl_effect_run(struct tick *tick, const struct effect *effect, struct sprite *first,
                    struct sprite *second)
{
    add_outcome(tick, effect, run_effect(tick, effect, first, second), 1);
}

/* ---- finding partners ----------------------------------------------------------------------- */

struct cells { int left, right, top, bottom; };

/* The cells whose sprites can touch this one, whose corner may lie a whole sprite away. */
static struct cells cells_around(const struct tick *tick, const struct sprite *sprite, int below)
{
    const struct vgdl_game *game = tick->game;
    int column = sprite->cell % game->cell_columns, row = sprite->cell / game->cell_columns;
    if (!(sprite->flags & UNALIGNED) && tick->state->unaligned == 0 &&
        game->fixed_unaligned == 0 && below == 0)
        return (struct cells){column, column, row, row};
    int block = game->block;
    int wide = (game->widest + block - 1) / block, tall = (game->tallest + block - 1) / block;
    int right = (sprite->w + block - 1) / block, down = (sprite->h + below + block - 1) / block;
    struct cells cells = {column - wide, column + right, row - tall, row + down};
    if (cells.left < 0)
        cells.left = 0;
    if (cells.top < 0)
        cells.top = 0;
    if (cells.right >= game->cell_columns)
        cells.right = game->cell_columns - 1;
    if (cells.bottom >= game->cell_rows)
        cells.bottom = game->cell_rows - 1;
    return cells;
}

static struct sprite *fixed_at(const struct vgdl_game *game, unsigned index)
{
    return (struct sprite *)(game->fixed + (size_t)index * (size_t)game->stride);
}

/* Whether any sprite of the group touches this one. */
static bool touches_any(const struct tick *tick, const struct sprite *sprite,
                        const struct sprite_type *group, int below)
{
    const struct vgdl_game *game = tick->game;
    struct cells around = cells_around(tick, sprite, below);
    struct sprite reach = *sprite;
    reach.h = (int16_t)(reach.h + below);
    for (int row = around.top; row <= around.bottom; row++)
        for (int column = around.left; column <= around.right; column++) {
            int cell = row * game->cell_columns + column;
            for (unsigned i = tick->cells[cell]; i != NO_SPRITE; i = sprite_at(tick, i)->beside) {
                const struct sprite *other = sprite_at(tick, i);
                if (other != sprite && type_is(group, other->type) && overlaps(&reach, other))
                    return true;
            }
            if (!(game->fixed_bits[cell] & (group->member_bits[0] | group->member_bits[1] |
                                            group->member_bits[2] | group->member_bits[3])))
                continue;
            for (uint32_t i = game->fixed_start[cell]; i < game->fixed_start[cell + 1]; i++) {
                const struct sprite *other = fixed_at(game, game->fixed_list[i]);
                if (type_is(group, other->type) && overlaps(&reach, other))
                    return true;
            }
        }
    return false;
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
                        const struct sprite_type *group, struct sprite *sprite)
{
    int at = partners->count;
    if (at == PARTNERS_MAX)
        return;
    while (at > 0 && comes_before(tick, group, sprite, partners->list[at - 1])) {
        partners->list[at] = partners->list[at - 1];
        at--;
    }
    partners->list[at] = sprite;
    partners->count++;
}

/* All of the group that touch the sprite now, in the group's order, without later ones. */
static void find_partners(struct tick *tick, struct sprite *sprite,
                          const struct sprite_type *group, int below, struct partners *partners)
{
    const struct vgdl_game *game = tick->game;
    struct cells around = cells_around(tick, sprite, below);
    partners->count = 0;
    for (int row = around.top; row <= around.bottom; row++)
        for (int column = around.left; column <= around.right; column++) {
            int cell = row * game->cell_columns + column;
            for (unsigned i = tick->cells[cell]; i != NO_SPRITE; i = sprite_at(tick, i)->beside) {
                struct sprite *other = sprite_at(tick, i);
                if (other != sprite && type_is(group, other->type) &&
                    other->serial < tick->limit && sprite_meets(tick, sprite, other))
                    add_partner(tick, partners, group, other);
            }
            if (!(game->fixed_bits[cell] & (group->member_bits[0] | group->member_bits[1] |
                                            group->member_bits[2] | group->member_bits[3])))
                continue;
            for (uint32_t i = game->fixed_start[cell]; i < game->fixed_start[cell + 1]; i++) {
                struct sprite *other = fixed_at(game, game->fixed_list[i]);
                if (type_is(group, other->type) && sprite_meets(tick, sprite, other))
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
        struct sprite *other = partners->list[i];
        if (!(sprite->flags & KILLED) && sprite_meets(tick, sprite, other))
            vgdl_effect_run(tick, effect, sprite, other);
    }
}

/* Whether a look from the second group shows that nothing touches. */
static bool nothing_touches(const struct tick *tick, const struct rule_pair *rule)
{
    const struct vgdl_game *game = tick->game;
    int first = tick->types[rule->first].all, second = tick->types[rule->second].all;
    if (first == 0 || second == 0)
        return true;
    if (first <= second)
        return false;
    struct walk walk;
    for (struct sprite *s = walk_first(&walk, tick, rule->second); s; s = walk_next(&walk, tick))
        if (touches_any(tick, s, &game->types[rule->first], 0))
            return false;
    return true;
}

static void run_pair(struct tick *tick, const struct rule_pair *rule)
{
    const struct vgdl_game *game = tick->game;
    const struct effect *effect = &game->effects[rule->effect];
    const struct sprite_type *group = &game->types[rule->second];
    bool ground = game->types[rule->first].motion;
    if (tick->types[rule->first].all == 0 || tick->types[rule->second].all == 0 ||
        !effect->enabled)
        return;
    if (tick->shield_count && shielded(tick, rule, effect->kind))
        return;
    if (!ground && nothing_touches(tick, rule))
        return;
    struct walk walk;
    struct partners partners;
    tick->limit = tick->state->serial;
    for (struct sprite *s = walk_first(&walk, tick, rule->first); s; s = walk_next(&walk, tick)) {
        int below = ground && type_of(tick, s)->class->ground ? GROUND_REACH : 0;
        if (!touches_any(tick, s, group, below))
            continue;
        find_partners(tick, s, group, below, &partners);
        if (partners.count)
            run_partners(tick, effect, s, &partners);
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
        for (struct sprite *s = walk_exact(&walk, tick, type); s; s = walk_next(&walk, tick)) {
            if (!(s->flags & OUTSIDE) || s->flags & (KILLED | DEAD))
                continue;
            vgdl_effect_run(tick, effect, s, NULL);
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
    for (int i = 0; i < game->rule_count; i++)
        run_pair(tick, &game->rules[i]);
}

/* ---- pyvgdl ---------------------------------------------------------------------------------- */

static void run_edge_pyvgdl(struct tick *tick, const struct rule_pair *rule)
{
    const struct effect *effect = &tick->game->effects[rule->effect];
    struct walk walk;
    struct sprite *s = walk_first(&walk, tick, rule->first);
    walk.limit = UINT32_MAX;
    for (; s; s = walk_next(&walk, tick))
        if (s->flags & OUTSIDE)
            vgdl_effect_run(tick, effect, s, NULL);
}

/* pyvgdl gathers each group once a tick, when a rule first names it: its length decides which
 * group is the outer one all tick long, and what was created later is not in a gathered group. */
struct gathered {
    bool     known;
    uint16_t size;
    uint32_t serial;
};

static const struct gathered *gather(const struct tick *tick, struct gathered *groups, int type)
{
    if (!groups[type].known)
        groups[type] = (struct gathered){true, tick->types[type].all, tick->state->serial};
    return &groups[type];
}

/* A concrete type's list is the living one: what a rule creates is met by the same rule. */
static uint32_t last_serial(const struct tick *tick, const struct gathered *group, int type)
{
    return tick->game->types[type].member_count == 1 ? UINT32_MAX : group->serial;
}

/* Each sprite of the outer group sprite_meets those that touch it at that moment. The score counts even
 * where the effect is left out because its sprite was killed. */
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
    struct partners partners;
    struct sprite *s = walk_first(&walk, tick, outer);
    tick->limit = last_serial(tick, &groups[inner], inner);
    walk.limit = last_serial(tick, &groups[outer], outer);
    for (; s && tick->state->head.end == END_NONE; s = walk_next(&walk, tick)) {
        if (!touches_any(tick, s, &game->types[inner], 0))
            continue;
        find_partners(tick, s, &game->types[inner], 0, &partners);
        for (int i = 0; i < partners.count; i++) {
            struct sprite *first = swapped ? partners.list[i] : s;
            struct sprite *second = swapped ? s : partners.list[i];
            int outcome = DONE;
            if (!(first->flags & KILLED))
                outcome |= run_effect(tick, effect, first, second);
            add_outcome(tick, effect, outcome, 1);
        }
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
