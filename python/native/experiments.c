/* experiments.c: plans, workers, runs and results of experiments. */
#include <string.h>

#include "extension.h"

struct plan_object {
    PyObject_HEAD
    struct rp_plan *plan;          /* NULL: it was run, and belongs to its results */
    PyObject       *functions;     /* of each subject (name, state, seat, actions, chance) -> action, or NULL */
    PyObject       *games;         /* of its subjects, or NULL */
    struct asking   asking;
};

static PyObject *wrap_plan(struct rp_plan *plan, struct rp_loader *loader)
{
    if (!plan)
        return raise_problems(loader);
    rp_loader_free(loader);
    struct plan_object *self = PyObject_GC_New(struct plan_object, (PyTypeObject *)types.plan);
    if (self) {
        self->plan = plan;
        self->functions = self->games = NULL;
        self->asking = (struct asking){0};
        PyObject_GC_Track(self);
    }
    return (PyObject *)self;
}

/* Functions may lead back to the plan that asks them. */
static int plan_traverse(PyObject *object, visitproc visit, void *arg)
{
    struct plan_object *self = (struct plan_object *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->functions);
    Py_VISIT(self->games);
    return 0;
}

static int plan_clear(PyObject *object)
{
    Py_CLEAR(((struct plan_object *)object)->functions);
    return 0;
}

static void plan_deallocate(PyObject *object)
{
    struct plan_object *self = (struct plan_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    rp_plan_free(self->plan);
    Py_XDECREF(self->functions);
    Py_XDECREF(self->games);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

/* plan(file, text, plays, seed or None, store or None) */
static PyObject *plan_new(PyObject *module, PyObject *arguments)
{
    const char *file, *text, *store;
    long long plays;
    PyObject *seed_object;
    uint64_t seed;
    struct rp_plan *plan;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "ssLOz:plan", &file, &text, &plays, &seed_object, &store))
        return NULL;
    if (seed_object != Py_None && !seed_converter(seed_object, &seed))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    Py_BEGIN_ALLOW_THREADS
    plan = rp_plan_new(loader, file, text, plays, seed_object == Py_None ? NULL : &seed, store);
    Py_END_ALLOW_THREADS
    return wrap_plan(plan, loader);
}

static PyObject *plan_unpack(PyObject *module, PyObject *arguments)
{
    const char *bytes;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#:unpack", &bytes, &size))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    return wrap_plan(rp_plan_unpack(loader, bytes, (size_t)size), loader);
}

static struct rp_plan *plan_of(PyObject *object)
{
    struct rp_plan *plan = ((struct plan_object *)object)->plan;
    if (!plan)
        PyErr_SetString(PyExc_ValueError, "the plan was run already");
    return plan;
}

static PyObject *plan_pack(PyObject *self, PyObject *unused)
{
    size_t size;
    (void)unused;
    if (!plan_of(self))
        return NULL;
    char *bytes = rp_plan_pack(plan_of(self), &size);
    return bytes_object(bytes, size);
}

