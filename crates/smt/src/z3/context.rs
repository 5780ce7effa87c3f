//! A context of Z3: what owns its nodes, with every call checked.

use super::api::{Api, Ast, Model, OK, OUT_OF_MEMORY, Z3Context, Z3Solver};
use crate::encode::Stop;
use crate::error::SolverError;
use crate::query::GaveUp;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_uint};
use std::sync::Arc;

/// A context. Nodes that are made in it live as long as it does.
pub(super) struct Context {
    pub(super) api: Arc<Api>,
    pub(super) raw: Z3Context,
    /// The nodes to be given back: Z3 takes quadratic time to delete a context in which nodes are left.
    kept: RefCell<Vec<Ast>>,
}

// SAFETY: a context is used by one thread at a time, except for `interrupt`, which Z3 allows from any thread.
unsafe impl Send for Context {}
// SAFETY: shared references are handed to other threads for `interrupt` only; the type is private to this solver.
unsafe impl Sync for Context {}

/// Called by Z3 where a call fails. Without a handler Z3 ends the process; failures are found by their codes.
unsafe extern "C" fn ignore_error(_: Z3Context, _: c_uint) {}

impl Context {
    pub(super) fn new(api: &Arc<Api>) -> Result<Self, Stop> {
        // SAFETY: the configuration is deleted once and not used later.
        let raw = unsafe {
            let config = (api.Z3_mk_config)();
            let raw = (api.Z3_mk_context_rc)(config);
            (api.Z3_del_config)(config);
            raw
        };
        if raw.is_null() {
            // There is no context to ask for the reason, and no other reason is known.
            return Err(GaveUp::Memory.into());
        }
        // SAFETY: the context was just made, and the handler has the type that Z3 calls.
        unsafe { (api.Z3_set_error_handler)(raw, ignore_error) };
        Ok(Self { api: Arc::clone(api), raw, kept: RefCell::default() })
    }

    /// Whether the last call failed, and how.
    pub(super) fn check(&self) -> Result<(), Stop> {
        // SAFETY: the context is alive.
        match unsafe { (self.api.Z3_get_error_code)(self.raw) } {
            OK => Ok(()),
            code => Err(self.failure(code)),
        }
    }

    fn failure(&self, code: c_uint) -> Stop {
        // SAFETY: the context is alive, and the text is copied before the next call.
        let message = unsafe { text((self.api.Z3_get_error_msg)(self.raw, code)) };
        // "Resource limits hit" is what Z3 says near the limit of memory, and outside of checks no other limit is set.
        let exhausted = ["out of memory", "max. memory", "Resource limits"].iter().any(|text| message.contains(text));
        if code == OUT_OF_MEMORY || exhausted {
            return GaveUp::Memory.into();
        }
        if message.contains("canceled") {
            return GaveUp::Interrupted.into();
        }
        SolverError::Failed { solver: "Z3", message }.into()
    }

    /// Keeps a node that a call returned as long as the context lives.
    pub(super) fn keep(&self, node: Ast) -> Result<Ast, Stop> {
        if node.is_null() {
            self.check()?;
            return Err(SolverError::Failed { solver: "Z3", message: "a call returned nothing".to_owned() }.into());
        }
        // SAFETY: the node belongs to this context.
        unsafe { (self.api.Z3_inc_ref)(self.raw, node) };
        self.kept.borrow_mut().push(node);
        Ok(node)
    }

    /// Ends a check that another thread is running.
    pub(super) fn interrupt(&self) {
        // SAFETY: Z3 allows this from any thread while the context is alive.
        unsafe { (self.api.Z3_interrupt)(self.raw) };
    }

    /// The reason why the last check was not answered.
    pub(super) fn reason_unknown(&self, solver: Z3Solver) -> String {
        // SAFETY: both are alive, and the text is copied before the next call.
        unsafe { text((self.api.Z3_solver_get_reason_unknown)(self.raw, solver)) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: a reference was taken for each of the nodes, and nothing of the context is used after this.
        unsafe {
            for &node in self.kept.borrow().iter().rev() {
                (self.api.Z3_dec_ref)(self.raw, node);
            }
            (self.api.Z3_del_context)(self.raw);
        }
    }
}

/// The text that Z3 points to.
pub(super) unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: the caller got it from Z3, which ends its texts by zero.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// A name as Z3 takes it.
pub(super) fn name(text: &str) -> CString {
    CString::new(text).expect("names have no zero in them")
}

/// A model that is released when dropped.
pub(super) struct OwnedModel<'a> {
    pub(super) context: &'a Context,
    pub(super) raw: Model,
}

impl<'a> OwnedModel<'a> {
    /// The model of the last check.
    pub(super) fn of(context: &'a Context, solver: Z3Solver) -> Result<Self, Stop> {
        // SAFETY: both are alive.
        let raw = unsafe { (context.api.Z3_solver_get_model)(context.raw, solver) };
        if raw.is_null() {
            context.check()?;
            return Err(SolverError::Failed { solver: "Z3", message: "it has no model".to_owned() }.into());
        }
        // SAFETY: the model was just returned.
        unsafe { (context.api.Z3_model_inc_ref)(context.raw, raw) };
        Ok(Self { context, raw })
    }
}

impl Drop for OwnedModel<'_> {
    fn drop(&mut self) {
        // SAFETY: the reference was taken when this was made.
        unsafe { (self.context.api.Z3_model_dec_ref)(self.context.raw, self.raw) };
    }
}
