//! One of Z3's solvers.

use super::api::{Ast, Truth, Z3Context, Z3Solver};
use super::context::{Context, name};
use crate::encode::Stop;
use crate::query::GaveUp;

/// One of Z3's solvers; it lives as long as its context, or until it is released.
pub(super) struct Checker {
    pub(super) raw: Z3Solver,
}

impl Checker {
    /// A solver made by one of Z3's functions. The simple one is the best with many queries that differ by little, the other
    /// one, which chooses a strategy, with a single query that is large.
    pub(super) fn new(
        context: &Context,
        make: unsafe extern "C" fn(Z3Context) -> Z3Solver,
        seed: u32,
    ) -> Result<Self, Stop> {
        // SAFETY: the context is alive. The reference is given back by `release`.
        let raw = unsafe {
            let raw = make(context.raw);
            if raw.is_null() {
                context.check()?;
            }
            (context.api.Z3_solver_inc_ref)(context.raw, raw);
            raw
        };
        let checker = Self { raw };
        checker.set_parameter(context, "random_seed", seed)?;
        Ok(checker)
    }

    /// A solver for queries without quantifiers that follow each other.
    pub(super) fn incremental(context: &Context, seed: u32) -> Result<Self, Stop> {
        let checker = Self::new(context, context.api.Z3_mk_simple_solver, seed)?;
        // Without quantifiers, keeping track of what is relevant costs a quarter of the time and gains nothing.
        checker.set_parameter(context, "relevancy", 0)?;
        Ok(checker)
    }

    pub(super) fn release(&self, context: &Context) {
        // SAFETY: both are alive, and the solver is not used after this.
        unsafe { (context.api.Z3_solver_dec_ref)(context.raw, self.raw) };
    }

    fn set_parameter(&self, context: &Context, parameter: &str, value: u32) -> Result<(), Stop> {
        let (api, raw) = (&context.api, context.raw);
        let parameter = name(parameter);
        // SAFETY: all are alive and of one context; the parameters live between the calls on their references.
        unsafe {
            let parameters = (api.Z3_mk_params)(raw);
            (api.Z3_params_inc_ref)(raw, parameters);
            (api.Z3_params_set_uint)(raw, parameters, (api.Z3_mk_string_symbol)(raw, parameter.as_ptr()), value);
            (api.Z3_solver_set_params)(raw, self.raw, parameters);
            (api.Z3_params_dec_ref)(raw, parameters);
        }
        context.check()
    }

    pub(super) fn push(&self, context: &Context) -> Result<(), Stop> {
        // SAFETY: both are alive.
        unsafe { (context.api.Z3_solver_push)(context.raw, self.raw) };
        context.check()
    }

    pub(super) fn pop(&self, context: &Context, levels: usize) -> Result<(), Stop> {
        let levels = u32::try_from(levels).expect("fewer than 2^32 levels");
        // SAFETY: both are alive, and so many levels were pushed.
        unsafe { (context.api.Z3_solver_pop)(context.raw, self.raw, levels) };
        context.check()
    }

    pub(super) fn assert(&self, context: &Context, node: Ast) -> Result<(), Stop> {
        // SAFETY: all are alive and of one context.
        unsafe { (context.api.Z3_solver_assert)(context.raw, self.raw, node) };
        context.check()
    }

    /// Whether what is asserted can hold together with assumptions: 1 if it can, -1 if not.
    pub(super) fn check(&self, context: &Context, assumptions: &[Ast]) -> Result<Truth, Stop> {
        let count = u32::try_from(assumptions.len()).expect("fewer than 2^32 assumptions");
        let (api, raw) = (&context.api, context.raw);
        // SAFETY: all are alive and of one context.
        let truth = unsafe { (api.Z3_solver_check_assumptions)(raw, self.raw, count, assumptions.as_ptr()) };
        context.check()?;
        if truth != 0 {
            return Ok(truth);
        }
        let reason = context.reason_unknown(self.raw);
        Err(if reason.contains("memory") {
            GaveUp::Memory
        } else if ["timeout", "canceled", "interrupted", "resource"].iter().any(|word| reason.contains(word)) {
            GaveUp::Time
        } else {
            GaveUp::Incomplete
        }
        .into())
    }

    /// The assumptions of the last check that contradict each other and what is asserted.
    pub(super) fn core(&self, context: &Context) -> Result<Vec<Ast>, Stop> {
        let (api, raw) = (&context.api, context.raw);
        // SAFETY: context and solver are alive; the vector lives between the calls on its references.
        unsafe {
            let core = (api.Z3_solver_get_unsat_core)(raw, self.raw);
            if core.is_null() {
                context.check()?;
            }
            (api.Z3_ast_vector_inc_ref)(raw, core);
            let size = (api.Z3_ast_vector_size)(raw, core);
            let members = (0..size).map(|index| (api.Z3_ast_vector_get)(raw, core, index)).collect();
            (api.Z3_ast_vector_dec_ref)(raw, core);
            Ok(members)
        }
    }
}
