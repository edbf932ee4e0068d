/* wire.c: what agents share that talk to programs and servers. */
#include "agents/talk/wire.h"

#ifndef __wasi__

#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "core/check.h"

/* Bytes of the UTF-8 character at `at`, or 0 if there is none (RFC 3629: no overlong forms, no
 * surrogates, nothing above U+10FFFF). */
static size_t character(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3
                  : c[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
        (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
        return 0;
    return length;
}

void wire_string(struct text *text, const char *string)
{
    struct text clean = TEXT_GROWING;
    while (*string) {
        size_t length = character(string);
        if (length)
            text_bytes(&clean, string, length);
        else
            text_add(&clean, "\xef\xbf\xbd");
        string += length ? length : 1;
    }
    text_json(text, text_of(&clean));
    text_free(&clean);
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
