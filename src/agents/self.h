/* self.h: what of all that a viewer sees is himself: the part that his own actions move.
 *
 * An observation is made of channels: the rows of its blocks (one kind of thing on a board, one
 * number). After each action, under the same chance, some channels differ and some do not. Those
 * that differ most often are where the viewer is (contingency awareness, Bellemare, Veness and
 * Bowling 2012). So a search can tell whether it only goes to and fro, in a game of which it knows
 * nothing. */
#ifndef SELF_H
#define SELF_H

#include "core/game.h"

enum { SELF_MEMORY = 32 };

struct self {
    const struct game *game;
    int       channel_count;
    int      *starts;                    /* of each channel in the observation; one more at the end */
    uint32_t *moved;                     /* how often actions made the channel differ */
    uint32_t  most;                      /* of moved */
    float    *first, *other;             /* observations */
    uint64_t  past[SELF_MEMORY];         /* where the viewer was, a ring */
    int       past_count;
};

void     self_open(struct self *, const struct game *);
void     self_close(struct self *);

/* A play starts: nothing is known. */
void     self_begin(struct self *);

/* Learns from two states that one decision led to by different actions under the same chance. */
void     self_compare(struct self *, const struct state *, const struct state *, int viewer);

/* Where the viewer is, as far as is known. */
uint64_t self_place(struct self *, const struct state *, int viewer);

/* Notes that the viewer is there now; how often he was of late. */
void     self_visit(struct self *, uint64_t place);
int      self_visits(const struct self *, uint64_t place);

#endif
