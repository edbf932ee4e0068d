/* wire.h: what agents share that talk to programs and servers. Nothing of it is in the browser. */
#ifndef WIRE_H
#define WIRE_H

#include "core/text.h"

#ifndef __wasi__

#include <signal.h>
#include <stdbool.h>

/* Lets libraries for JSON take their memory from core/heap.h, so that too little of it ends with a
 * sentence and not with a reply that seems to be garbage. Called once, before there are threads. */
void   wire_memory(void);

/* Writing to someone who left raises SIGPIPE, which would stop the whole program. Between these
 * two calls the calling thread is not told; nobody else's way with signals is changed. */
struct wire_quiet {
    sigset_t before;
    bool     pending;    /* one was waiting already: it is not ours to remove */
};
void   wire_quiet_begin(struct wire_quiet *);
void   wire_quiet_end(struct wire_quiet *);

#endif
#endif
