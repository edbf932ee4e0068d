/* names.c: which functors there are, and what each of them is. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "engines/gamelan/program.h"
#include "engines/gamelan/scope.h"

static const struct { const char *name; int arity; enum built_in which; bool function; } built_ins[] = {
    {"player", 1, BUILT_PLAYER, false},
    {"member", 2, BUILT_MEMBER, false},
    {"empty", 1, BUILT_EMPTY, false},
    {"between", 3, BUILT_BETWEEN, false},
    {"true", 0, BUILT_TRUE, false},
    {"fail", 0, BUILT_FAIL, false},
    {"next_player", 1, BUILT_NEXT_PLAYER, true},
    {"player_count", 0, BUILT_PLAYER_COUNT, true},
    {"top", 1, BUILT_TOP, true},
    {"bottom", 1, BUILT_BOTTOM, true},
    {"pile_size", 1, BUILT_PILE_SIZE, true},
    {"rank", 1, BUILT_RANK, true},
    {"abs", 1, BUILT_ABS, true},
};

/* Where a functor is listed, or would be. */
static int *functor_place(const struct program *program, const char *name, int arity)
{
    unsigned mask = (unsigned)program->functor_room - 1;
    unsigned at = (unsigned)hash_bytes((uint64_t)arity, name, strlen(name)) & mask;
    for (int number; (number = program->functor_places[at]) != 0; at = (at + 1) & mask) {
        const struct functor *functor = program->functors[number - 1];
        if (functor->arity == arity && strcmp(functor->name, name) == 0)
            break;
    }
    return &program->functor_places[at];
}

/* Keeps more than half of the places free; there are always a power of two. */
static void widen_places(struct program *program)
{
    if (2 * (program->functor_count + 1) <= program->functor_room)
        return;
    program->functor_room = program->functor_room ? 2 * program->functor_room : 256;
    size_t size = (size_t)program->functor_room * sizeof *program->functor_places;
    program->functor_places = memory_get(program->memory, size);
    memset(program->functor_places, 0, size);
    for (int i = 0; i < program->functor_count; i++)
        *functor_place(program, program->functors[i]->name, program->functors[i]->arity) = i + 1;
}

struct functor *gamelan_functor(struct program *program, const char *name, int arity, bool make)
{
    widen_places(program);
    int *place = functor_place(program, name, arity);
    if (*place)
        return program->functors[*place - 1];
    if (!make)
        return NULL;
    *place = program->functor_count + 1;
    program->functors = memory_more(program->memory, program->functors, program->functor_count,
                                    sizeof *program->functors);
    struct functor *functor = memory_get(program->memory, sizeof *functor);
    *functor = (struct functor){.name = name, .arity = arity, .number = program->functor_count,
                                .history = -1, .class_bit = -1, .table = -1};
    program->functors[program->functor_count++] = functor;
    return functor;
}

int32_t gamelan_atom(struct program *program, const char *name)
{
    for (int i = 0; i < program->atom_count; i++)
        if (strcmp(program->atoms[i], name) == 0)
            return SYMBOLS + i;
    program->atoms = memory_more(program->memory, (void *)program->atoms, program->atom_count,
                                 sizeof *program->atoms);
    program->atoms[program->atom_count] = name;
    return SYMBOLS + program->atom_count++;
}

static void add_to(struct program *program, struct definition ***list, int *count,
                   struct definition *definition)
{
    *list = memory_more(program->memory, *list, *count, sizeof **list);
    (*list)[(*count)++] = definition;
}

static const char *kind_name(enum functor_kind kind)
{
    static const char *const names[] = {"nothing", "a relation", "a function", "a state",
                                        "a state", "a term", "built in"};
    return names[kind];
}

static bool claim(struct program *program, struct functor *functor, enum functor_kind kind,
                  const struct definition *definition)
{
    bool joins = (functor->kind == FUNCTOR_STATE_RELATION && kind == FUNCTOR_RELATION) ||
                 (functor->kind == FUNCTOR_RELATION && kind == FUNCTOR_STATE_RELATION);
    if (joins) {
        functor->kind = FUNCTOR_STATE_RELATION;
        return true;
    }
    if (functor->kind != FUNCTOR_UNKNOWN && functor->kind != kind)
        return problem_error(program->problems, definition->place,
                             "'%s' with %d arguments is %s already, and cannot be %s too",
                             functor->name, functor->arity, kind_name(functor->kind),
                             kind_name(kind));
    if (functor->kind == FUNCTOR_UNKNOWN)
        functor->place = definition->place;
    functor->kind = kind;
    return true;
}

