/* settings.c: what a user sets, worked into the program as definitions that come before all others. */
#include "engines/gamelan/settings.h"

#include <stdlib.h>
#include <string.h>

#include "engines/gamelan/lexer.h"

#define OWN "if the game has a setting of this name"
const struct option gamelan_options[GAMELAN_OPTIONS] = {
    {.name = "players", .type = OPTION_INTEGER, .low = 1, .high = PLAYERS_MAX,
     .help = "how many play, if the game leaves it open"},
    {.name = "kingdom", .type = OPTION_TEXT, .help = OWN},
    {.name = "scenario", .type = OPTION_TEXT, .help = OWN},
    {.name = "size", .type = OPTION_TEXT, .help = OWN},
    {.name = "width", .type = OPTION_TEXT, .help = OWN},
    {.name = "height", .type = OPTION_TEXT, .help = OWN},
    {.name = "rounds", .type = OPTION_TEXT, .help = OWN},
    {.name = "deck", .type = OPTION_TEXT, .help = OWN},
    {.name = "cards", .type = OPTION_TEXT, .help = OWN},
    {.name = "target", .type = OPTION_TEXT, .help = OWN},
    {.name = "stake", .type = OPTION_TEXT, .help = OWN},
    {.name = "ranks", .type = OPTION_TEXT, .help = OWN},
    {.name = "suits", .type = OPTION_TEXT, .help = OWN},
    {.name = "raises", .type = OPTION_TEXT, .help = OWN},
    {.name = "hand", .type = OPTION_TEXT, .help = OWN},
    {.name = "goal", .type = OPTION_TEXT, .help = OWN},
    {.name = "order", .type = OPTION_TEXT, .help = OWN},
    {.name = "heaps", .type = OPTION_TEXT, .help = OWN},
    {.name = "workers", .type = OPTION_TEXT, .help = OWN},
    {.name = "strikes", .type = OPTION_TEXT, .help = OWN},
    {.name = "defends", .type = OPTION_TEXT, .help = OWN},
    {.name = "hp", .type = OPTION_TEXT, .help = OWN},
    {.name = "line", .type = OPTION_TEXT, .help = OWN},
    {.name = "variant", .type = OPTION_TEXT, .help = OWN},
    {.name = "plain", .type = OPTION_FLAG, .fallback = "no",
     .help = "without shortcuts of the compiler: slow, plays the same"},
    {.name = "listing", .type = OPTION_FLAG, .fallback = "no",
     .help = "keep the code of every part as text, for show --code"},
    {.name = "outline", .type = OPTION_FLAG, .fallback = "no",
     .help = "work out what every part would do, and ask the critics of the text"},
    {.name = "critics", .type = OPTION_TEXT, .help = "more critics and annotations, as text"},
};

static bool is_own(const char *name)
{
    return strcmp(name, "players") != 0 && strcmp(name, "plain") != 0 && strcmp(name, "listing") != 0 &&
           strcmp(name, "outline") != 0 && strcmp(name, "critics") != 0;
}

static struct node *name_node(struct program *program, const char *value, size_t length)
{
    struct node *node = gamelan_node(program, N_ATOM, (struct place){0});
    char *name = memory_text(program->memory, value, length);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : text_lower(*c);
    node->name = name;
    return node;
}

/* Several names are a set of them: {X | X = a; X = b}. */
static struct node *set_of(struct program *program, const char *value)
{
    struct node *set = gamelan_node(program, N_SET, (struct place){0});
    struct node *variable = gamelan_node(program, N_VARIABLE, (struct place){0});
    struct node *or = gamelan_node(program, N_OR, (struct place){0});
    variable->name = "X";
    while (*value) {
        size_t length = strcspn(value, " ");
        struct node *equal = gamelan_node(program, N_COMPARE, (struct place){0});
        equal->op = OP_EQUAL;
        equal->kids = memory_get(program->memory, 2 * sizeof *equal->kids);
        equal->kid_count = 2;
        equal->kids[0] = gamelan_node(program, N_VARIABLE, (struct place){0});
        equal->kids[0]->name = "X";
        equal->kids[1] = name_node(program, value, length);
        or->kids = memory_more(program->memory, or->kids, or->kid_count, sizeof *or->kids);
        or->kids[or->kid_count++] = equal;
        value += length + strspn(value + length, " ");
    }
    set->kids = memory_get(program->memory, 2 * sizeof *set->kids);
    set->kids[0] = variable;
    set->kids[1] = or;
    set->kid_count = 2;
    return set;
}

/* A number, a name or several names as a tree. */
static struct node *value_of(struct program *program, const char *value)
{
    char *end;
    long number = strtol(value, &end, 10);
    if (*value && !*end && number >= -NUMBER_MOST && number <= NUMBER_MOST) {
        struct node *node = gamelan_node(program, N_INTEGER, (struct place){0});
        node->value = (int32_t)number;
        return node;
    }
    value += strspn(value, " ");
    if (strchr(value, ' '))
        return set_of(program, value);
    return name_node(program, value, strlen(value));
}

