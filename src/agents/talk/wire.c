/* wire.c: what agents share that talk to programs and servers. */
#include "agents/talk/wire.h"

#ifndef __wasi__

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#ifdef HAVE_JANSSON
#include <jansson.h>
#endif

#include "core/check.h"
#include "core/heap.h"

void wire_memory(void)
{
#ifdef HAVE_JANSSON
    json_set_alloc_funcs(heap_raw, free);
#endif
}

void wire_quiet_begin(struct wire_quiet *quiet)
{
    sigset_t pipe, waiting;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&waiting);
    quiet->pending = sigismember(&waiting, SIGPIPE) == 1;
    CHECK(pthread_sigmask(SIG_BLOCK, &pipe, &quiet->before) == 0);
}

void wire_quiet_end(struct wire_quiet *quiet)
{
    const struct timespec now = {0};
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (!quiet->pending)
        while (sigtimedwait(&pipe, NULL, &now) < 0 && errno == EINTR)
            ;
    CHECK(pthread_sigmask(SIG_SETMASK, &quiet->before, NULL) == 0);
}

#endif
