/* states.c: states of plays, and agents that decide in them. */
#include <string.h>

#include "extension.h"

static const struct game *game_of(PyObject *self)
{
    return ((struct state_object *)self)->game->game;
}

static struct state *state_of(PyObject *self)
{
    return ((struct state_object *)self)->state;
}

static struct state_object *state_make(struct game_object *game)
{
    struct state_object *self = PyObject_New(struct state_object, (PyTypeObject *)types.state);
    if (self) {
        self->game = (struct game_object *)Py_NewRef((PyObject *)game);
        self->state = rp_state_new(game->game);
    }
    return self;
}

PyObject *state_wrap(struct game_object *game, const struct state *state)
{
    struct state_object *self = state_make(game);
    if (self)
        rp_copy(self->state, state);
    return (PyObject *)self;
}

static PyObject *state_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *game;
    uint64_t seed;
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!O&:State", types.game, &game, seed_converter, &seed))
        return NULL;
    struct state_object *self = state_make((struct game_object *)game);
    if (self)
        rp_start(self->game->game, self->state, seed);
    return (PyObject *)self;
}

static void state_deallocate(PyObject *object)
{
    struct state_object *self = (struct state_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    rp_state_free(self->state);
    Py_DECREF(self->game);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    return state_wrap(((struct state_object *)self)->game, state_of(self));
}

static PyObject *start(PyObject *self, PyObject *arguments)
{
    uint64_t seed;
    if (!PyArg_ParseTuple(arguments, "O&:start", seed_converter, &seed))
        return NULL;
    rp_start(game_of(self), state_of(self), seed);
    Py_RETURN_NONE;
}

static PyObject *actions(PyObject *self, PyObject *unused)
{
    int most = rp_actions_max(game_of(self));
    int32_t *legal = rp_alloc((size_t)most * sizeof *legal + 1);
    (void)unused;
    if (!legal)
        return PyErr_NoMemory();
    int count = rp_actions(game_of(self), state_of(self), legal, most);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(legal[i]));
    rp_free(legal);
    return list;
}

/* An action that is not legal: what was tried, and which are. */
static PyObject *refuse(PyObject *self, long action)
{
    if (rp_player(state_of(self)) < 0) {
        PyErr_SetString(PyExc_ValueError, "the play is over");
        return NULL;
    }
    PyObject *legal = actions(self, NULL);
    if (legal)
        PyErr_Format(PyExc_ValueError, "action %ld is not legal here; legal are %R", action, legal);
    Py_XDECREF(legal);
    return NULL;
}

static bool action_of(PyObject *object, long *action)
{
    PyObject *number = PyNumber_Index(object);
    int overflow = 0;
    *action = number ? PyLong_AsLongAndOverflow(number, &overflow) : 0;
    Py_XDECREF(number);
    if (overflow || *action > INT32_MAX || *action < INT32_MIN)
        *action = -1;    /* no action, whatever the game */
    return number != NULL;
}

static PyObject *apply(PyObject *self, PyObject *object)
{
    long action;
    if (!action_of(object, &action))
        return NULL;
    if (!rp_apply(game_of(self), state_of(self), (int)action))
        return refuse(self, action);
    Py_RETURN_NONE;
}

/* apply_json(action): applies, and tells what happened. */
static PyObject *apply_json(PyObject *self, PyObject *object)
{
    enum { ROOM = 1 << 18 };    /* for EVENTS_MAX events of bind.c, whose JSON is short */
    long action;
    if (!action_of(object, &action))
        return NULL;
    char *out = rp_alloc(ROOM);
    if (!out)
        return PyErr_NoMemory();
    if (rp_apply_json(game_of(self), state_of(self), (int)action, out, ROOM) < 0) {
        rp_free(out);
        return refuse(self, action);
    }
    return text_object(out);
}

static PyObject *name_of(PyObject *self, PyObject *object)
{
    long action;
    if (!action_of(object, &action))
        return NULL;
#define CALL(out, capacity) rp_render_action(game_of(self), state_of(self), (int)action, out, capacity)
    GIVEN_TEXT(CALL);
#undef CALL
    return out ? text_object(out) : refuse(self, action);
}

static PyObject *find(PyObject *self, PyObject *arguments)
{
    const char *name;
    if (!PyArg_ParseTuple(arguments, "s:find", &name))
        return NULL;
    return PyLong_FromLong(rp_action_find(game_of(self), state_of(self), name));
}

