"""Lowering of kernel functions to LLVM: items of records by their addresses, nothing else extra.

Kernels hold no objects, so no reference is counted and no variable deleted; they are not stepped
through, so nothing is noted for a debugger. To numba ``s.pawns[colour, i]`` is an array made of
a pointer, a shape and strides, and then an item of it: some forty instructions for what is one
address here. Everything that is not an item of a record's field is lowered as numba does it.
"""

from typing import Any, NamedTuple

from llvmlite.ir import Constant
from numba import types
from numba.core import cgutils, ir
from numba.core.lowering import Lower
from numba.np.arrayobj import fix_integer_index, load_item, store_item


class Field(NamedTuple):
    """Array field of a record, not made into an array yet."""

    address: Any
    record: Any
    name: str


class KernelLower(Lower):  # type: ignore[misc]  # numba has no types
    """Lowering of one kernel function."""

    def lower_block(self, block: Any) -> None:
        """Lower a block; where it fails, numba's own way says why."""
        self._cur_ir_block = block
        for statement in block.body:
            self.loc = statement.loc
            self.lower_inst(statement)

    def lower_inst(self, statement: Any) -> None:
        """Lower a statement."""
        if isinstance(statement, ir.Assign):
            name = statement.target.name
            self.storevar(self.lower_assign(self.typeof(name), statement), name)
        else:
            super().lower_inst(statement)

    def lower_assign(self, kind: Any, statement: Any) -> Any:
        """Lower an assignment; a field that is an array waits for what becomes of it."""
        value = statement.value
        # A variable that is assigned once, and used in the block where it is, is always this field.
        if (
            isinstance(kind, types.NestedArray)
            and isinstance(value, ir.Expr)
            and value.op == "getattr"
            and statement.target.name in self._singly_assigned_vars
        ):
            record = self.typeof(value.value.name)
            if isinstance(record, types.Record) and record.typeof(value.attr) == kind:
                return Field(self.loadvar(value.value.name), record, value.attr)
        return super().lower_assign(kind, statement)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Store a variable; there is no reference to give up."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self._alloca_var(name, self.typeof(name))
            self.builder.store(value, self.getvar(name))

    def loadvar(self, name: str) -> Any:
        """Load a variable, a field as the array that it is."""
        value = super().loadvar(name)
        if isinstance(value, Field):
            make = self.context.get_getattr(value.record, value.name)
            value = make(self.context, self.builder, value.record, value.address, value.name)
            self._blk_local_varmap[name] = value
        return value

    def alloca(self, name: str, kind: Any) -> Any:
        """Give a variable its place on the stack."""
        return cgutils.alloca_once(self.builder, self.context.get_value_type(kind), name=name)

    def lower_getitem(self, kind: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Lower the reading of an item."""
        array = self.typeof(value.name)
        address = self._address(value.name, index.name, signature.args[1])
        if address is None:
            return super().lower_getitem(kind, expr, value, index, signature)
        item = load_item(self.context, self.builder, array, address)
        return self.context.cast(self.builder, item, signature.return_type, kind)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        """Lower the writing of an item."""
        array = self.typeof(target.name)
        address = self._address(target.name, index.name, signature.args[1])
        # What is itself an array is copied item by item, which numba does.
        if address is None or isinstance(signature.args[2], types.Buffer):
            return super().lower_setitem(target, index, value, signature)
        item = self.loadvar(value.name)
        item = self.context.cast(self.builder, item, self.typeof(value.name), array.dtype)
        return store_item(self.context, self.builder, array, item, address)

    def _address(self, name: str, index: str, index_kind: Any) -> Any:
        """Return the address of a single item of a field, None if it is not that."""
        field = self._blk_local_varmap.get(name)
        if not isinstance(field, Field):
            return None
        array = self.typeof(name)
        at = self.context.cast(self.builder, self.loadvar(index), self.typeof(index), index_kind)
        if isinstance(index_kind, types.BaseTuple):
            kinds = index_kind.types
            indices = cgutils.unpack_tuple(self.builder, at, len(kinds))
        else:
            kinds, indices = (index_kind,), (at,)
        if len(kinds) != array.ndim or not all(isinstance(each, types.Integer) for each in kinds):
            return None
        # The items of a field lie row by row, without gaps.
        place = None
        for kind, each, size in zip(kinds, indices, array.shape, strict=True):
            length = self.context.get_constant(types.intp, size)
            inner = self._index(kind, each, length)
            outer = None if place is None else self.builder.mul(place, length)
            place = inner if outer is None else self.builder.add(outer, inner)
        self.context.sentry_record_alignment(field.record, field.name)
        item = self.context.get_data_type(array.dtype)
        offset = field.record.offset(field.name)
        first = cgutils.get_record_member(self.builder, field.address, offset, item)
        return self.builder.gep(first, [place])

    def _index(self, kind: Any, index: Any, length: Any) -> Any:
        """Return an index as numba takes it: a negative one counts from the end."""
        if isinstance(index, Constant) and index.constant >= 0:
            return self.context.cast(self.builder, index, kind, types.intp)
        return fix_integer_index(self.context, self.builder, kind, index, length)
