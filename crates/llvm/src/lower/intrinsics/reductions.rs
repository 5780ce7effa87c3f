//! Intrinsics that make one number of the lanes of a vector.

use adamant_expr::FloatBinary;
use adamant_program as model;
use model::{BinaryOp, Operand, Predicate};

use super::Handled;
use crate::ir::{Instruction, Value};
use crate::lower::LoweringResult;
use crate::lower::body::{BodyLowering, Lowered};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a reduction.
    pub(super) fn reduction_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        let vector = call.operand(0);
        let outcome = match name.strip_prefix("vector.reduce.")? {
            "add" => self.reduce(vector, None, |body, left, right| body.binary(BinaryOp::Add, left, right)),
            "mul" => self.reduce(vector, None, |body, left, right| body.binary(BinaryOp::Mul, left, right)),
            "and" => self.reduce(vector, None, |body, left, right| body.binary(BinaryOp::And, left, right)),
            "or" => self.reduce(vector, None, |body, left, right| body.binary(BinaryOp::Or, left, right)),
            "xor" => self.reduce(vector, None, |body, left, right| body.binary(BinaryOp::Xor, left, right)),
            "umin" => self.reduce(vector, None, |body, left, right| body.choose(Predicate::Ult, left, right)),
            "umax" => self.reduce(vector, None, |body, left, right| body.choose(Predicate::Ugt, left, right)),
            "smin" => self.reduce(vector, None, |body, left, right| body.choose(Predicate::Slt, left, right)),
            "smax" => self.reduce(vector, None, |body, left, right| body.choose(Predicate::Sgt, left, right)),
            "fadd" => self.reduce_floats(call.operand(1), Some(vector), FloatBinary::Add),
            "fmul" => self.reduce_floats(call.operand(1), Some(vector), FloatBinary::Mul),
            "fmin" => self.reduce_floats(vector, None, FloatBinary::Min),
            "fmax" => self.reduce_floats(vector, None, FloatBinary::Max),
            "fminimum" => self.reduce_floats(vector, None, FloatBinary::Minimum),
            "fmaximum" => self.reduce_floats(vector, None, FloatBinary::Maximum),
            _ => return None,
        };
        Some(outcome.map(Some))
    }

    fn reduce_floats(
        &mut self,
        vector: Value<'m>,
        start: Option<Value<'m>>,
        op: FloatBinary,
    ) -> LoweringResult<Lowered> {
        self.reduce(vector, start, |body, left, right| body.float_binary(op, left, right))
    }

    /// Combines the lanes from the first to the last.
    fn reduce(
        &mut self,
        vector: Value<'m>,
        start: Option<Value<'m>>,
        combine: impl Fn(&mut Self, Operand, Operand) -> Operand,
    ) -> LoweringResult<Lowered> {
        let mut result = match start {
            Some(start) => Some(self.operand(start)?),
            None => None,
        };
        for &lane in self.lanes(vector)?.iter() {
            result = Some(match result {
                Some(sofar) => combine(self, sofar, lane),
                None => lane,
            });
        }
        Ok(result.expect("a vector has a lane").into())
    }
}