/* Where the viewer must be a player. */
static PyObject *no_player(PyObject *self, int player)
{
    PyErr_Format(PyExc_ValueError, "there is no player %d; there are 0 .. %d", player, rp_players(game_of(self)) - 1);
    return NULL;
}

static PyObject *no_viewer(PyObject *self, int viewer)
{
    PyErr_Format(PyExc_ValueError, "there is no player %d to see it; there are 0 .. %d, and -1 sees all",
                 viewer, rp_players(game_of(self)) - 1);
    return NULL;
}

static PyObject *render(PyObject *self, PyObject *arguments)
{
    int viewer;
    if (!PyArg_ParseTuple(arguments, "i:render", &viewer))
        return NULL;
#define CALL(out, capacity) rp_render(game_of(self), state_of(self), viewer, out, capacity)
    GIVEN_TEXT(CALL);
#undef CALL
    return out ? text_object(out) : no_viewer(self, viewer);
}

static PyObject *picture(PyObject *self, PyObject *arguments)
{
    int viewer, svg;
    double scale;
    size_t size = 0;
    if (!PyArg_ParseTuple(arguments, "ipd:picture", &viewer, &svg, &scale))
        return NULL;
    if (!(scale >= 0 && scale <= 64)) {
        PyErr_SetString(PyExc_ValueError, "scale: expected a number from 0 (chosen) to 64");
        return NULL;
    }
    char *bytes = rp_picture(game_of(self), state_of(self), viewer, svg ? RP_SVG : RP_PNG, scale, &size);
    return bytes ? bytes_object(bytes, size) : no_viewer(self, viewer);
}

/* pixels(viewer, scale) -> (bytes, width, height) */
static PyObject *pixels(PyObject *self, PyObject *arguments)
{
    int viewer, width = 0, height = 0;
    double scale;
    if (!PyArg_ParseTuple(arguments, "id:pixels", &viewer, &scale))
        return NULL;
    if (!(scale >= 0 && scale <= 64)) {
        PyErr_SetString(PyExc_ValueError, "scale: expected a number from 0 (chosen) to 64");
        return NULL;
    }
    uint8_t *rgb = rp_pixels(game_of(self), state_of(self), viewer, scale, &width, &height);
    if (!rgb)
        return no_viewer(self, viewer);
    PyObject *bytes = bytes_object((char *)rgb, (size_t)width * (size_t)height * 3);
    return bytes ? Py_BuildValue("Nii", bytes, width, height) : NULL;
}

/* animation([state], viewer, scale, centiseconds) -> bytes of a GIF */
static PyObject *animation(PyObject *module, PyObject *arguments)
{
    PyObject *list;
    int viewer, centiseconds;
    double scale;
    size_t size = 0;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!idi:animation", &PyList_Type, &list, &viewer, &scale,
                          &centiseconds))
        return NULL;
    Py_ssize_t count = PyList_Size(list);
    struct rp_animation *animation = NULL;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *state = PyList_GetItem(list, i);
        if (!PyObject_TypeCheck(state, (PyTypeObject *)types.state) || game_of(state) != game_of(PyList_GetItem(list, 0))) {
            PyErr_SetString(PyExc_TypeError, "expected states of one game");
            break;
        }
        if (!animation && !(animation = rp_animation_new(game_of(state), viewer, scale)))
            return no_viewer(state, viewer);
        rp_animation_frame(animation, state_of(state), centiseconds);
    }
    char *bytes = animation ? rp_animation_end(animation, &size) : NULL;
    if (!PyErr_Occurred())
        return bytes_object(bytes, size);
    rp_free(bytes);
    return NULL;
}

static PyObject *resample(PyObject *self, PyObject *arguments)
{
    int viewer;
    uint64_t seed;
    if (!PyArg_ParseTuple(arguments, "iO&:resample", &viewer, seed_converter, &seed))
        return NULL;
    if (!rp_resample(game_of(self), state_of(self), viewer, seed))
        return no_player(self, viewer);
    Py_RETURN_NONE;
}

/* observe(viewer, buffer of floats) */
static PyObject *observe(PyObject *self, PyObject *arguments)
{
    int viewer;
    Py_buffer buffer;
    if (!PyArg_ParseTuple(arguments, "iw*:observe", &viewer, &buffer))
        return NULL;
    bool fine = rp_observe(game_of(self), state_of(self), viewer, buffer.buf,
                           (int)(buffer.len / (Py_ssize_t)sizeof(float)));
    PyBuffer_Release(&buffer);
    if (!fine)
        return no_player(self, viewer);
    Py_RETURN_NONE;
}

