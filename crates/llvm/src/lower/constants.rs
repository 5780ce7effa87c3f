//! Constants: named where the model has a name for them, computed where they are used otherwise.

use std::rc::Rc;

use adamant_expr::BitVec;
use adamant_program as model;
use model::{AddressTarget, CastOp, ConstantId, ConstantValue, Op, Operand};

use super::body::{BodyLowering, Lowered};
use super::{Lowering, LoweringResult, Unsupported};
use crate::ir::{Opcode, Type, Value, ValueKind};

/// A constant number or address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum KnownConstant {
    /// The bits of an integer, a floating-point number, or a pointer to no object.
    Number(BitVec),
    /// The address of an object, some bytes on.
    Address(AddressTarget, i64),
}

/// The greatest number of parts of a constant that a register holds.
const MAX_PARTS: u64 = 1 << 16;

impl<'m> Lowering<'m> {
    /// The value of a constant number or address, if it can be computed before the program runs.
    pub(super) fn fold(&mut self, value: Value<'m>) -> Option<KnownConstant> {
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => self.number(value),
            ValueKind::LLVMConstantPointerNullValueKind if value.ty().address_space() == 0 => {
                Some(KnownConstant::Number(BitVec::zero(self.program.data_model.pointer_width())))
            }
            ValueKind::LLVMGlobalVariableValueKind | ValueKind::LLVMFunctionValueKind if value.may_be_missing() => {
                Some(KnownConstant::Number(BitVec::zero(self.program.data_model.pointer_width())))
            }
            ValueKind::LLVMGlobalVariableValueKind if !value.is_thread_local() => {
                self.globals.get(&value).map(|&global| KnownConstant::Address(AddressTarget::Global(global), 0))
            }
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalIFuncValueKind => {
                self.functions.get(&value).map(|&function| KnownConstant::Address(AddressTarget::Function(function), 0))
            }
            ValueKind::LLVMGlobalAliasValueKind => value.aliasee().and_then(|aliasee| self.fold(aliasee)),
            ValueKind::LLVMConstantExprValueKind => self.fold_expression(value),
            ValueKind::LLVMBlockAddressValueKind => {
                let number = value.label_number()?;
                Some(KnownConstant::Number(BitVec::new(self.program.data_model.pointer_width(), number)))
            }
            _ => None,
        }
    }

    fn number(&self, value: Value<'m>) -> Option<KnownConstant> {
        let is_scalar = value.ty().vector().is_none();
        let width = is_scalar.then(|| u32::try_from(self.layout.bits(value.ty())).ok()).flatten()?;
        let bytes: Vec<u8> = self.builder.words(value, width).into_iter().flat_map(u64::to_le_bytes).collect();
        Some(KnownConstant::Number(BitVec::from_le_bytes(width, &bytes)))
    }

    fn fold_expression(&mut self, value: Value<'m>) -> Option<KnownConstant> {
        if value.ty().vector().is_some() || value.operand(0).ty().vector().is_some() {
            return None;
        }
        let pointer_width = self.program.data_model.pointer_width();
        match value.expression()? {
            Opcode::LLVMGetElementPtr => {
                let base = self.fold(value.operand(0))?;
                let offset = self.constant_offset(value)?;
                Some(self.displace(base, offset))
            }
            Opcode::LLVMBitCast if value.ty() == value.operand(0).ty() => self.fold(value.operand(0)),
            Opcode::LLVMBitCast => match self.fold(value.operand(0))? {
                number @ KnownConstant::Number(_) => Some(number),
                KnownConstant::Address(..) => None,
            },
            Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMTrunc => {
                let to = value.ty().int_width().unwrap_or(pointer_width);
                match self.fold(value.operand(0))? {
                    KnownConstant::Number(bits) if to <= bits.width() => Some(KnownConstant::Number(bits.trunc(to))),
                    KnownConstant::Number(bits) => Some(KnownConstant::Number(bits.zext(to))),
                    address @ KnownConstant::Address(..) if to == pointer_width => Some(address),
                    KnownConstant::Address(..) => None,
                }
            }
            opcode => {
                let (left, right) = (self.fold(value.operand(0))?, self.fold(value.operand(1))?);
                self.fold_binary(opcode, left, right)
            }
        }
    }

    fn fold_binary(&self, opcode: Opcode, left: KnownConstant, right: KnownConstant) -> Option<KnownConstant> {
        match (opcode, left, right) {
            (Opcode::LLVMAdd, KnownConstant::Number(left), KnownConstant::Number(right)) => {
                Some(KnownConstant::Number(left.add(&right)))
            }
            (Opcode::LLVMSub, KnownConstant::Number(left), KnownConstant::Number(right)) => {
                Some(KnownConstant::Number(left.sub(&right)))
            }
            (Opcode::LLVMMul, KnownConstant::Number(left), KnownConstant::Number(right)) => {
                Some(KnownConstant::Number(left.mul(&right)))
            }
            (Opcode::LLVMXor, KnownConstant::Number(left), KnownConstant::Number(right)) => {
                Some(KnownConstant::Number(left.xor(&right)))
            }
            (Opcode::LLVMAdd, address @ KnownConstant::Address(..), KnownConstant::Number(number))
            | (Opcode::LLVMAdd, KnownConstant::Number(number), address @ KnownConstant::Address(..)) => {
                Some(self.displace(address, number.to_i64()?))
            }
            (Opcode::LLVMSub, address @ KnownConstant::Address(..), KnownConstant::Number(number)) => {
                Some(self.displace(address, number.to_i64()?.wrapping_neg()))
            }
            (Opcode::LLVMSub, KnownConstant::Address(left, from), KnownConstant::Address(right, to))
                if left == right =>
            {
                let width = self.program.data_model.pointer_width();
                Some(KnownConstant::Number(BitVec::from_i64(width, from.wrapping_sub(to))))
            }
            _ => None,
        }
    }

    /// A number or address, some bytes on.
    fn displace(&self, base: KnownConstant, bytes: i64) -> KnownConstant {
        match base {
            KnownConstant::Number(bits) => KnownConstant::Number(bits.add(&BitVec::from_i64(bits.width(), bytes))),
            KnownConstant::Address(target, offset) => {
                KnownConstant::Address(target, self.wrap_offset(offset.wrapping_add(bytes)))
            }
        }
    }

    /// An offset as it is after arithmetic in the width of a pointer.
    pub(super) fn wrap_offset(&self, offset: i64) -> i64 {
        match self.program.data_model {
            model::DataModel::Ilp32 => i64::from(offset as i32),
            model::DataModel::Lp64 => offset,
        }
    }

    /// The constant of the model for a constant, if it has one.
    pub(super) fn named_constant(&mut self, value: Value<'m>) -> LoweringResult<Option<ConstantId>> {
        let ty = self.ty(value.ty())?;
        if value.is_undefined() {
            return Ok(Some(self.program.constants.intern(ty, ConstantValue::Undefined)));
        }
        if let Some(known) = self.fold(value) {
            return Ok(self.intern_known(ty, known));
        }
        if !is_aggregate(value) {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for part in aggregate_parts(value)? {
            match self.named_constant(part)? {
                Some(part) => parts.push(part),
                None => return Ok(None),
            }
        }
        Ok(Some(self.program.constants.intern(ty, ConstantValue::Aggregate(parts))))
    }

    /// The constant of the model for a number or address; `None` for a pointer to no object.
    fn intern_known(&mut self, ty: model::TypeId, known: KnownConstant) -> Option<ConstantId> {
        let is_pointer = self.program.types[ty] == model::Type::Pointer;
        let value = match known {
            KnownConstant::Number(bits) if is_pointer && bits.is_zero() => ConstantValue::Null,
            KnownConstant::Number(_) if is_pointer => return None,
            KnownConstant::Number(bits) => ConstantValue::Bits(bits),
            KnownConstant::Address(target, offset) => ConstantValue::Address { target, offset },
        };
        Some(self.program.constants.intern(ty, value))
    }
}

