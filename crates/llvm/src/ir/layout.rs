//! The layout of data: sizes, alignments and offsets. Only sized types may be asked about, and no scalable ones.

use std::marker::PhantomData;

use llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMByteOrder, LLVMByteOrdering, LLVMOffsetOfElement, LLVMPointerSize,
    LLVMSizeOfTypeInBits, LLVMTargetDataRef,
};

use super::{Type, TypeKind};

/// The layout of data of a module.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'m> {
    raw: LLVMTargetDataRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Layout<'m> {
    /// # Safety
    /// `raw` is the layout of a module that lives for `'m`.
    pub(super) const unsafe fn new(raw: LLVMTargetDataRef) -> Self {
        Self { raw, module: PhantomData }
    }

    /// Whether the first byte of a number is its least significant one.
    pub(crate) fn is_little_endian(self) -> bool {
        // SAFETY: the layout is valid.
        unsafe { LLVMByteOrder(self.raw) == LLVMByteOrdering::LLVMLittleEndian }
    }

    /// The bytes of a pointer.
    pub(crate) fn pointer_bytes(self) -> u32 {
        // SAFETY: the layout is valid.
        unsafe { LLVMPointerSize(self.raw) }
    }

    /// The bits that hold a value of this type.
    pub(crate) fn bits(self, ty: Type<'m>) -> u64 {
        assert!(ty.is_sized(), "only sized types have a size");
        // SAFETY: layout and type are valid, and the type is sized.
        unsafe { LLVMSizeOfTypeInBits(self.raw, ty.raw()) }
    }

    /// The bytes from one value of this type to the next in an array.
    pub(crate) fn size(self, ty: Type<'m>) -> u64 {
        assert!(ty.is_sized(), "only sized types have a size");
        // SAFETY: layout and type are valid, and the type is sized.
        unsafe { LLVMABISizeOfType(self.raw, ty.raw()) }
    }

    /// The alignment in bytes that the ABI asks for.
    pub(crate) fn align(self, ty: Type<'m>) -> u64 {
        assert!(ty.is_sized(), "only sized types have an alignment");
        // SAFETY: layout and type are valid, and the type is sized.
        u64::from(unsafe { LLVMABIAlignmentOfType(self.raw, ty.raw()) })
    }

    /// The offset in bytes of a field of a structure that has at least `field + 1` of them.
    pub(crate) fn offset(self, structure: Type<'m>, field: u32) -> u64 {
        assert!(
            structure.kind() == TypeKind::LLVMStructTypeKind && structure.is_sized(),
            "only structures have fields"
        );
        // SAFETY: layout and type are valid, and the type is a sized structure.
        unsafe { LLVMOffsetOfElement(self.raw, structure.raw(), field) }
    }
}
