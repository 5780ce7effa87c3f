//! Addresses of parts: `getelementptr`.
//!
//! An address is a base, a constant number of bytes, and indices times their scale. Indices are signed, of any width.

use adamant_program as model;
use model::{Op, Operand};

use super::body::{BodyLowering, Lowered};
use super::{Lowering, LoweringResult, Unsupported};
use crate::ir::{Type, Value};

/// The way from a base pointer to a part of what it points to.
struct Path<'m> {
    constant: i64,
    scaled: Vec<(Value<'m>, i64)>,
}

impl<'m> Lowering<'m> {
    /// Walks the indices of a `getelementptr`, an instruction or an expression.
    fn path(&mut self, value: Value<'m>) -> LoweringResult<Path<'m>> {
        let mut path = Path { constant: 0, scaled: Vec::new() };
        let mut ty = value.source_element_type().expect("only asked of a getelementptr");
        for position in 1..value.operand_count() {
            let index = value.operand(position);
            let is_first = position == 1;
            if !is_first && ty.fields().is_some() {
                ty = self.enter_field(&mut path, ty, index)?;
                continue;
            }
            if !is_first {
                ty = match ty.array().map(|(element, _)| element).or_else(|| Some(ty.vector()?.0)) {
                    Some(element) => element,
                    None => return Unsupported::of(format!("index into type {}", ty.text())),
                };
            }
            let scale = self.scale(ty)?;
            match index.as_i64() {
                Some(constant) => path.constant = path.constant.wrapping_add(constant.wrapping_mul(scale)),
                None if scale == 0 => {}
                None => path.scaled.push((index, scale)),
            }
        }
        path.constant = self.wrap_offset(path.constant);
        Ok(path)
    }

    fn enter_field(&self, path: &mut Path<'m>, structure: Type<'m>, index: Value<'m>) -> LoweringResult<Type<'m>> {
        let fields = structure.fields().expect("only asked of a structure");
        // In a vector of pointers all lanes pick the same field.
        let index = if index.ty().vector().is_some() { index.part(0) } else { Some(index) };
        let number = index.and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
        match number.and_then(|number| Some((number, *fields.get(number as usize)?))) {
            Some((number, field)) => {
                let offset = self.layout.offset(structure, number);
                path.constant = path.constant.wrapping_add(offset.cast_signed());
                Ok(field)
            }
            None => Unsupported::of("field of a structure that is not a constant"),
        }
    }

    fn scale(&mut self, ty: Type<'m>) -> LoweringResult<i64> {
        match self.size_of(ty) {
            Some(size) => Ok(size.cast_signed()),
            None => Unsupported::of(format!("index into type {}", ty.text())),
        }
    }

    /// The offset of a `getelementptr` all of whose indices are constant, else `None`.
    pub(super) fn constant_offset(&mut self, value: Value<'m>) -> Option<i64> {
        let path = self.path(value).ok()?;
        path.scaled.is_empty().then_some(path.constant)
    }
}

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a `getelementptr`, an instruction or an expression; one that goes nowhere is its base.
    pub(super) fn element_pointer(&mut self, value: Value<'m>) -> LoweringResult<Lowered> {
        let Path { constant, scaled } = self.cx.path(value)?;
        let (mut operands, scales): (Vec<_>, Vec<_>) = scaled.into_iter().unzip();
        operands.insert(0, value.operand(0));
        self.lanewise(value.ty(), &operands, |body, operands| {
            let scaled = operands[1..].iter().copied().zip(scales.iter().copied()).collect();
            Ok(body.offset(operands[0], constant, scaled))
        })
    }

    fn offset(&mut self, base: Operand, constant: i64, scaled: Box<[(Operand, i64)]>) -> Operand {
        if constant == 0 && scaled.is_empty() {
            return base;
        }
        let ty = self.cx.program.types.pointer();
        self.define(ty, |dest| Op::Offset { dest, base, constant, scaled })
    }
}
