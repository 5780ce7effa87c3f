//! Prints statements and terminators.

use std::fmt::{self, Write as _};

use super::{name, separated, value};
use crate::text::keyword::Keyword as _;
use crate::{
    Access, Argument, Binding, Body, Callee, Edge, Op, Operand, Ordering, Overlap, Program, RegisterId, Strength,
    SwitchCase, TerminatorOp, TypeId, Wrap,
};

/// Prints what a statement does, without its destination.
pub(super) fn op(f: &mut fmt::Formatter<'_>, program: &Program, body: &Body, op: &Op) -> fmt::Result {
    let result = op.dest().and_then(|dest| register_type(body, dest));
    Printer { f, program, result }.op(op)
}

/// Prints a terminator.
pub(super) fn terminator(f: &mut fmt::Formatter<'_>, program: &Program, body: &Body, op: &TerminatorOp) -> fmt::Result {
    let mut printer = Printer { f, program, result: None };
    match op {
        TerminatorOp::Jump(edge) => {
            printer.f.write_str("jump ")?;
            printer.edge(edge)
        }
        TerminatorOp::Branch { condition, then, otherwise } => {
            printer.operands("branch ", [*condition])?;
            for edge in [then, otherwise] {
                printer.f.write_str(", ")?;
                printer.edge(edge)?;
            }
            Ok(())
        }
        TerminatorOp::Switch { value, cases, default } => {
            let ty = match *value {
                Operand::Register(register) => register_type(body, register),
                Operand::Constant(id) => program.constants.get(id).map(|constant| constant.ty),
            };
            printer.switch(ty, *value, cases, default)
        }
        TerminatorOp::Return(None) => printer.f.write_str("return"),
        TerminatorOp::Return(Some(value)) => printer.operands("return ", [*value]),
        TerminatorOp::Unreachable => printer.f.write_str("unreachable"),
    }
}

/// Prints the name of the variable that a statement binds, in a comment.
pub(super) fn remark(f: &mut fmt::Formatter<'_>, program: &Program, op: &Op) -> fmt::Result {
    let Op::Bind { variable, .. } = op else { return Ok(()) };
    let Some(variable) = program.source.variables.get(*variable) else { return Ok(()) };
    f.write_str(" ; ")?;
    comment(f, &variable.name)
}

/// Text inside a comment, which must not end its line.
pub(super) fn comment(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|c| f.write_char(if c.is_control() { ' ' } else { c }))
}

fn register_type(body: &Body, register: RegisterId) -> Option<TypeId> {
    body.registers.get(register).map(|register| register.ty)
}

struct Printer<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    program: &'a Program,
    /// The type of the destination.
    result: Option<TypeId>,
}

impl Printer<'_, '_> {
    fn op(&mut self, op: &Op) -> fmt::Result {
        match op {
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Overflows { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. } => self.integer(op),
            Op::FloatBinary { .. }
            | Op::FloatUnary { .. }
            | Op::FloatMultiplyAdd { .. }
            | Op::FloatCompare { .. }
            | Op::FloatCast { .. } => self.float(op),
            Op::Offset { base, constant, scaled, .. } => self.offset(*base, *constant, scaled),
            Op::Extract { aggregate, path, .. } => {
                self.operands("extract ", [*aggregate])?;
                write!(self.f, " {path:?}")
            }
            Op::Insert { aggregate, value, path, .. } => {
                self.of_result("insert ", [*aggregate])?;
                self.operands(", ", [*value])?;
                write!(self.f, " {path:?}")
            }
            Op::Copy { value, .. } => self.of_result("copy ", [*value]),
            Op::Arbitrary { .. } => self.f.write_str("arbitrary"),
            Op::StackAllocate { .. }
            | Op::StackSave { .. }
            | Op::StackRestore { .. }
            | Op::LifetimeStart { .. }
            | Op::LifetimeEnd { .. }
            | Op::ThreadLocal { .. } => self.object(op),
            Op::Load { .. }
            | Op::Store { .. }
            | Op::CompareExchange { .. }
            | Op::ReadModifyWrite { .. }
            | Op::Fence { .. }
            | Op::CopyMemory { .. }
            | Op::SetMemory { .. } => self.memory(op),
            Op::Call { callee, arguments, .. } => self.call(*callee, arguments),
            Op::VariadicStart { list } => self.operands("variadic_start ", [*list]),
            Op::VariadicCopy { to, from } => self.operands("variadic_copy ", [*to, *from]),
            Op::VariadicEnd { list } => self.operands("variadic_end ", [*list]),
            Op::Assume { condition } => self.operands("assume ", [*condition]),
            Op::Bind { variable, binding } => {
                write!(self.f, "bind {variable:?}")?;
                match binding {
                    Binding::Value(value) => self.operands(" = ", [*value]),
                    Binding::Address(address) => self.operands(" at ", [*address]),
                }
            }
            Op::Unsupported { what, .. } => {
                self.f.write_str("unsupported ")?;
                name::quoted(self.f, what)
            }
        }
    }

