//! Strings across the border to LLVM.

use std::ffi::{CStr, CString, c_char};

use llvm_sys::core::LLVMDisposeMessage;

/// The text that LLVM lent out, `length` bytes from `start`; empty for a null pointer.
///
/// # Safety
/// `start` is null or points to `length` readable bytes.
pub(super) unsafe fn borrowed(start: *const c_char, length: usize) -> String {
    if start.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller.
    let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// The text of a message that LLVM allocated for us, which is freed; empty for a null pointer.
///
/// # Safety
/// `message` is null or a string that `LLVMDisposeMessage` frees, and is not used afterwards.
pub(super) unsafe fn owned(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller: a terminated string, freed exactly once, after its last use.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// A terminated copy of `text`; it ends early at a zero byte, which no name that we pass has.
pub(super) fn terminated(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}
