//! Is one slice, as a set of valuations of its places, contained in another one? The first step that answers ends the question:
//!
//! 1. they are the same slice;
//! 2. it was answered before;
//! 3. a difference is cheap to see: a known valuation of the one is known not to be one of the other, or lies outside of its bounds;
//! 4. inputs for the other one that give the same places are found by solving for them, by guessing, or by asking for those of a
//!    counterexample, and a query without quantifiers says that one of them always does;
//! 5. a quantified query, with a limit. A solver that gives up counts as "not contained", which costs a state and never an answer.
//!
//! A valuation that proves a difference is kept for step 3 of later questions.

mod renamed_apart;
mod solution;

use std::rc::Rc;
use std::time::Duration;

use adamant_expr::{Substitution, SymbolId, Term};
use adamant_smt::{Answer, Query, Wants};
use adamant_symbolic::{Cache, Generations, Model, evaluate};

use self::renamed_apart::RenamedApart;
use self::solution::Solution;
use crate::bounds::Bounds;
use crate::data_slices::{DataSliceId, InUse};
use crate::domain::Symbolic;
use crate::settings::Comparison;

/// Answers whether slices are contained in others.
pub(crate) struct Inclusions {
    steps: Comparison,
    cache: Cache,
    /// Answers by the pair of the containing and the contained slice.
    known: Generations<(DataSliceId, DataSliceId), bool>,
    /// Answers to queries as they were asked, where nothing better is remembered: values, or that there are none.
    asked: Generations<Box<[Term]>, Option<Rc<Model>>>,
    /// How many queries were answered so.
    recalled: u64,
    apart: RenamedApart,
    bounds: Bounds,
}

/// The step that answered.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// A difference was seen.
    Difference,
    /// The places determine the inputs.
    Solved,
    /// Inputs were guessed or found.
    Sufficient,
    /// What is left.
    Quantified,
}

/// Whether the slice `new` is contained in the slice `old`, as a condition.
struct Question {
    old: DataSliceId,
    new: DataSliceId,
    /// What holds in `new`.
    conjuncts: Rc<[Term]>,
    /// The places of `old`, its symbols renamed apart.
    old_places: Vec<Term>,
    /// The symbols of `old` that its places determine.
    solution: Solution,
    /// What has to hold, of the symbols of both, if the places are to have the same values.
    condition: Term,
    /// The symbols of `old` in it: those that are not solved.
    unsolved: Vec<SymbolId>,
}

/// The most answers of one generation.
const MOST_KNOWN: usize = 1 << 18;

/// The most inputs that are tried by their values.
const MOST_CANDIDATES: usize = 8;

/// How long a comparison may take.
const PLAIN_LIMIT: Duration = Duration::from_secs(5);
const QUANTIFIED_LIMIT: Duration = Duration::from_millis(1500);

impl Inclusions {
    pub(crate) fn new(steps: Comparison, cache: Cache) -> Self {
        Self {
            steps,
            cache,
            known: Generations::of(MOST_KNOWN),
            asked: Generations::of(MOST_KNOWN),
            recalled: 0,
            apart: RenamedApart::default(),
            bounds: Bounds::default(),
        }
    }

    /// Adds the slices that were asked about lately to those in use.
    pub(crate) fn add_recent(&self, in_use: &mut InUse) {
        for &(old, new) in self.known.recent() {
            in_use.add(old);
            in_use.add(new);
        }
    }

    /// Forgets what is known about other slices.
    pub(crate) fn forget_others(&mut self, in_use: &InUse) {
        self.known.retain(|(old, new), _| in_use.contains(*old) && in_use.contains(*new));
        self.bounds.forget_others(in_use);
    }

    /// Whether every valuation of the places of `new` is one of `old`. They have the same number of places.
    pub(crate) fn includes(&mut self, domain: &mut Symbolic, old: DataSliceId, new: DataSliceId) -> bool {
        domain.engine.counts.equality_checks += 1;
        if old == new && self.steps.syntactic {
            domain.engine.counts.equality_syntactic += 1;
            return true;
        }
        if self.cache == Cache::On
            && let Some(known) = self.known.get(&(old, new))
        {
            domain.engine.counts.equality_cached += 1;
            return known;
        }
        let (queries, recalled) = (domain.engine.counts.equality_queries, self.recalled);
        let (step, answer) = self.decide(domain, old, new);
        let counts = &mut domain.engine.counts;
        match (counts.equality_queries > queries, self.recalled > recalled) {
            (true, _) => counts.equality_solver += 1,
            (false, true) => counts.equality_cached += 1,
            (false, false) => counts.equality_cheap += 1,
        }
        match step {
            Method::Difference => counts.equality_difference += 1,
            Method::Solved => counts.equality_solved += 1,
            Method::Sufficient => counts.equality_sufficient += 1,
            Method::Quantified => counts.equality_quantified += 1,
        }
        tracing::trace!(target: "explore", ?old, ?new, ?step, answer, "compare");
        if self.cache == Cache::On {
            self.known.insert((old, new), answer);
        }
        answer
    }

