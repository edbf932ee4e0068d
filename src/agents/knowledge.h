/* knowledge.h: what is found out in play about the kinds of thing on a board: what happens when one
 * meets them, what that brings or costs, and how far off they are.
 *
 * Nothing of it is written in. Where the viewer is tells self.h; what happened tell the events of the
 * game, each by its verb and the parts it is about; what it brought tells the score. So it works in
 * any engine that gives events and shows a board on which the viewer moves; elsewhere it stays silent.
 *
 * - An event is worth the mean change of the score in the steps in which it came; the end of a play
 *   counts more than any step.
 * - A kind is a channel of the board. It is worth what the event is worth that comes more often than
 *   else when the viewer enters where such a thing is, or tries to. Kinds that nobody has met make
 *   curious.
 * - A field over the cells says how good it is to be there: kinds of worth and unknown ones are hills
 *   that fall by one with each step away, around what stops the viewer, what kills him, and
 *   places where lines of play end as a rule.
 *
 * After Perez, Samothrakis and Lucas 2014 (knowledge-based fast evolutionary MCTS: experience and
 * curiosity over kinds of collision, and distances to them). Theirs is given the kinds of things and
 * the collisions; here both are found from events and observations. */
#ifndef KNOWLEDGE_H
#define KNOWLEDGE_H

#include "agents/self.h"

enum { KNOWN_EVENTS = 128, KNOWN_KINDS = 96, KNOWN_LOG = 64 };

/* One kind of event. */
struct known_event {
    int16_t  verb, part, target;
    uint32_t count;                      /* steps in which it came */
    double   gain;                       /* mean change of the score in them */
    uint32_t with[KNOWN_KINDS];          /* and in which the kind was met */
    uint32_t stamp;                      /* the last step in which it came */
};

/* One kind of thing. */
struct known_kind {
    uint32_t met, stopped;               /* steps; of them those that led nowhere */
    float    worth;                      /* of meeting it, as far as is known */
};

/* Where an action leads: the step seen most often (by majority vote). */
struct known_stride {
    int      by;                         /* cells of the board; 0: nothing known */
    uint32_t votes;
};

struct knowledge {
    const struct game *game;
    struct self *self;
    int      first, kinds;               /* channels of the board */
    int      rows, columns;              /* 0: there is no board */
    int      start;                      /* of the board in the observation */

    struct known_event  events[KNOWN_EVENTS];
    int                 event_count;
    struct known_kind   kind[KNOWN_KINDS];
    struct known_stride *strides;        /* by action */
    uint32_t steps;                      /* watched */
    double   gain;                       /* mean change of the score in a step */
    double   most, least;                /* the largest one, and the smallest that is one */

    float   *root, *before, *after;      /* observations */
    int      root_cell, cell;            /* where the viewer is in root and before; -1: unknown */
    int      own;                        /* the kind that the viewer is now; -1: unknown */
    bool     changed;                    /* on the line that is watched he became another */
    float    score, reached;             /* on the line; when the decision is due */
    struct event  list[KNOWN_LOG];
    struct events log;                   /* for state_apply, while a line is watched */
    int     *field;                      /* by cell */
    uint32_t *tried, *died;              /* by cell: how often entered, or tried; and lost there */
    uint32_t looks;
    bool    *closed;                     /* cells that cannot be entered, or should not */
};

void knowledge_open(struct knowledge *, const struct game *, struct self *);
void knowledge_close(struct knowledge *);

/* A play starts: nothing is known. */
void knowledge_begin(struct knowledge *);

/* A decision is due: draws the field of what is known. Whether there is any. */
bool knowledge_look(struct knowledge *, const struct state *, int viewer);

/* Watching a line of play that begins where the decision is due: first begin, then for each decision
 * state_apply with the log and note. */
void knowledge_watch(struct knowledge *, const struct state *, int viewer);
void knowledge_note(struct knowledge *, const struct state *, int viewer, int action);

/* How much better, in steps, it is to be in `cell` than where the decision is due. */
int  knowledge_pull(const struct knowledge *, int cell);

/* Where the viewer is in what `self` saw last, for knowledge_pull; -1: unknown. */
int  knowledge_place(const struct knowledge *);

/* Fills `steps` with actions that lead up the field; returns how many. */
int  knowledge_guide(const struct knowledge *, int *steps, int length);

#endif
