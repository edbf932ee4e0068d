/* batches.c: many plays at once over buffers that are bound once and checked then. */
#include <string.h>
#include <unistd.h>

#include "extension.h"

enum { BUFFERS_MAX = 16 };

struct batch_object {
    PyObject_HEAD
    struct game_object *game;
    struct batch       *batch;
    struct rp_buffers  *buffers;
    Py_buffer           bound[BUFFERS_MAX];
    const char         *names[BUFFERS_MAX];
    int                 bound_count;
    int32_t            *actions;   /* for those given in another kind */
    int                 count;
    bool                started;
    atomic_bool         busy;
};

/* What a buffer is made of, as Python calls it. */
static const struct kind {
    const char *name, *formats, *said;
} kinds[] = {
    {"observations", "f", "float32"},
    {"masks", "Bb?", "uint8"},
    {"players", "i", "int32"},
    {"rewards", "f", "float32"},
    {"terminated", "Bb?", "uint8 or bool"},
    {"truncated", "Bb?", "uint8 or bool"},
    {"final_observations", "f", "float32"},
    {"final_scores", "f", "float32"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *game;
    int count;
    uint64_t seed;
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!iO&:Batch", types.game, &game, &count, seed_converter, &seed))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    struct batch *batch = rp_batch_new(loader, ((struct game_object *)game)->game, count, seed);
    if (!batch)
        return raise_problems(loader);
    rp_loader_free(loader);
    struct batch_object *self = PyObject_New(struct batch_object, (PyTypeObject *)types.batch);
    if (!self) {
        rp_batch_free(batch);
        return NULL;
    }
    self->game = (struct game_object *)Py_NewRef(game);
    self->batch = batch;
    self->buffers = rp_buffers_new(batch);
    self->bound_count = 0;
    self->count = count;
    self->actions = rp_alloc((size_t)count * sizeof *self->actions);
    self->started = false;
    self->busy = false;
    return (PyObject *)self;
}

static void batch_deallocate(PyObject *object)
{
    struct batch_object *self = (struct batch_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    rp_buffers_free(self->buffers);
    rp_batch_free(self->batch);
    for (int i = 0; i < self->bound_count; i++)
        PyBuffer_Release(&self->bound[i]);
    rp_free(self->actions);
    Py_DECREF(self->game);
    PyObject_Free(object);
    Py_DECREF(type);
}

static const struct kind *find_kind(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

/* Checks what an array is made of; its size is for the library to check. */
static bool accept(const struct kind *kind, const Py_buffer *view)
{
    const char *format = view->format ? view->format : "B";
    format += *format == '=' || *format == '<' || *format == '@';
    if (strlen(format) != 1 || !strchr(kind->formats, *format)) {
        PyErr_Format(PyExc_TypeError, "%s: expected an array of %s, found one of the format '%s'",
                     kind->name, kind->said, view->format ? view->format : "B");
        return false;
    }
    if (!PyBuffer_IsContiguous(view, 'C')) {
        PyErr_Format(PyExc_ValueError, "%s: expected an array whose rows lie one after the other "
                     "(C-contiguous)", kind->name);
        return false;
    }
    return true;
}

/* bind(name, array): the array is filled with every step from now on. */
static PyObject *bind(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    const char *name;
    PyObject *array;
    Py_buffer view;
    if (!PyArg_ParseTuple(arguments, "sO:bind", &name, &array))
        return NULL;
    const struct kind *kind = find_kind(name);
    if (kind) {
        if (PyObject_GetBuffer(array, &view, PyBUF_STRIDES | PyBUF_FORMAT | PyBUF_WRITABLE) != 0)
            return NULL;
        if (!accept(kind, &view)) {
            PyBuffer_Release(&view);
            return NULL;
        }
    }
    struct rp_loader *loader = rp_loader_new();
    if (!rp_buffers_set(loader, self->buffers, name, kind ? view.buf : NULL,
                        kind ? (size_t)view.len : 0)) {
        if (kind)
            PyBuffer_Release(&view);
        return raise_problems(loader);
    }
    rp_loader_free(loader);
    for (int i = 0; i < self->bound_count; i++)
        if (self->names[i] == kind->name) {
            PyBuffer_Release(&self->bound[i]);
            self->bound[i] = view;
            Py_RETURN_NONE;
        }
    self->names[self->bound_count] = kind->name;
    self->bound[self->bound_count++] = view;
    Py_RETURN_NONE;
}

static bool occupy(struct batch_object *self)
{
    if (!atomic_exchange(&self->busy, true))
        return true;
    PyErr_SetString(PyExc_RuntimeError, "the batch is stepped on another thread");
    return false;
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
    self->busy = false;
    Py_RETURN_NONE;
}

static bool take_long(struct batch_object *self, const Py_buffer *view)
{
    for (int i = 0; i < self->count; i++) {
        int64_t action;
        memcpy(&action, (const char *)view->buf + 8 * (size_t)i, sizeof action);
        self->actions[i] = action >= 0 && action <= INT32_MAX ? (int32_t)action : -1;
    }
    return true;
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
    if (strlen(format) != 1 || !strchr("ilq", *format) || !PyBuffer_IsContiguous(view, 'C')) {
        PyErr_Format(PyExc_TypeError, "expected actions as a contiguous array of int32 or int64, found one "
                     "of the format '%s'", view->format ? view->format : "B");
        return NULL;
    }
    if (view->itemsize == 4)
        return view->buf;
    return take_long(self, view) ? self->actions : NULL;
}

static PyObject *refuse(struct batch_object *self, int slot, int action)
{
    (void)self;
    return PyErr_Format(PyExc_ValueError, "action %d of slot %d is not legal; nothing was done", action,
                        slot);
}

static bool ready(struct batch_object *self)
{
    if (!self->started)
        PyErr_SetString(PyExc_RuntimeError, "the batch was not started: call reset first");
    return self->started && occupy(self);
}

/* step(actions) */
static PyObject *step(PyObject *object, PyObject *array)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_buffer view;
    if (!ready(self))
        return NULL;
    if (PyObject_GetBuffer(array, &view, PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
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
            refuse(self, bad, actions[bad]);
    }
    PyBuffer_Release(&view);
    self->busy = false;
    if (!actions || bad >= 0)
        return NULL;
    Py_RETURN_NONE;
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
    self->busy = false;
    if (bad >= 0)
        return refuse(self, 0, one);
    Py_RETURN_NONE;
}

static PyObject *state(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    int slot;
    if (!PyArg_ParseTuple(arguments, "i:state", &slot) || !ready(self))
        return NULL;
    const struct state *found = rp_batch_state(self->batch, slot);
    PyObject *result = found ? state_wrap(self->game, found)
                             : PyErr_Format(PyExc_IndexError, "there is no slot %d", slot);
    self->busy = false;
    return result;
}

static PyMethodDef methods[] = {
    {"bind", bind, METH_VARARGS, NULL},
    {"start", start, METH_NOARGS, NULL},
    {"step", step, METH_O, NULL},
    {"step_one", step_one, METH_O, NULL},
    {"state", state, METH_VARARGS, NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_new, batch_new}, {Py_tp_dealloc, batch_deallocate}, {Py_tp_methods, methods}, {0},
};

static PyType_Spec spec = {
    .name = "ruleplay._native.Batch", .basicsize = sizeof(struct batch_object),
    .flags = Py_TPFLAGS_DEFAULT, .slots = slots,
};

bool add_batches(PyObject *module)
{
    return add_type(module, &spec, &types.batch);
}
