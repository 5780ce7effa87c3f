//! Conversions. A bitcast between a vector and anything of another shape goes through one wide integer, whose least
//! significant bits are the first lane.

use std::rc::Rc;

use adamant_program as model;
use model::{BinaryOp, CastOp, FloatCastOp, Op, Operand, Signedness};

use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::{Opcode, Type, Value};

impl<'m> BodyLowering<'_, 'm> {
    /// Any conversion, an instruction or an expression.
    pub(super) fn convert(&mut self, opcode: Opcode, value: Value<'m>, to: Type<'m>) -> LoweringResult<Lowered> {
        if opcode == Opcode::LLVMBitCast {
            return self.bitcast(value, to);
        }
        let scalar = to.vector().map_or(to, |(element, _)| element);
        let ty = self.cx.ty(scalar)?;
        if let Some(op) = cast_op(opcode) {
            return self.lanewise(to, &[value], |body, operands| Ok(body.cast(op, operands[0], ty)));
        }
        let Some(op) = float_cast_op(opcode) else {
            return Unsupported::of(format!("conversion {opcode:?}"));
        };
        self.lanewise(to, &[value], |body, operands| {
            let value = operands[0];
            Ok(body.define(ty, |dest| Op::FloatCast { dest, op, value }))
        })
    }

    fn bitcast(&mut self, value: Value<'m>, to: Type<'m>) -> LoweringResult<Lowered> {
        let from = value.ty();
        if from == to {
            return self.lowered(value);
        }
        let (from_lanes, to_lanes) = (from.vector(), to.vector());
        if from_lanes.map(|(_, count)| count) == to_lanes.map(|(_, count)| count) {
            let scalar = to_lanes.map_or(to, |(element, _)| element);
            let ty = self.cx.ty(scalar)?;
            return self.lanewise(to, &[value], |body, operands| Ok(body.reinterpret(operands[0], ty)));
        }
        let width = self.total_width(from)?;
        let whole = match from_lanes {
            Some(_) => {
                let lanes = self.lanes(value)?;
                self.join(&lanes, width)
            }
            None => {
                let operand = self.operand(value)?;
                self.bits_of(operand)
            }
        };
        match to_lanes {
            Some((element, count)) => Ok(Lowered::Lanes(self.split(whole, element, count)?)),
            None => {
                let ty = self.cx.ty(to)?;
                Ok(self.reinterpret(whole, ty).into())
            }
        }
    }

    fn total_width(&self, ty: Type<'m>) -> LoweringResult<u32> {
        u32::try_from(self.cx.layout.bits(ty)).or_else(|_| Unsupported::of("bitcast of a huge vector"))
    }

    /// The same bits as another scalar type.
    fn reinterpret(&mut self, value: Operand, ty: model::TypeId) -> Operand {
        let is_pointer = |body: &Self, ty| body.cx.program.types[ty] == model::Type::Pointer;
        let from = self.type_of(value);
        let is_int = |body: &Self, ty| matches!(body.cx.program.types[ty], model::Type::Int(_));
        match (is_pointer(self, from), is_pointer(self, ty)) {
            (true, false) if is_int(self, ty) => self.cast(CastOp::PointerToInt, value, ty),
            (false, true) if is_int(self, from) => self.cast(CastOp::IntToPointer, value, ty),
            (true, false) => {
                let bits = self.bits_of(value);
                self.cast(CastOp::Reinterpret, bits, ty)
            }
            (false, true) => {
                let bits = self.bits_of(value);
                self.cast(CastOp::IntToPointer, bits, ty)
            }
            (true, true) | (false, false) => self.cast(CastOp::Reinterpret, value, ty),
        }
    }

    /// The bits of a scalar as an integer.
    pub(super) fn bits_of(&mut self, value: Operand) -> Operand {
        match self.cx.program.types[self.type_of(value)] {
            model::Type::Float(kind) => {
                let ty = self.int(kind.width());
                self.cast(CastOp::Reinterpret, value, ty)
            }
            model::Type::Pointer => {
                let ty = self.pointer_int();
                self.cast(CastOp::PointerToInt, value, ty)
            }
            _ => value,
        }
    }

    /// One integer of the lanes of a vector, the first lane in the least significant bits.
    fn join(&mut self, lanes: &[Operand], width: u32) -> Operand {
        let ty = self.int(width);
        let mut whole = None;
        let mut shift = 0;
        for &lane in lanes {
            let bits = self.bits_of(lane);
            let lane_width = self.width_of(bits);
            let mut placed = self.cast(CastOp::ZeroExtend, bits, ty);
            if shift > 0 {
                let amount = self.number(width, shift);
                placed = self.binary(BinaryOp::Shl, placed, amount);
            }
            whole = Some(match whole {
                Some(lower) => self.binary(BinaryOp::Or, lower, placed),
                None => placed,
            });
            shift += u64::from(lane_width);
        }
        whole.expect("a vector has a lane")
    }

    /// The lanes of a vector whose bits are one integer.
    fn split(&mut self, whole: Operand, element: Type<'m>, count: u32) -> LoweringResult<Rc<[Operand]>> {
        let ty = self.cx.ty(element)?;
        let width = self.width_of(whole);
        let lane_bits = self.total_width(element)?;
        let lane_ty = self.int(lane_bits);
        let mut lanes = Vec::new();
        for lane in 0..count {
            let mut bits = whole;
            if lane > 0 {
                let amount = self.number(width, u64::from(lane) * u64::from(lane_bits));
                bits = self.binary(BinaryOp::LShr, bits, amount);
            }
            let bits = self.cast(CastOp::Truncate, bits, lane_ty);
            lanes.push(self.reinterpret(bits, ty));
        }
        Ok(lanes.into())
    }
}

const fn cast_op(opcode: Opcode) -> Option<CastOp> {
    Some(match opcode {
        Opcode::LLVMTrunc => CastOp::Truncate,
        Opcode::LLVMZExt => CastOp::ZeroExtend,
        Opcode::LLVMSExt => CastOp::SignExtend,
        Opcode::LLVMPtrToInt => CastOp::PointerToInt,
        Opcode::LLVMIntToPtr => CastOp::IntToPointer,
        // Types of address spaces other than the first are refused before, so this changes nothing.
        Opcode::LLVMAddrSpaceCast => CastOp::Reinterpret,
        _ => return None,
    })
}

const fn float_cast_op(opcode: Opcode) -> Option<FloatCastOp> {
    Some(match opcode {
        Opcode::LLVMFPToUI => FloatCastOp::ToInt(Signedness::Unsigned),
        Opcode::LLVMFPToSI => FloatCastOp::ToInt(Signedness::Signed),
        Opcode::LLVMUIToFP => FloatCastOp::FromInt(Signedness::Unsigned),
        Opcode::LLVMSIToFP => FloatCastOp::FromInt(Signedness::Signed),
        Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => FloatCastOp::Convert,
        _ => return None,
    })
}