    /// The answer, and the step that gave it.
    fn decide(&mut self, domain: &mut Symbolic, old: DataSliceId, new: DataSliceId) -> (Method, bool) {
        // A pointer that is said to be another one leads to the same object, one of which nothing is said leads to its own: the more is
        // said, the more runs there may be.
        if domain.engine.slices.get(old).has_pointers || domain.engine.slices.get(new).has_pointers {
            return (Method::Difference, old == new);
        }
        if self.steps.difference && self.differs_cheaply(domain, old, new) {
            return (Method::Difference, false);
        }
        let question = self.question(domain, old, new);
        if let Some(answer) = question.condition.as_bool() {
            return (Method::Solved, answer);
        }
        if self.steps.difference && self.differs_in_a_model(domain, &question) {
            return (Method::Difference, false);
        }
        if question.unsolved.is_empty() {
            return (Method::Solved, self.is_implied(domain, &question));
        }
        if self.steps.sufficient
            && let Some(answer) = self.has_inputs(domain, &question)
        {
            return (Method::Sufficient, answer);
        }
        (Method::Quantified, self.steps.quantified && self.is_contained(domain, &question))
    }

    fn question(&mut self, domain: &mut Symbolic, old: DataSliceId, new: DataSliceId) -> Question {
        let (old_slice, new_slice) = (domain.engine.slices.get(old), domain.engine.slices.get(new));
        let pool = &mut domain.pool;
        let old_places: Vec<_> = old_slice.places.iter().map(|&term| self.apart.renamed(pool, term)).collect();
        let mut solution = Solution::default();
        for (&old, &new) in old_places.iter().zip(&*new_slice.places) {
            solution.solve(pool, old, new);
        }
        let mut substitution = solution.substitution();
        let mut missing = Vec::new();
        for (&old, &new) in old_places.iter().zip(&*new_slice.places) {
            let old = substitution.apply(pool, old);
            missing.push(pool.eq(old, new));
        }
        for &conjunct in &*old_slice.conjuncts {
            let conjunct = self.apart.renamed(pool, conjunct);
            missing.push(substitution.apply(pool, conjunct));
        }
        let conjuncts = Rc::clone(&new_slice.conjuncts);
        missing.retain(|condition| *condition != Term::TRUE && conjuncts.binary_search(condition).is_err());
        let condition = pool.and_all(missing);
        let unsolved = self.apart.symbols_of(pool, condition);
        Question { old, new, conjuncts, old_places, solution, condition, unsolved }
    }

    /// Whether a known valuation of `new` is known not to be one of `old`.
    fn differs_cheaply(&mut self, domain: &mut Symbolic, old: DataSliceId, new: DataSliceId) -> bool {
        let (old_slice, new_slice) = (domain.engine.slices.get(old), domain.engine.slices.get(new));
        for model in &new_slice.models {
            let Some(point) = new_slice.point(&domain.pool, model) else { continue };
            if old_slice.outside.contains(&point) || !self.bounds.contain(&domain.pool, (old, old_slice), &point) {
                return true;
            }
        }
        false
    }

    /// Whether the places have values under a model of `new` that they cannot have in `old`.
    fn differs_in_a_model(&mut self, domain: &mut Symbolic, question: &Question) -> bool {
        let found = if question.unsolved.is_empty() {
            let fails = |model: &&Rc<Model>| evaluate(&domain.pool, model, question.condition).as_bool() == Some(false);
            domain.engine.slices.get(question.new).models.iter().find(fails).cloned()
        } else {
            let last = domain.engine.slices.get(question.new).models.last().cloned();
            last.filter(|model| matches!(self.inputs_for(domain, question, model), Inputs::None))
        };
        let Some(model) = found else { return false };
        domain.engine.slices.learn_difference(&domain.pool, question.new, question.old, model);
        true
    }

    /// Inputs of `old` that give its places the values that those of `new` have under a model.
    fn inputs_for(&mut self, domain: &mut Symbolic, question: &Question, model: &Model) -> Inputs {
        let mut values = Substitution::default();
        for symbol in domain.pool.free_symbols(question.condition) {
            if !self.apart.is_apart(&domain.pool, symbol) {
                let term = domain.pool.symbol_term(symbol);
                let Some(value) = evaluate(&domain.pool, model, term).as_bits().cloned() else {
                    return Inputs::Unknown;
                };
                let value = domain.pool.bits(value);
                values.insert(term, value);
            }
        }
        let member = values.apply(&mut domain.pool, question.condition);
        match member.as_bool() {
            Some(false) => return Inputs::None,
            Some(true) => return Inputs::Found(Model::completed_with_zero()),
            None => {}
        }
        match self.ask(domain, &Query::new(&[member]).wanting(Wants::Model).within(PLAIN_LIMIT)) {
            Answer::Unsatisfiable(_) => Inputs::None,
            Answer::Satisfiable(Some(found)) => Inputs::Found(completed(&found)),
            _ => Inputs::Unknown,
        }
    }

    /// Whether the condition, which is about the symbols of `new` alone, always holds.
    fn is_implied(&mut self, domain: &mut Symbolic, question: &Question) -> bool {
        let answer = self.counterexample(domain, &question.conjuncts, question.condition);
        self.is_proved(domain, question, &answer)
    }

