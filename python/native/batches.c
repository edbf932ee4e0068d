/* batches.c: many plays at once over buffers that are bound once and checked then.
 *
 * What each buffer is made of is for the library to say (rp_batch_json); Python checks kinds and shapes by
 * that and tells them apart in its messages. Here it is seen that the memory may be written, lies in one
 * piece and has the size, and it is held as long as the batch. */
#include <string.h>
#include <unistd.h>

#include "extension.h"

enum { BUFFERS_MAX = 32, NAME_MAX_LENGTH = 40 };

struct bound {
    char      name[NAME_MAX_LENGTH];
    Py_buffer view;
};

struct batch_object {
    PyObject_HEAD
    struct game_object *game;
    struct rp_batch    *batch;
    struct rp_buffers  *buffers;
    struct bound       *bound;
    int                 bound_count;
    int32_t            *actions;   /* for those given in another kind */
    PyObject           *opponents; /* a list of names and functions, or NULL */
    struct asked        asked[SEATS_MAX];
    struct asking       asking;
    int                 count;
    pid_t               process;   /* threads of a batch do not live on in a fork of it */
    bool                threads;
    bool                started;
    atomic_bool         busy;
};

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *game;
    int count, threads;
    uint64_t seed;
    const char *settings;
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!iO&sp:Batch", types.game, &game, &count, seed_converter, &seed,
                          &settings, &threads))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    struct rp_batch *batch = rp_batch_new(loader, ((struct game_object *)game)->game, count, seed, settings);
    if (!batch)
        return raise_problems(loader);
    rp_loader_free(loader);
    struct batch_object *self = PyObject_GC_New(struct batch_object, (PyTypeObject *)types.batch);
    if (!self) {
        rp_batch_free(batch);
        return NULL;
    }
    self->game = (struct game_object *)Py_NewRef(game);
    self->batch = batch;
    self->buffers = rp_buffers_new(batch);
    self->bound = PyMem_Calloc(BUFFERS_MAX, sizeof *self->bound);
    self->bound_count = 0;
    self->opponents = NULL;
    self->asking = (struct asking){0};
    memset(self->asked, 0, sizeof self->asked);
    self->count = count;
    self->actions = PyMem_Calloc((size_t)count, sizeof *self->actions);
    self->process = getpid();
    self->threads = threads;
    self->started = false;
    self->busy = false;
    if (!self->bound || !self->actions) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    PyObject_GC_Track(self);
    return (PyObject *)self;
}

/* Whoever learns by playing against itself is its own opponent: such circles are found and freed. */
static int batch_traverse(PyObject *object, visitproc visit, void *arg)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->opponents);
    return 0;
}

static int batch_clear(PyObject *object)
{
    struct batch_object *self = (struct batch_object *)object;
    for (int i = 0; i < SEATS_MAX; i++)
        self->asked[i].function = NULL;
    Py_CLEAR(self->opponents);
    return 0;
}

static bool is_elsewhere(const struct batch_object *self)
{
    return self->threads && self->process != getpid();
}

