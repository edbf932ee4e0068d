/* load.c: compiles a description and a level into a game. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/estimate.h"
#include "engines/vgdl/lint.h"

static const char *const verbs[VERBS] = {"effect", "create", "kill", "score", "end"};

extern const struct engine vgdl_engine;

const struct option vgdl_options[] = {
    {.name = "level", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 999,
     .help = "which level to play, from 0"},
    {.name = "map", .type = OPTION_TEXT, .help = "a file with the level, instead"},
    {.name = "dialect", .type = OPTION_WORD, .words = "auto|pyvgdl|gvgai", .fallback = "auto",
     .help = "whose rules of play; auto: by what the description uses"},
    {.name = "lenient", .type = OPTION_FLAG, .fallback = "no",
     .help = "read faulty descriptions as GVGAI does, with warnings"},
    {.name = "ticks", .type = OPTION_INTEGER, .fallback = "2000", .low = 1, .high = 1000000,
     .help = "the play ends after so many ticks"},
    {.name = "sprites", .type = OPTION_INTEGER, .low = 1, .high = 60000,
     .help = "most sprites at one time; more end the play as an overflow"},
};
const int vgdl_option_count = sizeof vgdl_options / sizeof *vgdl_options;

/* ---- problems ---------------------------------------------------------------------------------- */

struct place load_place(const struct loader *loader, int line, int column)
{
    return (struct place){loader->file, line, column};
}

struct place load_level_place(const struct loader *loader, int line, int column)
{
    return (struct place){loader->level_file, line, column};
}

bool load_fault(struct loader *loader, int line, int column, const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!loader->game->lenient)
        return problem_error(loader->problems, load_place(loader, line, column), "%s", sentence);
    /* GVGAI stops reading at a bad rule and plays with what it has. */
    loader->stopped = true;
    loader->game->load_warnings++;
    problem_warning(loader->problems, load_place(loader, line, column),
                    "%s; all that follows is left out", sentence);
    return false;
}

void load_remark(struct loader *loader, int line, int column, const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    problem_warning(loader->problems, load_place(loader, line, column), "%s", sentence);
}

void load_level_remark(struct loader *loader, int line, int column, const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    problem_warning(loader->problems, load_level_place(loader, line, column), "%s", sentence);
}

/* ---- the sets ---------------------------------------------------------------------------------- */

static void load_game_line(struct loader *loader, const struct tree *tree)
{
    struct vgdl_game *game = loader->game;
    struct words words;
    if (!vgdl_words(&words, tree->root) ||
        (strcmp(words.list[0], "BasicGame") != 0 && strcmp(words.list[0], "GameSpace") != 0)) {
        problem_error(loader->problems,
                      load_place(loader, tree->root->line, tree->root->column),
                      "expected BasicGame or GameSpace, found '%.*s'", tree->root->length,
                      tree->root->text);
        return;
    }
    loader->game_line = tree->root->line;
    game->sight_key = rng_stream_key("sight");
    for (int i = 1; i < words.count; i++) {
        struct argument argument;
        if (!load_argument(loader, words.list[i], tree->root->line, words.columns[i], &argument))
            continue;
        double value = 0;
        int number = vgdl_expression(argument.value, &value) ? (int)value : 0;
        if (strcmp(argument.key, "square_size") == 0 && number > 0 && number <= 1000)
            loader->square_size = number;
        else if (strcmp(argument.key, "no_players") == 0 && (number == 1 || number == 2))
            game->players = number;
        else if (strcmp(argument.key, "no_counters") == 0 && number >= 0 && number <= COUNTERS_MAX)
            game->counters = number;
        else if (strcmp(argument.key, "sight_miss") == 0 && value >= 0 && value <= 1)
            game->sight_miss = value;
        else if (strcmp(argument.key, "sight_false") == 0 && value >= 0 && value <= 1)
            game->sight_false = value;
        else if (strcmp(argument.key, "obs") == 0)
            snprintf(loader->obstacle_names, sizeof loader->obstacle_names, "%s", argument.value);
        else if (!word_listed("key_handler block_size frame_rate load_save_enabled MAX_SPRITES",
                           argument.key))
            load_remark(loader, argument.line, argument.column,
                        "the game has no parameter '%s=%s'; it is ignored", argument.key,
                        argument.value);
    }
}

