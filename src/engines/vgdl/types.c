/* types.c: compiles the SpriteSet: the tree of types, their classes and parameters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/lint.h"

enum { DEPTH_MAX = PARENTS_MAX - 1, ARGUMENTS_MAX = 96 };

/* What a line of the tree hands down to those under it. */
struct heritage {
    const struct sprite_class *class;
    uint8_t parents[PARENTS_MAX];
    int     parent_lines[PARENTS_MAX];
    int     parent_count;
    int     argument_count;
    struct argument *arguments;
};

int type_find(const struct vgdl_game *game, const char *name)
{
    for (int i = 0; i < game->type_count; i++)
        if (strcmp(game->types[i].name, name) == 0)
            return i;
    return NO_TYPE;
}

bool load_type(struct loader *loader, const char *name, int line, int column, uint8_t *type)
{
    const struct vgdl_game *game = loader->game;
    int found = type_find(game, name);
    const char *names[TYPES_MAX];
    struct hint hint;
    if (found != NO_TYPE) {
        *type = (uint8_t)found;
        return true;
    }
    for (int i = 0; i < game->type_count; i++)
        names[i] = game->types[i].name;
    nearest_hint(name, names, (size_t)game->type_count, &hint);
    if (game->dialect == &gvgai_dialect)
        return load_fault(loader, line, column, "there is no sprite '%s'%s", name, hint.text);
    load_remark(loader, line, column, "there is no sprite '%s'%s; it never occurs", name, hint.text);
    return false;
}

bool load_types(struct loader *loader, const char *names, int line, int column,
                struct type_list *list)
{
    bool good = true;
    list->count = 0;
    while (*names) {
        char name[64];
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), names);
        uint8_t type;
        if (*name && load_type(loader, name, line, column, &type)) {
            if (list->count < LIST_MAX)
                list->list[list->count++] = type;
        } else {
            good = false;
        }
        names += length + (names[length] == ',');
    }
    return good;
}

static struct sprite_type *add_type(struct loader *loader, const char *name, int line)
{
    struct vgdl_game *game = loader->game;
    int found = type_find(game, name);
    if (found == NO_TYPE) {
        if (game->type_count == TYPES_MAX) {
            problem_error(loader->problems, load_place(loader, line, 1),
                          "at most %d sprites, '%s' is one more", TYPES_MAX, name);
            return NULL;
        }
        found = game->type_count++;
    }
    struct sprite_type *type = &game->types[found];
    char kept[sizeof type->name];
    snprintf(kept, sizeof kept, "%.31s", name);
    *type = (struct sprite_type){.line = line, .resource = -1, .z = -1, .part = -1};
    memcpy(type->name, kept, sizeof kept);
    return type;
}

/* ---- parameters ------------------------------------------------------------------------------ */

static void base_parameters(const struct dialect *dialect, struct type_parameters *given)
{
    *given = (struct type_parameters){
        .mass = 1, .max_speed = -1, .width_factor = 1, .height_factor = 1, .prob = 1,
        .max_distance = -1, .limit_health = 1000, .time_to_live = -1, .min_ammo = -1,
        .ammo_cost = 1, .ground_speedup = 1, .air_slowdown = 1, .strength = 1,
        .color = -1, .no_speed = dialect == &pyvgdl_dialect,
        .physics_friction = dialect == &pyvgdl_dialect ? 0.02 : 0,
    };
}

/* Defaults of a class are parameters on line 0. */
static void set_defaults(struct loader *loader, struct sprite_type *type, const char *defaults)
{
    while (defaults && *defaults) {
        char word[64];
        struct argument argument;
        size_t length = strcspn(defaults, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, defaults);
        if (load_argument(loader, word, 0, 0, &argument))
            set_type_parameter(loader, type, &argument);
        defaults += length + strspn(defaults + length, " ");
    }
}