    fn integer(&mut self, op: &Op) -> fmt::Result {
        match op {
            Op::Binary { op, left, right, wrap, .. } => {
                self.f.write_str(op.keyword())?;
                self.wrap(*wrap)?;
                self.of_result(" ", [*left, *right])
            }
            Op::Unary { op, value, .. } => {
                self.f.write_str(op.keyword())?;
                self.of_result(" ", [*value])
            }
            Op::Overflows { op, signedness, left, right, .. } => {
                write!(self.f, "overflows {}", (*signedness, *op).keyword())?;
                self.operands(" ", [*left, *right])
            }
            Op::Compare { predicate, left, right, .. } => {
                write!(self.f, "compare {}", predicate.keyword())?;
                self.operands(" ", [*left, *right])
            }
            Op::Cast { op, value, .. } => {
                self.f.write_str(op.keyword())?;
                self.operands(" ", [*value])
            }
            Op::Select { condition, then, otherwise, .. } => {
                self.operands("select ", [*condition])?;
                self.of_result(", ", [*then, *otherwise])
            }
            other => write!(self.f, "?{other:?}"),
        }
    }

    fn float(&mut self, op: &Op) -> fmt::Result {
        match op {
            Op::FloatBinary { op, left, right, .. } => {
                write!(self.f, "float {}", op.keyword())?;
                self.of_result(" ", [*left, *right])
            }
            Op::FloatUnary { op, value, .. } => {
                write!(self.f, "float {}", op.keyword())?;
                self.of_result(" ", [*value])
            }
            Op::FloatMultiplyAdd { left, right, addend, .. } => {
                self.of_result("float multiply_add ", [*left, *right, *addend])
            }
            Op::FloatCompare { predicate, left, right, .. } => {
                write!(self.f, "float compare {}", predicate.keyword())?;
                self.operands(" ", [*left, *right])
            }
            Op::FloatCast { op, value, .. } => {
                write!(self.f, "float {}", op.keyword())?;
                self.operands(" ", [*value])
            }
            other => write!(self.f, "?{other:?}"),
        }
    }

    fn object(&mut self, op: &Op) -> fmt::Result {
        match op {
            Op::ThreadLocal { global, .. } => {
                self.f.write_str("thread_local ")?;
                name::global(self.f, self.program, *global)
            }
            Op::StackAllocate { size, align, .. } => {
                self.operands("stack_allocate ", [*size])?;
                write!(self.f, " align {align}")
            }
            Op::StackSave { .. } => self.f.write_str("stack_save"),
            Op::StackRestore { mark } => self.operands("stack_restore ", [*mark]),
            Op::LifetimeStart { pointer } => self.operands("lifetime_start ", [*pointer]),
            Op::LifetimeEnd { pointer } => self.operands("lifetime_end ", [*pointer]),
            other => write!(self.f, "?{other:?}"),
        }
    }

