/* proof.c: the value of a game of two players without chance or hidden things, proven by search.
 *
 * Asks again and again "is the value at least this?", each time by a search with an empty window and a
 * table of what was found before, until both answers meet: MTD(f), Plaat and others 1996. In a game
 * of wins, draws and losses two or three questions do. Actions are tried in the order: the one that
 * answered before, those that answered at the same depth (killers), those that answered often
 * anywhere (history, Schaeffer 1983).
 *
 * The table knows a state by 128 bits of hash, ply and turn included, so no two states are taken for one
 * and plays cannot go in circles. When memory is used up, entries with less work behind them
 * give way; what is proven stays proven. */
#include "solve/proof.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

enum { DEPTH_MAX = 4096, SLOTS_FIRST = 1 << 12, BUCKET = 4, KILLERS = 2, SCORE_MAX = 1 << 30 };

struct entry {
    uint64_t place, check;         /* two hashes of the state */
    float    lower, upper;         /* of the value to player 0 */
    uint32_t work;                 /* actions tried below; 0: free */
    int32_t  best;                 /* index among the legal actions that answered last */
};

struct level {
    struct state *state;
    int          *actions;
    uint32_t     *scores;          /* for the order */
    int           killers[KILLERS];
};

struct proof {
    const struct game *game;
    struct budget     *budget;
    enum proof_end     end;
    bool               result;           /* what counts; else the score */
    struct entry      *table;
    size_t             slots, slots_most;
    uint64_t           kept, tried;
    uint32_t          *history[2];       /* how often an action answered, by player */
    struct level      *levels;
    int                level_count;
    bool               summed;           /* some play ended: its scores add up to `sum` */
    float              sum;
};

struct proof *proof_new(const struct game *game, bool result, struct budget *budget)
{
    struct proof *proof = heap_new(1, sizeof *proof);
    proof->game = game;
    proof->budget = budget;
    proof->result = result;
    proof->slots = SLOTS_FIRST;
    proof->slots_most = SLOTS_FIRST;
    size_t bytes = budget->bytes_most ? budget->bytes_most : SIZE_MAX / 4;
    while (proof->slots_most * 2 * sizeof(struct entry) <= bytes / 3 * 2)
        proof->slots_most *= 2;    /* while it grows, old and new are there */
    proof->table = heap_new(proof->slots, sizeof *proof->table);
    for (int i = 0; i < 2; i++)
        proof->history[i] = heap_new((size_t)game->actions_max, sizeof *proof->history[i]);
    proof->level_count = game->plies_max + 1 < DEPTH_MAX ? game->plies_max + 1 : DEPTH_MAX;
    proof->levels = heap_new((size_t)proof->level_count + 1, sizeof *proof->levels);
    return proof;
}

void proof_free(struct proof *proof)
{
    if (!proof)
        return;
    for (int i = 0; i <= proof->level_count; i++) {
        state_free(proof->levels[i].state);
        free(proof->levels[i].actions);
        free(proof->levels[i].scores);
    }
    free(proof->levels);
    free(proof->history[0]);
    free(proof->history[1]);
    free(proof->table);
    free(proof);
}

double proof_sum(const struct proof *proof)
{
    return (double)proof->sum;
}

uint64_t proof_tried(const struct proof *proof)
{
    return proof->tried;
}

uint64_t proof_kept(const struct proof *proof)
{
    return proof->kept;
}

static struct level *level_at(struct proof *proof, int depth)
{
    struct level *level = &proof->levels[depth];
    if (!level->state) {
        size_t count = (size_t)proof->game->actions_max;
        level->state = state_new(proof->game);
        level->actions = heap_new(count, sizeof *level->actions);
        level->scores = heap_new(count, sizeof *level->scores);
        for (int i = 0; i < KILLERS; i++)
            level->killers[i] = -1;
    }
    return level;
}

/* ---- the table ---- */

struct key { uint64_t place, check; };

static struct key key_of(struct state *state)
{
    struct rng rng = state->rng;
    state->rng = (struct rng){0, 0};
    struct key key = {hash_bytes(0, state, state->size), hash_bytes(1, state, state->size)};
    state->rng = rng;
    return key;
}

static bool is_of(const struct entry *entry, struct key key)
{
    return entry->work && entry->place == key.place && entry->check == key.check;
}

/* The entry of a key, or the one of its bucket with the least work, to be taken over. */
static struct entry *find_entry(struct entry *table, size_t slots, struct key key)
{
    struct entry *first = &table[(key.place & (slots / BUCKET - 1)) * BUCKET], *least = first;
    for (int i = 0; i < BUCKET; i++) {
        if (is_of(&first[i], key))
            return &first[i];
        if (first[i].work < least->work)
            least = &first[i];
    }
    return least;
}

/* A table twice as large, with all that is in it. */
static void grow_table(struct proof *proof)
{
    size_t slots = 2 * proof->slots;
    struct entry *table = heap_new(slots, sizeof *table);
    proof->kept = 0;
    for (size_t i = 0; i < proof->slots; i++) {
        const struct entry *old = &proof->table[i];
        if (!old->work)
            continue;
        struct entry *entry = find_entry(table, slots, (struct key){old->place, old->check});
        proof->kept += entry->work == 0;
        *entry = *old;
    }
    free(proof->table);
    proof->table = table;
    proof->slots = slots;
}

/* ---- the search ---- */

static bool spent(struct proof *proof)
{
    /* The table keeps within its memory by itself. */
    if (!budget_allows(proof->budget, "positions tried", proof->tried, 0))
        proof->end = PROOF_BUDGET;
    return proof->end != PROOF_DONE;
}

