//! cvc5, in this process, asked in SMT-LIB text.
//!
//! It is the second opinion: every query outside of a session is written, read and answered anew, which is slow and shares nothing
//! with the other solver, not even the way terms are handed over. Sessions keep an engine each, for terms without floating-point
//! numbers and constant arrays. cvc5 cannot be interrupted from outside. So each query or session has a thread of its own, which an
//! interruption leaves behind to end by its limit.
//!
//! The limit that cvc5 keeps is of the clock on the wall. Where it ends a query that did not get its CPU time, the query is asked again
//! with more time on the wall.

mod api;
mod engine;
mod incremental;
mod worker;

use crate::clock::{Stopwatch, most_on_the_wall};
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query};
use crate::session::{Asking, PerSession};
use crate::settings::SolverSettings;
use crate::smtlib::{Script, Values, assertion_name, is_plain, truth_word, value_sort};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use crate::verify::{Verified, verify, verify_instance};
use adamant_expr::{Assignment, SymbolId, Term, TermPool};
use api::Api;
use engine::{Engine, copy};
use incremental::{Incremental, Options, labelled};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;
use worker::{Commands, Printed, Worker};

/// Queries with a universal part that nests deeper than this are not asked.
const DEEPEST: usize = 50_000;

/// The most sessions with an engine of their own.
const MOST_SESSIONS: usize = 16;

/// Of how many terms it is remembered whether they can be kept in an engine.
const MOST_PLAIN: usize = 1 << 18;

/// cvc5 as a [`Solver`].
pub struct Cvc5 {
    api: Arc<Api>,
    limit: Duration,
    seed: u32,
    interrupter: Interrupter,
    statistics: SolverStatistics,
    sessions: PerSession<Incremental>,
    /// Whether terms of sessions can be kept in an engine.
    plain: FxHashMap<Term, bool>,
}

impl Cvc5 {
    /// Loads cvc5. Queries are interrupted by `interrupter`.
    pub fn new(settings: &SolverSettings, interrupter: Interrupter) -> Result<Self, SolverError> {
        Ok(Self {
            api: Arc::new(Api::load()?),
            limit: settings.query_limit,
            seed: settings.seed,
            interrupter,
            statistics: SolverStatistics::default(),
            sessions: PerSession::new(MOST_SESSIONS),
            plain: FxHashMap::default(),
        })
    }