static void batch_deallocate(PyObject *object)
{
    struct batch_object *self = (struct batch_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    rp_buffers_free(self->buffers);
    if (!is_elsewhere(self))    /* nobody can wait for threads that are in another process */
        rp_batch_free(self->batch);
    for (int i = 0; i < self->bound_count; i++)
        PyBuffer_Release(&self->bound[i].view);
    PyMem_Free(self->bound);
    PyMem_Free(self->actions);
    Py_XDECREF(self->opponents);
    Py_DECREF(self->game);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static bool occupy(struct batch_object *self)
{
    if (is_elsewhere(self)) {
        PyErr_SetString(PyExc_RuntimeError, "the batch has threads, and they stayed in the process that this "
                        "one was forked from; make a batch here");
        return false;
    }
    if (!atomic_exchange(&self->busy, true))
        return true;
    PyErr_SetString(PyExc_RuntimeError, "the batch is used by another thread");
    return false;
}

static bool ready(struct batch_object *self)
{
    if (!self->started)
        PyErr_SetString(PyExc_RuntimeError, "the batch was not started: call reset first");
    return self->started && occupy(self);
}

static PyObject *json(PyObject *object, PyObject *unused)
{
    struct batch_object *self = (struct batch_object *)object;
    (void)unused;
#define CALL(out, capacity) rp_batch_json(self->batch, out, capacity)
    GIVEN_TEXT(CALL);
#undef CALL
    return text_object(out);
}

/* bind(name, array): the array is filled with every step from now on. */
static PyObject *bind(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    const char *name;
    PyObject *array;
    Py_buffer view;
    int at = 0;
    if (!PyArg_ParseTuple(arguments, "sO:bind", &name, &array) || !occupy(self))
        return NULL;
    while (at < self->bound_count && strcmp(self->bound[at].name, name) != 0)
        at++;
    struct rp_loader *loader = rp_loader_new();
    bool got = at < BUFFERS_MAX && strlen(name) < NAME_MAX_LENGTH &&
               PyObject_GetBuffer(array, &view, PyBUF_CONTIG) == 0;
    bool fine = got && rp_buffers_set(loader, self->buffers, name, view.buf, (size_t)view.len);
    self->busy = false;
    if (!fine) {
        if (got)
            PyBuffer_Release(&view);
        if (!PyErr_Occurred())
            return raise_problems(loader);
        rp_loader_free(loader);
        return NULL;
    }
    rp_loader_free(loader);
    if (at < self->bound_count)
        PyBuffer_Release(&self->bound[at].view);
    else
        strcpy(self->bound[self->bound_count++].name, name);
    self->bound[at].view = view;
    Py_RETURN_NONE;
}

/* oppose(seat, [name or function]): the batch plays the other seats itself. */
static PyObject *oppose(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    struct rp_seat seats[SEATS_MAX];
    PyObject *list;
    int seat;
    if (!PyArg_ParseTuple(arguments, "iO!:oppose", &seat, &PyList_Type, &list))
        return NULL;
    if (self->opponents || self->started) {
        PyErr_SetString(PyExc_RuntimeError, "opponents are seated once, before the batch is started");
        return NULL;
    }
    int count = seats_from(list, self->game, &self->asking, self->asked, seats);
    if (count < 0 || !occupy(self))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    bool fine = rp_batch_oppose(loader, self->batch, seat, seats, count);
    self->busy = false;
    if (!fine)
        return raise_problems(loader);
    rp_loader_free(loader);
    self->opponents = PyList_GetSlice(list, 0, count);    /* nobody else changes it */
    if (!self->opponents)
        return NULL;
    Py_RETURN_NONE;
}

/* Ends a call: what an opponent raised meanwhile is raised here. */
static PyObject *finish(struct batch_object *self)
{
    self->busy = false;
    if (self->asking.raised.type && raised_again(&self->asking.raised))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *start(PyObject *object, PyObject *unused)
{
    struct batch_object *self = (struct batch_object *)object;
    (void)unused;
    if (!occupy(self))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    rp_batch_start(self->batch, self->buffers);
    Py_END_ALLOW_THREADS
    self->started = true;
    return finish(self);
}

/* restart(slots or None, seeds or None): slots as int32, seeds as uint64, as many as there are slots. */
static PyObject *restart(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_buffer slots, seeds;
    if (!PyArg_ParseTuple(arguments, "z*z*:restart", &slots, &seeds))
        return NULL;
    Py_ssize_t count = slots.buf ? slots.len / 4 : self->count;
    int32_t *numbers = slots.buf ? PyMem_Malloc((size_t)slots.len + 1) : NULL;    /* nobody else changes them */
    bool fine = false;
    if (slots.buf && !numbers)
        PyErr_NoMemory();
    else if (seeds.buf && seeds.len / 8 != count)
        PyErr_Format(PyExc_ValueError, "expected %zd seeds, found %zd", count, seeds.len / 8);
    else if (!numbers && seeds.buf ? occupy(self) : ready(self)) {    /* every slot with a seed: that starts it */
        if (numbers)
            memcpy(numbers, slots.buf, (size_t)slots.len);
        Py_BEGIN_ALLOW_THREADS
        fine = rp_batch_restart(self->batch, numbers, seeds.buf, (int)count, self->buffers);
        Py_END_ALLOW_THREADS
        self->started |= fine;
        if (!fine) {
            self->busy = false;
            PyErr_Format(PyExc_IndexError, "slots are numbered 0 .. %d", self->count - 1);
        }
    }
    PyMem_Free(numbers);
    PyBuffer_Release(&slots);
    PyBuffer_Release(&seeds);
    return fine ? finish(self) : NULL;
}

/* They are copied: the caller may change his array while others step. */
static const int32_t *copy_actions(struct batch_object *self, const Py_buffer *view)
{
    if (view->itemsize == 4)
        memcpy(self->actions, view->buf, (size_t)self->count * sizeof *self->actions);
    for (int i = 0; view->itemsize == 8 && i < self->count; i++) {
        int64_t action;
        memcpy(&action, (const char *)view->buf + 8 * (size_t)i, sizeof action);
        self->actions[i] = action >= 0 && action <= INT32_MAX ? (int32_t)action : -1;
    }
    return self->actions;
}

/* The actions of an array of whole numbers, one for each slot. */
static const int32_t *take_actions(struct batch_object *self, const Py_buffer *view)
{
    const char *format = view->format ? view->format : "B";
    format += *format == '=' || *format == '<' || *format == '@';
    if (view->ndim != 1 || view->shape[0] != self->count) {
        PyErr_Format(PyExc_ValueError, "expected %d actions, one for each slot", self->count);
        return NULL;
    }
    if (strlen(format) != 1 || !strchr("ilq", *format) || (view->itemsize != 4 && view->itemsize != 8)) {
        PyErr_Format(PyExc_TypeError, "expected actions as an array of int32 or int64, found one of the format "
                     "'%s'", view->format ? view->format : "B");
        return NULL;
    }
    return copy_actions(self, view);
}

static PyObject *refuse(int slot, int action)
{
    if (action < 0)
        return PyErr_Format(types.illegal, "the action of slot %d is out of range; nothing was done", slot);
    return PyErr_Format(types.illegal, "action %d of slot %d is not legal; nothing was done", action, slot);
}

/* step(actions) */
static PyObject *step(PyObject *object, PyObject *array)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_buffer view;
    if (!ready(self))
        return NULL;
    if (PyObject_GetBuffer(array, &view, PyBUF_ND | PyBUF_FORMAT) != 0) {
        self->busy = false;
        return NULL;
    }
    const int32_t *actions = take_actions(self, &view);
    int bad = -1;
    if (actions) {
        Py_BEGIN_ALLOW_THREADS
        bad = rp_batch_step(self->batch, actions, self->count, self->buffers);
        Py_END_ALLOW_THREADS
        if (bad >= 0)
            refuse(bad, actions[bad]);
    }
    PyBuffer_Release(&view);
    if (actions && bad < 0)
        return finish(self);
    self->busy = false;
    return NULL;
}

/* step_one(action): a batch of one slot. The lock is kept: one step is shorter than letting go of it. */
static PyObject *step_one(PyObject *object, PyObject *number)
{
    struct batch_object *self = (struct batch_object *)object;
    int overflow = 0;
    PyObject *index = PyNumber_Index(number);
    long action = index ? PyLong_AsLongAndOverflow(index, &overflow) : 0;
    Py_XDECREF(index);
    if (!index || !ready(self))
        return NULL;
    int32_t one = overflow || action < 0 || action > INT32_MAX ? -1 : (int32_t)action;
    int bad = self->count == 1 ? rp_batch_step(self->batch, &one, 1, self->buffers) : 0;
    if (bad < 0)
        return finish(self);
    self->busy = false;
    return refuse(0, (int)one);
}

static PyObject *no_slot(struct batch_object *self, int slot)
{
    return PyErr_Format(PyExc_IndexError, "there is no slot %d; they are numbered 0 .. %d", slot,
                        self->count - 1);
}

/* put(slot, state): the slot plays on from a copy of it. */
static PyObject *put(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    PyObject *state;
    int slot;
    if (!PyArg_ParseTuple(arguments, "iO!:put", &slot, types.state, &state))
        return NULL;
    if (!same_game(((struct state_object *)state)->game, self->game)) {
        PyErr_SetString(PyExc_ValueError, "the play is of another game than the batch");
        return NULL;
    }
    if (!ready(self))
        return NULL;
    if (rp_batch_put(self->batch, slot, ((struct state_object *)state)->state, self->buffers))
        return finish(self);
    self->busy = false;
    return no_slot(self, slot);
}

/* take(slot): a copy of its state. */
static PyObject *take(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    int slot;
    if (!PyArg_ParseTuple(arguments, "i:take", &slot) || !ready(self))
        return NULL;
    const struct state *found = rp_batch_state(self->batch, slot);
    PyObject *result = found ? state_wrap(self->game, found) : no_slot(self, slot);
    self->busy = false;
    return result;
}

/* hold(), release(): nobody steps the batch meanwhile. numpy counts before it writes, and must not be
 * surprised by masks that change under its hands. */
static PyObject *hold(PyObject *object, PyObject *unused)
{
    (void)unused;
    if (!ready((struct batch_object *)object))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *release(PyObject *object, PyObject *unused)
{
    (void)unused;
    ((struct batch_object *)object)->busy = false;
    Py_RETURN_NONE;
}

/* idle(): raises if a step is going on. */
static PyObject *idle(PyObject *object, PyObject *unused)
{
    (void)unused;
    if (!occupy((struct batch_object *)object))
        return NULL;
    return release(object, NULL);
}

static PyMethodDef methods[] = {
    {"idle", idle, METH_NOARGS, NULL},
    {"hold", hold, METH_NOARGS, NULL},
    {"release", release, METH_NOARGS, NULL},
    {"json", json, METH_NOARGS, NULL},
    {"bind", bind, METH_VARARGS, NULL},
    {"oppose", oppose, METH_VARARGS, NULL},
    {"start", start, METH_NOARGS, NULL},
    {"restart", restart, METH_VARARGS, NULL},
    {"step", step, METH_O, NULL},
    {"step_one", step_one, METH_O, NULL},
    {"put", put, METH_VARARGS, NULL},
    {"take", take, METH_VARARGS, NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_new, batch_new}, {Py_tp_dealloc, batch_deallocate}, {Py_tp_traverse, batch_traverse},
    {Py_tp_clear, batch_clear}, {Py_tp_methods, methods}, {0},
};

static PyType_Spec spec = {
    .name = "ruleplay._native.Batch", .basicsize = sizeof(struct batch_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, .slots = slots,
};

bool add_batches(PyObject *module)
{
    return add_type(module, &spec, &types.batch);
}
