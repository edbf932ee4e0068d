/* lint.c: warnings about what is legal but surely not meant. */
#include "engines/gamelan/lint.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

const struct lint gamelan_lints[GAMELAN_LINTS] = {
    {"hidden-definition", "a definition that an earlier one always hides"},
    {"unused-parameter", "a parameter of a procedure that nothing in it mentions"},
    {"single-option", "a select that can never have two options"},
    {"unused-definition", "a procedure or rule of the game itself that nothing asks for"},
};

static const char *text_that_allows(const struct program *program, const char *file)
{
    for (int i = 0; i < program->text_count; i++)
        if (file && strcmp(program->texts[i].name, file) == 0 && program->texts[i].allows)
            return program->texts[i].text;
    return "";
}

static void warn(struct gamelan *game, int lint, struct place place, const char *what, const char *name,
                 int line)
{
    if (place.line > 0 && strcmp(place.file, "root") != 0)
        lint_warn(game->program.problems, &gamelan_lints[lint],
                  text_that_allows(&game->program, place.file), place, what, name, line);
}

/* Whether a pattern covers another: whatever fits the second fits the first. */
static bool covers(const struct node *general, const struct node *special)
{
    if (general->kind == N_VARIABLE)
        return true;
    if (general->kind != special->kind || general->kid_count != special->kid_count)
        return false;
    if (general->kind == N_CALL && general->functor != special->functor)
        return false;
    if (general->kind != N_CALL && general->value != special->value)
        return false;
    for (int i = 0; i < general->kid_count; i++)
        if (!covers(general->kids[i], special->kids[i]))
            return false;
    return true;
}

/* A head without constants and without the same variable twice asks for nothing. */
static bool repeats(const struct node *head)
{
    for (int i = 0; i < head->kid_count; i++)
        for (int k = 0; k < i; k++)
            if (head->kids[i]->kind == N_VARIABLE && head->kids[k]->kind == N_VARIABLE &&
                head->kids[i]->slot == head->kids[k]->slot)
                return true;
    return false;
}

static void find_hidden(struct gamelan *game, struct definition *const *list, int count, bool function)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++) {
            const struct definition *first = list[k], *later = list[i];
            if ((function && first->body) || first->delegates ||
                gamelan_superior(&game->program, first, later) || repeats(first->head) ||
                first->depth != later->depth || !covers(first->head, later->head))
                continue;
            warn(game, LINT_HIDDEN, later->place,
                 "'%s' never counts here: the definition in line %d comes first and fits as well",
                 later->name, first->place.line);
            break;
        }
}

static bool mentions(const struct node *node, int slot)
{
    if (!node)
        return false;
    if (node->kind == N_VARIABLE && node->slot == slot)
        return true;
    for (int i = 0; i < node->kid_count; i++)
        if (mentions(node->kids[i], slot))
            return true;
    return false;
}

static void find_unused(struct gamelan *game, const struct definition *definition)
{
    const struct node *head = definition->head;
    /* Hooks and one of several definitions have the arguments that the others need; setup_game and root
     * have those that they are given. */
    if (definition->kind != DEFINE_PROC || definition->functor->body_count > 1 ||
        strcmp(definition->name, "setup_game") == 0 || strcmp(definition->name, "root") == 0)
        return;
    bool does = false;    /* a procedure that only skips is there for others to hang on */
    for (int i = 0; definition->body && i < definition->body->kid_count; i++)
        does = does || definition->body->kids[i]->kind != N_SKIP;
    for (int i = 0; does && i < head->kid_count; i++) {
        const struct node *argument = head->kids[i];
        if (argument->kind != N_VARIABLE || argument->name[0] == '_' ||
            mentions(definition->body, argument->slot) || mentions(definition->value, argument->slot))
            continue;
        bool twice = false;
        for (int k = 0; k < head->kid_count; k++)
            twice = twice || (k != i && mentions(head->kids[k], argument->slot));
        if (!twice)
            warn(game, LINT_UNUSED, argument->place,
                 "nothing mentions '%s' (a name that begins with '_' says so; definition in line %d)",
                 argument->name, definition->place.line);
    }
}

static void find_single(struct gamelan *game)
{
    for (int i = 0; i < game->program.select_count; i++) {
        const struct node *node = game->selects[i];
        if (node && node->kid_count == 4 && node->kids[3]->kids[0]->kind != N_SET)
            warn(game, LINT_SINGLE, node->place,
                 "this select has one option at most%.0s: what is chosen is known (line %d)", "",
                 node->place.line);
    }
}

/* Notes whom a node asks for, but for `own`. Critics are kept as they are written, so there the name
 * counts. */
static void note_asked(struct program *program, const struct node *node, const struct functor *own,
                       bool *asked)
{
    if (!node)
        return;
    const struct functor *functor = node->kind == N_VARIABLE ? NULL : node->functor;
    if (node->name && !node->functor)
        functor = gamelan_functor(program, node->name, node->kid_count, false);
    if (functor && functor != own)
        asked[functor->number] = true;
    for (int i = 0; i < node->kid_count; i++)
        note_asked(program, node->kids[i], own, asked);
}

/* Of every functor whether a definition other than its own asks for it. */
static bool *who_is_asked(struct program *program)
{
    bool *asked = heap_new((size_t)program->functor_count + 1, sizeof *asked);
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        const struct functor *own = definition->kind == DEFINE_CRITIC ? NULL : definition->functor;
        for (int k = 0; k < definition->head->kid_count; k++)
            note_asked(program, definition->head->kids[k], NULL, asked);
        note_asked(program, definition->body, own, asked);
        note_asked(program, definition->value, own, asked);
    }
    return asked;
}

/* What the engine itself asks for. */
static bool asked_by_name(const struct functor *functor)
{
    static const char *const names[] = {
        "root", "setup_game", "game", "score", "winner", "estimate", "colour", "symbol", "name", "type_of",
        "visible", "possible", "desired_game_time", "desired_turn_count", "decision_duration",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(functor->name, names[i], strlen(names[i])) == 0)
            return true;
    return functor->turn;
}

static void find_uncalled(struct gamelan *game, const struct functor *functor, const bool *asked)
{
    const struct definition *first = functor->body_count > 0   ? functor->bodies[0]
                                     : functor->rule_count > 0 ? functor->rules[0] : NULL;
    if (!first || first->depth > 0 || asked_by_name(functor) || functor->before_count > 0 ||
        functor->after_count > 0 || asked[functor->number])
        return;
    warn(game, LINT_UNCALLED, first->place, "nothing asks for '%s' (line %d)", functor->name,
         first->place.line);
}

void gamelan_lint(struct gamelan *game)
{
    const struct program *program = &game->program;
    bool *asked = who_is_asked(&game->program);
    for (int i = 0; i < program->functor_count; i++)
        find_uncalled(game, program->functors[i], asked);
    free(asked);
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        find_hidden(game, functor->bodies, functor->body_count, false);
        if (functor->kind == FUNCTOR_FUNCTION)
            find_hidden(game, functor->rules, functor->rule_count, true);
    }
    for (int i = 0; i < program->definition_count; i++)
        find_unused(game, program->definitions[i]);
    find_single(game);
    for (int i = 0; i < program->text_count; i++)
        if (program->texts[i].depth < 9)
            lint_check_comments(program->problems, gamelan_lints, GAMELAN_LINTS,
                                program->texts[i].name, program->texts[i].text);
}
