//! A context of Z3 with its solvers, and how each kind of query is answered in it.

use super::api::{Api, Ast, Truth};
use super::builder::NodeBuilder;
use super::checker::Checker;
use super::context::{Context, OwnedModel};
use super::model;
use crate::encode::{Encoder, Stop};
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query, Universal};
use crate::session::{Asking, Change, PerSession, Stack};
use crate::verify::{Verified, verify, verify_instance};
use adamant_expr::{Assignment, TermPool};
use std::sync::Arc;

/// After so many queries, or with so many terms encoded beyond what a query needs, the context is made anew: what Z3 does for
/// a new term takes time that grows with the number of all nodes.
const MOST_QUERIES: usize = 10_000;
const MOST_TERMS: usize = 30_000;

/// A query that brings about so many new gates is asked alone: the incremental solver would need quadratic time to take it
/// in, and not look at its limit meanwhile.
const BULKY: u64 = 300_000;

/// The most sessions with a solver of their own.
const MOST_SESSIONS: usize = 64;

/// A context with its solvers.
pub(super) struct Workspace {
    encoder: Encoder<NodeBuilder>,
    /// For queries that no session asks. Each assertion is a level.
    incremental: Option<Incremental>,
    sessions: PerSession<Incremental>,
    quantified: Checker,
    cores: Checker,
    /// Labels of assertions in queries for cores.
    labels: Vec<Ast>,
    queries: usize,
    /// The greatest number of terms that one query brought.
    greatest_growth: usize,
    seed: u32,
    /// How many interruptions there had been when this was made. A context that was interrupted stays so.
    pub(super) interruptions: u64,
    pub(super) context: Arc<Context>,
}

// SAFETY: the raw pointers belong to the context, which moves along.
unsafe impl Send for Workspace {}

/// A solver that keeps what it holds from query to query.
struct Incremental {
    checker: Checker,
    stack: Stack,
}

