//! Z3, in this process.
//!
//! One context holds all nodes and an incremental solver. Assertions stay on the stack of that solver, one level each, and
//! a query only removes and adds what differs from the query before. Terms are interned, so that equal prefixes are found by
//! comparing ids. Queries with a universal part and queries for cores have solvers of their own. The context is made anew now
//! and then: solvers become slower with what they have seen.
//!
//! Whatever goes wrong within Z3 (memory, limits, interruption) ends as [`GaveUp`], and the context is made anew.

mod api;
mod builder;
mod context;
mod model;
#[cfg(test)]
mod tests;
mod watchdog;

use crate::clock::Stopwatch;
use crate::encode::{Encoder, Stop};
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query, Universal, Wants};
use crate::settings::SolverSettings;
use crate::solver::{Interrupter, Solver, SolverStatistics};
use crate::verify::{Verified, verify, verify_instance};
use adamant_expr::{Assignment, Term, TermPool};
use api::{Api, Ast, Truth, Z3Context, Z3Solver};
use builder::NodeBuilder;
use context::{Context, OwnedModel, name, text};
use std::sync::Arc;
use std::time::Duration;
use watchdog::{InTime, Watchdog};

/// After so many queries, or with so many terms encoded beyond what a query needs, the context is made anew: what Z3 does for
/// a new term takes time that grows with the number of all nodes.
const QUERIES_PER_SESSION: usize = 10_000;
const TERMS_PER_SESSION: usize = 30_000;

/// A query that brings about so many new gates is asked alone: the incremental solver would need quadratic time to take it
/// in, and not look at its limit meanwhile.
const BULKY: u64 = 300_000;

/// Z3 as a [`Solver`].
pub struct Z3 {
    api: Arc<Api>,
    session: Option<Session>,
    watchdog: Watchdog,
    limit: Duration,
    memory_limit: Option<u64>,
    seed: u32,
    interrupter: Interrupter,
    statistics: SolverStatistics,
}

impl Z3 {
    /// Loads Z3. Queries are interrupted by `interrupter`.
    pub fn new(settings: &SolverSettings, interrupter: Interrupter) -> Result<Self, SolverError> {
        let api = Arc::new(Api::load()?);
        if let Some(bytes) = settings.memory_limit {
            limit_memory(&api, bytes);
        }
        Ok(Self {
            api,
            session: None,
            watchdog: Watchdog::new()?,
            limit: settings.query_limit,
            memory_limit: settings.memory_limit,
            seed: settings.seed,
            interrupter,
            statistics: SolverStatistics::default(),
        })
    }

    fn answer(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        if let Some(position) = query.assertions.iter().position(|&assertion| assertion == Term::FALSE) {
            return Ok(Answer::Unsatisfiable((query.wants == Wants::Core).then(|| vec![position])));
        }
        if self.interrupter.is_raised() {
            return Err(GaveUp::Interrupted.into());
        }
        let interruptions = self.interrupter.interruptions();
        if self.session.as_ref().is_some_and(|session| session.is_worn() || session.interruptions != interruptions) {
            self.session = None;
        }
        let session = match &mut self.session {
            Some(session) => session,
            none => none.insert(Session::new(&self.api, self.seed, interruptions)?),
        };
        let (context, limit) = (Arc::clone(&session.context), query.limit.unwrap_or(self.limit));
        let watched = || self.watchdog.run(&session.context.clone(), limit, || session.answer(terms, query));
        match self.interrupter.run(move || context.interrupt(), watched) {
            None => Err(GaveUp::Interrupted.into()),
            Some((answer, InTime::Yes)) => answer,
            Some((answer, InTime::No)) => {
                // A context that was interrupted stays so.
                self.session = None;
                match answer {
                    Err(Stop::GaveUp(_)) => Err(GaveUp::Time.into()),
                    answer => answer,
                }
            }
        }
    }

    /// Gives the context up after memory ended. Z3 loses much of what it held then; that is not counted against the limit,
    /// unless it has become more than twice the limit.
    fn recover_memory(&mut self) {
        self.session = None;
        // SAFETY: the function takes nothing and looks at a counter.
        let lost = unsafe { (self.api.Z3_get_estimated_alloc_size)() };
        if let Some(limit) = self.memory_limit
            && lost <= 2 * limit
        {
            limit_memory(&self.api, limit + lost);
        }
    }
}

