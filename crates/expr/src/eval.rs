//! The value of a term under an assignment.
//!
//! Evaluation keeps the value of every subterm, so that a term is as cheap as the number of its distinct subterms, and
//! needs no call stack, so that depth does not matter. Of a choice only the branch that is taken needs values.

use crate::bitvec::BitVec;
use crate::build::{to_signed, to_unsigned};
use crate::error::ExprError;
use crate::float::{self, FloatKind, FloatPredicate};
use crate::node::Node;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{SymbolId, Term};
use crate::value::{ArrayValue, Assignment, Unnamed, Value};
use rustc_hash::FxHashMap;

/// Evaluates terms of one pool under one assignment, and remembers the values of all subterms.
pub struct Evaluator<'a> {
    pool: &'a TermPool,
    assignment: &'a Assignment,
    values: FxHashMap<Term, Value>,
}

impl TermPool {
    /// The value of a term under an assignment. For many terms, an [`Evaluator`] shares the work.
    pub fn eval(&self, term: Term, assignment: &Assignment) -> Result<Value, ExprError> {
        Evaluator::new(self, assignment).eval(term)
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator that remembers nothing yet.
    pub fn new(pool: &'a TermPool, assignment: &'a Assignment) -> Self {
        Self { pool, assignment, values: FxHashMap::default() }
    }

    /// The value of a term.
    pub fn eval(&mut self, term: Term) -> Result<Value, ExprError> {
        let mut pending = vec![term];
        while let Some(&next) = pending.last() {
            if self.values.contains_key(&next) {
                pending.pop();
                continue;
            }
            let node = self.pool.node(next);
            let needed = self.missing(node);
            if needed.iter().all(Option::is_none) {
                let value = self.apply(next, node)?;
                self.values.insert(next, value);
                pending.pop();
            } else {
                pending.extend(needed.into_iter().flatten());
            }
        }
        Ok(self.values[&term].clone())
    }

    /// The operands whose values are needed next.
    fn missing(&self, node: &Node) -> [Option<Term>; 3] {
        let lacking = |index: usize| {
            let operand = node.operand(index);
            (!self.values.contains_key(&operand)).then_some(operand)
        };
        match (node.op, node.op.arity()) {
            (Op::Ite, _) => match self.values.get(&node.operand(0)) {
                None => [lacking(0), None, None],
                Some(Value::Bool(true)) => [lacking(1), None, None],
                Some(_) => [lacking(2), None, None],
            },
            (_, 0) => [None; 3],
            (_, 1) => [lacking(0), None, None],
            (_, 2) => [lacking(0), lacking(1), None],
            _ => [lacking(0), lacking(1), lacking(2)],
        }
    }

    fn apply(&self, term: Term, node: &Node) -> Result<Value, ExprError> {
        Ok(match node.op {
            Op::Constant => match self.pool.constant(term) {
                Some(bits) => Value::Bits(bits),
                None => Value::Bool(term == Term::TRUE),
            },
            Op::Symbol => self.symbol(SymbolId::from_word(node.words[0]))?,
            Op::Not => Value::Bool(!self.bool(node, 0)),
            Op::And => Value::Bool(self.bool(node, 0) && self.bool(node, 1)),
            Op::Eq => Value::Bool(self.operand(node, 0) == self.operand(node, 1)),
            Op::Ite => self.operand(node, if self.bool(node, 0) { 1 } else { 2 }).clone(),
            Op::BvUlt => Value::Bool(self.bits(node, 0).ult(self.bits(node, 1))),
            Op::BvSlt => Value::Bool(self.bits(node, 0).slt(self.bits(node, 1))),
            Op::Extract => {
                let low = node.words[1];
                Value::Bits(self.bits(node, 0).extract(low + node.sort.bits_width() - 1, low))
            }
            Op::Zext => Value::Bits(self.bits(node, 0).zext(node.sort.bits_width())),
            Op::Sext => Value::Bits(self.bits(node, 0).sext(node.sort.bits_width())),
            Op::BvNot => Value::Bits(self.bits(node, 0).not()),
            Op::BvNeg => Value::Bits(self.bits(node, 0).neg()),
            Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::Concat => Value::Bits(binary(node.op, self.bits(node, 0), self.bits(node, 1))),
            Op::FloatEq | Op::FloatLt | Op::FloatLe => Value::Bool(self.float_compare(node)),
            Op::FloatFromBits
            | Op::FloatToBits
            | Op::FloatUnary(_)
            | Op::FloatBinary(_)
            | Op::FloatFma
            | Op::FloatConvert
            | Op::FloatFromSigned
            | Op::FloatFromUnsigned
            | Op::FloatToSigned
            | Op::FloatToUnsigned => Value::Bits(self.float(node)?),
            Op::Select => Value::Bits(self.array(node).get(self.bits(node, 1)).clone()),
            Op::Store => {
                let mut array = self.array(node).clone();
                array.set(self.bits(node, 1), self.bits(node, 2).clone());
                Value::Array(array)
            }
            Op::ConstantArray => match node.sort.unpack() {
                Sort::Array { index, .. } => Value::Array(ArrayValue::constant(index, self.bits(node, 0).clone())),
                sort => unreachable!("an array of the sort {sort}"),
            },
        })
    }

    fn symbol(&self, symbol: SymbolId) -> Result<Value, ExprError> {
        let (name, sort) = (self.pool.symbol_name(symbol), self.pool.symbol_sort(symbol));
        match self.assignment.get(symbol) {
            Some(value) if value.fits(sort) => Ok(value.clone()),
            Some(_) => Err(ExprError::ValueSort { name: name.to_owned(), sort }),
            None => match self.assignment.unnamed() {
                Unnamed::Unassigned => Err(ExprError::Unassigned { name: name.to_owned() }),
                Unnamed::Zero => Ok(Value::zero(sort)),
            },
        }
    }

    fn operand(&self, node: &Node, index: usize) -> &Value {
        &self.values[&node.operand(index)]
    }

    fn bool(&self, node: &Node, index: usize) -> bool {
        self.operand(node, index).as_bool().expect("a Boolean operand has a Boolean value")
    }

    fn bits(&self, node: &Node, index: usize) -> &BitVec {
        self.operand(node, index).as_bits().expect("a bit-vector operand has a bit-vector value")
    }

    fn array(&self, node: &Node) -> &ArrayValue {
        self.operand(node, 0).as_array().expect("an array operand has an array value")
    }

    fn float_kind(&self, node: &Node) -> FloatKind {
        self.pool.float_kind(node.operand(0))
    }

    fn float_compare(&self, node: &Node) -> bool {
        let predicate = match node.op {
            Op::FloatEq => FloatPredicate::Oeq,
            Op::FloatLt => FloatPredicate::Olt,
            _ => FloatPredicate::Ole,
        };
        float::float_compare(self.float_kind(node), predicate, self.bits(node, 0), self.bits(node, 1))
    }

    fn float(&self, node: &Node) -> Result<BitVec, ExprError> {
        let a = self.bits(node, 0);
        Ok(match (node.op, node.sort.unpack()) {
            (Op::FloatUnary(op), Sort::Float(kind)) => {
                float::float_unary(kind, op, a).ok_or(ExprError::Inexact { operator: op.name(), kind })?
            }
            (Op::FloatBinary(op), Sort::Float(kind)) => float::float_binary(kind, op, a, self.bits(node, 1))
                .ok_or(ExprError::Inexact { operator: op.name(), kind })?,
            (Op::FloatFma, Sort::Float(kind)) => float::float_fma(kind, a, self.bits(node, 1), self.bits(node, 2)),
            (Op::FloatConvert, Sort::Float(kind)) => float::float_convert(self.float_kind(node), kind, a),
            (Op::FloatFromSigned, Sort::Float(kind)) => float::float_from_signed(kind, a),
            (Op::FloatFromUnsigned, Sort::Float(kind)) => float::float_from_unsigned(kind, a),
            (Op::FloatToSigned, Sort::Bits(width)) => to_signed(self.float_kind(node), a, width),
            (Op::FloatToUnsigned, Sort::Bits(width)) => to_unsigned(self.float_kind(node), a, width),
            _ => a.clone(),
        })
    }
}

/// A bit-vector operator with two operands.
fn binary(op: Op, a: &BitVec, b: &BitVec) -> BitVec {
    match op {
        Op::BvAnd => a.and(b),
        Op::BvOr => a.or(b),
        Op::BvXor => a.xor(b),
        Op::BvAdd => a.add(b),
        Op::BvMul => a.mul(b),
        Op::BvUdiv => a.udiv(b),
        Op::BvUrem => a.urem(b),
        Op::BvSdiv => a.sdiv(b),
        Op::BvSrem => a.srem(b),
        Op::BvShl => a.shl(b),
        Op::BvLshr => a.lshr(b),
        Op::BvAshr => a.ashr(b),
        Op::Concat => a.concat(b),
        op => unreachable!("{op:?} does not make a bit-vector of two"),
    }
}
