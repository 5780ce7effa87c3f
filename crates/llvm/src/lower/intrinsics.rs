//! Calls of LLVM's intrinsic functions, by family.

mod classes;
mod floats;
mod integers;
mod memory;
mod reductions;

use adamant_program as model;
use model::{Argument, BinaryOp, Callee, CastOp, Op, Operand, Ordering};

use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::Instruction;

/// What a family makes of a call; `None` if the intrinsic is not of the family.
type Handled = Option<LoweringResult<Option<Lowered>>>;

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a call of the intrinsic of this name, which is without its types.
    pub(super) fn intrinsic(&mut self, call: Instruction<'m>, name: &str) -> LoweringResult<Option<Lowered>> {
        let families = [
            Self::neutral_intrinsic,
            Self::control_intrinsic,
            Self::memory_intrinsic,
            Self::integer_intrinsic,
            Self::float_intrinsic,
            Self::reduction_intrinsic,
        ];
        let short = name.strip_prefix("llvm.").unwrap_or(name);
        for family in families {
            if let Some(outcome) = family(self, call, short) {
                return outcome;
            }
        }
        Unsupported::of(format!("intrinsic {name}"))
    }

    /// Intrinsics without effect, and those that return their first argument.
    fn neutral_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        match name {
            "donothing"
            | "sideeffect"
            | "prefetch"
            | "pseudoprobe"
            | "codeview.annotation"
            | "var.annotation"
            | "invariant.end"
            | "experimental.noalias.scope.decl"
            | "x86.sse2.pause" => Some(Ok(None)),
            "dbg.label" => {
                self.note_label(call);
                Some(Ok(None))
            }
            "expect"
            | "expect.with.probability"
            | "annotation"
            | "ptr.annotation"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "ssa.copy"
            | "canonicalize"
            | "arithmetic.fence"
            | "threadlocal.address" => Some(self.lowered(call.operand(0)).map(Some)),
            "invariant.start" => Some(self.lowered(call.operand(1)).map(Some)),
            _ => None,
        }
    }

    /// Intrinsics about where control goes, and about the machine.
    fn control_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        match name {
            "assume" => Some(self.assume(call)),
            "trap" | "debugtrap" | "ubsantrap" => Some(self.call_library(call, &format!("llvm.{name}"))),
            "is.constant" => Some(Ok(Some(self.number(1, 0).into()))),
            // Rounding is to nearest, everywhere.
            "get.rounding" => Some(Ok(Some(self.number(32, 1).into()))),
            "readcyclecounter" | "readsteadycounter" => Some(self.arbitrary(call)),
            "x86.sse.sfence" | "x86.sse2.lfence" | "x86.sse2.mfence" => {
                self.push(Op::Fence { ordering: Ordering::SequentiallyConsistent });
                Some(Ok(None))
            }
            "ptrmask" => Some(self.mask_pointer(call)),
            _ => None,
        }
    }

    fn assume(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let condition = call.operand(0);
        if condition.as_u64() != Some(1) {
            let condition = self.operand(condition)?;
            self.push(Op::Assume { condition });
        }
        Ok(None)
    }

    fn arbitrary(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let ty = self.cx.ty(call.ty())?;
        Ok(Some(self.define(ty, |dest| Op::Arbitrary { dest }).into()))
    }

    /// Calls the function of this name, which is declared if need be, with the arguments of an intrinsic.
    fn call_library(&mut self, call: Instruction<'m>, name: &str) -> LoweringResult<Option<Lowered>> {
        let mut arguments = Vec::new();
        for value in call.arguments() {
            arguments.push(Argument { value: self.operand(value)?, by_value: None });
        }
        let function = self.cx.library_function(name, call.called_type())?;
        Ok(self.push_call(call, Callee::Direct(function), arguments))
    }

    /// A pointer into the same object, with some bits of its address cleared.
    fn mask_pointer(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let operands = [call.operand(0), call.operand(1)];
        let masked = self.lanewise(call.ty(), &operands, |body, operands| {
            let [pointer, mask] = [operands[0], operands[1]];
            let ty = body.type_of(mask);
            let address = body.cast(CastOp::PointerToInt, pointer, ty);
            let cleared = body.complement(mask);
            let back = body.binary(BinaryOp::And, address, cleared);
            let pointer_ty = body.cx.program.types.pointer();
            let scaled: Box<[(Operand, i64)]> = [(back, -1)].into();
            Ok(body.define(pointer_ty, |dest| Op::Offset { dest, base: pointer, constant: 0, scaled }))
        })?;
        Ok(Some(masked))
    }
}
