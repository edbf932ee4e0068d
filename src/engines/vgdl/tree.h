/* tree.h: a description as a tree of lines, by indentation. */
#ifndef VGDL_TREE_H
#define VGDL_TREE_H

#include "core/problem.h"

enum { WORDS_MAX = 48, WORD_MAX = 400 };

struct node {
    const char  *text;           /* the line without its comment and surrounding blanks */
    int          length, indent, line, column;
    struct node *parent, *child, *last_child, *next;
};

struct tree {
    struct node *nodes;  int count;
    struct node *root;           /* the first line: the game */
    const char  *levels;         /* where the levels inside the text begin, or NULL */
    int          levels_line;
};

/* Reads the tree; false after an error. Free with vgdl_tree_free in either case. */
bool vgdl_tree_read(struct tree *, const char *text, int tab_width, const char *file,
               struct problems *);
void vgdl_tree_free(struct tree *);

/* The words of a line; '>' is a word of its own. Words belong to the caller's buffer. */
struct words {
    int  count;
    char buffer[WORD_MAX * 2];
    char *list[WORDS_MAX];
    int  columns[WORDS_MAX];
};
bool vgdl_words(struct words *, const struct node *);

/* The first word equals a name, whatever the case. */
bool vgdl_node_is(const struct node *, const char *name);

#endif
