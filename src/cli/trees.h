/* trees.h: files of derivation trees, also those that say by which grammar to draw them again. */
#ifndef CLI_TREES_H
#define CLI_TREES_H

#include "generate/grammar.h"
#include "learn/trees.h"

/* Reads a text of trees. If its second line is
 *
 *     grammar chaos/cards seed 1 preset=fixed
 *
 * it has no trees but items alone, and item i is what the grammar makes of stream i of the seed; a name
 * that the grammar gives has to be that of the item, or its beginning. What is cosmetic in the grammar
 * (names) is no part of such trees. Another line of that kind begins another set of items. A line
 *
 *     beside chaos-random.trees
 *
 * names a file of the same folder with trees of the same grammar whose worth is of another sort; they are
 * read too, unless the trees are to be `alone`. False after an error. */
bool trees_open(struct trees *, const char *file, const char *text, struct problems *);

/* The same for a file. */
bool trees_open_file(struct trees *, const char *path, struct problems *);

/* Adds what was derived as the tree of the item that was begun last; false after an error. */
bool trees_add_derivation(struct trees *, const struct derivation *, struct problems *);

/* A grammar by path or short name; NULL after an error. */
struct grammar *grammar_open(const char *name, struct problems *);

#endif
