/* module.c: the extension module, and what its files share. */
#include "extension.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

enum { TICK_NANOSECONDS = 100000000 };

struct module_types types;

bool add_type(PyObject *module, PyType_Spec *spec, PyObject **type)
{
    *type = PyType_FromSpec(spec);
    return *type && PyModule_AddObjectRef(module, strrchr(spec->name, '.') + 1, *type) == 0;
}

bool add_functions(PyObject *module, PyMethodDef *functions)
{
    return PyModule_AddFunctions(module, functions) == 0;
}

PyObject *text_object(char *text)
{
    PyObject *string = PyUnicode_DecodeUTF8(text ? text : "", text ? (Py_ssize_t)strlen(text) : 0,
                                            "replace");
    rp_free(text);
    return string;
}

PyObject *bytes_object(char *bytes, size_t size)
{
    PyObject *object = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    rp_free(bytes);
    return object;
}

PyObject *raise_problems(struct rp_loader *loader)
{
    int length = rp_problems_json(loader, NULL, 0);
    char *text = rp_alloc((size_t)length + 1);
    if (!text)
        return PyErr_NoMemory();
    rp_problems_json(loader, text, length + 1);
    rp_loader_free(loader);
    PyObject *json = text_object(text);
    if (json) {
        PyErr_SetObject(types.error, json);
        Py_DECREF(json);
    }
    return NULL;
}

int seed_converter(PyObject *object, void *seed)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return 0;
    unsigned long long value = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    if (PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "a seed is a number from 0 to 2**64 - 1");
        return 0;
    }
    *(uint64_t *)seed = value;
    return 1;
}

/* ---- work that is watched -------------------------------------------------------------------- */

struct watched {
    void          (*work)(void *context);
    void           *context;
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    bool            done;
};

static void *do_work(void *context)
{
    struct watched *watched = context;
    watched->work(watched->context);
    pthread_mutex_lock(&watched->lock);
    watched->done = true;
    pthread_cond_signal(&watched->changed);
    pthread_mutex_unlock(&watched->lock);
    return NULL;
}

/* Waits until the work is done, or a tenth of a second. */
static bool wait_for(struct watched *watched)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK_NANOSECONDS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&watched->lock);
    while (!watched->done && pthread_cond_timedwait(&watched->changed, &watched->lock, &until) == 0)
        ;
    bool done = watched->done;
    pthread_mutex_unlock(&watched->lock);
    return done;
}

static bool call_tick(PyObject *tick)
{
    PyObject *result = tick == Py_None ? Py_NewRef(Py_None) : PyObject_CallNoArgs(tick);
    Py_XDECREF(result);
    return result != NULL;
}

bool run_watched(void (*work)(void *context), void *context, atomic_bool *stop, PyObject *tick)
{
    struct watched watched = {.work = work, .context = context};
    pthread_t thread;
    bool fine = true, done = false;
    pthread_mutex_init(&watched.lock, NULL);
    pthread_cond_init(&watched.changed, NULL);
    if (pthread_create(&thread, NULL, do_work, &watched) != 0) {
        PyErr_SetString(PyExc_RuntimeError, "no thread could be started");
        return false;
    }
    while (!done) {
        Py_BEGIN_ALLOW_THREADS
        done = wait_for(&watched);
        Py_END_ALLOW_THREADS
        if (fine && !done && (PyErr_CheckSignals() != 0 || !call_tick(tick))) {
            fine = false;
            *stop = true;
        }
    }
    pthread_join(thread, NULL);
    pthread_mutex_destroy(&watched.lock);
    pthread_cond_destroy(&watched.changed);
    return fine && PyErr_CheckSignals() == 0 && call_tick(tick);
}

void raised_keep(struct raised *raised)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    if (!raised->type) {
        *raised = (struct raised){type, value, trace};
        return;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
}

bool raised_again(struct raised *raised)
{
    if (!raised->type)
        return false;
    PyErr_Restore(raised->type, raised->value, raised->trace);
    *raised = (struct raised){0};
    return true;
}

/* ---- the module ------------------------------------------------------------------------------ */

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "ruleplay._native",
    .m_doc = "The engine. Use the package ruleplay.", .m_size = -1,
};

static bool find_error(void)
{
    PyObject *errors = PyImport_ImportModule("ruleplay._errors");
    types.error = errors ? PyObject_GetAttrString(errors, "Error") : NULL;
    types.illegal = types.error ? PyObject_GetAttrString(errors, "IllegalAction") : NULL;
    Py_XDECREF(errors);
    return types.illegal != NULL;
}

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (find_error() && add_games(module) && add_states(module) && add_batches(module) &&
        add_series(module) && add_experiments(module) &&
        PyModule_AddStringConstant(module, "version", rp_version()) == 0)
        return module;
    Py_DECREF(module);
    return NULL;
}
