/* library.c: libraries that few commands need, loaded when first asked for. */
#include "core/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static const struct place nowhere = {0};

/* A pointer to a function cannot be assigned from one to data in C, but has the same bytes here. */
static bool find(void *handle, const struct library_function *function)
{
    void *address = dlsym(handle, function->name);
    memcpy(function->pointer, &address, sizeof address);
    return address != NULL;
}

bool library_load(const char *file, const char *package, const struct library_function *functions,
                  struct problems *problems)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    void *loaded = NULL;
    bool found = true;
    pthread_mutex_lock(&one_at_a_time);
    memcpy(&loaded, functions->pointer, sizeof loaded);
    if (!loaded) {
        /* Never closed: its functions may be called until the end. */
        void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        if (!handle)
            found = problem_error(problems, nowhere, "%s cannot be loaded (%s); install %s", file,
                                  dlerror(), package);
        /* The first is found last: with it all are there. */
        int count = 0;
        while (functions[count].name)
            count++;
        for (int i = count - 1; found && i >= 0; i--)
            if (!find(handle, &functions[i]))
                found = problem_error(problems, nowhere, "%s is too old: it has no %s; install a newer %s",
                                      file, functions[i].name, package);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return found;
}
