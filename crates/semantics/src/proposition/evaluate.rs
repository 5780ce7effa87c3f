//! Propositions in a state, over any domain.
//!
//! To look at memory is no action: nobody notices it, and it races with nothing. Like a read of the program it gives contents to memory that
//! was left open, and addresses to objects whose pointers are compared as numbers.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, BlockId, FunctionId, Predicate};

use super::types::ValueType;
use super::{Base, Local, Lvalue, Proposition, ReadKind, Term};
use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::{Fault, Stop};
use crate::thread::Frame;
use crate::value::{ObjectId, Pointer, Value};

/// Whether a state is one of a run that goes on or the last one of a run that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the sentence above says it")]
pub enum Moment {
    Running,
    Ended,
}

impl<D: Domain> Machine<'_, D> {
    /// Whether a proposition holds in the state; one bit. It counts as a statement that asks its questions of the domain: where it is
    /// interrupted, the state is as before, and it is to be evaluated again.
    pub fn evaluate(&mut self, proposition: &Proposition, moment: Moment) -> Step<Bits<D>, D> {
        self.domain.begin_statement();
        let before = D::SPLITS.then(|| self.state.clone());
        self.looking_on = true;
        let truth = Looker { machine: self, moment }.truth(proposition);
        self.looking_on = false;
        if let (Err(_), Some(before)) = (&truth, before) {
            self.state = before;
        }
        truth
    }
}

struct Looker<'a, 'p, D: Domain> {
    machine: &'a mut Machine<'p, D>,
    moment: Moment,
}

impl<D: Domain> Looker<'_, '_, D> {
    fn truth(&mut self, proposition: &Proposition) -> Step<Bits<D>, D> {
        for local in &proposition.uses.locals {
            if self.home(local)?.is_none() {
                return Ok(self.machine.number(1, 0));
            }
        }
        self.bits(&proposition.condition)
    }

    /// Where a local variable lives, in the innermost call of its function; `None` while there is none.
    fn home(&self, local: &Local) -> Step<Option<Pointer<Bits<D>>>, D> {
        let threads = self.machine.state.threads.iter();
        let frames: Vec<&Frame<Bits<D>>> = threads
            .filter_map(|thread| thread.frames.iter().rev().find(|frame| frame.function == local.function))
            .map(|frame| &**frame)
            .collect();
        let frame = match frames[..] {
            [] => return Ok(None),
            [frame] => frame,
            _ => {
                let name = self.machine.program.functions[local.function].display_name();
                return Err(Stop::proposition(format!(
                    "a proposition about a local variable of `{name}`, which several threads run"
                )));
            }
        };
        let is_made =
            local.made_at.is_none_or(|(block, statement)| frame.block != block || frame.statement > statement);
        match frame.register(local.register) {
            _ if !is_made => Ok(None),
            Value::Pointer(pointer) => Ok(Some(pointer.clone())),
            _ => Err(Stop::proposition("a proposition about a local variable whose place is forgotten")),
        }
    }

    /// A number as bits.
    fn bits(&mut self, term: &Term) -> Step<Bits<D>, D> {
        let value = self.value(term)?;
        self.machine.to_bits(value)
    }

    fn pointer(&mut self, term: &Term) -> Step<Pointer<Bits<D>>, D> {
        let value = self.value(term)?;
        self.machine.to_pointer(value)
    }