/* subjects() -> [(engine, text)] */
static PyObject *plan_subjects(PyObject *self, PyObject *unused)
{
    const char *engine, *text;
    struct rp_plan *plan = plan_of(self);
    (void)unused;
    PyObject *list = plan ? PyList_New(0) : NULL;
    for (int i = 0; list && rp_plan_subject(plan, i, &engine, &text); i++) {
        PyObject *pair = Py_BuildValue("ss", engine, text);
        if (!pair || PyList_Append(list, pair) != 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

static int answer(void *context, const char *name, int subject, const struct state *view, int seat,
                  const int *actions, int count, uint64_t chance)
{
    struct plan_object *self = context;
    struct game_object *game = (struct game_object *)PyList_GetItem(self->games, subject);
    PyObject *function = self->functions ? PyList_GetItem(self->functions, subject) : NULL;
    return ask_function(&self->asking, game, function, name, view, seat, actions, count, chance);
}

/* A copy of a list that has something for each subject: nobody else changes it. NULL: it has not. */
static PyObject *for_subjects(struct rp_plan *plan, PyObject *list, PyObject *type)
{
    const char *engine, *text;
    Py_ssize_t count = PyList_Size(list);
    bool fine = !rp_plan_subject(plan, (int)count, &engine, &text);
    for (Py_ssize_t i = 0; fine && type && i < count; i++)
        fine = PyObject_TypeCheck(PyList_GetItem(list, i), (PyTypeObject *)type);
    if (!fine)
        PyErr_SetString(PyExc_TypeError, "expected a function and a game for each subject");
    return fine ? PyList_GetSlice(list, 0, count) : NULL;
}

/* answer(functions, games): who answers for agents that are functions, for each subject. */
static PyObject *plan_answer(PyObject *object, PyObject *arguments)
{
    struct plan_object *self = (struct plan_object *)object;
    PyObject *functions, *games;
    if (!PyArg_ParseTuple(arguments, "O!O!:answer", &PyList_Type, &functions, &PyList_Type, &games) ||
        !plan_of(object))
        return NULL;
    functions = for_subjects(self->plan, functions, NULL);
    games = functions ? for_subjects(self->plan, games, types.game) : NULL;
    if (!games) {
        Py_XDECREF(functions);
        return NULL;
    }
    Py_XDECREF(self->functions);
    Py_XDECREF(self->games);
    self->functions = functions;
    self->games = games;
    rp_plan_answer(self->plan, answer, self);
    Py_RETURN_NONE;
}

static PyMethodDef plan_methods[] = {
    {"pack", plan_pack, METH_NOARGS, NULL},
    {"subjects", plan_subjects, METH_NOARGS, NULL},
    {"answer", plan_answer, METH_VARARGS, NULL},
    {0},
};
static PyType_Slot plan_slots[] = {
    {Py_tp_dealloc, plan_deallocate}, {Py_tp_traverse, plan_traverse}, {Py_tp_clear, plan_clear},
    {Py_tp_methods, plan_methods}, {0},
};
static PyType_Spec plan_spec = {
    .name = "ruleplay._native.Plan", .basicsize = sizeof(struct plan_object), .slots = plan_slots,
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

/* ---- workers --------------------------------------------------------------------------------- */

struct worker_object {
    PyObject_HEAD
    PyObject      *plan;
    struct worker *worker;
    atomic_bool    busy;
};

static PyObject *worker_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *plan;
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!:Worker", types.plan, &plan) || !plan_of(plan))
        return NULL;
    struct worker_object *self = PyObject_New(struct worker_object, (PyTypeObject *)types.worker);
    if (self) {
        self->plan = Py_NewRef(plan);
        self->worker = rp_worker_new(plan_of(plan));
        self->busy = false;
    }
    return (PyObject *)self;
}

static void worker_deallocate(PyObject *object)
{
    struct worker_object *self = (struct worker_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    rp_worker_free(self->worker);
    Py_DECREF(self->plan);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* play(cell, number, count) -> bytes */
static PyObject *worker_play(PyObject *object, PyObject *arguments)
{
    struct worker_object *self = (struct worker_object *)object;
    int cell, count;
    long long number;
    size_t size = 0;
    char *bytes;
    if (!PyArg_ParseTuple(arguments, "iLi:play", &cell, &number, &count) || !plan_of(self->plan))
        return NULL;
    if (atomic_exchange(&self->busy, true)) {
        PyErr_SetString(PyExc_RuntimeError, "the worker plays on another thread");
        return NULL;
    }
    struct rp_loader *loader = rp_loader_new();
    struct rp_plan *plan = plan_of(self->plan);
    Py_BEGIN_ALLOW_THREADS
    bytes = rp_worker_play(loader, self->worker, plan, cell, number, count, &size);
    Py_END_ALLOW_THREADS
    struct asking *asking = &((struct plan_object *)self->plan)->asking;
    self->busy = false;
    if (!asking->raised.type && !bytes)
        return raise_problems(loader);
    rp_loader_free(loader);
    if (asking->raised.type && raised_again(&asking->raised)) {
        rp_free(bytes);
        return NULL;
    }
    return bytes_object(bytes, size);
}

static PyMethodDef worker_methods[] = {{"play", worker_play, METH_VARARGS, NULL}, {0}};
static PyType_Slot worker_slots[] = {
    {Py_tp_new, worker_new}, {Py_tp_dealloc, worker_deallocate}, {Py_tp_methods, worker_methods}, {0},
};
static PyType_Spec worker_spec = {
    .name = "ruleplay._native.Worker", .basicsize = sizeof(struct worker_object),
    .flags = Py_TPFLAGS_DEFAULT, .slots = worker_slots,
};

/* ---- results --------------------------------------------------------------------------------- */

struct results_object {
    PyObject_HEAD
    struct results *results;
};

static PyObject *wrap_results(struct results *results)
{
    struct results_object *self = PyObject_New(struct results_object, (PyTypeObject *)types.results);
    if (self)
        self->results = results;
    else
        rp_results_free(results);
    return (PyObject *)self;
}

static PyObject *open_results(PyObject *module, PyObject *arguments)
{
    const char *store;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s:results", &store))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    struct results *results = rp_results_open(loader, store);
    if (!results)
        return raise_problems(loader);
    rp_loader_free(loader);
    return wrap_results(results);
}

static void results_deallocate(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    rp_results_free(((struct results_object *)object)->results);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* write(what, format, times) -> bytes */
static PyObject *results_write(PyObject *self, PyObject *arguments)
{
    const char *what, *format;
    int times;
    size_t size = 0;
    if (!PyArg_ParseTuple(arguments, "ssp:write", &what, &format, &times))
        return NULL;
    char *bytes = rp_results_write(((struct results_object *)self)->results, what, format, times, &size);
    if (!bytes)
        return PyErr_Format(PyExc_ValueError, "'%s' cannot be written as %s", what, format);
    return bytes_object(bytes, size);
}

static PyMethodDef results_methods[] = {{"write", results_write, METH_VARARGS, NULL}, {0}};
static PyType_Slot results_slots[] = {
    {Py_tp_dealloc, results_deallocate}, {Py_tp_methods, results_methods}, {0},
};
static PyType_Spec results_spec = {
    .name = "ruleplay._native.Results", .basicsize = sizeof(struct results_object),
    .slots = results_slots, .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

/* ---- running --------------------------------------------------------------------------------- */

struct run_call {
    struct rp_loader *loader;
    struct asking    *asking;      /* of the plan */
    struct rp_plan   *plan;
    struct rp_run     run;
    PyObject         *function;    /* (cell, number, count) -> bytes, or None: to be asked again */
    struct results   *results;
    enum rp_ran       ran;
    atomic_bool       stop;
    struct raised     raised;
};

static char *copy_bytes(PyObject *object, size_t *size)
{
    char *bytes, *copy = NULL;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(object, &bytes, &length) == 0) {
        copy = rp_alloc((size_t)length + 1);
        if (copy)
            memcpy(copy, bytes, (size_t)length);
        *size = (size_t)length;
    }
    return copy;
}

static char *play_elsewhere(void *context, int cell, int64_t number, int count, size_t *size)
{
    struct run_call *call = context;
    char *bytes = NULL;
    if (call->stop)
        return NULL;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *result = NULL;
    do {    /* None: it has not come yet */
        Py_XDECREF(result);
        result = PyObject_CallFunction(call->function, "iLi", cell, (long long)number, count);
    } while (result == Py_None && !call->stop);
    if (result == Py_None)
        Py_CLEAR(result);
    if (result)
        bytes = copy_bytes(result, size);
    Py_XDECREF(result);
    if (PyErr_Occurred()) {
        raised_keep(&call->raised);
        call->stop = true;
    }
    PyGILState_Release(lock);
    return bytes;
}

static void run_all(void *context)
{
    struct run_call *call = context;
    call->ran = rp_run(call->loader, call->plan, &call->run, &call->results);
}

static PyObject *run_plan(struct run_call *call, PyObject *tick)
{
    call->loader = rp_loader_new();
    call->run.stop = &call->stop;
    call->run.context = call;
    call->run.play = call->function == Py_None ? NULL : play_elsewhere;
    call->asking->stop = &call->stop;
    bool fine = run_watched(run_all, call, &call->stop, tick);
    struct raised *raised = call->raised.type ? &call->raised : &call->asking->raised;
    if (raised->type) {
        PyErr_Clear();
        raised_again(raised);
        fine = false;
    }
    call->asking->stop = NULL;
    if (fine && call->ran == RP_FAILED)
        return raise_problems(call->loader);
    rp_loader_free(call->loader);
    if (fine && call->ran == RP_STOPPED) {
        PyErr_SetString(PyExc_RuntimeError, "a chunk came back damaged; what was kept is kept");
        fine = false;
    }
    if (fine)
        return wrap_results(call->results);
    if (call->results)
        rp_results_free(call->results);
    return NULL;
}

/* run(plan, store or None, command, threads, function or None, progress, tick) -> Results; progress is a
 * buffer of two numbers of 64 bits: plays done, and in all. The plan is used up. */
static PyObject *run(PyObject *module, PyObject *arguments)
{
    struct run_call call = {0};
    PyObject *plan, *tick, *result = NULL;
    Py_buffer progress;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!zsiOw*O:run", types.plan, &plan, &call.run.store,
                          &call.run.command, &call.run.threads, &call.function, &progress, &tick))
        return NULL;
    call.plan = plan_of(plan);
    if (call.run.threads < 0 || call.run.threads > 256)
        PyErr_SetString(PyExc_ValueError, "expected 0 .. 256 threads");
    else if (progress.len != 16)
        PyErr_SetString(PyExc_ValueError, "expected two numbers of 64 bits");
    else if (call.plan) {
        ((struct plan_object *)plan)->plan = NULL;
        call.asking = &((struct plan_object *)plan)->asking;
        call.run.done = progress.buf;
        call.run.total = (_Atomic int64_t *)progress.buf + 1;
        result = run_plan(&call, tick);
        rp_plan_free(call.plan);
    }
    PyBuffer_Release(&progress);
    return result;
}

static PyMethodDef functions[] = {
    {"plan", plan_new, METH_VARARGS, NULL},
    {"unpack_plan", plan_unpack, METH_VARARGS, NULL},
    {"results", open_results, METH_VARARGS, NULL},
    {"run", run, METH_VARARGS, NULL},
    {0},
};

bool add_experiments(PyObject *module)
{
    return add_type(module, &plan_spec, &types.plan) &&
           add_type(module, &worker_spec, &types.worker) &&
           add_type(module, &results_spec, &types.results) && add_functions(module, functions);
}
