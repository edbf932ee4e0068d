/* courses_build.c: finds stations and courses: runs steps as far as the stack is known. */
#include "engines/gamelan/courses_build.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/beginning.h"
#include "engines/gamelan/fast.h"

/* ---- places ---- */

static const struct functor *functor_of(const struct builder *builder)
{
    return builder->game->program.functors[builder->now.value[builder->now.frame + F_FUNCTOR]];
}

int gamelan_course_place(const struct builder *builder, int r)
{
    const struct functor *functor = functor_of(builder);
    return r < functor->frame_slots ? builder->now.frame + F_HEADER + functor->arity + r
                                    : COURSE_STACK + r - functor->frame_slots;
}

void gamelan_course_know(struct builder *builder, int place, int32_t value)
{
    builder->now.known[place] = PLACE_KNOWN;
    builder->now.value[place] = value;
}

void gamelan_course_open(struct builder *builder, int place)
{
    builder->now.known[place] = PLACE_OPEN;
    builder->now.value[place] = 0;
    builder->now.kept[place] = false;
}

static bool is_laid(const struct situation *now, int place)
{
    return now->known[place] != PLACE_KNOWN ||
           (now->kept[place] && now->memory[place] == now->value[place]);
}

void gamelan_course_lay(struct builder *builder, int place)
{
    struct situation *now = &builder->now;
    if (is_laid(now, place))
        return;
    gamelan_course_step(builder, DO_CONSTANT, place, 0, -1)->value = now->value[place];
    now->kept[place] = true;
    now->memory[place] = now->value[place];
}

/* Where whole pieces may be laid from a place on: up to one that is not known. What is free may be
 * written to as well. */
static int end_of_pieces(const struct situation *now, int from)
{
    enum { GAP_MOST = STATION_PIECE };
    int end = from, last = from;
    for (int at = from; at < COURSE_STACK && at - last <= GAP_MOST && now->known[at] != PLACE_OPEN; at++) {
        if (at < now->top && !is_laid(now, at))
            last = at;
        if ((at + 1 - from) % STATION_PIECE == 0)
            end = at + 1;
        if (end > last && at + 1 >= now->top)
            break;
    }
    return end < last + 1 ? end : from + (last - from + STATION_PIECE) / STATION_PIECE * STATION_PIECE;
}

/* All that is known of the stack, many numbers at once. */
static void lay_stack(struct builder *builder)
{
    struct situation *now = &builder->now;
    for (int from = 0; from < now->top; from++) {
        if (is_laid(now, from))
            continue;
        int end = end_of_pieces(now, from);
        if (end == from) {
            gamelan_course_lay(builder, from);
            continue;
        }
        int32_t *image = memory_get(builder->game->program.memory, (size_t)(end - from) * sizeof *image);
        for (int at = from; at < end; at++) {
            image[at - from] = now->memory[at] = now->value[at];
            now->kept[at] = true;
        }
        enum step_code code = end - from == STATION_PIECE ? DO_LAY_FEW : DO_LAY;
        struct step *step = gamelan_course_step(builder, code, from, end - from, -1);
        step->p = image;
        from = end - 1;
    }
}

static void free_places(struct situation *now, int from, int to)
{
    for (int i = from; i < to; i++) {
        now->known[i] = PLACE_FREE;
        now->value[i] = 0;
    }
}

/* ---- writing ---- */

struct step *gamelan_course_step(struct builder *builder, enum step_code code, int a, int b, int to)
{
    struct gamelan *game = builder->game;
    struct memory *memory = game->program.memory;
    if (game->step_count - builder->steps >= 2 * COURSE_STEPS_MOST) {
        builder->failed = true;
        game->step_count--;    /* what is written now is thrown away */
    }
    game->steps = memory_more(memory, game->steps, game->step_count, sizeof *game->steps);
    game->step_owner =
        memory_more(memory, game->step_owner, game->step_count, sizeof *game->step_owner);
    game->step_owner[game->step_count] = game->step_owner[builder->now.step];
    game->steps[game->step_count] = (struct step){.code = (uint16_t)code, .a = (uint16_t)a,
                                                  .b = (uint16_t)b, .to = to};
    return &game->steps[game->step_count++];
}

