/* parameters.c: every parameter of sprites, effects and terminations: one row each.
 *
 * GVGAI ignores a value of the wrong kind (cooldown=2.5) without a word; here it is a warning, and
 * ignored as well, so that its games play as they do there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/vgdl/load.h"

enum { INTEGER_MAX = 100000000, SCORES_MAX = COUNTERS_MAX };    /* scores: of players, or counters */

enum value_kind {
    VALUE_NUMBER, VALUE_INTEGER, VALUE_FLAG, VALUE_FLAGS /* "True,False": any */, VALUE_DIRECTION,
    VALUE_TYPE, VALUE_TYPES, VALUE_PHYSICS, VALUE_SPEED, VALUE_COLOR, VALUE_PICTURE, VALUE_SCORES,
    VALUE_NUMBER_AND_INTEGER, VALUE_NOTHING,
};

struct row {
    const char     *name;
    enum value_kind kind;
    size_t          offset, other;
};

#define S(field) offsetof(struct type_parameters, field)
static const struct row type_rows[] = {
    {"speed", VALUE_SPEED, S(speed), 0},
    {"cooldown", VALUE_INTEGER, S(cooldown), 0},
    {"mass", VALUE_NUMBER, S(mass), 0},
    {"gravity", VALUE_NUMBER, S(gravity), 0},
    {"friction", VALUE_NUMBER, S(friction), 0},
    {"max_speed", VALUE_NUMBER, S(max_speed), 0},
    {"jump_strength", VALUE_NUMBER, S(jump_strength), 0},
    {"strength", VALUE_NUMBER, S(strength), 0},
    {"wMult", VALUE_NUMBER, S(width_factor), 0},
    {"hMult", VALUE_NUMBER, S(height_factor), 0},
    {"probability", VALUE_NUMBER, S(probability), 0},
    {"prob", VALUE_NUMBER, S(prob), 0},
    {"spreadprob", VALUE_NUMBER, S(spread_probability), 0},
    {"epsilon", VALUE_NUMBER, S(epsilon), 0},
    {"angle_diff", VALUE_NUMBER, S(angle_difference), 0},
    {"noiseLevel", VALUE_NUMBER, S(noise), 0},
    {"ground_speedup_factor", VALUE_NUMBER, S(ground_speedup), 0},
    {"air_slowdown_factor", VALUE_NUMBER, S(air_slowdown), 0},
    {"maxDistance", VALUE_NUMBER, S(max_distance), 0},
    {"orientation", VALUE_DIRECTION, S(orientation), 0},
    {"spawnorientation", VALUE_DIRECTION, S(spawn_orientation), 0},
    {"limit", VALUE_INTEGER, S(limit), 0},
    {"total", VALUE_INTEGER, S(total), 0},
    {"cons", VALUE_INTEGER, S(constant_moves), 0},
    {"value", VALUE_INTEGER, S(value), 0},
    {"healthPoints", VALUE_INTEGER, S(health), 0},
    {"maxHealthPoints", VALUE_INTEGER, S(max_health), 0},
    {"limitHealthPoints", VALUE_INTEGER, S(limit_health), 0},
    {"timeToLive", VALUE_INTEGER, S(time_to_live), 0},
    {"minAmmo", VALUE_INTEGER, S(min_ammo), 0},
    {"ammoCost", VALUE_INTEGER, S(ammo_cost), 0},
    {"physicstype", VALUE_PHYSICS, S(physics), 0},
    {"color", VALUE_COLOR, S(color), 0},
    {"is_static", VALUE_FLAG, S(is_static), 0},
    {"only_active", VALUE_FLAG, S(only_active), 0},
    {"stationary", VALUE_FLAG, S(stationary), 0},
    {"rotateInPlace", VALUE_FLAG, S(rotate_in_place), 0},
    {"solid", VALUE_FLAG, S(solid), 0},
    {"portal", VALUE_FLAG, S(portal), 0},
    {"invisible", VALUE_FLAGS, S(invisible), 0},
    {"hidden", VALUE_FLAGS, S(hidden), 0},
    {"fleeing", VALUE_FLAG, S(fleeing), 0},
    {"randomTarget", VALUE_FLAG, S(random_target), 0},
    {"airsteering", VALUE_FLAG, S(air_steering), 0},
    {"alternate_keys", VALUE_FLAG, S(alternate_keys), 0},
    {"oriented", VALUE_FLAG, S(oriented), 0},
    {"is_oriented", VALUE_FLAG, S(oriented), 0},
    {"stype", VALUE_TYPES, S(stype), 0},
    {"stypes", VALUE_TYPES, S(stype), 0},
    {"stypeMissile", VALUE_TYPES, S(stype), 0},
    {"stype1", VALUE_TYPES, S(stype1), 0},
    {"stype2", VALUE_NOTHING, 0, 0},
    {"ammo", VALUE_TYPES, S(ammo), 0},
    {"spawnBehind", VALUE_TYPES, S(spawn_behind), 0},
    {"res_type", VALUE_TYPES, S(resource), 0},
    {"resource_name", VALUE_TYPES, S(resource), 0},
    {"img", VALUE_PICTURE, S(image), 0},
    {"orientedImg", VALUE_PICTURE, S(image), 0},
    {"autotiling", VALUE_NOTHING, 0, 0},
    {"randomtiling", VALUE_NOTHING, 0, 0},
    {"frameRate", VALUE_NOTHING, 0, 0},
    {"shrinkfactor", VALUE_NOTHING, 0, 0},
    {"draw_arrow", VALUE_NOTHING, 0, 0},
    {"is_npc", VALUE_NOTHING, 0, 0},
    {"is_avatar", VALUE_NOTHING, 0, 0},
    {"is_stochastic", VALUE_NOTHING, 0, 0},
    {"drawpath", VALUE_NOTHING, 0, 0},
    {"walkableTiles", VALUE_NOTHING, 0, 0},
    {"neighborNodes", VALUE_NOTHING, 0, 0},
    {"singleton", VALUE_NOTHING, 0, 0},    /* read with the type's own line */
};

