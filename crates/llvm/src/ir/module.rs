//! A module: reading its parts, linking, verifying, running passes.

use std::ffi::CStr;
use std::iter::successors;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::{
    LLVMDisposeModule, LLVMGetDataLayoutStr, LLVMGetFirstFunction, LLVMGetFirstGlobal, LLVMGetFirstGlobalIFunc,
    LLVMGetModuleInlineAsm, LLVMGetNamedGlobal, LLVMGetNamedMetadataNumOperands, LLVMGetNamedMetadataOperands,
    LLVMGetNextFunction, LLVMGetNextGlobal, LLVMGetNextGlobalIFunc, LLVMGetTarget, LLVMSetDataLayout,
    LLVMSetIsNewDbgInfoFormat, LLVMSetTarget,
};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};
use llvm_sys::target::LLVMGetModuleDataLayout;
use llvm_sys::transforms::pass_builder::{LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses};

use super::{Context, Layout, Metadata, Value, text};

/// A module of LLVM.
pub(crate) struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
}

/// How debug information about variables is written in a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DebugFormat {
    /// As calls of `llvm.dbg.value` and its like, which the C interface can read.
    Calls,
    /// As records beside the instructions.
    Records,
}

impl<'c> Module<'c> {
    pub(super) const fn new(context: &'c Context, raw: LLVMModuleRef) -> Self {
        Self { raw, context }
    }

    /// The context the module lives in.
    pub(crate) const fn context(&self) -> &'c Context {
        self.context
    }

    /// The target triple; may be empty.
    pub(crate) fn triple(&self) -> String {
        // SAFETY: the module is valid and lends out a terminated string.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.raw)).to_string_lossy().into_owned() }
    }

    /// The layout of data as text; may be empty.
    pub(crate) fn layout_text(&self) -> String {
        // SAFETY: as for the triple.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)).to_string_lossy().into_owned() }
    }

    /// Sets triple and layout of a module that names none.
    pub(crate) fn set_target(&mut self, triple: &str, layout: &str) {
        let (triple, layout) = (text::terminated(triple), text::terminated(layout));
        // SAFETY: both strings are terminated and copied.
        unsafe {
            LLVMSetTarget(self.raw, triple.as_ptr());
            LLVMSetDataLayout(self.raw, layout.as_ptr());
        }
    }

    /// Sizes and offsets of types.
    pub(crate) fn layout(&self) -> Layout<'_> {
        // SAFETY: the layout belongs to the module, which the result borrows.
        unsafe { Layout::new(LLVMGetModuleDataLayout(self.raw)) }
    }

    /// Assembly outside any function.
    pub(crate) fn assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: the module is valid and lends out `length` bytes.
        unsafe { text::borrowed(LLVMGetModuleInlineAsm(self.raw, &raw mut length), length) }
    }

    /// Checks that the module is well-formed.
    pub(crate) fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is valid; the message is ours to free.
        let (broken, message) = unsafe {
            let broken = LLVMVerifyModule(self.raw, action, &raw mut message) != 0;
            (broken, text::owned(message))
        };
        if broken { Err(message) } else { Ok(()) }
    }

    /// Moves everything of `other` into this module.
    pub(crate) fn link(&mut self, other: Self) -> Result<(), Vec<String>> {
        let source = other.raw;
        std::mem::forget(other);
        // SAFETY: both modules live in one context; the linker destroys the source whatever happens.
        let failed = unsafe { LLVMLinkModules2(self.raw, source) != 0 };
        let errors = self.context.take_errors();
        if failed || !errors.is_empty() { Err(errors) } else { Ok(()) }
    }

    /// Runs the passes of a pipeline written as for `opt -passes`.
    pub(crate) fn run_passes(&mut self, pipeline: &str) -> Result<(), String> {
        let pipeline = text::terminated(pipeline);
        // SAFETY: no value of the module is borrowed during the call; error and options are freed once.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.raw, pipeline.as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let message = LLVMGetErrorMessage(error);
            let reason = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(message);
            Err(reason)
        }
    }

    /// Rewrites how debug information about variables is written.
    pub(crate) fn set_debug_format(&mut self, format: DebugFormat) {
        // SAFETY: no instruction of the module is borrowed during the call.
        unsafe { LLVMSetIsNewDbgInfoFormat(self.raw, i32::from(format == DebugFormat::Records)) }
    }

    /// All functions, in order.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: the module is valid, and so is each function that it lists.
        unsafe { self.list(LLVMGetFirstFunction(self.raw), LLVMGetNextFunction) }
    }

    /// All global variables, in order.
    pub(crate) fn globals(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: as for functions.
        unsafe { self.list(LLVMGetFirstGlobal(self.raw), LLVMGetNextGlobal) }
    }

    /// All functions that are chosen when the program is loaded.
    pub(crate) fn indirect_functions(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: as for functions.
        unsafe { self.list(LLVMGetFirstGlobalIFunc(self.raw), LLVMGetNextGlobalIFunc) }
    }

    /// The global variable of this name.
    pub(crate) fn global(&self, name: &str) -> Option<Value<'_>> {
        let name = text::terminated(name);
        // SAFETY: the name is terminated; the result is null or belongs to the module.
        unsafe { Value::new(LLVMGetNamedGlobal(self.raw, name.as_ptr())) }
    }

    /// The compile units that debug information tells of.
    pub(crate) fn compile_units(&self) -> Vec<Metadata<'_>> {
        const NAME: &CStr = c"llvm.dbg.cu";
        // SAFETY: the module is valid, the name terminated, and the buffer has room for all operands, which are nodes.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.raw, NAME.as_ptr());
            let mut units = vec![std::ptr::null_mut(); count as usize];
            LLVMGetNamedMetadataOperands(self.raw, NAME.as_ptr(), units.as_mut_ptr());
            units.into_iter().filter_map(|unit| Value::new(unit)?.as_metadata()).collect()
        }
    }

    /// # Safety
    /// `first` and what `next` returns are null or values of this module.
    unsafe fn list(
        &self,
        first: LLVMValueRef,
        next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef,
    ) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: promised by the caller.
        unsafe { successors(Value::new(first), move |value| Value::new(next(value.raw()))) }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: whatever belongs to the module borrows it, so nothing is left.
        unsafe { LLVMDisposeModule(self.raw) }
    }
}
