/* parts.c: the tables by which a game can be seen into without this engine. */
#include "engines/gamelan/parts.h"

#include <string.h>

#include "engines/gamelan/listing.h"
#include "engines/gamelan/settings.h"

struct builder {
    struct gamelan *game;
    struct part    *parts;  int part_count;
    struct rule    *rules;  int rule_count;
    const char    **verbs;  int verb_count;
    struct field   *fields; int field_count;
    struct block   *blocks; int block_count;
};

static const char *text_here(struct gamelan *game, struct text *text)
{
    const char *copy = memory_text(game->program.memory, text_of(text), text->length);
    text_clear(text);
    return copy;
}

static void write_term(const struct node *node, struct text *out)
{
    if (node->kind == N_INTEGER)
        text_add(out, "%d", node->value);
    else
        text_add(out, "%s", node->name ? node->name : "?");
    for (int i = 0; i < node->kid_count; i++) {
        text_add(out, i == 0 ? "(" : ", ");
        write_term(node->kids[i], out);
    }
    if (node->kid_count > 0)
        text_add(out, ")");
}

static int add_part(struct builder *builder, const char *kind, const char *name, const char *text,
                    struct place place)
{
    const struct program *program = &builder->game->program;
    builder->parts = memory_more(program->memory, builder->parts, builder->part_count,
                                 sizeof *builder->parts);
    bool own = !place.file || strcmp(place.file, program->texts[0].name) == 0;
    builder->parts[builder->part_count] =
        (struct part){.kind = kind, .name = name, .text = text, .file = own ? NULL : place.file,
                      .line = place.line};
    return builder->part_count++;
}

/* The source of a definition on one line. */
static const char *source_of(struct gamelan *game, const struct definition *definition)
{
    struct text text = TEXT_GROWING;
    bool blank = false;
    for (const char *c = definition->text; c && c < definition->stop; c++) {
        if (*c == '#')
            while (c < definition->stop && *c != '\n')
                c++;
        if (c < definition->stop && (*c == ' ' || *c == '\n' || *c == '\t' || *c == '\r')) {
            blank = true;
        } else if (c < definition->stop) {
            text_bytes(&text, " ", blank && text.length > 0);
            text_bytes(&text, c, 1);
            blank = false;
        }
    }
    const char *copy = memory_text(game->program.memory, text_of(&text), text.length);
    text_free(&text);
    return copy;
}

static void add_procedures(struct builder *builder)
{
    static const char *const kinds[] = {"proc", "after", "before", "instead"};
    struct program *program = &builder->game->program;
    struct text text = TEXT_GROWING;
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->kind > DEFINE_INSTEAD)
            continue;
        write_term(definition->head, &text);
        definition->part = add_part(builder, kinds[definition->kind],
                                    text_here(builder->game, &text),
                                    source_of(builder->game, definition), definition->place);
    }
    text_free(&text);
}

/* Rules by name: the facts and clauses of one name are one part. */
static void add_rules(struct builder *builder)
{
    struct program *program = &builder->game->program;
    struct text text = TEXT_GROWING;
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        const struct definition *first = functor->state ? functor->state
                                         : functor->rule_count > 0 ? functor->rules[0] : NULL;
        if (!first)
            continue;
        const char *kind = functor->state ? "state"
                           : functor->kind == FUNCTOR_FUNCTION ? "function" : "relation";
        text_add(&text, "%s/%d", functor->name, functor->arity);
        const char *name = text_here(builder->game, &text);
        int part = add_part(builder, kind, name, source_of(builder->game, first), first->place);
        for (int k = 0; k < functor->rule_count; k++)
            functor->rules[k]->part = part;
        if (functor->state)
            functor->state->part = part;
    }
    text_free(&text);
}

/* Names that facts speak of, such as cards: what is known about each. */
static void add_names(struct builder *builder)
{
    struct program *program = &builder->game->program;
    struct text text = TEXT_GROWING;
    for (int symbol = program->players; symbol < program->atom_count; symbol++) {
        struct place place = {0};
        for (int i = 0; i < program->definition_count; i++) {
            const struct definition *definition = program->definitions[i];
            if (definition->kind != DEFINE_FUNCTION || definition->head->kid_count != 1 ||
                definition->head->kids[0]->kind != N_ATOM ||
                definition->head->kids[0]->value != SYMBOLS + symbol || definition->body)
                continue;
            place = place.line ? place : definition->place;
            text_add(&text, "%s%s", text.length > 0 ? " " : "",
                     source_of(builder->game, definition));
        }
        if (place.line)
            builder->game->symbol_part[symbol] =
                (int16_t)add_part(builder, "name", program->atoms[symbol],
                                  text_here(builder->game, &text), place);
    }
    text_free(&text);
}

/* ---- what runs before, instead and after, in resolved order ---- */

static void add_order(struct builder *builder, const struct functor *functor, const char *event,
                      const char *how, struct definition *const *list, int count, int *order)
{
    struct program *program = &builder->game->program;
    (void)functor;
    for (int i = 0; i < count; i++) {
        builder->rules = memory_more(program->memory, builder->rules, builder->rule_count,
                                     sizeof *builder->rules);
        bool instead = list[i]->kind == DEFINE_INSTEAD;
        builder->rules[builder->rule_count++] =
            (struct rule){event, instead ? "instead" : how, (*order)++, list[i]->part};
    }
}

