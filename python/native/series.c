/* series.c: many plays by agents, some of which may be functions. */
#include <string.h>

#include "extension.h"

struct series_call {
    struct game_object *game;
    struct rp_loader   *loader;
    struct rp_series    series;
    struct rp_seat      seats[SEATS_MAX];
    struct asked        asked[SEATS_MAX];
    struct asking       asking;
    struct rp_row      *rows;
    int64_t             played;
    atomic_bool         stop;
};

static PyObject *list_of(const int *numbers, int count)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(numbers[i]));
    return list;
}

/* Calls a function of Python: ([name,] state, seat, actions, chance) -> action. Holds the lock. */
static int call_function(struct game_object *game, PyObject *function, const char *name,
                         const struct state *view, int seat, const int *actions, int count,
                         uint64_t chance)
{
    unsigned long long number = chance;
    PyObject *state = state_wrap(game, view), *list = list_of(actions, count), *answer = NULL;
    if (state && list)
        answer = name ? PyObject_CallFunction(function, "sOiOK", name, state, seat, list, number)
                      : PyObject_CallFunction(function, "OiOK", state, seat, list, number);
    Py_XDECREF(state);
    Py_XDECREF(list);
    int action = answer ? (int)PyLong_AsLong(answer) : -1;
    Py_XDECREF(answer);
    return action;
}

int ask_function(struct asking *asking, struct game_object *game, PyObject *function, const char *name,
                 const struct state *view, int seat, const int *actions, int count, uint64_t chance)
{
    if (!function || asking->raised.type || (asking->stop && *asking->stop))
        return -1;
    PyGILState_STATE lock = PyGILState_Ensure();
    int action = call_function(game, function, name, view, seat, actions, count, chance);
    if (PyErr_Occurred()) {
        raised_keep(&asking->raised);
        if (asking->stop)
            *asking->stop = true;
        action = -1;
    }
    PyGILState_Release(lock);
    return action;
}

int asked_decide(void *context, const struct state *view, int seat, const int *actions, int count,
                 uint64_t chance)
{
    struct asked *asked = context;
    return ask_function(asked->asking, asked->game, asked->function, NULL, view, seat, actions, count,
                        chance);
}

int seats_from(PyObject *list, struct game_object *game, struct asking *asking,
               struct asked asked[SEATS_MAX], struct rp_seat seats[SEATS_MAX])
{
    Py_ssize_t count = PyList_Size(list);
    if (count < 1 || count > SEATS_MAX) {
        PyErr_SetString(PyExc_ValueError, "expected one to four agents");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *agent = PyList_GetItem(list, i);
        if (PyUnicode_Check(agent)) {
            seats[i] = (struct rp_seat){.spec = PyUnicode_AsUTF8AndSize(agent, NULL)};
            if (!seats[i].spec)
                return -1;
        } else {
            asked[i] = (struct asked){asking, game, agent};
            seats[i] = (struct rp_seat){.decide = asked_decide, .context = &asked[i]};
        }
    }
    return (int)count;
}

static bool seat_all(struct series_call *call, PyObject *list)
{
    call->asking.stop = &call->stop;
    call->series.seats = call->seats;
    call->series.seat_count = seats_from(list, call->game, &call->asking, call->asked, call->seats);
    return call->series.seat_count > 0;
}

static void play(void *context)
{
    struct series_call *call = context;
    call->played = rp_series_play(call->loader, call->game->game, &call->series, call->rows);
}

/* The shared counter is a buffer of eight bytes, so that Python can look at it while plays go on. */
static PyObject *play_series(struct series_call *call, PyObject *tick)
{
    call->loader = rp_loader_new();
    call->series.stop = &call->stop;
    bool fine = run_watched(play, call, &call->stop, tick);
    if (call->asking.raised.type) {
        PyErr_Clear();
        raised_again(&call->asking.raised);
        fine = false;
    }
    if (fine && call->played < 0)
        return raise_problems(call->loader);
    rp_loader_free(call->loader);
    return fine ? PyLong_FromLongLong(call->played) : NULL;
}

/* series(game, name, [spec or function], seed, first, rotate, jobs, rows, done, tick) -> plays */
static PyObject *series(PyObject *module, PyObject *arguments)
{
    struct series_call call = {0};
    PyObject *game, *seats, *tick;
    Py_buffer rows, done;
    int rotate;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!sO!O&O&piw*w*O:series", types.game, &game, &call.series.name,
                          &PyList_Type, &seats, seed_converter, &call.series.seed, seed_converter,
                          &call.series.first, &rotate, &call.series.jobs, &rows, &done, &tick))
        return NULL;
    PyObject *result = NULL;
    call.game = (struct game_object *)game;
    call.rows = rows.buf;
    call.series.rotate = rotate;
    call.series.count = (uint64_t)rows.len / sizeof *call.rows;
    if (done.len != 8 || rows.len % (Py_ssize_t)sizeof *call.rows != 0)
        PyErr_SetString(PyExc_ValueError, "expected rows of 48 bytes and a counter of 8");
    else if (seat_all(&call, seats)) {
        call.series.done = done.buf;
        result = play_series(&call, tick);
    }
    PyBuffer_Release(&rows);
    PyBuffer_Release(&done);
    return result;
}

/* series_json(game, name, [spec], seed, first, rotate, rows) */
static PyObject *series_json(PyObject *module, PyObject *arguments)
{
    struct series_call call = {0};
    PyObject *game, *seats;
    Py_buffer rows;
    int rotate;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!sO!O&O&py*:series_json", types.game, &game, &call.series.name,
                          &PyList_Type, &seats, seed_converter, &call.series.seed, seed_converter,
                          &call.series.first, &rotate, &rows))
        return NULL;
    call.series.rotate = rotate;
    call.series.count = (uint64_t)rows.len / sizeof(struct rp_row);
    char *text = seat_all(&call, seats)
                     ? rp_series_json(((struct game_object *)game)->game, &call.series, rows.buf,
                                      call.series.count)
                     : NULL;
    PyBuffer_Release(&rows);
    if (!text && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "the rows are no plays: there is no such end");
    return text ? text_object(text) : NULL;
}

/* play_seed(seed, index) */
static PyObject *play_seed(PyObject *module, PyObject *arguments)
{
    uint64_t seed, index;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O&O&:play_seed", seed_converter, &seed, seed_converter, &index))
        return NULL;
    return PyLong_FromUnsignedLongLong(rp_play_seed(seed, index));
}

static PyMethodDef functions[] = {
    {"play_seed", play_seed, METH_VARARGS, NULL},
    {"series", series, METH_VARARGS, NULL},
    {"series_json", series_json, METH_VARARGS, NULL},
    {0},
};

bool add_series(PyObject *module)
{
    return add_functions(module, functions);
}