static void define(struct program *program, const char *name, const char *argument, struct node *value,
                   struct place place, int depth)
{
    struct definition *definition = memory_get(program->memory, sizeof *definition);
    *definition = (struct definition){.kind = DEFINE_FUNCTION, .level_id = -1, .part = -1, .code = -1,
                                      .depth = depth, .place = place, .value = value};
    definition->head = gamelan_node(program, N_CALL, place);
    definition->head->name = definition->name = memory_text(program->memory, name, strlen(name));
    if (argument) {
        struct node *node = gamelan_node(program, N_ATOM, place);
        node->name = memory_text(program->memory, argument, strlen(argument));
        definition->head->kids = memory_get(program->memory, sizeof node);
        definition->head->kids[definition->head->kid_count++] = node;
    }
    definition->order = program->definition_count;
    definition->text = definition->stop = "";
    program->definitions = memory_more(program->memory, program->definitions,
                                       program->definition_count, sizeof *program->definitions);
    program->definitions[program->definition_count++] = definition;
}

static struct own_setting *own_setting(struct program *program, const char *name)
{
    for (int i = 0; i < program->setting_count; i++)
        if (strcmp(program->settings[i].name, name) == 0)
            return &program->settings[i];
    return NULL;
}

static bool refuse(struct program *program, const char *key)
{
    const char *names[SETTINGS_OWN_MAX];
    struct hint hint;
    for (int i = 0; i < program->setting_count; i++)
        names[i] = program->settings[i].name;
    return problem_error(program->problems, (struct place){0}, "this game has no setting '%s'%s", key,
                         nearest_hint(key, names, (size_t)program->setting_count, &hint));
}

/* PART.NAME=VALUE: the fact NAME(PART) = VALUE, before all others of its kind. */
static bool define_fact(struct program *program, const struct setting *setting)
{
    const char *dot = strchr(setting->key, '.');
    char *part = memory_text(program->memory, setting->key, (size_t)(dot - setting->key));
    bool known = false;
    for (int i = 0; i < program->definition_count; i++)
        known = known || (program->definitions[i]->kind == DEFINE_FUNCTION &&
                          program->definitions[i]->head->kid_count == 1 &&
                          strcmp(program->definitions[i]->head->name, dot + 1) == 0);
    if (!known)
        return problem_error(program->problems, (struct place){0},
                             "'%s': there is no function '%s' of one argument", setting->key, dot + 1);
    define(program, dot + 1, part, value_of(program, setting->value), (struct place){0}, -1);
    return true;
}

bool gamelan_apply_settings(struct program *program)
{
    const struct spec *spec = program->source->spec;
    bool good = true;
    program->players = program->players_low;
    for (int i = 0; spec && i < spec->setting_count; i++) {
        const struct setting *setting = &spec->settings[i];
        const char *dot = strchr(setting->key, '.');
        const char *name = dot && strncmp(setting->key, "setting.", 8) == 0 ? dot + 1 : setting->key;
        if (strcmp(name, "players") == 0)
            program->players = atoi(setting->value);
        if (dot && name == setting->key) {
            good = define_fact(program, setting) && good;
        } else if (is_own(name)) {
            struct own_setting *own = own_setting(program, name);
            if (own)
                own->value = value_of(program, setting->value);
            else
                good = refuse(program, name);
        }
    }
    if (program->players < program->players_low || program->players > program->players_high)
        good = problem_error(program->problems, (struct place){0}, "this game is for %d to %d players",
                             program->players_low, program->players_high);
    for (int i = 0; i < program->setting_count; i++)
        define(program, program->settings[i].name, NULL, program->settings[i].value,
               program->settings[i].place, 0);
    return good;
}

/* The settings as lines that a text can begin with. */
void gamelan_describe_settings(const struct program *program, struct text *out)
{
    const struct spec *spec = program->source->spec;
    for (int i = 0; spec && i < spec->setting_count; i++) {
        const struct setting *setting = &spec->settings[i];
        const char *dot = strchr(setting->key, '.');
        const char *name = dot && strncmp(setting->key, "setting.", 8) == 0 ? dot + 1 : setting->key;
        struct node *value = value_of((struct program *)(uintptr_t)program, setting->value);
        bool number = value->kind == N_INTEGER;
        if (strcmp(name, "players") == 0)
            text_add(out, "players %d\n", program->players);
        else if (dot && name == setting->key && number)
            text_add(out, "%s(%.*s) = %d.\n", dot + 1, (int)(dot - setting->key), setting->key,
                     value->value);
        else if (dot && name == setting->key)
            text_add(out, "%s(%.*s) = '%s'.\n", dot + 1, (int)(dot - setting->key), setting->key,
                     value->name);
        else if (is_own(name) && number)
            text_add(out, "setting %s = %d\n", name, value->value);
        else if (is_own(name) && value->kind == N_ATOM)
            text_add(out, "setting %s = '%s'\n", name, value->name);
        else if (is_own(name)) {
            text_add(out, "setting %s = {X | ", name);
            for (int k = 0; k < value->kids[1]->kid_count; k++)
                text_add(out, "%sX = '%s'", k > 0 ? "; " : "",
                         value->kids[1]->kids[k]->kids[1]->name);
            text_add(out, "}\n");
        }
    }
}