impl Workspace {
    pub(super) fn new(api: &Arc<Api>, seed: u32, interruptions: u64) -> Result<Self, Stop> {
        let context = Arc::new(Context::new(api)?);
        Ok(Self {
            encoder: Encoder::new(NodeBuilder::new(Arc::clone(&context))),
            incremental: None,
            sessions: PerSession::new(MOST_SESSIONS),
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

    pub(super) fn is_worn(&self) -> bool {
        self.queries >= MOST_QUERIES || self.encoder.len() >= MOST_TERMS + 8 * self.greatest_growth
    }

    /// Answers a query. After any failure but that of an incomplete method, nothing else may be asked here.
    pub(super) fn answer(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        self.queries += 1;
        let before = self.encoder.len();
        for &assertion in query.assertions {
            self.encoder.encode(terms, assertion)?;
        }
        let answer = match (query.universal, query.session) {
            (Some(universal), _) => self.answer_apart(terms, query, Some(universal)),
            (None, Some(asking)) => self.answer_in_session(terms, query, &asking),
            (None, None) if query.wants.core() => self.answer_apart(terms, query, None),
            (None, None) => self.answer_unasked(terms, query),
        };
        self.greatest_growth = self.greatest_growth.max(self.encoder.len() - before);
        answer
    }

    /// Answers a query that no session asks by what the incremental solver holds already and the assertions that are new.
    fn answer_unasked(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        let taken = self.incremental.take();
        let mut incremental = self.ready(taken)?;
        let starts: Vec<usize> = (0..query.assertions.len()).collect();
        let answer = self.answer_incrementally(terms, query, &mut incremental, &starts);
        self.incremental = Some(incremental);
        answer
    }

    /// Answers a check of a session in the solver that is kept for it.
    fn answer_in_session(&mut self, terms: &TermPool, query: &Query<'_>, asking: &Asking<'_>) -> Result<Answer, Stop> {
        let context = Arc::clone(&self.context);
        let taken = self.sessions.take(asking, |over| over.checker.release(&context));
        let mut incremental = self.ready(taken)?;
        let answer = self.answer_incrementally(terms, query, &mut incremental, &asking.starts());
        self.sessions.put(asking, incremental, |oldest| oldest.checker.release(&context));
        answer
    }

    fn ready(&self, taken: Option<Incremental>) -> Result<Incremental, Stop> {
        match taken {
            Some(incremental) => Ok(incremental),
            None => {
                let checker = Checker::incremental(&self.context, self.seed)?;
                Ok(Incremental { checker, stack: Stack::default() })
            }
        }
    }

    fn answer_incrementally(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        incremental: &mut Incremental,
        starts: &[usize],
    ) -> Result<Answer, Stop> {
        if self.is_better_alone(query, &incremental.stack) {
            return self.answer_alone(terms, query);
        }
        let Incremental { checker, stack } = incremental;
        // Assumptions that are to be told apart are not held.
        let held = if query.wants.core() { query.asserted() } else { query.assertions.len() };
        for change in stack.change_to(&query.assertions[..held], starts) {
            match change {
                Change::Pop(levels) => checker.pop(&self.context, levels)?,
                Change::Push => checker.push(&self.context)?,
                Change::Assert(assertion) => {
                    let node = self.encoder.encode(terms, assertion)?;
                    checker.assert(&self.context, node)?;
                }
            }
        }
        if query.wants.core() {
            return self.answer_within_level(terms, query, None, held, checker);
        }
        let truth = checker.check(&self.context, &[])?;
        self.conclude(terms, query, truth, checker)
    }

    /// Whether a query is too large for the incremental solver, or computes with numbers, for which it is slow.
    fn is_better_alone(&self, query: &Query<'_>, stack: &Stack) -> bool {
        let new = &query.assertions[stack.shared(query.assertions)..];
        let gates: u64 = new.iter().map(|&assertion| self.encoder.weight(assertion)).sum();
        gates >= BULKY || query.assertions.iter().any(|&assertion| self.encoder.is_numeric(assertion))
    }

    /// Answers in a solver made for this query.
    fn answer_alone(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        let checker = Checker::new(&self.context, self.context.api.Z3_mk_solver, self.seed)?;
        let answer = self.answer_on(terms, query, None, 0, &checker);
        checker.release(&self.context);
        answer
    }

    /// Answers in a solver that holds nothing before and after.
    fn answer_apart(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        universal: Option<Universal<'_>>,
    ) -> Result<Answer, Stop> {
        let checker = if universal.is_some() { &self.quantified } else { &self.cores };
        let checker = Checker { raw: checker.raw };
        self.answer_within_level(terms, query, universal, 0, &checker)
    }

    /// Answers in a solver that holds so many of the assertions, and the same after.
    fn answer_within_level(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        universal: Option<Universal<'_>>,
        held: usize,
        checker: &Checker,
    ) -> Result<Answer, Stop> {
        checker.push(&self.context)?;
        let answer = self.answer_on(terms, query, universal, held, checker);
        // Otherwise the context is given up.
        if matches!(answer, Ok(_) | Err(Stop::GaveUp(GaveUp::Incomplete))) {
            checker.pop(&self.context, 1)?;
        }
        answer
    }

    /// Answers in a solver that holds so many of the assertions. Those that a core may tell apart are under labels.
    fn answer_on(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        universal: Option<Universal<'_>>,
        held: usize,
        checker: &Checker,
    ) -> Result<Answer, Stop> {
        let mut assumptions = Vec::new();
        for (position, &assertion) in query.assertions.iter().enumerate().skip(held) {
            let mut node = self.encoder.encode(terms, assertion)?;
            if query.wants.core() && position >= query.asserted() {
                let label = self.label(assumptions.len())?;
                node = self.encoder.builder.implies(label, node)?;
                assumptions.push(label);
            }
            checker.assert(&self.context, node)?;
        }
        if let Some(universal) = universal {
            let node = self.quantify(terms, universal)?;
            checker.assert(&self.context, node)?;
        }
        let truth = checker.check(&self.context, &assumptions)?;
        if truth == -1 && query.wants.core() {
            let members = checker.core(&self.context)?;
            let labelled = (0..assumptions.len()).filter(|&label| members.contains(&assumptions[label]));
            let core = (0..query.asserted()).chain(labelled.map(|label| label + query.asserted())).collect();
            return Ok(Answer::Unsatisfiable(Some(core)));
        }
        self.conclude(terms, query, truth, checker)
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

    fn conclude(&self, terms: &TermPool, query: &Query<'_>, truth: Truth, checker: &Checker) -> Result<Answer, Stop> {
        if truth < 0 {
            return Ok(Answer::Unsatisfiable(None));
        }
        let opaque = query.assertions.iter().any(|&assertion| self.encoder.is_opaque(assertion));
        if !query.wants.model() && !opaque && !cfg!(debug_assertions) {
            return Ok(Answer::Satisfiable(None));
        }
        let model = OwnedModel::of(&self.context, checker.raw)?;
        let assignment = model::assignment(&model, &self.encoder.builder)?;
        self.believe(terms, query, &assignment)?;
        Ok(Answer::Satisfiable((query.wants.model()).then_some(assignment)))
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

impl Drop for Workspace {
    fn drop(&mut self) {
        let incremental = self.incremental.take().into_iter().chain(self.sessions.drain());
        incremental.for_each(|incremental| incremental.checker.release(&self.context));
        for checker in [&self.quantified, &self.cores] {
            checker.release(&self.context);
        }
    }
}
