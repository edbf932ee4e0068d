/* prove.c: who surely wins, for two players who see all.
 *
 * Where nothing is known before the end of a play, a search has but one question: can this player force a
 * win within so many decisions? It is asked deeper and deeper for both players, by alpha-beta with an
 * empty window (Knuth and Moore 1975), which is then a search of a tree of "or" and "and" only. The
 * table keeps apart what is known about either (Greenblatt and others 1967). All actions of a place are
 * tried once before one of them is followed, so that a win at once, and answers that the table has
 * (enhanced transposition cutoffs, Schaeffer and Plaat 1996), are found first.
 *
 * The others are tried in the order of killers and history (Schaeffer 1983), not by action, but by what an
 * action changes in the state: in connect four a column is nothing, a cell is much. */
#include "agents/prove.h"

#include <stdlib.h>
#include <string.h>

#include "agents/prove_table.h"
#include "core/clock.h"
#include "core/hash.h"
#include "core/heap.h"

enum { NODES_PER_LOOK = 256, ENTRIES_FIRST = 1024, ENTRIES_MAX = 1 << 23 };
enum { SHALLOW = 2 };    /* what is less deep is found again sooner than looked up */
enum { TRACES = 1 << 12, HISTORY_MOST = 1 << 24, ENDLESS = PROVE_DEPTH + 1 };

static bool out_of_budget(struct prove *prove)
{
    if (prove->nodes_most)
        prove->stopped = prove->nodes >= prove->nodes_most;
    else if (prove->nodes % NODES_PER_LOOK == 0)
        prove->stopped = prove->stopped || clock_thinking() >= prove->until;
    return prove->stopped;
}

static struct prove_level *level_at(struct prove *prove, int at)
{
    struct prove_level *level = &prove->levels[at];
    if (!level->state) {
        size_t count = (size_t)prove->game->actions_max;
        level->state = state_new(prove->game);
        level->actions = heap_new(count, sizeof *level->actions);
        level->order = heap_new(count, sizeof *level->order);
        level->traces = heap_new(count, sizeof *level->traces);
        level->keys = heap_new(count, sizeof *level->keys);
    }
    return level;
}

/* ---- the order of actions ---- */

/* What changed between two states, as a small number. */
static uint32_t trace_of(const struct state *from, const struct state *to)
{
    const unsigned char *a = (const unsigned char *)(from + 1), *b = (const unsigned char *)(to + 1);
    size_t size = (from->size < to->size ? from->size : to->size) - sizeof *from;
    uint64_t trace = 0, one, other;
    for (size_t i = 0; i + sizeof one <= size; i += sizeof one) {
        memcpy(&one, a + i, sizeof one);
        memcpy(&other, b + i, sizeof other);
        if (one != other)
            trace = hash_number(trace + i, one ^ other);
    }
    return (uint32_t)(trace >> 40) % TRACES;
}

struct trial {
    int      action;
    uint32_t trace, order;
    uint64_t key;
};

static void put(struct prove_level *level, int at, struct trial trial)
{
    level->actions[at] = trial.action;
    level->order[at] = trial.order;
    level->traces[at] = trial.trace;
    level->keys[at] = trial.key;
}

static struct trial get(const struct prove_level *level, int at)
{
    return (struct trial){level->actions[at], level->traces[at], level->order[at], level->keys[at]};
}

static void sort_in(struct prove_level *level, int to, struct trial trial)
{
    for (; to > 0 && level->order[to - 1] < trial.order; to--)
        put(level, to, get(level, to - 1));
    put(level, to, trial);
}

static uint32_t order_of(const struct prove *prove, const struct prove_level *level, uint32_t trace)
{
    for (int i = 0; i < PROVE_KILLERS; i++)
        if (level->killers[i] == trace)
            return HISTORY_MOST + (uint32_t)(PROVE_KILLERS - i);
    return prove->history[level->state->player][trace];
}

static void note_answer(struct prove *prove, struct prove_level *level, uint32_t trace, int depth)
{
    uint32_t *history = prove->history[level->state->player];
    history[trace] += (uint32_t)(depth * depth);
    if (history[trace] >= HISTORY_MOST)
        for (int i = 0; i < TRACES; i++)
            history[i] /= 2;
    if (level->killers[0] != trace) {
        level->killers[1] = level->killers[0];
        level->killers[0] = trace;
    }
}

/* ---- the search ---- */

static bool wins(struct prove *, int depth, int at);

static bool ahead(const struct state *state, int player)
{
    return state->score[player] > state->score[1 - player];
}

/* Puts the state after an action of levels[at] into `to`; false if chance had a part. */
static bool step(struct prove *prove, int at, int action, struct state *to)
{
    const struct state *from = prove->levels[at].state;
    state_copy(to, from);
    state_apply(prove->game, to, action, NULL);
    prove->nodes++;
    return to->rng.draws == from->rng.draws;
}