static double end_value(struct proof *proof, const struct state *state)
{
    float own = proof->result ? (float)state->result[0] : state->score[0];
    float sum = own + (proof->result ? (float)state->result[1] : state->score[1]);
    if (!proof->summed) {
        proof->summed = true;
        proof->sum = sum;
    }
    if (sum - proof->sum > 1e-6f || proof->sum - sum > 1e-6f)
        proof->end = PROOF_SUMS;
    return (double)own;
}

/* Puts the actions of a level into the order in which to try them. */
static void order(const struct proof *proof, struct level *level, int count, int mover, int first)
{
    for (int i = 0; i < count; i++) {
        int action = level->actions[i];
        level->scores[i] = proof->history[mover][action];
        for (int j = 0; j < KILLERS; j++)
            if (level->killers[j] == action)
                level->scores[i] = SCORE_MAX + (uint32_t)(KILLERS - j);
        if (action == first)
            level->scores[i] = UINT32_MAX;
    }
    for (int i = 1; i < count; i++) {
        int action = level->actions[i], j = i;
        uint32_t score = level->scores[i];
        for (; j > 0 && level->scores[j - 1] < score; j--) {
            level->actions[j] = level->actions[j - 1];
            level->scores[j] = level->scores[j - 1];
        }
        level->actions[j] = action;
        level->scores[j] = score;
    }
}

static void note_answer(struct proof *proof, struct level *level, int mover, int action)
{
    if (level->killers[0] != action) {
        level->killers[1] = level->killers[0];
        level->killers[0] = action;
    }
    if (++proof->history[mover][action] == SCORE_MAX)
        for (int i = 0; i < proof->game->actions_max; i++)
            proof->history[mover][i] /= 2;
}

static double search(struct proof *, int depth, double beta);

/* Tries the actions of levels[depth]; `*best` is the one that answered, or the best so far. */
static double try_actions(struct proof *proof, int depth, double beta, int *best)
{
    struct level *level = level_at(proof, depth), *next = level_at(proof, depth + 1);
    int mover = level->state->player, count = state_actions(proof->game, level->state, level->actions);
    bool high = mover == 0;
    double value = high ? -INFINITY : INFINITY;
    order(proof, level, count, mover, *best);
    for (int i = 0; i < count; i++) {
        int action = level->actions[i];
        state_copy(next->state, level->state);
        state_apply(proof->game, next->state, action, NULL);
        proof->tried++;
        if (next->state->rng.draws != level->state->rng.draws)
            proof->end = PROOF_CHANCE;
        if (spent(proof))
            return 0;
        double found = search(proof, depth + 1, beta);
        if (proof->end != PROOF_DONE)
            return 0;
        if (high ? found > value : found < value) {
            value = found;
            *best = action;
        }
        if (high ? value >= beta : value < beta) {
            note_answer(proof, level, mover, action);
            break;
        }
    }
    return value;
}

/* A bound of the value of levels[depth]: at least the value if below beta, at most the value if not. */
static double search(struct proof *proof, int depth, double beta)
{
    struct level *level = level_at(proof, depth);
    if (level->state->player == OVER)
        return end_value(proof, level->state);
    if (depth + 1 >= proof->level_count) {
        proof->end = PROOF_DEEP;
        return 0;
    }
    struct key key = key_of(level->state);
    struct entry *entry = find_entry(proof->table, proof->slots, key);
    int best = -1;
    if (is_of(entry, key)) {
        if ((double)entry->lower >= beta)
            return (double)entry->lower;
        if ((double)entry->upper < beta)
            return (double)entry->upper;
        best = entry->best;
    }
    uint64_t before = proof->tried;
    double value = try_actions(proof, depth, beta, &best);
    if (proof->end != PROOF_DONE)
        return 0;
    entry = find_entry(proof->table, proof->slots, key);
    if (!is_of(entry, key)) {
        proof->kept += entry->work == 0;
        *entry = (struct entry){.place = key.place, .check = key.check, .lower = -INFINITY,
                                .upper = INFINITY};
    }
    uint64_t work = entry->work + (proof->tried - before);
    entry->work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
    entry->best = best;
    if (value >= beta)
        entry->lower = (float)value;
    else
        entry->upper = (float)value;
    if (proof->kept * 2 > proof->slots && proof->slots * 2 <= proof->slots_most)
        grow_table(proof);
    return value;
}

/* One question about a state: search's answer. */
static double ask(struct proof *proof, const struct state *state, double beta)
{
    state_copy(level_at(proof, 0)->state, state);
    return search(proof, 0, beta);
}

static double above(double value)
{
    return (double)nextafterf((float)value, INFINITY);
}

enum proof_end proof_value(struct proof *proof, const struct state *state, double *value)
{
    double lower = -INFINITY, upper = INFINITY;
    *value = 0;
    proof->end = PROOF_DONE;
    while (lower < upper && proof->end == PROOF_DONE) {
        double beta = *value == lower ? above(*value) : *value;
        *value = ask(proof, state, beta);
        if (*value < beta)
            upper = *value;
        else
            lower = *value;
    }
    return proof->end;
}

int proof_best(struct proof *proof, const struct state *state, double value)
{
    int *actions = heap_new((size_t)proof->game->actions_max, sizeof *actions), best = -1;
    struct state *next = state_new(proof->game);
    int count = state_actions(proof->game, state, actions);
    bool high = state->player == 0;
    for (int i = 0; i < count && best < 0 && proof->end == PROOF_DONE; i++) {
        double beta = high ? value : above(value);
        state_copy(next, state);
        state_apply(proof->game, next, actions[i], NULL);
        bool reached = ask(proof, next, beta) >= beta;
        if (proof->end == PROOF_DONE && reached == high)
            best = actions[i];
    }
    state_free(next);
    free(actions);
    return best;
}
