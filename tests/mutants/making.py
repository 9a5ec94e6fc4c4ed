"""Mutants: every small change to a function of the rules, made on its syntax tree.

A comparison takes in or leaves out its bound, a condition always or never holds, one side of an
and or an or is dropped, a number is one more or less, plus becomes minus, a statement is left out,
a return gives something else. What only tells of a step, and neither
changes nor judges a position, is left alone: the tests of the events hold that.
"""

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pardon

RULES = (
    "acting", "board", "cards", "chance", "effects", "flow", "judging", "legal", "opening", "plays",
    "sampling", "splits", "turn",
)  # fmt: skip
"""The modules of the engine that hold the rules, in whichever folder of it they are."""

TELLING = ("note", "write")
"""The functions that tell of a step."""

SMALL = (ast.Constant, ast.Name, ast.UnaryOp, ast.Tuple)
"""Nodes of which there are too many alike to be told apart by themselves."""

PLACES = (
    "counted", "end", "far", "fire_march", "part", "place", "slide_end", "sorry", "start", "switch",
    "switchable", "target", "teleport_target",
)  # fmt: skip
"""Names and functions whose values are places, or negative."""

SIGNED = ("amount", "count", "sign")
"""Names whose values are never 0, so that a comparison with it asks for the sign."""

BOUNDS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}  # fmt: skip
TURNED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
OTHERS = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """One change: its name, where it is, and the function's text with the change in it."""

    name: str
    function: str
    line: int
    """Of the statement that is changed."""
    text: str


def modules() -> list[ModuleType]:
    """The modules that hold the rules."""
    package = Path(pardon.__file__).parent
    paths = sorted((package / "engine").rglob("*.py"), key=lambda path: path.stem)
    names = [path.relative_to(package).with_suffix("").parts for path in paths]
    return [import_module(".".join(("pardon", *name))) for name in names if name[-1] in RULES]


def functions() -> dict[str, FunctionType]:
    """The functions of the rules by name; no two have the same."""
    found: dict[str, FunctionType] = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in found:
                    raise ValueError(f"two functions of the rules are called {name!r}")
                found[name] = value
    return {name: found[name] for name in found if name not in TELLING}


def mutants() -> list[Mutant]:
    """Every mutant of the rules, in the order of the sources."""
    return [mutant for function in functions().values() for mutant in mutants_of(function)]


def mutants_of(function: FunctionType) -> Iterator[Mutant]:
    """Every mutant of a function; no two are the same code, and none is the function itself."""
    tree = tree_of(function)
    seen = {ast.unparse(tree)}
    named: Counter[str] = Counter()
    for place in places(tree):
        original, before = place.node, place.told()
        for changed in changes(tree, place):
            place.put(changed)
            text, after = ast.unparse(tree), place.told()
            place.put(original)
            if text not in seen:
                seen.add(text)
                name = f"{tree.name}: {before} -> {after}"
                named[name] += 1
                name += f" #{named[name]}" if named[name] > 1 else ""
                yield Mutant(name, tree.name, place.statement.lineno, text)


def tree_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function, without decorators and docstring, with its lines."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse("".join(lines)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    ast.increment_lineno(tree, first - 1)
    tree.decorator_list = []
    del tree.body[0]
    return tree


def compiled(text: str) -> CodeType:
    """The code of the one function in a text."""
    made = compile(text, "<mutant>", "exec")
    return next(each for each in made.co_consts if isinstance(each, CodeType))


@dataclass(frozen=True)
class Place:
    """Where a node stands in the tree of a function."""

    statement: ast.stmt
    parent: ast.AST
    holder: Any
    """The list or the fields of the parent that hold the node."""
    key: Any
    around: ast.AST | None = None
    """The node to tell of instead of this one, which is too small."""

    @property
    def node(self) -> Any:
        """The node that stands there."""
        return self.holder[self.key]

    def put(self, node: ast.AST) -> None:
        """Put another node there."""
        self.holder[self.key] = node

    def told(self) -> str:
        """The source of what stands there; a mere name or number is told with what is around it."""
        return ast.unparse(self.around or self.node).partition("\n")[0]


def places(tree: ast.FunctionDef) -> Iterator[Place]:
    """Every place in the body of a function where a change might be made."""
    for index, statement in enumerate(tree.body):
        yield from places_below(Place(statement, tree, tree.body, index))