    /// Answers a query, and says how much the threads worked at it.
    fn answer(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<(Answer, Duration), SolverError> {
        let limit = query.limit.unwrap_or(self.limit);
        let (mut on_the_wall, mut in_sum) = (limit, Duration::ZERO);
        loop {
            let mut worked = Duration::ZERO;
            let answer = self.answer_within(terms, query, on_the_wall, &mut worked)?;
            in_sum += worked;
            match longer(limit, on_the_wall, worked) {
                Some(longer) if matches!(answer, Answer::GaveUp(GaveUp::Time)) => on_the_wall = longer,
                _ => return Ok((answer, in_sum)),
            }
        }
    }

    /// Answers as long as the wall does not show more than this.
    fn answer_within(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        limit: Duration,
        worked: &mut Duration,
    ) -> Result<Answer, SolverError> {
        match query.session {
            Some(asking) if query.universal.is_none() && self.are_plain(terms, query.assertions) => {
                self.answer_in_session(terms, query, &asking, limit, worked)
            }
            _ => self.answer_alone(terms, query, limit, worked),
        }
    }

    /// Answers in an engine made for this query.
    fn answer_alone(
        &self,
        terms: &TermPool,
        query: &Query<'_>,
        limit: Duration,
        worked: &mut Duration,
    ) -> Result<Answer, SolverError> {
        let script = Script::new(terms, query);
        // An unknown pattern would be one for all values of the bound symbols, which asks for too much. Arrays that hold one
        // element everywhere are experimental in cvc5.
        if script.has_opaque_universal || script.has_constant_arrays || script.nesting > DEEPEST {
            return Ok(Answer::GaveUp(GaveUp::Incomplete));
        }
        let wants_values = !script.symbols.is_empty()
            && (query.wants.model() || script.has_opaque_assertions || cfg!(debug_assertions));
        let commands = Commands {
            check: self.prologue(query, limit) + &script.text + "(check-sat)\n",
            values: wants_values.then(|| script.get_values()),
            core: query.wants.core().then_some("(get-unsat-core)\n"),
        };
        let ran = Worker::start(&self.api)?.run(commands, limit, &self.interrupter)?;
        *worked = ran.worked;
        let Some(printed) = ran.printed else { return Ok(self.unfinished()) };
        let symbols: Vec<SymbolId> = script.symbols.iter().map(|(symbol, _)| *symbol).collect();
        let core = printed.core.as_deref().map(|core| core_positions(core, query.assertions.len()));
        conclude(terms, query, &printed, core, &Asked { symbols: &symbols, is_opaque: script.has_opaque_assertions })
    }

    /// Answers in the engine that is kept for a session.
    fn answer_in_session(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        asking: &Asking<'_>,
        limit: Duration,
        worked: &mut Duration,
    ) -> Result<Answer, SolverError> {
        let options = Options { limit, seed: self.seed, cores: query.wants.core() };
        let mut incremental = match self.sessions.take(asking, drop).filter(|kept| kept.fits(options)) {
            Some(kept) => kept,
            None => Incremental::new(&self.api, options)?,
        };
        let wants_values = query.wants.model() || cfg!(debug_assertions);
        let symbols = if wants_values { terms.free_symbols_of(query.assertions) } else { Vec::new() };
        let commands = incremental.commands(terms, query, asking, &symbols);
        let ran = incremental.worker.run(commands, limit, &self.interrupter)?;
        *worked = ran.worked;
        let Some(printed) = ran.printed else { return Ok(self.unfinished()) };
        let assumed = query.assertions.len() - asking.asserted();
        let labelled = printed.core.as_deref().map_or_else(Vec::new, |core| labelled(core, assumed));
        let core = (0..asking.asserted()).chain(labelled.into_iter().map(|place| place + asking.asserted()));
        let core = query.wants.core().then(|| core.collect());
        let answer = conclude(terms, query, &printed, core, &Asked { symbols: &symbols, is_opaque: false })?;
        // An engine that was stopped by its limit is given up.
        if !matches!(answer, Answer::GaveUp(_)) {
            self.sessions.put(asking, incremental, drop);
        }
        Ok(answer)
    }

    /// Whether all of these terms can be kept in an engine.
    fn are_plain(&mut self, terms: &TermPool, assertions: &[Term]) -> bool {
        if self.plain.len() > MOST_PLAIN {
            self.plain.clear();
        }
        let is_plain = |&term: &Term| *self.plain.entry(term).or_insert_with(|| is_plain(terms, term));
        assertions.iter().all(is_plain)
    }

    /// What is said of a query that has not ended.
    fn unfinished(&self) -> Answer {
        let raised = self.interrupter.is_raised();
        Answer::GaveUp(if raised { GaveUp::Interrupted } else { GaveUp::Time })
    }

    fn prologue(&self, query: &Query<'_>, limit: Duration) -> String {
        let cores = if query.wants.core() { "(set-option :produce-unsat-cores true)\n" } else { "" };
        format!(
            "(set-option :produce-models true)\n{cores}(set-option :fp-exp true)\n(set-option :seed {})\n\
             (set-option :tlimit-per {})\n(set-logic ALL)\n",
            self.seed,
            limit.as_millis().max(1)
        )
    }
}

/// How long a query may take on the wall the next time, if it is to be asked again: it was ended by this much on the wall when its thread
/// had worked less than the limit.
fn longer(limit: Duration, on_the_wall: Duration, worked: Duration) -> Option<Duration> {
    let most = most_on_the_wall(limit);
    if worked >= limit - limit / 10 || on_the_wall >= most {
        return None;
    }
    // As busy as the machine was, and a quarter more.
    let slowness = limit.as_secs_f64() / worked.as_secs_f64().max(1e-3);
    let needed = on_the_wall.as_secs_f64() * slowness * 1.25;
    Some(Duration::try_from_secs_f64(needed).map_or(most, |needed| needed.max(on_the_wall * 2).min(most)))
}

/// The positions of the assertions that a core names.
fn core_positions(core: &str, count: usize) -> Vec<usize> {
    let names: Vec<&str> = core.split(|c: char| c.is_whitespace() || "()|".contains(c)).collect();
    (0..count).filter(|&position| names.contains(&assertion_name(position).as_str())).collect()
}

/// What values were asked for.
struct Asked<'a> {
    symbols: &'a [SymbolId],
    /// Whether the text only approximates the assertions.
    is_opaque: bool,
}