/* Whether the class takes the parameter; py-vgdl's take any. */
static bool check_known(struct loader *loader, const struct sprite_type *type,
                        const struct argument *argument)
{
    if (common_parameter(argument->key) || word_listed(type->class->parameters, argument->key))
        return true;
    if (loader->game->dialect == &pyvgdl_dialect && strcmp(argument->key, "limit") == 0)
        return true;
    struct hint hint;
    lint_line(loader, LINT_UNREAD_PARAMETER, argument->line, argument->key,
              "%s has no parameter '%s'%s; it is ignored", type->class->name, argument->key,
              parameter_hint(type->class->parameters, argument->key, &hint));
    if (loader->game->dialect == &gvgai_dialect)
        loader->game->load_warnings++;
    return loader->game->dialect == &pyvgdl_dialect;
}

/* Settings of the user: "alien.speed=0.5" for a type and all under it. */
static void set_from_spec(struct loader *loader, struct sprite_type *type)
{
    const struct spec *spec = loader->source->spec;
    for (int i = 0; spec && i < spec->setting_count; i++) {
        const char *key = spec->settings[i].key, *dot = strchr(key, '.');
        for (int p = 0; dot && p < type->parent_count; p++) {
            const char *name = loader->game->types[type->parents[p]].name;
            struct argument argument = {.line = 0};
            if (strlen(name) != (size_t)(dot - key) || strncmp(name, key, strlen(name)) != 0)
                continue;
            snprintf(argument.key, sizeof argument.key, "%.31s", dot + 1);
            snprintf(argument.value, sizeof argument.value, "%.200s", spec->settings[i].value);
            loader->setting = key;
            set_type_parameter(loader, type, &argument);
            loader->setting = NULL;
        }
    }
}

static uint16_t inputs_heard(const char *keys)
{
    unsigned bits = 1u << INPUT_NIL;
    for (; *keys; keys++)
        bits |= 1u << (*keys == 'U'   ? INPUT_UP
                       : *keys == 'D' ? INPUT_DOWN
                       : *keys == 'L' ? INPUT_LEFT
                       : *keys == 'R' ? INPUT_RIGHT
                                      : INPUT_USE);
    return (uint16_t)bits;
}

