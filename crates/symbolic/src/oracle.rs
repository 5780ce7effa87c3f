//! Answers questions about the data of a multi-state: from the model of the group that they touch where that suffices, from what was
//! asked before, from a solver otherwise.
//!
//! What was asked is remembered twice: as it was asked, and with symbols numbered in the order of their first occurrence, so that the
//! same question about other inputs is known too.

use std::rc::Rc;

use adamant_expr::{BitVec, SymbolId, Term, TermPool, Value};
use adamant_smt::{Answer, Query, Solver, SolverError, Wants};

use crate::data::Data;
use crate::generations::Generations;
use crate::groups::{Model, Touched};
use crate::settings::Cache;
use crate::symbols::Symbols;

/// A solver, and what was counted and went wrong on the way.
pub struct Oracle {
    /// Who answers what is not known yet.
    pub solver: Box<dyn Solver>,
    /// How questions about states were answered.
    pub counts: OracleCounts,
    cache: Cache,
    /// Answers to sets of conditions as they were asked.
    asked: Generations<Box<[Term]>, KnownAnswer>,
    /// Answers to sets of conditions with canonical names.
    canonical: Generations<Box<[Term]>, CanonicallyKnown>,
    /// The first failure of the solver: nothing is proved after it.
    pub failure: Option<SolverError>,
}

/// How questions about states were answered.
#[derive(Clone, Copy, Default, Debug)]
pub struct OracleCounts {
    /// Answers that were found to be impossible.
    pub multistates_empty: u64,
    /// Questions whether an answer is possible. Each is one of the next three, or of those that [`Oracle::extend`] was asked for besides.
    pub emptiness_checks: u64,
    /// Those that the model of a state or one of its conditions answers.
    pub emptiness_model: u64,
    /// Those that were answered before.
    pub emptiness_cached: u64,
    /// Those that took a query.
    pub emptiness_solver: u64,
}

/// What is known about a set of conditions.
#[derive(Clone)]
enum KnownAnswer {
    Impossible,
    /// Possible with these values of the symbols that the conditions mention; without, as far as the solver knows.
    Possible(Option<Rc<[(SymbolId, Value)]>>),
}

/// What is known about a set of conditions whose symbols are numbered.
#[derive(Clone)]
enum CanonicallyKnown {
    Impossible,
    /// The values are in the order of the numbers.
    Possible(Option<Rc<[Value]>>),
}

/// The most answers of one generation.
const MOST_KNOWN: usize = 250_000;

/// Which answers to a question are possible.
#[derive(Clone, Debug)]
pub enum Feasible {
    /// This one alone.
    Only(bool),
    /// Both, each with a model of the groups that the question touches if one is known.
    Both {
        /// One under which the answer is yes.
        when_true: Option<Rc<Model>>,
        /// One under which it is no.
        when_false: Option<Rc<Model>>,
    },
}

impl Oracle {
    /// An oracle that asks this solver.
    pub fn new(solver: Box<dyn Solver>, cache: Cache) -> Self {
        let (asked, canonical) = (Generations::of(MOST_KNOWN), Generations::of(MOST_KNOWN));
        Self { solver, counts: OracleCounts::default(), cache, asked, canonical, failure: None }
    }

    /// Which answers a condition can have.
    pub fn decide(&mut self, pool: &mut TermPool, symbols: &mut Symbols, data: &Data, condition: Term) -> Feasible {
        self.counts.emptiness_checks += 2;
        let negation = pool.not(condition);
        let touched = data.groups.touched(&symbols.of(pool, condition));
        if touched.conjuncts.contains(&condition) {
            self.counts.emptiness_model += 2;
            return Feasible::Only(true);
        }
        if touched.conjuncts.contains(&negation) {
            self.counts.emptiness_model += 2;
            return Feasible::Only(false);
        }
        let Some(model) = &touched.model else {
            return self.decide_without_model(pool, symbols, &touched, condition, negation);
        };
        let answer = evaluate(pool, model, condition).as_bool().expect("a condition is Boolean");
        self.counts.emptiness_model += 1;
        let other = if answer { negation } else { condition };
        let other_model = match self.extend(pool, symbols, &touched, other) {
            Extended::Impossible => {
                self.counts.multistates_empty += 1;
                return Feasible::Only(answer);
            }
            Extended::Possible(model) => model,
        };
        let this_model = Some(Rc::clone(model));
        if answer {
            Feasible::Both { when_true: this_model, when_false: other_model }
        } else {
            Feasible::Both { when_true: other_model, when_false: this_model }
        }
    }

    fn decide_without_model(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        touched: &Touched<'_>,
        condition: Term,
        negation: Term,
    ) -> Feasible {
        let when_true = self.extend(pool, symbols, touched, condition);
        let when_false = self.extend(pool, symbols, touched, negation);
        match (when_true, when_false) {
            (Extended::Impossible, Extended::Possible(_)) => Feasible::Only(false),
            (Extended::Possible(_), Extended::Impossible) => Feasible::Only(true),
            // Nothing is possible: whatever is said of this state is true.
            (Extended::Impossible, Extended::Impossible) => Feasible::Only(true),
            (Extended::Possible(when_true), Extended::Possible(when_false)) => Feasible::Both { when_true, when_false },
        }
    }

