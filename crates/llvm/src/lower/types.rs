//! Types, with their layout written out.

use std::rc::Rc;

use adamant_expr::FloatKind;
use adamant_program as model;
use rustc_hash::FxHashMap;

use super::{Lowering, LoweringResult, Unsupported};
use crate::ir::{Type, TypeKind};

/// Types that were asked for before.
#[derive(Default)]
pub(super) struct TypeTable<'m> {
    known: FxHashMap<Type<'m>, Result<model::TypeId, Rc<str>>>,
    sizes: FxHashMap<Type<'m>, Option<u64>>,
}

/// The greatest size in bytes of a type that is modelled; anything above is surely a mistake.
const MAX_SIZE: u64 = 1 << 40;

/// The greatest number of lanes of a vector that is modelled.
const MAX_LANES: u32 = 1024;

/// The greatest number of bits of a vector that is modelled.
const MAX_VECTOR_BITS: u64 = 1 << 16;

impl<'m> Lowering<'m> {
    /// The type in the model.
    pub(super) fn ty(&mut self, ty: Type<'m>) -> LoweringResult<model::TypeId> {
        if let Some(known) = self.types.known.get(&ty) {
            return known.clone().map_err(|what| Unsupported(what.to_string()));
        }
        let made = self.make_type(ty);
        let remembered = made.clone().map_err(|Unsupported(what)| Rc::from(what));
        self.types.known.insert(ty, remembered);
        made
    }

    /// The type in the model, or an integer as large if the model has none.
    pub(super) fn ty_or_opaque(&mut self, ty: Type<'m>) -> model::TypeId {
        self.ty(ty).unwrap_or_else(|_| {
            let bits = self.size_of(ty).map_or(8, |bytes| bytes.saturating_mul(8).clamp(8, 1 << 16));
            self.program.types.int(u32::try_from(bits).unwrap_or(8))
        })
    }

    /// The bytes from one value of this type to the next in an array; `None` where that is not known.
    pub(super) fn size_of(&mut self, ty: Type<'m>) -> Option<u64> {
        let layout = self.layout;
        *self.types.sizes.entry(ty).or_insert_with(|| (ty.is_sized() && !ty.is_scalable()).then(|| layout.size(ty)))
    }

    fn make_type(&mut self, ty: Type<'m>) -> LoweringResult<model::TypeId> {
        let made = match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => model::Type::Int(ty.int_width().unwrap_or(1)),
            TypeKind::LLVMFloatTypeKind => model::Type::Float(FloatKind::F32),
            TypeKind::LLVMDoubleTypeKind => model::Type::Float(FloatKind::F64),
            TypeKind::LLVMX86_FP80TypeKind => model::Type::Float(FloatKind::X87),
            TypeKind::LLVMFP128TypeKind => model::Type::Float(FloatKind::F128),
            TypeKind::LLVMPointerTypeKind if ty.address_space() == 0 => model::Type::Pointer,
            TypeKind::LLVMPointerTypeKind => {
                return Unsupported::of(format!("pointer into address space {}", ty.address_space()));
            }
            TypeKind::LLVMArrayTypeKind => return self.array_type(ty),
            TypeKind::LLVMVectorTypeKind => return self.vector_type(ty),
            TypeKind::LLVMStructTypeKind => return self.struct_type(ty),
            _ => return Unsupported::of(format!("type {}", ty.text())),
        };
        Ok(self.program.types.intern(made))
    }

    fn array_type(&mut self, ty: Type<'m>) -> LoweringResult<model::TypeId> {
        let (element, count) = ty.array().expect("the kind was matched");
        let made = self.ty(element)?;
        let stride = self.layout.size(element);
        if stride.checked_mul(count).is_none_or(|size| size > MAX_SIZE) {
            return Unsupported::of(format!("type {}, larger than any memory", ty.text()));
        }
        Ok(self.program.types.intern(model::Type::Array { element: made, count, stride }))
    }

    fn vector_type(&mut self, ty: Type<'m>) -> LoweringResult<model::TypeId> {
        let (element, count) = ty.vector().expect("the kind was matched");
        let made = self.ty(element)?;
        if count > MAX_LANES || self.layout.bits(ty) > MAX_VECTOR_BITS {
            return Unsupported::of(format!("vector of type {}, larger than any machine has", ty.text()));
        }
        let stride = self.layout.bits(element).div_ceil(8);
        Ok(self.program.types.intern(model::Type::Array { element: made, count: u64::from(count), stride }))
    }

    fn struct_type(&mut self, ty: Type<'m>) -> LoweringResult<model::TypeId> {
        if !ty.is_sized() {
            return Unsupported::of(format!("type {} of unknown size", ty.text()));
        }
        let mut fields = Vec::new();
        for (index, field) in (0..).zip(ty.fields().expect("the kind was matched")) {
            let made = self.ty(field)?;
            fields.push(model::Field { ty: made, offset: self.layout.offset(ty, index) });
        }
        let size = self.layout.size(ty);
        if size > MAX_SIZE {
            return Unsupported::of(format!("type {}, larger than any memory", ty.text()));
        }
        Ok(self.program.types.intern(model::Type::Struct { fields, size }))
    }

    /// Refuses types whose values lie in memory otherwise than the model says: packed vectors of odd elements.
    pub(super) fn require_memory_layout(&self, ty: Type<'m>) -> LoweringResult<()> {
        if let Some((element, _)) = ty.vector() {
            let bits = self.layout.bits(element);
            if !bits.is_multiple_of(8) || self.layout.size(element) != bits / 8 {
                return Unsupported::of(format!("vector {} in memory", ty.text()));
            }
            return Ok(());
        }
        if let Some((element, _)) = ty.array() {
            return self.require_memory_layout(element);
        }
        ty.fields().unwrap_or_default().into_iter().try_for_each(|field| self.require_memory_layout(field))
    }
}