static const char common_names[] =
    "speed cooldown mass gravity friction max_speed jump_strength orientation physicstype "
    "singleton is_static only_active stationary rotateInPlace solid portal healthPoints "
    "maxHealthPoints limitHealthPoints timeToLive wMult hMult invisible hidden draw_arrow img "
    "orientedImg autotiling randomtiling frameRate shrinkfactor color is_npc is_avatar "
    "is_stochastic is_oriented";

#define E(field) offsetof(struct effect, field)
static const struct row effect_rows[] = {
    {"stype", VALUE_TYPE, E(stype), 0},
    {"target", VALUE_TYPE, E(stype), E(stype_to)},
    {"stypeTo", VALUE_TYPE, E(stype_to), 0},
    {"stype_other", VALUE_TYPE, E(stype_other), 0},
    {"stypeCount", VALUE_TYPE, E(stype_count), 0},
    {"estype", VALUE_TYPE, E(estype), 0},
    {"spawnPoint", VALUE_TYPE, E(spawn_point), 0},
    {"notStype", VALUE_TYPES, E(not_stype), 0},
    {"resource", VALUE_TYPE, E(resource), 0},
    {"heldResource", VALUE_TYPE, E(held_resource), 0},
    {"prob", VALUE_NUMBER, E(prob), 0},
    {"limspeed", VALUE_NUMBER, E(limit_speed), 0},
    {"limitspeed", VALUE_NUMBER, E(limit_speed), 0},
    {"friction", VALUE_NUMBER, E(friction), 0},
    {"offset", VALUE_NUMBER, E(offset), 0},
    {"maxBounceAngleDeg", VALUE_NUMBER, E(angle), 0},
    {"value", VALUE_NUMBER_AND_INTEGER, E(value), E(amount)},
    {"amount", VALUE_NUMBER_AND_INTEGER, E(value), E(amount)},
    {"limit", VALUE_INTEGER, E(limit), 0},
    {"geq", VALUE_INTEGER, E(geq), 0},
    {"leq", VALUE_INTEGER, E(leq), 0},
    {"spend", VALUE_INTEGER, E(spend), 0},
    {"subTypesNum", VALUE_INTEGER, E(sub_types), 0},
    {"killSecond", VALUE_FLAG, E(kill_second), 0},
    {"killResource", VALUE_FLAG, E(kill_resource), 0},
    {"pixelPerfect", VALUE_FLAG, E(pixel_perfect), 0},
    {"align", VALUE_FLAG, E(align), 0},
    {"orient", VALUE_FLAG, E(orient), 0},
    {"takeOrientation", VALUE_FLAG, E(take_orientation), 0},
    {"forceOrientation", VALUE_FLAG, E(force_orientation), 0},
    {"subtract", VALUE_FLAG, E(subtract), 0},
    {"stepBack", VALUE_FLAG, E(step_back), 0},
    {"enabled", VALUE_FLAG, E(enabled), 0},
    {"repeat", VALUE_INTEGER, E(repeat), 0},
    {"timer", VALUE_INTEGER, E(timer), 0},
    {"nextExecution", VALUE_INTEGER, E(next_execution), 0},
    {"repeating", VALUE_FLAG, E(repeating), 0},
    {"scoreChange", VALUE_SCORES, E(score), VGDL_PLAYERS_MAX},
    {"scoreChangeIfKilled", VALUE_SCORES, E(score_killed), VGDL_PLAYERS_MAX},
    {"counter", VALUE_SCORES, E(counter), COUNTERS_MAX},
    {"counterElse", VALUE_SCORES, E(counter_else), COUNTERS_MAX},
    {"ftype", VALUE_NOTHING, 0, 0},
};

