//! An engine of cvc5, which reads SMT-LIB text and runs it.

use super::api::{self, Api, SMT_LIB};
use crate::error::SolverError;
use std::ffi::{CStr, CString, c_char};

/// An engine with all that belongs to it.
pub(super) struct Engine<'a> {
    api: &'a Api,
    terms: api::TermManager,
    pub(super) raw: api::Engine,
    parser: api::Parser,
}

impl<'a> Engine<'a> {
    pub(super) fn new(api: &'a Api) -> Self {
        // SAFETY: each is made of the one before, and deleted in the opposite order.
        unsafe {
            let terms = (api.cvc5_term_manager_new)();
            let raw = (api.cvc5_new)(terms);
            let parser = (api.cvc5_parser_new)(raw, std::ptr::null_mut());
            Self { api, terms, raw, parser }
        }
    }

    /// Runs the commands of a text and returns what the last one printed.
    pub(super) fn run(&self, text: &str) -> Result<String, SolverError> {
        let text = CString::new(text).expect("scripts have no zero in them");
        // SAFETY: engine and parser are alive; texts are copied before the next call.
        unsafe {
            (self.api.cvc5_parser_set_str_input)(self.parser, SMT_LIB, text.as_ptr(), c"query".as_ptr());
            self.check()?;
            let mut printed = String::new();
            loop {
                let mut error: *const c_char = std::ptr::null();
                let command = (self.api.cvc5_parser_next_command)(self.parser, &mut error);
                self.check()?;
                if !error.is_null() {
                    return Err(failed(&copy(error)));
                }
                if command.is_null() {
                    return Ok(printed);
                }
                let symbols = (self.api.cvc5_parser_get_sm)(self.parser);
                printed = copy((self.api.cvc5_cmd_invoke)(command, self.raw, symbols));
                self.check()?;
                if printed.starts_with("(error") {
                    return Err(failed(&printed));
                }
            }
        }
    }

    fn check(&self) -> Result<(), SolverError> {
        // SAFETY: both look at what the last call of this thread left; the text is copied.
        unsafe {
            if (self.api.cvc5_has_error)() {
                return Err(failed(&copy((self.api.cvc5_get_error_message)())));
            }
            Ok(())
        }
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing of the engine is used after this.
        unsafe {
            (self.api.cvc5_parser_delete)(self.parser);
            (self.api.cvc5_delete)(self.raw);
            (self.api.cvc5_term_manager_delete)(self.terms);
        }
    }
}

pub(super) fn failed(message: &str) -> SolverError {
    SolverError::Failed { solver: "cvc5", message: message.trim().to_owned() }
}

/// The text that cvc5 points to.
pub(super) unsafe fn copy(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller got it from cvc5, which ends its texts by zero.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
