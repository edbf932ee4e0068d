/* native.h: the part of the flat interface that needs files or threads, so a browser has none of it:
 * games by name, records, series on several threads with deciders of the caller's, experiments.
 *
 * The rules of bind.h hold. Texts and bytes that a function returns are freed with rp_free. */
#ifndef NATIVE_H
#define NATIVE_H

#include <stdatomic.h>

#include "bind/bind.h"

struct results;
struct rp_plan;
struct worker;

/* ---- games in files ---- */

/* Opens a game by path or short name with settings ("connect/four:width=9"); NULL after an error. */
struct game *rp_open(struct rp_loader *, const char *spec);
/* Opens a text; includes are looked for beside `file`, if it is a path, and in the folders of games.
 * `engine` NULL: known by the first word. */
struct game *rp_open_text(struct rp_loader *, const char *engine, const char *file, const char *text,
                          const char *settings);
char        *rp_games_json(void);                /* [{"name", "engine", "path"}] */

/* ---- pictures ---- */

enum rp_picture { RP_PNG, RP_SVG };

/* A state as a picture, `scale` pixels to a unit, 0: about 480 pixels in all; NULL: no such viewer. */
char    *rp_picture(const struct game *, const struct state *, int viewer, enum rp_picture, double scale,
                    size_t *size);
/* The same as pixels, three bytes each. */
uint8_t *rp_pixels(const struct game *, const struct state *, int viewer, double scale, int *width,
                   int *height);
/* An animated GIF, frame by frame. */
struct rp_animation *rp_animation_new(const struct game *, int viewer, double scale);
void     rp_animation_frame(struct rp_animation *, const struct state *, int centiseconds);
char    *rp_animation_end(struct rp_animation *, size_t *size);

/* ---- records ---- */

/* The play from this seed by these actions as a record (core/record.h); NULL after an error: an action
 * is not legal. */
char *rp_record_write(struct rp_loader *, const struct game *, const char *spec, uint64_t seed,
                      const int32_t *actions, int count);
/* Reads a record of the game: its seed, and its actions, to be freed; false after an error. */
bool  rp_record_read(struct rp_loader *, const struct game *, const char *text, uint64_t *seed,
                     int32_t **actions, int *count);

/* ---- series of plays ---- */

/* Decides: `view` is what the seat may know, `chance` a number of its own stream. Less than 0: no answer.
 * May be called on another thread than the one that plays the series, but on one at a time. */
typedef int rp_decide(void *context, const struct state *view, int seat, const int *actions,
                      int action_count, uint64_t chance);

/* Who sits in a seat: an agent by its spec, or a decider. */
struct rp_seat {
    const char *spec;              /* NULL: the decider */
    rp_decide  *decide;
    void       *context;
};

/* Leaves the caller one seat of a batch; the others are played by these agents in order of the seats left,
 * the last serves those that remain. Before rp_batch_start. The decider of a function must live as long as
 * the batch, and a function needs a batch of one thread. False after an error. */
bool rp_batch_oppose(struct rp_loader *, struct rp_batch *, int seat, const struct rp_seat *, int count);

/* The seed of play `index` of a series. */
uint64_t rp_play_seed(uint64_t seed, uint64_t index);

/* What is kept of a play; scores and results are in order of the line-up. */
struct rp_row {
    uint64_t seed, hash;
    uint32_t plies, turns;
    float    score[4];
    int8_t   result[4];
    int16_t  end;
    uint16_t unanswered;
};

struct rp_series {
    const char           *name;    /* of the game */
    const struct rp_seat *seats;   /* the last serves the seats left */
    int                   seat_count;
    uint64_t              seed, first, count;
    bool                  rotate;  /* the first takes each seat in turn */
    int                   jobs;    /* threads; 0: one for each processor */
    atomic_bool          *stop;    /* once true no play is begun */
    _Atomic uint64_t     *done;    /* counts plays as they are done */
};

/* Plays a series into `rows`, with room for `count`; gives how many were played, all unless stopped, or
 * -1 after an error. */
int64_t rp_series_play(struct rp_loader *, const struct game *, const struct rp_series *,
                       struct rp_row *rows);
/* What rows add up to, as `sim --json` has it; specs of deciders are told as `function`. */
char   *rp_series_json(const struct game *, const struct rp_series *, const struct rp_row *rows,
                       uint64_t count);

/* ---- experiments ---- */

/* Lays out an experiment from its text. `plays` 0 and `seed` NULL: as the text says. `store`: where it
 * will be kept, NULL: in memory. NULL after an error. */
struct rp_plan *rp_plan_new(struct rp_loader *, const char *file, const char *text, int64_t plays,
                            const uint64_t *seed, const char *store);
void            rp_plan_free(struct rp_plan *);
/* A plan as bytes that another machine reads, with all its games. */
char           *rp_plan_pack(const struct rp_plan *, size_t *size);
struct rp_plan *rp_plan_unpack(struct rp_loader *, const char *bytes, size_t size);

/* Who answers for agents of a plan that are functions ("function:name=mine"): `subject` is the number of
 * the game. Called on one thread at a time, which may be another. */
typedef int rp_answer(void *context, const char *name, int subject, const struct state *view, int seat,
                      const int *actions, int action_count, uint64_t chance);
void            rp_plan_answer(struct rp_plan *, rp_answer *, void *context);
/* The game of a subject: its engine and whole text, which live as long as the plan; false: there is none. */
bool            rp_plan_subject(const struct rp_plan *, int subject, const char **engine, const char **text);

/* Plays a chunk of a plan; what it gives is for rp_run. NULL after an error. */
struct worker  *rp_worker_new(const struct rp_plan *);
void            rp_worker_free(struct worker *);
char           *rp_worker_play(struct rp_loader *, struct worker *, const struct rp_plan *, int cell,
                               int64_t number, int count, size_t *size);

/* How an experiment is played. */
struct rp_run {
    const char  *store;            /* NULL: memory */
    const char  *command;          /* how it was asked for, kept in the store */
    int          threads;          /* 0: one for each processor; with `play`, chunks asked for at a time */
    atomic_bool *stop;
    _Atomic int64_t *done, *total; /* plays so far, and at most */
    /* Gives what rp_worker_play gave elsewhere, allocated by rp_alloc; NULL: it is not to be had, and
     * the run stops. Called on other threads. */
    char      *(*play)(void *context, int cell, int64_t number, int count, size_t *size);
    void        *context;
};

enum rp_ran { RP_DONE, RP_STOPPED, RP_FAILED };

/* Plays what is missing into the store and reads its results, which then hold the plan. */
enum rp_ran     rp_run(struct rp_loader *, struct rp_plan *, const struct rp_run *, struct results **);

/* The results of a store; NULL after an error. */
struct results *rp_results_open(struct rp_loader *, const char *store);
void            rp_results_free(struct results *);
/* Rows or tables: "plays", "decisions", "events", "tallies", "means", "differences", "values" as "csv",
 * "jsonl" or (plays) "npy"; "all" is one JSON object, "tables" text for people, "page" HTML. NULL: none
 * of these, or no room on the disk. */
char           *rp_results_write(const struct results *, const char *what, const char *format, bool times,
                                 size_t *size);

#endif