impl<'m> BodyLowering<'_, 'm> {
    /// A constant as an operand; statements are added if the model has no name for it.
    pub(super) fn constant(&mut self, value: Value<'m>) -> LoweringResult<Lowered> {
        if let Some(&known) = self.cx.constants.get(&value) {
            return Ok(Operand::Constant(known).into());
        }
        if let Some(constant) = self.cx.named_constant(value)? {
            self.cx.constants.insert(value, constant);
            return Ok(Operand::Constant(constant).into());
        }
        let ty = self.cx.ty(value.ty())?;
        if let Some(KnownConstant::Number(bits)) = self.cx.fold(value) {
            let number = self.bits(bits);
            return Ok(self.cast(CastOp::IntToPointer, number, ty).into());
        }
        match value.kind() {
            ValueKind::LLVMGlobalVariableValueKind if value.is_thread_local() => Ok(self.thread_local(value)?.into()),
            ValueKind::LLVMGlobalAliasValueKind => match value.aliasee() {
                Some(aliasee) => self.lowered(aliasee),
                None => Unsupported::of("alias of nothing"),
            },
            ValueKind::LLVMConstantExprValueKind => self.expression(value, ty),
            _ if is_aggregate(value) => self.aggregate_of_parts(value, ty),
            _ => Unsupported::of(format!("constant {}", shortened(&value.text()))),
        }
    }

    /// The address of this thread's instance of a global.
    pub(super) fn thread_local(&mut self, value: Value<'m>) -> LoweringResult<Operand> {
        let Some(&global) = self.cx.globals.get(&value) else {
            return Unsupported::of(format!("thread-local global `{}`", value.name()));
        };
        let ty = self.cx.program.types.pointer();
        Ok(self.define(ty, |dest| Op::ThreadLocal { dest, global }))
    }

    /// Computes an aggregate some of whose parts have to be computed.
    fn aggregate_of_parts(&mut self, value: Value<'m>, ty: model::TypeId) -> LoweringResult<Lowered> {
        let mut parts = Vec::new();
        for part in aggregate_parts(value)? {
            parts.push(self.operand(part)?);
        }
        if value.ty().vector().is_some() {
            return Ok(Lowered::Lanes(Rc::from(parts)));
        }
        Ok(self.assemble(ty, &parts).into())
    }

    /// Computes a constant expression.
    fn expression(&mut self, value: Value<'m>, ty: model::TypeId) -> LoweringResult<Lowered> {
        let opcode = value.expression().expect("the kind was matched");
        match opcode {
            Opcode::LLVMGetElementPtr => self.element_pointer(value),
            Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMTrunc
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr => self.convert(opcode, value.operand(0), value.ty()),
            Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMXor => {
                let op = super::arithmetic::binary_op(opcode).expect("the operation was matched");
                let operands = [value.operand(0), value.operand(1)];
                self.lanewise(value.ty(), &operands, |body, operands| Ok(body.binary(op, operands[0], operands[1])))
            }
            _ => {
                let name = &self.cx.program.types[ty];
                Unsupported::of(format!("constant expression {opcode:?} of type {name:?}"))
            }
        }
    }
}

fn is_aggregate(value: Value<'_>) -> bool {
    matches!(
        value.kind(),
        ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind
            | ValueKind::LLVMConstantAggregateZeroValueKind
    )
}

/// The direct parts of a constant aggregate.
fn aggregate_parts(value: Value<'_>) -> LoweringResult<Vec<Value<'_>>> {
    let count = part_count(value.ty());
    if count > MAX_PARTS {
        return Unsupported::of(format!("constant of {count} parts in a register"));
    }
    Ok((0..u32::try_from(count).unwrap_or(0)).map_while(|index| value.part(index)).collect())
}

/// How many direct parts an aggregate type has.
pub(super) fn part_count(ty: Type<'_>) -> u64 {
    if let Some((_, count)) = ty.array() {
        count
    } else if let Some((_, count)) = ty.vector() {
        u64::from(count)
    } else {
        ty.fields().map_or(0, |fields| fields.len() as u64)
    }
}

/// The beginning of a text that may be long.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