/* Both systems only warn, and some of their games rely on it. */
static void report_mapped(struct loader *loader, int line, int column, const char *name,
                          unsigned char c)
{
    struct hint hint;
    const char *names[TYPES_MAX];
    for (int i = 0; i < loader->game->type_count; i++)
        names[i] = loader->game->types[i].name;
    load_remark(loader, line, column, "there is no sprite '%s'%s; '%c' is mapped without it", name,
                nearest_hint(name, names, (size_t)loader->game->type_count, &hint), c);
}

static void load_mapping_line(struct loader *loader, const struct node *node)
{
    struct vgdl_game *game = loader->game;
    unsigned char c = (unsigned char)node->text[0];
    struct node rest = *node;
    struct words words;
    rest.text++;
    rest.length--;
    rest.column++;
    if (!vgdl_words(&words, &rest) || words.count < 1 || strcmp(words.list[0], ">") != 0) {
        load_fault(loader, node->line, node->column, "expected 'c > sprites' with one character c, "
                   "found '%.*s'", node->length, node->text);
        return;
    }
    game->mapped[c] = true;
    game->mapping_line[c] = node->line;
    game->mapping_count[c] = 0;
    for (int i = 1; i < words.count; i++) {
        int type = type_find(game, words.list[i]);
        if (type == NO_TYPE)
            report_mapped(loader, node->line, words.columns[i], words.list[i], c);
        else if (game->mapping_count[c] == LIST_MAX)
            load_remark(loader, node->line, words.columns[i],
                        "'%c' stands for at most %d sprites; '%s' is left out", c, LIST_MAX,
                        words.list[i]);
        else
            game->mapping[c][game->mapping_count[c]++] = (uint8_t)type;
    }
}

static void map_default(struct vgdl_game *game, unsigned char c, const char *name)
{
    game->mapped[c] = true;
    game->mapping_count[c] = 1;
    game->mapping[c][0] = (uint8_t)type_find(game, name);
}

static void report_set(struct loader *loader, const struct node *set)
{
    static const char *const names[] = {"SpriteSet", "LevelMapping", "InteractionSet",
                                        "TerminationSet", "ParameterSet"};
    char word[WORD_MAX];
    struct hint hint;
    snprintf(word, sizeof word, "%.*s", set->length, set->text);
    nearest_hint(word, names, sizeof names / sizeof *names, &hint);
    load_fault(loader, set->line, set->column,
               "expected SpriteSet, LevelMapping, InteractionSet or TerminationSet, found '%s'%s%s",
               word, hint.text,
               strncmp(word, "Level", 5) == 0 && !hint.text[0]
                   ? " (a level begins at the left edge, not indented)" : "");
}

static void load_sets(struct loader *loader, const struct tree *tree)
{
    struct vgdl_game *game = loader->game;
    for (const struct node *set = tree->root->child; set; set = set->next)
        if (vgdl_node_is(set, "ParameterSet"))
            load_space(loader, set);
    load_game_line(loader, tree);
    game->noisy = game->sight_miss > 0 || game->sight_false > 0;
    load_sprites(loader, tree->root->child);
    load_type_groups(loader);
    map_default(game, 'w', "wall");
    map_default(game, 'A', "avatar");
    for (const struct node *set = tree->root->child; set && !loader->stopped; set = set->next) {
        if (vgdl_node_is(set, "LevelMapping"))
            for (const struct node *node = set->child; node && !loader->stopped;
                 node = node->next)
                load_mapping_line(loader, node);
        else if (vgdl_node_is(set, "InteractionSet"))
            load_interactions(loader, set);
        else if (vgdl_node_is(set, "TerminationSet"))
            load_terminations(loader, set);
        else if (!vgdl_node_is(set, "SpriteSet") && !vgdl_node_is(set, "ParameterSet"))
            report_set(loader, set);
    }
    load_rule_order(loader);
    for (int t = 0; t < game->type_count; t++)
        game->alternate |= game->types[t].given.alternate_keys != 0;
}

/* ---- what the game tells about itself ------------------------------------------------------------ */