#define T(field) offsetof(struct termination, field)
static const struct row termination_rows[] = {
    {"limit", VALUE_INTEGER, T(limit), 0},
    {"min", VALUE_FLAG, T(min), 0},
    {"subTypesNum", VALUE_INTEGER, T(sub_types), 0},
    {"count_score", VALUE_FLAG, T(count_score), 0},
    {"use_counter", VALUE_FLAG, T(use_counter), 0},
    {"compare", VALUE_FLAG, T(compare), 0},
    {"limits", VALUE_SCORES, T(limits), COUNTERS_MAX},
};

/* ---- reading one value ---------------------------------------------------------------------- */

/* A number that is written down, not computed. */
static bool is_plain(const char *text)
{
    char *end;
    strtod(text, &end);
    return end != text && *end == '\0';
}

/* GVGAI computes nothing: what it would ignore is ignored where files are read as it reads them. */
static bool read_number(const struct loader *loader, const char *text, double *number)
{
    return (!loader->game->lenient || is_plain(text)) && vgdl_expression(text, number);
}

/* Python's numbers are all alike; GVGAI takes no fraction where it counts, not even 2.0. */
static bool read_integer(const struct loader *loader, const char *text, int32_t *integer)
{
    double value;
    char *end;
    if (!read_number(loader, text, &value) || value < -INTEGER_MAX || value > INTEGER_MAX)
        return false;
    if (loader->game->dialect == &gvgai_dialect) {
        strtol(text, &end, 10);
        if (is_plain(text) ? *end != '\0' : value != (double)(int32_t)value)
            return false;
    }
    *integer = (int32_t)value;
    return true;
}

bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if (text_lower(*a) != text_lower(*b))
            return false;
    return *a == *b;
}

