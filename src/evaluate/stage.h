/* stage.h: experiments that follow each other in one store, for whoever decides by what was played what is
 * played next (a meta, an evolution).
 *
 *     stage 2049                           another stage takes its place in the store
 *
 * In a shared store `ruleplay work` takes chunks of a stage as of any other experiment, and goes on with the
 * next one. What the stages before came to is kept beside it (STAGES_KEPT of store.h). */
#ifndef STAGE_H
#define STAGE_H

#include "evaluate/endings.h"
#include "evaluate/runner.h"

/* Where stages are played; every one that was played is counted. */
struct stages {
    struct store *store;
    const char   *title, *command;     /* what the store keeps of whoever asks */
    int64_t       number;              /* of the next one, from 1; the same for the same plays */
};

struct stage_run {
    struct stages *stages;
    int            threads;
    atomic_bool   *stop;               /* NULL: never */
    /* Given each chunk, whole and in order, when all were played; false after an error. */
    bool         (*gather)(void *context, const struct chunk *, const struct endings *,
                           struct problems *);
    /* Told how many plays are done; NULL: nobody wants to know. */
    void         (*played)(void *context, int64_t done);
    void          *context;
};

/* Plays a stage, here and wherever others help; false if it was stopped, or after an error. */
bool stage_play(const struct stage_run *, const struct plan *, struct problems *);

#endif
