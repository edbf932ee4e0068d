/* strata.c: which relations depend on themselves, and that none does so through `not` or a number. */
#include <string.h>

#include "engines/gamelan/strata.h"

enum { TABLE_BITS_MOST = 1 << 20 };

struct finder {
    struct program  *program;
    struct functor **stack;
    int              stack_count, visits, components;
    bool             failed;
};

static void visit(struct finder *, struct functor *);

/* Calls of a tree to rules and states; `negative` inside `not` and aggregates. */
static void follow(struct finder *finder, struct functor *from, const struct node *node, bool negative,
                   bool check)
{
    if (!node)
        return;
    bool inside = negative || node->kind == N_NOT || node->kind == N_AGGREGATE || node->kind == N_SET;
    struct functor *to = node->kind == N_CALL ? node->functor : NULL;
    if (to && (to->kind == FUNCTOR_STATE || to->kind == FUNCTOR_STATE_RELATION ||
               (to->kind == FUNCTOR_BUILT_IN && to->built_in >= BUILT_TOP && to->built_in <= BUILT_RANK)))
        from->depends_state = true;
    if (node->kind == N_SINCE || node->kind == N_TIME)
        from->depends_state = true;
    if (to && (to->kind == FUNCTOR_RELATION || to->kind == FUNCTOR_FUNCTION ||
               to->kind == FUNCTOR_STATE_RELATION)) {
        if (!check && to->visited == 0)
            visit(finder, to);
        if (!check && to->open && to->low_link < from->low_link)
            from->low_link = to->low_link;
        if (check && to->component == from->component) {
            from->recursive = true;
            if (negative && from->kind != FUNCTOR_FUNCTION) {
                finder->failed = true;
                problem_error(finder->program->problems, node->place,
                              "'%s' depends on 'not' or an aggregate of itself, through '%s'",
                              from->name, to->name);
            }
        }
        from->depends_state = from->depends_state || to->depends_state;
    }
    for (int i = 0; i < node->kid_count; i++)
        follow(finder, from, node->kids[i], inside, check);
}

static void follow_all(struct finder *finder, struct functor *functor, bool check)
{
    for (int i = 0; i < functor->rule_count; i++) {
        follow(finder, functor, functor->rules[i]->body, false, check);
        follow(finder, functor, functor->rules[i]->value, false, check);
    }
}

/* Tarjan's components. */
static void visit(struct finder *finder, struct functor *functor)
{
    functor->visited = functor->low_link = ++finder->visits;
    functor->open = true;
    finder->stack[finder->stack_count++] = functor;
    follow_all(finder, functor, false);
    if (functor->low_link != functor->visited)
        return;
    finder->components++;
    struct functor *member;
    do {
        member = finder->stack[--finder->stack_count];
        member->open = false;
        member->component = finder->components;
    } while (member != functor);
}

static void make_table(struct gamelan *game, struct functor *functor)
{
    int64_t bits = 1;
    for (int i = 0; i < functor->arity; i++) {
        bits *= functor->values[i].list ? functor->values[i].count : TABLE_BITS_MOST;
        if (bits >= TABLE_BITS_MOST)
            return;
    }
    functor->table = game->table_words;
    functor->table_words = (int)((bits + 31) / 32);
    game->table_words += functor->table_words;
}

bool gamelan_strata(struct gamelan *game)
{
    struct program *program = &game->program;
    struct finder finder = {.program = program};
    finder.stack =
        memory_get(program->memory, (size_t)(program->functor_count + 1) * sizeof *finder.stack);
    for (int i = 0; i < program->functor_count; i++)
        program->functors[i]->open = false;
    for (int i = 0; i < program->functor_count; i++)
        if (program->functors[i]->rule_count > 0 && program->functors[i]->visited == 0)
            visit(&finder, program->functors[i]);
    for (int i = 0; i < program->functor_count; i++)
        if (program->functors[i]->rule_count > 0)
            follow_all(&finder, program->functors[i], true);
    for (int round = 0; round < 2; round++)    /* what depends on the state, round circles too */
        for (int i = 0; i < program->functor_count; i++)
            follow_all(&finder, program->functors[i], true);
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        if (functor->recursive && functor->kind == FUNCTOR_RELATION && functor->component < 64)
            make_table(game, functor);
    }
    return !finder.failed;
}
