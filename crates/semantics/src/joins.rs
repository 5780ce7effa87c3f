//! The joins that lie ahead of a thread: whom it waits for, one after the other, before it does anything else that others can notice.
//!
//! What is known is followed from where the thread stands, through branches and loops, as long as every value is explicit and nothing is written.
//! Handles are read from memory that no other thread can reach, or that the caller says is left alone by them.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use adamant_expr::BitVec;
use adamant_program::{
    BinaryOp, BlockId, Body, Callee, CastOp, Edge, Op, Operand, Predicate, RegisterId, Statement, TerminatorOp, Type,
};
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::thread::{Frame, Resume, ThreadId};
use crate::value::{ObjectId, Value};

/// The joins that lie ahead of a thread.
#[derive(Clone, Debug)]
pub struct JoinsAhead {
    /// The thread that joins.
    pub by: ThreadId,
    /// Whom it joins, in this order. None of their results is asked for, but that of the last one where this is told.
    pub threads: Vec<ThreadId>,
    /// What others could reach and handles are read from.
    pub reads: Vec<ObjectId>,
    /// Whether the last result is stored somewhere.
    pub stores_result: bool,
}

impl JoinsAhead {
    /// Those who are joined without anything else being done before the last of them has been joined.
    pub(crate) fn in_a_row(&self) -> &[ThreadId] {
        &self.threads[..self.threads.len() - usize::from(self.stores_result)]
    }
}

/// So many statements are followed.
const MOST_STATEMENTS: u32 = 4096;

impl<D: Domain> Machine<'_, D> {
    /// The joins that lie ahead of a thread. Shared memory is read where it is `left_alone` by the other threads.
    pub fn joins_ahead(&self, thread: ThreadId, left_alone: impl FnMut(ObjectId) -> bool) -> JoinsAhead {
        let joins = JoinsAhead { by: thread, threads: Vec::new(), reads: Vec::new(), stores_result: false };
        let running = &self.state.threads[thread];
        let Some(frame) = running.frames.last() else { return joins };
        if running.resume != Resume::Fresh || running.atomic_depth > 0 {
            return joins;
        }
        let body = self.body_of(frame.function);
        let mut ahead = Ahead { machine: self, frame, body, known: FxHashMap::default(), left_alone, joins };
        let mut fuel = MOST_STATEMENTS;
        let (mut block, mut from) = (frame.block, frame.statement as usize);
        while let Some(next) = ahead.run_block(block, from, &mut fuel) {
            (block, from) = (next, 0);
        }
        ahead.joins
    }

    /// The thread that a handle stands for.
    pub(crate) fn thread_of(&self, handle: &Value<Bits<D>>) -> Option<ThreadId> {
        match self.known(handle)? {
            ExplicitValue::Pointer(object, offset) if offset.is_zero() => self.thread_with(object),
            ExplicitValue::Pointer(..) | ExplicitValue::Number(_) => None,
        }
    }

    fn known(&self, value: &Value<Bits<D>>) -> Option<ExplicitValue> {
        match value {
            Value::Bits(bits) => self.domain.explicit(bits).cloned().map(ExplicitValue::Number),
            Value::Pointer(pointer) => {
                let offset = self.domain.explicit(&pointer.offset)?.clone();
                Some(ExplicitValue::Pointer(pointer.object, offset))
            }
            Value::Aggregate(_) => None,
        }
    }
}

/// An explicit value.
#[derive(Clone)]
enum ExplicitValue {
    Number(BitVec),
    Pointer(ObjectId, BitVec),
}

impl ExplicitValue {
    fn number(self) -> Option<BitVec> {
        match self {
            Self::Number(number) => Some(number),
            Self::Pointer(..) => None,
        }
    }
}

/// A thread that is followed.
struct Ahead<'m, 'p, D: Domain, F> {
    machine: &'m Machine<'p, D>,
    frame: &'m Frame<Bits<D>>,
    body: &'m Body,
    /// Registers that were written on the way, and what is known of them.
    known: FxHashMap<RegisterId, Option<ExplicitValue>>,
    left_alone: F,
    joins: JoinsAhead,
}

impl<D: Domain, F: FnMut(ObjectId) -> bool> Ahead<'_, '_, D, F> {
    /// Follows a block from a statement on; gives the block that comes next.
    fn run_block(&mut self, block: BlockId, from: usize, fuel: &mut u32) -> Option<BlockId> {
        let block = &self.body.blocks[block];
        for statement in block.statements.get(from..)? {
            *fuel = fuel.checked_sub(1)?;
            self.run(statement)?;
        }
        *fuel = fuel.checked_sub(1)?;
        match &block.terminator.op {
            TerminatorOp::Jump(edge) => self.take(edge),
            TerminatorOp::Branch { condition, then, otherwise } => {
                let holds = self.number(*condition)?.as_bool();
                self.take(if holds { then } else { otherwise })
            }
            TerminatorOp::Switch { .. } | TerminatorOp::Return(_) | TerminatorOp::Unreachable => None,
        }
    }

    fn take(&mut self, edge: &Edge) -> Option<BlockId> {
        let arguments: Vec<_> = edge.arguments.iter().map(|&argument| self.value(argument)).collect();
        for (&parameter, argument) in self.body.blocks[edge.target].parameters.iter().zip(arguments) {
            self.known.insert(parameter, argument);
        }
        Some(edge.target)
    }

