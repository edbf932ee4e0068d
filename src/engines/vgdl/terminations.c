/* terminations.c: what ends a game, and who has won then. */
#include <string.h>

#include "engines/vgdl/vgdl.h"

static inline int count_of(const struct tick *tick, const struct termination *termination)
{
    int total = 0;
    for (int i = 0; i < termination->stype_count; i++)
        total += type_alive(tick, termination->stypes[i]);
    return total;
}

/* GVGAI's count_score: the highest score wins, nobody if all are zero. A later player's zero is not
 * looked at, so that it loses against a first player below zero. */
static void winners_by_score(const struct tick *tick, const struct termination *termination,
                             int *win)
{
    if (!termination->count_score)
        return;
    int best = tick->state->score[0];
    bool any = best != 0;
    for (int p = 1; p < tick->game->players; p++) {
        int score = tick->state->score[p];
        if (score > best && score != 0)
            best = score;
        any |= score != 0;
    }
    for (int p = 0; p < tick->game->players; p++)
        win[p] = any && tick->state->score[p] == best;
}

#define TERMINATION(name)                                                                        \
    static bool name(const struct tick *tick, const struct termination *termination, bool *open, \
                     int *win)

TERMINATION(sprite_counter)
{
    if (count_of(tick, termination) > termination->limit || !*open)
        return false;
    winners_by_score(tick, termination, win);
    return true;
}

TERMINATION(sprite_counter_more)
{
    if (count_of(tick, termination) < termination->limit || !*open)
        return false;
    winners_by_score(tick, termination, win);
    return true;
}

TERMINATION(multi_sprite_counter)
{
    int count = count_of(tick, termination);
    bool holds = count == termination->limit || (termination->min && count > termination->limit);
    if (!holds || !*open)
        return false;
    winners_by_score(tick, termination, win);
    return true;
}

TERMINATION(multi_sprite_counter_sub_types)
{
    if (termination->stype_count == 0 || count_of(tick, termination) != termination->limit ||
        !*open)
        return false;
    const struct sprite_type *group = &tick->game->types[termination->stypes[0]];
    int kinds = 0;
    for (int i = 0; i < group->member_count; i++)
        kinds += type_alive(tick, group->members[i]) > 0 &&
                 type_has_own(tick, group->members[i]);
    if (kinds != termination->sub_types)
        return false;
    winners_by_score(tick, termination, win);
    return true;
}

TERMINATION(stop_counter)
{
    (void)win;
    int count = count_of(tick, termination);
    *open = termination->min ? count <= termination->limit : count != termination->limit;
    return false;
}

/* With counters: `compare` lets the first player win if they differ, the others if all are equal.
 * Else each player should win whose counter stands at its limit; as written, what holds for the last
 * one is said of the first, and the others lose. */
static void winners_by_counter(const struct tick *tick, const struct termination *termination,
                               int *win)
{
    const struct vgdl_game *game = tick->game;
    bool equal = true;
    for (int i = 1; i < game->counters; i++)
        equal &= tick->state->counter[i] == tick->state->counter[0];
    int last = game->players - 1;
    bool reached = game->players == game->counters &&
                   tick->state->counter[last] == termination->limits[last];
    for (int p = 0; p < game->players; p++)
        win[p] = termination->compare ? (p == 0) != equal : p == 0 && reached;
}

TERMINATION(timeout)
{
    (void)open;
    if (tick->time < termination->limit)
        return false;
    winners_by_score(tick, termination, win);
    if (termination->use_counter)
        winners_by_counter(tick, termination, win);
    return true;
}

TERMINATION(resource_counter)
{
    (void)open, (void)win;
    for (int i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *s = sprite_at(tick, (unsigned)i);
        if (type_of(tick, s)->avatar && !(s->flags & (KILLED | DEAD)))
            return termination->stype_count &&
                   sprite_amount(tick, s, termination->stypes[0]) >= termination->limit;
    }
    return false;
}

static const struct termination_kind kinds[] = {
    {"SpriteCounter", SYSTEMS_ALL, "stype limit win count_score scoreChange", sprite_counter},
    {"SpriteCounterMore", GVGAI, "stype limit win count_score", sprite_counter_more},
    {"MultiSpriteCounter", SYSTEMS_ALL, "stype1 stype2 stype3 limit win min count_score scoreChange",
     multi_sprite_counter},
    {"MultiSpriteCounterSubTypes", GVGAI, "stype1 limit win subTypesNum count_score",
     multi_sprite_counter_sub_types},
    {"StopCounter", GVGAI, "stype1 stype2 stype3 limit win min count_score", stop_counter},
    {"Timeout", SYSTEMS_ALL, "limit win use_counter compare limits count_score scoreChange", timeout},
    {"ResourceCounter", PYVGDL2, "stype limit win scoreChange", resource_counter},
};

const struct termination_kind *vgdl_termination_find(const char *name, int systems)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0 && kinds[i].systems & systems)
            return &kinds[i];
    return NULL;
}

size_t vgdl_termination_names(const char **out, size_t capacity, int systems)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && count < capacity; i++)
        if (kinds[i].systems & systems)
            out[count++] = kinds[i].name;
    return count;
}

static void end_play(struct tick *tick, const int *win)
{
    struct state *head = &tick->state->head;
    for (int p = 0; p < tick->game->players; p++) {
        tick->state->winner[p] = win[p] ? 2 : 1;
        head->result[p] = win[p] ? 1 : -1;
    }
    state_finish(head);
}

bool vgdl_check_terminations(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    struct vgdl_state *state = tick->state;
    bool open = !state->blocked;
    bool ended = state->head.end != END_NONE;
    for (int i = 0; i < game->termination_count && !ended; i++) {
        const struct termination *termination = &game->terminations[i];
        int win[VGDL_PLAYERS_MAX];
        memcpy(win, termination->win, sizeof win);
        if (termination->kind->holds(tick, termination, &open, win)) {
            event_add(tick->log, VERB_END, -1, termination->part, -1, win[0]);
            end_play(tick, win);
            ended = true;
        }
    }
    state->blocked = !open;
    if (!is_gvgai(tick))
        return ended;
    if (!ended && game->lenient && state->warnings > WARNINGS_ALLOWED) {
        state_finish(&state->head);    /* nobody has won or lost */
        ended = true;
    }
    if (tick->time >= game->ticks_max && state->head.end <= END_RULES) {
        int win[VGDL_PLAYERS_MAX];
        for (int p = 0; p < VGDL_PLAYERS_MAX; p++)
            win[p] = state->winner[p] == 2;
        end_play(tick, win);
        ended = true;
    }
    return ended;
}