    /// Whether a condition is possible beside the conjuncts that it touches, with a model of all of them if one is found.
    pub fn extend(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        touched: &Touched<'_>,
        condition: Term,
    ) -> Extended {
        match self.known(pool, symbols, touched, condition) {
            KnownAnswer::Impossible => Extended::Impossible,
            // The values are those of all symbols that the conjuncts and the condition mention.
            KnownAnswer::Possible(Some(values)) => {
                let mut model = Model::completed_with_zero();
                for (symbol, value) in values.iter() {
                    model.set(*symbol, value.clone());
                }
                Extended::Possible(Some(Rc::new(model)))
            }
            KnownAnswer::Possible(None) => Extended::Possible(None),
        }
    }

    fn known(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        touched: &Touched<'_>,
        condition: Term,
    ) -> KnownAnswer {
        let mut assertions = touched.conjuncts.to_vec();
        assertions.push(condition);
        if self.cache == Cache::Off {
            let order = symbols.order(pool, assertions.iter().copied());
            return self.solve(pool, &assertions, &order).named(&order);
        }
        let mut key = assertions.clone();
        key.sort_unstable();
        if let Some(known) = self.asked.get(&*key) {
            self.counts.emptiness_cached += 1;
            return known;
        }
        let order = symbols.order(pool, assertions.iter().copied());
        let known = match self.cache {
            Cache::On => self.canonically_known(pool, symbols, assertions, &order),
            _ => self.solve(pool, &assertions, &order),
        };
        let known = known.named(&order);
        self.asked.insert(key.into_boxed_slice(), known.clone());
        known
    }

    fn canonically_known(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        mut assertions: Vec<Term>,
        order: &[SymbolId],
    ) -> CanonicallyKnown {
        let (mut renaming, numbered) = symbols.numbering(pool, order);
        assertions.iter_mut().for_each(|term| *term = renaming.apply(pool, *term));
        let mut key = assertions.clone();
        key.sort_unstable();
        if let Some(known) = self.canonical.get(&*key) {
            self.counts.emptiness_cached += 1;
            return known;
        }
        let known = self.solve(pool, &assertions, &numbered);
        self.canonical.insert(key.into_boxed_slice(), known.clone());
        known
    }

    /// Asks the solver for values of the symbols in this order.
    fn solve(&mut self, pool: &TermPool, assertions: &[Term], order: &[SymbolId]) -> CanonicallyKnown {
        self.counts.emptiness_solver += 1;
        match self.ask(pool, &Query::new(assertions).wanting(Wants::Model)) {
            Answer::Unsatisfiable(_) => CanonicallyKnown::Impossible,
            Answer::Satisfiable(Some(found)) => {
                let value_of = |symbol: &SymbolId| {
                    found.get(*symbol).cloned().unwrap_or_else(|| Value::zero(pool.symbol_sort(*symbol)))
                };
                CanonicallyKnown::Possible(Some(order.iter().map(value_of).collect()))
            }
            Answer::Satisfiable(None) | Answer::GaveUp(_) => CanonicallyKnown::Possible(None),
        }
    }

    /// Asks the solver; a failure counts as not knowing, and is remembered.
    pub fn ask(&mut self, pool: &TermPool, query: &Query<'_>) -> Answer {
        match self.solver.solve(pool, query) {
            Ok(answer) => answer,
            Err(error) => {
                self.failure.get_or_insert(error);
                Answer::GaveUp(adamant_smt::GaveUp::Incomplete)
            }
        }
    }

    /// A value that a term has under the model; any, if there is no model.
    pub fn value(&self, pool: &TermPool, symbols: &mut Symbols, data: &Data, term: Term) -> BitVec {
        match data.groups.touched(&symbols.of(pool, term)).model {
            Some(model) => evaluate(pool, &model, term).as_bits().expect("a bit-vector has a value").clone(),
            None => BitVec::zero(pool.width(term)),
        }
    }
}

impl CanonicallyKnown {
    /// The same about the symbols with these names.
    fn named(self, order: &[SymbolId]) -> KnownAnswer {
        match self {
            Self::Impossible => KnownAnswer::Impossible,
            Self::Possible(None) => KnownAnswer::Possible(None),
            Self::Possible(Some(values)) => {
                KnownAnswer::Possible(Some(order.iter().copied().zip(values.iter().cloned()).collect()))
            }
        }
    }
}

/// Whether something more is possible.
pub enum Extended {
    /// It is not.
    Impossible,
    /// It is, under this model; without one, as far as the solver knows.
    Possible(Option<Rc<Model>>),
}

/// The value of a term under a model.
pub fn evaluate(pool: &TermPool, model: &Model, term: Term) -> Value {
    match pool.eval(term, model) {
        Ok(value) => value,
        // Functions that cannot be computed have no value that could be relied on. A way that is taken for such a value may not exist; no
        // way that exists is left out.
        Err(_) => Value::zero(pool.sort(term)),
    }
}