void gamelan_course_count(struct builder *builder)
{
    int counts = builder->counts, turns = builder->turns;
    builder->counts = builder->turns = 0;
    builder->loops = false;
    if (counts == 0 && turns == 0)
        return;
    struct step *step = gamelan_course_step(builder, DO_COUNT, 0, 0, -1);
    step->value = counts;
    step->low = turns;
}

/* ---- variants ---- */

static bool same_values(const struct situation *a, const struct situation *b)
{
    size_t top = (size_t)a->top;
    return a->frame == b->frame && a->top == b->top && memcmp(a->known, b->known, sizeof a->known) == 0 &&
           memcmp(a->value, b->value, top * sizeof *a->value) == 0 &&
           memcmp(a->value + COURSE_STACK, b->value + COURSE_STACK,
                  COURSE_SCRATCH * sizeof *a->value) == 0;
}

/* Whether all that one relies on lies in memory in the other too. */
static bool keeps(const struct situation *now, const struct situation *needs)
{
    for (int i = 0; i < COURSE_ROOM; i++)
        if (needs->kept[i] && (!now->kept[i] || now->memory[i] != needs->memory[i]))
            return false;
    return true;
}

static int find_variant(const struct builder *builder, int step, const struct situation **near)
{
    *near = NULL;
    for (int i = builder->first_variant[step]; i >= 0; i = builder->variants[i].next) {
        const struct situation *at = builder->variants[i].at;
        if (!same_values(&builder->now, at))
            continue;
        if (keeps(&builder->now, at))
            return i;
        *near = at;
    }
    return -1;
}

/* A new one relies on no more than one that is nearly the same: so the next to come will fit. */
static int add_variant(struct builder *builder, int step, const struct situation *near)
{
    if (builder->variant_count == VARIANTS_MOST) {
        builder->failed = true;
        return 0;
    }
    struct variant *variant = &builder->variants[builder->variant_count];
    variant->at = heap_new(1, sizeof *variant->at);
    *variant->at = builder->now;
    variant->at->step = step;
    for (int i = 0; near && i < COURSE_ROOM; i++)
        variant->at->kept[i] = variant->at->kept[i] && near->kept[i] &&
                               variant->at->memory[i] == near->memory[i];
    variant->next = builder->first_variant[step];
    variant->place = -1;
    builder->first_variant[step] = builder->variant_count;
    builder->variant_number[step]++;
    return builder->variant_count++;
}

int gamelan_course_arrive(struct builder *builder, int step)
{
    const struct situation *near;
    if (builder->fault_at[step] >= 0)    /* a fault asks for nothing that is known */
        return builder->fault_at[step];
    int found = find_variant(builder, step, &near);
    if (found < 0)
        found = add_variant(builder, step, near);
    if (builder->game->steps[step].code == DO_FAULT)
        builder->fault_at[step] = found;
    return found;
}

/* ---- leaving ---- */

/* Where procedures come back to after a course was left, if that is known: looked at as a start. */
static void go_on_after(struct builder *builder, int instruction)
{
    struct situation *now = &builder->now;
    const struct step_entry *entry = &builder->game->entries[instruction];
    if (entry->step < 0 || entry->list >= 0)
        return;
    gamelan_course_know(builder, now->frame + F_CODE, instruction);
    free_places(now, now->top, COURSE_ROOM);
    memset(now->kept + now->top, 0, (size_t)(COURSE_ROOM - now->top));
    gamelan_course_arrive(builder, entry->step);
}

static void open_slots(struct builder *builder)
{
    const struct functor *functor = functor_of(builder);
    int slots = builder->now.frame + F_HEADER + functor->arity;
    for (int i = functor->arity; i < functor->frame_slots; i++)
        gamelan_course_open(builder, slots + i);
}

