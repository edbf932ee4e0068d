/* record.h: plays as readable text, and playing them again.
 *
 *     ruleplay play 1                    version of this format
 *     game kuhn:cards=3                  spec of the game, or what it was called
 *     description 5d0e9c1f00ab1234       hash of the description, includes and settings resolved
 *     text kuhn                          optional: the description itself, for this engine,
 *     | cards 3                          each line after a bar and a space
 *     seed 42
 *     agent random                       optional, one for each player: who decided
 *     plies 2                            decisions that follow
 *     start 7b1c22aa                     hash of the state before the first
 *     0 91d0ffe3 bet                     player, hash of the state after it, name of the action
 *     1 0cc2a071 pass
 *     end by the rules                   how it ended; "not over" for one that goes on
 *     score 1 -1
 *     result 1 -1
 *     final 0123456789abcdef             hash of the last state
 *
 * Empty lines and lines that begin with '#' are skipped. Reading a record from memory and replaying
 * it need no file; record_file.h reads and writes files. */
#ifndef RECORD_H
#define RECORD_H

#include "core/arena.h"

struct record_ply {
    int      player, line;
    uint32_t hash;
    size_t   name;                       /* offset in `names` */
};

struct record {
    char              *file;             /* for messages */
    char              *game;             /* spec */
    char              *engine, *text;    /* the description itself; NULL: not here */
    uint64_t           description, seed, final;
    char              *agents[PLAYERS_MAX];
    int                agent_count;
    uint32_t           start;
    struct record_ply *plies;
    uint32_t           ply_count, ply_capacity;
    struct text        names;            /* NUL after each */
    int                end;              /* enum end */
    int                players;
    float              score[PLAYERS_MAX];
    int8_t             result[PLAYERS_MAX];
    int                end_line;
};

/* The hash of a description as the engine understands it. */
uint64_t       game_hash(const struct game *);

/* An empty record of a game that was opened by this spec; `inline_text` keeps the description. */
struct record *record_new(const struct game *, const char *spec, bool inline_text);
void           record_free(struct record *);

/* Names who decides, in order of the players. */
void           record_agent(struct record *, const char *spec);

/* Begins anew with the state of a play that just started. */
void           record_begin(struct record *, uint64_t seed, const struct state *);

/* What a record keeps of the hash of a state. */
uint32_t       record_hash(const struct state *);

/* Adds a ply, whose hash and line are to be filled in. */
struct record_ply *record_add(struct record *, int player, const char *name, size_t length);

/* Notes a decision: first with the state before the action, then with the one after it. */
void           record_decision(struct record *, const struct game *, const struct state *,
                               int action);
void           record_applied(struct record *, const struct state *);

/* Notes how it stands or ended. */
void           record_finish(struct record *, const struct game *, const struct state *);

/* Does all of this while an arena plays. The seed must be set before: the state hides it. */
struct watcher record_watcher(struct record *);

/* The name of the action of a ply. */
const char    *record_name(const struct record *, uint32_t ply);

void           record_print(const struct record *, struct text *out);

/* Reads a record; NULL after one error, with its place. */
struct record *record_parse(const char *file, const char *text, struct problems *);

/* Replaying: begin, then step until state->ply == ply_count, then end. Each is false, with one
 * error that names the ply and the reason, as soon as the play differs from the record. */
bool replay_begin(const struct record *, const struct game *, struct state *, struct problems *);
bool replay_step(const struct record *, const struct game *, struct state *, struct events *log,
                 struct problems *);
bool replay_end(const struct record *, const struct game *, const struct state *,
                struct problems *);

/* The three in one. */
bool replay_check(const struct record *, const struct game *, struct problems *);

#endif
