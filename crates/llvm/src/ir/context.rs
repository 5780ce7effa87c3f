//! A context of LLVM: the owner of types, constants and metadata, and the ear for what LLVM has to say.

use std::cell::RefCell;
use std::ffi::c_void;

use llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMContextSetDiagnosticHandler, LLVMCreateMemoryBufferWithMemoryRangeCopy,
    LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use llvm_sys::{LLVMDiagnosticSeverity, core};

use super::{Module, text};

/// What LLVM reported, in order.
#[derive(Default)]
struct Diagnostics {
    errors: Vec<String>,
    warnings: Vec<String>,
}

/// A context of LLVM. Modules that are to be linked live in one context.
pub(crate) struct Context {
    raw: LLVMContextRef,
    diagnostics: Box<RefCell<Diagnostics>>,
}

impl Context {
    /// A fresh context, whose diagnostics are collected instead of printed.
    pub(crate) fn new() -> Self {
        let diagnostics = Box::<RefCell<Diagnostics>>::default();
        let data: *const RefCell<Diagnostics> = &raw const *diagnostics;
        // SAFETY: the box that `data` points to lives as long as the context, and no other handler is set.
        let raw = unsafe {
            let raw = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(raw, Some(collect), data.cast_mut().cast::<c_void>());
            raw
        };
        Self { raw, diagnostics }
    }

    pub(super) const fn raw(&self) -> LLVMContextRef {
        self.raw
    }

    /// The errors reported since the last call.
    pub(crate) fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut self.diagnostics.borrow_mut().errors)
    }

    /// The warnings reported since the last call.
    pub(crate) fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.diagnostics.borrow_mut().warnings)
    }

    /// Reads a module from LLVM text or bitcode; the error is what LLVM says.
    pub(crate) fn parse(&self, name: &str, bytes: &[u8]) -> Result<Module<'_>, String> {
        let name = text::terminated(name);
        let mut module = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        // SAFETY: the buffer is a terminated copy, and the parser takes it over whatever happens.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), name.as_ptr());
            LLVMParseIRInContext(self.raw, buffer, &raw mut module, &raw mut message) != 0
        };
        // SAFETY: the parser left it null or allocated it for us.
        let message = unsafe { text::owned(message) };
        if failed || module.is_null() {
            let mut reasons = self.take_errors();
            if !message.is_empty() {
                reasons.push(message);
            }
            return Err(reasons.join("\n"));
        }
        Ok(Module::new(self, module))
    }

    /// The number of an attribute such as `noreturn`.
    pub(crate) fn attribute_kind(name: &str) -> u32 {
        // SAFETY: name and length belong together.
        unsafe { core::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
    }

    /// The number of a kind of metadata such as `range`.
    pub(crate) fn metadata_kind(&self, name: &str) -> u32 {
        let length = u32::try_from(name.len()).expect("the name of a kind is short");
        // SAFETY: name and length belong together.
        unsafe { core::LLVMGetMDKindIDInContext(self.raw, name.as_ptr().cast(), length) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left.
        unsafe { LLVMContextDispose(self.raw) }
    }
}

/// Notes a diagnostic; `data` is the cell given to [`LLVMContextSetDiagnosticHandler`].
extern "C" fn collect(info: LLVMDiagnosticInfoRef, data: *mut c_void) {
    // SAFETY: LLVM hands over a valid diagnostic and the pointer that was registered; the text is ours to free.
    let (severity, message, diagnostics) = unsafe {
        let message = text::owned(LLVMGetDiagInfoDescription(info));
        (LLVMGetDiagInfoSeverity(info), message, &*data.cast::<RefCell<Diagnostics>>().cast_const())
    };
    let mut diagnostics = diagnostics.borrow_mut();
    match severity {
        LLVMDiagnosticSeverity::LLVMDSError => diagnostics.errors.push(message),
        LLVMDiagnosticSeverity::LLVMDSWarning => diagnostics.warnings.push(message),
        LLVMDiagnosticSeverity::LLVMDSRemark | LLVMDiagnosticSeverity::LLVMDSNote => {}
    }
}
