/* tables.c: looks up the entries of the ontology. */
#include <string.h>

#include "engines/vgdl/vgdl.h"

static const struct sprite_class *const class_lists[] = {
    thing_classes, producer_classes, npc_classes, avatar_classes, engine_avatar_classes,
};
static const struct effect_kind *const effect_lists[] = {
    vgdl_kill_effects, vgdl_move_effects, vgdl_make_effects, vgdl_bounce_effects, vgdl_state_effects,
};
enum { LISTS = 5 };

const struct sprite_class *sprite_class_find(const char *name, int systems)
{
    for (int i = 0; i < LISTS; i++)
        for (const struct sprite_class *class = class_lists[i]; class->name; class++)
            if (class->systems & systems && strcmp(class->name, name) == 0)
                return class;
    return NULL;
}

const struct effect_kind *vgdl_effect_find(const char *name, int systems)
{
    for (int i = 0; i < LISTS; i++)
        for (const struct effect_kind *kind = effect_lists[i]; kind->name; kind++)
            if (kind->systems & systems && strcmp(kind->name, name) == 0)
                return kind;
    return NULL;
}

size_t sprite_class_names(const char **out, size_t capacity, int systems)
{
    size_t count = 0;
    for (int i = 0; i < LISTS; i++)
        for (const struct sprite_class *class = class_lists[i]; class->name; class++)
            if (class->systems & systems && count < capacity)
                out[count++] = class->name;
    return count;
}

size_t vgdl_effect_names(const char **out, size_t capacity, int systems)
{
    size_t count = 0;
    for (int i = 0; i < LISTS; i++)
        for (const struct effect_kind *kind = effect_lists[i]; kind->name; kind++)
            if (kind->systems & systems && count < capacity)
                out[count++] = kind->name;
    return count;
}