    fn value(&mut self, term: &Term) -> Step<Value<Bits<D>>, D> {
        Ok(Value::Bits(match term {
            Term::Constant(value) => self.machine.domain.constant(value),
            Term::Null => return Ok(self.null()),
            Term::Read { place, kind } => return self.read(place, *kind),
            Term::Address(place) => return Ok(Value::Pointer(self.place(place)?)),
            Term::Convert { operand, from, to } => return self.convert(operand, *from, *to),
            Term::Arithmetic { op, left, right } => self.arithmetic(*op, left, right)?,
            Term::Compare { predicate, left, right } => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.machine.compare_values(*predicate, left, right)?
            }
            Term::FloatArithmetic { kind, op, left, right } => {
                let (left, right) = (self.bits(left)?, self.bits(right)?);
                let result = self.machine.domain.float_binary(*kind, *op, &left, &right);
                result.ok_or_else(|| Stop::proposition(format!("{op:?} of {kind} in a proposition")))?
            }
            Term::FloatNegate { kind, operand } => {
                let operand = self.bits(operand)?;
                let result = self.machine.domain.float_unary(*kind, adamant_expr::FloatUnary::Neg, &operand);
                result.ok_or_else(|| Stop::proposition(format!("a negative {kind} in a proposition")))?
            }
            Term::FloatCompare { kind, predicate, left, right } => {
                let (left, right) = (self.bits(left)?, self.bits(right)?);
                self.machine.domain.float_compare(*kind, *predicate, &left, &right)
            }
            Term::Move { pointer, index, stride } => {
                let pointer = self.pointer(pointer)?;
                return Ok(Value::Pointer(self.moved(pointer, index, *stride)?));
            }
            Term::And(left, right) => self.connective(BinaryOp::And, left, right)?,
            Term::Or(left, right) => self.connective(BinaryOp::Or, left, right)?,
            Term::Conditional { condition, then, otherwise } => return self.conditional(condition, then, otherwise),
            Term::Entered(function, block) => {
                let entered = self.is_entered(*function, *block);
                self.machine.number(1, u64::from(entered))
            }
            Term::Ended => self.machine.number(1, u64::from(self.moment == Moment::Ended)),
        }))
    }

    fn null(&mut self) -> Value<Bits<D>> {
        let offset = self.machine.number(self.machine.program.data_model.pointer_width(), 0);
        Value::Pointer(Pointer { object: ObjectId::NULL, offset })
    }

    /// Whether some thread stands before the first statement of a block.
    fn is_entered(&self, function: FunctionId, block: BlockId) -> bool {
        let mut innermost = self.machine.state.threads.iter().filter_map(|thread| thread.frames.last());
        innermost.any(|frame| frame.function == function && frame.block == block && frame.statement == 0)
    }

    fn read(&mut self, place: &Lvalue, kind: ReadKind) -> Step<Value<Bits<D>>, D> {
        let pointer = self.place(place)?;
        match kind {
            ReadKind::Pointer => {
                if let Some(offset) = self.machine.domain.explicit(&pointer.offset).map(BitVec::low_u64)
                    && !pointer.object.is_null()
                {
                    self.machine.settle_pointer(pointer.object, offset);
                }
                let length = self.machine.program.data_model.pointer_bytes();
                let value = self.machine.read_raw(&pointer, length)?;
                Ok(Value::Pointer(self.machine.to_pointer(value)?))
            }
            ReadKind::Bits(width) => {
                let length = u64::from(place.bit + width).div_ceil(8);
                let value = self.machine.read_raw(&pointer, length)?;
                // A number that was made from a pointer keeps its object.
                if matches!(value, Value::Pointer(_)) && width == self.machine.program.data_model.pointer_width() {
                    return Ok(value);
                }
                let bits = self.machine.to_bits(value)?;
                Ok(Value::Bits(self.machine.domain.extract(&bits, place.bit, width)))
            }
        }
    }

    /// The pointer to a place.
    fn place(&mut self, place: &Lvalue) -> Step<Pointer<Bits<D>>, D> {
        let mut pointer = match &place.base {
            Base::Global(global) => self.start_of(self.machine.global_objects[*global]),
            Base::Function(function) => self.start_of(self.machine.function_objects[*function]),
            Base::Local(local) => {
                let gone = || Stop::proposition("a local variable that ended while a proposition was evaluated");
                self.home(local)?.ok_or_else(gone)?
            }
            Base::Pointer(term) => self.pointer(term)?,
        };
        if place.offset != 0 {
            let offset = self.machine.number(self.machine.program.data_model.pointer_width(), place.offset);
            pointer.offset = self.machine.domain.binary(BinaryOp::Add, &pointer.offset, &offset);
        }
        for (index, stride) in &place.scaled {
            pointer = self.moved(pointer, index, *stride)?;
        }
        Ok(pointer)
    }

    fn start_of(&mut self, object: ObjectId) -> Pointer<Bits<D>> {
        let offset = self.machine.number(self.machine.program.data_model.pointer_width(), 0);
        Pointer { object, offset }
    }

    fn moved(&mut self, pointer: Pointer<Bits<D>>, index: &Term, stride: i64) -> Step<Pointer<Bits<D>>, D> {
        let index = self.bits(index)?;
        let width = self.machine.program.data_model.pointer_width();
        let domain = &mut self.machine.domain;
        let stride = domain.constant(&BitVec::from_i64(width, stride));
        let distance = domain.binary(BinaryOp::Mul, &index, &stride);
        Ok(Pointer { object: pointer.object, offset: domain.binary(BinaryOp::Add, &pointer.offset, &distance) })
    }

    fn convert(&mut self, operand: &Term, from: ValueType, to: ValueType) -> Step<Value<Bits<D>>, D> {
        let value = self.value(operand)?;
        let bits = match (from, to) {
            // A number that was made from a pointer keeps its object where nothing of it is cut.
            (ValueType::Integer { width, .. }, ValueType::Integer { width: to, .. }) if width == to => {
                return Ok(value);
            }
            _ => self.machine.to_bits(value)?,
        };
        let domain = &mut self.machine.domain;
        Ok(Value::Bits(match (from, to) {
            (ValueType::Integer { width, signedness }, ValueType::Integer { width: to, .. }) if width < to => {
                domain.extend(&bits, to, signedness)
            }
            (ValueType::Integer { .. }, ValueType::Integer { width, .. }) => domain.extract(&bits, 0, width),
            (ValueType::Integer { signedness, .. }, ValueType::Float(kind)) => {
                domain.float_from_int(kind, signedness, &bits)
            }
            (ValueType::Float(from), ValueType::Float(to)) => domain.float_convert(from, to, &bits),
            _ => return Err(Stop::proposition("this conversion in a proposition")),
        }))
    }

    fn arithmetic(&mut self, op: BinaryOp, left: &Term, right: &Term) -> Step<Bits<D>, D> {
        let (left, right) = (self.bits(left)?, self.bits(right)?);
        match op {
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => self.machine.divide(op, &left, &right),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let width = self.machine.domain.width(&left);
                let last = self.machine.number(width, u64::from(width) - 1);
                let too_far = self.machine.domain.compare(Predicate::Ugt, &right, &last);
                if self.machine.decide(&too_far)? {
                    let amount = self.machine.offset_text(&right);
                    return Err(Fault::ShiftTooFar { amount, width }.into());
                }
                Ok(self.machine.domain.binary(op, &left, &right))
            }
            _ => Ok(self.machine.domain.binary(op, &left, &right)),
        }
    }

    /// `&&` and `||`, as operators on bits. The right operand is not looked at if the left one settles the matter and the right one may be
    /// undefined.
    fn connective(&mut self, op: BinaryOp, left: &Term, right: &Term) -> Step<Bits<D>, D> {
        let settled_by = op == BinaryOp::Or;
        let left = self.bits(left)?;
        let known = self.machine.domain.explicit(&left).map(BitVec::as_bool);
        let known = match known {
            None if right.may_fail() => Some(self.machine.decide(&left)?),
            known => known,
        };
        match known {
            Some(value) if value == settled_by => Ok(self.machine.number(1, u64::from(value))),
            Some(_) => self.bits(right),
            None => {
                let right = self.bits(right)?;
                Ok(self.machine.domain.binary(op, &left, &right))
            }
        }
    }

    fn conditional(&mut self, condition: &Term, then: &Term, otherwise: &Term) -> Step<Value<Bits<D>>, D> {
        let condition = self.bits(condition)?;
        let known = self.machine.domain.explicit(&condition).map(BitVec::as_bool);
        let known = match known {
            None if then.may_fail() || otherwise.may_fail() => Some(self.machine.decide(&condition)?),
            known => known,
        };
        match known {
            Some(true) => self.value(then),
            Some(false) => self.value(otherwise),
            None => match (self.value(then)?, self.value(otherwise)?) {
                (Value::Bits(then), Value::Bits(otherwise)) => {
                    Ok(Value::Bits(self.machine.domain.select(&condition, &then, &otherwise)))
                }
                // The object of a pointer is always explicit, so the question must be answered.
                (then, otherwise) => Ok(if self.machine.decide(&condition)? { then } else { otherwise }),
            },
        }
    }
}