/* mask(buffer of bytes): 1 where an action is legal. */
static PyObject *mask(PyObject *self, PyObject *arguments)
{
    Py_buffer buffer;
    if (!PyArg_ParseTuple(arguments, "w*:mask", &buffer))
        return NULL;
    int most = rp_actions_max(game_of(self));
    int32_t *legal = buffer.len == most ? rp_alloc((size_t)most * sizeof *legal + 1) : NULL;
    if (legal) {
        int count = rp_actions(game_of(self), state_of(self), legal, most);
        memset(buffer.buf, 0, (size_t)most);
        for (int i = 0; i < count; i++)
            ((uint8_t *)buffer.buf)[legal[i]] = 1;
        rp_free(legal);
    }
    PyBuffer_Release(&buffer);
    if (!legal) {
        PyErr_Format(PyExc_ValueError, "expected a mask of %d bytes", most);
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *field(PyObject *self, PyObject *arguments)
{
    int number, index;
    if (!PyArg_ParseTuple(arguments, "ii:field", &number, &index))
        return NULL;
    return PyFloat_FromDouble(rp_field(game_of(self), state_of(self), number, index));
}

static PyObject *get_number(PyObject *self, void *which)
{
    int (*const functions[])(const struct state *) = {rp_player, rp_ply, rp_turn, rp_end};
    return PyLong_FromLong(functions[(intptr_t)which](state_of(self)));
}

static PyObject *get_hash(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(rp_hash(state_of(self)));
}

static PyObject *get_scores(PyObject *self, void *unused)
{
    int players = rp_players(game_of(self));
    PyObject *list = PyTuple_New(players);
    (void)unused;
    for (int i = 0; list && i < players; i++)
        PyTuple_SetItem(list, i, PyFloat_FromDouble((double)rp_score(state_of(self), i)));
    return list;
}

static PyObject *get_results(PyObject *self, void *unused)
{
    int players = rp_players(game_of(self));
    PyObject *list = PyTuple_New(players);
    (void)unused;
    for (int i = 0; list && i < players; i++)
        PyTuple_SetItem(list, i, PyLong_FromLong(rp_result(state_of(self), i)));
    return list;
}

static PyObject *get_end(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(rp_end_name(rp_end(state_of(self))));
}

static PyObject *estimate(PyObject *self, PyObject *arguments)
{
    int player;
    if (!PyArg_ParseTuple(arguments, "i:estimate", &player))
        return NULL;
    if (player < 0 || player >= rp_players(game_of(self)))
        return no_player(self, player);
    return PyFloat_FromDouble((double)rp_estimate(game_of(self), state_of(self), player));
}

static PyObject *compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) ||
        !PyObject_TypeCheck(other, (PyTypeObject *)types.state))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(rp_equal(state_of(self), state_of(other)) == (operation == Py_EQ));
}

static PyGetSetDef state_members[] = {
    {"player", get_number, NULL, NULL, (void *)0}, {"ply", get_number, NULL, NULL, (void *)1},
    {"turn", get_number, NULL, NULL, (void *)2},   {"end_code", get_number, NULL, NULL, (void *)3},
    {"hash", get_hash, NULL, NULL, NULL},          {"scores", get_scores, NULL, NULL, NULL},
    {"results", get_results, NULL, NULL, NULL},    {"end", get_end, NULL, NULL, NULL},
    {0},
};

static PyMethodDef state_methods[] = {
    {"copy", copy, METH_NOARGS, NULL},
    {"start", start, METH_VARARGS, NULL},
    {"actions", actions, METH_NOARGS, NULL},
    {"apply", apply, METH_O, NULL},
    {"apply_json", apply_json, METH_O, NULL},
    {"name", name_of, METH_O, NULL},
    {"find", find, METH_VARARGS, NULL},
    {"render", render, METH_VARARGS, NULL},
    {"picture", picture, METH_VARARGS, NULL},
    {"pixels", pixels, METH_VARARGS, NULL},
    {"resample", resample, METH_VARARGS, NULL},
    {"observe", observe, METH_VARARGS, NULL},
    {"mask", mask, METH_VARARGS, NULL},
    {"field", field, METH_VARARGS, NULL},
    {"estimate", estimate, METH_VARARGS, NULL},
    {0},
};

