/* tree.c: the tree of mcts, in a pool of nodes that is allocated once. */
#include "agents/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "core/hostile.h"

enum { LOGS_MAX = CAPACITY(1 << 14, 4) };

void tree_open(struct tree *tree, const struct game *game, uint32_t capacity, double explore,
               bool keep)
{
    size_t actions = (size_t)game->actions_max;
    *tree = (struct tree){.capacity = capacity, .explore = explore};
    tree->log_count = capacity < LOGS_MAX ? capacity + 1 : LOGS_MAX;
    tree->nodes = heap_new(capacity, sizeof *tree->nodes);
    tree->logs = heap_new(tree->log_count, sizeof *tree->logs);
    tree->candidates = heap_new(actions, sizeof *tree->candidates);
    tree->untried = heap_new(actions, sizeof *tree->untried);
    if (keep) {
        tree->spare = heap_new(capacity, sizeof *tree->spare);
        tree->stack = heap_new(capacity, sizeof *tree->stack);
    }
    for (uint32_t i = 1; i < tree->log_count; i++)
        tree->logs[i] = exact_log(i);
    tree_clear(tree);
}

void tree_close(struct tree *tree)
{
    free(tree->nodes);
    free(tree->spare);
    free(tree->stack);
    free(tree->logs);
    free(tree->candidates);
    free(tree->untried);
}

void tree_clear(struct tree *tree)
{
    tree->nodes[ROOT] = (struct node){0};
    tree->count = 1;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        tree->low[i] = INFINITY;
        tree->high[i] = -INFINITY;
    }
}

void tree_scale(struct tree *tree, const double *scores, int players)
{
    for (int i = 0; i < players; i++) {
        if (scores[i] < tree->low[i])
            tree->low[i] = scores[i];
        if (scores[i] > tree->high[i])
            tree->high[i] = scores[i];
    }
}

static double log_of(const struct tree *tree, uint32_t number)
{
    return number < tree->log_count ? tree->logs[number] : exact_log(number);
}

/* Sorts the legal actions into candidates and untried; both lists ascend. */
static void gather(struct tree *tree, uint32_t place, const int *actions, int count, int mover)
{
    uint32_t at = tree->nodes[place].child;
    tree->candidate_count = tree->untried_count = 0;
    for (int i = 0; i < count; i++) {
        while (at != NOWHERE && (tree->nodes[at].action < actions[i] ||
                                 (tree->nodes[at].action == actions[i] &&
                                  tree->nodes[at].mover < mover)))
            at = tree->nodes[at].sibling;
        struct node *node = &tree->nodes[at];
        if (at != NOWHERE && node->action == actions[i] && node->mover == mover) {
            node->available++;
            tree->candidates[tree->candidate_count++] = at;
            at = node->sibling;
        } else {
            tree->untried[tree->untried_count++] = actions[i];
        }
    }
}

/* Adds a node for an action at a place, among its siblings in order. */
static uint32_t add(struct tree *tree, uint32_t place, int action, int mover)
{
    uint32_t *link = &tree->nodes[place].child;
    while (*link != NOWHERE &&
           (tree->nodes[*link].action < action ||
            (tree->nodes[*link].action == action && tree->nodes[*link].mover < mover)))
        link = &tree->nodes[*link].sibling;
    uint32_t node = tree->count++;
    tree->nodes[node] = (struct node){
        .action = action, .mover = mover, .available = 1, .sibling = *link,
    };
    *link = node;
    return node;
}

/* The candidate with the highest bound: mean score, scaled to what was seen, and c times the root
 * of ln(available) / visits. The lowest action of equals. */
static uint32_t best_bound(const struct tree *tree, int mover)
{
    double width = tree->high[mover] - tree->low[mover], low = tree->low[mover];
    double scale = width > 0 ? 1 / width : 0, best_value = -INFINITY;
    uint32_t best = tree->candidates[0];
    for (int i = 0; i < tree->candidate_count; i++) {
        const struct node *node = &tree->nodes[tree->candidates[i]];
        double visits = node->visits;
        double value = node->proven
                           ? ((double)node->exact[mover] - low) * scale
                           : (node->sum / visits - low) * scale +
                                 tree->explore * exact_sqrt(log_of(tree, node->available) / visits);
        if (value > best_value) {
            best_value = value;
            best = tree->candidates[i];
        }
    }
    return best;
}

uint32_t tree_choose(struct tree *tree, uint32_t place, const int *actions, int count, int mover,
                     struct rng *rng)
{
    gather(tree, place, actions, count, mover);
    tree->nodes[place].options = count;
    if (tree->untried_count > 0 && !tree_full(tree)) {
        uint32_t pick = rng_below(rng, (uint32_t)tree->untried_count);
        return add(tree, place, tree->untried[pick], mover);
    }
    return tree->candidate_count > 0 ? best_bound(tree, mover) : NOWHERE;
}