    /// Whether there are always inputs of `old` among some that are guessed and found: each valuation of `new` for which none of them does
    /// gives either a difference or another candidate. Nothing if that does not come to an end soon.
    fn has_inputs(&mut self, domain: &mut Symbolic, question: &Question) -> Option<bool> {
        let new_places = Rc::clone(&domain.engine.slices.get(question.new).places);
        let pool = &mut domain.pool;
        let guessed = question.solution.guess(pool, &question.old_places, &new_places, &question.unsolved);
        let same = self.apart.originals(pool, &question.unsolved);
        let mut claims = question.conjuncts.to_vec();
        for mut guess in [guessed, same] {
            let holds = guess.apply(&mut domain.pool, question.condition);
            if holds == Term::TRUE {
                return Some(true);
            }
            claims.push(domain.pool.not(holds));
        }
        for _ in 0..MOST_CANDIDATES {
            if domain.budget.check().is_err() {
                return None;
            }
            let query = Query::new(&claims).wanting(Wants::Model).within(PLAIN_LIMIT);
            let model = match self.ask(domain, &query) {
                Answer::Unsatisfiable(_) => return Some(true),
                Answer::Satisfiable(Some(found)) => completed(&found),
                _ => return None,
            };
            let inputs = match self.inputs_for(domain, question, &model) {
                Inputs::Found(inputs) => inputs,
                Inputs::None => {
                    self.learn(domain, question, model);
                    return Some(false);
                }
                Inputs::Unknown => return None,
            };
            let mut candidate = Substitution::default();
            for &symbol in &question.unsolved {
                let term = domain.pool.symbol_term(symbol);
                let value = evaluate(&domain.pool, &inputs, term).as_bits().cloned()?;
                let value = domain.pool.bits(value);
                candidate.insert(term, value);
            }
            let holds = candidate.apply(&mut domain.pool, question.condition);
            claims.push(domain.pool.not(holds));
        }
        None
    }

    /// A valuation of `new` for which a condition does not hold.
    fn counterexample(&mut self, domain: &mut Symbolic, conjuncts: &[Term], condition: Term) -> Answer {
        let counterexample = domain.pool.not(condition);
        let mut assertions = conjuncts.to_vec();
        assertions.push(counterexample);
        self.ask(domain, &Query::new(&assertions).wanting(Wants::Model).within(PLAIN_LIMIT))
    }

    /// Whether for all valuations of `new` there are inputs of `old` so that the condition holds.
    fn is_contained(&mut self, domain: &mut Symbolic, question: &Question) -> bool {
        let never = domain.pool.not(question.condition);
        let query = Query::new(&question.conjuncts).for_all(&question.unsolved, never);
        let answer = self.ask(domain, &query.wanting(Wants::Model).within(QUANTIFIED_LIMIT));
        self.is_proved(domain, question, &answer)
    }

    /// Whether there is no counterexample; one that there is, is kept.
    fn is_proved(&mut self, domain: &mut Symbolic, question: &Question, answer: &Answer) -> bool {
        if let Answer::Satisfiable(Some(found)) = answer {
            self.learn(domain, question, completed(found));
        }
        answer.is_unsatisfiable()
    }

    /// Keeps a valuation of `new` that is none of `old`, if differences are looked for.
    fn learn(&self, domain: &mut Symbolic, question: &Question, model: Model) {
        if self.steps.difference {
            domain.engine.slices.learn_difference(&domain.pool, question.new, question.old, Rc::new(model));
        }
    }

    fn ask(&mut self, domain: &mut Symbolic, query: &Query<'_>) -> Answer {
        if self.cache != Cache::Naive {
            domain.engine.counts.equality_queries += 1;
            return domain.oracle.ask(&domain.pool, query);
        }
        // The bound symbols of a quantified query are those that stand apart.
        let body = query.universal.map_or(Term::TRUE, |universal| universal.body);
        let key: Box<[Term]> = query.assertions.iter().copied().chain([body]).collect();
        if let Some(known) = self.asked.get(&key) {
            self.recalled += 1;
            return known
                .map_or(Answer::Unsatisfiable(None), |values| Answer::Satisfiable(Some(Model::clone(&values))));
        }
        domain.engine.counts.equality_queries += 1;
        let answer = domain.oracle.ask(&domain.pool, query);
        match &answer {
            Answer::Satisfiable(Some(values)) => self.asked.insert(key, Some(Rc::new(values.clone()))),
            Answer::Unsatisfiable(_) => self.asked.insert(key, None),
            Answer::Satisfiable(None) | Answer::GaveUp(_) => {}
        }
        answer
    }
}

/// Inputs of one slice for given values of its places.
enum Inputs {
    Found(Model),
    None,
    /// The solver gave up.
    Unknown,
}

/// Values that a solver found; symbols that it did not need are zero.
fn completed(found: &Model) -> Model {
    let mut model = Model::completed_with_zero();
    found.iter().for_each(|(symbol, value)| model.set(symbol, value.clone()));
    model
}