static void look_further(struct builder *builder)
{
    const struct gamelan *game = builder->game;
    struct situation *now = &builder->now, *before = heap_new(1, sizeof *before);
    const struct instruction *left = &game->code[builder->instruction];
    *before = *now;
    if (left->code == C_RUN) {
        go_on_after(builder, builder->instruction + 1);
    } else if (left->code == C_ASSIGN || left->code == C_IF || left->code == C_BIND ||
               left->code == C_SELECT) {
        open_slots(builder);
        if (left->code != C_SELECT)
            go_on_after(builder, builder->instruction + 1);
        if (left->code == C_IF || left->code == C_SELECT)
            go_on_after(builder, left->a);
    }
    *now = *before;
    now->top = now->frame;
    now->frame = now->value[now->frame + F_BEFORE];
    if (now->frame >= 0)
        go_on_after(builder, now->value[now->frame + F_CODE]);
    *now = *before;
    free(before);
}

void gamelan_course_leave(struct builder *builder)
{
    struct situation *now = &builder->now;
    gamelan_course_know(builder, now->frame + F_CODE, builder->instruction);
    gamelan_course_count(builder);
    lay_stack(builder);
    struct step *step = gamelan_course_step(builder, DO_LEAVE, 0, 0, -1);
    step->value = now->frame;
    step->low = now->top;
    look_further(builder);
}

/* ---- stations ---- */

/* What is known of the stack: compared when a play is there again. */
static void take_image(struct builder *builder, struct station *station)
{
    const struct situation *now = &builder->now;
    struct memory *memory = builder->game->program.memory;
    int size = (now->top + STATION_PIECE - 1) / STATION_PIECE * STATION_PIECE;
    int32_t *image = memory_get(memory, (size_t)size * sizeof *image);
    int32_t *mask = memory_get(memory, (size_t)size * sizeof *mask);
    for (int i = 0; i < now->top; i++) {
        bool known = now->known[i] == PLACE_KNOWN;
        image[i] = known ? now->value[i] : 0;
        mask[i] = known ? -1 : 0;
    }
    station->image = image;
    station->mask = mask;
    station->size = size;
}

static bool same_station(const struct station *a, const struct station *b)
{
    return a->choices == b->choices && a->player == b->player && a->frame == b->frame && a->top == b->top &&
           memcmp(a->image, b->image, (size_t)a->size * sizeof *a->image) == 0 &&
           memcmp(a->mask, b->mask, (size_t)a->size * sizeof *a->mask) == 0;
}

/* Where each option goes on. Nothing above the stack is known there: options lay in that place. */
static void find_targets(struct builder *builder, struct station *station)
{
    const struct gamelan *game = builder->game;
    const struct choices *choices = station->choices;
    struct situation *now = &builder->now, *before = heap_new(1, sizeof *before);
    free_places(now, now->top, COURSE_ROOM);
    memset(now->kept + now->top, 0, (size_t)(COURSE_ROOM - now->top));
    *before = *now;
    station->ways = memory_get(game->program.memory, (size_t)(choices->count + 1) * sizeof *station->ways);
    for (int i = 0; i <= choices->count; i++) {
        int instruction = i < choices->count ? choices->targets[i] : choices->after;
        struct station_way *way = &station->ways[i];
        way->width = i < choices->count ? choices->list[i].width : 0;
        for (int k = 0; k < way->width; k++) {
            way->places[k] = (int16_t)(station->slots + choices->list[i].binds[k]);
            gamelan_course_open(builder, way->places[k]);
        }
        gamelan_course_know(builder, now->frame + F_CODE, instruction);
        way->to = gamelan_course_arrive(builder, game->entries[instruction].step);
        *now = *before;
    }
    free(before);
}

