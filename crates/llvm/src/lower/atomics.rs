//! Atomic operations and fences.
//!
//! A compare-exchange gets the stronger of its two orderings.

use adamant_program as model;
use model::{Op, Ordering, ReadModifyWriteOp, Strength};

use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::{AtomicOp, AtomicOrdering, Instruction, Opcode};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers `fence`, `cmpxchg` and `atomicrmw`.
    pub(super) fn atomic(&mut self, instruction: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        match instruction.opcode() {
            Opcode::LLVMFence => {
                let ordering = ordering(instruction.ordering()).unwrap_or(Ordering::SequentiallyConsistent);
                self.push(Op::Fence { ordering });
                Ok(None)
            }
            Opcode::LLVMAtomicCmpXchg => self.compare_exchange(instruction).map(Some),
            _ => self.read_modify_write(instruction).map(Some),
        }
    }

    fn compare_exchange(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let ty = self.cx.ty(instruction.ty())?;
        let pointer = self.operand(instruction.operand(0))?;
        let expected = self.operand(instruction.operand(1))?;
        let new = self.operand(instruction.operand(2))?;
        let (success, failure) = instruction.exchange_orderings();
        let ordering = stronger(ordering(success), ordering(failure));
        let strength = if instruction.is_weak_exchange() { Strength::Weak } else { Strength::Strong };
        let exchange = |dest| Op::CompareExchange { dest, strength, pointer, expected, new, ordering };
        Ok(self.define(ty, exchange).into())
    }

    fn read_modify_write(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let op = match instruction.atomic_op() {
            AtomicOp::LLVMAtomicRMWBinOpXchg => ReadModifyWriteOp::Exchange,
            AtomicOp::LLVMAtomicRMWBinOpAdd => ReadModifyWriteOp::Add,
            AtomicOp::LLVMAtomicRMWBinOpSub => ReadModifyWriteOp::Sub,
            AtomicOp::LLVMAtomicRMWBinOpAnd => ReadModifyWriteOp::And,
            AtomicOp::LLVMAtomicRMWBinOpNand => ReadModifyWriteOp::Nand,
            AtomicOp::LLVMAtomicRMWBinOpOr => ReadModifyWriteOp::Or,
            AtomicOp::LLVMAtomicRMWBinOpXor => ReadModifyWriteOp::Xor,
            AtomicOp::LLVMAtomicRMWBinOpMax => ReadModifyWriteOp::SignedMax,
            AtomicOp::LLVMAtomicRMWBinOpMin => ReadModifyWriteOp::SignedMin,
            AtomicOp::LLVMAtomicRMWBinOpUMax => ReadModifyWriteOp::UnsignedMax,
            AtomicOp::LLVMAtomicRMWBinOpUMin => ReadModifyWriteOp::UnsignedMin,
            AtomicOp::LLVMAtomicRMWBinOpFAdd => ReadModifyWriteOp::FloatAdd,
            AtomicOp::LLVMAtomicRMWBinOpFSub => ReadModifyWriteOp::FloatSub,
            other => return Unsupported::of(format!("atomic operation {other:?}")),
        };
        if instruction.ty().vector().is_some() {
            return Unsupported::of("atomic operation on a vector");
        }
        let ty = self.cx.ty(instruction.ty())?;
        let pointer = self.operand(instruction.operand(0))?;
        let value = self.operand(instruction.operand(1))?;
        let ordering = ordering(instruction.ordering()).unwrap_or(Ordering::SequentiallyConsistent);
        Ok(self.define(ty, |dest| Op::ReadModifyWrite { dest, op, pointer, value, ordering }).into())
    }
}

/// The ordering of the model; `None` for an access that is not atomic.
pub(super) const fn ordering(ordering: AtomicOrdering) -> Option<Ordering> {
    Some(match ordering {
        AtomicOrdering::LLVMAtomicOrderingNotAtomic => return None,
        AtomicOrdering::LLVMAtomicOrderingUnordered => Ordering::Unordered,
        AtomicOrdering::LLVMAtomicOrderingMonotonic => Ordering::Monotonic,
        AtomicOrdering::LLVMAtomicOrderingAcquire => Ordering::Acquire,
        AtomicOrdering::LLVMAtomicOrderingRelease => Ordering::Release,
        AtomicOrdering::LLVMAtomicOrderingAcquireRelease => Ordering::AcquireRelease,
        AtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent => Ordering::SequentiallyConsistent,
    })
}

/// The weakest ordering that is at least as strong as both.
fn stronger(left: Option<Ordering>, right: Option<Ordering>) -> Ordering {
    use Ordering::{Acquire, AcquireRelease, Monotonic, Release, SequentiallyConsistent, Unordered};
    match (left.unwrap_or(Unordered), right.unwrap_or(Unordered)) {
        (SequentiallyConsistent, _) | (_, SequentiallyConsistent) => SequentiallyConsistent,
        (AcquireRelease, _) | (_, AcquireRelease) | (Acquire, Release) | (Release, Acquire) => AcquireRelease,
        (Acquire, _) | (_, Acquire) => Acquire,
        (Release, _) | (_, Release) => Release,
        (Monotonic, _) | (_, Monotonic) => Monotonic,
        (Unordered, Unordered) => Unordered,
    }
}