uint32_t tree_outcome(struct tree *tree, uint32_t node, uint64_t key)
{
    uint32_t at = node;
    if (tree->nodes[node].key == 0)
        tree->nodes[node].key = key;
    while (at != NOWHERE && tree->nodes[at].key != key)
        at = tree->nodes[at].outcome;
    if (at != NOWHERE || tree_full(tree))
        return at;
    at = tree->count++;
    tree->nodes[at] = (struct node){.key = key, .outcome = tree->nodes[node].outcome};
    tree->nodes[node].outcome = at;
    return at;
}

/* Whether a place is proven by its actions: one of them wins as much as any play brought, or all of them
 * are proven. The node of the best is in `*best`. */
static bool follows(const struct tree *tree, uint32_t place, uint32_t *best)
{
    int proven = 0;
    *best = NOWHERE;
    for (uint32_t at = tree->nodes[place].child; at != NOWHERE; at = tree->nodes[at].sibling) {
        const struct node *node = &tree->nodes[at];
        if (!node->proven)
            continue;
        proven++;
        if (*best == NOWHERE ||
            node->exact[node->mover] > tree->nodes[*best].exact[node->mover])
            *best = at;
    }
    if (*best == NOWHERE)
        return false;
    const struct node *node = &tree->nodes[*best];
    return proven == tree->nodes[place].options ||
           (node->won[node->mover] && (double)node->exact[node->mover] >= tree->high[node->mover]);
}

void tree_prove(struct tree *tree, const uint32_t *path, int count, const struct state *end,
                int players)
{
    struct node *last = &tree->nodes[path[count - 1]];
    for (int i = 0; i < players && !last->proven; i++) {
        last->exact[i] = end->score[i];
        last->won[i] = end->result[i] > 0;
    }
    last->proven = true;
    for (int i = count - 2; i >= -1; i--) {
        uint32_t place = i < 0 ? ROOT : path[i], best;
        if (!follows(tree, place, &best))
            return;
        struct node *node = &tree->nodes[place];
        memcpy(node->exact, tree->nodes[best].exact, sizeof node->exact);
        memcpy(node->won, tree->nodes[best].won, sizeof node->won);
        node->proven = true;
    }
}

uint32_t tree_find(const struct tree *tree, int action, int mover)
{
    uint32_t at = tree->nodes[ROOT].child;
    while (at != NOWHERE && !(tree->nodes[at].action == action && tree->nodes[at].mover == mover))
        at = tree->nodes[at].sibling;
    return at;
}

int tree_elect(const struct tree *tree, const int *actions, int count, int mover,
               const uint64_t *votes)
{
    int best = -1, sure = -1;
    double best_mean = 0, sure_value = 0;
    for (int i = 0; i < count; i++) {
        uint32_t at = tree_find(tree, actions[i], mover);
        const struct node *node = &tree->nodes[at];
        if (at != NOWHERE && node->proven) {
            double value = (double)node->exact[mover];
            if (sure < 0 || value > sure_value || (value == sure_value && votes[i] > votes[sure])) {
                sure = i;
                sure_value = value;
            }
            continue;
        }
        double mean = at == NOWHERE ? tree->low[mover] : node->sum / node->visits;
        if (best < 0 || votes[i] > votes[best] || (votes[i] == votes[best] && mean > best_mean)) {
            best = i;
            best_mean = mean;
        }
    }
    bool settled = tree->nodes[ROOT].proven || sure_value > best_mean;
    return best < 0 || (sure >= 0 && settled) ? sure : best;
}

/* The place below `node`, itself included, with this key; NOWHERE if there is none. */
static uint32_t find_place(const struct tree *tree, uint32_t node, uint64_t key)
{
    uint32_t depth = 0;
    tree->stack[depth++] = node;
    while (depth > 0) {
        uint32_t at = tree->stack[--depth];
        const struct node *found = &tree->nodes[at];
        if (found->key == key)
            return at;
        if (found->sibling != NOWHERE && at != node)
            tree->stack[depth++] = found->sibling;
        if (found->outcome != NOWHERE)
            tree->stack[depth++] = found->outcome;
        if (found->child != NOWHERE)
            tree->stack[depth++] = found->child;
    }
    return NOWHERE;
}

bool tree_keep(struct tree *tree, uint32_t node, uint64_t key)
{
    uint32_t place = node == NOWHERE ? NOWHERE : find_place(tree, node, key);
    if (place == NOWHERE)
        return false;
    uint32_t count = 1;
    tree->spare[ROOT] = (struct node){.key = key, .child = tree->nodes[place].child};
    for (uint32_t at = 0; at < count; at++) {
        uint32_t *links[] = {&tree->spare[at].child, &tree->spare[at].sibling,
                             &tree->spare[at].outcome};
        for (int i = 0; i < 3; i++)
            if (*links[i] != NOWHERE) {
                tree->spare[count] = tree->nodes[*links[i]];
                *links[i] = count++;
            }
    }
    struct node *kept = tree->spare;
    tree->spare = tree->nodes;
    tree->nodes = kept;
    tree->count = count;
    return true;
}