/* True and False; and numbers, as Python takes them. */
static bool read_flag(const struct loader *loader, const char *text, int32_t *flag)
{
    double value;
    bool yes = same_word(text, "true"), no = same_word(text, "false");
    if (!yes && !no && !loader->game->lenient && vgdl_expression(text, &value)) {
        yes = value != 0;
        no = !yes;
    }
    if (yes || no)
        *flag = yes;
    return yes || no;
}

bool load_flag(const struct loader *loader, const char *text, bool *flag)
{
    int32_t value;
    if (!read_flag(loader, text, &value))
        return false;
    *flag = value != 0;
    return true;
}

/* "(x,y)" */
static bool read_pair(const struct loader *loader, const char *text, struct vector *pair)
{
    char copy[WORD_MAX];
    size_t length = strlen(text);
    if (length < 5 || length >= sizeof copy || text[0] != '(' || text[length - 1] != ')')
        return false;
    memcpy(copy, text + 1, length - 2);
    copy[length - 2] = '\0';
    char *comma = strchr(copy, ',');
    if (!comma)
        return false;
    *comma = '\0';
    struct vector read;
    if (!read_number(loader, copy, &read.x) || !read_number(loader, comma + 1, &read.y))
        return false;
    *pair = read;
    return true;
}

static bool read_direction(const struct loader *loader, const char *text,
                           struct vector *direction)
{
    static const struct { const char *name; struct vector direction; } names[] = {
        {"UP", {0, -1}}, {"DOWN", {0, 1}}, {"LEFT", {-1, 0}}, {"RIGHT", {1, 0}},
        {"NONE", {0, 0}}, {"NIL", {-1, -1}},
    };
    if (text[0] == 'D' && strcmp(text, "DOWN") != 0)
        text++;    /* GVGAI's other names: DUP, DDOWN, ... */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i].name) == 0) {
            *direction = names[i].direction;
            return true;
        }
    return read_pair(loader, text, direction);
}

static bool read_color(const char *text, int32_t *color)
{
    static const struct { const char *name; int32_t color; } names[] = {
        {"GREEN", 0x00c800}, {"BLUE", 0x0000c8}, {"RED", 0xc80000}, {"GRAY", 0x5a5a5a},
        {"WHITE", 0xfafafa}, {"BROWN", 0x8c7864}, {"BLACK", 0x000000}, {"ORANGE", 0xfaa000},
        {"YELLOW", 0xfafa00}, {"PINK", 0xfac8c8}, {"GOLD", 0xfad400}, {"LIGHTRED", 0xfa3232},
        {"LIGHTORANGE", 0xfac864}, {"LIGHTBLUE", 0x3264fa}, {"LIGHTGREEN", 0x32fa32},
        {"DARKGREEN", 0x23751d}, {"LIGHTYELLOW", 0xfffa80}, {"LIGHTGRAY", 0x969696},
        {"DARKGRAY", 0x1e1e1e}, {"DARKBLUE", 0x141464}, {"PURPLE", 0x8000c8},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i].name) == 0) {
            *color = names[i].color;
            return true;
        }
    return false;
}

/* py-vgdl's physics classes, and GVGAI's two. */
static const struct { const char *name; int physics; double gravity, friction; } physics_kinds[] = {
    {"GRID", PHYSICS_GRID, 0, 0}, {"GridPhysics", PHYSICS_GRID, 0, 0},
    {"CONT", PHYSICS_CONTINUOUS, 0, 0},
    {"ContinuousPhysics", PHYSICS_CONTINUOUS, 0, 0.02},
    {"NoFrictionPhysics", PHYSICS_CONTINUOUS, 0, 0},
    {"GravityPhysics", PHYSICS_CONTINUOUS, 0.5, 0.02},
};
enum { PHYSICS_KINDS = sizeof physics_kinds / sizeof *physics_kinds };

static bool read_physics(const char *text, struct type_parameters *given)
{
    for (int i = 0; i < PHYSICS_KINDS; i++)
        if (strcmp(text, physics_kinds[i].name) == 0) {
            given->physics = physics_kinds[i].physics;
            given->physics_gravity = physics_kinds[i].gravity;
            given->physics_friction = physics_kinds[i].friction;
            return true;
        }
    return false;
}

