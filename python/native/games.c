/* games.c: games, and what there is. */
#include <string.h>

#include "extension.h"

static char *problems_of(struct rp_loader *loader)
{
    int length = rp_problems_json(loader, NULL, 0);
    char *text = rp_alloc((size_t)length + 1);
    if (text)
        rp_problems_json(loader, text, length + 1);
    return text;
}

/* The game object for what was loaded, with the warnings of the loader, which is freed. */
static PyObject *wrap(struct game *game, struct rp_loader *loader)
{
    if (!game)
        return raise_problems(loader);
    struct game_object *self = PyObject_New(struct game_object, (PyTypeObject *)types.game);
    if (self) {
        self->game = game;
        self->warnings = problems_of(loader);
    }
    rp_loader_free(loader);
    return (PyObject *)self;
}

static void deallocate(PyObject *object)
{
    struct game_object *self = (struct game_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    rp_game_free(self->game);
    rp_free(self->warnings);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *open_game(PyObject *module, PyObject *arguments)
{
    const char *spec;
    struct game *game;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s:open", &spec))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    Py_BEGIN_ALLOW_THREADS
    game = rp_open(loader, spec);
    Py_END_ALLOW_THREADS
    return wrap(game, loader);
}

static PyObject *open_text(PyObject *module, PyObject *arguments)
{
    const char *engine, *file, *text, *settings;
    struct game *game;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "zsss:open_text", &engine, &file, &text, &settings))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    Py_BEGIN_ALLOW_THREADS
    game = rp_open_text(loader, engine, file, text, settings);
    Py_END_ALLOW_THREADS
    return wrap(game, loader);
}

static PyObject *games_json(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    return text_object(rp_games_json());
}

static PyObject *engines_json(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    GIVEN_TEXT(rp_engines_json);
    return text_object(out);
}

static PyObject *agents_json(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    GIVEN_TEXT(rp_agents_json);
    return text_object(out);
}

static const struct game *game_of(PyObject *self)
{
    return ((struct game_object *)self)->game;
}

static PyObject *game_json(PyObject *self, PyObject *unused)
{
    (void)unused;
#define CALL(out, capacity) rp_game_json(game_of(self), out, capacity)
    GIVEN_TEXT(CALL);
#undef CALL
    return text_object(out);
}

static PyObject *describe(PyObject *self, PyObject *unused)
{
    (void)unused;
#define CALL(out, capacity) rp_describe(game_of(self), out, capacity)
    GIVEN_TEXT(CALL);
#undef CALL
    return text_object(out);
}

static PyObject *warnings(PyObject *self, PyObject *unused)
{
    const char *text = ((struct game_object *)self)->warnings;
    (void)unused;
    return PyUnicode_FromString(text ? text : "[]");
}

/* record(spec, seed, actions): a play as text. */
static PyObject *write_record(PyObject *self, PyObject *arguments)
{
    const char *spec;
    uint64_t seed;
    PyObject *list;
    if (!PyArg_ParseTuple(arguments, "sO&O:write_record", &spec, seed_converter, &seed, &list))
        return NULL;
    Py_ssize_t count = PySequence_Size(list);
    int32_t *actions = count >= 0 ? rp_alloc((size_t)count * sizeof *actions + 1) : NULL;
    if (!actions)
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(list, i);
        actions[i] = item ? (int32_t)PyLong_AsLong(item) : 0;
        Py_XDECREF(item);
    }
    struct rp_loader *loader = rp_loader_new();
    char *text = PyErr_Occurred() ? NULL
                                  : rp_record_write(loader, game_of(self), spec, seed, actions, (int)count);
    rp_free(actions);
    if (!text && !PyErr_Occurred())
        return raise_problems(loader);
    rp_loader_free(loader);
    return text ? text_object(text) : NULL;
}

/* read_record(text) -> (seed, [action]) */
static PyObject *read_record(PyObject *self, PyObject *arguments)
{
    const char *text;
    uint64_t seed;
    int32_t *actions;
    int count;
    if (!PyArg_ParseTuple(arguments, "s:read_record", &text))
        return NULL;
    struct rp_loader *loader = rp_loader_new();
    if (!rp_record_read(loader, game_of(self), text, &seed, &actions, &count))
        return raise_problems(loader);
    rp_loader_free(loader);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(actions[i]));
    rp_free(actions);
    return list ? Py_BuildValue("KN", (unsigned long long)seed, list) : NULL;
}

static PyObject *get_number(PyObject *self, void *which)
{
    int (*const functions[])(const struct game *) = {rp_players, rp_actions_max, rp_plies_max,
                                                     rp_observation_size, rp_state_size};
    return PyLong_FromLong(functions[(intptr_t)which](game_of(self)));
}

static PyGetSetDef members[] = {
    {"players", get_number, NULL, NULL, (void *)0},
    {"actions_max", get_number, NULL, NULL, (void *)1},
    {"plies_max", get_number, NULL, NULL, (void *)2},
    {"observation_size", get_number, NULL, NULL, (void *)3},
    {"state_size", get_number, NULL, NULL, (void *)4},
    {0},
};

static PyMethodDef methods[] = {
    {"json", game_json, METH_NOARGS, NULL},
    {"describe", describe, METH_NOARGS, NULL},
    {"warnings", warnings, METH_NOARGS, NULL},
    {"write_record", write_record, METH_VARARGS, NULL},
    {"read_record", read_record, METH_VARARGS, NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, deallocate}, {Py_tp_methods, methods}, {Py_tp_getset, members}, {0},
};

static PyType_Spec spec = {
    .name = "ruleplay._native.Game", .basicsize = sizeof(struct game_object), .slots = slots,
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

static PyMethodDef functions[] = {
    {"open", open_game, METH_VARARGS, NULL},
    {"open_text", open_text, METH_VARARGS, NULL},
    {"games_json", games_json, METH_NOARGS, NULL},
    {"engines_json", engines_json, METH_NOARGS, NULL},
    {"agents_json", agents_json, METH_NOARGS, NULL},
    {0},
};

bool add_games(PyObject *module)
{
    return add_type(module, &spec, &types.game) && add_functions(module, functions);
}
