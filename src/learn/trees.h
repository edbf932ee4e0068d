/* trees.h: derivation trees to learn from, and what each is worth.
 *
 *     ruleplay trees 1
 *     item 0.4125 33.5 Misty Ooze               worth, how much that counts, name; ? ? if not known
 *     Card -> minion  cost=3  attack=2          the tree, as a grammar prints it
 *       Keyword -> taunt
 *       Effect -> damage  amount=4  to=all, enemies
 *
 * A node is a symbol, the production that was chosen for it, and values: numbers, yes or no, or words
 * with commas between. Trees of any grammar can be written so; nothing here knows one. */
#ifndef TREES_H
#define TREES_H

#include "core/problem.h"

enum { TREE_DEPTH_MAX = 64, TREE_NODES_MAX = 1 << 22, TREE_ITEM_MAX = 2048, TREE_SORTS_MAX = 8 };

/* Names are numbers of words. */
struct tree_value {
    int    name, word;         /* word -1: a number */
    double number;
};

struct tree_node {
    int symbol, production;
    int parent;                /* within the item, from 0; -1: the root */
    int value, value_count;
};

struct tree_item {
    char  *name;
    int    node, node_count;   /* parents before their children */
    bool   known;
    double target, weight;
    int    sort;               /* of its worth: 0 is to be learnt, others help */
};

struct trees {
    char             **words;
    int                word_count, word_capacity;
    int               *slots;  /* of the table by which words are found */
    int                slot_count;
    struct tree_node  *nodes;
    int                node_count, node_capacity;
    struct tree_value *values;
    int                value_count, value_capacity;
    struct tree_item  *items;
    int                item_count, item_capacity;
    int                sort, sort_count;   /* of what is read now, and other sorts so far */
    bool               alone;  /* what stands beside is not to be read */
    int                path[TREE_DEPTH_MAX];    /* nodes from the root to the last one */
};

/* Begins with nothing in it. */
void trees_begin(struct trees *);
void trees_free(struct trees *);

/* Reads a text; false after an error. */
bool trees_read(struct trees *, const char *file, const char *text, struct problems *);

/* Adds one tree as a grammar prints it; false after an error. */
bool trees_add(struct trees *, const char *name, const char *tree, struct problems *);

/* The same bit by bit: an item, as a line of a text; then its nodes, parents before their children, each
 * with its values. False after an error: the line is no item's; a tree too deep or too large. */
bool trees_begin_item(struct trees *, const char *file, int number, const char *line,
                      struct problems *);
bool trees_begin_node(struct trees *, int depth, const char *symbol, const char *production);
void trees_number(struct trees *, const char *name, double number);
void trees_text(struct trees *, const char *name, const char *word);

/* Whether two items have the same tree. */
bool trees_same(const struct trees *, int one, int two);

/* The number of a word, made if it is new; with `make` false -1 if it is not there. */
int  trees_word(struct trees *, const char *word, size_t length);
int  trees_find(const struct trees *, const char *word, size_t length);

#endif
