/* coding.h: derivation trees as numbers. A coding is made from trees and knows their symbols,
 * productions, values and which children each symbol has; then it turns these and other trees of the same
 * grammar into sparse vectors, one for each node that has children.
 *
 * A node whose symbol never has children (a keyword, a tribe) has no vector of its own: its numbers are
 * handed to its parent as they are. So a node's vector has
 *
 *     production that was chosen     one of them is 1
 *     numbers                        from -1 (the least that was seen) to 1 (the largest)
 *     words                          1 for each that is there
 *     the same of children that have none, by place
 *
 * and below them, by place, come the children that have vectors of their own. The place of a child is its
 * symbol and how many of that symbol came before it. */
#ifndef CODING_H
#define CODING_H

#include "learn/trees.h"

enum { CODING_REPEATS_MAX = 3, CODING_SYMBOLS_MAX = 4096, CODING_FEATURES_MAX = 1 << 16,
       CODING_PLACES_MAX = 1 << 16, CODING_ROWS_MAX = 1 << 20 };

/* One number of a symbol. */
struct feature {
    int    symbol;
    char  *production, *name, *word;    /* name NULL: that the production was chosen; word NULL: a number */
    double low, high;                   /* of a number */
};

/* A place for a child. */
struct child_place {
    int symbol, child, repeat;          /* symbols; how many of the child's symbol came before */
    int row;                            /* of a leaf: its first row at the parent; else its number there */
};

struct coding_symbol {
    char *name;
    bool  leaf;
    int   feature, feature_count;       /* in features */
    int   rows;                         /* its own numbers and those of its leaves */
    int   first_row;                    /* among the rows of all symbols */
    int   inner;                        /* places of children that have vectors */
};

struct coding {
    struct coding_symbol *symbols;
    struct feature       *features;     /* in order of symbol */
    struct child_place   *places;       /* in order of symbol */
    int                   symbol_count, feature_count, place_count;
    int                   rows;         /* of all symbols that are no leaves */
    int                   root;         /* symbol */
};

/* A coding of these items; NULL after an error: no items, roots of several symbols, or too much. */
struct coding *coding_new(const struct trees *, struct problems *);
void           coding_free(struct coding *);

/* Sets rows and places of children from symbols, features and places, which must be in order of symbol;
 * false if there are too many rows. */
bool           coding_lay_out(struct coding *);

/* ---- what comes out ---- */

struct coded_number { int row; double value; };
struct coded_child { int node, place; };           /* place: number among the inner places */

struct coded_node {
    int symbol;
    int number, number_count;
    int child, child_count;
};

struct coded_item {
    int node, node_count;                          /* children before their parents, the root last */
};

struct coded {
    struct coded_item   *items;
    struct coded_node   *nodes;
    struct coded_number *numbers;
    struct coded_child  *children;
    int item_count, node_count, number_count, child_count;
    int node_capacity, number_capacity, child_capacity;
    int unknown;                                   /* nodes and values that the coding does not know */
};

/* Trees as numbers; NULL after an error: a root of another symbol. */
struct coded *coding_apply(const struct coding *, struct trees *, struct problems *);
void          coded_free(struct coded *);

#endif
