/* levels.c: which definition comes before which.
 *
 * A level that is said to be superior (a >: b) beats everything else; then a text beats what it includes;
 * then earlier beats later. A definition `instead` stands before procedures of its own level. */
#include <string.h>

#include "engines/gamelan/program.h"

int gamelan_level(struct program *program, const char *name)
{
    for (int i = 0; i < program->level_count; i++)
        if (strcmp(program->levels[i], name) == 0)
            return i;
    if (program->level_count == LEVELS_MAX) {
        problem_error(program->problems, (struct place){0}, "more than %d levels", LEVELS_MAX);
        return -1;
    }
    program->levels[program->level_count] = name;
    return program->level_count++;
}

/* The transitive closure of what was said; an error for a level that is above itself. */
static bool close_levels(struct program *program)
{
    for (int i = 0; i < program->precedence_count; i++)
        program->above[program->precedences[i].above][program->precedences[i].below] = true;
    for (int k = 0; k < program->level_count; k++)
        for (int i = 0; i < program->level_count; i++)
            for (int j = 0; program->above[i][k] && j < program->level_count; j++)
                program->above[i][j] = program->above[i][j] || program->above[k][j];
    for (int i = 0; i < program->precedence_count; i++) {
        const struct precedence *said = &program->precedences[i];
        if (program->above[said->below][said->above])
            return problem_error(program->problems, said->place,
                                 "levels in a circle: '%s' is superior to '%s', and that to it",
                                 program->levels[said->above], program->levels[said->below]);
    }
    return true;
}

/* Only what `>:` says. */
bool gamelan_superior(const struct program *program, const struct definition *a,
                      const struct definition *b)
{
    return a->level_id >= 0 && b->level_id >= 0 && program->above[a->level_id][b->level_id];
}

/* Whether a stands before b where no level decides. */
static bool earlier(const struct definition *a, const struct definition *b)
{
    if ((a->kind == DEFINE_INSTEAD) != (b->kind == DEFINE_INSTEAD) && a->level_id == b->level_id)
        return a->kind == DEFINE_INSTEAD;
    if (a->depth != b->depth)
        return a->depth < b->depth;
    return a->order < b->order;
}

/* Of those that nothing left is superior to, the earliest goes next. */
static void sort_definitions(const struct program *program, struct definition **list, int count)
{
    bool levelled = false;
    for (int i = 0; i < count; i++)
        levelled = levelled || list[i]->level_id >= 0;
    for (int done = 0; done < count; done++) {
        int best = -1;
        for (int i = done; i < count; i++) {
            bool beaten = false;
            for (int j = done; levelled && j < count; j++)
                beaten = beaten || gamelan_superior(program, list[j], list[i]);
            if (!beaten && (best < 0 || earlier(list[i], list[best])))
                best = i;
        }
        struct definition *next = list[best];
        memmove(list + done + 1, list + done, (size_t)(best - done) * sizeof *list);
        list[done] = next;
    }
}

bool gamelan_order(struct program *program)
{
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->level)
            definition->level_id = gamelan_level(program, definition->level);
        if (definition->level && definition->level_id < 0)
            return false;
    }
    if (!close_levels(program))
        return false;
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        sort_definitions(program, functor->rules, functor->rule_count);
        sort_definitions(program, functor->bodies, functor->body_count);
        sort_definitions(program, functor->befores, functor->before_count);
        sort_definitions(program, functor->afters, functor->after_count);
    }
    return true;
}
