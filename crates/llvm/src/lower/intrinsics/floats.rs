//! Intrinsics on floating-point numbers.

use adamant_expr::{FloatBinary, FloatKind, FloatUnary};
use adamant_program as model;
use model::{FloatCastOp, Op, Signedness};

use super::Handled;
use crate::ir::{Instruction, TypeKind};
use crate::lower::body::{BodyLowering, Lowered};
use crate::lower::{LoweringResult, Unsupported};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers an intrinsic on floating-point numbers.
    pub(super) fn float_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        if let Some(op) = unary_op(name) {
            let outcome =
                self.lanewise(call.ty(), &[call.operand(0)], |body, operands| Ok(body.float_unary(op, operands[0])));
            return Some(outcome.map(Some));
        }
        let has_function = matches!(
            call.ty().kind(),
            TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMX86_FP80TypeKind
        );
        if let Some(names) = extremes(name).filter(|_| has_function) {
            return Some(self.by_library(call, names));
        }
        if let Some(op) = binary_op(name) {
            let operands = [call.operand(0), call.operand(1)];
            let outcome = self
                .lanewise(call.ty(), &operands, |body, operands| Ok(body.float_binary(op, operands[0], operands[1])));
            return Some(outcome.map(Some));
        }
        let outcome = match name {
            "fma" => self.fused(call),
            "fmuladd" => self.unfused(call),
            "powi" => self.integer_power(call),
            "is.fpclass" => self.class_test(call),
            "lrint" | "llrint" => self.rounded(call, FloatUnary::RoundEven),
            "lround" | "llround" => self.rounded(call, FloatUnary::Round),
            "fptosi.sat" => self.saturated(call, Signedness::Signed),
            "fptoui.sat" => self.saturated(call, Signedness::Unsigned),
            "ldexp" => return Some(self.by_library(call, ["ldexpf", "ldexp", "ldexpl"])),
            _ => return None,
        };
        Some(outcome.map(Some))
    }

    fn fused(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1), call.operand(2)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let (left, right, addend) = (operands[0], operands[1], operands[2]);
            let ty = body.type_of(left);
            Ok(body.define(ty, |dest| Op::FloatMultiplyAdd { dest, left, right, addend }))
        })
    }

    /// `fmuladd` may round once or twice; plain x86 rounds twice.
    fn unfused(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1), call.operand(2)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let product = body.float_binary(FloatBinary::Mul, operands[0], operands[1]);
            Ok(body.float_binary(FloatBinary::Add, product, operands[2]))
        })
    }

    fn integer_power(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let (base, value) = (operands[0], operands[1]);
            let ty = body.type_of(base);
            let op = FloatCastOp::FromInt(Signedness::Signed);
            let exponent = body.define(ty, |dest| Op::FloatCast { dest, op, value });
            Ok(body.float_binary(FloatBinary::Pow, base, exponent))
        })
    }

    fn rounded(&mut self, call: Instruction<'m>, rounding: FloatUnary) -> LoweringResult<Lowered> {
        let scalar = call.ty().vector().map_or(call.ty(), |(element, _)| element);
        let ty = self.cx.ty(scalar)?;
        self.lanewise(call.ty(), &[call.operand(0)], |body, operands| {
            let value = body.float_unary(rounding, operands[0]);
            let op = FloatCastOp::ToInt(Signedness::Signed);
            Ok(body.define(ty, |dest| Op::FloatCast { dest, op, value }))
        })
    }

    fn saturated(&mut self, call: Instruction<'m>, signedness: Signedness) -> LoweringResult<Lowered> {
        let scalar = call.ty().vector().map_or(call.ty(), |(element, _)| element);
        let ty = self.cx.ty(scalar)?;
        self.lanewise(call.ty(), &[call.operand(0)], |body, operands| {
            let (op, value) = (FloatCastOp::ToIntSaturating(signedness), operands[0]);
            Ok(body.define(ty, |dest| Op::FloatCast { dest, op, value }))
        })
    }

    /// Calls the function of the library for the type of the call, one of those for `float`, `double` and `long double`.
    fn by_library(&mut self, call: Instruction<'m>, names: [&str; 3]) -> LoweringResult<Option<Lowered>> {
        let ty = self.cx.ty(call.ty())?;
        let name = match self.cx.program.types[ty] {
            model::Type::Float(FloatKind::F32) => names[0],
            model::Type::Float(FloatKind::F64) => names[1],
            model::Type::Float(FloatKind::X87) => names[2],
            _ => return Unsupported::of(format!("an intrinsic like `{}` on this type", names[1])),
        };
        self.call_library(call, name)
    }
}

fn unary_op(name: &str) -> Option<FloatUnary> {
    Some(match name {
        "fabs" => FloatUnary::Abs,
        "sqrt" => FloatUnary::Sqrt,
        "floor" => FloatUnary::Floor,
        "ceil" => FloatUnary::Ceil,
        "trunc" => FloatUnary::Trunc,
        "round" => FloatUnary::Round,
        "rint" | "nearbyint" | "roundeven" => FloatUnary::RoundEven,
        "sin" => FloatUnary::Sin,
        "cos" => FloatUnary::Cos,
        "tan" => FloatUnary::Tan,
        "asin" => FloatUnary::Asin,
        "acos" => FloatUnary::Acos,
        "atan" => FloatUnary::Atan,
        "sinh" => FloatUnary::Sinh,
        "cosh" => FloatUnary::Cosh,
        "tanh" => FloatUnary::Tanh,
        "exp" => FloatUnary::Exp,
        "exp2" => FloatUnary::Exp2,
        "log" => FloatUnary::Log,
        "log2" => FloatUnary::Log2,
        "log10" => FloatUnary::Log10,
        _ => return None,
    })
}

/// The functions that take either of two zeros. On vectors and quadruple numbers one is always taken.
fn extremes(name: &str) -> Option<[&'static str; 3]> {
    match name {
        "minnum" => Some(["fminf", "fmin", "fminl"]),
        "maxnum" => Some(["fmaxf", "fmax", "fmaxl"]),
        _ => None,
    }
}

fn binary_op(name: &str) -> Option<FloatBinary> {
    Some(match name {
        "minnum" => FloatBinary::Min,
        "maxnum" => FloatBinary::Max,
        "minimum" => FloatBinary::Minimum,
        "maximum" => FloatBinary::Maximum,
        "copysign" => FloatBinary::CopySign,
        "pow" => FloatBinary::Pow,
        _ => return None,
    })
}