static void set_parameters(struct loader *loader, struct sprite_type *type,
                           const struct heritage *own)
{
    const struct dialect *dialect = loader->game->dialect;
    base_parameters(dialect, &type->given);
    set_defaults(loader, type, type->class->defaults);
    set_defaults(loader, type,
                 dialect == &gvgai_dialect ? type->class->gvgai : type->class->pyvgdl);
    for (int i = 0; i < own->argument_count; i++) {
        if (check_known(loader, type, &own->arguments[i]))
            set_type_parameter(loader, type, &own->arguments[i]);
    }
    set_from_spec(loader, type);
    struct type_parameters *given = &type->given;
    if (given->cooldown < dialect->cooldown_least)
        given->cooldown = dialect->cooldown_least;
    if (given->max_health == 0 || given->health < given->max_health)
        given->max_health = given->max_health ? given->max_health : given->health;
    if (given->health > given->max_health)
        given->health = given->max_health;
    if (given->time_to_live > INT16_MAX)
        given->time_to_live = INT16_MAX;    /* a play of more ticks is rare */
    if (given->mass == 0)
        given->mass = 1;
    type->avatar = type->class->control != NULL;
    type->inputs = inputs_heard(type->class->keys ? type->class->keys : "");
    if ((strncmp(type->class->name, "Resource", 8) == 0) && given->resource.count == 0) {
        given->resource.count = 1;
        given->resource.list[0] = (uint8_t)(type - loader->game->types);
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

static void put_in_order(struct vgdl_game *game, int type)
{
    int to = 0;
    for (int i = 0; i < game->order_count; i++)    /* the last definition counts */
        if (game->order[i] != type)
            game->order[to++] = game->order[i];
    game->order[to++] = (uint8_t)type;
    game->order_count = to;
}

static const struct sprite_class *read_class(struct loader *loader, const char *name, int line,
                                             int column, const struct heritage *above)
{
    const struct sprite_class *class = sprite_class_find(name, loader->systems);
    const char *names[128];
    struct hint hint;
    if (class)
        return class;
    size_t count = sprite_class_names(names, 128, loader->systems);
    nearest_hint(name, names, count, &hint);
    if (loader->game->dialect->parent_class_wins && above->class) {
        load_remark(loader, line, column, "there is no sprite class '%s'; it is a %s as its parent says",
                    name, above->class->name);
        return NULL;
    }
    bool stopped = loader->stopped;
    load_fault(loader, line, column, "there is no sprite class '%s' in dialect %s%s", name,
               loader->game->dialect->name, sprite_class_find(name, SYSTEMS_ALL) ? "" : hint.text);
    loader->stopped = stopped;    /* GVGAI reads on; only sprites of this type can not be made */
    return NULL;
}

static bool load_line(struct loader *, const struct node *, const struct heritage *, int depth);

/* Class and parameters of one line on top of what it inherits. */
static bool read_line(struct loader *loader, const struct words *words, int line,
                      struct heritage *own, const struct sprite_class **written, bool *single)
{
    if (load_loose_equals(loader, words, line))
        return false;
    for (int i = 2; i < words->count; i++) {
        struct argument argument;
        if (!strchr(words->list[i], '=')) {
            *written = read_class(loader, words->list[i], line, words->columns[i], own);
            continue;
        }
        if (!load_argument(loader, words->list[i], line, words->columns[i], &argument))
            return false;
        if (strcmp(argument.key, "singleton") == 0) {
            if (!load_flag(loader, argument.value, single))
                load_remark(loader, line, words->columns[i],
                            "singleton expects True or False, found '%s'; it is ignored",
                            argument.value);
            continue;
        }
        if (own->argument_count == ARGUMENTS_MAX) {
            load_remark(loader, line, words->columns[i], "too many parameters; '%s' is left out",
                        argument.key);
            continue;
        }
        own->arguments[own->argument_count++] = argument;
    }
    return true;
}

/* False if those that stand in the same list are not to be read. */
static bool load_line(struct loader *loader, const struct node *node,
                      const struct heritage *above, int depth)
{
    struct vgdl_game *game = loader->game;
    struct words words;
    if (!vgdl_words(&words, node) || words.count < 2 || strcmp(words.list[1], ">") != 0) {
        bool stopped = loader->stopped;
        load_fault(loader, node->line, node->column, "expected 'name > Class parameters', found '%.*s'",
                   node->length, node->text);
        loader->stopped = stopped;    /* GVGAI leaves this list of sprites, and reads on */
        return false;
    }
    if (depth == DEPTH_MAX)
        return problem_error(loader->problems, load_place(loader, node->line, node->column),
                             "sprites are nested more than %d deep", DEPTH_MAX);
    struct heritage own = *above;
    own.arguments = heap_raw(ARGUMENTS_MAX * sizeof *own.arguments);
    memcpy(own.arguments, above->arguments,
           (size_t)above->argument_count * sizeof *own.arguments);
    const struct sprite_class *written = NULL;
    bool single = false;
    struct sprite_type *type = NULL;
    if (read_line(loader, &words, node->line, &own, &written, &single))
        type = add_type(loader, words.list[0], node->line);
    if (type) {
        int index = (int)(type - game->types);
        own.parent_lines[own.parent_count] = node->line;
        own.parents[own.parent_count++] = (uint8_t)index;
        memcpy(type->parents, own.parents, sizeof type->parents);
        memcpy(type->parent_lines, own.parent_lines, sizeof type->parent_lines);
        type->parent_count = (uint8_t)own.parent_count;
        /* GVGAI: the class above wins, yet what is written here is handed down. */
        bool upper = game->dialect->parent_class_wins && above->class;
        type->class = upper || !written ? above->class : written;
        if (upper && written && written != above->class && !node->child)
            load_remark(loader, node->line, node->column, "'%s' is a %s as its parent says, not a %s",
                        type->name, above->class->name, written->name);
        own.class = written ? written : above->class;
        if (type->class)
            set_parameters(loader, type, &own);
        type->given.singleton = single;
        type->leaf = node->child == NULL;
        if (type->leaf)
            put_in_order(game, index);
        if (type->leaf && !type->class)
            load_remark(loader, node->line, node->column, "'%s' has no class and can not be created",
                        type->name);
        for (const struct node *child = node->child; child; child = child->next)
            if (!load_line(loader, child, &own, depth + 1))
                break;
    }
    free(own.arguments);
    return true;
}

static void add_default(struct loader *loader, const char *name, const char *class,
                        const char *parameters)
{
    struct vgdl_game *game = loader->game;
    struct sprite_type *type = add_type(loader, name, 0);
    struct heritage none = {.class = NULL};
    type->class = sprite_class_find(class, SYSTEMS_ALL);
    type->parents[0] = (uint8_t)(type - game->types);
    type->parent_count = 1;
    type->leaf = true;
    set_parameters(loader, type, &none);
    set_defaults(loader, type, parameters);
    put_in_order(game, (int)(type - game->types));
}

/* Names are needed before parameters can refer to them, so the tree is gone through twice; the
 * second time everything is read. */
static void collect_names(struct loader *loader, const struct node *set)
{
    for (const struct node *node = set->child; node; node = node->next) {
        struct words words;
        if (vgdl_words(&words, node) && words.count &&
            type_find(loader->game, words.list[0]) == NO_TYPE)
            add_type(loader, words.list[0], node->line);
        collect_names(loader, node);
    }
}

void load_sprites(struct loader *loader, const struct node *sets)
{
    struct argument none[1];
    struct heritage root = {.arguments = none};
    add_default(loader, "wall", "Immovable",
                loader->game->dialect == &gvgai_dialect ? "color=DARKGRAY solid=True"
                                                        : "color=DARKGRAY");
    add_default(loader, "avatar", "MovingAvatar", "");
    for (const struct node *set = sets; set; set = set->next)
        if (vgdl_node_is(set, "SpriteSet"))
            collect_names(loader, set);
    for (const struct node *set = sets; set; set = set->next) {
        const struct node *node = vgdl_node_is(set, "SpriteSet") ? set->child : NULL;
        while (node && load_line(loader, node, &root, 0))
            node = node->next;
    }
}

/* ---- groups ----------------------------------------------------------------------------------- */

static void add_member(struct sprite_type *group, int type)
{
    if (type_is(group, type))
        return;
    group->member_bits[type >> 6] |= (uint64_t)1 << (type & 63);
    group->bits |= (uint64_t)1 << (type & 63);
    group->members[group->member_count++] = (uint8_t)type;
}

/* Children in order, each with what is under it; GVGAI puts a type's own parents first. */
static void gather_members(struct vgdl_game *game, int group_index, const uint8_t *by_line)
{
    struct sprite_type *group = &game->types[group_index];
    group->members = heap_new((size_t)game->type_count, 1);
    if (game->dialect->members_with_parents)
        for (int i = 0; i < group->parent_count; i++)
            add_member(group, group->parents[i]);
    else if (group->leaf || group->parent_count == 0)
        add_member(group, group_index);
    for (int k = 0; k < game->type_count; k++) {
        const struct sprite_type *type = &game->types[by_line[k]];
        for (int i = 0; i + 1 < type->parent_count; i++)
            if (type->parents[i] == group_index && type->parent_lines[i] == group->line)
                add_member(group, by_line[k]);
    }
    if (group->member_count == 0)
        add_member(group, group_index);
}

static void sort_by_line(const struct vgdl_game *game, uint8_t *by_line)
{
    for (int t = 0; t < game->type_count; t++) {
        int at = t;
        for (; at > 0 && game->types[by_line[at - 1]].line > game->types[t].line; at--)
            by_line[at] = by_line[at - 1];
        by_line[at] = (uint8_t)t;
    }
}

void load_type_groups(struct loader *loader)
{
    struct vgdl_game *game = loader->game;
    int avatar = type_find(game, "avatar");
    uint8_t by_line[TYPES_MAX];
    sort_by_line(game, by_line);
    for (int t = 0; t < game->type_count; t++)
        gather_members(game, t, by_line);
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        type->groups = heap_new((size_t)game->type_count, 1);
        for (int g = 0; g < game->type_count; g++)
            if (type_is(&game->types[g], t))
                type->groups[type->group_count++] = (uint8_t)g;
        type->resource_limit = game->dialect->resource_limit;
    }
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        bool pack = type->class && strcmp(type->class->name, "ResourcePack") == 0;
        if (type->class && type->given.resource.count &&
            !(pack && game->dialect == &gvgai_dialect))
            game->types[type->given.resource.list[0]].resource_limit = type->given.limit;
    }
    put_in_order(game, avatar);    /* always in front */
    for (int i = 0; i < game->order_count; i++)
        game->types[game->order[i]].z = i;
}