/* Puts an action first, if it is there: what answered one action answers most others. */
static void try_first(int *actions, int count, int wanted)
{
    for (int i = 1; i < count; i++)
        if (actions[i] == wanted) {
            actions[i] = actions[0];
            actions[0] = wanted;
        }
}

/* Tries every action of levels[at] once and puts those that end nothing in order into `actions`, `*left` of
 * them; true if one of them answers at once, which is `*best` then. */
static bool try_all(struct prove *prove, int depth, int at, int *best, int *left)
{
    struct prove_level *level = &prove->levels[at];
    int count = state_actions(prove->game, level->state, level->actions);
    bool attacks = level->state->player == prove->attacker;
    struct state *next = prove->trial;
    *left = 0;
    try_first(level->actions, count, level->answer - 1);
    for (int i = 0; i < count; i++) {
        int action = level->actions[i];
        bool sure = step(prove, at, action, next), ends = next->player == OVER || !sure || depth == 1;
        if (ends) {
            prove->cut = prove->cut || !sure || next->player != OVER;
            if ((sure && next->player == OVER && ahead(next, prove->attacker)) != attacks)
                continue;
            *best = action;
            level->answer = action + 1;
            return true;
        }
        uint32_t trace = trace_of(level->state, next);
        uint32_t order = action == *best ? UINT32_MAX : order_of(prove, level, trace);
        uint64_t key = depth > SHALLOW ? key_of(next) : 0;
        __builtin_prefetch(bucket_of(prove, key));
        sort_in(level, (*left)++, (struct trial){action, trace, order, key});
    }
    return false;
}

/* WON if an action of levels[at] answers for who decides, as far as is known, LOST if none can; else those
 * that are left are in order in `actions`, `*left` of them. `*best` is the action that answered before,
 * and the one that answers now. What the table knows of them is fetched while others are tried. */
static enum verdict scan(struct prove *prove, int depth, int at, int *best, int *left)
{
    struct prove_level *level = &prove->levels[at];
    bool attacks = level->state->player == prove->attacker;
    int tried, kept = 0;
    if (try_all(prove, depth, at, best, &tried))
        return VERDICT_WON;
    for (int i = 0; i < tried; i++) {
        const struct prove_entry *entry = depth > SHALLOW ? find(prove, level->keys[i]) : NULL;
        enum verdict verdict = entry ? known(prove, entry, depth - 1) : VERDICT_OPEN;
        if (verdict == VERDICT_LOST && !entry->won && entry->failed[prove->attacker] < ENDLESS)
            prove->cut = true;
        if (verdict == (attacks ? VERDICT_WON : VERDICT_LOST)) {
            *best = level->actions[i];
            level->answer = level->actions[i] + 1;
            return VERDICT_WON;
        }
        if (verdict == VERDICT_OPEN)
            put(level, kept++, get(level, i));
    }
    *left = kept;
    return kept ? VERDICT_OPEN : VERDICT_LOST;
}

/* Whether who decides at levels[at] has an answer: a win within `depth` if he attacks, else none of the
 * other's. `*best` is it. */
static bool answers(struct prove *prove, int depth, int at, int *best)
{
    struct prove_level *level = &prove->levels[at];
    bool attacks = level->state->player == prove->attacker;
    int left;
    enum verdict verdict = scan(prove, depth, at, best, &left);
    if (verdict != VERDICT_OPEN)
        return verdict == VERDICT_WON;
    struct state *next = level_at(prove, at + 1)->state;
    for (int i = 0; i < left && !prove->stopped; i++) {
        step(prove, at, level->actions[i], next);
        if (wins(prove, depth - 1, at + 1) != attacks)
            continue;
        note_answer(prove, level, level->traces[i], depth);
        *best = level->actions[i];
        return true;
    }
    return false;
}

/* Whether the attacker wins within `depth` from levels[at], which is not over. */
static bool wins(struct prove *prove, int depth, int at)
{
    const struct state *state = prove->levels[at].state;
    bool attacks = state->player == prove->attacker;
    if (out_of_budget(prove))
        return false;
    if (at >= PROVE_DEPTH || depth < (attacks ? 1 : 2)) {
        prove->cut = true;
        return false;
    }
    bool keeps = depth >= SHALLOW;
    uint64_t key = keeps ? key_of(state) : 0;
    const struct prove_entry *entry = keeps ? find(prove, key) : NULL;
    int best = entry ? entry->action[prove->attacker] - 1 : -1;
    bool cut_before = prove->cut;
    prove->cut = false;
    bool won = answers(prove, depth, at, &best) == attacks;
    if (keeps && !prove->stopped) {
        struct prove_entry *to = claim(prove, key);
        to->action[prove->attacker] = (uint16_t)(best + 1);
        if (won)
            to->won |= (uint8_t)(1 << prove->attacker);
        else
            to->failed[prove->attacker] = (uint8_t)(prove->cut ? depth : ENDLESS);
    }
    prove->cut = prove->cut || cut_before;
    return won && !prove->stopped;
}

