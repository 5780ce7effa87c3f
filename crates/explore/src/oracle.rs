//! Answers questions about the data of a multi-state: from its model where that suffices, from a solver otherwise.
//!
//! Only the conjuncts that share symbols with the question, directly or through others, are asked about: the rest is
//! satisfiable on its own.

use std::rc::Rc;

use adamant_expr::{BitVec, SymbolId, Term, TermPool, Value};
use adamant_smt::{Answer, Query, Solver, SolverError, Wants};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::data::{Data, Model};
use crate::statistics::Counts;
use crate::symbols::Symbols;

/// A solver, and what was counted and went wrong on the way.
pub(crate) struct Oracle {
    pub(crate) solver: Box<dyn Solver>,
    pub(crate) counts: Counts,
    /// Answers to sets of conditions that were asked before.
    known: FxHashMap<Box<[Term]>, Known>,
    /// The first failure of the solver: nothing is proved after it.
    pub(crate) failure: Option<SolverError>,
}

/// What is known about a set of conditions.
#[derive(Clone)]
enum Known {
    Impossible,
    /// Possible with these values of the symbols that the conditions mention; without, as far as the solver knows.
    Possible(Option<Rc<[(SymbolId, Value)]>>),
}

/// The most answers that are remembered.
const MOST_KNOWN: usize = 500_000;

/// Which answers to a question are possible.
#[derive(Clone, Debug)]
pub(crate) enum Feasible {
    /// This one alone.
    Only(bool),
    /// Both, each with a model if one is known.
    Both { when_true: Option<Rc<Model>>, when_false: Option<Rc<Model>> },
}

impl Oracle {
    pub(crate) fn new(solver: Box<dyn Solver>) -> Self {
        Self { solver, counts: Counts::default(), known: FxHashMap::default(), failure: None }
    }

    /// Which answers a condition can have.
    pub(crate) fn decide(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        data: &Data,
        condition: Term,
    ) -> Feasible {
        self.counts.emptiness_checks += 2;
        let negation = pool.not(condition);
        if data.conjuncts.contains(&condition) {
            self.counts.emptiness_model += 2;
            return Feasible::Only(true);
        }
        if data.conjuncts.contains(&negation) {
            self.counts.emptiness_model += 2;
            return Feasible::Only(false);
        }
        let Some(model) = &data.model else { return self.decide_without_model(pool, symbols, data, condition) };
        let answer = evaluate(pool, model, condition).as_bool().expect("a condition is Boolean");
        self.counts.emptiness_model += 1;
        let other = if answer { negation } else { condition };
        let other_model = match self.extend(pool, symbols, data, other) {
            Extended::Impossible => {
                self.counts.multistates_empty += 1;
                return Feasible::Only(answer);
            }
            Extended::Possible(model) => model,
        };
        let this_model = Some(Rc::clone(model));
        match answer {
            true => Feasible::Both { when_true: this_model, when_false: other_model },
            false => Feasible::Both { when_true: other_model, when_false: this_model },
        }
    }

    fn decide_without_model(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        data: &Data,
        condition: Term,
    ) -> Feasible {
        let negation = pool.not(condition);
        let when_true = self.extend(pool, symbols, data, condition);
        let when_false = self.extend(pool, symbols, data, negation);
        match (when_true, when_false) {
            (Extended::Impossible, Extended::Possible(_)) => Feasible::Only(false),
            (Extended::Possible(_), Extended::Impossible) => Feasible::Only(true),
            // Nothing is possible: whatever is said of this state is true.
            (Extended::Impossible, Extended::Impossible) => Feasible::Only(true),
            (Extended::Possible(when_true), Extended::Possible(when_false)) => Feasible::Both { when_true, when_false },
        }
    }

