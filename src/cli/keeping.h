/* keeping.h: where something long is kept that goes on from what it has come to: in a file, or beside its
 * stages (evaluate/stage.h) in a store on PostgreSQL, where workers play with it. */
#ifndef KEEPING_H
#define KEEPING_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "evaluate/stage.h"

struct keeping {
    const char   *name;                /* as it can be shown; NULL: nowhere */
    struct store *store;               /* NULL: it is a file */
    struct text   shown, title, command;
    struct stages stages;
};

/* Opens what --store names, with --lease and --wait; false after an error. Close it in any case. */
bool keeping_open(struct keeping *, const struct call *, const atomic_bool *stop, struct problems *);
void keeping_close(struct keeping *);

/* The text that is kept already; NULL: nothing, or after an error. To be freed. */
char *keeping_read(const struct keeping *, struct problems *);

/* Keeps a text in place of the one before; `over`: no stage follows, so that workers leave. */
bool keeping_write(const struct keeping *, const struct text *, bool over, struct problems *);

/* The stages of what has these settings: others with the same, and nobody else, go on with them. NULL: all is
 * played here. They belong to the keeping. */
struct stages *keeping_stages(struct keeping *, const struct call *, const char *kind,
                              const struct text *settings);

#endif
