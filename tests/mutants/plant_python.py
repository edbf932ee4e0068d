"""plant_python.py: finds every small fault that could be planted in a file of the package for Python.

The same four kinds as plant.py has for C, found by Python's own parser. Texts, imports, types and whatever is
not inside a function are left alone.
"""
import ast
import re

import plant

OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "is": "is not", "is not": "is",
             "in": "not in", "not in": "in", "+": "-", "-": "+", "and": "or", "or": "and"}
UNSEEN_FUNCTION = re.compile(r"^(__del__|close|__exit__)$")


class Finder(ast.NodeVisitor):
    """Goes through a file and keeps every fault in the functions it meets."""

    def __init__(self, path, text):
        self.path, self.text, self.found, self.names = path, text, [], []
        self.lines = [0]
        for line in text.split("\n"):
            self.lines.append(self.lines[-1] + len(line.encode()) + 1)
        self.plain = len(text.encode()) == len(text)    # positions of the parser count bytes

    def start(self, node):
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node):
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def add(self, kind, start, end, new):
        if self.names and not UNSEEN_FUNCTION.match(self.names[-1]):
            self.found.append(plant.Fault(self.path, ".".join(self.names), kind, self.text, start, end, new))

    def visit_ClassDef(self, node):
        self.within(node)

    def visit_FunctionDef(self, node):
        self.within(node)

    def within(self, node):
        functions = isinstance(node, ast.FunctionDef)
        if functions or self.names:
            self.names.append(node.name)
        body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
        for child in body:
            self.visit(child)
        if functions or self.names:
            self.names.pop()

    def visit_JoinedStr(self, node):
        """A text with values in it: positions inside are not told by older parsers."""

    def visit_If(self, node):
        self.add("omission", self.start(node.test), self.end(node.test), "False")
        self.add("omission", self.start(node.test), self.end(node.test), "True")
        self.generic_visit(node)

    def visit_While(self, node):
        self.add("omission", self.start(node.test), self.end(node.test), "False")
        self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Call):
            self.add("omission", self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_Assign(self, node):
        self.add("omission", self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    visit_AugAssign = visit_Assign

    def visit_Compare(self, node):
        if len(node.ops) == 1:
            self.between(node.left, node.comparators[0])
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if isinstance(node.op, (ast.Add, ast.Sub)):
            self.between(node.left, node.right)
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        for one, other in zip(node.values, node.values[1:]):
            self.between(one, other)
        self.generic_visit(node)

    def between(self, one, other):
        """The operator that stands between two values."""
        start, end = self.end(one), self.start(other)
        found = re.fullmatch(r"([\s)]*)(<=|>=|==|!=|<|>|is not|not in|is|in|and|or|\+|-)([\s(]*)", self.text[start:end])
        if found:
            self.add("operator", start + found.start(2), start + found.end(2), OPERATORS[found[2]])

    def visit_Constant(self, node):
        if type(node.value) is int:
            self.add("constant", self.start(node), self.end(node), str(node.value + 1))

    def visit_Call(self, node):
        for one, other in zip(node.args, node.args[1:]):
            a, b = (self.start(one), self.end(one)), (self.start(other), self.end(other))
            first, second = self.text[a[0]:a[1]], self.text[b[0]:b[1]]
            if first != second and not plant.SAME_EITHER_WAY.search(ast.unparse(node.func)):
                self.add("order", a[0], b[1], second + self.text[a[1]:b[0]] + first)
        self.generic_visit(node)


def faults_of(path, text):
    """Every fault of one file, each with its key."""
    finder = Finder(path, text)
    if not finder.plain:
        return []
    finder.visit(ast.parse(text))
    return plant.keyed(finder.found)
