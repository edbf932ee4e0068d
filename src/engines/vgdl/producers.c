/* producers.c: sprite classes that make other sprites. */
#include "engines/vgdl/vgdl.h"

/* Memory of a producer; the types that updateSpawnType put in place are kept one higher, so that
 * zero means none. */
enum { MADE, START, REPLACED, CHOICES, PRODUCER_MEMORY = CHOICES + LIST_MAX };

/* Creates one sprite and turns it as the producer says. */
static bool produce(struct tick *tick, struct sprite *sprite, int type)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    struct sprite *made = sprite_create(tick, type, sprite->x, sprite->y, false);
    if (!made)
        return false;
    if (!is_gvgai(tick))
        return true;
    if (given->spawn_orientation.x != 0 || given->spawn_orientation.y != 0) {
        made->ox = given->spawn_orientation.x;
        made->oy = given->spawn_orientation.y;
    } else if (made->ox == 0 && made->oy == 0) {
        made->ox = sprite->ox;
        made->oy = sprite->oy;
    }
    return true;
}

/* GVGAI draws in every tick, pyvgdl only when the time has come; each keeps its own count. */
static bool comes_now(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    int32_t *memory = sprite_memory(tick, sprite);
    int cooldown = given->cooldown > 0 ? given->cooldown : 1;
    if (!is_gvgai(tick))
        return tick->time % cooldown == 0 && draw_chance(tick, given->prob);
    if (memory[START] == 0)
        memory[START] = tick->time + 1;
    return (double)draw_float(tick) < given->prob && (memory[START] - 1 + tick->time) % cooldown == 0;
}

static void finish_if_spent(struct tick *tick, struct sprite *sprite)
{
    int total = type_of(tick, sprite)->given.total;
    if (total > 0 && sprite_memory(tick, sprite)[MADE] >= total)
        sprite_kill(tick, sprite, false);
}

static void spawn_of(struct tick *tick, struct sprite *sprite, int type)
{
    /* pyvgdl counts what it tried to make, GVGAI what it made. */
    if (comes_now(tick, sprite) && type != NO_TYPE &&
        (produce(tick, sprite, type) || !is_gvgai(tick)))
        sprite_memory(tick, sprite)[MADE]++;
    if (is_gvgai(tick))
        update_plain(tick, sprite);
    finish_if_spent(tick, sprite);
}

static void update_spawn_point(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    int replaced = sprite_memory(tick, sprite)[REPLACED];
    int type = replaced ? replaced - 1 : given->stype.count ? given->stype.list[0] : NO_TYPE;
    spawn_of(tick, sprite, type);
}

static void update_bomber(struct tick *tick, struct sprite *sprite)
{
    if (!is_gvgai(tick))
        update_plain(tick, sprite);
    update_spawn_point(tick, sprite);
}

static void update_random_bomber(struct tick *tick, struct sprite *sprite)
{
    struct vector direction = draw_direction(tick);
    move_active(tick, sprite, direction, sprite->speed);
    update_spawn_point(tick, sprite);
}

static void update_bomber_random_missile(struct tick *tick, struct sprite *sprite)
{
    const struct type_list *choices = &type_of(tick, sprite)->given.stype;
    int32_t *memory = sprite_memory(tick, sprite);
    if (choices->count == 0)
        return;
    unsigned choice = draw_below(tick, choices->count);
    int replaced = memory[CHOICES + choice];
    spawn_of(tick, sprite, replaced ? replaced - 1 : choices->list[choice]);
}

static void update_multi_spawn_point(struct tick *tick, struct sprite *sprite)
{
    const struct type_list *all = &type_of(tick, sprite)->given.stype;
    if (comes_now(tick, sprite))
        for (int i = 0; i < all->count; i++)
            if (produce(tick, sprite, all->list[i]))
                sprite_memory(tick, sprite)[MADE]++;
    update_plain(tick, sprite);
    finish_if_spent(tick, sprite);
}

/* updateSpawnType: this producer makes `type` from now on, or instead of `old` where it has a choice. */
void producer_replace(struct tick *tick, const struct sprite *producer, int old, int type)
{
    const struct sprite_type *own = type_of(tick, producer);
    if (own->fixed)
        return;    /* it makes nothing */
    int32_t *memory = sprite_memory(tick, changeable(tick, producer));
    if (own->class->update == update_bomber_random_missile) {
        for (int i = 0; i < own->given.stype.count; i++) {
            int now = memory[CHOICES + i] ? memory[CHOICES + i] - 1 : own->given.stype.list[i];
            if (now == old) {
                memory[CHOICES + i] = type + 1;
                return;
            }
        }
    } else if (own->class->update == update_spawn_point || own->class->update == update_bomber ||
               own->class->update == update_random_bomber) {
        memory[REPLACED] = type + 1;
    }
}

#define SPAWNING "stype prob total spawnorientation"

const struct sprite_class producer_classes[] = {
    {.name = "SpriteProducer", .systems = SYSTEMS_ALL, .parameters = "stype"},
    {.name = "Portal", .systems = SYSTEMS_ALL, .defaults = "is_static=True portal=True",
     .parameters = "stype"},
    {.name = "SpawnPoint", .systems = SYSTEMS_ALL, .defaults = "is_static=True cooldown=1 prob=1",
     .parameters = SPAWNING, .update = update_spawn_point, .memory = PRODUCER_MEMORY},
    {.name = "SpawnPointMultiSprite", .systems = GVGAI,
     .defaults = "is_static=True cooldown=1 prob=1 orientation=RIGHT",
     .parameters = "stypes " SPAWNING, .update = update_multi_spawn_point,
     .memory = PRODUCER_MEMORY},
    {.name = "Bomber", .systems = SYSTEMS_ALL, .defaults = "cooldown=1 prob=1 orientation=RIGHT",
     .pyvgdl = "speed=1", .parameters = SPAWNING, .update = update_bomber,
     .memory = PRODUCER_MEMORY},
    {.name = "RandomBomber", .systems = GVGAI, .parameters = SPAWNING,
     .defaults = "cooldown=1 prob=1 orientation=RIGHT speed=1", .update = update_random_bomber,
     .memory = PRODUCER_MEMORY},
    {.name = "BomberRandomMissile", .systems = GVGAI, .parameters = "stypeMissile " SPAWNING,
     .defaults = "cooldown=1 prob=1 orientation=RIGHT", .update = update_bomber_random_missile,
     .memory = PRODUCER_MEMORY},
    {.name = NULL},
};
