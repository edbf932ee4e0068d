/* store.h: where the results of an experiment are kept. Chunks come in whole or not at all, and a
 * run that is continued finds what is there.
 *
 *     results.db                 SQLite: one file, one machine
 *     postgresql://host/name     PostgreSQL: any number of machines
 *     (nothing)                  memory: for tables that are only printed
 *
 * A store holds one experiment. The tables are described in docs/experiments.md. */
#ifndef STORE_H
#define STORE_H

#include "evaluate/chunk.h"
#include "evaluate/growth.h"
#include "evaluate/store_sum.h"

/* One that is opened for reading stays as it was when it was read first, until it is closed. */
enum store_mode { STORE_READ, STORE_WRITE };

/* What comes of taking a chunk. */
enum taking {
    TAKING_DONE,
    TAKING_NONE_LEFT,
    TAKING_LATER,                  /* all that are left are taken: ask again */
    TAKING_OUTDATED,               /* what is left is not of the plan: the experiment grew */
    TAKING_FAILED
};

/* A look at the results: how many there were when tables were made of them. Looks are no results: two
 * stores that hold the same results are the same, whoever looked at them. */
struct look {
    int64_t plays;                 /* of all cells */
    int64_t cells;                 /* that had plays */
    int64_t most;                  /* plays of the cell that had most */
};

/* Someone who reads a store. Any member may be NULL; what nobody wants is not read. */
struct store_reader {
    void *context;
    bool (*meta)(void *context, const char *key, const char *value, uint64_t sum);
    bool  kept_only;               /* of it the row STAGES_KEPT, which can be large; else all others */
    bool (*subject)(void *context, const struct subject_row *);
    bool (*cell)(void *context, const struct cell_row *);
    /* In order of cell and number; what is packed is valid during the call. Judge it by chunk_check
     * before use. */
    bool (*chunk)(void *context, const struct chunk *);
    bool (*look)(void *context, const struct look *);
    bool  keys_only;               /* chunks without what is packed in them */
    const struct chunk *only;      /* the one chunk, by cell and number, that is wanted; NULL: all */
};

/* Common head of every kind's own struct. */
struct store {
    const struct store_kind *kind;

    /* Of shared kinds; whoever opened the store may set them. */
    int                      lease;    /* seconds that a taken chunk stays taken */
    int                      patience; /* seconds to wait for a server that is away */
    const atomic_bool       *stop;     /* once true nobody waits; may be NULL */
    void (*waiting)(const char *reason);    /* told when a wait begins; may be NULL */
};

struct store_kind {
    const char *name;
    bool        shared;            /* chunks are taken under leases, from any machine */

    struct store *(*open)(const char *address, enum store_mode, struct problems *);
    void (*close)(struct store *);
    /* Writes the plan, or sees that the store holds the same one; a smaller one grows. */
    bool (*begin)(struct store *, const struct plan *, const char *command, struct problems *);
    /* Adds chunks and, where there are leases, ends theirs; of each chunk both or neither. If the
     * experiment grew since and a chunk's cell has another number, a shared store throws the chunk
     * away, any other fails. */
    bool (*put)(struct store *, const struct plan *, const struct chunk *, int count,
                struct problems *);
    /* Forgets the chunks of a cell from `number` on: they came after it was known well enough. */
    bool (*cut)(struct store *, const struct plan *, int cell, int64_t number,
                struct problems *);
    bool (*read)(struct store *, const struct store_reader *, struct problems *);
    /* Notes a look, if there was none of so many plays yet; NULL: nothing outlives the store. */
    bool (*look)(struct store *, const struct look *, struct problems *);
    /* Takes a chunk of the plan, of `count` plays. */
    enum taking (*take)(struct store *, const struct plan *, int *cell, int64_t *number,
                        int *count, struct problems *);
    /* Gives a chunk back that was taken and will not be put. */
    void (*release)(struct store *, int cell, int64_t number);
    /* Keeps a text beside the experiment, in place of one with the same key; NULL: this kind keeps none. */
    bool (*keep)(struct store *, const char *key, const char *text, struct problems *);
    /* Plays that are there and that are still to be played, by anyone; false: not known. */
    bool (*count)(struct store *, int64_t *done, int64_t *left);
};

extern const struct store_kind memory_store, sqlite_store, postgres_store;

/* Opens a store by its address; NULL means memory. NULL after an error. */
struct store *store_open(const char *address, enum store_mode, struct problems *);
void          store_close(struct store *);

/* Whether an address is that of a server, not of a file. */
bool          store_is_remote(const char *address);

/* Adds an address without the password that it may hold, fit to be printed and kept. */
void          store_shown(const char *address, struct text *out);

/* Whether a store holds an experiment; no error means not yet. */
bool          store_begun(struct store *, struct problems *);

/* Keys of what is kept beside the stages (stage.h): all that was done before, and that none follows. */
#define STAGES_KEPT "evolution"
#define STAGES_OVER "over"

/* Adds the text that is kept under a key; false: there is none, or after an error. */
bool          store_kept(struct store *, const char *key, struct text *out, struct problems *);

/* The plan a store holds, with its games loaded; NULL after an error. */
struct plan  *store_plan(struct store *, struct problems *);

/* Whether a chunk that was read is of the plan and undamaged, as far as it was read; false after an
 * error that says what is wrong with it. `ahead`: the experiment may have more plays by now. */
bool          chunk_check(const struct plan *, const struct chunk *, bool keys_only, bool ahead,
                          struct problems *);

/* Whether the experiment in a store is no longer that of the plan. */
bool          store_moved_on(struct store *, const struct plan *);

/* The plays kept together in the store at an address, if it holds an experiment already; else 0. */
int           store_chunk(const char *address);

/* For kinds: how the experiment in a store becomes a plan; to be freed. False after an error. */
bool          store_growth(struct store *, const struct plan *, struct growth *,
                           struct problems *);

/* For kinds: the rows of a plan, with their sums. What a row points at is in `text`, or the plan's. */
struct subject_row store_subject(const struct plan *, int subject, struct text *text);
struct cell_row    store_cell(const struct plan *, int cell, struct text *text);

/* For kinds: a chunk as it is to be kept, with its sums; it shares the texts of the one given. */
struct chunk       store_sealed(const struct plan *, const struct chunk *);

/* For kinds: an error that begins with "the store is damaged: ". Returns false. */
bool               store_damaged(struct problems *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What every store says it was made by; the version has a sum of the sources. */
enum { STORE_FORMAT = 4 };
extern const char *const store_version;

#endif