    /// Follows a statement, if it can be followed.
    fn run(&mut self, statement: &Statement) -> Option<()> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what is not followed ends the look ahead")]
        let (dest, result) = match &statement.op {
            Op::Bind { .. } => return Some(()),
            Op::Copy { dest, value } => (*dest, self.value(*value)),
            Op::Binary { dest, op: op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), left, right, .. } => {
                (*dest, self.binary(*op, *left, *right))
            }
            Op::Compare { dest, predicate, left, right } => (*dest, self.compare(*predicate, *left, *right)),
            Op::Cast { dest, op, value } => (*dest, self.cast(*dest, *op, *value)),
            Op::Offset { dest, base, constant, scaled } => (*dest, self.offset(*base, *constant, scaled)),
            Op::Load { dest, pointer, .. } => (*dest, Some(self.load(*dest, *pointer)?)),
            Op::Call { dest, callee: Callee::Direct(callee), arguments } => {
                let is_join = self.machine.is_join(*callee);
                let [handle, place] = arguments.as_ref() else { return None };
                if !is_join {
                    return None;
                }
                self.join(handle.value, place.value)?;
                let Some(dest) = dest else { return Some(()) };
                (*dest, Some(ExplicitValue::Number(BitVec::new(self.width_of(*dest)?, 0))))
            }
            _ => return None,
        };
        self.known.insert(dest, result);
        Some(())
    }

    fn join(&mut self, handle: Operand, place: Operand) -> Option<()> {
        let ExplicitValue::Pointer(object, offset) = self.value(handle)? else { return None };
        let found = self.machine.thread_with(object).filter(|_| offset.is_zero())?;
        // A join of itself or of a thread that was let go does not wait, and one that was joined cannot be joined again.
        let is_waited_for = found != self.joins.by && !self.machine.state.threads[found].detached;
        if !is_waited_for || self.joins.threads.contains(&found) {
            return None;
        }
        self.joins.threads.push(found);
        self.joins.stores_result = !self.machine.is_null_constant(place);
        (!self.joins.stores_result).then_some(())
    }

    fn value(&self, operand: Operand) -> Option<ExplicitValue> {
        match operand {
            Operand::Register(register) => match self.known.get(&register) {
                Some(known) => known.clone(),
                None => self.machine.known(&self.frame.registers[register]),
            },
            Operand::Constant(constant) => self.machine.known(self.machine.constants[constant].as_ref()?),
        }
    }

    fn number(&self, operand: Operand) -> Option<BitVec> {
        self.value(operand)?.number()
    }

    fn width_of(&self, register: RegisterId) -> Option<u32> {
        match self.machine.program.types[self.body.registers[register].ty] {
            Type::Int(width) => Some(width),
            Type::Float(_) | Type::Pointer | Type::Array { .. } | Type::Struct { .. } => None,
        }
    }

    fn binary(&self, op: BinaryOp, left: Operand, right: Operand) -> Option<ExplicitValue> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        // What may fail is left to the machine.
        let is_total = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        is_total.then(|| ExplicitValue::Number(op.apply(&left, &right)))
    }

    fn compare(&self, predicate: Predicate, left: Operand, right: Operand) -> Option<ExplicitValue> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        Some(ExplicitValue::Number(BitVec::bool(predicate.holds(&left, &right))))
    }

    fn cast(&self, dest: RegisterId, op: CastOp, value: Operand) -> Option<ExplicitValue> {
        let (number, width) = (self.number(value)?, self.width_of(dest)?);
        match op {
            CastOp::ZeroExtend => Some(ExplicitValue::Number(number.zext(width))),
            CastOp::SignExtend => Some(ExplicitValue::Number(number.sext(width))),
            CastOp::Truncate => Some(ExplicitValue::Number(number.trunc(width))),
            CastOp::PointerToInt | CastOp::IntToPointer | CastOp::Reinterpret => None,
        }
    }

    fn offset(&self, base: Operand, constant: i64, scaled: &[(Operand, i64)]) -> Option<ExplicitValue> {
        let ExplicitValue::Pointer(object, mut offset) = self.value(base)? else { return None };
        let width = offset.width();
        offset = offset.add(&BitVec::from_i64(width, constant));
        for &(index, scale) in scaled {
            let index = self.number(index)?;
            let index = if index.width() < width { index.sext(width) } else { index.trunc(width) };
            offset = offset.add(&index.mul(&BitVec::from_i64(width, scale)));
        }
        Some(ExplicitValue::Pointer(object, offset))
    }

    /// What stands in memory that the others leave alone: a pointer, or a number in plain bytes.
    fn load(&mut self, dest: RegisterId, pointer: Operand) -> Option<ExplicitValue> {
        let ExplicitValue::Pointer(id, offset) = self.value(pointer)? else { return None };
        let memory = &self.machine.state.memory;
        let object = memory.object(id).ok()?;
        let length = self.machine.program.access_size(self.body.registers[dest].ty);
        let offset = offset.to_u64()?;
        if offset.checked_add(length)? > object.size {
            return None;
        }
        let pointer = object.contents.pointer_at(offset, length);
        if memory.is_shared(id) && !self.joins.reads.contains(&id) {
            // Nothing but handles is worth the question.
            let is_handle = pointer.is_some_and(|pointer| self.machine.thread_with(pointer.object).is_some());
            if !is_handle || !(self.left_alone)(id) {
                return None;
            }
            self.joins.reads.push(id);
        }
        if let Some(pointer) = pointer {
            return self.machine.known(&Value::Pointer(pointer.clone()));
        }
        let width = self.width_of(dest)?;
        let bytes = object.contents.plain(offset, length)?;
        (u64::from(width) == 8 * length).then(|| ExplicitValue::Number(BitVec::from_le_bytes(width, bytes)))
    }
}