static bool can_go_on(const struct gamelan *game, int instruction)
{
    const struct step_entry *entry = &game->entries[instruction];
    return entry->step >= 0 && entry->list < 0;
}

/* Something out of a pile, or a name: if there is nothing in the pile nothing has to be laid down. */
static void look_into_pile(struct builder *builder, const struct choices *choices, int slots)
{
    const struct fast_loop *loop = choices->list[0].loop;
    struct situation *now = &builder->now;
    int place = slots + loop->slot;
    if (!gamelan_course_knows(builder, place))
        return;
    uint32_t at = (uint32_t)now->value[place] - (uint32_t)loop->first;
    int zone = at < (uint32_t)loop->span ? loop->zones[at] : -1;
    int code = now->value[now->frame + F_CODE];
    builder->counts++;
    gamelan_course_count(builder);    /* once more if somebody is asked: that does no harm */
    gamelan_course_know(builder, now->frame + F_CODE, choices->targets[1]);
    int to = gamelan_course_arrive(builder, builder->game->entries[choices->targets[1]].step);
    gamelan_course_know(builder, now->frame + F_CODE, code);
    struct step *step = gamelan_course_step(builder, DO_PILE_HAS, 0, 0, to);
    step->p = loop;
    step->low = zone;
}

/* The select of the instruction that is looked at. */
static void stop_at(struct builder *builder, const struct choices *choices)
{
    const struct gamelan *game = builder->game;
    struct situation *now = &builder->now;
    int slots = now->frame + F_HEADER + functor_of(builder)->arity, chooser = slots + choices->chooser;
    bool goes = can_go_on(game, choices->after) && now->known[chooser] == PLACE_KNOWN &&
                (uint32_t)now->value[chooser] - SYMBOLS < (uint32_t)game->head.players;
    for (int i = 0; i < choices->count; i++)
        goes = goes && can_go_on(game, choices->targets[i]);
    if (!goes) {
        gamelan_course_leave(builder);
        return;
    }
    gamelan_course_know(builder, now->frame + F_CODE, builder->instruction + 1);
    for (int i = 0; i < choices->count; i++)
        for (int k = 0; k < choices->list[i].own_count; k++)
            gamelan_course_know(builder, slots + choices->list[i].owns[k], UNBOUND);
    gamelan_course_know(builder, slots + choices->slot, now->top);
    if (choices->count == 2 && choices->list[0].loop && !choices->list[1].loop && !choices->list[1].ground)
        look_into_pile(builder, choices, slots);
    lay_stack(builder);
    struct memory *memory = game->program.memory;
    struct station made = {.choices = choices, .frame = now->frame, .top = now->top, .slots = slots,
                           .player = now->value[chooser] - SYMBOLS};
    int counts = builder->counts + 1, turns = builder->turns;
    builder->counts = builder->turns = 0;
    builder->loops = false;
    struct station *station = NULL;
    take_image(builder, &made);
    for (int i = 0; !station && i < builder->station_count; i++)
        if (same_station(builder->stations[i], &made))
            station = builder->stations[i];
    if (!station) {
        station = memory_get(memory, sizeof *station);
        *station = made;
        builder->stations = memory_more(memory, builder->stations, builder->station_count,
                                        sizeof *builder->stations);
        builder->stations[builder->station_count++] = station;
        find_targets(builder, station);
    }
    struct step *step = gamelan_course_step(builder, DO_STATION, 0, 0, -1);
    step->p = station;
    step->value = counts;
    step->low = turns;
}

/* ---- courses ---- */

static bool is_over_budget(const struct builder *builder)
{
    return builder->game->step_count - builder->steps > COURSE_STEPS_MOST ||
           builder->variant_count > VARIANTS_MOST / 2;
}

/* Loops inside of an instruction go on with what is the same every time. */
static void forget_scratch(struct builder *builder)
{
    for (int i = COURSE_STACK; i < COURSE_ROOM; i++)
        if (gamelan_course_knows(builder, i) && !is_known_list(builder->now.value[i])) {
            gamelan_course_lay(builder, i);
            gamelan_course_open(builder, i);
        }
}

