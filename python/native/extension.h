/* extension.h: what the files of the extension module share.
 *
 * The module is a thin skin over the flat interface (src/bind): objects that own handles, texts and
 * bytes in and out, buffers that are bound once and checked. Everything that people see is in Python, in
 * python/ruleplay. Built for the stable interface of Python 3.11 and later, so one file serves all. */
#ifndef EXTENSION_H
#define EXTENSION_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "bind/native.h"

struct game_object {
    PyObject_HEAD
    struct game *game;
    char        *warnings;         /* of load, as JSON */
};

struct state_object {
    PyObject_HEAD
    struct game_object *game;
    struct state       *state;
};

struct module_types {
    PyObject *game, *state, *agent, *batch, *plan, *worker, *results;
    PyObject *error, *illegal;     /* ruleplay.Error, ruleplay.IllegalAction */
};
extern struct module_types types;

/* Each file adds its types and functions; false with an exception set. */
bool add_games(PyObject *module);
bool add_states(PyObject *module);
bool add_batches(PyObject *module);
bool add_series(PyObject *module);
bool add_experiments(PyObject *module);

bool add_type(PyObject *module, PyType_Spec *spec, PyObject **type);
bool add_functions(PyObject *module, PyMethodDef *functions);

/* Raises ruleplay.Error with the problems of the loader, which is freed; gives NULL. */
PyObject *raise_problems(struct rp_loader *);

/* A text of the library as a string; freed. NULL becomes "". */
PyObject *text_object(char *text);

/* Bytes of the library; freed. */
PyObject *bytes_object(char *bytes, size_t size);

/* A text that a function of the library writes, whatever its length. */
#define GIVEN_TEXT(call)                                       \
    int length = call(NULL, 0);                                \
    char *out = length >= 0 ? rp_alloc((size_t)length + 1) : NULL; \
    if (out)                                                   \
        call(out, length + 1)

/* For PyArg_ParseTuple's O&: a number of 64 bits without sign. */
int seed_converter(PyObject *, void *seed);

/* Whether both were loaded from the same description: then a state of one is a state of the other. */
bool same_game(const struct game_object *, const struct game_object *);

/* A new state object with a copy of the state; NULL with an exception set. */
PyObject *state_wrap(struct game_object *, const struct state *);

/* Work that is done on a thread of its own while this one waits, without the lock of the interpreter, and
 * looks after signals and `tick` (a callable or None) ten times a second. Once either raises, `stop`
 * becomes true; the work must then end soon. False with the exception set, after the work has ended. */
bool run_watched(void (*work)(void *context), void *context, atomic_bool *stop, PyObject *tick);

/* The first exception of callbacks on other threads, to be raised by whoever waits for them. */
struct raised {
    PyObject *type, *value, *trace;
};
void raised_keep(struct raised *);          /* takes the current exception, if it is the first */
bool raised_again(struct raised *);         /* raises it; false: there was none */

/* Functions of Python that decide, on whatever thread they are asked. Once one raises, all are silent and
 * whoever waits raises it again. */
struct asking {
    struct raised raised;
    atomic_bool  *stop;            /* becomes true then; may be NULL */
};

/* Calls a function with (state, seat, actions, chance) and words before these; gives its action, or -1. */
struct asked {
    struct asking      *asking;
    struct game_object *game;
    PyObject           *function;
};
int asked_decide(void *asked, const struct state *view, int seat, const int *actions, int count,
                 uint64_t chance);
int ask_function(struct asking *, struct game_object *, PyObject *function, const char *name,
                 const struct state *view, int seat, const int *actions, int count, uint64_t chance);

/* Seats from a list of names and functions; gives how many, or -1 with an exception set. Strings and functions
 * are borrowed from the list. */
enum { SEATS_MAX = 4 };
int seats_from(PyObject *list, struct game_object *, struct asking *, struct asked[SEATS_MAX],
               struct rp_seat[SEATS_MAX]);

#endif