static void add_orders(struct builder *builder)
{
    struct program *program = &builder->game->program;
    struct text text = TEXT_GROWING;
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        int order = 0;
        if (!functor->is_proc)
            continue;
        text_add(&text, "%s/%d", functor->name, functor->arity);
        const char *event = text_here(builder->game, &text);
        add_order(builder, functor, event, "before", functor->befores, functor->before_count, &order);
        add_order(builder, functor, event, "runs", functor->bodies, functor->body_count, &order);
        add_order(builder, functor, event, "after", functor->afters, functor->after_count, &order);
    }
    text_free(&text);
}

/* How a state looks as numbers: integers as they are, names by their place among those it can be. */
static struct block block_of(const struct functor *functor)
{
    struct block block = {.name = functor->name, .shape = {functor->cell_count, 1, 1}};
    const struct values *values = functor->result_values;
    if (functor->kind == FUNCTOR_STATE_RELATION) {
        block.high = 1;
    } else if (values) {
        block.high = (float)values->count;
        if (values->low <= values->high) {
            block.low = values->low < 0 ? (float)values->low : 0;
            block.high = values->high > values->count ? (float)values->high : block.high;
        }
    }
    return block;
}

static void add_fields(struct builder *builder)
{
    struct program *program = &builder->game->program;
    int size = 0;
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        if (functor->is_proc) {
            builder->verbs = memory_more(program->memory, (void *)builder->verbs,
                                         builder->verb_count, sizeof *builder->verbs);
            functor->verb = builder->verb_count;
            builder->verbs[builder->verb_count++] = functor->name;
        }
        if ((functor->kind != FUNCTOR_STATE && functor->kind != FUNCTOR_STATE_RELATION) ||
            functor->cell_count == 0)
            continue;
        builder->fields = memory_more(program->memory, builder->fields, builder->field_count,
                                      sizeof *builder->fields);
        builder->fields[builder->field_count++] = (struct field){
            .name = functor->name, .kind = KIND_I32, .count = (uint32_t)functor->cell_count,
            .offset = (uint32_t)(offsetof(struct gamelan_state, cells) +
                                 (size_t)functor->cell * sizeof(int32_t))};
        builder->blocks = memory_more(program->memory, builder->blocks, builder->block_count,
                                      sizeof *builder->blocks);
        builder->blocks[builder->block_count++] = block_of(functor);
        size += functor->cell_count;
    }
    builder->game->head.observation_size = size;
}

void gamelan_parts(struct gamelan *game)
{
    struct builder builder = {.game = game};
    game->symbol_part = memory_get(game->program.memory, (size_t)(game->program.symbol_count + 1) *
                                                             sizeof *game->symbol_part);
    memset(game->symbol_part, 0xff, (size_t)game->program.symbol_count * sizeof *game->symbol_part);
    add_procedures(&builder);
    add_rules(&builder);
    add_names(&builder);
    add_orders(&builder);
    add_fields(&builder);
    const struct spec *spec = game->program.source->spec;
    if (spec && spec_flag(spec, gamelan_options, GAMELAN_OPTIONS, "listing"))
        gamelan_list_code(game, builder.parts);
    game->head.parts = builder.parts;
    game->head.part_count = builder.part_count;
    game->head.rules = builder.rules;
    game->head.rule_count = builder.rule_count;
    game->head.verbs = builder.verbs;
    game->head.verb_count = builder.verb_count;
    game->head.fields = builder.fields;
    game->head.field_count = builder.field_count;
    game->head.blocks = builder.blocks;
    game->head.block_count = builder.block_count;
}

/* ---- the text ---- */

/* A text with what it includes in place of each include. */
static void write_text(const struct program *program, const struct program_text *text, bool *done,
                       struct text *out)
{
    const char *line = text->text;
    while (*line) {
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) + 1 : strlen(line);
        const char *quote = strncmp(line, "include", 7) == 0 ? strchr(line, '"') : NULL;
        const char *close = quote && quote < line + length ? strchr(quote + 1, '"') : NULL;
        if (!close || close >= line + length)
            text_bytes(out, line, length);
        for (int i = 0; close && i < program->text_count; i++) {
            const struct program_text *other = &program->texts[i];
            if (strlen(other->name) == (size_t)(close - quote - 1) &&
                strncmp(other->name, quote + 1, strlen(other->name)) == 0 && !done[i] &&
                other != text) {
                done[i] = true;
                text_add(out, "begin %d\n", other->depth);
                write_text(program, other, done, out);
                text_add(out, "%send\n", text_of(out)[out->length - 1] == '\n' ? "" : "\n");
            }
        }
        line += length;
    }
}

void gamelan_keep_text(struct gamelan *game)
{
    struct text text = TEXT_GROWING;
    bool done[TEXTS_MAX] = {true};
    gamelan_describe_settings(&game->program, &text);
    write_text(&game->program, &game->program.texts[0], done, &text);
    game->description = memory_text(game->program.memory, text_of(&text), text.length);
    text_free(&text);
}