/// Lets Z3 allocate this much.
fn limit_memory(api: &Api, bytes: u64) {
    let megabytes = (bytes >> 20).max(1);
    set_global(api, "memory_max_size", megabytes);
    // Near the limit, searches end in order instead of failing in the middle.
    set_global(api, "memory_high_watermark_mb", megabytes - megabytes / 8);
}

fn set_global(api: &Api, parameter: &str, value: u64) {
    let (parameter, value) = (name(parameter), name(&value.to_string()));
    // SAFETY: Z3 copies both texts.
    unsafe { (api.Z3_global_param_set)(parameter.as_ptr(), value.as_ptr()) };
}

impl Solver for Z3 {
    fn name(&self) -> &'static str {
        "Z3"
    }

    fn version(&self) -> String {
        // SAFETY: the function takes nothing, and its text lives as long as the library.
        unsafe { text((self.api.Z3_get_full_version)()) }
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let watch = Stopwatch::start();
        let answer = match self.answer(terms, query) {
            Ok(answer) => answer,
            Err(Stop::GaveUp(_)) if self.interrupter.is_raised() => Answer::GaveUp(GaveUp::Interrupted),
            Err(Stop::GaveUp(reason)) => {
                if reason == GaveUp::Memory {
                    self.recover_memory();
                }
                Answer::GaveUp(reason)
            }
            Err(Stop::Error(error)) => {
                self.session = None;
                return Err(error);
            }
        };
        self.statistics.count(query, &answer, watch.elapsed());
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        self.statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }
}

/// A context with its solvers.
struct Session {
    encoder: Encoder<NodeBuilder>,
    incremental: Checker,
    /// What is asserted in the incremental solver, one level each.
    asserted: Vec<Term>,
    quantified: Checker,
    cores: Checker,
    /// Labels of assertions in queries for cores.
    labels: Vec<Ast>,
    queries: usize,
    /// The greatest number of terms that one query brought.
    greatest_growth: usize,
    seed: u32,
    /// How many interruptions there had been when this was made. A context that was interrupted stays so.
    interruptions: u64,
    context: Arc<Context>,
}

// SAFETY: the raw pointers belong to the context, which moves along.
unsafe impl Send for Session {}

/// One of Z3's solvers; it lives as long as its context.
struct Checker {
    raw: Z3Solver,
}

impl Session {
    fn new(api: &Arc<Api>, seed: u32, interruptions: u64) -> Result<Self, Stop> {
        let context = Arc::new(Context::new(api)?);
        let incremental = Checker::new(&context, api.Z3_mk_simple_solver, seed)?;
        // Without quantifiers, keeping track of what is relevant costs a quarter of the time and gains nothing.
        incremental.set_parameter(&context, "relevancy", 0)?;
        Ok(Self {
            encoder: Encoder::new(NodeBuilder::new(Arc::clone(&context))),
            incremental,
            asserted: Vec::new(),
            quantified: Checker::new(&context, api.Z3_mk_simple_solver, seed)?,
            cores: Checker::new(&context, api.Z3_mk_simple_solver, seed)?,
            labels: Vec::new(),
            queries: 0,
            greatest_growth: 0,
            seed,
            interruptions,
            context,
        })
    }

    fn is_worn(&self) -> bool {
        self.queries >= QUERIES_PER_SESSION || self.encoder.len() >= TERMS_PER_SESSION + 8 * self.greatest_growth
    }

    fn answer(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        self.queries += 1;
        let before = self.encoder.len();
        for &assertion in query.assertions {
            self.encoder.encode(terms, assertion)?;
        }
        let answer = match (query.universal, query.wants) {
            (None, Wants::Answer | Wants::Model) if self.is_better_alone(query) => self.answer_alone(terms, query),
            (None, Wants::Answer | Wants::Model) => self.answer_incrementally(terms, query),
            (universal, _) => self.answer_apart(terms, query, universal),
        };
        self.greatest_growth = self.greatest_growth.max(self.encoder.len() - before);
        answer
    }

    /// Whether a query is too large for the incremental solver, or computes with numbers, for which it is slow.
    fn is_better_alone(&self, query: &Query<'_>) -> bool {
        let shared = self.asserted.iter().zip(query.assertions).take_while(|(held, wanted)| held == wanted).count();
        let gates: u64 = query.assertions[shared..].iter().map(|&assertion| self.encoder.weight(assertion)).sum();
        gates >= BULKY || query.assertions.iter().any(|&assertion| self.encoder.is_numeric(assertion))
    }

