/* outline.c: what each part of a game would do, and what the critics in its text say, as the table of
 * deeds of the waist.
 *
 * Parts are names such as cards, each with a definition of its own of one procedure: the one whose calls
 * the designer gave a cost (value(P, cost, proc(play_card(P, T)))), else the one with most of them. */
#include "engines/gamelan/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct builder {
    struct outliner *outliner;
    struct deed     *deeds;
    int              count;
};

static void add(struct builder *builder, struct deed deed)
{
    struct gamelan *game = builder->outliner->game;
    builder->deeds = memory_more(game->program.memory, builder->deeds, builder->count, sizeof deed);
    builder->deeds[builder->count++] = deed;
}

static int part_of(const struct gamelan *game, int32_t symbol)
{
    bool atom = symbol >= SYMBOLS && symbol - SYMBOLS < game->program.atom_count;
    return atom ? game->symbol_part[symbol - SYMBOLS] : -1;
}

/* The argument of a procedure by which its definitions differ; -1: they do not. */
static int chosen_argument(const struct gamelan *game, const struct functor *functor, int *count)
{
    int best = -1;
    *count = 0;
    for (int a = 0; a < functor->arity; a++) {
        int names = 0;
        for (int i = 0; i < functor->body_count; i++) {
            const struct node *kid = functor->bodies[i]->head->kids[a];
            names += kid->kind == N_ATOM && part_of(game, kid->value) >= 0;
        }
        if (names > *count) {
            *count = names;
            best = a;
        }
    }
    return *count >= 2 ? best : -1;
}

/* The procedure by which parts are used. */
static struct functor *use_procedure(const struct gamelan *game, int *argument)
{
    const struct program *program = &game->program;
    struct functor *best = NULL;
    int most = 1, count;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        if (!gamelan_is_annotation(definition) ||
            strcmp(gamelan_annotation_type(definition), "cost") != 0)
            continue;
        const struct node *call = definition->head->kids[2]->kids[0];
        struct functor *functor = gamelan_functor((struct program *)(uintptr_t)program, call->name,
                                                  call->kid_count, false);
        if (functor && functor->is_proc && (*argument = chosen_argument(game, functor, &count)) >= 0)
            return functor;
    }
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        int a = functor->is_proc ? chosen_argument(game, functor, &count) : -1;
        if (a >= 0 && count > most) {
            best = functor;
            most = count;
            *argument = a;
        }
    }
    return best;
}

static bool mentions(const struct node *node, int32_t symbol)
{
    if (!node)
        return false;
    if (node->kind == N_ATOM && node->value == symbol)
        return true;
    for (int i = 0; i < node->kid_count; i++)
        if (mentions(node->kids[i], symbol))
            return true;
    return false;
}

/* Rules elsewhere that speak of the part: it does more than its own procedure says. */
static void add_mentions(struct builder *builder, int part, int32_t symbol)
{
    const struct program *program = &builder->outliner->game->program;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        if (definition->kind > DEFINE_INSTEAD || mentions(definition->head, symbol) ||
            !mentions(definition->body, symbol))
            continue;
        add(builder, (struct deed){.kind = DEED_EFFECT, .part = part, .target = definition->part,
                                   .what = program->definitions[i]->name, .least = 0, .most = INFINITY});
    }
}

static void add_part(struct builder *builder, struct functor *functor, int argument,
                     const struct definition *definition)
{
    struct gamelan *game = builder->outliner->game;
    int32_t symbol = definition->head->kids[argument]->value, arguments[ARITY_MAX];
    int part = part_of(game, symbol);
    struct summary summary;
    for (int i = 0; i < functor->arity; i++)
        arguments[i] = i == argument ? symbol : i == 0 ? builder->outliner->player : UNBOUND;
    gamelan_symbolic(builder->outliner, functor, arguments, &summary);
    for (int i = 0; i < summary.count; i++) {
        const struct outcome_item *item = &summary.items[i];
        add(builder, (struct deed){.kind = item->kind, .part = part, .target = definition->part,
                                   .what = item->what, .least = (float)item->least,
                                   .most = (float)item->most});
    }
    add_mentions(builder, part, symbol);
}

static void add_conclusion(void *context, const struct definition *definition, const char *conclusion,
                           int32_t symbol)
{
    struct builder *builder = context;
    struct gamelan *game = builder->outliner->game;
    struct text text = TEXT_GROWING;
    text_add(&text, "%s:%d: %s", definition->place.file ? definition->place.file : "",
             definition->place.line, conclusion);
    add(builder, (struct deed){.kind = DEED_CONCLUSION, .part = part_of(game, symbol), .target = -1,
                               .what = memory_text(game->program.memory, text_of(&text), text.length)});
    text_free(&text);
}

static int by_part(const void *a, const void *b)
{
    const struct deed *one = a, *two = b;
    if (one->part != two->part)
        return one->part < two->part ? -1 : 1;
    if (one->kind != two->kind)
        return one->kind < two->kind ? -1 : 1;
    return strcmp(one->what, two->what);
}

void gamelan_outline(struct gamelan *game)
{
    struct builder builder = {.outliner = gamelan_outliner_new(game)};
    int argument;
    struct functor *functor = use_procedure(game, &argument);
    for (int i = 0; functor && i < functor->body_count; i++) {
        const struct node *kid = functor->bodies[i]->head->kids[argument];
        if (kid->kind == N_ATOM && part_of(game, kid->value) >= 0)
            add_part(&builder, functor, argument, functor->bodies[i]);
    }
    gamelan_critics(builder.outliner, add_conclusion, &builder);
    gamelan_outliner_free(builder.outliner);
    if (builder.count > 0)
        qsort(builder.deeds, (size_t)builder.count, sizeof *builder.deeds, by_part);
    game->head.deeds = builder.deeds;
    game->head.deed_count = builder.count;
}
