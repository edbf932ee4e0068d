/* audit.c: whether a state holds together, looked at after every tick of a hostile build: the lists of
 * types and cells hold every sprite once, counts are what they count, and numbers are numbers. */
#include "engines/vgdl/vgdl.h"

static bool is_number(double x)
{
    return x >= -10 * QUANTITY_MAX && x <= 10 * QUANTITY_MAX;
}

static void audit_sprite(const struct tick *tick, unsigned index)
{
    const struct vgdl_game *game = tick->game;
    const struct sprite *sprite = sprite_at(tick, index);
    CHECK(sprite->type < game->type_count && game->types[sprite->type].class);
    CHECK(!game->types[sprite->type].fixed && sprite->cell < game->cell_count);
    CHECK(sprite->x >= -PIXELS_FAR && sprite->x <= PIXELS_FAR);
    CHECK(sprite->y >= -PIXELS_FAR && sprite->y <= PIXELS_FAR);
    CHECK(is_number(sprite->ox) && is_number(sprite->oy) && is_number(sprite->speed));
    CHECK(sprite->player < game->players && sprite->serial < tick->state->serial);
    CHECK(sprite->next == NO_SPRITE || sprite_at(tick, sprite->next)->previous == index);
    CHECK(sprite->beside == NO_SPRITE || sprite_at(tick, sprite->beside)->before == index);
    CHECK(sprite->next == NO_SPRITE || sprite_at(tick, sprite->next)->type == sprite->type);
    CHECK(sprite->beside == NO_SPRITE || sprite_at(tick, sprite->beside)->cell == sprite->cell);
}

/* Sprites of each type in its list, in order of creation; and in the groups' counts. */
static void audit_types(const struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    int listed = 0, own[TYPES_MAX] = {0};
    for (int t = 0; t < game->type_count; t++) {
        uint32_t serial = 0;
        for (unsigned i = tick->types[t].first; i != NO_SPRITE; i = sprite_at(tick, i)->next) {
            CHECK(i < tick->state->sprite_count && sprite_at(tick, i)->type == t);
            CHECK(own[t] == 0 || sprite_at(tick, i)->serial > serial);
            serial = sprite_at(tick, i)->serial;
            own[t]++;
            listed++;
        }
    }
    CHECK(listed == tick->state->sprite_count);
    for (int t = 0; t < game->type_count; t++) {
        int total = game->types[t].fixed_total;
        for (int i = 0; i < game->types[t].member_count; i++)
            total += own[game->types[t].members[i]];
        CHECK(total == tick->types[t].all && tick->types[t].dead <= tick->types[t].all);
    }
}

void vgdl_audit(const struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    int listed = 0, outside = 0, unaligned = 0;
    CHECK(tick->state->sprite_count <= game->capacity);
    CHECK(tick->state->timer_count <= game->timer_capacity);
    for (unsigned i = 0; i < tick->state->sprite_count; i++) {
        audit_sprite(tick, i);
        outside += (sprite_at(tick, i)->flags & OUTSIDE) != 0;
        unaligned += (sprite_at(tick, i)->flags & UNALIGNED) != 0;
    }
    CHECK(outside == tick->state->outside && unaligned == tick->state->unaligned);
    for (int cell = 0; cell < game->cell_count; cell++)
        for (unsigned i = tick->cells[cell]; i != NO_SPRITE; i = sprite_at(tick, i)->beside) {
            CHECK(i < tick->state->sprite_count && sprite_at(tick, i)->cell == cell);
            listed++;
        }
    CHECK(listed == tick->state->sprite_count);
    for (int p = 0; p < game->players; p++)
        CHECK(tick->state->avatar[p] == NO_SPRITE ||
              (tick->state->avatar[p] < tick->state->sprite_count &&
               type_of(tick, sprite_at(tick, tick->state->avatar[p]))->avatar));
    audit_types(tick);
}