static bool add_definition(struct program *program, struct definition *definition)
{
    struct functor *functor = definition->functor =
        gamelan_functor(program, definition->name, definition->head->kid_count, true);
    definition->head->functor = functor;
    switch (definition->kind) {
    case DEFINE_PROC:
        functor->is_proc = true;    /* fall through */
    case DEFINE_INSTEAD:
        add_to(program, &functor->bodies, &functor->body_count, definition);
        return true;
    case DEFINE_AFTER:
        add_to(program, &functor->afters, &functor->after_count, definition);
        return true;
    case DEFINE_BEFORE:
        add_to(program, &functor->befores, &functor->before_count, definition);
        return true;
    case DEFINE_RELATION:
        add_to(program, &functor->rules, &functor->rule_count, definition);
        return claim(program, functor, FUNCTOR_RELATION, definition);
    case DEFINE_FUNCTION:
        add_to(program, &functor->rules, &functor->rule_count, definition);
        return claim(program, functor, FUNCTOR_FUNCTION, definition);
    case DEFINE_STATE:
        if (functor->state)
            return problem_error(program->problems, definition->place,
                                 "the state '%s' is declared already in line %d", functor->name,
                                 functor->state->place.line);
        functor->state = definition;
        if (definition->pile && program->pile)
            return problem_error(program->problems, definition->place,
                                 "there is a pile already: '%s'", program->pile->name);
        if (definition->pile)
            program->pile = definition;
        return claim(program, functor,
                     definition->value ? FUNCTOR_STATE : FUNCTOR_STATE_RELATION, definition);
    case DEFINE_CRITIC:
        return true;
    }
    return true;
}

/* visible(f(X), P) and possible(f(X), V) speak of a place of the state, not of its value: they become
 * relations of their own, "visible f"(X, P). */
static void rewrite_place(struct program *program, struct node *call)
{
    bool sight = strcmp(call->name, "visible") == 0;
    if ((!sight && strcmp(call->name, "possible") != 0) || call->kid_count != 2 ||
        call->kids[0]->kind != N_CALL)
        return;
    const struct node *cell = call->kids[0];
    struct functor *state = gamelan_functor(program, cell->name, cell->kid_count, false);
    if (!state || (state->kind != FUNCTOR_STATE && state->kind != FUNCTOR_STATE_RELATION) ||
        cell->kid_count >= ARITY_MAX)
        return;
    char name[160];
    struct text text = TEXT_ON(name);
    text_add(&text, "%s %.100s", call->name, cell->name);
    struct node **kids = memory_get(program->memory, (size_t)(cell->kid_count + 1) * sizeof *kids);
    memcpy(kids, cell->kids, (size_t)cell->kid_count * sizeof *kids);
    kids[cell->kid_count] = call->kids[1];
    call->name = memory_text(program->memory, name, strlen(name));
    call->kids = kids;
    call->kid_count = cell->kid_count + 1;
    state->hidden = state->hidden || sight;
}

static void rewrite_places(struct program *program, struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL)
        rewrite_place(program, node);
    for (int i = 0; i < node->kid_count; i++)
        rewrite_places(program, node->kids[i]);
}

/* What is said about procedures for those who judge a game; kept as it is written. */
static bool is_annotation(const struct definition *definition)
{
    const struct node *head = definition->head;
    return definition->kind == DEFINE_FUNCTION && head->kid_count == 3 &&
           strcmp(head->name, "value") == 0 && head->kids[2]->kind == N_CALL &&
           strcmp(head->kids[2]->name, "proc") == 0;
}

/* A relation that is set somewhere and declared nowhere is a state all the same. */
static void find_assigned(struct program *program, const struct node *node)
{
    if (!node)
        return;
    if ((node->kind == N_ASSIGN && !node->kids[1]) || node->kind == N_CLEAR) {
        const struct node *call = node->kids[0];
        struct functor *functor = gamelan_functor(program, call->name, call->kid_count, true);
        if (functor->kind == FUNCTOR_UNKNOWN || functor->kind == FUNCTOR_RELATION) {
            if (functor->kind == FUNCTOR_UNKNOWN)
                functor->place = call->place;
            functor->kind = FUNCTOR_STATE_RELATION;
        }
    }
    for (int i = 0; i < node->kid_count; i++)
        find_assigned(program, node->kids[i]);
}

