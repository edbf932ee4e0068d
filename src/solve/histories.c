/* histories.c: the tree of all histories of a game. */
#include "solve/histories.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"
#include "solve/outcomes.h"

enum { BUCKETS_FIRST = 1024 };
static const double SAME_SUM = 1e-9;

struct grower {
    struct histories *tree;
    struct budget    *budget;
    struct state     *view;
    int              *actions[HISTORY_DEPTH_MAX];
    struct outcomes  *outcomes[HISTORY_DEPTH_MAX];
};

/* What each player knew and did so far. */
struct memory {
    uint64_t keys[PLAYERS_MAX];
};

static bool grow_history(struct grower *, uint32_t index, const struct state *,
                         const struct memory *, int depth);

/* Makes room for `more` elements in a list that grows. */
static void *room_for(void *list, size_t count, size_t more, size_t *room, size_t size)
{
    if (count + more <= *room)
        return list;
    *room = 2 * (count + more);
    return heap_grow_for(list, *room * size, "the histories of the game");
}

const struct state *histories_state(const struct histories *tree, uint32_t set)
{
    return (const struct state *)(tree->states + tree->sets[set].state);
}

size_t histories_bytes(const struct histories *tree)
{
    return tree->count * sizeof *tree->list + tree->set_count * sizeof *tree->sets +
           tree->action_count * sizeof *tree->actions + tree->state_bytes +
           (size_t)tree->end_count * (size_t)tree->game->players * sizeof *tree->scores +
           tree->bucket_count * sizeof *tree->buckets;
}

/* ---- information sets ---- */

static void grow_buckets(struct histories *tree)
{
    tree->bucket_count = tree->bucket_count ? 2 * tree->bucket_count : BUCKETS_FIRST;
    tree->buckets = heap_grow(tree->buckets, tree->bucket_count * sizeof *tree->buckets);
    memset(tree->buckets, 0, tree->bucket_count * sizeof *tree->buckets);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        size_t at = tree->sets[i].key & (tree->bucket_count - 1);
        while (tree->buckets[at])
            at = (at + 1) & (tree->bucket_count - 1);
        tree->buckets[at] = i + 1;
    }
}

static uint32_t add_set(struct histories *tree, uint64_t key, const struct state *state,
                        const int *actions, int count)
{
    size_t bytes = ((size_t)state->size + 15) & ~(size_t)15;
    tree->sets = room_for(tree->sets, tree->set_count, 1, &tree->set_room, sizeof *tree->sets);
    tree->actions = room_for(tree->actions, tree->action_count, (size_t)count, &tree->action_room,
                             sizeof *tree->actions);
    tree->states = room_for(tree->states, tree->state_bytes, bytes, &tree->state_room, 1);
    tree->sets[tree->set_count] = (struct information){
        .key = key, .player = state->player, .action_count = count,
        .first = tree->action_count, .state = tree->state_bytes,
    };
    memcpy(tree->actions + tree->action_count, actions, (size_t)count * sizeof *actions);
    memset(tree->states + tree->state_bytes, 0, bytes);
    memcpy(tree->states + tree->state_bytes, state, state->size);
    tree->action_count += (size_t)count;
    tree->state_bytes += bytes;
    return tree->set_count++;
}

/* The set of a key, new or known. */
static uint32_t find_set(struct histories *tree, uint64_t key, const struct state *state,
                         const int *actions, int count)
{
    if ((size_t)tree->set_count * 2 >= tree->bucket_count)
        grow_buckets(tree);
    size_t at = key & (tree->bucket_count - 1);
    while (tree->buckets[at] && tree->sets[tree->buckets[at] - 1].key != key)
        at = (at + 1) & (tree->bucket_count - 1);
    if (!tree->buckets[at])
        tree->buckets[at] = add_set(tree, key, state, actions, count) + 1;
    const struct information *set = &tree->sets[tree->buckets[at] - 1];
    /* Who knows the same has the same options: the waist promises it. */
    CHECK(set->action_count == count && set->player == state->player);
    return tree->buckets[at] - 1;
}

/* What the player who decides knows, as a number. */
static uint64_t knowledge(struct grower *grower, const struct state *state,
                          const struct memory *memory)
{
    const struct game *game = grower->tree->game;
    state_copy(grower->view, state);
    state_view(game, grower->view, state->player);
    uint64_t seen = hash_number(state_hash(grower->view), (uint64_t)state->player);
    return grower->tree->hides ? hash_number(memory->keys[state->player], seen) : seen;
}

/* ---- the tree ---- */

/* Places for what follows a history; false if the budget does not last. */
static bool add_children(struct grower *grower, uint32_t index, uint32_t count)
{
    struct histories *tree = grower->tree;
    if ((uint64_t)tree->count + count >= UINT32_MAX ||
        !budget_allows(grower->budget, "histories", (uint64_t)tree->count + count,
                       histories_bytes(tree) + count * sizeof *tree->list))
        return false;
    tree->list = room_for(tree->list, tree->count, count, &tree->count_room, sizeof *tree->list);
    memset(tree->list + tree->count, 0, count * sizeof *tree->list);
    tree->list[index].first = tree->count;
    tree->list[index].count = count;
    tree->count += count;
    return true;
}

