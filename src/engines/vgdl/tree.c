/* tree.c: cuts a description into lines and makes a tree of them by their indentation.
 *
 * A line belongs to the nearest line above that is indented less. A '#' begins a comment. A line
 * at the left edge that begins with the word Level ends the tree: levels are drawings, not lines
 * of the language. */
#include "engines/vgdl/tree.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool begins_levels(const char *line)
{
    return strncmp(line, "Level", 5) == 0 &&
           (line[5] == '\0' || line[5] == '\n' || line[5] == '\r' || line[5] == ' ');
}

static int count_lines(const char *text)
{
    int count = 1;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* Hangs the node under the nearest line above that is indented less. */
static void hang(struct node *node, struct node *above)
{
    while (above && above->indent >= node->indent)
        above = above->parent;
    node->parent = above;
    if (!above)
        return;
    if (above->last_child)
        above->last_child->next = node;
    else
        above->child = node;
    above->last_child = node;
}

/* One line into a node; false if there is nothing on it. */
static bool cut_line(struct node *node, const char *line, const char *end, int tab_width)
{
    const char *at = line;
    int indent = 0;
    for (; at < end && is_blank(*at); at++)
        indent = *at == '\t' && tab_width > 1 ? (indent / tab_width + 1) * tab_width : indent + 1;
    for (const char *sign = at; sign < end; sign++)
        if (*sign == '#')
            end = sign;
    while (end > at && is_blank(end[-1]))
        end--;
    if (at == end)
        return false;
    node->text = at;
    node->length = (int)(end - at);
    node->indent = indent;
    node->column = (int)(at - line) + 1;
    return true;
}

bool vgdl_tree_read(struct tree *tree, const char *text, int tab_width, const char *file,
               struct problems *problems)
{
    memset(tree, 0, sizeof *tree);
    tree->nodes = heap_new((size_t)count_lines(text), sizeof *tree->nodes);
    int line = 0;
    for (const char *at = text; *at;) {
        const char *end = strchr(at, '\n');
        if (!end)
            end = at + strlen(at);
        line++;
        if (begins_levels(at)) {
            tree->levels = at;
            tree->levels_line = line;
            break;
        }
        struct node *node = &tree->nodes[tree->count];
        if (cut_line(node, at, end, tab_width)) {
            node->line = line;
            hang(node, tree->count ? node - 1 : NULL);
            if (!node->parent && tree->root)
                return problem_error(problems, (struct place){file, line, node->column},
                                     "expected a line indented more than '%.*s', the game",
                                     tree->root->length, tree->root->text);
            if (!tree->root)
                tree->root = node;
            tree->count++;
        }
        at = *end ? end + 1 : end;
    }
    if (!tree->root)
        return problem_error(problems, (struct place){file, 1, 1},
                             "expected a game: a line BasicGame with its sets under it");
    return true;
}

void vgdl_tree_free(struct tree *tree)
{
    free(tree->nodes);
    tree->nodes = NULL;
}

bool vgdl_words(struct words *words, const struct node *node)
{
    size_t used = 0;
    words->count = 0;
    for (int i = 0; i < node->length;) {
        if (is_blank(node->text[i])) {
            i++;
            continue;
        }
        int start = i;
        if (node->text[i] == '>')
            i++;
        else
            while (i < node->length && !is_blank(node->text[i]) && node->text[i] != '>')
                i++;
        size_t length = (size_t)(i - start);
        if (words->count == WORDS_MAX || used + length + 1 > sizeof words->buffer)
            return false;
        words->list[words->count] = words->buffer + used;
        words->columns[words->count++] = node->column + start;
        memcpy(words->buffer + used, node->text + start, length);
        words->buffer[used + length] = '\0';
        used += length + 1;
    }
    return true;
}

bool vgdl_node_is(const struct node *node, const char *name)
{
    size_t length = strlen(name);
    if ((size_t)node->length < length ||
        ((size_t)node->length > length && !is_blank(node->text[length])))
        return false;
    for (size_t i = 0; i < length; i++)
        if (text_lower(node->text[i]) != text_lower(name[i]))
            return false;
    return true;
}