size_t vgdl_physics_names(const char **out, size_t capacity)
{
    size_t count = 0;
    for (int i = 0; i < PHYSICS_KINDS && count < capacity; i++)
        out[count++] = physics_kinds[i].name;
    return count;
}

/* "a,b,c"; what is not given takes the first. */
static bool read_scores(const struct loader *loader, const char *text, int32_t *scores, size_t count)
{
    int32_t read[SCORES_MAX] = {0};
    size_t at = 0;
    for (;; at++) {
        char word[WORD_MAX];
        double value;
        size_t length = strcspn(text, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (!read_number(loader, word, &value) || value < -INTEGER_MAX || value > INTEGER_MAX)
            return false;
        if (at < count)
            read[at] = (int32_t)value;
        text += length;
        if (*text++ == '\0')
            break;
    }
    for (at++; at < count; at++)
        read[at] = read[0];
    memcpy(scores, read, count * sizeof *scores);
    return true;
}

static const char *const kind_names[] = {
    [VALUE_NUMBER] = "a number", [VALUE_INTEGER] = "a whole number",
    [VALUE_FLAG] = "True or False", [VALUE_FLAGS] = "True or False",
    [VALUE_DIRECTION] = "UP, DOWN, LEFT or RIGHT", [VALUE_TYPE] = "the name of a sprite",
    [VALUE_TYPES] = "names of sprites", [VALUE_PHYSICS] = "a physics class",
    [VALUE_SPEED] = "a number", [VALUE_COLOR] = "a colour", [VALUE_PICTURE] = "a picture",
    [VALUE_SCORES] = "whole numbers", [VALUE_NUMBER_AND_INTEGER] = "a number",
    [VALUE_NOTHING] = "anything",
};

/* Reads the value into its place; false if it is of the wrong kind. */
static bool read_value(struct loader *loader, const struct row *row, void *base,
                       const struct argument *argument)
{
    char *at = (char *)base + row->offset;
    const char *text = argument->value;
    double number;
    switch (row->kind) {
    case VALUE_NUMBER: return read_number(loader, text, (double *)(void *)at);
    case VALUE_INTEGER: return read_integer(loader, text, (int32_t *)(void *)at);
    case VALUE_FLAG: return read_flag(loader, text, (int32_t *)(void *)at);
    case VALUE_FLAGS:
        *(int32_t *)(void *)at = strstr(text, "rue") != NULL;
        return true;
    case VALUE_DIRECTION: return read_direction(loader, text, (struct vector *)(void *)at);
    case VALUE_TYPE: {
        uint8_t type;
        if (!load_type(loader, text, argument->line, argument->column, &type))
            return true;    /* said so */
        *(uint8_t *)at = type;
        if (row->other)
            *((uint8_t *)base + row->other) = type;
        return true;
    }
    case VALUE_TYPES:
        load_types(loader, text, argument->line, argument->column, (struct type_list *)(void *)at);
        return true;
    case VALUE_PHYSICS: return read_physics(text, base);
    case VALUE_COLOR: return read_color(text, (int32_t *)(void *)at);
    case VALUE_SCORES: return read_scores(loader, text, (int32_t *)(void *)at, row->other);
    case VALUE_NUMBER_AND_INTEGER:
        if (!read_number(loader, text, &number) || number < -INTEGER_MAX || number > INTEGER_MAX)
            return false;
        *(double *)(void *)at = number;
        *(int32_t *)(void *)((char *)base + row->other) = (int32_t)number;
        return true;
    case VALUE_SPEED: {
        struct type_parameters *given = base;
        given->no_speed = strcmp(text, "None") == 0;
        return given->no_speed || read_number(loader, text, &given->speed);
    }
    case VALUE_PICTURE:
    case VALUE_NOTHING: return true;
    }
    return false;
}

static const struct row *find_row(const struct row *rows, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static void wrong_kind(struct loader *loader, const struct row *row,
                       const struct argument *argument)
{
    if (loader->setting) {    /* of the user: what is asked for is done or refused */
        problem_error(loader->problems, (struct place){0}, "setting '%s': expected %s, found '%s'",
                      loader->setting, kind_names[row->kind], argument->value);
        return;
    }
    load_remark(loader, argument->line, argument->column, "%s expects %s, found '%s'; it is ignored",
                argument->key, kind_names[row->kind], argument->value);
}

/* ---- by owner ------------------------------------------------------------------------------- */

bool word_listed(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; at && *at;) {
        size_t here = strcspn(at, " ");
        if (here == length && memcmp(at, word, length) == 0)
            return true;
        at += here + strspn(at + here, " ");
    }
    return false;
}

bool common_parameter(const char *key)
{
    return word_listed(common_names, key);
}

void set_type_parameter(struct loader *loader, struct sprite_type *type,
                        const struct argument *argument)
{
    const struct row *row = find_row(type_rows, sizeof type_rows / sizeof *type_rows,
                                     argument->key);
    if (!row)
        return;
    double number = 0;
    bool none = strcmp(argument->value, "None") == 0;
    bool zero = (none || vgdl_expression(argument->value, &number)) && number == 0 &&
                (row->kind == VALUE_SPEED || strcmp(argument->key, "cooldown") == 0);
    if (zero && argument->line && loader->game->dialect->zero_means_default)
        return;    /* as in Python's `speed or self.speed` */
    if (!read_value(loader, row, &type->given, argument))
        wrong_kind(loader, row, argument);
    else if (row->kind == VALUE_DIRECTION && row->offset == S(orientation) &&
             (type->given.orientation.x != 0 || type->given.orientation.y != 0))
        type->given.oriented = 1;
}

bool set_effect_parameter(struct loader *loader, struct effect *effect,
                          const struct argument *argument)
{
    const struct row *row = find_row(effect_rows, sizeof effect_rows / sizeof *effect_rows,
                                     argument->key);
    if (!row)
        return false;
    if (!read_value(loader, row, effect, argument))
        wrong_kind(loader, row, argument);
    return true;
}

/* Whether all of them are flags; what is none counts as False, as in Java. */
static bool set_win(const struct loader *loader, struct termination *termination,
                    const char *value)
{
    bool known = true;
    for (int p = 0; p < VGDL_PLAYERS_MAX; p++) {
        size_t length = strcspn(value, ",");
        char word[WORD_MAX];
        snprintf(word, sizeof word, "%.*s", (int)length, value);
        termination->win[p] = 0;
        known &= read_flag(loader, word, &termination->win[p]) || length == 0;
        value += length + (value[length] == ',');
    }
    return known;
}

void set_termination_parameter(struct loader *loader, struct termination *termination,
                               const struct argument *argument)
{
    const struct row *row = find_row(termination_rows,
                                     sizeof termination_rows / sizeof *termination_rows,
                                     argument->key);
    if (strcmp(argument->key, "win") == 0) {
        if (!set_win(loader, termination, argument->value))
            load_remark(loader, argument->line, argument->column,
                        "win expects True or False, found '%s', which counts as False",
                        argument->value);
    } else if (strncmp(argument->key, "stype", 5) == 0) {
        uint8_t type;
        if (termination->stype_count < LIST_MAX &&
            load_type(loader, argument->value, argument->line, argument->column, &type))
            termination->stypes[termination->stype_count++] = type;
    } else if (row && !read_value(loader, row, termination, argument)) {
        wrong_kind(loader, row, argument);
    }
}

const char *words_hint(const char *words, const char *more, const char *key, struct hint *hint)
{
    enum { NAMES_MAX = 64, LENGTH_MAX = 1024 };
    char copy[LENGTH_MAX], *rest = copy;
    const char *names[NAMES_MAX];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s %s", words ? words : "", more ? more : "");
    for (char *name; count < NAMES_MAX && (name = strtok_r(rest, " ", &rest)) != NULL;)
        names[count++] = name;
    return nearest_hint(key, names, count, hint);
}

const char *parameter_hint(const char *class_parameters, const char *key, struct hint *hint)
{
    return words_hint(common_names, class_parameters, key, hint);
}

bool load_loose_equals(struct loader *loader, const struct words *words, int line)
{
    if (loader->game->lenient)
        return false;
    for (int i = 1; i < words->count; i++) {
        const char *word = words->list[i];
        bool more = i + 1 < words->count && !strchr(words->list[i + 1], '=');
        if (*word == '=' || (more && *word && word[strlen(word) - 1] == '=')) {
            load_fault(loader, line, words->columns[i], "expected name=value without blanks "
                       "around '=', found '%s'", word);
            return true;
        }
    }
    return false;
}

/* ---- words and spaces ------------------------------------------------------------------------ */

bool load_argument(struct loader *loader, const char *word, int line, int column,
                   struct argument *argument)
{
    const char *sign = strchr(word, '=');
    *argument = (struct argument){.line = line, .column = column};
    if (!sign || sign == word || (size_t)(sign - word) >= sizeof argument->key)
        return load_fault(loader, line, column, "expected name=value, found '%s'", word);
    memcpy(argument->key, word, (size_t)(sign - word));
    snprintf(argument->value, sizeof argument->value, "%s", sign + 1);
    for (int i = 0; i < loader->space_count; i++)
        if (strcmp(loader->space[i].name, argument->value) == 0)
            snprintf(argument->value, sizeof argument->value, "%s", loader->space[i].value);
    return true;
}

/* The value of a GameSpace parameter: what is set, what the line says, or the middle. */
static void space_value(struct loader *loader, struct space_parameter *parameter,
                        const char *values, const char *fixed)
{
    double low, step, high;
    char key[48];
    snprintf(key, sizeof key, "parameter.%s", parameter->name);
    const char *set = loader->source->spec ? spec_given(loader->source->spec, key) : NULL;
    if (set || *fixed) {
        snprintf(parameter->value, sizeof parameter->value, "%.31s", set ? set : fixed);
    } else if (sscanf(values, "%lf:%lf:%lf", &low, &step, &high) == 3 && step > 0 &&
               (high - low) / step >= 0 && (high - low) / step < INTEGER_MAX) {
        double middle = low + step * (double)(long)((high - low) / step / 2);
        snprintf(parameter->value, sizeof parameter->value,
                 strchr(values, '.') ? "%.4f" : "%.0f", middle);
    } else {
        snprintf(parameter->value, sizeof parameter->value, "%.*s",
                 (int)(strcspn(values, ":") < 31 ? strcspn(values, ":") : 31), values);
    }
}

void load_space(struct loader *loader, const struct node *set)
{
    for (const struct node *node = set->child; node; node = node->next) {
        struct words words;
        char values[64] = "", fixed[32] = "";
        if (!vgdl_words(&words, node) || words.count < 2 ||
            loader->space_count == SPACE_PARAMETERS_MAX)
            continue;
        for (int i = 1; i < words.count; i++) {
            if (strncmp(words.list[i], "values=", 7) == 0)
                snprintf(values, sizeof values, "%.63s", words.list[i] + 7);
            if (strncmp(words.list[i], "value=", 6) == 0)
                snprintf(fixed, sizeof fixed, "%.31s", words.list[i] + 6);
        }
        struct space_parameter *parameter = &loader->space[loader->space_count++];
        snprintf(parameter->name, sizeof parameter->name, "%.31s", words.list[0]);
        space_value(loader, parameter, values, fixed);
    }
}