    fn memory(&mut self, op: &Op) -> fmt::Result {
        match op {
            Op::Load { pointer, access, .. } => {
                self.f.write_str("load ")?;
                self.access(*access)?;
                self.operands("", [*pointer])
            }
            Op::Store { pointer, value, access } => {
                self.f.write_str("store ")?;
                self.access(*access)?;
                self.operands("", [*value, *pointer])
            }
            Op::CompareExchange { strength, pointer, expected, new, ordering, .. } => {
                self.f.write_str(match strength {
                    Strength::Strong => "compare_exchange ",
                    Strength::Weak => "compare_exchange weak ",
                })?;
                self.f.write_str(ordering.keyword())?;
                self.operands(" ", [*pointer, *expected, *new])
            }
            Op::ReadModifyWrite { op, pointer, value, ordering, .. } => {
                write!(self.f, "read_modify_write {} {}", op.keyword(), ordering.keyword())?;
                self.operands(" ", [*pointer])?;
                self.of_result(", ", [*value])
            }
            Op::Fence { ordering } => write!(self.f, "fence {}", ordering.keyword()),
            Op::CopyMemory { to, from, length, overlap, volatile } => {
                self.f.write_str(match overlap {
                    Overlap::Allowed => "move_memory ",
                    Overlap::Undefined => "copy_memory ",
                })?;
                self.access(Access { volatile: *volatile, ordering: None })?;
                self.operands("", [*to, *from, *length])
            }
            Op::SetMemory { to, byte, length, volatile } => {
                self.f.write_str("set_memory ")?;
                self.access(Access { volatile: *volatile, ordering: None })?;
                self.operands("", [*to, *byte, *length])
            }
            other => write!(self.f, "?{other:?}"),
        }
    }

    fn offset(&mut self, base: Operand, constant: i64, scaled: &[(Operand, i64)]) -> fmt::Result {
        self.operands("offset ", [base])?;
        write!(self.f, ", {constant}")?;
        for (index, scale) in scaled {
            self.operands(", ", [*index])?;
            write!(self.f, " * {scale}")?;
        }
        Ok(())
    }

    fn call(&mut self, callee: Callee, arguments: &[Argument]) -> fmt::Result {
        match callee {
            Callee::Direct(function) => {
                self.f.write_str("call ")?;
                name::function(self.f, self.program, function)?;
            }
            Callee::Indirect(pointer) => self.operands("call_indirect ", [pointer])?,
        }
        self.f.write_str("(")?;
        separated(self.f, arguments, |f, argument| {
            if let Some(by_value) = argument.by_value {
                write!(f, "by_value size {} align {} ", by_value.size, by_value.align)?;
            }
            value::operand(f, self.program, argument.value, None)
        })?;
        self.f.write_str(")")
    }

    fn switch(&mut self, ty: Option<TypeId>, value: Operand, cases: &[SwitchCase], default: &Edge) -> fmt::Result {
        self.f.write_str("switch ")?;
        if let (Operand::Register(_), Some(ty)) = (value, ty) {
            write!(self.f, "{} ", value::type_text(self.program, ty))?;
        }
        self.operands("", [value])?;
        self.f.write_str(" {")?;
        for case in cases {
            self.f.write_str("\n    ")?;
            value::constant(self.f, self.program, case.value, ty, 0)?;
            self.f.write_str(": ")?;
            self.edge(&case.edge)?;
            self.f.write_str(",")?;
        }
        self.f.write_str("\n    else: ")?;
        self.edge(default)?;
        self.f.write_str("\n  }")
    }

    fn edge(&mut self, edge: &Edge) -> fmt::Result {
        write!(self.f, "{:?}", edge.target)?;
        if edge.arguments.is_empty() {
            return Ok(());
        }
        self.f.write_str("(")?;
        separated(self.f, &edge.arguments, |f, &argument| value::operand(f, self.program, argument, None))?;
        self.f.write_str(")")
    }

    fn wrap(&mut self, wrap: Wrap) -> fmt::Result {
        self.f.write_str(if wrap.no_signed { " nsw" } else { "" })?;
        self.f.write_str(if wrap.no_unsigned { " nuw" } else { "" })
    }

    fn access(&mut self, access: Access) -> fmt::Result {
        self.f.write_str(if access.volatile { "volatile " } else { "" })?;
        access.ordering.map_or(Ok(()), |ordering: Ordering| write!(self.f, "{} ", ordering.keyword()))
    }

    /// Operands whose constants show their types.
    fn operands<const N: usize>(&mut self, before: &str, operands: [Operand; N]) -> fmt::Result {
        self.f.write_str(before)?;
        separated(self.f, operands, |f, operand| value::operand(f, self.program, operand, None))
    }

    /// Operands of the type of the result.
    fn of_result<const N: usize>(&mut self, before: &str, operands: [Operand; N]) -> fmt::Result {
        self.f.write_str(before)?;
        separated(self.f, operands, |f, operand| value::operand(f, self.program, operand, self.result))
    }
}