static void end_history(struct histories *tree, uint32_t index, const struct state *state)
{
    size_t players = (size_t)tree->game->players;
    double sum = 0;
    tree->scores = room_for(tree->scores, tree->end_count * players, players, &tree->end_room,
                            sizeof *tree->scores);
    for (size_t i = 0; i < players; i++) {
        tree->scores[tree->end_count * players + i] = (double)state->score[i];
        sum += (double)state->score[i];
    }
    if (tree->end_count == 0) {
        tree->zero_sum = players == 2;
        tree->sum = sum;
    }
    if (sum - tree->sum > SAME_SUM || tree->sum - sum > SAME_SUM)
        tree->zero_sum = false;
    tree->cut += state->end == END_LIMIT;
    tree->list[index].player = OVER;
    tree->list[index].set = (int32_t)tree->end_count++;
}

/* Goes on from every outcome of an action, or of the start (action -1), into the history at `index`. */
static bool grow_outcomes(struct grower *grower, uint32_t index, const struct state *from, int action,
                          const struct memory *memory, int depth)
{
    struct histories *tree = grower->tree;
    if (depth + 2 >= HISTORY_DEPTH_MAX) {
        tree->deep = true;
        return false;
    }
    if (!grower->outcomes[depth])
        grower->outcomes[depth] = outcomes_new(tree->game);
    struct outcomes *outcomes = grower->outcomes[depth];
    if (!outcomes_list(outcomes, from, action)) {
        tree->unlisted = true;
        return false;
    }
    if (outcomes->count == 1)
        return grow_history(grower, index, outcomes_state(outcomes, 0), memory, depth + 1);
    tree->list[index].player = BY_CHANCE;
    if (!add_children(grower, index, (uint32_t)outcomes->count))
        return false;
    uint32_t first = tree->list[index].first;
    for (uint32_t i = 0; i < (uint32_t)outcomes->count; i++) {
        tree->list[first + i].probability = outcomes->list[i].probability;
        if (!grow_history(grower, first + i, outcomes_state(outcomes, (int)i), memory, depth + 1))
            return false;
    }
    return true;
}

static bool grow_history(struct grower *grower, uint32_t index, const struct state *state,
                         const struct memory *memory, int depth)
{
    struct histories *tree = grower->tree;
    if (state->player == OVER) {
        end_history(tree, index, state);
        return true;
    }
    if (!grower->actions[depth])
        grower->actions[depth] = heap_new((size_t)tree->game->actions_max, sizeof(int));
    int *actions = grower->actions[depth], mover = state->player;
    int count = state_actions(tree->game, state, actions);
    uint64_t key = knowledge(grower, state, memory);
    uint32_t set = find_set(tree, key, state, actions, count);
    tree->list[index].player = mover;
    tree->list[index].set = (int32_t)set;
    tree->list[index].next = tree->sets[set].history;
    tree->sets[set].history = index;
    if (!add_children(grower, index, (uint32_t)count))
        return false;
    uint32_t first = tree->list[index].first;
    for (int i = 0; i < count; i++) {
        struct memory after = *memory;
        after.keys[mover] = hash_number(key, (uint64_t)actions[i]);
        if (!grow_outcomes(grower, first + (uint32_t)i, state, actions[i], &after, depth))
            return false;
    }
    return true;
}

static void explain(const struct histories *tree, const struct budget *budget,
                    struct problems *problems)
{
    struct amount amount;
    if (tree->unlisted)
        problem_error(problems, (struct place){0},
                      "%s cannot be solved: its rules draw numbers, or so many, that their outcomes "
                      "cannot be listed", tree->game->name);
    else if (tree->deep)
        problem_error(problems, (struct place){0}, "%s has plays of more than %d decisions",
                      tree->game->name, HISTORY_DEPTH_MAX / 2);
    else
        problem_error(problems, (struct place){0},
                      "%s does not fit: after %u histories in %s it was given up; %s",
                      tree->game->name, (unsigned)tree->count,
                      heap_amount(histories_bytes(tree), &amount), budget_reason(budget));
}

struct histories *histories_new(const struct game *game, bool hides, struct budget *budget,
                                struct problems *problems)
{
    struct histories *tree = heap_new(1, sizeof *tree);
    struct grower *grower = heap_new(1, sizeof *grower);
    struct memory memory = {{0}};
    tree->game = game;
    tree->hides = hides;
    tree->count = 1;
    tree->list = room_for(NULL, 0, 1, &tree->count_room, sizeof *tree->list);
    tree->list[0] = (struct history){0};
    *grower = (struct grower){.tree = tree, .budget = budget, .view = state_new(game)};
    bool whole = grow_outcomes(grower, 0, NULL, -1, &memory, 0);
    for (int i = 0; i < HISTORY_DEPTH_MAX; i++) {
        free(grower->actions[i]);
        outcomes_free(grower->outcomes[i]);
    }
    state_free(grower->view);
    free(grower);
    if (whole)
        return tree;
    explain(tree, budget, problems);
    histories_free(tree);
    return NULL;
}

void histories_free(struct histories *tree)
{
    if (!tree)
        return;
    free(tree->list);
    free(tree->sets);
    free(tree->actions);
    free(tree->scores);
    free(tree->states);
    free(tree->buckets);
    free(tree);
}