    /// Answers in a solver made for this query.
    fn answer_alone(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        let checker = Checker::new(&self.context, self.context.api.Z3_mk_solver, self.seed)?;
        let answer = self.answer_on(terms, query, None, checker.raw);
        checker.release(&self.context);
        answer
    }

    /// Answers by what the incremental solver holds already and the assertions that are new.
    fn answer_incrementally(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        let wanted = query.assertions.iter().copied().filter(|&assertion| assertion != Term::TRUE);
        let shared = self.asserted.iter().zip(wanted.clone()).take_while(|(held, wanted)| **held == *wanted).count();
        let surplus = self.asserted.len() - shared;
        if surplus > 0 {
            self.incremental.pop(&self.context, surplus)?;
            self.asserted.truncate(shared);
        }
        for assertion in wanted.skip(shared) {
            let node = self.encoder.encode(terms, assertion)?;
            self.incremental.push(&self.context)?;
            self.incremental.assert(&self.context, node)?;
            self.asserted.push(assertion);
        }
        let truth = self.check(self.incremental.raw, &[])?;
        self.conclude(terms, query, truth, self.incremental.raw)
    }

    /// Answers in a solver that holds nothing before and after.
    fn answer_apart(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        universal: Option<Universal<'_>>,
    ) -> Result<Answer, Stop> {
        let checker = if universal.is_some() { &self.quantified } else { &self.cores };
        checker.push(&self.context)?;
        let raw = checker.raw;
        let answer = self.answer_on(terms, query, universal, raw);
        // Otherwise the context is given up.
        if matches!(answer, Ok(_) | Err(Stop::GaveUp(GaveUp::Incomplete))) {
            let checker = if universal.is_some() { &self.quantified } else { &self.cores };
            checker.pop(&self.context, 1)?;
        }
        answer
    }

    fn answer_on(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        universal: Option<Universal<'_>>,
        solver: Z3Solver,
    ) -> Result<Answer, Stop> {
        let mut assumptions = Vec::new();
        for (position, &assertion) in query.assertions.iter().enumerate() {
            let mut node = self.encoder.encode(terms, assertion)?;
            if query.wants == Wants::Core {
                let label = self.label(position)?;
                node = self.encoder.builder.implies(label, node)?;
                assumptions.push(label);
            }
            self.assert(solver, node)?;
        }
        if let Some(universal) = universal {
            let node = self.quantify(terms, universal)?;
            self.assert(solver, node)?;
        }
        let truth = self.check(solver, &assumptions)?;
        if truth == -1 && query.wants == Wants::Core {
            return Ok(Answer::Unsatisfiable(Some(self.core(solver)?)));
        }
        self.conclude(terms, query, truth, solver)
    }

    fn quantify(&mut self, terms: &TermPool, universal: Universal<'_>) -> Result<Ast, Stop> {
        let body = self.encoder.encode(terms, universal.body)?;
        if self.encoder.is_opaque(universal.body) {
            // An unknown pattern would be one for all values of the bound symbols, which asks for too much.
            return Err(GaveUp::Incomplete.into());
        }
        let mut bound = Vec::with_capacity(universal.symbols.len());
        for &symbol in universal.symbols {
            bound.push(self.encoder.encode(terms, terms.symbol_term(symbol))?);
        }
        if bound.is_empty() { Ok(body) } else { self.encoder.builder.for_all(&bound, body) }
    }

    fn label(&mut self, position: usize) -> Result<Ast, Stop> {
        while self.labels.len() <= position {
            let label = self.encoder.builder.truth(&format!("label!{}", self.labels.len()))?;
            self.labels.push(label);
        }
        Ok(self.labels[position])
    }

