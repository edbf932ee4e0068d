/* courses_calls.c: what is left in a course of steps that go from frame to frame, or round a loop. */
#include "engines/gamelan/courses_build.h"

static struct step_call *call_of(struct builder *builder, const struct step_call *call)
{
    struct step_call *copy = memory_get(builder->game->program.memory, sizeof *copy);
    *copy = *call;
    for (int i = 0; i < call->arity; i++) {
        if (call->fixed[i])
            continue;
        int place = place_of(builder, call->arguments[i]);
        copy->fixed[i] = gamelan_course_knows(builder, place);
        copy->arguments[i] = copy->fixed[i] ? builder->now.value[place] : place;
    }
    return copy;
}

static bool do_event(struct builder *builder, const struct step *step)
{
    struct step_call *call = call_of(builder, step->p);
    gamelan_course_step(builder, DO_EVENT, 0, 0, -1)->p = call;
    return go_on(builder);
}

/* Lays an argument into two places of a new frame. */
static void lay_argument(struct builder *builder, const struct step_call *call, int i, int place)
{
    if (call->fixed[i]) {
        gamelan_course_know(builder, place, call->arguments[i]);
        return;
    }
    gamelan_course_step(builder, DO_COPY, place, call->arguments[i], -1);
    gamelan_course_open(builder, place);
}

static bool do_call(struct builder *builder, const struct step *step)
{
    struct situation *now = &builder->now;
    const struct step_call *call = call_of(builder, step->p);
    int top = now->top, end = top + call->size, after = step->value;
    if (end + 2 * FRAME_PIECE > COURSE_STACK) {
        gamelan_course_leave(builder);
        return false;
    }
    builder->counts++;
    gamelan_course_know(builder, now->frame + F_CODE, after);
    for (int i = 0; i < call->size; i++)
        gamelan_course_know(builder, top + i, call->image[i]);
    gamelan_course_know(builder, top + F_BEFORE, now->frame);
    for (int i = 0; i < call->arity; i++) {
        lay_argument(builder, call, i, top + F_HEADER + i);
        lay_argument(builder, call, i, top + F_HEADER + call->arity + i);
    }
    if (call->mentioned)
        gamelan_course_step(builder, DO_EVENT, 0, 0, -1)->p = call;
    builder->turns += (int)call->turn;
    now->frame = top;
    now->top = end;
    return go_to(builder, call->entry->step);
}

/* On in the frame that is now the last, wherever its code says. */
static bool resume(struct builder *builder)
{
    const struct situation *now = &builder->now;
    int code = now->value[now->frame + F_CODE];
    const struct step_entry *entry = &builder->game->entries[code];
    if (code >= 0 && entry->step >= 0 && entry->list < 0)
        return go_to(builder, entry->step);
    builder->instruction = code;
    gamelan_course_leave(builder);
    return false;
}

static bool do_return(struct builder *builder)
{
    struct situation *now = &builder->now;
    int top = now->frame;
    now->frame = now->value[top + F_BEFORE];
    for (int i = top; i < now->top; i++) {
        now->known[i] = PLACE_FREE;
        now->value[i] = 0;
    }
    now->top = top;
    if (now->frame >= 0)
        return resume(builder);
    gamelan_course_count(builder);
    gamelan_course_step(builder, DO_OVER, 0, 0, -1);
    return false;
}

static bool do_repeat(struct builder *builder, const struct step *step)
{
    struct situation *now = &builder->now;
    const struct definition *definition = step->p;
    const struct functor *functor = definition->functor;
    int header = now->frame + F_HEADER, slots = header + functor->arity, end = slots + functor->frame_slots;
    builder->counts++;
    builder->loops = true;
    for (int i = 0; i < functor->arity; i++) {
        if (gamelan_course_knows(builder, header + i)) {
            gamelan_course_know(builder, slots + i, now->value[header + i]);
            continue;
        }
        gamelan_course_step(builder, DO_COPY, slots + i, header + i, -1);
        gamelan_course_open(builder, slots + i);
    }
    for (int i = slots + functor->arity; i < end; i++)
        gamelan_course_know(builder, i, UNBOUND);
    gamelan_course_know(builder, now->frame + F_PHASE, 1);
    gamelan_course_know(builder, now->frame + F_CODE, definition->code);
    gamelan_course_know(builder, now->frame + F_BODY, 0);
    for (int i = end; i < now->top; i++) {
        now->known[i] = PLACE_FREE;
        now->value[i] = 0;
    }
    now->top = end;
    return resume(builder);
}

/* Lists that never change are known. */
static bool do_list_here(struct builder *builder, const struct step *step)
{
    struct situation *now = &builder->now;
    const struct step_list *list = step->p;
    if (now->top + list->size > COURSE_STACK) {
        gamelan_course_leave(builder);
        return false;
    }
    for (int i = 0; i < list->owns; i++)
        know(builder, list->own[i], UNBOUND);
    for (int i = 0; i < list->size; i++)
        gamelan_course_know(builder, now->top + i, list->numbers[i]);
    know(builder, step->a, now->top);
    now->top += list->size;
    return go_on(builder);
}

static bool do_next_here(struct builder *builder, const struct step *step)
{
    struct situation *now = &builder->now;
    const struct step_query *query = step->p;
    int at = value_of(builder, step->a);
    bool known = knows(builder, step->a) && at >= 0 && at + 1 < now->top &&
                 now->known[at] == PLACE_KNOWN && now->known[at + 1] == PLACE_KNOWN;
    int size = known ? now->value[at] : 0, next = known ? now->value[at + 1] : 0;
    if (!known || at + 2 + size * query->width > now->top) {
        gamelan_course_leave(builder);
        return false;
    }
    builder->counts++;
    int top = next == size ? at : at + 2 + size * query->width;
    for (int i = top; i < now->top; i++) {
        now->known[i] = PLACE_FREE;
        now->value[i] = 0;
    }
    now->top = top;
    if (next == size)
        return go_to(builder, step->to);
    for (int i = 0; i < query->width; i++) {
        int from = at + 2 + next * query->width + i, place = place_of(builder, query->bound[i]);
        if (gamelan_course_knows(builder, from)) {
            gamelan_course_know(builder, place, now->value[from]);
        } else {
            gamelan_course_step(builder, DO_COPY, place, from, -1);
            gamelan_course_open(builder, place);
        }
    }
    gamelan_course_know(builder, at + 1, next + 1);
    return go_on(builder);
}

static bool do_deeper(struct builder *builder, const struct step *step)
{
    int place = place_of(builder, step->a);
    if (gamelan_course_knows(builder, place)) {
        builder->counts++;
        builder->loops = true;
        gamelan_course_know(builder, place, builder->now.value[place] + step->value);
        return go_to(builder, step->to);
    }
    int32_t more = step->value;
    part_ways(builder);
    int to = gamelan_course_arrive(builder, step->to);
    gamelan_course_step(builder, DO_DEEPER, place, 0, to)->value = more;
    return false;
}

bool gamelan_course_call(struct builder *builder, const struct step *step)
{
    switch (step->code) {
    case DO_DEEPER: return do_deeper(builder, step);
    case DO_EVENT: return do_event(builder, step);
    case DO_CALL: return do_call(builder, step);
    case DO_RETURN: return do_return(builder);
    case DO_REPEAT: return do_repeat(builder, step);
    case DO_LIST_HERE: return do_list_here(builder, step);
    default: return do_next_here(builder, step);
    }
}
