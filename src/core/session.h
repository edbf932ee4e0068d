/* session.h: a play by hand, for people and programs that take part themselves: one step at a time,
 * with undo, hints, saving and going on. The session holds the true state; whoever takes part is
 * shown session_view. Pure: no file, clock or thread. */
#ifndef SESSION_H
#define SESSION_H

#include "core/record.h"

struct session {
    const struct game *game;
    struct state      *state;                  /* the true one */
    struct record     *record;                 /* of the play so far */
    struct agent      *agents[PLAYERS_MAX];    /* NULL: decided by hand */
    struct state      *seen;
    int               *actions;                /* legal now */
    int                action_count;
    int               *history;                /* action ids so far */
    uint32_t           history_capacity;
};

/* A session on a game that was opened by this spec; call session_begin next. Agents stay the
 * caller's; NULL for the seats of people. */
struct session *session_new(const struct game *, const char *spec, bool inline_text,
                            struct agent *const *agents);
void            session_free(struct session *);

/* Starts a play. */
void            session_begin(struct session *, uint64_t seed);

/* Goes on with a recorded play; false after an error, and the session is as it was. */
bool            session_load(struct session *, const struct record *, struct problems *);

/* What a viewer may know of the state; valid until the next call. */
const struct state *session_view(struct session *, int viewer);

/* What an agent would do now in the place of the one who decides; NO_ANSWER if it has none. Asking
 * one that does not sit there changes nothing of what those who do are given later. */
int             session_ask(struct session *, struct agent *);

/* Takes a legal action. */
void            session_apply(struct session *, int action, struct events *log);

/* Takes back decisions until `player` has one to take again; false if it had none. */
bool            session_undo(struct session *, int player);

/* The record, complete for saving. */
const struct record *session_record(struct session *);

#endif
