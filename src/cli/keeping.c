/* keeping.c: where something long is kept that goes on from what it has come to. */
#include "cli/keeping.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/experiment.h"
#include "core/file.h"
#include "core/hash.h"

bool keeping_open(struct keeping *keeping, const struct call *call, const atomic_bool *stop,
                  struct problems *problems)
{
    const char *address = call_text(call, "store");
    *keeping = (struct keeping){.name = address, .shown = TEXT_GROWING, .title = TEXT_GROWING,
                                .command = TEXT_GROWING};
    if (!address || !store_is_remote(address))
        return true;
    store_shown(address, &keeping->shown);
    keeping->name = text_of(&keeping->shown);
    keeping->store = store_open(address, STORE_WRITE, problems);
    if (!keeping->store)
        return false;
    keeping->store->lease = (int)call_integer(call, "lease");
    keeping->store->patience = (int)call_integer(call, "wait");
    keeping->store->stop = stop;
    keeping->store->waiting = say_waiting;
    return true;
}

void keeping_close(struct keeping *keeping)
{
    store_close(keeping->store);
    text_free(&keeping->shown);
    text_free(&keeping->title);
    text_free(&keeping->command);
}

char *keeping_read(const struct keeping *keeping, struct problems *problems)
{
    struct stat there;
    if (!keeping->store)
        return keeping->name && stat(keeping->name, &there) == 0 ? file_read(keeping->name, problems) : NULL;
    struct text text = TEXT_GROWING;
    char *copy = store_kept(keeping->store, STAGES_KEPT, &text, problems)
                     ? text_duplicate(text_of(&text), text.length) : NULL;
    text_free(&text);
    return copy;
}

bool keeping_write(const struct keeping *keeping, const struct text *text, bool over,
                   struct problems *problems)
{
    struct store *store = keeping->store;
    if (!store)
        return file_write(keeping->name, text_of(text), problems);
    return store->kind->keep(store, STAGES_KEPT, text_of(text), problems) &&
           (!over || store->kind->keep(store, STAGES_OVER, "", problems));
}

struct stages *keeping_stages(struct keeping *keeping, const struct call *call, const char *kind,
                              const struct text *settings)
{
    if (!keeping->store)
        return NULL;
    text_add(&keeping->title, "%s %016llx", kind,
             (unsigned long long)hash_bytes(0, text_of(settings), settings->length));
    call_print(call, &keeping->command);
    keeping->stages = (struct stages){keeping->store, text_of(&keeping->title),
                                      text_of(&keeping->command), 0};
    return &keeping->stages;
}