def places_below(place: Place) -> Iterator[Place]:
    """A place, and every one below it."""
    node = place.node
    if tells(node):
        return
    yield place
    for field, value in ast.iter_fields(node):
        if is_tedious(node, field) or not isinstance(value, list | ast.AST):
            continue
        held: list[tuple[Any, Any]] = [(vars(node), field)]
        if isinstance(value, list):
            held = [(value, index) for index in range(len(value))]
        for holder, key in held:
            child = holder[key]
            statement = child if isinstance(child, ast.stmt) else place.statement
            around = (place.around or node) if isinstance(child, SMALL) else None
            yield from places_below(Place(statement, node, holder, key, around))


def is_tedious(node: ast.AST, field: str) -> bool:
    """Whether a change to a number would be like another, or tell nothing.

    That is the number in a pawn's place * 16 or pawn >> 4, the bound of a comparison, and the 1
    in a -1, which stands for any negative number.
    """
    match node:
        case ast.BinOp(op=ast.RShift() | ast.Mult(), right=ast.Constant()):
            return field == "right"
        case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
            return field == "comparators" and isinstance(node.comparators[0], ast.Constant)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return False


def tells(node: ast.AST) -> bool:
    """Whether a statement does no more than tell of a step."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return isinstance(node.value.func, ast.Name) and node.value.func.id in TELLING
    return isinstance(node, ast.If) and "w.logging" in ast.unparse(node.test)


def changes(tree: ast.FunctionDef, place: Place) -> Iterator[ast.AST]:
    """What a node may be replaced by."""
    node = place.node
    if is_flag(place):
        yield ast.Constant(1 - node.value)
        return
    if place.key == "test":
        yield ast.Constant(False)
        if not isinstance(place.parent, ast.While):  # which would never end
            yield ast.Constant(True)
    if isinstance(node, ast.expr):
        yield from expressions(node)
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, SMALL):
        yield ast.Return(returned(tree, node.value))
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.stmt) and is_dispensable(node):
        yield ast.Pass()
    if isinstance(node, ast.AugAssign) and type(node.op) in TURNED:
        yield ast.AugAssign(node.target, TURNED[type(node.op)](), node.value)


def is_flag(place: Place) -> bool:
    """Whether a number is a yes or a no that a field is set to."""
    fields = isinstance(place.parent, ast.Assign) and isinstance(
        place.parent.targets[0], ast.Attribute
    )
    return fields and isinstance(place.node, ast.Constant) and place.node.value in (0, 1)


def is_dispensable(node: ast.stmt) -> bool:
    """Whether a statement can be left out with the function still making sense."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    return isinstance(node, ast.AugAssign | ast.Expr)


def returned(tree: ast.FunctionDef, value: ast.expr) -> ast.expr:
    """Another value than the one a function returns; of a judgement mostly the sign is asked."""
    if ast.unparse(tree.returns or value) == "bool":
        return ast.UnaryOp(ast.Not(), value)
    if tree.name in PLACES:
        return ast.UnaryOp(ast.Invert(), value)
    return ast.BinOp(value, ast.Add(), ast.Constant(1))


def is_bound_idle(operator: ast.cmpop, node: ast.Compare) -> bool:
    """Whether it makes no difference if a comparison takes in its bound, 0.

    So it is with places, as 0 is Start, where no move leads, and with counts, which are never 0.
    """
    asked = node.left.func if isinstance(node.left, ast.Call) else node.left
    if not isinstance(asked, ast.Name) or isinstance(operator, ast.Eq | ast.NotEq):
        return False
    if asked.id in SIGNED:
        bound = node.comparators[0]
        return isinstance(bound, ast.Constant) and bound.value == 0
    return asked.id in PLACES and isinstance(operator, ast.Lt | ast.GtE)


def expressions(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression may be replaced by."""
    match node:
        case ast.Compare():
            for index, operator in enumerate(node.ops):
                if not is_bound_idle(operator, node):
                    ops = [*node.ops]
                    ops[index] = BOUNDS[type(operator)]()
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for index in range(len(node.values)):
                rest = node.values[:index] + node.values[index + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            yield ast.Constant(0)
        case ast.UnaryOp():
            yield node.operand
        case ast.BinOp() if type(node.op) in TURNED:
            yield ast.BinOp(node.left, TURNED[type(node.op)](), node.right)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=0):
            yield ast.Constant(1)
        case ast.Constant(value=int(number)):
            yield from (ast.Constant(number - 1), ast.Constant(number + 1))
        case ast.Name() if node.id in OTHERS:
            yield ast.Name(OTHERS[node.id])