/* Whether the course goes on elsewhere, where the same was written or will be. */
static bool join(struct builder *builder)
{
    const struct situation *near;
    int step = builder->now.step, found = find_variant(builder, step, &near);
    if (found < 0) {
        if (builder->visits[step] < UNROLL_MOST) {
            builder->visits[step]++;
            return false;
        }
        gamelan_course_count(builder);
        if (builder->instruction_at[step] < 0)
            forget_scratch(builder);
        found = gamelan_course_arrive(builder, step);
    }
    gamelan_course_count(builder);
    if (builder->variants[found].place >= 0) {
        gamelan_course_step(builder, DO_JUMP, 0, 0, found);
        return true;
    }
    builder->variants[found].place = builder->game->step_count;
    builder->now = *builder->variants[found].at;
    return false;
}

/* The beginning of an instruction: whether it can be part of a course. */
static bool begin(struct builder *builder)
{
    struct situation *now = &builder->now;
    int step = now->step;
    builder->instruction = builder->instruction_at[step];
    free_places(now, COURSE_STACK, COURSE_ROOM);
    memset(now->kept + COURSE_STACK, 0, COURSE_SCRATCH);
    if (builder->fits[step] && !is_over_budget(builder) &&
        builder->variant_number[step] <= VARIANTS_OF_STEP)
        return true;
    gamelan_course_leave(builder);
    return false;
}

static void write_course(struct builder *builder, int number)
{
    struct gamelan *game = builder->game;
    builder->now = *builder->variants[number].at;
    builder->variants[number].place = game->step_count;
    builder->counts = builder->turns = 0;
    builder->loops = false;
    memset(builder->visits, 0, (size_t)builder->steps);
    for (bool first = true; !builder->failed; first = false) {
        int step = builder->now.step;
        if (!first && builder->target[step] && join(builder))
            return;
        if (builder->instruction_at[step] >= 0 && !begin(builder))
            return;
        if (game->steps[step].code == DO_SELECT) {
            stop_at(builder, game->steps[step].p);
            return;
        }
        if (!gamelan_course_translate(builder))
            return;
    }
}

/* ---- all of it ---- */

static bool fits_all(const struct gamelan *game, const struct definition *definition, int from, int to)
{
    if (definition->scratch > COURSE_SCRATCH)
        return false;
    for (int i = from; i < to; i++)
        if (!gamelan_course_does(&game->steps[i]))
            return false;
    return true;
}

static void look_at_definition(struct builder *builder, const struct definition *definition)
{
    const struct gamelan *game = builder->game;
    int at = definition->code;
    for (;; at++) {
        int step = game->entries[at].step;
        if (step >= 0) {
            int end = step + 1;
            if (game->code[at].code != C_RETURN)
                end = game->entries[at + 1].step;
            builder->instruction_at[step] = at;
            builder->target[step] = true;
            builder->fits[step] = end >= 0 && fits_all(game, definition, step, end);
        }
        if (game->code[at].code == C_RETURN)
            return;
    }
}

static void look_at_steps(struct builder *builder)
{
    const struct gamelan *game = builder->game;
    for (int i = 0; i < builder->steps; i++) {
        builder->first_variant[i] = builder->instruction_at[i] = -1;
        builder->fault_at[i] = -1;
        if (game->steps[i].to >= 0)
            builder->target[game->steps[i].to] = true;
    }
    for (int i = 0; i < game->program.definition_count; i++)
        if (game->program.definitions[i]->kind <= DEFINE_INSTEAD)
            look_at_definition(builder, game->program.definitions[i]);
}