static char *keep(struct vgdl_game *game, char *string)
{
    game->strings = heap_grow(game->strings, (size_t)(game->string_count + 1) * sizeof(char *));
    return game->strings[game->string_count++] = string;
}

/* The line of the description, for the text of a part. */
static char *line_text(struct vgdl_game *game, const char *text, int line)
{
    for (int i = 1; i < line && text; i++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    if (!text || line == 0)
        text = "";
    text += strspn(text, " \t");
    size_t length = strcspn(text, "\r\n");
    return keep(game, text_duplicate(text, length));
}

static void make_parts(struct vgdl_game *game, const char *text)
{
    int most = game->type_count + game->effect_count + game->termination_count, count = 0;
    game->parts = heap_new((size_t)most + 1, sizeof *game->parts);
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        type->part = count;
        game->parts[count++] = (struct part){.kind = "sprite", .name = type->name,
                                             .text = line_text(game, text, type->line),
                                             .line = type->line};
    }
    for (int i = 0; i < game->effect_count; i++) {
        struct effect *effect = &game->effects[i];
        effect->part = count;
        char *line = line_text(game, text, effect->line);
        game->parts[count++] = (struct part){.kind = "rule", .name = effect->kind->name,
                                             .text = line, .line = effect->line};
    }
    for (int i = 0; i < game->termination_count; i++) {
        struct termination *termination = &game->terminations[i];
        termination->part = count;
        game->parts[count++] = (struct part){
            .kind = "termination", .name = termination->kind->name,
            .text = line_text(game, text, termination->line), .line = termination->line};
    }
    game->head.parts = game->parts;
    game->head.part_count = count;
}

static void make_fields(struct vgdl_game *game)
{
    int count = 0;
    struct field *fields = heap_new(8 + (size_t)game->type_count, sizeof *fields);
    uint32_t players = (uint32_t)game->players;
    fields[count++] = (struct field){"time", KIND_I32, offsetof(struct vgdl_state, time), 1, 0};
    fields[count++] =
        (struct field){"score", KIND_I32, offsetof(struct vgdl_state, score), players, 0};
    fields[count++] =
        (struct field){"avatar.x", KIND_I32, offsetof(struct vgdl_state, avatar_x), players, 0};
    fields[count++] =
        (struct field){"avatar.y", KIND_I32, offsetof(struct vgdl_state, avatar_y), players, 0};
    if (game->counters)
        fields[count++] = (struct field){"counter", KIND_I32, offsetof(struct vgdl_state, counter),
                                         (uint32_t)game->counters, 0};
    fields[count++] = (struct field){"sprites", KIND_U16,
                                     offsetof(struct vgdl_state, sprite_count), 1, 0};
    for (int t = 0; t < game->type_count; t++) {
        char *name = heap_raw(48);
        snprintf(name, 48, "count.%s", game->types[t].name);
        fields[count++] = (struct field){
            keep(game, name), KIND_U16,
            game->types_offset + (uint32_t)t * (uint32_t)sizeof(struct type_count) +
                (uint32_t)offsetof(struct type_count, all), 1, 0};
    }
    game->fields = fields;
    game->head.fields = fields;
    game->head.field_count = count;
}

/* Signs for the terminal: the character of the level where one type has it to itself, else a
 * letter of the name. */
static void choose_symbols(struct vgdl_game *game)
{
    bool used[256] = {false};
    used[' '] = true;
    for (int pass = 0; pass < 2; pass++)
        for (int c = 33; c < 127; c++) {
            int count = game->mapping_count[c];
            if (!game->mapped[c] || count == 0 || used[c] || (pass == 0 && count != 1))
                continue;
            struct sprite_type *type = &game->types[game->mapping[c][count - 1]];
            if (!type->symbol) {
                type->symbol = (char)c;
                used[c] = true;
            }
        }
    for (int t = 0; t < game->type_count; t++) {
        struct sprite_type *type = &game->types[t];
        for (const char *at = type->name; *at && !type->symbol; at++)
            if (!used[(unsigned char)*at] && *at > ' ')
                type->symbol = *at;
        for (int c = 33; c < 127 && !type->symbol; c++)
            if (!used[c])
                type->symbol = (char)c;
        if (!type->symbol)
            type->symbol = '?';
        if (type->leaf)
            used[(unsigned char)type->symbol] = true;
    }
}