/// The answer that was printed, with this core.
fn conclude(
    terms: &TermPool,
    query: &Query<'_>,
    printed: &Printed,
    core: Option<Vec<usize>>,
    asked: &Asked<'_>,
) -> Result<Answer, SolverError> {
    match truth_word(&printed.answer) {
        None if printed.reason.contains("timeout") => Ok(Answer::GaveUp(GaveUp::Time)),
        None if printed.reason.contains("memout") => Ok(Answer::GaveUp(GaveUp::Memory)),
        None => Ok(Answer::GaveUp(GaveUp::Incomplete)),
        Some(false) => Ok(Answer::Unsatisfiable(core)),
        Some(true) => believe(terms, query, printed.values.as_deref(), asked),
    }
}

/// Reads the values and evaluates them before they are believed.
fn believe(
    terms: &TermPool,
    query: &Query<'_>,
    values: Option<&str>,
    asked: &Asked<'_>,
) -> Result<Answer, SolverError> {
    let mut assignment = Assignment::completed_with_zero();
    if values.is_some() || (asked.symbols.is_empty() && (query.wants.model() || asked.is_opaque)) {
        let mut values = values.and_then(Values::new);
        for &symbol in asked.symbols {
            match values.as_mut().and_then(|values| values.next(value_sort(terms, symbol))) {
                Some(value) => assignment.set(symbol, value),
                None => return Ok(Answer::GaveUp(GaveUp::Incomplete)),
            }
        }
        let verified = match verify(terms, query.assertions, &assignment) {
            Verified::Holds => verify_instance(terms, query, &assignment),
            other => other,
        };
        match verified {
            Verified::Holds => {}
            Verified::Fails if !asked.is_opaque => {
                return Err(SolverError::WrongModel { solver: "cvc5", saved: None });
            }
            Verified::Fails | Verified::NotComputable => return Ok(Answer::GaveUp(GaveUp::Incomplete)),
        }
    }
    Ok(Answer::Satisfiable(query.wants.model().then_some(assignment)))
}

impl Solver for Cvc5 {
    fn name(&self) -> &'static str {
        "cvc5"
    }

    fn version(&self) -> String {
        let engine = Engine::new(&self.api);
        // SAFETY: the engine is alive, and the text is copied before the next call.
        unsafe { copy((self.api.cvc5_get_version)(engine.raw)) }
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let watch = Stopwatch::start();
        let (answer, worked) = if self.interrupter.is_raised() {
            (Answer::GaveUp(GaveUp::Interrupted), Duration::ZERO)
        } else {
            self.answer(terms, query)?
        };
        self.statistics.count(query, &answer, watch.elapsed() + worked);
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        self.statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_not_get_its_time_gets_more() {
        let [second, half] = [1000, 500].map(Duration::from_millis);
        // It worked as long as it was to, or nearly.
        assert_eq!(longer(second, second, second), None);
        assert_eq!(longer(second, second, Duration::from_millis(950)), None);
        // It got half of a processor; of what it got then, hardly anything.
        assert_eq!(longer(second, second, half), Some(Duration::from_millis(2500)));
        assert_eq!(longer(second, Duration::from_millis(2500), Duration::ZERO), Some(most_on_the_wall(second)));
        assert_eq!(longer(second, most_on_the_wall(second), Duration::ZERO), None);
        assert_eq!(longer(Duration::MAX, Duration::MAX, Duration::ZERO), None);
    }
}
