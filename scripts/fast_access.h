/* What Python's own interpreter has learnt and compiled code asks the long way: where a field of a state lies, found
   once for each place in the program, and what stands in a list. `compile.py` puts it into what Cython has written. */

#define PY_SSIZE_T_CLEAN
#include "Python.h"
#include "structmember.h"

typedef struct {
    PyTypeObject *type;
    unsigned int version; /* another one after every change of the type; 0 is none */
    Py_ssize_t offset;    /* 0: there is no such place */
} Place;

static PyObject *look_up(PyObject *object, PyObject *name, Place *place) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *found = type->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(type, name) : NULL;
    place->offset = 0;
    if (found && Py_IS_TYPE(found, &PyMemberDescr_Type) && PyObject_TypeCheck(object, PyDescr_TYPE(found))) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && !member->flags) place->offset = member->offset;
    }
    place->type = type;
    place->version = type->tp_version_tag;
    return PyObject_GetAttr(object, name);
}

static inline __attribute__((always_inline)) PyObject *attribute(PyObject *object, PyObject *name, Place *place) {
    PyTypeObject *type = Py_TYPE(object);
    if (place->type != type || place->version != type->tp_version_tag || !place->version)
        return look_up(object, name, place);
    if (place->offset) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (value) return Py_NewRef(value);
    }
    return type->tp_getattro(object, name);
}

static inline __attribute__((always_inline)) PyObject *item(PyObject *things, PyObject *index) {
    if (PyLong_CheckExact(index) && (size_t)Py_SIZE(index) <= 1) {
        Py_ssize_t at = Py_SIZE(index) ? (Py_ssize_t)((PyLongObject *)index)->ob_digit[0] : 0;
        if (PyList_CheckExact(things) && at < PyList_GET_SIZE(things)) return Py_NewRef(PyList_GET_ITEM(things, at));
        if (PyTuple_CheckExact(things) && at < PyTuple_GET_SIZE(things)) return Py_NewRef(PyTuple_GET_ITEM(things, at));
    }
    return PyObject_GetItem(things, index);
}

#define ATTRIBUTE(object, name) \
    __extension__({ static Place place; attribute((PyObject *)(object), (name), &place); })