/* ---- the root ---- */

/* Whether `attacker` wins within `depth` after an action at the root. */
static bool wins_after(struct prove *prove, int action, int attacker, int depth)
{
    struct state *next = level_at(prove, 1)->state;
    prove->attacker = attacker;
    if (!step(prove, 0, action, next)) {
        prove->cut = true;
        return false;
    }
    if (next->player == OVER)
        return ahead(next, attacker);
    const struct prove_entry *entry = find(prove, key_of(next));
    enum verdict verdict = entry ? known(prove, entry, depth) : VERDICT_OPEN;
    if (verdict == VERDICT_OPEN)
        return wins(prove, depth, 1);
    prove->cut = prove->cut || (verdict == VERDICT_LOST && !entry->won &&
                                entry->failed[attacker] < ENDLESS);
    return verdict == VERDICT_WON;
}

/* One round: finds what wins within `depth` and drops what loses within one more, unless nothing else is
 * left. The number of actions that are left; 1 if one wins. */
static int round_of(struct prove *prove, int count, int viewer, int depth)
{
    for (int i = 0; i < count && !prove->stopped; i++)
        if (wins_after(prove, prove->root[i], viewer, depth - 1)) {
            prove->root[0] = prove->root[i];
            prove->cut = false;
            return 1;
        }
    for (int i = 0; i < count && count > 1 && !prove->stopped;) {
        if (wins_after(prove, prove->root[i], 1 - viewer, depth) && !prove->stopped) {
            count--;
            memmove(prove->root + i, prove->root + i + 1, (size_t)(count - i) * sizeof *prove->root);
        } else {
            i++;
        }
    }
    return count;
}

int prove_run(struct prove *prove, const struct state *state, int viewer, int depth, uint64_t nodes,
              uint64_t until, int *reached)
{
    int count = state_actions(prove->game, state, prove->root);
    prove->nodes = 0;
    prove->nodes_most = nodes;
    prove->until = until;
    prove->stopped = false;
    prove->age++;
    state_copy(level_at(prove, 0)->state, state);
    /* In turns, a win of one is an odd number of decisions off and one of the other an even number. */
    for (*reached = 1; *reached <= depth; *reached += 2) {
        prove->cut = false;
        count = round_of(prove, count, viewer, *reached);
        if (prove->stopped || !prove->cut || count == 1)
            break;
    }
    return count;
}

bool prove_refutes(struct prove *prove, int viewer, int action, int depth, uint64_t nodes, uint64_t until,
                   int *reached)
{
    if (nodes || until) {
        prove->nodes = 0;
        prove->nodes_most = nodes;
        prove->until = until;
        prove->stopped = false;
    }
    for (; *reached <= depth && !prove->stopped; *reached += 2) {
        prove->cut = false;
        if (wins_after(prove, action, 1 - viewer, *reached) && !prove->stopped)
            return true;
        if (!prove->cut)
            return false;
    }
    return false;
}

void prove_begin(struct prove *prove)
{
    memset(prove->entries, 0, prove->entry_count * sizeof *prove->entries);
    prove->age = 0;
    for (int i = 0; i < 2; i++)
        memset(prove->history[i], 0, TRACES * sizeof *prove->history[i]);
    for (int i = 0; i < PROVE_DEPTH + 2; i++) {
        memset(prove->levels[i].killers, 0, sizeof prove->levels[i].killers);
        prove->levels[i].answer = 0;
    }
}

void prove_open(struct prove *prove, const struct game *game, size_t entries)
{
    *prove = (struct prove){.game = game, .entry_count = ENTRIES_FIRST, .trial = state_new(game)};
    while (prove->entry_count < entries && prove->entry_count < ENTRIES_MAX)
        prove->entry_count *= 2;
    prove->entries = heap_new(prove->entry_count, sizeof *prove->entries);
    prove->root = heap_new((size_t)game->actions_max, sizeof *prove->root);
    for (int i = 0; i < 2; i++)
        prove->history[i] = heap_new(TRACES, sizeof *prove->history[i]);
}

void prove_close(struct prove *prove)
{
    for (int i = 0; i < PROVE_DEPTH + 2; i++) {
        state_free(prove->levels[i].state);
        free(prove->levels[i].actions);
        free(prove->levels[i].order);
        free(prove->levels[i].traces);
        free(prove->levels[i].keys);
    }
    for (int i = 0; i < 2; i++)
        free(prove->history[i]);
    state_free(prove->trial);
    free(prove->entries);
    free(prove->root);
}
