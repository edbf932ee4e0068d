/* again.c: any play of a store as a record. */
#include "evaluate/again.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/heap.h"
#include "evaluate/endings.h"
#include "evaluate/pack.h"

/* What is looked for, and what the store says of it. */
struct wanted {
    const struct plan *plan;
    struct problems   *problems;
    int                cell;
    int64_t            play;
    bool               found;
    struct outcome     outcome;
    int               *actions;      /* kept; NULL: not */
    int64_t            action_count;
};

static void take_actions(struct wanted *wanted, const struct chunk *chunk, int index)
{
    const unsigned char *at = (const unsigned char *)text_of(&chunk->decisions);
    const unsigned char *end = at + chunk->decisions.length;
    int64_t count, action;
    for (int i = 0; at < end && unpack_number(&at, end, &count); i++) {
        if (i == index && count >= 0 && count <= end - at) {
            wanted->actions = heap_new((size_t)count + 1, sizeof *wanted->actions);
            wanted->action_count = count;
        }
        for (int64_t j = 0; j < count && unpack_number(&at, end, &action); j++)
            if (i == index)
                wanted->actions[j] = (int)action;
        if (i == index)
            return;
    }
}

static bool look(void *context, const struct chunk *chunk)
{
    struct wanted *wanted = context;
    int64_t size = experiment_chunk(&wanted->plan->experiment);
    int64_t index = wanted->play - chunk->number * size;
    if (!chunk_check(wanted->plan, chunk, false, false, wanted->problems))
        return false;
    if (chunk->cell != wanted->cell || index < 0 || index >= chunk->count)
        return true;
    int players = plan_subject(wanted->plan, wanted->cell)->game->players;
    struct endings *endings = endings_read(players, chunk->count, &chunk->plays, &chunk->endings,
                                           &chunk->hashes);
    if (!endings)
        return store_damaged(wanted->problems, "chunk %" PRId64 " of cell %d: how its plays ended "
                             "cannot be read", chunk->number, chunk->cell);
    endings_play(endings, (int)index, &wanted->outcome);
    endings_free(endings);
    take_actions(wanted, chunk, (int)index);
    wanted->found = true;
    return true;
}

/* Plays the kept actions. False if one is not legal. */
static bool play_kept(const struct wanted *wanted, const struct game *game, uint64_t seed,
                      struct record *record)
{
    struct watcher watcher = record_watcher(record);
    struct state *state = state_new(game);
    struct events none = {0};
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    state_start(game, state, seed);
    watcher.begin(watcher.context, game, state);
    bool fine = true;
    for (int64_t i = 0; fine && i < wanted->action_count && state->player != OVER; i++) {
        int count = state_actions(game, state, legal), j = 0;
        while (j < count && legal[j] != wanted->actions[i])
            j++;
        fine = j < count;
        if (!fine)
            break;
        watcher.decision(watcher.context, game, state, legal, count, wanted->actions[i]);
        state_apply(game, state, wanted->actions[i], NULL);
        if (watcher.applied)
            watcher.applied(watcher.context, game, state, wanted->actions[i], &none);
    }
    if (watcher.end)
        watcher.end(watcher.context, game, state);
    fine = fine && (uint32_t)state_hash(state) == wanted->outcome.hash;
    free(legal);
    state_free(state);
    return fine;
}

static struct record *record_of(const struct wanted *wanted, struct problems *problems)
{
    const struct plan *plan = wanted->plan;
    /* Whoever looks at somebody else's store must not thereby start the programs it names. */
    if (!wanted->actions && !plan_repeatable(plan, wanted->cell)) {
        problem_error(problems, (struct place){0}, "the decisions of play %d.%" PRId64 " are not in "
                      "the store, and who took them is a person, a program or a server: they are "
                      "not asked again", wanted->cell, wanted->play);
        return NULL;
    }
    const struct subject *subject = plan_subject(plan, wanted->cell);
    const struct cell *cell = &plan->cells[wanted->cell];
    int seat, players = subject->game->players;
    struct record *record = record_new(subject->game, subject->spec, true);
    record->seed = plan_play(plan, wanted->cell, wanted->play, &seat);
    for (int i = 0; i < players; i++) {
        int position = (i - seat + players) % players;
        record_agent(record, cell->seats[position < cell->seat_count ? position
                                                                     : cell->seat_count - 1]);
    }
    bool fine;
    if (wanted->actions) {
        fine = play_kept(wanted, subject->game, record->seed, record);
    } else {
        struct worker *worker = worker_new(plan);
        struct watcher watcher = record_watcher(record);
        struct outcome outcome;
        worker_again(worker, wanted->cell, wanted->play, &watcher, &outcome);
        fine = (uint32_t)outcome.hash == wanted->outcome.hash;
        worker_free(worker);
    }
    if (fine)
        return record;
    record_free(record);
    problem_error(problems, (struct place){0}, "play %d.%" PRId64 " does not come out as the store "
                  "says: another program version, or agents that answer differently each time "
                  "(then keep decisions)", wanted->cell, wanted->play);
    return NULL;
}

struct record *store_record(struct store *store, const char *id, struct problems *problems)
{
    struct plan *plan = store_plan(store, problems);
    struct wanted wanted = {.plan = plan, .problems = problems};
    struct record *record = NULL;
    int used = 0;
    if (!plan)
        return NULL;
    if (sscanf(id, "%d.%" SCNd64 "%n", &wanted.cell, &wanted.play, &used) != 2 || id[used] ||
        wanted.cell < 0 || wanted.cell >= plan->cell_count) {
        problem_error(problems, (struct place){0}, "expected the id of a play as CELL.PLAY, such "
                      "as 0.17, found '%.40s'; the store has cells 0 to %d", id,
                      plan->cell_count - 1);
    } else {
        const struct chunk only = {
            .cell = wanted.cell, .number = wanted.play / experiment_chunk(&plan->experiment),
        };
        const struct store_reader reader = {.context = &wanted, .chunk = look, .only = &only};
        if (store->kind->read(store, &reader, problems)) {
            if (wanted.found)
                record = record_of(&wanted, problems);
            else
                problem_error(problems, (struct place){0}, "the store has no play %s", id);
        }
    }
    free(wanted.actions);
    plan_free(plan);
    return record;
}