    /// The positions of the labels in the core that the last check found.
    fn core(&self, solver: Z3Solver) -> Result<Vec<usize>, Stop> {
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: context and solver are alive; the vector lives between the calls on its references.
        let members: Vec<Ast> = unsafe {
            let core = (api.Z3_solver_get_unsat_core)(raw, solver);
            if core.is_null() {
                self.context.check()?;
            }
            (api.Z3_ast_vector_inc_ref)(raw, core);
            let size = (api.Z3_ast_vector_size)(raw, core);
            let members = (0..size).map(|index| (api.Z3_ast_vector_get)(raw, core, index)).collect();
            (api.Z3_ast_vector_dec_ref)(raw, core);
            members
        };
        let is_member = |label: &Ast| members.contains(label);
        Ok(self.labels.iter().enumerate().filter(|(_, label)| is_member(label)).map(|(index, _)| index).collect())
    }

    fn assert(&self, solver: Z3Solver, node: Ast) -> Result<(), Stop> {
        // SAFETY: all are alive and of one context.
        unsafe { (self.context.api.Z3_solver_assert)(self.context.raw, solver, node) };
        self.context.check()
    }

    fn check(&self, solver: Z3Solver, assumptions: &[Ast]) -> Result<Truth, Stop> {
        let count = u32::try_from(assumptions.len()).expect("fewer than 2^32 assumptions");
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: all are alive and of one context.
        let truth = unsafe { (api.Z3_solver_check_assumptions)(raw, solver, count, assumptions.as_ptr()) };
        self.context.check()?;
        if truth != 0 {
            return Ok(truth);
        }
        let reason = self.context.reason_unknown(solver);
        Err(if reason.contains("memory") {
            GaveUp::Memory
        } else if ["timeout", "canceled", "interrupted", "resource"].iter().any(|word| reason.contains(word)) {
            GaveUp::Time
        } else {
            GaveUp::Incomplete
        }
        .into())
    }

    fn conclude(&self, terms: &TermPool, query: &Query<'_>, truth: Truth, solver: Z3Solver) -> Result<Answer, Stop> {
        if truth < 0 {
            return Ok(Answer::Unsatisfiable(None));
        }
        let opaque = query.assertions.iter().any(|&assertion| self.encoder.is_opaque(assertion));
        if query.wants != Wants::Model && !opaque && !cfg!(debug_assertions) {
            return Ok(Answer::Satisfiable(None));
        }
        let model = OwnedModel::of(&self.context, solver)?;
        let assignment = model::assignment(&model, &self.encoder.builder)?;
        self.believe(terms, query, &assignment)?;
        Ok(Answer::Satisfiable((query.wants == Wants::Model).then_some(assignment)))
    }

    /// Evaluates the query under values that were found for it.
    fn believe(&self, terms: &TermPool, query: &Query<'_>, assignment: &Assignment) -> Result<(), Stop> {
        let opaque = query.assertions.iter().any(|&assertion| self.encoder.is_opaque(assertion));
        let verified = match verify(terms, query.assertions, assignment) {
            Verified::Holds => verify_instance(terms, query, assignment),
            other => other,
        };
        match verified {
            Verified::Holds => Ok(()),
            Verified::Fails if !opaque => Err(SolverError::WrongModel { solver: "Z3", saved: None }.into()),
            Verified::Fails | Verified::NotComputable => Err(GaveUp::Incomplete.into()),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        for checker in [&self.incremental, &self.quantified, &self.cores] {
            checker.release(&self.context);
        }
    }
}

impl Checker {
    /// A solver made by one of Z3's functions. The simple one is the best with many queries that differ by little, the other
    /// one, which chooses a strategy, with a single query that is large.
    fn new(context: &Context, make: unsafe extern "C" fn(Z3Context) -> Z3Solver, seed: u32) -> Result<Self, Stop> {
        // SAFETY: the context is alive. The reference is given back with the context, or by `release`.
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

    fn release(&self, context: &Context) {
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

    fn push(&self, context: &Context) -> Result<(), Stop> {
        // SAFETY: both are alive.
        unsafe { (context.api.Z3_solver_push)(context.raw, self.raw) };
        context.check()
    }

    fn pop(&self, context: &Context, levels: usize) -> Result<(), Stop> {
        let levels = u32::try_from(levels).expect("fewer than 2^32 levels");
        // SAFETY: both are alive, and so many levels were pushed.
        unsafe { (context.api.Z3_solver_pop)(context.raw, self.raw, levels) };
        context.check()
    }

    fn assert(&self, context: &Context, node: Ast) -> Result<(), Stop> {
        // SAFETY: all are alive and of one context.
        unsafe { (context.api.Z3_solver_assert)(context.raw, self.raw, node) };
        context.check()
    }
}