    /// Whether a condition is possible beside the conjuncts, with a model of all of them if one is found.
    pub(crate) fn extend(&mut self, pool: &TermPool, symbols: &mut Symbols, data: &Data, condition: Term) -> Extended {
        let mut assertions = relevant(pool, symbols, &data.conjuncts, condition);
        assertions.push(condition);
        let mut key = assertions.clone().into_boxed_slice();
        key.sort_unstable();
        let known = match self.known.get(&key) {
            Some(known) => {
                self.counts.emptiness_cached += 1;
                known.clone()
            }
            None => {
                let known = self.solve(pool, symbols, &assertions);
                if self.known.len() >= MOST_KNOWN {
                    self.known.clear();
                }
                self.known.insert(key, known.clone());
                known
            }
        };
        match (known, &data.model) {
            (Known::Impossible, _) => Extended::Impossible,
            // Symbols that the query does not mention keep the values that the model has.
            (Known::Possible(Some(values)), Some(model)) => {
                let mut model = Model::clone(model);
                for (symbol, value) in values.iter() {
                    model.set(*symbol, value.clone());
                }
                Extended::Possible(Some(Rc::new(model)))
            }
            (Known::Possible(_), _) => Extended::Possible(None),
        }
    }

    fn solve(&mut self, pool: &TermPool, symbols: &mut Symbols, assertions: &[Term]) -> Known {
        self.counts.emptiness_solver += 1;
        match self.ask(pool, &Query::new(assertions).wanting(Wants::Model)) {
            Answer::Unsatisfiable(_) => Known::Impossible,
            Answer::Satisfiable(Some(found)) => {
                let mut mentioned: Vec<SymbolId> = Vec::new();
                assertions.iter().for_each(|&term| mentioned.extend(symbols.of(pool, term).iter()));
                mentioned.sort_unstable();
                mentioned.dedup();
                let value_of = |symbol| {
                    let value = found.get(symbol).cloned().unwrap_or_else(|| Value::zero(pool.symbol_sort(symbol)));
                    (symbol, value)
                };
                Known::Possible(Some(mentioned.into_iter().map(value_of).collect()))
            }
            Answer::Satisfiable(None) | Answer::GaveUp(_) => Known::Possible(None),
        }
    }

    /// Asks the solver; a failure counts as not knowing, and is remembered.
    pub(crate) fn ask(&mut self, pool: &TermPool, query: &Query<'_>) -> Answer {
        match self.solver.solve(pool, query) {
            Ok(answer) => answer,
            Err(error) => {
                self.failure.get_or_insert(error);
                Answer::GaveUp(adamant_smt::GaveUp::Incomplete)
            }
        }
    }

    /// A value that a term has under the model; any, if there is no model.
    pub(crate) fn value(&self, pool: &TermPool, data: &Data, term: Term) -> BitVec {
        match &data.model {
            Some(model) => evaluate(pool, model, term).as_bits().expect("a bit-vector has a value").clone(),
            None => BitVec::zero(pool.width(term)),
        }
    }
}

/// Whether something more is possible.
pub(crate) enum Extended {
    Impossible,
    /// It is, under this model; without one, as far as the solver knows.
    Possible(Option<Rc<Model>>),
}

/// The value of a term under a model.
pub(crate) fn evaluate(pool: &TermPool, model: &Model, term: Term) -> Value {
    match pool.eval(term, model) {
        Ok(value) => value,
        // Functions that cannot be computed have no value that could be relied on; any choice is checked by the solver.
        Err(_) => Value::zero(pool.sort(term)),
    }
}

/// The conjuncts that share symbols with a term, directly or through other conjuncts, in their order.
pub(crate) fn relevant(pool: &TermPool, symbols: &mut Symbols, conjuncts: &[Term], term: Term) -> Vec<Term> {
    let mut reached: FxHashSet<SymbolId> = symbols.of(pool, term).iter().copied().collect();
    let mut taken = vec![false; conjuncts.len()];
    let mut grew = true;
    while grew {
        grew = false;
        for (index, &conjunct) in conjuncts.iter().enumerate() {
            if taken[index] {
                continue;
            }
            let mentioned = symbols.of(pool, conjunct);
            if mentioned.iter().any(|symbol| reached.contains(symbol)) {
                taken[index] = true;
                grew = true;
                reached.extend(mentioned.iter().copied());
            }
        }
    }
    conjuncts.iter().zip(taken).filter_map(|(&conjunct, taken)| taken.then_some(conjunct)).collect()
}