static PyType_Slot state_slots[] = {
    {Py_tp_new, state_new}, {Py_tp_dealloc, state_deallocate}, {Py_tp_methods, state_methods},
    {Py_tp_getset, state_members}, {Py_tp_richcompare, compare},
    {Py_tp_hash, PyObject_HashNotImplemented}, {0},
};

static PyType_Spec state_spec = {
    .name = "ruleplay._native.State", .basicsize = sizeof(struct state_object),
    .flags = Py_TPFLAGS_DEFAULT, .slots = state_slots,
};

/* ---- agents ---------------------------------------------------------------------------------- */

struct agent_object {
    PyObject_HEAD
    struct game_object *game;
    struct agent       *agent;
    atomic_bool         busy;      /* deciding, on another thread of Python */
};

static PyObject *agent_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *game;
    const char *spec;
    int seat;
    uint64_t seed;
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!siO&:Agent", types.game, &game, &spec, &seat, seed_converter,
                          &seed))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    struct agent *agent = rp_agent_new(loader, ((struct game_object *)game)->game, spec, seat, seed);
    if (!agent)
        return raise_problems(loader);
    rp_loader_free(loader);
    struct agent_object *self = PyObject_New(struct agent_object, (PyTypeObject *)types.agent);
    if (!self) {
        rp_agent_free(agent);
        return NULL;
    }
    self->game = (struct game_object *)Py_NewRef(game);
    self->agent = agent;
    self->busy = false;
    return (PyObject *)self;
}

static void agent_deallocate(PyObject *object)
{
    struct agent_object *self = (struct agent_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    rp_agent_free(self->agent);
    Py_DECREF(self->game);
    PyObject_Free(object);
    Py_DECREF(type);
}

bool same_game(const struct game_object *a, const struct game_object *b)
{
    if (a == b)
        return true;
    int length = rp_describe(a->game, NULL, 0);
    if (length < 0 || length != rp_describe(b->game, NULL, 0) || rp_actions_max(a->game) != rp_actions_max(b->game))
        return false;
    char *one = rp_alloc((size_t)length + 1), *other = rp_alloc((size_t)length + 1);
    rp_describe(a->game, one, length + 1);
    rp_describe(b->game, other, length + 1);
    bool same = strcmp(one, other) == 0;
    rp_free(one);
    rp_free(other);
    return same;
}

/* decide(state): an action, or -1 if the agent has no answer. */
static PyObject *decide(PyObject *object, PyObject *state)
{
    struct agent_object *self = (struct agent_object *)object;
    if (!PyObject_TypeCheck(state, (PyTypeObject *)types.state) ||
        !same_game(((struct state_object *)state)->game, self->game)) {
        PyErr_SetString(PyExc_TypeError, "expected a state of the game that the agent was made for");
        return NULL;
    }
    if (atomic_exchange(&self->busy, true)) {
        PyErr_SetString(PyExc_RuntimeError, "the agent is deciding on another thread");
        return NULL;
    }
    struct state_object *copied = (struct state_object *)copy(state, NULL);
    int action = -1;
    if (copied) {
        Py_BEGIN_ALLOW_THREADS
        action = rp_agent_decide(self->agent, copied->state);
        Py_END_ALLOW_THREADS
        Py_DECREF(copied);
    }
    self->busy = false;
    return copied ? PyLong_FromLong(action) : NULL;
}

static PyMethodDef agent_methods[] = {{"decide", decide, METH_O, NULL}, {0}};

static PyType_Slot agent_slots[] = {
    {Py_tp_new, agent_new}, {Py_tp_dealloc, agent_deallocate}, {Py_tp_methods, agent_methods}, {0},
};

static PyType_Spec agent_spec = {
    .name = "ruleplay._native.Agent", .basicsize = sizeof(struct agent_object),
    .flags = Py_TPFLAGS_DEFAULT, .slots = agent_slots,
};

/* ends(): the ways a play can end, by number. */
static PyObject *ends(PyObject *module, PyObject *unused)
{
    int count = 0;
    (void)module, (void)unused;
    while (*rp_end_name(count))
        count++;
    PyObject *names = PyTuple_New(count);
    for (int i = 0; names && i < count; i++)
        PyTuple_SetItem(names, i, PyUnicode_FromString(rp_end_name(i)));
    return names;
}

static PyMethodDef functions[] = {{"ends", ends, METH_NOARGS, NULL}, {"animation", animation, METH_VARARGS, NULL}, {0}};

bool add_states(PyObject *module)
{
    return add_type(module, &state_spec, &types.state) &&
           add_type(module, &agent_spec, &types.agent) && add_functions(module, functions);
}
