//! What each statement does: this file dispatches, each family has a file of its own.

mod aggregate;
mod arithmetic;
mod atomic;
mod call;
mod control;
mod float;
mod memory;
mod merge;
mod number;
mod passed_over;
mod symbolic_offset;
mod variadic;

pub(crate) use self::call::class_of;

use adamant_program::{Body, Op, Statement};

use crate::domain::Domain;
use crate::machine::{Flow, Machine, Step};
use crate::stop::{Fault, Stop};
use crate::tearing::Progress;

/// Where control goes after a statement that may have more pieces.
#[inline]
const fn flow_of(progress: Progress) -> Flow {
    match progress {
        Progress::Done => Flow::Next,
        Progress::Again => Flow::Again,
    }
}

impl<'p, D: Domain> Machine<'p, D> {
    /// Executes one statement of the current thread.
    #[inline]
    pub(crate) fn execute(&mut self, body: &'p Body, statement: &'p Statement) -> Step<Flow, D> {
        match &statement.op {
            Op::Binary { dest, op, left, right, .. } => self.binary(*dest, *op, *left, *right)?,
            Op::Compare { dest, predicate, left, right } => self.compare(*dest, *predicate, *left, *right)?,
            Op::Cast { dest, op, value } => self.cast(body, *dest, *op, *value)?,
            Op::Load { dest, pointer, access } => return self.load(body, *dest, *pointer, access).map(flow_of),
            Op::Store { pointer, value, access } => return self.store(body, *pointer, *value, access).map(flow_of),
            Op::Offset { dest, base, constant, scaled } => self.offset(*dest, *base, *constant, scaled)?,
            Op::Select { dest, condition, then, otherwise } => {
                self.select(*dest, *condition, *then, *otherwise)?;
            }
            Op::Bind { .. } => {}
            Op::Call { dest, callee, arguments } => {
                return self.call(body, *dest, *callee, arguments, statement.position);
            }
            op => return self.execute_rare(body, op),
        }
        Ok(Flow::Next)
    }

    fn execute_rare(&mut self, body: &'p Body, op: &'p Op) -> Step<Flow, D> {
        match op {
            Op::Unary { dest, op, value } => self.unary(*dest, *op, *value)?,
            Op::Overflows { dest, op, signedness, left, right } => {
                self.overflows(*dest, *op, *signedness, *left, *right)?;
            }
            Op::FloatBinary { dest, op, left, right } => self.float_binary(body, *dest, *op, *left, *right)?,
            Op::FloatUnary { dest, op, value } => self.float_unary(body, *dest, *op, *value)?,
            Op::FloatMultiplyAdd { dest, left, right, addend } => {
                self.float_multiply_add(body, *dest, *left, *right, *addend)?;
            }
            Op::FloatCompare { dest, predicate, left, right } => {
                self.float_compare(body, *dest, *predicate, *left, *right)?;
            }
            Op::FloatCast { dest, op, value } => self.float_cast(body, *dest, *op, *value)?,
            Op::Extract { dest, aggregate, path } => self.extract(*dest, *aggregate, path)?,
            Op::Insert { dest, aggregate, value, path } => self.insert(*dest, *aggregate, *value, path)?,
            Op::Copy { dest, value } => {
                let value = self.operand(*value);
                self.assign(*dest, value);
            }
            Op::Arbitrary { dest } => {
                let value = self.arbitrary_in(*dest, body.registers[*dest].ty);
                self.assign(*dest, value);
            }
            Op::ThreadLocal { dest, global } => {
                let object = self.thread_local(*global);
                let pointer = self.start_of(object);
                self.assign(*dest, pointer.into());
            }
            Op::StackAllocate { dest, size, align } => self.stack_allocate(*dest, *size, *align)?,
            Op::StackSave { dest } => self.stack_save(*dest),
            Op::StackRestore { mark } => self.stack_restore(*mark)?,
            Op::LifetimeStart { pointer } => self.lifetime_start(*pointer)?,
            Op::LifetimeEnd { pointer } => self.lifetime_end(*pointer)?,
            Op::CompareExchange { dest, strength, pointer, expected, new, .. } => {
                self.compare_exchange(body, (*dest, *strength), *pointer, *expected, *new)?;
            }
            Op::ReadModifyWrite { dest, op, pointer, value, .. } => {
                self.read_modify_write(body, *dest, *op, *pointer, *value)?;
            }
            Op::Fence { .. } => {}
            Op::CopyMemory { to, from, length, overlap, .. } => {
                return self.copy_memory_statement(*to, *from, *length, *overlap).map(flow_of);
            }
            Op::SetMemory { to, byte, length, .. } => {
                return self.set_memory_statement(*to, *byte, *length).map(flow_of);
            }
            Op::VariadicStart { list } => self.variadic_start(*list)?,
            Op::VariadicCopy { to, from } => self.variadic_copy(*to, *from)?,
            Op::VariadicEnd { .. } => {}
            Op::Assume { condition } => {
                let condition = self.bits(*condition)?;
                if !self.decide(&condition)? {
                    return Err(Fault::BrokenAssumption.into());
                }
            }
            Op::Unsupported { what, .. } => return Err(Stop::construct(what.to_string())),
            Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::Offset { .. }
            | Op::Select { .. }
            | Op::Bind { .. }
            | Op::Call { .. } => unreachable!("the common statements were dispatched before"),
        }
        Ok(Flow::Next)
    }
}