static void make_head(struct loader *loader)
{
    struct vgdl_game *game = loader->game;
    const char *slash = strrchr(loader->file, '/');
    const char *base = slash ? slash + 1 : loader->file;
    struct game *head = &game->head;
    head->engine = &vgdl_engine;
    snprintf(head->name, sizeof head->name, "%.*s", (int)strcspn(base, "."), base);
    head->players = game->players;
    head->actions_max = game->alternate ? INPUTS : INPUT_USE + 1;
    head->plies_max = (game->ticks_max + 2) * game->players;
    head->start_size = sizeof(struct state);    /* the rest is copied from the image */
    head->verbs = verbs;
    head->verb_count = VERBS;
    game->blocks[0] = (struct block){
        .name = "grid", .shape = {game->order_count, game->rows, game->columns}, .high = 1};
    game->blocks[1] = (struct block){.name = "around", .shape = {5, game->order_count, 1}, .high = 1};
    game->blocks[2] = (struct block){.name = "avatar", .shape = {6 + game->resource_count, 1, 1}};
    head->blocks = game->blocks;
    head->block_count = 3;
    head->observation_size = game->order_count * game->rows * game->columns +
                             5 * game->order_count + 6 + game->resource_count;
}

/* ---- loading ------------------------------------------------------------------------------------- */

/* `asked` are the settings that whoever loads the game gave, which are not in its text. */
static void read_settings(struct loader *loader, const struct tree *tree, const struct spec *asked)
{
    const struct spec *spec = loader->source->spec;
    struct vgdl_game *game = loader->game;
    const char *dialect = spec_text(spec, vgdl_options, vgdl_option_count, "dialect");
    game->dialect = strcmp(dialect, "auto") == 0 ? dialect_guess(tree) : dialect_find(dialect);
    game->lenient = spec_flag(spec, vgdl_options, vgdl_option_count, "lenient");
    game->ticks_max = (int)spec_integer(spec, vgdl_options, vgdl_option_count, "ticks");
    static const char *const kept[] = {"dialect", "lenient", "ticks", "sprites"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        game->settings_given |= asked && spec_given(asked, kept[i]);
    game->settings_given |= game->part_settings.length > 0;
    if (spec_given(spec, "sprites"))
        game->sprites_asked = (int)spec_integer(spec, vgdl_options, vgdl_option_count, "sprites");
    loader->level = (int)spec_integer(spec, vgdl_options, vgdl_option_count, "level");
    loader->systems = game->lenient ? game->dialect->lenient_systems : game->dialect->systems;
}

/* Where a setting was written: in the first line of the text, or by whoever loads it. */
static struct place setting_place(const struct loader *loader, const char *key)
{
    const char *text = loader->source->text, *found = strstr(text, key);
    bool own = strncmp(text, "#!", 2) == 0 && found && found < text + strcspn(text, "\n");
    return own ? load_place(loader, 1, (int)(found - text) + 1) : (struct place){0};
}

static bool report_sprite(const struct loader *loader, const char *key, const char *name)
{
    const char *names[TYPES_MAX];
    struct hint hint;
    for (int i = 0; i < loader->game->type_count; i++)
        names[i] = loader->game->types[i].name;
    return problem_error(loader->problems, setting_place(loader, key),
                         "setting '%s': there is no sprite '%s'%s", key, name,
                         nearest_hint(name, names, (size_t)loader->game->type_count, &hint));
}

static bool report_parameter(const struct loader *loader, const char *key, int type,
                             const char *parameter)
{
    const struct sprite_class *class = loader->game->types[type].class;
    struct hint hint;
    return problem_error(loader->problems, setting_place(loader, key),
                         "setting '%s': %s has no such parameter%s", key,
                         class ? class->name : loader->game->types[type].name,
                         parameter_hint(class ? class->parameters : NULL, parameter, &hint));
}

/* Whether the sprite or a kind of it has the parameter. */
static bool takes(const struct vgdl_game *game, int group, const char *parameter)
{
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        bool under = false;
        for (int p = 0; p < type->parent_count; p++)
            under |= type->parents[p] == group;
        if (under && type->class && (common_parameter(parameter) ||
                                     word_listed(type->class->parameters, parameter)))
            return true;
    }
    return false;
}

