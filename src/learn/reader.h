/* reader.h: networks that read a derivation tree and say what it is worth, from 0 to 1.
 *
 *     recursive    a vector for each node from its numbers and the vectors of its children, with weights
 *                  of its own for each symbol (Socher and others 2011; as the Chaos Cards paper has it):
 *                  sine units
 *     tree-lstm    the same with memory cells and one set of weights (Tai, Socher and Manning 2015)
 *     sequence     the nodes one after the other, parents first, through a memory cell (Hochreiter and
 *                  Schmidhuber 1997)
 *     ridge        how often everything occurs, times weights that are kept small
 *     constant     the mean
 *
 * The last two need no network; they show what the others are good for. Networks find what belongs
 * together, ridge what is rare and strong; so a network may lean on ridge: it answers a mean of both. */
#ifndef READER_H
#define READER_H

#include "learn/coding.h"
#include "learn/tape.h"

enum reader_kind { READER_RECURSIVE, READER_TREE_LSTM, READER_SEQUENCE, READER_RIDGE,
                   READER_CONSTANT, READER_KINDS };
extern const char *const reader_names[READER_KINDS];

enum { READER_WIDTH_MAX = 512, READER_MEMBERS_MAX = 64, READER_WEIGHTS_MAX = 1 << 26 };

/* One that has been taught, or is to be. With several members it answers their mean. */
struct reader {
    enum reader_kind kind;
    struct coding   *coding;
    bool             borrowed;     /* the coding is somebody else's */
    int              width;        /* of a vector; 0 for ridge and constant */
    int              members;
    int              heads;        /* one for each sort of worth that is learnt; what is kept has one */
    int              weight_count; /* of one member */
    double          *weights;      /* [members * weight_count] */
    double           lean;         /* share of ridge in the answer of a network */
    double          *rows;         /* what ridge found: level, then a weight for each row; NULL: lean is 0 */
    int             *first;        /* weight of each symbol, of the recursive kind */
    int              head;         /* first weight after those that read the tree */
    char            *title;        /* of what was learnt from; NULL: not said */
};

/* A reader without weights yet; of the largest width whose weights are at most `size` in number. */
struct reader *reader_new(enum reader_kind, struct coding *, int members, int size);
void           reader_free(struct reader *);

/* Draws the weights of a member; `means` are what its heads answer at first. */
void           reader_draw(struct reader *, int member, const double *means, struct rng *);

/* More heads, before weights are drawn; and the first alone again. */
void           reader_add_heads(struct reader *, int heads);
void           reader_keep_first_head(struct reader *);

/* What the weights that the tape began with make of an item: the number of the vector that holds the
 * answer of a head. `rng` drops numbers at `rate`; NULL: none. Networks only. */
int            reader_forward(const struct reader *, const struct coded *, int item, int head,
                              struct tape *, double rate, struct rng *);

/* What it is worth, from 0 to 1. */
double         reader_answer(const struct reader *, const struct coded *, int item, struct tape *);

/* Weights of a member at a width; sets the count and the places of weights. For readers. */
int64_t        reader_size(enum reader_kind, const struct coding *, int width);
void           reader_lay_out(struct reader *);

/* ---- kept as text (reader_file.c) ---- */
void           reader_write(const struct reader *, struct text *out);
struct reader *reader_read(const char *file, const char *text, struct problems *);

#endif