/* Hooks need something to hang on. */
static bool check_hooks(struct program *program)
{
    bool good = true;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        if (definition->kind < DEFINE_AFTER || definition->kind > DEFINE_INSTEAD ||
            definition->functor->is_proc)
            continue;
        static const char *const words[] = {"proc", "after", "before", "instead"};
        good = problem_error(program->problems, definition->place,
                             "'%s' of a procedure that is not there: '%s' with %d arguments",
                             words[definition->kind], definition->name, definition->functor->arity);
    }
    return good;
}

static void find_named(struct program *program)
{
    program->score = gamelan_functor(program, "score", 1, false);
    program->winner = gamelan_functor(program, "winner", 1, false);
    program->name_of = gamelan_functor(program, "name", 1, false);
    program->type_of = gamelan_functor(program, "type_of", 1, false);
}

static bool takes_all(const struct node *head)
{
    for (int i = 0; i < head->kid_count; i++) {
        if (head->kids[i]->kind != N_VARIABLE)
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(head->kids[i]->name, head->kids[k]->name) == 0)
                return false;
    }
    return true;
}

static bool delegates(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_DELEGATE || (node->name && strcmp(node->name, "delegate") == 0))
        return true;
    for (int i = 0; i < node->kid_count; i++)
        if (delegates(node->kids[i]))
            return true;
    return false;
}

/* A procedure of a text that is included, replaced as a whole by one of the text that includes it, is left
 * out: what it mentions need not be there. */
static void drop_replaced(struct program *program)
{
    int kept = 0;
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *old = program->definitions[i];
        bool replaced = false;
        for (int k = 0; k < program->definition_count && old->kind == DEFINE_PROC; k++) {
            const struct definition *new = program->definitions[k];
            replaced = replaced || (new->kind == DEFINE_PROC && new->depth < old->depth && !new->level &&
                                    !old->level && strcmp(new->head->name, old->head->name) == 0 &&
                                    new->head->kid_count == old->head->kid_count &&
                                    takes_all(new->head) && !delegates(new->body));
        }
        if (!replaced)
            program->definitions[kept++] = old;
    }
    program->definition_count = kept;
}

bool gamelan_resolve(struct program *program)
{
    bool good = true;
    drop_replaced(program);
    for (size_t i = 0; i < sizeof built_ins / sizeof *built_ins; i++) {
        struct functor *functor =
            gamelan_functor(program, built_ins[i].name, built_ins[i].arity, true);
        functor->kind = FUNCTOR_BUILT_IN;
        functor->built_in = built_ins[i].which;
        functor->built_in_function = built_ins[i].function;
    }
    for (int i = 0; i < program->pool_count; i++) {    /* card(C): C is one of the objects */
        struct functor *functor = gamelan_functor(program, program->pools[i].name, 1, true);
        functor->kind = FUNCTOR_BUILT_IN;
        functor->built_in = BUILT_POOL;
        functor->pool = i;
    }
    for (int i = 0; i < program->players; i++) {
        static const char *const names[PLAYERS_MAX] = {"p1", "p2", "p3", "p4"};
        gamelan_atom(program, names[i]);
    }
    /* States first, because places of them are spoken of elsewhere. */
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        definition->number = i;
        if (is_annotation(definition))
            definition->kind = DEFINE_CRITIC;
        if (definition->kind == DEFINE_STATE)
            good = add_definition(program, definition) && good;
    }
    for (int i = 0; good && i < program->definition_count; i++)
        find_assigned(program, program->definitions[i]->body);
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->kind == DEFINE_STATE)
            continue;
        rewrite_places(program, definition->head);
        rewrite_places(program, definition->body);
        definition->name = definition->head->name;
        good = add_definition(program, definition) && good;
    }
    good = good && check_hooks(program);
    for (int i = 0; i < program->definition_count; i++)
        if (good || program->problems->error_count < 8)
            good = gamelan_scope(program, program->definitions[i]) && good;
    find_named(program);
    return good;
}