static bool check_dotted(struct loader *loader)
{
    const struct spec *spec = loader->source->spec;
    for (int i = 0; spec && i < spec->setting_count; i++) {
        const char *key = spec->settings[i].key, *dot = strchr(key, '.');
        char name[40];
        if (!dot)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(dot - key < 39 ? dot - key : 39), key);
        if (strcmp(name, "parameter") == 0)
            continue;
        int type = type_find(loader->game, name);
        if (type == NO_TYPE)
            return report_sprite(loader, key, name);
        if (!takes(loader->game, type, dot + 1))
            return report_parameter(loader, key, type, dot + 1);
    }
    return true;
}

static char *tree_text(const char *text, const struct tree *tree)
{
    size_t length = tree->levels ? (size_t)(tree->levels - text) : strlen(text);
    char *copy = heap_raw(length + 2);
    memcpy(copy, text, length);
    strcpy(copy + length, length && copy[length - 1] != '\n' ? "\n" : "");
    return copy;
}

struct game *vgdl_load(const struct source *source, struct problems *problems)
{
    struct vgdl_game *game = heap_new(1, sizeof *game);
    game->players = 1;
    game->types = heap_new(TYPES_MAX, sizeof *game->types);
    game->effects = heap_new(EFFECTS_MAX, sizeof *game->effects);
    game->rules = heap_new(RULES_MAX, sizeof *game->rules);
    game->edge_rules = heap_new(RULES_MAX, sizeof *game->edge_rules);
    game->terminations = heap_new(TERMINATIONS_MAX, sizeof *game->terminations);
    struct spec settings;
    struct source whole = *source;    /* with the settings of its first line */
    struct loader loader = {.game = game, .source = &whole, .problems = problems,
                            .file = source->file ? source->file : "game"};
    struct tree tree = {0};
    game->part_settings.grows = true;
    whole.spec = &settings;
    bool good = vgdl_settings_merge(source, &settings, &game->part_settings, problems) &&
                vgdl_tree_read(&tree, source->text, gvgai_dialect.tab_width, loader.file, problems);
    if (good) {
        read_settings(&loader, &tree, source->spec);
        if (game->dialect->tab_width != gvgai_dialect.tab_width) {
            vgdl_tree_free(&tree);
            good = vgdl_tree_read(&tree, source->text, game->dialect->tab_width, loader.file, problems);
        }
    }
    if (good) {
        load_sets(&loader, &tree);
        good = problems->error_count == 0 && check_dotted(&loader);
    }
    good = good && vgdl_load_level(&loader, &tree) && problems->error_count == 0;
    if (good) {
        game->text = tree_text(source->text, &tree);
        make_parts(game, source->text);
        make_fields(game);
        choose_symbols(game);
        make_head(&loader);
        vgdl_prepare_sight(game);
        game->insight = vgdl_insight_new(game);
        lint_game(&loader);
    }
    vgdl_tree_free(&tree);
    if (!good) {
        vgdl_unload(&game->head);
        return NULL;
    }
    return &game->head;
}

void vgdl_unload(struct game *head)
{
    struct vgdl_game *game = (struct vgdl_game *)head;
    for (int t = 0; t < game->type_count; t++) {
        free(game->types[t].members);
        free(game->types[t].movers);
        free(game->types[t].groups);
    }
    for (int i = 0; i < game->string_count; i++)
        free(game->strings[i]);
    free(game->strings);
    free(game->types);
    free(game->effects);
    free(game->rules);
    free(game->edge_rules);
    free(game->terminations);
    free(game->fixed);
    free(game->fixed_start);
    free(game->fixed_list);
    free(game->fixed_bits);
    free(game->corners);
    free(game->fixed_of_type);
    free(game->path);
    free(game->board_cell);
    free(game->seen_start);
    free(game->seen_list);
    free((void *)(uintptr_t)head->resting);
    vgdl_insight_free(game->insight);
    free(game->image);
    free(game->text);
    free(game->part_settings.at);    /* a game is not written to, not even at its end */
    free(game->level_text);
    free(game->parts);
    free(game->fields);
    free(game);
}
