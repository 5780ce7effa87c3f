//! The part of cvc5's C interface that is used here, found in the library at run time: what reads SMT-LIB text and runs it.
//!
//! The types follow `cvc5.h` and `cvc5_parser.h` of the version that `setup/setup.sh` names.

use crate::error::SolverError;
use crate::library::{candidates, functions, load};
use std::ffi::{c_char, c_int, c_void};

pub(super) type TermManager = *mut c_void;
pub(super) type Engine = *mut c_void;
pub(super) type SymbolManager = *mut c_void;
pub(super) type Parser = *mut c_void;
pub(super) type Command = *mut c_void;

/// cvc5's number of the language SMT-LIB 2.6.
pub(super) const SMT_LIB: c_int = 0;

functions! {
    /// cvc5's functions.
    pub(super) struct Api of "cvc5";

    fn cvc5_term_manager_new() -> TermManager;
    fn cvc5_term_manager_delete(TermManager);
    fn cvc5_new(TermManager) -> Engine;
    fn cvc5_delete(Engine);
    fn cvc5_get_version(Engine) -> *const c_char;
    fn cvc5_has_error() -> bool;
    fn cvc5_get_error_message() -> *const c_char;
    fn cvc5_parser_new(Engine, SymbolManager) -> Parser;
    fn cvc5_parser_delete(Parser);
    fn cvc5_parser_get_sm(Parser) -> SymbolManager;
    fn cvc5_parser_set_str_input(Parser, c_int, *const c_char, *const c_char);
    fn cvc5_parser_next_command(Parser, *mut *const c_char) -> Command;
    fn cvc5_cmd_invoke(Command, Engine, SymbolManager) -> *const c_char;
}

/// The file name of cvc5's parser, which brings the solver.
const FILE: &str = "libcvc5parser.so";

impl Api {
    /// Loads cvc5.
    pub(super) fn load() -> Result<Self, SolverError> {
        Self::find(load("cvc5", &candidates("cvc5", FILE))?)
    }
}
