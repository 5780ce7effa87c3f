//! Types.

use std::marker::PhantomData;
use std::ptr::NonNull;

use llvm_sys::LLVMType;
use llvm_sys::core::{
    LLVMCountParamTypes, LLVMCountStructElementTypes, LLVMGetArrayLength2, LLVMGetElementType, LLVMGetIntTypeWidth,
    LLVMGetParamTypes, LLVMGetPointerAddressSpace, LLVMGetReturnType, LLVMGetTypeKind, LLVMGetVectorSize,
    LLVMIsFunctionVarArg, LLVMIsOpaqueStruct, LLVMPrintTypeToString, LLVMStructGetTypeAtIndex, LLVMTypeIsSized,
};
use llvm_sys::prelude::LLVMTypeRef;

use super::{TypeKind, text};

/// A type of LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Type<'m> {
    raw: NonNull<LLVMType>,
    module: PhantomData<&'m ()>,
}

impl<'m> Type<'m> {
    /// # Safety
    /// `raw` is a type of a context that lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMTypeRef) -> Self {
        Self { raw: NonNull::new(raw).expect("LLVM answers with a type"), module: PhantomData }
    }

    pub(super) const fn raw(self) -> LLVMTypeRef {
        self.raw.as_ptr()
    }

    /// What kind of type this is.
    pub(crate) fn kind(self) -> TypeKind {
        // SAFETY: the type is valid.
        unsafe { LLVMGetTypeKind(self.raw()) }
    }

    fn expect(self, kind: TypeKind) {
        assert_eq!(self.kind(), kind, "asked of another kind of type");
    }

    /// Whether this is `void`.
    pub(crate) fn is_void(self) -> bool {
        self.kind() == TypeKind::LLVMVoidTypeKind
    }

    /// Whether values of this type have a size that the layout tells.
    pub(crate) fn is_sized(self) -> bool {
        // SAFETY: the type is valid.
        unsafe { LLVMTypeIsSized(self.raw()) != 0 }
    }

    /// Whether the size of values of this type depends on the machine that runs the program.
    pub(crate) fn is_scalable(self) -> bool {
        match self.kind() {
            TypeKind::LLVMScalableVectorTypeKind | TypeKind::LLVMTargetExtTypeKind => true,
            TypeKind::LLVMArrayTypeKind => self.array().is_some_and(|(element, _)| element.is_scalable()),
            TypeKind::LLVMStructTypeKind => self.fields().unwrap_or_default().into_iter().any(Self::is_scalable),
            _ => false,
        }
    }

    /// The width of an integer type, else `None`.
    pub(crate) fn int_width(self) -> Option<u32> {
        // SAFETY: the type is valid, and an integer type where the width is asked.
        (self.kind() == TypeKind::LLVMIntegerTypeKind).then(|| unsafe { LLVMGetIntTypeWidth(self.raw()) })
    }

    /// Whether this is a pointer type, of any address space.
    pub(crate) fn is_pointer(self) -> bool {
        self.kind() == TypeKind::LLVMPointerTypeKind
    }

    /// The address space of a pointer type.
    pub(crate) fn address_space(self) -> u32 {
        self.expect(TypeKind::LLVMPointerTypeKind);
        // SAFETY: it is a pointer type.
        unsafe { LLVMGetPointerAddressSpace(self.raw()) }
    }

    /// The element type and the length of a fixed vector type, else `None`.
    pub(crate) fn vector(self) -> Option<(Self, u32)> {
        if self.kind() != TypeKind::LLVMVectorTypeKind {
            return None;
        }
        // SAFETY: it is a vector type.
        unsafe { Some((Self::new(LLVMGetElementType(self.raw())), LLVMGetVectorSize(self.raw()))) }
    }

    /// The element type and the length of an array type, else `None`.
    pub(crate) fn array(self) -> Option<(Self, u64)> {
        if self.kind() != TypeKind::LLVMArrayTypeKind {
            return None;
        }
        // SAFETY: it is an array type.
        unsafe { Some((Self::new(LLVMGetElementType(self.raw())), LLVMGetArrayLength2(self.raw()))) }
    }

    /// The fields of a structure type, else `None`; an opaque one has none.
    pub(crate) fn fields(self) -> Option<Vec<Self>> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: it is a structure type, and indices are below the count.
        unsafe {
            if LLVMIsOpaqueStruct(self.raw()) != 0 {
                return Some(Vec::new());
            }
            let count = LLVMCountStructElementTypes(self.raw());
            Some((0..count).map(|index| Self::new(LLVMStructGetTypeAtIndex(self.raw(), index))).collect())
        }
    }

    /// The result of a function type.
    pub(crate) fn result(self) -> Self {
        self.expect(TypeKind::LLVMFunctionTypeKind);
        // SAFETY: it is a function type.
        unsafe { Self::new(LLVMGetReturnType(self.raw())) }
    }

    /// The parameters of a function type.
    pub(crate) fn parameters(self) -> Vec<Self> {
        self.expect(TypeKind::LLVMFunctionTypeKind);
        // SAFETY: it is a function type, and the buffer has room for all parameters.
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw()) as usize];
            LLVMGetParamTypes(self.raw(), raw.as_mut_ptr());
            raw.into_iter().map(|ty| Self::new(ty)).collect()
        }
    }

    /// Whether a function type takes further arguments.
    pub(crate) fn is_variadic(self) -> bool {
        self.expect(TypeKind::LLVMFunctionTypeKind);
        // SAFETY: it is a function type.
        unsafe { LLVMIsFunctionVarArg(self.raw()) != 0 }
    }

    /// The type as LLVM writes it.
    pub(crate) fn text(self) -> String {
        // SAFETY: the message is a terminated string that is ours to free.
        unsafe { text::owned(LLVMPrintTypeToString(self.raw())) }
    }
}