/* The first thing that is known: the frame of the root, about to go on. */
static void begin_at_root(struct builder *builder)
{
    struct gamelan *game = builder->game;
    struct gamelan_state *state = heap_new(1, game->head.state_size);
    struct run run;
    memcpy(state->cells, game->initial, (size_t)game->cell_count * sizeof *state->cells);
    state->frame = state->select = state->strands = -1;
    gamelan_start_run(&run, game, state);
    gamelan_begin_root(&run);
    struct situation *now = &builder->now;
    free_places(now, 0, COURSE_ROOM);
    now->frame = state->frame;
    now->top = state->top;
    for (int i = 0; i < now->top && i < COURSE_STACK; i++)
        gamelan_course_know(builder, i, run.room[i]);
    int code = now->frame < 0 ? -1 : run.room[now->frame + F_CODE];
    if (now->top < COURSE_STACK && code >= 0 && game->entries[code].step >= 0)
        gamelan_course_arrive(builder, game->entries[code].step);
    free(state);
}

/* Whether a stack can be as both of them know it. */
static bool may_meet(const struct station *a, const struct station *b)
{
    if (a->frame != b->frame || a->top != b->top)
        return false;
    for (int i = 0; i < a->size; i++)
        if (a->mask[i] && b->mask[i] && a->image[i] != b->image[i])
            return false;
    return true;
}

static void put_in_places(struct builder *builder)
{
    struct gamelan *game = builder->game;
    for (int i = builder->steps; i < game->step_count; i++) {
        struct step *step = &game->steps[i];
        if (step->to >= 0)
            step->to = builder->variants[step->to].place;
        if (step->code == DO_DRAW_FIXED)
            step->first = builder->variants[step->first].place;
    }
    int selects = game->program.select_count, players = game->head.players;
    game->stations = memory_get(game->program.memory,
                                (size_t)(selects * players + 1) * sizeof *game->stations);
    for (int i = 0; i < builder->station_count; i++) {
        struct station *station = builder->stations[i];
        for (int k = 0; k <= station->choices->count; k++)
            station->ways[k].to = builder->variants[station->ways[k].to].place;
        const struct station **first =
            &game->stations[station->choices->number * players + station->player];
        for (const struct station *other = *first; other; other = other->next)
            if (may_meet(station, other))
                station->shared = ((struct station *)(uintptr_t)other)->shared = true;
        station->next = *first;
        station->mark = STATION_NONE - 1 - i;
        *first = station;
        gamelan_station_plan(game, station);
    }
    game->station_list = (const struct station *const *)builder->stations;
}

void gamelan_courses_build(struct gamelan *game)
{
    struct builder *builder = heap_new(1, sizeof *builder);
    size_t steps = (size_t)game->step_count + 1;
    builder->game = game;
    builder->steps = game->step_count;
    builder->variants = heap_new(VARIANTS_MOST, sizeof *builder->variants);
    builder->first_variant = heap_new(steps, sizeof *builder->first_variant);
    builder->variant_number = heap_new(steps, sizeof *builder->variant_number);
    builder->fault_at = heap_new(steps, sizeof *builder->fault_at);
    builder->instruction_at = heap_new(steps, sizeof *builder->instruction_at);
    builder->fits = heap_new(steps, sizeof *builder->fits);
    builder->target = heap_new(steps, sizeof *builder->target);
    builder->visits = heap_new(steps, sizeof *builder->visits);
    builder->lists = heap_new(LISTS_MOST, sizeof *builder->lists);
    look_at_steps(builder);
    begin_at_root(builder);
    for (int i = 0; i < builder->variant_count && !builder->failed; i++)
        if (builder->variants[i].place < 0)
            write_course(builder, i);
    if (builder->failed)
        game->step_count = builder->steps;
    else
        put_in_places(builder);
    for (int i = 0; i < builder->variant_count; i++)
        free(builder->variants[i].at);
    free(builder->lists);
    free(builder->visits);
    free(builder->target);
    free(builder->fits);
    free(builder->instruction_at);
    free(builder->fault_at);
    free(builder->variant_number);
    free(builder->first_variant);
    free(builder->variants);
    free(builder);
}
